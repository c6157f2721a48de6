import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { PipelinedConnection } from '#database/pipelined-connection.ts'
import { document, type Reply } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

// The statements cost more than the rows they write, so their number is what an act of one person costs.

let sent = 0
for (const name of ['send', 'end'] as const) {
  const original = PipelinedConnection.prototype[name]
  PipelinedConnection.prototype[name] = function (this: PipelinedConnection, statements) {
    sent += statements.length
    return original.call(this, statements)
  }
}

const out = await openOutbound()
const { floor, bay } = out
const { operator } = floor
const gi = await floor.location('GIBAY', 'GI')
const rack = await floor.location('RACK', 'TO')
const defaults = document('warehouses', { default_goods_in_location_id: gi })
answered(await operator.patch(`/api/warehouses/${floor.warehouse}`, defaults))

/** The statements of a request that succeeds. */
async function statementsOf(send: () => Promise<Reply>): Promise<number> {
  const before = sent
  const { status, text } = await send()
  assert.ok(status < 300, text)
  return sent - before
}

/** The first receive task of a new receipt of two lines. */
async function receiveTask(reference: string): Promise<number> {
  const lines = [1, 2].map(() => ({
    type: 'ADD',
    attributes: { product_id: floor.product, expected_quantity: 5 },
  }))
  const id = await floor.made('goods_in_receipts', {
    account_id: floor.account,
    warehouse_id: floor.warehouse,
    reference,
    lines_changes: lines,
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  const rows = await floor.rows(
    "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV' order by id",
    [id],
  )
  return Number(rows[0]?.id)
}

suite('the statements of one act by itself', () => {
  after(() => floor.close())

  test('are at most 28 for the first pick of an order', async () => {
    const product = await out.product()
    await out.stock(product, 'X-1', 10)
    const order = await out.order([
      [product, 5],
      [product, 4],
    ])
    await out.allocate([order])
    const [task] = await out.tasks(order, 'PICK')
    const count = await statementsOf(() => out.pick(Number(task?.id), { location_to_id: bay }))
    assert.ok(count <= 28, `${count} statements`)
  })

  test('are at most 34 for a line received, and 29 for putting it away', async () => {
    const task = await receiveTask('IN-1')
    const input = { confirmed_quantity: 5, location_to_id: gi }
    const received = await statementsOf(() => operator.post(`/api/receive_tasks/${task}/receive`, input))
    assert.ok(received <= 34, `${received} statements to receive`)
    const [row] = await floor.rows('select putaway_task_id::float8 as id from tasks where id = $1', [task])
    const put_away = await statementsOf(() =>
      operator.patch(
        `/api/tasks/${row?.id}`,
        document('tasks', {
          status: 'completed',
          confirmed_quantity: 5,
          location_to_id: rack,
          storage_unit_to_id: null,
        }),
      ),
    )
    assert.ok(put_away <= 29, `${put_away} statements to put away`)
  })

  test('are at most 51 for a line received straight to its place', async () => {
    const task = await receiveTask('IN-2')
    const input = { confirmed_quantity: 5, location_to_id: rack }
    const placed = await statementsOf(() =>
      operator.post(`/api/receive_tasks/${task}/receive_to_putaway_location`, input),
    )
    assert.ok(placed <= 51, `${placed} statements`)
  })

  test('are at most 13 for a shipment of three lines, 31 for its package, 32 to submit and 41 to dispatch it', async () => {
    const products = [await out.product(), await out.product(), await out.product()]
    for (const [place, product] of products.entries()) await out.stock(product, `S-${place}`, 10)
    const goods_out_id = await out.order(products.map((product) => [product, 2] as const))
    await out.allocate([goods_out_id])
    const picks = await out.tasks(goods_out_id, 'PICK')
    for (const { id } of picks) answered(await out.pick(Number(id), { location_to_id: bay }))
    const carrier_id = await floor.made('carriers', { code: 'VAN', name: 'Van', carrier_type: 'custom' })
    const contents = await floor.rows(
      `select a.stock_id::float8, a.quantity::float8 from allocations a join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
       where k.goods_out_id = $1 and k.type = 'DISP' and a.state = 'open' order by a.id`,
      [goods_out_id],
    )
    const [carton] = await floor.rows("select id::float8 from storage_unit_types where code = 'STD'")
    const shipped = await statementsOf(() =>
      operator.post('/api/shipments', document('shipments', { goods_out_id, carrier_id })),
    )
    const [{ id: shipment_id } = { id: 0 }] = await floor.rows(
      'select id::float8 from shipments where goods_out_id = $1',
      [goods_out_id],
    )
    const packed = await statementsOf(() =>
      operator.post(
        '/api/packages',
        document('packages', {
          shipment_id,
          storage_unit_type_id: carton?.id,
          dimensions: { unit_of_measure: 'centimetre', length: 60, width: 40, height: 40, weight: 10 },
          contents,
        }),
      ),
    )
    const submitted = await statementsOf(() => operator.post(`/api/shipments/${shipment_id}/submit`))
    const dispatched = await statementsOf(() => operator.post(`/api/shipments/${shipment_id}/dispatch`))
    assert.ok(shipped <= 13, `${shipped} statements for the shipment`)
    assert.ok(packed <= 31, `${packed} statements for the package`)
    assert.ok(submitted <= 32, `${submitted} statements to submit`)
    assert.ok(dispatched <= 41, `${dispatched} statements to dispatch`)
  })
})
