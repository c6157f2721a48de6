import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { assertPrecision, productOf } from '#domain/stock/goods.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { refusal } from '#problems/problem.ts'
import type { stockAdjustment } from '#resources/stock/stock-acts.ts'
import { adjustmentChanges } from './adjustment-changes.ts'
import { assertMayLeave, type GoodsShift, lockShifts } from './lock-shifts.ts'
import { readOwners } from './read-owners.ts'
import { readPile } from './read-pile.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** The correction of a pile: by a quantity, or to a quantity; exactly one is given. Exact decimals as text. */
export type Adjustment = Omit<InputOf<typeof stockAdjustment>, 'goods_out_id'>

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
  const product = productOf(owners(pile), pile.product_id)
  assertPrecision(change.toFixed(), {
    product,
    field: fieldOf(input),
  })
  assertChange(pile, { change, input })
  // Nothing is added to what is on a load or known to a carrier, as by other acts.
  if (change.gt(0)) assertMayLeave(locked)
  // Pieces without their number could never be picked.
  const isSerialised = product.serial_number_tracking_setting === 'inbound_and_outbound'
  if (change.gt(0) && isSerialised)
    throw refusal('capture_required', { field: 'serial_number', product: product.code })
  const reason_type = change.gt(0) ? 'positive_adjustment' : 'negative_adjustment'
  const { reason_code_id, description } = input
  const reason = await validateReason(tx, { account, reason_type, reason_code_id, must: 'if_enforced' })
  if (change.eq(0)) return pile.id

  const changes = adjustmentChanges(pile, { change, reason, details: { reason_code_id, description } })
  const { posted } = await applyChanges(tx, model, { changes, piles: locked.piles, counting: null })
  const shift: GoodsShift = { pile, quantity: change.abs().toFixed(), to: 'adjustment' }
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts: [shift] }, posted })
  const isGone = new Big(pile.quantity).plus(change).eq(0)
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
