import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
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
import { againFor } from './write-receiving.ts'

/** Goods that came in, and where they stood then. */
type Arrived = PastMovement & { readonly to: Cell }

/** Undoes what was received: the goods are gone, and are to be received again (operations 1.6). */
export async function unreceiveTask(tx: Transaction, model: Model, id: number): Promise<void> {
  const before = taskIn(await readTasks(tx, [id]), id)
  if (before.type !== 'RCV' || before.goods_in_receipt_id === null) throw refusal('not_found', {})
  const [past, taken] = await tx.pipeline([
    readMovementsOf(tx, id, ['RECEIVE', 'RETURN', 'TRANSFER_IN', 'NEGATIVE']),
    readPutawayLines(tx, [before.putaway_task_id ?? 0]),
  ])
  const arrived = past.flatMap(({ to, ...row }) => (to === null ? [] : [{ ...row, to }]))
  const [, tasks, receipts] = await tx.pipeline([
    lockAll(tx, {
      goods_in_receipts: [before.goods_in_receipt_id, ...taken.map((one) => one.goods_in_receipt_id)],
      goods_in_lines: [before.goods_in_line_id, ...taken.map((one) => one.goods_in_line_id)],
      tasks: [id, before.putaway_task_id],
      storage_units: arrived.map(({ to }) => to.storage_unit_id),
    }),
    readTasks(tx, [id, before.putaway_task_id ?? 0]),
    readReceipts(tx, [before.goods_in_receipt_id]),
  ])
  const task = taskIn(tasks, id)
  if (task.putaway_task_id !== before.putaway_task_id) throw new LostRace('the putaway has changed')
  const putaway = tasks.find((one) => one.id === task.putaway_task_id) ?? null
  const receipt = receipts.get(before.goods_in_receipt_id)
  if (receipt === undefined) throw refusal('not_found', {})
  // What the putaway points at counts otherwise when it has less to do.
  const pointed = putaway === null ? [] : await readPiles(tx, pilesOfTask(tx, putaway))
  const [piles, lines] = await tx.pipeline([
    lockPiles(tx, { ids: pointed.map((pile) => pile.id), cells: arrived.map(({ to }) => to) }),
    readLinesOfReceipt(tx, receipt.id),
  ])
  const line = lines.find((one) => one.id === task.goods_in_line_id)
  const is_written_off = past.some(({ to }) => to === null)
  askUnreceive({ task, putaway, receipt, line, arrived, piles, is_written_off })

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
  const travelled = await findTravelled(tx, task, receipt)
  await putUnitsAway(tx, task, units)
  await sendOn(tx, travelled)
  await putBackInWork(tx, { task, putaway, receipt, travelled })
  if (putaway !== null) await letOthersEnd(tx, model, putaway)
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

type Asked = {
  readonly task: Task
  readonly putaway: Task | null
  readonly receipt: Receipt
  readonly line: ReceiptLine | undefined
  readonly arrived: readonly Arrived[]
  readonly piles: Piles
  /** Whether they were scrapped as they came: what stands there of the like came in otherwise. */
  readonly is_written_off: boolean
}

function askUnreceive({ task, putaway, receipt, line, arrived, piles, is_written_off }: Asked): void {
  const refuse = (reason: string) => refusal('receive_task_not_reversible', { task_id: task.id, reason })
  if (task.status !== 'COMPLETED') throw refuse('it is not completed')
  if (task.reversed_at !== null) throw refuse('it has already been reversed')
  if (receipt.status !== 'RCV' && receipt.status !== 'COMPLETED')
    throw refuse('its receipt is not being received')
  const isLost = receipt.receipt_type === 'warehouse_transfer' && receipt.closed_at !== null
  if (isLost) throw refuse('its receipt is closed')
  const isPutAway = putaway !== null && (putaway.status === 'COMPLETED' || putaway.status === 'CANCELLED')
  // A putaway may take on goods of several tasks, of which a part is put away.
  const left = new Big(line?.received_quantity ?? 0).minus(task.confirmed_quantity ?? 0)
  if (isPutAway || left.lt(line?.put_away_quantity ?? 0)) throw refuse('the goods have been put away')
  if (arrived.length === 0) throw refuse('nothing was received')
  const stands = arrived.every(({ to, quantity }) => new Big(piles.in(to)?.free ?? 0).gte(quantity))
  if (is_written_off) throw refuse('the goods have been written off')
  if (!stands) throw refuse('the goods are no longer there, or are allocated')
}

/** A unit that was made for the goods is done with when it is empty, whatever its kind. */
async function putUnitsAway(tx: Transaction, task: Task, units: readonly (number | null)[]): Promise<void> {
  const ids = units.filter((unit) => unit !== null)
  if (ids.length === 0) return
  await tx.run(sql`
    update storage_units u
    set active = false, location_id = null, broken = false, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${ids}::bigint[]) and u.created_at = ${task.completed_at}::timestamptz
      and not exists (select from stocks s where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id)`)
}

/** The unit on which goods of a transfer left the other warehouse, where they arrived on it. */
async function findTravelled(tx: Transaction, task: Task, receipt: Receipt): Promise<number | null> {
  if (receipt.receipt_type !== 'warehouse_transfer' || task.storage_unit_to_id === null) return null
  const sent = await readTransferredGoods(tx, receipt.id)
  const came = sent.some(
    (row) =>
      row.goods_in_line_id === task.goods_in_line_id && row.storage_unit_from_id === task.storage_unit_to_id,
  )
  return came ? task.storage_unit_to_id : null
}

/** A unit that came with its goods is on its way again once all of them are (operations 3.3). */
async function sendOn(tx: Transaction, unit: number | null): Promise<void> {
  if (unit === null) return
  await tx.run(sql`
    update storage_units u
    set active = true, location_id = null, broken = false, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.id = ${unit}
      and not exists (select from stocks s where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id)`)
}

type Undone = Pick<Asked, 'task' | 'putaway' | 'receipt'> & { readonly travelled: number | null }

async function putBackInWork(tx: Transaction, { task, putaway, receipt, travelled }: Undone): Promise<void> {
  const quantity = new Big(task.confirmed_quantity ?? 0)
  await reverseTasks(tx, [task.id])
  if (putaway !== null)
    await tx.pipeline([
      takeFromPutaway(tx, putaway, quantity),
      reducePutawayLines(tx, [
        { task_id: putaway.id, goods_in_line_id: task.goods_in_line_id ?? 0, quantity: quantity.toFixed() },
      ]),
    ])
  const again = againFor(task, task.start_quantity ?? quantity.toFixed())
  await createTasks(tx, [{ ...again, storage_unit_to_id: travelled }])
  await advanceReceiptLines(tx, [{ id: task.goods_in_line_id ?? 0, received: quantity.times(-1).toFixed() }])
  await reopenReceipts(tx, [receipt.id])
}

/** Of what its putaway took on of other receipts some may have gone before: the rest was theirs, and is gone now. */
async function letOthersEnd(tx: Transaction, model: Model, putaway: Task): Promise<void> {
  const gone = await limitPutawayLines(tx, [putaway.id])
  await nameReceipt(tx, putaway)
  await updateUnitTasks(tx, [putaway])
  await completeReceipts(
    tx,
    model,
    gone.map(({ goods_in_receipt_id }) => goods_in_receipt_id),
  )
}

/** A putaway that takes on nothing more of its receipt is of one that it still takes on something of, if any. */
async function nameReceipt(tx: Transaction, putaway: Task): Promise<void> {
  await tx.run(sql`
    update tasks k
    set goods_in_receipt_id = n.receipts[1], goods_in_line_id = null, ${nextVersion(tx, 'k')}
    from (
      select array_agg(l.goods_in_receipt_id order by l.id) as receipts
      from putaway_lines w
      join goods_in_lines l on l.tenant_id = w.tenant_id and l.id = w.goods_in_line_id
      where w.tenant_id = ${tx.tenant.id} and w.task_id = ${putaway.id}
    ) n
    where k.tenant_id = ${tx.tenant.id} and k.id = ${putaway.id} and k.status in ${OPEN}
      and k.goods_in_receipt_id <> all(coalesce(n.receipts, '{}'))`)
}

/** The putaway is cancelled; one that takes on goods of other tasks too has that much less to do. */
function takeFromPutaway(tx: Transaction, putaway: Task, quantity: Big): Query<unknown> {
  const rest = new Big(putaway.start_quantity ?? 0).minus(quantity)
  if (rest.lte(0)) return cancelTasks(tx, [putaway.id])
  return tx.run(sql`
    update tasks k
    set start_quantity = ${rest.toFixed()}::numeric, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${putaway.id}`)
}
