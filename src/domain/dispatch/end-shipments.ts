import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'

/** Marks submitted shipments as dispatched of which nothing is staged any more. They have been locked. */
export async function endShipments(
  tx: Transaction,
  tasks: readonly Pick<Task, 'shipment_id'>[],
): Promise<void> {
  const ids = [...new Set(tasks.flatMap(({ shipment_id }) => shipment_id ?? []))]
  if (ids.length === 0) return
  await tx.run(sql`
    update shipments s
    set status = 'dispatched', dispatched_at = ${tx.now}, lock_version = s.lock_version + 1, updated_at = ${tx.now}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${ids}::bigint[]) and s.status = 'submitted'
      and not exists (
        select from tasks k
        where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status in ${OPEN})`)
}
