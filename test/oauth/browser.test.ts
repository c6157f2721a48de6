import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { CallbackPage } from './callback-page.ts'
import { redeem, startAuthorization } from './person.ts'
import { discover, knock, startWorld, type World } from './world.ts'

// A real browser that runs no scripts: the pages must work without them.

let world: World
let server: oauth.AuthorizationServer
let browser: Browser
/** The server of the application, to which the browser is redirected with the answer. */
let application: CallbackPage
let callback: string
before(async () => {
  world = await startWorld()
  server = await discover(world.origin)
  application = await CallbackPage.open()
  callback = application.url
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  application?.close()
  await world.stop()
})

let context: BrowserContext
let page: Page
let requests: string[]
let complaints: string[]
beforeEach(async () => {
  await world.rows('delete from oauth_consents')
  context = await browser.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  requests = []
  complaints = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => complaints.push(message.text()))
})
afterEach(async () => {
  await context.close()
  const hosts = new Set(requests.map((url) => new URL(url).host))
  assert.ok(
    [...hosts].every((host) => host.startsWith('127.0.0.1:')),
    `asked other hosts: ${[...hosts]}`,
  )
  assert.deepEqual(
    complaints.filter((text) => text.includes('Content Security Policy')),
    [],
  )
})

async function begin(more: Record<string, string> = {}) {
  const start = await startAuthorization(server, {
    client_id: world.client.client_id,
    redirect_uri: callback,
    ...more,
  })
  await page.goto(start.url.href)
  return start
}

async function signIn(password = world.admin.password) {
  await page.getByLabel('Email address').fill(world.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const heading = () => page.getByRole('heading', { level: 1 }).innerText()

describe('a user in a browser without scripts', () => {
  test('signs in, allows, and returns to the application with a code for a valid token', async () => {
    const start = await begin()
    assert.equal(await heading(), 'Sign in')
    await signIn()
    assert.equal(await heading(), 'Allow Goodsyard?')
    assert.deepEqual(await page.getByRole('listitem').allInnerTexts(), ['demo', 'second'])
    assert.match(await page.locator('main').innerText(), new RegExp(`signed in as ${world.admin.email}`))
    await page.getByRole('button', { name: 'Allow' }).click()
    assert.equal(await heading(), 'Back at the application')
    const client = { client_id: world.client.client_id }
    const authentication = oauth.ClientSecretBasic(world.client.client_secret)
    const answered = { url: new URL(page.url()), start, redirect_uri: callback }
    const { access_token } = await redeem(server, { client, authentication }, answered)
    assert.equal(await knock(world.origin, access_token), 200)
  })

  test('sees an error for a wrong password, with the e-mail filled in, and can try again', async () => {
    await begin()
    await signIn('not the password')
    assert.equal(await page.getByRole('alert').innerText(), 'Incorrect email address, username or password.')
    assert.equal(await page.getByLabel('Email address').inputValue(), world.admin.email)
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '')
    await signIn()
    assert.equal(await heading(), 'Allow Goodsyard?')
  })

  test('refuses, and the application gets an error', async () => {
    const start = await begin()
    await signIn()
    await page.getByRole('button', { name: 'Refuse' }).click()
    assert.equal(await heading(), 'Back at the application')
    const back = new URL(page.url()).searchParams
    assert.equal(back.get('error'), 'access_denied')
    assert.equal(back.get('state'), start.state)
    assert.equal(back.get('code'), null)
  })

  test('is remembered until signing out', async () => {
    await begin()
    await signIn()
    await page.getByRole('button', { name: 'Allow' }).click()
    await begin()
    assert.equal(await heading(), 'Back at the application')
    await page.goto(`${world.origin}/oauth/sign_out`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    assert.equal(await heading(), 'Signed out')
    await begin()
    assert.equal(await heading(), 'Sign in')
  })

  test('gets another session at each sign-in, in a cookie that is HttpOnly and SameSite', async () => {
    await begin()
    await signIn()
    await page.getByRole('button', { name: 'Allow' }).click()
    const session = async () => (await context.cookies()).find(({ name }) => name === 'gy_session')
    const first = await session()
    assert.equal(first?.httpOnly, true)
    assert.equal(first?.sameSite, 'Lax')
    assert.equal(first?.secure, false, 'plain http: the cookie could not be sent')
    assert.ok(Math.abs((first?.expires ?? 0) - Date.now() / 1000 - 8 * 3600) < 120, 'lives for eight hours')
    await begin({ prompt: 'login' })
    await signIn()
    assert.notEqual((await session())?.value, first?.value)
  })

  test('sees pages with a title, a language and labelled fields', async () => {
    await begin()
    assert.equal(await page.title(), 'Sign in · Goodsyard')
    assert.equal(await page.locator('html').getAttribute('lang'), 'en')
    // Every field has a label, and the first one has the focus.
    for (const field of await page.locator('input:not([type=hidden])').all()) {
      const id = await field.getAttribute('id')
      assert.equal(await page.locator(`label[for="${id}"]`).count(), 1)
    }
    await page.keyboard.type('typed without a click')
    assert.equal(await page.getByLabel('Email address').inputValue(), 'typed without a click')
    await page.goto(`${world.origin}/oauth/authorize?client_id=nobody`)
    assert.equal(await heading(), 'Something went wrong')
  })
})
