import type pg from 'pg'
import { topologyOf } from './citus/topology-of.ts'
import { newClient } from './client.ts'
import { APPLICATION_ROLE } from './roles.ts'

/** A check of an inspection, whether it passed, and what it found. */
export type Finding = { readonly check: string; readonly is_well: boolean; readonly found: string }

/** A rule of platform 15.5 or 5.3: the query lists whatever breaks it. */
type Rule = { readonly check: string; readonly query: string }

/** The tables that belong to tenants, with the number of their tenant column. */
const TENANT_TABLES = `
  with tenant_tables as (
    select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relowner, a.attnum
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relname = any ($1)
  )`

const RULES: readonly Rule[] = [
  {
    check: 'texts compare by their bytes',
    query: `select datname as name from pg_database where datname = current_database() and 'a' < 'B'`,
  },
  {
    check: 'tenant tables have row security that binds their owner too',
    query: `${TENANT_TABLES}
      select name from tenant_tables as t
      where not relrowsecurity or not relforcerowsecurity
        or not exists (select from pg_policy where polrelid = t.oid)`,
  },
  {
    check: 'keys of tenant tables start with the tenant',
    query: `${TENANT_TABLES}
      select i.indexrelid::regclass::text as name from tenant_tables as t
      join pg_index as i on i.indrelid = t.oid and i.indisunique and i.indkey[0] <> t.attnum`,
  },
  {
    check: 'references between tenant tables start with the tenant and delete nothing by themselves',
    query: `${TENANT_TABLES}
      select r.conname as name from tenant_tables as t
      join pg_constraint as r on r.conrelid = t.oid and r.contype = 'f'
      where (r.conkey[1] <> t.attnum and r.confrelid in (select oid from tenant_tables)) or r.confdeltype <> 'a'`,
  },
  {
    check: 'tenant tables have sequences and neither triggers nor identity columns',
    query: `${TENANT_TABLES}
      select t.name from tenant_tables as t
      where exists (select from pg_trigger where tgrelid = t.oid and not tgisinternal)
        or exists (select from pg_attribute where attrelid = t.oid and attidentity <> '')`,
  },
  {
    check: `${APPLICATION_ROLE} owns nothing and cannot bypass policies`,
    query: `
      select rolname as name from pg_roles
      where rolname = '${APPLICATION_ROLE}'
        and (rolsuper or rolbypassrls or oid in (select relowner from pg_class))
      union all
      select 'there is no such role' where not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}')`,
  },
]

/** What an inspection is told of the installation. */
export type InspectionOptions = {
  /** Tables of the installation that name a tenant without belonging to it. */
  readonly installation_tables: readonly string[]
  /** Whether a replica is configured to read from. */
  readonly has_replica: boolean
}

/** Inspects the server and the rules for its tables, on a connection of its own. */
export async function inspectDatabase(
  url: string,
  { installation_tables, has_replica }: InspectionOptions,
): Promise<readonly Finding[]> {
  const client = newClient({ url, application_name: 'goodsyard doctor' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const findings = [await server(client)]
    for (const rule of RULES) findings.push(await look(client, rule, installation_tables))
    const { rules, hasReplica } = await topologyOf(client)
    for (const rule of rules) findings.push(await look(client, rule, []))
    if (hasReplica) return findings
    const found = has_replica ? 'unset DATABASE_READ_URL' : ''
    findings.push({ check: 'no replica of a cluster is read from', is_well: !has_replica, found })
    return findings
  } finally {
    await client.end()
  }
}

async function server(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(`
    select current_setting('server_version') as version,
      (select extversion from pg_extension where extname = 'citus') as citus`)
  const { version, citus } = rows[0]
  const found = `PostgreSQL ${version}${citus === null ? '' : `, Citus ${citus}`}`
  return { check: 'the database answers', is_well: true, found }
}

async function look(
  client: pg.Client,
  { check, query }: Rule,
  installationTables: readonly string[],
): Promise<Finding> {
  const values = query.includes('$1') ? [installationTables] : []
  const { rows } = await client.query<{ name: string }>(query, values)
  const names = rows.map(({ name }) => name)
  return { check, is_well: names.length === 0, found: names.join(', ') }
}
