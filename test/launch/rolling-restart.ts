import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Balancer, openBalancer } from '../support/balancer.ts'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'

const skip = skipWithout('nginx')

/** The number of concurrent clients. */
const CLIENTS = 6

let database: TestDatabase
let servers: TestServer[] = []
let balancer: Balancer
before(async () => {
  if (skip !== false) return
  database = await cloneDatabase()
  const environment = { GOODSYARD_DRAIN_SECONDS: '3' }
  for (let each = 0; each < 2; each += 1)
    servers.push(await TestServer.start({ database, environment, ownProcess: true }))
  balancer = await openBalancer(servers.map(({ url }) => url))
})
after(async () => {
  await balancer?.close()
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
  await database?.drop()
})

type RequestOutcome = { readonly status: number | string; readonly code: string }

/** Creates sites and reads them until it is stopped, each request over a new connection. */
async function send(client: number, token: string, stop: AbortSignal): Promise<RequestOutcome[]> {
  const outcomes: RequestOutcome[] = []
  for (let each = 0; !stop.aborted; each += 1) {
    const code = `R${client}-${each}`
    const site = { data: { type: 'sites', attributes: { code, name: code } } }
    outcomes.push({ code, status: await post('/api/sites', token, site) })
    outcomes.push({
      code: '',
      status: await post('/graphql', token, { query: '{ sites { all { total_count } } }' }),
    })
  }
  return outcomes
}

/** The status of an answer, or how the connection failed. */
function post(path: string, token: string, body: unknown): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>()
  const headers = {
    authorization: `Bearer ${token}`,
    'x-service-subdomain': 'demo',
    'content-type': 'application/json',
  }
  const sent = request(
    `${balancer.url}${path}`,
    { method: 'POST', agent: false, headers },
    async (answer) => {
      await text(answer).catch((error: Error) => resolve(error.message))
      resolve(answer.statusCode ?? 0)
    },
  )
  sent.on('error', (error) => resolve(error.message))
  sent.end(JSON.stringify(body))
  return promise
}

/** Tests restarts of so many of two processes. */
export function testRestarts(restarts: 1 | 2): void {
  test(`of two processes behind a proxy ${restarts === 1 ? 'one is' : 'both are'} restarted, and no request is lost`, {
    skip,
  }, async () => {
    const token = (await servers[0]?.token()) ?? ''
    const stop = new AbortController()
    const clients = Array.from({ length: CLIENTS }, (_, client) => send(client, token, stop.signal))
    const codes: (number | null)[] = []
    for (const server of servers.slice(0, restarts)) {
      await pause(500)
      codes.push(await server.end())
      await server.startAgain()
    }
    // The proxy needs this time to notice that the second process is ready again.
    await pause(500)
    stop.abort()
    const outcomes = (await Promise.all(clients)).flat()
    assert.deepEqual(codes, Array(restarts).fill(0))
    assert.deepEqual(
      outcomes.filter(({ status }) => status !== 200),
      [],
    )
    const created = outcomes.flatMap(({ code }) => (code === '' ? [] : [code])).sort()
    const known = await database.run("select code from sites where code like 'R%-%'")
    assert.deepEqual(known.map(({ code }) => code).sort(), created)
    assert.ok(created.length > 50 * restarts, `${created.length} sites were made`)
  })

  test('a draining process still answers, closes its connections, and is not ready', {
    skip,
  }, async () => {
    const server = servers.at(-1)
    assert.ok(server)
    const exited = new Promise((resolve) => server.child.once('exit', resolve))
    server.child.kill('SIGTERM')
    let ready = await fetch(`${server.url}/health/ready`)
    while (ready.ok) ready = await fetch(`${server.url}/health/ready`)
    const live = await fetch(`${server.url}/health/live`)
    const list = await server.graphql('{ sites { all { total_count } } }')
    const page = await fetch(`${server.url}/oauth/authorize`)
    assert.deepEqual([ready.status, live.status, list.status, page.status], [503, 200, 200, 400])
    for (const { headers } of [ready, live, list, page]) assert.equal(headers.get('connection'), 'close')
    await exited
    assert.equal(server.child.exitCode, 0)
  })
}
