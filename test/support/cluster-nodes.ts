import pg from 'pg'

/**
 * Under this name the test files of a run find the workers of a Citus cluster: addresses like that of `TEST_CLUSTER_URL`, which then
 * names its coordinator, separated by commas.
 */
const CLUSTER_NODES = 'TEST_CLUSTER_NODES'

/** As few shards as show what more of them would: one for each of two workers. */
const SHARDS = 2

/**
 * The role of the statements of tests on a cluster: it may do what the owner may, and is confined to the first tenant, so that a
 * statement that names none finds the node of its rows all the same.
 */
const TESTER = 'goodsyard_tester'

/** The workers of the cluster of the run; none where it runs on one server. */
export const workers = (process.env[CLUSTER_NODES] ?? '').split(',').filter((url) => url !== '')

/** Whether the tests run on a Citus cluster. */
export const isOnCluster = workers.length > 0

/** The option of a test that cannot run on a Citus cluster, and why. */
export function onPlainPostgres(reason: string): { readonly skip: string | false } {
  return { skip: isOnCluster ? `on a cluster: ${reason}` : false }
}

/** The option of a test that needs a Citus cluster. */
export const onClusterAlone: { readonly skip: string | false } = {
  skip: isOnCluster ? false : 'needs a cluster: TEST_CLUSTER_NODES names its workers',
}

/** Counts the sessions that wait for a lock, with a statement like this one; on a Citus cluster they wait on its workers. */
export function lockWaits(statement = ''): string {
  const of = `datname = current_database() and wait_event_type = 'Lock' and query ilike '%${statement}%'`
  return isOnCluster
    ? `select count(distinct global_pid)::int as count from citus_stat_activity where ${of}`
    : `select count(*)::int as count from pg_stat_activity where ${of}`
}

/** Runs statements, one after the other, on one server. */
export async function administer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export function urlOf(url: string, database: string): string {
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${database}`)
}

/** How a test connects to its database: as its owner, and on a Citus cluster confined to the first tenant. */
export function ownerOf(url: string): pg.ClientConfig {
  // Tests read moments as the service writes them, wherever the server says it stands.
  const options = '-c timezone=UTC'
  if (!isOnCluster) return { connectionString: url, options }
  const address = new URL(url)
  address.username = TESTER
  return { connectionString: address.href, options }
}

/** The addresses of a database at the coordinator and at two workers; without a cluster three times the same. */
export function addressesOf(url: string): readonly string[] {
  if (!isOnCluster) return [url, url, url]
  const [, name = ''] = /\/([^/?]*)(?:\?|$)/.exec(url) ?? []
  return [url, ...workers.slice(0, 2).map((worker) => urlOf(worker, name))]
}

/** Works on every server of the cluster of a run, the coordinator first: in the database that a new one is made from. */
async function onServers(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  for (const server of [url, ...workers]) await administer(urlOf(server, 'postgres'), work)
}

/** Makes the empty database of a template; on a Citus cluster on all nodes, which it registers. */
export async function createEmptyTemplate(url: string, name: string): Promise<void> {
  await dropIfThere(url, name)
  // The migrator makes a database that is not there.
  if (!isOnCluster) return
  await onServers(url, async (client) => {
    await client.query(`create database ${name} template template0`)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [TESTER])
    if (rowCount === 0) await client.query(`create role ${TESTER} login in role current_user`)
    await client.query(`alter role ${TESTER} set app.tenant_id = '1'`)
    // Who waits for whom is shown to an owner, and to others by this role alone.
    await client.query(`grant pg_monitor to ${TESTER}`)
    // Its own statements are not logged as those of the service, and it can wait longer than the service does.
    await client.query(`grant set on parameter log_statement, deadlock_timeout to ${TESTER}`)
  })
  for (const server of [url, ...workers]) {
    await administer(urlOf(server, name), (client) => client.query('create extension citus'))
  }
  await administer(urlOf(url, name), async (client) => {
    await client.query(`alter database ${name} set citus.shard_count = ${SHARDS}`)
    await client.query('select citus_set_coordinator_host($1, $2)', addressOf(url))
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', addressOf(worker))
  })
}

function addressOf(url: string): [string, number] {
  const { hostname, port } = new URL(url)
  return [hostname, Number(port || 5432)]
}

/** Ends all connections to a template, and allows no others: of a database with connections no copy is made. */
export async function closeTemplate(url: string, name: string): Promise<void> {
  if (!isOnCluster) return
  await onServers(url, async (client) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}

/** Copies a database with its settings, on a Citus cluster on all nodes. */
export async function copyOnServers(url: string, name: string, template: string): Promise<void> {
  await onServers(url, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(s.setconfig) as setting from pg_db_role_setting s
       join pg_database d on d.oid = s.setdatabase and s.setrole = 0
       where d.datname = $1`,
      [template],
    )
    for (const { setting } of rows) {
      const [parameter, value] = setting.split(/=(.*)/s)
      await client.query(`alter database ${name} set ${parameter} = '${value}'`)
    }
  })
}

/** Renames a database to which nobody is connected, on a Citus cluster on all nodes. */
export async function renameOnServers(url: string, name: string, other: string): Promise<void> {
  await closeTemplate(url, name)
  await onServers(url, (client) => client.query(`alter database ${name} rename to ${other}`))
}

/** Drops what an earlier run may have left. */
export async function dropIfThere(url: string, name: string): Promise<void> {
  await onServers(url, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** Drops a database with the connections to it, on a Citus cluster on all nodes. */
export async function dropOnServers(url: string, name: string): Promise<void> {
  await onServers(url, async (client) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await client.query(`drop database ${name} with (force)`)
      } catch (error) {
        // The nodes of a cluster may be connecting to each other just then.
        if (!isOnCluster || tries === 5) throw error
      }
    }
  })
}
