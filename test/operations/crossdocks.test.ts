import assert from 'node:assert/strict'
import { after, afterEach, suite, test } from 'node:test'
import { lockAll } from '#database/lock-all.ts'
import { markAwaitingReceipt, ReceiptPendingError } from '#domain/picking/mark-awaiting-receipt.ts'
import { processOrders } from '#domain/picking/process-orders.ts'
import { document, refusalsOf } from '../support/api-client.ts'
import { answered, countOf, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, warehouse } = floor
const bay = await floor.location('BAY', 'BAY-1')
const rack = await floor.location('RACK', 'R-1')
const pallet = await floor.known('storage_unit_types', 'STD')
const customer = await floor.made('customers', { code: 'RETAIL' })
const address = await floor.made('delivery_addresses', { code: 'SHOP', customer_id: customer })

let number = 0
const unit = (attributes: object = {}) => ({
  type: 'ADD',
  attributes: { storage_unit_type_id: pallet, ...attributes },
})
const announce = (others: object = {}) => {
  number += 1
  return operator.post(
    '/api/crossdocks',
    document('crossdocks', {
      account_id: account,
      reference: `XD-${number}`,
      expected_date_of_receipt: '2026-06-20T09:00:00Z',
      ...others,
    }),
  )
}
const change = (id: unknown, attributes: Readonly<Record<string, unknown>>) =>
  operator.patch(`/api/crossdocks/${id}`, document('crossdocks', attributes))
const receive = (id: unknown, location_id: unknown = bay) =>
  operator.post(`/api/crossdocks/${id}/receive`, { location_id })
const dispatch = (id: unknown) => operator.post(`/api/crossdocks/${id}/dispatch`)

