import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { NumberedEvent } from '#events/relay.ts'
import { violation } from '#problems/problem.ts'
import { inTurn } from '#values/in-turn.ts'
import { newPatience, type Patience } from '#values/pattern-search.ts'
import { evaluateConditions } from './conditions.ts'
import { disableAutomation } from './disable-automation.ts'
import { type Automation, findListening } from './find-automations.ts'
import { insertRuns, type NewRun } from './insert-runs.ts'
import { isSchedule, SILENT_LISTENERS } from './matrix.ts'
import { payloadFor, type Subject } from './payload.ts'
import { type Failure, recordFailure, recordFailuresSilently } from './record-failure.ts'
import { readSubjects } from './subjects.ts'

/** An event that stands behind more automations than this starts none (platform 8.6). */
const DEPTH_MAX = 5
/** An automation that starts more runs than this in an hour is switched off. */
const RUNS_PER_HOUR_MAX = 1000

type Match = { readonly automation: Automation; readonly subject: Subject }

/**
 * Starts the automations that listen to events, each event once, in the order of the events: looks at their conditions,
 * writes their runs and leaves what they have to do for the worker.
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
  const patience = newPatience()
  for (const match of matches.filter(({ subject }) => subject.depth <= DEPTH_MAX))
    runs.push(await runFor(match, tx, patience))
  const { allowed, stopped } = await withinRate(tx, runs)
  await insertRuns(tx, allowed)
  await inTurn(stopped, (one) => stopAutomation(tx, automations, one))
}

async function findMatches(tx: Transaction, events: readonly NumberedEvent[]): Promise<readonly Match[]> {
  const happened = events.filter(({ kind }) => kind === 'domain')
  if (happened.length === 0) return []
  const listening = await findListening(tx, happened)
  const pairs = happened.flatMap((event) =>
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
    // A schedule that is run by hand starts its run itself.
    const isByHand =
      subject !== undefined && isSchedule(subject.resource_name) && subject.data.manual === true
    return subject === undefined || isByHand ? [] : [{ automation, subject }]
  })
}

/** A schedule is triggered for itself alone. */
function listensTo(automation: Automation, event: NumberedEvent): boolean {
  if (automation.resource_name !== event.resource_name || automation.event !== event.event) return false
  return !isSchedule(event.resource_name) || event.aggregate_id === automation.id
}

async function runFor(
  { automation, subject }: Match,
  tx: Pick<Transaction, 'tenant' | 'now'>,
  patience: Patience,
): Promise<NewRun> {
  const payload = payloadFor(subject, { ...automation, subdomain: tx.tenant.subdomain })
  const here = { now: new Date(tx.now), timezone: tx.tenant.timezone, patience }
  const results = await evaluateConditions(automation.conditions, payload, here)
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

type Rated = { readonly allowed: readonly NewRun[]; readonly stopped: ReadonlyMap<Automation, number> }

/** Lets through what stays within the hour's measure of each automation; the run that would exceed it stops it. */
async function withinRate(tx: Transaction, runs: readonly NewRun[]): Promise<Rated> {
  const starting = new Set(runs.filter(({ passed }) => passed).map(({ automation }) => automation.id))
  if (starting.size === 0) return { allowed: runs, stopped: new Map() }
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
  const stopped = new Map<Automation, number>()
  const allowed = runs.filter(({ automation, passed }) => {
    if (!passed) return true
    const count = (counts.get(automation.id) ?? 0) + 1
    counts.set(automation.id, count)
    if (count > RUNS_PER_HOUR_MAX) stopped.set(automation, count)
    return count <= RUNS_PER_HOUR_MAX
  })
  return { allowed, stopped }
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
