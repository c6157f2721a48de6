import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { Yard } from './yard.ts'

const yard = await Yard.start()
const warehouse = await yard.made('warehouses', { code: 'W1', timezone: 'Europe/London' })
const account = await yard.made('accounts', { code: 'A1' })
await yard.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
for (const code of ['C1', 'C2']) await yard.made('customers', { code })
await yard.user('importer')
const client = await yard.enter('importer')

/** A file that is kept beside this test. */
const kept = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url))

/** Uploads a file, and returns the outcome of its import. */
async function outcome(name: string, content: string | Buffer = kept(name)) {
  await client.put(`/upload/${name}`, content)
  const row = await yard.imported(name)
  const rows = await yard.rows<{ row_number: number; status: string; message: string | null }>(
    'select row_number::int, status, message from import_rows where import_id = $1 order by row_number',
    row.id,
  )
  return {
    row,
    status: row.status,
    message: row.message,
    rows: rows.map(({ row_number, status, message }) => [row_number, status, message]),
  }
}

/** The standard template of a type. */
async function templateOf(template_type: string): Promise<number> {
  const [found] = await yard.rows<{ id: string }>(
    'select id from import_templates where template_type = $1',
    template_type,
  )
  return Number(found?.id)
}

/** Uploads a file over REST, and returns the import as it is answered. */
async function upload(source: string, file_name: string, content: string | Buffer, type = 'text/csv') {
  const { status, body } = await yard.server.api<{
    data: { attributes: { warnings: readonly string[] } }
  }>('POST', `/api/${source}/upload`, content, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename=${file_name}` },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.attributes
}

/** A configuration that makes suppliers of the columns Code and Name. */
function suppliersBy(
  settings: readonly object[],
  action_name = 'build_resource',
  found: object = {},
): Promise<number> {
  const attributes = { ...('index' in found ? {} : { code: { index: 'Code' } }), name: { index: 'Name' } }
  const action = { action: action_name, configuration: { resource_name: 'supplier', attributes, ...found } }
  return yard.made('import_configurations', {
    name: 'suppliers',
    parser: 'csv',
    failure_strategy: 'skip_resource',
    settings,
    automatic_processing_flows: [{ code: 'main', processing_actions: [action] }],
  })
}

const lines = (...all: readonly string[]) => all.join('\n')

/** The orders whose references begin so, with their lines. */
const orders = (prefix: string) =>
  yard.rows(
    `select g.reference, c.code as customer, a.address_1,
       (select json_agg(json_build_array(p.code, l.order_quantity, l.alt_line_note) order by l.id)
        from goods_out_lines l join products p on p.id = l.product_id where l.goods_out_id = g.id) as lines
     from goods_outs g join customers c on c.id = g.customer_id join addresses a on a.id = g.address_id
     where g.reference like $1 order by 1`,
    `${prefix}%`,
  )

suite('files as other programs write them', () => {
  after(() => yard.stop())

  test('products for the other tests', async () => {
    const { status } = await outcome(
      'PRODUCTS_first.csv',
      lines('code,description,stock_unit_type_code,account_code', 'P1,One,ITEMS,A1', 'P2,Two,ITEMS,A1'),
    )
    assert.equal(status, 'completed')
  })

  test('a file with several kinds of line ends has all of its rows', async () => {
    const { status, rows } = await outcome('ORDERS_mixed-line-ends.csv')
    assert.deepEqual([status, rows.length], ['completed', 3])
    assert.deepEqual(
      (await orders('E')).map(({ lines }) => lines),
      [[['P1', 2, 'blue']], [['P1', 3, 'red']], [['P1', 4, 'green']]],
    )
  })

  test('a cell without a heading refuses its row, and two headings with one name refuse the file', async () => {
    const one = await outcome('STOCK_one-cell-too-many.csv')
    assert.deepEqual(
      [one.status, one.rows],
      ['failed', [[2, 'failed', 'cell 6, 000, has no heading: the header has 5 columns']]],
    )
    const two = await outcome('STOCK_two-quantities.csv')
    assert.deepEqual([two.status, two.message], ['failed', 'columns 5 and 6 are both named quantity'])
    assert.deepEqual(await yard.rows('select id from stocks'), [])
  })

  test('rows of one order that contradict each other are refused with both lines', async () => {
    const { status, rows } = await outcome('ORDERS_contradicting.csv')
    const contradiction = (column: string, values: string) =>
      `lines 2 and 3 of one record contradict each other in ${column}: ${values}`
    const all = [
      contradiction('customer_code', 'C1 and C2'),
      contradiction('expected_date_of_dispatch', '2027-01-20 and 2027-02-20'),
      contradiction('address1', '1 High St and 2 Low St'),
      contradiction('postcode', 'AB1 and CD2'),
    ]
    assert.deepEqual(
      [status, rows],
      [
        'failed',
        [
          [2, 'failed', `line 3: ${all[0]}`],
          [3, 'failed', all.join('; ')],
        ],
      ],
    )
    assert.deepEqual(await orders('CONF'), [])
  })

  test('rows of one receipt that contradict each other are refused, and lines may differ', async () => {
    const head =
      'receipt_reference,warehouse_code,account_code,product_code,expected_date_of_receipt,item_quantity,storage_unit_quantity,notes,string1'
    const { rows } = await outcome(
      'PRE_RECEIPTS_1.csv',
      lines(
        head,
        'R-1,W1,A1,P1,2027-01-20,1,1,fragile,B1',
        'R-1,W1,A1,P2,2027-01-21,2,1,,B2',
        'R-2,W1,A1,P1,2027-01-20,1,1,,',
        'R-2,,,P2,,2,1,,',
      ),
    )
    assert.deepEqual(
      rows.map(([line, status]) => [line, status]),
      [
        [2, 'failed'],
        [3, 'failed'],
        [4, 'created'],
        [5, 'created'],
      ],
    )
    assert.match(
      String(rows[1]?.[2]),
      /^lines 2 and 3 of one record contradict each other in expected_date_of_receipt/,
    )
  })

  test('rows that follow the first of an order may leave the columns of the order empty', async () => {
    const { status, rows } = await outcome('ORDERS_follow-up-rows.csv')
    assert.deepEqual([status, rows.length], ['completed', 2])
    assert.deepEqual(await orders('SH-1'), [
      {
        reference: 'SH-1',
        customer: 'C1',
        address_1: '1 High St',
        lines: [
          ['P1', 2, null],
          ['P2', 3, null],
        ],
      },
    ])
    const head = kept('ORDERS_follow-up-rows.csv').toString().split('\n')[0] ?? ''
    const other = await outcome(
      'ORDERS_follow-up-2.csv',
      lines(
        head,
        'SH-2,W1,A1,C1,2027-01-20,1 High St,AB1,1,P1,2',
        'SH-3,,A1,C1,2027-01-20,1 High St,,1,P1,2',
        'SH-2,,,,,,,2,P2,3',
        'SH-3,,,,,,,2,P2,many',
      ),
    )
    assert.deepEqual(other.rows, [
      [2, 'created', null],
      [3, 'failed', 'warehouse_code must not be blank; postcode must not be blank'],
      [4, 'created', null],
      [5, 'failed', 'line 3: warehouse_code must not be blank'],
    ])
  })

  test('a refusal of a line is that of its row', async () => {
    const head = kept('ORDERS_follow-up-rows.csv').toString().split('\n')[0] ?? ''
    const { rows } = await outcome(
      'ORDERS_own-row.csv',
      lines(
        head,
        'OWN-1,W1,A1,C1,2027-01-20,1 High St,AB1,1,P1,2',
        'OWN-1,,,,,,,2,P2,many',
        'OWN-2,W1,A1,C1,2027-01-20,1 High St,AB1,1,P1,2',
        'OWN-2,,,,,,,2,NONE,1',
      ),
    )
    assert.deepEqual(rows, [
      [2, 'failed', 'line 3: order_quantity must be a number'],
      [3, 'failed', 'order_quantity must be a number'],
      [4, 'failed', 'line 5: no product with code NONE'],
      [5, 'failed', 'no product with code NONE'],
    ])
  })

  test('what spreadsheets and old systems add to a file is not taken for its content', async () => {
    for (const name of ['PRODUCTS_sep-line.csv', 'PRODUCTS_ctrl-z.csv']) {
      const { status, rows } = await outcome(name)
      assert.deepEqual([status, rows.length], ['completed', 1], name)
    }
    const zeroWidth = await outcome('PRODUCTS_zero-width.csv')
    assert.deepEqual(
      zeroWidth.rows.map(([, status]) => status),
      ['created', 'updated'],
    )
    const codes = await yard.rows(
      `select code, description from products where code ~ '^(SEP|EOF|INV)' order by 1`,
    )
    assert.deepEqual(codes, [
      { code: 'EOF-1', description: 'One' },
      { code: 'INV-1', description: 'Two' },
      { code: 'SEP-1', description: 'One' },
    ])
  })

  test('customers that were exported are the same customers when they are imported', async () => {
    await yard.made('customers', { code: '-RT-1', name: '=Haus & Co' })
    const { rows } = await outcome('CUSTOMERS_exported.csv')
    assert.deepEqual(rows, [[2, 'updated', null]])
    assert.deepEqual(
      await yard.rows(
        `select c.code, c.name, a.phone_number, a.address_1 from customers c join addresses a on a.id = c.address_id where c.code like '%RT-1'`,
      ),
      [{ code: '-RT-1', name: '=Haus & Co', phone_number: '+49 30 123456', address_1: '+1 Level' }],
    )
  })

  test('a misspelt heading is warned of in the import, in the answer to the upload and when it was read', async () => {
    const warning = 'column barcod is not read; barcode may be meant'
    const { status, row } = await outcome('PRODUCTS_misspelt-heading.csv')
    assert.deepEqual([status, row.warnings], ['completed', [warning]])
    const template = await templateOf('StandardProduct')
    const content =
      'code,description,stock_unit_type_code,barcdoe,Shelf-Life Min,colour\nMIS-2,One,ITEMS,1,2,red\n'
    const answer = await upload(`import_templates/${template}`, 'misspelt.csv', content)
    assert.deepEqual(answer.warnings, [
      'column barcdoe is not read; barcode may be meant',
      'column colour is not read',
    ])
    assert.deepEqual((await yard.imported('misspelt.csv')).warnings, answer.warnings)
  })

  const HEADINGS = ['code', 'description', 'stock_unit_type_code', 'barcdoe']

  test('a misspelt heading of a file of any form uploaded over REST is warned of in the answer and in its import', async () => {
    const cells = (format: string) => [`MIS-${format}`, 'One', 'ITEMS', '1']
    const workbook = new ExcelJS.Workbook()
    workbook.addWorksheet('products').addRows([HEADINGS, cells('xlsx')])
    const record = Object.fromEntries(HEADINGS.map((name, at) => [name, cells('json')[at]]))
    const csv = lines(HEADINGS.join(), cells('csv').join())
    const files: Readonly<Record<string, string | Buffer>> = {
      csv,
      xlsx: Buffer.from(await workbook.xlsx.writeBuffer()),
      json: JSON.stringify([record]),
      'csv.gz': gzipSync(csv.replace('MIS-csv', 'MIS-gz')),
    }
    const template = await templateOf('StandardProduct')
    const warnings = ['column barcdoe is not read; barcode may be meant']
    for (const [format, content] of Object.entries(files)) {
      const name = `heading.${format}`
      const answer = await upload(`import_templates/${template}`, name, content, 'application/octet-stream')
      assert.deepEqual(answer.warnings, warnings, format)
      const row = await yard.imported(name)
      assert.deepEqual([row.status, row.warnings], ['completed', warnings], format)
    }
  })

  test('columns that a configuration reads and a file does not have are warned of', async () => {
    const id = await suppliersBy([{ setting_type: 'group_by', value: 'Code' }])
    await upload(`import_configurations/${id}`, 'missing.csv', 'Code,Nmae\nMISSING,One\n')
    const row = await yard.imported('missing.csv')
    assert.deepEqual(row.warnings, ['column Name is not in the file'])
  })

  test('numbers in scientific notation are refused as barcodes and codes', async () => {
    const { rows } = await outcome('PRODUCTS_scientific.csv')
    assert.equal(rows[0]?.[1], 'failed')
    assert.match(String(rows[0]?.[2]), /^barcode is 5\.01235E\+12, which is a number without its last digits/)
    const id = await suppliersBy([])
    await upload(`import_configurations/${id}`, 'scientific.csv', 'Code,Name\n"1,2E+13",One\n1E5,Two\n')
    const row = await yard.imported('scientific.csv')
    assert.deepEqual([row.created_count, row.failed_count], ['1', '1'])
  })

  test('a damaged code is refused wherever a file names one: of the record, of another, and of one that is found or made', async () => {
    const { rows } = await outcome(
      'PRODUCTS_damaged.csv',
      lines(
        'code,description,stock_unit_type_code',
        'NULL,One,ITEMS',
        'D-2,\\N,ITEMS',
        'D-3,Three,IT\u200bEMS',
        'D-4,Four,1E+3',
        'Null,Five,ITEMS',
      ),
    )
    assert.deepEqual(rows, [
      [2, 'failed', 'code is NULL, which is no value; leave the cell empty'],
      [3, 'failed', 'description is \\N, which is no value; leave the cell empty'],
      [
        4,
        'failed',
        'stock_unit_type_code is IT\u200bEMS, which is a code with the invisible character U+200B behind IT; type it again',
      ],
      [
        5,
        'failed',
        'stock_unit_type_code is 1E+3, which is a number without its last digits; format its column as text and fill it again',
      ],
      [6, 'created', null],
    ])
    const id = await suppliersBy([], 'find_or_build_resource', { resource_attribute: 'code', index: 'Code' })
    await upload(
      `import_configurations/${id}`,
      'found.csv',
      'Code,Name\n4.00638E+012,One\n#N/A,Two\nFOUND-3,Three\n',
    )
    const row = await yard.imported('found.csv')
    assert.deepEqual([row.created_count, row.failed_count], ['1', '2'])
  })

  test('a refused date names the form that is expected', async () => {
    const head = kept('ORDERS_follow-up-rows.csv').toString().split('\n')[0] ?? ''
    const { rows } = await outcome(
      'ORDERS_date.csv',
      lines(head, 'D-1,W1,A1,C1,20.01.2027,1 High St,AB1,1,P1,2'),
    )
    assert.match(String(rows[0]?.[2]), /^expected_date_of_dispatch is not valid; a date such as 2027-01-20/)
  })

  test('the charset of the content type is that of the file, and an unknown one is refused', async () => {
    const template = await templateOf('StandardProduct')
    const bytes = Buffer.from(
      'code,description,stock_unit_type_code\nCHARSET,\xb3\xf3d\xbc,ITEMS\n',
      'latin1',
    )
    await upload(`import_templates/${template}`, 'charset.csv', bytes, 'text/csv; charset="ISO-8859-2"')
    assert.equal((await yard.imported('charset.csv')).status, 'completed')
    assert.deepEqual(await yard.rows(`select description from products where code = 'CHARSET'`), [
      { description: 'łódź' },
    ])
    const { status } = await yard.server.api('POST', `/api/import_templates/${template}/upload`, 'a\n', {
      headers: { 'content-type': 'text/csv; charset=klingon' },
    })
    assert.equal(status, 422)
    const wide = await outcome('PRODUCTS_wide.csv', Buffer.from('code,description\nA,B\n', 'utf16le'))
    assert.match(String(wide.message), /utf-16le without a byte order mark/)
  })

  test('a workbook and JSON are read like CSV: over SFTP, over REST, packed, and by configurations', async () => {
    assert.equal((await outcome('PRODUCTS_workbook.csv')).status, 'completed')
    const workbook = kept('PRODUCTS_workbook.csv')
    const named = (code: string) =>
      JSON.stringify([{ Code: code, description: 'One', stock_unit_type_code: 'ITEMS' }])
    const files: Readonly<Record<string, string | Buffer>> = {
      'PRODUCTS_2.xlsx': workbook,
      'PRODUCTS_3.json': named('JSON-1'),
      'PRODUCTS_4.jsonl': `${named('JSON-2').slice(1, -1)}\n${named('JSON-3').slice(1, -1)}\n`,
      'PRODUCTS_5.csv.gz': gzipSync('code,description,stock_unit_type_code\nGZ-1,One,ITEMS\n'),
      'PRODUCTS_6.xlsx.gz': gzipSync(workbook),
    }
    for (const [name, content] of Object.entries(files))
      assert.equal((await outcome(name, content)).status, 'completed', name)
    const template = await templateOf('StandardProduct')
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await upload(`import_templates/${template}`, 'rest.xlsx', workbook, type)
    await upload(`import_templates/${template}`, 'rest.json', named('JSON-4'), 'application/json')
    for (const name of ['rest.xlsx', 'rest.json'])
      assert.equal((await yard.imported(name)).status, 'completed', name)
    const codes = await yard.rows(`select code from products where code ~ '^(XL|JSON|GZ)-' order by code`)
    assert.deepEqual(
      codes.map(({ code }) => code),
      ['GZ-1', 'JSON-1', 'JSON-2', 'JSON-3', 'JSON-4', 'XL-1'],
    )
    const id = await suppliersBy([])
    await upload(`import_configurations/${id}`, 'suppliers.json', '[{"Code":"SUP-1","Name":"One"}]')
    assert.equal((await yard.imported('suppliers.json')).created_count, '1')
  })
})
