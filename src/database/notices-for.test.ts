import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticesFor } from './notices-for.ts'

const sizes = (notices: readonly string[]) => notices.map((notice) => Buffer.byteLength(notice))

test('lines of one sender are combined in one notice', () => {
  assert.deepEqual(noticesFor('me', ['1 orders', '2 stocks']), ['me 1 orders\nme 2 stocks'])
  assert.deepEqual(noticesFor('me', []), [])
})

test('lines that exceed one notice are divided into notices of at most 7,000 bytes', () => {
  const lines = Array.from({ length: 1_000 }, (_, place) => `requests 1 ${'ü'.repeat(20)}${place}`)
  const notices = noticesFor('me', lines)
  assert.ok(Math.max(...sizes(notices)) <= 7_000)
  assert.ok(Math.min(...sizes(notices.slice(0, -1))) > 6_900)
  const received = notices.flatMap((notice) => notice.split('\n'))
  assert.deepEqual(
    received,
    lines.map((line) => `me ${line}`),
  )
})

test('a line longer than a notice is dropped, and the others are sent', () => {
  assert.deepEqual(noticesFor('me', ['1 a', 'x'.repeat(7_000), '2 b']), ['me 1 a\nme 2 b'])
})
