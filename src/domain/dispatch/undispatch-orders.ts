import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { lookUp } from '#values/look-up.ts'
import { DISPATCH_SUBTYPES } from './dispatch-strategy.ts'
import { undispatch } from './undispatch.ts'

/**
 * Takes back everything dispatched of orders, all or none: the goods are in the bay again (operations 4.10).
 */
export async function undispatchOrders(
  tx: Transaction,
  model: Model,
  order_ids: readonly number[],
): Promise<void> {
  const [, orders, tasks] = await tx.pipeline([
    lockAll(tx, { goods_outs: order_ids }),
    readDispatchedOrders(tx, order_ids),
    readDispatchedTasks(tx, order_ids),
  ])
  for (const order of orders) {
    const reason = reasonNotUndispatchable(order)
    if (reason !== null)
      throw refusal('not_undispatchable', { reference: order.reference, reason, record_id: order.id })
  }

  const references = new Map(orders.map(({ id, reference }) => [id, reference]))
  await undispatch(tx, model, {
    tasks,
    subtype: 'SHIPMENT',
    refuse: (task, reason) =>
      refusal('not_undispatchable', { reference: lookUp(references, task.goods_out_id) ?? '', reason }),
  })
  await setManualDispatch(tx, order_ids)
  await updateOrderProgress(tx, model, { order_ids, announced: { event: 'updated' } })
}

/** Makes orders that were taken back, and what else is staged of them, leave by hand only. */
async function setManualDispatch(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  const tenant = tx.tenant.id
  await tx.run(sql`
    update goods_outs o
    set dispatch_strategy = 'manual', ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tenant} and o.id = any(${[...order_ids]}::bigint[])`)
  await tx.run(sql`
    update tasks k
    set subtype = ${DISPATCH_SUBTYPES.manual}, ${nextVersion(tx, 'k')}
    from goods_outs o
    where k.tenant_id = ${tenant} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.type = 'DISP' and k.status in ${OPEN}
      and k.subtype <> ${DISPATCH_SUBTYPES.manual} and k.load_id is null
      and o.tenant_id = ${tenant} and o.id = k.goods_out_id and o.load_id is null and o.load_reference is null`)
}

type DispatchedOrder = {
  readonly id: number
  readonly reference: string
  readonly dispatched: number
  /** The reference of a shipment that a carrier has. */
  readonly shipment: string | null
  /** The reference of a load that has left. */
  readonly load: string | null
  /** The reference of a return of its goods that is not cancelled. */
  readonly receipt: string | null
}

function reasonNotUndispatchable({ dispatched, shipment, load, receipt }: DispatchedOrder): string | null {
  if (dispatched === 0) return 'nothing of it is dispatched'
  if (shipment !== null) return `shipment ${shipment} is not cancelled`
  if (load !== null) return `load ${load} is dispatched`
  if (receipt !== null) return `goods of it came back with receipt ${receipt}`
  return null
}

function readDispatchedOrders(tx: Transaction, ids: readonly number[]): Query<readonly DispatchedOrder[]> {
  const tenant = tx.tenant.id
  return tx.rows<DispatchedOrder>(sql`
    select o.id, o.reference,
      (select count(*) from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP' and k.status = 'COMPLETED'
          and k.reversed_at is null) as dispatched,
      (select min(s.reference) from shipments s
        where s.tenant_id = ${tenant} and s.goods_out_id = o.id and s.status in ('submitted', 'dispatched')) as shipment,
      -- By task, because an order that left goods behind is no longer on the load.
      (select min(l.reference)
        from tasks k
        join loads l on l.tenant_id = ${tenant} and l.id = k.load_id and l.status = 'dispatched'
        where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP' and k.status = 'COMPLETED'
          and k.reversed_at is null) as load,
      (select min(r.reference)
        from goods_out_lines x
        join goods_in_lines i on i.tenant_id = ${tenant} and i.goods_out_line_id = x.id
        join goods_in_receipts r on r.tenant_id = ${tenant} and r.id = i.goods_in_receipt_id and r.status <> 'CANCELLED'
        where x.tenant_id = ${tenant} and x.goods_out_id = o.id) as receipt
    from goods_outs o
    where o.tenant_id = ${tenant} and o.id = any(${[...ids]}::bigint[])
    order by o.id`)
}

function readDispatchedTasks(tx: Transaction, order_ids: readonly number[]): Query<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.type = 'DISP'
      and k.status = 'COMPLETED' and k.reversed_at is null
    order by k.id`)
}
