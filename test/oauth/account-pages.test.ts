import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import type * as oauth from 'oauth4webapi'
import { Person, startAuthorization } from './person.ts'
import { discover, eventually, knock, startWorld, type World } from './world.ts'

let world: World
let server: oauth.AuthorizationServer
let person: Person
before(async () => {
  world = await startWorld()
  server = await discover(world.origin)
})
after(() => world.stop())
beforeEach(async () => {
  person = new Person(world.origin)
  await world.rows('delete from sign_in_failures')
})

const outbox = () => join(world.data_dir, 'outbox')

const LINK = /https?:\/\/\S+token=[A-Za-z0-9_-]+/

/**
 * The text of the e-mails with a link sent so far, without those still being written and without the line breaks of
 * quoted-printable. Notices about changed passwords come when they come, and hold no such link.
 */
function mails(): readonly string[] {
  try {
    return readdirSync(outbox())
      .filter((file) => !file.startsWith('.'))
      .sort()
      .map((file) =>
        readFileSync(join(outbox(), file), 'utf8')
          .replace(/=\r?\n/g, '')
          .replace(/=3D/g, '='),
      )
      .filter((mail) => LINK.test(mail))
  } catch {
    return []
  }
}

async function linkInNextMail(sent: number): Promise<string> {
  const mail = await eventually(async () => mails()[sent])
  const link = LINK.exec(mail)?.[0]
  assert.ok(link, mail)
  return link
}

async function makePerson(email: string, password: string): Promise<void> {
  const { code, errors: complained } = await world.command(
    ['user', 'create', email, '--password-stdin'],
    password,
  )
  assert.equal(code, 0, complained)
}

/** The stored hash of a token. */
const tokenHash = (token: string) => hash('sha256', token, 'base64url')

async function canSignIn(email: string, password: string): Promise<boolean> {
  const visitor = new Person(world.origin)
  const { url } = await startAuthorization(server, { client_id: world.client.client_id })
  const page = await visitor.submit(await visitor.open(url), { email, password })
  return page.text.includes('value="allow"')
}

