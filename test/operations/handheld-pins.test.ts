import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import type { Reply } from '../support/api-client.ts'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const { operator, operations, owner, bugs, close } = await openService()

const warehouse = await operator.post('/api/warehouses', document('warehouses', { code: 'PINS' }))
const warehouse_id = Number(warehouse.body.data?.id)
const subdomains = await operator.post('/graphql', {
  query: '{ subdomains { all(subdomain: "demo") { nodes { id } } } }',
})
const { nodes } = (subdomains.body.data as unknown as { subdomains: { all: { nodes: { id: string }[] } } })
  .subdomains.all
const setLength = (handheld_pin_min_characters: unknown) =>
  operator.patch(`/api/subdomains/${nodes[0]?.id}`, document('subdomains', { handheld_pin_min_characters }))

let count = 0
async function create(password: string): Promise<Reply> {
  count += 1
  const login = { username: `pin-${count}`, password, warehouse_id }
  return operator.post('/api/hhd_users', document('hhd_users', login))
}
async function loginWith(password: string): Promise<number> {
  const reply = await create(password)
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}
const change = (id: number, attributes: Readonly<Record<string, unknown>>) =>
  operator.patch(`/api/hhd_users/${id}`, document('hhd_users', attributes))
const hashOf = async (id: number) =>
  (await owner.query('select password_hash from hhd_users where id = $1', [id])).rows[0].password_hash

const TOO_SHORT = ['too_short /data/attributes/password']

suite('the least length of PINs', () => {
  after(close)

  test('is four characters where the tenant has set none', async () => {
    const refused = await create('471')
    assert.deepEqual(refusalsOf(refused), TOO_SHORT)
    assert.equal(refused.body.errors?.[0]?.context?.min, 4)
    assert.equal((await create('4711')).status, 200)
    // Characters are counted, not the units that they are stored in.
    assert.deepEqual(refusalsOf(await create('🔒🔒🔒')), TOO_SHORT)
  })

  test('holds for every operation that sets one, and a refused one leaves the former', async () => {
    const setting = operations.filter(({ resource, input }) => {
      const hasPassword = input?.columns.some(({ declared }) => declared.kind === 'password')
      return resource.name === 'hhd_users' && hasPassword
    })
    const ways = {
      'POST /api/hhd_users': () => create('471'),
      'PATCH /api/hhd_users/{id}': async () => change(await loginWith('4711'), { password: '471' }),
      'PATCH /api/hhd_users': async () =>
        operator.patch('/api/hhd_users', {
          ids: [await loginWith('4711')],
          attributes: { password: '471' },
        }),
    }
    assert.deepEqual(
      setting.map(({ method, path }) => `${method} ${path}`),
      Object.keys(ways),
    )
    for (const [way, request] of Object.entries(ways)) {
      const [{ symbol, context } = {}] = (await request()).body.errors ?? []
      assert.deepEqual([symbol, context?.min], ['too_short', 4], way)
    }
    const id = await loginWith('4711')
    const before = await hashOf(id)
    await change(id, { password: '471' })
    assert.equal(await hashOf(id), before)
  })

  test('holds for tools', async () => {
    count += 1
    const login = { username: `pin-${count}`, password: '471', warehouse_id }
    const call = { name: 'create_record', arguments: { type: 'hhd_users', attributes: login } }
    const reply = await operator.post('/mcp', {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    })
    assert.match(reply.text, /too_short/)
  })

  test('that a tenant raises holds for what is set from then on', async () => {
    const old = await loginWith('4711')
    assert.equal((await setLength(6)).status, 200)
    assert.deepEqual(refusalsOf(await create('47115')), TOO_SHORT)
    assert.equal((await create('471158')).status, 200)
    // The shorter PIN stays while something else is changed.
    const before = await hashOf(old)
    assert.equal((await change(old, { name: 'Renamed', password: null })).status, 200)
    assert.equal(await hashOf(old), before)
    assert.deepEqual(refusalsOf(await change(old, { password: '47115' })), TOO_SHORT)
    assert.equal((await change(old, { password: '471158' })).status, 200)
    assert.notEqual(await hashOf(old), before)
    assert.equal((await setLength(4)).status, 200)
  })

  test('is between 4 and 64, and its change is told', async () => {
    for (const wrong of [3, 65, 'four']) assert.equal((await setLength(wrong)).status, 422, String(wrong))
    const changed = await setLength(8)
    assert.equal(attributesOf(changed).handheld_pin_min_characters, 8)
    const { rows } = await owner.query(
      `select data, previous from events where aggregate_type = 'subdomains' order by aggregate_seq desc limit 1`,
    )
    assert.deepEqual(rows[0].previous, { handheld_pin_min_characters: 4 })
    await setLength(4)
  })

  test('is told with the other faults of a login', async () => {
    const refused = await operator.post('/api/hhd_users', document('hhd_users', { password: '1' }))
    assert.deepEqual(refusalsOf(refused).toSorted(), [
      'blank /data/attributes/username',
      'blank /data/attributes/warehouse_id',
      'too_short /data/attributes/password',
    ])
    assert.deepEqual(bugs, [])
  })
})
