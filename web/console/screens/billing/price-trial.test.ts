import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfMonth, lastMonths } from './price-trial.ts'

test('a month ends with its last day, the present one today', () => {
  assert.deepEqual(daysOfMonth('2026-02', '2026-03-14'), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(daysOfMonth('2026-03', '2026-03-14'), { from: '2026-03-01', to: '2026-03-14' })
})

test('the last months go back over the turn of the year', () => {
  assert.deepEqual(lastMonths('2026-02-14', 4), ['2026-02', '2026-01', '2025-12', '2025-11'])
})
