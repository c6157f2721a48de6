import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { JsonObject } from '#values/json.ts'
import type { Paper } from './paper.ts'
import { locationOf, productOf, unitOf } from './paper-fragments.ts'
import { readPaperOrders } from './read-paper-orders.ts'

type NotePick = JsonObject & { readonly goods_out_id: number }

/**
 * The data of a picking note: a pick list, its orders, and its picks in pick sequence, each pile separately (platform 13.2).
 * Orders that are not visible to the caller are left out with their picks.
 */
export async function pickingNote(tx: Transaction, orders: Resource, id: number): Promise<Paper> {
  const tenant = tx.tenant.id
  const [list, picks] = await tx.pipeline([
    tx.one<{ pick_list: JsonObject; account_id: number | null; warehouse_id: number }>(sql`
      select i.account_id, i.warehouse_id,
        jsonb_build_object('reference', i.reference, 'pick_type', i.pick_type, 'load_reference', i.load_reference, 'status', j.code) as pick_list
      from goods_out_pick_lists i
      left join goods_out_statuses j on j.tenant_id = i.tenant_id and j.id = i.goods_out_status_id
      where i.tenant_id = ${tenant} and i.id = ${id}`),
    readNotePicks(tx, orders, id),
  ])
  const noteOrders = await readPaperOrders(tx, orders, [
    ...new Set(picks.map(({ goods_out_id }) => goods_out_id)),
  ])
  const { pick_list, account_id, warehouse_id } = list
  const tasks = picks.map(({ goods_out_id, ...task }, index) => ({ sequence: index + 1, ...task }))
  const customers = new Set(noteOrders.map(({ customer_id }) => customer_id))
  const [customer_id = null] = customers.size === 1 ? customers : []
  const sheets = [{ pick_list, orders: noteOrders.map(({ order, lines }) => ({ ...order, lines })), tasks }]
  return { sheets, account_id, warehouse_id, customer_id }
}

/** The picks of a list: open ones at the reserved piles, done ones where the goods were picked. */
function readNotePicks(tx: Transaction, orders: Resource, list: number): Query<readonly NotePick[]> {
  const tenant = tx.tenant.id
  return tx
    .rows<{ pick: NotePick }>(sql`
    select jsonb_build_object('goods_out_id', o.id, 'location', ${locationOf('f')}, 'location_to', ${locationOf('t')}, 'product', ${productOf('p')},
      'quantity', coalesce(g.quantity, k.start_quantity), 'storage_unit', ${unitOf('u', 'y')}, 'batch', g.batch, 'sell_by_date', g.sell_by_date,
      'serial_number', g.serial_number, 'order_reference', o.reference, 'status', k.status) as pick
    from tasks k
    join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    join products p on p.tenant_id = ${tenant} and p.id = k.product_id
    left join lateral (
      select a.quantity, s.location_id, s.storage_unit_id, s.batch, s.sell_by_date::text as sell_by_date, s.serial_number
      from allocations a
      join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
      where a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
      union all
      select x.quantity, x.location_from_id, x.storage_unit_from_id, x.attributes_from->>'batch', x.attributes_from->>'sell_by_date',
        x.attributes_from->>'serial_number'
      from transactions x
      where x.tenant_id = ${tenant} and x.task_id = k.id and x.category = 'PICK' and x.subtype = 'PICK'
    ) g on true
    left join locations f on f.tenant_id = ${tenant} and f.id = coalesce(g.location_id, k.location_from_id)
    left join locations t on t.tenant_id = ${tenant} and t.id = k.location_to_id
    left join storage_units u on u.tenant_id = ${tenant} and u.id = g.storage_unit_id
    left join storage_unit_types y on y.tenant_id = ${tenant} and y.id = u.storage_unit_type_id
    where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = ${list} and k.type = 'PICK' and k.status <> 'CANCELLED'
      and k.reversed_at is null
      and ${visibilityOf(orders, 'o', tx)}
    order by f.pick_sequence, f.code, k.id`)
    .map((rows) => rows.map(({ pick }) => pick))
}
