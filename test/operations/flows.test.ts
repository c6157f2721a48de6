import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openHandheld } from '../support/handheld.ts'
import { openOutbound } from '../support/outbound.ts'
import { scenesOn } from './pickface-setups.ts'

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor, bay } = out
const { operator, account, warehouse } = floor
const gi = await floor.location('GIBAY', 'GI')
const r1 = await floor.location('RACK', 'R1')
const dock = await floor.location('BAY', 'DOCK')
answered(
  await operator.patch(
    `/api/warehouses/${warehouse}`,
    document('warehouses', { default_goods_in_location_id: gi, short_pick_creates_stock_check: false }),
  ),
)
const { play } = await openHandheld(floor, 'walker')

const setAccount = async (input: Attributes) =>
  answered(await operator.patch(`/api/accounts/${account}`, document('accounts', input)))
/** A product as it is scanned. */
async function product(code: string, others: Attributes = {}) {
  return out.product({ code, ...others })
}
/** A receipt of one line that is being received. */
async function announced(
  product_id: number,
  expected_quantity: number,
  line: Attributes = {},
  header: Attributes = {},
) {
  const id = await floor.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference: `REF-${product_id}-${Math.random()}`,
    lines_changes: [{ type: 'ADD', attributes: { product_id, expected_quantity, ...line } }],
    ...header,
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
}
/** Where goods of a product are: location, quantity and tracked attributes. */
async function standing(id: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select concat_ws(' ', l.code, trim_scale(s.quantity), u.reference, t.code, s.batch, s.sell_by_date, s.best_before_date, s.serial_number) as row
     from stocks s join locations l on l.id = s.location_id
     left join storage_units u on u.id = s.storage_unit_id
     left join storage_unit_types t on t.id = u.storage_unit_type_id
     where s.product_id = $1 and s.quantity > 0 order by s.id`,
    [id],
  )
  return rows.map(({ row }) => shortly(String(row)))
}
const shortly = (text: string) => text.replace(/\d{18}/, 'SSCC')
const referenceOf = async (unit: number) =>
  String((await floor.rows('select reference from storage_units where id = $1', [unit]))[0]?.reference)
const refused = (shown: readonly string[]) => shown.filter((text) => text.startsWith('!'))
const MISSING = 'It is not there'

suite('the default flows, run on a handheld', () => {
  after(async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
    await floor.close()
  })

  test('are consistent, and stored unchanged', async () => {
    const query = '{ rf_flows { all { nodes { id flow_type definition } } } }'
    const reply = await operator.post('/graphql', { query })
    const { rf_flows } = reply.body.data as unknown as { rf_flows: { all: { nodes: Attributes[] } } }
    for (const { id, flow_type, definition } of rf_flows.all.nodes) {
      const again = await operator.patch(
        `/api/rf/flows/${id}`,
        document('rf_flows', { flow_type, definition }),
      )
      assert.equal(again.status, 204, again.text)
    }
  })

  test('loose goods are received in parts, until no more comes, and put away', async () => {
    const tea = await product('TEA')
    await announced(tea, 12)
    const shown = await play('RECEIVE', [...['R1', 'SKU-001', 'TEA', '7', 'No more comes']])
    assert.deepEqual(refused(shown), ['! barcode_unknown', '! not_equal'])
    assert.equal(shown.at(-1), 'No more work')
    assert.deepEqual(await standing(tea), ['GI 7'])
    const away = await play('PUTAWAY', ['TEA', '4', 'R1', 'TEA', '', 'GI', '', 'R1'])
    assert.deepEqual(refused(away), ['! location_type_refuses_stock'])
    assert.deepEqual(await standing(tea), ['R1 7'])
  })

  test('goods are received onto an existing unit, a new one and announced ones, and put away with them', async () => {
    const jam = await product('JAM')
    await announced(jam, 5)
    const unit = await referenceOf(await floor.unit(gi))
    await play('RECEIVE', [
      ...['JAM', { typed: '2', option: 'Onto a unit' }, 'NONE', unit],
      ...['JAM', 'Onto a unit', 'A new unit', 0],
    ])
    const [, kind] = (await standing(jam)).map((row) => row.split(' ').at(-1))
    assert.deepEqual(await standing(jam), [`GI 2 ${shortly(unit)} STD`, `GI 3 SSCC ${kind}`])
    const [first, second] = await floor.rows(
      'select u.reference from stocks s join storage_units u on u.id = s.storage_unit_id where s.product_id = $1 order by s.id',
      [jam],
    )
    const shown = await play('PUTAWAY', [
      ...[String(second?.reference), String(first?.reference), 'R1'],
      ...[String(second?.reference), 'R1'],
    ])
    assert.deepEqual(refused(shown), ['! not_equal'])
    assert.ok((await standing(jam)).every((row) => row.startsWith('R1 ')))
  })

  test('data of labels is scanned or typed; missing data is requested', async () => {
    await setAccount({ track_batch: true, track_sell_by_date: true })
    const ham = await product('HAM', { barcode: '5012345678900' })
    await announced(ham, 4)
    await play('RECEIVE', [
      ...['(01)05012345678900(10)B7(15)270630', '3', '2027-05-01'],
      ...['HAM', '', 'B8', '2027-05-02', ''],
    ])
    assert.deepEqual(await standing(ham), ['GI 3 B7 2027-05-01 2027-06-30', 'GI 1 B8 2027-05-02'])
    await setAccount({ track_batch: false, track_sell_by_date: false })
    await play('PUTAWAY', ['HAM', '', 'R1', 'HAM', 'R1'])
  })

  test('serial numbers are requested on receipt and dispatch, as many as there are units', async () => {
    const drill = await product('DRILL', { serial_number_tracking_setting: 'inbound_and_outbound' })
    await announced(drill, 2)
    const shown = await play('RECEIVE', ['DRILL', '', ['A'], ['A', 'B']])
    assert.deepEqual(refused(shown), ['! serial_numbers_count_mismatch'])
    assert.deepEqual(await standing(drill), ['GI 1 A', 'GI 1 B'])
    await play('PUTAWAY', ['DRILL', '', 'R1'])
    await out.picking(drill, 1)
    const picked = await play('PICK', ['R1', 'DRILL', ['C'], ['A']])
    assert.deepEqual(refused(picked), ['! serial_number_unknown'])
    assert.ok((await standing(drill)).includes('GO-01 1 A'))
  })

  test('returned goods need a disposition and a reason', async () => {
    const bag = await product('BAG')
    await announced(bag, 2, {}, { receipt_type: 'customer_return' })
    await play('RECEIVE', ['BAG', '1', ''])
    await play('RECEIVE', ['BAG', '', 'hold', 'Torn'])
    const rows = await floor.rows(
      'select status, hold_description from stocks where product_id = $1 order by id',
      [bag],
    )
    assert.deepEqual(rows, [
      { status: 'available', hold_description: null },
      { status: 'held', hold_description: 'Torn' },
    ])
    await play('PUTAWAY', ['BAG', 'R1', 'BAG', 'R1'])
  })

  test('the dimensions of a full unit are requested once', async () => {
    const box = await product('BOX', { require_dimensions_on_receipt: true })
    const storage_unit_type_id = await floor.known('storage_unit_types', 'STD')
    await floor.made('product_storage_units', {
      ...{
        product_id: box,
        storage_unit_type_id,
        stock_configuration: 'unit',
        unit_of_measure: 'centimetre',
      },
      ...{ per_layer: 5, number_of_layers: 2 },
    })
    await announced(box, 2)
    await play('RECEIVE', [...['BOX', '1', '', '', '', '120', '80', '100', '250'], ...['BOX', '']])
    await play('PUTAWAY', ['BOX', 'R1', 'BOX', 'R1'])
  })

  test('goods are picked loose, from a unit, and as whole units; wrong ones are refused', async () => {
    const [nut, oil] = [await product('NUT'), await product('OIL')]
    await out.stock(nut, 'N1', 9)
    await out.picking(nut, 4)
    const shown = await play('PICK', [...['R1', 'N1', 'OIL', 'NUT', '5', '3', MISSING]])
    assert.deepEqual(refused(shown), ['! not_equal', '! not_equal', '! out_of_bounds'])
    assert.ok((await standing(nut)).includes('GO-01 3'), String(await standing(nut)))
    const place = await floor.location('RACK', 'O1')
    const unit = await floor.unit(place)
    await floor.made('stocks', {
      ...{ account_id: account, product_id: oil, location_id: place, storage_unit_id: unit, quantity: 6 },
    })
    await out.picking(oil, 6)
    const reference = await referenceOf(unit)
    await play('PICK', ['O1', reference, 'OIL', ''])
    assert.match(String(await standing(oil)), /^GO-01 6/)
  })

  test('a pick is completed in two parts if the tote is full', async () => {
    const glass = await product('GLASS')
    await out.stock(glass, 'GLASS-1', 10)
    const { order } = await out.picking(glass, 9, { pick_type: 'tote' })
    const tote = async () => {
      const storage_unit_type_id = await floor.known('storage_unit_types', 'TOTE')
      return referenceOf(
        await floor.made('storage_units', { storage_unit_type_id, warehouse_id: floor.warehouse }),
      )
    }
    const other = await out.picking(glass, 1)
    const taken = await floor.made('storage_units', {
      storage_unit_type_id: await floor.known('storage_unit_types', 'TOTE'),
      warehouse_id: floor.warehouse,
    })
    answered(await out.pick(other.task, { storage_unit_to_id: taken }))
    const shown = await play('PICK', [
      ...['GLASS-1', 'GLASS', '4', 'I take it next', await referenceOf(taken), await tote()],
      ...['GLASS-1', 'GLASS', '', await tote()],
    ])
    assert.deepEqual(refused(shown), ['! tote_required', '! tote_holds_another_order', '! tote_required'])
    assert.ok(shown.includes('What about the rest?'), shown.join(' | '))
    assert.deepEqual((await standing(glass)).toSorted(), [
      'GO-01 1 T000001 TOTE',
      'GO-01 4 T000002 TOTE',
      'GO-01 5 T000003 TOTE',
    ])
    assert.equal(await out.progress(order), 'PICK 9/9/9/0')
  })

  test('a load is loaded with the units of its tasks', async () => {
    const tile = await product('TILE')
    await out.stock(tile, 'T1', 3)
    const load_reference = 'L-WALK'
    const order = await out.order([[tile, 3]], { load_reference })
    answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
    await floor.work()
    const unit = await referenceOf(await floor.unit(bay))
    const shown = await play('PICK', ['T1', 'TILE', '', unit])
    assert.deepEqual(refused(shown), ['! storage_unit_to_required'])
    const [load] = await floor.rows('select id from loads where reference = $1', [load_reference])
    answered(await operator.patch(`/api/loads/${load?.id}`, document('loads', { location_id: dock })))
    answered(await operator.post(`/api/loads/${load?.id}/open`))
    const other = await referenceOf(await floor.unit(bay))
    assert.deepEqual(refused(await play('LOAD', [other, unit])), ['! not_equal'])
    assert.match(String(await standing(tile)), /^DOCK 3/)
  })

  test('a pickface is replenished from bulk', async () => {
    const setup = await scenesOn(floor)()
    await setup.stock(await setup.bulk(), 80)
    const input = { account_id: account, location_id: setup.face, product_id: setup.product }
    assert.equal((await operator.post('/api/goods_out_processes/trigger_replenishment', input)).status, 204)
    const [face, bulk] = [`F-${setup.nth}`, `B-${setup.nth}-A`]
    const shown = await play('REPLENISH', [bulk, `P-${setup.nth}`, '60', 'R1', '60', face])
    assert.deepEqual(refused(shown), ['! location_is_not_pickface'])
    assert.deepEqual(await setup.standing(), [`${bulk} 20/0`, `${face} 60/0`])
  })

  test('a location is counted, also an empty one; a difference is counted again', async () => {
    const pen = await product('PEN')
    const place = await floor.location('RACK', 'C1')
    await floor.made('stocks', { account_id: account, product_id: pen, location_id: place, quantity: 8 })
    await floor.made('stock_checks', { location_id: place })
    await floor.made('stock_checks', { location_id: await floor.location('RACK', 'C2') })
    const end = 'Nothing else is there'
    const shown = await play('COUNT', ['C2', 'C1', 'PEN', '7', 'PEN', '8', end, 'C2', end])
    assert.deepEqual(refused(shown), ['! not_equal'])
    const rows = await floor.rows('select status from stock_checks order by id desc limit 2')
    assert.deepEqual(rows, [{ status: 'passed' }, { status: 'passed' }])
  })

  test('goods of several accounts are counted by account, with the data of their labels', async () => {
    await setAccount({ track_batch: true })
    const cup = await product('CUP')
    const other = await floor.made('accounts', { code: 'OTHER' })
    await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
    answered(
      await operator.post(
        `/api/products/${cup}/account_products`,
        document('account_products', { account_id: other }),
      ),
    )
    const place = await floor.location('RACK', 'C3')
    const row = { product_id: cup, location_id: place, quantity: 2 }
    await floor.made('stocks', { ...row, account_id: account, batch: 'B1' })
    await floor.made('stocks', { ...row, account_id: other })
    await setAccount({ track_batch: true })
    await floor.made('stock_checks', { location_id: place })
    await play('COUNT', [
      ...['C3', 'CUP', { typed: '2', option: 'It has a batch or a date' }, 'B1', '', '', 0],
      ...['CUP', '2', 1, 'Nothing else is there'],
    ])
    const [check] = await floor.rows('select status from stock_checks order by id desc limit 1')
    assert.deepEqual(check, { status: 'passed' })
    await setAccount({ track_batch: false })
  })

  test('goods and whole units are moved; a refused move starts again', async () => {
    const mug = await product('MUG')
    await out.stock(mug, 'M1', 6)
    const m2 = await floor.location('RACK', 'M2')
    const shown = await play('MOVE', ['M1', '7', 'M2', 'M1', '4', 'M2', 'M1', '', 'GO-01'])
    assert.equal(refused(shown).length, 2)
    assert.deepEqual(await standing(mug), ['M1 2', 'M2 4'])
    const unit = await floor.unit(r1)
    await floor.made('stocks', {
      ...{ account_id: account, product_id: mug, location_id: r1, storage_unit_id: unit, quantity: 1 },
    })
    const reference = await referenceOf(unit)
    await play('MOVE', [reference, 'R1', reference, 'M2'])
    const [there] = await floor.rows('select location_id::float8 as place from storage_units where id = $1', [
      unit,
    ])
    assert.equal(there?.place, m2)
  })

  test('requested moves are completed: loose goods, whole units, and parts of units', async () => {
    const jug = await product('JUG')
    const pile = await out.stock(jug, 'J1', 5)
    const j2 = await floor.location('RACK', 'J2')
    const send = (id: number, input: Attributes) =>
      operator.post(
        `/api/stocks/${id}/move`,
        document('stocks', { to_location_id: j2, as_task: true, ...input }),
      )
    answered(await send(pile, { quantity: 3 }))
    const shown = await play('MOVE_TASKS', ['R1', 'J1', 'TEA', 'JUG', 'NONE', ''])
    assert.deepEqual(refused(shown), ['! not_equal', '! not_equal', '! barcode_unknown'])
    assert.equal(shown.at(-1), 'No more work')
    assert.deepEqual(await standing(jug), ['J1 2', 'J2 3'])
    const vase = await product('VASE')
    const unit = await floor.unit(r1)
    const reference = await referenceOf(unit)
    const held = await floor.made('stocks', {
      ...{ account_id: account, product_id: vase, location_id: r1, storage_unit_id: unit, quantity: 4 },
    })
    answered(await send(held, { quantity: 1 }))
    await play('MOVE_TASKS', ['R1', 'SKU-001', reference, 'VASE', ''])
    assert.deepEqual(await standing(vase), [`R1 3 ${shortly(reference)} STD`, 'J2 1'])
    const whole = { to_location_id: j2, as_task: true }
    answered(await operator.post(`/api/storage_units/${unit}/move`, whole))
    await play('MOVE_TASKS', ['R1', reference, 'VASE', ''])
    assert.deepEqual(await standing(vase), [`J2 3 ${shortly(reference)} STD`, 'J2 1'])
  })

  test('picks of a cancelled order are put back with their unit, or taken off it if other goods stay', async () => {
    const [urn, lid] = [await product('URN'), await product('LID')]
    const tote = await floor.unit(bay)
    const reference = await referenceOf(tote)
    const orders: number[] = []
    const cancel = async (id: number | undefined) => {
      const reply = await operator.post('/api/goods_out_processes/cancel', { ids: [id] })
      assert.equal(reply.status, 204, reply.text)
    }
    for (const [id, code] of [
      [urn, 'U1'],
      [lid, 'U2'],
    ] as const) {
      await out.stock(id, code, 2)
      const { order, task } = await out.picking(id, 2)
      answered(await out.pick(task, { storage_unit_to_id: tote }))
      orders.push(order)
    }
    await cancel(orders[0])
    const shown = await play('MOVE_TASKS', ['GO-01', reference, 'URN', 'U1', true])
    assert.deepEqual(refused(shown), ['! storage_unit_elsewhere'])
    assert.deepEqual(await standing(urn), ['U1 2'])
    await cancel(orders[1])
    await play('MOVE_TASKS', ['GO-01', reference, 'LID', 'U2'])
    assert.deepEqual(await standing(lid), [`U2 2 ${shortly(reference)} STD`])
  })

  test('a works order is built from its picked goods, in parts and never of more', async () => {
    const bench = await floor.location('WORK', 'BENCH')
    const shed = await product('SHED', { product_type: 'bill_of_materials' })
    const side = await product('SIDE')
    answered(
      await operator.post(
        `/api/products/${shed}/materials`,
        document('product_materials', { child_product_id: side, quantity: 2 }),
      ),
    )
    await out.stock(side, 'B1', 8)
    const order = await out.order([[shed, 4]], { goods_out_type: 'work_order', location_id: bench })
    await out.allocate([order])
    for (const { id } of await out.tasks(order, 'PICK'))
      answered(await out.pick(Number(id), { location_to_id: bench }))
    const shown = await play('CONVERT', [
      ...['B1', 'BENCH', 'SHED', 'SIDE', '9', '0', '2', 'BENCH', 'SIDE', ''],
    ])
    assert.deepEqual(refused(shown), [
      '! not_equal',
      '! not_equal',
      '! out_of_bounds',
      '! quantity_not_positive',
    ])
    assert.equal(shown.at(-1), 'No more work')
    assert.deepEqual(await standing(shed), ['BENCH 4'])
    assert.deepEqual(await standing(side), [])
  })
})
