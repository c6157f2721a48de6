import assert from 'node:assert/strict'
import test from 'node:test'
import { BOARD, columnList } from './board.ts'

test('the list of a board column has the filters of its figure', () => {
  const [pending] = BOARD
  const completed = BOARD.at(-1)
  assert.ok(pending !== undefined && completed !== undefined)
  assert.deepEqual(columnList(pending, '3'), {
    'f.goods_out_status_id': 'in:2',
    'f.warehouse_id': 'in:3',
    s: 'expected_date_of_dispatch',
  })
  assert.equal(columnList(completed, null)['f.actual_date_of_dispatch'], 'from:start of today')
})
