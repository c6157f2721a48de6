import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, refusalsOf } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, product, warehouse } = floor
const bay = await floor.location('GIBAY', 'GI-01')
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_in_location_id: bay }),
)
await floor.location('RACK', 'R-01-01', { max_weight: 90 })
await floor.location('RACK', 'R-01-02', { storage_unit_capacity: 1 })
await floor.location('RACK', 'R-01-03', { storage_unit_capacity: 1 })
const euro = await floor.known('storage_unit_types', 'EURO')
await operator.patch(
  `/api/storage_unit_types/${euro}`,
  document('storage_unit_types', { dimensions: { weight: 25 } }),
)
await floor.made('product_storage_units', {
  product_id: product,
  storage_unit_type_id: euro,
  stock_configuration: 'unit',
  unit_of_measure: 'centimetre',
  per_layer: 10,
  number_of_layers: 5,
})

let number = 0
async function receipt(lines: readonly object[], others: object = {}): Promise<number> {
  number += 1
  return floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: `R-${number}`,
    lines_changes: lines.map((attributes) => ({ type: 'ADD', attributes })),
    ...others,
  })
}

const tasksOf = (id: number, type: string) =>
  floor.rows('select * from tasks where goods_in_receipt_id = $1 and type = $2 order by id', [id, type])

suite('receiving', () => {
  after(() => floor.close())

  test('the worked example of the specification gives its tasks, stock and ledger', async () => {
    await operator.patch(
      `/api/accounts/${account}`,
      document('accounts', {
        track_batch: true,
        track_sell_by_date: true,
        over_receipt_tolerance_percent: 10,
      }),
    )
    const id = await receipt([
      { product_id: product, expected_quantity: 120, expected_configurations_quantity: 3 },
    ])
    const opened = answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
    assert.equal(opened.status, 'RCV')
    const [one, two, three] = await tasksOf(id, 'RCV')
    assert.deepEqual(
      [one, two, three].map((task) => Number(task?.start_quantity)),
      [50, 50, 20],
    )
    for (const task of [one, two]) {
      const reply = await operator.post(`/api/receive_tasks/${task?.id}/receive`, {
        batch: 'B1',
        sell_by_date: '2026-06-01',
      })
      assert.equal(reply.status, 204, reply.text)
      await floor.verified()
    }
    const refused = await operator.post(`/api/goods_in_receipts/${id}/revert`)
    assert.deepEqual(refusalsOf(refused), ['receipt_has_completed_tasks'])
    const path = `/api/receive_tasks/${three?.id}/receive`
    const over = await operator.post(path, {
      batch: 'B2',
      sell_by_date: '2026-07-01',
      confirmed_quantity: 33,
    })
    assert.deepEqual(over.body.errors?.[0], {
      code: 1204,
      symbol: 'over_receipt_refused',
      details: '133 exceeds 120 by more than 10 %',
      source: 'receive_tasks.receive',
      context: { received: 133, expected: 120, tolerance: 10 },
    })
    assert.equal(
      (await operator.post(path, { batch: 'B2', sell_by_date: '2026-07-01', confirmed_quantity: 22 })).status,
      204,
    )
    await floor.verified()
    const putaways = await tasksOf(id, 'PWAY')
    const codes = await floor.rows(
      'select l.code from tasks k left join locations l on l.id = k.location_to_id where k.goods_in_receipt_id = $1 and k.type = $2 order by k.id',
      [id, 'PWAY'],
    )
    assert.deepEqual(
      codes.map(({ code }) => code),
      ['R-01-02', 'R-01-03', 'R-01-01'],
    )
    const units = await floor.rows('select reference, barcode from storage_units order by id')
    assert.equal(units.length, 3)
    assert.equal(putaways.length, 3)
    const [balance] = await floor.rows('select received, available, on_hand from stock_balances')
    assert.deepEqual(balance, { received: '122.0000', available: '0.0000', on_hand: '122.0000' })
    for (const task of putaways) {
      const { location_to_id, storage_unit_from_id, start_quantity } = task
      const input = {
        status: 'completed',
        confirmed_quantity: start_quantity,
        location_to_id,
        storage_unit_to_id: storage_unit_from_id,
      }
      const done = await operator.patch(`/api/tasks/${task.id}`, document('tasks', input))
      assert.equal(answered(done).status, 'COMPLETED')
      await floor.verified()
    }
    const [header] = await floor.rows('select status from goods_in_receipts where id = $1', [id])
    assert.equal(header?.status, 'COMPLETED')
    const [line] = await floor.rows(
      'select received_quantity, put_away_quantity, discrepancy from goods_in_lines',
    )
    assert.deepEqual(line, {
      received_quantity: '122.0000',
      put_away_quantity: '122.0000',
      discrepancy: 'OVER',
    })
    const [after_] = await floor.rows('select received, available, on_hand from stock_balances')
    assert.deepEqual(after_, { received: '0.0000', available: '122.0000', on_hand: '122.0000' })
    const ledger = await floor.rows('select category, subtype, quantity::float from transactions order by id')
    assert.deepEqual(
      ledger.map(({ category, subtype, quantity }) => `${category}/${subtype} ${quantity}`),
      [
        'RCV/RECEIVE 50',
        'RCV/RECEIVE 50',
        'RCV/RECEIVE 22',
        'PWAY/PUTAWAY 50',
        'PWAY/PUTAWAY 50',
        'PWAY/PUTAWAY 22',
      ],
    )
    const events = await floor.rows(
      `select resource_name || '.' || event as name, count(*)::int as count from events where kind = 'domain'
       group by resource_name, event order by resource_name collate "C", event collate "C"`,
    )
    assert.deepEqual(events, [
      { name: 'goods_in.completed', count: 1 },
      { name: 'goods_in.created', count: 1 },
      { name: 'goods_in.moved_to_part', count: 1 },
      { name: 'putaway_task.completed', count: 3 },
      { name: 'stock.received', count: 3 },
      { name: 'stock_balance.updated', count: 6 },
    ])
  })
})
