import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const outbound = await openOutbound()
const { floor } = outbound
const { operator } = floor
const reason = await floor.made('reason_codes', { code: 'COUNT', reason_type: 'stock_check', generic: true })

type Row = Readonly<Record<string, unknown>>

/** Counts a product at a location; returns the record with the difference. */
async function counted(code: string, product_id: number, physical_count: number): Promise<number> {
  const location_id = await floor.location('RACK', code)
  const id = idOf(await operator.post('/api/stock_checks', { location_id }))
  answered(await operator.post(`/api/stock_checks/${id}/record_attempt`, { product_id, physical_count }))
  answered(await operator.post(`/api/stock_checks/${id}/complete`))
  const [record] = await floor.rows('select id from stock_check_records where stock_check_id = $1', [id])
  return Number(record?.id)
}

const resolve = (record: number) =>
  operator.post('/api/stock_checks/resolve', { stock_check_record_ids: [record], reason_code_id: reason })

const unapplied = async (record: number) =>
  Number(
    (await floor.rows('select unapplied from stock_check_records where id = $1', [record]))[0]?.unapplied,
  )

/** Tasks in words: `AVAILABLE 7`. */
const words = (tasks: readonly Row[]) =>
  tasks.map(({ status, start_quantity }) => `${status} ${Number(start_quantity)}`)

suite('goods missing in a count', () => {
  after(async () => {
    await floor.verified()
    await floor.close()
  })

  test('are taken from the least urgent picks, the newest first, which are reallocated at once', async () => {
    const sku = await outbound.product()
    const pile = await outbound.stock(sku, 'M-1', 25)
    const urgent = await outbound.picking(sku, 6, { priority: 9 })
    const older = await outbound.picking(sku, 10)
    const newer = await outbound.picking(sku, 5)
    await outbound.stock(sku, 'M-2', 3)
    const record = await counted('M-1', sku, 13)
    await outbound.events()
    assert.equal((await resolve(record)).status, 204)

    assert.deepEqual(words(await outbound.tasks(urgent.order, 'PICK')), ['AVAILABLE 6'])
    assert.deepEqual(words(await outbound.tasks(older.order, 'PICK')), ['AVAILABLE 7', 'AVAILABLE 3'])
    assert.deepEqual(words(await outbound.tasks(newer.order, 'PICK')), ['CANCELLED 5'])
    assert.equal(await outbound.progress(urgent.order), 'ALLOCATED 6/6/0/0')
    assert.equal(await outbound.progress(older.order), 'ALLOCATED 10/10/0/0')
    assert.equal(await outbound.progress(newer.order), 'PENDING 5/0/0/0')
    const [list] = await floor.rows(
      `select s.code from goods_out_pick_lists p join goods_out_statuses s on s.tenant_id = p.tenant_id and s.id = p.goods_out_status_id
       where p.id = $1`,
      [(await outbound.tasks(newer.order, 'PICK'))[0]?.goods_out_pick_list_id],
    )
    assert.equal(list?.code, 'CANCELLED')
    const [left] = await floor.rows(
      'select quantity::float as quantity, allocated_quantity::float as allocated from stocks where id = $1',
      [pile],
    )
    assert.deepEqual(left, { quantity: 13, allocated: 13 })
    assert.equal(await unapplied(record), 0)
    assert.deepEqual(await outbound.events(), ['stock.negatively_adjusted', 'goods_out_pick_list.cancelled'])
    await floor.verified()
  })

  test('are taken from replenishments too, whose held picks need other goods', async () => {
    const sku = await outbound.product()
    const face = await floor.location('RACK', 'M-F', { is_pickface: true })
    await floor.made('pickface_products', {
      product_id: sku,
      location_id: face,
      trigger_min: 1,
      trigger_max: 50,
    })
    await outbound.stock(sku, 'M-3', 20)
    const { order } = await outbound.picking(sku, 20)
    await outbound.stock(sku, 'M-4', 2)
    const record = await counted('M-3', sku, 15)
    assert.equal((await resolve(record)).status, 204)
    assert.deepEqual(words(await outbound.tasks(order, 'PICK')), ['ON_HOLD 17'])
    const replenishments = await floor.rows(
      "select status, start_quantity from tasks where type = 'REPLEN' and product_id = $1 order by id",
      [sku],
    )
    assert.deepEqual(words(replenishments), ['AVAILABLE 15', 'AVAILABLE 2'])
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 20/17/0/0')
    await floor.verified()
  })

  test('are never taken from staged goods', async () => {
    const sku = await outbound.product()
    const bay = await floor.location('BAY', 'M-BAY')
    await floor.made('stocks', { account_id: floor.account, product_id: sku, location_id: bay, quantity: 9 })
    const { order, task } = await outbound.picking(sku, 6)
    answered(await outbound.pick(task, { location_to_id: bay }))
    const location_id = bay
    const id = idOf(await operator.post('/api/stock_checks', { location_id }))
    answered(
      await operator.post(`/api/stock_checks/${id}/record_attempt`, { product_id: sku, physical_count: 1 }),
    )
    answered(await operator.post(`/api/stock_checks/${id}/complete`))
    const [record] = await floor.rows('select id from stock_check_records where stock_check_id = $1', [id])
    assert.equal((await resolve(Number(record?.id))).status, 204)
    assert.equal(await unapplied(Number(record?.id)), 5)
    assert.equal(await outbound.progress(order), 'PICK 6/6/6/0')
    await floor.verified()
  })

  test('are taken once while they are being picked', async () => {
    const sku = await outbound.product()
    await outbound.stock(sku, 'M-5', 10)
    const picks = []
    for (let place = 0; place < 5; place += 1) picks.push(await outbound.picking(sku, 2))
    const record = await counted('M-5', sku, 4)
    const replies = await Promise.all([
      resolve(record),
      ...picks.map(({ task }) => outbound.pick(task, { confirmed_quantity: 2 })),
    ])
    // A request that loses too many races is refused, and is sent again.
    if (replies[0]?.status !== 204) assert.equal((await resolve(record)).status, 204)
    const [row] = await floor.rows(
      `select coalesce(sum(s.quantity), 0)::float as quantity from stocks s where s.product_id = $1`,
      [sku],
    )
    const left = Number(row?.quantity)
    assert.equal(left, 4 + (await unapplied(record)))
    await floor.verified()
  })
})
