import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { lockRows } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import { resourceNamed } from '#declare/model.ts'
import { requestFulfilments } from '#domain/integrations/fulfilment.ts'
import type { Instant } from '#values/instant.ts'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor, bay } = out
const { operator, account, warehouse, nothingWritten } = floor
const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])

const ids = (rows: readonly { readonly id?: unknown }[]) => rows.map(({ id }) => Number(id))

async function stocked(code: string, quantity: number, others: Attributes = {}): Promise<number> {
  const product = await out.product()
  await out.stock(product, code, quantity, others)
  return product
}

/** An order of one product that is picked, with its dispatch tasks. */
async function staged(product: number, quantity: number, others: Attributes = {}, input: Attributes = {}) {
  const { order } = await out.picking(product, quantity, others)
  for (const task of ids(await out.tasks(order, 'PICK'))) answered(await out.pick(task, input))
  return { order, dispatches: ids(await out.tasks(order, 'DISP')) }
}

const dispatch = (orders: readonly number[]) =>
  operator.post('/api/goods_out_processes/dispatch', { ids: orders })
const undispatch = (orders: readonly number[]) =>
  operator.post('/api/goods_out_processes/undispatch', { ids: orders })
const complete = (task: number | undefined, as = operator) =>
  as.patch(`/api/tasks/${task}`, document('tasks', { status: 'completed' }))
const reasonOf = (reply: Reply) => reply.body.errors?.[0]?.context?.reason
const unitOf = async (id: number) => {
  const [row] = await floor.rows(
    'select active, dispatched, dispatched_at is not null as is_dated, location_id::float8 from storage_units where id = $1',
    [id],
  )
  return row
}
const onHand = async (product: number) => {
  const rows = await floor.rows(
    `select l.code || coalesce('#' || s.storage_unit_id, '') || ' ' || trim_scale(s.quantity) || '/' || trim_scale(s.allocated_quantity) as input
     from stocks s join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
     where s.product_id = $1 order by s.id`,
    [product],
  )
  return rows.map(({ input }) => input)
}

