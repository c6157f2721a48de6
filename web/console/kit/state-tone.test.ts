import assert from 'node:assert/strict'
import test from 'node:test'
import { isStruck, toneOf } from './state-tone.ts'

test('states have the tone of the design, in upper or lower case', () => {
  assert.deepEqual(
    ['PART_ALLOCATED', 'completed', 'FAILED', 'queued', 'RCV', 'DRAFT', 'unheard_of'].map(toneOf),
    ['warn', 'good', 'bad', 'info', 'busy', 'idle', 'idle'],
  )
  assert.deepEqual([isStruck('CANCELLED'), isStruck('COMPLETED')], [true, false])
})
