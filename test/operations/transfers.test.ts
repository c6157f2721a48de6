import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openInbound } from '../support/inbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const inbound = await openInbound()
const { floor, r1 } = inbound
const { body, receipt, act, patch, receive, tasksOf, open, statusOf, putAway } = inbound
const { operator, account, product, warehouse } = floor
let number = 0

suite('transfers to another warehouse', () => {
  after(() => floor.close())

  async function sent(quantity: number, unit: number | null = null, others: Attributes = {}) {
    const there = await floor.made('warehouses', { code: `TO-${number}` })
    number += 1
    await floor.made('account_warehouses', { account_id: account, warehouse_id: there })
    const bay_there = await floor.made('locations', {
      code: 'GI',
      warehouse_id: there,
      location_type_id: await floor.known('location_types', 'GIBAY'),
    })
    await operator.patch(
      `/api/warehouses/${there}`,
      document('warehouses', { default_goods_in_location_id: bay_there }),
    )
    const pile = idOf(
      await operator.post(
        '/api/stocks',
        document('stocks', {
          account_id: account,
          product_id: product,
          location_id: r1,
          storage_unit_id: unit,
          quantity,
          batch: `T${number}`,
          fifo_date: '2026-01-01T00:00:00Z',
          ...others,
        }),
      ),
    )
    const reply = await operator.post('/api/stocks/warehouse_transfer', {
      to_warehouse_id: there,
      lines: [{ stock_id: pile, quantity }],
    })
    return { there, bay_there, pile, reply, id: idOf(reply) }
  }

  test('goods arrive as they left', async () => {
    const unit = await floor.unit(r1)
    const { id, reply, there, bay_there } = await sent(6, unit)
    assert.deepEqual(
      [answered(reply).receipt_type, answered(reply).status],
      ['warehouse_transfer', 'PENDING'],
    )
    assert.deepEqual(
      (await floor.rows('select location_id, active from storage_units where id = $1', [unit]))[0],
      { location_id: null, active: true },
    )
    await floor.verified()
    assert.deepEqual(
      symbols(
        await patch(id, {
          receipt_type: 'standard',
          lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 1 } }],
        }),
      ),
      [422, 'immutable /data/attributes/receipt_type', 'immutable /data/attributes/lines_changes'],
    )
    answered(await act(id, 'receive'))
    const [task] = await tasksOf(id, 'RCV')
    assert.deepEqual(symbols(await receive(task?.id, { confirmed_quantity: 7 })), [
      422,
      'over_receipt_refused',
    ])
    assert.equal((await receive(task?.id)).status, 204)
    const [row] = await floor.rows(
      'select warehouse_id::float8, location_id::float8, storage_unit_id::float8, fifo_date from stocks where storage_unit_id = $1',
      [unit],
    )
    assert.deepEqual(
      [row?.warehouse_id, row?.location_id, row?.storage_unit_id, (row?.fifo_date as Date).toISOString()],
      [there, bay_there, unit, '2026-01-01T00:00:00.000Z'],
    )
    await floor.verified()
  })

  test('a unit that something was taken off is whole again once all that is left travels with it', async () => {
    const unit = await floor.unit(r1)
    const isBroken = async () =>
      (await floor.rows('select broken from storage_units where id = $1', [unit]))[0]?.broken
    const pile = await floor.made('stocks', {
      ...{ account_id: account, product_id: product, location_id: r1, storage_unit_id: unit, quantity: 6 },
    })
    answered(
      await operator.post(
        `/api/stocks/${pile}/move`,
        document('stocks', { quantity: 2, to_location_id: r1, storage_unit_to_id: null }),
      ),
    )
    assert.equal(await isBroken(), true)
    const there = await floor.made('warehouses', { code: 'WHOLE' })
    await floor.made('account_warehouses', { account_id: account, warehouse_id: there })
    const transfer = (quantity: number) =>
      operator.post('/api/stocks/warehouse_transfer', {
        to_warehouse_id: there,
        lines: [{ stock_id: pile, quantity }],
      })
    answered(await transfer(1))
    assert.equal(await isBroken(), true)
    answered(await transfer(3))
    assert.equal(await isBroken(), false)
    await floor.verified()
  })

  test('a unit in transit cannot be used until it arrives or returns', async () => {
    const type = await floor.made('storage_unit_types', {
      code: 'CAGE',
      name: 'cage',
      leaves_warehouse: false,
      sequence_id: await floor.known('sequences', 'STD'),
    })
    const unit = await floor.made('storage_units', {
      storage_unit_type_id: type,
      warehouse_id: warehouse,
      location_id: r1,
    })
    const { id, there, bay_there } = await sent(6, unit)
    const away = [422, 'storage_unit_elsewhere']
    const change = async (input: Attributes) =>
      symbols(await operator.patch(`/api/storage_units/${unit}`, document('storage_units', input)))
    const loose = {
      account_id: account,
      product_id: product,
      quantity: 2,
      fifo_date: '2026-01-01T00:00:00Z',
    }
    const fill = async (location_id: number) =>
      symbols(
        await operator.post(
          '/api/stocks',
          document('stocks', { ...loose, location_id, storage_unit_id: unit }),
        ),
      )
    const other = await floor.made('stocks', { ...loose, location_id: r1, batch: 'BESIDE' })
    const part = { storage_unit_to_id: unit, quantity: 1 }
    const refused = [
      await change({ location_id: r1 }),
      await change({ active: false }),
      await change({ warehouse_id: there }),
      await fill(r1),
      symbols(await operator.post(`/api/stocks/${other}/split`, document('stocks', part))),
      symbols(await operator.post(`/api/storage_units/${unit}/move`, { to_location_id: r1 })),
    ]
    assert.deepEqual(
      refused,
      refused.map(() => away),
    )
    assert.equal((await change({ string1: 'on its way' }))[0], 200)

    answered(await act(id, 'cancel'))
    const [back] = await floor.rows(
      'select id::float8 as stock_id, location_id::float8, quantity::int from stocks where storage_unit_id = $1',
      [unit],
    )
    assert.deepEqual([back?.location_id, back?.quantity], [r1, 6])

    // A part leaves first, then the rest with the unit: the part arrives without the unit, and does not return onto it.
    const transfer = async (quantity: number) =>
      idOf(
        await operator.post('/api/stocks/warehouse_transfer', {
          to_warehouse_id: there,
          lines: [{ stock_id: back?.stock_id, quantity }],
        }),
      )
    const [first, second] = [await transfer(2), await transfer(4)]
    assert.deepEqual(symbols(await act(first, 'cancel')), [422, 'transfer_not_cancellable'])
    for (const one of [first, second]) {
      answered(await act(one, 'receive'))
      const [task] = await tasksOf(one, 'RCV')
      assert.equal((await receive(task?.id)).status, 204)
    }
    assert.deepEqual(
      await floor.rows(
        `select s.quantity::int, s.storage_unit_id::float8 as unit from stocks s
         where s.location_id = $1 and s.product_id = $2 order by s.quantity`,
        [bay_there, product],
      ),
      [
        { quantity: 2, unit: null },
        { quantity: 4, unit },
      ],
    )
    assert.equal((await fill(bay_there))[0], 200)
    await floor.verified()
  })

  test('goods arrive without their unit if it has already left with earlier goods', async () => {
    const { there, bay_there } = await sent(1)
    const shelf = await floor.made('locations', {
      code: 'SHELF',
      warehouse_id: there,
      location_type_id: await floor.known('location_types', 'RACK'),
    })
    const unit = await floor.unit(r1)
    const goods = { account_id: account, product_id: product, location_id: r1, storage_unit_id: unit }
    const piles = [
      await floor.made('stocks', { ...goods, quantity: 6, batch: 'FIRST' }),
      await floor.made('stocks', { ...goods, quantity: 4, batch: 'AFTER' }),
    ]
    const lines = piles.map((stock_id) => ({ stock_id }))
    const id = idOf(await operator.post('/api/stocks/warehouse_transfer', { to_warehouse_id: there, lines }))
    answered(await act(id, 'receive'))
    const [first, after] = await tasksOf(id, 'RCV')
    assert.equal((await receive(first?.id, { confirmed_quantity: 4, keep_open: true })).status, 204)
    // The remainder arrives on the same unit as the part before.
    const rest = (await open(id, 'RCV')).find((task) => Number(task.start_quantity) === 2)
    assert.equal((await receive(rest?.id)).status, 204)
    answered(await putAway((await open(id, 'PWAY'))[0], shelf))
    assert.equal((await receive(after?.id)).status, 204)
    const rows = await floor.rows(
      'select batch, location_id::float8, storage_unit_id::float8 as unit from stocks where warehouse_id = $1 order by id',
      [there],
    )
    assert.deepEqual(rows, [
      { batch: 'FIRST', location_id: shelf, unit },
      { batch: 'AFTER', location_id: bay_there, unit: null },
    ])
    await floor.verified()
  })

  test('a piece whose serial number is in stock again neither arrives nor returns', async () => {
    const { id, there } = await sent(1, null, { serial_number: 'ON-ITS-WAY' })
    const input = { account_id: account, product_id: product, quantity: 1, serial_number: 'ON-ITS-WAY' }
    const duplicate = await floor.made('stocks', {
      ...input,
      location_id: r1,
      batch: `T${number}`,
      fifo_date: '2026-01-01T00:00:00Z',
    })
    const taken = [422, 'serial_number_already_in_stock']
    assert.deepEqual(symbols(await act(id, 'cancel')), taken)
    answered(await act(id, 'receive'))
    const [task] = await tasksOf(id, 'RCV')
    assert.deepEqual(symbols(await receive(task?.id)), taken)
    const removed = await operator.post(
      `/api/stocks/${duplicate}/adjust`,
      document('stocks', { new_quantity: 0 }),
    )
    assert.equal(removed.status, 204)
    assert.equal((await receive(task?.id)).status, 204)
    const [row] = await floor.rows(
      'select warehouse_id::float8 as place from stocks where serial_number = $1',
      ['ON-ITS-WAY'],
    )
    assert.equal(row?.place, there)
    await floor.verified()
  })

  test('unreceived goods are in transit again with their unit, and return when the transfer is cancelled', async () => {
    const unit = await floor.unit(r1)
    const { id } = await sent(6, unit)
    answered(await act(id, 'receive'))
    for (const _ of ['once', 'twice']) {
      const [task] = await open(id, 'RCV')
      assert.equal(Number(task?.storage_unit_to_id), unit)
      assert.equal((await receive(task?.id)).status, 204)
      assert.equal((await operator.post(`/api/receive_tasks/${task?.id}/unreceive`)).status, 204)
      await floor.verified()
    }
    answered(await act(id, 'cancel'))
    const [row] = await floor.rows(
      'select warehouse_id::float8 as warehouse, location_id::float8 as place from stocks where storage_unit_id = $1',
      [unit],
    )
    assert.deepEqual(row, { warehouse, place: r1 })
    await floor.verified()
  })

  test('a transfer receipt cannot be created by hand', async () => {
    const input = body([{ product_id: product, expected_quantity: 5 }], {
      receipt_type: 'warehouse_transfer',
    })
    const refused = [422, 'inclusion /data/attributes/receipt_type']
    const made = await operator.post('/api/goods_in_receipts', document('goods_in_receipts', input))
    assert.deepEqual(symbols(made), refused)
    const id = await receipt([{ product_id: product, expected_quantity: 5 }])
    assert.deepEqual(symbols(await patch(id, { receipt_type: 'warehouse_transfer' })), refused)
  })

  test('missing goods are written off when the transfer is closed', async () => {
    const { id } = await sent(6)
    answered(await act(id, 'receive'))
    const [task] = await tasksOf(id, 'RCV')
    assert.equal((await receive(task?.id, { confirmed_quantity: 4, keep_open: true })).status, 204)
    answered(await act(id, 'close'))
    const [row] = await floor.rows(
      'select node_from, node_to, quantity::float as quantity from transactions where goods_in_receipt_id = $1 order by id desc limit 1',
      [id],
    )
    assert.deepEqual(row, { node_from: 'transit', node_to: 'adjustment', quantity: 2 })
    const [event] = await floor.rows(
      "select event, data ->> 'quantity' as quantity from events where resource_name = 'stock' order by inserted_seq desc limit 1",
    )
    assert.deepEqual(event, { event: 'negatively_adjusted', quantity: '2' })
    // The goods are still to be put away; the missing ones are not written off a second time.
    assert.equal(answered(await act(id, 'close')).status, 'RCV')
    await floor.verified()
  })

  test('missing goods are written off when no task is left, and cannot be received any more', async () => {
    const { id, there } = await sent(6)
    answered(await act(id, 'receive'))
    const [task] = await tasksOf(id, 'RCV')
    assert.equal((await receive(task?.id, { confirmed_quantity: 4 })).status, 204)
    await floor.verified()
    const rack = await floor.made('locations', {
      code: 'RACK',
      warehouse_id: there,
      location_type_id: await floor.known('location_types', 'RACK'),
    })
    const [putaway] = await open(id, 'PWAY')
    answered(await putAway(putaway, rack))
    assert.equal(await statusOf(id), 'COMPLETED')
    const [lost] = await floor.rows(
      "select node_from, node_to, quantity::float as quantity from transactions where goods_in_receipt_id = $1 and category = 'ADJ'",
      [id],
    )
    assert.deepEqual(lost, { node_from: 'transit', node_to: 'adjustment', quantity: 2 })
    assert.deepEqual(symbols(await operator.post(`/api/receive_tasks/${task?.id}/unreceive`)), [
      422,
      'receive_task_not_reversible',
    ])
    await floor.verified()
  })

  test('goods of a cancelled transfer return to their location, unless it is inactive', async () => {
    const { id } = await sent(6)
    await operator.patch(`/api/locations/${r1}`, document('locations', { is_active: false }))
    assert.deepEqual(symbols(await act(id, 'cancel')), [422, 'transfer_not_cancellable'])
    await operator.patch(`/api/locations/${r1}`, document('locations', { is_active: true }))
    assert.equal(answered(await act(id, 'cancel')).status, 'CANCELLED')
    const [row] = await floor.rows(
      'select sum(quantity)::float as quantity from stocks where location_id = $1 and batch = $2',
      [r1, `T${number}`],
    )
    assert.equal(row?.quantity, 6)
    await floor.verified()
  })

  test('invalid requests are refused', async () => {
    const { there } = await sent(1)
    const pile = idOf(
      await operator.post(
        '/api/stocks',
        document('stocks', {
          account_id: account,
          product_id: product,
          location_id: r1,
          quantity: 5,
          status: 'held',
        }),
      ),
    )
    const transfer = async (input: Attributes) =>
      symbols(await operator.post('/api/stocks/warehouse_transfer', input))
    assert.deepEqual(await transfer({ to_warehouse_id: there, lines: [{ stock_id: pile }] }), [
      422,
      'stock_held',
    ])
    assert.deepEqual(await transfer({ to_warehouse_id: warehouse, lines: [{ stock_id: pile }] }), [
      422,
      'invalid /to_warehouse_id',
    ])
    const bare = await floor.made('warehouses', { code: 'UNLINKED' })
    assert.deepEqual(await transfer({ to_warehouse_id: bare, lines: [{ stock_id: pile }] }), [
      422,
      'account_not_in_warehouse',
    ])
  })
})
