import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type Reply, refusalsOf, symbols } from '../support/api-client.ts'
import { openFloor } from '../support/floor.ts'

// Products with their accounts, orders and receipts with their lines: many records in one request.

type Attributes = Readonly<Record<string, unknown>>
type Outcome = {
  readonly status: string
  readonly id: string | null
  readonly errors: readonly {
    readonly symbol: string
    readonly context: Readonly<Record<string, unknown>> | null
  }[]
}

const floor = await openFloor()
const { operator, account, product, warehouse, service } = floor

const add = (attributes: Attributes) => ({ type: 'ADD', attributes })
const order = (reference: string, others: Attributes = {}) => ({
  account_id: account,
  warehouse_id: warehouse,
  goods_out_type: 'sales_order',
  reference,
  expected_date_of_dispatch: '2026-01-20T10:00:00Z',
  lines_changes: [add({ product_id: product, order_quantity: 2 })],
  ...others,
})
const receipt = (others: Attributes = {}) => ({
  account_id: account,
  warehouse_id: warehouse,
  lines_changes: [add({ product_id: product, expected_quantity: 5 })],
  ...others,
})
const outcomes = ({ body }: Reply): readonly Outcome[] => {
  assert.equal(body.data?.type, 'creation_results')
  return body.data?.attributes.records as readonly Outcome[]
}
/** The outcome of each record: its status, or the refusals with their pointers. */
const outcomeLines = (reply: Reply) =>
  outcomes(reply).map(({ status, errors }) =>
    status === 'created' ? status : errors.map(({ symbol, context }) => `${symbol} ${context?.pointer}`),
  )
const counted = async (table: string) => {
  const [row] = await floor.rows(`select count(*)::int as count from ${table}`)
  return Number(row?.count)
}
const skipBad = (records: readonly unknown[]) => ({ error_policy: 'skip_bad', records })

