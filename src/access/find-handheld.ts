import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { callerWithoutRights, type Tenant } from '#values/caller.ts'
import { systemUser } from './users.ts'

/** Somebody with a handheld, of a tenant that is open for work. */
export type Handheld = {
  readonly id: number
  readonly tenant: Tenant
  /** The user whose rights they have. */
  readonly user_id: number
  readonly password_hash: string
}

/** The handheld of this user name in a tenant; null where there is none that is let in (platform 4.3). */
export async function findHandheld(
  database: Database,
  { subdomain, username }: { readonly subdomain: string; readonly username: string },
): Promise<Handheld | null> {
  const tenant = await database.acrossTenants((session) =>
    session.maybe<Tenant>(sql`
      select t.id, t.subdomain, t.import_timezone as timezone
      from tenants t
      where t.subdomain = lower(${subdomain.trim()}::text) and t.is_active and t.is_live`),
  )
  if (tenant === null) return null
  const found = await within(database, tenant, (tx) =>
    tx.maybe<Omit<Handheld, 'tenant'>>(sql`
      select h.id, h.user_id, h.password_hash
      from hhd_users h
      where h.tenant_id = ${tenant.id} and lower(h.username) = lower(${username.trim()}::text) and h.active and h.user_id is not null`),
  )
  return found === null ? null : { ...found, tenant }
}

/** Keeps the password of a handheld as passwords are hashed today. */
export async function keepHandheldPassword(
  database: Database,
  { id, tenant }: Handheld,
  password_hash: string,
): Promise<void> {
  await within(database, tenant, (tx) =>
    tx.run(sql`
      update hhd_users h
      set password_hash = ${password_hash}
      where h.tenant_id = ${tenant.id} and h.id = ${id}`),
  )
}

/** The service itself looks after those who are not known yet. */
async function within<Result>(
  database: Database,
  tenant: Tenant,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const user_id = await database.acrossTenants(systemUser)
  return database.transaction({ tenant, caller: callerWithoutRights(user_id, 'handheld') }, work)
}
