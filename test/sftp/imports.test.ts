import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { eventually, Yard } from './yard.ts'

const yard = await Yard.start()
await yard.user('importer')
const warehouse = await yard.made('warehouses', { code: 'WH1', timezone: 'Europe/London' })
const account = await yard.made('accounts', { code: 'ACME' })
await yard.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
await yard.made('customers', { code: 'SHOP' })
const client = await yard.enter('importer')

/** The content of a file with these lines. */
const file = (...lines: readonly string[]) => `${lines.join('\n')}\n`

/** Uploads a file; returns the result of its import with the outcomes of its rows. */
async function brought(name: string, content: string) {
  await client.put(`/upload/${name}`, content)
  return ended(name)
}

async function ended(name: string, count = 1) {
  const row = await yard.imported(name, count)
  const rows = await yard.rows<{
    row_number: string
    status: string
    symbol: string | null
    message: string | null
  }>(
    'select row_number::int, status, symbol, message from import_rows where import_id = $1 order by row_number',
    row.id,
  )
  const { status, created_count, updated_count, skipped_count, failed_count } = row
  const counts = [created_count, updated_count, skipped_count, failed_count].map(Number)
  return { row, rows, status, counts }
}

/** Retries the failed rows of an import. */
async function retried(id: unknown) {
  assert.equal((await yard.server.api('POST', `/api/imports/${id}/retry`)).status, 200)
}

