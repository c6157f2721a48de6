import { type ReactNode, useId } from 'react'
import { TextInput } from '#web/console/kit/field.tsx'
import type { ControlProps } from './control-props.ts'

/** The name of a time zone, with those that the browser knows offered while it is typed. */
export function ZoneInput({ value, onChange, disabled, label }: ControlProps): ReactNode {
  const id = useId()
  return (
    <>
      <TextInput
        list={id}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
