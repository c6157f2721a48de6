import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Caller } from '#values/caller.ts'
import { given } from '#values/look-up.ts'
import { completeReceipts } from './advance-receipt.ts'
import { announceReceipts } from './announce-receipt.ts'
import { readReceipts } from './receipt.ts'

/** A receive task that an act finished, and whose act it is. */
export type FinishedReceive = { readonly receipt_id: number; readonly caller: Caller }

type TaskCounts = { readonly id: number; readonly completed: number; readonly open: number }

/** Announces the first goods of receipts, and completes those of which the last came. */
export async function updateReceiptProgress(
  tx: Transaction,
  model: Model,
  finished: readonly FinishedReceive[],
): Promise<void> {
  const ids = [...new Set(finished.map(({ receipt_id }) => receipt_id))]
  if (ids.length === 0) return
  const counts = await tx.rows<TaskCounts>(sql`
    select k.goods_in_receipt_id as id, count(*) filter (where k.status = 'COMPLETED') as completed,
      count(*) filter (where k.status in ${OPEN}) as open
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_in_receipt_id = any(${ids}::bigint[]) and k.type = 'RCV'
    group by k.goods_in_receipt_id`)
  const started = counts.flatMap(({ id, completed, open }) => {
    const own = finished.filter(({ receipt_id }) => receipt_id === id)
    const isFirst = completed === own.length && open + own.length > 1
    return isFirst ? [{ id, caller: own[0]?.caller }] : []
  })
  const receipts =
    started.length === 0
      ? new Map()
      : await readReceipts(
          tx,
          started.map(({ id }) => id),
        )
  await announceReceipts(
    tx,
    model,
    started.flatMap(({ id, caller }) =>
      given(receipts.get(id)).map((receipt) => ({
        event: 'moved_to_part' as const,
        receipt,
        ...(caller && { caller }),
      })),
    ),
  )
  const callers = new Map(finished.map(({ receipt_id, caller }) => [receipt_id, caller]))
  // A receipt of which something is still to be received is not complete.
  const open_ids = new Set(counts.flatMap(({ id, open }) => (open > 0 ? [id] : [])))
  const last = ids.filter((id) => !open_ids.has(id))
  if (last.length > 0) await completeReceipts(tx, model, { ids: last, callers })
}
