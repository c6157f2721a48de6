import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, refusalsOf, symbols } from '../support/api-client.ts'
import { runTriggers } from '../support/cluster.ts'
import { idOf, type OrderLine, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, warehouse } = floor
const go = await floor.location('GOBAY', 'GO')
const bay2 = await floor.location('GOBAY', 'GO2')
const rack = await floor.location('RACK', 'R1')
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_out_location_id: go }),
)

let products = 0
/** A product of the account with this quantity in the racking. */
async function stocked(quantity: number, owner = account, at = rack): Promise<number> {
  products += 1
  const id = await floor.made('products', { code: `P${products}` })
  await operator.post(
    `/api/products/${id}/account_products`,
    document('account_products', { account_id: owner }),
  )
  if (quantity > 0)
    idOf(
      await operator.post(
        '/api/stocks',
        document('stocks', { account_id: owner, product_id: id, location_id: at, quantity }),
      ),
    )
  return id
}

let number = 0
const order = (lines: readonly OrderLine[], others: Attributes = {}) => {
  number += 1
  return floor.order(lines, { reference: `ORD-${number}`, ...others })
}
const send = (act: string, input: Attributes) => operator.post(`/api/goods_out_processes/${act}`, input)
const referencesIn = (reply: Reply) => {
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data?.attributes.process_references as string[]
}
/** Processes orders and returns the result of each. */
async function processed(ids: readonly number[], act = 'process_picks_async', others: Attributes = {}) {
  const references = referencesIn(await send(act, { ids, ...others }))
  await floor.work()
  return requestsOf(references)
}
const requestsOf = async (references: readonly string[]) =>
  floor.rows(
    `select goods_out_id::float8, status, message, error_code::int, symbol, goods_out_pick_list_id::float8 as list
     from pick_processing_requests where process_reference = any($1) order by id`,
    [references],
  )
const rowOf = async (id: number) => {
  const [row] = await floor.rows(
    'select goods_out_status_id::float8 as status, fulfilment_status as fulfilment from goods_outs where id = $1',
    [id],
  )
  return [row?.status, row?.fulfilment]
}
const picksOf = async (id: number) =>
  floor.rows("select * from tasks where goods_out_id = $1 and type = 'PICK' order by id", [id])
const openPicks = async (id: number) =>
  (await picksOf(id)).filter(({ status }) => status === 'AVAILABLE' || status === 'ALLOCATED')
const listOf = async (id: unknown) =>
  (
    await floor.rows(
      'select goods_out_status_id::float8 as status, pick_tasks_count::int as picks, account_id::float8, reference from goods_out_pick_lists where id = $1',
      [id],
    )
  )[0]
const balanceOf = async (product: number) => {
  const [row] = await floor.rows(
    'select available::float, allocated::float, ordered::float from stock_balances where product_id = $1 and warehouse_id = $2',
    [product, warehouse],
  )
  return row
}
const eventsOf = async (type: string, id: unknown) =>
  (
    await floor.rows(
      "select event from events where aggregate_type = $1 and aggregate_id = $2 and kind = 'domain' order by aggregate_seq",
      [type, id],
    )
  ).map(({ event }) => event)
const STATUS = { PENDING: 2, PICK: 3, ALLOCATED: 5, PART_ALLOCATED: 7, CANCELLED: 8, COMPLETED: 6 }

