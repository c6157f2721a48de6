import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { EqualReads } from './equal-reads.ts'

type Answer = { readonly nth: number; readonly isWhole: boolean }

suite('equal requests that arrive at the same time', () => {
  const soon = () => new Promise((resolve) => setImmediate(resolve))

  /** Readings that end on command, numbered in the order in which they are begun. */
  function reader() {
    const reads = new EqualReads<Answer>()
    const begun: PromiseWithResolvers<Answer>[] = []
    const ask = (key = 'a') =>
      reads.read(key, () => {
        const reading = Promise.withResolvers<Answer>()
        begun.push(reading)
        return reading.promise
      })
    const end = async (nth: number, isWhole = true) => {
      begun[nth]?.resolve({ nth, isWhole })
      await soon()
    }
    return { begun, ask, end }
  }

  test('share a reading that is begun after all of them have arrived', async () => {
    const { begun, ask, end } = reader()
    const asked = [ask(), ask(), ask()]
    assert.equal(begun.length, 1)
    await end(0)
    assert.equal(begun.length, 2)
    // What is asked while the shared reading runs might miss what was written meanwhile, so it gets a later one.
    asked.push(ask())
    await end(1)
    await end(2)
    assert.deepEqual(
      (await Promise.all(asked)).map(({ nth }) => nth),
      [0, 1, 1, 2],
    )
  })

  test('do not wait for long for one that is slow', async () => {
    const { begun, ask, end } = reader()
    const asked = [ask(), ask()]
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setInterval(() => begun.length === 2 && resolve(), 5)
    await promise
    clearInterval(timer)
    await end(1)
    await end(0)
    assert.deepEqual(
      (await Promise.all(asked)).map(({ nth }) => nth),
      [0, 1],
    )
  })

  test('are read each by itself where the shared answer may not be given to others, or fails', async () => {
    const { begun, ask, end } = reader()
    const asked = [ask(), ask(), ask()]
    await end(0)
    await end(1, false)
    assert.equal(begun.length, 3)
    await end(2)
    assert.deepEqual(
      (await Promise.all(asked)).map(({ nth }) => nth),
      [0, 1, 2],
    )
    const failing = Promise.allSettled([ask('b'), ask('b'), ask('b')])
    await end(3)
    begun[4]?.reject(new Error('no connection'))
    await soon()
    await end(5)
    const settled = await failing
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
  })

  test('share nothing with others, or with those that ask later', async () => {
    const { begun, ask, end } = reader()
    const asked = [ask('a'), ask('b')]
    assert.equal(begun.length, 2)
    await end(0)
    await end(1)
    asked.push(ask('a'))
    await end(2)
    assert.equal((await Promise.all(asked)).length, 3)
    assert.equal(begun.length, 3)
  })
})
