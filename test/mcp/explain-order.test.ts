import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { scenesOn } from '../operations/pickface-setups.ts'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'
import { called, type Facts, symbols } from './caller.ts'

const out = await openOutbound()
const { floor } = out
const { operator } = floor
const setUp = scenesOn(floor)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const PATH = '/api/goods_outs/explain'

let products = 0

/** A product of the account of the floor, with a code that no other test uses. */
function make(others: Readonly<Record<string, unknown>> = {}): Promise<number> {
  products += 1
  return out.product({ code: `E-${products}`, ...others })
}

/** Sends a request whose answer is not checked. */
async function done(path: string, body?: unknown): Promise<void> {
  const { status, text } = await operator.post(path, body)
  assert.ok(status === 200 || status === 204, text)
}

/** The explanation of an order, by its reference. */
async function explained(reference: string, apiClient = operator): Promise<Facts> {
  const came = await called(apiClient, 'explain_order', { reference })
  assert.deepEqual(came.errors, [])
  const [first] = [...(came.facts.orders ?? [])]
  assert.ok(first !== undefined)
  return first
}

/** The codes of the reasons why an order waits. */
const causes = ({ waits_for }: Facts) => waits_for?.map((one) => String(one.cause))

const details = ({ waits_for }: Facts) => waits_for?.map((one) => String(one.details))

