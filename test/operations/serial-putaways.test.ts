import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openInbound } from '../support/inbound.ts'

const inbound = await openInbound()
const { floor, gi, bay, r1, r2, drop } = inbound
const { receive, open, statusOf, putAway, receiving } = inbound
const { operator, account, warehouse } = floor
const std = await floor.known('storage_unit_types', 'STD')

suite('putaways of several pieces with serial numbers', () => {
  after(() => floor.close())

  let serial = 0
  before(async () => {
    serial = await floor.made('products', {
      code: 'PIECE',
      serial_number_tracking_setting: 'inbound_and_outbound',
    })
    const owner = document('account_products', { account_id: account })
    answered(await operator.post(`/api/products/${serial}/account_products`, owner))
  })
  const received = async (...serial_numbers: readonly string[]) => {
    const { id, task } = await receiving(serial_numbers.length, { product_id: serial })
    assert.equal((await receive(task, { serial_numbers })).status, 204)
    return { id, putaway: (await open(id, 'PWAY'))[0] }
  }

  test('a piece at a pick and drop location leaves the others to be put away', async () => {
    const { id, putaway } = await received('D', 'E', 'F')
    answered(await putAway(putaway, drop, { confirmed_quantity: 1 }))
    const [rest, leg] = await open(id, 'PWAY')
    answered(await putAway(rest, r1, { confirmed_quantity: 1 }))
    const [, last] = await open(id, 'PWAY')
    answered(await putAway(leg, r2))
    answered(await putAway(last, r2))
    const rows = await floor.rows(
      "select serial_number, location_id::float8 from stocks where serial_number in ('D', 'E', 'F') order by 1",
    )
    assert.deepEqual(
      rows.map(({ location_id }) => location_id),
      [r2, r1, r2],
    )
    assert.equal(await statusOf(id), 'COMPLETED')
    await floor.verified()
  })

  test('a piece put away before the others is reverted and put away again', async () => {
    const { id, putaway } = await received('K', 'L')
    answered(await putAway(putaway, r1, { confirmed_quantity: 1 }))
    const [rest] = await open(id, 'PWAY')
    answered(await putAway(rest, r2))
    assert.equal((await operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)).status, 204)
    const [again] = await open(id, 'PWAY')
    answered(await putAway(again, r2))
    const rows = await floor.rows(
      "select location_id::float8 as place from stocks where serial_number in ('K', 'L')",
    )
    assert.deepEqual(
      rows.map(({ place }) => place),
      [r2, r2],
    )
    assert.equal(await statusOf(id), 'COMPLETED')
    await floor.verified()
  })

  test('a piece that left and was received again is not reverted', async () => {
    const { id, putaway } = await received('AWAY')
    answered(await putAway(putaway, r1))
    const takeOut = async () => {
      const [piece] = await floor.rows("select id::float8 from stocks where serial_number = 'AWAY'")
      const lost = document('stocks', { quantity_change: -1 })
      assert.equal((await operator.post(`/api/stocks/${piece?.id}/adjust`, lost)).status, 204)
    }
    await takeOut()
    const found = {
      account_id: account,
      product_id: serial,
      location_id: r1,
      quantity: 1,
      serial_number: 'AWAY',
    }
    answered(await operator.post('/api/stocks', document('stocks', found)))
    const revert = () => operator.post(`/api/putaway_tasks/${putaway?.id}/revert`)
    assert.deepEqual(symbols(await floor.nothingWritten(revert)), [422, 'putaway_not_reversible'])
    assert.equal(await statusOf(id), 'COMPLETED')
    await takeOut()
  })

  test('a piece put away in a bay is available while the others wait', async () => {
    const { putaway } = await received('G', 'H')
    answered(await putAway(putaway, bay, { confirmed_quantity: 1 }))
    const order = await floor.made('goods_outs', {
      account_id: account,
      warehouse_id: warehouse,
      goods_out_type: 'sales_order',
      expected_date_of_dispatch: new Date().toISOString(),
      reference: 'PIECE',
      lines_changes: [{ type: 'ADD', attributes: { product_id: serial, order_quantity: 9 } }],
    })
    answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
    await floor.work()
    const reserved = await floor.rows(
      'select serial_number from stocks where product_id = $1 and allocated_quantity > 0 order by 1',
      [serial],
    )
    assert.deepEqual(
      reserved.map(({ serial_number }) => serial_number),
      ['D', 'E', 'F', 'G', 'K', 'L'],
    )
  })

  test('pieces waiting in a bay count as received until they are put away', async () => {
    const { id, task } = await receiving(2, { product_id: serial })
    const counts = async () => {
      const [row] = await floor.rows(
        'select available::int, received::int from stock_balances where product_id = $1',
        [serial],
      )
      return [Number(row?.available ?? 0), Number(row?.received ?? 0)]
    }
    const [available = 0, waiting = 0] = await counts()
    const input = { serial_numbers: ['V', 'W'], location_to_id: bay }
    assert.equal((await receive(task, input)).status, 204)
    assert.deepEqual(await counts(), [available, waiting + 2])
    const [first] = await open(id, 'PWAY')
    answered(await putAway(first, r1, { confirmed_quantity: 1 }))
    assert.deepEqual(await counts(), [available + 1, waiting + 1])
    const [rest] = await open(id, 'PWAY')
    answered(await putAway(rest, r1))
    assert.deepEqual(await counts(), [available + 2, waiting])
    await floor.verified()
  })

  test('pieces of which an order takes one on arrival are put away without it', async () => {
    const { id, putaway } = await received('M', 'N')
    const order = await floor.made('goods_outs', {
      account_id: account,
      warehouse_id: warehouse,
      goods_out_type: 'crossdock',
      goods_in_receipt_id: id,
      expected_date_of_dispatch: new Date().toISOString(),
      reference: 'ONE PIECE',
      lines_changes: [{ type: 'ADD', attributes: { product_id: serial, order_quantity: 1 } }],
    })
    answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
    await floor.work()
    const [pick] = await floor.rows(
      "select k.id, s.serial_number from tasks k join allocations a on a.task_id = k.id join stocks s on s.id = a.stock_id where k.goods_out_id = $1 and a.state = 'open'",
      [order],
    )
    answered(await putAway(putaway, r1, { confirmed_quantity: 1 }))
    const [away] = await floor.rows(
      "select serial_number from stocks where serial_number in ('M', 'N') and location_id = $1",
      [r1],
    )
    assert.notEqual(away?.serial_number, pick?.serial_number)
    const input = { status: 'completed', confirmed_quantity: 1, location_to_id: bay }
    const serial_numbers = [pick?.serial_number]
    answered(await operator.patch(`/api/tasks/${pick?.id}`, document('tasks', { ...input, serial_numbers })))
    assert.deepEqual(await open(id, 'PWAY'), [])
    assert.equal(await statusOf(id), 'COMPLETED')
    await floor.verified()
  })

  test('a piece put on a unit in its location still waits for putaway', async () => {
    const { id } = await received('I', 'J')
    const [piece] = await floor.rows("select id from stocks where serial_number = 'I'")
    const unit = await floor.made('storage_units', {
      storage_unit_type_id: std,
      warehouse_id: warehouse,
      location_id: gi,
    })
    answered(
      await operator.post(`/api/stocks/${piece?.id}/move`, {
        to_location_id: gi,
        storage_unit_to_id: unit,
      }),
    )
    const waiting = await open(id, 'PWAY')
    assert.deepEqual(
      waiting.map(({ start_quantity, storage_unit_from_id }) => [
        Number(start_quantity),
        storage_unit_from_id === null ? null : Number(storage_unit_from_id),
      ]),
      [
        [1, null],
        [1, unit],
      ],
    )
    for (const putaway of waiting) answered(await putAway(putaway, r1))
    assert.equal(await statusOf(id), 'COMPLETED')
    await floor.verified()
  })
})
