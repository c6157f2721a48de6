import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getNamedType, isObjectType } from 'graphql'
import type pg from 'pg'
import { everyPermission } from '#access/permissions.ts'
import type { Resource } from '#declare/model.ts'
import { schemaFor } from '#entry/graphql/schema.ts'
import { Builder } from '../every-resource/builder.ts'
import { subjectOf } from '../every-resource/subject.ts'
import { type ApiClient, document, type RequestInput } from '../support/api-client.ts'
import { isOnCluster } from '../support/cluster-nodes.ts'
import { queryIn, servingClient } from '../support/owner-client.ts'
import { openService } from '../support/service.ts'
import { namesTheTenant, tenantTablesOf } from './statements.ts'
import { changesIn, unversionedChanges, versionedTables } from './versions.ts'

/** Ids of another tenant are not found by any endpoint, and every statement names the tenant. */

const service = await openService({ logStatements: true })
const schema = schemaFor(service.model)
const resources = [...service.model.values()]
/** A client with all permissions in tenant `demo`, and no access to others. */
let insider: ApiClient
let tables: ReadonlySet<string>
let tenants: { readonly demo: number; readonly second: number }

const rows = async (query: string, values: readonly unknown[] = []) =>
  (await service.owner.query(query, [...values])).rows

const rowsIn = async (tenant: number, query: string) =>
  (await queryIn(service.owner, tenant, query, [tenant])).rows

/** Ids of records of tenant `second`; only those of tables that have any. */
async function foreignIds(resource: Resource): Promise<readonly number[]> {
  if (!tables.has(resource.table)) return []
  const { declaration } = resource
  const fixed = Object.entries(declaration.discriminator ?? {}).map(
    ([column, value]) => ` and ${column} = '${value}'`,
  )
  const found = await rowsIn(
    tenants.second,
    `select id from "${resource.table}" where tenant_id = $1${fixed.join('')} order by id desc limit 3`,
  )
  return found.map(({ id }) => Number(id))
}

/** The ids that a list may show in a tenant; logs show events too. */
async function listedIds({ table, declaration }: Resource, tenant: number): Promise<readonly string[]> {
  const tablesRead = declaration.scope === 'log' ? [table, 'events'] : [table]
  const parts = tablesRead.map((one) => `select id::text from "${one}" where tenant_id = $1`)
  return (await rowsIn(tenant, parts.join(' union all '))).map(({ id }) => id)
}

/** A connection in the serving role. */
async function openServing(): Promise<pg.Client> {
  const client = servingClient(service.database.url)
  await client.connect()
  return client
}

/** Creates one record of each type in a tenant, changes it, and creates and deletes another. */
async function liveIn(builder: Builder): Promise<void> {
  for (const resource of resources) {
    const subject = subjectOf(resource, service.operations)
    if (subject.create === null) continue
    const made = await builder.make(resource)
    if (subject.update !== null)
      await builder.apiClient.patch(
        made.path,
        document(resource.name, (await builder.full(resource)).attributes),
      )
    if (subject.remove !== null) await builder.apiClient.remove((await builder.make(resource)).path)
    if (subject.removeMany !== null)
      await builder.apiClient.remove(`${subject.path}?ids=${(await builder.make(resource)).id}`)
  }
}

