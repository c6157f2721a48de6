import Big from 'big.js'

/** A surplus quantity of a component of a line. */
export type SpareComponent = {
  readonly line_id: number
  readonly product_id: number
  /** Above 0; an exact decimal as text. */
  readonly quantity: string
}

/** Part of a reservation to release. */
export type SpareRelease<Of extends TaskReservation = TaskReservation> = {
  readonly allocation: Of
  /** An exact decimal as text. */
  readonly quantity: string
}

type ReleasingTask = {
  readonly id: number
  readonly type: string
  readonly goods_out_line_id: number | null
  readonly product_id: number | null
}

/** An open reservation of a task. */
type TaskReservation = { readonly id: number; readonly task_id: number; readonly quantity: string }

/**
 * Plans which tasks release spare components: open picks first, to save work, then picked goods; the newest
 * first.
 */
export function planSpares<Of extends TaskReservation>(
  spares: readonly SpareComponent[],
  { tasks, reserved }: { readonly tasks: readonly ReleasingTask[]; readonly reserved: readonly Of[] },
): readonly SpareRelease<Of>[] {
  return spares.flatMap(({ line_id, product_id, quantity }) => {
    let remaining = new Big(quantity)
    return tasks
      .filter((task) => task.goods_out_line_id === line_id && task.product_id === product_id)
      .toSorted((one, other) => rankOf(one) - rankOf(other) || other.id - one.id)
      .flatMap((task) => reserved.filter(({ task_id }) => task_id === task.id))
      .flatMap((allocation) => {
        const released = remaining.lt(allocation.quantity) ? remaining : new Big(allocation.quantity)
        remaining = remaining.minus(released)
        if (released.lte(0)) return []
        return [{ allocation, quantity: released.toFixed() }]
      })
  })
}

/** A pick waiting for a replenishment of its pickface. */
type HeldKitPick = {
  readonly id: number
  readonly goods_out_line_id: number | null
  readonly product_id: number | null
  readonly start_quantity: string | null
}

/** Held picks to cancel, and what else is spare. */
export type HeldPlan<Of extends HeldKitPick> = {
  readonly picks: readonly Of[]
  readonly rest: readonly SpareComponent[]
}

/** Plans which held picks to cancel: those that are spare as a whole, the newest first. */
export function planHeldPicks<Of extends HeldKitPick>(
  spares: readonly SpareComponent[],
  held: readonly Of[],
): HeldPlan<Of> {
  const picks: Of[] = []
  const unplanned = spares.flatMap((spare) => {
    let remaining = new Big(spare.quantity)
    const own = held.filter(
      (pick) => pick.goods_out_line_id === spare.line_id && pick.product_id === spare.product_id,
    )
    for (const pick of own.toSorted((one, other) => other.id - one.id)) {
      const quantity = new Big(pick.start_quantity ?? 0)
      if (quantity.gt(remaining)) continue
      picks.push(pick)
      remaining = remaining.minus(quantity)
    }
    return remaining.gt(0) ? [{ ...spare, quantity: remaining.toFixed() }] : []
  })
  return { picks, rest: unplanned }
}

const rankOf = ({ type }: ReleasingTask) => (type === 'PICK' ? 0 : 1)
