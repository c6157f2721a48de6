import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { DispatchStrategy } from '#domain/orders/order.ts'
import { isCalling } from '#domain/stock/is-calling.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'
import { dispatchStrategy } from './dispatch-strategy.ts'

/** A dispatch task with what decides who may complete it. */
export type DispatchTask = Task & {
  readonly strategy: DispatchStrategy
  readonly order_reference: string
  readonly load_reference: string | null
  readonly shipment_reference: string | null
  readonly shipment_status: string | null
  readonly calling_since: Instant | null
}

/** Reads dispatch tasks by id, or the open ones of orders, by id. */
export function readDispatchTasks(
  tx: Transaction,
  filter: { readonly ids?: readonly number[]; readonly order_ids?: readonly number[] },
): Query<readonly DispatchTask[]> {
  const tenant = tx.tenant.id
  // `offset 0` makes the planner find them by order instead of scanning all open dispatch tasks.
  const idsOfOrders = sql`
    select x.id from tasks x
    where x.tenant_id = ${tenant} and x.goods_out_id = any(${[...(filter.order_ids ?? [])]}::bigint[])
    offset 0`
  return tx.rows<DispatchTask>(sql`
    select k.*, ${dispatchStrategy} as strategy, o.reference as order_reference, coalesce(l.reference, o.load_reference) as load_reference,
      s.reference as shipment_reference, s.status as shipment_status, s.calling_since
    from tasks k
    join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
    left join loads l on l.tenant_id = ${tenant} and l.id = o.load_id
    left join shipments s on s.tenant_id = ${tenant} and s.id = k.shipment_id
    where k.tenant_id = ${tenant} and k.type = 'DISP' and ${
      filter.order_ids === undefined
        ? sql`k.id = any(${[...(filter.ids ?? [])]}::bigint[])`
        : sql`k.id = any(array(${idsOfOrders})) and k.status in ('AVAILABLE', 'ALLOCATED')`
    }
    order by k.id`)
}

/**
 * Refuses a dispatch task that cannot be completed by hand, or not yet (operations 4.9, 6.2): only shipments
 * wait for their carrier.
 */
export function assertDispatchable(tx: Transaction, task: DispatchTask): void {
  assertWorkable(tx, task)
  if (task.subtype === 'LOAD')
    throw refusal('dispatch_by_load_only', { reference: task.load_reference ?? task.order_reference })
  // If the order's strategy changed after staging, nothing dispatches the task automatically.
  if (task.subtype === 'AUTO' && task.strategy === 'auto') throw refusal('dispatch_automatic_only', {})
  const isShipped = task.strategy === 'shipment' || task.strategy === 'auto_shipment'
  const { shipment_status: status } = task
  const isNotSubmitted = status === null || status === 'pending' || status === 'failed' || isCalling(tx, task)
  if (isShipped && isNotSubmitted)
    throw refusal('shipment_not_submitted', { reference: task.shipment_reference ?? task.order_reference })
}