suite('crossdocks of unopened units', () => {
  afterEach(() => floor.verified())

  test('units are created, confirmed, received at a bay and dispatched', async () => {
    const made = await announce({
      inbound_method: 'delivery',
      address: { name: 'Sender', address_3: 'Hull' },
    })
    const id = made.body.data?.id
    assert.deepEqual(
      [answered(made).status, answered(made).warehouse_id, answered(made).units],
      ['pending', warehouse, []],
    )
    const confirmed = answered(
      await change(id, {
        status: 'confirmed',
        units_changes: [unit({ reference: 'SENDER-1', delivery_address_id: address }), unit()],
      }),
    )
    assert.deepEqual(
      (confirmed.units as { reference: unknown; storage_unit_id: unknown }[]).map((one) => [
        one.reference,
        one.storage_unit_id,
      ]),
      [
        ['SENDER-1', null],
        [null, null],
      ],
    )
    const received = answered(await receive(id))
    assert.deepEqual([received.status, received.location_id], ['received', bay])
    const units = await floor.rows(
      'select u.reference, u.barcode, u.location_id::float8, u.active, u.dispatched from crossdock_units x join storage_units u on u.id = x.storage_unit_id order by x.id',
    )
    assert.deepEqual(units[0], {
      reference: 'SENDER-1',
      barcode: 'SENDER-1',
      location_id: bay,
      active: true,
      dispatched: false,
    })
    assert.match(String(units[1]?.reference), /^\d{18}$/)
    assert.equal(units[1]?.barcode, `00${units[1]?.reference}`)
    const sent = answered(await dispatch(id))
    assert.equal(sent.status, 'completed')
    const removed = await floor.rows('select location_id, active, dispatched from storage_units')
    assert.deepEqual(removed, [
      { location_id: null, active: false, dispatched: true },
      { location_id: null, active: false, dispatched: true },
    ])
    assert.equal(await countOf(floor, 'transactions'), 0)
    const events = await floor.rows(
      "select event from events where resource_name = 'crossdocks' order by aggregate_seq",
    )
    assert.deepEqual(
      events.map(({ event }) => event),
      ['created', 'updated', 'updated', 'updated'],
    )
  })

  test('the account must be active and linked to the warehouse', async () => {
    const [stranger, elsewhere] = [
      await floor.made('accounts', { code: 'STRANGER' }),
      await floor.made('warehouses', { code: 'ELSEWHERE' }),
    ]
    const refused = ['account_not_in_warehouse']
    assert.deepEqual(refusalsOf(await announce({ account_id: stranger, warehouse_id: warehouse })), refused)
    const there = await announce()
    assert.deepEqual(refusalsOf(await change(there.body.data?.id, { warehouse_id: elsewhere })), refused)
    assert.deepEqual(refusalsOf(await change(there.body.data?.id, { account_id: stranger })), refused)
    const link = { account_id: account, warehouse_id: elsewhere }
    await floor.made('account_warehouses', link)
    assert.equal(answered(await change(there.body.data?.id, link)).warehouse_id, elsewhere)
    assert.equal((await operator.remove(`/api/crossdocks/${there.body.data?.id}`)).status, 204)
  })

  test('going back or skipping a status is refused', async () => {
    const started = await announce({ status: 'received' })
    assert.deepEqual(refusalsOf(started), ['crossdock_transition_invalid'])
    assert.equal(started.body.errors?.[0]?.details, 'new to received is not allowed')
    assert.deepEqual(refusalsOf(await announce({ status: 'confirmed' })), ['crossdock_units_missing'])
    const nothing = {
      type: 'ADD',
      attributes: { storage_unit_type_id: 999_999, delivery_address_id: 999_999 },
    }
    const at = '/data/attributes/units_changes/1/attributes'
    assert.deepEqual(refusalsOf(await announce({ units_changes: [unit(), nothing] })), [
      `must_exist ${at}/storage_unit_type_id`,
      `must_exist ${at}/delivery_address_id`,
    ])
    const made = await announce()
    const id = made.body.data?.id
    assert.deepEqual(refusalsOf(await change(id, { status: 'confirmed' })), ['crossdock_units_missing'])
    assert.deepEqual(refusalsOf(await receive(id)), ['crossdock_transition_invalid'])
    assert.deepEqual(refusalsOf(await dispatch(id)), ['crossdock_transition_invalid'])
    assert.deepEqual(refusalsOf(await change(id, { status: 'completed' })), ['crossdock_transition_invalid'])
    assert.equal((await change(id, { status: 'confirmed', units_changes: [unit()] })).status, 200)
    const wrong = await change(id, { status: 'pending' })
    assert.equal(wrong.body.errors?.[0]?.details, 'confirmed to pending is not allowed')
    const [{ id: only } = { id: 0 }] = (await floor.rows(
      'select id from crossdock_units where crossdock_id = $1',
      [id],
    )) as { id: number }[]
    assert.deepEqual(refusalsOf(await change(id, { units_changes: [{ type: 'DESTROY', id: only }] })), [
      'crossdock_units_missing',
    ])
    assert.deepEqual(refusalsOf(await receive(id, rack)), ['location_type_refuses_stock'])
    assert.deepEqual(refusalsOf(await operator.post(`/api/crossdocks/${id}/receive`, {})), [
      'blank /location_id',
    ])
    assert.equal((await receive(id)).status, 200)
    assert.deepEqual(refusalsOf(await change(id, { units_changes: [unit()] })), [
      'immutable /data/attributes/units_changes',
    ])
    assert.deepEqual(refusalsOf(await operator.remove(`/api/crossdocks/${id}`)), ['record_in_use'])
    assert.equal((await dispatch(id)).status, 200)
    assert.equal((await operator.remove(`/api/crossdocks/${id}`)).status, 204)
  })

  test('a unit has a unique reference, and can only be dispatched', async () => {
    const twins = [unit(), unit({ reference: 'FULL' }), unit({ reference: 'FULL' })]
    assert.deepEqual(refusalsOf(await announce({ units_changes: twins })), [
      'taken /data/attributes/units_changes/2/attributes/reference',
    ])
    const stored = await announce({
      units_changes: [unit({ reference: 'KEPT' }), unit({ reference: 'GONE' })],
    })
    const [first, second] = (answered(stored).units as { id: number }[]).map(({ id }) => id)
    const renamed = (id: number | undefined, reference: string) => ({
      type: 'UPDATE',
      id,
      attributes: { reference },
    })
    assert.deepEqual(
      refusalsOf(await change(stored.body.data?.id, { units_changes: [renamed(second, 'KEPT')] })),
      ['taken /data/attributes/units_changes/0/attributes/reference'],
    )
    const swapped = { units_changes: [renamed(first, 'GONE'), renamed(second, 'KEPT')] }
    assert.equal((await change(stored.body.data?.id, swapped)).status, 200)
    const one = await announce({ status: 'confirmed', units_changes: [unit({ reference: 'FULL' })] })
    const other = await announce({
      status: 'confirmed',
      units_changes: [unit(), unit({ reference: 'FULL' })],
    })
    assert.equal((await receive(one.body.data?.id)).status, 200)
    const before = await countOf(floor, 'storage_units')
    assert.deepEqual(refusalsOf(await receive(other.body.data?.id)), ['taken /units/1/reference'])
    assert.equal(await countOf(floor, 'storage_units'), before)
    const [{ id: on } = { id: 0 }] = (await floor.rows(
      "select id from storage_units where reference = 'FULL'",
    )) as { id: number }[]
    const goods = { account_id: account, product_id: floor.product, location_id: bay, quantity: 1 }
    const put = (storage_unit_id: number) =>
      operator.post('/api/stocks', document('stocks', { ...goods, storage_unit_id }))
    assert.deepEqual(refusalsOf(await put(on)), ['storage_unit_passes_through'])
    const beside = await floor.unit(bay)
    assert.equal((await put(beside)).status, 200)
    const merged = await operator.post(`/api/storage_units/${beside}/merge`, { into_storage_unit_id: on })
    assert.deepEqual(refusalsOf(merged), ['storage_unit_passes_through'])
    for (const input of [{ active: false }, { location_id: null }]) {
      const changed = await operator.patch(`/api/storage_units/${on}`, document('storage_units', input))
      assert.deepEqual(refusalsOf(changed), ['storage_unit_passes_through'])
    }
    const narrow = await floor.service.colleague(['manage_stock'], {
      account_ids: [await floor.made('accounts', { code: 'BESIDE' })],
    })
    const idle = document('storage_units', { active: false })
    const actual = [operator, narrow].map(
      async (who) => (await who.patch(`/api/storage_units/${on}`, idle)).text,
    )
    const isNamed = (await Promise.all(actual)).map((text) =>
      text.includes(String(one.body.data?.attributes.reference)),
    )
    assert.deepEqual(
      [isNamed, refusalsOf(await narrow.patch(`/api/storage_units/${on}`, idle))],
      [[true, false], ['storage_unit_passes_through']],
    )
    assert.equal((await operator.post(`/api/storage_units/${on}/move`, { to_location_id: rack })).status, 200)
    assert.equal((await dispatch(one.body.data?.id)).status, 200)
  })

  test('concurrent requests receive a crossdock once', async () => {
    const made = await announce({ status: 'confirmed', units_changes: [unit({ reference: 'ONCE' })] })
    const replies = await Promise.all([1, 2, 3].map(() => receive(made.body.data?.id)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422])
  })
})

