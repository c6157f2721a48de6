import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { getIntrospectionQuery } from 'graphql'
import type { ApiClient, Reply } from '../support/api-client.ts'
import { openService, type Service } from '../support/service.ts'

/** All that tools ask of a schema. */
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

suite('questions about the schema', () => {
  let service: Service
  /** Somebody whose role allows nothing. */
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

  test('are answered for all of it, once', async () => {
    const { body } = await send(WHOLE)
    assert.equal(body.errors, undefined)
    const again = await send(`# another text\n${WHOLE}`)
    // Compared outside of the assertion: a failure would print megabytes.
    assert.ok(again.text === JSON.stringify(body))
  })

  const many: readonly (readonly [string, string])[] = [
    [
      'under twenty names',
      `{ ${times(20, (n) => `a${n}: __schema { types { ...FullType } }`)} } ${FRAGMENTS}`,
    ],
    [
      'under twenty names below one',
      `{ __schema { ${times(20, (n) => `a${n}: types { ...FullType }`)} } } ${FRAGMENTS}`,
    ],
    [
      'by many names of one text',
      `{ __schema { types { fields { ${times(60, (n) => `d${n}: description`)} } } } }`,
    ],
    [
      'by the types that an interface has',
      `{ ${times(25, (n) => `a${n}: __type(name: "Node") { possibleTypes { ...FullType } }`)} } ${FRAGMENTS}`,
    ],
  ]
  for (const [how, query] of many) {
    test(`are refused if the whole schema is requested several times: ${how}`, async () => {
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

  test('take variables and switches, each answer being its own', async () => {
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
