import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { newSecret, tokenHash } from './tokens.ts'

/** The purposes of one-time links, with their lifetimes in seconds (platform 4.3). */
const LIFETIMES = { PasswordReset: 3600, Invitation: 7 * 86_400, SecondFactorReset: 86_400 } as const

/** The purposes of links that are mailed. */
export type LinkKind = keyof typeof LIFETIMES

/** The purposes of links that set a password. */
export type PasswordLinkKind = Exclude<LinkKind, 'SecondFactorReset'>

/** The user of a link, and the tenant of an invitation; null for a password link. */
export type LinkHolder = { readonly user_id: number; readonly tenant_id: number | null }

/**
 * Creates a one-time link; the answer is its secret, of which only a hash is stored. Earlier links of this kind for
 * the same user and tenant are revoked.
 */
export async function issueLink(queries: Queries, kind: LinkKind, holder: LinkHolder): Promise<string> {
  const { user_id, tenant_id } = holder
  const token = newSecret('gyl_')
  await queries.run(sql`
    delete from oauth_artifacts as t
    where t.kind = ${kind} and t.user_id = ${user_id}
      and (t.payload->>'tenant_id')::bigint is not distinct from ${tenant_id}::bigint`)
  await queries.run(sql`
    insert into oauth_artifacts (kind, id_hash, user_id, payload, expires_at)
    values (${kind}, ${tokenHash(token)}, ${user_id}, ${JSON.stringify(tenant_id === null ? {} : { tenant_id })}::jsonb,
      now() + make_interval(secs => ${LIFETIMES[kind]}))`)
  return token
}

/** The holder of a link; null if it is unknown, used or expired. */
export function findLink(queries: Queries, kind: LinkKind, token: string): Promise<LinkHolder | null> {
  return queries.maybe<LinkHolder>(sql`
    select t.user_id, (t.payload->>'tenant_id')::bigint as tenant_id
    from oauth_artifacts as t
    join users as u on u.id = t.user_id and u.is_active
    where t.kind = ${kind} and t.id_hash = ${tokenHash(token)} and t.expires_at > now()`)
}

/** Revokes every link of a user, since they were sent to an address that is no longer theirs. */
export async function revokeLinks(queries: Queries, user_id: number): Promise<void> {
  const kinds = Object.keys(LIFETIMES)
  await queries.run(sql`
    delete from oauth_artifacts as t where t.kind = any(${kinds}::text[]) and t.user_id = ${user_id}`)
}

/** Redeems a link; of two concurrent requests one gets its holder. */
export function redeemLink(queries: Queries, kind: LinkKind, token: string): Promise<LinkHolder | null> {
  return queries.maybe<LinkHolder>(sql`
    delete from oauth_artifacts as t
    using users as u
    where u.id = t.user_id and u.is_active
      and t.kind = ${kind} and t.id_hash = ${tokenHash(token)} and t.expires_at > now()
    returning t.user_id, (t.payload->>'tenant_id')::bigint as tenant_id`)
}
