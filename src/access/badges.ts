import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import { announceAccessChangeNow } from './access-changes.ts'
import { boundTenant } from './find-principal.ts'
import { handheldLogin } from './sign-in-methods.ts'
import { newSecret, tokenHash } from './tokens.ts'

/** `gyb_<secret>.<tenant>.<login>`: a badge contains the tenant and the login that it stands for. */
const BADGE = /^gyb_[\w-]{43}\.([1-9]\d{0,15})\.([1-9]\d{0,15})$/

/** The tenant and the handheld login that a badge names. */
export type NamedLogin = { readonly tenant_id: number; readonly id: number }

/** Reads whom a badge names; null for a text that is no badge. Whether it is valid only its hash tells. */
export function loginOfBadge(text: string): NamedLogin | null {
  const [tenant_id, id] = (BADGE.exec(text.trim()) ?? []).slice(1).map(Number)
  return tenant_id === undefined || id === undefined ? null : { tenant_id, id }
}

/** The stored hash of a badge. */
export function badgeHash(badge: string): string {
  return tokenHash(badge.trim())
}

/** Issues a badge to a handheld login, shown once; only its hash is stored, and an earlier badge is void. */
export async function issueBadge(tx: Transaction, hhd_user_id: number): Promise<string> {
  const badge = `${newSecret('gyb_')}.${tx.tenant.id}.${hhd_user_id}`
  await tx.run(sql`
    insert into hhd_user_badges (tenant_id, hhd_user_id, badge_hash)
    values (${tx.tenant.id}, ${hhd_user_id}, ${badgeHash(badge)})
    on conflict (tenant_id, hhd_user_id) do update set badge_hash = excluded.badge_hash`)
  return badge
}

/** Makes the badge of a handheld login void. */
export async function revokeBadge(tx: Transaction, hhd_user_id: number): Promise<void> {
  await tx.run(sql`
    delete from hhd_user_badges b
    where b.tenant_id = ${tx.tenant.id} and b.hhd_user_id = ${hhd_user_id}`)
}

/** A user, and the tenant whose handheld logins of this user are meant. */
export type BoundUser = { readonly tenant_id: number; readonly user_ids: readonly number[] }

/** Ends all that handheld logins of users opened in a tenant: sessions of browsers, tokens and codes. Their other sign-ins stay. */
export async function endHandheldSignIns(
  queries: Queries,
  { tenant_id, user_ids }: BoundUser,
): Promise<void> {
  const users = sql`any(${[...user_ids]}::bigint[])`
  const isBound = sql`(${boundTenant} = ${tenant_id} or t.payload ->> 'acr' = ${handheldLogin(tenant_id)})`
  await queries.run(sql`
    delete from web_sessions as s where s.user_id = ${users} and s.bound_tenant_id = ${tenant_id}`)
  await queries.run(sql`
    delete from sign_in_sessions as s where s.user_id = ${users} and s.bound_tenant_id = ${tenant_id}`)
  await queries.run(sql`
    delete from oauth_artifacts as t
    where t.user_id = ${users} and (${isBound} or t.grant_id in (
      select t.grant_id from oauth_artifacts as t where t.user_id = ${users} and ${isBound}))`)
  await announceAccessChangeNow(queries)
}
