import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { answered, isHeard, opened, type Request, type Submission, sent } from './submission.ts'

const request = (name: string): Request => ({ attributes: { name }, places: {}, ifMatch: null })

test('the idempotency key is renewed after an answer, and kept if the answer is lost', () => {
  const first = sent(opened('one'), request('a'))
  assert.deepEqual(answered(first, 'heard', 'two'), { state: 'editing', key: 'two' })
  assert.deepEqual(answered(first, 'lost', 'two'), { state: 'unknown', key: 'one', request: request('a') })
})

test('a request whose answer was lost is repeated unchanged', () => {
  const unknown = answered(sent(opened('one'), request('a')), 'lost', 'two')
  assert.deepEqual(sent(unknown, request('b')), { state: 'sending', key: 'one', request: request('a') })
})

test('no key is sent with two different requests, in any sequence of requests and lost answers', () => {
  const steps = fc.array(fc.constantFrom('press', 'heard', 'lost'))
  fc.assert(
    fc.property(steps, (all) => {
      const seen = new Map<string, string>()
      let submission: Submission = opened('0')
      for (const [turn, step] of all.entries()) {
        submission =
          step === 'press'
            ? sent(submission, request(String(turn)))
            : answered(submission, step, String(turn + 1))
        if (submission.state === 'editing') continue
        const body = JSON.stringify(submission.request)
        assert.equal(seen.get(submission.key) ?? body, body)
        seen.set(submission.key, body)
      }
    }),
  )
})

test('a status of the service counts as an answer; 409 and errors of network or gateway do not', () => {
  assert.deepEqual([200, 204, 412, 422, 500, 503].map(isHeard), Array(6).fill(true))
  assert.deepEqual([0, 409, 502, 504].map(isHeard), Array(4).fill(false))
})
