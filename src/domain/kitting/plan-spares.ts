import Big from 'big.js'

/** How much of a component a line has too much. */
export type Spare = {
  readonly line_id: number
  readonly product_id: number
  /** Above 0; an exact decimal as text. */
  readonly quantity: string
}

/** Part of a reservation that is given back. */
export type Giving<Of extends Reserved = Reserved> = {
  readonly allocation: Of
  /** An exact decimal as text. */
  readonly quantity: string
}

type Giver = {
  readonly id: number
  readonly type: string
  readonly goods_out_line_id: number | null
  readonly product_id: number | null
}

/** An open reservation of a task. */
type Reserved = { readonly id: number; readonly task_id: number; readonly quantity: string }

/**
 * Works out which tasks give spare components back: those that are yet to be picked first, so that nothing is picked for
 * nothing; then what is picked already. The newest go first.
 */
export function planSpares<Of extends Reserved>(
  spares: readonly Spare[],
  { tasks, reserved }: { readonly tasks: readonly Giver[]; readonly reserved: readonly Of[] },
): readonly Giving<Of>[] {
  return spares.flatMap(({ line_id, product_id, quantity }) => {
    let rest = new Big(quantity)
    return tasks
      .filter((task) => task.goods_out_line_id === line_id && task.product_id === product_id)
      .toSorted((one, other) => rankOf(one) - rankOf(other) || other.id - one.id)
      .flatMap((task) => reserved.filter(({ task_id }) => task_id === task.id))
      .flatMap((allocation) => {
        const part = rest.lt(allocation.quantity) ? rest : new Big(allocation.quantity)
        rest = rest.minus(part)
        if (part.lte(0)) return []
        return [{ allocation, quantity: part.toFixed() }]
      })
  })
}

/** A pick that waits for its goods to be brought to a pickface. */
type Held = {
  readonly id: number
  readonly goods_out_line_id: number | null
  readonly product_id: number | null
  readonly start_quantity: string | null
}

/** Held picks that are given up, and what is spare besides. */
export type HeldPlan<Of extends Held> = { readonly picks: readonly Of[]; readonly rest: readonly Spare[] }

/** Works out which held picks bring nothing but what is spare, the newest first: for the others their goods must come anyway. */
export function planHeld<Of extends Held>(spares: readonly Spare[], held: readonly Of[]): HeldPlan<Of> {
  const picks: Of[] = []
  const rest = spares.flatMap((spare) => {
    let left = new Big(spare.quantity)
    const own = held.filter(
      (pick) => pick.goods_out_line_id === spare.line_id && pick.product_id === spare.product_id,
    )
    for (const pick of own.toSorted((one, other) => other.id - one.id)) {
      const quantity = new Big(pick.start_quantity ?? 0)
      if (quantity.gt(left)) continue
      picks.push(pick)
      left = left.minus(quantity)
    }
    return left.gt(0) ? [{ ...spare, quantity: left.toFixed() }] : []
  })
  return { picks, rest }
}

const rankOf = ({ type }: Giver) => (type === 'PICK' ? 0 : 1)
