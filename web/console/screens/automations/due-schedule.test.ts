import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueTexts, withDueTexts } from './due-schedule.ts'

test('a time before a date is written as minutes before it, and read again', () => {
  const texts = { minutes: '120', isBefore: true, time: '' }
  assert.equal(withDueTexts('', texts), '{"offset_minutes":-120}')
  assert.deepEqual(dueTexts('{"offset_minutes":-120}'), texts)
  assert.deepEqual(dueTexts(''), { minutes: '0', isBefore: false, time: '' })
})

test('a time of the day is set and removed, and statuses stay', () => {
  const schedule = '{"statuses":["PICK"],"offset_minutes":30}'
  const timed = withDueTexts(schedule, { ...dueTexts(schedule), time: '16:00' })
  assert.deepEqual(JSON.parse(timed), { statuses: ['PICK'], offset_minutes: 30, time: '16:00' })
  assert.deepEqual(JSON.parse(withDueTexts(timed, { ...dueTexts(timed), time: '' })), JSON.parse(schedule))
})
