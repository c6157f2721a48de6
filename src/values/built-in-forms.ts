import {
  amount,
  barcode,
  batch,
  DAY,
  day,
  GOODS,
  lineNumber,
  number,
  product,
  sellBy,
} from './form-columns.ts'
import {
  addressed,
  addressee,
  FOOT,
  facts,
  head,
  STYLE,
  sides,
  signature,
  table,
  unitOnLabel,
  when,
} from './form-pieces.ts'
import { A4_PAGE, type PageLayout } from './printed-sheets.ts'

/** A built-in form, for a type of template without an attachment; `foot` is printed on every page. */
export type BuiltIn = {
  readonly name: string
  readonly content: string
  readonly foot: string | null
  readonly layout: PageLayout
}

const onPages = { foot: FOOT, layout: A4_PAGE }
const label: PageLayout = {
  ...A4_PAGE,
  page_height: 150,
  page_width: 100,
  top: 6,
  bottom: 6,
  left: 6,
  right: 6,
  footer_height: 0,
  footer_spacing: 0,
}
const onLabels = { foot: null, layout: label }
const onSmallLabels = { foot: null, layout: { ...label, page_height: 50, top: 4, bottom: 4 } }

/** The forms that come with the service, by type of template. */
export const builtInForms: Readonly<Record<string, BuiltIn>> = {
  dispatch_note: {
    name: 'Dispatch note',
    ...onPages,
    content: `${head('Dispatch note', '{{ order.reference }}')}
${sides(
  addressee('Delivered to', 'order.address', 'order.customer.name'),
  facts(
    ['Customer', 'order.customer.name', '{{ order.customer.name }} ({{ order.customer.code }})'],
    ['Goods of', 'account.name'],
    ['Carrier', 'order.carrier.name', '{{ order.carrier.name }} {{ order.carrier_service.name }}'],
    day('Dispatched', 'order.actual_date_of_dispatch'),
    ['Delivery notes', 'order.delivery_notes'],
  ),
)}
${table('lines', 'line', [
  lineNumber,
  {
    ...product,
    value: `${GOODS}{% if line.serial_numbers.size > 0 %}<br><span class="small">Serial numbers: {{ line.serial_numbers | join: ", " }}</span>{% endif %}`,
  },
  batch,
  sellBy,
  number('Ordered', 'order_quantity'),
  number('Picked', 'pick_quantity'),
  number('Dispatched', 'dispatch_quantity'),
])}
${sides(
  `{% if storage_units.size > 0 %}<div><h2>Storage units</h2>{% for unit in storage_units %}{{ unit.type }} {{ unit.reference }}<br>{% endfor %}</div>{% endif %}`,
  `{% if shipments.size > 0 %}<div><h2>Shipments</h2>{% for shipment in shipments %}{{ shipment.reference }} {{ shipment.tracking_number }}<br>{% endfor %}</div>{% endif %}`,
)}
${when('footer_note', '<p>{{ footer_note }}</p>')}
${signature('Received by (name)', 'Date', 'Signature')}`,
  },
  picking_note: {
    name: 'Picking note',
    ...onPages,
    content: `${head('Picking note', barcode('pick_list.reference'))}
${sides(
  facts(
    ['Orders', 'orders', '{{ orders | map: "reference" | join: ", " }}'],
    ['Load', 'pick_list.load_reference'],
    ['Warehouse', 'warehouse.name'],
    day('Printed', 'now'),
  ),
)}
${table('tasks', 'line', [
  { title: '', value: '{{ line.sequence }}', needs: ['sequence'], isWhole: true },
  { title: 'Location', value: '<b>{{ line.location.code }}</b>', isWhole: true },
  product,
  batch,
  sellBy,
  { title: 'Unit', value: '{{ line.storage_unit.reference }}', needs: ['storage_unit'], isWhole: true },
  { title: 'Order', value: '{{ line.order_reference }}', isWhole: true },
  number('Quantity', 'quantity'),
  { title: 'Done', value: '' },
])}`,
  },
  commercial_invoice: {
    name: 'Commercial invoice',
    ...onPages,
    content: `${head('Commercial invoice', '{{ order.reference }}')}
${sides(
  `<div><h2>Exporter</h2><b>{{ account.name | default: company.name }}</b><br>{% if account.address %}${addressed('account.address')}{% elsif company.address %}${addressed('company.address')}{% endif %}${when('vat_number', '<br>VAT number {{ vat_number }}')}</div>`,
  addressee('Consignee', 'order.address', 'order.customer.name'),
  facts(
    ['Invoice number', 'order.reference'],
    day('Invoice date', 'now'),
    ['Currency', 'currency', '{{ currency | upcase }}'],
    ['Terms of sale', 'incoterms'],
    ['Carrier', 'order.carrier.name'],
    [
      'Shipments',
      'shipments',
      '{% for shipment in shipments %}{{ shipment.tracking_number | default: shipment.reference }} {% endfor %}',
    ],
  ),
)}
${table('lines', 'line', [
  lineNumber,
  {
    title: 'Description of goods',
    value: '<b>{{ line.product.code }}</b><br>{{ line.customs_description }}',
    isWide: true,
  },
  { title: 'Commodity code', value: '{{ line.commodity_code }}', needs: ['commodity_code'] },
  {
    title: 'Country of origin',
    value: '{{ line.country_of_manufacture }}',
    needs: ['country_of_manufacture'],
  },
  number('Quantity', 'quantity'),
  { ...number('Net weight kg', 'net_weight'), value: '{{ line.net_weight }}' },
  amount('Unit value', 'unit_value', 'needed'),
  amount('Value', 'line_value', 'needed'),
])}
<table class="sums">{% if totals.packages > 0 %}<tr><th>Packages</th><td>{{ totals.packages }}</td></tr>{% endif %}{% if totals.weight > 0 %}<tr><th>Total net weight</th><td>{{ totals.weight }} kg</td></tr>{% endif %}{% if totals.value != nil %}<tr class="all"><th>Total value {{ currency | upcase }}</th><td>{{ totals.value | number: 2 }}</td></tr>{% endif %}</table>
<p class="small">The exporter of the goods on this invoice declares that the particulars given are true and correct.</p>
${signature('Name', 'Date', 'Signature')}`,
  },
  invoice: {
    name: 'Invoice',
    ...onPages,
    content: `${head('Invoice', '{{ invoice.document_number }}')}
${sides(
  `<div><h2>To</h2><b>{{ account.name }}</b>{% if account.address %}<br>${addressed('account.address')}{% endif %}${when('account.vat_number', '<br>VAT number {{ account.vat_number }}')}</div>`,
  facts(
    day('Invoice date', 'invoice.document_date'),
    day('Due', 'invoice.document_due_date'),
    ['Reference', 'invoice.reference'],
    [
      'Period',
      'period.start_at',
      `{{ period.start_at | ${DAY} }}{% if period.end_at %} to {{ period.end_at | ${DAY} }}{% endif %}`,
    ],
    ['Currency', 'invoice.currency', '{{ invoice.currency | upcase }}'],
  ),
)}
${table('lines', 'line', [
  { title: 'Charge', value: '{{ line.name }}' },
  { title: 'Order', value: '{{ line.order_reference }}', needs: ['order_reference'] },
  { title: 'Receipt', value: '{{ line.receipt_reference }}', needs: ['receipt_reference'] },
  number('Quantity', 'quantity'),
  number('Price', 'price'),
  amount('Net', 'net'),
  amount('Tax', 'tax'),
  amount('Total', 'total'),
])}
<table class="sums"><tr><th>Net</th><td>{{ totals.net | number: 2 }}</td></tr><tr><th>Tax</th><td>{{ totals.tax | number: 2 }}</td></tr><tr class="all"><th>Total {{ invoice.currency | upcase }}</th><td>{{ totals.gross | number: 2 }}</td></tr></table>`,
  },
  pre_receipt: {
    name: 'Pre-receipt',
    ...onPages,
    content: `${head('Awaited goods', barcode('receipt.reference'))}
${sides(
  facts(
    ['Supplier', 'receipt.supplier.name'],
    ['Goods of', 'account.name'],
    ['Carrier', 'receipt.carrier.name'],
    day('Expected', 'receipt.expected_date_of_receipt'),
    ['Notes', 'receipt.notes'],
  ),
)}
${table('lines', 'line', [
  lineNumber,
  product,
  batch,
  sellBy,
  number('Expected', 'expected_quantity'),
  number('Storage units', 'expected_configurations_quantity', 'needed'),
  { title: 'Received', value: '', isNumber: true },
])}
${signature('Received by (name)', 'Date', 'Signature')}`,
  },
  receipt_confirmation: {
    name: 'Receipt confirmation',
    ...onPages,
    content: `${head('Receipt confirmation', '{{ receipt.reference }}')}
${sides(
  facts(
    ['Supplier', 'receipt.supplier.name'],
    ['Goods of', 'account.name'],
    day('Expected', 'receipt.expected_date_of_receipt'),
    day('Received', 'receipt.actual_date_of_receipt'),
    ['Notes', 'receipt.notes'],
  ),
)}
${table('lines', 'line', [
  lineNumber,
  product,
  batch,
  sellBy,
  number('Expected', 'expected_quantity'),
  number('Received', 'received_quantity'),
])}
{% if discrepancies.size > 0 %}<h2>Discrepancies</h2>${table('discrepancies', 'line', [lineNumber, product, number('Difference', 'difference')])}{% endif %}`,
  },
  put_away_note: {
    name: 'Putaway note',
    ...onPages,
    content: `${head('Putaway note', barcode('receipt.reference'))}
${sides(facts(['Supplier', 'receipt.supplier.name'], ['Goods of', 'account.name'], ['Warehouse', 'warehouse.name']))}
${table('tasks', 'line', [
  product,
  batch,
  sellBy,
  { title: 'Unit', value: '{{ line.storage_unit.reference }}', needs: ['storage_unit'], isWhole: true },
  { title: 'From', value: '{{ line.location_from.code }}', needs: ['location_from'], isWhole: true },
  { title: 'To', value: '<b>{{ line.location_to.code }}</b>', needs: ['location_to'], isWhole: true },
  number('Quantity', 'quantity'),
  { title: 'Done', value: '' },
])}`,
  },
  load_manifest: {
    name: 'Load manifest',
    ...onPages,
    content: `${head('Load manifest', '{{ load.reference }}')}
${sides(
  facts(
    ['Carrier', 'load.carrier.name'],
    ['Trailer', 'load.trailer.code'],
    ['Dock', 'load.location.code'],
    day('Load by', 'load.load_by'),
    day('Dispatched', 'load.dispatched_at'),
  ),
)}
{% for drop in drops %}<div class="group"><h2>${when('drop.sequence', '{{ drop.sequence }}. ')}{{ drop.address.name | default: drop.orders[0].customer.name }}</h2>{% if drop.address %}<div class="small">{{ drop.address.address_1 }}, {{ drop.address.city }} {{ drop.address.postcode }} {{ drop.address.country_code }}</div>{% endif %}
${table('drop.orders', 'order', [
  { title: 'Order', value: '<b>{{ order.reference }}</b>' },
  { title: 'Customer', value: '{{ order.customer.name }}', needs: ['customer'] },
  {
    title: 'Storage units',
    value: '{% for unit in order.storage_units %}{{ unit.type }} {{ unit.reference }}<br>{% endfor %}',
    needs: ['storage_units.first'],
  },
  { title: 'Loaded', value: '' },
])}</div>{% endfor %}
${signature('Driver (name)', 'Date and time', 'Signature')}`,
  },
  pre_pick_label: { name: 'Pre-pick label', ...onLabels, content: `${STYLE}${unitOnLabel}` },
  pick_storage_unit_label: {
    name: 'Pick storage unit label',
    ...onLabels,
    content: `${STYLE}${unitOnLabel}{% for line in storage_unit.contents %}<div>{{ line.quantity }} &times; {{ line.product.code }}${when('line.batch', ', batch {{ line.batch }}')}</div>{% endfor %}`,
  },
  location_label: {
    name: 'Location label',
    ...onSmallLabels,
    content: `${STYLE}{% for location in locations %}<div class="one"><div class="big">{{ location.code }}</div>{{ location.barcode | code128: width: 85, height: 18 }}${when('location.check_digit', '<div>Check digit {{ location.check_digit }}</div>')}</div>{% endfor %}`,
  },
  product_label: {
    name: 'Product label',
    ...onSmallLabels,
    content: `${STYLE}{% for product in products %}<div class="one"><div class="big">{{ product.code }}</div><div>{{ product.description }}</div>{% assign code = product.barcode | default: product.code %}{{ code | code128: width: 85, height: 14, text: true }}</div>{% endfor %}`,
  },
}
