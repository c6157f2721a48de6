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
 * Leaves a synchronization to the worker, and answers its run; one that is in progress is answered instead of a second one
 * (platform 12.1). The integration has been taken, so whoever asks meanwhile waits.
 */
export async function askSynchronization(
  tx: Transaction,
  runs: Resource,
  { integration, is_available }: { readonly integration: FullRow; readonly is_available: boolean },
): Promise<FullRow> {
  if (integration.is_active !== true) throw refusal('integration_inactive', {})
  if (!is_available) throw refusal('adapter_not_available', { name: String(integration.integration_type) })
  const [current] = await findInProgress(tx, runs, [integration.id])
  if (current !== undefined) return current
  const [run] = await startRuns(tx, runs, [integration.id])
  if (run === undefined) throw new Error('a run was not written')
  return run
}

/** The tenants that have integrations to be polled. */
export async function tenantsWithDuePolls(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(sql`
    select distinct tenant_id from integrations where next_poll_at <= now()`)
  return found.map(({ tenant_id }) => tenant_id)
}

/** Starts the synchronizations that are due, each alone; those that somebody else starts are left to them. */
export async function pollIntegrations(tx: Transaction, runs: Resource): Promise<void> {
  const due = await takeDue(tx)
  const busy = new Set((await findInProgress(tx, runs, due)).map(({ integration_id }) => integration_id))
  await startRuns(
    tx,
    runs,
    due.filter((id) => !busy.has(id)),
  )
}

/** Lets polls of a tenant pass that rests. */
export async function passPolls(tx: Transaction): Promise<void> {
  await takeDue(tx)
}

async function takeDue(tx: Transaction): Promise<readonly number[]> {
  const due = await tx.rows<{ id: number }>(sql`
    with due as materialized (
      select i.id from integrations i
      where i.tenant_id = ${tx.tenant.id} and i.next_poll_at <= ${tx.now}
      order by i.id
      for update skip locked
    )
    update integrations i
    set next_poll_at = ${tx.now}::timestamptz + make_interval(mins => i.poll_minutes::int)
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

async function startRuns(
  tx: Transaction,
  runs: Resource,
  integration_ids: readonly number[],
): Promise<readonly FullRow[]> {
  if (integration_ids.length === 0) return []
  const made = await insertMany(
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
  for (const row of made) announceChange(tx, runs, { event: 'created', row })
  await addJobs(
    tx,
    made.map(({ id }) => ({ task: SYNCHRONIZE, about: id, payload: { run_id: id } })),
  )
  return made
}
