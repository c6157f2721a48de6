import type { PageLayout } from './printed-sheets.ts'

/** A form that comes with the service, for a type of template to which nothing is attached. */
export type BuiltIn = { readonly name: string; readonly content: string; readonly layout: PageLayout }

const page: PageLayout = {
  orientation: 'Portrait',
  page_height: 297,
  page_width: 210,
  top: 15,
  bottom: 15,
  left: 15,
  right: 15,
  header_height: 0,
  header_spacing: 0,
  footer_height: 0,
  footer_spacing: 0,
}
const label: PageLayout = { ...page, page_height: 150, page_width: 100, top: 6, bottom: 6, left: 6, right: 6 }
const small: PageLayout = { ...label, page_height: 50, top: 4, bottom: 4 }

const STYLE = `<style>
body { font: 10pt sans-serif; margin: 0 } h1 { font-size: 16pt; margin: 0 0 4mm } h2 { font-size: 11pt; margin: 5mm 0 2mm }
table { border-collapse: collapse; width: 100% } th, td { border-bottom: 0.2mm solid #888; padding: 1mm 2mm; text-align: left; vertical-align: top }
tr { break-inside: avoid } .n { text-align: right } .big { font-size: 18pt; font-weight: bold } .sides { display: flex; justify-content: space-between }
.one + .one { break-before: page }
</style>`

const addressed = (name: string) =>
  `{% if ${name} %}{{ ${name}.name }}<br>{{ ${name}.address_1 }}<br>{% if ${name}.address_2 %}{{ ${name}.address_2 }}<br>{% endif %}{{ ${name}.city }} {{ ${name}.postcode }} {{ ${name}.country_code }}{% endif %}`

const head = (title: string, right: string) =>
  `${STYLE}<div class="sides"><div><h1>${title}</h1>${right}</div><div>{{ company.name }}<br>${addressed('company.address')}</div></div>`

const facts = (...pairs: readonly (readonly [string, string])[]) =>
  `<p>${pairs.map(([name, value]) => `${name}: ${value}`).join('<br>')}</p>`

type ColumnOf = readonly [title: string, value: string, isNumber?: 'number']

/** A table with a row for each element of a list. */
const table = (list: string, one: string, columns: readonly ColumnOf[]) =>
  `<table><thead><tr>${columns.map(([title, , number]) => `<th${number ? ' class="n"' : ''}>${title}</th>`).join('')}</tr></thead><tbody>` +
  `{% for ${one} in ${list} %}<tr>${columns.map(([, value, number]) => `<td${number ? ' class="n"' : ''}>${value}</td>`).join('')}</tr>{% endfor %}</tbody></table>`

const GOODS = '<b>{{ line.product.code }}</b> {{ line.product.description }}'
const BATCH = '{{ line.batch }}{% if line.sell_by_date %} sell by {{ line.sell_by_date }}{% endif %}'
const DAY = 'date_format: "%d/%m/%Y"'

const unitOnLabel = `<div class="big">{{ order.reference }}</div>
<p>{{ customer.name }}<br>${addressed('order.address')}</p>
<p>{{ pick_list.reference }} &middot; {{ storage_unit.type }} {{ storage_unit.number }} of {{ storage_unit.of }}</p>
{% if storage_unit.sscc %}{% assign code = storage_unit.sscc | prepend: "(00)" %}{{ code | gs1_128: width: 85, height: 28, text: true }}
{% elsif storage_unit.barcode %}{{ storage_unit.barcode | code128: width: 85, height: 28, text: true }}
{% else %}{{ order.reference | code128: width: 85, height: 28, text: true }}{% endif %}`

