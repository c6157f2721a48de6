import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { Person, redeem, startAuthorization, type Visited } from './person.ts'
import { discover, eventually, startWorld, type World } from './world.ts'

const PASSWORD = 'correct horse battery'

let world: World
let server: oauth.AuthorizationServer
before(async () => {
  world = await startWorld()
  server = await discover(world.origin)
})
after(() => world.stop())
beforeEach(() => world.rows('delete from sign_in_failures'))

type Answered = {
  readonly data?: { readonly id: string; readonly attributes?: Readonly<Record<string, string>> }
  readonly errors?: readonly { readonly symbol: string }[]
}

/** A request with the token of the tests, or with another one. */
async function call(method: string, path: string, body?: object, token?: string) {
  const { client_id, client_secret } = world.client
  const command = ['token', 'issue', '--client', client_id, '--json']
  assert.ok(client_secret)
  const own =
    token ?? (JSON.parse((await world.command(command)).output) as { access_token: string }).access_token
  const response = await fetch(world.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${own}`,
      'x-service-subdomain': 'demo',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answered = (await response.json().catch(() => ({}))) as Answered
  const { id, attributes = {} } = answered.data ?? {}
  return { status: response.status, id: Number(id), attributes, symbol: answered.errors?.[0]?.symbol }
}

async function made(type: string, attributes: object): Promise<number> {
  const { status, id } = await call('POST', `/api/${type}`, { data: { type, attributes } })
  assert.equal(status, 200, type)
  return id
}

type Tried = { readonly page: Visited; readonly enter: () => Promise<oauth.TokenEndpointResponse> }

/** Tries to sign in with a handheld; returns the page, and a function that gets the token of the application. */
async function attempt(username: string, password: string, subdomain = 'demo'): Promise<Tried> {
  const person = new Person(world.origin)
  const start = await startAuthorization(server, { client_id: world.client.client_id })
  const page = await person.submit(await person.open(start.url), { email: username, subdomain, password })
  const redeemer = {
    client: { client_id: world.client.client_id },
    authentication: oauth.ClientSecretBasic(world.client.client_secret),
  }
  const enter = async () => {
    const consent = page.text.includes('value="allow"')
    const { url } = consent ? await person.submit(page, { answer: 'allow' }) : page
    return redeem(server, redeemer, { url, start })
  }
  return { page, enter }
}

const isIn = ({ page }: Tried) => page.text.includes('value="allow"') || page.status === 0

describe('a handheld user', () => {
  test('signs in by user name and subdomain, and has the permissions of its user', async () => {
    const warehouse_id = await made('warehouses', { code: 'SCAN-1' })
    await made('warehouses', { code: 'SCAN-2' })
    await made('hhd_users', { username: 'Scanner-One', password: PASSWORD, warehouse_id })
    const tried = await attempt('scanner-one', PASSWORD, 'DEMO')
    assert.ok(isIn(tried), tried.page.text)
    const noted = await world.rows(
      `select t.subdomain, a.action, h.username, a.source
       from audit_entries a join tenants t on t.id = a.tenant_id
       join hhd_users h on h.tenant_id = a.tenant_id and h.id = a.aggregate_id
       where a.aggregate_type = 'hhd_users'`,
    )
    const own = { subdomain: 'demo', action: 'signed_in', username: 'Scanner-One', source: 'handheld' }
    assert.deepEqual(noted, [own])
    const { access_token } = await tried.enter()
    const next = await call('POST', '/api/tasks/next', { warehouse_id }, access_token)
    assert.equal(next.status, 204)
    assert.equal((await call('POST', '/api/sites', {}, access_token)).status, 403)
    const query = '{ warehouses { all { edges { node { code } } } } }'
    const response = await fetch(`${world.origin}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'x-service-subdomain': 'demo',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query }),
    })
    assert.match(await response.text(), /"edges":\[\{"node":\{"code":"SCAN-1"\}\}\]/)
  })

  test('is refused with a wrong password, in another tenant, without a tenant, or when inactive', async () => {
    const warehouse_id = await made('warehouses', { code: 'SCAN-3' })
    const id = await made('hhd_users', { username: 'scanner-two', password: PASSWORD, warehouse_id })
    for (const [name, password, subdomain] of [
      ['scanner-two', 'wrong', 'demo'],
      ['scanner-two', PASSWORD, 'nowhere'],
      ['scanner-two', PASSWORD, ''],
      [world.admin.email, 'wrong', 'demo'],
    ] as const) {
      const { page } = await attempt(name, password, subdomain)
      assert.equal(page.status, 422, `${name} ${subdomain}`)
      assert.match(page.text, /Incorrect email address, username or password/)
    }
    const tried = await attempt('scanner-two', PASSWORD)
    assert.ok(isIn(tried))
    const { access_token } = await tried.enter()
    const work = () => call('POST', '/api/tasks/next', { warehouse_id }, access_token)
    assert.equal((await work()).status, 204)
    const off = { data: { type: 'hhd_users', attributes: { active: false } } }
    assert.equal((await call('PATCH', `/api/hhd_users/${id}`, off)).status, 200)
    assert.equal((await attempt('scanner-two', PASSWORD)).page.status, 422)
    await eventually(async () => (await work()).status === 401)
  })

  test('a person who names a tenant too is signed in by the e-mail address', async () => {
    const { page } = await attempt(world.admin.email, world.admin.password, 'demo')
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.text, /Incorrect/)
  })

  test('is locked after five failures, in this tenant only', async () => {
    const warehouse_id = await made('warehouses', { code: 'SCAN-4' })
    await made('hhd_users', { username: 'scanner-three', password: PASSWORD, warehouse_id })
    for (let time = 0; time < 5; time += 1) await attempt('scanner-three', 'wrong', 'other')
    assert.ok(isIn(await attempt('scanner-three', PASSWORD)))
    for (let time = 0; time < 5; time += 1) await attempt('Scanner-Three', 'wrong')
    const locked = await attempt('scanner-three', PASSWORD)
    assert.equal(locked.page.status, 429)
  })
})

