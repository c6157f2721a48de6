import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { dispatchStrategy } from '#domain/dispatch/dispatch-strategy.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { calling } from '#domain/stock/is-calling.ts'

/**
 * Puts staged goods without a shipment into the open shipment of their order, if the order is dispatched by
 * shipments (operations 4.9): the newest one that was not submitted and is not being submitted. Called by every
 * act that stages goods, changes strategies, or takes goods out of a shipment; the orders are locked.
 */
export function attachTasks(tx: Transaction, order_ids: readonly number[]): Query<unknown> {
  if (order_ids.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  return assignShipments(
    tx,
    order_ids,
    sql`
      select distinct on (s.goods_out_id) s.goods_out_id, s.id
      from shipments s
      join goods_outs o on o.tenant_id = ${tenant} and o.id = s.goods_out_id
      join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
      where s.tenant_id = ${tenant} and s.goods_out_id = any(${[...order_ids]}::bigint[]) and s.status in ('pending', 'failed')
        and not ${calling(tx)} and ${dispatchStrategy} in ('shipment', 'auto_shipment')
      order by s.goods_out_id, s.id desc`,
  )
}

/**
 * Puts all staged goods of an order without a shipment into a shipment that is new to the order, whatever the
 * strategy of the order (operations 7.4). The order is locked.
 */
export async function attachToShipment(
  tx: Transaction,
  { id, goods_out_id }: { readonly id: number; readonly goods_out_id: number },
): Promise<void> {
  await assignShipments(
    tx,
    [goods_out_id],
    sql`select ${goods_out_id}::bigint as goods_out_id, ${id}::bigint as id`,
  )
}

/** Puts dispatch tasks without a shipment into the shipments of their orders. */
function assignShipments(tx: Transaction, order_ids: readonly number[], shipments: Sql): Query<unknown> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    update tasks k
    set shipment_id = s.id, ${nextVersion(tx, 'k')}
    from (${shipments}) s
    where k.tenant_id = ${tenant} and k.goods_out_id = s.goods_out_id and k.type = 'DISP' and k.status in ${OPEN}
      and k.shipment_id is null
      -- offset 0 makes the planner find them by order instead of scanning all open dispatch tasks.
      and k.id = any(array(
        select x.id from tasks x where x.tenant_id = ${tenant} and x.goods_out_id = any(${[...order_ids]}::bigint[]) offset 0))`)
}

/** Takes the open tasks of shipments out of them; completed tasks keep their shipment. */
export async function detachTasks(tx: Transaction, shipment_ids: readonly number[]): Promise<void> {
  if (shipment_ids.length === 0) return
  await tx.run(sql`
    update tasks k
    set shipment_id = null, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.shipment_id = any(${[...shipment_ids]}::bigint[]) and k.status in ${OPEN}`)
}
