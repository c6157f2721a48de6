import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import {
  addressSubjects,
  attemptFailed,
  attemptSucceeded,
  beginAttempt,
  countFailure,
  lockedFor,
  nameSubjects,
} from './attempts.ts'
import { checkPassword, type PasswordCheck } from './passwords.ts'

/** What became of an attempt to sign in. */
export type SignIn =
  | { readonly outcome: 'signed in'; readonly user_id: number }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'locked'; readonly seconds: number }

type Credentials = { readonly email: string; readonly password: string; readonly ip: string }

/** Checks a person's e-mail and password. The answers for an unknown e-mail and for a wrong password are the same. */
export async function signIn(database: Database, given: Credentials): Promise<SignIn> {
  const address = addressSubjects(given.ip)
  const name = nameSubjects('user', given.email, given.ip)
  const seconds = (await lockedFor(database, address)) || (await beginAttempt(database, name))
  if (seconds > 0) return { outcome: 'locked', seconds }
  const found = await findCredentials(database, given.email)
  const check = await checkPassword(found?.password_hash ?? null, given.password)
  if (found === null || !check.matches) {
    await attemptFailed(database, name)
    await countFailure(database, address)
    return { outcome: 'wrong' }
  }
  await attemptSucceeded(database, name)
  await noteSignIn(database, found.id, check)
  return { outcome: 'signed in', user_id: found.id }
}

function findCredentials(
  database: Database,
  email: string,
): Promise<{ id: number; password_hash: string | null } | null> {
  return database.acrossTenants((session) =>
    session.maybe(sql`
      select id, password_hash
      from users
      where lower(email) = lower(${email.trim()}) and user_type = 'user' and is_active`),
  )
}

function noteSignIn(database: Database, user_id: number, check: PasswordCheck): Promise<number> {
  return database.acrossTenants((session) =>
    session.run(sql`
      update users set
        last_signed_in_at = now(),
        password_hash = coalesce(${check.rehashed}, password_hash)
      where id = ${user_id}`),
  )
}
