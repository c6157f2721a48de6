import assert from 'node:assert/strict'
import { after, afterEach, suite, test } from 'node:test'
import { document, type Reply, refusalsOf } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { type Attributes, openShipping } from './shipping.ts'

const {
  act,
  carton,
  close,
  floor,
  goingIn,
  nothingWritten,
  operator,
  out,
  parts,
  product,
  shipment,
  sized,
  slow,
  staged,
  standard,
  submitMeanwhile,
  symbols,
  wrap,
} = await openShipping()

/** A package with goods of another order on its unit, and a function that deletes it. */
async function packedWithOthers() {
  const { order, stock_id } = await staged(3)
  const { id } = await shipment({ packages: [] }, order)
  const contents = [{ stock_id, quantity: 3 }]
  const packed = answered(await wrap({ shipment_id: id, storage_unit_type_id: standard, contents }))
  const unit = Number(packed.storage_unit_id)
  const dear = await out.product()
  await out.stock(dear, 'R-2', 5)
  const other = await out.picking(dear, 4)
  answered(await out.pick(other.task, { storage_unit_to_id: unit }))
  const remove = async () => {
    const [one] = await floor.rows('select id from packages where shipment_id = $1', [id])
    assert.equal((await operator.remove(`/api/packages/${one?.id}`)).status, 204)
  }
  return { dear, other, remove, unit }
}

