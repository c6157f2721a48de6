import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { catalogue } from '#problems/catalogue.ts'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { readStops, STATES } from '../support/stops-table.ts'
import { openShipping } from './shipping.ts'

type Attributes = Readonly<Record<string, unknown>>

const shipping = await openShipping()
const { floor, simulated, standard, sized } = shipping
const { bay } = shipping.out
const { operator, warehouse } = floor
const gi = await floor.location('GIBAY', 'GI-01')
await floor.location('RACK', 'SPARE')
const away = await floor.made('warehouses', { code: 'WH2', timezone: 'Europe/London' })
answered(
  await operator.patch(
    `/api/warehouses/${warehouse}`,
    document('warehouses', { default_goods_in_location_id: gi }),
  ),
)
const counted = await floor.made('reason_codes', { code: 'COUNT', reason_type: 'stock_check', generic: true })

/** An account with a product, 10 of which stand in a rack, apart from all others. */
type Goods = {
  readonly nth: number
  readonly account: number
  readonly product: number
  readonly rack: number
  readonly pile: number
}

let made = 0

async function goods(): Promise<Goods> {
  made += 1
  const nth = made
  const account = await floor.made('accounts', { code: `A-${nth}`, dispatch_strategy: 'manual' })
  await floor.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
  await floor.made('account_warehouses', { account_id: account, warehouse_id: away })
  const product = await floor.made('products', { code: `G-${nth}`, weight: 1 })
  await assigned(product, account)
  const rack = await floor.location('RACK', `RACK-${nth}`)
  const pile = await floor.made('stocks', {
    account_id: account,
    product_id: product,
    location_id: rack,
    quantity: 10,
  })
  return { nth, account, product, rack, pile }
}

async function assigned(product: number, account: number): Promise<void> {
  const link = document('account_products', { account_id: account })
  answered(await operator.post(`/api/products/${product}/account_products`, link))
}

const receiptOf = (at: Goods, others: Attributes = {}) =>
  operator.post(
    '/api/goods_in_receipts',
    document('goods_in_receipts', {
      account_id: at.account,
      warehouse_id: warehouse,
      lines_changes: [{ type: 'ADD', attributes: { product_id: at.product, expected_quantity: 5 } }],
      ...others,
    }),
  )
const receiving = async (at: Goods, others: Attributes = {}) => {
  const id = idOf(await receiptOf(at, others))
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  const [task] = await floor.rows(
    "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV'",
    [id],
  )
  return { id, task: Number(task?.id) }
}
const done = (reply: Reply) => assert.equal(reply.status, 204, reply.text)
const received = async (at: Goods) => {
  const { id, task } = await receiving(at)
  done(await operator.post(`/api/receive_tasks/${task}/receive`, { confirmed_quantity: 5 }))
  const [putaway] = await floor.rows(
    "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'PWAY'",
    [id],
  )
  return { task, putaway: Number(putaway?.id) }
}
const putAway = (task: number, to: number) =>
  operator.patch(
    `/api/tasks/${task}`,
    document('tasks', {
      status: 'completed',
      confirmed_quantity: 5,
      location_to_id: to,
      storage_unit_to_id: null,
    }),
  )
const orderOf = (at: Goods, others: Attributes = {}) =>
  operator.post(
    '/api/goods_outs',
    document('goods_outs', {
      account_id: at.account,
      warehouse_id: warehouse,
      goods_out_type: 'sales_order',
      reference: `O-${at.nth}`,
      expected_date_of_dispatch: new Date().toISOString(),
      lines_changes: [{ type: 'ADD', attributes: { product_id: at.product, order_quantity: 4 } }],
      ...others,
    }),
  )
