import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import {
  makePublicApplication,
  Person,
  type Redeemer,
  redeem,
  refresh,
  signInAndAllow,
  startAuthorization,
} from './person.ts'
import { discover, eventually, insecure, knock, startWorld, type World } from './world.ts'

let world: World
let server: oauth.AuthorizationServer
let own: Redeemer
/** A second server process on the same database. */
let elsewhere: string
before(async () => {
  world = await startWorld()
  elsewhere = await world.another()
  server = await discover(world.origin)
  own = {
    client: { client_id: world.client.client_id },
    authentication: oauth.ClientSecretPost(world.client.client_secret),
  }
})
after(() => world.stop())

/** The time within which a revoked token is refused everywhere, as the specification promises. */
const PROMISE_MS = 5000

async function ownToken(): Promise<string> {
  const { client, authentication } = own
  const response = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    authentication,
    new URLSearchParams(),
    insecure,
  )
  return (await oauth.processClientCredentialsResponse(server, client, response)).access_token
}

async function personalTokens(redeemer: Redeemer = own) {
  const start = await startAuthorization(server, { client_id: redeemer.client.client_id })
  const url = await signInAndAllow(world, new Person(world.origin), start)
  return redeem(server, redeemer, { url, start })
}

async function revoke(token: string, { client, authentication }: Redeemer = own): Promise<Response> {
  const response = await oauth.revocationRequest(server, client, authentication, token, insecure)
  await oauth.processRevocationResponse(response)
  return response
}

async function introspect(token: string, { client, authentication }: Redeemer = own) {
  const response = await oauth.introspectionRequest(server, client, authentication, token, insecure)
  return oauth.processIntrospectionResponse(server, client, response)
}

/** Makes both processes cache the token, so that removing it can be observed. */
async function letBothKnow(token: string): Promise<void> {
  assert.equal(await knock(world.origin, token), 200)
  assert.equal(await knock(elsewhere, token), 200)
}

async function assertRefusedEverywhere(token: string): Promise<void> {
  assert.equal(await knock(world.origin, token), 401, 'refused at once where it was revoked')
  await eventually(async () => (await knock(elsewhere, token)) === 401, PROMISE_MS)
}

describe('a revoked token', () => {
  test('is refused at once by its process and within five seconds by every other', async () => {
    const token = await ownToken()
    await letBothKnow(token)
    const response = await revoke(token)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    await assertRefusedEverywhere(token)
  })

  test('is refused within five seconds even if no notification arrives', async () => {
    const token = await ownToken()
    await letBothKnow(token)
    // Deleted in the database, so that no process is notified.
    await world.rows(`delete from oauth_artifacts where kind = 'ClientCredentials'`)
    await eventually(async () => (await knock(world.origin, token)) === 401, PROMISE_MS)
    await eventually(async () => (await knock(elsewhere, token)) === 401, PROMISE_MS)
  })

  test('that is a refresh token revokes all tokens of its family', async () => {
    const { access_token, refresh_token = '' } = await personalTokens()
    const { access_token: second } = await refresh(server, own, refresh_token)
    await letBothKnow(access_token)
    await letBothKnow(second)
    await revoke(refresh_token)
    await assertRefusedEverywhere(access_token)
    await assertRefusedEverywhere(second)
  })

  test('can be revoked again, and unknown tokens are accepted', async () => {
    const token = await ownToken()
    await revoke(token)
    assert.equal((await revoke(token)).status, 200)
    for (const strange of ['x', 'gya_', `gya_${'a'.repeat(43)}`, 'a.b.c', '\u00ff']) {
      assert.equal((await revoke(strange)).status, 200)
    }
  })

  test('stays valid when another client requests the revocation', async () => {
    const client_id = await makePublicApplication(world, 'A stranger')
    const token = await ownToken()
    const stranger = { client: { client_id }, authentication: oauth.None() }
    assert.equal((await revoke(token, stranger)).status, 200)
    assert.equal(await knock(world.origin, token), 200)
  })

  test('stays valid when the client authentication is wrong', async () => {
    const token = await ownToken()
    const body = new URLSearchParams({ token, client_id: world.client.client_id, client_secret: 'wrong' })
    const response = await fetch(`${world.origin}/oauth/revoke`, { method: 'POST', body })
    assert.equal(response.status, 401)
    assert.equal(await knock(world.origin, token), 200)
  })
})

describe('introspection', () => {
  test('describes an application’s own token', async () => {
    const [application] = await world.rows(`select user_id from oauth_applications where client_id = $1`, [
      world.client.client_id,
    ])
    const introspected = await introspect(await ownToken())
    assert.equal(introspected.active, true)
    assert.equal(introspected.client_id, world.client.client_id)
    assert.equal(introspected.sub, String(application?.['user_id']))
    assert.equal(introspected.username, 'Goodsyard')
    assert.equal(introspected.token_type, 'Bearer')
    assert.equal(introspected.scope, '')
    assert.equal(Number(introspected.exp) - Number(introspected.iat), 7200)
    assert.deepEqual(introspected['subdomains'], ['demo', 'second'])
  })

  test('describes a user’s token, with the subdomains that both the user and the client may enter', async () => {
    const client_id = await makePublicApplication(world, 'For demo alone')
    const redeemer = { client: { client_id }, authentication: oauth.None() }
    const { access_token } = await personalTokens(redeemer)
    const introspected = await introspect(access_token, redeemer)
    assert.equal(introspected.active, true)
    assert.equal(introspected.username, world.admin.email)
    assert.deepEqual(introspected['subdomains'], ['demo'])
  })

  test('reports tokens as inactive to other clients, and in full to operators', async () => {
    const client_id = await makePublicApplication(world, 'Curious')
    const curious = { client: { client_id }, authentication: oauth.None() }
    assert.deepEqual(await introspect(await ownToken(), curious), { active: false })
    const { access_token } = await personalTokens(curious)
    assert.equal((await introspect(access_token)).client_id, client_id)
  })

  test('reports only active: false for revoked, unknown and disabled tokens', async () => {
    const token = await ownToken()
    await revoke(token)
    assert.deepEqual(await introspect(token), { active: false })
    assert.deepEqual(await introspect('gya_nonsense'), { active: false })
    const client_id = await makePublicApplication(world, 'Soon disabled')
    const redeemer = { client: { client_id }, authentication: oauth.None() }
    const { access_token, refresh_token = '' } = await personalTokens(redeemer)
    assert.equal((await introspect(refresh_token)).active, true)
    await world.rows('update oauth_applications set active = false where client_id = $1', [client_id])
    assert.deepEqual(await introspect(access_token), { active: false })
    assert.deepEqual(await introspect(refresh_token), { active: false })
  })
})

describe('discovery', () => {
  test('returns exactly what the specification lists', async () => {
    const response = await fetch(`${world.origin}/.well-known/oauth-authorization-server`)
    assert.deepEqual(await response.json(), {
      issuer: world.origin,
      authorization_endpoint: `${world.origin}/oauth/authorize`,
      token_endpoint: `${world.origin}/oauth/token`,
      revocation_endpoint: `${world.origin}/oauth/revoke`,
      introspection_endpoint: `${world.origin}/oauth/introspect`,
      response_types_supported: ['code'],
      grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      authorization_response_iss_parameter_supported: true,
    })
  })

  test('names the authorization server for the tokens of the API', async () => {
    const response = await fetch(`${world.origin}/.well-known/oauth-protected-resource`)
    assert.deepEqual(await response.json(), { resource: world.origin, authorization_servers: [world.origin] })
  })
})
