import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openShipping } from './shipping.ts'

const shipping = await openShipping()
const { floor, operator, out, standard, sized, act, wrap, shipment, staged, shipped, carton } = shipping
const { nothingWritten } = floor

/** The problems of a response, each with its quantity. */
const refusals = (reply: Reply) =>
  (reply.body.errors ?? []).map(({ symbol, context }) => [symbol, context?.quantity ?? null])
const dispatch = (ids: readonly number[], others: object = {}) =>
  operator.post('/api/goods_out_processes/dispatch', { ids, ...others })
const sendOff = (id: unknown, force: boolean) => operator.post(`/api/shipments/${id}/dispatch`, { force })

/** An order with loose goods in the bay and a submitted shipment. */
async function submitted(quantity: number, others: object = {}) {
  const { order, stock_id } = await staged(quantity, { dispatch_strategy: 'shipment', ...others })
  const { id } = await shipment({}, order)
  answered(await act(id, 'submit'))
  return { order, stock_id, id }
}

suite('unpacked goods of a shipment', () => {
  after(() => shipping.close())

  test('are refused when the shipment is dispatched, unless forced', async () => {
    const { order, id } = await submitted(7)
    const refused = await nothingWritten(() => act(id, 'dispatch'))
    assert.deepEqual(refusals(refused), [['unpacked_goods', 7]])
    assert.match(String(refused.body.errors?.[0]?.details), /^Shipment SHIP\d+: 7 units are not packed/)
    assert.deepEqual(refusals(await nothingWritten(() => sendOff(id, false))), [['unpacked_goods', 7]])
    assert.equal(answered(await sendOff(id, true)).status, 'dispatched')
    assert.equal(await out.progress(order), 'COMPLETED 7/7/7/7')
    await floor.verified()
  })

  test('are refused for the part that is not in a package', async () => {
    const { order, stock_id } = await staged(7, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({ packages: [] }, order)
    const pack = (quantity: number) =>
      wrap({
        shipment_id: id,
        storage_unit_type_id: standard,
        contents: [{ stock_id, quantity }],
        ...sized,
      })
    answered(await pack(4))
    answered(await act(id, 'submit'))
    assert.deepEqual(refusals(await nothingWritten(() => act(id, 'dispatch'))), [['unpacked_goods', 3]])
    answered(await act(id, 'cancel'))
    const again = await shipment({ packages: [] }, order)
    answered(
      await wrap({
        shipment_id: again.id,
        storage_unit_type_id: standard,
        contents: [{ stock_id }],
        ...sized,
      }),
    )
    answered(await act(again.id, 'submit'))
    answered(await act(again.id, 'dispatch'))
    await floor.verified()
  })

  test('include goods in a tote, but not goods on a pallet', async () => {
    const tote = await floor.unit(out.bay)
    await floor.rows('update storage_units set storage_unit_type_id = $1 where id = $2', [
      await floor.known('storage_unit_types', 'TOTE'),
      tote,
    ])
    const pallet = await floor.unit(out.bay)
    const leaving = async (unit: number) => {
      const { order, task } = await out.picking(shipping.product, 3, { dispatch_strategy: 'shipment' })
      answered(await out.pick(task, { storage_unit_to_id: unit }))
      const { id } = await shipment({}, order)
      answered(await act(id, 'submit'))
      return id
    }
    const inTote = await leaving(tote)
    assert.deepEqual(refusals(await nothingWritten(() => act(inTote, 'dispatch'))), [['unpacked_goods', 3]])
    answered(await sendOff(inTote, true))
    answered(await act(await leaving(pallet), 'dispatch'))
    await floor.verified()
  })

  test('are refused by every act that dispatches, for several shipments together', async () => {
    const [one, two] = [await submitted(2), await submitted(5)]
    const orders = [one.order, two.order]
    assert.deepEqual(refusals(await nothingWritten(() => dispatch(orders))), [
      ['unpacked_goods', 2],
      ['unpacked_goods', 5],
    ])
    const [task] = await out.tasks(one.order, 'DISP')
    const complete = (others: object) =>
      operator.patch(`/api/tasks/${task?.id}`, document('tasks', { status: 'completed', ...others }))
    assert.deepEqual(refusals(await nothingWritten(() => complete({}))), [['unpacked_goods', 2]])
    answered(await complete({ force: true }))
    assert.equal(await out.progress(one.order), 'COMPLETED 2/2/2/2')
    const collect = (attributes: object) =>
      operator.post('/api/tasks/complete_collection', {
        warehouse_id: floor.warehouse,
        task_type_code: 'DISP',
        filters: { goods_out_id: two.order },
        attributes,
      })
    assert.deepEqual(refusals(await nothingWritten(() => collect({}))), [['unpacked_goods', 5]])
    assert.equal((await collect({ force: true })).status, 204)
    const three = await submitted(1)
    assert.equal((await dispatch([three.order], { force: true })).status, 204)
    const status = await floor.rows('select distinct status from shipments where goods_out_id = any($1)', [
      [...orders, three.order],
    ])
    assert.deepEqual(status, [{ status: 'dispatched' }])
    await floor.verified()
  })

  test('are dispatched by hand while their shipment is not submitted, and by an automatic shipment', async () => {
    const manual = await staged(2, { dispatch_strategy: 'manual' })
    await shipment({}, manual.order)
    assert.equal((await dispatch([manual.order])).status, 204)
    await carton()
    const auto = await staged(2, { dispatch_strategy: 'auto_shipment', carrier_id: shipping.simulated })
    await shipped()
    assert.equal(await out.progress(auto.order), 'COMPLETED 2/2/2/2')
    await floor.verified()
  })
})
