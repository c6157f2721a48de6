import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { announceAccessChangeNow } from './access-changes.ts'
import { boundTenant, findPrincipal } from './find-principal.ts'
import type { Secrets } from './secrets.ts'
import { tokenHash } from './tokens.ts'

/** The purpose that the tokens of a session are sealed for. */
const SEALED_FOR = 'web session'

/** A session ends after 12 hours without use. */
export const IDLE_SECONDS = 12 * 3600

/** An access token is renewed when its remaining lifetime is no longer than this, in seconds. */
const RENEW_EARLY_SECONDS = 60

/** The tokens of a session, as the token endpoint returned them. */
export type WebTokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

/** A signed-in browser. */
export type WebSession = {
  readonly user_id: number
  /** The tenant of a handheld login, which the session opens alone; null for a person. */
  readonly bound_tenant_id: number | null
  readonly access_token: string
  readonly refresh_token: string
  /** The remaining lifetime of the access token, in seconds. */
  readonly expires_in: number
  /** Whether the access token must be renewed: it expires soon or was revoked. */
  readonly is_stale: boolean
}

/** Stores a browser session under the id of its cookie; false if the tokens were revoked meanwhile. */
export async function createWebSession(
  queries: Queries,
  secrets: Secrets,
  { id, tokens }: { readonly id: string; readonly tokens: WebTokens },
): Promise<boolean> {
  const sealed = sealedTokens(secrets, tokens)
  const stored = await queries.run(sql`
    insert into web_sessions
      (id_hash, user_id, bound_tenant_id, application_id, access_token_sealed, refresh_token_sealed, renew_at, expires_at)
    select ${tokenHash(id)}, t.user_id, ${boundTenant}, t.application_id, ${sealed.access}, ${sealed.refresh},
      now() + make_interval(secs => ${renewIn(tokens)}), now() + make_interval(secs => ${IDLE_SECONDS})
    from oauth_artifacts as t
    where t.kind = 'AccessToken' and t.id_hash = ${tokenHash(tokens.access_token)} and t.user_id is not null`)
  return stored === 1
}

type WebSessionRow = {
  readonly user_id: number
  readonly bound_tenant_id: number | null
  readonly access_token_sealed: string
  readonly refresh_token_sealed: string
  readonly is_stale: boolean
}

/** The session of a cookie, whose idle time starts again; null if there is none. */
export async function readWebSession(
  queries: Queries,
  secrets: Secrets,
  id: string,
): Promise<WebSession | null> {
  // A cluster refuses the time of day in `returning`, and `expires_at` has just been set from it.
  const row = await queries.maybe<WebSessionRow>(sql`
    update web_sessions as s set expires_at = now() + make_interval(secs => ${IDLE_SECONDS})
    from users as u
    where s.id_hash = ${tokenHash(id)} and s.expires_at > now() and u.id = s.user_id and u.is_active
    returning s.user_id, s.bound_tenant_id, s.access_token_sealed, s.refresh_token_sealed,
      s.expires_at - s.renew_at >= make_interval(secs => ${IDLE_SECONDS}) as is_stale`)
  if (row === null) return null
  const access_token = secrets.open(SEALED_FOR, row.access_token_sealed)
  const refresh_token = secrets.open(SEALED_FOR, row.refresh_token_sealed)
  // Tokens sealed with a removed secret key cannot be opened: the user signs in again.
  if (access_token === null || refresh_token === null) return null
  const principal = await findPrincipal(queries, tokenHash(access_token))
  return {
    user_id: row.user_id,
    bound_tenant_id: row.bound_tenant_id,
    access_token,
    refresh_token,
    expires_in: Math.floor((principal?.lives_ms ?? 0) / 1000),
    is_stale: row.is_stale || principal === null,
  }
}

/**
 * Replaces the tokens of a session; false if another process did so meanwhile or the session has ended, in which case
 * the stored tokens are valid.
 */
export async function renewWebSession(
  queries: Queries,
  secrets: Secrets,
  { id, used, tokens }: { readonly id: string; readonly used: WebSession; readonly tokens: WebTokens },
): Promise<boolean> {
  const present = await queries.maybe<{ refresh_token_sealed: string }>(sql`
    select s.refresh_token_sealed from web_sessions as s where s.id_hash = ${tokenHash(id)} for update`)
  if (present === null) return false
  if (secrets.open(SEALED_FOR, present.refresh_token_sealed) !== used.refresh_token) return false
  const sealed = sealedTokens(secrets, tokens)
  await queries.run(sql`
    update web_sessions set
      access_token_sealed = ${sealed.access},
      refresh_token_sealed = ${sealed.refresh},
      renew_at = now() + make_interval(secs => ${renewIn(tokens)})
    where id_hash = ${tokenHash(id)}`)
  return true
}

/** Ends a session with its tokens, and the session at the sign-in page. */
export async function deleteWebSession(queries: Queries, secrets: Secrets, id: string): Promise<void> {
  const ended = await queries.rows<EndedSession>(sql`
    delete from web_sessions where id_hash = ${tokenHash(id)} returning refresh_token_sealed`)
  await revokeEnded(queries, secrets, ended)
}

/** A session that was deleted. */
export type EndedSession = { readonly refresh_token_sealed: string }

/** Revokes the tokens of sessions that were deleted, and ends what began them at the sign-in page. */
export async function revokeEnded(
  queries: Queries,
  secrets: Secrets,
  ended: readonly EndedSession[],
): Promise<void> {
  // Tokens sealed with a removed secret key cannot be opened any more, nor used.
  const hashes = ended.flatMap(({ refresh_token_sealed }) => {
    const token = secrets.open(SEALED_FOR, refresh_token_sealed)
    return token === null ? [] : [tokenHash(token)]
  })
  if (hashes.length === 0) return
  const sessions = await queries.rows<{ uid: string }>(sql`
    select t.payload ->> 'sessionUid' as uid
    from oauth_artifacts as t
    where t.kind = 'RefreshToken' and t.id_hash = any(${hashes}::text[]) and t.payload ->> 'sessionUid' is not null`)
  await queries.run(sql`
    delete from sign_in_sessions where uid_hash = any(${sessions.map(({ uid }) => tokenHash(uid))}::text[])`)
  await queries.run(sql`
    delete from oauth_artifacts as t
    using oauth_artifacts as named
    where named.kind = 'RefreshToken' and named.id_hash = any(${hashes}::text[])
      and (t.grant_id = named.grant_id or (t.kind = named.kind and t.id_hash = named.id_hash))`)
  await announceAccessChangeNow(queries)
}

function sealedTokens(secrets: Secrets, { access_token, refresh_token }: WebTokens) {
  return {
    access: secrets.seal(SEALED_FOR, access_token),
    refresh: secrets.seal(SEALED_FOR, refresh_token),
  }
}

function renewIn({ expires_in }: WebTokens): number {
  return Math.max(0, expires_in - RENEW_EARLY_SECONDS)
}
