import type { ReactNode } from 'react'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { Field } from '#web/console/kit/field.tsx'
import { fieldHelp } from '#web/words/help-text.ts'
import { fieldLabel, problemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { FieldControl } from './field-control.tsx'
import { useFormHandle } from './form-context.ts'
import type { Path } from './paths.ts'
import { faultOf } from './rules.ts'
import { isFixed } from './schema.ts'
import type { Value } from './values.ts'

/** A field of a form with its label, its help and what is wrong with it. */
export function FormField({
  field,
  path,
  value,
}: {
  readonly field: FieldMetadata
  readonly path: Path
  readonly value: Value
}): ReactNode {
  const words = useWords()
  const { state, occasion, isFrozen, dispatch } = useFormHandle()
  const fault = state.refusals.fields[path] ?? (state.touched.has(path) ? faultOf(field, value) : null)
  const label = fieldLabel(words, field.name)
  return (
    <Field
      label={label}
      help={fieldHelp(words, field.description, label)}
      error={fault && problemText(words, fault)}
      required={field.required === true}
    >
      <FieldControl
        field={field}
        value={value}
        disabled={isFrozen || isFixed(field, occasion)}
        onChange={(next) => dispatch({ kind: 'value', path, value: next })}
      />
    </Field>
  )
}
