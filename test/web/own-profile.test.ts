import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { ApiClient, attributesOf, document, openAgent, symbols } from '../support/api-client.ts'
import { TestServer } from '../support/server.ts'
import { WebBrowser } from './support/web-browser.ts'

// What users change about themselves, and the browsers in which they are signed in.

const PERSON = { email: 'ann@example.test', password: 'quite-an-odd-passphrase' }
const NEXT = 'another-odd-passphrase'

const agent = openAgent()
let server: TestServer
let operator: ApiClient

before(async () => {
  server = await TestServer.start({ environment: { GOODSYARD_WEB: 'console' } })
  operator = new ApiClient(server.url, agent, {
    authorization: `Bearer ${await server.token()}`,
    'x-service-subdomain': 'demo',
  })
  const made = await operator.post(
    '/api/users',
    document('users', { ...PERSON, password_confirmation: PERSON.password, name: 'Ann' }),
  )
  assert.equal(made.status, 200, made.text)
})
after(async () => {
  await agent.close()
  await server?.stop()
})

/** A signed-in user in a browser of their own. */
async function signedIn(password = PERSON.password): Promise<ApiClient> {
  const browser = new WebBrowser(server.url)
  await browser.signIn({ ...PERSON, password })
  const answer = await browser.ask('POST', '/console/token')
  assert.equal(answer.status, 200)
  const { access_token } = (await answer.json()) as { access_token: string }
  return operator.as({ authorization: `Bearer ${access_token}` })
}

type Sessions = readonly {
  readonly id: string
  readonly application: string
  readonly last_used_at: string
}[]

async function sessionsOf(person: ApiClient): Promise<Sessions> {
  const reply = await person.request('GET', '/api/me/sessions')
  assert.equal(reply.status, 200, reply.text)
  return attributesOf(reply).sessions as Sessions
}

suite('the own profile', () => {
  test('name, language and time zone are changed without a permission', async () => {
    const ann = await signedIn()
    const changed = await ann.patch('/api/me', { name: 'Ann B', language: 'de', timezone: 'Europe/Berlin' })
    assert.equal(changed.status, 200, changed.text)
    const { name, language, timezone, email } = attributesOf(changed)
    assert.deepEqual([name, language, timezone, email], ['Ann B', 'de', 'Europe/Berlin', PERSON.email])
    assert.equal((await ann.patch('/api/me', { timezone: 'Nowhere' })).status, 422)
    assert.equal((await ann.patch('/api/me', { role_id: 1 })).headers['x-ignored-attributes'], 'role_id')
  })

  test('the sessions of a user are listed, and each can be ended', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const before = await sessionsOf(one)
    assert.ok(before.length >= 2)
    const [latest] = before
    assert.match(String(latest?.last_used_at), /^\d{4}-\d\d-\d\dT.*Z$/)
    assert.equal((await one.remove(`/api/me/sessions?id=${latest?.id}`)).status, 204)
    assert.equal((await two.request('GET', '/api/me/sessions')).status, 401)
    assert.equal((await sessionsOf(one)).length, before.length - 1)
    assert.equal((await one.remove('/api/me/sessions?id=unknown')).status, 404)
    assert.equal((await one.remove('/api/me/sessions')).status, 204)
    assert.equal((await one.request('GET', '/api/me/sessions')).status, 401)
  })

  test('a new password requires the current one, and ends all sessions', async () => {
    const ann = await signedIn()
    const both = { password: NEXT, password_confirmation: NEXT }
    assert.deepEqual(symbols(await ann.patch('/api/me', both)), [422, 'blank /current_password'])
    const wrong = await ann.patch('/api/me', { ...both, current_password: 'nothing like it' })
    assert.deepEqual(symbols(wrong), [422, 'wrong_password /current_password'])
    const tried = await ann.patch(
      '/api/me',
      { ...both, current_password: PERSON.password },
      { prefer: 'dry-run' },
    )
    assert.deepEqual(symbols(tried), [422, 'dry_run_unavailable'])
    const done = await ann.patch('/api/me', { ...both, current_password: PERSON.password })
    assert.equal(done.status, 200, done.text)
    assert.equal((await ann.request('GET', '/api/me/sessions')).status, 401)
    await signedIn(NEXT)
  })

  test('wrong passwords are limited as at the sign-in page', async () => {
    const ann = await signedIn(NEXT)
    const attempt = () =>
      ann.patch('/api/me', {
        password: 'yet-another-passphrase',
        password_confirmation: 'yet-another-passphrase',
        current_password: 'a guess',
      })
    const replies = []
    for (let guess = 0; guess < 6; guess += 1) replies.push((await attempt()).status)
    assert.deepEqual(replies, [422, 422, 422, 422, 422, 429])
  })

  test('applications have no profile', async () => {
    assert.equal((await operator.patch('/api/me', { name: 'Robot' })).status, 403)
    assert.deepEqual(await sessionsOf(operator), [])
  })
})
