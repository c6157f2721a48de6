import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBalancer } from '../support/balancer.ts'
import { skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'

// A proxy on the same machine that nobody has declared: everything it passes on comes from this machine's own address.

let server: TestServer
before(async () => {
  server = await TestServer.start({ environment: { GOODSYARD_PUBLIC_URL: 'https://yard.example' } })
})
after(() => server?.stop())

const figures = (headers: Readonly<Record<string, string>> = {}, url = server.url) =>
  fetch(`${url}/metrics`, { headers }).then(({ status }) => status)

test('requests from this machine itself see the metrics; forwarded ones do not', async () => {
  assert.equal(await figures(), 200)
  for (const header of [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
  ])
    assert.equal(await figures({ [header]: '127.0.0.1' }), 404, header)
})

test('nobody sees the figures through a proxy', { skip: skipWithout('nginx') }, async (context) => {
  const proxy = await openBalancer([server.url])
  context.after(() => proxy.close())
  assert.equal(await figures({}, proxy.url), 404)
})

test('a client that guesses through a proxy has to wait like any other', async () => {
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

test('the start and the first request that was passed on are warned of, each once', () => {
  const warnings = server.output
    .split('\n')
    .filter((line) => line.includes('GOODSYARD_TRUSTED_PROXIES'))
    .map((line) => JSON.parse(line).level)
  assert.deepEqual(warnings, ['warn', 'warn'])
})
