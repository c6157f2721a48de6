import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { productOf } from '#domain/printing/paper-fragments.ts'
import type { JsonObject } from '#values/json.ts'

/**
 * The data of a message about the stock of an account: a sheet for each of its warehouses, with `stock[] {product, on_hand,
 * available, allocated, held, picked, received}`.
 */
export async function stockPaper(tx: Transaction, account_id: number): Promise<Paper> {
  const sheets = await tx.rows<{ warehouse: JsonObject; stock: readonly JsonObject[] }>(sql`
    select jsonb_build_object('code', w.code, 'name', w.name) as warehouse, coalesce(b.stock, '[]') as stock
    from account_warehouses a
    join warehouses w on w.tenant_id = a.tenant_id and w.id = a.warehouse_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('product', ${productOf('p')}, 'on_hand', s.on_hand, 'available', s.available,
        'allocated', s.allocated, 'held', s.held, 'picked', s.picked, 'received', s.received) order by p.code, p.id) as stock
      from stock_balances s
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      where s.tenant_id = a.tenant_id and s.account_id = a.account_id and s.warehouse_id = a.warehouse_id
    ) b on true
    where a.tenant_id = ${tx.tenant.id} and a.account_id = ${account_id}
    order by w.code, w.id`)
  return { sheets, account_id, warehouse_id: null, customer_id: null }
}
