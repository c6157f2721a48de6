import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openShipping } from './shipping.ts'

type Attributes = Readonly<Record<string, unknown>>

const shipping = await openShipping()
const { floor, operator, out, standard, sized, wrap } = shipping
const { nothingWritten } = floor

const unpick = (task: unknown, input: Attributes = {}, headers: Record<string, string> = {}) =>
  operator.request('POST', `/api/pick_tasks/${task}/unpick`, { headers, body: JSON.stringify(input) })
const reasonOf = (reply: Reply) => reply.body.errors?.[0]?.context?.reason
const ids = (rows: readonly { readonly id?: unknown }[]) => rows.map(({ id }) => Number(id))

/** A picked order of one product, with its pick. */
async function picked(product: number, quantity: number, others: Attributes = {}, input: Attributes = {}) {
  const { order, task } = await out.picking(product, quantity, others)
  answered(await out.pick(task, input))
  return { order, task }
}

async function stocked(code: string, quantity: number, others: Attributes = {}): Promise<number> {
  const product = await out.product()
  await out.stock(product, code, quantity, others)
  return product
}

/** Adds a component to a product. */
const madeOf = async (product: number, child_product_id: number, quantity: number) =>
  answered(
    await operator.post(
      `/api/products/${product}/materials`,
      document('product_materials', { child_product_id, quantity }),
    ),
  )

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
/** The quantities of the open dispatch tasks of an order. */
const staged = async (order: number) =>
  (await out.tasks(order, 'DISP'))
    .filter(({ status }) => status === 'AVAILABLE')
    .map(({ start_quantity }) => Number(start_quantity))

