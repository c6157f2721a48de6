import Big from 'big.js'
import type { AllocationClosing } from '#domain/stock/movement.ts'
import type { JsonObject } from '#values/json.ts'

/** A reservation of the replenishment, in the order promises are kept. */
export type Reserved = {
  readonly id: number
  readonly stock_id: number
  /** An exact decimal as text. */
  readonly quantity: string
  readonly for_task_id?: number | null
  /** Why these goods were chosen. */
  readonly explanation?: JsonObject | null
}

/** A pile goods are brought from, and how much of it is free beside what is reserved. */
export type Supply = { readonly stock_id: number; readonly free: string }

/** What a held pick is given of a pile it was promised, and why that pile was chosen. */
export type Given = {
  readonly pick_id: number
  readonly stock_id: number
  readonly quantity: Big
  readonly explanation: JsonObject | null
}

/** What a quantity that was brought means for piles, reservations and held picks. */
export type Bringing = {
  /** How much is taken from each pile. */
  readonly taken: ReadonlyMap<number, Big>
  readonly closings: readonly AllocationClosing[]
  /** What held picks are given, by pick and pile. */
  readonly given: readonly Given[]
  /** What held picks were promised and do not get. */
  readonly missed: ReadonlyMap<number, Big>
}

/**
 * Deals out what was brought to a pickface (operations 5.4): first to the held picks it was promised to, in their order,
 * then what was reserved for nobody, then what is free. What was reserved and not brought is free again.
 */
export function planBringing(
  confirmed: Big,
  { reserved, supplies }: { readonly reserved: readonly Reserved[]; readonly supplies: readonly Supply[] },
): Bringing {
  let rest = confirmed
  const taken = new Map<number, Big>()
  const missed = new Map<number, Big>()
  const closings: AllocationClosing[] = []
  const given: Given[] = []
  const take = (stock_id: number, most: string): Big => {
    const quantity = rest.lt(most) ? rest : new Big(most)
    rest = rest.minus(quantity)
    if (quantity.gt(0)) taken.set(stock_id, (taken.get(stock_id) ?? new Big(0)).plus(quantity))
    return quantity
  }
  for (const allocation of reserved) {
    const { stock_id, quantity, for_task_id, explanation = null } = allocation
    const brought = take(stock_id, quantity)
    const left = new Big(quantity).minus(brought)
    if (brought.gt(0)) closings.push({ allocation, quantity: brought.toFixed(), state: 'consumed' })
    if (left.gt(0)) closings.push({ allocation, quantity: left.toFixed(), state: 'released' })
    if (for_task_id == null) continue
    if (brought.gt(0)) given.push({ pick_id: for_task_id, stock_id, quantity: brought, explanation })
    if (left.gt(0)) missed.set(for_task_id, (missed.get(for_task_id) ?? new Big(0)).plus(left))
  }
  for (const { stock_id, free } of supplies) take(stock_id, free)
  if (rest.gt(0)) throw new Error(`${rest} more is brought than there is: it was not asked for first`)
  return { taken, closings, given, missed }
}
