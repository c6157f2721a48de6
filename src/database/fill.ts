import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { topologyOf } from './citus/topology-of.ts'
import { type DumpedTable, type KnownTable, knownTables, type Snapshot, versionOf } from './dump.ts'
import { whyNotRestored } from './first-release.ts'
import { foreignKeysOf } from './foreign-keys.ts'
import { migrate, schemaVersion, schemaVersions } from './migrator.ts'
import { asOwner, assertOwner, bindOwner, isMissingDatabase, liftRowSecurity, SCHEMA_LOCK } from './owner.ts'

/** The dump of a database, as it was stored. */
export type Dump = Omit<Snapshot, 'rows'> & {
  readonly rows: (table: DumpedTable) => AsyncIterable<Buffer>
}

/** Why a database cannot be filled with a dump; nothing of the dump is in it. */
export class RestoreFailure extends Error {}

/** Refuses a dump whose schema this version cannot make. */
export function assertRestorable({ schema_version }: Pick<Dump, 'schema_version'>): void {
  const reason = whyNotRestored(schema_version, schemaVersions())
  if (reason !== null) throw new RestoreFailure(reason)
  if (schema_version > schemaVersion())
    throw new RestoreFailure(
      `it is of schema ${schema_version}, which is newer than ${schemaVersion()}: restore it with the version of Goodsyard that made it`,
    )
}

/** Refuses, with `RestoreFailure`, a database in which there is anything; one that is missing or only migrated is empty. */
export async function assertEmpty(url: string): Promise<void> {
  try {
    await asOwner(url, async (client) => {
      await assertOwner(client)
      const known = await knownTables(client)
      if ((await versionOf(client)) === 0 && known.length > 0)
        throw new RestoreFailure(`the database has tables of something else: ${listed(known)}`)
      await refuseRows(client, known)
    })
  } catch (error) {
    if (!isMissingDatabase(error)) throw error
  }
}

/**
 * Fills an empty database with a dump, in one transaction: all of it or nothing. The schema is made as of the dump before, and brought
 * up to date afterwards, so that a dump of an older version is migrated as its database would have been. Foreign keys are dropped
 * meanwhile and added again at the end, which validates all rows.
 */
export async function fillDatabase(url: string, dump: Dump, report: (step: string) => void): Promise<void> {
  assertRestorable(dump)
  await assertEmpty(url)
  await migrate({ url, until: dump.schema_version, report })
  await asOwner(url, async (client) => {
    await client.query('begin')
    const { beforeSchemaChanges } = await topologyOf(client)
    for (const statement of beforeSchemaChanges) await client.query(statement)
    // A service that starts meanwhile waits here and finds the restored data.
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    const known = await knownTables(client)
    await refuseRows(client, known)
    await refuseOtherSchema(client, known, dump)
    await copyIn(client, { known, dump, report }).catch((error) => {
      throw refusedBy(error)
    })
    await client.query('commit')
  })
  await migrate({ url, report })
  report('analyzing the tables')
  await asOwner(url, (client) => client.query('analyze'))
}

function listed(tables: readonly { readonly name: string }[]): string {
  const names = tables.map(({ name }) => name.replace(/^public\./, ''))
  const more = names.length - TABLES_NAMED_MAX
  return more > 1
    ? `${names.slice(0, TABLES_NAMED_MAX).join(', ')} and ${more} more tables`
    : names.join(', ')
}

/** The number of tables that are named in messages. */
const TABLES_NAMED_MAX = 5

/** Rows that row security hides belong to a tenant, and it hides no tenant. */
async function refuseRows(client: pg.Client, known: readonly KnownTable[]): Promise<void> {
  const visible = known.filter(({ is_bound }) => !is_bound)
  if (visible.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    visible
      .map(
        ({ name, quoted }) =>
          `select ${client.escapeLiteral(name)} as name where exists (select 1 from ${quoted})`,
      )
      .join(' union all '),
  )
  if (rows.length > 0)
    throw new RestoreFailure(
      `the database is not empty: there are rows in ${listed(rows)}; restore into one of its own`,
    )
}

async function refuseOtherSchema(client: pg.Client, known: readonly KnownTable[], dump: Dump): Promise<void> {
  const version = await versionOf(client)
  if (version !== dump.schema_version)
    throw new RestoreFailure(
      `the database has schema ${version} already and this is of ${dump.schema_version}; restore into one without a schema`,
    )
  const shapeOf = ({ name, columns }: DumpedTable) => `${name} (${columns.join(', ')})`
  const there = new Set(known.map(shapeOf))
  const strange = dump.tables.map(shapeOf).filter((shape) => !there.has(shape))
  if (strange.length > 0)
    throw new RestoreFailure(
      `the schema has no table such as ${strange.join('; ')}: it was made by another version`,
    )
}

type CopyOptions = {
  readonly known: readonly KnownTable[]
  readonly dump: Dump
  readonly report: (step: string) => void
}

async function copyIn(client: pg.Client, { known, dump, report: say }: CopyOptions): Promise<void> {
  const bound = await liftRowSecurity(client)
  // Policies are evaluated when references to their tables are added, and read these.
  await client.query("select set_config('app.tenant_id', '0', true), set_config('app.user_id', '0', true)")
  const keys = await foreignKeysOf(client)
  for (const { dropping } of keys) await client.query(dropping)
  say(`filling ${dump.tables.length} tables`)
  for (const table of dump.tables) {
    const { quoted = '' } = known.find(({ name }) => name === table.name) ?? {}
    const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
    await pipeline(dump.rows(table), client.query(copyFrom(`copy ${quoted} (${list}) from stdin`)))
  }
  await client.query(
    `select setval(name::regclass, last::bigint) from unnest($1::text[], $2::text[]) as given (name, last)`,
    [Object.keys(dump.sequences), Object.values(dump.sequences)],
  )
  say(`validating ${keys.length} foreign keys`)
  for (const { adding } of keys) await client.query(adding)
  await bindOwner(client, bound)
}

/** The database's error without the values of the row, which may be secret. */
function refusedBy(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const [where = ''] = /^COPY \w+, line \d+/.exec(error.where ?? '') ?? []
  const what = error.constraint === undefined ? error.message : `${error.constraint} does not hold`
  return new RestoreFailure(`the database refuses what is in it: ${where}${where && ': '}${what}`)
}
