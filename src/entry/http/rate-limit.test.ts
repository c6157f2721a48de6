import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SharedCounts } from '#database/shared-counts.ts'
import { type RateLimit, RateLimiter, type RateLimiterOptions } from './rate-limit.ts'

/** A limiter of a process that knows of no other. */
const alone = (limit: RateLimit, options: Partial<RateLimiterOptions>) =>
  new RateLimiter(limit, { name: 'requests', counts: new SharedCounts(), ...options })

describe('a rate limit', () => {
  test('allows a burst at once, and more requests as time passes', () => {
    let now = 0
    const limiter = alone({ per_minute: 60, burst: 2 }, { clock: () => now })
    assert.deepEqual(limiter.count('a'), { remaining: 1, full_in: 1, retry_after: 0 })
    assert.deepEqual(limiter.count('a'), { remaining: 0, full_in: 2, retry_after: 0 })
    assert.deepEqual(limiter.count('a'), { remaining: 0, full_in: 2, retry_after: 1 })
    assert.deepEqual(limiter.count('b'), { remaining: 1, full_in: 1, retry_after: 0 })
    now = 1000
    assert.deepEqual(limiter.count('a'), { remaining: 0, full_in: 2, retry_after: 0 })
  })

  test('returns the seconds until one more request is allowed as retry_after', () => {
    const limiter = alone({ per_minute: 6, burst: 1 }, { clock: () => 0 })
    limiter.count('a')
    assert.equal(limiter.count('a').retry_after, 10)
  })

  test('remembers a limited number of callers, and forgets the one that was inactive longest', () => {
    const limiter = alone({ per_minute: 1, burst: 1 }, { clock: () => 0, buckets_max: 3 })
    for (const key of ['a', 'b', 'c']) limiter.count(key)
    // A refused request also makes its caller the most recent one.
    assert.equal(limiter.count('a').retry_after, 60)
    limiter.count('d')
    assert.equal(limiter.count('a').retry_after, 60)
    assert.equal(limiter.count('c').retry_after, 60)
    assert.equal(limiter.count('b').retry_after, 0, 'b was forgotten')
  })
})

describe('a rate limit shared by several processes', () => {
  let now = 0
  /** Two processes that know of each other, each with a limiter. */
  const two = (limit: RateLimit) => {
    now = 0
    const clock = () => now
    const counts = [new SharedCounts(clock), new SharedCounts(clock)] as const
    const [one, other] = counts.map(
      (each) => new RateLimiter(limit, { name: 'requests', counts: each, clock }),
    )
    assert.ok(one !== undefined && other !== undefined)
    /** Delivers the counts of each process to the other. */
    const exchange = () => {
      const lines = counts.map((each) => each.takeLines())
      for (const line of lines[0] ?? []) counts[1].receive('one', line)
      for (const line of lines[1] ?? []) counts[0].receive('other', line)
      return lines
    }
    exchange()
    exchange()
    return { one, other, exchange }
  }
  const repeat = (times: number, limiter: RateLimiter) =>
    Array.from({ length: times }, () => limiter.count('a')).filter(({ retry_after }) => retry_after === 0)
      .length

  test('counts the requests that another process allowed, by caller', () => {
    const { one, other, exchange } = two({ per_minute: 60, burst: 5 })
    repeat(3, one)
    assert.equal(other.count('a').remaining, 4, 'nothing is known yet')
    assert.deepEqual(exchange(), [['requests 3 a'], ['requests 1 a']])
    assert.equal(other.count('a').remaining, 0)
    assert.equal(one.count('a').remaining, 0)
    assert.equal(other.count('b').remaining, 4)
  })

  test('does not share refused requests', () => {
    const { one, exchange } = two({ per_minute: 60, burst: 2 })
    assert.equal(repeat(9, one), 2)
    assert.deepEqual(exchange(), [['requests 2 a'], []])
  })

  test('subtracts requests that it learns of later, so that the rate holds over time', () => {
    const { one, other, exchange } = two({ per_minute: 60, burst: 10 })
    assert.deepEqual([repeat(20, one), repeat(20, other)], [10, 10])
    exchange()
    assert.deepEqual(one.count('a'), { remaining: 0, full_in: 20, retry_after: 11 })
    let passed = 0
    for (let second = 0; second < 30; second += 1) {
      now += 1_000
      passed += repeat(1, one) + repeat(1, other)
      exchange()
    }
    // Ten of thirty new tokens pay for the burst of the other, and both may use the last one before they exchange.
    assert.ok(passed >= 20 && passed <= 21, `${passed} passed`)
  })

  test('falls at most one burst below zero, however many requests the others allowed', () => {
    const counts = new SharedCounts(() => 0)
    const one = alone({ per_minute: 60, burst: 2 }, { counts, clock: () => 0 })
    for (const sender of ['second', 'third', 'fourth']) counts.receive(sender, 'requests 2 a')
    assert.deepEqual(one.count('a'), { remaining: 0, full_in: 4, retry_after: 3 })
  })

  test('adds the refunds of another process, up to the burst', () => {
    const { one, other, exchange } = two({ per_minute: 60, burst: 2 })
    repeat(2, one)
    exchange()
    assert.equal(other.count('a').retry_after, 1)
    one.refund('a')
    assert.deepEqual(exchange(), [['requests -1 a'], []])
    assert.equal(other.count('a').retry_after, 0)
    one.refund('b')
    exchange()
    assert.equal(other.count('b').remaining, 1)
  })
})
