import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { advanceReceiptLines, completeReceipts } from '#domain/receipts/advance-receipt.ts'
import {
  addPutawayLines,
  distributeOver,
  type PutawayLine,
  reducePutawayLines,
} from '#domain/receipts/putaway-lines.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import { type PostedMovement, postMovements } from '#domain/stock/post-movements.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { finishTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { updateTaskSources } from '#domain/tasks/update-task-sources.ts'
import { announcePutaway } from './announce-putaway.ts'
import { chooseLocation } from './choose-location.ts'
import { type PutawayContext, type PutawayInput, totalOf } from './read-putaway.ts'

/** A checked putaway. */
export type PutawayToWrite = {
  readonly context: PutawayContext
  readonly input: PutawayInput
  readonly confirmed: Big
  readonly piles: Piles
  /** The exceeded limit of the location, where the warehouse only warns. */
  readonly overfilled: string | null
}

/** Writes a putaway: stock and ledger, the task, its remainder, receipt lines and receipts. */
export async function writePutaway(tx: Transaction, model: Model, putaway: PutawayToWrite): Promise<void> {
  const { context, confirmed, overfilled } = putaway
  const { task } = context
  const posted = await postMovementsOf(tx, putaway)
  const explanation = overfilled === null ? null : { ...task.explanation, capacity_exceeded: overfilled }
  const [finished = task] = await finishTasks(tx, [
    {
      id: task.id,
      confirmed_quantity: confirmed.toFixed(),
      location_to_id: putaway.input.location_to_id,
      storage_unit_to_id: putaway.input.storage_unit_to_id,
      explanation,
    },
  ])
  const isFirstLeg = context.target.type === 'PICKANDDROP'
  const shares = distributeOver(context.lines, confirmed)
  if (!isFirstLeg)
    await advanceReceiptLines(
      tx,
      shares.map(({ goods_in_line_id, quantity }) => ({ id: goods_in_line_id, put_away: quantity })),
    )
  await createFollowUps(tx, putaway, { posted, shares })
  await announcePutaway(tx, model, { task: finished, stock_id: posted[0]?.stock_to_id ?? null })
  await completeReceipts(tx, model, [
    task.goods_in_receipt_id,
    ...context.lines.map(({ goods_in_receipt_id }) => goods_in_receipt_id),
  ])
}

async function postMovementsOf(
  tx: Transaction,
  { context, input, confirmed, piles }: PutawayToWrite,
): Promise<readonly PostedMovement[]> {
  const { task, unit_from, unit_to, target } = context
  const isWhole = confirmed.eq(totalOf(context.piles))
  const movesUnit = isWhole && unit_from !== null && input.storage_unit_to_id === unit_from.id
  const placed = movesUnit ? unit_from : unit_to
  const posted = await postMovements(tx, piles, {
    movements: sharesOf(context.piles, confirmed).map(({ pile, quantity }) =>
      movementOf(task, { pile, quantity, input }),
    ),
    units:
      placed === null ? [] : [{ id: placed.id, warehouse_id: task.warehouse_id, location_id: target.id }],
  })
  await updateTaskSources(tx, {
    task_id: task.id,
    stock_ids: posted.flatMap(({ stock_to_id }) => stock_to_id ?? []),
    storage_unit_id: movesUnit ? unit_from.id : null,
  })
  return posted
}

/** How much is taken from each of several piles, the oldest first; of a partial quantity nothing reserved. */
function sharesOf(piles: readonly Pile[], confirmed: Big): readonly { pile: Pile; quantity: string }[] {
  const isWhole = confirmed.eq(totalOf(piles))
  let rest = confirmed
  return piles.flatMap((pile) => {
    const most = isWhole ? pile.quantity : pile.free
    const quantity = rest.lt(most) ? rest : new Big(most)
    rest = rest.minus(quantity)
    return quantity.gt(0) ? [{ pile, quantity: quantity.toFixed() }] : []
  })
}

