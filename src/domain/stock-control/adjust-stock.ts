import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { assertPrecision, productOf } from '#domain/stock/goods.ts'
import { assertLocationsActive } from '#domain/stock/locations.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { refusal } from '#problems/problem.ts'
import { type GoodsShift, lockShifts } from './lock-shifts.ts'
import { readOwners } from './read-owners.ts'
import { readPile } from './read-pile.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** The correction of a pile: by a quantity, or to a quantity; exactly one is given. Exact decimals as text. */
export type Adjustment = {
  readonly quantity_change: string | null
  readonly new_quantity: string | null
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** Corrects the quantity of a pile (operations 3.3); returns null where nothing is left of it. */
export async function adjustStock(
  tx: Transaction,
  model: Model,
  { id, input }: { readonly id: number; readonly input: Adjustment },
): Promise<number | null> {
  if ((input.quantity_change === null) === (input.new_quantity === null))
    throw refusal('exclusive', { fields: ['quantity_change', 'new_quantity'] })
  const unlocked = await readPile(tx, id)
  // The direction is known only for the locked pile; the shift names just the pile.
  const locked = await lockShifts(tx, [{ pile: unlocked, quantity: unlocked.quantity, to: 'adjustment' }])
  const pile = locked.piles.current(unlocked)
  const owners = await readOwners(tx, [pile])
  const change = changeQuantityOf(pile, input)
  const { account } = owners(pile)
  assertPrecision(change.toFixed(), {
    product: productOf(owners(pile), pile.product_id),
    field: fieldOf(input),
  })
  assertChange(pile, { change, input })
  if (change.gt(0)) await assertLocationsActive(tx, [pile.location_id])
  const reason_type = change.gt(0) ? 'positive_adjustment' : 'negative_adjustment'
  const { reason_code_id, description } = input
  const reason = await assertReason(tx, { account, reason_type, reason_code_id, must: 'if_enforced' })
  if (change.eq(0)) return pile.id

  const quantity = change.abs().toFixed()
  const shift: GoodsShift = { pile, quantity, to: 'adjustment' }
  const details = { reason_code_id, description }
  const posted = await postMovements(tx, locked.piles, { movements: [movementOf(pile, { change, details })] })
  const isGone = change.lt(0) && new Big(pile.quantity).plus(change).eq(0)
  await announceStock(tx, model, [
    {
      event: change.gt(0) ? 'positively_adjusted' : 'negatively_adjusted',
      pile: isGone ? pile : pile.id,
      quantity,
      extras: { reason_code: reason?.code ?? null, description },
    },
  ])
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts: [shift] }, posted })
  return isGone ? null : pile.id
}

/** By how much an adjustment changes a pile. */
export function changeQuantityOf(pile: Pile, { quantity_change, new_quantity }: Adjustment): Big {
  return quantity_change === null ? new Big(new_quantity ?? 0).minus(pile.quantity) : new Big(quantity_change)
}

const fieldOf = ({ quantity_change }: Adjustment) =>
  quantity_change === null ? 'new_quantity' : 'quantity_change'

function assertChange(
  pile: Pile,
  { change, input }: { readonly change: Big; readonly input: Adjustment },
): void {
  if (input.quantity_change !== null && change.eq(0)) throw refusal('invalid', { field: 'quantity_change' })
  if (change.abs().gt(pile.free) && change.lt(0)) {
    if (change.abs().gt(pile.quantity))
      throw refusal('stock_quantity_insufficient', {
        free: Number(pile.free),
        asked: change.abs().toNumber(),
      })
    throw refusal('stock_allocated', { id: pile.id, allocated: Number(pile.allocated_quantity) })
  }
  // A serial number is one piece.
  const sum = new Big(pile.quantity).plus(change)
  if (pile.serial_number !== null && !sum.eq(0) && !sum.eq(1))
    throw refusal('serial_numbers_count_mismatch', { given: 1, quantity: sum.toNumber() })
}

type AdjustmentMovement = {
  readonly change: Big
  readonly details: { readonly reason_code_id: number | null; readonly description: string | null }
}

function movementOf(pile: Pile, { change, details }: AdjustmentMovement): Movement {
  const quantity = change.abs().toFixed()
  return change.gt(0)
    ? { ...details, category: 'ADJ', subtype: 'POSITIVE', quantity, from: 'adjustment', to: pile }
    : { ...details, category: 'ADJ', subtype: 'NEGATIVE', quantity, from: pile, to: 'adjustment' }
}
