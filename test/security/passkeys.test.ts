import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { CallbackPage } from '../oauth/callback-page.ts'
import { type AuthorizationStart, Person, redeem, startAuthorization } from '../oauth/person.ts'
import { knock } from '../oauth/world.ts'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { headingOf, PASSWORD, SecondFactorServer } from './second-factor-server.ts'

// A real browser with a virtual authenticator. The server is called localhost, since passkeys belong to host names.

let at: SecondFactorServer
let browser: Browser
let application: CallbackPage
let callback: string
before(async () => {
  at = await SecondFactorServer.start({ HOST: 'localhost' })
  application = await CallbackPage.open()
  callback = application.url
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  application?.close()
  await at?.stop()
})

let context: BrowserContext
let page: Page
let faults: string[]
beforeEach(async () => {
  await at.rows('delete from sign_in_failures')
  context = await browser.newContext()
  page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  faults = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
})
afterEach(async () => {
  await context.close()
  assert.deepEqual(faults, [])
})

/** Gives the browser an authenticator that confirms by itself. */
async function addAuthenticator(): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const heading = () => page.getByRole('heading', { level: 1 }).innerText()
const click = (name: string) => page.getByRole('button', { name }).click()
const follow = (name: string) => page.getByRole('link', { name }).click()

async function signIn(email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await click('Sign in')
}

/** Opens the sign-in page of an application. */
async function begin(): Promise<AuthorizationStart> {
  const start = await startAuthorization(at.oauth, { client_id: at.server.clientId, redirect_uri: callback })
  await page.goto(start.url.href)
  return start
}

/** The token for the code that the browser received. */
async function tokenFrom(start: AuthorizationStart): Promise<string> {
  await page.getByRole('heading', { name: 'Back at the application' }).waitFor()
  const answered = { url: new URL(page.url()), start, redirect_uri: callback }
  return (await redeem(at.oauth, at.redeemer(), answered)).access_token
}

/** Signs a member in and sets up a passkey; returns the id of the user. */
async function setUpPasskey(email: string, name = 'Laptop'): Promise<number> {
  const id = await at.makeMember(email)
  await page.goto(`${at.origin}/oauth/security`)
  await signIn(email)
  await follow('Set up a passkey')
  await page.getByLabel('Name of this passkey').fill(name)
  await click('Create passkey')
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  return id
}

