import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { floor as onFloor } from '../every-resource/examples.ts'
import { namesOf, ODD } from '../every-resource/oddities.ts'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered, type Floor, idOf, openFloor } from '../support/floor.ts'

// The worked day of operations 15 by the API, with its numbers: Monday 2026-03-02 in WH1.

type Attributes = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

const MONDAY = '2026-03-02'

/** The rows of the ledger of the day (15.3). */
const LEDGER = [
  'RCV/RECEIVE 50 inbound -> GI-01 SU1 B1',
  'RCV/RECEIVE 50 inbound -> GI-01 SU2 B1',
  'RCV/RECEIVE 22 inbound -> GI-01 SU3 B2',
  'PWAY/PUTAWAY 50 GI-01 SU1 B1 -> R-01-02 SU1 B1',
  'PWAY/PUTAWAY 50 GI-01 SU2 B1 -> R-01-03 SU2 B1',
  'PWAY/PUTAWAY 22 GI-01 SU3 B2 -> R-01-01 SU3 B2',
  'REPLEN/REPLENISH 50 R-01-02 SU1 B1 -> PF-01 loose B1',
  'PICK/PICK 50 R-01-03 SU2 B1 -> GO-01 SU2 B1',
  'PICK/PICK 18 PF-01 loose B1 -> GO-01 loose B1',
  'PICK/PICK 2 R-01-01 SU3 B2 -> GO-01 loose B2',
  'DISP/DISPATCH 50 GO-01 SU2 B1 -> outbound',
  'DISP/DISPATCH 18 GO-01 loose B1 -> outbound',
  'DISP/DISPATCH 2 GO-01 loose B2 -> outbound',
  'ADJ/STOCK_CHECK_NEGATIVE 2 PF-01 loose B1 -> adjustment',
  'REPLEN/REPLENISH 20 R-01-01 SU3 B2 -> PF-01 loose B2',
  'PICK/PICK 30 PF-01 loose B1 -> GO-01 loose B1',
  'PICK/PICK 20 PF-01 loose B2 -> GO-01 loose B2',
  'DISP/DISPATCH 30 GO-01 loose B1 -> outbound',
  'DISP/DISPATCH 20 GO-01 loose B2 -> outbound',
  'RCV/RETURN 4 inbound -> GI-01 loose B1',
  'PWAY/PUTAWAY 4 GI-01 loose B1 -> R-01-01 loose B1',
  'STATUS/HOLD 4 R-01-01 loose B1 -> R-01-01 loose B1 held',
  'ADJ/POSITIVE 3 adjustment -> R-01-02 loose B1',
]

/** The charges of the account at the end of the day (15.5). */
const CHARGES: readonly string[] = [
  'RECEIPT storage_unit_to GRN-1 3 3 x 3.00 = 9.00',
  'PICK FULL storage_unit SO-1 1 1 x 2.50 = 2.50',
  'PICK PICKFACE item SO-1 18 18 x 0.10 = 1.80',
  'PICK PART item SO-1 2 2 x 0.15 = 0.30',
  'PICK order SO-1 1 1 x 1.20 = 1.20',
  'PICK PICKFACE item SO-2 50 50 x 0.10 = 5.00',
  'PICK order SO-2 1 1 x 1.20 = 1.20',
]

/** The number of rows of the ledger after each step. */
const POSTED: Readonly<Record<number, number>> = {
  ...{
    1: 0,
    2: 0,
    3: 2,
    4: 3,
    5: 6,
    6: 7,
    7: 7,
    8: 7,
    9: 8,
    10: 9,
    11: 13,
    12: 14,
    13: 14,
    14: 15,
    15: 17,
    16: 19,
  },
  ...{ 17: 21, 18: 22, 19: 23 },
}

/** [received, available, allocated, picked, held, on_hand, ordered] after each step (15.4). */
const BALANCES: Readonly<Record<number, readonly number[]>> = {
  3: [100, 0, 0, 0, 0, 100, 0],
  4: [122, 0, 0, 0, 0, 122, 0],
  5: [0, 122, 0, 0, 0, 122, 0],
  6: [0, 122, 0, 0, 0, 122, 0],
  7: [0, 122, 0, 0, 0, 122, 70],
  8: [0, 52, 70, 0, 0, 122, 0],
  9: [0, 52, 20, 50, 0, 122, 0],
  10: [0, 52, 2, 68, 0, 122, 0],
  11: [0, 52, 0, 0, 0, 52, 0],
  12: [0, 50, 0, 0, 0, 50, 0],
  13: [0, 0, 50, 0, 0, 50, 10],
  14: [0, 0, 50, 0, 0, 50, 10],
  15: [0, 0, 0, 50, 0, 50, 10],
  16: [0, 0, 0, 0, 0, 0, 0],
  17: [0, 4, 0, 0, 0, 4, 0],
  18: [0, 0, 0, 0, 4, 4, 0],
  19: [0, 3, 0, 0, 4, 7, 0],
}

