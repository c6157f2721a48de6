import type { ReactNode } from 'react'
import { Select, TextArea, TextInput } from '#web/console/kit/field.tsx'
import { fieldLabel, optionLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { AdapterControl } from './adapter-control.tsx'
import type { ControlProps } from './control-props.ts'
import { IdsControl } from './ids-control.tsx'
import { ManyControl } from './many-control.tsx'
import { MomentInput } from './moment-input.tsx'
import { ReferencePicker } from './reference-picker.tsx'
import { WeekGrid } from './week-grid.tsx'
import { ZoneInput } from './zone-input.tsx'

/** The control of a field, by its kind. */
export function FieldControl(props: ControlProps): ReactNode {
  const { field, value, onChange, disabled, label } = props
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'flag':
      return <FlagControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    case 'moment':
      return <MomentInput value={text} onChange={onChange} disabled={disabled} label={label} />
    case 'reference':
      return (
        <ReferencePicker
          to={field.to ?? ''}
          value={text}
          onChange={onChange}
          disabled={disabled}
          {...(label === undefined ? {} : { label })}
        />
      )
    case 'json':
      return field.name === OPENING_TIMES ? (
        <WeekGrid value={text} onChange={onChange} disabled={disabled} />
      ) : (
        <TextControl {...props} />
      )
    case 'ids':
      return label === undefined && field.to !== undefined ? (
        <IdsControl {...props} />
      ) : (
        <TextControl {...props} />
      )
    case 'texts':
      return field.options !== undefined && label === undefined ? (
        <ManyControl {...props} />
      ) : (
        <TextControl {...props} />
      )
    default:
      if (field.name === CARRIER_TYPE) return <AdapterControl {...props} />
      return field.format === 'timezone' ? <ZoneInput {...props} /> : <TextControl {...props} />
  }
}

/** The adapter of a carrier, one of those that the service has. */
const CARRIER_TYPE = 'carrier_type'

/** Hours of the week, which are drawn as one. */
const OPENING_TIMES = 'opening_times'

const LONG: ReadonlySet<string> = new Set(['json', 'secret', 'texts', 'ids', 'integers'])

/** Texts up to this length have one line. */
const LINE_MAX = 500

function TextControl({ field, value, onChange, disabled, label }: ControlProps): ReactNode {
  const words = useWords()
  const follows = field.follows?.map((name) => fieldLabel(words, name)).join(', ')
  const common = {
    value: typeof value === 'string' ? value : '',
    disabled,
    'aria-label': label,
    placeholder: follows === undefined ? undefined : words.form.follows(follows),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  }
  const isLong = LONG.has(field.kind) || (field.kind === 'text' && (field.max ?? 0) > LINE_MAX)
  if (isLong && label === undefined) return <TextArea {...common} rows={field.kind === 'json' ? 6 : 3} />
  const isNumber = field.kind === 'integer' || field.kind === 'decimal'
  return (
    <TextInput
      {...common}
      {...(field.kind === 'day' ? { type: 'date' } : {})}
      {...(field.kind === 'password' ? { type: 'password', autoComplete: 'new-password' } : {})}
      code={isNumber || field.attribute === 'code'}
      inputMode={isNumber ? 'decimal' : undefined}
    />
  )
}

function ChoiceControl({ field, value, onChange, disabled, label }: ControlProps): ReactNode {
  const words = useWords()
  const options = (field.options ?? []).map((option) => ({
    value: option,
    label: optionLabel(words, field.name, option),
  }))
  const isOptional = field.required !== true || value === ''
  return (
    <Select
      value={String(value ?? '')}
      disabled={disabled}
      aria-label={label}
      options={isOptional ? [{ value: '', label: words.form.not_set }, ...options] : options}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Yes and no, and nothing where a field has no default. */
function FlagControl({ field, value, onChange, disabled, label }: ControlProps): ReactNode {
  const words = useWords()
  const both = [
    { value: 'true', label: words.form.yes },
    { value: 'false', label: words.form.no },
  ]
  const isOptional = field.default === undefined || value === null
  return (
    <Select
      value={value === null ? '' : String(value)}
      disabled={disabled}
      aria-label={label}
      options={isOptional ? [{ value: '', label: words.form.not_set }, ...both] : both}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'true')}
    />
  )
}
