import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CursorTracker } from './cursor-tracker.ts'

function read(values: readonly (string | null)[], from: string | null = null) {
  const reading = new CursorTracker(from)
  for (const value of values) reading.pass(value)
  return [reading.safe, reading.greatest]
}

test('an ascending list can resume before its last value, any other list only where it began', () => {
  assert.deepEqual(read(['1', '2', '10', '10']), ['2', '10'])
  assert.deepEqual(read(['2026-01-01', '2026-01-02']), ['2026-01-01', '2026-01-02'])
  assert.deepEqual(read(['3', '2', '1']), [null, '3'])
  assert.deepEqual(read(['1', '3', '2']), [null, '3'])
  assert.deepEqual(read(['5']), [null, '5'])
  assert.deepEqual(read(['5', '5']), [null, '5'])
  assert.deepEqual(read(['7', null, '8'], '6'), ['7', '8'])
  assert.deepEqual(read([null]), [null, null])
  assert.deepEqual(read([], '6'), [null, '6'])
})