/** The events of each step without those of balances, sorted. */
const EVENTS: Readonly<Record<number, readonly string[]>> = {
  1: ['goods_in.created'],
  2: [],
  3: ['goods_in.moved_to_part', 'stock.received', 'stock.received'],
  4: ['stock.received'],
  5: ['goods_in.completed', ...Array<string>(3).fill('putaway_task.completed')],
  6: [],
  7: ['goods_out.created'],
  8: ['goods_out.processed', 'goods_out_pick_list.created'],
  9: ['stock.picked'],
  10: ['stock.picked'],
  11: [
    ...['goods_out.completed', 'goods_out_pick_list.completed', 'goods_out_pick_list.picked'],
    ...['stock.dispatched', 'stock.dispatched', 'stock.dispatched', 'stock.picked'],
  ],
  12: ['stock.negatively_adjusted'],
  13: ['goods_out.created', 'goods_out.processed', 'goods_out_pick_list.created'],
  14: [],
  15: ['goods_out_pick_list.picked', 'stock.picked', 'stock.picked'],
  16: ['goods_out.completed', 'goods_out_pick_list.completed', 'stock.dispatched', 'stock.dispatched'],
  17: ['goods_in.completed', 'goods_in.created', 'putaway_task.completed', 'stock.received'],
  18: ['stock.placed_on_hold'],
  19: ['stock.positively_adjusted'],
}

/** The day in one tenant, and its progress. */
class Day {
  readonly floor: Floor
  readonly #clock: { now: Date }
  #events = 0
  #tables: Readonly<Record<string, number>> = {}

  private constructor(floor: Floor, clock: { now: Date }) {
    this.floor = floor
    this.#clock = clock
  }

  /** The data before the day begins (15.1). */
  static async begin(): Promise<Day> {
    const clock = { now: new Date(`${MONDAY}T08:00:00Z`) }
    const floor = await openFloor(20, () => clock.now)
    const day = new Day(floor, clock)
    await day.#give()
    return day
  }

