import type { ProblemSymbol } from '#problems/catalogue.ts'
import { type Decimal, decimalFor, rounded } from '#values/decimal.ts'
import { instantFor } from '#values/instant.ts'
import { isObject } from '#values/json.ts'
import { trimmed } from '#values/trimmed.ts'
import type {
  ChoiceField,
  DecimalField,
  Field,
  IntegerField,
  JsonField,
  LetterCase,
  TextField,
  TextsField,
} from './field.ts'
import { formats } from './formats.ts'

/** The column's value, or the violated rule with its facts. */
export type CoercionResult =
  | { readonly value: unknown }
  | {
      readonly symbol: ProblemSymbol
      readonly facts?: Readonly<Record<string, unknown>>
      /** The indexes of the items that violate the rule, if others do not. */
      readonly places?: readonly number[]
    }

const INVALID: CoercionResult = { symbol: 'invalid' }
const INVALID_MOMENT: CoercionResult = {
  symbol: 'invalid',
  facts: { expected: 'a date such as 2027-01-20, or with a time 2027-01-20T09:30:00Z' },
}
const INVALID_DAY: CoercionResult = { symbol: 'invalid', facts: { expected: 'a date such as 2027-01-20' } }
const PASSWORD_MAX = 256

type KindReaders = {
  readonly [K in Field['kind']]: (field: Extract<Field, { kind: K }>, value: unknown) => CoercionResult
}

/** For each kind: how a JSON value is converted to the column's value (platform 1.5). */
const kinds: KindReaders = {
  text: coerceText,
  integer: coerceInteger,
  decimal: coerceDecimal,
  flag: (_, value) => coerceFlag(value),
  choice: coerceChoice,
  moment: (_, value) => coerceMoment(value),
  day: (_, value) => coerceDay(value),
  reference: (_, value) => coerceId(value),
  json: coerceJson,
  texts: coerceTexts,
  ids: (_, value) => coerceIds(value),
  integers: (_, value) => coerceIntegers(value),
  password: (field, value) => coercePassword(value, field.min),
  secret: (_, value) => (isObject(value) && isStorable(value) ? { value } : INVALID),
  address: () => INVALID,
  parts: () => INVALID,
}

/** Converts a value that is neither absent nor null to its column's value, or returns the violation. */
export function coerce(field: Field, value: unknown): CoercionResult {
  const kind = kinds[field.kind] as (field: Field, value: unknown) => CoercionResult
  return kind(field, value)
}

/** Whether a text can be stored: no NUL, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether all texts in a JSON value, keys included, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (isObject(value))
    return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorable(member))
  return true
}

function coerceText(field: TextField, sent: unknown): CoercionResult {
  if (typeof sent !== 'string' || !isStorableText(sent)) return INVALID
  const value = storedText(field, sent)
  const isNumbered = field.sequence !== undefined || field.numbered_by_act === true
  if (trimmed(value) === '' && (field.required || isNumbered)) return { symbol: 'blank' }
  if (value === '' && field.non_empty) return INVALID
  if (value === '' && field.trimmed) return { value: null }
  if (longerThan(value, field.max)) return { symbol: 'too_long', facts: { max: field.max } }
  if (field.min !== undefined && !longerThan(value, field.min - 1))
    return { symbol: 'too_short', facts: { min: field.min } }
  if (field.format !== undefined && !formats[field.format]?.(value)) return INVALID
  return { value }
}

function coerceChoice({ options, stored }: ChoiceField, sent: unknown): CoercionResult {
  const value = typeof sent === 'string' ? inStoredCase({ stored }, sent) : sent
  return typeof value === 'string' && options.includes(value)
    ? { value }
    : { symbol: 'inclusion', facts: { allowed: options } }
}

/** A text as its column has it: composed (NFC), in its case, and trimmed if it identifies something. */
export function storedText(
  field: { readonly stored?: LetterCase | undefined; readonly trimmed?: true | undefined },
  text: string,
): string {
  const composed = text.normalize('NFC')
  return inStoredCase(field, field.trimmed ? trimmed(composed) : composed)
}