describe('a badge', () => {
  let count = 0
  async function login() {
    count += 1
    const warehouse_id = await made('warehouses', { code: `BADGE-${count}` })
    const username = `badge-${count}`
    const id = await made('hhd_users', { username, password: PASSWORD, warehouse_id })
    const badge = async () =>
      (await call('POST', `/api/hhd_users/${id}/badge`)).attributes['badge'] ?? assert.fail('no badge')
    return { id, username, warehouse_id, badge }
  }

  test('stands for user name and subdomain, and is audited and stored as a hash alone', async () => {
    const { id, badge } = await login()
    const text = await badge()
    assert.match(text, /^gyb_[\w-]{43}\.\d+\.\d+$/)
    // Scanners may add blanks.
    assert.ok(isIn(await attempt(` ${text} `, PASSWORD, '')))
    const noted = await world.rows(
      `select action, source from audit_entries where aggregate_type = 'hhd_users' and aggregate_id = ${id} and action = 'signed_in'`,
    )
    assert.deepEqual(noted, [{ action: 'signed_in', source: 'handheld' }])
    const stored = await world.rows(`select badge_hash from hhd_user_badges where hhd_user_id = ${id}`)
    assert.equal(stored.length, 1)
    assert.ok(!JSON.stringify(stored).includes(text.slice(4, 47)))
  })

  test('opens nothing without its password, and is not shown again', async () => {
    const { badge } = await login()
    const text = await badge()
    const { page } = await attempt(text, 'wrong', '')
    assert.equal(page.status, 422)
    assert.ok(!page.text.includes(text))
  })

  test('opens nothing if it is invented, is that of another login, or belongs to a login that is off', async () => {
    const [one, other] = [await login(), await login()]
    const text = await badge(one)
    const secret = text.split('.')[0]
    const tenant = text.split('.')[1]
    const [foreign] = await world.rows("select id from tenants where subdomain <> 'demo' limit 1")
    for (const wrong of [
      `gyb_${'A'.repeat(43)}.${tenant}.${one.id}`,
      `${secret}.${tenant}.${other.id}`,
      `${secret}.${Number(foreign?.id ?? 999)}.${one.id}`,
      `${secret}.999999999999999.${one.id}`,
    ])
      assert.equal((await attempt(wrong, PASSWORD)).page.status, 422, wrong)
    const off = { data: { type: 'hhd_users', attributes: { active: false } } }
    assert.equal((await call('PATCH', `/api/hhd_users/${one.id}`, off)).status, 200)
    assert.equal((await attempt(text, PASSWORD)).page.status, 422)
  })

  test('is void once there is another, or it was revoked; without one revoking does nothing', async () => {
    const { id, badge } = await login()
    const first = await badge()
    const second = await badge()
    assert.equal((await attempt(first, PASSWORD)).page.status, 422)
    assert.ok(isIn(await attempt(second, PASSWORD)))
    assert.equal((await call('DELETE', `/api/hhd_users/${id}/badge`)).status, 204)
    assert.equal((await call('DELETE', `/api/hhd_users/${id}/badge`)).status, 204)
    assert.equal((await attempt(second, PASSWORD)).page.status, 422)
  })

  test('is locked after five wrong passwords, together with the user name of its login', async () => {
    const { username, badge } = await login()
    const text = await badge()
    for (let time = 0; time < 5; time += 1) await attempt(text, 'wrong', '')
    assert.equal((await attempt(text, PASSWORD)).page.status, 429)
    assert.equal((await attempt(username, PASSWORD)).page.status, 429)
  })

  test('is deleted with its login', async () => {
    const { id, badge } = await login()
    await badge()
    assert.equal((await call('DELETE', `/api/hhd_users/${id}`)).status, 204)
    assert.deepEqual(await world.rows(`select from hhd_user_badges where hhd_user_id = ${id}`), [])
  })

  const badge = (one: { readonly badge: () => Promise<string> }) => one.badge()
})

