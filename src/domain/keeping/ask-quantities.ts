import Big from 'big.js'
import { checkQuantity, type Goods, productOf } from '#domain/stock/goods.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import type { Shift } from './take-shifts.ts'

/**
 * Refuses how much of piles is to go, every one that is wrong in its place: nothing, finer than the product is counted, or
 * more than is free (operations 0.10).
 */
export function askQuantities(shifts: readonly Shift[], owners: (pile: Pile) => Goods): void {
  refuseAll(
    shifts.flatMap(({ pile, quantity, pointer }) => {
      // All that is free was asked for, where nothing is.
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
