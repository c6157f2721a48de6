import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { bookOf } from '#domain/stock/book.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { settlePointing } from './follow-goods.ts'

/** What takes goods without asking which putaways and moves point at them: nothing is reserved by these. */
const TAKES = new Set(['PICK', 'REPLEN', 'CONV', 'DISP'])

/**
 * Ends putaways and moves whose goods are all gone, once, when an act has written everything else: others have picked
 * what they only pointed at (operations 0.5). Whoever works on one of them meanwhile makes the act start over.
 */
export async function endPointless(tx: Transaction, model: Model): Promise<void> {
  const pointless = await findPointless(tx)
  if (pointless.length === 0) return
  await lockAll(tx, {
    goods_in_receipts: pointless.map(({ goods_in_receipt_id }) => goods_in_receipt_id),
    tasks: pointless.map(({ id }) => id),
  })
  await settlePointing(tx, model, pointless)
}

async function findPointless(tx: Transaction): Promise<readonly Task[]> {
  const { passages, touched } = bookOf(tx)
  const left = passages.flatMap(({ from, category }) => (from !== null && TAKES.has(category) ? [from] : []))
  if (left.length === 0) return []
  const units = left.flatMap(({ storage_unit_id }) => storage_unit_id ?? [])
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tenant} and k.stock_id = any(${[...touched]}::bigint[]) and k.status in ${OPEN}
      and k.type in ('PWAY', 'TRAN')
      and not exists (select from stocks s where s.tenant_id = ${tenant} and s.id = k.stock_id)
    union all
    select k.*
    from tasks k
    where k.tenant_id = ${tenant} and k.storage_unit_from_id = any(${units}::bigint[]) and k.stock_id is null
      and k.status in ${OPEN} and k.type in ('PWAY', 'TRAN')
      and not exists (select from stocks s where s.tenant_id = ${tenant} and s.storage_unit_id = k.storage_unit_from_id)`)
}
