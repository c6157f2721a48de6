import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import { announceChange } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import { type FullRow, selectList } from '#records/columns.ts'
import type { Instant } from '#values/instant.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** A run in hand, with what its integration says. */
export type RunInHand = {
  readonly id: number
  readonly kind: string
  readonly started_at: Instant
  readonly integration: {
    readonly id: number
    readonly name: string
    readonly integration_type: string
    readonly is_active: boolean
    readonly account_id: number | null
    readonly warehouse_id: number | null
    /** What may be shown of its settings; all there is where they came with a tenant that was imported. */
    readonly configuration: JsonObject | null
    readonly configuration_sealed: string | null
    readonly cursors: JsonObject
  }
}

/** Begins a run or goes on with it; null where it is gone or over. */
export async function beginRun(tx: Transaction, run_id: number): Promise<RunInHand | null> {
  const begun = await tx.maybe<{ id: number }>(sql`
    update integration_runs r
    set status = 'running', started_at = coalesce(r.started_at, ${tx.now}), ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id} and r.status in ('queued', 'running')
    returning r.id`)
  if (begun === null) return null
  return tx.one<RunInHand>(sql`
    select r.id, r.kind, r.started_at,
      jsonb_build_object('id', i.id, 'name', i.name, 'integration_type', i.integration_type, 'is_active', i.is_active,
        'account_id', i.account_id, 'warehouse_id', i.warehouse_id, 'configuration', i.configuration,
        'configuration_sealed', i.configuration_sealed, 'cursors', i.cursors) as integration
    from integration_runs r
    join integrations i on i.tenant_id = r.tenant_id and i.id = r.integration_id
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id}`)
}

/** How a run ended: well, or why not. */
export type RunEnd = { readonly run: RunInHand; readonly reason: Violation | null }

/**
 * Writes the end of a run, once; its integration is in error from a failed one to the next that succeeds, and a failure is
 * written down and announced (platform 8.6).
 */
export async function endRun(tx: Transaction, runs: Resource, { run, reason }: RunEnd): Promise<void> {
  await lockIntegration(tx, run.integration.id)
  const row = await tx.maybe<FullRow>(sql`
    update integration_runs t
    set status = ${reason === null ? 'succeeded' : 'failed'}, message = ${reason?.details.slice(0, 10_000) ?? null},
      finished_at = ${tx.now}, ${nextVersion(tx, 't')}
    where t.tenant_id = ${tx.tenant.id} and t.id = ${run.id} and t.status in ('queued', 'running')
    returning ${selectList(runs, 't')}`)
  if (row === null) return
  await tx.run(sql`
    update integrations i
    set last_run_failed = ${reason !== null}, ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${run.integration.id} and i.last_run_failed <> ${reason !== null}`)
  announceChange(tx, runs, { event: 'updated', row, previous: { status: 'running' } })
  if (reason === null) return
  const context = { integration_id: run.integration.id }
  await recordFailure(tx, { source_type: 'integration_runs', source_id: run.id, reason, context })
}

/** Counts what a run has done so far. */
export async function countInRun(
  tx: Transaction,
  run_id: number,
  { created = 0, updated = 0, failed = 0 }: { created?: number; updated?: number; failed?: number },
): Promise<void> {
  if (created + updated + failed === 0) return
  await tx.run(sql`
    update integration_runs r
    set created_count = r.created_count + ${created}::bigint, updated_count = r.updated_count + ${updated}::bigint,
      failed_count = r.failed_count + ${failed}::bigint, ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id}`)
}

/** Keeps how far a list of the other system has been read. */
export async function keepCursor(
  tx: Transaction,
  integration_id: number,
  { list, cursor }: { readonly list: string; readonly cursor: Json },
): Promise<void> {
  const read = JSON.stringify({ [list]: cursor })
  await tx.run(sql`
    update integrations i
    set cursors = i.cursors || ${read}::jsonb
    where i.tenant_id = ${tx.tenant.id} and i.id = ${integration_id}`)
}

/** Locks an integration for those who write what came by it; orders that name it are made meanwhile. */
export async function lockIntegration(tx: Transaction, id: number): Promise<void> {
  tx.locks.next('records')
  await tx.run(sql`
    select i.id from integrations i where i.tenant_id = ${tx.tenant.id} and i.id = ${id} for no key update`)
}
