import Big from 'big.js'
import type { AllocationClosing } from '#domain/stock/movement.ts'
import type { JsonObject } from '#values/json.ts'

/** A reservation of the replenishment, in the order of the promises. */
export type ReservedPart = {
  readonly id: number
  readonly stock_id: number
  /** An exact decimal as text. */
  readonly quantity: string
  readonly for_task_id?: number | null
  /** Why these goods were chosen. */
  readonly explanation?: JsonObject | null
}

/** A source pile, and how much of it is free beside its reservations. */
export type SourcePile = { readonly stock_id: number; readonly free: string }

/** What a held pick gets of a promised pile, and why that pile was chosen. */
type PickShareOfPile = {
  readonly pick_id: number
  readonly stock_id: number
  readonly quantity: Big
  readonly explanation: JsonObject | null
}

/** What a moved quantity means for piles, reservations and held picks. */
export type ReplenishmentOutcome = {
  /** How much is taken from each pile. */
  readonly taken: ReadonlyMap<number, Big>
  readonly closings: readonly AllocationClosing[]
  /** What held picks get, by pick and pile. */
  readonly shares: readonly PickShareOfPile[]
  /** What held picks were promised and do not get. */
  readonly missed: ReadonlyMap<number, Big>
}

/**
 * Distributes the goods moved to a pickface (operations 5.4): first to the held picks they were promised to, in
 * order, then what was reserved without a promise, then what is free. Reserved goods that were not moved are
 * released.
 */
export function planReplenishmentOutcome(
  confirmed: Big,
  {
    reserved,
    supplies,
  }: { readonly reserved: readonly ReservedPart[]; readonly supplies: readonly SourcePile[] },
): ReplenishmentOutcome {
  let rest = confirmed
  const taken = new Map<number, Big>()
  const missed = new Map<number, Big>()
  const closings: AllocationClosing[] = []
  const shares: PickShareOfPile[] = []
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
    if (brought.gt(0)) shares.push({ pick_id: for_task_id, stock_id, quantity: brought, explanation })
    if (left.gt(0)) missed.set(for_task_id, (missed.get(for_task_id) ?? new Big(0)).plus(left))
  }
  for (const { stock_id, free } of supplies) take(stock_id, free)
  if (rest.gt(0)) throw new Error(`${rest} more is moved than is available`)
  return { taken, closings, shares, missed }
}
