import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { refresh } from '../oauth/person.ts'
import { eventually, knock } from '../oauth/world.ts'
import { document } from '../support/api-client.ts'
import type { Answer } from '../support/server.ts'
import { totp } from '../support/totp.ts'
import { codesOn, headingOf, isIn, PASSWORD, SecondFactorServer } from './second-factor-server.ts'

let at: SecondFactorServer
before(async () => {
  at = await SecondFactorServer.start()
})
after(() => at.stop())
beforeEach(async () => {
  await at.rows('delete from sign_in_failures')
  await require(false)
})

/** Has a tenant require a second factor, or not. */
async function require(require_second_factor: boolean, subdomain = 'demo'): Promise<Answer> {
  const [tenant] = await at.rows(`select id from tenants where subdomain = '${subdomain}'`)
  const answer = await at.server.api(
    'PATCH',
    `/api/subdomains/${tenant?.['id']}`,
    document('subdomains', { require_second_factor }),
    { subdomain },
  )
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer
}

/** Sends a request with a token; returns the status and the refusal. */
async function tried(token: string, path = '/api/sites/1', method = 'GET', subdomain = 'demo') {
  const { status, headers } = await at.server.api(method, path, undefined, { token, subdomain })
  return [status, headers.get('x-error-symbol')]
}

const REFUSED = [403, 'second_factor_required']

describe('a tenant that requires a second factor', () => {
  test('makes users without one set it up at sign-in, before the application gets a code', async () => {
    await at.makeMember('new@yard.test')
    await require(true)
    const { person, page, start } = await at.signIn('new@yard.test')
    assert.equal(headingOf(page), 'Sign-in security')
    assert.match(page.text, /demo requires a second factor\. Set one up to continue\./)
    const skipped = await person.open(start.url)
    assert.equal(headingOf(skipped), 'Sign-in security')
    const link = /class="button" href="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { page: codes } = await at.setUpAuthenticator(person, { path: link })
    assert.equal(codesOn(codes).length, 10)
    const next = /class="button" href="([^"]+)"/.exec(codes.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const consent = { person, page: await person.open(next), start }
    assert.ok(isIn(consent))
    const { access_token } = await at.enter(consent)
    assert.equal(await knock(at.server.url, access_token), 200)
  })

  test('refuses tokens issued with a password only, at every endpoint and after a refresh', async () => {
    await at.makeMember('password@yard.test')
    const { access_token, refresh_token } = await at.enter(await at.signIn('password@yard.test'))
    assert.equal(await knock(at.server.url, access_token), 200)
    await require(true)
    await eventually(async () => (await knock(at.server.url, access_token)) === 403)
    assert.deepEqual(await tried(access_token), REFUSED)
    assert.deepEqual(await tried(access_token, '/graphql', 'POST'), REFUSED)
    assert.equal((await tried(access_token, '/mcp', 'POST'))[0], 403)
    const again = await refresh(at.oauth, at.redeemer(), refresh_token ?? '')
    assert.deepEqual(await tried(again.access_token), REFUSED)
    await require(false)
    await eventually(async () => (await knock(at.server.url, again.access_token)) === 200)
  })

  test('accepts tokens issued with a second factor, also after a refresh', async () => {
    const { email, secret } = await at.makeMemberWithApp('factor@yard.test')
    await at.forgetSteps()
    await require(true)
    const { refresh_token = '' } = await at.enter(await at.giveCode(await at.signIn(email), totp(secret)))
    const again = await refresh(at.oauth, at.redeemer(), refresh_token)
    assert.equal(await knock(at.server.url, again.access_token), 200)
  })

  test('does not affect other tenants', async () => {
    await at.makeMember('elsewhere@yard.test', 'standard', 'second')
    const { access_token } = await at.enter(await at.signIn('elsewhere@yard.test'))
    await require(true)
    assert.equal(await knock(at.server.url, access_token, 'second'), 200)
    assert.ok(isIn(await at.signIn('elsewhere@yard.test')))
  })

  test('accepts applications on their own behalf', async () => {
    await require(true)
    assert.equal(await knock(at.server.url, await at.server.token()), 200)
  })

  test('accepts handhelds with their own user, and those of a user only with a second factor', async () => {
    const warehouse = await at.server.api<{ data: { id: string } }>(
      'POST',
      '/api/warehouses',
      document('warehouses', { code: 'HANDHELD' }),
    )
    const warehouse_id = Number(warehouse.body.data.id)
    const user_id = await at.makeMember('lender@yard.test')
    for (const handheld of [{ username: 'own' }, { username: 'lent', user_id }]) {
      const attributes = { ...handheld, password: PASSWORD, warehouse_id }
      const made = await at.server.api('POST', '/api/hhd_users', document('hhd_users', attributes))
      assert.equal(made.status, 200)
    }
    await require(true)
    const own = await at.signIn('own', { subdomain: 'demo' })
    const { access_token } = await at.enter(own)
    assert.equal(await knock(at.server.url, access_token), 200)
    const { page } = await at.signIn('lent', { subdomain: 'demo' })
    assert.equal(page.status, 403)
    assert.match(page.text, /A handheld login cannot set up a second factor/)
  })

  test('is configured by its administrators, with an audit entry', async () => {
    const { email, secret } = await at.makeMemberWithApp('administrator@yard.test', 'admin')
    await at.forgetSteps()
    const { access_token: token } = await at.enter(await at.giveCode(await at.signIn(email), totp(secret)))
    const [tenant] = await at.rows(`select id from tenants where subdomain = 'demo'`)
    const change = (require_second_factor: unknown, by: string) =>
      at.server.api(
        'PATCH',
        `/api/subdomains/${tenant?.['id']}`,
        document('subdomains', { require_second_factor }),
        {
          token: by,
        },
      )
    assert.equal((await change('perhaps', token)).status, 422)
    assert.equal((await change(true, token)).status, 200)
    await at.makeMember('clerk@yard.test')
    await require(false)
    const clerk = await at.enter(await at.signIn('clerk@yard.test'))
    assert.equal((await change(true, clerk.access_token)).status, 403)
    const changes = await eventually(async () => {
      const found = await at.rows(
        `select e.data->>'require_second_factor' as is, e.previous->>'require_second_factor' as was from events e
         join users u on u.id = e.actor_id
         where e.resource_name = 'subdomains' and u.email = '${email}'`,
      )
      return found.length > 0 && found
    })
    assert.deepEqual(changes, [{ was: 'false', is: 'true' }])
  })
})
