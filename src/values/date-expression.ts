import { type Instant, instantFor } from './instant.ts'

/** The precision of a date expression: a bare date means its whole day, `10:30` its whole minute. */
type Precision = 'instant' | 'minute' | 'second' | 'day'

/** The instant that an expression denotes, with its precision. */
export type DescribedInstant = { readonly instant: Instant; readonly precision: Precision }

type Moment = { readonly at: Temporal.ZonedDateTime; readonly precision: Precision }
type Clock = { readonly time: Temporal.PlainTimeLike; readonly precision: Precision }

const EXPRESSION_MAX = 200
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
type Unit = (typeof UNITS)[number]

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:([t ])(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(z|[+-]\d{2}(?::?\d{2})?)?)?$/

/**
 * Reads a date expression of platform 14.4 (`start of last week`, `3 days ago`, ISO 8601, …) at a moment and in a
 * time zone; null where the text is none. ISO forms without an offset are UTC (platform 1.5), everything else is
 * local to the time zone.
 */
export function instantForExpression(text: string, now: Date, timezone: string): DescribedInstant | null {
  const clean = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (clean === '' || clean.length > EXPRESSION_MAX) return null
  try {
    const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
    const moment = isoMoment(clean, timezone) ?? new ExpressionParser(clean.split(' '), here).whole()
    if (moment === null) return null
    const { year } = moment.at.withTimeZone('UTC')
    if (year < 1900 || year > 9999) return null
    return { instant: instantFor(new Date(moment.at.epochMilliseconds)), precision: moment.precision }
  } catch (error) {
    // Temporal answers a day that no calendar has (30 February, a million years ago) with a RangeError.
    if (error instanceof RangeError) return null
    throw error
  }
}

function isoMoment(text: string, timezone: string): Moment | null {
  const found = ISO.exec(text)
  if (found === null) return null
  const [, year, month, day, separator, hour, minute, second, fraction, offset] = found
  const time = {
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? '').padEnd(3, '0').slice(0, 3)),
  }
  const plain = Temporal.PlainDateTime.from(
    { year: Number(year), month: Number(month), day: Number(day), ...time },
    { overflow: 'reject' },
  )
  const zone = offset === undefined ? (separator === ' ' ? timezone : 'UTC') : zoneFor(offset)
  const precision =
    hour === undefined
      ? 'day'
      : second === undefined
        ? 'minute'
        : fraction === undefined
          ? 'second'
          : 'instant'
  return { at: plain.toZonedDateTime(zone), precision }
}

