import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { assertPrecision, productOf } from '#domain/stock/goods.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { assertNotSubmitted, assertUnloaded, unitIn } from '#domain/stock/units.ts'
import { type Adjustment, adjustStock, changeQuantityOf } from '#domain/stock-control/adjust-stock.ts'
import { type LockedShifts, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { readPile } from '#domain/stock-control/read-pile.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import { assertWorkable } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { dealStaged, type StagedPart, totalStaged } from './deal-staged.ts'
import { areSame, documentsOf, readStaged, type Staged } from './read-staged.ts'
import { settleUnstaged, unstageGoods } from './unstage-goods.ts'

/** How a pile is put right, and the order that loses staged goods to it, where that is said. */
export type StagedAdjustment = Adjustment & { readonly goods_out_id: number | null }

type Adjusting = { readonly id: number; readonly input: StagedAdjustment }

/**
 * Puts the quantity of a pile right, picked goods that wait to be dispatched or converted included: what of them is missing is
 * written off, and their orders want it again. Free goods go first, then those of the order with the lowest priority; of an
 * order that is named, its own alone. Null where nothing is left of the pile.
 */
export async function adjustStaged(
  tx: Transaction,
  model: Model,
  { id, input }: Adjusting,
): Promise<number | null> {
  const isSaid = (input.quantity_change === null) !== (input.new_quantity === null)
  const seen = await readPile(tx, id)
  const change = isSaid ? changeQuantityOf(seen, input) : new Big(0)
  const isBeyond = change.lt(0) && change.abs().gt(seen.free)
  const staged = isBeyond || input.goods_out_id !== null ? await readLosing(tx, id, input) : []
  if (input.goods_out_id !== null && !change.lt(0)) throw refusal('invalid', { field: 'goods_out_id' })
  if (staged.length === 0 && input.goods_out_id === null) return adjustStock(tx, model, { id, input })

  const taken = await lockShifts(
    tx,
    [{ pile: seen, quantity: seen.quantity, to: 'adjustment' }],
    await documentsOf(tx, staged),
  )
  const pile = taken.piles.current(seen)
  const isOther = pile.quantity !== seen.quantity || pile.free !== seen.free
  if (isOther || !areSame(await readLosing(tx, id, input), staged))
    throw new LostRace('what is staged has changed')
  const loss = lossOf(pile, staged, { lost: change.abs(), input })
  const reason = await assertWritable(tx, { pile, taken, loss, input })
  return writeOff(tx, model, { pile, taken, loss, input, reason_code: reason?.code ?? null })
}

/** What of a pile is staged, that of the order first which loses it first. */
function readLosing(
  tx: Transaction,
  id: number,
  { goods_out_id }: StagedAdjustment,
): Promise<readonly Staged[]> {
  const own = goods_out_id === null ? sql`` : sql` and k.goods_out_id = ${goods_out_id}`
  return readStaged(tx, sql`a.stock_id = ${id}${own}`, sql`o.priority, k.id desc,`)
}

/** What is written off: so much that is free, and parts of what is staged. */
type Loss = { readonly free: Big; readonly parts: readonly StagedPart[]; readonly total: Big }

type Lost = { readonly lost: Big; readonly input: StagedAdjustment }

function lossOf(pile: Pile, staged: readonly Staged[], { lost, input }: Lost): Loss {
  const isOfOrder = input.goods_out_id !== null
  const most = isOfOrder ? totalStaged(staged) : new Big(pile.quantity)
  if (lost.gt(most))
    throw refusal('stock_quantity_insufficient', { free: most.toNumber(), asked: lost.toNumber() })
  const free = isOfOrder ? new Big(0) : new Big(pile.free).lt(lost) ? new Big(pile.free) : lost
  const rest = lost.minus(free)
  if (rest.gt(totalStaged(staged)))
    throw refusal('stock_allocated', { id: pile.id, allocated: Number(pile.allocated_quantity) })
  return { free, parts: dealStaged(staged, rest), total: lost }
}

type WritingOff = {
  readonly pile: Pile
  readonly taken: LockedShifts
  readonly loss: Loss
  readonly input: StagedAdjustment
}

/** Refuses goods on a load, in a package the carrier knows, or in somebody else's hands; a reason is always given. */
async function assertWritable(tx: Transaction, { pile, taken, loss, input }: WritingOff) {
  const owners = await readOwners(tx, [pile])
  const { account } = owners(pile)
  const field = input.quantity_change === null ? 'new_quantity' : 'quantity_change'
  assertPrecision(loss.total.toFixed(), { product: productOf(owners(pile), pile.product_id), field })
  if (pile.storage_unit_id !== null) {
    const unit = unitIn(taken.units, pile.storage_unit_id)
    assertUnloaded(unit)
    assertNotSubmitted(unit)
  }
  for (const { task } of loss.parts) assertWorkable(tx, task)
  const { reason_code_id } = input
  return assertReason(tx, { account, reason_type: 'negative_adjustment', reason_code_id, must: 'always' })
}

async function writeOff(
  tx: Transaction,
  model: Model,
  { pile, taken, loss, input, reason_code }: WritingOff & { readonly reason_code: string | null },
): Promise<number | null> {
  const { description } = input
  const posted = await postMovements(tx, taken.piles, {
    movements: movementsOf(pile, loss, input),
    closings: loss.parts.map(({ allocation, quantity }) => ({ allocation, quantity, state: 'released' })),
  })
  const isGone = loss.total.eq(pile.quantity)
  await announceStock(tx, model, [
    {
      event: 'negatively_adjusted',
      pile: isGone ? pile : pile.id,
      quantity: loss.total.toFixed(),
      extras: { reason_code, description },
    },
  ])
  const shifts = [{ pile, quantity: loss.total.toFixed(), to: 'adjustment' as const }]
  await updateTasksOfGoods(tx, model, { locked: { ...taken, shifts }, posted })
  await unstageGoods(
    tx,
    loss.parts.map(({ task, quantity }) => ({ task, product_id: pile.product_id, quantity })),
    { pick_id: null },
  )
  await settleUnstaged(tx, model, {
    tasks: loss.parts.map(({ task }) => task),
    storage_unit_ids: pile.storage_unit_id === null ? [] : [pile.storage_unit_id],
  })
  return isGone ? null : pile.id
}

/** A row of the ledger for what was free, and one for each task that had reserved something. */
function movementsOf(
  pile: Pile,
  { free, parts }: Loss,
  { reason_code_id, description }: StagedAdjustment,
): readonly Movement[] {
  const lost = { category: 'ADJ', subtype: 'NEGATIVE', from: pile, to: 'adjustment' } as const
  const why = { reason_code_id, description }
  return [
    ...(free.gt(0) ? [{ ...lost, ...why, quantity: free.toFixed() }] : []),
    ...parts.map(({ task, quantity }) => ({
      ...{ ...lost, ...why, quantity },
      task_id: task.id,
      goods_out_id: task.goods_out_id,
      goods_out_line_id: task.goods_out_line_id,
      goods_out_pick_list_id: task.goods_out_pick_list_id,
    })),
  ]
}
