import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { productOf } from '#domain/printing/paper-fragments.ts'
import { sellableOfBalance } from '#domain/stock/sellable-balance.ts'
import type { JsonObject } from '#values/json.ts'

/**
 * The data of a message about the stock of an account: a sheet for each of its warehouses, with `stock[] {product, on_hand,
 * available, sellable, allocated, held, picked, received}`.
 */
export async function stockPaper(tx: Transaction, account_id: number): Promise<Paper> {
  const sheets = await tx.rows<{ warehouse: JsonObject; stock: readonly JsonObject[] }>(sql`
    select jsonb_build_object('code', w.code, 'name', w.name) as warehouse, coalesce(t.stock, '[]') as stock
    from account_warehouses l
    join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('product', ${productOf('p')}, 'on_hand', b.on_hand, 'available', b.available,
        'sellable', ${sellableOfBalance(tx.tenant.id, sql`${tx.now}::timestamptz`)},
        'allocated', b.allocated, 'held', b.held, 'picked', b.picked, 'received', b.received) order by p.code, p.id) as stock
      from stock_balances b
      join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
      where b.tenant_id = l.tenant_id and b.account_id = l.account_id and b.warehouse_id = l.warehouse_id
    ) t on true
    where l.tenant_id = ${tx.tenant.id} and l.account_id = ${account_id}
    order by w.code, w.id`)
  return { sheets, account_id, warehouse_id: null, customer_id: null }
}