const processed = async (at: Goods, others: Attributes = {}) => {
  const order = idOf(await orderOf(at, others))
  const reply = await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
  assert.equal(reply.status, 200, reply.text)
  await floor.work()
  const [task] = await shipping.out.tasks(order, 'PICK')
  assert.ok(task !== undefined, 'nothing was allocated')
  return { order, task: Number(task.id) }
}
/** A picked order, staged in a bay of its own so that the bay can be made inactive. */
const staged = async (at: Goods, others: Attributes = {}, input: Attributes = {}) => {
  const { order, task } = await processed(at, others)
  const place = await floor.location('BAY', `STAGE-${at.nth}`)
  answered(await shipping.out.pick(task, { location_to_id: place, ...input }))
  const [pile] = await floor.rows(
    "select a.stock_id::float8 as id, k.id::float8 as task from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and k.type in ('DISP', 'CONV') and a.state = 'open'",
    [order],
  )
  return { order, pick: task, place, pile: Number(pile?.id), dispatch: Number(pile?.task) }
}
const loaded = async (at: Goods) => {
  const load_reference = `L-${at.nth}`
  const dock = await floor.location('BAY', `DOCK-${at.nth}`)
  const load = await floor.made('loads', {
    warehouse_id: warehouse,
    reference: load_reference,
    location_id: dock,
  })
  const place = await floor.location('BAY', `STAGE-${at.nth}`)
  const unit = await floor.unit(place)
  const { order } = await staged(at, { load_reference }, { storage_unit_to_id: unit })
  answered(await operator.post(`/api/loads/${load}/open`))
  const [task] = await floor.rows("select id::float8 from tasks where load_id = $1 and type = 'LOAD'", [load])
  const loading = () =>
    operator.post(`/api/load_tasks/${task?.id}/load_storage_unit`, { storage_unit_id: unit })
  return { order, load, place, dock, loading, task: Number(task?.id) }
}
const shipmentOf = async (at: Goods) => {
  const { order, place, pile } = await staged(at)
  const shipment = idOf(await shipping.make({ goods_out_id: order, carrier_id: simulated }))
  const wrap = () =>
    shipping.wrap({
      shipment_id: shipment,
      storage_unit_type_id: standard,
      ...sized,
      contents: [{ stock_id: pile, quantity: 4 }],
    })
  return { order, place, shipment, wrap }
}

/** What is done before a state forbids something: the act that is then tried, and the place whose state it is asked for. */
type Prepared = { readonly act: () => Promise<Reply>; readonly place?: number }

const inRack = (at: Goods, act: () => Promise<Reply>): Prepared => ({ act, place: at.rack })
const stockAct = (at: Goods, verb: string, input: Attributes) =>
  inRack(at, () => operator.post(`/api/stocks/${at.pile}/${verb}`, document('stocks', input)))
const listAct = (at: Goods, verb: string, input: Attributes) =>
  inRack(at, () => operator.post(`/api/stocks/${verb}`, document('stocks', input)))
const orderAct = (order: number, verb: string, place: number): Prepared => ({
  act: () => operator.post(`/api/goods_out_processes/${verb}`, { ids: [order] }),
  place,
})

