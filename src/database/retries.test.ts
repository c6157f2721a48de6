import assert from 'node:assert/strict'
import { afterEach, mock, suite, test } from 'node:test'
import { SerializationFailure } from './failures.ts'
import { Retries } from './retries.ts'

const lost = new SerializationFailure('somebody was faster')

/** Moves the clock of this process on by so many milliseconds. */
function passes(milliseconds: number): void {
  const now = performance.now() + milliseconds
  mock.method(performance, 'now', () => now)
}

suite('work that loses a race', () => {
  afterEach(() => mock.restoreAll())

  test('starts over for five seconds, however often it is tried meanwhile', async () => {
    const retries = new Retries()
    for (let attempt = 1; attempt <= 6; attempt += 1)
      assert.ok(await retries.startsOverAfter(lost), `${attempt}`)
    passes(5_001)
    assert.equal(await retries.startsOverAfter(lost), false)
  })

  test('starts over three times, however long it takes', async () => {
    const retries = new Retries()
    passes(60_000)
    const answers = []
    for (let attempt = 1; attempt <= 4; attempt += 1) answers.push(await retries.startsOverAfter(lost))
    assert.deepEqual(answers, [true, true, true, false])
  })

  test('does not start over after another failure', async () => {
    assert.equal(await new Retries().startsOverAfter(new Error('a bug')), false)
  })
})
