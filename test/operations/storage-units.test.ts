import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, product, warehouse } = floor
const r1 = await floor.location('RACK', 'R1')
const r2 = await floor.location('RACK', 'R2')
const tight = await floor.location('RACK', 'TIGHT', { storage_unit_capacity: 1 })

const sequence = await floor.made('sequences', {
  code: 'DAY',
  prefix: '150123456',
  next_number: '00000001',
  kind: 'sscc',
})
const euro = await floor.made('storage_unit_types', {
  code: 'EUR',
  sequence_id: sequence,
  leaves_warehouse: true,
})
const tote = await floor.known('storage_unit_types', 'TOTE')

const create = (input: Attributes) =>
  operator.post(
    '/api/storage_units',
    document('storage_units', { storage_unit_type_id: euro, warehouse_id: warehouse, ...input }),
  )
const patch = (id: number, input: Attributes) =>
  operator.patch(`/api/storage_units/${id}`, document('storage_units', input))
const act = (id: number, verb: string, input: Attributes) =>
  operator.post(`/api/storage_units/${id}/${verb}`, input)
const unit = async (input: Attributes = {}) => idOf(await create({ location_id: r1, ...input }))
const stocked = async (storage_unit_id: number, quantity: number, input: Attributes = {}) =>
  idOf(
    await operator.post(
      '/api/stocks',
      document('stocks', {
        account_id: account,
        product_id: product,
        location_id: r1,
        storage_unit_id,
        quantity,
        ...input,
      }),
    ),
  )
const standing = (id: number) =>
  floor.rows(
    'select batch, status, quantity::float as quantity, location_id::float8 from stocks where storage_unit_id = $1 order by batch, status',
    [id],
  )

