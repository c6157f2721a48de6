import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type Reply, refusalsOf } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, warehouse, account } = floor
const rack = await floor.location('RACK', 'R-01', { barcode: 'LOC-1' })
const digits = await floor.location('RACK', 'R-02', { barcode: 'LOC-2-47', check_digit: '47' })
const plain = await floor.location('RACK', 'R-03', { barcode: 'LOC-3', check_digit: '9' })
const north = await floor.made('warehouses', { code: 'NORTH' })
const location_type_id = await floor.known('location_types', 'RACK')
const away = await floor.made('locations', { code: 'R-01', warehouse_id: north, location_type_id })

const standard = await floor.known('storage_unit_types', 'STD')
const placed = (others: Attributes = {}) =>
  floor.made('storage_units', {
    storage_unit_type_id: standard,
    warehouse_id: warehouse,
    location_id: rack,
    ...others,
  })
const scan = (barcode: string, others: Attributes = {}, who = operator) =>
  who.post('/api/rf/scan', { barcode, ...others })
/** The result of a scan, as text. */
const meant = (reply: Reply) => {
  const { kind } = answered(reply)
  assert.equal(reply.body.data?.type, 'scan_results')
  return `${kind} ${reply.body.data?.id}`
}
const refused = (reply: Reply) => [reply.body.errors?.[0]?.code, ...refusalsOf(reply)]
/** Scans in the warehouse of the floor. */
const here = { location_id: rack }

