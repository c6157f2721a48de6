import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { declarations } from '#resources/index.ts'
import { eventually } from '../oauth/world.ts'
import { document } from '../support/api-client.ts'
import type { Answer } from '../support/server.ts'
import { readSource } from '../support/source.ts'
import { WebBrowser } from '../web/support/web-browser.ts'
import { PASSWORD, SecondFactorServer } from './second-factor-server.ts'

// No route changes the password of a person without the present one, and people are told of every change.

const NEXT = 'another-odd-passphrase'
const EMAIL = 'ann@example.test'

const model = modelFor(declarations)
const operations = operationsFor(model, ownedOperations(model, readConfig({}).config))

let at: SecondFactorServer
let id = 0

before(async () => {
  at = await SecondFactorServer.start({ GOODSYARD_WEB: 'console' })
  id = await at.makeMember(EMAIL, 'admin')
})
after(() => at?.stop())
beforeEach(() => at.rows('delete from sign_in_failures'))

async function passwordHash(email = EMAIL): Promise<unknown> {
  const [row] = await at.rows(`select password_hash, name from users where email = '${email}'`)
  return row
}

/** The token of the console, in which somebody signed in. */
async function consoleToken(email = EMAIL): Promise<string> {
  const browser = new WebBrowser(at.origin)
  await browser.signIn({ email, password: PASSWORD })
  const answer = await browser.ask('POST', '/console/token')
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The token of an application that a tenant made and a person consented to, and its own. */
async function applicationTokens(): Promise<readonly [of_person: string, own: string]> {
  const [role] = await at.rows(`select id from roles where role_type = 'admin' order by tenant_id limit 1`)
  const attributes = {
    name: 'Reports',
    role_id: Number(role?.['id']),
    grant_types: ['client_credentials', 'authorization_code'],
    redirect_uris: ['http://127.0.0.1/callback'],
  }
  const made = await at.server.api<{ data: { attributes: { client_id: string; client_secret: string } } }>(
    'POST',
    '/api/oauth_applications',
    document('oauth_applications', attributes),
  )
  const { client_id, client_secret } = made.body.data.attributes
  const { access_token } = await at.enter(await at.signIn(EMAIL, { client_id }), { client_id, client_secret })
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const own = await fetch(`${at.origin}/oauth/token`, { method: 'POST', body })
  return [access_token, ((await own.json()) as { access_token: string }).access_token]
}

const passwords = { password: NEXT, password_confirmation: NEXT }

/** A request that tries to set the password and the name of the person by an operation. */
function attempt(path: string, method: string, token: string): Promise<Answer> {
  const attributes = { ...passwords, name: 'Mine', email: EMAIL }
  if (path.endsWith('{id}'))
    return at.server.api(method, path.replace('{id}', String(id)), document('users', attributes), { token })
  if (path === '/api/me') return at.server.api(method, path, attributes, { token })
  if (method === 'POST') return at.server.api(method, path, document('users', attributes), { token })
  return at.server.api(
    method,
    path,
    { ids: [id], attributes, data: [{ id, type: 'users', attributes }] },
    { token },
  )
}

/** The operations that accept a password, by the resource whose record it opens. */
const accepting = operations.filter(({ input }) =>
  (input?.columns ?? []).some(({ declared }) => declared.kind === 'password'),
)

/** Logins that belong to a tenant and open it alone (credentials-of-tenants.test.ts): its administrators set their passwords. */
const OF_TENANTS = new Set(['hhd_users', 'ftp_users'])

const ofPeople = accepting.filter(({ input }) => !OF_TENANTS.has(input?.name ?? ''))

describe('the password of a person', () => {
  test('is accepted by no operation that is not tried here', () => {
    assert.deepEqual(ofPeople.map(({ method, path }) => `${method} ${path}`).toSorted(), [
      'PATCH /api/me',
      'PATCH /api/users',
      'PATCH /api/users/{id}',
      'POST /api/users',
    ])
  })

  test('is written by no statement that is not known here', () => {
    const writing = readSource('src/**/*.ts')
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .filter(({ text }) => /set password_hash|setPassword\(|updatePersonColumns\(/.test(text))
    assert.deepEqual(
      writing.map(({ path }) => path),
      [
        // Logins of handhelds, and people whose password was right and is hashed with newer parameters.
        'src/access/find-handheld.ts',
        'src/access/sign-in.ts',
        // `setPassword`, of the command line and of links that are mailed to the person.
        'src/access/users.ts',
        'src/cli/user.ts',
        'src/operations/choose-password.ts',
        // The operations that are tried here.
        'src/operations/users.ts',
      ],
    )
  })

  test('and the name stay unless the present password is given, whoever asks by whichever operation', async () => {
    const before = await passwordHash()
    const tokens = [await consoleToken(), ...(await applicationTokens())]
    for (const token of tokens)
      for (const { method, path } of ofPeople.filter(({ path }) => path !== '/api/me'))
        assert.notEqual((await attempt(path, method, token)).status, 200, `${method} ${path}`)
    for (const token of tokens) {
      const { status } = await at.server.api('PATCH', '/api/me', passwords, { token })
      assert.ok([403, 422].includes(status), String(status))
    }
    assert.deepEqual(await passwordHash(), before)
  })

  test('and the name are not changed by tools', async () => {
    const before = await passwordHash()
    const [of_person, own] = await applicationTokens()
    for (const token of [of_person, own, await consoleToken()]) {
      const call = {
        name: 'update_record',
        arguments: { type: 'users', id, attributes: { ...passwords, name: 'Mine' } },
      }
      const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
      const headers = { accept: 'application/json, text/event-stream' }
      const answer = await at.server.api('POST', '/mcp', request, { token, headers })
      assert.match(JSON.stringify(answer.body), /immutable/)
    }
    assert.deepEqual(await passwordHash(), before)
  })

  test('of an operator is not changed without the present one either', async () => {
    const email = at.server.adminEmail
    const before = await passwordHash(email)
    const browser = new WebBrowser(at.origin)
    await browser.signIn({ email, password: at.server.adminPassword })
    const answer = await browser.ask('POST', '/console/token')
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const [row] = await at.rows(`select id, is_operator from users where email = '${email}'`)
    await at.server.api('PATCH', `/api/users/${row?.['id']}`, document('users', passwords), { token })
    assert.deepEqual(await passwordHash(email), before)
  })
})

describe('a person is told by mail', () => {
  /** The subjects of mails to an address about changes, in their order. */
  const subjectsTo = (address: string) =>
    at.mailbox.received
      .filter(
        ({ recipients, text }) => recipients.includes(address) && /^Subject: Your .*changed/m.test(text),
      )
      .map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())

  test('when their password is changed at their profile, by a link, or by an operator', async () => {
    const email = 'bea@example.test'
    const user_id = await at.makeMember(email)
    const token = await consoleToken(email)
    const done = await at.server.api(
      'PATCH',
      '/api/me',
      { ...passwords, current_password: PASSWORD },
      { token },
    )
    assert.equal(done.status, 200, JSON.stringify(done.body))
    await eventually(async () => subjectsTo(email).length === 1)
    await at.server.api(
      'PATCH',
      `/api/users/${user_id}`,
      document('users', { password: PASSWORD, password_confirmation: PASSWORD }),
    )
    await eventually(async () => subjectsTo(email).length === 2)
    assert.deepEqual(subjectsTo(email), ['Your password was changed', 'Your password was changed'])
  })

  test('when a second factor is added', async () => {
    const { email } = await at.makeMemberWithApp('cid@example.test')
    await eventually(async () => subjectsTo(email).length > 0)
    assert.deepEqual(subjectsTo(email), ['Your second factors were changed'])
  })

  test('at the former address when they get another one', async () => {
    const user_id = await at.makeMember('dora@example.test')
    const change = document('users', { email: 'dora.moved@example.test' })
    assert.equal((await at.server.api('PATCH', `/api/users/${user_id}`, change)).status, 200)
    await eventually(async () => subjectsTo('dora@example.test').length > 0)
    assert.deepEqual(subjectsTo('dora@example.test'), ['Your email address was changed'])
    await eventually(async () => (await at.rows('select from account_notices')).length === 0)
  })
})
