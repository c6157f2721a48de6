import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import {
  CALLBACK,
  makePublicApplication,
  Person,
  type Redeemer,
  redeem,
  refresh,
  signInAndAllow,
  startAuthorization,
} from './person.ts'
import { discover, knock, startWorld, type World } from './world.ts'

let world: World
let server: oauth.AuthorizationServer
let own: Redeemer
before(async () => {
  world = await startWorld()
  server = await discover(world.origin)
  own = {
    client: { client_id: world.client.client_id },
    authentication: oauth.ClientSecretBasic(world.client.client_secret),
  }
})
after(() => world.stop())

let person: Person
beforeEach(async () => {
  person = new Person(world.origin)
  await world.rows('delete from oauth_consents')
})

const publicly = (client_id: string): Redeemer => ({ client: { client_id }, authentication: oauth.None() })
const asOwn = (more: Record<string, string | null> = {}) =>
  startAuthorization(server, { client_id: world.client.client_id, ...more })

async function tokens(redeemer: Redeemer = own) {
  const start = await startAuthorization(server, { client_id: redeemer.client.client_id })
  const url = await signInAndAllow(world, person, start)
  return { url, start, answer: await redeem(server, redeemer, { url, start }) }
}

describe('an authorization code', () => {
  test('returns state and issuer, and is exchanged for tokens of the user', async () => {
    const { url, start, answer } = await tokens()
    assert.equal(`${url.origin}${url.pathname}`, CALLBACK)
    assert.deepEqual([...url.searchParams.keys()].sort(), ['code', 'iss', 'state'])
    assert.match(url.searchParams.get('code') ?? '', /^gyc_[A-Za-z0-9_-]{43}$/)
    assert.equal(url.searchParams.get('state'), start.state)
    assert.equal(url.searchParams.get('iss'), world.origin)
    assert.match(answer.access_token, /^gya_/)
    assert.match(answer.refresh_token ?? '', /^gyr_[A-Za-z0-9_-]{43}$/)
    assert.equal(answer.id_token, undefined)
    assert.equal(answer.scope, '')
    assert.equal(await knock(world.origin, answer.access_token), 200)
  })

  test('is issued to a confidential client without PKCE', async () => {
    const start = await asOwn({ code_challenge: null, code_challenge_method: null })
    const url = await signInAndAllow(world, person, start)
    const body = new URLSearchParams({
      ...world.client,
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
    })
    const response = await fetch(`${world.origin}/oauth/token`, { method: 'POST', body })
    assert.equal(response.status, 200)
  })

  test('is issued to a public client only with PKCE', async () => {
    const client_id = await makePublicApplication(world, 'Pocket scanner')
    const without = await startAuthorization(server, {
      client_id,
      code_challenge: null,
      code_challenge_method: null,
    })
    const refused = await person.open(without.url)
    assert.equal(refused.url.searchParams.get('error'), 'invalid_request')
    assert.equal(refused.url.searchParams.get('state'), without.state)
    const plain = await startAuthorization(server, { client_id, code_challenge_method: 'plain' })
    assert.equal((await person.open(plain.url)).url.searchParams.get('error'), 'invalid_request')
    const { answer } = await tokens(publicly(client_id))
    assert.equal(await knock(world.origin, answer.access_token), 200)
  })

  test('is accepted only with the verifier of its challenge, its redirect URI and its client', async () => {
    const start = await asOwn()
    const url = await signInAndAllow(world, person, start)
    const other = { ...start, verifier: oauth.generateRandomCodeVerifier() }
    const refused = { name: 'ResponseBodyError', error: 'invalid_grant', status: 400 }
    await assert.rejects(redeem(server, own, { url, start: other }), refused)
    const elsewhere = { url, start, redirect_uri: 'http://127.0.0.1/callback' }
    await assert.rejects(redeem(server, own, elsewhere), refused)
    const client_id = await makePublicApplication(world, 'Somebody else')
    await assert.rejects(redeem(server, publicly(client_id), { url, start }), refused)
    assert.match((await redeem(server, own, { url, start })).access_token, /^gya_/)
  })

  test('revokes its tokens when it is used again', async () => {
    const { url, start, answer } = await tokens()
    await assert.rejects(redeem(server, own, { url, start }), { error: 'invalid_grant' })
    assert.equal(await knock(world.origin, answer.access_token), 401)
    await assert.rejects(refresh(server, own, answer.refresh_token ?? ''), { error: 'invalid_grant' })
  })

  test('used in five concurrent requests leaves no valid token', async () => {
    const start = await asOwn()
    const url = await signInAndAllow(world, person, start)
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => redeem(server, own, { url, start })),
    )
    const won = tries.filter((each) => each.status === 'fulfilled')
    assert.ok(won.length <= 1, `${won.length} of five got tokens`)
    for (const { value } of won) {
      await assert.rejects(refresh(server, own, value.refresh_token ?? ''), { error: 'invalid_grant' })
      assert.equal(await knock(world.origin, value.access_token), 401)
    }
  })

  test('expires after a minute', async () => {
    const start = await asOwn()
    const url = await signInAndAllow(world, person, start)
    await world.rows(`
      update oauth_artifacts set payload = jsonb_set(payload, '{exp}', ((payload ->> 'exp')::bigint - 61)::text::jsonb)
      where kind = 'AuthorizationCode'`)
    await assert.rejects(redeem(server, own, { url, start }), { error: 'invalid_grant' })
  })
})