suite('resolving scanned codes', () => {
  after(async () => {
    assert.deepEqual(floor.service.bugs, [])
    await floor.close()
  })

  test('a location is found by its barcode and its code, in the warehouse of the user', async () => {
    assert.equal(meant(await scan('LOC-1')), `location ${rack}`)
    assert.equal(meant(await scan(' R-01 ', here)), `location ${rack}`)
    assert.equal(meant(await scan('R-01', { location_id: away })), `location ${away}`)
    assert.deepEqual(answered(await scan('LOC-1')).fields, { code: 'R-01', barcode: 'LOC-1' })
    const both = await scan('R-01')
    assert.deepEqual(refused(both), [1952, 'barcode_ambiguous'])
    assert.equal(both.body.errors?.[0]?.details, 'R-01 means several records')
    assert.equal(both.body.errors?.[0]?.source, 'scan_results.scan')
  })

  test('a location with a check digit requires it, on its label or typed after its code', async () => {
    assert.equal(meant(await scan('LOC-2-47')), `location ${digits}`)
    assert.equal(meant(await scan('R-0247')), `location ${digits}`)
    assert.equal(meant(await scan('R-039')), `location ${plain}`)
    for (const wrong of ['R-02', 'R-03', 'LOC-3']) {
      const reply = await scan(wrong, here)
      assert.deepEqual(refused(reply), [1950, 'location_check_digit_mismatch'], wrong)
    }
    const unproved = await scan('R-02')
    assert.deepEqual(unproved.body.errors?.[0]?.context, { location: 'R-02' })
    assert.deepEqual(refused(await scan('R-0248')), [1951, 'barcode_unknown'])
  })

  test('a unit is found by its reference, with or without prefix 00, and as a GS1 code', async () => {
    const unit = await placed()
    const [row] = await floor.rows('select reference from storage_units where id = $1', [unit])
    const reference = String(row?.reference)
    for (const code of [reference, `00${reference}`, `(00)${reference}`, `]C100${reference}`])
      assert.equal(meant(await scan(code)), `storage_unit ${unit}`, code)
    assert.deepEqual(answered(await scan(reference)).fields, {
      reference,
      barcode: `00${reference}`,
      location_id: rack,
    })
    assert.deepEqual(refused(await scan(reference, { location_id: away })), [1951, 'barcode_unknown'])
    assert.deepEqual(refused(await scan(reference, { expect: ['location', 'product'] })), [
      ...[1951, 'barcode_unknown'],
    ])
  })

  test('a product is found by any of its codes and alternative codes, with the data of its label', async () => {
    const made = await floor.made('products', {
      code: 'TEA',
      description: 'Tea',
      case_barcode: '5012345678900',
      outer_barcode: 'TEA-48',
    })
    for (const code of ['TEA', 'TEA-48', '5012345678900', '(01)05012345678900'])
      assert.equal(meant(await scan(code)), `product ${made}`, code)
    const label = '(02)05012345678900(10)B1(17)270131(37)24'
    assert.deepEqual(answered(await scan(label)).fields, {
      ...{ code: 'TEA', description: 'Tea', serial_number_tracking_setting: 'none' },
      ...{ matched_by: 'case_barcode', units: 1 },
      ...{ batch: 'B1', sell_by_date: '2027-01-31', count: 24 },
    })
    const bare = '\u001d0105012345678900310300125010B1'
    assert.deepEqual(answered(await scan(bare)).fields, {
      ...{
        code: 'TEA',
        description: 'Tea',
        serial_number_tracking_setting: 'none',
        matched_by: 'case_barcode',
        units: 1,
        batch: 'B1',
        weight: 1.25,
      },
    })
    const type = await floor.made('alternative_code_types', { code: 'THEIRS' })
    await floor.made('alternative_codes', {
      code: '4711',
      alternative_code_type_id: type,
      alternative_codeable_type: 'Product',
      alternative_codeable_id: made,
      owner_type: 'Account',
      owner_id: account,
    })
    assert.equal(meant(await scan('4711')), `product ${made}`)
    const other = await floor.made('products', { code: '4711' })
    assert.equal(meant(await scan('4711')), `product ${other}`)
    await floor.made('products', { code: 'LEAVES', barcode: 'TEA' })
    assert.deepEqual(refused(await scan('TEA')), [1952, 'barcode_ambiguous'])
  })

  test('a product is found by UPC-E, by labels of data identifiers and by links without their scheme', async () => {
    const soup = await floor.made('products', { code: 'SOUP', description: 'Soup', barcode: '042100005264' })
    const part = await floor.made('products', { code: 'PART-9', description: 'Part' })
    for (const code of ['04252614', ']E004252614', '(01)0042100005264', 'id.gs1.org/01/00042100005264'])
      assert.equal(meant(await scan(code)), `product ${soup}`, code)
    const short = await floor.made('products', { code: 'SHORT', description: 'Short', barcode: '01234565' })
    for (const code of ['01234565', '012345000065', '0012345000065', '(01)00012345000065'])
      assert.equal(meant(await scan(code)), `product ${short}`, code)
    const label = '[)>\u001e06\u001dPPART-9\u001d1TLOT7\u001dQ24\u001e\u0004'
    assert.equal(meant(await scan(label)), `product ${part}`)
    const { batch, count } = answered(await scan(label)).fields as Attributes
    assert.deepEqual([batch, count], ['LOT7', 24])
    const unit = await placed({ barcode: 'UN123456789' })
    assert.equal(meant(await scan('[)>\u001e06\u001d1JUN123456789\u001e\u0004')), `storage_unit ${unit}`)
  })

  test('a location takes precedence over a unit, a unit over a product, a product over a task', async () => {
    await floor.made('stock_checks', { location_id: rack })
    const [task] = await floor.rows(
      "select id::float8 from tasks where type = 'CHECK' order by id desc limit 1",
    )
    const id = String(task?.id)
    assert.equal(meant(await scan(id, { expect: ['task'] })), `task ${id}`)
    const sold = await floor.made('products', { code: id })
    assert.equal(meant(await scan(id)), `product ${sold}`)
    const unit = await placed({ barcode: id })
    assert.equal(meant(await scan(id)), `storage_unit ${unit}`)
    const place = await floor.location('RACK', id)
    assert.equal(meant(await scan(id)), `location ${place}`)
    assert.equal(meant(await scan(id, { expect: ['product', 'task'] })), `product ${sold}`)
  })

  test('pick lists, loads and receipts are found by their numbers, for callers who may view them', async () => {
    const header = { account_id: account, warehouse_id: warehouse }
    const receipt = await floor.made('goods_in_receipts', { ...header, reference: 'GRN-SCAN' })
    await floor.made('loads', { warehouse_id: warehouse, reference: 'LOAD-SCAN' })
    const [list] = await floor.rows(
      `insert into goods_out_pick_lists (tenant_id, reference, warehouse_id, goods_out_status_id, pick_type, pick_tasks_count)
       select w.tenant_id, 'PL-SCAN', w.id, s.id, 'standard', 0 from warehouses w
       join goods_out_statuses s on s.tenant_id = w.tenant_id and s.code = 'PICK'
       where w.id = $1 returning id::float8`,
      [warehouse],
    )
    assert.equal(meant(await scan('GRN-SCAN', here)), `receipt ${receipt}`)
    assert.deepEqual(answered(await scan('LOAD-SCAN', here)).fields, {
      reference: 'LOAD-SCAN',
      status: 'pending',
    })
    assert.equal(meant(await scan('PL-SCAN', { ...here, expect: ['pick_list'] })), `pick_list ${list?.id}`)
    const clerk = await floor.service.colleague(['work_tasks'])
    for (const code of ['GRN-SCAN', 'LOAD-SCAN', 'PL-SCAN'])
      assert.deepEqual(refusalsOf(await scan(code, here, clerk)), ['barcode_unknown'], code)
  })

  test('invalid requests are refused', async () => {
    assert.deepEqual(refusalsOf(await operator.post('/api/rf/scan', {})), ['blank /barcode'])
    assert.deepEqual(refusalsOf(await scan('x', { expect: ['customer'] })), ['inclusion /expect'])
    assert.deepEqual(refusalsOf(await scan('x', { location_id: 999_999 })), ['must_exist /location_id'])
    for (const odd of ['', ' ', '\u0000', '%', "'", '(01)', '9'.repeat(200), '\u001d', '😀'])
      assert.ok([422, 400].includes((await scan(odd)).status), JSON.stringify(odd))
    const clerk = await floor.service.colleague(['view_stock'])
    assert.equal((await scan('LOC-1', {}, clerk)).status, 403)
  })

  test('a handheld finds only records of its own warehouse', async () => {
    const person = await floor.service.colleague(['work_tasks', 'view_tasks'])
    const [user] = await floor.rows('select max(id)::float8 as id from users')
    const device = { username: 'scanner', password: 'correct horse battery' }
    await floor.made('hhd_users', { ...device, warehouse_id: warehouse })
    // The caller of the test is an application, which is assigned to no handheld otherwise.
    await floor.rows("update hhd_users set user_id = $1 where username = 'scanner' returning id", [user?.id])
    assert.equal(meant(await scan('R-01', {}, person)), `location ${rack}`)
    const elsewhere = await scan('R-01', { location_id: away }, person)
    assert.deepEqual(refused(elsewhere), [1954, 'hhd_user_warehouse_mismatch'])
    assert.equal(elsewhere.body.errors?.[0]?.details, 'The device works in WH1')
    const next = await person.post('/api/tasks/next', { warehouse_id: north })
    assert.deepEqual(refused(next), [1954, 'hhd_user_warehouse_mismatch'])
    const limited = await floor.service.colleague(['work_tasks'], { warehouse_ids: [north] })
    assert.equal(meant(await scan('R-01', {}, limited)), `location ${away}`)
  })
})
