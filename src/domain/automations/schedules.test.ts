import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '#values/json.ts'
import type { ScheduleKind } from './matrix.ts'
import { checkSchedule, dueRunFor, nextRunFor, scheduleFor } from './schedules.ts'

function next(kind: ScheduleKind, given: JsonObject | null, after: string, timezone = 'UTC'): string | null {
  return nextRunFor(scheduleFor(kind, given, timezone), new Date(after))?.toISOString() ?? null
}

// kind, schedule, after, the next firing. 2026-05-14 is a Thursday.
const firings: [ScheduleKind, JsonObject | null, string, string | null][] = [
  ['daily_schedule', null, '2026-05-14T10:30:00Z', '2026-05-15T00:00:00.000Z'],
  ['daily_schedule', { times: ['18:00', '06:00'] }, '2026-05-14T10:30:00Z', '2026-05-14T18:00:00.000Z'],
  ['daily_schedule', { times: ['06:00', '18:00'] }, '2026-05-14T18:00:00Z', '2026-05-15T06:00:00.000Z'],
  [
    'daily_schedule',
    { every_days: 3, starts_on: '2026-05-10' },
    '2026-05-14T10:30:00Z',
    '2026-05-16T00:00:00.000Z',
  ],
  [
    'daily_schedule',
    { every_days: 3, starts_on: '2026-06-10' },
    '2026-05-14T10:30:00Z',
    '2026-06-10T00:00:00.000Z',
  ],
  [
    'daily_schedule',
    { starts_on: '2026-05-14', times: ['10:31'] },
    '2026-05-14T10:30:59Z',
    '2026-05-14T10:31:00.000Z',
  ],
  ['weekly_schedule', null, '2026-05-14T10:30:00Z', '2026-05-18T00:00:00.000Z'],
  ['weekly_schedule', { days: [4, 7], times: ['09:00'] }, '2026-05-14T10:30:00Z', '2026-05-17T09:00:00.000Z'],
  ['weekly_schedule', { days: [4], times: ['11:00'] }, '2026-05-14T10:30:00Z', '2026-05-14T11:00:00.000Z'],
  ['monthly_schedule', null, '2026-05-14T10:30:00Z', '2026-06-01T00:00:00.000Z'],
  ['monthly_schedule', { days: [31] }, '2026-05-31T10:30:00Z', '2026-07-31T00:00:00.000Z'],
  ['monthly_schedule', { days: [-1] }, '2026-02-14T10:30:00Z', '2026-02-28T00:00:00.000Z'],
  [
    'monthly_schedule',
    { days: [15, -1], times: ['12:00'] },
    '2026-05-14T10:30:00Z',
    '2026-05-15T12:00:00.000Z',
  ],
  [
    'one_time_schedule',
    { at: '2026-05-14T12:00:00+02:00' },
    '2026-05-14T09:30:00Z',
    '2026-05-14T10:00:00.000Z',
  ],
  ['one_time_schedule', { at: '2026-05-14T12:00:00' }, '2026-05-14T12:00:00Z', null],
  ['one_time_schedule', null, '2026-05-14T12:00:00Z', null],
]
for (const [kind, given, after, expected] of firings) {
  test(`${kind} ${JSON.stringify(given)} after ${after} fires at ${expected}`, () =>
    assert.equal(next(kind, given, after), expected))
}

test('times are local to the time zone of the schedule, otherwise of the tenant', () => {
  const times = { times: ['06:00'] }
  assert.equal(
    next('daily_schedule', times, '2026-05-14T10:30:00Z', 'Europe/London'),
    '2026-05-15T05:00:00.000Z',
  )
  assert.equal(
    next('daily_schedule', { ...times, timezone: 'Asia/Tokyo' }, '2026-05-14T10:30:00Z', 'Europe/London'),
    '2026-05-14T21:00:00.000Z',
  )
})

test('a time skipped by daylight saving fires at the next valid instant', () => {
  const times = { times: ['01:30'] }
  assert.equal(
    next('daily_schedule', times, '2026-03-29T00:00:00Z', 'Europe/London'),
    '2026-03-29T01:00:00.000Z',
  )
  assert.equal(
    next('daily_schedule', times, '2026-03-29T01:00:00Z', 'Europe/London'),
    '2026-03-30T00:30:00.000Z',
  )
})

test('two times moved to the same instant by daylight saving fire once', () => {
  const times = { times: ['01:15', '01:45', '02:00'] }
  assert.equal(
    next('daily_schedule', times, '2026-03-29T00:00:00Z', 'Europe/London'),
    '2026-03-29T01:00:00.000Z',
  )
  assert.equal(
    next('daily_schedule', times, '2026-03-29T01:00:00Z', 'Europe/London'),
    '2026-03-30T00:15:00.000Z',
  )
})

