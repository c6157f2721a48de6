import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarBooking, CalendarRow } from './calendar.ts'
import { weekOf, weekRows } from './week.ts'

const at = (text: string) => Date.parse(text)
const booking = (id: string, start_time: string, end_time: string) =>
  ({ id, start_time, end_time }) as unknown as CalendarBooking

test('the week of any day is from Monday to Sunday', () => {
  const week = [
    '2026-05-11',
    '2026-05-12',
    '2026-05-13',
    '2026-05-14',
    '2026-05-15',
    '2026-05-16',
    '2026-05-17',
  ]
  for (const day of week) assert.deepEqual(weekOf(day), week)
})

test('bookings and free hours are shown by day in the time zone of the warehouse', () => {
  const row: CalendarRow = {
    id: '7',
    code: 'DOCK-1',
    open: [{ from: at('2026-05-11T22:00:00Z'), to: at('2026-05-12T22:00:00Z') }],
    free: [{ from: at('2026-05-12T20:30:00Z'), to: at('2026-05-13T00:00:00Z') }],
    bookings: [
      booking('2', '2026-05-12T09:00:00Z', '2026-05-12T10:00:00Z'),
      booking('1', '2026-05-11T22:30:00Z', '2026-05-11T23:30:00Z'),
    ],
  }
  const days = [
    { day: '2026-05-11', span: { from: at('2026-05-10T22:00:00Z'), to: at('2026-05-11T22:00:00Z') } },
    { day: '2026-05-12', span: { from: at('2026-05-11T22:00:00Z'), to: at('2026-05-12T22:00:00Z') } },
  ]
  const [found] = weekRows([row], days, 'Europe/Berlin')
  assert.deepEqual(
    found?.cells.map(({ bookings, free_hours, is_open }) => [
      bookings.map(({ id }) => id),
      free_hours,
      is_open,
    ]),
    [
      [[], 0, false],
      [['1', '2'], 1, true],
    ],
  )
})
