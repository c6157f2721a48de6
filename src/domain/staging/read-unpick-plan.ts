import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { InputOf } from '#declare/rows.ts'
import { type Cell, identityFor } from '#domain/stock/identity.ts'
import { type PastMovement, readMovementsOf } from '#domain/stock/ledger-cells.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { readUnits, type UnitFacts } from '#domain/stock/units.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import type { pickReversal } from '#resources/tasks/pick-acts.ts'
import { lookUp, required } from '#values/look-up.ts'
import { assertSerialsStaged } from './assert-serials-staged.ts'
import { readStaged, type StagedGoods } from './read-staged.ts'
import { type StagedPart, takeParts, totalOfPile, totalOfStaged } from './take-parts.ts'

/** A pick to reverse. */
export type UnpickInput = Omit<InputOf<typeof pickReversal>, 'storage_unit_to_id'> & {
  readonly id: number
  /** Null for loose; undefined for the unit they were picked from, if possible. */
  readonly storage_unit_to_id: number | null | undefined
}

/** Which goods of a pick go back, and where. */
export type UnpickPlan = {
  readonly pick: Task
  readonly parts: readonly StagedPart[]
  readonly location_id: number
  /** The unit that moves with everything on it. */
  readonly unit_moved_id: number | null
  /** The unit they are put on. */
  readonly unit_to_id: number | null
}

/**
 * Plans which goods of a pick go back; refuses goods that are no longer staged. The order of the pick is
 * locked.
 */
export async function readUnpickPlan(tx: Transaction, input: UnpickInput): Promise<UnpickPlan> {
  const pick = taskIn(await readTasks(tx, [input.id]), input.id)
  const past = await readMovementsOf(tx, pick.id, ['PICK'])
  const staged = await readStagedOfPick(tx, pick, past)
  assertReversible(pick, staged)
  const selected = selectSerials(staged, input)
  const parts = takeParts(selected, quantityOf({ pick, staged: selected }, input))
  const from = past[0]?.from ?? null
  const location_id = required(input.location_to_id ?? from?.location_id, 'where goods were picked from')
  const units = await readUnits(tx, [from?.storage_unit_id])
  const unit_moved_id = await findUnitToMove(tx, { parts, past, input })
  const unit_to_id =
    input.storage_unit_to_id === undefined
      ? unitToReturnTo(lookUp(units, from?.storage_unit_id), location_id)
      : input.storage_unit_to_id
  return {
    pick,
    parts,
    location_id,
    unit_moved_id,
    unit_to_id: unit_moved_id === null ? unit_to_id : null,
  }
}

/** Staged goods of the line of a pick with the same identity, whichever pick staged them. */
async function readStagedOfPick(
  tx: Transaction,
  pick: Task,
  past: readonly PastMovement[],
): Promise<readonly StagedGoods[]> {
  const identities = new Set(past.flatMap(({ to }) => (to === null ? [] : [identityFor(to)])))
  const staged = await readStaged(
    tx,
    sql`k.goods_out_line_id = ${pick.goods_out_line_id} and k.product_id = ${pick.product_id}`,
  )
  return staged.filter(({ pile }) => identities.has(identityFor(pile)))
}

function assertReversible(pick: Task, staged: readonly StagedGoods[]): void {
  const refuse = (reason: string): Problem => refusal('pick_not_reversible', { task_id: pick.id, reason })
  if (pick.status !== 'COMPLETED') throw refuse(`it is ${pick.status}`)
  if (new Big(pick.confirmed_quantity ?? 0).eq(0)) throw refuse('nothing was picked')
  if (pick.reversed_at !== null) throw refuse('it has already been reversed completely')
  if (staged.length === 0) throw refuse('none of it is still staged')
}

/** The goods with the named serial numbers; all goods without any. */
function selectSerials(
  staged: readonly StagedGoods[],
  { serial_numbers, quantity }: UnpickInput,
): readonly StagedGoods[] {
  const hasSerials = staged.some(({ pile }) => pile.serial_number !== null)
  const isPartial = quantity !== null && new Big(quantity).lt(totalOfStaged(staged))
  if (serial_numbers.length === 0 && !(hasSerials && isPartial)) return staged
  assertSerialsStaged(staged, { serial_numbers, quantity })
  const named = new Set(serial_numbers)
  return staged.filter(({ pile }) => pile.serial_number !== null && named.has(pile.serial_number))
}

type SelectedGoods = { readonly pick: Task; readonly staged: readonly StagedGoods[] }

/** The quantity that goes back: at most what is not reversed yet and still staged. */
function quantityOf({ pick, staged }: SelectedGoods, { quantity }: UnpickInput): Big {
  const unreversed = new Big(pick.confirmed_quantity ?? 0).minus(pick.reversed_quantity)
  const stagedTotal = totalOfStaged(staged)
  const maximum = unreversed.lt(stagedTotal) ? unreversed : stagedTotal
  const requested = quantity === null ? maximum : new Big(quantity)
  if (requested.lte(0)) throw refusal('quantity_not_positive', { field: 'quantity' })
  if (requested.gt(maximum))
    throw refusal('task_quantity_exceeded', { confirmed: requested.toNumber(), start: maximum.toNumber() })
  return requested
}

type UnitMoveContext = {
  readonly parts: readonly StagedPart[]
  readonly past: readonly PastMovement[]
  readonly input: UnpickInput
}

/**
 * The unit that moves back with everything on it, if the pick moved it or it is requested, and all its goods go
 * back.
 */
async function findUnitToMove(
  tx: Transaction,
  { parts, past, input }: UnitMoveContext,
): Promise<number | null> {
  const unit = parts[0]?.pile.storage_unit_id ?? null
  const { storage_unit_to_id: requestedUnit } = input
  const wasMovedByPick = past.some(
    ({ from, to }) => from?.storage_unit_id === unit && to?.storage_unit_id === unit,
  )
  if (unit === null || !(requestedUnit === undefined ? wasMovedByPick : requestedUnit === unit)) return null
  return coversAll(await readPiles(tx, sql`s.storage_unit_id = ${unit}`), parts) ? unit : null
}

/** Whether parts are exactly all goods of some piles. */
export function coversAll(piles: readonly Pile[], parts: readonly StagedPart[]): boolean {
  const hasOtherPiles = parts.some(({ pile }) => piles.every(({ id }) => id !== pile.id))
  return !hasOtherPiles && piles.every((pile) => totalOfPile(parts, pile).eq(pile.quantity))
}

/** The unit goods were picked from, if it is still at the location they return to and not in use. */
function unitToReturnTo(unit: UnitFacts | undefined, location_id: number): number | null {
  if (unit === undefined || !unit.active || unit.dispatched || unit.location_id !== location_id) return null
  const isInUse =
    unit.load_id !== null || unit.passes_through || unit.is_submitted || unit.travels_with !== null
  return isInUse ? null : unit.id
}

/** The cell the goods of a pile return to. */
export function returnCell(pile: Cell, { location_id, unit_moved_id, unit_to_id }: UnpickPlan): Cell {
  return { ...pile, location_id, storage_unit_id: unit_moved_id ?? unit_to_id }
}
