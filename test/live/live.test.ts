import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { openClient } from '../rest/client.ts'
import { EventReader, type StreamChange } from './event-reader.ts'

const client = await openClient()
const { demo, second, server } = client
const operator = await server.token()

const headersOf = (token: string, subdomain = 'demo') => ({
  authorization: `Bearer ${token}`,
  'x-service-subdomain': subdomain,
  accept: 'text/event-stream',
})
const open = (token = operator, query = '', others: Readonly<Record<string, string>> = {}) =>
  EventReader.open(server.url, { ...headersOf(token), ...others }, query)

async function made(apiClient: typeof demo, type: string, attributes: object): Promise<string> {
  const reply = await apiClient.request('POST', `/api/${type}`, { body: { data: { type, attributes } } })
  assert.equal(reply.status, 200, reply.text)
  return String(reply.body.data?.id)
}

async function renamed(account: string): Promise<void> {
  const reply = await demo.request('PATCH', `/api/accounts/${account}`, {
    body: { data: { type: 'accounts', attributes: { name: 'Another name' } } },
  })
  assert.equal(reply.status, 200, reply.text)
}

/** Limits the user that was created last. */
const limit = (visibility: string, id: string | number) =>
  client.rows(`update subdomain_users set ${visibility} where id = (select max(id) from subdomain_users)`, [
    id,
  ])

const idsOf = (changes: readonly StreamChange[], type: string) =>
  changes.filter((change) => change.type === type).map(({ id }) => id)

let sites = 0
const site = (apiClient = demo) => {
  sites += 1
  return made(apiClient, 'sites', { code: `S${sites}`, name: `Site ${sites}` })
}

async function refusedWith(query: string, headers = headersOf(operator)): Promise<[number, string | null]> {
  const response = await fetch(`${server.url}/api/live${query}`, { headers })
  const body = (await response.json()) as { readonly errors: readonly { readonly symbol: string }[] }
  return [response.status, response.headers.get('x-error-symbol') ?? body.errors[0]?.symbol ?? null]
}