/** How each act of the table is tried. */
const acts: Readonly<Record<string, (at: Goods) => Promise<Prepared>>> = {
  'announce a receipt': async (at) => ({ act: () => receiptOf(at) }),
  'receive blind': async (at) => {
    const id = idOf(await receiptOf(at, { receipt_type: 'blind', lines_changes: [] }))
    answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
    const input = document('goods_in_receipts', { product_id: at.product, confirmed_quantity: 3 })
    return { act: () => operator.post(`/api/goods_in_receipts/${id}/receive_blind`, input) }
  },
  'announce a return': async (at) => ({ act: () => receiptOf(at, { receipt_type: 'customer_return' }) }),
  'receive what was announced': async (at) => {
    const id = idOf(await receiptOf(at))
    return {
      act: async () => {
        answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
        const [task] = await floor.rows('select id::float8 from tasks where goods_in_receipt_id = $1', [id])
        return operator.post(`/api/receive_tasks/${task?.id}/receive`, { confirmed_quantity: 5 })
      },
    }
  },
  unreceive: async (at) => {
    const { task } = await received(at)
    return { act: () => operator.post(`/api/receive_tasks/${task}/unreceive`), place: gi }
  },
  'put away': async (at) => {
    const { putaway } = await received(at)
    const to = await floor.location('RACK', `TO-${at.nth}`)
    return { act: () => putAway(putaway, to), place: gi }
  },
  'revert a putaway': async (at) => {
    const { putaway } = await received(at)
    const to = await floor.location('RACK', `TO-${at.nth}`)
    answered(await putAway(putaway, to))
    return { act: () => operator.post(`/api/putaway_tasks/${putaway}/revert`), place: to }
  },
  order: async (at) => ({ act: () => orderOf(at) }),
  process: async (at) => {
    const order = idOf(await orderOf(at))
    return {
      act: async () => {
        const reply = await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
        if (reply.status !== 200) return reply
        await floor.work()
        const [outcome] = await floor.rows(
          'select status, error_code::int from pick_processing_requests where goods_out_id = $1',
          [order],
        )
        return outcome?.status === 'failed' ? failed(Number(outcome.error_code)) : reply
      },
      place: at.rack,
    }
  },
  'replenish by hand': async (at) => {
    const face = await floor.location('RACK', `FACE-${at.nth}`, { is_pickface: true })
    await floor.made('pickface_products', {
      product_id: at.product,
      location_id: face,
      trigger_min: 5,
      trigger_max: 8,
    })
    const input = { account_id: at.account, location_id: face, product_id: at.product }
    return inRack(at, () => operator.post('/api/goods_out_processes/trigger_replenishment', input))
  },
  pick: async (at) => {
    const { task } = await processed(at)
    return inRack(at, () => shipping.out.pick(task))
  },
  load: async (at) => {
    const { loading, place } = await loaded(at)
    return { act: loading, place }
  },
  'submit a shipment': async (at) => {
    const { shipment, wrap, place } = await shipmentOf(at)
    answered(await wrap())
    return { act: () => shipping.act(shipment, 'submit'), place }
  },
  convert: async (at) => {
    const kit = await floor.made('products', { code: `KIT-${at.nth}`, product_type: 'bill_of_materials' })
    await assigned(kit, at.account)
    const material = document('product_materials', { child_product_id: at.product, quantity: 2 })
    answered(await operator.post(`/api/products/${kit}/materials`, material))
    const place = await floor.location('WORK', `WORK-${at.nth}`)
    const { dispatch } = await staged(
      { ...at, product: kit },
      { goods_out_type: 'work_order', location_id: place },
      { location_to_id: place },
    )
    const input = document('tasks', { status: 'completed', confirmed_quantity: 8 })
    return { act: () => operator.patch(`/api/tasks/${dispatch}`, input), place }
  },
  dispatch: async (at) => {
    const { order, place } = await staged(at)
    return orderAct(order, 'dispatch', place)
  },
  'transfer to a warehouse': async (at) =>
    listAct(at, 'warehouse_transfer', {
      to_warehouse_id: away,
      lines: [{ stock_id: at.pile, quantity: 3 }],
    }),
  'transfer to an account': async (at) => {
    const other = await floor.made('accounts', { code: `TO-${at.nth}` })
    await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
    await assigned(at.product, other)
    return listAct(at, 'account_transfer', {
      account_id: other,
      lines: [{ stock_id: at.pile, quantity: 3 }],
    })
  },
  'dispatch a crossdock': async (at) => {
    const id = await floor.made('crossdocks', {
      account_id: at.account,
      warehouse_id: warehouse,
      reference: `X-${at.nth}`,
      expected_date_of_receipt: new Date().toISOString(),
      units_changes: [
        { type: 'ADD', attributes: { reference: `XU-${at.nth}`, storage_unit_type_id: standard } },
      ],
    })
    answered(await operator.patch(`/api/crossdocks/${id}`, document('crossdocks', { status: 'confirmed' })))
    answered(await operator.post(`/api/crossdocks/${id}/receive`, { location_id: bay }))
    return { act: () => operator.post(`/api/crossdocks/${id}/dispatch`) }
  },
  'short pick of nothing': async (at) => {
    const { task } = await processed(at)
    return inRack(at, () => shipping.out.pick(task, { confirmed_quantity: 0, short_reason: 'recalled' }))
  },
  unallocate: async (at) => {
    const { order } = await processed(at)
    return orderAct(order, 'unallocate', at.rack)
  },
  unpick: async (at) => {
    const { pick, place } = await staged(at)
    return { act: () => operator.post(`/api/pick_tasks/${pick}/unpick`, {}), place }
  },
  pack: async (at) => {
    const { wrap, place } = await shipmentOf(at)
    return { act: wrap, place }
  },
  unpack: async (at) => {
    const { wrap, place } = await shipmentOf(at)
    const id = idOf(await wrap())
    return { act: () => operator.remove(`/api/packages/${id}`), place }
  },
  unload: async (at) => {
    const { loading, task, dock } = await loaded(at)
    answered(await loading())
    return { act: () => operator.post(`/api/load_tasks/${task}/unload_storage_unit`), place: dock }
  },
  undispatch: async (at) => {
    const { order } = await staged(at)
    done(await operator.post('/api/goods_out_processes/dispatch', { ids: [order] }))
    return orderAct(order, 'undispatch', at.rack)
  },
  'cancel an order': async (at) => {
    const { order, place } = await staged(at)
    return orderAct(order, 'cancel', place)
  },
  'create stock': async (at) => ({
    act: () =>
      operator.post(
        '/api/stocks',
        document('stocks', {
          account_id: at.account,
          product_id: at.product,
          location_id: at.rack,
          quantity: 2,
        }),
      ),
  }),
  'adjust up': async (at) => stockAct(at, 'adjust', { quantity_change: 2 }),
  'adjust down': async (at) => stockAct(at, 'adjust', { quantity_change: -2 }),
  move: async (at) =>
    stockAct(at, 'move', { quantity: 3, to_location_id: await floor.location('RACK', `TO-${at.nth}`) }),
  'move a unit': async (at) => {
    const unit = await floor.unit(at.rack)
    answered(
      await operator.post(
        `/api/stocks/${at.pile}/move`,
        document('stocks', { quantity: 3, to_location_id: at.rack, storage_unit_to_id: unit }),
      ),
    )
    const to_location_id = await floor.location('RACK', `TO-${at.nth}`)
    return inRack(at, () => operator.post(`/api/storage_units/${unit}/move`, { to_location_id }))
  },
  hold: async (at) => listAct(at, 'hold', { ids: [at.pile], description: 'recall' }),
  release: async (at) => {
    const input = document('stocks', { ids: [at.pile], description: 'recall' })
    assert.equal((await operator.post('/api/stocks/hold', input)).status, 200)
    return listAct(at, 'release', { ids: [at.pile], description: 'over' })
  },
  split: async (at) => stockAct(at, 'split', { quantity: 3, storage_unit_type_id: standard }),
  'change attributes': async (at) => stockAct(at, 'change_attributes', { batch: `B-${at.nth}` }),
  count: async (at) =>
    inRack(at, async () => {
      const check = idOf(
        await operator.post('/api/stock_checks', document('stock_checks', { location_id: at.rack })),
      )
      const attempt = document('stock_checks', {
        account_id: at.account,
        product_id: at.product,
        physical_count: 12,
      })
      answered(await operator.post(`/api/stock_checks/${check}/record_attempt`, attempt))
      answered(await operator.post(`/api/stock_checks/${check}/complete`))
      const records = await floor.rows(
        'select id::float8 from stock_check_records where stock_check_id = $1',
        [check],
      )
      return operator.post('/api/stock_checks/resolve', {
        stock_check_record_ids: records.map(({ id }) => id),
        reason_code_id: counted,
      })
    }),
}

