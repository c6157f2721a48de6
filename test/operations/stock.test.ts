import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { lockRows } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, product, warehouse } = floor
const r1 = await floor.location('RACK', 'R1')
const r2 = await floor.location('RACK', 'R2')
const full = await floor.location('RACK', 'FULL', { storage_unit_capacity: 0, max_weight: 1.5 })
const go = await floor.location('GOBAY', 'GO')
const closed = await floor.location('RACK', 'CLOSED', { is_active: false })
const other = await floor.made('accounts', { code: 'OTHER' })
const strict = await floor.made('accounts', { code: 'STRICT', enforce_reason_codes: true })
for (const account_id of [other, strict]) {
  await floor.made('account_warehouses', { account_id, warehouse_id: warehouse })
  await operator.post(
    `/api/products/${product}/account_products`,
    document('account_products', { account_id }),
  )
}
const reason = async (reason_type: string, others: Attributes = {}) =>
  floor.made('reason_codes', {
    code: `${reason_type}-${Math.random()}`.slice(0, 30),
    reason_type,
    generic: true,
    ...others,
  })
const up = await reason('positive_adjustment')
const hold = await reason('hold')

/** A request body. */
type Attributes = Readonly<Record<string, unknown>>

let batches = 0
/** Goods of their own batch, so that goods of tests do not merge. */
async function stocked(quantity: number, others: Attributes = {}): Promise<number> {
  batches += 1
  const input = {
    account_id: account,
    product_id: product,
    location_id: r1,
    batch: `B${batches}`,
    quantity,
    ...others,
  }
  return idOf(await operator.post('/api/stocks', document('stocks', input)))
}

const pile = async (id: number) => (await floor.rows('select * from stocks where id = $1', [id]))[0]
const ledgerSince = async (id: number) =>
  (await floor.rows('select * from transactions where id > $1 order by id', [id])).map(
    ({ category, subtype, quantity, node_from, node_to }) =>
      `${category}/${subtype} ${Number(quantity)} ${node_from} -> ${node_to}`,
  )
const lastRow = async () =>
  Number((await floor.rows('select coalesce(max(id), 0) as id from transactions'))[0]?.id)
const eventsSince = async (id: string) =>
  (
    await floor.rows(
      "select resource_name || '.' || event as name from events where kind = 'domain' and id > $1 order by inserted_seq",
      [id],
    )
  ).map(({ name }) => name)
const lastEvent = async () =>
  String((await floor.rows('select coalesce(max(id), $1) as id from events', ['']))[0]?.id)

/** Asserts that a request is refused and writes nothing. */
async function refused(send: () => Promise<Reply>, expected: readonly string[]): Promise<Reply> {
  const before = await written()
  const reply = await send()
  assert.deepEqual([reply.status, refusalsOf(reply)], [422, expected], reply.text)
  assert.deepEqual(await written(), before)
  return reply
}

const TABLES = [
  'stocks',
  'transactions',
  'tasks',
  'allocations',
  'stock_balances',
  'storage_units',
  'goods_in_receipts',
]
async function written() {
  const sums = TABLES.map(
    (table) => `(select count(*) || ' ' || coalesce(sum(lock_version), 0) from ${table}) as ${table}`,
  )
  return (await floor.rows(`select ${sums.join(', ')}`))[0]
}