suite('GET /api/live', () => {
  after(() => client.close())

  test('sends the changes in the tenant with their actor, and nothing of another tenant', async () => {
    const stream = await open()
    assert.equal(stream.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.equal(stream.response.headers.get('cache-control'), 'no-store')
    assert.equal(stream.response.headers.get('content-encoding'), null)
    const { data } = await stream.next('hello')
    assert.equal(data['heartbeat_seconds'], 15)
    await site(second)
    const id = await site()
    const changes = await stream.changesUntil('sites', id)
    assert.deepEqual(idsOf(changes, 'sites'), [id])
    const [change] = changes
    assert.equal(change?.event, 'created')
    assert.ok((change?.position ?? 0) > Number(data['position']))
    assert.match(String(change?.actor_id), /^\d+$/)
    stream.close()
  })

  test('a type without permission is left out, and refused if it is requested', async () => {
    const token = await client.tokenFor(['view_carriers'])
    const stream = await open(token)
    await stream.next('hello')
    await site()
    const carrier = await made(demo, 'carriers', { code: 'C1', name: 'Carrier' })
    assert.deepEqual(idsOf(await stream.changesUntil('carriers', carrier), 'sites'), [])
    stream.close()
    assert.deepEqual(await refusedWith('?types=carriers,sites', headersOf(token)), [403, 'permission_denied'])
    assert.deepEqual(await refusedWith('?types=sights'), [422, 'unknown_live_type'])
    assert.deepEqual(await refusedWith('?after=yesterday'), [422, 'invalid_live_position'])
  })

  test('only the requested types are sent', async () => {
    const stream = await open(operator, '?types=carriers')
    await site()
    const carrier = await made(demo, 'carriers', { code: 'C2', name: 'Carrier' })
    assert.deepEqual(
      (await stream.changesUntil('carriers', carrier)).map(({ type }) => type),
      ['carriers'],
    )
    stream.close()
  })

  test('a caller limited to accounts gets changes of records of those accounts only', async () => {
    const own = await made(demo, 'accounts', { code: 'OWN', name: 'Own' })
    const other = await made(demo, 'accounts', { code: 'OTHER', name: 'Other' })
    const token = await client.tokenFor(['view_accounts'])
    await limit('all_accounts = false, account_ids = array[$1::bigint]', own)
    const stream = await open(token)
    await stream.next('hello')
    const colleague = await client.tokenFor(['view_accounts'])
    await limit('all_accounts = false, account_ids = array[$1::bigint]', other)
    const theirs = await open(colleague)
    await theirs.next('hello')
    await renamed(other)
    await renamed(own)
    assert.deepEqual(new Set(idsOf(await stream.changesUntil('accounts', own), 'accounts')), new Set([own]))
    assert.deepEqual(
      new Set(idsOf(await theirs.changesUntil('accounts', other), 'accounts')),
      new Set([other]),
    )
    for (const one of [stream, theirs]) one.close()
  })

  test('private records are announced to the user who wrote them, and to nobody else', async () => {
    const token = await client.tokenFor(['view_sites', 'manage_screens', 'manage_shared_views'])
    const author = client.stranger.as(headersOf(token))
    const [whole, own] = [await open(), await open(token)]
    await Promise.all([whole.next('hello'), own.next('hello')])
    const preference = await made(author, 'preferences', { key: 'start_page', value: { page: 'orders' } })
    const view = { name: 'Late', resource_name: 'goods_outs', state: {}, shared: true }
    const saved = await made(author, 'saved_views', view)
    assert.deepEqual(idsOf(await own.changesUntil('saved_views', saved), 'preferences'), [preference])
    // Written after the private records, so it is announced with them or after them.
    const site_id = await site()
    await whole.changesUntil('sites', site_id)
    await whole.until(({ event, data }) => event === 'stirred' && 'sites' in data)
    const named = whole.seen.flatMap(({ event, data }) =>
      event === 'changed'
        ? (data['changes'] as readonly StreamChange[]).map(({ type }) => type)
        : Object.keys(data),
    )
    assert.ok(named.includes('sites'))
    assert.deepEqual(
      named.filter((type) => type === 'preferences' || type === 'saved_views'),
      [],
    )
    for (const stream of [whole, own]) stream.close()
  })

  test('a reader who reconnects gets each missed change once', async () => {
    const first = await open()
    await first.next('hello')
    const before = await site()
    const position = (await first.changesUntil('sites', before)).at(-1)?.position
    first.close()
    const missed = [await site(), await site()]
    const again = await open(operator, '?after=0', { 'last-event-id': String(position) })
    const changes = await again.changesUntil('sites', missed[1] ?? '')
    const later = await site()
    const all = [...changes, ...(await again.changesUntil('sites', later))]
    assert.deepEqual(idsOf(all, 'sites'), [...missed, later])
    again.close()
  })

  test('a reader with an unknown or expired position reloads everything', async () => {
    await site()
    const future = await open(operator, '?after=999999')
    const { id, data } = await future.next('missed')
    assert.equal(id, String(data['position']))
    future.close()
    await client.rows(
      `delete from events where position = 1 and tenant_id = (select id from tenants where subdomain = 'demo')`,
    )
    const late = await open(operator, '?after=0')
    assert.ok(Number((await late.next('missed')).data['position']) > 1)
    late.close()
  })

  test('a slow reader gets each of 6000 changes once, in order', async () => {
    const stream = await open()
    await stream.next('hello')
    await client.rows(`
      insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, source, occurred_at)
      select t.id, 'evt_many_' || n, 'change', 'sites', 'updated', 'sites', n, 1, '{}', 'api', now()
      from tenants t, generate_series(1, 6000) n where t.subdomain = 'demo'`)
    // Only numbered events are sent: the last one arrives after all others have been numbered.
    const changes = await stream.changesUntil('sites', '6000')
    const positions = changes.map(({ position }) => position)
    assert.equal(new Set(positions).size, positions.length)
    assert.deepEqual(
      positions,
      positions.toSorted((a, b) => a - b),
    )
    const many = changes.filter(({ event }) => event === 'updated')
    assert.deepEqual(
      many.map(({ id }) => Number(id)),
      Array.from({ length: 6000 }, (_, place) => place + 1),
    )
    stream.close()
  })

  test('writes of types without events are announced only to readers who see one of the rows', {
    timeout: 120_000,
  }, async () => {
    const rack = await client.rows("select id from location_types where code = 'RACK' order by id limit 1")
    const site_id = Number(await site())
    const createLocation = async (code: string) => {
      const warehouse_id = Number(await made(demo, 'warehouses', { code, name: code, site_id }))
      const location_type_id = Number(rack[0]?.['id'])
      return {
        warehouse_id,
        location_id: Number(await made(demo, 'locations', { code, warehouse_id, location_type_id })),
      }
    }
    const [own, other] = [await createLocation('W1'), await createLocation('W2')]
    const token = await client.tokenFor(['view_tasks', 'view_carriers'])
    await limit('all_warehouses = false, warehouse_ids = array[$1::bigint]', own.warehouse_id)
    const query = '?types=tasks,carriers'
    const [whole, limited] = [await open(operator, query), await open(token, query)]
    const colleague = await client.tokenFor(['view_tasks'])
    await limit('all_warehouses = false, warehouse_ids = array[$1::bigint]', other.warehouse_id)
    const elsewhere = await open(colleague, '?types=tasks')
    await Promise.all([whole, limited, elsewhere].map((stream) => stream.next('hello')))
    await made(demo, 'stock_checks', { location_id: other.location_id })
    assert.deepEqual((await whole.next('stirred')).data, { tasks: [] })
    assert.deepEqual((await elsewhere.next('stirred')).data, { tasks: [] })
    // The next change arrives without the one before, which the limited reader may not see.
    await limited.changesUntil('carriers', await made(demo, 'carriers', { code: 'C3', name: 'Carrier' }))
    assert.deepEqual(
      limited.seen.filter(({ data }) => 'tasks' in data),
      [],
    )
    await made(demo, 'stock_checks', { location_id: own.location_id })
    await limited.until(({ event, data }) => event === 'stirred' && 'tasks' in data)
    for (const stream of [whole, limited, elsewhere]) stream.close()
  })

  test('a stream ends when its token is revoked', async () => {
    const application = await client.tokenFor(['view_sites'])
    const stream = await open(application)
    await stream.next('hello')
    const [newest] = await client.rows('select id from oauth_applications order by id desc limit 1')
    const reply = await demo.request('DELETE', `/api/oauth_applications/${newest?.['id']}`)
    assert.ok(reply.status < 300, reply.text)
    const bye = await stream.next('bye')
    assert.deepEqual([bye.data, bye.retry], [{ reason: 'token_ended' }, '100'])
    assert.equal(await stream.isOver(), true)
  })

  test('a stream ends when the permissions of its reader change', async () => {
    const stream = await open(await client.tokenFor(['view_sites']))
    await stream.next('hello')
    const [newest] = await client.rows('select id from roles order by id desc limit 1')
    const attributes = { permissions: ['view_sites', 'view_carriers'] }
    const reply = await demo.request('PATCH', `/api/roles/${newest?.['id']}`, {
      body: { data: { type: 'roles', attributes } },
    })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual((await stream.next('bye')).data, { reason: 'rights_changed' })
    assert.equal(await stream.isOver(), true)
  })

  test('a stream ends when its reader sees other accounts or warehouses than before', {
    timeout: 120_000,
  }, async () => {
    const site_id = Number(await site())
    const warehouse = async (code: string) =>
      Number(await made(demo, 'warehouses', { code, name: code, site_id }))
    const account = async (code: string) => Number(await made(demo, 'accounts', { code, name: code }))
    const warehouses = [await warehouse('LEFT'), await warehouse('LOST')] as const
    const accounts = [await account('LEFT'), await account('LOST')] as const
    for (const [before, now] of [
      ['all_warehouses = true', { all_warehouses: false, warehouse_ids: [warehouses[0]] }],
      [`all_warehouses = false, warehouse_ids = '{${warehouses}}'`, { warehouse_ids: [warehouses[0]] }],
      ['all_accounts = true', { all_accounts: false, account_ids: [accounts[0]] }],
      [`all_accounts = false, account_ids = '{${accounts}}'`, { account_ids: [accounts[0]] }],
    ] as const) {
      const token = await client.tokenFor(['view_sites'])
      await client.rows(
        `update subdomain_users set ${before} where id = (select max(id) from subdomain_users)`,
      )
      const stream = await open(token)
      await stream.next('hello')
      const [newest] = await client.rows(
        `update oauth_applications set grant_types = '{authorization_code}', redirect_uris = '{https://app.example.com}'
         where id = (select max(id) from oauth_applications) returning id`,
      )
      const reply = await demo.request('PATCH', `/api/oauth_applications/${newest?.['id']}`, {
        body: { data: { type: 'oauth_applications', attributes: now } },
      })
      assert.equal(reply.status, 200, reply.text)
      assert.deepEqual((await stream.next('bye')).data, { reason: 'rights_changed' }, before)
      assert.equal(await stream.isOver(), true)
    }
  })

  test('a user may open five streams in a tenant and is refused a sixth', async () => {
    const token = await client.tokenFor(['view_sites'])
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(token)))
    for (const stream of streams) await stream.next('hello')
    assert.deepEqual(await refusedWith('', headersOf(token)), [429, 'too_many_own_streams'])
    for (const stream of streams) stream.close()
  })

  test('a caller without a valid token, or of another tenant, is refused', async () => {
    assert.deepEqual(await refusedWith('', headersOf('gya_nobody')), [401, 'invalid_token'])
    const token = await client.tokenFor(['view_sites'])
    assert.deepEqual(await refusedWith('', headersOf(token, 'second')), [403, 'subdomain_not_permitted'])
  })

  test('streams are counted in the metrics, and end with the service', async () => {
    const stream = await open()
    await stream.next('hello')
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    assert.match(metrics, /goodsyard_live_streams [1-9]/)
    assert.match(metrics, /goodsyard_live_changes_total [1-9]/)
    const ended = server.end()
    assert.deepEqual((await stream.next('bye')).data, { reason: 'closing' })
    assert.equal(await ended, 0)
  })
})
