import { refusal } from '#problems/problem.ts'
import type { Caller } from '#values/caller.ts'

/** One row of the table of permissions (platform 6.2). */
export type Area = {
  readonly area: string
  readonly types: readonly string[]
  /** Included in `manage_<area>`. */
  readonly actions?: readonly string[]
  /** Only held by Admin, or granted individually. */
  readonly apart?: readonly string[]
  readonly viewOnly?: true
}

const productMappings = ['integration_product_mapping_groups', 'integration_product_mappings']
const carrierMappings = ['integration_carrier_mapping_groups', 'integration_carrier_mappings']
const rateMappings = ['integration_shipping_rate_mapping_groups', 'integration_shipping_rate_mappings']
const warehouseMappings = ['integration_warehouse_mapping_groups', 'integration_warehouse_mappings']

/** The types and additional actions of each area. */
export const areas: readonly Area[] = [
  {
    area: 'accounts',
    types: [
      'accounts',
      'account_warehouses',
      'customers',
      'suppliers',
      'addresses',
      'delivery_addresses',
      'collection_addresses',
      'alternative_codes',
      'alternative_code_types',
    ],
  },
  {
    area: 'warehouses',
    types: ['sites', 'warehouses', 'warehouse_routes', 'warehouse_layouts', 'locations', 'location_types'],
  },
  {
    area: 'products',
    types: [
      'products',
      'account_products',
      'product_materials',
      'product_storage_units',
      'pickface_products',
      'groups',
      'stock_unit_types',
    ],
  },
  {
    area: 'stock',
    types: [
      'stocks',
      'stock_balances',
      'storage_units',
      'storage_unit_types',
      'reason_codes',
      'sequences',
      'stock_checks',
      'stock_check_records',
      'stock_check_programmes',
    ],
    actions: ['hold_stock', 'release_stock', 'move_stock', 'adjust_stock', 'count_stock'],
  },
  {
    area: 'receipts',
    types: ['goods_in_receipts', 'goods_in_lines', 'crossdocks', 'bookings'],
    actions: ['receive_goods'],
  },
  {
    area: 'orders',
    types: [
      'goods_outs',
      'goods_out_lines',
      'goods_out_pick_lists',
      'pick_processing_requests',
      'order_types',
      'goods_out_statuses',
    ],
    actions: ['process_picks', 'short_order_lines', 'dispatch_orders'],
  },
  {
    area: 'shipping',
    types: [
      'shipments',
      'packages',
      'loads',
      'load_drops',
      'trailers',
      'trailer_types',
      'carriers',
      'carrier_services',
      'custom_carrier_types',
    ],
    actions: ['submit_shipments'],
  },
  {
    area: 'tasks',
    types: ['tasks', 'allocations', 'task_types', 'putaway_rules', 'replenishment'],
    actions: ['work_tasks', 'allocate_tasks', 'trigger_replenishment'],
  },
  { area: 'transactions', types: ['transactions'], viewOnly: true },
  {
    area: 'charges',
    types: [
      'charge_baskets',
      'charge_cards',
      'charge_prices',
      'charge_windows',
      'charge_lines',
      'invoices',
      'currencies',
      'tax_rates',
      'tax_types',
    ],
    actions: ['generate_invoices'],
  },
  { area: 'handheld', types: ['rf_flows', 'rf_implementations', 'hhd_users'] },
  {
    area: 'imports',
    types: [
      'import_templates',
      'import_configurations',
      'imports',
      'import_rows',
      'mapping_groups',
      'mapping_group_fields',
      'mappings',
      'ftp_mapping_groups',
      'ftp_mappings',
      'ftp_users',
      'ftp_files',
      'edi_partners',
      'edi_interchanges',
    ],
    actions: ['import_files'],
  },
  {
    area: 'integrations',
    types: [
      'integrations',
      'integration_runs',
      'integration_orders',
      'external_entities',
      ...productMappings,
      ...carrierMappings,
      ...rateMappings,
      ...warehouseMappings,
    ],
    actions: ['synchronize_integrations'],
  },
  {
    area: 'automations',
    types: [
      'automations',
      'automation_runs',
      'automation_action_logs',
      'failure_event_logs',
      'webhook_deliveries',
    ],
    actions: ['run_automations', 'replay_webhooks'],
  },
  {
    area: 'printing',
    types: ['printers', 'print_jobs', 'print_agents', 'templates', 'template_types', 'barcode_formats'],
    actions: ['print_documents'],
  },
  { area: 'documents', types: ['documents'], actions: ['download_documents', 'attach_documents'] },
  {
    area: 'reports',
    types: ['reports', 'report_queries', 'scheduled_reports'],
    actions: ['generate_reports'],
    apart: ['manage_all_reports'],
  },
  { area: 'dashboards', types: ['dashboards', 'dashboard_widgets'] },
  { area: 'users', types: ['users', 'subdomain_users'] },
  { area: 'roles', types: ['roles', 'permissions'] },
  { area: 'applications', types: ['oauth_applications'] },
  {
    area: 'subdomains',
    types: ['subdomains', 'field_labels'],
    apart: ['create_subdomains', 'export_subdomain', 'reset_subdomain'],
  },
  {
    area: 'screens',
    types: ['saved_views', 'preferences', 'comments', 'watches', 'notifications'],
    apart: ['manage_shared_views', 'manage_all_comments'],
  },
  { area: 'events', types: ['events', 'audit_entries'], viewOnly: true },
]

