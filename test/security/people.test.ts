import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { linkIn, Mailbox } from '../automations/mailbox.ts'
import { Person } from '../oauth/person.ts'
import { eventually } from '../oauth/world.ts'
import { Keeper, type SavedRecord } from '../operations/saved-records.ts'
import { type ApiClient, document, refusalsOf } from '../support/api-client.ts'
import { TestServer } from '../support/server.ts'
import { openService } from '../support/service.ts'

type Attributes = Readonly<Record<string, unknown>>

const passwords = (password: string) => ({ password, password_confirmation: password })

describe('a user', () => {
  const opened = Mailbox.start().then(async (mailbox) => ({
    mailbox,
    server: await TestServer.start({
      environment: { GOODSYARD_SMTP_URL: mailbox.url, GOODSYARD_EXTRA_SUBDOMAINS: 'second' },
    }),
  }))

  after(async () => {
    const { server, mailbox } = await opened
    await server.stop()
    await mailbox.stop()
  })

  /** The token of an application that administers a tenant and is not an operator. */
  async function administratorOf(subdomain: string): Promise<string> {
    const { server } = await opened
    const roles = await server.graphql<{ data: { roles: { all: { nodes: { id: string }[] } } } }>(
      '{ roles { all(name: "Admin") { nodes { id } } } }',
      {},
      { subdomain },
    )
    const attributes = {
      name: `Admin of ${subdomain}`,
      role_id: Number(roles.body.data.roles.all.nodes[0]?.id),
    }
    const made = await server.api<{ data: { attributes: { client_id: string; client_secret: string } } }>(
      'POST',
      '/api/oauth_applications',
      document('oauth_applications', attributes),
      { subdomain },
    )
    const { client_id, client_secret } = made.body.data.attributes
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
    const reply = await fetch(`${server.url}/oauth/token`, { method: 'POST', body })
    return ((await reply.json()) as { access_token: string }).access_token
  }

  /** Rows of a statement; `$email` stands for an e-mail address in it. */
  async function rows(statement: string, email = ''): Promise<readonly Attributes[]> {
    const { server } = await opened
    return (await server.database?.run(statement.replaceAll('$email', `'${email}'`))) ?? []
  }

  test('joins a tenant only by a link in an e-mail, and no administrator sets their password', async () => {
    const { server, mailbox } = await opened
    const email = 'ceo@other.example'
    const [attacker, victim] = [await administratorOf('second'), await administratorOf('demo')]
    const invite = (token: string, subdomain: string, others: Attributes = {}) =>
      server.api<{ errors?: { symbol: string }[]; data?: { attributes: Attributes } }>(
        'POST',
        '/api/users',
        document('users', { email, name: 'The boss', ...others }),
        { token, subdomain },
      )
    const planted = await invite(attacker, 'second', passwords('known to the attacker'))
    assert.deepEqual(
      [planted.status, planted.body.errors?.map(({ symbol }) => symbol)],
      [422, ['password_by_invitation']],
    )
    assert.deepEqual(await rows('select id from users where email = $email', email), [])

    assert.equal((await invite(attacker, 'second')).body.data?.attributes.accepted_at, null)
    assert.equal((await invite(victim, 'demo')).body.data?.attributes.accepted_at, null)
    const mails = await eventually(
      async () => (mailbox.received.length === 2 ? mailbox.received : null),
      60_000,
    )
    assert.deepEqual(
      mails.map(({ recipients }) => recipients),
      [[email], [email]],
    )
    const invitation = mails.find(({ text }) => text.includes('for demo'))
    assert.ok(invitation, mails.map(({ text }) => text).join('\n'))
    const person = new Person(server.url)
    await person.submit(await person.open(linkIn(invitation)), passwords('known to the boss'))
    assert.deepEqual(
      await rows(
        `select t.subdomain, m.accepted_at is not null as accepted from subdomain_users m
         join tenants t on t.id = m.tenant_id join users u on u.id = m.user_id where u.email = $email order by 1`,
        email,
      ),
      [
        { subdomain: 'demo', accepted: true },
        { subdomain: 'second', accepted: false },
      ],
    )
    assert.equal((await person.open(linkIn(invitation))).status, 410)
  })

  test('who joins another tenant is signed out everywhere, and loses the former password', async () => {
    const { server, mailbox } = await opened
    const email = 'wanderer@other.example'
    // An operator may set a password, which then two people know.
    const made = document('users', { email, name: 'Wanderer', ...passwords('known to others') })
    assert.equal((await server.api('POST', '/api/users', made)).status, 200)
    const [before] = await rows('select password_hash from users where email = $email', email)
    const sent = mailbox.received.length
    const token = await administratorOf('second')
    const join = document('users', { email, name: 'Wanderer' })
    assert.equal((await server.api('POST', '/api/users', join, { token, subdomain: 'second' })).status, 200)
    const mail = await eventually(async () => mailbox.received[sent], 60_000)
    await rows(
      `insert into oauth_artifacts (kind, id_hash, grant_id, user_id, payload, expires_at)
       select 'AccessToken', 'an open token', 'an open grant', id, '{}', now() + interval '1 hour' from users where email = $email`,
      email,
    )
    const person = new Person(server.url)
    await person.submit(await person.open(linkIn(mail)), passwords('known to nobody else'))
    const [after_] = await rows('select password_hash from users where email = $email', email)
    assert.notEqual(after_?.password_hash, before?.password_hash)
    assert.deepEqual(await rows(`select id_hash from oauth_artifacts where id_hash = 'an open token'`), [])
  })
})

