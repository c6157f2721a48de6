import assert from 'node:assert/strict'
import test from 'node:test'
import { en } from '#web/words/en-GB.ts'
import { processReferences, refusedOrders } from './follow-processing.ts'
import { knownOrders, orderViews } from './order-views.ts'

const sees = { isRefusedSeen: true, isReadySeen: true }

test('orders are ready to dispatch if goods are staged and no picks are open', () => {
  const { ready, refused } = knownOrders(
    {
      pick_processing_requests: { aggregation: [{ goods_out_id: '8' }] },
      tasks: { staged: [{ goods_out_id: '1' }, { goods_out_id: '2' }], picking: [{ goods_out_id: '2' }] },
    },
    sees,
  )
  assert.deepEqual([ready, refused], [['1'], ['8']])
})

test('views that need tasks or processing requests are hidden from users who may not see them', () => {
  const views = orderViews(en, knownOrders(undefined, { isRefusedSeen: false, isReadySeen: false }))
  assert.deepEqual(
    views.map(({ id }) => id),
    ['open', 'due_today', 'late', 'short', 'not_processed', 'drafts', 'all'],
  )
})

test('the view of refused orders is empty until the requests are read', () => {
  const refused = orderViews(en, knownOrders(undefined, sees)).find(({ id }) => id === 'refused')
  assert.equal(refused?.among, null)
})

test('the result of processing picks is read from its requests', () => {
  assert.deepEqual(processReferences([{ attributes: { process_references: ['a', 'b'] } }, null]), ['a', 'b'])
  const nodes = [{ goods_out_id: '3', message: 'No stock' }]
  assert.deepEqual(
    refusedOrders({ pick_processing_requests: { pending: { total_count: 0 }, failed: { nodes } } }),
    [{ id: '3', reason: 'No stock' }],
  )
})
