import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { openService, type Service } from '../support/service.ts'
import { assertNoBugs, firstError, type Json, make, read, runQuery } from './stage.ts'

suite('aggregation', () => {
  let service: Service

  before(async () => {
    service = await openService()
    const { operator } = service
    const swift = await make(operator, 'carriers', { code: 'SWIFT', active: true })
    const slow = await make(operator, 'carriers', { code: 'SLOW', active: false })
    const seeds: readonly (readonly [string, number, number | null])[] = [
      ['A', swift, 10],
      ['B', swift, 20],
      ['C', swift, null],
      ['D', slow, 5],
    ]
    for (const [code, carrier_id, external_preset_id] of seeds)
      await make(operator, 'carrier_services', { code, carrier_id, external_preset_id })
    await make(operator, 'products', {
      code: 'P-1',
      shelf_life_min: 3,
      specific_gravity: 0.1,
      product_type: 'single',
    })
    await make(operator, 'products', {
      code: 'P-2',
      shelf_life_min: 4,
      specific_gravity: 0.2,
      product_type: 'single',
    })
    await make(operator, 'products', { code: 'P-3', shelf_life_min: 4 })
    const { subdomains } = await read(operator, '{ subdomains { all(subdomain: "demo") { nodes { id } } } }')
    const moved = document('subdomains', { import_timezone: 'America/New_York' })
    const reply = await operator.patch(`/api/subdomains/${subdomains.all.nodes[0].id}`, moved)
    assert.equal(reply.status, 200, reply.text)
    await service.owner.query(`
      update carrier_services set created_at = case code
        when 'A' then '2026-05-01T02:00:00Z'::timestamptz
        when 'B' then '2026-05-01T12:00:00Z'
        when 'C' then '2026-05-01T12:59:00Z'
        else '2026-06-02T00:00:00Z' end`)
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  async function groups(
    root: string,
    args: string,
    expected: string,
    variables: Json = {},
    head = '',
  ): Promise<Json> {
    const data = await read(
      service.operator,
      `${head} { ${root} { aggregation${args} { ${expected} } } }`,
      variables,
    )
    return data[root].aggregation
  }

  test('records are counted by their relation, the largest group first', async () => {
    const found = await groups(
      'carrier_services',
      '(group_by: [carrier_id])',
      '__typename carrier_id carrier { code } total_records',
    )
    assert.deepEqual(
      found.map(({ carrier, total_records }: Json) => [carrier.code, total_records]),
      [
        ['SWIFT', 3],
        ['SLOW', 1],
      ],
    )
    assert.equal(found[0].__typename, 'CarrierServiceAggregation')
    assert.equal(typeof found[0].carrier_id, 'string')
  })

  test('records are grouped by the zone and aisle of the location they refer to', async () => {
    const warehouse_id = await make(service.operator, 'warehouses', { code: 'WH-Z' })
    const { location_types } = await read(
      service.operator,
      '{ location_types { all(code: "RACK") { nodes { id } } } }',
    )
    const location_type_id = location_types.all.nodes[0].id
    const places: readonly (readonly [string, string | null, string])[] = [
      ['Z-1', 'cold', '01'],
      ['Z-2', 'cold', '02'],
      ['Z-3', null, '02'],
    ]
    for (const [code, zone, aisle] of places) {
      const place = { code, zone, aisle, warehouse_id, location_type_id }
      const location_id = await make(service.operator, 'locations', place)
      await make(service.operator, 'stock_checks', { location_id })
    }
    const by = (args: string, wanted: string) =>
      groups('stock_checks', `(${args}, warehouse_id: "${warehouse_id}")`, wanted)
    assert.deepEqual(await by('group_by: [location_zone]', 'location_zone location_aisle total_records'), [
      { location_zone: 'cold', location_aisle: null, total_records: 2 },
      { location_zone: null, location_aisle: null, total_records: 1 },
    ])
    assert.deepEqual(
      await by(
        'group_by: [location_zone, location_aisle], order: "location_aisle"',
        'location_zone location_aisle total_records',
      ),
      [
        { location_zone: 'cold', location_aisle: '01', total_records: 1 },
        { location_zone: 'cold', location_aisle: '02', total_records: 1 },
        { location_zone: null, location_aisle: '02', total_records: 1 },
      ],
    )
    const looker = await service.colleague(['view_stock_checks'])
    const seen = await read(
      looker,
      `{ stock_checks { aggregation(group_by: [location_zone], warehouse_id: "${warehouse_id}") { location_zone total_records } } }`,
    )
    // Who may not view locations is not told their zones.
    assert.deepEqual(seen.stock_checks.aggregation, [{ location_zone: null, total_records: 3 }])
    const tasks = await groups(
      'tasks',
      `(group_by: [location_from_zone], warehouse_id: "${warehouse_id}")`,
      'location_from_zone total_records',
    )
    assert.equal(
      tasks.reduce((sum: number, { total_records }: Json) => sum + total_records, 0),
      3,
    )
  })

  test('an empty group_by, null or none gives one row for all records', async () => {
    for (const args of ['(group_by: [])', '(group_by: null)', '(limit: 5)', ''])
      assert.deepEqual(
        await groups('carrier_services', args, 'total_records carrier_id carrier { code }'),
        [{ total_records: 4, carrier_id: null, carrier: null }],
        args,
      )
  })

  test('days, weeks, months and hours are in the time zone of the tenant', async () => {
    const by = async (bucket: string) =>
      (
        await groups(
          'carrier_services',
          `(group_by: [created_at_${bucket}], order: "created_at_${bucket}")`,
          `at: created_at_${bucket} total_records`,
        )
      ).map(({ at, total_records }: Json) => [at, total_records])
    // The first service was created at 22:00 on 30 April in New York.
    assert.deepEqual(await by('day'), [
      ['2026-04-30T04:00:00Z', 1],
      ['2026-05-01T04:00:00Z', 2],
      ['2026-06-01T04:00:00Z', 1],
    ])
    assert.deepEqual(await by('month'), [
      ['2026-04-01T04:00:00Z', 1],
      ['2026-05-01T04:00:00Z', 2],
      ['2026-06-01T04:00:00Z', 1],
    ])
    assert.deepEqual(await by('week'), [
      ['2026-04-27T04:00:00Z', 3],
      ['2026-06-01T04:00:00Z', 1],
    ])
    assert.deepEqual(await by('hour'), [
      ['2026-05-01T02:00:00Z', 1],
      ['2026-05-01T12:00:00Z', 2],
      ['2026-06-02T00:00:00Z', 1],
    ])
  })

  test('metrics are exact and can be named', async () => {
    const metrics = `[
      {function: sum, column: specific_gravity}, {function: avg, column: shelf_life_min}, {function: min, column: shelf_life_min, name: "least"},
      {function: max, column: shelf_life_min}, {function: count_distinct, column: shelf_life_min}]`
    const found = await groups(
      'products',
      `(group_by: [], metrics: ${metrics})`,
      'metrics metric(name: "least") none: metric(name: "nothing")',
    )
    assert.deepEqual(found, [
      {
        metrics: {
          sum_specific_gravity: 0.3,
          avg_shelf_life_min: 3.666667,
          least: 3,
          max_shelf_life_min: 4,
          count_distinct_shelf_life_min: 2,
        },
        metric: 3,
        none: null,
      },
    ])
  })

  test('groups are sorted by a metric or a column, and limited', async () => {
    const metrics = 'metrics: [{function: sum, column: shelf_life_min, name: "days"}]'
    const by = (order: string) =>
      groups(
        'products',
        `(group_by: [product_type], ${metrics}, order: "${order}", limit: 1)`,
        'product_type total_records',
      )
    assert.deepEqual(await by('days'), [{ product_type: null, total_records: 1 }])
    assert.deepEqual(await by('days DESC'), [{ product_type: 'single', total_records: 2 }])
    assert.deepEqual(await by('product_type'), [{ product_type: 'single', total_records: 2 }])
    assert.deepEqual(await by('total_records asc'), [{ product_type: null, total_records: 1 }])
  })

  test('filters, flat arguments and created_from and created_to limit the counted records', async () => {
    const count = async (args: string, variables: Json = {}, head = '') =>
      (await groups('carrier_services', `(group_by: [], ${args})`, 'total_records', variables, head))[0]
        .total_records
    assert.equal(await count('carrier_code: "SWIFT"'), 3)
    assert.equal(await count('filter: {external_preset_id: {filled: true}}, carrier_code: "SWIFT"'), 2)
    assert.equal(await count('created_from: "2026-05-01T12:30:00Z"'), 2)
    assert.equal(await count('created_to: "2026-05-01"'), 3)
    assert.equal(
      await count(
        'created_from: $from, created_to: $to',
        { from: '1 may 2026', to: '31 may 2026' },
        'query ($from: Chronic, $to: Chronic)',
      ),
      2,
    )
  })

  test('group_by and metrics can be variables', async () => {
    const head = 'query ($by: [CarrierServiceGroupBy!]!, $metrics: [CarrierServiceMetric!])'
    const variables = {
      by: ['active', 'carrier_id'],
      metrics: [{ function: 'sum', column: 'external_preset_id', name: 'x' }],
    }
    const args = '(group_by: $by, metrics: $metrics, order: "x DESC")'
    // An id of another system is a text and not a number.
    const answer = await runQuery(
      service.operator,
      `${head} { carrier_services { aggregation${args} { total_records } } }`,
      variables,
    )
    assert.equal(firstError(answer), 'BAD_USER_INPUT 2202 invalid_filter')
    const found = await groups(
      'carrier_services',
      '(group_by: $by)',
      'active carrier { code } total_records',
      { by: variables.by },
      'query ($by: [CarrierServiceGroupBy!]!)',
    )
    assert.deepEqual(found, [
      { active: true, carrier: { code: 'SWIFT' }, total_records: 3 },
      { active: true, carrier: { code: 'SLOW' }, total_records: 1 },
    ])
  })

  const refused: readonly (readonly [string, string, string])[] = [
    [
      'more than five columns',
      '(group_by: [id, code, name, active, is_default, carrier_id])',
      'BAD_USER_INPUT 2202 invalid_filter',
    ],
    [
      'a sum of a column that is not a number',
      '(group_by: [], metrics: [{function: sum, column: code}])',
      'BAD_USER_INPUT 2202 invalid_filter',
    ],
    [
      'two metrics with one name',
      '(group_by: [], metrics: [{function: sum, column: external_preset_id, name: "x"}, {function: count_distinct, column: code, name: "x"}])',
      'BAD_USER_INPUT 2202 invalid_filter',
    ],
    ['an order by an unknown column', '(group_by: [], order: "nope")', 'BAD_USER_INPUT 2203 invalid_paging'],
    [
      'an order by a column that is not in group_by',
      '(group_by: [code], order: "name")',
      'BAD_USER_INPUT 2203 invalid_paging',
    ],
    ['a negative limit', '(group_by: [], limit: -1)', 'BAD_USER_INPUT 2203 invalid_paging'],
    [
      'statuses of a type without a status',
      '(group_by: [], statuses: ["A"])',
      'BAD_USER_INPUT 2202 invalid_filter',
    ],
    [
      'an invalid date expression',
      '(group_by: [], created_from: "soon")',
      'BAD_USER_INPUT 2702 invalid_date_expression',
    ],
    ['an unknown column', '(group_by: [nope])', 'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed'],
  ]
  for (const [what, args, expected] of refused) {
    test(`${what} is refused`, async () => {
      const answer = await runQuery(
        service.operator,
        `{ carrier_services { aggregation${args} { total_records } } }`,
      )
      assert.equal(firstError(answer), expected)
    })
  }
})
