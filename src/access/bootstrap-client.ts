import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { isObject } from '#values/json.ts'
import { CLIENT_SECRET, createApplication } from './applications.ts'
import type { BootstrapOptions, Bootstrapped } from './bootstrap-options.ts'
import { announceAccessChangeNow } from './changes.ts'
import { GRANT_TYPES } from './check-application.ts'
import { findClient } from './find-client.ts'
import { keepGenerated, readGenerated } from './generated-files.ts'
import type { Secrets } from './secrets.ts'
import { newClientId, newSecret } from './tokens.ts'

type Credentials = { readonly client_id: string; readonly client_secret: string }

/** The application that is there from the first start: an operator, with every grant. */
export async function bootstrapClient(
  database: Database,
  secrets: Secrets,
  options: BootstrapOptions,
): Promise<Bootstrapped['client']> {
  const { client_id, client_secret } = options
  if (client_id !== null && client_secret !== null) {
    await database.acrossTenants((session) =>
      makeSo(session, secrets, { client_id, client_secret, redirect_uris: options.client_redirect_uris }),
    )
    return null
  }
  const file = join(options.data_dir, 'client.json')
  const known = credentialsFrom(await readGenerated(file))
  if (known !== null)
    return keptClient(database, secrets, { ...known, redirect_uris: options.client_redirect_uris })
  if (await database.acrossTenants(hasOperator)) return null
  const fresh = { client_id: newClientId(), client_secret: newSecret('gys_') }
  const kept = credentialsFrom(await keepGenerated(file, `${JSON.stringify(fresh, null, 2)}\n`)) ?? fresh
  return keptClient(database, secrets, { ...kept, redirect_uris: options.client_redirect_uris })
}

type Wanted = Credentials & { readonly redirect_uris: readonly string[] }

/** The client of the file: made where the database does not know it, and shown as long as its secret was not rotated. */
function keptClient(database: Database, secrets: Secrets, kept: Wanted): Promise<Bootstrapped['client']> {
  return database.acrossTenants(async (session) => {
    const { client_id, client_secret } = kept
    const known = await session.maybe<{ client_secret_hmac: string | null }>(sql`
      select client_secret_hmac from oauth_applications where client_id = ${client_id}`)
    if (known === null) {
      await makeSo(session, secrets, kept)
      return { client_id, client_secret }
    }
    const works = secrets.verify(CLIENT_SECRET, client_secret, known.client_secret_hmac ?? '')
    return works ? { client_id, client_secret } : null
  })
}

async function hasOperator(session: Session): Promise<boolean> {
  const { known } = await session.one<{ known: boolean }>(sql`
    select exists (
      select from oauth_applications as a
      join users as u on u.id = a.user_id
      where u.is_operator and u.is_active and a.active and 'client_credentials' = any(a.grant_types)
    ) as known`)
  return known
}

/** The environment is the truth at every start: what somebody changed about its client is changed back. */
async function makeSo(session: Session, secrets: Secrets, wanted: Wanted): Promise<void> {
  const known = await session.maybe<{ id: number; user_id: number }>(sql`
    select id, user_id from oauth_applications where client_id = ${wanted.client_id}`)
  if (known === null) {
    await createApplication(session, secrets, {
      ...wanted,
      name: 'Goodsyard',
      tenant_id: null,
      grant_types: GRANT_TYPES,
      is_operator: true,
    })
    return
  }
  const client = await findClient(session, wanted.client_id)
  const same = secrets.verify(CLIENT_SECRET, wanted.client_secret, client?.client_secret_hmac ?? '')
  const hmac = same ? sql`client_secret_hmac` : sql`${secrets.sign(CLIENT_SECRET, wanted.client_secret)}`
  await session.run(sql`
    update oauth_applications set
      client_secret_hmac = ${hmac},
      previous_secret_hmac = null,
      previous_secret_until = null,
      confidential = true,
      active = true,
      grant_types = ${GRANT_TYPES},
      redirect_uris = ${wanted.redirect_uris},
      ${nextVersion(session, 'oauth_applications')}
    where id = ${known.id}
      and not (confidential and active and previous_secret_hmac is null and client_secret_hmac = ${hmac}
        and grant_types = ${GRANT_TYPES} and redirect_uris = ${wanted.redirect_uris})`)
  await session.run(sql`
    update users set is_operator = true, is_active = true, ${nextVersion(session, 'users')}
    where id = ${known.user_id} and not (is_operator and is_active)`)
  await announceAccessChangeNow(session)
}

function credentialsFrom(content: string | null): Credentials | null {
  if (content === null) return null
  const read: unknown = JSON.parse(content)
  if (!isObject(read)) return null
  const { client_id, client_secret } = read
  return typeof client_id === 'string' && typeof client_secret === 'string'
    ? { client_id, client_secret }
    : null
}
