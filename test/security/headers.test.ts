import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import type { Reply } from '../support/api-client.ts'
import { collectRoutes, pathOf, type Route } from '../support/routes.ts'
import { TestServer } from '../support/server.ts'
import { openService } from '../support/service.ts'

// The security headers of every answer, and the contacts for security reports.

let https: TestServer
let http: TestServer
before(async () => {
  const contacts = 'security@yard.example, https://yard.example/holes tel:+44-20-7946-0000'
  ;[https, http] = await Promise.all([
    TestServer.start({
      environment: {
        GOODSYARD_PUBLIC_URL: 'https://yard.example',
        GOODSYARD_TRUSTED_PROXIES: '127.0.0.1',
        GOODSYARD_SECURITY_CONTACT: contacts,
      },
    }),
    TestServer.start(),
  ])
})
after(() => Promise.all([https?.stop(), http?.stop()]))

/** Answers of every kind: pages, documents, refusals with and without authentication, and unknown routes. */
async function answers(server: TestServer): Promise<readonly (readonly [string, Headers])[]> {
  const html = { accept: 'text/html' }
  const requests: readonly (readonly [string, RequestInit])[] = [
    ['/', {}],
    ['/docs', {}],
    ['/docs/reference.js', {}],
    ['/docs/files/openapi-explorer.min.js', {}],
    ['/graphql', { headers: html }],
    ['/openapi.json', {}],
    ['/health', {}],
    ['/oauth/authorize', { headers: html }],
    ['/oauth/sign_in', {}],
    ['/oauth/password/forgot', {}],
    ['/oauth/token', { method: 'POST' }],
    ['/.well-known/oauth-authorization-server', {}],
    ['/files/nothing', {}],
    ['/nothing', {}],
    ['/%zz', {}],
    ['/api/sites', { method: 'POST' }],
    ['/api/sites', { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }],
  ]
  return Promise.all(
    requests.map(async ([path, init]) => {
      const answer = await fetch(server.url + path, { redirect: 'manual', ...init })
      await answer.arrayBuffer()
      return [`${init.method ?? 'GET'} ${path}`, answer.headers] as const
    }),
  )
}

const EVERYWHERE = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer$/],
  ['x-frame-options', /^DENY$/],
  ['content-security-policy', /frame-ancestors 'none'/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
] as const

const SAME_ORIGIN = ['same-origin', 'same-origin']

const isolationOf = (headers: Headers) =>
  ['cross-origin-opener-policy', 'cross-origin-resource-policy'].map((name) => headers.get(name))

/** The head of the answer to bytes that are not HTTP. */
async function headOfNoise(server: TestServer): Promise<Headers> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write('noise\r\n\r\n')
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  return new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
}

describe('every answer', () => {
  test('forbids frames, content sniffing and referrers', async () => {
    for (const [name, headers] of [...(await answers(http)), ['noise', await headOfNoise(http)] as const]) {
      assert.equal(headers.get('x-content-type-options'), 'nosniff', name)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', name)
      assert.equal(headers.get('x-frame-options'), 'DENY', name)
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, name)
    }
  })

  test('belongs to this origin: no other embeds it, or keeps a handle on its page', async () => {
    for (const [name, headers] of [...(await answers(http)), ['noise', await headOfNoise(http)] as const])
      assert.deepEqual(isolationOf(headers), SAME_ORIGIN, name)
  })

  test('makes browsers use https if the public address is https', async () => {
    for (const [name, headers] of [...(await answers(https)), ['noise', await headOfNoise(https)] as const])
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains', name)
  })

  test('does not mention https if the public address is http', async () => {
    for (const [name, headers] of [...(await answers(http)), ['noise', await headOfNoise(http)] as const])
      assert.equal(headers.get('strict-transport-security'), null, name)
  })
})

describe('every route', () => {
  test('answers with all security headers, with a token and without', async () => {
    const collected = collectRoutes()
    const service = await openService()
    collected.stop()
    try {
      assert.ok(collected.routes.length > 500, `${collected.routes.length} routes`)
      const lacking: string[] = []
      const look = (route: Route, headers: Reply['headers']) => {
        if (!EVERYWHERE.every(([name, pattern]) => pattern.test(headers[name] ?? '')))
          lacking.push(`${route.method} ${route.url}`)
      }
      const stranger = service.operator.as({ authorization: 'Basic eA==' })
      for (const route of collected.routes)
        look(route, (await stranger.request(route.method, pathOf(route))).headers)
      // The stream does not end by itself.
      const read = collected.routes.filter(({ method, url }) => method === 'GET' && url !== '/api/live')
      for (const route of read)
        look(route, (await service.operator.request(route.method, pathOf(route))).headers)
      assert.deepEqual(lacking, [])
    } finally {
      await service.close()
    }
  })
})

describe('security.txt', () => {
  test('names the contacts, a date in the future, the language and its own address', async () => {
    const answer = await fetch(`${https.url}/.well-known/security.txt`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
    const lines = (await answer.text()).split('\n')
    const [name = '', expires = ''] = lines.splice(3, 1)[0]?.split(': ') ?? []
    assert.deepEqual(lines, [
      'Contact: mailto:security@yard.example',
      'Contact: https://yard.example/holes',
      'Contact: tel:+44-20-7946-0000',
      'Preferred-Languages: en',
      'Canonical: https://yard.example/.well-known/security.txt',
      '',
    ])
    assert.equal(name, 'Expires')
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    assert.ok(days > 30 && days < 365, expires)
  })

  test('is not found without a configured contact', async () => {
    assert.equal((await fetch(`${http.url}/.well-known/security.txt`)).status, 404)
  })
})
