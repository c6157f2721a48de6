import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { TestServer } from '../support/server.ts'
import { WebBrowser } from './support/web-browser.ts'

// The sessions of the console: cookies, their tokens, and what is refused.

let database: TestDatabase
let server: TestServer
let owner: pg.Client
before(async () => {
  database = await cloneDatabase()
  server = await TestServer.start({ database, environment: { GOODSYARD_WEB: 'console' } })
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await server?.stop()
  await database?.drop()
})

const admin = () => ({ email: server.adminEmail, password: server.adminPassword })

async function signedIn(to?: string): Promise<WebBrowser> {
  const browser = new WebBrowser(server.url)
  await browser.signIn(admin(), to)
  return browser
}

async function tokenOf(browser: WebBrowser): Promise<string> {
  const answer = await browser.ask('POST', '/console/token')
  assert.equal(answer.status, 200)
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

const symbolOf = (answer: Response) => answer.headers.get('x-error-symbol')

async function knock(token: string): Promise<number> {
  return (await server.graphql('{ sites { all { total_count } } }', {}, { token })).status
}

test('after signing in a user returns to the requested URL, and no URL contains a token', async () => {
  const browser = new WebBrowser(server.url)
  const { addresses } = await browser.signIn(admin(), '/console/demo/orders?f.status=in:PENDING&s=-id#lines')
  assert.equal(addresses.at(-1), `${server.url}/console/demo/orders?f.status=in:PENDING&s=-id#lines`)
  assert.doesNotMatch(addresses.join(' '), /gy[arw]_/)
  const cookie = browser.cookie('gy_console')
  assert.match(cookie?.text ?? '', /; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/)
  assert.equal(await knock(await tokenOf(browser)), 200)
})

test('the session contains the signed-in user and their tenants', async () => {
  const browser = await signedIn()
  const answer = await browser.request('/console/session')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { user, subdomains } = (await answer.json()) as { user: { email: string }; subdomains: unknown }
  assert.equal(user.email, server.adminEmail)
  assert.deepEqual(subdomains, [{ subdomain: 'demo', company_name: 'demo', is_live: true }])
})

test('all tabs get the same access token', async () => {
  const browser = await signedIn()
  const tokens = await Promise.all([1, 2, 3].map(() => tokenOf(browser)))
  assert.equal(new Set(tokens).size, 1)
})

test('an expired token is renewed once for all tabs', async () => {
  const browser = await signedIn()
  const first = await tokenOf(browser)
  await owner.query(`delete from oauth_artifacts where kind = 'AccessToken'`)
  await owner.query('update web_sessions set renew_at = now()')
  const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf(browser)))
  assert.equal(new Set(tokens).size, 1)
  assert.notEqual(tokens[0], first)
  assert.equal(await knock(tokens[0] ?? ''), 200)
})

test('two processes that renew at the same time use the same token afterwards', async () => {
  const other = await TestServer.start({
    database,
    environment: { GOODSYARD_WEB: 'console', GOODSYARD_PUBLIC_URL: server.url },
  })
  const browser = await signedIn()
  const elsewhere = new WebBrowser(other.url)
  elsewhere.setCookie('gy_console', browser.cookie('gy_console')?.value ?? '')
  await owner.query('update web_sessions set renew_at = now()')
  const [one, two] = await Promise.all([tokenOf(browser), tokenOf(elsewhere)])
  assert.deepEqual([await knock(one), await knock(two)], [200, 200])
  assert.equal(await tokenOf(browser), await tokenOf(elsewhere))
  await other.stop()
})

test('signing out ends the session in every tab, its tokens, and the sign-in', async () => {
  const browser = await signedIn()
  const token = await tokenOf(browser)
  const kept = browser.cookie('gy_console')?.value ?? ''
  assert.equal((await browser.ask('POST', '/console/sign_out')).status, 204)
  assert.equal(browser.cookie('gy_console'), null)
  browser.setCookie('gy_console', kept)
  const refused = await browser.ask('POST', '/console/token')
  assert.deepEqual([refused.status, symbolOf(refused)], [401, 'web_session_ended'])
  assert.equal(await knock(token), 401)
  const again = await browser.follow('/console/sign_in')
  assert.match(await again.answer.text(), /name="password"/)
})

test('signing in again creates a new session, and the previous cookie is invalid', async () => {
  const browser = await signedIn()
  const before = browser.cookie('gy_console')?.value ?? ''
  await browser.signIn(admin())
  assert.notEqual(browser.cookie('gy_console')?.value, before)
  const thief = new WebBrowser(server.url)
  thief.setCookie('gy_console', before)
  assert.equal((await thief.ask('POST', '/console/token')).status, 401)
  assert.equal((await thief.request('/console/session')).status, 401)
  assert.equal((await browser.ask('POST', '/console/token')).status, 200)
})

test('a session ends after twelve hours without use', async () => {
  const browser = await signedIn()
  await owner.query(`update web_sessions set expires_at = now() - interval '1 second'`)
  assert.equal((await browser.ask('POST', '/console/token')).status, 401)
})

