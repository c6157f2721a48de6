import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

/** Every action with an example in the API reference accepts it, for suitable records. */

type Values = Readonly<Record<string, unknown>>
type ShownAction = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly body: Values
}

const out = await openOutbound()
const { floor, bay } = out
const { operator, account, warehouse, made, rows } = floor
const product = await out.product({ weight: 2, cube: 0.1 })
const rack = await floor.location('RACK', 'R-1')
const other = await floor.location('RACK', 'R-2')
const goodsIn = await floor.location('GIBAY', 'GI')
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_in_location_id: goodsIn }),
)
const pile = (others: Values = {}) => out.stock(product, 'R-1', 10, others)
await out.stock(product, 'R-3', 1000)
// The code in the example of a scan.
await floor.location('RACK', 'NORTH')
const standard = await floor.known('storage_unit_types', 'STD')

const act = async (path: string, body?: unknown) => {
  const reply = await operator.post(path, body)
  assert.ok(reply.status < 300, `${path}: ${reply.text}`)
  return reply
}
const picked = async () => {
  const picking = await out.picking(product, 2)
  answered(await out.pick(picking.task))
  return picking.order
}
/** An order for more than there is in stock, which is partly allocated. */
const short = async () => {
  const scarce = await out.product()
  await out.stock(scarce, 'R-2', 1)
  const order = await out.order([[scarce, 5]])
  await out.allocate([order])
  return order
}
const receipt = async (others: Values = {}) =>
  made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: `IN-${Math.random()}`,
    lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 5 } }],
    ...others,
  })
const taskOf = async (column: string, id: number, type: string) => {
  const [task] = await rows(`select id from tasks where ${column} = $1 and type = $2 order by id`, [id, type])
  assert.ok(task !== undefined, `there is no ${type}`)
  return Number(task.id)
}
const receiving = async () => {
  const id = await receipt()
  await act(`/api/goods_in_receipts/${id}/receive`)
  return taskOf('goods_in_receipt_id', id, 'RCV')
}
const load = async () => {
  const id = await made('loads', { warehouse_id: warehouse, location_id: bay })
  const order = await out.order([[product, 1]])
  return { id, drop: await made('load_drops', { load_id: id, goods_out_id: order }) }
}
const loaded = async () => {
  const reference = `L-${Math.random()}`
  const id = await made('loads', { warehouse_id: warehouse, reference, location_id: bay })
  const order = await out.order([[product, 1]], { load_reference: reference })
  await act('/api/goods_out_processes/process_picks_async', { ids: [order] })
  await floor.work()
  return { order, reference, id }
}
const opened = async () => {
  const { id } = await load()
  await act(`/api/loads/${id}/open`)
  return id
}
const unitWith = async (place: number) => {
  const unit = await floor.unit(place)
  const stock = await made('stocks', {
    account_id: account,
    product_id: product,
    location_id: place,
    storage_unit_id: unit,
    quantity: 10,
  })
  return { unit, stock }
}
const basket = async () => {
  const owner = await made('accounts', { code: `A-${Math.random()}` })
  const id = await made('charge_baskets', { account_id: owner })
  await made('charge_lines', { charge_basket_id: id, code: 'WORK', charge_type: 'SUNDRY', price: 2 })
  await changed('charge_baskets', id, { status: 'CLOSED' })
  return id
}
const invoice = async () => {
  const reply = await act('/api/charge_baskets/generate_invoice', { ids: [await basket()] })
  const [first] = reply.body.data as unknown as readonly { readonly id: string }[]
  return Number(first?.id)
}
/** A stock check of a location with one unit of the product. */
const check = async () => {
  const code = `CHECK-${Math.random()}`
  await out.stock(product, code, 1)
  return made('stock_checks', { location_id: await floor.location('RACK', code) })
}
const changed = async (type: string, id: number, attributes: Values) =>
  answered(await operator.patch(`/api/${type}/${id}`, document(type, attributes)))
const widget = () => made('dashboard_widgets', { code: `W-${Math.random()}`, widget_type: 'single' })
const dashboard = () => made('dashboards', { code: `D-${Math.random()}` })
const file = async () => {
  const id = await made('documents', { file_name: 'list.txt', file_type: 'text/plain' })
  answered(
    await operator.request('POST', `/api/documents/${id}/upload`, {
      headers: { 'content-type': 'text/plain' },
      body: 'a list',
    }),
  )
  return id
}
const login = () =>
  made('ftp_users', {
    direction: 'download',
    name: 'Lists',
    username: 'lists-out',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
  })
const report = async () => {
  const query = await made('report_queries', {
    name: 'Sites',
    graphql: 'query { sites { all { nodes { code } } } }',
  })
  return made('reports', {
    name: 'Sites',
    report_query_id: query,
    report_type: 'single',
    source_path: 'data.sites.all.nodes',
    report_fields: [{ name: 'Code', path: 'code' }],
  })
}
const first = async (table: string) =>
  Number(
    (await rows(`select min(id) as id from ${table} where tenant_id = $1`, [floor.scope.tenant.id]))[0]?.id,
  )
