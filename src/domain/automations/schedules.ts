import { momentFor } from '#declare/coerce.ts'
import { formats } from '#declare/formats.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'
import type { ScheduleKind } from './matrix.ts'

/** When a schedule fires, with every default filled in. */
export type Schedule = {
  readonly kind: ScheduleKind
  readonly timezone: string
  /** Local times of day in ascending order, `HH:MM`. */
  readonly times: readonly string[]
  /** Weekdays (1 = Monday) or days of the month (-1 = the last). */
  readonly days: readonly number[]
  readonly every_days: number
  /** The first local day, `YYYY-MM-DD`; every_days counts from it. */
  readonly starts_on: string | null
  readonly at: Instant | null
  /** Whether a day beyond the end of a month counts as its last day; otherwise it is skipped. */
  readonly is_clipped: boolean
}

const EPOCH = Temporal.PlainDate.from('1970-01-01')
/** Every day of a month occurs within this time: 29 February may be eight years away (1896-1904, 2096-2104). */
const SEARCH_DAYS = 366 * 9
const DAY_MS = 86_400_000

type Limits = { readonly min: number; readonly max: number }
const DAYS: Readonly<Partial<Record<ScheduleKind, Limits>>> = {
  weekly_schedule: { min: 1, max: 7 },
  monthly_schedule: { min: -1, max: 31 },
}

/** The keys of each kind of schedule (platform 8.5). */
export const SCHEDULE_KEYS: Readonly<Record<ScheduleKind, readonly string[]>> = {
  daily_schedule: ['times', 'every_days', 'starts_on', 'timezone'],
  weekly_schedule: ['days', 'times', 'timezone'],
  monthly_schedule: ['days', 'times', 'timezone'],
  one_time_schedule: ['at', 'timezone'],
}

/** Checks the schedule of an automation; each violation has its place below the pointer. */
export function checkSchedule(
  kind: ScheduleKind,
  schedule: JsonObject | null,
  pointer: string,
): readonly Violation[] {
  const violations: Violation[] = []
  const values = schedule ?? {}
  const check = (field: string, isValid: (value: unknown) => boolean) => {
    const value = values[field] ?? null
    if (value !== null && !isValid(value))
      violations.push(violation('invalid', { field }, `${pointer}/${field}`))
  }
  const { min, max } = DAYS[kind] ?? { min: 0, max: -1 }
  check('timezone', (value) => hasFormat('timezone', value))
  if (kind === 'one_time_schedule') check('at', isMoment)
  else check('times', (value) => isFilledList(value) && value.every((time) => hasFormat('clock', time)))
  if (kind === 'daily_schedule') {
    check('every_days', (value) => isIntegerWithin(value, { min: 1, max: 366 }))
    check('starts_on', isDay)
  } else if (kind !== 'one_time_schedule') {
    const isValidDay = (day: unknown) => isIntegerWithin(day, { min, max }) && day !== 0
    check('days', (value) => isFilledList(value) && value.every(isValidDay))
  }
  return violations
}

/** The schedule of an automation that passed `checkSchedule`, with the defaults of platform 8.5. */
export function scheduleFor(kind: ScheduleKind, attributes: JsonObject | null, timezone: string): Schedule {
  const { times, days, every_days, starts_on, at, timezone: ownTimezone } = attributes ?? {}
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  const sortedTimes = list(times).map(String).sort()
  return {
    kind,
    timezone: typeof ownTimezone === 'string' ? ownTimezone : timezone,
    times: sortedTimes.length === 0 ? ['00:00'] : sortedTimes,
    days: list(days).length === 0 ? [1] : list(days).map(Number),
    every_days: typeof every_days === 'number' ? every_days : 1,
    starts_on: typeof starts_on === 'string' ? starts_on : null,
    at: momentOf(at),
    is_clipped: false,
  }
}

