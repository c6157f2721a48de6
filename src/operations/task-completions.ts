import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { completeConversion } from '#domain/kitting/complete-conversion.ts'
import { cancelPick } from '#domain/picking/cancel-pick.ts'
import { confirmPicks, confirmPicksTogether } from '#domain/picking/confirm-picks.ts'
import { completePutaway } from '#domain/putaway/complete-putaway.ts'
import { completePutawaysTogether } from '#domain/putaway/complete-putaways-together.ts'
import { receiveTask } from '#domain/receiving/receive-task.ts'
import { receiveTogether } from '#domain/receiving/receive-together.ts'
import { cancelReplenishment } from '#domain/replenishment/cancel-replenishments.ts'
import { completeReplenishment } from '#domain/replenishment/complete-replenishment.ts'
import { confirmDispatches } from '#domain/staging/confirm-dispatches.ts'
import { type Origin, originOf } from '#domain/stock/origin.ts'
import { cancelMove, completeMove } from '#domain/stock-control/complete-move.ts'
import type { Task, TaskType } from '#domain/tasks/task.ts'
import { withTaskId } from '#domain/tasks/with-task-id.ts'
import { isRefused } from '#problems/is-refused.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import { required } from '#values/look-up.ts'
import {
  attributesOf,
  type CompletedTask,
  dispatchConfirmationOf,
  locationToOf,
  pickConfirmationOf,
  putawayInputOf,
  receivingInputOf,
  type TaskConfirmation,
  withDates,
} from './task-confirmation.ts'

/** A task that is completed together with those of other requests, and whose act it is. */
export type JointCompletion = CompletedTask & { readonly origin: Origin }

/** How tasks of one type are completed and cancelled. */
type TaskCompletion = {
  /** The columns that PATCH must send. */
  readonly required_columns: readonly (keyof TaskConfirmation['values'])[]
  /** Completes a task and may return it; the caller updates the balances. */
  readonly complete: (
    tx: Transaction,
    model: Model,
    completed: CompletedTask,
  ) => Promise<Task | undefined> | Promise<void>
  /** Completes several at once, all or none; a refusal names its task. */
  readonly complete_all?: (tx: Transaction, model: Model, tasks: readonly CompletedTask[]) => Promise<void>
  /**
   * Completes tasks of several requests as if one after the other, and returns those that it completed; all others stay as they
   * are.
   */
  readonly complete_joint?: (
    tx: Transaction,
    model: Model,
    tasks: readonly JointCompletion[],
  ) => Promise<readonly Task[]>
  /** Cancels a task; null where that is not possible. */
  readonly cancel: ((tx: Transaction, model: Model, task: Task) => Promise<void>) | null
}

/** The operations that complete tasks which PATCH cannot complete. */
const ELSEWHERE: Partial<Readonly<Record<TaskType, string>>> = {
  LOAD: 'load_storage_unit',
  CHECK: 'the stock check',
}

/** For each type: the required columns and the acts (operations 6.1, 6.2). */
const completions: Partial<Readonly<Record<TaskType, TaskCompletion>>> = {
  RCV: {
    required_columns: ['confirmed_quantity', 'location_to_id', 'storage_unit_to_id'],
    complete: async (tx, model, { task, confirmation }) =>
      receiveTask(tx, model, {
        task,
        input: receivingInputOf(await withDates(tx, { task, confirmation })),
      }),
    complete_joint: (tx, model, tasks) =>
      receiveTogether(
        tx,
        model,
        tasks.map(({ task, confirmation, origin }) => ({
          task,
          input: receivingInputOf({ ...confirmation.values, sell_by_date: null, best_before_date: null }),
          origin,
        })),
      ),
    cancel: null,
  },
  PWAY: {
    required_columns: ['confirmed_quantity', 'location_to_id', 'storage_unit_to_id'],
    complete: (tx, model, { task, confirmation }) =>
      completePutaway(tx, model, { task, input: putawayInputOf(confirmation) }),
    complete_joint: (tx, model, tasks) =>
      completePutawaysTogether(
        tx,
        model,
        tasks.map(({ task, confirmation, origin }) => ({
          task,
          input: putawayInputOf(confirmation),
          origin,
        })),
      ),
    cancel: null,
  },
  REPLEN: {
    required_columns: ['confirmed_quantity', 'location_to_id'],
    complete: (tx, model, { task, confirmation: { values } }) =>
      completeReplenishment(tx, model, {
        id: task.id,
        input: {
          location_to_id: locationToOf(values),
          confirmed_quantity: required(values.confirmed_quantity, 'the quantity of a replenishment'),
        },
      }),
    cancel: (tx, model, task) => cancelReplenishment(tx, model, task.id),
  },
  PICK: {
    required_columns: ['confirmed_quantity', 'location_to_id'],
    complete: async (tx, model, completed) =>
      (await confirmPicks(tx, model, [pickConfirmationOf(completed, originOf(tx))]))[0],
    complete_all: async (tx, model, tasks) => {
      const origin = originOf(tx)
      await confirmPicks(
        tx,
        model,
        tasks.map((completed) => pickConfirmationOf(completed, origin)),
      )
    },
    complete_joint: (tx, model, tasks) =>
      confirmPicksTogether(
        tx,
        model,
        tasks.map(({ origin, ...completed }) => pickConfirmationOf(completed, origin)),
      ),
    cancel: (tx, model, task) => cancelPick(tx, model, task.id),
  },
  DISP: {
    required_columns: [],
    complete: (tx, model, completed) => confirmDispatches(tx, model, [dispatchConfirmationOf(completed)]),
    complete_all: (tx, model, tasks) => confirmDispatches(tx, model, tasks.map(dispatchConfirmationOf)),
    cancel: null,
  },
  CONV: {
    required_columns: [],
    complete: async (tx, model, completed) =>
      completeConversion(tx, model, {
        id: completed.task.id,
        confirmation: {
          confirmed_quantity: completed.confirmation.values.confirmed_quantity ?? null,
          attributes: attributesOf(await withDates(tx, completed)),
        },
      }),
    cancel: null,
  },
  TRAN: {
    required_columns: ['location_to_id', 'storage_unit_to_id'],
    complete: (tx, model, { task, confirmation: { values } }) =>
      completeMove(tx, model, {
        id: task.id,
        input: {
          location_to_id: locationToOf(values),
          storage_unit_to_id: values.storage_unit_to_id ?? null,
          confirmed_quantity: values.confirmed_quantity ?? null,
        },
      }),
    cancel: (tx, _, task) => cancelMove(tx, task.id),
  },
}

