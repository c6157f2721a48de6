import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse } = floor
await floor.made('location_types', { code: 'OWN', name: 'A type of the tenant' })

const TYPES = ['GIBAY', 'GOBAY', 'RACK', 'BAY', 'PICKANDDROP', 'WORK', 'PERSONALLOCATION', 'OWN']
const place = (type: string) => floor.location(type, `AT-${type}`)
const symbols = (reply: Reply) => refusalsOf(reply).map((one) => one.split(' ')[0])
const complete = (id: unknown, input: Attributes) =>
  operator.patch(`/api/tasks/${id}`, document('tasks', { status: 'completed', ...input }))
const move = (stock: unknown, to_location_id: number) =>
  operator.post(`/api/stocks/${stock}/move`, { to_location_id })
const balanceOf = async (product: number) => {
  const [row] = await floor.rows(
    'select available::float8, received::float8, picked::float8 from stock_balances where product_id = $1',
    [product],
  )
  return row
}

/** A receive task of one unit of a product. */
async function awaited(product_id: number): Promise<number> {
  const id = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    lines_changes: [{ type: 'ADD', attributes: { product_id, expected_quantity: 1 } }],
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  const [task] = await floor.rows('select id from tasks where goods_in_receipt_id = $1', [id])
  return Number(task?.id)
}

/** The location types that accept goods by an action, tried on a location of each type. */
async function takenBy(attempt: (location: number) => Promise<Reply>): Promise<readonly string[]> {
  const taken: string[] = []
  for (const type of TYPES) {
    const reply = await attempt(await place(type))
    if (reply.status < 300) taken.push(type)
    else
      assert.match(symbols(reply).join(), /location_type_refuses_stock|staging_location_invalid/, reply.text)
  }
  return taken
}

