import { nextVersion } from '#database/next-version.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { deleteMovements } from './delete-movements.ts'
import { lockTenant } from './lock-tenant.ts'
import { LEDGER, tenantTables } from './tenant-tables.ts'

const tables = Object.values(tenantTables)
  .flat()
  .filter((table) => table !== LEDGER)

/**
 * Deletes the tenant of the transaction permanently. The caller removes its files and notifies other processes after the
 * commit. False if it was not marked as deleted, or was restored. Users stay, and applications that work in other tenants.
 */
export async function purgeTenant(tx: Transaction): Promise<boolean> {
  const tenant = tx.tenant.id
  await lockTenant(tx)
  const deleted = await tx.maybe<{ id: number }>(
    sql`select t.id from tenants t where t.id = ${tenant} and not t.is_active`,
  )
  if (deleted === null) return false
  await detachApplications(tx)
  await deleteMovements(tx)
  await deleteAll(tx)
  await deleteFromInstallation(tx)
  return true
}

/** An application with access to other tenants no longer belongs to any. */
async function detachApplications(tx: Transaction): Promise<void> {
  const tenant = tx.tenant.id
  await tx.acrossTenants(async (session) => {
    // Asked before, since a cluster updates no table that all nodes have by one that they share.
    const guests = await session.rows<{ user_id: number }>(sql`
      select distinct m.user_id from subdomain_users m
      where m.tenant_id <> ${tenant} and m.user_id in (select a.user_id from oauth_applications a where a.tenant_id = ${tenant})`)
    await session.run(sql`
      update oauth_applications a
      set tenant_id = null, ${nextVersion(session, 'a')}
      where a.tenant_id = ${tenant} and a.user_id = any(${guests.map(({ user_id }) => user_id)}::bigint[])`)
  })
}

/** Deletes the rows of the tenant in one statement, since foreign keys are checked at its end. */
async function deleteAll(tx: Transaction): Promise<void> {
  const tenant = tx.tenant.id
  const deletions = tables.map(
    (table) =>
      sql`${name(`deleted_${table}`)} as (delete from ${name(table)} t where t.tenant_id = ${tenant})`,
  )
  await tx.run(sql`with ${join(deletions, sql`, `)} select 1`)
}

/** Deletes what the installation knows of the tenant; users of deleted applications are only deactivated. */
async function deleteFromInstallation(tx: Transaction): Promise<void> {
  const tenant = tx.tenant.id
  const applications = sql`select a.id from oauth_applications a where a.tenant_id = ${tenant}`
  const pieces = [
    sql`
        update users u
        set is_active = false, ${nextVersion(tx, 'u')}
        where u.id in (select a.user_id from oauth_applications a where a.tenant_id = ${tenant})`,
    sql`delete from oauth_artifacts r where r.application_id in (${applications})`,
    sql`delete from oauth_consents c where c.application_id in (${applications})`,
    sql`delete from oauth_applications a where a.tenant_id = ${tenant}`,
    sql`delete from sftp_logins l where l.tenant_id = ${tenant}`,
    sql`delete from tenants t where t.id = ${tenant}`,
  ]
  await tx.acrossTenants((session) => session.pipeline(pieces.map((piece) => session.run(piece))))
}
