import { nextVersion } from '#database/next-version.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { deleteMovements } from './delete-movements.ts'
import { takeTenant } from './take-tenant.ts'
import { LEDGER, tenantTables } from './tenant-tables.ts'

const tables = Object.values(tenantTables)
  .flat()
  .filter((table) => table !== LEDGER)

/**
 * Deletes a tenant for good, with all it has, in which the transaction works. Its files are left to the caller, for after the
 * commit, and so is telling those who know it. False where it was not deleted before, or brought back. People stay, and
 * applications that work elsewhere too.
 */
export async function purgeTenant(tx: Transaction): Promise<boolean> {
  const tenant = tx.tenant.id
  await takeTenant(tx)
  const deleted = await tx.maybe<{ id: number }>(
    sql`select t.id from tenants t where t.id = ${tenant} and not t.is_active`,
  )
  if (deleted === null) return false
  await freeApplications(tx)
  await deleteMovements(tx)
  await deleteAll(tx)
  return true
}

/** An application that is let into other tenants belongs to none from now on. */
async function freeApplications(tx: Transaction): Promise<void> {
  const tenant = tx.tenant.id
  await tx.acrossTenants((session) =>
    session.run(sql`
      update oauth_applications a
      set tenant_id = null, ${nextVersion(session, 'a')}
      where a.tenant_id = ${tenant}
        and exists (select from subdomain_users m where m.user_id = a.user_id and m.tenant_id <> ${tenant})`),
  )
}

/** In one statement, after which references are looked at; shadows of applications that go may be named by other tenants. */
async function deleteAll(tx: Transaction): Promise<void> {
  const tenant = tx.tenant.id
  const deletions = tables.map(
    (table) =>
      sql`${name(`deleted_${table}`)} as (delete from ${name(table)} t where t.tenant_id = ${tenant})`,
  )
  await tx.run(sql`
    with ${join(deletions, sql`, `)},
    applications as (select a.id, a.user_id from oauth_applications a where a.tenant_id = ${tenant}),
    artifacts as (delete from oauth_artifacts r where r.application_id in (select a.id from applications a)),
    consents as (delete from oauth_consents c where c.application_id in (select a.id from applications a)),
    deleted_applications as (delete from oauth_applications a where a.tenant_id = ${tenant}),
    shadows as (update users u set is_active = false, ${nextVersion(tx, 'u')} where u.id in (select a.user_id from applications a)),
    logins as (delete from sftp_logins l where l.tenant_id = ${tenant})
    delete from tenants t where t.id = ${tenant}`)
}
