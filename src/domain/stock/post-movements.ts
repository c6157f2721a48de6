import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Decimal, sumsBy } from '#values/decimal.ts'
import { elementAt } from '#values/element-at.ts'
import { required } from '#values/look-up.ts'
import { actChangesOf } from './act-changes.ts'
import { assignPileIds, type PileIds } from './assign-pile-ids.ts'
import { changePiles } from './change-piles.ts'
import { closeAllocations, writeClosings } from './close-allocations.ts'
import { consolidate } from './consolidate.ts'
import { writeLedgerRows } from './ledger-rows.ts'
import { lockPiles } from './lock-piles.ts'
import { heirOf, mergePiles } from './merge-piles.ts'
import type { AllocationClosing, Movement, Posting, UnitMove } from './movement.ts'
import { openAllocations, type Reservation } from './open-allocations.ts'
import type { Pile, Piles } from './piles.ts'
import { type MovementPlan, planMovements } from './plan-movements.ts'
import { recordFilledPickfaces } from './record-filled-pickfaces.ts'
import { updateUnits } from './update-units.ts'

/** A written ledger row and its piles. */
export type PostedMovement = {
  readonly transaction_id: number
  readonly stock_from_id: number | null
  /** The pile with the goods after the whole posting: a later movement may have merged it. */
  readonly stock_to_id: number | null
  /** The same pile after the posting; null for goods that left. */
  readonly pile: Pile | null
  /** The pile in which the goods arrived, even if later movements of the posting took all of them; null outside. */
  readonly arrival_id: number | null
}

/** The pile in which the goods of a movement within the warehouse are. */
export function arrivedPile({ stock_to_id }: Pick<PostedMovement, 'stock_to_id'>): number {
  return required(stock_to_id, 'the pile of a movement within the warehouse')
}

/**
 * Writes movements into the ledger and changes the piles by their sums: the only writer of stock. The piles must be
 * locked and everything checked. The number of statements does not depend on the number of movements.
 */
export async function postMovements(
  tx: Transaction,
  piles: Piles,
  posting: Posting,
): Promise<readonly PostedMovement[]> {
  const { write, finish } = await preparePosting(tx, piles, posting)
  return finish(await write)
}

/** A posting that is ready to be written. */
export type PreparedPosting = {
  /** Writes it; can be part of a pipeline. */
  readonly write: Query<readonly PostedMovement[]>
  /** Writes what had to wait: goods that arrive in a cell which others have to leave first. */
  readonly finish: (written: readonly PostedMovement[]) => Promise<readonly PostedMovement[]>
  /** For each movement the pile with its goods after the posting; null where something has to wait, and that is not known. */
  readonly stock_to_ids: readonly (number | null)[] | null
}

/** Computes what a posting writes, so that it can be written in a pipeline with other statements; draws missing ids. */
export async function preparePosting(
  tx: Transaction,
  piles: Piles,
  posting: Posting,
): Promise<PreparedPosting> {
  const { redating, movements } = consolidate(piles, posting.movements)
  const { write, finish, stock_to_ids } = await prepare(tx, piles, {
    ...posting,
    movements: [...redating, ...movements],
    units: unitsThatMove(posting, movements),
  })
  return {
    write,
    finish: async (written) => (await finish(written)).slice(redating.length),
    stock_to_ids: stock_to_ids?.slice(redating.length) ?? null,
  }
}

/** The units that move: not those whose goods become loose. */
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
  const unchanged = async (written: readonly PostedMovement[]) => written
  if (posting.movements.length === 0)
    return { write: postWithoutMovements(tx, posting), finish: unchanged, stock_to_ids: [] }
  const plan = planMovements(piles.all, posting.movements)
  if (plan.reentry !== null) return prepareInTwo(tx, piles, { posting, cut: plan.reentry })
  const ids = await assignPileIds(tx, plan, posting.pile_ids)
  const stock_to_ids = plan.movements.map(({ to }) => {
    const pile = to === null ? undefined : plan.piles[to]
    const last = pile === undefined ? undefined : plan.piles[heirOf(plan, pile)]
    return last === undefined || last.cell === null ? null : ids.heir(last.place)
  })
  const { are_counted } = piles
  return { write: writePlan(tx, plan, { posting, ids, are_counted }), finish: unchanged, stock_to_ids }
}

type IdentifiedPosting = {
  readonly posting: Posting
  readonly ids: PileIds
  /** Whether the buckets of the piles are counted. */
  readonly are_counted: boolean
}

