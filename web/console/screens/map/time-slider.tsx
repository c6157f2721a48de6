import { type ReactNode, useEffect, useState } from 'react'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDay } from '#web/values/moment.ts'
import { dayAfter, dayIn, startOfDay } from '#web/values/zoned-day.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './map.module.css'

/** So many days can be gone back. */
const DAYS = 90

/** A moment is read once the slider has rested for so long, in milliseconds. */
const REST_MS = 250

/** Goes back in time by days: each is shown as it ended. */
export function TimeSlider({
  at,
  timezone,
  onChange,
}: {
  readonly at: string | null
  readonly timezone: string
  readonly onChange: (at: string | null) => void
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const [dragged, setDragged] = useState<number | null>(null)
  const today = dayIn(timezone, Date.now())
  const shown = dragged ?? daysBack(at, today, timezone)
  useEffect(() => {
    if (dragged === null) return undefined
    const rest = setTimeout(() => {
      setDragged(null)
      onChange(dragged === 0 ? null : endOfDay(dayAfter(today, -dragged), timezone))
    }, REST_MS)
    return () => clearTimeout(rest)
  })
  const text = shown === 0 ? words.map.now : showDay(dayAfter(today, -shown), language)
  return (
    <label className={styles['slider']}>
      <span>{words.map.time}</span>
      <input
        type="range"
        min={-DAYS}
        max={0}
        value={-shown}
        aria-valuetext={text}
        onChange={(event) => setDragged(-Number(event.target.value))}
      />
      <output>{text}</output>
    </label>
  )
}

function endOfDay(day: string, timezone: string): string {
  return new Date(startOfDay(dayAfter(day, 1), timezone) - 1000).toISOString()
}

function daysBack(at: string | null, today: string, timezone: string): number {
  const moment = at === null ? Number.NaN : Date.parse(at)
  if (Number.isNaN(moment)) return 0
  const days = Math.round((Date.parse(today) - Date.parse(dayIn(timezone, moment))) / 86_400_000)
  return Math.min(DAYS, Math.max(0, days))
}
