import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { assertGoods, readGoods } from '#domain/stock/goods.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { refusal } from '#problems/problem.ts'
import { askQuantities } from './ask-quantities.ts'
import { followGoods } from './follow-goods.ts'
import { seeOwners } from './see-owners.ts'
import { type Portion, type Shift, takeShifts } from './take-shifts.ts'

/** Goods that are given to another owner, and why. */
export type AccountTransfer = {
  readonly account_id: number
  readonly parts: readonly Portion[]
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** Gives goods to another owner; they stay where they are (operations 3.3). Gives the piles they stand in then. */
export async function transferAccount(
  tx: Transaction,
  model: Model,
  said: AccountTransfer,
): Promise<readonly number[]> {
  const { account_id, reason_code_id, description } = said
  const taken = await takeShifts(
    tx,
    said.parts.map((part) => ({ ...part, to: { ...part.pile, account_id } })),
  )
  const owners = await seeOwners(
    tx,
    taken.shifts.map(({ pile }) => pile),
  )
  await assertReceivers(tx, account_id, taken.shifts)
  for (const { pile } of taken.shifts) {
    const { account } = owners(pile)
    if (pile.account_id === account_id) throw refusal('same_account', { account: account.code })
  }
  askQuantities(taken.shifts, owners)
  const givers = new Map(taken.shifts.map(({ pile }) => [pile.account_id, owners(pile).account]))
  await tx.pipeline(
    [...givers.values()].map((account) =>
      assertReason(tx, { account, reason_type: 'transfer', reason_code_id, must: 'if_enforced' }),
    ),
  )

  const posted = await postMovements(tx, taken.piles, {
    movements: taken.shifts.map(({ pile, quantity, to }) => ({
      category: 'ATTR',
      subtype: 'ACCOUNT_TRANSFER',
      quantity,
      from: pile,
      to,
      reason_code_id,
      description,
    })),
  })
  const ids = posted.map(({ stock_to_id }) => stock_to_id ?? 0)
  await announceStock(
    tx,
    model,
    taken.shifts.map(({ pile, quantity }, place) => ({
      event: 'account_transferred',
      pile: ids[place] ?? 0,
      quantity,
      extras: { account_from_id: pile.account_id, description },
    })),
  )
  await followGoods(tx, model, { taken, posted })
  return [...new Set(ids)]
}

/** The other owner may own such goods there. */
async function assertReceivers(tx: Transaction, account_id: number, shifts: readonly Shift[]): Promise<void> {
  const warehouses = [...new Set(shifts.map(({ pile }) => pile.warehouse_id))]
  const read = warehouses.map((warehouse_id) => {
    const own = shifts.filter(({ pile }) => pile.warehouse_id === warehouse_id)
    const product_ids = [...new Set(own.map(({ pile }) => pile.product_id))]
    return readGoods(tx, { account_id, warehouse_id, product_ids })
  })
  for (const goods of await tx.pipeline(read)) assertGoods(goods, 'stock')
}
