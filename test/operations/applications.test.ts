import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { document, type Reply } from '../support/api-client.ts'
import { queryIn } from '../support/owner-client.ts'
import { openService } from '../support/service.ts'
import { Keeper, refused, type SavedRecord } from './saved-records.ts'

const service = await openService()
const keeper = new Keeper(service.operator)
const neighbour = new Keeper(service.neighbour)
const at = (attribute: string) => `/data/attributes/${attribute}`

type Attributes = Readonly<Record<string, unknown>>

const application = (attributes: Attributes = {}, by = keeper) =>
  by.make('oauth_applications', { name: by.code(), ...attributes })

function token(record: SavedRecord, client_secret: unknown): Promise<Reply> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: String(record.attributes.client_id),
    client_secret: String(client_secret),
  })
  return service.operator.post('/oauth/token', body.toString(), {
    authorization: null,
    'content-type': 'application/x-www-form-urlencoded',
  })
}

async function entersWith(record: SavedRecord, secret: unknown, subdomain = 'demo'): Promise<number> {
  const reply = await token(record, secret)
  if (reply.status !== 200) return reply.status
  const apiClient = service.operator.as({
    authorization: `Bearer ${String(reply.body.access_token)}`,
    'x-service-subdomain': subdomain,
  })
  return (await apiClient.post('/graphql', { query: '{ sites { all { total_count } } }' })).status
}

async function roleNamed(name: string, by = keeper): Promise<number> {
  return Number((await by.list('roles', 'id', `name: "${name}"`))[0]?.id)
}

async function tenant(subdomain: string): Promise<number> {
  const { rows } = await service.owner.query('select id from tenants where subdomain = $1', [subdomain])
  return Number(rows[0].id)
}

