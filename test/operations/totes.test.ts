import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openShipping } from './shipping.ts'

type Attributes = Readonly<Record<string, unknown>>

const shipping = await openShipping()
const { out } = shipping
const { floor, bay } = out
const { operator, account, warehouse, nothingWritten } = floor

const unitOf = async (code: string) =>
  floor.made('storage_units', {
    storage_unit_type_id: await floor.known('storage_unit_types', code),
    warehouse_id: warehouse,
  })
const tote = () => unitOf('TOTE')

/** The goods on a unit: quantity and order. */
async function onUnit(unit: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select o.reference || ' ' || trim_scale(sum(a.quantity)) as row
     from stocks s
     join allocations a on a.tenant_id = s.tenant_id and a.stock_id = s.id and a.state = 'open'
     join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
     join goods_outs o on o.tenant_id = k.tenant_id and o.id = k.goods_out_id
     where s.storage_unit_id = $1 group by o.id, o.reference order by o.id`,
    [unit],
  )
  return rows.map(({ row }) => String(row))
}

const referenceOf = async (order: number) =>
  String((await floor.rows('select reference from goods_outs where id = $1', [order]))[0]?.reference)

const contextOf = (reply: Reply) => reply.body.errors?.[0]?.context

/** Orders of a product, processed into one pick list. */
async function together(orders: readonly number[], attributes: Attributes): Promise<void> {
  const input = { ids: orders, goods_out_pick_list_attributes: attributes }
  answered(await operator.post('/api/goods_out_processes/process_and_consolidate_picks', input))
  await floor.work()
}

async function positionsOf(order: number): Promise<readonly unknown[]> {
  const picks = await out.tasks(order, 'PICK')
  return picks.map(({ tote_position }) => (tote_position === null ? null : Number(tote_position)))
}

const pickOf = async (order: number) => Number((await out.tasks(order, 'PICK'))[0]?.id)

suite('totes', () => {
  after(() => shipping.close())

  test('a tote with goods of one order refuses goods of another', async () => {
    const product = await out.product()
    await out.stock(product, 'T-1', 50)
    const first = await out.order(
      [
        [product, 3],
        [product, 4],
      ],
      { pick_type: 'tote' },
    )
    await out.allocate([first])
    const second = await out.picking(product, 5, { pick_type: 'tote' })
    const shared = await tote()
    for (const { id } of await out.tasks(first, 'PICK'))
      answered(await out.pick(Number(id), { storage_unit_to_id: shared }))
    const refused = await nothingWritten(() => out.pick(second.task, { storage_unit_to_id: shared }))
    assert.deepEqual(symbols(refused), [422, 'tote_holds_another_order'])
    const [unit] = await floor.rows('select reference from storage_units where id = $1', [shared])
    assert.deepEqual(contextOf(refused), {
      reference: unit?.reference,
      order: await referenceOf(first),
      task_id: second.task,
    })
    assert.deepEqual(await onUnit(shared), [`${await referenceOf(first)} 7`])
    answered(await out.pick(second.task, { storage_unit_to_id: await tote() }))
    await floor.verified()
  })

  test('a tote is free for another order once its goods have left', async () => {
    const product = await out.product()
    await out.stock(product, 'T-2', 50)
    const [first, second] = [await out.picking(product, 3), await out.picking(product, 5)]
    const used = await tote()
    answered(await out.pick(first.task, { storage_unit_to_id: used }))
    assert.equal(
      (await operator.post('/api/goods_out_processes/dispatch', { ids: [first.order] })).status,
      204,
    )
    answered(await out.pick(second.task, { storage_unit_to_id: used }))
    await floor.verified()
  })

  test('goods of a cancelled order that are to be put back keep their tote', async () => {
    const product = await out.product()
    await out.stock(product, 'T-3', 50)
    const [first, second] = [await out.picking(product, 3), await out.picking(product, 5)]
    const used = await tote()
    answered(await out.pick(first.task, { storage_unit_to_id: used }))
    assert.equal((await operator.post('/api/goods_out_processes/cancel', { ids: [first.order] })).status, 204)
    const refused = await nothingWritten(() => out.pick(second.task, { storage_unit_to_id: used }))
    assert.deepEqual(symbols(refused), [422, 'tote_holds_another_order'])
  })

  test('pallets that leave with the goods may hold several orders', async () => {
    const product = await out.product()
    await out.stock(product, 'T-4', 50)
    const pallet = await floor.unit(bay)
    for (const quantity of [3, 5])
      answered(await out.pick((await out.picking(product, quantity)).task, { storage_unit_to_id: pallet }))
    assert.equal((await onUnit(pallet)).length, 2)
    await floor.verified()
  })

  test('an order of an account the caller does not see is not named', async () => {
    const theirs = await floor.made('accounts', { code: 'UNSEEN' })
    await floor.made('account_warehouses', { account_id: theirs, warehouse_id: warehouse })
    const product = await out.product({}, theirs)
    await out.stock(product, 'T-5', 10, { account_id: theirs })
    const hidden = await out.picking(product, 3, { account_id: theirs })
    const used = await tote()
    answered(await out.pick(hidden.task, { storage_unit_to_id: used }))
    const own = await out.product()
    await out.stock(own, 'T-5', 10)
    const { task } = await out.picking(own, 2)
    const limited = await floor.service.colleague(['work_tasks', 'view_tasks'], { account_ids: [account] })
    const input = {
      status: 'completed',
      confirmed_quantity: 2,
      location_to_id: bay,
      storage_unit_to_id: used,
    }
    const refused = await limited.patch(`/api/tasks/${task}`, document('tasks', input))
    assert.deepEqual(symbols(refused), [422, 'tote_holds_another_order'])
    assert.equal(contextOf(refused)?.order, null)
  })

  test('orders of a list without shared totes are not picked into one tote, even concurrently', async () => {
    const product = await out.product({ pick_strategy: 'batch_pick' })
    await out.stock(product, 'T-6', 50)
    const orders = [await out.order([[product, 3]]), await out.order([[product, 5]])]
    await together(orders, {})
    assert.deepEqual(await Promise.all(orders.map(positionsOf)), [[null], [null]])
    const [first, second] = await Promise.all(orders.map(pickOf))
    const used = await tote()
    const batch = {
      ids: [first, second],
      confirmed_quantity: 8,
      location_to_id: bay,
      storage_unit_to_id: used,
    }
    const refused = await nothingWritten(() => operator.post('/api/pick_tasks/batch_complete', batch))
    assert.deepEqual(symbols(refused), [422, 'tote_holds_another_order'])
    assert.equal(contextOf(refused)?.task_id, second)
    answered(await out.pick(Number(first), { storage_unit_to_id: used }))
    assert.deepEqual(symbols(await out.pick(Number(second), { storage_unit_to_id: used })), [
      422,
      'tote_holds_another_order',
    ])
    await floor.verified()
  })

  test('a list with shared totes gives each of its orders a position', async () => {
    const product = await out.product()
    await out.stock(product, 'T-7', 10)
    await out.stock(product, 'T-8', 50)
    const orders = [
      await out.order([[product, 4]], { pick_type: 'tote' }),
      await out.order([[product, 5]], { pick_type: 'tote' }),
    ]
    await together(orders, { shares_totes: true })
    const [list] = await floor.rows(
      'select shares_totes from goods_out_pick_lists where id = (select goods_out_pick_list_id from tasks where id = $1)',
      [await pickOf(Number(orders[0]))],
    )
    assert.equal(list?.shares_totes, true)
    assert.deepEqual(await Promise.all(orders.map(positionsOf)), [[1], [2]])
    const [first, second] = await Promise.all(orders.map(pickOf))
    const shared = await tote()
    answered(
      await out.pick(Number(first), { storage_unit_to_id: shared, confirmed_quantity: 1, keep_open: true }),
    )
    const done = answered(
      await out.pick(Number(second), { storage_unit_to_id: shared, confirmed_quantity: 3 }),
    )
    assert.equal(done.tote_position, 2)
    // The remainder of one pick, and the goods reallocated for the other, have the position of their order.
    assert.deepEqual(await Promise.all(orders.map(positionsOf)), [
      [1, 1],
      [2, 2],
    ])
    assert.equal((await onUnit(shared)).length, 2)
    const stranger = await out.picking(product, 1, { pick_type: 'tote' })
    assert.deepEqual(
      symbols(await nothingWritten(() => out.pick(stranger.task, { storage_unit_to_id: shared }))),
      [422, 'tote_holds_another_order'],
    )
    await floor.verified()
  })

  test('a tote can be merged only into one with the same order', async () => {
    const product = await out.product()
    await out.stock(product, 'T-9', 50)
    const [first, second] = [await out.picking(product, 6), await out.picking(product, 5)]
    const [one, two, three] = [await tote(), await tote(), await tote()]
    answered(await out.pick(first.task, { storage_unit_to_id: one, confirmed_quantity: 2, keep_open: true }))
    const rest = Number((await out.tasks(first.order, 'PICK'))[1]?.id)
    answered(await out.pick(rest, { storage_unit_to_id: two }))
    answered(await out.pick(second.task, { storage_unit_to_id: three }))
    const merge = (unit: number, into_storage_unit_id: number) =>
      operator.post(`/api/storage_units/${unit}/merge`, { into_storage_unit_id })
    assert.deepEqual(symbols(await nothingWritten(() => merge(one, three))), [
      422,
      'tote_holds_another_order',
    ])
    answered(await merge(one, two))
    assert.deepEqual(await onUnit(two), [`${await referenceOf(first.order)} 6`])
    await floor.verified()
  })

  test('an auto_shipment order in a tote is shipped in a suggested carton', async () => {
    const carton = await shipping.carton()
    const { order, task } = await out.picking(shipping.product, 2, {
      ...{ pick_type: 'tote', dispatch_strategy: 'auto_shipment', carrier_id: shipping.custom },
    })
    const used = await tote()
    answered(await out.pick(task, { storage_unit_to_id: used }))
    await shipping.shipped()
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2')
    const packages = await floor.rows(
      `select p.storage_unit_type_id::float8 as type, p.storage_unit_id::float8 as unit, p.weight::float8 from packages p
       join shipments s on s.tenant_id = p.tenant_id and s.id = p.shipment_id where s.goods_out_id = $1`,
      [order],
    )
    assert.deepEqual(packages, [{ type: carton, unit: null, weight: 4.5 }])
    const [left] = await floor.rows(
      'select active, dispatched, location_id::float8 as place from storage_units where id = $1',
      [used],
    )
    assert.deepEqual(left, { active: true, dispatched: false, place: bay })
    await floor.verified()
  })

  test('an auto_shipment order is not shipped if its goods in a tote fit no carton', async () => {
    const product = await out.product({ length: 300, width: 10, height: 10, weight: 1 })
    await out.stock(product, 'T-10', 5)
    const { order, task } = await out.picking(product, 1, {
      ...{ pick_type: 'tote', dispatch_strategy: 'auto_shipment', carrier_id: shipping.custom },
    })
    answered(await out.pick(task, { storage_unit_to_id: await tote() }))
    await shipping.shipped()
    const [failed] = await floor.rows(
      'select status, carrier_message from shipments where goods_out_id = $1',
      [order],
    )
    assert.equal(failed?.status, 'failed')
    assert.match(String(failed?.carrier_message), /No carton fits/)
    assert.equal(await out.progress(order), 'PICK 1/1/1/0')
  })
})
