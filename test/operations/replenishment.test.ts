import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { triggerReplenishment } from '#domain/replenishment/trigger-replenishment.ts'
import { moveUnit } from '#domain/stock-control/move-unit.ts'
import { settleStock } from '#operations/settling.ts'
import { document, symbols } from '../support/asking.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'
import { type Scene, scenesOn } from './pickface-scenes.ts'

type Said = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, warehouse } = floor
const bay = await floor.location('GIBAY', 'GI')

const opened = scenesOn(floor)
const adjust = (pile: number, quantity_change: number) =>
  operator.post(`/api/stocks/${pile}/adjust`, document('stocks', { quantity_change }))
const patch = (id: number, said: Said) => operator.patch(`/api/tasks/${id}`, document('tasks', said))
const complete = (id: number, confirmed_quantity: number, location_to_id: number) =>
  patch(id, { status: 'completed', confirmed_quantity, location_to_id })
const trigger = (scene: Scene, said: Said = {}) =>
  operator.post('/api/goods_out_processes/trigger_replenishment', {
    account_id: account,
    location_id: scene.face,
    product_id: scene.product,
    ...said,
  })
suite('pickfaces that are kept filled', () => {
  test('example 5: below its minimum a face is filled up to its maximum from the first pile that has enough', async () => {
    const scene = await opened()
    const pile = await scene.stock(scene.face, 25)
    await scene.stock(await scene.bulk(), 43)
    assert.deepEqual(await scene.tasks(), [])
    answered(await adjust(pile, -8))
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 43 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`])
    assert.deepEqual(await scene.standing(), [`B-${scene.nth}-A 43/0`, `F-${scene.nth} 17/0`])
    await floor.verified()
  })

  test('example 5: or from several, one task each', async () => {
    const scene = await opened()
    const pile = await scene.stock(scene.face, 25)
    await scene.stock(await scene.bulk('A'), 20, { fifo_date: '2026-01-02T00:00:00Z' })
    await scene.stock(await scene.bulk('B'), 20, { fifo_date: '2026-01-01T00:00:00Z' })
    await scene.stock(await scene.bulk('C'), 20, { fifo_date: '2026-01-03T00:00:00Z' })
    answered(await adjust(pile, -8))
    assert.deepEqual(await scene.tasks(), [
      `CONTINUOUS 20 B-${scene.nth}-B > F-${scene.nth} AVAILABLE`,
      `CONTINUOUS 20 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`,
      `CONTINUOUS 3 B-${scene.nth}-C > F-${scene.nth} AVAILABLE`,
    ])
  })

  test('example 5: whole units come until the maximum is reached; the last may pass it', async () => {
    const scene = await opened({ full_storage_units_only: true })
    const type = await floor.known('storage_unit_types', 'STD')
    await floor.rows('update storage_unit_types set is_pickable = true where id = $1', [type])
    await floor.made('product_storage_units', {
      product_id: scene.product,
      storage_unit_type_id: type,
      stock_configuration: 'unit',
      unit_of_measure: 'centimetre',
      per_layer: 5,
      number_of_layers: 5,
    })
    const pile = await scene.stock(scene.face, 25)
    const place = await scene.bulk()
    for (const quantity of [10, 25, 25, 25])
      await scene.stock(place, quantity, { storage_unit_id: await floor.unit(place) })
    answered(await adjust(pile, -8))
    assert.deepEqual(await scene.tasks(), [
      `CONTINUOUS 25 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`,
      `CONTINUOUS 25 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`,
    ])
  })

  test('a face that never held anything waits for its first goods', async () => {
    const scene = await opened()
    const pile = await scene.stock(await scene.bulk(), 100)
    assert.deepEqual(await scene.tasks(), [])
    answered(
      await operator.post(
        `/api/stocks/${pile}/move`,
        document('stocks', { to_location_id: scene.face, quantity: 5 }),
      ),
    )
    assert.deepEqual(await scene.tasks(), [])
    const [front] = await floor.rows('select id::int from stocks where location_id = $1', [scene.face])
    answered(await adjust(Number(front?.id), -1))
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 56 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`])
  })

  test('what is on its way counts; nothing is asked for twice', async () => {
    const scene = await opened()
    const pile = await scene.stock(scene.face, 25)
    await scene.stock(await scene.bulk(), 100)
    answered(await adjust(pile, -8))
    answered(await adjust(pile, -8))
    assert.equal((await scene.tasks()).length, 1)
    // Above the minimum with what comes: 9 + 43 = 52.
    answered(await adjust(pile, -9 + 1))
    assert.equal((await scene.tasks()).length, 1)
  })

  test('held goods do not count, and holding takes goods out of a face', async () => {
    const scene = await opened()
    const pile = await scene.stock(scene.face, 25)
    await scene.stock(await scene.bulk(), 100)
    assert.equal((await operator.post('/api/stocks/hold', { ids: [pile], description: 'damp' })).status, 200)
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 60 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`])
  })

  test('a face that found nothing is filled when goods are found, put away or released', async () => {
    const scene = await opened({ trigger_max: 30 })
    const pile = await scene.stock(scene.face, 25)
    answered(await adjust(pile, -8))
    assert.deepEqual(await scene.tasks(), [])
    const found = await scene.stock(await scene.bulk(), 4)
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 4 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`])
    assert.equal(
      (await operator.post('/api/stocks/hold', { ids: [found], description: 'inspect' })).status,
      200,
    )
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 4 B-${scene.nth}-A > F-${scene.nth} CANCELLED`])
    const [row] = await floor.rows("select id::int from stocks where product_id = $1 and status = 'held'", [
      scene.product,
    ])
    assert.equal(
      (await operator.post('/api/stocks/release', { ids: [row?.id], description: 'fine' })).status,
      200,
    )
    assert.deepEqual((await scene.tasks()).slice(1), [
      `CONTINUOUS 4 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`,
    ])
    await floor.verified()
  })

  test('goods that wait to be put away, and expired ones, fill no face', async () => {
    const scene = await opened()
    const pile = await scene.stock(scene.face, 25)
    await scene.stock(bay, 50)
    await scene.stock(await scene.bulk(), 50, { sell_by_date: '2020-01-01' })
    answered(await adjust(pile, -8))
    assert.deepEqual(await scene.tasks(), [])
  })

  test('two who take from a face at once are not both overlooked', async () => {
    const scene = await opened()
    const one = await scene.stock(scene.face, 15, { batch: 'A' })
    const two = await scene.stock(scene.face, 15, { batch: 'B' })
    await scene.stock(await scene.bulk(), 100)
    const replies = await Promise.all([adjust(one, -6), adjust(two, -6)])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 42 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`])
    await floor.verified()
  })

  test('many who take from a face at once all get their goods; it is filled once', async () => {
    const scene = await opened()
    const batches = Array.from({ length: 12 }, (_, place) => `M${place}`)
    const piles = await Promise.all(batches.map((batch) => scene.stock(scene.face, 5, { batch })))
    await scene.stock(await scene.bulk(), 500)
    const replies = await Promise.all(piles.map((pile) => adjust(pile, -4)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    const tasks = await scene.tasks()
    assert.equal(tasks.length, 1, tasks.join())
    await floor.verified()
  })

  test('a place that holds the product when it becomes its face counts as filled', async () => {
    const scene = await opened()
    assert.equal((await operator.remove(`/api/pickface_products/${scene.assignment}`)).status, 204)
    const pile = await scene.stock(scene.face, 25)
    await scene.stock(await scene.bulk(), 100)
    const row = { product_id: scene.product, location_id: scene.face, trigger_min: 20, trigger_max: 60 }
    const made = answered(await operator.post('/api/pickface_products', document('pickface_products', row)))
    assert.ok(made.first_filled_at)
    answered(await adjust(pile, -8))
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 43 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`])
  })

  test('the locations of a group are faces with its settings', async () => {
    const scene = await opened()
    const second = await floor.location('RACK', `F-${scene.nth}-2`, { is_pickface: true })
    const group = await floor.made('groups', { name: `G-${scene.nth}` })
    const members = document('location_groups', { location_ids: [second] })
    assert.equal((await operator.post(`/api/groups/${group}/location_groups`, members)).status, 204)
    await floor.made('pickface_products', {
      product_id: scene.product,
      location_group_id: group,
      trigger_min: 5,
      trigger_max: 9,
    })
    const pile = await scene.stock(second, 6)
    await scene.stock(await scene.bulk(), 100)
    answered(await adjust(pile, -2))
    assert.deepEqual(await scene.tasks(), [`CONTINUOUS 5 B-${scene.nth}-A > F-${scene.nth}-2 AVAILABLE`])
  })
})

suite('replenishments', () => {
  after(() => floor.close())

  test('somebody asks for a face to be filled up, whatever its minimum says', async () => {
    const scene = await opened()
    await scene.stock(scene.face, 25)
    const bulk = await scene.stock(await scene.bulk(), 100)
    assert.equal((await trigger(scene)).status, 204)
    assert.deepEqual(await scene.tasks(), [`MANUAL 35 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`])
    assert.deepEqual(symbols(await trigger(scene)), [422, 'pickface_full'])
    const [task] = await scene.open()
    const { explanation } = answered(await patch(Number(task), { notes: 'soon' }))
    assert.deepEqual(explanation, { level: 25, trigger_min: 20, trigger_max: 60, rank: 1, candidates: 1 })
    // Goods that are known as others from now on are still the ones that are suggested.
    answered(await operator.post(`/api/stocks/${bulk}/change_attributes`, { batch: 'ANEW' }))
    assert.equal(answered(await patch(Number(task), {})).stock_description, `P-${scene.nth} ANEW`)
  })

  test('asking is refused without a face, without goods, or without a right to either', async () => {
    const scene = await opened()
    assert.deepEqual(symbols(await trigger(scene)), [422, 'no_bulk_stock'])
    const place = await scene.bulk()
    assert.deepEqual(symbols(await trigger(scene, { location_id: place })), [422, 'pickface_not_assigned'])
    assert.deepEqual(symbols(await trigger(scene, { location_id: 999_999 })), [
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
    answered(await operator.patch(`/api/products/${scene.product}`, document('products', { stop: true })))
    assert.deepEqual(symbols(await trigger(scene)), [422, 'product_stopped'])
    const reader = await floor.service.colleague(['view_tasks'])
    const asked = await reader.post('/api/goods_out_processes/trigger_replenishment', {})
    assert.equal(asked.status, 403)
  })

  test('two who ask at once get one task', async () => {
    const scene = await opened()
    await scene.stock(scene.face, 25)
    await scene.stock(await scene.bulk(), 100)
    const replies = await Promise.all([trigger(scene), trigger(scene)])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 422])
    assert.equal((await scene.tasks()).length, 1)
  })

  test('nobody who fills a face waits for a unit that is being moved, whose mover may wait for the face', async () => {
    const scene = await opened()
    await scene.stock(scene.face, 25)
    const place = await scene.bulk()
    const unit = await floor.unit(place)
    await scene.stock(place, 100, { storage_unit_id: unit })
    const to_location_id = await scene.bulk('ELSEWHERE')
    const isMoved = Promise.withResolvers<void>()
    const isAsked = Promise.withResolvers<void>()
    const moving = floor.act(async (tx) => {
      const said = { to_location_id, reason_code_id: null, description: null, as_task: false }
      await moveUnit(tx, floor.model, { id: unit, input: said })
      isMoved.resolve()
      await isAsked.promise
      await settleStock(tx, floor.model)
    })
    await isMoved.promise
    const wish = { account_id: account, location_id: scene.face, product_id: scene.product }
    const asking = floor.act((tx) => triggerReplenishment(tx, wish)).catch((error: unknown) => error)
    await Promise.race([asking, floor.blocked()])
    isAsked.resolve()
    const [lost] = await Promise.all([asking, moving])
    assert.equal((lost as { readonly code?: string }).code, '55P03')
    assert.equal((await trigger(scene)).status, 204)
    assert.deepEqual(await scene.tasks(), [`MANUAL 35 B-${scene.nth}-ELSEWHERE > F-${scene.nth} AVAILABLE`])
    await floor.verified()
  })

  test('goods are brought and stand loose in the face; what is left of the unit stays', async () => {
    const scene = await opened()
    const place = await scene.bulk()
    const unit = await floor.unit(place, { reference: `SU-${scene.nth}` })
    await scene.stock(place, 100, { storage_unit_id: unit, batch: 'B1' })
    await trigger(scene)
    const [task] = await scene.open()
    const done = answered(await complete(Number(task), 60, scene.face))
    assert.deepEqual(
      [done.status, done.confirmed_quantity, done.location_to_id],
      ['COMPLETED', 60, scene.face],
    )
    assert.deepEqual(await scene.standing(), [`B-${scene.nth}-A@SU-${scene.nth} 40/0`, `F-${scene.nth} 60/0`])
    const ledger = await floor.rows(
      "select category, subtype, quantity::float8, storage_unit_to_id from transactions where product_id = $1 and category = 'REPLEN'",
      [scene.product],
    )
    assert.deepEqual(ledger, [
      { category: 'REPLEN', subtype: 'REPLENISH', quantity: 60, storage_unit_to_id: null },
    ])
    await floor.verified()
  })

  test('a unit travels when nothing is left of it, unless the face takes none or dates are made one', async () => {
    for (const [capacity, consolidates, unit_expected] of [
      [null, false, '@'],
      [0, false, ''],
      [null, true, ''],
    ] as const) {
      const scene = await opened({ trigger_max: 50 }, { enforce_pickface_stock_consolidation: consolidates })
      const location = document('locations', { storage_unit_capacity: capacity })
      answered(await operator.patch(`/api/locations/${scene.face}`, location))
      const place = await scene.bulk()
      const unit = await floor.unit(place, { reference: `SU-${scene.nth}` })
      await scene.stock(place, 50, { storage_unit_id: unit })
      await trigger(scene)
      const [task] = await scene.open()
      answered(await complete(Number(task), 50, scene.face))
      assert.deepEqual(await scene.standing(), [
        `F-${scene.nth}${unit_expected === '' ? '' : `@SU-${scene.nth}`} 50/0`,
      ])
      const [row] = await floor.rows('select active, location_id::int from storage_units where id = $1', [
        unit,
      ])
      assert.deepEqual(
        row,
        unit_expected === ''
          ? { active: false, location_id: null }
          : { active: true, location_id: scene.face },
      )
    }
    await floor.verified()
  })

  test('goods that went back to a bay are not brought from there', async () => {
    const scene = await opened()
    const front = await scene.stock(scene.face, 25)
    const pile = await scene.stock(await scene.bulk(), 43)
    answered(await adjust(front, -8))
    const [task] = await scene.open()
    answered(await operator.post(`/api/stocks/${pile}/move`, document('stocks', { to_location_id: bay })))
    assert.deepEqual(symbols(await floor.nothingWritten(() => complete(Number(task), 43, scene.face))), [
      422,
      'stock_quantity_insufficient',
    ])
    answered(
      await operator.post(
        `/api/stocks/${pile}/move`,
        document('stocks', { to_location_id: await scene.bulk() }),
      ),
    )
    answered(await complete(Number(task), 43, scene.face))
    await floor.verified()
  })

  test('goods of several dates become one in a face that keeps them so; the earlier date holds', async () => {
    const scene = await opened({}, { enforce_pickface_stock_consolidation: true })
    await scene.stock(scene.face, 5, { batch: 'A', fifo_date: '2026-01-05T00:00:00Z' })
    await scene.stock(scene.face, 5, { batch: 'B', fifo_date: '2026-01-05T00:00:00Z' })
    // Newer goods join those that stand there.
    await scene.stock(scene.face, 2, { batch: 'A', fifo_date: '2026-01-09T00:00:00Z' })
    // Older goods re-date them, and leave their unit.
    const place = await scene.bulk()
    const unit = await floor.unit(place, { reference: `SU-${scene.nth}` })
    const pile = await scene.stock(place, 10, {
      batch: 'A',
      fifo_date: '2026-01-03T00:00:00Z',
      storage_unit_id: unit,
    })
    answered(
      await operator.post(`/api/stocks/${pile}/move`, document('stocks', { to_location_id: scene.face })),
    )
    const piles = await floor.rows(
      'select batch, quantity::float8, fifo_date::text, storage_unit_id from stocks where product_id = $1 order by batch',
      [scene.product],
    )
    assert.deepEqual(piles, [
      { batch: 'A', quantity: 17, fifo_date: '2026-01-03 00:00:00+00', storage_unit_id: null },
      { batch: 'B', quantity: 5, fifo_date: '2026-01-05 00:00:00+00', storage_unit_id: null },
    ])
    const ledger = await floor.rows(
      'select category, subtype, quantity::float8 from transactions where product_id = $1 order by id',
      [scene.product],
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

  test('less or more may be brought than was planned, up to what is free', async () => {
    const scene = await opened()
    await scene.stock(await scene.bulk(), 70)
    await trigger(scene)
    const [task] = await scene.open()
    const id = Number(task)
    assert.deepEqual(symbols(await complete(id, 71, scene.face)), [422, 'stock_quantity_insufficient'])
    assert.deepEqual(symbols(await complete(id, 0, scene.face)), [
      422,
      'quantity_not_positive /data/attributes/confirmed_quantity',
    ])
    assert.deepEqual(symbols(await complete(id, 1.5, scene.face)), [
      422,
      'quantity_precision /data/attributes/confirmed_quantity',
    ])
    assert.deepEqual(symbols(await complete(id, 5, await scene.bulk())), [422, 'location_is_not_pickface'])
    assert.deepEqual(symbols(await patch(id, { status: 'completed' })), [
      422,
      'blank /data/attributes/confirmed_quantity',
      'blank /data/attributes/location_to_id',
    ])
    assert.deepEqual(await scene.standing(), [`B-${scene.nth}-A 70/0`])
    answered(await complete(id, 65, scene.face))
    assert.deepEqual(await scene.standing(), [`B-${scene.nth}-A 5/0`, `F-${scene.nth} 65/0`])
    assert.deepEqual(symbols(await complete(id, 5, scene.face)), [422, 'task_already_completed'])
  })

  test('goods may be brought to another face of the product, and what is short is asked for again', async () => {
    const scene = await opened()
    const other = await floor.location('RACK', `F-${scene.nth}-2`, { is_pickface: true })
    await floor.made('pickface_products', { product_id: scene.product, location_id: other })
    await scene.stock(await scene.bulk(), 100)
    const pile = await scene.stock(scene.face, 21)
    answered(await adjust(pile, -2))
    const [task] = await scene.open()
    answered(await complete(Number(task), 10, other))
    assert.deepEqual(await scene.standing(), [
      `B-${scene.nth}-A 90/0`,
      `F-${scene.nth} 19/0`,
      `F-${scene.nth}-2 10/0`,
    ])
    // Nothing left that face; it is looked at again when goods leave it.
    answered(await adjust(pile, -1))
    assert.deepEqual((await scene.tasks()).slice(1), [
      `CONTINUOUS 42 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`,
    ])
  })

  test('a replenishment is given up, but for one that somebody else has begun', async () => {
    const scene = await opened()
    await scene.stock(await scene.bulk(), 100)
    await trigger(scene)
    const [task] = await scene.open()
    const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])
    assert.equal((await colleague.post(`/api/tasks/${task}/enter`)).status, 204)
    assert.deepEqual(symbols(await patch(Number(task), { status: 'cancelled' })), [
      422,
      'task_allocated_to_another_user',
    ])
    assert.equal((await colleague.post(`/api/tasks/${task}/exit`)).status, 204)
    answered(await patch(Number(task), { status: 'cancelled' }))
    assert.deepEqual(await scene.tasks(), [`MANUAL 60 B-${scene.nth}-A > F-${scene.nth} CANCELLED`])
    assert.deepEqual(symbols(await patch(Number(task), { status: 'cancelled' })), [422, 'task_cancelled'])
  })

  test('where goods come from is chosen anew when it is begun and they are gone, held or taken', async () => {
    const scene = await opened()
    const first = await scene.stock(await scene.bulk('A'), 60, { fifo_date: '2026-01-01T00:00:00Z' })
    await trigger(scene)
    const [task] = await scene.open()
    await scene.stock(await scene.bulk('B'), 40, { fifo_date: '2026-01-02T00:00:00Z' })
    await scene.stock(await scene.bulk('C'), 40, { fifo_date: '2026-01-03T00:00:00Z' })
    answered(await adjust(first, -50))
    assert.equal((await operator.post(`/api/tasks/${task}/enter`)).status, 204)
    assert.deepEqual(await scene.tasks(), [
      `MANUAL 10 B-${scene.nth}-A > F-${scene.nth} ALLOCATED`,
      `MANUAL 40 B-${scene.nth}-B > F-${scene.nth} AVAILABLE`,
      `MANUAL 10 B-${scene.nth}-C > F-${scene.nth} AVAILABLE`,
    ])
  })

  test('one that finds nothing any more is cancelled when it is begun; the next one is given instead', async () => {
    const scene = await opened()
    const pile = await scene.stock(await scene.bulk(), 60)
    await trigger(scene)
    const [task] = await scene.open()
    await floor.rows('update tasks set priority = 100 where id = $1', [task])
    assert.equal((await adjust(pile, -60)).status, 204)
    const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])
    const next = await colleague.post('/api/tasks/next', {
      warehouse_id: warehouse,
      task_type_codes: ['REPLEN'],
    })
    assert.deepEqual(await scene.tasks(), [`MANUAL 60 B-${scene.nth}-A > F-${scene.nth} CANCELLED`])
    assert.notEqual(idOf(next), task)
  })

  test('a face that is none any more is not filled', async () => {
    const scene = await opened()
    await scene.stock(await scene.bulk(), 60)
    await trigger(scene)
    assert.equal((await operator.remove(`/api/pickface_products/${scene.assignment}`)).status, 204)
    assert.deepEqual(await scene.tasks(), [`MANUAL 60 B-${scene.nth}-A > F-${scene.nth} CANCELLED`])
    await floor.verified()
  })

  test('a product that is picked from elsewhere from now on is not brought to its former face', async () => {
    const scene = await opened()
    await scene.stock(await scene.bulk(), 200)
    await trigger(scene)
    const change = async (said: Readonly<Record<string, unknown>>) =>
      answered(
        await operator.patch(
          `/api/pickface_products/${scene.assignment}`,
          document('pickface_products', said),
        ),
      )
    await change({ trigger_max: 70, location_id: scene.face })
    assert.deepEqual(await scene.tasks(), [`MANUAL 60 B-${scene.nth}-A > F-${scene.nth} AVAILABLE`])
    const other = await floor.location('RACK', `F-${scene.nth}-2`, { is_pickface: true })
    await change({ location_id: other })
    assert.deepEqual(await scene.tasks(), [`MANUAL 60 B-${scene.nth}-A > F-${scene.nth} CANCELLED`])
    assert.equal((await trigger(scene, { location_id: other })).status, 204)
    assert.deepEqual((await scene.tasks()).slice(1), [
      `MANUAL 70 B-${scene.nth}-A > F-${scene.nth}-2 AVAILABLE`,
    ])
    await floor.verified()
  })
})
