import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { columnType } from '#declare/draft-table.ts'
import type { Field } from '#declare/field.ts'
import { modelFor } from '#declare/make-model.ts'
import { type Column, isOfEvents, type Resource } from '#declare/model.ts'
import { referenceConstraintFor } from '#declare/names.ts'
import { isStored } from '#records/columns.ts'
import { sortsOf } from '#records/list-order.ts'
import { searchedColumns } from '#records/search.ts'
import { declarations } from '#resources/index.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { isOnCluster } from '../support/cluster-nodes.ts'

/** Declarations and tables are written separately; here the two are compared. */

type TableColumn = {
  readonly type: string
  readonly is_filled: boolean
  readonly is_generated: boolean
  /** The expression of a generated column. */
  readonly made_of: string
}

/** Tables of the installation, which refer to a tenant without belonging to one (platform 5.3). */
const INSTALLATION = ['oauth_applications', 'sftp_logins']

const STAMPS: Readonly<Record<string, string>> = {
  tenant_id: 'bigint',
  id: 'bigint',
  lock_version: 'integer',
  created_at: 'timestamp(3) with time zone',
  updated_at: 'timestamp(3) with time zone',
}

/** Columns without a field: they only order rows in an index. */
const ORDERING: Readonly<Record<string, readonly string[]>> = { stocks: ['walk'] }

/** The condition of a tenant policy; the nodes of a cluster replace the function by its value. */
const TENANT_POLICY = isOnCluster ? /tenant_id = current_tenant\(\)/ : /app\.tenant_id/

const model = modelFor(declarations)
const clone = await cloneDatabase()
const client = new pg.Client({ connectionString: clone.url })
await client.connect()
const columns = await readColumns()
const constraints = await readNamed(`
  select c.relname as table, n.conname as name, pg_get_constraintdef(n.oid) as text
  from pg_constraint n join pg_class c on c.oid = n.conrelid
  where c.relnamespace = 'public'::regnamespace`)
const indexes = await readNamed(`
  select tablename as table, indexname as name, indexdef as text from pg_indexes where schemaname = 'public'`)

