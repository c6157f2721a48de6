import type { Database } from '#database/database.ts'
import type { RemoteAddress } from './address.ts'
import {
  addressSubjects,
  beginAttempt,
  countFailure,
  nameSubjects,
  readLockedSeconds,
  recordFailure,
  recordSuccess,
} from './attempts.ts'
import { recordVisit, type SignInVisit } from './audit.ts'
import { acceptAuthenticatorCode } from './authenticators.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import type { SecondFactors } from './second-factors.ts'
import type { Secrets } from './secrets.ts'
import type { SignIn } from './sign-in.ts'

/** A user who gave the right password and now presents or changes a second factor. */
export type FactorAttempt = {
  readonly person: Pick<SecondFactors, 'user_id' | 'is_operator'>
  readonly from: RemoteAddress
  readonly request_id: string
}

/** The sign-in attempt of that user, for audit entries. */
export function visitOf({ person, from, request_id }: FactorAttempt): SignInVisit {
  const { user_id, is_operator } = person
  return {
    visitor: { type: 'users', id: user_id, user_id, tenant_id: null, is_operator },
    source: 'api',
    ip: from.ip,
    request_id,
  }
}

/** The result of presenting a second factor. */
export type FactorCheck =
  | { readonly outcome: 'accepted' }
  | Exclude<SignIn, { readonly outcome: 'signed in' }>

/** Checks a code of an authenticator app, or a recovery code. */
export function checkCode(
  database: Database,
  secrets: Secrets,
  attempt: FactorAttempt & { readonly code: string },
): Promise<FactorCheck> {
  const { code } = attempt
  const { user_id } = attempt.person
  return checkFactor(database, attempt, () =>
    database.acrossTenants(
      async (session) =>
        (await acceptAuthenticatorCode(session, secrets, { user_id, code })) ||
        (await useRecoveryCode(session, { user_id, code })),
    ),
  )
}

/**
 * Checks a second factor, limited like passwords (platform 4.8). Failures are counted separately: a right password
 * must not reset them, and nobody without the password can cause a lock.
 */
export async function checkFactor(
  database: Database,
  attempt: FactorAttempt,
  check: () => Promise<boolean>,
): Promise<FactorCheck> {
  const { person, from } = attempt
  const name = nameSubjects('second factor', String(person.user_id), from.ip)
  const address = addressSubjects(from)
  const seconds = (await readLockedSeconds(database, address)) || (await beginAttempt(database, name))
  if (seconds > 0) return { outcome: 'locked', seconds }
  const visit = visitOf(attempt)
  if (await check()) {
    await recordSuccess(database, name, (session) =>
      recordVisit(session, visit, { action: 'signed_in', locks: [] }),
    )
    return { outcome: 'accepted' }
  }
  await recordFailure(database, name, (session, locks) =>
    recordVisit(session, visit, { action: 'sign_in_failed', locks }),
  )
  await countFailure(database, address, (session, locks) =>
    recordVisit(session, visit, { action: null, locks }),
  )
  return { outcome: 'wrong' }
}
