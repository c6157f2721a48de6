import type { Transaction } from '#database/transaction.ts'
import type { InputOf } from '#declare/rows.ts'
import type { PickConfirmation } from '#domain/picking/pick-context.ts'
import type { PutawayInput } from '#domain/putaway/read-putaway.ts'
import type { ReceivingInput } from '#domain/receiving/receiving-input.ts'
import type { DispatchConfirmation } from '#domain/staging/confirm-dispatches.ts'
import { ATTRIBUTES, type Identity } from '#domain/stock/identity.ts'
import type { Origin } from '#domain/stock/origin.ts'
import { dayOf } from '#domain/stock/start-of-day.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { nothingSent, sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { receiving } from '#resources/inbound/receiving.ts'
import { taskUpdate } from '#resources/tasks/task-acts.ts'
import { cut } from '#values/cut.ts'
import type { Instant } from '#values/instant.ts'
import { required } from '#values/look-up.ts'

/** The confirmation of a task: the attributes that were sent or planned, with their pointers. */
export type TaskConfirmation = {
  readonly values: Partial<InputOf<typeof taskUpdate>>
  readonly pointers: Readonly<Record<string, string>>
}

/** The confirmation of a task that was sent. */
export function confirmationOf(parsed: Parsed): TaskConfirmation {
  return { values: sentInput(taskUpdate, parsed), pointers: parsed.pointers }
}

/** A task and its confirmation. */
export type CompletedTask = { readonly task: Task; readonly confirmation: TaskConfirmation }

/** The attributes of produced goods; the others follow from the components. */
export function attributesOf(values: TaskConfirmation['values']): Partial<Identity> {
  const attributes: { readonly [Name in (typeof ATTRIBUTES)[number]]?: unknown } = {
    ...values,
    batch: batchOf(values),
  }
  const confirmation = ATTRIBUTES.filter((name) => name !== 'status' && (attributes[name] ?? null) !== null)
  return Object.fromEntries(confirmation.map((name) => [name, attributes[name]]))
}

/** The batch of goods, which may also be sent as the first slot of the task. */
function batchOf({ batch, string1 }: TaskConfirmation['values']): string | null {
  const confirmation = batch ?? string1 ?? null
  const { max } = taskUpdate.fields.batch
  if (confirmation !== null && cut(confirmation, max) !== confirmation)
    throw refusal('too_long', { field: 'string1', max })
  return confirmation
}

/** Where the goods of a task went, which its completion requires. */
export function locationToOf({ location_to_id }: TaskConfirmation['values']): number {
  return required(location_to_id, 'the destination of a task')
}

/** Where the goods of a putaway go. */
export function putawayInputOf({ values }: TaskConfirmation): PutawayInput {
  return {
    location_to_id: locationToOf(values),
    storage_unit_to_id: values.storage_unit_to_id ?? null,
    confirmed_quantity: values.confirmed_quantity ?? null,
  }
}

/** The confirmation of a dispatch task. */
export function dispatchConfirmationOf({
  task: { id },
  confirmation: { values },
}: CompletedTask): DispatchConfirmation {
  return {
    id,
    confirmed_quantity: values.confirmed_quantity ?? null,
    force: values.force ?? false,
    keep_open: values.keep_open ?? false,
    short_reason: values.short_reason ?? null,
    reason_code_id: values.reason_code_id ?? null,
    disposition: values.disposition ?? null,
    serial_numbers: values.serial_numbers ?? [],
  }
}

/** The confirmation of a pick, and its user. */
export function pickConfirmationOf(
  { task, confirmation: { values } }: CompletedTask,
  origin: Origin,
): PickConfirmation {
  return {
    task,
    origin,
    confirmed_quantity: values.confirmed_quantity ?? null,
    location_to_id: locationToOf(values),
    storage_unit_to_id: values.storage_unit_to_id ?? null,
    serial_numbers: values.serial_numbers ?? [],
    stock_id: values.stock_id ?? null,
    short_reason: values.short_reason ?? null,
    keep_open: values.keep_open ?? false,
  }
}

/** The input of receiving: PATCH has the same attributes, except for two that tasks use themselves. */
export function receivingInputOf(values: TaskConfirmation['values']): ReceivingInput {
  return {
    ...nothingSent(receiving),
    ...values,
    batch: batchOf(values),
    serial_numbers: values.serial_numbers ?? [],
    keep_open: values.keep_open ?? false,
    status: values.stock_status ?? 'available',
  }
}

/** The values with sell-by and best-before dates: a moment falls on a day of the warehouse's time zone. */
export async function withDates(
  tx: Transaction,
  { task, confirmation: { values } }: CompletedTask,
): Promise<TaskConfirmation['values']> {
  const { warehouse_id } = task
  const dayIn = (moment: Instant | null | undefined) =>
    moment == null ? null : dayOf(tx, { warehouse_id, moment })
  const sell_by_date = values.sell_by_date ?? (await dayIn(values.datetime1))
  const best_before_date = values.best_before_date ?? (await dayIn(values.datetime2))
  return { ...values, sell_by_date, best_before_date }
}
