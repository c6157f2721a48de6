import type { ReactNode } from 'react'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Field, Select, TextArea, TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** What an action takes, as the service tells it. */
export type ParameterRule = {
  readonly code: string
  readonly required: boolean
  readonly is_template: boolean
  readonly secret: boolean
  readonly form: string | null
  readonly options: readonly string[] | null
  readonly to: string | null
}

const LONG: ReadonlySet<string> = new Set([
  'email_body',
  'body',
  'prompt',
  'message',
  'system',
  'headers',
  'secret_headers',
  'private_key',
])

/** A parameter of an action: a choice, a record, a secret, or a text with values of the event in it. */
export function ParameterField({
  rule,
  value,
  isSet,
  onChange,
}: {
  readonly rule: ParameterRule
  readonly value: string
  /** Whether a stored value is hidden. */
  readonly isSet: boolean
  readonly onChange: (value: string) => void
}): ReactNode {
  const { automations, form, grid } = useWords()
  const label = automations.parameters[rule.code as keyof typeof automations.parameters] ?? rule.code
  if (rule.to !== null && rule.form === 'ids')
    return <RecordsField to={rule.to} label={label} value={value} onChange={onChange} />
  return (
    <Field
      label={label}
      required={rule.required}
      help={
        rule.secret && isSet
          ? automations.secret_stays
          : rule.is_template && LONG.has(rule.code)
            ? automations.liquid_help
            : undefined
      }
    >
      {rule.form === 'flag' ? (
        <Select
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            { value: '', label: form.not_set },
            { value: 'true', label: grid.yes },
            { value: 'false', label: grid.no },
          ]}
        />
      ) : rule.to !== null ? (
        <ReferencePicker to={rule.to} value={value} onChange={onChange} disabled={false} />
      ) : rule.options !== null ? (
        <Select
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            { value: '', label: form.not_set },
            ...rule.options.map((option) => ({ value: option, label: option })),
          ]}
        />
      ) : LONG.has(rule.code) ? (
        <TextArea value={value} rows={4} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextInput
          value={value}
          type={rule.secret ? 'password' : 'text'}
          autoComplete={rule.secret ? 'new-password' : 'off'}
          placeholder={rule.secret && isSet ? automations.secret_set : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Several records, each in a field of its own, with an empty one for the next. */
function RecordsField({
  to,
  label,
  value,
  onChange,
}: {
  readonly to: string
  readonly label: string
  /** Their ids with commas between them. */
  readonly value: string
  readonly onChange: (value: string) => void
}): ReactNode {
  const ids = value.split(',').filter((id) => id !== '')
  const change = (place: number, id: string) =>
    onChange([...new Set(ids.toSpliced(place, 1, id).filter((one) => one !== ''))].join(','))
  return [...ids, ''].map((id, place) => (
    <Field key={id} label={place === 0 ? label : `${label} ${place + 1}`}>
      <ReferencePicker to={to} value={id} onChange={(next) => change(place, next)} disabled={false} />
    </Field>
  ))
}
