import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { permissionToView } from '#access/may-view.ts'
import { Database } from '#database/database.ts'
import type { Resource } from '#declare/model.ts'
import { TAKEN } from '#entry/graphql/list-arguments.ts'
import { schemaFor } from '#entry/graphql/schema.ts'
import { typesRead } from '#entry/graphql/types-read.ts'
import { groupsOf } from '#records/aggregation.ts'
import { filtersOf } from '#records/list-filter.ts'
import { sortsOf } from '#records/list-order.ts'
import { Installation, type Recorded } from '../automations/installation.ts'
import { eventually } from '../automations/receiver.ts'
import type { ApiClient } from '../support/api-client.ts'
import { openService, type Service } from '../support/service.ts'

// Reports and exports have the records of types: who may not view one of these does not download them.

suite('the types that a query reads', () => {
  let service: Service
  let schema: ReturnType<typeof schemaFor>
  before(async () => {
    service = await openService()
    schema = schemaFor(service.model)
  })
  after(() => service.close())

  const listed = (model: Service['model']) =>
    [...model.values()].filter((one) => one.filter !== null && one.declaration.graphql?.hidden !== true)

  const typesIn = (text: string, variables = {}) => typesRead(schema, service.model, { text, variables })

  test('are those that only a filter, an order or a grouping compares, written out, by default or in variables', () => {
    let compared = 0
    for (const list of listed(service.model)) {
      const { root, filter: type, name } = list
      const expectTypes = (other: Resource | undefined, text: string, variables = {}) => {
        const expected = [...new Set([name, other?.name ?? name])].sort()
        assert.deepEqual(typesIn(text, variables), expected, `${text} ${JSON.stringify(variables)}`)
      }
      for (const filter of filtersOf(list).values()) {
        const { place } = filter
        const other = place.kind === 'linked' ? place.link.through : undefined
        const target = place.kind === 'column' ? place.through?.target : other
        if (target !== undefined && target !== list) compared += 1
        const given = { [filter.name]: { is_empty: true } }
        const all = (args: string) => `${root} { all(${args}) { nodes { id } } }`
        expectTypes(target, `{ ${all(`filter: { ${filter.name}: { is_empty: true } }`)} }`)
        expectTypes(target, `query ($f: ${type}) { ${all('filter: $f')} }`, { f: given })
        expectTypes(target, `query ($f: ${type} = { ${filter.name}: {} }) { ${all('filter: $f')} }`)
        if (!TAKEN.includes(filter.name)) expectTypes(target, `{ ${all(`${filter.name}: "1"`)} }`)
        expectTypes(target, `query ($f: ${type}) { ${root} { aggregation(filter: $f) { total_records } } }`, {
          f: given,
        })
      }
      for (const sort of sortsOf(list).values()) {
        const all = (args: string) => `${root} { all(${args}) { nodes { id } } }`
        expectTypes(sort.through?.target, `{ ${all(`order: "id, ${sort.name} DESC"`)} }`)
        expectTypes(sort.through?.target, `query ($o: String) { ${all('order: $o')} }`, { o: sort.name })
        expectTypes(sort.through?.target, `{ ${all(`sort: [{ field: ${sort.name} }]`)} }`)
      }
      for (const group of groupsOf(list).values())
        expectTypes(
          group.through?.target,
          `{ ${root} { aggregation(group_by: [${group.name}]) { total_records } } }`,
        )
    }
    assert.ok(compared > 500, String(compared))
  })

  test('are those of the list and of all records beside it, for every list and every reference', () => {
    const { model } = service
    const isListed = (one: Resource) => listed(model).some(({ name }) => name === one.name)
    let references = 0
    for (const list of listed(model)) {
      const type = schema.getType(list.node)
      assert.ok(type !== undefined && 'getFields' in type)
      const fields = Object.keys(type.getFields())
      const related = list.references.filter(
        ({ field, target }) => fields.includes(field) && isListed(target),
      )
      const beside = related.map(({ field }) => `${field} { id }`)
      references += beside.length
      const text = `{ ${list.root} { all { nodes { id ${beside.join(' ')} } } } }`
      const expected = new Set([list.name, ...related.map(({ target }) => target.name)])
      assert.deepEqual(typesIn(text), [...expected].sort(), list.name)
      assert.deepEqual(typesIn(`{ ${list.root} { aggregation { total_records } } }`), [list.name])
    }
    assert.ok(references > 100)
  })

  test('are those of fragments, and every type where records are found by node id', () => {
    const { model } = service
    const text = '{ sites { all { nodes { ...Names } } } } fragment Names on Site { warehouses { code } }'
    const fields = typesIn(text.replace('warehouses { code }', 'id'))
    assert.deepEqual(fields, ['sites'])
    const nodes = typesIn('{ nodes(ids: []) { id ... on User { email } } }')
    assert.deepEqual(nodes, [...model.keys()].sort())
  })
})

