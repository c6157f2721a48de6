import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { openFloor } from '../support/floor.ts'
import { chargedAccounts } from './charged-accounts.ts'

// The warehouse of the floor is in London, which is an hour ahead of UTC from the end of March 2026 on.

const FIXED = { run: { unit_of_measure: 'fixed', price: 7 } }
const ITEMS = { item: { unit_of_measure: 'item' } }

/** The time of the clock, and the milliseconds it advances with each reading. */
const clock = { now: Date.parse('2026-03-02T12:00:00Z'), step: 0 }
const floor = await openFloor(20, () => {
  const now = new Date(clock.now)
  clock.now += clock.step
  return now
})
await floor.made('currencies', { code: 'gbp' })
const monthly = await floor.made('charge_windows', { frequency: 'Month', numbers: [1] })
const daily = await floor.made('charge_windows', { frequency: 'Day', numbers: [0, 1, 2, 3, 4, 5, 6] })
const { account, basketsOf, changed, stocked } = chargedAccounts(floor, monthly)

const turnTo = (moment: string) => {
  clock.now = Date.parse(moment)
}

/** Runs the periodic charges at a moment. */
async function at(moment: string): Promise<void> {
  turnTo(moment)
  await floor.keepCharges()
}

suite('charge windows', () => {
  after(() => floor.close())

  test('a window set on one of its days first runs on the next, charging from when it was set', async () => {
    turnTo('2026-04-30T23:02:00Z')
    const atMidnight = await account(FIXED)
    turnTo('2026-05-01T08:00:00Z')
    const inTheMorning = await account(FIXED)
    await at('2026-05-01T08:05:00Z')
    await at('2026-05-02T08:00:00Z')
    assert.deepEqual([await basketsOf(atMidnight), await basketsOf(inTheMorning)], [[], []])
    await at('2026-05-31T23:05:00Z')
    assert.deepEqual(await basketsOf(atMidnight), [
      'CLOSED 04-30 23:02 05-31 23:00: run 1 = 7',
      'OPEN 05-31 23:00 -',
    ])
    assert.deepEqual(await basketsOf(inTheMorning), [
      'CLOSED 05-01 08:00 05-31 23:00: run 1 = 7',
      'OPEN 05-31 23:00 -',
    ])
  })

  test('the first run charges only the nights since the window was set', async () => {
    turnTo('2026-06-20T12:00:00Z')
    const owner = await account(ITEMS, { rental_basis: 'average' })
    await stocked(owner, 'N-1', 5)
    await at('2026-06-30T23:05:00Z')
    assert.deepEqual(await basketsOf(owner), [
      'CLOSED 06-20 12:00 06-30 23:00: item 5 = 5',
      'OPEN 06-30 23:00 -',
    ])
  })

  test('a window does not run on the day it was set, even if a warehouse further east is linked later', async () => {
    const kiritimati = await floor.made('warehouses', { code: 'KIR', timezone: 'Pacific/Kiritimati' })
    turnTo('2026-07-31T20:00:00Z')
    const owner = await account(FIXED, { default_warehouse_id: kiritimati })
    await at('2026-07-31T20:05:00Z')
    await floor.made('account_warehouses', { account_id: owner, warehouse_id: kiritimati })
    await at('2026-07-31T20:10:00Z')
    assert.deepEqual(await basketsOf(owner), [])
    await at('2026-08-31T10:05:00Z')
    assert.deepEqual(await basketsOf(owner), [
      'CLOSED 07-31 20:00 08-31 10:00: run 1 = 7',
      'OPEN 08-31 10:00 -',
    ])
  })

  test('missed days of a window are run later', async () => {
    turnTo('2026-09-01T08:00:00Z')
    const warehouse_id = await floor.made('warehouses', { code: 'LATE', timezone: 'Europe/London' })
    const owner = await account({ ...FIXED, ...ITEMS }, { charge_window_id: daily })
    await floor.made('account_warehouses', { account_id: owner, warehouse_id })
    const location_id = await floor.made('locations', {
      code: 'LATE-1',
      warehouse_id,
      location_type_id: await floor.known('location_types', 'RACK'),
    })
    await floor.made('stocks', { account_id: owner, product_id: floor.product, location_id, quantity: 4 })
    await at('2026-09-04T09:00:00Z')
    assert.deepEqual(await basketsOf(owner), [
      'CLOSED 09-01 08:00 09-01 23:00: item 4 = 4, run 1 = 7',
      'CLOSED 09-01 23:00 09-02 23:00: item 4 = 4, run 1 = 7',
      'CLOSED 09-02 23:00 09-03 23:00: item 4 = 4, run 1 = 7',
      'OPEN 09-03 23:00 -',
    ])
    const nights = await floor.rows(
      `select string_agg(day::text, ' ' order by day) as days from rental_nights where warehouse_id = $1`,
      [warehouse_id],
    )
    assert.deepEqual(nights, [{ days: '2026-09-01 2026-09-02 2026-09-03' }])
  })

  test('missed days of a former window are run later too, and those of the new one from its own day', async () => {
    turnTo('2026-10-05T12:00:00Z')
    const [another, none] = [
      await account(FIXED, { charge_window_id: daily }),
      await account(FIXED, { charge_window_id: daily }),
    ]
    await at('2026-10-06T08:00:00Z')
    turnTo('2026-10-08T08:00:00Z')
    await changed('accounts', another, { charge_window_id: monthly })
    await changed('accounts', none, { charge_window_id: null })
    await at('2026-10-10T08:00:00Z')
    const run = [
      'CLOSED 10-05 12:00 10-05 23:00: run 1 = 7',
      'CLOSED 10-05 23:00 10-06 23:00: run 1 = 7',
      'CLOSED 10-06 23:00 10-07 23:00: run 1 = 7',
      'OPEN 10-07 23:00 -',
    ]
    assert.deepEqual(await basketsOf(another), run)
    assert.deepEqual(await basketsOf(none), run)
    await at('2026-11-02T09:00:00Z')
    assert.deepEqual((await basketsOf(another)).slice(3), [
      'CLOSED 10-07 23:00 11-01 00:00: run 1 = 7',
      'OPEN 11-01 00:00 -',
    ])
    assert.deepEqual(await basketsOf(none), run)
  })

  test('a changed window runs on its former days up to the change, and on the new ones from the next day', async () => {
    const numbers = [4]
    const weekly = await floor.made('charge_windows', { frequency: 'Day', numbers })
    turnTo('2026-11-04T12:00:00Z')
    const owner = await account(FIXED, { charge_window_id: weekly })
    turnTo('2026-11-06T12:00:00Z')
    await changed('charge_windows', weekly, { numbers: [5, 6] })
    await changed('charge_windows', weekly, { name: 'Weekends' })
    await at('2026-11-07T09:00:00Z')
    assert.deepEqual(await basketsOf(owner), [
      'CLOSED 11-04 12:00 11-05 00:00: run 1 = 7',
      'CLOSED 11-05 00:00 11-07 00:00: run 1 = 7',
      'OPEN 11-07 00:00 -',
    ])
  })

  test('no window runs before the nights it charges are stored', async () => {
    turnTo('2026-12-01T12:00:00Z')
    const owner = await account(ITEMS, { charge_window_id: daily })
    await at('2026-12-02T12:00:00Z')
    await stocked(owner, 'C-1', 3)
    // Each reading is almost five minutes later: midnight passes between reading the nights and reading the windows.
    Object.assign(clock, { now: Date.parse('2026-12-02T23:56:00Z'), step: 280_000 })
    await floor.keepCharges()
    clock.step = 0
    await at('2026-12-03T00:30:00Z')
    assert.deepEqual((await basketsOf(owner)).slice(1), [
      'CLOSED 12-02 00:00 12-03 00:00: item 3 = 3',
      'OPEN 12-03 00:00 -',
    ])
  })

  test('each night in a warehouse of another time zone is charged once', async () => {
    const york = await floor.made('warehouses', { code: 'NYC', timezone: 'America/New_York' })
    const location_id = await floor.made('locations', {
      code: 'NYC-1',
      warehouse_id: york,
      location_type_id: await floor.known('location_types', 'RACK'),
    })
    turnTo('2027-01-01T12:00:00Z')
    const weekly = await floor.made('charge_windows', { frequency: 'Day', numbers: [1] })
    const attributes = { charge_window_id: weekly, default_warehouse_id: floor.warehouse }
    const owners = [
      await account(ITEMS, { ...attributes, rental_basis: 'peak' }),
      await account(ITEMS, { ...attributes, rental_basis: 'average' }),
    ]
    for (const owner of owners)
      await floor.made('account_warehouses', { account_id: owner, warehouse_id: york })
    await at('2027-01-04T00:05:00Z')
    turnTo('2027-01-10T12:00:00Z')
    const piles: number[] = []
    for (const account_id of owners)
      piles.push(
        await floor.made('stocks', { account_id, product_id: floor.product, location_id, quantity: 14 }),
      )
    // The goods are in stock only on the night of Sunday, which ends in New York after the window has run in London.
    await at('2027-01-11T00:05:00Z')
    turnTo('2027-01-11T12:00:00Z')
    for (const pile of piles)
      assert.ok((await floor.operator.post(`/api/stocks/${pile}/adjust`, { new_quantity: 0 })).status < 300)
    await at('2027-01-18T00:05:00Z')
    const [peak, average] = await Promise.all(owners.map(basketsOf))
    assert.deepEqual(peak?.slice(1), [
      'CLOSED 01-04 00:00 01-11 00:00',
      'CLOSED 01-11 00:00 01-18 00:00: item 14 = 14',
      'OPEN 01-18 00:00 -',
    ])
    assert.deepEqual(average?.slice(1), [
      'CLOSED 01-04 00:00 01-11 00:00',
      'CLOSED 01-11 00:00 01-18 00:00: item 2 = 2',
      'OPEN 01-18 00:00 -',
    ])
  })

  test('an account whose transactional data was reset is charged from then on', async () => {
    turnTo('2027-02-10T12:00:00Z')
    const owner = await account(ITEMS, { rental_basis: 'average' })
    await changed('accounts', owner, { charge_window_id: daily })
    turnTo('2027-02-20T12:00:00Z')
    const { id } = floor.scope.tenant
    const path = `/api/subdomains/${id}/reset_transactional_data`
    assert.equal((await floor.operator.post(path, { confirm: 'demo' })).status, 204)
    await changed('accounts', owner, { charge_window_id: monthly })
    await stocked(owner, 'Z-1', 6)
    await at('2027-03-01T00:05:00Z')
    assert.deepEqual(await basketsOf(owner), [
      'CLOSED 02-20 12:00 03-01 00:00: item 6 = 6',
      'OPEN 03-01 00:00 -',
    ])
  })

  test('the stock agrees with the ledger, and no internal error occurred', async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
  })
})
