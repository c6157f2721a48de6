import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockChoices } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { findWaitingOrders, type WaitingOrders } from '#domain/crossdock/serve-waiting.ts'
import {
  assertStillFits,
  chooseLocation,
  type LocationChoice,
  type LocationRequest,
} from '#domain/putaway/choose-location.ts'
import { awaitsPutaway } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { readUnits, unitIn } from '#domain/stock/units.ts'
import { findTasksPointingAt } from '#domain/tasks/piles-of-task.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { capturesSerials, needsNoPutaway, statusFor } from './arrivals.ts'
import { assertReceivable, confirmedQuantityOf } from './assert-receivable.ts'
import {
  type ArrivalPlace,
  type ReceivingContext,
  readReceiptAndLine,
  readReceiving,
} from './read-receiving.ts'
import type { ReceivingInput } from './receiving-input.ts'
import { findUndispatchedSerials } from './undispatched-serials.ts'
import { type ReceivingResult, writeReceiving } from './write-receiving.ts'

/** Completes a receive task: the goods arrive in the bay, and continue from there (operations 1.4). */
export async function receiveTask(
  tx: Transaction,
  model: Model,
  {
    id,
    input,
    arrival = 'as_said',
  }: { readonly id: number; readonly input: ReceivingInput; readonly arrival?: ArrivalPlace },
): Promise<ReceivingResult> {
  const unlocked = await readReceiving(tx, id, { input, arrival })
  const [following, waiting] = await tx.pipeline([
    findOpenPutaway(tx, unlocked, input),
    findWaiting(tx, unlocked, arrival),
  ])
  const request =
    following === null && arrival === 'as_said' ? await locationRequestFor(tx, unlocked, input) : null
  const chosen = request === null ? null : await chooseLocation(tx, request)
  const context = await lockReceiving(tx, unlocked, { input, following, chosen, waiting, arrival })
  if (chosen !== null && request !== null) await assertStillFits(tx, chosen, request)
  const reason = await assertReceivable(tx, context, input)

  // Everything is checked. From here on nothing is refused.
  return writeReceiving(tx, model, { context, input, reason, following, chosen, waiting })
}

/** The orders that wait for the goods; none where these are put away at once. */
function findWaiting(
  tx: Transaction,
  { receipt, line }: ReceivingContext,
  arrival: ArrivalPlace,
): Query<WaitingOrders> {
  if (arrival !== 'as_said') return tx.value({ order_ids: [], line_ids: [] })
  return findWaitingOrders(tx, { receipt_id: receipt.id, product_id: line.product_id })
}

type ReceivingLocks = {
  readonly input: ReceivingInput
  readonly following: Task | null
  readonly chosen: LocationChoice | null
  readonly waiting: WaitingOrders
  readonly arrival: ArrivalPlace
}

/** Locks what receiving changes, in the lock order, and reads it again. */
async function lockReceiving(
  tx: Transaction,
  unlocked: ReceivingContext,
  { input, following, chosen, waiting, arrival }: ReceivingLocks,
): Promise<ReceivingContext> {
  const { task, receipt, line, unit } = unlocked
  const sought = waiting.line_ids.length === 0 ? [] : [line.product_id]
  const locking = lockAll(tx, {
    goods_in_receipts: [receipt.id],
    goods_outs: waiting.order_ids,
    goods_in_lines: [line.id],
    goods_out_lines: waiting.line_ids,
    tasks: [task.id, following?.id],
    storage_units: [unit?.id],
    locations: [chosen?.is_limited === true ? chosen.location_id : null],
  })
  const [, tasks, document, units, waitingNow] = await tx.pipeline([
    locking,
    readTasks(tx, [task.id]),
    readReceiptAndLine(tx, receipt.id, line.id),
    readUnits(tx, [unit?.id]),
    findWaiting(tx, unlocked, arrival),
    // Waiting orders are allocated after the goods arrive; the stock lock for that comes before the pile locks.
    lockChoices(
      tx,
      sought.map((product_id) => ({ product_id, warehouse_id: receipt.warehouse_id })),
    ),
  ])
  if (waitingNow.line_ids.some((id) => !waiting.line_ids.includes(id)))
    throw new LostRace('another order waits for the goods')
  const serial_numbers = capturesSerials(unlocked.product) ? input.serial_numbers : []
  return {
    ...unlocked,
    ...document,
    undispatched_serials: await findUndispatchedSerials(tx, { ...document, serial_numbers }),
    task: taskIn(tasks, task.id),
    unit: unit === null ? null : unitIn(units, unit.id),
  }
}

/** Whether goods are put away; scrap and goods for the supplier are not. */
function needsPutaway(context: ReceivingContext, input: ReceivingInput): boolean {
  return context.bay !== null && awaitsPutaway(context.bay.type) && !needsNoPutaway(context, input)
}

/** The open putaway of the unit the goods are put on, which is extended. */
function findOpenPutaway(
  tx: Transaction,
  context: ReceivingContext,
  input: ReceivingInput,
): Query<Task | null> {
  if (context.unit === null || !needsPutaway(context, input)) return tx.value(null)
  return findTasksPointingAt(tx, { storage_unit_ids: [context.unit.id] }).map(
    (pointing) => pointing.find(({ type }) => type === 'PWAY') ?? null,
  )
}

/** The request for a putaway location; null where the goods stay or nothing was received. */
async function locationRequestFor(
  tx: Transaction,
  context: ReceivingContext,
  input: ReceivingInput,
): Promise<LocationRequest | null> {
  const { receipt, line, goods, unit, new_unit_type_id } = context
  const confirmed = confirmedQuantityOf(context, input)
  if (!needsPutaway(context, input) || confirmed.lte(0)) return null
  const standing = unit === null ? [] : await readPiles(tx, sql`s.storage_unit_id = ${unit.id}`)
  const contents = [
    ...standing.map(({ product_id, quantity }) => ({ product_id, quantity })),
    { product_id: line.product_id, quantity: confirmed.toFixed() },
  ]
  const storage_unit_type_id = unit?.storage_unit_type_id ?? new_unit_type_id
  return {
    account_id: receipt.account_id,
    warehouse_id: receipt.warehouse_id,
    product_ids: [...new Set(contents.map(({ product_id }) => product_id))],
    load: await readSpaceRequirement(tx, { storage_unit_type_id, contents }),
    fills_pickfaces: goods.account.putaway_to_pickface && statusFor(context, input) === 'available',
    without: unit === null ? {} : { storage_unit_ids: [unit.id] },
  }
}
