import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { keepingActs } from './acts-keeping.ts'
import { receivingActs } from './acts-receiving.ts'
import { reportOf, simulate } from './waves.ts'
import { openWorld, type World } from './world.ts'

/**
 * A warehouse in which many clients send random requests, valid or not, concurrently: goods are received, put away and
 * stored, without orders. A failure is a seed.
 */
const AT_ONCE = 24

/** Tests waves of random acts that come of a seed. */
export function testStock(seed: number, waves: number): void {
  suite(`a random simulation of a warehouse with seed ${seed}`, () => {
    let world: World
    before(async () => {
      world = await openWorld(AT_ONCE)
    })
    after(() => world?.floor.close())

    test('stock, ledger and model agree after every wave', async () => {
      const acts = { ...keepingActs(world), ...receivingActs(world) }
      const counts = await simulate(world, { seed, waves, at_once: AT_ONCE, acts })
      console.log(reportOf(counts))
      assert.ok((counts.get('move 200') ?? 0) > 0, 'nobody moved anything')
    })
  })
}
