import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighboursOf, rememberOrder } from './neighbours.ts'

test('the neighbours of a record are those of the list shown last, and none beyond its ends or in another list', () => {
  assert.deepEqual(neighboursOf('orders', '2'), { previous: null, next: null })
  rememberOrder({ type: 'orders', rows: [{ id: '3' }, { id: '2' }, { id: '9' }] })
  assert.deepEqual(neighboursOf('orders', '3'), { previous: null, next: '2' })
  assert.deepEqual(neighboursOf('orders', '2'), { previous: '3', next: '9' })
  assert.deepEqual(neighboursOf('orders', '9'), { previous: '2', next: null })
  assert.deepEqual(neighboursOf('orders', '4'), { previous: null, next: null })
  assert.deepEqual(neighboursOf('receipts', '2'), { previous: null, next: null })
})
