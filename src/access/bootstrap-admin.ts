import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { isObject } from '#values/json.ts'
import type { BootstrapOptions, Bootstrapped } from './bootstrap-options.ts'
import { keepGenerated, readGenerated } from './generated-files.ts'
import { checkPassword } from './passwords.ts'
import { createUser, findUser } from './users.ts'

type Credentials = { readonly email: string; readonly password: string }

const GENERATED_EMAIL = 'admin@goodsyard.localhost'

/** The operator who is there from the first start. */
export async function bootstrapAdmin(
  database: Database,
  options: BootstrapOptions,
): Promise<Bootstrapped['admin']> {
  const { admin_email: email, admin_password: password } = options
  if (email !== null && password !== null) {
    await database.acrossTenants((session) => makeOnce(session, { email, password }))
    return null
  }
  const file = join(options.data_dir, 'admin.json')
  const known = credentialsFrom(await readGenerated(file))
  if (known !== null) return database.acrossTenants((session) => keptAdmin(session, known))
  if (await database.acrossTenants(hasOperator)) return null
  const fresh = { email: GENERATED_EMAIL, password: randomBytes(15).toString('base64url') }
  const kept = credentialsFrom(await keepGenerated(file, `${JSON.stringify(fresh, null, 2)}\n`)) ?? fresh
  return database.acrossTenants((session) => keptAdmin(session, kept))
}

/** The operator of the file: made where the database does not know them, and shown as long as the password works. */
async function keptAdmin(session: Session, kept: Credentials): Promise<Bootstrapped['admin']> {
  await makeOnce(session, kept)
  const { password_hash } = await session.one<{ password_hash: string | null }>(sql`
    select password_hash from users where lower(email) = lower(${kept.email})`)
  const { matches } = await checkPassword(password_hash, kept.password)
  return matches ? kept : null
}

/** An operator who is known stays as they are: a password they changed must not change back. */
async function makeOnce(session: Session, wanted: Credentials): Promise<void> {
  if ((await findUser(session, wanted.email)) !== null) return
  await createUser(session, { ...wanted, name: 'Administrator', is_operator: true })
}

async function hasOperator(session: Session): Promise<boolean> {
  const { known } = await session.one<{ known: boolean }>(sql`
    select exists (select from users where user_type = 'user' and is_operator and is_active) as known`)
  return known
}

function credentialsFrom(content: string | null): Credentials | null {
  if (content === null) return null
  const read: unknown = JSON.parse(content)
  if (!isObject(read)) return null
  const { email, password } = read
  return typeof email === 'string' && typeof password === 'string' ? { email, password } : null
}
