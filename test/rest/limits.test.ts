import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fetch } from 'undici'
import { document, type RequestInput, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo, stranger } = client
const slow = await openClient({
  environment: {
    GOODSYARD_RATE_LIMIT_PER_MINUTE: '60',
    GOODSYARD_RATE_LIMIT_BURST: '5',
    GOODSYARD_CORS_ORIGINS: 'https://app.example',
  },
})
const create = (headers: RequestInput['headers'] = {}, apiClient = demo) =>
  apiClient.post('/api/addresses', document('addresses', {}), headers)

/** Sends raw bytes and reads the whole response. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(client.server.url)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  socket.on('end', () => resolve(answer)).on('error', reject)
  return promise
}

describe('limits and headers', () => {
  after(async () => {
    await client.close()
    await slow.close()
  })

  describe('every answer', () => {
    test('has a request id: that of the caller if it is valid, otherwise a new one', async () => {
      const mine = `req.${randomUUID()}`
      assert.equal((await create({ 'x-request-id': mine })).headers['x-request-id'], mine)
      for (const unfit of ['short', 'has spaces in it', 'x'.repeat(129), 'ünfit-ünfit', null]) {
        const headers = { 'x-request-id': unfit === null ? null : Buffer.from(unfit).toString('latin1') }
        const id = (await create(headers)).headers['x-request-id']
        assert.match(String(id), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      }
    })

    test('has a request id also on refusals of every stage', async () => {
      const id = 'a-fit-request-id'
      const replies = [
        await stranger.post('/api/sites', undefined, { 'x-request-id': id }),
        await demo.post('/api/nothing', undefined, { 'x-request-id': id }),
        await demo.request('PUT', '/api/sites', { headers: { 'x-request-id': id } }),
        await demo.post('/api/sites', '{', { 'x-request-id': id }),
        await stranger.request('GET', '/nothing', { headers: { 'x-request-id': id } }),
      ]
      for (const { status, headers } of replies) assert.equal(headers['x-request-id'], id, String(status))
    })

    test('has the headers Cache-Control: no-store and X-Content-Type-Options: nosniff', async () => {
      for (const reply of [
        await create(),
        await stranger.post('/api/sites'),
        await demo.post('/api/nothing'),
        await demo.post('/api/sites', '{'),
      ]) {
        assert.deepEqual(
          [reply.headers['cache-control'], reply.headers['x-content-type-options']],
          ['no-store', 'nosniff'],
        )
      }
    })

    test('has its request id on the log line and on the event', async () => {
      const id = `trace.${randomUUID()}`
      await create({
        'x-request-id': id,
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      })
      assert.equal((await client.rows('select from events where request_id = $1', [id])).length, 1)
      const deadline = Date.now() + 60_000
      while (!client.server.output.includes(id) && Date.now() < deadline) await pause(20)
      const line = client.server.output.split('\n').find((text) => text.includes(id))
      assert.match(String(line), /"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736"/)
      assert.doesNotMatch(String(line), /gya_/)
    })
  })

  describe('routes and methods', () => {
    test('an unknown path is not found, in every spelling', async () => {
      for (const path of [
        '/api',
        '/api/',
        '/api/nothing',
        '/api/sites/',
        '/api/sites/1/nothing',
        '/api//sites',
        '/API/sites',
        '/api/sites/1/2/3',
        '/api/%zz',
        '/api/sites%00',
        '/api/..%2fsites',
        '/api/constructor',
      ]) {
        const reply = await demo.post(path, document('sites', {}))
        assert.deepEqual([reply.status, reply.body], [404, { error: 'Not found.' }], path)
      }
    })

    test('a method that a path does not have is answered 405, and Allow names those it has', async () => {
      const cases: [string, string, string][] = [
        ['GET', '/api/sites', 'DELETE, PATCH, POST'],
        ['PUT', '/api/sites', 'DELETE, PATCH, POST'],
        ['GET', '/api/sites/1', 'DELETE, PATCH'],
        ['POST', '/api/sites/1', 'DELETE, PATCH'],
        ['PUT', '/api/sites/1', 'DELETE, PATCH'],
        ['HEAD', '/api/sites', 'DELETE, PATCH, POST'],
        ['OPTIONS', '/api/sites', 'DELETE, PATCH, POST'],
        ['GET', '/api/documents/1/upload', 'POST'],
        ['PUT', '/graphql', 'GET, POST'],
        ['HEAD', '/graphql', 'GET, POST'],
      ]
      for (const [method, path, allow] of cases) {
        const reply = await demo.request(method, path)
        assert.deepEqual([reply.status, reply.headers.allow], [405, allow], `${method} ${path}`)
        if (method !== 'HEAD') assert.match(String(reply.body.error), /^Method not allowed\./)
      }
    })

    test('GET on a collection or a record names the query that reads it', async () => {
      const cases: [string, string][] = [
        ['/api/sites', '{ sites { all { nodes { id } } } }'],
        ['/api/sites?page=2', '{ sites { all { nodes { id } } } }'],
        ['/api/sites/12', '{ sites { find(id: 12) { id } } }'],
        ['/api/rf/flows', '{ rf_flows { all { nodes { id } } } }'],
        ['/api/transactions', '{ transactions { all { nodes { id } } } }'],
      ]
      for (const [path, query] of cases) {
        const reply = await demo.request('GET', path)
        const error = `Method not allowed. Records are read by POST /graphql with the query ${query}`
        assert.deepEqual([reply.status, reply.body], [405, { error }], path)
        assert.equal((await demo.post('/graphql', { query })).body.errors, undefined)
      }
      const reply = await demo.request('GET', '/api/documents/1/upload')
      assert.deepEqual(reply.body, { error: 'Method not allowed.' })
    })

    test('a type with a list answers 405 to each method that it does not have', async () => {
      const served = await fetch(`${client.server.url}/openapi.json`)
      const { paths } = (await served.json()) as { paths: Record<string, Record<string, unknown>> }
      const offered = new Map(Object.entries(paths).map(([path, item]) => [path.replace('{id}', '1'), item]))
      const { body } = await demo.request('GET', '/api/metadata')
      const { types } = body as unknown as { types: readonly { name: string; root: string | null }[] }
      assert.ok(types.length > 80)
      for (const { name, root } of types)
        for (const path of [`/api/${name}`, `/api/${name}/1`])
          for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
            if (root === null || offered.get(path)?.[method.toLowerCase()] !== undefined) continue
            const reply = await demo.request(method, path)
            assert.equal(reply.status, 405, `${method} ${path}`)
            assert.notEqual(reply.headers.allow, undefined, `${method} ${path}`)
          }
    })

    test('methods of other protocols are answered with an error', async () => {
      for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'QUERY', 'SEARCH', 'MKCOL', 'PURGE', 'LINK']) {
        const answer = await sendRaw(
          `${method} /api/sites HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
        )
        assert.match(answer, /^HTTP\/1\.1 4\d\d /, method)
      }
    })
  })

  describe('CORS', () => {
    const preflight = {
      origin: 'https://shop.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,x-service-subdomain',
    }

    test('a preflight without a token is answered 204 with methods, headers and max-age', async () => {
      const reply = await stranger.request('OPTIONS', '/api/sites/1', { headers: preflight })
      assert.equal(reply.status, 204)
      assert.equal(reply.headers['access-control-allow-origin'], '*')
      assert.equal(reply.headers['access-control-allow-credentials'], undefined)
      assert.equal(reply.headers['access-control-max-age'], '7200')
      assert.deepEqual(reply.headers['access-control-allow-methods']?.split(/, ?/).sort(), [
        'DELETE',
        'GET',
        'PATCH',
        'POST',
        'PUT',
      ])
      assert.deepEqual(reply.headers['access-control-allow-headers']?.toLowerCase().split(/, ?/).sort(), [
        'authorization',
        'content-disposition',
        'content-type',
        'idempotency-key',
        'if-match',
        'last-event-id',
        'prefer',
        'x-performed-at',
        'x-request-id',
        'x-service-subdomain',
      ])
    })

    test('a response exposes its headers to scripts of a page', async () => {
      const exposed = (await create({ origin: 'https://shop.example' })).headers[
        'access-control-expose-headers'
      ]
      assert.deepEqual(exposed?.toLowerCase().split(/, ?/).sort(), [
        'age',
        'etag',
        'idempotency-replayed',
        'preference-applied',
        'ratelimit',
        'retry-after',
        'x-error-code',
        'x-error-symbol',
        'x-ignored-attributes',
        'x-page-count',
        'x-request-id',
      ])
    })

    test('only the configured origins are allowed', async () => {
      const of = async (origin: string) =>
        (await slow.stranger.request('OPTIONS', '/api/sites', { headers: { ...preflight, origin } })).headers[
          'access-control-allow-origin'
        ]
      assert.equal(await of('https://app.example'), 'https://app.example')
      assert.notEqual(await of('https://evil.example'), 'https://evil.example')
    })

    test('OPTIONS without a requested method is handled as an ordinary request', async () => {
      assert.equal((await stranger.request('OPTIONS', '/api/sites')).status, 401)
      assert.equal((await demo.request('OPTIONS', '/api/sites')).status, 405)
    })
  })

  describe('sizes', () => {
    test('a JSON body of more than 1 MiB is too large, with or without Content-Length', async () => {
      const body = JSON.stringify(document('addresses', { name: 'x'.repeat(1024 * 1024) }))
      const reply = await demo.post('/api/addresses', body)
      assert.deepEqual([reply.status, reply.body], [413, { error: 'The request body is too large.' }])
      assert.equal(reply.headers['x-error-symbol'], 'payload_too_large')
      const { authorization = '' } = { authorization: `Bearer ${await client.server.token()}` }
      const chunked = await fetch(`${client.server.url}/api/addresses`, {
        method: 'POST',
        headers: { authorization, 'x-service-subdomain': 'demo', 'content-type': 'application/json' },
        body: Readable.from([body.slice(0, 600_000), body.slice(600_000), 'x'.repeat(2_000_000)]),
        duplex: 'half',
      })
      assert.deepEqual(
        [chunked.status, await chunked.json()],
        [413, { error: 'The request body is too large.' }],
      )
    })

    test('a body just below 1 MiB is accepted', async () => {
      const reply = await demo.post(
        '/api/addresses',
        document('addresses', { unknown: 'x'.repeat(1024 * 1024 - 200) }),
      )
      assert.equal(reply.status, 200)
    })

    test('a list has at most a thousand items, unless its field has another limit', async () => {
      const report_fields = Array.from({ length: 1001 }, () => ({}))
      const { status, body } = await demo.post(
        '/api/reports',
        document('reports', { report_type: 'single', report_fields }),
      )
      assert.deepEqual(
        [status, body.errors?.map(({ symbol }) => symbol)],
        [422, ['blank', 'blank', 'too_many_items']],
      )
    })

    test('a hundred violations of one body are reported at most, and the number of the others', async () => {
      const flow = { code: 'long', processing_actions: Array.from({ length: 400 }, () => 1) }
      const { status, body } = await demo.post(
        '/api/import_configurations',
        document('import_configurations', {
          automatic_processing_flows: Array.from({ length: 225 }, () => flow),
        }),
      )
      const { errors_left_out } = body.meta as { errors_left_out: number }
      assert.deepEqual([status, body.errors?.length, errors_left_out > 0], [422, 100, true])
    })

    test('a header block of more than 16 KiB is too large', async () => {
      const answer = await sendRaw(
        `POST /api/sites HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`,
      )
      assert.match(answer, /^HTTP\/1\.1 431 /)
      assert.match(answer, /\{"error":"The request headers are too large\."\}$/)
      assert.match(answer, /x-error-symbol: headers_too_large/i)
    })

    test('malformed HTTP is answered 400', async () => {
      for (const bytes of [
        'no http at all\r\n\r\n',
        'GET / HTTP/9.9\r\n\r\n',
        'POST /api/sites HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n',
        'POST /api/sites HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
      ])
        assert.match(await sendRaw(bytes), /^HTTP\/1\.1 400 /, bytes)
    })

    test('a request without a Host header is answered 400, unless it is HTTP/1.0', async () => {
      const answer = await sendRaw(
        'POST /api/sites HTTP/1.1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
      )
      assert.match(answer, /^HTTP\/1\.1 400 /)
      assert.match(answer, /\{"error":"[^"]*the request has no Host header\."\}$/)
      assert.match(await sendRaw('GET /health HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
    })
  })

  describe('compression', () => {
    test('a response above 1 KiB is compressed as the client accepts, a smaller one is not', async () => {
      const long = document('warehouses', {
        code: `W${randomUUID()}`,
        string1: 'x'.repeat(255),
        string2: 'y'.repeat(255),
      })
      const plain = await demo.post('/api/warehouses', long)
      assert.equal(plain.headers['content-encoding'], undefined)
      const again = (accept: string) =>
        demo.patch(`/api/warehouses/${plain.body.data?.id}`, document('warehouses', {}), {
          'accept-encoding': accept,
        })
      const gzip = await again('gzip')
      const brotli = await again('gzip, br')
      assert.deepEqual([gzip.headers['content-encoding'], brotli.headers['content-encoding']], ['gzip', 'br'])
      assert.equal(gunzipSync(gzip.bytes).toString(), plain.text)
      assert.equal(brotliDecompressSync(brotli.bytes).toString(), plain.text)
      assert.equal(
        (await demo.post('/api/nothing', undefined, { 'accept-encoding': 'gzip' })).headers[
          'content-encoding'
        ],
        undefined,
      )
    })
  })

  describe('rate limit', () => {
    test('a caller above the limit gets 429 with Retry-After, and RateLimit counts down', async () => {
      const replies = []
      for (let n = 0; n < 8; n += 1) replies.push(await create({}, slow.demo))
      assert.equal(replies[0]?.headers['ratelimit-policy'], '"default";q=60;w=60')
      assert.match(String(replies[0]?.headers.ratelimit), /^"default";r=4;t=\d+$/)
      const refused = replies.find(({ status }) => status === 429)
      assert.deepEqual(refused?.body, { error: 'Too many requests.' })
      assert.match(String(refused?.headers['retry-after']), /^[1-9]\d*$/)
    })

    test('the limit is checked after authentication and tenant, but before everything else', async () => {
      const replies = await Promise.all(
        Array.from({ length: 8 }, () =>
          slow.demo.post('/api/nothing', '{ not json', { 'content-type': 'text/csv' }),
        ),
      )
      const refused = replies.filter(({ status }) => status === 429)
      assert.ok(refused.length > 0)
      assert.equal(refused[0]?.headers['x-error-symbol'], 'rate_limited')
      assert.equal((await slow.stranger.post('/api/nothing')).status, 401)
      assert.equal(
        (await slow.demo.post('/api/nothing', undefined, { 'x-service-subdomain': 'nowhere' })).status,
        403,
      )
    })

    test('each tenant has its own count', async () => {
      assert.equal((await create({}, slow.second)).status, 200)
    })
  })

  describe('Idempotency-Key', () => {
    const key = () => ({ 'idempotency-key': randomUUID() })

    test('must be 1 to 255 printable ASCII characters', async () => {
      for (const bad of ['', 'x'.repeat(256), 'ümläut', 'tab\there']) {
        const reply = await create({ 'idempotency-key': Buffer.from(bad).toString('latin1') })
        assert.deepEqual(
          [reply.status, reply.headers['x-error-symbol']],
          [400, 'idempotency_key_invalid'],
          bad,
        )
      }
      assert.equal((await create({ 'idempotency-key': 'x' })).status, 200)
    })

    test('stores a successful answer or a 422 refusal, but no malformed request', async () => {
      const sent = key()
      const bad = { data: { type: 'addresses', attributes: { name: 5 } } }
      const first = await demo.post('/api/addresses', bad, sent)
      const again = await demo.post('/api/addresses', bad, sent)
      assert.deepEqual(
        [again.status, again.text, again.headers['idempotency-replayed']],
        [422, first.text, 'true'],
      )
      const other = key()
      assert.equal((await demo.post('/api/addresses', '{', other)).status, 400)
      assert.equal((await demo.post('/api/addresses', document('addresses', {}), other)).status, 200)
    })

    test('is scoped to caller, tenant, method and path', async () => {
      const sent = key()
      const body = document('addresses', {})
      const replies = [
        await demo.post('/api/addresses', body, sent),
        await client.second.post('/api/addresses', body, sent),
        await (await client.colleague(['manage_accounts'])).post('/api/addresses', body, sent),
      ]
      for (const { status, headers } of replies)
        assert.deepEqual([status, headers['idempotency-replayed']], [200, undefined])
      const id = replies[0]?.body.data?.id
      assert.equal((await demo.patch(`/api/addresses/${id}`, document('addresses', {}), sent)).status, 200)
    })

    test('of a deletion is answered again after the record is deleted', async () => {
      const id = (await create()).body.data?.id
      const sent = key()
      const first = await demo.remove(`/api/addresses/${id}`, sent)
      const again = await demo.remove(`/api/addresses/${id}`, sent)
      assert.deepEqual(
        [first.status, again.status, again.headers['idempotency-replayed']],
        [204, 204, 'true'],
      )
    })

    test('is refused when it is sent again with another body or query', async () => {
      const sent = key()
      await demo.post('/api/addresses', document('addresses', { name: 'a' }), sent)
      for (const reply of [
        await demo.post('/api/addresses', document('addresses', { name: 'b' }), sent),
        await demo.post('/api/addresses?x=1', document('addresses', { name: 'a' }), sent),
      ])
        assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['idempotency_key_reused']])
    })

    test('is refused when it is sent again with another body, even if the operation ignores the body', async () => {
      const id = (await create()).body.data?.id
      const headers = key()
      const remove = (body: string) => demo.request('DELETE', `/api/addresses/${id}`, { body, headers })
      const replies = [
        await remove('{"because":"a"}'),
        await remove('{"because":"b"}'),
        await remove('{"because":"a"}'),
      ]
      assert.deepEqual(
        replies.map(({ status }) => status),
        [204, 422, 204],
      )
    })
  })
})