const tenant = async () => floor.scope.tenant.id
const second = async () => Number((await rows("select id from tenants where subdomain = 'second'"))[0]?.id)

type ExampleIds = Readonly<Record<string, number | readonly number[] | string>>

/** The records for each example: those of the path, and those that its attributes name. */
const records: Readonly<Record<string, () => Promise<ExampleIds>>> = {
  account_warehouses_create_of_account: async () => ({
    account_id: await made('accounts', { code: 'WAREHOUSED' }),
    warehouse_id: warehouse,
  }),
  alternative_codes_create: async () => ({
    alternative_code_type_id: await made('alternative_code_types', { code: 'THEIRS' }),
    alternative_codeable_id: product,
  }),
  automations_evaluate: async () => {
    await out.order([[product, 1]])
    return { id: await made('automations', { name: 'Orders', resource_name: 'goods_out', event: 'created' }) }
  },
  bookings_free: async () => ({
    warehouse_id: warehouse,
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-08T00:00:00Z',
  }),
  charge_baskets_close_and_invoice: async () => ({
    account_ids: [await made('accounts', { code: 'ENDED' })],
  }),
  charge_cards_copy_prices: async () => ({
    id: await made('charge_cards', { code: 'COPY' }),
    from_id: await made('charge_cards', { code: 'ORIGINAL' }),
  }),
  charge_cards_try_prices: async () => ({
    id: await made('charge_cards', { code: 'TRIED' }),
    account_id: account,
    from: '2026-01-01',
    to: '2026-01-31',
  }),
  charge_baskets_generate_invoice: async () => ({ ids: [await basket()] }),
  crossdocks_receive: async () => {
    const units_changes = [{ type: 'ADD', attributes: { storage_unit_type_id: standard } }]
    const id = await made('crossdocks', {
      account_id: account,
      reference: 'XD-1',
      expected_date_of_receipt: '2026-06-20T09:00:00Z',
      inbound_method: 'delivery',
      address: { name: 'Sender', address_3: 'Hull' },
      units_changes,
    })
    await changed('crossdocks', id, { status: 'confirmed' })
    return { id, location_id: await floor.location('BAY', 'BAY-1') }
  },
  dashboard_widgets_data: async () => ({ id: await widget() }),
  dashboards_place_widgets: async () => ({ id: await dashboard(), dashboard_widget_id: await widget() }),
  dashboards_place_widgets_by_post: async () => ({
    id: await dashboard(),
    dashboard_widget_id: await widget(),
  }),
  documents_send_to_ftp: async () => ({ id: await file(), ftp_user_id: await login() }),
  goods_in_receipts_receive_blind: async () => {
    const id = await receipt({ receipt_type: 'blind', lines_changes: [] })
    await act(`/api/goods_in_receipts/${id}/receive`)
    return { id, product_id: product }
  },
  goods_outs_cancel: async () => ({ ids: [await out.order([[product, 1]])] }),
  goods_outs_dispatch: async () => ({ ids: [await picked()] }),
  goods_outs_process_and_consolidate_picks: async () => ({
    ids: [await out.order([[product, 1]]), await out.order([[product, 1]])],
  }),
  goods_outs_explain: async () => ({ ids: [await out.order([[product, 1]])] }),
  goods_outs_preview: async () => ({ ids: [await out.order([[product, 1]])] }),
  goods_outs_process_picks_async: async () => ({ ids: [await out.order([[product, 1]])] }),
  goods_outs_short_order_lines: async () => {
    await changed('accounts', account, { is_short_pickable: true })
    return { ids: [await short()] }
  },
  goods_outs_unallocate: async () => ({ ids: [(await out.picking(product, 1)).order] }),
  goods_outs_undispatch: async () => {
    const id = await picked()
    await act('/api/goods_out_processes/dispatch', { ids: [id] })
    return { ids: [id] }
  },
  hhd_users_report: async () => ({}),
  invoices_pay: async () => {
    const id = await invoice()
    await act(`/api/invoices/${id}/submit`)
    await act(`/api/invoices/${id}/authorise`)
    return { id }
  },
  load_drops_sequence: async () => ({ id: (await load()).drop }),
  load_tasks_load_storage_unit: async () => {
    const { order, reference, id } = await loaded()
    await act(`/api/loads/${id}/open`)
    const unit = await floor.unit(bay)
    const [pick] = await out.tasks(order, 'PICK')
    answered(await out.pick(Number(pick?.id), { storage_unit_to_id: unit }))
    const [task] = await rows(
      `select t.id from tasks t join loads l on l.id = t.load_id where l.reference = $1 and t.type = 'LOAD'`,
      [reference],
    )
    return { id: Number(task?.id), storage_unit_id: unit }
  },
  loads_close: async () => ({ id: await opened() }),
  location_groups_create: async () => ({
    group_id: await made('groups', { code: 'PLACES' }),
    location_ids: [rack],
  }),
  locations_location_label: async () => ({ ids: [rack, other] }),
  pick_tasks_unpick: async () => {
    const { task } = await out.picking(product, 2)
    answered(await out.pick(task))
    return { id: task }
  },
  pick_tasks_batch_complete: async () => {
    const whole = await out.product({ pick_strategy: 'batch_pick' })
    await out.stock(whole, 'R-1', 10)
    const orders = [await out.order([[whole, 1]]), await out.order([[whole, 1]])]
    await out.allocate(orders, 'shared')
    const picks = await Promise.all(orders.map(async (order) => (await out.tasks(order, 'PICK'))[0]))
    return { ids: picks.map((pick) => Number(pick?.id)), location_to_id: bay }
  },
  product_groups_create: async () => ({
    group_id: await made('groups', { code: 'GOODS' }),
    product_ids: [product],
  }),
  product_storage_units_priority: async () => ({
    id: await made('product_storage_units', {
      product_id: product,
      storage_unit_type_id: standard,
      stock_configuration: 'unit',
      unit_of_measure: 'centimetre',
      per_layer: 4,
      number_of_layers: 5,
    }),
  }),
  print_jobs_print_label: async () => {
    const label_printer_id = await made('printers', { name: 'Device labels', supports_labels: true })
    const device = { username: 'device', password: 'correct horse battery', warehouse_id: warehouse }
    const id = await made('hhd_users', { ...device, label_printer_id })
    // The caller of the test is an application, which has no handheld otherwise.
    await rows(
      'update hhd_users set user_id = (select min(user_id) from oauth_applications) where id = $1 returning id',
      [id],
    )
    return { id: rack }
  },
  products_product_label: async () => ({ ids: [product] }),
  putaway_rules_position: async () => ({
    id: await made('putaway_rules', { account_id: account, rule: 'code', direction: 'asc' }),
  }),
  receive_tasks_receive: async () => ({ id: await receiving() }),
  receive_tasks_receive_to_putaway_location: async () => ({ id: await receiving(), location_to_id: rack }),
  replenishment_trigger_replenishment: async () => {
    const location_id = await floor.location('RACK', 'FACE', { is_pickface: true })
    const faced = await out.product()
    await out.stock(faced, 'R-3', 10)
    await made('pickface_products', { product_id: faced, location_id, trigger_min: 1, trigger_max: 5 })
    return { account_id: account, location_id, product_id: faced }
  },
  reports_generate: async () => ({ id: await report() }),
  rf_flows_duplicate: async () => ({ id: await first('rf_flows') }),
  rf_implementations_take_default_flows: async () => ({ id: await first('rf_implementations') }),
  scan_results_scan: async () => ({}),
  shipments_dispatch: async () => {
    const { order, task } = await out.picking(product, 2, { dispatch_strategy: 'shipment' })
    answered(await out.pick(task))
    const stock = await rows(
      "select a.stock_id::float8 as id from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and k.type = 'DISP'",
      [order],
    )
    const id = await made('shipments', {
      goods_out_id: order,
      carrier_id: await made('carriers', { code: 'SIM', carrier_type: 'simulated' }),
    })
    await made('packages', {
      shipment_id: id,
      storage_unit_type_id: standard,
      contents: stock.map((pile) => ({ stock_id: Number(pile.id) })),
      dimensions: {
        unit_of_measure: 'inch',
        length: 10,
        width: 10,
        height: 10,
        weight: 1,
        weight_unit_of_measure: 'pound',
      },
    })
    await act(`/api/shipments/${id}/submit`)
    return { id }
  },
  stock_balances_explain: async () => {
    await pile()
    return { ids: [await first('stock_balances')] }
  },
  stock_checks_create_many: async () => ({ location_ids: [rack, other] }),
  stock_checks_record_attempt: async () => ({ id: await check(), product_id: product }),
  stock_checks_resolve: async () => {
    const id = await check()
    for (let times = 0; times < 2; times += 1)
      await operator.post(`/api/stock_checks/${id}/record_attempt`, {
        product_id: product,
        physical_count: 7,
      })
    await act(`/api/stock_checks/${id}/complete`)
    const [record] = await rows('select max(id) as id from stock_check_records where stock_check_id = $1', [
      id,
    ])
    return {
      stock_check_record_ids: [Number(record?.id)],
      reason_code_id: await made('reason_codes', {
        code: 'MISCOUNT',
        reason_type: 'stock_check',
        generic: true,
      }),
    }
  },
  stocks_account_transfer: async () => {
    const owner = await made('accounts', { code: 'BUYER' })
    await act(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id: owner }),
    )
    await made('account_warehouses', { account_id: owner, warehouse_id: warehouse })
    return { account_id: owner, stock_id: await pile() }
  },
  stocks_adjust: async () => ({ id: await pile() }),
  stocks_change_attributes: async () => ({ id: await pile() }),
  stocks_hold: async () => ({ ids: [await pile()] }),
  stocks_move: async () => ({ id: await pile(), to_location_id: other }),
  stocks_release: async () => {
    const ids = [await pile({ status: 'held' })]
    return { ids }
  },
  stocks_split: async () => ({ id: await pile(), storage_unit_type_id: standard }),
  stocks_warehouse_transfer: async () => {
    const to_warehouse_id = await made('warehouses', { code: 'WH2' })
    await made('account_warehouses', { account_id: account, warehouse_id: to_warehouse_id })
    return { to_warehouse_id, stock_id: await pile() }
  },
  storage_units_merge: async () => {
    const into = await unitWith(rack)
    return { id: (await unitWith(rack)).unit, into_storage_unit_id: into.unit }
  },
  storage_units_move: async () => ({ id: (await unitWith(rack)).unit, to_location_id: other }),
  storage_units_split: async () => {
    const { unit, stock } = await unitWith(rack)
    return { id: unit, stock_id: stock }
  },
  subdomains_allow_application: async () => {
    const { rows: found } = await floor.service.owner.query(
      'select client_id from oauth_applications limit 1',
    )
    return { id: await tenant(), client_id: String(found[0].client_id) }
  },
  subdomains_reset_transactional_data: async () => ({ id: await second(), confirm: 'second' }),
  tasks_allocate: async () => ({ id: (await out.picking(product, 1)).task }),
  tasks_allocate_many: async () => ({ ids: [(await out.picking(product, 1)).task] }),
  tasks_complete_collection: async () => {
    const { order } = await out.picking(product, 1)
    return { warehouse_id: warehouse, goods_out_id: order, location_to_id: bay }
  },
  tasks_exit_many: async () => ({ ids: [(await out.picking(product, 1)).task] }),
  tasks_next: async () => ({ warehouse_id: warehouse }),
  tasks_report_problem: async () => ({ id: (await out.picking(product, 1)).task }),
  tasks_split: async () => ({ id: (await out.picking(product, 2)).task }),
  tasks_take: async () => ({ warehouse_id: warehouse }),
  tasks_unallocate_many: async () => {
    const { task } = await out.picking(product, 1)
    await act(`/api/tasks/${task}/allocate`, {})
    return { ids: [task] }
  },
  webhook_deliveries_replay_many: async () => ({}),
}

