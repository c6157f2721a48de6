import type Big from 'big.js'
import { type Changes, NO_CHANGES } from '#domain/changes/changes.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Reason } from '#domain/stock/reasons.ts'

/** By how much a pile is adjusted, and why. */
export type PileAdjustment = {
  /** Signed, not 0. */
  readonly change: Big
  readonly reason: Reason | null
  /** The row of the ledger. */
  readonly details: { readonly reason_code_id: number | null; readonly description: string | null }
}

/** What the adjustment of a pile changes: goods come from nowhere, or go there. */
export function adjustmentChanges(pile: Pile, { change, reason, details }: PileAdjustment): Changes {
  const isMore = change.gt(0)
  const quantity = change.abs().toFixed()
  const movement: Movement = isMore
    ? { ...details, category: 'ADJ', subtype: 'POSITIVE', quantity, from: 'adjustment', to: pile }
    : { ...details, category: 'ADJ', subtype: 'NEGATIVE', quantity, from: pile, to: 'adjustment' }
  return {
    ...NO_CHANGES,
    posting: { movements: [movement] },
    events: [
      {
        event: isMore ? 'positively_adjusted' : 'negatively_adjusted',
        movement: 0,
        extras: { reason_code: reason?.code ?? null, description: details.description },
      },
    ],
  }
}