describe('a forgotten password', () => {
  test('is replaced through a link in an e-mail, which works once', async () => {
    await makePerson('ada@world.test', 'the old password')
    const sent = mails().length
    const form = await person.open('/oauth/password/forgot')
    const answer = await person.submit(form, { email: 'Ada@World.test' })
    assert.equal(answer.status, 200)
    const link = await linkInNextMail(sent)
    assert.ok(link.startsWith(`${world.origin}/oauth/password/reset?token=gyl_`))
    assert.match(mails()[sent] ?? '', /^To: ada@world\.test\r?$/m)

    const choose = await person.open(link)
    const differs = await person.submit(choose, {
      password: 'a new password',
      password_confirmation: 'another',
    })
    assert.equal(differs.status, 422)
    assert.match(differs.text, /do not match/)
    const short = await person.submit(differs, { password: 'short', password_confirmation: 'short' })
    assert.match(short.text, /at least 8 characters/)
    const common = await person.submit(short, {
      password: 'password1',
      password_confirmation: 'password1',
    })
    assert.match(common.text, /too common and easily guessed/)
    const done = await person.submit(common, {
      password: 'a new password',
      password_confirmation: 'a new password',
    })
    assert.match(done.text, /Your password is set/)

    assert.equal(await canSignIn('ada@world.test', 'a new password'), true)
    assert.equal(await canSignIn('ada@world.test', 'the old password'), false)
    assert.equal((await person.open(link)).status, 410)
  })

  test('ends all sessions when it is replaced', async () => {
    await makePerson('grace@world.test', 'the old password')
    const [grace] = await world.rows(`select id from users where email = 'grace@world.test'`)
    const token = `gya_${'g'.repeat(43)}`
    await world.rows(
      `with granted as (
         insert into oauth_artifacts (kind, id_hash, grant_id, payload, expires_at)
         values ('Grant', 'a grant', 'a grant', '{}', now() + interval '1 hour'))
       insert into oauth_artifacts (kind, id_hash, grant_id, user_id, application_id, payload, expires_at)
       select 'AccessToken', $1, 'a grant', $2, id, '{}', now() + interval '1 hour' from oauth_applications where client_id = $3`,
      [tokenHash(token), grace?.['id'], world.client.client_id],
    )
    await world.rows(
      `insert into subdomain_users (tenant_id, user_id, role_id, accepted_at) select tenant_id, $1, id, now() from roles
       where role_type = 'rf'`,
      [grace?.['id']],
    )
    assert.equal(await knock(world.origin, token), 200)
    const sent = mails().length
    await person.submit(await person.open('/oauth/password/forgot'), { email: 'grace@world.test' })
    const choose = await person.open(await linkInNextMail(sent))
    await person.submit(choose, { password: 'a new password', password_confirmation: 'a new password' })
    // Other processes are notified within the five seconds of platform.md 4.3.
    await eventually(async () => (await knock(world.origin, token)) === 401)
  })

  test('gets the same answer for an unknown e-mail address and beyond the limit, but no e-mail', async () => {
    const sent = mails().length
    const answers = new Set<string>()
    for (const email of ['nobody@world.test', world.admin.email, ...Array(6).fill(world.admin.email)]) {
      const answer = await person.submit(await person.open('/oauth/password/forgot'), { email })
      answers.add(`${answer.status} ${answer.text}`)
    }
    assert.equal(answers.size, 1)
    await eventually(async () => mails().length === sent + 5)
    // The eighth request was handled after the sixth: an e-mail for the sixth would be in the outbox by now.
    await person.submit(await person.open('/oauth/password/forgot'), { email: 'nobody@world.test' })
    assert.equal(mails().length, sent + 5)
  })

  test('is limited by user, even after the e-mail address was changed', async () => {
    await makePerson('before@world.test', 'the old password')
    const forget = async (email: string) =>
      person.submit(await person.open('/oauth/password/forgot'), { email })
    const sent = mails().length
    for (let count = 0; count < 5; count += 1) await forget('before@world.test')
    await eventually(async () => mails().length === sent + 5)
    await world.rows(`update users set email = 'after@world.test' where email = 'before@world.test'`)
    await forget('after@world.test')
    await forget(world.admin.email)
    await eventually(async () => mails().length > sent + 5)
    assert.match(mails()[sent + 5] ?? '', new RegExp(`^To: ${world.admin.email}\\r?$`, 'm'))
  })

  test('is limited by client address, for any recipients', async () => {
    await world.rows(
      `insert into users (email, name) select format('many%s@world.test', n), 'M' from generate_series(1, 32) as n`,
    )
    const received = () => mails().filter((mail) => /^To: many\d+@/m.test(mail)).length
    const requestPage = async (n: number, ip: string) => {
      const form = await person.open('/oauth/password/forgot')
      await person.submit(form, { email: `many${n}@world.test` }, { 'x-forwarded-for': ip })
    }
    for (let n = 1; n <= 31; n += 1) await requestPage(n, '203.0.113.50')
    await eventually(async () => received() === 30)
    await requestPage(32, '203.0.113.51')
    await eventually(async () => mails().some((mail) => /^To: many32@/m.test(mail)))
    assert.equal(received(), 31)
  })

  test('cannot be replaced through an expired, unknown or other kind of link', async () => {
    const sent = mails().length
    await person.submit(await person.open('/oauth/password/forgot'), { email: world.admin.email })
    const link = await linkInNextMail(sent)
    const { search } = new URL(link)
    assert.equal((await person.open(`/oauth/invitation${search}`)).status, 410)
    assert.equal((await person.open(`/oauth/password/reset?token=gyl_${'x'.repeat(43)}`)).status, 410)
    assert.equal((await person.open('/oauth/password/reset')).status, 410)
    await world.rows(`update oauth_artifacts set expires_at = now() where kind = 'PasswordReset'`)
    assert.equal((await person.open(link)).status, 410)
  })
})

