import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { CALLBACK, Person } from '../oauth/person.ts'
import { eventually } from '../oauth/world.ts'
import { TestServer } from '../support/server.ts'

// What somebody without an account can make the authorization server do and store.

const LIMIT = 12
const POOL = 8
const AT_ONCE = 2
const WAITING_MAX = 100

let server: TestServer
let database: pg.Client
/** A mail server that accepts connections and never answers. */
let mailServer: Server
const connections = new Set<Socket>()
let connectionsAtOnce = 0
before(async () => {
  mailServer = createServer((socket) => {
    connections.add(socket)
    connectionsAtOnce = Math.max(connectionsAtOnce, connections.size)
    socket.on('error', () => socket.destroy()).on('close', () => connections.delete(socket))
  })
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const address = mailServer.address()
  assert.ok(typeof address === 'object' && address !== null)
  server = await TestServer.start({
    environment: {
      GOODSYARD_TRUSTED_PROXIES: '127.0.0.1',
      GOODSYARD_DATABASE_POOL: String(POOL),
      GOODSYARD_OAUTH_RATE_LIMIT_PER_MINUTE: String(LIMIT),
      GOODSYARD_SMTP_URL: `smtp://127.0.0.1:${address.port}`,
      GOODSYARD_SHUTDOWN_SECONDS: '1',
    },
  })
  database = new pg.Client({ connectionString: server.database?.url })
  await database.connect()
})
after(async () => {
  await database?.end()
  await server?.stop()
  for (const socket of connections) socket.destroy()
  mailServer?.close()
})

