import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { bookingActs } from './acts-booking.ts'
import { chargingActs } from './acts-charging.ts'
import { countingActs } from './acts-counting.ts'
import { crossdockActs } from './acts-crossdocks.ts'
import { crossingActs } from './acts-crossing.ts'
import { dispatchActs } from './acts-dispatch.ts'
import { keepingActs } from './acts-keeping.ts'
import { kittingActs } from './acts-kitting.ts'
import { loadingActs } from './acts-loading.ts'
import { orderActs } from './acts-orders.ts'
import { partingActs } from './acts-parting.ts'
import { pickingActs } from './acts-picking.ts'
import { receivingActs } from './acts-receiving.ts'
import { repeatingActs } from './acts-repeating.ts'
import { replenishmentActs } from './acts-replenishment.ts'
import { returningActs } from './acts-returning.ts'
import { revisingActs } from './acts-revising.ts'
import { sendingActs } from './acts-sending.ts'
import { serialActs } from './acts-serials.ts'
import { shippingActs } from './acts-shipping.ts'
import { stagingActs } from './acts-staging.ts'
import { stoppingActs } from './acts-stopping.ts'
import { taskActs } from './acts-tasks.ts'
import { sendOddRequests } from './odd-acts.ts'
import { reportOf, simulate } from './waves.ts'
import { openWorld, type World } from './world.ts'

/**
 * A warehouse in which many clients send random requests, valid or not, concurrently, from receiving to dispatch. After every
 * wave the stock must match a model in memory, and every invariant must hold. A failure is a
 * seed.
 */
const AT_ONCE = 20

/** Tests waves of random acts that come of a seed, and then random input for the records that they made. */
export function testOutbound(seed: number, waves: number): void {
  suite(`a random simulation of a warehouse with orders and seed ${seed}`, () => {
    let world: World
    before(async () => {
      world = await openWorld(AT_ONCE)
    })
    after(() => world?.floor.close())

    test('stock, ledger and model agree after every wave', async () => {
      const acts = {
        ...keepingActs(world),
        ...receivingActs(world),
        ...orderActs(world),
        ...pickingActs(world),
        ...dispatchActs(world),
        ...stagingActs(world),
        ...replenishmentActs(world),
        ...countingActs(world),
        ...kittingActs(world),
        ...loadingActs(world),
        ...shippingActs(world),
        ...serialActs(world),
        ...crossingActs(world),
        ...sendingActs(world),
        ...taskActs(world),
        ...chargingActs(world),
        ...bookingActs(world),
        ...crossdockActs(world),
        ...returningActs(world),
        ...partingActs(world),
        ...revisingActs(world),
        ...repeatingActs(world),
        ...stoppingActs(world),
      }
      const counts = await simulate(world, { seed, waves, at_once: AT_ONCE, acts })
      console.log(reportOf(counts))
      assert.ok(world.stops.compared > 0, 'nothing was stopped or inactive for a whole wave')
    })

    test('random input for the existing records causes no internal error', () =>
      sendOddRequests(world.floor, { seed, times: 10 * waves, at_once: AT_ONCE }))
  })
}
