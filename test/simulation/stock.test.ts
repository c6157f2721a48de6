import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { keepingActs } from './acts-keeping.ts'
import { receivingActs } from './acts-receiving.ts'
import { reportOf, seedOfRun, simulate, wavesOfRun } from './waves.ts'
import { openWorld } from './world.ts'

/**
 * A warehouse in which many clients send random requests, valid or not, concurrently: goods are received, put away and
 * stored, without orders. A failure is a seed.
 */
const AT_ONCE = 24

const world = await openWorld(AT_ONCE)

suite('a random simulation of a warehouse', () => {
  after(() => world.floor.close())

  test('stock, ledger and model agree after every wave', async () => {
    const acts = { ...keepingActs(world), ...receivingActs(world) }
    const counts = await simulate(world, { seed: seedOfRun(), waves: wavesOfRun(10), at_once: AT_ONCE, acts })
    console.log(reportOf(counts))
    assert.ok((counts.get('move 200') ?? 0) > 0, 'nobody moved anything')
  })
})
