import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openShipping } from './shipping.ts'

type Attributes = Readonly<Record<string, unknown>>

// Goods that were picked for an order are further on their way, and each act that names them or their unit is tried.

const shipping = await openShipping()
const { floor, out, simulated, standard, sized } = shipping
const { operator, warehouse, account } = floor
const { bay } = out
const away = await floor.made('warehouses', { code: 'WH2', timezone: 'Europe/London' })
await floor.made('account_warehouses', { account_id: account, warehouse_id: away })
const gi = await floor.location('GIBAY', 'GI-01')
answered(
  await operator.patch(
    `/api/warehouses/${warehouse}`,
    document('warehouses', { default_goods_in_location_id: gi, default_goods_out_location_id: bay }),
  ),
)
const counted = await floor.made('reason_codes', { code: 'COUNT', reason_type: 'stock_check', generic: true })
const heir = await floor.made('accounts', { code: 'HEIR' })
await floor.made('account_warehouses', { account_id: heir, warehouse_id: warehouse })

/** Four pieces on a unit that an order was picked onto, and other goods beside them. */
type Sent = {
  readonly nth: number
  readonly product: number
  readonly order: number
  readonly task: number
  readonly unit: number
  readonly stage: number
  /** The picked pile, and six pieces that stayed in the rack. */
  readonly pile: number
  readonly rest: number
}

let made = 0

async function pickedOntoUnit(others: Attributes = {}): Promise<Sent> {
  made += 1
  const nth = made
  const product = await out.product()
  answered(
    await operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id: heir }),
    ),
  )
  const rest = await out.stock(product, `RACK-${nth}`, 10)
  const order = await out.order([[product, 4]], others)
  answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
  await floor.work()
  const task = Number((await out.tasks(order, 'PICK'))[0]?.id)
  const stage = await floor.location('BAY', `STAGE-${nth}`)
  const unit = await floor.unit(stage)
  answered(await out.pick(task, { location_to_id: stage, storage_unit_to_id: unit }))
  const [pile] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [unit])
  return { nth, product, order, task, unit, stage, pile: Number(pile?.id), rest }
}

/** How goods come to be where they are no longer the floor's to change. */
const states: Readonly<Record<string, () => Promise<Sent>>> = {
  dispatched: async () => {
    const sent = await pickedOntoUnit()
    const reply = await operator.post('/api/goods_out_processes/dispatch', { ids: [sent.order] })
    assert.equal(reply.status, 204, reply.text)
    return sent
  },
  'on a load': async () => {
    const load_reference = `L-${made + 1}`
    const dock = await floor.location('BAY', `DOCK-${made + 1}`)
    const load = await floor.made('loads', {
      warehouse_id: warehouse,
      reference: load_reference,
      location_id: dock,
    })
    const sent = await pickedOntoUnit({ load_reference })
    answered(await operator.post(`/api/loads/${load}/open`))
    const [task] = await floor.rows("select id::float8 from tasks where load_id = $1 and type = 'LOAD'", [
      load,
    ])
    answered(
      await operator.post(`/api/load_tasks/${task?.id}/load_storage_unit`, { storage_unit_id: sent.unit }),
    )
    return sent
  },
  'in a submitted shipment': async () => {
    const sent = await pickedOntoUnit()
    const shipment = idOf(await shipping.make({ goods_out_id: sent.order, carrier_id: simulated }))
    const wrapped = answered(
      await shipping.wrap({
        shipment_id: shipment,
        storage_unit_type_id: standard,
        ...sized,
        contents: [{ stock_id: sent.pile, quantity: 4 }],
      }),
    )
    answered(await shipping.act(shipment, 'submit'))
    const unit = Number(wrapped.storage_unit_id)
    const [pile] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [unit])
    return { ...sent, unit, pile: Number(pile?.id) }
  },
}

const stocksAct = (verb: string, input: Attributes) =>
  operator.post(`/api/stocks/${verb}`, document('stocks', input))
