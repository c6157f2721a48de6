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
import { assertReturnable } from './check-returns.ts'
import { returnTransfer } from './return-transfer.ts'

/** Closes a receipt: what was not received is missing (operations 1.2). */
export async function closeReceipt(tx: Transaction, model: Model, id: number): Promise<void> {
  const { receipt, open } = await lockReceipt(tx, id)
  assertReceiving(receipt)

  await cancelTasks(
    tx,
    open.map((task) => task.id),
  )
  await tx.run(sql`
    update goods_in_receipts r
    set closed_at = ${tx.now}, ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
  // Missing goods of a transfer are written off once, however often it is closed while its goods are put away.
  if (receipt.receipt_type === 'warehouse_transfer' && receipt.closed_at === null)
    await writeOffTransfer(tx, model, receipt)
  await completeReceipts(tx, model, { ids: [id] })
}

/** Reverts a receipt with nothing received to where it can be updated. */
export async function revertReceipt(tx: Transaction, id: number): Promise<void> {
  const { receipt, open, completed } = await lockReceipt(tx, id)
  assertReceiving(receipt)
  if (completed !== null) throw refusal('receipt_has_completed_tasks', { task_id: completed.id })
  if (receipt.receipt_type === 'customer_return') await assertReturnable(tx, id)

  await cancelTasks(
    tx,
    open.map((task) => task.id),
  )
  await tx.run(sql`
    update goods_in_receipts r
    set status = 'PENDING', ${nextVersion(tx, 'r')}
    where r.tenant_id = ${tx.tenant.id} and r.id = ${id}`)
}

/** Cancels a receipt with nothing received; the goods of a transfer go back to where they came from. */
export async function cancelReceipt(tx: Transaction, model: Model, id: number): Promise<void> {
  const { receipt, open, completed } = await lockReceipt(tx, id)
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
  if (receipt.receipt_type === 'warehouse_transfer') await returnTransfer(tx, receipt)
  await announceReceipt(tx, model, { event: 'cancelled', receipt: cancelled })
}

type LockedReceipt = {
  readonly receipt: Receipt
  /** Its open receive tasks. */
  readonly open: readonly Task[]
  /** A receive task that is completed and not reversed. */
  readonly completed: Task | null
}

async function lockReceipt(tx: Transaction, id: number): Promise<LockedReceipt> {
  await lockAll(tx, { goods_in_receipts: [id] })
  // Tasks of a receipt are created under its lock, so these are all of them.
  const unlocked = await readReceiveTasks(tx, id)
  const [, receipts, tasks] = await tx.pipeline([
    lockAll(tx, { tasks: unlocked.map((task) => task.id) }),
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
