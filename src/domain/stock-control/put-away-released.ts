import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { LockedPicks } from '#domain/orders/cancel-picks.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { createPutBacks } from './create-put-backs.ts'

/** Goods that were reserved by a pick, and no longer are. */
export type ReleasedReservation = {
  readonly stock_id: number
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly goods_out_id: number
}

/**
 * Creates putaways for crossdock goods that no longer leave directly from their receiving bay (operations 7.7):
 * none was created on arrival. Goods other tasks take from there are left.
 */
export async function putAwayReleased(
  tx: Transaction,
  released: readonly ReleasedReservation[],
): Promise<void> {
  if (released.length === 0) return
  const tenant = tx.tenant.id
  const left = await tx.rows<ReleasedReservation>(sql`
    select s.id as stock_id, g.goods_out_id, least(g.quantity, s.quantity - s.allocated_quantity - p.pointed) as quantity
    from (
      select t.stock_id, min(t.goods_out_id) as goods_out_id, sum(t.quantity) as quantity
      from jsonb_to_recordset(${JSON.stringify(released)}::jsonb) as t (stock_id bigint, quantity numeric, goods_out_id bigint)
      join goods_outs o on o.tenant_id = ${tenant} and o.id = t.goods_out_id and o.goods_out_type = 'crossdock'
      group by t.stock_id
    ) g
    join stocks s on s.tenant_id = ${tenant} and s.id = g.stock_id
    join locations l on l.tenant_id = ${tenant} and l.id = s.location_id
    join location_types y on y.tenant_id = ${tenant} and y.id = l.location_type_id and y.code in ('GIBAY', 'BAY')
    cross join lateral (
      select coalesce(sum(case when k.stock_id is null then s.quantity else k.start_quantity end), 0) as pointed
      from tasks k
      where k.tenant_id = ${tenant} and k.type in ('PWAY', 'TRAN') and k.status in ${OPEN}
        and (k.stock_id = s.id or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id))
    ) p
    where s.quantity - s.allocated_quantity > p.pointed
    order by s.id`)
  if (left.length === 0) return
  const piles = await readPiles(tx, sql`s.id = any(${left.map(({ stock_id }) => stock_id)}::bigint[])`)
  await createPutBacks(
    tx,
    left.flatMap(({ stock_id, quantity, goods_out_id }) => {
      const pile = piles.find(({ id }) => id === stock_id)
      return pile === undefined ? [] : [{ pile, quantity, goods_out_id }]
    }),
  )
}

/** The same for reservations of cancelled picks. */
export function putAwayUnpicked(tx: Transaction, { tasks, allocations }: LockedPicks): Promise<void> {
  const orders = new Map(tasks.map(({ id, goods_out_id }) => [id, goods_out_id]))
  return putAwayReleased(
    tx,
    allocations.flatMap(({ task_id, stock_id, quantity }) => {
      const goods_out_id = orders.get(task_id) ?? null
      return goods_out_id === null ? [] : [{ stock_id, quantity, goods_out_id }]
    }),
  )
}
