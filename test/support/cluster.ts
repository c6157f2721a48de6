import { readFileSync } from 'node:fs'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  administer,
  copyOnServers,
  dropOnServers,
  isOnCluster,
  renameOnServers,
  urlOf,
} from './cluster-nodes.ts'
import { CLUSTER_LOG, CLUSTER_URL, type Cluster, startCluster, TEMPLATE } from './start-cluster.ts'

/** How long a test's own connections get to close before they count as left open. */
const CLOSING_MS = 30_000

/** A database for one test file. */
export type TestDatabase = {
  readonly url: string
  readonly name: string
  /** The text of every statement so far, where they are logged. */
  statements(): readonly string[]
  /** The same, each with the process (pid) of the server that executed it: those of several connections are in one log. */
  statementsOfProcesses(): readonly LoggedStatement[]
  /** Runs a statement as its owner, and returns the rows. */
  run(statement: string): Promise<readonly Record<string, unknown>[]>
  /** Drops it; a connection that is still open is a failure. */
  drop(): Promise<void>
}

/** A statement of the log, with the process of the server that executed it. */
export type LoggedStatement = { readonly pid: string; readonly text: string }

/** Options of a test database. */
export type CloneOptions = {
  /** Whether it is empty instead of migrated. */
  readonly empty?: boolean
  /** Whether statements are logged. */
  readonly logStatements?: boolean
}

let made = 0

/** Copies the migrated template, which takes some 60 ms. */
export async function cloneDatabase(options: CloneOptions = {}): Promise<TestDatabase> {
  const clone = await copyDatabase(options.empty ? 'template0' : TEMPLATE)
  if (options.logStatements) await clone.run(`alter database ${clone.name} set log_statement = 'all'`)
  return clone
}

/**
 * Copies a database that is created once in a run: the first user fills a clone of the migrated template, and others
 * wait until that is done. There must be no connections to it when `fill` ends.
 */
export async function cloneFilledDatabase(
  template: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const url = await clusterUrl()
  await administer(urlOf(url, 'postgres'), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 1) return
    const database = await cloneDatabase()
    await fill(database)
    await renameOnServers(url, database.name, template)
  })
  return copyDatabase(template)
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const url = await clusterUrl()
  made += 1
  const name = `test_${process.pid}_${made}`
  await copyOnServers(url, name, template)
  return {
    name,
    url: urlOf(url, name),
    statements: () => statementsOf(name).map(({ text }) => text),
    statementsOfProcesses: () => statementsOf(name),
    run: (statement) => administer(urlOf(url, name), async (client) => (await client.query(statement)).rows),
    drop: () => drop(url, name),
  }
}

/** Runs statements that make triggers or drop them, one by one; a Citus cluster has to be told that it may have them. */
export async function runTriggers(database: TestDatabase, statements: readonly string[]): Promise<void> {
  if (isOnCluster) await database.run(`alter database ${database.name} set citus.enable_unsafe_triggers = on`)
  for (const statement of statements) await database.run(statement)
}

/** One session on a database of a test file's own; both go when the file is through. */
export async function cloneSession(): Promise<pg.Client> {
  const clone = await cloneDatabase()
  const client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  after(async () => {
    await client.end()
    await clone.drop()
  })
  return client
}

let own: Promise<Cluster> | null = null

// Here, and not where it is started: a hook belongs to the test during which it is made.
after(async () => (await own)?.stop())

/** The cluster of the run, or one of this test file's own where it runs alone. */
async function clusterUrl(): Promise<string> {
  const configured = process.env[CLUSTER_URL]
  if (configured !== undefined) return configured
  if (own === null) {
    own = startCluster()
    const { environment } = await own
    process.env[CLUSTER_LOG] = environment[CLUSTER_LOG]
  }
  return (await own).url
}

async function drop(url: string, name: string): Promise<void> {
  const deadline = Date.now() + CLOSING_MS
  const open = await administer(urlOf(url, 'postgres'), async (client) => {
    let open = await connectionsTo(client, name)
    while (open.length > 0 && Date.now() < deadline) {
      await pause(10)
      open = await connectionsTo(client, name)
    }
    return open
  })
  await dropOnServers(url, name)
  if (open.length > 0) throw new Error(`connections left open: ${open.join('; ')}`)
}

/** The connections of clients; nodes of a Citus cluster keep some to each other. */
async function connectionsTo(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query(
    `select application_name || ' ' || state || ' ' || left(query, 100) as text
     from pg_stat_activity
     where datname = $1 and backend_type = 'client backend' and application_name not like 'citus%'`,
    [name],
  )
  return rows.map(({ text }) => text)
}

/** What the nodes of a Citus cluster ask each other every few seconds, whatever the service does. */
const CLUSTER_UPKEEP = /^SELECT (?:gid FROM pg_prepared_xacts|waiting_pid, )/

/** Reads the log of the cluster: a statement starts behind the prefix and goes on in indented lines. */
function statementsOf(name: string): LoggedStatement[] {
  const log = process.env[CLUSTER_LOG]
  if (log === undefined) throw new Error(`${CLUSTER_LOG} must name the log of the server`)
  const statements: LoggedStatement[] = []
  let isOpen = false
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    if (line.startsWith('\t')) {
      const last = isOpen ? statements.pop() : undefined
      if (last !== undefined) statements.push({ ...last, text: `${last.text}\n${line.slice(1)}` })
      continue
    }
    const [, pid, database, text] = /^(\d+) (\S+) LOG: {2}(?:statement|execute [^:]+): (.*)$/.exec(line) ?? []
    isOpen = database === name && text !== undefined && !CLUSTER_UPKEEP.test(text)
    if (isOpen && pid !== undefined && text !== undefined) statements.push({ pid, text })
  }
  return statements
}
