import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { completePutawaysTogether } from '#domain/putaway/complete-putaways-together.ts'
import { originOf } from '#domain/stock/origin.ts'
import { readTasks, taskIn } from '#domain/tasks/task.ts'
import { document, refusalsOf, symbols } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator } = floor
const std = await floor.known('storage_unit_types', 'STD')
let halls = 0

/** A warehouse with a bay, and an account with its own product that receives and puts away there. */
async function openWarehouse(settings: Attributes = {}) {
  halls += 1
  const warehouse = await floor.made('warehouses', { code: `HALL-${halls}` })
  const account = await floor.made('accounts', { code: `HALL-${halls}`, ...settings })
  await floor.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
  const product = async (others: Attributes = {}) => {
    halls += 1
    const id = await floor.made('products', { code: `GOODS-${halls}`, ...others })
    await operator.post(
      `/api/products/${id}/account_products`,
      document('account_products', { account_id: account }),
    )
    return id
  }
  const location = async (type: string, code: string, others: Attributes = {}) =>
    floor.made('locations', {
      code,
      warehouse_id: warehouse,
      location_type_id: await floor.known('location_types', type),
      ...others,
    })
  const bay = await location('GIBAY', 'BAY-IN')
  answered(
    await operator.patch(
      `/api/warehouses/${warehouse}`,
      document('warehouses', { default_goods_in_location_id: bay }),
    ),
  )
  /** Sets the only putaway rule of the account, such as `walk_sequence desc`. */
  const rule = async (input: string) => {
    const [by, direction] = input.split(' ')
    const [first] = await floor.rows('select id from putaway_rules where account_id = $1', [account])
    await floor.made('putaway_rules', { account_id: account, rule: by, direction, position: 1 })
    await operator.remove(`/api/putaway_rules/${first?.id}`)
  }
  /** Receives goods on this number of units, or loose; returns the receipt and its putaways. */
  const receive = async (product_id: number, quantity: number, units = 0, others: Attributes = {}) => {
    const receipt = await floor.made('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      lines_changes: [
        {
          type: 'ADD',
          attributes: { product_id, expected_quantity: quantity, expected_configurations_quantity: units },
        },
      ],
    })
    answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
    const tasks = await floor.rows('select id from tasks where goods_in_receipt_id = $1 order by id', [
      receipt,
    ])
    for (const { id } of tasks) {
      const input = { ...(units > 0 ? { base_storage_unit_type_id: std } : {}), ...others }
      const reply = await operator.post(`/api/receive_tasks/${id}/receive`, input)
      assert.equal(reply.status, 204, reply.text)
    }
    return { receipt, ways: await waysOf(receipt) }
  }
  return { warehouse, account, bay, product, location, rule, receive }
}

/** The open putaways of a receipt, with the codes of their locations. */
async function waysOf(receipt: number) {
  const rows = await floor.rows(
    `select k.id::float8, k.start_quantity::float as quantity, k.stock_id::float8, k.storage_unit_from_id::float8 as unit,
       k.account_id::float8, k.stock_description, k.notes, k.explanation, l.code as place
     from tasks k left join locations l on l.id = k.location_to_id
     where k.goods_in_receipt_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED') order by k.id`,
    [receipt],
  )
  return rows as unknown as {
    id: number
    quantity: number
    stock_id: number | null
    unit: number | null
    account_id: number | null
    stock_description: string
    notes: string | null
    explanation: {
      candidates: { code: string; rejected: string | null }[]
      rejected: Attributes
      rules: Attributes[]
    }
    place: string | null
  }[]
}

const putAway = (
  way: { id: number; quantity: number; unit: number | null } | undefined,
  to: number,
  as = operator,
) =>
  as.patch(
    `/api/tasks/${way?.id}`,
    document('tasks', {
      status: 'completed',
      confirmed_quantity: way?.quantity,
      location_to_id: to,
      storage_unit_to_id: way?.unit ?? null,
    }),
  )

/** The progress of a receipt: its status, the received quantity and the quantity put away. */
async function progressOf(receipt: number): Promise<string> {
  const [row] = await floor.rows(
    `select r.status, string_agg(l.received_quantity::float || '/' || l.put_away_quantity::float, ' ' order by l.id) as lines
     from goods_in_receipts r join goods_in_lines l on l.goods_in_receipt_id = r.id where r.id = $1 group by r.status`,
    [receipt],
  )
  return `${row?.status} ${row?.lines}`
}

