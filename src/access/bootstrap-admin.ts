import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { isObject } from '#values/json.ts'
import type { BootstrapOptions, BootstrapResult } from './bootstrap-options.ts'
import { readGenerated, writeGenerated } from './generated-files.ts'
import { checkPassword } from './passwords.ts'
import { createUser, findUser } from './users.ts'

type AdminCredentials = { readonly email: string; readonly password: string }

const GENERATED_EMAIL = 'admin@goodsyard.localhost'

/** Creates the operator of the first start. */
export async function bootstrapAdmin(
  database: Database,
  options: BootstrapOptions,
): Promise<BootstrapResult['admin']> {
  const { admin_email: email, admin_password: password } = options
  if (email !== null && password !== null) {
    await database.acrossTenants((session) => createIfMissing(session, { email, password }))
    return null
  }
  const file = join(options.data_dir, 'admin.json')
  const stored = credentialsFrom(await readGenerated(file))
  if (stored !== null) return database.acrossTenants((session) => adminIfValid(session, stored))
  if (await database.acrossTenants(hasOperator)) return null
  const fresh = { email: GENERATED_EMAIL, password: randomBytes(15).toString('base64url') }
  const generated =
    credentialsFrom(await writeGenerated(file, `${JSON.stringify(fresh, null, 2)}\n`)) ?? fresh
  return database.acrossTenants((session) => adminIfValid(session, generated))
}

/** Creates the operator of the file if missing; returns the credentials while the password is valid. */
async function adminIfValid(
  session: Session,
  credentials: AdminCredentials,
): Promise<BootstrapResult['admin']> {
  await createIfMissing(session, credentials)
  const { password_hash } = await session.one<{ password_hash: string | null }>(sql`
    select password_hash from users where lower(email) = lower(${credentials.email})`)
  const { matches } = await checkPassword(password_hash, credentials.password)
  return matches ? credentials : null
}

/** An existing operator is not changed: a changed password stays changed. */
async function createIfMissing(session: Session, credentials: AdminCredentials): Promise<void> {
  if ((await findUser(session, credentials.email)) !== null) return
  await createUser(session, { ...credentials, name: 'Administrator', is_operator: true })
}

async function hasOperator(session: Session): Promise<boolean> {
  const { known } = await session.one<{ known: boolean }>(sql`
    select exists (select from users where user_type = 'user' and is_operator and is_active) as known`)
  return known
}

function credentialsFrom(content: string | null): AdminCredentials | null {
  if (content === null) return null
  const read: unknown = JSON.parse(content)
  if (!isObject(read)) return null
  const { email, password } = read
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : null
}
