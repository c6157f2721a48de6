import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** How long the history of a tenant is kept. */
export type Retention = { readonly event_days: number }

/** Runs whose conditions were not met are kept for a week (platform 8.6). */
const SKIPPED_DAYS = 7

/** Records that became due longer ago than 90 days do not fire any more (platform 8.8). */
const DUE_FIRING_DAYS = 100

/** Maximum number of rows deleted in one transaction, so that no lock is held for long. */
const BATCH = 5_000

/**
 * Deletes one batch of expired rows: events, audit entries, runs with their logs and deliveries, runs of integrations,
 * failures, notifications, firings, stored responses, and the texts of sent interchanges, whose numbers stay. Unfinished work is kept. Returns whether there is more.
 */
export async function sweepTenant(tx: Transaction, { event_days }: Retention): Promise<boolean> {
  const tenant = tx.tenant.id
  const old = sql`${tx.now}::timestamptz - make_interval(days => ${event_days}::int)`
  const skipped = sql`${tx.now}::timestamptz - make_interval(days => ${SKIPPED_DAYS}::int)`
  const runs = await tx.rows<{ id: number }>(sql`
    select r.id
    from automation_runs r
    where r.tenant_id = ${tenant} and r.status not in ('queued', 'running')
      and r.created_at < case when r.status = 'skipped' then ${skipped} else ${old} end
      and not exists (
        select from webhook_deliveries d
        where d.tenant_id = r.tenant_id and d.automation_run_id = r.id and d.status in ('pending', 'failed'))
    order by r.id
    limit ${BATCH}
    for update skip locked`)
  const ids = runs.map(({ id }) => id)
  if (ids.length > 0) await deleteRuns(tx, ids)
  const counts = await tx.pipeline([
    deleteOldest(tx, { table: 'events', order: 'position', old }),
    deleteOldest(tx, { table: 'audit_entries', order: 'id', old }),
    tx.run(sql`
      delete from failure_event_logs f
      where f.tenant_id = ${tenant} and f.id in (
        select o.id from failure_event_logs o where o.tenant_id = ${tenant} and o.created_at < ${old} limit ${BATCH})`),
    tx.run(sql`
      delete from notifications n
      where n.tenant_id = ${tenant} and n.id in (
        select o.id
        from (select f.id, f.created_at from notifications f where f.tenant_id = ${tenant} order by f.id limit ${BATCH}) o
        where o.created_at < ${old})`),
    tx.run(
      sql`delete from automation_firings f where f.tenant_id = ${tenant} and f.scheduled_for < ${skipped}`,
    ),
    tx.run(sql`
      delete from automation_due_firings f
      where f.tenant_id = ${tenant} and f.due_at < ${tx.now}::timestamptz - make_interval(days => ${DUE_FIRING_DAYS}::int)`),
    tx.run(sql`
      delete from integration_runs r
      where r.tenant_id = ${tenant} and r.id in (
        select o.id from integration_runs o
        where o.tenant_id = ${tenant} and o.finished_at < ${old}
        limit ${BATCH})`),
    tx.run(sql`
      update edi_interchanges i
      set content = null, ${nextVersion(tx, 'i')}
      where i.tenant_id = ${tenant} and i.id in (
        select o.id from edi_interchanges o
        where o.tenant_id = ${tenant} and o.content is not null and o.file_name is not null and o.created_at < ${old}
        limit ${BATCH})`),
    tx.run(sql`delete from idempotency_keys k where k.tenant_id = ${tenant} and k.expires_at < ${tx.now}`),
    tx.run(sql`
      update automation_action_parameters p
      set previous_sealed = null, previous_sealed_until = null
      where p.tenant_id = ${tenant} and p.previous_sealed_until < ${tx.now}`),
  ])
  return [ids.length, ...counts].some((count) => count >= BATCH)
}

type ExpiredRows = { readonly table: string; readonly order: 'position' | 'id'; readonly old: Sql }

/** Deletes a batch of the oldest rows in their order, if they are expired; rows without a position stay. */
function deleteOldest(tx: Transaction, { table, order, old }: ExpiredRows): Query<number> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    delete from ${name(table)} e
    where e.tenant_id = ${tenant} and e.id in (
      select o.id
      from (
        select f.id, f.occurred_at from ${name(table)} f
        where f.tenant_id = ${tenant} and ${name('f', order)} is not null
        order by ${name('f', order)}
        limit ${BATCH}) o
      where o.occurred_at < ${old})`)
}

/** Children are deleted first: foreign keys do not cascade. */
async function deleteRuns(tx: Transaction, ids: readonly number[]): Promise<void> {
  const tenant = tx.tenant.id
  await tx.run(
    sql`delete from webhook_deliveries d where d.tenant_id = ${tenant} and d.automation_run_id = any(${ids}::bigint[])`,
  )
  await tx.run(
    sql`delete from automation_action_logs l where l.tenant_id = ${tenant} and l.automation_run_id = any(${ids}::bigint[])`,
  )
  await tx.run(
    sql`delete from automation_runs r where r.tenant_id = ${tenant} and r.id = any(${ids}::bigint[])`,
  )
}
