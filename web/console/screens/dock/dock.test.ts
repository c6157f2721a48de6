import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type CalendarRow,
  faultOf,
  hoursShown,
  movedBy,
  movedByKey,
  nextFree,
  placeOf,
  rowsOf,
} from './calendar.ts'

const at = (time: string) => Date.parse(`2026-05-14T${time}:00Z`)
const span = (from: string, to: string) => ({ from: at(from), to: at(to) })
const booking = (id: string, from: string, to: string, status = 'pending') => ({
  id,
  booking_reference: `BOOK${id}`,
  consignment_reference: null,
  direction: 'inbound',
  status,
  start_time: `2026-05-14T${from}:00Z`,
  end_time: `2026-05-14T${to}:00Z`,
  haulier: null,
  hazardous: false,
  storage_unit_quantity: null,
  notes: null,
  lock_version: 1,
  location: { id: '7', code: 'DOCK' },
  account: null,
})
const [row] = rowsOf(
  [
    {
      location_id: 7,
      code: 'DOCK',
      open: [{ start_time: '2026-05-14T08:00:00Z', end_time: '2026-05-14T17:00:00Z' }],
      free: [{ start_time: '2026-05-14T10:00:00Z', end_time: '2026-05-14T17:00:00Z' }],
    },
  ],
  [booking('1', '08:00', '09:00'), booking('2', '09:00', '10:00', 'cancelled')],
) as readonly [CalendarRow]
const day = span('00:00', '24:00')

suite('the calendar of docks', () => {
  test('shows the working day, extended to earlier and later bookings', () => {
    assert.deepEqual(hoursShown(day, [row]), span('06:00', '20:00'))
    const late = { ...row, bookings: [booking('3', '04:30', '05:30'), booking('4', '20:30', '21:15')] }
    assert.deepEqual(hoursShown(day, [late]), span('04:00', '22:00'))
    assert.deepEqual(placeOf(span('09:00', '10:00'), span('08:00', '12:00')), { left: 25, width: 25 })
    assert.equal(placeOf(span('05:00', '08:00'), span('08:00', '12:00')), null)
  })

  test('moves bookings in steps of a quarter of an hour, with keys or by dragging', () => {
    assert.deepEqual(movedByKey(span('09:00', '10:00'), 'ArrowRight', false), span('09:15', '10:15'))
    assert.deepEqual(movedByKey(span('09:00', '10:00'), 'ArrowLeft', true), span('09:00', '09:45'))
    assert.deepEqual(movedByKey(span('09:00', '09:15'), 'ArrowLeft', true), span('09:00', '09:15'))
    assert.equal(movedByKey(span('09:00', '10:00'), 'Enter', false), null)
    assert.deepEqual(movedBy(span('09:00', '10:00'), 0.26, span('08:00', '12:00')), span('10:00', '11:00'))
  })

  test('reports a time that is closed or overlaps before sending, and ignores cancelled bookings', () => {
    assert.equal(faultOf(span('07:30', '08:30'), row, null), 'closed')
    assert.equal(faultOf(span('08:30', '09:30'), row, null), 'overlaps')
    assert.equal(faultOf(span('08:30', '09:30'), row, '1'), null)
    assert.equal(faultOf(span('09:00', '10:00'), row, null), null)
    assert.deepEqual(nextFree(row.free, at('09:05')), span('10:00', '11:00'))
    assert.deepEqual(nextFree(row.free, at('16:40')), span('16:45', '17:00'))
    assert.equal(nextFree(row.free, at('16:50')), null)
  })
})
