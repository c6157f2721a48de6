import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { Linger } from './linger.ts'

const TOOK_MS = 100

suite('a lane waits for those it has just answered', () => {
  const soon = () => new Promise((resolve) => setImmediate(resolve))

  /** Waits for four after a batch; `come` says that some come, and `isOver` whether it still waits after some time. */
  function lingerFor(context: TestContext, took_ms = TOOK_MS) {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    let there = 0
    let ended = false
    const linger = new Linger(() => there === 4, took_ms)
    void linger.over.then(() => {
      ended = true
    })
    return {
      come: (count = 1) => {
        there += count
        linger.arrived()
      },
      isOver: async (passed_ms: number) => {
        context.mock.timers.tick(passed_ms)
        await soon()
        return ended
      },
    }
  }

  test('until all of them are there', async (context) => {
    const { come, isOver } = lingerFor(context)
    come(3)
    assert.equal(await isOver(0), false)
    come()
    assert.equal(await isOver(0), true)
  })

  test('for a quarter of the time the batch took, where none comes', async (context) => {
    const { isOver } = lingerFor(context)
    assert.equal(await isOver(24), false)
    assert.equal(await isOver(1), true)
  })

  test('for ten milliseconds, where a quarter is less', async (context) => {
    const { isOver } = lingerFor(context, 20)
    assert.equal(await isOver(9), false)
    assert.equal(await isOver(1), true)
  })

  test('no longer than a short batch took', async (context) => {
    const { isOver } = lingerFor(context, 4)
    assert.equal(await isOver(3), false)
    assert.equal(await isOver(1), true)
  })

  test('as long again from each that comes', async (context) => {
    const { come, isOver } = lingerFor(context)
    assert.equal(await isOver(20), false)
    come()
    assert.equal(await isOver(20), false)
    come()
    assert.equal(await isOver(24), false)
    assert.equal(await isOver(1), true)
  })

  test('not longer than the batch took, however many come', async (context) => {
    const { come, isOver } = lingerFor(context)
    for (const count of [1, 0, 1, 0]) {
      assert.equal(await isOver(20), false)
      come(count)
    }
    assert.equal(await isOver(19), false)
    assert.equal(await isOver(1), true)
  })
})