const unitAct = (unit: number, verb: string, input: Attributes) =>
  operator.post(`/api/storage_units/${unit}/${verb}`, input)
const spare = (at: Sent) => floor.location('RACK', `SPARE-${at.nth}`)
const order = (at: Sent, verb: string) =>
  operator.post(`/api/goods_out_processes/${verb}`, { ids: [at.order] })

/** A pile of the same product on a unit of its own in the rack. */
async function other(at: Sent): Promise<{ unit: number; pile: number }> {
  const location_id = at.stage
  const unit = await floor.unit(location_id)
  const goods = { account_id: account, product_id: at.product, quantity: 3 }
  return { unit, pile: await floor.made('stocks', { ...goods, location_id, storage_unit_id: unit }) }
}

/** Counts so many pieces where the goods stand, and applies the difference. */
async function count(at: Sent, physical_count: number): Promise<Reply> {
  const [row] = await floor.rows('select location_id::float8 from storage_units where id = $1', [at.unit])
  const location_id = row?.location_id ?? at.stage
  const check = idOf(await operator.post('/api/stock_checks', document('stock_checks', { location_id })))
  const attempt = document('stock_checks', { account_id: account, product_id: at.product, physical_count })
  answered(await operator.post(`/api/stock_checks/${check}/record_attempt`, attempt))
  answered(await operator.post(`/api/stock_checks/${check}/complete`))
  const found = await floor.rows('select id::float8 from stock_check_records where stock_check_id = $1', [
    check,
  ])
  return operator.post('/api/stock_checks/resolve', {
    stock_check_record_ids: found.map(({ id }) => id),
    reason_code_id: counted,
  })
}

async function onUnit({ unit }: Sent): Promise<unknown> {
  const [row] = await floor.rows(
    'select coalesce(sum(quantity), 0)::float8 as quantity from stocks where storage_unit_id = $1',
    [unit],
  )
  return row?.quantity
}