const go = await floor.location('GOBAY', 'GO-01')
const goodsIn = await floor.location('GIBAY', 'GI-01')
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_out_location_id: go, default_goods_in_location_id: goodsIn }),
)

type Attributes = Readonly<Record<string, unknown>>

/** An open receipt with a receive task for each quantity. */
async function expected(quantities: readonly number[], others: Attributes = {}) {
  number += 1
  const id = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: `XR-${number}`,
    receipt_type: 'crossdock',
    lines_changes: quantities.map((expected_quantity) => ({
      type: 'ADD',
      // Goods of two receipts with the same attributes would be merged into one pile.
      attributes: { product_id: floor.product, expected_quantity, batch: `B-${number}`, ...others },
    })),
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  const tasks = await floor.rows(
    "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV' order by id",
    [id],
  )
  return { id, tasks: tasks.map((task) => Number(task.id)) }
}

/** A crossdock order that is to be processed. */
const order = async (receipt: number, quantity: number, others: Attributes = {}) => {
  number += 1
  const id = await floor.made('goods_outs', {
    account_id: account,
    warehouse_id: warehouse,
    goods_out_type: 'crossdock',
    goods_in_receipt_id: receipt,
    reference: `XO-${number}`,
    expected_date_of_dispatch: new Date().toISOString(),
    lines_changes: [{ type: 'ADD', attributes: { product_id: floor.product, order_quantity: quantity } }],
    ...others,
  })
  const reply = await operator.post('/api/goods_out_processes/process_picks_async', { ids: [id] })
  assert.equal(reply.status, 200, reply.text)
  return id
}