const authorization = (more: Readonly<Record<string, string>> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: server.clientId,
    redirect_uri: CALLBACK,
    state: 'a state',
    ...more,
  })}`

const visit = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' })

/** The stored authorizations in progress and sessions of browsers. */
async function stored(): Promise<unknown> {
  const { rows } = await database.query(`
    select (select count(*)::int from oauth_artifacts) as artifacts,
      (select count(*)::int from sign_in_sessions) as sessions`)
  return rows[0]
}

describe('a visitor who is not signed in', () => {
  test('is redirected to a page with the whole request in its URL, and nothing is stored', async () => {
    for (const prompt of [{}, { prompt: 'login' }, { prompt: 'consent' }]) {
      for (const cookie of ['', 'gy_session=made-up', 'gy_session=made-up; gy_interaction=x; gy_resume=x']) {
        const answer = await visit(authorization(prompt), { cookie })
        assert.equal(answer.status, 303)
        const location = new URL(answer.headers.get('location') ?? '', server.url)
        assert.equal(location.pathname, '/oauth/sign_in')
        assert.deepEqual(Object.fromEntries(location.searchParams), {
          response_type: 'code',
          client_id: server.clientId,
          redirect_uri: CALLBACK,
          state: 'a state',
          ...prompt,
        })
        assert.deepEqual(answer.headers.getSetCookie(), [])
        const page = await visit(location.pathname + location.search, { cookie })
        assert.equal(page.status, 200)
        await page.text()
      }
    }
    assert.deepEqual(await stored(), { artifacts: 0, sessions: 0 })
  })

  test('signs in on that page, and the request continues in a new session', async () => {
    const person = new Person(server.url)
    const signIn = await person.open(authorization({ prompt: 'login consent' }))
    const admin = { email: server.adminEmail, password: server.adminPassword }
    const wrong = await person.submit(signIn, { ...admin, password: 'wrong' })
    assert.equal(wrong.status, 422)
    assert.deepEqual(await stored(), { artifacts: 0, sessions: 0 })
    const consent = await person.submit(wrong, admin)
    assert.match(consent.text, /<h1>Allow Goodsyard\?<\/h1>/)
    assert.deepEqual(await stored(), { artifacts: 1, sessions: 1 })
    const back = await person.submit(consent, { answer: 'allow' })
    assert.equal(back.url.searchParams.get('state'), 'a state')
    assert.match(back.url.searchParams.get('code') ?? '', /^gyc_/)
  })

  test('cannot insert a directive into the content security policy of the page', async () => {
    const redirect_uri = 'https://evil.example;script-src'
    const page = await visit(`/oauth/sign_in?${new URLSearchParams({ redirect_uri })}`)
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'; frame-ancestors/)
    await page.text()
  })
})

test('a signed-in user has at most twenty open consents', async () => {
  const person = new Person(server.url)
  const admin = { email: server.adminEmail, password: server.adminPassword }
  await person.submit(await person.open(authorization({ prompt: 'login' })), admin)
  for (let count = 0; count < 25; count += 1) await person.open(authorization({ prompt: 'consent' }))
  const { rows } = await database.query(
    `select count(*)::int as waiting from oauth_artifacts where kind = 'Interaction'`,
  )
  assert.deepEqual(rows, [{ waiting: 20 }])
  const last = await person.open(authorization({ prompt: 'consent' }))
  const back = await person.submit(last, { answer: 'allow' })
  assert.match(back.url.searchParams.get('code') ?? '', /^gyc_/)
})

test('requests of one address to any page are limited per minute, and those of others are not', async () => {
  const pages: readonly (readonly [method: string, path: string])[] = [
    ['GET', authorization()],
    ['GET', '/oauth/authorize/made-up'],
    ['GET', '/oauth/sign_in'],
    ['POST', '/oauth/sign_in'],
    ['GET', '/oauth/interaction/made-up'],
    ['POST', '/oauth/interaction/made-up/consent'],
    ['GET', '/oauth/password/forgot'],
    ['POST', '/oauth/password/forgot'],
    ['GET', '/oauth/password/reset'],
    ['POST', '/oauth/password/reset'],
    ['GET', '/oauth/invitation'],
    ['POST', '/oauth/invitation'],
    ['GET', '/oauth/sign_out'],
    ['POST', '/oauth/sign_out'],
  ]
  const programs = ['/oauth/token', '/oauth/revoke', '/oauth/introspect']
  for (const [place, [method, path]] of pages.entries()) {
    const from = { 'x-forwarded-for': `203.0.113.${place}` }
    const first = await Promise.all(Array.from({ length: LIMIT }, () => visit(path, from, method)))
    assert.ok(
      first.every(({ status }) => status !== 429),
      path,
    )
    const refused = await visit(path, from, method)
    assert.equal(refused.status, 429, `${method} ${path}`)
    assert.equal(refused.headers.get('x-error-symbol'), 'rate_limited')
    // Slow requests have used up part of the waiting time.
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(wait >= 1 && wait <= 60 / LIMIT, `${method} ${path} waits ${wait} s`)
    assert.match(await refused.text(), /Too many requests from your address\./)
  }
  for (const [place, path] of programs.entries()) {
    const from = { 'x-forwarded-for': `2001:db8:0:${place}::1` }
    const neighbour = { 'x-forwarded-for': `2001:db8:0:${place}::2` }
    await Promise.all(Array.from({ length: LIMIT }, () => visit(path, from, 'POST')))
    const refused = await visit(path, neighbour, 'POST')
    assert.equal(refused.status, 429, path)
    assert.equal(refused.headers.get('x-error-code'), '2014')
    assert.deepEqual(await refused.json(), {
      error: 'temporarily_unavailable',
      error_description: 'Too many requests.',
    })
    assert.notEqual((await visit(path, { 'x-forwarded-for': '198.51.100.1' }, 'POST')).status, 429)
  }
  const local = await Promise.all(Array.from({ length: 2 * LIMIT }, () => visit('/oauth/sign_in')))
  assert.ok(
    local.every(({ status }) => status === 200),
    'this machine is exempt',
  )
})

test('visits that wait for the database leave connections for authenticated requests', async () => {
  const list = async () => (await server.graphql('{ sites { all { total_count } } }')).body
  const sites = { data: { sites: { all: { total_count: 0 } } } }
  assert.deepEqual(await list(), sites)
  await database.query('begin')
  await database.query('lock table sign_in_sessions in access exclusive mode')
  const visits = Array.from({ length: 30 }, () => visit(authorization(), { cookie: 'gy_session=made-up' }))
  try {
    // pg_stat_activity is a snapshot for the whole transaction; pg_locks is read each time.
    await eventually(async () => {
      const { rows } = await database.query(
        `select count(*)::int as waiting from pg_locks where relation = 'sign_in_sessions'::regclass and not granted`,
      )
      return rows[0].waiting >= POOL / 2
    })
    // One after another, so that the last visit has arrived long before the last list.
    for (let count = 0; count < 20; count += 1)
      assert.deepEqual(await Promise.race([list(), Promise.any(visits)]), sites)
  } finally {
    await database.query('rollback')
    await Promise.all(visits)
  }
})

test('e-mails with links are sent two at a time, and refused when their queue is full', async () => {
  const taken = AT_ONCE + WAITING_MAX
  await database.query(
    `insert into users (email, name) select format('forgetful%s@yard.example', n), 'F' from generate_series(1, $1) as n`,
    [taken + 20],
  )
  const person = new Person(server.url)
  const form = await person.open('/oauth/password/forgot')
  const statuses: number[] = []
  let last = form
  for (let count = 1; count <= taken + 20; count += 1) {
    last = await person.submit(form, { email: `forgetful${count}@yard.example` })
    statuses.push(last.status)
  }
  assert.deepEqual([...new Set(statuses.slice(0, taken))], [200])
  assert.ok(statuses.slice(taken).includes(503))
  if (last.status === 503) assert.match(last.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal(connectionsAtOnce, AT_ONCE)
})
