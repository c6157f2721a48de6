/** A party of X12: who it is, and where. */
const party = (qualifier: string, of: string, address: string) => `
N1*${qualifier}*{{ ${address}.name | default: ${of}.name | slice: 0, 60 }}*92*{{ ${of}.code | slice: 0, 80 }}
N3*{{ ${address}.address_1 | slice: 0, 55 }}*{{ ${address}.address_2 | slice: 0, 55 }}
{% if ${address}.city or ${address}.postcode or ${address}.country_code %}N4*{{ ${address}.city | slice: 0, 30 }}**{{ ${address}.postcode | slice: 0, 15 }}*{{ ${address}.country_code }}{% endif %}`

/** A party of EDIFACT. */
const nad = (qualifier: string, of: string, address: string) => `
NAD+${qualifier}+{{ ${of}.code | slice: 0, 35 }}::92++{{ ${address}.name | default: ${of}.name | slice: 0, 35 }}+{{ ${address}.address_1 | slice: 0, 35 }}:{{ ${address}.address_2 | slice: 0, 35 }}+{{ ${address}.city | slice: 0, 35 }}++{{ ${address}.postcode | slice: 0, 17 }}+{{ ${address}.country_code }}`

const DAY = 'date_format: "%Y%m%d"'
const MINUTE = 'date_format: "%Y%m%d%H%M"'

/** The identifiers of a product in X12, from an element of a segment on: the client's code, the trade number, the batch. */
const ITEM =
  'VN*{{ item.product.code }}{% if item.product.barcode %}*UP*{{ item.product.barcode }}{% endif %}{% if item.batch %}*LT*{{ item.batch }}{% endif %}'

const CODE_AND_BATCH =
  '{% if item.product.barcode.size == 12 %}{{ item.product.barcode }}{% endif %}*VN*{{ item.product.code }}'

/** The lines of a product in EDIFACT: its numbers and its name. */
const LIN = `LIN+{{ place }}++{% if item.product.barcode %}{{ item.product.barcode }}:EN{% endif %}
PIA+1+{{ item.product.code }}:SA
{% assign texts = item.product.description | split_text: 35 %}IMD+F++:::{{ texts[0] }}:{{ texts[1] }}`

const EDI_945 = `
W06*N*{{ order.reference }}*{{ order.actual_date_of_dispatch | default: now | ${DAY} }}*{{ shipments[0].reference }}**{{ order.external_system_reference1 }}
${party('SF', 'warehouse', 'warehouse.address')}
${party('ST', 'order.customer', 'order.address')}
{% for shipment in shipments %}{% if shipment.tracking_number %}N9*CN*{{ shipment.tracking_number }}{% endif %}
{% endfor %}
G62*11*{{ order.actual_date_of_dispatch | default: now | ${DAY} }}
{% assign texts = order.delivery_notes | split_text: 80 %}{% for text in texts limit: 50 %}NTE*GEN*{{ text }}
{% endfor %}
{% if order.carrier.code.size >= 2 and order.carrier.code.size <= 4 %}W27*M*{{ order.carrier.code }}*{{ order.carrier.name | slice: 0, 35 }}{% elsif order.carrier %}W27*M**{{ order.carrier.name | slice: 0, 35 }}{% endif %}
{% for group in groups %}
LX*{{ forloop.index }}
{% if group.sscc %}MAN*GM*{{ group.sscc }}{% endif %}
{% for item in group.items %}
W12*{% if item.short_quantity > 0 %}CP{% else %}CC{% endif %}*{{ item.order_quantity | decimal }}*{{ item.quantity | decimal }}**EA*${CODE_AND_BATCH}*{{ item.batch }}
{% if item.alt_line_reference %}N9*LI*{{ item.alt_line_reference }}{% endif %}
{% endfor %}
{% endfor %}
W03*{{ totals.quantity | decimal }}`

