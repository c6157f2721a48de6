import type { Transaction } from '#database/transaction.ts'
import type { RequestedStock } from '#domain/stock/piles.ts'
import type { PilePortion } from '#domain/stock-control/lock-shifts.ts'
import { readPilesOf } from '#domain/stock-control/read-pile.ts'
import type { Parsed } from '#records/parsed.ts'
import { isObject } from '#values/json.ts'

/** The goods in a validated list of {stock_id, quantity}. */
export function goodsIn({ values, pointers }: Parsed, list: string): readonly RequestedStock[] {
  const items = values[list]
  const pointer = pointers[list] ?? ''
  return (Array.isArray(items) ? items.filter(isObject) : []).map(({ stock_id, quantity }, index) => ({
    stock_id: Number(stock_id),
    quantity: typeof quantity === 'string' ? quantity : null,
    pointer: `${pointer}/${index}`,
  }))
}

/** The piles in `lines` with their quantities; all that is free where no quantity is given. */
export async function readParts(tx: Transaction, parsed: Parsed): Promise<readonly PilePortion[]> {
  const requested = goodsIn(parsed, 'lines')
  const piles = await readPilesOf(
    tx,
    requested.map(({ stock_id }) => stock_id),
  )
  return piles.map((pile, index) => ({
    pile,
    quantity: requested[index]?.quantity ?? pile.free,
    pointer: `${requested[index]?.pointer}/quantity`,
  }))
}