suite('rules of stock', () => {
  after(() => floor.close())

  suite('at each type of location', () => {
    test('they are received in bays', async () => {
      const product = await out.product()
      const taken = await takenBy(async (location_to_id) =>
        operator.post(`/api/receive_tasks/${await awaited(product)}/receive`, { location_to_id }),
      )
      assert.deepEqual(taken, ['GIBAY', 'BAY'])
      await floor.verified()
    })

    test('they are put away in racks, storage bays, and pick and drop locations', async () => {
      const product = await out.product()
      const gi = await place('GIBAY')
      const taken = await takenBy(async (location_to_id) => {
        const received = await operator.post(`/api/receive_tasks/${await awaited(product)}/receive`, {
          location_to_id: gi,
        })
        assert.equal(received.status, 204, received.text)
        const [putaway] = await floor.rows(
          "select id from tasks where product_id = $1 and type = 'PWAY' order by id desc limit 1",
          [product],
        )
        return complete(putaway?.id, { confirmed_quantity: 1, location_to_id, storage_unit_to_id: null })
      })
      assert.deepEqual(taken, ['RACK', 'BAY', 'PICKANDDROP', 'OWN'])
      await floor.verified()
    })

    test('they are moved and found anywhere but in staging bays, production and personal locations', async () => {
      const product = await out.product()
      const movable = ['GIBAY', 'RACK', 'BAY', 'PICKANDDROP', 'OWN']
      const moved = await takenBy(async (location) => move(await out.stock(product, 'FROM', 1), location))
      assert.deepEqual(moved, movable)
      const found = await takenBy((location_id) =>
        operator.post(
          '/api/stocks',
          document('stocks', { account_id: account, product_id: product, location_id, quantity: 1 }),
        ),
      )
      assert.deepEqual(found, movable)
      await floor.verified()
    })

    test('they are staged in outbound bays, and picked goods return only to these', async () => {
      const product = await out.product()
      await out.stock(product, 'STAGED-FROM', 100)
      const staged = await takenBy(async (location_to_id) => {
        const { task } = await out.picking(product, 1)
        return out.pick(task, { location_to_id })
      })
      assert.deepEqual(staged, ['GOBAY', 'BAY'])
      const { order, task } = await out.picking(product, 2)
      answered(await out.pick(task))
      const [dispatch] = await out.tasks(order, 'DISP')
      const moved = await takenBy((location_to_id) =>
        operator.patch(`/api/tasks/${dispatch?.id}`, document('tasks', { location_to_id })),
      )
      assert.deepEqual(moved, ['GOBAY', 'BAY'])
      await floor.verified()
    })

    test('they are reserved for orders in storage locations; elsewhere they count as received', async () => {
      for (const [type, isKept] of [
        ['GIBAY', false],
        ['RACK', true],
        ['BAY', true],
        ['PICKANDDROP', false],
        ['OWN', true],
      ] as const) {
        const product = await out.product()
        await floor.made('stocks', {
          account_id: account,
          product_id: product,
          location_id: await place(type),
          quantity: 3,
        })
        const [available, received] = isKept ? [3, 0] : [0, 3]
        assert.deepEqual(await balanceOf(product), { available, received, picked: 0 }, type)
        const order = await out.order([[product, 3]])
        await out.allocate([order])
        assert.equal((await out.tasks(order, 'PICK')).length, isKept ? 1 : 0, type)
      }
      await floor.verified()
    })

    test('they can leave an inactive location, but are not reserved there', async () => {
      const product = await out.product()
      const shut = await floor.location('RACK', 'SHUT')
      const stock = await out.stock(product, 'SHUT', 4)
      answered(await operator.patch(`/api/locations/${shut}`, document('locations', { is_active: false })))
      assert.deepEqual(await balanceOf(product), { available: 0, received: 4, picked: 0 })
      const order = await out.order([[product, 4]])
      await out.allocate([order])
      assert.deepEqual(await out.tasks(order, 'PICK'), [])
      answered(await move(stock, await place('RACK')))
      assert.deepEqual(symbols(await move(stock, shut)), ['location_inactive'])
      assert.deepEqual(await balanceOf(product), { available: 4, received: 0, picked: 0 })
      await floor.verified()
    })
  })

  test('reason codes must have the right type and account, be active, and be given if the account requires one', async () => {
    const strict = await floor.made('accounts', { code: 'STRICT', enforce_reason_codes: true })
    const buyer = await floor.made('accounts', { code: 'BUYER' })
    const other = await floor.made('warehouses', { code: 'OTHER' })
    const product = await out.product({}, strict)
    for (const id of [strict, buyer]) {
      await floor.made('account_warehouses', { account_id: id, warehouse_id: warehouse })
      await floor.made('account_warehouses', { account_id: id, warehouse_id: other })
    }
    await operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id: buyer }),
    )
    const types = ['positive_adjustment', 'negative_adjustment', 'hold', 'release', 'transfer']
    // A new tenant has a generic reason code of each type.
    await floor.rows('update reason_codes set active = false')
    let stock = 0
    let piles = 0
    const freshly = async (held = false) => {
      piles += 1
      const [code] = await floor.rows(
        "select id::float8 from reason_codes where active and reason_type = 'positive_adjustment' limit 1",
      )
      stock = await out.stock(product, 'WHY', 5, {
        account_id: strict,
        batch: `W${piles}`,
        status: held ? 'held' : 'available',
        ...(code === undefined ? {} : { reason_code_id: code.id }),
      })
    }
    const acts: Readonly<Record<string, readonly [type: string, ask: (why: Attributes) => Promise<Reply>]>> =
      {
        up: [
          'positive_adjustment',
          (why) => operator.post(`/api/stocks/${stock}/adjust`, { quantity_change: 1, ...why }),
        ],
        down: [
          'negative_adjustment',
          (why) => operator.post(`/api/stocks/${stock}/adjust`, { new_quantity: 1, ...why }),
        ],
        hold: [
          'hold',
          (why) => operator.post('/api/stocks/hold', { ids: [stock], description: 'x', ...why }),
        ],
        release: [
          'release',
          (why) => operator.post('/api/stocks/release', { ids: [stock], description: 'x', ...why }),
        ],
        give: [
          'transfer',
          (why) =>
            operator.post('/api/stocks/account_transfer', {
              account_id: buyer,
              lines: [{ stock_id: stock, quantity: 1 }],
              ...why,
            }),
        ],
        send: [
          'transfer',
          (why) =>
            operator.post('/api/stocks/warehouse_transfer', {
              to_warehouse_id: other,
              lines: [{ stock_id: stock, quantity: 1 }],
              ...why,
            }),
        ],
      }
    // Without a reason code of the type, none is required.
    for (const [name, [, send]] of Object.entries(acts)) {
      await freshly(name === 'release')
      assert.equal((await send({})).status, 200, name)
    }
    const codes = new Map<string, number>()
    for (const reason_type of types)
      codes.set(
        reason_type,
        await floor.made('reason_codes', { code: `R-${reason_type}`, reason_type, account_id: strict }),
      )
    const foreign = await floor.made('reason_codes', {
      code: 'FOREIGN',
      reason_type: 'transfer',
      account_id: buyer,
    })
    for (const [name, [type, send]] of Object.entries(acts)) {
      await freshly(name === 'release')
      assert.deepEqual(symbols(await send({})), ['reason_code_required'], name)
      const wrong = codes.get(type === 'transfer' ? 'hold' : 'transfer')
      assert.deepEqual(symbols(await send({ reason_code_id: wrong })), ['reason_code_invalid'], name)
      const reply = await send({ reason_code_id: codes.get(type) })
      assert.equal(reply.status, 200, reply.text)
    }
    // Moving and changing attributes require no reason code, but one that is sent must be valid.
    await freshly()
    const rack = await place('RACK')
    const moved = (why: Attributes) =>
      operator.post(`/api/stocks/${stock}/move`, { to_location_id: rack, ...why })
    const changed = (why: Attributes) =>
      operator.post(`/api/stocks/${stock}/change_attributes`, { batch: `N${piles}`, ...why })
    assert.deepEqual(symbols(await moved({ reason_code_id: foreign })), ['reason_code_invalid'])
    assert.deepEqual(symbols(await moved({ reason_code_id: codes.get('hold') })), ['reason_code_invalid'])
    assert.equal((await moved({ reason_code_id: codes.get('transfer') })).status, 200)
    assert.deepEqual(symbols(await changed({ reason_code_id: codes.get('hold') })), ['reason_code_invalid'])
    assert.equal((await changed({})).status, 200)
    const [row] = await floor.rows(
      "select reason_code_id::float8 as reason from transactions where stock_from_id = $1 and subtype = 'MOVE'",
      [stock],
    )
    assert.equal(row?.reason, codes.get('transfer'))
    await floor.verified()
  })
})
