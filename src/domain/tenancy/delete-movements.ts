import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { LEDGER } from './tenant-tables.ts'

/** Deletes the movements of an account: the role that may delete them sees nothing of them but their ids. */
export async function deleteMovementsOf(tx: Transaction, account_id: number): Promise<void> {
  const movements = await tx.rows<{ id: number }>(sql`
    select m.id from transactions m where m.tenant_id = ${tx.tenant.id} and m.account_id = ${account_id}`)
  const ids = movements.map(({ id }) => id)
  await tx.acrossTenants((session) =>
    session.run(sql`
      delete from ${name(LEDGER)} m where m.tenant_id = ${tx.tenant.id} and m.id = any(${ids}::bigint[])`),
  )
}

/** Deletes the ledger of a tenant with the owner role: the role that serves requests can only add to it. */
export function deleteMovements(tx: Transaction): Promise<unknown> {
  return tx.acrossTenants((session) =>
    session.run(sql`delete from ${name(LEDGER)} t where t.tenant_id = ${tx.tenant.id}`),
  )
}
