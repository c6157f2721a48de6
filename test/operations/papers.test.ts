import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { extractText } from 'unpdf'
import { builtInForms } from '#values/built-in-forms.ts'
import { document, symbols } from '../support/api-client.ts'
import { answered, countOf, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor, bay } = out
const { operator, account, warehouse } = floor

const gi = await floor.location('GIBAY', 'GI')
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', {
    default_goods_in_location_id: gi,
    address: { name: 'The hall', address_3: 'Hull' },
  }),
)
await floor.made('sites', {
  code: 'MAIN',
  name: 'Main',
  default: true,
  address: { name: 'Head office', address_3: 'York' },
})
await floor.made('currencies', { code: 'gbp', default: true })
await operator.patch(
  `/api/accounts/${account}`,
  document('accounts', { name: 'Acme <&>', vat_number: 'GB1', default_warehouse_id: warehouse }),
)
/** A picture of one pixel. */
const LOGO = `data:image/gif;base64,${'R0lGODlhAQABAAAAACwAAAAAAQABAAA='}`
const [tenant] = await floor.rows("select id from tenants where subdomain = 'demo'")
const present = (logo_url: string) =>
  operator.patch(`/api/subdomains/${tenant?.id}`, document('subdomains', { logo_url }))
answered(await present(LOGO))
const customer = await floor.made('customers', { code: 'ANN', name: 'Ann' })
const carrier = await floor.made('carriers', { code: 'VAN', name: 'Van' })
const service = await floor.made('carrier_services', { code: 'NEXT', carrier_id: carrier })
const spoons = await out.product({
  code: 'SPOON',
  description: 'Six spoons',
  weight: 0.25,
  commodity_code: '8215',
})
const rack = await floor.location('RACK', 'R-1', { aisle: 'R', bay: '1' })
await out.stock(spoons, 'R-1', 1000, { batch: 'B1', sell_by_date: '2030-01-31' })
const standard = await floor.known('storage_unit_types', 'STD')
const [labelPrinter, paperPrinter] = [
  await floor.made('printers', { name: 'Zebra', supports_labels: true, supports_documents: false }),
  await floor.made('printers', { name: 'Office' }),
]

answered(await operator.patch(`/api/products/${spoons}`, document('products', { unit_value: 1.25 })))

/** An order on a list and on a load, the first part of which is picked onto a unit. */
const load = await floor.made('loads', { warehouse_id: warehouse, reference: 'LOAD-1', location_id: bay })
const order = await out.order([[spoons, 30]], {
  reference: 'SO-PAPER',
  customer_id: customer,
  carrier_id: carrier,
  carrier_service_id: service,
  load_reference: 'LOAD-1',
  delivery_notes: 'Ring twice',
  incoterms: 'DAP York',
  string1: 'A door code',
  address: { name: 'Ann', address_1: '1 Canal St', address_3: 'York', postcode: 'YO1', country_code: 'GB' },
})
answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
await floor.work()
const [pick] = await out.tasks(order, 'PICK')
const list = Number(pick?.goods_out_pick_list_id)
const unit = await floor.unit(bay, { reference: 'PAL-1' })

const receipt = await floor.made('goods_in_receipts', {
  account_id: account,
  warehouse_id: warehouse,
  reference: 'GRN-PAPER',
  supplier_id: await floor.made('suppliers', { code: 'MILL', name: 'The mill' }),
  expected_date_of_arrival: '2026-05-13T08:00:00Z',
  lines_changes: [
    {
      type: 'ADD',
      attributes: {
        product_id: spoons,
        expected_quantity: 50,
        expected_configurations_quantity: 1,
        batch: 'B2',
      },
    },
  ],
})
answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
const [receiving] = await floor.rows('select id::float8 from tasks where goods_in_receipt_id = $1', [receipt])
const received = await operator.post(`/api/receive_tasks/${receiving?.id}/receive`, {
  confirmed_quantity: 45,
  base_storage_unit_type_id: standard,
})
assert.equal(received.status, 204, received.text)

const basket = await floor.made('charge_baskets', { account_id: account, start_at: '2026-03-01T00:00:00Z' })
for (const [charge_type, code, quantity] of [
  ['PICK', 'EACH', 3],
  ['SUNDRY', 'PHONE', 1],
])
  await floor.made('charge_lines', {
    charge_basket_id: basket,
    charge_type,
    code,
    name: code,
    quantity,
    price: 2.5,
  })
