import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, suite, test } from 'node:test'
import { eventually } from '../automations/receiver.ts'
import { line, Shop } from './shop.ts'

suite('orders of another system', () => {
  let shop: Shop
  before(async () => {
    shop = await Shop.open()
    for (const sku of ['TEA', 'CUP', 'POT']) await shop.product(sku)
  })
  after(() => shop.at.stop())

  const orders = (...ids: readonly string[]) =>
    ids.map((id, place) => ({ id, items: [line('TEA')], changed: `2026-01-0${place + 1}` }))

  /** A mapping group of an integration with one mapping, both created by the API. */
  async function mapped(kind: string, integration: number, values: object, meaning: object): Promise<void> {
    const groups = `integration_${kind}_mapping_groups`
    const group = await shop.at.make(groups, { name: kind, integration_id: integration })
    const type = `integration_${kind}_mappings`
    const attributes = { mapping_fields: values, ...meaning }
    const { status, body } = await shop.at.server.api('POST', `/api/${groups}/${group.id}/mappings`, {
      data: { type, attributes },
    })
    assert.equal(status, 200, JSON.stringify(body))
  }

  test('are read page by page, each once, and the next run reads the changes since', async () => {
    shop.orders = orders('A-1', 'A-2', 'A-3', 'A-4', 'A-5')
    const integration = await shop.connect()
    const first = await shop.synchronize(integration)
    assert.deepEqual(first, { status: 'succeeded', created: 5, updated: 0, failed: 0, message: null })
    assert.deepEqual(await shop.imported(integration), ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'])
    assert.deepEqual(
      shop.at.receiver.received.splice(0).map(({ path }) => path),
      ['/orders', '/orders?from=2', '/orders?from=4'],
    )
    shop.orders = [...shop.orders, { id: 'A-6', items: [line('TEA')], changed: '2026-02-01' }]
    const second = await shop.synchronize(integration)
    assert.deepEqual([second.status, second.created], ['succeeded', 1])
    assert.deepEqual(
      shop.at.receiver.received.splice(0).map(({ path }) => path),
      ['/orders?since=2026-01-05'],
    )
    assert.deepEqual(await shop.imported(integration), ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'])
  })

  test('are created by the REST operation, with mapped codes', async () => {
    const other = Number((await shop.at.make('warehouses', { code: 'WH2' })).id)
    await shop.at.make('account_warehouses', { account_id: shop.account, warehouse_id: other })
    const carrier = await shop.at.make('carriers', { code: 'FAST', name: 'Fast' })
    const red = await shop.product('CUP-RED')
    const integration = await shop.connect()
    await mapped('warehouse', integration, { location_code: 'north' }, { warehouse_id: other })
    await mapped('carrier', integration, { carrier_code: 'fast-lane' }, { carrier_id: Number(carrier.id) })
    const service = await shop.at.make('carrier_services', { code: 'NEXT', carrier_id: Number(carrier.id) })
    await mapped(
      'shipping_rate',
      integration,
      { rate_code: 'overnight' },
      { carrier_id: Number(carrier.id), carrier_service_id: Number(service.id) },
    )
    await mapped('product', integration, { sku: 'CUP', colour: 'red' }, { product_id: red })
    shop.orders = [
      {
        id: '12345678901234567890',
        number: 'WEB-1',
        from: 'north',
        ship: { by: 'fast-lane', rate: 'overnight' },
        to: { name: 'Zoë', street: '1 High Street', code: 'HU1 1AA', country: 'GB' },
        items: [line('CUP', 2, { row: 7, colour: 'red' }), line('CUP', '3', { colour: 'blue' })],
      },
    ]
    assert.equal((await shop.synchronize(integration)).status, 'succeeded')
    const [order] = await shop.at.rows(
      `select o.reference, o.external_system_reference1 as id, o.warehouse_id::float8, o.carrier_id::text, o.carrier_service_id::text as service, o.goods_out_type as type,
         a.name, a.postcode,
         (select json_agg(json_build_array(p.code, trim_scale(l.order_quantity)::text, l.alt_product_code, l.alt_line_reference)
            order by l.id)
          from goods_out_lines l join products p on p.id = l.product_id where l.goods_out_id = o.id) as lines
       from goods_outs o left join addresses a on a.id = o.address_id where o.integration_id = $1`,
      integration,
    )
    assert.deepEqual(order, {
      reference: 'WEB-1',
      id: '12345678901234567890',
      warehouse_id: other,
      carrier_id: carrier.id,
      service: service.id,
      type: 'sales_order',
      name: 'Zoë',
      postcode: 'HU1 1AA',
      lines: [
        ['CUP-RED', '2', 'CUP', '7'],
        ['CUP', '3', 'CUP', null],
      ],
    })
    const events = await shop.at.rows(
      `select e.event, e.source from events e join goods_outs o on o.id = e.aggregate_id
       where o.integration_id = $1 and e.aggregate_type = 'goods_outs' order by e.inserted_seq`,
      integration,
    )
    assert.deepEqual(events, [
      { event: 'created', source: 'job' },
      { event: 'created', source: 'job' },
    ])
  })

  test('with an unmapped product fail alone, and are imported once it is mapped', async () => {
    shop.orders = [
      { id: 'B-1', items: [line('TEA')] },
      { id: 'B-2', items: [line('TEA'), line('SCONE')] },
      { id: 'B-3', items: [line('POT')] },
    ]
    const integration = await shop.connect()
    const first = await shop.synchronize(integration)
    assert.deepEqual([first.status, first.failed], ['succeeded', 1])
    assert.deepEqual(await shop.imported(integration), ['B-1', 'B-3'])
    assert.deepEqual(await shop.failures('integration_orders'), ['mapping_missing: no mapping for SCONE'])
    const waiting = () =>
      shop.at.rows(
        'select external_id, status, message from integration_orders where integration_id = $1 order by id',
        integration,
      )
    assert.deepEqual((await waiting())[1], {
      external_id: 'B-2',
      status: 'waiting',
      message: 'no mapping for SCONE',
    })
    // The same failure is not recorded again; the list has not changed, and does not have to.
    shop.orders = []
    assert.equal((await shop.synchronize(integration)).failed, 1)
    assert.equal((await shop.failures('integration_orders')).length, 1)
    const [unmatched] = await shop.at.rows<{ id: string; group: string }>(
      `select m.id, m.mapping_group_id as group from integration_product_mappings m
       join external_entities e on e.id = m.integration_product_id where e.integration_id = $1 and e.code = 'SCONE'`,
      integration,
    )
    const product_id = await shop.product('BUN')
    await shop.at.server.api(
      'PATCH',
      `/api/integration_product_mapping_groups/${unmatched?.group}/mappings/${unmatched?.id}`,
      { data: { type: 'integration_product_mappings', attributes: { product_id } } },
    )
    assert.deepEqual(await shop.synchronize(integration), {
      status: 'succeeded',
      created: 1,
      updated: 0,
      failed: 0,
      message: null,
    })
    assert.deepEqual(await shop.imported(integration), ['B-1', 'B-2', 'B-3'])
    assert.deepEqual((await waiting())[1], { external_id: 'B-2', status: 'taken', message: null })
  })

  test('that are invalid are recorded one by one with the messages of REST, and no input causes an internal error', async () => {
    shop.orders = [
      { id: 'C-1', items: [line('TEA', -1)] },
      { id: 'C-2', items: [line('TEA', 'many')] },
      { id: 'C-3', items: [] },
      { id: 'C-4', number: 'x'.repeat(60), items: [line('TEA')] },
      { id: '', items: [line('TEA')] },
      { id: 'C-\0-\ud800', items: [line('TEA')], number: 'C-5' },
      { id: 'C-6', items: [line('')] },
      { id: 'C-7', items: 'none' },
      { id: 'C-8', items: [line('TEA')], from: 'nowhere' },
      { id: 'y'.repeat(300), items: [line('TEA')] },
    ]
    shop.pageSize = 20
    const integration = await shop.connect({}, { name: 'Odd shop' })
    const { status, failed } = await shop.synchronize(integration)
    const rows = await shop.at.rows<{ id: string; message: string | null }>(
      'select external_id as id, message from integration_orders where integration_id = $1 order by id',
      integration,
    )
    const messages = Object.fromEntries(rows.map(({ id, message }) => [id, message]))
    assert.match(String(messages['C-1']), /^order C-1: order_quantity/)
    assert.match(String(messages['C-2']), /^order C-2: order_quantity/)
    assert.match(String(messages['C-4']), /^order C-4: reference/)
    assert.equal(messages['C-6'], 'no mapping for a line')
    assert.equal(messages['C-8'], 'no mapping for nowhere')
    assert.deepEqual(Object.keys(messages).length, 8)
    assert.deepEqual(await shop.failures('integration_runs'), [
      'integration_failed: an order without an id',
      'integration_failed: an order with an id longer than 255 characters',
    ])
    assert.deepEqual([status, failed], ['succeeded', 10 - (await shop.imported(integration)).length])
    assert.doesNotMatch(shop.at.server.output, /"level":"error"/)
  })

  test('of an interrupted list are all imported by the next runs, in any sort order', async () => {
    const rising = orders('F-1', 'F-2', 'F-3', 'F-4', 'F-5')
    const falling = orders('G-1', 'G-2', 'G-3', 'G-4', 'G-5').toReversed()
    shop.pageSize = 2
    for (const [sorted, again] of [
      [rising, '/orders?since=2026-01-01'],
      [falling, '/orders'],
    ] as const) {
      shop.orders = sorted
      shop.instead = ({ path }, answer) => {
        const fails = path.includes('from=2')
        if (fails) answer.writeHead(500).end()
        return fails
      }
      const integration = await shop.connect()
      assert.equal((await shop.synchronize(integration)).status, 'failed')
      assert.equal((await shop.imported(integration)).length, 2)
      shop.instead = () => false
      shop.at.receiver.received.length = 0
      assert.equal((await shop.synchronize(integration)).status, 'succeeded')
      assert.equal(shop.at.receiver.received[0]?.path, again)
      assert.deepEqual(await shop.imported(integration), sorted.map(({ id }) => id).toSorted())
    }
  })

  test('are created once by concurrent and by interrupted runs', async () => {
    shop.orders = orders('D-1', 'D-2', 'D-3', 'D-4', 'D-5', 'D-6')
    shop.pageSize = 2
    const held: ServerResponse[] = []
    shop.instead = ({ path }, answer) => {
      const holds = path.includes('from=2') && held.length === 0
      if (holds) held.push(answer)
      return holds
    }
    const integration = await shop.connect()
    const first = await shop.requestSynchronization(integration)
    await eventually('the second page', () => held[0])
    // As if the first run had been given up: the second reads the same list concurrently.
    await shop.at.rows("update integration_runs set status = 'failed' where id = $1", first)
    const second = shop.synchronize(integration)
    held[0]?.end(JSON.stringify({ found: shop.orders.slice(2), more: null }))
    assert.equal((await second).status, 'succeeded')
    await eventually('the end of the first', async () => {
      const rows = await shop.at.rows(
        "select from graphile_worker._private_jobs j where j.payload ->> 'run_id' = $1::text",
        first,
      )
      return rows.length === 0 ? true : null
    })
    assert.deepEqual((await shop.imported(integration)).toSorted(), [
      'D-1',
      'D-2',
      'D-3',
      'D-4',
      'D-5',
      'D-6',
    ])

    // If the service is killed in the middle of a page, another process continues.
    shop.orders = orders('E-1', 'E-2', 'E-3', 'E-4')
    held.length = 0
    const broken = await shop.connect()
    const run = await shop.requestSynchronization(broken)
    await eventually('the second page', () => held[0])
    assert.deepEqual(await shop.imported(broken), ['E-1', 'E-2'])
    await shop.at.server.kill()
    held[0]?.destroy()
    shop.instead = () => false
    await shop.at.server.startAgain()
    assert.deepEqual((await shop.ended(run)).status, 'succeeded')
    assert.deepEqual(await shop.imported(broken), ['E-1', 'E-2', 'E-3', 'E-4'])
  })
})
