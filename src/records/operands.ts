import { isStorableText, spelt } from '#declare/coerce.ts'
import { empty, type Family, type Operator } from '#declare/operators.ts'
import { refusal } from '#problems/problem.ts'
import { instantForExpression } from '#values/date-expression.ts'
import { decimalFor } from '#values/decimal.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import type { Filter } from './list-filter.ts'

/** What relative dates are reckoned from. */
export type Today = { readonly now: Date; readonly timezone: string }

/** A value that is not of its filter's family; what it must be is said in `reason`. */
export class WrongValue extends Error {
  readonly field: string
  readonly reason: string

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`)
    this.field = field
    this.reason = reason
  }
}

/** A condition's operator with its values bound. */
export type BoundOperator = { readonly operator: Operator; readonly bound: readonly unknown[] }

/** `in` lists and other lists of values have a ceiling (platform 3.4). */
const LIST_MAX = 1000

/**
 * Binds what was written for an operator; null where it is no condition. Throws `WrongValue` for a value of another
 * kind and refuses one that has the kind but no meaning.
 */
export function bind(filter: Filter, operator: Operator, value: unknown, today: Today): BoundOperator | null {
  if (value === null || value === undefined) return null
  const read = (one: unknown) => readers[filter.input.family](filter, one, today)
  if (filter.place.kind === 'any_of') return bindAnyOf(filter, operator, value)
  switch (operator.binds) {
    case 'presence':
      return bindPresence(filter, operator, value)
    case 'list':
      return { operator, bound: [listOf(filter, value).map((one) => read(one).from)] }
    case 'pair': {
      const [low, high] = pairOf(filter, value)
      return { operator, bound: [read(low).from, read(high).until] }
    }
    case 'pattern': {
      const text = readText(filter, value)
      return text === '' ? null : { operator, bound: [patternFor(text)] }
    }
    case 'span': {
      const { from, end } = read(value)
      return { operator, bound: [from, end] }
    }
    case 'until':
      return { operator, bound: [read(value).until] }
    case 'value':
    case 'from':
      return { operator, bound: [read(value).from] }
  }
}

/** On a filter that looks into several fields every operator is one exact value, or the listed ones. */
function bindAnyOf(filter: Filter, operator: Operator, value: unknown): BoundOperator | null {
  const isList = operator.binds === 'list' || operator.binds === 'pair'
  if (operator.binds === 'pattern' && value === '') return null
  const values = isList ? listOf(filter, value) : [value]
  return { operator, bound: [values.map((one) => readText(filter, one))] }
}

function bindPresence(filter: Filter, operator: Operator, value: unknown): BoundOperator {
  if (typeof value !== 'boolean') throw new WrongValue(filter.name, 'filled must be true or false')
  return value ? { operator, bound: [] } : { operator: empty, bound: [] }
}

function listOf(filter: Filter, value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > LIST_MAX) throw badFilter(filter, `at most ${LIST_MAX} values may be listed`)
  return list.filter((one) => one !== null && one !== undefined)
}

function pairOf(filter: Filter, value: unknown): [unknown, unknown] {
  const list = Array.isArray(value) ? value : [value]
  const [low, high] = list
  const isPair = list.length === 2 && low !== null && low !== undefined && high !== null && high !== undefined
  if (!isPair) throw badFilter(filter, 'between takes exactly two values')
  return [low, high]
}

function badFilter(filter: Filter, reason: string) {
  return refusal('invalid_filter', { field: filter.name, reason })
}

/**
 * A value as it is compared: `from` itself, or the first instant it covers; `until` the bound of a comparison that
 * includes it, and `end` the first instant past what was written.
 */
type Read = { readonly from: unknown; readonly until: unknown; readonly end: unknown }

type Reader = (filter: Filter, value: unknown, today: Today) => Read

const same = (value: unknown): Read => ({ from: value, until: value, end: value })

const readers: Readonly<Record<Family, Reader>> = {
  text: (filter, value) => same(readText(filter, value)),
  word: (filter, value) => same(readWord(filter, value)),
  id: (filter, value) => same(readInteger(filter, value, 'an id')),
  integer: (filter, value) => same(readInteger(filter, value, 'a whole number')),
  decimal: (filter, value) => same(readDecimal(filter, value)),
  flag: (filter, value) => same(readFlag(filter, value)),
  moment: readMoment,
  day: (filter, value, today) => same(readDay(filter, value, today)),
}

function readText(filter: Filter, value: unknown): string {
  if (typeof value !== 'string') throw new WrongValue(filter.name, 'must be a string')
  if (!isStorableText(value)) throw badFilter(filter, 'no text contains NUL or half a surrogate pair')
  return asKept(filter, value)
}

function readWord(filter: Filter, value: unknown): string {
  const options = filter.words?.options ?? []
  const word = typeof value === 'string' ? asKept(filter, value) : value
  if (typeof word !== 'string' || !options.includes(word))
    throw new WrongValue(filter.name, `must be one of ${options.join(', ')}`)
  return word
}

/** What is kept in one kind of letters is found by any (operations 0.11). */
function asKept({ place }: Filter, text: string): string {
  const declared = place.kind === 'column' ? place.field.declared : null
  return declared?.kind === 'text' || declared?.kind === 'choice' ? spelt(declared, text) : text
}

const BIGINT_MAX = 9_223_372_036_854_775_807n

/** Numbers beyond what a column can hold are moved to its edge, where they compare as they would have. */
function readInteger(filter: Filter, value: unknown, what: string): string {
  const isWhole =
    (typeof value === 'number' && Number.isInteger(value)) ||
    (typeof value === 'string' && /^-?\d{1,400}$/.test(value))
  if (!isWhole) throw new WrongValue(filter.name, `must be ${what}`)
  const whole = BigInt(value)
  if (whole > BIGINT_MAX) return String(BIGINT_MAX)
  return String(whole < -BIGINT_MAX ? -BIGINT_MAX : whole)
}

function readDecimal(filter: Filter, value: unknown): string {
  const exact = decimalFor(value)
  if (exact === null) throw new WrongValue(filter.name, 'must be a number')
  return exact.toFixed()
}

function readFlag(filter: Filter, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new WrongValue(filter.name, 'must be true or false')
  return value
}

const ISO_START = /^\s*\d{4}-\d{2}-\d{2}/
const MILLISECONDS = { instant: 1, second: 1000, minute: 60_000 } as const

function readMoment(filter: Filter, value: unknown, today: Today): Read {
  const { instant, precision, text } = describe(filter, value, today)
  const start = Temporal.Instant.from(instant)
  const zone = ISO_START.test(text) ? 'UTC' : today.timezone
  const end =
    precision === 'day'
      ? start.toZonedDateTimeISO(zone).add({ days: 1 }).toInstant()
      : start.add({ milliseconds: MILLISECONDS[precision] })
  // A bound includes the whole day when it was written as one, else the millisecond named.
  const until = precision === 'day' ? end : start.add({ milliseconds: 1 })
  return { from: instant, until: wire(until), end: wire(end) }
}

const YEAR_10000 = Date.UTC(10_000, 0)

/** The database reads no year of five digits, and keeps none. */
function wire(instant: Temporal.Instant): Instant | 'infinity' {
  if (instant.epochMilliseconds >= YEAR_10000) return 'infinity'
  return instantFor(new Date(instant.epochMilliseconds))
}

function readDay(filter: Filter, value: unknown, today: Today): string {
  const { instant, text } = describe(filter, value, today)
  if (ISO_START.test(text)) return text.trim().slice(0, 10)
  return Temporal.Instant.from(instant).toZonedDateTimeISO(today.timezone).toPlainDate().toString()
}

function describe(filter: Filter, value: unknown, today: Today) {
  if (typeof value !== 'string') throw new WrongValue(filter.name, 'must be a date or moment')
  const described = instantForExpression(value, today.now, today.timezone)
  if (described === null) throw refusal('invalid_date_expression', { value: value.slice(0, 200) })
  return { ...described, text: value }
}

/**
 * The pattern a text of `like` and `ilike` stands for (platform 3.4). `wif` finds SWIFT; `pre%` finds what starts so;
 * `_` is itself, since codes contain it; `\%` and `\\` are the characters themselves.
 */
export function patternFor(text: string): string {
  let pattern = ''
  let isAnchored = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index)
    const next = text.charAt(index + 1)
    if (letter === '\\' && (next === '%' || next === '\\')) {
      pattern += `\\${next}`
      index += 1
    } else if (letter === '%') {
      pattern += '%'
      isAnchored = true
    } else pattern += letter === '_' || letter === '\\' ? `\\${letter}` : letter
  }
  return isAnchored ? pattern : `%${pattern}%`
}
