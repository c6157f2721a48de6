import type { Transaction } from '#database/transaction.ts'
import type { PickConfirmation } from '#domain/picking/pick-context.ts'
import type { PutawayInput } from '#domain/putaway/read-putaway.ts'
import type { ReceivingInput } from '#domain/receiving/receiving-input.ts'
import type { DispatchConfirmation } from '#domain/staging/confirm-dispatches.ts'
import { ATTRIBUTES, type Identity } from '#domain/stock/identity.ts'
import type { Origin } from '#domain/stock/origin.ts'
import { dayOf } from '#domain/stock/start-of-day.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { taskUpdate } from '#resources/tasks/task-acts.ts'
import { cut } from '#values/cut.ts'

/** The confirmation of a task: values by column, with pointers to those that were sent. */
export type TaskConfirmation = {
  readonly values: Readonly<Record<string, unknown>>
  readonly pointers: Readonly<Record<string, string>>
}

/** A task and its confirmation. */
export type CompletedTask = { readonly task: Task; readonly confirmation: TaskConfirmation }

/** The attributes of produced goods; the others follow from the components. */
export function attributesOf(values: TaskConfirmation['values']): Partial<Identity> {
  const attributes: Readonly<Record<string, unknown>> = {
    ...values,
    batch: batchOf(values),
  }
  const confirmation = ATTRIBUTES.filter((name) => name !== 'status' && (attributes[name] ?? null) !== null)
  return Object.fromEntries(confirmation.map((name) => [name, attributes[name]]))
}

/** The batch of goods, which may also be sent as the first slot of the task. */
function batchOf({ batch, string1 }: TaskConfirmation['values']): unknown {
  const confirmation = batch ?? string1 ?? null
  const { max } = taskUpdate.fields.batch
  if (typeof confirmation === 'string' && cut(confirmation, max) !== confirmation)
    throw refusal('too_long', { field: 'string1', max })
  return confirmation
}

/** An id that was given; null for none. */
export const idOf = (value: unknown) => (typeof value === 'number' ? value : null)
/** A text that was given; null for none. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Where the goods of a putaway go. */
export function putawayInputOf({ values }: TaskConfirmation): PutawayInput {
  return {
    location_to_id: Number(values.location_to_id),
    storage_unit_to_id: idOf(values.storage_unit_to_id),
    confirmed_quantity: textOf(values.confirmed_quantity),
  }
}

/** The confirmation of a dispatch task. */
export function dispatchConfirmationOf({
  task: { id },
  confirmation: { values },
}: CompletedTask): DispatchConfirmation {
  const { serial_numbers } = values
  return {
    id,
    confirmed_quantity: textOf(values.confirmed_quantity),
    force: values.force === true,
    keep_open: values.keep_open === true,
    short_reason: textOf(values.short_reason),
    reason_code_id: idOf(values.reason_code_id),
    disposition: textOf(values.disposition),
    serial_numbers: Array.isArray(serial_numbers) ? serial_numbers : [],
  }
}

/** The confirmation of a pick, and its user. */
export function pickConfirmationOf(
  { task, confirmation: { values } }: CompletedTask,
  origin: Origin,
): PickConfirmation {
  const { serial_numbers } = values
  return {
    task,
    origin,
    confirmed_quantity: textOf(values.confirmed_quantity),
    location_to_id: Number(values.location_to_id),
    storage_unit_to_id: idOf(values.storage_unit_to_id),
    serial_numbers: Array.isArray(serial_numbers) ? serial_numbers : [],
    stock_id: idOf(values.stock_id),
    short_reason: textOf(values.short_reason),
    keep_open: values.keep_open === true,
  }
}

/** The input of receiving: PATCH has the same attributes, except for two that tasks use themselves. */
export function receivingInputOf(values: TaskConfirmation['values']): ReceivingInput {
  const confirmation = {
    string2: null,
    string3: null,
    string4: null,
    string5: null,
    ...EMPTY,
    ...values,
    batch: batchOf(values),
    sell_by_date: values.sell_by_date ?? null,
    best_before_date: values.best_before_date ?? null,
    serial_numbers: values.serial_numbers ?? [],
    keep_open: values.keep_open === true,
    status: values.stock_status ?? 'available',
  }
  return confirmation as ReceivingInput
}

/** The values with sell-by and best-before dates: a moment falls on a day of the warehouse's time zone. */
export async function withDates(
  tx: Transaction,
  { task, confirmation: { values } }: CompletedTask,
): Promise<TaskConfirmation['values']> {
  const { warehouse_id } = task
  const dayIn = (moment: unknown) => (typeof moment === 'string' ? dayOf(tx, { warehouse_id, moment }) : null)
  const sell_by_date = values.sell_by_date ?? (await dayIn(values.datetime1))
  const best_before_date = values.best_before_date ?? (await dayIn(values.datetime2))
  return { ...values, sell_by_date, best_before_date }
}

const EMPTY = Object.fromEntries(
  [
    'integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5',
    'datetime3 datetime4 datetime5 location_to_id storage_unit_to_id confirmed_quantity',
    'base_storage_unit_type_id hold_description disposition reason_code_id description',
    'length width height weight unit_of_measure',
  ].flatMap((names) => names.split(' ').map((name) => [name, null])),
)
