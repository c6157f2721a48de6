import { LostRace } from '#database/failures.ts'
import { lockAll, type Needed } from '#database/lock-all.ts'
import { type Choice, lockChoices } from '#database/lock-rows.ts'
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

/** Goods of a pile that are to go somewhere else, or to become something else. */
export type Shift = {
  readonly pile: Pile
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly to: Cell | OutsideNode
  /** Where in the request the quantity stands, or would; left to its field where nothing is said. */
  readonly pointer?: string | undefined
}

/** Part of a pile that was named, and where in the request its quantity stands. */
export type Portion = Omit<Shift, 'to'>

/** What else is locked with the piles, before them. */
export type Beside = Omit<Needed, 'stocks' | 'pickface_rotations' | 'stock_balances' | 'charge_baskets'> & {
  /** Among whose stock the act may choose. */
  readonly choices?: readonly Choice[]
}

/** Shifts whose piles were taken, with the tasks that are about them. */
export type Taken = {
  readonly shifts: readonly Shift[]
  readonly piles: Piles
  /** Open tasks that point at the piles or at the units they stand on, or have part of them reserved. */
  readonly about: readonly Task[]
  readonly units: ReadonlyMap<number, UnitFacts>
}

/** Locks what shifting goods changes, in the lock order: the tasks that are about them, units, places, piles. */
export async function takeShifts(
  tx: Transaction,
  seen: readonly Shift[],
  { choices = [], ...beside }: Beside = {},
): Promise<Taken> {
  const ids = seen.map(({ pile }) => pile.id)
  const cells = seen.flatMap(({ to }) => (typeof to === 'string' ? [] : [to]))
  const units = [
    ...seen.map(({ pile }) => pile.storage_unit_id),
    ...cells.map(({ storage_unit_id }) => storage_unit_id),
    ...(beside.storage_units ?? []),
  ].filter((id) => id !== undefined)
  const standing = await findStanding(tx, seen)
  const before = await findAbout(tx, seen, standing)
  const receipts = await receiptsOf(tx, before)
  const [, facts] = await tx.pipeline([
    lockAll(tx, {
      ...beside,
      goods_in_receipts: [...(beside.goods_in_receipts ?? []), ...receipts],
      tasks: [...(beside.tasks ?? []), ...before.map(({ id }) => id)],
      storage_units: units,
    }),
    readUnits(tx, units),
    lockChoices(tx, choices),
  ])
  const piles = await lockPiles(tx, { ids, cells })
  // Whoever held the piles until now may have made tasks about them.
  const about = await findAbout(tx, seen, standing)
  const known = new Set(before.map(({ id }) => id))
  if (about.some(({ id }) => !known.has(id))) throw new LostRace('a task was made about the goods')
  return {
    shifts: seen.map((shift) => ({ ...shift, pile: piles.current(shift.pile) })),
    piles,
    about,
    units: facts,
  }
}

/**
 * Refuses goods that would leave a unit which stands on a load, or leave with it; and those that would leave a package its
 * carrier knows.
 */
export function assertMayLeave({ shifts, units }: Pick<Taken, 'shifts' | 'units'>): void {
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

/** The piles that stand where goods are to arrive: tasks about them follow when the piles become one. */
async function findStanding(tx: Transaction, seen: readonly Shift[]): Promise<readonly number[]> {
  const locations = [...new Set(seen.flatMap(({ to }) => (typeof to === 'string' ? [] : [to.location_id])))]
  const products = [...new Set(seen.map(({ pile }) => pile.product_id))]
  if (locations.length === 0) return []
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct s.id
    from stocks s
    join tasks k on k.tenant_id = s.tenant_id and k.stock_id = s.id and k.status in ${OPEN}
    where s.tenant_id = ${tx.tenant.id} and s.location_id = any(${locations}::bigint[]) and s.product_id = any(${products}::bigint[])`)
  return rows.map(({ id }) => id)
}

function findAbout(
  tx: Transaction,
  seen: readonly Shift[],
  standing: readonly number[],
): Promise<readonly Task[]> {
  const tenant = tx.tenant.id
  const piles = [...seen.map(({ pile }) => pile.id), ...standing]
  // What is put on a unit is put away with it.
  const units = seen.flatMap(({ pile, to }) => [
    pile.storage_unit_id ?? [],
    typeof to === 'string' ? [] : (to.storage_unit_id ?? []),
  ])
  // Loose goods with serial numbers are put away together, by a task that names none of their piles.
  const serials = seen.flatMap(({ pile }) => (pile.serial_number === null ? [] : [pile.location_id]))
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