suite('why an order waits', () => {
  after(async () => {
    assert.deepEqual(floor.service.bugs, [])
    await floor.close()
  })

  test('a draft, an unprocessed, an empty and a cancelled order are reported as such', async () => {
    const product = await make()
    await out.order([[product, 1]], { reference: 'DRAFT', goods_out_status_id: 1 })
    assert.deepEqual(causes(await explained('DRAFT')), ['draft'])
    const id = await out.order([[product, 1]], { reference: 'NEW' })
    assert.deepEqual(causes(await explained('NEW')), ['not_processed', 'shortage'])
    assert.deepEqual(
      details(await explained('NEW'))?.[1],
      '1 of 1 E-1 are not allocated. There is no other stock.',
    )
    await done('/api/goods_out_processes/process_picks_async', { ids: [id] })
    assert.deepEqual(causes(await explained('NEW')), ['being_processed', 'shortage'])
    await floor.work()
    const refused = await explained('NEW')
    assert.deepEqual(causes(refused), ['processing_refused', 'shortage'])
    assert.match(String(details(refused)?.[0]), /^Last stock allocation: .*E-1 1 wanted, 0 free/)
    assert.deepEqual(refused.waits_for?.[0]?.products, [{ product_code: 'E-1', wanted: 1, free: 0 }])
    await done('/api/goods_out_processes/cancel', { ids: [id] })
    assert.deepEqual(causes(await explained('NEW')), ['cancelled'])
    await out.order([], { reference: 'EMPTY' })
    assert.deepEqual(causes(await explained('EMPTY')), ['no_lines'])
    assert.deepEqual(symbols(await called(operator, 'explain_order', { reference: 'NOWHERE' })), [
      'not_found',
    ])
    assert.deepEqual(symbols(await called(operator, 'explain_order', {})), ['blank /reference'])
  })

  test('unsuitable goods are reported, each kind with its reason', async () => {
    const product = await make({ shelf_life_min: 10 })
    const keeps = { sell_by_date: inDays(60), string1: 'B1' }
    const other = await out.order([[product, 4]], { reference: 'OTHER' })
    await out.stock(product, 'W-1', 4, keeps)
    await out.allocate([other])
    const held = await out.stock(product, 'W-2', 3, keeps)
    answered(await operator.post('/api/stocks/hold', { ids: [held], description: 'wet' }))
    await out.stock(product, 'W-3', 2, { ...keeps, sell_by_date: inDays(3) })
    await out.stock(product, 'W-4', 5, { ...keeps, string1: 'B2' })
    const bay = await floor.location('GIBAY', 'W-BAY')
    await floor.made('stocks', {
      account_id: floor.account,
      product_id: product,
      location_id: bay,
      quantity: 6,
      ...keeps,
    })
    const receipt = {
      account_id: floor.account,
      warehouse_id: floor.warehouse,
      reference: 'COMES',
      expected_date_of_arrival: '2030-01-02',
    }
    const line = { type: 'ADD', attributes: { product_id: product, expected_quantity: 20 } }
    const receipt_id = await floor.made('goods_in_receipts', { ...receipt, lines_changes: [line] })
    const lines_changes = [
      { type: 'ADD', attributes: { product_id: product, order_quantity: 9, batch: 'B1' } },
    ]
    await out.order([], { reference: 'SHORT', lines_changes })
    const { waits_for } = await explained('SHORT')
    const [, shortage] = [...(waits_for ?? [])]
    const [stock] = [...(shortage?.stock ?? [])]
    assert.deepEqual(
      Object.fromEntries(stock?.totals?.map((one) => [String(one.verdict), one.quantity]) ?? []),
      { reserved: 4, held: 3, too_short_life: 2, batch: 5, location: 6 },
    )
    const piles = new Map(stock?.piles?.map((one) => [String(one.verdict), one]))
    assert.deepEqual(
      [piles.get('held')?.hold, piles.get('reserved')?.reserved_for, piles.get('location')?.location_code],
      ['wet', ['OTHER'], 'W-BAY'],
    )
    assert.deepEqual(
      [piles.get('too_short_life')?.remaining_days, stock?.asked?.shelf_life],
      [3, { min: 10, max: null }],
    )
    assert.deepEqual(shortage?.expected, [
      {
        product_id: String(product),
        receipt_id: String(receipt_id),
        receipt: 'COMES',
        status: 'PENDING',
        due: '2030-01-02T00:00:00Z',
        quantity: 20,
      },
    ])
    assert.deepEqual(shortage?.missing, 9)
    for (const part of [
      '4 are allocated to other orders',
      '3 are on hold',
      '5 are of a different batch',
      '20 are expected on receipt COMES of 2030-01-02',
    ])
      assert.ok(String(shortage?.details).includes(part), String(shortage?.details))
    await out.stock(product, 'W-5', 8, keeps)
    assert.match(
      String(details(await explained('SHORT'))?.[1]),
      /8 can be allocated now.*Process the order again/,
    )
  })

  test('reservations of the order itself are not counted; components of kits are explained separately', async () => {
    const product = await make()
    await out.stock(product, 'K-1', 4)
    const id = await out.order([[product, 6]], { reference: 'HALF' })
    await out.allocate([id])
    const explanation = await explained('HALF')
    assert.deepEqual(causes(explanation), ['shortage', 'open_tasks'])
    assert.equal(
      details(explanation)?.[0],
      `2 of 6 ${await codeOf(product)} are not allocated. There is no other stock.`,
    )
    const part = await make()
    const kit = await make({ product_type: 'bill_of_materials', assemble_on_pick: true })
    const material = document('product_materials', { child_product_id: part, quantity: 2 })
    answered(await operator.post(`/api/products/${kit}/materials`, material))
    await out.stock(part, 'K-2', 1)
    await out.order([[kit, 1]], { reference: 'KIT' })
    const [, shortage] = [...((await explained('KIT')).waits_for ?? [])]
    assert.deepEqual(
      shortage?.stock?.map((one) => [
        one.product_code,
        one.is_component,
        one.totals?.map((total) => [total.verdict, total.quantity]),
      ]),
      [
        [await codeOf(kit), false, []],
        [await codeOf(part), true, [['serves', 1]]],
      ],
    )
  })

  test('a pick that waits for a replenishment names it', async () => {
    const { product, stock, bulk } = await setUp({ trigger_min: 0 })
    await stock(await bulk(), 50)
    const id = await out.order([[product, 30]], { reference: 'HELD' })
    await out.allocate([id])
    const explanation = await explained('HELD')
    assert.deepEqual(causes(explanation), ['held_task'])
    const [held] = [...(explanation.waits_for ?? [])]
    assert.equal(held?.hold_reason, 'awaiting_replenishment')
    assert.deepEqual(
      held?.waits_for?.map((one) => [one.from, one.status]),
      [['B-1-A', 'AVAILABLE']],
    )
    assert.match(String(held?.details), /on hold: awaiting_replenishment\. It waits for task \d+ from /)
  })

  test('open, staged and dispatched quantities are explained', async () => {
    const product = await make()
    await out.stock(product, 'L-1', 20)
    const { order, task } = await out.picking(product, 2, { reference: 'MANUAL' })
    assert.deepEqual(causes(await explained('MANUAL')), ['open_tasks'])
    assert.match(String(details(await explained('MANUAL'))), /1 PICK task is to be picked; none is assigned/)
    await done(`/api/tasks/${task}/enter`)
    assert.match(String(details(await explained('MANUAL'))), /1 assigned to a user/)
    answered(await out.pick(task))
    const staged = await explained('MANUAL')
    assert.deepEqual([causes(staged), staged.dispatch_strategy], [['staged'], 'manual'])
    assert.match(String(details(staged)), /staged at GO-01/)
    await done('/api/goods_out_processes/dispatch', { ids: [order] })
    const explanation = await explained('MANUAL')
    assert.deepEqual([explanation.is_dispatched, causes(explanation)], [true, []])
    const shipped = await out.picking(product, 2, { reference: 'SHIPPED', dispatch_strategy: 'shipment' })
    answered(await out.pick(shipped.task))
    assert.deepEqual(details(await explained('SHIPPED')), ['It leaves in a shipment, and none exists yet.'])
    const carrier_id = await floor.made('carriers', { code: 'VAN' })
    await floor.made('shipments', { goods_out_id: shipped.order, carrier_id, reference: 'SHIE-1' })
    assert.deepEqual(details(await explained('SHIPPED')), [
      'It leaves in a shipment: shipment SHIE-1 must be submitted to its carrier.',
    ])
    const dock = await floor.location('GOBAY', 'DOCK-1')
    await floor.made('loads', { warehouse_id: floor.warehouse, reference: 'LOAD-1', location_id: dock })
    const loaded = await out.picking(product, 2, { reference: 'LOADED', load_reference: 'LOAD-1' })
    answered(await out.pick(loaded.task, { storage_unit_to_id: await floor.unit(null) }))
    assert.match(String(details(await explained('LOADED'))), /It leaves with load LOAD-1/)
    assert.ok(causes(await explained('LOADED'))?.includes('load'))
  })

  test('invisible data is omitted, and marked as omitted', async () => {
    const product = await make()
    await out.stock(product, 'N-1', 1)
    await out.order([[product, 3]], { reference: 'NARROW' })
    const clerk = await floor.service.colleague(['view_orders'])
    const explanation = await explained('NARROW', clerk)
    const [, shortage] = [...(explanation.waits_for ?? [])]
    assert.deepEqual([shortage?.stock, shortage?.expected], [null, null])
    assert.deepEqual([...(explanation.not_shown ?? [])].map(String).sort(), [
      'goods_in_lines is not permitted',
      'shipments is not permitted',
      'stocks is not permitted',
      'tasks is not permitted',
    ])
    const elsewhere = await floor.service.colleague(['view_orders', 'view_stock'], {
      warehouse_ids: [floor.warehouse + 999],
    })
    assert.deepEqual(symbols(await called(elsewhere, 'explain_order', { reference: 'NARROW' })), [
      'not_found',
    ])
  })

  test('over REST, orders are explained in the order of their ids', async () => {
    const product = await make()
    const first = await out.order([[product, 1]], { reference: 'REST-1' })
    const second = await out.order([], { reference: 'REST-2' })
    const { orders: explanations } = answered(await operator.post(PATH, { ids: [second, first] }))
    const orders = explanations as readonly (Facts & { readonly order?: Facts })[]
    assert.deepEqual(
      orders.map((one) => [one.order?.reference, causes(one)]),
      [
        ['REST-2', ['no_lines']],
        ['REST-1', ['not_processed', 'shortage']],
      ],
    )
  })

  test('over REST, unknown orders, too many, and a caller without permission are refused', async () => {
    const ids = await Promise.all(Array.from({ length: 21 }, () => out.order([])))
    const symbolOf = async (apiClient: typeof operator, body: unknown) => {
      const { status, body: answer } = await apiClient.post(PATH, body)
      return [status, answer.errors?.[0]?.symbol]
    }
    assert.deepEqual(await symbolOf(operator, { ids }), [422, 'too_many_items'])
    assert.deepEqual(await symbolOf(operator, { ids: [999_999] }), [422, 'invalid_ids_provided'])
    const elsewhere = await floor.service.colleague(['view_orders'], {
      warehouse_ids: [floor.warehouse + 999],
    })
    assert.deepEqual(await symbolOf(elsewhere, { ids: ids.slice(0, 1) }), [422, 'invalid_ids_provided'])
    const stranger = await floor.service.colleague(['view_products'])
    assert.equal((await stranger.post(PATH, { ids: ids.slice(0, 1) })).status, 403)
  })
})

async function codeOf(product: number): Promise<string> {
  return String((await floor.rows('select code from products where id = $1', [product]))[0]?.code)
}
