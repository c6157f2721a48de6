import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf, type OrderedChange } from '#domain/stock/act-changes.ts'
import { recordOrdered } from '#domain/stock/update-balances.ts'
import { sumsBy } from '#values/decimal.ts'
import { outstanding } from './order.ts'
import { isBuilt } from './recount-kits.ts'

/** By how much the counters of a line change; signed exact decimals as text. */
export type LineCounterChange = {
  readonly id: number
  readonly allocated?: string
  readonly picked?: string
  readonly dispatched?: string
  readonly short?: string
  readonly rounded?: string
  /** What is reserved no more. What the line was rounded up by is wanted no more first: nobody ordered it. */
  readonly given_back?: string
}

/**
 * Changes the counters of order lines (but for what is picked of lines that are built from components: `recountKits` counts
 * those anew), and records how much more or less orders want of their products. The lines are locked; the database
 * refuses what breaks operations I9.
 */
export function updateLineCounters(tx: Transaction, changes: readonly LineCounterChange[]): Query<unknown> {
  const [progress, others] = [
    changes.filter(isProgressOnly),
    changes.filter((change) => !isProgressOnly(change)),
  ]
  return tx.pipeline([updateProgress(tx, progress), updateAllCounters(tx, others)])
}

/** Whether goods only went on: what is wanted stays as it was. Nothing is counted more often than this. */
function isProgressOnly({ allocated, short, rounded, given_back }: LineCounterChange): boolean {
  return [allocated, short, rounded, given_back].every((quantity) => Number(quantity ?? 0) === 0)
}

/** Counts how far goods went, in one statement. */
function updateProgress(tx: Transaction, progress: readonly LineCounterChange[]): Query<unknown> {
  if (progress.length === 0) return tx.value(undefined)
  const [picked, dispatched] = [
    sumsBy(progress.map(({ id, picked: quantity = '0' }) => [id, quantity])),
    sumsBy(progress.map(({ id, dispatched: quantity = '0' }) => [id, quantity])),
  ]
  const ids = [...picked.keys()]
  const rows = ids.map((id) => ({
    id,
    picked: picked.get(id)?.toFixed(),
    dispatched: dispatched.get(id)?.toFixed(),
  }))
  return tx.run(sql`
    update goods_out_lines l
    set pick_quantity = l.pick_quantity + c.picked, dispatch_quantity = l.dispatch_quantity + c.dispatched,
      ${nextVersion(tx, 'l')}
    from ${tableOf('c', { id: 'int8', picked: 'numeric', dispatched: 'numeric' }, rows)}
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${ids}::bigint[]) and l.id = c.id and not ${isBuilt(tx.tenant.id)}`)
}

/** Counts what may change how much is wanted too, in one statement. */
function updateAllCounters(tx: Transaction, changes: readonly LineCounterChange[]): Query<unknown> {
  if (changes.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  const ids = [...new Set(changes.map(({ id }) => id))]
  return tx
    .rows<OrderedChange & ReducedLine>(sql`
    with change as materialized (
      select t.id, sum(coalesce(t.allocated, 0)) as allocated, sum(coalesce(t.picked, 0)) as picked,
        sum(coalesce(t.dispatched, 0)) as dispatched, sum(coalesce(t.short, 0)) as short, sum(coalesce(t.rounded, 0)) as rounded,
        sum(coalesce(t.given_back, 0)) as given_back
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as t (id bigint, allocated numeric, picked numeric, dispatched numeric, short numeric, rounded numeric, given_back numeric)
      group by t.id
    ),
    known as materialized (
      select c.id, c.picked, c.dispatched, c.short, c.allocated - c.given_back as allocated, c.given_back > 0 as is_lost,
        b.goods_out_id, b.account_id, b.warehouse_id, b.own,
        c.rounded - least(b.rounded_quantity, b.own * c.given_back) as rounded
      from change c
      cross join lateral (
        select l.goods_out_id, o.account_id, o.warehouse_id, l.rounded_quantity, case when ${isBuilt(tenant)} then 0 else 1 end as own
        from goods_out_lines l
        join goods_outs o on o.tenant_id = ${tenant} and o.id = l.goods_out_id
        where l.tenant_id = ${tenant} and l.id = c.id
        offset 0
      ) b
    )
    update goods_out_lines l
    set allocated_quantity = l.allocated_quantity + c.own * c.allocated, pick_quantity = l.pick_quantity + c.own * c.picked,
      dispatch_quantity = l.dispatch_quantity + c.own * c.dispatched, short_quantity = l.short_quantity + c.short,
      rounded_quantity = l.rounded_quantity + c.rounded, ${nextVersion(tx, 'l')}
    from known c
    where l.tenant_id = ${tenant} and l.id = any(${ids}::bigint[]) and l.id = c.id
    returning l.product_id, c.account_id, c.warehouse_id, c.rounded - c.own * c.allocated - c.short as ordered,
      c.goods_out_id,
        c.is_lost and (c.own = 0 or ${outstanding} <= 0) or c.own = 0 and c.short > 0 as may_have_enough`)
    .tap((lines) => {
      recordOrdered(tx, lines)
      actChangesOf(tx).recordReducedOrders(
        lines.flatMap((line) => (line.may_have_enough ? [line.goods_out_id] : [])),
      )
    })
}

/**
 * The order of a line, and whether the line has lost goods that nothing more is wanted for, or components of kits, or wants
 * fewer kits.
 */
type ReducedLine = { readonly goods_out_id: number; readonly may_have_enough: boolean }
