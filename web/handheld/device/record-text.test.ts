import assert from 'node:assert/strict'
import test from 'node:test'
import { goodsOfTask, textOfRecord } from './record-text.ts'

test('a record is shown by its texts, one without any by its id', () => {
  const stock = {
    id: '7',
    __typename: 'Stock',
    quantity: 6,
    batch: null,
    location_id: '8',
    product: { id: '4', code: 'TEA' },
  }
  assert.equal(textOfRecord(stock), '6 · TEA')
  assert.equal(textOfRecord({ id: '7', __typename: 'Stock' }), '#7')
})

test('the goods of a task are shown with their quantity in packs, if it is known', () => {
  const task = { id: '1', __typename: 'Task', start_quantity: '12', stock_description: 'Tea' }
  assert.equal(goodsOfTask({ task }), '12 Tea')
  assert.equal(goodsOfTask({ task: { ...task, start_quantity_breakdown: '1 case' } }), '1 case Tea')
  assert.equal(goodsOfTask({ stock: { id: '2' } }), '')
})
