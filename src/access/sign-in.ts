import type { Database } from '#database/database.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { RemoteAddress } from './address.ts'
import {
  type AttemptSubject,
  addressSubjects,
  beginAttempt,
  countFailure,
  nameSubjects,
  readLockedSeconds,
  recordFailure,
  recordSuccess,
} from './attempts.ts'
import { recordVisit, type SignInVisit, type Visitor } from './audit.ts'
import { loginOfBadge } from './badges.ts'
import { findHandheld, findHandheldByBadge, type Handheld, updateHandheldPassword } from './find-handheld.ts'
import { checkPassword } from './passwords.ts'
import { findSecondFactors, hasSecondFactor } from './second-factors.ts'

/** The result of a sign-in attempt. */
export type SignIn =
  | {
      readonly outcome: 'signed in'
      readonly user_id: number
      /** The tenant of the handheld login; null for a person. */
      readonly bound_tenant_id: number | null
    }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'locked'; readonly seconds: number }

/** The credentials: a user's e-mail address, the username of a handheld in a tenant, or the badge of one. */
type Credentials = {
  readonly email: string
  /** The tenant of a username; not needed for an e-mail address or a badge. */
  readonly subdomain?: string
  readonly password: string
  readonly from: RemoteAddress
  readonly request_id?: string
}

/**
 * Checks a name and a password. Unknown names and wrong passwords have the same answer. For a user with a second
 * factor the sign-in is recorded when that was presented.
 */
export async function signIn(database: Database, credentials: Credentials): Promise<SignIn> {
  const address = addressSubjects(credentials.from)
  const bearer = await findBearer(database, credentials)
  const name = namesOf(credentials, bearer)
  const seconds = (await readLockedSeconds(database, address)) || (await beginAttempt(database, name))
  if (seconds > 0) return { outcome: 'locked', seconds }
  const check = await checkPassword(bearer?.password_hash ?? null, credentials.password)
  const isLetIn = bearer !== null && check.matches && (await recordLastSignIn(database, bearer.user_id))
  const visit = visitOf(credentials, bearer)
  if (!isLetIn) {
    await recordFailure(database, name, (session, locks) =>
      recordVisit(session, visit, { action: 'sign_in_failed', locks }),
    )
    await countFailure(database, address, (session, locks) =>
      recordVisit(session, visit, { action: null, locks }),
    )
    return { outcome: 'wrong' }
  }
  const factors = await database.acrossTenants((session) => findSecondFactors(session, bearer.user_id))
  const action = factors !== null && hasSecondFactor(factors) ? null : 'signed_in'
  await recordSuccess(database, name, (session) => recordVisit(session, visit, { action, locks: [] }))
  if (check.rehashed !== null) await bearer.updateHash(check.rehashed)
  return { outcome: 'signed in', user_id: bearer.user_id, bound_tenant_id: bearer.visitor.tenant_id }
}

function visitOf(
  { email, from, request_id, subdomain = '' }: Credentials,
  bearer: SignInBearer | null,
): SignInVisit {
  const isOfTenant = subdomain !== '' || loginOfBadge(email) !== null
  const isPerson = bearer === null ? !isOfTenant : bearer.visitor.type === 'users'
  const source = isPerson ? 'api' : 'handheld'
  return {
    visitor: bearer?.visitor ?? null,
    source,
    ip: from.ip,
    ...(request_id === undefined ? {} : { request_id }),
  }
}

/** A known user is counted by their id, since a name has several spellings. */
function namesOf(
  { email, subdomain = '', from: { ip } }: Credentials,
  bearer: SignInBearer | null,
): readonly AttemptSubject[] {
  if (bearer !== null) return nameSubjects(bearer.visitor.type, String(bearer.visitor.id), ip)
  const login = loginOfBadge(email)
  // Guesses of a badge count for the login that it names.
  if (login !== null) return nameSubjects('handheld', `${login.tenant_id} ${login.id}`, ip)
  return subdomain === ''
    ? nameSubjects('user', email, ip)
    : nameSubjects('handheld', `${subdomain.trim()}.${email.trim()}`, ip)
}

/** The user or handheld with this name, and their password hash. */
type SignInBearer = {
  readonly user_id: number
  readonly visitor: Visitor
  readonly password_hash: string | null
  /** Updates the password hash to the current parameters. */
  readonly updateHash: (password_hash: string) => Promise<unknown>
}

async function findBearer(
  database: Database,
  { email, subdomain = '' }: Credentials,
): Promise<SignInBearer | null> {
  const named = loginOfBadge(email)
  if (named !== null) return bearerOf(database, await findHandheldByBadge(database, named, email))
  if (subdomain === '') return findUser(database, email)
  const handheld = await findHandheld(database, { subdomain, username: email })
  // A person who names a tenant too is still known by the e-mail address.
  if (handheld === null) return email.includes('@') ? findUser(database, email) : null
  return bearerOf(database, handheld)
}

function bearerOf(database: Database, handheld: Handheld | null): SignInBearer | null {
  if (handheld === null) return null
  const { id, tenant, user_id, password_hash } = handheld
  const visitor: Visitor = { type: 'hhd_users', id, user_id, tenant_id: tenant.id, is_operator: false }
  return {
    user_id,
    visitor,
    password_hash,
    updateHash: (hash) => updateHandheldPassword(database, handheld, hash),
  }
}

async function findUser(database: Database, email: string): Promise<SignInBearer | null> {
  const bearer = await database.acrossTenants((session) =>
    session.maybe<Pick<SignInBearer, 'user_id' | 'password_hash'> & Pick<Visitor, 'is_operator'>>(sql`
      select id as user_id, password_hash, is_operator
      from users
      where lower(email) = lower(${email.trim()}) and user_type = 'user' and is_active`),
  )
  if (bearer === null) return null
  const { user_id, password_hash: known, is_operator } = bearer
  const updateHash = (password_hash: string) =>
    database.acrossTenants((session) =>
      session.run(sql`update users set password_hash = ${password_hash} where id = ${user_id}`),
    )
  const visitor: Visitor = { type: 'users', id: user_id, user_id, tenant_id: null, is_operator }
  return { user_id, visitor, password_hash: known, updateHash }
}

/** Records the sign-in of a user; false if they are disabled. */
async function recordLastSignIn(database: Database, user_id: number): Promise<boolean> {
  const isRecorded = await database.acrossTenants((session) =>
    session.run(sql`
      update users set last_signed_in_at = now(), ${nextVersion(session, 'users')}
      where id = ${user_id} and is_active`),
  )
  return isRecorded > 0
}