describe('tenants', () => {
  after(() => service.close())

  before(async () => {
    await service.owner.query("set log_statement = 'none'")
    const found = await rows("select subdomain, id from tenants where subdomain in ('demo', 'second')")
    const idOf = (slug: string) => Number(found.find(({ subdomain }) => subdomain === slug)?.id)
    tenants = { demo: idOf('demo'), second: idOf('second') }
    const named = await rows(`
      select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity`)
    tables = new Set(named.map(({ relname }) => relname))
    insider = await service.colleague([...everyPermission])
    await liveIn(new Builder(service, service.neighbour, 'second'))
    await liveIn(new Builder(service, insider, 'demo'))
  })

  test('every endpoint with an id answers 404 for a record of another tenant', async () => {
    let count = 0
    for (const operation of service.operations.filter(({ path }) => path.includes('{'))) {
      const [id] = await foreignIds(operation.resource)
      const parent = operation.resource.references.find(
        ({ field }) => field === operation.resource.declaration.under?.by,
      )
      const [parentId] = parent === undefined ? [] : await foreignIds(parent.target)
      if (id === undefined) continue
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        String(name === 'id' ? id : (parentId ?? id)),
      )
      const options: RequestInput =
        operation.accepts === 'bytes'
          ? { body: '<p>x</p>', headers: { 'content-type': operation.content_types?.[0] ?? 'text/html' } }
          : {
              body:
                operation.method === 'GET'
                  ? undefined
                  : document((operation.input ?? operation.resource).name, {}),
            }
      const reply = await insider.request(operation.method, path, options)
      assert.deepEqual(
        [reply.status, reply.text],
        [404, '{"error":"Not found."}'],
        `${operation.method} ${path}`,
      )
      count += 1
    }
    console.log(`tenancy: ${count} endpoints were asked for another tenant's records`)
    assert.ok(count > 50)
  })

  test('every endpoint with a list of ids refuses those of another tenant as unknown', async () => {
    for (const operation of service.operations.filter(
      ({ accepts: takes, method }) => takes === 'ids' && method === 'DELETE',
    )) {
      const ids = await foreignIds(operation.resource)
      if (ids.length === 0) continue
      const reply = await insider.remove(`${operation.path}?ids=${ids.join(',')}`)
      assert.deepEqual([reply.status, reply.body.errors?.[0]?.context], [422, { ids }], operation.path)
    }
  })

  test('every list shows, finds and counts only rows of its own tenant', async () => {
    let listed = 0
    for (const resource of resources.filter(
      ({ declaration, table }) => declaration.graphql?.hidden !== true && tables.has(table),
    )) {
      const theirs = new Set(await listedIds(resource, tenants.second))
      const [id = '0'] = theirs
      const { root } = resource
      const type = schema.getQueryType()?.getFields()[root]
      if (type === undefined || !isObjectType(getNamedType(type.type))) continue
      const query = `{ ${root} {
        find(id: "${id}") { id }
        all { total_count nodes { id } }
        some: all(filter: { id: { in: ["${id}"] } }) { total_count nodes { id } }
        aggregation(group_by: []) { total_records }
      } }`
      const reply = await insider.post('/graphql', { query })
      assert.equal(reply.body.errors, undefined, `${root}: ${reply.text}`)
      const data = (reply.body as unknown as { data: Readonly<Record<string, Listed>> }).data[root]
      const mine = await listedIds(resource, tenants.demo)
      const shared = new Set(mine)
      assert.deepEqual(
        data?.all.nodes.filter((node) => theirs.has(node.id) && !shared.has(node.id)),
        [],
        root,
      )
      if (!shared.has(id))
        assert.deepEqual([data?.find, data?.some.total_count, data?.some.nodes], [null, 0, []], root)
      assert.ok((data?.all.total_count ?? 0) <= mine.length, root)
      assert.ok((data?.aggregation[0]?.total_records ?? 0) <= mine.length, root)
      listed += 1
    }
    console.log(`tenancy: ${listed} lists were asked for another tenant's records`)
    assert.ok(listed > 30)
  })

  test('a caller with access to one tenant sees no other', async () => {
    const reply = await insider.post('/graphql', {
      query: '{ subdomains { all { total_count nodes { slug } } } }',
    })
    assert.match(reply.text, /"slug":"demo"/)
    assert.doesNotMatch(reply.text, /"slug":"second"/)
    const change = await insider.patch(
      `/api/subdomains/${tenants.second}`,
      document('subdomains', { company_name: 'Mine' }),
    )
    assert.deepEqual([change.status, change.text], [404, '{"error":"Not found."}'])
    assert.equal(
      (await insider.post('/api/sites', undefined, { 'x-service-subdomain': 'second' })).status,
      403,
    )
  })

  test('the check of statements detects one without the tenant', () => {
    const forgetful = 'select t.id from sites t join locations l on l.tenant_id = t.tenant_id where t.id = 1'
    assert.equal(namesTheTenant(forgetful, tables), false)
    assert.equal(namesTheTenant(`${forgetful} and t.tenant_id = $1`, tables), true)
    assert.equal(
      namesTheTenant('select from sites where tenant_id = $1 union select from locations', tables),
      false,
    )
    assert.equal(namesTheTenant('update "sites" t set name = \'tenant_id\' where t.id = 1', tables), false)
  })

  test('every statement on tenant tables compares the tenant of each table', () => {
    const statements = [...new Set(service.database.statements())]
    const touching = statements.filter((statement) => tenantTablesOf(statement, tables).length > 0)
    console.log(`tenancy: ${touching.length} different statements on tables of tenants were watched`)
    assert.deepEqual(
      touching.filter((statement) => !namesTheTenant(statement, tables)),
      [],
    )
    assert.ok(touching.length > 200)
  })

  test('the check of statements detects an update without a new version', () => {
    const versioned = versionedTables(service.model)
    const missed = (statement: string) => unversionedChanges(statement, versioned).map(({ table }) => table)
    const stamps = 'lock_version = s.lock_version + 1, updated_at = $1'
    const changed = { table: 'stocks', columns: ['quantity', 'walk'] }
    const upsert = 'insert into stocks as s (id) values ($1) on conflict (id) do update set quantity = $2'
    assert.deepEqual(changesIn('update "stocks" s set quantity = greatest(0, $1), walk = $2 from t'), [
      changed,
    ])
    assert.deepEqual(missed('update stocks s set quantity = $1 where s.id = $2'), ['stocks'])
    assert.deepEqual(missed(`update stocks s set quantity = $1, ${stamps} where s.id = $2`), [])
    assert.deepEqual(missed('update stocks s set quantity = $1, updated_at = $1'), ['stocks'])
    assert.deepEqual(missed(upsert), ['stocks'])
    assert.deepEqual(missed(`${upsert}, ${stamps}`), [])
    assert.deepEqual(
      missed('with x as (update stocks set status = $1 where id = $2) update tasks k set status = $1'),
      ['stocks', 'tasks'],
    )
    // The columns for the order of piles and for the previous secret of an action are not visible to clients.
    assert.deepEqual(missed('update stocks s set walk = $1 where s.id = $2'), [])
    assert.deepEqual(missed('update automation_action_parameters p set previous_sealed = null'), [])
  })

  test('every update of versioned tables raises the version', () => {
    const versioned = versionedTables(service.model)
    const statements = [...new Set(service.database.statements())]
    const changing = statements.filter((statement) =>
      changesIn(statement).some(({ table }) => versioned.has(table)),
    )
    console.log(`tenancy: ${changing.length} different updates of versioned tables were watched`)
    assert.deepEqual(
      changing.filter((statement) => unversionedChanges(statement, versioned).length > 0),
      [],
    )
    assert.ok(changing.length > 50)
  })

  test('the serving role sees no rows without a tenant, and none of another tenant', async () => {
    const serving = await openServing()
    for (const table of tables) {
      await serving.query('begin')
      const unconfined = serving
        .query(`select count(*)::int as count from "${table}"`)
        .then(({ rows }) => rows[0].count)
      // On a cluster the tenant is a constant of the plan, and without a tenant no rows match.
      if (isOnCluster) assert.equal(await unconfined.catch(() => 0), 0, table)
      else await assert.rejects(unconfined, /app\.tenant_id|type bigint: ""|permission denied/, table)
      await serving.query('rollback')
      const others = `select count(*)::int as count from "${table}" where tenant_id <> ${tenants.demo}`
      assert.equal((await queryIn(serving, tenants.demo, others)).rows[0].count, 0, table)
    }
    await serving.end()
  })

  test('the serving role cannot write a row of another tenant', async () => {
    const serving = await openServing()
    const refused = (statement: string, why: RegExp) =>
      assert.rejects(queryIn(serving, tenants.demo, statement), why)
    await refused(
      `insert into sites (tenant_id, code, name, created_at, updated_at)
       values (${tenants.second}, 'X', 'X', now(), now())`,
      /row-level security/,
    )
    // A cluster moves no row to another tenant under any role.
    const why = isOnCluster ? /partition value/ : /row-level security/
    await refused(`update sites set tenant_id = ${tenants.second}`, why)
    await serving.end()
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})

type Listed = {
  readonly find: unknown
  readonly all: { readonly total_count: number; readonly nodes: readonly { readonly id: string }[] }
  readonly some: { readonly total_count: number; readonly nodes: readonly unknown[] }
  readonly aggregation: readonly { readonly total_records: number }[]
}
