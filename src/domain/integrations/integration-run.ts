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

/** A run with its integration. */
export type IntegrationRun = {
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
    readonly changed_by_id: number | null
    /** Its visible settings; after the import of a tenant these are all there are. */
    readonly configuration: JsonObject | null
    readonly configuration_sealed: string | null
    readonly cursors: JsonObject
  }
}

/** Starts or continues a run; null if it no longer exists or has ended. */
export async function startRun(tx: Transaction, run_id: number): Promise<IntegrationRun | null> {
  const started = await tx.maybe<{ id: number }>(sql`
    update integration_runs r
    set status = 'running', started_at = coalesce(r.started_at, ${tx.now}), ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id} and r.status in ('queued', 'running')
    returning r.id`)
  if (started === null) return null
  return tx.one<IntegrationRun>(sql`
    select r.id, r.kind, r.started_at,
      jsonb_build_object('id', i.id, 'name', i.name, 'integration_type', i.integration_type, 'is_active', i.is_active,
        'account_id', i.account_id, 'warehouse_id', i.warehouse_id, 'changed_by_id', i.changed_by_id,
        'configuration', i.configuration, 'configuration_sealed', i.configuration_sealed, 'cursors', i.cursors) as integration
    from integration_runs r
    join integrations i on i.tenant_id = r.tenant_id and i.id = r.integration_id
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id}`)
}

/** How a run ended; `reason` is null on success. */
export type RunEnd = { readonly run: IntegrationRun; readonly reason: Violation | null }

/**
 * Ends a run, once. Its integration is in error from a failed run until the next successful one; a failure is recorded and
 * announced (platform 8.6).
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

/** Adds to the counters of a run. */
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

/** Saves how far a list of the other system has been read. */
export async function saveCursor(
  tx: Transaction,
  integration_id: number,
  { list, cursor }: { readonly list: string; readonly cursor: Json },
): Promise<void> {
  const patch = JSON.stringify({ [list]: cursor })
  await tx.run(sql`
    update integrations i
    set cursors = i.cursors || ${patch}::jsonb
    where i.tenant_id = ${tx.tenant.id} and i.id = ${integration_id}`)
}

/** Locks an integration while its data is written; orders that refer to it can be created meanwhile. */
export async function lockIntegration(tx: Transaction, id: number): Promise<void> {
  tx.locks.next('records')
  await tx.run(sql`
    select i.id from integrations i where i.tenant_id = ${tx.tenant.id} and i.id = ${id} for no key update`)
}
