import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { NumberedEvent } from '#events/relay.ts'
import { violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { newSearchBudget, type SearchBudget } from '#values/pattern-search.ts'
import { evaluateConditions } from './conditions.ts'
import { disableAutomation } from './disable-automation.ts'
import { isDue } from './due-schedule.ts'
import { type Automation, findListening } from './find-automations.ts'
import { insertRuns, type NewRun } from './insert-runs.ts'
import { isSchedule, SILENT_LISTENERS } from './matrix.ts'
import { payloadFor, type Subject } from './payload.ts'
import { type Failure, recordFailure, recordFailuresSilently } from './record-failure.ts'
import { readSubjects } from './subjects.ts'

/** An event caused by a longer chain of automations starts none (platform 8.6). */
const DEPTH_MAX = 5
/** An automation that starts more runs in an hour is disabled. */
const RUNS_PER_HOUR_MAX = 1000

type Match = { readonly automation: Automation; readonly subject: Subject }

/**
 * Starts the automations that listen to events, in the order of the events: evaluates their conditions, writes their runs
 * and queues their actions.
 */
export async function startRuns(
  tx: Transaction,
  automations: Resource,
  events: readonly NumberedEvent[],
): Promise<void> {
  const matches = await findMatches(tx, events)
  const tooDeep = matches.filter(({ subject }) => subject.depth > DEPTH_MAX)
  await recordFailuresSilently(tx, tooDeep.map(loopFailure))
  const runs: NewRun[] = []
  const patience = newSearchBudget()
  for (const match of matches.filter(({ subject }) => subject.depth <= DEPTH_MAX))
    runs.push(await evaluateRun(match, tx, patience))
  const { allowed, overRate } = await limitRate(tx, runs)
  await insertRuns(tx, allowed)
  // Automations over their rate are few, and each is stopped with a notice of its own.
  await mapInSequence(overRate, (one) => stopAutomation(tx, automations, one))
}

async function findMatches(tx: Transaction, events: readonly NumberedEvent[]): Promise<readonly Match[]> {
  const domainEvents = events.filter(({ kind }) => kind === 'domain')
  if (domainEvents.length === 0) return []
  const listening = await findListening(tx, domainEvents)
  const pairs = domainEvents.flatMap((event) =>
    listening
      .filter((automation) => listensTo(automation, event))
      .map((automation) => ({ automation, event })),
  )
  if (pairs.length === 0) return []
  const subjects = await readSubjects(
    tx,
    pairs.map(({ event }) => event.id),
  )
  return pairs.flatMap(({ automation, event }) => {
    const subject = subjects.get(event.id)
    // A manually triggered schedule has its run already.
    const isManual =
      subject !== undefined && isSchedule(subject.resource_name) && subject.data.manual === true
    return subject === undefined || isManual || !isMeant(automation, subject) ? [] : [{ automation, subject }]
  })
}

/** The event of a schedule starts only its own automation. */
function listensTo(automation: Automation, event: NumberedEvent): boolean {
  if (automation.resource_name !== event.resource_name || automation.event !== event.event) return false
  return !isSchedule(event.resource_name) || event.aggregate_id === automation.id
}

/** The event of a record that became due starts only the automation that waited for it. */
function isMeant(automation: Automation, { event, data }: Subject): boolean {
  if (!isDue(automation.resource_name, event)) return true
  return isObject(data.due) && data.due.automation_id === automation.id
}

async function evaluateRun(
  { automation, subject }: Match,
  tx: Pick<Transaction, 'tenant' | 'now'>,
  patience: SearchBudget,
): Promise<NewRun> {
  const payload = payloadFor(subject, { ...automation, subdomain: tx.tenant.subdomain })
  const context = { now: new Date(tx.now), timezone: tx.tenant.timezone, patience }
  const results = await evaluateConditions(automation.conditions, payload, context)
  return {
    automation,
    subject,
    event_id: subject.id,
    keeps_subject: false,
    trigger: isSchedule(automation.resource_name) ? 'schedule' : 'event',
    results,
    passed: results.every(({ passed }) => passed),
  }
}

type RateCheck = { readonly allowed: readonly NewRun[]; readonly overRate: ReadonlyMap<Automation, number> }

/** Records that become due start no loop, and a thousand of them may become due at midnight. */
function isLimited({ resource_name, event }: Automation): boolean {
  return !isDue(resource_name, event)
}

/** Applies the hourly limit of each automation; a run beyond it stops the automation. */
async function limitRate(tx: Transaction, runs: readonly NewRun[]): Promise<RateCheck> {
  const starting = new Set(
    runs
      .filter(({ passed, automation }) => passed && isLimited(automation))
      .map(({ automation }) => automation.id),
  )
  if (starting.size === 0) return { allowed: runs, overRate: new Map() }
  const counted = await tx.rows<{ automation_id: number; count: number }>(sql`
    select a.id as automation_id, r.count
    from unnest(${[...starting]}::bigint[]) as a (id)
    cross join lateral (
      select count(*) as count
      from (
        select from automation_runs r
        where r.tenant_id = ${tx.tenant.id} and r.automation_id = a.id and r.conditions_passed
          and r.created_at > ${tx.now}::timestamptz - interval '1 hour'
        limit ${RUNS_PER_HOUR_MAX}) r) r`)
  const counts = new Map(counted.map(({ automation_id, count }) => [automation_id, count]))
  const overRate = new Map<Automation, number>()
  const allowed = runs.filter(({ automation, passed }) => {
    if (!passed || !isLimited(automation)) return true
    const count = (counts.get(automation.id) ?? 0) + 1
    counts.set(automation.id, count)
    if (count > RUNS_PER_HOUR_MAX) overRate.set(automation, count)
    return count <= RUNS_PER_HOUR_MAX
  })
  return { allowed, overRate }
}

async function stopAutomation(
  tx: Transaction,
  automations: Resource,
  [automation, count]: readonly [Automation, number],
): Promise<void> {
  await disableAutomation(tx, automations, automation.id)
  const reason = violation('automation_rate_stopped', { count })
  const failure: Failure = { source_type: 'automations', source_id: automation.id, reason }
  if (SILENT_LISTENERS.includes(automation.resource_name)) await recordFailuresSilently(tx, [failure])
  else await recordFailure(tx, failure)
}

function loopFailure({ automation, subject }: Match): Failure {
  const reason = violation('automation_loop_stopped', { depth: subject.depth })
  const context = { event_id: subject.id }
  return { source_type: 'automations', source_id: automation.id, reason, context }
}
