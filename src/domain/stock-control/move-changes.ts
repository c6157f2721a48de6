import { type Changes, NO_CHANGES } from '#domain/changes/changes.ts'
import type { GoodsMove } from './goods-move.ts'

/** Of a move: the goods, where they go, on which unit, and what it is called in the ledger. */
export type MovedGoodsFacts = Pick<
  GoodsMove,
  'shifts' | 'target' | 'unit_moved' | 'unit_to' | 'category' | 'subtype' | 'links' | 'closings'
>

/** What moved goods change of stock: their places, the reservations they lose, and the unit that is there with them now. */
export function moveChanges(move: MovedGoodsFacts): Changes {
  const { shifts, target, unit_moved, unit_to, category = 'TRAN', subtype, links, closings = [] } = move
  const placed = unit_moved ?? unit_to
  return {
    ...NO_CHANGES,
    posting: {
      movements: shifts.map(({ pile, quantity, to }) => ({
        ...links,
        category,
        subtype,
        quantity,
        from: pile,
        to,
      })),
      closings,
      units:
        placed === null ? [] : [{ id: placed.id, warehouse_id: target.warehouse_id, location_id: target.id }],
    },
  }
}
