import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import type { EgressRules } from '#values/egress.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { PATTERNS_MAX } from '#values/patterns.ts'
import { findGone, referencesOf } from './action-references.ts'
import { checkAction } from './check-action.ts'
import { checkCondition, hasPattern } from './conditions.ts'
import { isSecret } from './forgotten-secrets.ts'
import { eventsByResource, isSchedule, onlyEventOf } from './matrix.ts'
import { checkSchedule, SCHEDULE_WORDS } from './schedules.ts'
import { changesOf, childrenOf, pointerOf, type TouchedAction, touchedActions } from './written-actions.ts'

/** What is sent for an automation, and the automation as it stands; null for a new one. */
export type Sent = { readonly parsed: Parsed; readonly current: AnyRow | null }

/** What an automation is held against beside its own values. */
export type Against = { readonly model: Model; readonly egress: EgressRules }

/** Everything wrong with an automation beyond what its declaration says. */
export async function checkAutomation(
  tx: Transaction,
  sent: Sent,
  { model, egress }: Against,
): Promise<readonly Violation[]> {
  const touched = touchedActions(sent.parsed, sent.current)
  const gone = await findGone(tx, model, { references: touched.flatMap(referencesOf), to_whom: 'caller' })
  const actions: Violation[] = []
  for (const action of touched) actions.push(...checkFixed(action), ...(await checkTold(action, egress)))
  return [
    ...checkEvent(sent),
    ...checkTimes(sent),
    ...checkConditions(sent),
    ...actions,
    ...gone.map(({ field, pointer }) => violation('must_exist', { field }, pointer)),
  ]
}

/** The event an automation listens to after a request: the one sent, the one it had, or the only one there is. */
export function eventFor({ parsed, current }: Sent): string | null {
  const { event } = { ...current, ...parsed.values }
  return typeof event === 'string' ? event : onlyEventOf(resourceOf({ parsed, current }))
}

/** The resource an automation listens to; it does not change. */
export function resourceOf({ parsed, current }: Sent): string {
  return String(current?.resource_name ?? parsed.values.resource_name)
}

/** The schedule of an automation after a request, or null where nothing is said of it. */
export function scheduleOf({ parsed, current }: Sent): JsonObject | null {
  const { schedule } = { ...current, ...parsed.values }
  return isObject(schedule) ? (schedule as JsonObject) : null
}

/** What was sent, where a word that is no event is refused with the events of its resource instead of all there are. */
export function tellingEvents(sent: Sent): Sent {
  const { parsed } = sent
  const allowed = eventsByResource[resourceOf(sent)]
  if (allowed === undefined) return sent
  const violations = parsed.violations.map((one) =>
    one.symbol === 'inclusion' && one.context?.field === 'event'
      ? violation('inclusion', { field: 'event', allowed }, String(one.context.pointer))
      : one,
  )
  return { ...sent, parsed: { ...parsed, violations } }
}

function checkEvent(sent: Sent): Violation[] {
  const resource = resourceOf(sent)
  const allowed = eventsByResource[resource]
  // An unknown resource, or an event that is no word of the list, has been refused already.
  const isRefused = sent.parsed.violations.some(({ context }) =>
    ['event', 'resource_name'].includes(String(context?.field)),
  )
  if (allowed === undefined || isRefused) return []
  const event = eventFor(sent)
  const pointer = sent.parsed.pointers.event ?? '/data/attributes/event'
  if (event === null) return [violation('blank', { field: 'event' }, pointer)]
  return allowed.includes(event) ? [] : [violation('inclusion', { field: 'event', allowed }, pointer)]
}

function checkTimes(sent: Sent): readonly Violation[] {
  const resource = resourceOf(sent)
  const pointer = sent.parsed.pointers.schedule
  const schedule = scheduleOf(sent)
  if (pointer === undefined || schedule === null || eventsByResource[resource] === undefined) return []
  // What listens to something else would never fire by it.
  if (!isSchedule(resource)) return [violation('invalid', { field: 'schedule' }, pointer)]
  return [
    ...checkSchedule(resource, schedule, pointer),
    // A word that is misspelt, or another kind's, would say nothing: it would fire at midnight, or never.
    ...Object.keys(schedule)
      .filter((word) => !SCHEDULE_WORDS[resource].includes(word) && schedule[word] !== null)
      .map((field) => violation('invalid', { field }, `${pointer}/${field}`)),
  ]
}

function checkConditions(sent: Sent): Violation[] {
  const tooMany = checkPatterns(sent)
  if (tooMany.length > 0) return tooMany
  const { parsed, current } = sent
  const standing = childrenOf(current, 'conditions')
  return changesOf(parsed, 'conditions').flatMap((change) => {
    if (change.type === 'DESTROY' || change.parsed.violations.length > 0) return []
    const before = change.type === 'UPDATE' ? standing.find(({ id }) => id === change.id) : null
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

/** How many conditions would look for patterns, which take longer than others, is told before any of them is compiled. */
function checkPatterns({ parsed, current }: Sent): Violation[] {
  const changes = changesOf(parsed, 'conditions')
  if (changes.length === 0) return []
  const changed = new Map(changes.flatMap((change) => (change.type === 'ADD' ? [] : [[change.id, change]])))
  const kept = childrenOf(current, 'conditions').flatMap((before) => {
    const change = changed.get(before.id)
    if (change?.type === 'DESTROY') return []
    return [{ ...before, ...change?.parsed.values }]
  })
  const added = changes.flatMap((change) => (change.type === 'ADD' ? [change.parsed.values] : []))
  const patterns = [...kept, ...added].filter(({ operator }) => hasPattern({ operator: String(operator) }))
  if (patterns.length <= PATTERNS_MAX) return []
  const field = 'conditions'
  return [violation('too_many_patterns', { field, max: PATTERNS_MAX }, '/data/attributes/conditions_changes')]
}

/** What an action lacks because it goes to another server than its secrets were given for is to be sent again. */
async function checkTold(action: TouchedAction, egress: EgressRules): Promise<Violation[]> {
  const found = await checkAction(action, egress)
  return found.map((one) => {
    const field = String(one.context?.field)
    const isForgotten = one.symbol === 'blank' && action.forgotten.length > 0 && isSecret(action, field)
    return isForgotten ? violation('secret_needed_again', { field }, String(one.context?.pointer)) : one
  })
}

/** What an action is decides what its parameters mean; another kind of action is another action. */
function checkFixed({ change, before, pointer }: TouchedAction): Violation[] {
  if (before === null) return []
  const found: Violation[] = []
  const { destination_type } = change.parsed.values
  if (destination_type !== undefined && destination_type !== before.destination_type)
    found.push(violation('immutable', { field: 'destination_type' }, `${pointer}/destination_type`))
  for (const one of changesOf(change.parsed, 'parameters')) {
    if (one.type !== 'UPDATE') continue
    const standing = childrenOf(before, 'parameters').find(({ id }) => id === one.id)
    const { parameter_code } = one.parsed.values
    if (standing === undefined || parameter_code === undefined || parameter_code === standing.parameter_code)
      continue
    const place = `${pointerOf(one, 'parameter_code')}/parameter_code`
    found.push(violation('immutable', { field: 'parameter_code' }, place))
  }
  return found
}