suite('importing files', () => {
  after(() => yard.stop())

  test('products: new ones are created, existing ones updated, and all assigned to the account', async () => {
    const first = await brought(
      'PRODUCTS_1.csv',
      file(
        'Code;Description;Stock Unit Type Code;account_code;barcode;units_per_case',
        'TEA;Green tea;ITEMS;ACME;501;12',
        'POT;Tea pot;ITEMS;ACME;502;',
      ),
    )
    assert.deepEqual([first.status, first.counts], ['completed', [2, 0, 0, 0]], JSON.stringify(first))
    assert.equal(first.row.progress, '100')
    const second = await brought(
      'products_2.CSV',
      file('code,description,stock_unit_type_code', 'TEA,"Tea, green",ITEMS', 'CUP,A cup,ITEMS'),
    )
    assert.deepEqual([second.status, second.counts], ['completed', [1, 1, 0, 0]], JSON.stringify(second))
    const products = await yard.rows(
      `select p.code, p.description, p.barcode, a.account_id is not null as assigned
       from products p left join account_products a on a.product_id = p.id where p.code in ('TEA', 'POT', 'CUP') order by 1`,
    )
    assert.deepEqual(products, [
      { code: 'CUP', description: 'A cup', barcode: null, assigned: false },
      { code: 'POT', description: 'Tea pot', barcode: '502', assigned: true },
      { code: 'TEA', description: 'Tea, green', barcode: '501', assigned: true },
    ])
    assert.deepEqual((await client.list('/processed')).slice(0, 2), ['PRODUCTS_1.csv', 'products_2.CSV'])
    assert.deepEqual(await client.list('/upload'), [])
  })

  const ORDER =
    'order_reference,warehouse_code,account_code,customer_code,expected_date_of_dispatch,address 1,address3,address5,postcode,line_number,product_code,quantity'

  test('orders: rows with one reference are one order; an invalid one is skipped and listed in the errors file', async () => {
    const end = await brought(
      'ORDERS_1.csv',
      file(
        ORDER,
        'O-1,WH1,ACME,SHOP,2026-07-01 09:00,1 Quay,Leeds,Ann,LS1,1,TEA,2',
        'O-2,WH1,ACME,SHOP,2026-12-01,1 Quay,Leeds,Ann,LS1,1,NOTHING,1',
        'O-1,WH1,ACME,SHOP,2026-07-01 09:00,1 Quay,Leeds,Ann,LS1,2,POT,1',
        'O-3,WH1,ACME,SHOP,never,1 Quay,Leeds,Ann,LS1,1,TEA,1',
        'O-4,WH1,ACME,SHOP,2026-12-01,1 Quay,Leeds,Ann,LS1,1,TEA,1.00001',
      ),
    )
    assert.deepEqual([end.status, end.counts], ['completed_with_errors', [1, 0, 0, 3]], JSON.stringify(end))
    assert.deepEqual(
      end.rows.map(({ row_number, status, symbol }) => [row_number, status, symbol]),
      [
        [2, 'created', null],
        [3, 'failed', 'import_resource_not_found'],
        [4, 'created', null],
        [5, 'failed', 'invalid'],
        [6, 'failed', 'quantity_precision'],
      ],
    )
    const orders = await yard.rows(
      `select g.reference, to_char(g.expected_date_of_dispatch at time zone t.import_timezone, 'YYYY-MM-DD HH24:MI') as due, a.name, a.address_3,
         (select json_agg(json_build_array(l.alt_line_number, p.code, l.order_quantity) order by l.id)
          from goods_out_lines l join products p on p.id = l.product_id where l.goods_out_id = g.id) as lines
       from goods_outs g join addresses a on a.id = g.address_id join tenants t on t.id = g.tenant_id where g.reference like 'O-%'`,
    )
    assert.deepEqual(orders, [
      {
        reference: 'O-1',
        due: '2026-07-01 09:00',
        name: 'Ann',
        address_3: 'Leeds',
        lines: [
          ['1', 'TEA', 2],
          ['2', 'POT', 1],
        ],
      },
    ])
    const errors = (await client.get('/processed/ORDERS_1.csv.errors.csv')).toString().split('\r\n')
    assert.deepEqual(errors.slice(0, 2), [
      'row,column,symbol,message,original_row',
      '3,,import_resource_not_found,no product with code NOTHING,"O-2,WH1,ACME,SHOP,2026-12-01,1 Quay,Leeds,Ann,LS1,1,NOTHING,1"',
    ])
  })

  test('orders: values without a field of the line are written to the order', async () => {
    const slots = 'external_system_reference1,string1,string2,integer1,datetime1,boolean1'
    const row = (line: string) => `O-9,WH1,ACME,SHOP,2026-12-01,1 Quay,Leeds,Ann,LS1,${line}`
    const rows = [row('1,TEA,2,,B-1,,7,2026-05-01,true'), row('2,POT,1,WEB-9,,gift,,,')]
    const end = await brought('ORDERS_9.csv', file(`${ORDER},${slots}`, ...rows))
    assert.deepEqual([end.status, end.counts], ['completed', [1, 0, 0, 0]], JSON.stringify(end))
    const [order] = await yard.rows(
      `select g.external_system_reference1, g.string1, g.string2, g.integer1, l.batch, l.boolean1,
         to_char(l.datetime1, 'YYYY-MM-DD') as datetime1
       from goods_outs g join goods_out_lines l on l.goods_out_id = g.id where g.reference = 'O-9' order by l.id limit 1`,
    )
    assert.deepEqual(order, {
      external_system_reference1: 'WEB-9',
      string1: null,
      string2: 'gift',
      integer1: '7',
      batch: 'B-1',
      boolean1: true,
      datetime1: '2026-05-01',
    })
  })

  test('an existing order is refused, and a file without any imported row has failed', async () => {
    const end = await brought(
      'ORDERS_2.csv',
      file(ORDER, 'O-1,WH1,ACME,SHOP,2026-07-01,1 Quay,Leeds,Ann,LS1,1,TEA,1'),
    )
    assert.deepEqual([end.status, end.counts], ['failed', [0, 0, 0, 1]])
    assert.ok((await client.list('/failed')).includes('ORDERS_2.csv'))
    const [event] = await yard.rows<{ data: Record<string, unknown> }>(
      `select data from events where resource_name = 'ftp_import' and event = 'failed' and data ->> 'file_name' = 'ORDERS_2.csv'`,
    )
    assert.deepEqual(
      { type: event?.data.template_type, total: event?.data.total_rows, failed: event?.data.failed_rows },
      { type: 'StandardOrder', total: 1, failed: 1 },
    )
    const logs = await yard.rows(
      `select symbol from failure_event_logs where source_type = 'imports' and source_id = $1`,
      end.row.id,
    )
    assert.equal(logs.length, 1)
  })

  test('receipts are created with lines whose expected quantity is quantity per unit times units', async () => {
    const end = await brought(
      'PRE_RECEIPTS_1.csv',
      file(
        'receipt_reference\twarehouse_code\taccount_code\tproduct_code\texpected_date_of_receipt\titem_quantity\tstorage_unit_quantity\tstring1',
        'R-1\tWH1\tACME\tTEA\t2026-07-01\t12\t3\tB7',
        'R-1\tWH1\tACME\tPOT\t2026-07-01\t4\t1\t',
      ),
    )
    assert.deepEqual([end.status, end.counts], ['completed', [1, 0, 0, 0]], JSON.stringify(end))
    const lines = await yard.rows(
      `select p.code, l.expected_quantity::text, l.expected_configurations_quantity::int as units, l.batch
       from goods_in_lines l join products p on p.id = l.product_id
       join goods_in_receipts r on r.id = l.goods_in_receipt_id where r.reference = 'R-1' order by l.id`,
    )
    assert.deepEqual(lines, [
      { code: 'TEA', expected_quantity: '36.0000', units: 3, batch: 'B7' },
      { code: 'POT', expected_quantity: '4.0000', units: 1, batch: null },
    ])
  })

  test('customers, suppliers, locations and stock are created', async () => {
    const files: readonly (readonly [string, string, readonly number[]])[] = [
      [
        'LOCATIONS_1.csv',
        file(
          'warehouse_code,code,location_type_code,is_pickface,pick_sequence',
          'WH1,R1,RACK,yes,1',
          'WH1,R2,RACK,0,2',
        ),
        [2, 0, 0, 0],
      ],
      ['CUSTOMERS_1.csv', file('code,name,address_3', 'SHOP,The shop,York', 'NEW,New,Hull'), [1, 1, 0, 0]],
      ['SUPPLIERS_1.csv', file('code,name,active', 'MILL,The mill,true'), [1, 0, 0, 0]],
      ['DELIVERY_ADDRESSES_1.csv', file('customer_code,code,name', 'SHOP,BACK,Back door'), [1, 0, 0, 0]],
      ['COLLECTION_ADDRESSES_1.csv', file('supplier_code,code,name', 'MILL,GATE,Gate'), [1, 0, 0, 0]],
      [
        'PRODUCT_STORAGE_UNITS_1.csv',
        file(
          'product_code,storage_unit_type_code,stock_configuration,unit_of_measure,per_layer,number_of_layers',
          'TEA,STD,unit,centimetre,10,4',
        ),
        [1, 0, 0, 0],
      ],
      ['PICKFACES_1.csv', file('product_code,warehouse_code,location_code', 'TEA,WH1,R1'), [1, 0, 0, 0]],
      [
        'STOCK_1.csv',
        file(
          'account_code,warehouse_code,location_code,product_code,quantity,string1',
          'ACME,WH1,R2,TEA,40,B7',
          'ACME,WH1,R2,TEA,0,B8',
        ),
        [1, 0, 0, 1],
      ],
      [
        'HOLDS_1.csv',
        file('account_code,warehouse_code,product_code,description', 'ACME,WH1,TEA,damp'),
        [0, 1, 0, 0],
      ],
      [
        'RELEASES_1.csv',
        file('account_code,warehouse_code,product_code,description', 'ACME,WH1,TEA,dry again'),
        [0, 1, 0, 0],
      ],
      ['CANCELLATIONS_1.csv', file('account_code,order_reference', 'ACME,O-1', 'ACME,O-99'), [0, 1, 0, 1]],
    ]
    for (const [name, content] of files) await client.put(`/upload/${name}`, content)
    for (const [name, , counts] of files) {
      const end = await ended(name)
      assert.deepEqual(end.counts, counts, `${name} ${end.row.message} ${JSON.stringify(end.rows)}`)
    }
    const [pile] = await yard.rows(
      `select s.quantity::text, s.batch, s.status from stocks s join products p on p.id = s.product_id where p.code = 'TEA'`,
    )
    assert.deepEqual(pile, { quantity: '40.0000', batch: 'B7', status: 'available' })
    const ids = (await yard.rows<{ id: string }>('select id from imports order by finished_at, id')).map(
      ({ id }) => Number(id),
    )
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => a - b),
      'one after another, in the order they were brought',
    )
  })

  test('a file without a required column, or of another format, fails as a whole', async () => {
    const lacking = await brought(
      'ORDERS_3.csv',
      file(
        'order_reference,warehouse_code,customer_code,expected_date_of_dispatch,address1,postcode,line_number,quantity',
        'O-9',
      ),
    )
    const reason =
      'column account_code, product_code is missing; the headings of the file are: order_reference, warehouse_code, ' +
      'customer_code, expected_date_of_dispatch, address1, postcode, line_number, quantity'
    assert.deepEqual([lacking.status, lacking.row.message], ['failed', reason])
    const broken = await brought('ORDERS_4.csv', file(ORDER, '"never closed,1'))
    assert.equal(broken.status, 'failed')
    assert.match(String(broken.row.message), /the quote opened on line 2 is never closed/)
    const errorsFile = (await client.get('/failed/ORDERS_3.csv.errors.csv')).toString()
    assert.ok(errorsFile.includes(`import_column_missing,"${reason}"`), errorsFile)
    const symbols = await yard.rows(
      `select symbol from failure_event_logs where source_type = 'imports' and source_id = any($1) order by id`,
      [lacking.row.id, broken.row.id],
    )
    assert.deepEqual(symbols, [{ symbol: 'import_column_missing' }, { symbol: 'import_file_invalid' }])
  })

  test('an empty file is registered, and its import fails with the reason', async () => {
    const empty = await brought('PRODUCTS_EMPTY.csv', '')
    assert.deepEqual([empty.status, empty.counts], ['failed', [0, 0, 0, 0]])
    assert.equal(empty.row.message, 'the file is empty')
    assert.ok((await client.list('/failed')).includes('PRODUCTS_EMPTY.csv'))
    assert.ok(!(await client.list('/upload')).includes('PRODUCTS_EMPTY.csv'))
  })

  test('rows are written only within the account of the SFTP user', async () => {
    const other = await yard.made('accounts', { code: 'OTHER' })
    await yard.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
    await yard.user('confined', { account_id: other })
    const confined = await yard.enter('confined')
    await confined.put(
      'ORDERS_5.csv',
      file(ORDER, 'X-1,WH1,ACME,SHOP,2026-07-01,1 Quay,Leeds,Ann,LS1,1,TEA,1'),
    )
    const end = await ended('ORDERS_5.csv')
    assert.deepEqual(
      end.rows.map(({ message }) => message),
      ['no account with code ACME; no product with code TEA'],
    )
    await confined.put('unknown.txt', 'for no template')
    await confined.end()
    const events = await yard.rows(
      `select distinct data ->> 'file_name' as file, (data ->> 'account_id')::int as account from events
       where resource_name = 'ftp_import' and data ->> 'file_name' in ('ORDERS_5.csv', 'unknown.txt') order by 1`,
    )
    assert.deepEqual(events, [
      { file: 'ORDERS_5.csv', account: other },
      { file: 'unknown.txt', account: other },
    ])
  })

  test('an import can be started over REST; a dry run writes nothing, and a retry imports the failed rows', async () => {
    const [template] = await yard.rows<{ id: string }>(
      `select id from import_templates where template_type = 'StandardSupplier' order by id limit 1`,
    )
    const upload = (query: string, content: string) =>
      yard.server.api<{ data: { id: string; type: string; attributes: Record<string, unknown> } }>(
        'POST',
        `/api/import_templates/${template?.id}/upload${query}`,
        content,
        {
          headers: {
            'content-type': 'text/csv',
            'content-disposition': `attachment; filename=suppliers${query.length}.csv`,
          },
        },
      )
    const content = file('code,name', 'DRY,Dry', `${'L'.repeat(51)},Too long`)
    const tried = await upload('?dry_run=true', content)
    assert.deepEqual(
      [tried.status, tried.body.data.type, tried.body.data.attributes.status],
      [200, 'imports', 'queued'],
    )
    const dry = await ended('suppliers13.csv')
    assert.deepEqual([dry.status, dry.counts], ['completed_with_errors', [1, 0, 0, 1]])
    const unclear = await upload('?dry_run=1', content)
    assert.equal(unclear.status, 422, 'whoever says it otherwise is told so, and nothing is imported')
    assert.deepEqual(await yard.rows(`select id from suppliers where code = 'DRY'`), [])
    await upload('', content)
    const done = await ended('suppliers0.csv')
    assert.deepEqual([done.status, done.counts], ['completed_with_errors', [1, 0, 0, 1]])
    const retried = await yard.server.api('POST', `/api/imports/${done.row.id}/retry`)
    assert.equal(retried.status, 200)
    const again = await ended('suppliers0.csv', 2)
    assert.deepEqual([again.status, again.counts, again.row.total_rows], ['failed', [0, 0, 0, 1], '1'])
    const refused = await yard.server.api<{ errors: { symbol: string }[] }>(
      'POST',
      `/api/imports/${done.row.id}/cancel`,
    )
    assert.deepEqual([refused.status, refused.body.errors[0]?.symbol], [422, 'import_state'])
  })

  test('a retry imports failed rows, and rows that a cancelled import did not read', async () => {
    const end = await brought(
      'SUPPLIERS_cancelled.csv',
      file('code,name', 'RT1,One', `RT2,${'L'.repeat(51)}`, 'RT3,Three', 'RT4,Four'),
    )
    assert.deepEqual([end.status, end.counts], ['completed_with_errors', [3, 0, 0, 1]])
    await yard.rows(
      `delete from import_rows where import_id = $1 and row_number > 3 returning id`,
      end.row.id,
    )
    await yard.rows(`update imports set status = 'cancelled' where id = $1 returning id`, end.row.id)
    await retried(end.row.id)
    const again = await ended('SUPPLIERS_cancelled.csv', 2)
    assert.deepEqual(
      [again.status, again.counts, again.row.total_rows, again.rows.map((row) => row.row_number)],
      ['completed_with_errors', [0, 2, 0, 1], '3', [3, 4, 5]],
    )
    await retried(end.row.id)
    const third = await ended('SUPPLIERS_cancelled.csv', 3)
    assert.deepEqual(
      third.rows.map((row) => row.row_number),
      [3],
    )
    await retried(again.row.id)
    const fourth = await ended('SUPPLIERS_cancelled.csv', 4)
    assert.deepEqual(
      fourth.rows.map((row) => row.row_number),
      [3],
    )
  })

  suite('importing with a configuration', () => {
    const configuration = (failure_strategy: string) =>
      yard.made('import_configurations', {
        name: `suppliers, ${failure_strategy}`,
        parser: 'csv',
        failure_strategy,
        settings: [{ setting_type: 'delimiter', value: ';' }],
        automatic_processing_flows: [
          {
            code: 'main',
            name: 'main',
            processing_actions: [
              {
                action: 'condition',
                configuration: {
                  if: { index: 'Name', operator: 'blank' },
                  then: [{ action: 'skip', configuration: { message: 'has no name' } }],
                },
              },
              {
                action: 'find_or_build_resource',
                configuration: {
                  resource_name: 'supplier',
                  resource_attribute: 'code',
                  index: 'Code',
                  transform: ['trim', 'upcase'],
                  attributes: { name: { template: '{{ row.Name }} of {{ row.Town }}' } },
                },
              },
            ],
          },
        ],
      })

    async function uploaded(id: number, name: string, content: string) {
      const { status } = await yard.server.api('POST', `/api/import_configurations/${id}/upload`, content, {
        headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename=${name}` },
      })
      assert.equal(status, 200)
      return ended(name)
    }

    test('an unknown flow or account and an invalid dry_run are refused together, and nothing is imported', async () => {
      const id = await configuration('skip_resource')
      const path = `/api/import_configurations/${id}/upload?flow_code=nowhere&account_id=999999&dry_run=perhaps`
      const { status, body } = await yard.server.api<{ errors: { symbol: string; detail: string }[] }>(
        'POST',
        path,
        file('Code;Name;Town', 'NF1;None;Rye'),
        {
          headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=nowhere.csv' },
        },
      )
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ symbol }) => symbol),
        ['must_exist', 'must_exist', 'invalid'],
      )
      assert.deepEqual(await yard.rows(`select id from imports where file_name = 'nowhere.csv'`), [])
    })

    const rows = (prefix: string) =>
      file(
        'Code;Name;Town',
        `${prefix}1;One;Hull`,
        `${prefix}2;;York`,
        `${'L'.repeat(51)};Long;Rye`,
        `${prefix}3;Three;Ely`,
      )

    test('skip_resource skips the record that fails and writes the others', async () => {
      const end = await uploaded(await configuration('skip_resource'), 'skipping.csv', rows('sk'))
      assert.deepEqual([end.status, end.counts], ['completed_with_errors', [2, 0, 1, 1]], JSON.stringify(end))
      assert.deepEqual(
        end.rows.map(({ status, message }) => [status, message]),
        [
          ['created', null],
          ['skipped', 'has no name'],
          ['failed', 'code must have at most 50 characters'],
          ['created', null],
        ],
      )
      assert.deepEqual(
        await yard.rows(`select code, name from suppliers where code like 'SK%' order by code`),
        [
          { code: 'SK1', name: 'One of Hull' },
          { code: 'SK3', name: 'Three of Ely' },
        ],
      )
    })

    test('abort writes nothing when one record fails', async () => {
      const end = await uploaded(await configuration('abort'), 'aborting.csv', rows('ab'))
      assert.deepEqual([end.status, end.counts], ['failed', [0, 0, 0, 1]], JSON.stringify(end))
      assert.equal(end.row.message, 'code must have at most 50 characters')
      assert.deepEqual(await yard.rows(`select code from suppliers where code like 'AB%'`), [])
      const whole = await uploaded(
        await configuration('abort'),
        'whole.csv',
        file('Code;Name;Town', 'ab1;One;Hull', 'ab2;Two;York'),
      )
      assert.deepEqual([whole.status, whole.counts], ['completed', [2, 0, 0, 0]])
    })

    test('a retry of a file rolled back by one record imports every record', async () => {
      const id = await orders(
        'csv',
        {},
        {
          reference: { index: 'Order' },
          due: { value: '2026-03-02' },
          product: { index: 'Sku' },
          quantity: { index: 'Quantity' },
          each: 'rows',
          failure_strategy: 'abort',
        },
      )
      const end = await uploaded(
        id,
        'again.csv',
        file('Order,Sku,Quantity', 'AG1,TEA,1', 'AG2,LATER,2', 'AG3,TEA,3'),
      )
      assert.deepEqual([end.status, end.counts], ['failed', [0, 0, 0, 1]], JSON.stringify(end.rows))
      const product = await yard.made('products', { code: 'LATER' })
      await yard.made(`products/${product}/account_products`, { account_id: account })
      assert.equal((await yard.server.api('POST', `/api/imports/${end.row.id}/retry`)).status, 200)
      const again = await ended('again.csv', 2)
      assert.deepEqual([again.status, again.counts], ['completed', [3, 0, 0, 0]], JSON.stringify(again.rows))
    })

    test('a flow refuses rows by raise_error, and values without a mapping', async () => {
      const group = await yard.made('mapping_groups', { name: 'towns', operation_type: 'lookup' })
      await yard.made('mappings', {
        mapping_group_id: group,
        mapping_fields: { town: 'HULL' },
        operation_type_fields: { name: 'Kingston upon Hull' },
      })
      const id = await yard.made('import_configurations', {
        name: 'towns',
        parser: 'csv',
        failure_strategy: 'skip_resource',
        automatic_processing_flows: [
          {
            code: 'main',
            name: 'main',
            processing_actions: [
              {
                action: 'condition',
                configuration: {
                  if: { index: 'Code', operator: 'eq', with: 'BAD' },
                  then: [{ action: 'raise_error', configuration: { message: 'not this one' } }],
                },
              },
              {
                action: 'map_value',
                configuration: { mapping_group_id: group, field_name: 'town', index: 'Town', as: 'town' },
              },
              {
                action: 'build_resource',
                configuration: {
                  resource_name: 'customer',
                  attributes: { code: { index: 'Code' }, name: { variable: 'town' } },
                },
              },
            ],
          },
        ],
      })
      const end = await uploaded(id, 'towns.csv', file('Code,Town', 'T1,HULL', 'BAD,HULL', 'T2,RYE'))
      assert.deepEqual(
        end.rows.map(({ status, symbol, message }) => [status, symbol, message]),
        [
          ['created', null, null],
          ['failed', 'import_row_rejected', 'not this one'],
          ['failed', 'mapping_missing', 'no mapping for RYE'],
        ],
      )
      assert.deepEqual(await yard.rows(`select name from customers where code = 'T1'`), [
        { name: 'Kingston upon Hull' },
      ])
    })

    /** Orders whose lines are processed by another flow, since each must find its product. */
    const orders = (parser: string, settings: Readonly<Record<string, unknown>>, expected: ImportOutcome) =>
      yard.made('import_configurations', {
        name: `orders, ${parser}`,
        parser,
        failure_strategy: expected.failure_strategy ?? 'skip_resource',
        settings: Object.entries(settings).map(([setting_type, value]) => ({ setting_type, value })),
        pre_processors: expected.pre_processors ?? [],
        automatic_processing_flows: [
          {
            code: 'order',
            name: 'order',
            processing_actions: [
              find('account', 'code', { value: 'ACME' }),
              find('warehouse', 'code', { value: 'WH1' }),
              {
                action: 'build_resource',
                configuration: {
                  resource_name: 'goods_out',
                  attributes: {
                    reference: expected.reference,
                    account_id: { variable: 'account' },
                    warehouse_id: { variable: 'warehouse' },
                    goods_out_type: { value: 'sales_order' },
                    expected_date_of_dispatch: expected.due,
                    ...expected.attributes,
                  },
                },
              },
              { action: 'call_flow', configuration: { code: 'line', each: expected.each } },
            ],
          },
        ],
        manual_processing_flows: [
          {
            code: 'line',
            name: 'line',
            processing_actions: [
              find('product', 'code', expected.product),
              {
                action: 'condition',
                configuration: {
                  if: { ...expected.quantity, operator: 'gt', value: '9' },
                  then: [{ action: 'raise_error', configuration: { message: 'too many' } }],
                },
              },
              {
                action: 'build_nested_resource',
                configuration: {
                  parent: 'goods_out',
                  collection: 'lines',
                  attributes: { product_id: { variable: 'product' }, order_quantity: expected.quantity },
                },
              },
            ],
          },
        ],
      })

    type ImportOutcome = {
      readonly reference: object
      readonly due: object
      readonly product: object
      readonly quantity: object
      readonly each: string
      readonly attributes?: object
      readonly pre_processors?: readonly object[]
      readonly failure_strategy?: 'abort'
    }

    const find = (resource_name: string, resource_attribute: string, value: object) => ({
      action: 'find_resource',
      configuration: { resource_name, resource_attribute, ...value },
    })

    const linesOf = (reference: string) =>
      yard.rows(
        `select o.expected_date_of_dispatch, l.order_quantity::float8 as quantity, p.code
         from goods_outs o join goods_out_lines l on l.goods_out_id = o.id join products p on p.id = l.product_id
         where o.reference = $1 order by l.id`,
        reference,
      )

    test('orders are read from XML and EDI, line by line', async () => {
      for (const code of ['MUG', 'JUG']) {
        const product = await yard.made('products', { code })
        await yard.made(`products/${product}/account_products`, { account_id: account })
      }
      const due = new Date('2026-03-02T15:00:00Z')
      const both = (reference: string) => [
        { expected_date_of_dispatch: due, quantity: 5, code: 'MUG', reference },
        { expected_date_of_dispatch: due, quantity: 3, code: 'JUG', reference },
      ]
      const xml = await orders(
        'xml',
        { record_path: '/Orders/Order' },
        {
          reference: { index: '@id' },
          due: { index: '/Orders/@due' },
          product: { index: 'Sku' },
          quantity: { index: 'Quantity' },
          each: 'Lines/Line',
        },
      )
      const line = (sku: string, quantity: number) =>
        `<Line><Sku>${sku}</Sku><Quantity>${quantity}</Quantity></Line>`
      const order = (id: string, ...lines: readonly string[]) =>
        `<Order id="${id}"><Lines>${lines.join('')}</Lines></Order>`
      const end = await uploaded(
        xml,
        'orders.xml',
        `<Orders due="2026-03-02 15:00">${order('X1', line('MUG', 5), line('JUG', 3))}${order('X2', line('MUG', 10))}${order('X3', line('PAN', 1))}</Orders>`,
      )
      assert.deepEqual(
        end.rows.map(({ status, message }) => [status, message]),
        [
          ['created', null],
          ['failed', 'too many'],
          ['failed', 'no product with code PAN'],
        ],
      )
      assert.deepEqual(
        await linesOf('X1'),
        both('X1').map(({ reference: _, ...one }) => one),
      )

      const edi = await orders(
        'edi',
        { format: 'edifact', message_types: 'ORDERS' },
        {
          reference: { index: 'BGM.2' },
          due: { index: 'DTM.1.2', transform: ['date:YYYYMMDDHHmm'] },
          product: { index: 'LIN.3.1' },
          quantity: { index: 'QTY.1.2' },
          each: 'LIN',
        },
      )
      const message =
        "UNH+1+ORDERS:D:96A:UN'BGM+220+E1+9'DTM+137:202603021500:203'LIN+1++MUG:EN'QTY+21:5'LIN+2++JUG:EN'QTY+21:3'UNT+8+1'"
      const done = await uploaded(edi, 'orders.edi', message)
      assert.deepEqual([done.status, done.counts], ['completed', [1, 0, 0, 0]], JSON.stringify(done.rows))
      assert.deepEqual(
        await linesOf('E1'),
        both('E1').map(({ reference: _, ...one }) => one),
      )
    })

    test('numbers, dates and booleans are read in the notation of the file, in the given order', async () => {
      const id = await orders(
        'csv',
        {
          delimiter: ';',
          group_by: 'Order',
          decimal_separator: ',',
          date_format: 'DD.MM.YYYY HH:mm',
          true_values: 'ja',
        },
        {
          reference: { index: 'Order' },
          due: { index: 'Due' },
          attributes: { boolean1: { index: 'Sent' }, integer1: { index: 'Sum' } },
          product: { index: 'Sku' },
          quantity: { index: 'Quantity' },
          each: 'rows',
          pre_processors: [
            { kind: 'rename_columns', configuration: { map: { Nr: 'Order' } } },
            { kind: 'sort', configuration: { columns: ['Number'] } },
          ],
        },
      )
      const end = await uploaded(
        id,
        'kommas.csv',
        file(
          'ArtNr;Nr;Due;Sku;Quantity;Sent;Number;Sum',
          'a;K1;02.03.2026 15:00;JUG;3,0;Ja;12;1.000',
          'b;K1;02.03.2026 15:00;MUG;5;Ja;3;1.000',
        ),
      )
      assert.deepEqual([end.status, end.counts], ['completed', [1, 0, 0, 0]], JSON.stringify(end.rows))
      assert.deepEqual(
        (await linesOf('K1')).map(({ quantity, code }) => [code, quantity]),
        [
          ['MUG', 5],
          ['JUG', 3],
        ],
      )
      assert.deepEqual(
        await yard.rows(`select boolean1, integer1::int from goods_outs where reference = 'K1'`),
        [{ boolean1: true, integer1: 1000 }],
      )
    })

    test('a configuration with two flows of the same code is refused when it is saved', async () => {
      const configuration = {
        name: 'several',
        parser: 'csv',
        failure_strategy: 'skip_resource',
        pre_processors: [{ kind: 'split', configuration: { column: 'Code' } }],
        automatic_processing_flows: [],
      }
      const { status, body } = await yard.server.api<{
        errors: { symbol: string; context: { pointer: string } }[]
      }>('POST', '/api/import_configurations', {
        data: { type: 'import_configurations', attributes: configuration },
      })
      assert.deepEqual(
        [status, ...(body.errors ?? []).map(({ symbol, context }) => `${symbol} ${context.pointer}`)],
        [422, 'inclusion /data/attributes/pre_processors/0/kind'],
      )
    })

    test('a retry runs the requested flow', async () => {
      const flow = (code: string, message: string) => ({
        code,
        name: code,
        processing_actions: [{ action: 'raise_error', configuration: { message } }],
      })
      const id = await yard.made('import_configurations', {
        name: 'by hand',
        parser: 'csv',
        failure_strategy: 'skip_resource',
        automatic_processing_flows: [flow('main', 'by itself')],
        manual_processing_flows: [flow('extra', 'by hand')],
      })
      const headers = {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename=by-hand.csv',
      }
      const path = `/api/import_configurations/${id}/upload?flow_code=extra`
      assert.equal((await yard.server.api('POST', path, file('Code', 'A'), { headers })).status, 200)
      const end = await ended('by-hand.csv')
      assert.equal((await yard.server.api('POST', `/api/imports/${end.row.id}/retry`)).status, 200)
      const again = await ended('by-hand.csv', 2)
      assert.deepEqual(
        [...end.rows, ...again.rows].map(({ message }) => message),
        ['by hand', 'by hand'],
      )
    })

    test('a file without the column that groups its rows is refused', async () => {
      const id = await orders(
        'csv',
        { group_by: 'Ordre' },
        {
          reference: { index: 'Order' },
          due: { value: '2026-03-02' },
          product: { index: 'Sku' },
          quantity: { index: 'Quantity' },
          each: 'rows',
        },
      )
      const end = await uploaded(id, 'gathered.csv', file('Order,Sku,Quantity', 'GA1,TEA,1', 'GA2,TEA,1'))
      assert.deepEqual(
        [end.status, end.row.message],
        [...['failed', 'column Ordre is missing; the headings of the file are: Order, Sku, Quantity']],
      )
    })

    test('an invalid id finds no record', async () => {
      const configuration = { resource_name: 'customer', resource_attribute: 'id', index: 'Customer' }
      const id = await yard.made('import_configurations', {
        name: 'by id',
        parser: 'csv',
        failure_strategy: 'skip_resource',
        automatic_processing_flows: [
          { code: 'main', name: 'main', processing_actions: [{ action: 'find_resource', configuration }] },
        ],
      })
      const end = await uploaded(id, 'by-id.csv', file('Customer', 'Ann', '1.5', '9'.repeat(30)))
      assert.deepEqual(
        end.rows.map(({ message }) => message),
        ['Ann', '1.5', '9'.repeat(30)].map((value) => `no customer with id ${value}`),
      )
    })

    test('an unknown mapping group fails the row, as a missing mapping does', async () => {
      const id = await orders(
        'csv',
        {},
        {
          reference: { index: 'Order', transform: ['map:none'] },
          due: { value: '2026-03-02' },
          product: { index: 'Sku' },
          quantity: { index: 'Quantity' },
          each: 'rows',
        },
      )
      const end = await uploaded(id, 'no-group.csv', file('Order,Sku,Quantity', 'NG1,TEA,1'))
      assert.deepEqual(
        end.rows.map(({ message }) => message),
        ['no mapping for NG1'],
      )
    })

    test('an invalid pattern or operator is refused when it is saved', async () => {
      const { status, body } = await yard.server.api<{ errors: { symbol: string; context: unknown }[] }>(
        'POST',
        '/api/import_configurations',
        {
          data: {
            type: 'import_configurations',
            attributes: {
              name: 'broken',
              parser: 'csv',
              failure_strategy: 'abort',
              automatic_processing_flows: [{ code: 'main', condition: { index: 'A', operator: 'like' } }],
              pre_processors: [{ kind: 'remove_lines', configuration: { pattern: '(' } }],
            },
          },
        },
      )
      assert.deepEqual([status, body.errors.map(({ symbol }) => symbol)], [422, ['invalid', 'inclusion']])
    })
  })

  test('a cancelled import stops after the current record, which stays written', async () => {
    const lines = Array.from({ length: 2_000 }, (_, place) => `K${place},Customer ${place}`)
    await client.put('/upload/CUSTOMERS_8.csv', file('code,name', ...lines))
    const { id } = await eventually(async () => {
      const [found] = await yard.rows<{ id: string }>(
        `select id from imports where file_name = 'CUSTOMERS_8.csv' and processed_rows > 5`,
      )
      return found ?? null
    }, 'some rows')
    assert.equal((await yard.server.api('POST', `/api/imports/${id}/cancel`)).status, 200)
    const end = await yard.imported('CUSTOMERS_8.csv')
    assert.equal(end.status, 'cancelled')
    const made = await yard.rows(`select id from customers where code like 'K%' and name like 'Customer %'`)
    assert.equal(made.length, Number(end.created_count))
    assert.ok(made.length < 2_000)
    assert.ok((await client.list('/failed')).includes('CUSTOMERS_8.csv'))
  })

  test('many files are imported without a pause between them', async () => {
    const names = Array.from({ length: 60 }, (_, place) => `CUSTOMERS_M${place}.csv`)
    await Promise.all(names.map((name) => client.put(`/upload/${name}`, file('code,name', `${name},Many`))))
    await eventually(async () => {
      const made = await yard.rows(`select id from customers where name = 'Many'`)
      return made.length === names.length ? made : null
    }, 'all of them')
    // An import that is postponed and not woken is only retried after fifteen seconds.
    const [longest] = await yard.rows<{ idle: string }>(
      `select max(extract(epoch from next_at - finished_at)) as idle
       from (select finished_at, lead(started_at) over (order by started_at) as next_at from imports where file_name like 'CUSTOMERS_M%') i`,
    )
    assert.ok(Number(longest?.idle) < 14, `${longest?.idle} s without an import`)
  })

  test('an interrupted import continues at its last row, and imports no row twice', async () => {
    const lines = Array.from({ length: 400 }, (_, place) => `C${place},Customer ${place}`)
    await client.put('/upload/CUSTOMERS_9.csv', file('code,name', ...lines))
    await eventually(async () => {
      const [found] = await yard.rows<{ done: string }>(
        `select processed_rows as done from imports where file_name = 'CUSTOMERS_9.csv' and processed_rows > 5`,
      )
      return found ?? null
    }, 'some rows')
    await yard.server.kill()
    await yard.server.startAgain()
    const end = await yard.imported('CUSTOMERS_9.csv')
    assert.deepEqual([end.status, end.created_count, end.failed_count], ['completed', '400', '0'])
    const [count] = await yard.rows(`select count(*)::int from import_rows where import_id = $1`, end.id)
    assert.deepEqual(count, { count: 400 })
  })
})
