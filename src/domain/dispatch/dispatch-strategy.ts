import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { DispatchStrategy } from '#domain/orders/order.ts'

/** The subtype of an order's dispatch tasks, by its strategy. */
export const DISPATCH_SUBTYPES: Readonly<Record<DispatchStrategy, 'SHIPMENT' | 'AUTO' | 'LOAD'>> = {
  manual: 'SHIPMENT',
  auto: 'AUTO',
  load: 'LOAD',
  shipment: 'SHIPMENT',
  auto_shipment: 'SHIPMENT',
}

/**
 * The dispatch strategy of order `o` of account `a`: by load if it has one, else its own, else that of its
 * account for its pick type.
 */
export const dispatchStrategy: Sql = sql`case when o.load_id is not null or o.load_reference is not null then 'load'
  else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end`

/** Whether order `o` of account `a` leaves automatically once nothing of it is outstanding. */
export const isDispatchedAutomatically: Sql = sql`${dispatchStrategy} in ('auto', 'auto_shipment')`

/** The dispatch strategies of orders, by order id. */
export async function readDispatchStrategies(
  tx: Transaction,
  order_ids: readonly number[],
): Promise<ReadonlyMap<number, DispatchStrategy>> {
  const rows = await tx.rows<{ id: number; strategy: DispatchStrategy }>(sql`
    select o.id, ${dispatchStrategy} as strategy
    from goods_outs o
    join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...order_ids]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row.strategy]))
}
