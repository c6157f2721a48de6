import { patternViolation } from '#problems/pattern-violation.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { boundedJson } from '#values/bounded-json.ts'
import { instantForExpression } from '#values/date-expression.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import { newPatience, type Patience, type Search, search } from '#values/pattern-search.ts'
import { patternFault } from '#values/patterns.ts'

/** One thing that must hold before an automation acts. */
export type Condition = {
  readonly id: number
  readonly source_path: string
  readonly operator: string
  readonly value: string | null
}

/** What a condition found, as the answer of a run shows it. */
export type ConditionResult = {
  readonly id: number
  readonly source_path: string
  readonly operator: string
  readonly value: string | null
  readonly actual: Json
  readonly passed: boolean
  /** Why a pattern could not be looked for; the condition does not hold then. */
  readonly message?: string
}

/** The moment and the place in which words like `start of today` are read. */
export type Here = {
  readonly now: Date
  readonly timezone: string
  /** The time that patterns may take, shared with what else is looked at; each evaluation has its own where none is given. */
  readonly patience?: Patience
}

/** One value found against the condition's text; only called where there is a value. */
type Operator = (actual: Json, value: string, here: Here) => boolean

const PATH = /^[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z_][A-Za-z0-9_-]*|\[(?:\d{1,6}|\*)\])*$/
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/
const ISO_START = /^\d{4}-\d{2}-\d{2}/
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Those that compare, one row each (platform 8.3); `present` and `blank` ask only whether there is something. */
const operators: Readonly<Record<string, Operator>> = {
  eq: equals,
  not_eq: (actual, value, here) => !equals(actual, value, here),
  gt: (actual, value, here) => order(actual, value, here) > 0,
  gteq: (actual, value, here) => order(actual, value, here) >= 0,
  lt: (actual, value, here) => order(actual, value, here) < 0,
  lteq: (actual, value, here) => order(actual, value, here) <= 0,
  in: (actual, value, here) => listFor(value).some((one) => equals(actual, one, here)),
  contains: (actual, value, here) =>
    Array.isArray(actual)
      ? actual.some((one: Json) => equals(one, value, here))
      : typeof actual === 'string' && actual.includes(value),
}

/** The operator that looks for a pattern, which may take its time. */
const MATCHES = 'matches'

/** All words by which conditions compare. */
export const operatorWords: readonly string[] = [...Object.keys(operators), MATCHES, 'present', 'blank']

/** Looks at every condition; all of them are told what they found, also after the first that fails. */
export async function evaluateConditions(
  conditions: readonly Condition[],
  payload: JsonObject,
  here: Here,
): Promise<readonly ConditionResult[]> {
  const results: ConditionResult[] = []
  const patience = here.patience ?? newPatience()
  for (const { id, source_path, operator, value } of conditions) {
    const found = valuesAt(payload, source_path)
    const actual = source_path.includes('[*]') ? found : (found[0] ?? null)
    const holding =
      operator === MATCHES
        ? await matching(found, value ?? '', patience)
        : { passed: holds(found, { operator, value }, here) }
    results.push({ id, source_path, operator, value, actual, ...holding })
  }
  return results
}

/** What the people who wrote a condition are told of a pattern that could not be looked for. */
const UNSEARCHED: Readonly<Record<Exclude<Search, 'found' | 'absent'>, string>> = {
  invalid: 'the pattern is not valid',
  too_large: 'the pattern is too large',
  text_too_long: 'the text is too long to be searched for a pattern',
  too_slow: 'searching for patterns took too long',
}

/** Whether a pattern stands in one of the values. */
async function matching(
  found: readonly Json[],
  pattern: string,
  patience: Patience,
): Promise<Pick<ConditionResult, 'passed' | 'message'>> {
  for (const value of found) {
    const searched = value === null ? 'absent' : await search({ pattern, text: textFor(value) }, patience)
    if (searched === 'found') return { passed: true }
    if (searched !== 'absent') return { passed: false, message: UNSEARCHED[searched] }
  }
  return { passed: false }
}

/** Whether a condition looks for a pattern. */
export function hasPattern({ operator }: Pick<Condition, 'operator'>): boolean {
  return operator === MATCHES
}