/** Each act, as one that is prepared before the state is measured. */
const acts: Readonly<Record<string, (at: Sent) => Promise<() => Promise<Reply>>>> = {
  hold: async (at) => () => stocksAct('hold', { ids: [at.pile], description: 'recall' }),
  'hold by force': async (at) => () =>
    stocksAct('hold', { ids: [at.pile], description: 'recall', force: true }),
  release: async (at) => () => stocksAct('release', { ids: [at.pile], description: 'over' }),
  'move the goods': async (at) => {
    const to_location_id = await spare(at)
    return () => stocksAct(`${at.pile}/move`, { quantity: 1, to_location_id })
  },
  'move the unit': async (at) => {
    const to_location_id = await spare(at)
    return () => unitAct(at.unit, 'move', { to_location_id })
  },
  'merge it into another': async (at) => {
    const { unit } = await other(at)
    return () => unitAct(at.unit, 'merge', { into_storage_unit_id: unit })
  },
  'merge another into it': async (at) => {
    const { unit } = await other(at)
    return () => unitAct(unit, 'merge', { into_storage_unit_id: at.unit })
  },
  'split off it': async (at) => () =>
    unitAct(at.unit, 'split', {
      lines: [{ stock_id: at.pile, quantity: 1 }],
      storage_unit_type_id: standard,
    }),
  'split onto it': async (at) => {
    const { unit, pile } = await other(at)
    return () =>
      unitAct(unit, 'split', { lines: [{ stock_id: pile, quantity: 1 }], storage_unit_to_id: at.unit })
  },
  'split the goods': async (at) => () =>
    stocksAct(`${at.pile}/split`, { quantity: 1, storage_unit_type_id: standard }),
  'move others onto it': async (at) => () =>
    stocksAct(`${at.rest}/move`, { quantity: 1, to_location_id: at.stage, storage_unit_to_id: at.unit }),
  'add goods onto it': async (at) => () =>
    operator.post(
      '/api/stocks',
      document('stocks', {
        account_id: account,
        product_id: at.product,
        location_id: at.stage,
        storage_unit_id: at.unit,
        quantity: 1,
      }),
    ),
  'adjust up': async (at) => () => stocksAct(`${at.pile}/adjust`, { quantity_change: 1 }),
  'write off': async (at) => () => stocksAct(`${at.pile}/adjust`, { quantity_change: -1 }),
  'change attributes': async (at) => () => stocksAct(`${at.pile}/change_attributes`, { batch: 'B-1' }),
  'transfer to an account': async (at) => () =>
    stocksAct('account_transfer', { account_id: heir, lines: [{ stock_id: at.pile, quantity: 1 }] }),
  'transfer to a warehouse': async (at) => () =>
    stocksAct('warehouse_transfer', { to_warehouse_id: away, lines: [{ stock_id: at.pile, quantity: 1 }] }),
  'pick onto it': async (at) => {
    const { task } = await out.picking(at.product, 1)
    return () => out.pick(task, { location_to_id: at.stage, storage_unit_to_id: at.unit })
  },
  unpick: async (at) => () => operator.post(`/api/pick_tasks/${at.task}/unpick`, {}),
  'put away onto it': async (at) => {
    const { putaway } = await received(at)
    return () =>
      operator.patch(
        `/api/tasks/${putaway}`,
        document('tasks', {
          status: 'completed',
          confirmed_quantity: 5,
          location_to_id: at.stage,
          storage_unit_to_id: at.unit,
        }),
      )
  },
  'load it': async (at) => {
    const dock = await floor.location('BAY', `NEXT-${at.nth}`)
    const load = await floor.made('loads', {
      warehouse_id: warehouse,
      reference: `NEXT-${at.nth}`,
      location_id: dock,
    })
    await pickedOntoUnit({ load_reference: `NEXT-${at.nth}` })
    answered(await operator.post(`/api/loads/${load}/open`))
    const [task] = await floor.rows("select id::float8 from tasks where load_id = $1 and type = 'LOAD'", [
      load,
    ])
    return () => operator.post(`/api/load_tasks/${task?.id}/load_storage_unit`, { storage_unit_id: at.unit })
  },
  'pack it': async (at) => {
    const staged = await pickedOntoUnit()
    const shipment_id = idOf(await shipping.make({ goods_out_id: staged.order, carrier_id: simulated }))
    const contents = [{ stock_id: at.pile, quantity: 1 }]
    return () => shipping.wrap({ shipment_id, storage_unit_type_id: standard, ...sized, contents })
  },
  'make it inactive': async (at) => () =>
    operator.patch(`/api/storage_units/${at.unit}`, document('storage_units', { active: false })),
  'place it elsewhere by hand': async (at) => {
    const location_id = await spare(at)
    return () => operator.patch(`/api/storage_units/${at.unit}`, document('storage_units', { location_id }))
  },
  'delete it': async (at) => () => operator.remove(`/api/storage_units/${at.unit}`),
  dispatch: async (at) => () => order(at, 'dispatch'),
  'cancel the order': async (at) => () => order(at, 'cancel'),
  'unallocate the order': async (at) => () => order(at, 'unallocate'),
  'short the order': async (at) => () =>
    operator.post('/api/goods_out_processes/short_order_lines', { ids: [at.order], description: 'gone' }),
  'count more than there is': async (at) => () => count(at, 9),
  'count less than there is': async (at) => () => count(at, 1),
}

async function received(at: Sent): Promise<{ putaway: number }> {
  const receipt = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    lines_changes: [{ type: 'ADD', attributes: { product_id: at.product, expected_quantity: 5 } }],
  })
  answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
  const task = async (type: string) => {
    const found = 'select id::float8 from tasks where goods_in_receipt_id = $1 and type = $2'
    return Number((await floor.rows(found, [receipt, type]))[0]?.id)
  }
  const reply = await operator.post(`/api/receive_tasks/${await task('RCV')}/receive`, {
    confirmed_quantity: 5,
  })
  assert.equal(reply.status, 204, reply.text)
  return { putaway: await task('PWAY') }
}

