import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator } = floor
const PATH = '/api/stock_balances/explain'

type Part = {
  readonly stock_id: number
  readonly quantity: number
  readonly reason: string
  readonly details: string
  readonly location_code: string
  readonly reservations: readonly { readonly order: string | null; readonly task_id: number | null }[]
  readonly help: {
    readonly type: string
    readonly act: string | null
    readonly ids: readonly number[]
  } | null
}
type Bucket = {
  readonly bucket: string
  readonly quantity: number
  readonly pile_count: number
  readonly piles: readonly Part[]
}
type Explained = {
  readonly stock_balance_id: number
  readonly on_hand: number
  readonly piles_not_read: number
  readonly product: { readonly id: number }
  readonly buckets: readonly Bucket[]
}

async function balanceOf(product: number): Promise<number> {
  const [row] = await floor.rows('select id from stock_balances where product_id = $1', [product])
  return Number(row?.id)
}

async function explained(product: number, apiClient = operator): Promise<Explained> {
  const { balances } = answered(await apiClient.post(PATH, { ids: [await balanceOf(product)] }))
  const [first] = balances as readonly Explained[]
  assert.ok(first !== undefined)
  return first
}

const bucketIn = ({ buckets }: Explained, name: string) => {
  const found = buckets.find(({ bucket }) => bucket === name)
  assert.ok(found !== undefined)
  return found
}

/** A product with some of its stock in every bucket. */
async function inEveryBucket(): Promise<{ readonly product: number; readonly held: number }> {
  const product = await out.product()
  const held = await out.stock(product, 'X-HELD', 3)
  answered(await operator.post('/api/stocks/hold', { ids: [held], description: 'wet' }))
  await out.stock(product, 'X-FREE', 20)
  const first = await out.picking(product, 4, { reference: `ALLOCATED-${product}` })
  assert.ok(first.task > 0)
  const second = await out.picking(product, 2, { reference: `PICKED-${product}` })
  answered(await out.pick(second.task))
  const bay = await floor.location('GIBAY', 'X-BAY')
  await floor.made('stocks', {
    account_id: floor.account,
    product_id: product,
    location_id: bay,
    quantity: 6,
  })
  return { product, held }
}

