import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type AppliedChanges, applyChanges } from '#domain/changes/apply-changes.ts'
import { allocateToWaitingOrders, type WaitingOrders } from '#domain/crossdock/allocate-to-waiting-orders.ts'
import { updateReceiptProgress } from '#domain/receipts/update-receipt-progress.ts'
import { createUnits } from '#domain/stock/create-units.ts'
import { mayConsolidate } from '#domain/stock/goods.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { Piles } from '#domain/stock/piles.ts'
import { drawTaskIds } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { elementAt } from '#values/element-at.ts'
import { required } from '#values/look-up.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { arrivalsFor, statusFor } from './arrivals.ts'
import { arrivalChanges, type CheckedReceipt, followingChanges, receiptChanges } from './receipt-changes.ts'

/** Checked goods to receive, before their unit is created. */
export type ReceiptToWrite = Omit<CheckedReceipt, 'cells' | 'storage_unit_id'> & {
  /** Orders that wait for the goods, and get them before they are put away. */
  readonly waiting: WaitingOrders
}

/**
 * Writes received goods: creates the units they are put on, then applies what the receipts change. Returns the finished receive
 * tasks, in no particular order.
 */
export async function writeReceipts(
  tx: Transaction,
  model: Model,
  writing: readonly ReceiptToWrite[],
): Promise<readonly Task[]> {
  const receipts = await withCells(tx, writing)
  const piles = await lockArrivals(tx, receipts)
  const { finished } = writing.some(isWanted)
    ? await writeInTwoSteps(tx, model, { writing, receipts, piles })
    : await applyChanges(tx, model, { changes: receiptChanges(receipts), piles, counting: null })
  await updateReceiptProgress(
    tx,
    model,
    receipts.map(({ context, origin }) => ({ receipt_id: context.receipt.id, caller: origin.caller })),
  )
  return finished
}

/** Whether orders wait for goods that can be allocated to them. */
function isWanted({ waiting, context, input, confirmed }: ReceiptToWrite): boolean {
  return waiting.order_ids.length > 0 && confirmed.gt(0) && statusFor(context, input) === 'available'
}

type TwoSteps = {
  readonly writing: readonly ReceiptToWrite[]
  readonly receipts: readonly CheckedReceipt[]
  readonly piles: Piles
}

/** Orders that wait for goods get them once they are there; what is left is put away, by tasks that come after their picks. */
async function writeInTwoSteps(
  tx: Transaction,
  model: Model,
  { writing, receipts, piles }: TwoSteps,
): Promise<AppliedChanges> {
  const arrival = arrivalChanges(receipts)
  const { posted } = await applyChanges(tx, model, { changes: arrival, piles, counting: null })
  const { movements } = arrival.posting
  // Orders that wait for goods of one receipt may wait for those of the next as well.
  const reserved = await mapInSequence(receipts.entries(), async ([index, receipt]) => {
    const one = writing[index]
    const stock_ids = posted.flatMap(({ stock_to_id }, movement) =>
      movements[movement]?.task_id === receipt.context.task.id ? (stock_to_id ?? []) : [],
    )
    const isAllocated = one !== undefined && isWanted(one)
    return isAllocated ? allocateToWaitingOrders(tx, model, { waiting: one.waiting, stock_ids }) : new Big(0)
  })
  const ids = await drawTaskIds(tx, receipts.length)
  const placed = receipts.map((receipt, index) => ({ ...receipt, putaway_id: elementAt(ids, index) }))
  return applyChanges(tx, model, {
    changes: followingChanges(
      placed,
      new Map(placed.map((receipt, index) => [receipt, reserved[index] ?? new Big(0)])),
    ),
    piles,
    counting: null,
    earlier: { movements, posted },
  })
}

/** Creates the units that are planned for goods, and computes the cells these arrive in. */
async function withCells(
  tx: Transaction,
  writing: readonly ReceiptToWrite[],
): Promise<readonly CheckedReceipt[]> {
  const planned = Map.groupBy(writing.filter(needsUnit), ({ context: { new_unit_type_id, bay } }) =>
    [new_unit_type_id, bay?.id].join(' '),
  )
  const created = new Map<ReceiptToWrite, number>()
  // Units of one type and bay are created by one statement.
  await mapInSequence(planned.values(), async (group) => {
    const [first] = group
    if (first === undefined) return
    const { new_unit_type_id, bay, receipt } = first.context
    const ids = await createUnits(tx, {
      storage_unit_type_id: required(new_unit_type_id, 'the type of the new unit'),
      warehouse_id: receipt.warehouse_id,
      location_id: bay?.id ?? null,
      count: group.length,
    })
    for (const [index, one] of group.entries()) created.set(one, elementAt(ids, index))
  })
  return writing.map((one) => {
    const { context, input, confirmed } = one
    const storage_unit_id = context.unit?.id ?? created.get(one) ?? null
    const cells = confirmed.eq(0) ? [] : arrivalsFor(context, { input, storage_unit_id })
    return { ...one, storage_unit_id, cells }
  })
}

function needsUnit({ context: { unit, new_unit_type_id, bay }, confirmed }: ReceiptToWrite): boolean {
  return confirmed.gt(0) && unit === null && new_unit_type_id !== null && bay !== null
}

/** Locks the piles that received goods may merge with, and those beside them on their unit. */
async function lockArrivals(tx: Transaction, receipts: readonly CheckedReceipt[]): Promise<Piles> {
  if (receipts.every(({ cells }) => cells.length === 0)) return new Piles([])
  // Goods on the unit already are put away with the new ones, so their buckets change.
  const units = receipts.flatMap(({ context: { unit }, cells, following }) =>
    unit === null || following !== null || cells.length === 0 ? [] : [unit.id],
  )
  const beside =
    units.length === 0 ? [] : await readPiles(tx, sql`s.storage_unit_id = any(${units}::bigint[])`)
  // Serial numbers are checked to be new; other goods may merge with existing piles.
  const cells = receipts.flatMap((receipt) =>
    receipt.cells.every(({ serial_number }) => serial_number !== null) ? [] : receipt.cells,
  )
  return lockPiles(tx, {
    ids: beside.map(({ id }) => id),
    cells,
    may_consolidate: mayConsolidate(receipts.map(({ context: { product } }) => product)),
  })
}
