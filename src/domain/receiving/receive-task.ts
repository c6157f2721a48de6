import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockChoices, unchanged } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import {
  findOrdersWaitingForReceipt,
  type WaitingOrders,
} from '#domain/crossdock/allocate-to-waiting-orders.ts'
import { assertStillFit, chooseLocation, type LocationChoice } from '#domain/putaway/choose-location.ts'
import type { LocationRequest } from '#domain/putaway/location-request.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { originOf } from '#domain/stock/origin.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { readUnits, unitIn } from '#domain/stock/units.ts'
import { drawTaskAndPileIds } from '#domain/tasks/create-tasks.ts'
import { findTasksPointingAt } from '#domain/tasks/piles-of-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { elementAt } from '#values/element-at.ts'
import { capturesSerials } from './arrivals.ts'
import { goodsToPlace, locationRequestFor, needsLocation, needsPutaway } from './putaway-request.ts'
import {
  type ArrivalPlace,
  type ReceivingContext,
  type ReceivingRequest,
  readReceiving,
} from './read-receiving.ts'
import type { ReceivingInput } from './receiving-input.ts'
import { findUndispatchedSerials } from './undispatched-serials.ts'
import { confirmedQuantityOf, validateReceiving } from './validate-receiving.ts'
import { writeReceipts } from './write-receipts.ts'

/**
 * Completes a receive task in the version that was read: the goods arrive in the bay, and continue from there (operations 1.4).
 * Returns the task as it is then.
 */
export async function receiveTask(
  tx: Transaction,
  model: Model,
  { task, input, arrival = 'as_said' }: ReceivingRequest & { readonly arrival?: ArrivalPlace },
): Promise<Task> {
  const unlocked = await readReceiving(tx, { task, input }, arrival)
  const finding = findWaiting(tx, unlocked, arrival).sentAhead()
  const following = await findOpenPutaway(tx, unlocked, input)
  const request =
    following === null && arrival === 'as_said' ? await readLocationRequest(tx, unlocked, input) : null
  const chosen = request === null ? null : await chooseLocation(tx, request)
  const waiting = await finding
  const { context, ...drawn } = await lockReceiving(tx, unlocked, {
    input,
    following,
    chosen,
    waiting,
    arrival,
  })
  if (chosen !== null && request !== null) await assertStillFit(tx, [{ chosen, request }])
  const origin = originOf(tx)
  const reason = await validateReceiving(tx, context, { input, origin })

  // Everything is checked. From here on nothing is refused.
  const confirmed = confirmedQuantityOf(context, input)
  const checked = { context, input, confirmed, origin, reason, following, chosen, ...drawn, waiting }
  return elementAt(await writeReceipts(tx, model, [checked]), 0)
}

/** The orders that wait for the goods; none where these are put away at once. */
function findWaiting(
  tx: Transaction,
  { receipt, line }: ReceivingContext,
  arrival: ArrivalPlace,
): Query<WaitingOrders> {
  if (arrival !== 'as_said') return tx.value({ order_ids: [], line_ids: [] })
  return findOrdersWaitingForReceipt(tx, { receipt_id: receipt.id, product_id: line.product_id })
}

type ReceivingLocks = {
  readonly input: ReceivingInput
  readonly following: Task | null
  readonly chosen: LocationChoice | null
  readonly waiting: WaitingOrders
  readonly arrival: ArrivalPlace
}

/** Locks what receiving changes as it was read, in the lock order; draws ids for the putaway and the pile to create. */
async function lockReceiving(
  tx: Transaction,
  unlocked: ReceivingContext,
  { input, following, chosen, waiting, arrival }: ReceivingLocks,
): Promise<{ readonly context: ReceivingContext; readonly putaway_id: number; readonly pile_id: number }> {
  const { task, receipt, line, unit } = unlocked
  const product_ids = waiting.line_ids.length === 0 ? [] : [line.product_id]
  const locking = lockAll(tx, {
    goods_in_receipts: unchanged([receipt]),
    goods_outs: waiting.order_ids,
    goods_in_lines: unchanged([line]),
    goods_out_lines: waiting.line_ids,
    tasks: unchanged(following === null ? [task] : [task, following]),
    storage_units: [unit?.id],
    locations: [chosen?.is_limited === true ? chosen.location_id : null],
  })
  const [, units, waitingNow, , drawn] = await tx.pipeline([
    locking,
    readUnits(tx, [unit?.id]),
    findWaiting(tx, unlocked, arrival),
    // Waiting orders are allocated after the goods arrive; the stock lock for that comes before the pile locks.
    lockChoices(
      tx,
      product_ids.map((product_id) => ({ product_id, warehouse_id: receipt.warehouse_id })),
    ),
    drawTaskAndPileIds(tx, 1),
  ])
  if (waitingNow.line_ids.some((id) => !waiting.line_ids.includes(id)))
    throw new SerializationFailure('another order waits for the goods')
  const serial_numbers = capturesSerials(unlocked.product) ? input.serial_numbers : []
  const context = {
    ...unlocked,
    undispatched_serials: await findUndispatchedSerials(tx, { receipt, line, serial_numbers }),
    unit: unit === null ? null : unitIn(units, unit.id),
  }
  return { context, putaway_id: elementAt(drawn.task_ids, 0), pile_id: elementAt(drawn.pile_ids, 0) }
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
async function readLocationRequest(
  tx: Transaction,
  context: ReceivingContext,
  input: ReceivingInput,
): Promise<LocationRequest | null> {
  const { unit } = context
  if (!needsLocation(context, input)) return null
  const standing = unit === null ? [] : await readPiles(tx, sql`s.storage_unit_id = ${unit.id}`)
  const goods = goodsToPlace(context, { input, standing })
  return locationRequestFor(context, { input, goods, load: await readSpaceRequirement(tx, goods) })
}
