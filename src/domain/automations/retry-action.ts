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

/** Replays a finished delivery: creates a new one with the same event id. The caller has locked the old one. */
export async function replayDelivery(
  tx: Transaction,
  deliveries: Resource,
  delivery: FullRow,
): Promise<AnyRow> {
  if (!FINAL_DELIVERIES.includes(delivery.status)) throw refusal('delivery_not_final', {})
  if (delivery.automation_action_id === null) throw refusal('automation_action_invalid', {})
  const [created] = await replayDeliveriesOf(tx, deliveries, { ids: [delivery.id], log_id: null })
  if (created === undefined) throw new Error('a delivery was not replayed')
  return created
}

/** Retries a finished action from its first attempt. The caller has locked its log. */
export async function retryAction(tx: Transaction, model: RetryResources, log: FullRow): Promise<AnyRow> {
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
  else await replayDeliveriesOf(tx, model.deliveries, { ids: [delivery.id], log_id: log.id })
  return row
}

/** The resources that a retry writes. */
export type RetryResources = { readonly logs: Resource; readonly deliveries: Resource }

/** The deliveries to replay, and the log of the action that is retried. */
export type ReplayInput = { readonly ids: readonly number[]; readonly log_id: number | null }

/** Creates replays of finished deliveries, with the given log or none. */
export async function replayDeliveriesOf(
  tx: Transaction,
  deliveries: Resource,
  { ids, log_id }: ReplayInput,
): Promise<readonly AnyRow[]> {
  const created = await tx.rows<AnyRow>(sql`
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
    created.map(({ id }) => deliveryJob(id)),
  )
  return created
}
