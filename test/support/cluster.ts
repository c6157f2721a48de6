import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Embedded } from '#database/embedded.ts'
import { migrate } from '#database/migrator.ts'

/** Under these names the test files of one run find the cluster that was started for all of them. */
const CLUSTER_URL = 'TEST_CLUSTER_URL'
const CLUSTER_LOG = 'TEST_CLUSTER_LOG'

/** The migrated database that every clone is a copy of. */
const TEMPLATE = 'goodsyard_template'

/** How long a test's own connections get to close before they count as left open. */
const CLOSING_MS = 5_000

/** A cluster for tests: as the service's own, but nothing in it has to survive a power cut. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
  // The process and the database of each line tell which test caused it.
  log_line_prefix: '%p %d ',
}

/** One cluster for a whole run: its address, and the environment that lets test files find it. */
export type Cluster = {
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts a cluster in a directory that goes with it, with the template already migrated. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goodsyard-test-'))
  // Left by a signal, the database goes too: it ends with this process, and its files with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const embedded = await Embedded.start({
    dataDir,
    settings: SETTINGS,
    say: () => undefined,
    lost: (error) => {
      throw error
    },
  })
  await migrate({ url: urlOf(embedded.url, TEMPLATE) })
  return {
    url: embedded.url,
    environment: { [CLUSTER_URL]: embedded.url, [CLUSTER_LOG]: join(dataDir, 'postgres.log') },
    async stop() {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A database of a test file's own. */
export type TestDatabase = {
  readonly url: string
  readonly name: string
  /** The text of every statement so far, where they are logged. */
  statements(): readonly string[]
  /** Removes it; a connection that is still open is a failure. */
  drop(): Promise<void>
}

/** How a test wants its database. */
export type CloneOptions = {
  /** Whether it is empty instead of migrated. */
  readonly empty?: boolean
  /** Whether `statements` has something to tell. */
  readonly logStatements?: boolean
}

let made = 0

/** Copies the migrated template, which takes some 60 ms. */
export async function cloneDatabase(options: CloneOptions = {}): Promise<TestDatabase> {
  const url = await clusterUrl()
  made += 1
  const name = `test_${process.pid}_${made}`
  await administer(url, async (client) => {
    const template = options.empty ? 'template0' : TEMPLATE
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    if (options.logStatements) await client.query(`alter database ${name} set log_statement = 'all'`)
  })
  return {
    name,
    url: urlOf(url, name),
    statements: () => statementsOf(name),
    drop: () => administer(url, (client) => drop(client, name)),
  }
}

let own: Promise<Cluster> | null = null

/** The cluster of the run, or one of this test file's own where it runs alone. */
async function clusterUrl(): Promise<string> {
  const given = process.env[CLUSTER_URL]
  if (given !== undefined) return given
  if (own === null) {
    own = startCluster()
    const { environment } = await own
    process.env[CLUSTER_LOG] = environment[CLUSTER_LOG]
    after(async () => (await own)?.stop())
  }
  return (await own).url
}

async function drop(client: pg.Client, name: string): Promise<void> {
  const deadline = Date.now() + CLOSING_MS
  let open = await connectionsTo(client, name)
  while (open.length > 0 && Date.now() < deadline) {
    await pause(10)
    open = await connectionsTo(client, name)
  }
  await client.query(`drop database ${name} with (force)`)
  if (open.length > 0) throw new Error(`connections left open: ${open.join('; ')}`)
}

async function connectionsTo(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query(
    `select application_name || ' ' || state || ' ' || left(query, 100) as text
     from pg_stat_activity
     where datname = $1 and backend_type = 'client backend'`,
    [name],
  )
  return rows.map(({ text }) => text)
}

/** Reads the log of the cluster: a statement starts behind the prefix and goes on in indented lines. */
function statementsOf(name: string): string[] {
  const statements: string[] = []
  let isOpen = false
  for (const line of readFileSync(process.env[CLUSTER_LOG] ?? '', 'utf8').split('\n')) {
    if (line.startsWith('\t')) {
      if (isOpen) statements.push(`${statements.pop()}\n${line.slice(1)}`)
      continue
    }
    const [, database, text] = /^\d+ (\S+) LOG: {2}(?:statement|execute [^:]+): (.*)$/.exec(line) ?? []
    isOpen = database === name && text !== undefined
    if (isOpen && text !== undefined) statements.push(text)
  }
  return statements
}

async function administer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(url, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(url: string, database: string): string {
  return url.replace('/goodsyard?', `/${database}?`)
}
