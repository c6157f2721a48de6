import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { document } from '../../support/api-client.ts'
import { assertVerified } from './assert-verified.ts'
import type { ConsoleUnderTest } from './console-under-test.ts'

/** A task as a leader reads it. */
export type ReadTask = {
  readonly id: string
  readonly status: string
  readonly user_id: string | null
}

/** Goods that were received. */
type BayStock = {
  readonly quantity: number
  readonly batch: string | null
  readonly sell_by_date: string | null
}

const LOOK_MS = 100

/** A hall with racks, a product in each, and orders that take one of every product. */
export class PickFloor {
  readonly app: ConsoleUnderTest
  readonly warehouse_id: number
  readonly #account_id: number
  readonly #bay_id: number
  readonly products: readonly { readonly id: number; readonly code: string }[]
  #orders = 0

  private constructor(
    app: ConsoleUnderTest,
    {
      warehouse_id,
      account_id,
      bay_id,
      products,
    }: {
      readonly warehouse_id: number
      readonly account_id: number
      readonly bay_id: number
      readonly products: PickFloor['products']
    },
  ) {
    this.app = app
    this.warehouse_id = warehouse_id
    this.#account_id = account_id
    this.#bay_id = bay_id
    this.products = products
  }

  /** Builds the hall in the tenant of the service, with so many products; some racks have a check digit. */
  static async build(app: ConsoleUnderTest, count: number): Promise<PickFloor> {
    const warehouse_id = Number(await app.create('warehouses', { code: 'HALL', timezone: 'Europe/London' }))
    const types = await app.read<{
      location_types: { all: { nodes: readonly { id: string; code: string }[] } }
    }>('{ location_types { all(first: 100) { nodes { id code } } } }')
    const typeOf = (code: string) =>
      Number(types.location_types.all.nodes.find((one) => one.code === code)?.id)
    const place = async (code: string, type: string, others = {}) =>
      Number(await app.create('locations', { code, warehouse_id, location_type_id: typeOf(type), ...others }))
    const bays = {
      default_goods_in_location_id: await place('IN', 'GIBAY'),
      default_goods_out_location_id: await place('OUT', 'GOBAY'),
    }
    const patched = await app.api.patch(`/api/warehouses/${warehouse_id}`, document('warehouses', bays))
    assert.equal(patched.status, 200, patched.text)
    const account_id = Number(await app.create('accounts', { code: 'HALL-CO' }))
    await app.create('account_warehouses', { account_id, warehouse_id })
    const products: { id: number; code: string }[] = []
    for (let n = 1; n <= count; n += 1) {
      const code = `GOODS-${n}`
      const barcode = n === 2 ? { barcode: '4006381333931' } : {}
      const id = Number(await app.create('products', { code, description: `Goods ${n}`, ...barcode }))
      await app.create('account_products', { account_id }, `/api/products/${id}/account_products`)
      const digit = n % 2 === 0 ? { check_digit: String(n % 10) } : {}
      const location_id = await place(`R-${String(n).padStart(2, '0')}`, 'RACK', {
        pick_sequence: n,
        ...digit,
      })
      await app.create('stocks', { account_id, product_id: id, location_id, quantity: 100_000 })
      products.push({ id, code })
    }
    return new PickFloor(app, {
      ...{ warehouse_id, account_id, products },
      bay_id: bays.default_goods_out_location_id,
    })
  }

