import assert from 'node:assert/strict'
import test from 'node:test'
import { usualDue } from './usual-due.ts'

const due = (year: number, month: number, day: number, hour: number) => {
  const at = new Date(usualDue(new Date(year, month - 1, day, hour)))
  return [at.getMonth() + 1, at.getDate(), at.getHours()]
}

test('an order is due at five on the same day until noon, then on the next working day', () => {
  // 26 November 2026 is a Thursday.
  assert.deepEqual(due(2026, 11, 26, 9), [11, 26, 17])
  assert.deepEqual(due(2026, 11, 26, 12), [11, 27, 17])
  assert.deepEqual(due(2026, 11, 27, 13), [11, 30, 17])
  assert.deepEqual(due(2026, 11, 28, 8), [11, 30, 17])
})
