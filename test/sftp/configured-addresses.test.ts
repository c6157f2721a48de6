import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { Yard } from './yard.ts'

const yard = await Yard.start()
const warehouse = await yard.made('warehouses', { code: 'W1', timezone: 'Europe/London' })
const account = await yard.made('accounts', { code: 'A1' })
await yard.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
const customer = await yard.made('customers', { code: 'C1' })
const [items] = await yard.rows<{ id: string }>(`select id from stock_unit_types where code = 'ITEMS'`)
for (const code of ['P1', 'P2']) {
  const product = await yard.made('products', {
    code,
    description: code,
    stock_unit_type_id: Number(items?.id),
  })
  await yard.made(`products/${product}/account_products`, { account_id: account })
}

type Configured = Readonly<Record<string, unknown>>
type Source = { readonly index: string; readonly transform?: readonly string[] }

/** The sources of the values of an order and its lines. */
type OrderSources = {
  readonly order: Readonly<Record<string, Source>>
  readonly address: Readonly<Record<string, Source>>
  readonly product: Source
  readonly quantity: Source
  readonly each: string
}

const at = (index: string, ...transform: readonly string[]): Source => ({
  index,
  ...(transform.length === 0 ? {} : { transform }),
})

const fixed = {
  goods_out_type: { value: 'sales_order' },
  account_id: { value: account },
  customer_id: { value: customer },
}

/** A configuration that makes orders with their addresses and lines. */
function ordersBy(parser: string, settings: Configured, sources: OrderSources): Configured {
  const { order, address, product, quantity, each } = sources
  const attributes = { product_id: { variable: 'product' }, order_quantity: quantity }
  const find = { resource_name: 'product', resource_attribute: 'code', ...product, as: 'product' }
  return {
    name: parser,
    parser,
    failure_strategy: 'skip_resource',
    settings: Object.entries(settings).map(([setting_type, value]) => ({ setting_type, value })),
    automatic_processing_flows: [
      {
        code: 'order',
        processing_actions: [
          {
            action: 'build_resource',
            configuration: { resource_name: 'goods_out', attributes: { ...fixed, ...order, address } },
          },
          { action: 'call_flow', configuration: { code: 'line', each } },
        ],
      },
    ],
    manual_processing_flows: [
      {
        code: 'line',
        processing_actions: [
          { action: 'find_resource', configuration: find },
          {
            action: 'build_nested_resource',
            configuration: { parent: 'goods_out', collection: 'lines', attributes },
          },
        ],
      },
    ],
  }
}

/** Imports a file by a configuration that is saved first. */
async function imported(configured: Configured, file_name: string, content?: string | Buffer) {
  const id = await yard.made('import_configurations', configured)
  const bytes = content ?? readFileSync(new URL(`files/${file_name}`, import.meta.url))
  const { status } = await yard.server.api('POST', `/api/import_configurations/${id}/upload`, bytes, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${file_name}"`,
    },
  })
  assert.equal(status, 200)
  const row = await yard.imported(file_name)
  const rows = await yard.rows(
    'select row_number::int, status, message from import_rows where import_id = $1',
    row.id,
  )
  return { status: row.status, rows, said: JSON.stringify([row.message, rows]) }
}

const order = async (reference: string) => {
  const [found] = await yard.rows(
    `select to_char(g.expected_date_of_dispatch at time zone 'UTC', 'YYYY-MM-DD') as due, g.notes,
       a.name, a.address_1, a.address_2, a.address_3, a.postcode, a.country_code, a.phone_number,
       (select json_agg(json_build_array(p.code, l.order_quantity) order by l.id)
        from goods_out_lines l join products p on p.id = l.product_id where l.goods_out_id = g.id) as lines
     from goods_outs g left join addresses a on a.id = g.address_id where g.reference = $1`,
    reference,
  )
  return found
}