describe('applications of a tenant', () => {
  after(() => service.close())

  test('the secret of an application is answered once and works', async () => {
    const made = await application()
    const { client_id, client_secret, confidential, grant_types, role_id, active, last_used_at } =
      made.attributes
    assert.match(String(client_id), /^gyi_[A-Za-z0-9_-]{22}$/)
    assert.match(String(client_secret), /^gys_[A-Za-z0-9_-]{43}$/)
    assert.deepEqual(
      { confidential, grant_types, role_id, active, last_used_at },
      {
        confidential: true,
        grant_types: ['client_credentials'],
        role_id: await roleNamed('Standard'),
        active: true,
        last_used_at: null,
      },
    )
    assert.equal((await keeper.now(made)).client_secret, null)
    assert.equal(await entersWith(made, client_secret), 200)
    assert.equal(await entersWith(made, client_secret, 'second'), 403)
  })

  test('no answer, event or row contains a secret in plain text, not even for a repeated request', async () => {
    const send = () =>
      service.operator.post('/api/oauth_applications', document('oauth_applications', { name: 'Kept' }), {
        'idempotency-key': 'the same again',
      })
    const [first, second] = [await send(), await send()]
    assert.equal(second.text, first.text)
    const secret = String(first.body.data?.attributes.client_secret)
    const rotated = await service.operator.post(
      `/api/oauth_applications/${first.body.data?.id}/rotate_secret`,
    )
    const secrets = [secret, String(rotated.body.data?.attributes.client_secret)]
    for (const table of ['events', 'oauth_applications', 'idempotency_keys', 'users']) {
      const { rows } = await service.owner.query(
        `select count(*)::int as count from ${table} t where t::text like any ($1)`,
        [secrets.map((one) => `%${one}%`)],
      )
      assert.equal(rows[0].count, 0, table)
    }
  })

  test('a rotated secret is valid at once, and the previous one for one more day', async () => {
    const made = await application()
    const reply = await service.operator.post(`${made.path}/rotate_secret`)
    assert.deepEqual([reply.status, reply.body.data?.id], [200, null])
    const secret = reply.body.data?.attributes.client_secret
    assert.deepEqual(
      [await entersWith(made, secret), await entersWith(made, made.attributes.client_secret)],
      [200, 200],
    )
    await service.owner.query(
      `update oauth_applications set previous_secret_until = now() - interval '1 second' where id = $1`,
      [made.id],
    )
    assert.deepEqual(
      [await entersWith(made, secret), await entersWith(made, made.attributes.client_secret)],
      [200, 401],
    )
  })

  test('a public application has no secret and acts only on behalf of users', async () => {
    const uris = ['http://127.0.0.1/callback', 'com.example.app:/callback']
    const made = await application({
      confidential: false,
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: uris,
    })
    assert.deepEqual([made.attributes.client_secret, made.attributes.redirect_uris], [null, uris])
    const reply = await service.operator.post(`${made.path}/rotate_secret`)
    assert.equal(reply.body.data?.attributes.client_secret, null)
    const tried = (attributes: Attributes) =>
      keeper.refused('oauth_applications', { name: 'Tried', ...attributes })
    assert.deepEqual(await tried({ confidential: false }), [`inclusion ${at('grant_types')}`])
    assert.deepEqual(await tried({ name: '📦'.repeat(50), grant_types: ['authorization_code'] }), [
      `blank ${at('redirect_uris')}`,
    ])
    assert.deepEqual(await tried({ grant_types: [] }), [`blank ${at('grant_types')}`])
    assert.deepEqual(await tried({ grant_types: ['password'] }), [`inclusion ${at('grant_types')}`])
    for (const uri of ['http://example.com/', 'https://example.com/#part', 'javascript:alert(1)', 'callback'])
      assert.deepEqual(await tried({ redirect_uris: [uri] }), [`invalid ${at('redirect_uris')}`])
    assert.deepEqual(await keeper.refusedChange(made, { confidential: true }), [
      `immutable ${at('confidential')}`,
    ])
    assert.deepEqual(await keeper.refusedChange(made, { redirect_uris: [] }), [
      `blank ${at('redirect_uris')}`,
    ])
  })

  test('an application that is switched off or deleted is refused at once', async () => {
    const made = await application()
    const secret = made.attributes.client_secret
    const reply = await token(made, secret)
    const apiClient = service.operator.as({ authorization: `Bearer ${String(reply.body.access_token)}` })
    const knock = async () =>
      (await apiClient.post('/graphql', { query: '{ sites { all { total_count } } }' })).status
    assert.equal(await knock(), 200)
    assert.equal((await keeper.change(made, { active: false })).active, false)
    assert.deepEqual([await knock(), await entersWith(made, secret)], [401, 401])
    assert.equal((await keeper.change(made, { active: true, name: 'Back' })).name, 'Back')
    assert.equal(await entersWith(made, secret), 200)
    assert.equal((await service.operator.remove(made.path)).status, 204)
    assert.equal(await entersWith(made, secret), 401)
    assert.deepEqual(await keeper.list('oauth_applications', 'id', `id: ${made.id}`), [])
  })

  test('the permissions of an application depend on its membership; another role applies at once', async () => {
    const account = await keeper.coded('accounts')
    await keeper.coded('accounts')
    const made = await application({ all_accounts: false, account_ids: [account.id] })
    const reply = await token(made, made.attributes.client_secret)
    const apiClient = service.operator.as({ authorization: `Bearer ${String(reply.body.access_token)}` })
    const visible = async () => new Keeper(apiClient).list('accounts', 'id')
    assert.deepEqual(await visible(), [{ id: String(account.id) }])
    await keeper.change(made, { all_accounts: true })
    assert.ok((await visible()).length > 1)
    await keeper.change(made, { role_id: await roleNamed('RF') })
    const denied = await apiClient.post('/api/accounts', document('accounts', { code: 'X' }))
    assert.equal(denied.status, 403)
  })

  test('administrators of another tenant admit an application and withdraw its access', async () => {
    const made = await application()
    const [demo, second] = [await tenant('demo'), await tenant('second')]
    const there = `/api/subdomains/${second}/applications`
    const { client_id, client_secret } = made.attributes
    assert.deepEqual(refused(await service.operator.post(there, {})), ['blank /client_id'])
    assert.deepEqual(refused(await service.operator.post(there, { client_id: 'gyi_nobody' })), [
      'must_exist /client_id',
    ])
    const role_id = await roleNamed('RF')
    assert.deepEqual(refused(await service.operator.post(there, { client_id, role_id })), [
      'must_exist /role_id',
    ])
    const let_in = await service.operator.post(there, {
      client_id,
      role_id: await roleNamed('RF', neighbour),
    })
    assert.deepEqual([let_in.status, let_in.text], [204, ''])
    assert.equal(await entersWith(made, client_secret, 'second'), 200)
    const [guest] = await neighbour.list('oauth_applications', 'id name role { name }')
    assert.deepEqual(guest, { id: String(made.id), name: made.attributes.name, role: { name: 'RF' } })
    const boss = await application({ role_id: await roleNamed('Admin', neighbour) }, neighbour)
    const reply = await token(boss, boss.attributes.client_secret)
    const admin = service.neighbour.as({ authorization: `Bearer ${String(reply.body.access_token)}` })
    const foreign = await admin.patch(made.path, document('oauth_applications', { name: 'Mine now' }))
    assert.equal(foreign.headers['x-error-symbol'], 'not_owner')
    assert.equal((await admin.post(`${made.path}/rotate_secret`)).headers['x-error-symbol'], 'not_owner')
    assert.equal((await admin.remove(made.path)).headers['x-error-symbol'], 'not_owner')
    const narrowed = await admin.patch(made.path, document('oauth_applications', { all_warehouses: false }))
    assert.equal(narrowed.status, 200, narrowed.text)
    assert.equal((await admin.remove(`/api/subdomains/${demo}/applications/${client_id}`)).status, 404)
    assert.equal((await admin.remove(`${there}/%00`)).status, 404)
    assert.equal((await admin.remove(`${there}/${client_id}`)).status, 204)
    assert.equal((await admin.remove(`${there}/${client_id}`)).status, 404)
    assert.equal(await entersWith(made, client_secret, 'second'), 403)
    assert.equal(await entersWith(made, client_secret), 200)
  })

  test('admission of an application to a tenant and its withdrawal are announced there', async () => {
    const made = await application()
    const second = await tenant('second')
    const there = `/api/subdomains/${second}/applications`
    const { client_id } = made.attributes
    const [rf, admin] = [await roleNamed('RF', neighbour), await roleNamed('Admin', neighbour)]
    for (const role_id of [rf, admin])
      assert.equal((await service.operator.post(there, { client_id, role_id })).status, 204)
    assert.equal((await service.operator.remove(`${there}/${client_id}`)).status, 204)
    assert.equal((await service.operator.post(there, { client_id, role_id: rf })).status, 204)
    const { rows } = await service.owner.query('select user_id from oauth_applications where id = $1', [
      made.id,
    ])
    assert.equal((await service.operator.remove(made.path)).status, 204)
    const events = await queryIn(
      service.owner,
      second,
      `select e.event, e.data ->> 'role_id' as role_id, e.previous ->> 'role_id' as was, e.source
       from events e
       where e.tenant_id = $1 and (e.data ->> 'user_id')::bigint = $2 and e.resource_name = 'subdomain_users' order by e.id`,
      [second, rows[0].user_id],
    )
    assert.deepEqual(
      events.rows.map((row) => [row.event, Number(row.role_id), row.was === null ? null : Number(row.was)]),
      [
        ['created', rf, null],
        ['updated', admin, rf],
        ['deleted', admin, null],
        ['created', rf, null],
        ['deleted', rf, null],
      ],
    )
  })

  test('the last administrator of a tenant cannot lose its role, its access or its application', async () => {
    const born = await service.operator.post(
      '/api/subdomains',
      document('subdomains', { subdomain: 'alone', company_name: 'Alone' }),
    )
    const id = Number(born.body.data?.id)
    const there = `/api/subdomains/${id}/applications`
    const { rows } = await queryIn(
      service.owner,
      id,
      `select a.client_id, (select r.id from roles r where r.tenant_id = $1 and r.name = 'RF') as role_id, m.role_id as admin
       from subdomain_users m join oauth_applications a on a.user_id = m.user_id where m.tenant_id = $1`,
      [id],
    )
    const [{ client_id, role_id, admin }] = rows
    const lowered = await service.operator.post(there, { client_id, role_id: Number(role_id) })
    assert.deepEqual(refused(lowered), ['last_admin'])
    assert.deepEqual(refused(await service.operator.remove(`${there}/${client_id}`)), ['last_admin'])
    const heir = await application()
    const handed = await service.operator.post(there, {
      client_id: heir.attributes.client_id,
      role_id: Number(admin),
    })
    assert.equal(handed.status, 204, handed.text)
    assert.equal((await service.operator.remove(`${there}/${client_id}`)).status, 204)
    assert.deepEqual(refused(await service.operator.remove(heir.path)), ['last_admin'])
    const off = document('oauth_applications', { active: false })
    assert.deepEqual(refused(await service.operator.patch(heir.path, off)), ['last_admin'])
  })

  test('an application of the tenant is deleted as an application, not as a member', async () => {
    const made = await application()
    const { rows } = await service.owner.query('select user_id from oauth_applications where id = $1', [
      made.id,
    ])
    const user = rows[0].user_id
    assert.deepEqual(refused(await service.operator.remove(`/api/users/${user}`)), ['record_in_use'])
    const [membership] = await keeper.list('subdomain_users', 'id', `user_id: ${user}`)
    assert.deepEqual(refused(await service.operator.remove(`/api/subdomain_users/${membership?.id}`)), [
      'record_in_use',
    ])
    const renamed = await service.operator.patch(`/api/users/${user}`, document('users', { name: 'Other' }))
    assert.deepEqual(refused(renamed), [`immutable ${at('name')}`])
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
