import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import type { Operation } from '#operations/operation.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { declarations } from '#resources/index.ts'
import { linkIn } from '../automations/mailbox.ts'
import { Person } from '../oauth/person.ts'
import { eventually } from '../oauth/world.ts'
import { document } from '../support/api-client.ts'
import type { Answer } from '../support/server.ts'
import { WebBrowser } from '../web/support/web-browser.ts'
import { headingOf, isIn, PASSWORD, SecondFactorServer } from './second-factor-server.ts'

// No credential that is set in one tenant opens anything in another, whichever way it is set.

const BOSS = 'boss@other.example'
const model = modelFor(declarations)
const operations = operationsFor(model, ownedOperations(model, readConfig({}).config))

type Made = { readonly data: { readonly id: string; readonly attributes: Readonly<Record<string, string>> } }

let at: SecondFactorServer
/** The ids of the tenants, and a token that administers `demo` alone. */
let demo = 0
let second = 0
let attacker = ''

before(async () => {
  at = await SecondFactorServer.start({ GOODSYARD_WEB: 'console' })
  await at.makeMember(BOSS, 'admin', 'second')
  const [row] = await at.rows(
    `select (select id from tenants where subdomain = 'demo') as demo, (select id from tenants where subdomain = 'second') as second`,
  )
  demo = Number(row?.['demo'])
  second = Number(row?.['second'])
  const made = await makeApplication(await at.server.token(), { role_id: await roleOf('admin') })
  attacker = await ownToken(made)
})
after(() => at?.stop())
beforeEach(() => at.rows('delete from sign_in_failures'))

async function roleOf(type: string): Promise<number> {
  const [role] = await at.rows(`select id from roles where role_type = '${type}' and tenant_id = ${demo}`)
  return Number(role?.['id'])
}

/** Sends a request to `demo`, of the attacker unless another token is given. */
function send<Body = Made>(
  method: string,
  path: string,
  body?: unknown,
  token = attacker,
): Promise<Answer<Body>> {
  return at.server.api<Body>(method, path, body, { token })
}

async function make(type: string, attributes: object, token = attacker): Promise<Made['data']> {
  const made = await send('POST', `/api/${type}`, document(type, { ...attributes }), token)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return made.body.data
}

function makeApplication(token: string, attributes: object = {}): Promise<Made['data']> {
  const others = { redirect_uris: ['http://127.0.0.1/callback'] }
  const grant_types = ['client_credentials', 'authorization_code', 'refresh_token']
  return make('oauth_applications', { name: 'Reports', grant_types, ...others, ...attributes }, token)
}

