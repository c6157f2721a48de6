import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import type { EgressRules } from '#values/egress.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { PATTERNS_MAX } from '#values/patterns.ts'
import { findMissingReferences, referencesOf } from './action-references.ts'
import { type ChangedAction, changedActions, changesOf, childrenOf, pointerOf } from './changed-actions.ts'
import { checkAction } from './check-action.ts'
import { checkCondition, hasPattern } from './conditions.ts'
import { isSecret } from './dropped-secrets.ts'
import { checkDueSchedule, DUE_KEYS, isDue } from './due-schedule.ts'
import { eventsByResource, isSchedule, onlyEventOf } from './matrix.ts'
import { checkSchedule, SCHEDULE_KEYS } from './schedules.ts'

/** The attributes sent for an automation, and its current row; null for a new one. */
export type AutomationInput = { readonly parsed: Parsed; readonly current: AnyRow | null }

/** What the checks need besides the automation itself. */
export type CheckContext = { readonly model: Model; readonly egress: EgressRules }

/** Checks an automation beyond the rules of its declaration. */
export async function checkAutomation(
  tx: Transaction,
  input: AutomationInput,
  { model, egress }: CheckContext,
): Promise<readonly Violation[]> {
  const changed = changedActions(input.parsed, input.current)
  const missing = await findMissingReferences(tx, model, {
    references: changed.flatMap(referencesOf),
    visible_to: 'caller',
  })
  const actions: Violation[] = []
  for (const action of changed)
    actions.push(...checkImmutable(action), ...(await checkActionInput(action, egress)))
  return [
    ...checkEvent(input),
    ...checkScheduleOf(input),
    ...checkConditions(input),
    ...actions,
    ...missing.map(({ field, pointer }) => violation('must_exist', { field }, pointer)),
  ]
}

/** The event of an automation after a request: the one sent, the current one, or the only one of its resource. */
export function eventFor({ parsed, current }: AutomationInput): string | null {
  const { event } = { ...current, ...parsed.values }
  return typeof event === 'string' ? event : onlyEventOf(resourceOf({ parsed, current }))
}

/** The resource of an automation; it does not change. */
export function resourceOf({ parsed, current }: AutomationInput): string {
  return String(current?.resource_name ?? parsed.values.resource_name)
}

/** The schedule of an automation after a request; null if there is none. */
export function scheduleOf({ parsed, current }: AutomationInput): JsonObject | null {
  const { schedule } = { ...current, ...parsed.values }
  return isObject(schedule) ? (schedule as JsonObject) : null
}

/** The same input, where the violation of an unknown event lists only the events of its resource. */
export function withAllowedEvents(input: AutomationInput): AutomationInput {
  const { parsed } = input
  const allowed = eventsByResource[resourceOf(input)]
  if (allowed === undefined) return input
  const violations = parsed.violations.map((one) =>
    one.symbol === 'inclusion' && one.context?.field === 'event'
      ? violation('inclusion', { field: 'event', allowed }, String(one.context.pointer))
      : one,
  )
  return { ...input, parsed: { ...parsed, violations } }
}

function checkEvent(input: AutomationInput): Violation[] {
  const resource = resourceOf(input)
  const allowed = eventsByResource[resource]
  // An unknown resource or event has been refused already.
  const isRefused = input.parsed.violations.some(({ context }) =>
    ['event', 'resource_name'].includes(String(context?.field)),
  )
  if (allowed === undefined || isRefused) return []
  const event = eventFor(input)
  const pointer = input.parsed.pointers.event ?? '/data/attributes/event'
  if (event === null) return [violation('blank', { field: 'event' }, pointer)]
  return allowed.includes(event) ? [] : [violation('inclusion', { field: 'event', allowed }, pointer)]
}

