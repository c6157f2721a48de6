import { randomUUID } from 'node:crypto'
import { LOCK_ORDER } from '#database/lock.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import { type Transaction, WHOLE_TENANT_MINUTES } from '#database/transaction.ts'
import { discardPlans, useGenericPlans } from '#database/use-generic-plans.ts'
import { tenantTables } from './tenant-tables.ts'

const emptied: readonly string[] = tenantTables.emptied

/** The deleted tables that acts lock before they write; balances and baskets are locked while they write. */
const LOCKED_TABLES = LOCK_ORDER.slice(0, LOCK_ORDER.indexOf('stocks') + 1).filter((lock) =>
  emptied.includes(lock),
)

/**
 * Locks the rows that acts lock before they write, in the lock order, and finally the tenant itself, which every written row
 * refers to: afterwards no transaction of the tenant is running, and none can start.
 */
export async function lockTenant(tx: Transaction): Promise<void> {
  const tenant = tx.tenant.id
  tx.locks.next('records')
  await tx.pipeline([
    tx.extendStatementTimeout(WHOLE_TENANT_MINUTES),
    tx.run(sql`select set_config('lock_timeout', '60s', true)`),
    // Cached plans of foreign key checks may be bad: they were made when tables were small.
    discardPlans(tx),
    useGenericPlans(tx),
    // The relay skips tenants whose lease is locked.
    tx.rows(sql`select l.tenant_id from relay_leases l where l.tenant_id = ${tenant} for update`),
    ...['automation_runs', 'imports', 'print_jobs'].map((table) => lockRowsOf(tx, table)),
    ...LOCKED_TABLES.map((lock) => {
      tx.locks.next(lock)
      return lockRowsOf(tx, lock)
    }),
  ])
  tx.locks.next('tenants')
  const { subdomain } = await tx.one<{ subdomain: string }>(sql`
    select t.subdomain from tenants t where t.id = ${tenant} for update`)
  if (!tx.topology.hasSoleTenantRows) await blockOnAllNodes(tx, subdomain)
}

/** Nodes have a copy of the tenant each, to which their rows refer; only a key that is changed locks all of them. */
async function blockOnAllNodes(tx: Transaction, subdomain: string): Promise<void> {
  await tx.pipeline(
    [randomUUID(), subdomain].map((key) =>
      tx.run(sql`
        update tenants t set subdomain = ${key}, ${nextVersion(tx, 't')} where t.id = ${tx.tenant.id}`),
    ),
  )
}

function lockRowsOf(tx: Transaction, table: string): Query<unknown> {
  return tx.run(sql`
    with taken as materialized (
      select from ${name(table)} t where t.tenant_id = ${tx.tenant.id} order by t.id for update of t
    )
    select count(*) from taken`)
}
