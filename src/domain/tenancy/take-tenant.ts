import { keepPlans, renewPlans } from '#database/keep-plans.ts'
import { LOCK_ORDER } from '#database/lock.ts'
import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import { type Transaction, WHOLE_TENANT_MINUTES } from '#database/transaction.ts'
import { tenantTables } from './tenant-tables.ts'

const emptied: readonly string[] = tenantTables.emptied

/** What acts lock before they begin to write, and is deleted; balances and baskets they lock while they write. */
const TAKEN = LOCK_ORDER.slice(0, LOCK_ORDER.indexOf('stocks') + 1).filter((lock) => emptied.includes(lock))

/**
 * Locks what others lock before they write, in their order, and the tenant itself last, which whoever has written refers to:
 * from then on nobody is in the midst of anything, and nobody begins.
 */
export async function takeTenant(tx: Transaction): Promise<void> {
  const tenant = tx.tenant.id
  tx.locks.next('records')
  await tx.pipeline([
    tx.allow(WHOLE_TENANT_MINUTES),
    tx.run(sql`select set_config('lock_timeout', '60s', true)`),
    // References are looked at by their keys, however few rows there were when this connection first looked at one.
    renewPlans(tx),
    keepPlans(tx),
    // The relay passes tenants by whose lease it cannot have.
    tx.rows(sql`select l.tenant_id from relay_leases l where l.tenant_id = ${tenant} for update`),
    ...['automation_runs', 'imports', 'print_jobs'].map((table) => lockRowsOf(tx, table)),
    ...TAKEN.map((lock) => {
      tx.locks.next(lock)
      return lockRowsOf(tx, lock)
    }),
  ])
  tx.locks.next('tenants')
  await tx.one(sql`select t.id from tenants t where t.id = ${tenant} for update`)
}

function lockRowsOf(tx: Transaction, table: string): Query<unknown> {
  return tx.run(sql`
    with taken as materialized (
      select from ${name(table)} t where t.tenant_id = ${tx.tenant.id} order by t.id for update of t
    )
    select count(*) from taken`)
}
