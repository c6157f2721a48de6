import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Caller } from '#values/caller.ts'
import { completeReceipts } from './advance-receipt.ts'
import { announceReceipts } from './announce-receipt.ts'
import type { Receipt } from './receipt.ts'

/** A receive task that an act finished, and whose act it is. */
export type FinishedReceive = { readonly receipt_id: number; readonly caller: Caller }

/** A receipt, and how many of its receive tasks are completed and open. */
type CountedReceipt = Receipt & { readonly completed: number; readonly open: number }

/** Announces the first goods of receipts, and completes those of which the last came. */
export async function updateReceiptProgress(
  tx: Transaction,
  model: Model,
  finished: readonly FinishedReceive[],
): Promise<void> {
  const ids = [...new Set(finished.map(({ receipt_id }) => receipt_id))]
  if (ids.length === 0) return
  const receipts = await tx.rows<CountedReceipt>(sql`
    select r.*, k.completed, k.open
    from goods_in_receipts r
    cross join lateral (
      select count(*) filter (where k.status = 'COMPLETED') as completed, count(*) filter (where k.status in ${OPEN}) as open
      from tasks k
      where k.tenant_id = ${tx.tenant.id} and k.goods_in_receipt_id = r.id and k.type = 'RCV'
    ) k
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${ids}::bigint[])`)
  await announceReceipts(
    tx,
    model,
    receipts.flatMap((receipt) => {
      const { id, completed, open } = receipt
      const own = finished.filter(({ receipt_id }) => receipt_id === id)
      const isFirst = completed === own.length && open + own.length > 1
      const caller = own[0]?.caller
      return isFirst ? [{ event: 'moved_to_part', receipt, ...(caller && { caller }) }] : []
    }),
  )
  const callers = new Map(finished.map(({ receipt_id, caller }) => [receipt_id, caller]))
  // A receipt of which something is still to be received is not complete.
  const open_ids = new Set(receipts.flatMap(({ id, open }) => (open > 0 ? [id] : [])))
  const last = ids.filter((id) => !open_ids.has(id))
  if (last.length > 0) await completeReceipts(tx, model, { ids: last, callers })
}
