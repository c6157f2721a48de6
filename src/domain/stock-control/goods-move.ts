import type { Goods } from '#domain/stock/goods.ts'
import type { LocationFacts } from '#domain/stock/locations.ts'
import type { AllocationClosing, MovementLinks } from '#domain/stock/movement.ts'
import type { UnitFacts } from '#domain/stock/units.ts'
import type { GoodsShift, LockedShifts } from './lock-shifts.ts'

/** Goods that move within their warehouse, locked and ready to be moved. */
export type GoodsMove = {
  readonly locked: LockedShifts
  readonly shifts: readonly GoodsShift[]
  readonly target: LocationFacts
  readonly goods: Goods
  /** The unit that moves with all its goods; null for goods taken off a unit, or loose. */
  readonly unit_moved: UnitFacts | null
  /** The unit goods are put on; null for loose goods. */
  readonly unit_to: UnitFacts | null
  /** The type of the unit to create for them. */
  readonly new_unit_type_id?: number | null
  /** Part of a pick where a pick is reversed; a move otherwise. */
  readonly category?: 'TRAN' | 'PICK'
  readonly subtype: 'MOVE' | 'PUT_BACK' | 'SPLIT' | 'MERGE' | 'UNPICK'
  readonly links: MovementLinks
  /** Reservations to release. */
  readonly closings?: readonly AllocationClosing[]
  /** The completed task, whose own reservation of space does not count. */
  readonly task_id?: number
}
