import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse } = floor

type Attributes = Readonly<Record<string, unknown>>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Processes an order by the worker; returns the failure as lists and failure logs show it. */
async function refusedFor(order: number) {
  answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
  await floor.work()
  const query = `{ pick_processing_requests { all(filter: { goods_out_id: { eq: ${order} } }, last: 1) { nodes { status symbol message context } } } }`
  const reply = await operator.post('/graphql', { query })
  const data = reply.body.data as unknown as {
    pick_processing_requests: { all: { nodes: readonly Attributes[] } }
  }
  const request = data.pick_processing_requests.all.nodes[0]
  assert.deepEqual(
    [request?.status, request?.symbol],
    ['failed', 'not_enough_stocks_for_picking'],
    reply.text,
  )
  const [failure] = await floor.rows(
    'select message, context from failure_event_logs order by id desc limit 1',
  )
  assert.deepEqual(failure, {
    message: request?.message,
    context: { ...(request?.context as Attributes), goods_out_id: order },
  })
  return request
}

const referenceOf = async (order: number) =>
  String((await floor.rows('select reference from goods_outs where id = $1', [order]))[0]?.reference)

const strict = async (is: boolean) =>
  answered(
    await operator.patch(`/api/accounts/${account}`, document('accounts', { allow_part_allocation: !is })),
  )

suite('an order for which there is too little', () => {
  after(() => floor.close())

  test('names required and free quantities, and why the rest does not serve', async () => {
    const product = await out.product({ code: 'BOLT', shelf_life_min: 10 })
    const keeps = { sell_by_date: inDays(90) }
    await floor.location('GIBAY', 'IN')
    await out.stock(product, 'S-1', 5, keeps)
    await out.picking(product, 2)
    await out.stock(product, 'S-2', 4, { ...keeps, status: 'held' })
    await out.stock(product, 'IN', 7, keeps)
    await out.stock(product, 'S-3', 6, { sell_by_date: inDays(3) })
    await out.stock(product, 'S-4', 8)
    await strict(true)
    const order = await out.order([
      [product, 12],
      [product, 8],
    ])
    const request = await refusedFor(order)
    assert.equal(
      request?.message,
      `No stock for order ${await referenceOf(order)}: BOLT 20 wanted, 3 free (2 reserved, 4 on hold, 7 where nothing is picked from, 14 with too short a life)`,
    )
    assert.deepEqual(request?.context, {
      reference: await referenceOf(order),
      product_codes: 'BOLT',
      shortages:
        'BOLT 20 wanted, 3 free (2 reserved, 4 on hold, 7 where nothing is picked from, 14 with too short a life)',
      products: [
        {
          product_code: 'BOLT',
          wanted: 20,
          free: 3,
          reserved: 2,
          held: 4,
          location: 7,
          too_short_life: 14,
        },
      ],
    })
    await strict(false)
  })

  test('names each product without stock', async () => {
    const [one, two] = [await out.product({ code: 'NIL-1' }), await out.product({ code: 'NIL-2' })]
    const order = await out.order([
      [two, 3],
      [one, 1],
    ])
    const request = await refusedFor(order)
    assert.equal(
      request?.message,
      `No stock for order ${await referenceOf(order)}: NIL-1 1 wanted, 0 free; NIL-2 3 wanted, 0 free`,
    )
  })

  test('counts only what was received since for a partly allocated order', async () => {
    const product = await out.product({ code: 'PART' })
    await out.stock(product, 'S-5', 4)
    const { order } = await out.picking(product, 10)
    assert.equal(await out.progress(order), 'PART_ALLOCATED 10/4/0/0')
    const request = await refusedFor(order)
    assert.deepEqual((request?.context as Attributes).products, [
      { product_code: 'PART', wanted: 6, free: 0 },
    ])
  })

  test('names components of kits with required quantities', async () => {
    const work = await floor.location('WORK', 'W-1')
    const kit = await out.product({ code: 'KIT', product_type: 'bill_of_materials' })
    const [bolt, nut] = [await out.product({ code: 'KIT-BOLT' }), await out.product({ code: 'KIT-NUT' })]
    for (const [part, quantity] of [
      [bolt, 2],
      [nut, 3],
    ] as const) {
      const material = document('product_materials', { child_product_id: part, quantity })
      answered(await operator.post(`/api/products/${kit}/materials`, material))
    }
    await out.stock(bolt, 'S-6', 50)
    await out.stock(nut, 'S-6', 2)
    const order = await out.order([[kit, 5]], { goods_out_type: 'work_order', location_id: work })
    const request = await refusedFor(order)
    assert.deepEqual((request?.context as Attributes).products, [
      { product_code: 'KIT-BOLT', wanted: 10, free: 50 },
      { product_code: 'KIT-NUT', wanted: 15, free: 2 },
    ])
  })

  test('counts suitable stock of linked accounts, and stopped products separately', async () => {
    const theirs = await floor.made('accounts', { code: 'LINKED' })
    await floor.made('account_warehouses', { account_id: theirs, warehouse_id: warehouse })
    const product = await out.product({ code: 'LENT' })
    const owned = await operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id: theirs }),
    )
    answered(owned)
    await out.stock(product, 'S-7', 2)
    await out.stock(product, 'S-8', 3, { account_id: theirs })
    const link = (is: boolean) => ({
      order_from_linked_accounts: is,
      pick_from_linked_accounts_if_unavailable: is,
      linked_accounts: is ? [{ account_id: theirs, position: 1 }] : [],
      allow_part_allocation: !is,
    })
    answered(await operator.patch(`/api/accounts/${account}`, document('accounts', link(true))))
    const request = await refusedFor(await out.order([[product, 9]]))
    assert.deepEqual((request?.context as Attributes).products, [
      { product_code: 'LENT', wanted: 9, free: 5 },
    ])
    answered(await operator.patch(`/api/accounts/${account}`, document('accounts', link(false))))
    const late = await out.order([[product, 9]])
    answered(await operator.patch(`/api/products/${product}`, document('products', { stop: true })))
    const stopped = await refusedFor(late)
    assert.deepEqual((stopped?.context as Attributes).products, [
      { product_code: 'LENT', wanted: 9, free: 0, stopped: 2 },
    ])
  })

  test('counts what preceding orders left', async () => {
    const product = await out.product({ code: 'LAST' })
    await out.stock(product, 'S-9', 5)
    await strict(true)
    const first = await out.order([[product, 4]], { priority: 9 })
    const second = await out.order([[product, 3]])
    answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [first, second] }))
    await floor.work()
    const [row] = await floor.rows('select context from pick_processing_requests where goods_out_id = $1', [
      second,
    ])
    assert.deepEqual((row?.context as Attributes).products, [
      { product_code: 'LAST', wanted: 3, free: 1, reserved: 4 },
    ])
    await strict(false)
    await floor.verified()
  })
})
