import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { completeConversion } from '#domain/kitting/complete-conversion.ts'
import { cancelPick } from '#domain/picking/cancel-pick.ts'
import { confirmPicks } from '#domain/picking/confirm-picks.ts'
import type { PickConfirmation } from '#domain/picking/pick-context.ts'
import { completePutaway } from '#domain/putaway/complete-putaway.ts'
import { receiveTask } from '#domain/receiving/receive-task.ts'
import type { ReceivingInput } from '#domain/receiving/receiving-input.ts'
import { cancelReplenishment } from '#domain/replenishment/cancel-replenishments.ts'
import { completeReplenishment } from '#domain/replenishment/complete-replenishment.ts'
import { confirmDispatches, type DispatchConfirmation } from '#domain/staging/confirm-dispatches.ts'
import { ATTRIBUTES, type Identity } from '#domain/stock/identity.ts'
import { dayOf } from '#domain/stock/start-of-day.ts'
import { cancelMove, completeMove } from '#domain/stock-control/complete-move.ts'
import type { Task, TaskType } from '#domain/tasks/task.ts'
import { withTaskId } from '#domain/tasks/with-task-id.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import { taskUpdate } from '#resources/tasks/task-acts.ts'
import { cut } from '#values/cut.ts'

/** What was said of a task that is done: values by column, and which of them were sent. */
export type Said = {
  readonly values: Readonly<Record<string, unknown>>
  readonly pointers: Readonly<Record<string, string>>
}

/** A task that is done, and what was said of it. */
export type Done = { readonly task: Task; readonly said: Said }

/** How tasks of one kind are done, and given up. */
type Ending = {
  /** What must be said of it by PATCH. */
  readonly needs: readonly string[]
  /** Does it, and may give the task as it is then; the balances are settled by whoever performs it. */
  readonly complete: (tx: Transaction, model: Model, done: Done) => Promise<Task | undefined> | Promise<void>
  /** Does several at once, all or none; what refuses one names it. One after the other where it is not said. */
  readonly complete_all?: (tx: Transaction, model: Model, all: readonly Done[]) => Promise<void>
  /** Gives it up; null where that cannot be. */
  readonly cancel: ((tx: Transaction, model: Model, task: Task) => Promise<void>) | null
}

/** Where tasks are done that nobody completes by saying so. */
const ELSEWHERE: Partial<Readonly<Record<TaskType, string>>> = {
  LOAD: 'load_storage_unit',
  CHECK: 'the stock check',
}

/** One row a kind of task: what must be said, and what is done (operations 6.1, 6.2). */
const endings: Partial<Readonly<Record<TaskType, Ending>>> = {
  RCV: {
    needs: ['confirmed_quantity', 'location_to_id', 'storage_unit_to_id'],
    complete: async (tx, model, { task, said }) => {
      await receiveTask(tx, model, { id: task.id, input: receivingFrom(await withDates(tx, { task, said })) })
    },
    cancel: null,
  },
  PWAY: {
    needs: ['confirmed_quantity', 'location_to_id', 'storage_unit_to_id'],
    complete: (tx, model, { task, said: { values } }) =>
      completePutaway(tx, model, {
        id: task.id,
        input: {
          location_to_id: Number(values.location_to_id),
          storage_unit_to_id: idOf(values.storage_unit_to_id),
          confirmed_quantity: textOf(values.confirmed_quantity),
        },
      }),
    cancel: null,
  },
  REPLEN: {
    needs: ['confirmed_quantity', 'location_to_id'],
    complete: (tx, model, { task, said: { values } }) =>
      completeReplenishment(tx, model, {
        id: task.id,
        input: {
          location_to_id: Number(values.location_to_id),
          confirmed_quantity: String(values.confirmed_quantity),
        },
      }),
    cancel: (tx, model, task) => cancelReplenishment(tx, model, task.id),
  },
  PICK: {
    needs: ['confirmed_quantity', 'location_to_id'],
    complete: async (tx, model, done) => (await confirmPicks(tx, model, [pickingFrom(done)]))[0],
    complete_all: async (tx, model, all) => {
      await confirmPicks(tx, model, all.map(pickingFrom))
    },
    cancel: (tx, model, task) => cancelPick(tx, model, task.id),
  },
  DISP: {
    needs: [],
    complete: (tx, model, done) => confirmDispatches(tx, model, [dispatchedFrom(done)]),
    complete_all: (tx, model, all) => confirmDispatches(tx, model, all.map(dispatchedFrom)),
    cancel: null,
  },
  CONV: {
    needs: [],
    complete: async (tx, model, done) =>
      completeConversion(tx, model, {
        id: done.task.id,
        said: {
          confirmed_quantity: textOf(done.said.values.confirmed_quantity),
          attributes: attributesOf(await withDates(tx, done)),
        },
      }),
    cancel: null,
  },
  TRAN: {
    needs: ['location_to_id', 'storage_unit_to_id'],
    complete: (tx, model, { task, said: { values } }) =>
      completeMove(tx, model, {
        id: task.id,
        input: {
          location_to_id: Number(values.location_to_id),
          storage_unit_to_id: idOf(values.storage_unit_to_id),
          confirmed_quantity: textOf(values.confirmed_quantity),
        },
      }),
    cancel: (tx, _, task) => cancelMove(tx, task.id),
  },
}

