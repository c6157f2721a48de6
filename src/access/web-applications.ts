import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { CLIENT_SECRET, createApplication } from './applications.ts'
import type { Secrets } from './secrets.ts'

/** The programs that run in browsers; each is an application of the service's own. */
export const WEB_PROGRAMS = ['console', 'handheld'] as const

/** A program that runs in browsers. */
export type WebProgram = (typeof WEB_PROGRAMS)[number]

const NAMES: Readonly<Record<WebProgram, string>> = { console: 'Console', handheld: 'Handheld' }

const GRANT_TYPES = ['authorization_code', 'refresh_token']

/** What the service calls itself as the client of its own authorization server. */
export function webClient(secrets: Secrets, program: WebProgram) {
  const client_id = clientIdOf(program)
  // Every process can make the secret, and nobody has to keep it.
  return {
    client_id,
    client_secret: `gys_${secrets.sign('secret of a web program', client_id).split('.')[1]}`,
  }
}

/** Whether a client is one of the web programs, whose secrets are made anew at each start. */
export function isWebClient(client_id: string): boolean {
  return WEB_PROGRAMS.some((program) => client_id === clientIdOf(program))
}

function clientIdOf(program: WebProgram): string {
  return `goodsyard_${program}`
}

/** Where a program comes back to from the sign-in page. */
export function callbackAddress(public_url: string, program: WebProgram): string {
  return `${public_url}/${program}/callback`
}

/**
 * Makes the applications of the web programs, or makes them so again. They are trusted and operators, so that a person may use
 * them wherever they may go themselves; they have no grant with which they could do anything by themselves.
 */
export async function bootstrapWebApplications(
  queries: Queries,
  secrets: Secrets,
  public_url: string,
): Promise<void> {
  const known = await queries.rows<Known>(sql`
    select a.client_id, a.client_secret_hmac, a.redirect_uris
    from oauth_applications as a
    where a.client_id = any(${WEB_PROGRAMS.map((program) => webClient(secrets, program).client_id)}::text[])`)
  const byId = new Map(known.map((one) => [one.client_id, one]))
  const [desk, floor] = WEB_PROGRAMS
  await makeSo(queries, secrets, { program: desk, public_url, known: byId })
  await makeSo(queries, secrets, { program: floor, public_url, known: byId })
}

type Known = {
  readonly client_id: string
  readonly client_secret_hmac: string | null
  readonly redirect_uris: readonly string[]
}

type Wanted = {
  readonly program: WebProgram
  readonly public_url: string
  readonly known: ReadonlyMap<string, Known>
}

async function makeSo(
  queries: Queries,
  secrets: Secrets,
  { program, public_url, known }: Wanted,
): Promise<void> {
  const { client_id, client_secret } = webClient(secrets, program)
  const redirect_uris = [callbackAddress(public_url, program)]
  const present = known.get(client_id)
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
  // Processes that still have the secret key before this one make the secret before this one.
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
