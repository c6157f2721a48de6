/**
 * Every table of tenants, by what becomes of its rows when a tenant's work is forgotten (platform 5.4): `kept` is how the
 * tenant is set up and its master data, `emptied` what was done in it, and of `sifted` some rows go with what they are of. A
 * test holds the list against the database.
 */
export const tenantTables = {
  kept: [
    ...['account_products', 'account_warehouses', 'accounts', 'alternative_code_types', 'alternative_codes'],
    ...['automation_action_parameters', 'automation_actions', 'automation_conditions', 'automations'],
    ...['barcode_formats', 'carrier_services', 'carriers', 'charge_cards', 'charge_prices', 'charge_windows'],
    ...[
      'collection_addresses',
      'currencies',
      'custom_carrier_type_contents',
      'custom_carrier_types',
      'customers',
    ],
    ...[
      'dashboard_widget_placements',
      'dashboard_widgets',
      'dashboards',
      'delivery_addresses',
      'external_entities',
    ],
    ...[
      'ftp_users',
      'goods_out_statuses',
      'graphql_documents',
      'groups',
      'hhd_users',
      'import_configurations',
    ],
    ...['import_templates', 'integration_carrier_mappings', 'integration_product_mappings'],
    ...[
      'integration_shipping_rate_mappings',
      'integration_warehouse_mappings',
      'integrations',
      'location_groups',
    ],
    ...[
      'location_types',
      'locations',
      'mapping_field_values',
      'mapping_group_fields',
      'mapping_groups',
      'mappings',
    ],
    ...[
      'order_types',
      'pickface_products',
      'print_agent_tokens',
      'print_agents',
      'printers',
      'product_groups',
    ],
    ...['product_materials', 'product_storage_units', 'products', 'putaway_rules', 'reason_codes'],
    ...[
      'report_queries',
      'reports',
      'rf_flows',
      'rf_implementations',
      'roles',
      'scheduled_report_ftp_recipients',
    ],
    ...['scheduled_report_recipients', 'scheduled_report_reports', 'scheduled_reports', 'sequences', 'sites'],
    ...['stock_check_programmes', 'stock_unit_types', 'storage_unit_types', 'subdomain_users', 'suppliers'],
    ...[
      'task_types',
      'tax_rates',
      'tax_types',
      'template_contents',
      'template_types',
      'templates',
      'trailer_types',
    ],
    ...['trailers', 'warehouse_routes', 'warehouses'],
    // How far the clock has been seen to, and events numbered: what was fired is not fired again, no position given twice.
    ...[
      'automation_firings',
      'charge_window_watches',
      'relay_leases',
      'rental_nights',
      'stock_check_programme_days',
    ],
  ],
  emptied: [
    ...[
      'allocations',
      'automation_action_logs',
      'automation_runs',
      'bookings',
      'charge_baskets',
      'charge_counts',
    ],
    ...['charge_line_units', 'charge_lines', 'charge_window_runs', 'crossdock_units', 'crossdocks', 'events'],
    ...[
      'failure_event_logs',
      'goods_in_lines',
      'goods_in_receipts',
      'goods_out_line_materials',
      'goods_out_lines',
    ],
    ...[
      'goods_out_pick_lists',
      'goods_outs',
      'idempotency_keys',
      'import_rows',
      'imports',
      'integration_runs',
    ],
    ...['invoice_lines', 'invoices', 'load_drops', 'loads', 'packages', 'pick_processing_requests'],
    ...[
      'pickface_rotations',
      'print_jobs',
      'putaway_lines',
      'rental_snapshots',
      'shipments',
      'stock_balances',
    ],
    ...['stock_check_records', 'stock_checkpoint_piles', 'stock_checkpoints', 'stock_checks', 'stocks'],
    ...['storage_units', 'tasks', 'transactions', 'verifications', 'webhook_deliveries'],
  ],
  sifted: ['addresses', 'documents', 'ftp_files'],
} as const

/** The categories of documents that are of receipts, orders, invoices or imports; what people asked for or laid down stays. */
export const documentsOfWork = ['import', 'print', 'label', 'invoice'] as const

/** Whose addresses are theirs alone and go with them. */
export const addressedWork = ['goods_in_receipts', 'goods_outs', 'shipments', 'crossdocks'] as const

/** The table of movements, which only ever grows while its tenant works. */
export const LEDGER = 'transactions'

/** Tables whose rows leave the installation with no export: what is secret as a whole, and what is only kept to answer faster. */
export const unexportedTables: readonly string[] = [
  'graphql_documents',
  'idempotency_keys',
  'print_agent_tokens',
]

/** Columns that leave it with none: hashes of passwords, and what is sealed with the installation's own key. */
export const secretColumns = [
  ...['password_hash', 'sealed', 'previous_sealed', 'previous_sealed_until'],
  ...['carrier_authentication_sealed', 'configuration_sealed'],
] as const

/** Where a tenant's rows name people, who are the installation's. */
export const namingPeople = [
  ...[
    ['documents', 'user_id'],
    ['events', 'actor_id'],
    ['hhd_users', 'user_id'],
    ['import_templates', 'user_id'],
  ],
  ...[
    ['imports', 'user_id'],
    ['print_jobs', 'user_id'],
    ['reports', 'user_id'],
    ['scheduled_reports', 'user_id'],
  ],
  ...[
    ['subdomain_users', 'user_id'],
    ['tasks', 'user_id'],
    ['tasks', 'completing_user_id'],
  ],
  ...[['transactions', 'completing_user_id']],
] as const
