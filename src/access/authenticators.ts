import { Secret, TOTP } from 'otpauth'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Queries } from '#database/transaction.ts'
import { wallClock } from '#values/wall-clock.ts'
import type { Secrets } from './secrets.ts'

/** The parameters that every authenticator app supports (RFC 6238): six digits, a new code every thirty seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Codes of the previous and the next time step are accepted too, since clocks differ and people type slowly. */
const WINDOW = 1

const ISSUER = 'Goodsyard'

/** What the secrets of authenticator apps are sealed for. */
const PURPOSE = 'authenticator'

/** A new secret for an authenticator app, in base 32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth:` URI of a secret, for a QR code. */
export function authenticatorAddress(secret: string, account: string): string {
  return totpFor(secret, account).toString()
}

/** The time step of a valid code; null if the code is not valid now. */
export function stepOf(secret: string, code: string, now = wallClock()): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = totpFor(secret, '')
  const delta = totp.validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

/** A new authenticator app with the time step of the code that confirmed it. */
export type NewAuthenticator = {
  readonly id: string
  readonly user_id: number
  readonly name: string
  readonly secret: string
  readonly step: number
}

/** Adds an authenticator app; the code that confirmed it cannot be used again. False where it was added already. */
export async function addAuthenticator(
  queries: Queries,
  secrets: Secrets,
  { id, user_id, name, secret, step }: NewAuthenticator,
): Promise<boolean> {
  const added = await queries.run(sql`
    insert into authenticators (id, user_id, name, secret_sealed, last_step)
    values (${id}, ${user_id}, ${name}, ${secrets.seal(PURPOSE, secret)}, ${step})
    on conflict (id) do nothing`)
  return added === 1
}

/** Accepts a code of one of a person's authenticator apps; false where it is wrong, or not later than the last one accepted. */
export async function acceptAuthenticatorCode(
  queries: Queries,
  secrets: Secrets,
  { user_id, code }: { readonly user_id: number; readonly code: string },
): Promise<boolean> {
  const apps = await queries.rows<{ id: string; secret_sealed: string }>(sql`
    select id, secret_sealed from authenticators where user_id = ${user_id}`)
  const matching = apps.flatMap(({ id, secret_sealed }) => {
    const secret = secrets.open(PURPOSE, secret_sealed)
    const step = secret === null ? null : stepOf(secret, code)
    return step === null ? [] : [{ id, step }]
  })
  if (matching.length === 0) return false
  const accepted = await queries.run(sql`
    update authenticators a
    set last_step = m.step
    from ${tableOf('m', { id: 'uuid', step: 'int8' }, matching)}
    where a.id = m.id and a.last_step < m.step`)
  return accepted > 0
}

/** Reseals secrets that were sealed with the previous key; returns how many, and how many neither key opens. */
export async function resealAuthenticators(
  queries: Queries,
  secrets: Secrets,
): Promise<{ readonly resealed: number; readonly lost: number }> {
  const rows = await sealedSecrets(queries)
  const outdated = rows.filter(({ sealed_before }) => !secrets.isCurrent(sealed_before))
  const rewritten = outdated.flatMap(({ id, sealed_before }) => {
    const secret = secrets.open(PURPOSE, sealed_before)
    return secret === null ? [] : [{ id, sealed_before, sealed: secrets.seal(PURPOSE, secret) }]
  })
  const resealed = await queries.run(sql`
    update authenticators a
    set secret_sealed = r.sealed
    from ${tableOf('r', { id: 'uuid', sealed_before: 'text', sealed: 'text' }, rewritten)}
    where a.id = r.id and a.secret_sealed = r.sealed_before`)
  return { resealed, lost: outdated.length - rewritten.length }
}

/** The number of secrets of authenticator apps that neither key opens. */
export async function countLostAuthenticators(queries: Queries, secrets: Secrets): Promise<number> {
  const rows = await sealedSecrets(queries)
  return rows.filter(({ sealed_before }) => secrets.open(PURPOSE, sealed_before) === null).length
}

function sealedSecrets(queries: Queries) {
  return queries.rows<{ id: string; sealed_before: string }>(sql`
    select id, secret_sealed as sealed_before from authenticators order by id`)
}

function totpFor(secret: string, label: string): TOTP {
  return new TOTP({ ...PARAMETERS, issuer: ISSUER, label, secret: Secret.fromBase32(secret) })
}