/** The forms that come with the service, by type of template. */
export const builtInForms: Readonly<Record<string, BuiltIn>> = {
  dispatch_note: {
    name: 'Dispatch note',
    layout: page,
    content: `${head('Dispatch note', '{{ order.reference }}')}<h2>To</h2>${addressed('order.address')}
${facts(['Customer', '{{ order.customer.name }}'], ['Carrier', '{{ order.carrier.name }} {{ order.carrier_service.name }}'], ['Dispatched', `{{ order.actual_date_of_dispatch | ${DAY} }}`], ['Delivery notes', '{{ order.delivery_notes }}'])}
${table('lines', 'line', [
  ['Line', '{{ line.line_number }}'],
  [
    'Product',
    `${GOODS}{% if line.serial_numbers.size > 0 %}<br>{{ line.serial_numbers | join: ", " }}{% endif %}`,
  ],
  ['Batch', BATCH],
  ['Ordered', '{{ line.order_quantity }}', 'number'],
  ['Picked', '{{ line.pick_quantity }}', 'number'],
  ['Dispatched', '{{ line.dispatch_quantity }}', 'number'],
])}
{% if storage_units.size > 0 %}<h2>Units</h2>{% for unit in storage_units %}{{ unit.type }} {{ unit.reference }}<br>{% endfor %}{% endif %}
{% if shipments.size > 0 %}<h2>Shipments</h2>{% for shipment in shipments %}{{ shipment.reference }} {{ shipment.tracking_number }}<br>{% endfor %}{% endif %}
<p>{{ footer_note }}</p>`,
  },
  picking_note: {
    name: 'Picking note',
    layout: page,
    content: `${head('Picking note', '{{ pick_list.reference }}<br>{{ pick_list.reference | code128: width: 60, height: 12 }}')}
${facts(['Orders', '{{ orders | map: "reference" | join: ", " }}'], ['Load', '{{ pick_list.load_reference }}'])}
${table('tasks', 'line', [
  ['', '{{ line.sequence }}'],
  ['Location', '<b>{{ line.location.code }}</b>'],
  ['Product', GOODS],
  ['Batch', BATCH],
  ['Unit', '{{ line.storage_unit.reference }}'],
  ['Order', '{{ line.order_reference }}'],
  ['Quantity', '{{ line.quantity }}', 'number'],
])}`,
  },
  commercial_invoice: {
    name: 'Commercial invoice',
    layout: page,
    content: `${head('Commercial invoice', '{{ order.reference }}')}<h2>To</h2>${addressed('order.address')}
${facts(['VAT number', '{{ vat_number }}'], ['Terms', '{{ incoterms }}'], ['Date', `{{ now | ${DAY} }}`])}
${table('lines', 'line', [
  ['Goods', '<b>{{ line.product.code }}</b> {{ line.customs_description }}'],
  ['Commodity code', '{{ line.commodity_code }}'],
  ['Origin', '{{ line.country_of_manufacture }}'],
  ['Quantity', '{{ line.quantity }}', 'number'],
  ['Net weight', '{{ line.net_weight }}', 'number'],
  ['Unit value', '{{ line.unit_value }}', 'number'],
  ['Value', '{{ line.line_value }}', 'number'],
])}
${facts(['Packages', '{{ totals.packages }}'], ['Net weight', '{{ totals.weight }} kg'], ['Value', '{{ totals.value }} {{ currency | upcase }}'])}`,
  },
  invoice: {
    name: 'Invoice',
    layout: page,
    content: `${head('Invoice', '{{ invoice.document_number }}')}
${facts(['Account', '{{ account.name }}'], ['Date', '{{ invoice.document_date }}'], ['Due', '{{ invoice.document_due_date }}'], ['Reference', '{{ invoice.reference }}'], ['Period', `{{ period.start_at | ${DAY} }} to {{ period.end_at | ${DAY} }}`])}
${table('lines', 'line', [
  ['Charge', '{{ line.name }}'],
  ['Order, receipt', '{{ line.order_reference }} {{ line.receipt_reference }}'],
  ['Quantity', '{{ line.quantity }}', 'number'],
  ['Price', '{{ line.price }}', 'number'],
  ['Net', '{{ line.net | number: 2 }}', 'number'],
  ['Tax', '{{ line.tax | number: 2 }}', 'number'],
  ['Total', '{{ line.total | number: 2 }}', 'number'],
])}
<p class="n">Net {{ totals.net | number: 2 }}<br>Tax {{ totals.tax | number: 2 }}<br><b>Total {{ totals.gross | number: 2 }} {{ invoice.currency | upcase }}</b></p>`,
  },
  pre_receipt: {
    name: 'Pre-receipt',
    layout: page,
    content: `${head('Awaited goods', '{{ receipt.reference }}<br>{{ receipt.reference | code128: width: 60, height: 12 }}')}
${facts(['Supplier', '{{ receipt.supplier.name }}'], ['Expected', `{{ receipt.expected_date_of_receipt | ${DAY} }}`], ['Notes', '{{ receipt.notes }}'])}
${table('lines', 'line', [
  ['Line', '{{ line.line_number }}'],
  ['Product', GOODS],
  ['Batch', BATCH],
  ['Expected', '{{ line.expected_quantity }}', 'number'],
  ['Units', '{{ line.expected_configurations_quantity }}', 'number'],
  ['Received', '', 'number'],
])}`,
  },
  receipt_confirmation: {
    name: 'Receipt confirmation',
    layout: page,
    content: `${head('Receipt confirmation', '{{ receipt.reference }}')}
${facts(['Supplier', '{{ receipt.supplier.name }}'], ['Received', `{{ receipt.actual_date_of_receipt | ${DAY} }}`])}
${table('lines', 'line', [
  ['Line', '{{ line.line_number }}'],
  ['Product', GOODS],
  ['Batch', BATCH],
  ['Expected', '{{ line.expected_quantity }}', 'number'],
  ['Received', '{{ line.received_quantity }}', 'number'],
])}
{% if discrepancies.size > 0 %}<h2>Discrepancies</h2>${table('discrepancies', 'line', [
      ['Line', '{{ line.line_number }}'],
      ['Product', GOODS],
      ['Difference', '{{ line.difference }}', 'number'],
    ])}{% endif %}`,
  },
  put_away_note: {
    name: 'Putaway note',
    layout: page,
    content: `${head('Putaway note', '{{ receipt.reference }}')}
${table('tasks', 'line', [
  ['Product', GOODS],
  ['Batch', BATCH],
  ['Unit', '{{ line.storage_unit.reference }}'],
  ['From', '{{ line.location_from.code }}'],
  ['To', '<b>{{ line.location_to.code }}</b>'],
  ['Quantity', '{{ line.quantity }}', 'number'],
])}`,
  },
  load_manifest: {
    name: 'Load manifest',
    layout: page,
    content: `${head('Load manifest', '{{ load.reference }}')}
${facts(['Carrier', '{{ load.carrier.name }}'], ['Trailer', '{{ load.trailer.code }}'], ['Dock', '{{ load.location.code }}'])}
{% for drop in drops %}<h2>{{ drop.sequence }} {{ drop.address.name }}, {{ drop.address.city }} {{ drop.address.postcode }}</h2>
${table('drop.orders', 'order', [
  ['Order', '{{ order.reference }}'],
  ['Customer', '{{ order.customer.name }}'],
  ['Units', '{% for unit in order.storage_units %}{{ unit.type }} {{ unit.reference }}<br>{% endfor %}'],
])}{% endfor %}`,
  },
  pre_pick_label: { name: 'Pre-pick label', layout: label, content: `${STYLE}${unitOnLabel}` },
  pick_storage_unit_label: {
    name: 'Pick storage unit label',
    layout: label,
    content: `${STYLE}${unitOnLabel}{% for line in storage_unit.contents %}<div>{{ line.quantity }} &times; {{ line.product.code }} {{ line.batch }}</div>{% endfor %}`,
  },
  location_label: {
    name: 'Location label',
    layout: small,
    content: `${STYLE}{% for location in locations %}<div class="one"><div class="big">{{ location.code }}</div>{{ location.barcode | code128: width: 85, height: 20 }}<div>{{ location.check_digit }}</div></div>{% endfor %}`,
  },
  product_label: {
    name: 'Product label',
    layout: small,
    content: `${STYLE}{% for product in products %}<div class="one"><div class="big">{{ product.code }}</div><div>{{ product.description }}</div>{% assign code = product.barcode | default: product.code %}{{ code | code128: width: 85, height: 16, text: true }}</div>{% endfor %}`,
  },
}
