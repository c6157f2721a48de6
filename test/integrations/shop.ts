import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { Installation } from '../automations/installation.ts'
import { eventually, type Received } from '../automations/receiver.ts'

type Said = Readonly<Record<string, unknown>>

/** An order as the shop of the tests writes it. */
export type ShopOrder = Said & { readonly id: string; readonly changed?: string }

/** A run as the database keeps it. */
export type Run = {
  readonly status: string
  readonly created: number
  readonly updated: number
  readonly failed: number
  readonly message: string | null
}

/** How the shop of the tests is spoken to. */
export const orderFields = {
  id: 'id',
  reference: 'number',
  warehouse: 'from',
  carrier: 'ship.by',
  shipping_rate: 'ship.rate',
  address: { name: 'to.name', address_1: 'to.street', postcode: 'to.code', country_code: 'to.country' },
  lines: { items: 'items', id: 'row', sku: 'article.sku', quantity: 'count', said: { colour: 'colour' } },
}

/** A line of an order in the shop. */
export const line = (sku: string, count: unknown = 1, others: Said = {}): Said => ({
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
  products: readonly Said[] = []
  pageSize = 2
  /** Answers in place of the shop where it answers true. */
  instead: (asked: Received, answer: ServerResponse) => boolean = () => false

  private constructor(at: Installation, ids: { readonly warehouse: number; readonly account: number }) {
    this.at = at
    this.warehouse = ids.warehouse
    this.account = ids.account
    at.receiver.answering = (asked, answer) => this.#answer(asked, answer)
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

  /** Connects the account to the shop. */
  async connect(configuration: Said = {}, others: Said = {}): Promise<number> {
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
  orderList(others: Said = {}): Said {
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
  async ask(integration: number): Promise<number> {
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
    return this.ended(await this.ask(integration))
  }

  /** The orders that came by an integration, by the ids the shop has for them. */
  async taken(integration: number): Promise<readonly string[]> {
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

  #answer(asked: Received, answer: ServerResponse): void {
    if (this.instead(asked, answer)) return
    const url = new URL(asked.path, 'http://shop')
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
export function json(answer: ServerResponse, body: unknown): void {
  answer.setHeader('content-type', 'application/json')
  answer.end(JSON.stringify(body))
}