describe('users who manage users', async () => {
  const service = await openService()
  const keeper = new Keeper(service.operator)
  const neighbour = new Keeper(service.neighbour)
  after(() => service.close())

  let count = 0
  const person = (attributes: Attributes = {}): Attributes => {
    count += 1
    return { email: `member${count}@example.com`, name: `Member ${count}`, ...attributes }
  }

  async function roleNamed(name: string): Promise<number> {
    return Number((await keeper.list('roles', 'id', `name: "${name}"`))[0]?.id)
  }

  const symbolOf = async (sent: ReturnType<ApiClient['patch']>) => {
    const { status, headers } = await sent
    return [status, headers['x-error-symbol'] ?? '']
  }
  const notHeld = [403, 'permission_not_held']

  test('cannot change, disable or remove users with more permissions', async () => {
    const clerk = await service.colleague([
      'manage_users',
      'manage_roles',
      'manage_oauth_applications',
      'view_sites',
    ])
    const admin = await keeper.make('users', person({ role_id: await roleNamed('Admin') }))
    const [membership] = await keeper.list('subdomain_users', 'id', `user_id: ${admin.id}`)
    const own = await keeper.make('roles', { name: 'Viewer', permissions: ['view_sites'] })
    const above = await keeper.make('roles', { name: 'Above', permissions: ['manage_stock'] })
    const client = await keeper.make('oauth_applications', { name: 'Above', role_id: above.id })
    assert.deepEqual(
      [
        await symbolOf(clerk.patch(admin.path, document('users', { role_id: own.id }))),
        await symbolOf(clerk.patch(admin.path, document('users', { is_active: false }))),
        await symbolOf(clerk.remove(admin.path)),
        await symbolOf(
          clerk.patch(
            `/api/subdomain_users/${membership?.id}`,
            document('subdomain_users', { role_id: own.id }),
          ),
        ),
        await symbolOf(clerk.remove(`/api/subdomain_users/${membership?.id}`)),
        await symbolOf(clerk.patch(above.path, document('roles', { permissions: [] }))),
        await symbolOf(clerk.remove(above.path)),
        await symbolOf(clerk.patch(client.path, document('oauth_applications', { active: false }))),
        await symbolOf(clerk.remove(client.path)),
      ],
      Array.from({ length: 9 }, () => notHeld),
    )
    const peer = await keeper.make('users', person({ role_id: own.id }))
    assert.deepEqual(await symbolOf(clerk.remove(peer.path)), [204, ''])
    assert.deepEqual(await symbolOf(clerk.remove(own.path)), [204, ''])
  })

  test('cannot change the redirect URIs of an application with more permissions', async () => {
    const clerk = await service.colleague(['manage_oauth_applications'])
    const role_id = await roleNamed('Admin')
    const application = await keeper.make('oauth_applications', {
      name: 'Consented',
      role_id,
      grant_types: ['authorization_code'],
      redirect_uris: ['https://app.example/callback'],
    })
    const uris = { redirect_uris: ['https://app.example/callback', 'https://evil.example/callback'] }
    assert.deepEqual(
      await symbolOf(clerk.patch(application.path, document('oauth_applications', uris))),
      notHeld,
    )
    await service.owner.query(
      `insert into oauth_consents (user_id, application_id)
       select u.id, $1 from users u where u.user_type = 'application' order by u.id limit 1`,
      [application.id],
    )
    const consents = async () =>
      (await service.owner.query('select from oauth_consents where application_id = $1', [application.id]))
        .rowCount
    await keeper.change(application, { name: 'Renamed' })
    assert.equal(await consents(), 1)
    await keeper.change(application, uris)
    assert.equal(await consents(), 0)
  })

  test('store notes that no other tenant sees, and learn nothing of memberships elsewhere', async () => {
    const notes = {
      string1: 'Late every Monday',
      external_system_reference1: 'HR-7',
      language: 'de-DE',
      timezone: 'Europe/Berlin',
    }
    const here = await keeper.make('users', person(notes))
    const there = await neighbour.make('users', person({ email: here.attributes.email }))
    const noted = ({ attributes }: SavedRecord) =>
      Object.fromEntries(Object.keys(notes).map((key) => [key, attributes[key]]))
    assert.deepEqual(noted(here), notes)
    assert.deepEqual(noted(there), {
      string1: null,
      external_system_reference1: null,
      language: 'en-GB',
      timezone: null,
    })
    await neighbour.change(there, { string1: 'Ours' })
    assert.equal((await keeper.now(here)).string1, notes.string1)

    const admin = await service.colleague(['manage_users', 'manage_stock', 'manage_sites'])
    const alone = await keeper.make(
      'users',
      person({ role_id: (await keeper.make('roles', { name: 'R', permissions: [] })).id }),
    )
    const shared = await keeper.make('users', person({ role_id: alone.attributes.role_id }))
    await neighbour.make('users', person({ email: shared.attributes.email }))
    const answers = await Promise.all(
      [alone, shared].map(async ({ path }) =>
        refusalsOf(await admin.patch(path, document('users', { name: 'Else', email: 'x@y.example' }))),
      ),
    )
    assert.deepEqual(answers[0], ['immutable /data/attributes/email', 'immutable /data/attributes/name'])
    assert.deepEqual(answers[1], answers[0])
  })

  test('cannot create or change a handheld login with more permissions', async () => {
    const lender = await service.colleague(['manage_handheld'])
    const warehouse = await keeper.coded('warehouses', { name: 'Hall' })
    const login = (username: string) =>
      document('hhd_users', { username, password: 'a password', warehouse_id: warehouse.id })
    assert.deepEqual(await symbolOf(lender.post('/api/hhd_users', login('mine'))), notHeld)
    const made = await service.operator.post('/api/hhd_users', login('theirs'))
    const path = `/api/hhd_users/${made.body.data?.id}`
    const change = document('hhd_users', { password: 'known to me' })
    assert.deepEqual(await symbolOf(lender.patch(path, change)), notHeld)
  })

  test('invalidate links sent to a user by changing the e-mail address', async () => {
    const user = await keeper.make('users', person())
    await service.owner.query(
      `insert into oauth_artifacts (kind, id_hash, user_id, payload, expires_at)
       select k, k || ' link', $1, '{}', now() + interval '1 hour' from unnest(array['PasswordReset', 'Invitation']) k`,
      [user.id],
    )
    await keeper.change(user, { email: 'moved@example.com' })
    const { rowCount } = await service.owner.query('select from oauth_artifacts where user_id = $1', [
      user.id,
    ])
    assert.equal(rowCount, 0)
  })
})
