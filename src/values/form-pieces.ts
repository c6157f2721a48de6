/** The style of the forms that come with the service. */
export const STYLE = `<style>
* { box-sizing: border-box } body { font: 9.5pt/1.4 sans-serif; color: #111; margin: 0 }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 } h2 { font-size: 8pt; font-weight: bold; color: #555; margin: 0 0 1mm; text-transform: uppercase; letter-spacing: .05em }
.sides { display: flex; justify-content: space-between; gap: 8mm; margin-bottom: 6mm } .sides > div { flex: 1 } .right { text-align: right }
.head { border-bottom: .4mm solid #111; padding-bottom: 4mm } .logo { max-height: 18mm; max-width: 70mm; display: block; margin-bottom: 2mm }
.number { font-size: 12pt } .from { font-size: 8.5pt; color: #333 } .from b { font-size: 11pt; color: #111 }
table { border-collapse: collapse; width: 100% } thead { display: table-header-group } tr { break-inside: avoid }
.list { margin-bottom: 5mm } .list th { font-size: 8pt; text-align: left; color: #333; background: #f0f2f5; border-bottom: .3mm solid #555; padding: 1.5mm 2mm; vertical-align: bottom }
.list td { border-bottom: .1mm solid #bbb; padding: 1.5mm 2mm; vertical-align: top } .list th.n, .list td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.list .w { width: 28% } .list td { overflow-wrap: break-word } .list td.w { overflow-wrap: anywhere } .list .c { white-space: nowrap; overflow-wrap: normal }
.facts { width: auto } .facts th { font-weight: normal; color: #555; text-align: left; padding: 0 4mm .5mm 0; vertical-align: top; white-space: nowrap } .facts td { padding: 0 0 .5mm; vertical-align: top }
.sums { width: auto; margin-left: auto } .sums th { font-weight: normal; text-align: left; padding: .5mm 8mm .5mm 2mm } .sums td { text-align: right; padding: .5mm 2mm; font-variant-numeric: tabular-nums } .sums tr.all > * { font-weight: bold; border-top: .3mm solid #111; padding-top: 1mm }
.small { font-size: 8.5pt; color: #333 } .group { break-inside: avoid-page; margin-top: 5mm } .group h2 { font-size: 10.5pt; color: #111; text-transform: none; letter-spacing: 0 } .group .list { margin-bottom: 0 }
.sign { display: flex; gap: 8mm; margin-top: 14mm; break-inside: avoid } .sign div { flex: 1; border-top: .2mm solid #111; padding-top: 1mm; font-size: 8pt; color: #555 }
.big { font-size: 18pt; font-weight: bold; line-height: 1.2; overflow-wrap: anywhere } .one + .one { break-before: page }
</style>`

/** The foot of pages: whose they are, and which of how many. */
export const FOOT = `<div style="font:8pt sans-serif;color:#555;display:flex;justify-content:space-between;border-top:.1mm solid #bbb;padding-top:1.5mm"><span>{{ company.name }}</span><span>Page {{ page }} of {{ pages }}</span></div>`

/** Something that is shown where there is anything behind it. */
export const when = (value: string, shown: string) => `{% if ${value} != blank %}${shown}{% endif %}`

/** An address, line by line. */
export const addressed = (name: string) =>
  ['address_1', 'address_2', 'address_3', 'address_4']
    .map((line) => when(`${name}.${line}`, `{{ ${name}.${line} }}<br>`))
    .concat(`{{ ${name}.postcode }} {{ ${name}.country_code }}`)
    .join('')

/** The name and the lines of an address. */
export const addressee = (title: string, name: string, else_name = 'nothing') =>
  `{% if ${name} %}<div><h2>${title}</h2>{% assign receiver = ${name}.name | default: ${else_name} %}${when('receiver', '<b>{{ receiver }}</b><br>')}${addressed(name)}</div>{% endif %}`

