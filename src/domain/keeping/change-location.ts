import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { seePiles, takePiles } from '#domain/stock/take-piles.ts'
import { renewWalk } from '#domain/stock/walk.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

/**
 * Changes a location; where products are picked from it, it stays a pickface in its warehouse. What stands there counts
 * otherwise when the location opens, closes or becomes of another kind: the balances are settled by whoever performs this.
 */
export async function changeLocation(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const wanted: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const moves = wanted.warehouse_id !== current.warehouse_id
  const closes = current.is_pickface === true && wanted.is_pickface !== true
  if ((moves || closes) && parsed.violations.length === 0) await assertNoPickface(tx, current.id)
  const counts =
    wanted.is_active !== current.is_active || wanted.location_type_id !== current.location_type_id
  if (counts) await takeStanding(tx, current.id)
  const { row, previous } = await updateRecord(tx, resource, { current, parsed })
  const isElsewhere = row.code !== current.code || row.pick_sequence !== current.pick_sequence
  if (isElsewhere) await renewWalk(tx, sql`s.location_id = ${row.id}`)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

async function takeStanding(tx: Transaction, location: number): Promise<void> {
  const standing = await seePiles(tx, sql`s.location_id = ${location}`)
  await takePiles(tx, { ids: standing.map(({ id }) => id), cells: [] })
}

async function assertNoPickface(tx: Transaction, location: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from pickface_products f
    where f.tenant_id = ${tx.tenant.id}
      and (f.location_id = ${location}
        or f.location_group_id in (
          select m.group_id from location_groups m where m.tenant_id = ${tx.tenant.id} and m.location_id = ${location}))`)
  if (count > 0) throw refusal('record_in_use', { count, type: 'pickface_products' })
}
