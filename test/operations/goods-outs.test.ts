import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type ApiClient, document, symbols } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, product, warehouse } = floor
const go = await floor.location('GOBAY', 'GO')
const rack = await floor.location('RACK', 'R1')
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_out_location_id: go }),
)
const second = await floor.made('products', { code: 'SKU-002' })
await operator.post(
  `/api/products/${second}/account_products`,
  document('account_products', { account_id: account }),
)

let number = 0
const body = (lines: readonly Attributes[], others: Attributes = {}) => {
  number += 1
  return {
    account_id: account,
    warehouse_id: warehouse,
    goods_out_type: 'sales_order',
    reference: `ORD-${number}`,
    expected_date_of_dispatch: '2026-01-20T10:00:00Z',
    lines_changes: lines.map((attributes) => ({ type: 'ADD', attributes })),
    ...others,
  }
}
const post = (input: Attributes) => operator.post('/api/goods_outs', document('goods_outs', input))
const order = async (lines: readonly Attributes[], others: Attributes = {}) =>
  idOf(await post(body(lines, others)))
const patch = (id: number, input: Attributes) =>
  operator.patch(`/api/goods_outs/${id}`, document('goods_outs', input))
const ordered = async (of = product) =>
  Number(
    (
      await floor.rows(
        'select coalesce(sum(ordered), 0) as ordered from stock_balances where product_id = $1',
        [of],
      )
    )[0]?.ordered,
  )
const eventsOf = async (id: number) =>
  (
    await floor.rows(
      "select event from events where aggregate_type = 'goods_outs' and aggregate_id = $1 and kind = 'domain' order by aggregate_seq",
      [id],
    )
  ).map(({ event }) => event)

/** All texts in lists, changes, events and audit entries that explain how the warehouse of an order was chosen. */
async function tellingsOf(apiClient: ApiClient, id: number): Promise<readonly string[]> {
  const changed = await apiClient.patch(
    `/api/goods_outs/${id}`,
    document('goods_outs', { notes: apiClient === operator ? 'seen by all' : 'seen by some' }),
  )
  // Nothing numbers events here, and events without a number are not listed.
  await floor.rows('update events set position = inserted_seq where aggregate_id = $1', [id])
  const of = `aggregate_type: "goods_outs", aggregate_id: ${id}`
  const { body: input } = await apiClient.post('/graphql', {
    query: `{ goods_outs { find(id: ${id}) { explanation } all(id: ${id}) { nodes { explanation } } }
      events { all(${of}, event: "created") { nodes { data } } }
      audit_entries { all(${of}, action: "created") { nodes { changes } } } }`,
  })
  const { goods_outs, events, audit_entries } = input.data as never as Record<
    string,
    { find: unknown; all: { nodes: unknown[] } }
  >
  const actual = [
    goods_outs?.find,
    goods_outs?.all.nodes,
    events?.all.nodes,
    audit_entries?.all.nodes,
    answered(changed),
  ]
  return actual.map((one) => JSON.stringify(one))
}