/** The example with the ids of these records. */
function exampleOf(value: unknown, ids: ExampleIds, name = ''): unknown {
  if (Array.isArray(value) && ids[name] !== undefined) return ids[name]
  if (Array.isArray(value)) return value.map((one) => exampleOf(one, ids))
  if (typeof value !== 'object' || value === null) return ids[name] ?? value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, exampleOf(one, ids, key)]))
}

/** Forms and labels have no input, and are tested in `papers.test.ts` and `carriers.test.ts`. */
const PRINTED = /_(note|label|labels|invoice|manifest|pre_receipt|receipt_confirmation)(_of_many)?$/

const reply = await operator.request('GET', '/openapi.json')
const { paths } = reply.body as unknown as { paths: Record<string, Record<string, Values>> }
const shown = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]): ShownAction[] => {
    const content = (operation.requestBody as { content?: Record<string, { example?: Values }> })?.content
    const body = content?.['application/json']?.example
    const operationId = String(operation.operationId)
    const isAction =
      !/_(create|create_many|update|update_many)$/.test(operationId) || records[operationId] !== undefined
    return body === undefined || !isAction ? [] : [{ operationId, method, path, body }]
  }),
)

suite('the examples of actions', () => {
  after(() => floor.close())

  for (const { operationId, method, path, body } of shown) {
    const isTestedElsewhere = Object.keys(body).length === 0 || operationId.endsWith('_of_many')
    if (PRINTED.test(operationId) && isTestedElsewhere && records[operationId] === undefined) continue
    test(`${operationId} can be called with its example`, async () => {
      const ids = await records[operationId]?.()
      assert.ok(ids !== undefined, 'say which records it is asked of')
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
      const answer = await operator.request(method.toUpperCase(), address, { body: exampleOf(body, ids) })
      assert.ok(answer.status < 300, `${JSON.stringify(body)}: ${answer.text}`)
    })
  }

  test('every example record belongs to an existing example', () => {
    const known = new Set(shown.map(({ operationId }) => operationId))
    assert.deepEqual(
      Object.keys(records).filter((name) => !known.has(name)),
      [],
    )
  })
})
