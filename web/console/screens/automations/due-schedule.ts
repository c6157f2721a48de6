/** When a record becomes due, as people write it. */
export type DueTexts = {
  /** Minutes, without a sign. */
  readonly minutes: string
  readonly isBefore: boolean
  /** The time of the day of the record's date, `HH:MM`; empty for the time of the date itself. */
  readonly time: string
}

/** A schedule as people write it. */
export function dueTexts(schedule: string): DueTexts {
  const { offset_minutes, time } = parsed(schedule)
  const offset = typeof offset_minutes === 'number' ? offset_minutes : 0
  return {
    minutes: String(Math.abs(offset)),
    isBefore: offset < 0,
    time: typeof time === 'string' ? time : '',
  }
}

/** A schedule with what people wrote; what they do not see of it stays. */
export function withDueTexts(schedule: string, { minutes, isBefore, time }: DueTexts): string {
  const amount = Math.trunc(Math.abs(Number(minutes))) || 0
  const { time: _, ...others } = parsed(schedule)
  return JSON.stringify({
    ...others,
    offset_minutes: isBefore ? -amount : amount,
    ...(time === '' ? {} : { time }),
  })
}

function parsed(schedule: string): Readonly<Record<string, unknown>> {
  return schedule === '' ? {} : (JSON.parse(schedule) as Readonly<Record<string, unknown>>)
}
