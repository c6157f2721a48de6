import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertVerified } from './support/assert-verified.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { workDayByScreens } from './support/day-by-screens.ts'

/** The first orders of the real day, and for how many of them the goods are in stock when it begins. */
const ORDERS = 60
const ORDERS_IN_STOCK = 30

let app: ConsoleUnderTest
before(async () => {
  app = await ConsoleUnderTest.start()
})
after(() => app?.close())

test('a receiver, a picker and a packer work sixty orders of a real day at once, each by what their own screen shows', async () => {
  const { counts, seconds, scans, presses } = await workDayByScreens(app, {
    orders: ORDERS,
    orders_in_stock: ORDERS_IN_STOCK,
  })
  console.log(`${Math.round(seconds)} s, ${scans} scans, ${presses} presses`)
  assert.equal(counts.packed, ORDERS)
  type Stock = { readonly stocks: { readonly all: { readonly total_count: number } } }
  const { stocks } = await app.read<Stock>('{ stocks { all { total_count } } }')
  assert.equal(stocks.all.total_count, 0)
  await assertVerified(app)
})
