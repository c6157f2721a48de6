import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { runInHost } from '../../support/hosts.ts'
import { machine } from '../../support/machine.ts'
import type { ConsoleUnderTest } from './console-under-test.ts'

/** A task as a leader reads it. */
export type ReadTask = {
  readonly id: string
  readonly status: string
  readonly user_id: string | null
}

const LOOK_MS = 100

/** A hall with racks, a product in each, and orders that take one of every product. */
export class PickFloor {
  readonly app: ConsoleUnderTest
  readonly warehouse_id: number
  readonly #account_id: number
  readonly products: readonly { readonly id: number; readonly code: string }[]
  #orders = 0

  private constructor(
    app: ConsoleUnderTest,
    {
      warehouse_id,
      account_id,
      products,
    }: {
      readonly warehouse_id: number
      readonly account_id: number
      readonly products: PickFloor['products']
    },
  ) {
    this.app = app
    this.warehouse_id = warehouse_id
    this.#account_id = account_id
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
    const out = await place('OUT', 'GOBAY')
    const warehouse = { data: { type: 'warehouses', attributes: { default_goods_out_location_id: out } } }
    assert.equal((await app.api.patch(`/api/warehouses/${warehouse_id}`, warehouse)).status, 200)
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
    return new PickFloor(app, { warehouse_id, account_id, products })
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

  /** These tasks as they are now. */
  again(tasks: readonly ReadTask[]): Promise<readonly ReadTask[]> {
    return this.#tasks(`id: { in: ${JSON.stringify(tasks.map(({ id }) => id))} }`)
  }

  /** How many picks of goods stand in the ledger. */
  async picksInLedger(): Promise<number> {
    type Found = { readonly transactions: { readonly all: { readonly total_count: number } } }
    const query = '{ transactions { all(filter: { category: { eq: "PICK" } }) { total_count } } }'
    return (await this.app.read<Found>(query)).transactions.all.total_count
  }

  /** Refuses a ledger that does not agree with the stock. */
  async assertVerified(): Promise<void> {
    const environment = {
      ...machine,
      DATABASE_URL: this.app.server.database?.url,
      GOODSYARD_SECRET_KEY: 'a key for the command line that is long enough',
    }
    const { code, out } = await runInHost({ environment, command: ['verify'] }, () => undefined).ended
    assert.deepEqual([code, out], [0, 'everything agrees in 1 tenants\n'])
  }

  async #tasks(filter: string): Promise<readonly ReadTask[]> {
    type Found = { readonly tasks: { readonly all: { readonly nodes: readonly ReadTask[] } } }
    const query = `{ tasks { all(filter: { ${filter} }, first: 100, order: "id") { nodes { id status user_id } } } }`
    return (await this.app.read<Found>(query)).tasks.all.nodes
  }
}
