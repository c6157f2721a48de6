import Big from 'big.js'
import type { Pile } from '#domain/stock/piles.ts'
import { totalQuantity } from '#values/decimal.ts'
import type { StagedGoods } from './read-staged.ts'

/** A part of staged goods; in units, above 0, an exact decimal as text. */
export type StagedPart = StagedGoods & { readonly quantity: string }

/** The total staged quantity. */
export function totalOfStaged(staged: readonly StagedGoods[]): Big {
  return staged.reduce((sum, { allocation }) => sum.plus(allocation.quantity), new Big(0))
}

/** Takes a quantity from staged goods, in their order. */
export function takeParts(staged: readonly StagedGoods[], quantity: Big): readonly StagedPart[] {
  let remaining = quantity
  return staged.flatMap((goods) => {
    const part = remaining.lt(goods.allocation.quantity) ? remaining : new Big(goods.allocation.quantity)
    remaining = remaining.minus(part)
    return part.gt(0) ? [{ ...goods, quantity: part.toFixed() }] : []
  })
}

/** The total quantity of a pile in parts. */
export function totalOfPile(parts: readonly StagedPart[], { id }: Pick<Pile, 'id'>): Big {
  return totalQuantity(parts.filter(({ pile }) => pile.id === id))
}