  async #give(): Promise<void> {
    const { floor } = this
    const { account, warehouse, product } = floor
    const gi = await floor.location('GIBAY', 'GI-01')
    const go = await floor.location('GOBAY', 'GO-01')
    await floor.location('RACK', 'R-01-01', { max_weight: 90, storage_unit_capacity: 1 })
    await floor.location('RACK', 'R-01-02', { storage_unit_capacity: 1 })
    await floor.location('RACK', 'R-01-03', { storage_unit_capacity: 1 })
    const face = await floor.location('RACK', 'PF-01', { is_pickface: true, storage_unit_capacity: 0 })
    await this.#change('warehouses', warehouse, {
      default_goods_in_location_id: gi,
      default_goods_out_location_id: go,
    })
    await this.#change('accounts', account, {
      pick_rule: 'sell_by_date',
      track_batch: true,
      track_sell_by_date: true,
      enforce_reason_codes: true,
      is_short_pickable: true,
      over_receipt_tolerance_percent: 10,
      dispatch_strategy: 'auto',
    })
    const euro = await floor.known('storage_unit_types', 'EURO')
    const sequence = await floor.known('sequences', 'EURO')
    await this.#change('sequences', sequence, { prefix: '150123456', next_number: '00000001' })
    await this.#change('storage_unit_types', euro, { dimensions: { weight: 25 }, is_pickable: true })
    await floor.made('product_storage_units', {
      product_id: product,
      storage_unit_type_id: euro,
      stock_configuration: 'unit',
      unit_of_measure: 'centimetre',
      per_layer: 10,
      number_of_layers: 5,
    })
    await floor.made('pickface_products', {
      product_id: product,
      location_id: face,
      trigger_min: 20,
      trigger_max: 50,
    })
    const types = ['hold', 'positive_adjustment', 'short_order_lines', 'stock_check']
    const reasons: Record<string, number> = {}
    for (const reason_type of types) {
      const reason = { code: reason_type, name: reason_type, reason_type, generic: true }
      reasons[reason_type] = await floor.made('reason_codes', reason)
    }
    const customer = await floor.made('customers', {
      code: 'RETAIL',
      name: 'Retail',
      account_id: account,
      shelf_life_min: 30,
    })
    this.#tables = { gi, go, face, customer, ...reasons }
    await this.#charge()
    await this.floor.verified()
    await this.happened()
  }

  /** The charge card of the account (15.1). */
  async #charge(): Promise<void> {
    const { floor } = this
    const charge_card_id = await floor.made('charge_cards', { code: 'STD' })
    const prices = [
      { charge_type: 'RECEIPT', unit_of_measure: 'storage_unit_to', price: 3 },
      { charge_type: 'PICK', unit_of_measure: 'storage_unit', price: 2.5, subtype: 'FULL' },
      { charge_type: 'PICK', unit_of_measure: 'item', price: 0.1, subtype: 'PICKFACE' },
      { charge_type: 'PICK', unit_of_measure: 'item', price: 0.15, subtype: 'PART' },
      { charge_type: 'PICK', unit_of_measure: 'order', price: 1.2 },
      { charge_type: 'RENTAL', unit_of_measure: 'location', price: 0.25 },
    ]
    for (const price of prices) {
      const { charge_type, unit_of_measure, subtype = '' } = price
      const code = `${charge_type} ${subtype} ${unit_of_measure}`.replace('  ', ' ')
      await floor.made('charge_prices', { charge_card_id, code, quantity: 1, auto_charge: true, ...price })
    }
    await this.#change('accounts', floor.account, {
      charge_card_id,
      charge_window_id: await floor.made('charge_windows', { frequency: 'Day', numbers: [2] }),
      currency_id: await floor.made('currencies', { code: 'gbp' }),
      tax_rate_id: await floor.made('tax_rates', { name: 'Standard', component_rate: 20 }),
    })
  }

  /** The charges so far (15.5): the price, its receipt or order, the measure, and the total. */
  async charges(): Promise<readonly string[]> {
    const rows = await this.floor.rows(
      `select l.code || coalesce(' ' || r.reference, '') || coalesce(' ' || o.reference, '') || ' ' || trim_scale(l.measure) || ' '
         || trim_scale(l.quantity) || ' x ' || l.price::numeric(9, 2) || ' = ' || l.total::numeric(9, 2) as charge
       from charge_lines l
       left join goods_in_receipts r on r.tenant_id = l.tenant_id and r.id = l.inbound_good_id
       left join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
       order by l.id`,
    )
    return rows.map(({ charge }) => String(charge))
  }

  async #change(type: string, id: number, attributes: Attributes): Promise<void> {
    const reply = await this.floor.operator.patch(`/api/${type}/${id}`, document(type, attributes))
    assert.ok(reply.status === 200 || reply.status === 204, reply.text)
  }

  /** An id of the initial data. */
  id(name: string): number {
    return this.#tables[name] ?? 0
  }

  /** Sets the clock forward. */
  turnTo(moment: string): void {
    this.#clock.now = new Date(moment)
  }

  /** A task of a document, made as nth of its type; those that are open where only one is left. */
  async tasks(type: string, by: Attributes): Promise<readonly Row[]> {
    const [[column, value]] = Object.entries(by) as [[string, unknown]]
    return this.floor.rows(
      `select k.id::float8, k.subtype, k.status, k.start_quantity::float8 as quantity, k.hold_reason, k.location_to_id::float8,
         k.storage_unit_from_id::float8, u.reference as unit, f.code as from, t.code as to
       from tasks k
       left join locations f on f.tenant_id = k.tenant_id and f.id = k.location_from_id
       left join locations t on t.tenant_id = k.tenant_id and t.id = k.location_to_id
       left join storage_units u on u.tenant_id = k.tenant_id and u.id = k.storage_unit_from_id
       where k.type = $1 and ${column} = $2 order by k.id`,
      [type, value],
    )
  }

  /** Completes a task with this input. */
  complete(id: unknown, sent: Attributes): Promise<Reply> {
    const path = `/api/tasks/${id}`
    return this.floor.operator.patch(path, document('tasks', { status: 'completed', ...sent }))
  }

  /** The domain events since the last call, without those of balances. */
  async happened(): Promise<readonly string[]> {
    const rows = await this.floor.rows(
      "select resource_name || '.' || event as name from events where kind = 'domain' order by id",
    )
    const fresh = rows.slice(this.#events).map(({ name }) => String(name))
    this.#events = rows.length
    return fresh.filter((name) => name !== 'stock_balance.updated').toSorted()
  }

  /** Checks the state after a step: the ledger, the balances, the events, and the invariants. */
  async after(step: number): Promise<void> {
    assert.deepEqual(await this.ledger(), LEDGER.slice(0, POSTED[step]), `ledger after step ${step}`)
    const balance = BALANCES[step]
    if (balance !== undefined) assert.deepEqual(await this.balance(), balance, `balances after step ${step}`)
    assert.deepEqual(await this.happened(), EVENTS[step], `events of step ${step}`)
    await this.floor.verified()
    this.#clock.now = new Date(this.#clock.now.getTime() + 600_000)
  }

  async balance(): Promise<readonly number[]> {
    const [row = {}] = await this.floor.rows(
      `select received::float8, available::float8, allocated::float8, picked::float8, held::float8, on_hand::float8,
         ordered::float8
       from stock_balances`,
    )
    return Object.values(row).map(Number)
  }

  async ledger(): Promise<readonly string[]> {
    const units = await this.floor.rows('select id::float8 from storage_units order by id')
    const rows = await this.floor.rows(
      `select x.category, x.subtype, trim_scale(x.quantity) as quantity, x.node_from, f.code as from,
         x.storage_unit_from_id::float8 as unit_from, x.attributes_from, x.node_to, t.code as to, x.storage_unit_to_id::float8 as unit_to,
         x.attributes_to
       from transactions x
       left join locations f on f.tenant_id = x.tenant_id and f.id = x.location_from_id
       left join locations t on t.tenant_id = x.tenant_id and t.id = x.location_to_id
       order by x.id`,
    )
    const node = (place: unknown, unit: unknown, attributes: unknown) => {
      const { batch, status } = attributes as Attributes
      const nth = units.findIndex(({ id }) => id === unit) + 1
      return `${place} ${unit === null ? 'loose' : `SU${nth}`} ${batch}${status === 'held' ? ' held' : ''}`
    }
    return rows.map((row) => {
      const from = row.from === null ? row.node_from : node(row.from, row.unit_from, row.attributes_from)
      const to = row.to === null ? row.node_to : node(row.to, row.unit_to, row.attributes_to)
      return `${row.category}/${row.subtype} ${row.quantity} ${from} -> ${to}`
    })
  }

  /** The status of an order, its fulfilment, and how much of it was ordered, allocated, picked and dispatched. */
  async order(id: number): Promise<string> {
    const [row] = await this.floor.rows(
      `select s.code, o.fulfilment_status as fulfilment, trim_scale(l.order_quantity) || '/' || trim_scale(l.allocated_quantity)
         || '/' || trim_scale(l.pick_quantity) || '/' || trim_scale(l.dispatch_quantity) as counts
       from goods_outs o
       join goods_out_statuses s on s.tenant_id = o.tenant_id and s.id = o.goods_out_status_id
       join goods_out_lines l on l.tenant_id = o.tenant_id and l.goods_out_id = o.id
       where o.id = $1`,
      [id],
    )
    return `${row?.code} ${row?.fulfilment} ${row?.counts}`
  }

  async ordering(reference: string, order_quantity: number): Promise<number> {
    const { account, warehouse, product } = this.floor
    return this.floor.made('goods_outs', {
      account_id: account,
      warehouse_id: warehouse,
      goods_out_type: 'sales_order',
      reference,
      customer_id: this.id('customer'),
      expected_date_of_dispatch: `${MONDAY}T15:00:00Z`,
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity } }],
    })
  }

  process(order: number): Promise<Reply> {
    return this.floor.operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
  }

  /** The results of the processing requests for an order, in their order. */
  async requests(order: number): Promise<readonly string[]> {
    const rows = await this.floor.rows(
      "select status || ' ' || coalesce(error_code::text, message) as sent from pick_processing_requests where goods_out_id = $1 order by id",
      [order],
    )
    return rows.map(({ sent }) => String(sent))
  }

  /** Reservations with their explanations; ids and requests are identified by their order only. */
  async allocations(): Promise<readonly Attributes[]> {
    const rows = await this.floor.rows(
      'select k.type, k.subtype, a.state, a.quantity::float8, a.explanation, a.stock_id::float8 from allocations a join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id order by a.id',
    )
    const known = new Map<unknown, string>()
    const named = (id: unknown) => {
      if (!known.has(id)) known.set(id, `pile ${known.size + 1}`)
      return known.get(id)
    }
    return rows.map(({ explanation, stock_id, ...row }) => {
      const { request: _, passed_over = [], ...others } = (explanation ?? {}) as Attributes
      const passed = (passed_over as readonly Attributes[]).map((one) => ({
        ...one,
        stock_id: named(one.stock_id),
      }))
      return { ...row, stock: named(stock_id), explanation: { ...others, passed_over: passed } }
    })
  }
}

