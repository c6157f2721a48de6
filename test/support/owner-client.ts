import pg from 'pg'
import { clusterText } from '#database/citus/cluster-text.ts'
import { APPLICATION_ROLE } from '#database/roles.ts'
import { isOnCluster, ownerOf } from './cluster-nodes.ts'

/** A client for the statements of tests: as a database's owner, and on a Citus cluster confined to the first tenant. */
export function ownerClient(url: string | undefined): pg.Client {
  if (url === undefined) throw new Error('the database of the test has no address')
  const client = new pg.Client(ownerOf(url))
  if (!isOnCluster) return client
  const send = client.query.bind(client) as (...values: unknown[]) => unknown
  const query = (statement: unknown, ...rest: unknown[]) =>
    // A cluster accepts statements as the service itself sends them there.
    send(typeof statement === 'string' ? clusterText(statement) : statement, ...rest)
  // All forms of `query` are passed on as they are.
  client.query = query as typeof client.query
  return client
}

/** A client in the role that serves; on a Citus cluster that role has to log in, since its nodes do not know of one that is assumed. */
export function servingClient(url: string): pg.Client {
  if (!isOnCluster) return new pg.Client({ connectionString: url, options: `-c role=${APPLICATION_ROLE}` })
  const address = new URL(url)
  address.username = APPLICATION_ROLE
  return new pg.Client({ connectionString: address.href })
}

/** Runs a statement in a tenant: a Citus cluster confines those of tests to the first one. */
export async function queryIn(
  client: pg.Client,
  tenant_id: number,
  statement: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  await client.query('begin')
  try {
    // One by one, since a cluster repeats a text with `set local` on its nodes.
    await client.query(`set local app.tenant_id = '${tenant_id}'`)
    await client.query("set local app.user_id = '0'")
    const result = await client.query(statement, [...values])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
