import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { checkPassword } from '#access/passwords.ts'
import { type ApiClient, document, type Reply, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { Keeper, refused, type SavedRecord, statuses } from './saved-records.ts'

const service = await openService()
const keeper = new Keeper(service.operator)
const neighbour = new Keeper(service.neighbour)
const at = (attribute: string) => `/data/attributes/${attribute}`

type Attributes = Readonly<Record<string, unknown>>

let people = 0

function person(attributes: Attributes = {}): Attributes {
  people += 1
  return { email: `person${people}@example.com`, name: `Person ${people}`, ...attributes }
}

const passwords = (password: string) => ({ password, password_confirmation: password })

const made = (attributes: Attributes = {}, by = keeper) => by.make('users', person(attributes))

async function roleNamed(name: string, by = keeper): Promise<number> {
  return Number((await by.list('roles', 'id', `name: "${name}"`))[0]?.id)
}

const role = (permissions: readonly string[]) => keeper.make('roles', { name: keeper.code(), permissions })

async function row(id: number) {
  const { rows } = await service.owner.query('select * from users where id = $1', [id])
  return rows[0]
}

type Client = { readonly record: SavedRecord; readonly apiClient: ApiClient; readonly secret: string }

/** An application with a role, and a token of it. */
async function client(role_id: number, others: Attributes = {}, by = keeper): Promise<Client> {
  const record = await by.make('oauth_applications', { name: by.code(), role_id, ...others })
  const secret = String(record.attributes.client_secret)
  const reply = await tokenReply(record, secret)
  assert.equal(reply.status, 200, reply.text)
  return {
    record,
    secret,
    apiClient: by.apiClient.as({ authorization: `Bearer ${String(reply.body.access_token)}` }),
  }
}

function tokenReply(record: SavedRecord, secret: string): Promise<Reply> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: String(record.attributes.client_id),
    client_secret: secret,
  })
  return service.operator.post('/oauth/token', body.toString(), {
    authorization: null,
    'content-type': 'application/x-www-form-urlencoded',
  })
}

async function membershipOf(user: number, by = keeper): Promise<SavedRecord> {
  const [found] = await by.list('subdomain_users', 'id', `user_id: ${user}`)
  return { id: Number(found?.id), path: `/api/subdomain_users/${found?.id}`, attributes: {} }
}

async function userOf({ record: stored }: Client): Promise<number> {
  const { rows } = await service.owner.query('select user_id from oauth_applications where id = $1', [
    stored.id,
  ])
  return Number(rows[0].user_id)
}