const done = (reply: Reply) => assert.equal(reply.status, 204, reply.text)
const B1 = { batch: 'B1', sell_by_date: '2026-06-01' }
const B2 = { batch: 'B2', sell_by_date: '2026-07-01' }

type Walk = {
  /** Whether SO-1 is processed twice at the same time. */
  readonly isRepeated: boolean
}

/** Steps 1 to 19. */
async function walk(day: Day, { isRepeated }: Walk): Promise<void> {
  const { sold } = await morning(day, isRepeated)
  await noon(day)
  await evening(day, sold)
}

async function morning(day: Day, isRepeated: boolean): Promise<{ readonly sold: number }> {
  await receiving(day)
  await replenishing(day)
  const order = await selling(day, isRepeated)
  return { sold: order }
}

async function receiving(day: Day): Promise<void> {
  const { operator, account, warehouse, product } = day.floor
  const receipt = await day.floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: 'GRN-1',
    lines_changes: [
      {
        type: 'ADD',
        attributes: { product_id: product, expected_quantity: 120, expected_configurations_quantity: 3 },
      },
    ],
  })
  const [row] = await day.floor.rows('select status from goods_in_receipts where id = $1', [receipt])
  assert.equal(row?.status, 'PENDING')
  await day.after(1)

  const opened = answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
  assert.equal(opened.status, 'RCV')
  const receives = await day.tasks('RCV', { goods_in_receipt_id: receipt })
  assert.deepEqual(
    receives.map(({ quantity }) => quantity),
    [50, 50, 20],
  )
  await day.after(2)

  const [one, two, three] = receives.map(({ id }) => `/api/receive_tasks/${id}/receive`)
  done(await operator.post(String(one), B1))
  done(await operator.post(String(two), { ...B1, confirmed_quantity: 50 }))
  const refused = await operator.post(`/api/goods_in_receipts/${receipt}/revert`)
  assert.deepEqual(symbols(refused), [422, 'receipt_has_completed_tasks'])
  assert.equal((await day.tasks('PWAY', { goods_in_receipt_id: receipt })).length, 2)
  await day.after(3)

  const over = await operator.post(String(three), { ...B2, confirmed_quantity: 33 })
  assert.deepEqual(over.body.errors?.[0]?.context, { received: 133, expected: 120, tolerance: 10 })
  done(await operator.post(String(three), { ...B2, confirmed_quantity: 22 }))
  const units = await day.floor.rows('select reference, barcode from storage_units order by id')
  assert.deepEqual(units, [
    { reference: '150123456000000014', barcode: '00150123456000000014' },
    { reference: '150123456000000021', barcode: '00150123456000000021' },
    { reference: '150123456000000038', barcode: '00150123456000000038' },
  ])
  await day.after(4)

  for (const task of await day.tasks('PWAY', { goods_in_receipt_id: receipt })) {
    const { quantity: confirmed_quantity, location_to_id, storage_unit_from_id: storage_unit_to_id } = task
    answered(await day.complete(task.id, { confirmed_quantity, location_to_id, storage_unit_to_id }))
  }
  const [ended] = await day.floor.rows(
    `select r.status, l.received_quantity::float8 as received, l.discrepancy from goods_in_receipts r
     join goods_in_lines l on l.tenant_id = r.tenant_id and l.goods_in_receipt_id = r.id where r.id = $1`,
    [receipt],
  )
  assert.deepEqual(ended, { status: 'COMPLETED', received: 122, discrepancy: 'OVER' })
  assert.equal((await day.tasks('REPLEN', { product_id: product })).length, 0)
  await day.after(5)
}

