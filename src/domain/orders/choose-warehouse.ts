import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import { type Route, rankWarehouses, type ServingWarehouse, type WantedLine } from './rank-warehouses.ts'

/** An order for which a warehouse is wanted. */
export type OrderWithoutWarehouse = {
  readonly account_id: number
  readonly customer_id: number | null
  readonly lines: readonly WantedLine[]
}

/** How many warehouses the explanation lists. */
const MAX_EXPLAINED = 5

/** Chooses the one warehouse that serves a whole order (operations 4.3); refuses where none does. */
export async function chooseWarehouse(
  tx: Transaction,
  { account_id, customer_id, lines }: OrderWithoutWarehouse,
): Promise<{ readonly warehouse_id: number; readonly explanation: JsonObject }> {
  const products = [...new Set(lines.map(({ product_id }) => product_id))]
  const tenant = tx.tenant.id
  const [routes, warehouses] = await tx.pipeline([
    tx.rows<Route>(sql`
      select r.product_id, r.warehouse_id, r.account_id, r.customer_id, r.position
      from warehouse_routes r
      where r.tenant_id = ${tenant} and r.product_id = any(${products}::bigint[])
        and (r.account_id is null or r.account_id = ${account_id})
        and (r.customer_id is null or r.customer_id = ${customer_id}::bigint)`),
    tx.rows<ServingWarehouse>(sql`
      select w.id, w.code, x.is_default, coalesce((
        select jsonb_object_agg(b.product_id, b.available::text)
        from stock_balances b
        where b.tenant_id = ${tenant} and b.warehouse_id = w.id and b.account_id = ${account_id}
          and b.product_id = any(${products}::bigint[])), '{}') as available
      from account_warehouses x
      join warehouses w on w.tenant_id = x.tenant_id and w.id = x.warehouse_id
      where x.tenant_id = ${tenant} and x.account_id = ${account_id} and w.is_active
        and (${tx.caller.warehouse_ids}::bigint[] is null or w.id = any(${tx.caller.warehouse_ids}::bigint[]))`),
  ])
  const ranked = rankWarehouses(lines, { routes, warehouses })
  const [first] = ranked
  if (first === undefined) throw refusal('no_route_warehouse', {})
  return {
    warehouse_id: first.warehouse_id,
    explanation: {
      warehouses: ranked.slice(0, MAX_EXPLAINED).map((one) => ({ ...one })),
      lines: lines.length,
    },
  }
}
