import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ApiClient } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { assertNoBugs, firstError, make, read, runQuery } from './stage.ts'

// Finding records of any type by their codes.

const service = await openService()
after(service.close)
const { operator, neighbour } = service

const ALL =
  'query ($text: String!, $types: [SearchType!], $first: Int) { search { all(text: $text, types: $types, first: $first) { nodes { type title matched } } } }'
const EXACT = 'query ($codes: [String!]!) { search { exact(codes: $codes) { nodes { type matched } } } }'

type Hit = { readonly type: string; readonly title: string; readonly matched: string }

async function found(apiClient: ApiClient, text: string, more: object = {}): Promise<string[]> {
  const { search } = await read(apiClient, ALL, { text, ...more })
  return search.all.nodes.map(({ type, matched }: Hit) => `${type} ${matched}`)
}

suite('the search', () => {
  const ids: Record<string, number> = {}

  before(async () => {
    ids['W-1'] = await make(operator, 'warehouses', { code: 'W-1', name: 'North hall' })
    ids['W-2'] = await make(operator, 'warehouses', { code: 'W-2', name: 'South hall' })
    for (const code of ['ACME', 'BOLT']) {
      ids[code] = await make(operator, 'accounts', { code })
      await make(operator, 'account_warehouses', { account_id: ids[code], warehouse_id: ids['W-1'] })
    }
    const rack = await read(operator, '{ location_types { all(code: "RACK") { nodes { id } } } }')
    const location_type_id = Number(rack.location_types.all.nodes[0].id)
    await make(operator, 'locations', { code: 'Ord-9', warehouse_id: ids['W-1'], location_type_id })
    await make(operator, 'locations', { code: 'ord-8', warehouse_id: ids['W-2'], location_type_id })
    await make(operator, 'products', { code: 'SPOON', description: 'Soup spoon', barcode: 'ORD-77' })
    const order = {
      warehouse_id: ids['W-1'],
      goods_out_type: 'sales_order',
      expected_date_of_dispatch: '2027-01-01T12:00:00Z',
      address: { name: 'Smith', postcode: 'AB1' },
    }
    await make(operator, 'goods_outs', { ...order, reference: 'ORD-7', account_id: ids['ACME'] })
    await make(operator, 'goods_outs', { ...order, reference: 'ORD-70', account_id: ids['BOLT'] })
    await make(neighbour, 'carriers', { code: 'ORD-7-NEXT-DOOR' })
  })

  test('gives exact codes first, then beginnings, the shortest first, regardless of case', async () => {
    assert.deepEqual(await found(operator, ' ord-7 '), [
      'goods_outs ORD-7',
      'goods_outs ORD-70',
      'products ORD-77',
    ])
    assert.deepEqual((await found(operator, 'ORD')).length, 5)
  })

  test('returns type, status and account of a record', async () => {
    const fields = 'type title subtitle matched status warehouse_id account_id __typename'
    const { search } = await read(
      operator,
      `{ search { order: all(text: "ord-7", first: 1) { nodes { ${fields} } } product: all(text: "ORD-77") { nodes { ${fields} } } } }`,
    )
    const common = { __typename: 'SearchHit' }
    assert.deepEqual(search.order.nodes, [
      {
        ...common,
        type: 'goods_outs',
        title: 'ORD-7',
        subtitle: null,
        matched: 'ORD-7',
        status: 'PENDING',
        warehouse_id: String(ids['W-1']),
        account_id: String(ids['ACME']),
      },
    ])
    assert.deepEqual(search.product.nodes, [
      {
        ...common,
        type: 'products',
        title: 'SPOON',
        subtitle: 'Soup spoon',
        matched: 'ORD-77',
        status: null,
        warehouse_id: null,
        account_id: null,
      },
    ])
  })

  test('can be limited to types, and to a number of records', async () => {
    const locations = await found(operator, 'ord', { types: ['locations'] })
    assert.deepEqual(locations, ['locations ord-8', 'locations Ord-9'])
    assert.equal((await found(operator, 'ord', { first: 2 })).length, 2)
    assert.deepEqual(await found(operator, 'ord', { first: 0 }), [])
    const refused = await runQuery(operator, ALL, { text: 'ord', first: -1 })
    assert.equal(firstError(refused), 'BAD_USER_INPUT 2203 invalid_paging')
    const unknown = await runQuery(operator, ALL, { text: 'ord', types: ['passwords'] })
    assert.notDeepEqual(unknown.errors, [])
  })

  test('finds only what the permissions of the caller allow', async () => {
    const picker = await service.colleague(['view_warehouses'])
    assert.deepEqual(await found(picker, 'ord'), ['locations ord-8', 'locations Ord-9'])
    assert.deepEqual(await found(await service.colleague([]), 'ord'), [])
  })

  test('finds only records of the accounts and warehouses that the caller sees', async () => {
    const permissions = ['view_orders', 'view_warehouses', 'view_accounts']
    const client = await service.colleague(permissions, { account_ids: [Number(ids['BOLT'])] })
    assert.deepEqual(await found(client, 'ORD-7'), ['goods_outs ORD-70'])
    assert.deepEqual(await found(client, 'acme'), [])
    const south = await service.colleague(permissions, { warehouse_ids: [Number(ids['W-2'])] })
    assert.deepEqual(await found(south, 'ord'), ['locations ord-8'])
  })

  test('finds nothing of other tenants', async () => {
    assert.deepEqual(await found(neighbour, 'ord'), ['carriers ORD-7-NEXT-DOOR'])
    assert.ok(!(await found(operator, 'ord')).includes('carriers ORD-7-NEXT-DOOR'))
  })

  test('treats every text as the beginning of a code, without wildcards', async () => {
    const texts = [
      '',
      '  ',
      '%',
      '_',
      'ORD%',
      "'; drop table goods_outs; --",
      '\\',
      '\u0000',
      'ORD\u0000',
      '🦔',
      '\ud800',
      '\u0001',
      '\u200b',
      '\uffff',
    ]
    for (const text of [...texts, 'x'.repeat(10_000), '$1', 'İ', '\u{10ffff}'])
      assert.deepEqual(await found(operator, text), [], JSON.stringify(text.slice(0, 40)))
    assertNoBugs(service)
  })

  test('finds many whole codes in one request', async () => {
    const { search } = await read(operator, EXACT, {
      codes: ['ord-7', 'SPOON', 'ORD-7', 'nothing', '', 'a\u0000'],
    })
    const hits = search.exact.nodes.map(({ type, matched }: Hit) => `${type} ${matched}`)
    assert.deepEqual(hits.toSorted(), ['goods_outs ORD-7', 'products SPOON'])
    const codes = Array.from({ length: 201 }, (_, at) => `C-${at}`)
    assert.equal(firstError(await runQuery(operator, EXACT, { codes })), 'BAD_USER_INPUT 2026 too_many_items')
    const none = await read(operator, EXACT, { codes: [] })
    assert.deepEqual(none.search.exact.nodes, [])
  })

  test('can be combined with lists', async () => {
    const data = await read(
      operator,
      '{ search { __typename all(text: "acme") { nodes { id } } } carriers { all { total_count } } }',
    )
    assert.deepEqual(data, {
      search: { __typename: 'SearchQuery', all: { nodes: [{ id: String(ids['ACME']) }] } },
      carriers: { all: { total_count: 0 } },
    })
  })
})
