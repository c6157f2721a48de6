import { nextVersion } from '#database/next-version.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import type { Caller } from '#values/caller.ts'

/**
 * Whether goods of shipment `s` have left, and none are staged any more. Goods that were returned do not count.
 */
export const isFullyDispatched: Sql = sql`exists (
    select from tasks k
    where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status = 'COMPLETED' and k.reversed_at is null)
  and not exists (
    select from tasks k
    where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status in ${OPEN})`

/**
 * Marks the submitted shipments of completed tasks as dispatched if nothing of them is staged any more. The
 * shipments are locked. `callers` says whose act it is, by shipment; the caller's of the transaction where nothing is said. Returns
 * those that are dispatched now.
 */
export async function markShipmentsDispatched(
  tx: Transaction,
  model: Model,
  tasks: readonly Pick<Task, 'shipment_id'>[],
  callers: ReadonlyMap<number, Caller> = new Map(),
): Promise<readonly FullRow[]> {
  const ids = [...new Set(tasks.flatMap(({ shipment_id }) => shipment_id ?? []))]
  if (ids.length === 0) return []
  const shipments = resourceNamed(model, 'shipments')
  const dispatched = await tx.rows<{ id: number }>(sql`
    update shipments s
    set status = 'dispatched', dispatched_at = ${tx.now}, ${nextVersion(tx, 's')}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${ids}::bigint[]) and s.status = 'submitted'
      and ${isFullyDispatched}
    returning s.id`)
  const rows = await tx.pipeline(dispatched.map(({ id }) => readRecord(tx, shipments, { id })))
  for (const row of rows) {
    const caller = callers.get(row.id)
    const change = { event: 'updated', row, previous: { status: 'submitted' } } as const
    announceChange(tx, shipments, { ...change, ...(caller && { caller }) })
  }
  return rows
}
