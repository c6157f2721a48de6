import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator } = floor
const account = await floor.made('accounts', { code: 'ROUNDS', round_up_to_full_storage_units: true })
await floor.made('account_warehouses', { account_id: account, warehouse_id: floor.warehouse })
const storage_unit_type_id = await floor.known('storage_unit_types', 'STD')

const cancel = (task: unknown) =>
  operator.patch(`/api/tasks/${task}`, document('tasks', { status: 'cancelled' }))

/** A product of the account with full pallets of 50, each in its own location; returns the product and the locations. */
async function pallets(code: string, many: number) {
  const product = await out.product({}, account)
  await floor.made('product_storage_units', {
    product_id: product,
    storage_unit_type_id,
    stock_configuration: 'unit',
    per_layer: 10,
    number_of_layers: 5,
    unit_of_measure: 'centimetre',
  })
  const locations: number[] = []
  for (let pallet = 1; pallet <= many; pallet += 1) {
    const place = `${code}-${pallet}`
    const location = await floor.location('RACK', place)
    await out.stock(product, place, 50, { account_id: account, storage_unit_id: await floor.unit(location) })
    locations.push(location)
  }
  return { product, locations }
}

/** An order of 60, for which two pallets are reserved, with its picks. */
async function rounded(code: string, many: number) {
  const { product, locations } = await pallets(code, many)
  const order = await out.order([[product, 60]], { account_id: account })
  await out.allocate([order])
  assert.deepEqual(await lineOf(order), { allocated: 100, rounded: 40, ordered: 0 })
  const [first, second] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
  return { product, locations, order, first: first ?? 0, second: second ?? 0 }
}

/** The progress of the first line of an order, and the ordered quantity of its product that is not yet allocated. */
async function lineOf(order: number) {
  const [row] = await floor.rows(
    `select l.allocated_quantity::float8 as allocated, l.rounded_quantity::float8 as rounded, b.ordered::float8 as ordered
     from goods_out_lines l
     join stock_balances b on b.tenant_id = l.tenant_id and b.product_id = l.product_id
     where l.goods_out_id = $1 order by l.id limit 1`,
    [order],
  )
  return row
}

const picksOf = async (order: number) =>
  (await out.tasks(order, 'PICK')).map(({ status, start_quantity }) => `${status} ${Number(start_quantity)}`)

const reason_code_id = await floor.made('reason_codes', {
  code: 'COUNT',
  reason_type: 'stock_check',
  generic: true,
})

/** Counts this quantity of a product at a location, and resolves the difference. */
async function count(location_id: number, product_id: number, physical_count: number): Promise<void> {
  const check = idOf(await operator.post('/api/stock_checks', { location_id }))
  answered(await operator.post(`/api/stock_checks/${check}/record_attempt`, { product_id, physical_count }))
  answered(await operator.post(`/api/stock_checks/${check}/complete`))
  const [record] = await floor.rows('select id from stock_check_records where stock_check_id = $1', [check])
  const resolution = { stock_check_record_ids: [Number(record?.id)], reason_code_id }
  assert.equal((await operator.post('/api/stock_checks/resolve', resolution)).status, 204)
}

suite('the rounded-up quantity of a line', () => {
  after(async () => {
    await floor.verified()
    await floor.close()
  })

  test('is removed from the demand when its picks are cancelled', async () => {
    const { order, first, second } = await rounded('UP', 2)
    answered(await cancel(first))
    assert.deepEqual(await lineOf(order), { allocated: 50, rounded: 0, ordered: 10 })
    answered(await cancel(second))
    assert.deepEqual(await lineOf(order), { allocated: 0, rounded: 0, ordered: 60 })
  })

  test('is reduced by the quantity that was picked short', async () => {
    const { order, first, second } = await rounded('SHORT', 3)
    answered(await out.pick(second, { confirmed_quantity: 20 }))
    assert.deepEqual(await lineOf(order), { allocated: 70, rounded: 10, ordered: 0 })
    assert.deepEqual(await picksOf(order), ['AVAILABLE 50', 'COMPLETED 50'])
    answered(await out.pick(first))
    assert.equal(await out.progress(order), 'PICK 60/70/70/0')
  })

  test('is planned again after a short pick, for the missing quantity only', async () => {
    const { order, first } = await rounded('LESS', 3)
    answered(await out.pick(first, { confirmed_quantity: 5 }))
    assert.deepEqual(await picksOf(order), ['COMPLETED 50', 'AVAILABLE 50', 'AVAILABLE 50'])
    assert.deepEqual(await lineOf(order), { allocated: 105, rounded: 45, ordered: 0 })
  })

  test('is reduced by the goods that a count finds missing', async () => {
    const { product, locations, order } = await rounded('GONE', 3)
    await count(locations[1] ?? 0, product, 20)
    assert.deepEqual(await picksOf(order), ['AVAILABLE 50', 'AVAILABLE 20'])
    assert.deepEqual(await lineOf(order), { allocated: 70, rounded: 10, ordered: 0 })
  })

  test('does not keep an automatic order open when a count misses goods that it does not need', async () => {
    const { product } = await pallets('LAST', 0)
    const loose = await floor.location('RACK', 'LAST-LOOSE')
    await out.stock(product, 'LAST-LOOSE', 20, { account_id: account })
    const order = await out.order([[product, 40]], { account_id: account, dispatch_strategy: 'auto' })
    await out.allocate([order])
    const pallet = await floor.unit(await floor.location('RACK', 'LAST-PALLET'))
    await out.stock(product, 'LAST-PALLET', 50, { account_id: account, storage_unit_id: pallet })
    await out.allocate([order])
    assert.deepEqual(await picksOf(order), ['AVAILABLE 20', 'AVAILABLE 50'])
    const [, second] = await out.tasks(order, 'PICK')
    answered(await out.pick(Number(second?.id)))
    await count(loose, product, 0)
    assert.equal(await out.progress(order), 'COMPLETED 40/50/50/50')
  })

  test('covers an increase of the order quantity of the line', async () => {
    const { product } = await pallets('MORE', 2)
    const lacking = await out.product({}, account)
    const lines = [
      [product, 60],
      [lacking, 1],
    ] as const
    const order = await out.order(lines, { account_id: account })
    await out.allocate([order])
    const [line] = await floor.rows('select id from goods_out_lines where goods_out_id = $1 order by id', [
      order,
    ])
    const wanting = async (order_quantity: number) => {
      const change = { type: 'UPDATE', id: Number(line?.id), attributes: { order_quantity } }
      const input = document('goods_outs', { lines_changes: [change] })
      answered(await operator.patch(`/api/goods_outs/${order}`, input))
      return lineOf(order)
    }
    assert.deepEqual(await wanting(70), { allocated: 100, rounded: 30, ordered: 0 })
    assert.deepEqual(await wanting(110), { allocated: 100, rounded: 0, ordered: 10 })
    await floor.verified()
  })
})
