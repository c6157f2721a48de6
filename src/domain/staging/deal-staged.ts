import Big from 'big.js'
import type { Staged } from './read-staged.ts'

/** Part of staged goods; in units, above 0, an exact decimal as text. */
export type StagedPart = Staged & { readonly quantity: string }

/** How much is staged in all. */
export function totalStaged(staged: readonly Staged[]): Big {
  return staged.reduce((sum, { allocation }) => sum.plus(allocation.quantity), new Big(0))
}

/** Takes so much of staged goods, in their order. */
export function dealStaged(staged: readonly Staged[], quantity: Big): readonly StagedPart[] {
  let rest = quantity
  return staged.flatMap((one) => {
    const part = rest.lt(one.allocation.quantity) ? rest : new Big(one.allocation.quantity)
    rest = rest.minus(part)
    return part.gt(0) ? [{ ...one, quantity: part.toFixed() }] : []
  })
}
