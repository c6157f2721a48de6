import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { linkIn } from '../automations/mailbox.ts'
import { Person } from '../oauth/person.ts'
import { eventually, knock } from '../oauth/world.ts'
import { document } from '../support/api-client.ts'
import { goodsyard } from '../support/command.ts'
import type { Answer } from '../support/server.ts'
import { totp } from '../support/totp.ts'
import {
  codesOn,
  headingOf,
  isIn,
  PASSWORD,
  SecondFactorServer,
  secretOn,
  submitTo,
} from './second-factor-server.ts'

const SECURITY = '/oauth/security'
const AUTHENTICATOR = '/oauth/security/authenticator'
const REMOVE = '/oauth/security/remove'
const RECOVERY_CODES = '/oauth/security/recovery_codes'

let at: SecondFactorServer
before(async () => {
  at = await SecondFactorServer.start()
})
after(() => at.stop())
beforeEach(() => at.rows('delete from sign_in_failures'))

/** The audit entries of this tenant about a user. */
async function auditOf(user_id: number): Promise<readonly unknown[]> {
  const entries = await at.rows(
    `select a.action, a.operation, a.changes from audit_entries a join tenants t on t.id = a.tenant_id
     where t.subdomain = 'demo' and a.aggregate_type = 'users' and a.aggregate_id = ${user_id} order by a.occurred_at, a.id`,
  )
  return entries.map(({ action, operation, changes }) => [action, operation, changes])
}

/** The status of an answer, and the refusal. */
const refused = ({ status, headers, body }: Answer) => [
  status,
  headers.get('x-error-symbol') ?? /"symbol":"(\w+)"/.exec(JSON.stringify(body))?.[1],
]

