import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChargeWindow, windowDaysFor } from './window-days-for.ts'

const days = (
  frequency: ChargeWindow['frequency'],
  numbers: readonly number[],
  after: string,
  until: string,
) => windowDaysFor({ frequency, numbers }, { after, until }).join(' ')

test('a weekly window falls on each of its weekdays, with 0 for Sunday', () => {
  assert.equal(days('Day', [2], '2026-03-01', '2026-03-17'), '2026-03-03 2026-03-10 2026-03-17')
  assert.equal(days('Day', [0, 6], '2026-03-06', '2026-03-08'), '2026-03-07 2026-03-08')
})

test('a day that a month does not have is replaced by its last day, once', () => {
  assert.equal(days('Month', [31], '2026-01-30', '2026-05-01'), '2026-01-31 2026-02-28 2026-03-31 2026-04-30')
  assert.equal(days('Month', [28, 30, 31], '2026-02-01', '2026-03-01'), '2026-02-28')
  assert.equal(days('Month', [29], '2028-02-01', '2028-03-01'), '2028-02-29')
  assert.equal(days('Month', [1], '2025-12-31', '2026-01-01'), '2026-01-01')
})

test('the day until which windows were processed is not repeated', () => {
  assert.equal(days('Day', [2], '2026-03-03', '2026-03-03'), '')
  assert.equal(days('Day', [2], '2026-03-04', '2026-03-03'), '')
})