suite('creating many records in one request', () => {
  after(() => floor.close())

  test('orders are created with lines and addresses, by the same rules and with the same events', async () => {
    const headers = { 'x-request-id': 'bulk-orders-happy' }
    const records = [
      order('B-1', { address: { name: 'First', country_code: 'gb' } }),
      order('B-2'),
      order('B-3', { goods_out_status_id: 1, address: { name: 'Third' } }),
    ]
    const reply = await operator.post('/api/goods_outs/create_many', { records }, headers)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(outcomeLines(reply), ['created', 'created', 'created'])
    const single = await operator.post('/api/goods_outs', {
      data: {
        type: 'goods_outs',
        attributes: order('B-4', { address: { name: 'First', country_code: 'gb' } }),
      },
    })
    const written = await floor.rows(
      `select o.reference, o.goods_out_status_id::float8 as status, o.pick_type, o.priority::int, a.name as address, a.country_code as country,
         (select array_agg(l.order_quantity::text || ' ' || l.product_id) from goods_out_lines l where l.goods_out_id = o.id) as lines
       from goods_outs o left join addresses a on a.id = o.address_id where o.id = any($1) order by o.reference`,
      [[...outcomes(reply).map(({ id }) => id), single.body.data?.id]],
    )
    const common = { pick_type: 'standard', priority: 0, lines: [`2.0000 ${product}`] }
    assert.deepEqual(
      written.map(({ lines, ...row }) => ({
        ...row,
        lines: (lines as string[]).map((line) => line.replace(/^2(\.0+)? /, '2.0000 ')),
      })),
      [
        { reference: 'B-1', status: 2, ...common, address: 'First', country: 'GB' },
        { reference: 'B-2', status: 2, ...common, address: null, country: null },
        { reference: 'B-3', status: 1, ...common, address: 'Third', country: null },
        { reference: 'B-4', status: 2, ...common, address: 'First', country: 'GB' },
      ],
    )
    const events = await floor.rows(
      `select resource_name, event, count(*)::int as count, bool_and(jsonb_array_length(data -> 'lines') = 1) as has_lines
       from events where request_id = $1 and resource_name in ('goods_outs', 'goods_out') group by 1, 2 order by 1`,
      ['bulk-orders-happy'],
    )
    assert.deepEqual(events, [
      { resource_name: 'goods_out', event: 'created', count: 3, has_lines: true },
      { resource_name: 'goods_outs', event: 'created', count: 3, has_lines: true },
    ])
    // Drafts do not count as ordered: two orders of three do, and the single one.
    const [balance] = await floor.rows('select ordered::float8 from stock_balances where product_id = $1', [
      product,
    ])
    assert.deepEqual(balance, { ordered: 6 })
    await floor.verified()
  })

  test('an order without a warehouse gets the one that serves it best', async () => {
    const records = [order('B-W1', { warehouse_id: undefined }), order('B-W2', { warehouse_id: null })]
    assert.deepEqual(outcomeLines(await operator.post('/api/goods_outs/create_many', { records })), [
      'created',
      'created',
    ])
    const placed = await floor.rows("select warehouse_id::float8 from goods_outs where reference like 'B-W%'")
    assert.deepEqual(placed, [{ warehouse_id: warehouse }, { warehouse_id: warehouse }])
    const lonely = await floor.made('accounts', { code: 'LONELY' })
    const unplaced = [order('B-W3', { warehouse_id: null, account_id: lonely, lines_changes: [] })]
    assert.deepEqual(outcomeLines(await operator.post('/api/goods_outs/create_many', skipBad(unplaced))), [
      ['no_route_warehouse /records/0'],
    ])
  })

  test('with all_or_nothing one refused record refuses all, with the errors of each, and nothing is written', async () => {
    const records = [
      order('B-A1'),
      order('B-A2', { account_id: 999_999, priority: 'high' }),
      order('B-A3', {
        lines_changes: [add({ product_id: 888_888, order_quantity: 0 }), add({ product_id: product })],
      }),
      order('B-A1'),
      order('B-1'),
    ]
    const reply = await floor.nothingWritten(() => operator.post('/api/goods_outs/create_many', { records }))
    assert.deepEqual(symbols(reply), [
      422,
      'must_exist /records/1/account_id',
      'not_an_integer /records/1/priority',
      'blank /records/2/lines_changes/1/attributes/order_quantity',
      'must_exist /records/2/lines_changes/0/attributes/product_id',
      'taken /records/3/reference',
      'taken /records/4/reference',
    ])
    assert.equal(reply.body.errors?.[0]?.source, 'goods_outs.create_many')
  })

  test('with skip_bad the others are created, and each refused record says why', async () => {
    const stopped = await floor.made('products', { code: 'STOPPED', stop: true })
    await operator.post(`/api/products/${stopped}/account_products`, {
      data: { type: 'account_products', attributes: { account_id: account } },
    })
    const before = await counted('goods_outs')
    const records = [
      order('B-S1', { customer_id: 777_777 }),
      order('B-S1'),
      order('B-S1'),
      order('B-1'),
      order('B-S2', { lines_changes: [add({ product_id: stopped, order_quantity: 1 })] }),
      order('B-S3', { goods_out_status_id: 5 }),
      order('B-S4'),
    ]
    const reply = await operator.post('/api/goods_outs/create_many', skipBad(records))
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(outcomeLines(reply), [
      ['must_exist /records/0/customer_id'],
      'created',
      ['taken /records/2/reference'],
      ['taken /records/3/reference'],
      ['product_stopped /records/4'],
      ['goods_out_status_not_settable /records/5'],
      'created',
    ])
    const { created, refused } = reply.body.data?.attributes ?? {}
    assert.deepEqual([created, refused, (await counted('goods_outs')) - before], [2, 5, 2])
    await floor.verified()
  })

  test('receipts get the next free numbers, and the unit types of their products', async () => {
    const unit = await floor.made('product_storage_units', {
      product_id: product,
      storage_unit_type_id: await floor.known('storage_unit_types', 'STD'),
      stock_configuration: 'unit',
      unit_of_measure: 'centimetre',
      per_layer: 10,
      number_of_layers: 4,
    })
    const [sequence] = await floor.rows(
      "select prefix || next_number as next from sequences where code = 'GRN'",
    )
    const records = [
      receipt({ reference: sequence?.next }),
      receipt(),
      receipt({ receipt_type: 'warehouse_transfer' }),
      receipt(),
    ]
    const headers = { 'x-request-id': 'bulk-receipts' }
    const reply = await operator.post('/api/goods_in_receipts/create_many', skipBad(records), headers)
    assert.deepEqual(outcomeLines(reply), [
      'created',
      'created',
      ['inclusion /records/2/receipt_type'],
      'created',
    ])
    const written = await floor.rows(
      `select r.reference, l.product_storage_unit_id::float8 as unit
       from goods_in_receipts r join goods_in_lines l on l.goods_in_receipt_id = r.id where r.id = any($1) order by r.id`,
      [outcomes(reply).flatMap(({ id }) => id ?? [])],
    )
    assert.equal(new Set(written.map(({ reference }) => reference)).size, 3)
    assert.deepEqual(
      written.map((row) => row.unit),
      [unit, unit, unit],
    )
    const events = await floor.rows(
      `select resource_name, count(*)::int as count, min(jsonb_array_length(data -> 'lines')) as lines
       from events where request_id = 'bulk-receipts' group by 1 order by 1`,
    )
    assert.deepEqual(events, [
      { resource_name: 'goods_in', count: 3, lines: 1 },
      { resource_name: 'goods_in_receipts', count: 3, lines: 1 },
    ])
  })

  test('returns of one request together expect no more than was dispatched', async () => {
    const sent = await floor.order([[product, 10]])
    const [line] = await floor.rows(
      'update goods_out_lines set allocated_quantity = 6, pick_quantity = 6, dispatch_quantity = 6 where goods_out_id = $1 returning id::float8',
      [sent],
    )
    const returned = (expected_quantity: number, others: Attributes = {}) =>
      receipt({
        receipt_type: 'customer_return',
        lines_changes: [
          add({ product_id: product, expected_quantity, goods_out_line_id: line?.id, ...others }),
        ],
      })
    const records = [returned(4), returned(3), returned(1, { product_id: 666_666 }), returned(2)]
    assert.deepEqual(
      outcomeLines(await operator.post('/api/goods_in_receipts/create_many', skipBad(records))),
      [
        'created',
        ['return_exceeds_dispatched /records/1/lines_changes/0/attributes/expected_quantity'],
        [
          'must_exist /records/2/lines_changes/0/attributes/product_id',
          'must_exist /records/2/lines_changes/0/attributes/goods_out_line_id',
        ],
        'created',
      ],
    )
    // The dispatch was only written into the line, so it is reset.
    await floor.rows(
      'update goods_out_lines set allocated_quantity = 0, pick_quantity = 0, dispatch_quantity = 0 where id = $1',
      [line?.id],
    )
  })

  test('products are linked to their accounts, and numbered without a code', async () => {
    const headers = { 'x-request-id': 'bulk-products' }
    const records = [
      { code: 'BP-1', description: 'First', account_ids: [account] },
      { description: 'Numbered' },
      { code: 'BP-1' },
      { code: 'BP-2', account_ids: [999_999] },
      { code: 'BP-3', units_per_inner: 4, units_per_case: 6 },
      { code: 'BP-4', output_quantity: 1.5 },
      { code: 'SKU-001' },
      { code: 'BP-5', account_ids: ['x'] },
      { code: 'BP-6', account_ids: [account, account] },
    ]
    const reply = await operator.post('/api/products/create_many', skipBad(records), headers)
    assert.deepEqual(outcomeLines(reply), [
      'created',
      'created',
      ['taken /records/2/code'],
      ['must_exist /records/3/account_ids'],
      ['invalid /records/4/units_per_case'],
      ['quantity_precision /records/5/output_quantity'],
      ['taken /records/6/code'],
      ['invalid /records/7/account_ids'],
      'created',
    ])
    const [, numbered] = outcomes(reply)
    const [row] = await floor.rows('select code, description from products where id = $1', [numbered?.id])
    assert.match(String(row?.code), /\d+$/)
    assert.equal(row?.description, 'Numbered')
    const events = await floor.rows(
      "select resource_name, count(*)::int as count from events where request_id = 'bulk-products' group by 1 order by 1",
    )
    assert.deepEqual(events, [
      { resource_name: 'account_products', count: 2 },
      { resource_name: 'products', count: 3 },
    ])
    const ordered = [
      order('BP', { lines_changes: [add({ product_id: outcomes(reply)[0]?.id, order_quantity: 1 })] }),
    ]
    assert.deepEqual(outcomeLines(await operator.post('/api/goods_outs/create_many', { records: ordered })), [
      'created',
    ])
  })

  test('a request that is malformed or too large is refused as a whole', async () => {
    const post = async (body: unknown) => symbols(await operator.post('/api/products/create_many', body))
    assert.deepEqual(await post({}), [422, 'blank /records'])
    assert.deepEqual(await post({ records: [] }), [422, 'blank /records'])
    assert.deepEqual(await post(skipBad([{ code: 'X' }, 'Y'])), [422, 'invalid /records/1'])
    assert.deepEqual(await post({ records: [{ code: 'X' }], error_policy: 'ignore' }), [
      422,
      'inclusion /error_policy',
    ])
    const many = Array.from({ length: 1001 }, (_, place) => ({ code: `M-${place}` }))
    assert.deepEqual(await post({ records: many }), [422, 'too_many_items /records'])
    const large = [{ code: 'L', long_description: 'x'.repeat(1_100_000) }]
    assert.equal((await operator.post('/api/products/create_many', { records: large })).status, 413)
    const strict = { prefer: 'handling=strict' }
    const unknown = await operator.post(
      '/api/products/create_many',
      skipBad([{ code: 'ST-1' }, { code: 'ST-2', colour: 1 }]),
      strict,
    )
    assert.deepEqual(outcomeLines(unknown), ['created', ['unknown_attribute /records/1/colour']])
  })

  test('a thousand orders are one statement for each table', async () => {
    const records = Array.from({ length: 1000 }, (_, place) => order(`K-${place}`))
    const reply = await operator.post('/api/goods_outs/create_many', { records })
    assert.equal(reply.body.data?.attributes.created, 1000, reply.text.slice(0, 500))
    const [written] = await floor.rows(
      `select count(*)::int as orders, count(distinct o.cmin::text)::int as statements, count(distinct l.cmin::text)::int as of_lines
       from goods_outs o join goods_out_lines l on l.goods_out_id = o.id where o.reference like 'K-%'`,
    )
    assert.deepEqual(written, { orders: 1000, statements: 1, of_lines: 1 })
    const ids = outcomes(reply).map(({ id }) => Number(id))
    const named = await floor.rows(
      'select id::float8, reference from goods_outs where id = any($1) order by id',
      [ids],
    )
    assert.deepEqual(
      named.map(({ id }) => id),
      ids,
    )
    assert.deepEqual(
      named.map(({ reference }) => reference),
      records.map(({ reference }) => reference),
    )
  })

  test('the permissions of the single creation are needed', async () => {
    const looker = await service.colleague(['view_goods_outs', 'view_products'])
    assert.equal((await looker.post('/api/goods_outs/create_many', { records: [order('P-1')] })).status, 403)
    const keeper = await service.colleague(['manage_products'])
    assert.equal((await keeper.post('/api/goods_outs/create_many', { records: [order('P-1')] })).status, 403)
    assert.deepEqual(
      outcomeLines(await keeper.post('/api/products/create_many', { records: [{ code: 'P-1' }] })),
      ['created'],
    )
  })

  test('callers limited to accounts create records only for these accounts', async () => {
    const other = await floor.made('accounts', { code: 'OTHER' })
    await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
    const sight = { account_ids: [account] }
    const permissions = ['manage_goods_outs', 'manage_products', 'manage_goods_in_receipts']
    const client = await service.colleague(permissions, sight)
    const records = [order('L-1', { account_id: other, lines_changes: [] }), order('L-2')]
    assert.deepEqual(outcomeLines(await client.post('/api/goods_outs/create_many', skipBad(records))), [
      ['must_exist /records/0/account_id'],
      'created',
    ])
    const products = [
      { code: 'L-1' },
      { code: 'L-2', account_ids: [other] },
      { code: 'L-3', account_ids: [account] },
    ]
    assert.deepEqual(outcomeLines(await client.post('/api/products/create_many', skipBad(products))), [
      ['record_shared /records/0'],
      ['must_exist /records/1/account_ids'],
      'created',
    ])
    const receipts = [receipt({ account_id: other, lines_changes: [] }), receipt()]
    assert.deepEqual(
      outcomeLines(await client.post('/api/goods_in_receipts/create_many', skipBad(receipts))),
      [['must_exist /records/0/account_id'], 'created'],
    )
  })

  test('records of another tenant are refused as not existing, and its references and codes can be used', async () => {
    const records = [order('B-1'), order('T-2')]
    const reply = await service.neighbour.post('/api/goods_outs/create_many', skipBad(records))
    assert.deepEqual(
      outcomes(reply).map(({ errors }) => errors.map(({ context }) => context?.pointer)),
      [0, 1].map((place) => [
        `/records/${place}/account_id`,
        `/records/${place}/warehouse_id`,
        `/records/${place}/lines_changes/0/attributes/product_id`,
      ]),
    )
    const own = await service.neighbour.post('/api/products/create_many', { records: [{ code: 'SKU-001' }] })
    assert.deepEqual(outcomeLines(own), ['created'])
  })

  test('a request whose answer was lost is answered the same, and creates nothing twice', async () => {
    const headers = { 'idempotency-key': 'bulk-lost' }
    const body = skipBad([order('I-1'), order('I-2', { priority: 'high' })])
    const first = await operator.post('/api/goods_outs/create_many', body, headers)
    assert.deepEqual(outcomeLines(first), ['created', ['not_an_integer /records/1/priority']])
    const before = await counted('goods_outs')
    const again = await operator.post('/api/goods_outs/create_many', body, headers)
    assert.equal(again.text, first.text)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(await counted('goods_outs'), before)
    const other = await operator.post('/api/goods_outs/create_many', skipBad([order('I-3')]), headers)
    assert.deepEqual(symbols(other), [422, 'idempotency_key_reused'])
    const refused = { 'idempotency-key': 'bulk-refused' }
    const bad = { records: [order('I-1')] }
    const [one, two] = [
      await operator.post('/api/goods_outs/create_many', bad, refused),
      await operator.post('/api/goods_outs/create_many', bad, refused),
    ]
    assert.deepEqual(symbols(one), [422, 'taken /records/0/reference'])
    assert.equal(two.text, one.text)
  })

  test('a dry run answers the same and writes nothing', async () => {
    const records = [order('D-1'), order('D-1')]
    const reply = await floor.nothingWritten(() =>
      operator.post('/api/goods_outs/create_many', skipBad(records), { prefer: 'dry-run' }),
    )
    assert.deepEqual(outcomeLines(reply), ['created', ['taken /records/1/reference']])
  })

  test('of concurrent requests with the same references each reference is created once', async () => {
    const references = Array.from({ length: 50 }, (_, place) => `C-${place}`)
    const bodies = [references, references.toReversed(), references, references.toReversed()]
    const replies = await Promise.all(
      bodies.map((some) =>
        operator.post('/api/goods_outs/create_many', skipBad(some.map((reference) => order(reference)))),
      ),
    )
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    const created = replies.flatMap(outcomes).filter(({ status }) => status === 'created')
    const refused = replies.flatMap(outcomeLines).filter((one) => one !== 'created')
    assert.deepEqual([created.length, refused.length], [50, 150])
    assert.ok(
      refused.every((one) => /^taken \/records\/\d+\/reference$/.test(String(one))),
      String(refused[0]),
    )
    const [row] = await floor.rows("select count(*)::int as count from goods_outs where reference like 'C-%'")
    assert.equal(row?.count, 50)
    const strict = await Promise.all(
      ['X', 'X'].map((reference) =>
        operator.post('/api/goods_outs/create_many', { records: [order(reference), order('Y')] }),
      ),
    )
    assert.deepEqual(strict.map(({ status }) => status).sort(), [200, 422])
    const loser = strict.find(({ status }) => status === 422)
    assert.deepEqual(loser && refusalsOf(loser), ['taken /records/0/reference', 'taken /records/1/reference'])
    await floor.verified()
  })

  test('no internal error occurred', () => {
    assert.deepEqual(service.bugs, [])
  })

  test('stock is added as if one after the other, with the movements, events and balances of single additions', async () => {
    const shelf = await floor.location('RACK', 'BULK-1')
    const unit = await floor.unit(shelf)
    const headers = { 'x-request-id': 'bulk-stock' }
    const goods = { account_id: account, product_id: product, location_id: shelf }
    const records = [
      { ...goods, quantity: 5 },
      { ...goods, quantity: 7, batch: 'LOT-1', fifo_date: '2026-01-02' },
      { ...goods, quantity: 2 },
      { ...goods, quantity: 3, storage_unit_id: unit, status: 'held', description: 'to be checked' },
    ]
    const reply = await operator.post('/api/stocks/create_many', { records }, headers)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(outcomeLines(reply), ['created', 'created', 'created', 'created'])
    const [first, second, third, fourth] = outcomes(reply).map(({ id }) => id)
    assert.equal(first, third)
    const piles = await floor.rows(
      `select id::text, quantity::float8, status, batch, storage_unit_id::float8 as unit,
         fifo_date = '2026-01-02' as is_dated from stocks where location_id = $1 order by storage_unit_id nulls first, batch nulls first`,
      [shelf],
    )
    const loose = { batch: null, unit: null, status: 'available', is_dated: false }
    assert.deepEqual(piles, [
      { id: first, quantity: 7, ...loose },
      { id: second, quantity: 7, ...loose, batch: 'LOT-1', is_dated: true },
      { id: fourth, quantity: 3, ...loose, status: 'held', unit },
    ])
    const events = await floor.rows(
      `select event, count(*)::int as count from events where request_id = $1 and resource_name = 'stock' group by 1 order by 1`,
      ['bulk-stock'],
    )
    assert.deepEqual(events, [
      { event: 'placed_on_hold', count: 1 },
      { event: 'positively_adjusted', count: 4 },
    ])
    await floor.verified()
  })

  test('stock that is refused says why at its place, and finds what those before it leave', async () => {
    const serial = await floor.made('products', {
      code: 'BULK-SN',
      serial_number_tracking_setting: 'inbound_and_outbound',
    })
    await operator.post(`/api/products/${serial}/account_products`, {
      data: { type: 'account_products', attributes: { account_id: account } },
    })
    const [shelf, other] = [await floor.location('RACK', 'BULK-2'), await floor.location('RACK', 'BULK-3')]
    const unit = await floor.unit(shelf)
    const goods = { account_id: account, product_id: product, location_id: shelf, quantity: 1 }
    const numbered = { ...goods, product_id: serial, serial_number: 'SN-1' }
    const records = [
      { ...goods, storage_unit_id: unit },
      { ...goods, storage_unit_id: unit, location_id: other },
      numbered,
      numbered,
      { ...numbered, serial_number: 'SN-2', quantity: 2 },
      { ...goods, quantity: 0.5 },
      { ...goods, product_id: 999_999, quantity: 'many' },
      { ...goods, reason_code_id: 999_999 },
      { ...numbered, serial_number: 'SN-3' },
    ]
    const refused = await floor.nothingWritten(() => operator.post('/api/stocks/create_many', { records }))
    assert.equal(refused.status, 422)
    const reply = await operator.post('/api/stocks/create_many', skipBad(records))
    assert.deepEqual(outcomeLines(reply), [
      'created',
      ['storage_unit_elsewhere /records/1'],
      'created',
      ['serial_number_already_in_stock /records/3'],
      ['serial_numbers_count_mismatch /records/4'],
      ['quantity_precision /records/5/quantity'],
      ['must_exist /records/6/product_id', 'not_a_number /records/6/quantity'],
      ['must_exist /records/7/reason_code_id'],
      'created',
    ])
    await floor.verified()
  })

  test('stock together is refused at the first record that the location has no room for', async () => {
    const heavy = await floor.made('products', { code: 'BULK-KG', weight: 10 })
    await operator.post(`/api/products/${heavy}/account_products`, {
      data: { type: 'account_products', attributes: { account_id: account } },
    })
    const shelf = await floor.location('RACK', 'BULK-4', { max_weight: 50 })
    await operator.patch(`/api/warehouses/${warehouse}`, {
      data: { type: 'warehouses', attributes: { enforce_location_capacity: true } },
    })
    const goods = { account_id: account, product_id: heavy, location_id: shelf }
    const records = [
      { ...goods, quantity: 3 },
      { ...goods, quantity: 3 },
      { ...goods, quantity: 2 },
    ]
    const reply = await operator.post('/api/stocks/create_many', skipBad(records))
    assert.deepEqual(outcomeLines(reply), ['created', ['location_capacity_exceeded /records/1'], 'created'])
    await operator.patch(`/api/warehouses/${warehouse}`, {
      data: { type: 'warehouses', attributes: { enforce_location_capacity: false } },
    })
    await floor.verified()
  })

  test('all stock refused alike creates nothing, with an empty list of additions', async () => {
    const reply = await floor.nothingWritten(() =>
      operator.post('/api/stocks/create_many', skipBad([{ account_id: account }])),
    )
    assert.deepEqual(
      outcomeLines(reply).map((lines) => (typeof lines === 'string' ? lines : lines.length > 0)),
      [true],
    )
  })
})
