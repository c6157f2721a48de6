import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { assertGoods, readGoods } from '#domain/stock/goods.ts'
import { arrivedPile, postMovements } from '#domain/stock/post-movements.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { refusal } from '#problems/problem.ts'
import type { stockAccountTransfer } from '#resources/stock/stock-acts.ts'
import { elementAt } from '#values/element-at.ts'
import { assertQuantities } from './assert-quantities.ts'
import { type GoodsShift, lockShifts, type PilePortion } from './lock-shifts.ts'
import { readOwners } from './read-owners.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** Goods that change their owner, and why. */
export type AccountTransfer = Omit<InputOf<typeof stockAccountTransfer>, 'lines'> & {
  readonly parts: readonly PilePortion[]
}

/** Transfers goods to another account; they stay where they are (operations 3.3). Returns their piles. */
export async function transferAccount(
  tx: Transaction,
  model: Model,
  input: AccountTransfer,
): Promise<readonly number[]> {
  const { account_id, reason_code_id, description } = input
  const locked = await lockShifts(
    tx,
    input.parts.map((part) => ({ ...part, to: { ...part.pile, account_id } })),
  )
  const owners = await readOwners(
    tx,
    locked.shifts.map(({ pile }) => pile),
    'send',
  )
  await assertReceivers(tx, account_id, locked.shifts)
  for (const { pile } of locked.shifts) {
    const { account } = owners(pile)
    if (pile.account_id === account_id) throw refusal('same_account', { account: account.code })
  }
  assertQuantities(locked.shifts, owners)
  const givers = new Map(locked.shifts.map(({ pile }) => [pile.account_id, owners(pile).account]))
  await tx.pipeline(
    [...givers.values()].map((account) =>
      validateReason(tx, { account, reason_type: 'transfer', reason_code_id, must: 'if_enforced' }),
    ),
  )

  const posted = await postMovements(tx, locked.piles, {
    movements: locked.shifts.map(({ pile, quantity, to }) => ({
      category: 'ATTR',
      subtype: 'ACCOUNT_TRANSFER',
      quantity,
      from: pile,
      to,
      reason_code_id,
      description,
    })),
  })
  const ids = posted.map(arrivedPile)
  await announceStock(
    tx,
    model,
    locked.shifts.map(({ pile, quantity }, index) => ({
      event: 'account_transferred',
      pile: elementAt(ids, index),
      quantity,
      extras: { account_from_id: pile.account_id, description },
    })),
  )
  await updateTasksOfGoods(tx, model, { locked, posted })
  return [...new Set(ids)]
}

/** The other account must be allowed to own such goods there. */
async function assertReceivers(
  tx: Transaction,
  account_id: number,
  shifts: readonly GoodsShift[],
): Promise<void> {
  const warehouses = [...new Set(shifts.map(({ pile }) => pile.warehouse_id))]
  const read = warehouses.map((warehouse_id) => {
    const own = shifts.filter(({ pile }) => pile.warehouse_id === warehouse_id)
    const product_ids = [...new Set(own.map(({ pile }) => pile.product_id))]
    return readGoods(tx, { account_id, warehouse_id, product_ids })
  })
  for (const goods of await tx.pipeline(read)) assertGoods(goods, 'send')
}
