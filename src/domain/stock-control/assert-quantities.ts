import Big from 'big.js'
import { checkQuantity, type Goods, productOf } from '#domain/stock/goods.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import type { GoodsShift } from './lock-shifts.ts'

/**
 * Refuses invalid quantities of piles, each at its place in the input: 0, too precise for the product, or more
 * than is free (operations 0.10).
 */
export function assertQuantities(shifts: readonly GoodsShift[], owners: (pile: Pile) => Goods): void {
  refuseAll(
    shifts.flatMap(({ pile, quantity, pointer }) => {
      // Everything free was requested, and nothing is.
      if (new Big(quantity).eq(0) && new Big(pile.free).eq(0)) {
        const { id, allocated_quantity } = pile
        return [violation('stock_allocated', { id, allocated: Number(allocated_quantity) }, pointer)]
      }
      const product = productOf(owners(pile), pile.product_id)
      const broken = checkQuantity(quantity, { product, field: 'quantity', pointer })
      if (broken.length > 0 || new Big(quantity).lte(pile.free)) return broken
      const facts = { field: 'quantity', free: Number(pile.free), asked: Number(quantity) }
      return [violation('stock_quantity_insufficient', facts, pointer)]
    }),
  )
}
