import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { document, refusalsOf } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { type Answer, openHandheld } from '../support/handheld.ts'
import { openOutbound } from '../support/outbound.ts'
import { scenesOn } from './pickface-setups.ts'

// How often a person scans and presses in each default flow, compared with the table of the page on them.

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor, bay } = out
const { operator, account, warehouse } = floor
const gi = await floor.location('GIBAY', 'GI')
await floor.location('RACK', 'R1')
answered(
  await operator.patch(
    `/api/warehouses/${warehouse}`,
    document('warehouses', { default_goods_in_location_id: gi, short_pick_creates_stock_check: false }),
  ),
)
const { play, count, apiClient } = await openHandheld(floor, 'counter')
const PRINTER = await floor.made('printers', { name: 'Labels', supports_labels: true })

const product = (code: string, others: Attributes = {}) => out.product({ code, ...others })
const referenceOf = async (unit: number) =>
  String((await floor.rows('select reference from storage_units where id = $1', [unit]))[0]?.reference)
const tote = async () =>
  referenceOf(
    await floor.made('storage_units', {
      storage_unit_type_id: await floor.known('storage_unit_types', 'TOTE'),
      warehouse_id: warehouse,
    }),
  )

async function receipt(lines: readonly Attributes[], header: Attributes = {}): Promise<number> {
  const id = await floor.made('goods_in_receipts', {
    ...{ account_id: account, warehouse_id: warehouse, reference: `REF-${Math.random()}` },
    lines_changes: lines.map((attributes) => ({ type: 'ADD', attributes })),
    ...header,
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  return id
}

const page = readFileSync(new URL('../../docs/handheld-flows.md', import.meta.url), 'utf8')

/** The rows of the table: the flow and what is done, with its scans, presses and keys. */
const written = new Map(
  [...page.matchAll(/^\| `(\w+)` \| (.+?) \| (\d+) \| (\d+) \| (\d+) \|/gm)].map(
    ([, code, what, scans, presses, keys]) => [
      `${code} ${what}`,
      { scans: Number(scans), presses: Number(presses), keys: Number(keys) },
    ],
  ),
)
const walked = new Set<string>()

/** Walks a flow, and compares what the person did with the row of the table. */
async function walk(code: string, what: string, answers: readonly Answer[]): Promise<void> {
  walked.add(`${code} ${what}`)
  assert.deepEqual(await count(code, answers), written.get(`${code} ${what}`), `${code} ${what}`)
}

/** Where goods of a product are: location and quantity. */
async function standing(id: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select concat_ws(' ', l.code, trim_scale(s.quantity), s.batch) as row from stocks s
     join locations l on l.id = s.location_id where s.product_id = $1 and s.quantity > 0 order by l.code, s.id`,
    [id],
  )
  return rows.map(({ row }) => String(row))
}

suite('what a person does in a default flow', () => {
  after(async () => {
    await floor.verified()
    assert.deepEqual(floor.service.bugs, [])
    await floor.close()
  })

  test('announced goods are scanned and their quantity is confirmed; loose goods and units are put away', async () => {
    const tea = await product('TEA')
    await receipt([{ product_id: tea, expected_quantity: 12 }])
    await walk('RECEIVE', 'announced goods', ['TEA', ''])
    await walk('PUTAWAY', 'loose goods', ['TEA', '', 'R1'])
    await receipt([{ product_id: tea, expected_quantity: 4 }])
    const unit = await referenceOf(await floor.unit(gi))
    await walk('RECEIVE', 'goods onto a unit', ['TEA', 'Onto a unit', unit])
    await walk('PUTAWAY', 'a unit', [unit, 'R1'])
    const box = await product('BOX')
    await floor.made('product_storage_units', {
      ...{ product_id: box, storage_unit_type_id: await floor.known('storage_unit_types', 'STD') },
      ...{ stock_configuration: 'unit', unit_of_measure: 'centimetre', per_layer: 5, number_of_layers: 2 },
    })
    await receipt([{ product_id: box, expected_quantity: 20, expected_configurations_quantity: 2 }])
    await walk('RECEIVE', 'goods announced on units, each', ['BOX', ''])
    await play('RECEIVE', ['BOX', ''])
    assert.deepEqual(await standing(tea), ['R1 12', 'R1 4'])
    assert.deepEqual(await standing(box), ['GI 10', 'GI 10'])
    for (const { reference } of await floor.rows(
      `select u.reference from storage_units u join stocks s on s.storage_unit_id = u.id where s.location_id = $1 order by u.id`,
      [gi],
    ))
      await play('PUTAWAY', [String(reference), 'R1'])
  })

  test('goods that nobody announced are scanned and counted; batch and serial numbers are those of the goods', async () => {
    const cup = await product('CUP', { barcode: '5012345678900' })
    const saw = await product('SAW', { serial_number_tracking_setting: 'inbound_and_outbound' })
    const id = await receipt([], { receipt_type: 'blind' })
    await walk('RECEIVE_BLIND', 'unannounced goods', ['CUP', '3'])
    answered(await operator.patch(`/api/accounts/${account}`, document('accounts', { track_batch: true })))
    await play('RECEIVE_BLIND', [
      '(01)05012345678900(10)B7',
      '2',
      '',
      '',
      'SAW',
      '1',
      ['S1'],
      'B8',
      '',
      '',
      ['S1'],
    ])
    answered(await operator.patch(`/api/accounts/${account}`, document('accounts', { track_batch: false })))
    assert.deepEqual(await standing(cup), ['GI 3', 'GI 2 B7'])
    assert.deepEqual(await standing(saw), ['GI 1 B8'])
    answered(await operator.post(`/api/goods_in_receipts/${id}/close`))
  })

  test('a plain pick is a scan of the place and one of the goods, and of several pieces a press', async () => {
    const nut = await product('NUT')
    await out.stock(nut, 'N1', 60)
    await out.picking(nut, 4)
    await walk('PICK', 'several pieces', ['N1', 'NUT', ''])
    await out.picking(nut, 1)
    await walk('PICK', 'one piece', ['N1', 'NUT'])
    await out.picking(nut, 9, { pick_type: 'tote' })
    await walk('PICK', 'into a tote', ['N1', 'NUT', '', await tote()])
    await out.picking(nut, 5)
    await walk('PICK', 'fewer than planned', ['N1', 'NUT', '3', 'It is not there'])
    await out.picking(nut, 5, { pick_type: 'tote' })
    await walk('PICK', 'goods that are not there', ['N1', 'It is not there'])
    const oil = await product('OIL')
    const place = await floor.location('RACK', 'O1')
    const unit = await floor.unit(place)
    const full = {
      account_id: account,
      product_id: oil,
      location_id: place,
      storage_unit_id: unit,
      quantity: 6,
    }
    await floor.made('stocks', full)
    await out.picking(oil, 6)
    await walk('PICK', 'from a unit', ['O1', await referenceOf(unit), 'OIL', ''])
  })

  test('picks of several orders go into a tote each', async () => {
    const fig = await product('FIG')
    await out.stock(fig, 'F1', 10)
    const orders = [
      await out.order([[fig, 2]], { pick_type: 'tote' }),
      await out.order([[fig, 3]], { pick_type: 'tote' }),
    ]
    const input = { ids: orders, goods_out_pick_list_attributes: { picking_method: 'cluster' } }
    answered(await operator.post('/api/goods_out_processes/process_and_consolidate_picks', input))
    await floor.work()
    const [first, second] = [await tote(), await tote()]
    await walk('PICK', 'of several orders, each', ['F1', 'FIG', '', first])
    await play('PICK', ['F1', 'FIG', '', second])
    for (const order of orders) assert.match(await out.progress(order), /^PICK/)
  })

  test('other goods of the same product can be picked, and serial numbers are scanned', async () => {
    const jam = await product('JAM')
    await out.stock(jam, 'J1', 5)
    await out.picking(jam, 2)
    await out.stock(jam, 'J2', 5)
    const others = await floor.rows(
      'select l.code from stocks s join locations l on l.id = s.location_id where s.product_id = $1 order by s.id',
      [jam],
    )
    const index = others.findIndex(({ code }) => code === 'J2')
    await walk('PICK', 'other goods than planned', ['Take it elsewhere', index, 'J2', 'JAM', ''])
    assert.deepEqual(await standing(jam), ['GO-01 2', 'J1 5', 'J2 3'])
    const drill = await product('DRILL', { serial_number_tracking_setting: 'outbound' })
    await out.stock(drill, 'D1', 5)
    await out.picking(drill, 2)
    await walk('PICK', 'two pieces with serial numbers', ['D1', 'DRILL', '', ['A', 'B']])
  })

  test('pickfaces are filled, goods and units are moved, and places are counted', async () => {
    const setup = await scenesOn(floor)()
    await setup.stock(await setup.bulk(), 80)
    const input = { account_id: account, location_id: setup.face, product_id: setup.product }
    assert.equal((await operator.post('/api/goods_out_processes/trigger_replenishment', input)).status, 204)
    const [face, bulk] = [`F-${setup.nth}`, `B-${setup.nth}-A`]
    await walk('REPLENISH', 'a pickface', [bulk, `P-${setup.nth}`, '', face])
    const mug = await product('MUG')
    const pile = await out.stock(mug, 'M1', 6)
    const m2 = await floor.location('RACK', 'M2')
    await walk('MOVE', 'loose goods', ['M1', '', 'M2'])
    const unit = await floor.unit(m2)
    await walk('MOVE', 'a unit', [await referenceOf(unit), 'R1'])
    assert.equal(typeof pile, 'number')
    const [there] = await floor.rows('select id::float8 from stocks where product_id = $1', [mug])
    const sent = { to_location_id: await floor.location('RACK', 'M3'), as_task: true, quantity: 2 }
    answered(await operator.post(`/api/stocks/${there?.id}/move`, document('stocks', sent)))
    await walk('MOVE_TASKS', 'loose goods', ['M2', 'MUG', 'M3'])
    await floor.made('stock_checks', { location_id: sent.to_location_id })
    await walk('COUNT', 'a place with one product', ['M3', 'MUG', '2', 'Nothing else is there'])
  })

  test('staged goods are handed over, found, and their labels printed', async () => {
    const pen = await product('PEN')
    await out.stock(pen, 'P1', 9)
    const { order, task } = await out.picking(pen, 3)
    const unit = await floor.unit(bay)
    answered(await out.pick(task, { storage_unit_to_id: unit }))
    const reference = await referenceOf(unit)
    await walk('FIND', 'goods in one place', [reference, 'Done'])
    await walk('DISPATCH', 'a unit', [reference, 'That was all'])
    assert.match(await out.progress(order), /3\/3\/3\/3$/)
    const pencil = await product('PENCIL')
    await out.stock(pencil, 'P2', 9)
    const several = await out.order([
      [pen, 2],
      [pencil, 4],
    ])
    await out.allocate([several])
    const cage = await floor.unit(bay)
    for (const { id } of await out.tasks(several, 'PICK'))
      answered(await out.pick(Number(id), { storage_unit_to_id: cage }))
    await walk('DISPATCH', 'a unit with several lines', [
      ...[await referenceOf(cage), 'All of it leaves', 'That was all'],
    ])
    assert.equal(await out.progress(several), 'COMPLETED 2/2/2/2 4/4/4/4')
    const refused = await play('PRINT', ['P1', '', 'Done'])
    assert.ok(refused.includes('! printer_required'), String(refused))
    const [login] = await floor.rows('select id from hhd_users where username = $1', ['counter'])
    answered(
      await operator.patch(
        `/api/hhd_users/${login?.id}`,
        document('hhd_users', { label_printer_id: PRINTER }),
      ),
    )
    await walk('PRINT', 'a label', ['P1', '', 'Done'])
    const print = (input: Attributes) => apiClient.post('/api/rf/print_label', input)
    assert.deepEqual(refusalsOf(await print({})), ['blank /what', 'blank /id'])
    assert.deepEqual(refusalsOf(await print({ what: 'location', id: 999_999 })), ['must_exist /id'])
    assert.deepEqual(refusalsOf(await print({ what: 'pallet', id: 1, copies: 100 })), [
      'inclusion /what',
      'out_of_range /copies',
    ])
    assert.equal((await print({ what: 'goods_out', id: order })).status, 200)
    await play('PRINT', ['PEN', '2', reference, '', await referenceOf(await floor.unit(null)), '', 'Done'])
    const jobs = await floor.rows('select copies from print_jobs where printer_id = $1 order by id', [
      PRINTER,
    ])
    assert.deepEqual(
      jobs.map(({ copies }) => Number(copies)),
      [1, 1, 2, 1, 1],
    )
  })

  test('a flow of a customer in which the place alone confirms the goods is walked as it says', async () => {
    const rod = await product('ROD')
    await out.stock(rod, 'ROD-1', 5)
    const { task } = await out.picking(rod, 2)
    const steps = [
      { id: 'next', kind: 'next_task', types: ['PICK'], store: 'task', empty: null, next: 'loc' },
      { id: 'loc', kind: 'scan', expect: ['location'], equals: 'task.location_from', next: 'go' },
      {
        ...{ id: 'go', kind: 'call', operation: 'complete_task', next: 'next', on_error: { '*': 'loc' } },
        arguments: {
          id: 'task.id',
          confirmed_quantity: 'task.start_quantity',
          location_to_id: 'task.location_to.id',
        },
      },
    ]
    const [standard] = await floor.rows(`select id from rf_implementations where code = 'STANDARD'`)
    const attributes = {
      code: 'FAST',
      flow_type: 'task',
      implementation_id: standard?.id,
      definition: { steps },
    }
    idOf(await operator.post('/api/rf/flows', document('rf_flows', attributes)))
    assert.deepEqual(await count('FAST', ['ROD-1']), { scans: 1, presses: 0, keys: 0 })
    const [done] = await floor.rows('select status from tasks where id = $1', [task])
    assert.equal(done?.status, 'COMPLETED')
  })

  test('has a row for everything that was walked, and for nothing else', () => {
    assert.deepEqual([...written.keys()].toSorted(), [...walked].toSorted())
  })
})
