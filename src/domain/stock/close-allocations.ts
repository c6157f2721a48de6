import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { bookOf } from './book.ts'
import type { Closing } from './movement.ts'

/**
 * Closes reservations, whole or in part, and takes them off their piles. Of one closed in several parts, each part
 * keeps a row of its own that tells what became of it; what is not closed stays open. The piles have been taken.
 */
export async function closeAllocations(tx: Transaction, closings: readonly Closing[]): Promise<void> {
  if (closings.length === 0) return
  const tenant = tx.tenant.id
  const closed = await tx.rows<{ id: number }>(sql`
    with ${closedParts(tx, closings)}
    update stocks s
    set allocated_quantity = s.allocated_quantity - c.total
    from (select stock_id, sum(total) as total from closed group by stock_id) c
    where s.tenant_id = ${tenant} and s.id = any(array(select stock_id from closed)) and s.id = c.stock_id
    returning s.id`)
  if (closed.length === 0) throw new Error('reservations were to be closed that are not open')
  bookOf(tx).noteReleased(closed)
}

/**
 * The parts of a statement that close reservations, each part with a row of its own: `closed` has a row for each reservation,
 * with its pile and how much of it was closed in `total`.
 */
export function closedParts(tx: Transaction, closings: readonly Closing[]): Sql {
  const tenant = tx.tenant.id
  const parts = closings.map((closing, place) => ({ ...closing, place }))
  const ids = sql`${closings.map(({ allocation_id }) => allocation_id)}::bigint[]`
  return sql`
    part as materialized (
      select c.allocation_id, c.quantity, c.state, c.place, sum(c.quantity) over (partition by c.allocation_id) as total,
        row_number() over (partition by c.allocation_id order by c.place desc) as turn
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as c (allocation_id bigint, quantity numeric, state text, place int)
    ),
    closed as (
      update allocations a
      set quantity = case when p.total = a.quantity then p.quantity else a.quantity - p.total end,
        state = case when p.total = a.quantity then p.state else a.state end,
        lock_version = a.lock_version + 1, updated_at = ${tx.now}
      from part p
      where a.tenant_id = ${tenant} and a.id = any(${ids}) and a.id = p.allocation_id and a.state = 'open' and p.turn = 1
      returning a.stock_id, p.total
    ),
    copied as (
      insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, for_task_id, quantity, state, explanation, created_at,
        updated_at)
      select ${tenant}::bigint, a.task_id, a.stock_id, a.goods_out_line_id, a.for_task_id, p.quantity, p.state, a.explanation,
        a.created_at, ${tx.now}::timestamptz
      from part p
      join allocations a on a.tenant_id = ${tenant} and a.id = any(${ids}) and a.id = p.allocation_id
      where p.turn > 1 or p.total < a.quantity
    )`
}
