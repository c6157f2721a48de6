import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { type ReversedPick, recordReversedPicks } from '#domain/charging/work-done.ts'
import { isChargedTask } from './close-tasks.ts'

/** Goods of an order line that are no longer picked. */
export type PicksReversal = {
  readonly goods_out_line_id: number
  readonly product_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  /** The reversed pick; null for the latest ones of the line and product. */
  readonly pick_id: number | null
}

const REVERSAL_COLUMNS = {
  goods_out_line_id: 'int8',
  product_id: 'int8',
  quantity: 'numeric',
  pick_id: 'int8',
} as const

/**
 * Adds reversed quantities to completed picks and marks those fully reversed; their charges are reversed too.
 * The orders of the picks are locked.
 */
export function reversePicks(tx: Transaction, reversals: readonly PicksReversal[]): Query<unknown> {
  if (reversals.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  const lines = reversals.map(({ goods_out_line_id }) => goods_out_line_id)
  return tx
    .rows<ReversedPick & { readonly is_charged: boolean }>(sql`
    with wanted as (
      select r.goods_out_line_id, r.product_id, r.pick_id, sum(r.quantity) as quantity
      from ${tableOf('r', REVERSAL_COLUMNS, reversals)}
      group by r.goods_out_line_id, r.product_id, r.pick_id
    ),
    pick as (
      select p.id, w.quantity as wanted, p.confirmed_quantity - p.reversed_quantity as rest,
        coalesce(sum(p.confirmed_quantity - p.reversed_quantity) over (
          partition by w.goods_out_line_id, w.product_id, w.pick_id order by p.id desc
          rows between unbounded preceding and 1 preceding), 0) as before
      from wanted w
      join tasks p on p.tenant_id = ${tenant} and p.goods_out_line_id = any(${lines}::bigint[])
        and p.goods_out_line_id = w.goods_out_line_id and p.product_id = w.product_id and p.type = 'PICK' and p.status = 'COMPLETED'
        and p.confirmed_quantity > p.reversed_quantity and (w.pick_id is null or p.id = w.pick_id)
    ),
    part as (
      select p.id, p.rest, least(p.rest, p.wanted - p.before) as quantity
      from pick p
      where p.wanted > p.before
    )
    update tasks k
    set reversed_quantity = k.reversed_quantity + t.quantity,
      reversed_at = case when t.quantity = t.rest then ${tx.now}::timestamptz else k.reversed_at end,
      ${nextVersion(tx, 'k')}
    from part t
    where k.tenant_id = ${tenant} and k.id = t.id
    returning k.id, t.quantity, t.quantity = t.rest as is_whole, ${isChargedTask(tx)} as is_charged`)
    .tap((reversed) => {
      recordReversedPicks(tx, reversed)
    })
}
