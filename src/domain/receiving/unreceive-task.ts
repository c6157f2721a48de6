import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { advanceReceiptLines, completeReceipts, reopenReceipts } from '#domain/receipts/advance-receipt.ts'
import { limitPutawayLines, readPutawayLines, reducePutawayLines } from '#domain/receipts/putaway-lines.ts'
import { type Receipt, type ReceiptLine, readLinesOfReceipt, readReceipts } from '#domain/receipts/receipt.ts'
import { readTransferredGoods } from '#domain/receipts/write-off-transfer.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { type PastMovement, readMovementsOf } from '#domain/stock/ledger-cells.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import type { Piles } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { cancelTasks, reverseTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { pilesOfTask } from '#domain/tasks/piles-of-task.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { updateUnitTasks } from '#domain/tasks/update-unit-tasks.ts'
import { refusal } from '#problems/problem.ts'
import { given, required } from '#values/look-up.ts'
import { remainderTaskFor } from './receipt-changes.ts'

/** Received goods, and where they were put. */
type ReceivedMovement = PastMovement & { readonly to: Cell }

/** Reverses receiving: the goods leave stock and can be received again (operations 1.6). */
export async function unreceiveTask(tx: Transaction, model: Model, id: number): Promise<void> {
  const before = taskIn(await readTasks(tx, [id]), id)
  if (before.type !== 'RCV' || before.goods_in_receipt_id === null) throw refusal('not_found', {})
  const [past, locked] = await tx.pipeline([
    readMovementsOf(tx, id, ['RECEIVE', 'RETURN', 'TRANSFER_IN', 'NEGATIVE']),
    readPutawayLines(tx, given(before.putaway_task_id)),
  ])
  const arrived = past.flatMap(({ to, ...row }) => (to === null ? [] : [{ ...row, to }]))
  const [, tasks, receipts] = await tx.pipeline([
    lockAll(tx, {
      goods_in_receipts: [before.goods_in_receipt_id, ...locked.map((one) => one.goods_in_receipt_id)],
      goods_in_lines: [before.goods_in_line_id, ...locked.map((one) => one.goods_in_line_id)],
      tasks: [id, before.putaway_task_id],
      storage_units: arrived.map(({ to }) => to.storage_unit_id),
    }),
    readTasks(tx, [id, ...given(before.putaway_task_id)]),
    readReceipts(tx, [before.goods_in_receipt_id]),
  ])
  const task = taskIn(tasks, id)
  if (task.putaway_task_id !== before.putaway_task_id) throw new SerializationFailure('putaway changed')
  const putaway = tasks.find((one) => one.id === task.putaway_task_id) ?? null
  const receipt = receipts.get(before.goods_in_receipt_id)
  if (receipt === undefined) throw refusal('not_found', {})
  // Buckets of the goods change when the putaway is reduced.
  const pointed = putaway === null ? [] : await readPiles(tx, pilesOfTask(tx, putaway))
  const [piles, lines] = await tx.pipeline([
    lockPiles(tx, { ids: pointed.map((pile) => pile.id), cells: arrived.map(({ to }) => to) }),
    readLinesOfReceipt(tx, receipt.id),
  ])
  const line = lines.find((one) => one.id === task.goods_in_line_id)
  const is_written_off = past.some(({ to }) => to === null)
  assertUnreceivable({ task, putaway, receipt, line, arrived, piles, is_written_off })

  const units = arrived.map(({ to }) => to.storage_unit_id)
  await postMovements(tx, piles, {
    movements: arrived.map(({ to, quantity }) => ({
      category: 'RCV',
      subtype: 'UNRECEIVE',
      quantity,
      from: to,
      to: receipt.receipt_type === 'warehouse_transfer' ? 'transit' : 'inbound',
      task_id: id,
      goods_in_receipt_id: receipt.id,
      goods_in_line_id: task.goods_in_line_id,
    })),
  })
  const travelled = await findTransferUnit(tx, task, receipt)
  await retireEmptyUnits(tx, task, units)
  await returnToTransit(tx, travelled)
  await reopenTask(tx, { task, putaway, receipt, travelled })
  if (putaway !== null) await completeOtherReceipts(tx, model, putaway)
  await announceStock(
    tx,
    model,
    arrived.flatMap(({ to, quantity }) => {
      const pile = piles.in(to)
      return pile === null
        ? []
        : [{ event: 'unreceived', pile, quantity, extras: { goods_in_receipt_id: receipt.id } }]
    }),
  )
}

type UnreceiveContext = {
  readonly task: Task
  readonly putaway: Task | null
  readonly receipt: Receipt
  readonly line: ReceiptLine | undefined
  readonly arrived: readonly ReceivedMovement[]
  readonly piles: Piles
  /** Whether they were scrapped on arrival: similar goods there came in another way. */
  readonly is_written_off: boolean
}