async function readColumns(): Promise<Map<string, Map<string, TableColumn>>> {
  const { rows } = await client.query(`
    select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_filled,
      a.attgenerated <> '' as is_generated,
      case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) else '' end as made_of
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
  const tables = new Map<string, Map<string, TableColumn>>()
  for (const { relname, attname, ...facts } of rows) {
    tables.set(relname, (tables.get(relname) ?? new Map()).set(attname, facts))
  }
  return tables
}

/** Definitions by table and name. */
async function readNamed(query: string): Promise<Map<string, Map<string, string>>> {
  const { rows } = await client.query(query)
  const tables = new Map<string, Map<string, string>>()
  for (const row of rows) tables.set(row.table, (tables.get(row.table) ?? new Map()).set(row.name, row.text))
  return tables
}

/** The PostgreSQL type for a kind of field, as format_type writes it. */
const typeFor = (declared: Field) =>
  columnType(declared).replace('timestamptz(3)', 'timestamp(3) with time zone')

/** Whether a column has a value in every row: required, or with any default. */
function isFilled({ declared }: Column): boolean {
  return (
    declared.required === true ||
    'follows' in declared ||
    ('sequence' in declared && declared.sequence !== undefined) ||
    ('default' in declared && declared.default !== undefined && declared.kind !== 'reference')
  )
}

/** Whether a foreign key includes a column and the tenant, with or without others. */
function holdsWithTenant(key: string, column: string): boolean {
  const found = /^FOREIGN KEY \(([^)]*)\) REFERENCES \w+\(([^)]*)\)/.exec(key.replaceAll('"', ''))
  const [here = [], there = []] = [found?.[1]?.split(', '), found?.[2]?.split(', ')]
  return here[0] === 'tenant_id' && there[0] === 'tenant_id' && here.includes(column)
}

/** All declarations of rows of one table. */
function sharing(table: string): readonly Resource[] {
  return [...model.values()].filter((resource) => resource.table === table)
}

const isOfTenant = ({ table, declaration }: Resource) =>
  declaration.scope !== 'members' && columns.get(table)?.has('tenant_id') === true

/** The fields of a resource that its table stores; those of a member in the tenant are stored in the membership. */
const keptOf = ({ columns: all }: Resource) =>
  all.filter((column) => !column.declared.of_membership && isStored(column))

describe('the database matches the declarations', () => {
  after(async () => {
    await client.end()
    await clone.drop()
  })

  for (const table of new Set([...model.values()].map((resource) => resource.table))) {
    const resources = sharing(table)
    const declared = new Map(
      resources.flatMap((resource) => keptOf(resource).map((column) => [column.name, column])),
    )

    test(`${table}: its columns are the declared fields`, () => {
      const fixed = resources.flatMap(({ declaration }) => Object.keys(declaration.discriminator ?? {}))
      const isEvents = resources.some(isOfEvents)
      const stamps = isEvents ? ['tenant_id', 'id'] : Object.keys(STAMPS)
      const expected = new Set([...stamps, ...declared.keys(), ...fixed])
      // Tables of the installation also have columns for signing in, which are not fields.
      const isWhole = resources.every(isOfTenant)
      if (!isWhole) expected.delete('tenant_id')
      // Generated columns, and those they are generated from, need no field.
      const made = [...(columns.get(table)?.values() ?? [])].map(({ made_of }) => made_of).join(' ')
      const found = [...(columns.get(table) ?? [])].flatMap(([column, { is_generated }]) => {
        const isOrdering = ORDERING[table]?.includes(column) === true
        const isInner = is_generated || isOrdering || new RegExp(`\\b${column}\\b`).test(made)
        return expected.has(column) || (isWhole && !isInner) ? [column] : []
      })
      assert.deepEqual(found.sort(), [...expected].sort())
    })

    test(`${table}: each column has the type of its field, and is nullable only if the field is`, () => {
      const complaints = [...declared.values()].flatMap((column) => {
        const there = columns.get(table)?.get(column.name)
        if (there === undefined) return []
        // One type of a shared table may require what another does not have.
        const needed = resources.every(
          (resource) =>
            column.name in (resource.declaration.discriminator ?? {}) ||
            resource.columns.some((one) => one.name === column.name && isFilled(one)),
        )
        const isUuid = there.type === 'uuid' && column.declared.kind === 'text' && column.declared.max === 36
        const wrongType =
          isUuid || there.type === typeFor(column.declared) ? [] : [`${column.name} is ${there.type}`]
        // A column that the service always fills may be stricter than its field.
        const isLoose = resources.every(isOfTenant) && needed && !there.is_filled && !there.is_generated
        const wrongNull = isLoose ? [`${column.name} is sometimes null`] : []
        return [...wrongType, ...wrongNull]
      })
      assert.deepEqual(complaints, [])
    })

    test(`${table}: what lists sort without nulls has none`, () => {
      const complaints = resources.flatMap((resource) =>
        [...sortsOf(resource).values()].flatMap(({ name, field, through, maybe }) => {
          const there = columns.get(table)?.get(field.column)
          const isNull = through === null && !maybe && there !== undefined && !there.is_filled
          return isNull ? [`${resource.name} by ${name}`] : []
        }),
      )
      assert.deepEqual(complaints, [])
    })

    test(`${table}: every length and every list of choices has a check constraint`, () => {
      const checks = [...(constraints.get(table)?.values() ?? [])].join('\n')
      const isPattern = (name: string, max: number) =>
        new RegExp(`\\(${name} ~ '[^']*\\{1,${max}\\}\\$'`).test(checks)
      const complaints = [...declared.values()].flatMap(({ name, declared: field }) => {
        const there = columns.get(table)?.get(name)
        if (there === undefined || there.is_generated || there.type === 'uuid') return []
        if (field.kind === 'text') {
          const has = new RegExp(`char_length\\("?${name}"?\\) <= (\\d+)`).exec(checks)
          return has?.[1] === String(field.max) || isPattern(name, field.max)
            ? []
            : [`${name}: at most ${field.max}, checked: ${has?.[1] ?? 'nothing'}`]
        }
        if (field.kind !== 'choice') return []
        const check = constraints.get(table)?.get(`${table}_${name}_check`) ?? ''
        const listed = [...check.matchAll(/'([^']*)'/g)].map(([, option]) => option)
        return JSON.stringify(listed.sort()) === JSON.stringify([...field.options].sort())
          ? []
          : [`${name}: ${field.options.join(', ')}, checked: ${listed.join(', ')}`]
      })
      assert.deepEqual(resources.every(isOfTenant) ? complaints : [], [])
    })

    test(`${table}: every unique set has an index that begins with the tenant`, () => {
      const complaints = resources.flatMap((resource) =>
        resource.uniques.flatMap(({ constraint, columns: set }) => {
          const index = indexes.get(table)?.get(constraint) ?? ''
          const names = set.map(({ name }) => name)
          const start = isOfTenant(resource) ? 'tenant_id' : ''
          const holds =
            index.startsWith('CREATE UNIQUE INDEX') &&
            index.includes(`(${start}`) &&
            names.every((name) => index.includes(name))
          return holds ? [] : [`${constraint}: ${index}`]
        }),
      )
      assert.deepEqual(complaints, [])
    })

    test(`${table}: every reference has a foreign key that includes the tenant, and an index`, () => {
      const complaints = resources.filter(isOfTenant).flatMap((resource) =>
        resource.references.flatMap(({ name, target }) => {
          const key = constraints.get(table)?.get(referenceConstraintFor(table, name)) ?? ''
          const holds = isOfTenant(target)
            ? holdsWithTenant(key, name)
            : key.replaceAll('"', '') === `FOREIGN KEY (${name}) REFERENCES ${target.table}(id)`
          const isFound = [...(indexes.get(table)?.values() ?? [])].some((index) =>
            new RegExp(`\\(tenant_id, "?${name}"?[,)]`).test(index),
          )
          return [
            ...(holds ? [] : [`${name}: ${key || 'no foreign key'}`]),
            // Rows that only actions write are many, and the records they refer to are hardly ever deleted.
            ...(isFound || resource.declaration.verbs.length === 0 ? [] : [`${name}: no index`]),
          ]
        }),
      )
      assert.deepEqual(complaints, [])
    })

    test(`${table}: every searched code has its own case-insensitive index`, () => {
      const complaints = resources.filter(isOfTenant).flatMap((resource) => {
        const searched = resource.declaration.searched === undefined ? [] : searchedColumns(resource)
        return searched.filter(({ name }) => {
          const index = indexes.get(table)?.get(`${table}_${name}_search_idx`) ?? ''
          return !index.includes(`(tenant_id, ${name} COLLATE case_insensitive)`)
        })
      })
      assert.deepEqual(complaints, [])
    })
  }

  test('every tenant table has a key that begins with the tenant', () => {
    const keyless = [...columns].filter(([table, names]) => {
      if (INSTALLATION.includes(table)) return false
      const keys = [...(constraints.get(table)?.values() ?? [])].filter((text) =>
        /^(PRIMARY KEY|UNIQUE)/.test(text),
      )
      return names.has('tenant_id') && !keys.some((text) => text.includes('(tenant_id'))
    })
    assert.deepEqual(
      keyless.map(([table]) => table),
      [],
    )
  })

  test('every tenant table has forced row level security with a tenant policy', async () => {
    const { rows } = await client.query(`
      select c.relname, c.relrowsecurity, c.relforcerowsecurity,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
        (select string_agg(coalesce(pg_get_expr(p.polqual, p.polrelid), ''), ';') from pg_policy p where p.polrelid = c.oid) as texts
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`)
    const open = rows.filter(
      ({ relname, relrowsecurity, relforcerowsecurity, policies, texts }) =>
        !INSTALLATION.includes(relname) &&
        !(relrowsecurity && relforcerowsecurity && policies > 0 && TENANT_POLICY.test(texts)),
    )
    assert.deepEqual(
      open.map(({ relname }) => relname),
      [],
    )
    assert.ok(rows.length > 30)
  })

  test('the serving roles own no table, do not bypass row level security and are no superusers', async () => {
    const roles = await client.query(`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb
      from pg_roles where rolname in ('goodsyard_app', 'goodsyard_access') order by rolname`)
    const nothing = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }
    assert.deepEqual(roles.rows, [
      { rolname: 'goodsyard_access', ...nothing },
      { rolname: 'goodsyard_app', ...nothing },
    ])
    const owned = await client.query(`
      select relname from pg_class
      where pg_get_userbyid(relowner) in ('goodsyard_app', 'goodsyard_access') and relnamespace = 'public'::regnamespace`)
    assert.deepEqual(owned.rows, [])
  })

  test('the database has no triggers, rules, cascades, identity columns or views', async () => {
    // A trigger on the coordinator of a cluster executes its statements there; the extension shows its tables in views.
    const [received, shown] = isOnCluster
      ? [['receive_statement'], ['citus_schemas', 'citus_tables']]
      : [[], []]
    const triggers = await client.query(`
      select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`)
    const views = await client.query(
      `select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace order by relname`,
    )
    const cascades = await client.query(`
      select conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and (confdeltype <> 'a' or confupdtype <> 'a')`)
    const identities = await client.query(`
      select a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`)
    assert.deepEqual(
      [triggers.rows.map(({ tgname }) => tgname), views.rows.map(({ relname }) => relname)],
      [received, shown],
    )
    assert.deepEqual([cascades.rows, identities.rows], [[], []])
  })
})
