import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { DispatchStrategy } from '#domain/orders/order.ts'

/** The subtype of the dispatch tasks of an order, by its strategy. */
export const SUBTYPES: Readonly<Record<DispatchStrategy, 'SHIPMENT' | 'AUTO' | 'LOAD'>> = {
  manual: 'SHIPMENT',
  auto: 'AUTO',
  load: 'LOAD',
  shipment: 'SHIPMENT',
  auto_shipment: 'SHIPMENT',
}

/**
 * The strategy of order `o` of account `a`: it goes with its load where it has one, else as it says itself, else as its
 * account says for how it is picked. Both aliases are the statement's.
 */
export const strategy: Sql = sql`case when o.load_id is not null or o.load_reference is not null then 'load'
  else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end`

/** Whether order `o` of account `a` leaves without anybody asking for it, once nothing of it is outstanding. */
export const leavesByItself: Sql = sql`${strategy} in ('auto', 'auto_shipment')`

/** The strategies of orders, by their ids. */
export async function readStrategies(
  tx: Transaction,
  order_ids: readonly number[],
): Promise<ReadonlyMap<number, DispatchStrategy>> {
  const rows = await tx.rows<{ id: number; strategy: DispatchStrategy }>(sql`
    select o.id, ${strategy} as strategy
    from goods_outs o
    join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...order_ids]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row.strategy]))
}
