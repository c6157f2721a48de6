import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator } = floor

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const day = (days: number) => inDays(days).slice(0, 10)
const change = (order: number, attributes: object) =>
  operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { ...attributes }))

/** Where the open picks of an order are from, with their quantities. */
const picks = async (order: number) =>
  (
    await floor.rows(
      `select trim_scale(k.start_quantity) || ' x ' || l.code as pick from tasks k
       join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
       where k.goods_out_id = $1 and k.type = 'PICK' and k.status = 'AVAILABLE' order by k.id`,
      [order],
    )
  ).map(({ pick }) => pick)

/** An order allocated from goods of ten days, beside goods of sixty days. */
async function allocated(nth: number) {
  const product = await out.product()
  await out.stock(product, `SHORT-${nth}`, 5, { sell_by_date: day(10), fifo_date: '2026-01-01' })
  await out.stock(product, `LONG-${nth}`, 5, { sell_by_date: day(60), fifo_date: '2026-01-02' })
  const { order, task } = await out.picking(product, 4)
  assert.deepEqual(await picks(order), [`4 x SHORT-${nth}`])
  return { order, task, product }
}

suite('an order that is allocated', () => {
  after(() => floor.close())

  test('and postponed beyond the date of its goods gets others, and says so', async () => {
    const { order } = await allocated(1)
    await out.events()
    const reply = answered(await change(order, { expected_date_of_dispatch: inDays(30) }))
    assert.equal(reply.goods_out_status_id, 2)
    assert.ok((await out.events()).includes('goods_out.updated'))
    await floor.work()
    assert.deepEqual(await picks(order), ['4 x LONG-1'])
    const [request] = await floor.rows(
      'select status, message from pick_processing_requests where goods_out_id = $1 order by id desc limit 1',
      [order],
    )
    assert.deepEqual(request, { status: 'completed', message: '4 of 4 units allocated' })
    await floor.verified()
  })

  test('and postponed within the date of its goods keeps them', async () => {
    const { order, task } = await allocated(2)
    answered(await change(order, { expected_date_of_dispatch: inDays(5) }))
    const [pick] = await floor.rows('select status from tasks where id = $1', [task])
    assert.equal(pick?.status, 'AVAILABLE')
  })

  test('and postponed keeps a pick that somebody has begun', async () => {
    const { order, task } = await allocated(3)
    assert.equal((await operator.post(`/api/tasks/${task}/enter`)).status, 204)
    answered(await change(order, { expected_date_of_dispatch: inDays(30) }))
    const [pick] = await floor.rows('select status from tasks where id = $1', [task])
    assert.equal(pick?.status, 'ALLOCATED')
  })

  test('and postponed where no goods keep so long fails with the reason', async () => {
    const { order } = await allocated(4)
    answered(await change(order, { expected_date_of_dispatch: inDays(90) }))
    await floor.work()
    const [request] = await floor.rows(
      'select status, symbol from pick_processing_requests where goods_out_id = $1 order by id desc limit 1',
      [order],
    )
    assert.deepEqual(request, { status: 'failed', symbol: 'not_enough_stocks_for_picking' })
    assert.deepEqual(await picks(order), [])
    await floor.verified()
  })
})