describe('an authorization request', () => {
  test('with an unknown client or redirect URI is answered with a page, not a redirect', async () => {
    const wrong = [
      { client_id: 'nobody' },
      { client_id: null },
      { client_id: 'a\u0000b' },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://127.0.0.1:49152/elsewhere' },
      { redirect_uri: 'http://127.0.0.1.evil.example/callback' },
      { redirect_uri: 'https://127.0.0.1/callback' },
      { redirect_uri: null },
    ]
    for (const parameters of wrong) {
      const { url } = await asOwn(parameters)
      const page = await person.open(url)
      assert.equal(page.status, 400, JSON.stringify(parameters))
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
      assert.match(page.text, /role="alert"/)
    }
  })

  test('is redirected with an error if the redirect URI is known', async () => {
    const { url } = await asOwn({ response_type: 'token' })
    const back = (await person.open(url)).url
    assert.match(back.href, /unsupported_response_type/)
    assert.equal(back.origin, 'http://127.0.0.1:49152')
  })

  test('accepts any loopback port, on any registered loopback host', async () => {
    for (const redirect_uri of ['http://127.0.0.1/callback', 'http://localhost:8123/callback']) {
      const start = await asOwn({ redirect_uri })
      const url = await signInAndAllow(world, new Person(world.origin), start)
      assert.equal(url.href.split('?')[0], redirect_uri)
      assert.match((await redeem(server, own, { url, start, redirect_uri })).access_token, /^gya_/)
    }
  })

  test('with prompt=none returns an error that names what is missing', async () => {
    const silent = await asOwn({ prompt: 'none' })
    assert.equal((await person.open(silent.url)).url.searchParams.get('error'), 'login_required')
    await signInAndAllow(world, person, await asOwn())
    await world.rows('delete from oauth_consents')
    const again = await asOwn({ prompt: 'none' })
    assert.equal((await person.open(again.url)).url.searchParams.get('error'), 'consent_required')
  })

  test('ignores scope, nonce and unknown parameters', async () => {
    const start = await asOwn({
      scope: 'openid "x" profile',
      nonce: 'n',
      max_age: '-1',
      resource: 'x',
      claims: '{',
    })
    const url = await signInAndAllow(world, person, start)
    const answer = await redeem(server, own, { url, start })
    assert.equal(answer.id_token, undefined)
    assert.equal(answer.scope, '')
  })

  test('with a repeated parameter is refused', async () => {
    const { url } = await asOwn()
    url.searchParams.append('state', 'another')
    assert.equal((await person.open(url)).url.searchParams.get('error'), 'invalid_request')
  })
})