async function replenishing(day: Day): Promise<void> {
  const { operator, account, product } = day.floor
  const face = day.id('face')
  done(
    await operator.post('/api/goods_out_processes/trigger_replenishment', {
      account_id: account,
      location_id: face,
      product_id: product,
    }),
  )
  const [task, ...others] = await day.tasks('REPLEN', { product_id: product })
  assert.equal(others.length, 0)
  assert.deepEqual([task?.quantity, task?.unit, task?.to], [50, '150123456000000014', 'PF-01'])
  answered(await day.complete(task?.id, { confirmed_quantity: 50, location_to_id: face }))
  const [unit] = await day.floor.rows("select active from storage_units where reference like '%014'")
  assert.equal(unit?.active, false)
  await day.after(6)
}

async function selling(day: Day, isRepeated: boolean): Promise<number> {
  const order = await day.ordering('SO-1', 70)
  assert.equal((await day.order(order)).split(' ')[0], 'PENDING')
  await day.after(7)

  const requests = await Promise.all((isRepeated ? [1, 2] : [1]).map(() => day.process(order)))
  for (const reply of requests) assert.equal(reply.status, 200, reply.text)
  await day.floor.work()
  assert.deepEqual(
    (await day.requests(order)).toSorted(),
    isRepeated ? ['completed 70 of 70 units allocated', 'failed 59'] : ['completed 70 of 70 units allocated'],
  )
  assert.deepEqual(symbols(await day.process(order)), [422, 'goods_out_already_allocated'])
  assert.equal(await day.order(order), 'ALLOCATED FULL 70/70/0/0')
  const picks = await day.tasks('PICK', { goods_out_id: order })
  assert.deepEqual(
    picks.map(({ subtype, quantity, from, unit }) => [subtype, quantity, from, unit]),
    [
      ['FULL', 50, 'R-01-03', '150123456000000021'],
      ['PICKFACE', 20, 'PF-01', null],
    ],
  )
  // The second request is recorded as a failure.
  if (isRepeated) {
    assert.deepEqual(await day.happened(), ['failure_event_log.created', ...(EVENTS[8] ?? [])])
    await day.floor.verified()
  } else await day.after(8)

  await picking(day, order)
  return order
}

