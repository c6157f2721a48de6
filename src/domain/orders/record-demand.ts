import type { Transaction } from '#database/transaction.ts'
import { recordOrdered } from '#domain/stock/update-balances.ts'
import { type OrderLine, outstandingOf, statusOf } from './order.ts'

/** The outstanding quantities of an order. */
type OrderDemand = {
  readonly account_id: number
  readonly warehouse_id: number
  readonly goods_out_status_id: number
}

/**
 * Records that what lines want counts as ordered from now on, or does not any more (operations 0.7). Drafts and cancelled
 * orders want nothing.
 */
export function recordDemand(
  tx: Transaction,
  order: OrderDemand,
  { lines, counts }: { readonly lines: readonly OrderLine[]; readonly counts: boolean },
): void {
  const status = statusOf(order)
  if (status === 'DRAFT' || status === 'CANCELLED') return
  const { account_id, warehouse_id } = order
  recordOrdered(
    tx,
    lines.map((line) => ({
      account_id,
      warehouse_id,
      product_id: line.product_id,
      ordered: (counts ? outstandingOf(line) : outstandingOf(line).times(-1)).toFixed(),
    })),
  )
}
