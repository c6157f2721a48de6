import { hash, randomBytes } from 'node:crypto'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { wallClock } from '#values/wall-clock.ts'
import { announceAccessChangeNow } from './access-changes.ts'

/** The prefix of a secret tells its kind, so that repository scanners find leaked ones. */
export type SecretPrefix = 'gya_' | 'gyb_' | 'gyr_' | 'gyc_' | 'gys_' | 'gyl_' | 'gyp_' | 'gyw_'

/** A new secret of 256 random bits. */
export function newSecret(prefix: SecretPrefix): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** A new client id. */
export function newClientId(): string {
  return `gyi_${randomBytes(16).toString('base64url')}`
}

/** The stored SHA-256 of a token: a stolen database reveals no valid tokens. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** A new access token, shown once. */
export type IssuedToken = { readonly access_token: string; readonly expires_in: number }

/**
 * Issues an access token of an application as the client credentials grant does; null for an unknown or disabled one.
 */
export async function issueToken(
  queries: Queries,
  request: { readonly client_id: string; readonly expires_in: number },
): Promise<IssuedToken | null> {
  const access_token = newSecret('gya_')
  const iat = Math.floor(wallClock() / 1000)
  const exp = iat + request.expires_in
  const payload = { kind: 'ClientCredentials', clientId: request.client_id, iat, exp }
  const issued = await queries.run(sql`
    insert into oauth_artifacts (kind, id_hash, user_id, application_id, payload, expires_at)
    select 'ClientCredentials', ${tokenHash(access_token)}, a.user_id, a.id, ${JSON.stringify(payload)}::jsonb,
      to_timestamp(${exp})
    from oauth_applications as a
    where a.client_id = ${request.client_id} and a.active`)
  return issued === 0 ? null : { access_token, expires_in: request.expires_in }
}

/** Revokes a token of any kind, a refresh token with its whole family; returns whether it existed. */
export async function revokeToken(queries: Queries, token: string): Promise<boolean> {
  const revoked = await queries.run(sql`
    delete from oauth_artifacts as t
    using oauth_artifacts as named
    where named.id_hash = ${tokenHash(token)}
      and named.kind in ('AccessToken', 'ClientCredentials', 'RefreshToken')
      and (
        (t.kind = named.kind and t.id_hash = named.id_hash)
        or (named.kind = 'RefreshToken' and t.grant_id = named.grant_id)
      )`)
  await announceAccessChangeNow(queries)
  return revoked > 0
}

/** Ends all tokens, codes, links and browser sessions of a user. */
export async function revokeUser(queries: Queries, user_id: number): Promise<void> {
  await queries.run(sql`delete from oauth_artifacts where user_id = ${user_id}`)
  await queries.run(sql`delete from sign_in_sessions where user_id = ${user_id}`)
  await queries.run(sql`delete from web_sessions where user_id = ${user_id}`)
  await announceAccessChangeNow(queries)
}

/** Ends everything that was issued to an application. */
export async function revokeApplication(queries: Queries, application_id: number): Promise<void> {
  await queries.run(sql`delete from oauth_artifacts where application_id = ${application_id}`)
  await announceAccessChangeNow(queries)
}