suite('putting away', () => {
  after(() => floor.close())

  test('a putaway of goods of several owners is completed and reverted by callers who see all of them', async () => {
    const warehouse = await openWarehouse()
    const rack = await warehouse.location('RACK', 'A')
    const { receipt, ways } = await warehouse.receive(await warehouse.product(), 2, 1)
    const other = await floor.made('accounts', { code: 'BESIDE' })
    await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse.warehouse })
    const goods = await warehouse.product()
    const assigned = document('account_products', { account_id: other })
    answered(await operator.post(`/api/products/${goods}/account_products`, assigned))
    const beside = await floor.made('goods_in_receipts', {
      account_id: other,
      warehouse_id: warehouse.warehouse,
      lines_changes: [{ type: 'ADD', attributes: { product_id: goods, expected_quantity: 3 } }],
    })
    answered(await operator.post(`/api/goods_in_receipts/${beside}/receive`))
    const [task] = await floor.rows('select id from tasks where goods_in_receipt_id = $1', [beside])
    const input = { storage_unit_to_id: ways[0]?.unit }
    assert.equal((await operator.post(`/api/receive_tasks/${task?.id}/receive`, input)).status, 204)
    const [way] = await waysOf(receipt)
    assert.deepEqual([way?.quantity, way?.account_id], [5, null])

    const rights = ['work_tasks', 'receive_goods']
    const sighted = await floor.service.colleague(rights, { account_ids: [warehouse.account] })
    assert.equal((await floor.nothingWritten(() => putAway(way, rack, sighted))).status, 404)
    answered(await putAway(way, rack))
    const revert = (as = operator) => as.post(`/api/putaway_tasks/${way?.id}/revert`)
    assert.equal((await floor.nothingWritten(() => revert(sighted))).status, 404)
    assert.equal((await revert()).status, 204)
    await floor.verified()
  })

  suite('the place that is suggested', () => {
    test('orders locations by code or pick sequence, ascending or descending; nulls last', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      await warehouse.location('RACK', 'A', { pick_sequence: 30 })
      await warehouse.location('RACK', 'B', { pick_sequence: 40, putaway_sequence: 10 })
      await warehouse.location('RACK', 'C', { pick_sequence: 20 })
      await warehouse.location('RACK', 'D')
      await warehouse.location('RACK', 'CLOSED', { is_active: false, pick_sequence: 1 })
      await warehouse.location('BAY', '0-BAY', { pick_sequence: 1 })
      const suggested = async () => (await warehouse.receive(goods, 1)).ways[0]
      assert.equal((await suggested())?.place, 'A')
      for (const [input, place] of [
        ['code desc', 'D'],
        ['walk_sequence asc', 'B'],
        ['walk_sequence desc', 'A'],
      ] as const) {
        await warehouse.rule(input)
        assert.equal((await suggested())?.place, place, input)
      }
      const way = await suggested()
      assert.deepEqual(way?.explanation.rules, [{ rule: 'walk_sequence', direction: 'desc' }])
      assert.deepEqual(
        way?.explanation.candidates.map(({ code }) => code),
        ['A', 'C', 'B', 'D'],
      )
    })

    test('prefers the tightest fitting height', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const measure = async (height: number | null, unit_of_measure: string | null) => {
        const input = document('storage_unit_types', { height, unit_of_measure })
        assert.equal((await operator.patch(`/api/storage_unit_types/${std}`, input)).status, 204)
      }
      await measure(1500, 'millimetre')
      await warehouse.location('RACK', 'HIGH', { max_height: 220 })
      await warehouse.location('RACK', 'LOW', { max_height: 149 })
      await warehouse.location('RACK', 'RIGHT', { max_height: 150 })
      await warehouse.location('RACK', 'ANY')
      await warehouse.rule('remaining_height asc')
      const [tight] = (await warehouse.receive(goods, 1, 1)).ways
      assert.deepEqual([tight?.place, tight?.explanation.rejected], ['RIGHT', { max_height: 1 }])
      await warehouse.rule('remaining_height desc')
      assert.equal((await warehouse.receive(goods, 1, 1)).ways[0]?.place, 'HIGH')
      await measure(null, null)
    })

    test('prefers locations near the pickface, its aisle first', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const face = await warehouse.location('RACK', 'FACE', {
        is_pickface: true,
        pick_sequence: 50,
        aisle: 'A',
      })
      await floor.made('pickface_products', { product_id: goods, location_id: face })
      await warehouse.location('RACK', 'BESIDE', { pick_sequence: 51, aisle: 'B' })
      await warehouse.location('RACK', 'FAR', { pick_sequence: 900, aisle: 'A' })
      await warehouse.location('RACK', 'NEAR', { pick_sequence: 45, aisle: 'A' })
      await warehouse.rule('pickface_proximity asc')
      assert.equal((await warehouse.receive(goods, 1)).ways[0]?.place, 'NEAR')
      await warehouse.rule('pickface_proximity desc')
      assert.equal((await warehouse.receive(goods, 1)).ways[0]?.place, 'BESIDE')
      // Without a pickface all locations have the same distance, so the code decides.
      assert.equal((await warehouse.receive(await warehouse.product(), 1)).ways[0]?.place, 'BESIDE')
    })

    test('respects weight, space and unit limits including goods under way', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product({ weight: 2, cube: 0.5 })
      const tote = await floor.known('storage_unit_types', 'TOTE')
      await warehouse.location('RACK', 'A-LIGHT', { max_weight: 19 })
      await warehouse.location('RACK', 'B-SMALL', { max_cube: 4.9 })
      await warehouse.location('RACK', 'C-TOTES', { storage_unit_type_id: tote })
      await warehouse.location('RACK', 'D-ONE', { storage_unit_capacity: 1 })
      await warehouse.location('RACK', 'E-TIGHT', { max_weight: 35 })
      // A unit without dimensions takes no space itself; loose goods take theirs.
      const [first, second, third] = (await warehouse.receive(goods, 30, 3)).ways
      assert.deepEqual([first?.place, second?.place, third?.place], ['B-SMALL', 'B-SMALL', 'B-SMALL'])
      const [loose] = (await warehouse.receive(goods, 10)).ways
      assert.deepEqual(
        [loose?.place, loose?.explanation.rejected],
        ['C-TOTES', { max_weight: 1, max_cube: 1 }],
      )
      answered(
        await operator.patch(
          `/api/locations/${(await floor.rows("select id from locations where code = 'B-SMALL'"))[0]?.id}`,
          document('locations', { is_active: false }),
        ),
      )
      const places = (await warehouse.receive(goods, 30, 3)).ways
      assert.deepEqual(
        places.map(({ place }) => place),
        ['D-ONE', 'E-TIGHT', null],
      )
      assert.deepEqual(
        [places[2]?.notes, places[2]?.explanation.rejected],
        ['no location fits', { max_weight: 2, storage_unit_type: 1, storage_unit_capacity: 1 }],
      )
      const yard = await warehouse.location('BAY', 'YARD')
      answered(await putAway(places[2], yard))
      await floor.verified()
    })

    test('fills a place with room for one of two units that are put away together once', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      answered(
        await operator.patch(
          `/api/warehouses/${warehouse.warehouse}`,
          document('warehouses', { enforce_location_capacity: true }),
        ),
      )
      const wide = await warehouse.location('RACK', 'WIDE')
      for (const limits of [{ storage_unit_capacity: 1 }, { storage_unit_capacity: 2 }]) {
        const most = limits.storage_unit_capacity
        const narrow = await warehouse.location('RACK', `NARROW-${most}`, limits)
        const { ways } = await warehouse.receive(goods, 15, 3)
        assert.equal(ways.length, 3)
        const targets = [narrow, narrow, wide]
        const done = await floor.act(async (tx) => {
          const tasks = await readTasks(
            tx,
            ways.map(({ id }) => id),
          )
          const requests = ways.map(({ id, unit }, place) => ({
            task: taskIn(tasks, id),
            input: {
              location_to_id: targets[place] ?? 0,
              storage_unit_to_id: unit,
              confirmed_quantity: null,
            },
            origin: originOf(tx),
          }))
          return completePutawaysTogether(tx, floor.model, requests)
        })
        // Whatever may share the limited place with another is put away by itself.
        assert.deepEqual(
          done.map(({ id }) => id),
          [ways[0]?.id, ways[2]?.id],
        )
        const [symbol] = [(await putAway(ways[1], narrow)).body.errors?.[0]?.symbol]
        assert.equal(symbol, most === 1 ? 'location_capacity_exceeded' : undefined)
      }
      await floor.verified()
    })

    test('is refused where the only limit is the type or the height of a unit', async () => {
      const warehouse = await openWarehouse()
      answered(
        await operator.patch(
          `/api/warehouses/${warehouse.warehouse}`,
          document('warehouses', { enforce_location_capacity: true }),
        ),
      )
      const height = async (value: number | null) => {
        const input = document('storage_unit_types', { height: value, unit_of_measure: 'centimetre' })
        assert.equal((await operator.patch(`/api/storage_unit_types/${std}`, input)).status, 204)
      }
      await height(150)
      const tote = await floor.known('storage_unit_types', 'TOTE')
      const places = [
        await warehouse.location('RACK', 'OF-TOTES', { storage_unit_type_id: tote }),
        await warehouse.location('RACK', 'FLAT', { max_height: 149 }),
        await warehouse.location('RACK', 'OPEN'),
      ]
      const [way] = (await warehouse.receive(await warehouse.product(), 1, 1)).ways
      const symbolsOf = []
      for (const place of places) symbolsOf.push((await putAway(way, place)).body.errors?.[0]?.symbol)
      assert.deepEqual(symbolsOf, ['location_capacity_exceeded', 'location_capacity_exceeded', undefined])
      await height(null)
      await floor.verified()
    })

    test('reserves space for suggested goods when they are moved there by hand', async () => {
      const warehouse = await openWarehouse()
      const [goods, more] = [await warehouse.product({ weight: 1 }), await warehouse.product({ weight: 1 })]
      const rack = await warehouse.location('RACK', 'A-TEN', { max_weight: 10 })
      const { receipt, ways } = await warehouse.receive(goods, 6)
      const [way] = ways
      assert.equal(way?.place, 'A-TEN')
      const moved = document('stocks', { to_location_id: rack })
      answered(await operator.post(`/api/stocks/${way?.stock_id}/move`, moved))
      await floor.made('stocks', {
        account_id: warehouse.account,
        product_id: more,
        location_id: rack,
        quantity: 4,
      })
      assert.equal((await operator.post(`/api/tasks/${way?.id}/enter`)).status, 204)
      assert.equal((await waysOf(receipt))[0]?.place, 'A-TEN')
      answered(await putAway(way, rack))
      assert.equal(await progressOf(receipt), 'COMPLETED 6/6')
      await floor.verified()
    })

    test('prefers a low pickface where the account fills pickfaces first', async () => {
      const warehouse = await openWarehouse({ putaway_to_pickface: true })
      const goods = await warehouse.product()
      await warehouse.location('RACK', 'A')
      const [low, full] = [
        await warehouse.location('RACK', 'Y-FACE', { is_pickface: true }),
        await warehouse.location('RACK', 'X-FACE', { is_pickface: true }),
      ]
      await floor.made('pickface_products', {
        product_id: goods,
        location_id: low,
        trigger_min: 5,
        trigger_max: 20,
        priority: 1,
      })
      await floor.made('pickface_products', {
        product_id: goods,
        location_id: full,
        trigger_min: 0,
        trigger_max: 20,
        priority: 0,
      })
      const held = await warehouse.receive(goods, 3, 0, { status: 'held', hold_description: 'wet' })
      assert.equal(held.ways[0]?.place, 'A')
      const { ways } = await warehouse.receive(goods, 6)
      assert.equal(ways[0]?.place, 'Y-FACE')
      answered(await putAway(ways[0], low))
      assert.equal((await warehouse.receive(goods, 6)).ways[0]?.place, 'A')
      await floor.verified()
    })

    test('is chosen again at the start of the task when there is no space left', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const a = await warehouse.location('RACK', 'A')
      await warehouse.location('RACK', 'B')
      const { receipt, ways } = await warehouse.receive(goods, 4)
      assert.equal(ways[0]?.place, 'A')
      assert.equal((await operator.post(`/api/tasks/${ways[0]?.id}/enter`)).status, 204)
      assert.equal((await waysOf(receipt))[0]?.place, 'A')
      assert.equal((await operator.post(`/api/tasks/${ways[0]?.id}/exit`)).status, 204)
      answered(await operator.patch(`/api/locations/${a}`, document('locations', { is_active: false })))
      assert.equal((await operator.post(`/api/tasks/${ways[0]?.id}/enter`)).status, 204)
      assert.equal((await waysOf(receipt))[0]?.place, 'B')
    })
  })

  suite('goods that change while they wait for it', () => {
    test('splitting goods or changing their batch adds a putaway task', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const rack = await warehouse.location('RACK', 'A')
      const { receipt, ways } = await warehouse.receive(goods, 20)
      const pile = ways[0]?.stock_id
      answered(await operator.post(`/api/stocks/${pile}/split`, { quantity: 4, storage_unit_type_id: std }))
      answered(await operator.post(`/api/stocks/${pile}/change_attributes`, { quantity: 6, batch: 'OTHER' }))
      const now = await waysOf(receipt)
      assert.deepEqual(
        now.map(({ quantity, unit, stock_description: words }) => [
          quantity,
          unit !== null,
          /OTHER/.test(words),
        ]),
        [
          [10, false, false],
          [4, true, false],
          [6, false, true],
        ],
      )
      for (const way of now) answered(await putAway(way, rack))
      assert.equal(await progressOf(receipt), 'COMPLETED 20/20')
      await floor.verified()
    })

    test('goods moved on by hand complete the putaway', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const rack = await warehouse.location('RACK', 'A')
      const { receipt, ways } = await warehouse.receive(goods, 20)
      const moved = await operator.post(`/api/stocks/${ways[0]?.stock_id}/move`, {
        quantity: 5,
        to_location_id: rack,
      })
      answered(moved)
      const [left, ...others] = await waysOf(receipt)
      assert.deepEqual([left?.quantity, others.length], [15, 0])
    })

    test('goods emptied onto a unit are put away with it', async () => {
      const warehouse = await openWarehouse()
      const rack = await warehouse.location('RACK', 'A')
      const [one, two] = [
        await warehouse.receive(await warehouse.product(), 10, 1),
        await warehouse.receive(await warehouse.product(), 7, 1),
      ]
      const [from, into] = [one.ways[0]?.unit, two.ways[0]?.unit]
      answered(await operator.post(`/api/storage_units/${from}/merge`, { into_storage_unit_id: into }))
      assert.deepEqual((await waysOf(one.receipt)).length, 0)
      const [way] = await waysOf(two.receipt)
      assert.equal(way?.quantity, 17)
      assert.equal(await progressOf(one.receipt), 'RCV 10/0')
      answered(await putAway(way, rack))
      assert.deepEqual(
        [await progressOf(one.receipt), await progressOf(two.receipt)],
        ['COMPLETED 10/10', 'COMPLETED 7/7'],
      )
      await floor.verified()
    })

    test('goods of several receipts on one unit count on their own lines', async () => {
      const warehouse = await openWarehouse()
      const rack = await warehouse.location('RACK', 'A')
      const [goods, others] = [await warehouse.product(), await warehouse.product()]
      const [one, two, three] = [
        await warehouse.receive(goods, 10),
        await warehouse.receive(others, 7, 1),
        await warehouse.receive(goods, 5, 1),
      ]
      const [pile, unit] = [one.ways[0]?.stock_id, two.ways[0]?.unit]
      const onto = (quantity: number) =>
        operator.post(`/api/stocks/${pile}/split`, { quantity, storage_unit_to_id: unit })
      answered(await onto(3))
      answered(await onto(1))
      answered(
        await operator.post(`/api/storage_units/${three.ways[0]?.unit}/merge`, {
          into_storage_unit_id: unit,
        }),
      )
      const progress = async () => Promise.all([one, two, three].map(({ receipt }) => progressOf(receipt)))
      assert.deepEqual(await progress(), ['RCV 10/0', 'RCV 7/0', 'RCV 5/0'])
      const [loose] = await waysOf(one.receipt)
      assert.equal(loose?.quantity, 6)
      answered(await putAway(loose, rack))
      // The remainder waits with the unit.
      assert.deepEqual(await progress(), ['RCV 10/6', 'RCV 7/0', 'RCV 5/0'])
      const [way] = await waysOf(two.receipt)
      assert.equal(way?.quantity, 16)
      const drop = await warehouse.location('PICKANDDROP', 'HALF WAY')
      answered(await putAway(way, drop))
      assert.deepEqual(await progress(), ['RCV 10/6', 'RCV 7/0', 'RCV 5/0'])
      const [leg] = await waysOf(two.receipt)
      answered(await putAway(leg, rack))
      assert.deepEqual(await progress(), ['COMPLETED 10/10', 'COMPLETED 7/7', 'COMPLETED 5/5'])
      assert.equal((await operator.post(`/api/putaway_tasks/${leg?.id}/revert`)).status, 204)
      assert.deepEqual(await progress(), ['RCV 10/6', 'RCV 7/0', 'RCV 5/0'])
      const [again] = await waysOf(two.receipt)
      answered(await putAway(again, rack))
      assert.deepEqual(await progress(), ['COMPLETED 10/10', 'COMPLETED 7/7', 'COMPLETED 5/5'])
      await floor.verified()
    })

    test('goods moved by hand off a unit with several lines count on their own line', async () => {
      const warehouse = await openWarehouse()
      const rack = await warehouse.location('RACK', 'A')
      const [goods, others] = [await warehouse.product(), await warehouse.product()]
      const [one, two] = [await warehouse.receive(goods, 10), await warehouse.receive(others, 7, 1)]
      const unit = two.ways[0]?.unit
      const split = await operator.post(`/api/stocks/${one.ways[0]?.stock_id}/split`, {
        quantity: 4,
        storage_unit_to_id: unit,
      })
      const move = (stock: unknown, quantity: number) =>
        operator.post(`/api/stocks/${stock}/move`, { quantity, to_location_id: rack })
      answered(await move(idOf(split), 3))
      const [own] = await floor.rows('select id from stocks where storage_unit_id = $1 and product_id = $2', [
        unit,
        others,
      ])
      answered(await move(own?.id, 2))
      const [way] = await waysOf(two.receipt)
      assert.equal(way?.quantity, 6)
      answered(await putAway(way, rack))
      assert.deepEqual(
        [await progressOf(one.receipt), await progressOf(two.receipt)],
        ['RCV 10/1', 'COMPLETED 7/5'],
      )
      const [loose] = await waysOf(one.receipt)
      answered(await putAway(loose, rack))
      assert.equal(await progressOf(one.receipt), 'COMPLETED 10/7')
      await floor.verified()
    })

    test('goods received onto a unit wait together with its other goods', async () => {
      const warehouse = await openWarehouse()
      const bay = await warehouse.location('BAY', 'HALL')
      const goods = await warehouse.product()
      const unit = await floor.made('storage_units', {
        storage_unit_type_id: std,
        warehouse_id: warehouse.warehouse,
        location_id: bay,
      })
      await floor.made('stocks', {
        account_id: warehouse.account,
        product_id: goods,
        location_id: bay,
        storage_unit_id: unit,
        quantity: 4,
        batch: 'BEFORE',
      })
      const receipt = await floor.made('goods_in_receipts', {
        account_id: warehouse.account,
        warehouse_id: warehouse.warehouse,
        location_id: bay,
        lines_changes: [{ type: 'ADD', attributes: { product_id: goods, expected_quantity: 10 } }],
      })
      answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
      const [task] = await floor.rows('select id from tasks where goods_in_receipt_id = $1', [receipt])
      const came = await operator.post(`/api/receive_tasks/${task?.id}/receive`, { storage_unit_to_id: unit })
      assert.equal(came.status, 204, came.text)
      const [balance] = await floor.rows(
        'select available::float8 as available, received::float8 as received from stock_balances where product_id = $1',
        [goods],
      )
      assert.deepEqual(balance, { available: 0, received: 14 })
      await floor.verified()
    })

    test('goods put on an empty unit are put away with it', async () => {
      const warehouse = await openWarehouse()
      const rack = await warehouse.location('RACK', 'A')
      const { receipt, ways } = await warehouse.receive(await warehouse.product(), 10, 1)
      const empty = await floor.made('storage_units', {
        storage_unit_type_id: std,
        warehouse_id: warehouse.warehouse,
        location_id: warehouse.bay,
      })
      answered(
        await operator.post(`/api/storage_units/${ways[0]?.unit}/merge`, { into_storage_unit_id: empty }),
      )
      const [way, ...others] = await waysOf(receipt)
      assert.deepEqual([way?.unit, way?.quantity, others.length], [empty, 10, 0])
      answered(await putAway(way, rack))
      assert.equal(await progressOf(receipt), 'COMPLETED 10/10')
      await floor.verified()
    })

    test('goods added to the unit are put away with it; the line counts no more than it received', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const rack = await warehouse.location('RACK', 'A')
      const { receipt, ways } = await warehouse.receive(goods, 10, 1)
      await floor.made('stocks', {
        account_id: warehouse.account,
        product_id: goods,
        location_id: warehouse.bay,
        storage_unit_id: ways[0]?.unit,
        quantity: 3,
        batch: 'FOUND',
      })
      const [way] = await waysOf(receipt)
      assert.equal(way?.quantity, 13)
      answered(await putAway(way, rack))
      assert.equal(await progressOf(receipt), 'COMPLETED 10/10')
      assert.equal((await operator.post(`/api/putaway_tasks/${way?.id}/revert`)).status, 204)
      assert.equal(await progressOf(receipt), 'RCV 10/0')
      await floor.verified()
    })

    test('a revert onto a unit with other goods that wait for no putaway is refused', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const rack = await warehouse.location('RACK', 'A')
      const yard = await warehouse.location('BAY', 'YARD')
      const tote = await floor.known('storage_unit_types', 'TOTE')
      const { receipt, ways } = await warehouse.receive(goods, 10, 1, {
        location_to_id: yard,
        base_storage_unit_type_id: tote,
      })
      const [way] = ways
      answered(await putAway(way && { ...way, unit: null }, rack))
      const other = await floor.made('stocks', {
        account_id: warehouse.account,
        product_id: goods,
        location_id: yard,
        storage_unit_id: way?.unit,
        quantity: 6,
        batch: 'OTHER',
      })
      const revert = () => operator.post(`/api/putaway_tasks/${way?.id}/revert`)
      assert.deepEqual(symbols(await revert()), [422, 'putaway_not_reversible'])
      await floor.verified()
      const removed = await operator.post(`/api/stocks/${other}/adjust`, { quantity_change: -6 })
      assert.equal(removed.status, 204, removed.text)
      assert.equal((await revert()).status, 204)
      assert.equal(await progressOf(receipt), 'RCV 10/0')
      await floor.verified()
    })

    test('a unit from which an order picks is put away with the remaining quantity', async () => {
      const warehouse = await openWarehouse()
      const product = await warehouse.product()
      const [yard, rack] = [await warehouse.location('BAY', 'YARD'), await warehouse.location('RACK', 'R')]
      const whose = { account_id: warehouse.account, product_id: product }
      const ready = await floor.made('storage_units', {
        storage_unit_type_id: std,
        warehouse_id: warehouse.warehouse,
        location_id: yard,
      })
      await floor.made('stocks', { ...whose, location_id: yard, storage_unit_id: ready, quantity: 6 })
      const order = await floor.order([[product, 6]], {
        account_id: warehouse.account,
        warehouse_id: warehouse.warehouse,
        location_id: await warehouse.location('GOBAY', 'OUT'),
      })
      await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
      await floor.work()
      const { ways, receipt } = await warehouse.receive(product, 4, 1, { location_to_id: yard })
      const unit = ways[0]?.unit
      answered(await operator.post(`/api/storage_units/${ready}/merge`, { into_storage_unit_id: unit }))
      const [way] = await waysOf(receipt)
      assert.deepEqual([way?.quantity, way?.unit], [10, unit])
      const part = (quantity: number) =>
        putAway(way === undefined ? undefined : { ...way, quantity, unit: null }, rack)
      assert.deepEqual(refusalsOf(await part(5)), ['stock_quantity_insufficient'])
      answered(await part(4))
      await floor.verified()
    })

    test('missing goods of two lines in one pile reduce the last line', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const [one, two] = [await warehouse.receive(goods, 20), await warehouse.receive(goods, 30)]
      const pile = one.ways[0]?.stock_id
      assert.equal(two.ways[0]?.stock_id, pile)
      const adjust = (quantity_change: number) =>
        operator.post(`/api/stocks/${pile}/adjust`, { quantity_change })
      answered(await adjust(-25))
      const quantities = async () =>
        [...(await waysOf(one.receipt)), ...(await waysOf(two.receipt))].map(({ quantity }) => quantity)
      assert.deepEqual(await quantities(), [20, 5])
      answered(await adjust(-10))
      assert.deepEqual([await quantities(), await progressOf(two.receipt)], [[15], 'COMPLETED 30/0'])
      await floor.verified()
    })

    test('a transfer of ownership moves the putaway to the new owner', async () => {
      const warehouse = await openWarehouse()
      const goods = await warehouse.product()
      const { receipt, ways } = await warehouse.receive(goods, 8)
      const buyer = await floor.made('accounts', { code: `BUYER-${halls}` })
      await floor.made('account_warehouses', { account_id: buyer, warehouse_id: warehouse.warehouse })
      await operator.post(
        `/api/products/${goods}/account_products`,
        document('account_products', { account_id: buyer }),
      )
      const transfer = (quantity: number) =>
        operator.post('/api/stocks/account_transfer', {
          account_id: buyer,
          lines: [{ stock_id: ways[0]?.stock_id, quantity }],
        })
      assert.equal((await transfer(3)).status, 200)
      const owners = async () =>
        (await waysOf(receipt)).map(({ account_id, quantity }) => [account_id, quantity])
      assert.deepEqual(await owners(), [
        [warehouse.account, 5],
        [buyer, 3],
      ])
      assert.equal((await transfer(5)).status, 200)
      assert.deepEqual(await owners(), [
        [buyer, 5],
        [buyer, 3],
      ])
      assert.deepEqual(symbols(await transfer(1)).slice(0, 1), [422])
      await floor.verified()
    })

    test('putaways of a unit name product and owner of the goods on it now', async () => {
      const warehouse = await openWarehouse()
      const [goods, added] = [await warehouse.product(), await warehouse.product()]
      const { receipt, ways } = await warehouse.receive(goods, 8, 1)
      const unit = ways[0]?.unit
      const named = async () => {
        const [task] = await floor.rows(
          'select product_id::float8, account_id::float8, stock_description from tasks where id = $1',
          [ways[0]?.id],
        )
        return task
      }
      const [pile] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [unit])
      const buyer = await floor.made('accounts', { code: `OWNER-${halls}` })
      await floor.made('account_warehouses', { account_id: buyer, warehouse_id: warehouse.warehouse })
      await operator.post(
        `/api/products/${goods}/account_products`,
        document('account_products', { account_id: buyer }),
      )
      const sold = { account_id: buyer, lines: [{ stock_id: pile?.id, quantity: 8 }] }
      assert.equal((await operator.post('/api/stocks/account_transfer', sold)).status, 200)
      const description = ways[0]?.stock_description
      assert.deepEqual(await named(), {
        product_id: goods,
        account_id: buyer,
        stock_description: description,
      })
      await floor.made('stocks', {
        account_id: warehouse.account,
        product_id: added,
        location_id: warehouse.bay,
        storage_unit_id: unit,
        quantity: 3,
      })
      assert.deepEqual(await named(), { product_id: null, account_id: null, stock_description: description })
      const removed = document('stocks', { new_quantity: 0 })
      assert.equal((await operator.post(`/api/stocks/${pile?.id}/adjust`, removed)).status, 204)
      const { product_id, account_id } = (await named()) ?? {}
      assert.deepEqual([product_id, account_id], [added, warehouse.account])
      assert.equal((await waysOf(receipt))[0]?.quantity, 3)
      await floor.verified()
    })

    test('goods of two owners on one unit are put away once, also when the unit becomes empty', async () => {
      const warehouse = await openWarehouse()
      const rack = await warehouse.location('RACK', 'A')
      const goods = await warehouse.product()
      const [onUnit, beside] = [await warehouse.receive(goods, 8, 1), await warehouse.receive(goods, 5)]
      const buyer = await floor.made('accounts', { code: `BUYER-${halls}` })
      await floor.made('account_warehouses', { account_id: buyer, warehouse_id: warehouse.warehouse })
      await operator.post(
        `/api/products/${goods}/account_products`,
        document('account_products', { account_id: buyer }),
      )
      const pile = beside.ways[0]?.stock_id
      const sold = { account_id: buyer, lines: [{ stock_id: pile, quantity: 5 }] }
      assert.equal((await operator.post('/api/stocks/account_transfer', sold)).status, 200)
      const [bought] = await waysOf(beside.receipt)
      const onto = { quantity: 3, storage_unit_to_id: onUnit.ways[0]?.unit }
      answered(await operator.post(`/api/stocks/${bought?.stock_id}/split`, onto))
      const [way] = await waysOf(onUnit.receipt)
      assert.deepEqual([way?.account_id, way?.quantity], [null, 11])
      const loose = way === undefined ? undefined : { ...way, unit: null }
      answered(await putAway(loose, rack))
      assert.deepEqual(symbols(await putAway(loose, rack)), [422, 'task_already_completed'])
      await floor.verified()
    })
  })

  test('stored goods join the putaway of goods that are moved onto their unit', async () => {
    const warehouse = await openWarehouse()
    const rack = await warehouse.location('RACK', 'R-1')
    const unitOf = async (product: number) => {
      const [row] = await floor.rows(
        'select storage_unit_id::float8 as unit from stocks where product_id = $1',
        [product],
      )
      return Number(row?.unit)
    }
    /** A unit with goods of their own product, that wait in the rack or are put away there. */
    const standing = async (quantity: number, isPutAway: boolean) => {
      const product = await warehouse.product()
      const { ways } = await warehouse.receive(product, quantity, 1)
      const unit = await unitOf(product)
      const put = {
        status: 'completed',
        location_to_id: rack,
        storage_unit_to_id: unit,
        confirmed_quantity: quantity,
      }
      answered(
        isPutAway
          ? await operator.patch(`/api/tasks/${ways[0]?.id}`, document('tasks', put))
          : await operator.post(`/api/storage_units/${unit}/move`, { to_location_id: rack, as_task: false }),
      )
      return unit
    }
    const waiting = (unit: number) =>
      floor.rows(
        "select start_quantity::float8 as quantity, product_id from tasks where storage_unit_from_id = $1 and type = 'PWAY' and status = 'AVAILABLE'",
        [unit],
      )
    const merge = async (unit: number, into: number) =>
      answered(await operator.post(`/api/storage_units/${unit}/merge`, { into_storage_unit_id: into }))
    const [fresh, stored, other] = [
      await standing(10, false),
      await standing(5, true),
      await standing(3, true),
    ]
    await merge(fresh, stored)
    assert.deepEqual(await waiting(stored), [{ quantity: 15, product_id: null }])
    await floor.verified()
    await merge(stored, other)
    assert.deepEqual(await waiting(other), [{ quantity: 18, product_id: null }])
    await floor.verified()
  })
})
