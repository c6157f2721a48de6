import { join } from 'node:path'
import type { BootstrapResult } from '#access/bootstrap-options.ts'
import type { Config } from '#config.ts'
import type { SampleLogin } from '#entry/sample-data/company.ts'
import { qrLines } from './qr-lines.ts'

/** Who reads the banner: a person at a terminal, or a program that stores the output and must not see secrets. */
export type Audience = 'terminal' | 'program'

/** What the banner shows: the first client and user, and a handheld login where sample data has just been made. */
export type StartedService = Pick<BootstrapResult, 'client' | 'admin'> & {
  readonly handheld: SampleLogin | null
}

/**
 * The banner for whoever started the service: what is needed to use it. Secrets are printed only at a terminal;
 * otherwise the banner names the files that contain them.
 */
export function bannerFor(config: Config, started: StartedService, reader: Audience): string {
  const { client, admin } = started
  const handheld = config.web.includes('handheld') ? started.handheld : null
  const shown = { config, reader }
  const rows = [
    ['Goodsyard', config.public_url],
    ...(config.web.includes('console') ? [['Console', `${config.public_url}/console`]] : []),
    ...(config.web.includes('handheld') ? [['Handheld', `${config.public_url}/handheld`]] : []),
    ['Reference', `${config.public_url}/docs`],
    ['Tenant', config.subdomain],
    ...clientRows(shown, client),
    ...adminRows(shown, admin),
    ...handheldRows(shown, handheld),
  ]
  const width = Math.max(...rows.map(([label = '']) => label.length))
  const lines = rows.map(([label = '', value]) => `${label.padEnd(width)}  ${value}`)
  const inner = Math.max(...lines.map((line) => line.length))
  const framed = lines.map((line) => `│ ${line.padEnd(inner)} │`)
  const rule = '─'.repeat(inner + 2)
  return [
    `┌${rule}┐`,
    ...framed,
    `└${rule}┘`,
    ...curlLines(shown, client),
    ...badgeLines(shown, handheld),
    '',
  ].join('\n')
}

type BannerContext = { readonly config: Config; readonly reader: Audience }

/** A secret, or the file that contains it. */
function secretOr({ config, reader }: BannerContext, secret: string, file: string): string {
  return reader === 'terminal' ? secret : `in ${join(config.data_dir, file)}`
}

function clientRows(shown: BannerContext, client: BootstrapResult['client']): string[][] {
  const { config } = shown
  if (client !== null) {
    return [
      ['Client id', client.client_id],
      ['Client secret', secretOr(shown, client.client_secret, 'client.json')],
    ]
  }
  if (config.client_id !== null) {
    return [
      ['Client id', config.client_id],
      ['Client secret', 'as in GOODSYARD_CLIENT_SECRET'],
    ]
  }
  return [['Client', 'changed since it was generated; see goodsyard client list']]
}

function adminRows(shown: BannerContext, admin: BootstrapResult['admin']): string[][] {
  const { config } = shown
  if (admin !== null) {
    return [
      ['User', admin.email],
      ['Password', secretOr(shown, admin.password, 'admin.json')],
    ]
  }
  if (config.admin_email !== null) {
    return [
      ['User', config.admin_email],
      ['Password', 'as in GOODSYARD_ADMIN_PASSWORD'],
    ]
  }
  return [['User', 'changed since it was generated; see goodsyard user list']]
}

/** How to sign in on a handheld. The password is stored nowhere, so that it is shown once, and to people alone. */
function handheldRows({ reader }: BannerContext, login: SampleLogin | null): string[][] {
  if (login === null) return []
  const elsewhere = 'set one in the console, under Handheld users'
  return [
    ['Handheld user', login.username],
    ['Handheld password', reader === 'terminal' ? `${login.password} (shown only now)` : elsewhere],
  ]
}

/** The badge of the same login, to be scanned off the terminal. */
function badgeLines({ config, reader }: BannerContext, login: SampleLogin | null): string[] {
  if (login === null || reader !== 'terminal') return []
  return [
    `The badge of ${login.username}, shown only now: scan it at ${config.public_url}/handheld in place of the user name, then enter the password.`,
    ...qrLines(login.badge),
  ]
}

/** Two commands to copy, each complete. */
function curlLines(shown: BannerContext, client: BootstrapResult['client']): string[] {
  const { config } = shown
  const credentials = credentialsFor(shown, client)
  const token = `curl -s -u ${credentials} -d grant_type=client_credentials ${config.auth_url}/oauth/token`
  const query = '{"query":"{ sites { all(first: 5) { edges { node { id code name } } } } }"}'
  return [
    'A token:',
    `  ${token}`,
    'A list:',
    `  curl -s ${config.public_url}/graphql -H 'Content-Type: application/json' \\`,
    `    -H 'X-Service-Subdomain: ${config.subdomain}' \\`,
    `    -H "Authorization: Bearer $(${token} | sed 's/.*"access_token":"//;s/".*//')" \\`,
    `    -d '${query}'`,
  ]
}

/** The client's credentials for a shell: from the environment, as values, or read from their file. */
function credentialsFor({ config, reader }: BannerContext, client: BootstrapResult['client']): string {
  if (client === null) return '"$GOODSYARD_CLIENT_ID:$GOODSYARD_CLIENT_SECRET"'
  if (reader === 'terminal') return `'${client.client_id}:${client.client_secret}'`
  const file = join(config.data_dir, 'client.json')
  return String.raw`"${client.client_id}:$(sed -n 's/.*"client_secret": *"\([^"]*\)".*/\1/p' '${file}')"`
}
