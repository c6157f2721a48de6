import type { MayDo } from '#web/api/may-do.ts'
import type { FieldMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { operationFor } from '#web/console/form/schema.ts'
import { changeableFields } from './record-acts.ts'

/** Kinds of fields that have a control of one line. */
const ONE_LINE = new Set<FieldMetadata['kind']>([
  ...(['text', 'integer', 'decimal', 'choice', 'flag', 'day', 'moment', 'reference'] as const),
])

/** Longer texts are changed in the form. */
const TEXT_MAX = 500

/** The fields that can be changed in the table itself, by the column that shows them. */
export function editableFields(type: TypeMetadata, mayDo: MayDo): ReadonlyMap<string, FieldMetadata> {
  const update = operationFor(type, 'change')
  if (update === null || !mayDo(update)) return new Map()
  // A state is changed by acts, which follow rules of their own.
  const fields = changeableFields(type).filter(
    ({ name, kind, max }) =>
      ONE_LINE.has(kind) &&
      !/(?:^|_)(?:status|state)$/.test(name) &&
      (kind !== 'text' || (max ?? 0) <= TEXT_MAX),
  )
  return new Map(
    fields.flatMap((field) => {
      const shown = type.list_fields.find(
        ({ name, kind, field: own }) =>
          own === field.attribute ||
          (field.kind === 'reference' && kind === 'relation' && name === field.name),
      )
      const column = field.kind === 'reference' ? field.name : (shown?.name ?? field.list_field)
      const isShown = type.list_fields.some(({ name }) => name === column)
      return column === null || column === undefined || !isShown ? [] : [[column, field] as const]
    }),
  )
}
