import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { readConfig } from '#config.ts'
import type { IntegrationRun } from '#domain/integrations/integration-run.ts'
import type { MappingTable } from '#domain/integrations/mapping-table.ts'
import { chooseWarehouse } from '#domain/orders/choose-warehouse.ts'
import { readStockLevels } from '#domain/stock/stock-levels.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator } = floor

type Attributes = Readonly<Record<string, unknown>>

/** A day so many days from today in London, where the warehouse is: `2026-03-02`. */
const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.now() + days * 86_400_000)

/** Goods of 10, by why an order may not have them, beside 3 that it may have: goods, their product, and how much is sellable of 13. */
const GOODS: Readonly<Record<string, readonly [goods: Attributes, product: Attributes, sellable: number]>> = {
  'with a date to come': [{ sell_by_date: day(90) }, {}, 13],
  'on their last day': [{ sell_by_date: day(0) }, {}, 13],
  'past their sell-by date': [{ sell_by_date: day(-1) }, {}, 3],
  'past their best-before date': [{ best_before_date: day(-1) }, {}, 3],
  'past their best-before but not their sell-by date': [
    { sell_by_date: day(9), best_before_date: day(-1) },
    {},
    13,
  ],
  'with less than the shelf life of their product': [{ sell_by_date: day(29) }, { shelf_life_min: 30 }, 3],
  'with just the shelf life of their product': [{ sell_by_date: day(30) }, { shelf_life_min: 30 }, 13],
  'without a date where their product needs one': [{}, { shelf_life_min: 30 }, 3],
  'with more than the shelf life of their product': [{ sell_by_date: day(99) }, { shelf_life_max: 90 }, 3],
  'on hold': [{ status: 'held' }, {}, 3],
  'of a product that is stopped': [{}, { stop: true }, 0],
  'of a product that is no longer ordered': [{}, { obsolete: 2 }, 0],
  'of a product that is sold out': [{}, { obsolete: 1 }, 13],
}

async function graphql(query: string): Promise<Attributes> {
  const reply = await operator.post('/graphql', { query })
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body.errors, undefined, reply.text)
  return reply.body.data as unknown as Attributes
}

const balance = async (product: number) => {
  const [row] = await floor.rows('select id from stock_balances where product_id = $1', [product])
  return Number(row?.id)
}

const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Attributes | null)?.[key as string], value)

/** Whoever asks how much of a product there is to sell. */
const READERS: Readonly<Record<string, (product: number) => Promise<number>>> = {
  async 'the list of balances'(product) {
    const data = await graphql(`{ stock_balances { all(product_id: ${product}) { nodes { sellable } } } }`)
    return Number(at(data, 'stock_balances', 'all', 'nodes', 0, 'sellable'))
  },
  async 'a filter of balances'(product) {
    const found = async (sellable: number) => {
      const filter = `{ product_id: { eq: ${product} }, sellable: { eq: ${sellable} } }`
      const data = await graphql(
        `{ stock_balances { all(filter: ${filter}, order: "sellable DESC") { total_count } } }`,
      )
      return at(data, 'stock_balances', 'all', 'total_count') === 1
    }
    for (const one of [0, 3, 13]) if (await found(one)) return one
    return Number.NaN
  },
  async 'one balance'(product) {
    const data = await graphql(`{ stock_balances { find(id: "${await balance(product)}") { sellable } } }`)
    return Number(at(data, 'stock_balances', 'find', 'sellable'))
  },
  async 'an aggregation'(product) {
    const metrics = '[{ function: sum, column: sellable, name: "total" }]'
    const data = await graphql(
      `{ stock_balances { aggregation(group_by: [product_id], filter: { product_id: { eq: ${product} } }, metrics: ${metrics}) { metrics } } }`,
    )
    return Number(at(data, 'stock_balances', 'aggregation', 0, 'metrics', 'total'))
  },
  async 'the explanation of a balance'(product) {
    const { balances } = answered(
      await operator.post('/api/stock_balances/explain', { ids: [await balance(product)] }),
    )
    const buckets = at(balances, 0, 'buckets') as readonly { readonly piles: readonly Attributes[] }[]
    return buckets
      .flatMap(({ piles }) => piles)
      .filter(({ reason }) => reason === 'available')
      .reduce((sum, { quantity }) => sum + Number(quantity), 0)
  },
  async 'the stock that shops are told'(product) {
    const products = {
      coded: () => new Map([['SKU', { meaning: { product_id: product } }]]),
    } as unknown as MappingTable
    const run = { integration: { account_id: null, warehouse_id: null } } as IntegrationRun
    const [level] = await floor.act((tx) => readStockLevels(tx, run, products))
    return Number(level?.sellable)
  },
  async 'the choice of a warehouse'(product) {
    const covered = async (quantity: number) => {
      const lines = [{ product_id: product, quantity: String(quantity) }]
      const { explanation } = await floor.act((tx) =>
        chooseWarehouse(tx, { account_id: floor.account, customer_id: null, lines }),
      )
      return at(explanation, 'warehouses', 0, 'lines_covered') === 1
    }
    for (const one of [13, 3]) if (await covered(one)) return one
    return 0
  },
}

