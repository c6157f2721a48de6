import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { resourceNamed } from '#declare/model.ts'
import { runWindow } from '#domain/charging/run-window.ts'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse } = floor
const goodsIn = await floor.location('GIBAY', 'GI-01')

type Attributes = Readonly<Record<string, unknown>>

let codes = 0
const change = async (type: string, id: number, input: Attributes) => {
  const reply = await operator.patch(`/api/${type}/${id}`, document(type, input))
  assert.ok(reply.status === 200 || reply.status === 204, reply.text)
}
const setAccount = (input: Attributes) => change('accounts', account, input)
await change('warehouses', warehouse, { default_goods_in_location_id: goodsIn })
await floor.made('currencies', { code: 'gbp' })

/** Gives the account a card with these prices, by code, such as `PICK item`. */
async function card(prices: Readonly<Record<string, Attributes>>): Promise<number> {
  codes += 1
  const charge_card_id = await floor.made('charge_cards', { code: `CARD-${codes}` })
  for (const [code, input] of Object.entries(prices))
    await floor.made('charge_prices', {
      charge_card_id,
      code: `${code} ${codes}`,
      name: code,
      quantity: 1,
      price: 1,
      auto_charge: true,
      charge_type: 'PICK',
      ...input,
    })
  await closeBasket()
  await setAccount({ charge_card_id })
  return charge_card_id
}

async function openBasket(): Promise<number | null> {
  const [basket] = await floor.rows(
    "select id::float8 from charge_baskets where account_id = $1 and status = 'OPEN'",
    [account],
  )
  return basket === undefined ? null : Number(basket.id)
}

async function closeBasket(): Promise<void> {
  const id = await openBasket()
  if (id !== null) await change('charge_baskets', id, { status: 'CLOSED' })
}

