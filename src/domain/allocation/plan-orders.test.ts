import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { orderIn, readOrderLines, readOrders } from '#domain/orders/order.ts'
import { openFloor } from '../../../test/support/floor.ts'
import type { AllocationRequest, PlannedOrder } from './order-planning.ts'
import { readOrderPlans } from './read-order-plans.ts'
import { writeAllocation } from './write-allocation.ts'

const floor = await openFloor()
const { account, warehouse } = floor
const tenant = floor.scope.tenant.id
const go = await floor.location('GOBAY', 'GO-01')

let seed = 11
/** Pseudorandom numbers from 0 that are the same in each run. */
function below(most: number): number {
  seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647
  return seed % most
}

async function inserted(table: string, row: Readonly<Record<string, unknown>>): Promise<number> {
  const names = Object.keys({ tenant_id: tenant, ...row })
  const holes = names.map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${names.join(', ')}) values (${holes.join(', ')}) returning *`
  const [made] = await floor.rows(statement, Object.values({ tenant_id: tenant, ...row }))
  return Number(made?.id ?? 0)
}

async function product(code: string): Promise<number> {
  const id = await floor.made('products', { code })
  await floor.operator.post(`/api/products/${id}/account_products`, {
    data: { type: 'account_products', attributes: { account_id: account } },
  })
  return id
}

/** Adds a pile of a product at a location. */
async function pile(product_id: number, quantity: number, location_id: number, unit: number | null = null) {
  await inserted('stocks', {
    ...{
      account_id: account,
      product_id,
      warehouse_id: warehouse,
      location_id,
      storage_unit_id: unit,
      quantity,
    },
    ...{ status: 'available', allocated_quantity: 0, batch: `B${below(1_000_000)}` },
    fifo_date: `2026-03-0${1 + below(3)}`,
    sell_by_date: below(3) === 0 ? null : `2031-03-1${below(9)}`,
    walk: `R${below(40)}`,
  })
}

const type = await floor.known('storage_unit_types', 'STD')
await floor.rows('update storage_unit_types set is_pickable = true where id = $1', [type])
const racks = await Promise.all(Array.from({ length: 8 }, (_, n) => floor.location('RACK', `R-${n}`)))
const rack = () => racks[below(racks.length)] ?? 0
const faces = [
  await floor.location('RACK', 'F-1', { is_pickface: true }),
  await floor.location('RACK', 'F-2', { is_pickface: true }),
]

/** Loose goods in many small piles, on units, in both, and in pickfaces of two kinds with bulk behind them. */
async function fill(): Promise<readonly number[]> {
  const [loose, few, onUnits, mixed, faced, demanded] = await Promise.all(
    ['LOOSE', 'FEW', 'UNITS', 'MIXED', 'FACED', 'DEMANDED'].map(product),
  )
  const made = [loose, few, onUnits, mixed, faced, demanded].map((id) => id ?? 0)
  for (let n = 0; n < 40; n += 1) await pile(loose ?? 0, 1 + below(5), rack())
  for (let n = 0; n < 4; n += 1) await pile(few ?? 0, 1 + below(5), rack())
  for (const id of [onUnits, mixed, demanded]) {
    for (let n = 0; n < 60; n += 1) {
      const at = rack()
      const unit = await floor.unit(at)
      // Quantities differ, so that the order of the smallest units is determined.
      await pile(id ?? 0, 2 + below(9) + n / 100, at, unit)
      if (below(4) === 0) await pile(id ?? 0, 1 + below(4) + n / 1000, at, unit)
    }
  }
  for (const id of [mixed, faced]) for (let n = 0; n < 25; n += 1) await pile(id ?? 0, 1 + below(9), rack())
  for (const [index, location_id] of faces.entries()) {
    await floor.made('pickface_products', {
      product_id: faced,
      location_id,
      replenishment_type: 'continuous',
      min_quantity: 1,
      max_quantity: 90,
    })
    await pile(faced ?? 0, 5 + index, location_id)
  }
  const empty = await floor.location('RACK', 'F-3', { is_pickface: true })
  await floor.made('pickface_products', {
    product_id: demanded,
    location_id: empty,
    replenishment_type: 'demand',
  })
  return made
}

async function order(products: readonly number[], number: number): Promise<number> {
  const id = await inserted('goods_outs', {
    ...{ account_id: account, warehouse_id: warehouse, reference: `SO-${number}`, goods_out_status_id: 2 },
    ...{ expected_date_of_dispatch: '2030-03-05T15:00:00Z', goods_out_type: 'sales_order' },
    ...{
      priority: number,
      pick_type: below(4) === 0 ? 'tote' : 'standard',
      conversion_direction: 'assemble',
    },
  })
  for (let n = 0; n <= below(3); n += 1)
    await inserted('goods_out_lines', {
      ...{ goods_out_id: id, product_id: products[below(products.length)], order_quantity: 1 + below(25) },
      ...{ allocated_quantity: 0, pick_quantity: 0, dispatch_quantity: 0, short_quantity: 0 },
      ...{ rounded_quantity: 0, short_status: '' },
    })
  return id
}

class TakenBack extends Error {
  readonly found: unknown

  constructor(found: unknown) {
    super('only to see what comes of it')
    this.found = found
  }
}

/** The result of an allocation that is rolled back. */
async function tried(work: (tx: Transaction) => Promise<void>): Promise<unknown> {
  const tasks = await floor.rows('select coalesce(max(id), 0) as last from tasks')
  const error = await floor
    .act(async (tx) => {
      await work(tx)
      throw new TakenBack(await written(tx, Number(tasks[0]?.last)))
    })
    .catch((thrown: unknown) => thrown)
  if (!(error instanceof TakenBack)) throw error
  return error.found
}

/** All that was written, without ids: tasks in their order, their reservations and explanations. */
async function written(tx: Transaction, last: number): Promise<unknown> {
  const fresh = sql`select k.*, row_number() over (order by k.id) as place from tasks k where k.tenant_id = ${tenant} and k.id > ${last}`
  const tasks = await tx.rows(sql`
    select k.type, k.subtype, k.status, k.hold_reason, k.priority, k.goods_out_id, k.goods_out_line_id, k.start_quantity,
      k.stock_id, k.stock_description, k.location_from_id, k.location_to_id, k.storage_unit_from_id
    from (${fresh}) k
    order by k.place`)
  const reserved = await tx.rows(sql`
    select k.place, a.stock_id, w.place as for_place, sum(a.quantity)::float as quantity, min(a.explanation::text) as explanation
    from allocations a
    join (${fresh}) k on k.id = a.task_id
    left join (${fresh}) w on w.id = a.for_task_id
    where a.tenant_id = ${tenant}
    group by k.place, a.stock_id, w.place
    order by k.place, a.stock_id, w.place`)
  const lines = await tx.rows(sql`
    select l.id, l.allocated_quantity, l.rounded_quantity from goods_out_lines l where l.tenant_id = ${tenant} order by l.id`)
  const piles = await tx.rows(sql`
    select s.id, s.allocated_quantity from stocks s where s.tenant_id = ${tenant} and s.allocated_quantity > 0 order by s.id`)
  const turned = await tx.rows(sql`
    select r.product_id, r.location_id from pickface_rotations r where r.tenant_id = ${tenant} order by r.product_id`)
  return { tasks, reserved, lines, piles, turned }
}

/** An order with an even priority also accepts a partial allocation. */
const accepts = ({ order: { priority }, allocated, outstanding }: PlannedOrder) =>
  allocated.gt(0) && (outstanding.lte(0) || priority % 2 === 0)

async function requestsOf(tx: Transaction, ids: readonly number[]): Promise<readonly AllocationRequest[]> {
  const [orders, lines] = await Promise.all([readOrders(tx, ids), readOrderLines(tx, ids)])
  return ids.map((id) => ({
    order: orderIn(orders, id),
    lines: lines.filter(({ goods_out_id }) => goods_out_id === id),
    ...{ pick_list_id: null, location_to_id: go, request: 'a1b2c3' },
  }))
}

async function allocate(tx: Transaction, requests: readonly AllocationRequest[]): Promise<void> {
  const plans = await readOrderPlans(tx, requests, accepts)
  await writeAllocation(tx, { ...plans, orders: plans.orders.filter(accepts) })
}

const RULES = ['fifo', 'lifo', 'sell_by_date']
const OPTIMISATIONS = ['stock_rotation', 'storage_unit_breakdown_avoidance']

suite('allocation of stock to several orders at once', () => {
  after(() => floor.close())

  test('gives each order the same stock as if the orders were allocated one after the other', async () => {
    const products = await fill()
    let served = 0
    for (let round = 0; round < 24; round += 1) {
      await floor.rows(
        'update accounts set pick_rule = $2, pick_optimisation = $3, round_up_to_full_storage_units = $4 where id = $1',
        [account, RULES[round % 3], OPTIMISATIONS[round % 2], round % 4 === 3],
      )
      // In every third round all orders request the same product.
      const some = round % 3 === 2 ? [products[below(products.length)] ?? 0] : products
      const ids: number[] = []
      for (let n = 0; n < 8; n += 1) ids.push(await order(some, round * 8 + n))
      const together = await tried(async (tx) => allocate(tx, await requestsOf(tx, ids)))
      const alone = await tried(async (tx) => {
        const requests = await requestsOf(tx, ids)
        for (const one of requests) {
          await allocate(tx, [one])
        }
      })
      assert.deepEqual(together, alone, `round ${round}`)
      served += (alone as { readonly tasks: readonly unknown[] }).tasks.length
    }
    assert.ok(served > 300, `only ${served} tasks were made`)
  })
})
