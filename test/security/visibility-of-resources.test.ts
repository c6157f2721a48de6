import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import type { Resource } from '#declare/model.ts'
import { visibleTo } from '#records/visibility.ts'
import { declarations } from '#resources/index.ts'

/** Every resource is limited by account, or is listed here with the reason why all users may see it. */

const model = modelFor(declarations)

const SETTING = 'a setting of the tenant, which tells of nobody’s goods'
const SHARED = 'master data that all accounts share: what names no account is seen by all'
const DEFINITION = 'what is to be done or read; what comes of it has a sight of its own'
const PEOPLE = 'people, programs and their rights, which tell of nobody’s goods'
const BUILDING = 'a place or a plan of a warehouse; limited by warehouses'

/** Users limited to accounts see all records of these types. */
const everybodys: Readonly<Record<string, string>> = {
  alternative_code_types: SETTING,
  barcode_formats: SETTING,
  carrier_services: SETTING,
  carriers: SETTING,
  charge_cards: SETTING,
  charge_prices: SETTING,
  charge_windows: SETTING,
  currencies: SETTING,
  custom_carrier_types: SETTING,
  goods_out_statuses: SETTING,
  location_types: SETTING,
  order_types: SETTING,
  print_agents: SETTING,
  printers: SETTING,
  rf_flows: SETTING,
  rf_implementations: SETTING,
  sequences: SETTING,
  stock_unit_types: SETTING,
  storage_unit_types: SETTING,
  task_types: SETTING,
  tax_rates: SETTING,
  tax_types: SETTING,
  template_types: SETTING,
  trailer_types: SETTING,
  trailers: SETTING,
  collection_addresses: SHARED,
  customers: SHARED,
  delivery_addresses: SHARED,
  groups: SHARED,
  location_groups: SHARED,
  product_groups: SHARED,
  product_materials: SHARED,
  product_storage_units: SHARED,
  products: SHARED,
  suppliers: SHARED,
  automation_action_parameters: DEFINITION,
  automation_actions: DEFINITION,
  automation_conditions: DEFINITION,
  automations: DEFINITION,
  dashboard_widget_placements: DEFINITION,
  dashboard_widgets: DEFINITION,
  dashboards: DEFINITION,
  import_configurations: DEFINITION,
  report_queries: DEFINITION,
  hhd_users: PEOPLE,
  oauth_applications: PEOPLE,
  permissions: PEOPLE,
  roles: PEOPLE,
  subdomain_users: PEOPLE,
  subdomains: PEOPLE,
  users: PEOPLE,
  loads: 'what leaves together; who does not see an order does not see its drop',
  locations: BUILDING,
  pickface_products: BUILDING,
  sites: BUILDING,
  stock_check_programmes: BUILDING,
  stock_checks: 'that a location is counted; what was counted in it is seen by account',
  storage_units: 'what goods stand on; which goods is seen by account',
  warehouse_layouts: BUILDING,
  warehouses: BUILDING,
}

/** Records of these types may have no account; users limited to accounts see those too. */
const ofNoAccount: Readonly<Record<string, string>> = {
  alternative_codes: SHARED,
  field_labels: 'what a field is called; a label of an account is seen by those who see it',
  ftp_users: 'a login for files of all accounts; each file has a sight of its own',
  goods_out_pick_lists: 'a list for orders of several accounts; each pick is seen by its account',
  integrations: 'a connection for all accounts; each order is seen by its account',
  reason_codes: SETTING,
  tasks: 'work on a place or on a storage unit, as counting and loading are',
  templates: SETTING,
  warehouse_routes: SETTING,
}

const base = { tenant: 1, user: 2, operator: false, across: false, accounts: null, warehouses: null }
const conditionOf = (resource: Resource, accounts: readonly number[] | null) =>
  visibleTo(resource, 't', { ...base, accounts }).strings.join('?')

const isLimited = (resource: Resource) => conditionOf(resource, [3]) !== conditionOf(resource, null)

/** Whether a record of the type may have no account and be visible to all. */
function mayBeOfNoAccount({ declaration, references }: Resource): boolean {
  const owners = references.filter(
    ({ field, target, declared }) =>
      target.name === 'accounts' && (field === target.one || declared.owner === true),
  )
  return declaration.private_to === undefined && owners.some(({ declared }) => declared.required !== true)
}

suite('resources', () => {
  test('are limited by account or user, or listed here as visible to all', () => {
    const isOpen = (resource: Resource) =>
      !isLimited(resource) && resource.declaration.visible_to === undefined
    const open = [...model.values()].filter(isOpen).map(({ name }) => name)
    assert.deepEqual(open.toSorted(), Object.keys(everybodys).toSorted())
  })

  test('whose account may be empty are private, or listed here as visible to all', () => {
    const open = [...model.values()].filter(mayBeOfNoAccount).map(({ name }) => name)
    // A type that belongs to another record is limited by that record.
    const whole = ['ftp_mappings', 'import_templates', 'mappings']
    assert.deepEqual(
      open.filter((name) => !whole.includes(name)).toSorted(),
      Object.keys(ofNoAccount).toSorted(),
    )
  })
})
