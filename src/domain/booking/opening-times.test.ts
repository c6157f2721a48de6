import assert from 'node:assert/strict'
import test from 'node:test'
import { isWithinOpeningTimes } from './opening-times.ts'

const weekdays = [
  { weekday: 1, opens: '08:00', closes: '12:00' },
  { weekday: 1, opens: '13:00', closes: '17:30' },
  { weekday: 2, opens: '9:00', closes: '24:00' },
  { weekday: '3', opens: 'noon', closes: '17:00' },
  { weekday: { valueOf: 3 }, opens: { toString: 1 }, closes: '17:00' },
]

/** 2026-03-02 is a Monday. */
const slot = (day: number, start: string, end: string, end_day = day) => ({
  start_day: `2026-03-0${day}`,
  end_day: `2026-03-0${end_day}`,
  weekday: day - 1,
  start,
  end,
})

test('a time slot is within opening times only if one entry of its weekday covers it', () => {
  const table: readonly (readonly [string, ReturnType<typeof slot>, boolean])[] = [
    ['at the edges of an entry', slot(2, '08:00:00', '12:00:00'), true],
    ['before opening', slot(2, '07:59:59', '09:00:00'), false],
    ['across the break', slot(2, '11:00:00', '14:00:00'), false],
    ['in the second entry', slot(2, '13:00:00', '17:30:00'), true],
    ['until midnight', slot(3, '22:00:00', '00:00:00', 4), true],
    ['past midnight', slot(3, '22:00:00', '00:00:01', 4), false],
    ['on a day whose entry is no time', slot(4, '13:00:00', '14:00:00'), false],
    ['on a day without an entry', slot(5, '09:00:00', '10:00:00'), false],
    ['over several days', slot(2, '09:00:00', '10:00:00', 4), false],
  ]
  for (const [title, one, expected] of table)
    assert.equal(isWithinOpeningTimes(weekdays, one), expected, title)
  assert.equal(isWithinOpeningTimes([], slot(2, '09:00:00', '10:00:00')), false)
})
