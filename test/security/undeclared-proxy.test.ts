import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { openBalancer } from '../support/balancer.ts'
import { skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'

// A proxy on the same machine that is not declared: its requests come from the address of this machine.

let server: TestServer
before(async () => {
  server = await TestServer.start({ environment: { GOODSYARD_PUBLIC_URL: 'https://yard.example' } })
})
after(() => server?.stop())

const figures = (headers: Readonly<Record<string, string>> = {}, url = server.url) =>
  fetch(`${url}/metrics`, { headers }).then(({ status }) => status)

/** Headers by which proxies, networks and hosting platforms pass on whose request it is. */
const FORWARDING = [
  'Akamai-Origin-Hop',
  'CDN-Loop',
  'CF-Connecting-IP',
  'Client-IP',
  'Fastly-Client-IP',
  'Fly-Client-IP',
  'Forwarded',
  'Forwarded-For',
  'Proxy-Client-IP',
  'Remote-Addr',
  'True-Client-IP',
  'Via',
  'WL-Proxy-Client-IP',
  'X-Amzn-Trace-Id',
  'X-AppEngine-User-IP',
  'X-Azure-ClientIP',
  'X-Azure-SocketIP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Envoy-External-Address',
  'X-Forwarded',
  'X-Forwarded-By',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Forwarded-Proto',
  'X-Forwarded-Server',
  'X-Forwarded-Ssl',
  'X-Forwarded-User',
  'X-Original-Forwarded-For',
  'X-Original-Host',
  'X-Originating-IP',
  'X-ProxyUser-IP',
  'X-Real-IP',
  'X-Remote-IP',
  'X-Source-IP',
]

/** The status of /metrics over a connection to this machine, with these lines of HTTP. */
async function rawFigures(...head: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${[...head, 'Connection: close', '', ''].join('\r\n')}`)
  return Number((await text(socket)).split(' ')[1])
}

test('direct requests from this machine may read the metrics, forwarded ones may not', async () => {
  assert.equal(await figures(), 200)
  for (const header of FORWARDING) assert.equal(await figures({ [header]: '127.0.0.1' }), 404, header)
})

test('only requests to a name of this machine may read the metrics', async () => {
  for (const host of ['localhost', 'LOCALHOST:8080', 'localhost.', '127.0.0.1', '127.9.9.9:80', '[::1]:8080'])
    assert.equal(await rawFigures('GET /metrics HTTP/1.1', `Host: ${host}`), 200, host)
  for (const host of [
    'yard.example',
    'yard.example:8080',
    'localhost.yard.example',
    '127.0.0.1.yard.example',
    '10.0.0.1',
    '[2001:db8::1]',
    '0.0.0.0',
    'yard.example@localhost:x',
  ])
    assert.equal(await rawFigures('GET /metrics HTTP/1.1', `Host: ${host}`), 404, host)
})

test('a proxy that adds no header is told by its version of HTTP', async () => {
  assert.equal(await rawFigures('GET /metrics HTTP/1.0', 'Host: 127.0.0.1'), 404)
  assert.equal(await rawFigures('GET /metrics HTTP/1.0'), 404)
})

test('the metrics cannot be read through a proxy', { skip: skipWithout('nginx') }, async (context) => {
  const proxy = await openBalancer([server.url])
  context.after(() => proxy.close())
  assert.equal(await figures({}, proxy.url), 404)
})

test('a client that guesses secrets through a proxy is locked, and direct requests are not', async () => {
  const guess = async (headers: Readonly<Record<string, string>>) => {
    const { status } = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: server.clientId,
        client_secret: 'wrong',
      }),
    })
    return status
  }
  const statuses = new Set<number>()
  for (let tried = 0; tried <= 100; tried += 1)
    statuses.add(await guess({ 'x-forwarded-for': '203.0.113.7' }))
  assert.deepEqual([...statuses], [401, 429])
  assert.equal(await guess({}), 401)
})

test('the service warns at its start and at the first forwarded request, once each', () => {
  const warnings = server.output
    .split('\n')
    .filter((line) => line.includes('GOODSYARD_TRUSTED_PROXIES'))
    .map((line) => JSON.parse(line).level)
  assert.deepEqual(warnings, ['warn', 'warn'])
})