suite('goods that an order may not have', () => {
  after(() => floor.close())

  for (const [what, [goods, settings, sellable]] of Object.entries(GOODS))
    test(`goods ${what}: everybody who asks is told ${sellable} of 13, as many as an order gets`, async () => {
      const product = await out.product()
      const usual = { sell_by_date: day(60) }
      await out.stock(product, 'SELL', 10, goods)
      await out.stock(product, 'SELL', 3, usual)
      const orders = await out.order([[product, 13]])
      answered(await operator.patch(`/api/products/${product}`, document('products', settings)))
      // What was ordered before is still picked, and explained as such.
      const readers = Object.entries(READERS).filter(
        ([who]) => settings.obsolete !== 2 || who !== 'the explanation of a balance',
      )
      const answers = await Promise.all(
        readers.map(async ([who, read]) => [who, await read(product)] as const),
      )
      assert.deepEqual(
        Object.fromEntries(answers),
        Object.fromEntries(readers.map(([who]) => [who, sellable])),
      )
      if (settings.obsolete === 2) return
      await out.allocate([orders])
      const [row] = await floor.rows(
        'select allocated_quantity from goods_out_lines where goods_out_id = $1',
        [orders],
      )
      assert.equal(Number(row?.allocated_quantity), sellable)
    })

  test('balances are announced with what is sellable before and after each act and setting that changes it', async () => {
    const product = await out.product()
    const changed = async (change: () => Promise<unknown>) => {
      const [last] = await floor.rows('select max(id) as id from events')
      await change()
      const rows = await floor.rows(
        `select data -> 'sellable' as sellable, previous -> 'sellable' as was, data -> 'available' as available from events
         where id > $1 and resource_name = 'stock_balance' and data ->> 'product_id' = $2 order by id`,
        [last?.id, String(product)],
      )
      return rows.map(({ was, sellable, available }) => `${was} > ${sellable} of ${available}`)
    }
    const set = (type: string, id: number, attributes: object) => async () =>
      answered(await operator.patch(`/api/${type}/${id}`, document(type, { ...attributes })))
    const expired = { sell_by_date: day(-1) }
    let pile = 0
    const goods = (quantity: number, dates: object) => async () => {
      pile = await out.stock(product, 'TOLD', quantity, { ...dates })
    }
    assert.deepEqual(await changed(goods(3, { sell_by_date: day(40) })), ['0 > 3 of 3'])
    assert.deepEqual(await changed(goods(10, expired)), ['3 > 3 of 13'])
    const dated = async () =>
      answered(
        await operator.post(`/api/stocks/${pile}/change_attributes`, { quantity: 10, sell_by_date: day(2) }),
      )
    assert.deepEqual(await changed(dated), ['3 > 13 of 13'])
    assert.deepEqual(await changed(set('products', product, { shelf_life_min: 30 })), ['13 > 3 of 13'])
    assert.deepEqual(await changed(set('products', product, { shelf_life_min: 20 })), [])
    assert.deepEqual(await changed(set('products', product, { stop: true })), ['3 > 0 of 13'])
    assert.deepEqual(await changed(set('products', product, { stop: false, shelf_life_min: null })), [
      '0 > 13 of 13',
    ])
    assert.deepEqual(await changed(set('accounts', floor.account, { pick_rule: 'best_before_date' })), [])
    assert.deepEqual(await changed(set('accounts', floor.account, { is_active: false })), ['13 > 0 of 13'])
    assert.deepEqual(await changed(set('accounts', floor.account, { is_active: true, pick_rule: 'fifo' })), [
      '0 > 13 of 13',
    ])
    await floor.verified()
  })

  test('each operation that updates a product, an account or a warehouse announces the balances that it changes', async () => {
    const products = [await out.product(), await out.product()]
    const [west, east] = ['Etc/GMT+12', 'Etc/GMT-14']
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: west }).format(Date.now() + 40 * 86_400_000)
    for (const product of products) await out.stock(product, 'EACH', 4, { sell_by_date: date })
    const records: Readonly<Record<string, readonly number[]>> = {
      products,
      accounts: [floor.account],
      warehouses: [floor.warehouse],
    }
    /** What makes the goods unsellable, and sellable again: it is a day later in the east than in the west. */
    const changes: Readonly<Record<string, readonly Attributes[]>> = {
      products: [{ shelf_life_min: 50 }, { shelf_life_min: 40 }],
      accounts: [{ is_active: false }, { is_active: true }],
      warehouses: [{ timezone: east }, { timezone: west }],
    }
    for (const [path, attributes] of [
      [`warehouses/${floor.warehouse}`, { timezone: west }],
      ...products.map((id) => [`products/${id}`, { shelf_life_min: 40 }] as const),
    ] as const)
      answered(await operator.patch(`/api/${path}`, document(path.split('/')[0] ?? '', attributes)))
    const operations = operationsFor(floor.model, ownedOperations(floor.model, readConfig({}).config))
    const ways = operations.filter(({ name, resource }) => name === 'update' && resource.name in records)
    assert.equal(ways.length, 6)
    const announced = async (change: () => Promise<unknown>) => {
      const [last] = await floor.rows('select max(id) as id from events')
      await change()
      const rows = await floor.rows(
        `select data ->> 'product_id' as product from events where id > $1 and resource_name = 'stock_balance' order by 1`,
        [last?.id],
      )
      return rows.map(({ product }) => Number(product)).filter((product) => products.includes(product))
    }
    for (const { path, resource, accepts } of ways) {
      const type = resource.name
      const ids = records[type] ?? []
      for (const attributes of changes[type] ?? []) {
        const send =
          accepts === 'attributes'
            ? async () => {
                for (const id of ids)
                  answered(
                    await operator.patch(path.replace('{id}', String(id)), document(type, { ...attributes })),
                  )
              }
            : async () => answered(await operator.patch(path, { ids, attributes }))
        assert.deepEqual(await announced(send), products, `${path} ${JSON.stringify(attributes)}`)
      }
    }
    // What MCP is asked for is performed by the same operations.
    const [product] = products
    const attributes = { shelf_life_min: 50 }
    const called = () =>
      operator.post(
        '/mcp',
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'update_record', arguments: { type: 'products', id: product, attributes } },
        },
        { 'mcp-protocol-version': '2025-11-25' },
      )
    assert.deepEqual(await announced(called), [product])
  })
})
