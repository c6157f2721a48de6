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

const rankOf = ({ type }: Giver) => (type === 'PICK' ? 0 : 1)