describe('people, roles and memberships', () => {
  after(() => service.close())

  test('a new person gets the role Standard, sees everything, and signs in with the password', async () => {
    const user = await made({
      password: 'correct horse',
      password_confirmation: 'correct horse',
      timezone: 'Europe/London',
    })
    const { role_id, is_active, language, timezone, all_accounts, all_warehouses, user_type } =
      user.attributes
    assert.deepEqual(
      { role_id, is_active, language, timezone, all_accounts, all_warehouses, user_type },
      {
        role_id: await roleNamed('Standard'),
        is_active: true,
        language: 'en-GB',
        timezone: 'Europe/London',
        all_accounts: true,
        all_warehouses: true,
        user_type: 'user',
      },
    )
    assert.ok(!('password' in user.attributes))
    const { password_hash } = await row(user.id)
    assert.ok((await checkPassword(password_hash, 'correct horse')).matches)
  })

  test('a person without a password is invited; nothing secret waits in the queue', async () => {
    const user = await made()
    const { rows } = await service.owner.query(
      `select j.key, j.payload from graphile_worker._private_jobs j where j.key like 'send_invitation:%:' || $1`,
      [user.id],
    )
    const { rows: tenants } = await service.owner.query(`select id from tenants where subdomain = 'demo'`)
    assert.deepEqual(rows[0].payload, { user_id: user.id, tenant: Number(tenants[0].id) })
    assert.equal((await row(user.id)).password_hash, null)
  })

  test('attributes of a person are validated', async () => {
    const tried = (attributes: Attributes) => keeper.refused('users', person(attributes))
    assert.deepEqual(await tried({ email: 'no mail' }), [`invalid ${at('email')}`])
    assert.deepEqual(await tried({ password: 'short', password_confirmation: 'short' }), [
      `too_short ${at('password')}`,
    ])
    assert.deepEqual(await tried({ password: 'long enough', password_confirmation: 'another' }), [
      `confirmation ${at('password_confirmation')}`,
    ])
    assert.deepEqual(await tried(passwords('Password1')), [`password_too_common ${at('password')}`])
    assert.deepEqual(await tried({ password: 'long enough' }), [`blank ${at('password_confirmation')}`])
    assert.deepEqual(await tried({ password: 'x'.repeat(257), password_confirmation: 'x'.repeat(257) }), [
      `too_long ${at('password')}`,
    ])
    assert.deepEqual(await tried({ role_id: 999_999, account_ids: [999_999], timezone: 'Mars' }), [
      `must_exist ${at('role_id')}`,
      `invalid ${at('timezone')}`,
      `must_exist ${at('account_ids')}`,
    ])
  })

  test('an existing user becomes a member unchanged, and once', async () => {
    const attributes = person({ password: 'correct horse', password_confirmation: 'correct horse' })
    const here = await keeper.make('users', attributes)
    const again = { ...attributes, email: String(attributes.email).toUpperCase(), name: 'Somebody Else' }
    assert.deepEqual(await keeper.refused('users', again), [`taken ${at('email')}`])
    const there = await neighbour.make('users', {
      ...again,
      password: 'stolen horse',
      password_confirmation: 'stolen horse',
    })
    assert.deepEqual([there.id, there.attributes.name], [here.id, attributes.name])
    assert.ok((await checkPassword((await row(here.id)).password_hash, 'correct horse')).matches)
  })

  test('of ten concurrent creations of one person in two tenants, one in each tenant succeeds', async () => {
    const attributes = person()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? service.operator : service.neighbour).post(
          '/api/users',
          document('users', attributes),
        ),
      ),
    )
    assert.deepEqual(statuses(replies), { 200: 2, 422: 8 })
    assert.equal(new Set(replies.flatMap(({ body }) => body.data?.id ?? [])).size, 1)
  })

  test('attributes of a person in all tenants are changed only by operators and by themselves', async () => {
    const boss = await client(await roleNamed('Admin'))
    const bosses = new Keeper(boss.apiClient)
    const [single, shared] = [await made(), await made()]
    await neighbour.make('users', person({ email: shared.attributes.email }))
    const takenOver = { name: 'Taken Over', email: 'mine@example.com', ...passwords('stolen horse') }
    for (const user of [single, shared])
      assert.deepEqual(await bosses.refusedChange(user, takenOver), [
        `immutable ${at('email')}`,
        `immutable ${at('name')}`,
        `immutable ${at('password')}`,
      ])
    const { role_id } = await bosses.change(shared, { role_id: await roleNamed('Client') })
    assert.equal(role_id, await roleNamed('Client'))
    assert.equal((await keeper.change(shared, { name: 'By an operator' })).name, 'By an operator')
  })

  test('an e-mail address belongs to one person across all tenants', async () => {
    const [user, other] = [await made(), await made({}, neighbour)]
    assert.deepEqual(
      await keeper.refusedChange(user, { email: String(other.attributes.email).toUpperCase() }),
      [`taken ${at('email')}`],
    )
    assert.equal(
      (await keeper.change(user, { email: String(user.attributes.email).toUpperCase() })).email,
      String(user.attributes.email).toUpperCase(),
    )
  })

  test('every change of a member raises its version, in whichever of the two rows it is stored', async () => {
    const user = await made()
    const send = (attributes: Attributes) => service.operator.patch(user.path, document('users', attributes))
    const tags = [
      await send({ name: 'A' }),
      await send({ is_active: false }),
      await send({ name: 'B', is_active: true }),
      await send({}),
    ]
    assert.deepEqual(
      tags.map(({ headers }) => headers.etag),
      // A change of both rows is a version of each, since the person is visible in other tenants too.
      [2, 3, 5, 5].map((version) => `"users-${user.id}-${version}"`),
    )
    const stale = await service.operator.patch(user.path, document('users', { name: 'C' }), {
      'if-match': `"users-${user.id}-3"`,
    })
    assert.equal(stale.status, 412)
  })

  test('nobody can grant roles, permissions or visibility beyond their own', async () => {
    const limited = await role(['manage_users', 'manage_roles', 'manage_oauth_applications', 'view_sites'])
    const account = await keeper.coded('accounts')
    const { apiClient } = await client(limited.id)
    const send = async (type: string, attributes: Attributes) => {
      const reply = await apiClient.post(`/api/${type}`, document(type, attributes))
      return [reply.status, reply.headers['x-error-symbol'] ?? '']
    }
    const lacking = [403, 'permission_not_held']
    assert.deepEqual(await send('users', person()), lacking)
    assert.deepEqual(await send('users', person({ role_id: await roleNamed('Admin') })), lacking)
    assert.deepEqual(await send('users', person({ role_id: limited.id })), [200, ''])
    assert.deepEqual(await send('oauth_applications', { name: 'Wide' }), lacking)
    assert.deepEqual(await send('roles', { name: keeper.code(), permissions: ['manage_sites'] }), lacking)
    assert.deepEqual(await send('roles', { name: keeper.code(), permissions: ['view_sites'] }), [200, ''])
    const boss = await made({ role_id: await roleNamed('Admin'), email: `boss${people}@example.com` })
    const takeOver = await apiClient.patch(boss.path, document('users', { email: 'mine@example.com' }))
    assert.equal(takeOver.headers['x-error-symbol'], 'permission_not_held')
    const narrow = await client(limited.id, { all_accounts: false, account_ids: [account.id] })
    const wide = await narrow.apiClient.post('/api/users', document('users', person({ role_id: limited.id })))
    assert.equal(wide.headers['x-error-symbol'], 'permission_not_held')
    const same = person({ role_id: limited.id, all_accounts: false, account_ids: [account.id] })
    assert.equal((await narrow.apiClient.post('/api/users', document('users', same))).status, 200)
  })

  test('nobody widens what somebody sees beyond what they see themselves, by each way to say it', async () => {
    const limited = await role(['manage_users', 'view_sites'])
    const [own, other] = [await keeper.coded('accounts'), await keeper.coded('accounts')]
    const [site, elsewhere] = [await keeper.coded('warehouses'), await keeper.coded('warehouses')]
    const sees = {
      all_accounts: false,
      account_ids: [own.id],
      all_warehouses: false,
      warehouse_ids: [site.id],
    }
    const { apiClient } = await client(limited.id, sees)
    const member = await made({ role_id: limited.id, ...sees })
    const wider: readonly Attributes[] = [
      { all_accounts: true },
      { all_warehouses: true },
      { account_ids: [own.id, other.id] },
      { warehouse_ids: [site.id, elsewhere.id] },
    ]
    for (const attributes of wider) {
      const reply = await apiClient.patch(member.path, document('users', attributes))
      assert.ok([403, 422].includes(reply.status), `${JSON.stringify(attributes)}: ${reply.text}`)
    }
    const [row] = await service.owner
      .query(
        `select all_accounts, all_warehouses, account_ids::text, warehouse_ids::text from subdomain_users where user_id = $1`,
        [member.id],
      )
      .then(({ rows }) => rows)
    assert.deepEqual(row, {
      all_accounts: false,
      all_warehouses: false,
      account_ids: `{${own.id}}`,
      warehouse_ids: `{${site.id}}`,
    })
  })

  test('unknown permissions are refused, and built-in roles and roles in use cannot be deleted', async () => {
    assert.deepEqual(
      await keeper.refused('roles', { name: keeper.code(), permissions: ['manage_everything'] }),
      [`inclusion ${at('permissions')}`],
    )
    const own = await role(['manage_stock'])
    assert.deepEqual(await keeper.refused('roles', { name: own.attributes.name, permissions: [] }), [
      `taken ${at('name')}`,
    ])
    const admin: SavedRecord = { id: 0, path: `/api/roles/${await roleNamed('Admin')}`, attributes: {} }
    assert.deepEqual(await keeper.refusedChange(admin, { name: 'Boss' }), ['built_in_record'])
    assert.deepEqual(refused(await service.operator.remove(admin.path)), ['built_in_record'])
    await made({ role_id: own.id })
    assert.deepEqual(refused(await service.operator.remove(own.path)), ['record_in_use'])
    const listed = await keeper.list('permissions', 'name area', 'name: "reset_subdomain"')
    assert.deepEqual(listed, [{ name: 'reset_subdomain', area: 'subdomains' }])
  })

  test('the permissions of a role apply from the next request on', async () => {
    const changing = await role(['view_sites'])
    const { apiClient } = await client(changing.id)
    const knock = async () =>
      (await apiClient.post('/api/sites', document('sites', { code: keeper.code(), name: 'N' }))).status
    assert.equal(await knock(), 403)
    await keeper.change(changing, { permissions: ['manage_sites'] })
    assert.equal(await knock(), 200)
    await keeper.change(changing, { permissions: [] })
    assert.equal(await knock(), 403)
  })

  test('a changed role and a withdrawn access apply from the next request on, and open sessions end', async () => {
    const worker = await client((await role(['manage_sites'])).id)
    const membership = await membershipOf(await userOf(worker))
    const knock = async () =>
      (await worker.apiClient.post('/api/sites', document('sites', { code: keeper.code(), name: 'N' })))
        .status
    assert.equal(await knock(), 200)
    await keeper.change(membership, { role_id: (await role([])).id })
    assert.equal(await knock(), 403)
    await keeper.change(membership, { is_active: false })
    assert.equal(await knock(), 401)
    const again = await tokenReply(worker.record, worker.secret)
    const token = `Bearer ${String(again.body.access_token)}`
    const reply = await worker.apiClient
      .as({ authorization: token })
      .post('/api/sites', document('sites', {}))
    assert.equal(reply.headers['x-error-symbol'], 'subdomain_not_permitted')
  })

  test('the last administrator of a tenant cannot be removed, even by concurrent requests', async () => {
    const Admin = await roleNamed('Admin', neighbour)
    const standard = await roleNamed('Standard', neighbour)
    const admins = [await made({ role_id: Admin }, neighbour), await made({ role_id: Admin }, neighbour)]
    const [first, second] = await Promise.all(admins.map(({ id }) => membershipOf(id, neighbour)))
    const replies = await Promise.all([
      service.neighbour.patch(admins[0]?.path ?? '', document('users', { role_id: standard })),
      service.neighbour.patch(second?.path ?? '', document('subdomain_users', { is_active: false })),
    ])
    assert.deepEqual(statuses(replies), { 200: 1, 422: 1 })
    const lost = replies.find(({ status }) => status === 422)
    assert.deepEqual(lost && refusalsOf(lost), ['last_admin'])
    const keptOne = replies[0]?.status === 422 ? admins[0] : admins[1]
    assert.deepEqual(refused(await service.neighbour.remove(keptOne?.path ?? '')), ['last_admin'])
    assert.deepEqual(
      refused(await service.neighbour.patch(keptOne?.path ?? '', document('users', { is_active: false }))),
      ['last_admin'],
    )
    const membership = replies[0]?.status === 422 ? first : second
    assert.deepEqual(refused(await service.neighbour.remove(membership?.path ?? '')), ['last_admin'])
  })

  test('deleting a user ends the membership in this tenant only', async () => {
    const user = await made()
    await neighbour.make('users', person({ email: user.attributes.email }))
    assert.equal((await service.operator.remove(user.path)).status, 204)
    assert.equal((await service.operator.remove(user.path)).status, 404)
    assert.deepEqual(await keeper.list('users', 'id', `email: "${user.attributes.email}"`), [])
    assert.equal((await neighbour.list('users', 'id', `email: "${user.attributes.email}"`)).length, 1)
  })

  describe('the audit entries', () => {
    const ENTRY =
      'id action aggregate_type aggregate_id changes operation permission times actor_id application_id source actor { id name }'

    /** The entries of a filter, with their total count: equal entries may be in two different minutes. */
    async function entries(filter: string, by = keeper): Promise<readonly Attributes[]> {
      const found = await by.list('audit_entries', ENTRY, `filter: { ${filter} }`)
      const counted = new Map<string, Attributes>()
      for (const { id: _, times, ...entry } of found) {
        const key = JSON.stringify(entry)
        counted.set(key, { ...entry, times: Number(counted.get(key)?.times ?? 0) + Number(times) })
      }
      return [...counted.values()]
    }

    test('contain who changed what, and the previous values', async () => {
      const site = await keeper.coded('sites', { name: 'Old' })
      await keeper.change(site, { name: 'New' })
      assert.equal((await service.operator.remove(site.path)).status, 204)
      const found = await entries(`aggregate_type: { eq: "sites" }, aggregate_id: { eq: "${site.id}" }`)
      assert.deepEqual(
        found.map(({ action }) => action),
        ['created', 'updated', 'deleted'],
      )
      const [created, updated, deleted] = found.map(({ changes }) => changes as Record<string, unknown>)
      assert.deepEqual(
        [created?.name, updated?.name, deleted?.name],
        [
          { was: null, is: 'Old' },
          { was: 'Old', is: 'New' },
          { was: 'New', is: null },
        ],
      )
      assert.equal(updated?.code, undefined)
      const facts = found.map(({ source, times, operation, permission }) => ({
        source,
        times,
        operation,
        permission,
      }))
      assert.deepEqual(
        facts,
        found.map(() => ({ source: 'api', times: 1, operation: null, permission: null })),
      )
    })

    test('contain who was refused what and how often, and who got a token', async () => {
      const clerk = await client((await role(['view_carriers'])).id)
      for (const _ of [1, 2, 3]) assert.equal((await clerk.apiClient.remove('/api/sites/1')).status, 403)
      const reads =
        '{ sites { all { total_count } } carriers { all { total_count } } audit_entries { all { total_count } } }'
      const { body } = await clerk.apiClient.post('/graphql', { query: reads })
      assert.equal(Object(body.data).sites, null)
      const call = { name: 'create_record', arguments: { type: 'sites', attributes: { name: 'X' } } }
      const actual = await clerk.apiClient.post('/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: call,
      })
      assert.match(actual.text, /permission_denied/)
      const application_id = String(clerk.record.id)
      const mine = await entries(`application_id: { eq: "${application_id}" }`)
      const { actor_id } = mine[0] ?? {}
      const of = {
        changes: null,
        application_id,
        source: 'api',
        actor_id,
        actor: { id: actor_id, name: clerk.record.attributes.name },
      }
      const refusal = (type: string, operation: string, permission: string, times: number) => ({
        ...of,
        action: 'refused',
        aggregate_type: type,
        aggregate_id: null,
        operation,
        permission,
        times,
      })
      const signedIn = {
        ...of,
        action: 'signed_in',
        aggregate_type: 'oauth_applications',
        aggregate_id: application_id,
        operation: null,
        permission: null,
      }
      const inOrder = (list: readonly Attributes[]) =>
        list.toSorted((a, b) => `${a.action}${a.operation}`.localeCompare(`${b.action}${b.operation}`))
      assert.deepEqual(
        inOrder(mine),
        inOrder([
          { ...signedIn, times: 1 },
          refusal('sites', 'sites.delete', 'manage_sites', 3),
          refusal('sites', 'sites.create', 'manage_sites', 1),
          refusal('sites', 'sites.read', 'view_sites', 1),
          refusal('audit_entries', 'audit_entries.read', 'view_audit_entries', 1),
        ]),
      )
      assert.deepEqual(await entries(`application_id: { eq: "${application_id}" }`, neighbour), [])
    })

    test('of records are limited to the visible accounts, those of refusals are not', async () => {
      const [mine, other] = [await keeper.coded('accounts'), await keeper.coded('accounts')]
      const confined = await service.colleague(['view_audit_entries'], { account_ids: [mine.id] })
      assert.equal((await confined.post('/api/accounts', document('accounts', {}))).status, 403)
      const by = new Keeper(confined)
      const ids = async (filter: string) =>
        (await by.list('audit_entries', 'action aggregate_id', `filter: { ${filter} }`)).map((entry) => [
          entry.action,
          entry.aggregate_id,
        ])
      assert.deepEqual(await ids('aggregate_type: { eq: "accounts" }, action: { eq: "created" }'), [
        ['created', String(mine.id)],
      ])
      assert.ok(other.id > 0)
      assert.ok((await ids('action: { eq: "refused" }, operation: { eq: "accounts.create" }')).length > 0)
    })

    test('are listed and paged in the order of their ids, events and other entries together', async () => {
      const all = await keeper.list('audit_entries', 'id occurred_at', 'first: 500')
      const ids = all.map(({ id }) => String(id))
      assert.deepEqual(ids, ids.toSorted())
      const paged: string[] = []
      for (let after: string | null = null, more = true; more; ) {
        const from: string = after === null ? '' : `, after: "${after}"`
        const query = `{ audit_entries { all(first: 200${from}, order: "id DESC") {
          nodes { id } pageInfo { hasNextPage endCursor } } } }`
        const { body } = await service.operator.post('/graphql', { query })
        const { nodes, pageInfo } = Object(body.data).audit_entries.all
        paged.push(...nodes.map(({ id }: { id: string }) => id))
        after = pageInfo.endCursor
        more = pageInfo.hasNextPage
      }
      assert.deepEqual(paged.toReversed().slice(0, ids.length), ids)
      assert.equal(new Set(paged).size, paged.length)
      const actual = (id: string) => Number.parseInt(id.slice(4, 16), 16)
      assert.deepEqual(
        all.map(({ occurred_at }) => Date.parse(String(occurred_at))),
        ids.map(actual),
      )
      const middle = ids[Math.trunc(ids.length / 2)] ?? ''
      const since = new Date(actual(middle)).toISOString()
      // The last instant may have more entries than the page shows.
      const last = actual(ids.at(-1) ?? '') - 1
      const from = await keeper.list(
        'audit_entries',
        'id',
        `order: "occurred_at DESC", filter: { occurred_at: { between: ["${since}", "${new Date(last).toISOString()}"] } }`,
      )
      assert.deepEqual(
        from.map(({ id }) => id),
        ids.filter((id) => actual(id) >= actual(middle) && actual(id) <= last).toReversed(),
      )
      const of = (occurred_at: string) =>
        keeper.list('audit_entries', 'id', `first: 1, filter: { occurred_at: { ${occurred_at} } }`)
      assert.equal((await of('to: "9999-12-31"')).length, 1)
      assert.deepEqual(await of('from: "9999-12-31"'), [])
      assert.deepEqual(await of('to: "1960-01-01"'), [])
      const both = await keeper.list(
        'audit_entries',
        'action',
        'filter: { action: { in: ["created", "refused"] } }',
      )
      assert.deepEqual(new Set(both.map(({ action }) => action)), new Set(['created', 'refused']))
      for (const action of ['created', 'refused']) {
        const [one] = await keeper.list(
          'audit_entries',
          'id',
          `filter: { action: { eq: "${action}" } }, first: 1`,
        )
        const query = `{ audit_entries { find(id: "${one?.id}") { id action } } }`
        const { body } = await service.operator.post('/graphql', { query })
        assert.deepEqual(Object(body.data).audit_entries.find, { id: one?.id, action })
      }
    })
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