/** The head of the first page: the logo, name and address of the company, and what it is with its number. */
export const head = (title: string, number: string) =>
  `${STYLE}<div class="sides head"><div class="from">{% assign logo = company.logo_url %}${when('logo', '<img class="logo" src="{{ logo | image_url }}">')}<b>{{ company.name }}</b>{% if company.address %}<br>${addressed('company.address')}${when('company.address.phone_number', '<br>{{ company.address.phone_number }}')}${when('company.address.email_address', '<br>{{ company.address.email_address }}')}{% endif %}</div><div class="right"><h1>${title}</h1><div class="number">${number}</div></div></div>`

/** A fact: its name, and the variable behind it; how it is written, where that is more than the variable. */
export type Fact = readonly [name: string, value: string, written?: string]

/** Facts one below the other; one with nothing behind it is not named. */
export const facts = (...pairs: readonly Fact[]) =>
  `<div><table class="facts">${pairs
    .map(([name, value, written]) =>
      when(value, `<tr><th>${name}</th><td>${written ?? `{{ ${value} }}`}</td></tr>`),
    )
    .join('')}</table></div>`

/** A column: heading, value, whether it is a number, and the fields of which one must exist for it to be shown. */
export type FormColumn = {
  readonly title: string
  readonly value: string
  readonly isNumber?: true
  /** Whether it takes the room that others leave. */
  readonly isWide?: true
  /** Whether it is a date or code that is never broken. */
  readonly isWhole?: true
  readonly needs?: readonly string[]
}

function classOf({ isNumber, isWide, isWhole }: FormColumn): string {
  const name = isNumber ? 'n' : isWide ? 'w' : isWhole ? 'c' : null
  return name === null ? '' : ` class="${name}"`
}

/** A table with a row for each element of a list; a column without anything in it is left out. */
export function table(list: string, one: string, columns: readonly FormColumn[]): string {
  const counted = columns.map(({ needs = [] }, index) =>
    needs.length === 0
      ? ''
      : `{% assign shown_${index} = 0 %}${needs.map((field) => `{% assign found = ${list} | map: "${field}" | compact | size %}{% assign shown_${index} = shown_${index} | plus: found %}`).join('')}`,
  )
  const cell = (tag: string, column: FormColumn, index: number, text: string) => {
    const written = `<${tag}${classOf(column)}>${text}</${tag}>`
    return (column.needs ?? []).length === 0 ? written : `{% if shown_${index} > 0 %}${written}{% endif %}`
  }
  const heads = columns.map((column, index) => cell('th', column, index, column.title))
  const cells = columns.map((column, index) => cell('td', column, index, column.value))
  return `${counted.join('')}<table class="list"><thead><tr>${heads.join('')}</tr></thead><tbody>{% for ${one} in ${list} %}<tr>${cells.join('')}</tr>{% endfor %}</tbody></table>`
}

/** Facts on the left and right of each other. */
export const sides = (...blocks: readonly string[]) => `<div class="sides">${blocks.join('')}</div>`

/** A line for a signature. */
export const signature = (...names: readonly string[]) =>
  `<div class="sign">${names.map((name) => `<div>${name}</div>`).join('')}</div>`

/** The label of a unit of an order: order, destination and code. */
export const unitOnLabel = `<div class="big">{{ order.reference }}</div>
<p>{% if order.address %}<b>{{ order.address.name | default: customer.name }}</b><br>${addressed('order.address')}{% else %}<b>{{ customer.name }}</b>{% endif %}</p>
<p>${when('pick_list.reference', '{{ pick_list.reference }}<br>')}${when('storage_unit.type', '{{ storage_unit.type }} ')}{{ storage_unit.number }} of {{ storage_unit.of }}</p>
{% if storage_unit.sscc %}{% assign code = storage_unit.sscc | prepend: "(00)" %}{{ code | gs1_128: width: 85, height: 28, text: true }}
{% elsif storage_unit.barcode %}{{ storage_unit.barcode | code128: width: 85, height: 28, text: true }}
{% else %}{{ order.reference | code128: width: 85, height: 28, text: true }}{% endif %}`
