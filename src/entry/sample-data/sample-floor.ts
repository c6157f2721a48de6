import type { Task, TaskType } from '#domain/tasks/task.ts'
import type { Asker } from '#operations/ask.ts'
import type { FullRow } from '#records/columns.ts'

/** How the sample company works: operations at any moment, by any person. */
export type SampleFloor = {
  /** Asks operations at a moment, as a user, or as the service. */
  readonly ask: (at: Date, user_id?: number) => Asker
  /** The available tasks of a type for an order or a receipt, oldest first. */
  readonly openTasks: (type: TaskType, document: TaskDocument) => Promise<readonly Task[]>
  /** Allocates stock to orders at a moment, as the worker does. */
  readonly process: (at: Date, orders: readonly number[]) => Promise<void>
}

/** The order or receipt that tasks are for. */
export type TaskDocument = { readonly goods_out_id: number } | { readonly goods_in_receipt_id: number }

/** A warehouse as it was laid out. */
export type SampleWarehouse = {
  readonly warehouse_id: number
  readonly goods_in_id: number
  readonly goods_out_id: number
  /** The location type of its docks. */
  readonly dock_type_id: number
  /** Its slots, in the order of their codes. */
  readonly racks: readonly FullRow[]
}

/** A product with the account whose goods it is and the slot it is stored in, if it is in stock. */
export type SampleItem = {
  readonly product_id: number
  readonly account_id: number
  readonly location_id: number | null
}

/** Everything the days of work are made from. */
export type SampleCompany = {
  readonly floor: SampleFloor
  readonly warehouse: SampleWarehouse
  readonly items: readonly SampleItem[]
  readonly customers: readonly FullRow[]
  readonly carriers: readonly FullRow[]
  /** The users of the people who work with handheld devices. */
  readonly people: readonly number[]
  /** The load that stands at a dock. */
  readonly load: FullRow
}

const HOUR_MS = 3_600_000

/** The full hour a moment is in. */
export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)
}

/** A moment so many hours away from another. */
export function hoursFrom(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS)
}

/** The element at a position, counted round and round. */
export function atRound<Value>(values: readonly Value[], position: number): Value {
  const value = values[position % values.length]
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}
