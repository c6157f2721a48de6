import { nextVersionOfConflict } from '#database/next-version.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { blocksSql, measureSql, totalSql } from './priced-rows.ts'

/**
 * Writes lines of priced rows, or updates their quantities; a price or name changed by a user is kept. Besides
 * its price, a row has line_id, the counted quantity, and what the line is for: line_product_id, receipt_id,
 * item_id, goods_out_id, list_id, line_unit_id, and line_price, the price of the line if it exists.
 */
export function writeLinesSql(tx: Transaction, from: Sql): Sql {
  const blocks = blocksSql(sql`k.counted`, sql`k.block`)
  const total = (price: Sql) => totalSql({ blocks, price, digits: sql`k.digits` })
  // Where the update on conflict cannot read, the total is worked out before, with the price that the line had then.
  const price = tx.topology.readsInInserts ? sql`k.price` : sql`coalesce(k.line_price, k.price)`
  const changed = tx.topology.readsInInserts
    ? sql`(select ${total(sql`l.price`)} from ${from} k where k.line_id = l.id)`
    : sql`excluded.total`
  return sql`
    insert into charge_lines as l (tenant_id, id, charge_basket_id, code, name, charge_type, quantity, price, total, measure,
      unit_of_measure, charge_price_id, product_id, inbound_good_id, inbound_item_id, goods_out_id, goods_out_pick_list_id,
      storage_unit_id, created_at, updated_at)
    select ${tx.tenant.id}::bigint, k.line_id, k.basket_id, left(k.code, 30), k.name, k.charge_type, ${blocks}, k.price,
      ${total(price)}, ${measureSql(sql`k.counted`)}, k.unit_of_measure, k.price_id, k.line_product_id, k.receipt_id,
      k.item_id, k.goods_out_id, k.list_id, k.line_unit_id, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from ${from} k
    order by k.line_id
    on conflict (tenant_id, id) do update
    set quantity = excluded.quantity, measure = excluded.measure, ${nextVersionOfConflict('l')},
      total = ${changed}
    returning l.*`
}