/** What each act answers in each state, in the order of the states: `yes`, or the symbol of the refusal. */
const table: Readonly<Record<string, readonly [string, string, string]>> = {
  hold: ['invalid_ids_provided', 'stock_allocated', 'stock_allocated'],
  'hold by force': ['invalid_ids_provided', 'stock_allocated', 'stock_allocated'],
  release: ['invalid_ids_provided', 'stock_not_held', 'stock_not_held'],
  'move the goods': ['404', 'stock_quantity_insufficient', 'stock_quantity_insufficient'],
  'move the unit': ['storage_unit_inactive', 'storage_unit_already_loaded', 'yes'],
  'merge it into another': [
    'storage_unit_inactive',
    'storage_unit_elsewhere',
    'package_in_submitted_shipment',
  ],
  'merge another into it': [
    'storage_unit_inactive',
    'storage_unit_elsewhere',
    'package_in_submitted_shipment',
  ],
  'split off it': ['must_exist', 'stock_quantity_insufficient', 'stock_quantity_insufficient'],
  'split onto it': ['storage_unit_inactive', 'storage_unit_already_loaded', 'package_in_submitted_shipment'],
  'split the goods': ['404', 'stock_quantity_insufficient', 'stock_quantity_insufficient'],
  'move others onto it': [
    'storage_unit_inactive',
    'storage_unit_already_loaded',
    'package_in_submitted_shipment',
  ],
  'add goods onto it': [
    'storage_unit_inactive',
    'storage_unit_already_loaded',
    'package_in_submitted_shipment',
  ],
  'adjust up': ['404', 'storage_unit_already_loaded', 'package_in_submitted_shipment'],
  'write off': ['404', 'storage_unit_already_loaded', 'package_in_submitted_shipment'],
  'change attributes': ['404', 'stock_allocated', 'stock_allocated'],
  'transfer to an account': ['must_exist', 'stock_quantity_insufficient', 'stock_quantity_insufficient'],
  'transfer to a warehouse': ['must_exist', 'stock_quantity_insufficient', 'stock_quantity_insufficient'],
  'pick onto it': ['storage_unit_inactive', 'storage_unit_already_loaded', 'package_in_submitted_shipment'],
  unpick: ['pick_not_reversible', 'storage_unit_already_loaded', 'package_in_submitted_shipment'],
  'put away onto it': [
    'storage_unit_inactive',
    'storage_unit_already_loaded',
    'package_in_submitted_shipment',
  ],
  'load it': ['storage_unit_not_on_load', 'storage_unit_not_on_load', 'storage_unit_not_on_load'],
  'pack it': ['must_exist', 'storage_unit_already_loaded', 'package_in_submitted_shipment'],
  'make it inactive': ['storage_unit_inactive', 'storage_unit_not_empty', 'storage_unit_not_empty'],
  'place it elsewhere by hand': ['storage_unit_inactive', 'storage_unit_already_loaded', 'yes'],
  'delete it': ['record_in_use', 'record_in_use', 'record_in_use'],
  dispatch: ['nothing_to_dispatch', 'dispatch_by_load_only', 'yes'],
  'cancel the order': ['goods_out_not_cancellable', 'goods_out_not_cancellable', 'goods_out_not_cancellable'],
  'unallocate the order': [
    'goods_out_not_unallocatable',
    'goods_out_not_unallocatable',
    'goods_out_not_unallocatable',
  ],
  'short the order': [
    'account_not_short_pickable',
    'account_not_short_pickable',
    'account_not_short_pickable',
  ],
  'count more than there is': ['yes', 'yes', 'yes'],
  'count less than there is': ['yes', 'yes', 'yes'],
}

