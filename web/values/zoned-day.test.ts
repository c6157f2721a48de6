import assert from 'node:assert/strict'
import test from 'node:test'
import { dayAfter, dayIn, startOfDay } from './zoned-day.ts'

const iso = (at: number) => new Date(at).toISOString()

test('a day begins at midnight of the time zone, also when the clocks change', () => {
  assert.equal(iso(startOfDay('2026-07-01', 'Europe/London')), '2026-06-30T23:00:00.000Z')
  assert.equal(iso(startOfDay('2026-03-29', 'Europe/Berlin')), '2026-03-28T23:00:00.000Z')
  assert.equal(iso(startOfDay('2026-03-30', 'Europe/Berlin')), '2026-03-29T22:00:00.000Z')
  assert.equal(iso(startOfDay('2026-10-26', 'America/New_York')), '2026-10-26T04:00:00.000Z')
  assert.equal(dayIn('Asia/Tokyo', Date.parse('2026-05-14T16:00:00Z')), '2026-05-15')
  assert.equal(dayAfter('2026-02-28', 1), '2026-03-01')
})
