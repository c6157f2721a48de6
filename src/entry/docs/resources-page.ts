import type { Field } from '#declare/field.ts'
import type { Column, Model, Resource } from '#declare/model.ts'
import type { Operation } from '#operations/operation.ts'
import { searchedColumns } from '#records/search.ts'

/**
 * The resource groups of the interface specification, each with its types (platform 2.1) and with the names of acts
 * that have no type.
 */
const GROUPS: readonly (readonly [string, readonly string[], acts?: readonly string[]])[] = [
  ['account warehouses', ['account_warehouses']],
  ['accounts', ['accounts']],
  ['addresses', ['addresses']],
  ['alternative code types', ['alternative_code_types']],
  ['alternative codes', ['alternative_codes']],
  ['automations', ['automations']],
  ['barcode formats', ['barcode_formats']],
  ['bookings', ['bookings']],
  ['carriers', ['carriers']],
  ['carrier services', ['carrier_services']],
  ['charge baskets', ['charge_baskets']],
  ['charge configuration', ['charge_cards', 'charge_prices', 'charge_windows']],
  ['charge lines', ['charge_lines']],
  ['collection addresses', ['collection_addresses']],
  ['crossdocks', ['crossdocks']],
  ['currencies', ['currencies']],
  ['custom carrier types', ['custom_carrier_types']],
  ['customers', ['customers']],
  ['dashboard widgets', ['dashboard_widgets']],
  ['dashboards', ['dashboards']],
  ['delivery addresses', ['delivery_addresses']],
  ['documents', ['documents']],
  ['external entities', ['external_entities']],
  ['field labels', ['field_labels']],
  ['goods-in receipts', ['goods_in_receipts']],
  ['goods-out orders', ['goods_outs']],
  ['pick lists', ['goods_out_pick_lists']],
  ['pick processing', ['pick_processing_requests']],
  ['groups', ['groups']],
  ['handheld device flows', ['rf_flows', 'rf_implementations']],
  ['handheld device users', ['hhd_users']],
  ['import configurations', ['import_configurations']],
  ['import templates', ['import_templates']],
  ['integrations', ['integrations']],
  ['load drops', ['load_drops']],
  ['loads', ['loads']],
  ['location types', ['location_types']],
  ['locations', ['locations']],
  ['mapping groups', ['mapping_groups']],
  [
    'mappings',
    [
      'mappings',
      'integration_product_mappings',
      'integration_carrier_mappings',
      'integration_shipping_rate_mappings',
      'integration_warehouse_mappings',
      'ftp_mappings',
    ],
  ],
  ['order types', ['order_types']],
  ['packages', ['packages']],
  ['printers', ['printers']],
  [
    'products',
    ['products', 'account_products', 'product_materials', 'product_storage_units', 'pickface_products'],
  ],
  ['putaway rules', ['putaway_rules']],
  ['reason codes', ['reason_codes']],
  ['replenishment', ['pickface_products'], ['replenishment']],
  ['report queries', ['report_queries']],
  ['reports', ['reports']],
  ['roles', ['roles']],
  ['scheduled reports', ['scheduled_reports']],
  ['SFTP users', ['ftp_users']],
  ['shipments', ['shipments']],
  ['sites', ['sites']],
  ['stock balances', ['stock_balances']],
  ['stock checks', ['stock_checks']],
  ['stock unit types', ['stock_unit_types']],
  ['stocks', ['stocks']],
  ['storage unit types', ['storage_unit_types']],
  ['storage units', ['storage_units']],
  ['subdomains', ['subdomains']],
  ['suppliers', ['suppliers']],
  ['tasks', ['tasks']],
  ['tax rates', ['tax_rates']],
  ['tax types', ['tax_types']],
  ['templates', ['templates']],
  ['trailer types', ['trailer_types']],
  ['trailers', ['trailers']],
  ['transactions', ['transactions']],
  ['users', ['users']],
  ['warehouse layouts', ['warehouse_layouts']],
  ['warehouse routes', ['warehouse_routes']],
  ['warehouses', ['warehouses']],
]

