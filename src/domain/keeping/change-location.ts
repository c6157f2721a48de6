import { LostRace } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { updatePickOrder } from '#domain/stock/pick-order.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { takeRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

/**
 * Changes a location; where products are picked from it, it stays a pickface in its warehouse. What stands there counts
 * otherwise when the location opens, closes or becomes of another kind: the balances are settled by whoever performs this.
 */
export async function changeLocation(
  tx: Transaction,
  resource: Resource,
  { seen, parsed }: { readonly seen: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const current = await take(tx, resource, { seen, parsed })
  const wanted: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const moves = wanted.warehouse_id !== current.warehouse_id
  const closes = current.is_pickface === true && wanted.is_pickface !== true
  if ((moves || closes) && parsed.violations.length === 0) await assertNoPickface(tx, current.id)
  const { row, previous } = await updateRecord(tx, resource, { current, parsed })
  const isElsewhere = row.code !== current.code || row.pick_sequence !== current.pick_sequence
  if (isElsewhere) await updatePickOrder(tx, sql`s.location_id = ${row.id}`)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** What of a location says how the goods in it count, and in which order they are walked to. */
const OF_GOODS = ['is_active', 'location_type_id', 'code', 'pick_sequence'] as const

/**
 * Locks a location, its goods before it where the change concerns them: whoever moves them has locked them when he refers
 * to the location, and waits for whoever changes it.
 */
async function take(
  tx: Transaction,
  resource: Resource,
  { seen, parsed }: { readonly seen: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const { id } = seen
  if (!concernsGoods(seen, parsed)) {
    const current = await takeRecord(tx, resource, { id })
    if (concernsGoods(current, parsed)) throw new LostRace('the location has changed')
    return current
  }
  const standing = await seeStanding(tx, id)
  await lockPiles(tx, { ids: standing, cells: [] })
  const current = await takeRecord(tx, resource, { id }, 'changed_places')
  // What came before it was locked is had at once, or the act starts over.
  const now = await seeStanding(tx, id)
  await lockPiles(tx, { ids: now.filter((one) => !standing.includes(one)), cells: [] })
  return current
}

/** Whether what is wanted of a location is something else for the goods in it than what it is. */
function concernsGoods(location: FullRow, { values }: Parsed): boolean {
  const wanted: Readonly<Record<string, unknown>> = { ...location, ...values }
  return OF_GOODS.some((column) => wanted[column] !== location[column])
}

async function seeStanding(tx: Transaction, location: number): Promise<readonly number[]> {
  const standing = await readPiles(tx, sql`s.location_id = ${location}`)
  return standing.map(({ id }) => id)
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
