import type Big from 'big.js'
import type { StockAnnouncement } from '#domain/stock/announce-stock.ts'
import type { Cell } from '#domain/stock/identity.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { PostedMovement } from '#domain/stock/post-movements.ts'
import type { Reason } from '#domain/stock/reasons.ts'
import { holdFor, isScrap, statusFor } from './arrivals.ts'
import type { Receiving } from './receiving.ts'
import type { Scene } from './see-receiving.ts'

/** Goods that came in, with the rows of the ledger that tell of them. */
export type Arrived = {
  readonly said: Receiving
  readonly reason: Reason | null
  readonly cells: readonly Cell[]
  readonly confirmed: Big
  readonly posted: readonly PostedMovement[]
}

/** What is told of goods that came in: each pile, and whether it was held or written off at once. */
export function happeningsFor(
  scene: Scene,
  { said, reason, cells, posted, confirmed }: Arrived,
): readonly StockAnnouncement[] {
  const { receipt, line } = scene
  const quantity = cells.length > 1 || cells[0]?.serial_number ? '1' : confirmed.toFixed()
  const isHeld = statusFor(scene, said) === 'held'
  return cells.flatMap((cell, place) => {
    const row = posted[place]
    // What is written off is told of after what came.
    const gone = posted[cells.length + place]?.stock_from_id
    const pile = row?.stock_to_id ?? goneFrom(cell, gone ?? 0)
    const extras = {
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: line.id,
      transaction_id: row?.transaction_id ?? null,
    }
    const words = { description: holdFor(scene, said).description, reason_code: reason?.code ?? null }
    return [
      { event: 'received', pile, quantity, extras },
      ...(isHeld ? [{ event: 'placed_on_hold', pile, quantity, extras: words } as const] : []),
      ...(isScrap(scene, said)
        ? [{ event: 'negatively_adjusted', pile, quantity, extras: words } as const]
        : []),
    ]
  })
}

/** The pile of goods that were written off at once, as it would have stood. */
function goneFrom(cell: Cell, id: number): Pile {
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