suite('storage units', () => {
  after(() => floor.close())

  test('are numbered by type, with check digit and barcode, skipping used numbers', async () => {
    const first = answered(await create({}))
    assert.deepEqual(
      [first.reference, first.barcode, first.active, first.dispatched],
      ['150123456000000014', '00150123456000000014', true, false],
    )
    answered(await create({ reference: '150123456000000021' }))
    assert.equal(answered(await create({})).reference, '150123456000000038')
    assert.deepEqual(symbols(await create({ reference: '150123456000000014' })), [
      422,
      'taken /data/attributes/reference',
    ])
    assert.deepEqual(symbols(await create({ reference: '150123456000000015' })), [
      422,
      'check_digit_invalid /data/attributes/reference',
    ])
    assert.deepEqual(symbols(await create({ reference: '1501234560000000150' })), [
      422,
      'too_long /data/attributes/reference',
    ])
    assert.deepEqual(symbols(await create({ storage_unit_type_id: 999_999 })), [
      422,
      'must_exist /data/attributes/storage_unit_type_id',
    ])
    const last = await floor.made('sequences', { code: 'LAST', prefix: 'L', next_number: '99' })
    const ended = await floor.made('storage_unit_types', { code: 'LAST', sequence_id: last })
    assert.deepEqual(symbols(await create({ storage_unit_type_id: ended })), [422, 'sequence_exhausted'])
    const both = await Promise.all(Array.from({ length: 8 }, () => create({})))
    assert.equal(new Set(both.map((reply) => answered(reply).reference)).size, 8)
  })

  test('get a new number if their reference is cleared, which becomes the barcode if that is cleared', async () => {
    const id = await unit({ storage_unit_type_id: tote, barcode: 'MINE' })
    const former = answered(await patch(id, {})).reference
    const cleared = answered(await patch(id, { reference: null }))
    assert.match(String(cleared.reference), /^T\d{6}$/)
    assert.notEqual(cleared.reference, former)
    assert.equal(cleared.barcode, 'MINE')
    assert.equal(answered(await patch(id, { barcode: null })).barcode, cleared.reference)
    const pallet = answered(await patch(await unit(), { reference: null, barcode: null }))
    assert.equal(pallet.barcode, `00${pallet.reference}`)
    assert.deepEqual(symbols(await patch(id, { reference: null, storage_unit_type_id: 999_999 })), [
      422,
      'must_exist /data/attributes/storage_unit_type_id',
    ])
  })

  test('are accepted only in suitable locations', async () => {
    const away = await floor.made('warehouses', { code: 'AWAY' })
    const there = await floor.made('locations', {
      code: 'R',
      warehouse_id: away,
      location_type_id: await floor.known('location_types', 'RACK'),
    })
    assert.deepEqual(symbols(await create({ location_id: there })), [422, 'location_warehouse_mismatch'])
    const shut = await floor.location('RACK', 'SHUT', { is_active: false })
    assert.deepEqual(symbols(await create({ location_id: shut })), [422, 'location_inactive'])
    assert.deepEqual(symbols(await create({ location_id: 999_999 })), [
      422,
      'must_exist /data/attributes/location_id',
    ])
  })

  test('move with everything on them, by update or by move', async () => {
    const id = await unit()
    await stocked(id, 5, { batch: 'A' })
    await stocked(id, 3, { batch: 'B', status: 'held' })
    const [{ last }] = (await floor.rows('select max(id)::float8 as last from transactions')) as [
      { last: number },
    ]
    assert.equal(answered(await patch(id, { location_id: r2, string1: 'x' })).location_id, r2)
    assert.deepEqual(await standing(id), [
      { batch: 'A', status: 'available', quantity: 5, location_id: r2 },
      { batch: 'B', status: 'held', quantity: 3, location_id: r2 },
    ])
    assert.equal(answered(await act(id, 'move', { to_location_id: r1 })).location_id, r1)
    const rows = await floor.rows(
      'select subtype, count(*)::int as count from transactions where id > $1 group by 1',
      [last],
    )
    assert.deepEqual(rows, [{ subtype: 'MOVE', count: 4 }])
    await floor.verified()
    assert.deepEqual(symbols(await act(id, 'move', { to_location_id: r1 })), [422, 'same_location'])
    assert.equal((await act(await unit(), 'move', { to_location_id: tight })).status, 200)
    assert.deepEqual(symbols(await act(id, 'move', { to_location_id: tight })), [
      422,
      'location_capacity_exceeded',
    ])
    assert.deepEqual(symbols(await act(await unit(), 'move', { to_location_id: tight })), [
      422,
      'location_capacity_exceeded',
    ])
    await floor.verified()
  })

  test('are moved when a move task is completed', async () => {
    const id = await unit()
    await stocked(id, 5, { batch: 'T' })
    answered(await act(id, 'move', { to_location_id: r2, as_task: true }))
    const [task] = await floor.rows(
      'select id::float8, stock_id, start_quantity::float as quantity from tasks where storage_unit_from_id = $1',
      [id],
    )
    assert.deepEqual([task?.stock_id, task?.quantity], [null, 5])
    const complete = (input: object = {}) =>
      operator.patch(
        `/api/tasks/${task?.id}`,
        document('tasks', { status: 'completed', location_to_id: r2, storage_unit_to_id: id, ...input }),
      )
    assert.deepEqual(symbols(await complete({ confirmed_quantity: 4 })), [
      422,
      'invalid /data/attributes/confirmed_quantity',
    ])
    const done = await complete()
    assert.equal(answered(done).status, 'COMPLETED')
    assert.deepEqual(await standing(id), [{ batch: 'T', status: 'available', quantity: 5, location_id: r2 }])
    await floor.verified()
  })

  test('cannot be moved by task while they are empty', async () => {
    const id = await unit()
    assert.deepEqual(symbols(await act(id, 'move', { to_location_id: r2, as_task: true })), [
      422,
      'invalid /as_task',
    ])
    const [row] = await floor.rows('select location_id::float8 as place from storage_units where id = $1', [
      id,
    ])
    assert.equal(row?.place, r1)
  })

  test('of several accounts cannot be moved by a caller who may not see all of them, not even by task', async () => {
    const other = await floor.made('accounts', { code: 'BESIDE' })
    await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
    await operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id: other }),
    )
    const id = await unit()
    await stocked(id, 5, { batch: 'O' })
    await stocked(id, 2, { batch: 'O', account_id: other })
    answered(await act(id, 'move', { to_location_id: r2, as_task: true }))
    const [task] = await floor.rows('select id::float8 from tasks where storage_unit_from_id = $1', [id])
    const complete = (as = operator) =>
      as.patch(
        `/api/tasks/${task?.id}`,
        document('tasks', { status: 'completed', location_to_id: r2, storage_unit_to_id: id }),
      )
    const sighted = await floor.service.colleague(['work_tasks', 'view_tasks'], { account_ids: [account] })
    assert.equal((await floor.nothingWritten(() => complete(sighted))).status, 404)
    assert.equal(answered(await complete()).status, 'COMPLETED')
    await floor.verified()
  })

  test('cannot be moved while a task on them is started', async () => {
    const id = await unit()
    await stocked(id, 5, { batch: 'W' })
    await act(id, 'move', { to_location_id: r2, as_task: true })
    const [task] = await floor.rows('select id::float8 from tasks where storage_unit_from_id = $1', [id])
    assert.equal((await operator.post(`/api/tasks/${task?.id}/enter`)).status, 204)
    assert.deepEqual(symbols(await act(id, 'move', { to_location_id: r2 })), [422, 'storage_unit_in_use'])
    assert.deepEqual(symbols(await act(id, 'merge', { into_storage_unit_id: await unit() })), [
      422,
      'storage_unit_in_use',
    ])
  })

  test('can be merged into another unit in the location', async () => {
    const [id, into] = [await unit(), await unit({ storage_unit_type_id: tote })]
    await stocked(id, 5, { batch: 'A' })
    await stocked(into, 2, { batch: 'A' })
    await stocked(id, 1, { batch: 'B' })
    assert.equal(idOf(await act(id, 'merge', { into_storage_unit_id: into })), into)
    assert.deepEqual(
      (await standing(into)).map(({ batch, quantity }) => [batch, quantity]),
      [
        ['A', 7],
        ['B', 1],
      ],
    )
    const [empty] = await floor.rows('select active, location_id from storage_units where id = $1', [id])
    assert.deepEqual(empty, { active: false, location_id: null })
    await floor.verified()
    assert.deepEqual(symbols(await act(into, 'merge', { into_storage_unit_id: into })), [
      422,
      'invalid /into_storage_unit_id',
    ])
    assert.deepEqual(symbols(await act(into, 'merge', { into_storage_unit_id: id })), [
      422,
      'storage_unit_inactive',
    ])
    assert.deepEqual(
      symbols(await act(into, 'merge', { into_storage_unit_id: await unit({ location_id: r2 }) })),
      [422, 'storage_unit_elsewhere'],
    )
  })

  test('a part can be split onto a new unit', async () => {
    const id = await unit()
    const pile = await stocked(id, 5, { batch: 'S' })
    const made = await act(id, 'split', {
      lines: [{ stock_id: pile, quantity: 2 }],
      storage_unit_type_id: tote,
    })
    assert.deepEqual(
      (await standing(idOf(made))).map(({ quantity }) => quantity),
      [2],
    )
    const [source] = await floor.rows('select broken from storage_units where id = $1', [id])
    assert.equal(source?.broken, true)
    const moved = await act(id, 'split', {
      lines: [{ stock_id: pile, quantity: 1 }],
      storage_unit_type_id: tote,
      to_location_id: r2,
    })
    assert.equal(answered(moved).location_id, r2)
    await floor.verified()
    const loose = idOf(
      await operator.post(
        '/api/stocks',
        document('stocks', {
          account_id: account,
          product_id: product,
          location_id: r1,
          quantity: 1,
          batch: 'L',
        }),
      ),
    )
    assert.deepEqual(
      symbols(await act(id, 'split', { lines: [{ stock_id: loose }], storage_unit_type_id: tote })),
      [422, 'must_exist /lines/0/stock_id'],
    )
    assert.deepEqual(symbols(await act(id, 'split', { lines: [{ stock_id: pile }] })), [422, 'exclusive'])
    assert.deepEqual(
      symbols(
        await act(id, 'split', { lines: [{ stock_id: pile, quantity: 3 }], storage_unit_type_id: tote }),
      ),
      [422, 'stock_quantity_insufficient /lines/0/quantity'],
    )
    assert.deepEqual(symbols(await act(id, 'split', { lines: [], storage_unit_type_id: tote })), [
      422,
      'blank /lines',
    ])
    const none = await floor.location('RACK', 'NO-UNITS', { storage_unit_capacity: 0 })
    assert.deepEqual(
      symbols(
        await act(id, 'split', {
          lines: [{ stock_id: pile, quantity: 1 }],
          storage_unit_type_id: tote,
          to_location_id: none,
        }),
      ),
      [422, 'location_capacity_exceeded'],
    )
  })

  test('keep their type while they hold goods, and do not change after dispatch', async () => {
    const id = await unit()
    await stocked(id, 5, { batch: 'K' })
    assert.deepEqual(symbols(await patch(id, { storage_unit_type_id: tote })), [
      422,
      'storage_unit_not_empty',
    ])
    assert.deepEqual(symbols(await patch(id, { active: false })), [422, 'storage_unit_not_empty'])
    const empty = await unit()
    assert.equal(answered(await patch(empty, { active: false })).active, false)
    await floor.rows('update storage_units set dispatched = true, location_id = null where id = $1', [empty])
    assert.deepEqual(symbols(await patch(empty, { string1: 'x' })), [422, 'storage_unit_inactive'])
    await floor.verified()
  })

  test('with history they cannot be deleted', async () => {
    const id = await unit()
    await stocked(id, 1, { batch: 'D' })
    assert.deepEqual(symbols(await operator.remove(`/api/storage_units/${id}`)).slice(0, 2), [
      422,
      'record_in_use',
    ])
    assert.equal((await operator.remove(`/api/storage_units/${await unit()}`)).status, 204)
  })
})
