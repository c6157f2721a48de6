import type { ReactNode } from 'react'
import { Checkbox, Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './automations.module.css'
import { type DueTexts, dueStatuses, dueTexts, toggledStatus, withDueTexts } from './due-schedule.ts'

/** When records become due: so long before or after their date, or at a time of that day, and in which statuses. */
export function DueFields({
  resource,
  schedule,
  onChange,
}: {
  readonly resource: string
  readonly schedule: string
  readonly onChange: (schedule: string) => void
}): ReactNode {
  const words = useWords()
  const { automations } = words
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
      <fieldset className={styles['statuses']}>
        <legend>{automations.due_statuses}</legend>
        {dueStatuses(resource, texts.statuses).map(({ status, isChosen }) => (
          <Checkbox
            key={status}
            label={stateLabel(words, status)}
            checked={isChosen}
            onChange={() => change({ statuses: toggledStatus(resource, texts.statuses, status) })}
          />
        ))}
      </fieldset>
    </>
  )
}
