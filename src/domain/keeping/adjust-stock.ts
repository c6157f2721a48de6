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
import { followGoods } from './follow-goods.ts'
import { seeOwners } from './see-owners.ts'
import { seeStock } from './see-stock.ts'
import { type Shift, takeShifts } from './take-shifts.ts'

/** How a pile is put right: by how much, or to how much; exactly one is given. Exact decimals as text. */
export type Adjustment = {
  readonly quantity_change: string | null
  readonly new_quantity: string | null
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** Puts the quantity of a pile right (operations 3.3); null where nothing is left of it. */
export async function adjustStock(
  tx: Transaction,
  model: Model,
  { id, said }: { readonly id: number; readonly said: Adjustment },
): Promise<number | null> {
  if ((said.quantity_change === null) === (said.new_quantity === null))
    throw refusal('exclusive', { fields: ['quantity_change', 'new_quantity'] })
  const seen = await seeStock(tx, id)
  // Which way it goes is known only of the pile as it is taken; the shift names the pile alone.
  const taken = await takeShifts(tx, [{ pile: seen, quantity: seen.quantity, to: 'adjustment' }])
  const pile = taken.piles.current(seen)
  const owners = await seeOwners(tx, [pile])
  const change = changeOf(pile, said)
  const { account } = owners(pile)
  assertPrecision(change.toFixed(), {
    product: productOf(owners(pile), pile.product_id),
    field: fieldOf(said),
  })
  assertChange(pile, { change, said })
  if (change.gt(0)) await assertLocationsActive(tx, [pile.location_id])
  const reason_type = change.gt(0) ? 'positive_adjustment' : 'negative_adjustment'
  const { reason_code_id, description } = said
  const reason = await assertReason(tx, { account, reason_type, reason_code_id, must: 'if_enforced' })
  if (change.eq(0)) return pile.id

  const quantity = change.abs().toFixed()
  const shift: Shift = { pile, quantity, to: 'adjustment' }
  const words = { reason_code_id, description }
  const posted = await postMovements(tx, taken.piles, { movements: [movementOf(pile, { change, words })] })
  const isGone = change.lt(0) && new Big(pile.quantity).plus(change).eq(0)
  await announceStock(tx, model, [
    {
      event: change.gt(0) ? 'positively_adjusted' : 'negatively_adjusted',
      pile: isGone ? pile : pile.id,
      quantity,
      extras: { reason_code: reason?.code ?? null, description },
    },
  ])
  await followGoods(tx, model, { taken: { ...taken, shifts: [shift] }, posted })
  return isGone ? null : pile.id
}

/** By how much an adjustment changes a pile. */
export function changeOf(pile: Pile, { quantity_change, new_quantity }: Adjustment): Big {
  return quantity_change === null ? new Big(new_quantity ?? 0).minus(pile.quantity) : new Big(quantity_change)
}

const fieldOf = ({ quantity_change }: Adjustment) =>
  quantity_change === null ? 'new_quantity' : 'quantity_change'

function assertChange(
  pile: Pile,
  { change, said }: { readonly change: Big; readonly said: Adjustment },
): void {
  if (said.quantity_change !== null && change.eq(0)) throw refusal('invalid', { field: 'quantity_change' })
  if (change.abs().gt(pile.free) && change.lt(0)) {
    if (change.abs().gt(pile.quantity))
      throw refusal('stock_quantity_insufficient', {
        free: Number(pile.free),
        asked: change.abs().toNumber(),
      })
    throw refusal('stock_allocated', { id: pile.id, allocated: Number(pile.allocated_quantity) })
  }
  // A serial number is one piece: there or not there.
  const sum = new Big(pile.quantity).plus(change)
  if (pile.serial_number !== null && !sum.eq(0) && !sum.eq(1))
    throw refusal('serial_numbers_count_mismatch', { given: 1, quantity: sum.toNumber() })
}

type Adjusting = {
  readonly change: Big
  readonly words: { readonly reason_code_id: number | null; readonly description: string | null }
}

function movementOf(pile: Pile, { change, words }: Adjusting): Movement {
  const quantity = change.abs().toFixed()
  return change.gt(0)
    ? { ...words, category: 'ADJ', subtype: 'POSITIVE', quantity, from: 'adjustment', to: pile }
    : { ...words, category: 'ADJ', subtype: 'NEGATIVE', quantity, from: pile, to: 'adjustment' }
}
