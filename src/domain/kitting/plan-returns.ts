import Big from 'big.js'
import type { Cell } from '#domain/stock/identity.ts'
import type { PastMovement } from '#domain/stock/ledger-cells.ts'
import type { SpareComponent } from './plan-spares.ts'

/** A completed conversion, and how much of it came back already. */
type CompletedConversion = {
  readonly id: number
  readonly goods_out_line_id: number | null
  readonly product_id: number | null
  /** An exact decimal as text. */
  readonly reversed_quantity: string
}

/** Goods that come back from a conversion. */
export type ComponentReturn<Of extends CompletedConversion> = {
  readonly task: Of
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
  readonly to: Cell
}

/**
 * Plans which consumed goods come back: those of the newest conversions, and of these what was consumed last, but for what came
 * back before. They are loose, since their unit has been used since.
 */
export function planReturns<Of extends CompletedConversion>(
  unused: readonly SpareComponent[],
  { tasks, consumed }: { readonly tasks: readonly Of[]; readonly consumed: readonly PastMovement[] },
): readonly ComponentReturn<Of>[] {
  return unused.flatMap(({ line_id, product_id, quantity }) => {
    let remaining = new Big(quantity)
    return tasks
      .filter((task) => task.goods_out_line_id === line_id && task.product_id === product_id)
      .toSorted((one, other) => other.id - one.id)
      .flatMap((task) => {
        let returned = new Big(task.reversed_quantity)
        return consumed
          .filter(({ task_id }) => task_id === task.id)
          .toSorted((one, other) => other.transaction_id - one.transaction_id)
          .flatMap(({ from, quantity: taken }) => {
            const before = smaller(returned, new Big(taken))
            returned = returned.minus(before)
            const back = smaller(remaining, new Big(taken).minus(before))
            remaining = remaining.minus(back)
            if (from === null || back.lte(0)) return []
            return [{ task, quantity: back.toFixed(), to: { ...from, storage_unit_id: null } }]
          })
      })
  })
}

const smaller = (one: Big, other: Big): Big => (one.lt(other) ? one : other)
