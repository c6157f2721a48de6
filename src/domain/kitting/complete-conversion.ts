import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import type { Cell, Identity } from '#domain/stock/identity.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { AllocationClosing, Movement, MovementLinks } from '#domain/stock/movement.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { reserve } from '#domain/stock/reserve.ts'
import { finishTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks, partOfTask } from '#domain/tasks/create-tasks.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { putAwayMade } from './put-away-made.ts'
import { type Result, resultsOf } from './results.ts'
import { type Scene, startOf, type Taking, takeConversion } from './see-conversion.ts'

/** What is said of goods that were converted. */
export type Converting = {
  /** All of the task where it is null; an exact decimal as text. */
  readonly confirmed_quantity: string | null
  /** What is known of what was made; the rest follows from what went into it. */
  readonly attributes: Partial<Identity>
}

/**
 * Completes a conversion: goods are used up, and what can be made of all that was used up so far comes into being, to be
 * put away (operations 9.2, 9.3). The balances are settled by whoever performs the act.
 */
export async function completeConversion(
  tx: Transaction,
  model: Model,
  { id, said }: { readonly id: number; readonly said: Converting },
): Promise<void> {
  const scene = await takeConversion(tx, id)
  const { task, order } = scene
  const confirmed = new Big(said.confirmed_quantity ?? startOf(scene))
  ask(tx, scene, confirmed)
  const takings = takingsOf(scene, confirmed)
  const results = resultsOf(scene, { takings, confirmed, attributes: said.attributes })
  const piles = await lockPiles(tx, {
    ids: scene.used.map(({ pile }) => pile.id),
    cells: results.map(({ cell }) => cell),
  })
  for (const { pile } of scene.used) piles.current(pile)

  // Every question has been asked. From here on it is only written down.
  const posted = await postMovements(tx, piles, {
    movements: [...takings.map((one) => consumed(task, one)), ...results.map((one) => produced(task, one))],
    closings: closingsOf(scene, takings),
  })
  await finishTasks(tx, [{ id, confirmed_quantity: confirmed.toFixed() }])
  await goOn(tx, scene, { confirmed, takings })
  const made = results.map((result, place) => {
    const row = posted[takings.length + place]
    return { ...result, stock_id: row?.stock_to_id ?? 0, transaction_id: row?.transaction_id ?? 0 }
  })
  await announceStock(
    tx,
    model,
    made.map(({ stock_id, quantity, transaction_id }) => ({
      event: 'received',
      pile: stock_id,
      quantity,
      extras: { goods_in_receipt_id: null, transaction_id },
    })),
  )
  await putAwayMade(tx, scene, made)
  if (task.subtype === 'DISASSEMBLE')
    await updateLineCounters(tx, [{ id: scene.line.id, dispatched: confirmed.toFixed() }])
  await updateOrderProgress(tx, model, { order_ids: [order.id] })
}

function ask(tx: Transaction, scene: Scene, confirmed: Big): void {
  const { task, output, decimal_places } = scene
  assertWorkable(tx, task)
  if (confirmed.lte(0)) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
  if (!confirmed.eq(confirmed.round(decimal_places)))
    throw refusal('quantity_precision', { field: 'confirmed_quantity', decimal_places })
  const start = startOf(scene)
  if (confirmed.gt(start))
    throw refusal('task_quantity_exceeded', { confirmed: confirmed.toNumber(), start: start.toNumber() })
  if (task.subtype === 'DISASSEMBLE' && !confirmed.mod(output.quantity).eq(0))
    throw refusal('order_quantity_not_multiple_of_output', {
      quantity: confirmed.toNumber(),
      output_quantity: Number(output.quantity),
    })
}

/** What is used up of each reservation, the oldest first. */
function takingsOf({ used }: Scene, confirmed: Big): readonly Taking[] {
  let rest = confirmed
  return used.flatMap((one) => {
    const quantity = rest.lt(one.allocation.quantity) ? rest : new Big(one.allocation.quantity)
    rest = rest.minus(quantity)
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

function consumed(task: Task, { pile, quantity }: Taking): Movement {
  const what = { category: 'CONV', subtype: 'CONSUME', quantity: quantity.toFixed() }
  return { ...linksOf(task), ...what, from: pile, to: 'production' }
}

function produced(task: Task, { cell, quantity }: Result): Movement {
  return {
    ...linksOf(task),
    category: 'CONV',
    subtype: 'PRODUCE',
    quantity,
    from: 'production',
    to: cell satisfies Cell,
  }
}

/** What was used is gone; the rest is given back, to be reserved by the task that goes on with it. */
function closingsOf({ used }: Scene, takings: readonly Taking[]): readonly AllocationClosing[] {
  return used.flatMap(({ allocation }): AllocationClosing[] => {
    const taken = takings.find((one) => one.allocation.id === allocation.id)?.quantity ?? new Big(0)
    const rest = new Big(allocation.quantity).minus(taken)
    return [
      ...(taken.gt(0) ? [{ allocation, quantity: taken.toFixed(), state: 'consumed' as const }] : []),
      ...(rest.gt(0) ? [{ allocation, quantity: rest.toFixed(), state: 'released' as const }] : []),
    ]
  })
}

type Converted = { readonly confirmed: Big; readonly takings: readonly Taking[] }

/** What was not converted stays reserved, by a new task (operations 9.2). */
async function goOn(tx: Transaction, scene: Scene, { confirmed, takings }: Converted): Promise<void> {
  const { task, used } = scene
  const rest = startOf(scene).minus(confirmed)
  if (rest.lte(0)) return
  const [next] = await createTasks(tx, [{ ...partOfTask(task), start_quantity: rest.toFixed() }])
  await reserve(
    tx,
    used.flatMap(({ allocation }) => {
      const taken = takings.find((one) => one.allocation.id === allocation.id)?.quantity ?? 0
      const left = new Big(allocation.quantity).minus(taken)
      const { stock_id, goods_out_line_id = null } = allocation
      return left.gt(0)
        ? [{ stock_id, task_id: next?.id ?? 0, quantity: left.toFixed(), goods_out_line_id }]
        : []
    }),
  )
}