/** What would keep a condition from ever being looked at. */
export function checkCondition(
  condition: Pick<Condition, 'source_path' | 'operator' | 'value'>,
  pointer: string,
): readonly Violation[] {
  const found: Violation[] = []
  if (!PATH.test(condition.source_path))
    found.push(violation('invalid', { field: 'source_path' }, `${pointer}/source_path`))
  const fault = condition.operator === MATCHES ? patternFault(condition.value ?? '') : null
  if (fault !== null) found.push(patternViolation(fault, 'value', `${pointer}/value`))
  return found
}

function holds(
  found: readonly Json[],
  asked: { readonly operator: string; readonly value: string | null },
  here: Here,
): boolean {
  const filled = found.filter((value) => !isEmpty(value))
  if (asked.operator === 'present') return filled.length > 0
  if (asked.operator === 'blank') return found.length === 0 || filled.length < found.length
  const values = found.filter((value) => value !== null)
  if (values.length === 0) return asked.operator === 'not_eq'
  const operator = operators[asked.operator]
  return operator !== undefined && values.some((value) => operator(value, asked.value ?? '', here))
}

/** Every value a path leads to; `[*]` leads to each element, a missing step to none. */
function valuesAt(payload: JsonObject, path: string): readonly Json[] {
  const steps = path.match(/[^.[\]]+/g) ?? []
  return steps.reduce<readonly Json[]>(
    (values, step) => values.flatMap((value) => stepInto(value, step)),
    [payload],
  )
}

function stepInto(value: Json, step: string): readonly Json[] {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value
    if (step === '*') return list
    const element = /^\d+$/.test(step) ? list[Number(step)] : undefined
    return element === undefined ? [] : [element]
  }
  if (!isObject(value) || !Object.hasOwn(value, step)) return []
  const member: Json | undefined = value[step]
  return member === undefined ? [] : [member]
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function textFor(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function listFor(value: string): readonly string[] {
  const list = parsedList(value)
  return list === null ? value.split(',').map((one) => one.trim()) : list.map((one) => textFor(one))
}

function parsedList(value: string): readonly Json[] | null {
  if (!value.trimStart().startsWith('[')) return null
  const parsed = boundedJson(value)
  return Array.isArray(parsed) ? parsed : null
}

/** Equal as numbers, as truth, at the precision of the written moment, or letter by letter. */
function equals(actual: Json, value: string, here: Here): boolean {
  if (typeof actual === 'number') return NUMBER.test(value.trim()) && actual === Number(value)
  if (typeof actual === 'boolean') return value === String(actual)
  const times = timesFor(actual, value, here)
  if (times !== null) return times.actual >= times.from && times.actual < times.to
  return textFor(actual) === value
}

/** Below, at or above zero as the first stands to the second; not a number where they cannot be compared. */
function order(actual: Json, value: string, here: Here): number {
  if (typeof actual === 'number') return NUMBER.test(value.trim()) ? actual - Number(value) : Number.NaN
  if (typeof actual !== 'string') return Number.NaN
  // Files and texts of the client's own bear numbers too: 9 comes before 10.
  if (NUMBER.test(actual.trim()) && NUMBER.test(value.trim())) return Number(actual) - Number(value)
  const times = timesFor(actual, value, here)
  if (times !== null) return times.actual - times.from
  return actual < value ? -1 : actual > value ? 1 : 0
}

const PRECISION_MS = { instant: 1, second: 1_000, minute: 60_000, day: 86_400_000 } as const

type Times = { readonly actual: number; readonly from: number; readonly to: number }

/** Both sides as times, where the first is written as one and the second is or describes one. */
function timesFor(actual: Json, value: string, here: Here): Times | null {
  if (typeof actual !== 'string' || !ISO_START.test(actual)) return null
  // A day without a clock is held against words like `today` as the day it is where they are said.
  const isDay = ISO_DAY.test(actual) && !ISO_START.test(value.trim())
  const left = isDay
    ? instantForExpression(`${actual} 00:00`, here.now, here.timezone)
    : instantForExpression(actual, here.now, 'UTC')
  const right = left === null ? null : instantForExpression(value, here.now, here.timezone)
  if (left === null || right === null) return null
  const from = Date.parse(right.instant)
  return { actual: Date.parse(left.instant), from, to: from + PRECISION_MS[right.precision] }
}
