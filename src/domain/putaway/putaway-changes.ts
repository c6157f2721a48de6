import Big from 'big.js'
import { type Changes, type ChangesTask, NO_CHANGES } from '#domain/changes/changes.ts'
import type { PutawayReplacement } from '#domain/receipts/extend-putaways.ts'
import { distributeOver, type PutawayLineDetails } from '#domain/receipts/putaway-lines.ts'
import type { Movement, UnitMove } from '#domain/stock/movement.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { FinishedTask } from '#domain/tasks/close-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { elementAt } from '#values/element-at.ts'
import type { LocationChoice } from './choose-location.ts'
import { type PutawayContext, type PutawayInput, totalOf } from './read-putaway.ts'

/** A checked putaway. */
export type CheckedPutaway = {
  readonly context: PutawayContext
  readonly input: PutawayInput
  readonly confirmed: Big
  readonly origin: Origin
  /** The exceeded limit of the location, where the warehouse only warns. */
  readonly overfilled: string | null
  /** Where goods at a pick and drop location go on to; null for other goods. */
  readonly second_leg: LocationChoice | null
  /** Ids for the tasks that follow, as many as `countFollowUps` says. */
  readonly task_ids: readonly number[]
}

type PutawayShare = { readonly pile: Pile; readonly quantity: string }
type CheckedPutawayMovement = { readonly putaway: CheckedPutaway; readonly movement: Movement }

/**
 * What putaways change: the goods move to their locations, on their units, on others, or loose; what remains, and goods at a
 * pick and drop location, are put away by tasks that follow. Lines of receipts count what reached its place.
 */
export function putawayChanges(
  putaways: readonly CheckedPutaway[],
  { pile_ids }: { readonly pile_ids: readonly number[] },
): Changes {
  const moved = putaways.flatMap((putaway) => movementsOf(putaway))
  const firstOf = (putaway: CheckedPutaway) => moved.findIndex((one) => one.putaway === putaway)
  const following = putaways.map((putaway) => ({ putaway, tasks: followUpTasks(putaway, firstOf(putaway)) }))
  return {
    ...NO_CHANGES,
    posting: {
      movements: moved.map(({ movement }) => movement),
      units: putaways.flatMap(unitsOf),
      pile_ids,
    },
    finished_tasks: putaways.map(finishOf),
    new_tasks: following.flatMap(({ tasks }) => tasks.map(({ task }) => task)),
    moved_sources: {
      task_ids: putaways.map(({ context: { task } }) => task.id),
      movements: moved.map((_, index) => index),
      unit_ids: putaways.flatMap((putaway) => movedUnitOf(putaway) ?? []),
    },
    receipt_lines: putaways.flatMap(lineProgressOf),
    putaway_lines: {
      reduced: putaways.filter(hasFollowUps).flatMap(undoneLinesOf),
      added: following.flatMap(({ tasks }) => tasks.flatMap(({ lines }) => lines)),
    },
    replaced_putaways: putaways.flatMap(replacementOf),
    task_events: putaways.map((putaway) => ({
      resource_name: 'putaway_task',
      event: 'completed',
      task_id: putaway.context.task.id,
      movement: firstOf(putaway),
      caller: putaway.origin.caller,
    })),
  }
}

/** The unit that moves with everything on it. */
function movedUnitOf({ context, input, confirmed }: CheckedPutaway): number | null {
  const { unit_from, piles } = context
  const isWhole = confirmed.eq(totalOf(piles))
  return isWhole && unit_from !== null && input.storage_unit_to_id === unit_from.id ? unit_from.id : null
}

/** The unit that is at the location now: the one that moved, or an empty one that goods were put on. */
function unitsOf(putaway: CheckedPutaway): readonly UnitMove[] {
  const { task, unit_to, target } = putaway.context
  const id = movedUnitOf(putaway) ?? unit_to?.id ?? null
  return id === null ? [] : [{ id, warehouse_id: task.warehouse_id, location_id: target.id }]
}

/** How much is taken from each of several piles, the oldest first; of a partial quantity nothing reserved. */
export function sharesOf(piles: readonly Pile[], confirmed: Big): readonly PutawayShare[] {
  const isWhole = confirmed.eq(totalOf(piles))
  let rest = confirmed
  return piles.flatMap((pile) => {
    const most = isWhole ? pile.quantity : pile.free
    const quantity = rest.lt(most) ? rest : new Big(most)
    rest = rest.minus(quantity)
    return quantity.gt(0) ? [{ pile, quantity: quantity.toFixed() }] : []
  })
}

function movementsOf(putaway: CheckedPutaway): readonly CheckedPutawayMovement[] {
  const { context, input, confirmed, origin } = putaway
  const { task } = context
  return sharesOf(context.piles, confirmed).map(({ pile, quantity }) => ({
    putaway,
    movement: {
      category: 'PWAY',
      subtype: 'PUTAWAY',
      quantity,
      from: pile,
      to: { ...pile, location_id: input.location_to_id, storage_unit_id: input.storage_unit_to_id },
      task_id: task.id,
      goods_in_receipt_id: task.goods_in_receipt_id,
      goods_in_line_id: task.goods_in_line_id,
      origin,
    },
  }))
}

