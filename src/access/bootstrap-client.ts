import { join } from 'node:path'
import type { Database } from '#database/database.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { GRANT_TYPES } from '#resources/people/oauth-applications.ts'
import { isObject } from '#values/json.ts'
import { announceAccessChangeNow } from './access-changes.ts'
import { CLIENT_SECRET, createApplication } from './applications.ts'
import type { BootstrapOptions, BootstrapResult } from './bootstrap-options.ts'
import { findClient } from './find-client.ts'
import { readGenerated, writeGenerated } from './generated-files.ts'
import type { Secrets } from './secrets.ts'
import { newClientId, newSecret } from './tokens.ts'

type ClientCredentials = { readonly client_id: string; readonly client_secret: string }

/** Creates the application of the first start: an operator with every grant. */
export async function bootstrapClient(
  database: Database,
  secrets: Secrets,
  options: BootstrapOptions,
): Promise<BootstrapResult['client']> {
  const { client_id, client_secret } = options
  if (client_id !== null && client_secret !== null) {
    await database.acrossTenants((session) =>
      createOrUpdateClient(session, secrets, {
        client_id,
        client_secret,
        redirect_uris: options.client_redirect_uris,
      }),
    )
    return null
  }
  const file = join(options.data_dir, 'client.json')
  const stored = credentialsFrom(await readGenerated(file))
  if (stored !== null)
    return clientIfValid(database, secrets, { ...stored, redirect_uris: options.client_redirect_uris })
  if (await database.acrossTenants(hasOperator)) return null
  const fresh = { client_id: newClientId(), client_secret: newSecret('gys_') }
  const generated =
    credentialsFrom(await writeGenerated(file, `${JSON.stringify(fresh, null, 2)}\n`)) ?? fresh
  return clientIfValid(database, secrets, { ...generated, redirect_uris: options.client_redirect_uris })
}

type BootstrapClient = ClientCredentials & { readonly redirect_uris: readonly string[] }

/** Creates the client of the file if missing; returns it until its secret is rotated. */
function clientIfValid(
  database: Database,
  secrets: Secrets,
  client: BootstrapClient,
): Promise<BootstrapResult['client']> {
  return database.acrossTenants(async (session) => {
    const { client_id, client_secret } = client
    const application = await session.maybe<{ client_secret_hmac: string | null }>(sql`
      select client_secret_hmac from oauth_applications where client_id = ${client_id}`)
    if (application === null) {
      await createOrUpdateClient(session, secrets, client)
      return { client_id, client_secret }
    }
    const works = secrets.verify(CLIENT_SECRET, client_secret, application.client_secret_hmac ?? '')
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

/** The environment decides at every start: manual changes to its client are reverted. */
async function createOrUpdateClient(
  session: Session,
  secrets: Secrets,
  wanted_client: BootstrapClient,
): Promise<void> {
  const application = await session.maybe<{ id: number; user_id: number }>(sql`
    select id, user_id from oauth_applications where client_id = ${wanted_client.client_id}`)
  if (application === null) {
    await createApplication(session, secrets, {
      ...wanted_client,
      name: 'Goodsyard',
      tenant_id: null,
      grant_types: GRANT_TYPES,
      is_operator: true,
    })
    return
  }
  const found = await findClient(session, wanted_client.client_id)
  const same = secrets.verify(CLIENT_SECRET, wanted_client.client_secret, found?.client_secret_hmac ?? '')
  const hmac = same
    ? sql`client_secret_hmac`
    : sql`${secrets.sign(CLIENT_SECRET, wanted_client.client_secret)}`
  await session.run(sql`
    update oauth_applications set
      client_secret_hmac = ${hmac},
      previous_secret_hmac = null,
      previous_secret_until = null,
      confidential = true,
      active = true,
      grant_types = ${GRANT_TYPES},
      redirect_uris = ${wanted_client.redirect_uris},
      ${nextVersion(session, 'oauth_applications')}
    where id = ${application.id}
      and not (confidential and active and previous_secret_hmac is null and client_secret_hmac = ${hmac}
        and grant_types = ${GRANT_TYPES} and redirect_uris = ${wanted_client.redirect_uris})`)
  await session.run(sql`
    update users set is_operator = true, is_active = true, ${nextVersion(session, 'users')}
    where id = ${application.user_id} and not (is_operator and is_active)`)
  await announceAccessChangeNow(session)
}

function credentialsFrom(content: string | null): ClientCredentials | null {
  if (content === null) return null
  const read: unknown = JSON.parse(content)
  if (!isObject(read)) return null
  const { client_id, client_secret } = read
  return typeof client_id === 'string' && typeof client_secret === 'string'
    ? { client_id, client_secret }
    : null
}