function zoneFor(offset: string): string {
  if (offset === 'z') return 'UTC'
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** Reads the words of one expression from left to right; each method consumes its words, or consumes none and returns null. */
class ExpressionParser {
  readonly #words: readonly string[]
  readonly #now: Temporal.ZonedDateTime
  #next = 0

  constructor(words: readonly string[], now: Temporal.ZonedDateTime) {
    this.#words = words
    this.#now = now
  }

  whole(): Moment | null {
    const moment = this.#expression()
    return this.#next === this.#words.length ? moment : null
  }

  #expression(): Moment | null {
    if (this.#accept('now')) return { at: this.#now, precision: 'instant' }
    return (
      this.#try(() => this.#boundary()) ??
      this.#try(() => this.#relative()) ??
      this.#try(() => this.#point()) ??
      this.#try(() => this.#writtenDate())
    )
  }

  /** `today`, `last monday at 14:30`. */
  #point(): Moment | null {
    const day = this.#day()
    return day === null ? null : this.#withClock({ at: day, precision: 'day' })
  }

  /** `start of today`, `end of last week`. */
  #boundary(): Moment | null {
    const edge = this.#acceptOneOf(['start', 'beginning', 'end'])
    if (edge === null || !this.#accept('of')) return null
    const day = this.#try(() => this.#day())
    const start = day ?? this.#namedUnit()
    if (start === null) return null
    const unit = day === null ? this.#lastUnit() : 'day'
    const at = edge === 'end' ? shift(start, unit, 1).subtract({ milliseconds: 1 }) : start
    return { at, precision: 'instant' }
  }

  /** `3 days ago at 10:00`, `in 2 hours`, `2 weeks before end of month`, `last month`. */
  #relative(): Moment | null {
    if (this.#accept('in')) {
      const span = this.#span()
      return span === null ? null : this.#shifted(span, 1)
    }
    const direction = this.#acceptOneOf(['last', 'previous', 'next'])
    if (direction !== null) {
      const unit = this.#unit()
      return unit === null ? null : this.#shifted({ count: 1, unit }, direction === 'next' ? 1 : -1)
    }
    const span = this.#span()
    if (span === null) return null
    if (this.#accept('ago')) return this.#withClock(this.#shifted(span, -1))
    if (this.#accept('hence')) return this.#withClock(this.#shifted(span, 1))
    if (this.#accept('from') && this.#accept('now')) return this.#withClock(this.#shifted(span, 1))
    const side = this.#acceptOneOf(['before', 'after'])
    const origin = side === null ? null : this.#expression()
    if (origin === null) return null
    const at = shift(origin.at, span.unit, side === 'after' ? span.count : -span.count)
    const small = span.unit === 'minute' || span.unit === 'hour'
    return { at, precision: small ? 'instant' : origin.precision }
  }

  /** `2026-05-14 3pm`, `14 may 2026 noon`; ISO forms were read before. */
  #writtenDate(): Moment | null {
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(this.#peek())
    if (iso !== null) {
      this.#next += 1
      return this.#withClock(this.#dayMoment(Number(iso[1]), Number(iso[2]), Number(iso[3])))
    }
    const day = this.#number(/^\d{1,2}$/)
    const month = day === null ? null : this.#acceptOneOf(MONTHS)
    const year = month === null ? null : this.#number(/^\d{4}$/)
    if (day === null || month === null || year === null) return null
    return this.#withClock(this.#dayMoment(year, MONTHS.indexOf(month) + 1, day))
  }

  #dayMoment(year: number, month: number, day: number): Moment {
    const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
    return { at: date.toZonedDateTime(this.#now.timeZoneId), precision: 'day' }
  }

  #day(): Temporal.ZonedDateTime | null {
    const today = this.#now.startOfDay()
    const near = this.#acceptOneOf(['today', 'yesterday', 'tomorrow'])
    if (near !== null) return today.add({ days: near === 'today' ? 0 : near === 'tomorrow' ? 1 : -1 })
    const which = this.#acceptOneOf(['this', 'last', 'previous', 'next']) ?? 'this'
    const name = this.#acceptOneOf(WEEKDAYS)
    if (name === null) return null
    const days = WEEKDAYS.indexOf(name) + 1 - today.dayOfWeek
    if (which === 'this') return today.add({ days })
    if (which === 'next') return today.add({ days: days > 0 ? days : days + 7 })
    return today.add({ days: days < 0 ? days : days - 7 })
  }

  /** The first instant of `month`, `this month`, `the month`, `last month`, `next month`. */
  #namedUnit(): Temporal.ZonedDateTime | null {
    const which = this.#acceptOneOf(['this', 'the', 'last', 'previous', 'next']) ?? 'this'
    const unit = this.#unit()
    if (unit === null) return null
    const step = which === 'next' ? 1 : which === 'last' || which === 'previous' ? -1 : 0
    return shift(startOf(this.#now, unit), unit, step)
  }

  #lastUnit(): Unit {
    const word = this.#words[this.#next - 1] ?? ''
    return UNITS.find((unit) => word === unit || word === `${unit}s`) ?? 'day'
  }

  #span(): { readonly count: number; readonly unit: Unit } | null {
    const count = this.#acceptOneOf(['a', 'an']) === null ? this.#number(/^\d{1,6}$/) : 1
    const unit = count === null ? null : this.#unit()
    return count === null || unit === null ? null : { count, unit }
  }

  #shifted(span: { readonly count: number; readonly unit: Unit }, sign: 1 | -1): Moment {
    return { at: shift(this.#now, span.unit, sign * span.count), precision: 'instant' }
  }

  #withClock(moment: Moment): Moment | null {
    const named = this.#accept('at')
    const clock = this.#clock()
    if (clock === null) return named ? null : moment
    return { at: moment.at.withPlainTime(clock.time), precision: clock.precision }
  }

  #clock(): Clock | null {
    if (this.#accept('noon')) return { time: { hour: 12 }, precision: 'minute' }
    if (this.#accept('midnight')) return { time: { hour: 0 }, precision: 'minute' }
    const full = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(this.#peek())
    if (full !== null) {
      this.#next += 1
      return clockFor(Number(full[1]), Number(full[2]), full[3])
    }
    // `3 pm` is two words, `3pm` one.
    const half = /^(\d{1,2})(?::(\d{2}))?(am|pm)?$/.exec(this.#peek())
    if (half === null) return null
    const suffix = half[3] ?? this.#words[this.#next + 1]
    if (suffix !== 'am' && suffix !== 'pm') return null
    this.#next += half[3] === undefined ? 2 : 1
    const hour = Number(half[1])
    if (hour < 1 || hour > 12) throw new RangeError('a clock of twelve hours has none such')
    return clockFor((hour % 12) + (suffix === 'pm' ? 12 : 0), Number(half[2] ?? 0), undefined)
  }

  #unit(): Unit | null {
    const word = this.#peek()
    const unit = UNITS.find((name) => word === name || word === `${name}s`)
    if (unit === undefined) return null
    this.#next += 1
    return unit
  }

  #number(form: RegExp): number | null {
    if (!form.test(this.#peek())) return null
    this.#next += 1
    return Number(this.#words[this.#next - 1])
  }

  #peek(): string {
    return this.#words[this.#next] ?? ''
  }

  #accept(word: string): boolean {
    return this.#acceptOneOf([word]) !== null
  }

  #acceptOneOf(words: readonly string[]): string | null {
    const word = this.#peek()
    if (!words.includes(word)) return null
    this.#next += 1
    return word
  }

  #try<Result>(read: () => Result | null): Result | null {
    const start = this.#next
    const result = read()
    if (result === null) this.#next = start
    return result
  }
}

function clockFor(hour: number, minute: number, second: string | undefined): Clock {
  if (hour > 23 || minute > 59 || Number(second ?? 0) > 59) throw new RangeError('no clock shows that')
  const time = { hour, minute, second: Number(second ?? 0) }
  return { time, precision: second === undefined ? 'minute' : 'second' }
}

function shift(at: Temporal.ZonedDateTime, unit: Unit, count: number): Temporal.ZonedDateTime {
  if (unit === 'quarter') return at.add({ months: 3 * count })
  return at.add({ [`${unit}s`]: count })
}

function startOf(at: Temporal.ZonedDateTime, unit: Unit): Temporal.ZonedDateTime {
  if (unit === 'minute') return at.round({ smallestUnit: 'minute', roundingMode: 'floor' })
  if (unit === 'hour') return at.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const today = at.startOfDay()
  if (unit === 'day') return today
  if (unit === 'week') return today.subtract({ days: today.dayOfWeek - 1 })
  if (unit === 'month') return today.with({ day: 1 }).startOfDay()
  const month = unit === 'year' ? 1 : today.month - ((today.month - 1) % 3)
  return today.with({ month, day: 1 }).startOfDay()
}
