import type { Bootstrapped } from '#access/bootstrap-options.ts'
import type { Config } from '#config.ts'

/**
 * What the person who started the service needs to use it, framed. It shows secrets, so it goes to the terminal and
 * never into the log.
 */
export function bannerFor(config: Config, { client, admin }: Bootstrapped): string {
  const rows = [
    ['Goodsyard', config.public_url],
    ['Reference', `${config.public_url}/docs`],
    ['Tenant', config.subdomain],
    ...clientRows(config, client),
    ...adminRows(config, admin),
  ]
  const width = Math.max(...rows.map(([label = '']) => label.length))
  const lines = rows.map(([label = '', value]) => `${label.padEnd(width)}  ${value}`)
  const inner = Math.max(...lines.map((line) => line.length))
  const framed = lines.map((line) => `│ ${line.padEnd(inner)} │`)
  const rule = '─'.repeat(inner + 2)
  return [`┌${rule}┐`, ...framed, `└${rule}┘`, ...curlLines(config, client), ''].join('\n')
}

function clientRows(config: Config, client: Bootstrapped['client']): string[][] {
  if (client !== null) {
    return [
      ['Client id', client.client_id],
      ['Client secret', client.client_secret],
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

function adminRows(config: Config, admin: Bootstrapped['admin']): string[][] {
  if (admin !== null) {
    return [
      ['User', admin.email],
      ['Password', admin.password],
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

/** Two commands to copy: each works by itself. */
function curlLines(config: Config, client: Bootstrapped['client']): string[] {
  const credentials =
    client === null
      ? '"$GOODSYARD_CLIENT_ID:$GOODSYARD_CLIENT_SECRET"'
      : `'${client.client_id}:${client.client_secret}'`
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
