import type { Database } from '#database/database.ts'
import { remoteAddress } from './address.ts'
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
import { findSftpLogin, type SftpLogin } from './find-sftp-login.ts'
import { checkPassword } from './passwords.ts'

type SftpCredentials = { readonly name: string; readonly password: string; readonly ip: string }

/**
 * Signs in to the SFTP server with a password; null if refused. Failures are limited like those of users (platform
 * 4.8), and an unknown name takes as long as a wrong password.
 */
export async function signInToSftp(
  database: Database,
  credentials: SftpCredentials,
): Promise<SftpLogin | null> {
  const address = addressSubjects(remoteAddress(credentials.ip))
  const login = await findSftpLogin(database, credentials.name)
  // A known login is counted by its id, since its name has several spellings.
  const name =
    login === null
      ? nameSubjects('sftp', credentials.name, credentials.ip)
      : nameSubjects('ftp_users', String(login.ftp_user_id), credentials.ip)
  if ((await readLockedSeconds(database, address)) > 0 || (await beginAttempt(database, name)) > 0)
    return null
  const { matches } = await checkPassword(login?.password_hash ?? null, credentials.password)
  const visit = visitOf(login, credentials.ip)
  if (login === null || !matches || !login.active) {
    await recordFailure(database, name, (session, locks) =>
      recordVisit(session, visit, { action: 'sign_in_failed', locks }),
    )
    await countFailure(database, address, (session, locks) =>
      recordVisit(session, visit, { action: null, locks }),
    )
    return null
  }
  await recordSuccess(database, name, (session) =>
    recordVisit(session, visit, { action: 'signed_in', locks: [] }),
  )
  return login
}

/** Records a sign-in with a key. */
export function recordSftpKeySignIn(database: Database, login: SftpLogin, ip: string): Promise<void> {
  return database.acrossTenants((session) =>
    recordVisit(session, visitOf(login, ip), { action: 'signed_in', locks: [] }),
  )
}

function visitOf(login: SftpLogin | null, ip: string): SignInVisit {
  const visitor = login && {
    type: 'ftp_users' as const,
    id: login.ftp_user_id,
    user_id: null,
    tenant_id: login.tenant.id,
    is_operator: false,
  }
  return { visitor, source: 'import', ip }
}
