import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { isRetryable } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import { orderIn, readOrderLines, readOrders } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { type Cell, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { recordOrdered, updateBalances } from '#domain/stock/update-balances.ts'
import { openFloor } from '../../../test/support/floor.ts'
import { type AllocationResult, allocateOrder } from './allocate-order.ts'
import type { AllocationRequest } from './order-planning.ts'

const floor = await openFloor()
const tenant = floor.scope.tenant.id
const balances = floor.model.get('stock_balances') as never
const go = await floor.location('GOBAY', 'GO-01')

/** Creates a product of the account and returns its id. */
async function product(code: string, others: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const id = await floor.made('products', { code, ...others })
  await floor.operator.post(`/api/products/${id}/account_products`, {
    data: { type: 'account_products', attributes: { account_id: floor.account } },
  })
  return id
}

type Standing = Partial<Cell> & { readonly product_id: number; readonly quantity: number }

/** Adds goods at their locations and returns the ids of their piles. */
async function stand(goods: readonly Standing[]): Promise<readonly number[]> {
  const cells = goods.map(({ quantity, ...cell }): readonly [Cell, number] => [
    {
      ...NO_ATTRIBUTES,
      account_id: floor.account,
      warehouse_id: floor.warehouse,
      location_id: go,
      storage_unit_id: null,
      fifo_date: '2026-03-02T00:00:00Z',
      ...cell,
    },
    quantity,
  ])
  return floor.act(async (tx) => {
    const piles = await lockPiles(tx, { ids: [], cells: cells.map(([cell]) => cell) })
    const posted = await postMovements(tx, piles, {
      movements: cells.map(([to, quantity]) => ({
        category: 'ADJ',
        subtype: 'POSITIVE',
        quantity: String(quantity),
        from: 'adjustment',
        to,
      })),
    })
    await updateBalances(tx, balances)
    return posted.map(({ stock_to_id }) => stock_to_id ?? 0)
  })
}

type Line = { readonly product_id: number; readonly quantity: number } & Readonly<Record<string, unknown>>

let orders = 0

/** Creates an order that waits for stock and returns its id. */
async function ordered(
  lines: readonly Line[],
  others: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  orders += 1
  const header: Readonly<Record<string, unknown>> = {
    tenant_id: tenant,
    account_id: floor.account,
    warehouse_id: floor.warehouse,
    expected_date_of_dispatch: '2030-03-05T15:00:00Z',
    goods_out_type: 'sales_order',
    reference: `SO-${orders}`,
    goods_out_status_id: 2,
    priority: 7,
    pick_type: 'standard',
    conversion_direction: 'assemble',
    ...others,
  }
  const id = await inserted('goods_outs', header)
  for (const { quantity, ...line } of lines)
    await inserted('goods_out_lines', {
      tenant_id: tenant,
      goods_out_id: id,
      order_quantity: quantity,
      allocated_quantity: 0,
      pick_quantity: 0,
      dispatch_quantity: 0,
      short_quantity: 0,
      rounded_quantity: 0,
      short_status: '',
      ...line,
    })
  await floor.act(async (tx) => {
    const { account, warehouse } = floor
    const wanted = lines.map(({ product_id, quantity }) => ({ product_id, ordered: String(quantity) }))
    recordOrdered(
      tx,
      wanted.map((one) => ({ ...one, account_id: account, warehouse_id: warehouse })),
    )
    await updateBalances(tx, balances)
  })
  return id
}

async function inserted(table: string, row: Readonly<Record<string, unknown>>): Promise<number> {
  const names = Object.keys(row)
  const holes = names.map((_, index) => `$${index + 1}`)
  const [made] = await floor.rows(
    `insert into ${table} (${names.join(', ')}) values (${holes.join(', ')}) returning id`,
    Object.values(row),
  )
  return Number(made?.id)
}

/** Allocates stock to an order in a transaction, which is repeated after a conflict as in the service. */
async function allocated(
  order_id: number,
  others: Partial<AllocationRequest> = {},
  tries = 4,
): Promise<AllocationResult> {
  try {
    return await floor.act((tx) => seek(tx, order_id, others))
  } catch (error) {
    if (tries > 1 && isRetryable(error)) return allocated(order_id, others, tries - 1)
    throw error
  }
}

async function seek(
  tx: Transaction,
  order_id: number,
  others: Partial<AllocationRequest>,
): Promise<AllocationResult> {
  const seen = await readOrderLines(tx, [order_id])
  await lockAll(tx, { goods_outs: [order_id], goods_out_lines: seen.map(({ id }) => id) })
  const [found, lines] = await Promise.all([readOrders(tx, [order_id]), readOrderLines(tx, [order_id])])
  const result = await allocateOrder(tx, floor.model, {
    order: orderIn(found, order_id),
    lines,
    pick_list_id: null,
    location_to_id: go,
    request: 'a1b2c3',
    ...others,
  })
  await updateOrderProgress(tx, floor.model, { order_ids: [order_id] })
  await updateBalances(tx, balances)
  return result
}

/** Tasks of an order as text: `PICK FULL AVAILABLE 50 from R1`. */
async function tasksOf(order_id: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select k.type, k.subtype, k.status, k.start_quantity::float as quantity, l.code as from_code, t.code as to_code, k.hold_reason
     from tasks k left join locations l on l.id = k.location_from_id left join locations t on t.id = k.location_to_id
     where k.goods_out_id = $1 or exists (select from allocations a join tasks h on h.id = a.for_task_id
       where a.task_id = k.id and h.goods_out_id = $1)
     order by k.id`,
    [order_id],
  )
  return rows.map(({ type, subtype, status, quantity, from_code, to_code, hold_reason }) =>
    [type, subtype, status, quantity, 'from', from_code, 'to', to_code, hold_reason ?? ''].join(' ').trim(),
  )
}

/** The quantity that the tasks of an order have reserved of each pile. */
async function given(order_id: number): Promise<ReadonlyMap<number, number>> {
  const rows = await floor.rows(
    `select a.stock_id, sum(a.quantity)::float as quantity from allocations a join tasks k on k.id = a.task_id
     where k.goods_out_id = $1 and a.state = 'open' group by a.stock_id order by a.stock_id`,
    [order_id],
  )
  return new Map(rows.map(({ stock_id, quantity }) => [Number(stock_id), Number(quantity)]))
}

const lineOf = async (order_id: number) => {
  const [line] = await floor.rows(
    `select order_quantity::float as wanted, allocated_quantity::float as allocated, rounded_quantity::float as rounded
     from goods_out_lines where goods_out_id = $1 order by id`,
    [order_id],
  )
  return line
}

/** Piles whose copy of the pick sequence differs from that of their location. */
const strayed = () =>
  floor.rows(
    `select s.id, s.walk from stocks s
     join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
     left join storage_units u on u.tenant_id = s.tenant_id and u.id = s.storage_unit_id
     where s.walk <> coalesce(lpad((l.pick_sequence + 9223372036854775808)::text, 20, '0'), '~') || chr(1) || l.code || chr(1)
       || coalesce(u.reference, '')`,
  )

/** Creates pickable units, of which a full one holds 50 of a product. */
async function pallets(product_id: number): Promise<(location: number) => Promise<number>> {
  const type = await floor.known('storage_unit_types', 'STD')
  await floor.rows('update storage_unit_types set is_pickable = true where id = $1', [type])
  await inserted('product_storage_units', {
    tenant_id: tenant,
    product_id,
    storage_unit_type_id: type,
    stock_configuration: 'unit',
    unit_of_measure: 'centimetre',
    per_layer: 10,
    number_of_layers: 5,
    total: 50,
    priority: 0,
  })
  return (location) => floor.unit(location)
}

suite('allocation of stock to orders', () => {
  after(async () => {
    await floor.verified()
    assert.deepEqual(await strayed(), [])
    await floor.close()
  })

  test('takes the oldest goods, then the first in pick sequence', async () => {
    const sku = await product('WALK')
    const a = await floor.location('RACK', 'W-2', { pick_sequence: 2 })
    const b = await floor.location('RACK', 'W-10', { pick_sequence: 10 })
    const c = await floor.location('RACK', 'W-B')
    const d = await floor.location('RACK', 'W-A')
    const piles = await stand([
      { product_id: sku, quantity: 1, location_id: c },
      { product_id: sku, quantity: 1, location_id: d },
      { product_id: sku, quantity: 1, location_id: b },
      { product_id: sku, quantity: 1, location_id: a },
      { product_id: sku, quantity: 1, location_id: a, fifo_date: '2026-03-01T00:00:00Z' },
    ])
    const order = await ordered([{ product_id: sku, quantity: 5 }])
    const { tasks } = await allocated(order)
    const place = (id: number | null) => piles.indexOf(id ?? 0)
    assert.deepEqual(
      tasks.map(({ stock_id }) => place(stock_id ?? null)),
      [4, 3, 2, 1, 0],
    )
  })

  test('follows the pick sequence after a location is renamed', async () => {
    const sku = await product('RENAMED')
    const [one, other] = [await floor.location('RACK', 'N-1'), await floor.location('RACK', 'N-2')]
    const [first, second] = await stand([
      { product_id: sku, quantity: 5, location_id: one },
      { product_id: sku, quantity: 5, location_id: other },
    ])
    await floor.operator.patch(`/api/locations/${other}`, {
      data: { type: 'locations', attributes: { pick_sequence: 1 } },
    })
    const order = await ordered([{ product_id: sku, quantity: 6 }])
    await allocated(order)
    assert.deepEqual(
      await given(order),
      new Map(
        [
          [first, 1],
          [second, 5],
        ].map(([id = 0, of = 0]) => [id, of]),
      ),
    )
  })

  test('knows the location of goods after their unit moved or was renumbered', async () => {
    const sku = await product('MOVED')
    const [from, to] = [await floor.location('RACK', 'V-1'), await floor.location('RACK', 'V-2')]
    const unit = await floor.unit(from)
    const [pile] = await stand([
      { product_id: sku, quantity: 5, location_id: from, storage_unit_id: unit },
      { product_id: sku, quantity: 5, location_id: from },
    ])
    const said = (attributes: Readonly<Record<string, unknown>>) => ({
      data: { type: 'storage_units', attributes },
    })
    const moved = await floor.operator.patch(`/api/storage_units/${unit}`, said({ location_id: to }))
    assert.equal(moved.status, 200, moved.text)
    const parted = await floor.operator.post(`/api/stocks/${pile}/move`, {
      data: { type: 'stocks', attributes: { quantity: 2, to_location_id: from } },
    })
    assert.equal(parted.status, 200, parted.text)
    const numbered = await floor.operator.patch(
      `/api/storage_units/${unit}`,
      said({ reference: '000000000000000000' }),
    )
    assert.equal(numbered.status, 200, numbered.text)
    assert.deepEqual(await strayed(), [])
  })

  test('reserves stock, updates the line and explains the choice', async () => {
    const sku = await product('EXPLAINED')
    const [pile] = await stand([
      { product_id: sku, quantity: 30, location_id: await floor.location('RACK', 'E-1'), batch: 'B7' },
    ])
    const order = await ordered([{ product_id: sku, quantity: 20 }])
    const found = await allocated(order)
    assert.deepEqual(
      [found.allocated.toFixed(), found.outstanding_before.toFixed(), found.outstanding.toFixed()],
      ['20', '20', '0'],
    )
    assert.deepEqual(await tasksOf(order), ['PICK PART AVAILABLE 20 from E-1 to GO-01'])
    assert.deepEqual(await lineOf(order), { wanted: 20, allocated: 20, rounded: 0 })
    const query = `{ tasks { all(goods_out_id: {eq: ${order}}) { nodes { stock_description priority allocations { quantity explanation } } } } }`
    const answer = await floor.operator.post('/graphql', { query })
    assert.deepEqual(answer.body, {
      data: {
        tasks: {
          all: {
            nodes: [
              {
                stock_description: 'EXPLAINED B7',
                priority: 7,
                allocations: [
                  {
                    quantity: 20,
                    explanation: {
                      rule: 'fifo',
                      optimisation: 'stock_rotation',
                      phase: 'BULK',
                      rank: 1,
                      candidates: 1,
                      remaining_days: null,
                      shelf_life: { min: null, max: null },
                      reason: 'next by fifo for need 20',
                      passed_over: [],
                      request: 'a1b2c3',
                    },
                  },
                ],
              },
            ],
          },
        },
      },
    })
    assert.ok(pile !== undefined)
  })

  test('skips goods that cannot be reserved, are held, or too old', async () => {
    const sku = await product('UNFIT')
    const rack = await floor.location('RACK', 'U-1')
    const closed = await floor.location('RACK', 'U-2')
    const bay = await floor.location('GIBAY', 'U-GI')
    const counted = await floor.location('RACK', 'U-3')
    const life = { sell_by_date: '2030-06-01' }
    const piles = await stand([
      { product_id: sku, quantity: 1, location_id: closed, ...life },
      { product_id: sku, quantity: 1, location_id: bay, ...life },
      { product_id: sku, quantity: 1, location_id: counted, ...life },
      { product_id: sku, quantity: 1, location_id: rack, status: 'held', ...life },
      { product_id: sku, quantity: 1, location_id: rack, sell_by_date: '2030-03-04', batch: 'Y' },
      {
        product_id: sku,
        quantity: 1,
        location_id: rack,
        batch: 'X',
        fifo_date: '2026-03-09T00:00:00Z',
        ...life,
      },
      {
        product_id: sku,
        quantity: 1,
        location_id: rack,
        batch: 'Y',
        fifo_date: '2026-03-10T00:00:00Z',
        ...life,
      },
    ])
    await floor.rows("update locations set is_active = false where code = 'U-2'")
    await inserted('stock_checks', {
      tenant_id: tenant,
      location_id: counted,
      warehouse_id: floor.warehouse,
      status: 'pending',
      origin: 'short_pick',
    })
    const order = await ordered([{ product_id: sku, quantity: 7, batch: 'Y' }])
    const { tasks } = await allocated(order)
    assert.deepEqual(await given(order), new Map([[piles[6] ?? 0, 1]]))
    const [row] = await floor.rows('select explanation from allocations where task_id = $1', [tasks[0]?.id])
    assert.deepEqual((row?.explanation as { passed_over: unknown }).passed_over, [
      { stock_id: piles[4], reason: 'too_short_life' },
      { stock_id: piles[0], reason: 'location' },
      { stock_id: piles[2], reason: 'check_pending' },
      { stock_id: piles[1], reason: 'location' },
      { stock_id: piles[5], reason: 'batch' },
    ])
    await floor.rows("update locations set is_active = true where code = 'U-2'")
    await floor.rows("update stock_checks set status = 'cancelled' where location_id = $1", [counted])
  })

  test('takes the shortest acceptable shelf life first', async () => {
    const sku = await product('LIFE')
    await floor.rows("update accounts set pick_rule = 'sell_by_date' where id = $1", [floor.account])
    const customer = await floor.made('customers', {
      code: 'RETAIL',
      shelf_life_min: 30,
      shelf_life_max: 100,
    })
    const rack = await floor.location('RACK', 'L-1')
    const on = (sell_by_date: string | null) => ({
      product_id: sku,
      quantity: 1,
      location_id: rack,
      sell_by_date,
    })
    const piles = await stand([
      on('2030-04-03'),
      on('2030-04-04'),
      on('2030-06-13'),
      on('2030-06-14'),
      on(null),
    ])
    const [order, other] = [
      await ordered([{ product_id: sku, quantity: 5 }], { customer_id: customer }),
      await ordered([{ product_id: sku, quantity: 5 }]),
    ]
    await allocated(order)
    // Dispatch is on 5 March; 30 days later is 4 April, and 100 days later 13 June.
    assert.deepEqual([...(await given(order)).keys()], [piles[1], piles[2]])
    const { tasks } = await allocated(other)
    assert.deepEqual(
      tasks.map(({ stock_id }) => piles.indexOf(stock_id ?? 0)),
      [0, 3, 4],
    )
    await floor.rows("update accounts set pick_rule = 'fifo' where id = $1", [floor.account])
  })

  test('takes full units whole, and rounds up to them if the account is set to', async () => {
    const sku = await product('UNITS')
    const unit = await pallets(sku)
    const [one, two] = [await floor.location('RACK', 'P-1'), await floor.location('RACK', 'P-2')]
    await stand([
      { product_id: sku, quantity: 50, location_id: one, storage_unit_id: await unit(one) },
      { product_id: sku, quantity: 50, location_id: two, storage_unit_id: await unit(two) },
    ])
    await floor.rows('update accounts set round_up_to_full_storage_units = true where id = $1', [
      floor.account,
    ])
    const order = await ordered([{ product_id: sku, quantity: 60 }])
    const found = await allocated(order)
    assert.deepEqual(await tasksOf(order), [
      'PICK FULL AVAILABLE 50 from P-1 to GO-01',
      'PICK FULL AVAILABLE 50 from P-2 to GO-01',
    ])
    assert.deepEqual(await lineOf(order), { wanted: 60, allocated: 100, rounded: 40 })
    assert.deepEqual([found.allocated.toFixed(), found.outstanding.toFixed()], ['100', '0'])
    await floor.rows('update accounts set round_up_to_full_storage_units = false where id = $1', [
      floor.account,
    ])
  })

  test('picks from pickfaces in turn and replenishes the missing quantity', async () => {
    const sku = await product('FACED')
    const unit = await pallets(sku)
    const [one, two, rack] = [
      await floor.location('RACK', 'F-1', { is_pickface: true }),
      await floor.location('RACK', 'F-2', { is_pickface: true }),
      await floor.location('RACK', 'F-R'),
    ]
    for (const [priority, location_id] of [one, two].entries())
      await floor.made('pickface_products', {
        product_id: sku,
        location_id,
        priority,
        trigger_min: 5,
        trigger_max: 50,
      })
    await stand([
      { product_id: sku, quantity: 10, location_id: one },
      { product_id: sku, quantity: 10, location_id: two },
      { product_id: sku, quantity: 50, location_id: rack, storage_unit_id: await unit(rack) },
    ])
    const [first, second, third] = [
      await ordered([{ product_id: sku, quantity: 4 }]),
      await ordered([{ product_id: sku, quantity: 4 }]),
      await ordered([{ product_id: sku, quantity: 30 }]),
    ]
    await allocated(first)
    await allocated(second)
    assert.deepEqual(await tasksOf(first), ['PICK PICKFACE AVAILABLE 4 from F-1 to GO-01'])
    assert.deepEqual(await tasksOf(second), ['PICK PICKFACE AVAILABLE 4 from F-2 to GO-01'])
    await allocated(third)
    assert.deepEqual(await tasksOf(third), [
      'PICK PICKFACE AVAILABLE 6 from F-1 to GO-01',
      'PICK PICKFACE AVAILABLE 6 from F-2 to GO-01',
      'PICK PICKFACE ON_HOLD 18 from F-1 to GO-01 awaiting_replenishment',
      'REPLEN CONTINUOUS AVAILABLE 18 from F-R to F-1',
    ])
  })

  test('promises goods of a demand replenishment to the next order too', async () => {
    const sku = await product('DEMAND')
    const unit = await pallets(sku)
    const [face, rack] = [
      await floor.location('RACK', 'D-1', { is_pickface: true }),
      await floor.location('RACK', 'D-R'),
    ]
    await floor.made('pickface_products', {
      product_id: sku,
      location_id: face,
      replenishment_type: 'demand',
    })
    await stand([
      { product_id: sku, quantity: 50, location_id: rack, storage_unit_id: await unit(rack) },
      { product_id: sku, quantity: 30, location_id: rack },
    ])
    const [first, second, third] = [
      await ordered([{ product_id: sku, quantity: 7 }]),
      await ordered([
        { product_id: sku, quantity: 30 },
        { product_id: sku, quantity: 5 },
      ]),
      await ordered([{ product_id: sku, quantity: 20 }]),
    ]
    await allocated(first)
    const replenishment = 'REPLEN DEMAND AVAILABLE 50 from D-R to D-1'
    assert.deepEqual(await tasksOf(first), [
      'PICK DEMAND_PICKFACE ON_HOLD 7 from D-1 to GO-01 awaiting_replenishment',
      replenishment,
    ])
    await allocated(second)
    assert.deepEqual(await tasksOf(second), [
      replenishment,
      'PICK DEMAND_PICKFACE ON_HOLD 30 from D-1 to GO-01 awaiting_replenishment',
      'PICK DEMAND_PICKFACE ON_HOLD 5 from D-1 to GO-01 awaiting_replenishment',
    ])
    await allocated(third)
    assert.deepEqual(await tasksOf(third), [
      replenishment,
      'PICK DEMAND_PICKFACE ON_HOLD 8 from D-1 to GO-01 awaiting_replenishment',
      'PICK DEMAND_PICKFACE ON_HOLD 12 from  to GO-01 demand_pickface_occupied',
      'REPLEN DEMAND ON_HOLD 30 from D-R to  demand_pickface_occupied',
    ])
  })

  test('serves an order from linked accounts if its own account has too little stock', async () => {
    const sku = await product('LINKED')
    const owner = await floor.made('accounts', { code: 'OTHER' })
    await floor.made('account_warehouses', { account_id: owner, warehouse_id: floor.warehouse })
    await floor.operator.post(`/api/products/${sku}/account_products`, {
      data: { type: 'account_products', attributes: { account_id: owner } },
    })
    await floor.rows(
      `update accounts set order_from_linked_accounts = true, pick_from_linked_accounts_if_unavailable = true,
         linked_accounts = $2 where id = $1`,
      [floor.account, JSON.stringify([{ account_id: owner, position: 1 }])],
    )
    const rack = await floor.location('RACK', 'K-1')
    await stand([
      { product_id: sku, quantity: 5, location_id: rack },
      { product_id: sku, quantity: 9, location_id: rack, account_id: owner },
    ])
    const order = await ordered([{ product_id: sku, quantity: 8 }])
    const { tasks } = await allocated(order)
    assert.deepEqual(
      tasks.map((task) => [task.account_id, task.ordering_account_id, Number(task.start_quantity)]),
      [
        [floor.account, null, 5],
        [owner, floor.account, 3],
      ],
    )
    await floor.rows('update accounts set order_from_linked_accounts = false where id = $1', [floor.account])
  })

  test('takes nothing from excluded locations or of stopped products', async () => {
    const sku = await product('MISSING')
    const [one, two] = [await floor.location('RACK', 'M-1'), await floor.location('RACK', 'M-2')]
    await stand([
      { product_id: sku, quantity: 5, location_id: one },
      { product_id: sku, quantity: 5, location_id: two },
    ])
    const order = await ordered([{ product_id: sku, quantity: 8 }])
    const found = await allocated(order, { except_location_ids: [one] })
    assert.deepEqual(await tasksOf(order), ['PICK PART AVAILABLE 5 from M-2 to GO-01'])
    assert.equal(found.outstanding.toFixed(), '3')
    await floor.rows('update products set stop = true where id = $1', [sku])
    assert.equal((await allocated(order)).allocated.toFixed(), '0')
  })

  test('reads more piles if the first ones are not suitable', async () => {
    const sku = await product('DEEP')
    const rack = await floor.location('RACK', 'Z-1')
    const old = Array.from({ length: 600 }, (_, index) => ({
      product_id: sku,
      quantity: 1,
      location_id: rack,
      batch: `B${index}`,
      sell_by_date: '2026-01-01',
    }))
    const [last] = (
      await stand([
        ...old,
        { product_id: sku, quantity: 4, location_id: rack, fifo_date: '2026-03-09T00:00:00Z' },
      ])
    ).slice(-1)
    const order = await ordered([{ product_id: sku, quantity: 4 }])
    await allocated(order)
    assert.deepEqual(await given(order), new Map([[last, 4]]))
  })

  test('takes from a pile partly reserved by an unpromised replenishment', async () => {
    const sku = await product('BROUGHT')
    const [face, rack] = [
      await floor.location('RACK', 'B-1', { is_pickface: true }),
      await floor.location('RACK', 'B-R'),
    ]
    const range = { trigger_min: 5, trigger_max: 20 }
    await floor.made('pickface_products', { product_id: sku, location_id: face, ...range })
    const [pile = 0] = await stand([{ product_id: sku, quantity: 100, location_id: rack }])
    const first = await ordered([{ product_id: sku, quantity: 12 }])
    await allocated(first)
    const replenishment = "select id from tasks where type = 'REPLEN' and product_id = $1"
    await floor.rows(`update allocations set for_task_id = null where task_id in (${replenishment})`, [sku])

    const second = await ordered([{ product_id: sku, quantity: 6 }])
    await allocated(second, { except_location_ids: [face] })
    assert.deepEqual(await tasksOf(second), ['PICK PART AVAILABLE 6 from B-R to GO-01'])
    assert.equal((await given(second)).get(pile), 6)
    await floor.rows(
      `update allocations set for_task_id = (select min(id) from tasks where goods_out_id = $2 and status = 'ON_HOLD')
       where task_id in (${replenishment})`,
      [sku, first],
    )
  })

  test('gives crossdock orders the goods of their receipt that are still in the bay', async () => {
    const sku = await product('CROSS')
    const receipt = await floor.made('goods_in_receipts', {
      account_id: floor.account,
      warehouse_id: floor.warehouse,
      reference: 'X-1',
    })
    const bay = await floor.location('GIBAY', 'X-GI')
    await stand([{ product_id: sku, quantity: 9, location_id: await floor.location('RACK', 'X-R') }])
    const order = await ordered([{ product_id: sku, quantity: 12 }], {
      goods_out_type: 'crossdock',
      goods_in_receipt_id: receipt,
    })
    const cell = {
      ...NO_ATTRIBUTES,
      account_id: floor.account,
      product_id: sku,
      warehouse_id: floor.warehouse,
      location_id: bay,
      storage_unit_id: null,
      fifo_date: '2026-03-02T00:00:00Z',
    }
    await floor.act(async (tx) => {
      const piles = await lockPiles(tx, { ids: [], cells: [cell] })
      await postMovements(tx, piles, {
        movements: [
          {
            category: 'RCV',
            subtype: 'RECEIVE',
            quantity: '10',
            from: 'inbound',
            to: cell,
            goods_in_receipt_id: receipt,
          },
        ],
      })
      await updateBalances(tx, balances)
    })
    const found = await allocated(order)
    assert.deepEqual(await tasksOf(order), ['PICK PART AVAILABLE 10 from X-GI to GO-01'])
    assert.equal(found.outstanding.toFixed(), '2')
  })

  test('never reserves the same units for two lines of one order', async () => {
    const sku = await product('TWICE')
    const [pile] = await stand([
      { product_id: sku, quantity: 10, location_id: await floor.location('RACK', 'T-1') },
    ])
    const order = await ordered([
      { product_id: sku, quantity: 7 },
      { product_id: sku, quantity: 7 },
    ])
    const found = await allocated(order)
    assert.deepEqual(await given(order), new Map([[pile, 10]]))
    assert.equal(found.outstanding.toFixed(), '4')
  })

  test('never reserves the same units for concurrent orders, in whatever order they name products', async () => {
    const skus: number[] = []
    for (const code of ['RACE-1', 'RACE-2', 'RACE-3']) skus.push(await product(code))
    const rack = await floor.location('RACK', 'RACE')
    await stand(skus.map((product_id) => ({ product_id, quantity: 30, location_id: rack })))
    const ids: number[] = []
    for (let place = 0; place < 12; place += 1) {
      const lines = skus.map((product_id) => ({ product_id, quantity: 4 }))
      ids.push(await ordered(place % 2 === 0 ? lines : lines.toReversed()))
    }
    const found = await Promise.all(ids.map((id) => allocated(id)))
    const total = found.reduce((sum, one) => sum + one.allocated.toNumber(), 0)
    assert.equal(total, 90)
    const [row] = await floor.rows(
      `select sum(s.free)::float as free, sum(s.allocated_quantity)::float as allocated from stocks s where s.product_id = any($1)`,
      [skus],
    )
    assert.deepEqual(row, { free: 0, allocated: 90 })
  })

  test('reserves goods that are moved or held concurrently where they are, or not at all', async () => {
    const sku = await product('MOVING')
    const [from, to] = [await floor.location('RACK', 'Y-1'), await floor.location('RACK', 'Y-2')]
    const [pile, other] = await stand([
      { product_id: sku, quantity: 30, location_id: from },
      { product_id: sku, quantity: 10, location_id: from, batch: 'HELD' },
    ])
    const ids: number[] = []
    for (let place = 0; place < 6; place += 1) ids.push(await ordered([{ product_id: sku, quantity: 5 }]))
    const move = () =>
      floor.operator.post(`/api/stocks/${pile}/move`, {
        data: { type: 'stocks', attributes: { quantity: 4, to_location_id: to } },
      })
    const hold = () => floor.operator.post('/api/stocks/hold', { ids: [other], description: 'wet' })
    await Promise.all([...ids.map((id) => allocated(id)), move(), hold(), move(), move()])
    const [row] = await floor.rows(
      `select sum(s.quantity)::float as quantity, sum(s.allocated_quantity)::float as allocated,
         coalesce(sum(s.allocated_quantity) filter (where s.status = 'held'), 0)::float as held
       from stocks s where s.product_id = $1`,
      [sku],
    )
    assert.deepEqual([row?.quantity, row?.held], [40, 0])
    const strays = await floor.rows(
      `select k.id from tasks k join allocations a on a.task_id = k.id and a.state = 'open' join stocks s on s.id = a.stock_id
       where k.product_id = $1 and s.location_id <> k.location_from_id`,
      [sku],
    )
    assert.deepEqual(strays, [])
  })
})