async function picking(day: Day, order: number): Promise<void> {
  const { operator, warehouse, service } = day.floor
  const colleague = await service.colleague(['work_tasks', 'view_tasks'])
  const wish = { warehouse_id: warehouse, task_type_codes: ['PICK'] }
  const replies = await Promise.all([operator, colleague].map((as) => as.post('/api/tasks/next', wish)))
  const [mine, theirs] = replies.map(idOf)
  assert.notEqual(mine, theirs)
  done(await colleague.post(`/api/tasks/${theirs}/exit`))
  done(await operator.post(`/api/tasks/${mine}/exit`))

  const [full, face] = await day.tasks('PICK', { goods_out_id: order })
  const bay = day.id('go')
  done(await operator.post(`/api/tasks/${full?.id}/enter`))
  assert.equal((await day.order(order)).split(' ')[0], 'PICK')
  answered(await day.complete(full?.id, { confirmed_quantity: 50, location_to_id: bay }))
  const dispatches = async () =>
    (await day.tasks('DISP', { goods_out_id: order })).map(({ subtype, quantity, status }) => [
      subtype,
      quantity,
      status,
    ])
  assert.deepEqual(await dispatches(), [['AUTO', 50, 'AVAILABLE']])
  assert.equal(await day.order(order), 'PICK FULL 70/70/50/0')
  await day.after(9)

  answered(await day.complete(face?.id, { confirmed_quantity: 18, location_to_id: bay }))
  const [check] = await day.floor.rows(
    'select c.origin, c.status, l.code from stock_checks c join locations l on l.tenant_id = c.tenant_id and l.id = c.location_id',
  )
  assert.deepEqual(check, { origin: 'short_pick', status: 'pending', code: 'PF-01' })
  const [, , rest, ...more] = await day.tasks('PICK', { goods_out_id: order })
  assert.equal(more.length, 0)
  assert.deepEqual([rest?.subtype, rest?.quantity, rest?.unit], ['PART', 2, '150123456000000038'])
  assert.deepEqual(await dispatches(), [
    ['AUTO', 50, 'AVAILABLE'],
    ['AUTO', 18, 'AVAILABLE'],
  ])
  assert.equal(await day.order(order), 'PICK FULL 70/70/68/0')
  await day.after(10)

  answered(await day.complete(rest?.id, { confirmed_quantity: 2, location_to_id: bay }))
  assert.deepEqual(await dispatches(), [
    ['AUTO', 50, 'COMPLETED'],
    ['AUTO', 18, 'COMPLETED'],
    ['AUTO', 2, 'COMPLETED'],
  ])
  assert.equal(await day.order(order), 'COMPLETED FULL 70/70/70/70')
  const [unit] = await day.floor.rows("select dispatched from storage_units where reference like '%021'")
  assert.equal(unit?.dispatched, true)
  await day.after(11)
}

async function noon(day: Day): Promise<void> {
  await counting(day)
  await sellingShort(day)
}

async function counting(day: Day): Promise<void> {
  const { operator, product } = day.floor
  const [check] = await day.floor.rows('select id::float8 from stock_checks')
  const path = `/api/stock_checks/${check?.id}`
  const attempt = () =>
    operator.post(`${path}/record_attempt`, { product_id: product, physical_count: 30, ...B1 })
  for (const attempt_number of [1, 2]) {
    const sent = answered(await attempt())
    assert.deepEqual([sent.attempt_result, sent.attempt_number], ['failure', attempt_number])
  }
  assert.deepEqual(symbols(await attempt()), [422, 'stock_check_attempts_exhausted'])
  assert.equal(answered(await operator.post(`${path}/complete`)).status, 'failed')
  const [record] = await day.floor.rows('select id::float8, attempts from stock_check_records')
  assert.equal((record?.attempts as readonly Attributes[])[1]?.system_count, 32)
  done(
    await operator.post('/api/stock_checks/resolve', {
      stock_check_record_ids: [record?.id],
      reason_code_id: day.id('stock_check'),
    }),
  )
  const [resolved] = await day.floor.rows('select status from stock_checks')
  assert.equal(resolved?.status, 'resolved')
  await day.after(12)
}

