import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SharedCounts } from './shared-counts.ts'

describe('counts shared between processes', () => {
  let now = 0
  const clock = () => now
  /** A process that has announced itself and knows of another. */
  const accompanied = () => {
    const counts = new SharedCounts(clock)
    counts.receive('other', 'here')
    counts.takeLines()
    return counts
  }

  test('are not collected while a process knows of no other', () => {
    const counts = new SharedCounts(clock)
    assert.deepEqual(counts.takeLines(), ['here'])
    counts.count('requests', '1 2 3', 1)
    assert.deepEqual(counts.takeLines(), [])
  })

  test('begin with an announcement, which other processes answer once', () => {
    const counts = new SharedCounts(clock)
    counts.takeLines()
    counts.receive('other', 'here')
    assert.deepEqual(counts.takeLines(), ['here'])
    counts.receive('other', 'here')
    assert.deepEqual(counts.takeLines(), [])
  })

  test('are summed by limiter and key, and refunds are subtracted', () => {
    const counts = accompanied()
    for (const key of ['1 2 3', '4 5 6', '1 2 3']) counts.count('requests', key, 1)
    counts.count('oauth', '203.0.113.9', 1)
    counts.count('wrong_tokens', '203.0.113.9', 1)
    counts.count('wrong_tokens', '203.0.113.9', -1)
    assert.deepEqual(counts.takeLines(), ['requests 2 1 2 3', 'requests 1 4 5 6', 'oauth 1 203.0.113.9'])
    assert.deepEqual(counts.takeLines(), [])
  })

  test('reach the limiter of their name, and invalid lines are ignored', () => {
    const counts = accompanied()
    const received: unknown[] = []
    counts.onCounted('requests', (key, count) => received.push([key, count]))
    for (const line of ['requests 2 1 2 3', 'requests -1 4', 'unknown 1 4', 'requests many 4', ''])
      counts.receive('other', line)
    assert.deepEqual(received, [
      ['1 2 3', 2],
      ['4', -1],
    ])
  })

  test('are not sent if the key is not ASCII, has a line break or is too long', () => {
    const counts = accompanied()
    for (const key of ['a\nb', 'ü', 'x'.repeat(101), 'fine']) counts.count('oauth', key, 1)
    assert.deepEqual(counts.takeLines(), ['oauth 1 fine'])
  })

  test('are dropped if they could not be sent for several seconds', () => {
    const counts = accompanied()
    counts.count('requests', 'a', 1)
    now += 6_000
    assert.deepEqual(counts.takeLines(), [])
    counts.count('requests', 'a', 1)
    assert.deepEqual(counts.takeLines(), ['requests 1 a'])
  })
})
