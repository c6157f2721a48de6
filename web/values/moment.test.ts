import assert from 'node:assert/strict'
import test from 'node:test'
import { instantForExpression } from '../../src/values/date-expression.ts'
import { DATE_EXPRESSIONS, isDateExpression, showDay, showMoment, showRelative } from './moment.ts'

test('a time is shown in the given time zone', () => {
  const moment = '2026-07-01T22:30:00.000Z'
  assert.equal(showMoment(moment, { language: 'en-GB', timezone: 'Europe/Berlin' }), '2 Jul 2026, 00:30')
  assert.equal(showMoment(moment, { language: 'en-GB', timezone: 'UTC' }), '1 Jul 2026, 22:30')
  assert.equal(showMoment('soon', { language: 'en-GB', timezone: 'UTC' }), 'soon')
})

test('a date is shown independently of the time zone', () => {
  assert.equal(showDay('2026-07-01', 'de'), '01.07.2026')
})

test('the service accepts every proposed date expression', () => {
  for (const expression of DATE_EXPRESSIONS) {
    assert.ok(isDateExpression(expression), expression)
    assert.notEqual(instantForExpression(expression, new Date(0), 'UTC'), null, expression)
  }
})

test('the console accepts exactly the date expressions that the service accepts', () => {
  for (const expression of [
    'last monday at 14:30',
    '2026-05-14',
    '2026-05-14T10:00:00Z',
    '3 days ago at 10:00',
    '14 may 2026',
    'next week',
  ])
    assert.deepEqual(
      [isDateExpression(expression), instantForExpression(expression, new Date(0), 'UTC') !== null],
      [true, true],
      expression,
    )
  for (const expression of ['', 'soon', 'last blursday', '14/05/2026'])
    assert.deepEqual(
      [isDateExpression(expression), instantForExpression(expression, new Date(0), 'UTC')],
      [false, null],
      expression,
    )
})

test('a relative time is shown in the largest unit that fits', () => {
  const now = Date.parse('2026-05-14T12:00:00Z')
  const shown = (text: string) => showRelative(text, now, 'en-GB')
  assert.deepEqual(
    [shown('2026-05-14T14:30:00Z'), shown('2026-05-11T11:00:00Z'), shown('2026-05-14T11:59:30Z')],
    ['in 2 hours', '3 days ago', 'this minute'],
  )
})