suite('stock control', () => {
  after(() => floor.close())

  suite('creating stock', () => {
    test('creates a pile, a ledger row, a balance and an event', async () => {
      const [row, event] = [await lastRow(), await lastEvent()]
      const id = await stocked(12.0, { reason_code_id: up, description: 'behind the rack' })
      assert.deepEqual(await ledgerSince(row), ['ADJ/POSITIVE 12 adjustment -> cell'])
      assert.deepEqual(await eventsSince(event), ['stock.positively_adjusted', 'stock_balance.updated'])
      const [events] = await floor.rows(
        "select data from events where event = 'positively_adjusted' order by inserted_seq desc limit 1",
      )
      const data = events?.data as Record<string, unknown>
      assert.deepEqual(
        [
          data.id,
          data.quantity,
          data.description,
          (data.product as { code: string }).code,
          (data.location as { code: string }).code,
        ],
        [id, 12, 'behind the rack', 'SKU-001', 'R1'],
      )
      await floor.verified()
    })

    test('merges with existing stock, and responds with both names of a value', async () => {
      const id = await stocked(5, { string1: 'JOIN', batch: undefined, datetime1: '2026-06-01T10:00:00Z' })
      const again = await operator.post(
        '/api/stocks',
        document('stocks', {
          account_id: account,
          product_id: product,
          location_id: r1,
          batch: 'JOIN',
          sell_by_date: '2026-06-01',
          quantity: 3,
        }),
      )
      const attributes = answered(again)
      assert.deepEqual(
        [
          idOf(again),
          attributes.quantity,
          attributes.batch,
          attributes.string1,
          attributes.sell_by_date,
          attributes.datetime1,
          attributes.free,
        ],
        [id, 8, 'JOIN', 'JOIN', '2026-06-01', '2026-06-01', 8],
      )
      await floor.verified()
    })

    test('stock can be created as held', async () => {
      const event = await lastEvent()
      const id = await stocked(2, { status: 'held', description: 'wet' })
      const row = await pile(id)
      assert.deepEqual([row?.status, row?.hold_description], ['held', 'wet'])
      assert.deepEqual(await eventsSince(event), [
        'stock.positively_adjusted',
        'stock.placed_on_hold',
        'stock_balance.updated',
      ])
      await floor.verified()
    })

    test('invalid requests are refused', async () => {
      const input = { account_id: account, product_id: product, location_id: r1, quantity: 1 }
      const post = (others: Attributes) => () =>
        operator.post('/api/stocks', document('stocks', { ...input, ...others }))
      await refused(post({ quantity: null, product_id: 999_999 }), [
        'must_exist /data/attributes/product_id',
        'blank /data/attributes/quantity',
      ])
      await refused(post({ quantity: 0 }), ['quantity_not_positive /data/attributes/quantity'])
      await refused(post({ quantity: 1.5 }), ['quantity_precision /data/attributes/quantity'])
      await refused(post({ location_id: closed }), ['location_inactive'])
      await refused(post({ location_id: go }), ['location_type_refuses_stock'])
      await refused(post({ location_id: full, quantity: 2 }), ['location_capacity_exceeded'])
      await refused(post({ account_id: strict }), ['reason_code_required'])
      await refused(post({ reason_code_id: hold }), ['reason_code_invalid'])
      await refused(post({ serial_number: 'S1', quantity: 2 }), ['serial_numbers_count_mismatch'])
      const stranger = await floor.made('accounts', { code: 'STRANGER' })
      await refused(post({ account_id: stranger }), ['account_not_in_warehouse'])
      const unknown = await floor.made('products', { code: 'UNKNOWN' })
      await refused(post({ product_id: unknown }), ['product_not_in_account'])
      const elsewhere = await floor.unit(r2)
      await floor.rows(
        'insert into stocks (tenant_id, account_id, product_id, warehouse_id, location_id, storage_unit_id, fifo_date, status, quantity, allocated_quantity) select tenant_id, account_id, product_id, warehouse_id, $1, $2, fifo_date, status, 0, 0 from stocks limit 1',
        [r2, elsewhere],
      )
      await refused(post({ storage_unit_id: elsewhere }), ['storage_unit_elsewhere'])
      await floor.rows('delete from stocks where quantity = 0')
      const inactive = await floor.unit(null)
      await floor.rows('update storage_units set active = false where id = $1', [inactive])
      await refused(post({ storage_unit_id: inactive }), ['storage_unit_inactive'])
      await operator.patch(`/api/accounts/${account}`, document('accounts', { track_batch: true }))
      for (const input of [{}, { batch: ' ' }])
        await refused(post(input), ['capture_required /data/attributes/batch'])
      await operator.patch(`/api/accounts/${account}`, document('accounts', { track_batch: false }))
      await floor.rows('update warehouses set is_active = false where id = $1', [warehouse])
      await refused(post({}), ['warehouse_inactive'])
      await floor.rows('update warehouses set is_active = true where id = $1', [warehouse])
      await floor.verified()
    })

    test('a serial number can be in stock once', async () => {
      await stocked(1, { serial_number: 'SN-1' })
      const input = {
        account_id: account,
        product_id: product,
        location_id: r2,
        quantity: 1,
        serial_number: 'SN-1',
      }
      await refused(
        () => operator.post('/api/stocks', document('stocks', input)),
        ['serial_number_already_in_stock'],
      )
      await refused(
        () => operator.post('/api/stocks', document('stocks', { ...input, serial_number: ' ' })),
        ['invalid /data/attributes/serial_number'],
      )
      const both = await Promise.all(
        [1, 2].map(() =>
          operator.post('/api/stocks', document('stocks', { ...input, serial_number: 'SN-2' })),
        ),
      )
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422])
      await floor.verified()
    })

    test('a piece with a serial number cannot be adjusted or moved in part', async () => {
      const kilos = await floor.made('products', {
        code: 'KILOS',
        stock_unit_type_id: await floor.known('stock_unit_types', 'WEIGHT'),
      })
      for (const account_id of [account, other])
        await operator.post(
          `/api/products/${kilos}/account_products`,
          document('account_products', { account_id }),
        )
      const id = await stocked(1, { product_id: kilos, serial_number: 'HALF' })
      const half = { quantity: 0.5 }
      const lines = [{ stock_id: id, ...half }]
      const std = await floor.known('storage_unit_types', 'STD')
      const acts: readonly (readonly [string, unknown])[] = [
        [`${id}/move`, document('stocks', { ...half, to_location_id: r2 })],
        [`${id}/split`, document('stocks', { ...half, storage_unit_type_id: std })],
        [`${id}/change_attributes`, document('stocks', { ...half, batch: 'OTHER' })],
        ['account_transfer', { account_id: other, lines }],
      ]
      for (const [path, input] of acts)
        await refused(() => operator.post(`/api/stocks/${path}`, input), ['serial_numbers_count_mismatch'])
    })

    test('a repeated request is executed once', async () => {
      const input = { account_id: account, product_id: product, location_id: r2, batch: 'KEY', quantity: 7 }
      const send = () =>
        operator.post('/api/stocks', document('stocks', input), { 'idempotency-key': 'create-once' })
      const [first, second] = [await send(), await send()]
      assert.deepEqual([first.text, second.headers['idempotency-replayed']], [second.text, 'true'])
      const [row] = await floor.rows(
        "select sum(quantity)::float as quantity from stocks where batch = 'KEY'",
      )
      assert.equal(row?.quantity, 7)
    })

    test('concurrent requests take effect in turn', async () => {
      const input = { account_id: account, product_id: product, location_id: r2, batch: 'BOTH', quantity: 5 }
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => operator.post('/api/stocks', document('stocks', input))),
      )
      assert.deepEqual(
        replies.map(({ status }) => status),
        Array(8).fill(200),
      )
      const rows = await floor.rows("select quantity::float as quantity from stocks where batch = 'BOTH'")
      assert.deepEqual(rows, [{ quantity: 40 }])
      await floor.verified()
    })
  })

  suite('adjusting', () => {
    const adjust = (id: number, input: Attributes) =>
      operator.post(`/api/stocks/${id}/adjust`, document('stocks', input))

    test('increases, decreases and removes stock', async () => {
      const id = await stocked(10)
      const row = await lastRow()
      assert.equal(answered(await adjust(id, { quantity_change: 2 })).quantity, 12)
      assert.equal(answered(await adjust(id, { new_quantity: 4, description: 'broken' })).quantity, 4)
      const quantityOf = (quantity: number) =>
        floor.rows('update stocks set quantity = $2 where id = $1', [id, quantity])
      await quantityOf(99_999_999_999)
      await refused(() => adjust(id, { quantity_change: 1 }), ['out_of_range'])
      await quantityOf(4)
      assert.equal((await adjust(id, { quantity_change: -4 })).status, 204)
      assert.deepEqual(await ledgerSince(row), [
        'ADJ/POSITIVE 2 adjustment -> cell',
        'ADJ/NEGATIVE 8 cell -> adjustment',
        'ADJ/NEGATIVE 4 cell -> adjustment',
      ])
      assert.equal(await pile(id), undefined)
      assert.equal((await adjust(id, { quantity_change: 1 })).status, 404)
      await floor.verified()
    })

    test('the worked example: allocated stock stays', async () => {
      const id = await stocked(50)
      await floor.rows('update stocks set allocated_quantity = 20 where id = $1', [id])
      const reply = await refused(() => adjust(id, { new_quantity: 15 }), ['stock_allocated'])
      assert.equal(reply.body.errors?.[0]?.details, `Stock ${id} has 20 allocated`)
      await floor.rows('update stocks set allocated_quantity = 0 where id = $1', [id])
    })

    test('invalid requests are refused', async () => {
      const id = await stocked(10)
      await refused(() => adjust(id, {}), ['exclusive'])
      await refused(() => adjust(id, { quantity_change: 1, new_quantity: 1 }), ['exclusive'])
      await refused(() => adjust(id, { quantity_change: 0 }), ['invalid /data/attributes/quantity_change'])
      await refused(
        () => adjust(id, { quantity_change: 0.5 }),
        ['quantity_precision /data/attributes/quantity_change'],
      )
      await refused(() => adjust(id, { quantity_change: -11 }), ['stock_quantity_insufficient'])
      await refused(() => adjust(id, { quantity_change: 1, reason_code_id: hold }), ['reason_code_invalid'])
      const serial = await stocked(1, { serial_number: 'SN-ADJ' })
      await refused(() => adjust(serial, { quantity_change: 1 }), ['serial_numbers_count_mismatch'])
    })

    test('in an inactive location stock can be corrected both ways', async () => {
      const shut = await floor.location('RACK', 'SHUT')
      const id = await stocked(10, { location_id: shut })
      await operator.patch(`/api/locations/${shut}`, document('locations', { is_active: false }))
      assert.equal(answered(await adjust(id, { quantity_change: 1 })).quantity, 11)
      assert.equal(answered(await adjust(id, { quantity_change: -5 })).quantity, 6)
      await floor.verified()
    })

    test('many concurrent adjustments all count', async () => {
      const id = await stocked(100)
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, turn) => adjust(id, { quantity_change: turn % 2 === 0 ? -3 : 1 })),
      )
      assert.deepEqual(
        replies.map(({ status }) => status),
        Array(16).fill(200),
      )
      assert.equal(Number((await pile(id))?.quantity), 100 - 8 * 3 + 8)
      await floor.verified()
    })
  })

  suite('moving', () => {
    const move = (id: number, input: Attributes) =>
      operator.post(`/api/stocks/${id}/move`, document('stocks', input))

    test('a part becomes another pile; a whole pile keeps its id', async () => {
      const id = await stocked(10)
      const row = await lastRow()
      const part = answered(await move(id, { quantity: 4, to_location_id: r2 }))
      assert.deepEqual([part.quantity, part.location_id], [4, r2])
      const whole = await move(id, { to_location_id: r2 })
      assert.equal(idOf(whole), id)
      assert.equal(answered(whole).quantity, 10)
      assert.deepEqual(await ledgerSince(row), ['TRAN/MOVE 4 cell -> cell', 'TRAN/MOVE 6 cell -> cell'])
      await floor.verified()
    })

    test('complete contents move with their unit; a part becomes loose and the unit is no longer full', async () => {
      const unit = await floor.unit(r1)
      const id = await stocked(10, { storage_unit_id: unit })
      assert.deepEqual(
        [
          answered(await move(id, { to_location_id: r2 })).storage_unit_id,
          (await floor.rows('select location_id from storage_units where id = $1', [unit]))[0]?.location_id,
        ],
        [unit, String(r2)],
      )
      assert.equal(answered(await move(id, { quantity: 3, to_location_id: r1 })).storage_unit_id, null)
      const [broken] = await floor.rows('select broken, active from storage_units where id = $1', [unit])
      assert.deepEqual(broken, { broken: true, active: true })
      assert.equal(
        answered(await move(id, { to_location_id: r1, storage_unit_to_id: null })).storage_unit_id,
        null,
      )
      const [empty] = await floor.rows(
        'select broken, active, location_id from storage_units where id = $1',
        [unit],
      )
      assert.deepEqual(empty, { broken: false, active: false, location_id: null })
      await floor.verified()
    })

    test('invalid requests are refused', async () => {
      const id = await stocked(10)
      await refused(() => move(id, {}), ['blank /data/attributes/to_location_id'])
      await refused(() => move(id, { to_location_id: r1 }), ['same_location'])
      await refused(
        () => move(id, { to_location_id: r2, quantity: 11 }),
        ['stock_quantity_insufficient /data/attributes/quantity'],
      )
      await refused(() => move(id, { to_location_id: closed }), ['location_inactive'])
      await refused(() => move(id, { to_location_id: go }), ['location_type_refuses_stock'])
      await refused(() => move(id, { to_location_id: full }), ['location_capacity_exceeded'])
      const elsewhere = await floor.made('warehouses', { code: `W${Math.random()}` })
      const away = await floor.made('locations', {
        code: 'AWAY',
        warehouse_id: elsewhere,
        location_type_id: await floor.known('location_types', 'RACK'),
      })
      await refused(() => move(id, { to_location_id: away }), ['location_warehouse_mismatch'])
    })

    test('a move task is executed when it is completed', async () => {
      const id = await stocked(10)
      answered(await move(id, { quantity: 4, to_location_id: r2, as_task: true }))
      const [task] = await floor.rows("select * from tasks where type = 'TRAN' and stock_id = $1", [id])
      assert.deepEqual(
        [task?.subtype, task?.status, Number(task?.start_quantity), Number(task?.location_to_id)],
        ['MOVE', 'AVAILABLE', 4, r2],
      )
      const done = await operator.patch(
        `/api/tasks/${task?.id}`,
        document('tasks', { status: 'Completed', location_to_id: r2, storage_unit_to_id: null }),
      )
      assert.deepEqual([answered(done).status, answered(done).confirmed_quantity], ['COMPLETED', 4])
      assert.equal(Number((await pile(id))?.quantity), 6)
      await floor.verified()
    })

    test('the remainder of a partial move keeps a task', async () => {
      const id = await stocked(10)
      answered(await move(id, { quantity: 8, to_location_id: r2, as_task: true }))
      const open = async () => {
        const rows = await floor.rows(
          'select id::float8, start_quantity::float8 as quantity, location_from_id::float8 as "from", location_to_id::float8 as "to" from tasks where type = \'TRAN\' and stock_id = $1 and status = \'AVAILABLE\'',
          [id],
        )
        return rows
      }
      const complete = async (confirmed_quantity: number) => {
        const input = {
          status: 'completed',
          location_to_id: r2,
          storage_unit_to_id: null,
          confirmed_quantity,
        }
        answered(await operator.patch(`/api/tasks/${(await open())[0]?.id}`, document('tasks', input)))
      }
      await complete(5)
      const [rest, ...others] = await open()
      assert.deepEqual([rest?.quantity, rest?.from, rest?.to, others.length], [3, r1, r2, 0])
      await complete(3)
      assert.deepEqual(await open(), [])
      assert.equal(Number((await pile(id))?.quantity), 2)
      await floor.verified()
    })

    test('a move of goods that are partly reserved says what it moved, and the rest stays a task', async () => {
      const id = await stocked(10)
      answered(await move(id, { quantity: 10, to_location_id: r2, as_task: true }))
      const [task] = await floor.rows("select id::float8 from tasks where type = 'TRAN' and stock_id = $1", [
        id,
      ])
      await floor.rows('update stocks set allocated_quantity = 4 where id = $1', [id])
      const input = { status: 'completed', location_to_id: r2, storage_unit_to_id: null }
      const done = answered(await operator.patch(`/api/tasks/${task?.id}`, document('tasks', input)))
      assert.deepEqual([done.status, done.confirmed_quantity], ['COMPLETED', 6])
      const rest = await floor.rows(
        "select start_quantity::float8 as quantity, location_to_id::float8 as \"to\" from tasks where type = 'TRAN' and stock_id = $1 and status = 'AVAILABLE'",
        [id],
      )
      assert.deepEqual(rest, [{ quantity: 4, to: r2 }])
      await floor.rows('update stocks set allocated_quantity = 0 where id = $1', [id])
    })

    test('tasks follow a pile that moves or is merged', async () => {
      const id = await stocked(10)
      await move(id, { to_location_id: r2, as_task: true })
      await move(id, { to_location_id: full, quantity: 1 })
      await move(id, { to_location_id: r2 })
      const [task] = await floor.rows(
        "select stock_id::float8, location_from_id::float8, start_quantity::int from tasks where type = 'TRAN' and stock_id = $1",
        [id],
      )
      assert.deepEqual(task, { stock_id: id, location_from_id: r2, start_quantity: 9 })
      await operator.post(`/api/stocks/${id}/adjust`, document('stocks', { new_quantity: 0 }))
      const [removed] = await floor.rows("select status from tasks where type = 'TRAN' and stock_id = $1", [
        id,
      ])
      assert.equal(removed?.status, 'CANCELLED')
      await floor.verified()
    })

    test('tasks follow a pile taken off its unit in a consolidated pickface', async () => {
      const product_id = await floor.made('products', {
        code: 'ONE',
        enforce_pickface_stock_consolidation: true,
      })
      await operator.post(
        `/api/products/${product_id}/account_products`,
        document('account_products', { account_id: floor.account }),
      )
      const face = await floor.location('RACK', 'FACE-ONE', { is_pickface: true })
      await floor.made('pickface_products', { product_id, location_id: face, trigger_min: 1, trigger_max: 9 })
      const id = await stocked(4, { product_id, storage_unit_id: await floor.unit(r1) })
      await move(id, { to_location_id: r2, storage_unit_to_id: null, as_task: true })
      answered(await move(id, { to_location_id: face }))
      const [task] = await floor.rows(
        "select location_from_id::float8, storage_unit_from_id from tasks where type = 'TRAN' and stock_id = $1 and status = 'AVAILABLE'",
        [id],
      )
      assert.deepEqual(task, { location_from_id: face, storage_unit_from_id: null })
      await floor.verified()
    })

    test('a task created during a waiting move follows the goods too', async () => {
      const [id, other] = [await stocked(10, { batch: 'AWAITED' }), await stocked(10, { batch: 'OTHER' })]
      answered(await move(other, { to_location_id: r2, as_task: true }))
      let moved: Promise<Reply> | undefined
      await floor.act(async (tx) => {
        await lockRows(tx, 'stocks', [id])
        moved = move(id, { to_location_id: r2 })
        await floor.blocked()
        await tx.run(sql`update tasks set stock_id = ${id} where stock_id = ${other} and type = 'TRAN'`)
      })
      answered((await moved) ?? assert.fail('nothing was asked'))
      const tasks = await floor.rows(
        "select location_from_id::float8 from tasks where type = 'TRAN' and stock_id = $1",
        [id],
      )
      assert.deepEqual(tasks, [{ location_from_id: r2 }])
    })

    test('concurrent crossing moves take effect in turn', async () => {
      const [a, b] = [await stocked(50), await stocked(50, { location_id: r2 })]
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, turn) =>
          move(turn % 2 === 0 ? a : b, { quantity: 2, to_location_id: turn % 2 === 0 ? r2 : r1 }),
        ),
      )
      assert.deepEqual(
        replies.map(({ status }) => status),
        Array(16).fill(200),
        replies.map(({ text }) => text).join('\n'),
      )
      await floor.verified()
    })
  })

  suite('holding and releasing', () => {
    const send = (verb: string, input: Attributes) => operator.post(`/api/stocks/${verb}`, input)

    test('held stock counts as held until it is released', async () => {
      const ids = [await stocked(10), await stocked(5)]
      const [row, event] = [await lastRow(), await lastEvent()]
      const held = await send('hold', { ids, description: 'inspect', reason_code_id: hold })
      assert.equal(held.status, 200, held.text)
      const rows = held.body.data as unknown as { id: string; attributes: Record<string, unknown> }[]
      assert.deepEqual(
        rows.map(({ id, attributes }) => [Number(id), attributes.status, attributes.hold_description]),
        ids.map((id) => [id, 'held', 'inspect']),
      )
      assert.equal((await send('release', { ids, description: 'fine' })).status, 200)
      assert.deepEqual(await ledgerSince(row), [
        'STATUS/HOLD 10 cell -> cell',
        'STATUS/HOLD 5 cell -> cell',
        'STATUS/RELEASE 10 cell -> cell',
        'STATUS/RELEASE 5 cell -> cell',
      ])
      assert.deepEqual(await eventsSince(event), [
        'stock.placed_on_hold',
        'stock.placed_on_hold',
        'stock_balance.updated',
        'stock.released_from_hold',
        'stock.released_from_hold',
        'stock_balance.updated',
      ])
      await floor.verified()
    })

    test('invalid requests are refused, all or none', async () => {
      const [free, held] = [await stocked(10), await stocked(5, { status: 'held' })]
      await refused(() => send('hold', { ids: [], description: 'x' }), ['empty_ids_provided /ids'])
      await refused(() => send('hold', { ids: [free, free], description: 'x' }), ['invalid_ids_provided'])
      await refused(() => send('hold', { ids: [free, 999_999], description: 'x' }), ['invalid_ids_provided'])
      await refused(() => send('hold', { ids: [free] }), ['blank /description'])
      await refused(() => send('hold', { ids: [free, held], description: 'x' }), ['stock_held'])
      await refused(() => send('release', { ids: [held, free], description: 'x' }), ['stock_not_held'])
      await floor.rows('update stocks set allocated_quantity = 1 where id = $1', [free])
      await refused(() => send('hold', { ids: [free], description: 'x' }), ['stock_allocated'])
      await floor.rows('update stocks set allocated_quantity = 0 where id = $1', [free])
      const owned = idOf(
        await operator.post(
          '/api/stocks',
          document('stocks', {
            account_id: strict,
            product_id: product,
            location_id: r1,
            quantity: 1,
            reason_code_id: up,
          }),
        ),
      )
      await refused(() => send('hold', { ids: [owned], description: 'x' }), ['reason_code_required'])
    })
  })

  suite('splitting, changing attributes, transferring ownership', () => {
    test('a part is split onto a new unit in the same location', async () => {
      const id = await stocked(10)
      const split = (input: Attributes) => operator.post(`/api/stocks/${id}/split`, document('stocks', input))
      const type = await floor.known('storage_unit_types', 'TOTE')
      const made = answered(await split({ quantity: 4, storage_unit_type_id: type }))
      assert.deepEqual([made.quantity, made.location_id], [4, r1])
      const unit = Number(made.storage_unit_id)
      assert.equal(answered(await split({ quantity: 1, storage_unit_to_id: unit })).quantity, 5)
      await refused(() => split({ quantity: 1 }), ['exclusive'])
      await refused(
        () => split({ quantity: 5, storage_unit_to_id: unit }),
        ['out_of_range /data/attributes/quantity'],
      )
      await refused(
        () => split({ quantity: 6, storage_unit_to_id: unit }),
        ['stock_quantity_insufficient /data/attributes/quantity'],
      )
      const [inside] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [unit])
      await refused(
        () =>
          operator.post(
            `/api/stocks/${inside?.id}/split`,
            document('stocks', { quantity: 1, storage_unit_to_id: unit }),
          ),
        ['split_needs_other_storage_unit'],
      )
      await floor.verified()
    })

    test('attributes can be changed for a part or the whole', async () => {
      const id = await stocked(10)
      const change = (input: Attributes) =>
        operator.post(`/api/stocks/${id}/change_attributes`, document('stocks', input))
      const part = answered(await change({ batch: 'NEW', quantity: 3, integer1: 7 }))
      assert.deepEqual([part.batch, part.quantity, part.integer1], ['NEW', 3, 7])
      const whole = await change({ sell_by_date: '2027-01-01' })
      assert.equal(idOf(whole), id)
      await refused(() => change({ sell_by_date: '2027-01-01' }), ['attributes_unchanged'])
      await refused(
        () => change({ batch: 'X', quantity: 8 }),
        ['stock_quantity_insufficient /data/attributes/quantity'],
      )
      // Without a quantity the whole pile is meant, including what is reserved.
      await floor.rows('update stocks set allocated_quantity = quantity where id = $1', [id])
      await refused(() => change({ batch: 'X' }), ['stock_allocated'])
      await refused(
        () => operator.post('/api/stocks/account_transfer', { account_id: other, lines: [{ stock_id: id }] }),
        ['stock_allocated /lines/0/quantity'],
      )
      await floor.rows('update stocks set allocated_quantity = 0 where id = $1', [id])
      await floor.verified()
    })

    test('a FIFO date is a day of the warehouse, whatever the format', async () => {
      const summer = '2025-05-31T23:00:00.000Z'
      const dayOf = async (id: number) => ((await pile(id))?.fifo_date as Date).toISOString()
      const id = await stocked(4, { batch: 'AGED', fifo_date: '2025-06-01' })
      assert.equal(await dayOf(id), summer)
      for (const fifo_date of ['2025-06-01T10:30:00+01:00', '2025-05-31T23:00:00Z', '2025-06-01T22:59:59Z'])
        assert.equal(await stocked(1, { batch: 'AGED', fifo_date }), id)
      assert.equal((await pile(id))?.quantity, '7.0000')
      const change = (fifo_date: string) =>
        operator.post(`/api/stocks/${id}/change_attributes`, document('stocks', { fifo_date }))
      await refused(() => change('2025-06-01T12:00:00Z'), ['attributes_unchanged'])
      answered(await change('2025-12-24T18:00:00Z'))
      assert.equal(await dayOf(id), '2025-12-24T00:00:00.000Z')
      await floor.verified()
    })

    test('stock can be transferred to another account in its location', async () => {
      const id = await stocked(10)
      const give = (input: Attributes) => operator.post('/api/stocks/account_transfer', input)
      const event = await lastEvent()
      const reply = await give({ account_id: other, lines: [{ stock_id: id, quantity: 4 }] })
      assert.equal(reply.status, 200, reply.text)
      const [row] = reply.body.data as unknown as { attributes: Record<string, unknown> }[]
      assert.deepEqual(
        [row?.attributes.account_id, row?.attributes.quantity, row?.attributes.location_id],
        [other, 4, r1],
      )
      const [ledger] = await floor.rows(
        'select subtype, account_id::float8, account_to_id::float8 from transactions order by id desc limit 1',
      )
      assert.deepEqual(ledger, { subtype: 'ACCOUNT_TRANSFER', account_id: account, account_to_id: other })
      assert.deepEqual(await eventsSince(event), [
        'stock.account_transferred',
        'stock_balance.updated',
        'stock_balance.updated',
      ])
      await refused(
        () => give({ account_id: account, lines: [{ stock_id: id, quantity: 1 }] }),
        ['same_account'],
      )
      await refused(
        () => give({ account_id: other, lines: [{ stock_id: id, quantity: 7 }] }),
        ['stock_quantity_insufficient /lines/0/quantity'],
      )
      const others = [await stocked(3), await stocked(3), await stocked(3)]
      const quantities = [0, 4, 0.5]
      const lines = others.map((stock_id, place) => ({ stock_id, quantity: quantities[place] }))
      const wrong = ['quantity_not_positive', 'stock_quantity_insufficient', 'quantity_precision']
      await refused(
        () => give({ account_id: other, lines: [{ stock_id: id, quantity: 1 }, ...lines] }),
        wrong.map((symbol, place) => `${symbol} /lines/${place + 1}/quantity`),
      )
      await refused(
        () => give({ account_id: other, lines: [{ stock_id: 999_999 }] }),
        ['must_exist /lines/0/stock_id'],
      )
      await refused(() => give({ account_id: other, lines: [{}] }), ['blank /lines/0/stock_id'])
      await refused(
        () => give({ account_id: 999_999, lines: [{ stock_id: true }, { stock_id: id }, { stock_id: id }] }),
        ['must_exist /account_id', 'invalid /lines/0/stock_id', 'taken /lines/2/stock_id'],
      )
      await refused(
        () => give({ account_id: other, lines: [{ stock_id: id, quantity: 'x' }] }),
        ['not_a_number /lines/0/quantity'],
      )
      await refused(() => give({ account_id: other }), ['blank /lines'])
      const stranger = await floor.made('accounts', { code: `S${Math.random()}` })
      await refused(
        () => give({ account_id: stranger, lines: [{ stock_id: id, quantity: 1 }] }),
        ['account_not_in_warehouse'],
      )
      await floor.verified()
    })
  })

  test('a quantity with too many decimal places is refused, not rounded', async () => {
    const fine = await floor.made('products', {
      code: 'FINE',
      stock_unit_type_id: await floor.made('stock_unit_types', { code: 'FINE', decimal_places: 4 }),
    })
    const others = `/api/products/${fine}/account_products`
    await operator.post(others, document('account_products', { account_id: account }))
    const unit = await floor.unit(r1)
    const id = await stocked(10, { product_id: fine, storage_unit_id: unit })
    const whose = { account_id: account, warehouse_id: warehouse }
    const lines = (attributes: Attributes) => ({ ...whose, lines_changes: [{ type: 'ADD', attributes }] })
    const receipt = await floor.made('goods_in_receipts', lines({ product_id: fine, expected_quantity: 2 }))
    answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
    const [task] = await floor.rows('select id from tasks where goods_in_receipt_id = $1', [receipt])
    const check = idOf(await operator.post('/api/stock_checks', { location_id: r1 }))
    const shipment = await floor.made('shipments', {
      goods_out_id: await floor.made('goods_outs', {
        ...whose,
        goods_out_type: 'sales_order',
        reference: 'FINE',
        expected_date_of_dispatch: new Date().toISOString(),
      }),
    })
    const elsewhere = await floor.made('warehouses', { code: 'THERE' })
    const quantity = 1.000_01
    const part = { stock_id: id, quantity }
    const acts: [path: string, input: Attributes, pointer: string][] = [
      ['stocks', { ...whose, product_id: fine, location_id: r1, quantity }, '/quantity'],
      [`stocks/${id}/adjust`, { quantity_change: quantity }, '/quantity_change'],
      [`stocks/${id}/adjust`, { new_quantity: '1.00001' }, '/new_quantity'],
      [`stocks/${id}/move`, { to_location_id: r2, quantity }, '/quantity'],
      [`stocks/${id}/split`, { quantity, storage_unit_type_id: 1 }, '/quantity'],
      [`stocks/${id}/change_attributes`, { batch: 'X', quantity }, '/quantity'],
      ['stocks/account_transfer', { account_id: other, lines: [part] }, '/lines/0/quantity'],
      ['stocks/warehouse_transfer', { to_warehouse_id: elsewhere, lines: [part] }, '/lines/0/quantity'],
      [`storage_units/${unit}/split`, { lines: [part], storage_unit_type_id: 1 }, '/lines/0/quantity'],
      [
        'goods_in_receipts',
        lines({ product_id: fine, expected_quantity: quantity }),
        '/lines_changes/0/attributes/expected_quantity',
      ],
      [
        'goods_outs',
        { ...lines({ product_id: fine, order_quantity: quantity }), goods_out_type: 'sales_order' },
        '/lines_changes/0/attributes/order_quantity',
      ],
      [`receive_tasks/${task?.id}/receive`, { confirmed_quantity: quantity }, '/confirmed_quantity'],
      [
        `stock_checks/${check}/record_attempt`,
        { product_id: fine, physical_count: quantity },
        '/physical_count',
      ],
      [
        'packages',
        { shipment_id: shipment, storage_unit_type_id: 1, contents: [part] },
        '/contents/0/quantity',
      ],
    ]
    for (const [path, input, pointer] of acts) {
      const reply = await operator.post(`/api/${path}`, document(path.split('/')[0] ?? '', input))
      assert.equal(reply.status, 422, `${path}: ${reply.text}`)
      assert.ok(
        refusalsOf(reply).includes(`quantity_precision /data/attributes${pointer}`),
        `${path}: ${refusalsOf(reply)}`,
      )
    }
    const patched = await operator.patch(
      `/api/tasks/${task?.id}`,
      document('tasks', { status: 'completed', confirmed_quantity: quantity }),
    )
    assert.ok(refusalsOf(patched).includes('quantity_precision /data/attributes/confirmed_quantity'))
    await floor.verified()
  })
})
