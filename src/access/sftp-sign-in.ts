import type { Database } from '#database/database.ts'
import {
  addressSubjects,
  attemptFailed,
  attemptSucceeded,
  beginAttempt,
  countFailure,
  lockedFor,
  nameSubjects,
} from './attempts.ts'
import { findSftpLogin, type SftpLogin } from './find-sftp-login.ts'
import { checkPassword } from './passwords.ts'

type Credentials = { readonly name: string; readonly password: string; readonly ip: string }

/**
 * Checks a login to the SFTP server by its password; null where it is not let in. Who fails too often waits, like those
 * who sign in as persons (platform 4.8), and a name that there is not takes as long as a wrong password.
 */
export async function signInToSftp(database: Database, given: Credentials): Promise<SftpLogin | null> {
  const address = addressSubjects(given.ip)
  const name = nameSubjects('sftp', given.name, given.ip)
  if ((await lockedFor(database, address)) > 0 || (await beginAttempt(database, name)) > 0) return null
  const login = await findSftpLogin(database, given.name)
  const { matches } = await checkPassword(login?.password_hash ?? null, given.password)
  if (login === null || !matches || !login.active) {
    await attemptFailed(database, name)
    await countFailure(database, address)
    return null
  }
  await attemptSucceeded(database, name)
  return login
}
