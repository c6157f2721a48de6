import type pg from 'pg'
import { newClient } from './client.ts'

/** What support needs to know of a database, by name: rows of the catalogue, no values of tenants. */
export type DatabaseFacts = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const QUERIES: Readonly<Record<string, string>> = {
  server: `select version() as version, current_setting('max_connections') as max_connections,
      current_setting('shared_buffers') as shared_buffers, pg_is_in_recovery() as is_standby,
      pg_database_size(current_database()) as bytes`,
  migrations: 'select version, name, applied_at::text from schema_migrations order by version',
  tables: `select relname as name, pg_total_relation_size(oid) as bytes, greatest(reltuples, 0)::bigint as rows
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 2 desc, 1`,
  connections: `select application_name, state, wait_event_type, count(*)::int as count
      from pg_stat_activity where datname = current_database() group by 1, 2, 3 order by 1, 2, 3`,
  // Statements of others may name a password; those of the service have parameters in place of values.
  running_statements: `select pid, state, wait_event_type, wait_event, left(query, 500) as statement,
        extract(epoch from now() - xact_start)::double precision as transaction_seconds
      from pg_stat_activity
      where datname = current_database() and application_name like 'goodsyard%' and xact_start < now() - interval '1 second'
        and query ~* '^\\s*(select|insert|update|delete|with)\\s'
      order by xact_start`,
}

/** The statements that took longest in all; commands that are no statements on rows stand there with their values. */
const SLOW_STATEMENTS = `
  select left(query, 1000) as statement, calls, total_exec_time as total_ms, mean_exec_time as mean_ms, rows
  from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())
    and query ~* '^\\s*(select|insert|update|delete|with)\\s'
  order by total_exec_time desc limit 30`

/** Reads the facts; `slow_statements` is there where the extension pg_stat_statements is. */
export async function readDatabaseFacts(url: string): Promise<DatabaseFacts> {
  const client = newClient({ url, application_name: 'goodsyard support' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const facts: Record<string, DatabaseFacts[string]> = {}
    for (const [name, query] of Object.entries(QUERIES)) facts[name] = (await client.query(query)).rows
    const slow = await slowStatements(client)
    return slow === null ? facts : { ...facts, slow_statements: slow }
  } finally {
    await client.end()
  }
}

async function slowStatements(client: pg.Client): Promise<DatabaseFacts[string] | null> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'pg_stat_statements'")
  return rowCount === 0 ? null : (await client.query(SLOW_STATEMENTS)).rows
}
