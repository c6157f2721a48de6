import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, refusalsOf } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

// Goods that arrive in a location after the last count was recorded.

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, product } = floor
await operator.patch(`/api/accounts/${account}`, document('accounts', { track_batch: true }))
const reason = await floor.made('reason_codes', { code: 'COUNT', reason_type: 'stock_check', generic: true })

let places = 0
async function place(): Promise<number> {
  places += 1
  return floor.location('RACK', `N${places}`)
}

const stocked = (location_id: number, quantity: number, batch: string, attributes: Attributes = {}) =>
  floor.made('stocks', {
    account_id: account,
    product_id: product,
    location_id,
    quantity,
    batch,
    ...attributes,
  })
const counting = async (location_id: number) =>
  Number(answered(await operator.post('/api/stock_checks', { location_id })).stock_check_id)
const count = async (id: number, physical_count: number, batch: string) =>
  answered(
    await operator.post(`/api/stock_checks/${id}/record_attempt`, {
      product_id: product,
      physical_count,
      batch,
    }),
  ).attempt_result
const complete = async (id: number) => answered(await operator.post(`/api/stock_checks/${id}/complete`))
const resolve = (ids: readonly number[]) =>
  operator.post('/api/stock_checks/resolve', { stock_check_record_ids: ids, reason_code_id: reason })

/** The goods of the account in a response. */
const named = (batch: string, quantity: number) => ({
  product_id: product,
  account_id: account,
  batch,
  sell_by_date: null,
  best_before_date: null,
  quantity,
})

const recordsOf = (id: number) =>
  floor.rows(
    `select id::float8, batch, result, difference::float, left_out::float, unapplied::float, attempts from stock_check_records
     where stock_check_id = $1 order by batch`,
    [id],
  )
const pilesAt = (location: number) =>
  floor.rows('select batch, quantity::float from stocks where location_id = $1 order by batch, id', [
    location,
  ])

suite('goods that arrive after a count', () => {
  after(() => floor.close())

  test('a check passes without them, reports them, and leaves them to the next check', async () => {
    const location = await place()
    await stocked(location, 5, 'OLD')
    const id = await counting(location)
    assert.equal(await count(id, 5, 'OLD'), 'success')
    const late = await stocked(location, 3, 'LATE')
    const { status, left_out } = await complete(id)
    assert.deepEqual({ status, left_out }, { status: 'passed', left_out: [named('LATE', 3)] })
    const [record] = await recordsOf(id)
    assert.deepEqual(record, {
      ...{ id: record?.id, batch: 'LATE', result: 'left_out', difference: 0, left_out: 3, unapplied: 0 },
      attempts: [],
    })
    assert.deepEqual(refusalsOf(await resolve([Number(record?.id)])), ['stock_check_record_not_resolvable'])
    const [pile] = await floor.rows('select last_counted_at from stocks where id = $1', [late])
    assert.deepEqual(pile, { last_counted_at: null })
    const next = await counting(location)
    assert.equal(await count(next, 5, 'OLD'), 'success')
    assert.equal((await complete(next)).status, 'failed')
    await floor.verified()
  })

  test('a pallet moved there since is left out, even if it was in stock elsewhere', async () => {
    const [location, bay] = [await place(), await place()]
    await stocked(location, 5, 'OLD')
    const moved = await stocked(bay, 8, 'MOVED', { storage_unit_id: await floor.unit(bay) })
    const id = await counting(location)
    assert.equal(await count(id, 5, 'OLD'), 'success')
    answered(
      await operator.post(
        `/api/stocks/${moved}/move`,
        document('stocks', { quantity: 8, to_location_id: location }),
      ),
    )
    assert.deepEqual((await complete(id)).left_out, [named('MOVED', 8)])
    await floor.verified()
  })

  test('of uncounted goods, those that were there before are missing and the others are left out', async () => {
    const location = await place()
    await stocked(location, 5, 'KNOWN')
    await stocked(location, 6, 'PART')
    const id = await counting(location)
    assert.equal(await count(id, 5, 'KNOWN'), 'success')
    await stocked(location, 3, 'PART')
    const { status, left_out } = await complete(id)
    assert.deepEqual({ status, left_out }, { status: 'failed', left_out: [named('PART', 3)] })
    const [, part] = await recordsOf(id)
    assert.deepEqual(
      [part?.difference, part?.left_out, part?.attempts],
      [-6, 3, [{ attempt_number: 1, physical_count: 0, system_count: 6, result: 'failure' }]],
    )
    assert.equal((await resolve([Number(part?.id)])).status, 204)
    assert.deepEqual(await pilesAt(location), [
      { batch: 'KNOWN', quantity: 5 },
      { batch: 'PART', quantity: 3 },
    ])
    await floor.verified()
  })

  test('goods whose batch changed after the count are left out, held ones are not', async () => {
    const location = await place()
    const pile = await stocked(location, 4, 'WRONG')
    const held = await stocked(location, 2, 'HELD')
    const id = await counting(location)
    assert.equal(await count(id, 4, 'WRONG'), 'success')
    answered(await operator.post(`/api/stocks/${pile}/change_attributes`, { batch: 'RIGHT' }))
    const hold = await floor.made('reason_codes', { code: 'LOOK', reason_type: 'hold', generic: true })
    const holding = { ids: [held], description: 'Look at it', reason_code_id: hold }
    assert.equal((await operator.post('/api/stocks/hold', holding)).status, 200)
    assert.deepEqual((await complete(id)).left_out, [named('RIGHT', 4)])
    const [missing] = await recordsOf(id)
    assert.deepEqual([missing?.batch, missing?.difference], ['HELD', -2])
    assert.equal((await resolve([Number(missing?.id)])).status, 204)
    assert.deepEqual(await pilesAt(location), [{ batch: 'RIGHT', quantity: 4 }])
    await floor.verified()
  })

  test('missing goods are not removed from a pallet that arrived after the count', async () => {
    const location = await place()
    const old = await stocked(location, 10, 'SAME', { storage_unit_id: await floor.unit(location) })
    const id = await counting(location)
    assert.equal(await count(id, 8, 'SAME'), 'failure')
    const fifo_date = '2020-01-01'
    await stocked(location, 7, 'SAME', { storage_unit_id: await floor.unit(location), fifo_date })
    assert.equal((await complete(id)).status, 'failed')
    const [record] = await recordsOf(id)
    answered(await operator.post(`/api/stocks/${old}/adjust`, document('stocks', { new_quantity: 1 })))
    assert.equal((await resolve([Number(record?.id)])).status, 204)
    assert.deepEqual(await pilesAt(location), [{ batch: 'SAME', quantity: 7 }])
    assert.equal((await recordsOf(id))[0]?.unapplied, 1)
    await floor.verified()
  })

  test('without any count, all goods in the location are missing', async () => {
    const location = await place()
    await stocked(location, 5, 'GONE')
    const id = await counting(location)
    const { status, left_out } = await complete(id)
    assert.deepEqual({ status, left_out }, { status: 'failed', left_out: [] })
    assert.deepEqual((await recordsOf(id))[0]?.difference, -5)
  })

  test('no internal error occurred', () => assert.deepEqual(floor.service.bugs, []))
})
