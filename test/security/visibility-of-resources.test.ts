import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { everyPermission } from '#access/permissions.ts'
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
  locations: BUILDING,
  sites: BUILDING,
  warehouse_layouts: BUILDING,
  warehouses: BUILDING,
}

/** Records of these types may have no account; users limited to accounts see those too. */
const ofNoAccount: Readonly<Record<string, string>> = {
  alternative_codes: SHARED,
  field_labels: 'what a field is called; a label of an account is seen by those who see it',
  ftp_users: 'a login for files of all accounts; each file has a sight of its own',
  integrations: 'a connection for all accounts; each order is seen by its account',
  reason_codes: SETTING,
  templates: SETTING,
  warehouse_routes: SETTING,
}

const base = { tenant: 1, user: 2, operator: false, across: false, warehouses: null, permissions: [] }
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

/** Figures and times that the service keeps in records which all users see; each tells of nobody’s goods. */
const figuresOfEverybody: readonly string[] = [
  'automation_action_parameters.previous_sealed_until',
  'automations.due_since',
  'automations.last_run_at',
  'automations.next_run_at',
  'hhd_users.battery_percent',
  'hhd_users.refused_count',
  'hhd_users.reported_at',
  'hhd_users.waiting_count',
  'import_configurations.configuration',
  'import_configurations.version',
  'locations.last_counted_at',
  'oauth_applications.last_used_at',
  'print_agents.last_seen_at',
  'storage_unit_types.max_chars',
  'subdomain_users.accepted_at',
  'users.accepted_at',
  'users.last_signed_in_at',
]

suite('what callers limited to accounts see', () => {
  test('a type that all of them see is listed here with the reason', () => {
    const isOpen = (resource: Resource) =>
      !isLimited(resource) && resource.declaration.visible_to === undefined
    const open = [...model.values()].filter(isOpen).map(({ name }) => name)
    assert.deepEqual(open.toSorted(), Object.keys(everybodys).toSorted())
  })

  test('a type whose account may be empty is private, or listed here as visible to all without it', () => {
    const open = [...model.values()]
      .filter((resource) => mayBeOfNoAccount(resource) && resource.declaration.shared_with === 'all')
      .map(({ name }) => name)
    assert.deepEqual(open.toSorted(), Object.keys(ofNoAccount).toSorted())
  })

  test('a type that is declared shared by referrers or permissions names existing ones', () => {
    const unknown = [...model.values()].flatMap(({ name, declaration: { shared_with }, referrers }) => {
      if (shared_with === undefined || shared_with === 'all') return []
      const isReferrer = ([type, field]: readonly [string, string]) =>
        referrers.some(({ resource, reference }) => resource.name === type && reference.field === field)
      return [
        ...Object.entries(shared_with.viewers_of ?? {}).filter((one) => !isReferrer(one)),
        ...(shared_with.holders_of ?? []).filter((one) => !everyPermission.has(one)),
      ].map((one) => `${name}: ${one}`)
    })
    assert.deepEqual(unknown, [])
  })

  test('a figure that the service keeps in a record which all of them see is listed here', () => {
    const kept = [...model.values()]
      .filter(({ name }) => name in everybodys)
      .flatMap(({ name, columns }) =>
        columns
          .filter(({ declared }) => declared.read_only === true || declared.computed === true)
          .filter(({ declared }) => ['integer', 'decimal', 'moment', 'json'].includes(declared.kind))
          .map((column) => `${name}.${column.name}`),
      )
    assert.deepEqual(kept.toSorted(), figuresOfEverybody.toSorted())
  })
})
