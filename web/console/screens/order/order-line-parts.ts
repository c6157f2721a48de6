import Big from 'big.js'
import type { Order } from './order.graphql.ts'

type OrderAnswer = NonNullable<NonNullable<Order['goods_outs']>['find']>

/** A line of an order, as it is read. */
export type OrderLine = NonNullable<OrderAnswer['lines']>[number]

/** How far the goods of a line are. */
type LineStage = 'dispatched' | 'picked' | 'allocated' | 'short' | 'outstanding'

/** How much of a line is at each stage, and which share of the whole that is. */
export type LinePart = { readonly stage: LineStage; readonly quantity: string; readonly percent: number }

/** The parts of a line, one after the other: what is gone, picked, allocated, given up, and still to be found. */
export function partsOf(line: OrderLine): readonly LinePart[] {
  const [ordered, rounded, allocated, picked, dispatched, short] = [
    line.order_quantity,
    line.rounded_quantity,
    line.allocated_quantity,
    line.pick_quantity,
    line.dispatch_quantity,
    line.short_quantity,
  ].map((value) => new Big(value ?? 0)) as [Big, Big, Big, Big, Big, Big]
  const whole = ordered.plus(rounded)
  const stages: readonly (readonly [LineStage, Big])[] = [
    ['dispatched', dispatched],
    ['picked', picked.minus(dispatched)],
    ['allocated', allocated.minus(picked)],
    ['short', short],
    ['outstanding', whole.minus(allocated).minus(short)],
  ]
  return stages.flatMap(([stage, quantity]) =>
    quantity.gt(0)
      ? [
          {
            stage,
            quantity: quantity.toFixed(),
            percent: whole.eq(0) ? 0 : quantity.div(whole).times(100).toNumber(),
          },
        ]
      : [],
  )
}