test('a time repeated by the end of daylight saving fires once, at the first', () => {
  const times = { times: ['01:30'] }
  assert.equal(
    next('daily_schedule', times, '2026-10-24T12:00:00Z', 'Europe/London'),
    '2026-10-25T00:30:00.000Z',
  )
  assert.equal(
    next('daily_schedule', times, '2026-10-25T00:30:00Z', 'Europe/London'),
    '2026-10-26T01:30:00.000Z',
  )
})

test('a skipped midnight fires when its day begins', () => {
  assert.equal(
    next('daily_schedule', null, '2026-09-05T12:00:00Z', 'America/Santiago'),
    '2026-09-06T04:00:00.000Z',
  )
})

test('nothing is due before its time', () => {
  const schedule = scheduleFor('daily_schedule', null, 'UTC')
  const planned = new Date('2026-05-15T00:00:00Z')
  assert.deepEqual(dueRunFor(schedule, planned, new Date('2026-05-14T23:59:59Z')), {
    fires: null,
    next: planned,
  })
})

test('after an interruption the newest missed firing within a day fires once', () => {
  const schedule = scheduleFor('daily_schedule', { times: ['06:00', '18:00'] }, 'UTC')
  const due = dueRunFor(schedule, new Date('2026-05-10T06:00:00Z'), new Date('2026-05-14T10:30:00Z'))
  assert.deepEqual(due, { fires: new Date('2026-05-14T06:00:00Z'), next: new Date('2026-05-14T18:00:00Z') })
})

test('a firing missed by more than a day is skipped', () => {
  const schedule = scheduleFor('weekly_schedule', null, 'UTC')
  const due = dueRunFor(schedule, new Date('2026-05-11T00:00:00Z'), new Date('2026-05-14T10:30:00Z'))
  assert.deepEqual(due, { fires: null, next: new Date('2026-05-18T00:00:00Z') })
})

test('a one-time schedule does not fire again', () => {
  const schedule = scheduleFor('one_time_schedule', { at: '2026-05-14T10:00:00Z' }, 'UTC')
  const at = new Date('2026-05-14T10:00:00Z')
  assert.deepEqual(dueRunFor(schedule, at, new Date('2026-05-14T10:00:01Z')), { fires: at, next: null })
})

const wrong: [ScheduleKind, JsonObject, string][] = [
  ['daily_schedule', { times: ['24:00'] }, 'times'],
  ['daily_schedule', { times: '06:00' }, 'times'],
  ['daily_schedule', { times: [] }, 'times'],
  ['daily_schedule', { times: [600] }, 'times'],
  ['daily_schedule', { every_days: 0 }, 'every_days'],
  ['daily_schedule', { every_days: '2' }, 'every_days'],
  ['daily_schedule', { starts_on: '2026-02-30' }, 'starts_on'],
  ['daily_schedule', { starts_on: 'soon' }, 'starts_on'],
  ['daily_schedule', { timezone: 'Mars/Olympus' }, 'timezone'],
  ['weekly_schedule', { days: [0] }, 'days'],
  ['weekly_schedule', { days: [8] }, 'days'],
  ['weekly_schedule', { days: [1.5] }, 'days'],
  ['monthly_schedule', { days: [0] }, 'days'],
  ['monthly_schedule', { days: [-2] }, 'days'],
  ['monthly_schedule', { days: [32] }, 'days'],
  ['one_time_schedule', { at: '2026-02-30T10:00:00Z' }, 'at'],
  ['one_time_schedule', { at: 5 }, 'at'],
]
for (const [kind, given, field] of wrong) {
  test(`${kind} ${JSON.stringify(given)} is refused at ${field}`, () => {
    const context = checkSchedule(kind, given, '/schedule').map((violation) => violation.context)
    assert.deepEqual(context, [{ field, pointer: `/schedule/${field}` }])
  })
}

test('an empty schedule, and one with the keys of its kind, are accepted', () => {
  assert.deepEqual(checkSchedule('daily_schedule', null, '/s'), [])
  assert.deepEqual(checkSchedule('monthly_schedule', { days: [1, -1], times: ['00:00', '23:59'] }, '/s'), [])
  assert.deepEqual(checkSchedule('one_time_schedule', { at: '2026-05-14T10:00:00+01:00' }, '/s'), [])
})

test('of all missed firings of an every-minute schedule only the newest fires', () => {
  const times = Array.from({ length: 1440 }, (_, minute) => {
    const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  })
  const schedule = scheduleFor('daily_schedule', { times }, 'Europe/London')
  const [planned, now] = [new Date('2026-05-13T10:30:00Z'), new Date('2026-05-14T10:30:30Z')]
  assert.deepEqual(dueRunFor(schedule, planned, now), {
    fires: new Date('2026-05-14T10:30:00Z'),
    next: new Date('2026-05-14T10:31:00Z'),
  })
})