/** Sends the same form as the browser did, with its cookies; returns the page. */
async function send(path: string, body: string, cookie: string) {
  const response = await fetch(`${at.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

describe('a passkey', () => {
  test('is set up with a name, and is accepted as second factor', async () => {
    await addAuthenticator()
    const id = await setUpPasskey('passkey@yard.test', 'Laptop of Ada')
    assert.equal(await page.locator('.codes li').count(), 10)
    await follow('I have saved the codes')
    assert.match(await page.locator('main').innerText(), /Laptop of Ada\nAdded \d{4}-/)
    await context.clearCookies()
    const start = await begin()
    await signIn('passkey@yard.test')
    assert.equal(await heading(), 'Second factor')
    await click('Use a passkey')
    await page.getByRole('heading', { name: /^Allow / }).waitFor()
    await click('Allow')
    const token = await tokenFrom(start)
    await at.rows(`update tenants set require_second_factor = true where subdomain = 'demo'`)
    try {
      assert.equal(await knock(at.server.url, token), 200)
    } finally {
      await at.rows(`update tenants set require_second_factor = false where subdomain = 'demo'`)
    }
    const entries = await at.rows(
      `select a.action, a.changes from audit_entries a join tenants t on t.id = a.tenant_id
       where t.subdomain = 'demo' and a.aggregate_type = 'users' and a.aggregate_id = ${id} and a.operation is not null`,
    )
    assert.deepEqual(entries, [
      { action: 'updated', changes: { passkey: { was: null, is: 'Laptop of Ada' } } },
    ])
  })

  test('is required in a browser that has it; in another browser a recovery code is accepted', async () => {
    const { cdp, authenticatorId } = await addAuthenticator()
    await setUpPasskey('elsewhere@yard.test')
    const code = (await page.locator('.codes li').first().innerText()).trim()
    await context.clearCookies()
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await addAuthenticator()
    await begin()
    await signIn('elsewhere@yard.test')
    await click('Use a passkey')
    const alert = page.getByRole('alert').filter({ hasText: 'The passkey was not used' })
    await alert.waitFor()
    await page.getByLabel('Recovery code').fill(code)
    await click('Continue')
    await page.getByRole('heading', { name: /^Allow / }).waitFor()
  })

  test('cannot be set up twice by the same device', async () => {
    await addAuthenticator()
    await setUpPasskey('again@yard.test')
    await page.goto(`${at.origin}/oauth/security/passkey`)
    await click('Create passkey')
    await page.getByRole('alert').filter({ hasText: 'This passkey is already set up.' }).waitFor()
  })

  test('can be removed, and is not required any more', async () => {
    await addAuthenticator()
    await setUpPasskey('removed@yard.test')
    await follow('I have saved the codes')
    await page.getByRole('button', { name: 'Remove Laptop' }).click()
    await page.getByRole('heading', { name: 'Second factor removed' }).waitFor()
    await begin()
    await signIn('removed@yard.test')
    await page.getByRole('heading', { name: /^Allow / }).waitFor()
  })

  test('signs only one sign-in: a response sent again is refused', async () => {
    await addAuthenticator()
    await setUpPasskey('replayed@yard.test')
    await context.clearCookies()
    await page.goto(`${at.origin}/oauth/security`)
    await signIn('replayed@yard.test')
    const request = page.waitForRequest(
      (each) => each.method() === 'POST' && each.url().endsWith('/oauth/second_factor'),
    )
    const before = await cookies()
    await click('Use a passkey')
    const body = (await request).postData() ?? ''
    await page.getByRole('heading', { name: 'Sign-in security' }).waitFor()
    const same = await send('/oauth/second_factor', body, before)
    assert.deepEqual([same.status, same.location], [303, '/oauth/sign_in'], 'that session has ended')

    await context.clearCookies()
    await page.goto(`${at.origin}/oauth/security`)
    await signIn('replayed@yard.test')
    const fields = new URLSearchParams(body)
    fields.set('csrf', await page.locator('[name=csrf]').first().inputValue())
    const again = await send('/oauth/second_factor', String(fields), await cookies())
    assert.equal(again.status, 422)
    assert.match(again.text, /The passkey could not be verified/)
  })

  test('is refused as copied if its counter has gone back', async () => {
    const { cdp, authenticatorId } = await addAuthenticator()
    await setUpPasskey('copied@yard.test')
    await context.clearCookies()
    const [original] = (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    assert.ok(original)
    await page.goto(`${at.origin}/oauth/security`)
    await signIn('copied@yard.test')
    await click('Use a passkey')
    await page.getByRole('heading', { name: 'Sign-in security' }).waitFor()
    const counted = () =>
      at.rows(
        `select p.counter from passkeys p join users u on u.id = p.user_id where u.email = 'copied@yard.test'`,
      )
    const used = await counted()
    assert.ok(Number(used[0]?.counter) > original.signCount)

    await context.clearCookies()
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: original })
    await page.goto(`${at.origin}/oauth/security`)
    await signIn('copied@yard.test')
    await click('Use a passkey')
    await page.getByRole('alert').filter({ hasText: 'The passkey could not be verified' }).waitFor()
    assert.deepEqual(await counted(), used)
    await page.goto(`${at.origin}/oauth/security`)
    assert.notEqual(await heading(), 'Sign-in security')
  })

  test('is refused with the passkey of another user or an invalid response; failures lock', async () => {
    await addAuthenticator()
    await setUpPasskey('first@yard.test')
    await context.clearCookies()
    await setUpPasskey('second@yard.test')
    await context.clearCookies()
    await page.goto(`${at.origin}/oauth/security`)
    await signIn('first@yard.test')
    const csrf = await page.locator('[name=csrf]').first().inputValue()
    const credential = await at.rows(
      `select u.email, p.credential_id from passkeys p join users u on u.id = p.user_id where u.email in ('first@yard.test', 'second@yard.test') order by u.email`,
    )
    const [own, other] = credential.map(({ credential_id }) => String(credential_id))
    const empty = { clientDataJSON: '', authenticatorData: '', signature: '' }
    const responses = [
      'not JSON',
      'null',
      '[]',
      JSON.stringify({ id: own }),
      JSON.stringify({ id: other, rawId: other, type: 'public-key', response: empty }),
    ]
    const jar = await cookies()
    for (const response of responses) {
      const answer = await send('/oauth/second_factor', String(new URLSearchParams({ csrf, response })), jar)
      assert.equal(answer.status, 422, response)
    }
    const locked = await send(
      '/oauth/second_factor',
      String(new URLSearchParams({ csrf, response: 'null' })),
      jar,
    )
    assert.equal(locked.status, 429)
  })

  test('is not added with a response that no browser created', async () => {
    await at.makeMember('forged@yard.test')
    await page.goto(`${at.origin}/oauth/security`)
    await signIn('forged@yard.test')
    await follow('Set up a passkey')
    const csrf = await page.locator('[name=csrf]').first().inputValue()
    const jar = await cookies()
    for (const response of ['', '{}', '{"id":"x","rawId":"x","type":"public-key","response":{}}']) {
      const body = String(new URLSearchParams({ csrf, response }))
      const answer = await send('/oauth/security/passkey', body, jar)
      assert.equal(answer.status, 422, response)
    }
    assert.deepEqual(
      await at.rows(
        `select p.id from passkeys p join users u on u.id = p.user_id where u.email = 'forged@yard.test'`,
      ),
      [],
    )
  })

  test('is offered on a host name, not on an IP address', async () => {
    await at.makeMember('offered@yard.test')
    await page.goto(`${at.origin}/oauth/security`)
    await signIn('offered@yard.test')
    assert.equal(await page.getByRole('heading', { name: 'Passkeys' }).count(), 1)
    const byAddress = await SecondFactorServer.start()
    try {
      await byAddress.makeMember('offered@yard.test')
      const { person } = await byAddress.signIn('offered@yard.test')
      assert.doesNotMatch((await person.open('/oauth/security')).text, /Passkeys/)
      assert.equal(headingOf(await person.open('/oauth/security/passkey')), 'Sign-in security')
    } finally {
      await byAddress.stop()
    }
  })

  test('needs a script, which is part of its pages and the only one they admit', async () => {
    await at.makeMember('script@yard.test')
    const person = new Person(at.origin)
    const signed = await person.submit(await person.open('/oauth/security'), {
      email: 'script@yard.test',
      password: PASSWORD,
    })
    const policy = (headers: Headers) => headers.get('content-security-policy') ?? ''
    assert.doesNotMatch(policy(signed.headers), /script-src/)
    const form = await person.open('/oauth/security/passkey')
    assert.match(
      policy(form.headers),
      /default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; /,
    )
    assert.deepEqual(form.text.match(/<script[^>]*>/g), ['<script type="module">'])
  })

  /** The cookies of the browser, as a header. */
  async function cookies(): Promise<string> {
    const jar = await context.cookies(`${at.origin}/oauth/second_factor`)
    return jar.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
})
