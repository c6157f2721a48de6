import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { callerWithoutRights, type Tenant } from '#values/caller.ts'
import { badgeHash, type NamedLogin } from './badges.ts'
import { systemUser } from './users.ts'

/** A handheld login of a live tenant. */
export type Handheld = {
  readonly id: number
  readonly tenant: Tenant
  /** The user whose rights the login has. */
  readonly user_id: number
  readonly password_hash: string
}

/** The handheld login with this username in a tenant; null if there is none that may sign in (platform 4.3). */
export async function findHandheld(
  database: Database,
  { subdomain, username }: { readonly subdomain: string; readonly username: string },
): Promise<Handheld | null> {
  const tenant = await database.acrossTenants((session) =>
    session.maybe<Tenant>(sql`
      select t.id, t.subdomain, t.import_timezone as timezone, t.owner_id
      from tenants t
      where t.subdomain = lower(${subdomain.trim()}::text) and t.is_active and t.is_live`),
  )
  if (tenant === null) return null
  const found = await inHandheldTenant(database, tenant, (tx) =>
    tx.maybe<Omit<Handheld, 'tenant'>>(sql`
      select h.id, h.user_id, h.password_hash
      from hhd_users h ${mayEnter}
      where h.tenant_id = ${tenant.id} and lower(h.username) = lower(${username.trim()}::text) and h.active`),
  )
  return found === null ? null : { ...found, tenant }
}

/** Whose login `h` is has to be a member of its tenant, and a person or made for handhelds. */
const mayEnter = sql`
      join subdomain_users m
        on m.tenant_id = h.tenant_id and m.user_id = h.user_id and m.is_active and m.accepted_at is not null
      join users u on u.id = h.user_id and u.user_type in ('user', 'handheld')`

/** The handheld login that holds a badge, in the tenant that the badge names; null where the badge is not in force. */
export async function findHandheldByBadge(
  database: Database,
  { tenant_id, id }: NamedLogin,
  badge: string,
): Promise<Handheld | null> {
  const tenant = await database.acrossTenants((session) =>
    session.maybe<Tenant>(sql`
      select t.id, t.subdomain, t.import_timezone as timezone, t.owner_id
      from tenants t
      where t.id = ${tenant_id} and t.is_active and t.is_live`),
  )
  if (tenant === null) return null
  const found = await inHandheldTenant(database, tenant, (tx) =>
    tx.maybe<Omit<Handheld, 'tenant'>>(sql`
      select h.id, h.user_id, h.password_hash
      from hhd_user_badges b
      join hhd_users h on h.tenant_id = b.tenant_id and h.id = b.hhd_user_id and h.active ${mayEnter}
      where b.tenant_id = ${tenant.id} and b.hhd_user_id = ${id} and b.badge_hash = ${badgeHash(badge)}`),
  )
  return found === null ? null : { ...found, tenant }
}

/** Updates the password hash of a handheld login to the current parameters. */
export async function updateHandheldPassword(
  database: Database,
  { id, tenant }: Handheld,
  password_hash: string,
): Promise<void> {
  await inHandheldTenant(database, tenant, (tx) =>
    tx.run(sql`
      update hhd_users h
      set password_hash = ${password_hash}
      where h.tenant_id = ${tenant.id} and h.id = ${id}`),
  )
}

/** The service itself acts before the user is known. */
async function inHandheldTenant<Value>(
  database: Database,
  tenant: Tenant,
  run: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const user_id = await database.acrossTenants(systemUser)
  return database.transaction({ tenant, caller: callerWithoutRights(user_id, 'handheld') }, run)
}
