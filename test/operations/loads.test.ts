import assert from 'node:assert/strict'
import { after, afterEach, suite, test } from 'node:test'
import { lockRows } from '#database/lock-rows.ts'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import { answered, countOf, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor, bay } = out
const { operator, warehouse } = floor

type Attributes = Readonly<Record<string, unknown>>

const dock = await floor.location('BAY', 'DOCK')
const rack = await floor.location('RACK', 'R-0')
const product = await out.product({ weight: 2 })
await out.stock(product, 'R-1', 1000)
const standard = await floor.known('storage_unit_types', 'STD')
await operator.patch(
  `/api/storage_unit_types/${standard}`,
  document('storage_unit_types', { dimensions: { length: 120, width: 100, height: 100, weight: 20 } }),
)

let number = 0
const symbols = (reply: Reply) => refusalsOf(reply).map((one) => one.split(' ')[0])
const make = (input: Attributes = {}) => {
  number += 1
  return operator.post(
    '/api/loads',
    document('loads', { warehouse_id: warehouse, reference: `L-${number}`, location_id: dock, ...input }),
  )
}
const act = (id: number, name: string, input?: Attributes) => operator.post(`/api/loads/${id}/${name}`, input)
const change = (id: number, input: Attributes) => operator.patch(`/api/loads/${id}`, document('loads', input))
const drop = (input: Attributes) => operator.post('/api/load_drops', document('load_drops', input))
const loadUnit = (task: number, input: Attributes) =>
  operator.post(`/api/load_tasks/${task}/load_storage_unit`, input)

/** A processed order, which joins the load of its reference. */
async function joined(quantity: number, load_reference: string | null, others: Attributes = {}) {
  const order = await out.order([[product, quantity]], { load_reference, ...others })
  const reply = await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
  assert.equal(reply.status, 200, reply.text)
  await floor.work()
  const [task] = await out.tasks(order, 'PICK')
  assert.ok(task !== undefined, 'nothing was allocated')
  return { order, task: Number(task.id) }
}

/** Picks an order onto a unit of its own. */
async function staged(quantity: number, load_reference: string | null, others: Attributes = {}) {
  const { order, task } = await joined(quantity, load_reference, others)
  const unit = await floor.unit(bay)
  answered(await out.pick(task, { storage_unit_to_id: unit }))
  return { order, unit }
}

const loadTasks = async (load: number) =>
  (await floor.rows("select * from tasks where load_id = $1 and type = 'LOAD' order by id", [
    load,
  ])) as Attributes[]
const openTasks = async (load: number) =>
  (await loadTasks(load)).filter(({ status }) => status === 'AVAILABLE')
const rowOf = async (id: number) => {
  const [row] = await floor.rows(
    'select status, number_of_storage_units_loaded::int as loaded, dispatched_at is not null as left from loads where id = $1',
    [id],
  )
  return row
}
const dropsOf = async (load: number) =>
  (
    await floor.rows(
      'select sequence::int, status, goods_out_id::float8 as order, delivery_address_id::float8 as address from load_drops where load_id = $1 order by sequence',
      [load],
    )
  ).map(({ sequence, status, order, address }) => `${sequence} ${status} ${order ?? address}`)

/** Asserts that a request is refused and writes nothing. */
async function nothingWritten(send: () => Promise<Reply>): Promise<Reply> {
  const reply = await floor.nothingWritten(send)
  assert.equal(reply.status, 422, reply.text)
  return reply
}

/** An open load, with orders whose units are staged for it. */
async function opened(quantities: readonly number[], input: Attributes = {}) {
  const reply = await make(input)
  const id = idOf(reply)
  const reference = String(answered(reply).reference)
  const orders: { readonly order: number; readonly unit: number }[] = []
  for (const quantity of quantities) orders.push(await staged(quantity, reference))
  answered(await act(id, 'open'))
  return { id, reference, orders }
}

async function loadAll(id: number) {
  for (const task of await openTasks(id))
    answered(await loadUnit(Number(task.id), { storage_unit_id: task.storage_unit_from_id }))
}

/** A receipt in progress at the dock; returns a function that receives goods onto a unit. */
async function announced(expected_quantity: number) {
  const receipt = await floor.made('goods_in_receipts', {
    account_id: floor.account,
    warehouse_id: warehouse,
    location_id: dock,
    lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity } }],
  })
  answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
  const [task] = await floor.rows('select id from tasks where goods_in_receipt_id = $1', [receipt])
  return async (storage_unit_to_id: number) => {
    const came = await operator.post(`/api/receive_tasks/${task?.id}/receive`, { storage_unit_to_id })
    assert.equal(came.status, 204, came.text)
  }
}

/** Frees the dock for the next test. */
async function cleared(id: number) {
  await act(id, 'close', { force: true })
  await act(id, 'dispatch')
}