suite('packages', () => {
  after(close)
  afterEach(() => floor.verified())

  test('staged goods are packed with their reservations, and are loose after unpacking', async () => {
    const { order, stock_id } = await staged(10, { dispatch_strategy: 'shipment' })
    const other = await staged(4, { dispatch_strategy: 'shipment' })
    assert.equal(other.stock_id, stock_id)
    const { id } = await shipment({ packages: [] }, order)
    const [task] = await out.tasks(order, 'DISP')
    assert.equal(Number(task?.shipment_id), id)
    const too = (await nothingWritten(() =>
      wrap({ shipment_id: id, storage_unit_type_id: standard, contents: [{ stock_id, quantity: 11 }] }),
    )) as Reply
    assert.deepEqual(
      [symbols(too), too.body.errors?.[0]?.code, too.body.errors?.[0]?.context],
      [
        ['packing_quantity_exceeds_staged'],
        1404,
        {
          field: 'quantity',
          pointer: '/data/attributes/contents/0/quantity',
          ...{ quantity: 11, staged: 10 },
        },
      ],
    )
    assert.deepEqual(refusalsOf(await wrap({ shipment_id: id, contents: [{ stock_id, quantity: 1 }] })), [
      'blank /data/attributes/storage_unit_type_id',
    ])
    assert.deepEqual(
      refusalsOf(
        await wrap({
          shipment_id: id,
          storage_unit_type_id: standard,
          contents: [{ stock_id: 999_999 }, { quantity: 'x' }],
        }),
      ),
      [
        'must_exist /data/attributes/contents/0/stock_id',
        'blank /data/attributes/contents/1/stock_id',
        'not_a_number /data/attributes/contents/1/quantity',
      ],
    )
    assert.deepEqual(
      refusalsOf(
        await wrap({ shipment_id: id, storage_unit_type_id: standard, contents: [{ stock_id: 999_999 }] }),
      ),
      ['must_exist /data/attributes/contents/0/stock_id'],
    )
    assert.deepEqual(
      symbols(
        await wrap({
          shipment_id: id,
          storage_unit_type_id: standard,
          contents: [{ stock_id, quantity: 0 }],
        }),
      ),
      ['quantity_not_positive'],
    )
    const loose = await Promise.all(['R-2', 'R-3', 'R-4'].map((code) => out.stock(product, code, 5)))
    const contents = [
      { stock_id, quantity: 0.5 },
      { stock_id: loose[0], quantity: 1 },
      { stock_id, quantity: 1 },
      { stock_id: loose[1] },
    ]
    const wrong = () => wrap({ shipment_id: id, storage_unit_type_id: standard, contents })
    assert.deepEqual(refusalsOf(await nothingWritten(wrong)), [
      'quantity_precision /data/attributes/contents/0/quantity',
      'packing_quantity_exceeds_staged /data/attributes/contents/1/quantity',
      'taken /data/attributes/contents/2/stock_id',
      'packing_quantity_exceeds_staged /data/attributes/contents/3/quantity',
    ])
    const half = { storage_unit_type_id: standard, contents: [{ stock_id, quantity: 0.5 }] }
    assert.deepEqual(symbols(await wrap({ shipment_id: id, ...half })), ['quantity_precision'])
    const packed = await wrap({
      shipment_id: id,
      storage_unit_type_id: standard,
      contents: [{ stock_id, quantity: 6 }],
    })
    const unit = Number(answered(packed).storage_unit_id)
    await floor.verified()
    assert.ok(unit > 0)
    const rows = await floor.rows(
      "select s.storage_unit_id::float8 as unit, a.quantity::float8 from allocations a join stocks s on s.id = a.stock_id where a.task_id = $1 and a.state = 'open' order by s.storage_unit_id nulls first",
      [task?.id],
    )
    assert.deepEqual(rows, [
      { unit: null, quantity: 4 },
      { unit, quantity: 6 },
    ])
    const rest = await wrap({ shipment_id: id, storage_unit_type_id: standard, contents: [{ stock_id }] })
    assert.equal(rest.status, 200, rest.text)
    assert.equal((await operator.remove(`/api/packages/${rest.body.data?.id}`)).status, 204)
    await floor.verified()
    const deleted = await operator.remove(`/api/shipments/${id}`)
    assert.equal(deleted.status, 204, deleted.text)
    await floor.verified()
    const ledger = await floor.rows(
      `select x.subtype, x.quantity::float8, x.task_id, x.goods_out_id::float8 as order, l.goods_out_id::float8 as order_of_line
       from transactions x
       left join goods_out_lines l on l.tenant_id = x.tenant_id and l.id = x.goods_out_line_id
       where x.subtype in ('PACK', 'UNPACK') order by x.id`,
    )
    const whose = { task_id: task?.id, order, order_of_line: order }
    assert.deepEqual(ledger, [
      { subtype: 'PACK', quantity: 6, ...whose },
      { subtype: 'PACK', quantity: 4, ...whose },
      { subtype: 'UNPACK', quantity: 4, ...whose },
      { subtype: 'UNPACK', quantity: 6, ...whose },
    ])
    const [after] = await floor.rows(
      "select k.shipment_id, k.storage_unit_from_id, (select count(*)::int from allocations a join stocks s on s.id = a.stock_id where a.task_id = k.id and a.state = 'open' and s.storage_unit_id is null) as loose from tasks k where k.id = $1",
      [task?.id],
    )
    assert.deepEqual(
      [after?.shipment_id, after?.storage_unit_from_id, Number(after?.loose) > 0],
      [null, null, true],
    )
    const [emptied] = await floor.rows('select active from storage_units where id = $1', [unit])
    assert.equal(emptied?.active, false)
  })

  test('a dispatch task has no location while a moved package holds only part of its goods', async () => {
    const { order, stock_id } = await staged(10, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({ packages: [] }, order)
    const contents = [{ stock_id, quantity: 4 }]
    const packed = answered(await wrap({ shipment_id: id, storage_unit_type_id: standard, contents }))
    const place = async () => {
      const [task] = await out.tasks(order, 'DISP')
      return [task?.location_from_id, task?.storage_unit_from_id]
    }
    const move = async (to_location_id: number) =>
      answered(await operator.post(`/api/storage_units/${packed.storage_unit_id}/move`, { to_location_id }))
    const [home] = await place()
    await move(await floor.location('BAY', 'ASIDE'))
    assert.deepEqual(await place(), [null, null])
    await move(Number(home))
    assert.deepEqual(await place(), [home, null])
  })

  test('the unit type of a package with contents cannot be changed', async () => {
    const { order, stock_id } = await staged(5)
    const { id } = await shipment({ packages: [] }, order)
    const input = { shipment_id: id, storage_unit_type_id: standard }
    const packed = idOf(await wrap({ ...input, contents: [{ stock_id, quantity: 5 }] }))
    const wrapped = idOf(await wrap(input))
    const change = (package_id: number, storage_unit_type_id: unknown) =>
      operator.patch(`/api/packages/${package_id}`, document('packages', { storage_unit_type_id }))
    const pallet = await floor.known('storage_unit_types', 'EURO')
    for (const other of [pallet, null]) {
      const reply = await nothingWritten(() => change(packed, other))
      assert.deepEqual(refusalsOf(reply), ['immutable /data/attributes/storage_unit_type_id'])
      const packages_changes = [{ type: 'UPDATE', id: packed, attributes: { storage_unit_type_id: other } }]
      const inside = await nothingWritten(() =>
        operator.patch(`/api/shipments/${id}`, document('shipments', { packages_changes })),
      )
      assert.deepEqual(refusalsOf(inside), [
        'immutable /data/attributes/packages_changes/0/attributes/storage_unit_type_id',
      ])
    }
    answered(await change(packed, standard))
    answered(await change(wrapped, pallet))
  })

  test('goods dispatched from two locations return to both, and their dispatch task names neither', async () => {
    const { order, stock_id } = await staged(5)
    const { id } = await shipment({ packages: [] }, order)
    const contents = [{ stock_id, quantity: 2 }]
    const packed = answered(await wrap({ shipment_id: id, storage_unit_type_id: standard, contents }))
    const other = await floor.location('GOBAY', 'GO-2P')
    const unit = Number(packed.storage_unit_id)
    answered(await operator.post(`/api/storage_units/${unit}/move`, { to_location_id: other }))
    const open = async () => {
      const rows = await floor.rows(
        `select start_quantity::int as quantity, location_from_id::float8 as place, storage_unit_from_id::float8 as unit
         from tasks where goods_out_id = $1 and type = 'DISP' and status = 'AVAILABLE' order by id`,
        [order],
      )
      return rows.map(({ quantity, place, unit: on }) => [quantity, place, on])
    }
    const before = await open()
    for (const step of ['dispatch', 'undispatch'])
      assert.equal((await operator.post(`/api/goods_out_processes/${step}`, { ids: [order] })).status, 204)
    assert.deepEqual(await open(), before)
    assert.deepEqual(before, [[5, null, null]])
  })

  test('packed goods leave with the shipment they are packed for, not with their former one', async () => {
    const { order, stock_id } = await staged(10, { dispatch_strategy: 'shipment' })
    const first = await shipment({}, order)
    const second = await shipment({}, order)
    const third = await shipment({}, order)
    const into = (shipment_id: number, quantity: number) =>
      wrap({ shipment_id, storage_unit_type_id: standard, contents: [{ stock_id, quantity }], ...sized })
    const packed = answered(await into(second.id, 4))
    assert.deepEqual(await parts(order), [
      { shipment: first.id, quantity: 6, reserved: 6, unit: null },
      { shipment: second.id, quantity: 4, reserved: 4, unit: packed.storage_unit_id },
    ])
    const other = await into(second.id, 6)
    assert.deepEqual(await goingIn(order), [second.id, second.id])
    const moved = await operator.patch(
      `/api/packages/${idOf(other)}`,
      document('packages', { shipment_id: third.id }),
    )
    answered(moved)
    assert.deepEqual(await parts(order), [
      { shipment: third.id, quantity: 6, reserved: 6, unit: answered(other).storage_unit_id },
      { shipment: second.id, quantity: 4, reserved: 4, unit: packed.storage_unit_id },
    ])
    for (const [{ id }, left] of [
      [second, 4],
      [third, 10],
    ] as const) {
      answered(await act(id, 'submit'))
      answered(await act(id, 'dispatch'))
      assert.equal(await out.progress(order), `${left === 10 ? 'COMPLETED' : 'PICK'} 10/10/10/${left}`)
    }
  })

  test('goods in a submitted package cannot be packed again', async () => {
    const { order, stock_id } = await staged(5, { dispatch_strategy: 'shipment' })
    const submitted = await shipment({}, order)
    const box = { storage_unit_type_id: standard, ...sized }
    const packed = answered(await wrap({ ...box, shipment_id: submitted.id, contents: [{ stock_id }] }))
    answered(await act(submitted.id, 'submit'))
    const other = await shipment({}, order)
    const [pile] = await floor.rows('select id::float8 from stocks where storage_unit_id = $1', [
      packed.storage_unit_id,
    ])
    const anew = () =>
      wrap({ ...box, shipment_id: other.id, contents: [{ stock_id: pile?.id, quantity: 2 }] })
    assert.deepEqual(symbols(await nothingWritten(anew)), ['package_in_submitted_shipment'])
    answered(await act(submitted.id, 'cancel'))
    answered(await anew())
    assert.deepEqual(await goingIn(order), [other.id])
  })

  test('goods picked onto the unit of a package go into its shipment, unless it is submitted', async () => {
    const lines = Array.from({ length: 4 }, () => [product, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const picks = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    const onto = (unit: unknown, place: number) => out.pick(picks[place] ?? 0, { storage_unit_to_id: unit })
    answered(await out.pick(picks[0] ?? 0))
    const own = await shipment({}, order)
    const [pile] = await floor.rows(
      "select a.stock_id::float8 as id from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and k.type = 'DISP' and a.state = 'open'",
      [order],
    )
    const box = { storage_unit_type_id: standard, ...sized }
    const packed = answered(
      await wrap({ ...box, shipment_id: own.id, contents: [{ stock_id: pile?.id, quantity: 2 }] }),
    )
    const newer = await shipment({}, order)
    answered(await onto(packed.storage_unit_id, 1))
    assert.deepEqual(await goingIn(order), [own.id, own.id])
    answered(await out.pick(picks[2] ?? 0))
    assert.deepEqual(await goingIn(order), [own.id, own.id, newer.id])
    answered(await act(own.id, 'submit'))
    const refused = await nothingWritten(() => onto(packed.storage_unit_id, 3))
    assert.deepEqual([refused.status, symbols(refused)], [422, ['package_in_submitted_shipment']])
    const other = await out.picking(product, 1)
    const anothers = () => out.pick(other.task, { storage_unit_to_id: packed.storage_unit_id })
    assert.deepEqual(symbols(await nothingWritten(anothers)), ['package_in_submitted_shipment'])
    answered(await act(own.id, 'cancel'))
    answered(await onto(packed.storage_unit_id, 3))
    assert.deepEqual(await goingIn(order), [newer.id, newer.id, newer.id, newer.id])
  })

  test('goods cannot be moved from or onto a submitted package', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const units = [await floor.unit(out.bay), await floor.unit(out.bay)] as const
    for (const { id } of await out.tasks(order, 'PICK'))
      answered(await out.pick(Number(id), { storage_unit_to_id: units[0] }))
    const { id } = await shipment({ carrier_id: slow }, order)
    // As the service does for auto_shipment orders.
    await floor.rows('update packages set storage_unit_id = $2 where shipment_id = $1', [id, units[0]])
    const bay = await floor.location('BAY', 'GO-02')
    const [task] = await out.tasks(order, 'DISP')
    const requests: readonly (() => Promise<Reply>)[] = [
      () => operator.patch(`/api/tasks/${task?.id}`, document('tasks', { location_to_id: bay })),
      () => operator.post(`/api/storage_units/${units[0]}/merge`, { into_storage_unit_id: units[1] }),
      () => operator.post(`/api/storage_units/${units[1]}/merge`, { into_storage_unit_id: units[0] }),
    ]
    const all = async () => {
      for (const [place, send] of requests.entries())
        assert.deepEqual(
          symbols(await nothingWritten(send)),
          ['package_in_submitted_shipment'],
          `act ${place} at a package`,
        )
    }
    assert.equal(await submitMeanwhile(id, all), null)
    await all()
    answered(
      await operator.post(
        `/api/storage_units/${units[0]}/move`,
        document('storage_units', { to_location_id: bay }),
      ),
    )
    answered(await act(id, 'dispatch'))
    assert.equal(await out.progress(order), 'COMPLETED 2/2/2/2 2/2/2/2')
  })

  test('goods cannot be picked onto the unit of a package during a submission', async () => {
    const { order, stock_id } = await staged(1, { dispatch_strategy: 'shipment' })
    const { id } = await shipment({ carrier_id: slow }, order)
    const box = { storage_unit_type_id: standard, ...sized }
    const packed = answered(await wrap({ ...box, shipment_id: id, contents: [{ stock_id, quantity: 1 }] }))
    const other = await out.picking(product, 1)
    const unpacked = await submitMeanwhile(id, async () => {
      const refused = await nothingWritten(() =>
        out.pick(other.task, { storage_unit_to_id: packed.storage_unit_id }),
      )
      assert.deepEqual(symbols(refused), ['package_in_submitted_shipment'])
    })
    assert.equal(unpacked, null)
    answered(await act(id, 'dispatch'))
  })

  test('deleting a package leaves goods of other orders on its unit', async () => {
    const { dear, remove, unit } = await packedWithOthers()
    const on_unit = () =>
      floor.rows(
        'select product_id::float8, quantity::float8 from stocks where storage_unit_id = $1 order by id',
        [unit],
      )
    assert.equal((await on_unit()).length, 2)
    await remove()
    assert.deepEqual(await on_unit(), [{ product_id: dear, quantity: 4 }])
    await floor.verified()
  })

  test('goods to be put back from a deleted package are put back from their location', async () => {
    const { other, remove, unit } = await packedWithOthers()
    const cancelled = await operator.post('/api/goods_out_processes/cancel', { ids: [other.order] })
    assert.equal(cancelled.status, 204, cancelled.text)
    const backs = async () =>
      (await out.tasks(other.order, 'TRAN')).map((task) => [task.status, task.storage_unit_from_id])
    assert.deepEqual(await backs(), [['AVAILABLE', String(unit)]])
    await remove()
    assert.deepEqual(await backs(), [['AVAILABLE', null]])
  })

  test('cartons are suggested for staged goods, otherwise for ordered goods', async () => {
    const order = await out.order([[product, 4]])
    const { id } = await shipment({ packages: [] }, order)
    const none = await nothingWritten(() => act(id, 'suggest_packages'))
    assert.deepEqual([none.body.errors?.[0]?.code, symbols(none)], [1406, ['no_carton_fits']])
    const box = await carton()
    const reply = await nothingWritten(() => act(id, 'suggest_packages'))
    assert.equal(reply.status, 200, reply.text)
    const suggested = (
      reply.body as unknown as { data: { id: string; type: string; attributes: Attributes }[] }
    ).data
    assert.deepEqual(
      suggested.map(({ id: place, type, attributes }) => [
        place,
        type,
        attributes.storage_unit_type_id,
        attributes.contents,
        attributes.weight,
      ]),
      [
        ['1', 'package_suggestions', box, [{ product_id: product, quantity: '2' }], 4],
        ['2', 'package_suggestions', box, [{ product_id: product, quantity: '2' }], 4],
      ],
    )
  })

  test('no cartons are suggested for goods that are packed or in a submitted shipment', async () => {
    const lines = [product, product].map((one) => [one, 2] as const)
    const order = await out.order(lines, { dispatch_strategy: 'shipment' })
    await out.allocate([order])
    const [first, last] = (await out.tasks(order, 'PICK')).map(({ id }) => Number(id))
    answered(await out.pick(first ?? 0))
    const one = await shipment({ packages: [] }, order)
    const suggested = async (id: number) => {
      const reply = await act(id, 'suggest_packages')
      assert.equal(reply.status, 200, reply.text)
      const cartons = reply.body.data as unknown as { attributes: { contents: { quantity: string }[] } }[]
      return cartons.flatMap(({ attributes }) => attributes.contents.map(({ quantity }) => quantity))
    }
    const standing = async () => {
      const [pile] = await floor.rows(
        "select a.stock_id::float8 as id from allocations a join tasks k on k.id = a.task_id where k.goods_out_id = $1 and k.type = 'DISP' and a.state = 'open'",
        [order],
      )
      return pile?.id
    }
    const pack = async (id: number, quantity: number) => {
      const contents = [{ stock_id: await standing(), quantity }]
      answered(await wrap({ shipment_id: id, storage_unit_type_id: standard, contents, ...sized }))
    }
    assert.deepEqual(await suggested(one.id), ['2'])
    await pack(one.id, 2)
    assert.deepEqual(await suggested(one.id), [])
    answered(await act(one.id, 'submit'))
    answered(await act(one.id, 'cancel'))
    const two = await shipment({ packages: [] }, order)
    assert.deepEqual(await suggested(two.id), ['2'])
    answered(await wrap({ shipment_id: two.id, ...sized }))
    answered(await act(two.id, 'submit'))
    answered(await out.pick(last ?? 0))
    const three = await shipment({ packages: [] }, order)
    assert.deepEqual(await suggested(three.id), ['2'])
  })

  test('a package that is packed into another one is removed, and one that keeps some stays', async () => {
    const { order, stock_id } = await staged(4)
    const { id } = await shipment({ packages: [] }, order)
    const packed = async (stock: number, quantity: number) =>
      answered(
        await wrap({
          ...{ shipment_id: id, storage_unit_type_id: standard, ...sized },
          contents: [{ stock_id: stock, quantity }],
        }),
      )
    const first = await packed(stock_id, 4)
    const pileOn = async (unit: unknown) =>
      Number((await floor.rows('select id from stocks where storage_unit_id = $1', [unit]))[0]?.id)
    const second = await packed(await pileOn(first.storage_unit_id), 3)
    const packages = async () =>
      (
        await floor.rows(
          'select storage_unit_id::float8 as unit from packages where shipment_id = $1 order by id',
          [id],
        )
      ).map(({ unit }) => unit)
    assert.deepEqual(await packages(), [first.storage_unit_id, second.storage_unit_id])
    const third = await packed(await pileOn(first.storage_unit_id), 1)
    assert.deepEqual(await packages(), [second.storage_unit_id, third.storage_unit_id])
    const into = { into_storage_unit_id: second.storage_unit_id }
    answered(await operator.post(`/api/storage_units/${third.storage_unit_id}/merge`, into))
    assert.deepEqual(await packages(), [second.storage_unit_id])
    const [row] = await floor.rows('select packages_count::int as count from shipments where id = $1', [id])
    assert.equal(row?.count, 1)
    assert.equal((await act(id, 'submit')).status, 200)
  })

  test('a package without measures has the size of its type and the weight of its goods and its type', async () => {
    const inches = await floor.made('storage_unit_types', {
      code: 'INCHES',
      sequence_id: await floor.made('sequences', {
        code: 'INCH',
        name: 'Inches',
        prefix: 'I',
        next_number: '0001',
        kind: 'plain',
      }),
      leaves_warehouse: true,
      dimensions: { length: 10, width: 8, height: 4, unit_of_measure: 'inch', weight: 0.25 },
    })
    const measured = async (others: Attributes = {}) => {
      const { order, stock_id } = await staged(3)
      const { id } = await shipment({ packages: [] }, order)
      const contents = [{ stock_id, quantity: 3 }]
      const { length, width, height, weight } = answered(
        await wrap({ shipment_id: id, storage_unit_type_id: inches, contents, ...others }),
      )
      return { id, sizes: [length, width, height, weight] }
    }
    const { id, sizes } = await measured()
    assert.deepEqual(sizes, [25.4, 20.32, 10.16, 6.25])
    assert.equal((await act(id, 'submit')).status, 200)
    assert.deepEqual((await measured({ dimensions: { height: 5, weight: 7 } })).sizes, [25.4, 20.32, 5, 7])
    const empty = await shipment({ packages: [] }, await out.order([[product, 1]]))
    const bare = answered(await wrap({ shipment_id: empty.id, storage_unit_type_id: inches }))
    assert.deepEqual([bare.length, bare.weight], [25.4, null])
  })
})
