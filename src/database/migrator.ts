import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { distribute } from './citus/distribute.ts'
import { prepareCluster } from './citus/prepare-cluster.ts'
import { topologyOf } from './citus/topology-of.ts'
import { whyNotMigrated } from './first-release.ts'
import { asOwner, assertOwner, bindOwner, isMissingDatabase, liftRowSecurity, SCHEMA_LOCK } from './owner.ts'
import { migrateQueue } from './queue-schema.ts'
import { StartupFailure } from './startup-failure.ts'
import { type StatementInText, statementsIn } from './statements-in.ts'
import type { Topology } from './topology.ts'
import { writeFirstStatistics } from './write-first-statistics.ts'

/** Where the service's own migrations lie. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The oldest PostgreSQL the service works with. */
const OLDEST = 150_000

/** One file of the folder. */
type Migration = {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/** Options of a run: the database, as its owner, and a callback for each step. */
export type MigrationOptions = {
  readonly url: string
  readonly report?: (step: string) => void
  /** The version after which it stops; without it, the last there is. */
  readonly until?: number
  readonly folder?: string
}

/** Applies every migration that is missing, in order, and makes the database itself where there is none. */
export async function migrate(options: MigrationOptions): Promise<readonly string[]> {
  await makeDatabase(options.url)
  return asOwner(options.url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    await checkServer(client)
    await assertOwner(client)
    const { until = Number.POSITIVE_INFINITY } = options
    const missing = (await missingFrom(client, options.folder)).filter(({ version }) => version <= until)
    await prepare(client)
    const topology = await topologyOf(client)
    for (const migration of missing) {
      options.report?.(`migrating: ${migration.name}`)
      await apply(client, migration, topology)
    }
    await migrateQueue(options.url)
    await prepareCluster(client)
    if (missing.length > 0 && !topology.spreadsTables) await writeFirstStatistics(client)
    return missing.map(({ name }) => name)
  })
}

/** Spreads a migrated database, with what is in it, over the nodes of its Citus cluster; returns the tables that were spread. */
export async function distributeTables(options: MigrationOptions): Promise<readonly string[]> {
  return asOwner(options.url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    await assertOwner(client)
    const [missing] = await missingFrom(client, options.folder)
    if (missing !== undefined) throw new StartupFailure(`migration ${missing.name} is missing: migrate first`)
    const texts = migrationsIn(options.folder).map(({ text }) => text)
    return distribute(client, texts, options.report ?? (() => undefined))
  })
}

/** The migrations that are missing; nothing is changed, and the login of the service suffices. */
export async function pendingMigrations(options: MigrationOptions): Promise<readonly string[]> {
  try {
    return await asOwner(options.url, async (client) => {
      await checkServer(client)
      const missing = await missingFrom(client, options.folder)
      return missing.map(({ name }) => name)
    })
  } catch (error) {
    if (!isMissingDatabase(error)) throw error
    return migrationsIn(options.folder).map(({ name }) => name)
  }
}

/** The version of the schema that the service works with: the number of its last migration. */
export function schemaVersion(): number {
  return migrationsIn().at(-1)?.version ?? 0
}

/** The versions that the schema of this or an earlier version can have: the numbers of all migrations. */
export function schemaVersions(): readonly number[] {
  return migrationsIn().map(({ version }) => version)
}

/** Compares what was applied with the files: those must not have changed since, nor be gone. */
async function missingFrom(client: pg.Client, folder: string | undefined): Promise<readonly Migration[]> {
  const migrations = migrationsIn(folder)
  const applied = await appliedIn(client)
  const reason = whyNotMigrated(applied)
  if (reason !== null) throw new StartupFailure(reason)
  for (const { version, name, sha256 } of applied) {
    const file = migrations.find((migration) => migration.version === version)
    if (file === undefined) {
      throw new StartupFailure(
        `the database has migration ${name}, which this version of the service does not know`,
      )
    }
    if (file.sha256 !== sha256) {
      throw new StartupFailure(
        `migration ${file.name} was changed after it had been applied; restore the file`,
      )
    }
  }
  const latest = applied.at(-1)?.version ?? 0
  const missing = migrations.filter(({ version }) => !applied.some((row) => row.version === version))
  const late = missing.find(({ version }) => version < latest)
  if (late !== undefined) {
    throw new StartupFailure(
      `migration ${late.name} comes before one that has been applied; give it a later number`,
    )
  }
  return missing
}

