import { type Violation, violation } from '#problems/problem.ts'
import { boundedJson } from '#values/bounded-json.ts'
import { instantForExpression } from '#values/date-expression.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'

/** A value for a parameter of a query, as it was given, and where it stands in the request. */
export type GivenValue = { readonly name: string; readonly value: unknown; readonly pointer: string }

/** The moment and the time zone in which words like `today` are read. */
export type Today = { readonly now: Date; readonly timezone: string }

/** What values are read for: the parameters of a query, and the names without which it cannot run. */
export type Wanted = {
  readonly parameters: unknown
  readonly needed: readonly string[]
  readonly pointer: string
}

/** What a report has stored for its variables; what is wrong with it is said where values are sent. */
export function storedValues(variables: unknown, pointer: string): readonly GivenValue[] {
  return listedValues(variables, '').map((one) => ({ ...one, pointer }))
}

/** Values as they are listed, each with its place. */
export function listedValues(variables: unknown, pointer: string): readonly GivenValue[] {
  const list = Array.isArray(variables) ? variables : []
  return list.flatMap((one, place) =>
    isObject(one) && typeof one.name === 'string'
      ? [{ name: one.name, value: one.value, pointer: `${pointer}/${place}/value` }]
      : [],
  )
}

/** Values as the query takes them, and what is wrong with those that cannot be read. */
export type ReadVariables = { readonly values: JsonObject; readonly violations: readonly Violation[] }

const INTEGER = /^-?\d{1,15}$/
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,10})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Read =
  | { readonly value: Json }
  | { readonly symbol: 'invalid' | 'not_an_integer' | 'not_a_number' | 'invalid_date_expression' }

/** How a text is read for each type of a parameter (platform 14.1). */
const readers: Readonly<Record<string, (text: string, today: Today) => Read>> = {
  String: (text) => ({ value: text }),
  ID: (text) => ({ value: text }),
  Integer: (text) => (INTEGER.test(text) ? { value: Number(text) } : { symbol: 'not_an_integer' }),
  Decimal: (text) => (DECIMAL.test(text) ? { value: Number(text) } : { symbol: 'not_a_number' }),
  Boolean: (text) =>
    text === 'true' || text === 'false' ? { value: text === 'true' } : { symbol: 'invalid' },
  Date: moment,
  Datetime: moment,
}

/** A bare day stays one, since what ends with a day means all of it; everything else becomes its instant. */
function moment(text: string, { now, timezone }: Today): Read {
  const described = instantForExpression(text, now, timezone)
  if (described === null) return { symbol: 'invalid_date_expression' }
  return { value: DAY.test(text.trim()) ? text.trim() : described.instant }
}

/** Reads values for the parameters of a query; of two for one parameter the later counts, and a blank one is none. */
export function readVariables(given: readonly GivenValue[], wanted: Wanted, today: Today): ReadVariables {
  const types = new Map(
    (Array.isArray(wanted.parameters) ? wanted.parameters.filter(isObject) : []).map((one) => [
      String(one.name),
      String(one.type),
    ]),
  )
  const latest = new Map(given.map((one) => [one.name, one]))
  const values: Record<string, Json> = {}
  const violations: Violation[] = []
  for (const { name, value, pointer } of latest.values()) {
    const type = types.get(name)
    if (type === undefined || isBlank(value)) continue
    const read = readValue(value, type, today)
    if ('value' in read) values[name] = read.value
    else violations.push(complaint(read.symbol, { name, value, pointer }))
  }
  const missing = wanted.needed.filter((name) => isBlank(latest.get(name)?.value))
  return {
    values,
    violations: [
      ...violations,
      ...missing.map((field) => violation('blank', { field }, latest.get(field)?.pointer ?? wanted.pointer)),
    ],
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function complaint(
  symbol: Exclude<Read, { value: Json }>['symbol'],
  { name, value, pointer }: GivenValue,
): Violation {
  if (symbol === 'invalid_date_expression')
    return violation(symbol, { value: String(value).slice(0, 200) }, pointer)
  return violation(symbol, { field: name }, pointer)
}

function readValue(value: unknown, type: string, today: Today): Read {
  const inList = /^\[(\w+)\]$/.exec(type)?.[1]
  if (inList === undefined) return readOne(value, type, today)
  const items = listOf(value)
  if (items === null) return { symbol: 'invalid' }
  const read = items.map((item) => readOne(item, inList, today))
  const wrong = read.find((one) => 'symbol' in one)
  return wrong ?? { value: read.map((one) => ('value' in one ? one.value : null)) }
}

function readOne(value: unknown, type: string, today: Today): Read {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const reader = readers[type]
  return isPlain && reader !== undefined ? reader(String(value), today) : { symbol: 'invalid' }
}

/** The items of a list: one of JSON, or texts with commas between them. */
function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return [value]
  if (!value.trim().startsWith('[')) return value.split(',').map((item) => item.trim())
  const list = boundedJson(value)
  return Array.isArray(list) ? list : null
}
