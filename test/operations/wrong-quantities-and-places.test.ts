import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openShipping } from './shipping.ts'

type Attributes = Readonly<Record<string, unknown>>

// Acts on healthy goods with a quantity, place, unit or owner that cannot be.

const shipping = await openShipping()
const { floor, out, standard } = shipping
const { operator, account, warehouse } = floor
const gi = await floor.location('GIBAY', 'GI-01')
answered(
  await operator.patch(
    `/api/warehouses/${warehouse}`,
    document('warehouses', { default_goods_in_location_id: gi }),
  ),
)
const away = await floor.made('warehouses', { code: 'WH2', timezone: 'Europe/London' })
await floor.made('account_warehouses', { account_id: account, warehouse_id: away })
const far = await floor.made('locations', {
  code: 'FAR',
  warehouse_id: away,
  location_type_id: await floor.known('location_types', 'RACK'),
})
const farUnit = await floor.made('storage_units', {
  storage_unit_type_id: standard,
  warehouse_id: away,
  location_id: far,
})
const stranger = await floor.made('accounts', { code: 'STRANGER' })
const heir = await floor.made('accounts', { code: 'HEIR' })
await floor.made('account_warehouses', { account_id: heir, warehouse_id: warehouse })
const spare = await floor.location('RACK', 'SPARE')

const product = await out.product()
answered(
  await operator.post(
    `/api/products/${product}/account_products`,
    document('account_products', { account_id: heir }),
  ),
)
const rack = await floor.location('RACK', 'FULL')
// Of ten pieces four are reserved by a pick.
const pile = await out.stock(product, 'FULL', 10)
const { task: pick } = await out.picking(product, 4)
const unit = await floor.unit(rack)
const onUnit = await floor.made('stocks', {
  account_id: account,
  product_id: product,
  location_id: rack,
  storage_unit_id: unit,
  quantity: 6,
})
async function begun(): Promise<number> {
  const id = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 5 } }],
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  return id
}
const taskOf = async (receipt: number, type: string) => {
  const found = 'select id::float8 from tasks where goods_in_receipt_id = $1 and type = $2'
  return Number((await floor.rows(found, [receipt, type]))[0]?.id)
}
const receipt = await begun()
const receivedTask = await taskOf(receipt, 'RCV')
answeredEmpty(await operator.post(`/api/receive_tasks/${receivedTask}/receive`, { confirmed_quantity: 5 }))
const putaway = await taskOf(receipt, 'PWAY')
const receiving = await taskOf(await begun(), 'RCV')
const serialised = await out.product({ serial_number_tracking_setting: 'inbound_and_outbound' })
await out.stock(serialised, 'FULL', 1, { serial_number: 'S-1' })

function answeredEmpty(reply: Reply): void {
  assert.equal(reply.status, 204, reply.text)
}

const stocksAct = (verb: string, input: Attributes) =>
  operator.post(`/api/stocks/${verb}`, document('stocks', input))
const unitAct = (verb: string, input: Attributes) =>
  operator.post(`/api/storage_units/${unit}/${verb}`, input)
const taskAct = (task: number, input: Attributes) =>
  operator.patch(`/api/tasks/${task}`, document('tasks', { status: 'completed', ...input }))
const create = (input: Attributes) =>
  operator.post(
    '/api/stocks',
    document('stocks', {
      account_id: account,
      product_id: product,
      location_id: rack,
      quantity: 1,
      ...input,
    }),
  )

/** Acts that take a quantity. */
const acts: Readonly<Record<string, (quantity: number) => Promise<Reply>>> = {
  'create stock': (quantity) => create({ quantity }),
  move: (quantity) => stocksAct(`${pile}/move`, { quantity, to_location_id: spare }),
  split: (quantity) => stocksAct(`${pile}/split`, { quantity, storage_unit_type_id: standard }),
  'split off a unit': (quantity) =>
    unitAct('split', { lines: [{ stock_id: onUnit, quantity }], storage_unit_type_id: standard }),
  'change attributes': (quantity) => stocksAct(`${pile}/change_attributes`, { quantity, batch: 'B' }),
  'write off': (quantity) => stocksAct(`${pile}/adjust`, { quantity_change: -quantity }),
  'transfer to an account': (quantity) =>
    stocksAct('account_transfer', { account_id: heir, lines: [{ stock_id: pile, quantity }] }),
  'transfer to a warehouse': (quantity) =>
    stocksAct('warehouse_transfer', { to_warehouse_id: away, lines: [{ stock_id: pile, quantity }] }),
  pick: (confirmed_quantity) => out.pick(pick, { confirmed_quantity }),
  'put away': (confirmed_quantity) =>
    taskAct(putaway, { confirmed_quantity, location_to_id: spare, storage_unit_to_id: null }),
  'split a pick': (quantity) => operator.post(`/api/tasks/${pick}/split`, { quantity }),
  receive: (confirmed_quantity) =>
    operator.post(`/api/receive_tasks/${receiving}/receive`, { confirmed_quantity }),
}

