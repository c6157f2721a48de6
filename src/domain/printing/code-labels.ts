import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'
import type { Paper } from './paper.ts'
import { locationOf, productOf } from './paper-fragments.ts'

/** The data of location labels (platform 13.2). */
export async function locationLabels(tx: Transaction, ids: readonly number[]): Promise<Paper> {
  const rows = await tx.rows<{ shown: JsonObject; warehouse_id: number }>(sql`
    select ${locationOf('l')} as shown, l.warehouse_id
    from locations l
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...ids]}::bigint[])
    order by l.pick_sequence, l.code`)
  const warehouses = new Set(rows.map(({ warehouse_id }) => warehouse_id))
  const [warehouse_id = null] = warehouses.size === 1 ? warehouses : []
  const sheets = [{ locations: rows.map(({ shown }) => shown) }]
  return { sheets, account_id: null, warehouse_id, customer_id: null }
}

/** The data of product labels. */
export async function productLabels(tx: Transaction, ids: readonly number[]): Promise<Paper> {
  const rows = await tx.rows<{ shown: JsonObject }>(sql`
    select ${productOf('p')} as shown
    from products p
    where p.tenant_id = ${tx.tenant.id} and p.id = any(${[...ids]}::bigint[])
    order by p.code`)
  const sheets = [{ products: rows.map(({ shown }) => shown) }]
  return { sheets, account_id: null, warehouse_id: null, customer_id: null }
}