await operator.patch(
  `/api/charge_baskets/${basket}`,
  document('charge_baskets', { status: 'CLOSED', end_at: '2026-03-31T00:00:00Z' }),
)
const invoices = await operator.post('/api/charge_baskets/generate_invoice', { ids: [basket] })
const invoice = Number((invoices.body.data as unknown as { id: string }[])[0]?.id)

/** The endpoint of each paper, and the input it needs. */
const places: Readonly<Record<string, readonly [path: string, input?: Attributes]>> = {
  dispatch_note: [`goods_outs/${order}`],
  commercial_invoice: [`goods_outs/${order}`],
  pre_pick_label: [`goods_outs/${order}`],
  pick_storage_unit_label: [`goods_outs/${order}`],
  picking_note: [`goods_out_pick_lists/${list}`],
  pre_receipt: [`goods_in_receipts/${receipt}`],
  put_away_note: [`goods_in_receipts/${receipt}`],
  receipt_confirmation: [`goods_in_receipts/${receipt}`],
  storage_unit_labels: [`goods_in_receipts/${receipt}`],
  load_manifest: [`loads/${load}`],
  invoice: [`invoices/${invoice}`],
  location_label: ['locations', { ids: [rack, bay] }],
  product_label: ['products', { ids: [spoons] }],
}
const print = (type: string, input: Attributes = {}, apiClient = operator, headers = {}) => {
  const [path, usual = {}] = places[type] ?? ['']
  return apiClient.post(`/api/${path}/${type}`, { ...usual, ...input }, headers)
}

/** The variables of each type of template as platform 13.2 lists them; `[]` is a list, of which the first item is checked. */
const LISTED: Readonly<Record<string, string>> = {
  dispatch_note: `order {reference, customer, address, carrier, carrier_service, expected_date_of_dispatch, actual_date_of_dispatch,
    delivery_notes, notes, status, slots}, lines[] {line_number, product {code, description, barcode}, order_quantity, pick_quantity,
    dispatch_quantity, short_quantity, batch, sell_by_date, serial_numbers, alt_line_note, alt_line_number, alt_line_reference,
    alt_product_code, slots}, shipments[] {reference, tracking_number, packages[]}, storage_units[], footer_note`,
  picking_note: `pick_list {reference, pick_type, load_reference, status}, orders[], tasks[] {sequence, location {code, aisle, bay, level,
    position}, product, quantity, storage_unit, batch, sell_by_date, order_reference}`,
  commercial_invoice: `order, lines[] {line_number, product, commodity_code, country_of_manufacture, customs_description, unit_value,
    line_value, net_weight}, totals {value, weight, packages}, currency, incoterms, vat_number`,
  invoice: `invoice {document_number, document_date, document_due_date, reference, status, tax_status, currency}, lines[] {charge_type,
    code, name, quantity, price, net, tax_rate, tax, total, order_reference, receipt_reference}, groups[], totals {net, tax, gross},
    period {start_at, end_at}`,
  pre_receipt: `receipt {reference, supplier, expected_date_of_receipt, notes, status, slots}, lines[] {product, expected_quantity,
    expected_configurations_quantity, received_quantity, alt_line_note, alt_line_number, alt_line_reference, alt_product_code, slots}`,
  put_away_note: `receipt, tasks[] {product, quantity, storage_unit, location_from, location_to, batch, sell_by_date}`,
  pre_pick_label: 'order, customer, storage_unit {reference, sscc, type, number, of}, lines[], pick_list',
  pick_storage_unit_label:
    'order, customer, storage_unit {reference, sscc, type, number, of}, lines[], pick_list',
  storage_unit_labels: `storage_units[] {reference, sscc, barcode, type, contents[] {product, quantity, batch, sell_by_date}}, receipt`,
  location_label: 'locations[] {code, barcode, check_digit}',
  product_label: 'products[] {code, barcode, description}',
  load_manifest: 'load, drops[] {sequence, address, orders[], storage_units[]}',
  receipt_confirmation: 'receipt, lines[], discrepancies[]',
}
const COMMON =
  'company {name, address, logo_url}, account, warehouse {code, name, address}, user {name}, now, timezone, print {copies}'

