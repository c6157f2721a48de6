import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { recordOrdered } from '#domain/stock/update-balances.ts'
import { ORDER_STATUS } from './order.ts'

/**
 * Whether line `l` is built from components: picks of it are of other products (operations 9.2, 9.4). Its counters count
 * finished kits.
 */
export function isBuilt(tenant: number): Sql {
  return sql`exists (
    select from tasks b
    where b.tenant_id = ${tenant} and b.goods_out_line_id = l.id and b.type = 'PICK' and b.product_id <> l.product_id
    -- Looked up line by line: joined, it reads the tasks of all lines there ever were.
    offset 0)`
}

type RecountedLine = {
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
  readonly goods_out_status_id: number
  readonly ordered: string
}

/**
 * Counts lines that are built from components anew from what was done for them: as many kits are reserved, picked and gone
 * as every component is there for. Of A x2 and B x1, 14 A and 7 B make 7; when 2 B are missing, 5. What is ready-made of
 * the product counts as it is.
 */
export function recountKits(tx: Transaction, order_ids: readonly number[]): Query<unknown> {
  if (order_ids.length === 0) return tx.value(undefined)
  return tx
    .rows<RecountedLine>(sql`
    with kit as materialized (${kitCounts(tx.tenant.id, sql`l.goods_out_id = any(${[...order_ids]}::bigint[])`)})
    update goods_out_lines l
    set allocated_quantity = k.allocated, pick_quantity = k.picked, dispatch_quantity = k.dispatched,
      ${nextVersion(tx, 'l')}
    from kit k
    where l.tenant_id = ${tx.tenant.id} and l.id = k.id
      and (l.allocated_quantity, l.pick_quantity, l.dispatch_quantity) <> (k.allocated, k.picked, k.dispatched)
    returning k.account_id, k.product_id, k.warehouse_id, k.goods_out_status_id, k.before - k.allocated as ordered`)
    .tap((changed) => {
      const { CANCELLED, DRAFT } = ORDER_STATUS
      recordOrdered(
        tx,
        changed.filter(({ goods_out_status_id: id }) => id !== CANCELLED && id !== DRAFT),
      )
    })
}

/**
 * How many kits of built lines `l` are reserved, picked and gone. Components that were picked wait with a task of
 * dispatching or converting, and are gone when that is done. A works order picks nothing but components: its kits are
 * picked and gone when they are made.
 */
export function kitCounts(tenant: number, which: Sql): Sql {
  return sql`
    with line as materialized (
      select l.id, l.product_id, l.allocated_quantity as before, o.account_id, o.warehouse_id, o.goods_out_status_id,
        o.goods_out_type = 'work_order' as is_made, coalesce((
          select max(m.output_quantity) from goods_out_line_materials m where m.tenant_id = ${tenant} and m.goods_out_line_id = l.id
        ), 1) as output
      from goods_out_lines l
      join goods_outs o on o.tenant_id = ${tenant} and o.id = l.goods_out_id
      where l.tenant_id = ${tenant} and ${which} and ${isBuilt(tenant)}
    ),
    done as materialized (
      select n.id, k.product_id,
        coalesce(sum(k.start_quantity) filter (where k.type = 'PICK' and k.status in ${OPEN}), 0) as coming,
        coalesce(sum(k.start_quantity) filter (where k.type <> 'PICK' and k.status in ${OPEN}), 0) as staged,
        coalesce(sum(k.confirmed_quantity - k.reversed_quantity) filter (where k.type <> 'PICK' and k.status = 'COMPLETED' and k.reversed_at is null), 0) as gone
      from line n
      join tasks k on k.tenant_id = ${tenant} and k.goods_out_line_id = n.id and k.type in ('PICK', 'DISP', 'CONV')
      group by n.id, k.product_id
    ),
    built as (
      select n.id, n.output * floor(min((d.coming + d.staged + d.gone) / m.quantity)) as allocated,
        n.output * floor(min((case when n.is_made then 0 else d.staged end + d.gone) / m.quantity)) as picked,
        n.output * floor(min(d.gone / m.quantity)) as dispatched
      from line n
      join goods_out_line_materials m on m.tenant_id = ${tenant} and m.goods_out_line_id = n.id
      join done d on d.id = n.id and d.product_id = m.product_id
      group by n.id, n.output
    )
    select n.*, coalesce(b.allocated, 0) + coalesce(d.coming + d.staged + d.gone, 0) as allocated,
      coalesce(b.picked, 0) + coalesce(d.staged + d.gone, 0) as picked, coalesce(b.dispatched, 0) + coalesce(d.gone, 0) as dispatched
    from line n
    left join built b on b.id = n.id
    left join done d on d.id = n.id and d.product_id = n.product_id`
}
