import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { momentOf } from '#domain/stock/buckets.ts'
import { sellableOfBalance } from '#domain/stock/sellable-balance.ts'
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

/** A chosen warehouse, and what spoke for it. */
export type WarehouseChoice = { readonly warehouse_id: number; readonly explanation: JsonObject }

/** Chooses the one warehouse that serves a whole order (operations 4.3); refuses where none does. */
export async function chooseWarehouse(
  tx: Transaction,
  order: OrderWithoutWarehouse,
): Promise<WarehouseChoice> {
  const [choice = null] = await chooseWarehouses(tx, [order])
  if (choice === null) throw refusal('no_route_warehouse', {})
  return choice
}

type WarehouseOfAccount = ServingWarehouse & { readonly account_id: number }

/** The same for several orders, in their order; null for those that no warehouse can serve. */
export async function chooseWarehouses(
  tx: Transaction,
  orders: readonly OrderWithoutWarehouse[],
): Promise<readonly (WarehouseChoice | null)[]> {
  if (orders.length === 0) return []
  const products = [...new Set(orders.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)))]
  const accounts = [...new Set(orders.map(({ account_id }) => account_id))]
  const customers = [...new Set(orders.flatMap(({ customer_id }) => customer_id ?? []))]
  const tenant = tx.tenant.id
  const [routes, warehouses] = await tx.pipeline([
    tx.rows<Route>(sql`
      select r.product_id, r.warehouse_id, r.account_id, r.customer_id, r.position
      from warehouse_routes r
      where r.tenant_id = ${tenant} and r.product_id = any(${products}::bigint[])
        and (r.account_id is null or r.account_id = any(${accounts}::bigint[]))
        and (r.customer_id is null or r.customer_id = any(${customers}::bigint[]))`),
    tx.rows<WarehouseOfAccount>(sql`
      select x.account_id, w.id, w.code, x.is_default, coalesce((
        select jsonb_object_agg(b.product_id, ${sellableOfBalance(tx.tenant.id, momentOf(tx))}::text)
        from stock_balances b
        where b.tenant_id = ${tenant} and b.warehouse_id = w.id and b.account_id = x.account_id
          and b.product_id = any(${products}::bigint[])), '{}') as sellable
      from account_warehouses x
      join warehouses w on w.tenant_id = x.tenant_id and w.id = x.warehouse_id
      where x.tenant_id = ${tenant} and x.account_id = any(${accounts}::bigint[]) and w.is_active
        and (${tx.caller.warehouse_ids}::bigint[] is null or w.id = any(${tx.caller.warehouse_ids}::bigint[]))`),
  ])
  const routesOf = Map.groupBy(routes, ({ product_id }) => product_id)
  const warehousesOf = Map.groupBy(warehouses, ({ account_id }) => account_id)
  return orders.map((order) => choiceFor(order, { routesOf, warehousesOf }))
}

type ServingFacts = {
  readonly routesOf: ReadonlyMap<number, readonly Route[]>
  readonly warehousesOf: ReadonlyMap<number, readonly WarehouseOfAccount[]>
}

function choiceFor(
  { account_id, customer_id, lines }: OrderWithoutWarehouse,
  { routesOf, warehousesOf }: ServingFacts,
): WarehouseChoice | null {
  const products = [...new Set(lines.map(({ product_id }) => product_id))]
  const routes = products
    .flatMap((id) => routesOf.get(id) ?? [])
    .filter(
      (route) =>
        (route.account_id === null || route.account_id === account_id) &&
        (route.customer_id === null || route.customer_id === customer_id),
    )
  const ranked = rankWarehouses(lines, { routes, warehouses: warehousesOf.get(account_id) ?? [] })
  const [first] = ranked
  if (first === undefined) return null
  return {
    warehouse_id: first.warehouse_id,
    explanation: {
      warehouses: ranked.slice(0, MAX_EXPLAINED).map((one) => ({ ...one })),
      lines: lines.length,
    },
  }
}
