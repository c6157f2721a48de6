import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RateLimiter } from './rate-limit.ts'

describe('a rate limit', () => {
  test('lets so many through at once, and more as time passes', () => {
    let now = 0
    const limiter = new RateLimiter({ per_minute: 60, burst: 2 }, () => now)
    assert.deepEqual(limiter.count('a'), { remaining: 1, full_in: 1, retry_after: 0 })
    assert.deepEqual(limiter.count('a'), { remaining: 0, full_in: 2, retry_after: 0 })
    assert.deepEqual(limiter.count('a'), { remaining: 0, full_in: 2, retry_after: 1 })
    assert.deepEqual(limiter.count('b'), { remaining: 1, full_in: 1, retry_after: 0 })
    now = 1000
    assert.deepEqual(limiter.count('a'), { remaining: 0, full_in: 2, retry_after: 0 })
  })

  test('waits as long as one request takes to come back', () => {
    const limiter = new RateLimiter({ per_minute: 6, burst: 1 }, () => 0)
    limiter.count('a')
    assert.equal(limiter.count('a').retry_after, 10)
  })

  test('remembers so many callers, and forgets whoever asked longest ago', () => {
    const limiter = new RateLimiter({ per_minute: 1, burst: 1 }, () => 0, 3)
    for (const key of ['a', 'b', 'c']) limiter.count(key)
    // Refused, but the most recent.
    assert.equal(limiter.count('a').retry_after, 60)
    limiter.count('d')
    assert.equal(limiter.count('a').retry_after, 60)
    assert.equal(limiter.count('c').retry_after, 60)
    assert.equal(limiter.count('b').retry_after, 0, 'b was forgotten')
  })
})