describe('consent', () => {
  test('is remembered, and required again for another application', async () => {
    await signInAndAllow(world, person, await asOwn())
    const second = await person.open((await asOwn()).url)
    assert.ok(second.url.searchParams.get('code'))
    const client_id = await makePublicApplication(world, 'Another one')
    const third = await person.open((await startAuthorization(server, { client_id })).url)
    assert.match(third.text, /Allow Another one\?/)
    assert.match(third.text, /<li>demo<\/li>/)
    assert.doesNotMatch(third.text, /<li>second<\/li>/)
  })

  test('is not required for trusted applications', async () => {
    await world.rows('update oauth_applications set trusted = true where client_id = $1', [
      world.client.client_id,
    ])
    const signIn = await person.open((await asOwn()).url)
    const { email, password } = world.admin
    const back = await person.submit(signIn, { email, password })
    await world.rows('update oauth_applications set trusted = false')
    assert.ok(back.url.searchParams.get('code'))
  })

  test('that is refused returns access_denied', async () => {
    const start = await asOwn()
    const { email, password } = world.admin
    const consent = await person.submit(await person.open(start.url), { email, password })
    const back = await person.submit(consent, { answer: 'refuse' })
    assert.equal(back.url.searchParams.get('error'), 'access_denied')
    assert.equal(back.url.searchParams.get('state'), start.state)
  })

  test('cannot be given before signing in, or by another browser', async () => {
    const page = await person.open((await asOwn()).url)
    const text = page.text.replace(/action="[^"]*"/, 'action="/oauth/interaction/made-up/consent"')
    assert.equal((await person.submit({ ...page, text }, { answer: 'allow' })).status, 400)
    const consent = await person.submit(page, world.admin)
    const stranger = await new Person(world.origin).submit(consent, { answer: 'allow' })
    assert.equal(stranger.status, 400)
    assert.deepEqual(await world.rows('select * from oauth_consents'), [])
  })

  test('cannot be given with a stolen URL and interaction cookie', async () => {
    const { email, password } = world.admin
    const consent = await person.submit(await person.open((await asOwn()).url), { email, password })
    const uid = consent.url.pathname.split('/').at(-1)
    const stranger = new Person(world.origin)
    const stolen = { headers: { cookie: `gy_interaction=${uid}; gy_resume=${uid}` } }
    const seen = await fetch(consent.url, stolen)
    assert.equal(seen.status, 400)
    assert.doesNotMatch(await seen.text(), /admin@/)
    assert.equal((await stranger.submit(consent, { answer: 'allow' })).status, 400)
    assert.deepEqual(await world.rows('select * from oauth_consents'), [])
  })

  test('can be given with another account after switching', async () => {
    const { email, password } = world.admin
    const consent = await person.submit(await person.open((await asOwn()).url), { email, password })
    const signIn = await person.submit(consent, { answer: 'switch' })
    assert.match(signIn.text, /<h1>Sign in<\/h1>/)
    const again = await person.submit(signIn, { email, password })
    assert.ok((await person.submit(again, { answer: 'allow' })).url.searchParams.get('code'))
  })
})

describe('a refresh token', () => {
  test('is exchanged at each use, and the new tokens work', async () => {
    const { answer } = await tokens()
    const next = await refresh(server, own, answer.refresh_token ?? '')
    assert.notEqual(next.refresh_token, answer.refresh_token)
    assert.notEqual(next.access_token, answer.access_token)
    assert.equal(await knock(world.origin, next.access_token), 200)
    const third = await refresh(server, own, next.refresh_token ?? '')
    assert.equal(await knock(world.origin, third.access_token), 200)
  })

  test('is exchanged again within thirty seconds, since the answer may have been lost', async () => {
    const { answer } = await tokens()
    const lost = await refresh(server, own, answer.refresh_token ?? '')
    const again = await Promise.all(
      Array.from({ length: 3 }, () => refresh(server, own, answer.refresh_token ?? '')),
    )
    assert.equal(new Set([lost, ...again].map((each) => each.refresh_token)).size, 4)
    for (const { access_token } of [lost, ...again])
      assert.equal(await knock(world.origin, access_token), 200)
    assert.ok(await refresh(server, own, again[0]?.refresh_token ?? ''))
  })

  test('revokes only its own tokens when it is used again after thirty seconds', async () => {
    const { answer } = await tokens()
    const { answer: other } = await tokens()
    const next = await refresh(server, own, answer.refresh_token ?? '')
    await world.rows(
      `update oauth_artifacts set consumed_at = (consumed_at at time zone 'UTC' - interval '31 seconds') at time zone 'UTC'`,
    )
    await assert.rejects(refresh(server, own, answer.refresh_token ?? ''), { error: 'invalid_grant' })
    await assert.rejects(refresh(server, own, next.refresh_token ?? ''), { error: 'invalid_grant' })
    assert.equal(await knock(world.origin, next.access_token), 401)
    assert.equal(await knock(world.origin, other.access_token), 200)
    assert.ok(await refresh(server, own, other.refresh_token ?? ''))
  })

  test('of another client is refused', async () => {
    const { answer } = await tokens()
    const client_id = await makePublicApplication(world, 'A thief')
    await assert.rejects(refresh(server, publicly(client_id), answer.refresh_token ?? ''), {
      error: 'invalid_grant',
    })
    assert.ok(await refresh(server, own, answer.refresh_token ?? ''))
  })

  test('of a disabled user is refused', async () => {
    const { answer } = await tokens()
    await world.rows(`update users set is_active = false where email = $1`, [world.admin.email])
    const refused = refresh(server, own, answer.refresh_token ?? '')
    await assert.rejects(refused, { error: 'invalid_grant' })
    await world.rows(`update users set is_active = true where email = $1`, [world.admin.email])
  })
})
