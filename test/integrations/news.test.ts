import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { eventually, type Received } from '../automations/receiver.ts'
import { line, Shop } from './shop.ts'

type Row = Readonly<Record<string, unknown>>

suite('products, stock and fulfilment of integrations', () => {
  let shop: Shop
  before(async () => {
    shop = await Shop.open()
  })
  after(() => shop.at.stop())

  const body = (received: Received | undefined) => JSON.parse(received?.body ?? 'null')

  test('products become external entities, mapped to the product with the same code, also if it is created later', async () => {
    await shop.product('TEA')
    shop.products = [{ sku: 'TEA', name: 'Tea' }, { sku: 'CAKE' }, { sku: '' }, { name: 'nothing' }]
    const products = { url: shop.at.receiver.url('/products'), fields: { code: 'sku', description: 'name' } }
    const integration = await shop.connect({ products, orders: null })
    const listed = () =>
      shop.at.rows(
        `select e.code, e.description, m.mapping_fields as said, p.code as product
         from external_entities e
         join integration_product_mappings m on m.integration_product_id = e.id
         left join products p on p.id = m.product_id
         where e.integration_id = $1 and e.entity_type = 'product' order by e.id`,
        integration,
      )
    assert.deepEqual(await shop.synchronize(integration), {
      status: 'succeeded',
      created: 2,
      updated: 1,
      failed: 0,
      message: null,
    })
    const tea = { code: 'TEA', description: 'Tea', said: [{ sku: 'TEA' }], product: 'TEA' }
    const cake = { code: 'CAKE', description: null, said: [{ sku: 'CAKE' }] }
    assert.deepEqual(await listed(), [tea, { ...cake, product: null }])
    await shop.product('CAKE')
    const again = await shop.synchronize(integration)
    assert.deepEqual([again.created, again.updated], [0, 1])
    assert.deepEqual(await listed(), [tea, { ...cake, product: 'CAKE' }])
  })

  test('an existing mapping is not created again', async () => {
    await shop.product('JAM')
    shop.products = [{ sku: 'JAM' }]
    const products = { url: shop.at.receiver.url('/products'), fields: { code: 'sku' } }
    const integration = await shop.connect({ products, orders: null })
    const groups = 'integration_product_mapping_groups'
    const group = await shop.at.make(groups, { name: 'Mine', integration_id: integration })
    const product_id = await shop.product('JELLY')
    await shop.at.server.api('POST', `/api/${groups}/${group.id}/mappings`, {
      data: {
        type: 'integration_product_mappings',
        attributes: { mapping_fields: { sku: 'JAM' }, product_id },
      },
    })
    await shop.synchronize(integration)
    const mappings = await shop.at.rows(
      `select p.code from integration_product_mappings m join products p on p.id = m.product_id
       where m.mapping_group_id = $1`,
      group.id,
    )
    assert.deepEqual(mappings, [{ code: 'JELLY' }])
  })

  test('stock of every mapped product is sent in batches, 0 for products without stock', async () => {
    const [milk, honey] = [await shop.product('MILK'), await shop.product('HONEY')]
    await shop.stock(milk, 12)
    shop.products = ['MILK', 'HONEY', 'NECTAR'].map((sku) => ({ sku }))
    const integration = await shop.connect({
      orders: null,
      products: { url: shop.at.receiver.url('/products'), fields: { code: 'sku' } },
      stock: { url: shop.at.receiver.url('/levels'), method: 'PUT', batch: 1 },
    })
    assert.equal((await shop.synchronize(integration)).status, 'succeeded')
    const levels = shop.at.receiver.at('/levels')
    assert.deepEqual(
      levels.map((one) => [one.method, body(one)]),
      [
        ['PUT', { levels: [{ sku: 'MILK', available: '12.0000', sellable: '12.0000', on_hand: '12.0000' }] }],
        ['PUT', { levels: [{ sku: 'HONEY', available: '0', sellable: '0', on_hand: '0' }] }],
      ],
    )
    assert.ok(honey > milk)
  })

  test('a dispatched order is reported with the codes of the other system, and retried on failure', async () => {
    const product = await shop.product('BOOK')
    await shop.stock(product, 5)
    const bay = await shop.location('GOBAY', 'GO-01')
    await shop.at.change('warehouses', String(shop.warehouse), { default_goods_out_location_id: bay })
    shop.orders = [{ id: 'W-77', number: 'WEB-77', items: [line('BOOK', 2, { row: 'r1' })] }]
    const integration = await shop.connect({
      fulfilment: { url: shop.at.receiver.url('/left') },
      auth: 'bearer',
      token: 'the token',
    })
    await shop.synchronize(integration)
    const [order] = await shop.at.rows<{ id: number }>(
      'select id::float8 from goods_outs where integration_id = $1',
      integration,
    )
    shop.instead = ({ path }, answer) => {
      const isFirst = path === '/left' && shop.at.receiver.at('/left').length === 1
      if (isFirst) answer.writeHead(503).end()
      return isFirst
    }
    await shop.dispatch(Number(order?.id), bay)
    const [first, second] = await eventually('the second attempt', () => {
      const received = shop.at.receiver.at('/left')
      return received.length === 2 ? received : null
    })
    assert.deepEqual(
      [first?.headers.authorization, first?.headers['x-event-id'], body(second)],
      ['Bearer the token', second?.headers['x-event-id'], body(first)],
    )
    const { order: order_sent, type, integration_id, automation_id, data } = body(second)
    assert.deepEqual(
      [order_sent, type, integration_id, automation_id, data.reference],
      [
        { id: 'W-77', carrier: null, lines: [{ id: 'r1', sku: 'BOOK', dispatch_quantity: 2 }] },
        'goods_out.completed',
        integration,
        null,
        'WEB-77',
      ],
    )
    const run = await eventually('the end of the run', async () => {
      const rows = await shop.at.rows<Row>(
        "select status, message from integration_runs where integration_id = $1 and kind = 'fulfilment'",
        integration,
      )
      return rows[0]?.status === 'succeeded' ? rows : null
    })
    assert.deepEqual(run, [{ status: 'succeeded', message: null }])
  })

  test('an integration is polled automatically when due, and not before', async () => {
    shop.orders = [{ id: 'P-1', items: [line('BOOK')] }]
    const integration = await shop.connect({ poll_minutes: 5 })
    const [planned] = await shop.at.rows<{ minutes: number }>(
      'select round(extract(epoch from next_poll_at - now()) / 60)::int as minutes from integrations where id = $1',
      integration,
    )
    assert.equal(planned?.minutes, 5)
    await shop.at.rows('update integrations set next_poll_at = now() where id = $1', integration)
    await eventually('the poll', async () => {
      const imported = await shop.imported(integration)
      return imported.length === 1 ? imported : null
    })
    const runs = await shop.at.rows(
      `select r.kind, i.next_poll_at > now() + interval '4 minutes' as is_later
       from integration_runs r join integrations i on i.id = r.integration_id where i.id = $1`,
      integration,
    )
    assert.deepEqual(runs, [{ kind: 'synchronization', is_later: true }])
  })

  test('the simulated shop works without a server', async () => {
    const orders = [{ id: 'SIM-1', lines: [{ sku: 'BOOK', quantity: 1 }] }]
    const others = { integration_type: 'simulated', name: 'Simulated' }
    const integration = await shop.connect({ orders, products: [{ code: 'BOOK' }] }, others)
    assert.deepEqual(await shop.synchronize(integration), {
      status: 'succeeded',
      created: 2,
      updated: 1,
      failed: 0,
      message: null,
    })
    const again = await shop.synchronize(integration)
    assert.deepEqual([again.created, await shop.imported(integration)], [0, ['SIM-1']])
  })

  test('an integration without sealed settings is synchronised, and one whose seal cannot be opened fails the run', async () => {
    shop.orders = [{ id: 'I-1', items: [line('BOOK')] }]
    const integration = await shop.connect()
    const sealed = (text: string | null) =>
      shop.at.rows('update integrations set configuration_sealed = $2 where id = $1', integration, text)
    await sealed(null)
    assert.equal((await shop.synchronize(integration)).status, 'succeeded')
    assert.deepEqual(await shop.imported(integration), ['I-1'])
    await sealed('of.another.key.altogether')
    const { status, message } = await shop.synchronize(integration)
    assert.deepEqual(
      [status, message],
      ['failed', 'the settings cannot be opened with the key of this installation'],
    )
  })

  /** Picks and dispatches the goods of an order. */
})
