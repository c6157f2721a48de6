import type { Transaction } from '#database/transaction.ts'
import type { RequestedStock } from '#domain/stock/piles.ts'
import type { PilePortion } from '#domain/stock-control/lock-shifts.ts'
import { readPilesOf } from '#domain/stock-control/read-pile.ts'
import type { Parsed } from '#records/parsed.ts'
import { isObject } from '#values/json.ts'

/** The goods that a list of {stock_id, quantity} names, once it was checked. */
export function goodsIn({ values, pointers }: Parsed, list: string): readonly RequestedStock[] {
  const said = values[list]
  const at = pointers[list] ?? ''
  return (Array.isArray(said) ? said.filter(isObject) : []).map(({ stock_id, quantity }, place) => ({
    stock_id: Number(stock_id),
    quantity: typeof quantity === 'string' ? quantity : null,
    pointer: `${at}/${place}`,
  }))
}

/** The piles that `lines` name, and how much of each: all that is free of one where no quantity is said. */
export async function readParts(tx: Transaction, parsed: Parsed): Promise<readonly PilePortion[]> {
  const named = goodsIn(parsed, 'lines')
  const piles = await readPilesOf(
    tx,
    named.map(({ stock_id }) => stock_id),
  )
  return piles.map((pile, place) => ({
    pile,
    quantity: named[place]?.quantity ?? pile.free,
    pointer: `${named[place]?.pointer}/quantity`,
  }))
}