const EDI_856 = `
BSN*00*{{ shipments[0].reference | default: order.reference }}*{{ now | ${DAY} }}*{{ now | date_format: "%H%M" }}*0001
HL*1**S
{% if totals.units > 0 %}TD1*PLT*{{ totals.units }}{% endif %}
{% if order.carrier %}TD5**{% if order.carrier.code.size >= 2 and order.carrier.code.size <= 4 %}2*{{ order.carrier.code }}{% else %}*{% endif %}*M*{{ order.carrier.name | slice: 0, 35 }}{% endif %}
{% for shipment in shipments %}{% if shipment.tracking_number %}REF*CN*{{ shipment.tracking_number }}{% endif %}
{% endfor %}
DTM*011*{{ order.actual_date_of_dispatch | default: now | ${DAY} }}
${party('SF', 'warehouse', 'warehouse.address')}
${party('ST', 'order.customer', 'order.address')}
HL*2*1*O
PRF*{{ order.reference }}
{% if order.external_system_reference1 %}REF*CO*{{ order.external_system_reference1 }}{% endif %}
{% assign level = 2 %}
{% for group in groups %}
{% if group.reference %}{% assign level = level | plus: 1 %}{% assign above = level %}HL*{{ level }}*2*P
MAN*{% if group.sscc %}GM*{{ group.sscc }}{% else %}CP*{{ group.reference }}{% endif %}
{% else %}{% assign above = 2 %}{% endif %}
{% for item in group.items %}
{% assign level = level | plus: 1 %}HL*{{ level }}*{{ above }}*I
LIN*{{ item.line_number }}*${ITEM}
SN1**{{ item.quantity | decimal }}*EA
PID*F****{{ item.product.description | slice: 0, 80 }}
{% if item.sell_by_date %}DTM*036*{{ item.sell_by_date | remove: "-" }}{% endif %}
{% endfor %}
{% endfor %}
CTT*{{ level }}`

const EDI_944 = `
W17*F*{{ receipt.actual_date_of_receipt | default: now | ${DAY} }}*{{ receipt.reference | slice: 0, 22 }}*{{ receipt.external_system_reference1 | default: receipt.reference }}
N1*WH*{{ warehouse.name | default: warehouse.code | slice: 0, 60 }}*92*{{ warehouse.code }}
{% if receipt.supplier %}N1*SF*{{ receipt.supplier.name | slice: 0, 60 }}*92*{{ receipt.supplier.code }}{% endif %}
{% assign texts = receipt.notes | split_text: 80 %}{% for text in texts limit: 50 %}NTE*GEN*{{ text }}
{% endfor %}
{% for item in lines %}
W07*{{ item.received_quantity | decimal }}*EA*${CODE_AND_BATCH}***{{ item.batch }}
{% if item.alt_line_reference %}N9*LI*{{ item.alt_line_reference }}{% endif %}
{% if item.received_quantity < item.expected_quantity %}{% assign difference = item.expected_quantity | minus: item.received_quantity %}W13*{{ difference | decimal }}*EA*03{% elsif item.received_quantity > item.expected_quantity %}{% assign difference = item.received_quantity | minus: item.expected_quantity %}W13*{{ difference | decimal }}*EA*02{% endif %}
{% endfor %}
W14*{{ totals.quantity | decimal }}`

const EDI_846 = `
BIA*00*DD*{{ now | date_format: "%Y%m%d%H%M%S" }}*{{ now | ${DAY} }}*{{ now | date_format: "%H%M" }}
N1*WH*{{ warehouse.name | default: warehouse.code | slice: 0, 60 }}*92*{{ warehouse.code }}
{% for item in stock %}
LIN*{{ forloop.index }}*${ITEM}
PID*F****{{ item.product.description | slice: 0, 80 }}
QTY*33*{{ item.sellable | decimal }}
QTY*17*{{ item.on_hand | decimal }}
{% if item.held > 0 %}QTY*QH*{{ item.held | decimal }}{% endif %}
{% endfor %}
CTT*{{ stock.size }}`

