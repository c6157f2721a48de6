import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { LEDGER } from './tenant-tables.ts'

/** The ledger is only ever added to by the role that serves requests; it goes by the hand of the other. */
export function deleteMovements(tx: Transaction): Promise<unknown> {
  return tx.acrossTenants((session) =>
    session.run(sql`delete from ${name(LEDGER)} t where t.tenant_id = ${tx.tenant.id}`),
  )
}
