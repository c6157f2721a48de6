import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { remoteAddress } from './address.ts'
import { type Attempts, addressSubjects, nameSubjects, recent, withAttempt, withFailure } from './attempts.ts'

const MINUTE = 60_000
const rule = { failures: 3, lock_ms: MINUTE, lock_ms_max: 4 * MINUTE }
const none: Attempts = { failed_at: [], locks: 0, locked_until: null }

/** One attempt that fails at this moment; null where it was blocked. */
function attempt(known: Attempts, now: number): Attempts | null {
  const started = withAttempt(known, rule, now)
  return started === null ? null : withFailure(started, rule, now)
}

describe('attempts', () => {
  test('are allowed up to the limit, and the last failure locks', () => {
    const first = attempt(none, 1)
    const second = attempt(first ?? none, 2)
    const third = attempt(second ?? none, 3)
    assert.deepEqual(first, { failed_at: [1], locks: 0, locked_until: null })
    assert.deepEqual(second, { failed_at: [1, 2], locks: 0, locked_until: null })
    assert.deepEqual(third, { failed_at: [2, 3], locks: 1, locked_until: 3 + MINUTE })
    assert.equal(attempt(third ?? none, 4), null)
  })

  test('lock twice as long each time, up to the maximum', () => {
    let known: Attempts = { failed_at: [1, 2], locks: 0, locked_until: null }
    let now = 3
    const lengths: number[] = []
    for (let lock = 0; lock < 5; lock += 1) {
      const after = attempt(known, now)
      assert.ok(after?.locked_until)
      lengths.push((after.locked_until - now) / MINUTE)
      now = after.locked_until
      known = after
    }
    assert.deepEqual(lengths, [1, 2, 4, 4, 4])
  })

  test('in progress count as failures, so that concurrent ones cannot exceed the limit', () => {
    let known: Attempts | null = none
    for (let each = 0; each < 3; each += 1) known = withAttempt(known ?? none, rule, 5)
    assert.equal(known?.failed_at.length, 3)
    assert.equal(withAttempt(known ?? none, rule, 5), null)
  })

  test('older than fifteen minutes are forgotten, and the number of locks with the last of them', () => {
    const known: Attempts = { failed_at: [0, MINUTE], locks: 2, locked_until: 2 * MINUTE }
    assert.deepEqual(recent(known, 15 * MINUTE + 1), { failed_at: [MINUTE], locks: 2, locked_until: null })
    assert.deepEqual(recent(known, 16 * MINUTE + 1), none)
  })
})

describe('attempts after the clock was set back', () => {
  test('count as made now, and lock for no longer than the maximum', () => {
    const now = 1_000 * MINUTE
    const later = now + 120 * MINUTE
    const known: Attempts = { failed_at: [later, later + 1], locks: 3, locked_until: later + 15 * MINUTE }
    assert.deepEqual(recent(known, now), { failed_at: [now, now], locks: 3, locked_until: null })
    assert.deepEqual(withAttempt(known, rule, now)?.failed_at, [now, now, now])
    assert.equal(recent({ ...known, locked_until: now + 15 * MINUTE }, now).locked_until, now + 15 * MINUTE)
  })
})

describe('the subject of an attempt', () => {
  test('is a name regardless of case and surrounding blanks, both alone and with the address', () => {
    assert.deepEqual(
      nameSubjects('user', ' Ada@X.Y ', '203.0.113.1'),
      nameSubjects('user', 'ada@x.y', '203.0.113.1'),
    )
    const [here, everywhere] = nameSubjects('user', 'ada@x.y', '203.0.113.1')
    const [there, also] = nameSubjects('user', 'ada@x.y', '203.0.113.2')
    assert.notEqual(here?.hash, there?.hash)
    assert.equal(everywhere?.hash, also?.hash)
    assert.notEqual(nameSubjects('sftp', 'ada@x.y', '203.0.113.1')[0]?.hash, here?.hash)
  })

  test('is not an address of the same machine', () => {
    for (const ip of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      assert.deepEqual(addressSubjects(remoteAddress(ip)), [])
    }
    assert.equal(addressSubjects(remoteAddress('203.0.113.1')).length, 1)
    assert.equal(addressSubjects({ ip: '127.0.0.1', is_local: false }).length, 1)
  })
})
