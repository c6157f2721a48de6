import assert from 'node:assert/strict'
import test from 'node:test'
import { unchargedOf } from './uncharged.ts'

test('dispatched orders without a charge are found', () => {
  const orders = [
    { id: '1', reference: 'ORD-1' },
    { id: '2', reference: 'ORD-2' },
  ]
  assert.deepEqual(unchargedOf(orders, { charge_lines: { aggregation: [{ goods_out_id: '1' }] } }), [
    orders[1],
  ])
})
