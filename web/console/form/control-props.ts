import type { FieldMetadata } from '#web/api/metadata.ts'
import type { Value } from './values.ts'

/** Props of every control of a value. */
export type ControlProps = {
  readonly field: FieldMetadata
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly disabled: boolean
  /** Where no label stands beside it. */
  readonly label?: string
}