suite('processing orders', () => {
  after(() => floor.close())

  test('reserves stock, creates picks on a list and reports the result', async () => {
    const [one, two] = [await stocked(10), await stocked(5)]
    const id = await order(
      [
        [one, 4],
        [two, 5],
      ],
      { priority: 2 },
    )
    const [request] = await processed([id])
    assert.deepEqual(
      [request?.status, request?.message, request?.error_code],
      ['completed', '9 of 9 units allocated', null],
    )
    assert.deepEqual(await rowOf(id), [STATUS.ALLOCATED, 'FULL'])
    const picks = await picksOf(id)
    assert.deepEqual(
      picks.map(({ status, start_quantity, location_to_id, priority, goods_out_pick_list_id }) => [
        status,
        Number(start_quantity),
        Number(location_to_id),
        Number(priority),
        Number(goods_out_pick_list_id),
      ]),
      [
        ['AVAILABLE', 4, go, 2, request?.list],
        ['AVAILABLE', 5, go, 2, request?.list],
      ],
    )
    const list = await listOf(request?.list)
    assert.deepEqual([list?.status, list?.picks, list?.account_id], [STATUS.ALLOCATED, 2, account])
    assert.match(String(list?.reference), /^PICKLIST|^\D*\d+$/)
    assert.deepEqual(await balanceOf(one), { available: 6, allocated: 4, ordered: 0 })
    assert.deepEqual(await eventsOf('goods_outs', id), ['created', 'processed'])
    assert.deepEqual(await eventsOf('goods_out_pick_lists', request?.list), ['created'])
    await floor.verified()
  })

  test('stock of linked accounts serves callers who may not see it', async () => {
    const owner = await floor.made('accounts', { code: 'LENDER' })
    await floor.made('account_warehouses', { account_id: owner, warehouse_id: warehouse })
    const product = await stocked(5, owner)
    await operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id: account }),
    )
    const lending = (is_on: boolean) =>
      operator.patch(
        `/api/accounts/${account}`,
        document('accounts', {
          order_from_linked_accounts: is_on,
          pick_from_linked_accounts_if_unavailable: is_on,
          linked_accounts: is_on ? [{ account_id: owner }] : [],
        }),
      )
    assert.equal((await lending(true)).status, 200)
    const id = await order([[product, 3]])
    const permissions = ['process_picks', 'view_orders', 'view_stock', 'view_tasks']
    const limited = await floor.service.colleague(permissions, { account_ids: [account] })
    const processReply = await limited.post('/api/goods_out_processes/process_picks_async', { ids: [id] })
    const references = referencesIn(processReply)
    await floor.work()
    const [request] = await requestsOf(references)
    assert.deepEqual([request?.status, request?.message], ['completed', '3 of 3 units allocated'])
    assert.deepEqual(
      (await picksOf(id)).map((pick) => [Number(pick.account_id), Number(pick.ordering_account_id)]),
      [[owner, account]],
    )
    const query = `{ stocks { all(filter: { product_id: { eq: ${product} } }) { total_count } } }`
    const visible = await limited.post('/graphql', { query })
    assert.match(visible.text, /"total_count":0/)
    const foreign = await order([[product, 1]], { account_id: owner })
    const refused = await limited.post('/api/goods_out_processes/process_picks_async', { ids: [foreign] })
    assert.deepEqual([refused.body.errors?.[0]?.code, ...refusalsOf(refused)], [37, 'invalid_ids_provided'])
    assert.equal((await lending(false)).status, 200)
    await floor.verified()
  })

  test('allocates part of an order, and later only the outstanding rest', async () => {
    const product = await stocked(3)
    const id = await order([[product, 8]])
    const [first] = await processed([id])
    assert.equal(first?.message, '3 of 8 units allocated')
    assert.deepEqual(await rowOf(id), [STATUS.PART_ALLOCATED, 'PART'])
    assert.deepEqual(await balanceOf(product), { available: 0, allocated: 3, ordered: 5 })
    const [again] = await processed([id])
    assert.deepEqual([again?.status, again?.error_code], ['failed', 39])
    assert.deepEqual(await rowOf(id), [STATUS.PART_ALLOCATED, 'PART'])
    idOf(
      await operator.post(
        '/api/stocks',
        document('stocks', { account_id: account, product_id: product, location_id: rack, quantity: 9 }),
      ),
    )
    const [third] = await processed([id])
    assert.equal(third?.message, '5 of 5 units allocated')
    assert.notEqual(third?.list, first?.list)
    assert.deepEqual(await rowOf(id), [STATUS.ALLOCATED, 'FULL'])
    await floor.verified()
  })

  test('writes nothing for an order that gets nothing, or less than its account allows', async () => {
    const none = await stocked(0)
    const id = await order([[none, 1]])
    const [request] = await processed([id])
    assert.deepEqual(
      [request?.status, request?.error_code, request?.symbol, request?.message, request?.list],
      [
        'failed',
        39,
        'not_enough_stocks_for_picking',
        `No stock for order ORD-${number}: P${products} 1 wanted, 0 free`,
        null,
      ],
    )
    assert.deepEqual(await rowOf(id), [STATUS.PENDING, null])
    const [failure] = await floor.rows(
      "select symbol, context from failure_event_logs where source_type = 'pick_processing_requests' order by id desc limit 1",
    )
    assert.deepEqual(
      [failure?.symbol, (failure?.context as Attributes).goods_out_id],
      ['not_enough_stocks_for_picking', id],
    )
    const strict = await floor.made('accounts', { code: 'ALL', allow_part_allocation: false })
    await floor.made('account_warehouses', { account_id: strict, warehouse_id: warehouse })
    const some = await stocked(4, strict)
    const short = await order([[some, 5]], { account_id: strict })
    const [refused] = await processed([short])
    assert.deepEqual([refused?.status, refused?.error_code], ['failed', 39])
    assert.deepEqual(await balanceOf(some), { available: 4, allocated: 0, ordered: 5 })
    assert.deepEqual(await picksOf(short), [])
    await floor.verified()
  })

  test('processes orders by priority, date and id, each on the remaining stock', async () => {
    const product = await stocked(5)
    const last = await order([[product, 5]])
    const first = await order([[product, 4]], { priority: 9 })
    const requests = await processed([last, first])
    assert.deepEqual(
      requests.map(({ goods_out_id, message }) => [goods_out_id, message]),
      [
        [last, '1 of 5 units allocated'],
        [first, '4 of 4 units allocated'],
      ],
    )
    await floor.verified()
  })

  test('refused or failing orders do not affect the others', async () => {
    const [common, other, none] = [await stocked(12), await stocked(3), await stocked(0)]
    const strict = await floor.made('accounts', { code: 'WHOLE', allow_part_allocation: false })
    await floor.made('account_warehouses', { account_id: strict, warehouse_id: warehouse })
    const first = await order([[common, 5]], { priority: 9 })
    const empty = await order([[none, 1]], { priority: 8 })
    const broken = await order([[common, 3]], { priority: 7 })
    const short = await order(
      [
        [await stocked(2, strict), 2],
        [await stocked(4, strict), 5],
      ],
      { priority: 6, account_id: strict },
    )
    const lacking = `P${products}`
    const both = await order(
      [
        [common, 9],
        [other, 3],
      ],
      { priority: 5 },
    )
    await runTriggers(floor.service.database, [
      `create function break_order() returns trigger language plpgsql as $$ begin
        if new.goods_out_id = ${broken} then raise exception 'it breaks'; end if;
        return new;
      end $$`,
      'create trigger break_order before insert on tasks for each row execute function break_order()',
    ])
    const came = async (ids: readonly number[]) =>
      (await processed(ids)).map(({ goods_out_id, symbol, message }) => [goods_out_id, symbol ?? message])
    assert.deepEqual(await came([both, short, broken, empty, first]), [
      [both, '10 of 12 units allocated'],
      [short, 'not_enough_stocks_for_picking'],
      [broken, 'processing_broke_off'],
      [empty, 'not_enough_stocks_for_picking'],
      [first, '5 of 5 units allocated'],
    ])
    await runTriggers(floor.service.database, ['drop trigger break_order on tasks'])
    // Failed orders have no reservations, and their writes were rolled back.
    const lines = await floor.rows(
      'select allocated_quantity::float as allocated from goods_out_lines where goods_out_id = any($1)',
      [[short, broken, empty]],
    )
    assert.deepEqual(
      lines.map(({ allocated }) => allocated),
      [0, 0, 0, 0],
    )
    const [failed] = await floor.rows(
      "select message from pick_processing_requests where goods_out_id = $1 and status = 'failed'",
      [short],
    )
    assert.match(String(failed?.message), new RegExp(`: ${lacking} 5 wanted, 4 free$`))
    assert.deepEqual(await came([broken, short]), [
      [broken, 'not_enough_stocks_for_picking'],
      [short, 'not_enough_stocks_for_picking'],
    ])
    const listed = await floor.rows(
      `select k.goods_out_id::float8 as id from tasks k join goods_out_pick_lists p on p.id = k.goods_out_pick_list_id
       where k.goods_out_id = any($1) order by p.reference, k.id`,
      [[first, both]],
    )
    assert.deepEqual(
      listed.map(({ id }) => id),
      [first, both, both],
    )
    await floor.verified()
  })

  test('refuses orders that cannot be processed immediately', async () => {
    const product = await stocked(9)
    const bare = await order([])
    const draft = await order([[product, 1]], { goods_out_status_id: 1 })
    const done = await order([[product, 1]])
    await processed([done])
    const cases: readonly (readonly [Attributes, readonly unknown[]])[] = [
      [{}, ['empty_ids_provided /ids']],
      [{ ids: [] }, ['empty_ids_provided /ids']],
      [{ ids: [999_999] }, ['invalid_ids_provided']],
      [{ ids: [done, done] }, ['invalid_ids_provided']],
      [{ ids: [bare] }, ['goods_out_has_no_lines']],
      [{ ids: [done, bare] }, ['goods_out_has_no_lines']],
      [{ ids: [draft] }, ['goods_out_not_processable']],
      [{ ids: [done] }, ['goods_out_already_allocated']],
    ]
    const count = async () =>
      (await floor.rows('select count(*)::int as n from pick_processing_requests'))[0]?.n
    const before = await count()
    for (const [input, expected] of cases)
      assert.deepEqual(symbols(await send('process_picks_async', input)), [422, ...expected])
    assert.equal(await count(), before)
  })

  test('an order requested twice is processed once', async () => {
    const product = await stocked(9)
    const id = await order([[product, 2]])
    const replies = await Promise.all([
      send('process_picks_async', { ids: [id] }),
      send('process_picks_async', { ids: [id] }),
    ])
    await floor.work()
    const requests = await requestsOf(replies.flatMap(referencesIn))
    assert.deepEqual(requests.map(({ status, error_code }) => [status, error_code]).sort(), [
      ['completed', null],
      ['failed', 59],
    ])
    assert.equal((await picksOf(id)).length, 1)
    await floor.verified()
  })

  test('orders of two warehouses are processed separately and concurrently', async () => {
    const far = await floor.made('warehouses', { code: 'WH-FAR' })
    await floor.made('account_warehouses', { account_id: account, warehouse_id: far })
    const product = await stocked(4)
    const ids = [await order([[product, 1]]), await order([[product, 1]], { warehouse_id: far })]
    const references = referencesIn(await send('process_picks_async', { ids }))
    assert.equal(references.length, 2)
    await floor.work()
    assert.deepEqual(
      (await requestsOf(references)).map(({ status }) => status),
      ['completed', 'failed'],
    )
    await floor.verified()
  })

  test('an order with a load reference joins the load, which the first one creates', async () => {
    const product = await stocked(9)
    const ids = [
      await order([[product, 1]], { load_reference: 'L-1' }),
      await order([[product, 1]], { load_reference: 'L-1' }),
    ]
    await processed(ids)
    const loadOf = async (id: number | undefined) =>
      (
        await floor.rows(
          'select l.reference, l.status from goods_outs o join loads l on l.tenant_id = o.tenant_id and l.id = o.load_id where o.id = $1',
          [id],
        )
      )[0]
    for (const id of ids) assert.deepEqual(await loadOf(id), { reference: 'L-1', status: 'pending' })
    const moved = await operator.patch(
      `/api/goods_outs/${ids[0]}`,
      document('goods_outs', { load_reference: 'L-2' }),
    )
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(await loadOf(ids[0]), { reference: 'L-2', status: 'pending' })
    const left = await operator.patch(
      `/api/goods_outs/${ids[0]}`,
      document('goods_outs', { load_reference: null }),
    )
    assert.equal(left.status, 200, left.text)
    assert.equal(await loadOf(ids[0]), undefined)
    assert.equal((await floor.rows("select count(*)::int as n from loads where reference = 'L-1'"))[0]?.n, 1)
    await floor.verified()
  })

  test('a crossdock order waits for its receipt with nothing reserved', async () => {
    const product = await stocked(5)
    const receipt = await floor.made('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      receipt_type: 'crossdock',
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 5 } }],
    })
    const id = await order([[product, 5]], { goods_out_type: 'crossdock', goods_in_receipt_id: receipt })
    const plain = await order([[product, 1]])
    const requests = await processed([id, plain])
    assert.deepEqual(
      requests.map(({ status, message }) => [status, message]),
      [
        ['completed', 'waiting for receipt'],
        ['completed', '1 of 1 units allocated'],
      ],
    )
    assert.deepEqual(await rowOf(id), [STATUS.PENDING, null])
    const [row] = await floor.rows('select awaits_receipt from goods_outs where id = $1', [id])
    assert.equal(row?.awaits_receipt, true)
    assert.equal((await send('cancel', { ids: [id] })).status, 204)
    await floor.verified()
  })

  test('progress is read by reference', async () => {
    const id = await order([[await stocked(1), 1]])
    const [reference] = referencesIn(await send('process_picks_async', { ids: [id] }))
    const read = async () => {
      const { body } = await operator.post('/graphql', {
        query: `query ($of: StringInputType) { pick_processing_requests { all(filter: { process_reference: $of }) {
          nodes { status message process_reference goods_out { reference } } } } }`,
        variables: { of: { eq: reference } },
      })
      const data = body.data as unknown as { pick_processing_requests: { all: { nodes: Attributes[] } } }
      return data.pick_processing_requests.all.nodes
    }
    const node = { process_reference: reference, goods_out: { reference: `ORD-${number}` } }
    assert.deepEqual(await read(), [{ ...node, status: 'pending', message: null }])
    await floor.work()
    assert.deepEqual(await read(), [{ ...node, status: 'completed', message: '1 of 1 units allocated' }])
  })

  test('orders processed together announce their shared balance once', async () => {
    const product = await stocked(9)
    const ids = [await order([[product, 2]]), await order([[product, 3]])]
    const readEvents = async () =>
      floor.rows(
        `select previous -> 'available' as before, data -> 'available' as after, previous -> 'ordered' as ordered_before,
           data -> 'ordered' as ordered_after
         from events
         where resource_name = 'stock_balance' and (data ->> 'product_id')::bigint = $1
         order by inserted_seq`,
        [product],
      )
    const earlier = (await readEvents()).length
    await processed(ids)
    assert.deepEqual((await readEvents()).slice(earlier), [
      { before: 9, after: 4, ordered_before: 5, ordered_after: 0 },
    ])
  })

  test('requires the permission and visible orders', async () => {
    const id = await order([[await stocked(1), 1]])
    const viewer = await floor.service.colleague(['view_orders'])
    assert.equal(
      (await viewer.post('/api/goods_out_processes/process_picks_async', { ids: [id] })).status,
      403,
    )
    const blind = await floor.service.colleague(['process_picks', 'view_orders'], { warehouse_ids: [] })
    const refused = await blind.post('/api/goods_out_processes/process_picks_async', { ids: [id] })
    assert.deepEqual(symbols(refused), [422, 'invalid_ids_provided'])
  })

  suite('together', () => {
    const together = (ids: readonly number[], attributes: Attributes = {}) =>
      processed(ids, 'process_and_consolidate_picks', { goods_out_pick_list_attributes: attributes })

    test('puts the picks of several orders on one list, at one bay', async () => {
      const product = await stocked(9)
      const ids = [await order([[product, 2]]), await order([[product, 3]])]
      const requests = await together(ids, {
        goods_out_pick_list_reference: 'BATCH-1',
        goods_out_bay_id: bay2,
        expected_date_of_dispatch: '2026-01-20T14:00:00Z',
      })
      assert.equal(new Set(requests.map(({ list }) => list)).size, 1)
      const list = await listOf(requests[0]?.list)
      assert.deepEqual([list?.reference, list?.picks, list?.status], ['BATCH-1', 2, STATUS.ALLOCATED])
      for (const id of ids)
        for (const pick of await picksOf(id)) assert.equal(Number(pick.location_to_id), bay2)
      assert.deepEqual(await eventsOf('goods_out_pick_lists', requests[0]?.list), ['created'])
      await floor.verified()
    })

    test('moves the picks of an allocated order and leaves its list empty', async () => {
      const product = await stocked(9)
      const [own, fresh] = [await order([[product, 2]]), await order([[product, 3]])]
      const [before] = await processed([own])
      const requests = await together([own, fresh], { goods_out_bay_id: bay2 })
      assert.deepEqual(
        requests.map(({ status, message }) => [status, message]),
        [
          ['completed', '2 of 2 units allocated'],
          ['completed', '3 of 3 units allocated'],
        ],
      )
      assert.equal((await listOf(before?.list))?.status, STATUS.CANCELLED)
      assert.deepEqual(await eventsOf('goods_out_pick_lists', before?.list), ['created', 'cancelled'])
      assert.deepEqual((await listOf(requests[0]?.list))?.picks, 2)
      assert.equal((await openPicks(own)).length, 1)
      await floor.verified()
    })

    test('is refused for invalid lists, bays and orders', async () => {
      const product = await stocked(9)
      const own = await order([[product, 1]])
      const tote = await order([[product, 1]], { pick_type: 'tote' })
      const crossdock = await order([[product, 1]], { goods_out_type: 'crossdock' })
      const strict = await floor.made('warehouses', { code: 'STRICT', consolidate_pick_enabled: false })
      await floor.made('account_warehouses', { account_id: account, warehouse_id: strict })
      const elsewhere = await order([[product, 1]], { warehouse_id: strict })
      const started = await order([[product, 1]])
      await processed([started])
      const [pick] = await picksOf(started)
      assert.equal((await operator.post(`/api/tasks/${pick?.id}/enter`)).status, 204)
      const attributes = (goods_out_bay_id: number) => ({
        goods_out_pick_list_attributes: { goods_out_bay_id },
      })
      const cases: readonly (readonly [Attributes, readonly unknown[]])[] = [
        [{ ids: [] }, ['empty_ids_provided /ids']],
        [{ ids: [own, tote] }, ['goods_outs_with_different_pick_types_cannot_be_consolidated']],
        [{ ids: [own, crossdock] }, ['consolidation_crossdock_refused']],
        [{ ids: [own, elsewhere] }, ['consolidation_warehouse_mismatch']],
        [{ ids: [elsewhere] }, ['consolidation_disabled']],
        [{ ids: [own], ...attributes(rack) }, ['bay_not_goods_out']],
        [
          { ids: [own], ...attributes(999_999) },
          ['must_exist /goods_out_pick_list_attributes/goods_out_bay_id'],
        ],
        [
          { data: { attributes: { ids: [own], ...attributes(999_999) } } },
          ['must_exist /data/attributes/goods_out_pick_list_attributes/goods_out_bay_id'],
        ],
        [{ ids: [own], goods_out_bay_id: 999_999 }, ['must_exist /goods_out_bay_id']],
        [
          { ids: [own], goods_out_pick_list_attributes: 'BATCH-2' },
          ['invalid /goods_out_pick_list_attributes'],
        ],
        [{ ids: [own, started] }, ['pick_list_started']],
      ]
      for (const [input, expected] of cases)
        assert.deepEqual(symbols(await send('process_and_consolidate_picks', input)), [422, ...expected])
      await floor.verified()
    })

    test("a bay out of the caller's visibility does not exist", async () => {
      const hidden = await floor.made('warehouses', { code: 'HIDDEN' })
      const goods_out_bay_id = await floor.made('locations', {
        code: 'HIDDEN-GO',
        warehouse_id: hidden,
        location_type_id: await floor.known('location_types', 'GOBAY'),
      })
      const ids = [await order([[await stocked(1), 1]])]
      const here = await floor.service.colleague(['process_picks', 'view_orders'], {
        warehouse_ids: [warehouse],
      })
      const refused = await here.post('/api/goods_out_processes/process_and_consolidate_picks', {
        ids,
        goods_out_pick_list_attributes: { goods_out_bay_id },
      })
      assert.deepEqual(symbols(refused), [422, 'must_exist /goods_out_pick_list_attributes/goods_out_bay_id'])
    })
  })

  suite('shorting outstanding quantities', () => {
    const short = (ids: readonly number[], others: Attributes = {}) =>
      send('short_order_lines', { ids, description: 'not coming', ...others })

    test('keeps reservations and shorts the outstanding rest', async () => {
      await operator.patch(`/api/accounts/${account}`, document('accounts', { is_short_pickable: true }))
      const product = await stocked(3)
      const missing = await stocked(0)
      const id = await order([
        [product, 8],
        [missing, 2],
      ])
      await processed([id])
      assert.equal((await short([id])).status, 204)
      assert.deepEqual(await rowOf(id), [STATUS.ALLOCATED, 'SHORT'])
      assert.deepEqual(
        await floor.rows(
          'select short_status, short_quantity::float, short_description from goods_out_lines where goods_out_id = $1 order by id',
          [id],
        ),
        [
          { short_status: 'PART_SHORT', short_quantity: 5, short_description: 'not coming' },
          { short_status: 'SHORT', short_quantity: 2, short_description: 'not coming' },
        ],
      )
      assert.deepEqual((await balanceOf(product))?.ordered, 0)
      assert.deepEqual(await eventsOf('goods_outs', id), ['created', 'processed', 'updated'])
      await floor.verified()
    })

    test('is refused for orders or accounts that do not allow it', async () => {
      const strict = await floor.made('accounts', { code: 'NOSHORT' })
      await floor.made('account_warehouses', { account_id: strict, warehouse_id: warehouse })
      const some = await stocked(4, strict)
      const stored = await order([[some, 5]], { account_id: strict })
      const pending = await order([[await stocked(1), 1]])
      await processed([stored])
      const cases: readonly (readonly [Attributes, readonly unknown[]])[] = [
        [{ description: 'x' }, ['empty_ids_provided /ids']],
        [{ ids: [stored] }, ['blank /description']],
        [{ ids: [stored], description: 'x' }, ['account_not_short_pickable']],
        [{ ids: [pending], description: 'x' }, ['goods_out_not_part_allocated']],
      ]
      for (const [input, expected] of cases)
        assert.deepEqual(symbols(await send('short_order_lines', input)), [422, ...expected])
      await floor.verified()
    })
  })

  suite('releasing reservations', () => {
    test('releases the goods and cancels the list', async () => {
      const product = await stocked(9)
      const id = await order([[product, 4]])
      const [request] = await processed([id])
      assert.equal((await send('unallocate', { ids: [id] })).status, 204)
      assert.deepEqual(await rowOf(id), [STATUS.PENDING, 'PART'])
      assert.deepEqual(await balanceOf(product), { available: 9, allocated: 0, ordered: 4 })
      assert.equal((await listOf(request?.list))?.status, STATUS.CANCELLED)
      assert.deepEqual(await eventsOf('goods_outs', id), ['created', 'processed', 'updated'])
      assert.deepEqual(symbols(await send('unallocate', { ids: [id] })), [422, 'goods_out_not_unallocatable'])
      const [again] = await processed([id])
      assert.equal(again?.message, '4 of 4 units allocated')
      await floor.verified()
    })

    test('keeps lines that had picks', async () => {
      const product = await stocked(9)
      const id = await order([[product, 4]])
      await processed([id])
      assert.equal((await send('unallocate', { ids: [id] })).status, 204)
      const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [id])
      const change = (input: Attributes) =>
        operator.patch(`/api/goods_outs/${id}`, document('goods_outs', { lines_changes: [input] }))
      assert.deepEqual(symbols(await change({ type: 'DESTROY', id: line?.id })), [422, 'record_in_use'])
      const nothing = await change({ type: 'UPDATE', id: line?.id, attributes: { order_quantity: 0 } })
      assert.equal(nothing.status, 200, nothing.text)
      assert.equal((await balanceOf(product))?.ordered, 0)
      await floor.verified()
    })

    test('is refused once a pick was started', async () => {
      const id = await order([[await stocked(9), 4]])
      await processed([id])
      const [pick] = await picksOf(id)
      assert.equal((await operator.post(`/api/tasks/${pick?.id}/enter`)).status, 204)
      assert.deepEqual(symbols(await send('unallocate', { ids: [id] })), [422, 'goods_out_not_unallocatable'])
      assert.deepEqual(symbols(await send('cancel', { ids: [id] })), [422, 'goods_out_not_cancellable'])
      await floor.verified()
    })
  })

  suite('cancelling', () => {
    test('releases reservations and the reference', async () => {
      const product = await stocked(9)
      const id = await order([[product, 12]])
      const [request] = await processed([id])
      assert.equal((await send('cancel', { ids: [id] })).status, 204)
      assert.equal((await rowOf(id))[0], STATUS.CANCELLED)
      assert.deepEqual(await balanceOf(product), { available: 9, allocated: 0, ordered: 0 })
      assert.equal((await listOf(request?.list))?.status, STATUS.CANCELLED)
      assert.deepEqual(await eventsOf('goods_outs', id), ['created', 'processed', 'cancelled'])
      assert.deepEqual(symbols(await send('cancel', { ids: [id] })), [422, 'goods_out_not_cancellable'])
      await order([[product, 1]], { reference: `ORD-${number}` })
      await floor.verified()
    })

    test('works with status 8 too, also for drafts and waiting orders', async () => {
      const product = await stocked(1)
      for (const others of [{}, { goods_out_status_id: 1 }]) {
        const id = await order([[product, 1]], others)
        const reply = await operator.patch(
          `/api/goods_outs/${id}`,
          document('goods_outs', { goods_out_status_id: 8, notes: 'gone' }),
        )
        assert.deepEqual(
          [reply.status, reply.body.data?.attributes.goods_out_status_id, reply.body.data?.attributes.notes],
          [200, 8, 'gone'],
        )
        assert.deepEqual(await eventsOf('goods_outs', id), ['created', 'cancelled'])
      }
      await floor.verified()
    })

    test('is performed once when requested twice concurrently', async () => {
      const id = await order([[await stocked(9), 4]])
      await processed([id])
      const replies = await Promise.all([send('cancel', { ids: [id] }), send('cancel', { ids: [id] })])
      assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 422])
      await floor.verified()
    })
  })
})
