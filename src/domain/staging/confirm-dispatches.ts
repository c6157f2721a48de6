import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { askDispatch, type DispatchTask } from '#domain/dispatch/ask-dispatch.ts'
import { type Dispatched, dispatchWhole, takeDispatches } from '#domain/dispatch/dispatch-orders.ts'
import { namedRefusal, withTaskId } from '#domain/tasks/with-task-id.ts'
import { refusal } from '#problems/problem.ts'
import { leaveBehind, type ShortDispatch } from './leave-behind.ts'
import { settleUnstaged } from './unstage-goods.ts'

/** A task of dispatching that is done by hand, and what is said of goods that do not leave. */
export type DispatchConfirmation = Dispatched &
  Omit<ShortDispatch, 'confirmed_quantity' | 'disposition'> & {
    readonly disposition: string | null
    readonly keep_open: boolean
  }

/**
 * Completes tasks of dispatching by hand, all or none (operations 6.1). Where less leaves than is staged, a reason is given; the
 * rest is put back or written off, and its order wants it again.
 */
export async function confirmDispatches(
  tx: Transaction,
  model: Model,
  confirmations: readonly DispatchConfirmation[],
): Promise<void> {
  const [, tasks] = await takeDispatches(tx, { ids: confirmations.map(({ id }) => id) })
  for (const task of tasks) withTaskId(task.id, () => askDispatch(tx, task))
  const shorts = tasks.flatMap((task) => {
    const confirmation = confirmations.find(({ id }) => id === task.id)
    return confirmation === undefined ? [] : namedAfterTask(task, confirmation)
  })
  // One after the other: what one lays down may be what the next is about.
  await shorts.reduce((before, one) => before.then(() => leaveBehind(tx, model, one)), Promise.resolve())

  const whole = confirmations.filter(({ id, confirmed_quantity: quantity }) => {
    const isShort = shorts.some(({ task }) => task.id === id)
    return !isShort || new Big(quantity ?? 0).gt(0)
  })
  if (whole.length > 0) await dispatchWhole(tx, model, whole)
  if (shorts.length > 0)
    await settleUnstaged(tx, model, {
      tasks: shorts.map(({ task }) => task),
      storage_unit_ids: shorts.flatMap(({ task }) => task.storage_unit_from_id ?? []),
    })
}

/** The same; what refuses it names the task. */
function namedAfterTask(task: DispatchTask, confirmation: DispatchConfirmation): readonly Short[] {
  try {
    return shortOf(task, confirmation)
  } catch (error) {
    throw namedRefusal(task.id, error)
  }
}

type Short = { readonly task: DispatchTask; readonly input: ShortDispatch }

const DISPOSITIONS = ['restock', 'scrap'] as const

/** The task with what is said of the rest, where less leaves than is staged; nothing where all of it does. */
function shortOf(task: DispatchTask, confirmation: DispatchConfirmation): readonly Short[] {
  const { confirmed_quantity, short_reason, reason_code_id, disposition: named, keep_open } = confirmation
  const [confirmed, start] = [
    new Big(confirmed_quantity ?? task.start_quantity ?? 0),
    task.start_quantity ?? 0,
  ]
  if (confirmed.gt(start))
    throw refusal('task_quantity_exceeded', { confirmed: confirmed.toNumber(), start: Number(start) })
  if (confirmed.eq(start)) return []
  if (keep_open) throw refusal('invalid', { field: 'keep_open' })
  if (short_reason === null && reason_code_id === null) throw refusal('blank', { field: 'short_reason' })
  const disposition = DISPOSITIONS.find((one) => one === (named ?? 'restock'))
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
