import { SerializationFailure } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { updatePickOrder } from '#domain/stock/pick-order.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { lockRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

/**
 * Updates a location; a pickface stays in its warehouse. The buckets of its goods change when it is activated,
 * deactivated or gets another type.
 */
export async function updateLocation(
  tx: Transaction,
  resource: Resource,
  { unlocked, parsed }: { readonly unlocked: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const current = await lockLocation(tx, resource, { unlocked, parsed })
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

/** Columns of a location that decide the buckets and the pick sequence of its goods. */
const GOODS_COLUMNS = ['is_active', 'location_type_id', 'code', 'pick_sequence'] as const

/**
 * Locks a location, and its goods first where the change concerns them: a movement locks goods before it refers
 * to the location.
 */
async function lockLocation(
  tx: Transaction,
  resource: Resource,
  { unlocked, parsed }: { readonly unlocked: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const { id } = unlocked
  if (!concernsGoods(unlocked, parsed)) {
    const current = await lockRecord(tx, resource, { id })
    if (concernsGoods(current, parsed)) throw new SerializationFailure('the location has changed')
    return current
  }
  const standing = await readPileIds(tx, id)
  await lockPiles(tx, { ids: standing, cells: [] })
  const current = await lockRecord(tx, resource, { id }, 'changed_places')
  // Goods that arrived before the lock are locked without waiting, or the transaction starts over.
  const now = await readPileIds(tx, id)
  await lockPiles(tx, { ids: now.filter((one) => !standing.includes(one)), cells: [] })
  return current
}

/** Whether an update of a location matters to the goods in it. */
function concernsGoods(location: FullRow, { values }: Parsed): boolean {
  const wanted: Readonly<Record<string, unknown>> = { ...location, ...values }
  return GOODS_COLUMNS.some((column) => wanted[column] !== location[column])
}

async function readPileIds(tx: Transaction, location: number): Promise<readonly number[]> {
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
