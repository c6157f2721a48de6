import { lockAll } from '#database/lock-all.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { outstanding } from '#domain/orders/order.ts'
import { recountKits } from '#domain/orders/recount-kits.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { addJobs } from '#events/queue.ts'
import { completeDispatches } from './complete-dispatches.ts'
import { endShipments } from './end-shipments.ts'
import { leavesByItself, strategy } from './strategy.ts'

/** The job that ships an order by itself. */
export const SHIP_ORDER = 'ship_order'

/** The job that dispatches an order which leaves by itself. */
export const DISPATCH_ORDER = 'dispatch_order'

/**
 * Dispatches the orders among these that leave by themselves, once their last pick is closed and nothing of them is
 * outstanding (operations 4.9): at once, or by a shipment that is asked for. Called by whatever closes picks or gives up
 * what is outstanding, before it settles how far the orders are; it has taken the orders. Gives those that left at once.
 */
export async function fireAutomatic(
  tx: Transaction,
  model: Model,
  order_ids: readonly number[],
): Promise<readonly number[]> {
  if (order_ids.length === 0) return []
  // What is outstanding of kits is known once they are counted anew.
  const [, ready] = await tx.pipeline([recountKits(tx, order_ids), findReady(tx, order_ids)])
  const shipped = ready.filter((order) => order.strategy === 'auto_shipment').map(({ id }) => id)
  const leaving = ready.filter((order) => order.strategy === 'auto')
  await lockAll(tx, { shipments: leaving.flatMap(({ shipment_ids }) => shipment_ids) })
  const gone = await completeDispatches(tx, model, {
    tasks: leaving.flatMap(({ task_ids }) => task_ids.map((id) => ({ id }))),
  })
  await endShipments(tx, model, gone)
  if (shipped.length > 0) await askForShipping(tx, shipped)
  return leaving.map(({ id }) => id)
}

/** An order that leaves by itself, of which nothing is left to pick or outstanding. */
export type Ready = {
  readonly id: number
  readonly strategy: 'auto' | 'auto_shipment'
  /** What is staged of it. */
  readonly task_ids: readonly number[]
  /** The shipments that is in, if any. */
  readonly shipment_ids: readonly number[]
}

/** The orders among these that leave by themselves and may do so now. */
export function findReady(tx: Transaction, order_ids: readonly number[]): Query<readonly Ready[]> {
  const tenant = tx.tenant.id
  return tx.rows<Ready>(sql`
    select o.id, ${strategy} as strategy, d.task_ids, d.shipment_ids
    from goods_outs o
    join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
    cross join lateral (
      select array_agg(k.id order by k.id) as task_ids, array_remove(array_agg(distinct k.shipment_id), null) as shipment_ids
      from tasks k
      where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ${OPEN}
    ) d
    where o.tenant_id = ${tenant} and o.id = any(${[...order_ids]}::bigint[]) and ${leavesByItself}
      and o.goods_out_type <> 'work_order' and d.task_ids is not null
      and not exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'PICK' and k.status in ${OPEN})
      and not exists (
        select from goods_out_lines l
        where l.tenant_id = ${tenant} and l.goods_out_id = o.id and ${outstanding} > 0)
    order by o.id`)
}

/** The shipment is made, submitted and dispatched once this is through, since a carrier is asked for it. */
async function askForShipping(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  await addJobs(
    tx,
    order_ids.map((id) => ({ task: SHIP_ORDER, about: id, payload: { goods_out_id: id } })),
  )
}
