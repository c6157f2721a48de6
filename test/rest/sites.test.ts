import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo } = client
const create = (attributes: Readonly<Record<string, unknown>>) =>
  demo.post('/api/sites', document('sites', attributes))

describe('sites', () => {
  after(() => client.close())

  test('POST /api/sites answers 200 with id (string), type sites and the attributes', async () => {
    const reply = await create({ code: 'NORTH', name: 'Northern hub', tier: 'upper' })
    assert.equal(reply.status, 200)
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(Object.keys(reply.body), ['data'])
    const { data } = reply.body
    assert.deepEqual(Object.keys(data ?? {}), ['id', 'type', 'attributes'])
    assert.match(String(data?.id), /^[1-9]\d*$/)
    assert.equal(typeof data?.id, 'string')
    assert.equal(data?.type, 'sites')
    const { code, name, tier } = attributesOf(reply)
    assert.deepEqual({ code, name, tier }, { code: 'NORTH', name: 'Northern hub', tier: 'upper' })
  })

  test('in the response default is a boolean, false when not set on creation', async () => {
    for (const sent of [{}, { default: null }, { default: false }]) {
      const reply = await create({ code: `D${JSON.stringify(sent)}`, name: 'D', ...sent })
      assert.equal(attributesOf(reply).default, false)
    }
    assert.equal(attributesOf(await create({ code: 'MAIN', name: 'Main', default: true })).default, true)
  })

  test('code is required and name is required', async () => {
    const reply = await create({})
    assert.equal(reply.status, 422)
    assert.deepEqual(refusalsOf(reply), ['blank /data/attributes/code', 'blank /data/attributes/name'])
  })

  test('code is unique', async () => {
    await create({ code: 'ONCE', name: 'Once' })
    const reply = await create({ code: 'ONCE', name: 'Twice' })
    assert.deepEqual([reply.status, refusalsOf(reply)], [422, ['taken /data/attributes/code']])
  })

  test('code and name have a maximum length of 50', async () => {
    const longest = await create({ code: 'c'.repeat(50), name: '😀'.repeat(50) })
    assert.equal(longest.status, 200)
    assert.equal(attributesOf(longest).name, '😀'.repeat(50))
    const reply = await create({ code: 'c'.repeat(51), name: 'n'.repeat(51) })
    assert.deepEqual(refusalsOf(reply), ['too_long /data/attributes/code', 'too_long /data/attributes/name'])
    assert.deepEqual(reply.body.errors?.[0]?.context?.max, 50)
  })

  test('tier is one of none, lower, upper, or null', async () => {
    for (const tier of ['none', 'lower', 'upper', null])
      assert.equal(attributesOf(await create({ code: `T-${tier}`, name: 'T', tier })).tier, tier)
    const reply = await create({ code: 'T-middle', name: 'T', tier: 'middle' })
    assert.deepEqual(refusalsOf(reply), ['inclusion /data/attributes/tier'])
    assert.deepEqual(reply.body.errors?.[0]?.context?.allowed, ['none', 'lower', 'upper'])
  })

  test('external_system_reference1..3 and the custom fields are stored, and null when they are not sent', async () => {
    const numbers = [1, 2, 3, 4, 5]
    const sent = Object.fromEntries([
      ...[1, 2, 3].map((n) => [`external_system_reference${n}`, `ERP-${n}`]),
      ...numbers.map((n) => [`string${n}`, `text ${n}`]),
      ...numbers.map((n) => [`integer${n}`, n * 1000]),
      ...numbers.map((n) => [`boolean${n}`, n % 2 === 0]),
      ...numbers.map((n) => [`datetime${n}`, `2026-01-0${n}T09:00:00Z`]),
    ])
    const full = attributesOf(await create({ code: 'FULL', name: 'Full', ...sent }))
    const empty = attributesOf(await create({ code: 'EMPTY', name: 'Empty' }))
    for (const [name, value] of Object.entries(sent))
      assert.deepEqual([full[name], empty[name]], [value, null], name)
  })

  test('a nested address is supported, as an attribute and as a relationship; the attribute wins key by key', async () => {
    const inside = await create({
      code: 'A1',
      name: 'A',
      address: { address_1: '1 Dock Road', address_3: 'Hull' },
    })
    const address = attributesOf(inside).address as Record<string, unknown>
    assert.deepEqual([address.address_1, address.address_3], ['1 Dock Road', 'Hull'])
    const beside = await demo.post('/api/sites', {
      data: {
        type: 'sites',
        attributes: { code: 'A2', name: 'A', address: { postcode: 'HU1 1AA' } },
        relationships: {
          address: { data: { type: 'addresses', attributes: { address_3: 'Hull', postcode: 'lost' } } },
        },
      },
    })
    const merged = attributesOf(beside).address as Record<string, unknown>
    assert.deepEqual([merged.address_3, merged.postcode], ['Hull', 'HU1 1AA'])
  })

  test('an address that is not sent is created empty, and filled later', async () => {
    const path = `/api/sites/${(await create({ code: 'A3', name: 'A' })).body.data?.id}`
    for (const [address, place] of [
      [{}, null],
      [{ address_3: 'Hull' }, 'Hull'],
      [{}, 'Hull'],
    ]) {
      const reply = await demo.patch(path, document('sites', { address }))
      assert.equal(reply.status, 200, reply.text)
      assert.equal((attributesOf(reply).address as Record<string, unknown>).address_3, place)
    }
  })

  test('a nullable field accepts null and returns it', async () => {
    const reply = await create({
      code: 'NULL',
      name: 'Null',
      tier: null,
      string1: null,
      external_system_reference1: null,
    })
    const { tier, string1, external_system_reference1 } = attributesOf(reply)
    assert.deepEqual([reply.status, tier, string1, external_system_reference1], [200, null, null, null])
  })

  test('the errors of a site are 401 and 422, each in its documented shape', async () => {
    const denied = await client.stranger.post('/api/sites', document('sites', { code: 'X', name: 'X' }))
    assert.deepEqual([denied.status, Object.keys(denied.body)], [401, ['error']])
    assert.equal(typeof denied.body.error, 'string')
    const refused = await create({ name: 'X' })
    assert.deepEqual([refused.status, Object.keys(refused.body)], [422, ['errors']])
    for (const error of refused.body.errors ?? []) {
      assert.ok(Number.isInteger(error.code))
      assert.equal(typeof error.symbol, 'string')
      assert.equal(typeof error.details, 'string')
      assert.equal(error.source, 'sites.create')
      assert.equal(typeof error.context, 'object')
    }
  })

  test('sites group warehouses', async () => {
    const site = (await create({ code: 'GROUP', name: 'Group' })).body.data?.id
    for (const code of ['W1', 'W2']) {
      const reply = await demo.post(
        '/api/warehouses',
        document('warehouses', { code, site_id: Number(site) }),
      )
      assert.equal(attributesOf(reply).site_id, Number(site))
    }
    const held = await demo.remove(`/api/sites/${site}`)
    assert.equal(held.body.errors?.[0]?.symbol, 'record_in_use')
  })

  test('the tenants are isolated: a code can be used in both, and ids of one are unknown in the other', async () => {
    const mine = await create({ code: 'ISLAND', name: 'Mine' })
    const theirs = await client.second.post(
      '/api/sites',
      document('sites', { code: 'ISLAND', name: 'Theirs' }),
    )
    assert.deepEqual([mine.status, theirs.status], [200, 200])
    const reply = await client.second.patch(
      `/api/sites/${mine.body.data?.id}`,
      document('sites', { name: 'Stolen' }),
    )
    assert.deepEqual([reply.status, reply.text], [404, '{"error":"Not found."}'])
  })
})
