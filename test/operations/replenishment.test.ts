import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { triggerReplenishment } from '#domain/replenishment/trigger-replenishment.ts'
import { moveUnit } from '#domain/stock-control/move-unit.ts'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'
import { type PickfaceSetup, scenesOn } from './pickface-setups.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, warehouse } = floor
const bay = await floor.location('GIBAY', 'GI')

const opened = scenesOn(floor)
const adjust = (pile: number, quantity_change: number) =>
  operator.post(`/api/stocks/${pile}/adjust`, document('stocks', { quantity_change }))
const patch = (id: number, sent: Attributes) => operator.patch(`/api/tasks/${id}`, document('tasks', sent))
const complete = (id: number, confirmed_quantity: number, location_to_id: number) =>
  patch(id, { status: 'completed', confirmed_quantity, location_to_id })
const trigger = (setup: PickfaceSetup, sent: Attributes = {}) =>
  operator.post('/api/goods_out_processes/trigger_replenishment', {
    account_id: account,
    location_id: setup.face,
    product_id: setup.product,
    ...sent,
  })
suite('filling pickfaces', () => {
  test('example 5: a pickface below its minimum is filled to its maximum from the first sufficient pile', async () => {
    const setup = await opened()
    const pile = await setup.stock(setup.face, 25)
    await setup.stock(await setup.bulk(), 43)
    assert.deepEqual(await setup.tasks(), [])
    answered(await adjust(pile, -8))
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 43 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
    assert.deepEqual(await setup.standing(), [`B-${setup.nth}-A 43/0`, `F-${setup.nth} 17/0`])
    await floor.verified()
  })

  test('example 5: several piles give one task each', async () => {
    const setup = await opened()
    const pile = await setup.stock(setup.face, 25)
    await setup.stock(await setup.bulk('A'), 20, { fifo_date: '2026-01-02T00:00:00Z' })
    await setup.stock(await setup.bulk('B'), 20, { fifo_date: '2026-01-01T00:00:00Z' })
    await setup.stock(await setup.bulk('C'), 20, { fifo_date: '2026-01-03T00:00:00Z' })
    answered(await adjust(pile, -8))
    assert.deepEqual(await setup.tasks(), [
      `CONTINUOUS 20 B-${setup.nth}-B > F-${setup.nth} AVAILABLE`,
      `CONTINUOUS 20 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`,
      `CONTINUOUS 3 B-${setup.nth}-C > F-${setup.nth} AVAILABLE`,
    ])
  })

  test('example 5: whole units are brought until the maximum is reached; the last may exceed it', async () => {
    const setup = await opened({ full_storage_units_only: true })
    const type = await floor.known('storage_unit_types', 'STD')
    await floor.rows('update storage_unit_types set is_pickable = true where id = $1', [type])
    await floor.made('product_storage_units', {
      product_id: setup.product,
      storage_unit_type_id: type,
      stock_configuration: 'unit',
      unit_of_measure: 'centimetre',
      per_layer: 5,
      number_of_layers: 5,
    })
    const pile = await setup.stock(setup.face, 25)
    const place = await setup.bulk()
    for (const quantity of [10, 25, 25, 25])
      await setup.stock(place, quantity, { storage_unit_id: await floor.unit(place) })
    answered(await adjust(pile, -8))
    assert.deepEqual(await setup.tasks(), [
      `CONTINUOUS 25 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`,
      `CONTINUOUS 25 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`,
    ])
  })

  test('a pickface that never held goods is not filled', async () => {
    const setup = await opened()
    const pile = await setup.stock(await setup.bulk(), 100)
    assert.deepEqual(await setup.tasks(), [])
    answered(
      await operator.post(
        `/api/stocks/${pile}/move`,
        document('stocks', { to_location_id: setup.face, quantity: 5 }),
      ),
    )
    assert.deepEqual(await setup.tasks(), [])
    const [front] = await floor.rows('select id::float8 from stocks where location_id = $1', [setup.face])
    answered(await adjust(Number(front?.id), -1))
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 56 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
  })

  test('goods on their way count, and nothing is requested twice', async () => {
    const setup = await opened()
    const pile = await setup.stock(setup.face, 25)
    await setup.stock(await setup.bulk(), 100)
    answered(await adjust(pile, -8))
    answered(await adjust(pile, -8))
    assert.equal((await setup.tasks()).length, 1)
    // Above the minimum including the goods on their way: 9 + 43 = 52.
    answered(await adjust(pile, -9 + 1))
    assert.equal((await setup.tasks()).length, 1)
  })

  test('held goods do not count as stock of a pickface', async () => {
    const setup = await opened()
    const pile = await setup.stock(setup.face, 25)
    await setup.stock(await setup.bulk(), 100)
    assert.equal((await operator.post('/api/stocks/hold', { ids: [pile], description: 'damp' })).status, 200)
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 60 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
  })

  test('a pickface without a source is filled when goods are found, put away or released', async () => {
    const setup = await opened({ trigger_max: 30 })
    const pile = await setup.stock(setup.face, 25)
    answered(await adjust(pile, -8))
    assert.deepEqual(await setup.tasks(), [])
    const found = await setup.stock(await setup.bulk(), 4)
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 4 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
    assert.equal(
      (await operator.post('/api/stocks/hold', { ids: [found], description: 'inspect' })).status,
      200,
    )
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 4 B-${setup.nth}-A > F-${setup.nth} CANCELLED`])
    const [row] = await floor.rows(
      "select id::float8 from stocks where product_id = $1 and status = 'held'",
      [setup.product],
    )
    assert.equal(
      (await operator.post('/api/stocks/release', { ids: [row?.id], description: 'fine' })).status,
      200,
    )
    assert.deepEqual((await setup.tasks()).slice(1), [
      `CONTINUOUS 4 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`,
    ])
    await floor.verified()
  })

  test('goods waiting for putaway and expired goods are not used as a source', async () => {
    const setup = await opened()
    const pile = await setup.stock(setup.face, 25)
    await setup.stock(bay, 50)
    await setup.stock(await setup.bulk(), 50, { sell_by_date: '2020-01-01' })
    answered(await adjust(pile, -8))
    assert.deepEqual(await setup.tasks(), [])
  })

  test('goods in a pickface that are past their date do not keep it from being refilled', async () => {
    const setup = await opened()
    await setup.stock(setup.face, 50, { best_before_date: '2020-01-01' })
    const pile = await setup.stock(setup.face, 25)
    await setup.stock(await setup.bulk(), 100)
    assert.deepEqual(await setup.tasks(), [])
    answered(await adjust(pile, -8))
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 43 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
  })

  test('two concurrent picks from a pickface trigger its replenishment', async () => {
    const setup = await opened()
    const one = await setup.stock(setup.face, 15, { batch: 'A' })
    const two = await setup.stock(setup.face, 15, { batch: 'B' })
    await setup.stock(await setup.bulk(), 100)
    const replies = await Promise.all([adjust(one, -6), adjust(two, -6)])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 42 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
    await floor.verified()
  })

  test('many concurrent picks from a pickface succeed, and it is filled once', async () => {
    const setup = await opened()
    const batches = Array.from({ length: 12 }, (_, place) => `M${place}`)
    const piles = await Promise.all(batches.map((batch) => setup.stock(setup.face, 5, { batch })))
    await setup.stock(await setup.bulk(), 500)
    const replies = await Promise.all(piles.map((pile) => adjust(pile, -4)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    const tasks = await setup.tasks()
    assert.equal(tasks.length, 1, tasks.join())
    await floor.verified()
  })

  test('a location that holds the product when it becomes its pickface counts as filled', async () => {
    const setup = await opened()
    assert.equal((await operator.remove(`/api/pickface_products/${setup.assignment}`)).status, 204)
    const pile = await setup.stock(setup.face, 25)
    await setup.stock(await setup.bulk(), 100)
    const row = { product_id: setup.product, location_id: setup.face, trigger_min: 20, trigger_max: 60 }
    const made = answered(await operator.post('/api/pickface_products', document('pickface_products', row)))
    assert.ok(made.first_filled_at)
    answered(await adjust(pile, -8))
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 43 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
  })

  test('the locations of a group are pickfaces with its settings', async () => {
    const setup = await opened()
    const second = await floor.location('RACK', `F-${setup.nth}-2`, { is_pickface: true })
    const group = await floor.made('groups', { name: `G-${setup.nth}` })
    const members = document('location_groups', { location_ids: [second] })
    assert.equal((await operator.post(`/api/groups/${group}/location_groups`, members)).status, 204)
    await floor.made('pickface_products', {
      product_id: setup.product,
      location_group_id: group,
      trigger_min: 5,
      trigger_max: 9,
    })
    const pile = await setup.stock(second, 6)
    await setup.stock(await setup.bulk(), 100)
    answered(await adjust(pile, -2))
    assert.deepEqual(await setup.tasks(), [`CONTINUOUS 5 B-${setup.nth}-A > F-${setup.nth}-2 AVAILABLE`])
  })
})

suite('replenishments', () => {
  after(() => floor.close())

  test('a pickface can be filled on request, whatever its minimum', async () => {
    const setup = await opened()
    await setup.stock(setup.face, 25)
    const bulk = await setup.stock(await setup.bulk(), 100)
    assert.equal((await trigger(setup)).status, 204)
    assert.deepEqual(await setup.tasks(), [`MANUAL 35 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
    assert.deepEqual(symbols(await trigger(setup)), [422, 'pickface_full'])
    const [task] = await setup.open()
    const { explanation } = answered(await patch(Number(task), { notes: 'soon' }))
    assert.deepEqual(explanation, { level: 25, trigger_min: 20, trigger_max: 60, rank: 1, candidates: 1 })
    // Goods whose attributes change are still the suggested ones.
    answered(await operator.post(`/api/stocks/${bulk}/change_attributes`, { batch: 'ANEW' }))
    assert.equal(answered(await patch(Number(task), {})).stock_description, `P-${setup.nth} ANEW`)
  })

  test('a request is refused without a pickface, without goods, or without visibility of either', async () => {
    const setup = await opened()
    assert.deepEqual(symbols(await trigger(setup)), [422, 'no_bulk_stock'])
    const place = await setup.bulk()
    assert.deepEqual(symbols(await trigger(setup, { location_id: place })), [422, 'pickface_not_assigned'])
    assert.deepEqual(symbols(await trigger(setup, { location_id: 999_999 })), [
      422,
      'must_exist /location_id',
    ])
    assert.deepEqual(symbols(await operator.post('/api/goods_out_processes/trigger_replenishment', {})), [
      422,
      'blank /account_id',
      'blank /location_id',
      'blank /product_id',
    ])
    const demand = await opened({ replenishment_type: 'demand' })
    await demand.stock(await demand.bulk(), 10)
    assert.deepEqual(symbols(await trigger(demand)), [422, 'pickface_full'])
    answered(await operator.patch(`/api/products/${setup.product}`, document('products', { stop: true })))
    assert.deepEqual(symbols(await trigger(setup)), [422, 'product_stopped'])
    const reader = await floor.service.colleague(['view_tasks'])
    const reply = await reader.post('/api/goods_out_processes/trigger_replenishment', {})
    assert.equal(reply.status, 403)
  })

  test('concurrent requests get one task', async () => {
    const setup = await opened()
    await setup.stock(setup.face, 25)
    await setup.stock(await setup.bulk(), 100)
    const replies = await Promise.all([trigger(setup), trigger(setup)])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 422])
    assert.equal((await setup.tasks()).length, 1)
  })

  test('filling a pickface does not wait for a unit being moved, which could deadlock', async () => {
    const setup = await opened()
    await setup.stock(setup.face, 25)
    const place = await setup.bulk()
    const unit = await floor.unit(place)
    await setup.stock(place, 100, { storage_unit_id: unit })
    const to_location_id = await setup.bulk('ELSEWHERE')
    const isMoved = Promise.withResolvers<void>()
    const isAsked = Promise.withResolvers<void>()
    const moving = floor.act(async (tx) => {
      const sent = { to_location_id, reason_code_id: null, description: null, as_task: false }
      await moveUnit(tx, floor.model, { id: unit, input: sent })
      isMoved.resolve()
      await isAsked.promise
    })
    await isMoved.promise
    const wish = { account_id: account, location_id: setup.face, product_id: setup.product }
    const asking = floor.act((tx) => triggerReplenishment(tx, wish)).catch((error: unknown) => error)
    await Promise.race([asking, floor.blocked()])
    isAsked.resolve()
    const [lost] = await Promise.all([asking, moving])
    assert.equal((lost as { readonly code?: string }).code, '55P03')
    assert.equal((await trigger(setup)).status, 204)
    assert.deepEqual(await setup.tasks(), [`MANUAL 35 B-${setup.nth}-ELSEWHERE > F-${setup.nth} AVAILABLE`])
    await floor.verified()
  })

  test('a pick from a pickface is confirmed although a unit of which it requests goods is being moved meanwhile', async () => {
    const setup = await opened()
    const pile = await setup.stock(setup.face, 25)
    const place = await setup.bulk()
    const unit = await floor.unit(place, { reference: `SU-${setup.nth}-HELD` })
    await setup.stock(place, 100, { storage_unit_id: unit })
    const to_location_id = await setup.bulk('ELSEWHERE')
    const requests: Promise<Reply>[] = []
    await floor.act(async (tx) => {
      const input = { to_location_id, reason_code_id: null, description: null, as_task: false }
      await moveUnit(tx, floor.model, { id: unit, input })
      requests.push(adjust(pile, -8))
      // Longer than the pauses between four attempts.
      await pause(500)
    })
    const [reply] = await Promise.all(requests)
    assert.equal(reply?.status, 200, reply?.text ?? '')
    assert.deepEqual(await setup.tasks(), [
      `CONTINUOUS 43 B-${setup.nth}-ELSEWHERE > F-${setup.nth} AVAILABLE`,
    ])
    await floor.verified()
  })

  test('replenished goods are loose in the pickface; the remainder of the unit stays', async () => {
    const setup = await opened()
    const place = await setup.bulk()
    const unit = await floor.unit(place, { reference: `SU-${setup.nth}` })
    await setup.stock(place, 100, { storage_unit_id: unit, batch: 'B1' })
    await trigger(setup)
    const [task] = await setup.open()
    const done = answered(await complete(Number(task), 60, setup.face))
    assert.deepEqual(
      [done.status, done.confirmed_quantity, done.location_to_id],
      ['COMPLETED', 60, setup.face],
    )
    assert.deepEqual(await setup.standing(), [`B-${setup.nth}-A@SU-${setup.nth} 40/0`, `F-${setup.nth} 60/0`])
    const ledger = await floor.rows(
      "select category, subtype, quantity::float8, storage_unit_to_id from transactions where product_id = $1 and category = 'REPLEN'",
      [setup.product],
    )
    assert.deepEqual(ledger, [
      { category: 'REPLEN', subtype: 'REPLENISH', quantity: 60, storage_unit_to_id: null },
    ])
    await floor.verified()
  })

  test('a unit moves along when it is emptied, unless the pickface takes no units or consolidates dates', async () => {
    for (const [capacity, consolidates, unit_expected] of [
      [null, false, '@'],
      [0, false, ''],
      [null, true, ''],
    ] as const) {
      const setup = await opened({ trigger_max: 50 }, { enforce_pickface_stock_consolidation: consolidates })
      const location = document('locations', { storage_unit_capacity: capacity })
      answered(await operator.patch(`/api/locations/${setup.face}`, location))
      const place = await setup.bulk()
      const unit = await floor.unit(place, { reference: `SU-${setup.nth}` })
      await setup.stock(place, 50, { storage_unit_id: unit })
      await trigger(setup)
      const [task] = await setup.open()
      answered(await complete(Number(task), 50, setup.face))
      assert.deepEqual(await setup.standing(), [
        `F-${setup.nth}${unit_expected === '' ? '' : `@SU-${setup.nth}`} 50/0`,
      ])
      const [row] = await floor.rows('select active, location_id::float8 from storage_units where id = $1', [
        unit,
      ])
      assert.deepEqual(
        row,
        unit_expected === ''
          ? { active: false, location_id: null }
          : { active: true, location_id: setup.face },
      )
    }
    await floor.verified()
  })

  test('goods that returned to a bay are not replenished from there', async () => {
    const setup = await opened()
    const front = await setup.stock(setup.face, 25)
    const pile = await setup.stock(await setup.bulk(), 43)
    answered(await adjust(front, -8))
    const [task] = await setup.open()
    answered(await operator.post(`/api/stocks/${pile}/move`, document('stocks', { to_location_id: bay })))
    assert.deepEqual(symbols(await floor.nothingWritten(() => complete(Number(task), 43, setup.face))), [
      422,
      'stock_quantity_insufficient',
    ])
    answered(
      await operator.post(
        `/api/stocks/${pile}/move`,
        document('stocks', { to_location_id: await setup.bulk() }),
      ),
    )
    answered(await complete(Number(task), 43, setup.face))
    await floor.verified()
  })

  test('a consolidated pickface merges goods of several dates under the earliest', async () => {
    const setup = await opened({}, { enforce_pickface_stock_consolidation: true })
    await setup.stock(setup.face, 5, { batch: 'A', fifo_date: '2026-01-05T00:00:00Z' })
    await setup.stock(setup.face, 5, { batch: 'B', fifo_date: '2026-01-05T00:00:00Z' })
    // Newer goods are merged into the existing pile.
    await setup.stock(setup.face, 2, { batch: 'A', fifo_date: '2026-01-09T00:00:00Z' })
    // Older goods change its date, and leave their unit.
    const place = await setup.bulk()
    const unit = await floor.unit(place, { reference: `SU-${setup.nth}` })
    const pile = await setup.stock(place, 10, {
      batch: 'A',
      fifo_date: '2026-01-03T00:00:00Z',
      storage_unit_id: unit,
    })
    answered(
      await operator.post(`/api/stocks/${pile}/move`, document('stocks', { to_location_id: setup.face })),
    )
    const piles = await floor.rows(
      'select batch, quantity::float8, fifo_date::text, storage_unit_id from stocks where product_id = $1 order by batch',
      [setup.product],
    )
    assert.deepEqual(piles, [
      { batch: 'A', quantity: 17, fifo_date: '2026-01-03 00:00:00+00', storage_unit_id: null },
      { batch: 'B', quantity: 5, fifo_date: '2026-01-05 00:00:00+00', storage_unit_id: null },
    ])
    const ledger = await floor.rows(
      'select category, subtype, quantity::float8 from transactions where product_id = $1 order by id',
      [setup.product],
    )
    assert.deepEqual(
      ledger.slice(4).map((row) => Object.values(row)),
      [
        ['ATTR', 'ATTRIBUTE_CHANGE', 7],
        ['TRAN', 'MOVE', 10],
      ],
    )
    const [empty] = await floor.rows('select active, location_id from storage_units where id = $1', [unit])
    assert.deepEqual(empty, { active: false, location_id: null })
    await floor.verified()
  })

  test('less or more than planned can be replenished, up to the free quantity', async () => {
    const setup = await opened()
    await setup.stock(await setup.bulk(), 70)
    await trigger(setup)
    const [task] = await setup.open()
    const id = Number(task)
    assert.deepEqual(symbols(await complete(id, 71, setup.face)), [422, 'stock_quantity_insufficient'])
    assert.deepEqual(symbols(await complete(id, 0, setup.face)), [
      422,
      'quantity_not_positive /data/attributes/confirmed_quantity',
    ])
    assert.deepEqual(symbols(await complete(id, 1.5, setup.face)), [
      422,
      'quantity_precision /data/attributes/confirmed_quantity',
    ])
    assert.deepEqual(symbols(await complete(id, 5, await setup.bulk())), [422, 'location_is_not_pickface'])
    assert.deepEqual(symbols(await patch(id, { status: 'completed' })), [
      422,
      'blank /data/attributes/confirmed_quantity',
      'blank /data/attributes/location_to_id',
    ])
    assert.deepEqual(await setup.standing(), [`B-${setup.nth}-A 70/0`])
    answered(await complete(id, 65, setup.face))
    assert.deepEqual(await setup.standing(), [`B-${setup.nth}-A 5/0`, `F-${setup.nth} 65/0`])
    assert.deepEqual(symbols(await complete(id, 5, setup.face)), [422, 'task_already_completed'])
  })

  test('goods can be brought to another pickface of the product, and a shortage is requested again', async () => {
    const setup = await opened()
    const other = await floor.location('RACK', `F-${setup.nth}-2`, { is_pickface: true })
    await floor.made('pickface_products', { product_id: setup.product, location_id: other })
    await setup.stock(await setup.bulk(), 100)
    const pile = await setup.stock(setup.face, 21)
    answered(await adjust(pile, -2))
    const [task] = await setup.open()
    answered(await complete(Number(task), 10, other))
    assert.deepEqual(await setup.standing(), [
      `B-${setup.nth}-A 90/0`,
      `F-${setup.nth} 19/0`,
      `F-${setup.nth}-2 10/0`,
    ])
    // Nothing left that pickface; it is checked again when goods leave it.
    answered(await adjust(pile, -1))
    assert.deepEqual((await setup.tasks()).slice(1), [
      `CONTINUOUS 42 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`,
    ])
  })

  test('a replenishment can be cancelled unless another user has started it', async () => {
    const setup = await opened()
    await setup.stock(await setup.bulk(), 100)
    await trigger(setup)
    const [task] = await setup.open()
    const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])
    assert.equal((await colleague.post(`/api/tasks/${task}/enter`)).status, 204)
    assert.deepEqual(symbols(await patch(Number(task), { status: 'cancelled' })), [
      422,
      'task_allocated_to_another_user',
    ])
    assert.equal((await colleague.post(`/api/tasks/${task}/exit`)).status, 204)
    answered(await patch(Number(task), { status: 'cancelled' }))
    assert.deepEqual(await setup.tasks(), [`MANUAL 60 B-${setup.nth}-A > F-${setup.nth} CANCELLED`])
    assert.deepEqual(symbols(await patch(Number(task), { status: 'cancelled' })), [422, 'task_cancelled'])
  })

  test('the source is chosen again at the start if its goods are missing, held or reserved', async () => {
    const setup = await opened()
    const first = await setup.stock(await setup.bulk('A'), 60, { fifo_date: '2026-01-01T00:00:00Z' })
    await trigger(setup)
    const [task] = await setup.open()
    await setup.stock(await setup.bulk('B'), 40, { fifo_date: '2026-01-02T00:00:00Z' })
    await setup.stock(await setup.bulk('C'), 40, { fifo_date: '2026-01-03T00:00:00Z' })
    answered(await adjust(first, -50))
    assert.equal((await operator.post(`/api/tasks/${task}/enter`)).status, 204)
    assert.deepEqual(await setup.tasks(), [
      `MANUAL 10 B-${setup.nth}-A > F-${setup.nth} ALLOCATED`,
      `MANUAL 40 B-${setup.nth}-B > F-${setup.nth} AVAILABLE`,
      `MANUAL 10 B-${setup.nth}-C > F-${setup.nth} AVAILABLE`,
    ])
  })

  test('a replenishment without a source is cancelled at the start, and the next task is assigned', async () => {
    const setup = await opened()
    const pile = await setup.stock(await setup.bulk(), 60)
    await trigger(setup)
    const [task] = await setup.open()
    await floor.rows('update tasks set priority = 100 where id = $1', [task])
    assert.equal((await adjust(pile, -60)).status, 204)
    const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])
    const next = await colleague.post('/api/tasks/next', {
      warehouse_id: warehouse,
      task_type_codes: ['REPLEN'],
    })
    assert.deepEqual(await setup.tasks(), [`MANUAL 60 B-${setup.nth}-A > F-${setup.nth} CANCELLED`])
    assert.notEqual(idOf(next), task)
  })

  test('a removed pickface is not filled', async () => {
    const setup = await opened()
    await setup.stock(await setup.bulk(), 60)
    await trigger(setup)
    assert.equal((await operator.remove(`/api/pickface_products/${setup.assignment}`)).status, 204)
    assert.deepEqual(await setup.tasks(), [`MANUAL 60 B-${setup.nth}-A > F-${setup.nth} CANCELLED`])
    await floor.verified()
  })

  test('a product is not replenished to its former pickface', async () => {
    const setup = await opened()
    await setup.stock(await setup.bulk(), 200)
    await trigger(setup)
    const change = async (sent: Readonly<Record<string, unknown>>) =>
      answered(
        await operator.patch(
          `/api/pickface_products/${setup.assignment}`,
          document('pickface_products', sent),
        ),
      )
    await change({ trigger_max: 70, location_id: setup.face })
    assert.deepEqual(await setup.tasks(), [`MANUAL 60 B-${setup.nth}-A > F-${setup.nth} AVAILABLE`])
    const other = await floor.location('RACK', `F-${setup.nth}-2`, { is_pickface: true })
    await change({ location_id: other })
    assert.deepEqual(await setup.tasks(), [`MANUAL 60 B-${setup.nth}-A > F-${setup.nth} CANCELLED`])
    assert.equal((await trigger(setup, { location_id: other })).status, 204)
    assert.deepEqual((await setup.tasks()).slice(1), [
      `MANUAL 70 B-${setup.nth}-A > F-${setup.nth}-2 AVAILABLE`,
    ])
    await floor.verified()
  })
})
