import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { makePublicApplication, Person, redeem, signInAndAllow, startAuthorization } from './person.ts'
import { discover, eventually, knock, startWorld, type World } from './world.ts'

let world: World
let server: oauth.AuthorizationServer
before(async () => {
  world = await startWorld({ logStatements: true })
  server = await discover(world.origin)
})
after(() => world.stop())

async function goodsyard(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, output, errors: complained } = await world.command([...args, '--json'])
  assert.equal(code, 0, complained)
  return JSON.parse(output)
}

/** A client with a membership in `demo`, and a token of it. */
async function clientToken(role = 'Standard'): Promise<{ client_id: string; token: string }> {
  const { client_id } = await goodsyard(
    'client',
    'create',
    '--name',
    role,
    '--subdomain',
    'demo',
    '--role',
    role,
  )
  const { access_token } = await goodsyard('token', 'issue', '--client', String(client_id))
  return { client_id: String(client_id), token: String(access_token) }
}

async function enter(token: string, subdomain: string, path = '/api/sites') {
  const response = await fetch(world.origin + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'x-service-subdomain': subdomain },
  })
  const headers = [...response.headers].filter(
    ([name]) => !['date', 'keep-alive', 'x-request-id'].includes(name),
  )
  return { status: response.status, headers, body: await response.text() }
}

/** Changes rows as the owner of the database, and notifies the processes as the service would. */
const change = (text: string, values: readonly unknown[] = []) =>
  world.rows(text, values).then(() => world.rows(`select pg_notify('goodsyard_access', '')`))

describe('a tenant that the caller may not enter', () => {
  test('cannot be distinguished from an unknown one, by the answer or by its statements', async () => {
    const { token } = await clientToken()
    await goodsyard('tenant', 'create', 'closed')
    await goodsyard('tenant', 'delete', 'closed')
    assert.equal((await enter(token, 'demo')).status, 405)
    const seen = new Map<string, string>()
    for (const subdomain of [
      'second',
      'closed',
      'nowhere',
      '-malformed-',
      'ü',
      'a b',
      `${'x'.repeat(400)}`,
    ]) {
      const before = world.statements().length
      const { status, headers, body } = await enter(token, subdomain)
      assert.equal(status, 403, subdomain)
      // The clock and the worker also read tenants; only the statement on members depends on the caller.
      const statements = world
        .statements()
        .slice(before)
        .filter((text) => /subdomain_users/.test(text))
      assert.equal(statements.length, 1, subdomain)
      seen.set(subdomain, JSON.stringify({ headers, body, statements }))
    }
    assert.equal(new Set(seen.values()).size, 1, JSON.stringify([...seen], null, 1))
    assert.match([...seen.values()][0] ?? '', /This subdomain is not available to you\./)
  })

  test('is reported to its members as suspended, and can be entered by operators', async () => {
    const { token } = await clientToken()
    const { access_token } = await goodsyard('token', 'issue', '--client', world.client.client_id)
    const operator = String(access_token)
    await goodsyard('tenant', 'suspend', 'demo')
    const suspended = await eventually(async () => {
      const answer = await enter(token, 'demo')
      return answer.status === 403 && answer
    }, 5000)
    assert.match(suspended.body, /This subdomain is suspended\./)
    assert.equal((await enter(operator, 'demo')).status, 403)
    assert.equal((await enter(operator, 'demo', '/api/subdomains')).status, 405)
    assert.equal((await enter(token, 'demo', '/api/subdomains')).status, 403)
    await goodsyard('tenant', 'resume', 'demo')
    await eventually(async () => (await enter(token, 'demo')).status === 405, 5000)
  })
})

describe('a user’s token', () => {
  test('is valid only in tenants that both the user and the application may enter', async () => {
    const email = 'both@world.test'
    const made = await goodsyard('user', 'create', email, '--subdomain', 'demo')
    await goodsyard('user', 'allow', email, '--subdomain', 'second')
    const client_id = await makePublicApplication(world, 'Only in demo')
    const start = await startAuthorization(server, { client_id })
    const visitor: World = { ...world, admin: { email, password: String(made['password']) } }
    const url = await signInAndAllow(visitor, new Person(world.origin), start)
    const redeemer = { client: { client_id }, authentication: oauth.None() }
    const { access_token: token } = await redeem(server, redeemer, { url, start })
    assert.equal(await knock(world.origin, token, 'demo'), 200)
    assert.equal(await knock(world.origin, token, 'second'), 403, 'the application is not allowed there')
    await change(`delete from subdomain_users where user_id = (select id from users where email = $1)`, [
      email,
    ])
    await eventually(async () => (await knock(world.origin, token, 'demo')) === 403, 5000)
  })
})

describe('the permissions of a client', () => {
  const create = async (token: string) => {
    const response = await fetch(`${world.origin}/api/sites`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-service-subdomain': 'demo',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ data: { type: 'sites', attributes: {} } }),
    })
    await response.text()
    return response.status
  }

  test('follow from its role, and a changed role applies to later requests', async () => {
    const { token } = await clientToken('RF')
    assert.equal(await create(token), 403)
    const role = (name: string) =>
      change(
        `update subdomain_users as m set role_id = r.id
         from roles as r, oauth_applications as a
         where r.tenant_id = m.tenant_id and r.name = $1 and a.user_id = m.user_id and a.name = 'RF'`,
        [name],
      )
    await role('Standard')
    await eventually(async () => (await create(token)) === 422, 5000)
    await role('RF')
    await eventually(async () => (await create(token)) === 403, 5000)
  })

  test('end with the membership, the user and the application', async () => {
    const { token, client_id } = await clientToken()
    const by = 'where user_id = (select user_id from oauth_applications where client_id = $1)'
    assert.equal(await create(token), 422)
    await change(`update subdomain_users set is_active = false ${by}`, [client_id])
    await eventually(async () => (await create(token)) === 403, 5000)
    await change(`update subdomain_users set is_active = true ${by}`, [client_id])
    await eventually(async () => (await create(token)) === 422, 5000)
    await change(
      `update users set is_active = false where id = (select user_id from oauth_applications where client_id = $1)`,
      [client_id],
    )
    await eventually(async () => (await create(token)) === 401, 5000)
  })
})

describe('while nothing changes', () => {
  test('requests read no tokens and tenants from the database', async () => {
    const { token } = await clientToken()
    await enter(token, 'demo')
    const before = world.statements().length
    for (let request = 0; request < 20; request += 1) assert.equal((await enter(token, 'demo')).status, 405)
    const executed = world.statements().slice(before)
    assert.deepEqual(
      executed.filter((text) => /oauth_artifacts|tenants/.test(text)),
      [],
    )
  })
})
