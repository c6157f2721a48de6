import type { Task, TaskType } from '#domain/tasks/task.ts'
import type { InternalClient } from '#operations/internal-client.ts'
import type { FullRow } from '#records/columns.ts'

/** How the sample company works: operations at any time, by any person. */
export type SampleFloor = {
  /** A client that calls operations at a moment, as a user or as the service. */
  readonly clientAt: (at: Date, user_id?: number) => InternalClient
  /** The available tasks of a type for an order or a receipt, oldest first. */
  readonly openTasks: (type: TaskType, document: TaskDocument) => Promise<readonly Task[]>
  /** Allocates stock to orders at a moment, as the worker does. */
  readonly process: (at: Date, orders: readonly number[]) => Promise<void>
}

/** The order or receipt of tasks. */
export type TaskDocument = { readonly goods_out_id: number } | { readonly goods_in_receipt_id: number }

/** A warehouse with its locations. */
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

/** What the days of work use. */
export type SampleCompany = {
  readonly floor: SampleFloor
  readonly warehouse: SampleWarehouse
  readonly items: readonly SampleItem[]
  readonly customers: readonly FullRow[]
  readonly carriers: readonly FullRow[]
  /** The users with handheld devices. */
  readonly people: readonly number[]
  /** The load that stands at a dock. */
  readonly load: FullRow
}

const HOUR_MS = 3_600_000

/** The start of the hour of a moment. */
export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)
}

/** A moment some hours away from another. */
export function hoursFrom(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS)
}

/** The element at an index, wrapping around. */
export function atRound<Value>(values: readonly Value[], position: number): Value {
  const value = values[position % values.length]
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}
