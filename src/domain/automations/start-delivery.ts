import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { addJobs } from '#events/queue.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { type ActionTask, readTask } from './action-task.ts'
import { lockRun, startNextAction } from './close-run.ts'
import { deliveryJob } from './jobs.ts'
import { cancelAction, markRunStarted } from './start-action.ts'

/** Maximum number of deliveries of one automation sent at the same time (platform 9.4). */
const PARALLEL_MAX = 10
/** How long a failing delivery holds back its successors, from its first attempt. */
const HOLD_MS = 5 * 60_000
/** An attempt ends within this time, unless its process has died. */
const SENDING_MS = 20_000
/** A finished delivery starts its successor at once; the recheck is for the case that it never finishes. */
const RECHECK_MS = 60_000
const CAPACITY_RECHECK_MS = 1_000

type DeliveryRow = {
  readonly id: number
  readonly automation_id: number | null
  readonly automation_action_id: number | null
  readonly automation_run_id: number
  readonly automation_action_log_id: number | null
  readonly attempts: number
  readonly aggregate_type: string | null
  readonly aggregate_id: number | null
  readonly aggregate_sequence: number | null
}

/**
 * Starts an attempt at a delivery, which counts whatever its result. Null if there is nothing to send now: it was
 * delivered, its automation was deleted, or it has to wait and its job was postponed.
 */
export async function startDelivery(tx: Transaction, delivery_id: number): Promise<ActionTask | null> {
  const found = await tx.maybe<{ automation_run_id: number; automation_id: number | null }>(sql`
    select d.automation_run_id, d.automation_id
    from webhook_deliveries d
    where d.tenant_id = ${tx.tenant.id} and d.id = ${delivery_id}`)
  if (found === null) return null
  await lockRun(tx, found.automation_run_id)
  const row = await lockOpen(tx, delivery_id)
  if (row === null) return null
  const { automation_id, automation_action_id: action_id } = row
  if (automation_id === null || action_id === null) return cancelDelivery(tx, row)
  const attempt = row.attempts + 1
  const task = await readTask(tx, {
    run_id: row.automation_run_id,
    log_id: row.automation_action_log_id,
    delivery_id,
    automation_id,
    action_id,
    destination_type: 'webhook',
    destination_code: 'default',
    position: await positionOf(tx, row),
    attempt,
  })
  if (task === null) return cancelDelivery(tx, row)
  // Late, since others of the automation wait from here on.
  const wait = await waitUntil(tx, row, automation_id)
  if (wait !== null) return postpone(tx, row, { at: wait, position: task.position })
  await markSending(tx, row, attempt)
  return task
}

function lockOpen(tx: Transaction, delivery_id: number): Promise<DeliveryRow | null> {
  return tx.maybe<DeliveryRow>(sql`
    select d.id, d.automation_id, d.automation_action_id, d.automation_run_id, d.automation_action_log_id, d.attempts,
      d.aggregate_type, d.aggregate_id, d.aggregate_sequence
    from webhook_deliveries d
    where d.tenant_id = ${tx.tenant.id} and d.id = ${delivery_id} and d.status in ('pending', 'failed')
    for update`)
}

/** The deliveries before and beside a delivery. */
type DeliveryQueue = {
  readonly under_way: number
  /** Another one about the same record is being sent. */
  readonly is_busy: boolean
  /** An earlier one about the same record is not finished; `held_since` is its first attempt. */
  readonly is_held: boolean
  readonly held_since: Instant | null
}

/** Until when a delivery has to wait for others; null if it can be sent now. */
async function waitUntil(tx: Transaction, row: DeliveryRow, automation_id: number): Promise<Instant | null> {
  await lockDeliveries(tx, automation_id)
  const queue = await readQueue(tx, row, automation_id)
  if (queue.is_held && queue.held_since === null) return after(tx, RECHECK_MS)
  if (queue.is_held) return instantFor(new Date(Date.parse(queue.held_since ?? tx.now) + HOLD_MS))
  return queue.is_busy || queue.under_way >= PARALLEL_MAX ? after(tx, CAPACITY_RECHECK_MS) : null
}