function finishOf({ context: { task }, input, confirmed, origin, overfilled }: CheckedPutaway): FinishedTask {
  return {
    id: task.id,
    confirmed_quantity: confirmed.toFixed(),
    location_to_id: input.location_to_id,
    storage_unit_to_id: input.storage_unit_to_id,
    explanation: overfilled === null ? null : { ...task.explanation, capacity_exceeded: overfilled },
    caller: origin.caller,
  }
}

/** Goods at a pick and drop location do not count as put away. */
function lineProgressOf({ context, confirmed, second_leg }: CheckedPutaway) {
  if (second_leg !== null) return []
  return distributeOver(context.lines, confirmed).map(({ goods_in_line_id, quantity }) => ({
    id: goods_in_line_id,
    put_away: quantity,
  }))
}

/** What of the planned quantity was not put away and is still there. */
function remainderOf({ context: { task, piles }, confirmed }: Pick<CheckedPutaway, 'context' | 'confirmed'>) {
  const left = totalOf(piles).minus(confirmed)
  const planned = new Big(task.start_quantity ?? 0).minus(confirmed)
  return planned.lt(left) ? planned : left
}

/** How many tasks follow on a putaway: one for the remainder, one for the way on from a pick and drop location. */
export function countFollowUps(
  putaway: Pick<CheckedPutaway, 'context' | 'confirmed' | 'second_leg'>,
): number {
  return (remainderOf(putaway).gt(0) ? 1 : 0) + (putaway.second_leg === null ? 0 : 1)
}

const hasFollowUps = (putaway: CheckedPutaway) => countFollowUps(putaway) > 0

/** What a putaway took on of lines and did not do. */
function undoneLinesOf({ context: { lines }, confirmed }: CheckedPutaway): readonly PutawayLineDetails[] {
  const shares = distributeOver(lines, confirmed)
  return lines.flatMap((line) => {
    const of = shares.find(({ goods_in_line_id }) => goods_in_line_id === line.goods_in_line_id)
    const quantity = new Big(line.quantity).minus(of?.quantity ?? 0)
    return quantity.gt(0) ? [{ ...line, quantity: quantity.toFixed() }] : []
  })
}

type FollowUpTask = { readonly task: ChangesTask; readonly lines: readonly PutawayLineDetails[] }

/** The putaway of the remainder, and the second leg of goods at a pick and drop location. */
function followUpTasks(putaway: CheckedPutaway, movement: number): readonly FollowUpTask[] {
  const { context, confirmed, second_leg } = putaway
  const rest = remainderOf(putaway)
  const remainder = rest.gt(0)
    ? [{ task: remainderTask(context.task, rest.toFixed()), lines: undoneLinesOf(putaway) }]
    : []
  const onward =
    second_leg === null
      ? []
      : [
          {
            task: secondLegTask(putaway, { second_leg, movement }),
            lines: distributeOver(context.lines, confirmed),
          },
        ]
  return [...remainder, ...onward].map(({ task, lines }, index) => {
    const id = elementAt(putaway.task_ids, index)
    return { task: { ...task, id }, lines: lines.map((line) => ({ ...line, task_id: id })) }
  })
}

function remainderTask(task: Task, start_quantity: string): ChangesTask {
  return {
    ...inheritedFields(task),
    start_quantity,
    location_from_id: task.location_from_id,
    location_to_id: task.location_to_id,
  }
}

type SecondLeg = { readonly second_leg: LocationChoice; readonly movement: number }

/** From a pick and drop location goods go on to a location that was chosen anew. */
function secondLegTask(
  { context: { task }, input, confirmed }: CheckedPutaway,
  { second_leg, movement }: SecondLeg,
): ChangesTask {
  const isSet = task.stock_id === null && task.storage_unit_from_id === null
  return {
    ...inheritedFields(task),
    subtype: 'SECOND_LEG',
    start_quantity: confirmed.toFixed(),
    location_from_id: input.location_to_id,
    location_to_id: second_leg.location_id,
    storage_unit_from_id: input.storage_unit_to_id,
    stock_id: null,
    ...(input.storage_unit_to_id === null && !isSet ? { points_at_movement: movement } : {}),
    notes: second_leg.location_id === null ? 'no location fits' : null,
    explanation: second_leg.explanation,
  }
}

function inheritedFields(task: Task): ChangesTask {
  return {
    type: 'PWAY',
    subtype: task.subtype,
    warehouse_id: task.warehouse_id,
    account_id: task.account_id,
    product_id: task.product_id,
    priority: task.priority,
    stock_description: task.stock_description,
    storage_unit_from_id: task.storage_unit_from_id,
    stock_id: task.stock_id,
    explanation: task.explanation,
    due_at: task.due_at,
    goods_in_receipt_id: task.goods_in_receipt_id,
    goods_in_line_id: task.goods_in_line_id,
    putaway_task_id: task.putaway_task_id,
  }
}

/** The remainder, and goods reverted to this task, are identified by the last task, as received goods are. */
function replacementOf({ context: { task }, task_ids }: CheckedPutaway): readonly PutawayReplacement[] {
  const last = task_ids.at(-1)
  if (last === undefined) return []
  return [{ task_id: task.id, by_task_id: last, follower_ids: [task.id, ...task_ids.slice(0, -1)] }]
}
