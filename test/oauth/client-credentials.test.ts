import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { discover, insecure, knock, startWorld, type World } from './world.ts'

let world: World
let server: oauth.AuthorizationServer
before(async () => {
  world = await startWorld()
  server = await discover(world.origin)
})
after(() => world.stop())

const client = () => ({ client_id: world.client.client_id })

async function requestToken(authentication: oauth.ClientAuth, more: Record<string, string> = {}) {
  const response = await oauth.clientCredentialsGrantRequest(server, client(), authentication, more, insecure)
  return {
    response,
    answer: await oauth.processClientCredentialsResponse(server, client(), response.clone()),
  }
}

/** A raw request that no OAuth library would send. */
async function send(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.origin}/oauth/token`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  const answer: Record<string, unknown> = JSON.parse(await response.text())
  return { status: response.status, headers: response.headers, body: answer }
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

describe('client credentials', () => {
  test('are accepted from the Basic header, and the token is valid for the API', async () => {
    const { response, answer } = await requestToken(oauth.ClientSecretBasic(world.client.client_secret))
    assert.match(answer.access_token, /^gya_[A-Za-z0-9_-]{43}$/)
    assert.equal(answer.expires_in, 7200)
    assert.equal(answer.scope, '')
    assert.equal(answer.refresh_token, undefined)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.equal(await knock(world.origin, answer.access_token), 200)
  })

  test('are accepted from a Basic header without padding', async () => {
    const { client_id, client_secret } = world.client
    const authorization = basic(client_id, client_secret).replace(/=+$/, '')
    assert.equal((await send('grant_type=client_credentials', { authorization })).status, 200)
  })

  test('are accepted from the body', async () => {
    const { answer } = await requestToken(oauth.ClientSecretPost(world.client.client_secret))
    assert.equal(await knock(world.origin, answer.access_token), 200)
  })

  test('are accepted from a JSON body', async () => {
    const { status, body } = await send(
      JSON.stringify({ grant_type: 'client_credentials', ...world.client }),
      { 'content-type': 'application/json; charset=utf-8' },
    )
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), [
      'access_token',
      'created_at',
      'expires_in',
      'scope',
      'token_type',
    ])
    assert.equal(body['token_type'], 'Bearer')
    assert.ok(Math.abs(Number(body['created_at']) - Date.now() / 1000) < 60)
  })

  test('ignore any requested scope', async () => {
    const { answer } = await requestToken(oauth.ClientSecretPost(world.client.client_secret), {
      scope: 'read "write"',
    })
    assert.equal(answer.scope, '')
  })

  test('give a different token for each request, and all of them are valid', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => requestToken(oauth.ClientSecretBasic(world.client.client_secret))),
    )
    const texts = new Set(tokens.map(({ answer }) => answer.access_token))
    assert.equal(texts.size, 5)
    for (const text of texts) assert.equal(await knock(world.origin, text), 200)
  })
})

describe('the token endpoint refuses', () => {
  const right = () => new URLSearchParams({ grant_type: 'client_credentials', ...world.client })

  test('a wrong secret and an unknown client alike, and requests Basic authentication', async () => {
    const wrong = await send('grant_type=client_credentials', {
      authorization: basic(world.client.client_id, 'x'),
    })
    const unknown = await send('grant_type=client_credentials', { authorization: basic('nobody', 'x') })
    assert.equal(wrong.status, 401)
    assert.deepEqual(wrong.body, {
      error: 'invalid_client',
      error_description: 'client authentication failed',
    })
    assert.equal(wrong.headers.get('www-authenticate'), 'Basic realm="goodsyard"')
    assert.equal(wrong.headers.get('x-error-code'), '2101')
    assert.equal(wrong.headers.get('x-error-symbol'), 'oauth_error')
    assert.equal(unknown.status, 401)
    assert.deepEqual(unknown.body, wrong.body)
  })

  test('a request that authenticates no client, at each endpoint, as a wrong secret', async () => {
    const { client_id } = world.client
    const headers: readonly Record<string, string>[] = [
      {},
      ...['Basic', 'Basic !!!', 'Basic YWJj', 'Basic YWJjZ', 'Basic YTpi=', 'Bearer x', 'Digest a=b'].map(
        (authorization) => ({
          authorization,
        }),
      ),
      { authorization: basic('', '') },
      { authorization: basic('', 'x') },
      { authorization: basic(client_id, '') },
      { authorization: basic('%', 'x') },
      { authorization: basic('%00', 'x') },
    ]
    for (const path of ['token', 'revoke', 'introspect'])
      for (const header of headers) {
        const response = await fetch(`${world.origin}/oauth/${path}`, {
          method: 'POST',
          body: 'grant_type=client_credentials&token=x',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...header },
        })
        const what = `${path} ${JSON.stringify(header)}`
        assert.equal(response.status, 401, what)
        assert.equal(response.headers.get('www-authenticate'), 'Basic realm="goodsyard"', what)
        assert.equal(response.headers.get('cache-control'), 'no-store', what)
        assert.deepEqual(
          await response.json(),
          { error: 'invalid_client', error_description: 'client authentication failed' },
          what,
        )
      }
  })

  test('two client authentications at once', async () => {
    const { client_id, client_secret } = world.client
    const { status, body } = await send(String(right()), { authorization: basic(client_id, client_secret) })
    assert.equal(status, 400)
    assert.equal(body['error'], 'invalid_request')
  })

  test('a parameter sent twice, in a form or in JSON', async () => {
    const form = await send(`${right()}&grant_type=client_credentials`)
    assert.equal(form.status, 400)
    assert.equal(form.body['error'], 'invalid_request')
    const twice = { ...world.client, grant_type: ['client_credentials', 'client_credentials'] }
    const json = await send(JSON.stringify(twice), { 'content-type': 'application/json' })
    assert.equal(json.status, 400)
    assert.equal(json.body['error'], 'invalid_request')
  })

  test('a missing grant type, an unknown one, and one the client may not use', async () => {
    const without = right()
    without.delete('grant_type')
    const missing = await send(String(without))
    assert.deepEqual([missing.status, missing.body['error']], [400, 'invalid_request'])
    const password = right()
    password.set('grant_type', 'password')
    const unknown = await send(String(password))
    assert.deepEqual([unknown.status, unknown.body['error']], [400, 'unsupported_grant_type'])
    await world.rows(`update oauth_applications set grant_types = '{authorization_code}'`)
    const forbidden = await send(String(right()))
    await world.rows(
      `update oauth_applications set grant_types = '{client_credentials,authorization_code,refresh_token}'`,
    )
    assert.deepEqual([forbidden.status, forbidden.body['error']], [400, 'unauthorized_client'])
  })

  test('a disabled client', async () => {
    await world.rows('update oauth_applications set active = false')
    const { status, body } = await send(String(right()))
    await world.rows('update oauth_applications set active = true')
    assert.deepEqual([status, body['error']], [401, 'invalid_client'])
  })

  test('malformed bodies without an internal error', async () => {
    const strange: readonly (readonly [string, Record<string, string>])[] = [
      ['{', { 'content-type': 'application/json' }],
      ['[]', { 'content-type': 'application/json' }],
      ['null', { 'content-type': 'application/json' }],
      ['{"grant_type":{"a":1}}', { 'content-type': 'application/json' }],
      ['x', { 'content-type': 'text/plain' }],
      ['client_id=%00&client_secret=%00&grant_type=client_credentials', {}],
      ['client_id=%ff%fe&grant_type=%', {}],
      ['', {}],
      ['grant_type=client_credentials', { authorization: 'Basic !!!' }],
      ['grant_type=client_credentials', { authorization: 'Basic OjpA' }],
      ['grant_type=client_credentials', { authorization: 'Bearer x' }],
      ['a=b&'.repeat(20_000), {}],
    ]
    for (const [body, headers] of strange) {
      const answer = await send(body, headers)
      assert.ok([400, 401, 413].includes(answer.status), `${answer.status} for ${body.slice(0, 40)}`)
      assert.equal(typeof answer.body['error'], 'string')
    }
  })

  test('methods other than POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${world.origin}/oauth/token`, { method })
      assert.equal(response.status, 405)
      assert.equal(response.headers.get('allow'), 'POST')
    }
  })
})

