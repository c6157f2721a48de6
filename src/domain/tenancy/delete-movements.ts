import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { LEDGER } from './tenant-tables.ts'

/** Deletes the ledger of a tenant with the owner role: the role that serves requests can only add to it. */
export function deleteMovements(tx: Transaction): Promise<unknown> {
  return tx.acrossTenants((session) =>
    session.run(sql`delete from ${name(LEDGER)} t where t.tenant_id = ${tx.tenant.id}`),
  )
}