const DESADV = `
BGM+351+{{ order.reference }}+9
DTM+137:{{ now | ${MINUTE} }}:203
DTM+11:{{ order.actual_date_of_dispatch | default: now | ${MINUTE} }}:203
RFF+ON:{{ order.external_system_reference1 | default: order.reference }}
{% for shipment in shipments %}{% if shipment.tracking_number %}RFF+CN:{{ shipment.tracking_number }}{% endif %}
{% endfor %}
${nad('SF', 'warehouse', 'warehouse.address')}
${nad('DP', 'order.customer', 'order.address')}
{% if order.carrier %}TDT+20++++{{ order.carrier.code | slice: 0, 17 }}::92:{{ order.carrier.name | slice: 0, 35 }}{% endif %}
CPS+1
{% if totals.units > 0 %}PAC+{{ totals.units }}{% endif %}
{% assign place = 0 %}
{% for group in groups %}
{% assign level = forloop.index | plus: 1 %}CPS+{{ level }}+1
{% if group.reference %}PAC+1++201
PCI+33E
GIN+{% if group.sscc %}BJ+{{ group.sscc }}{% else %}AW+{{ group.reference }}{% endif %}{% endif %}
{% for item in group.items %}
{% assign place = place | plus: 1 %}
${LIN}
QTY+12:{{ item.quantity | decimal }}
{% if item.batch %}GIN+BX+{{ item.batch }}{% endif %}
{% if item.sell_by_date %}DTM+361:{{ item.sell_by_date | remove: "-" }}:102{% endif %}
{% if item.alt_line_reference %}RFF+LI:{{ item.alt_line_reference }}{% endif %}
{% endfor %}
{% endfor %}
CNT+2:{{ place }}`

const RECADV = `
BGM+632+{{ receipt.reference }}+9
DTM+137:{{ now | ${MINUTE} }}:203
DTM+50:{{ receipt.actual_date_of_receipt | default: now | ${MINUTE} }}:203
RFF+ON:{{ receipt.external_system_reference1 | default: receipt.reference }}
{% if receipt.supplier %}NAD+SU+{{ receipt.supplier.code | slice: 0, 35 }}::92++{{ receipt.supplier.name | slice: 0, 35 }}{% endif %}
${nad('WH', 'warehouse', 'warehouse.address')}
CPS+1
{% for item in lines %}
{% assign place = forloop.index %}
${LIN}
QTY+21:{{ item.expected_quantity | decimal }}
QTY+194:{{ item.received_quantity | decimal }}
{% if item.batch %}GIN+BX+{{ item.batch }}{% endif %}
{% if item.sell_by_date %}DTM+361:{{ item.sell_by_date | remove: "-" }}:102{% endif %}
{% if item.alt_line_reference %}RFF+LI:{{ item.alt_line_reference }}{% endif %}
{% endfor %}
CNT+2:{{ lines.size }}`

const INVRPT = `
BGM+35+{{ now | date_format: "%Y%m%d%H%M%S" }}+9
DTM+137:{{ now | ${MINUTE} }}:203
${nad('WH', 'warehouse', 'warehouse.address')}
{% for item in stock %}
{% assign place = forloop.index %}
${LIN}
QTY+145:{{ item.on_hand | decimal }}
QTY+33:{{ item.sellable | decimal }}
{% endfor %}
CNT+2:{{ stock.size }}`

/** The templates of messages of EDI that come with the service, by type of template (platform 20.4). */
export const ediForms: Readonly<Record<string, string>> = {
  edi_945: EDI_945,
  edi_856: EDI_856,
  edi_944: EDI_944,
  edi_846: EDI_846,
  edi_desadv: DESADV,
  edi_recadv: RECADV,
  edi_invrpt: INVRPT,
}
