import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openService, type Service } from '../support/service.ts'
import { assertNoBugs, codes, firstError, make, read, runQuery } from './stage.ts'

suite('filters', () => {
  let service: Service
  let carrier: number

  before(async () => {
    service = await openService()
    const { operator } = service
    carrier = await make(operator, 'carriers', { code: 'SWIFT', name: 'Swift & Sons', carrier_type: 'alpha' })
    await make(operator, 'carriers', { code: 'swift_2', name: '100% Post', description: 'by "night"' })
    await make(operator, 'carriers', { code: 'SWIFTX2', name: 'back\\slash', active: false })
    await make(operator, 'carriers', { code: 'Ärzte', name: 'Zulu', external_system_reference1: 'E-1' })
    await make(operator, 'carrier_services', { code: 'NOON', carrier_id: carrier, external_preset_id: 7 })
    await make(operator, 'carrier_services', { code: 'ECO', carrier_id: carrier })
    await service.owner.query(`
      update carriers set created_at = case code
        when 'SWIFT' then '2026-03-01T00:00:00Z'::timestamptz
        when 'swift_2' then '2026-03-01T23:59:59.999Z'
        when 'SWIFTX2' then '2026-03-02T00:00:00Z'
        else '2026-03-02T10:30:15.250Z' end`)
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  const carriers = (filter: unknown) =>
    codes(service.operator, 'carriers', '(filter: $f)', { f: filter }, 'query ($f: CarrierFilterType)')

  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['eq of a text is exact and case-sensitive', { code: { eq: 'SWIFT' } }, ['SWIFT']],
    ['eq of a text in another case finds nothing', { code: { eq: 'swift' } }, []],
    ['in finds any of its values', { code: { in: ['SWIFT', 'Ärzte', 'nobody'] } }, ['SWIFT', 'Ärzte']],
    ['in of an empty list finds nothing', { code: { in: [] } }, []],
    ['in ignores null', { code: { in: [null, 'SWIFT'] } }, ['SWIFT']],
    [
      'between includes both ends and compares bytes',
      { code: { between: ['SWIFT', 'SWIFTX2'] } },
      ['SWIFT', 'SWIFTX2'],
    ],
    ['between with low above high finds nothing', { code: { between: ['Z', 'A'] } }, []],
    [
      'ilike matches anywhere in the text, regardless of case',
      { code: { ilike: 'wif' } },
      ['SWIFT', 'swift_2', 'SWIFTX2'],
    ],
    ['ilike ignores the case of letters that are not ASCII', { code: { ilike: 'äRZ' } }, ['Ärzte']],
    ['like is case-sensitive', { code: { like: 'WIF' } }, ['SWIFT', 'SWIFTX2']],
    ['% anchors a pattern at its start', { code: { ilike: 'swift%' } }, ['SWIFT', 'swift_2', 'SWIFTX2']],
    ['% anchors a pattern at its end', { code: { ilike: '%x2' } }, ['SWIFTX2']],
    ['a pattern with % must match the whole text', { code: { ilike: 'wif%' } }, []],
    ['_ is a literal character', { code: { ilike: 't_2' } }, ['swift_2']],
    ['an escaped % is a literal character', { name: { like: '100\\%' } }, ['swift_2']],
    ['an escaped % is literal beside an unescaped one', { name: { like: '%0\\% P%' } }, ['swift_2']],
    ['a doubled backslash is one backslash', { name: { like: 'back\\\\slash' } }, ['SWIFTX2']],
    ['a single backslash before a letter is one backslash', { name: { like: 'back\\sl' } }, ['SWIFTX2']],
    ['an empty pattern is ignored', { code: { ilike: '' } }, ['SWIFT', 'swift_2', 'SWIFTX2', 'Ärzte']],
    ['a quote in a pattern is a literal character', { description: { like: '"night"' } }, ['swift_2']],
    [
      'not_in finds what is none of its values',
      { code: { not_in: ['SWIFT', 'Ärzte'] } },
      ['swift_2', 'SWIFTX2'],
    ],
    ['not_in ignores null', { code: { not_in: [null, 'SWIFT'] } }, ['swift_2', 'SWIFTX2', 'Ärzte']],
    [
      'not_in of an empty list excludes nothing',
      { external_system_reference1: { not_in: [] } },
      ['SWIFT', 'swift_2', 'SWIFTX2', 'Ärzte'],
    ],
    ['null columns do not satisfy not_in', { external_system_reference1: { not_in: ['E-2'] } }, ['Ärzte']],
    ['not_in of a boolean', { active: { not_in: [true] } }, ['SWIFTX2']],
    [
      'not_in of a date excludes the whole day',
      { created_at: { not_in: ['2026-03-01', '2026-03-02T10:30'] } },
      ['SWIFTX2'],
    ],
    ['a text is filled or not', { external_system_reference1: { filled: true } }, ['Ärzte']],
    ['a text is empty', { description: { filled: false } }, ['SWIFT', 'SWIFTX2', 'Ärzte']],
    ['a time is filled', { created_at: { filled: false } }, []],
    ['a boolean is compared', { active: { eq: false } }, ['SWIFTX2']],
    ['null columns satisfy no operator', { external_system_reference1: { ilike: '%' } }, ['Ärzte']],
    [
      'null columns do not satisfy between',
      { external_system_reference1: { between: ['', 'z'] } },
      ['Ärzte'],
    ],
    [
      'all conditions on fields must hold',
      { code: { ilike: 'swift' }, active: { eq: true } },
      ['SWIFT', 'swift_2'],
    ],
    ['all operators must hold', { code: { ilike: 'swift', like: '_' } }, ['swift_2']],
    [
      'a list of dates stands for their whole days',
      { created_at: ['2026-03-01', '2026-03-02T10:30'] },
      ['SWIFT', 'swift_2', 'Ärzte'],
    ],
    ['a date stands for the whole day', { created_at: { eq: '2026-03-01' } }, ['SWIFT', 'swift_2']],
    [
      'a time without seconds stands for the whole minute',
      { created_at: { eq: '2026-03-02T10:30' } },
      ['Ärzte'],
    ],
    [
      'a time without milliseconds stands for the whole second',
      { created_at: { eq: '2026-03-02T10:30:15Z' } },
      ['Ärzte'],
    ],
    ['a time with milliseconds is exact', { created_at: { eq: '2026-03-02T10:30:15.250Z' } }, ['Ärzte']],
    ['another millisecond finds nothing', { created_at: { eq: '2026-03-02T10:30:15.251Z' } }, []],
    [
      'the offset of a time is taken into account',
      { created_at: { eq: '2026-03-02T12:30+02:00' } },
      ['Ärzte'],
    ],
    ['from includes the given time', { created_at: { from: '2026-03-02T00:00:00Z' } }, ['SWIFTX2', 'Ärzte']],
    ['to includes the given time', { created_at: { to: '2026-03-01T00:00:00Z' } }, ['SWIFT']],
    ['to with a date includes the day', { created_at: { to: '2026-03-01' } }, ['SWIFT', 'swift_2']],
    [
      'between two dates includes both days',
      { created_at: { between: ['2026-03-02', '2026-03-02'] } },
      ['SWIFTX2', 'Ärzte'],
    ],
    [
      'dates can be written in words',
      { created_at: { from: '2 march 2026', to: '3 march 2026' } },
      ['SWIFTX2', 'Ärzte'],
    ],
    [
      'the last supported day can be used in from, to and between',
      {
        created_at: {
          from: '2 march 2026',
          to: '9999-12-31',
          between: ['2026-03-02', '9999-12-31T23:59:59Z'],
        },
      },
      ['SWIFTX2', 'Ärzte'],
    ],
    ['eq with the last supported day finds nothing', { created_at: { eq: '9999-12-31' } }, []],
    ['relative dates are relative to the current time', { created_at: { from: '1 minute ago' } }, []],
    [
      'null is ignored',
      { code: null, name: { eq: null }, active: {} },
      ['SWIFT', 'swift_2', 'SWIFTX2', 'Ärzte'],
    ],
    [
      'lock_version is compared as a number',
      { lock_version: { between: [1, 1] }, code: { eq: 'SWIFT' } },
      ['SWIFT'],
    ],
    [
      'an id as text is compared as a number',
      { id: { gteq: '1', lt: '99999999999999999999' }, active: { eq: false } },
      ['SWIFTX2'],
    ],
    ['an id out of range finds nothing', { id: { eq: '99999999999999999999' } }, []],
  ]
  for (const [what, filter, expected] of cases) {
    test(what, async () => assert.deepEqual(await carriers(filter), expected))
  }

  const services = (args: string) => codes(service.operator, 'carrier_services', args)

  test('ids are compared, listed and tested for null', async () => {
    assert.deepEqual(await services(`(carrier_id: {eq: ${carrier}})`), ['NOON', 'ECO'])
    assert.deepEqual(await services(`(carrier_id: {in: ["${carrier}", 999]})`), ['NOON', 'ECO'])
    assert.deepEqual(await services(`(carrier_id: {gt: ${carrier}})`), [])
    assert.deepEqual(await services('(external_preset_id: {filled: true})'), ['NOON'])
    assert.deepEqual(await services('(external_preset_id: {filled: false})'), ['ECO'])
    assert.deepEqual(await services('(external_preset_id: {lteq: 7})'), ['NOON'])
    assert.deepEqual(await services('(external_preset_id: {lt: 7})'), [])
  })

  test('fields of a related record can be filtered', async () => {
    assert.deepEqual(await services('(carrier_code: "SWIFT", code: {like: "N%"})'), ['NOON'])
    assert.deepEqual(await services('(carrier_name: {ilike: "sons"})'), ['NOON', 'ECO'])
    assert.deepEqual(await services('(carrier_code: "swift_2")'), [])
  })

  test('decimals compare exactly and whole numbers as numbers', async () => {
    const { operator } = service
    await make(operator, 'products', {
      code: 'P-1',
      specific_gravity: 0.1,
      shelf_life_min: 10,
      units_per_case: 12.5,
    })
    await make(operator, 'products', { code: 'P-2', specific_gravity: 0.2, shelf_life_min: 9 })
    const products = (args: string) => codes(operator, 'products', args)
    assert.deepEqual(await products('(specific_gravity: {eq: 0.1})'), ['P-1'])
    assert.deepEqual(await products('(specific_gravity: {eq: "0.100000"})'), ['P-1'])
    assert.deepEqual(await products('(specific_gravity: {gt: 0.1})'), ['P-2'])
    assert.deepEqual(await products('(specific_gravity: {between: [0.1, 0.2]})'), ['P-1', 'P-2'])
    assert.deepEqual(await products('(specific_gravity: [0.2, 0.3])'), ['P-2'])
    assert.deepEqual(await products('(specific_gravity: {lteq: 1e300})'), ['P-1', 'P-2'])
    assert.deepEqual(await products('(shelf_life_min: {lt: 10})'), ['P-2'])
    assert.deepEqual(await products('(shelf_life_min: {gteq: 9, lteq: 9})'), ['P-2'])
    assert.deepEqual(await products('(shelf_life_min: [9, 10])'), ['P-1', 'P-2'])
    assert.deepEqual(await products('(units_per_case: 12.5)'), ['P-1'])
    assert.deepEqual(await products('(specific_gravity: {not_in: ["0.10", 7]})'), ['P-2'])
    assert.deepEqual(await products('(shelf_life_min: {not_in: [10]})'), ['P-2'])
    assert.deepEqual(await products('(units_per_case: {filled: false})'), ['P-2'])
  })

  test('all_codes searches five fields for exact values', async () => {
    const { operator } = service
    await make(operator, 'products', { code: 'A-1', barcode: '501' })
    await make(operator, 'products', { code: 'A-2', case_barcode: '502' })
    await make(operator, 'products', { code: 'A-3', inner_barcode: '503', outer_barcode: '504' })
    const products = (args: string) => codes(operator, 'products', args)
    assert.deepEqual(await products('(all_codes: "501")'), ['A-1'])
    assert.deepEqual(await products('(all_codes: ["502", "504", "A-1"])'), ['A-1', 'A-2', 'A-3'])
    assert.deepEqual(await products('(all_codes: {ilike: "50"})'), [])
    assert.deepEqual(await products('(all_codes: {ilike: "503"})'), ['A-3'])
    assert.deepEqual(await products('(all_codes: {like: "a-3"})'), [])
    assert.deepEqual(await products('(all_codes: {between: ["501", "502"]})'), ['A-1', 'A-2'])
    assert.deepEqual(await products('(all_codes: {in: []})'), [])
    assert.deepEqual(await products('(all_codes: {eq: ""})'), [])
    assert.deepEqual(await products('(all_codes: {not_in: ["501", "504"]}, code: {like: "A-%"})'), ['A-2'])
    assert.deepEqual(await products('(all_codes: {filled: true}, code: {like: "A-%"})'), [
      'A-1',
      'A-2',
      'A-3',
    ])
    assert.deepEqual(await products('(all_codes: {filled: false})'), [])
    assert.deepEqual(await products('(all_codes: {eq: "501", in: ["501", "502"]}, code: "A-1")'), ['A-1'])
  })

  test('records are found by the other records they are linked to', async () => {
    const { operator } = service
    const warehouse = await make(operator, 'warehouses', { code: 'W-LINK' })
    const account = await make(operator, 'accounts', { code: 'LINKED' })
    await make(operator, 'accounts', { code: 'ALONE' })
    await make(operator, 'account_warehouses', { account_id: account, warehouse_id: warehouse })
    const accounts = (args: string) => codes(operator, 'accounts', args)
    assert.deepEqual(await accounts(`(warehouse_id: ${warehouse})`), ['LINKED'])
    assert.deepEqual(await accounts(`(warehouse_id: {gt: ${warehouse}})`), [])
    assert.deepEqual(await accounts('(warehouse_id: {filled: true})'), ['LINKED'])
    assert.deepEqual(await accounts('(warehouse_id: {filled: false})'), ['ALONE'])
    const other = await make(operator, 'warehouses', { code: 'W-OTHER' })
    await make(operator, 'account_warehouses', { account_id: account, warehouse_id: other })
    assert.deepEqual(await accounts(`(warehouse_id: {not_in: [${warehouse}]})`), ['ALONE'])
    assert.deepEqual(await accounts(`(warehouse_id: {not_in: [${warehouse + other}]})`), ['LINKED', 'ALONE'])
  })

  test('records are found by their address', async () => {
    const { operator } = service
    await make(operator, 'sites', {
      code: 'S-1',
      name: 'One',
      address: { postcode: 'AB1 2CD', address_3: 'Leeds' },
    })
    await make(operator, 'sites', { code: 'S-2', name: 'Two' })
    assert.deepEqual(await codes(operator, 'sites', '(address_postcode: {ilike: "ab1"})'), ['S-1'])
    assert.deepEqual(await codes(operator, 'sites', '(address_address_3: "Leeds")'), ['S-1'])
  })

  test('both names of a field filter alike', async () => {
    const { operator } = service
    const warehouse = await make(operator, 'warehouses', { code: 'W-2' })
    const { location_types } = await read(
      operator,
      '{ location_types { all(code: "RACK") { nodes { id } } } }',
    )
    const shared = { warehouse_id: warehouse, location_type_id: location_types.all.nodes[0].id }
    await make(operator, 'locations', { ...shared, code: 'L-1', pick_sequence: 10, is_active: false })
    await make(operator, 'locations', { ...shared, code: 'L-2', pick_sequence: 20 })
    const locations = (args: string) => codes(operator, 'locations', args)
    assert.deepEqual(await locations('(walk_sequence: {gteq: 20}, warehouse_code: "W-2")'), ['L-2'])
    assert.deepEqual(await locations('(pick_sequence: 10)'), ['L-1'])
    const both = '(active: true, filter: {is_active: true, warehouse_code: "W-2"})'
    assert.deepEqual(await locations(both), ['L-2'])
  })

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['between one value', { code: { between: ['A'] } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['between three values', { code: { between: ['A', 'B', 'C'] } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['between a value and null', { code: { between: ['A', null] } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    [
      'a list of more than 1000',
      { code: { in: Array.from({ length: 1001 }, String) } },
      'BAD_USER_INPUT 2202 invalid_filter',
    ],
    ['a text with NUL', { code: { eq: 'a\0b' } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['an unpaired surrogate', { code: { ilike: 'a\ud800' } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['an invalid id', { id: { eq: 'abc' } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['an id with a fraction', { id: { eq: 1.5 } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['a number for a text', { code: { eq: 5 } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['a text for a boolean', { active: { eq: 'yes' } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['an unknown filter', { nope: { eq: 1 } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['an unknown operator', { code: { gt: 'a' } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['a list for gt', { id: { gt: [1] } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['a filter that is a text', 'code', 'BAD_USER_INPUT 2202 invalid_filter'],
    ['a filter that is a list', [{ code: 'A' }], 'BAD_USER_INPUT 2202 invalid_filter'],
    [
      'an invalid date expression',
      { created_at: { from: 'the day after' } },
      'BAD_USER_INPUT 2702 invalid_date_expression',
    ],
    [
      'a day that does not exist',
      { created_at: { eq: '2026-02-30' } },
      'BAD_USER_INPUT 2702 invalid_date_expression',
    ],
    ['a number for a date', { created_at: { eq: 2026 } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['an object for a value', { code: { eq: {} } }, 'BAD_USER_INPUT 2202 invalid_filter'],
    ['an invalid number', { lock_version: { eq: 'x' } }, 'BAD_USER_INPUT 2202 invalid_filter'],
  ]
  for (const [what, filter, expected] of refused) {
    test(`${what} is refused`, async () => {
      const query = 'query ($f: CarrierFilterType) { carriers { all(filter: $f) { nodes { id } } } }'
      assert.equal(firstError(await runQuery(service.operator, query, { f: filter })), expected)
    })
  }

  const unknown: readonly (readonly [string, string])[] = [
    [
      '(created_at: {gteq: "today"})',
      'created_at: has no operator gteq; it has eq, from, to, between, not_in, filled',
    ],
    [
      '(filter: {code: {gt: "a"}})',
      'code: has no operator gt; it has eq, ilike, like, in, not_in, between, filled',
    ],
    [
      '(id: {between: [1, 2]})',
      'id: has no operator between; it has eq, in, not_in, gt, gteq, lt, lteq, filled',
    ],
    ['(active: {in: [true]})', 'active: has no operator in; it has eq, not_in, filled'],
  ]
  for (const [args, message] of unknown) {
    test(`an unknown operator is refused with a list of the known ones: ${args}`, async () => {
      const answer = await runQuery(service.operator, `{ carriers { all${args} { nodes { id } } } }`)
      assert.equal(answer.errors[0]?.message, message)
    })
  }

  test('an unknown operator, filter or order in a variable is refused with a list of the known ones', async () => {
    const refusal = async (args: string, type: string, value: unknown) => {
      const query = `query ($v: ${type}) { carrier_services { all(${args}: $v) { nodes { id } } } }`
      return (await runQuery(service.operator, query, { v: value })).errors[0]?.message ?? ''
    }
    const operator = await refusal('created_at', 'DatetimeInputType', { lteq: 'now' })
    assert.equal(operator, 'created_at: has no operator lteq; it has eq, from, to, between, not_in, filled')
    const filter = await refusal('filter', 'CarrierServiceFilterType', { carier_code: 'A' })
    assert.match(filter, /^carier_code: is no filter of carrier_services; there are id, code, .*carrier_code/)
    const order = await refusal('order', 'String', 'cod DESC')
    assert.match(order, /^order has no field cod; there are id, code, .*carrier_code/)
  })

  test('an invalid filter in the text is refused each time, and the other roots are answered', async () => {
    const query =
      '{ carriers { all(code: {between: ["A"]}) { nodes { id } } } __typename sites { all { total_count } } }'
    for (let times = 0; times < 2; times += 1) {
      const answer = await runQuery(service.operator, query)
      assert.equal(firstError(answer), 'BAD_USER_INPUT 2202 invalid_filter')
      assert.deepEqual(answer.errors[0]?.path, ['carriers', 'all'])
      assert.deepEqual(answer.data, {
        carriers: null,
        __typename: 'Query',
        sites: { all: { total_count: 2 } },
      })
    }
    const dated = await runQuery(
      service.operator,
      '{ carriers { all(created_at: "whenever") { nodes { id } } } }',
    )
    assert.equal(firstError(dated), 'BAD_USER_INPUT 2702 invalid_date_expression')
  })

  test('archived records are included on request', async () => {
    const { operator, owner } = service
    const account = await make(operator, 'accounts', { code: 'PAST' })
    const warehouse = await make(operator, 'warehouses', { code: 'W-PAST' })
    const product = await make(operator, 'products', { code: 'OLD' })
    await owner.query(
      `insert into transactions (tenant_id, operation_id, category, subtype, quantity, product_id, account_id, warehouse_id, node_from, node_to, archived)
       select tenant_id, gen_random_uuid(), 'ADJ', 'POSITIVE', n, $3, $1, $2, 'adjustment', 'outbound', n = 2
       from accounts, generate_series(1, 2) n where id = $1`,
      [account, warehouse, product],
    )
    const count = async (args: string) => {
      const { transactions } = await read(
        operator,
        `{ transactions { all${args} { total_count } aggregation(group_by: []${args === '' ? '' : `, ${args.slice(1, -1)}`}) { total_records } } }`,
      )
      return [transactions.all.total_count, transactions.aggregation[0].total_records]
    }
    assert.deepEqual(await count(''), [1, 1])
    assert.deepEqual(await count('(include_archived: true)'), [2, 2])
    assert.deepEqual(await count('(include_archived: false)'), [1, 1])
    assert.deepEqual(await count('(include_archived: true, archived: true)'), [1, 1])
  })

  test('an enum filter accepts only its values', async () => {
    const { operator } = service
    const codesOf = (args: string) => codes(operator, 'external_entities', args)
    await make(operator, 'external_entities', { code: 'X-1', entity_type: 'carrier' })
    await make(operator, 'external_entities', { code: 'X-2', entity_type: 'product' })
    assert.deepEqual(await codesOf('(entity_type: {eq: carrier})'), ['X-1'])
    assert.deepEqual(await codesOf('(entity_type: "product")'), ['X-2'])
    assert.deepEqual(await codesOf('(entity_type: [carrier, product])'), ['X-1', 'X-2'])
    const answer = await runQuery(
      operator,
      '{ external_entities { all(entity_type: lorry) { nodes { id } } } }',
    )
    assert.equal(firstError(answer), 'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed')
  })
})
