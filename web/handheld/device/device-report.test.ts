import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueIn, reportOf } from './device-report.ts'
import type { QueuedAct } from './device-store.ts'
import { type DeviceView, emptyView } from './device-view.ts'

const person = { id: '7', name: 'Ana', language: 'en-GB' }
const profile = { person, tenant: 'demo' } as DeviceView['profile']
const act = (person_id: string, isRefused: boolean) =>
  ({ person_id, problem: isRefused ? { symbol: 'task_cancelled', details: null } : null }) as QueuedAct
const working: DeviceView = { ...emptyView, phase: 'ready', profile }

test('a report counts what waits and what was refused of the person who works with the device', () => {
  const acts = [act('7', false), act('7', true), act('7', false), act('8', false), act('8', true)]
  assert.deepEqual(reportOf({ ...working, acts }), { waiting_count: 2, refused_count: 1 })
})

test('a device without a connection or a person reports nothing', () => {
  for (const view of [
    emptyView,
    { ...working, offline_since: 5 },
    { ...working, phase: 'signed_out' as const },
  ])
    assert.equal(reportOf(view), null)
})

test('what has not changed is reported after a minute, what has after five seconds, and the first report at once', () => {
  const report = { waiting_count: 1, refused_count: 0 }
  assert.equal(dueIn(report, null, 1000), 0)
  const last = { ...report, at: 1000 }
  assert.deepEqual([dueIn(report, last, 2000), dueIn(report, last, 90_000)], [59_000, 0])
  assert.deepEqual(
    [dueIn({ ...report, refused_count: 1 }, last, 2000), dueIn({ ...report, waiting_count: 0 }, last, 9000)],
    [4000, 0],
  )
})
