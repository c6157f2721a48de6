import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { findPrincipal } from './find-principal.ts'
import type { Secrets } from './secrets.ts'
import { revokeToken, tokenHash } from './tokens.ts'

/** What both tokens of a session are sealed for. */
const SEALED_FOR = 'web session'

/** A session ends when nobody has used it for so many seconds: 12 hours. */
export const IDLE_SECONDS = 12 * 3600

/** An access token is renewed when it lives no longer than this, in seconds. */
const RENEW_EARLY_SECONDS = 60

/** The tokens behind a session, as the token endpoint answers them. */
export type WebTokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

/** A signed-in browser. */
export type WebSession = {
  readonly user_id: number
  readonly access_token: string
  readonly refresh_token: string
  /** How long the access token lives, in seconds. */
  readonly expires_in: number
  /** Whether the access token has to be renewed: it ends soon, or was revoked. */
  readonly is_stale: boolean
}

/** Keeps a browser signed in under the id that its cookie carries. False where the tokens were revoked meanwhile. */
export async function keepWebSession(
  queries: Queries,
  secrets: Secrets,
  { id, tokens }: { readonly id: string; readonly tokens: WebTokens },
): Promise<boolean> {
  const sealed = sealedTokens(secrets, tokens)
  const kept = await queries.run(sql`
    insert into web_sessions
      (id_hash, user_id, application_id, access_token_sealed, refresh_token_sealed, renew_at, expires_at)
    select ${tokenHash(id)}, t.user_id, t.application_id, ${sealed.access}, ${sealed.refresh},
      now() + make_interval(secs => ${renewIn(tokens)}), now() + make_interval(secs => ${IDLE_SECONDS})
    from oauth_artifacts as t
    where t.kind = 'AccessToken' and t.id_hash = ${tokenHash(tokens.access_token)} and t.user_id is not null`)
  return kept === 1
}

type Found = {
  readonly user_id: number
  readonly access_token_sealed: string
  readonly refresh_token_sealed: string
  readonly is_stale: boolean
}

/** The session that a cookie names, which lasts from now on as long as it may be idle; null where there is none. */
export async function useWebSession(
  queries: Queries,
  secrets: Secrets,
  id: string,
): Promise<WebSession | null> {
  const found = await queries.maybe<Found>(sql`
    update web_sessions as s set expires_at = now() + make_interval(secs => ${IDLE_SECONDS})
    from users as u
    where s.id_hash = ${tokenHash(id)} and s.expires_at > now() and u.id = s.user_id and u.is_active
    returning s.user_id, s.access_token_sealed, s.refresh_token_sealed, s.renew_at <= now() as is_stale`)
  if (found === null) return null
  const access_token = secrets.open(SEALED_FOR, found.access_token_sealed)
  const refresh_token = secrets.open(SEALED_FOR, found.refresh_token_sealed)
  // What was sealed with a secret key that is gone cannot be used any more: the person signs in again.
  if (access_token === null || refresh_token === null) return null
  const principal = await findPrincipal(queries, tokenHash(access_token))
  return {
    user_id: found.user_id,
    access_token,
    refresh_token,
    expires_in: Math.floor((principal?.lives_ms ?? 0) / 1000),
    is_stale: found.is_stale || principal === null,
  }
}

/**
 * Puts renewed tokens in the place of those that were used for it. False where another process has done so meanwhile, or the
 * session has ended: then what is kept now holds.
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

/** Ends a session: its tokens with their family, and what the browser was signed in with at the sign-in page. */
export async function endWebSession(queries: Queries, secrets: Secrets, id: string): Promise<void> {
  const ended = await queries.maybe<{ refresh_token_sealed: string }>(sql`
    delete from web_sessions where id_hash = ${tokenHash(id)} returning refresh_token_sealed`)
  const refresh_token = ended === null ? null : secrets.open(SEALED_FOR, ended.refresh_token_sealed)
  if (refresh_token === null) return
  const kept = await queries.maybe<{ uid: string | null }>(sql`
    select t.payload ->> 'sessionUid' as uid
    from oauth_artifacts as t
    where t.kind = 'RefreshToken' and t.id_hash = ${tokenHash(refresh_token)}`)
  if (typeof kept?.uid === 'string')
    await queries.run(sql`delete from sign_in_sessions where uid_hash = ${tokenHash(kept.uid)}`)
  await revokeToken(queries, refresh_token)
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