  /** An order for some of each of the first products, processed; gives its picks in walking order. */
  async order(lines: number, quantity = 1): Promise<readonly ReadTask[]> {
    this.#orders += 1
    const order = await this.app.create('goods_outs', {
      ...{ account_id: this.#account_id, warehouse_id: this.warehouse_id, goods_out_type: 'sales_order' },
      ...{ reference: `FLOOR-${this.#orders}`, expected_date_of_dispatch: new Date().toISOString() },
      lines_changes: this.products
        .slice(0, lines)
        .map(({ id }) => ({ type: 'ADD', attributes: { product_id: id, order_quantity: quantity } })),
    })
    const ids = { ids: [Number(order)] }
    const reply = await this.app.api.post('/api/goods_out_processes/process_picks_async', ids)
    assert.ok(reply.status < 300, reply.text)
    for (;;) {
      const tasks = await this.#tasks(`goods_out_id: { eq: "${order}" }, type: { eq: "PICK" }`)
      if (tasks.length === lines) return tasks
      await pause(LOOK_MS)
    }
  }

  /** Announces some of the product with a number, of which batches are recorded from now on. */
  async deliver(number: number, quantity: number): Promise<void> {
    const { app, warehouse_id, products } = this
    const product_id = products[number - 1]?.id
    const account = document('accounts', { track_batch: true })
    const patched = await app.api.patch(`/api/accounts/${this.#account_id}`, account)
    assert.equal(patched.status, 200, patched.text)
    const receipt = await app.create('goods_in_receipts', {
      ...{ account_id: this.#account_id, warehouse_id },
      lines_changes: [{ type: 'ADD', attributes: { product_id, expected_quantity: quantity } }],
    })
    const reply = await app.api.post(`/api/goods_in_receipts/${receipt}/receive`)
    assert.ok(reply.status < 300, reply.text)
  }

  /** What stands in the bay for incoming goods. */
  async received(): Promise<readonly BayStock[]> {
    type Found = { readonly stocks: { readonly all: { readonly nodes: readonly BayStock[] } } }
    const query = '{ stocks { all(location_code: "IN") { nodes { quantity batch sell_by_date } } } }'
    return (await this.app.read<Found>(query)).stocks.all.nodes
  }

  /** These tasks as they are now. */
  again(tasks: readonly ReadTask[]): Promise<readonly ReadTask[]> {
    return this.#tasks(`id: { in: ${JSON.stringify(tasks.map(({ id }) => id))} }`)
  }

  /** How many picks are to be done. */
  async openPicks(): Promise<number> {
    const { open } = await this.#pickCounts()
    return open
  }

  /** How many picks are completed, and how many movements of picks stand in the ledger. */
  async pickCounts(): Promise<{ readonly completed: number; readonly movements: number }> {
    return this.#pickCounts()
  }

  /** Somebody else does a pick that was taken by the device; whether there was one that was not done. */
  async pickInstead(): Promise<boolean> {
    const [task] = await this.#tasks('type: { eq: "PICK" }, status: { eq: "ALLOCATED" }')
    if (task === undefined) return false
    const { api } = this.app
    const allocated = await api.post('/api/tasks/allocate', { ids: [Number(task.id)] })
    if (allocated.status >= 300) return false
    const done = document('tasks', {
      status: 'completed',
      confirmed_quantity: 1,
      location_to_id: this.#bay_id,
    })
    const reply = await api.patch(`/api/tasks/${task.id}`, done)
    assert.equal(reply.status, 200, reply.text)
    return true
  }

  /** How many picks of goods stand in the ledger. */
  async picksInLedger(): Promise<number> {
    type Found = { readonly transactions: { readonly all: { readonly total_count: number } } }
    const query = '{ transactions { all(filter: { category: { eq: "PICK" } }) { total_count } } }'
    return (await this.app.read<Found>(query)).transactions.all.total_count
  }

  /** Refuses a ledger that does not agree with the stock. */
  assertVerified(): Promise<void> {
    return assertVerified(this.app)
  }

  async #pickCounts() {
    type Count = { readonly total_count: number }
    type Found = {
      readonly tasks: { readonly open: Count; readonly completed: Count }
      readonly transactions: { readonly all: Count }
    }
    const { tasks, transactions } = await this.app.read<Found>(`{
      tasks {
        open: all(type: "PICK", status: ["AVAILABLE", "ALLOCATED"]) { total_count }
        completed: all(type: "PICK", status: ["COMPLETED"]) { total_count }
      }
      transactions { all(filter: { category: { eq: "PICK" } }) { total_count } }
    }`)
    return {
      open: tasks.open.total_count,
      completed: tasks.completed.total_count,
      movements: transactions.all.total_count,
    }
  }

  async #tasks(filter: string): Promise<readonly ReadTask[]> {
    type Found = { readonly tasks: { readonly all: { readonly nodes: readonly ReadTask[] } } }
    const query = `{ tasks { all(filter: { ${filter} }, first: 100, order: "id") { nodes { id status user_id } } } }`
    return (await this.app.read<Found>(query)).tasks.all.nodes
  }
}
