import Big from 'big.js'
import { totalQuantity } from '#values/decimal.ts'

/** What decides which pile bears a loss. Exact decimals are text. */
export type LossPile = {
  readonly id: number
  readonly storage_unit_id: number | null
  readonly fifo_date: string
  readonly status: 'available' | 'held'
  readonly quantity: string
  readonly free: string
}

/** An open reservation that can be reduced by a loss. */
export type YieldingReservation = {
  readonly id: number
  readonly stock_id: number
  readonly task_id: number
  readonly type: 'PICK' | 'REPLEN' | 'CONV'
  readonly priority: number
  /** An exact decimal as text. */
  readonly quantity: string
}

/** Part of a reservation that is given up. */
export type ReservationReduction<Of extends YieldingReservation> = {
  readonly reserved: Of
  readonly quantity: Big
}

/** How a loss is distributed. */
export type StockLoss<Pile extends LossPile, Of extends YieldingReservation> = {
  readonly shares: readonly { readonly pile: Pile; readonly quantity: string }[]
  readonly reductions: readonly ReservationReduction<Of>[]
  /** What could no longer be removed; an exact decimal as text. */
  readonly unapplied: string
}

/**
 * Plans which piles bear a loss (operations 8.2): loose goods before units, the oldest first; free goods, then
 * held, then reserved. Picks are reduced first, those of the least urgent orders and of these the newest first;
 * then replenishments and conversions. Staged goods are never removed.
 */
export function planLoss<Pile extends LossPile, Of extends YieldingReservation>(
  missing: Big,
  { piles, reserved }: { readonly piles: readonly Pile[]; readonly reserved: readonly Of[] },
): StockLoss<Pile, Of> {
  const order = [...piles].sort(
    (one, other) =>
      Number(one.storage_unit_id !== null) - Number(other.storage_unit_id !== null) ||
      one.fifo_date.localeCompare(other.fifo_date) ||
      one.id - other.id,
  )
  let rest = missing
  const used = new Map<number, Big>()
  const take = (pile: Pile, most: string): Big => {
    const quantity = rest.lt(most) ? rest : new Big(most)
    rest = rest.minus(quantity)
    used.set(pile.id, (used.get(pile.id) ?? new Big(0)).plus(quantity))
    return quantity
  }
  for (const status of ['available', 'held'] as const)
    for (const pile of order) if (pile.status === status) take(pile, pile.free)
  const reductions = order.flatMap((pile) =>
    yieldingOf(reserved, pile).map((one) => ({ reserved: one, quantity: take(pile, one.quantity) })),
  )
  return {
    shares: order.flatMap((pile) => {
      const quantity = used.get(pile.id) ?? new Big(0)
      return quantity.gt(0) ? [{ pile, quantity: quantity.toFixed() }] : []
    }),
    reductions: reductions.filter(({ quantity }) => quantity.gt(0)),
    unapplied: rest.toFixed(),
  }
}

/**
 * Plans several losses one after the other: what one removes is not there for the next, as where two counts of
 * one location found the same goods missing. The shares refer to the given piles.
 */
export function planLosses<Pile extends LossPile, Of extends YieldingReservation>(
  losses: readonly { readonly missing: Big; readonly piles: readonly Pile[] }[],
  reserved: readonly Of[],
): readonly StockLoss<Pile, Of>[] {
  const used = new Map<number, { quantity: Big; free: Big }>()
  const given = new Map<number, Big>()
  const less = (whole: string, part: Big | undefined) => new Big(whole).minus(part ?? 0)
  return losses.map(({ missing, piles }) => {
    const left = piles
      .map((pile) => ({
        ...pile,
        quantity: less(pile.quantity, used.get(pile.id)?.quantity).toFixed(),
        free: less(pile.free, used.get(pile.id)?.free).toFixed(),
      }))
      .filter(({ quantity }) => new Big(quantity).gt(0))
    const open = reserved
      .map((one) => ({ ...one, quantity: less(one.quantity, given.get(one.id)).toFixed() }))
      .filter(({ quantity }) => new Big(quantity).gt(0))
    const { shares, reductions, unapplied } = planLoss(missing, { piles: left, reserved: open })
    for (const { pile, quantity } of shares) {
      const before = used.get(pile.id) ?? { quantity: new Big(0), free: new Big(0) }
      const yielded = totalQuantity(reductions.filter(({ reserved: { stock_id } }) => stock_id === pile.id))
      used.set(pile.id, {
        quantity: before.quantity.plus(quantity),
        free: before.free.plus(quantity).minus(yielded),
      })
    }
    for (const { reserved: one, quantity } of reductions)
      given.set(one.id, (given.get(one.id) ?? new Big(0)).plus(quantity))
    return {
      shares: shares.map(({ pile, quantity }) => ({ pile: ownOf(piles, pile.id), quantity })),
      reductions: reductions.map((one) => ({ ...one, reserved: ownOf(reserved, one.reserved.id) })),
      unapplied,
    }
  })
}

/** The given item with an id. */
function ownOf<One extends { readonly id: number }>(all: readonly One[], id: number): One {
  const own = all.find((one) => one.id === id)
  if (own === undefined) throw new Error(`${id} was not given`)
  return own
}

/** The reservations of a pile in the order in which they are reduced. */
function yieldingOf<Of extends YieldingReservation>(
  reserved: readonly Of[],
  { id }: LossPile,
): readonly Of[] {
  return reserved
    .filter(({ stock_id }) => stock_id === id)
    .sort(
      (one, other) =>
        Number(one.type !== 'PICK') - Number(other.type !== 'PICK') ||
        one.priority - other.priority ||
        other.task_id - one.task_id ||
        other.id - one.id,
    )
}
