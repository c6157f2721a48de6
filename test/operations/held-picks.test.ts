import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { isLostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import { allocateOrder } from '#domain/allocation/allocate-order.ts'
import { orderIn, readOrderLines, readOrders } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { updateBalances } from '#domain/stock/update-balances.ts'
import { document, symbols } from '../support/asking.ts'
import { answered, openFloor } from '../support/floor.ts'
import { type Scene, scenesOn } from './pickface-scenes.ts'

type Said = Readonly<Record<string, unknown>>

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

/** The day so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An order for so much of a product, with stock sought for it; gives its id. */
async function ordered({ product }: Scene, order_quantity: number, said: Said = {}): Promise<number> {
  const id = await floor.order([[product, order_quantity]], { priority: 5, ...said })
  await sought(id)
  return id
}

/** Seeks stock for an order as processing does, starting over where a race was lost. */
async function sought(order_id: number, tries = 4): Promise<void> {
  try {
    await floor.act((tx) => seek(tx, order_id))
  } catch (error) {
    if (tries === 1 || !isLostRace(error)) throw error
    await sought(order_id, tries - 1)
  }
}

async function seek(tx: Transaction, order_id: number): Promise<void> {
  const seen = await readOrderLines(tx, [order_id])
  await lockAll(tx, { goods_outs: [order_id], goods_out_lines: seen.map(({ id }) => id) })
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

const patch = (id: number | undefined, said: Said) =>
  operator.patch(`/api/tasks/${id}`, document('tasks', said))
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
const figuresOf = async ({ product }: Scene) => {
  const [row] = await floor.rows(
    'select available::float8, allocated::float8, on_hand::float8 from stock_balances where product_id = $1',
    [product],
  )
  return row
}
const heldId = async ({ product }: Scene) =>
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
    const scene = await opened({ trigger_min: null, trigger_max: null })
    const { nth } = scene
    const demand = await scene.also('D', { replenishment_type: 'demand', priority: 1 })
    const customer_id = await floor.made('customers', {
      code: `C-${nth}`,
      name: 'Fresh',
      account_id: account,
      shelf_life_min: 5,
      shelf_life_max: 10,
    })
    await scene.stock(scene.face, 40, { sell_by_date: inDays(15) })
    const place = await scene.bulk()
    const unit = await floor.unit(place, { reference: `SU-${nth}` })
    await scene.stock(place, 50, { sell_by_date: inDays(7), storage_unit_id: unit })
    const order = await ordered(scene, 7, { customer_id })
    assert.deepEqual(await scene.tasks(), [`DEMAND 50 B-${nth}-A > F-${nth}-D AVAILABLE`])
    assert.deepEqual(await scene.tasks('PICK'), [
      `DEMAND_PICKFACE 7 F-${nth}-D > GO ON_HOLD awaiting_replenishment`,
    ])
    assert.deepEqual(await scene.standing(), [`B-${nth}-A@SU-${nth} 50/50`, `F-${nth} 40/0`])
    assert.deepEqual(await figuresOf(scene), { available: 40, allocated: 50, on_hand: 90 })
    assert.deepEqual(symbols(await complete(await heldId(scene), 7, go)), [422, 'task_on_hold'])
    await floor.verified()

    const [task] = await scene.open()
    assert.deepEqual(symbols(await complete(task, 50, scene.face)), [422, 'location_is_not_pickface'])
    answered(await complete(task, 50, demand))
    assert.deepEqual(await scene.tasks('PICK'), [`DEMAND_PICKFACE 7 F-${nth}-D > GO AVAILABLE`])
    assert.deepEqual(await scene.standing(), [`F-${nth} 40/0`, `F-${nth}-D@SU-${nth} 50/7`])
    assert.deepEqual(await figuresOf(scene), { available: 83, allocated: 7, on_hand: 90 })
    assert.equal(await allocatedOf(order), '7 of 7 ALLOCATED')
    await floor.verified()

    const [pick] = await scene.open('PICK')
    answered(await complete(pick, 7, go))
    assert.deepEqual((await scene.standing()).slice(0, 2), [`F-${nth} 40/0`, `F-${nth}-D@SU-${nth} 43/0`])
    await floor.verified()
  })

  test('what a face lacks is replenished for the pick', async () => {
    const scene = await opened({ trigger_min: 0 })
    const { nth } = scene
    await scene.stock(scene.face, 30)
    await scene.stock(await scene.bulk(), 20)
    const order = await ordered(scene, 60)
    assert.equal(await allocatedOf(order), '50 of 60 PART ALLOCATED')
    assert.deepEqual(await scene.tasks('PICK'), [
      `PICKFACE 30 F-${nth} > GO AVAILABLE`,
      `PICKFACE 20 F-${nth} > GO ON_HOLD awaiting_replenishment`,
    ])
    const [task] = await scene.open()
    answered(await complete(task, 20, scene.face))
    assert.equal((await scene.open('PICK')).length, 2)
    assert.deepEqual(await scene.standing(), [`F-${nth} 50/50`])
    await floor.verified()
  })

  test('a replenishment for an order is more urgent than the order', async () => {
    const scene = await opened({ trigger_min: 0 })
    await scene.stock(scene.face, 1)
    await scene.stock(await scene.bulk(), 20)
    const order = await ordered(scene, 9, { priority: 2 })
    const priorities = () =>
      floor.rows(
        "select type, priority::int from tasks where product_id = $1 and status in ('AVAILABLE', 'ON_HOLD') order by type, id",
        [scene.product],
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
    const scene = await opened({ trigger_min: 0 })
    const { nth } = scene
    await scene.stock(scene.face, 1)
    await scene.stock(await scene.bulk('A'), 10, { batch: 'A' })
    const first = await ordered(scene, 6)
    const second = await ordered(scene, 5)
    assert.deepEqual(await scene.tasks(), [
      `CONTINUOUS 5 B-${nth}-A > F-${nth} AVAILABLE`,
      `CONTINUOUS 5 B-${nth}-A > F-${nth} AVAILABLE`,
    ])
    // Other goods have come by the time that less than planned is brought.
    const other = await scene.stock(await scene.bulk('B'), 50, { batch: 'B' })
    const [task] = await scene.open()
    answered(await complete(task, 3, scene.face))
    assert.deepEqual(await scene.tasks('PICK'), [
      `PICKFACE 1 F-${nth} > GO AVAILABLE`,
      `PICKFACE 2 F-${nth} > GO ON_HOLD awaiting_replenishment`,
      `PICKFACE 5 F-${nth} > GO ON_HOLD awaiting_replenishment`,
      `PICKFACE 3 F-${nth} > GO AVAILABLE`,
    ])
    assert.deepEqual((await scene.tasks()).slice(1), [
      `CONTINUOUS 5 B-${nth}-A > F-${nth} AVAILABLE`,
      `CONTINUOUS 2 B-${nth}-A > F-${nth} AVAILABLE`,
    ])
    assert.equal(await allocatedOf(first), '6 of 6 ALLOCATED')
    await floor.verified()

    // Goods that are brought by hand serve whoever waits longest; what was to come for them comes for nobody.
    answered(await moved(other, scene.face, 4))
    assert.deepEqual(await scene.tasks('PICK'), [
      `PICKFACE 1 F-${nth} > GO AVAILABLE`,
      `PICKFACE 2 F-${nth} > GO AVAILABLE`,
      `PICKFACE 3 F-${nth} > GO ON_HOLD awaiting_replenishment`,
      `PICKFACE 3 F-${nth} > GO AVAILABLE`,
      `PICKFACE 2 F-${nth} > GO AVAILABLE`,
    ])
    const described = await floor.rows(
      "select stock_description as goods from tasks where type = 'PICK' and product_id = $1 order by id",
      [scene.product],
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
      [scene.product],
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
    const scene = await opened({ trigger_min: 0 })
    const { nth } = scene
    await scene.stock(scene.face, 1)
    const pile = await scene.stock(await scene.bulk('A'), 10)
    const order = await ordered(scene, 11)
    const [task] = await scene.open()
    answered(await complete(task, 4, scene.face))
    // The rest is still there, and so it is asked for again.
    assert.deepEqual((await scene.tasks()).slice(1), [`CONTINUOUS 6 B-${nth}-A > F-${nth} AVAILABLE`])
    const [again] = await scene.open()
    answered(await patch(again, { status: 'cancelled' }))
    const [third] = await scene.open()
    assert.notEqual(third, again)
    // Nothing else is there to be found: what stands there may not be taken.
    await floor.rows('update products set stop = true where id = $1', [scene.product])
    answered(await patch(third, { status: 'cancelled' }))
    assert.deepEqual(await scene.tasks('PICK'), [
      `PICKFACE 1 F-${nth} > GO AVAILABLE`,
      `PICKFACE 6 F-${nth} > GO CANCELLED awaiting_replenishment`,
      `PICKFACE 4 F-${nth} > GO AVAILABLE`,
    ])
    assert.equal(await allocatedOf(order), '5 of 11 PART ALLOCATED')
    assert.deepEqual(await scene.standing(), [`B-${nth}-A 6/0`, `F-${nth} 5/5`])
    assert.ok(pile > 0)
    await floor.verified()
  })

  test('goods given to held picks explain the choice and what was passed over', async () => {
    const scene = await opened()
    const bulk = await scene.bulk()
    await scene.stock(bulk, 30)
    const order = await ordered(scene, 7)
    const toldOf = async (task: unknown) => {
      const rows = await floor.rows(
        "select stock_id::int as stock, explanation from allocations where task_id = $1 and state = 'open'",
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
    const [bringing] = await scene.open()
    answered(await complete(bringing, 7, scene.face))
    const [brought] = await floor.rows(
      "select id, stock_id::int as stock from tasks where goods_out_id = $1 and type = 'PICK'",
      [order],
    )
    const replenished = { reason: 'replenished', replenishment_task_id: bringing }
    const place = { phase: 'REPLENISHMENT', rank: 1, candidates: 1, passed_over: [] }
    assert.deepEqual(await toldOf(brought?.id), [[brought?.stock, { ...planned, ...place, ...replenished }]])

    const waiting = await ordered(scene, 5)
    const old = await scene.stock(scene.face, 3, {
      sell_by_date: inDays(-1),
      fifo_date: '2026-01-01T00:00:00Z',
    })
    const found = await scene.stock(scene.face, 9)
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
    assert.deepEqual(await toldOf(pick?.id), [[found, { ...planned, ...released }]])
    await floor.verified()
  })

  test('goods that do not suit the line of a pick do not release it', async () => {
    const scene = await opened({ trigger_min: 0 })
    const { nth } = scene
    await scene.stock(await scene.bulk('A'), 10, { batch: 'A' })
    const attributes = { product_id: scene.product, order_quantity: 10, batch: 'A' }
    await ordered(scene, 10, { lines_changes: [{ type: 'ADD', attributes }] })
    const wrong = await scene.stock(await scene.bulk('B'), 10, { batch: 'B' })
    answered(await moved(wrong, scene.face))
    assert.deepEqual(await scene.tasks('PICK'), [`PICKFACE 10 F-${nth} > GO ON_HOLD awaiting_replenishment`])
    await scene.stock(scene.face, 12, { batch: 'A' })
    assert.deepEqual(await scene.tasks('PICK'), [`PICKFACE 10 F-${nth} > GO AVAILABLE`])
    // The replenishment goes on, without reserving anything.
    assert.deepEqual(await scene.standing(), [`B-${nth}-A 10/0`, `F-${nth} 10/0`, `F-${nth} 12/10`])
    await floor.verified()
  })

  test('a unit without an empty demand face moves to the first that becomes empty', async () => {
    const scene = await opened({ replenishment_type: 'demand', trigger_min: null, trigger_max: null })
    const { nth } = scene
    const old = await scene.stock(scene.face, 3, { batch: 'OLD' })
    await scene.stock(await scene.bulk('A'), 8, { batch: 'NEW' })
    const attributes = { product_id: scene.product, order_quantity: 5, batch: 'NEW' }
    await ordered(scene, 5, { lines_changes: [{ type: 'ADD', attributes }] })
    assert.deepEqual(await scene.tasks(), [`DEMAND 8 B-${nth}-A > ? ON_HOLD demand_pickface_occupied`])
    assert.deepEqual(await scene.tasks('PICK'), ['DEMAND_PICKFACE 5 ? > GO ON_HOLD demand_pickface_occupied'])
    answered(await moved(old, await scene.bulk('B'), 2))
    assert.deepEqual(await scene.open(), [])
    answered(await moved(old, await scene.bulk('B')))
    assert.deepEqual(await scene.tasks(), [`DEMAND 8 B-${nth}-A > F-${nth} AVAILABLE`])
    assert.deepEqual(await scene.tasks('PICK'), [
      `DEMAND_PICKFACE 5 F-${nth} > GO ON_HOLD awaiting_replenishment`,
    ])
    const [task] = await scene.open()
    answered(await complete(task, 8, scene.face))
    assert.deepEqual(await scene.tasks('PICK'), [`DEMAND_PICKFACE 5 F-${nth} > GO AVAILABLE`])
    await floor.verified()
  })

  test('a demand face whose replenishment is cancelled takes the next waiting goods', async () => {
    const scene = await opened({ replenishment_type: 'demand', trigger_min: null, trigger_max: null })
    const { nth } = scene
    const line = (batch: string) => ({
      lines_changes: [{ type: 'ADD', attributes: { product_id: scene.product, order_quantity: 5, batch } }],
    })
    await scene.stock(await scene.bulk('A'), 8, { batch: 'A' })
    await scene.stock(await scene.bulk('B'), 9, { batch: 'B' })
    await ordered(scene, 5, line('A'))
    const first = await heldId(scene)
    await ordered(scene, 5, line('B'))
    assert.deepEqual(await scene.tasks(), [
      `DEMAND 8 B-${nth}-A > F-${nth} AVAILABLE`,
      `DEMAND 9 B-${nth}-B > ? ON_HOLD demand_pickface_occupied`,
    ])
    answered(await patch(first, { status: 'cancelled' }))
    assert.deepEqual(await scene.tasks(), [
      `DEMAND 8 B-${nth}-A > F-${nth} CANCELLED`,
      `DEMAND 9 B-${nth}-B > F-${nth} AVAILABLE`,
    ])
    await floor.verified()
  })

  test('goods waiting for a demand face move to a new one, and are cancelled without any', async () => {
    const waiting = async () => {
      const scene = await opened({ replenishment_type: 'demand', trigger_min: null, trigger_max: null })
      await scene.stock(scene.face, 3, { batch: 'OLD' })
      await scene.stock(await scene.bulk('A'), 8, { batch: 'NEW' })
      const attributes = { product_id: scene.product, order_quantity: 5, batch: 'NEW' }
      const order = await ordered(scene, 5, { lines_changes: [{ type: 'ADD', attributes }] })
      assert.deepEqual(await scene.tasks(), [
        `DEMAND 8 B-${scene.nth}-A > ? ON_HOLD demand_pickface_occupied`,
      ])
      return { ...scene, order }
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
    const scene = await opened()
    const { nth, product, assignment } = scene
    assert.equal((await operator.remove(`/api/pickface_products/${assignment}`)).status, 204)
    const group = await floor.made('groups', { name: `G-${nth}` })
    const members = `/api/groups/${group}/location_groups`
    const joins = (location_id: number) =>
      operator.post(members, document('location_groups', { location_id }))
    assert.equal((await joins(scene.face)).status, 204)
    const row = { product_id: product, location_group_id: group, replenishment_type: 'demand' }
    await floor.made('pickface_products', row)
    await scene.stock(await scene.bulk('A'), 8, { batch: 'A' })
    await scene.stock(await scene.bulk('B'), 9, { batch: 'B' })
    const line = (batch: string) => ({
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 5, batch } }],
    })
    const orders = [await ordered(scene, 5, line('A')), await ordered(scene, 5, line('B'))]
    assert.deepEqual(await scene.tasks(), [
      `DEMAND 8 B-${nth}-A > F-${nth} AVAILABLE`,
      `DEMAND 9 B-${nth}-B > ? ON_HOLD demand_pickface_occupied`,
    ])
    const second = await floor.location('RACK', `F-${nth}-2`, { is_pickface: true })
    assert.equal((await joins(second)).status, 204)
    assert.equal((await scene.tasks())[1], `DEMAND 9 B-${nth}-B > F-${nth}-2 AVAILABLE`)
    assert.equal((await operator.remove(`${members}/${second}`)).status, 204)
    assert.deepEqual((await scene.tasks()).slice(1), [
      `DEMAND 9 B-${nth}-B > F-${nth}-2 CANCELLED`,
      `DEMAND 9 B-${nth}-B > ? ON_HOLD demand_pickface_occupied`,
    ])
    assert.equal((await operator.remove(`${members}/${scene.face}`)).status, 204)
    assert.deepEqual(await scene.open(), [])
    assert.deepEqual(await Promise.all(orders.map(allocatedOf)), ['0 of 5 PENDING', '0 of 5 PENDING'])
    await floor.verified()
  })

  test('removing a pickface moves the held pick to another face, or releases it', async () => {
    const scene = await opened({ trigger_min: 0 })
    const { nth } = scene
    await scene.stock(await scene.bulk('A'), 10)
    const order = await ordered(scene, 10)
    await scene.also('2', { priority: 5 })
    assert.equal((await operator.remove(`/api/pickface_products/${scene.assignment}`)).status, 204)
    assert.deepEqual(await scene.tasks(), [
      `CONTINUOUS 10 B-${nth}-A > F-${nth} CANCELLED`,
      `CONTINUOUS 10 B-${nth}-A > F-${nth}-2 AVAILABLE`,
    ])
    assert.deepEqual(await scene.tasks('PICK'), [
      `PICKFACE 10 F-${nth}-2 > GO ON_HOLD awaiting_replenishment`,
    ])
    await floor.verified()
    const [other] = await floor.rows('select id::int from pickface_products where product_id = $1', [
      scene.product,
    ])
    assert.equal((await operator.remove(`/api/pickface_products/${other?.id}`)).status, 204)
    assert.deepEqual(await scene.tasks('PICK'), [
      `PICKFACE 10 F-${nth}-2 > GO CANCELLED awaiting_replenishment`,
    ])
    assert.equal(await allocatedOf(order), '0 of 10 PENDING')
    assert.deepEqual(await scene.standing(), [`B-${nth}-A 10/0`])
    await floor.verified()
  })

  test('cancelling a held pick cancels its replenishment', async () => {
    const scene = await opened({ trigger_min: 0 })
    const { nth } = scene
    await scene.stock(await scene.bulk('A'), 10)
    const order = await ordered(scene, 10)
    answered(await patch(await heldId(scene), { status: 'cancelled' }))
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 10 B-${nth}-A > F-${nth} CANCELLED`])
    assert.equal(await allocatedOf(order), '0 of 10 PENDING')
    await floor.verified()
  })

  test('holding reserved goods by force cancels tasks not started and reallocates', async () => {
    const scene = await opened({ trigger_min: 0 })
    const { nth } = scene
    const front = await scene.stock(scene.face, 4)
    const pile = await scene.stock(await scene.bulk('A'), 10)
    const order = await ordered(scene, 14)
    const hold = (said: Said) => operator.post('/api/stocks/hold', { description: 'damp', ...said })
    assert.deepEqual(symbols(await hold({ ids: [front] })), [422, 'stock_allocated'])
    const [pick] = await scene.open('PICK')
    assert.equal((await operator.post(`/api/tasks/${pick}/enter`)).status, 204)
    assert.deepEqual(symbols(await hold({ ids: [front, pile], force: true })), [422, 'stock_allocated'])
    assert.equal((await operator.post(`/api/tasks/${pick}/exit`)).status, 204)
    await scene.stock(await scene.bulk('B'), 7)
    assert.equal((await hold({ ids: [pile], force: true })).status, 200)
    assert.deepEqual(await scene.tasks(), [
      `CONTINUOUS 10 B-${nth}-A > F-${nth} CANCELLED`,
      `CONTINUOUS 7 B-${nth}-B > F-${nth} AVAILABLE`,
    ])
    assert.equal(await allocatedOf(order), '11 of 14 PART ALLOCATED')
    assert.equal((await hold({ ids: [front], force: true })).status, 200)
    assert.deepEqual(await scene.tasks('PICK'), [
      `PICKFACE 4 F-${nth} > GO CANCELLED`,
      `PICKFACE 7 F-${nth} > GO ON_HOLD awaiting_replenishment`,
    ])
    assert.equal(await allocatedOf(order), '7 of 14 PART ALLOCATED')
    await floor.verified()
  })

  test('concurrent completions and cancellations of replenishments end as if one after the other', async () => {
    const scene = await opened({ trigger_min: 0 })
    await scene.stock(await scene.bulk('A'), 10)
    await ordered(scene, 6)
    await ordered(scene, 4)
    const [one, two] = await scene.open()
    const replies = await Promise.all([
      complete(one, 6, scene.face),
      complete(one, 6, scene.face),
      complete(two, 4, scene.face),
      patch(two, { status: 'cancelled' }),
    ])
    const statuses = replies.map(({ status }) => status)
    assert.deepEqual(statuses.slice(0, 2).sort(), [200, 422])
    assert.deepEqual(statuses.slice(2).sort(), [200, 422])
    await floor.verified()
  })
})
