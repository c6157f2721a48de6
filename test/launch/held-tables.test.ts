import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { collectRoutes, pathOf, type Route } from '../support/routes.ts'
import { TestServer } from '../support/server.ts'
import { openService } from '../support/service.ts'

// Tables that somebody else has locked, as while a tenant is moved to another node: every route asks to try again later.

/** How long the service waits here for a lock; it tries a change four times. */
const OPTIONS = encodeURIComponent('-c role=goodsyard_app -c lock_timeout=5ms -c statement_timeout=15s')
const AT_ONCE = 8

/** Who a request is from is read from these. */
const ACCESS =
  /^(tenants|users|roles|role_|memberships|sign_in|oauth_|api_|web_sessions|accounts|warehouses|schema_|request_counts)/

let database: TestDatabase
let server: TestServer
let routes: readonly Route[]
let holder: pg.Client
before(async () => {
  const collected = collectRoutes()
  const service = await openService()
  collected.stop()
  await service.close()
  routes = collected.routes.filter(
    ({ method, url }) => method !== 'TRACE' && !/^\/(health|metrics)|^\/api\/live$/.test(url),
  )
  database = await cloneDatabase()
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=${OPTIONS}`
  server = await TestServer.start({
    database: { ...database, url },
    environment: { GOODSYARD_ROLES: 'api', GOODSYARD_MIGRATE: 'off' },
  })
  holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
})
after(async () => {
  await holder?.end()
  await server?.stop()
  await database?.drop()
})

/** Locks tables for as long as something runs. */
async function whileLocked<Result>(isLocked: (table: string) => boolean, run: () => Promise<Result>) {
  const { rows } = await holder.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  )
  const names = rows.map(({ name }) => name).filter(isLocked)
  await holder.query('begin')
  try {
    await holder.query(`lock table ${names.join(', ')} in access exclusive mode`)
    return await run()
  } finally {
    await holder.query('rollback')
  }
}

type Outcome = { readonly route: string; readonly status: number; readonly retry_after: string | null }

/** Requests every route with a token, some at a time. */
async function requestAll(token: string): Promise<readonly Outcome[]> {
  const waiting = [...routes]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let route = waiting.pop(); route !== undefined; route = waiting.pop()) {
      const { method } = route
      const hasBody = !['GET', 'HEAD'].includes(method)
      const answer = await fetch(server.url + pathOf(route), {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          'x-service-subdomain': 'demo',
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: '{"data":{}}' } : {}),
      })
      await answer.body?.cancel()
      const { status, headers } = answer
      outcomes.push({ route: `${method} ${route.url}`, status, retry_after: headers.get('retry-after') })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

const isFault = ({ status, retry_after }: Outcome) =>
  status >= 500 && !(status === 503 && retry_after === '1')

for (const [title, isLocked, least] of [
  ['every route asks to try again while its records are locked', (name: string) => !ACCESS.test(name), 300],
  ['every route asks to try again while all tables are locked', () => true, 300],
] as const)
  test(title, async () => {
    const token = await server.token()
    const outcomes = await whileLocked(isLocked, () => requestAll(token))
    assert.deepEqual(outcomes.filter(isFault), [])
    const retried = outcomes.filter(({ status }) => status === 503)
    assert.ok(retried.length >= least, `${retried.length} of ${outcomes.length} routes waited for a lock`)
    assert.deepEqual(
      server.output.split('\n').filter((line) => line.includes('"msg":"internal error"')),
      [],
    )
  })

test('a change and a list that wait in vain say so with the symbols for time', async () => {
  const site = { data: { type: 'sites', attributes: { code: 'HELD', name: 'Held' } } }
  const [change, list] = await whileLocked(
    (name) => name === 'sites',
    async () => [
      await server.api('POST', '/api/sites', site),
      await server.graphql<{ errors: { extensions: { symbol: string } }[] }>(
        '{ sites { all { total_count } } }',
      ),
    ],
  )
  assert.deepEqual(
    [change?.status, change?.headers.get('x-error-symbol'), change?.headers.get('retry-after')],
    [503, 'request_timeout', '1'],
  )
  assert.match(JSON.stringify(list?.body), /query_timeout/)
  assert.equal((await server.api('POST', '/api/sites', site)).status, 200)
})