suite('why stock is not available', () => {
  after(async () => {
    assert.deepEqual(floor.service.bugs, [])
    await floor.close()
  })

  test('every bucket of a balance lists its piles, and their quantities add up to it', async () => {
    const { product, held } = await inEveryBucket()
    const explanation = await explained(product)
    assert.deepEqual(
      explanation.buckets.map(({ bucket, quantity, pile_count }) => [bucket, quantity, pile_count]),
      [
        ['held', 3, 1],
        ['picked', 2, 1],
        ['allocated', 4, 1],
        ['available', 14, 1],
        ['received', 6, 1],
      ],
    )
    for (const { bucket, quantity, piles } of explanation.buckets)
      assert.equal(
        piles.reduce((sum, pile) => sum + pile.quantity, 0),
        quantity,
        bucket,
      )
    assert.deepEqual([explanation.on_hand, explanation.piles_not_read], [29, 0])
    const [onHold] = bucketIn(explanation, 'held').piles
    assert.deepEqual(
      [onHold?.details, onHold?.help],
      ['On hold: wet.', { type: 'stocks', act: 'release', ids: [held] }],
    )
    const [allocated] = bucketIn(explanation, 'allocated').piles
    assert.equal(allocated?.reservations[0]?.order, `ALLOCATED-${product}`)
    assert.match(allocated?.details ?? '', /^Allocated to PICK task \d+ for order ALLOCATED-/)
    const [picked] = bucketIn(explanation, 'picked').piles
    assert.equal(picked?.details, `Picked for order PICKED-${product}, awaiting dispatch.`)
    assert.deepEqual(
      bucketIn(explanation, 'received').piles.map(({ reason, location_code }) => [reason, location_code]),
      [['location', 'X-BAY']],
    )
  })

  test('goods with a pending count after a short pick, and stopped goods, are distinguished', async () => {
    const product = await out.product()
    const stock = await out.stock(product, 'X-SHORT', 10)
    const { task } = await out.picking(product, 5)
    answered(await out.pick(task, { confirmed_quantity: 2, remainder: 'short' }))
    const [part] = bucketIn(await explained(product), 'available').piles
    assert.deepEqual(
      [part?.stock_id, part?.reason, part?.help?.type],
      [stock, 'check_pending', 'stock_checks'],
    )
    const stopped = await out.product()
    await out.stock(stopped, 'X-STOP', 1)
    answered(await operator.patch(`/api/products/${stopped}`, document('products', { stop: true })))
    assert.equal(bucketIn(await explained(stopped), 'available').piles[0]?.reason, 'stopped')
  })

  test('goods that await putaway name the task', async () => {
    const product = await out.product()
    const receipt = await floor.made('goods_in_receipts', {
      account_id: floor.account,
      warehouse_id: floor.warehouse,
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 5 } }],
    })
    answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
    const [task] = await floor.rows('select id from tasks where goods_in_receipt_id = $1', [receipt])
    const location_to_id = await floor.location('GIBAY', 'X-GI')
    const received = await operator.post(`/api/receive_tasks/${task?.id}/receive`, { location_to_id })
    assert.equal(received.status, 204, received.text)
    const [part] = bucketIn(await explained(product), 'received').piles
    const [putaway] = await floor.rows(
      "select id from tasks where goods_in_receipt_id = $1 and type = 'PWAY'",
      [receipt],
    )
    assert.deepEqual(
      [part?.reason, part?.help],
      ['awaiting_putaway', { type: 'tasks', act: null, ids: [Number(putaway?.id)] }],
    )
  })

  test('orders and tasks that the caller may not see are left out, and a repeated request answers the same', async () => {
    const { product } = await inEveryBucket()
    const clerk = await floor.service.colleague(['view_stock'])
    const explanation = await explained(product, clerk)
    const [allocated] = bucketIn(explanation, 'allocated').piles
    assert.equal(allocated?.details, 'Allocated to tasks that are not visible to you.')
    assert.deepEqual(
      allocated?.reservations.map(({ order, task_id }) => [order, task_id]),
      [[null, null]],
    )
    assert.equal(allocated?.help, null)
    assert.deepEqual(await explained(product, clerk), explanation)
    const [once, again] = await Promise.all([explained(product), explained(product)])
    assert.deepEqual(once, again)
  })

  test('unknown balances, too many, none, and callers without permission are refused', async () => {
    const product = await out.product()
    await out.stock(product, 'X-ONE', 1)
    const id = await balanceOf(product)
    const symbolOf = async (apiClient: typeof operator, body: unknown) => {
      const { status, body: answer } = await apiClient.post(PATH, body)
      return [status, answer.errors?.[0]?.symbol]
    }
    assert.deepEqual(await symbolOf(operator, { ids: [999_999] }), [422, 'invalid_ids_provided'])
    assert.deepEqual(await symbolOf(operator, { ids: [] }), [422, 'empty_ids_provided'])
    const many: number[] = []
    for (let place = 0; place < 21; place += 1) {
      const another = await out.product()
      await out.stock(another, 'X-ONE', 1)
      many.push(await balanceOf(another))
    }
    assert.deepEqual(await symbolOf(operator, { ids: many }), [422, 'too_many_items'])
    const elsewhere = await floor.service.colleague(['view_stock'], {
      warehouse_ids: [floor.warehouse + 999],
    })
    assert.deepEqual(await symbolOf(elsewhere, { ids: [id] }), [422, 'invalid_ids_provided'])
    const stranger = await floor.service.colleague(['view_orders'])
    assert.equal((await stranger.post(PATH, { ids: [id] })).status, 403)
  })
})
