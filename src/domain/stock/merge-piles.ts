import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { MovementPlan, PlannedPile } from './plan-movements.ts'

/** The place of the pile that holds a pile's goods in the end: its own, or that of the pile it was merged into. */
export function heirOf(plan: MovementPlan, pile: PlannedPile): number {
  let { place, heir } = pile
  while (heir !== null) {
    const next: PlannedPile | undefined = plan.piles[heir]
    if (next === undefined) throw new Error(`pile ${heir} is not in the plan`)
    place = heir
    heir = next.heir
  }
  return place
}

/**
 * Merges piles: reservations of the younger, and the tasks that point at it, are moved to the older (operations 0.2, 0.5).
 * The older keeps its place until the movement that brings it to the other's; if the movement releases it from hold, it is
 * released here, because nothing may be reserved on held stock.
 */
export function mergePiles(tx: Transaction, plan: MovementPlan): Query<unknown> {
  const pairs = plan.piles.flatMap((pile) => {
    const heir = plan.piles[heirOf(plan, pile)]
    return pile.heir === null || pile.id === null || heir === undefined
      ? []
      : [{ id: pile.id, heir: heir.id }]
  })
  if (pairs.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  const pair = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (id bigint, heir bigint)`
  // Listed so that generic plans use the primary keys.
  const lost = sql`${pairs.map(({ id }) => id)}::bigint[]`
  const heirs = sql`${pairs.flatMap(({ heir }) => heir ?? [])}::bigint[]`
  return tx.pipeline([
    tx.run(sql`
      update allocations a
      set stock_id = p.heir, ${nextVersion(tx, 'a')}
      from ${pair}
      where a.tenant_id = ${tenant} and a.stock_id = any(${lost}) and a.stock_id = p.id and a.state = 'open'`),
    tx.run(sql`
      update tasks k
      set stock_id = p.heir, ${nextVersion(tx, 'k')}
      from ${pair}
      where k.tenant_id = ${tenant} and k.stock_id = any(${lost}) and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')`),
    tx.run(sql`
      with lost as (
        delete from stocks s
        using ${pair}
        where s.tenant_id = ${tenant} and s.id = any(${lost}) and s.id = p.id
        returning p.heir, s.quantity, s.allocated_quantity
      )
      update stocks s
      set quantity = s.quantity + l.quantity, allocated_quantity = s.allocated_quantity + l.allocated_quantity,
        status = case when l.allocated_quantity > 0 then 'available' else s.status end,
        ${nextVersion(tx, 's')}
      from (select heir, sum(quantity) as quantity, sum(allocated_quantity) as allocated_quantity from lost group by heir) l
      where s.tenant_id = ${tenant} and s.id = any(${heirs}) and s.id = l.heir`),
  ])
}
