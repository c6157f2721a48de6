import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { isRetryable } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import { allocateOrder } from '#domain/allocation/allocate-order.ts'
import { orderIn, readOrderLines, readOrders } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { updateBalances } from '#domain/stock/update-balances.ts'
import { document, symbols } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'
import { type PickfaceSetup, scenesOn } from './pickface-setups.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, warehouse, model } = floor
const go = await floor.location('GOBAY', 'GO')
const opened = scenesOn(floor)
const balances = model.get('stock_balances') as never
const STD = await floor.known('storage_unit_types', 'STD')
await floor.rows('update storage_unit_types set is_pickable = true where id = $1', [STD])
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_out_location_id: go }),
)

/** The date a number of days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A processed order for a quantity of a product; returns its id. */
async function ordered(
  { product }: PickfaceSetup,
  order_quantity: number,
  input: Attributes = {},
): Promise<number> {
  const id = await floor.order([[product, order_quantity]], { priority: 5, ...input })
  await sought(id)
  return id
}

/** Allocates stock to an order as processing does, retrying after a lost race. */
async function sought(order_id: number, tries = 4): Promise<void> {
  try {
    await floor.act((tx) => seek(tx, order_id))
  } catch (error) {
    if (tries === 1 || !isRetryable(error)) throw error
    await sought(order_id, tries - 1)
  }
}

async function seek(tx: Transaction, order_id: number): Promise<void> {
  const visible = await readOrderLines(tx, [order_id])
  await lockAll(tx, { goods_outs: [order_id], goods_out_lines: visible.map(({ id }) => id) })
  const [found, lines] = await Promise.all([readOrders(tx, [order_id]), readOrderLines(tx, [order_id])])
  await allocateOrder(tx, model, {
    order: orderIn(found, order_id),
    lines,
    pick_list_id: null,
    location_to_id: go,
    request: null,
  })
  await updateOrderProgress(tx, model, { order_ids: [order_id] })
  await updateBalances(tx, balances)
}

const patch = (id: number | undefined, input: Attributes) =>
  operator.patch(`/api/tasks/${id}`, document('tasks', input))
const complete = (id: number | undefined, confirmed_quantity: number, location_to_id: number) =>
  patch(id, { status: 'completed', confirmed_quantity, location_to_id })
const moved = (pile: number, to_location_id: number, quantity?: number) =>
  operator.post(`/api/stocks/${pile}/move`, document('stocks', { to_location_id, quantity }))
const allocatedOf = async (order: number) => {
  const [row] = await floor.rows(
    `select l.allocated_quantity::float8 as allocated, l.order_quantity::float8 as ordered, s.name
     from goods_out_lines l
     join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
     join goods_out_statuses s on s.tenant_id = o.tenant_id and s.id = o.goods_out_status_id
     where o.id = $1`,
    [order],
  )
  return `${row?.allocated} of ${row?.ordered} ${String(row?.name).toUpperCase()}`
}
const figuresOf = async ({ product }: PickfaceSetup) => {
  const [row] = await floor.rows(
    'select available::float8, allocated::float8, on_hand::float8 from stock_balances where product_id = $1',
    [product],
  )
  return row
}
const heldId = async ({ product }: PickfaceSetup) =>
  Number(
    (
      await floor.rows(
        "select id from tasks where product_id = $1 and type = 'PICK' and status = 'ON_HOLD' order by id limit 1",
        [product],
      )
    )[0]?.id,
  )