const sendOn = async (receipt: number, quantity: number, others: Attributes = {}) => {
  const id = await order(receipt, quantity, others)
  await floor.work()
  return id
}

const arrived = async (task: number, input: Attributes = {}) => {
  const reply = await operator.post(`/api/receive_tasks/${task}/receive`, input)
  assert.equal(reply.status, 204, reply.text)
}

const orderRow = async (id: number) => {
  const [row] = await floor.rows(
    'select s.code, o.awaits_receipt as waits from goods_outs o join goods_out_statuses s on s.tenant_id = o.tenant_id and s.id = o.goods_out_status_id where o.id = $1',
    [id],
  )
  return [row?.code, row?.waits]
}

const tasksOf = async (receipt: number, order: number) => {
  const rows = await floor.rows(
    `select k.type || ' ' || trim_scale(k.start_quantity) || ' ' || k.status || ' from ' || l.code as input
     from tasks k join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
     where (k.goods_in_receipt_id = $1 and k.type = 'PWAY') or (k.goods_out_id = $2 and k.type in ('PICK', 'DISP')) order by k.id`,
    [receipt, order],
  )
  return rows.map(({ input }) => input)
}

suite('crossdock orders', () => {
  afterEach(() => floor.verified())
  after(() => floor.close())

  test('an order waits for its receipt and takes received goods before putaway; the remainder is put away', async () => {
    const receipt = await expected([10, 10])
    const order = await sendOn(receipt.id, 12)
    assert.deepEqual(await orderRow(order), ['PENDING', true])
    const [request] = await floor.rows(
      'select status, message from pick_processing_requests where goods_out_id = $1',
      [order],
    )
    assert.deepEqual(request, { status: 'completed', message: 'waiting for receipt' })
    await arrived(receipt.tasks[0] ?? 0)
    assert.deepEqual(await tasksOf(receipt.id, order), ['PICK 10 AVAILABLE from GI-01'])
    assert.deepEqual(await orderRow(order), ['PART_ALLOCATED', true])
    await floor.verified()
    await arrived(receipt.tasks[1] ?? 0)
    assert.deepEqual(await tasksOf(receipt.id, order), [
      'PICK 10 AVAILABLE from GI-01',
      'PICK 2 AVAILABLE from GI-01',
      'PWAY 8 AVAILABLE from GI-01',
    ])
    assert.deepEqual(await orderRow(order), ['ALLOCATED', false])
    const lists = await floor.rows(
      "select distinct goods_out_pick_list_id from tasks where goods_out_id = $1 and type = 'PICK'",
      [order],
    )
    assert.equal(lists.length, 1)
    const picks = await floor.rows(
      "select id::float8, start_quantity from tasks where goods_out_id = $1 and type = 'PICK' order by id",
      [order],
    )
    for (const pick of picks)
      answered(
        await operator.patch(
          `/api/tasks/${pick.id}`,
          document('tasks', {
            status: 'completed',
            confirmed_quantity: pick.start_quantity,
            location_to_id: go,
          }),
        ),
      )
    await floor.verified()
    const sent = await operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
    assert.equal(sent.status, 204, sent.text)
    assert.deepEqual(await orderRow(order), ['COMPLETED', false])
  })

  test('when the remaining goods are lost before putaway, the order takes the rest and the receipt is completed', async () => {
    const receipt = await expected([10])
    const order = await sendOn(receipt.id, 6)
    await arrived(receipt.tasks[0] ?? 0)
    const [pile] = await floor.rows(
      "select a.stock_id, k.id as pick from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and a.state = 'open'",
      [order],
    )
    const lost = document('stocks', { quantity_change: -4 })
    answered(await operator.post(`/api/stocks/${pile?.stock_id}/adjust`, lost))
    const input = { status: 'completed', confirmed_quantity: 6, location_to_id: go }
    answered(await operator.patch(`/api/tasks/${pile?.pick}`, document('tasks', input)))
    assert.deepEqual(await tasksOf(receipt.id, order), [
      'PICK 6 COMPLETED from GI-01',
      'PWAY 4 CANCELLED from GI-01',
      'DISP 6 AVAILABLE from GO-01',
    ])
    const [row] = await floor.rows('select status from goods_in_receipts where id = $1', [receipt.id])
    assert.equal(row?.status, 'COMPLETED')
  })

  test('orders are served by priority, and only with goods of their receipt', async () => {
    await floor.made('stocks', {
      account_id: account,
      product_id: floor.product,
      location_id: rack,
      quantity: 50,
    })
    const receipt = await expected([5])
    const late = await sendOn(receipt.id, 4)
    const urgent = await sendOn(receipt.id, 4, { priority: 9 })
    await arrived(receipt.tasks[0] ?? 0)
    assert.deepEqual(
      [await orderRow(urgent), await orderRow(late)],
      [
        ['ALLOCATED', false],
        ['PART_ALLOCATED', true],
      ],
    )
    assert.deepEqual(await tasksOf(0, late), ['PICK 1 AVAILABLE from GI-01'])
  })

  test('goods that are held or put away at once are not allocated', async () => {
    const receipt = await expected([3, 3])
    const order = await sendOn(receipt.id, 6)
    await arrived(receipt.tasks[0] ?? 0, { status: 'held', hold_description: 'wet' })
    assert.deepEqual(await orderRow(order), ['PENDING', true])
    const reply = await operator.post(`/api/receive_tasks/${receipt.tasks[1]}/receive_to_putaway_location`, {
      location_to_id: rack,
    })
    assert.equal(reply.status, 204, reply.text)
    assert.deepEqual(await orderRow(order), ['PENDING', true])
  })

  test('a changed order waits as long as it needs goods of its receipt', async () => {
    const receipt = await expected([5])
    const other = await expected([5])
    const another = await floor.made('products', { code: 'ANOTHER' })
    answered(
      await operator.post(
        `/api/products/${another}/account_products`,
        document('account_products', { account_id: account }),
      ),
    )
    const changed = async (input: (line: number) => Attributes) => {
      const id = await sendOn(receipt.id, 5)
      assert.deepEqual(await orderRow(id), ['PENDING', true])
      const [line] = await floor.rows('select id from goods_out_lines where goods_out_id = $1', [id])
      const attributes = input(Number(line?.id))
      answered(await operator.patch(`/api/goods_outs/${id}`, document('goods_outs', attributes)))
      return id
    }
    const update = (id: number, attributes: Attributes) => ({
      lines_changes: [{ type: 'UPDATE', id, attributes }],
    })
    const draft = await changed(() => ({ goods_out_status_id: 1 }))
    const removed = await changed((id) => ({ lines_changes: [{ type: 'DESTROY', id }] }))
    const elsewhere = await changed(() => ({ goods_in_receipt_id: other.id }))
    const sold = await changed(() => ({ goods_out_type: 'sales_order', goods_in_receipt_id: null }))
    const exchanged = await changed((id) => update(id, { product_id: another }))
    const lessened = await changed((id) => update(id, { order_quantity: 4 }))
    assert.deepEqual(
      [
        await orderRow(draft),
        await orderRow(removed),
        await orderRow(elsewhere),
        await orderRow(sold),
        await orderRow(exchanged),
        await orderRow(lessened),
      ],
      [
        ['DRAFT', false],
        ['PENDING', false],
        ['PENDING', false],
        ['PENDING', false],
        ['PENDING', true],
        ['PENDING', true],
      ],
    )
    await arrived(receipt.tasks[0] ?? 0)
    assert.deepEqual(await orderRow(lessened), ['ALLOCATED', false])
    assert.deepEqual(await tasksOf(0, draft), [])
    assert.deepEqual(await orderRow(exchanged), ['PENDING', true])
    await floor.verified()
  })

  test('goods received while their order is processed are not missed', async () => {
    const receipt = await expected([5])
    const id = await order(receipt.id, 5)
    const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = floor.act(async (tx) => {
      await lockAll(tx, { goods_in_receipts: [receipt.id] })
      locked.resolve()
      await held.promise
    })
    // A request that is sent before the lock is held would not wait for it.
    await locked.promise
    const coming = arrived(receipt.tasks[0] ?? 0)
    await floor.blocked(1)
    const seeking = floor.work()
    await Promise.race([seeking, floor.blocked(2)])
    held.resolve()
    await Promise.all([holding, coming, seeking])
    assert.deepEqual(await orderRow(id), ['ALLOCATED', false])
  })

  test('an order without stock is processed again if goods were received before it was waiting', async () => {
    const receipt = await expected([5])
    const id = await order(receipt.id, 5)
    const [requested] = await floor.rows(
      'select id::float8, process_reference from pick_processing_requests where goods_out_id = $1',
      [id],
    )
    const request = {
      id: Number(requested?.id),
      goods_out_id: id,
      joins_load: false,
      sends_on_receipt_id: receipt.id,
      lines: 1,
    }
    const process_reference = String(requested?.process_reference)
    const processing = {
      requests: [request],
      process_reference,
      consolidation: null,
      list_id: null,
      numbers: ['PL-X'],
    }
    const visible = await floor
      .act((tx) => processOrders(tx, floor.model, processing))
      .catch((error: unknown) => error)
    assert.ok(visible instanceof ReceiptPendingError)
    await arrived(receipt.tasks[0] ?? 0)
    assert.equal(await floor.act((tx) => markAwaitingReceipt(tx, request, visible)), false)
    await floor.work()
    assert.deepEqual(await orderRow(id), ['ALLOCATED', false])
  })

  for (const [ends, end] of [
    [
      'are held by force',
      (_: number, stock_id: number) =>
        operator.post('/api/stocks/hold', { ids: [stock_id], description: 'damaged', force: true }),
    ],
    [
      'are not those that are sent on',
      async (pick: number) => {
        const stock_id = await floor.made('stocks', {
          account_id: account,
          product_id: floor.product,
          batch: `B-${number - 1}`,
          location_id: await floor.location('RACK', 'R-01'),
          quantity: 7,
        })
        const input = { status: 'completed', confirmed_quantity: 7, location_to_id: go, stock_id }
        return operator.patch(`/api/tasks/${pick}`, document('tasks', input))
      },
    ],
  ] as const)
    test(`goods for a crossdock order are put away when they ${ends}`, async () => {
      const receipt = await expected([10])
      const order = await sendOn(receipt.id, 7)
      await arrived(receipt.tasks[0] ?? 0)
      const [pick] = await floor.rows(
        "select k.id::float8, a.stock_id::float8 from tasks k join allocations a on a.task_id = k.id where k.goods_out_id = $1 and k.type = 'PICK'",
        [order],
      )
      const ended = await end(Number(pick?.id), Number(pick?.stock_id))
      assert.equal(ended.status, 200, ended.text)
      const requested = await floor.rows(
        `select k.start_quantity::int as quantity from tasks k join stocks s on s.id = k.stock_id
         where k.goods_out_id = $1 and k.subtype = 'PUT_BACK' and k.status = 'AVAILABLE' and s.location_id = k.location_from_id`,
        [order],
      )
      assert.deepEqual(requested, [{ quantity: 7 }])
    })

  test('goods no longer needed by a crossdock order are put away once, and can be allocated again until then', async () => {
    const receipt = await expected([10])
    const order = await sendOn(receipt.id, 7)
    await arrived(receipt.tasks[0] ?? 0)
    const open = async (type: string) => {
      const rows = await floor.rows(
        `select k.id::float8, k.start_quantity::float8 as quantity, k.subtype, l.code from tasks k
         join locations l on l.id = k.location_from_id
         where k.goods_out_id = $1 and k.type = $2 and k.status = 'AVAILABLE' order by k.id`,
        [order, type],
      )
      return rows.map(({ id, quantity, subtype, code }) => ({ id, input: `${subtype} ${quantity} ${code}` }))
    }
    const confirm = async (quantity: number) => {
      const [pick] = await open('PICK')
      const input = { status: 'completed', confirmed_quantity: quantity, location_to_id: go }
      answered(await operator.patch(`/api/tasks/${pick?.id}`, document('tasks', input)))
    }
    const input = async (type: string) => (await open(type)).map((task) => task.input)
    for (const _ of ['given up', 'given up again']) {
      const [pick] = await open('PICK')
      const removed = document('tasks', { status: 'cancelled' })
      answered(await operator.patch(`/api/tasks/${pick?.id}`, removed))
      assert.deepEqual(await input('TRAN'), ['PUT_BACK 7 GI-01'])
      const again = await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
      assert.equal(again.status, 200, again.text)
      await floor.work()
    }
    // Of the five remaining, three were reserved for putaway when they were received.
    await confirm(5)
    assert.deepEqual(await input('TRAN'), ['PUT_BACK 2 GI-01'])
    await floor.verified()
  })
})
