import { type Changes, NO_CHANGES } from '#domain/changes/changes.ts'
import type { AllocationClosing, Movement } from '#domain/stock/movement.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Reason } from '#domain/stock/reasons.ts'
import type { FoundGoods } from './found-goods.ts'
import type { StockCheckRecord } from './stock-check.ts'

/** What a count found missing of piles, or more of in a cell. */
export type CountedDifference = {
  readonly record: StockCheckRecord
  /** What is missing of each pile. */
  readonly shares: readonly { readonly pile: Pile; readonly quantity: string }[]
  readonly found: readonly FoundGoods[]
}

/** Why stock is corrected, and the reservations of goods that are missing. */
export type CountCorrection = {
  readonly reason: Reason
  readonly closings: readonly AllocationClosing[]
}

/** What the differences of counts change: what is missing leaves its piles, and what was found is added. */
export function countChanges(
  differences: readonly CountedDifference[],
  { reason, closings }: CountCorrection,
): Changes {
  const movements = differences.flatMap((difference) => movementsOf(difference, reason))
  return {
    ...NO_CHANGES,
    posting: { movements, closings },
    events: movements.map(({ subtype, stock_check_id = null }, movement) => ({
      event: subtype === 'STOCK_CHECK_POSITIVE' ? 'positively_adjusted' : 'negatively_adjusted',
      movement,
      extras: { reason_code: reason.code, description: null, stock_check_id },
    })),
  }
}

function movementsOf({ record, shares, found }: CountedDifference, reason: Reason): readonly Movement[] {
  const links = { category: 'ADJ', stock_check_id: record.stock_check_id, reason_code_id: reason.id } as const
  const missing = shares.map(({ pile, quantity }) => ({
    ...links,
    subtype: 'STOCK_CHECK_NEGATIVE',
    quantity,
    from: pile,
    to: 'adjustment' as const,
  }))
  const added = found.map(({ quantity, to, hold }) => ({
    ...links,
    subtype: 'STOCK_CHECK_POSITIVE',
    quantity: quantity.toFixed(),
    from: 'adjustment' as const,
    to,
    ...(hold && { hold }),
  }))
  return [...missing, ...added]
}