suite('a document of records', () => {
  let service: Service
  let database: Database
  before(async () => {
    service = await openService()
    database = new Database({ url: service.database.url, pool: 2 })
  })
  after(async () => {
    await database.close()
    await service.close()
  })

  /** A document of the operator with these types, available to be downloaded. */
  async function documentOf(category: string, source_types: readonly string[] | null): Promise<number> {
    const { rows } = await service.owner.query(
      `insert into documents (tenant_id, category, file_name, file_type, file_path, file_size, sha256, status, warnings,
         user_id, source_types)
       select t.id, $1, 'list.csv', 'text/csv', 'no/such', 1, 'x', 'available', '{}', null, $2
       from tenants t where t.subdomain = 'demo' returning id`,
      [category, source_types],
    )
    return Number(rows[0].id)
  }
  const statusOf = async (id: number, by: ApiClient) =>
    (await by.request('GET', `/api/documents/${id}/download`)).status

  test('is downloaded with the right to view every type that it has, and refused without one of them', async () => {
    const looks = ['view_documents', 'download_documents']
    const types = [...service.model.values()].filter(({ filter }) => filter !== null)
    const nobody = await service.colleague(looks)
    for (const type of types) {
      const view = permissionToView(type)
      // Whoever may download documents may view them.
      const expected = looks.includes(view) ? 200 : 403
      assert.equal(await statusOf(await documentOf('export', [type.name]), nobody), expected, type.name)
    }
    const one = await service.colleague([...looks, 'view_sites'])
    const both = await service.colleague([...looks, 'view_sites', 'view_warehouses'])
    for (const category of ['export', 'report']) {
      const id = await documentOf(category, ['sites', 'warehouses'])
      assert.deepEqual([await statusOf(id, one), await statusOf(id, both)], [403, 200], category)
    }
  })

  test('of unknown types is downloaded only by those who may view everything, and others as before', async () => {
    const reader = await service.colleague(['view_documents', 'download_documents', 'view_sites'])
    assert.equal(await statusOf(await documentOf('export', null), reader), 403)
    assert.equal(await statusOf(await documentOf('report', null), reader), 403)
    assert.equal(await statusOf(await documentOf('export', null), service.operator), 200)
    assert.equal(await statusOf(await documentOf('label', null), reader), 200)
  })
})

suite('an export of a list', () => {
  let at: Installation
  before(async () => {
    at = await Installation.start()
  })
  after(() => at.stop())

  test('keeps the types of its records and filters, and another user who may not view one of them does not download it', async () => {
    const tokenOf = async (name: string, permissions: readonly string[]): Promise<string> => {
      const role = await at.make('roles', { name, permissions })
      const made = await at.make('oauth_applications', { name, role_id: Number(role.id) })
      const { client_id, client_secret } = made.attributes
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: String(client_id),
        client_secret: String(client_secret),
      })
      const reply = await fetch(`${at.server.url}/oauth/token`, { method: 'POST', body })
      return ((await reply.json()) as { access_token: string }).access_token
    }
    const looks = ['view_documents', 'download_documents', 'view_roles']
    const maker = await tokenOf('Maker', [...looks, 'view_applications'])
    const readers = [
      await tokenOf('Without applications', looks),
      await tokenOf('Without roles', ['view_documents', 'download_documents', 'view_applications']),
    ]
    const request = {
      root: 'oauth_applications',
      fields: [{ path: 'name' }],
      filter: { role_name: { like: '%' } },
    }
    const { status, body } = await at.server.api<Recorded>('POST', '/api/list_exports', request, {
      token: maker,
    })
    assert.equal(status, 200, JSON.stringify(body))
    const { id } = body.data
    const [row] = await eventually('the export', async () => {
      const rows = await at.rows(
        `select status, message, source_types from documents where id = $1 and status in ('available', 'failed')`,
        id,
      )
      return rows.length === 0 ? null : rows
    })
    assert.deepEqual(row, {
      status: 'available',
      message: null,
      source_types: ['oauth_applications', 'roles'],
    })
    const download = (token: string) =>
      at.server.api('GET', `/api/documents/${id}/download`, undefined, { token })
    assert.equal((await download(maker)).status, 200)
    for (const reader of readers) assert.equal((await download(reader)).status, 403)
  })
})
