import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openClient } from '../rest/client.ts'
import { document } from '../support/api-client.ts'

/** The statements of the interface specification about lists, with the queries as it writes them. */

const client = await openClient()
const { demo } = client

type Node = Readonly<Record<string, unknown>>
type Connection = { readonly edges: readonly { readonly node: Node }[] }

const CARRIERS = `query ($filter: CarrierFilterType) {
  carriers { all(filter: $filter) { edges { node {
    id code name description active carrier_type carrier_externally_registered
  } } } }
}`
const SERVICES = `query ($filter: CarrierServiceFilterType) {
  carrier_services { all(filter: $filter) { edges { node { id code name active is_default carrier { id code } } } } }
}`
const PRODUCTS = `query ($filter: ProductsFilterType) { products { all(filter: $filter) { edges { node { code } } } } }`

async function nodes(
  query: string,
  root: string,
  variables: unknown,
  apiClient = demo,
): Promise<readonly Node[]> {
  const reply = await apiClient.post('/graphql', { query, variables })
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body.errors, undefined, reply.text)
  const data = (reply.body as unknown as { data: Readonly<Record<string, { readonly all: Connection }>> })
    .data
  return (data[root]?.all.edges ?? []).map(({ node }) => node)
}

const codes = async (query: string, root: string, filter: unknown) =>
  (await nodes(query, root, { filter })).map(({ code }) => code)

