import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type Identity, identityFor } from '#domain/stock/identity.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { startOfDay } from '#domain/stock/start-of-day.ts'
import { refusal } from '#problems/problem.ts'
import { askQuantities } from './ask-quantities.ts'
import { followGoods } from './follow-goods.ts'
import { seeOwners } from './see-owners.ts'
import { seeStock } from './see-stock.ts'
import { takeShifts } from './take-shifts.ts'

/** What goods are to be known as, and how many of them. */
export type AttributeChange = {
  /** Only those that change. */
  readonly attributes: Partial<Identity>
  /** All that is free where it is null; an exact decimal as text. */
  readonly quantity: string | null
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** Changes what goods are known as, all of a pile or a part: batch, dates, fields of the client's own (operations 3.3). */
export async function changeAttributes(
  tx: Transaction,
  model: Model,
  { id, said }: { readonly id: number; readonly said: AttributeChange },
): Promise<number> {
  const seen = await seeStock(tx, id)
  const to = { ...seen, ...(await attributesFor(tx, seen, said)) }
  const taken = await takeShifts(tx, [{ pile: seen, quantity: said.quantity ?? seen.free, to }])
  const pile = taken.piles.current(seen)
  const quantity = new Big(said.quantity ?? pile.free).toFixed()
  const goods = (await seeOwners(tx, [pile]))(pile)
  if (identityFor(to) === identityFor(pile)) throw refusal('attributes_unchanged', {})
  askQuantities([{ pile, quantity, to }], () => goods)
  await assertReason(tx, {
    account: goods.account,
    reason_type: 'positive_adjustment',
    reason_code_id: said.reason_code_id,
    must: 'never',
  })

  const posted = await postMovements(tx, taken.piles, {
    movements: [
      {
        category: 'ATTR',
        subtype: 'ATTRIBUTE_CHANGE',
        quantity,
        from: pile,
        to,
        reason_code_id: said.reason_code_id,
        description: said.description,
      },
    ],
  })
  await followGoods(tx, model, { taken: { ...taken, shifts: [{ pile, quantity, to }] }, posted })
  return posted[0]?.stock_to_id ?? pile.id
}

/** What goods are to be known as; they are as old as a day. */
async function attributesFor(
  tx: Transaction,
  { warehouse_id }: Pile,
  { attributes }: AttributeChange,
): Promise<Partial<Identity>> {
  const { fifo_date } = attributes
  if (fifo_date === undefined) return attributes
  return { ...attributes, fifo_date: await startOfDay(tx, { warehouse_id, moment: fifo_date }) }
}