/**
 * Locks the deliveries of an automation. Without it, two deliveries could both find capacity, and one postponed at the
 * moment its predecessor ends would not be started.
 */
export async function lockDeliveries(tx: Transaction, automation_id: number): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`deliveries ${tx.tenant.id} ${automation_id}`}, 0))
    from ${tx.topology.atTenant(tx.tenant.id)}`)
}

/** An earlier delivery holds this one back until its first attempt, and then for as long as a failing one may. */
function readQueue(tx: Transaction, row: DeliveryRow, automation_id: number): Promise<DeliveryQueue> {
  const { tenant, now } = tx
  const others = sql`
    from webhook_deliveries o
    where o.tenant_id = ${tenant.id} and o.id <> ${row.id} and o.status in ('pending', 'failed')`
  const same = sql`${others}
    and o.automation_action_id = ${row.automation_action_id}
    and o.aggregate_type = ${row.aggregate_type} and o.aggregate_id = ${row.aggregate_id}`
  return tx.one<DeliveryQueue>(sql`
    select
      (select count(*) ${others} and o.automation_id = ${automation_id} and o.sending_until > ${now}) as under_way,
      exists (select ${same} and o.sending_until > ${now}) as is_busy,
      earlier.id is not null as is_held,
      earlier.first_attempt_at as held_since
    from (select) as nothing
    left join lateral (
      select o.id, o.first_attempt_at
      ${same}
        and (o.aggregate_sequence, o.id) < (${row.aggregate_sequence}::bigint, ${row.id}::bigint)
        and (o.first_attempt_at is null or o.first_attempt_at > ${now}::timestamptz - ${HOLD_MS} * interval '1 ms')
      order by o.first_attempt_at desc nulls first
      limit 1) earlier on true`)
}

function after(tx: Transaction, ms: number): Instant {
  return instantFor(new Date(Date.parse(tx.now) + ms))
}

type Postponement = { readonly at: Instant; readonly position: number }

/** Postpones a delivery, and starts the next action of its run. */
async function postpone(tx: Transaction, row: DeliveryRow, { at, position }: Postponement): Promise<null> {
  await addJobs(tx, [deliveryJob(row.id, at)])
  if (row.automation_action_log_id !== null) await startNextAction(tx, row.automation_run_id, position)
  return null
}

/** A replay has no log, and comes after all actions of its run. */
async function positionOf(tx: Transaction, row: DeliveryRow): Promise<number> {
  const log = await tx.maybe<{ position: number }>(sql`
    select l.position from automation_action_logs l
    where l.tenant_id = ${tx.tenant.id} and l.id = ${row.automation_action_log_id}`)
  return log?.position ?? Number.MAX_SAFE_INTEGER
}

async function markSending(tx: Transaction, row: DeliveryRow, attempt: number): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries d
    set attempts = ${attempt}, first_attempt_at = coalesce(d.first_attempt_at, ${tx.now}), next_attempt_at = null,
      sending_until = ${after(tx, SENDING_MS)}, ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.id = ${row.id}`)
  if (row.automation_action_log_id === null) return
  await tx.run(sql`
    update automation_action_logs l
    set status = 'running', attempt = ${attempt}, next_attempt_at = null, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${row.automation_action_log_id}`)
  await markRunStarted(tx, row.automation_run_id)
}

async function cancelDelivery(tx: Transaction, row: DeliveryRow): Promise<null> {
  await tx.run(sql`
    update webhook_deliveries d
    set status = 'cancelled', last_error = 'what it belongs to was deleted', next_attempt_at = null,
      ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.id = ${row.id}`)
  const { automation_run_id: run_id, automation_action_log_id: log_id } = row
  if (log_id !== null) await cancelAction(tx, { run_id, log_id, position: await positionOf(tx, row) })
  return null
}
