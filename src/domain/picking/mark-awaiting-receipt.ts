import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { statusOf } from '#domain/orders/order.ts'
import { completeRequests, lockRequests, type PendingRequest } from '#domain/orders/processing.ts'
import { receivedQuantityFor } from './lock-for-processing.ts'

/**
 * The goods of an order come with a receipt that is not there yet: the order waits with nothing reserved
 * (operations 7.7).
 */
export class ReceiptPendingError extends Error {
  /** The received quantity when no stock was found. */
  readonly received: string

  constructor(received: string) {
    super('the goods are still to come')
    this.received = received
  }
}

/**
 * Marks an order as waiting for its receipt and completes its request. Returns false where goods have arrived
 * since, or the order is no longer open: it must be tried again.
 */
export async function markAwaitingReceipt(
  tx: Transaction,
  request: PendingRequest,
  { received }: ReceiptPendingError,
): Promise<boolean> {
  const { id, goods_out_id, sends_on_receipt_id } = request
  const [waiting, , current] = await tx.pipeline([
    lockRequests(tx, [id]),
    lockAll(tx, { goods_in_receipts: [sends_on_receipt_id], goods_outs: [goods_out_id] }),
    tx.maybe<{ received: string; goods_out_status_id: number }>(sql`
      select o.goods_out_status_id, ${receivedQuantityFor(sql`o`)} as received
      from goods_outs o
      where o.tenant_id = ${tx.tenant.id} and o.id = ${goods_out_id}`),
  ])
  if (!waiting.has(id) || current === null) return true
  const isOpen = statusOf(current) === 'PENDING' || statusOf(current) === 'PART_ALLOCATED'
  if (!isOpen || current.received !== received) return false
  await tx.pipeline([
    tx.run(sql`
      update goods_outs o
      set awaits_receipt = true, ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${goods_out_id}`),
    completeRequests(tx, [{ id, message: 'waiting for receipt', goods_out_pick_list_id: null }]),
  ])
  return true
}
