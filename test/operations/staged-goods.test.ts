import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openShipping } from './shipping.ts'

type Attributes = Readonly<Record<string, unknown>>

const shipping = await openShipping()
const { floor, operator, out, standard, sized, wrap } = shipping
const { nothingWritten } = floor
const broken = await floor.made('reason_codes', {
  code: 'BROKEN',
  reason_type: 'negative_adjustment',
  generic: true,
})

const ids = (rows: readonly { readonly id?: unknown }[]) => rows.map(({ id }) => Number(id))
const complete = (task: unknown, input: Attributes) =>
  operator.patch(`/api/tasks/${task}`, document('tasks', { status: 'completed', ...input }))
const adjust = (pile: unknown, input: Attributes, headers: Record<string, string> = {}) =>
  operator.request('POST', `/api/stocks/${pile}/adjust`, { headers, body: JSON.stringify(input) })

async function stocked(code: string, quantity: number, others: Attributes = {}): Promise<number> {
  const product = await out.product(others)
  await out.stock(product, code, quantity)
  return product
}

/** A staged order of one product, with its pick and dispatch task. */
async function staged(product: number, quantity: number, others: Attributes = {}, input: Attributes = {}) {
  const { order, task } = await out.picking(product, quantity, others)
  answered(await out.pick(task, input))
  const [dispatch] = ids(await out.tasks(order, 'DISP'))
  return { order, task, dispatch: dispatch ?? 0 }
}

/** Stock of a product: location, unit, quantity and reserved quantity. */
const onHand = async (product: number) => {
  const rows = await floor.rows(
    `select l.code || coalesce('#' || s.storage_unit_id, '') || ' ' || trim_scale(s.quantity) || '/' || trim_scale(s.allocated_quantity) as pile
     from stocks s join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
     where s.product_id = $1 order by l.code, s.id`,
    [product],
  )
  return rows.map(({ pile }) => pile)
}
const pileOf = async (product: number) => {
  const [row] = await floor.rows(
    'select id::float8 from stocks where product_id = $1 and location_id = $2 order by id limit 1',
    [product, out.bay],
  )
  return row?.id
}
const refusal = (reply: Reply) => symbols(reply).map((input) => String(input).split(' ')[0])

