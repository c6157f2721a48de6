import { lockRows } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Records that piles were counted and the quantity was right. */
export async function recordCounted(tx: Transaction, piles: readonly number[]): Promise<void> {
  if (piles.length === 0) return
  await lockRows(tx, 'stocks', piles)
  await tx.run(sql`
    update stocks s
    set last_counted_at = ${tx.now}, ${nextVersion(tx, 's')}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...piles]}::bigint[])`)
}