/** Products belong to no warehouse. */
const commonTo = (type: string) =>
  type === 'product_label' ? COMMON.replace(/warehouse \{[^}]*\}, /, '') : COMMON

type Listed = { readonly name: string; readonly is_list: boolean; readonly inside: readonly Listed[] }

/** Parses names as `LISTED` writes them. */
function namesIn(text: string): readonly Listed[] {
  const words = text.match(/[a-z_0-9]+|\[\]|[{}]/g) ?? []
  const read = (): Listed[] => {
    const found: Listed[] = []
    while (words.length > 0 && words[0] !== '}') {
      const name = words.shift() ?? ''
      const is_list = words[0] === '[]'
      if (is_list) words.shift()
      const opens = words[0] === '{'
      if (opens) words.shift()
      const inside = opens ? read() : []
      if (opens) words.shift()
      found.push({ name, is_list, inside })
    }
    return found
  }
  return read()
}

/** The listed names that a value does not have. */
function missingIn(value: unknown, listed: readonly Listed[], at: string): string[] {
  const input = (value ?? {}) as Attributes
  return listed.flatMap(({ name, is_list, inside }) => {
    const path = `${at}.${name}`
    if (!(name in input)) return [path]
    const found = input[name]
    if (!is_list) return inside.length === 0 ? [] : missingIn(found, inside, path)
    if (!Array.isArray(found)) return [`${path} is no list`]
    return inside.length === 0 ? [] : missingIn(found[0], inside, `${path}[0]`)
  })
}

/** All variables of the form of a type, written as JSON into a label, which needs no browser to print. */
const described: Record<string, readonly Record<string, unknown>[]> = {}
const echo = (type: string) => {
  const names = namesIn(`${LISTED[type]}, ${COMMON}`).map(({ name }) => name)
  return `{${names.map((name) => `"${name}":{{ ${name} | json | raw }}`).join(',')}}`
}
const template = async (type: string, content: string | null, others: Attributes = {}) => {
  const id = await floor.made('templates', {
    template_type_id: await floor.known('template_types', type),
    ...others,
  })
  if (content === null) return id
  const reply = await operator.post(`/api/templates/${id}/attachment`, content, {
    'content-type': 'application/zpl',
  })
  assert.equal(reply.status, 204, reply.text)
  return id
}
const written = async () => [await countOf(floor, 'documents'), await countOf(floor, 'print_jobs')]

