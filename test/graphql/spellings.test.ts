import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Resource } from '#declare/model.ts'
import { openService, type Service } from '../support/service.ts'
import { assertNoBugs, firstError, type Json, make, read, runQuery } from './stage.ts'

suite('alternative spellings of a filter', () => {
  let service: Service

  before(async () => {
    service = await openService()
    const { operator } = service
    for (const code of ['ACME', 'B', 'ACORN']) await make(operator, 'accounts', { code })
    await make(operator, 'products', {
      code: 'P-1',
      barcode: '501',
      shelf_life_min: 5,
      specific_gravity: 1.5,
    })
    await make(operator, 'products', { code: 'P-2', barcode: '502', shelf_life_min: 6 })
    await make(operator, 'external_entities', { code: 'X-1', entity_type: 'carrier' })
    await make(operator, 'external_entities', { code: 'X-2', entity_type: 'product' })
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  async function found(query: string, variables: Json = {}): Promise<string[]> {
    const data = await read(service.operator, query, variables)
    const [root] = Object.values<Json>(data)
    return root.all.nodes.map(({ code }: { code: string }) => code)
  }

  const declared: readonly (readonly [string, string, unknown, readonly string[]])[] = [
    ['accounts { all(code: $v)', 'String', 'ACME', ['ACME']],
    ['accounts { all(code: $v)', 'String!', 'ACME', ['ACME']],
    ['accounts { all(code: $v)', 'ID', 'ACME', ['ACME']],
    ['accounts { all(code: $v)', '[String!]', ['ACME', 'B'], ['ACME', 'B']],
    ['accounts { all(code: $v)', '[String]', ['ACME', null], ['ACME']],
    ['accounts { all(code: $v)', '[String!]!', ['B'], ['B']],
    ['accounts { all(code: $v)', '[String!]', 'B', ['B']],
    ['accounts { all(code: $v)', 'StringInputType', { ilike: 'ac' }, ['ACME', 'ACORN']],
    ['accounts { all(code: $v)', 'StringInputType!', { eq: 'B' }, ['B']],
    ['accounts { all(code: $v)', 'StringInputType', 'B', ['B']],
    ['accounts { all(code: $v)', 'StringInputType', ['B', 'ACME'], ['ACME', 'B']],
    ['accounts { all(code: $v)', 'StringArgument', { ilike: 'ac' }, ['ACME', 'ACORN']],
    ['accounts { all(code: {eq: $v})', 'String', 'B', ['B']],
    ['accounts { all(code: {ilike: $v})', 'String!', 'ac', ['ACME', 'ACORN']],
    ['accounts { all(code: {in: $v})', '[String!]', ['B'], ['B']],
    ['accounts { all(code: {in: $v})', '[String]', ['B', null], ['B']],
    ['accounts { all(code: {in: $v})', 'String', 'B', ['B']],
    ['accounts { all(code: {eq: $v})', '[String!]', ['B', 'ACME'], ['ACME', 'B']],
    ['accounts { all(code: {in: [$v, "ACME"]})', 'String', 'B', ['ACME', 'B']],
    ['accounts { all(code: [$v, "ACME"])', 'String', 'B', ['ACME', 'B']],
    ['accounts { all(filter: {code: $v})', 'String', 'B', ['B']],
    ['accounts { all(filter: {code: $v})', '[String!]', ['B'], ['B']],
    ['accounts { all(filter: {code: $v})', 'StringInputType', { like: 'ACO' }, ['ACORN']],
    ['accounts { all(filter: {code: {like: $v}})', 'String', 'ACO', ['ACORN']],
    ['accounts { all(filter: $v)', 'AccountFilterType', { code: 'B' }, ['B']],
    ['accounts { all(filter: $v)', 'AccountFilterType!', { code: { eq: 'B' } }, ['B']],
    ['accounts { all(filter: $v)', 'AccountFilterType', { code: ['B', 'ACME'] }, ['ACME', 'B']],
    ['products { all(filter: $v)', 'ProductsFilterType', { all_codes: ['501'] }, ['P-1']],
    ['products { all(filter: $v)', 'ProductFilterType', { all_codes: '502' }, ['P-2']],
    ['products { all(filter: $v)', 'ProductFilterType!', { all_codes: '502' }, ['P-2']],
    ['products { all(all_codes: $v)', '[String!]', ['501', '502'], ['P-1', 'P-2']],
    ['products { all(shelf_life_min: $v)', 'Int', 5, ['P-1']],
    ['products { all(shelf_life_min: $v)', 'String', '6', ['P-2']],
    ['products { all(shelf_life_min: $v)', 'Float', 6, ['P-2']],
    ['products { all(shelf_life_min: $v)', '[Int!]', [5, 6], ['P-1', 'P-2']],
    ['products { all(shelf_life_min: $v)', 'IntegerInputType', { gt: 5 }, ['P-2']],
    ['products { all(shelf_life_min: $v)', 'DecimalInputType', { gt: 5 }, ['P-2']],
    ['products { all(specific_gravity: $v)', 'Decimal', '1.5', ['P-1']],
    ['products { all(specific_gravity: $v)', 'Float', 1.5, ['P-1']],
    ['products { all(specific_gravity: {lteq: $v})', 'Int', 2, ['P-1']],
    ['products { all(stock_unit_type_id: {filled: $v})', 'Boolean', true, ['P-1', 'P-2']],
    ['products { all(created_at: {from: $v})', 'Chronic', '1 hour ago', ['P-1', 'P-2']],
    ['products { all(created_at: {from: $v})', 'Date', '2100-01-01', []],
    ['products { all(created_at: {to: $v})', 'DateTime', '2100-01-01', ['P-1', 'P-2']],
    ['products { all(created_at: $v)', 'Datetime', 'today', ['P-1', 'P-2']],
    ['products { all(created_at: $v)', 'DatetimeInputType', { from: 'tomorrow' }, []],
    ['products { all(created_at: $v)', 'String', '2000-01-01', []],
    ['goods_out_statuses { all(code: $v)', 'String', 'part_Allocated', ['PART_ALLOCATED']],
    ['external_entities { all(entity_type: $v)', 'String', 'carrier', ['X-1']],
    ['external_entities { all(entity_type: $v)', 'ExternalEntityEntityTypeEnum', 'product', ['X-2']],
    ['external_entities { all(entity_type: $v)', 'EntityTypeInputType', { in: ['product'] }, ['X-2']],
    ['external_entities { all(entity_type: $v)', '[ExternalEntityEntityTypeEnum!]', ['product'], ['X-2']],
  ]
  for (const [head, type, value, expected] of declared) {
    test(`${head} } takes a variable of type ${type} with ${JSON.stringify(value)}`, async () => {
      assert.deepEqual(
        await found(`query ($v: ${type}) { ${head} { nodes { code } } } }`, { v: value }),
        expected,
      )
    })
  }

  test('statuses are stored in one case and found in any; other values are case-sensitive', () => {
    const letters = ({ name, columns }: Resource) =>
      columns.flatMap(({ declared }) =>
        'stored' in declared && declared.stored !== undefined ? [`${name}.${declared.stored}`] : [],
      )
    const upper = ['goods_in_receipts', 'goods_out_statuses', 'tasks']
    const lower = [
      'bookings',
      'crossdocks',
      'load_drops',
      'loads',
      'pick_processing_requests',
      'shipments',
      'stock_checks',
      'stocks',
    ]
    const expected = [...upper.map((name) => `${name}.upper`), ...lower.map((name) => `${name}.lower`)]
    const found = [...service.model.values()].flatMap(letters)
    assert.deepEqual(found.filter((one) => !/address|subdomains/.test(one)).sort(), expected.sort())
  })

  const every = ['ACME', 'B', 'ACORN']
  const nothing: readonly (readonly [string, string, Json])[] = [
    [
      'a variable that is not set',
      'query ($v: String) { accounts { all(code: $v) { nodes { code } } } }',
      {},
    ],
    [
      'a variable that is null',
      'query ($v: String) { accounts { all(code: $v) { nodes { code } } } }',
      { v: null },
    ],
    [
      'a filter that is not set',
      'query ($v: AccountFilterType) { accounts { all(filter: $v) { nodes { code } } } }',
      {},
    ],
    [
      'a filter that is null',
      'query ($v: AccountFilterType) { accounts { all(filter: $v) { nodes { code } } } }',
      { v: null },
    ],
    [
      'an empty filter',
      'query ($v: AccountFilterType) { accounts { all(filter: $v) { nodes { code } } } }',
      { v: {} },
    ],
    [
      'an operator that is null',
      'query ($v: AccountFilterType) { accounts { all(filter: $v) { nodes { code } } } }',
      { v: { code: { eq: null } } },
    ],
    ['null in the query', '{ accounts { all(code: null, filter: null) { nodes { code } } } }', {}],
    [
      'an operator with null in the query',
      '{ accounts { all(code: {eq: null, like: null}) { nodes { code } } } }',
      {},
    ],
    ['an empty object in the query', '{ accounts { all(code: {}, filter: {}) { nodes { code } } } }', {}],
    [
      'an unset operand',
      'query ($v: String) { accounts { all(code: {eq: $v, ilike: $v}) { nodes { code } } } }',
      {},
    ],
  ]
  for (const [what, query, variables] of nothing) {
    test(`${what} is ignored`, async () => assert.deepEqual(await found(query, variables), every))
  }

  test('values written in the query allow the same spellings as variables', async () => {
    assert.deepEqual(await found('{ accounts { all(code: "B") { nodes { code } } } }'), ['B'])
    assert.deepEqual(await found('{ accounts { all(code: ["B", "ACME"]) { nodes { code } } } }'), [
      'ACME',
      'B',
    ])
    assert.deepEqual(await found('{ accounts { all(filter: {code: "B"}) { nodes { code } } } }'), ['B'])
    assert.deepEqual(await found('{ accounts { all(filter: {code: ["B"]}) { nodes { code } } } }'), ['B'])
    assert.deepEqual(await found('{ accounts { all(filter: {code: {in: "B"}}) { nodes { code } } } }'), ['B'])
  })

  test('filter and flat arguments must both hold', async () => {
    const query = '{ accounts { all(code: {ilike: "ac"}, filter: {code: {like: "O"}}) { nodes { code } } } }'
    assert.deepEqual(await found(query), ['ACORN'])
  })

  test('a default replaces a variable that is not sent', async () => {
    const query = (type: string, value: string) =>
      `query ($v: ${type} = ${value}) { accounts { all(code: $v) { nodes { code } } } }`
    assert.deepEqual(await found(query('String', '"B"')), ['B'])
    assert.deepEqual(await found(query('StringInputType', '{ilike: "ac"}')), ['ACME', 'ACORN'])
    assert.deepEqual(await found(query('StringInputType', '"B"')), ['B'])
    assert.deepEqual(await found(query('String', '"B"'), { v: null }), every)
  })

  const refused: readonly (readonly [string, string, Json, string])[] = [
    [
      'a variable of an incompatible type',
      'query ($v: Int) { accounts { all(code: $v) { nodes { code } } } }',
      { v: 1 },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'the operators of an incompatible type',
      'query ($v: IdInputType) { accounts { all(code: $v) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'the filter of another list',
      'query ($v: CarrierFilterType) { accounts { all(filter: $v) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'an operator object as an operand',
      'query ($v: StringInputType) { accounts { all(code: {eq: $v}) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a text for first',
      'query ($v: String) { accounts { all(first: $v) { nodes { code } } } }',
      { v: '1' },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a filter for find',
      'query ($v: IdInputType) { accounts { find(id: $v) { code } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'an enum value for a string',
      '{ accounts { all(code: ACME) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a number for a string',
      '{ accounts { all(filter: {code: {eq: 1.5}}) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'an unknown operator in the query',
      '{ accounts { all(code: {gt: "A"}) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'an unknown filter in the query',
      '{ accounts { all(filter: {nope: 1}) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'an unknown argument',
      '{ accounts { all(nope: 1) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'an undeclared variable',
      '{ accounts { all(code: $v) { nodes { code } } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a value of another type',
      'query ($v: Int) { products { all(shelf_life_min: $v) { nodes { code } } } }',
      { v: 'x' },
      'BAD_USER_INPUT',
    ],
    [
      'a missing required variable',
      'query ($v: String!) { accounts { all(code: $v) { nodes { code } } } }',
      {},
      'BAD_USER_INPUT',
    ],
    [
      'a missing required filter',
      'query ($v: AccountFilterType!) { accounts { all(filter: $v) { nodes { code } } } }',
      {},
      'BAD_USER_INPUT',
    ],
    [
      'a required filter that is null',
      'query ($v: AccountFilterType!) { accounts { all(filter: $v) { nodes { code } } } }',
      { v: null },
      'BAD_USER_INPUT',
    ],
    [
      'an operator object with an unknown key',
      'query ($v: StringInputType) { accounts { all(code: $v) { nodes { code } } } }',
      { v: { gt: 1 } },
      'BAD_USER_INPUT',
    ],
  ]
  for (const [what, query, variables, code] of refused) {
    test(`${what} is refused`, async () => {
      const answer = await runQuery(service.operator, query, variables)
      assert.equal(firstError(answer).split(' ')[0], code)
      assert.equal(answer.data ?? null, null)
    })
  }
})
