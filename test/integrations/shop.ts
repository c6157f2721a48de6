import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { Installation } from '../automations/installation.ts'
import { eventually, type Received } from '../automations/receiver.ts'

type Attributes = Readonly<Record<string, unknown>>

/** An order as the shop of the tests writes it. */
export type ShopOrder = Attributes & { readonly id: string; readonly changed?: string }

/** A run as the database keeps it. */
export type Run = {
  readonly status: string
  readonly created: number
  readonly updated: number
  readonly failed: number
  readonly message: string | null
}

/** How the shop of the tests is spoken to. */
const orderFields = {
  id: 'id',
  reference: 'number',
  warehouse: 'from',
  carrier: 'ship.by',
  shipping_rate: 'ship.rate',
  address: { name: 'to.name', address_1: 'to.street', postcode: 'to.code', country_code: 'to.country' },
  lines: { items: 'items', id: 'row', sku: 'article.sku', quantity: 'count', said: { colour: 'colour' } },
}

/** A line of an order in the shop. */
export const line = (sku: string, count: unknown = 1, others: Attributes = {}): Attributes => ({
  article: { sku },
  count,
  ...others,
})

/** A warehouse with an account that sells in a shop on this machine, whose orders come in pages. */
export class Shop {
  readonly at: Installation
  readonly warehouse: number
  readonly account: number
  orders: readonly ShopOrder[] = []
  products: readonly Attributes[] = []
  pageSize = 2
  /** Answers in place of the shop where it answers true. */
  instead: (request: Received, answer: ServerResponse) => boolean = () => false

  private constructor(at: Installation, ids: { readonly warehouse: number; readonly account: number }) {
    this.at = at
    this.warehouse = ids.warehouse
    this.account = ids.account
    at.receiver.answering = (request, answer) => this.#answer(request, answer)
  }

  /** Opens a shop, with the warehouse that sends its goods. */
  static async open(): Promise<Shop> {
    const at = await Installation.start()
    const warehouse = Number((await at.make('warehouses', { code: 'WH1' })).id)
    const account = Number((await at.make('accounts', { code: 'ACME' })).id)
    await at.make('account_warehouses', { account_id: account, warehouse_id: warehouse })
    return new Shop(at, { warehouse, account })
  }

  /** A product of the account. */
  async product(code: string): Promise<number> {
    const { id } = await this.at.make('products', { code })
    const attributes = { account_id: this.account }
    await this.at.server.api('POST', `/api/products/${id}/account_products`, {
      data: { type: 'account_products', attributes },
    })
    return Number(id)
  }

  /** A location of the warehouse, of a type that every tenant has. */
  async location(type: string, code: string): Promise<number> {
    const [known] = await this.at.rows<{ id: string }>(
      `select x.id from location_types x join tenants t on t.id = x.tenant_id where t.subdomain = 'demo' and x.code = $1`,
      type,
    )
    const location_type_id = Number(known?.id)
    return Number(
      (await this.at.make('locations', { code, warehouse_id: this.warehouse, location_type_id })).id,
    )
  }

  /** Puts goods of a product into a location of its own. */
  async stock(product_id: number, quantity: number): Promise<void> {
    const location_id = await this.location('RACK', `R-${product_id}`)
    await this.at.make('stocks', { account_id: this.account, product_id, location_id, quantity })
  }

  /** Picks an order into a bay, and dispatches it. */
  async dispatch(order: number, bay: number): Promise<void> {
    const act = (name: string) =>
      this.at.server.api('POST', `/api/goods_out_processes/${name}`, { ids: [order] })
    assert.equal((await act('process_picks_async')).status, 200)
    const tasks = await eventually('the pick', async () => {
      const rows = await this.at.rows<{ id: string; quantity: string }>(
        "select id, start_quantity as quantity from tasks where goods_out_id = $1 and type = 'PICK'",
        order,
      )
      return rows.length === 0 ? null : rows
    })
    for (const { id, quantity } of tasks)
      await this.at.change('tasks', id, {
        status: 'completed',
        location_to_id: bay,
        confirmed_quantity: Number(quantity),
      })
    const left = await act('dispatch')
    assert.ok(left.status < 300, JSON.stringify(left.body))
  }

  /** Connects the account to the shop. */
  async connect(configuration: Attributes = {}, others: Attributes = {}): Promise<number> {
    const { id } = await this.at.make('integrations', {
      name: 'The shop',
      integration_type: 'generic_rest',
      account_id: this.account,
      warehouse_id: this.warehouse,
      configuration: { poll_minutes: 0, orders: this.orderList(), ...configuration },
      ...others,
    })
    return Number(id)
  }

  /** How its list of orders is read: page by page, from the last change on. */
  orderList(others: Attributes = {}): Attributes {
    return {
      url: this.at.receiver.url('/orders'),
      items: 'found',
      next: 'more',
      since: 'changed',
      since_parameter: 'since',
      fields: orderFields,
      ...others,
    }
  }

  /** Asks for a synchronization and gives the id of its run. */
  async requestSynchronization(integration: number): Promise<number> {
    const { status, body } = await this.at.server.api<{ data: { id: string } }>(
      'POST',
      `/api/integrations/${integration}/synchronize`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    return Number(body.data.id)
  }

  /** What a run came to, once it is over. */
  ended(run: number): Promise<Run> {
    return eventually('the end of the run', async () => {
      const [row] = await this.at.rows<Run>(
        `select status, created_count::int as created, updated_count::int as updated, failed_count::int as failed, message
         from integration_runs where id = $1`,
        run,
      )
      return row?.status === 'succeeded' || row?.status === 'failed' ? row : null
    })
  }

  /** Synchronizes, and gives what that came to. */
  async synchronize(integration: number): Promise<Run> {
    return this.ended(await this.requestSynchronization(integration))
  }

  /** The orders that came by an integration, by the ids the shop has for them. */
  async imported(integration: number): Promise<readonly string[]> {
    const rows = await this.at.rows<{ id: string }>(
      'select external_system_reference1 as id from goods_outs where integration_id = $1 order by id',
      integration,
    )
    return rows.map(({ id }) => id)
  }

  /** What was written down as failures of a kind, in the order it was. */
  async failures(source: string): Promise<readonly string[]> {
    const rows = await this.at.rows<{ text: string }>(
      "select symbol || ': ' || message as text from failure_event_logs where source_type = $1 order by id",
      source,
    )
    return rows.map(({ text }) => text)
  }

  #answer(request: Received, answer: ServerResponse): void {
    if (this.instead(request, answer)) return
    const url = new URL(request.path, 'http://shop')
    if (url.pathname === '/orders') return this.#page(url, answer)
    if (url.pathname === '/products') return json(answer, this.products)
    answer.end('{}')
  }

  #page(url: URL, answer: ServerResponse): void {
    const since = url.searchParams.get('since') ?? ''
    const from = Number(url.searchParams.get('from') ?? '0')
    const changed = this.orders.filter((order) => (order.changed ?? '') >= since)
    const found = changed.slice(from, from + this.pageSize)
    const next = new URLSearchParams({
      ...(since === '' ? {} : { since }),
      from: String(from + found.length),
    })
    const more = from + found.length < changed.length ? `/orders?${next}` : null
    json(answer, { found, more })
  }
}

/** Answers JSON. */
function json(answer: ServerResponse, body: unknown): void {
  answer.setHeader('content-type', 'application/json')
  answer.end(JSON.stringify(body))
}
