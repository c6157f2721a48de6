import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { announceChange } from '#events/announce.ts'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

/** Every event of warehouse work as subscribers receive it: the record after the change, and the data of the event. */
const out = await openOutbound()
const { floor, bay } = out
const { operator, account, warehouse, product } = floor

type Attributes = Readonly<Record<string, unknown>>

const goods_in = await floor.location('GIBAY', 'GI-01')
const rack = await floor.location('RACK', 'R-01')
answered(
  await operator.patch(
    `/api/warehouses/${warehouse}`,
    document('warehouses', { default_goods_in_location_id: goods_in }),
  ),
)
const why = (reason_type: string) =>
  floor.made('reason_codes', { code: `TOLD ${reason_type}`, reason_type, generic: true })
const change = async (type: string, id: unknown, input: Attributes) =>
  answered(await operator.patch(`/api/${type}/${id}`, document(type, input)))
const done = async (path: string, input: Attributes = {}) => {
  const reply = await operator.post(path, input)
  assert.ok(reply.status === 200 || reply.status === 204, reply.text)
}

/** These keys of the data of the last event with this name; its previous values if `previous` is one of the keys. */
async function eventData(name: string, keys: readonly string[]): Promise<Attributes> {
  const [resource, event] = name.split('.')
  const [row] = await floor.rows(
    `select data, previous from events where resource_name = $1 and event = $2 and kind = 'domain'
     order by inserted_seq desc limit 1`,
    [resource, event],
  )
  assert.ok(row !== undefined, `${name} was not told`)
  const all: Attributes = { ...(row.data as Attributes), previous: row.previous }
  return Object.fromEntries(keys.map((key) => [key, all[key]]))
}

/** These keys of the lines of the record in the last event with this name. */
async function toldLines(name: string, keys: readonly string[]): Promise<readonly Attributes[]> {
  const { lines } = await eventData(name, ['lines'])
  return (lines as readonly Attributes[]).map((line) =>
    Object.fromEntries(keys.map((key) => [key, line[key]])),
  )
}

/** A receipt that is open, with the receive tasks of its lines. */
async function receiving(quantities: readonly number[], input: Attributes = {}) {
  const id = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    lines_changes: quantities.map((expected_quantity) => ({
      type: 'ADD',
      attributes: { product_id: product, expected_quantity },
    })),
    ...input,
  })
  await done(`/api/goods_in_receipts/${id}/receive`)
  const tasks = await floor.rows(
    "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV' order by id",
    [id],
  )
  return { id, tasks: tasks.map((task) => Number(task.id)) }
}

async function putAway(receipt: number): Promise<void> {
  const tasks = await floor.rows(
    "select id::float8, start_quantity from tasks where goods_in_receipt_id = $1 and type = 'PWAY' and status = 'AVAILABLE' order by id",
    [receipt],
  )
  for (const { id, start_quantity } of tasks)
    await change('tasks', id, {
      status: 'completed',
      confirmed_quantity: start_quantity,
      location_to_id: rack,
      storage_unit_to_id: null,
    })
}

