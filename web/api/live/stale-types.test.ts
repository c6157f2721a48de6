import assert from 'node:assert/strict'
import test from 'node:test'
import { type Stale, StaleTypes, typesRead } from './stale-types.ts'

test('the first change is reported at once, and later ones together after the interval', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const calls: string[][] = []
  const stale = new StaleTypes(({ types }: Stale) => calls.push([...types]), 1_000)
  stale.add(['tasks'])
  stale.add(['tasks', 'stocks'])
  stale.add(['goods_outs'])
  assert.deepEqual(calls, [['tasks']])
  mock.timers.tick(1_000)
  assert.deepEqual(calls, [['tasks'], ['tasks', 'stocks', 'goods_outs']])
  mock.timers.tick(1_000)
  stale.add(['loads'])
  assert.deepEqual(calls.at(-1), ['loads'])
  stale.stop()
})

test('the types that a query reads are taken from its key and metadata', () => {
  assert.deepEqual(typesRead(['tenant', 'demo', 'list', 'tasks', null], undefined), ['tasks'])
  assert.deepEqual(typesRead(['tenant', 'demo', 'record', 'sites', '7'], { types: ['addresses'] }), [
    'sites',
    'addresses',
  ])
  assert.deepEqual(typesRead(['tenant', 'demo', 'screen', 'Tower', {}], { types: ['tasks'] }), ['tasks'])
  assert.equal(typesRead(['metadata'], undefined), null)
  assert.deepEqual(typesRead(['metadata', 'demo', 'sites'], { types: ['field_labels'] }), ['field_labels'])
  assert.equal(typesRead(['tenant', 'demo', 'me'], undefined), null)
})
