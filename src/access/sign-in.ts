import type { Database } from '#database/database.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { RemoteAddress } from './address.ts'
import {
  addressSubjects,
  attemptFailed,
  attemptSucceeded,
  beginAttempt,
  countFailure,
  lockedFor,
  nameSubjects,
  type Subject,
} from './attempts.ts'
import { noteVisit, type Visit, type Visitor } from './audit.ts'
import { findHandheld, keepHandheldPassword } from './find-handheld.ts'
import { checkPassword } from './passwords.ts'
import { findSecondFactors, hasSecondFactor } from './second-factors.ts'

/** What became of an attempt to sign in. */
export type SignIn =
  | { readonly outcome: 'signed in'; readonly user_id: number }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'locked'; readonly seconds: number }

/** Who signs in: a person by their e-mail, or somebody with a handheld by their user name in a tenant. */
type Credentials = {
  readonly email: string
  /** The tenant of a user name; empty where it is an e-mail. */
  readonly subdomain?: string
  readonly password: string
  readonly from: RemoteAddress
  readonly request_id?: string
}

/**
 * Checks a name and a password. The answers for an unknown name and for a wrong password are the same. Whoever has a second factor
 * has signed in only when they presented it: that is noted then.
 */
export async function signIn(database: Database, given: Credentials): Promise<SignIn> {
  const address = addressSubjects(given.from)
  const found = await findBearer(database, given)
  const name = namesOf(given, found)
  const seconds = (await lockedFor(database, address)) || (await beginAttempt(database, name))
  if (seconds > 0) return { outcome: 'locked', seconds }
  const check = await checkPassword(found?.password_hash ?? null, given.password)
  const isLetIn = found !== null && check.matches && (await noteLastSignIn(database, found.user_id))
  const visit = visitOf(given, found)
  if (!isLetIn) {
    await attemptFailed(database, name, (session, locks) =>
      noteVisit(session, visit, { action: 'sign_in_failed', locks }),
    )
    await countFailure(database, address, (session, locks) =>
      noteVisit(session, visit, { action: null, locks }),
    )
    return { outcome: 'wrong' }
  }
  const factors = await database.acrossTenants((session) => findSecondFactors(session, found.user_id))
  const action = factors !== null && hasSecondFactor(factors) ? null : 'signed_in'
  await attemptSucceeded(database, name, (session) => noteVisit(session, visit, { action, locks: [] }))
  if (check.rehashed !== null) await found.keep(check.rehashed)
  return { outcome: 'signed in', user_id: found.user_id }
}

function visitOf({ from, request_id, subdomain = '' }: Credentials, found: Bearer | null): Visit {
  const source = subdomain === '' ? 'api' : 'handheld'
  return {
    visitor: found?.visitor ?? null,
    source,
    ip: from.ip,
    ...(request_id === undefined ? {} : { request_id }),
  }
}

/** Who is known is counted by their id: a name can be spelt in more ways than the database tells apart. */
function namesOf(
  { email, subdomain = '', from: { ip } }: Credentials,
  found: Bearer | null,
): readonly Subject[] {
  if (found !== null) return nameSubjects(found.visitor.type, String(found.visitor.id), ip)
  return subdomain === ''
    ? nameSubjects('user', email, ip)
    : nameSubjects('handheld', `${subdomain.trim()}.${email.trim()}`, ip)
}

/** Who bears a name, with the password they must know. */
type Bearer = {
  readonly user_id: number
  readonly visitor: Visitor
  readonly password_hash: string | null
  /** Keeps the password as passwords are hashed today. */
  readonly keep: (password_hash: string) => Promise<unknown>
}

async function findBearer(
  database: Database,
  { email, subdomain = '' }: Credentials,
): Promise<Bearer | null> {
  if (subdomain === '') return findUser(database, email)
  const handheld = await findHandheld(database, { subdomain, username: email })
  if (handheld === null) return null
  const { id, tenant, user_id, password_hash } = handheld
  const visitor: Visitor = { type: 'hhd_users', id, user_id, tenant_id: tenant.id, is_operator: false }
  return { user_id, visitor, password_hash, keep: (hash) => keepHandheldPassword(database, handheld, hash) }
}

async function findUser(database: Database, email: string): Promise<Bearer | null> {
  const found = await database.acrossTenants((session) =>
    session.maybe<Pick<Bearer, 'user_id' | 'password_hash'> & Pick<Visitor, 'is_operator'>>(sql`
      select id as user_id, password_hash, is_operator
      from users
      where lower(email) = lower(${email.trim()}) and user_type = 'user' and is_active`),
  )
  if (found === null) return null
  const { user_id, password_hash: known, is_operator } = found
  const keep = (password_hash: string) =>
    database.acrossTenants((session) =>
      session.run(sql`update users set password_hash = ${password_hash} where id = ${user_id}`),
    )
  const visitor: Visitor = { type: 'users', id: user_id, user_id, tenant_id: null, is_operator }
  return { user_id, visitor, password_hash: known, keep }
}

/** Notes when a user signed in; false where they are switched off. */
async function noteLastSignIn(database: Database, user_id: number): Promise<boolean> {
  const noted = await database.acrossTenants((session) =>
    session.run(sql`
      update users set last_signed_in_at = now(), ${nextVersion(session, 'users')}
      where id = ${user_id} and is_active`),
  )
  return noted > 0
}