describe('a lost device', () => {
  const SHUT_OUT: Readonly<Record<string, (id: number) => Promise<number>>> = {
    'signing its login out': async (id) => (await call('POST', `/api/hhd_users/${id}/sign_out`)).status,
    'another password': async (id) =>
      (
        await call('PATCH', `/api/hhd_users/${id}`, {
          data: { type: 'hhd_users', attributes: { password: 'another one' } },
        })
      ).status,
    'switching the login off': async (id) =>
      (
        await call('PATCH', `/api/hhd_users/${id}`, {
          data: { type: 'hhd_users', attributes: { active: false } },
        })
      ).status,
    'deleting the login': async (id) => (await call('DELETE', `/api/hhd_users/${id}`)).status,
  }
  let count = 0
  for (const [name, shutOut] of Object.entries(SHUT_OUT))
    test(`is shut out by ${name}: its tokens, sessions and codes are gone`, async () => {
      count += 1
      const username = `lost-${count}`
      const warehouse_id = await made('warehouses', { code: `LOST-${count}` })
      const id = await made('hhd_users', { username, password: PASSWORD, warehouse_id })
      const [user] = await world.rows(`select user_id from hhd_users where id = ${id}`)
      const { access_token } = await (await attempt(username, PASSWORD)).enter()
      const work = () => call('POST', '/api/tasks/next', { warehouse_id }, access_token)
      assert.equal((await work()).status, 204)
      assert.ok([200, 204].includes(await shutOut(id)))
      await eventually(async () => (await work()).status === 401)
      for (const table of ['oauth_artifacts', 'sign_in_sessions', 'web_sessions'])
        assert.deepEqual(await world.rows(`select from ${table} where user_id = ${user?.user_id}`), [], table)
    })

  test('that a person used is shut out, and what they opened by their e-mail address stays', async () => {
    const warehouse_id = await made('warehouses', { code: 'LOST-PERSON' })
    const [role] = await world.rows(
      "select r.id from roles r join tenants t on t.id = r.tenant_id where t.subdomain = 'demo' and r.role_type = 'standard'",
    )
    const email = 'driver@demo.example'
    const secret = { password: PASSWORD, password_confirmation: PASSWORD }
    const user_id = await made('users', { email, name: 'Driver', role_id: Number(role?.id), ...secret })
    const id = await made('hhd_users', { username: 'lost-person', password: PASSWORD, warehouse_id, user_id })
    const own = await (await attempt(email, PASSWORD, '')).enter()
    const lost = await (await attempt('lost-person', PASSWORD)).enter()
    const statusOf = async (token: string) =>
      (await call('POST', '/api/tasks/next', { warehouse_id }, token)).status
    assert.deepEqual([await statusOf(own.access_token), await statusOf(lost.access_token)], [204, 204])
    assert.equal((await call('POST', `/api/hhd_users/${id}/sign_out`)).status, 204)
    await eventually(async () => (await statusOf(lost.access_token)) === 401)
    assert.equal(await statusOf(own.access_token), 204)
  })
})