/** A word in the case of its field. */
export function inStoredCase({ stored }: { readonly stored?: LetterCase | undefined }, text: string): string {
  if (stored === 'lower') return text.toLowerCase()
  return stored === 'upper' ? text.toUpperCase() : text
}

/** Whether a text has more code points than `max`; short texts need not be counted. */
export function longerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  let points = 0
  for (const _ of text) {
    points += 1
    if (points > max) return true
  }
  return false
}

function coerceInteger(field: IntegerField, sent: unknown): CoercionResult {
  const value = typeof sent === 'string' && /^-?\d{1,400}$/.test(sent) ? Number(sent) : sent
  if (typeof value !== 'number' || !Number.isInteger(value)) return { symbol: 'not_an_integer' }
  if (value < field.min || value > field.max)
    return { symbol: 'out_of_range', facts: { min: field.min, max: field.max } }
  return { value: value === 0 ? 0 : value }
}

/** Numbers without a maximum are below a thousand million, with the precision of their column (platform 1.5). */
const BOUNDS = { 4: 999_999_999.9999, 6: 999_999_999.999999 } as const

/** The smallest storable number above an exclusive minimum. */
function next(bound: number, scale: number): number {
  return Number((bound + 10 ** -scale).toFixed(scale))
}

function coerceDecimal(field: DecimalField, sent: unknown): CoercionResult {
  const exact = decimalFor(sent)
  if (exact === null) return { symbol: 'not_a_number' }
  const min = field.min ?? -BOUNDS[field.scale]
  const max = field.max ?? BOUNDS[field.scale]
  const value = rounded(exact, field.scale)
  const isOutside = (one: Decimal) => one.lt(min) || (field.above && one.eq(min)) || one.gt(max)
  const outside = () =>
    ({
      symbol: 'out_of_range',
      facts: { min: field.above ? next(min, field.scale) : min, max },
    }) as const
  if (isOutside(exact)) return outside()
  if (field.unrounded && !value.eq(exact))
    return { symbol: 'quantity_precision', facts: { decimal_places: field.scale } }
  if (isOutside(value)) return outside()
  return { value: value.toFixed() }
}

function coerceFlag(value: unknown): CoercionResult {
  if (typeof value === 'boolean') return { value }
  if (value === 'true' || value === 'false') return { value: value === 'true' }
  return INVALID
}

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/

/** A moment as a text writes it. */
export type WrittenMoment = {
  readonly moment: Date
  /** Its day, and its time with all digits of the fraction, both at its own offset. */
  readonly day: string
  readonly time: string
  readonly has_offset: boolean
}

/** Parses ISO 8601; UTC without an offset, midnight without a time. Null unless it is an instant of 1900-9999. */
export function writtenMoment(text: string): WrittenMoment | null {
  const found = MOMENT.exec(text.trim())
  if (found === null) return null
  const [
    ,
    year = '',
    month = '',
    day = '',
    hour = '00',
    minute = '00',
    second = '00',
    fraction = '0',
    offset,
  ] = found
  if (!isDay(Number(year), Number(month), Number(day)) || Number(hour) > 23) return null
  const date = `${year}-${month}-${day}`
  const clock = `${hour}:${minute}:${second}`
  const moment = new Date(`${date}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}${zoneFor(offset)}`)
  const reached = moment.getUTCFullYear()
  if (Number.isNaN(moment.getTime()) || reached < 1900 || reached > 9999) return null
  return { moment, day: date, time: `${clock}.${fraction}`, has_offset: offset !== undefined }
}

function zoneFor(offset = 'Z'): string {
  if (offset.toUpperCase() === 'Z') return 'Z'
  return `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`
}