/** An alternative name under which a permission may be granted. */
const aliases = new Map([['DocumentsDownload', 'download_documents']])

/** What some permissions include outside their area: handheld users read their flows, and whoever writes comments attaches files to them. */
const includedBeyond: ReadonlyMap<string, readonly string[]> = new Map([
  ['work_tasks', ['rf_flows', 'rf_implementations', 'hhd_users'].map(viewPermission)],
  [managePermission('comments'), ['attach_documents']],
])

/** The permission to read a type. */
export function viewPermission(type: string): string {
  return `view_${type}`
}

/** The permission to create, update and delete a type. */
export function managePermission(type: string): string {
  return `manage_${type}`
}

/**
 * The permissions that a permission includes, itself among them: an area includes its types, managing includes
 * viewing.
 */
const reach: ReadonlyMap<string, readonly string[]> = reachOfAll()

function reachOfAll(): Map<string, readonly string[]> {
  const reached = new Map<string, readonly string[]>()
  for (const row of areas) {
    const names = [row.area, ...row.types.filter((type) => type !== row.area)]
    const views = names.map(viewPermission)
    const manages = row.viewOnly === true ? [] : names.map(managePermission)
    for (const view of views) reached.set(view, [view])
    for (const [index, manage] of manages.entries())
      reached.set(manage, [...withIncluded(manage), views[index] ?? manage])
    for (const act of [...(row.actions ?? []), ...(row.apart ?? [])]) reached.set(act, withIncluded(act))
    // The names of areas come last: where a type has the name of its area, the area is granted.
    reached.set(viewPermission(row.area), views)
    if (row.viewOnly !== true) {
      reached.set(managePermission(row.area), [
        ...manages.flatMap(withIncluded),
        ...views,
        ...(row.actions ?? []).flatMap(withIncluded),
      ])
    }
  }
  for (const [alias, meaning] of aliases) reached.set(alias, [alias, meaning])
  return reached
}

function withIncluded(permission: string): readonly string[] {
  return [permission, ...(includedBeyond.get(permission) ?? [])]
}

/** All permissions that can be granted, in the order of the table. */
export const permissions: readonly string[] = [...reach.keys()]

/** The permissions of an area: viewing and managing it and each of its types, and its actions. */
export function permissionNames(row: Area): readonly string[] {
  const names = [row.area, ...row.types.filter((type) => type !== row.area)]
  const manages = row.viewOnly === true ? [] : names.map(managePermission)
  return [...names.map(viewPermission), ...manages, ...(row.actions ?? []), ...(row.apart ?? [])]
}

/** Whether a permission exists. */
export function isPermission(name: string): boolean {
  return reach.has(name)
}

/** All permissions, including future ones: held by administrators and operators. */
export const everyPermission: ReadonlySet<string> = new Set(permissions)

/** The permissions that a role's list includes. Unknown names grant nothing. */
export function permissionsOf(role: {
  readonly role_type: string
  readonly permissions: readonly string[]
}): ReadonlySet<string> {
  if (role.role_type === 'admin') return everyPermission
  return new Set(role.permissions.flatMap((name) => reach.get(name) ?? []))
}

/** Whether the caller has a permission. */
export function may(caller: Pick<Caller, 'permissions'>, permission: string): boolean {
  return caller.permissions.has(permission)
}

/** Refuses to grant a permission that the caller does not have (platform 6.3). */
export function assertHolds(caller: Pick<Caller, 'permissions'>, granted: ReadonlySet<string>): void {
  for (const permission of granted) {
    if (!may(caller, permission)) throw refusal('permission_not_held', {})
  }
}