suite('acts on goods that were picked and have gone further', () => {
  after(() => shipping.close())

  test('every act of the table is tried, and no other', () => {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(acts).sort())
  })

  for (const [place, [state, bring]] of Object.entries(states).entries())
    for (const [act, prepare] of Object.entries(acts)) {
      const expected = table[act]?.[place]
      test(`${act}, ${state}: ${expected}`, async () => {
        const at = await bring()
        const send = await prepare(at)
        const before = await onUnit(at)
        const reply = expected === 'yes' ? await send() : await floor.nothingWritten(send)
        const [status, ...refusals] = symbols(reply).map((one) => String(one).split(' ')[0])
        if (expected === 'yes') assert.ok(reply.status < 300, reply.text)
        else assert.deepEqual([status, ...refusals], expected === '404' ? ['404'] : ['422', expected])
        // What a load or a carrier knows of the unit stays as it is, until it leaves.
        assert.equal(await onUnit(at), act === 'dispatch' && expected === 'yes' ? 0 : before)
      })
    }

  for (const [what, state] of Object.entries({ load: 'on a load', carrier: 'in a submitted shipment' }))
    test(`goods that left without their unit come back loose when a ${what} knows the unit by now`, async () => {
      const first = await pickedOntoUnit()
      const load_reference = state === 'on a load' ? `SHARED-${first.nth}` : undefined
      const dock = await floor.location('BAY', `SHARED-${first.nth}`)
      const load =
        load_reference === undefined
          ? null
          : await floor.made('loads', {
              warehouse_id: warehouse,
              reference: load_reference,
              location_id: dock,
            })
      const second = await out.order(
        [[first.product, 2]],
        load_reference === undefined ? {} : { load_reference },
      )
      answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [second] }))
      await floor.work()
      const [pick] = await out.tasks(second, 'PICK')
      const onto = { location_to_id: first.stage, storage_unit_to_id: first.unit }
      answered(await out.pick(Number(pick?.id), onto))
      const dispatched = await order(first, 'dispatch')
      assert.equal(dispatched.status, 204, dispatched.text)
      assert.equal(await onUnit(first), 2)
      if (load !== null) {
        answered(await operator.post(`/api/loads/${load}/open`))
        const [task] = await floor.rows("select id::float8 from tasks where load_id = $1 and type = 'LOAD'", [
          load,
        ])
        const loading = { storage_unit_id: first.unit }
        answered(await operator.post(`/api/load_tasks/${task?.id}/load_storage_unit`, loading))
      } else {
        const { id: shipment } = await shipping.shipment({}, second)
        await floor.rows('update packages set storage_unit_id = $2 where shipment_id = $1', [
          shipment,
          first.unit,
        ])
        answered(await shipping.act(shipment, 'submit'))
      }
      const undone = await order(first, 'undispatch')
      assert.equal(undone.status, 204, undone.text)
      assert.equal(await onUnit(first), 2)
      const loose = await floor.rows(
        `select s.quantity::int from stocks s join allocations a on a.stock_id = s.id and a.state = 'open'
         join tasks k on k.id = a.task_id where k.goods_out_id = $1 and s.storage_unit_id is null`,
        [first.order],
      )
      assert.deepEqual(loose, [{ quantity: 4 }])
    })

  test('goods that left without their unit come back loose when the unit is on its way to another warehouse', async () => {
    const at = await pickedOntoUnit()
    const beside = await floor.made('stocks', {
      ...{ account_id: account, product_id: at.product, quantity: 3 },
      ...{ location_id: at.stage, storage_unit_id: at.unit, batch: 'BESIDE' },
    })
    const dispatched = await order(at, 'dispatch')
    assert.equal(dispatched.status, 204, dispatched.text)
    const lines = [{ stock_id: beside, quantity: 3 }]
    answered(await stocksAct('warehouse_transfer', { to_warehouse_id: away, lines }))
    const [unit] = await floor.rows('select active, location_id from storage_units where id = $1', [at.unit])
    assert.deepEqual(unit, { active: true, location_id: null })
    const undone = await order(at, 'undispatch')
    assert.equal(undone.status, 204, undone.text)
    assert.equal(await onUnit(at), 0)
  })

  test('the ledger is whole after all of it', async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
  })
})