/** What is said of goods that were made; what is not said follows from what went into them. */
function attributesOf(values: Said['values']): Partial<Identity> {
  const own: Readonly<Record<string, unknown>> = {
    ...values,
    batch: batchOf(values),
  }
  const said = ATTRIBUTES.filter((name) => name !== 'status' && (own[name] ?? null) !== null)
  return Object.fromEntries(said.map((name) => [name, own[name]]))
}

/** The batch of goods, which the first slot of their task names too. */
function batchOf({ batch, string1 }: Said['values']): unknown {
  const said = batch ?? string1 ?? null
  const { max } = taskUpdate.fields.batch
  if (typeof said === 'string' && cut(said, max) !== said)
    throw refusal('too_long', { field: 'string1', max })
  return said
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : null)
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Does a task of any kind; refuses one that is done elsewhere, or of which too little is said. Gives the task as it is
 * then, or null where it must be read.
 */
export async function completeTask(tx: Transaction, model: Model, done: Done): Promise<Task | null> {
  const ending = askEnding(done)
  return (await ending.complete(tx, model, done)) ?? null
}

/** Whether several tasks of a kind are done at once. */
export function areDoneTogether(type: TaskType): boolean {
  return endings[type]?.complete_all !== undefined
}

/** Does tasks of a kind that are done at once, all or none; what refuses one names it. */
export async function completeTogether(tx: Transaction, model: Model, all: readonly Done[]): Promise<void> {
  for (const done of all) withTaskId(done.task.id, () => askEnding(done))
  const [first] = all
  if (first !== undefined) await endings[first.task.type]?.complete_all?.(tx, model, all)
}

function askEnding({ task, said }: Done): Ending {
  const ending = endings[task.type]
  if (ending === undefined)
    throw refusal('task_not_completable_here', {
      type: task.type,
      operation: ELSEWHERE[task.type] ?? 'its own operation',
    })
  refuseAll(
    ending.needs
      .filter((column) => !(column in said.pointers) || (said.values[column] ?? null) === null)
      // Goods are laid loose by saying that they stand on nothing.
      .filter((column) => column !== 'storage_unit_to_id' || !(column in said.pointers))
      .map((field) => violation('blank', { field })),
  )
  return ending
}

/** What was said of a task itself when it was done; the slots of a receive task or a conversion tell of its goods. */
export function wordsFor(type: TaskType, values: Said['values']): Said['values'] {
  const { priority, notes } = values
  return type === 'RCV' || type === 'CONV' ? { priority, notes } : values
}

/** Gives up a task of any kind, where that can be (operations 6.2). */
export async function cancelTask(tx: Transaction, model: Model, task: Task): Promise<void> {
  const cancel = endings[task.type]?.cancel ?? null
  if (cancel === null) throw refusal('task_not_cancellable', { task_id: task.id })
  await cancel(tx, model, task)
}

/** What was said of a task of dispatching. */
function dispatchedFrom({ task: { id }, said: { values } }: Done): DispatchConfirmation {
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

/** What was said of a pick. */
function pickingFrom({ task, said: { values } }: Done): PickConfirmation {
  const { serial_numbers } = values
  return {
    task,
    confirmed_quantity: textOf(values.confirmed_quantity),
    location_to_id: Number(values.location_to_id),
    storage_unit_to_id: idOf(values.storage_unit_to_id),
    serial_numbers: Array.isArray(serial_numbers) ? serial_numbers : [],
    stock_id: idOf(values.stock_id),
    short_reason: textOf(values.short_reason),
    keep_open: values.keep_open === true,
  }
}

/** What was said of received goods: the words of PATCH are those of receiving, but for the two that tasks use themselves. */
function receivingFrom(values: Said['values']): ReceivingInput {
  const said = {
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
  return said as ReceivingInput
}

/** What is said of goods, with their dates under their own names too: moments are of the day they fall on in the warehouse. */
async function withDates(tx: Transaction, { task, said: { values } }: Done): Promise<Said['values']> {
  const { warehouse_id } = task
  const dayIn = (moment: unknown) => (typeof moment === 'string' ? dayOf(tx, { warehouse_id, moment }) : null)
  const sell_by_date = values.sell_by_date ?? (await dayIn(values.datetime1))
  const best_before_date = values.best_before_date ?? (await dayIn(values.datetime2))
  return { ...values, sell_by_date, best_before_date }
}

const EMPTY = Object.fromEntries(
  [
    ...['integer1', 'integer2', 'integer3', 'integer4', 'integer5'],
    ...['boolean1', 'boolean2', 'boolean3', 'boolean4', 'boolean5', 'datetime3', 'datetime4', 'datetime5'],
    ...[
      'location_to_id',
      'storage_unit_to_id',
      'confirmed_quantity',
      'base_storage_unit_type_id',
      'hold_description',
    ],
    ...[
      'disposition',
      'reason_code_id',
      'description',
      'length',
      'width',
      'height',
      'weight',
      'unit_of_measure',
    ],
  ].map((name) => [name, null]),
)