/** The moment of a text in ISO 8601, as `writtenMoment` parses it. */
export function momentFor(text: string): Date | null {
  return writtenMoment(text)?.moment ?? null
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function coerceMoment(value: unknown): CoercionResult {
  const found = typeof value === 'string' ? momentFor(value) : null
  return found === null ? INVALID_MOMENT : { value: instantFor(found) }
}

function coerceDay(value: unknown): CoercionResult {
  const found = typeof value === 'string' ? momentFor(value) : null
  return found === null ? INVALID_DAY : { value: String(value).trim().slice(0, 10) }
}

/** Parses an id: a positive integer or its decimal digits. An id that is too large belongs to no record. */
export function coerceId(sent: unknown): CoercionResult {
  const value = typeof sent === 'string' && /^\d{1,40}$/.test(sent) ? Number(sent) : sent
  if (typeof value !== 'number' || !Number.isInteger(value)) return INVALID
  return value > 0 && Number.isSafeInteger(value) ? { value } : { symbol: 'must_exist' }
}

function coerceJson(field: JsonField, sent: unknown): CoercionResult {
  if (!isStorable(sent)) return INVALID
  if (field.shape === 'object') return isObject(sent) ? { value: sent } : INVALID
  if (field.shape === 'list') return coerceObjects(field, sent)
  const isSingles =
    Array.isArray(sent) && sent.every((pair) => isObject(pair) && Object.keys(pair).length === 1)
  if (!isObject(sent) && !isSingles) return INVALID
  const value: Record<string, unknown> = isObject(sent) ? sent : Object.assign({}, ...sent)
  return { value: field.stored_as === 'list' ? singlePairs(value) : value }
}

function coerceObjects({ non_empty: filled, max }: JsonField, sent: unknown): CoercionResult {
  if (!Array.isArray(sent)) return INVALID
  if (max !== undefined && sent.length > max) return { symbol: 'too_many_items', facts: { max } }
  const places = sent.flatMap((one, index) => (isObject(one) ? [] : [index]))
  if (places.length > 0) return { symbol: 'invalid', places }
  return { value: filled && sent.length === 0 ? null : sent }
}

/** Pairs as a list, sorted by key, so that equal content compares equal. */
function singlePairs(pairs: Readonly<Record<string, unknown>>): object[] {
  const entries = Object.entries(pairs).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, value]) => ({ [key]: value }))
}

function coerceTexts({ options, format, max }: TextsField, sent: unknown): CoercionResult {
  if (!Array.isArray(sent) || !sent.every((one) => typeof one === 'string' && isStorableText(one)))
    return INVALID
  if (max !== undefined && sent.length > max) return { symbol: 'too_many_items', facts: { max } }
  const value = [...new Set(sent.map((one) => storedText({ trimmed: true }, one)))]
  if (options !== undefined && !value.every((one) => options.includes(one))) {
    return { symbol: 'inclusion', facts: { allowed: options } }
  }
  const isFormed = formats[format ?? ''] ?? (() => true)
  if (!value.every(isFormed)) return INVALID
  return { value }
}

function coerceIds(sent: unknown): CoercionResult {
  if (!Array.isArray(sent)) return INVALID
  const found = sent.map(coerceId)
  const bad = found.find((one) => !('value' in one))
  return bad ?? { value: [...new Set(found.map((one) => ('value' in one ? one.value : null)))] }
}

function coerceIntegers(sent: unknown): CoercionResult {
  if (!Array.isArray(sent)) return INVALID
  const found = sent.map((one) => coerceInteger(ANY_INTEGER, one))
  return found.find((one) => !('value' in one)) ?? { value: found.map((one) => 'value' in one && one.value) }
}

const ANY_INTEGER: IntegerField = {
  kind: 'integer',
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
}

function coercePassword(value: unknown, min: number): CoercionResult {
  if (typeof value !== 'string' || !isStorableText(value)) return INVALID
  // Longer passwords would cost anybody's choice of processor time.
  if (longerThan(value, PASSWORD_MAX)) return { symbol: 'too_long', facts: { max: PASSWORD_MAX } }
  if (!longerThan(value, min - 1)) return { symbol: 'too_short', facts: { min } }
  return { value }
}
