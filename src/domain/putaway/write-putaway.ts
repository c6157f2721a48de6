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
import { followPlace } from '#domain/tasks/follow-place.ts'
import { makeTasks, type NewTask } from '#domain/tasks/make-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { announcePutaway } from './announce-putaway.ts'
import { chooseLocation } from './choose-location.ts'
import { type PutawayScene, type PuttingAway, totalOf } from './see-putaway.ts'

/** What was asked and answered of goods that are put away. */
export type WritingPutaway = {
  readonly scene: PutawayScene
  readonly said: PuttingAway
  readonly confirmed: Big
  readonly piles: Piles
  /** The limit of the location that is exceeded, where the warehouse allows it. */
  readonly overfilled: string | null
}

/** Writes down what was put away: stock and ledger, the task, what is left of it, the lines, the receipts. */
export async function writePutaway(tx: Transaction, model: Model, writing: WritingPutaway): Promise<void> {
  const { scene, confirmed, overfilled } = writing
  const { task } = scene
  const posted = await post(tx, writing)
  const explanation = overfilled === null ? null : { ...task.explanation, capacity_exceeded: overfilled }
  const [done = task] = await finishTasks(tx, [
    {
      id: task.id,
      confirmed_quantity: confirmed.toFixed(),
      location_to_id: writing.said.location_to_id,
      storage_unit_to_id: writing.said.storage_unit_to_id,
      explanation,
    },
  ])
  const isFirstLeg = scene.target.type === 'PICKANDDROP'
  const put = distributeOver(scene.lines, confirmed)
  if (!isFirstLeg)
    await advanceReceiptLines(
      tx,
      put.map(({ goods_in_line_id, quantity }) => ({ id: goods_in_line_id, put_away: quantity })),
    )
  await goOn(tx, writing, { posted, put })
  await announcePutaway(tx, model, { task: done, stock_id: posted[0]?.stock_to_id ?? null })
  await completeReceipts(tx, model, [
    task.goods_in_receipt_id,
    ...scene.lines.map(({ goods_in_receipt_id }) => goods_in_receipt_id),
  ])
}

async function post(
  tx: Transaction,
  { scene, said, confirmed, piles }: WritingPutaway,
): Promise<readonly PostedMovement[]> {
  const { task, unit_from, unit_to, target } = scene
  const isWhole = confirmed.eq(totalOf(scene.piles))
  const movesUnit = isWhole && unit_from !== null && said.storage_unit_to_id === unit_from.id
  const placed = movesUnit ? unit_from : unit_to
  const posted = await postMovements(tx, piles, {
    movements: sharesOf(scene.piles, confirmed).map(({ pile, quantity }) =>
      movementOf(task, { pile, quantity, said }),
    ),
    units:
      placed === null ? [] : [{ id: placed.id, warehouse_id: task.warehouse_id, location_id: target.id }],
  })
  await followPlace(tx, {
    task_id: task.id,
    stock_ids: posted.flatMap(({ stock_to_id }) => stock_to_id ?? []),
    storage_unit_id: movesUnit ? unit_from.id : null,
  })
  return posted
}

/** How much is taken from each of several piles, the oldest first; of a part none that is reserved. */
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
  { pile, quantity, said }: { readonly pile: Pile; readonly quantity: string; readonly said: PuttingAway },
): Movement {
  return {
    category: 'PWAY',
    subtype: 'PUTAWAY',
    quantity,
    from: pile,
    to: { ...pile, location_id: said.location_to_id, storage_unit_id: said.storage_unit_to_id },
    task_id: task.id,
    goods_in_receipt_id: task.goods_in_receipt_id,
    goods_in_line_id: task.goods_in_line_id,
  }
}

type Gone = { readonly posted: readonly PostedMovement[]; readonly put: readonly PutawayLine[] }

/** Makes the putaway of what is left, and the second leg of what was only brought half way. */
async function goOn(tx: Transaction, writing: WritingPutaway, { posted, put }: Gone): Promise<void> {
  const { scene, confirmed } = writing
  const { task, lines } = scene
  const left = totalOf(scene.piles).minus(confirmed)
  const planned = new Big(task.start_quantity ?? 0).minus(confirmed)
  const rest = planned.lt(left) ? planned : left
  const isFirstLeg = scene.target.type === 'PICKANDDROP'
  const undone = lines.flatMap((line) => {
    const of = put.find(({ goods_in_line_id }) => goods_in_line_id === line.goods_in_line_id)
    const quantity = new Big(line.quantity).minus(of?.quantity ?? 0)
    return quantity.gt(0) ? [{ ...line, quantity: quantity.toFixed() }] : []
  })
  const following = [
    ...(rest.gt(0) ? [{ task: restOf(task, rest.toFixed()), lines: undone }] : []),
    ...(isFirstLeg ? [{ task: await secondLeg(tx, writing, posted), lines: put }] : []),
  ]
  const made = await makeTasks(
    tx,
    following.map((one) => one.task),
  )
  await reducePutawayLines(tx, undone)
  await addPutawayLines(
    tx,
    following.flatMap((one, place) => one.lines.map((line) => ({ ...line, task_id: made[place]?.id ?? 0 }))),
  )
  const last = made.at(-1)
  if (last === undefined) return
  // What is left, and what comes back of this one, is known by the last of them, as what came in is.
  const others = [task.id, ...made.slice(0, -1).map(({ id }) => id)]
  await tx.run(sql`
    update tasks k
    set putaway_task_id = ${last.id}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and (k.putaway_task_id = ${task.id} or k.id = any(${others}::bigint[]))
      and k.reversed_at is null`)
}

function restOf(task: Task, start_quantity: string): NewTask {
  return {
    ...kept(task),
    start_quantity,
    location_from_id: task.location_from_id,
    location_to_id: task.location_to_id,
  }
}

function kept(task: Task): NewTask {
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

/** From the pick and drop place goods go on to a place that is chosen anew. */
async function secondLeg(
  tx: Transaction,
  { scene, said, confirmed }: WritingPutaway,
  posted: readonly PostedMovement[],
): Promise<NewTask> {
  const { task, account, unit_to } = scene
  const contents = sharesOf(scene.piles, confirmed).map(({ pile, quantity }) => ({
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
      account?.putaway_to_pickface === true && scene.piles.every(({ status }) => status === 'available'),
    without: { task_ids: [task.id], storage_unit_ids: unit_to === null ? [] : [unit_to.id] },
  })
  const isSet = task.stock_id === null && task.storage_unit_from_id === null
  return {
    ...kept(task),
    subtype: 'SECOND_LEG',
    start_quantity: confirmed.toFixed(),
    location_from_id: said.location_to_id,
    location_to_id: chosen.location_id,
    storage_unit_from_id: said.storage_unit_to_id,
    stock_id: said.storage_unit_to_id === null && !isSet ? (posted[0]?.stock_to_id ?? null) : null,
    notes: chosen.location_id === null ? 'no location fits' : null,
    explanation: chosen.explanation,
  }
}
