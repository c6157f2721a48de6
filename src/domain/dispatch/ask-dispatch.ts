import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { DispatchStrategy } from '#domain/orders/order.ts'
import { isCalling } from '#domain/stock/is-calling.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'
import { strategy } from './strategy.ts'

/** A task of dispatching, with what decides who may complete it. */
export type DispatchTask = Task & {
  readonly strategy: DispatchStrategy
  readonly order_reference: string
  readonly load_reference: string | null
  readonly shipment_reference: string | null
  readonly shipment_status: string | null
  readonly calling_since: Instant | null
}

/** Reads tasks of dispatching by a condition on `tasks k`, in key order. */
export function readDispatches(
  tx: Transaction,
  at: { readonly ids?: readonly number[]; readonly order_ids?: readonly number[] },
): Query<readonly DispatchTask[]> {
  const tenant = tx.tenant.id
  // Those of orders are found by their orders, and not among all that is staged anywhere.
  const ofOrders = sql`
    select x.id from tasks x
    where x.tenant_id = ${tenant} and x.goods_out_id = any(${[...(at.order_ids ?? [])]}::bigint[])
    offset 0`
  return tx.rows<DispatchTask>(sql`
    select k.*, ${strategy} as strategy, o.reference as order_reference, coalesce(l.reference, o.load_reference) as load_reference,
      s.reference as shipment_reference, s.status as shipment_status, s.calling_since
    from tasks k
    join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
    left join loads l on l.tenant_id = ${tenant} and l.id = o.load_id
    left join shipments s on s.tenant_id = ${tenant} and s.id = k.shipment_id
    where k.tenant_id = ${tenant} and k.type = 'DISP' and ${
      at.order_ids === undefined
        ? sql`k.id = any(${[...(at.ids ?? [])]}::bigint[])`
        : sql`k.id = any(array(${ofOrders})) and k.status in ('AVAILABLE', 'ALLOCATED')`
    }
    order by k.id`)
}

/**
 * Refuses a task of dispatching that people do not complete by themselves, or not yet (operations 4.9, 6.2): only what
 * leaves by shipments waits for its carrier.
 */
export function askDispatch(tx: Transaction, task: DispatchTask): void {
  assertWorkable(tx, task)
  if (task.subtype === 'LOAD')
    throw refusal('dispatch_by_load_only', { reference: task.load_reference ?? task.order_reference })
  // Where the order leaves otherwise since this was staged, nobody else sends it off.
  if (task.subtype === 'AUTO' && task.strategy === 'auto') throw refusal('dispatch_automatic_only', {})
  const isShipped = task.strategy === 'shipment' || task.strategy === 'auto_shipment'
  const { shipment_status: status } = task
  const isUntold = status === null || status === 'pending' || status === 'failed' || isCalling(tx, task)
  if (isShipped && isUntold)
    throw refusal('shipment_not_submitted', { reference: task.shipment_reference ?? task.order_reference })
}
