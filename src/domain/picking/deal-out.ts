import Big from 'big.js'

/** A pick of a batch: how much it wants, and how urgent its order is. Exact decimals are text. */
export type Wanting = {
  readonly id: number
  readonly start_quantity: string
  readonly order_priority: number
}

/**
 * Deals out what was picked for several orders at once: by the priority of the order, the higher first, then by the task
 * (operations 4.7). Of 25 for picks of 10, 10 and 10, the last gets 5: the shortage falls on it.
 */
export function dealOut<One extends Wanting>(
  confirmed: Big,
  picks: readonly One[],
): readonly { readonly pick: One; readonly quantity: string }[] {
  let rest = confirmed
  return picks
    .toSorted((one, other) => other.order_priority - one.order_priority || one.id - other.id)
    .map((pick) => {
      const wanted = new Big(pick.start_quantity)
      const quantity = rest.lt(wanted) ? rest : wanted
      rest = rest.minus(quantity)
      return { pick, quantity: quantity.toFixed() }
    })
}
