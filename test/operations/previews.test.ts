import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { symbols } from '../support/api-client.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator } = floor

type Group = Readonly<Record<string, unknown>>

async function preview(ids: readonly number[]) {
  const reply = await operator.post('/api/goods_out_processes/preview', { ids })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data?.attributes as unknown as {
    readonly orders: number
    readonly groups: readonly Group[]
    readonly refused: readonly Group[]
  }
}

/** The number of rows of the tables that processing writes. */
const written = () =>
  floor.rows(`select (select count(*)::int from tasks) as tasks, (select count(*)::int from allocations) as allocations,
    (select count(*)::int from pick_processing_requests) as requests, (select count(*)::int from goods_out_pick_lists) as lists,
    (select count(*)::int from events) as events`)

suite('a preview of processing', () => {
  after(() => floor.close())

  test('shows what orders would get, where, and what is short, and writes nothing', async () => {
    const product = await out.product()
    await out.stock(product, 'R-01', 10)
    const nothing = await out.product()
    const [first, second] = [await floor.order([[product, 6]]), await floor.order([[product, 6]])]
    const third = await floor.order([[nothing, 2]])
    const before = await written()
    const { orders, groups, refused } = await preview([first, second, third])
    assert.equal(orders, 3)
    const [group] = groups
    assert.deepEqual(
      { ...group, zones: undefined, shortages: undefined, refused: undefined },
      {
        lines: 3,
        units_wanted: '14',
        units_reserved: '10',
        picks_held: 0,
        replenishments: 0,
        full: 1,
        part: 1,
        zones: undefined,
        shortages: undefined,
        refused: undefined,
      },
    )
    assert.deepEqual(
      (group?.zones as readonly Group[]).map(({ picks, units }) => [picks, units]),
      [[2, '10']],
    )
    assert.deepEqual(
      (group?.shortages as readonly Group[]).map(({ product_id, missing, orders: count }) => [
        product_id,
        missing,
        count,
      ]),
      [
        [product, '2', 1],
        [nothing, '2', 1],
      ],
    )
    assert.deepEqual(
      refused.map(({ order_id, symbol }) => [order_id, symbol]),
      [[third, 'not_enough_stocks_for_picking']],
    )
    assert.deepEqual(await written(), before)
  })

  test('names orders that would be refused', async () => {
    const product = await out.product()
    await out.stock(product, 'R-02', 10)
    const order = await floor.order([[product, 4]])
    await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
    await floor.work()
    const { groups, refused } = await preview([order])
    assert.deepEqual(
      [groups.length, refused.map(({ symbol }) => symbol)],
      [0, ['goods_out_already_allocated']],
    )
  })

  test('is refused for more than 200 orders, and for orders that the caller does not see', async () => {
    const many = await operator.post('/api/goods_out_processes/preview', {
      ids: Array.from({ length: 201 }, (_, place) => place + 1),
    })
    assert.match(String(symbols(many)[1]), /^too_many_items/)
    const unknown = await operator.post('/api/goods_out_processes/preview', { ids: [999_999] })
    assert.match(String(symbols(unknown)[1]), /^invalid_ids_provided/)
  })
})
