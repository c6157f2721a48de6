import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobHandlers } from './jobs.ts'
import { laneOf } from './queue.ts'

test('invitations and resets of second factors are sent by workers of their own, and everything else by the others', () => {
  const byLane = Object.groupBy(Object.keys(jobHandlers), laneOf)
  assert.deepEqual(byLane.mails?.toSorted(), ['send_invitation', 'send_second_factor_reset'])
  assert.ok((byLane.others ?? []).includes('export_list'))
})
