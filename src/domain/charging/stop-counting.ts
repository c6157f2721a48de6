import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Lines that a user moves or deletes are not continued automatically; further work starts new ones. */
export async function stopCounting(tx: Transaction, ids: readonly number[]): Promise<void> {
  const lines = [...ids]
  await tx.pipeline([
    tx.run(sql`
      delete from charge_counts n where n.tenant_id = ${tx.tenant.id} and n.charge_line_id = any(${lines}::bigint[])`),
    tx.run(sql`
      delete from charge_line_units u where u.tenant_id = ${tx.tenant.id} and u.charge_line_id = any(${lines}::bigint[])`),
  ])
}
