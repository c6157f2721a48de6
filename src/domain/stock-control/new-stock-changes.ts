import { type Changes, NO_CHANGES } from '#domain/changes/changes.ts'
import type { Cell } from '#domain/stock/identity.ts'
import type { Reason } from '#domain/stock/reasons.ts'

/** How much is added to stock, on which unit, and why. */
export type AddedStock = {
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly unit: { readonly id: number } | null
  readonly reason: Reason | null
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** What goods change that are added to stock; they may be held at once. */
export function newStockChanges(
  cell: Cell,
  { quantity, unit, reason, reason_code_id, description }: AddedStock,
): Changes {
  const isHeld = cell.status === 'held'
  const happening = { movement: 0, extras: { reason_code: reason?.code ?? null, description } }
  return {
    ...NO_CHANGES,
    posting: {
      movements: [
        {
          category: 'ADJ',
          subtype: 'POSITIVE',
          quantity,
          from: 'adjustment',
          to: cell,
          ...(isHeld ? { hold: { description, reason_code_id: null } } : {}),
          reason_code_id,
          description,
        },
      ],
      units:
        unit === null
          ? []
          : [{ id: unit.id, warehouse_id: cell.warehouse_id, location_id: cell.location_id }],
    },
    events: [
      { event: 'positively_adjusted', ...happening },
      ...(isHeld ? [{ event: 'placed_on_hold', ...happening } as const] : []),
    ],
  }
}
