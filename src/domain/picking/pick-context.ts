import type Big from 'big.js'
import type { DispatchStrategy, Order } from '#domain/orders/order.ts'
import type { PackedUnit } from '#domain/shipping/read-packed-units.ts'
import type { ProductFacts } from '#domain/stock/goods.ts'
import type { LocationFacts } from '#domain/stock/locations.ts'
import type { AllocationClosing } from '#domain/stock/movement.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { ToteGoods } from '#domain/stock/tote-goods.ts'
import type { UnitFacts } from '#domain/stock/units.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Problem } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import type { PickSplit } from './split-picks.ts'

/** Confirmation of a pick (operations 4.7). */
export type PickConfirmation = {
  /** The pick as it was read before it was locked. */
  readonly task: Task
  /** Who confirms it. */
  readonly origin: Origin
  /** In units, an exact decimal as text; null for the whole task. */
  readonly confirmed_quantity: string | null
  readonly location_to_id: number
  /** The unit the goods are put on. With null a full unit moves itself, and other goods lie loose. */
  readonly storage_unit_to_id: number | null
  readonly serial_numbers: readonly string[]
  /** The pile picked instead of the planned ones, or one of those on the unit that was picked whole. */
  readonly stock_id: number | null
  readonly short_reason: string | null
  /** Whether the remainder stays open as a task of its own; otherwise it is short. */
  readonly keep_open: boolean
}

/** A pile with what a pick has reserved of it. */
export type ReservedPile = Pile & {
  readonly allocation_id: number
  readonly pick_id: number
  /** Reserved quantity; an exact decimal as text. */
  readonly reserved: string
  /** Why this pile was chosen. */
  readonly explanation: JsonObject | null
}

/** The reservation of a reserved pile. */
export function allocationOf({ allocation_id, id, reserved }: ReservedPile): AllocationClosing['allocation'] {
  return { id: allocation_id, stock_id: id, quantity: reserved }
}

/** A pick with the settings of its order, list, account, warehouse and product that decide how it is done. */
export type PickTask = Task &
  PickFacts & {
    readonly goods_out_id: number
    readonly goods_out_line_id: number
    readonly start_quantity: string
  }

/** What is read for a pick in addition to the task. */
export type PickFacts = Pick<Task, 'id' | 'load_id'> & {
  readonly order_reference: string
  readonly goods_out_type: Order['goods_out_type']
  /** Whether it is picked into totes. */
  readonly pick_type: Order['pick_type']
  readonly strategy: DispatchStrategy
  readonly order_priority: number
  /** How far the order and the list are, by their statuses. */
  readonly order_status_id: number
  readonly list_status_id: number | null
  /** Whether another pick of the list is still to be done. */
  readonly list_goes_on: boolean
  /** Whether another pick of the order is still to be done. */
  readonly order_goes_on: boolean
  readonly line_product_id: number
  /** Whether the line is built from components, and counts kits. */
  readonly is_built: boolean
  /** Whether each order of its list has a position in the totes of the list. */
  readonly shares_totes: boolean
  /** How much of a component goes into one go of a kit, where components leave so; an exact decimal as text. */
  readonly dispatched_by: string | null
  readonly allow_pick_substitution: boolean
  readonly short_pick_creates_stock_check: boolean
  readonly short_pick_reallocates: boolean
  /** Of the order that wants the goods, which a linked account's goods may serve. */
  readonly order_account_id: number
  readonly product_code: string | null
  readonly decimal_places: number
  readonly serial_number_tracking_setting: ProductFacts['serial_number_tracking_setting'] | null
  readonly pick_strategy: 'pick_by_line' | 'batch_pick' | null
  /** How many piles stand on the unit it takes from. */
  readonly unit_piles: number
}

/** Everything known about a pick that is being confirmed: the confirmation, its goods and its target. */
export type PickContext = {
  readonly pick: PickTask
  readonly confirmation: PickConfirmation
  readonly confirmed: Big
  /** The piles reserved for it, without the remainder that stays open. */
  readonly planned: readonly ReservedPile[]
  /** Whether goods of other piles were picked. */
  readonly is_substituted: boolean
  /** The piles the goods are taken from. */
  readonly piles: readonly ReservedPile[]
  readonly target: LocationFacts
  /** The unit the goods are put on. */
  readonly unit_to: UnitFacts | null
  /** The open shipments of which that unit is a package. */
  readonly packed_for: readonly PackedUnit[]
  /** Why its goods may be neither picked nor sent; null where they may. */
  readonly blocked: Problem | null
  /** The goods of orders in that unit, where it stays in the warehouse. */
  readonly tote_goods: readonly ToteGoods[]
  /** The unit that moves with all its goods because all of them are picked. */
  readonly unit_moved: number | null
  /** Whether the piles are everything on a unit, and all of it is picked. */
  readonly takes_whole_unit: boolean
  /** What stays open as a task of its own; null without a remainder. */
  readonly remainder: PickSplit | null
}
