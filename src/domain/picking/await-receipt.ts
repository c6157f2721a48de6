import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { statusOf } from '#domain/orders/order.ts'
import { completeRequests, lockRequests, type PendingRequest } from '#domain/orders/processing.ts'
import { receivedFor } from './see-processing.ts'

/** The goods of an order come with a receipt and are not there yet: it waits, with nothing reserved (operations 7.7). */
export class AwaitsReceipt extends Error {
  /** How much had come when nothing was found. */
  readonly received: string

  constructor(received: string) {
    super('the goods are still to come')
    this.received = received
  }
}

/**
 * Marks an order as waiting for its receipt; its request is done. False where goods have come since none were found, or
 * the order is no longer to be processed: it must be looked at again.
 */
export async function letWait(
  tx: Transaction,
  request: PendingRequest,
  { received }: AwaitsReceipt,
): Promise<boolean> {
  const { id, goods_out_id, sends_on_receipt_id } = request
  const [waiting, , now] = await tx.pipeline([
    lockRequests(tx, [id]),
    lockAll(tx, { goods_in_receipts: [sends_on_receipt_id], goods_outs: [goods_out_id] }),
    tx.maybe<{ received: string; goods_out_status_id: number }>(sql`
      select o.goods_out_status_id, ${receivedFor(sql`o`)} as received
      from goods_outs o
      where o.tenant_id = ${tx.tenant.id} and o.id = ${goods_out_id}`),
  ])
  if (!waiting.has(id) || now === null) return true
  const isOpen = statusOf(now) === 'PENDING' || statusOf(now) === 'PART_ALLOCATED'
  if (!isOpen || now.received !== received) return false
  await tx.pipeline([
    tx.run(sql`
      update goods_outs o
      set awaits_receipt = true, ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${goods_out_id}`),
    completeRequests(tx, [{ id, message: 'waiting for receipt', goods_out_pick_list_id: null }]),
  ])
  return true
}
