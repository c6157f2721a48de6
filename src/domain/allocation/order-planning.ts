import type Big from 'big.js'
import type { Order, OrderLine } from '#domain/orders/order.ts'
import type { KitMaterial, ServedLine } from './kits.ts'
import type { LineFacts } from './line-facts.ts'
import type { PlanningReplenishment, StockDemand } from './plan.ts'
import type { StockSearch } from './stock-view.ts'

/** A request to allocate stock to an order. The order and its lines are locked. */
export type AllocationRequest = {
  readonly order: Order
  /** Stock is allocated to what is outstanding of them. */
  readonly lines: readonly OrderLine[]
  /** The list the picks are put on. */
  readonly pick_list_id: number | null
  /** Where the goods are staged. */
  readonly location_to_id: number | null
  /** What requested it, as explanations name it. */
  readonly request: string | null
  /** Nothing is taken from there: goods were missing. */
  readonly except_location_ids?: readonly number[]
}

/** What is written for an order. */
export type PlannedWork = Pick<AllocationRequest, 'order' | 'pick_list_id' | 'location_to_id'> & {
  readonly served: readonly ServedLine[]
  /** Replenishments that are created for it. */
  readonly new_replenishments: readonly PlanningReplenishment[]
  /** Components of the lines that are built for it. */
  readonly materials: readonly KitMaterial[]
}

/** The plan of an order. Quantities are in units. */
export type PlannedOrder = AllocationRequest &
  PlannedWork & {
    /** Everything reserved for its lines, or promised by replenishments. */
    readonly allocated: Big
    /** What was outstanding before. */
    readonly outstanding_before: Big
    /** Still outstanding; 0 where more was allocated, to keep units whole. */
    readonly outstanding: Big
    /** The lines with something outstanding. */
    readonly short_line_ids: readonly number[]
  }

/** An order with what decides how its lines are served. */
export type OrderPlanning = AllocationRequest & {
  readonly facts: readonly LineFacts[]
  readonly demands: readonly StockDemand[]
  readonly materials: readonly KitMaterial[]
  readonly searches: readonly StockSearch[]
}