describe('an authenticator app', () => {
  test('is set up with a QR code or a key, and confirmed by a code', async () => {
    const id = await at.makeMember('setup@yard.test')
    const { person } = await at.signIn('setup@yard.test')
    const form = await person.open(AUTHENTICATOR)
    assert.equal(headingOf(form), 'Set up an authenticator app')
    assert.match(form.text, /<svg class="qr"[^>]*><path d="M\d/)
    const secret = secretOn(form)
    const wrong = await person.submit(form, { code: '000000x' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /This code is wrong or has expired/)
    assert.equal(secretOn(wrong), secret)
    const done = await person.submit(wrong, { code: totp(secret), name: 'Phone <of> Ada' })
    const codes = codesOn(done)
    assert.equal(headingOf(done), 'Your recovery codes')
    assert.equal(new Set(codes).size, 10)
    const page = await person.open(SECURITY)
    assert.match(page.text, /Phone &lt;of&gt; Ada/)
    assert.match(page.text, /10 of 10 are left/)
    assert.deepEqual(await auditOf(id), [
      ['signed_in', null, null],
      ['updated', 'second_factors.create', { authenticator: { was: null, is: 'Phone <of> Ada' } }],
    ])

    const stored = JSON.stringify([
      await at.rows(`select * from authenticators where user_id = ${id}`),
      await at.rows(`select * from recovery_codes where user_id = ${id}`),
    ])
    for (const clear of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      assert.ok(!stored.includes(clear) && !at.server.output.includes(clear))
  })

  test('is required after the password, before consent, and its code is accepted', async () => {
    const { id, email, secret } = await at.makeMemberWithApp('asked@yard.test')
    await at.forgetSteps()
    const start = await at.signIn(email)
    assert.equal(headingOf(start.page), 'Second factor')
    const wrong = await at.giveCode(start, totp(secret, 5000))
    assert.equal(wrong.page.status, 422)
    const spaced = totp(secret).replace(/^.../, '$& ')
    const passed = await at.giveCode(wrong, spaced)
    assert.ok(isIn(passed))
    const { access_token } = await at.enter(passed)
    assert.equal(await knock(at.server.url, access_token), 200)
    assert.deepEqual((await auditOf(id)).slice(2), [['sign_in_failed', null, null]])
  })

  test('accepts each code once, also when it is sent twice at the same moment', async () => {
    const { email, secret } = await at.makeMemberWithApp('replay@yard.test')
    await at.forgetSteps()
    const code = totp(secret)
    const arrivals = await Promise.all([at.signIn(email), at.signIn(email), at.signIn(email)])
    const tried = await Promise.all(arrivals.map((arrival) => at.giveCode(arrival, code)))
    assert.deepEqual(tried.map(({ page }) => headingOf(page).split(' ')[0]).sort(), [
      'Allow',
      'Second',
      'Second',
    ])
    const later = await at.giveCode(await at.signIn(email), code)
    assert.match(later.page.text, /wrong, has expired or was used before/)
    const next = await at.giveCode(await at.signIn(email), totp(secret, 1))
    assert.ok(isIn(next))
    const earlier = await at.giveCode(await at.signIn(email), code)
    assert.equal(earlier.page.status, 422)
  })

  test('cannot be guessed: failures lock, and the right password does not reset them', async () => {
    const { id, email, secret } = await at.makeMemberWithApp('guessed@yard.test')
    await at.forgetSteps()
    for (let time = 0; time < 5; time += 1) {
      const { page } = await at.giveCode(await at.signIn(email), totp(secret, 5000))
      assert.equal(page.status, 422)
    }
    const locked = await at.giveCode(await at.signIn(email), totp(secret))
    assert.equal(locked.page.status, 429)
    assert.ok(Number(locked.page.headers.get('retry-after')) > 0)
    assert.deepEqual(
      [...new Set((await auditOf(id)).slice(2).map((entry) => (entry as string[])[0]))],
      // Failures within the same minute are one entry.
      ['sign_in_failed', 'locked'],
    )
  })

  test('cannot be locked without the password', async () => {
    const { email, secret } = await at.makeMemberWithApp('foreign@yard.test')
    await at.forgetSteps()
    const arrival = await at.signIn(email)
    const stranger = new Person(at.server.url)
    for (let time = 0; time < 6; time += 1)
      await stranger.submit(await stranger.open('/oauth/sign_in'), { email, password: 'not it' })
    assert.ok(isIn(await at.giveCode(arrival, totp(secret))))
  })

  test('can be set up only by the user of the form', async () => {
    await at.makeMember('one@yard.test')
    await at.makeMember('other@yard.test')
    const [one, other] = await Promise.all([at.signIn('one@yard.test'), at.signIn('other@yard.test')])
    const form = await one.person.open(AUTHENTICATOR)
    const secret = secretOn(form)
    const pending = /name="pending" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
    const own = await other.person.open(AUTHENTICATOR)
    const fields = { pending, code: totp(secret) }
    const page = await submitTo(other.person, own, { path: AUTHENTICATOR, fields })
    assert.equal(headingOf(page), 'Set up an authenticator app')
    assert.notEqual(secretOn(page), secret)
    assert.match((await other.person.open(SECURITY)).text, /Set up an authenticator app</)
  })

  test('confirmed twice by the same form is added once', async () => {
    const id = await at.makeMember('twice@yard.test')
    const { person } = await at.signIn('twice@yard.test')
    const form = await person.open(AUTHENTICATOR)
    const code = totp(secretOn(form))
    await Promise.all([person.submit(form, { code }), person.submit(form, { code })])
    assert.equal((await at.rows(`select id from authenticators where user_id = ${id}`)).length, 1)
  })

  test('can be one of several, up to ten', async () => {
    const { id, person } = await at.makeMemberWithApp('several@yard.test')
    const { secret, page } = await at.setUpAuthenticator(person, { name: 'Tablet' })
    assert.equal(headingOf(page), 'Sign-in security')
    await at.forgetSteps()
    assert.ok(isIn(await at.giveCode(await at.signIn('several@yard.test'), totp(secret))))
    await at.rows(
      `insert into authenticators (id, user_id, name, secret_sealed, last_step)
       select gen_random_uuid(), ${id}, 'App', 'unreadable', 0 from generate_series(1, 8)`,
    )
    assert.equal(headingOf(await person.open(AUTHENTICATOR)), 'Sign-in security')
    await at.rows(`delete from authenticators where secret_sealed = 'unreadable'`)
  })
})

describe('changes of second factors', () => {
  test('remove one of several; removing the last one ends all sessions', async () => {
    const { id, email, person, secret } = await at.makeMemberWithApp('removes@yard.test')
    await at.setUpAuthenticator(person, { name: 'Tablet' })
    await at.forgetSteps()
    const { access_token } = await at.enter(await at.giveCode(await at.signIn(email), totp(secret)))
    const page = await person.open(SECURITY)
    const [first = '', second = ''] = [...page.text.matchAll(/name="id" value="([^"]+)"/g)].map(
      ([, value]) => value,
    )
    const foreign = await submitTo(person, page, { path: REMOVE, fields: { id: 'nothing of the kind' } })
    assert.match(foreign.text, /Tablet/)
    const left = await submitTo(person, page, { path: REMOVE, fields: { id: second } })
    assert.doesNotMatch(left.text, /Tablet/)
    assert.equal(await knock(at.server.url, access_token), 200)
    const removed = await submitTo(person, left, { path: REMOVE, fields: { id: first } })
    assert.equal(headingOf(removed), 'Second factor removed')
    assert.equal(headingOf(await person.open(SECURITY)), 'Sign in')
    await eventually(async () => (await knock(at.server.url, access_token)) === 401)
    assert.deepEqual(await at.rows(`select 1 from recovery_codes where user_id = ${id}`), [])
    assert.ok(isIn(await at.signIn(email)))
    const removals = (await auditOf(id)).filter((entry) => (entry as string[])[1] === 'second_factors.delete')
    assert.deepEqual(removals, [
      ['updated', 'second_factors.delete', { authenticator: { was: 'Tablet', is: null } }],
      ['updated', 'second_factors.delete', { authenticator: { was: 'Authenticator app', is: null } }],
    ])
  })

  test('require the existing second factor', async () => {
    const { email } = await at.makeMemberWithApp('present@yard.test')
    const { person } = await at.signIn(email)
    for (const path of [SECURITY, AUTHENTICATOR])
      assert.equal(headingOf(await person.open(path)), 'Second factor')
    for (const path of [AUTHENTICATOR, RECOVERY_CODES, REMOVE]) {
      const page = await person.open(path, { method: 'POST', body: new URLSearchParams({}) })
      assert.equal(headingOf(page), 'Second factor')
    }
  })

  test('require the password again a quarter of an hour after sign-in', async () => {
    const { person } = await at.makeMemberWithApp('late@yard.test')
    assert.equal(headingOf(await person.open(SECURITY)), 'Sign-in security')
    at.setClockForward(16)
    try {
      assert.equal(headingOf(await person.open(SECURITY)), 'Sign in')
      assert.equal(
        headingOf(await person.open(REMOVE, { method: 'POST', body: new URLSearchParams({}) })),
        'Sign in',
      )
    } finally {
      at.setClockForward(0)
    }
  })

  test('are refused without the CSRF token of a form', async () => {
    const { person } = await at.makeMemberWithApp('forged@yard.test')
    for (const path of [AUTHENTICATOR, RECOVERY_CODES, REMOVE]) {
      const page = await person.open(path, { method: 'POST', body: new URLSearchParams({ csrf: 'forged' }) })
      assert.equal(page.status, 403)
    }
    assert.equal(
      (
        await person.open(AUTHENTICATOR, {
          method: 'POST',
          body: '{',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
      400,
    )
  })

  test('are not available after signing in with a handheld', async () => {
    const user_id = await at.makeMember('lent@yard.test')
    const warehouse = await at.server.api<{ data: { id: string } }>(
      'POST',
      '/api/warehouses',
      document('warehouses', { code: 'LENT' }),
    )
    const handheld = {
      username: 'lent',
      password: PASSWORD,
      user_id,
      warehouse_id: Number(warehouse.body.data.id),
    }
    assert.equal((await at.server.api('POST', '/api/hhd_users', document('hhd_users', handheld))).status, 200)
    const { person, page } = await at.signIn('lent', { subdomain: 'demo' })
    assert.match(headingOf(page), /^Allow /)
    const refused = await person.open(AUTHENTICATOR)
    assert.equal(refused.status, 403)
    assert.match(refused.text, /A handheld login cannot set up a second factor/)
  })
})

describe('a recovery code', () => {
  test('signs in once, in any spelling, until new ones are created', async () => {
    const { email, recovery_codes, person } = await at.makeMemberWithApp('recovers@yard.test')
    const [first = '', second = ''] = recovery_codes
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    const used = await at.giveCode(await at.signIn(email), typed)
    assert.ok(isIn(used))
    const again = await at.giveCode(await at.signIn(email), first)
    assert.equal(again.page.status, 422)
    const page = await person.open(SECURITY)
    assert.match(page.text, /9 of 10 are left/)
    const anew = codesOn(await submitTo(person, page, { path: RECOVERY_CODES }))
    assert.equal(anew.length, 10)
    assert.equal((await at.giveCode(await at.signIn(email), second)).page.status, 422)
    assert.ok(isIn(await at.giveCode(await at.signIn(email), anew[0] ?? '')))
  })

  test('is refused for another user', async () => {
    const { recovery_codes } = await at.makeMemberWithApp('owner@yard.test')
    const { email } = await at.makeMemberWithApp('thief@yard.test')
    assert.equal((await at.giveCode(await at.signIn(email), recovery_codes[0] ?? '')).page.status, 422)
  })
})

describe('a reset by an administrator', () => {
  const reset = (id: number, token?: string) =>
    at.server.api(
      'POST',
      `/api/users/${id}/reset_second_factors`,
      undefined,
      token === undefined ? {} : { token },
    )

  test('sends the user a link, which removes the factors and ends the sessions', async () => {
    const { id, email, secret } = await at.makeMemberWithApp('reset@yard.test')
    await at.forgetSteps()
    const { access_token } = await at.enter(await at.giveCode(await at.signIn(email), totp(secret)))
    const sent = at.mailbox.received.length
    assert.equal((await reset(id)).status, 204)
    const mail = await eventually(async () =>
      at.mailbox.received.slice(sent).find(({ text }) => text.includes('Subject: Reset')),
    )
    assert.deepEqual(mail.recipients, [email])
    const person = new Person(at.server.url)
    const form = await person.open(linkIn(mail))
    assert.equal(headingOf(form), 'Reset your second factor?')
    assert.equal(headingOf((await at.signIn(email)).page), 'Second factor')
    const done = await person.submit(form, {})
    assert.equal(headingOf(done), 'Your second factor is reset')
    await eventually(async () => (await knock(at.server.url, access_token)) === 401)
    assert.ok(isIn(await at.signIn(email)))
    assert.equal((await person.open(linkIn(mail))).status, 410)
    assert.equal((await person.submit(form, {})).status, 410)
    const entries = (await auditOf(id)) as [string, string | null, unknown][]
    assert.deepEqual(
      entries.filter(([, operation]) => operation === 'second_factors.reset'),
      [['updated', 'second_factors.reset', { second_factors: { was: 1, is: 0 } }]],
    )
  })

  test('is refused for a user without a second factor, and for a user with more rights', async () => {
    const none = await at.makeMember('none@yard.test')
    assert.deepEqual(refused(await reset(none)), [422, 'no_second_factor'])
    const admin = await at.makeMemberWithApp('boss@yard.test', 'admin')
    const sent = at.mailbox.received.length
    const [role] = await at.rows(
      `with made as (
         insert into roles (tenant_id, name, permissions, role_type)
         select id, 'People', '{manage_users}', 'custom' from tenants where subdomain = 'demo' returning tenant_id, id)
       update subdomain_users m set role_id = made.id from made
       where m.tenant_id = made.tenant_id and m.user_id = ${none} returning m.role_id as id`,
    )
    assert.ok(role)
    const { access_token } = await at.enter(await at.signIn('none@yard.test'))
    assert.deepEqual(refused(await reset(admin.id, access_token)), [403, 'permission_not_held'])
    assert.ok(at.mailbox.received.slice(sent).every(({ text }) => !text.includes('Subject: Reset')))
  })
})

describe('the command line', () => {
  const SECRET_KEY = 'a key that is long enough for the tests of the service'
  const command = async (environment: Readonly<Record<string, string>>, ...args: string[]) => {
    const { database, dataDir } = at.server
    const where = { DATABASE_URL: database?.url ?? '', DATA_DIR: dataDir, GOODSYARD_SECRET_KEY: SECRET_KEY }
    return goodsyard({ ...where, ...environment }, ...args)
  }

  test('removes the second factors of a user, and ends the sessions', async () => {
    const { id, email, secret } = await at.makeMemberWithApp('helped@yard.test')
    await at.forgetSteps()
    const { access_token } = await at.enter(await at.giveCode(await at.signIn(email), totp(secret)))
    const done = await command({}, 'user', 'reset-second-factors', email)
    assert.equal(done.code, 0, done.out)
    await eventually(async () => (await knock(at.server.url, access_token)) === 401)
    assert.ok(isIn(await at.signIn(email)))
    const entries = (await auditOf(id)) as [string, string | null][]
    assert.equal(entries.filter(([, operation]) => operation === 'user reset-second-factors').length, 1)
    assert.equal((await command({}, 'user', 'reset-second-factors', 'nobody@yard.test')).code, 1)
  })

  test('seals the secrets of authenticator apps with a new key', async () => {
    const { id } = await at.makeMemberWithApp('rotated@yard.test')
    const sealed = async () =>
      (await at.rows(`select secret_sealed from authenticators where user_id = ${id}`))[0]
    const before = await sealed()
    const next = {
      GOODSYARD_SECRET_KEY: 'another key, as long as the one before was',
      GOODSYARD_SECRET_KEY_PREVIOUS: SECRET_KEY,
    }
    const rotated = await command(next, 'keys', 'rotate')
    assert.equal(rotated.code, 0, rotated.out)
    const after = await sealed()
    assert.notDeepEqual(after, before)
    const back = {
      GOODSYARD_SECRET_KEY: SECRET_KEY,
      GOODSYARD_SECRET_KEY_PREVIOUS: next.GOODSYARD_SECRET_KEY,
    }
    assert.equal((await command(back, 'keys', 'rotate')).code, 0)
    assert.notDeepEqual(await sealed(), after)
  })
})