function assertUnreceivable({
  task,
  putaway,
  receipt,
  line,
  arrived,
  piles,
  is_written_off,
}: UnreceiveContext): void {
  const refuse = (reason: string) => refusal('receive_task_not_reversible', { task_id: task.id, reason })
  if (task.status !== 'COMPLETED') throw refuse('it is not completed')
  if (task.reversed_at !== null) throw refuse('it has already been reversed')
  if (receipt.status !== 'RCV' && receipt.status !== 'COMPLETED')
    throw refuse('its receipt is not being received')
  const isLost = receipt.receipt_type === 'warehouse_transfer' && receipt.closed_at !== null
  if (isLost) throw refuse('its receipt is closed')
  const isPutAway = putaway !== null && (putaway.status === 'COMPLETED' || putaway.status === 'CANCELLED')
  // A putaway may have goods of several tasks, part of them put away.
  const left = new Big(line?.received_quantity ?? 0).minus(task.confirmed_quantity ?? 0)
  if (isPutAway || left.lt(line?.put_away_quantity ?? 0)) throw refuse('the goods have been put away')
  if (arrived.length === 0) throw refuse('nothing was received')
  const stands = arrived.every(({ to, quantity }) => new Big(piles.in(to)?.free ?? 0).gte(quantity))
  if (is_written_off) throw refuse('the goods have been written off')
  if (!stands) throw refuse('the goods are no longer there, or are allocated')
}

/** Deactivates units that were created for the goods once they are empty, whatever their type. */
async function retireEmptyUnits(
  tx: Transaction,
  task: Task,
  units: readonly (number | null)[],
): Promise<void> {
  const ids = units.filter((unit) => unit !== null)
  if (ids.length === 0) return
  await tx.run(sql`
    update storage_units u
    set active = false, location_id = null, broken = false, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${ids}::bigint[]) and u.created_at = ${task.completed_at}::timestamptz
      and not exists (select from stocks s where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id)`)
}

/** The unit on which goods of a transfer left the other warehouse, where they arrived on it. */
async function findTransferUnit(tx: Transaction, task: Task, receipt: Receipt): Promise<number | null> {
  if (receipt.receipt_type !== 'warehouse_transfer' || task.storage_unit_to_id === null) return null
  const sent = await readTransferredGoods(tx, receipt.id)
  const came = sent.some(
    (row) =>
      row.goods_in_line_id === task.goods_in_line_id && row.storage_unit_from_id === task.storage_unit_to_id,
  )
  return came ? task.storage_unit_to_id : null
}

/** A unit that arrived with its goods is in transit again once all of them are (operations 3.3). */
async function returnToTransit(tx: Transaction, unit: number | null): Promise<void> {
  if (unit === null) return
  await tx.run(sql`
    update storage_units u
    set active = true, location_id = null, broken = false, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.id = ${unit}
      and not exists (select from stocks s where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id)`)
}

type UnreceivedTask = Pick<UnreceiveContext, 'task' | 'putaway' | 'receipt'> & {
  readonly travelled: number | null
}

async function reopenTask(
  tx: Transaction,
  { task, putaway, receipt, travelled }: UnreceivedTask,
): Promise<void> {
  const line_id = required(task.goods_in_line_id, 'the line of a receiving task')
  const quantity = new Big(task.confirmed_quantity ?? 0)
  await reverseTasks(tx, [task.id])
  if (putaway !== null)
    await tx.pipeline([
      reducePutaway(tx, putaway, quantity),
      reducePutawayLines(tx, [
        { task_id: putaway.id, goods_in_line_id: line_id, quantity: quantity.toFixed() },
      ]),
    ])
  const again = remainderTaskFor(task, task.start_quantity ?? quantity.toFixed())
  await createTasks(tx, [{ ...again, storage_unit_to_id: travelled }])
  await advanceReceiptLines(tx, [{ id: line_id, received: quantity.times(-1).toFixed() }])
  await reopenReceipts(tx, [receipt.id])
}

/** Other receipts of the putaway may be complete now: the remaining goods were theirs. */
async function completeOtherReceipts(tx: Transaction, model: Model, putaway: Task): Promise<void> {
  const gone = await limitPutawayLines(tx, [putaway.id])
  await updatePutawayReceipt(tx, putaway)
  await updateUnitTasks(tx, [putaway])
  await completeReceipts(tx, model, { ids: gone.map(({ goods_in_receipt_id }) => goods_in_receipt_id) })
}

/** A putaway without goods of its receipt is assigned to another receipt of its goods, if any. */
async function updatePutawayReceipt(tx: Transaction, putaway: Task): Promise<void> {
  // As subqueries, since Citus fails on an update from an aggregate.
  const receipts = sql`
      select l.goods_in_receipt_id
      from putaway_lines w
      join goods_in_lines l on l.tenant_id = w.tenant_id and l.id = w.goods_in_line_id
      where w.tenant_id = ${tx.tenant.id} and w.task_id = ${putaway.id}`
  await tx.run(sql`
    update tasks k
    set goods_in_receipt_id = (${receipts} order by l.id limit 1), goods_in_line_id = null, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${putaway.id} and k.status in ${OPEN}
      and k.goods_in_receipt_id not in (${receipts})`)
}

/** Cancels the putaway, or reduces one with goods of other tasks. */
function reducePutaway(tx: Transaction, putaway: Task, quantity: Big): Query<unknown> {
  const rest = new Big(putaway.start_quantity ?? 0).minus(quantity)
  if (rest.lte(0)) return cancelTasks(tx, [putaway.id])
  return tx.run(sql`
    update tasks k
    set start_quantity = ${rest.toFixed()}::numeric, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${putaway.id}`)
}
