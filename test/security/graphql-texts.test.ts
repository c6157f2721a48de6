import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { WorkTurns } from '#database/work-turns.ts'
import { Problem } from '#problems/problem.ts'
import { openService } from '../support/service.ts'

const { operator, neighbour, bugs, close } = await openService()

const times = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ')

/** A query with a text of its own that takes long to parse. */
const slow = (n: number) => `{ a${n}: __typename ${'sites { all { nodes { id } } } '.repeat(50)} }`

suite('GraphQL queries', () => {
  after(close)

  test('are refused if their brackets are nested too deeply, in selections and in values', async () => {
    for (const query of [
      `{ customers { all ${'{ nodes '.repeat(4_000)}`,
      `{ customers { all(filter: ${'{ code: '.repeat(2_000)}`,
      `{ customers { all(ids: ${'['.repeat(4_000)}`,
      `{ ${'... { '.repeat(2_000)}`,
    ]) {
      const { status, body } = await operator.post('/graphql', { query })
      const [error] = (body.errors ?? []) as unknown as readonly { extensions: Record<string, unknown> }[]
      assert.deepEqual([status, error?.extensions.symbol], [200, 'query_too_deep'], query.slice(0, 50))
    }
  })

  const tooMany: readonly (readonly [string, string])[] = [
    ['fields', `{ sites { all { nodes { ${'id '.repeat(4_900)} } } } }`],
    ['lists', `{ ${'sites { all { nodes { id } } } '.repeat(450)} }`],
    ['inline fragments', `{ sites { all { nodes { ${'... { id } '.repeat(1_200)} } } } }`],
    [
      'fragments in fragments',
      `{ sites { all { nodes { ...F0 } } } } ${times(400, (n) => `fragment F${n} on Site { id ${n < 399 ? `...F${n + 1}` : ''} }`)}`,
    ],
    [
      'unused fragments',
      `{ __typename } ${times(400, (n) => `fragment F${n} on Site { id ${n > 0 ? `...F${n - 1}` : ''} }`)}`,
    ],
    [
      'queries with the same fragments',
      `${times(300, (n) => `query q${n} { ...F0 }`)} ${times(300, (n) => `fragment F${n} on Query { __typename ${n < 299 ? `...F${n + 1}` : ''} }`)}`,
    ],
  ]
  for (const [what, query] of tooMany) {
    test(`are refused if too many selections have the same name: ${what}`, async () => {
      const { body } = await operator.post('/graphql', { query })
      const [error] = (body.errors ?? []) as unknown as readonly { extensions: Record<string, unknown> }[]
      assert.deepEqual([error?.extensions.symbol, error?.extensions.max], ['query_too_complex', 100_000])
    })
  }

  test('are answered if many types have fields with the same name', async () => {
    const { body: known } = await operator.post('/graphql', {
      query: '{ __type(name: "Node") { possibleTypes { name } } }',
    })
    const nodes = (
      known.data as unknown as { __type: { possibleTypes: readonly { name: string }[] } }
    ).__type.possibleTypes.map(({ name }) => name)
    assert.ok(nodes.length > 50)
    const query = `{ nodes(ids: []) { ${nodes.map((name) => `... on ${name} { __typename id node_id }`).join(' ')} } }`
    assert.deepEqual((await operator.post('/graphql', { query })).body, { data: { nodes: [] } })
  })

  test('of one tenant are parsed in turns with those of another', async () => {
    let read = 0
    const requests = Array.from({ length: 60 }, async (_, n) => {
      const { body } = await operator.post('/graphql', { query: slow(n) })
      assert.equal(body.errors, undefined)
      read += 1
    })
    const { body } = await neighbour.post('/graphql', { query: '{ a: __typename b: __typename }' })
    const readBefore = read
    assert.deepEqual(body, { data: { a: 'Query', b: 'Query' } })
    await Promise.all(requests)
    assert.ok(readBefore < 30, `${readBefore} of 60 texts of one tenant were read before that of another`)
  })

  test('of one tenant are queued up to a limit, and refused beyond it', async () => {
    const turns = new WorkTurns()
    const [tenant, other] = [1, 2].map((id) => ({ tenant: { id, subdomain: 't', timezone: 'UTC' } }))
    assert.ok(tenant !== undefined && other !== undefined)
    const taken = Array.from({ length: 101 }, (_, n) => turns.run(tenant, () => n))
    await assert.rejects(
      turns.run(tenant, () => 101),
      (error) => error instanceof Problem && error.first.symbol === 'rate_limited',
    )
    assert.equal(await turns.run(other, () => 'another'), 'another')
    assert.deepEqual(
      await Promise.all(taken),
      Array.from({ length: 101 }, (_, n) => n),
    )
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
