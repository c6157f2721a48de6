import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, suite, test } from 'node:test'
import { resourceNamed } from '#declare/model.ts'
import { lockRecord } from '#records/find.ts'
import { removeRecords } from '#records/remove.ts'
import { document, type Reply } from '../support/api-client.ts'
import { openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { made, account, warehouse } = floor
const tote = await floor.known('storage_unit_types', 'TOTE')

const order = () => floor.order([[floor.product, 1]])
const shipment = async () => made('shipments', { goods_out_id: await order() })
const load = async () =>
  made('loads', { warehouse_id: warehouse, location_id: await floor.location('BAY', 'DOCK') })
const dropOf = async (load_id: number) => made('load_drops', { load_id, goods_out_id: await order() })

/** Records that can be deleted, and how to create one of each. */
const RECORDS: Readonly<Record<string, () => Promise<number>>> = {
  goods_outs: order,
  shipments: shipment,
  packages: async () =>
    made('packages', {
      shipment_id: await shipment(),
      storage_unit_type_id: await floor.known('storage_unit_types', 'STD'),
      dimensions: { length: 10, width: 10, height: 10, weight: 1 },
    }),
  loads: load,
  load_drops: async () => dropOf(await load()),
  goods_in_receipts: () =>
    made('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      lines_changes: [{ type: 'ADD', attributes: { product_id: floor.product, expected_quantity: 1 } }],
    }),
  crossdocks: () =>
    made('crossdocks', {
      account_id: account,
      warehouse_id: warehouse,
      reference: randomUUID(),
      expected_date_of_receipt: '2026-01-20T10:00:00Z',
      status: 'confirmed',
      units_changes: [{ type: 'ADD', attributes: { storage_unit_type_id: tote } }],
    }),
  storage_units: async () => floor.unit(await floor.location('RACK', 'R1')),
  locations: () => floor.location('RACK', randomUUID()),
}

type Attributes = Readonly<Record<string, unknown>>
const bay = await floor.location('GIBAY', 'GI')

/** The actions tried on each type besides the update, with their input. */
const ACTS: Readonly<Record<string, Readonly<Record<string, Attributes>>>> = {
  shipments: { submit: {}, cancel: {}, dispatch: {} },
  loads: { open: {}, close: {}, reopen: {}, dispatch: {}, cancel: {} },
  goods_in_receipts: { receive: {}, revert: {}, close: {}, cancel: {} },
  crossdocks: { receive: { location_id: bay }, dispatch: {} },
  storage_units: { move: { to_location_id: bay } },
}

/** An update that is valid for every record of the type. */
const CHANGES: Readonly<Record<string, Attributes>> = {
  goods_outs: { priority: 7 },
  shipments: { delivery_notes: 'at the back' },
  packages: { dimensions: { length: 20, width: 20, height: 20, weight: 2 } },
  loads: { expected_storage_unit_quantity: 3 },
  load_drops: { expected_storage_unit_quantity: 3 },
  goods_in_receipts: { notes: 'wet' },
  crossdocks: { reference: 'XD-2' },
  storage_units: { reference: 'SU-2' },
  locations: { code: 'R-2' },
}

/** Sends a request for a record while a transaction deletes it; the response comes after the deletion. */
async function sentMeanwhile(table: string, id: number, send: () => Promise<Reply>): Promise<Reply> {
  let pending: Promise<Reply> | undefined
  await floor.act(async (tx) => {
    const resource = resourceNamed(floor.model, table)
    await removeRecords(tx, resource, [await lockRecord(tx, resource, { id })])
    pending = send()
    await floor.blocked()
  })
  return (await pending) as Reply
}

suite('a record deleted during a concurrent request', () => {
  after(() => floor.close())

  for (const [type, make] of Object.entries(RECORDS)) {
    test(`${type} cannot be updated`, async () => {
      const id = await make()
      const change = () => floor.operator.patch(`/api/${type}/${id}`, document(type, CHANGES[type] ?? {}))
      const { status, text } = await sentMeanwhile(type, id, change)
      assert.equal(status, 404, text)
    })

    for (const [act, input] of Object.entries(ACTS[type] ?? {}))
      test(`${type}: ${act} is answered 404`, async () => {
        const id = await make()
        const send = () => floor.operator.post(`/api/${type}/${id}/${act}`, input)
        const { status, text } = await sentMeanwhile(type, id, send)
        assert.equal(status, 404, text)
      })
  }

  test('no internal error occurred', () => assert.deepEqual(floor.service.bugs, []))
})
