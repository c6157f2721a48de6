import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import { beginAttempt, nameSubjects, recordFailure, recordSuccess } from './attempts.ts'
import { checkPassword } from './passwords.ts'

/** The result of checking the current password of a signed-in user. */
type PasswordProof =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'locked'; readonly seconds: number }

/** Checks the current password of a user; what is tried too often is locked as at the sign-in page (spec: platform 4.8). */
export type ProvePassword = (user_id: number, password: string) => Promise<PasswordProof>

/** A token can be used from any address, so attempts count for the user alone. */
const ANYWHERE = '::1'

/** Checks current passwords against the database. */
export function passwordProverFor(database: Database): ProvePassword {
  return async (user_id, password) => {
    const subjects = nameSubjects('users', String(user_id), ANYWHERE)
    const seconds = await beginAttempt(database, subjects)
    if (seconds > 0) return { outcome: 'locked', seconds }
    const user = await database.acrossTenants((session) =>
      session.maybe<{ password_hash: string | null }>(sql`
        select u.password_hash from users u where u.id = ${user_id} and u.is_active`),
    )
    const { matches } = await checkPassword(user?.password_hash ?? null, password)
    const settle = matches ? recordSuccess : recordFailure
    await settle(database, subjects, async () => {})
    return { outcome: matches ? 'right' : 'wrong' }
  }
}
