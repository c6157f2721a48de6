import Big from 'big.js'
import type { OrderQuantities } from './order-quantities.graphql.ts'
import type { ReceiptQuantities } from './receipt-quantities.graphql.ts'

/** What an act of weight comes to, in units. */
export type Consequence =
  | { readonly kind: 'cancelled_order'; readonly put_back: string; readonly released: string }
  | { readonly kind: 'shorted_order'; readonly given_up: string; readonly left: string }
  | { readonly kind: 'dispatched_order'; readonly staged: string; readonly missing: string }
  | { readonly kind: 'closed_receipt'; readonly missing: string; readonly received: string }

type OrderLines = NonNullable<NonNullable<OrderQuantities['goods_outs']>['find']>['lines']
type ReceiptLines = NonNullable<NonNullable<ReceiptQuantities['goods_in_receipts']>['find']>['lines']

/** Acts that cannot be taken back, or touch goods: each is shown with what it comes to before it is done. */
const WEIGHTY: ReadonlySet<string> = new Set(['cancel', 'close', 'dispatch', 'short_order_lines', 'void'])

/** Whether an act is shown with what it comes to before it is done. */
export function isWeighty(name: string): boolean {
  return WEIGHTY.has(name)
}

type Quantity = number | string | null

function sum<Line>(lines: readonly Line[] | null | undefined, amount: (line: Line) => Big): string {
  const positive = (line: Line) => (amount(line).gt(0) ? amount(line) : new Big(0))
  return (lines ?? []).reduce((whole, line) => whole.plus(positive(line)), new Big(0)).toFixed()
}

const less = (one: Quantity, other: Quantity) => new Big(one ?? 0).minus(other ?? 0)

/** What an act on an order comes to; null for acts without figures. */
export function orderConsequence(name: string, lines: OrderLines | undefined): Consequence | null {
  if (name === 'cancel')
    return {
      kind: 'cancelled_order',
      put_back: sum(lines, ({ pick_quantity, dispatch_quantity }) => less(pick_quantity, dispatch_quantity)),
      released: sum(lines, ({ allocated_quantity, pick_quantity }) =>
        less(allocated_quantity, pick_quantity),
      ),
    }
  if (name === 'short_order_lines')
    return {
      kind: 'shorted_order',
      given_up: sum(lines, (line) => missingOf(line).minus(line.allocated_quantity ?? 0)),
      left: sum(lines, ({ allocated_quantity }) => new Big(allocated_quantity ?? 0)),
    }
  if (name !== 'dispatch') return null
  return {
    kind: 'dispatched_order',
    staged: sum(lines, ({ pick_quantity, dispatch_quantity }) => less(pick_quantity, dispatch_quantity)),
    missing: sum(lines, (line) => missingOf(line).minus(line.pick_quantity ?? 0)),
  }
}

/** What a line is about, without what was given up of it. */
function missingOf({
  order_quantity,
  rounded_quantity,
  short_quantity,
}: NonNullable<OrderLines>[number]): Big {
  return new Big(order_quantity ?? 0).plus(rounded_quantity ?? 0).minus(short_quantity ?? 0)
}

/** What an act on a receipt comes to; null for acts without figures. */
export function receiptConsequence(name: string, lines: ReceiptLines | undefined): Consequence | null {
  if (name !== 'close') return null
  return {
    kind: 'closed_receipt',
    missing: sum(lines, ({ expected_quantity, received_quantity }) =>
      less(expected_quantity, received_quantity),
    ),
    received: sum(lines, ({ received_quantity }) => new Big(received_quantity ?? 0)),
  }
}
