import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Decimal, sumsBy } from '#values/decimal.ts'
import { actChangesOf } from './act-changes.ts'
import { changePiles } from './change-piles.ts'
import { closeAllocations, writeClosings } from './close-allocations.ts'
import { consolidate } from './consolidate.ts'
import { writeRows } from './ledger-rows.ts'
import { mergePiles } from './merge-piles.ts'
import type { Closing, Movement, Posting, UnitMove } from './movement.ts'
import { namePiles, type PileIds } from './name-piles.ts'
import { noteFilledFaces } from './note-filled-faces.ts'
import { openAllocations, type Reservation } from './open-allocations.ts'
import type { Pile, Piles } from './piles.ts'
import { type Plan, planMovements } from './plan-movements.ts'
import { settleUnits } from './settle-units.ts'
import { takePiles } from './take-piles.ts'

/** A row of the ledger that was written, and the piles it went between. */
export type Posted = {
  readonly transaction_id: number
  readonly stock_from_id: number | null
  /** The pile the goods stand in when all is posted: a later movement may have made one of two. */
  readonly stock_to_id: number | null
  /** The same as it is then; null for goods that left. */
  readonly pile: Pile | null
}

/**
 * Writes movements into the ledger and changes the piles by the sum of the rows just written: the one writer of stock.
 * The piles have been taken, and every question has been asked. However many movements, the statements stay the same.
 */
export async function postMovements(
  tx: Transaction,
  piles: Piles,
  posting: Posting,
): Promise<readonly Posted[]> {
  const { write, finish } = await preparePosting(tx, piles, posting)
  return finish(await write)
}

/** A posting that is ready to be written. */
export type PreparedPosting = {
  /** Writes it; it may stand in a pipeline. */
  readonly write: Query<readonly Posted[]>
  /** Writes what could not be written at once: goods that arrive in a cell which others have to leave before. */
  readonly finish: (written: readonly Posted[]) => Promise<readonly Posted[]>
}

/** Works out what a posting writes, so that it can be written together with other things; draws the ids it lacks. */
export async function preparePosting(
  tx: Transaction,
  piles: Piles,
  posting: Posting,
): Promise<PreparedPosting> {
  const { redating, movements } = consolidate(piles, posting.movements)
  const { write, finish } = await prepare(tx, piles, {
    ...posting,
    movements: [...redating, ...movements],
    units: unitsThatMove(posting, movements),
  })
  return { write, finish: async (written) => (await finish(written)).slice(redating.length) }
}

/** A unit whose goods are laid loose does not go where they go. */
function unitsThatMove(
  { units = [], movements }: Posting,
  written: readonly Movement[],
): readonly UnitMove[] {
  const carried = (of: readonly Movement[]) =>
    new Set(of.flatMap(({ to }) => (typeof to === 'string' ? [] : (to.storage_unit_id ?? []))))
  const [before, after] = [carried(movements), carried(written)]
  return units.filter(({ id }) => !before.has(id) || after.has(id))
}

async function prepare(tx: Transaction, piles: Piles, posting: Posting): Promise<PreparedPosting> {
  const whole = async (written: readonly Posted[]) => written
  if (posting.movements.length === 0) return { write: postNothing(tx, posting), finish: whole }
  const plan = planMovements(piles.all, posting.movements)
  if (plan.reentry !== null) return prepareInTwo(tx, piles, { posting, cut: plan.reentry })
  const ids = await namePiles(tx, plan, posting.pile_ids)
  return { write: writePlan(tx, plan, { posting, ids }), finish: whole }
}

type Named = { readonly posting: Posting; readonly ids: PileIds }

/** Writes a plan: history first, and what depends on piles after them. */
function writePlan(tx: Transaction, plan: Plan, { posting, ids }: Named): Query<readonly Posted[]> {
  const openings = openingsOf(plan, ids)
  const closings = (posting.closings ?? []).map((closing) => heired(closing, ids))
  const sums = { quantity: movedBy(plan, ids), reserved: reservedBy(openings, closings) }
  const { touched } = actChangesOf(tx)
  return tx
    .pipeline([
      mergePiles(tx, plan),
      writeRows(tx, plan, ids),
      writeClosings(tx, closings),
      changePiles(tx, plan, { ids, sums }),
      openAllocations(tx, openings),
      settleUnits(tx, posting),
      noteFilledFaces(tx, posting.movements),
    ])
    .map(([, rows, , standing]) => {
      for (const { to } of plan.movements) if (to !== null) touched.add(ids.own(to))
      return plan.movements.map(({ from, to }, place) => {
        const pile = to === null ? null : (standing.get(ids.heir(to)) ?? null)
        return {
          transaction_id: rows[place] ?? 0,
          stock_from_id: from === null ? null : ids.own(from),
          stock_to_id: pile?.id ?? null,
          pile,
        }
      })
    })
}

/** A reservation of a pile that becomes part of another goes there first. */
function heired(closing: Closing, ids: PileIds): Closing {
  const { allocation } = closing
  return { ...closing, allocation: { ...allocation, stock_id: ids.heirOfId(allocation.stock_id) } }
}

/** The reservations that movements open where their goods arrive. */
function openingsOf({ movements }: Plan, ids: PileIds): readonly Reservation[] {
  return movements.flatMap(({ movement: { reserves = [] }, to }) =>
    to === null ? [] : reserves.map((one) => ({ ...one, stock_id: ids.heir(to) })),
  )
}

/** How much more is in each pile, by its id: the sums of the rows. */
function movedBy({ movements }: Plan, ids: PileIds): ReadonlyMap<number, Decimal> {
  return sumsBy(
    movements.flatMap(({ movement: { quantity }, from, to }) => [
      ...(from === null ? [] : [[ids.heir(from), `-${quantity}`] as const]),
      ...(to === null ? [] : [[ids.heir(to), quantity] as const]),
    ]),
  )
}

/** How much more of each pile is reserved, by its id. */
function reservedBy(
  openings: readonly Reservation[],
  closings: readonly Closing[],
): ReadonlyMap<number, Decimal> {
  return sumsBy([
    ...openings.map(({ stock_id, quantity }) => [stock_id, quantity] as const),
    ...closings.map(({ allocation, quantity }) => [allocation.stock_id, `-${quantity}`] as const),
  ])
}

/** A step in which no goods move. */
function postNothing(tx: Transaction, posting: Posting): Query<readonly Posted[]> {
  return tx.pipeline([closeAllocations(tx, posting.closings ?? []), settleUnits(tx, posting)]).map(() => [])
}

/** A pile must have left a cell before another may have it: the movements before the cut are written first. */
async function prepareInTwo(
  tx: Transaction,
  piles: Piles,
  { posting, cut }: { readonly posting: Posting; readonly cut: number },
): Promise<PreparedPosting> {
  const { movements, closings = [], ...others } = posting
  const { write } = await prepare(tx, piles, { movements: movements.slice(0, cut), closings })
  const rest = movements.slice(cut)
  const cells = rest.flatMap(({ from, to }) => [from, to]).filter((node) => typeof node !== 'string')
  const ids = piles.all.map(({ id }) => id)
  const finish = async (written: readonly Posted[]) => {
    const then = await prepare(tx, await takePiles(tx, { ids, cells }), { ...others, movements: rest })
    return [...written, ...(await then.finish(await then.write))]
  }
  return { write, finish }
}

/** The same for one movement. */
export async function postMovement(tx: Transaction, piles: Piles, movement: Movement): Promise<Posted> {
  const [posted] = await postMovements(tx, piles, { movements: [movement] })
  if (posted === undefined) throw new Error('a movement left no row in the ledger')
  return posted
}