suite('orders', () => {
  after(() => floor.close())

  suite('creating an order', () => {
    test('stores header, lines and address, and counts the demand as ordered', async () => {
      const before = await ordered()
      const row = answered(
        await post(
          body([{ product_id: product, order_quantity: 4, alt_line_note: 'blue' }], {
            priority: 3,
            address: { name: 'John Smith', postcode: 'AB1 2CD', country_code: 'gb' },
          }),
        ),
      )
      const [line] = row.lines as Attributes[]
      assert.deepEqual(
        [
          row.goods_out_status_id,
          row.fulfilment_status,
          row.priority,
          row.pick_type,
          (row.address as Attributes).country_code,
          line?.order_quantity,
          line?.allocated_quantity,
          line?.short_status,
          line?.alt_line_note,
        ],
        [2, null, 3, 'standard', 'GB', 4, 0, '', 'blue'],
      )
      assert.equal(await ordered(), before + 4)
      await floor.verified()
    })

    test('announces it with lines', async () => {
      const id = await order([{ product_id: product, order_quantity: '1' }])
      const [event] = await floor.rows(
        "select data from events where aggregate_type = 'goods_outs' and aggregate_id = $1 and kind = 'domain'",
        [id],
      )
      const data = event?.data as Attributes
      const [line] = data.lines as Attributes[]
      assert.deepEqual(
        [
          (data.account as Attributes).code,
          (data.goods_out_status as Attributes).code,
          line?.order_quantity,
          data.shipments,
        ],
        ['ACME', 'PENDING', 1, []],
      )
    })

    test('a draft adds nothing to the ordered quantity until it is pending', async () => {
      const before = await ordered()
      const id = await order([{ product_id: product, order_quantity: 5 }], { goods_out_status_id: 1 })
      assert.equal(await ordered(), before)
      assert.equal(answered(await patch(id, { goods_out_status_id: 2 })).goods_out_status_id, 2)
      assert.equal(await ordered(), before + 5)
      assert.equal(answered(await patch(id, { goods_out_status_id: 1 })).goods_out_status_id, 1)
      assert.equal(await ordered(), before)
      await floor.verified()
    })

    test('is refused with invalid values, and writes nothing', async () => {
      const inactive = await floor.made('accounts', { code: 'GONE', is_active: false })
      const unlinked = await floor.made('accounts', { code: 'ELSEWHERE' })
      const stopped = await floor.made('products', { code: 'STOPPED', stop: true })
      const obsolete = await floor.made('products', { code: 'OBSOLETE', obsolete: 2 })
      for (const id of [stopped, obsolete])
        await operator.post(
          `/api/products/${id}/account_products`,
          document('account_products', { account_id: account }),
        )
      const foreign = await floor.made('products', { code: 'FOREIGN' })
      const pieces = await floor.made('products', {
        code: 'PIECES',
        stock_unit_type_id: await floor.known('stock_unit_types', 'WEIGHT'),
        serial_number_tracking_setting: 'outbound',
      })
      const carrier = await floor.made('carriers', { code: 'C1' })
      const other = await floor.made('carriers', { code: 'C2' })
      const service = await floor.made('carrier_services', { code: 'S1', carrier_id: carrier })
      const line = { product_id: product, order_quantity: 1 }
      const refusal = body([line])
      idOf(await post(refusal))
      const cases: readonly (readonly [Attributes, readonly unknown[]])[] = [
        [{ ...body([]), reference: undefined }, ['blank /data/attributes/reference']],
        [body([line], { account_id: 999_999 }), ['must_exist /data/attributes/account_id']],
        [refusal, ['taken /data/attributes/reference']],
        [body([line], { goods_out_status_id: 5 }), ['goods_out_status_not_settable']],
        [body([line], { goods_out_status_id: 99 }), ['must_exist /data/attributes/goods_out_status_id']],
        [body([line], { account_id: inactive }), ['account_inactive']],
        [body([line], { account_id: unlinked }), ['account_not_in_warehouse']],
        [body([{ ...line, product_id: stopped }]), ['product_stopped']],
        [body([{ ...line, product_id: obsolete }]), ['product_obsolete']],
        [body([{ ...line, product_id: foreign }]), ['product_not_in_account']],
        [
          body([
            { ...line, order_quantity: 0 },
            { ...line, order_quantity: 1.5 },
          ]),
          [
            'quantity_not_positive /data/attributes/lines_changes/0/attributes/order_quantity',
            'quantity_precision /data/attributes/lines_changes/1/attributes/order_quantity',
          ],
        ],
        [
          body([{ ...line, product_id: pieces, order_quantity: 0.5 }]),
          ['quantity_precision /data/attributes/lines_changes/0/attributes/order_quantity'],
        ],
        [
          body([{ ...line, product_id: 999_999 }]),
          ['must_exist /data/attributes/lines_changes/0/attributes/product_id'],
        ],
        [
          body([line], { carrier_id: other, carrier_service_id: service }),
          ['carrier_service_mismatch /data/attributes/carrier_service_id'],
        ],
        [
          body([{ ...line, carrier_id: other, carrier_service_id: service }]),
          ['carrier_service_mismatch /data/attributes/lines_changes/0/attributes/carrier_service_id'],
        ],
        [body([line], { location_id: rack }), ['location_type_refuses_stock']],
        [body([line], { goods_in_receipt_id: 999_999 }), ['must_exist /data/attributes/goods_in_receipt_id']],
      ]
      const count = async () => (await floor.rows('select count(*)::int as n from goods_outs'))[0]?.n
      const before = await count()
      for (const [input, expected] of cases) assert.deepEqual(symbols(await post(input)), [422, ...expected])
      assert.equal(await count(), before)
      await floor.verified()
    })

    test('creates one of two concurrent orders with the same reference', async () => {
      const input = body([{ product_id: product, order_quantity: 1 }])
      const replies = await Promise.all([post(input), post(input)])
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422])
      await floor.verified()
    })
  })

  suite('the warehouse that serves an order', () => {
    test('is chosen by routes, stock and default, and the comparison is stored', async () => {
      const far = await floor.made('warehouses', { code: 'WH-FAR' })
      await floor.made('account_warehouses', { account_id: account, warehouse_id: far })
      const plain = answered(
        await post(body([{ product_id: second, order_quantity: 1 }], { warehouse_id: null })),
      )
      assert.equal(plain.warehouse_id, warehouse)
      await floor.made('warehouse_routes', { product_id: second, warehouse_id: far })
      const routed = answered(
        await post(body([{ product_id: second, order_quantity: 1 }], { warehouse_id: null })),
      )
      assert.equal(routed.warehouse_id, far)
      const { id } =
        (
          await floor.rows('select max(id)::float8 as id from goods_outs where warehouse_id = $1', [
            warehouse,
          ])
        )[0] ?? {}
      const visible = (apiClient: ApiClient) => tellingsOf(apiClient, Number(id))
      const all = await visible(operator)
      assert.equal(all.length, 5)
      for (const message of all) assert.match(message, /WH-FAR/)
      const here = await floor.service.colleague(['manage_orders', 'view_events'], {
        warehouse_ids: [warehouse],
      })
      for (const message of await visible(here)) assert.doesNotMatch(message, /WH-FAR/)
      assert.deepEqual(routed.explanation, {
        lines: 1,
        warehouses: [
          { code: 'WH-FAR', positions: 0, is_default: false, warehouse_id: far, lines_covered: 0 },
        ],
      })
      await floor.made('warehouse_routes', { product_id: product, warehouse_id: warehouse })
      const both = body(
        [
          { product_id: second, order_quantity: 1 },
          { product_id: product, order_quantity: 1 },
        ],
        { warehouse_id: null },
      )
      assert.deepEqual(symbols(await post(both)), [422, 'no_route_warehouse'])
      const lost = body([], { warehouse_id: null, account_id: 999_999 })
      assert.deepEqual(symbols(await post(lost)), [422, 'must_exist /data/attributes/account_id'])
      await floor.verified()
    })
  })

  suite('changing an order', () => {
    test('accepts changes of any field and line while nothing is reserved', async () => {
      const before = await ordered()
      const id = await order([
        { product_id: product, order_quantity: 4 },
        { product_id: second, order_quantity: 2 },
      ])
      const lines = (await floor.rows(
        'select id::float8 from goods_out_lines where goods_out_id = $1 order by id',
        [id],
      )) as { id: number }[]
      const row = answered(
        await patch(id, {
          notes: 'x',
          priority: 7,
          lines_changes: [
            { type: 'UPDATE', id: lines[0]?.id, attributes: { order_quantity: 9 } },
            { type: 'DESTROY', id: lines[1]?.id },
            { type: 'ADD', attributes: { product_id: product, order_quantity: 1 } },
          ],
        }),
      )
      assert.deepEqual(
        (row.lines as Attributes[]).map(({ order_quantity }) => order_quantity),
        [9, 1],
      )
      assert.deepEqual([row.notes, row.priority], ['x', 7])
      assert.equal(await ordered(), before + 10)
      assert.deepEqual(await eventsOf(id), ['created', 'updated'])
      await floor.verified()
    })

    test('moves it to another account or warehouse, or to the one that serves it best', async () => {
      const id = await order([{ product_id: product, order_quantity: 4 }])
      const other = await floor.made('accounts', { code: 'OTHER' })
      await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
      assert.deepEqual(symbols(await patch(id, { account_id: other })), [422, 'product_not_in_account'])
      await operator.post(
        `/api/products/${product}/account_products`,
        document('account_products', { account_id: other }),
      )
      assert.equal(answered(await patch(id, { account_id: other })).account_id, other)
      const far = await floor.made('warehouses', { code: 'WH-OTHER' })
      assert.deepEqual(symbols(await patch(id, { warehouse_id: far })), [422, 'account_not_in_warehouse'])
      await floor.made('account_warehouses', { account_id: other, warehouse_id: far })
      assert.equal(answered(await patch(id, { warehouse_id: far })).warehouse_id, far)
      await floor.verified()
      assert.equal(answered(await patch(id, { warehouse_id: null })).warehouse_id, warehouse)
      await floor.verified()
      const links = await floor.rows('select id::float8 from account_warehouses where account_id = $1', [
        other,
      ])
      for (const link of links.slice(0, 1)) {
        const stored = await operator.remove(`/api/account_warehouses/${link.id}`)
        assert.deepEqual(stored.body.errors?.[0]?.context, { count: 1, type: 'goods_outs' })
      }
    })

    test('refuses invalid changes, and writes nothing', async () => {
      const id = await order([{ product_id: product, order_quantity: 4 }])
      const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [id])
      const update = (attributes: Attributes) => ({
        lines_changes: [{ type: 'UPDATE', id: line?.id, attributes }],
      })
      for (const status of [3, 4, 5, 6, 7])
        assert.deepEqual(symbols(await patch(id, { goods_out_status_id: status })), [
          422,
          'goods_out_status_not_settable',
        ])
      const added = (attributes: Attributes) => ({ type: 'ADD', attributes })
      const changes = [
        ...update({ order_quantity: 0 }).lines_changes,
        added({ product_id: product, order_quantity: 0.5 }),
        added({ product_id: 999_999, order_quantity: 1 }),
        added({ product_id: product, order_quantity: 1 }),
        added({ product_id: product, order_quantity: 0.25 }),
      ]
      assert.deepEqual(symbols(await patch(id, { lines_changes: changes })), [
        422,
        'must_exist /data/attributes/lines_changes/2/attributes/product_id',
        'quantity_not_positive /data/attributes/lines_changes/0/attributes/order_quantity',
        'quantity_precision /data/attributes/lines_changes/1/attributes/order_quantity',
        'quantity_precision /data/attributes/lines_changes/4/attributes/order_quantity',
      ])
      assert.deepEqual(symbols(await patch(id, { lines_changes: [{ type: 'DESTROY', id: 999_999 }] })), [
        422,
        'change_target_not_found /data/attributes/lines_changes/0/id',
      ])
      assert.equal((await patch(id, {})).status, 200)
      assert.deepEqual(await eventsOf(id), ['created'])
      await floor.verified()
    })
  })

  test('deleting an order subtracts its quantity from the ordered quantity', async () => {
    const before = await ordered()
    const id = await order([{ product_id: product, order_quantity: 4 }])
    assert.equal((await operator.remove(`/api/goods_outs/${id}`)).status, 204)
    assert.equal(await ordered(), before)
    await floor.verified()
  })
})
