import type { Database } from '#database/database.ts'
import { remoteAddress } from './address.ts'
import {
  addressSubjects,
  attemptFailed,
  attemptSucceeded,
  beginAttempt,
  countFailure,
  lockedFor,
  nameSubjects,
} from './attempts.ts'
import { noteVisit, type Visit } from './audit.ts'
import { findSftpLogin, type SftpLogin } from './find-sftp-login.ts'
import { checkPassword } from './passwords.ts'

type Credentials = { readonly name: string; readonly password: string; readonly ip: string }

/**
 * Checks a login to the SFTP server by its password; null where it is not let in. Who fails too often waits, like those
 * who sign in as persons (platform 4.8), and a name that there is not takes as long as a wrong password.
 */
export async function signInToSftp(database: Database, given: Credentials): Promise<SftpLogin | null> {
  const address = addressSubjects(remoteAddress(given.ip))
  const login = await findSftpLogin(database, given.name)
  // A login that is known is counted by its id: its name can be spelt in more ways than the database tells apart.
  const name =
    login === null
      ? nameSubjects('sftp', given.name, given.ip)
      : nameSubjects('ftp_users', String(login.ftp_user_id), given.ip)
  if ((await lockedFor(database, address)) > 0 || (await beginAttempt(database, name)) > 0) return null
  const { matches } = await checkPassword(login?.password_hash ?? null, given.password)
  const visit = visitOf(login, given.ip)
  if (login === null || !matches || !login.active) {
    await attemptFailed(database, name, (session, locks) =>
      noteVisit(session, visit, { action: 'sign_in_failed', locks }),
    )
    await countFailure(database, address, (session, locks) =>
      noteVisit(session, visit, { action: null, locks }),
    )
    return null
  }
  await attemptSucceeded(database, name, (session) =>
    noteVisit(session, visit, { action: 'signed_in', locks: [] }),
  )
  return login
}

/** Notes that a login was let in by one of its keys. */
export function noteSftpByKey(database: Database, login: SftpLogin, ip: string): Promise<void> {
  return database.acrossTenants((session) =>
    noteVisit(session, visitOf(login, ip), { action: 'signed_in', locks: [] }),
  )
}

function visitOf(login: SftpLogin | null, ip: string): Visit {
  const visitor = login && {
    type: 'ftp_users' as const,
    id: login.ftp_user_id,
    user_id: null,
    tenant_id: login.tenant.id,
    is_operator: false,
  }
  return { visitor, source: 'import', ip }
}
