import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantForExpression } from './date-expression.ts'

const NOW = new Date('2026-05-14T10:30:00Z')

function at(text: string, timezone = 'UTC', now = NOW): string | null {
  return instantForExpression(text, now, timezone)?.instant ?? null
}

// 2026-05-14 is a Thursday; the first six examples are those of platform 14.4.
const meanings: [string, string][] = [
  ['start of today', '2026-05-14T00:00:00Z'],
  ['end of today', '2026-05-14T23:59:59.999Z'],
  ['today 00:00:00', '2026-05-14T00:00:00Z'],
  ['3 days ago', '2026-05-11T10:30:00Z'],
  ['beginning of month', '2026-05-01T00:00:00Z'],
  ['start of last week', '2026-05-04T00:00:00Z'],
  ['now', '2026-05-14T10:30:00Z'],
  ['  NOW ', '2026-05-14T10:30:00Z'],
  ['Today', '2026-05-14T00:00:00Z'],
  ['yesterday at 3pm', '2026-05-13T15:00:00Z'],
  ['tomorrow 7:05 am', '2026-05-15T07:05:00Z'],
  ['tomorrow noon', '2026-05-15T12:00:00Z'],
  ['today at midnight', '2026-05-14T00:00:00Z'],
  ['today 12am', '2026-05-14T00:00:00Z'],
  ['today 12pm', '2026-05-14T12:00:00Z'],
  ['monday', '2026-05-11T00:00:00Z'],
  ['this sunday', '2026-05-17T00:00:00Z'],
  ['last thursday', '2026-05-07T00:00:00Z'],
  ['previous friday', '2026-05-08T00:00:00Z'],
  ['next thursday', '2026-05-21T00:00:00Z'],
  ['next friday at 09:15', '2026-05-15T09:15:00Z'],
  ['start of week', '2026-05-11T00:00:00Z'],
  ['end of the week', '2026-05-17T23:59:59.999Z'],
  ['end of month', '2026-05-31T23:59:59.999Z'],
  ['end of last month', '2026-04-30T23:59:59.999Z'],
  ['start of this quarter', '2026-04-01T00:00:00Z'],
  ['end of next quarter', '2026-09-30T23:59:59.999Z'],
  ['start of year', '2026-01-01T00:00:00Z'],
  ['end of year', '2026-12-31T23:59:59.999Z'],
  ['start of hour', '2026-05-14T10:00:00Z'],
  ['end of minute', '2026-05-14T10:30:59.999Z'],
  ['end of yesterday', '2026-05-13T23:59:59.999Z'],
  ['start of last monday', '2026-05-11T00:00:00Z'],
  ['an hour ago', '2026-05-14T09:30:00Z'],
  ['a week from now', '2026-05-21T10:30:00Z'],
  ['2 days hence at 08:00', '2026-05-16T08:00:00Z'],
  ['in 90 minutes', '2026-05-14T12:00:00Z'],
  ['1 quarter ago', '2026-02-14T10:30:00Z'],
  ['2 days before end of month', '2026-05-29T23:59:59.999Z'],
  ['1 hour after tomorrow', '2026-05-15T01:00:00Z'],
  ['a day before 2 days ago', '2026-05-11T10:30:00Z'],
  ['last month', '2026-04-14T10:30:00Z'],
  ['next year', '2027-05-14T10:30:00Z'],
  ['2026-01-31', '2026-01-31T00:00:00Z'],
  ['2026-01-31T10:20Z', '2026-01-31T10:20:00Z'],
  ['2026-01-31T10:20:30.5+02:00', '2026-01-31T08:20:30.500Z'],
  ['2026-01-31 10:20:30', '2026-01-31T10:20:30Z'],
  ['2026-01-31 at 4pm', '2026-01-31T16:00:00Z'],
  ['14 May 2026', '2026-05-14T00:00:00Z'],
  ['1 february 2026 23:59', '2026-02-01T23:59:00Z'],
]

for (const [text, instant] of meanings) {
  test(`"${text}" means ${instant}`, () => assert.equal(at(text), instant))
}

const nonsense = [
  '',
  'soon',
  'today at',
  'today 25:00',
  'today 13pm',
  'today 0pm',
  '3 days',
  '3 fortnights ago',
  'start of',
  'start of the monday',
  'next',
  'ago',
  '30 february 2026',
  '2026-02-30',
  '2026-13-01',
  '999999 years ago',
  '1899-12-31',
  'today today',
  '-3 days ago',
  `${'1 day before '.repeat(50)}now`,
]
for (const text of nonsense) {
  test(`"${text.slice(0, 40)}" is not a valid date expression`, () => assert.equal(at(text), null))
}

test('a day that last month does not have becomes its last day', () => {
  assert.equal(at('last month', 'UTC', new Date('2026-03-31T08:00:00Z')), '2026-02-28T08:00:00Z')
})

test('words and dates with a space are read in the time zone, ISO forms without an offset in UTC', () => {
  assert.equal(at('start of today', 'Europe/London'), '2026-05-13T23:00:00Z')
  assert.equal(at('today 00:00', 'America/New_York'), '2026-05-14T04:00:00Z')
  assert.equal(at('2026-05-14 09:00', 'Europe/London'), '2026-05-14T08:00:00Z')
  assert.equal(at('2026-05-14T09:00', 'Europe/London'), '2026-05-14T09:00:00Z')
  assert.equal(at('2026-05-14', 'Europe/London'), '2026-05-14T00:00:00Z')
})

test('a time skipped by daylight saving is the next valid instant', () => {
  const eve = new Date('2026-03-28T12:00:00Z')
  assert.equal(at('tomorrow 01:30', 'Europe/London', eve), '2026-03-29T01:30:00Z')
})

test('the precision is that of the text', () => {
  const precision = (text: string) => instantForExpression(text, NOW, 'UTC')?.precision
  assert.equal(precision('2026-05-14'), 'day')
  assert.equal(precision('today'), 'day')
  assert.equal(precision('1 week before today'), 'day')
  assert.equal(precision('2026-05-14T10:30Z'), 'minute')
  assert.equal(precision('today at noon'), 'minute')
  assert.equal(precision('today 00:00:00'), 'second')
  assert.equal(precision('2026-05-14T10:30:00.5Z'), 'instant')
  assert.equal(precision('3 days ago'), 'instant')
})
