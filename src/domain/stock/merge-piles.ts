import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Plan, PlannedPile } from './plan-movements.ts'

/** The place of the pile a pile ends in: its own, or that of the one it went into whole, and so on. */
export function heirOf(plan: Plan, pile: PlannedPile): number {
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
 * Makes one pile of those that become one: what is reserved on the younger, and the tasks that point at it, go over to
 * the older (operations 0.2, 0.5). The older keeps its place until the movement that brings it where the other stood; where
 * it is released from hold by that, it is now, because nothing may be reserved of what is held.
 */
export function mergePiles(tx: Transaction, plan: Plan): Query<unknown> {
  const pairs = plan.piles.flatMap((pile) => {
    const heir = plan.piles[heirOf(plan, pile)]
    return pile.heir === null || pile.id === null || heir === undefined
      ? []
      : [{ id: pile.id, heir: heir.id }]
  })
  if (pairs.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  const pair = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (id bigint, heir bigint)`
  // Named beside the joins, so that kept plans find them by their keys.
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
