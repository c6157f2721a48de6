import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo } = client
let place: { warehouse_id: number; location_type_id: number }
const create = (attributes: Readonly<Record<string, unknown>>) =>
  demo.post('/api/locations', document('locations', { ...place, ...attributes }))

async function made(type: string, attributes: Readonly<Record<string, unknown>>): Promise<number> {
  return Number((await demo.post(`/api/${type}`, document(type, attributes))).body.data?.id)
}

describe('locations', () => {
  after(() => client.close())
  before(async () => {
    place = {
      warehouse_id: await made('warehouses', { code: 'W1' }),
      location_type_id: await made('location_types', { code: 'SHELF' }),
    }
  })

  test('POST /api/locations answers the location with id (integer), type locations and all the attributes above', async () => {
    const sent = {
      ...place,
      code: 'A-01-02-03',
      description: 'First aisle',
      barcode: '5012345678900',
      aisle: 'A',
      bay: '01',
      level: '02',
      position: '03',
      pick_sequence: 10,
      putaway_sequence: 20,
      max_weight: 1250.5,
      max_cube: 1.728,
      is_pickface: true,
      is_active: false,
      ...Object.fromEntries(
        [1, 2, 3, 4, 5].flatMap((n) => [
          [`string${n}`, `s${n}`],
          [`integer${n}`, n],
          [`boolean${n}`, true],
        ]),
      ),
    }
    const reply = await demo.post('/api/locations', document('locations', sent))
    assert.equal(reply.status, 200, reply.text)
    assert.ok(Number.isInteger(reply.body.data?.id))
    assert.equal(reply.body.data?.type, 'locations')
    const shown = attributesOf(reply)
    for (const [name, value] of Object.entries(sent)) assert.deepEqual(shown[name], value, name)
  })

  test('code, warehouse_id and location_type_id are required', async () => {
    const reply = await demo.post('/api/locations', document('locations', {}))
    assert.equal(reply.status, 422)
    assert.deepEqual(refusalsOf(reply), [
      'blank /data/attributes/code',
      'blank /data/attributes/warehouse_id',
      'blank /data/attributes/location_type_id',
    ])
  })

  test('all other attributes are optional, and null or a default when they are not sent', async () => {
    const shown = attributesOf(await create({ code: 'PLAIN' }))
    const {
      description,
      barcode,
      aisle,
      pick_sequence,
      max_weight,
      max_cube,
      is_pickface,
      is_active,
      string1,
    } = shown
    assert.deepEqual(
      { description, barcode, aisle, pick_sequence, max_weight, max_cube, is_pickface, is_active, string1 },
      {
        ...{
          description: null,
          barcode: null,
          aisle: null,
          pick_sequence: null,
          max_weight: null,
          max_cube: null,
        },
        ...{ is_pickface: false, is_active: true, string1: null },
      },
    )
  })

  test('code has at most 60 characters', async () => {
    assert.equal((await create({ code: 'c'.repeat(60) })).status, 200)
    assert.deepEqual(refusalsOf(await create({ code: 'c'.repeat(61) })), ['too_long /data/attributes/code'])
  })

  test('code is unique, within its warehouse', async () => {
    await create({ code: 'SAME' })
    assert.deepEqual(refusalsOf(await create({ code: 'SAME' })), ['taken /data/attributes/code'])
    const elsewhere = await made('warehouses', { code: 'W2' })
    assert.equal((await create({ code: 'SAME', warehouse_id: elsewhere })).status, 200)
  })

  test('warehouse_id and location_type_id must be ids of an existing warehouse and location type', async () => {
    const reply = await create({ code: 'LOST', warehouse_id: 999999, location_type_id: 999999 })
    assert.deepEqual(refusalsOf(reply), [
      'must_exist /data/attributes/warehouse_id',
      'must_exist /data/attributes/location_type_id',
    ])
  })

  test('a foreign key may be sent as digits, and as a relationship', async () => {
    const digits = await create({ code: 'DIGITS', warehouse_id: String(place.warehouse_id) })
    assert.equal(attributesOf(digits).warehouse_id, place.warehouse_id)
    const reply = await demo.post('/api/locations', {
      data: {
        type: 'locations',
        attributes: { code: 'RELATED' },
        relationships: {
          warehouse: { data: { type: 'warehouses', id: String(place.warehouse_id) } },
          'location-type': { data: { type: 'location_types', id: place.location_type_id } },
        },
      },
    })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(attributesOf(reply).location_type_id, place.location_type_id)
  })

  test('max_weight and max_cube are exact numbers', async () => {
    const shown = attributesOf(await create({ code: 'EXACT', max_weight: '0.1', max_cube: 12345678.123457 }))
    assert.deepEqual([shown.max_weight, shown.max_cube], [0.1, 12345678.123457])
    assert.equal(attributesOf(await create({ code: 'SIGNED', max_weight: '+1.5' })).max_weight, 1.5)
    assert.equal(attributesOf(await create({ code: 'ROUNDED', max_weight: 0.1234565 })).max_weight, 0.123456)
    for (const [code, max_cube] of Object.entries({ MOST: 999_999_999.999999, 'TOO-MUCH': 1e9 })) {
      const reply = await create({ code, max_cube })
      if (code === 'MOST') assert.equal(attributesOf(reply).max_cube, max_cube)
      else assert.deepEqual(refusalsOf(reply), ['out_of_range /data/attributes/max_cube'])
    }
  })
})
