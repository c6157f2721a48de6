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

/** The first receive task of a receipt of two lines. */
async function receiveTask(): Promise<number> {
  const lines = [1, 2].map(() => ({
    type: 'ADD',
    attributes: { product_id: floor.product, expected_quantity: 5 },
  }))
  const id = await floor.made('goods_in_receipts', {
    account_id: floor.account,
    warehouse_id: floor.warehouse,
    reference: 'IN',
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

  test('are at most 33 for the first pick of an order', async () => {
    const product = await out.product()
    await out.stock(product, 'X-1', 10)
    const order = await out.order([
      [product, 5],
      [product, 4],
    ])
    await out.allocate([order])
    const [task] = await out.tasks(order, 'PICK')
    const count = await statementsOf(() => out.pick(Number(task?.id), { location_to_id: bay }))
    assert.ok(count <= 33, `${count} statements`)
  })

  test('are at most 43 for a line received, and 38 for putting it away', async () => {
    const task = await receiveTask()
    const input = { confirmed_quantity: 5, location_to_id: gi }
    const received = await statementsOf(() => operator.post(`/api/receive_tasks/${task}/receive`, input))
    assert.ok(received <= 43, `${received} statements to receive`)
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
    assert.ok(put_away <= 38, `${put_away} statements to put away`)
  })
})
