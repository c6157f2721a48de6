import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { seedsOf } from '../support/seeds.ts'
import { ShiftedPicker, shiftPlans } from './support/browser-shifts.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { PickFloor } from './support/pick-floor.ts'

/** Shifts of one to three tasks. */
const SHIFTS = 200
/** The ledger is verified after so many. */
const VERIFIED_EVERY = 20
/** Lines of an order; there are always more picks than a shift needs. */
const LINES = 20

let app: ConsoleUnderTest
let floor: PickFloor
let browser: Browser
let picker: ShiftedPicker

before(async () => {
  app = await ConsoleUnderTest.start()
  floor = await PickFloor.build(app, LINES)
  browser = await openBrowser()
  picker = await ShiftedPicker.signIn(floor, browser)
})
after(async () => {
  await browser?.close()
  await app?.close()
})

suite('two hundred shifts over a bad network, with a program that is killed', () => {
  for (const seed of seedsOf('handheld-browser-shifts', 'full'))
    test(`do every act once or keep it as refused, with seed ${seed}`, async () => {
      // A task that somebody else did is refused in the shift in which the device comes to it.
      let open = 0
      for (const [number, plan] of shiftPlans(SHIFTS, seed).entries()) {
        const where = `shift ${number + 1}: ${JSON.stringify(plan)}`
        if ((await floor.openPicks()) < LINES) await floor.order(LINES)
        const before = await floor.pickCounts()
        let taken = 0
        const seen = await picker.work(plan, async () => {
          if (plan.is_taken && (await floor.pickInstead())) taken += 1
        })
        const { completed, movements } = await floor.pickCounts()
        assert.equal(movements, completed, `${where}: each pick is in the ledger once`)
        const settled = completed - before.completed - taken + seen.refused
        const most = seen.done + seen.blind
        assert.ok(settled >= seen.done && settled <= most, `${where}: ${JSON.stringify({ settled, seen })}`)
        open += taken - seen.refused
        assert.ok(open >= 0, `${where}: more is refused than somebody else did`)
        if ((number + 1) % VERIFIED_EVERY === 0) await floor.assertVerified()
      }
    })
})
