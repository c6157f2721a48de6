import assert from 'node:assert/strict'
import test from 'node:test'
import { messageOf } from './live-message.ts'

const parsed = (event: string, data: unknown) => messageOf({ event, id: null, data: JSON.stringify(data) })

test('an event is translated to the types that are stale', () => {
  const changes = [{ type: 'goods_outs' }, { type: 'tasks' }, { type: 'goods_outs' }]
  assert.deepEqual(parsed('changed', { changes }), { kind: 'types', types: ['goods_outs', 'tasks'] })
  assert.deepEqual(parsed('stirred', { tasks: [3], stocks: [] }), {
    kind: 'types',
    types: ['tasks', 'stocks'],
  })
  assert.deepEqual(parsed('missed', { position: 4 }), { kind: 'everything' })
  assert.deepEqual(parsed('hello', { position: 4 }), { kind: 'state', isOpen: true })
  assert.equal(parsed('bye', { reason: 'closing' }), null)
})
