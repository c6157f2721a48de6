import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { newSecret, tokenHash } from './tokens.ts'

/** What a one-time link lets its holder do, and for how many seconds (platform 4.3). */
const LIFETIMES = { PasswordReset: 3600, Invitation: 7 * 86_400 } as const

/** The kinds of link that lead to choosing a password. */
export type LinkKind = keyof typeof LIFETIMES

/** Makes a one-time link for a user; the answer is the secret it carries, kept nowhere. Earlier ones of its kind end. */
export async function issueLink(queries: Queries, kind: LinkKind, user_id: number): Promise<string> {
  const token = newSecret('gyl_')
  await queries.run(sql`delete from oauth_artifacts where kind = ${kind} and user_id = ${user_id}`)
  await queries.run(sql`
    insert into oauth_artifacts (kind, id_hash, user_id, payload, expires_at)
    values (${kind}, ${tokenHash(token)}, ${user_id}, '{}', now() + make_interval(secs => ${LIFETIMES[kind]}))`)
  return token
}

/** Whose link this is; null where it never was, is used up or is too old. */
export async function findLink(queries: Queries, kind: LinkKind, token: string): Promise<number | null> {
  const found = await queries.maybe<{ user_id: number }>(sql`
    select t.user_id
    from oauth_artifacts as t
    join users as u on u.id = t.user_id and u.is_active
    where t.kind = ${kind} and t.id_hash = ${tokenHash(token)} and t.expires_at > now()`)
  return found?.user_id ?? null
}

/** Uses a link up; of two at the same time, one gets the user. */
export async function takeLink(queries: Queries, kind: LinkKind, token: string): Promise<number | null> {
  const taken = await queries.maybe<{ user_id: number }>(sql`
    delete from oauth_artifacts as t
    using users as u
    where u.id = t.user_id and u.is_active
      and t.kind = ${kind} and t.id_hash = ${tokenHash(token)} and t.expires_at > now()
    returning t.user_id`)
  return taken?.user_id ?? null
}
