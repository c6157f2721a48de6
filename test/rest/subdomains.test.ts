import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type ApiClient, attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo } = client
const create = (attributes: Readonly<Record<string, unknown>>) =>
  demo.post('/api/subdomains', document('subdomains', attributes))
const change = (id: unknown, attributes: Readonly<Record<string, unknown>>) =>
  demo.patch(`/api/subdomains/${id}`, document('subdomains', attributes))
const into = (slug: string) => demo.as({ 'x-service-subdomain': slug })

describe('subdomains', () => {
  after(() => client.close())

  test('creating a subdomain provisions a new tenant with isolated data', async () => {
    const reply = await create({ subdomain: 'north', company_name: 'North Ltd' })
    assert.equal(reply.status, 200, reply.text)
    const { subdomain, slug, company_name, is_live, is_active } = attributesOf(reply)
    assert.deepEqual(
      { id: typeof reply.body.data?.id, subdomain, slug, company_name, is_live, is_active },
      {
        id: 'string',
        subdomain: 'north',
        slug: 'north',
        company_name: 'North Ltd',
        is_live: true,
        is_active: true,
      },
    )
    const north = into('north')
    assert.equal(
      (await demo.post('/api/sites', document('sites', { code: 'ONE', name: 'Ours' }))).status,
      200,
    )
    assert.equal(
      (await north.post('/api/sites', document('sites', { code: 'ONE', name: 'Theirs' }))).status,
      200,
    )
    const lists = await Promise.all(
      [demo, north].map((apiClient) =>
        apiClient.post('/graphql', { query: '{ sites { all { nodes { name } } } }' }),
      ),
    )
    assert.deepEqual(
      lists.map(({ text }) => text),
      ['Ours', 'Theirs'].map((name) => `{"data":{"sites":{"all":{"nodes":[{"name":"${name}"}]}}}}`),
    )
  })

  test('a new tenant can be used at once: it has types, reason codes, roles and templates, but no locations or accounts', async () => {
    await create({ subdomain: 'fresh' })
    const lists = [
      'location_types',
      'task_types',
      'goods_out_statuses',
      'stock_unit_types',
      'storage_unit_types',
      'reason_codes',
      'roles',
      'template_types',
    ]
    const none = [
      'sites',
      'warehouses',
      'accounts',
      'barcode_formats',
      'currencies',
      'tax_rates',
      'tax_types',
      'carriers',
    ]
    const query = `{ ${lists.map((root) => `${root} { all { nodes { ${root === 'roles' ? 'name' : 'code'} } } }`).join(' ')} ${none.map((root) => `${root} { all { total_count } }`).join(' ')} }`
    const reply = await into('fresh').post('/graphql', { query })
    const data = (
      reply.body as unknown as {
        data: Record<string, { all: { nodes?: { code?: string; name?: string }[]; total_count?: number } }>
      }
    ).data
    assert.equal(reply.body.errors, undefined, reply.text)
    const codes = (root: string) => data[root]?.all.nodes?.map(({ code, name }) => code ?? name)
    assert.deepEqual(codes('location_types'), [
      'BAY',
      'GIBAY',
      'GOBAY',
      'RACK',
      'PICKANDDROP',
      'WORK',
      'PERSONALLOCATION',
    ])
    assert.deepEqual(codes('task_types')?.sort(), [
      ...['CHECK', 'CONV', 'DISP', 'LOAD', 'PICK', 'PWAY', 'RCV', 'REPLEN', 'TRAN'],
    ])
    assert.deepEqual(codes('goods_out_statuses'), [
      'DRAFT',
      'PENDING',
      'PICK',
      'PART',
      'ALLOCATED',
      'COMPLETED',
      'PART_ALLOCATED',
      'CANCELLED',
    ])
    assert.deepEqual(codes('stock_unit_types'), ['ITEMS', 'WEIGHT', 'CUBE'])
    assert.deepEqual(codes('storage_unit_types'), ['STD', 'EURO', 'TOTE'])
    assert.deepEqual(codes('reason_codes'), [
      'NEG-ADJ',
      'POS-ADJ',
      'HOLD',
      'RELEASE',
      'SHORT',
      'TRANSFER',
      'STOCK-CHECK',
    ])
    assert.deepEqual(codes('roles'), ['Admin', 'Standard', 'Client', 'Financial', 'RF'])
    assert.equal(codes('template_types')?.length, 24)
    for (const root of none) assert.equal(data[root]?.all.total_count, 0, root)
  })

  test('the slug cannot be changed after creation', async () => {
    const { id } = (await create({ subdomain: 'fixed' })).body.data ?? {}
    for (const name of ['subdomain', 'slug', 'code']) {
      const reply = await change(id, { [name]: 'other' })
      assert.deepEqual([reply.status, refusalsOf(reply)], [422, [`immutable /data/attributes/${name}`]])
      assert.equal((await change(id, { [name]: 'fixed' })).status, 200)
    }
  })

  test('the slug is stored in lower case, must be well-formed and is unique in the installation', async () => {
    assert.equal(attributesOf(await create({ subdomain: '  MiXeD-1_a ' })).subdomain, 'mixed-1_a')
    for (const slug of ['mixed-1_a', 'MIXED-1_A'])
      assert.deepEqual(refusalsOf(await create({ subdomain: slug })), ['taken /data/attributes/subdomain'])
    for (const slug of ['-a', 'a-', 'a b', 'ü', 'a.b', 'x'.repeat(64)]) {
      const [refused] = refusalsOf(await create({ subdomain: slug }))
      assert.match(String(refused), /^(invalid|too_long) \/data\/attributes\/subdomain$/, slug)
    }
    assert.deepEqual(refusalsOf(await create({})), ['blank /data/attributes/subdomain'])
  })

  test('of twenty concurrent creations with one slug, one succeeds', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => create({ subdomain: 'race' })))
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.equal(replies.filter(({ status }) => status === 422).length, 19)
  })

  test('requests for a suspended or deleted tenant are refused', async () => {
    const { id } = (await create({ subdomain: 'ending' })).body.data ?? {}
    const work = () => into('ending').post('/api/addresses', document('addresses', {}))
    assert.equal((await work()).status, 200)
    await change(id, { is_live: false })
    assert.deepEqual(
      [(await work()).status, (await work()).headers['x-error-symbol']],
      [403, 'subdomain_suspended'],
    )
    await change(id, { is_live: true })
    assert.equal((await work()).status, 200)
    assert.equal((await demo.remove(`/api/subdomains/${id}`)).status, 204)
    assert.deepEqual(
      [(await work()).status, (await work()).headers['x-error-symbol']],
      [403, 'subdomain_not_permitted'],
    )
    assert.deepEqual(refusalsOf(await create({ subdomain: 'ending' })), ['taken /data/attributes/subdomain'])
  })

  test('the storage quota of a tenant is set only by operators, and visible to its administrators', async () => {
    const [tenant] = await client.rows(
      `select id::float8, company_name from tenants where subdomain = 'demo'`,
    )
    const path = `/api/subdomains/${tenant?.id}`
    const set = (apiClient: ApiClient, storage_quota_mib: number | null) =>
      apiClient.patch(path, document('subdomains', { storage_quota_mib }))
    const admin = await client.colleague(['create_subdomains'])
    assert.equal((await admin.request('GET', `${path}/storage`)).status, 403)
    await client.rows(`
      update roles set role_type = 'admin'
      where id = (select role_id from subdomain_users order by id desc limit 1)`)
    assert.equal((await set(demo, 5)).status, 200)
    assert.deepEqual(attributesOf(await admin.request('GET', `${path}/storage`)), {
      used_bytes: 0,
      quota_bytes: 5 * 1024 * 1024,
    })
    assert.equal((await set(admin, 6)).status, 403)
    assert.equal((await set(admin, null)).status, 403)
    // An unchanged value is accepted.
    assert.equal((await set(admin, 5)).status, 200)
    const made = (apiClient: ApiClient, subdomain: string) =>
      apiClient.post('/api/subdomains', document('subdomains', { subdomain, storage_quota_mib: 9 }))
    assert.equal((await made(admin, 'roomy')).status, 403)
    assert.equal(attributesOf(await made(demo, 'roomy')).storage_quota_mib, 9)
    assert.equal((await set(demo, null)).status, 200)
    assert.deepEqual(attributesOf(await admin.request('GET', `${path}/storage`)), {
      used_bytes: 0,
      quota_bytes: null,
    })
  })

  test('the size of a tenant and its last change are visible to its administrators and operators only', async () => {
    const made = await create({ subdomain: 'sized' })
    const path = `/api/subdomains/${made.body.data?.id}/usage`
    const { last_changed_at: first, ...begun } = attributesOf(await demo.request('GET', path))
    assert.deepEqual(begun, { used_bytes: 0, quota_bytes: null, people: 0, warehouses: 0, accounts: 0 })
    const added = await into('sized').post('/api/accounts', document('accounts', { code: 'NW' }))
    assert.equal(added.status, 200, added.text)
    const { last_changed_at: second, accounts } = attributesOf(await demo.request('GET', path))
    assert.equal(accounts, 1)
    assert.ok(String(second) > String(first ?? ''), `${first} ${second}`)
    const colleague = await client.colleague(['view_subdomains', 'manage_subdomains'])
    const [own] = await client.rows("select id::float8 from tenants where subdomain = 'demo'")
    const requests = [`/api/subdomains/${own?.id}/usage`, path].map((one) => colleague.request('GET', one))
    assert.deepEqual(
      (await Promise.all(requests)).map(({ status, headers }) => [status, headers['x-error-symbol']]),
      [
        [403, 'permission_denied'],
        [404, 'not_found'],
      ],
    )
  })

  test('callers without permission cannot create tenants', async () => {
    const colleague = await client.colleague(['manage_warehouses', 'view_subdomains', 'manage_subdomains'])
    const reply = await colleague.post('/api/subdomains', document('subdomains', { subdomain: 'mine' }))
    assert.equal(reply.status, 403)
    assert.equal(
      (
        await (
          await client.colleague(['create_subdomains'])
        ).post('/api/subdomains', document('subdomains', { subdomain: 'ours' }))
      ).status,
      200,
    )
  })
})
