import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BoundedQueue } from './bounded-queue.ts'

/** A queue in which the work on each item lasts until the test ends it. */
function openQueue() {
  const begun: string[] = []
  const failures: unknown[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const queue = new BoundedQueue<string>({
    work: (item) => {
      begun.push(item)
      const end = Promise.withResolvers<void>()
      ends.set(item, end)
      return end.promise
    },
    at_once: 2,
    waiting_max: 2,
    failed: (error) => failures.push(error),
  })
  return { queue, begun, failures, ends }
}

describe('a bounded queue', () => {
  test('works on a limited number of items at once, keeps a limited number waiting and refuses others', async () => {
    const { queue, begun, ends } = openQueue()
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((item) => queue.add(item)),
      [true, true, true, true, false],
    )
    assert.deepEqual(begun, ['a', 'b'])
    ends.get('b')?.resolve()
    await ends.get('b')?.promise
    await Promise.resolve()
    assert.deepEqual(begun, ['a', 'b', 'c'])
    assert.equal(queue.add('f'), true)
    assert.equal(queue.add('g'), false)
    const ended = queue.end()
    for (const item of ['a', 'c', 'd', 'f']) {
      ends.get(item)?.resolve()
      await new Promise(setImmediate)
    }
    await ended
    assert.deepEqual(begun, ['a', 'b', 'c', 'd', 'f'])
    assert.equal(queue.add('h'), true, 'goes on after it was empty')
  })

  test('continues after an item failed', async () => {
    const { queue, begun, failures, ends } = openQueue()
    for (const item of ['a', 'b', 'c']) queue.add(item)
    const error = new Error('no luck')
    ends.get('a')?.reject(error)
    await new Promise(setImmediate)
    assert.deepEqual(failures, [error])
    assert.deepEqual(begun, ['a', 'b', 'c'])
  })
})
