import type { ReactNode } from 'react'
import { Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type DueTexts, dueTexts, withDueTexts } from './due-schedule.ts'

/** When records become due: so long before or after their date, or at a time of that day. */
export function DueFields({
  schedule,
  onChange,
}: {
  readonly schedule: string
  readonly onChange: (schedule: string) => void
}): ReactNode {
  const { automations } = useWords()
  const texts = dueTexts(schedule)
  const change = (changes: Partial<DueTexts>) => onChange(withDueTexts(schedule, { ...texts, ...changes }))
  return (
    <>
      <Field label={automations.due_minutes} help={automations.due_help}>
        <TextInput
          type="number"
          min={0}
          max={43_200}
          step={1}
          value={texts.minutes}
          onChange={(event) => change({ minutes: event.target.value })}
        />
      </Field>
      <Field label={automations.due_side}>
        <Select
          value={texts.isBefore ? 'before' : 'after'}
          options={[
            { value: 'before', label: automations.due_before },
            { value: 'after', label: automations.due_after },
          ]}
          onChange={(event) => change({ isBefore: event.target.value === 'before' })}
        />
      </Field>
      <Field label={automations.due_time} help={automations.due_time_help}>
        <TextInput
          type="time"
          value={texts.time}
          onChange={(event) => change({ time: event.target.value.slice(0, 5) })}
        />
      </Field>
    </>
  )
}
