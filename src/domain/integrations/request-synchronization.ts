import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs } from '#events/queue.ts'
import { refusal } from '#problems/problem.ts'
import { type FullRow, selectList } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'

/** The job that synchronizes with another system. */
export const SYNCHRONIZE = 'synchronize_integration'

/** The kind of a run that exchanges products, orders and stock. */
const SYNCHRONIZATION = 'synchronization'

/**
 * Queues a synchronization, and returns its run, or the run in progress if there is one (platform 12.1). The caller has
 * locked the integration, so that concurrent requests wait.
 */
export async function requestSynchronization(
  tx: Transaction,
  runs: Resource,
  { integration, is_available }: { readonly integration: FullRow; readonly is_available: boolean },
): Promise<FullRow> {
  if (integration.is_active !== true) throw refusal('integration_inactive', {})
  if (!is_available) throw refusal('adapter_not_available', { name: String(integration.integration_type) })
  const [current] = await findInProgress(tx, runs, [integration.id])
  if (current !== undefined) return current
  const [run] = await createRuns(tx, runs, [integration.id])
  if (run === undefined) throw new Error('a run was not written')
  return run
}

/** The tenants that have integrations to poll. */
export async function tenantsWithDuePolls(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(sql`
    select distinct tenant_id from integrations where next_poll_at <= now()`)
  return found.map(({ tenant_id }) => tenant_id)
}

/** Queues the due synchronizations; skips integrations that another process has locked or that are running. */
export async function pollIntegrations(tx: Transaction, runs: Resource): Promise<void> {
  const due = await claimDue(tx)
  const busy = new Set((await findInProgress(tx, runs, due)).map(({ integration_id }) => integration_id))
  await createRuns(
    tx,
    runs,
    due.filter((id) => !busy.has(id)),
  )
}

/** Skips the due polls of a suspended tenant. */
export async function skipPolls(tx: Transaction): Promise<void> {
  await claimDue(tx)
}

async function claimDue(tx: Transaction): Promise<readonly number[]> {
  const due = await tx.rows<{ id: number }>(sql`
    with due as materialized (
      select i.id, ${tx.now}::timestamptz + make_interval(mins => i.poll_minutes::int) as next_poll_at
      from integrations i
      where i.tenant_id = ${tx.tenant.id} and i.next_poll_at <= ${tx.now}
      order by i.id
      for update skip locked
    )
    update integrations i
    set next_poll_at = due.next_poll_at
    from due
    where i.tenant_id = ${tx.tenant.id} and i.id = due.id
    returning i.id`)
  return due.map(({ id }) => id).toSorted((one, other) => one - other)
}

async function findInProgress(
  tx: Transaction,
  runs: Resource,
  integration_ids: readonly number[],
): Promise<readonly FullRow[]> {
  return tx.rows<FullRow>(sql`
    select ${selectList(runs, 'r')}
    from integration_runs r
    where r.tenant_id = ${tx.tenant.id} and r.integration_id = any(${[...integration_ids]}::bigint[])
      and r.kind = ${SYNCHRONIZATION} and r.status in ('queued', 'running')`)
}

async function createRuns(
  tx: Transaction,
  runs: Resource,
  integration_ids: readonly number[],
): Promise<readonly FullRow[]> {
  if (integration_ids.length === 0) return []
  const created = await insertMany(
    tx,
    runs,
    integration_ids.map((integration_id) => ({
      integration_id,
      kind: SYNCHRONIZATION,
      status: 'queued',
      created_count: 0,
      updated_count: 0,
      failed_count: 0,
    })),
  )
  for (const row of created) announceChange(tx, runs, { event: 'created', row })
  await addJobs(
    tx,
    created.map(({ id }) => ({ task: SYNCHRONIZE, about: id, payload: { run_id: id } })),
  )
  return created
}
