import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { dispatchTasks, lockDispatchTasks, type ManualDispatch } from '#domain/dispatch/dispatch-orders.ts'
import { assertDispatchable, type DispatchTask } from '#domain/dispatch/dispatch-task.ts'
import { namedRefusal, withTaskId } from '#domain/tasks/with-task-id.ts'
import { refusal } from '#problems/problem.ts'
import { itemBy } from '#values/items-by.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { leaveBehind, type ShortDispatch } from './leave-behind.ts'
import { updateUnstaged } from './unstage-goods.ts'

/** Confirmation of a dispatch task, with what happens to goods that do not leave. */
export type DispatchConfirmation = ManualDispatch &
  Omit<ShortDispatch, 'confirmed_quantity' | 'disposition'> & {
    readonly disposition: string | null
    readonly keep_open: boolean
  }

/**
 * Completes dispatch tasks by hand, all or none (operations 6.1). Dispatching less than is staged requires a
 * reason; the remainder is put back or written off, and is outstanding again for its order.
 */
export async function confirmDispatches(
  tx: Transaction,
  model: Model,
  confirmations: readonly DispatchConfirmation[],
): Promise<void> {
  const [, tasks] = await lockDispatchTasks(tx, { ids: confirmations.map(({ id }) => id) })
  for (const task of tasks) withTaskId(task.id, () => assertDispatchable(tx, task))
  const confirmationOf = itemBy(confirmations, ({ id }) => id)
  const shortDispatches = tasks.flatMap((task) => {
    const confirmation = confirmationOf(task.id)
    return confirmation === undefined ? [] : shortOfNamed(task, confirmation)
  })
  // Sequential, since one may move goods that the next is about.
  await mapInSequence(shortDispatches, (short) => leaveBehind(tx, model, short))

  const short_ids = new Set(shortDispatches.map(({ task }) => task.id))
  const dispatched = confirmations.filter(
    ({ id, confirmed_quantity: quantity }) => !short_ids.has(id) || new Big(quantity ?? 0).gt(0),
  )
  if (dispatched.length > 0) await dispatchTasks(tx, model, dispatched)
  if (shortDispatches.length > 0)
    await updateUnstaged(tx, model, {
      tasks: shortDispatches.map(({ task }) => task),
      storage_unit_ids: shortDispatches.flatMap(({ task }) => task.storage_unit_from_id ?? []),
    })
}

/** The shortage of a task; refusals name the task. */
function shortOfNamed(task: DispatchTask, confirmation: DispatchConfirmation): readonly TaskShortage[] {
  try {
    return shortageOf(task, confirmation)
  } catch (error) {
    throw namedRefusal(task.id, error)
  }
}

type TaskShortage = { readonly task: DispatchTask; readonly input: ShortDispatch }

const DISPOSITIONS = ['restock', 'scrap'] as const

/** The task with its short dispatch, if less leaves than is staged. */
function shortageOf(task: DispatchTask, confirmation: DispatchConfirmation): readonly TaskShortage[] {
  const { confirmed_quantity, short_reason, reason_code_id, disposition: chosen, keep_open } = confirmation
  const [confirmed, startQuantity] = [
    new Big(confirmed_quantity ?? task.start_quantity ?? 0),
    task.start_quantity ?? 0,
  ]
  if (confirmed.gt(startQuantity))
    throw refusal('task_quantity_exceeded', { confirmed: confirmed.toNumber(), start: Number(startQuantity) })
  if (confirmed.eq(startQuantity)) return []
  if (keep_open) throw refusal('invalid', { field: 'keep_open' })
  if (short_reason === null && reason_code_id === null) throw refusal('blank', { field: 'short_reason' })
  const disposition = DISPOSITIONS.find((one) => one === (chosen ?? 'restock'))
  if (disposition === undefined)
    throw refusal('inclusion', { field: 'disposition', allowed: [...DISPOSITIONS] })
  const { serial_numbers } = confirmation
  const input = {
    confirmed_quantity: confirmed.toFixed(),
    short_reason,
    reason_code_id,
    disposition,
    serial_numbers,
  }
  return [{ task, input }]
}
