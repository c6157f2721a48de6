import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../oauth/world.ts'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { TestServer } from '../support/server.ts'

// Two processes on one database limit a client as one would.

const BURST = 200
/** A token is added each second, so that few are during a test. */
const PER_MINUTE = 60

let database: TestDatabase
const servers: TestServer[] = []
before(async () => {
  database = await cloneDatabase()
  const environment = {
    GOODSYARD_RATE_LIMIT_PER_MINUTE: String(PER_MINUTE),
    GOODSYARD_RATE_LIMIT_BURST: String(BURST),
    GOODSYARD_TRUSTED_PROXIES: '127.0.0.1',
    GOODSYARD_OAUTH_RATE_LIMIT_PER_MINUTE: String(PER_MINUTE),
  }
  for (let each = 0; each < 2; each += 1) servers.push(await TestServer.start({ database, environment }))
})
after(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database?.drop()
})

/** One request to a process: whether it passed, the remaining requests, or the seconds to wait. */
async function send(place: number) {
  const { status, headers } = await (servers[place] as TestServer).graphql(
    '{ __typename }',
    {},
    { token: (await servers[0]?.token()) ?? null },
  )
  assert.ok(status === 200 || status === 429, String(status))
  const remaining = Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1] ?? 0)
  return { hasPassed: status === 200, remaining, retry_after: Number(headers.get('retry-after') ?? 0) }
}

test('a client that spreads its requests over two processes has the limit of one', async () => {
  const began = performance.now()
  let passed = BURST / 2
  for (let each = 0; each < passed; each += 1) assert.ok((await send(0)).hasPassed)
  // The other process counts them too, after a few of its own requests.
  let polls = 0
  await eventually(async () => {
    polls += 1
    return (await send(1)).remaining < BURST - passed
  })
  assert.ok(polls < BURST / 4, `it took ${polls} requests`)
  passed += polls
  for (let each = 0; each < 3 * BURST; each += 1) if ((await send(each % 2)).hasPassed) passed += 1
  const refilled = ((performance.now() - began) * PER_MINUTE) / 60_000
  assert.ok(passed >= BURST, `${passed} passed`)
  assert.ok(passed <= BURST * 1.25 + refilled, `${passed} passed of a burst of ${BURST}`)
  await eventually(async () => {
    const waits = await Promise.all([send(0), send(1)])
    const [one = 0, other = 0] = waits.map(({ retry_after }) => retry_after)
    return Math.abs(one - other) <= 1
  })
})

test('an unauthenticated client address has one limit over both processes', async () => {
  const visit = async (place: number) => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const answer = await fetch(`${servers[place]?.url}/oauth/sign_in`, { headers: from, redirect: 'manual' })
    await answer.text()
    return answer.status
  }
  for (let each = 0; each < PER_MINUTE; each += 1) await visit(0)
  let visits = 0
  await eventually(async () => {
    visits += 1
    return (await visit(1)) === 429
  })
  assert.ok(visits < PER_MINUTE / 2, `it took ${visits} visits`)
})