suite('loads', () => {
  after(() => floor.close())
  afterEach(() => floor.verified())

  test('a load gets a number and the validation mode of its warehouse; its reference and trailer are unique', async () => {
    const made = answered(await make({ reference: undefined, location_id: null }))
    assert.match(String(made.reference), /^LOAD\d+$/)
    assert.deepEqual(
      [made.status, made.loading_validation_mode, made.number_of_storage_units_loaded, made.dispatched_at],
      ['pending', 'none', 0, null],
    )
    assert.deepEqual(refusalsOf(await operator.post('/api/loads', document('loads', {}))), [
      'blank /data/attributes/warehouse_id',
    ])
    const type = await floor.made('trailer_types', { code: 'ARTIC', max_storage_units: 26 })
    const trailer = await floor.made('trailers', { code: 'TRL-1', trailer_type_id: type })
    assert.equal((await make({ reference: 'TWIN', trailer_id: trailer })).status, 200)
    assert.deepEqual(refusalsOf(await make({ reference: 'TWIN', trailer_id: trailer })), [
      'taken /data/attributes/reference',
      'taken /data/attributes/trailer_id',
    ])
    assert.deepEqual(symbols(await make({ location_id: rack })), ['location_type_refuses_stock'])
    const twins = await Promise.all(Array.from({ length: 8 }, () => make({ reference: 'RACE' })))
    assert.equal(twins.filter(({ status }) => status === 200).length, 1)
    assert.ok(twins.every((reply) => reply.status === 200 || symbols(reply)[0] === 'taken'))
  })

  test('processing adds an order to the load of its reference, which is created if there is none', async () => {
    const { order } = await staged(5, 'AUTO-1')
    const [load] = await floor.rows(
      "select id::float8, status, warehouse_id::float8 from loads where reference = 'AUTO-1'",
    )
    assert.deepEqual([load?.status, load?.warehouse_id], ['pending', warehouse])
    const id = Number(load?.id)
    const [task, ...others] = await loadTasks(id)
    assert.equal(others.length, 0)
    assert.deepEqual(
      [
        task?.status,
        Number(task?.start_quantity),
        Number(task?.goods_out_id),
        Number(task?.location_from_id),
        task?.location_to_id,
      ],
      ['AVAILABLE', 5, order, bay, null],
    )
    const [dispatch] = await out.tasks(order, 'DISP')
    assert.deepEqual([dispatch?.subtype, Number(dispatch?.load_id)], ['LOAD', id])
    const byHand = await operator.patch(
      `/api/tasks/${dispatch?.id}`,
      document('tasks', { status: 'completed' }),
    )
    assert.equal(byHand.body.errors?.[0]?.details, 'Dispatch the load AUTO-1 instead')
    const two = [0, 0].map(() => out.order([[product, 1]], { load_reference: 'AUTO-2' }))
    for (const one of await Promise.all(two))
      await operator.post('/api/goods_out_processes/process_picks_async', { ids: [one] })
    await floor.work()
    const [{ count } = { count: 0 }] = (await floor.rows(
      'select count(distinct load_id)::int as count from goods_outs where id = any($1) and load_id is not null',
      [await Promise.all(two)],
    )) as { count: number }[]
    assert.equal(count, 1)
  })

  test('an order for a closed load joins it when it is reopened', async () => {
    const id = idOf(await make())
    answered(await act(id, 'open'))
    answered(await act(id, 'close'))
    const { order } = await staged(1, `L-${number}`)
    assert.equal((await loadTasks(id)).length, 0)
    let pendingReply: Promise<Reply> | undefined
    await floor.act(async (tx) => {
      await lockRows(tx, 'goods_outs', [order])
      pendingReply = act(id, 'reopen')
      // A transaction that locked the order may lock the load next: reopening waits for it without holding the load.
      await floor.blocked()
      await lockRows(tx, 'loads', [id])
    })
    answered((await pendingReply) as Reply)
    const [task] = await openTasks(id)
    assert.equal(Number(task?.goods_out_id), order)
    answered(await act(id, 'cancel'))
  })

  test('units are loaded at the dock, the load is closed and dispatched, and its orders are completed', async () => {
    const { id, orders } = await opened([3, 4])
    assert.deepEqual(symbols(await nothingWritten(() => act(id, 'dispatch'))), ['load_state_invalid'])
    const waiting = await nothingWritten(() => act(id, 'close'))
    assert.deepEqual(
      [waiting.body.errors?.[0]?.code, waiting.body.errors?.[0]?.context],
      [1704, { count: 2 }],
    )
    const [first, second] = await openTasks(id)
    const done = answered(await loadUnit(Number(first?.id), { storage_unit_id: first?.storage_unit_from_id }))
    assert.deepEqual([done.status, done.location_to_id, done.confirmed_quantity], ['COMPLETED', dock, 3])
    await floor.verified()
    assert.deepEqual(await out.ledger([Number(first?.id)]), [
      `LOAD/LOAD 3 GO-01#${orders[0]?.unit} -> DOCK#${orders[0]?.unit}`,
    ])
    assert.deepEqual(await rowOf(id), { status: 'open', loaded: 1, left: false })
    const again = await nothingWritten(() =>
      loadUnit(Number(first?.id), { storage_unit_id: orders[0]?.unit }),
    )
    assert.deepEqual(symbols(again), ['storage_unit_already_loaded'])
    const [named] = await floor.rows('select reference from storage_units where id = $1', [orders[1]?.unit])
    assert.deepEqual(
      symbols(await nothingWritten(() => loadUnit(Number(second?.id), { storage_unit_id: orders[0]?.unit }))),
      ['storage_unit_not_on_load'],
    )
    assert.deepEqual(
      symbols(await nothingWritten(() => loadUnit(Number(second?.id), { barcode: 'NOBODY' }))),
      ['storage_unit_not_on_load'],
    )
    assert.deepEqual(symbols(await nothingWritten(() => loadUnit(Number(second?.id), {}))), ['exclusive'])
    answered(await loadUnit(Number(second?.id), { barcode: named?.reference }))
    assert.equal(answered(await act(id, 'close')).status, 'closed')
    assert.deepEqual(symbols(await nothingWritten(() => act(id, 'open'))), ['load_state_invalid'])
    assert.deepEqual(symbols(await nothingWritten(() => act(id, 'cancel'))), ['load_state_invalid'])
    assert.deepEqual(symbols(await nothingWritten(() => operator.remove(`/api/loads/${id}`))), [
      'load_state_invalid',
    ])
    assert.equal(answered(await act(id, 'reopen')).status, 'open')
    assert.equal(answered(await act(id, 'close')).status, 'closed')
    await out.events()
    const sent = answered(await act(id, 'dispatch'))
    assert.ok(sent.status === 'dispatched' && sent.dispatched_at !== null)
    await floor.verified()
    assert.deepEqual(await Promise.all(orders.map(({ order }) => out.progress(order))), [
      'COMPLETED 3/3/3/3',
      'COMPLETED 4/4/4/4',
    ])
    const events = await out.events()
    assert.equal(events.filter((one) => one === 'stock.dispatched').length, 2)
    assert.equal(events.filter((one) => one === 'goods_out.completed').length, 2)
    assert.deepEqual(symbols(await nothingWritten(() => operator.remove(`/api/loads/${id}`))), [
      'load_dispatched',
    ])
    const units = await floor.rows('select dispatched, location_id from storage_units where id = any($1)', [
      orders.map(({ unit }) => unit),
    ])
    assert.deepEqual(units, [
      { dispatched: true, location_id: null },
      { dispatched: true, location_id: null },
    ])
  })

  test('a dispatched load is reopened with its units at the dock, and can be dispatched again', async () => {
    const { id, reference, orders } = await opened([2])
    await loadAll(id)
    answered(await act(id, 'close'))
    answered(await act(id, 'dispatch'))
    const undone = await operator.post('/api/goods_out_processes/undispatch', { ids: [orders[0]?.order] })
    assert.deepEqual(symbols(undone), ['not_undispatchable'])
    const successor = idOf(await make({ reference }))
    assert.deepEqual(symbols(await nothingWritten(() => act(id, 'reopen'))), ['not_undispatchable'])
    answered(await act(successor, 'cancel'))
    await out.events()
    const back = answered(await act(id, 'reopen'))
    assert.deepEqual(
      [back.status, back.number_of_storage_units_loaded, back.dispatched_at],
      ['closed', 1, null],
    )
    await floor.verified()
    assert.ok((await out.events()).includes('stock.undispatched'))
    const [unit] = await floor.rows(
      'select active, dispatched, location_id::float8 as location, load_id::float8 as load from storage_units where id = $1',
      [orders[0]?.unit],
    )
    assert.deepEqual(unit, { active: true, dispatched: false, location: dock, load: id })
    assert.equal(await out.progress(orders[0]?.order ?? 0), 'PICK 2/2/2/0')
    answered(await act(id, 'dispatch'))
    assert.equal(await out.progress(orders[0]?.order ?? 0), 'COMPLETED 2/2/2/2')
    const returned = await operator.post(
      '/api/goods_in_receipts',
      document('goods_in_receipts', {
        account_id: floor.account,
        warehouse_id: warehouse,
        receipt_type: 'customer_return',
        lines_changes: [
          {
            type: 'ADD',
            attributes: {
              product_id: product,
              expected_quantity: 1,
              goods_out_line_id: (
                await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [
                  orders[0]?.order,
                ])
              )[0]?.id,
            },
          },
        ],
      }),
    )
    assert.equal(returned.status, 200, returned.text)
    assert.deepEqual(symbols(await nothingWritten(() => act(id, 'reopen'))), ['not_undispatchable'])
  })

  test('a dispatched load is reopened with its drops and orders only while its trailer is free', async () => {
    const type = await floor.made('trailer_types', { code: 'RETURNING' })
    const trailer_id = await floor.made('trailers', { code: 'TRL-BACK', trailer_type_id: type })
    const { id, orders } = await opened([2], { trailer_id, loading_validation_mode: 'sales_order' })
    const [{ order } = { order: 0 }] = orders
    await loadAll(id)
    answered(await act(id, 'close'))
    answered(await act(id, 'dispatch'))
    assert.deepEqual(await dropsOf(id), [`1 dispatched ${order}`])
    const next = idOf(await make({ trailer_id }))
    const refused = await nothingWritten(() => act(id, 'reopen'))
    assert.match(String(refused.body.errors?.[0]?.details), /trailer/)
    answered(await change(next, { trailer_id: null }))
    answered(await act(id, 'reopen'))
    assert.deepEqual(await dropsOf(id), [`1 loaded ${order}`])
    const [staged_] = (await out.tasks(order, 'DISP')).filter(({ status }) => status === 'AVAILABLE')
    assert.deepEqual([staged_?.subtype, Number(staged_?.load_id)], ['LOAD', id])
    const [row] = await floor.rows(
      'select dispatch_strategy, load_id::float8 as load from goods_outs where id = $1',
      [order],
    )
    assert.deepEqual(row, { dispatch_strategy: null, load: id })
    answered(await act(id, 'dispatch'))
    answered(await act(next, 'cancel'))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
  })

  test('closing by force leaves unloaded goods behind, to be dispatched by hand', async () => {
    const { id, orders } = await opened([2, 3])
    const [first] = await openTasks(id)
    answered(await loadUnit(Number(first?.id), { storage_unit_id: first?.storage_unit_from_id }))
    assert.deepEqual(symbols(await nothingWritten(() => act(id, 'close'))), ['load_tasks_open'])
    assert.equal(answered(await act(id, 'close', { force: true })).status, 'closed')
    assert.deepEqual(
      (await loadTasks(id)).map(({ status }) => status),
      ['COMPLETED', 'CANCELLED'],
    )
    const [left] = await out.tasks(orders[1]?.order ?? 0, 'DISP')
    assert.deepEqual([left?.subtype, left?.load_id], ['SHIPMENT', null])
    const [order] = await floor.rows(
      'select load_id, load_reference, dispatch_strategy from goods_outs where id = $1',
      [orders[1]?.order],
    )
    assert.deepEqual(order, { load_id: null, load_reference: null, dispatch_strategy: 'manual' })
    answered(await act(id, 'dispatch'))
    await floor.verified()
    assert.equal(await out.progress(orders[0]?.order ?? 0), 'COMPLETED 2/2/2/2')
    assert.equal(await out.progress(orders[1]?.order ?? 0), 'PICK 3/3/3/0')
    const byHand = await operator.post('/api/goods_out_processes/dispatch', { ids: [orders[1]?.order] })
    assert.equal(byHand.status, 204, byHand.text)
  })

  test('goods left behind are dispatched by hand even after their load is reopened, until the order changes', async () => {
    const { id, reference } = await opened([])
    const order = await out.order(
      [
        [product, 2],
        [product, 3],
      ],
      { load_reference: reference },
    )
    await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
    await floor.work()
    for (const pick of await out.tasks(order, 'PICK'))
      answered(await out.pick(Number(pick.id), { storage_unit_to_id: await floor.unit(bay) }))
    const [first] = await openTasks(id)
    answered(await loadUnit(Number(first?.id), { storage_unit_id: first?.storage_unit_from_id }))
    answered(await act(id, 'close', { force: true }))
    answered(await act(id, 'reopen'))
    assert.deepEqual(await openTasks(id), [])
    const strategy = document('goods_outs', { dispatch_strategy: 'load' })
    answered(await operator.patch(`/api/goods_outs/${order}`, strategy))
    assert.equal((await openTasks(id)).length, 1)
    await loadAll(id)
    await cleared(id)
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2 3/3/3/3')
  })

  test('a unit shared by two orders is still loaded when one of them is cancelled', async () => {
    const { id, orders } = await opened([2])
    const [{ order, unit } = { order: 0, unit: 0 }] = orders
    const other = await joined(3, `L-${number}`)
    answered(await out.pick(other.task, { storage_unit_to_id: unit }))
    assert.deepEqual(
      (await openTasks(id)).map((task) => [Number(task.goods_out_id), Number(task.start_quantity)]),
      [[order, 5]],
    )
    const cancelled = await operator.post('/api/goods_out_processes/cancel', { ids: [order] })
    assert.equal(cancelled.status, 204, cancelled.text)
    assert.deepEqual(
      (await openTasks(id)).map((task) => [Number(task.goods_out_id), Number(task.start_quantity)]),
      [[other.order, 3]],
    )
    await loadAll(id)
    answered(await act(id, 'close'))
    answered(await act(id, 'dispatch'))
    assert.equal(await out.progress(other.order), 'COMPLETED 3/3/3/3')
  })

  test('a unit shared by two orders is loaded for both', async () => {
    const { id, orders } = await opened([2], { loading_validation_mode: 'sales_order' })
    const [{ order, unit } = { order: 0, unit: 0 }] = orders
    const other = await joined(3, `L-${number}`)
    answered(await out.pick(other.task, { storage_unit_to_id: unit }))
    assert.deepEqual(await dropsOf(id), [`1 pending ${order}`, `2 pending ${other.order}`])
    await loadAll(id)
    assert.deepEqual(await dropsOf(id), [`1 loaded ${order}`, `2 loaded ${other.order}`])
    for (const one of [order, other.order]) {
      const leaving = document('goods_outs', { load_reference: null })
      assert.deepEqual(
        symbols(await nothingWritten(() => operator.patch(`/api/goods_outs/${one}`, leaving))),
        ['goods_out_not_editable'],
      )
      const ids = { ids: [one] }
      assert.deepEqual(
        symbols(await nothingWritten(() => operator.post('/api/goods_out_processes/cancel', ids))),
        ['goods_out_not_cancellable'],
      )
    }
    answered(await act(id, 'close'))
    answered(await act(id, 'dispatch'))
    assert.equal(await out.progress(other.order), 'COMPLETED 3/3/3/3')
  })

  for (const [ends, end] of [
    ['is closed by force', (load: number) => act(load, 'close', { force: true })],
    ['is deleted', (load: number) => operator.request('DELETE', `/api/loads/${load}`)],
    ['is cancelled', (load: number) => act(load, 'cancel')],
  ] as const)
    test(`goods on a unit on another load stay behind when their own load ${ends}`, async () => {
      const first = await opened([2])
      const [{ unit } = { unit: 0 }] = first.orders
      const second = idOf(await make({ location_id: await floor.location('BAY', `DOCK-${number}`) }))
      const other = await joined(3, `L-${number}`)
      answered(await act(second, 'open'))
      answered(await out.pick(other.task, { storage_unit_to_id: unit }))
      await loadAll(first.id)
      const ended = await end(second)
      assert.ok(ended.status < 300, ended.text)
      const open = await floor.rows(
        "select type, subtype, load_id from tasks where goods_out_id = $1 and status = 'AVAILABLE'",
        [other.order],
      )
      assert.deepEqual(open, [{ type: 'DISP', subtype: 'SHIPMENT', load_id: null }])
      await cleared(first.id)
      const sent = await operator.post('/api/goods_out_processes/dispatch', { ids: [other.order] })
      assert.equal(sent.status, 204, sent.text)
      assert.equal(await out.progress(other.order), 'COMPLETED 3/3/3/3')
    })

  test('a cancelled order leaves its load, which can then be changed', async () => {
    const id = idOf(await make())
    const { order } = await joined(1, `L-${number}`)
    const others = { reference: 'L-OTHER', loading_validation_mode: 'sales_order' }
    assert.deepEqual(symbols(await nothingWritten(() => change(id, others))), ['immutable', 'immutable'])
    const last = await operator.post('/api/goods_out_processes/cancel', { ids: [order] })
    assert.equal(last.status, 204, last.text)
    answered(await change(id, { reference: 'L-OTHER' }))
  })

  test('goods dispatched with a load return only with it, also for an order that left goods behind', async () => {
    const { id, reference } = await opened([])
    const order = await out.order(
      [
        [product, 2],
        [product, 3],
      ],
      { load_reference: reference },
    )
    answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
    await floor.work()
    for (const { id: task } of await out.tasks(order, 'PICK'))
      answered(await out.pick(Number(task), { storage_unit_to_id: await floor.unit(bay) }))
    const [first] = await openTasks(id)
    answered(await loadUnit(Number(first?.id), { storage_unit_id: first?.storage_unit_from_id }))
    await cleared(id)
    assert.equal(await out.progress(order), 'PICK 2/2/2/2 3/3/3/0')
    const process = (act: string) => operator.post(`/api/goods_out_processes/${act}`, { ids: [order] })
    const undone = await nothingWritten(() => process('undispatch'))
    assert.match(String(undone.body.errors?.[0]?.details), new RegExp(`load ${reference} is dispatched`))
    assert.equal((await process('dispatch')).status, 204)
    assert.deepEqual(symbols(await nothingWritten(() => process('undispatch'))), ['not_undispatchable'])
    // After the load is reopened, the goods dispatched by hand can be undispatched.
    answered(await act(id, 'reopen'))
    await floor.verified()
    assert.equal(await out.progress(order), 'PICK 2/2/2/0 3/3/3/3')
    assert.equal((await process('undispatch')).status, 204)
    assert.equal(await out.progress(order), 'PICK 2/2/2/0 3/3/3/0')
    answered(await act(id, 'dispatch'))
  })

  test('drops are dispatched with orders that have goods on the load, not with others', async () => {
    const { id, reference } = await opened([], { loading_validation_mode: 'sales_order' })
    const halves: (readonly [number, number])[] = [
      [product, 2],
      [product, 3],
    ]
    const half = await out.order(halves, { load_reference: reference })
    answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [half] }))
    await floor.work()
    for (const { id: task } of await out.tasks(half, 'PICK'))
      answered(await out.pick(Number(task), { storage_unit_to_id: await floor.unit(bay) }))
    const { order: unpicked } = await joined(1, reference)
    const [first] = await openTasks(id)
    answered(await loadUnit(Number(first?.id), { storage_unit_id: first?.storage_unit_from_id }))
    answered(await act(id, 'close', { force: true }))
    assert.deepEqual(await dropsOf(id), [`1 loaded ${half}`, `2 pending ${unpicked}`])
    answered(await act(id, 'dispatch'))
    assert.deepEqual(await dropsOf(id), [`1 dispatched ${half}`, `2 cancelled ${unpicked}`])
    const loadEvents = await floor.rows(
      "select data -> 'goods_out_id' as stop, data -> 'orders' #> '{0,id}' as order from events where resource_name = 'load_drop' and data -> 'load' ->> 'reference' = $1",
      [reference],
    )
    assert.deepEqual(loadEvents, [{ stop: half, order: half }])
    assert.equal(await out.progress(half), 'PICK 2/2/2/2 3/3/3/0')
    assert.equal(await out.progress(unpicked), 'ALLOCATED 1/1/0/0')
  })

  test('a loaded drop is pending again while more is staged for it', async () => {
    const { id, reference } = await opened([], { loading_validation_mode: 'sales_order' })
    const lines = [2, 3].map((quantity): readonly [number, number] => [product, quantity])
    const order = await out.order(lines, { load_reference: reference })
    answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
    await floor.work()
    const stops: (readonly string[])[] = []
    for (const { id: task } of await out.tasks(order, 'PICK')) {
      answered(await out.pick(Number(task), { storage_unit_to_id: await floor.unit(bay) }))
      stops.push(await dropsOf(id))
      await loadAll(id)
      stops.push(await dropsOf(id))
    }
    const [pending, loaded] = ['pending', 'loaded'].map((status) => [`1 ${status} ${order}`])
    assert.deepEqual(stops, [pending, loaded, pending, loaded])
    await cleared(id)
  })

  test('load tasks follow staged goods that are moved to another unit', async () => {
    const { id, orders } = await opened([2, 3])
    const [first, second] = orders.map(({ unit }) => unit)
    answered(await operator.post(`/api/storage_units/${first}/merge`, { into_storage_unit_id: second }))
    assert.deepEqual(
      (await openTasks(id)).map(({ storage_unit_from_id }) => Number(storage_unit_from_id)),
      [second],
    )
    await floor.verified()
    await loadAll(id)
    await cleared(id)
    for (const { order } of orders) assert.match(await out.progress(order), /^COMPLETED/)
  })

  test('deleting a shipment cancels the load tasks of its packages', async () => {
    const { id, orders } = await opened([5])
    const [{ order, unit } = { order: 0, unit: 0 }] = orders
    const shipment_id = idOf(
      await operator.post('/api/shipments', document('shipments', { goods_out_id: order })),
    )
    const [pile] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [unit])
    const packed = {
      shipment_id,
      storage_unit_type_id: standard,
      contents: [{ stock_id: pile?.id, quantity: 2 }],
    }
    answered(await operator.post('/api/packages', document('packages', packed)))
    assert.equal((await openTasks(id)).length, 2)
    assert.equal((await operator.remove(`/api/shipments/${shipment_id}`)).status, 204)
    assert.deepEqual(
      (await openTasks(id)).map(({ storage_unit_from_id }) => Number(storage_unit_from_id)),
      [unit],
    )
    await floor.verified()
    await loadAll(id)
    await cleared(id)
  })

  test('a load leaves with the packed part of a pick that is on it', async () => {
    const { id, orders } = await opened([5])
    const [{ order, unit } = { order: 0, unit: 0 }] = orders
    const carrier_id = await floor.made('carriers', { code: 'PARTS', carrier_type: 'simulated' })
    const shipment_id = idOf(
      await operator.post('/api/shipments', document('shipments', { goods_out_id: order, carrier_id })),
    )
    const [pile] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [unit])
    answered(
      await operator.post(
        '/api/packages',
        document('packages', {
          shipment_id,
          storage_unit_type_id: await floor.known('storage_unit_types', 'STD'),
          dimensions: { length: 10, width: 10, height: 10, weight: 1 },
          contents: [{ stock_id: pile?.id, quantity: 2 }],
        }),
      ),
    )
    answered(await operator.post(`/api/shipments/${shipment_id}/submit`))
    const ship = () => operator.post(`/api/shipments/${shipment_id}/dispatch`)
    assert.deepEqual(symbols(await nothingWritten(ship)), ['dispatch_by_load_only'])

    const task = (await openTasks(id)).find((one) => Number(one.storage_unit_from_id) === unit)
    answered(await loadUnit(Number(task?.id), { storage_unit_id: unit }))
    answered(await act(id, 'close', { force: true }))
    await floor.verified()
    assert.deepEqual(await openTasks(id), [])
    const staged = (await out.tasks(order, 'DISP')).map(
      ({ subtype, start_quantity, load_id }) => `${subtype} ${Number(start_quantity)} ${load_id !== null}`,
    )
    assert.deepEqual(staged, ['LOAD 3 true', 'SHIPMENT 2 false'])
    answered(await act(id, 'dispatch'))
    await floor.verified()
    assert.equal(await out.progress(order), 'PICK 5/5/5/3')
    answered(await ship())
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5')
  })

  test('a loaded unit and its goods cannot be moved until it is unloaded', async () => {
    const { id, orders } = await opened([3])
    const [{ order, unit } = { order: 0, unit: 0 }] = orders
    await loadAll(id)
    const [pile] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [unit])
    const [dispatch] = await out.tasks(order, 'DISP')
    const other = await floor.unit(dock)
    const shipment_id = idOf(
      await operator.post('/api/shipments', document('shipments', { goods_out_id: order })),
    )
    const { task } = await joined(2, null)
    const requests = [
      () => operator.post(`/api/storage_units/${unit}/move`, { to_location_id: bay }),
      () => operator.post(`/api/storage_units/${unit}/merge`, { into_storage_unit_id: other }),
      () => operator.post(`/api/storage_units/${other}/merge`, { into_storage_unit_id: unit }),
      () => operator.patch(`/api/tasks/${dispatch?.id}`, document('tasks', { location_to_id: bay })),
      () => out.pick(task, { location_to_id: dock, storage_unit_to_id: unit }),
      async () =>
        operator.post(
          '/api/packages',
          document('packages', {
            shipment_id,
            storage_unit_type_id: await floor.known('storage_unit_types', 'STD'),
            contents: [{ stock_id: pile?.id, quantity: 1 }],
          }),
        ),
    ]
    for (const send of requests)
      assert.deepEqual(symbols(await nothingWritten(send)), ['storage_unit_already_loaded'])
    await cleared(id)
    assert.equal(await out.progress(order), 'COMPLETED 3/3/3/3')
  })

  test('free goods on a loaded unit cannot be moved or allocated', async () => {
    const loose = await out.product()
    const reply = await make()
    const id = idOf(reply)
    const { task, order } = await joined(3, String(answered(reply).reference))
    const yard = await floor.location('BAY', 'YARD')
    const unit = await floor.unit(yard)
    answered(await out.pick(task, { location_to_id: yard, storage_unit_to_id: unit }))
    const beside = await floor.made('stocks', {
      account_id: floor.account,
      product_id: loose,
      location_id: yard,
      storage_unit_id: unit,
      quantity: 5,
    })
    const waiting = idOf(
      await operator.post(`/api/stocks/${beside}/move`, { to_location_id: rack, as_task: true }),
    )
    assert.equal(waiting, beside)
    const [move] = await floor.rows("select id from tasks where type = 'TRAN' and stock_id = $1", [beside])
    const wanting = await out.order([[loose, 1]])
    answered(await act(id, 'open'))
    await operator.post('/api/goods_out_processes/process_picks_async', { ids: [wanting] })
    await floor.work()
    const [pick] = await out.tasks(wanting, 'PICK')
    const [loading] = await openTasks(id)
    const load = () => loadUnit(Number(loading?.id), { storage_unit_id: unit })
    // So it is with goods that another work than picking has reserved.
    for (const type of ['REPLEN', 'CONV', 'PICK']) {
      await floor.rows(
        `update tasks k set type = y.code, task_type_id = y.id from task_types y
         where k.id = $1 and y.tenant_id = k.tenant_id and y.code = $2`,
        [pick?.id, type],
      )
      assert.deepEqual(symbols(await nothingWritten(load)), ['storage_unit_in_use'], type)
    }
    answered(await operator.patch(`/api/tasks/${pick?.id}`, document('tasks', { status: 'cancelled' })))
    answered(await load())
    assert.deepEqual(await floor.rows('select stock_id::float8 from tasks where id = $1', [move?.id]), [
      { stock_id: beside },
    ])
    const elsewhere = await floor.made('warehouses', { code: 'ELSEWHERE' })
    await floor.made('account_warehouses', { account_id: floor.account, warehouse_id: elsewhere })
    const lines = [{ stock_id: beside, quantity: 2 }]
    const leave = { location_to_id: rack, storage_unit_to_id: null }
    const requests = [
      () => operator.post(`/api/stocks/${beside}/move`, { to_location_id: rack }),
      () => operator.post(`/api/stocks/${beside}/move`, { to_location_id: rack, quantity: 2 }),
      () => operator.post(`/api/stocks/${beside}/move`, { to_location_id: dock, storage_unit_to_id: null }),
      () => operator.post(`/api/stocks/${beside}/split`, { quantity: 2, storage_unit_type_id: standard }),
      () => operator.post(`/api/storage_units/${unit}/split`, { lines, storage_unit_type_id: standard }),
      () => operator.post('/api/stocks/warehouse_transfer', { to_warehouse_id: elsewhere, lines }),
      () => operator.patch(`/api/tasks/${move?.id}`, document('tasks', { status: 'completed', ...leave })),
    ]
    for (const send of requests)
      assert.deepEqual(symbols(await nothingWritten(send)), ['storage_unit_already_loaded'])
    await operator.post('/api/goods_out_processes/process_picks_async', { ids: [wanting] })
    await floor.work()
    assert.deepEqual(
      (await out.tasks(wanting, 'PICK')).map(({ status }) => status),
      ['CANCELLED'],
    )
    // Their attributes and quantity can be corrected, and a hold does not move them.
    answered(await operator.post(`/api/stocks/${beside}/change_attributes`, { batch: 'B1' }))
    answered(await operator.post(`/api/stocks/${beside}/adjust`, { quantity_change: -1 }))
    assert.equal((await operator.post('/api/stocks/hold', { ids: [beside], description: 'wet' })).status, 200)
    await floor.verified()
    answered(await operator.post(`/api/load_tasks/${loading?.id}/unload_storage_unit`))
    answered(await operator.post(`/api/stocks/${beside}/move`, { to_location_id: rack }))
    await loadAll(id)
    await cleared(id)
    assert.equal(await out.progress(order), 'COMPLETED 3/3/3/3')
  })

  test('an unloaded unit returns to where it was staged, with a new load task', async () => {
    const { id, orders } = await opened([6])
    const [task] = await openTasks(id)
    const unload = (on: number) => operator.post(`/api/load_tasks/${on}/unload_storage_unit`)
    assert.deepEqual(symbols(await nothingWritten(() => unload(Number(task?.id)))), [
      'storage_unit_not_on_load',
    ])
    answered(await loadUnit(Number(task?.id), { storage_unit_id: orders[0]?.unit }))
    const undone = answered(await unload(Number(task?.id)))
    assert.ok(undone.reversed_at !== null)
    await floor.verified()
    assert.deepEqual(
      (await out.ledger([Number(task?.id)])).at(-1),
      `LOAD/UNLOAD 6 DOCK#${orders[0]?.unit} -> GO-01#${orders[0]?.unit}`,
    )
    assert.deepEqual(await rowOf(id), { status: 'open', loaded: 0, left: false })
    assert.equal((await openTasks(id)).length, 1)
    assert.deepEqual(symbols(await nothingWritten(() => operator.remove(`/api/loads/${id}`))), [
      'record_in_use',
    ])
    await loadAll(id)
    await cleared(id)
    assert.equal(await out.progress(orders[0]?.order ?? 0), 'COMPLETED 6/6/6/6')
  })

  test('a dispatched unit that is received again with other goods is on no load', async () => {
    const { id, orders } = await opened([3])
    const [{ order, unit } = { order: 0, unit: 0 }] = orders
    const other = await joined(2, null)
    answered(await out.pick(other.task, { location_to_id: bay, storage_unit_to_id: unit }))
    const process = (act: string) => operator.post(`/api/goods_out_processes/${act}`, { ids: [other.order] })
    assert.equal((await process('dispatch')).status, 204)
    const [task] = await openTasks(id)
    await loadAll(id)
    await cleared(id)
    const back = await process('undispatch')
    assert.ok(back.status < 300, back.text)
    answered(await operator.post(`/api/storage_units/${unit}/move`, { to_location_id: rack }))
    // Goods that left with the load return loose beside the unit, which is in use elsewhere.
    assert.equal(answered(await act(id, 'reopen')).status, 'closed')
    assert.equal(answered(await act(id, 'reopen')).status, 'open')
    const unload = () => operator.post(`/api/load_tasks/${task?.id}/unload_storage_unit`)
    assert.deepEqual(symbols(await nothingWritten(unload)), ['storage_unit_not_on_load'])
    answered(await act(id, 'cancel'))
    assert.equal(await out.progress(order), 'PICK 3/3/3/0')
  })

  test('undispatched goods return loose when their tote is on a load or holds received goods', async () => {
    const tote = await floor.made('storage_units', {
      storage_unit_type_id: await floor.known('storage_unit_types', 'TOTE'),
      warehouse_id: warehouse,
      location_id: dock,
    })
    const first = await joined(2, null)
    answered(await out.pick(first.task, { location_to_id: dock, storage_unit_to_id: tote }))
    const process = async (act: string) => {
      const reply = await operator.post(`/api/goods_out_processes/${act}`, { ids: [first.order] })
      assert.equal(reply.status, 204, reply.text)
    }
    const standing = async () => {
      const rows = await floor.rows(
        `select s.storage_unit_id::float8 as unit from tasks k
         join allocations a on a.task_id = k.id and a.state = 'open'
         join stocks s on s.id = a.stock_id
         where k.goods_out_id = $1 and k.type = 'DISP'`,
        [first.order],
      )
      return rows.map(({ unit }) => unit)
    }
    await process('dispatch')
    const { id, reference } = await opened([])
    const second = await joined(3, reference)
    answered(await out.pick(second.task, { location_to_id: dock, storage_unit_to_id: tote }))
    await loadAll(id)
    await process('undispatch')
    assert.deepEqual(await standing(), [null])
    await cleared(id)
    assert.equal(await out.progress(second.order), 'COMPLETED 3/3/3/3')
    await process('dispatch')

    const come = await announced(4)
    const third = await joined(2, null)
    answered(await out.pick(third.task, { location_to_id: dock, storage_unit_to_id: tote }))
    const left = await operator.post('/api/goods_out_processes/dispatch', { ids: [third.order] })
    assert.equal(left.status, 204, left.text)
    await come(tote)
    const back = await operator.post('/api/goods_out_processes/undispatch', { ids: [third.order] })
    assert.equal(back.status, 204, back.text)
    const ways = await floor.rows(
      "select start_quantity::float8 as quantity from tasks where storage_unit_from_id = $1 and type = 'PWAY'",
      [tote],
    )
    assert.deepEqual(ways, [{ quantity: 4 }])
  })

  test('loaded goods are not put away, and goods moved elsewhere do not return onto the load', async () => {
    const unit = await floor.unit(dock)
    const sent = await floor.made('stocks', {
      account_id: floor.account,
      product_id: product,
      location_id: dock,
      storage_unit_id: unit,
      quantity: 4,
      batch: 'SENT',
    })
    const elsewhere = await floor.made('warehouses', { code: 'FAR' })
    await floor.made('account_warehouses', { account_id: floor.account, warehouse_id: elsewhere })
    const transfer = await operator.post('/api/stocks/warehouse_transfer', {
      to_warehouse_id: elsewhere,
      lines: [{ stock_id: sent, quantity: 3 }],
    })
    const come = await announced(4)
    await come(unit)
    const { id, reference } = await opened([])
    const { task: pick } = await joined(3, reference)
    answered(await out.pick(pick, { location_to_id: dock, storage_unit_to_id: unit }))
    await loadAll(id)
    const [way] = await floor.rows(
      "select id, start_quantity::float8 as quantity from tasks where storage_unit_from_id = $1 and type = 'PWAY'",
      [unit],
    )
    for (const storage_unit_to_id of [unit, null]) {
      const putAway = () =>
        operator.patch(
          `/api/tasks/${way?.id}`,
          document('tasks', {
            status: 'completed',
            confirmed_quantity: way?.quantity,
            location_to_id: rack,
            storage_unit_to_id,
          }),
        )
      assert.deepEqual(symbols(await nothingWritten(putAway)), ['storage_unit_already_loaded'])
    }
    const back = () => operator.post(`/api/goods_in_receipts/${idOf(transfer)}/cancel`)
    assert.deepEqual(symbols(await nothingWritten(back)), ['transfer_not_cancellable'])
    await cleared(id)
    answered(await back())
  })

  test('units cannot be loaded on or unloaded from a deleted load', async () => {
    const { order, unit } = await staged(2, null)
    const reference = `L-${order}-LATE`
    const id = idOf(await make({ reference }))
    answered(
      await operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { load_reference: reference })),
    )
    const [task] = await openTasks(id)
    const on = Number(task?.id)
    assert.equal((await operator.remove(`/api/loads/${id}`)).status, 204)
    assert.deepEqual(symbols(await loadUnit(on, { storage_unit_id: unit })), ['task_cancelled'])
    assert.deepEqual(symbols(await operator.post(`/api/load_tasks/${on}/unload_storage_unit`)), [
      'storage_unit_not_on_load',
    ])
  })

  test('deleting a load waits for concurrent work on its orders', async () => {
    const { id, orders } = await opened([2])
    const [{ order } = { order: 0 }] = orders
    let pendingReply: Promise<Reply> | undefined
    await floor.act(async (tx) => {
      await lockRows(tx, 'goods_outs', [order])
      pendingReply = operator.remove(`/api/loads/${id}`)
      // A transaction that locked the order also locks its load in the end.
      await floor.blocked()
      await lockRows(tx, 'loads', [id])
    })
    const reply = (await pendingReply) as Reply
    assert.equal(reply.status, 204, reply.text)
    const process = await operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
    assert.equal(process.status, 204, process.text)
  })

  test('a load cannot be opened at a dock with another open load', async () => {
    const id = idOf(await make({ location_id: null }))
    assert.deepEqual(symbols(await nothingWritten(() => act(id, 'open'))), ['load_state_invalid'])
    answered(await change(id, { location_id: dock }))
    const other = idOf(await make())
    const { order, unit } = await staged(1, `L-${number}`)
    const [task] = await openTasks(other)
    assert.deepEqual(
      symbols(await nothingWritten(() => loadUnit(Number(task?.id), { storage_unit_id: unit }))),
      ['load_state_invalid'],
    )
    const opening = await Promise.all([act(id, 'open'), act(other, 'open')])
    assert.deepEqual(opening.map(({ status }) => status).sort(), [200, 422])
    const isOpen = opening[0]?.status === 200 ? id : other
    assert.deepEqual(symbols(await nothingWritten(() => change(isOpen, { location_id: null }))), ['blank'])
    answered(await act(id, 'cancel'))
    answered(await act(other, 'cancel'))
    const [row] = await floor.rows('select load_id, dispatch_strategy from goods_outs where id = $1', [order])
    assert.deepEqual(row, { load_id: null, dispatch_strategy: 'manual' })
    assert.deepEqual(symbols(await nothingWritten(() => change(id, { load_by: '2026-06-01T10:00:00Z' }))), [
      'load_state_invalid',
    ])
  })

  test('an open load cannot change to a dock with another open load', async () => {
    const [one, two] = [await floor.location('BAY', 'DOCK-A'), await floor.location('BAY', 'DOCK-B')]
    const [first, second, waiting] = [
      idOf(await make({ location_id: one })),
      idOf(await make({ location_id: two })),
      idOf(await make({ location_id: two })),
    ]
    answered(await act(first, 'open'))
    answered(await act(second, 'open'))
    const refused = await nothingWritten(() => change(second, { location_id: one, trailer_id: 999_999 }))
    assert.deepEqual(symbols(refused), ['must_exist', 'taken'])
    answered(await change(waiting, { location_id: one }))
    const free = await floor.location('BAY', 'DOCK-C')
    const moved = await Promise.all([
      change(first, { location_id: free }),
      change(second, { location_id: free }),
    ])
    assert.deepEqual(moved.map(({ status }) => status).sort(), [200, 422])
    assert.deepEqual(moved.filter(({ status }) => status === 422).map(symbols), [['taken']])
    for (const id of [first, second, waiting]) answered(await act(id, 'cancel'))
  })

  test('a load that exceeds the weight, cube or units of its trailer cannot be closed', async () => {
    const type = await floor.made('trailer_types', {
      code: 'VAN',
      max_weight: 43,
      max_cube: 1,
      max_storage_units: 5,
    })
    const trailer = await floor.made('trailers', { code: 'VAN-1', trailer_type_id: type })
    const { id } = await opened([12], { trailer_id: trailer })
    await loadAll(id)
    const heavy = await nothingWritten(() => act(id, 'close'))
    assert.deepEqual(symbols(heavy), ['trailer_capacity_exceeded'])
    assert.deepEqual(
      [heavy.body.errors?.[0]?.details, heavy.body.errors?.[0]?.context],
      ['max_weight exceeded by 1', { limit: 'max_weight', excess: 1 }],
    )
    const limit = (input: Attributes) =>
      operator.patch(`/api/trailer_types/${type}`, document('trailer_types', input))
    await limit({ max_weight: 44 })
    assert.equal((await act(id, 'close')).body.errors?.[0]?.details, 'max_cube exceeded by 0.2')
    await limit({ max_cube: null, max_storage_units: 0 })
    assert.equal((await act(id, 'close')).body.errors?.[0]?.details, 'max_storage_units exceeded by 1')
    await limit({ max_storage_units: 1 })
    answered(await act(id, 'close'))
    answered(await act(id, 'dispatch'))
  })

  test('drops match the validation mode of their load, are numbered in sequence, and can be moved', async () => {
    const customer = await floor.made('customers', { code: 'SHOPS' })
    const north = await floor.made('delivery_addresses', {
      code: 'NORTH',
      customer_id: customer,
      address_1: '1 North',
      postcode: 'N1',
    })
    const south = await floor.made('delivery_addresses', {
      code: 'SOUTH',
      customer_id: customer,
      address_1: '2 South',
      postcode: 'S1',
    })
    const id = idOf(await make({ loading_validation_mode: 'delivery_address' }))
    const { order } = await joined(1, null)
    for (const input of [{}, { goods_out_id: order }, { delivery_address_id: north, goods_out_id: order }]) {
      const wrong = await nothingWritten(() => drop({ load_id: id, ...input }))
      assert.equal(wrong.body.errors?.[0]?.details, 'The load is validated by delivery_address_id')
    }
    const first = await drop({ load_id: id, delivery_address_id: north, expected_storage_unit_quantity: 3 })
    assert.deepEqual(
      [answered(first).sequence, answered(first).status, answered(first).expected_storage_unit_quantity],
      [1, 'pending', 3],
    )
    assert.deepEqual(symbols(await nothingWritten(() => drop({ load_id: id, delivery_address_id: north }))), [
      'taken',
    ])
    const second = await drop({ load_id: id, delivery_address_id: south })
    assert.equal(answered(second).sequence, 2)
    const goes = await joined(1, `L-${number}`, {
      customer_id: customer,
      address: { address_1: '2 south', postcode: 's1' },
    })
    const [placed] = await floor.rows('select load_drop_id::float8 as drop from goods_outs where id = $1', [
      goes.order,
    ])
    assert.equal(placed?.drop, Number(second.body.data?.id))
    const move = (sequence: unknown) =>
      operator.patch(`/api/load_drops/${first.body.data?.id}/sequence`, { sequence })
    assert.equal((await move(99)).status, 204)
    assert.deepEqual(await dropsOf(id), [`1 pending ${south}`, `2 pending ${north}`])
    assert.equal((await move(0)).status, 204)
    assert.deepEqual(await dropsOf(id), [`1 pending ${north}`, `2 pending ${south}`])
    assert.deepEqual(refusalsOf(await move(-1)), ['out_of_range /sequence'])
    const changed = await operator.patch(
      `/api/load_drops/${first.body.data?.id}`,
      document('load_drops', { booking_reference: 'BK-1', delivery_address_id: south }),
    )
    assert.deepEqual(symbols(changed), ['immutable'])
    assert.equal((await operator.remove(`/api/load_drops/${first.body.data?.id}`)).status, 204)
    assert.deepEqual(await dropsOf(id), [`1 pending ${south}`])
    answered(await act(id, 'cancel'))
    assert.deepEqual(await dropsOf(id), [`1 cancelled ${south}`])
    assert.deepEqual(symbols(await nothingWritten(() => drop({ load_id: id, delivery_address_id: north }))), [
      'load_not_open_for_drops',
    ])
  })

  test('an order with a new address changes its drop unless some of it is loaded', async () => {
    const customer_id = await floor.made('customers', { code: 'MOVES' })
    const at = (code: string) => ({ address_1: `1 ${code}`, postcode: code })
    const east = await floor.made('delivery_addresses', { code: 'EAST', customer_id, ...at('EAST') })
    const west = await floor.made('delivery_addresses', { code: 'WEST', customer_id, ...at('WEST') })
    const id = idOf(await make({ loading_validation_mode: 'delivery_address' }))
    const { order } = await staged(1, `L-${number}`, { customer_id, address: at('EAST') })
    const other = await staged(2, `L-${number}`, { customer_id, address: at('EAST') })
    const move = async (code: string) => {
      const address = document('goods_outs', { address: at(code) })
      answered(await operator.patch(`/api/goods_outs/${order}`, address))
      const stops = await floor.rows(
        `select d.delivery_address_id::float8 as stop from goods_outs o left join load_drops d on d.id = o.load_drop_id
         where o.id = any($1) order by o.id`,
        [[order, other.order]],
      )
      return stops.map(({ stop }) => stop)
    }
    assert.deepEqual(await dropsOf(id), [`1 pending ${east}`])
    assert.deepEqual(await move('WEST'), [west, east])
    assert.deepEqual(await dropsOf(id), [`1 pending ${east}`, `2 pending ${west}`])
    assert.deepEqual(await move('NOWHERE'), [null, east])
    assert.deepEqual(await move('WEST'), [west, east])
    answered(await act(id, 'open'))
    await loadAll(id)
    assert.deepEqual(await dropsOf(id), [`1 loaded ${east}`, `2 loaded ${west}`])
    assert.deepEqual(await move('EAST'), [west, east])
    await cleared(id)
  })

  test('a drop for an order adds it to the load; an enforced sequence loads the last drop first', async () => {
    const id = idOf(await make({ loading_validation_mode: 'sales_order' }))
    const orders = [await staged(1, null), await staged(2, null)].map((one) => one)
    // Without a load the goods are loose or on their own units; the drop adds both orders to the load.
    for (const { order } of orders)
      assert.equal((await drop({ load_id: id, goods_out_id: order })).status, 200)
    assert.deepEqual(symbols(await drop({ load_id: id, goods_out_id: orders[0]?.order })), ['taken'])
    const [row] = await floor.rows(
      'select load_id::float8 as load, load_reference from goods_outs where id = $1',
      [orders[0]?.order],
    )
    assert.deepEqual(row, { load: id, load_reference: `L-${number}` })
    await operator.patch(
      `/api/warehouses/${warehouse}`,
      document('warehouses', { load_sequence_enforced: true }),
    )
    answered(await act(id, 'open'))
    const [first, second] = await openTasks(id)
    const early = await nothingWritten(() =>
      loadUnit(Number(first?.id), { storage_unit_id: orders[0]?.unit }),
    )
    assert.deepEqual(symbols(early), ['load_sequence_violation'])
    assert.deepEqual(early.body.errors?.[0]?.details, 'Load drop 2 first')
    // A load task that must wait for its sequence is not assigned, although it was created first.
    const next = await operator.post('/api/tasks/next', {
      warehouse_id: warehouse,
      task_type_codes: ['LOAD'],
    })
    assert.equal(Number(next.body.data?.id), Number(second?.id))
    const drops = (await floor.rows(
      'select id::float8 from load_drops where load_id = $1 order by sequence',
      [id],
    )) as { id: number }[]
    const wrong = await nothingWritten(() =>
      loadUnit(Number(second?.id), { storage_unit_id: orders[1]?.unit, load_drop_id: drops[0]?.id }),
    )
    assert.deepEqual(symbols(wrong), ['load_drop_target_mismatch'])
    answered(
      await loadUnit(Number(second?.id), { storage_unit_id: orders[1]?.unit, load_drop_id: drops[1]?.id }),
    )
    assert.deepEqual(await dropsOf(id), [`1 pending ${orders[0]?.order}`, `2 loaded ${orders[1]?.order}`])
    answered(await loadUnit(Number(first?.id), { storage_unit_id: orders[0]?.unit }))
    await operator.patch(
      `/api/warehouses/${warehouse}`,
      document('warehouses', { load_sequence_enforced: false }),
    )
    assert.deepEqual(symbols(await operator.remove(`/api/load_drops/${drops[0]?.id}`)), ['record_in_use'])
    answered(await act(id, 'close'))
    await out.events()
    answered(await act(id, 'dispatch'))
    assert.equal((await out.events()).filter((one) => one === 'load_drop.dispatched').length, 2)
    const [event] = await floor.rows(
      "select data from events where resource_name = 'load_drop' and data -> 'load' ->> 'reference' = $1 order by aggregate_id limit 1",
      [`L-${number}`],
    )
    const data = event?.data as { sequence: number; load: { reference: string }; orders: { id: number }[] }
    assert.deepEqual(
      [data.sequence, data.load.reference, data.orders.map((one) => one.id)],
      [1, `L-${number}`, [orders[0]?.order]],
    )
    const ledger = await floor.rows(
      "select goods_out_id::float8 as order from transactions where subtype = 'DISPATCH' and load_id = $1 order by id",
      [id],
    )
    assert.deepEqual(
      ledger.map(({ order }) => order),
      orders.map(({ order }) => order),
    )
  })

  test('units cannot be loaded for a drop of another order or a cancelled drop', async () => {
    const { id, orders } = await opened([1, 2, 3])
    const [own, other, third] = orders
    const stop = async (order?: number) => idOf(await drop({ load_id: id, goods_out_id: order }))
    const stops = [await stop(own?.order), await stop(third?.order)]
    await operator.post('/api/goods_out_processes/cancel', { ids: [third?.order] })
    const task = (await openTasks(id)).find(
      ({ storage_unit_from_id }) => Number(storage_unit_from_id) === other?.unit,
    )
    for (const load_drop_id of stops) {
      const input = { storage_unit_id: other?.unit, load_drop_id }
      const reply = await nothingWritten(() => loadUnit(Number(task?.id), input))
      assert.deepEqual(symbols(reply), ['load_drop_target_mismatch'])
    }
    await loadAll(id)
    assert.deepEqual(await dropsOf(id), [`1 loaded ${own?.order}`, `2 cancelled ${third?.order}`])
    await cleared(id)
  })

  test('with drops by order each order gets a drop, and leaves the load when it is deleted', async () => {
    const id = idOf(await make({ loading_validation_mode: 'sales_order' }))
    const { order } = await joined(2, `L-${number}`)
    assert.deepEqual(await dropsOf(id), [`1 pending ${order}`])
    const [{ id: stop } = { id: 0 }] = (await floor.rows(
      'select id::float8 from load_drops where load_id = $1',
      [id],
    )) as { id: number }[]
    assert.equal((await operator.remove(`/api/load_drops/${stop}`)).status, 204)
    const [row] = await floor.rows('select load_id, load_drop_id from goods_outs where id = $1', [order])
    assert.deepEqual(row, { load_id: null, load_drop_id: null })
    assert.equal((await operator.remove(`/api/loads/${id}`)).status, 204)
    assert.equal((await operator.remove(`/api/loads/${id}`)).status, 404)
  })

  test('deleting the former drop of an order does not change the order', async () => {
    const id = idOf(await make({ loading_validation_mode: 'sales_order' }))
    const { order } = await joined(2, `L-${number}`)
    answered(
      await operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { load_reference: null })),
    )
    assert.deepEqual(await dropsOf(id), [`1 cancelled ${order}`])
    const [stop] = await floor.rows('select id::float8 from load_drops where load_id = $1', [id])
    assert.equal((await operator.remove(`/api/load_drops/${stop?.id}`)).status, 204)
    const [row] = await floor.rows('select load_id, dispatch_strategy from goods_outs where id = $1', [order])
    assert.deepEqual(row, { load_id: null, dispatch_strategy: null })
  })

  test('an empty load cannot be dispatched, and concurrent requests load a unit once', async () => {
    const empty = idOf(await make())
    answered(await act(empty, 'open'))
    answered(await act(empty, 'close'))
    assert.deepEqual(symbols(await nothingWritten(() => act(empty, 'dispatch'))), ['nothing_to_dispatch'])
    const { id, orders } = await opened([1])
    const [task] = await openTasks(id)
    const before = await countOf(floor, 'transactions')
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => loadUnit(Number(task?.id), { storage_unit_id: orders[0]?.unit })),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422])
    assert.equal(await countOf(floor, 'transactions'), before + 1)
    answered(await act(id, 'close'))
    const sent = await Promise.all([1, 2, 3].map(() => act(id, 'dispatch')))
    assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 422, 422])
    await floor.verified()
  })
})
