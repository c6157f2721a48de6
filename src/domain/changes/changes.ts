import type { LineCounterChange } from '#domain/orders/update-line-counters.ts'
import type { ReceiptLineProgress } from '#domain/receipts/advance-receipt.ts'
import type { PutawayExtension, PutawayReplacement } from '#domain/receipts/extend-putaways.ts'
import type { PutawayLine } from '#domain/receipts/putaway-lines.ts'
import type { UnitSize } from '#domain/receipts/save-unit-sizes.ts'
import type { StockEvent } from '#domain/stock/announce-stock.ts'
import type { Posting } from '#domain/stock/movement.ts'
import type { FinishedTask } from '#domain/tasks/close-tasks.ts'
import type { NewTask } from '#domain/tasks/create-tasks.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'

/** An event about the goods of a movement, where they are after the act. */
export type MovementEvent = {
  /** The place of the movement in the posting. */
  readonly movement: number
  readonly event: StockEvent
  readonly extras: JsonObject
  /** The actor; by default the caller of the transaction. */
  readonly caller?: Caller
  /** Whether the event names the row of the ledger. */
  readonly names_ledger_row?: true
  /** Whether the event shows the pile that the goods left, as it was with them. */
  readonly shows_pile_before?: true
}

/** An event about a finished task, with the pile that has the goods of a movement. */
export type TaskEvent = {
  readonly resource_name: string
  readonly event: string
  readonly task_id: number
  /** The place of the movement in the posting. */
  readonly movement: number
  readonly caller: Caller
}

/** A task to create. */
export type ChangesTask = NewTask & {
  /** The place of the movement whose goods, where they are after the act, the task points at. */
  readonly points_at_movement?: number
}

/** Goods that moved with what other tasks know of their place. */
type MovedSources = {
  /** The tasks that moved them. */
  readonly task_ids: readonly number[]
  /** The places of the movements in the posting. */
  readonly movements: readonly number[]
  /** The units that moved with all their goods. */
  readonly unit_ids: readonly number[]
}

/**
 * Everything that acts change, decided before any of it is written: a plain value that `applyChanges` writes. The changes of
 * several acts are one value, in which each movement, task and event has its origin.
 */
export type Changes = {
  /** Movements, the reservations they close, and the units that move. */
  readonly posting: Posting
  /** Tasks to create; ids are drawn where movements reserve goods for them, or others name them. */
  readonly new_tasks: readonly ChangesTask[]
  readonly finished_tasks: readonly FinishedTask[]
  /** Other tasks that name goods or units which moved follow them. */
  readonly moved_sources: MovedSources
  /** Requested moves of these piles and units are cancelled: nothing is left to move. */
  readonly cancelled_moves: { readonly stock_ids: readonly number[]; readonly unit_ids: readonly number[] }
  /** Replenishments that only suggest to take goods of these piles are cancelled. */
  readonly cancelled_suggestions: readonly number[]
  /** Counters of order lines. */
  readonly lines: readonly LineCounterChange[]
  /** Orders of which goods leave; the first time is their dispatch date. */
  readonly dispatched_order_ids: readonly number[]
  readonly receipt_lines: readonly ReceiptLineProgress[]
  /** The quantities of receipt lines by which putaways grow or shrink. */
  readonly putaway_lines: { readonly added: readonly PutawayLine[]; readonly reduced: readonly PutawayLine[] }
  readonly extended_putaways: readonly PutawayExtension[]
  readonly replaced_putaways: readonly PutawayReplacement[]
  readonly unit_sizes: readonly UnitSize[]
  readonly events: readonly MovementEvent[]
  readonly task_events: readonly TaskEvent[]
}

/** Changes that change nothing; an act names what it does change. */
export const NO_CHANGES: Changes = {
  posting: { movements: [] },
  new_tasks: [],
  finished_tasks: [],
  moved_sources: { task_ids: [], movements: [], unit_ids: [] },
  cancelled_moves: { stock_ids: [], unit_ids: [] },
  cancelled_suggestions: [],
  lines: [],
  dispatched_order_ids: [],
  receipt_lines: [],
  putaway_lines: { added: [], reduced: [] },
  extended_putaways: [],
  replaced_putaways: [],
  unit_sizes: [],
  events: [],
  task_events: [],
}
