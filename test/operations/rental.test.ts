import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type Sql, sql } from '#database/sql.ts'
import { chargeTenant } from '#entry/worker/run-charging.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { openFloor } from '../support/floor.ts'
import { chargedAccounts } from './charged-accounts.ts'

// Nights and windows in two time zones; each test sets the clock.

const clock = { now: new Date('2026-03-02T12:00:00Z') }
const floor = await openFloor(20, () => clock.now)
const { operator, product, warehouse } = floor
const window = await floor.made('charge_windows', { frequency: 'Day', numbers: [2] })
await floor.made('currencies', { code: 'gbp' })

/** Runs the periodic charges at a moment. */
async function at(moment: string): Promise<void> {
  clock.now = new Date(moment)
  await floor.keepCharges()
}

const { account, adjusted, basketsOf, stocked } = chargedAccounts(floor, window)

suite('rental', () => {
  after(() => floor.close())

  test('with the basis closing the last night is charged by product and unit, in a basket', async () => {
    const owner = await account({
      item: { unit_of_measure: 'item', price: 0.1 },
      kilogram: { unit_of_measure: 'product_weight', quantity: 10 },
      place: { unit_of_measure: 'location', price: 0.25 },
      unit: { unit_of_measure: 'storage_unit', price: 2 },
      run: { unit_of_measure: 'fixed', price: 7 },
      sundry: { charge_type: 'SUNDRY', unit_of_measure: 'fixed', price: 3 },
      byHand: { unit_of_measure: 'fixed', price: 99, auto_charge: false },
    })
    const other = await account({ unit: { unit_of_measure: 'storage_unit', price: 2 } })
    const units = [
      await floor.unit(await floor.location('RACK', 'R-1')),
      await floor.unit(await floor.location('RACK', 'R-2')),
    ]
    await stocked(owner, 'R-1', 5, { storage_unit_id: units[0] })
    await stocked(owner, 'R-2', 6, { storage_unit_id: units[1] })
    await stocked(owner, 'R-3', 7)
    await stocked(other, 'R-2', 1, { storage_unit_id: units[1] })

    await at('2026-03-03T00:04:59Z')
    assert.deepEqual(await basketsOf(owner), [])
    await at('2026-03-03T00:05:00Z')
    assert.deepEqual(await basketsOf(owner), [
      'CLOSED 03-02 12:00 03-03 00:00: item 18 = 1.8, kilogram 27 = 3, place 3 = 0.75, run 1 = 7, sundry 1 = 3, unit 1 = 2, unit 1 = 2',
      'OPEN 03-03 00:00 -',
    ])
    assert.deepEqual(await basketsOf(other), [
      'CLOSED 03-02 12:00 03-03 00:00: unit 1 = 2',
      'OPEN 03-03 00:00 -',
    ])
    const lines = await floor.rows(
      `select l.name, l.product_id::float8 as product, l.storage_unit_id::float8 as unit, l.charge_type from charge_lines l
       join charge_baskets b on b.id = l.charge_basket_id where b.account_id = $1 order by l.name, l.id`,
      [owner],
    )
    assert.deepEqual(
      lines.map(({ name, product: of, unit, charge_type }) => [name, of, unit, charge_type]),
      [
        ['item', product, null, 'RENTAL'],
        ['kilogram', null, null, 'RENTAL'],
        ['place', null, null, 'RENTAL'],
        ['run', null, null, 'RENTAL'],
        ['sundry', null, null, 'SUNDRY'],
        ['unit', product, units[0], 'RENTAL'],
        ['unit', product, units[1], 'RENTAL'],
      ],
    )
  })

  test('a window runs once a day, even if checked concurrently', async () => {
    const before = await floor.rows('select id, status from charge_baskets order by id')
    await Promise.all([floor.keepCharges(), floor.keepCharges(), floor.keepCharges()])
    await at('2026-03-03T09:00:00Z')
    assert.deepEqual(await floor.rows('select id, status from charge_baskets order by id'), before)
  })

  test('with the basis peak the highest night is charged, with average the mean, in one line for each price', async () => {
    const items = { item: { unit_of_measure: 'item', quantity: 2 } }
    const owners = [
      await account(items, { rental_basis: 'closing' }),
      await account(items, { rental_basis: 'peak' }),
      await account(items, { rental_basis: 'average' }),
    ]
    await at('2026-03-04T00:05:00Z')
    for (const [place, owner] of owners.entries()) {
      clock.now = new Date('2026-03-05T12:00:00Z')
      const pile = await stocked(owner, `Q-${place}`, 8)
      await stocked(owner, `P-${place}`, 3)
      clock.now = new Date('2026-03-07T12:00:00Z')
      await adjusted(pile, 0)
    }
    // The nights of the 3rd to the 9th: 0 0 11 11 3 3 3.
    await at('2026-03-10T00:05:00Z')
    const [closing, peak, average] = await Promise.all(owners.map(basketsOf))
    assert.equal(closing?.[0], 'CLOSED 03-03 09:00 03-10 00:00: item 3 = 2')
    assert.equal(peak?.[0]?.split(': ')[1], 'item 11 = 6')
    assert.equal(average?.[0]?.split(': ')[1], 'item 4.4286 = 3')
  })

  test('missed days are run one by one', async () => {
    const owner = await account({ item: { unit_of_measure: 'item' } })
    await stocked(owner, 'M-1', 5)
    await at('2026-03-11T00:05:00Z')
    await at('2026-03-31T09:30:00Z')
    assert.deepEqual(await basketsOf(owner), [
      'CLOSED 03-10 00:05 03-17 00:00: item 5 = 5',
      'CLOSED 03-17 00:00 03-24 00:00: item 5 = 5',
      'CLOSED 03-24 00:00 03-30 23:00: item 5 = 5',
      'OPEN 03-30 23:00 -',
    ])
    const nights = await floor.rows(
      'select day::text from rental_nights where warehouse_id = $1 order by day',
      [warehouse],
    )
    assert.deepEqual([nights.length, nights[0]?.day, nights.at(-1)?.day], [29, '2026-03-02', '2026-03-30'])
  })

  test('each warehouse has its own midnight, and movements after it do not count', async () => {
    clock.now = new Date('2026-04-07T10:00:00Z')
    const sydney = await floor.made('warehouses', { code: 'SYD', timezone: 'Australia/Sydney' })
    const owner = await account({ item: { unit_of_measure: 'item' } }, { default_warehouse_id: sydney })
    await floor.made('account_warehouses', { account_id: owner, warehouse_id: sydney })
    const location_id = await floor.made('locations', {
      code: 'S-1',
      warehouse_id: sydney,
      location_type_id: await floor.known('location_types', 'RACK'),
    })
    clock.now = new Date('2026-04-13T10:00:00Z')
    await floor.made('stocks', { account_id: owner, product_id: product, location_id, quantity: 4 })
    clock.now = new Date('2026-04-13T14:01:00Z')
    await floor.made('stocks', { account_id: owner, product_id: product, location_id, quantity: 3 })
    await at('2026-04-13T14:05:00Z')
    assert.equal((await basketsOf(owner))[0], 'CLOSED 04-07 10:00 04-13 14:00: item 4 = 4')
  })

  test('an account without a charge card or stock is not charged, but its open basket is closed', async () => {
    clock.now = new Date('2026-04-14T12:00:00Z')
    const [bare, empty] = [
      await account({}, { charge_card_id: null }),
      await account({ item: { unit_of_measure: 'item' } }),
    ]
    clock.now = new Date('2026-04-20T12:00:00Z')
    const basket = await floor.made('charge_baskets', { account_id: bare })
    await at('2026-04-21T00:05:00Z')
    assert.deepEqual(await basketsOf(bare), ['CLOSED 04-20 12:00 04-20 23:00', 'OPEN 04-20 23:00 -'])
    assert.deepEqual(await basketsOf(empty), ['CLOSED 04-14 12:00 04-20 23:00', 'OPEN 04-20 23:00 -'])
    const reply = await operator.post('/api/charge_baskets/generate_invoice', { ids: [basket] })
    assert.equal(reply.status, 200, reply.text)
  })

  test('a basket opened after the midnight of the run is left to the next run', async () => {
    clock.now = new Date('2026-04-27T12:00:00Z')
    const owner = await account({ item: { unit_of_measure: 'item' } })
    await stocked(owner, 'L-1', 2)
    clock.now = new Date('2026-04-28T07:00:00Z')
    await floor.made('charge_baskets', { account_id: owner })
    await at('2026-04-28T08:00:00Z')
    assert.deepEqual(await basketsOf(owner), ['OPEN 04-28 07:00 -: item 2 = 2'])
  })

  test('an invalid time zone delays only the accounts in it', async () => {
    const mars = await floor.made('warehouses', { code: 'MARS', timezone: 'Asia/Tokyo' })
    const [lost, both, sound] = [
      await account({ run: { unit_of_measure: 'fixed' } }, { default_warehouse_id: mars }),
      await account({ run: { unit_of_measure: 'fixed' } }),
      await account({ run: { unit_of_measure: 'fixed' } }),
    ]
    for (const owner of [lost, both])
      await floor.made('account_warehouses', { account_id: owner, warehouse_id: mars })
    const zoned = (timezone: string) =>
      floor.rows('update warehouses set timezone = $2 where id = $1 returning id', [mars, timezone])
    await at('2026-05-04T12:00:00Z')
    await zoned('Mars/Base')
    const input: unknown[] = []
    const log = { error: (facts: { timezone?: string }) => input.push(facts.timezone ?? facts) }
    const keep = () => chargeTenant({ ...floor, log: log as unknown as WorkerContext['log'] }, floor.scope)
    clock.now = new Date('2026-05-05T09:00:00Z')
    await keep()
    assert.deepEqual(input, ['Mars/Base'])
    const statuses = async (owner: number) => (await basketsOf(owner)).map((basket) => basket.split(' ')[0])
    assert.deepEqual(
      [await statuses(lost), await statuses(both), await statuses(sound)],
      [[], [], ['CLOSED', 'OPEN']],
    )
    await zoned('Asia/Tokyo')
    await at('2026-05-05T09:05:00Z')
    assert.deepEqual(
      [await statuses(lost), await statuses(both)],
      [
        ['CLOSED', 'OPEN'],
        ['CLOSED', 'OPEN'],
      ],
    )
  })

  test('the stock agrees with the ledger, and no internal error occurred', async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
  })

  test('the nights of a window that runs late are those before its end, and each night counts in one window', async () => {
    clock.now = new Date('2026-05-05T12:00:00Z')
    const items = { item: { unit_of_measure: 'item' } }
    const bases = ['closing', 'peak', 'average'] as const
    const owners: number[] = []
    for (const rental_basis of bases) {
      clock.now = new Date('2026-05-05T12:00:00Z')
      const owner = await account(items, { rental_basis })
      owners.push(owner)
      const pile = await stocked(owner, `LATE-${rental_basis}`, 5)
      clock.now = new Date('2026-05-12T12:00:00Z')
      await adjusted(pile, 9)
      clock.now = new Date('2026-05-13T12:00:00Z')
      await adjusted(pile, 2)
    }
    // In summer the days of London end at 23:00 UTC. The nights of the 5th to the 11th: 5; of the 12th: 9; to the 18th: 2.
    await at('2026-05-20T09:30:00Z')
    const charged = await Promise.all(owners.map(basketsOf))
    const closed = (quantities: readonly [number, number]) => [
      `CLOSED 05-05 12:00 05-11 23:00: item ${quantities[0]} = ${quantities[0]}`,
      `CLOSED 05-11 23:00 05-18 23:00: item ${quantities[1]} = ${quantities[1]}`,
      'OPEN 05-18 23:00 -',
    ]
    assert.deepEqual(charged, [closed([5, 2]), closed([5, 9]), closed([5, 3])])
  })

  test('a charge that is added or moved to a basket that is being closed or invoiced waits, and is refused', async () => {
    const owner = await account({})
    const line = (charge_basket_id: number) => ({
      ...{ charge_basket_id, code: 'HAND', name: 'By hand', charge_type: 'SUNDRY' },
      ...{ unit_of_measure: 'fixed', quantity: 1, price: 1 },
    })
    const basket = await floor.made('charge_baskets', { account_id: owner })
    const elsewhere = await floor.made('charge_baskets', { account_id: await account({}) })
    const free = await floor.made('charge_lines', line(elsewhere))
    const add = () => operator.post('/api/charge_lines', document('charge_lines', line(basket)))
    const move = () =>
      operator.patch(`/api/charge_lines/${free}`, document('charge_lines', { charge_basket_id: basket }))
    /** What is answered to a request that comes while a basket changes. */
    const sentWhile = async (change: Sql, send: () => Promise<Reply>) => {
      let pending: Promise<Reply> | undefined
      await floor.act(async (tx) => {
        await tx.run(sql`
          update charge_baskets b set ${change}, lock_version = b.lock_version + 1
          where b.tenant_id = ${tx.tenant.id} and b.id = ${basket}`)
        pending = send()
        const first = await Promise.race([
          pending.then(({ text }) => text),
          floor.blocked().then(() => 'waits'),
        ])
        assert.equal(first, 'waits')
      })
      return symbols(await (pending as unknown as Promise<Reply>))
    }
    const closing = sql`status = 'CLOSED', end_at = now() + interval '1 day'`
    assert.deepEqual(await sentWhile(closing, add), [422, 'basket_not_open'])
    const invoicing = sql`invoice_status = 'invoiced'`
    assert.deepEqual(await sentWhile(invoicing, move), [422, 'basket_invoiced'])
    assert.deepEqual(
      await floor.rows('select id from charge_lines where charge_basket_id = $1', [basket]),
      [],
    )
  })

  test('goods that pass their date overnight are announced as no longer sellable, once, when the day ends in their warehouse', async () => {
    const owner = await account({})
    clock.now = new Date('2026-06-01T12:00:00Z')
    await floor.keepCharges()
    await stocked(owner, 'R-1', 5, { best_before_date: '2026-06-02' })
    await stocked(owner, 'R-1', 7, { best_before_date: '2026-06-09' })
    const figures = async () => {
      const rows = await floor.rows(
        `select data -> 'sellable' as sellable, previous from events
         where resource_name = 'stock_balance' and data ->> 'account_id' = $1 order by id`,
        [String(owner)],
      )
      return rows.map(({ previous, sellable }) => [(previous as { sellable: number }).sellable, sellable])
    }
    const received = [
      [0, 5],
      [5, 12],
    ]
    await at('2026-06-02T22:55:00Z')
    assert.deepEqual(await figures(), received)
    // It is summer: midnight in London is an hour before midnight in UTC.
    await at('2026-06-02T23:05:00Z')
    assert.deepEqual(await figures(), [...received, [12, 7]])
    await at('2026-06-03T23:05:00Z')
    assert.deepEqual(await figures(), [...received, [12, 7]])
    // Days that were missed are made up for.
    await at('2026-06-20T12:00:00Z')
    assert.deepEqual(await figures(), [...received, [12, 7], [7, 0]])
  })
})