test('a disabled user is signed out', async () => {
  const browser = await signedIn()
  await owner.query('update users set is_active = false where email = $1', [server.adminEmail])
  assert.equal((await browser.ask('POST', '/console/token')).status, 401)
  assert.equal((await browser.request('/console/session')).status, 401)
  await owner.query('update users set is_active = true where email = $1', [server.adminEmail])
})

test('requests from other sites are refused, and end no session', async () => {
  const browser = await signedIn()
  const foreign: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]
  for (const path of ['/console/token', '/console/sign_out'])
    for (const headers of foreign) {
      const answer = await browser.request(path, { method: 'POST', headers })
      assert.deepEqual([answer.status, symbolOf(answer)], [403, 'request_from_elsewhere'])
      assert.doesNotMatch(await answer.text(), /gya_/)
    }
  const own = await browser.request('/console/token', { method: 'POST', headers: { origin: server.url } })
  assert.equal(own.status, 200)
})

test('no page of another origin may read a response of the session, even if its origin may call the API', async () => {
  const browser = await signedIn()
  const answer = await browser.request('/console/session', { headers: { origin: 'https://evil.example' } })
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
})

test('an invalid session id is refused', async () => {
  for (const value of [
    '',
    'gyw_short',
    `gyw_${'A'.repeat(43)}`,
    `gya_${'A'.repeat(43)}`,
    "'; drop table",
    '%00',
  ]) {
    const browser = new WebBrowser(server.url)
    browser.setCookie('gy_console', value)
    const answer = await browser.ask('POST', '/console/token')
    assert.deepEqual([answer.status, symbolOf(answer)], [401, 'web_session_ended'])
  }
})

test('a redirect after signing in stays within the console', async () => {
  const elsewhere = [
    'https://evil.example/console',
    '//evil.example/console',
    '/\\evil.example/console',
    '/console/../oauth/sign_out',
    '/console/%2e%2e/oauth/sign_out',
    '/consoles',
    '/oauth/sign_out',
    'console',
    'javascript:alert(1)',
    `/console/${'x'.repeat(3000)}`,
  ]
  for (const to of elsewhere) {
    const { addresses } = await new WebBrowser(server.url).signIn(admin(), to)
    assert.equal(addresses.at(-1), `${server.url}/console`, to)
  }
})

test('the code and state of one browser are refused in another', async () => {
  const attacker = new WebBrowser(server.url)
  const { addresses } = await attacker.signIn(admin())
  const callback = addresses.find((address) => address.includes('/console/callback')) ?? ''
  assert.notEqual(callback, '')
  const victim = new WebBrowser(server.url)
  await victim.follow('/console/sign_in')
  const answer = await victim.request(callback)
  assert.equal(answer.status, 400)
  assert.equal(victim.cookie('gy_console'), null)
  assert.match(await answer.text(), /Sign in again/)
})

test('an invalid, refused or repeated callback shows a page and creates no session', async () => {
  const browser = new WebBrowser(server.url)
  const { addresses } = await browser.signIn(admin())
  const callback = addresses.find((address) => address.includes('/console/callback')) ?? ''
  const state = new URL(callback).searchParams.get('state') ?? ''
  const fresh = browser.cookie('gy_console')?.value
  const bad = [
    '/console/callback',
    '/console/callback?code=gyc_x&state=nothing',
    `/console/callback?state=${state}`,
    `/console/callback?error=access_denied&state=${state}`,
    `/console/callback?code=gyc_${'A'.repeat(43)}&state=${state}`,
    `/console/callback?code=a&code=b&state=${state}`,
    callback,
  ]
  for (const path of bad) {
    const answer = await browser.request(path)
    assert.equal(answer.status, 400, path)
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    await answer.body?.cancel()
  }
  assert.equal(browser.cookie('gy_console')?.value, fresh)
})

test('neither the cookie nor a token of a session is in the database or the log in plain text', async () => {
  const browser = await signedIn()
  const token = await tokenOf(browser)
  const { rows } = await owner.query('select row_to_json(s)::text as row from web_sessions s')
  const kept = rows.map(({ row }) => row).join()
  const cookie = browser.cookie('gy_console')?.value ?? ''
  for (const secret of [token, cookie, 'gyr_', 'gya_'])
    assert.deepEqual([kept.includes(secret), server.output.includes(secret)], [false, false])
})

test('the applications of the console and the handheld have no client credentials grant', async () => {
  const { rows } = await owner.query(
    `select client_id, grant_types, trusted, confidential from oauth_applications where client_id like 'goodsyard_%' order by 1`,
  )
  const facts = { grant_types: ['authorization_code', 'refresh_token'], trusted: true, confidential: true }
  assert.deepEqual(rows, [
    { client_id: 'goodsyard_console', ...facts },
    { client_id: 'goodsyard_handheld', ...facts },
  ])
})

test('other methods are answered 405 with the allowed ones', async () => {
  const browser = new WebBrowser(server.url)
  const answer = await browser.request('/console/token')
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
})
