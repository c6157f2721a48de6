import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Cell, identityFor } from '#domain/stock/identity.ts'
import { type PastMovement, readMovementsOf } from '#domain/stock/ledger-cells.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { readUnits, type UnitFacts } from '#domain/stock/units.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import { dealStaged, type StagedPart, totalStaged } from './deal-staged.ts'
import { readStaged, type Staged } from './read-staged.ts'

/** How a pick is taken back. */
export type Unpicking = {
  readonly id: number
  /** In units; an exact decimal as text. All that is still there of it where it is null. */
  readonly quantity: string | null
  /** Where the goods go; where they were picked from where it is null. */
  readonly location_to_id: number | null
  /** What they are put on; null lays them loose, and undefined puts them back as they stood as far as that can be. */
  readonly storage_unit_to_id: number | null | undefined
  readonly serial_numbers: readonly string[]
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** Which goods of a pick go back, and where to. */
export type UnpickPlan = {
  readonly pick: Task
  readonly parts: readonly StagedPart[]
  readonly location_id: number
  /** The unit that goes along with all that is on it. */
  readonly unit_moved_id: number | null
  /** The unit they are put on. */
  readonly unit_to_id: number | null
}

/** Works out what is taken back of a pick; refuses what is not staged any more. The order of the pick has been taken. */
export async function planUnpick(tx: Transaction, input: Unpicking): Promise<UnpickPlan> {
  const pick = taskIn(await readTasks(tx, [input.id]), input.id)
  const past = await readMovementsOf(tx, pick.id, ['PICK'])
  const staged = await readStagedOf(tx, pick, past)
  assertReversible(pick, staged)
  const wanted = serialsOf(staged, input)
  const parts = dealStaged(wanted, quantityOf({ pick, staged: wanted }, input))
  const from = past[0]?.from ?? null
  const location_id = input.location_to_id ?? from?.location_id ?? 0
  const units = await readUnits(tx, [from?.storage_unit_id])
  const unit_moved_id = await movedUnit(tx, { parts, past, input })
  const unit_to_id =
    input.storage_unit_to_id === undefined
      ? unitAt(units.get(from?.storage_unit_id ?? 0), location_id)
      : input.storage_unit_to_id
  return {
    pick,
    parts,
    location_id,
    unit_moved_id,
    unit_to_id: unit_moved_id === null ? unit_to_id : null,
  }
}

/** What waits of the line of a pick, of the same goods: whichever pick of them it came by. */
async function readStagedOf(
  tx: Transaction,
  pick: Task,
  past: readonly PastMovement[],
): Promise<readonly Staged[]> {
  const identities = new Set(past.flatMap(({ to }) => (to === null ? [] : [identityFor(to)])))
  const staged = await readStaged(
    tx,
    sql`k.goods_out_line_id = ${pick.goods_out_line_id} and k.product_id = ${pick.product_id}`,
  )
  return staged.filter(({ pile }) => identities.has(identityFor(pile)))
}

function assertReversible(pick: Task, staged: readonly Staged[]): void {
  const refuse = (reason: string): Problem => refusal('pick_not_reversible', { task_id: pick.id, reason })
  if (pick.status !== 'COMPLETED') throw refuse(`it is ${pick.status}`)
  if (new Big(pick.confirmed_quantity ?? 0).eq(0)) throw refuse('nothing was picked')
  if (pick.reversed_at !== null) throw refuse('it has already been reversed completely')
  if (staged.length === 0) throw refuse('none of it is still staged')
}

/** Those of the goods whose serial numbers are named; all where none is. */
function serialsOf(staged: readonly Staged[], { serial_numbers, quantity }: Unpicking): readonly Staged[] {
  const isPieces = staged.some(({ pile }) => pile.serial_number !== null)
  const isPart = quantity !== null && new Big(quantity).lt(totalStaged(staged))
  if (serial_numbers.length === 0 && !(isPieces && isPart)) return staged
  const given = new Set(serial_numbers)
  if (quantity !== null && !new Big(quantity).eq(given.size))
    throw refusal('serial_numbers_count_mismatch', { given: given.size, quantity: Number(quantity) })
  const known = new Set(staged.map(({ pile }) => pile.serial_number))
  const unknown = serial_numbers.find((serial) => !known.has(serial))
  if (unknown !== undefined) throw refusal('serial_number_unknown', { serial: unknown })
  return staged.filter(({ pile }) => pile.serial_number !== null && given.has(pile.serial_number))
}

type Wanted = { readonly pick: Task; readonly staged: readonly Staged[] }

/** How much goes back: what is said, at most what is left of the pick and still staged. */
function quantityOf({ pick, staged }: Wanted, { quantity }: Unpicking): Big {
  const left = new Big(pick.confirmed_quantity ?? 0).minus(pick.reversed_quantity)
  const there = totalStaged(staged)
  const most = left.lt(there) ? left : there
  const wanted = quantity === null ? most : new Big(quantity)
  if (wanted.lte(0)) throw refusal('quantity_not_positive', { field: 'quantity' })
  if (wanted.gt(most))
    throw refusal('task_quantity_exceeded', { confirmed: wanted.toNumber(), start: most.toNumber() })
  return wanted
}

type Moved = {
  readonly parts: readonly StagedPart[]
  readonly past: readonly PastMovement[]
  readonly input: Unpicking
}

/** The unit that goes back with all that is on it: the pick brought it, or it is named, and all of its goods go. */
async function movedUnit(tx: Transaction, { parts, past, input }: Moved): Promise<number | null> {
  const unit = parts[0]?.pile.storage_unit_id ?? null
  const { storage_unit_to_id: named } = input
  const isBrought = past.some(
    ({ from, to }) => from?.storage_unit_id === unit && to?.storage_unit_id === unit,
  )
  if (unit === null || !(named === undefined ? isBrought : named === unit)) return null
  return coversAll(await readPiles(tx, sql`s.storage_unit_id = ${unit}`), parts) ? unit : null
}

/** Whether parts are all of some piles, and nothing else. */
export function coversAll(piles: readonly Pile[], parts: readonly StagedPart[]): boolean {
  const isOthers = parts.some(({ pile }) => piles.every(({ id }) => id !== pile.id))
  return !isOthers && piles.every((pile) => totalOf(parts, pile).eq(pile.quantity))
}

/** How much of a pile goes. */
export function totalOf(parts: readonly StagedPart[], { id }: Pick<Pile, 'id'>): Big {
  return parts
    .filter(({ pile }) => pile.id === id)
    .reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
}

/** The unit goods were picked from, where it still stands at the place they go back to and takes them. */
function unitAt(unit: UnitFacts | undefined, location_id: number): number | null {
  if (unit === undefined || !unit.active || unit.dispatched || unit.location_id !== location_id) return null
  const isKept =
    unit.load_id !== null || unit.passes_through || unit.is_submitted || unit.travels_with !== null
  return isKept ? null : unit.id
}

/** The cell goods of a pile go back to. */
export function cellAt(pile: Cell, { location_id, unit_moved_id, unit_to_id }: UnpickPlan): Cell {
  return { ...pile, location_id, storage_unit_id: unit_moved_id ?? unit_to_id }
}
