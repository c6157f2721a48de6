import { type Changes, NO_CHANGES } from '#domain/changes/changes.ts'
import type { Cell } from '#domain/stock/identity.ts'
import type { Reason } from '#domain/stock/reasons.ts'
import type { GoodsShift } from './lock-shifts.ts'

/** The new status of piles, and why. */
export type NewStatus = {
  readonly status: Cell['status']
  readonly description: string
  readonly reason_code_id: number | null
  /** The reason of each pile, in their order. */
  readonly reasons: readonly (Reason | null)[]
}

/** What holding or releasing piles changes: their goods stay where they are, as goods of another status. */
export function statusChanges(
  shifts: readonly GoodsShift[],
  { status, description, reason_code_id, reasons }: NewStatus,
): Changes {
  const isHold = status === 'held'
  return {
    ...NO_CHANGES,
    posting: {
      movements: shifts.map(({ pile, quantity, to }) => ({
        category: 'STATUS',
        subtype: isHold ? 'HOLD' : 'RELEASE',
        quantity,
        from: pile,
        to,
        hold: { description, reason_code_id },
        reason_code_id,
        description,
      })),
    },
    cancelled_suggestions: isHold ? shifts.map(({ pile }) => pile.id) : [],
    events: shifts.map((_, movement) => ({
      event: isHold ? 'placed_on_hold' : 'released_from_hold',
      movement,
      extras: { description, reason_code: reasons[movement]?.code ?? null },
    })),
  }
}
