import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { isStorableText } from '#declare/coerce.ts'
import { type Caller, callerWithoutRights, type Tenant } from '#values/caller.ts'
import { systemUser } from './users.ts'

/** A login of the SFTP server. */
export type SftpLogin = {
  readonly tenant: Tenant
  readonly ftp_user_id: number
  readonly direction: 'upload' | 'download'
  readonly active: boolean
  readonly account_id: number | null
  readonly password_hash: string | null
  /** OpenSSH keys that are accepted in addition to the password. */
  readonly public_keys: readonly string[]
}

/** A slug, a dot and a username. */
const NAME_MAX = 63 + 1 + 255

/** The tenant and user name of a login, before it is looked up. */
type LoginLocation = {
  readonly tenant: Tenant
  readonly ftp_user_id: number | null
  readonly username: string
}

type SftpTenantRow = {
  readonly id: number
  readonly subdomain: string
  readonly timezone: string
  readonly owner_id: number | null
}

/**
 * The login with this name in a live tenant, or null. A name is an issued one, or a slug, a dot and a username
 * (platform 10.1).
 */
export async function findSftpLogin(database: Database, name: string): Promise<SftpLogin | null> {
  if (name.length > NAME_MAX || !isStorableText(name)) return null
  const row = await database.acrossTenants(async (session) => {
    const location = (await findIssuedName(session, name)) ?? (await findQualified(session, name))
    return location === null ? null : { ...location, user_id: await systemUser(session) }
  })
  if (row === null) return null
  const { tenant, ftp_user_id, username, user_id } = row
  return database.transaction({ tenant, caller: sftpCaller(user_id) }, async (tx) => {
    const row = await tx.maybe<Omit<SftpLogin, 'tenant'>>(sql`
      select u.id as ftp_user_id, u.direction, u.active, u.account_id, u.password_hash, u.public_keys
      from ftp_users u
      where u.tenant_id = ${tenant.id}
        and (u.id = ${ftp_user_id}::bigint or (${ftp_user_id}::bigint is null and lower(u.username) = ${username}))`)
    return row === null ? null : { ...row, tenant }
  })
}

/** The service itself as caller, for a login: it has no permissions. */
export function sftpCaller(user_id: number): Caller {
  return callerWithoutRights(user_id, 'import')
}

async function findIssuedName(session: Session, name: string): Promise<LoginLocation | null> {
  const row = await session.maybe<SftpTenantRow & { ftp_user_id: number }>(sql`
    select t.id, t.subdomain, t.import_timezone as timezone, t.owner_id, l.ftp_user_id
    from sftp_logins l
    join tenants t on t.id = l.tenant_id
    where l.login = lower(${name}::text) and t.is_active and t.is_live`)
  if (row === null) return null
  const { ftp_user_id, ...tenant } = row
  return { tenant, ftp_user_id, username: '' }
}

async function findQualified(session: Session, name: string): Promise<LoginLocation | null> {
  const dot = name.indexOf('.')
  if (dot < 1) return null
  const tenant = await session.maybe<SftpTenantRow>(sql`
    select t.id, t.subdomain, t.import_timezone as timezone, t.owner_id
    from tenants t
    where t.subdomain = ${name.slice(0, dot).toLowerCase()} and t.is_active and t.is_live`)
  return tenant === null ? null : { tenant, ftp_user_id: null, username: name.slice(dot + 1).toLowerCase() }
}
