import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { describeLookups } from '#entry/metadata/describe-lookups.ts'
import { declarations } from '#resources/index.ts'
import type { MetadataIndex } from '#web/api/metadata.ts'
import { knownHeadings, rememberedWith } from '#web/console/screens/imports/known-headings.ts'
import { isoDay, missingColumns, tableFile } from '#web/console/screens/imports/table-file.ts'
import { TABLE_HEADINGS, TABLE_KINDS } from '#web/console/screens/imports/table-headings.ts'
import { guessKind, guessTable, tableColumns } from '#web/console/screens/imports/table-mapping.ts'

assert.ok(modelFor(declarations))
const { imports } = describeLookups() as unknown as Pick<MetadataIndex, 'imports'>
const columnsOf = (kind: string) => {
  const file = imports[kind]
  assert.ok(file !== undefined, kind)
  return tableColumns(file, (name) => name)
}
const guessed = (kind: string, cells: readonly (readonly string[])[], known = {}) =>
  guessTable(kind, cells, { columns: columnsOf(kind), known })

test('every column that a heading may mean is a column of its standard file', () => {
  for (const kind of TABLE_KINDS) {
    const names = (imports[kind]?.columns ?? []).map(({ name }) => name)
    const offered =
      kind === 'StandardProduct'
        ? ['stock_unit_type_code', 'account_code']
        : Object.keys(TABLE_HEADINGS[kind] ?? {})
    assert.deepEqual(
      offered.filter((name) => !names.includes(name)),
      [],
      kind,
    )
  }
})

const SHOP = [
  ['Order No', 'Name', 'Street', 'City', 'ZIP', 'Country', 'SKU', 'Qty', 'Due date', 'Colour'],
  ['S-1', 'Ann Smith', '1 High St', 'Hull', 'HU1 1AA', 'GB', 'CUP-1', '2', '1.12.2026', 'blue'],
  ['S-1', '', '', '', '', '', 'CUP-2', '3', '', ''],
  ['S-2', 'Ben Jones', '2 Low St', 'York', 'YO1 1AA', 'GB', 'CUP-1', '1', '2026-12-02', 'red'],
]

test('the columns of an ordinary table of orders are recognised, and unknown ones are left out', () => {
  assert.equal(guessKind(SHOP, columnsOf), 'StandardOrder')
  assert.deepEqual(guessed('StandardOrder', SHOP).attributes, [
    ...['order_reference', 'address5', 'address1', 'address3', 'postcode', 'country_code'],
    ...['product_code', 'quantity', 'expected_date_of_dispatch', null],
  ])
})

test('products, receipts, stock and customers are told apart by their headings', () => {
  assert.equal(
    guessKind(
      [
        ['SKU', 'Name', 'EAN', 'Weight'],
        ['A', 'Cup', '4006381333931', '1'],
      ],
      columnsOf,
    ),
    'StandardProduct',
  )
  assert.equal(
    guessKind(
      [
        ['ASN', 'SKU', 'Qty', 'ETA', 'Supplier'],
        ['R', 'A', '1', '2026-12-01', 'X'],
      ],
      columnsOf,
    ),
    'StandardPreReceipt',
  )
  assert.equal(
    guessKind(
      [
        ['Lagerplatz', 'Artikelnummer', 'Menge'],
        ['R-1', 'A', '1'],
      ],
      columnsOf,
    ),
    'StandardStock',
  )
  assert.equal(
    guessKind(
      [
        ['Kundennummer', 'Firma', 'PLZ'],
        ['C-1', 'Acme', '28195'],
      ],
      columnsOf,
    ),
    'StandardCustomer',
  )
})

test('a table without headings is recognised by its cells', () => {
  const mapping = guessed('StandardStock', [
    ['CUP-1', '12'],
    ['CUP-2', '7'],
  ])
  assert.equal(mapping.hasHeadings, false)
  assert.deepEqual(mapping.attributes, ['product_code', 'quantity'])
})

test('what was chosen for the headings of a client is used for its next table, and for no other client', () => {
  const owner = { kind: 'StandardOrder', account: 'ACME' }
  const attributes = guessed('StandardOrder', SHOP).attributes.with(9, 'notes')
  const stored = rememberedWith({}, owner, {
    headings: SHOP[0] ?? [],
    mapping: { hasHeadings: true, attributes },
  })
  assert.equal(guessed('StandardOrder', SHOP, knownHeadings(stored, owner)).attributes[9], 'notes')
  const other = knownHeadings(stored, { ...owner, account: 'OTHER' })
  assert.equal(guessed('StandardOrder', SHOP, other).attributes[9], null)
})

test('only mapped columns are sent, with what is the same in all rows, lines counted and days as the service reads them', () => {
  const columns = columnsOf('StandardOrder')
  const mapping = guessed('StandardOrder', SHOP)
  assert.deepEqual(
    missingColumns(columns, mapping).map(({ name }) => name),
    ['warehouse_code', 'account_code', 'customer_code'],
  )
  const same = { warehouse_code: 'HULL', account_code: 'ACME', customer_code: 'WEB' }
  const lines = tableFile(SHOP, mapping, { columns, same }).split('\r\n')
  assert.equal(
    lines[0],
    'order_reference,warehouse_code,account_code,customer_code,expected_date_of_dispatch,address1,postcode,line_number,product_code,quantity,address3,address5,country_code',
  )
  assert.equal(lines[1], 'S-1,HULL,ACME,WEB,2026-12-01,1 High St,HU1 1AA,1,CUP-1,2,Hull,Ann Smith,GB')
  assert.equal(lines[2], 'S-1,HULL,ACME,WEB,,,,2,CUP-2,3,,,')
  assert.equal(lines.join().includes('blue'), false)
})

test('days are turned where they can only be read in one way', () => {
  assert.deepEqual(['3.4.2026', '25/12/2026', '12/25/2026', '3/4/2026', '2026-12-01', 'soon'].map(isoDay), [
    '2026-04-03',
    '2026-12-25',
    '2026-12-25',
    '3/4/2026',
    '2026-12-01',
    'soon',
  ])
})