async function sellingShort(day: Day): Promise<void> {
  const { operator, product } = day.floor
  const order = await day.ordering('SO-2', 60)
  assert.equal((await day.process(order)).status, 200)
  await day.floor.work()
  assert.deepEqual(await day.requests(order), ['completed 50 of 60 units allocated'])
  assert.equal(await day.order(order), 'PART_ALLOCATED PART 60/50/0/0')
  const picks = async () =>
    (await day.tasks('PICK', { goods_out_id: order })).map(({ quantity, from, status, hold_reason }) => [
      quantity,
      from,
      status,
      hold_reason,
    ])
  assert.deepEqual(await picks(), [
    [30, 'PF-01', 'AVAILABLE', null],
    [20, 'PF-01', 'ON_HOLD', 'awaiting_replenishment'],
  ])
  const replenishment = (await day.tasks('REPLEN', { product_id: product })).at(-1)
  assert.deepEqual([replenishment?.quantity, replenishment?.unit], [20, '150123456000000038'])
  await day.after(13)

  answered(await day.complete(replenishment?.id, { confirmed_quantity: 20, location_to_id: day.id('face') }))
  const [unit] = await day.floor.rows("select active from storage_units where reference like '%038'")
  assert.equal(unit?.active, false)
  assert.equal((await picks())[1]?.[2], 'AVAILABLE')
  await day.after(14)

  for (const { id, quantity } of await day.tasks('PICK', { goods_out_id: order }))
    answered(await day.complete(id, { confirmed_quantity: quantity, location_to_id: day.id('go') }))
  assert.equal(await day.order(order), 'PART_ALLOCATED PART 60/50/50/0')
  assert.equal((await day.tasks('REPLEN', { product_id: product })).length, 2)
  await day.after(15)

  done(
    await operator.post('/api/goods_out_processes/short_order_lines', {
      ids: [order],
      description: 'not to be had',
      reason_code_id: day.id('short_order_lines'),
    }),
  )
  const [line] = await day.floor.rows(
    'select short_quantity::float8 as short, short_status from goods_out_lines where goods_out_id = $1',
    [order],
  )
  assert.deepEqual(line, { short: 10, short_status: 'PART_SHORT' })
  assert.equal(await day.order(order), 'COMPLETED SHORT 60/50/50/50')
  await day.after(16)
}

async function evening(day: Day, sold: number): Promise<void> {
  const { operator, account, warehouse, product } = day.floor
  const [line] = await day.floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [
    sold,
  ])
  const receipt = await day.floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: 'GRN-2',
    receipt_type: 'customer_return',
    lines_changes: [
      { type: 'ADD', attributes: { product_id: product, expected_quantity: 4, goods_out_line_id: line?.id } },
    ],
  })
  answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
  const [receive] = await day.tasks('RCV', { goods_in_receipt_id: receipt })
  done(await operator.post(`/api/receive_tasks/${receive?.id}/receive`, { ...B1, disposition: 'restock' }))
  const [putaway] = await day.tasks('PWAY', { goods_in_receipt_id: receipt })
  const { location_to_id } = putaway ?? {}
  answered(
    await day.complete(putaway?.id, { confirmed_quantity: 4, location_to_id, storage_unit_to_id: null }),
  )
  const [ended] = await day.floor.rows('select status from goods_in_receipts where id = $1', [receipt])
  assert.equal(ended?.status, 'COMPLETED')
  const lastReplenishment = async () => {
    const task = (await day.tasks('REPLEN', { product_id: product })).at(-1)
    return [task?.quantity, task?.status]
  }
  assert.deepEqual(await lastReplenishment(), [4, 'AVAILABLE'])
  await day.after(17)

  const [pile] = await day.floor.rows('select id::float8 from stocks')
  const reason_code_id = day.id('hold')
  const held = await operator.post('/api/stocks/hold', {
    ids: [pile?.id],
    description: 'inspect',
    reason_code_id,
  })
  assert.equal(held.status, 200, held.text)
  assert.deepEqual(await lastReplenishment(), [4, 'CANCELLED'])
  await day.after(18)

  await day.floor.made('stocks', {
    account_id: account,
    product_id: product,
    location_id: await day.floor.location('RACK', 'R-01-02'),
    quantity: 3,
    ...B1,
    reason_code_id: day.id('positive_adjustment'),
  })
  assert.deepEqual(await lastReplenishment(), [3, 'AVAILABLE'])
  await day.after(19)
}

const day = await Day.begin()
const again = await Day.begin()

suite('the acceptance day', () => {
  after(async () => {
    await day.floor.close()
    await again.floor.close()
  })

  test('results in the stock, ledger and charges of the specification', async () => {
    await walk(day, { isRepeated: false })
    await assertEvening(day)
    await billing(day)
  })

  test('has the same result in a new tenant, even if an order is processed twice', async () => {
    await walk(again, { isRepeated: true })
    assert.deepEqual(await again.allocations(), await day.allocations())
    const [made] = await again.floor.rows('select count(*)::int as lists from goods_out_pick_lists')
    assert.equal(made?.lists, 2)
  })

  test('leaves records that accept odd values without an internal error', () => breaking(again))
})

