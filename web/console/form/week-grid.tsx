import type { ReactNode } from 'react'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { TextInput, useFieldWiring } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type DayHours, hoursIn, textOfHours, WEEK, withHours, withMondayRepeated } from './opening-times.ts'
import styles from './week-grid.module.css'

/** A Sunday, from which the names of the days are made. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** Opening times as a week: a line for each day, with as many hours as it has. */
export function WeekGrid({
  value,
  onChange,
  disabled,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled: boolean
}): ReactNode {
  const words = useWords()
  const { id, ...wiring } = useFieldWiring()
  const hours = hoursIn(value)
  const change = (next: readonly DayHours[]) => onChange(textOfHours(next))
  const names = new Intl.DateTimeFormat(words.places.hours.language, { weekday: 'long', timeZone: 'UTC' })
  return (
    <fieldset id={id} aria-describedby={wiring['aria-describedby']} className={styles['week']}>
      {WEEK.map((weekday) => {
        const name = names.format(SUNDAY + weekday * DAY_MS)
        return (
          <div key={weekday} className={styles['day']}>
            <span>{name}</span>
            <div className={styles['hours']}>
              {hours.map((one) =>
                one.weekday === weekday ? (
                  <HoursFields
                    // Hours have no id of their own, and lines are only added behind.
                    key={hours.indexOf(one)}
                    day={name}
                    hours={one}
                    disabled={disabled}
                    onChange={(next) => change(hours.map((old) => (old === one ? next : old)))}
                    onRemove={() => change(hours.filter((old) => old !== one))}
                  />
                ) : null,
              )}
              {hours.every((one) => one.weekday !== weekday) && (
                <span className={styles['closed']}>{words.places.hours.closed}</span>
              )}
            </div>
            <IconButton
              icon="add"
              label={words.places.hours.add(name)}
              disabled={disabled}
              onClick={() => change(withHours(hours, weekday))}
            />
          </div>
        )
      })}
      <Button kind="quiet" icon="copy" disabled={disabled} onClick={() => change(withMondayRepeated(hours))}>
        {words.places.hours.to_weekdays}
      </Button>
    </fieldset>
  )
}

function HoursFields({
  day,
  hours,
  disabled,
  onChange,
  onRemove,
}: {
  readonly day: string
  readonly hours: DayHours
  readonly disabled: boolean
  readonly onChange: (hours: DayHours) => void
  readonly onRemove: () => void
}): ReactNode {
  const { places } = useWords()
  const input = (name: 'opens' | 'closes') => (
    <TextInput
      code
      id={undefined}
      aria-label={places.hours[name](day)}
      value={hours[name]}
      disabled={disabled}
      inputMode="numeric"
      maxLength={5}
      onChange={({ target }) => onChange({ ...hours, [name]: target.value })}
    />
  )
  return (
    <span className={styles['pair']}>
      {input('opens')}
      <span aria-hidden>–</span>
      {input('closes')}
      <IconButton icon="close" label={places.hours.remove(day)} disabled={disabled} onClick={onRemove} />
    </span>
  )
}