/** Writes a plan: the ledger first, and what depends on piles after them. */
function writePlan(
  tx: Transaction,
  plan: MovementPlan,
  { posting, ids, are_counted }: IdentifiedPosting,
): Query<readonly PostedMovement[]> {
  const openings = openingsOf(plan, ids)
  const closings = (posting.closings ?? []).map((closing) => withHeir(closing, ids))
  const sums = { quantity: movedBy(plan, ids), reserved: reservedBy(openings, closings) }
  const { touched, moved } = actChangesOf(tx)
  const changed = are_counted ? touched : moved
  return tx
    .pipeline([
      mergePiles(tx, plan),
      writeLedgerRows(tx, plan, ids),
      writeClosings(tx, closings),
      changePiles(tx, plan, { ids, sums }),
      openAllocations(tx, openings),
      updateUnits(tx, posting),
      recordFilledPickfaces(tx, posting.movements),
    ])
    .map(([, rows, , piles]) => {
      for (const { from, to } of plan.movements) {
        if (to !== null) changed.add(ids.own(to))
        if (!are_counted && from !== null) moved.add(ids.own(from))
      }
      return plan.movements.map(({ from, to }, index) => {
        const pile = to === null ? null : (piles.get(ids.heir(to)) ?? null)
        return {
          transaction_id: elementAt(rows, index),
          stock_from_id: from === null ? null : ids.own(from),
          stock_to_id: pile?.id ?? null,
          pile,
          arrival_id: to === null ? null : ids.heir(to),
        }
      })
    })
}

/** The closing with the pile that its reservation is merged into. */
function withHeir(closing: AllocationClosing, ids: PileIds): AllocationClosing {
  const { allocation } = closing
  return { ...closing, allocation: { ...allocation, stock_id: ids.heirOfId(allocation.stock_id) } }
}

/** The reservations that movements open where their goods arrive. */
function openingsOf({ movements }: MovementPlan, ids: PileIds): readonly Reservation[] {
  return movements.flatMap(({ movement: { reserves = [] }, to }) =>
    to === null ? [] : reserves.map((one) => ({ ...one, stock_id: ids.heir(to) })),
  )
}

/** Change of quantity of each pile, by id. */
function movedBy({ movements }: MovementPlan, ids: PileIds): ReadonlyMap<number, Decimal> {
  return sumsBy(
    movements.flatMap(({ movement: { quantity }, from, to }) => [
      ...(from === null ? [] : [[ids.heir(from), `-${quantity}`] as const]),
      ...(to === null ? [] : [[ids.heir(to), quantity] as const]),
    ]),
  )
}

/** Change of reserved quantity of each pile, by id. */
function reservedBy(
  openings: readonly Reservation[],
  closings: readonly AllocationClosing[],
): ReadonlyMap<number, Decimal> {
  return sumsBy([
    ...openings.map(({ stock_id, quantity }) => [stock_id, quantity] as const),
    ...closings.map(({ allocation, quantity }) => [allocation.stock_id, `-${quantity}`] as const),
  ])
}

/** A posting without movements. */
function postWithoutMovements(tx: Transaction, posting: Posting): Query<readonly PostedMovement[]> {
  return tx.pipeline([closeAllocations(tx, posting.closings ?? []), updateUnits(tx, posting)]).map(() => [])
}

/** A cell must be empty before another pile moves in: the movements before the cut are written first. */
async function prepareInTwo(
  tx: Transaction,
  piles: Piles,
  { posting, cut }: { readonly posting: Posting; readonly cut: number },
): Promise<PreparedPosting> {
  const { movements, closings = [], ...other } = posting
  const { write } = await prepare(tx, piles, { movements: movements.slice(0, cut), closings })
  const remaining = movements.slice(cut)
  const cells = remaining.flatMap(({ from, to }) => [from, to]).filter((node) => typeof node !== 'string')
  const ids = piles.all.map(({ id }) => id)
  const finish = async (written: readonly PostedMovement[]) => {
    const second = await prepare(tx, await lockPiles(tx, { ids, cells }), { ...other, movements: remaining })
    return [...written, ...(await second.finish(await second.write))]
  }
  return { write, finish, stock_to_ids: null }
}

/** The same for one movement. */
export async function postMovement(
  tx: Transaction,
  piles: Piles,
  movement: Movement,
): Promise<PostedMovement> {
  const [posted] = await postMovements(tx, piles, { movements: [movement] })
  if (posted === undefined) throw new Error('a movement left no row in the ledger')
  return posted
}
