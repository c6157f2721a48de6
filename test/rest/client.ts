import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ApiClient, openAgent } from '../support/api-client.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { ownerClient } from '../support/owner-client.ts'
import { type ServerOptions, TestServer } from '../support/server.ts'

/** A client of a real server process, and what a test may look at behind it. */
export type Client = {
  readonly server: TestServer
  /** The first client, in tenant `demo`. */
  readonly demo: ApiClient
  /** The same in tenant `second`. */
  readonly second: ApiClient
  /** Connections with neither token nor tenant. */
  readonly stranger: ApiClient
  /** Somebody in tenant `demo` whose role has these permissions and no others. */
  colleague(permissions: readonly string[]): Promise<ApiClient>
  /** The token of such a person. */
  tokenFor(permissions: readonly string[]): Promise<string>
  /** Rows of the database as they lie there. */
  rows(query: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

/** Starts a server with two tenants and takes a token. */
export async function openClient(options: Pick<ServerOptions, 'environment'> = {}): Promise<Client> {
  const clone = await cloneDatabase()
  const server = await TestServer.start({
    ...options,
    database: clone,
    environment: { GOODSYARD_EXTRA_SUBDOMAINS: 'second', ...options.environment },
  })
  const agent = openAgent()
  const stranger = new ApiClient(server.url, agent, {})
  const token = { authorization: `Bearer ${await server.token()}` }
  const database = ownerClient(clone.url)
  await database.connect()
  const rows: Client['rows'] = async (query, values = []) => (await database.query(query, [...values])).rows
  return {
    server,
    stranger,
    rows,
    colleague: async (permissions) =>
      stranger.as({
        authorization: `Bearer ${await issueToken(rows, permissions)}`,
        'x-service-subdomain': 'demo',
      }),
    tokenFor: (permissions) => issueToken(rows, permissions),
    demo: stranger.as({ ...token, 'x-service-subdomain': 'demo' }),
    second: stranger.as({ ...token, 'x-service-subdomain': 'second' }),
    async close() {
      await agent.close()
      await database.end()
      await server.stop()
      await clone.drop()
    },
  }
}

/** Writes an application with a role of its own and a token into the database, as signing in would. */
async function issueToken(rows: Client['rows'], permissions: readonly string[]): Promise<string> {
  const token = `gya_${randomBytes(32).toString('base64url')}`
  const name = randomUUID()
  await rows(
    `with tenant as (select id from tenants where subdomain = 'demo'),
      person as (insert into users (name, user_type) values ($1, 'application') returning id),
      role as (
        insert into roles (tenant_id, name, permissions, role_type)
        select id, $1, $2, 'custom' from tenant returning id
      ),
      application as (
        insert into oauth_applications (tenant_id, user_id, name, client_id, confidential, grant_types)
        select tenant.id, person.id, $1, $1, false, '{client_credentials}' from tenant, person returning id
      ),
      membership as (
        insert into subdomain_users (tenant_id, user_id, role_id, accepted_at)
        select tenant.id, person.id, role.id, now() from tenant, person, role returning id
      )
    insert into oauth_artifacts (kind, id_hash, user_id, application_id, payload, expires_at)
    select 'ClientCredentials', $3, person.id, application.id, '{}', now() + interval '1 hour'
    from person, application`,
    [name, permissions, createHash('sha256').update(token).digest('base64url')],
  )
  return token
}
