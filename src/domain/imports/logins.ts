import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** The id that stands for a login which is created in the same transaction. */
const UNKNOWN = 0

type LoginRequest = { readonly username: unknown; readonly ftp_user_id: number | null }

/**
 * Reserves the name to log in with: the plain username if it is free in the installation, otherwise prefixed with the
 * subdomain of the tenant. A plain name that begins with the subdomain of another tenant and a dot is never used
 * (platform 10.1).
 */
export async function reserveLogin(
  tx: Transaction,
  { username, ftp_user_id }: LoginRequest,
): Promise<string> {
  const plain = typeof username === 'string' ? username.trim() : ''
  const qualified = `${tx.tenant.subdomain}.${plain}`
  const reserved = await tx.maybe<{ login: string }>(sql`
    insert into sftp_logins (login, tenant_id, ftp_user_id)
    select lower(${plain}::text), ${tx.tenant.id}, ${ftp_user_id ?? UNKNOWN}
    where not exists (
      select from tenants t
      where t.id <> ${tx.tenant.id} and starts_with(lower(${plain}::text), t.subdomain || '.'))
    on conflict (login) do nothing
    returning login`)
  if (reserved !== null) return plain
  await tx.run(sql`
    insert into sftp_logins (login, tenant_id, ftp_user_id)
    values (lower(${qualified}::text), ${tx.tenant.id}, ${ftp_user_id ?? UNKNOWN})
    on conflict (login) do nothing`)
  return qualified
}

/** Reserves a login for every SFTP user of an imported tenant, as `reserveLogin` does for one. */
export async function reserveLogins(tx: Transaction): Promise<void> {
  const tenant = tx.tenant.id
  await tx.run(sql`
    with plain as (
      insert into sftp_logins (login, tenant_id, ftp_user_id)
      select lower(f.username), f.tenant_id, f.id
      from ftp_users f
      where f.tenant_id = ${tenant}
        and not exists (
          select from tenants t where t.id <> ${tenant} and starts_with(lower(f.username), t.subdomain || '.'))
      order by f.id
      on conflict (login) do nothing
      returning ftp_user_id
    ),
    qualified as (
      insert into sftp_logins (login, tenant_id, ftp_user_id)
      select lower(${tx.tenant.subdomain}::text || '.' || f.username), f.tenant_id, f.id
      from ftp_users f
      where f.tenant_id = ${tenant} and f.id not in (select p.ftp_user_id from plain p)
      order by f.id
      on conflict (login) do nothing
    )
    update ftp_users u
    set login = g.login, ${nextVersion(tx, 'u')}
    from (
      select f.id, case when p.ftp_user_id is null then ${tx.tenant.subdomain}::text || '.' else '' end || f.username as login
      from ftp_users f
      left join plain p on p.ftp_user_id = f.id
      where f.tenant_id = ${tenant}
    ) g
    where u.tenant_id = ${tenant} and u.id = g.id and u.login is distinct from g.login`)
}

/** Releases the logins of users. */
export async function releaseLogins(tx: Transaction, ftp_users: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from sftp_logins l
    where l.tenant_id = ${tx.tenant.id} and l.ftp_user_id = any(${ftp_users}::bigint[])`)
}

/** Who last changed an SFTP user; null if there is no such user. */
export function findLoginChanger(
  tx: Transaction,
  ftp_user_id: number,
): Promise<{ readonly changed_by_id: number | null } | null> {
  return tx.maybe(sql`
    select u.changed_by_id from ftp_users u
    where u.tenant_id = ${tx.tenant.id} and u.id = ${ftp_user_id}`)
}
