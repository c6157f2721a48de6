import { SerializationFailure } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertVisible } from '#domain/stock/assert-visible.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertSameOrder, readToteGoods } from '#domain/stock/tote-goods.ts'
import { assertNotSubmitted, assertOpen, assertUnloaded, unitIn } from '#domain/stock/units.ts'
import { refusal } from '#problems/problem.ts'
import { lockShifts } from './lock-shifts.ts'
import { assertUnused } from './move-unit.ts'
import { readOwners } from './read-owners.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** Moves everything on a unit onto another one at the same location, with reservations (operations 3.1). */
export async function mergeUnits(
  tx: Transaction,
  model: Model,
  { id, into_id }: { readonly id: number; readonly into_id: number },
): Promise<void> {
  if (id === into_id) throw refusal('invalid', { field: 'into_storage_unit_id' })
  const standing = await readPiles(tx, sql`s.storage_unit_id = ${id}`)
  assertVisible(tx, standing)
  const locked = await lockShifts(
    tx,
    standing.map((pile) => ({ pile, quantity: pile.quantity, to: { ...pile, storage_unit_id: into_id } })),
    { storage_units: [id, into_id] },
  )
  const again = await readPiles(tx, sql`s.storage_unit_id = ${id}`)
  if (again.length !== standing.length) throw new SerializationFailure('other goods are on the storage unit')
  const [unit, into] = [unitIn(locked.units, id), unitIn(locked.units, into_id)]
  for (const { active, dispatched, reference } of [unit, into])
    if (!active || dispatched) throw refusal('storage_unit_inactive', { reference })
  if (unit.location_id !== into.location_id || unit.warehouse_id !== into.warehouse_id)
    throw refusal('storage_unit_elsewhere', {
      reference: into.reference,
      location: into.location ?? 'no location',
    })
  for (const one of [unit, into]) assertUnloaded(one)
  for (const one of [unit, into]) assertOpen(one)
  for (const one of [unit, into]) assertNotSubmitted(one)
  assertUnused(unit, locked.tasks)
  const shifts = locked.shifts.map((shift) => ({ ...shift, quantity: shift.pile.quantity }))
  await readOwners(
    tx,
    shifts.map(({ pile }) => pile),
  )
  if (shifts.length === 0) return
  const goods = into.leaves_warehouse ? [] : await readToteGoods(tx, [id, into_id], 'all')
  const held = goods.filter(({ storage_unit_id }) => storage_unit_id === into_id)
  for (const one of goods) if (one.storage_unit_id === id) assertSameOrder(into, one, held)

  const posted = await postMovements(tx, locked.piles, {
    movements: shifts.map(({ pile, quantity, to }) => ({
      category: 'TRAN',
      subtype: 'MERGE',
      quantity,
      from: pile,
      to,
    })),
  })
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts }, posted, unit_moved: into_id })
}
