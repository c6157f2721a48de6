import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { getIntrospectionQuery } from 'graphql'
import type { ApiClient, Reply } from '../support/api-client.ts'
import { openService, type Service } from '../support/service.ts'

/** The introspection query that tools send. */
const WHOLE = getIntrospectionQuery({
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
})
const FRAGMENTS = WHOLE.slice(WHOLE.indexOf('fragment FullType'))
const times = (count: number, send: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => send(n)).join(' ')

suite('introspection', () => {
  let service: Service
  /** A client whose role has no permissions. */
  let nobody: ApiClient

  before(async () => {
    service = await openService()
    nobody = await service.colleague([])
  })
  after(async () => {
    await service.close()
    assert.deepEqual(service.bugs, [])
  })

  const send = (query: string, variables = {}): Promise<Reply> =>
    nobody.post('/graphql', { query, variables })
  const refusalOf = ({ body }: Reply) => {
    const [error] = (body.errors ?? []) as unknown as readonly {
      readonly extensions: Record<string, unknown>
    }[]
    return error?.extensions
  }

  test('is answered for the whole schema', async () => {
    const { body } = await send(WHOLE)
    assert.equal(body.errors, undefined)
    const again = await send(`# another text\n${WHOLE}`)
    // Compared outside of the assertion: a failure would print megabytes.
    assert.ok(again.text === JSON.stringify(body))
  })

  const many: readonly (readonly [string, string])[] = [
    [
      'with twenty aliases',
      `{ ${times(20, (n) => `a${n}: __schema { types { ...FullType } }`)} } ${FRAGMENTS}`,
    ],
    [
      'with twenty nested aliases',
      `{ __schema { ${times(20, (n) => `a${n}: types { ...FullType }`)} } } ${FRAGMENTS}`,
    ],
    [
      'with many aliases of one description',
      `{ __schema { types { fields { ${times(60, (n) => `d${n}: description`)} } } } }`,
    ],
    [
      'by the types of an interface',
      `{ ${times(25, (n) => `a${n}: __type(name: "Node") { possibleTypes { ...FullType } }`)} } ${FRAGMENTS}`,
    ],
  ]
  for (const [how, query] of many) {
    test(`is refused if the whole schema is requested several times: ${how}`, async () => {
      const reply = await send(query)
      // Keys alone: a failure would print megabytes.
      assert.deepEqual(Object.keys(reply.body), ['errors'])
      assert.deepEqual(
        [refusalOf(reply)?.code, refusalOf(reply)?.symbol],
        ['QUERY_TOO_COMPLEX', 'query_too_complex'],
      )
      assert.ok(reply.bytes.length < 1000)
    })
  }

  test('accepts variables and directives, with a different answer for each value', async () => {
    const query =
      'query ($n: String!, $more: Boolean!) { t: __type(name: $n) { name kind @include(if: $more) } }'
    const answers = [
      await send(query, { n: 'Carrier', more: true }),
      await send(query, { n: 'Account', more: true }),
      await send(query, { n: 'Carrier', more: false }),
      await send(query, { n: 'Carrier', more: true }),
    ]
    assert.deepEqual(
      answers.map(({ body }) => (body.data as unknown as { t: unknown }).t),
      [
        { name: 'Carrier', kind: 'OBJECT' },
        { name: 'Account', kind: 'OBJECT' },
        { name: 'Carrier' },
        { name: 'Carrier', kind: 'OBJECT' },
      ],
    )
  })
})