/** The first firing after a time; null if there is none. */
export function nextRunFor(schedule: Schedule, after: Date): Date | null {
  return firingsAfter(schedule, after).next().value ?? null
}

/** The firings after a time, in order. */
function* firingsAfter(schedule: Schedule, after: Date): Generator<Date, void> {
  if (schedule.kind === 'one_time_schedule') {
    const at = schedule.at === null ? null : new Date(schedule.at)
    if (at !== null && at > after) yield at
    return
  }
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(schedule.timezone)
  // A time skipped by daylight saving may fire after midnight, so the day before counts as well.
  const first = firstDay(schedule, start.toPlainDate().subtract({ days: 1 }))
  const step = schedule.kind === 'daily_schedule' ? schedule.every_days : 1
  let last = after
  for (let days = 0; days <= SEARCH_DAYS; days += step) {
    const day = first.add({ days })
    if (!firesOn(schedule, day)) continue
    for (const time of schedule.times) {
      const at = firingFor(day, time, schedule.timezone)
      if (at <= last) continue
      last = at
      yield at
    }
  }
}

/** Which firing is due now, and when the next one is. */
export type DueRun = { readonly fires: Date | null; readonly next: Date | null }

/** After an interruption the newest missed firing of the last 24 hours fires once; older ones are skipped (platform 8.5). */
export function dueRunFor(schedule: Schedule, planned: Date, now: Date): DueRun {
  if (planned > now) return { fires: null, next: planned }
  const oldest = now.getTime() - DAY_MS
  let fires: Date | null = planned.getTime() >= oldest ? planned : null
  for (const next of firingsAfter(schedule, fires ?? new Date(oldest - 1))) {
    if (next > now) return { fires, next }
    fires = next
  }
  return { fires, next: null }
}

/** The first day from `from` on that is a multiple of `every_days` after the start. */
function firstDay(schedule: Schedule, from: Temporal.PlainDate): Temporal.PlainDate {
  if (schedule.kind !== 'daily_schedule') return from
  const anchor = schedule.starts_on === null ? EPOCH : Temporal.PlainDate.from(schedule.starts_on)
  const elapsed = anchor.until(from, { largestUnit: 'days' }).days
  return elapsed <= 0
    ? anchor
    : anchor.add({ days: Math.ceil(elapsed / schedule.every_days) * schedule.every_days })
}

function firesOn(schedule: Schedule, day: Temporal.PlainDate): boolean {
  if (schedule.kind === 'daily_schedule') return true
  if (schedule.kind === 'weekly_schedule') return schedule.days.includes(day.dayOfWeek)
  if (schedule.days.includes(day.day)) return true
  const isLastOrMissing = (one: number) => one === -1 || (schedule.is_clipped && one > day.daysInMonth)
  return day.day === day.daysInMonth && schedule.days.some(isLastOrMissing)
}

/**
 * Converts a local time to an instant. A time that occurs twice is the first of both; one that does not exist is the
 * next that does: on 29 March 2026 in London 01:30 becomes 02:00, the instant of the change.
 */
function firingFor(day: Temporal.PlainDate, time: string, timezone: string): Date {
  const at = day.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(time) })
  const exists = at.toPlainTime().toString().startsWith(time)
  const valid = exists ? at : (at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? at)
  return new Date(valid.epochMilliseconds)
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.length <= 1440
}

function isIntegerWithin(value: unknown, limits: Limits): boolean {
  return Number.isInteger(value) && Number(value) >= limits.min && Number(value) <= limits.max
}

function hasFormat(format: string, value: unknown): boolean {
  return typeof value === 'string' && formats[format]?.(value) === true
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && value.length === 10 && isMoment(value)
}

function isMoment(value: unknown): boolean {
  return momentOf(value) !== null
}

function momentOf(value: unknown): Instant | null {
  const moment = typeof value === 'string' ? momentFor(value) : null
  return moment === null ? null : instantFor(moment)
}
