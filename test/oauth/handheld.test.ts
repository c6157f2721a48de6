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
  const answered = (await response.json().catch(() => ({}))) as { data?: { id: string } }
  return { status: response.status, id: Number(answered.data?.id) }
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
    await eventually(async () => (await work()).status === 403)
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
