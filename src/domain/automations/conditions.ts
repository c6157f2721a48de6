import { patternViolation } from '#problems/pattern-violation.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { boundedJson } from '#values/bounded-json.ts'
import { instantForExpression } from '#values/date-expression.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import { newSearchBudget, type SearchBudget, type SearchResult, search } from '#values/pattern-search.ts'
import { patternFault } from '#values/patterns.ts'

/** A condition of an automation. */
export type Condition = {
  readonly id: number
  readonly source_path: string
  readonly operator: string
  readonly value: string | null
}

/** The result of a condition, as the run shows it. */
export type ConditionResult = {
  readonly id: number
  readonly source_path: string
  readonly operator: string
  readonly value: string | null
  readonly actual: Json
  readonly passed: boolean
  /** Why a pattern could not be searched for; the condition is not met then. */
  readonly message?: string
}

/** The time and time zone in which expressions like `start of today` are evaluated. */
export type EvaluationContext = {
  readonly now: Date
  readonly timezone: string
  /** The time budget for patterns, shared between evaluations; by default each evaluation has its own. */
  readonly patience?: SearchBudget
}

/** Compares a value with the text of the condition; called only for existing values. */
type Operator = (actual: Json, value: string, context: EvaluationContext) => boolean

const PATH = /^[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z_][A-Za-z0-9_-]*|\[(?:\d{1,6}|\*)\])*$/
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/
const ISO_START = /^\d{4}-\d{2}-\d{2}/
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** The comparing operators (platform 8.3); `present` and `blank` only check for a value. */
const operators: Readonly<Record<string, Operator>> = {
  eq: equals,
  not_eq: (actual, value, context) => !equals(actual, value, context),
  gt: (actual, value, context) => compare(actual, value, context) > 0,
  gteq: (actual, value, context) => compare(actual, value, context) >= 0,
  lt: (actual, value, context) => compare(actual, value, context) < 0,
  lteq: (actual, value, context) => compare(actual, value, context) <= 0,
  in: (actual, value, context) => listFor(value).some((one) => equals(actual, one, context)),
  contains: (actual, value, context) =>
    Array.isArray(actual)
      ? actual.some((one: Json) => equals(one, value, context))
      : typeof actual === 'string' && actual.includes(value),
}

/** The operator that searches for a pattern. */
const MATCHES = 'matches'

/** All operators of conditions. */
export const conditionOperators: readonly string[] = [...Object.keys(operators), MATCHES, 'present', 'blank']

/** Evaluates all conditions, also after the first that fails. */
export async function evaluateConditions(
  conditions: readonly Condition[],
  payload: JsonObject,
  context: EvaluationContext,
): Promise<readonly ConditionResult[]> {
  const results: ConditionResult[] = []
  const patience = context.patience ?? newSearchBudget()
  for (const { id, source_path, operator, value } of conditions) {
    const values = valuesAt(payload, source_path)
    const actual = source_path.includes('[*]') ? values : (values[0] ?? null)
    const outcome =
      operator === MATCHES
        ? await matchPattern(values, value ?? '', patience)
        : { passed: isMet(values, { operator, value }, context) }
    results.push({ id, source_path, operator, value, actual, ...outcome })
  }
  return results
}

/** Messages for patterns that could not be searched for. */
const SEARCH_MESSAGES: Readonly<Record<Exclude<SearchResult, 'found' | 'absent'>, string>> = {
  invalid: 'the pattern is not valid',
  too_large: 'the pattern is too large',
  text_too_long: 'the text is too long to be searched for a pattern',
  too_slow: 'searching for patterns took too long',
}

/** Whether a pattern is found in one of the values. */
async function matchPattern(
  values: readonly Json[],
  pattern: string,
  patience: SearchBudget,
): Promise<Pick<ConditionResult, 'passed' | 'message'>> {
  for (const value of values) {
    const result = value === null ? 'absent' : await search({ pattern, text: textFor(value) }, patience)
    if (result === 'found') return { passed: true }
    if (result !== 'absent') return { passed: false, message: SEARCH_MESSAGES[result] }
  }
  return { passed: false }
}