/** `docs/RESOURCES.md`: every resource with its fields, and the groups of the specification. */
export function resourcesPage(model: Model, operations: readonly Operation[]): string {
  const resources = [...model.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return [
    '<!-- Written from the declarations by `npm test -- --update`; a test holds it. -->',
    '# Resources',
    '',
    '## The groups of the interface specification',
    '',
    '| group | types | REST |',
    '|---|---|---|',
    ...GROUPS.map((group) => groupRow(group, model, operations)),
    '',
    ...resources.flatMap((resource) => section(resource, operations)),
  ].join('\n')
}

function groupRow(
  [group, types, acts = []]: (typeof GROUPS)[number],
  model: Model,
  operations: readonly Operation[],
): string {
  const shown = types.map((type) => (model.has(type) ? `[\`${type}\`](#${type})` : `${type}: not yet`))
  const verbs = [...types, ...acts].map((type) => namesOf(type, operations).join(', ') || 'read')
  return `| ${group} | ${shown.join(', ')} | ${[...new Set(verbs)].join('; ')} |`
}

function namesOf(type: string, operations: readonly Operation[]): string[] {
  return [...new Set(operations.filter(({ resource }) => resource.name === type).map(({ name }) => name))]
}

function section(resource: Resource, operations: readonly Operation[]): string[] {
  const own = operations.filter((operation) => operation.resource === resource)
  return [
    `## ${resource.name}`,
    '',
    resource.declaration.description,
    '',
    ...own.map(({ method, path, description }) => `- \`${method} ${path}\`: ${description}`),
    `- GraphQL: \`${resource.root}\`, filter \`${resource.filter}\``,
    ...searchLine(resource),
    '',
    '| field | type | rules | description |',
    '|---|---|---|---|',
    ...resource.columns.map(fieldRow),
    ...gatheredRows(resource),
    ...resource.parts.map(
      ({ name, children }) =>
        `| ${name} | list of [\`${children.name}\`](#${children.name}) | edited by \`${name}_changes\` | ${partMeans(resource, name)} |`,
    ),
    '',
  ]
}

function searchLine(resource: Resource): string[] {
  const searched = searchedColumns(resource).map(({ attribute }) => `\`${attribute}\``)
  return searched.length === 0 ? [] : [`- Search: ${searched.join(', ')}`]
}

/** Objects in which several fields may be sent together. */
function gatheredRows({ columns, declaration }: Resource): string[] {
  return Object.entries(declaration.field_groups ?? {}).map(([name, fields]) => {
    const names = columns.filter(({ field }) => fields.includes(field)).map(({ attribute }) => attribute)
    const shown = declaration.returns_field_groups
      ? 'object form in responses'
      : 'a field sent separately takes precedence'
    return `| ${name} | object | ${shown} | ${names.join(', ')} as one object. |`
  })
}

function partMeans(resource: Resource, name: string): string {
  return resource.declaration.fields[name]?.description ?? ''
}

function fieldRow({ field, attribute, declared }: Column): string {
  const name = declared.kind === 'address' ? field : attribute
  const alias = declared.alias === undefined ? '' : ` (also \`${declared.alias}\`)`
  return `| ${name}${alias} | ${typeOf(declared)} | ${rulesOf(declared).join(', ')} | ${declared.description ?? ''} |`
}

function typeOf(declared: Field): string {
  switch (declared.kind) {
    case 'reference':
    case 'ids':
      return `${declared.kind === 'ids' ? 'ids' : 'id'} of [\`${declared.to}\`](#${declared.to})`
    case 'choice':
      return `one of ${declared.options.map((option) => `\`${option}\``).join(', ')}${declared.stored === undefined ? '' : ', case-insensitive'}`
    case 'decimal':
      return declared.unit === undefined ? 'decimal' : `decimal, ${declared.unit}`
    case 'flag':
      return 'boolean'
    case 'moment':
      return 'datetime'
    case 'day':
      return 'date'
    case 'json':
      return declared.shape === 'list' ? 'list of objects' : 'object'
    case 'texts':
      return 'list of strings'
    case 'integers':
      return 'list of whole numbers'
    case 'text':
    case 'password':
      return 'string'
    case 'secret':
      return 'object'
    default:
      return declared.kind
  }
}

function rulesOf(declared: Field): string[] {
  const facts = declared as Partial<Record<'max' | 'min' | 'default', unknown>>
  const isBounded = declared.kind === 'integer' ? Math.abs(declared.max) !== Number.MAX_SAFE_INTEGER : true
  return [
    declared.required ? 'required' : '',
    declared.fixed ? 'fixed' : '',
    declared.read_only ? 'read-only' : '',
    declared.write_only ? 'write-only' : '',
    facts.min !== undefined && isBounded ? `at least ${facts.min}` : '',
    facts.max !== undefined && isBounded ? `at most ${facts.max}` : '',
    typeof facts.default === 'string' || typeof facts.default === 'number' || facts.default === true
      ? `default ${facts.default}`
      : '',
    declared.kind === 'flag' && declared.exclusive !== undefined
      ? declared.exclusive.replaceAll('_', ' ')
      : '',
    declared.kind === 'decimal' && declared.packed_by !== undefined ? 'also listed in packs' : '',
  ].filter((rule) => rule !== '')
}
