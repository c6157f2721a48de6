import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAtFor } from './retries.ts'

const now = new Date('2026-01-01T09:00:00Z')

function pauses(destination_type: string): (number | null)[] {
  return Array.from({ length: 9 }, (_, index) => {
    const at = retryAtFor({ destination_type, attempt: index + 1, now, retry_after: null }, 0.5)
    return at === null ? null : (at.getTime() - now.getTime()) / 1000
  })
}

function pauseAfter(retry_after: string | null, random = 0.5): number {
  const at = retryAtFor({ destination_type: 'webhook', attempt: 1, now, retry_after }, random)
  assert.ok(at !== null)
  return (at.getTime() - now.getTime()) / 1000
}

test('a webhook is tried nine times over about 28 hours', () => {
  assert.deepEqual(pauses('webhook'), [5, 60, 300, 1800, 7200, 18000, 36000, 36000, null])
  assert.deepEqual(pauses('api'), pauses('webhook'))
})

test('mail, imports and language models are tried five times', () => {
  assert.deepEqual(pauses('email'), [5, 60, 300, 1800, null, null, null, null, null])
  assert.deepEqual(pauses('ai'), pauses('email'))
  assert.deepEqual(pauses('file_import'), pauses('email'))
})

test('the pause varies by a tenth either way', () => {
  assert.equal(pauseAfter(null, 0), 4.5)
  assert.ok(Math.abs(pauseAfter(null, 0.999999) - 5.5) < 0.001)
})

test('a receiver may request a longer pause of up to an hour, not a shorter one', () => {
  assert.equal(pauseAfter('120'), 120)
  assert.equal(pauseAfter('1'), 5)
  assert.equal(pauseAfter('86400'), 3600)
  assert.equal(pauseAfter('Thu, 01 Jan 2026 09:02:00 GMT'), 120)
  assert.equal(pauseAfter('Thu, 01 Jan 2026 08:00:00 GMT'), 5)
  assert.equal(pauseAfter('later'), 5)
})
