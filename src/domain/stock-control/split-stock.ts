import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { refusal } from '#problems/problem.ts'
import type { stockSplit } from '#resources/stock/stock-acts.ts'
import { SMALLEST } from '#values/decimal.ts'
import { readPile } from './read-pile.ts'
import { splitGoods } from './split-goods.ts'

/** Part of a pile that moves onto another unit at the same location. */
export type StockSplit = InputOf<typeof stockSplit> & { readonly id: number }

/** Splits a pile: part of it moves onto another unit (operations 3.3). Returns the new pile. */
export async function splitStock(tx: Transaction, model: Model, split: StockSplit): Promise<number> {
  const pile = await readPile(tx, split.id)
  const { quantity } = split
  if (new Big(quantity).eq(pile.quantity)) {
    const max = new Big(pile.quantity).minus(SMALLEST).toNumber()
    throw refusal('out_of_range', { field: 'quantity', min: SMALLEST, max })
  }
  const { stock_ids } = await splitGoods(tx, model, {
    parts: [{ pile, quantity }],
    storage_unit_to_id: split.storage_unit_to_id,
    storage_unit_type_id: split.storage_unit_type_id,
    to_location_id: null,
  })
  return stock_ids[0] ?? pile.id
}
