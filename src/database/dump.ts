import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { asOwner, assertOwner, isMissingDatabase } from './owner.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'
import { StartupFailure } from './startup-failure.ts'

/** A table as a dump has it: its name with its schema, and the columns that are written, in their order. */
export type DumpedTable = { readonly name: string; readonly columns: readonly string[] }

/** Everything in a database at one moment. */
export type Snapshot = {
  readonly schema_version: number
  readonly tables: readonly DumpedTable[]
  /** The last values of sequences by name, without those that were never used. */
  readonly sequences: Readonly<Record<string, string>>
  /** The rows of a table as the text of COPY, a line each; one table after the other. */
  rows(table: DumpedTable): AsyncGenerator<Buffer>
}

/** A table as the database knows it. */
export type KnownTable = DumpedTable & {
  /** Its name in a statement. */
  readonly quoted: string
  /** Whether row security applies to the current role. */
  readonly is_bound: boolean
}

/** The database, and the table of tenants by which row level security distinguishes rows, with the column `id`. */
export type DumpOptions = { readonly url: string; readonly tenants: string }

/**
 * Reads a whole database in one snapshot, while others go on working in it; migrations wait. An owner whom row security binds reads
 * tenant after tenant. Throws `StartupFailure` where there is no schema yet.
 */
export async function readSnapshot<Result>(
  { url, tenants }: DumpOptions,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return asOwner(url, async (client) => {
    await assertOwner(client)
    await client.query('begin isolation level repeatable read read only')
    const known = await knownTables(client)
    if (!known.some(({ name }) => name === `public.${tenants}`)) throw emptyDatabase()
    await client.query(`lock table ${known.map(({ quoted }) => quoted).join(', ')} in access share mode`)
    const { rows: ids } = await client.query<{ id: string }>(
      `select id::text from public.${tenants} order by id`,
    )
    const result = await work({
      schema_version: await versionOf(client),
      tables: known.map(({ name, columns }) => ({ name, columns })),
      sequences: await sequencesOf(client),
      rows: ({ name }) =>
        rowsOf(
          client,
          tableNamed(known, name),
          ids.map(({ id }) => id),
        ),
    })
    await client.query('commit')
    return result
  }).catch((error) => {
    throw isMissingDatabase(error) ? emptyDatabase() : error
  })
}

const emptyDatabase = () => new StartupFailure('the database has no schema yet: there is nothing in it')

function tableNamed(known: readonly KnownTable[], name: string): KnownTable {
  const table = known.find((one) => one.name === name)
  if (table === undefined) throw new Error(`there is no table ${name}`)
  return table
}

async function* rowsOf(
  client: pg.Client,
  { quoted, columns, is_bound }: KnownTable,
  tenants: readonly string[],
): AsyncGenerator<Buffer> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  if (!is_bound) {
    yield* client.query(copyTo(`copy (select ${list} from ${quoted}) to stdout`))
    return
  }
  for (const tenant of tenants) {
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.user_id', '0', true)`, [
      tenant,
    ])
    const rows = `select ${list} from ${quoted} where tenant_id = ${tenant}`
    yield* client.query(copyTo(`copy (${rows}) to stdout`))
  }
}

/** The tables of the service and of its queue, except those that contain schema versions. */
export async function knownTables(client: pg.Client): Promise<readonly KnownTable[]> {
  const { rows } = await client.query<KnownTable>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted,
       row_security_active(c.oid) as is_bound,
       (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', $1) and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname not in ('public.schema_migrations', $1 || '.migrations')
       and not exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [QUEUE_SCHEMA],
  )
  return rows
}

/** The last migration that was applied; 0 where none was. */
export async function versionOf(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query(
    `select to_regclass('public.schema_migrations') is not null as is_there`,
  )
  if (!found[0].is_there) return 0
  const { rows } = await client.query(
    'select coalesce(max(version), 0)::int as version from public.schema_migrations',
  )
  return rows[0].version
}

/** The last values of the sequences of the service and of its queue. */
async function sequencesOf(client: pg.Client): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last
     from pg_sequences
     where schemaname in ('public', $1) and last_value is not null
     order by 1`,
    [QUEUE_SCHEMA],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
