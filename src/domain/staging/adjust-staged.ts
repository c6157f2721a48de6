import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { assertPrecision, productOf } from '#domain/stock/goods.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { type Reason, validateReason } from '#domain/stock/reasons.ts'
import { assertNotSubmitted, assertUnloaded, unitIn } from '#domain/stock/units.ts'
import { adjustStock, changeQuantityOf } from '#domain/stock-control/adjust-stock.ts'
import { type LockedShifts, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { readPile } from '#domain/stock-control/read-pile.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import { assertWorkable } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { stockAdjustment } from '#resources/stock/stock-acts.ts'
import { documentsToLock, haveSameReservations, readStaged, type StagedGoods } from './read-staged.ts'
import { type StagedPart, takeParts, totalOfStaged } from './take-parts.ts'
import { unstageGoods, updateUnstaged } from './unstage-goods.ts'

/** An adjustment of a pile, and optionally the order that loses its staged goods. */
type StagedAdjustment = InputOf<typeof stockAdjustment>

type AdjustmentRequest = { readonly id: number; readonly input: StagedAdjustment }

/**
 * Adjusts the quantity of a pile that may hold staged goods; missing staged goods are written off and
 * outstanding again for their orders. Free goods are reduced first, then those of the order with the lowest
 * priority; with an order given, only its own. Returns the pile, or null if nothing is left of it.
 */
export async function adjustStaged(
  tx: Transaction,
  model: Model,
  { id, input }: AdjustmentRequest,
): Promise<number | null> {
  const hasOneQuantity = (input.quantity_change === null) !== (input.new_quantity === null)
  const unlocked = await readPile(tx, id)
  const change = hasOneQuantity ? changeQuantityOf(unlocked, input) : new Big(0)
  const exceedsFree = change.lt(0) && change.abs().gt(unlocked.free)
  const affected = exceedsFree || input.goods_out_id !== null ? await readAffected(tx, id, input) : []
  if (input.goods_out_id !== null && !change.lt(0)) throw refusal('invalid', { field: 'goods_out_id' })
  if (affected.length === 0 && input.goods_out_id === null) return adjustStock(tx, model, { id, input })

  const locked = await lockShifts(
    tx,
    [{ pile: unlocked, quantity: unlocked.quantity, to: 'adjustment' }],
    await documentsToLock(tx, affected),
  )
  const pile = locked.piles.current(unlocked)
  const hasChanged = pile.quantity !== unlocked.quantity || pile.free !== unlocked.free
  if (hasChanged || !haveSameReservations(await readAffected(tx, id, input), affected))
    throw new SerializationFailure('the staged goods have changed')
  const loss = lossOf(pile, affected, { lost: change.abs(), input })
  const reason = await validateWriteOff(tx, { pile, locked, loss, input })
  return writeOff(tx, model, { pile, locked, loss, input, reason_code: reason?.code ?? null })
}

/** The staged goods of a pile, in the order in which they are lost. */
function readAffected(
  tx: Transaction,
  id: number,
  { goods_out_id }: StagedAdjustment,
): Promise<readonly StagedGoods[]> {
  const own = goods_out_id === null ? sql`` : sql` and k.goods_out_id = ${goods_out_id}`
  return readStaged(tx, sql`a.stock_id = ${id}${own}`, sql`o.priority, k.id desc,`)
}

/** What is written off: a free quantity, and parts of staged goods. */
type StagedLoss = { readonly free: Big; readonly parts: readonly StagedPart[]; readonly total: Big }

type LossInput = { readonly lost: Big; readonly input: StagedAdjustment }

function lossOf(pile: Pile, staged: readonly StagedGoods[], { lost, input }: LossInput): StagedLoss {
  const isOfOrder = input.goods_out_id !== null
  const available = isOfOrder ? totalOfStaged(staged) : new Big(pile.quantity)
  if (lost.gt(available))
    throw refusal('stock_quantity_insufficient', { free: available.toNumber(), asked: lost.toNumber() })
  const free = isOfOrder ? new Big(0) : new Big(pile.free).lt(lost) ? new Big(pile.free) : lost
  const fromStaged = lost.minus(free)
  if (fromStaged.gt(totalOfStaged(staged)))
    throw refusal('stock_allocated', { id: pile.id, allocated: Number(pile.allocated_quantity) })
  return { free, parts: takeParts(staged, fromStaged), total: lost }
}

type StagedWriteOff = {
  readonly pile: Pile
  readonly locked: LockedShifts
  readonly loss: StagedLoss
  readonly input: StagedAdjustment
}

/** Refuses goods on a load or in a submitted package, and tasks of other users. A reason is required. */
async function validateWriteOff(
  tx: Transaction,
  { pile, locked, loss, input }: StagedWriteOff,
): Promise<Reason | null> {
  const owners = await readOwners(tx, [pile])
  const { account } = owners(pile)
  const field = input.quantity_change === null ? 'new_quantity' : 'quantity_change'
  assertPrecision(loss.total.toFixed(), { product: productOf(owners(pile), pile.product_id), field })
  if (pile.storage_unit_id !== null) {
    const unit = unitIn(locked.units, pile.storage_unit_id)
    assertUnloaded(unit)
    assertNotSubmitted(unit)
  }
  for (const { task } of loss.parts) assertWorkable(tx, task)
  const { reason_code_id } = input
  return validateReason(tx, { account, reason_type: 'negative_adjustment', reason_code_id, must: 'always' })
}

async function writeOff(
  tx: Transaction,
  model: Model,
  { pile, locked, loss, input, reason_code }: StagedWriteOff & { readonly reason_code: string | null },
): Promise<number | null> {
  const { description } = input
  const posted = await postMovements(tx, locked.piles, {
    movements: movementsOf(pile, loss, input),
    closings: loss.parts.map(({ allocation, quantity }) => ({ allocation, quantity, state: 'released' })),
  })
  const isPileGone = loss.total.eq(pile.quantity)
  await announceStock(tx, model, [
    {
      event: 'negatively_adjusted',
      pile: isPileGone ? pile : pile.id,
      quantity: loss.total.toFixed(),
      extras: { reason_code, description },
    },
  ])
  const shifts = [{ pile, quantity: loss.total.toFixed(), to: 'adjustment' as const }]
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts }, posted })
  await unstageGoods(
    tx,
    loss.parts.map(({ task, quantity }) => ({ task, product_id: pile.product_id, quantity })),
    { pick_id: null },
  )
  await updateUnstaged(tx, model, {
    tasks: loss.parts.map(({ task }) => task),
    storage_unit_ids: pile.storage_unit_id === null ? [] : [pile.storage_unit_id],
  })
  return isPileGone ? null : pile.id
}

/** One ledger row for the free quantity, and one for each task with reserved goods. */
function movementsOf(
  pile: Pile,
  { free, parts }: StagedLoss,
  { reason_code_id, description }: StagedAdjustment,
): readonly Movement[] {
  const base = { category: 'ADJ', subtype: 'NEGATIVE', from: pile, to: 'adjustment' } as const
  const reason = { reason_code_id, description }
  return [
    ...(free.gt(0) ? [{ ...base, ...reason, quantity: free.toFixed() }] : []),
    ...parts.map(({ task, quantity }) => ({
      ...{ ...base, ...reason, quantity },
      task_id: task.id,
      goods_out_id: task.goods_out_id,
      goods_out_line_id: task.goods_out_line_id,
      goods_out_pick_list_id: task.goods_out_pick_list_id,
    })),
  ]
}
