import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor } = out
const { operator, warehouse } = floor
const reason = await floor.made('reason_codes', { code: 'COUNT', reason_type: 'stock_check', generic: true })
const hold = await floor.made('reason_codes', { code: 'RECALL', reason_type: 'hold', generic: true })

let owners = 0

/** An account and a product of its own, with an empty place. */
async function owner(settings: Attributes = {}, facts: Attributes = {}) {
  owners += 1
  const account = await floor.made('accounts', { code: `OWNER-${owners}`, ...settings })
  await floor.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
  const product = await out.product(facts, account)
  const place = await floor.location('RACK', `R-${owners}`)
  const stands = (quantity: number, others: Attributes = {}) =>
    floor.made('stocks', {
      account_id: account,
      product_id: product,
      location_id: place,
      quantity,
      ...others,
    })
  const check = async (location_id = place) => idOf(await operator.post('/api/stock_checks', { location_id }))
  const count = (id: number, input: Attributes) =>
    operator.post(`/api/stock_checks/${id}/record_attempt`, {
      product_id: product,
      account_id: account,
      ...input,
    })
  const resolve = async (id: number) => {
    answered(await operator.post(`/api/stock_checks/${id}/complete`))
    const records = await floor.rows(
      "select id::float8 from stock_check_records where stock_check_id = $1 and result = 'failure'",
      [id],
    )
    const stock_check_record_ids = records.map((row) => row.id)
    return operator.post('/api/stock_checks/resolve', { stock_check_record_ids, reason_code_id: reason })
  }
  /** Piles of the product: quantity, number, batch, status. */
  const piles = async () =>
    (
      await floor.rows(
        "select concat_ws(' ', trim_scale(quantity), serial_number, batch, status, hold_description) as pile from stocks where product_id = $1 order by id",
        [product],
      )
    ).map(({ pile }) => pile)
  return { account, product, place, stands, check, count, resolve, piles }
}

const SERIALS = { serial_number_tracking_setting: 'inbound_and_outbound' }

suite('counts', () => {
  after(() => floor.close())

  test('pieces that are known by their numbers are counted with them', async () => {
    const goods = await owner({}, SERIALS)
    const id = await goods.check()
    const refused = async (input: Attributes) => symbols(await goods.count(id, input))
    assert.deepEqual(await refused({ physical_count: 1 }), [422, 'capture_required /serial_numbers'])
    const two = ['A', 'B']
    assert.deepEqual(await refused({ physical_count: 1, serial_numbers: two }), [
      422,
      'serial_numbers_count_mismatch',
    ])
    assert.deepEqual(await refused({ physical_count: 2, serial_numbers: ['A', 'A'] }), [
      422,
      'serial_numbers_count_mismatch',
    ])
    assert.equal(
      answered(await goods.count(id, { physical_count: 2, serial_numbers: two })).attempt_result,
      'failure',
    )
    assert.equal((await goods.resolve(id)).status, 204)
    assert.deepEqual(await goods.piles(), ['1 A available', '1 B available'])
    const { task } = await out.picking(goods.product, 1, { account_id: goods.account })
    const [pick] = await floor.rows(
      'select s.serial_number from allocations a join stocks s on s.id = a.stock_id where a.task_id = $1',
      [task],
    )
    answered(await out.pick(task, { serial_numbers: [pick?.serial_number] }))
    await floor.verified()
  })

  test('another number in the place of one that is gone is a difference, and both are corrected', async () => {
    const goods = await owner({}, SERIALS)
    await goods.stands(1, { serial_number: 'S1' })
    const id = await goods.check()
    const attempt = answered(await goods.count(id, { physical_count: 1, serial_numbers: ['S2'] }))
    assert.equal(attempt.attempt_result, 'failure')
    assert.equal((await goods.resolve(id)).status, 204)
    assert.deepEqual(await goods.piles(), ['1 S2 available'])
    await floor.verified()
  })

  test('a number that stands in another place is refused until the piece is moved', async () => {
    const goods = await owner({}, SERIALS)
    const elsewhere = await floor.location('RACK', `E-${goods.product}`)
    const pile = await goods.stands(1, { serial_number: 'S9', location_id: elsewhere })
    const id = await goods.check()
    answered(await goods.count(id, { physical_count: 1, serial_numbers: ['S9'] }))
    assert.deepEqual(symbols(await goods.resolve(id)), [422, 'serial_number_already_in_stock'])
    answered(await operator.post(`/api/stocks/${pile}/move`, { to_location_id: goods.place }))
    const [record] = await floor.rows(
      'select id::float8 from stock_check_records where stock_check_id = $1',
      [id],
    )
    const input = { stock_check_record_ids: [record?.id], reason_code_id: reason }
    assert.equal((await operator.post('/api/stock_checks/resolve', input)).status, 204)
    assert.deepEqual(await goods.piles(), ['1 S9 available'])
  })

  test('pieces without a number are not made by an adjustment either', async () => {
    const goods = await owner()
    const pile = await goods.stands(2)
    answered(await operator.patch(`/api/products/${goods.product}`, document('products', SERIALS)))
    const adjust = (quantity_change: number) =>
      operator.post(`/api/stocks/${pile}/adjust`, document('stocks', { quantity_change }))
    assert.deepEqual(symbols(await adjust(1)), [422, 'capture_required'])
    answered(await adjust(-1))
  })

  test('a batch and dates that are tracked are asked for, but of goods that stand there without', async () => {
    const settings = { track_batch: true, track_sell_by_date: true, track_best_before_date: true }
    const goods = await owner()
    await goods.stands(5)
    answered(await operator.patch(`/api/accounts/${goods.account}`, document('accounts', settings)))
    const id = await goods.check()
    answered(await goods.count(id, { physical_count: 6 }))
    const label = { batch: 'B', sell_by_date: '2032-01-01', best_before_date: '2032-02-01' }
    for (const field of Object.keys(label)) {
      const reply = await goods.count(id, { physical_count: 1, ...label, [field]: undefined })
      assert.deepEqual(symbols(reply), [422, `capture_required /${field}`], field)
    }
    answered(await goods.count(id, { physical_count: 1, ...label }))
  })

  test('goods found of a group that is held are held, there and in an empty place', async () => {
    const goods = await owner({ track_batch: true })
    const pile = await goods.stands(10, { batch: 'Q' })
    const held = { ids: [pile], description: 'recall', reason_code_id: hold }
    assert.equal((await operator.post('/api/stocks/hold', document('stocks', held))).status, 200)
    const id = await goods.check()
    answered(await goods.count(id, { physical_count: 12, batch: 'Q' }))
    assert.equal((await goods.resolve(id)).status, 204)
    assert.deepEqual(await goods.piles(), ['12 Q held recall'])
    const empty = await goods.check(await floor.location('RACK', `EMPTY-${goods.product}`))
    answered(await goods.count(empty, { physical_count: 3, batch: 'Q' }))
    answered(await goods.count(empty, { physical_count: 4, batch: 'OTHER' }))
    assert.equal((await goods.resolve(empty)).status, 204)
    assert.deepEqual(await goods.piles(), ['12 Q held recall', '3 Q held recall', '4 OTHER available'])
    await floor.verified()
  })
})