/** Whether a condition searches for a pattern. */
export function hasPattern({ operator }: Pick<Condition, 'operator'>): boolean {
  return operator === MATCHES
}

/** Checks whether a condition can be evaluated. */
export function checkCondition(
  condition: Pick<Condition, 'source_path' | 'operator' | 'value'>,
  pointer: string,
): readonly Violation[] {
  const violations: Violation[] = []
  if (!PATH.test(condition.source_path))
    violations.push(violation('invalid', { field: 'source_path' }, `${pointer}/source_path`))
  const fault = condition.operator === MATCHES ? patternFault(condition.value ?? '') : null
  if (fault !== null) violations.push(patternViolation(fault, 'value', `${pointer}/value`))
  return violations
}

function isMet(
  found: readonly Json[],
  condition: { readonly operator: string; readonly value: string | null },
  context: EvaluationContext,
): boolean {
  const filled = found.filter((value) => !isEmpty(value))
  if (condition.operator === 'present') return filled.length > 0
  if (condition.operator === 'blank') return found.length === 0 || filled.length < found.length
  const values = found.filter((value) => value !== null)
  if (values.length === 0) return condition.operator === 'not_eq'
  const operator = operators[condition.operator]
  return operator !== undefined && values.some((value) => operator(value, condition.value ?? '', context))
}

/** All values at a path; `[*]` stands for each element, a missing step for none. */
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
  const list = parseList(value)
  return list === null ? value.split(',').map((one) => one.trim()) : list.map((one) => textFor(one))
}

function parseList(value: string): readonly Json[] | null {
  if (!value.trimStart().startsWith('[')) return null
  const parsed = boundedJson(value)
  return Array.isArray(parsed) ? parsed : null
}

/** Equal as numbers, as booleans, as times at the precision of the value, or as texts. */
function equals(actual: Json, value: string, context: EvaluationContext): boolean {
  if (typeof actual === 'number') return NUMBER.test(value.trim()) && actual === Number(value)
  if (typeof actual === 'boolean') return value === String(actual)
  const times = timesFor(actual, value, context)
  if (times !== null) return times.actual >= times.from && times.actual < times.to
  return textFor(actual) === value
}

/** Negative, zero or positive as the first is less than, equal to or greater than the second; NaN if they are not comparable. */
function compare(actual: Json, value: string, context: EvaluationContext): number {
  if (typeof actual === 'number') return NUMBER.test(value.trim()) ? actual - Number(value) : Number.NaN
  if (typeof actual !== 'string') return Number.NaN
  // Cells of files and custom text fields may hold numbers: 9 comes before 10.
  if (NUMBER.test(actual.trim()) && NUMBER.test(value.trim())) return Number(actual) - Number(value)
  const times = timesFor(actual, value, context)
  if (times !== null) return times.actual - times.from
  return actual < value ? -1 : actual > value ? 1 : 0
}

const PRECISION_MS = { instant: 1, second: 1_000, minute: 60_000, day: 86_400_000 } as const

type TimeComparison = { readonly actual: number; readonly from: number; readonly to: number }

/** Both sides as times, if the first is a time and the second is a time or a date expression. */
function timesFor(actual: Json, value: string, context: EvaluationContext): TimeComparison | null {
  if (typeof actual !== 'string' || !ISO_START.test(actual)) return null
  // A date without a time is compared with expressions like `today` in the same time zone.
  const isDay = ISO_DAY.test(actual) && !ISO_START.test(value.trim())
  const actualTime = isDay
    ? instantForExpression(`${actual} 00:00`, context.now, context.timezone)
    : instantForExpression(actual, context.now, 'UTC')
  const valueTime = actualTime === null ? null : instantForExpression(value, context.now, context.timezone)
  if (actualTime === null || valueTime === null) return null
  const from = Date.parse(valueTime.instant)
  return { actual: Date.parse(actualTime.instant), from, to: from + PRECISION_MS[valueTime.precision] }
}
