import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { eventually } from '../oauth/world.ts'
import { collectRoutes, pathOf, type Route } from '../support/routes.ts'
import { TestServer } from '../support/server.ts'
import { openService } from '../support/service.ts'

// What the log and the metrics say of an answer is what the client got: for every refusal of every route under /oauth.

/** More than any way but that of too many requests sends from its address. */
const PER_MINUTE = 240

let server: TestServer
let routes: readonly Route[]
before(async () => {
  const collected = collectRoutes()
  const service = await openService()
  collected.stop()
  await service.close()
  routes = collected.routes.filter(({ url }) => url.startsWith('/oauth'))
  server = await TestServer.start({
    environment: {
      GOODSYARD_TRUSTED_PROXIES: '127.0.0.1',
      GOODSYARD_OAUTH_RATE_LIMIT_PER_MINUTE: String(PER_MINUTE),
    },
  })
})
after(() => server?.stop())

/** An answer as its client saw it. */
type Seen = { readonly id: string; readonly route: string; readonly status: number }

const seen: Seen[] = []

type Sent = {
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

async function send(route: Route, { from = '203.0.113.1', headers = {}, body }: Sent): Promise<number> {
  const id = `counted-${seen.length}`
  const hasBody = body !== undefined && !['GET', 'HEAD'].includes(route.method)
  const answer = await fetch(server.url + pathOf(route), {
    method: route.method,
    redirect: 'manual',
    headers: { 'x-request-id': id, 'x-forwarded-for': from, ...headers },
    ...(hasBody ? { body } : {}),
  })
  await answer.arrayBuffer()
  seen.push({ id, route: route.url, status: answer.status })
  return answer.status
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const TOKEN = { method: 'POST', url: '/oauth/token' }

const wrongSecret = () =>
  new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: server.clientId,
    client_secret: 'wrong',
  }).toString()

/** Repeats a request until it is refused with 429. */
async function untilRefused(route: Route, sent: Sent): Promise<void> {
  for (let times = 0; times <= 10 * PER_MINUTE; times += 1) if ((await send(route, sent)) === 429) return
  assert.fail(`${route.url} was never refused`)
}

/** Ways to be refused; `prepare` is done once, before the requests to all routes. */
const ways: Readonly<Record<string, { readonly prepare?: () => Promise<void>; readonly sent: () => Sent }>> =
  {
    'a request without anything': { sent: () => ({}) },
    'a body of another type': { sent: () => ({ headers: { 'content-type': 'text/plain' }, body: 'x' }) },
    'a body that is not JSON': {
      sent: () => ({ headers: { 'content-type': 'application/json' }, body: '{' }),
    },
    'a form with a NUL character': { sent: () => ({ headers: FORM, body: 'token=%00' }) },
    'a form out of date': { sent: () => ({ headers: FORM, body: 'csrf=x&email=a&password=b' }) },
    'a body that is too large': { sent: () => ({ headers: FORM, body: `a=${'x'.repeat(70_000)}` }) },
    'an unknown client': {
      sent: () => ({ headers: FORM, body: 'client_id=nobody&client_secret=x&token=x' }),
    },
    'a wrong secret': { sent: () => ({ headers: FORM, body: wrongSecret() }) },
    'a locked client': {
      prepare: () => untilRefused(TOKEN, { from: '203.0.113.2', headers: FORM, body: wrongSecret() }),
      sent: () => ({ from: '203.0.113.2', headers: FORM, body: wrongSecret() }),
    },
    'an address with too many requests': {
      prepare: () => untilRefused({ method: 'GET', url: '/oauth/token' }, { from: '203.0.113.3' }),
      sent: () => ({ from: '203.0.113.3' }),
    },
    'a database that is away': {
      prepare: closeDatabase,
      sent: () => ({ headers: FORM, body: wrongSecret() }),
    },
  }

/** Lets nobody connect to the database, and ends all connections. */
async function closeDatabase(): Promise<void> {
  const [, before = '', name = '', after = ''] = /^(.*\/)(\w+)(\?.*)?$/.exec(server.database?.url ?? '') ?? []
  const client = new pg.Client({ connectionString: `${before}postgres${after}` })
  await client.connect()
  try {
    await client.query(`alter database ${client.escapeIdentifier(name)} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  } finally {
    await client.end()
  }
}

test('every way to be refused is tried on every route', async () => {
  assert.ok(routes.length > 20, `${routes.length} routes`)
  for (const [place, { prepare, sent }] of Object.values(ways).entries()) {
    await prepare?.()
    for (const route of routes) await send(route, { from: `198.51.100.${place}`, ...sent() })
  }
  const statuses = [...new Set(seen.map(({ status }) => status))].toSorted()
  assert.deepEqual(
    [400, 401, 405, 413, 429, 503].filter((status) => !statuses.includes(status)),
    [],
  )
  assert.ok(!statuses.includes(500))
})

test('the log has one line for each request, with the status that the client got', async () => {
  const lines = await eventually(async () => {
    const found = linesOf('request').filter(({ request_id }) => String(request_id).startsWith('counted-'))
    return found.length >= seen.length && found
  })
  const logged = lines.map(({ request_id, route, status }) => ({ id: request_id, route, status }))
  const byId = (left: { id?: unknown }, right: { id?: unknown }) =>
    Number(String(left.id).slice(8)) - Number(String(right.id).slice(8))
  assert.deepEqual(logged.toSorted(byId), seen)
})

test('the metrics count each answer once, under the status that the client got', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const pattern = /^goodsyard_http_requests_total\{route="(\/oauth[^"]*)",status="(\d+)"\} (\d+)$/gm
  const counted = [...text.matchAll(pattern)].map(([, route, status, count]) => `${route} ${status} ${count}`)
  const keys = seen.map(({ route, status }) => `${route} ${status}`)
  const expected = [...new Set(keys)].map((key) => `${key} ${keys.filter((one) => one === key).length}`)
  assert.deepEqual(counted.toSorted(), expected.toSorted())
  const limited = seen.filter(({ status }) => status === 429).length
  assert.match(text, new RegExp(`^goodsyard_rate_limited_total ${limited}$`, 'm'))
})

test('no refusal is logged as a fault of the service', () => {
  assert.deepEqual(linesOf('internal error'), [])
})

function linesOf(message: string): readonly Record<string, unknown>[] {
  return server.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === message)
}