suite('staged goods that do not leave', () => {
  after(() => shipping.close())

  test('a short dispatch leaves goods free, to be put back, and outstanding again', async () => {
    const product = await stocked('S-1', 20)
    const { order, task, dispatch } = await staged(product, 8)
    const row = answered(await complete(dispatch, { confirmed_quantity: 5, short_reason: 'no room' }))
    assert.deepEqual(
      [row.status, row.confirmed_quantity, row.explanation],
      ['COMPLETED', 5, { short_reason: 'no room' }],
    )
    assert.equal(await out.progress(order), 'PART_ALLOCATED 8/5/5/5')
    assert.deepEqual(await onHand(product), ['GO-01 3/0', 'S-1 12/0'])
    const back = await floor.rows(
      "select subtype, start_quantity::int as quantity from tasks where goods_out_id = $1 and type = 'TRAN'",
      [order],
    )
    assert.deepEqual(back, [{ subtype: 'PUT_BACK', quantity: 3 }])
    const [pick] = await floor.rows('select reversed_quantity::int as quantity from tasks where id = $1', [
      task,
    ])
    assert.deepEqual(pick, { quantity: 3 })
    await floor.verified()
  })

  test('scrapped goods are written off; a task with nothing left to dispatch is cancelled', async () => {
    const product = await stocked('S-2', 20)
    const { order, dispatch } = await staged(product, 8)
    const input = { short_reason: 'dropped', disposition: 'scrap', reason_code_id: broken }
    answered(await complete(dispatch, { confirmed_quantity: 6, ...input }))
    assert.equal(await out.progress(order), 'PART_ALLOCATED 8/6/6/6')
    assert.deepEqual(await onHand(product), ['S-2 12/0'])
    assert.deepEqual(await out.ledger([dispatch]), [
      'ADJ/NEGATIVE 2 GO-01 -> adjustment',
      'DISP/DISPATCH 6 GO-01 -> outbound',
    ])
    const all = await staged(product, 4)
    assert.equal(
      answered(await complete(all.dispatch, { confirmed_quantity: 0, ...input })).status,
      'CANCELLED',
    )
    assert.equal(await out.progress(all.order), 'PENDING 4/0/0/0')
    await floor.verified()
  })

  test('goods left behind are unpacked, and their package leaves without them', async () => {
    const product = await stocked('S-3', 20)
    const { order, dispatch } = await staged(product, 6, { dispatch_strategy: 'shipment' })
    const shipment = idOf(await shipping.make({ goods_out_id: order, carrier_id: shipping.simulated }))
    const contents = [{ stock_id: await pileOf(product) }]
    const packed = answered(
      await wrap({ shipment_id: shipment, storage_unit_type_id: standard, contents, ...sized }),
    )
    answered(await shipping.act(shipment, 'submit'))
    answered(await complete(dispatch, { confirmed_quantity: 4, short_reason: 'wet' }))
    assert.deepEqual(await onHand(product), ['GO-01 2/0', 'S-3 14/0'])
    assert.deepEqual(
      await floor.rows('select dispatched from storage_units where id = $1', [packed.storage_unit_id]),
      [{ dispatched: true }],
    )
    assert.deepEqual(await floor.rows('select status from shipments where id = $1', [shipment]), [
      { status: 'dispatched' },
    ])
    await floor.verified()
  })

  test('of goods with serial numbers, those not named stay', async () => {
    const product = await stocked('S-4', 5, { serial_number_tracking_setting: 'outbound' })
    const { dispatch } = await staged(product, 3, {}, { serial_numbers: ['X', 'Y', 'Z'] })
    const short = (serial_numbers: readonly string[]) =>
      complete(dispatch, { confirmed_quantity: 2, short_reason: 'scratched', serial_numbers })
    assert.deepEqual(refusal(await nothingWritten(() => short([]))), ['422', 'serial_numbers_count_mismatch'])
    assert.deepEqual(refusal(await nothingWritten(() => short(['X', 'Q']))), ['422', 'serial_number_unknown'])
    answered(await short(['X', 'Z']))
    assert.deepEqual(
      await floor.rows('select serial_number from stocks where product_id = $1 and location_id = $2', [
        product,
        out.bay,
      ]),
      [{ serial_number: 'Y' }],
    )
    await floor.verified()
  })

  test('a short dispatch needs a reason, a known disposition and a quantity below the staged one', async () => {
    const product = await stocked('S-5', 20)
    const { dispatch } = await staged(product, 5)
    const refused = async (input: Attributes) =>
      refusal(await nothingWritten(() => complete(dispatch, input)))
    const less = { confirmed_quantity: 3, short_reason: 'gone' }
    assert.deepEqual(await refused({ confirmed_quantity: 3 }), ['422', 'blank'])
    assert.deepEqual(await refused({ confirmed_quantity: 6 }), ['422', 'task_quantity_exceeded'])
    assert.deepEqual(await refused({ ...less, keep_open: true }), ['422', 'invalid'])
    assert.deepEqual(await refused({ ...less, disposition: 'hold' }), ['422', 'inclusion'])
    assert.deepEqual(await refused({ ...less, disposition: 'scrap' }), ['422', 'reason_code_required'])
    assert.deepEqual(await refused({ ...less, reason_code_id: broken }), ['422', 'reason_code_invalid'])
    const replies = await Promise.all([complete(dispatch, less), complete(dispatch, less)])
    assert.deepEqual(replies.map((reply) => refusal(reply).join(' ')).sort(), [
      '200',
      '422 task_already_completed',
    ])
    await floor.verified()
  })

  test('an adjustment writes off staged goods with a reason, and they are outstanding again', async () => {
    const product = await stocked('S-6', 20)
    const { order } = await staged(product, 8)
    const pile = await pileOf(product)
    const none = await nothingWritten(() => adjust(pile, { quantity_change: -3 }))
    assert.deepEqual(refusal(none), ['422', 'reason_code_required'])
    await out.events()
    const key = { 'idempotency-key': 'staged-once' }
    const input = { quantity_change: -3, reason_code_id: broken, description: 'forklift' }
    answered(await adjust(pile, input, key))
    answered(await adjust(pile, input, key))
    assert.deepEqual(await onHand(product), ['GO-01 5/5', 'S-6 12/0'])
    assert.equal(await out.progress(order), 'PART_ALLOCATED 8/5/5/0')
    assert.deepEqual((await out.events()).toSorted(), ['goods_out.updated', 'stock.negatively_adjusted'])
    assert.equal((await adjust(pile, { new_quantity: 0, reason_code_id: broken })).status, 204)
    assert.equal(await out.progress(order), 'PENDING 8/0/0/0')
    assert.deepEqual(refusal(await nothingWritten(() => adjust(pile, input))), ['404'])
    await floor.verified()
  })

  test('an adjustment takes staged goods of the order with the lowest priority, or of the named order', async () => {
    const product = await stocked('S-7', 30)
    const urgent = await staged(product, 4, { priority: 9 })
    const usual = await staged(product, 5, { priority: 1 })
    const pile = await pileOf(product)
    answered(await adjust(pile, { quantity_change: -2, reason_code_id: broken }))
    assert.deepEqual(
      [await out.progress(urgent.order), await out.progress(usual.order)],
      ['PICK 4/4/4/0', 'PART_ALLOCATED 5/3/3/0'],
    )
    const named = { goods_out_id: urgent.order, reason_code_id: broken }
    answered(await adjust(pile, { quantity_change: -1, ...named }))
    assert.equal(await out.progress(urgent.order), 'PART_ALLOCATED 4/3/3/0')
    const refused = async (input: Attributes) => refusal(await nothingWritten(() => adjust(pile, input)))
    assert.deepEqual(await refused({ quantity_change: -4, ...named }), ['422', 'stock_quantity_insufficient'])
    assert.deepEqual(await refused({ quantity_change: 1, ...named }), ['422', 'invalid'])
    assert.deepEqual(await refused({ quantity_change: -9, reason_code_id: broken }), [
      '422',
      'stock_quantity_insufficient',
    ])
    await floor.verified()
  })

  test('goods reserved by open picks cannot be written off', async () => {
    const product = await stocked('S-8', 5)
    await out.picking(product, 5)
    const [pile] = await floor.rows('select id::float8 from stocks where product_id = $1', [product])
    assert.deepEqual(
      refusal(await nothingWritten(() => adjust(pile?.id, { quantity_change: -1, reason_code_id: broken }))),
      ['422', 'stock_allocated'],
    )
  })
})