/** The lines of the open basket as text, sorted: charge, measure, quantity and total. */
async function charges(): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select l.name || ' ' || trim_scale(l.measure) || ': ' || trim_scale(l.quantity) || ' = ' || trim_scale(l.total) as charge
     from charge_lines l join charge_baskets b on b.tenant_id = l.tenant_id and b.id = l.charge_basket_id
     where b.account_id = $1 and b.status = 'OPEN'`,
    [account],
  )
  return rows.map(({ charge }) => String(charge)).toSorted()
}

/** Orders a quantity and completes its picks. */
async function sell(lines: readonly (readonly [number, number])[], input: Attributes = {}): Promise<number> {
  const order = await out.order(lines, input)
  await out.allocate([order])
  await pickAll(order)
  return order
}

async function pickAll(order: number, input: Attributes = {}): Promise<void> {
  for (const { id } of await out.tasks(order, 'PICK')) answered(await out.pick(Number(id), input))
}

/** Loose goods in a location of their own. */
async function stocked(quantity: number, input: Attributes = {}): Promise<number> {
  const product = await out.product(input)
  await out.stock(product, `R-${product}`, quantity)
  return product
}

let receipts = 0
async function receipt(lines: readonly Attributes[]): Promise<readonly number[]> {
  receipts += 1
  const id = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: `GRN-${receipts}`,
    lines_changes: lines.map((attributes) => ({ type: 'ADD', attributes })),
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  const tasks = await floor.rows(
    "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV' order by id",
    [id],
  )
  return tasks.map((task) => Number(task.id))
}

const receive = async (task: number, input: Attributes) => {
  const reply = await operator.post(`/api/receive_tasks/${task}/receive`, input)
  assert.equal(reply.status, 204, reply.text)
}

suite('automatic charges', () => {
  after(() => floor.close())

  test('an account without a charge card is not charged, and has no basket', async () => {
    await sell([[await stocked(5), 5]])
    assert.equal(await openBasket(), null)
  })

  test('picks are charged to their order in started blocks, and open a basket', async () => {
    await card({
      item: { unit_of_measure: 'item', quantity: 100, price: 4 },
      kilogram: { unit_of_measure: 'product_weight', price: 0.155 },
    })
    const product = await stocked(1, { weight: 12.3456 })
    const order = await sell([[product, 1]])
    assert.deepEqual(await charges(), ['item 1: 1 = 4', 'kilogram 12.3456: 13 = 2.02'])
    const [line] = await floor.rows(
      `select l.code, l.charge_type, l.unit_of_measure, l.product_id::float8, l.goods_out_id::float8, b.charge_card_id is not null as has_card
       from charge_lines l
       join charge_baskets b on b.tenant_id = l.tenant_id and b.id = l.charge_basket_id
       where l.name = 'item'`,
    )
    assert.deepEqual(line, {
      code: `item ${codes}`,
      charge_type: 'PICK',
      unit_of_measure: 'item',
      product_id: product,
      goods_out_id: order,
      has_card: true,
    })
  })

  test('two picks of an order are charged in one line', async () => {
    await card({
      item: { unit_of_measure: 'item', quantity: 100, price: 4 },
      case: { unit_of_measure: 'case', price: 1 },
      task: { unit_of_measure: 'task', price: 0.5 },
      line: { unit_of_measure: 'line', price: 0.25 },
    })
    const product = await out.product({ units_per_case: 3 })
    for (const [place, quantity] of [60, 190].entries())
      await out.stock(product, `R-${product}-${place}`, quantity)
    await sell([[product, 250]])
    assert.deepEqual(await charges(), [
      'case 83.333333: 84 = 84',
      'item 250: 3 = 12',
      'line 1: 1 = 0.25',
      'task 2: 2 = 1',
    ])
  })

  test('thirds of a case add up to whole ones', async () => {
    await card({ case: { unit_of_measure: 'case' } })
    const product = await out.product({ units_per_case: 3 })
    for (const place of [1, 2, 3]) await out.stock(product, `T-${product}-${place}`, 2)
    await sell([[product, 6]])
    assert.deepEqual(await charges(), ['case 2: 2 = 2'])
  })

  test('of matching prices, the one with most scopes applies for each nominal code, then the oldest', async () => {
    const group_id = await floor.made('groups', { name: 'Fragile', use_for_products: true })
    const order_type_id = await floor.made('order_types', { code: 'RUSH' })
    const carrier_id = await floor.made('carriers', { code: 'VAN' })
    await card({
      any: { unit_of_measure: 'item', price: 1 },
      later: { unit_of_measure: 'item', price: 2 },
      books: { unit_of_measure: 'item', price: 3, nominal_code: '4000' },
      fragile: { unit_of_measure: 'item', price: 4, product_group_id: group_id },
      rush: { unit_of_measure: 'item', price: 5, product_group_id: group_id, order_type_id },
      van: { unit_of_measure: 'order', price: 6, carrier_id },
      full: { unit_of_measure: 'task', price: 7, subtype: 'FULL' },
      byHand: { unit_of_measure: 'item', price: 8, auto_charge: false, nominal_code: '5000' },
    })
    const [plain, fragile] = [await stocked(10), await stocked(10)]
    await operator.post(
      `/api/groups/${group_id}/product_groups`,
      document('product_groups', { product_id: fragile }),
    )
    await sell([[plain, 2]])
    assert.deepEqual(await charges(), ['any 2: 2 = 2', 'books 2: 2 = 6'])
    await closeBasket()
    await sell([[fragile, 3]], { carrier_id })
    assert.deepEqual(await charges(), ['books 3: 3 = 9', 'fragile 3: 3 = 12'])
    await closeBasket()
    await sell([[fragile, 3]], { order_type_id })
    assert.deepEqual(await charges(), ['books 3: 3 = 9', 'rush 3: 3 = 15'])
  })

  test('a unit counts once for a line, and is weighed with everything on it', async () => {
    await card({
      source: { unit_of_measure: 'storage_unit' },
      target: { unit_of_measure: 'storage_unit_to' },
      weight: { unit_of_measure: 'storage_unit_weight', price: 0.1 },
    })
    const type = await floor.known('storage_unit_types', 'STD')
    await change('storage_unit_types', type, { dimensions: { weight: 20 } })
    const product = await out.product({ weight: 2 })
    const from = await floor.location('RACK', `U-${product}`)
    const unit = await floor.unit(from)
    for (const batch of ['A', 'B'])
      await out.stock(product, `U-${product}`, 5, { storage_unit_id: unit, batch })
    const pallet = await floor.unit(out.bay)
    const order = await out.order([[product, 7]])
    await out.allocate([order])
    const [first, second] = await out.tasks(order, 'PICK')
    answered(await out.pick(Number(first?.id), { storage_unit_to_id: pallet }))
    assert.deepEqual(await charges(), ['source 1: 1 = 1', 'target 1: 1 = 1', 'weight 30: 30 = 3'])
    answered(await out.pick(Number(second?.id), { storage_unit_to_id: pallet }))
    assert.deepEqual(await charges(), ['source 1: 1 = 1', 'target 1: 1 = 1', 'weight 34: 34 = 3.4'])
  })

  test('an order and its pick list are charged when completed, including the weight of goods that have left', async () => {
    await card({
      order: { unit_of_measure: 'order' },
      list: { unit_of_measure: 'pick_list' },
      weight: { unit_of_measure: 'storage_unit_weight' },
    })
    const product = await out.product({ weight: 2 })
    const place = await floor.location('RACK', `F-${product}`)
    const unit = await floor.unit(place)
    await out.stock(product, `F-${product}`, 5, { storage_unit_id: unit })
    const order = await out.order([[product, 5]], { dispatch_strategy: 'auto' })
    await out.allocate([order])
    assert.deepEqual(await charges(), [])
    await pickAll(order)
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5')
    assert.deepEqual(await charges(), ['list 1: 1 = 1', 'order 1: 1 = 1', 'weight 30: 30 = 30'])
    const [list] = await floor.rows(
      "select goods_out_id::float8, goods_out_pick_list_id is not null as has_list from charge_lines where unit_of_measure = 'pick_list'",
    )
    assert.deepEqual(list, { goods_out_id: order, has_list: true })
  })

  test('the components of a kit assembled by picking are charged', async () => {
    const kit = await out.product({ product_type: 'bill_of_materials', assemble_on_pick: true })
    const parts = [await out.product({ weight: 2 }), await out.product({ weight: 5 })]
    for (const [place, child_product_id] of parts.entries()) {
      const material = document('product_materials', { child_product_id, quantity: place + 1 })
      answered(await operator.post(`/api/products/${kit}/materials`, material))
      await out.stock(child_product_id, `KIT-${place}`, 10)
    }
    await card({
      ITEM: { unit_of_measure: 'item' },
      WEIGHT: { unit_of_measure: 'product_weight' },
      LINE: { unit_of_measure: 'line' },
    })
    await sell([[kit, 3]])
    assert.deepEqual(await charges(), [
      'ITEM 3: 3 = 3',
      'ITEM 6: 6 = 6',
      'LINE 1: 1 = 1',
      'WEIGHT 30: 30 = 30',
      'WEIGHT 6: 6 = 6',
    ])
    const charged = await floor.rows(
      "select distinct l.product_id::float8 as id from charge_lines l join charge_baskets b on b.id = l.charge_basket_id where b.status = 'OPEN' and l.name = 'ITEM' order by 1",
    )
    assert.deepEqual(
      charged,
      parts.map((id) => ({ id })),
    )
  })

  test('work after a basket is closed is charged in the next', async () => {
    await card({ item: { unit_of_measure: 'item', quantity: 100, price: 4 } })
    const product = await out.product()
    for (const place of [1, 2]) await out.stock(product, `C-${product}-${place}`, 30)
    const order = await out.order([[product, 60]])
    await out.allocate([order])
    const [first, second] = await out.tasks(order, 'PICK')
    answered(await out.pick(Number(first?.id)))
    assert.deepEqual(await charges(), ['item 30: 1 = 4'])
    await closeBasket()
    answered(await out.pick(Number(second?.id)))
    assert.deepEqual(await charges(), ['item 30: 1 = 4'])
  })

  test('a new charge card of the account applies from its next basket, also to orders in progress', async () => {
    const dear = await card({ dear: { unit_of_measure: 'item', price: 5 } })
    await card({ cheap: { unit_of_measure: 'item' } })
    const order = await out.order([
      [await stocked(1), 1],
      [await stocked(2), 2],
      [await stocked(4), 4],
    ])
    await out.allocate([order])
    const [first, second, third] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    answered(await out.pick(Number(first)))
    await setAccount({ charge_card_id: dear })
    answered(await out.pick(Number(second)))
    assert.deepEqual(await charges(), ['cheap 1: 1 = 1', 'cheap 2: 2 = 2'])
    await closeBasket()
    answered(await out.pick(Number(third)))
    assert.deepEqual(await charges(), ['dear 4: 4 = 20'])
  })

  test('opened baskets and created or updated lines are announced', async () => {
    await card({ item: { unit_of_measure: 'item' } })
    const product = await out.product()
    for (const place of [1, 2]) await out.stock(product, `E-${product}-${place}`, 3)
    const readEvents = async () =>
      floor.rows(
        `select resource_name || '.' || event as name, data ->> 'total' as total, previous ->> 'total' as previous from events
         where kind = 'change' and resource_name in ('charge_lines', 'charge_baskets') order by occurred_at, name`,
      )
    const before = (await readEvents()).length
    await sell([[product, 6]])
    assert.deepEqual((await readEvents()).slice(before), [
      { name: 'charge_baskets.created', total: null, previous: null },
      { name: 'charge_lines.created', total: '3', previous: null },
      { name: 'charge_lines.updated', total: '6', previous: '3' },
    ])
  })

  test('a line moved, changed or deleted by a user is not continued; further work starts a new one', async () => {
    await card({ item: { unit_of_measure: 'item' } })
    const product = await out.product()
    for (const place of [1, 2, 3]) await out.stock(product, `M-${product}-${place}`, 10)
    const order = await out.order([[product, 30]])
    await out.allocate([order])
    const [first, second, third] = await out.tasks(order, 'PICK')
    const line = async () => {
      const [row] = await floor.rows(
        'select id::float8, charge_basket_id::float8 from charge_lines order by id desc limit 1',
      )
      return Number(row?.id)
    }
    answered(await out.pick(Number(first?.id)))
    await change('charge_lines', await line(), { price: 2 })
    answered(await out.pick(Number(second?.id)))
    assert.deepEqual(await charges(), ['item 20: 20 = 40'])
    assert.equal((await operator.remove(`/api/charge_lines/${await line()}`)).status, 204)
    answered(await out.pick(Number(third?.id)))
    assert.deepEqual(await charges(), ['item 10: 10 = 10'])
    const other = await floor.made('accounts', { code: 'OTHER' })
    const charge_basket_id = await floor.made('charge_baskets', { account_id: other })
    await change('charge_lines', await line(), { charge_basket_id })
    assert.deepEqual(await charges(), [])
  })

  test('concurrent picks of one or several orders are all charged in one basket', async () => {
    await card({ item: { unit_of_measure: 'item' }, line: { unit_of_measure: 'line' } })
    const product = await out.product()
    for (const place of [1, 2, 3]) await out.stock(product, `N-${product}-${place}`, 4)
    const others = [await stocked(4), await stocked(6)]
    const orders = [await out.order([[product, 12]])]
    for (const other of others) orders.push(await out.order([[other, 4]]))
    await out.allocate(orders)
    const tasks: number[] = []
    for (const order of orders) tasks.push(...(await out.tasks(order, 'PICK')).map(({ id }) => Number(id)))
    assert.equal(tasks.length, 5)
    const replies = await Promise.all(tasks.map((task) => out.pick(task)))
    for (const reply of replies) answered(reply)
    assert.deepEqual(await charges(), [
      ...['item 12: 12 = 12', 'item 4: 4 = 4', 'item 4: 4 = 4'],
      ...['line 1: 1 = 1', 'line 1: 1 = 1', 'line 1: 1 = 1'],
    ])
    const [baskets] = await floor.rows(
      "select count(*)::int as count from charge_baskets where account_id = $1 and status = 'OPEN'",
      [account],
    )
    assert.equal(baskets?.count, 1)
  })

  test('picks during a window run are charged in the closed basket or the next', async () => {
    await card({ item: { unit_of_measure: 'item' } })
    await sell([[await stocked(1), 1]])
    const [day, charged_from] = [new Date().toISOString().slice(0, 10), '2026-01-01T00:00:00Z']
    const basket = Number(await openBasket())
    await change('charge_baskets', basket, { start_at: charged_from })
    const products = await Promise.all(Array.from({ length: 6 }, () => stocked(2)))
    const orders: number[] = []
    for (const product of products) orders.push(await out.order([[product, 2]]))
    await out.allocate(orders)
    const tasks: number[] = []
    for (const order of orders) tasks.push(...(await out.tasks(order, 'PICK')).map(({ id }) => Number(id)))
    const resources = {
      baskets: resourceNamed(floor.model, 'charge_baskets'),
      lines: resourceNamed(floor.model, 'charge_lines'),
    }
    const [replies, ran] = await Promise.all([
      Promise.all(tasks.map((task) => out.pick(task))),
      floor.act((tx) => runWindow(tx, resources, { account_id: account, day, charged_from })),
    ])
    for (const reply of replies) answered(reply)
    assert.equal(ran, true)
    const charged = await floor.rows(
      `select b.status, count(distinct b.id)::int as baskets, coalesce(sum(l.measure), 0)::float8 as measure
       from charge_baskets b left join charge_lines l on l.tenant_id = b.tenant_id and l.charge_basket_id = b.id
       where b.account_id = $1 and b.id >= $2 group by b.status`,
      [account, basket],
    )
    assert.deepEqual(charged.map(({ status, baskets }) => `${baskets} ${status}`).toSorted(), [
      '1 CLOSED',
      '1 OPEN',
    ])
    assert.equal(
      charged.reduce((sum, { measure }) => sum + Number(measure), 0),
      13,
    )
  })

  test('shipments and packages are charged with their order', async () => {
    await card({ shipment: { unit_of_measure: 'shipment' }, package: { unit_of_measure: 'package' } })
    await setAccount({ dispatch_strategy: 'shipment' })
    const order = await sell([[await stocked(5), 5]])
    const storage_unit_type_id = await floor.known('storage_unit_types', 'STD')
    const dimensions = { length: 10, width: 10, height: 10, weight: 1 }
    const shipment = await floor.made('shipments', {
      goods_out_id: order,
      carrier_id: await floor.made('carriers', { code: 'OWN-VAN' }),
      packages: [
        { storage_unit_type_id, dimensions },
        { storage_unit_type_id, dimensions },
      ],
    })
    answered(await operator.post(`/api/shipments/${shipment}/submit`))
    answered(await operator.post(`/api/shipments/${shipment}/dispatch`, { force: true }))
    await setAccount({ dispatch_strategy: 'manual' })
    assert.equal(await out.progress(order), 'COMPLETED 5/5/5/5')
    assert.deepEqual(await charges(), ['package 2: 2 = 2', 'shipment 1: 1 = 1'])
  })

  test('received goods are counted by product, unit, line and receipt; loose goods have no unit', async () => {
    const RECEIPT = { charge_type: 'RECEIPT' }
    await card({
      item: { ...RECEIPT, unit_of_measure: 'item', price: 0.1 },
      unit: { ...RECEIPT, unit_of_measure: 'storage_unit_to', price: 3 },
      weight: { ...RECEIPT, unit_of_measure: 'storage_unit_weight', price: 0.01 },
      line: { ...RECEIPT, unit_of_measure: 'line' },
      receipt: { ...RECEIPT, unit_of_measure: 'receipt', price: 5 },
    })
    const product = await out.product({ weight: 2 })
    await floor.made('product_storage_units', {
      product_id: product,
      storage_unit_type_id: await floor.known('storage_unit_types', 'STD'),
      stock_configuration: 'unit',
      unit_of_measure: 'centimetre',
      per_layer: 10,
      number_of_layers: 5,
    })
    const [first, second] = await receipt([
      { product_id: product, expected_quantity: 70, expected_configurations_quantity: 2 },
    ])
    await receive(Number(first), {})
    assert.deepEqual(await charges(), [
      'item 50: 50 = 5',
      'line 1: 1 = 1',
      'unit 1: 1 = 3',
      'weight 120: 120 = 1.2',
    ])
    await receive(Number(second), {})
    assert.deepEqual(await charges(), [
      'item 70: 70 = 7',
      'line 1: 1 = 1',
      'unit 2: 2 = 6',
      'weight 180: 180 = 1.8',
    ])
    await closeBasket()
    const bare = await out.product()
    const [loose] = await receipt([{ product_id: bare, expected_quantity: 4 }])
    await receive(Number(loose), {})
    assert.deepEqual(await charges(), ['item 4: 4 = 0.4', 'line 1: 1 = 1'])
    const [line] = await floor.rows(
      `select l.inbound_good_id is not null as has_receipt, l.inbound_item_id is not null as has_line, l.product_id::float8
       from charge_lines l order by id desc limit 1`,
    )
    assert.deepEqual(line, { has_receipt: true, has_line: true, product_id: bare })
    const [putaway] = await floor.rows(
      "select id::float8 from tasks where type = 'PWAY' order by id desc limit 1",
    )
    const location_to_id = await floor.location('RACK', 'P-1')
    answered(
      await operator.patch(
        `/api/tasks/${putaway?.id}`,
        document('tasks', {
          status: 'completed',
          confirmed_quantity: 4,
          location_to_id,
          storage_unit_to_id: null,
        }),
      ),
    )
    assert.deepEqual(await charges(), ['item 4: 4 = 0.4', 'line 1: 1 = 1', 'receipt 1: 1 = 5'])
  })

  test('a receipt without received goods is not charged', async () => {
    await card({ task: { charge_type: 'RECEIPT', unit_of_measure: 'task' } })
    const [task] = await receipt([{ product_id: await out.product(), expected_quantity: 4 }])
    await receive(Number(task), { confirmed_quantity: 0 })
    assert.deepEqual(await charges(), [])
  })

  test('the stock agrees with the ledger, and no internal error occurred', async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
  })
})
