import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { completeReceipts } from '#domain/receipts/advance-receipt.ts'
import { announceReceipt } from '#domain/receipts/announce-receipt.ts'
import { assertReceiving, type Receipt, readReceipts } from '#domain/receipts/receipt.ts'
import { writeOffTransfer } from '#domain/receipts/write-off-transfer.ts'
import { cancelTasks } from '#domain/tasks/close-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { bringTransferBack } from './end-transfer.ts'

/** Ends receiving: what has not come is missing (operations 1.2). */
export async function closeReceipt(tx: Transaction, model: Model, id: number): Promise<void> {
  const { receipt, open } = await takeReceipt(tx, id)
  assertReceiving(receipt)

  await cancelTasks(
    tx,
    open.map((task) => task.id),
  )
  await tx.run(sql`
    update goods_in_receipts r
    set closed_at = ${tx.now}, ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
  // What a transfer did not bring is lost once, however often it is closed while its goods are put away.
  if (receipt.receipt_type === 'warehouse_transfer' && receipt.closed_at === null)
    await writeOffTransfer(tx, model, receipt)
  await completeReceipts(tx, model, [id])
}

/** Takes a receipt of which nothing has come, or nothing is left, back to where it can be changed. */
export async function revertReceipt(tx: Transaction, id: number): Promise<void> {
  const { receipt, open, completed } = await takeReceipt(tx, id)
  assertReceiving(receipt)
  if (completed !== null) throw refusal('receipt_has_completed_tasks', { task_id: completed.id })

  await cancelTasks(
    tx,
    open.map((task) => task.id),
  )
  await tx.run(sql`
    update goods_in_receipts r
    set status = 'PENDING', ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
}

/** Cancels a receipt of which nothing has come; the goods of a transfer go back to where they came from. */
export async function cancelReceipt(tx: Transaction, model: Model, id: number): Promise<void> {
  const { receipt, open, completed } = await takeReceipt(tx, id)
  const { reference, status } = receipt
  if (status !== 'PENDING' && status !== 'RCV') throw refusal('receipt_not_pending', { reference, status })
  if (completed !== null) throw refusal('receipt_has_completed_tasks', { task_id: completed.id })

  await cancelTasks(
    tx,
    open.map((task) => task.id),
  )
  const cancelled = await tx.one<Receipt>(sql`
    update goods_in_receipts r
    set status = 'CANCELLED', ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id}
    returning r.*`)
  if (receipt.receipt_type === 'warehouse_transfer') await bringTransferBack(tx, receipt)
  await announceReceipt(tx, model, { event: 'cancelled', receipt: cancelled })
}

type Taken = {
  readonly receipt: Receipt
  /** Its receive tasks that are still to be done. */
  readonly open: readonly Task[]
  /** A receive task that is done and was not undone. */
  readonly completed: Task | null
}

async function takeReceipt(tx: Transaction, id: number): Promise<Taken> {
  await lockAll(tx, { goods_in_receipts: [id] })
  // Nobody makes tasks of a receipt without holding it, so those that are read now are all of them.
  const seen = await readReceiveTasks(tx, id)
  const [, receipts, tasks] = await tx.pipeline([
    lockAll(tx, { tasks: seen.map((task) => task.id) }),
    readReceipts(tx, [id]),
    readReceiveTasks(tx, id),
  ])
  const receipt = receipts.get(id)
  if (receipt === undefined) throw refusal('not_found', {})
  return {
    receipt,
    open: tasks.filter(({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED'),
    completed:
      tasks.find(({ status, reversed_at }) => status === 'COMPLETED' && reversed_at === null) ?? null,
  }
}

function readReceiveTasks(tx: Transaction, receipt: number): Query<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_in_receipt_id = ${receipt} and k.type = 'RCV'
    order by k.id`)
}