suite('addresses and lines by configuration', () => {
  after(() => yard.stop())

  const shop = ordersBy(
    'csv',
    { group_by: 'Name' },
    {
      order: {
        reference: at('Name'),
        expected_date_of_dispatch: at('Created at', 'substring:0,10'),
        notes: at('Notes'),
      },
      address: {
        name: at('Shipping Name'),
        address_1: at('Shipping Street'),
        address_2: at('Shipping Address2'),
        address_3: at('Shipping City'),
        postcode: at('Shipping Zip'),
        country_code: at('Shipping Country'),
        phone_number: at('Shipping Phone'),
      },
      product: at('Lineitem sku'),
      quantity: at('Lineitem quantity'),
      each: 'rows',
    },
  )

  test('the orders of a shop export have the address and all lines of the file', async () => {
    const end = await imported(shop, 'shop-export.csv')
    assert.equal(end.status, 'completed', end.said)
    assert.deepEqual(await order('#1001'), {
      due: '2027-01-19',
      notes: 'Happy birthday, "Mum"\n🎉 — love',
      name: "Zoë O'Neil",
      address_1: '1, High St\nFlat "B"',
      address_2: null,
      address_3: 'Boston',
      postcode: '02138',
      country_code: 'US',
      phone_number: '+49 170 000000',
      lines: [
        ['P1', 2],
        ['P2', 3],
      ],
    })
  })

  test('rows of one order that contradict each other in a column of the order are refused', async () => {
    const head = 'Name,Created at,Lineitem quantity,Lineitem sku,Shipping Street'
    const rows = [
      '#1,2027-01-19,1,P1,1 High St',
      '#1,,1,P2,2 Low St',
      '#2,2027-01-19,1,P1,1 High St',
      '#2,,x,P2,',
    ]
    const end = await imported(shop, 'contradicting.csv', [head, ...rows].join('\n'))
    assert.deepEqual(
      end.rows.map(({ message }) => message),
      [
        'line 3: lines 2 and 3 of one record contradict each other in Shipping Street: 1 High St and 2 Low St',
        'lines 2 and 3 of one record contradict each other in Shipping Street: 1 High St and 2 Low St',
        'line 5: order_quantity must be a number',
        'order_quantity must be a number',
      ],
    )
  })

  const expected = (due: string) => ({
    due,
    notes: null,
    name: 'Jane Doe',
    address_1: '9 Elm Rd',
    address_2: 'Flat 2',
    address_3: 'Leeds',
    postcode: 'LS1 4AB',
    country_code: 'GB',
    phone_number: null,
    lines: [
      ['P1', 3],
      ['P2', 4],
    ],
  })

  test('a warehouse shipping order (X12 940) has its address, and dates with years of two digits', async () => {
    const sources = {
      order: {
        reference: at('W05.2'),
        expected_date_of_dispatch: at('G62.2', 'date:YYMMDD'),
      },
      address: {
        name: at('N1[1].2'),
        address_1: at('N3[1].1'),
        address_2: at('N3[1].2'),
        address_3: at('N4[1].1'),
        postcode: at('N4[1].3'),
        country_code: at('N4[1].4'),
      },
      product: at('W01.5'),
      quantity: at('W01.1'),
      each: 'LX',
    }
    const end = await imported(
      ordersBy('edi', { format: 'x12', message_types: '940' }, sources),
      'warehouse-order.x12',
    )
    assert.equal(end.status, 'completed', end.said)
    assert.deepEqual(await order('X940-1'), expected('2027-01-21'))
  })

  test('an order of EDIFACT (ORDERS) has its address', async () => {
    const sources = {
      order: { reference: at('BGM.2'), expected_date_of_dispatch: at('DTM.1.2', 'date:YYYYMMDD') },
      address: {
        name: at('NAD.4.1'),
        address_1: at('NAD.5.1'),
        address_2: at('NAD.5.2'),
        address_3: at('NAD.6.1'),
        postcode: at('NAD.8.1'),
        country_code: at('NAD.9.1'),
      },
      product: at('LIN.3.1'),
      quantity: at('QTY.1.2'),
      each: 'LIN',
    }
    const settings = { format: 'edifact', message_types: 'ORDERS' }
    const end = await imported(ordersBy('edi', settings, sources), 'orders.edi')
    assert.equal(end.status, 'completed', end.said)
    assert.deepEqual(await order('EDI-1'), expected('2027-01-21'))
  })

  test('customers, suppliers and warehouses have the addresses of their files, by building and by assignment', async () => {
    for (const [one, many] of [
      ['customer', 'customers'],
      ['supplier', 'suppliers'],
      ['warehouse', 'warehouses'],
    ] as const) {
      const code = one.toUpperCase()
      const building = {
        resource_name: one,
        attributes: { code: at('Code'), name: at('Code'), address: { address_1: at('Street') } },
      }
      const assignment = { target: `${one}.address.postcode`, ...at('Zip') }
      const end = await imported(
        {
          ...shop,
          settings: [],
          automatic_processing_flows: [
            {
              code: 'main',
              processing_actions: [
                { action: 'build_resource', configuration: building },
                { action: 'set_attribute', configuration: assignment },
              ],
            },
          ],
          manual_processing_flows: [],
        },
        `${many}.csv`,
        `Code,Street,Zip\n${code},1 Quay,LS1\n${code}-2,,\n`,
      )
      assert.equal(end.status, 'completed', end.said)
      const found = await yard.rows(
        `select r.code, a.address_1, a.postcode from ${many} r left join addresses a on a.id = r.address_id where r.code like $1 order by 1`,
        `${code}%`,
      )
      assert.deepEqual(found, [
        { code, address_1: '1 Quay', postcode: 'LS1' },
        { code: `${code}-2`, address_1: null, postcode: null },
      ])
    }
  })

  test('an attribute that cannot be filled is refused when the configuration is saved', async () => {
    const flows = (...processing_actions: readonly unknown[]) => [{ code: 'main', processing_actions }]
    const building = (attributes: Configured, resource_name = 'goods_out') => ({
      action: 'build_resource',
      configuration: { resource_name, attributes },
    })
    const street = at('Street')
    const configured = {
      ...shop,
      automatic_processing_flows: flows(
        building({ adress: street, address: { street } }),
        building({
          reference: { first: street },
          lines_changes: [{ type: 'ADD', attributes: { sku: street } }],
        }),
        building({ code: street }, 'parcel'),
        { action: 'set_attribute', configuration: { target: 'goods_out.address.city', ...street } },
        {
          action: 'build_nested_resource',
          configuration: { parent: 'goods_out', collection: 'rows', attributes: {} },
        },
        {
          action: 'condition',
          configuration: {
            if: street,
            then: [
              {
                action: 'build_nested_resource',
                configuration: { parent: 'goods_out', collection: 'lines', attributes: { qty: street } },
              },
            ],
          },
        },
      ),
      manual_processing_flows: flows(building({ phone: street }, 'customer')),
    }
    const { status, body } = await yard.server.api<{
      errors: { symbol: string; context: { pointer: string } }[]
    }>('POST', '/api/import_configurations', {
      data: { type: 'import_configurations', attributes: configured },
    })
    assert.equal(status, 422)
    const base = '/data/attributes/automatic_processing_flows/0/processing_actions'
    assert.deepEqual(
      body.errors.map(({ symbol, context }) => `${symbol} ${context.pointer.replace(base, '')}`),
      [
        'unknown_attribute /0/configuration/attributes/adress',
        'unknown_attribute /0/configuration/attributes/address/street',
        'invalid /1/configuration/attributes/reference',
        'unknown_attribute /1/configuration/attributes/lines_changes/0/attributes/sku',
        'invalid /2/configuration/resource_name',
        'unknown_attribute /3/configuration/target',
        'invalid /4/configuration/collection',
        'unknown_attribute /5/configuration/then/0/configuration/attributes/qty',
        'unknown_attribute /data/attributes/manual_processing_flows/0/processing_actions/0/configuration/attributes/phone',
      ],
    )
  })

  test('forms of dates with unknown letters, and names that occur twice, are refused when the configuration is saved', async () => {
    const saved = async (settings: Configured, parser = 'csv') => {
      const { status, body } = await yard.server.api<{ errors?: { context: { pointer: string } }[] }>(
        'POST',
        '/api/import_configurations',
        {
          data: {
            type: 'import_configurations',
            attributes: {
              ...shop,
              parser,
              settings: Object.entries(settings).map(([setting_type, value]) => ({ setting_type, value })),
            },
          },
        },
      )
      return [status, ...(body.errors ?? []).map(({ context }) => context.pointer)]
    }
    const refused = [422, '/data/attributes/settings/0/value']
    for (const form of ['dd/mm/yyyy', 'YYYYMMDDX', 'DD.MM.', 'YYYY-MM-DDThh:mmZ', 'YYYY-YYYY', 'HH:mm'])
      assert.deepEqual(await saved({ date_format: form }), form === 'DD.MM.' ? [200] : refused, form)
    for (const form of ['YYMMDD', 'DD-MMM-YY', 'D. MMMM YYYY', '%d.%b.%y', 'MM/DD/YYYY hh:mm A', 'DD[de]MM'])
      assert.deepEqual(await saved({ date_format: form }), [200], form)
    assert.deepEqual(await saved({ columns: 'a,b,a' }, 'headless_csv'), refused)
    const slice = (name: string) => ({ name, start: 0, length: 1 })
    assert.deepEqual(await saved({ layout: [slice('a'), slice('a')] }, 'txt'), refused)
  })
})
