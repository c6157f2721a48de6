import { lockAll } from '#database/lock-all.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { outstanding } from '#domain/orders/order.ts'
import { recountKits } from '#domain/orders/recount-kits.ts'
import { blockedGoods } from '#domain/stock/blocked-goods.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Task } from '#domain/tasks/task.ts'
import { addJobs } from '#events/queue.ts'
import type { Caller } from '#values/caller.ts'
import { lookUp } from '#values/look-up.ts'
import { completeDispatches } from './complete-dispatches.ts'
import { dispatchStrategy, isDispatchedAutomatically } from './dispatch-strategy.ts'
import { markShipmentsDispatched } from './mark-shipments-dispatched.ts'

/** The job that ships an order automatically. */
export const SHIP_ORDER = 'ship_order'

/** The job that dispatches an order automatically. */
export const DISPATCH_ORDER = 'dispatch_order'

/**
 * Dispatches those of these orders that leave automatically and are ready: all picks closed, nothing
 * outstanding (operations 4.9). Orders that leave by shipment are queued instead. Called by every act that
 * closes picks or gives up outstanding quantities, before it updates the progress of the orders, which it has
 * locked. `origins` says by order whose act it is; that of the transaction where nothing is said. Returns the orders
 * dispatched at once.
 */
export async function triggerAutomaticDispatch(
  tx: Transaction,
  model: Model,
  order_ids: readonly number[],
  ...[origins = new Map()]: [ReadonlyMap<number, Origin>?]
): Promise<readonly number[]> {
  if (order_ids.length === 0) return []
  // The outstanding quantity of kits is only known after recounting them.
  const [, ready] = await tx.pipeline([recountKits(tx, order_ids), findAutomaticDispatches(tx, order_ids)])
  const shipped = ready.filter((order) => order.strategy === 'auto_shipment').map(({ id }) => id)
  const leaving = ready.filter((order) => order.strategy === 'auto')
  await lockAll(tx, { shipments: leaving.flatMap(({ shipment_ids }) => shipment_ids) })
  const completed = await completeDispatches(tx, model, {
    tasks: leaving.flatMap(({ task_ids }) => task_ids.map((id) => ({ id }))),
    origins,
  })
  await markShipmentsDispatched(tx, model, completed, shipmentCallers(completed, origins))
  if (shipped.length > 0) await queueShipping(tx, shipped)
  return leaving.map(({ id }) => id)
}

/** Whose act it is that dispatched a shipment. */
function shipmentCallers(
  tasks: readonly Task[],
  origins: ReadonlyMap<number, Origin>,
): ReadonlyMap<number, Caller> {
  return new Map(
    tasks.flatMap(({ shipment_id, goods_out_id }) => {
      const origin = lookUp(origins, goods_out_id)
      return shipment_id === null || origin === undefined ? [] : [[shipment_id, origin.caller] as const]
    }),
  )
}

/** An order that leaves automatically, with nothing left to pick or outstanding. */
export type AutomaticDispatch = {
  readonly id: number
  readonly strategy: 'auto' | 'auto_shipment'
  /** Its open dispatch tasks. */
  readonly task_ids: readonly number[]
  /** The shipments its staged goods are in. */
  readonly shipment_ids: readonly number[]
}

/** Those of these orders that leave automatically and are ready. */
export function findAutomaticDispatches(
  tx: Transaction,
  order_ids: readonly number[],
): Query<readonly AutomaticDispatch[]> {
  const tenant = tx.tenant.id
  return tx.rows<AutomaticDispatch>(sql`
    select o.id, ${dispatchStrategy} as strategy, d.task_ids, d.shipment_ids
    from goods_outs o
    join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
    cross join lateral (
      select array_agg(k.id order by k.id) as task_ids, array_remove(array_agg(distinct k.shipment_id), null) as shipment_ids
      from tasks k
      where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ${OPEN}
    ) d
    where o.tenant_id = ${tenant} and o.id = any(${[...order_ids]}::bigint[]) and ${isDispatchedAutomatically}
      and o.goods_out_type <> 'work_order' and d.task_ids is not null
      and not exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'PICK' and k.status in ${OPEN})
      -- It leaves once its goods may be sent again.
      and not exists (select ${blockedGoods(tx, sql`k.goods_out_id = o.id and k.type = 'DISP'`)})
      and not exists (
        select from goods_out_lines l
        where l.tenant_id = ${tenant} and l.goods_out_id = o.id and ${outstanding} > 0)
    order by o.id`)
}

/**
 * Queues a job for each order: it creates, submits and dispatches the shipment after the commit, because a
 * carrier is called.
 */
async function queueShipping(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  await addJobs(
    tx,
    order_ids.map((id) => ({ task: SHIP_ORDER, about: id, payload: { goods_out_id: id } })),
  )
}