/** A failed request of processing, as an answer that refuses it. */
function failed(code: number): Reply {
  const [symbol] = Object.entries(catalogue).find(([, { number }]) => number === code) ?? []
  const errors = [{ code, symbol, source: null, context: null }]
  return { status: 422, text: `${code}`, headers: {}, body: { errors } } as unknown as Reply
}

const forbid = {
  stop: ({ product }: Goods) => changed('products', product, { stop: true }),
  obsolete_1: ({ product }: Goods) => changed('products', product, { obsolete: 1 }),
  obsolete_2: ({ product }: Goods) => changed('products', product, { obsolete: 2 }),
  account: ({ account }: Goods) => changed('accounts', account, { is_active: false }),
  location: (_: Goods, place = 0) => changed('locations', place, { active: false }),
}

async function changed(type: string, id: number, attributes: Attributes): Promise<void> {
  answered(await operator.patch(`/api/${type}/${id}`, document(type, attributes)))
}

const table = readStops()

suite('what stopped and inactive records forbid', () => {
  after(() => shipping.close())

  test('every act of the table is tried, and no other', () => {
    assert.deepEqual([...table.keys()].sort(), Object.keys(acts).sort())
  })

  for (const [act, cells] of table)
    for (const state of STATES) {
      const expected = cells[state]
      if (expected === '–') continue
      test(`${act}, ${state}: ${expected}`, async () => {
        const at = await goods()
        const prepared = await acts[act]?.(at)
        assert.ok(prepared !== undefined)
        await forbid[state](at, prepared.place)
        const reply = await prepared.act()
        if (state === 'location') await changed('locations', prepared.place ?? 0, { active: true })
        if (expected === 'yes') assert.ok(reply.status < 300, reply.text)
        else
          assert.deepEqual(
            symbols(reply).map((one) => String(one).split(' ')[0]),
            ['422', expected],
          )
      })
    }

  for (const state of ['stop', 'account', 'location'] as const)
    test(`no part of a pick is picked while ${state} forbids it`, async () => {
      const at = await goods()
      const { task } = await processed(at)
      await forbid[state](at, at.rack)
      for (const input of [
        { confirmed_quantity: 1, short_reason: 'recalled' },
        { confirmed_quantity: 1, keep_open: true },
        { confirmed_quantity: 4 },
      ]) {
        const [status, symbol] = symbols(await floor.nothingWritten(() => shipping.out.pick(task, input)))
        assert.deepEqual([status, String(symbol).split(' ')[0]], [422, table.get('pick')?.[state]])
      }
      if (state === 'location') await changed('locations', at.rack, { active: true })
    })

  const lifted = {
    stop: ({ product }: Goods) => changed('products', product, { stop: false }),
    location: (_: Goods, place = 0) => changed('locations', place, { active: true }),
  }
  for (const state of ['stop', 'location'] as const)
    test(`an order that leaves by itself waits while ${state} forbids it, and leaves when that ends`, async () => {
      const at = await goods()
      const second = await floor.made('products', { code: `H-${at.nth}` })
      await assigned(second, at.account)
      const other = { account_id: at.account, product_id: second, quantity: 5 }
      await floor.made('stocks', { ...other, location_id: await floor.location('RACK', `ALSO-${at.nth}`) })
      const lines_changes = [at.product, second].map((product_id) => ({
        type: 'ADD',
        attributes: { product_id, order_quantity: 2 },
      }))
      const order = idOf(await orderOf(at, { dispatch_strategy: 'auto', lines_changes }))
      await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
      await floor.work()
      const picks = await shipping.out.tasks(order, 'PICK')
      const place = await floor.location('BAY', `STAGE-${at.nth}`)
      const [first, last] = picks.map(({ id }) => Number(id))
      answered(await shipping.out.pick(first ?? 0, { location_to_id: place }))
      await forbid[state](at, place)
      answered(await shipping.out.pick(last ?? 0, { location_to_id: bay }))
      const isSent = async () => (await shipping.out.progress(order)).startsWith('COMPLETED')
      assert.equal(await isSent(), false)
      await lifted[state](at, place)
      await floor.work()
      assert.equal(await isSent(), true)
    })

  test('the ledger is whole after all of it', async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
  })
})