describe('an invitation', () => {
  test('lets a person without a password choose one', async () => {
    await world.rows(`insert into users (email, name) values ('new@world.test', 'New')`)
    assert.equal(await canSignIn('new@world.test', ''), false)
    const token = `gyl_${'i'.repeat(43)}`
    await world.rows(
      `insert into oauth_artifacts (kind, id_hash, user_id, payload, expires_at)
       select 'Invitation', $1, id, '{}', now() + interval '7 days' from users where email = 'new@world.test'`,
      [tokenHash(token)],
    )
    const choose = await person.open(`/oauth/invitation?token=${token}`)
    await person.submit(choose, { password: 'my first password', password_confirmation: 'my first password' })
    assert.equal(await canSignIn('new@world.test', 'my first password'), true)
  })
})

describe('every form', () => {
  const forms = ['/oauth/sign_out', '/oauth/password/forgot']

  test('is refused with an invalid or missing CSRF token', async () => {
    for (const path of forms) {
      const page = await person.open(path)
      const forged = {
        ...page,
        text: page.text.replace(/name="csrf" value="[^"]*"/, 'name="csrf" value="x.y"'),
      }
      assert.equal((await person.submit(forged, {})).status, 403, path)
    }
    const { url } = await startAuthorization(server, { client_id: world.client.client_id })
    const signIn = await person.open(url)
    const forged = { ...signIn, text: signIn.text.replace(/name="csrf"/, 'name="nothing"') }
    assert.equal((await person.submit(forged, world.admin)).status, 403)
  })

  test('of one browser is refused from another browser', async () => {
    for (const path of forms) {
      const stranger = new Person(world.origin)
      await stranger.open(path)
      assert.equal((await stranger.submit(await person.open(path), {})).status, 403, path)
    }
  })

  test('handles invalid input without an internal error', async () => {
    const page = await person.open('/oauth/password/forgot')
    for (const email of ['', '\u0000', '\ud800', '"><script>', 'x'.repeat(60_000), "' or 1=1 --"]) {
      const answer = await person.submit(page, { email })
      assert.ok([200, 400].includes(answer.status), `${answer.status} for ${email.slice(0, 20)}`)
    }
    const json = await fetch(`${world.origin}/oauth/sign_out`, { method: 'POST', body: '{' })
    assert.equal(json.status, 400)
  })

  test('escapes input that it shows', async () => {
    const { url } = await startAuthorization(server, { client_id: world.client.client_id })
    const email = '"><img src=x onerror=alert(1)>'
    const page = await person.submit(await person.open(url), { email, password: 'wrong' })
    assert.ok(page.text.includes('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"'))
    assert.doesNotMatch(page.text, /<img/)
  })
})

describe('every page', () => {
  test('may load only its style sheet, and cannot be framed or stored', async () => {
    const { url } = await startAuthorization(server, { client_id: world.client.client_id })
    for (const path of ['/oauth/sign_out', '/oauth/password/forgot', '/oauth/password/reset', url]) {
      const { headers } = await person.open(path)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/)
      assert.match(policy, /frame-ancestors 'none'; base-uri 'none'$/)
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    }
  })

  test('sets cookies as secure if it was requested over https', async () => {
    for (const path of ['/oauth/sign_out', '/oauth/sign_in']) {
      for (const [protocol, isSecure] of [
        ['https', true],
        ['http', false],
      ] as const) {
        const { headers } = await fetch(world.origin + path, {
          redirect: 'manual',
          headers: { 'x-forwarded-proto': protocol },
        })
        const cookies = headers.getSetCookie()
        assert.ok(cookies.length > 0)
        for (const cookie of cookies) {
          assert.match(cookie, /httponly/i)
          assert.match(cookie, /samesite=lax/i)
          assert.equal(/; secure/i.test(cookie), isSecure, cookie)
        }
      }
    }
  })
})

test('the library’s unfounded warning about the runtime is not shown', () => {
  assert.doesNotMatch(world.output(), /WARNING/)
})
