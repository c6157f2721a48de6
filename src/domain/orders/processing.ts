import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import type { Violation } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'

/** The job that processes orders together. */
export const PROCESS_PICKS = 'process_picks'

/** The pick list that orders share. */
export type Consolidation = {
  /** The next of sequence PICKLIST where it is null. */
  readonly reference: string | null
  readonly expected_date_of_dispatch: Instant | null
  readonly goods_out_bay_id: number | null
  /** Whether the orders share totes, each at a position of its own. */
  readonly shares_totes: boolean
}

/** A request that waits, and what is known of its order before it is locked. */
export type PendingRequest = {
  readonly id: number
  readonly goods_out_id: number
  /** Whether the order is on a load, which is locked before its lines. */
  readonly joins_load: boolean
  /** The receipt of which it sends the goods on, locked before it so that they do not come unnoticed meanwhile. */
  readonly sends_on_receipt_id: number | null
  /** How many lines it has. */
  readonly lines: number
}

/** The waiting requests of a group, in the order of processing (operations 4.4). */
export function readPendingRequests(
  tx: Transaction,
  process_reference: string,
): Query<readonly PendingRequest[]> {
  return tx.rows<PendingRequest>(sql`
    select r.id, r.goods_out_id, o.load_reference is not null as joins_load,
      case when o.goods_out_type = 'crossdock' then o.goods_in_receipt_id end as sends_on_receipt_id,
      (select count(*) from goods_out_lines l where l.tenant_id = r.tenant_id and l.goods_out_id = r.goods_out_id)::int as lines
    from pick_processing_requests r
    join goods_outs o on o.tenant_id = r.tenant_id and o.id = r.goods_out_id
    where r.tenant_id = ${tx.tenant.id} and r.process_reference = ${process_reference} and r.status = 'pending'
    order by o.priority desc, o.expected_date_of_dispatch, o.id, r.id`)
}

/** The pick list that the orders of a group share, once one of them has made it. */
export function findSharedList(tx: Transaction, process_reference: string): Query<number | null> {
  return tx
    .maybe<{ id: number }>(sql`
    select r.goods_out_pick_list_id as id
    from pick_processing_requests r
    where r.tenant_id = ${tx.tenant.id} and r.process_reference = ${process_reference} and r.goods_out_pick_list_id is not null
    order by r.id
    limit 1`)
    .map((found) => found?.id ?? null)
}

/** Locks requests, and returns the ids of those that are pending; another process has completed the others. */
export function lockRequests(tx: Transaction, ids: readonly number[]): Query<ReadonlySet<number>> {
  return tx
    .rows<{ id: number; status: string }>(sql`
    select r.id, r.status
    from pick_processing_requests r
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...ids]}::bigint[])
    order by r.id
    for update`)
    .map((locked) => new Set(locked.filter(({ status }) => status === 'pending').map(({ id }) => id)))
}

/** The result of a request. */
export type CompletedRequest = {
  readonly id: number
  readonly message: string
  readonly goods_out_pick_list_id: number | null
}

/** Writes the results of requests. */
export function completeRequests(tx: Transaction, completed: readonly CompletedRequest[]): Query<unknown> {
  if (completed.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update pick_processing_requests r
    set status = 'completed', message = d.message, goods_out_pick_list_id = d.goods_out_pick_list_id, completed_at = ${tx.now},
      ${nextVersion(tx, 'r')}
    from ${tableOf('d', { id: 'int8', message: 'text', goods_out_pick_list_id: 'int8' }, completed)}
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${completed.map(({ id }) => id)}::bigint[]) and r.id = d.id`)
}

/** Writes why a request failed, and records the failure; a request that is no longer pending stays as it is. */
export async function failRequest(
  tx: Transaction,
  failure: { readonly id: number; readonly goods_out_id: number; readonly reason: Violation },
): Promise<void> {
  const { id, goods_out_id, reason } = failure
  const count = await tx.run(sql`
    update pick_processing_requests r
    set status = 'failed', message = ${reason.details.slice(0, 10_000)}, error_code = ${reason.number}, symbol = ${reason.symbol},
      context = ${reason.context === null ? null : JSON.stringify(reason.context)}::jsonb, completed_at = ${tx.now}, ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id} and r.status = 'pending'`)
  if (count === 0) return
  await recordFailure(tx, {
    source_type: 'pick_processing_requests',
    source_id: id,
    reason,
    context: { goods_out_id },
  })
}
