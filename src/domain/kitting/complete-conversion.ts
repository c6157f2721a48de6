import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { assertGoodsMayLeave } from '#domain/stock/blocked-goods.ts'
import type { Cell, Identity } from '#domain/stock/identity.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { AllocationClosing, Movement, MovementLinks } from '#domain/stock/movement.ts'
import { arrivedPile, postMovements } from '#domain/stock/post-movements.ts'
import { reserve } from '#domain/stock/reserve.ts'
import { finishTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks, partOfTask } from '#domain/tasks/create-tasks.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { elementAt } from '#values/element-at.ts'
import { type ConversionResult, resultsOf } from './conversion-results.ts'
import {
  type ConsumedReservation,
  type ConversionContext,
  lockConversion,
  startQuantityOf,
} from './lock-conversion.ts'
import { putAwayProduced } from './put-away-produced.ts'

/** The confirmation of a conversion. */
export type ConversionConfirmation = {
  /** Null for the whole task; an exact decimal as text. */
  readonly confirmed_quantity: string | null
  /** Attributes of the result; the others follow from the consumed goods. */
  readonly attributes: Partial<Identity>
}

/**
 * Completes a conversion: goods are consumed, and whatever can be made of everything consumed so far is
 * produced, with a putaway (operations 9.2, 9.3). The caller updates the balances.
 */
export async function completeConversion(
  tx: Transaction,
  model: Model,
  { id, confirmation }: { readonly id: number; readonly confirmation: ConversionConfirmation },
): Promise<void> {
  const context = await lockConversion(tx, id)
  const { task, order } = context
  const confirmed = new Big(confirmation.confirmed_quantity ?? startQuantityOf(context))
  assertConvertible(tx, context, confirmed)
  await assertGoodsMayLeave(tx, [id])
  const consumed = consumptionOf(context, confirmed)
  const results = resultsOf(context, { consumed, confirmed, attributes: confirmation.attributes })
  const piles = await lockPiles(tx, {
    ids: context.reserved.map(({ pile }) => pile.id),
    cells: results.map(({ cell }) => cell),
  })
  for (const { pile } of context.reserved) piles.current(pile)

  // Nothing is refused from here on.
  const posted = await postMovements(tx, piles, {
    movements: [
      ...consumed.map((one) => consumeMovement(task, one)),
      ...results.map((one) => produceMovement(task, one)),
    ],
    closings: closingsOf(context, consumed),
  })
  await finishTasks(tx, [{ id, confirmed_quantity: confirmed.toFixed() }])
  await createRemainderTask(tx, context, { confirmed, consumed })
  const produced = results.map((result, index) => {
    const row = elementAt(posted, consumed.length + index)
    return { ...result, stock_id: arrivedPile(row), transaction_id: row.transaction_id }
  })
  await announceStock(
    tx,
    model,
    produced.map(({ stock_id, quantity, transaction_id }) => ({
      event: 'received',
      pile: stock_id,
      quantity,
      extras: { goods_in_receipt_id: null, transaction_id },
    })),
  )
  await putAwayProduced(tx, context, produced)
  if (task.subtype === 'DISASSEMBLE')
    await updateLineCounters(tx, [{ id: context.line.id, dispatched: confirmed.toFixed() }])
  await updateOrderProgress(tx, model, { order_ids: [order.id] })
}

function assertConvertible(tx: Transaction, context: ConversionContext, confirmed: Big): void {
  const { task, output, decimal_places } = context
  assertWorkable(tx, task)
  if (confirmed.lte(0)) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
  if (!confirmed.eq(confirmed.round(decimal_places)))
    throw refusal('quantity_precision', { field: 'confirmed_quantity', decimal_places })
  const start = startQuantityOf(context)
  if (confirmed.gt(start))
    throw refusal('task_quantity_exceeded', { confirmed: confirmed.toNumber(), start: start.toNumber() })
  if (task.subtype === 'DISASSEMBLE' && !confirmed.mod(output.quantity).eq(0))
    throw refusal('order_quantity_not_multiple_of_output', {
      quantity: confirmed.toNumber(),
      output_quantity: Number(output.quantity),
    })
}

/** How much of each reservation is consumed, the oldest first. */
function consumptionOf({ reserved }: ConversionContext, confirmed: Big): readonly ConsumedReservation[] {
  let remaining = confirmed
  return reserved.flatMap((one) => {
    const quantity = remaining.lt(one.allocation.quantity) ? remaining : new Big(one.allocation.quantity)
    remaining = remaining.minus(quantity)
    return quantity.gt(0) ? [{ ...one, quantity }] : []
  })
}

function linksOf(task: Task): MovementLinks {
  return {
    task_id: task.id,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
  }
}

function consumeMovement(task: Task, { pile, quantity }: ConsumedReservation): Movement {
  const kind = { category: 'CONV', subtype: 'CONSUME', quantity: quantity.toFixed() }
  return { ...linksOf(task), ...kind, from: pile, to: 'production' }
}

function produceMovement(task: Task, { cell, quantity }: ConversionResult): Movement {
  return {
    ...linksOf(task),
    category: 'CONV',
    subtype: 'PRODUCE',
    quantity,
    from: 'production',
    to: cell satisfies Cell,
  }
}

/**
 * Consumed quantities are closed as consumed; the remainder is released, and reserved again by the task for it.
 */
function closingsOf(
  { reserved }: ConversionContext,
  consumed: readonly ConsumedReservation[],
): readonly AllocationClosing[] {
  return reserved.flatMap(({ allocation }): AllocationClosing[] => {
    const consumedQuantity =
      consumed.find((one) => one.allocation.id === allocation.id)?.quantity ?? new Big(0)
    const remaining = new Big(allocation.quantity).minus(consumedQuantity)
    return [
      ...(consumedQuantity.gt(0)
        ? [{ allocation, quantity: consumedQuantity.toFixed(), state: 'consumed' as const }]
        : []),
      ...(remaining.gt(0) ? [{ allocation, quantity: remaining.toFixed(), state: 'released' as const }] : []),
    ]
  })
}

type ConvertedQuantities = { readonly confirmed: Big; readonly consumed: readonly ConsumedReservation[] }

/** Creates a task for what was not converted, with its reservations (operations 9.2). */
async function createRemainderTask(
  tx: Transaction,
  context: ConversionContext,
  { confirmed, consumed }: ConvertedQuantities,
): Promise<void> {
  const { task, reserved } = context
  const remaining = startQuantityOf(context).minus(confirmed)
  if (remaining.lte(0)) return
  const created = await createTasks(tx, [{ ...partOfTask(task), start_quantity: remaining.toFixed() }])
  const next = elementAt(created, 0)
  await reserve(
    tx,
    reserved.flatMap(({ allocation }) => {
      const consumedQuantity = consumed.find((one) => one.allocation.id === allocation.id)?.quantity ?? 0
      const unused = new Big(allocation.quantity).minus(consumedQuantity)
      const { stock_id, goods_out_line_id = null } = allocation
      return unused.gt(0)
        ? [{ stock_id, task_id: next.id, quantity: unused.toFixed(), goods_out_line_id }]
        : []
    }),
  )
}