suite('papers', () => {
  after(() => floor.close())

  test('have every variable of their type, and those of all types', async () => {
    const before = await floor.rows('select status from tasks where goods_out_id = $1', [order])
    assert.deepEqual(before, [{ status: 'AVAILABLE' }])
    const describe = async (type: string) => {
      const reply = await print(type, { template_id: await template(type, echo(type)), copies: 3 })
      assert.equal(reply.status, 200, `${type}: ${reply.text}`)
      assert.equal(reply.headers['content-type'], 'application/zpl')
      described[type] = reply.text.split('\n').map((line) => JSON.parse(line))
    }
    await describe('picking_note')
    await describe('pre_pick_label')
    answered(await out.pick(Number(pick?.id), { storage_unit_to_id: unit }))
    await floor.made('shipments', {
      goods_out_id: order,
      packages: [
        { storage_unit_type_id: standard, dimensions: { length: 1, width: 1, height: 1, weight: 1 } },
      ],
    })
    for (const type of Object.keys(LISTED).filter((type) => described[type] === undefined))
      await describe(type)
    const missing = Object.entries(LISTED).flatMap(([type, listed]) =>
      (described[type] ?? []).flatMap((sheet) =>
        missingIn(sheet, namesIn(`${listed}, ${commonTo(type)}`), type),
      ),
    )
    assert.deepEqual(missing, [])
    assert.deepEqual(Object.keys(LISTED).toSorted(), Object.keys(places).toSorted())
  })

  test('have their account, and the number of copies', () => {
    const [note] = described.dispatch_note ?? []
    assert.deepEqual(
      [note?.account, note?.timezone, note?.print, (note?.company as Attributes)?.name],
      [
        { code: 'ACME', name: 'Acme <&>', vat_number: 'GB1', address: null },
        'Europe/London',
        { copies: 3 },
        'demo',
      ],
    )
    assert.equal(((note?.company as Attributes)?.address as Attributes)?.city, 'York')
    assert.equal(((note?.warehouse as Attributes)?.address as Attributes)?.city, 'Hull')
    assert.equal((note?.company as Attributes)?.logo_url, LOGO)
    assert.match(String(note?.now), /^\d{4}-\d\d-\d\dT.*Z$/)
  })

  test('show no incomplete logo', async () => {
    const elsewhere = await present('https://acme.example/logo.png')
    const huge = await present(`${LOGO.slice(0, 22)}${'A'.repeat(300_000)}`)
    assert.deepEqual([elsewhere, huge].map(symbols), [
      [422, 'invalid /data/attributes/logo_url'],
      [422, 'too_long /data/attributes/logo_url'],
    ])
  })

  test('include values and terms for customs', async () => {
    const [sheet] = described.commercial_invoice ?? []
    const [line] = sheet?.lines as Attributes[]
    const { quantity, unit_value, line_value } = line ?? {}
    assert.deepEqual([unit_value, line_value], [1.25, 1.25 * Number(quantity)])
    assert.deepEqual([(sheet?.totals as Attributes).value, sheet?.incoterms], [line_value, 'DAP York'])
    const { text } = await extractText(new Uint8Array((await print('commercial_invoice')).bytes), {
      mergePages: true,
    })
    assert.match(text, /Invoice number\s+SO-PAPER[\s\S]*Terms of sale\s+DAP York[\s\S]*1\.25/)
  })

  test('include the picked goods of an order, and its storage units', () => {
    const [note] = described.dispatch_note ?? []
    const {
      reference,
      customer: to,
      carrier: by,
      carrier_service,
      string1,
      slots,
      address,
    } = note?.order as Attributes
    assert.deepEqual(
      [
        reference,
        to,
        by,
        carrier_service,
        string1,
        (slots as Attributes).string1,
        (address as Attributes).postcode,
      ],
      [
        'SO-PAPER',
        { code: 'ANN', name: 'Ann' },
        { code: 'VAN', name: 'Van' },
        { code: 'NEXT', name: 'NEXT' },
        'A door code',
        'A door code',
        'YO1',
      ],
    )
    const [line] = note?.lines as Attributes[]
    assert.deepEqual(
      [line?.order_quantity, line?.pick_quantity, line?.dispatch_quantity, line?.batch, line?.sell_by_date],
      [30, 30, 0, 'B1', '2030-01-31'],
    )
    const [held] = note?.storage_units as Attributes[]
    assert.deepEqual([held?.reference, held?.number, held?.of], ['PAL-1', 1, 1])
    const [contents] = held?.contents as Attributes[]
    assert.deepEqual([contents?.quantity, contents?.batch], [30, 'B1'])
    const [customs] = described.commercial_invoice ?? []
    assert.deepEqual(
      [customs?.totals, customs?.currency, customs?.vat_number],
      [{ value: 37.5, weight: 7.5, packages: 1 }, 'gbp', 'GB1'],
    )
    const [label] = described.pick_storage_unit_label ?? []
    assert.deepEqual(
      [(label?.storage_unit as Attributes).reference, (label?.lines as Attributes[]).length],
      ['PAL-1', 1],
    )
    const [manifest] = described.load_manifest ?? []
    const [drop] = manifest?.drops as Attributes[]
    assert.deepEqual(
      [
        (drop?.orders as Attributes[]).map((one) => one.reference),
        (drop?.storage_units as Attributes[]).map((one) => one.reference),
      ],
      [['SO-PAPER'], ['PAL-1']],
    )
  })

  test('show pickers where to go, before and after picking', async () => {
    const goods = (sheet: Attributes | undefined) =>
      (sheet?.tasks as Attributes[]).map((task) => [
        task.sequence,
        (task.location as Attributes).code,
        (task.product as Attributes).code,
        task.quantity,
        task.batch,
        task.order_reference,
      ])
    assert.deepEqual(goods(described.picking_note?.[0]), [[1, 'R-1', 'SPOON', 30, 'B1', 'SO-PAPER']])
    const again = await print('picking_note', {
      template_id: await template('picking_note', echo('picking_note')),
    })
    assert.deepEqual(goods(JSON.parse(again.text)), [[1, 'R-1', 'SPOON', 30, 'B1', 'SO-PAPER']])
  })

  test('include received and missing goods, and their destination', () => {
    const [confirmed] = described.receipt_confirmation ?? []
    assert.deepEqual((confirmed?.receipt as Attributes).supplier, { code: 'MILL', name: 'The mill' })
    assert.deepEqual((confirmed?.receipt as Attributes).expected_date_of_receipt, '2026-05-13T08:00:00Z')
    const [line] = confirmed?.lines as Attributes[]
    assert.deepEqual([line?.expected_quantity, line?.received_quantity], [50, 45])
    const [task] = described.put_away_note?.[0]?.tasks as Attributes[]
    assert.deepEqual(
      [task?.quantity, task?.batch, (task?.location_from as Attributes).code],
      [45, 'B2', 'GI'],
    )
    const [held] = described.storage_unit_labels?.[0]?.storage_units as Attributes[]
    assert.match(String(held?.sscc), /^\d{18}$/)
    assert.equal((held?.contents as Attributes[])[0]?.quantity, 45)
  })

  test('include the lines of an invoice, also by charge type', () => {
    const [sheet] = described.invoice ?? []
    assert.deepEqual(sheet?.totals, { net: 10, tax: 0, gross: 10 })
    assert.deepEqual(
      (sheet?.groups as Attributes[]).map(({ charge_type, net }) => [charge_type, net]),
      [
        ['PICK', 7.5],
        ['SUNDRY', 2.5],
      ],
    )
    assert.deepEqual(sheet?.period, { start_at: '2026-03-01T00:00:00Z', end_at: '2026-03-31T00:00:00Z' })
  })

  test('are PDFs of the built-in forms, unless there are others', async () => {
    for (const type of Object.keys(builtInForms)) {
      const reply = await print(type)
      assert.equal(reply.status, 200, `${type}: ${reply.text}`)
      assert.equal(reply.headers['content-type'], 'application/pdf')
      const { text } = await extractText(new Uint8Array(reply.bytes), { mergePages: true })
      assert.match(text, /SPOON|R-1|SO-PAPER|Picking/, type)
    }
  })

  test('of several records in one request are one file in their order', async () => {
    for (const [type, [path]] of Object.entries(places)) {
      const [, of, id] = /^(\w+)\/(\d+)$/.exec(path) ?? []
      if (of === undefined || type === 'storage_unit_labels') continue
      const reply = await operator.post(`/api/${of}/${type}`, { ids: [Number(id)] })
      assert.deepEqual(
        [reply.status, reply.headers['content-type']],
        [200, 'application/pdf'],
        `${type}: ${reply.text}`,
      )
    }
    const second = await out.order([[spoons, 1]], { reference: 'SO-SECOND' })
    const both = await operator.post('/api/goods_outs/dispatch_note', { ids: [second, order] })
    const { text } = await extractText(new Uint8Array(both.bytes), { mergePages: true })
    const { totalPages } = await extractText(new Uint8Array(both.bytes))
    assert.equal(both.headers['x-page-count'], String(totalPages))
    assert.ok(text.indexOf('SO-SECOND') >= 0 && text.indexOf('SO-SECOND') < text.indexOf('SO-PAPER'), text)
    const queued = await operator.post('/api/goods_outs/dispatch_note', {
      ids: [second, order],
      cloud_print: true,
      printer_id: paperPrinter,
    })
    assert.equal(queued.body.data?.type, 'print_jobs')
    const cases: readonly (readonly [Attributes, string])[] = [
      [{ ids: [] }, 'empty_ids_provided /ids'],
      [{ ids: [order, 999_999] }, 'invalid_ids_provided'],
      [{ ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'too_many_items /ids'],
    ]
    for (const [input, symbol] of cases)
      assert.deepEqual(symbols(await operator.post('/api/goods_outs/dispatch_note', input)), [422, symbol])
  })

  test('of several records with different forms are an archive, which no printer takes', async () => {
    const pick_label_id = await template('pre_pick_label', '^XA^FD{{ order.reference }}^FS^XZ', {
      format: 'zpl',
    })
    const customer_id = await floor.made('customers', { code: 'BOB', pick_label_id })
    const other = await out.order([[spoons, 1]], { reference: 'SO-BOB', customer_id })
    const reply = await operator.post('/api/goods_outs/pre_pick_label', { ids: [order, other] })
    assert.deepEqual([reply.status, reply.headers['content-type']], [200, 'application/zip'], reply.text)
    assert.equal(reply.headers['x-page-count'], undefined)
    const label = await operator.post('/api/goods_outs/pre_pick_label', { ids: [other] })
    assert.deepEqual(
      [label.headers['content-type'], label.headers['x-page-count']],
      ['application/zpl', '1'],
      label.text,
    )
    const names = Buffer.from(reply.bytes).toString('latin1')
    for (const name of ['pre-pick-labels-1.pdf', 'pre-pick-labels-2.zpl'])
      assert.ok(names.includes(name), name)
    const refused = { ids: [order, other], cloud_print: true, printer_id: labelPrinter }
    assert.deepEqual(symbols(await operator.post('/api/goods_outs/pre_pick_label', refused)), [
      422,
      'forms_differ',
    ])
  })

  test('use the requested form, that of the account, of the customer, or the default one', async () => {
    const input = async (type: string, more: Attributes = {}) => (await print(type, more)).text
    const [type_id] = [await floor.known('template_types', 'pre_pick_label')]
    const usual = await floor.rows(
      'select id::float8 from templates where template_type_id = $1 and "default"',
      [type_id],
    )
    const attach = (id: unknown, content: string) =>
      operator.post(`/api/templates/${id}/attachment`, content, { 'content-type': 'application/zpl' })
    assert.equal((await attach(usual[0]?.id, 'usual {{ storage_unit.number }}')).status, 204)
    assert.equal(await input('pre_pick_label'), 'usual 1')
    const own = await template('custom', 'of the customer {{ customer.name }}')
    answered(
      await operator.patch(`/api/customers/${customer}`, document('customers', { pick_label_id: own })),
    )
    assert.equal(await input('pre_pick_label'), 'of the customer Ann')
    const theirs = await template('pre_pick_label', 'of the account {{ account.name }}', {
      account_id: account,
    })
    assert.equal(await input('pre_pick_label'), 'of the account Acme <&>')
    const free = await template('custom', 'free {{ order.reference }}')
    assert.equal(await input('pre_pick_label', { template_id: free }), 'free SO-PAPER')
    const other = await template('pre_receipt', 'x')
    const bare = await template('custom', null)
    assert.deepEqual(symbols(await print('pre_pick_label', { template_id: other })), [
      422,
      'inclusion /template_id',
    ])
    assert.deepEqual(symbols(await print('pre_pick_label', { template_id: bare })), [422, 'missing_template'])
    await operator.request('DELETE', `/api/templates/${theirs}`)
  })

  test('are queued for a printer, once for each key', async () => {
    const template_id = await template('dispatch_note', 'to {{ order.address.city }} {{ print.copies }}')
    const [documents = 0, jobs = 0] = await written()
    const input = { template_id, cloud_print: true, printer_id: paperPrinter, copies: 2 }
    const key = { 'idempotency-key': 'paper-1' }
    const replies = [
      await print('dispatch_note', input, operator, key),
      await print('dispatch_note', input, operator, key),
    ]
    const [job] = replies.map(answered)
    assert.equal(new Set(replies.map(idOf)).size, 1)
    assert.deepEqual(
      [job?.printer_id, job?.copies, job?.content_type, job?.status],
      [paperPrinter, 2, 'application/zpl', 'queued'],
    )
    assert.deepEqual(await written(), [documents + 1, jobs + 1])
    const [stored] = await floor.rows(
      'select category, file_name, record_type, record_id::float8, expires_at is null as stays from documents where id = $1',
      [job?.document_id],
    )
    assert.deepEqual(stored, {
      category: 'print',
      file_name: `dispatch-note-${order}.zpl`,
      record_type: 'goods_outs',
      record_id: order,
      stays: false,
    })
    const own = await template('invoice', '{{ invoice.document_number }}')
    const bill = answered(
      await print('invoice', { template_id: own, cloud_print: true, printer_id: paperPrinter }),
    )
    const [filed] = await floor.rows(
      'select category, expires_at is null as stays from documents where id = $1',
      [bill.document_id],
    )
    assert.deepEqual(filed, { category: 'invoice', stays: true })
  })

  test('are the same bytes again for the same key', async () => {
    const key = { 'idempotency-key': 'paper-2' }
    const first = await print('dispatch_note', {}, operator, key)
    const again = await print('dispatch_note', {}, operator, key)
    assert.equal(first.status, 200, first.text)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.deepEqual(again.bytes, first.bytes)
    assert.equal(again.headers['x-page-count'], first.headers['x-page-count'])
    assert.equal(again.headers['content-type'], 'application/pdf')
  })

  test('are printed for all concurrent requests', async () => {
    const template_id = await template(
      'location_label',
      '{% for l in locations %}^XA{{ l.barcode | code128 }}^XZ{% endfor %}',
    )
    const [, jobs = 0] = await written()
    const input = { template_id, cloud_print: true, printer_id: labelPrinter }
    const replies = await Promise.all([1, 2, 3, 4].map(() => print('location_label', input)))
    assert.equal(new Set(replies.map(idOf)).size, 4)
    assert.equal((await written())[1], jobs + 4)
  })

  test('are refused if they cannot be built or printed, with nothing written', async () => {
    const before = await written()
    const endless = await template('custom', '{% for a in (1..100000000) %}x{% endfor %}')
    const fresh = await out.order([[spoons, 1]])
    const cases: readonly (readonly [string, Attributes, readonly unknown[]])[] = [
      ['dispatch_note', { cloud_print: true }, [422, 'printer_required /printer_id']],
      [
        'dispatch_note',
        { cloud_print: true, copies: 100, printer_id: 'x' },
        [422, 'invalid /printer_id', 'out_of_range /copies'],
      ],
      [
        'dispatch_note',
        { cloud_print: true, copies: 0 },
        [422, 'printer_required /printer_id', 'out_of_range /copies'],
      ],
      ['dispatch_note', { cloud_print: true, printer_id: labelPrinter }, [422, 'printer_kind']],
      ['pre_pick_label', { cloud_print: true, printer_id: paperPrinter }, [422, 'printer_kind']],
      [
        'invoice',
        { printer_id: 999_999, template_id: 999_999, copies: 0, cloud_print: 'perhaps' },
        [
          422,
          'invalid /cloud_print',
          'must_exist /printer_id',
          'out_of_range /copies',
          'must_exist /template_id',
        ],
      ],
      ['location_label', { ids: [] }, [422, 'empty_ids_provided /ids']],
      ['location_label', { ids: [rack, 999_999, rack] }, [422, 'invalid_ids_provided']],
      ['product_label', { ids: null }, [422, 'empty_ids_provided /ids']],
    ]
    for (const [type, input, expected] of cases)
      assert.deepEqual(symbols(await print(type, input)), expected, `${type} ${JSON.stringify(input)}`)
    const unpicked = await operator.post(`/api/goods_outs/${fresh}/pick_storage_unit_label`, {})
    assert.deepEqual(
      [unpicked.status, unpicked.body.errors?.map(({ symbol, source }) => [symbol, source])],
      [422, [['nothing_picked', 'goods_outs.pick_storage_unit_label']]],
    )
    assert.match(
      String(symbols(await print('pre_receipt', { template_id: endless }))),
      /^422,template_render_failed/,
    )
    for (const type of Object.keys(places)) {
      const [path = ''] = places[type] ?? []
      if (!/\d/.test(path)) continue
      const missing = await operator.post(`/api/${path.replace(/\d+/, '999999')}/${type}`, {})
      assert.equal(missing.status, 404, type)
    }
    assert.deepEqual(await written(), before)
  })

  test('require the permission to print and to view the records', async () => {
    const template_id = await template('load_manifest', '{{ drops | map: "orders" | json | raw }}')
    const send = async (type: string, permissions: readonly string[], visibility = {}) =>
      print(type, { template_id }, await floor.service.colleague(permissions, visibility))
    assert.equal((await send('load_manifest', ['view_shipping'])).status, 403)
    assert.equal((await send('load_manifest', ['print_documents'])).status, 403)
    assert.equal(
      (await send('dispatch_note', ['print_documents', 'view_orders'], { account_ids: [] })).status,
      404,
    )
    const limited = ['print_documents', 'view_shipping']
    assert.equal((await send('load_manifest', limited, { account_ids: [] })).status, 404)
    const blind = await send('load_manifest', [...limited, 'manage_loads'], { account_ids: [] })
    assert.equal(blind.status, 200, blind.text)
    assert.doesNotMatch(blind.text, /SO-PAPER/)
    assert.equal((await print('dispatch_note', {}, floor.service.neighbour)).status, 404)
  })

  test('no internal error occurred', () => assert.deepEqual(floor.service.bugs, []))
})