suite('events of warehouse work', () => {
  after(async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
    await floor.close()
  })

  test('receiving and putting away announce each status of the receipt, each pile and each putaway', async () => {
    const { id, tasks } = await receiving([5, 3])
    assert.deepEqual(await toldLines('goods_in.created', ['expected_quantity']), [
      { expected_quantity: 5 },
      { expected_quantity: 3 },
    ])
    await done(`/api/receive_tasks/${tasks[0]}/receive`)
    const [row] = await floor.rows('select max(id)::float8 as id from transactions')
    assert.deepEqual(
      await eventData('stock.received', ['quantity', 'goods_in_receipt_id', 'transaction_id', 'location_id']),
      { quantity: 5, goods_in_receipt_id: id, transaction_id: row?.id, location_id: goods_in },
    )
    assert.deepEqual(await eventData('goods_in.moved_to_part', ['id', 'status']), { id, status: 'RCV' })
    assert.deepEqual(await toldLines('goods_in.moved_to_part', ['received_quantity']), [
      { received_quantity: 5 },
      { received_quantity: 0 },
    ])
    await done(`/api/receive_tasks/${tasks[0]}/unreceive`)
    assert.deepEqual(await eventData('stock.unreceived', ['quantity', 'location_id', 'product_id']), {
      quantity: 5,
      location_id: goods_in,
      product_id: product,
    })
    const [again] = await floor.rows(
      "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV' and status = 'AVAILABLE' order by id desc limit 1",
      [id],
    )
    await done(`/api/receive_tasks/${again?.id}/receive`, { confirmed_quantity: 4 })
    await done(`/api/receive_tasks/${tasks[1]}/receive`)
    await putAway(id)
    const putaway = await eventData('putaway_task.completed', [
      ...['type', 'confirmed_quantity', 'location_from', 'location_to', 'stock'],
    ])
    const stock = putaway.stock as Attributes
    assert.deepEqual(
      [putaway.type, putaway.confirmed_quantity, stock.location_id, stock.product_id],
      ['PWAY', 3, rack, product],
    )
    assert.deepEqual(
      [(putaway.location_from as Attributes).code, (putaway.location_to as Attributes).code],
      ['GI-01', 'R-01'],
    )
    assert.deepEqual(await eventData('goods_in.completed', ['id', 'status']), { id, status: 'COMPLETED' })
    assert.deepEqual(await toldLines('goods_in.completed', ['received_quantity', 'discrepancy']), [
      { received_quantity: 4, discrepancy: 'UNDER' },
      { received_quantity: 3, discrepancy: 'NONE' },
    ])
    const { id: cancelled } = await receiving([1])
    await done(`/api/goods_in_receipts/${cancelled}/cancel`)
    assert.deepEqual(await eventData('goods_in.cancelled', ['id', 'status']), {
      id: cancelled,
      status: 'CANCELLED',
    })
  })

  test('goods held on receipt are announced with the reason', async () => {
    const reason = await why('hold')
    const { tasks } = await receiving([2])
    await done(`/api/receive_tasks/${tasks[0]}/receive`, {
      status: 'held',
      hold_description: 'wet',
      reason_code_id: reason,
    })
    assert.deepEqual(
      await eventData('stock.placed_on_hold', ['status', 'quantity', 'reason_code', 'description']),
      { status: 'held', quantity: 2, reason_code: 'TOLD hold', description: 'wet' },
    )
    for (const [input, receipt_type, description] of [
      [{ status: 'held' }, 'standard', null],
      [{ disposition: 'hold', description: 'torn' }, 'customer_return', 'torn'],
    ] as const) {
      const without = await receiving([3], { receipt_type })
      const before = await floor.rows("select id from events where event = 'placed_on_hold'")
      await done(`/api/receive_tasks/${without.tasks[0]}/receive`, input)
      const now = await floor.rows("select id from events where event = 'placed_on_hold'")
      assert.equal(now.length, before.length + 1, receipt_type)
      assert.deepEqual(
        await eventData('stock.placed_on_hold', ['status', 'quantity', 'reason_code', 'description']),
        { status: 'held', quantity: 3, reason_code: null, description },
      )
    }
  })

  test('adjustments, holds, releases and transfers of stock are announced with reason and quantity', async () => {
    const keys = ['quantity', 'reason_code', 'description']
    const [found, lost, freed] = [
      await why('positive_adjustment'),
      await why('negative_adjustment'),
      await why('release'),
    ]
    const pile = await out.stock(product, 'R-02', 20, { reason_code_id: found, description: 'found' })
    assert.deepEqual(await eventData('stock.positively_adjusted', ['id', ...keys]), {
      ...{ id: pile, quantity: 20, reason_code: 'TOLD positive_adjustment', description: 'found' },
    })
    const was = { on_hand: 20, available: 20 }
    await done(`/api/stocks/${pile}/adjust`, {
      data: {
        type: 'stocks',
        attributes: { quantity_change: -2, reason_code_id: lost, description: 'broken' },
      },
    })
    assert.deepEqual(await eventData('stock.negatively_adjusted', ['id', ...keys]), {
      ...{ id: pile, quantity: 2, reason_code: 'TOLD negative_adjustment', description: 'broken' },
    })
    const { previous, ...now } = await eventData('stock_balance.updated', [
      'on_hand',
      'product_id',
      'previous',
    ])
    const before = previous as typeof was & { readonly on_hand: number }
    assert.deepEqual([now.product_id, Number(now.on_hand) - before.on_hand], [product, -2])

    await done('/api/stocks/hold', { ids: [pile], description: 'look' })
    assert.deepEqual(await eventData('stock.placed_on_hold', ['id', 'status', ...keys]), {
      ...{ id: pile, status: 'held', quantity: 18, reason_code: null, description: 'look' },
    })
    await done('/api/stocks/release', { ids: [pile], description: 'fine', reason_code_id: freed })
    assert.deepEqual(await eventData('stock.released_from_hold', ['id', 'status', ...keys]), {
      ...{ id: pile, status: 'available', quantity: 18, reason_code: 'TOLD release', description: 'fine' },
    })
    const other = await floor.made('accounts', { code: 'OTHER' })
    await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
    answered(
      await operator.post(
        `/api/products/${product}/account_products`,
        document('account_products', { account_id: other }),
      ),
    )
    await done('/api/stocks/account_transfer', {
      account_id: other,
      lines: [{ stock_id: pile, quantity: 3 }],
    })
    assert.deepEqual(
      await eventData('stock.account_transferred', ['account_id', 'account_from_id', 'quantity']),
      {
        account_id: other,
        account_from_id: account,
        quantity: 3,
      },
    )
  })

  test('an order, its list and its goods are announced in each status until dispatch and cancellation', async () => {
    const order = await out.order([[product, 4]])
    assert.deepEqual(await eventData('goods_out.created', ['id']), { id: order })
    assert.deepEqual(await toldLines('goods_out.created', ['order_quantity']), [{ order_quantity: 4 }])
    await change('goods_outs', order, { priority: 3 })
    assert.deepEqual(await eventData('goods_out.updated', ['id', 'priority']), { id: order, priority: 3 })
    const request = await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
    await floor.work()
    const [process_reference] = request.body.data?.attributes.process_references as readonly string[]
    assert.deepEqual(await eventData('goods_out.processed', ['id', 'process_reference']), {
      id: order,
      process_reference,
    })
    assert.deepEqual(await eventData('goods_out_pick_list.created', ['goods_out_ids']), {
      goods_out_ids: [order],
    })
    const [pick] = await out.tasks(order, 'PICK')
    answered(await out.pick(Number(pick?.id)))
    const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [order])
    const goods = { quantity: 4, goods_out_id: order, goods_out_line_id: line?.id, location_id: bay }
    assert.deepEqual(await eventData('stock.picked', Object.keys(goods)), goods)
    assert.deepEqual(await eventData('goods_out_pick_list.picked', ['goods_out_ids']), {
      goods_out_ids: [order],
    })
    await done('/api/goods_out_processes/dispatch', { ids: [order] })
    assert.deepEqual(await eventData('stock.dispatched', Object.keys(goods)), goods)
    assert.deepEqual(await eventData('goods_out.completed', ['id', 'fulfilment_status', 'shipments']), {
      ...{ id: order, fulfilment_status: 'FULL', shipments: [] },
    })
    const counts = ['pick_quantity', 'dispatch_quantity', 'short_quantity']
    assert.deepEqual(await toldLines('goods_out.completed', counts), [
      { pick_quantity: 4, dispatch_quantity: 4, short_quantity: 0 },
    ])
    assert.deepEqual(await eventData('goods_out_pick_list.completed', ['goods_out_ids']), {
      goods_out_ids: [order],
    })
    await done('/api/goods_out_processes/undispatch', { ids: [order] })
    assert.deepEqual(await eventData('stock.undispatched', Object.keys(goods)), goods)
    await done('/api/goods_out_processes/dispatch', { ids: [order] })

    const { order: given_up } = await out.picking(product, 2)
    await done('/api/goods_out_processes/cancel', { ids: [given_up] })
    assert.deepEqual(await eventData('goods_out.cancelled', ['id']), { id: given_up })
    assert.deepEqual(await eventData('goods_out_pick_list.cancelled', ['goods_out_status_id']), {
      goods_out_status_id: 8,
    })
  })

  test('events about goods of several accounts are visible to those who see all of them', async () => {
    const [other] = await floor.rows("select id::float8 from accounts where code = 'OTHER'")
    await out.stock(product, 'R-01', 1, { account_id: other?.id, description: 'found' })
    const ids = [await out.order([[product, 1]]), await out.order([[product, 1]], { account_id: other?.id })]
    answered(await operator.post('/api/goods_out_processes/process_and_consolidate_picks', { ids }))
    await floor.work()
    const picks = [...(await out.tasks(Number(ids[0]), 'PICK')), ...(await out.tasks(Number(ids[1]), 'PICK'))]
    for (const { id } of picks) answered(await out.pick(Number(id)))
    await floor.rows('update events set position = inserted_seq where position is null')
    const query =
      '{ events { all(filter: { resource_name: { eq: "goods_out_pick_list" }, event: { eq: "picked" } }) { nodes { data } } } }'
    const readEvents = async (...account_ids: number[]) => {
      const reader = await floor.service.colleague(['view_events'], { account_ids })
      const { text } = await reader.post('/graphql', { query })
      return text.replaceAll(' ', '').includes(`"goods_out_ids":[${ids}]`)
    }
    assert.deepEqual([await readEvents(account, Number(other?.id)), await readEvents(account)], [true, false])
    await done('/api/goods_out_processes/cancel', { ids })
  })

  test('each act that cancels picks, shorts or undispatches announces the order once', async () => {
    answered(
      await operator.patch(`/api/accounts/${account}`, document('accounts', { is_short_pickable: true })),
    )
    const scarce = await out.product({ code: 'SCARCE' })
    await out.stock(scarce, 'R-03', 3, { description: 'found' })
    const order = await out.order([[scarce, 4]])
    await out.events()
    const of = async (act: string, input: Attributes = {}) => {
      await done(`/api/goods_out_processes/${act}`, { ids: [order], ...input })
      if (act === 'process_picks_async') await floor.work()
      return [...(await out.events())].sort()
    }
    const processed = ['goods_out.processed', 'goods_out_pick_list.created']
    assert.deepEqual(await of('process_picks_async'), processed)
    assert.deepEqual(await of('unallocate'), ['goods_out.updated', 'goods_out_pick_list.cancelled'])
    assert.deepEqual(await of('process_picks_async'), processed)
    const [, pick] = await out.tasks(order, 'PICK')
    answered(await out.pick(Number(pick?.id)))
    assert.deepEqual([...(await out.events())].sort(), ['goods_out_pick_list.picked', 'stock.picked'])
    assert.deepEqual(await of('dispatch'), ['goods_out_pick_list.completed', 'stock.dispatched'])
    assert.deepEqual(await of('undispatch'), ['goods_out.updated', 'stock.undispatched'])
    assert.deepEqual(await of('short_order_lines', { description: 'no more comes' }), ['goods_out.updated'])
    assert.deepEqual(await toldLines('goods_out.updated', ['short_quantity', 'short_status']), [
      { short_quantity: 1, short_status: 'PART_SHORT' },
    ])
    assert.deepEqual(await of('dispatch'), [
      ...['goods_out.completed', 'goods_out_pick_list.completed', 'stock.dispatched'],
    ])
    assert.deepEqual(await eventData('goods_out.completed', ['id', 'fulfilment_status']), {
      ...{ id: order, fulfilment_status: 'SHORT' },
    })
    const late = await out.order([[scarce, 4]], { dispatch_strategy: 'manual' })
    await out.stock(scarce, 'R-03', 3, { description: 'found' })
    await out.allocate([late])
    const [last] = await out.tasks(late, 'PICK')
    answered(await out.pick(Number(last?.id)))
    await done('/api/goods_out_processes/dispatch', { ids: [late] })
    await out.events()
    await done('/api/goods_out_processes/short_order_lines', { ids: [late], description: 'no more comes' })
    assert.deepEqual(await out.events(), ['goods_out.completed'])
  })

  test('an order that cannot be processed in the background is announced as a failure', async () => {
    const missing = await out.product({ code: 'NOWHERE' })
    const order = await out.order([[missing, 4]])
    await done('/api/goods_out_processes/process_picks_async', { ids: [order] })
    await floor.work()
    assert.deepEqual(await eventData('failure_event_log.created', ['symbol', 'source_type']), {
      symbol: 'not_enough_stocks_for_picking',
      source_type: 'pick_processing_requests',
    })
  })

  test('previous values of columns that records do not show are null, whatever the act passes on', async () => {
    const hidden = [...floor.model.values()].flatMap((resource) => {
      const columns = resource.columns.filter(({ declared }) => declared.write_only === true)
      return columns.length === 0 ? [] : [{ resource, names: columns.map((column) => column.name) }]
    })
    assert.ok(hidden.some(({ names }) => names.includes('carrier_authentication_sealed')))
    const row = {
      id: 1,
      lock_version: 1,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    }
    const [before] = await floor.rows('select coalesce(max(inserted_seq), 0) as last from events')
    await floor.act(async (tx) => {
      for (const { resource, names } of hidden) {
        const previous = Object.fromEntries(names.map((name) => [name, 'a former value']))
        announceChange(tx, resource, { event: 'updated', row, previous: { ...previous, id: 1 } })
      }
    })
    const announced = await floor.rows(
      'select resource_name, previous from events where inserted_seq > $1 order by inserted_seq',
      [before?.last],
    )
    assert.deepEqual(
      announced,
      hidden.map(({ resource, names }) => ({
        resource_name: resource.name,
        previous: { ...Object.fromEntries(names.map((name) => [name, null])), id: 1 },
      })),
    )
  })

  test('no adjustment is announced for goods that are only received, moved or dispatched', async () => {
    const [row] = await floor.rows(
      `select count(*)::int as told from events e
       where e.resource_name = 'stock' and e.event in ('positively_adjusted', 'negatively_adjusted')
         and e.data ->> 'description' is null`,
    )
    assert.equal(row?.told, 0)
  })
})