suite('picks that wait for a pickface', () => {
  after(() => floor.close())

  test('example 4: a unit moved to a demand face releases the held pick', async () => {
    const setup = await opened({ trigger_min: null, trigger_max: null })
    const { nth } = setup
    const demand = await setup.also('D', { replenishment_type: 'demand', priority: 1 })
    const customer_id = await floor.made('customers', {
      code: `C-${nth}`,
      name: 'Fresh',
      account_id: account,
      shelf_life_min: 5,
      shelf_life_max: 10,
    })
    await setup.stock(setup.face, 40, { sell_by_date: inDays(15) })
    const place = await setup.bulk()
    const unit = await floor.unit(place, { reference: `SU-${nth}` })
    await setup.stock(place, 50, { sell_by_date: inDays(7), storage_unit_id: unit })
    const order = await ordered(setup, 7, { customer_id })
    assert.deepEqual(await setup.tasks(), [`DEMAND 50 B-${nth}-A > F-${nth}-D AVAILABLE`])
    assert.deepEqual(await setup.tasks('PICK'), [
      `DEMAND_PICKFACE 7 F-${nth}-D > GO ON_HOLD awaiting_replenishment`,
    ])
    assert.deepEqual(await setup.standing(), [`B-${nth}-A@SU-${nth} 50/50`, `F-${nth} 40/0`])
    assert.deepEqual(await figuresOf(setup), { available: 40, allocated: 50, on_hand: 90 })
    assert.deepEqual(symbols(await complete(await heldId(setup), 7, go)), [422, 'task_on_hold'])
    await floor.verified()

    const [task] = await setup.open()
    assert.deepEqual(symbols(await complete(task, 50, setup.face)), [422, 'location_is_not_pickface'])
    answered(await complete(task, 50, demand))
    assert.deepEqual(await setup.tasks('PICK'), [`DEMAND_PICKFACE 7 F-${nth}-D > GO AVAILABLE`])
    assert.deepEqual(await setup.standing(), [`F-${nth} 40/0`, `F-${nth}-D@SU-${nth} 50/7`])
    assert.deepEqual(await figuresOf(setup), { available: 83, allocated: 7, on_hand: 90 })
    assert.equal(await allocatedOf(order), '7 of 7 ALLOCATED')
    await floor.verified()

    const [pick] = await setup.open('PICK')
    answered(await complete(pick, 7, go))
    assert.deepEqual((await setup.standing()).slice(0, 2), [`F-${nth} 40/0`, `F-${nth}-D@SU-${nth} 43/0`])
    await floor.verified()
  })

  test('the shortage of a pickface is replenished for the pick', async () => {
    const setup = await opened({ trigger_min: 0 })
    const { nth } = setup
    await setup.stock(setup.face, 30)
    await setup.stock(await setup.bulk(), 20)
    const order = await ordered(setup, 60)
    assert.equal(await allocatedOf(order), '50 of 60 PART ALLOCATED')
    assert.deepEqual(await setup.tasks('PICK'), [
      `PICKFACE 30 F-${nth} > GO AVAILABLE`,
      `PICKFACE 20 F-${nth} > GO ON_HOLD awaiting_replenishment`,
    ])
    const [task] = await setup.open()
    answered(await complete(task, 20, setup.face))
    assert.equal((await setup.open('PICK')).length, 2)
    assert.deepEqual(await setup.standing(), [`F-${nth} 50/50`])
    await floor.verified()
  })

  test('a replenishment for an order is more urgent than the order', async () => {
    const setup = await opened({ trigger_min: 0 })
    await setup.stock(setup.face, 1)
    await setup.stock(await setup.bulk(), 20)
    const order = await ordered(setup, 9, { priority: 2 })
    const priorities = () =>
      floor.rows(
        "select type, priority::int from tasks where product_id = $1 and status in ('AVAILABLE', 'ON_HOLD') order by type, id",
        [setup.product],
      )
    const [pick, replenishment] = ['PICK', 'REPLEN']
    const expected = (priority: number) => [
      { type: pick, priority },
      { type: pick, priority },
      { type: replenishment, priority: priority + 1 },
    ]
    assert.deepEqual(await priorities(), expected(2))
    for (const priority of [9, 4]) {
      answered(await operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { priority })))
      assert.deepEqual(await priorities(), expected(priority))
    }
    await floor.verified()
  })

  test('held picks are served in the order they were held; one that gets less waits for the rest', async () => {
    const setup = await opened({ trigger_min: 0 })
    const { nth } = setup
    await setup.stock(setup.face, 1)
    await setup.stock(await setup.bulk('A'), 10, { batch: 'A' })
    const first = await ordered(setup, 6)
    const second = await ordered(setup, 5)
    assert.deepEqual(await setup.tasks(), [
      `CONTINUOUS 5 B-${nth}-A > F-${nth} AVAILABLE`,
      `CONTINUOUS 5 B-${nth}-A > F-${nth} AVAILABLE`,
    ])
    // Other goods have arrived before less than planned is brought.
    const other = await setup.stock(await setup.bulk('B'), 50, { batch: 'B' })
    const [task] = await setup.open()
    answered(await complete(task, 3, setup.face))
    assert.deepEqual(await setup.tasks('PICK'), [
      `PICKFACE 1 F-${nth} > GO AVAILABLE`,
      `PICKFACE 2 F-${nth} > GO ON_HOLD awaiting_replenishment`,
      `PICKFACE 5 F-${nth} > GO ON_HOLD awaiting_replenishment`,
      `PICKFACE 3 F-${nth} > GO AVAILABLE`,
    ])
    assert.deepEqual((await setup.tasks()).slice(1), [
      `CONTINUOUS 5 B-${nth}-A > F-${nth} AVAILABLE`,
      `CONTINUOUS 2 B-${nth}-A > F-${nth} AVAILABLE`,
    ])
    assert.equal(await allocatedOf(first), '6 of 6 ALLOCATED')
    await floor.verified()

    // Goods moved by hand release the pick that was held first; the reservation of its own replenishment is released.
    answered(await moved(other, setup.face, 4))
    assert.deepEqual(await setup.tasks('PICK'), [
      `PICKFACE 1 F-${nth} > GO AVAILABLE`,
      `PICKFACE 2 F-${nth} > GO AVAILABLE`,
      `PICKFACE 3 F-${nth} > GO ON_HOLD awaiting_replenishment`,
      `PICKFACE 3 F-${nth} > GO AVAILABLE`,
      `PICKFACE 2 F-${nth} > GO AVAILABLE`,
    ])
    const described = await floor.rows(
      "select stock_description as goods from tasks where type = 'PICK' and product_id = $1 order by id",
      [setup.product],
    )
    assert.deepEqual(
      described.map(({ goods }) => goods),
      [`P-${nth}`, `P-${nth} B`, `P-${nth} A`, `P-${nth} A`, `P-${nth} B`],
    )
    const reserved = await floor.rows(
      `select k.id, a.quantity::float8, a.for_task_id is not null as promised
       from tasks k
       left join allocations a on a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open'
       where k.product_id = $1 and k.type = 'REPLEN' and k.status = 'AVAILABLE' order by k.id, a.id`,
      [setup.product],
    )
    assert.deepEqual(
      reserved.map(({ quantity, promised }) => [quantity, promised]),
      [
        [3, true],
        [2, false],
        [null, false],
      ],
    )
    assert.equal(await allocatedOf(second), '5 of 5 ALLOCATED')
    await floor.verified()
  })

  test('promised goods without replacement become outstanding again', async () => {
    const setup = await opened({ trigger_min: 0 })
    const { nth } = setup
    await setup.stock(setup.face, 1)
    const pile = await setup.stock(await setup.bulk('A'), 10)
    const order = await ordered(setup, 11)
    const [task] = await setup.open()
    answered(await complete(task, 4, setup.face))
    // The remainder is still in bulk, so a replenishment is created again.
    assert.deepEqual((await setup.tasks()).slice(1), [`CONTINUOUS 6 B-${nth}-A > F-${nth} AVAILABLE`])
    const [again] = await setup.open()
    answered(await patch(again, { status: 'cancelled' }))
    const [third] = await setup.open()
    assert.notEqual(third, again)
    // No other goods are found: stock of a stopped product is not used.
    await floor.rows('update products set stop = true where id = $1', [setup.product])
    answered(await patch(third, { status: 'cancelled' }))
    assert.deepEqual(await setup.tasks('PICK'), [
      `PICKFACE 1 F-${nth} > GO AVAILABLE`,
      `PICKFACE 6 F-${nth} > GO CANCELLED awaiting_replenishment`,
      `PICKFACE 4 F-${nth} > GO AVAILABLE`,
    ])
    assert.equal(await allocatedOf(order), '5 of 11 PART ALLOCATED')
    assert.deepEqual(await setup.standing(), [`B-${nth}-A 6/0`, `F-${nth} 5/5`])
    assert.ok(pile > 0)
    await floor.verified()
  })

  test('goods given to held picks explain the choice and what was not used', async () => {
    const setup = await opened()
    const bulk = await setup.bulk()
    await setup.stock(bulk, 30)
    const order = await ordered(setup, 7)
    const explanationOf = async (task: unknown) => {
      const rows = await floor.rows(
        "select stock_id::float8 as stock, explanation from allocations where task_id = $1 and state = 'open'",
        [task],
      )
      return rows.map(({ stock, explanation }) => [stock, explanation])
    }
    const planned = {
      rule: 'fifo',
      optimisation: 'stock_rotation',
      remaining_days: null,
      shelf_life: { min: null, max: null },
      request: null,
    }
    const [bringing] = await setup.open()
    answered(await complete(bringing, 7, setup.face))
    const [brought] = await floor.rows(
      "select id, stock_id::float8 as stock from tasks where goods_out_id = $1 and type = 'PICK'",
      [order],
    )
    const replenished = { reason: 'replenished', replenishment_task_id: bringing }
    const place = { phase: 'REPLENISHMENT', rank: 1, candidates: 1, passed_over: [] }
    assert.deepEqual(await explanationOf(brought?.id), [
      [brought?.stock, { ...planned, ...place, ...replenished }],
    ])

    const waiting = await ordered(setup, 5)
    const old = await setup.stock(setup.face, 3, {
      sell_by_date: inDays(-1),
      fifo_date: '2026-01-01T00:00:00Z',
    })
    const found = await setup.stock(setup.face, 9)
    const [pick] = await floor.rows("select id from tasks where goods_out_id = $1 and type = 'PICK'", [
      waiting,
    ])
    const released = {
      phase: 'PICKFACE',
      rank: 1,
      candidates: 1,
      passed_over: [{ stock_id: old, reason: 'too_short_life' }],
      reason: 'released',
    }
    assert.deepEqual(await explanationOf(pick?.id), [[found, { ...planned, ...released }]])
    await floor.verified()
  })

  test('goods that do not suit the line of a pick do not release it', async () => {
    const setup = await opened({ trigger_min: 0 })
    const { nth } = setup
    await setup.stock(await setup.bulk('A'), 10, { batch: 'A' })
    const attributes = { product_id: setup.product, order_quantity: 10, batch: 'A' }
    await ordered(setup, 10, { lines_changes: [{ type: 'ADD', attributes }] })
    const wrong = await setup.stock(await setup.bulk('B'), 10, { batch: 'B' })
    answered(await moved(wrong, setup.face))
    assert.deepEqual(await setup.tasks('PICK'), [`PICKFACE 10 F-${nth} > GO ON_HOLD awaiting_replenishment`])
    await setup.stock(setup.face, 12, { batch: 'A' })
    assert.deepEqual(await setup.tasks('PICK'), [`PICKFACE 10 F-${nth} > GO AVAILABLE`])
    // The replenishment continues without reservations.
    assert.deepEqual(await setup.standing(), [`B-${nth}-A 10/0`, `F-${nth} 10/0`, `F-${nth} 12/10`])
    await floor.verified()
  })

  test('a unit without an empty demand face moves to the first that becomes empty', async () => {
    const setup = await opened({ replenishment_type: 'demand', trigger_min: null, trigger_max: null })
    const { nth } = setup
    const old = await setup.stock(setup.face, 3, { batch: 'OLD' })
    await setup.stock(await setup.bulk('A'), 8, { batch: 'NEW' })
    const attributes = { product_id: setup.product, order_quantity: 5, batch: 'NEW' }
    await ordered(setup, 5, { lines_changes: [{ type: 'ADD', attributes }] })
    assert.deepEqual(await setup.tasks(), [`DEMAND 8 B-${nth}-A > ? ON_HOLD demand_pickface_occupied`])
    assert.deepEqual(await setup.tasks('PICK'), ['DEMAND_PICKFACE 5 ? > GO ON_HOLD demand_pickface_occupied'])
    answered(await moved(old, await setup.bulk('B'), 2))
    assert.deepEqual(await setup.open(), [])
    answered(await moved(old, await setup.bulk('B')))
    assert.deepEqual(await setup.tasks(), [`DEMAND 8 B-${nth}-A > F-${nth} AVAILABLE`])
    assert.deepEqual(await setup.tasks('PICK'), [
      `DEMAND_PICKFACE 5 F-${nth} > GO ON_HOLD awaiting_replenishment`,
    ])
    const [task] = await setup.open()
    answered(await complete(task, 8, setup.face))
    assert.deepEqual(await setup.tasks('PICK'), [`DEMAND_PICKFACE 5 F-${nth} > GO AVAILABLE`])
    await floor.verified()
  })

  test('a demand face whose replenishment is cancelled takes the next waiting goods', async () => {
    const setup = await opened({ replenishment_type: 'demand', trigger_min: null, trigger_max: null })
    const { nth } = setup
    const line = (batch: string) => ({
      lines_changes: [{ type: 'ADD', attributes: { product_id: setup.product, order_quantity: 5, batch } }],
    })
    await setup.stock(await setup.bulk('A'), 8, { batch: 'A' })
    await setup.stock(await setup.bulk('B'), 9, { batch: 'B' })
    await ordered(setup, 5, line('A'))
    const first = await heldId(setup)
    await ordered(setup, 5, line('B'))
    assert.deepEqual(await setup.tasks(), [
      `DEMAND 8 B-${nth}-A > F-${nth} AVAILABLE`,
      `DEMAND 9 B-${nth}-B > ? ON_HOLD demand_pickface_occupied`,
    ])
    answered(await patch(first, { status: 'cancelled' }))
    assert.deepEqual(await setup.tasks(), [
      `DEMAND 8 B-${nth}-A > F-${nth} CANCELLED`,
      `DEMAND 9 B-${nth}-B > F-${nth} AVAILABLE`,
    ])
    await floor.verified()
  })

  test('goods waiting for a demand face move to a new one, and are cancelled without any', async () => {
    const waiting = async () => {
      const setup = await opened({ replenishment_type: 'demand', trigger_min: null, trigger_max: null })
      await setup.stock(setup.face, 3, { batch: 'OLD' })
      await setup.stock(await setup.bulk('A'), 8, { batch: 'NEW' })
      const attributes = { product_id: setup.product, order_quantity: 5, batch: 'NEW' }
      const order = await ordered(setup, 5, { lines_changes: [{ type: 'ADD', attributes }] })
      assert.deepEqual(await setup.tasks(), [
        `DEMAND 8 B-${setup.nth}-A > ? ON_HOLD demand_pickface_occupied`,
      ])
      return { ...setup, order }
    }
    const another = await waiting()
    await another.also('2', { replenishment_type: 'demand', trigger_min: null, trigger_max: null })
    assert.deepEqual(await another.tasks(), [`DEMAND 8 B-${another.nth}-A > F-${another.nth}-2 AVAILABLE`])
    await floor.verified()

    const none = await waiting()
    assert.equal((await operator.remove(`/api/pickface_products/${none.assignment}`)).status, 204)
    assert.deepEqual(await none.tasks(), [`DEMAND 8 B-${none.nth}-A > ? CANCELLED demand_pickface_occupied`])
    assert.equal(await allocatedOf(none.order), '0 of 5 PENDING')
    await floor.verified()

    const otherwise = await waiting()
    const filled = { replenishment_type: 'continuous', trigger_min: 1, trigger_max: 9 }
    answered(
      await operator.patch(
        `/api/pickface_products/${otherwise.assignment}`,
        document('pickface_products', filled),
      ),
    )
    assert.deepEqual(await otherwise.tasks(), [
      `DEMAND 8 B-${otherwise.nth}-A > ? CANCELLED demand_pickface_occupied`,
      `CONTINUOUS 5 B-${otherwise.nth}-A > F-${otherwise.nth} AVAILABLE`,
    ])
    await floor.verified()
  })

  test('changing the locations of a group redirects its replenishments', async () => {
    const setup = await opened()
    const { nth, product, assignment } = setup
    assert.equal((await operator.remove(`/api/pickface_products/${assignment}`)).status, 204)
    const group = await floor.made('groups', { name: `G-${nth}` })
    const members = `/api/groups/${group}/location_groups`
    const joins = (location_id: number) =>
      operator.post(members, document('location_groups', { location_id }))
    assert.equal((await joins(setup.face)).status, 204)
    const row = { product_id: product, location_group_id: group, replenishment_type: 'demand' }
    await floor.made('pickface_products', row)
    await setup.stock(await setup.bulk('A'), 8, { batch: 'A' })
    await setup.stock(await setup.bulk('B'), 9, { batch: 'B' })
    const line = (batch: string) => ({
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 5, batch } }],
    })
    const orders = [await ordered(setup, 5, line('A')), await ordered(setup, 5, line('B'))]
    assert.deepEqual(await setup.tasks(), [
      `DEMAND 8 B-${nth}-A > F-${nth} AVAILABLE`,
      `DEMAND 9 B-${nth}-B > ? ON_HOLD demand_pickface_occupied`,
    ])
    const second = await floor.location('RACK', `F-${nth}-2`, { is_pickface: true })
    assert.equal((await joins(second)).status, 204)
    assert.equal((await setup.tasks())[1], `DEMAND 9 B-${nth}-B > F-${nth}-2 AVAILABLE`)
    assert.equal((await operator.remove(`${members}/${second}`)).status, 204)
    assert.deepEqual((await setup.tasks()).slice(1), [
      `DEMAND 9 B-${nth}-B > F-${nth}-2 CANCELLED`,
      `DEMAND 9 B-${nth}-B > ? ON_HOLD demand_pickface_occupied`,
    ])
    assert.equal((await operator.remove(`${members}/${setup.face}`)).status, 204)
    assert.deepEqual(await setup.open(), [])
    assert.deepEqual(await Promise.all(orders.map(allocatedOf)), ['0 of 5 PENDING', '0 of 5 PENDING'])
    await floor.verified()
  })

  test('removing a pickface moves the held pick to another face, or releases it', async () => {
    const setup = await opened({ trigger_min: 0 })
    const { nth } = setup
    await setup.stock(await setup.bulk('A'), 10)
    const order = await ordered(setup, 10)
    await setup.also('2', { priority: 5 })
    assert.equal((await operator.remove(`/api/pickface_products/${setup.assignment}`)).status, 204)
    assert.deepEqual(await setup.tasks(), [
      `CONTINUOUS 10 B-${nth}-A > F-${nth} CANCELLED`,
      `CONTINUOUS 10 B-${nth}-A > F-${nth}-2 AVAILABLE`,
    ])
    assert.deepEqual(await setup.tasks('PICK'), [
      `PICKFACE 10 F-${nth}-2 > GO ON_HOLD awaiting_replenishment`,
    ])
    await floor.verified()
    const [other] = await floor.rows('select id::float8 from pickface_products where product_id = $1', [
      setup.product,
    ])
    assert.equal((await operator.remove(`/api/pickface_products/${other?.id}`)).status, 204)
    assert.deepEqual(await setup.tasks('PICK'), [
      `PICKFACE 10 F-${nth}-2 > GO CANCELLED awaiting_replenishment`,
    ])
    assert.equal(await allocatedOf(order), '0 of 10 PENDING')
    assert.deepEqual(await setup.standing(), [`B-${nth}-A 10/0`])
    await floor.verified()
  })

  test('cancelling a held pick cancels its replenishment', async () => {
    const setup = await opened({ trigger_min: 0 })
    const { nth } = setup
    await setup.stock(await setup.bulk('A'), 10)
    const order = await ordered(setup, 10)
    answered(await patch(await heldId(setup), { status: 'cancelled' }))
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 10 B-${nth}-A > F-${nth} CANCELLED`])
    assert.equal(await allocatedOf(order), '0 of 10 PENDING')
    await floor.verified()
  })

  test('holding reserved goods by force cancels tasks not started and reallocates', async () => {
    const setup = await opened({ trigger_min: 0 })
    const { nth } = setup
    const front = await setup.stock(setup.face, 4)
    const pile = await setup.stock(await setup.bulk('A'), 10)
    const order = await ordered(setup, 14)
    const hold = (input: Attributes) => operator.post('/api/stocks/hold', { description: 'damp', ...input })
    assert.deepEqual(symbols(await hold({ ids: [front] })), [422, 'stock_allocated'])
    const [pick] = await setup.open('PICK')
    assert.equal((await operator.post(`/api/tasks/${pick}/enter`)).status, 204)
    assert.deepEqual(symbols(await hold({ ids: [front, pile], force: true })), [422, 'stock_allocated'])
    assert.equal((await operator.post(`/api/tasks/${pick}/exit`)).status, 204)
    await setup.stock(await setup.bulk('B'), 7)
    assert.equal((await hold({ ids: [pile], force: true })).status, 200)
    assert.deepEqual(await setup.tasks(), [
      `CONTINUOUS 10 B-${nth}-A > F-${nth} CANCELLED`,
      `CONTINUOUS 7 B-${nth}-B > F-${nth} AVAILABLE`,
    ])
    assert.equal(await allocatedOf(order), '11 of 14 PART ALLOCATED')
    assert.equal((await hold({ ids: [front], force: true })).status, 200)
    assert.deepEqual(await setup.tasks('PICK'), [
      `PICKFACE 4 F-${nth} > GO CANCELLED`,
      `PICKFACE 7 F-${nth} > GO ON_HOLD awaiting_replenishment`,
    ])
    assert.equal(await allocatedOf(order), '7 of 14 PART ALLOCATED')
    await floor.verified()
  })

  test('concurrent completions and cancellations of replenishments end as if one after the other', async () => {
    const setup = await opened({ trigger_min: 0 })
    await setup.stock(await setup.bulk('A'), 10)
    await ordered(setup, 6)
    await ordered(setup, 4)
    const [one, two] = await setup.open()
    const replies = await Promise.all([
      complete(one, 6, setup.face),
      complete(one, 6, setup.face),
      complete(two, 4, setup.face),
      patch(two, { status: 'cancelled' }),
    ])
    const statuses = replies.map(({ status }) => status)
    assert.deepEqual(statuses.slice(0, 2).sort(), [200, 422])
    assert.deepEqual(statuses.slice(2).sort(), [200, 422])
    await floor.verified()
  })
})