suite('reversing a pick', () => {
  after(() => shipping.close())

  test('as a whole returns the goods to their location, and they are outstanding again', async () => {
    const product = await stocked('U-1', 20)
    const { order, task } = await picked(product, 5)
    await out.events()
    const row = answered(await unpick(task, { description: 'wrong order' }))
    assert.deepEqual(
      [row.status, row.confirmed_quantity, row.reversed_quantity, row.reversed_at !== null],
      ['COMPLETED', 5, 5, true],
    )
    assert.deepEqual(await onHand(product), ['U-1 20/0'])
    assert.equal(await out.progress(order), 'PENDING 5/0/0/0')
    assert.deepEqual(await staged(order), [])
    assert.deepEqual(await out.ledger([task]), ['PICK/PICK 5 U-1 -> GO-01', 'PICK/UNPICK 5 GO-01 -> U-1'])
    assert.deepEqual((await out.events()).toSorted(), ['goods_out.updated', 'goods_out_pick_list.cancelled'])
    await floor.verified()
    const again = await nothingWritten(() => unpick(task))
    assert.deepEqual(
      [...symbols(again), reasonOf(again)],
      [422, 'pick_not_reversible', 'it has already been reversed completely'],
    )
    await out.allocate([order])
    const [, repeated] = ids(await out.tasks(order, 'PICK'))
    answered(await out.pick(repeated ?? 0))
    assert.equal(await out.progress(order), 'PICK 5/5/5/0')
    await floor.verified()
  })

  test('in part, to another location, leaves the remainder staged', async () => {
    const product = await stocked('U-2', 20)
    const elsewhere = await floor.location('RACK', 'U-2B')
    const { order, task } = await picked(product, 8)
    const row = answered(await unpick(task, { quantity: 3, location_to_id: elsewhere }))
    assert.deepEqual([row.reversed_quantity, row.reversed_at], [3, null])
    assert.deepEqual(await onHand(product), ['GO-01 5/5', 'U-2 12/0', 'U-2B 3/0'])
    assert.equal(await out.progress(order), 'PART_ALLOCATED 8/5/5/0')
    assert.deepEqual(await staged(order), [5])
    await floor.verified()
    answered(await unpick(task, { quantity: 1 }))
    assert.deepEqual(await onHand(product), ['GO-01 4/4', 'U-2 13/0', 'U-2B 3/0'])
    const sent = await operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
    assert.equal(sent.status, 204, sent.text)
    assert.equal(await out.progress(order), 'PART_ALLOCATED 8/4/4/4')
    const removed = await nothingWritten(() => unpick(task))
    assert.deepEqual(
      [...symbols(removed), reasonOf(removed)],
      [422, 'pick_not_reversible', 'none of it is still staged'],
    )
    await floor.verified()
  })

  test('of a partly dispatched order returns only what is still staged', async () => {
    const product = await stocked('U-3', 20)
    const order = await out.order([[product, 10]])
    await out.allocate([order])
    const [task = 0] = ids(await out.tasks(order, 'PICK'))
    answered(await out.pick(task, { confirmed_quantity: 6, keep_open: true }))
    const [first] = ids(await out.tasks(order, 'DISP'))
    answered(await operator.patch(`/api/tasks/${first}`, document('tasks', { status: 'completed' })))
    const [, rest = 0] = ids(await out.tasks(order, 'PICK'))
    answered(await out.pick(rest))
    const many = await nothingWritten(() => unpick(rest, { quantity: 5 }))
    assert.deepEqual(symbols(many), [422, 'task_quantity_exceeded'])
    answered(await unpick(rest, { quantity: 4 }))
    assert.equal(await out.progress(order), 'PART_ALLOCATED 10/6/6/6')
    assert.deepEqual(await onHand(product), ['U-3 14/0'])
    await floor.verified()
  })

  test('is refused before it is picked, for invalid quantities, and to locations and units that accept nothing', async () => {
    const product = await stocked('U-4', 20)
    const open = await out.picking(product, 2)
    const early = await nothingWritten(() => unpick(open.task))
    assert.deepEqual([...symbols(early), reasonOf(early)], [422, 'pick_not_reversible', 'it is AVAILABLE'])
    answered(await out.pick(open.task, { confirmed_quantity: 0 }))
    const none = await nothingWritten(() => unpick(open.task))
    assert.deepEqual([...symbols(none), reasonOf(none)], [422, 'pick_not_reversible', 'nothing was picked'])

    const good = await stocked('U-4B', 20)
    const { order, task } = await picked(good, 5)
    const refused = async (input: Attributes) => symbols(await nothingWritten(() => unpick(task, input)))
    assert.deepEqual(await refused({ quantity: 0 }), [422, 'quantity_not_positive /quantity'])
    assert.deepEqual(await refused({ quantity: 1.5 }), [422, 'quantity_precision /quantity'])
    assert.deepEqual(await refused({ quantity: 6 }), [422, 'task_quantity_exceeded'])
    assert.deepEqual(await refused({ serial_numbers: ['S-1'] }), [422, 'serial_number_unknown'])
    assert.deepEqual(await refused({ serial_numbers: ['S-1'], quantity: 2 }), [
      422,
      'serial_numbers_count_mismatch',
    ])
    assert.deepEqual(await refused({ location_to_id: out.bay }), [422, 'location_type_refuses_stock'])
    const closed = await floor.location('RACK', 'U-4C', { is_active: false })
    assert.deepEqual(await refused({ location_to_id: closed }), [422, 'location_inactive'])
    const full = await floor.location('RACK', 'U-4F', { max_weight: 0.001 })
    await floor.rows('update products set weight = 1 where id = $1', [good])
    assert.deepEqual(await refused({ location_to_id: full }), [422, 'location_capacity_exceeded'])
    const away = await floor.unit(await floor.location('RACK', 'U-4U'))
    await out.stock(good, 'U-4U', 1, { storage_unit_id: away })
    assert.deepEqual(await refused({ storage_unit_to_id: away }), [422, 'storage_unit_elsewhere'])
    const code = await floor.made('reason_codes', {
      code: 'SCRAP',
      reason_type: 'negative_adjustment',
      generic: true,
    })
    assert.deepEqual(await refused({ reason_code_id: code }), [422, 'reason_code_invalid'])
    assert.deepEqual(await refused({ location_to_id: 999_999 }), [422, 'must_exist /location_to_id'])
    assert.equal((await unpick(999_999)).status, 404)
    const [dispatch] = ids(await out.tasks(order, 'DISP'))
    const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])
    await colleague.post(`/api/tasks/${dispatch}/enter`)
    assert.deepEqual(await refused({}), [422, 'task_allocated_to_another_user'])
    const onlooker = await floor.service.colleague(['view_tasks'])
    assert.equal((await onlooker.post(`/api/pick_tasks/${task}/unpick`)).status, 403)
  })

  test('of a full pallet returns the pallet; a part of it returns loose', async () => {
    const rack = await floor.location('RACK', 'U-5')
    const product = await out.product()
    const pallets = [await floor.unit(rack), await floor.unit(rack)]
    await out.stock(product, 'U-5', 30, { storage_unit_id: pallets[0] })
    const { order, task } = await picked(product, 30, {}, { storage_unit_to_id: pallets[0] })
    assert.deepEqual(await onHand(product), [`GO-01#${pallets[0]} 30/30`])
    answered(await unpick(task, { quantity: 4 }))
    assert.deepEqual(await onHand(product), [`GO-01#${pallets[0]} 26/26`, 'U-5 4/0'])
    answered(await unpick(task, { quantity: 1, storage_unit_to_id: pallets[1] }))
    assert.deepEqual(await onHand(product), [`GO-01#${pallets[0]} 25/25`, 'U-5 4/0', `U-5#${pallets[1]} 1/0`])
    answered(await unpick(task))
    assert.deepEqual(await onHand(product), [`U-5#${pallets[0]} 25/0`, 'U-5 4/0', `U-5#${pallets[1]} 1/0`])
    assert.equal(await out.progress(order), 'PENDING 30/0/0/0')
    await floor.verified()
  })

  test('of goods picked from a pallet returns them to it', async () => {
    const rack = await floor.location('RACK', 'U-6')
    const product = await out.product()
    const pallet = await floor.unit(rack)
    await out.stock(product, 'U-6', 30, { storage_unit_id: pallet })
    const { task } = await picked(product, 10)
    assert.deepEqual(await onHand(product), ['GO-01 10/10', `U-6#${pallet} 20/0`])
    answered(await unpick(task, { quantity: 6 }))
    answered(await unpick(task, { storage_unit_to_id: null }))
    assert.deepEqual(await onHand(product), [`U-6#${pallet} 26/0`, 'U-6 4/0'])
    await floor.verified()
  })

  test('of goods with serial numbers or batches returns exactly the picked ones', async () => {
    const known = await out.product({ serial_number_tracking_setting: 'inbound_and_outbound' })
    for (const serial_number of ['A', 'B', 'C']) await out.stock(known, 'U-7', 1, { serial_number })
    const order = await out.order([[known, 3]])
    await out.allocate([order])
    const picks = ids(await out.tasks(order, 'PICK'))
    for (const task of picks) {
      const [row] = await floor.rows(
        "select s.serial_number from allocations a join stocks s on s.id = a.stock_id where a.task_id = $1 and a.state = 'open'",
        [task],
      )
      answered(await out.pick(task, { serial_numbers: [row?.serial_number] }))
    }
    answered(await unpick(picks[1]))
    assert.equal(await out.progress(order), 'PART_ALLOCATED 3/2/2/0')
    assert.deepEqual(
      await floor.rows(
        'select s.serial_number from stocks s where s.product_id = $1 and s.allocated_quantity = 0',
        [known],
      ),
      [{ serial_number: 'B' }],
    )
    const numbered = await out.product({ serial_number_tracking_setting: 'outbound' })
    await out.stock(numbered, 'U-8', 5)
    const other = await out.picking(numbered, 3)
    answered(await out.pick(other.task, { serial_numbers: ['X', 'Y', 'Z'] }))
    assert.deepEqual(symbols(await nothingWritten(() => unpick(other.task, { quantity: 1 }))), [
      422,
      'serial_numbers_count_mismatch',
    ])
    answered(await unpick(other.task, { serial_numbers: ['Y'] }))
    assert.deepEqual(await onHand(numbered), ['GO-01 1/1', 'GO-01 1/1', 'U-8 2/0', 'U-8 1/0'])

    const batched = await out.product()
    await out.stock(batched, 'U-9', 4, { batch: 'ONE' })
    await out.stock(batched, 'U-9', 4, { batch: 'TWO' })
    const both = await out.order([[batched, 8]])
    await out.allocate([both])
    const [one, two] = ids(await out.tasks(both, 'PICK'))
    answered(await out.pick(one ?? 0))
    answered(await out.pick(two ?? 0))
    assert.deepEqual(symbols(await nothingWritten(() => unpick(two, { quantity: 5 }))), [
      422,
      'task_quantity_exceeded',
    ])
    answered(await unpick(two))
    assert.deepEqual(
      await floor.rows('select distinct batch from stocks where product_id = $1 and allocated_quantity = 0', [
        batched,
      ]),
      [{ batch: 'TWO' }],
    )
    await floor.verified()
  })

  test('takes packed goods last, removes empty packages, and is refused for submitted ones', async () => {
    const product = await stocked('U-10', 20)
    const { order, task } = await picked(product, 6, { dispatch_strategy: 'shipment' })
    const made = await shipping.make({ goods_out_id: order, carrier_id: shipping.simulated })
    const shipment_id = idOf(made)
    const [pile] = await floor.rows(
      "select s.id::float8 from stocks s join locations l on l.id = s.location_id where s.product_id = $1 and l.code = 'GO-01'",
      [product],
    )
    const packed = answered(
      await wrap({
        shipment_id,
        storage_unit_type_id: standard,
        contents: [{ stock_id: pile?.id, quantity: 4 }],
        ...sized,
      }),
    )
    answered(await unpick(task, { quantity: 3 }))
    assert.deepEqual(await onHand(product), [`GO-01#${packed.storage_unit_id} 3/3`, 'U-10 17/0'])
    answered(await shipping.act(shipment_id, 'submit'))
    assert.deepEqual(symbols(await nothingWritten(() => unpick(task))), [
      422,
      'package_in_submitted_shipment',
    ])
    answered(await shipping.act(shipment_id, 'cancel'))
    const again = idOf(await shipping.make({ goods_out_id: order, carrier_id: shipping.simulated }))
    const [left] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [
      packed.storage_unit_id,
    ])
    const other = await wrap({
      shipment_id: again,
      storage_unit_type_id: standard,
      contents: [{ stock_id: left?.id }],
      ...sized,
    })
    await out.events()
    answered(await unpick(task))
    assert.deepEqual(await floor.rows('select id from packages where id = $1', [idOf(other)]), [])
    assert.deepEqual(
      await floor.rows('select packages_count::int as count, status from shipments where id = $1', [again]),
      [{ count: 0, status: 'pending' }],
    )
    assert.equal(await out.progress(order), 'PENDING 6/0/0/0')
    await floor.verified()
  })

  test('is refused until the unit is unloaded, and then cancels its load task', async () => {
    const dock = await floor.location('GOBAY', 'U-DOCK')
    const load = await floor.made('loads', {
      warehouse_id: floor.warehouse,
      location_id: dock,
      reference: 'L-U',
    })
    answered(await operator.post(`/api/loads/${load}/open`))
    const product = await stocked('U-11', 20)
    const order = await out.order([[product, 5]], { load_reference: 'L-U' })
    const started = await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
    assert.equal(started.status, 200, started.text)
    await floor.work()
    const [task = 0] = ids(await out.tasks(order, 'PICK'))
    const unit = await floor.unit(out.bay)
    answered(await out.pick(task, { storage_unit_to_id: unit }))
    const loads = () =>
      floor.rows(
        "select id::float8, status, start_quantity::int as quantity from tasks where type = 'LOAD' and load_id = $1 order by id",
        [load],
      )
    const [loading] = await loads()
    answered(
      await operator.post(`/api/load_tasks/${loading?.id}/load_storage_unit`, { storage_unit_id: unit }),
    )
    assert.deepEqual(symbols(await nothingWritten(() => unpick(task))), [422, 'storage_unit_already_loaded'])
    answered(await operator.post(`/api/load_tasks/${loading?.id}/unload_storage_unit`))
    answered(await unpick(task, { quantity: 2 }))
    assert.deepEqual(
      (await loads()).map(({ status, quantity }) => `${status} ${quantity}`),
      ['COMPLETED 5', 'AVAILABLE 3'],
    )
    answered(await unpick(task))
    assert.deepEqual(
      (await loads()).map(({ status, quantity }) => `${status} ${quantity}`),
      ['COMPLETED 5', 'CANCELLED 3'],
    )
    await floor.verified()
  })

  test('of one order of a consolidated pick list does not change the others', async () => {
    const product = await stocked('U-12', 20)
    const orders = [await out.order([[product, 4]]), await out.order([[product, 3]])]
    await out.allocate(orders, 'shared')
    const picks = await Promise.all(orders.map(async (order) => ids(await out.tasks(order, 'PICK'))[0] ?? 0))
    for (const task of picks) answered(await out.pick(task))
    assert.deepEqual(await onHand(product), ['GO-01 7/7', 'U-12 13/0'])
    answered(await unpick(picks[0]))
    assert.deepEqual(await onHand(product), ['GO-01 3/3', 'U-12 17/0'])
    assert.deepEqual(await Promise.all(orders.map(out.progress)), ['PENDING 4/0/0/0', 'PICK 3/3/3/0'])
    const list = async () =>
      floor.rows(
        `select s.code as status, p.pick_tasks_count::int as picks from goods_out_pick_lists p
         join goods_out_statuses s on s.tenant_id = p.tenant_id and s.id = p.goods_out_status_id
         where p.id = (select goods_out_pick_list_id from tasks where id = $1)`,
        [picks[0]],
      )
    assert.deepEqual(await list(), [{ status: 'PICK', picks: 1 }])
    answered(await unpick(picks[1]))
    assert.deepEqual(await list(), [{ status: 'CANCELLED', picks: 0 }])
    await floor.verified()
  })

  test('of a component leaves the order the kits that are still complete', async () => {
    const [part, other] = [await stocked('U-13', 40), await stocked('U-14', 40)]
    const kit = await out.product({ product_type: 'bill_of_materials', assemble_on_pick: true })
    await madeOf(kit, part, 2)
    await madeOf(kit, other, 1)
    const order = await out.order([[kit, 5]])
    await out.allocate([order])
    const picks = await out.tasks(order, 'PICK')
    for (const { id } of picks) answered(await out.pick(Number(id)))
    assert.equal(await out.progress(order), 'PICK 5/5/5/0')
    const task = picks.find(({ product_id }) => Number(product_id) === part)?.id
    answered(await unpick(task, { quantity: 3 }))
    assert.equal(await out.progress(order), 'PART_ALLOCATED 5/3/3/0')
    assert.deepEqual(await onHand(part), ['GO-01 7/6', 'U-13 33/0'])
    assert.deepEqual(await onHand(other), ['GO-01 5/3', 'U-14 35/0'])
    await floor.verified()
  })

  test('of a work order returns goods waiting for conversion', async () => {
    const part = await stocked('U-15', 40)
    const made = await out.product({ product_type: 'bill_of_materials' })
    await madeOf(made, part, 2)
    const bench = await floor.location('WORK', 'U-BENCH')
    const order = await out.order([[made, 5]], { goods_out_type: 'work_order', location_id: bench })
    await out.allocate([order])
    const [task = 0] = ids(await out.tasks(order, 'PICK'))
    answered(await out.pick(task, { location_to_id: bench }))
    assert.deepEqual(await onHand(part), ['U-15 30/0', 'U-BENCH 10/10'])
    answered(await unpick(task, { quantity: 4 }))
    assert.deepEqual(await onHand(part), ['U-15 34/0', 'U-BENCH 6/6'])
    assert.equal(await out.progress(order), 'PART_ALLOCATED 5/3/0/0')
    await floor.verified()
    const [conversion] = ids(await out.tasks(order, 'CONV'))
    answered(await operator.patch(`/api/tasks/${conversion}`, document('tasks', { status: 'completed' })))
    assert.equal(await out.progress(order), 'PART_ALLOCATED 5/3/3/3')
    await floor.verified()
  })

  test('is performed once for a repeated request, and concurrent ones take effect in turn', async () => {
    const product = await stocked('U-16', 20)
    const { order, task } = await picked(product, 6)
    const key = { 'idempotency-key': 'unpick-once' }
    const [one, two] = [await unpick(task, { quantity: 2 }, key), await unpick(task, { quantity: 2 }, key)]
    assert.deepEqual([answered(one).reversed_quantity, answered(two).reversed_quantity], [2, 2])
    assert.deepEqual(await staged(order), [4])
    const replies = await Promise.all([unpick(task, { quantity: 3 }), unpick(task, { quantity: 3 })])
    assert.deepEqual(replies.map((reply) => symbols(reply)).sort(), [[200], [422, 'task_quantity_exceeded']])
    assert.deepEqual(await onHand(product), ['GO-01 1/1', 'U-16 19/0'])
    await floor.verified()
  })

  test('and dispatching it concurrently take effect in turn', async () => {
    const product = await stocked('U-17', 20)
    const { order, task } = await picked(product, 6)
    const dispatch = () => operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
    const [back, removed] = await Promise.all([unpick(task), dispatch()])
    const ends = [symbols(back).join(' '), symbols(removed).join(' ')]
    assert.ok(
      ['200|422 nothing_to_dispatch', '422 pick_not_reversible|204'].includes(ends.join('|')),
      ends.join('|'),
    )
    await floor.verified()
  })
})
