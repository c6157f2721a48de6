import assert from 'node:assert/strict'
import test from 'node:test'
import { newCodes, recentScans } from './same-code.ts'

const before = [{ codes: ['A', 'B'], at: 1000 }]

test('a code that comes again within 700 ms is not taken, another one is', () => {
  assert.deepEqual(newCodes(before, { codes: ['A', 'C'], at: 1699 }), ['C'])
  assert.deepEqual(newCodes(before, { codes: ['A'], at: 1700 }), ['A'])
})

test('a code twice in one shot counts once', () => {
  assert.deepEqual(newCodes([], { codes: ['A', 'A'], at: 0 }), ['A'])
})

test('scans that are too old are forgotten', () => {
  assert.deepEqual(recentScans(before, 1699), before)
  assert.deepEqual(recentScans(before, 1700), [])
})
