import { inStoredCase, isStorableText, storedText } from '#declare/coerce.ts'
import { empty, type Family, type Operator, takesList, textIn, textNotIn } from '#declare/operators.ts'
import { refusal } from '#problems/problem.ts'
import { instantForExpression } from '#values/date-expression.ts'
import { decimalFor } from '#values/decimal.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { tradeNumberForms } from '#values/trade-number.ts'
import { type Filter, hasTradeNumbers } from './list-filter.ts'

/** What relative dates are relative to. */
export type Today = { readonly now: Date; readonly timezone: string }

/** A value of the wrong kind for its filter; `reason` says what it must be. */
export class InvalidOperand extends Error {
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

/** Lists of values have a maximum length (platform 3.4). */
const LIST_MAX = 1000

/**
 * Binds the value of an operator; null if it is no condition. Throws `WrongValue` for a value of another kind and
 * refuses an invalid one.
 */
export function bind(filter: Filter, operator: Operator, value: unknown, today: Today): BoundOperator | null {
  if (value === null || value === undefined) return null
  const read = (one: unknown) => readers[filter.input.family](filter, one, today)
  if (operator.binds === 'presence') return bindPresence(filter, operator, value)
  if (operator.name === 'not_in' && listOf(filter, value).length === 0) return null
  if (filter.place.kind === 'any_of') return bindAnyOf(filter, operator, value)
  if (hasTradeNumbers(filter) && ['eq', 'in', 'not_in'].includes(operator.name))
    return bindTradeNumbers(filter, operator, value)
  switch (operator.binds) {
    case 'list':
      return { operator, bound: [listOf(filter, value).map((one) => read(one).from)] }
    case 'spans': {
      const spans = listOf(filter, value).map(read)
      return { operator, bound: [spans.map(({ from }) => from), spans.map(({ end }) => end)] }
    }
    case 'pair': {
      const [low, high] = pairOf(filter, value)
      return { operator, bound: [read(low).from, read(high).until] }
    }
    case 'pattern': {
      const text = readText(filter, value, 'pattern')
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

/** A filter over several fields accepts exact values only. */
function bindAnyOf(filter: Filter, operator: Operator, value: unknown): BoundOperator | null {
  if (operator.binds === 'pattern' && value === '') return null
  const values = takesList(operator) ? listOf(filter, value) : [value]
  const texts = values.map((one) => readText(filter, one))
  return { operator, bound: [hasTradeNumbers(filter) ? texts.flatMap(tradeNumberForms) : texts] }
}

/** A trade item number is equal in every length that has room for it (spec: operations 11.1). */
function bindTradeNumbers(filter: Filter, { name }: Operator, value: unknown): BoundOperator {
  const texts = listOf(filter, value).map((one) => readText(filter, one))
  return { operator: name === 'not_in' ? textNotIn : textIn, bound: [texts.flatMap(tradeNumberForms)] }
}

function bindPresence(filter: Filter, operator: Operator, value: unknown): BoundOperator {
  if (typeof value !== 'boolean') throw new InvalidOperand(filter.name, 'filled must be true or false')
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
 * A compared value: `from` is the value or the first instant it covers, `until` the bound of an inclusive comparison,
 * and `end` the first instant after it.
 */
type Interval = { readonly from: unknown; readonly until: unknown; readonly end: unknown }

type OperandReader = (filter: Filter, value: unknown, today: Today) => Interval

const same = (value: unknown): Interval => ({ from: value, until: value, end: value })

const readers: Readonly<Record<Family, OperandReader>> = {
  text: (filter, value) => same(readText(filter, value)),
  word: (filter, value) => same(readWord(filter, value)),
  id: (filter, value) => same(readInteger(filter, value, 'an id')),
  integer: (filter, value) => same(readInteger(filter, value, 'a whole number')),
  decimal: (filter, value) => same(readDecimal(filter, value)),
  flag: (filter, value) => same(readFlag(filter, value)),
  moment: readMoment,
  day: (filter, value, today) => same(readDay(filter, value, today)),
}

/** Values are compared as they are stored: in one case (operations 0.11), and trimmed if they identify something. */
function readText(filter: Filter, value: unknown, how: 'value' | 'pattern' = 'value'): string {
  if (typeof value !== 'string') throw new InvalidOperand(filter.name, 'must be a string')
  if (!isStorableText(value)) throw badFilter(filter, 'no text contains NUL or half a surrogate pair')
  const { place } = filter
  const declared = place.kind === 'column' ? place.field.declared : null
  if (declared?.kind === 'choice') return inStoredCase(declared, value.normalize('NFC'))
  if (declared?.kind !== 'text') return value.normalize('NFC')
  // Blanks of a pattern count: it is a part of the text.
  return storedText(how === 'value' ? declared : { stored: declared.stored }, value)
}

function readWord(filter: Filter, value: unknown): string {
  const options = filter.words?.options ?? []
  const { place } = filter
  const declared = place.kind === 'column' ? place.field.declared : null
  const isChoice = declared?.kind === 'choice' && typeof value === 'string'
  const word = isChoice ? inStoredCase(declared, value) : value
  if (typeof word !== 'string' || !options.includes(word))
    throw new InvalidOperand(filter.name, `must be one of ${options.join(', ')}`)
  return word
}

const BIGINT_MAX = 9_223_372_036_854_775_807n

/** Numbers beyond the range of a column are replaced by its limit, where they compare the same. */
function readInteger(filter: Filter, value: unknown, what: string): string {
  const isWhole =
    (typeof value === 'number' && Number.isInteger(value)) ||
    (typeof value === 'string' && /^-?\d{1,400}$/.test(value))
  if (!isWhole) throw new InvalidOperand(filter.name, `must be ${what}`)
  const whole = BigInt(value)
  if (whole > BIGINT_MAX) return String(BIGINT_MAX)
  return String(whole < -BIGINT_MAX ? -BIGINT_MAX : whole)
}

function readDecimal(filter: Filter, value: unknown): string {
  const exact = decimalFor(value)
  if (exact === null) throw new InvalidOperand(filter.name, 'must be a number')
  return exact.toFixed()
}

function readFlag(filter: Filter, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new InvalidOperand(filter.name, 'must be true or false')
  return value
}

const ISO_START = /^\s*\d{4}-\d{2}-\d{2}/
const MILLISECONDS = { instant: 1, second: 1000, minute: 60_000 } as const

function readMoment(filter: Filter, value: unknown, today: Today): Interval {
  const { instant, precision, text } = describe(filter, value, today)
  const start = Temporal.Instant.from(instant)
  const zone = ISO_START.test(text) ? 'UTC' : today.timezone
  const end =
    precision === 'day'
      ? start.toZonedDateTimeISO(zone).add({ days: 1 }).toInstant()
      : start.add({ milliseconds: MILLISECONDS[precision] })
  // A bound given as a day includes the whole day, any other the whole millisecond.
  const until = precision === 'day' ? end : start.add({ milliseconds: 1 })
  return { from: instant, until: wire(until), end: wire(end) }
}

const YEAR_10000 = Date.UTC(10_000, 0)

/** The database accepts and contains no years of five digits. */
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
  if (typeof value !== 'string') throw new InvalidOperand(filter.name, 'must be a date or moment')
  const described = instantForExpression(value, today.now, today.timezone)
  if (described === null) throw refusal('invalid_date_expression', { value: value.slice(0, 200) })
  return { ...described, text: value }
}

/**
 * The pattern of `like` and `ilike` (platform 3.4). `wif` finds SWIFT; `pre%` finds what starts so; `_` is literal,
 * since codes contain it; `\%` and `\\` are literal characters.
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