/** What each act answers to nothing, less than nothing, a part of a piece, and far more than there is; `–` where that is allowed. */
const QUANTITIES = [0, -1, 0.5, 100] as const
const table: Readonly<Record<string, readonly [string, string, string, string]>> = {
  'create stock': ['quantity_not_positive', 'quantity_not_positive', 'quantity_precision', '–'],
  move: [
    'quantity_not_positive',
    'quantity_not_positive',
    'quantity_precision',
    'stock_quantity_insufficient',
  ],
  split: [
    'quantity_not_positive',
    'quantity_not_positive',
    'quantity_precision',
    'stock_quantity_insufficient',
  ],
  'split off a unit': [
    'quantity_not_positive',
    'quantity_not_positive',
    'quantity_precision',
    'stock_quantity_insufficient',
  ],
  'change attributes': [
    'quantity_not_positive',
    'quantity_not_positive',
    'quantity_precision',
    'stock_quantity_insufficient',
  ],
  'write off': ['invalid', '–', 'quantity_precision', 'stock_quantity_insufficient'],
  'transfer to an account': [
    'quantity_not_positive',
    'quantity_not_positive',
    'quantity_precision',
    'stock_quantity_insufficient',
  ],
  'transfer to a warehouse': [
    'quantity_not_positive',
    'quantity_not_positive',
    'quantity_precision',
    'stock_quantity_insufficient',
  ],
  pick: ['–', 'out_of_range', 'quantity_precision', 'task_quantity_exceeded'],
  'put away': ['quantity_not_positive', 'out_of_range', 'quantity_precision', 'task_quantity_exceeded'],
  'split a pick': ['out_of_range', 'out_of_range', 'quantity_precision', 'split_leaves_nothing'],
  receive: ['–', 'out_of_range', 'quantity_precision', '–'],
}

/** Acts with a place, unit, owner or serial number that does not fit. */
const misfits: readonly (readonly [title: string, send: () => Promise<Reply>, expected: string])[] = [
  [
    'goods are moved to another warehouse',
    () => stocksAct(`${pile}/move`, { quantity: 1, to_location_id: far }),
    'location_warehouse_mismatch',
  ],
  [
    'goods are moved onto a unit of another warehouse',
    () => stocksAct(`${pile}/move`, { quantity: 1, to_location_id: spare, storage_unit_to_id: farUnit }),
    'storage_unit_elsewhere',
  ],
  [
    'a unit is moved to another warehouse',
    () => unitAct('move', { to_location_id: far }),
    'location_warehouse_mismatch',
  ],
  [
    'a unit is merged into one of another warehouse',
    () => unitAct('merge', { into_storage_unit_id: farUnit }),
    'storage_unit_elsewhere',
  ],
  ['a unit is merged into itself', () => unitAct('merge', { into_storage_unit_id: unit }), 'invalid'],
  [
    'goods are split onto a unit of another warehouse',
    () => unitAct('split', { lines: [{ stock_id: onUnit, quantity: 1 }], storage_unit_to_id: farUnit }),
    'storage_unit_elsewhere',
  ],
  [
    'a pick is brought to another warehouse',
    () => out.pick(pick, { location_to_id: far }),
    'location_warehouse_mismatch',
  ],
  [
    'a pick is laid onto a unit of another warehouse',
    () => out.pick(pick, { storage_unit_to_id: farUnit }),
    'storage_unit_elsewhere',
  ],
  [
    'goods are put away in another warehouse',
    () => taskAct(putaway, { confirmed_quantity: 5, location_to_id: far, storage_unit_to_id: null }),
    'location_warehouse_mismatch',
  ],
  [
    'stock is created for an account without the product',
    () => create({ account_id: stranger }),
    'account_not_in_warehouse',
  ],
  [
    'goods are transferred to an account without the product',
    () => stocksAct('account_transfer', { account_id: stranger, lines: [{ stock_id: pile, quantity: 1 }] }),
    'account_not_in_warehouse',
  ],
  [
    'goods are transferred to their own account',
    () => stocksAct('account_transfer', { account_id: account, lines: [{ stock_id: pile, quantity: 1 }] }),
    'same_account',
  ],
  [
    'one pile is transferred twice in a request',
    () =>
      stocksAct('account_transfer', {
        account_id: heir,
        lines: [
          { stock_id: pile, quantity: 1 },
          { stock_id: pile, quantity: 1 },
        ],
      }),
    'taken',
  ],
  [
    'a serial number that is in stock is created again',
    () => create({ product_id: serialised, serial_number: 'S-1' }),
    'serial_number_already_in_stock',
  ],
  [
    'a serial number is created for two pieces',
    () => create({ product_id: serialised, serial_number: 'S-2', quantity: 2 }),
    'serial_numbers_count_mismatch',
  ],
]

const answerOf = (reply: Reply) => symbols(reply).map((one) => String(one).split(' ')[0])

suite('acts with a quantity, place or owner that cannot be', () => {
  after(() => shipping.close())

  test('every act of the table is tried, and no other', () => {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(acts).sort())
  })

  for (const [act, send] of Object.entries(acts))
    for (const [place, quantity] of QUANTITIES.entries()) {
      const expected = table[act]?.[place]
      if (expected === '–') continue
      test(`${act} of ${quantity}: ${expected}`, async () => {
        const reply = await floor.nothingWritten(() => send(quantity))
        assert.deepEqual(answerOf(reply), ['422', expected])
      })
    }

  for (const [title, send, expected] of misfits)
    test(`${title}: ${expected}`, async () => {
      const reply = await floor.nothingWritten(send)
      assert.deepEqual(answerOf(reply), ['422', expected])
    })

  test('the ledger is whole after all of it', async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
  })
})
