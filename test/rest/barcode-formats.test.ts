import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { document, refusalsOf } from '../support/api-client.ts'
import { openClient } from './client.ts'

const client = await openClient()
const { demo } = client
const create = (attributes: Readonly<Record<string, unknown>>, apiClient = demo) =>
  apiClient.post('/api/barcode_formats', document('barcode_formats', attributes))
const change = (id: unknown, attributes: Readonly<Record<string, unknown>>, apiClient = demo) =>
  apiClient.patch(`/api/barcode_formats/${id}`, document('barcode_formats', attributes))
const defaults = () =>
  client.rows(
    "select b.id from barcode_formats b join tenants t on t.id = b.tenant_id where t.subdomain = 'demo' and b.is_default",
  )

describe('barcode_formats', () => {
  after(() => client.close())

  test('the first format created is forced to default, whatever is sent', async () => {
    const reply = await create({ code: 'EAN13', name: 'EAN-13 retail', is_default: false })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.is_default, true)
  })

  test('POST /api/barcode_formats answers a flat object with id (integer), code, name and is_default', async () => {
    const reply = await create({ code: 'CODE128', name: 'Code 128' })
    assert.deepEqual(Object.keys(reply.body), ['id', 'code', 'name', 'is_default'])
    assert.ok(Number.isInteger(reply.body.id))
    const { code, name, is_default } = reply.body
    assert.deepEqual({ code, name, is_default }, { code: 'CODE128', name: 'Code 128', is_default: false })
  })

  test('code and name are required, and code is unique', async () => {
    assert.deepEqual(refusalsOf(await create({})), [
      'blank /data/attributes/code',
      'blank /data/attributes/name',
    ])
    await create({ code: 'QR', name: 'QR' })
    assert.deepEqual(refusalsOf(await create({ code: 'QR', name: 'QR' })), ['taken /data/attributes/code'])
  })

  test('exactly one format is the default: a new default replaces the previous one', async () => {
    const first = await create({ code: 'DM', name: 'DataMatrix', is_default: true })
    assert.deepEqual(await defaults(), [{ id: String(first.body.id) }])
    const second = await create({ code: 'UPC', name: 'UPC' })
    assert.equal((await change(second.body.id, { is_default: true })).body.is_default, true)
    assert.deepEqual(await defaults(), [{ id: String(second.body.id) }])
  })

  test('the default cannot be directly set to false', async () => {
    const { id } = (await create({ code: 'ITF', name: 'ITF', is_default: true })).body
    for (const is_default of [false, null, 'false']) {
      const reply = await change(id, { is_default })
      assert.deepEqual(
        [reply.status, refusalsOf(reply)],
        [422, ['cannot_unset_default /data/attributes/is_default']],
      )
    }
    assert.deepEqual(await defaults(), [{ id: String(id) }])
  })

  test('the default cannot be deleted while there are others', async () => {
    const { id } = (await create({ code: 'PDF', name: 'PDF417', is_default: true })).body
    assert.deepEqual(refusalsOf(await demo.remove(`/api/barcode_formats/${id}`)), ['cannot_unset_default'])
  })

  test('fifty concurrent requests leave exactly one default', async () => {
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        create({ code: `RACE${n}`, name: 'Race', is_default: n % 2 === 0 }),
      ),
    )
    const ids = made.map(({ body }) => body.id)
    const replies = await Promise.all([
      ...ids.map((id) => change(id, { is_default: true })),
      ...Array.from({ length: 25 }, (_, n) =>
        create({ code: `RACE${n + 25}`, name: 'Race', is_default: true }),
      ),
    ])
    for (const { status, text } of [...made, ...replies]) assert.equal(status, 200, text)
    assert.equal((await defaults()).length, 1)
  })

  test('fifty concurrent creations of the first format leave exactly one default', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => create({ code: `FIRST${n}`, name: 'First' }, client.second)),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 50)
    assert.equal(replies.filter(({ body }) => body.is_default === true).length, 1)
  })
})
