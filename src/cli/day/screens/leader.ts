import { setTimeout as pause } from 'node:timers/promises'
import { CallFailed, type Client } from '#cli/day/client.ts'
import { type DayContext, each, inPieces, post } from '#cli/day/hands.ts'
import { createOrders } from '#cli/day/outbound.ts'
import type { Plan } from '#cli/day/plan.ts'
import { setUpWarehouse, type Warehouse } from '#cli/day/set-up-warehouse.ts'
import { isObject, type JsonObject } from '#values/json.ts'

const LOOK_MS = 250

/** Lines of one delivery. */
const DELIVERY_LINES = 40

/** Goods that a supplier delivers together. */
export type Delivery = { readonly products: Plan['products'] }

/** What has been done so far, by what it is called. */
export type DayCounts = Readonly<Record<'received' | 'picked' | 'packed', number>>

/** Signs somebody in on a handheld. */
export type HandheldLogin = { readonly badge: string; readonly password: string }

/** An order of the day as the service knows it. */
type DayOrder = { readonly id: number; readonly reference: string; readonly products: readonly string[] }

/**
 * Leads a floor whose people work at their screens: what is needed for the first orders is there since yesterday, the rest is
 * delivered; an order is released once its goods are on the shelves.
 */
export class Leader {
  readonly deliveries: readonly Delivery[]
  readonly #client: Client
  readonly #warehouse: Warehouse
  readonly #orders: readonly DayOrder[]
  readonly #stocked: Set<string>
  readonly #released = new Set<string>()
  readonly counts: Record<keyof DayCounts, number> = { received: 0, picked: 0, packed: 0 }

  private constructor(client: Client, { warehouse, orders, stocked, deliveries }: DayBegun) {
    this.#client = client
    this.#warehouse = warehouse
    this.#orders = orders
    this.#stocked = stocked
    this.deliveries = deliveries
  }

  /** Sets up the warehouse, what is in stock, and the orders of the day; the first of them are released. */
  static async begin(floor: DayContext, ordersInStock: number): Promise<Leader> {
    const { client, plan } = floor
    const warehouse = await setUpWarehouse(floor)
    await prepareBench(client)
    const stocked = new Set(
      plan.orders.slice(0, ordersInStock).flatMap(({ lines }) => lines.map(({ product }) => product)),
    )
    await each(floor, 'opening stock', {
      items: plan.products.filter(({ code }) => stocked.has(code)),
      act: ({ code, quantity }) => {
        const product_id = warehouse.products.get(code) ?? 0
        const location_id = warehouse.racks.get(product_id) ?? null
        return client.make('stocks', { account_id: warehouse.account, product_id, location_id, quantity })
      },
    })
    const deliveries = inPieces(
      plan.products.filter(({ code }) => !stocked.has(code)),
      DELIVERY_LINES,
    ).map((products) => ({ products }))
    await createOrders(floor, warehouse)
    const ids = new Map(
      (await client.list('goods_outs', '{}', 'id reference')).map(({ id, reference }) => [
        reference,
        Number(id),
      ]),
    )
    const orders = plan.orders.map(({ reference, lines }) => ({
      id: ids.get(reference) ?? 0,
      reference,
      products: lines.map(({ product }) => product),
    }))
    const leader = new Leader(client, { warehouse, orders, stocked, deliveries })
    await leader.#release()
    return leader
  }

  get orders(): number {
    return this.#orders.length
  }

