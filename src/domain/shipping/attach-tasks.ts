import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { strategy } from '#domain/dispatch/strategy.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { calling } from '#domain/stock/is-calling.ts'

/**
 * Lets staged goods that are in no shipment go into the open one of their order, where the order leaves by shipments
 * (operations 4.9): the newest of which its carrier has been told nothing, and is being told nothing. Called where goods are
 * staged, where orders leave otherwise than before, and where a shipment gives up what it had; the orders have been taken.
 */
export function attachTasks(tx: Transaction, order_ids: readonly number[]): Query<unknown> {
  if (order_ids.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  return join(
    tx,
    order_ids,
    sql`
      select distinct on (s.goods_out_id) s.goods_out_id, s.id
      from shipments s
      join goods_outs o on o.tenant_id = ${tenant} and o.id = s.goods_out_id
      join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
      where s.tenant_id = ${tenant} and s.goods_out_id = any(${[...order_ids]}::bigint[]) and s.status in ('pending', 'failed')
        and not ${calling(tx)} and ${strategy} in ('shipment', 'auto_shipment')
      order by s.goods_out_id, s.id desc`,
  )
}

/**
 * Lets staged goods of an order that are in no shipment go into this one, which is new to the order, however the order
 * leaves (operations 7.4). The order has been taken.
 */
export async function fillShipment(
  tx: Transaction,
  { id, goods_out_id }: { readonly id: number; readonly goods_out_id: number },
): Promise<void> {
  await join(tx, [goods_out_id], sql`select ${goods_out_id}::bigint as goods_out_id, ${id}::bigint as id`)
}

/** Puts tasks of dispatching that are in no shipment into the shipments of their orders. */
function join(tx: Transaction, order_ids: readonly number[], shipments: Sql): Query<unknown> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    update tasks k
    set shipment_id = s.id, ${nextVersion(tx, 'k')}
    from (${shipments}) s
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
    set shipment_id = null, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.shipment_id = any(${[...shipment_ids]}::bigint[]) and k.status in ${OPEN}`)
}
