import assert from 'node:assert/strict'
import test from 'node:test'
import { dayPlus } from './day-keys.ts'

test('keys lead to the next day, month and year, and to the last of a shorter month', () => {
  assert.deepEqual(
    [
      dayPlus('2026-12-31', 'day'),
      dayPlus('2027-01-31', 'month'),
      dayPlus('2026-12-05', 'month'),
      dayPlus('2028-02-29', 'year'),
    ],
    ['2027-01-01', '2027-02-28', '2027-01-05', '2029-02-28'],
  )
})
