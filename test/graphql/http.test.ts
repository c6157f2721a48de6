import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { serverAudits } from 'graphql-http'
import { openService, type Service } from '../support/service.ts'
import { assertNoBugs, type Json, make } from './stage.ts'

const RESPONSE = 'application/graphql-response+json'

suite('GraphQL over HTTP', () => {
  let service: Service

  before(async () => {
    service = await openService()
    await make(service.operator, 'carriers', { code: 'C' })
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  const post = (body: unknown, headers: Json = {}) => service.operator.post('/graphql', body, headers)
  const get = (query: Readonly<Record<string, string>>, headers: Json = {}) =>
    service.operator.request('GET', `/graphql?${new URLSearchParams(query)}`, { headers })

  test('every MUST and SHOULD of the public audits holds', async () => {
    const audits = serverAudits({
      url: 'http://service.test/graphql',
      // A request as `fetch` would send it, with a token.
      fetchFn: async (url: string, init: RequestInit = {}) => {
        const request = new Request(url, init)
        const { pathname, search } = new URL(url)
        const { status, headers, text } = await service.operator.request(request.method, pathname + search, {
          headers: Object.fromEntries(request.headers),
          ...(typeof init.body === 'string' ? { body: init.body } : {}),
        })
        return new Response(text, {
          status,
          headers: new Headers(Object.entries(headers).map(([name, value]) => [name, value ?? ''])),
        })
      },
    })
    const failed: string[] = []
    for (const audit of audits) {
      const result = await audit.fn()
      if (result.status !== 'ok' && !audit.name.startsWith('MAY'))
        failed.push(`${audit.name}: ${result.reason}`)
    }
    assert.ok(audits.length > 50)
    assert.deepEqual(failed, [])
  })

  test('a request without a token is refused before its body is parsed', async () => {
    const reply = await service.operator.request('POST', '/graphql', {
      headers: { authorization: null },
      body: '{"query":"{"}',
    })
    assert.equal(reply.status, 401)
    assert.deepEqual(Object.keys(reply.body), ['error'])
  })

  test('plain JSON has status 200 for every query, the newer type distinguishes queries that were not executed', async () => {
    const cases: readonly (readonly [string, Json, number])[] = [
      ['{ carriers { all { nodes { code } } } }', {}, 200],
      ['{ carriers { all(first: -1) { nodes { code } } } }', {}, 200],
      ['{ carriers {', {}, 400],
      ['{ nope }', {}, 400],
      [
        'query ($f: CarrierFilterType) { carriers { all(filter: $f) { nodes { code } } } }',
        { f: { nope: 1 } },
        400,
      ],
      ['query ($n: Int!) { carriers { all(first: $n) { nodes { code } } } }', {}, 400],
      ['{ automations { all { nodes { actions { parameters { id } } } } } }', {}, 400],
    ]
    for (const [query, variables, status] of cases) {
      const plain = await post({ query, variables }, { accept: 'application/json' })
      assert.equal(plain.status, 200, query)
      assert.equal(plain.headers['content-type'], 'application/json; charset=utf-8')
      const newer = await post({ query, variables }, { accept: RESPONSE })
      assert.equal(newer.status, status, query)
      assert.equal(newer.headers['content-type'], `${RESPONSE}; charset=utf-8`)
      assert.deepEqual(newer.body, plain.body)
      assert.equal('data' in newer.body, status === 200)
    }
  })

  const accepts: readonly (readonly [string | null, string])[] = [
    [null, 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/plain', 'application/json'],
    [`${RESPONSE}, application/json;q=0.9`, RESPONSE],
    [`${RESPONSE}; charset=utf-8, application/json; charset=utf-8`, RESPONSE],
    [`application/json, ${RESPONSE};q=0.5`, 'application/json'],
    [`${RESPONSE};q=0, */*`, 'application/json'],
    [`${RESPONSE}, */*`, RESPONSE],
  ]
  for (const [accept, expected] of accepts) {
    test(`accept ${accept} is answered as ${expected}`, async () => {
      const { headers } = await post({ query: '{ __typename }' }, { accept })
      assert.equal(headers['content-type'], `${expected}; charset=utf-8`)
    })
  }

  const malformed: readonly (readonly [string, unknown])[] = [
    ['invalid JSON', '{"query"'],
    ['a JSON string', '"{ __typename }"'],
    ['a list of requests', '[{"query":"{ __typename }"}]'],
    ['an empty body', ''],
    ['a body without a query', {}],
    ['a query that is a number', { query: 5 }],
    ['a query that is null', { query: null }],
    ['variables that are a list', { query: '{ __typename }', variables: [1] }],
    ['variables that are a string', { query: '{ __typename }', variables: '{}' }],
    ['an operation name that is an object', { query: '{ __typename }', operationName: {} }],
    ['extensions that are a string', { query: '{ __typename }', extensions: 'x' }],
    [
      'a hash of another version',
      { extensions: { persistedQuery: { version: 2, sha256Hash: '0'.repeat(64) } } },
    ],
    ['an invalid hash', { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }],
  ]
  for (const [what, body] of malformed) {
    test(`${what} is answered 400 as malformed`, async () => {
      const reply = await post(body, { 'content-type': 'application/json' })
      assert.equal(reply.status, 400, reply.text)
      assert.deepEqual(Object.keys(reply.body), ['error'])
      assert.equal(reply.headers['x-error-symbol'], 'malformed_body')
    })
  }

  test('another content type is answered 415', async () => {
    const reply = await post('{ __typename }', { 'content-type': 'application/graphql' })
    assert.equal(reply.status, 415)
  })

  test('a query may be sent in the URL', async () => {
    const query = 'query Find($f: CarrierFilterType) { carriers { all(filter: $f) { nodes { code } } } }'
    const reply = await get({ query, variables: '{"f":{"code":"C"}}', operationName: 'Find' })
    assert.deepEqual(reply.body, { data: { carriers: { all: { nodes: [{ code: 'C' }] } } } })
    assert.equal((await get({ query, variables: '{' })).status, 400)
    assert.equal((await get({})).status, 400)
    const anonymous = await service.operator.request('GET', '/graphql?query={__typename}', {
      headers: { authorization: null },
    })
    assert.equal(anonymous.status, 401)
  })

  test('one of several operations is chosen by name', async () => {
    const query = 'query A { a: __typename } query B { b: __typename }'
    assert.deepEqual((await post({ query, operationName: 'B' })).body, { data: { b: 'Query' } })
    assert.ok('errors' in (await post({ query, operationName: 'C' })).body)
  })

  test('browsers get a page without content from other servers', async () => {
    const page = await service.operator.request('GET', '/graphql', {
      headers: {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        authorization: null,
        'x-service-subdomain': null,
      },
    })
    assert.equal(page.status, 200)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.doesNotMatch(page.text, /https?:\/\/(?!localhost)/)
  })

  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const persisted = (hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } })

  test('a registered query is found by its hash, only in its own tenant', async () => {
    const query = 'query ($code: String) { carriers { all(code: $code) { nodes { code } } } }'
    const by = persisted(hashOf(query))
    const unknown = await post(by)
    assert.equal(unknown.status, 200)
    assert.deepEqual(unknown.body.errors as Json, [
      {
        message: 'unknown query hash',
        extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', number: 2209, symbol: 'persisted_query_not_found' },
      },
    ])
    const expected = { data: { carriers: { all: { nodes: [{ code: 'C' }] } } } }
    assert.deepEqual((await post({ query, ...by, variables: { code: 'C' } })).body, expected)
    assert.deepEqual((await post({ ...by, variables: { code: 'C' } })).body, expected)
    const address = { extensions: JSON.stringify(by.extensions), variables: '{"code":"C"}' }
    assert.deepEqual((await get(address)).body, expected)
    const elsewhere = await service.neighbour.post('/graphql', by)
    assert.equal((elsewhere.body.errors as Json)[0].extensions.code, 'PERSISTED_QUERY_NOT_FOUND')
  })

  test('a registered query is stored in the database for a day after its last use', async () => {
    const query = '{ carriers { all { total_count } } }'
    await post({ query, ...persisted(hashOf(query)) })
    const { rows } = await service.owner.query(
      'select text, now() - last_used_at as age from graphql_documents where sha256 = $1',
      [hashOf(query)],
    )
    assert.equal(rows[0].text, query)
    await service.owner.query(
      `
      insert into graphql_documents (tenant_id, sha256, text, last_used_at)
      select id, $1, $2, now() - interval '26 hours' from tenants where subdomain = 'demo'`,
      [hashOf('{ a: __typename }'), '{ a: __typename }'],
    )
    const old = await post(persisted(hashOf('{ a: __typename }')))
    assert.equal((old.body.errors as Json)[0].extensions.code, 'PERSISTED_QUERY_NOT_FOUND')
    await service.owner.query(
      `
      insert into graphql_documents (tenant_id, sha256, text, last_used_at)
      select id, $1, $2, now() - interval '23 hours' from tenants where subdomain = 'demo'`,
      [hashOf('{ b: __typename }'), '{ b: __typename }'],
    )
    assert.deepEqual((await post(persisted(hashOf('{ b: __typename }')))).body, { data: { b: 'Query' } })
    const found = await service.owner.query(
      `select last_used_at > now() - interval '1 minute' as fresh from graphql_documents where sha256 = $1`,
      [hashOf('{ b: __typename }')],
    )
    assert.equal(found.rows[0].fresh, true)
    await post({ query: '{ c: __typename }', ...persisted(hashOf('{ c: __typename }')) })
    const left = await service.owner.query('select from graphql_documents where sha256 = $1', [
      hashOf('{ a: __typename }'),
    ])
    assert.equal(left.rowCount, 0)
  })

  test('a hash of another query is refused', async () => {
    const reply = await post({ query: '{ __typename }', ...persisted(hashOf('{ other }')) })
    assert.equal(reply.status, 400)
    assert.deepEqual(Object.keys(reply.body), ['error'])
  })

  test('with Prefer: max-age a cached answer is returned to callers with equal permissions and visibility', async () => {
    const query = '{ carriers { all(order: "code") { nodes { code } } } }'
    const aged = { prefer: 'max-age=60' }
    const codes = (reply: { readonly text: string }) =>
      [...reply.text.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code)
    const first = await post({ query }, aged)
    assert.deepEqual([first.headers.age, first.headers['preference-applied']], ['0', 'max-age'])
    await make(service.operator, 'carriers', { code: 'NEWER' })
    const again = await post({ query }, aged)
    assert.deepEqual(codes(again), codes(first))
    assert.match(String(again.headers.age), /^\d+$/)
    const twin = await service.colleague(['view_carriers'])
    const peer = await service.colleague(['view_carriers'])
    const own = await twin.post('/graphql', { query }, aged)
    assert.ok(codes(own).includes('NEWER'))
    await make(service.operator, 'carriers', { code: 'NEWEST' })
    assert.deepEqual(codes(await peer.post('/graphql', { query }, aged)), codes(own))
    assert.ok(codes(await post({ query })).includes('NEWEST'))
    const strong = await post({ query }, { prefer: 'max-age=60, consistency=strong' })
    assert.ok(codes(strong).includes('NEWEST'))
    const other = await post({ query: query.replace('code }', 'code name }') }, aged)
    assert.ok(codes(other).includes('NEWEST'))
  })

  test('a cached answer is not returned to callers who see other accounts or other warehouses', async () => {
    const aged = { prefer: 'max-age=60' }
    for (const [type, limit] of [
      ['warehouses', 'warehouse_ids'],
      ['accounts', 'account_ids'],
    ] as const) {
      const query = `{ ${type} { all { nodes { code } } } }`
      for (const code of ['SEEN1', 'SEEN2']) {
        const id = Number(await make(service.operator, type, { code, name: code }))
        const limited = await service.colleague([`view_${type}`], { [limit]: [id] })
        const { text } = await limited.post('/graphql', { query }, aged)
        assert.deepEqual(text.match(/SEEN\d/g), [code], text)
      }
    }
  })

  test('an answer that depends on the user is cached for that user only', async () => {
    const query = '{ me { user { name } } preferences { all { nodes { key } } } }'
    const aged = { prefer: 'max-age=60' }
    const [one, two] = [
      await service.colleague(['view_preferences', 'manage_preferences']),
      await service.colleague(['view_preferences', 'manage_preferences']),
    ]
    await make(one, 'preferences', { key: 'mine', value: { size: 1 } })
    assert.match((await one.post('/graphql', { query }, aged)).text, /"mine"/)
    assert.doesNotMatch((await two.post('/graphql', { query }, aged)).text, /"mine"/)
  })
})
