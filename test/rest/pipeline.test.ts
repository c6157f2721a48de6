import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { document, type Reply, type RequestInput, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient({ environment: { GOODSYARD_EXTRA_SUBDOMAINS: 'second,asleep,gone' } })
const { demo, stranger } = client
const site = (code: string) => document('sites', { code, name: code })

/** The stages of platform 1.1, each with a header or body that fails it, and the answer. */
type Stage = {
  readonly name: string
  readonly status: number
  readonly symbol: string
  readonly breaks: {
    readonly headers?: RequestInput['headers']
    readonly body?: unknown
    readonly path?: string
    readonly method?: string
  }
}

const STAGES: readonly Stage[] = [
  {
    name: 'no token',
    status: 401,
    symbol: 'authentication_required',
    breaks: { headers: { authorization: null } },
  },
  {
    name: 'no tenant',
    status: 400,
    symbol: 'subdomain_header_missing',
    breaks: { headers: { 'x-service-subdomain': null } },
  },
  {
    name: 'an unknown tenant',
    status: 403,
    symbol: 'subdomain_not_permitted',
    breaks: { headers: { 'x-service-subdomain': 'nowhere' } },
  },
  { name: 'an unknown method', status: 405, symbol: 'method_not_allowed', breaks: { method: 'PUT' } },
  {
    name: 'a Content-Length above the limit',
    status: 413,
    symbol: 'payload_too_large',
    breaks: { body: 'x'.repeat(1024 * 1024 + 1) },
  },
  {
    name: 'an unknown content type',
    status: 415,
    symbol: 'unsupported_media_type',
    breaks: { headers: { 'content-type': 'text/csv' } },
  },
  {
    name: 'a malformed idempotency key',
    status: 400,
    symbol: 'idempotency_key_invalid',
    breaks: { headers: { 'idempotency-key': 'x'.repeat(256) } },
  },
  { name: 'a body that is not JSON', status: 400, symbol: 'malformed_body', breaks: { body: '{ not json' } },
  { name: 'an unknown record', status: 404, symbol: 'not_found', breaks: { path: '/api/sites/999999' } },
  {
    name: 'an outdated version',
    status: 412,
    symbol: 'precondition_failed',
    breaks: { headers: { 'if-match': '"sites-0-0"' } },
  },
  {
    name: 'a document of another type',
    status: 422,
    symbol: 'type_mismatch',
    breaks: { body: { data: { type: 'products' } } },
  },
]

/** Combines the faults of two stages; if both need the same part of the request, the earlier stage decides. */
function together(first: Stage, later: Stage): Stage['breaks'] {
  return { ...later.breaks, ...first.breaks, headers: { ...later.breaks.headers, ...first.breaks.headers } }
}

function assertAnswer(reply: Reply, { name, status, symbol }: Stage): void {
  assert.equal(reply.status, status, `${name}: ${reply.text}`)
  const answered = status === 422 ? reply.body.errors?.[0]?.symbol : reply.headers['x-error-symbol']
  assert.equal(answered, symbol, name)
  assert.deepEqual(Object.keys(reply.body), [status === 422 ? 'errors' : 'error'], name)
}

describe('requests', () => {
  after(() => client.close())

  describe('the order of checks', () => {
    let path = ''

    before(async () => {
      path = `/api/sites/${(await demo.post('/api/sites', site('ORDER'))).body.data?.id}`
    })

    const send = (breaks: Stage['breaks']) =>
      demo.request(breaks.method ?? 'PATCH', breaks.path ?? path, {
        body: breaks.body ?? document('sites', {}),
        headers: { 'content-type': 'application/json', ...breaks.headers },
      })

    test('a request that passes all of them succeeds', async () => {
      assert.equal((await send({})).status, 200)
    })

    STAGES.forEach((first, place) => {
      test(`${first.name} is answered ${first.status}, whatever fails in a later check`, async () => {
        assertAnswer(await send(first.breaks), first)
        for (const later of STAGES.slice(place + 1)) assertAnswer(await send(together(first, later)), first)
        const everything = STAGES.slice(place + 1).reduceRight<Stage['breaks']>(
          (all, later) => ({ ...all, ...later.breaks, headers: { ...all.headers, ...later.breaks.headers } }),
          {},
        )
        assertAnswer(await send(together(first, { ...first, breaks: everything })), first)
      })
    })

    test('all violations of attributes are collected into one answer', async () => {
      const reply = await demo.post(
        '/api/sites',
        document('sites', { code: 'ORDER', tier: 'x', integer1: 'x', boolean1: 5 }),
      )
      assert.equal(reply.status, 422)
      assert.deepEqual(refusalsOf(reply), [
        'taken /data/attributes/code',
        'blank /data/attributes/name',
        'inclusion /data/attributes/tier',
        'not_an_integer /data/attributes/integer1',
        'invalid /data/attributes/boolean1',
      ])
    })

    test('a missing permission is answered 403, after an unknown route and before the body', async () => {
      const nobody = await client.colleague(['view_warehouses'])
      const reply = await nobody.post('/api/sites', '{ not json', { 'content-type': 'text/csv' })
      assert.deepEqual(
        [reply.status, reply.text],
        [403, '{"error":"You do not have permission to do this."}'],
      )
      assert.equal((await nobody.post('/api/nothing_of_the_kind')).status, 404)
      assert.equal((await nobody.request('PUT', '/api/sites')).status, 405)
    })
  })

  describe('authentication', () => {
    test('a request without valid authentication gets status 401 with body { error: <message string> }', async () => {
      const headers: RequestInput['headers'][] = [
        {},
        { authorization: 'Bearer' },
        { authorization: 'Bearer ' },
        { authorization: 'Bearer not-a-token' },
        { authorization: `Bearer gya_${'x'.repeat(43)}` },
        { authorization: 'Basic dXNlcjpwYXNz' },
        { authorization: 'gya_token-without-scheme' },
        { authorization: `Bearer ${'x'.repeat(8000)}` },
      ]
      for (const one of headers) {
        for (const [method, path] of [
          ['POST', '/api/sites'],
          ['DELETE', '/api/addresses/1'],
          ['POST', '/graphql'],
          ['GET', '/api/x'],
          ['PUT', '/api'],
        ]) {
          const reply = await stranger.request(String(method), String(path), {
            headers: { 'x-service-subdomain': 'demo', ...one },
          })
          assert.equal(reply.status, 401, `${method} ${path} ${JSON.stringify(one)}`)
          assert.deepEqual(Object.keys(reply.body), ['error'])
          assert.equal(typeof reply.body.error, 'string')
          assert.match(String(reply.headers['www-authenticate']), /^Bearer realm="goodsyard"/)
        }
      }
    })

    test('a missing token and an invalid token have different error symbols', async () => {
      const none = await stranger.post('/api/sites')
      const bad = await stranger.post('/api/sites', undefined, { authorization: 'Bearer gya_nope' })
      assert.deepEqual(
        [none.headers['x-error-symbol'], none.headers['x-error-code']],
        ['authentication_required', '2001'],
      )
      assert.deepEqual(
        [bad.headers['x-error-symbol'], bad.headers['x-error-code']],
        ['invalid_token', '2002'],
      )
      assert.match(String(bad.headers['www-authenticate']), /error="invalid_token"/)
    })

    test('the name of the scheme is case-insensitive', async () => {
      const token = await client.server.token()
      for (const scheme of ['Bearer', 'bearer', 'BEARER'])
        assert.equal(
          (
            await demo.post('/api/addresses', document('addresses', {}), {
              authorization: `${scheme} ${token}`,
            })
          ).status,
          200,
        )
    })

    test('a token of a disabled principal, or an expired one, is refused', async () => {
      const issue = async () => {
        const body = new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: client.server.clientId,
          client_secret: client.server.clientSecret,
        })
        const reply = await stranger.post('/oauth/token', body.toString(), {
          'content-type': 'application/x-www-form-urlencoded',
        })
        return demo.as({ authorization: `Bearer ${reply.body.access_token}` })
      }
      const apiClient = await issue()
      await client.rows(
        "update oauth_artifacts set expires_at = now() - interval '1 second' where id_hash = (select id_hash from oauth_artifacts where kind = 'ClientCredentials' order by expires_at desc limit 1)",
      )
      assert.equal((await apiClient.post('/api/addresses', document('addresses', {}))).status, 401)
    })
  })

  describe('the tenant', () => {
    const FORBIDDEN = '{"error":"This subdomain is not available to you."}'
    const requestAs = (subdomain: string | readonly string[] | null) =>
      demo.post('/api/addresses', document('addresses', {}), { 'x-service-subdomain': subdomain })

    test('a request without X-Service-Subdomain, or with a blank one, is answered 400', async () => {
      for (const value of [null, '', '   ']) {
        const reply = await requestAs(value)
        assert.deepEqual(
          [reply.status, reply.text],
          [400, '{"error":"The X-Service-Subdomain header is required."}'],
        )
      }
      for (const [method, path] of [
        ['POST', '/graphql'],
        ['POST', '/api/subdomains'],
        ['DELETE', '/api/addresses/1'],
        ['GET', '/api/nothing'],
      ])
        assert.equal(
          (await demo.request(String(method), String(path), { headers: { 'x-service-subdomain': null } }))
            .status,
          400,
        )
    })

    test('the header sent twice is refused with different values, and accepted with equal ones', async () => {
      assert.equal((await requestAs(['demo', 'second'])).status, 400)
      assert.equal((await requestAs(['demo', 'demo'])).status, 200)
    })

    test('the header is trimmed and case-insensitive', async () => {
      assert.equal((await requestAs('  DeMo ')).status, 200)
    })

    test('unknown, malformed, deleted and foreign tenants get byte-identical answers', async () => {
      const { rows } = client
      await rows("update tenants set is_active = false, deleted_at = now() where subdomain = 'gone'")
      const replies = await Promise.all(
        ['nowhere', 'no slug!', 'gone', 'a'.repeat(300), "x' or 1=1 --", '-', 'ünïcode'.normalize('NFC')].map(
          (slug) => requestAs(Buffer.from(slug).toString('latin1')),
        ),
      )
      const comparable = (reply: Reply) => {
        const { date, 'x-request-id': id, ...headers } = reply.headers
        return { status: reply.status, text: reply.text, headers }
      }
      for (const reply of replies) {
        assert.deepEqual([reply.status, reply.text], [403, FORBIDDEN])
        assert.deepEqual(comparable(reply), comparable(replies[0] as Reply))
      }
    })

    test('a suspended tenant is reported as such to its members', async () => {
      await client.rows("update tenants set is_live = false where subdomain = 'asleep'")
      const reply = await requestAs('asleep')
      assert.deepEqual([reply.status, reply.text], [403, '{"error":"This subdomain is suspended."}'])
      assert.equal(reply.headers['x-error-symbol'], 'subdomain_suspended')
    })
  })
})
