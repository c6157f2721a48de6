import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { getIntrospectionQuery } from 'graphql'
import { processorTimeSince } from '../support/processor-time.ts'
import { openService, type Service } from '../support/service.ts'
import { type Answer, assertNoBugs, firstError, type Json, make, read, runQuery } from './stage.ts'

suite('protection', () => {
  let service: Service

  before(async () => {
    service = await openService()
    await make(service.operator, 'carriers', { code: 'C' })
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  const send = (query: string, variables: Json = {}): Promise<Answer> =>
    runQuery(service.operator, query, variables)
  const factsOf = (answer: Answer): Json => answer.errors[0]?.extensions

  /** Template headers can be nested without end. */
  const nested = (depth: number) =>
    `{ templates { all(first: 1) { nodes { ${'template_header { '.repeat(depth)}id${' }'.repeat(depth)} } } } }`

  test('twelve levels below Query are accepted, thirteen are refused', async () => {
    assert.deepEqual((await send(nested(8))).errors, [])
    const answer = await send(nested(9))
    assert.equal(firstError(answer), 'QUERY_TOO_COMPLEX 2206 query_too_deep')
    assert.deepEqual([factsOf(answer).depth, factsOf(answer).max], [13, 12])
  })

  test('depth in fragments is counted', async () => {
    const fragments = Array.from(
      { length: 12 },
      (_, n) => `fragment f${n} on Template { template_header { ${n === 11 ? 'id' : `...f${n + 1}`} } }`,
    )
    const answer = await send(`{ templates { all(first: 1) { nodes { ...f0 } } } } ${fragments.join(' ')}`)
    assert.equal(firstError(answer), 'QUERY_TOO_COMPLEX 2206 query_too_deep')
  })

  test('a page costs its size times the cost of its nodes, and total_count ten', async () => {
    const cost = async (query: string, variables: Json = {}) => factsOf(await send(query, variables))?.cost
    // One more than 100 000: 1 + 1000 × (1 + 10 × 10) is 101 001.
    assert.equal(
      await cost(
        '{ automations { all { nodes { a: conditions { id } b: conditions { id } c: conditions { id } d: conditions { id } e: conditions { id } f: conditions { id } g: conditions { id } h: conditions { id } i: conditions { id } j: conditions { id } } } } }',
      ),
      101_001,
    )
    assert.equal(
      await cost(
        '{ automations { all(first: 100) { total_count nodes { actions { parameters { id } } conditions { id } } } } }',
      ),
      undefined,
    )
    assert.equal(
      await cost(
        'query ($n: Int) { automations { all(first: $n) { total_count nodes { actions { parameters { id } } conditions { id } } } } }',
        { n: 1000 },
      ),
      1 + 1000 * 121 + 10,
    )
    assert.equal(
      await cost('{ carriers { aggregation(group_by: [], limit: 1000) { total_records } } }'),
      undefined,
    )
  })

  test('a query that is too costly is not executed, and its cost is reported', async () => {
    const answer = await send(
      '{ carriers { all { total_count } } automations { all { nodes { actions { parameters { id } } } } } }',
    )
    assert.equal(answer.data, undefined)
    assert.equal(firstError(answer), 'QUERY_TOO_COMPLEX 2207 query_too_complex')
    assert.equal(factsOf(answer).max, 100_000)
  })

  test('thirty aliases and thirty roots are accepted, more are refused', async () => {
    const aliases = (count: number) => Array.from({ length: count }, (_, n) => `a${n}: id`).join(' ')
    assert.deepEqual((await send(`{ carriers { all { nodes { ${aliases(30)} } } } }`)).errors, [])
    assert.equal(
      firstError(await send(`{ carriers { all { nodes { ${aliases(31)} } } } }`)),
      'QUERY_TOO_COMPLEX 2207 query_too_complex',
    )
    const shown = [...service.model.values()].filter(
      ({ declaration }) => declaration.graphql?.hidden !== true,
    )
    const roots = shown.slice(0, 31).map(({ root }) => `${root} { __typename }`)
    assert.equal(firstError(await send(`{ ${roots.join(' ')} }`)), 'QUERY_TOO_COMPLEX 2207 query_too_complex')
  })

  test('text is at most 64 KiB and 5000 tokens', async () => {
    assert.deepEqual((await send(`{ __typename } #${'x'.repeat(60_000)}`)).errors, [])
    assert.equal(
      firstError(await send(`{ __typename } #${'x'.repeat(66_000)}`)),
      'QUERY_TOO_COMPLEX 2207 query_too_complex',
    )
    const list = `[${'"x" '.repeat(1000)}]`
    const lists = ['code', 'name', 'description', 'carrier_type']
      .map((field) => `${field}: ${list}`)
      .join(' ')
    assert.deepEqual((await send(`{ carriers { all(${lists}) { nodes { id } } } }`)).errors, [])
    const answer = await send(`{ ${'__typename '.repeat(5001)} }`)
    assert.equal(firstError(answer), 'QUERY_TOO_COMPLEX 2207 query_too_complex')
    assert.equal(factsOf(answer).max, 5000)
  })

  test('fragments that expand exponentially are refused before they are expanded', async () => {
    const levels = Array.from({ length: 8 }, (_, n) => {
      const inner = n === 7 ? 'id' : `...f${n + 1}`
      return `fragment f${n} on Template { a: template_header { ${inner} } b: template_header { ${inner} } c: template_footer { ${inner} } }`
    })
    const started = process.cpuUsage()
    const answer = await send(`{ templates { all(first: 1) { nodes { ...f0 } } } } ${levels.join(' ')}`)
    assert.equal(firstError(answer), 'QUERY_TOO_COMPLEX 2207 query_too_complex')
    assert.ok(processorTimeSince(started) < 1000)
  })

  test('at most twenty errors in variables are reported', async () => {
    const wrong = { n: Array.from({ length: 1000 }, () => 'x') }
    const answer = await send('query ($n: [Int!]) { carriers { all(id: $n) { nodes { id } } } }', wrong)
    assert.equal(firstError(answer), 'BAD_USER_INPUT 2201 graphql_validation_failed')
    assert.equal(answer.errors.length, 21)
  })

  test('a query that would be slow to validate is refused before it is validated', async () => {
    const same = 'carriers { all { nodes { id code } } } '.repeat(300)
    assert.equal(firstError(await send(`{ ${same} }`)), 'QUERY_TOO_COMPLEX 2207 query_too_complex')
    const circle = (size: number) => {
      const fragments = Array.from(
        { length: size },
        (_, n) => `fragment f${n} on Carrier { ...f${(n + 1) % size} id }`,
      )
      return `{ carriers { all { nodes { ...f0 } } } } ${fragments.join(' ')}`
    }
    assert.equal(firstError(await send(circle(300))), 'QUERY_TOO_COMPLEX 2207 query_too_complex')
    assert.equal(
      firstError(await send(circle(30))),
      'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed',
    )
  })

  test('introspection is exempt from depth and cost', async () => {
    const query = getIntrospectionQuery({
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
    })
    const data = await read(service.operator, query)
    assert.equal(data.__schema.queryType.name, 'Query')
    const names = data.__schema.types.map(({ name }: Json) => name)
    for (const name of [
      'Carrier',
      'CarrierFilterType',
      'LocationsFilterType',
      'StringArgument',
      'Chronic',
      'StringInputType',
    ])
      assert.ok(names.includes(name), name)
    assert.equal(data.__schema.mutationType, null)
  })

  test('introspection can be combined with lists, variables and fragments', async () => {
    const query = `
      query ($name: String!, $deep: Boolean!, $f: CarrierFilterType) {
        t: __type(name: $name) { ...names fields @include(if: $deep) { name } }
        __typename
        carriers { all(filter: $f) { nodes { code } } }
      }
      fragment names on __Type { name kind }`
    const variables = { name: 'PageInfo', deep: true, f: { code: 'C' } }
    assert.deepEqual(await read(service.operator, query, variables), {
      t: {
        name: 'PageInfo',
        kind: 'OBJECT',
        fields: ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'].map((name) => ({ name })),
      },
      __typename: 'Query',
      carriers: { all: { nodes: [{ code: 'C' }] } },
    })
    const nothing = await read(service.operator, '{ __type(name: "Nobody") { name } }')
    assert.deepEqual(nothing, { __type: null })
  })

  test('mutations and subscriptions are refused', async () => {
    for (const text of ['mutation { carriers { id } }', 'subscription { carriers { id } }'])
      assert.equal(firstError(await send(text)), 'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed')
  })

  const broken: readonly (readonly [string, string, string])[] = [
    ['an empty query', '', 'GRAPHQL_PARSE_FAILED 2200 graphql_parse_failed'],
    [
      'an empty selection',
      '{ carriers { all { nodes { } } } }',
      'GRAPHQL_PARSE_FAILED 2200 graphql_parse_failed',
    ],
    ['an incomplete query', '{ carriers {', 'GRAPHQL_PARSE_FAILED 2200 graphql_parse_failed'],
    ['a query of invalid characters', '\0\ud800', 'GRAPHQL_PARSE_FAILED 2200 graphql_parse_failed'],
    [
      'fragments without an operation',
      'fragment f on Carrier { id }',
      'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed',
    ],
    [
      'a list without fields',
      '{ carriers { all { nodes } } }',
      'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed',
    ],
    [
      'two operations without operationName',
      'query A { __typename } query B { __typename }',
      'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed',
    ],
    [
      'a type definition',
      'type Carrier { id: ID }',
      'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed',
    ],
    [
      'one alias for two fields',
      '{ carriers { all { nodes { a: id a: code } } } }',
      'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed',
    ],
    [
      'one list with two different filters',
      '{ carriers { all(code: "A") { nodes { id } } all(code: "B") { nodes { id } } } }',
      'GRAPHQL_VALIDATION_FAILED 2201 graphql_validation_failed',
    ],
  ]
  for (const [what, query, expected] of broken) {
    test(`${what} is refused`, async () => assert.equal(firstError(await send(query)), expected))
  }
})
