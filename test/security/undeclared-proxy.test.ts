import assert from 'node:assert/strict'
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

test('direct requests from this machine may read the metrics, forwarded ones may not', async () => {
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
