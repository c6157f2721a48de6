import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'

/**
 * Lets tasks of dispatching that are in no shipment join one of their order, the newest that has not left (operations
 * 7.4, 4.9). Called where goods are staged, where shipments are made, and where one gives up what it had; the orders have
 * been taken.
 */
export async function attachTasks(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  const tenant = tx.tenant.id
  await tx.run(sql`
    update tasks k
    set shipment_id = s.id, lock_version = k.lock_version + 1, updated_at = ${tx.now}
    from (
      select distinct on (x.goods_out_id) x.goods_out_id, x.id
      from shipments x
      where x.tenant_id = ${tenant} and x.goods_out_id = any(${[...order_ids]}::bigint[])
        and x.status in ('pending', 'failed', 'submitted')
      order by x.goods_out_id, x.status = 'submitted', x.id desc
    ) s
    where k.tenant_id = ${tenant} and k.goods_out_id = s.goods_out_id and k.type = 'DISP' and k.status in ${OPEN}
      and k.shipment_id is null
      -- Found by their orders, and not among all that is staged anywhere.
      and k.id = any(array(
        select x.id from tasks x where x.tenant_id = ${tenant} and x.goods_out_id = any(${[...order_ids]}::bigint[]) offset 0))`)
}

/** Takes the open tasks of shipments out of them; what has left stays told of them. */
export async function detachTasks(tx: Transaction, shipment_ids: readonly number[]): Promise<void> {
  if (shipment_ids.length === 0) return
  await tx.run(sql`
    update tasks k
    set shipment_id = null, lock_version = k.lock_version + 1, updated_at = ${tx.now}
    where k.tenant_id = ${tx.tenant.id} and k.shipment_id = any(${[...shipment_ids]}::bigint[]) and k.status in ${OPEN}`)
}
