import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { serveWaiting, type WaitingOrders } from '#domain/crossdock/serve-waiting.ts'
import type { LocationChoice } from '#domain/putaway/choose-location.ts'
import { advanceReceiptLines, completeReceipts } from '#domain/receipts/advance-receipt.ts'
import { announceReceipt } from '#domain/receipts/announce-receipt.ts'
import { addPutawayLines } from '#domain/receipts/putaway-lines.ts'
import { readReceipts } from '#domain/receipts/receipt.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { createUnits } from '#domain/stock/create-units.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { awaitsPutaway } from '#domain/stock/locations.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import type { Movement, MovementLinks } from '#domain/stock/movement.ts'
import { type PostedMovement, postMovements } from '#domain/stock/post-movements.ts'
import type { Reason } from '#domain/stock/reasons.ts'
import { finishTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import type { Task } from '#domain/tasks/task.ts'
import { arrivalsFor, holdFor, isScrap, needsNoPutaway, statusFor } from './arrivals.ts'
import { confirmedQuantityOf } from './assert-receivable.ts'
import type { ReceivingContext } from './read-receiving.ts'
import { announcementsFor, type ReceivedGoods } from './received-announcements.ts'
import type { ReceivingInput } from './receiving-input.ts'
import { UNDISPATCHED } from './undispatched-serials.ts'

/** Checked goods to receive. */
export type ReceivingToWrite = {
  readonly context: ReceivingContext
  readonly input: ReceivingInput
  /** Why the goods are held or written off. */
  readonly reason: Reason | null
  /** The open putaway of the unit, which is extended. */
  readonly following: Task | null
  /** The putaway location. */
  readonly chosen: LocationChoice | null
  /** Orders that wait for the goods, and get them before they are put away. */
  readonly waiting: WaitingOrders
}

/** The result: the putaway that follows, if any. */
export type ReceivingResult = { readonly putaway_task_id: number | null }

/** Writes received goods: stock and ledger, the task, the line, the putaway, the receipt, and the events. */
export async function writeReceiving(
  tx: Transaction,
  model: Model,
  writing: ReceivingToWrite,
): Promise<ReceivingResult> {
  const { context, input, reason } = writing
  const confirmed = confirmedQuantityOf(context, input)
  if (confirmed.eq(0)) {
    await finishTasks(tx, [{ id: context.task.id, confirmed_quantity: '0' }])
    await updateReceiptProgress(tx, model, context)
    return { putaway_task_id: null }
  }
  const storage_unit_id = await unitFor(tx, context)
  const cells = arrivalsFor(context, { input, storage_unit_id })
  const posted = await postArrival(tx, writing, { cells, confirmed })
  const stock_ids = posted.flatMap(({ stock_to_id }) => stock_to_id ?? [])
  const isWanted = writing.waiting.order_ids.length > 0 && statusFor(context, input) === 'available'
  const served = isWanted ? await serveWaiting(tx, model, { waiting: writing.waiting, stock_ids }) : 0
  const rest = confirmed.minus(served)
  const putaway = rest.gt(0) ? await createPutaway(tx, writing, { cells, posted, confirmed: rest }) : null
  await finishReceiveTask(tx, context, { input, confirmed, storage_unit_id, putaway_task_id: putaway })
  await saveUnitSize(tx, context, input)
  await advanceReceiptLines(tx, [{ id: context.line.id, received: confirmed.toFixed() }])
  await announceStock(tx, model, announcementsFor(context, { input, reason, cells, posted, confirmed }))
  await updateReceiptProgress(tx, model, context)
  return { putaway_task_id: putaway }
}

/** The unit the goods are put on: an existing one, a new one, or none. */
async function unitFor(
  tx: Transaction,
  { unit, new_unit_type_id, receipt, bay }: ReceivingContext,
): Promise<number | null> {
  if (unit !== null || new_unit_type_id === null || bay === null) return unit?.id ?? null
  const [created] = await createUnits(tx, {
    storage_unit_type_id: new_unit_type_id,
    warehouse_id: receipt.warehouse_id,
    location_id: bay.id,
    count: 1,
  })
  return created ?? null
}

type ArrivingGoods = { readonly cells: readonly Cell[]; readonly confirmed: Big }

const MOVEMENT_KINDS = {
  standard: { subtype: 'RECEIVE', from: 'inbound' },
  blind: { subtype: 'RECEIVE', from: 'inbound' },
  crossdock: { subtype: 'RECEIVE', from: 'inbound' },
  customer_return: { subtype: 'RETURN', from: 'inbound' },
  warehouse_transfer: { subtype: 'TRANSFER_IN', from: 'transit' },
} as const

async function postArrival(
  tx: Transaction,
  { context, input, following }: ReceivingToWrite,
  { cells, confirmed }: ArrivingGoods,
): Promise<readonly PostedMovement[]> {
  const { receipt, unit, bay } = context
  const { subtype, from } = MOVEMENT_KINDS[receipt.receipt_type]
  const quantity = cells.length > 1 || cells[0]?.serial_number ? '1' : confirmed.toFixed()
  const isHeld = statusFor(context, input) === 'held'
  const links = linksOf(context)
  const arrivals: Movement[] = cells.map((to) => ({
    ...links,
    category: 'RCV',
    subtype,
    quantity,
    from,
    to,
    ...(isHeld ? { hold: holdFor(context, input) } : {}),
    ...(context.undispatched_serials.includes(to.serial_number ?? '') ? { description: UNDISPATCHED } : {}),
  }))
  // Serial numbers are checked to be new; other goods may merge with existing piles.
  const isNew = cells.every((cell) => cell.serial_number !== null)
  // Goods on the unit already are put away with the new ones, so their buckets change.
  const beside =
    unit === null || following !== null ? [] : await readPiles(tx, sql`s.storage_unit_id = ${unit.id}`)
  const piles = await lockPiles(tx, { ids: beside.map(({ id }) => id), cells: isNew ? [] : cells })
  const placed =
    unit === null || bay === null
      ? []
      : [{ id: unit.id, warehouse_id: receipt.warehouse_id, location_id: bay.id }]
  return postMovements(tx, piles, {
    movements: isScrap(context, input)
      ? [...arrivals, ...arrivals.map((one) => writtenOff(one, input))]
      : arrivals,
    units: placed,
  })
}

function writtenOff(arrival: Movement, input: ReceivingInput): Movement {
  if (typeof arrival.to === 'string') throw new Error('goods arrived outside')
  return {
    ...arrival,
    category: 'ADJ',
    subtype: 'NEGATIVE',
    from: arrival.to,
    to: 'adjustment',
    reason_code_id: input.reason_code_id,
    description: input.description,
  }
}

function linksOf({ task, receipt, line }: ReceivingContext): MovementLinks {
  return { task_id: task.id, goods_in_receipt_id: receipt.id, goods_in_line_id: line.id }
}

/** The putaway of the goods: the open one of their unit, or a new one. */
async function createPutaway(
  tx: Transaction,
  { context, input, following, chosen }: ReceivingToWrite,
  { cells, posted, confirmed }: Omit<ReceivedGoods, 'input' | 'reason'>,
): Promise<number | null> {
  const { receipt, line, bay, product } = context
  const cell = cells[0]
  if (bay === null || cell === undefined || !awaitsPutaway(bay.type) || needsNoPutaway(context, input))
    return null
  const addLines = (task_id: number) =>
    addPutawayLines(tx, [{ task_id, goods_in_line_id: line.id, quantity: confirmed.toFixed() }])
  if (following !== null) {
    await tx.pipeline([extendPutaway(tx, following, { context, confirmed }), addLines(following.id)])
    return following.id
  }
  const isLoose = cell.storage_unit_id === null
  const [task] = await createTasks(tx, [
    {
      type: 'PWAY',
      warehouse_id: receipt.warehouse_id,
      account_id: receipt.account_id,
      product_id: line.product_id,
      start_quantity: confirmed.toFixed(),
      stock_description: describeGoods(product.code, cell),
      location_from_id: bay.id,
      location_to_id: chosen?.location_id ?? null,
      storage_unit_from_id: cell.storage_unit_id,
      stock_id: isLoose && cell.serial_number === null ? (posted[0]?.stock_to_id ?? null) : null,
      notes: chosen !== null && chosen.location_id === null ? 'no location fits' : null,
      explanation: chosen?.explanation ?? null,
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: line.id,
    },
  ])
  if (task === undefined) throw new Error('a putaway was not made')
  await addLines(task.id)
  return task.id
}

/**
 * Extends an open putaway by goods added to its unit; with goods of several lines it names no line, product or
 * account.
 */
function extendPutaway(
  tx: Transaction,
  following: Task,
  { context, confirmed }: { readonly context: ReceivingContext; readonly confirmed: Big },
): Query<unknown> {
  const { receipt, line } = context
  return tx.run(sql`
    update tasks k
    set start_quantity = k.start_quantity + ${confirmed.toFixed()}::numeric,
      goods_in_line_id = case when k.goods_in_line_id = ${line.id} then k.goods_in_line_id end,
      product_id = case when k.product_id = ${line.product_id} then k.product_id end,
      account_id = case when k.account_id = ${receipt.account_id} then k.account_id end,
      ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${following.id}`)
}

type ReceiveTaskResult = {
  readonly input: ReceivingInput
  readonly confirmed: Big
  readonly storage_unit_id: number | null
  readonly putaway_task_id: number | null
}

async function finishReceiveTask(
  tx: Transaction,
  context: ReceivingContext,
  result: ReceiveTaskResult,
): Promise<void> {
  const { task, bay } = context
  await finishTasks(tx, [
    {
      id: task.id,
      confirmed_quantity: result.confirmed.toFixed(),
      location_to_id: bay?.id ?? null,
      storage_unit_to_id: result.storage_unit_id,
      putaway_task_id: result.putaway_task_id,
    },
  ])
  const rest = new Big(task.start_quantity ?? 0).minus(result.confirmed)
  if (!result.input.keep_open || rest.lte(0)) return
  const { storage_unit_to_id } = task
  await createTasks(tx, [{ ...remainderTaskFor(task, rest.toFixed()), storage_unit_to_id }])
}

/** The same task for what remains to be received. */
export function remainderTaskFor(task: Task, start_quantity: string) {
  const { type, warehouse_id, account_id, product_id, priority, stock_description, location_to_id, due_at } =
    task
  const { storage_unit_type_id, goods_in_receipt_id, goods_in_line_id } = task
  return {
    type,
    warehouse_id,
    account_id,
    product_id,
    priority,
    stock_description,
    location_to_id,
    due_at,
    storage_unit_type_id,
    goods_in_receipt_id,
    goods_in_line_id,
    start_quantity,
  }
}

/** Saves the measured size of a full unit. */
async function saveUnitSize(
  tx: Transaction,
  { configuration }: ReceivingContext,
  input: ReceivingInput,
): Promise<void> {
  const { length, width, height, weight, unit_of_measure } = input
  if (configuration === null || [length, width, height, weight].some((one) => one === null)) return
  await tx.run(sql`
    update product_storage_units u
    set length = ${length}::numeric, width = ${width}::numeric, height = ${height}::numeric, weight = ${weight}::numeric,
      unit_of_measure = coalesce(${unit_of_measure}::text, u.unit_of_measure), ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.id = ${configuration.id}`)
}

/** Announces the first goods of a receipt, and completes it with the last. */
async function updateReceiptProgress(
  tx: Transaction,
  model: Model,
  { receipt }: ReceivingContext,
): Promise<void> {
  const { completed, open } = await tx.one<{ completed: number; open: number }>(sql`
    select count(*) filter (where k.status = 'COMPLETED') as completed,
      count(*) filter (where k.status not in ('COMPLETED', 'CANCELLED')) as open
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_in_receipt_id = ${receipt.id} and k.type = 'RCV'`)
  if (completed === 1 && open > 0) {
    const now = (await readReceipts(tx, [receipt.id])).get(receipt.id)
    if (now !== undefined) await announceReceipt(tx, model, { event: 'moved_to_part', receipt: now })
  }
  await completeReceipts(tx, model, [receipt.id])
}
