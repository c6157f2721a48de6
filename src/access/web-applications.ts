import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { CLIENT_SECRET, createApplication } from './applications.ts'
import type { Secrets } from './secrets.ts'

/** The browser programs; each is an application of the installation. */
export const WEB_PROGRAMS = ['console', 'handheld'] as const

/** A browser program. */
export type WebProgram = (typeof WEB_PROGRAMS)[number]

const NAMES: Readonly<Record<WebProgram, string>> = { console: 'Console', handheld: 'Handheld' }

const GRANT_TYPES = ['authorization_code', 'refresh_token']

/** The client credentials of the service at its own authorization server. */
export function webClientCredentials(secrets: Secrets, program: WebProgram) {
  const client_id = clientIdOf(program)
  // Every process derives the same secret, so it is not stored.
  return {
    client_id,
    client_secret: `gys_${secrets.sign('secret of a web program', client_id).split('.')[1]}`,
  }
}

/** Whether a client is one of the browser programs, whose secrets are derived at each start. */
export function isWebClient(client_id: string): boolean {
  return WEB_PROGRAMS.some((program) => client_id === clientIdOf(program))
}

function clientIdOf(program: WebProgram): string {
  return `goodsyard_${program}`
}

/** The client id of the handheld, whose acts have a source of their own (spec: operations 11.4). */
export const HANDHELD_CLIENT_ID = clientIdOf('handheld')

/** The redirect URI of a program. */
export function callbackAddress(public_url: string, program: WebProgram): string {
  return `${public_url}/${program}/callback`
}

/**
 * Creates or updates the applications of the browser programs. They are trusted and operators, so that users can use
 * them in all their tenants; they have no grant to act without a user.
 */
export async function bootstrapWebApplications(
  queries: Queries,
  secrets: Secrets,
  public_url: string,
): Promise<void> {
  const existing = await queries.rows<ExistingApplication>(sql`
    select a.client_id, a.client_secret_hmac, a.redirect_uris
    from oauth_applications as a
    where a.client_id = any(${WEB_PROGRAMS.map((program) => webClientCredentials(secrets, program).client_id)}::text[])`)
  const byId = new Map(existing.map((row) => [row.client_id, row]))
  const [console, handheld] = WEB_PROGRAMS
  await createOrUpdate(queries, secrets, { program: console, public_url, existing: byId })
  await createOrUpdate(queries, secrets, { program: handheld, public_url, existing: byId })
}

type ExistingApplication = {
  readonly client_id: string
  readonly client_secret_hmac: string | null
  readonly redirect_uris: readonly string[]
}

type WebApplication = {
  readonly program: WebProgram
  readonly public_url: string
  readonly existing: ReadonlyMap<string, ExistingApplication>
}

async function createOrUpdate(
  queries: Queries,
  secrets: Secrets,
  { program, public_url, existing }: WebApplication,
): Promise<void> {
  const { client_id, client_secret } = webClientCredentials(secrets, program)
  const redirect_uris = [callbackAddress(public_url, program)]
  const present = existing.get(client_id)
  if (present === undefined) {
    await createApplication(queries, secrets, {
      name: NAMES[program],
      tenant_id: null,
      client_id,
      client_secret,
      grant_types: GRANT_TYPES,
      redirect_uris,
      trusted: true,
      is_operator: true,
    })
    return
  }
  const hmac = present.client_secret_hmac ?? ''
  const isSame = secrets.isCurrent(hmac) && secrets.verify(CLIENT_SECRET, client_secret, hmac)
  if (isSame && present.redirect_uris.join() === redirect_uris.join()) return
  // Processes with the previous secret key still derive the previous secret.
  const before = isSame ? sql`previous_secret_hmac` : sql`client_secret_hmac`
  const until = isSame ? sql`previous_secret_until` : sql`now() + interval '24 hours'`
  await queries.run(sql`
    update oauth_applications set
      client_secret_hmac = ${isSame ? hmac : secrets.sign(CLIENT_SECRET, client_secret)},
      previous_secret_hmac = ${before},
      previous_secret_until = ${until},
      redirect_uris = ${redirect_uris},
      ${nextVersion(queries, 'oauth_applications')}
    where client_id = ${client_id}`)
}