suite('dispatch', () => {
  after(() => floor.close())

  test('an order can be cancelled while its staged goods are merged into another pile', async () => {
    const product = await out.product()
    await out.stock(product, 'RC-2', 3)
    await out.stock(product, 'RC-1', 3)
    const { order } = await staged(product, 3)
    const { task } = await out.picking(product, 3)
    const [pile] = await floor.rows('select id from stocks where product_id = $1 and location_id = $2', [
      product,
      bay,
    ])
    const requests: Promise<Reply>[] = []
    // While the pile is locked both requests wait for it; the one whose older goods are merged into it is first.
    await floor.act(async (tx) => {
      const { id } = tx.tenant
      await tx.rows(sql`select from stocks s where s.tenant_id = ${id} and s.id = ${pile?.id} for update`)
      requests.push(out.pick(task))
      await floor.blocked(1)
      requests.push(operator.post('/api/goods_out_processes/cancel', { ids: [order] }))
      await floor.blocked(2)
    })
    assert.deepEqual((await Promise.all(requests)).map(({ status }) => status).sort(), [200, 204])
    await floor.verified()
  })

  test('tasks dispatched one by one complete the order with the last', async () => {
    const product = await stocked('D-1', 20)
    const order = await out.order([
      [product, 5],
      [product, 7],
    ])
    await out.allocate([order])
    for (const task of ids(await out.tasks(order, 'PICK'))) answered(await out.pick(task))
    const [one, other] = ids(await out.tasks(order, 'DISP'))
    await out.events()
    assert.equal(answered(await complete(one)).status, 'COMPLETED')
    assert.equal(await out.progress(order), 'PICK 5/5/5/5 7/7/7/0')
    assert.deepEqual(await out.ledger([Number(one)]), ['DISP/DISPATCH 5 GO-01 -> outbound'])
    const [dated] = await floor.rows(
      'select actual_date_of_dispatch is not null as is_dated from goods_outs where id = $1',
      [order],
    )
    assert.equal(dated?.is_dated, true)
    await floor.verified()
    answered(await complete(other))
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5 7/7/7/7')
    assert.deepEqual((await out.events()).toSorted(), [
      'goods_out.completed',
      'goods_out_pick_list.completed',
      'stock.dispatched',
      'stock.dispatched',
    ])
    assert.deepEqual(await onHand(product), ['D-1 8/0'])
    assert.deepEqual(symbols(await nothingWritten(() => complete(one))), [422, 'task_already_completed'])
    assert.deepEqual(symbols(await nothingWritten(() => dispatch([order]))), [422, 'nothing_to_dispatch'])
    await floor.verified()
  })

  test('orders are dispatched as a whole, all or none; units leave with their goods, totes stay', async () => {
    const product = await out.product()
    const rack = await floor.location('RACK', 'D-2')
    const pallet = await floor.unit(rack)
    await out.stock(product, 'D-2', 30, { storage_unit_id: pallet })
    const tote = await floor.made('storage_units', {
      storage_unit_type_id: await floor.known('storage_unit_types', 'TOTE'),
      warehouse_id: warehouse,
    })
    const whole = await staged(product, 30)
    const loose = await stocked('D-3', 10)
    const totes = await staged(loose, 4, { pick_type: 'tote' }, { storage_unit_to_id: tote })
    const none = await out.order([[loose, 1]])
    assert.deepEqual(symbols(await nothingWritten(() => dispatch([whole.order, none]))), [
      422,
      'nothing_to_dispatch',
    ])
    assert.deepEqual(symbols(await dispatch([])), [422, 'empty_ids_provided /ids'])
    assert.deepEqual(symbols(await dispatch([whole.order, whole.order])), [422, 'invalid_ids_provided'])
    const reply = await dispatch([whole.order, totes.order])
    assert.equal(reply.status, 204, reply.text)
    assert.equal(await out.progress(whole.order), 'COMPLETED 30/30/30/30')
    assert.equal(await out.progress(totes.order), 'COMPLETED 4/4/4/4')
    assert.deepEqual(await unitOf(pallet), {
      active: false,
      dispatched: true,
      is_dated: true,
      location_id: null,
    })
    assert.deepEqual(await unitOf(tote), {
      active: true,
      dispatched: false,
      is_dated: false,
      location_id: bay,
    })
    await floor.verified()
  })

  test('a unit stays when only part of the goods on it is dispatched', async () => {
    const product = await stocked('D-4', 20)
    const unit = await floor.unit(bay)
    const one = await staged(product, 5, {}, { storage_unit_to_id: unit })
    const other = await staged(product, 6, {}, { storage_unit_to_id: unit })
    assert.equal((await dispatch([one.order])).status, 204)
    assert.deepEqual(await unitOf(unit), {
      active: true,
      dispatched: false,
      is_dated: false,
      location_id: bay,
    })
    assert.deepEqual(await onHand(product), ['D-4 9/0', `GO-01#${unit} 6/6`])
    assert.equal((await dispatch([other.order])).status, 204)
    assert.deepEqual(await unitOf(unit), {
      active: false,
      dispatched: true,
      is_dated: true,
      location_id: null,
    })
    await floor.verified()
  })

  test('an automatic order is dispatched with its last pick when nothing is outstanding', async () => {
    const product = await stocked('D-5', 20)
    const order = await out.order(
      [
        [product, 5],
        [product, 7],
      ],
      { dispatch_strategy: 'auto' },
    )
    await out.allocate([order])
    const [one, other] = ids(await out.tasks(order, 'PICK'))
    answered(await out.pick(Number(one)))
    const [first] = await out.tasks(order, 'DISP')
    assert.equal(first?.subtype, 'AUTO')
    assert.equal(await out.progress(order), 'PICK 5/5/5/0 7/7/0/0')
    assert.deepEqual(symbols(await nothingWritten(() => complete(Number(first?.id)))), [
      422,
      'dispatch_automatic_only',
    ])
    assert.deepEqual(symbols(await nothingWritten(() => dispatch([order]))), [422, 'dispatch_automatic_only'])
    await out.events()
    answered(await out.pick(Number(other)))
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5 7/7/7/7')
    assert.deepEqual((await out.events()).toSorted(), [
      'goods_out.completed',
      'goods_out_pick_list.completed',
      'goods_out_pick_list.picked',
      'stock.dispatched',
      'stock.dispatched',
      'stock.picked',
    ])
    assert.deepEqual(await onHand(product), ['D-5 8/0'])
    await floor.verified()
  })

  test('the account decides the strategy by pick type, unless the order has its own', async () => {
    const set = async (input: Attributes) =>
      answered(await operator.patch(`/api/accounts/${floor.account}`, document('accounts', input)))
    await set({ dispatch_strategy: 'shipment', tote_dispatch_strategy: 'auto' })
    const product = await stocked('D-TOTE', 30)
    const tote = await floor.unit(null)
    await floor.rows('update storage_units set storage_unit_type_id = $1 where id = $2', [
      await floor.known('storage_unit_types', 'TOTE'),
      tote,
    ])
    const subtypeOf = async (order: number) => (await out.tasks(order, 'DISP'))[0]?.subtype
    const into = { storage_unit_to_id: tote }
    const picked = await staged(product, 4, { pick_type: 'tote' }, into)
    assert.equal(await out.progress(picked.order), 'COMPLETED 4/4/4/4')
    assert.deepEqual(await unitOf(tote), {
      active: true,
      dispatched: false,
      is_dated: false,
      location_id: bay,
    })
    const standard = await staged(product, 4)
    assert.deepEqual(
      [await subtypeOf(standard.order), symbols(await complete(standard.dispatches[0]))[1]],
      ['SHIPMENT', 'shipment_not_submitted'],
    )
    const own = await staged(product, 4, { pick_type: 'tote', dispatch_strategy: 'manual' }, into)
    assert.equal(await out.progress(own.order), 'PICK 4/4/4/0')
    answered(await complete(own.dispatches[0]))
    await set({ dispatch_strategy: 'manual', tote_dispatch_strategy: null })
    await floor.verified()
  })

  test('a changed strategy of the account also applies to staged goods', async () => {
    const set = async (dispatch_strategy: string) =>
      answered(await operator.patch(`/api/accounts/${account}`, document('accounts', { dispatch_strategy })))
    const product = await stocked('D-20', 30)
    const subtypesOf = async (order: number) => (await out.tasks(order, 'DISP')).map(({ subtype }) => subtype)
    await set('auto')
    await floor.work()
    const lines: [number, number][] = [
      [product, 5],
      [product, 7],
    ]
    const order = await out.order(lines)
    await out.allocate([order])
    const [one, other] = ids(await out.tasks(order, 'PICK'))
    answered(await out.pick(Number(one)))
    assert.deepEqual(await subtypesOf(order), ['AUTO'])

    await set('manual')
    await floor.work()
    assert.deepEqual(await subtypesOf(order), ['SHIPMENT'])
    answered(await out.pick(Number(other)))
    assert.equal(await out.progress(order), 'PICK 5/5/5/0 7/7/7/0')
    const own = await staged(product, 4, { dispatch_strategy: 'manual' })
    const open = await staged(product, 20)
    assert.equal(await out.progress(open.order), 'PART_ALLOCATED 20/14/14/0')

    await out.events()
    await set('auto')
    // Each order is dispatched in its own transaction, since an account may have thousands.
    assert.equal(await out.progress(order), 'PICK 5/5/5/0 7/7/7/0')
    await floor.work()
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5 7/7/7/7')
    assert.deepEqual((await out.events()).toSorted(), [
      'goods_out.completed',
      'goods_out_pick_list.completed',
      'stock.dispatched',
      'stock.dispatched',
    ])
    assert.equal(await out.progress(own.order), 'PICK 4/4/4/0')
    assert.deepEqual(await subtypesOf(open.order), ['AUTO'])
    assert.equal(await out.progress(open.order), 'PART_ALLOCATED 20/14/14/0')

    await set('manual')
    await floor.work()
    answered(await complete(open.dispatches[0]))
    await floor.verified()
  })

  test('a changed strategy of the account waits for picks in progress', async () => {
    const change = (dispatch_strategy: string) =>
      operator.patch(`/api/accounts/${account}`, document('accounts', { dispatch_strategy }))
    answered(await change('auto'))
    await floor.work()
    const product = await stocked('D-21', 9)
    const { order } = await out.picking(product, 9)
    let following = Promise.resolve()
    // A pick locks the order, and may have read the strategy of the account before it changed.
    await floor.act(async (tx) => {
      await lockRows(tx, 'goods_outs', [order])
      answered(await change('manual'))
      following = floor.work()
      const first = await Promise.race([
        following.then(() => 'followed'),
        floor.blocked(1).then(() => 'waits'),
      ])
      assert.equal(first, 'waits')
    })
    await following
    await floor.verified()
  })

  test('an undispatched order is dispatched by hand, with all its staged goods', async () => {
    const set = async (dispatch_strategy: string) => {
      answered(await operator.patch(`/api/accounts/${account}`, document('accounts', { dispatch_strategy })))
      await floor.work()
    }
    await set('manual')
    const product = await stocked('D-22', 9)
    const order = await out.order([
      [product, 5],
      [product, 4],
    ])
    await out.allocate([order])
    const [one, other] = ids(await out.tasks(order, 'PICK'))
    answered(await out.pick(Number(one)))
    assert.equal((await dispatch([order])).status, 204)
    await set('load')
    answered(await out.pick(Number(other), { storage_unit_to_id: await floor.unit(bay) }))
    const open = async () =>
      (await out.tasks(order, 'DISP')).flatMap(({ subtype, status }) =>
        status === 'AVAILABLE' ? [subtype] : [],
      )
    assert.deepEqual(await open(), ['LOAD'])

    assert.equal((await undispatch([order])).status, 204)
    assert.deepEqual(await open(), ['SHIPMENT', 'SHIPMENT'])
    assert.equal((await dispatch([order])).status, 204)
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5 4/4/4/4')
    await set('manual')
    await floor.verified()
  })

  test('an automatic order is not dispatched while something is outstanding', async () => {
    answered(
      await operator.patch(`/api/accounts/${account}`, document('accounts', { dispatch_strategy: 'auto' })),
    )
    const product = await stocked('D-6', 5)
    const { order } = await staged(product, 8)
    assert.equal(await out.progress(order), 'PART_ALLOCATED 8/5/5/0')
    await out.stock(product, 'D-6', 3)
    await out.allocate([order])
    for (const { id, status } of await out.tasks(order, 'PICK'))
      if (status === 'AVAILABLE') answered(await out.pick(Number(id)))
    assert.equal(await out.progress(order), 'COMPLETED 8/8/8/8')
    answered(
      await operator.patch(`/api/accounts/${account}`, document('accounts', { dispatch_strategy: 'manual' })),
    )
    await floor.verified()
  })

  test('an order is dispatched automatically when its quantity is reduced or its strategy becomes automatic', async () => {
    const product = await stocked('D-19', 5)
    const { order } = await staged(product, 8, { dispatch_strategy: 'auto' })
    assert.equal(await out.progress(order), 'PART_ALLOCATED 8/5/5/0')
    const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [order])
    const lines_changes = [{ type: 'UPDATE', id: line?.id, attributes: { order_quantity: 5 } }]
    const change = (input: Attributes, id = order) =>
      operator.patch(`/api/goods_outs/${id}`, document('goods_outs', input))
    assert.equal(answered(await change({ lines_changes })).goods_out_status_id, 6)
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5')
    await out.stock(product, 'D-19', 4)
    const other = await staged(product, 4)
    assert.equal(answered(await change({ dispatch_strategy: 'auto' }, other.order)).goods_out_status_id, 6)
    assert.equal(await out.progress(other.order), 'COMPLETED 4/4/4/4')
    await floor.verified()
  })

  test('the last pick of an auto_shipment order queues its shipment', async () => {
    const product = await stocked('D-7', 20)
    const { order, dispatches } = await staged(product, 5, { dispatch_strategy: 'auto_shipment' })
    assert.equal(await out.progress(order), 'PICK 5/5/5/0')
    const jobs = await floor.rows(
      "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'ship_order'",
    )
    assert.deepEqual(
      jobs.map(({ payload }) => (payload as Attributes).goods_out_id),
      [order],
    )
    assert.deepEqual(symbols(await nothingWritten(() => complete(dispatches[0]))), [
      422,
      'shipment_not_submitted',
    ])
    await floor.verified()
  })

  test('goods of loads and shipments leave only with them', async () => {
    const product = await stocked('D-8', 20)
    const load = await staged(
      product,
      5,
      { load_reference: 'L-8' },
      { storage_unit_to_id: await floor.unit(bay) },
    )
    assert.deepEqual(symbols(await nothingWritten(() => complete(load.dispatches[0]))), [
      422,
      'dispatch_by_load_only',
    ])
    assert.deepEqual(symbols(await nothingWritten(() => dispatch([load.order]))), [
      422,
      'dispatch_by_load_only',
    ])
    const shipment = await staged(product, 5, { dispatch_strategy: 'shipment' })
    assert.deepEqual(symbols(await nothingWritten(() => complete(shipment.dispatches[0]))), [
      422,
      'shipment_not_submitted',
    ])
    assert.deepEqual(symbols(await nothingWritten(() => dispatch([shipment.order]))), [
      422,
      'shipment_not_submitted',
    ])
    await floor.verified()
  })

  test('a changed strategy of the order applies to its staged goods', async () => {
    const product = await stocked('D-9', 20)
    const { order, dispatches } = await staged(product, 5, { dispatch_strategy: 'shipment' })
    answered(
      await operator.patch(
        `/api/goods_outs/${order}`,
        document('goods_outs', { dispatch_strategy: 'manual' }),
      ),
    )
    answered(await complete(dispatches[0]))
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5')
    await floor.verified()
  })

  test('dispatching another quantity than is staged is refused without a reason', async () => {
    const product = await stocked('D-43', 10)
    const { order, dispatches } = await staged(product, 5)
    const input = (confirmed_quantity: number) =>
      operator.patch(
        `/api/tasks/${dispatches[0]}`,
        document('tasks', { status: 'completed', confirmed_quantity }),
      )
    assert.deepEqual(symbols(await nothingWritten(() => input(3))), [
      422,
      'blank /data/attributes/short_reason',
    ])
    assert.deepEqual(symbols(await nothingWritten(() => input(6))), [422, 'task_quantity_exceeded'])
    answered(await input(5))
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5')
  })

  test('a task started by one user cannot be completed by another', async () => {
    const product = await stocked('D-10', 20)
    const { dispatches } = await staged(product, 5)
    assert.equal((await colleague.post(`/api/tasks/${dispatches[0]}/enter`)).status, 204)
    assert.deepEqual(symbols(await nothingWritten(() => complete(dispatches[0]))), [
      422,
      'task_allocated_to_another_user',
    ])
    assert.equal((await complete(dispatches[0], colleague)).status, 200)
    await floor.verified()
  })

  test('staged goods move to another bay with their reservation, on their unit or loose', async () => {
    const product = await stocked('D-11', 20)
    const dock = await floor.location('BAY', 'DOCK-1')
    const rack = await floor.location('RACK', 'D-11')
    const move = (task: number | undefined, location_to_id: number) =>
      operator.patch(`/api/tasks/${task}`, document('tasks', { location_to_id }))
    const one = await staged(product, 5)
    const other = await staged(product, 6)
    assert.deepEqual(await onHand(product), ['D-11 9/0', 'GO-01 11/11'])
    assert.deepEqual(symbols(await nothingWritten(() => move(one.dispatches[0], rack))), [
      422,
      'staging_location_invalid',
    ])
    assert.equal(answered(await move(one.dispatches[0], dock)).location_to_id, dock)
    assert.deepEqual(await onHand(product), ['D-11 9/0', 'GO-01 6/6', 'DOCK-1 5/5'])
    assert.deepEqual((await out.ledger(one.dispatches)).at(-1), 'TRAN/MOVE 5 GO-01 -> DOCK-1')
    const [task] = await floor.rows('select location_from_id::float8 from tasks where id = $1', [
      one.dispatches[0],
    ])
    assert.equal(task?.location_from_id, dock)
    await floor.verified()
    const unit = await floor.unit(bay)
    const onUnit = await staged(product, 4, {}, { storage_unit_to_id: unit })
    answered(await move(onUnit.dispatches[0], dock))
    assert.equal((await unitOf(unit))?.location_id, dock)
    assert.deepEqual(await onHand(product), ['D-11 5/0', 'GO-01 6/6', 'DOCK-1 5/5', `DOCK-1#${unit} 4/4`])
    await floor.verified()
    assert.equal((await dispatch([one.order, other.order, onUnit.order])).status, 204)
    assert.deepEqual(await onHand(product), ['D-11 5/0'])
    await floor.verified()
  })

  test('undispatched goods return to where they were, and are dispatched again by hand', async () => {
    const product = await out.product()
    const rack = await floor.location('RACK', 'D-12')
    const pallet = await floor.unit(rack)
    await out.stock(product, 'D-12', 30, { storage_unit_id: pallet })
    await out.stock(product, 'D-13', 10)
    const { order, dispatches } = await staged(product, 35, { dispatch_strategy: 'auto' })
    assert.equal(await out.progress(order), 'COMPLETED 35/35/35/35')
    await out.events()
    const reply = await undispatch([order])
    assert.equal(reply.status, 204, reply.text)
    assert.equal(await out.progress(order), 'PICK 35/35/35/0')
    assert.deepEqual(await unitOf(pallet), {
      active: true,
      dispatched: false,
      is_dated: false,
      location_id: bay,
    })
    assert.deepEqual(await onHand(product), ['D-13 5/0', `GO-01#${pallet} 30/30`, 'GO-01 5/5'])
    assert.deepEqual(await out.ledger(dispatches), [
      `DISP/DISPATCH 30 GO-01#${pallet} -> outbound`,
      'DISP/DISPATCH 5 GO-01 -> outbound',
      `DISP/UNDISPATCH 30 outbound -> GO-01#${pallet}`,
      'DISP/UNDISPATCH 5 outbound -> GO-01',
    ])
    assert.deepEqual(await out.events(), ['stock.undispatched', 'stock.undispatched', 'goods_out.updated'])
    const tasks = await floor.rows(
      "select status, subtype, reversed_at is not null as is_reversed from tasks where goods_out_id = $1 and type = 'DISP' order by id",
      [order],
    )
    assert.deepEqual(
      tasks.map(({ status, subtype, is_reversed }) => [status, subtype, is_reversed]),
      [
        ['COMPLETED', 'AUTO', true],
        ['COMPLETED', 'AUTO', true],
        ['AVAILABLE', 'SHIPMENT', false],
        ['AVAILABLE', 'SHIPMENT', false],
      ],
    )
    await floor.verified()
    assert.deepEqual(reasonOf(await nothingWritten(() => undispatch([order]))), 'nothing of it is dispatched')
    assert.equal((await dispatch([order])).status, 204)
    assert.equal(await out.progress(order), 'COMPLETED 35/35/35/35')
    assert.deepEqual(await unitOf(pallet), {
      active: false,
      dispatched: true,
      is_dated: true,
      location_id: null,
    })
    await floor.verified()
  })

  test('goods undispatched to an inactive location return to the default bay of the warehouse', async () => {
    const product = await stocked('D-14', 10)
    const dock = await floor.location('BAY', 'DOCK-2')
    const { order } = await staged(product, 5, {}, { location_to_id: dock })
    assert.equal((await dispatch([order])).status, 204)
    answered(await operator.patch(`/api/locations/${dock}`, document('locations', { is_active: false })))
    assert.equal((await undispatch([order])).status, 204)
    assert.deepEqual(await onHand(product), ['D-14 5/0', 'GO-01 5/5'])
    await floor.verified()
  })

  test('goods undispatched to a consolidated pickface leave their unit, which stays inactive', async () => {
    const product = await stocked('D-15', 10)
    const dock = await floor.location('BAY', 'DOCK-3', { is_pickface: true })
    const unit = await floor.unit(null)
    const { order } = await staged(product, 5, {}, { location_to_id: dock, storage_unit_to_id: unit })
    assert.equal((await dispatch([order])).status, 204)
    answered(
      await operator.patch(
        `/api/products/${product}`,
        document('products', { enforce_pickface_stock_consolidation: true }),
      ),
    )
    await floor.made('pickface_products', {
      product_id: product,
      location_id: dock,
      trigger_min: 1,
      trigger_max: 9,
    })
    assert.equal((await undispatch([order])).status, 204)
    assert.deepEqual(await onHand(product), ['D-15 5/0', 'DOCK-3 5/5'])
    const { active, dispatched } = { ...(await unitOf(unit)) }
    assert.deepEqual([active, dispatched], [false, true])
    const again = (await out.tasks(order, 'DISP')).at(-1)
    assert.deepEqual([Number(again?.location_from_id), again?.storage_unit_from_id], [dock, null])
    await floor.verified()
  })

  test('a serial number that was dispatched twice can be undispatched once', async () => {
    const product = await out.product({ serial_number_tracking_setting: 'inbound_and_outbound' })
    const orders: number[] = []
    for (const place of ['D-41', 'D-42']) {
      await out.stock(product, place, 1, { serial_number: 'again' })
      const { order } = await staged(product, 1, {}, { serial_numbers: ['again'] })
      assert.equal((await dispatch([order])).status, 204)
      orders.push(order)
    }
    const reason = 'serial number again is in stock or comes back twice'
    assert.equal(reasonOf(await nothingWritten(() => undispatch(orders))), reason)
    assert.equal((await undispatch(orders.slice(0, 1))).status, 204)
    assert.equal(reasonOf(await nothingWritten(() => undispatch(orders.slice(1)))), reason)
    await floor.verified()
  })

  test('orders with a return or a submitted shipment cannot be undispatched', async () => {
    const product = await stocked('D-15', 10)
    const { order } = await staged(product, 5)
    assert.deepEqual(symbols(await nothingWritten(() => undispatch([order]))), [422, 'not_undispatchable'])
    assert.equal((await dispatch([order])).status, 204)
    const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [order])
    const receipt = idOf(
      await operator.post(
        '/api/goods_in_receipts',
        document('goods_in_receipts', {
          account_id: account,
          warehouse_id: warehouse,
          reference: 'RET-1',
          receipt_type: 'customer_return',
          lines_changes: [
            {
              type: 'ADD',
              attributes: { product_id: product, expected_quantity: 2, goods_out_line_id: line?.id },
            },
          ],
        }),
      ),
    )
    const refused = await nothingWritten(() => undispatch([order]))
    assert.deepEqual(symbols(refused), [422, 'not_undispatchable'])
    assert.equal(reasonOf(refused), 'goods of it came back with receipt RET-1')
    assert.equal((await operator.post(`/api/goods_in_receipts/${receipt}/cancel`)).status, 200)
    assert.equal((await undispatch([order])).status, 204)
    await floor.verified()
  })

  test('goods cannot be both undispatched and returned by a concurrent receipt', async () => {
    const product = await stocked('D-16R', 10)
    const { order } = await staged(product, 5)
    assert.equal((await dispatch([order])).status, 204)
    const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [order])
    const returning = document('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      receipt_type: 'customer_return',
      lines_changes: [
        {
          type: 'ADD',
          attributes: { product_id: product, expected_quantity: 5, goods_out_line_id: line?.id },
        },
      ],
    })
    const requests: Promise<Reply>[] = []
    // The locked list stops the undispatch halfway.
    await floor.act(async (tx) => {
      const { id } = tx.tenant
      await tx.rows(sql`
        select from goods_out_pick_lists p where p.tenant_id = ${id} and p.id in (
          select k.goods_out_pick_list_id from tasks k where k.tenant_id = ${id} and k.goods_out_id = ${order}) for update`)
      requests.push(undispatch([order]))
      await floor.blocked(1)
      const announced = operator.post('/api/goods_in_receipts', returning)
      requests.push(announced)
      await Promise.race([announced, floor.blocked(2)])
    })
    const [taken, announced] = await Promise.all(requests)
    assert.equal(taken?.status, 204)
    assert.deepEqual(announced === undefined ? null : symbols(announced), [
      422,
      'return_exceeds_dispatched /data/attributes/lines_changes/0/attributes/expected_quantity',
    ])
    await floor.verified()
  })

  test('a dispatched order is reported to the integration it came from while that is active, and to no other', async () => {
    const product = await stocked('D-SHOP', 10)
    const shop = await floor.made('integrations', { name: 'Shop', integration_type: 'simulated' })
    const [theirs, own] = [await out.picking(product, 2), await out.picking(product, 2)]
    await floor.rows('update goods_outs set integration_id = $2 where id = $1', [theirs.order, shop])
    let events = 0
    const runs = async () => {
      const reported = [theirs.order, own.order].map((aggregate_id) => {
        events += 1
        return {
          ...{
            id: `evt_shop_${events}`,
            position: events,
            kind: 'domain' as const,
            resource_name: 'goods_out',
          },
          ...{ event: 'completed', aggregate_id, depth: 0, occurred_at: new Date().toISOString() as Instant },
        }
      })
      await floor.act((tx) =>
        requestFulfilments(tx, resourceNamed(floor.model, 'integration_runs'), {
          events: reported,
          isNotified: () => true,
        }),
      )
      return floor.rows(
        'select integration_id::float8 as shop, kind, status from integration_runs order by id',
      )
    }
    const activated = (is_active: boolean) =>
      operator.patch(`/api/integrations/${shop}`, document('integrations', { is_active }))
    answered(await activated(false))
    assert.deepEqual(await runs(), [])
    answered(await activated(true))
    assert.deepEqual(await runs(), [{ shop, kind: 'fulfilment', status: 'queued' }])
  })

  test('of two concurrent dispatches of an order, one finds nothing to dispatch', async () => {
    const product = await stocked('D-16', 100)
    for (let round = 0; round < 5; round += 1) {
      const { order } = await staged(product, 5)
      const replies = await Promise.all([dispatch([order]), dispatch([order])])
      assert.deepEqual(replies.map(symbols).toSorted(), [[204], [422, 'nothing_to_dispatch']])
    }
    await floor.verified()
  })

  test('concurrent last picks dispatch an order once', async () => {
    const product = await stocked('D-17', 100)
    for (let round = 0; round < 4; round += 1) {
      const order = await out.order(
        [
          [product, 2],
          [product, 3],
          [product, 4],
        ],
        { dispatch_strategy: 'auto' },
      )
      await out.allocate([order])
      const tasks = await out.tasks(order, 'PICK')
      const replies = await Promise.all(
        tasks.map(({ id, start_quantity }) => out.pick(Number(id), { confirmed_quantity: start_quantity })),
      )
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200, 200],
      )
      assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2 3/3/3/3 4/4/4/4')
    }
    await floor.verified()
  })

  test('a repeated request is executed once', async () => {
    const product = await stocked('D-18', 10)
    const { order } = await staged(product, 5)
    const send = () =>
      operator.post(
        '/api/goods_out_processes/dispatch',
        { ids: [order] },
        { 'idempotency-key': 'dispatch once' },
      )
    assert.deepEqual([(await send()).status, (await send()).status], [204, 204])
    await floor.verified()
  })
})