/**
 * Completes a task of any type; refuses types that are completed elsewhere and missing columns. Returns the task, or
 * null where it must be read.
 */
export async function completeTask(
  tx: Transaction,
  model: Model,
  completed: CompletedTask,
): Promise<Task | null> {
  const completion = validateCompletion(completed)
  return (await completion.complete(tx, model, completed)) ?? null
}

/** Whether tasks of a type can be completed together. */
export function completesTogether(type: TaskType): boolean {
  return completions[type]?.complete_all !== undefined
}

/** Completes tasks of one type together, all or none; a refusal names its task. */
export async function completeTogether(
  tx: Transaction,
  model: Model,
  tasks: readonly CompletedTask[],
): Promise<void> {
  for (const completed of tasks) withTaskId(completed.task.id, () => validateCompletion(completed))
  const [first] = tasks
  if (first !== undefined) await completions[first.task.type]?.complete_all?.(tx, model, tasks)
}

/** The types of tasks that are completed together with those of other requests. */
export const JOINT_TYPES: readonly string[] = Object.entries(completions).flatMap(([type, completion]) =>
  completion.complete_joint === undefined ? [] : [type],
)

/**
 * Completes tasks of one type for several requests, and returns those that it completed; what is incomplete, or cannot be
 * completed with others, stays as it is.
 */
export async function completeJointly(
  tx: Transaction,
  model: Model,
  tasks: readonly JointCompletion[],
): Promise<readonly Task[]> {
  const complete = tasks.filter((completed) => !isRefused(() => validateCompletion(completed)))
  const [first] = complete
  return (first && (await completions[first.task.type]?.complete_joint?.(tx, model, complete))) ?? []
}

function validateCompletion({ task, confirmation }: CompletedTask): TaskCompletion {
  const completion = completions[task.type]
  if (completion === undefined)
    throw refusal('task_not_completable_here', {
      type: task.type,
      operation: ELSEWHERE[task.type] ?? 'its own operation',
    })
  refuseAll(
    completion.required_columns
      .filter(
        (column) => !(column in confirmation.pointers) || (confirmation.values[column] ?? null) === null,
      )
      // An explicit null means that the goods are not on a unit.
      .filter((column) => column !== 'storage_unit_to_id' || !(column in confirmation.pointers))
      .map((field) => violation('blank', { field })),
  )
  return completion
}

/** The attributes that are stored on the task; the slots of a receive task or conversion belong to its goods. */
export function taskAttributesOf(
  type: TaskType,
  values: TaskConfirmation['values'],
): TaskConfirmation['values'] {
  if (type !== 'RCV' && type !== 'CONV') return values
  const { priority, notes } = values
  return { ...(priority === undefined ? {} : { priority }), ...(notes === undefined ? {} : { notes }) }
}

/** Cancels a task of any type, where possible (operations 6.2). */
export async function cancelTask(tx: Transaction, model: Model, task: Task): Promise<void> {
  const cancel = completions[task.type]?.cancel ?? null
  if (cancel === null) throw refusal('task_not_cancellable', { task_id: task.id })
  await cancel(tx, model, task)
}
