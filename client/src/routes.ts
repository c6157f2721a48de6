// Generated from the declarations; a test compares.

/** Method, path, what is sent, and the type of the document that is. */
export type Route = readonly [
  method: string,
  path: string,
  takes: 'document' | 'plain' | 'bytes' | 'ids' | 'nothing',
  type: string,
]

export const routes = {
  account_products: {
    create: ['POST', '/api/products/{product_id}/account_products', 'document', 'account_products'],
    delete: ['DELETE', '/api/products/{product_id}/account_products/{id}', 'nothing', ''],
  },
  account_warehouses: {
    create: ['POST', '/api/account_warehouses', 'document', 'account_warehouses'],
    delete_many: ['DELETE', '/api/account_warehouses', 'ids', ''],
    update: ['PATCH', '/api/account_warehouses/{id}', 'document', 'account_warehouses'],
    delete: ['DELETE', '/api/account_warehouses/{id}', 'nothing', ''],
    create_of_account: ['POST', '/api/accounts/{account_id}/warehouses', 'document', 'account_warehouses'],
    delete_of_account: ['DELETE', '/api/accounts/{account_id}/warehouses/{id}', 'nothing', ''],
  },
  accounts: {
    create: ['POST', '/api/accounts', 'document', 'accounts'],
    delete_many: ['DELETE', '/api/accounts', 'ids', ''],
    update: ['PATCH', '/api/accounts/{id}', 'document', 'accounts'],
    delete: ['DELETE', '/api/accounts/{id}', 'nothing', ''],
  },
  addresses: {
    create: ['POST', '/api/addresses', 'document', 'addresses'],
    delete_many: ['DELETE', '/api/addresses', 'ids', ''],
    update: ['PATCH', '/api/addresses/{id}', 'document', 'addresses'],
    delete: ['DELETE', '/api/addresses/{id}', 'nothing', ''],
  },
  alternative_code_types: {
    create: ['POST', '/api/alternative_code_types', 'document', 'alternative_code_types'],
    delete_many: ['DELETE', '/api/alternative_code_types', 'ids', ''],
    update: ['PATCH', '/api/alternative_code_types/{id}', 'document', 'alternative_code_types'],
    delete: ['DELETE', '/api/alternative_code_types/{id}', 'nothing', ''],
  },
  alternative_codes: {
    update: ['PATCH', '/api/alternative_codes/{id}', 'document', 'alternative_codes'],
    delete: ['DELETE', '/api/alternative_codes/{id}', 'nothing', ''],
    delete_many: ['DELETE', '/api/alternative_codes', 'ids', ''],
    create: ['POST', '/api/alternative_codes', 'document', 'alternative_codes'],
  },
  automation_action_logs: {
    retry: ['POST', '/api/automation_action_logs/{id}/retry', 'nothing', ''],
  },
  automations: {
    delete: ['DELETE', '/api/automations/{id}', 'nothing', ''],
    update: ['PATCH', '/api/automations/{id}', 'document', 'automations'],
    delete_many: ['DELETE', '/api/automations', 'ids', ''],
    create: ['POST', '/api/automations', 'document', 'automations'],
    run: ['POST', '/api/automations/{id}/run', 'nothing', ''],
  },
  barcode_formats: {
    create: ['POST', '/api/barcode_formats', 'document', 'barcode_formats'],
    delete_many: ['DELETE', '/api/barcode_formats', 'ids', ''],
    update: ['PATCH', '/api/barcode_formats/{id}', 'document', 'barcode_formats'],
    delete: ['DELETE', '/api/barcode_formats/{id}', 'nothing', ''],
  },
  bookings: {
    delete: ['DELETE', '/api/bookings/{id}', 'nothing', ''],
    update: ['PATCH', '/api/bookings/{id}', 'document', 'bookings'],
    delete_many: ['DELETE', '/api/bookings', 'ids', ''],
    create: ['POST', '/api/bookings', 'document', 'bookings'],
  },
  carrier_services: {
    create: ['POST', '/api/carrier_services', 'document', 'carrier_services'],
    delete_many: ['DELETE', '/api/carrier_services', 'ids', ''],
    update: ['PATCH', '/api/carrier_services/{id}', 'document', 'carrier_services'],
    delete: ['DELETE', '/api/carrier_services/{id}', 'nothing', ''],
  },
  carriers: {
    create: ['POST', '/api/carriers', 'document', 'carriers'],
    delete_many: ['DELETE', '/api/carriers', 'ids', ''],
    delete: ['DELETE', '/api/carriers/{id}', 'nothing', ''],
    update: ['PATCH', '/api/carriers/{id}', 'document', 'carriers'],
  },
  charge_baskets: {
    create: ['POST', '/api/charge_baskets', 'document', 'charge_baskets'],
    delete_many: ['DELETE', '/api/charge_baskets', 'ids', ''],
    update: ['PATCH', '/api/charge_baskets/{id}', 'document', 'charge_baskets'],
    delete: ['DELETE', '/api/charge_baskets/{id}', 'nothing', ''],
    generate_invoice: ['POST', '/api/charge_baskets/generate_invoice', 'plain', ''],
  },
  charge_cards: {
    create: ['POST', '/api/charge_cards', 'document', 'charge_cards'],
    delete_many: ['DELETE', '/api/charge_cards', 'ids', ''],
    update: ['PATCH', '/api/charge_cards/{id}', 'document', 'charge_cards'],
    delete: ['DELETE', '/api/charge_cards/{id}', 'nothing', ''],
  },
  charge_lines: {
    create: ['POST', '/api/charge_lines', 'document', 'charge_lines'],
    delete_many: ['DELETE', '/api/charge_lines', 'ids', ''],
    update: ['PATCH', '/api/charge_lines/{id}', 'document', 'charge_lines'],
    delete: ['DELETE', '/api/charge_lines/{id}', 'nothing', ''],
  },
  charge_prices: {
    create: ['POST', '/api/charge_prices', 'document', 'charge_prices'],
    delete_many: ['DELETE', '/api/charge_prices', 'ids', ''],
    update: ['PATCH', '/api/charge_prices/{id}', 'document', 'charge_prices'],
    delete: ['DELETE', '/api/charge_prices/{id}', 'nothing', ''],
  },
  charge_windows: {
    create: ['POST', '/api/charge_windows', 'document', 'charge_windows'],
    delete_many: ['DELETE', '/api/charge_windows', 'ids', ''],
    delete: ['DELETE', '/api/charge_windows/{id}', 'nothing', ''],
    update: ['PATCH', '/api/charge_windows/{id}', 'document', 'charge_windows'],
  },
  collection_addresses: {
    create: ['POST', '/api/collection_addresses', 'document', 'collection_addresses'],
    delete_many: ['DELETE', '/api/collection_addresses', 'ids', ''],
    update: ['PATCH', '/api/collection_addresses/{id}', 'document', 'collection_addresses'],
    delete: ['DELETE', '/api/collection_addresses/{id}', 'nothing', ''],
  },
  crossdocks: {
    create: ['POST', '/api/crossdocks', 'document', 'crossdocks'],
    delete_many: ['DELETE', '/api/crossdocks', 'ids', ''],
    update: ['PATCH', '/api/crossdocks/{id}', 'document', 'crossdocks'],
    delete: ['DELETE', '/api/crossdocks/{id}', 'nothing', ''],
    receive: ['POST', '/api/crossdocks/{id}/receive', 'plain', ''],
    dispatch: ['POST', '/api/crossdocks/{id}/dispatch', 'nothing', ''],
  },
  currencies: {
    delete: ['DELETE', '/api/currencies/{id}', 'nothing', ''],
    update: ['PATCH', '/api/currencies/{id}', 'document', 'currencies'],
    delete_many: ['DELETE', '/api/currencies', 'ids', ''],
    create: ['POST', '/api/currencies', 'document', 'currencies'],
    make_default: ['POST', '/api/currencies/{id}/make_default', 'nothing', ''],
  },
  custom_carrier_types: {
    create: ['POST', '/api/custom_carrier_types', 'document', 'custom_carrier_types'],
    delete_many: ['DELETE', '/api/custom_carrier_types', 'ids', ''],
    update: ['PATCH', '/api/custom_carrier_types/{id}', 'document', 'custom_carrier_types'],
    delete: ['DELETE', '/api/custom_carrier_types/{id}', 'nothing', ''],
    attachment: ['POST', '/api/custom_carrier_types/{id}/attachment', 'bytes', ''],
  },
  customers: {
    create: ['POST', '/api/customers', 'document', 'customers'],
    delete_many: ['DELETE', '/api/customers', 'ids', ''],
    update: ['PATCH', '/api/customers/{id}', 'document', 'customers'],
    delete: ['DELETE', '/api/customers/{id}', 'nothing', ''],
  },
  dashboard_widgets: {
    delete: ['DELETE', '/api/dashboard_widgets/{id}', 'nothing', ''],
    update: ['PATCH', '/api/dashboard_widgets/{id}', 'document', 'dashboard_widgets'],
    delete_many: ['DELETE', '/api/dashboard_widgets', 'ids', ''],
    create: ['POST', '/api/dashboard_widgets', 'document', 'dashboard_widgets'],
    data: ['POST', '/api/dashboard_widgets/{id}/data', 'plain', ''],
  },
  dashboards: {
    create: ['POST', '/api/dashboards', 'document', 'dashboards'],
    delete_many: ['DELETE', '/api/dashboards', 'ids', ''],
    update: ['PATCH', '/api/dashboards/{id}', 'document', 'dashboards'],
    delete: ['DELETE', '/api/dashboards/{id}', 'nothing', ''],
    place_widgets: ['PUT', '/api/dashboards/{id}/widgets', 'plain', ''],
    place_widgets_by_post: ['POST', '/api/dashboards/{id}/widgets', 'plain', ''],
  },
  delivery_addresses: {
    create: ['POST', '/api/delivery_addresses', 'document', 'delivery_addresses'],
    delete_many: ['DELETE', '/api/delivery_addresses', 'ids', ''],
    update: ['PATCH', '/api/delivery_addresses/{id}', 'document', 'delivery_addresses'],
    delete: ['DELETE', '/api/delivery_addresses/{id}', 'nothing', ''],
  },
  documents: {
    create: ['POST', '/api/documents', 'document', 'documents'],
    delete_many: ['DELETE', '/api/documents', 'ids', ''],
    upload: ['POST', '/api/documents/{id}/upload', 'bytes', ''],
    send_to_ftp: ['POST', '/api/documents/{id}/send_to_ftp', 'plain', ''],
    download: ['GET', '/api/documents/{id}/download', 'nothing', ''],
    delete: ['DELETE', '/api/documents/{id}', 'nothing', ''],
  },
  external_entities: {
    create: ['POST', '/api/external_entities', 'document', 'external_entities'],
    delete_many: ['DELETE', '/api/external_entities', 'ids', ''],
    update: ['PATCH', '/api/external_entities/{id}', 'document', 'external_entities'],
    delete: ['DELETE', '/api/external_entities/{id}', 'nothing', ''],
  },
  ftp_mapping_groups: {
    create: ['POST', '/api/ftp_mapping_groups', 'document', 'ftp_mapping_groups'],
    delete_many: ['DELETE', '/api/ftp_mapping_groups', 'ids', ''],
    update: ['PATCH', '/api/ftp_mapping_groups/{id}', 'document', 'ftp_mapping_groups'],
    delete: ['DELETE', '/api/ftp_mapping_groups/{id}', 'nothing', ''],
  },
  ftp_mappings: {
    delete: ['DELETE', '/api/ftp_mapping_groups/{mapping_group_id}/mappings/{id}', 'nothing', ''],
    update: ['PATCH', '/api/ftp_mapping_groups/{mapping_group_id}/mappings/{id}', 'document', 'ftp_mappings'],
    create: ['POST', '/api/ftp_mapping_groups/{mapping_group_id}/mappings', 'document', 'ftp_mappings'],
  },
  ftp_users: {
    create: ['POST', '/api/ftp_users', 'document', 'ftp_users'],
    delete_many: ['DELETE', '/api/ftp_users', 'ids', ''],
    update: ['PATCH', '/api/ftp_users/{id}', 'document', 'ftp_users'],
    delete: ['DELETE', '/api/ftp_users/{id}', 'nothing', ''],
    activate: ['POST', '/api/ftp_users/{id}/activate', 'nothing', ''],
    deactivate: ['POST', '/api/ftp_users/{id}/deactivate', 'nothing', ''],
  },
  goods_in_receipts: {
    delete: ['DELETE', '/api/goods_in_receipts/{id}', 'nothing', ''],
    update: ['PATCH', '/api/goods_in_receipts/{id}', 'document', 'goods_in_receipts'],
    delete_many: ['DELETE', '/api/goods_in_receipts', 'ids', ''],
    create: ['POST', '/api/goods_in_receipts', 'document', 'goods_in_receipts'],
    pre_receipt: ['POST', '/api/goods_in_receipts/{id}/pre_receipt', 'plain', ''],
    put_away_note: ['POST', '/api/goods_in_receipts/{id}/put_away_note', 'plain', ''],
    receipt_confirmation: ['POST', '/api/goods_in_receipts/{id}/receipt_confirmation', 'plain', ''],
    receive: ['POST', '/api/goods_in_receipts/{id}/receive', 'nothing', ''],
    revert: ['POST', '/api/goods_in_receipts/{id}/revert', 'nothing', ''],
    close: ['POST', '/api/goods_in_receipts/{id}/close', 'nothing', ''],
    cancel: ['POST', '/api/goods_in_receipts/{id}/cancel', 'nothing', ''],
    receive_blind: ['POST', '/api/goods_in_receipts/{id}/receive_blind', 'plain', ''],
    storage_unit_labels: ['POST', '/api/goods_in_receipts/{id}/storage_unit_labels', 'plain', ''],
  },
  goods_out_pick_lists: {
    picking_note: ['POST', '/api/goods_out_pick_lists/{id}/picking_note', 'plain', ''],
  },
  goods_outs: {
    dispatch: ['POST', '/api/goods_out_processes/dispatch', 'plain', ''],
    undispatch: ['POST', '/api/goods_out_processes/undispatch', 'plain', ''],
    create: ['POST', '/api/goods_outs', 'document', 'goods_outs'],
    delete_many: ['DELETE', '/api/goods_outs', 'ids', ''],
    update: ['PATCH', '/api/goods_outs/{id}', 'document', 'goods_outs'],
    delete: ['DELETE', '/api/goods_outs/{id}', 'nothing', ''],
    process_picks_async: ['POST', '/api/goods_out_processes/process_picks_async', 'plain', ''],
    process_and_consolidate_picks: [
      'POST',
      '/api/goods_out_processes/process_and_consolidate_picks',
      'plain',
      '',
    ],
    short_order_lines: ['POST', '/api/goods_out_processes/short_order_lines', 'plain', ''],
    unallocate: ['POST', '/api/goods_out_processes/unallocate', 'plain', ''],
    cancel: ['POST', '/api/goods_out_processes/cancel', 'plain', ''],
    dispatch_note: ['POST', '/api/goods_outs/{id}/dispatch_note', 'plain', ''],
    commercial_invoice: ['POST', '/api/goods_outs/{id}/commercial_invoice', 'plain', ''],
    pre_pick_label: ['POST', '/api/goods_outs/{id}/pre_pick_label', 'plain', ''],
    pick_storage_unit_label: ['POST', '/api/goods_outs/{id}/pick_storage_unit_label', 'plain', ''],
  },
  groups: {
    create: ['POST', '/api/groups', 'document', 'groups'],
    delete_many: ['DELETE', '/api/groups', 'ids', ''],
    update: ['PATCH', '/api/groups/{id}', 'document', 'groups'],
    delete: ['DELETE', '/api/groups/{id}', 'nothing', ''],
  },
  hhd_users: {
    create: ['POST', '/api/hhd_users', 'document', 'hhd_users'],
    delete_many: ['DELETE', '/api/hhd_users', 'ids', ''],
    update: ['PATCH', '/api/hhd_users/{id}', 'document', 'hhd_users'],
    delete: ['DELETE', '/api/hhd_users/{id}', 'nothing', ''],
  },
  import_configurations: {
    delete: ['DELETE', '/api/import_configurations/{id}', 'nothing', ''],
    update: ['PATCH', '/api/import_configurations/{id}', 'document', 'import_configurations'],
    delete_many: ['DELETE', '/api/import_configurations', 'ids', ''],
    create: ['POST', '/api/import_configurations', 'document', 'import_configurations'],
    upload: ['POST', '/api/import_configurations/{id}/upload', 'bytes', ''],
  },
  import_templates: {
    create: ['POST', '/api/import_templates', 'document', 'import_templates'],
    delete_many: ['DELETE', '/api/import_templates', 'ids', ''],
    update: ['PATCH', '/api/import_templates/{id}', 'document', 'import_templates'],
    delete: ['DELETE', '/api/import_templates/{id}', 'nothing', ''],
    upload: ['POST', '/api/import_templates/{id}/upload', 'bytes', ''],
  },
  imports: {
    retry: ['POST', '/api/imports/{id}/retry', 'nothing', ''],
    cancel: ['POST', '/api/imports/{id}/cancel', 'nothing', ''],
  },
  integration_carrier_mapping_groups: {
    create: [
      'POST',
      '/api/integration_carrier_mapping_groups',
      'document',
      'integration_carrier_mapping_groups',
    ],
    delete_many: ['DELETE', '/api/integration_carrier_mapping_groups', 'ids', ''],
    update: [
      'PATCH',
      '/api/integration_carrier_mapping_groups/{id}',
      'document',
      'integration_carrier_mapping_groups',
    ],
    delete: ['DELETE', '/api/integration_carrier_mapping_groups/{id}', 'nothing', ''],
  },
  integration_carrier_mappings: {
    delete: [
      'DELETE',
      '/api/integration_carrier_mapping_groups/{mapping_group_id}/mappings/{id}',
      'nothing',
      '',
    ],
    update: [
      'PATCH',
      '/api/integration_carrier_mapping_groups/{mapping_group_id}/mappings/{id}',
      'document',
      'integration_carrier_mappings',
    ],
    create: [
      'POST',
      '/api/integration_carrier_mapping_groups/{mapping_group_id}/mappings',
      'document',
      'integration_carrier_mappings',
    ],
  },
  integration_product_mapping_groups: {
    create: [
      'POST',
      '/api/integration_product_mapping_groups',
      'document',
      'integration_product_mapping_groups',
    ],
    delete_many: ['DELETE', '/api/integration_product_mapping_groups', 'ids', ''],
    update: [
      'PATCH',
      '/api/integration_product_mapping_groups/{id}',
      'document',
      'integration_product_mapping_groups',
    ],
    delete: ['DELETE', '/api/integration_product_mapping_groups/{id}', 'nothing', ''],
  },
  integration_product_mappings: {
    delete: [
      'DELETE',
      '/api/integration_product_mapping_groups/{mapping_group_id}/mappings/{id}',
      'nothing',
      '',
    ],
    update: [
      'PATCH',
      '/api/integration_product_mapping_groups/{mapping_group_id}/mappings/{id}',
      'document',
      'integration_product_mappings',
    ],
    create: [
      'POST',
      '/api/integration_product_mapping_groups/{mapping_group_id}/mappings',
      'document',
      'integration_product_mappings',
    ],
  },
  integration_shipping_rate_mapping_groups: {
    create: [
      'POST',
      '/api/integration_shipping_rate_mapping_groups',
      'document',
      'integration_shipping_rate_mapping_groups',
    ],
    delete_many: ['DELETE', '/api/integration_shipping_rate_mapping_groups', 'ids', ''],
    update: [
      'PATCH',
      '/api/integration_shipping_rate_mapping_groups/{id}',
      'document',
      'integration_shipping_rate_mapping_groups',
    ],
    delete: ['DELETE', '/api/integration_shipping_rate_mapping_groups/{id}', 'nothing', ''],
  },
  integration_shipping_rate_mappings: {
    delete: [
      'DELETE',
      '/api/integration_shipping_rate_mapping_groups/{mapping_group_id}/mappings/{id}',
      'nothing',
      '',
    ],
    update: [
      'PATCH',
      '/api/integration_shipping_rate_mapping_groups/{mapping_group_id}/mappings/{id}',
      'document',
      'integration_shipping_rate_mappings',
    ],
    create: [
      'POST',
      '/api/integration_shipping_rate_mapping_groups/{mapping_group_id}/mappings',
      'document',
      'integration_shipping_rate_mappings',
    ],
  },
  integration_warehouse_mapping_groups: {
    create: [
      'POST',
      '/api/integration_warehouse_mapping_groups',
      'document',
      'integration_warehouse_mapping_groups',
    ],
    delete_many: ['DELETE', '/api/integration_warehouse_mapping_groups', 'ids', ''],
    update: [
      'PATCH',
      '/api/integration_warehouse_mapping_groups/{id}',
      'document',
      'integration_warehouse_mapping_groups',
    ],
    delete: ['DELETE', '/api/integration_warehouse_mapping_groups/{id}', 'nothing', ''],
  },
  integration_warehouse_mappings: {
    delete: [
      'DELETE',
      '/api/integration_warehouse_mapping_groups/{mapping_group_id}/mappings/{id}',
      'nothing',
      '',
    ],
    update: [
      'PATCH',
      '/api/integration_warehouse_mapping_groups/{mapping_group_id}/mappings/{id}',
      'document',
      'integration_warehouse_mappings',
    ],
    create: [
      'POST',
      '/api/integration_warehouse_mapping_groups/{mapping_group_id}/mappings',
      'document',
      'integration_warehouse_mappings',
    ],
  },
  integrations: {
    delete: ['DELETE', '/api/integrations/{id}', 'nothing', ''],
    update: ['PATCH', '/api/integrations/{id}', 'document', 'integrations'],
    delete_many: ['DELETE', '/api/integrations', 'ids', ''],
    create: ['POST', '/api/integrations', 'document', 'integrations'],
    synchronize: ['POST', '/api/integrations/{id}/synchronize', 'nothing', ''],
  },
  invoices: {
    update: ['PATCH', '/api/invoices/{id}', 'document', 'invoices'],
    submit: ['POST', '/api/invoices/{id}/submit', 'nothing', ''],
    authorise: ['POST', '/api/invoices/{id}/authorise', 'nothing', ''],
    pay: ['POST', '/api/invoices/{id}/pay', 'plain', ''],
    void: ['POST', '/api/invoices/{id}/void', 'nothing', ''],
    invoice: ['POST', '/api/invoices/{id}/invoice', 'plain', ''],
  },
  load_drops: {
    create: ['POST', '/api/load_drops', 'document', 'load_drops'],
    delete_many: ['DELETE', '/api/load_drops', 'ids', ''],
    update: ['PATCH', '/api/load_drops/{id}', 'document', 'load_drops'],
    delete: ['DELETE', '/api/load_drops/{id}', 'nothing', ''],
    sequence: ['PATCH', '/api/load_drops/{id}/sequence', 'plain', ''],
  },
  load_tasks: {
    load_storage_unit: ['POST', '/api/load_tasks/{id}/load_storage_unit', 'plain', ''],
    unload_storage_unit: ['POST', '/api/load_tasks/{id}/unload_storage_unit', 'nothing', ''],
  },
  loads: {
    create: ['POST', '/api/loads', 'document', 'loads'],
    delete_many: ['DELETE', '/api/loads', 'ids', ''],
    update: ['PATCH', '/api/loads/{id}', 'document', 'loads'],
    delete: ['DELETE', '/api/loads/{id}', 'nothing', ''],
    open: ['POST', '/api/loads/{id}/open', 'nothing', ''],
    close: ['POST', '/api/loads/{id}/close', 'plain', ''],
    reopen: ['POST', '/api/loads/{id}/reopen', 'nothing', ''],
    dispatch: ['POST', '/api/loads/{id}/dispatch', 'nothing', ''],
    cancel: ['POST', '/api/loads/{id}/cancel', 'nothing', ''],
    load_manifest: ['POST', '/api/loads/{id}/load_manifest', 'plain', ''],
  },
  location_groups: {
    create: ['POST', '/api/groups/{group_id}/location_groups', 'document', 'location_groups'],
    delete: ['DELETE', '/api/groups/{group_id}/location_groups/{id}', 'nothing', ''],
  },
  location_ranges: {
    create: ['POST', '/api/location_ranges', 'document', 'location_ranges'],
  },
  location_types: {
    create: ['POST', '/api/location_types', 'document', 'location_types'],
    delete_many: ['DELETE', '/api/location_types', 'ids', ''],
    delete: ['DELETE', '/api/location_types/{id}', 'nothing', ''],
    update: ['PATCH', '/api/location_types/{id}', 'document', 'location_types'],
  },
  locations: {
    create: ['POST', '/api/locations', 'document', 'locations'],
    delete_many: ['DELETE', '/api/locations', 'ids', ''],
    delete: ['DELETE', '/api/locations/{id}', 'nothing', ''],
    update: ['PATCH', '/api/locations/{id}', 'document', 'locations'],
    location_label: ['POST', '/api/locations/location_label', 'plain', ''],
  },
  mapping_group_fields: {
    create: [
      'POST',
      '/api/mapping_groups/{mapping_group_id}/mapping_group_fields',
      'document',
      'mapping_group_fields',
    ],
    update: [
      'PATCH',
      '/api/mapping_groups/{mapping_group_id}/mapping_group_fields/{id}',
      'document',
      'mapping_group_fields',
    ],
    delete: ['DELETE', '/api/mapping_groups/{mapping_group_id}/mapping_group_fields/{id}', 'nothing', ''],
  },
  mapping_groups: {
    create: ['POST', '/api/mapping_groups', 'document', 'mapping_groups'],
    delete_many: ['DELETE', '/api/mapping_groups', 'ids', ''],
    update: ['PATCH', '/api/mapping_groups/{id}', 'document', 'mapping_groups'],
    delete: ['DELETE', '/api/mapping_groups/{id}', 'nothing', ''],
  },
  mappings: {
    delete: ['DELETE', '/api/mappings/{id}', 'nothing', ''],
    update: ['PATCH', '/api/mappings/{id}', 'document', 'mappings'],
    delete_many: ['DELETE', '/api/mappings', 'ids', ''],
    create: ['POST', '/api/mappings', 'document', 'mappings'],
  },
  metadata: {
    index: ['GET', '/api/metadata', 'nothing', ''],
    type: ['GET', '/api/metadata/{type}', 'nothing', ''],
  },
  oauth_applications: {
    create: ['POST', '/api/oauth_applications', 'document', 'oauth_applications'],
    delete_many: ['DELETE', '/api/oauth_applications', 'ids', ''],
    update: ['PATCH', '/api/oauth_applications/{id}', 'document', 'oauth_applications'],
    delete: ['DELETE', '/api/oauth_applications/{id}', 'nothing', ''],
    rotate_secret: ['POST', '/api/oauth_applications/{id}/rotate_secret', 'nothing', ''],
  },
  order_types: {
    create: ['POST', '/api/order_types', 'document', 'order_types'],
    delete_many: ['DELETE', '/api/order_types', 'ids', ''],
    update: ['PATCH', '/api/order_types/{id}', 'document', 'order_types'],
    delete: ['DELETE', '/api/order_types/{id}', 'nothing', ''],
  },
  packages: {
    create: ['POST', '/api/packages', 'document', 'packages'],
    delete_many: ['DELETE', '/api/packages', 'ids', ''],
    update: ['PATCH', '/api/packages/{id}', 'document', 'packages'],
    delete: ['DELETE', '/api/packages/{id}', 'nothing', ''],
    shipment_label: ['POST', '/api/packages/{id}/shipment_label', 'plain', ''],
  },
  pick_tasks: {
    batch_complete: ['POST', '/api/pick_tasks/batch_complete', 'plain', ''],
    unpick: ['POST', '/api/pick_tasks/{id}/unpick', 'plain', ''],
  },
  pickface_products: {
    create: ['POST', '/api/pickface_products', 'document', 'pickface_products'],
    delete_many: ['DELETE', '/api/pickface_products', 'ids', ''],
    update: ['PATCH', '/api/pickface_products/{id}', 'document', 'pickface_products'],
    delete: ['DELETE', '/api/pickface_products/{id}', 'nothing', ''],
  },
  print_agents: {
    update: ['PATCH', '/api/print_agents/{id}', 'document', 'print_agents'],
    delete: ['DELETE', '/api/print_agents/{id}', 'nothing', ''],
    create: ['POST', '/api/print_agents', 'document', 'print_agents'],
    delete_many: ['DELETE', '/api/print_agents', 'ids', ''],
  },
  print_jobs: {
    reprint: ['POST', '/api/print_jobs/{id}/reprint', 'nothing', ''],
  },
  printers: {
    delete: ['DELETE', '/api/printers/{id}', 'nothing', ''],
    update: ['PATCH', '/api/printers/{id}', 'document', 'printers'],
    delete_many: ['DELETE', '/api/printers', 'ids', ''],
    create: ['POST', '/api/printers', 'document', 'printers'],
  },
  product_groups: {
    create: ['POST', '/api/groups/{group_id}/product_groups', 'document', 'product_groups'],
    delete: ['DELETE', '/api/groups/{group_id}/product_groups/{id}', 'nothing', ''],
  },
  product_materials: {
    delete: ['DELETE', '/api/products/{parent_product_id}/materials/{id}', 'nothing', ''],
    update: ['PATCH', '/api/products/{parent_product_id}/materials/{id}', 'document', 'product_materials'],
    create: ['POST', '/api/products/{parent_product_id}/materials', 'document', 'product_materials'],
  },
  product_storage_units: {
    create: ['POST', '/api/product_storage_units', 'document', 'product_storage_units'],
    delete_many: ['DELETE', '/api/product_storage_units', 'ids', ''],
    update: ['PATCH', '/api/product_storage_units/{id}', 'document', 'product_storage_units'],
    delete: ['DELETE', '/api/product_storage_units/{id}', 'nothing', ''],
    priority: ['PATCH', '/api/product_storage_units/{id}/priority', 'plain', ''],
  },
  products: {
    delete: ['DELETE', '/api/products/{id}', 'nothing', ''],
    update: ['PATCH', '/api/products/{id}', 'document', 'products'],
    delete_many: ['DELETE', '/api/products', 'ids', ''],
    create: ['POST', '/api/products', 'document', 'products'],
    product_label: ['POST', '/api/products/product_label', 'plain', ''],
  },
  putaway_rules: {
    create: ['POST', '/api/putaway_rules', 'document', 'putaway_rules'],
    delete_many: ['DELETE', '/api/putaway_rules', 'ids', ''],
    update: ['PATCH', '/api/putaway_rules/{id}', 'document', 'putaway_rules'],
    delete: ['DELETE', '/api/putaway_rules/{id}', 'nothing', ''],
    position: ['PATCH', '/api/putaway_rules/{id}/position', 'plain', ''],
  },
  putaway_tasks: {
    revert: ['POST', '/api/putaway_tasks/{id}/revert', 'nothing', ''],
  },
  reason_codes: {
    create: ['POST', '/api/reason_codes', 'document', 'reason_codes'],
    delete_many: ['DELETE', '/api/reason_codes', 'ids', ''],
    update: ['PATCH', '/api/reason_codes/{id}', 'document', 'reason_codes'],
    delete: ['DELETE', '/api/reason_codes/{id}', 'nothing', ''],
  },
  receive_tasks: {
    receive: ['POST', '/api/receive_tasks/{id}/receive', 'plain', ''],
    receive_to_putaway_location: ['POST', '/api/receive_tasks/{id}/receive_to_putaway_location', 'plain', ''],
    unreceive: ['POST', '/api/receive_tasks/{id}/unreceive', 'nothing', ''],
  },
  replenishment: {
    trigger_replenishment: ['POST', '/api/goods_out_processes/trigger_replenishment', 'plain', ''],
  },
  report_queries: {
    delete: ['DELETE', '/api/report_queries/{id}', 'nothing', ''],
    update: ['PATCH', '/api/report_queries/{id}', 'document', 'report_queries'],
    delete_many: ['DELETE', '/api/report_queries', 'ids', ''],
    create: ['POST', '/api/report_queries', 'document', 'report_queries'],
  },
  reports: {
    create: ['POST', '/api/reports', 'document', 'reports'],
    delete_many: ['DELETE', '/api/reports', 'ids', ''],
    update: ['PATCH', '/api/reports/{id}', 'document', 'reports'],
    delete: ['DELETE', '/api/reports/{id}', 'nothing', ''],
    generate: ['POST', '/api/reports/{id}/generate', 'plain', ''],
  },
  rf_flows: {
    delete: ['DELETE', '/api/rf/flows/{id}', 'nothing', ''],
    update: ['PATCH', '/api/rf/flows/{id}', 'document', 'rf_flows'],
    delete_many: ['DELETE', '/api/rf/flows', 'ids', ''],
    create: ['POST', '/api/rf/flows', 'document', 'rf_flows'],
    duplicate: ['POST', '/api/rf/flows/{id}/duplicate', 'document', 'rf_flows'],
  },
  rf_implementations: {
    create: ['POST', '/api/rf/implementations', 'document', 'rf_implementations'],
    delete_many: ['DELETE', '/api/rf/implementations', 'ids', ''],
    update: ['PATCH', '/api/rf/implementations/{id}', 'document', 'rf_implementations'],
    delete: ['DELETE', '/api/rf/implementations/{id}', 'nothing', ''],
  },
  roles: {
    create: ['POST', '/api/roles', 'document', 'roles'],
    delete_many: ['DELETE', '/api/roles', 'ids', ''],
    update: ['PATCH', '/api/roles/{id}', 'document', 'roles'],
    delete: ['DELETE', '/api/roles/{id}', 'nothing', ''],
  },
  scan_results: {
    scan: ['POST', '/api/rf/scan', 'plain', ''],
  },
  scheduled_reports: {
    create: ['POST', '/api/scheduled_reports', 'document', 'scheduled_reports'],
    delete_many: ['DELETE', '/api/scheduled_reports', 'ids', ''],
    update: ['PATCH', '/api/scheduled_reports/{id}', 'document', 'scheduled_reports'],
    delete: ['DELETE', '/api/scheduled_reports/{id}', 'nothing', ''],
  },
  sequences: {
    create: ['POST', '/api/sequences', 'document', 'sequences'],
    delete_many: ['DELETE', '/api/sequences', 'ids', ''],
    delete: ['DELETE', '/api/sequences/{id}', 'nothing', ''],
    update: ['PATCH', '/api/sequences/{id}', 'document', 'sequences'],
  },
  shipments: {
    create: ['POST', '/api/shipments', 'document', 'shipments'],
    delete_many: ['DELETE', '/api/shipments', 'ids', ''],
    update: ['PATCH', '/api/shipments/{id}', 'document', 'shipments'],
    delete: ['DELETE', '/api/shipments/{id}', 'nothing', ''],
    submit: ['POST', '/api/shipments/{id}/submit', 'nothing', ''],
    cancel: ['POST', '/api/shipments/{id}/cancel', 'nothing', ''],
    dispatch: ['POST', '/api/shipments/{id}/dispatch', 'plain', ''],
    suggest_packages: ['POST', '/api/shipments/{id}/suggest_packages', 'nothing', ''],
  },
  sites: {
    create: ['POST', '/api/sites', 'document', 'sites'],
    delete_many: ['DELETE', '/api/sites', 'ids', ''],
    update: ['PATCH', '/api/sites/{id}', 'document', 'sites'],
    delete: ['DELETE', '/api/sites/{id}', 'nothing', ''],
    propose_transfers: ['POST', '/api/sites/{id}/propose_transfers', 'nothing', ''],
  },
  stock_check_programmes: {
    create: ['POST', '/api/stock_check_programmes', 'document', 'stock_check_programmes'],
    update: ['PATCH', '/api/stock_check_programmes/{id}', 'document', 'stock_check_programmes'],
    generate: ['POST', '/api/stock_check_programmes/{id}/generate', 'nothing', ''],
  },
  stock_checks: {
    create: ['POST', '/api/stock_checks', 'plain', ''],
    record_attempt: ['POST', '/api/stock_checks/{id}/record_attempt', 'plain', ''],
    complete: ['POST', '/api/stock_checks/{id}/complete', 'nothing', ''],
    cancel: ['POST', '/api/stock_checks/{id}/cancel', 'nothing', ''],
    resolve: ['POST', '/api/stock_checks/resolve', 'plain', ''],
  },
  stock_unit_types: {
    create: ['POST', '/api/stock_unit_types', 'document', 'stock_unit_types'],
    delete_many: ['DELETE', '/api/stock_unit_types', 'ids', ''],
    update: ['PATCH', '/api/stock_unit_types/{id}', 'document', 'stock_unit_types'],
    delete: ['DELETE', '/api/stock_unit_types/{id}', 'nothing', ''],
  },
  stocks: {
    create: ['POST', '/api/stocks', 'document', 'stocks'],
    adjust: ['POST', '/api/stocks/{id}/adjust', 'plain', ''],
    move: ['POST', '/api/stocks/{id}/move', 'plain', ''],
    split: ['POST', '/api/stocks/{id}/split', 'plain', ''],
    change_attributes: ['POST', '/api/stocks/{id}/change_attributes', 'plain', ''],
    hold: ['POST', '/api/stocks/hold', 'plain', ''],
    release: ['POST', '/api/stocks/release', 'plain', ''],
    account_transfer: ['POST', '/api/stocks/account_transfer', 'plain', ''],
    warehouse_transfer: ['POST', '/api/stocks/warehouse_transfer', 'plain', ''],
  },
  storage_unit_types: {
    delete: ['DELETE', '/api/storage_unit_types/{id}', 'nothing', ''],
    update: ['PATCH', '/api/storage_unit_types/{id}', 'document', 'storage_unit_types'],
    delete_many: ['DELETE', '/api/storage_unit_types', 'ids', ''],
    create: ['POST', '/api/storage_unit_types', 'document', 'storage_unit_types'],
  },
  storage_units: {
    delete: ['DELETE', '/api/storage_units/{id}', 'nothing', ''],
    update: ['PATCH', '/api/storage_units/{id}', 'document', 'storage_units'],
    delete_many: ['DELETE', '/api/storage_units', 'ids', ''],
    create: ['POST', '/api/storage_units', 'document', 'storage_units'],
    move: ['POST', '/api/storage_units/{id}/move', 'plain', ''],
    merge: ['POST', '/api/storage_units/{id}/merge', 'plain', ''],
    split: ['POST', '/api/storage_units/{id}/split', 'plain', ''],
  },
  subdomain_users: {
    update: ['PATCH', '/api/subdomain_users/{id}', 'document', 'subdomain_users'],
    delete: ['DELETE', '/api/subdomain_users/{id}', 'nothing', ''],
    delete_many: ['DELETE', '/api/subdomain_users', 'ids', ''],
  },
  subdomains: {
    create: ['POST', '/api/subdomains', 'document', 'subdomains'],
    update: ['PATCH', '/api/subdomains/{id}', 'document', 'subdomains'],
    delete: ['DELETE', '/api/subdomains/{id}', 'nothing', ''],
    storage: ['GET', '/api/subdomains/{id}/storage', 'nothing', ''],
    allow_application: ['POST', '/api/subdomains/{id}/applications', 'plain', ''],
    disallow_application: ['DELETE', '/api/subdomains/{id}/applications/{client_id}', 'nothing', ''],
    export: ['POST', '/api/subdomains/{id}/export', 'nothing', ''],
    reset_transactional_data: ['POST', '/api/subdomains/{id}/reset_transactional_data', 'plain', ''],
  },
  suppliers: {
    create: ['POST', '/api/suppliers', 'document', 'suppliers'],
    delete_many: ['DELETE', '/api/suppliers', 'ids', ''],
    update: ['PATCH', '/api/suppliers/{id}', 'document', 'suppliers'],
    delete: ['DELETE', '/api/suppliers/{id}', 'nothing', ''],
  },
  tasks: {
    split: ['POST', '/api/tasks/{id}/split', 'plain', ''],
    update: ['PATCH', '/api/tasks/{id}', 'document', 'tasks'],
    allocate: ['POST', '/api/tasks/{id}/allocate', 'plain', ''],
    allocate_many: ['POST', '/api/tasks/allocate', 'plain', ''],
    unallocate: ['PATCH', '/api/tasks/{id}/unallocate', 'nothing', ''],
    unallocate_many: ['PATCH', '/api/tasks/unallocate', 'plain', ''],
    enter: ['POST', '/api/tasks/{id}/enter', 'nothing', ''],
    exit: ['POST', '/api/tasks/{id}/exit', 'nothing', ''],
    next: ['POST', '/api/tasks/next', 'plain', ''],
    complete_collection: ['POST', '/api/tasks/complete_collection', 'plain', ''],
    export_receipt_task_confirmation: [
      'GET',
      '/api/tasks/{id}/export_receipt_task_confirmation',
      'nothing',
      '',
    ],
  },
  tax_rates: {
    create: ['POST', '/api/tax_rates', 'document', 'tax_rates'],
    delete_many: ['DELETE', '/api/tax_rates', 'ids', ''],
    update: ['PATCH', '/api/tax_rates/{id}', 'document', 'tax_rates'],
    delete: ['DELETE', '/api/tax_rates/{id}', 'nothing', ''],
  },
  tax_types: {
    create: ['POST', '/api/tax_types', 'document', 'tax_types'],
    delete_many: ['DELETE', '/api/tax_types', 'ids', ''],
    update: ['PATCH', '/api/tax_types/{id}', 'document', 'tax_types'],
    delete: ['DELETE', '/api/tax_types/{id}', 'nothing', ''],
  },
  templates: {
    create: ['POST', '/api/templates', 'document', 'templates'],
    delete_many: ['DELETE', '/api/templates', 'ids', ''],
    update: ['PATCH', '/api/templates/{id}', 'document', 'templates'],
    delete: ['DELETE', '/api/templates/{id}', 'nothing', ''],
    test: ['PATCH', '/api/templates/{id}/test', 'nothing', ''],
    attachment: ['POST', '/api/templates/{id}/attachment', 'bytes', ''],
  },
  trailer_types: {
    create: ['POST', '/api/trailer_types', 'document', 'trailer_types'],
    delete_many: ['DELETE', '/api/trailer_types', 'ids', ''],
    update: ['PATCH', '/api/trailer_types/{id}', 'document', 'trailer_types'],
    delete: ['DELETE', '/api/trailer_types/{id}', 'nothing', ''],
  },
  trailers: {
    create: ['POST', '/api/trailers', 'document', 'trailers'],
    delete_many: ['DELETE', '/api/trailers', 'ids', ''],
    update: ['PATCH', '/api/trailers/{id}', 'document', 'trailers'],
    delete: ['DELETE', '/api/trailers/{id}', 'nothing', ''],
  },
  users: {
    create: ['POST', '/api/users', 'document', 'users'],
    delete_many: ['DELETE', '/api/users', 'ids', ''],
    update: ['PATCH', '/api/users/{id}', 'document', 'users'],
    delete: ['DELETE', '/api/users/{id}', 'nothing', ''],
  },
  warehouse_routes: {
    delete: ['DELETE', '/api/warehouse_routes/{id}', 'nothing', ''],
    update: ['PATCH', '/api/warehouse_routes/{id}', 'document', 'warehouse_routes'],
    delete_many: ['DELETE', '/api/warehouse_routes', 'ids', ''],
    create: ['POST', '/api/warehouse_routes', 'document', 'warehouse_routes'],
  },
  warehouses: {
    create: ['POST', '/api/warehouses', 'document', 'warehouses'],
    delete_many: ['DELETE', '/api/warehouses', 'ids', ''],
    delete: ['DELETE', '/api/warehouses/{id}', 'nothing', ''],
    update: ['PATCH', '/api/warehouses/{id}', 'document', 'warehouses'],
  },
  webhook_deliveries: {
    replay: ['POST', '/api/webhook_deliveries/{id}/replay', 'nothing', ''],
    replay_many: ['POST', '/api/webhook_deliveries/replay', 'plain', ''],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>

export const lists = {
  account_products: [
    'AccountProductFilterType',
    'id node_id product_id account_id created_at updated_at lock_version',
  ],
  account_warehouses: [
    'AccountWarehouseFilterType',
    'id node_id account_id warehouse_id is_default created_at updated_at lock_version',
  ],
  accounts: [
    'AccountFilterType',
    'id node_id code name email is_active vat_number pick_rule pick_optimisation round_up_to_full_storage_units allow_part_allocation is_short_pickable match_line_datetimes allow_pick_substitution pick_type dispatch_strategy tote_dispatch_strategy dispatch_by_output_quantity convert_by_output_quantity order_from_linked_accounts pick_from_linked_accounts_if_unavailable linked_accounts track_batch track_sell_by_date track_best_before_date over_receipt_tolerance_percent under_receipt_tolerance_percent allow_undispatched_serial_returns enforce_reason_codes putaway_strict putaway_to_pickface receipt_confirmation_format payment_terms_days rental_basis invoice_display charge_card_id charge_window_id currency_id tax_rate_id default_warehouse_id external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime1 datetime2 datetime3 datetime4 datetime5 address_id created_at updated_at lock_version',
  ],
  addresses: [
    'AddressFilterType',
    'id node_id name address_1 address_2 address_3 address_4 postcode country_code email_address phone_number created_at updated_at lock_version',
  ],
  allocations: [
    'AllocationFilterType',
    'id node_id task_id stock_id goods_out_line_id for_task_id quantity state explanation created_at updated_at lock_version',
  ],
  alternative_code_types: [
    'AlternativeCodeTypeFilterType',
    'id node_id code name description system_type created_at updated_at lock_version',
  ],
  alternative_codes: [
    'AlternativeCodeFilterType',
    'id node_id code name description alternative_code_type_id alternative_codeable_type alternative_codeable_id owner_type owner_id product_id supplier_id carrier_id warehouse_id owner_account_id owner_customer_id owner_supplier_id owner_carrier_id owner_warehouse_id created_at updated_at lock_version',
  ],
  audit_entries: [
    'AuditEntryFilterType',
    'id node_id action aggregate_type aggregate_id changes operation permission times actor_id application_id source request_id remote_address occurred_at',
  ],
  automation_action_logs: [
    'AutomationActionLogFilterType',
    'id node_id automation_run_id automation_id automation_action_id position destination_type destination_code destination status attempt next_attempt_at duration_ms request answer error created_at updated_at lock_version',
  ],
  automation_action_parameters: [
    'AutomationActionParameterFilterType',
    'id node_id automation_action_id parameter_code value has_value created_at updated_at lock_version',
  ],
  automation_actions: [
    'AutomationActionFilterType',
    'id node_id automation_id destination_type destination_code created_at updated_at lock_version',
  ],
  automation_conditions: [
    'AutomationConditionFilterType',
    'id node_id automation_id condition_code source_path operator value created_at updated_at lock_version',
  ],
  automation_runs: [
    'AutomationRunFilterType',
    'id node_id automation_id status trigger event_id conditions_passed conditions actions_count started_at finished_at created_at updated_at lock_version',
  ],
  automations: [
    'AutomationFilterType',
    'id node_id resource_name event name enabled integration_id schedule changed_by_id next_run_at last_run_at created_at updated_at lock_version',
  ],
  barcode_formats: [
    'BarcodeFormatFilterType',
    'id node_id code name is_default created_at updated_at lock_version',
  ],
  bookings: [
    'BookingFilterType',
    'id node_id account_id location_id warehouse_id booking_reference consignment_reference account_reference direction intake_type container_number hazardous start_time end_time haulier storage_unit_quantity notes status arrived_at departed_at created_at updated_at lock_version',
  ],
  carrier_services: [
    'CarrierServiceFilterType',
    'id node_id code name carrier_id is_default active external_preset_id created_at updated_at lock_version',
  ],
  carriers: [
    'CarrierFilterType',
    'id node_id code name description active carrier_type carrier_externally_registered external_system_reference1 external_system_reference2 external_system_reference3 created_at updated_at lock_version',
  ],
  charge_baskets: [
    'ChargeBasketFilterType',
    'id node_id account_id charge_card_id start_at end_at status invoice_id invoice_status created_at updated_at lock_version',
  ],
  charge_cards: [
    'ChargeCardFilterType',
    'id node_id code name active description created_at updated_at lock_version',
  ],
  charge_lines: [
    'ChargeLineFilterType',
    'id node_id charge_basket_id code name charge_type quantity price total measure unit_of_measure description charge_price_id product_id inbound_good_id inbound_item_id goods_out_id goods_out_pick_list_id storage_unit_id created_at updated_at lock_version goods_in_receipt_id goods_out_order_id',
  ],
  charge_prices: [
    'ChargePriceFilterType',
    'id node_id charge_card_id code name charge_type unit_of_measure quantity price auto_charge description nominal_code subtype carrier_id carrier_service_id order_type_id location_group_id product_group_id storage_unit_type_id tax_rate_id created_at updated_at lock_version',
  ],
  charge_windows: [
    'ChargeWindowFilterType',
    'id node_id frequency numbers name created_at updated_at lock_version',
  ],
  collection_addresses: [
    'CollectionAddressFilterType',
    'id node_id code name supplier_id active address_1 address_2 address_3 address_4 postcode country_code email_address phone_number external_system_reference1 external_system_reference2 external_system_reference3 created_at updated_at lock_version',
  ],
  crossdocks: [
    'CrossdockFilterType',
    'id node_id account_id warehouse_id reference expected_date_of_receipt inbound_method status location_id received_at completed_at string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime1 datetime2 datetime3 datetime4 datetime5 address_id created_at updated_at lock_version',
  ],
  currencies: ['CurrencyFilterType', 'id node_id code name default created_at updated_at lock_version'],
  custom_carrier_types: [
    'CustomCarrierTypeFilterType',
    'id node_id code name format file_name orientation page_height page_width top bottom left right header_height header_spacing footer_height footer_spacing created_at updated_at lock_version',
  ],
  customers: [
    'CustomerFilterType',
    'id node_id code name shelf_life_min shelf_life_max pick_label_id external_system_reference1 external_system_reference2 external_system_reference3 address_id created_at updated_at lock_version',
  ],
  dashboard_widgets: [
    'DashboardWidgetFilterType',
    'id node_id code name description widget_type report_query_id configuration dashboard_filters created_at updated_at lock_version',
  ],
  dashboards: [
    'DashboardFilterType',
    'id node_id code name description is_active is_default role_ids created_at updated_at lock_version',
  ],
  delivery_addresses: [
    'DeliveryAddressFilterType',
    'id node_id code name customer_id active address_1 address_2 address_3 address_4 postcode country_code email_address phone_number external_system_reference1 external_system_reference2 external_system_reference3 created_at updated_at lock_version',
  ],
  documents: [
    'DocumentFilterType',
    'id node_id category file_name file_type file_path file_size sha256 status message warnings account_id warehouse_id user_id expires_at created_at updated_at lock_version',
  ],
  events: [
    'EventFilterType',
    'id node_id position kind resource_name event aggregate_type aggregate_id aggregate_seq data previous actor_id source request_id cause_id depth occurred_at',
  ],
  external_entities: [
    'ExternalEntityFilterType',
    'id node_id entity_type code description integration_id external_system_reference1 external_system_reference2 external_system_reference3 created_at updated_at lock_version',
  ],
  failure_event_logs: [
    'FailureEventLogFilterType',
    'id node_id source_type source_id symbol message context created_at updated_at lock_version',
  ],
  ftp_files: [
    'FtpFileFilterType',
    'id node_id ftp_user_id direction file_name uploaded_name renamed_to folder file_size sha256 status message document_id import_id created_at updated_at lock_version',
  ],
  ftp_mapping_groups: [
    'FtpMappingGroupFilterType',
    'id node_id name description integration_id created_at updated_at lock_version',
  ],
  ftp_mappings: [
    'FtpMappingFilterType',
    'id node_id mapping_group_id mapping_fields account_id customer_id delivery_address_id collection_address_id created_at updated_at lock_version',
  ],
  ftp_users: [
    'FtpUserFilterType',
    'id node_id direction name username active account_id public_keys changed_by_id login created_at updated_at lock_version',
  ],
  goods_in_lines: [
    'GoodsInLineFilterType',
    'id node_id goods_in_receipt_id product_id expected_quantity expected_configurations_quantity product_storage_unit_id batch sell_by_date best_before_date goods_out_line_id received_quantity put_away_quantity discrepancy alt_line_note alt_line_number alt_line_reference alt_product_code external_system_reference1 external_system_reference2 external_system_reference3 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime3 datetime4 datetime5 expected_quantity_breakdown created_at updated_at lock_version string1 datetime1 datetime2',
  ],
  goods_in_receipts: [
    'InboundGoodFilterType',
    'id node_id account_id warehouse_id reference receipt_type status supplier_id carrier_id customer_id goods_out_id location_id expected_date_of_arrival actual_date_of_arrival notes closed_at discrepancy_alert external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime1 datetime2 datetime3 datetime4 datetime5 address_id created_at updated_at lock_version expected_date_of_receipt actual_date_of_receipt',
  ],
  goods_out_lines: [
    'GoodsOutLineFilterType',
    'id node_id goods_out_id product_id order_quantity allocated_quantity pick_quantity dispatch_quantity short_quantity rounded_quantity short_status short_description short_reason_code_id unit_value batch carrier_id carrier_service_id alt_line_note alt_line_number alt_line_reference alt_product_code datetime1_from datetime1_to datetime2_from datetime2_to datetime3_from datetime3_to datetime4_from datetime4_to datetime5_from datetime5_to boolean1 boolean2 boolean3 boolean4 boolean5 datetime1 datetime2 datetime3 datetime4 datetime5 order_quantity_breakdown created_at updated_at lock_version',
  ],
  goods_out_pick_lists: [
    'GoodsOutPickListsFilterType',
    'id node_id reference pick_reference pick_type shares_totes load_reference goods_out_status_id account_id warehouse_id goods_out_bay_id expected_date_of_dispatch picked_at pick_tasks_count created_at updated_at lock_version',
  ],
  goods_out_statuses: ['GoodsOutStatusFilterType', 'id node_id code name created_at updated_at lock_version'],
  goods_outs: [
    'GoodsOutsFilterType',
    'id node_id account_id expected_date_of_dispatch goods_out_type reference warehouse_id goods_out_status_id fulfilment_status priority actual_date_of_dispatch carrier_id carrier_service_id customer_id incoterms delivery_notes dispatch_strategy drop_sequence integration_id load_reference load_id load_drop_id pick_reference location_id notes order_type_id pick_type goods_in_receipt_id conversion_direction explanation first_processed_at awaits_receipt external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime1 datetime2 datetime3 datetime4 datetime5 address_id created_at updated_at lock_version',
  ],
  groups: [
    'GroupFilterType',
    'id node_id name is_active use_for_products use_for_locations created_at updated_at lock_version',
  ],
  hhd_users: [
    'HhdUserFilterType',
    'id node_id username name user_id warehouse_id implementation_id label_printer_id document_printer_id task_type_codes active created_at updated_at lock_version',
  ],
  import_configurations: [
    'ImportConfigurationFilterType',
    'id node_id name parser failure_strategy configuration changed_by_id version created_at updated_at lock_version',
  ],
  import_rows: [
    'ImportRowFilterType',
    'id node_id import_id row_number status resource_type resource_id code symbol message raw created_at updated_at lock_version',
  ],
  import_templates: [
    'ImportTemplateFilterType',
    'id node_id file_regexp ftp_user_id template_type import_configuration_id account_id mapping_group_id position allow_duplicate_files changed_by_id user_id created_at updated_at lock_version',
  ],
  imports: [
    'ImportFilterType',
    'id node_id file_name document_id source template_type import_template_id import_configuration_id configuration_version flow_code ftp_user_id account_id dry_run status total_rows processed_rows created_count updated_count skipped_count failed_count progress interruptions message started_at finished_at user_id created_at updated_at lock_version',
  ],
  integration_carrier_mapping_groups: [
    'IntegrationCarrierMappingGroupFilterType',
    'id node_id name description integration_id created_at updated_at lock_version',
  ],
  integration_carrier_mappings: [
    'IntegrationCarrierMappingFilterType',
    'id node_id mapping_group_id mapping_fields carrier_id carrier_service_id integration_carrier_id created_at updated_at lock_version',
  ],
  integration_orders: [
    'IntegrationOrderFilterType',
    'id node_id integration_id external_id status goods_out_id message tried_at created_at updated_at lock_version',
  ],
  integration_product_mapping_groups: [
    'IntegrationProductMappingGroupFilterType',
    'id node_id name description integration_id created_at updated_at lock_version',
  ],
  integration_product_mappings: [
    'IntegrationProductMappingFilterType',
    'id node_id mapping_group_id mapping_fields product_id integration_product_id created_at updated_at lock_version',
  ],
  integration_runs: [
    'IntegrationRunFilterType',
    'id node_id integration_id kind status created_count updated_count failed_count message started_at finished_at created_at updated_at lock_version',
  ],
  integration_shipping_rate_mapping_groups: [
    'IntegrationShippingRateMappingGroupFilterType',
    'id node_id name description integration_id created_at updated_at lock_version',
  ],
  integration_shipping_rate_mappings: [
    'IntegrationShippingRateMappingFilterType',
    'id node_id mapping_group_id mapping_fields carrier_id carrier_service_id integration_shipping_rate_id created_at updated_at lock_version',
  ],
  integration_warehouse_mapping_groups: [
    'IntegrationWarehouseMappingGroupFilterType',
    'id node_id name description integration_id created_at updated_at lock_version',
  ],
  integration_warehouse_mappings: [
    'IntegrationWarehouseMappingFilterType',
    'id node_id mapping_group_id mapping_fields warehouse_id integration_warehouse_id created_at updated_at lock_version',
  ],
  integrations: [
    'IntegrationFilterType',
    'id node_id name integration_provider is_active account_id warehouse_id configuration integration_type status external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 created_at updated_at lock_version enabled',
  ],
  invoices: [
    'InvoiceFilterType',
    'id node_id account_id document_number document_type status document_date document_due_date reference tax_status currency net_total tax_total gross_total start_at end_at paid_at created_at updated_at lock_version',
  ],
  load_drops: [
    'LoadDropFilterType',
    'id node_id load_id delivery_address_id goods_out_id expected_storage_unit_quantity booking_reference sequence status created_at updated_at lock_version',
  ],
  loads: [
    'LoadFilterType',
    'id node_id reference warehouse_id carrier_id trailer_id location_id load_by expected_storage_unit_quantity loading_validation_mode status number_of_storage_units_loaded dispatched_at created_at updated_at lock_version',
  ],
  location_types: [
    'LocationTypeFilterType',
    'id node_id code name description created_at updated_at lock_version',
  ],
  locations: [
    'LocationsFilterType',
    'id node_id code warehouse_id location_type_id description barcode zone aisle bay level position row column slot check_digit pick_sequence putaway_sequence max_weight max_cube max_height storage_unit_capacity storage_unit_type_id is_pickface is_active available_in_booking_diary opening_times last_counted_at string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 created_at updated_at lock_version walk_sequence active',
  ],
  mapping_group_fields: [
    'MappingGroupFieldFilterType',
    'id node_id mapping_group_id field_name field_type created_at updated_at lock_version',
  ],
  mapping_groups: [
    'MappingGroupFilterType',
    'id node_id name description operation_type integration_id created_at updated_at lock_version',
  ],
  mappings: [
    'MappingFilterType',
    'id node_id mapping_group_id operation_type_fields operation_type account_id customer_id delivery_address_id collection_address_id created_at updated_at lock_version',
  ],
  oauth_applications: [
    'OauthApplicationFilterType',
    'id node_id name client_id confidential grant_types redirect_uris role_id all_accounts all_warehouses account_ids warehouse_ids active last_used_at created_at updated_at lock_version',
  ],
  order_types: [
    'OrderTypeFilterType',
    'id node_id code name duty_payable created_at updated_at lock_version',
  ],
  packages: [
    'PackageFilterType',
    'id node_id shipment_id storage_unit_type_id storage_unit_id tracking_number length width height weight unit_of_measure weight_unit_of_measure label_document_id created_at updated_at lock_version',
  ],
  permissions: ['PermissionFilterType', 'id node_id name area created_at updated_at lock_version'],
  pick_processing_requests: [
    'PickProcessingRequestFilterType',
    'id node_id goods_out_id status process_reference message error_code symbol context goods_out_pick_list_id completed_at created_at updated_at lock_version',
  ],
  pickface_products: [
    'PickfaceProductFilterType',
    'id node_id product_id location_id location_group_id warehouse_id replenishment_type trigger_min trigger_max priority full_storage_units_only first_filled_at created_at updated_at lock_version',
  ],
  print_agents: ['PrintAgentFilterType', 'id node_id name last_seen_at created_at updated_at lock_version'],
  print_jobs: [
    'PrintJobFilterType',
    'id node_id printer_id document_id content_type copies status message user_id sent_at finished_at created_at updated_at lock_version',
  ],
  printers: [
    'PrinterFilterType',
    'id node_id name description supports_documents supports_labels is_default integration_id agent_id device_name status created_at updated_at lock_version',
  ],
  product_materials: [
    'ProductMaterialFilterType',
    'id node_id parent_product_id child_product_id quantity created_at updated_at lock_version',
  ],
  product_storage_units: [
    'ProductStorageUnitFilterType',
    'id node_id product_id storage_unit_type_id stock_configuration unit_of_measure per_layer number_of_layers total priority allow_receipt length width height weight created_at updated_at lock_version',
  ],
  products: [
    'ProductsFilterType',
    'id node_id code description stock_unit_type_id long_description barcode case_barcode inner_barcode outer_barcode commodity_code country_of_manufacture customs_description unit_value shelf_life_min shelf_life_max stop obsolete specific_gravity output_quantity assemble_on_pick require_dimensions_on_receipt non_hazardous_for_transport pick_strategy product_type serial_number_tracking_setting units_per_inner units_per_case units_per_outer weight cube length width height enforce_pickface_stock_consolidation external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime1 datetime2 datetime3 datetime4 datetime5 created_at updated_at lock_version',
  ],
  putaway_rules: [
    'PutawayRuleFilterType',
    'id node_id account_id rule direction position created_at updated_at lock_version',
  ],
  reason_codes: [
    'ReasonCodeFilterType',
    'id node_id code name description reason_type active generic account_id created_at updated_at lock_version',
  ],
  report_queries: [
    'ReportQueryFilterType',
    'id node_id name description graphql parameters changed_by_id created_at updated_at lock_version',
  ],
  reports: [
    'ReportFilterType',
    'id node_id name description report_type report_query_id source_path report_fields variables user_id changed_by_id created_at updated_at lock_version',
  ],
  rf_flows: [
    'RfFlowFilterType',
    'id node_id code name flow_type implementation_id is_default definition slug created_at updated_at lock_version',
  ],
  rf_implementations: [
    'RfImplementationFilterType',
    'id node_id code name menu created_at updated_at lock_version',
  ],
  roles: [
    'RoleFilterType',
    'id node_id name description permissions role_type created_at updated_at lock_version',
  ],
  scheduled_reports: [
    'ScheduledReportFilterType',
    'id node_id name frequency numbers time timezone subject body next_run_at last_run_at user_id created_at updated_at lock_version',
  ],
  sequences: [
    'SequenceFilterType',
    'id node_id code name prefix next_number description kind created_at updated_at lock_version',
  ],
  shipments: [
    'ShipmentFilterType',
    'id node_id goods_out_id account_id warehouse_id reference name carrier_id carrier_service_id status tracking_number delivery_notes collection_datetime label_filename label_document_id packages_count carrier_message submitted_at dispatched_at external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 address_id created_at updated_at lock_version',
  ],
  sites: [
    'SiteFilterType',
    'id node_id code name default tier external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime1 datetime2 datetime3 datetime4 datetime5 address_id created_at updated_at lock_version',
  ],
  stock_balances: [
    'StockBalancesFilterType',
    'id node_id product_id account_id warehouse_id available allocated ordered received picked held on_hand created_at updated_at lock_version',
  ],
  stock_check_programmes: [
    'StockCheckProgrammeFilterType',
    'id node_id name warehouse_id method class_a_days class_b_days class_c_days daily_limit blind active created_at updated_at lock_version',
  ],
  stock_check_records: [
    'StockCheckRecordFilterType',
    'id node_id stock_check_id product_id account_id batch sell_by_date best_before_date attempts result difference unapplied left_out counted_at resolved_at reason_code_id created_at updated_at lock_version',
  ],
  stock_checks: [
    'StockCheckFilterType',
    'id node_id location_id warehouse_id expected_completion_date status origin blind task_id completed_at resolved_at stock_check_programme_id created_at updated_at lock_version',
  ],
  stock_unit_types: [
    'StockUnitTypeFilterType',
    'id node_id code name description decimal_places created_at updated_at lock_version',
  ],
  stocks: [
    'StockFilterType',
    'id node_id account_id product_id warehouse_id location_id storage_unit_id batch serial_number sell_by_date best_before_date fifo_date status quantity allocated_quantity free hold_description hold_reason_code_id last_counted_at string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime3 datetime4 datetime5 quantity_breakdown created_at updated_at lock_version string1 datetime1 datetime2',
  ],
  storage_unit_types: [
    'StorageUnitTypeFilterType',
    'id node_id code name unit_name sequence_id has_check_digit is_pickable leaves_warehouse use_for_packing max_weight max_chars length width height weight unit_of_measure created_at updated_at lock_version',
  ],
  storage_units: [
    'StorageUnitFilterType',
    'id node_id reference barcode storage_unit_type_id warehouse_id location_id active dispatched dispatched_at load_id string1 string2 string3 string4 string5 created_at updated_at lock_version',
  ],
  subdomain_users: [
    'SubdomainUserFilterType',
    'id node_id user_id role_id all_accounts all_warehouses account_ids warehouse_ids is_active accepted_at language timezone external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 created_at updated_at lock_version',
  ],
  subdomains: [
    'SubdomainFilterType',
    'id node_id subdomain company_name logo_url import_timezone packing_fill_percent storage_quota_mib is_live is_active created_at updated_at lock_version slug',
  ],
  suppliers: [
    'SupplierFilterType',
    'id node_id code name description active external_system_reference1 address_id created_at updated_at lock_version',
  ],
  task_types: ['TaskTypeFilterType', 'id node_id code name created_at updated_at lock_version'],
  tasks: [
    'TaskFilterType',
    'id node_id account_id ordering_account_id warehouse_id product_id task_type_id type subtype status priority notes start_quantity confirmed_quantity stock_description stock_id location_from_id location_to_id storage_unit_from_id storage_unit_to_id storage_unit_type_id user_id assigned_at start_at last_accessed_at due_at completed_at completing_user_id held_at hold_reason reversed_at reversed_quantity explanation goods_in_receipt_id putaway_task_id goods_in_line_id goods_out_id goods_out_line_id goods_out_pick_list_id tote_position load_id shipment_id string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 datetime1 datetime2 datetime3 datetime4 datetime5 start_quantity_breakdown created_at updated_at lock_version',
  ],
  tax_rates: [
    'TaxRateFilterType',
    'id node_id name component_rate component_name tax_type default created_at updated_at lock_version',
  ],
  tax_types: ['TaxTypeFilterType', 'id node_id code description rate created_at updated_at lock_version'],
  template_types: ['TemplateTypeFilterType', 'id node_id code name created_at updated_at lock_version'],
  templates: [
    'TemplateFilterType',
    'id node_id template_type_id template_type_code name default template_header_id template_footer_id account_id format file_name orientation page_height page_width top bottom left right header_height header_spacing footer_height footer_spacing created_at updated_at lock_version',
  ],
  trailer_types: [
    'TrailerTypeFilterType',
    'id node_id code name description active max_weight max_cube max_storage_units created_at updated_at lock_version',
  ],
  trailers: [
    'TrailerFilterType',
    'id node_id code name trailer_type_id active description created_at updated_at lock_version',
  ],
  transactions: [
    'TransactionFilterType',
    'id node_id operation_id category subtype quantity product_id account_id account_to_id warehouse_id node_from location_from_id storage_unit_from_id stock_from_id attributes_from node_to location_to_id storage_unit_to_id stock_to_id stock_merged_id attributes_to task_id goods_in_receipt_id goods_in_line_id goods_out_id goods_out_line_id goods_out_pick_list_id load_id shipment_id stock_check_id reason_code_id description completing_user_id archived created_at updated_at lock_version',
  ],
  users: [
    'UserFilterType',
    'id node_id email name role_id is_active language timezone all_accounts all_warehouses account_ids warehouse_ids user_type last_signed_in_at accepted_at external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 created_at updated_at lock_version',
  ],
  warehouse_routes: [
    'WarehouseRouteFilterType',
    'id node_id product_id warehouse_id account_id customer_id position created_at updated_at lock_version',
  ],
  warehouses: [
    'WarehouseFilterType',
    'id node_id code name is_active timezone site_id default_goods_in_location_id default_goods_out_location_id default_work_location_id enforce_location_capacity short_pick_creates_stock_check short_pick_reallocates consolidate_pick_enabled opening_times_enabled opening_times loading_validation_setting load_sequence_enforced external_system_reference1 external_system_reference2 external_system_reference3 string1 string2 string3 string4 string5 integer1 integer2 integer3 integer4 integer5 boolean1 boolean2 boolean3 boolean4 boolean5 address_id created_at updated_at lock_version',
  ],
  webhook_deliveries: [
    'WebhookDeliveryFilterType',
    'id node_id automation_id automation_action_id automation_run_id automation_action_log_id event_id url status attempts next_attempt_at last_status last_error response duration_ms aggregate_type aggregate_id aggregate_sequence first_attempt_at created_at updated_at lock_version',
  ],
} as const
