import type Big from 'big.js'
import type { StockAnnouncement } from '#domain/stock/announce-stock.ts'
import type { Cell } from '#domain/stock/identity.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { PostedMovement } from '#domain/stock/post-movements.ts'
import type { Reason } from '#domain/stock/reasons.ts'
import { holdFor, isScrap, statusFor } from './arrivals.ts'
import type { ReceivingContext } from './read-receiving.ts'
import type { ReceivingInput } from './receiving-input.ts'

/** Received goods with their ledger rows. */
export type ReceivedGoods = {
  readonly input: ReceivingInput
  readonly reason: Reason | null
  readonly cells: readonly Cell[]
  readonly confirmed: Big
  readonly posted: readonly PostedMovement[]
}

/** The events of received goods: each pile, and whether it was held or written off at once. */
export function announcementsFor(
  context: ReceivingContext,
  { input, reason, cells, posted, confirmed }: ReceivedGoods,
): readonly StockAnnouncement[] {
  const { receipt, line } = context
  const quantity = cells.length > 1 || cells[0]?.serial_number ? '1' : confirmed.toFixed()
  const isHeld = statusFor(context, input) === 'held'
  return cells.flatMap((cell, place) => {
    const row = posted[place]
    // Goods written off are announced after their arrival.
    const scrapped = posted[cells.length + place]?.stock_from_id
    const pile = row?.stock_to_id ?? scrappedPile(cell, scrapped ?? 0)
    const extras = {
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: line.id,
      transaction_id: row?.transaction_id ?? null,
    }
    const words = { description: holdFor(context, input).description, reason_code: reason?.code ?? null }
    return [
      { event: 'received', pile, quantity, extras },
      ...(isHeld ? [{ event: 'placed_on_hold', pile, quantity, extras: words } as const] : []),
      ...(isScrap(context, input)
        ? [{ event: 'negatively_adjusted', pile, quantity, extras: words } as const]
        : []),
    ]
  })
}

/** The pile of goods written off on arrival, as it would have been. */
function scrappedPile(cell: Cell, id: number): Pile {
  const words = { hold_description: null, hold_reason_code_id: null, last_counted_at: null }
  const figures = { quantity: '0', allocated_quantity: '0', free: '0' }
  return {
    ...cell,
    ...words,
    ...figures,
    id,
    lock_version: 1,
    created_at: cell.fifo_date,
    updated_at: cell.fifo_date,
  }
}
