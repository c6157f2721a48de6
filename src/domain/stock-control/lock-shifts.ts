import { SerializationFailure } from '#database/failures.ts'
import { lockAll, type RowsToLock } from '#database/lock-all.ts'
import { lockChoices, type StockChoice } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { receiptsOf } from '#domain/receipts/putaway-lines.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { OutsideNode } from '#domain/stock/movement.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import { assertNotSubmitted, assertUnloaded, readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import type { Task } from '#domain/tasks/task.ts'

/** Goods of a pile that move or change. */
export type GoodsShift = {
  readonly pile: Pile
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly to: Cell | OutsideNode
  /** Where in the input the quantity is, or would be; by its field where absent. */
  readonly pointer?: string | undefined
}

/** Part of a pile, and where in the input its quantity is. */
export type PilePortion = Omit<GoodsShift, 'to'>

/** What else is locked, before the piles. */
export type ShiftLocks = Omit<
  RowsToLock,
  'stocks' | 'pickface_rotations' | 'stock_balances' | 'charge_baskets'
> & {
  /** Stock among which the operation may choose. */
  readonly choices?: readonly StockChoice[]
}

/** Shifts whose piles are locked, with their tasks. */
export type LockedShifts = {
  readonly shifts: readonly GoodsShift[]
  readonly piles: Piles
  /** Open tasks that point at the piles or their units, or have reserved part of them. */
  readonly tasks: readonly Task[]
  readonly units: ReadonlyMap<number, UnitFacts>
}

/** Locks what shifting goods changes, in the lock order: their tasks, units, locations, piles. */
export async function lockShifts(
  tx: Transaction,
  unlocked: readonly GoodsShift[],
  { choices = [], ...others }: ShiftLocks = {},
): Promise<LockedShifts> {
  const ids = unlocked.map(({ pile }) => pile.id)
  const cells = unlocked.flatMap(({ to }) => (typeof to === 'string' ? [] : [to]))
  const units = [
    ...unlocked.map(({ pile }) => pile.storage_unit_id),
    ...cells.map(({ storage_unit_id }) => storage_unit_id),
    ...(others.storage_units ?? []),
  ].filter((id) => id !== undefined)
  const standing = await findPilesAtTargets(tx, unlocked)
  const before = await findTasksOfGoods(tx, unlocked, standing)
  const receipts = await receiptsOf(tx, before)
  const [, facts] = await tx.pipeline([
    lockAll(tx, {
      ...others,
      goods_in_receipts: [...(others.goods_in_receipts ?? []), ...receipts],
      tasks: [...(others.tasks ?? []), ...before.map(({ id }) => id)],
      storage_units: units,
    }),
    readUnits(tx, units),
    lockChoices(tx, choices),
  ])
  const piles = await lockPiles(tx, { ids, cells })
  // The previous lock holder may have created tasks of the piles.
  const about = await findTasksOfGoods(tx, unlocked, standing)
  const known = new Set(before.map(({ id }) => id))
  if (about.some(({ id }) => !known.has(id)))
    throw new SerializationFailure('a task was made about the goods')
  return {
    shifts: unlocked.map((shift) => ({ ...shift, pile: piles.current(shift.pile) })),
    piles,
    tasks: about,
    units: facts,
  }
}

/**
 * Refuses goods that would leave a unit on a load, or leave with it; and those that would leave a package known
 * to the carrier.
 */
export function assertMayLeave({ shifts, units }: Pick<LockedShifts, 'shifts' | 'units'>): void {
  for (const { pile, to } of shifts) {
    const stays =
      typeof to === 'object' &&
      to.location_id === pile.location_id &&
      to.storage_unit_id === pile.storage_unit_id
    if (pile.storage_unit_id === null || stays) continue
    const unit = unitIn(units, pile.storage_unit_id)
    assertUnloaded(unit)
    if (typeof to === 'string' || to.storage_unit_id !== unit.id) assertNotSubmitted(unit)
  }
}

/** The piles at the target: their tasks are updated when the piles merge. */
async function findPilesAtTargets(
  tx: Transaction,
  unlocked: readonly GoodsShift[],
): Promise<readonly number[]> {
  const locations = [
    ...new Set(unlocked.flatMap(({ to }) => (typeof to === 'string' ? [] : [to.location_id]))),
  ]
  const products = [...new Set(unlocked.map(({ pile }) => pile.product_id))]
  if (locations.length === 0) return []
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct s.id
    from stocks s
    join tasks k on k.tenant_id = s.tenant_id and k.stock_id = s.id and k.status in ${OPEN}
    where s.tenant_id = ${tx.tenant.id} and s.location_id = any(${locations}::bigint[]) and s.product_id = any(${products}::bigint[])`)
  return rows.map(({ id }) => id)
}

function findTasksOfGoods(
  tx: Transaction,
  unlocked: readonly GoodsShift[],
  standing: readonly number[],
): Promise<readonly Task[]> {
  const tenant = tx.tenant.id
  const piles = [...unlocked.map(({ pile }) => pile.id), ...standing]
  // Goods put on a unit are put away with it.
  const units = unlocked.flatMap(({ pile, to }) => [
    pile.storage_unit_id ?? [],
    typeof to === 'string' ? [] : (to.storage_unit_id ?? []),
  ])
  // Loose serialised pieces share a putaway that names none of their piles.
  const serials = unlocked.flatMap(({ pile }) => (pile.serial_number === null ? [] : [pile.location_id]))
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tenant} and k.id in (
      select p.id from tasks p
      where p.tenant_id = ${tenant} and p.stock_id = any(${piles}::bigint[]) and p.status in ${OPEN}
      union
      select p.id from tasks p
      where p.tenant_id = ${tenant} and p.storage_unit_from_id = any(${units.flat()}::bigint[]) and p.status in ${OPEN}
      union
      select p.id from tasks p
      where p.tenant_id = ${tenant} and p.type = 'PWAY' and p.stock_id is null and p.storage_unit_from_id is null
        and p.location_from_id = any(${serials}::bigint[]) and p.status in ${OPEN}
      union
      select a.task_id from allocations a
      where a.tenant_id = ${tenant} and a.stock_id = any(${piles}::bigint[]) and a.state = 'open')
    order by k.id`)
}
