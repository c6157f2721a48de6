import assert from 'node:assert/strict'
import test from 'node:test'
import { verdictOf } from './verdict.ts'

const NOON = Date.UTC(2026, 4, 14, 12)
const HOUR = 3_600_000
const day = { left: 90, pace: 30, late: 0, cut_off: NOON + 4 * HOUR, now: NOON }

test('the day is on schedule if the remaining picks end before the last order is due', () => {
  assert.deepEqual(verdictOf(day), { kind: 'made', tone: 'good', done_at: NOON + 3 * HOUR })
  assert.deepEqual(verdictOf({ ...day, left: 150 }), {
    kind: 'at_risk',
    tone: 'bad',
    done_at: NOON + 5 * HOUR,
  })
  assert.equal(verdictOf({ ...day, cut_off: null }).kind, 'at_risk')
})

test('the day is done without remaining picks, and idle if nobody picks', () => {
  assert.deepEqual(verdictOf({ ...day, left: 0, pace: 0 }), { kind: 'done', tone: 'good' })
  assert.deepEqual(verdictOf({ ...day, left: 0, late: 2 }), { kind: 'done', tone: 'warn' })
  assert.deepEqual(verdictOf({ ...day, pace: 0 }), { kind: 'idle', tone: 'warn' })
})
