import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueStatuses, dueTexts, toggledStatus, withDueTexts } from './due-schedule.ts'

test('a time before a date is written as minutes before it, and read again', () => {
  const texts = { minutes: '120', isBefore: true, time: '', statuses: null }
  assert.equal(withDueTexts('', texts), '{"offset_minutes":-120}')
  assert.deepEqual(dueTexts('{"offset_minutes":-120}'), texts)
  assert.deepEqual(dueTexts(''), { minutes: '0', isBefore: false, time: '', statuses: null })
})

test('a time of the day is set and removed, and statuses stay', () => {
  const schedule = '{"statuses":["PICK"],"offset_minutes":30}'
  const timed = withDueTexts(schedule, { ...dueTexts(schedule), time: '16:00' })
  assert.deepEqual(JSON.parse(timed), { statuses: ['PICK'], offset_minutes: 30, time: '16:00' })
  assert.deepEqual(JSON.parse(withDueTexts(timed, { ...dueTexts(timed), time: '' })), JSON.parse(schedule))
})

test('statuses are those of open records until others are chosen, and again when these are chosen', () => {
  assert.deepEqual(dueStatuses('goods_in', null), [
    { status: 'PENDING', isChosen: true },
    { status: 'RCV', isChosen: false },
    { status: 'COMPLETED', isChosen: false },
  ])
  const both = toggledStatus('goods_in', null, 'RCV')
  assert.deepEqual(both, ['PENDING', 'RCV'])
  const texts = { ...dueTexts('{"time":"16:00"}'), statuses: both }
  const schedule = withDueTexts('{"time":"16:00"}', texts)
  assert.deepEqual(JSON.parse(schedule), { offset_minutes: 0, time: '16:00', statuses: ['PENDING', 'RCV'] })
  assert.deepEqual(dueTexts(schedule), texts)
  assert.equal(toggledStatus('goods_in', both, 'RCV'), null)
})
