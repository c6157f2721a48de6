import type { Transaction } from '#database/transaction.ts'
import { assertGoods, type Goods, type GoodsUse, readGoods } from '#domain/stock/goods.ts'
import type { Pile } from '#domain/stock/piles.ts'

/**
 * Reads the owners of piles, and refuses a use of their goods that is not allowed (operations 0.10). Goods that are there can
 * always be kept.
 */
export async function readOwners(
  tx: Transaction,
  piles: readonly Pile[],
  use: Extract<GoodsUse, 'send' | 'keep'> = 'keep',
): Promise<(pile: Pile) => Goods> {
  const keys = new Map(piles.map((pile) => [keyOf(pile), pile]))
  const wanted = [...keys].map(([key, { account_id, warehouse_id }]) => {
    const own = piles.filter((pile) => keyOf(pile) === key)
    const product_ids = [...new Set(own.map(({ product_id }) => product_id))]
    return { key, account_id, warehouse_id, product_ids }
  })
  const goods = await tx.pipeline(wanted.map((one) => readGoods(tx, one)))
  const found = new Map(wanted.map(({ key }, index) => [key, goods[index]]))
  for (const one of goods) assertGoods(one, use)
  return (pile) => {
    const goods = found.get(keyOf(pile))
    if (goods === undefined) throw new Error(`the owner of pile ${pile.id} was not read`)
    return goods
  }
}

const keyOf = ({ account_id, warehouse_id }: Pile) => `${account_id} ${warehouse_id}`
