import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWeighty, orderConsequence, receiptConsequence } from './consequences.ts'

const line = (order_quantity: number, allocated_quantity: number, pick_quantity: number) => ({
  ...{ order_quantity, allocated_quantity, pick_quantity },
  ...{ dispatch_quantity: 0, rounded_quantity: 0, short_quantity: 0 },
})

test('picked goods that have not left are put back, and what is only reserved is released', () => {
  const lines = [line(10, 10, 6), { ...line(2.5, 2.5, 2.5), dispatch_quantity: 2 }]
  assert.deepEqual(orderConsequence('cancel', lines), {
    ...{ kind: 'cancelled_order', put_back: '6.5', released: '4' },
  })
})

test('an order without lines puts nothing back', () => {
  assert.deepEqual(orderConsequence('cancel', undefined), {
    ...{ kind: 'cancelled_order', put_back: '0', released: '0' },
  })
})

test('shorting gives up what is not allocated, without what was given up before', () => {
  const lines = [line(10, 6, 0), { ...line(5, 2, 0), short_quantity: 3 }]
  assert.deepEqual(orderConsequence('short_order_lines', lines), {
    ...{ kind: 'shorted_order', given_up: '4', left: '8' },
  })
})

test('dispatch sends what is staged, and says what is missing', () => {
  assert.deepEqual(orderConsequence('dispatch', [line(10, 10, 6), line(4, 4, 4)]), {
    ...{ kind: 'dispatched_order', staged: '10', missing: '4' },
  })
})

test('a receipt is closed without what has not come; what came too much makes up for nothing', () => {
  const lines = [
    { expected_quantity: 120, received_quantity: 100 },
    { expected_quantity: 10, received_quantity: 12 },
  ]
  assert.deepEqual(receiptConsequence('close', lines), {
    ...{ kind: 'closed_receipt', missing: '20', received: '112' },
  })
  assert.equal(receiptConsequence('cancel', lines), null)
})

test('only acts that cannot be taken back, or touch goods, are shown before they are done', () => {
  assert.deepEqual(['cancel', 'dispatch', 'receive', 'update'].map(isWeighty), [true, true, false, false])
})
