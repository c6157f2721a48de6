import assert from 'node:assert/strict'
import test from 'node:test'
import { NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { planReturns } from './plan-returns.ts'

const task = (id: number, reversed_quantity = '0', product_id = 1) => ({
  id,
  product_id,
  reversed_quantity,
  goods_out_line_id: 9,
})
const place = { account_id: 1, product_id: 1, warehouse_id: 1, location_id: 7 }
const consumed = (transaction_id: number, task_id: number, quantity: string) => ({
  ...{ transaction_id, task_id, quantity, to: null },
  from: {
    ...NO_ATTRIBUTES,
    ...place,
    storage_unit_id: 5,
    fifo_date: '2026-11-01',
    batch: `B${transaction_id}`,
  },
})

/** [title, unused quantity, conversions, what they consumed, what comes back] */
const ROWS = [
  [
    'the newest conversion gives back first, and of it what it consumed last',
    '6',
    [task(1), task(2)],
    [consumed(10, 1, '4'), consumed(20, 2, '1'), consumed(21, 2, '3')],
    ['2: 3 of B21', '2: 1 of B20', '1: 2 of B10'],
  ],
  [
    'what came back before does not come back again',
    '2',
    [task(1, '3')],
    [consumed(10, 1, '4'), consumed(11, 1, '2')],
    ['1: 2 of B10'],
  ],
  ['other components are kept', '2', [task(1, '0', 2)], [consumed(10, 1, '4')], []],
] as const

for (const [name, quantity, tasks, movements, back] of ROWS) {
  test(name, () => {
    const returns = planReturns([{ line_id: 9, product_id: 1, quantity }], { tasks, consumed: movements })
    assert.deepEqual(
      returns.map((one) => `${one.task.id}: ${one.quantity} of ${one.to.batch}`),
      back,
    )
    assert.ok(returns.every(({ to }) => to.storage_unit_id === null))
  })
}
