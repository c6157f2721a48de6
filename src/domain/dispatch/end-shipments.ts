import { nextVersion } from '#database/next-version.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { announceChange } from '#events/announce.ts'
import { seeRecord } from '#records/find.ts'

/** Whether all that was in shipment `s` has left, and something was; nothing that was taken back has. */
export const isEmptied: Sql = sql`exists (
    select from tasks k
    where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status = 'COMPLETED' and k.reversed_at is null)
  and not exists (
    select from tasks k
    where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status in ${OPEN})`

/**
 * Marks submitted shipments as dispatched of which nothing is staged any more, now that these tasks are done. They have
 * been locked.
 */
export async function endShipments(
  tx: Transaction,
  model: Model,
  tasks: readonly Pick<Task, 'shipment_id'>[],
): Promise<void> {
  const ids = [...new Set(tasks.flatMap(({ shipment_id }) => shipment_id ?? []))]
  if (ids.length === 0) return
  const shipments = resourceNamed(model, 'shipments')
  const gone = await tx.rows<{ id: number }>(sql`
    update shipments s
    set status = 'dispatched', dispatched_at = ${tx.now}, ${nextVersion(tx, 's')}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${ids}::bigint[]) and s.status = 'submitted'
      and ${isEmptied}
    returning s.id`)
  const rows = await tx.pipeline(gone.map(({ id }) => seeRecord(tx, shipments, { id })))
  for (const row of rows)
    announceChange(tx, shipments, { event: 'updated', row, previous: { status: 'submitted' } })
}
