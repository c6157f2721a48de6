import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { after, test } from 'node:test'
import type { EgressRules } from '#values/egress.ts'
import { openHttp } from './http.ts'

const servers: Server[] = []
after(() => Promise.all(servers.map((server) => server[Symbol.asyncDispose]())))

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}

function rulesFor(port: number): EgressRules {
  return { allow_http: true, ports: [port], allow: ['127.0.0.1', '::1'], own: [] }
}

function get(url: string) {
  return { method: 'GET', url, headers: {}, body: null }
}

test('a request is sent unchanged and its whole answer is returned', async () => {
  const port = await listen(async (asked, answer) => {
    const pieces: Uint8Array[] = []
    for await (const piece of asked) pieces.push(piece)
    answer.writeHead(201, { 'x-seen': String(asked.headers['x-asked']) })
    answer.end(`${asked.method} ${asked.url} ${Buffer.concat(pieces)}`)
  })
  const outcome = await openHttp(rulesFor(port))({
    method: 'POST',
    url: `http://127.0.0.1:${port}/a?b=1`,
    headers: { 'x-asked': 'yes' },
    body: '{"ä":1}',
  })
  assert.ok(outcome.kind === 'answered')
  assert.equal(outcome.status, 201)
  assert.equal(outcome.headers['x-seen'], 'yes')
  assert.equal(outcome.body, 'POST /a?b=1 {"ä":1}')
})

test('a redirect is returned as the answer and not followed', async () => {
  let asked = 0
  const port = await listen((_, answer) => {
    asked += 1
    answer.writeHead(302, { location: '/elsewhere' }).end()
  })
  const outcome = await openHttp(rulesFor(port))(get(`http://127.0.0.1:${port}/`))
  assert.ok(outcome.kind === 'answered')
  assert.equal(outcome.status, 302)
  assert.equal(asked, 1)
})

test('a request to a loopback address is refused and not sent', async () => {
  let asked = 0
  const port = await listen((_, answer) => {
    asked += 1
    answer.end()
  })
  const send = openHttp({ ...rulesFor(port), allow: [] })
  assert.deepEqual(await send(get(`http://127.0.0.1:${port}/`)), {
    kind: 'refused',
    host: '127.0.0.1',
    settings: ['GOODSYARD_EGRESS_ALLOW'],
  })
  assert.deepEqual(await send(get(`http://localhost:${port}/`)), {
    kind: 'refused',
    host: 'localhost',
    settings: ['GOODSYARD_EGRESS_ALLOW'],
  })
  assert.equal(asked, 0)
})

test('a host name allowed by the configuration is reached', async () => {
  const port = await listen((_, answer) => answer.end('reached'))
  const rules = { ...rulesFor(port), allow: ['localhost'] }
  const outcome = await openHttp(rules)(get(`http://localhost:${port}/`))
  assert.ok(outcome.kind === 'answered')
  assert.equal(outcome.body, 'reached')
})

test('only the first 64 KiB of a long answer are read', async () => {
  const port = await listen((_, answer) => {
    const piece = 'x'.repeat(16 * 1024)
    const timer = setInterval(() => answer.write(piece), 1)
    answer.on('close', () => clearInterval(timer))
  })
  const outcome = await openHttp(rulesFor(port))(get(`http://127.0.0.1:${port}/`))
  assert.ok(outcome.kind === 'answered')
  assert.equal(outcome.body.length, 64 * 1024)
})

test('a request to a server that does not answer times out', async () => {
  const port = await listen(() => undefined)
  const send = openHttp(rulesFor(port), { connect_ms: 1000, total_ms: 200, body_bytes: 100 })
  const outcome = await send(get(`http://127.0.0.1:${port}/`))
  assert.deepEqual(outcome, { kind: 'failed', reason: 'no answer within 0.2 s' })
})

test('a refused connection, a closed connection and an invalid header are failures with a reason', async () => {
  const port = await listen((asked) => asked.socket.destroy())
  const send = openHttp(rulesFor(port))
  const closed = await send(get(`http://127.0.0.1:${port}/`))
  assert.deepEqual(closed, { kind: 'failed', reason: 'connection closed without an answer' })
  const header = { 'x-bad': 'a\r\nb: c' }
  const injected = await send({ ...get(`http://127.0.0.1:${port}/`), headers: header })
  assert.deepEqual(injected, { kind: 'failed', reason: 'a header or the method is not valid' })
  const free = await openHttp(rulesFor(1))(get('http://127.0.0.1:1/'))
  assert.deepEqual(free, { kind: 'failed', reason: 'connection refused' })
})
