import type { ReactNode } from 'react'
import { TextInput } from '#web/console/kit/field.tsx'
import { localText, momentOf } from '#web/values/local-moment.ts'
import { useWords } from '#web/words/use-words.ts'

/** A moment in the time zone of the reader. */
export function MomentInput({
  value,
  onChange,
  disabled,
  label,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled: boolean
  readonly label: string | undefined
}): ReactNode {
  const words = useWords()
  return (
    <TextInput
      type="datetime-local"
      value={localText(value)}
      disabled={disabled}
      aria-label={label}
      title={words.form.time_zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
      onChange={(event) => onChange(momentOf(event.target.value))}
    />
  )
}