  /** Makes a login of handhelds with its badge. */
  async login(username: string): Promise<HandheldLogin> {
    const password = `the ${username} of the day`
    const id = await this.#client.make('hhd_users', {
      username,
      password,
      warehouse_id: this.#warehouse.warehouse,
    })
    const path = `/api/hhd_users/${id}/badge`
    const answer = await this.#client.call({ name: 'POST badge', method: 'POST', path })
    const data = isObject(answer) && isObject(answer.data) ? answer.data : {}
    const { badge } = isObject(data.attributes) ? data.attributes : {}
    return { badge: String(badge), password }
  }

  /** A delivery is at the gate, with its papers. */
  async arrive({ products }: Delivery): Promise<void> {
    const { account, warehouse } = this.#warehouse
    const lines_changes = products.map(({ code, quantity }) => ({
      type: 'ADD',
      attributes: { product_id: this.#warehouse.products.get(code) ?? null, expected_quantity: quantity },
    }))
    const id = await this.#client.make('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      lines_changes,
    })
    await post(this.#client, `/api/goods_in_receipts/${id}/receive`)
  }

  /** A delivery is on the shelves. */
  async putAway({ products }: Delivery): Promise<void> {
    for (const { code } of products) this.#stocked.add(code)
    await this.#release()
  }

  /** Whether there is something to pick, as soon as that is known; false when all is picked. */
  async hasPicks(): Promise<boolean> {
    for (;;) {
      const isReleased = this.#released.size === this.#orders.length
      const open = await this.#openPicks()
      if (open.length > 0) return true
      if (isReleased) return false
      await pause(LOOK_MS)
    }
  }

  /** The orders that are picked and stand at the bench, of those that the station shows. */
  async atBench(references: readonly string[]): Promise<readonly string[]> {
    const released = references.filter((reference) => this.#released.has(reference))
    const open = new Set((await this.#openPicks()).map(({ goods_out_id }) => Number(goods_out_id)))
    return this.#orders.flatMap(({ id, reference }) =>
      released.includes(reference) && !open.has(id) ? [reference] : [],
    )
  }

  /** The van of the carrier leaves with all that is packed. */
  async sendOff(): Promise<void> {
    const shipments = await this.#client.list('shipments', '{ status: { eq: "submitted" } }', 'id')
    for (const { id } of shipments) await post(this.#client, `/api/shipments/${id}/dispatch`)
  }

  /** Fails where an order has not left. */
  async assertAllLeft(): Promise<void> {
    const orders = await this.#client.list('goods_outs', '{}', 'reference goods_out_status { code }')
    const open = orders.filter(({ goods_out_status: at }) => !isObject(at) || at.code !== 'COMPLETED')
    if (open.length > 0)
      throw new CallFailed(`not dispatched: ${open.map(({ reference }) => reference).join(', ')}`)
  }

  #openPicks(): Promise<readonly JsonObject[]> {
    const filter = '{ type: { eq: "PICK" }, status: { in: ["AVAILABLE", "ALLOCATED"] } }'
    return this.#client.list('tasks', filter, 'goods_out_id')
  }

  /** Processes the orders whose goods are on the shelves, and waits until their picks are there. */
  async #release(): Promise<void> {
    const ready = this.#orders.filter(
      ({ reference, products }) =>
        !this.#released.has(reference) && products.every((product) => this.#stocked.has(product)),
    )
    if (ready.length === 0) return
    const ids = ready.map(({ id }) => id)
    await post(this.#client, '/api/goods_out_processes/process_picks_async', { ids })
    for (;;) {
      const filter = `{ goods_out_id: { in: [${ids.join(', ')}] } }`
      const requests = await this.#client.list(
        'pick_processing_requests',
        filter,
        'status message goods_out_id',
      )
      const failed = requests.find(({ status }) => status === 'failed')
      if (failed !== undefined)
        throw new CallFailed(`order ${failed.goods_out_id} was not processed: ${failed.message}`)
      if (requests.length === ids.length && requests.every(({ status }) => status === 'completed')) break
      await pause(LOOK_MS)
    }
    for (const { reference } of ready) this.#released.add(reference)
  }
}

type DayBegun = {
  readonly warehouse: Warehouse
  readonly orders: readonly DayOrder[]
  readonly stocked: Set<string>
  readonly deliveries: readonly Delivery[]
}

/** A carton and a label printer, which a packing station needs. */
async function prepareBench(client: Client): Promise<void> {
  const sequence_id = await client.make('sequences', { code: 'CARTON', name: 'Cartons', prefix: 'CT' })
  const sides = { length: 120, width: 80, height: 80, weight: 0.8 }
  const use = { leaves_warehouse: true, use_for_packing: true }
  await client.make('storage_unit_types', { code: 'CARTON', name: 'Carton', ...sides, ...use, sequence_id })
  const name = 'Bench labels'
  await client.make('printers', { name, supports_labels: true, supports_documents: false, is_default: true })
}
