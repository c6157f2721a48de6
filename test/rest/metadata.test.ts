import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openClient } from './client.ts'

const client = await openClient()
const { demo, second, stranger } = client

/** Routes of the API reference that belong to no type. */
const OUTSIDE_TYPES = ['POST /graphql', 'GET /api/live']

type Named = { readonly name: string } & Readonly<Record<string, unknown>>
type Index = { readonly version: string; readonly types: readonly Named[] }
type Type = Named & {
  readonly fields: readonly Named[]
  readonly filters: readonly (Named & { readonly operators: readonly string[] })[]
  readonly sorts: readonly string[]
  readonly quick_sorts: readonly string[]
  readonly list_fields: readonly Named[]
  readonly operations: readonly Named[]
}

async function indexOf(): Promise<Index> {
  const reply = await demo.request('GET', '/api/metadata')
  assert.equal(reply.status, 200, reply.text)
  return reply.body as unknown as Index
}

async function typeOf(name: string): Promise<Type> {
  const reply = await demo.request('GET', `/api/metadata/${name}`)
  assert.equal(reply.status, 200, reply.text)
  return reply.body as unknown as Type
}

const named = (all: readonly Named[], name: string) => all.find((one) => one.name === name)

describe('GET /api/metadata', () => {
  after(() => client.close())

  test('lists every type with its area, root and the permission to view it', async () => {
    const { version, types } = await indexOf()
    assert.match(version, /^\d+\.\d+\.\d+/)
    assert.deepEqual(named(types, 'sites'), {
      name: 'sites',
      one: 'site',
      area: 'warehouses',
      description: named(types, 'sites')?.description,
      root: 'sites',
      permission: 'view_sites',
      limited_permissions: null,
      limited_changes: false,
      limited_creations: false,
      title_fields: ['code', 'name'],
      searched: [],
      references: { address_id: 'addresses' },
    })
    assert.deepEqual(named(types, 'stock_checks')?.limited_permissions, ['count_stock'])
    assert.equal(Object(named(types, 'warehouses')?.references).site_id, 'sites')
    assert.ok(types.length > 100, `${types.length} types`)
  })

  test('says which types have comments', async () => {
    const [orders, transactions] = [await typeOf('goods_outs'), await typeOf('transactions')]
    assert.deepEqual([orders.has_comments, transactions.has_comments], [true, false])
  })

  test('gives a root and a permission only to types with a list', async () => {
    const { types } = await indexOf()
    const acted = named(types, 'replenishment')
    assert.deepEqual([acted?.root, acted?.permission], [null, null])
    const mixed = types.filter(({ root, permission }) => (root === null) !== (permission === null))
    assert.deepEqual(mixed, [])
  })

  test('describes every type of the index, and every type that it refers to', async () => {
    const { types } = await indexOf()
    const known = new Set(types.map(({ name }) => name))
    const described = await Promise.all([...known].map(typeOf))
    const targets = described.flatMap(({ fields }) =>
      fields.flatMap(({ to }) => (to === undefined ? [] : [to])),
    )
    assert.deepEqual(
      targets.filter((to) => !known.has(String(to))),
      [],
    )
    assert.deepEqual(
      described.map(({ name }) => name),
      [...known],
    )
  })

  test('describes the fields of a type and their attributes', async () => {
    const { fields } = await typeOf('goods_outs')
    const priority = named(fields, 'priority')
    assert.deepEqual([priority?.kind, priority?.attribute, priority?.default], ['integer', 'priority', 0])
    const account = named(fields, 'account')
    assert.deepEqual(
      [account?.kind, account?.attribute, account?.to, account?.required],
      ['reference', 'account_id', 'accounts', true],
    )
  })

  test('describes filters and sort fields that lists accept', async () => {
    const { filters, sorts } = await typeOf('sites')
    assert.ok(named(filters, 'code')?.operators !== undefined)
    assert.ok(sorts.includes('code'))
    for (const sort of sorts) {
      const query = `{ sites { all(filter: { code: { ilike: "%" } }, order: "${sort} ASC") { nodes { id } } } }`
      const reply = await demo.post('/graphql', { query })
      assert.equal(reply.body.errors, undefined, `${sort}: ${reply.text}`)
    }
  })

  test('describes the fields of a list, all of which the list has', async () => {
    const { list_fields } = await typeOf('goods_outs')
    const kindOf = (name: string) => named(list_fields, name)
    assert.deepEqual(kindOf('priority'), {
      name: 'priority',
      kind: 'column',
      form: 'integer',
      field: 'priority',
    })
    assert.deepEqual(kindOf('account'), {
      name: 'account',
      kind: 'relation',
      field: 'account',
      to: 'accounts',
    })
    assert.deepEqual(kindOf('created_at')?.form, 'moment')
    const plain = list_fields.filter(({ kind }) => kind === 'column' || kind === 'breakdown')
    const related = list_fields.filter(({ kind }) => kind === 'relation').map(({ name }) => `${name} { id }`)
    const selection = [...plain.map(({ name }) => name), ...related].join(' ')
    const reply = await demo.post('/graphql', { query: `{ goods_outs { all { nodes { ${selection} } } } }` })
    assert.equal(reply.body.errors, undefined, reply.text)
  })

  test('marks the sorts that an index serves', async () => {
    const { sorts, quick_sorts } = await typeOf('goods_outs')
    assert.ok(quick_sorts.includes('id') && quick_sorts.includes('reference'), quick_sorts.join())
    assert.ok(!quick_sorts.includes('account_code') && !quick_sorts.includes('delivery_notes'))
    assert.deepEqual(
      quick_sorts.filter((sort) => !sorts.includes(sort)),
      [],
    )
  })

  test('names the reference of a filter through a relation', async () => {
    const { filters } = await typeOf('goods_outs')
    assert.deepEqual(
      [named(filters, 'account_id')?.through, named(filters, 'account_code')?.through],
      [null, 'account'],
    )
  })

  test('puts each field into the group of a form', async () => {
    const { fields } = await typeOf('goods_outs')
    const groupOf = (name: string) => named(fields, name)?.group
    assert.deepEqual(['reference', 'expected_date_of_dispatch', 'priority', 'string1'].map(groupOf), [
      'identity',
      'dates',
      'settings',
      'own_fields',
    ])
  })

  test('has an index of problems, events, actions, imports, widgets and a sample for templates', async () => {
    const index = (await indexOf()) as unknown as Record<string, Record<string, unknown>>
    assert.deepEqual(index.problems?.blank, { number: 1001, status: 422 })
    assert.deepEqual(index.events?.load_drop, ['dispatched'])
    const { webhook } = index.actions as Record<string, Record<string, readonly { code: string }[]>>
    assert.deepEqual(webhook?.default?.[0], {
      code: 'url',
      required: true,
      is_template: true,
      secret: false,
      form: 'url',
      options: null,
      to: null,
    })
    const { StandardOrder } = index.imports as Record<string, { columns: readonly unknown[] }>
    assert.deepEqual(StandardOrder?.columns[0], {
      name: 'order_reference',
      required: true,
      attribute: 'reference',
    })
    assert.deepEqual(index.widgets?.pie, { donut: 'flag' })
    assert.ok(Object.keys(index.template_sample ?? {}).includes('order'))
  })

  test('describes every operation of the API reference', async () => {
    const { types } = await indexOf()
    const described = await Promise.all(types.map(({ name }) => typeOf(name)))
    const routes = described.flatMap(({ operations }) =>
      operations.map(({ method, path }) => `${method} ${path}`),
    )
    const { paths } = (await stranger.request('GET', '/openapi.json')).body as unknown as {
      paths: Record<string, Record<string, unknown>>
    }
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(
      documented
        .filter((route) => !/\/api\/metadata| \/console\//.test(route) && !OUTSIDE_TYPES.includes(route))
        .toSorted(),
      routes.toSorted(),
    )
  })

  test('describes the input of an action', async () => {
    const { operations } = await typeOf('goods_outs')
    const short = named(operations, 'short_order_lines')
    assert.deepEqual([short?.method, short?.permission, short?.takes], ['POST', 'short_order_lines', 'plain'])
    const { fields } = short?.input as { fields: readonly Named[] }
    assert.ok(named(fields, 'description') !== undefined)
  })

  test('is answered 304 while its ETag is current, and is the same in every tenant', async () => {
    for (const path of ['/api/metadata', '/api/metadata/sites']) {
      const { headers, text } = await demo.request('GET', path)
      assert.equal(headers['cache-control'], 'private, no-cache')
      const etag = headers.etag ?? ''
      const again = await second.request('GET', path, { headers: { 'if-none-match': `"other", ${etag}` } })
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', etag])
      const changed = await demo.request('GET', path, { headers: { 'if-none-match': '"other"' } })
      assert.deepEqual([changed.status, changed.text], [200, text])
    }
  })

  test('requires a token and a tenant, but no permission', async () => {
    const nobody = await client.colleague([])
    assert.equal((await nobody.request('GET', '/api/metadata/sites')).status, 200)
    assert.equal((await stranger.request('GET', '/api/metadata')).status, 401)
    const without = await demo.request('GET', '/api/metadata', { headers: { 'x-service-subdomain': null } })
    assert.equal(without.headers['x-error-symbol'], 'subdomain_header_missing')
  })

  test('refuses unknown types and other methods', async () => {
    for (const type of ['nothing', '__proto__', 'constructor', '%00', 'Sites']) {
      const reply = await demo.request('GET', `/api/metadata/${type}`)
      assert.deepEqual([reply.status, reply.headers['x-error-symbol']], [404, 'not_found'])
    }
    const posted = await demo.post('/api/metadata/sites', {})
    assert.deepEqual([posted.status, posted.headers.allow], [405, 'GET, HEAD'])
  })
})
