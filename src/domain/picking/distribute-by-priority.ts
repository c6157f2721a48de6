import Big from 'big.js'

/** A pick of a batch with its quantity and the priority of its order. Exact decimals are text. */
export type BatchPickDemand = {
  readonly id: number
  readonly start_quantity: string
  readonly order_priority: number
}

/**
 * Distributes the quantity picked for several orders: by descending priority of the order, then by task
 * (operations 4.7). Of 25 for picks of 10, 10 and 10, the last gets 5: it bears the shortage.
 */
export function distributeByPriority<P extends BatchPickDemand>(
  confirmed: Big,
  picks: readonly P[],
): readonly { readonly pick: P; readonly quantity: string }[] {
  let rest = confirmed
  return picks
    .toSorted((one, other) => other.order_priority - one.order_priority || one.id - other.id)
    .map((pick) => {
      const required = new Big(pick.start_quantity)
      const quantity = rest.lt(required) ? rest : required
      rest = rest.minus(quantity)
      return { pick, quantity: quantity.toFixed() }
    })
}
