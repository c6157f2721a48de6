import Big from 'big.js'
import type { CancelledOrder } from './cancelled-order.graphql.ts'

/** What the cancellation of an order takes back, in units: goods to put back, and reservations that end. */
export type CancelFigures = { readonly put_back: string; readonly released: string }

type Lines = NonNullable<NonNullable<CancelledOrder['goods_outs']>['find']>['lines']

/** The figures of the lines of an order. */
export function cancelFigures(lines: Lines | undefined): CancelFigures {
  const sum = (amount: (line: NonNullable<Lines>[number]) => Big) =>
    (lines ?? []).reduce((whole, line) => whole.plus(amount(line)), new Big(0)).toFixed()
  return {
    put_back: sum(({ pick_quantity, dispatch_quantity }) =>
      new Big(pick_quantity ?? 0).minus(dispatch_quantity ?? 0),
    ),
    released: sum(({ allocated_quantity, pick_quantity }) =>
      new Big(allocated_quantity ?? 0).minus(pick_quantity ?? 0),
    ),
  }
}
