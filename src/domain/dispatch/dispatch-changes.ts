import { type Changes, NO_CHANGES } from '#domain/changes/changes.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import type { FinishedTask } from '#domain/tasks/close-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { sumsBy } from '#values/decimal.ts'

/** Goods of one pile that leave, with the task that has reserved them. */
export type DispatchedGoods = {
  readonly task: Task
  readonly pile: Pile
  readonly allocation: Allocation
  /** Whose act it is; that of the transaction where nothing is said. */
  readonly origin?: Origin
}

/**
 * What dispatched goods change: they leave for the customer with the units that are empty then, their tasks are finished, and
 * lines count them.
 */
export function dispatchChanges(goods: readonly DispatchedGoods[]): Changes {
  return {
    ...NO_CHANGES,
    posting: {
      movements: goods.map(movementOf),
      closings: goods.map(({ allocation }) => ({
        allocation,
        quantity: allocation.quantity,
        state: 'consumed',
      })),
      dispatched_units: goods.flatMap(({ pile }) => pile.storage_unit_id ?? []),
    },
    finished_tasks: finishesOf(goods),
    lines: goods.flatMap(({ task: { goods_out_line_id }, allocation }) =>
      goods_out_line_id === null ? [] : [{ id: goods_out_line_id, dispatched: allocation.quantity }],
    ),
    dispatched_order_ids: [...new Set(goods.flatMap(({ task }) => task.goods_out_id ?? []))],
    events: goods.map(({ task, origin }, movement) => ({
      event: 'dispatched',
      movement,
      extras: { goods_out_id: task.goods_out_id, goods_out_line_id: task.goods_out_line_id },
      shows_pile_before: true,
      ...(origin && { caller: origin.caller }),
    })),
  }
}

function movementOf({ task, pile, allocation, origin }: DispatchedGoods): Movement {
  return {
    category: 'DISP',
    subtype: 'DISPATCH',
    quantity: allocation.quantity,
    from: pile,
    to: 'outbound',
    task_id: task.id,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
    load_id: task.load_id,
    shipment_id: task.shipment_id,
    ...(origin && { origin }),
  }
}

/** A task may have reserved goods of several piles. */
function finishesOf(goods: readonly DispatchedGoods[]): readonly FinishedTask[] {
  const sums = sumsBy(goods.map(({ task, allocation }) => [task.id, allocation.quantity]))
  const callers = new Map(goods.map(({ task, origin }) => [task.id, origin?.caller]))
  return [...sums].map(([id, quantity]) => {
    const caller = callers.get(id)
    return { id, confirmed_quantity: quantity.toFixed(), ...(caller && { caller }) }
  })
}
