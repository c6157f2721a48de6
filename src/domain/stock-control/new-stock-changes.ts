import { type Changes, NO_CHANGES } from '#domain/changes/changes.ts'
import type { Cell } from '#domain/stock/identity.ts'
import type { Reason } from '#domain/stock/reasons.ts'

/** What is added to stock: where, how much, on which unit, and why. */
export type AddedStock = {
  readonly cell: Cell
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly unit: { readonly id: number } | null
  readonly reason: Reason | null
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** What goods change that are added to stock, in their order; they may be held at once. */
export function newStockChanges(added: readonly AddedStock[]): Changes {
  const units = added.flatMap(({ unit, cell: { warehouse_id, location_id } }) =>
    unit === null ? [] : [[unit.id, { id: unit.id, warehouse_id, location_id }] as const],
  )
  return {
    ...NO_CHANGES,
    posting: { movements: added.map(movementFor), units: [...new Map(units).values()] },
    events: added.flatMap(({ cell, reason, description }, movement) => {
      const happening = { movement, extras: { reason_code: reason?.code ?? null, description } }
      return [
        { event: 'positively_adjusted', ...happening } as const,
        ...(cell.status === 'held' ? [{ event: 'placed_on_hold', ...happening } as const] : []),
      ]
    }),
  }
}

function movementFor({ cell, quantity, reason_code_id, description }: AddedStock) {
  return {
    category: 'ADJ',
    subtype: 'POSITIVE',
    quantity,
    from: 'adjustment',
    to: cell,
    ...(cell.status === 'held' ? { hold: { description, reason_code_id: null } } : {}),
    reason_code_id,
    description,
  } as const
}
