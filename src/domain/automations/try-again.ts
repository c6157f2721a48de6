import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { addJobs } from '#events/queue.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'
import { deliveryJob, jobFor } from './jobs.ts'

const FINAL_DELIVERIES: readonly unknown[] = ['delivered', 'dead', 'cancelled']
const FINAL_ACTIONS: readonly unknown[] = ['succeeded', 'failed', 'cancelled']

/** Sends a delivery that has ended once more: a new one with the same event id. The old one has been taken. */
export async function replayDelivery(tx: Transaction, deliveries: Resource, old: FullRow): Promise<AnyRow> {
  if (!FINAL_DELIVERIES.includes(old.status)) throw refusal('delivery_not_final', {})
  if (old.automation_action_id === null) throw refusal('automation_action_invalid', {})
  const [made] = await replay(tx, deliveries, { ids: [old.id], log_id: null })
  if (made === undefined) throw new Error('a delivery was not replayed')
  return made
}

/** Does an action that has ended once more, from its first attempt on. Its log has been taken. */
export async function retryAction(tx: Transaction, model: Retried, log: FullRow): Promise<AnyRow> {
  if (!FINAL_ACTIONS.includes(log.status)) throw refusal('delivery_not_final', {})
  if (log.automation_action_id === null) throw refusal('automation_action_invalid', {})
  const row = await tx.one<AnyRow>(sql`
    update automation_action_logs l
    set status = 'queued', attempt = 0, next_attempt_at = null, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${log.id}
    returning ${selectList(model.logs, 'l')}`)
  await tx.run(sql`
    update automation_runs r
    set status = 'running', finished_at = null, ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${row.automation_run_id}`)
  const delivery = await tx.maybe<{ id: number }>(sql`
    select d.id from webhook_deliveries d
    where d.tenant_id = ${tx.tenant.id} and d.automation_action_log_id = ${log.id}
    order by d.id desc
    limit 1`)
  if (delivery === null) await addJobs(tx, [jobFor({ log_id: log.id, delivery_id: null })])
  else await replay(tx, model.deliveries, { ids: [delivery.id], log_id: log.id })
  return row
}

/** The resources that a retry writes. */
export type Retried = { readonly logs: Resource; readonly deliveries: Resource }

/** Which deliveries are sent once more, and the log that asked for it. */
export type Replayed = { readonly ids: readonly number[]; readonly log_id: number | null }

/** Sends deliveries once more that have ended. A replay belongs to the log that asked for it, or to none. */
export async function replay(
  tx: Transaction,
  deliveries: Resource,
  { ids, log_id }: Replayed,
): Promise<readonly AnyRow[]> {
  const made = await tx.rows<AnyRow>(sql`
    insert into webhook_deliveries as d (tenant_id, automation_id, automation_action_id, automation_run_id,
      automation_action_log_id, event_id, url, aggregate_type, aggregate_id, aggregate_sequence, status, attempts,
      created_at, updated_at)
    select o.tenant_id, o.automation_id, o.automation_action_id, o.automation_run_id, ${log_id}::bigint, o.event_id, o.url,
      o.aggregate_type, o.aggregate_id, o.aggregate_sequence, 'pending', 0, ${tx.now}, ${tx.now}
    from webhook_deliveries o
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${ids}::bigint[])
      and o.status in ('delivered', 'dead', 'cancelled') and o.automation_action_id is not null
    order by o.id
    returning ${selectList(deliveries, 'd')}`)
  await addJobs(
    tx,
    made.map(({ id }) => deliveryJob(id)),
  )
  return made
}
