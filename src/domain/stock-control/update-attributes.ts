import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { type Identity, identityFor } from '#domain/stock/identity.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { startOfDay } from '#domain/stock/start-of-day.ts'
import { refusal } from '#problems/problem.ts'
import type { stockAttributes } from '#resources/stock/stock-acts.ts'
import { assertQuantities } from './assert-quantities.ts'
import { lockShifts } from './lock-shifts.ts'
import { readOwners } from './read-owners.ts'
import { readPile } from './read-pile.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** New attributes of goods, and of how many. */
export type AttributeChange = Pick<
  InputOf<typeof stockAttributes>,
  'quantity' | 'reason_code_id' | 'description'
> & {
  /** Only those that change. */
  readonly attributes: Partial<Identity>
}

/** Updates attributes of goods, of a pile or a part: batch, dates, client fields (operations 3.3). */
export async function updateAttributes(
  tx: Transaction,
  model: Model,
  { id, input }: { readonly id: number; readonly input: AttributeChange },
): Promise<number> {
  const unlocked = await readPile(tx, id)
  const to = { ...unlocked, ...(await readAttributes(tx, unlocked, input)) }
  const locked = await lockShifts(tx, [{ pile: unlocked, quantity: input.quantity ?? unlocked.free, to }])
  const pile = locked.piles.current(unlocked)
  const quantity = new Big(input.quantity ?? pile.free).toFixed()
  const goods = (await readOwners(tx, [pile]))(pile)
  if (identityFor(to) === identityFor(pile)) throw refusal('attributes_unchanged', {})
  assertQuantities([{ pile, quantity, to }], () => goods)
  await validateReason(tx, {
    account: goods.account,
    reason_type: 'positive_adjustment',
    reason_code_id: input.reason_code_id,
    must: 'never',
  })

  const posted = await postMovements(tx, locked.piles, {
    movements: [
      {
        category: 'ATTR',
        subtype: 'ATTRIBUTE_CHANGE',
        quantity,
        from: pile,
        to,
        reason_code_id: input.reason_code_id,
        description: input.description,
      },
    ],
  })
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts: [{ pile, quantity, to }] }, posted })
  return posted[0]?.stock_to_id ?? pile.id
}

/** The attributes with the FIFO date as a day. */
async function readAttributes(
  tx: Transaction,
  { warehouse_id }: Pile,
  { attributes }: AttributeChange,
): Promise<Partial<Identity>> {
  const { fifo_date } = attributes
  if (fifo_date === undefined) return attributes
  return { ...attributes, fifo_date: await startOfDay(tx, { warehouse_id, moment: fifo_date }) }
}