function movementOf(
  task: Task,
  { pile, quantity, input }: { readonly pile: Pile; readonly quantity: string; readonly input: PutawayInput },
): Movement {
  return {
    category: 'PWAY',
    subtype: 'PUTAWAY',
    quantity,
    from: pile,
    to: { ...pile, location_id: input.location_to_id, storage_unit_id: input.storage_unit_to_id },
    task_id: task.id,
    goods_in_receipt_id: task.goods_in_receipt_id,
    goods_in_line_id: task.goods_in_line_id,
  }
}

type WrittenGoods = { readonly posted: readonly PostedMovement[]; readonly shares: readonly PutawayLine[] }

/** Creates the putaway of the remainder, and the second leg of goods at a pick and drop location. */
async function createFollowUps(
  tx: Transaction,
  putaway: PutawayToWrite,
  { posted, shares }: WrittenGoods,
): Promise<void> {
  const { context, confirmed } = putaway
  const { task, lines } = context
  const left = totalOf(context.piles).minus(confirmed)
  const planned = new Big(task.start_quantity ?? 0).minus(confirmed)
  const rest = planned.lt(left) ? planned : left
  const isFirstLeg = context.target.type === 'PICKANDDROP'
  const undone = lines.flatMap((line) => {
    const of = shares.find(({ goods_in_line_id }) => goods_in_line_id === line.goods_in_line_id)
    const quantity = new Big(line.quantity).minus(of?.quantity ?? 0)
    return quantity.gt(0) ? [{ ...line, quantity: quantity.toFixed() }] : []
  })
  const following = [
    ...(rest.gt(0) ? [{ task: remainderTask(task, rest.toFixed()), lines: undone }] : []),
    ...(isFirstLeg ? [{ task: await secondLeg(tx, putaway, posted), lines: shares }] : []),
  ]
  const created = await createTasks(
    tx,
    following.map((one) => one.task),
  )
  await reducePutawayLines(tx, undone)
  await addPutawayLines(
    tx,
    following.flatMap((one, place) =>
      one.lines.map((line) => ({ ...line, task_id: created[place]?.id ?? 0 })),
    ),
  )
  const last = created.at(-1)
  if (last === undefined) return
  // The remainder, and goods reverted to this task, are identified by the last task, as received goods are.
  const others = [task.id, ...created.slice(0, -1).map(({ id }) => id)]
  await tx.run(sql`
    update tasks k
    set putaway_task_id = ${last.id}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and (k.putaway_task_id = ${task.id} or k.id = any(${others}::bigint[]))
      and k.reversed_at is null`)
}

function remainderTask(task: Task, start_quantity: string): NewTask {
  return {
    ...inheritedFields(task),
    start_quantity,
    location_from_id: task.location_from_id,
    location_to_id: task.location_to_id,
  }
}

function inheritedFields(task: Task): NewTask {
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

/** From a pick and drop location goods go on to a location that is chosen anew. */
async function secondLeg(
  tx: Transaction,
  { context, input, confirmed }: PutawayToWrite,
  posted: readonly PostedMovement[],
): Promise<NewTask> {
  const { task, account, unit_to } = context
  const contents = sharesOf(context.piles, confirmed).map(({ pile, quantity }) => ({
    product_id: pile.product_id,
    quantity,
  }))
  const chosen = await chooseLocation(tx, {
    account_id: account?.id ?? 0,
    warehouse_id: task.warehouse_id,
    product_ids: [...new Set(contents.map(({ product_id }) => product_id))],
    load: await readSpaceRequirement(tx, {
      storage_unit_type_id: unit_to?.storage_unit_type_id ?? null,
      contents,
    }),
    fills_pickfaces:
      account?.putaway_to_pickface === true && context.piles.every(({ status }) => status === 'available'),
    without: { task_ids: [task.id], storage_unit_ids: unit_to === null ? [] : [unit_to.id] },
  })
  const isSet = task.stock_id === null && task.storage_unit_from_id === null
  return {
    ...inheritedFields(task),
    subtype: 'SECOND_LEG',
    start_quantity: confirmed.toFixed(),
    location_from_id: input.location_to_id,
    location_to_id: chosen.location_id,
    storage_unit_from_id: input.storage_unit_to_id,
    stock_id: input.storage_unit_to_id === null && !isSet ? (posted[0]?.stock_to_id ?? null) : null,
    notes: chosen.location_id === null ? 'no location fits' : null,
    explanation: chosen.explanation,
  }
}