async function ownToken(
  { attributes }: Made['data'],
  client_secret = attributes['client_secret'],
): Promise<string> {
  const { client_id = '' } = attributes
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id,
    client_secret: client_secret ?? '',
  })
  const answer = await fetch(`${at.server.url}/oauth/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The boss becomes a member of `demo` as well, by a link that they open. */
async function joinDemo(): Promise<void> {
  const [member] = await at.rows(
    `select m.accepted_at from subdomain_users m join users u on u.id = m.user_id where u.email = '${BOSS}' and m.tenant_id = ${demo}`,
  )
  if (member?.['accepted_at']) return
  if (member === undefined)
    await make('users', { email: BOSS, name: 'The boss', role_id: await roleOf('admin') })
  const mail = await eventually(async () => at.mailbox.received.find(({ text }) => text.includes('for demo')))
  const person = new Person(at.origin)
  await person.submit(await person.open(linkIn(mail)), {
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
}

async function bossId(): Promise<number> {
  const [row] = await at.rows(`select id from users where email = '${BOSS}'`)
  return Number(row?.['id'])
}

let made = 0
async function makeWarehouse(): Promise<number> {
  made += 1
  return Number((await make('warehouses', { code: `W-${made}` })).id)
}

/** The ways into another tenant with a bearer token; each answers the refusal. */
async function openedBy(token: string): Promise<readonly string[]> {
  const there = { token, subdomain: 'second' }
  const direct = await Promise.all([
    at.server.api('POST', '/api/sites', document('sites', { code: 'MINE' }), there),
    at.server.graphql('{ users { all { nodes { email } } } }', {}, there),
    at.server.api('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, there),
    at.server.api('GET', '/api/live?types=sites', undefined, there),
    at.server.api('GET', '/api/metadata', undefined, there),
    at.server.api('GET', `/api/subdomains/${second}/storage`, undefined, there),
  ])
  const opened = direct.flatMap(({ status }, index) => (status === 403 ? [] : [`${index}: ${status}`]))
  const around = await mapOneByOne(administering, async (operation) => {
    const path = operation.path.replace('{id}', String(second)).replaceAll(/\{\w+\}/g, 'any')
    const body = operation.method === 'PATCH' ? document('subdomains', { company_name: 'Mine' }) : {}
    const answer = await send(
      operation.method,
      path,
      operation.accepts === 'nothing' ? undefined : body,
      token,
    )
    return answer.status === 403 || answer.status === 404
      ? []
      : [`${operation.method} ${path}: ${answer.status}`]
  })
  const list = await at.server.graphql<{ data: { subdomains: { all: { nodes: { subdomain: string }[] } } } }>(
    '{ subdomains { all { nodes { subdomain } } } }',
    {},
    { token },
  )
  const listed = list.body.data.subdomains.all.nodes.filter(({ subdomain }) => subdomain !== 'demo')
  return [...opened, ...around.flat(), ...listed.map(({ subdomain }) => `listed: ${subdomain}`)]
}

/** The operations that change or read a tenant named in their path. */
const administering = operations.filter(({ path }) => path.startsWith('/api/subdomains/{id}'))

async function mapOneByOne<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await act(item))
  return results
}

/** Everything that the handheld login of the boss opens: its token, and its browser. */
async function openedByHandheld(username: string, badge = username): Promise<readonly string[]> {
  // A badge names its tenant itself; another one beside it changes nothing.
  const subdomain = badge === username ? 'demo' : 'second'
  const arrival = await at.signIn(badge, { subdomain })
  assert.ok(isIn(arrival), arrival.page.text)
  const pages = await mapOneByOne(
    ['/oauth/security', '/oauth/security/authenticator', '/oauth/security/passkey'],
    async (path) => {
      const page = await arrival.person.open(path)
      return page.status === 403 ? [] : [`${path}: ${page.status} ${headingOf(page)}`]
    },
  )
  const { access_token, refresh_token = '' } = await at.enter(arrival)
  const inDemo = await send(
    'POST',
    '/api/warehouses',
    document('warehouses', { code: username }),
    access_token,
  )
  assert.equal(inDemo.status, 200, 'the rights of the person hold in the tenant of the login')
  const renewed = await at.refresh(refresh_token)
  const asPerson = await mapOneByOne(
    operations.filter(({ path }) => path.startsWith('/api/me')),
    async ({ method, path, accepts }) => {
      const body = accepts === 'nothing' ? undefined : { name: 'Mine', language: 'de' }
      const { status } = await send(method, path, body, renewed)
      return status === 403 ? [] : [`${method} ${path}: ${status}`]
    },
  )
  const tenant = await send(
    'POST',
    '/api/subdomains',
    document('subdomains', { subdomain: 'planted' }),
    renewed,
  )
  const browser = new WebBrowser(at.origin)
  await browser.signIn({ email: badge, password: PASSWORD, subdomain })
  const session = await browser.ask('GET', '/console/session')
  const { subdomains } = (await session.json()) as { subdomains: { subdomain: string }[] }
  const token = await browser.ask('POST', '/console/token')
  const { access_token: of_console } = (await token.json()) as { access_token: string }
  return [
    ...pages.flat(),
    ...(await openedBy(access_token)),
    ...(await openedBy(renewed)),
    ...(await openedBy(of_console)),
    ...asPerson.flat(),
    ...(tenant.status === 403 ? [] : [`a tenant: ${tenant.status}`]),
    ...subdomains
      .filter(({ subdomain }) => subdomain !== 'demo')
      .map(({ subdomain }) => `console: ${subdomain}`),
  ]
}

/** The symbols of a refused request. */
function symbolsOf({ body }: Answer<unknown>): readonly string[] {
  const { errors = [] } = body as { errors?: readonly { symbol: string }[] }
  return errors.map(({ symbol }) => symbol)
}

const passwords = { password: PASSWORD, password_confirmation: PASSWORD }

/**
 * The ways to set a credential, by operation. Each tries to open the other tenant with what it sets, and answers what it opened; a
 * text says why it opens nothing here.
 */
const WAYS: Readonly<Record<string, (() => Promise<readonly string[]>) | string>> = {
  'POST /api/hhd_users': async () => {
    await joinDemo()
    const login = { username: 'planted-1', password: PASSWORD, user_id: await bossId() }
    await make('hhd_users', { ...login, warehouse_id: await makeWarehouse() })
    return openedByHandheld('planted-1')
  },
  'PATCH /api/hhd_users/{id}': async () => {
    await joinDemo()
    const login = { username: 'planted-2', password: 'something else', user_id: await bossId() }
    const { id } = await make('hhd_users', { ...login, warehouse_id: await makeWarehouse() })
    const changed = await send('PATCH', `/api/hhd_users/${id}`, document('hhd_users', { password: PASSWORD }))
    assert.equal(changed.status, 200)
    return openedByHandheld('planted-2')
  },
  'PATCH /api/hhd_users': 'many at once run the same update for each',
  'POST /api/hhd_users/{id}/badge': async () => {
    await joinDemo()
    const login = { username: 'planted-8', password: PASSWORD, user_id: await bossId() }
    const { id } = await make('hhd_users', { ...login, warehouse_id: await makeWarehouse() })
    const { body } = await send('POST', `/api/hhd_users/${id}/badge`)
    return openedByHandheld('planted-8', body.data.attributes['badge'])
  },
  'POST /api/oauth_applications': async () => {
    await joinDemo()
    const application = await makeApplication(attacker, { role_id: await roleOf('admin') })
    const { client_id = '', client_secret = '' } = application.attributes
    const arrival = await at.signIn(BOSS, { client_id })
    const { access_token } = await at.enter(arrival, { client_id, client_secret })
    return [...(await openedBy(await ownToken(application))), ...(await openedBy(access_token))]
  },
  'PATCH /api/oauth_applications/{id}': async () => {
    const application = await makeApplication(attacker, { role_id: await roleOf('admin') })
    await send(
      'PATCH',
      `/api/oauth_applications/${application.id}`,
      document('oauth_applications', { name: 'Other' }),
    )
    return openedBy(await ownToken(application))
  },
  'PATCH /api/oauth_applications': 'many at once run the same update for each',
  'POST /api/oauth_applications/{id}/rotate_secret': async () => {
    const application = await makeApplication(attacker, { role_id: await roleOf('admin') })
    const { body } = await send('POST', `/api/oauth_applications/${application.id}/rotate_secret`)
    return openedBy(await ownToken(application, body.data.attributes['client_secret']))
  },
  'POST /api/ftp_users': async () => {
    const login = { direction: 'upload', name: 'Files', username: 'files-of-demo', ...passwords }
    const { id } = await make('ftp_users', login)
    const tenants = await at.rows(
      `select t.subdomain from sftp_logins l join tenants t on t.id = l.tenant_id where l.ftp_user_id = ${id}`,
    )
    return tenants.flatMap(({ subdomain }) => (subdomain === 'demo' ? [] : [String(subdomain)]))
  },
  'PATCH /api/ftp_users/{id}': 'a login belongs to the tenant of its user, as when it is created',
  'PATCH /api/ftp_users': 'many at once run the same update for each',
  'POST /api/print_agents': async () => {
    const { attributes } = await make('print_agents', { name: 'Office' })
    const token = attributes['token'] ?? ''
    const name = 'Planted'
    const there = { token, subdomain: 'second' }
    await at.server.api('POST', '/print_agent/printers', { printers: [{ name }] }, there)
    const printers = await at.rows(`select id from printers where tenant_id = ${second} and name = '${name}'`)
    const asToken = await at.server.api('GET', '/api/metadata', undefined, there)
    return [...printers.map(() => 'a printer'), ...(asToken.status === 401 ? [] : [String(asToken.status)])]
  },
  'PATCH /api/print_agents/{id}': 'changes the name alone; the token is shown on creation',
  'PATCH /api/print_agents': 'changes the name alone; the token is shown on creation',
  'POST /api/users': async () => {
    const email = 'stranger@other.example'
    const refused = await send('POST', '/api/users', document('users', { email, name: 'S', ...passwords }))
    assert.deepEqual(symbolsOf(refused), ['password_by_invitation'])
    const invited = await make('users', { email, name: 'S' })
    const warehouse_id = await makeWarehouse()
    const login = { username: 'planted-3', password: PASSWORD, user_id: Number(invited.id), warehouse_id }
    const early = await send('POST', '/api/hhd_users', document('hhd_users', login))
    assert.deepEqual(symbolsOf(early), ['user_not_assignable'])
    return isIn(await at.signIn(email)) ? [email] : []
  },
  'PATCH /api/users/{id}': async () => {
    await joinDemo()
    const id = await bossId()
    const refused = await send('PATCH', `/api/users/${id}`, document('users', passwords))
    assert.deepEqual(symbolsOf(refused), ['immutable'])
    return []
  },
  'PATCH /api/users': 'many at once run the same update for each',
  'PATCH /api/me':
    'needs the present password, and neither application nor handheld login; see passwords.test.ts',
}

/** Fields whose value lets somebody in: passwords, keys, and secrets that are shown once. */
function setsCredential({ input }: Operation): boolean {
  return (input?.columns ?? []).some(
    ({ name, declared }) =>
      declared.kind === 'password' || declared.shown_once === true || name === 'public_keys',
  )
}

/**
 * What is stored of credentials, by table: the columns of the database, so that a new one fails here until it is known
 * how it is set. Those of other systems open nothing of this service.
 */
const STORED: Readonly<Record<string, string>> = {
  authenticators:
    'the second factor of a person, set at /oauth/security, which a handheld login does not open',
  automation_action_parameters: 'of other systems',
  carriers: 'of other systems',
  ftp_users: 'POST /api/ftp_users',
  hhd_user_badges: 'POST /api/hhd_users/{id}/badge',
  hhd_users: 'POST /api/hhd_users',
  idempotency_keys: 'a name of requests, not a credential',
  integrations: 'of other systems',
  oauth_applications: 'POST /api/oauth_applications',
  oauth_artifacts: 'tokens of the sign-ins here, and links that are mailed',
  print_agent_tokens: 'POST /api/print_agents',
  recovery_codes: 'the second factor of a person, as authenticators',
  sign_in_failures: 'a name of whoever tries, not a credential',
  sign_in_sessions: 'of the sign-ins here',
  users: 'PATCH /api/me',
  web_sessions: 'of the sign-ins here',
}

describe('a credential set in one tenant', () => {
  test('is set by no operation that is not tried here', () => {
    const setting = operations.filter(setsCredential).map(({ method, path }) => `${method} ${path}`)
    const others = ['POST /api/oauth_applications/{id}/rotate_secret', 'POST /api/hhd_users/{id}/badge']
    assert.deepEqual(Object.keys(WAYS).toSorted(), [...setting, ...others].toSorted())
  })

  test('is stored in no table that is not known here', async () => {
    const tables = await at.rows(`
      select distinct table_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(_hash|_hmac|_sealed)$'`)
    const known = tables.map(({ table_name }) => String(table_name)).filter((name) => name in STORED)
    assert.deepEqual(tables.map(({ table_name }) => table_name).toSorted(), known.toSorted())
  })

  for (const [way, attempt] of Object.entries(WAYS))
    if (typeof attempt !== 'string')
      test(`opens nothing in another tenant: ${way}`, async () => {
        assert.deepEqual(await attempt(), [])
      })

  test('is no login of a handheld for an application, or for who has left the tenant', async () => {
    const warehouse_id = await makeWarehouse()
    const application = await makeApplication(attacker)
    const [row] = await at.rows(
      `select user_id from oauth_applications where client_id = '${application.attributes['client_id']}'`,
    )
    const login = {
      username: 'planted-4',
      password: PASSWORD,
      user_id: Number(row?.['user_id']),
      warehouse_id,
    }
    const refused = await send('POST', '/api/hhd_users', document('hhd_users', login))
    assert.deepEqual(symbolsOf(refused), ['user_not_assignable'])

    const user_id = await at.makeMember('leaver@other.example')
    const { id } = await make('hhd_users', {
      username: 'planted-5',
      password: PASSWORD,
      user_id,
      warehouse_id,
    })
    assert.ok(isIn(await at.signIn('planted-5', { subdomain: 'demo' })))
    assert.equal((await send('DELETE', `/api/users/${user_id}`)).status, 204)
    assert.equal(isIn(await at.signIn('planted-5', { subdomain: 'demo' })), false)
    const again = await send(
      'PATCH',
      `/api/hhd_users/${id}`,
      document('hhd_users', { password: 'known to me' }),
    )
    assert.deepEqual(symbolsOf(again), ['user_not_assignable'])
    const off = await send('PATCH', `/api/hhd_users/${id}`, document('hhd_users', { active: false }))
    assert.equal(off.status, 200)
  })

  test('is not what a person consented to elsewhere: a handheld login remembers no consent', async () => {
    await joinDemo()
    const user_id = await bossId()
    const login = { username: 'planted-6', password: PASSWORD, user_id, warehouse_id: await makeWarehouse() }
    await make('hhd_users', login)
    const { attributes } = await makeApplication(attacker)
    const { client_id = '', client_secret = '' } = attributes
    const arrival = await at.signIn('planted-6', { subdomain: 'demo', client_id })
    await at.enter(arrival, { client_id, client_secret })
    const consents = await at.rows(
      `select from oauth_consents c join oauth_applications a on a.id = c.application_id where a.client_id = '${client_id}'`,
    )
    assert.equal(consents.length, 0)
  })

  test('tells in its introspection the one tenant that it opens', async () => {
    await joinDemo()
    const login = { username: 'planted-7', password: PASSWORD, user_id: await bossId() }
    await make('hhd_users', { ...login, warehouse_id: await makeWarehouse() })
    const { access_token, refresh_token = '' } = await at.enter(
      await at.signIn('planted-7', { subdomain: 'demo' }),
    )
    for (const token of [access_token, refresh_token]) {
      const answer = await fetch(`${at.origin}/oauth/introspect`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${at.server.clientId}:${encodeURIComponent(at.server.clientSecret)}`)}`,
        },
        body: new URLSearchParams({ token }),
      })
      const { active, subdomains } = (await answer.json()) as { active: boolean; subdomains: string[] }
      assert.deepEqual([active, subdomains], [true, ['demo']])
    }
  })
})
