import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { announceAccessChangeNow } from './access-changes.ts'
import { isOpenTo } from './memberships.ts'
import { revokeUser } from './tokens.ts'

/** A second factor of a user. */
export type SecondFactor = {
  readonly id: string
  readonly kind: 'authenticator' | 'passkey'
  readonly name: string
  readonly created_at: string
}

/** A user who signs in, with their second factors. */
export type SecondFactors = {
  readonly user_id: number
  readonly name: string
  readonly email: string | null
  /** False for users created for handhelds, who sign in with username and password and need no second factor. */
  readonly is_person: boolean
  readonly is_operator: boolean
  readonly factors: readonly SecondFactor[]
  /** The number of unused recovery codes. */
  readonly recovery_codes: number
}

/** The maximum number of second factors of a user. */
export const SECOND_FACTORS_MAX = 10

/** The second factors of an active user, oldest first. */
export async function findSecondFactors(queries: Queries, user_id: number): Promise<SecondFactors | null> {
  const user = await queries.maybe<Omit<SecondFactors, 'factors'>>(sql`
    select u.id as user_id, u.name, u.email, u.user_type = 'user' as is_person, u.is_operator,
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes
    from users u
    where u.id = ${user_id} and u.is_active`)
  if (user === null) return null
  const factors = await queries.rows<SecondFactor>(sql`
    select id, 'authenticator' as kind, name, created_at from authenticators where user_id = ${user_id}
    union all
    select id, 'passkey' as kind, name, created_at from passkeys where user_id = ${user_id}
    order by created_at, id`)
  return { ...user, factors }
}

/** Whether a user has a second factor; recovery codes replace one and do not count. */
export function hasSecondFactor({ factors }: Pick<SecondFactors, 'factors'>): boolean {
  return factors.length > 0
}

/** The removed factor, and whether another is left; null if the user has no such factor. */
type Removal = { readonly removed: SecondFactor; readonly is_last: boolean } | null

/** Removes one second factor of a user; with the last one their recovery codes, tokens and sessions end. */
export async function removeSecondFactor(
  queries: Queries,
  { user_id, id }: { readonly user_id: number; readonly id: string },
): Promise<Removal> {
  // Removals are serialized, so that the later of two sees that its factor is the last.
  await queries.run(sql`select from users where id = ${user_id} for no key update`)
  const person = await findSecondFactors(queries, user_id)
  const removed = person?.factors.find((each) => each.id === id)
  if (person === null || removed === undefined) return null
  await queries.run(sql`delete from authenticators where user_id = ${user_id} and id = ${id}`)
  await queries.run(sql`delete from passkeys where user_id = ${user_id} and id = ${id}`)
  const is_last = person.factors.length === 1
  if (is_last) await removeSecondFactors(queries, user_id)
  return { removed, is_last }
}

/** A user who signs in through an application. */
type AppLogin = {
  readonly user_id: number
  readonly client_id: string
  /** The tenant of a handheld login; null for a person. */
  readonly bound_tenant_id: number | null
}

/** The slugs of the tenants that both the user and the application may enter and that require a second factor. */
export async function requiredBy(
  queries: Queries,
  { user_id, client_id, bound_tenant_id }: AppLogin,
): Promise<readonly string[]> {
  const application = sql`(select a.user_id from oauth_applications as a where a.client_id = ${client_id})`
  const mayEnter = (user: ReturnType<typeof sql>) => sql`(
    exists (select from users as u where u.id = ${user} and u.is_operator)
    or t.id in (
      select m.tenant_id from subdomain_users as m
      where m.user_id = ${user} and m.is_active and m.accepted_at is not null
    ))`
  const rows = await queries.rows<{ subdomain: string }>(sql`
    select t.subdomain
    from tenants as t
    where t.is_active and t.require_second_factor and ${isOpenTo(bound_tenant_id)} and ${mayEnter(sql`${user_id}::bigint`)} and ${mayEnter(application)}
    order by t.subdomain`)
  return rows.map(({ subdomain }) => subdomain)
}

/** Whether a user must present a second factor, or set one up, before an application gets a code. */
export async function needsSecondFactor(
  queries: Queries,
  { passed_second_factor, ...login }: AppLogin & { readonly passed_second_factor: boolean },
): Promise<boolean> {
  const person = await findSecondFactors(queries, login.user_id)
  if (person === null || !person.is_person) return false
  if (hasSecondFactor(person)) return !passed_second_factor
  return (await requiredBy(queries, login)).length > 0
}

/** Removes all second factors and recovery codes of a user, and ends their tokens and sessions. */
export async function removeSecondFactors(queries: Queries, user_id: number): Promise<void> {
  await queries.run(sql`delete from authenticators where user_id = ${user_id}`)
  await queries.run(sql`delete from passkeys where user_id = ${user_id}`)
  await queries.run(sql`delete from recovery_codes where user_id = ${user_id}`)
  await revokeUser(queries, user_id)
  await announceAccessChangeNow(queries)
}