async function made(type: string, attributes: Readonly<Record<string, unknown>>): Promise<number> {
  const reply = await demo.post(`/api/${type}`, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

/** Each filter of the table with each of its operators: the value, and the codes found. */
type FilterCase = readonly [field: string, operator: string, value: unknown, found: readonly string[]]

describe('POST /graphql', () => {
  const ids = { dhl: 0, dpd: 0, own: 0 }

  after(() => client.close())
  before(async () => {
    ids.dhl = await made('carriers', {
      code: 'DHL',
      name: 'DHL Express',
      description: 'International',
      external_system_reference1: 'ERP-1',
    })
    ids.dpd = await made('carriers', {
      code: 'DPD',
      name: 'dpd express',
      active: false,
      carrier_type: 'dpd_local',
    })
    ids.own = await made('carriers', { code: 'OWN_VAN', name: 'Own 100% van' })
    await made('carrier_services', {
      carrier_id: ids.dhl,
      code: 'NEXT',
      name: 'Next day',
      is_default: true,
      external_preset_id: 7,
    })
    await made('carrier_services', {
      carrier_id: ids.dhl,
      code: 'NOON',
      name: 'By noon',
      external_preset_id: 9,
    })
    await made('carrier_services', { carrier_id: ids.dpd, code: 'ECO', name: 'Economy', active: false })
    await made('accounts', { code: 'ACME', name: 'Acme Ltd' })
    await made('accounts', { code: 'BETA', name: 'Beta plc' })
    const barcodes = { barcode: 'B', case_barcode: 'C', inner_barcode: 'I', outer_barcode: 'O' }
    for (const [code, field] of [
      ['P1', 'barcode'],
      ['P2', 'case_barcode'],
      ['P3', 'inner_barcode'],
      ['P4', 'outer_barcode'],
    ] as const)
      await made('products', { code, [field]: `5012${barcodes[field]}` })
    await made('products', { code: 'P5', barcode: '5012', case_barcode: '5013' })
  })

  test('the body is JSON with query (string) and optional variables (object, typically carrying filter)', async () => {
    const all = '{ carriers { all { edges { node { code } } } } }'
    assert.equal((await nodes(all, 'carriers', undefined)).length, 3)
    assert.equal((await nodes(all, 'carriers', null)).length, 3)
    assert.equal((await nodes(CARRIERS, 'carriers', { filter: { code: { eq: 'DHL' } } })).length, 1)
    for (const body of [{}, { query: 5 }, { query: '' }, { variables: {} }]) {
      const reply = await demo.post('/graphql', body)
      assert.ok(reply.status === 200 || reply.status === 400, reply.text)
      assert.notEqual(reply.text.match(/"errors?":/), null)
    }
  })

  test('results are relay-style connections: edges containing node', async () => {
    const reply = await demo.post('/graphql', {
      query:
        '{ carriers { all(first: 1) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }',
    })
    const { all } = (
      reply.body as unknown as { data: { carriers: { all: Connection & { pageInfo: Node } } } }
    ).data.carriers
    assert.equal(all.edges.length, 1)
    assert.equal(all.pageInfo.hasNextPage, true)
  })

  test('the carriers query has its documented shape and fields', async () => {
    const [node] = await nodes(CARRIERS, 'carriers', { filter: { code: { eq: 'DHL' } } })
    assert.deepEqual(node, {
      id: String(ids.dhl),
      code: 'DHL',
      name: 'DHL Express',
      description: 'International',
      active: true,
      carrier_type: 'custom',
      carrier_externally_registered: false,
    })
  })

  const carriers: readonly FilterCase[] = [
    ['code', 'eq', 'DHL', ['DHL']],
    ['code', 'eq', 'dhl', []],
    ['code', 'ilike', 'dh', ['DHL']],
    ['code', 'like', 'D', ['DHL', 'DPD']],
    ['code', 'like', 'd', []],
    ['code', 'in', ['DPD', 'OWN_VAN', 'X'], ['DPD', 'OWN_VAN']],
    ['code', 'between', ['DHL', 'DZZ'], ['DHL', 'DPD']],
    ['name', 'eq', 'dpd express', ['DPD']],
    ['name', 'ilike', 'EXPRESS', ['DHL', 'DPD']],
    ['name', 'like', 'Express', ['DHL']],
    ['name', 'in', ['DHL Express'], ['DHL']],
    ['name', 'between', ['A', 'Z'], ['DHL', 'OWN_VAN']],
    ['active', 'eq', false, ['DPD']],
    ['active', 'eq', true, ['DHL', 'OWN_VAN']],
    ['carrier_type', 'eq', 'custom', ['DHL', 'OWN_VAN']],
    ['carrier_type', 'ilike', 'DPD', ['DPD']],
    ['carrier_type', 'like', 'local', ['DPD']],
    ['carrier_type', 'in', ['dpd_local'], ['DPD']],
    ['carrier_type', 'between', ['a', 'd'], ['DHL', 'OWN_VAN']],
    ['carrier_externally_registered', 'eq', false, ['DHL', 'DPD', 'OWN_VAN']],
    ['carrier_externally_registered', 'eq', true, []],
    ['external_system_reference1', 'eq', 'ERP-1', ['DHL']],
    ['external_system_reference1', 'ilike', 'erp', ['DHL']],
    ['external_system_reference1', 'like', 'ERP', ['DHL']],
    ['external_system_reference1', 'in', ['ERP-1'], ['DHL']],
    ['external_system_reference1', 'between', ['A', 'Z'], ['DHL']],
    ['created_at', 'from', '2020-01-01', ['DHL', 'DPD', 'OWN_VAN']],
    ['created_at', 'to', '2020-01-01', []],
    ['created_at', 'between', ['2020-01-01', '2999-01-01'], ['DHL', 'DPD', 'OWN_VAN']],
    ['created_at', 'eq', '2020-01-01', []],
    ['created_at', 'eq', 'today', ['DHL', 'DPD', 'OWN_VAN']],
  ]
  for (const [field, operator, value, found] of carriers) {
    test(`carriers are filtered by ${field} with ${operator} ${JSON.stringify(value)}`, async () => {
      assert.deepEqual(await codes(CARRIERS, 'carriers', { [field]: { [operator]: value } }), found)
    })
  }

  test('multiple filters on one query combine with AND', async () => {
    assert.deepEqual(
      await codes(CARRIERS, 'carriers', { name: { ilike: 'express' }, active: { eq: true } }),
      ['DHL'],
    )
    assert.deepEqual(await codes(CARRIERS, 'carriers', { name: { ilike: 'express', like: 'dpd' } }), ['DPD'])
    assert.deepEqual(
      await codes(CARRIERS, 'carriers', { name: { ilike: 'express' }, code: { eq: 'OWN_VAN' } }),
      [],
    )
  })

  test('the carrier services query has its documented shape and fields', async () => {
    const [node] = await nodes(SERVICES, 'carrier_services', { filter: { code: { eq: 'NEXT' } } })
    const { id, ...others } = node ?? {}
    assert.match(String(id), /^\d+$/)
    assert.deepEqual(others, {
      code: 'NEXT',
      name: 'Next day',
      active: true,
      is_default: true,
      carrier: { id: String(ids.dhl), code: 'DHL' },
    })
  })

  const services: readonly (readonly [string, string, () => unknown, readonly string[]])[] = [
    ['code', 'eq', () => 'NOON', ['NOON']],
    ['code', 'ilike', () => 'no', ['NOON']],
    ['code', 'like', () => 'N', ['NEXT', 'NOON']],
    ['code', 'in', () => ['ECO', 'NEXT'], ['NEXT', 'ECO']],
    ['code', 'between', () => ['NA', 'NZ'], ['NEXT', 'NOON']],
    ['name', 'eq', () => 'Economy', ['ECO']],
    ['name', 'ilike', () => 'DAY', ['NEXT']],
    ['name', 'like', () => 'noon', ['NOON']],
    ['name', 'in', () => ['Economy'], ['ECO']],
    ['name', 'between', () => ['A', 'F'], ['NOON', 'ECO']],
    ['active', 'eq', () => false, ['ECO']],
    ['carrier_id', 'eq', () => String(ids.dpd), ['ECO']],
    ['carrier_id', 'in', () => [ids.dhl], ['NEXT', 'NOON']],
    ['carrier_id', 'gt', () => ids.dhl, ['ECO']],
    ['carrier_id', 'gteq', () => ids.dhl, ['NEXT', 'NOON', 'ECO']],
    ['carrier_id', 'lt', () => ids.dpd, ['NEXT', 'NOON']],
    ['carrier_id', 'lteq', () => ids.dhl, ['NEXT', 'NOON']],
    ['carrier_id', 'filled', () => false, []],
    ['carrier_code', 'eq', () => 'DPD', ['ECO']],
    ['carrier_code', 'ilike', () => 'dh', ['NEXT', 'NOON']],
    ['carrier_code', 'like', () => 'DH', ['NEXT', 'NOON']],
    ['carrier_code', 'in', () => ['DHL', 'DPD'], ['NEXT', 'NOON', 'ECO']],
    ['carrier_code', 'between', () => ['DHM', 'DZ'], ['ECO']],
    ['external_preset_id', 'eq', () => 7, ['NEXT']],
    ['external_preset_id', 'in', () => ['7', '9'], ['NEXT', 'NOON']],
    ['external_preset_id', 'gt', () => 7, ['NOON']],
    ['external_preset_id', 'gteq', () => 7, ['NEXT', 'NOON']],
    ['external_preset_id', 'lt', () => 9, ['NEXT']],
    ['external_preset_id', 'lteq', () => 9, ['NEXT', 'NOON']],
    ['external_preset_id', 'filled', () => true, ['NEXT', 'NOON']],
    ['external_preset_id', 'filled', () => false, ['ECO']],
  ]
  for (const [field, operator, value, found] of services) {
    test(`carrier services are filtered by ${field} with ${operator}, finding ${found.join(', ') || 'none'}`, async () => {
      assert.deepEqual(await codes(SERVICES, 'carrier_services', { [field]: { [operator]: value() } }), found)
    })
  }

  test('the accounts query takes its filter as an argument', async () => {
    const query =
      'query ($code: String) { accounts { all(code: $code) { edges { node { id code name } } } } }'
    const [node, ...others] = await nodes(query, 'accounts', { code: 'ACME' })
    assert.deepEqual([node?.code, node?.name, others], ['ACME', 'Acme Ltd', []])
    assert.equal((await nodes(query, 'accounts', {})).length, 2)
  })

  for (const field of ['code', 'barcode', 'case_barcode', 'inner_barcode', 'outer_barcode']) {
    test(`products are filtered by ${field} with eq, ilike, in, like and between`, async () => {
      const [all] = [
        await nodes(
          `{ products { all { edges { node { code ${field === 'code' ? '' : field} } } } } }`,
          'products',
          undefined,
        ),
      ]
      const value = all.map((node) => node[field]).find((one) => one !== null)
      const matching = all.filter((node) => node[field] === value).map(({ code }) => code)
      for (const condition of [{ eq: value }, { in: [value] }, { between: [value, value] }])
        assert.deepEqual(await codes(PRODUCTS, 'products', { [field]: condition }), matching)
      for (const condition of [{ like: value }, { ilike: String(value).toLowerCase() }])
        assert.ok((await codes(PRODUCTS, 'products', { [field]: condition })).includes(String(matching[0])))
    })
  }

  test('several individual filters of products are AND-ed', async () => {
    assert.deepEqual(
      await codes(PRODUCTS, 'products', { barcode: { eq: '5012' }, case_barcode: { eq: '5013' } }),
      ['P5'],
    )
    assert.deepEqual(
      await codes(PRODUCTS, 'products', { barcode: { eq: '5012' }, case_barcode: { eq: 'other' } }),
      [],
    )
  })

  test('all_codes ORs across the five fields with exact matching, never partial', async () => {
    assert.deepEqual(
      await codes(PRODUCTS, 'products', { all_codes: { in: ['5012B', '5012C', '5012I', '5012O', 'P5'] } }),
      ['P1', 'P2', 'P3', 'P4', 'P5'],
    )
    assert.deepEqual(await codes(PRODUCTS, 'products', { all_codes: { eq: '5012C' } }), ['P2'])
    for (const part of ['501', '5012b', '%', 'P'])
      for (const operator of ['eq', 'like', 'ilike'])
        assert.deepEqual(await codes(PRODUCTS, 'products', { all_codes: { [operator]: part } }), [])
  })

  test('lists contain only records of the tenant', async () => {
    assert.deepEqual(await nodes(CARRIERS, 'carriers', {}, client.second), [])
  })

  test('a request without authentication is answered 401 with { error }, one without a tenant 400', async () => {
    const denied = await client.stranger.post('/graphql', { query: CARRIERS })
    assert.deepEqual([denied.status, Object.keys(denied.body)], [401, ['error']])
    assert.equal(
      (await demo.post('/graphql', { query: CARRIERS }, { 'x-service-subdomain': null })).status,
      400,
    )
  })
})