describe('a rotated secret', () => {
  const ofClient = 'where client_id = $1'

  test('is valid beside the new one for a day', async () => {
    const [stored] = await world.rows(`select client_secret_hmac from oauth_applications ${ofClient}`, [
      world.client.client_id,
    ])
    await world.rows(
      `
      update oauth_applications set previous_secret_hmac = client_secret_hmac,
        previous_secret_until = now() + interval '24 hours', client_secret_hmac = 'another.signature' ${ofClient}`,
      [world.client.client_id],
    )
    const { answer } = await requestToken(oauth.ClientSecretPost(world.client.client_secret))
    assert.equal(await knock(world.origin, answer.access_token), 200)
    await world.rows(
      `update oauth_applications set previous_secret_until = now() - interval '1 second' ${ofClient}`,
      [world.client.client_id],
    )
    await assert.rejects(requestToken(oauth.ClientSecretPost(world.client.client_secret)), { status: 401 })
    await world.rows(`update oauth_applications set client_secret_hmac = $2 ${ofClient}`, [
      world.client.client_id,
      stored?.['client_secret_hmac'],
    ])
  })
})

describe('pages of other origins', () => {
  const tokenRequest = () =>
    String(new URLSearchParams({ grant_type: 'client_credentials', ...world.client }))
  const allowed = (headers: Headers) => headers.get('access-control-allow-origin')

  test('may request tokens only from allowed origins', async () => {
    const preflight = await fetch(`${world.origin}/oauth/token`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(allowed(preflight.headers), 'https://app.example')
    const ours = await send(tokenRequest(), { origin: 'https://app.example' })
    assert.deepEqual([ours.status, allowed(ours.headers)], [200, 'https://app.example'])
    const foreign = await send(tokenRequest(), { origin: 'https://evil.example' })
    assert.equal(allowed(foreign.headers), null)
    assert.equal(allowed((await send(tokenRequest())).headers), null)
  })

  test('may never read a page of the authorization server', async () => {
    for (const path of ['/oauth/authorize', '/oauth/sign_out', '/oauth/password/forgot']) {
      const { headers } = await fetch(world.origin + path, { headers: { origin: 'https://app.example' } })
      assert.equal(allowed(headers), null, path)
    }
  })
})
