import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { type Reply, refusalsOf } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, warehouse } = floor

const GTIN = '05012345678900'
const CASE = '15012345678907'
const product = await floor.made('products', {
  code: 'JAM',
  description: 'Jam',
  barcode: GTIN.slice(1),
  case_barcode: CASE,
  units_per_inner: 4,
  units_per_case: 12,
})
const upc = await floor.made('products', { code: 'UPC', barcode: '712345678904' })
const ean = await floor.made('products', { code: 'EAN', barcode: '0036000291452' })

const scan = (barcode: string, who = operator) => who.post('/api/rf/scan', { barcode, expect: ['product'] })
const fieldsOf = (reply: Reply) => {
  const { fields } = answered(reply)
  return [reply.body.data?.id, fields]
}
const jam = (more: Readonly<Record<string, unknown>>) => [
  String(product),
  {
    ...{ code: 'JAM', description: 'Jam', serial_number_tracking_setting: 'none' },
    ...{ units_per_inner: 4, units_per_case: 12, ...more },
  },
]
const unit = { matched_by: 'barcode', units: 1 }

const labels = readFileSync(new URL('scanned-labels/labels.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const labelOf = (what: string) => {
  const text = labels.find(([name]) => name === what)?.[1] ?? assert.fail(what)
  return text.replaceAll('<GTIN14>', GTIN).replaceAll('<GS>', '\u001d')
}

suite('scanned labels', () => {
  after(async () => {
    assert.deepEqual(floor.service.bugs, [])
    await floor.close()
  })

  test('identifiers that a warehouse does not use are passed over', async () => {
    assert.deepEqual(
      fieldsOf(await scan(labelOf('11 before 17'))),
      jam({ ...unit, sell_by_date: '2027-01-31', batch: 'LOT7' }),
    )
    for (const what of ['240', '3922', '30', '91'])
      assert.deepEqual(fieldsOf(await scan(labelOf(what))), jam({ ...unit, batch: 'LOT7' }), what)
  })

  test('a number of 8, 12, 13 or 14 digits is found however it is stored', async () => {
    for (const code of [
      '712345678904',
      '0712345678904',
      '00712345678904',
      '(01)00712345678904',
      ']E00712345678904',
    ])
      assert.equal((await scan(code)).body.data?.id, String(upc), code)
    for (const code of ['036000291452', '0036000291452', '00036000291452'])
      assert.equal((await scan(code)).body.data?.id, String(ean), code)
    assert.deepEqual(refusalsOf(await scan('712345678905')), ['barcode_unknown'])
  })

  test('the answer says which code matched and how many units it stands for', async () => {
    assert.deepEqual(fieldsOf(await scan('JAM')), jam({ matched_by: 'code', units: 1 }))
    assert.deepEqual(fieldsOf(await scan(CASE)), jam({ matched_by: 'case_barcode', units: 12 }))
    assert.deepEqual(
      fieldsOf(await scan(`]C101${CASE}10LOT7`)),
      jam({ matched_by: 'case_barcode', units: 12, batch: 'LOT7' }),
    )
  })

  test('a GS1 Digital Link is read like a label', async () => {
    const read = { ...unit, batch: 'LOT7', serial_number: 'S1', sell_by_date: '2027-01-31' }
    assert.deepEqual(fieldsOf(await scan(labelOf('Digital Link'))), jam(read))
  })

  test('a separator that the implementation does not name is refused, and one that it names is read', async () => {
    const person = await floor.service.colleague(['work_tasks', 'view_tasks'])
    const [user] = await floor.rows('select max(id)::float8 as id from users')
    const made = await operator.post('/api/rf/implementations', {
      data: { type: 'rf_implementations', attributes: { code: 'SCANNERS' } },
    })
    const implementation_id = Number(made.body.data?.id)
    await floor.made('hhd_users', {
      username: 'scanner',
      password: 'correct horse battery',
      warehouse_id: warehouse,
      implementation_id,
    })
    // The caller of the test is an application, which is assigned to no handheld otherwise.
    await floor.rows("update hhd_users set user_id = $1 where username = 'scanner' returning id", [user?.id])
    const separators = ['|', '^]', '~', '{GS}', '\u241d', '<GS>']
    const codeWith = (separator: string) => `01${GTIN}10LOT7${separator}17270131`
    for (const separator of separators)
      assert.deepEqual(refusalsOf(await scan(codeWith(separator), person)), ['barcode_unknown'], separator)
    const set = (gs1_separators: readonly string[]) =>
      operator.patch(`/api/rf/implementations/${implementation_id}`, {
        data: { type: 'rf_implementations', attributes: { gs1_separators } },
      })
    assert.deepEqual(refusalsOf(await set(['A'])), ['invalid /data/attributes/gs1_separators'])
    assert.equal((await set(separators)).status, 200)
    for (const separator of ['\u001d', ...separators])
      assert.deepEqual(
        fieldsOf(await scan(codeWith(separator), person)),
        jam({ ...unit, batch: 'LOT7', sell_by_date: '2027-01-31' }),
        separator,
      )
  })

  test('a place is found as people type its code, and as scanners with caps lock send it', async () => {
    const place = await floor.location('RACK', 'R-01-02', { barcode: 'Place-7', check_digit: '' })
    const other = await floor.location('RACK', 'R-010-3', { check_digit: '48' })
    const found = async (barcode: string) =>
      (await operator.post('/api/rf/scan', { barcode, expect: ['location'] })).body.data?.id
    for (const code of ['R-01-02', 'r-01-02', 'R0102', 'r 01 02', 'pLACE-7', 'place7'])
      assert.equal(await found(code), String(place), code)
    assert.equal(await found('r-010-348'), String(other))
    const refused = await operator.post('/api/rf/scan', { barcode: 'r010 3', expect: ['location'] })
    assert.deepEqual(refusalsOf(refused), ['location_check_digit_mismatch'])
    const twin = await floor.location('RACK', 'R-010-2')
    assert.equal(await found('R-010-2'), String(twin))
    assert.equal(await found('R-01-02'), String(place))
    const either = await operator.post('/api/rf/scan', { barcode: 'r0102', expect: ['location'] })
    assert.deepEqual(refusalsOf(either), ['barcode_ambiguous'])
  })

  test('lists find products by a number in another length', async () => {
    for (const filter of ['all_codes: "0712345678904"', 'barcode: "00712345678904"']) {
      const reply = await operator.post('/graphql', {
        query: `{ products { all(${filter}) { nodes { code } } } }`,
      })
      assert.deepEqual(reply.body.data, { products: { all: { nodes: [{ code: 'UPC' }] } } }, filter)
    }
  })
})
