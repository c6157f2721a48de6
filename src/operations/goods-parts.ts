import type { Transaction } from '#database/transaction.ts'
import type { RequestedStock } from '#domain/stock/piles.ts'
import type { PilePortion } from '#domain/stock-control/lock-shifts.ts'
import { readPilesOf } from '#domain/stock-control/read-pile.ts'
import { elementAt } from '#values/element-at.ts'

/** Goods as they are sent: a pile, and how much of it. */
type GoodsItem = { readonly stock_id: number; readonly quantity: string | null }

/** The goods in a list of {stock_id, quantity}, each with its JSON pointer below that of the list. */
export function goodsIn(
  items: readonly GoodsItem[] | null | undefined,
  pointer: string | undefined,
): readonly RequestedStock[] {
  return (items ?? []).map(({ stock_id, quantity }, index) => ({
    stock_id,
    quantity,
    pointer: `${pointer ?? ''}/${index}`,
  }))
}

/** The piles in a list with their quantities; all that is free where no quantity is given. */
export async function readParts(
  tx: Transaction,
  items: readonly GoodsItem[],
  pointer: string | undefined,
): Promise<readonly PilePortion[]> {
  const requested = goodsIn(items, pointer)
  const piles = await readPilesOf(
    tx,
    requested.map(({ stock_id }) => stock_id),
  )
  return piles.map((pile, index) => {
    const { quantity, pointer: at } = elementAt(requested, index)
    return { pile, quantity: quantity ?? pile.free, pointer: `${at}/quantity` }
  })
}
