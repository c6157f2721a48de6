import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursIn, textOfHours, withHours, withMondayRepeated } from './opening-times.ts'

test('hours are read from the text of a form and written in the order of the week', () => {
  const text =
    '[{"weekday":0,"opens":"10:00:00","closes":"24:00"},{"weekday":1,"opens":"8:00","closes":"12:00"}]'
  assert.deepEqual(JSON.parse(textOfHours(hoursIn(text))), [
    { weekday: 1, opens: '8:00', closes: '12:00' },
    { weekday: 0, opens: '10:00', closes: '24:00' },
  ])
  assert.deepEqual([hoursIn(''), hoursIn('[')], [[], []])
})

test('the first hours of a day have default times, further ones are empty', () => {
  const once = withHours([], 3)
  assert.deepEqual(withHours(once, 3), [
    { weekday: 3, opens: '08:00', closes: '17:00' },
    { weekday: 3, opens: '', closes: '' },
  ])
})

test('the hours of Monday are copied to the other working days, and the weekend is unchanged', () => {
  const hours = [
    { weekday: 1, opens: '06:00', closes: '14:00' },
    { weekday: 2, opens: '09:00', closes: '10:00' },
    { weekday: 6, opens: '09:00', closes: '12:00' },
  ]
  const repeated = withMondayRepeated(hours)
  assert.deepEqual(
    repeated.map(({ weekday, opens }) => `${weekday} ${opens}`),
    ['1 06:00', '6 09:00', '2 06:00', '3 06:00', '4 06:00', '5 06:00'],
  )
})
