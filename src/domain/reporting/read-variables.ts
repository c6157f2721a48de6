import { type Violation, violation } from '#problems/problem.ts'
import { boundedJson } from '#values/bounded-json.ts'
import { instantForExpression } from '#values/date-expression.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'

/** A value for a parameter of a query, and its place in the request. */
export type VariableInput = { readonly name: string; readonly value: unknown; readonly pointer: string }

/** The time and time zone in which expressions like `today` are evaluated. */
export type DateContext = { readonly now: Date; readonly timezone: string }

/** The parameters of a query, and the required ones. */
export type VariableRules = {
  readonly parameters: unknown
  readonly required: readonly string[]
  readonly pointer: string
}

/** The stored variables of a report; their violations point at the variables of the request. */
export function storedValues(variables: unknown, pointer: string): readonly VariableInput[] {
  return listedValues(variables, '').map((one) => ({ ...one, pointer }))
}

/** A list of variables, each with its place. */
export function listedValues(variables: unknown, pointer: string): readonly VariableInput[] {
  const list = Array.isArray(variables) ? variables : []
  return list.flatMap((one, index) =>
    isObject(one) && typeof one.name === 'string'
      ? [{ name: one.name, value: one.value, pointer: `${pointer}/${index}/value` }]
      : [],
  )
}

/** The values for the query, and the violations of those that cannot be read. */
export type ReadVariables = { readonly values: JsonObject; readonly violations: readonly Violation[] }

const INTEGER = /^-?\d{1,15}$/
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,10})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

type ReadResult =
  | { readonly value: Json }
  | { readonly symbol: 'invalid' | 'not_an_integer' | 'not_a_number' | 'invalid_date_expression' }

/** How a text is read for each type of a parameter (platform 14.1). */
const readers: Readonly<Record<string, (text: string, context: DateContext) => ReadResult>> = {
  String: (text) => ({ value: text }),
  ID: (text) => ({ value: text }),
  Integer: (text) => (INTEGER.test(text) ? { value: Number(text) } : { symbol: 'not_an_integer' }),
  Decimal: (text) => (DECIMAL.test(text) ? { value: Number(text) } : { symbol: 'not_a_number' }),
  Boolean: (text) =>
    text === 'true' || text === 'false' ? { value: text === 'true' } : { symbol: 'invalid' },
  Date: readDate,
  Datetime: readDate,
}

/** A plain date stays a date, since a range up to it includes the whole day; everything else becomes an instant. */
function readDate(text: string, { now, timezone }: DateContext): ReadResult {
  const date = instantForExpression(text, now, timezone)
  if (date === null) return { symbol: 'invalid_date_expression' }
  return { value: DAY.test(text.trim()) ? text.trim() : date.instant }
}

/** Reads values for the parameters of a query; the last value of a parameter counts, blank ones are ignored. */
export function readVariables(
  inputs: readonly VariableInput[],
  rules: VariableRules,
  context: DateContext,
): ReadVariables {
  const types = new Map(
    (Array.isArray(rules.parameters) ? rules.parameters.filter(isObject) : []).map((one) => [
      String(one.name),
      String(one.type),
    ]),
  )
  const latest = new Map(inputs.map((one) => [one.name, one]))
  const values: Record<string, Json> = {}
  const violations: Violation[] = []
  for (const { name, value, pointer } of latest.values()) {
    const type = types.get(name)
    if (type === undefined || isBlank(value)) continue
    const read = readValue(value, type, context)
    if ('value' in read) values[name] = read.value
    else violations.push(violationFor(read.symbol, { name, value, pointer }))
  }
  const missing = rules.required.filter((name) => isBlank(latest.get(name)?.value))
  return {
    values,
    violations: [
      ...violations,
      ...missing.map((field) => violation('blank', { field }, latest.get(field)?.pointer ?? rules.pointer)),
    ],
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function violationFor(
  symbol: Exclude<ReadResult, { value: Json }>['symbol'],
  { name, value, pointer }: VariableInput,
): Violation {
  if (symbol === 'invalid_date_expression')
    return violation(symbol, { value: String(value).slice(0, 200) }, pointer)
  return violation(symbol, { field: name }, pointer)
}

function readValue(value: unknown, type: string, context: DateContext): ReadResult {
  const itemType = /^\[(\w+)\]$/.exec(type)?.[1]
  if (itemType === undefined) return readScalar(value, type, context)
  const items = listOf(value)
  if (items === null) return { symbol: 'invalid' }
  const read = items.map((item) => readScalar(item, itemType, context))
  const failed = read.find((one) => 'symbol' in one)
  return failed ?? { value: read.map((one) => ('value' in one ? one.value : null)) }
}

function readScalar(value: unknown, type: string, context: DateContext): ReadResult {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const reader = readers[type]
  return isPlain && reader !== undefined ? reader(String(value), context) : { symbol: 'invalid' }
}

/** The items of a list, written as JSON or separated by commas. */
function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return [value]
  if (!value.trim().startsWith('[')) return value.split(',').map((item) => item.trim())
  const list = boundedJson(value)
  return Array.isArray(list) ? list : null
}