function migrationsIn(folder = MIGRATIONS): readonly Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
  const migrations = files.sort().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { version: Number(file.slice(0, 4)), name: file.slice(0, -'.sql'.length), text, sha256 }
  })
  const twin = migrations.find((migration, index) => migration.version === migrations[index - 1]?.version)
  if (twin !== undefined) throw new StartupFailure(`two migrations have the number of ${twin.name}`)
  return migrations
}

async function appliedIn(client: pg.Client): Promise<readonly Omit<Migration, 'text'>[]> {
  const { rows: found } = await client.query(
    `select to_regclass('schema_migrations') is not null as is_there`,
  )
  if (!found[0].is_there) return []
  try {
    const { rows } = await client.query(
      'select version, name, sha256 from schema_migrations order by version',
    )
    return rows
  } catch (error) {
    if (!hasCode(error, '42501')) throw error
    throw new StartupFailure(
      'this login may not read which migrations were applied: run goodsyard migrate as the owner of the database, then grant it the application role',
      error,
    )
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      version int not null,
      name text not null,
      sha256 text not null,
      on_citus boolean not null,
      applied_at timestamptz(3) not null default now(),
      constraint schema_migrations_pkey primary key (version)
    )`)
}

/** The version row goes first: two runs that got past the lock all the same would collide there. */
async function apply(
  client: pg.Client,
  { version, name, text, sha256 }: Migration,
  topology: Topology,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(
      `insert into schema_migrations (version, name, sha256, on_citus)
       values ($1, $2, $3, $4)`,
      [version, name, sha256, topology.spreadsTables],
    )
    for (const statement of topology.beforeSchemaChanges) await client.query(statement)
    const bound = await liftRowSecurity(client)
    // Policies created by the migration are evaluated when it adds references to their tables, and read these.
    await client.query("select set_config('app.tenant_id', '0', true), set_config('app.user_id', '0', true)")
    await runStatements(client, text, topology.migrationFor(statementsIn(text)))
    await bindOwner(client, bound)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupFailure(`migration ${name} failed: ${reason}`, error)
  }
}

/** Runs the statements of a migration one by one. */
async function runStatements(
  client: pg.Client,
  text: string,
  statements: readonly StatementInText[],
): Promise<void> {
  for (const statement of statements)
    await client.query(statement.text).catch((error) => {
      throw new StatementFailure(error, text, statement.start)
    })
}

/** A statement of a migration failed; the message names its line in the file, which the driver knows as a position only. */
class StatementFailure extends Error {
  constructor(cause: unknown, text: string, start: number) {
    const position = cause instanceof pg.DatabaseError ? Number(cause.position ?? 0) : 0
    const line = text.slice(0, start + position).split('\n').length
    const message = cause instanceof pg.DatabaseError ? cause.message : String(cause)
    super(position > 0 ? `line ${line}: ${message}` : message, { cause })
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding`,
  )
  const { number, version, encoding } = rows[0]
  if (number < OLDEST)
    throw new StartupFailure(`PostgreSQL ${version} is too old; the service needs 15 or newer`)
  if (encoding !== 'UTF8')
    throw new StartupFailure(`the database is encoded in ${encoding}; the service needs UTF8`)
}

async function makeDatabase(url: string): Promise<void> {
  try {
    await asOwner(url, async () => undefined)
  } catch (error) {
    if (!isMissingDatabase(error)) throw error
    const { name, maintenance } = maintenanceFor(url)
    await asOwner(maintenance, async (client) => {
      await client.query(
        `create database ${client.escapeIdentifier(name)} encoding 'UTF8' template template0`,
      )
    }).catch((failure) => {
      // Another process that starts at the same time may have made it.
      if (!hasCode(failure, '42P04') && !hasCode(failure, '23505')) throw failure
    })
  }
}

/** The same server's database `postgres`, which is always there, and the name that is missing. */
function maintenanceFor(url: string): { name: string; maintenance: string } {
  const match = /^([a-z]+:\/\/[^/]*\/)([^?]*)(.*)$/.exec(url)
  if (match === null) throw new StartupFailure('DATABASE_URL names no database')
  const [, server = '', name = '', query = ''] = match
  return { name: decodeURIComponent(name), maintenance: `${server}postgres${query}` }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code
}
