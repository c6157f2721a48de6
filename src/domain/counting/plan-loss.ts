import Big from 'big.js'

/** What of a pile decides when it loses goods. Exact decimals are text. */
export type Losing = {
  readonly id: number
  readonly storage_unit_id: number | null
  readonly fifo_date: string
  readonly status: 'available' | 'held'
  readonly quantity: string
  readonly free: string
}

/** An open reservation of a pile that gives way to a loss. */
export type Yielding = {
  readonly id: number
  readonly stock_id: number
  readonly task_id: number
  readonly type: 'PICK' | 'REPLEN' | 'CONV'
  readonly priority: number
  /** An exact decimal as text. */
  readonly quantity: string
}

/** Part of a reservation that is given up. */
export type Reduction<Of extends Yielding> = { readonly reserved: Of; readonly quantity: Big }

/** How a loss is borne. */
export type Loss<Pile extends Losing, Of extends Yielding> = {
  readonly shares: readonly { readonly pile: Pile; readonly quantity: string }[]
  readonly reductions: readonly Reduction<Of>[]
  /** What could not be taken any more; an exact decimal as text. */
  readonly unapplied: string
}

/**
 * Works out which piles lose what is missing (operations 8.2): loose goods before units, the oldest first; what is free,
 * then what is held, then what is reserved. Picks give way first, those of the least urgent orders and of these the newest
 * first; then what is brought to pickfaces or converted. What is staged is never taken.
 */
export function planLoss<Pile extends Losing, Of extends Yielding>(
  missing: Big,
  { piles, reserved }: { readonly piles: readonly Pile[]; readonly reserved: readonly Of[] },
): Loss<Pile, Of> {
  const order = [...piles].sort(
    (one, other) =>
      Number(one.storage_unit_id !== null) - Number(other.storage_unit_id !== null) ||
      one.fifo_date.localeCompare(other.fifo_date) ||
      one.id - other.id,
  )
  let rest = missing
  const taken = new Map<number, Big>()
  const take = (pile: Pile, most: string): Big => {
    const quantity = rest.lt(most) ? rest : new Big(most)
    rest = rest.minus(quantity)
    taken.set(pile.id, (taken.get(pile.id) ?? new Big(0)).plus(quantity))
    return quantity
  }
  for (const status of ['available', 'held'] as const)
    for (const pile of order) if (pile.status === status) take(pile, pile.free)
  const reductions = order.flatMap((pile) =>
    givingWay(reserved, pile).map((one) => ({ reserved: one, quantity: take(pile, one.quantity) })),
  )
  return {
    shares: order.flatMap((pile) => {
      const quantity = taken.get(pile.id) ?? new Big(0)
      return quantity.gt(0) ? [{ pile, quantity: quantity.toFixed() }] : []
    }),
    reductions: reductions.filter(({ quantity }) => quantity.gt(0)),
    unapplied: rest.toFixed(),
  }
}

/**
 * Works out several losses, one after the other: what one takes is not there for the next, as where two counts of one place
 * found the same goods missing. The shares name the piles as they were given.
 */
export function planLosses<Pile extends Losing, Of extends Yielding>(
  losses: readonly { readonly missing: Big; readonly piles: readonly Pile[] }[],
  reserved: readonly Of[],
): readonly Loss<Pile, Of>[] {
  const taken = new Map<number, { quantity: Big; free: Big }>()
  const given = new Map<number, Big>()
  const less = (whole: string, part: Big | undefined) => new Big(whole).minus(part ?? 0)
  return losses.map(({ missing, piles }) => {
    const left = piles
      .map((pile) => ({
        ...pile,
        quantity: less(pile.quantity, taken.get(pile.id)?.quantity).toFixed(),
        free: less(pile.free, taken.get(pile.id)?.free).toFixed(),
      }))
      .filter(({ quantity }) => new Big(quantity).gt(0))
    const open = reserved
      .map((one) => ({ ...one, quantity: less(one.quantity, given.get(one.id)).toFixed() }))
      .filter(({ quantity }) => new Big(quantity).gt(0))
    const { shares, reductions, unapplied } = planLoss(missing, { piles: left, reserved: open })
    for (const { pile, quantity } of shares) {
      const before = taken.get(pile.id) ?? { quantity: new Big(0), free: new Big(0) }
      const yielded = reductions
        .filter(({ reserved: { stock_id } }) => stock_id === pile.id)
        .reduce((sum, one) => sum.plus(one.quantity), new Big(0))
      taken.set(pile.id, {
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

/** One of those that were given, by its id. */
function ownOf<One extends { readonly id: number }>(all: readonly One[], id: number): One {
  const own = all.find((one) => one.id === id)
  if (own === undefined) throw new Error(`${id} was not given`)
  return own
}

/** The reservations of a pile in the order in which they give way. */
function givingWay<Of extends Yielding>(reserved: readonly Of[], { id }: Losing): readonly Of[] {
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