function checkScheduleOf(input: AutomationInput): readonly Violation[] {
  const resource = resourceOf(input)
  const pointer = input.parsed.pointers.schedule
  const schedule = scheduleOf(input)
  if (pointer === undefined || schedule === null || eventsByResource[resource] === undefined) return []
  const event = eventFor(input)
  if (isDue(resource, event)) {
    return [
      ...checkDueSchedule(resource, schedule, pointer),
      ...Object.keys(schedule)
        .filter((key) => !DUE_KEYS.includes(key) && schedule[key] !== null)
        .map((field) => violation('invalid', { field }, `${pointer}/${field}`)),
    ]
  }
  // An automation on another resource would never fire by its schedule.
  if (!isSchedule(resource)) return [violation('invalid', { field: 'schedule' }, pointer)]
  return [
    ...checkSchedule(resource, schedule, pointer),
    // A misspelt key, or one of another kind of schedule, would be ignored: it would fire at midnight, or never.
    ...Object.keys(schedule)
      .filter((key) => !SCHEDULE_KEYS[resource].includes(key) && schedule[key] !== null)
      .map((field) => violation('invalid', { field }, `${pointer}/${field}`)),
  ]
}

function checkConditions(input: AutomationInput): Violation[] {
  const tooMany = checkPatterns(input)
  if (tooMany.length > 0) return tooMany
  const { parsed, current } = input
  const existing = childrenOf(current, 'conditions')
  return changesOf(parsed, 'conditions').flatMap((change) => {
    if (change.type === 'DESTROY' || change.parsed.violations.length > 0) return []
    const before = change.type === 'UPDATE' ? existing.find(({ id }) => id === change.id) : null
    if (before === undefined) return []
    const { source_path, operator, value } = { ...before, ...change.parsed.values }
    const condition = {
      source_path: String(source_path),
      operator: String(operator),
      value: typeof value === 'string' ? value : null,
    }
    return checkCondition(condition, pointerOf(change, 'source_path'))
  })
}

/** Limits the number of conditions with patterns, which are expensive, before any of them is compiled. */
function checkPatterns({ parsed, current }: AutomationInput): Violation[] {
  const changes = changesOf(parsed, 'conditions')
  if (changes.length === 0) return []
  const changed = new Map(changes.flatMap((change) => (change.type === 'ADD' ? [] : [[change.id, change]])))
  const remaining = childrenOf(current, 'conditions').flatMap((before) => {
    const change = changed.get(before.id)
    if (change?.type === 'DESTROY') return []
    return [{ ...before, ...change?.parsed.values }]
  })
  const added = changes.flatMap((change) => (change.type === 'ADD' ? [change.parsed.values] : []))
  const patterns = [...remaining, ...added].filter(({ operator }) =>
    hasPattern({ operator: String(operator) }),
  )
  if (patterns.length <= PATTERNS_MAX) return []
  const field = 'conditions'
  return [violation('too_many_patterns', { field, max: PATTERNS_MAX }, '/data/attributes/conditions_changes')]
}

/** Checks an action; secrets that were dropped because it now goes to another server have to be sent again. */
async function checkActionInput(action: ChangedAction, egress: EgressRules): Promise<Violation[]> {
  const found = await checkAction(action, egress)
  return found.map((one) => {
    const field = String(one.context?.field)
    const isForgotten = one.symbol === 'blank' && action.dropped_secrets.length > 0 && isSecret(action, field)
    return isForgotten ? violation('secret_needed_again', { field }, String(one.context?.pointer)) : one
  })
}

/** The type of an action and the codes of its parameters cannot change. */
function checkImmutable({ change, before, pointer }: ChangedAction): Violation[] {
  if (before === null) return []
  const violations: Violation[] = []
  const { destination_type } = change.parsed.values
  if (destination_type !== undefined && destination_type !== before.destination_type)
    violations.push(violation('immutable', { field: 'destination_type' }, `${pointer}/destination_type`))
  for (const one of changesOf(change.parsed, 'parameters')) {
    if (one.type !== 'UPDATE') continue
    const existing = childrenOf(before, 'parameters').find(({ id }) => id === one.id)
    const { parameter_code } = one.parsed.values
    if (existing === undefined || parameter_code === undefined || parameter_code === existing.parameter_code)
      continue
    const place = `${pointerOf(one, 'parameter_code')}/parameter_code`
    violations.push(violation('immutable', { field: 'parameter_code' }, place))
  }
  return violations
}