/** Sends odd values, one attribute at a time, to every action on the records of the day. */
async function breaking({ floor }: Day): Promise<void> {
  await floor.made('loads', { warehouse_id: floor.warehouse })
  const left = [...onFloor, 'charge_baskets', 'charge_lines']
  const acts = floor.service.operations.filter(
    ({ resource, accepts, on_record, answer }) =>
      left.includes(resource.name) &&
      on_record !== false &&
      ['attributes', 'plain'].includes(accepts) &&
      // Papers take long, and have their own tests.
      answer !== 'file',
  )
  const broken: string[] = []
  let tried = 0
  for (const { method, path, accepts, resource, input } of acts) {
    const type = (input ?? resource).name
    const [record] = await floor.rows(`select id from "${resource.table}" order by id desc limit 1`)
    if (record === undefined) continue
    tried += 1
    const place = path.replace('{id}', String(record.id))
    for (const name of namesOf(input ?? resource))
      for (const odd of ODD) {
        const sent = { [name]: odd }
        const reply = await floor.operator.request(method, place, {
          body: accepts === 'plain' ? sent : document(type, sent),
        })
        if (reply.status >= 500) broken.push(`${method} ${path} ${JSON.stringify(sent)}: ${reply.text}`)
      }
  }
  assert.deepEqual(broken, [])
  // Without records nothing would have been tried.
  assert.ok(tried > 15, `${tried} acts were tried`)
}

/** Step 20: the window runs on Tuesday, and the charges in the basket are invoiced. */
async function billing(day: Day): Promise<void> {
  const { floor } = day
  day.turnTo('2026-03-03T00:05:00Z')
  await Promise.all([floor.keepCharges(), floor.keepCharges()])
  assert.deepEqual(
    (await day.charges()).toSorted(),
    [...CHARGES, 'RENTAL location 2 2 x 0.25 = 0.50'].toSorted(),
  )
  const [first, second, ...others] = await floor.rows(
    'select id::float8, status, start_at, end_at from charge_baskets order by id',
  )
  const midnight = new Date('2026-03-03T00:00:00Z')
  assert.deepEqual([first?.status, first?.end_at], ['CLOSED', midnight])
  assert.deepEqual([second?.status, second?.start_at, second?.end_at], ['OPEN', midnight, null])
  assert.deepEqual(others, [])

  const reply = await floor.operator.post('/api/charge_baskets/generate_invoice', { ids: [first?.id] })
  assert.equal(reply.status, 200, reply.text)
  const [invoice] = await floor.rows(
    'select id::float8, status, net_total::float8 as net, tax_total::float8 as tax, gross_total::float8 as gross from invoices',
  )
  const { id, ...totals } = invoice ?? {}
  assert.deepEqual(totals, { status: 'draft', net: 21.5, tax: 4.3, gross: 25.8 })
  const lines = await floor.rows(
    'select charge_type, net::float8 from invoice_lines where invoice_id = $1 order by id',
    [id],
  )
  assert.deepEqual(
    lines.map(({ charge_type, net }) => `${charge_type} ${net}`),
    ['RECEIPT 9', 'PICK 12', 'RENTAL 0.5'],
  )
  const [basket] = await floor.rows('select invoice_status from charge_baskets where id = $1', [first?.id])
  assert.equal(basket?.invoice_status, 'invoiced')
  await floor.verified()
}

/** The state at the end (15.3, 15.6). */
async function assertEvening(day: Day): Promise<void> {
  assert.deepEqual((await day.charges()).toSorted(), CHARGES.toSorted())
  const open = await day.floor.rows(
    "select type, start_quantity::float8 as quantity from tasks where status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')",
  )
  assert.deepEqual(open, [{ type: 'REPLEN', quantity: 3 }])
  assert.deepEqual(await day.floor.rows("select id from allocations where state = 'open'"), [])
  const units = await day.floor.rows('select active, dispatched from storage_units order by id')
  assert.deepEqual(units, [
    { active: false, dispatched: false },
    { active: false, dispatched: true },
    { active: false, dispatched: false },
  ])
  const stocks = await day.floor.rows(
    'select l.code, s.batch, s.status, s.quantity::float8 from stocks s join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id order by s.id',
  )
  assert.deepEqual(stocks, [
    { code: 'R-01-01', batch: 'B1', status: 'held', quantity: 4 },
    { code: 'R-01-02', batch: 'B1', status: 'available', quantity: 3 },
  ])
  const [sums] = await day.floor.rows(
    `select sum(quantity) filter (where node_from = 'inbound')::float8 as in, sum(quantity) filter (where node_to = 'outbound')::float8 as out,
       (sum(quantity) filter (where node_from = 'adjustment') - sum(quantity) filter (where node_to = 'adjustment'))::float8 as adjusted
     from transactions`,
  )
  assert.deepEqual(sums, { in: 126, out: 120, adjusted: 1 })
}
