-- Generated from the migrations, for reading; npm test -- --update writes it.

create collation case_insensitive (provider = icu, locale = 'und-u-ks-level2', deterministic = f);
create collation place_code (provider = icu, locale = 'und-u-ka-shifted-ks-level2', deterministic = f);

create sequence account_products_id_seq;
create sequence account_warehouses_id_seq;
create sequence accounts_id_seq;
create sequence addresses_id_seq;
create sequence allocations_id_seq;
create sequence alternative_code_types_id_seq;
create sequence alternative_codes_id_seq;
create sequence automation_action_logs_id_seq;
create sequence automation_action_parameters_id_seq;
create sequence automation_actions_id_seq;
create sequence automation_conditions_id_seq;
create sequence automation_runs_id_seq;
create sequence automations_id_seq;
create sequence barcode_formats_id_seq;
create sequence bookings_id_seq;
create sequence carrier_services_id_seq;
create sequence carriers_id_seq;
create sequence charge_baskets_id_seq;
create sequence charge_cards_id_seq;
create sequence charge_lines_id_seq;
create sequence charge_prices_id_seq;
create sequence charge_windows_id_seq;
create sequence collection_addresses_id_seq;
create sequence comments_id_seq;
create sequence crossdock_units_id_seq;
create sequence crossdocks_id_seq;
create sequence currencies_id_seq;
create sequence custom_carrier_types_id_seq;
create sequence customers_id_seq;
create sequence dashboard_widget_placements_id_seq;
create sequence dashboard_widgets_id_seq;
create sequence dashboards_id_seq;
create sequence delivery_addresses_id_seq;
create sequence documents_id_seq;
create sequence edi_interchanges_id_seq;
create sequence edi_partners_id_seq;
create sequence events_seq;
create sequence external_entities_id_seq;
create sequence failure_event_logs_id_seq;
create sequence field_labels_id_seq;
create sequence ftp_files_id_seq;
create sequence ftp_users_id_seq;
create sequence goods_in_lines_id_seq;
create sequence goods_in_receipts_id_seq;
create sequence goods_out_lines_id_seq;
create sequence goods_out_pick_lists_id_seq;
create sequence goods_outs_id_seq;
create sequence groups_id_seq;
create sequence hhd_users_id_seq;
create sequence import_configurations_id_seq;
create sequence import_rows_id_seq;
create sequence import_templates_id_seq;
create sequence imports_id_seq;
create sequence integration_carrier_mappings_id_seq;
create sequence integration_orders_id_seq;
create sequence integration_product_mappings_id_seq;
create sequence integration_runs_id_seq;
create sequence integration_shipping_rate_mappings_id_seq;
create sequence integration_warehouse_mappings_id_seq;
create sequence integrations_id_seq;
create sequence invoice_lines_id_seq;
create sequence invoices_id_seq;
create sequence load_drops_id_seq;
create sequence loads_id_seq;
create sequence location_groups_id_seq;
create sequence location_types_id_seq;
create sequence locations_id_seq;
create sequence mapping_field_values_id_seq;
create sequence mapping_group_fields_id_seq;
create sequence mapping_groups_id_seq;
create sequence mappings_id_seq;
create sequence notifications_id_seq;
create sequence oauth_applications_id_seq;
create sequence order_types_id_seq;
create sequence packages_id_seq;
create sequence permissions_id_seq;
create sequence pick_processing_requests_id_seq;
create sequence pickface_products_id_seq;
create sequence pickface_rotations_id_seq;
create sequence preferences_id_seq;
create sequence print_agents_id_seq;
create sequence print_jobs_id_seq;
create sequence printers_id_seq;
create sequence product_groups_id_seq;
create sequence product_materials_id_seq;
create sequence product_storage_units_id_seq;
create sequence products_id_seq;
create sequence putaway_rules_id_seq;
create sequence reason_codes_id_seq;
create sequence rental_snapshots_id_seq;
create sequence report_queries_id_seq;
create sequence reports_id_seq;
create sequence rf_flows_id_seq;
create sequence rf_implementations_id_seq;
create sequence roles_id_seq;
create sequence saved_views_id_seq;
create sequence scheduled_report_ftp_recipients_id_seq;
create sequence scheduled_report_recipients_id_seq;
create sequence scheduled_report_reports_id_seq;
create sequence scheduled_reports_id_seq;
create sequence sequences_id_seq;
create sequence shipments_id_seq;
create sequence sites_id_seq;
create sequence stock_balances_id_seq;
create sequence stock_check_programmes_id_seq;
create sequence stock_check_records_id_seq;
create sequence stock_checkpoints_id_seq;
create sequence stock_checks_id_seq;
create sequence stock_unit_types_id_seq;
create sequence stocks_id_seq;
create sequence storage_unit_types_id_seq;
create sequence storage_units_id_seq;
create sequence subdomain_users_id_seq;
create sequence suppliers_id_seq;
create sequence task_types_id_seq;
create sequence tasks_id_seq;
create sequence tax_rates_id_seq;
create sequence tax_types_id_seq;
create sequence template_types_id_seq;
create sequence templates_id_seq;
create sequence tenants_id_seq;
create sequence trailer_types_id_seq;
create sequence trailers_id_seq;
create sequence transactions_id_seq;
create sequence users_id_seq;
create sequence warehouse_layouts_id_seq;
create sequence warehouse_routes_id_seq;
create sequence warehouses_id_seq;
create sequence watches_id_seq;
create sequence webhook_deliveries_id_seq;

create table account_notices (
  id uuid not null,
  user_id bigint not null,
  address text not null,
  change text not null,
  due_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now()
);
create table account_products (
  tenant_id bigint not null,
  id bigint not null default nextval('account_products_id_seq'::regclass),
  product_id bigint not null,
  account_id bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table account_warehouses (
  tenant_id bigint not null,
  id bigint not null default nextval('account_warehouses_id_seq'::regclass),
  account_id bigint not null,
  warehouse_id bigint not null,
  is_default boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table accounts (
  tenant_id bigint not null,
  id bigint not null default nextval('accounts_id_seq'::regclass),
  code text not null,
  name text not null,
  email text,
  is_active boolean not null default true,
  vat_number text,
  pick_rule text not null,
  pick_optimisation text not null,
  round_up_to_full_storage_units boolean not null default false,
  allow_part_allocation boolean not null default true,
  is_short_pickable boolean not null default false,
  match_line_datetimes boolean not null default false,
  allow_pick_substitution boolean not null default true,
  pick_type text not null,
  dispatch_strategy text not null,
  tote_dispatch_strategy text,
  dispatch_by_output_quantity boolean not null default false,
  convert_by_output_quantity boolean not null default true,
  order_from_linked_accounts boolean not null default false,
  pick_from_linked_accounts_if_unavailable boolean not null default false,
  linked_accounts jsonb not null,
  track_batch boolean not null default false,
  track_sell_by_date boolean not null default false,
  track_best_before_date boolean not null default false,
  over_receipt_tolerance_percent numeric(20,6),
  under_receipt_tolerance_percent numeric(20,6),
  enforce_reason_codes boolean not null default false,
  putaway_strict boolean not null default false,
  receipt_confirmation_format text not null,
  payment_terms_days bigint not null,
  rental_basis text not null,
  default_warehouse_id bigint,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime1 timestamp(3) with time zone,
  datetime2 timestamp(3) with time zone,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  address_id bigint,
  putaway_to_pickface boolean not null default false,
  invoice_display jsonb not null default '{"pick": "summary", "rental": "summary", "sundry": "summary", "receipt": "summary"}'::jsonb,
  charge_card_id bigint,
  charge_window_id bigint,
  currency_id bigint,
  tax_rate_id bigint,
  allow_undispatched_serial_returns boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table addresses (
  tenant_id bigint not null,
  id bigint not null default nextval('addresses_id_seq'::regclass),
  name text,
  address_1 text,
  address_2 text,
  address_3 text,
  address_4 text,
  postcode text,
  country_code text,
  email_address text,
  phone_number text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table allocations (
  tenant_id bigint not null,
  id bigint not null default nextval('allocations_id_seq'::regclass),
  task_id bigint not null,
  stock_id bigint,
  goods_out_line_id bigint,
  for_task_id bigint,
  quantity numeric(15,4) not null,
  state text not null,
  explanation jsonb,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table alternative_code_types (
  tenant_id bigint not null,
  id bigint not null default nextval('alternative_code_types_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  system_type boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table alternative_codes (
  tenant_id bigint not null,
  id bigint not null default nextval('alternative_codes_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  alternative_code_type_id bigint not null,
  alternative_codeable_type text,
  alternative_codeable_id bigint,
  owner_type text,
  owner_id bigint,
  product_id bigint generated always as (
CASE
    WHEN (alternative_codeable_type = 'Product'::text) THEN alternative_codeable_id
    ELSE NULL::bigint
END) stored,
  supplier_id bigint generated always as (
CASE
    WHEN (alternative_codeable_type = 'Supplier'::text) THEN alternative_codeable_id
    ELSE NULL::bigint
END) stored,
  carrier_id bigint generated always as (
CASE
    WHEN (alternative_codeable_type = 'Carrier'::text) THEN alternative_codeable_id
    ELSE NULL::bigint
END) stored,
  warehouse_id bigint generated always as (
CASE
    WHEN (alternative_codeable_type = 'Warehouse'::text) THEN alternative_codeable_id
    ELSE NULL::bigint
END) stored,
  owner_account_id bigint generated always as (
CASE
    WHEN (owner_type = 'Account'::text) THEN owner_id
    ELSE NULL::bigint
END) stored,
  owner_customer_id bigint generated always as (
CASE
    WHEN (owner_type = 'Customer'::text) THEN owner_id
    ELSE NULL::bigint
END) stored,
  owner_supplier_id bigint generated always as (
CASE
    WHEN (owner_type = 'Supplier'::text) THEN owner_id
    ELSE NULL::bigint
END) stored,
  owner_carrier_id bigint generated always as (
CASE
    WHEN (owner_type = 'Carrier'::text) THEN owner_id
    ELSE NULL::bigint
END) stored,
  owner_warehouse_id bigint generated always as (
CASE
    WHEN (owner_type = 'Warehouse'::text) THEN owner_id
    ELSE NULL::bigint
END) stored,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table audit_entries (
  tenant_id bigint not null,
  id text not null,
  action text not null,
  aggregate_type text,
  aggregate_id bigint,
  changes jsonb,
  operation text,
  permission text,
  times bigint not null default 1,
  actor_id bigint,
  application_id bigint,
  source text not null,
  request_id text,
  remote_address text,
  occurred_at timestamp(3) with time zone not null,
  same_key text not null
);
create table authenticators (
  id uuid not null,
  user_id bigint not null,
  name text not null,
  secret_sealed text not null,
  last_step bigint not null,
  created_at timestamp(3) with time zone not null default now()
);
create table automation_action_logs (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_action_logs_id_seq'::regclass),
  automation_run_id bigint not null,
  automation_id bigint,
  automation_action_id bigint,
  "position" bigint not null,
  destination_type text not null,
  destination_code text not null,
  destination text,
  status text not null,
  attempt bigint not null,
  next_attempt_at timestamp(3) with time zone,
  duration_ms bigint,
  request text,
  answer text,
  error text,
  output jsonb,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table automation_action_parameters (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_action_parameters_id_seq'::regclass),
  automation_action_id bigint not null,
  parameter_code text not null,
  value text,
  has_value boolean not null default false,
  sealed text,
  previous_sealed text,
  previous_sealed_until timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table automation_actions (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_actions_id_seq'::regclass),
  automation_id bigint not null,
  destination_type text not null,
  destination_code text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table automation_conditions (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_conditions_id_seq'::regclass),
  automation_id bigint not null,
  condition_code text,
  source_path text not null,
  operator text not null,
  value text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table automation_due_firings (
  tenant_id bigint not null,
  automation_id bigint not null,
  record_id bigint not null,
  due_at timestamp(3) with time zone not null
);
create table automation_firings (
  tenant_id bigint not null,
  automation_id bigint not null,
  scheduled_for timestamp(3) with time zone not null
);
create table automation_runs (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_runs_id_seq'::regclass),
  automation_id bigint,
  status text not null,
  trigger text not null,
  event_id text,
  conditions_passed boolean,
  conditions jsonb not null,
  actions_count bigint not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  subject jsonb,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table automations (
  tenant_id bigint not null,
  id bigint not null default nextval('automations_id_seq'::regclass),
  resource_name text not null,
  event text,
  name text,
  enabled boolean not null default true,
  integration_id bigint,
  schedule jsonb,
  next_run_at timestamp(3) with time zone,
  last_run_at timestamp(3) with time zone,
  changed_by_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  due_since timestamp(3) with time zone
);
create table backup_results (
  outcome text not null,
  ended_at timestamp(3) with time zone not null,
  folder text not null,
  reason text
);
create table barcode_formats (
  tenant_id bigint not null,
  id bigint not null default nextval('barcode_formats_id_seq'::regclass),
  code text not null,
  name text not null,
  is_default boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table bookings (
  tenant_id bigint not null,
  id bigint not null default nextval('bookings_id_seq'::regclass),
  account_id bigint not null,
  location_id bigint not null,
  warehouse_id bigint not null,
  booking_reference text not null,
  consignment_reference text not null,
  account_reference text,
  direction text not null,
  intake_type text,
  container_number text,
  hazardous boolean not null default false,
  start_time timestamp(3) with time zone not null,
  end_time timestamp(3) with time zone not null,
  haulier text,
  storage_unit_quantity bigint,
  notes text,
  status text not null,
  arrived_at timestamp(3) with time zone,
  departed_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table carrier_services (
  tenant_id bigint not null,
  id bigint not null default nextval('carrier_services_id_seq'::regclass),
  code text not null,
  name text not null,
  carrier_id bigint not null,
  is_default boolean not null default false,
  active boolean not null default true,
  external_preset_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table carriers (
  tenant_id bigint not null,
  id bigint not null default nextval('carriers_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  active boolean not null default true,
  carrier_authentication_sealed text,
  carrier_type text not null,
  carrier_externally_registered boolean not null default false,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  tracking_url text
);
create table charge_baskets (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_baskets_id_seq'::regclass),
  account_id bigint not null,
  charge_card_id bigint,
  start_at timestamp(3) with time zone not null,
  end_at timestamp(3) with time zone,
  status text not null,
  invoice_status text not null,
  invoice_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table charge_cards (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_cards_id_seq'::regclass),
  code text not null,
  name text not null,
  active boolean not null default true,
  description text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table charge_counts (
  tenant_id bigint not null,
  charge_basket_id bigint not null,
  charge_key text not null,
  charge_line_id bigint not null,
  counted numeric not null
);
create table charge_line_units (
  tenant_id bigint not null,
  charge_line_id bigint not null,
  storage_unit_id bigint not null,
  measure numeric not null
);
create table charge_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_lines_id_seq'::regclass),
  charge_basket_id bigint not null,
  code text not null,
  name text not null,
  charge_type text not null,
  quantity numeric(15,4) not null,
  price numeric(15,4) not null,
  total numeric(15,4) not null,
  measure numeric(20,6),
  unit_of_measure text,
  description text,
  charge_price_id bigint,
  product_id bigint,
  inbound_good_id bigint,
  inbound_item_id bigint,
  storage_unit_id bigint,
  goods_out_id bigint,
  goods_out_pick_list_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table charge_prices (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_prices_id_seq'::regclass),
  charge_card_id bigint not null,
  code text not null,
  name text not null,
  charge_type text not null,
  unit_of_measure text not null,
  quantity numeric(15,4) not null,
  price numeric(15,4) not null,
  auto_charge boolean not null default false,
  description text,
  nominal_code text,
  subtype text,
  carrier_id bigint,
  carrier_service_id bigint,
  order_type_id bigint,
  location_group_id bigint,
  product_group_id bigint,
  storage_unit_type_id bigint,
  tax_rate_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table charge_window_runs (
  tenant_id bigint not null,
  account_id bigint not null,
  day date not null,
  midnight timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
create table charge_window_watches (
  tenant_id bigint not null,
  account_id bigint not null,
  seen_until date,
  frequency text not null,
  numbers bigint[] not null,
  charged_from timestamp(3) with time zone not null,
  given_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone
);
create table charge_windows (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_windows_id_seq'::regclass),
  frequency text not null,
  numbers bigint[] not null,
  name text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table collection_addresses (
  tenant_id bigint not null,
  id bigint not null default nextval('collection_addresses_id_seq'::regclass),
  code text not null,
  name text not null,
  supplier_id bigint,
  active boolean not null default true,
  address_1 text,
  address_2 text,
  address_3 text,
  address_4 text,
  postcode text,
  country_code text,
  email_address text,
  phone_number text,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table comments (
  tenant_id bigint not null,
  id bigint not null default nextval('comments_id_seq'::regclass),
  record_type text not null,
  record_id bigint not null,
  record_title text,
  text text not null,
  kind text not null,
  open_points text[] not null default '{}'::text[],
  visible_to_client boolean not null default false,
  mentioned_user_ids bigint[] not null default '{}'::bigint[],
  document_ids bigint[] not null default '{}'::bigint[],
  awaits_answer boolean not null default false,
  edited_at timestamp(3) with time zone,
  acknowledged_at timestamp(3) with time zone,
  acknowledged_by_id bigint,
  user_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table crossdock_units (
  tenant_id bigint not null,
  id bigint not null default nextval('crossdock_units_id_seq'::regclass),
  crossdock_id bigint not null,
  reference text,
  storage_unit_type_id bigint not null,
  delivery_address_id bigint,
  storage_unit_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table crossdocks (
  tenant_id bigint not null,
  id bigint not null default nextval('crossdocks_id_seq'::regclass),
  account_id bigint not null,
  warehouse_id bigint,
  reference text not null,
  expected_date_of_receipt timestamp(3) with time zone not null,
  inbound_method text,
  status text not null,
  location_id bigint,
  received_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime1 timestamp(3) with time zone,
  datetime2 timestamp(3) with time zone,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  address_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table currencies (
  tenant_id bigint not null,
  id bigint not null default nextval('currencies_id_seq'::regclass),
  code text not null,
  name text not null,
  "default" boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table custom_carrier_type_contents (
  tenant_id bigint not null,
  custom_carrier_type_id bigint not null,
  content text not null,
  content_type text not null
);
create table custom_carrier_types (
  tenant_id bigint not null,
  id bigint not null default nextval('custom_carrier_types_id_seq'::regclass),
  code text,
  name text,
  format text,
  file_name text,
  orientation text not null,
  page_height numeric(20,6) not null,
  page_width numeric(20,6) not null,
  top numeric(20,6) not null,
  bottom numeric(20,6) not null,
  "left" numeric(20,6) not null,
  "right" numeric(20,6) not null,
  header_height numeric(20,6) not null,
  header_spacing numeric(20,6) not null,
  footer_height numeric(20,6) not null,
  footer_spacing numeric(20,6) not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table customers (
  tenant_id bigint not null,
  id bigint not null default nextval('customers_id_seq'::regclass),
  code text not null,
  name text not null,
  shelf_life_min bigint,
  shelf_life_max bigint,
  pick_label_id bigint,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  address_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table dashboard_widget_placements (
  tenant_id bigint not null,
  id bigint not null default nextval('dashboard_widget_placements_id_seq'::regclass),
  dashboard_id bigint not null,
  dashboard_widget_id bigint not null,
  "position" jsonb not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table dashboard_widgets (
  tenant_id bigint not null,
  id bigint not null default nextval('dashboard_widgets_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  widget_type text not null,
  report_query_id bigint,
  configuration jsonb not null,
  dashboard_filters jsonb not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table dashboards (
  tenant_id bigint not null,
  id bigint not null default nextval('dashboards_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  is_default boolean not null default false,
  role_ids bigint[] not null default '{}'::bigint[],
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table delivery_addresses (
  tenant_id bigint not null,
  id bigint not null default nextval('delivery_addresses_id_seq'::regclass),
  code text not null,
  name text not null,
  customer_id bigint,
  active boolean not null default true,
  address_1 text,
  address_2 text,
  address_3 text,
  address_4 text,
  postcode text,
  country_code text,
  email_address text,
  phone_number text,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table documents (
  tenant_id bigint not null,
  id bigint not null default nextval('documents_id_seq'::regclass),
  category text not null,
  file_name text,
  file_type text,
  file_path text,
  file_size bigint,
  sha256 text,
  status text not null,
  message text,
  warnings text[] not null default '{}'::text[],
  user_id bigint,
  expires_at timestamp(3) with time zone,
  account_id bigint,
  warehouse_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  record_type text,
  record_id bigint,
  source_types text[]
);
create table edi_interchanges (
  tenant_id bigint not null,
  id bigint not null default nextval('edi_interchanges_id_seq'::regclass),
  edi_partner_id bigint not null,
  account_id bigint not null,
  direction text not null,
  message_type text not null,
  control_number text not null,
  is_test boolean not null default false,
  status text not null,
  reason text,
  record_type text,
  record_id bigint,
  event_id text,
  import_id bigint,
  acknowledges_id bigint,
  acknowledge_by timestamp(3) with time zone,
  acknowledged_at timestamp(3) with time zone,
  file_name text,
  content text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table edi_partners (
  tenant_id bigint not null,
  id bigint not null default nextval('edi_partners_id_seq'::regclass),
  name text not null,
  account_id bigint not null,
  format text not null,
  own_identity text not null,
  own_qualifier text,
  own_group_identity text,
  partner_identity text not null,
  partner_qualifier text,
  partner_group_identity text,
  message_version text,
  character_set text,
  unsupported_characters text not null,
  element_separator text,
  component_separator text,
  segment_terminator text,
  decimal_sign text not null,
  line_breaks boolean not null default false,
  is_test boolean not null default false,
  sends_acknowledgements boolean not null default true,
  requests_acknowledgements boolean not null default true,
  acknowledgement_hours bigint not null,
  ftp_user_id bigint,
  last_control_number bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table events (
  tenant_id bigint not null,
  id text not null,
  "position" bigint,
  kind text not null,
  resource_name text not null,
  event text not null,
  aggregate_type text not null,
  aggregate_id bigint not null,
  aggregate_seq bigint not null,
  data jsonb not null,
  previous jsonb,
  actor_id bigint,
  source text not null,
  request_id text,
  cause_id text,
  depth bigint not null default 0,
  occurred_at timestamp(3) with time zone not null,
  inserted_seq bigint not null default nextval('events_seq'::regclass),
  trace_parent text
);
create table external_entities (
  tenant_id bigint not null,
  id bigint not null default nextval('external_entities_id_seq'::regclass),
  entity_type text not null,
  code text not null,
  description text,
  integration_id bigint,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table failure_event_logs (
  tenant_id bigint not null,
  id bigint not null default nextval('failure_event_logs_id_seq'::regclass),
  source_type text not null,
  source_id bigint,
  symbol text not null,
  message text not null,
  context jsonb not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table field_labels (
  tenant_id bigint not null,
  id bigint not null default nextval('field_labels_id_seq'::regclass),
  resource_name text not null,
  field_name text not null,
  label text not null,
  account_id bigint,
  "position" bigint not null default 0,
  shown boolean not null default true,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table ftp_files (
  tenant_id bigint not null,
  id bigint not null default nextval('ftp_files_id_seq'::regclass),
  ftp_user_id bigint,
  direction text not null,
  file_name text not null,
  folder text not null,
  file_size bigint not null,
  sha256 text,
  status text not null,
  message text,
  document_id bigint,
  import_id bigint,
  uploaded_name text,
  renamed_to text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table ftp_users (
  tenant_id bigint not null,
  id bigint not null default nextval('ftp_users_id_seq'::regclass),
  direction text not null,
  name text not null,
  username text not null,
  password_hash text not null,
  active boolean not null default true,
  account_id bigint,
  public_keys text[] not null default '{}'::text[],
  login text,
  changed_by_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table goods_in_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_in_lines_id_seq'::regclass),
  goods_in_receipt_id bigint not null,
  product_id bigint not null,
  expected_quantity numeric(15,4) not null,
  expected_configurations_quantity bigint,
  product_storage_unit_id bigint,
  batch text,
  sell_by_date date,
  best_before_date date,
  goods_out_line_id bigint,
  received_quantity numeric(15,4) not null,
  put_away_quantity numeric(15,4) not null,
  discrepancy text not null,
  alt_line_note text,
  alt_line_number text,
  alt_line_reference text,
  alt_product_code text,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table goods_in_receipts (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_in_receipts_id_seq'::regclass),
  account_id bigint not null,
  warehouse_id bigint not null,
  reference text not null,
  receipt_type text not null,
  status text not null,
  supplier_id bigint,
  carrier_id bigint,
  customer_id bigint,
  goods_out_id bigint,
  location_id bigint,
  expected_date_of_arrival timestamp(3) with time zone,
  actual_date_of_arrival timestamp(3) with time zone,
  notes text,
  discrepancy_alert boolean not null default false,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime1 timestamp(3) with time zone,
  datetime2 timestamp(3) with time zone,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  address_id bigint,
  closed_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table goods_out_line_materials (
  tenant_id bigint not null,
  goods_out_line_id bigint not null,
  product_id bigint not null,
  quantity numeric(15,4) not null,
  output_quantity numeric(15,4) not null,
  "position" integer not null
);
create table goods_out_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_out_lines_id_seq'::regclass),
  goods_out_id bigint not null,
  product_id bigint not null,
  order_quantity numeric(15,4) not null,
  allocated_quantity numeric(15,4) not null,
  pick_quantity numeric(15,4) not null,
  dispatch_quantity numeric(15,4) not null,
  short_quantity numeric(15,4) not null,
  rounded_quantity numeric(15,4) not null,
  short_status text not null,
  short_description text,
  short_reason_code_id bigint,
  batch text,
  carrier_id bigint,
  carrier_service_id bigint,
  alt_line_note text,
  alt_line_number text,
  alt_line_reference text,
  alt_product_code text,
  datetime1_from timestamp(3) with time zone,
  datetime1_to timestamp(3) with time zone,
  datetime2_from timestamp(3) with time zone,
  datetime2_to timestamp(3) with time zone,
  datetime3_from timestamp(3) with time zone,
  datetime3_to timestamp(3) with time zone,
  datetime4_from timestamp(3) with time zone,
  datetime4_to timestamp(3) with time zone,
  datetime5_from timestamp(3) with time zone,
  datetime5_to timestamp(3) with time zone,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime1 timestamp(3) with time zone,
  datetime2 timestamp(3) with time zone,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  unit_value numeric(20,6),
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table goods_out_pick_lists (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_out_pick_lists_id_seq'::regclass),
  reference text not null,
  pick_reference text,
  pick_type text not null,
  load_reference text,
  goods_out_status_id bigint not null,
  account_id bigint,
  warehouse_id bigint not null,
  goods_out_bay_id bigint,
  expected_date_of_dispatch timestamp(3) with time zone,
  picked_at timestamp(3) with time zone,
  pick_tasks_count bigint not null,
  shares_totes boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table goods_out_statuses (
  tenant_id bigint not null,
  id bigint not null,
  code text not null,
  name text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table goods_outs (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_outs_id_seq'::regclass),
  account_id bigint not null,
  expected_date_of_dispatch timestamp(3) with time zone not null,
  goods_out_type text not null,
  reference text not null,
  warehouse_id bigint not null,
  goods_out_status_id bigint not null,
  fulfilment_status text,
  priority bigint not null,
  actual_date_of_dispatch timestamp(3) with time zone,
  carrier_id bigint,
  carrier_service_id bigint,
  customer_id bigint,
  delivery_notes text,
  dispatch_strategy text,
  drop_sequence bigint,
  integration_id bigint,
  load_reference text,
  pick_reference text,
  location_id bigint,
  notes text,
  order_type_id bigint,
  pick_type text not null,
  goods_in_receipt_id bigint,
  conversion_direction text not null,
  explanation jsonb,
  first_processed_at timestamp(3) with time zone,
  awaits_receipt boolean not null default false,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime1 timestamp(3) with time zone,
  datetime2 timestamp(3) with time zone,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  address_id bigint,
  load_id bigint,
  load_drop_id bigint,
  incoterms text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table graphql_documents (
  tenant_id bigint not null,
  sha256 text not null,
  text text not null,
  last_used_at timestamp(3) with time zone not null default now()
);
create table groups (
  tenant_id bigint not null,
  id bigint not null default nextval('groups_id_seq'::regclass),
  name text not null,
  is_active boolean not null default true,
  use_for_products boolean not null default false,
  use_for_locations boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table hhd_user_badges (
  tenant_id bigint not null,
  hhd_user_id bigint not null,
  badge_hash text not null
);
create table hhd_users (
  tenant_id bigint not null,
  id bigint not null default nextval('hhd_users_id_seq'::regclass),
  username text not null,
  name text not null,
  password_hash text not null,
  user_id bigint,
  warehouse_id bigint not null,
  implementation_id bigint,
  label_printer_id bigint,
  document_printer_id bigint,
  task_type_codes text[] not null default '{}'::text[],
  active boolean not null default true,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  reported_at timestamp(3) with time zone,
  waiting_count bigint,
  refused_count bigint,
  battery_percent bigint
);
create table idempotency_keys (
  tenant_id bigint not null,
  scope_hash text not null,
  fingerprint text not null,
  status integer,
  body text,
  headers jsonb not null,
  expires_at timestamp(3) with time zone not null
);
create table import_configurations (
  tenant_id bigint not null,
  id bigint not null default nextval('import_configurations_id_seq'::regclass),
  name text not null,
  parser text not null,
  failure_strategy text not null,
  configuration jsonb not null,
  version bigint not null,
  changed_by_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table import_rows (
  tenant_id bigint not null,
  id bigint not null default nextval('import_rows_id_seq'::regclass),
  import_id bigint not null,
  row_number bigint not null,
  status text not null,
  resource_type text,
  resource_id bigint,
  code bigint,
  symbol text,
  message text,
  raw text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table import_templates (
  tenant_id bigint not null,
  id bigint not null default nextval('import_templates_id_seq'::regclass),
  file_regexp text not null,
  ftp_user_id bigint not null,
  template_type text,
  account_id bigint,
  mapping_group_id bigint,
  "position" bigint not null,
  user_id bigint,
  import_configuration_id bigint,
  mapping_group_operation_type text not null generated always as ('ftp'::text) stored,
  allow_duplicate_files boolean not null default false,
  changed_by_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table imports (
  tenant_id bigint not null,
  id bigint not null default nextval('imports_id_seq'::regclass),
  file_name text not null,
  document_id bigint,
  source text not null,
  template_type text,
  import_template_id bigint,
  import_configuration_id bigint,
  configuration_version bigint,
  account_id bigint,
  dry_run boolean not null default false,
  status text not null,
  total_rows bigint not null,
  processed_rows bigint not null,
  created_count bigint not null,
  updated_count bigint not null,
  skipped_count bigint not null,
  failed_count bigint not null,
  progress bigint not null,
  message text,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  user_id bigint,
  ftp_user_id bigint,
  flow_code text,
  interruptions bigint not null default 0,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  warnings text[] not null default '{}'::text[],
  encoding text
);
create table integration_carrier_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_carrier_mappings_id_seq'::regclass),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  carrier_id bigint not null,
  carrier_service_id bigint,
  integration_carrier_id bigint,
  operation_type text not null generated always as ('integration_carrier'::text) stored,
  entity_type text not null generated always as ('carrier'::text) stored,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table integration_orders (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_orders_id_seq'::regclass),
  integration_id bigint not null,
  external_id text not null,
  status text not null,
  goods_out_id bigint,
  message text,
  tried_at timestamp(3) with time zone,
  content jsonb,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table integration_product_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_product_mappings_id_seq'::regclass),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  product_id bigint,
  integration_product_id bigint,
  operation_type text not null generated always as ('integration_product'::text) stored,
  entity_type text not null generated always as ('product'::text) stored,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table integration_runs (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_runs_id_seq'::regclass),
  integration_id bigint not null,
  kind text not null,
  status text not null,
  created_count bigint not null,
  updated_count bigint not null,
  failed_count bigint not null,
  message text,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table integration_shipping_rate_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_shipping_rate_mappings_id_seq'::regclass),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  carrier_id bigint,
  carrier_service_id bigint,
  integration_shipping_rate_id bigint,
  operation_type text not null generated always as ('integration_shipping_rate'::text) stored,
  entity_type text not null generated always as ('shipping_rate'::text) stored,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table integration_warehouse_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_warehouse_mappings_id_seq'::regclass),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  warehouse_id bigint not null,
  integration_warehouse_id bigint,
  operation_type text not null generated always as ('integration_warehouse'::text) stored,
  entity_type text not null generated always as ('warehouse'::text) stored,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table integrations (
  tenant_id bigint not null,
  id bigint not null default nextval('integrations_id_seq'::regclass),
  name text not null,
  integration_type text not null,
  is_active boolean not null default true,
  account_id bigint,
  warehouse_id bigint,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  configuration_sealed text,
  last_run_failed boolean not null default false,
  category text not null generated always as (
CASE integration_type
    WHEN 'simulated'::text THEN 'ecommerce'::text
    WHEN 'cloud_print'::text THEN 'print'::text
    ELSE 'other'::text
END) stored,
  status text not null generated always as (
CASE
    WHEN (NOT is_active) THEN 'inactive'::text
    WHEN (integration_type <> ALL (ARRAY['simulated'::text, 'generic_rest'::text, 'cloud_print'::text])) THEN 'unsupported'::text
    WHEN last_run_failed THEN 'error'::text
    ELSE 'active'::text
END) stored,
  configuration jsonb,
  cursors jsonb not null default '{}'::jsonb,
  poll_minutes bigint,
  next_poll_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  changed_by_id bigint
);
create table invoice_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('invoice_lines_id_seq'::regclass),
  invoice_id bigint not null,
  charge_type text,
  code text not null,
  name text not null,
  quantity numeric(15,4) not null,
  price numeric(15,4) not null,
  net numeric(15,4) not null,
  tax_rate numeric(20,6),
  tax numeric(15,4) not null,
  total numeric(15,4) not null,
  goods_out_id bigint,
  inbound_good_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table invoices (
  tenant_id bigint not null,
  id bigint not null default nextval('invoices_id_seq'::regclass),
  account_id bigint not null,
  document_number text not null,
  document_type text not null,
  status text not null,
  document_date date not null,
  document_due_date date not null,
  reference text,
  tax_status text not null,
  currency text,
  net_total numeric(15,4) not null,
  tax_total numeric(15,4) not null,
  gross_total numeric(15,4) not null,
  start_at timestamp(3) with time zone,
  end_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table load_drops (
  tenant_id bigint not null,
  id bigint not null default nextval('load_drops_id_seq'::regclass),
  load_id bigint not null,
  delivery_address_id bigint,
  goods_out_id bigint,
  expected_storage_unit_quantity bigint,
  booking_reference text,
  sequence bigint not null,
  status text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table loads (
  tenant_id bigint not null,
  id bigint not null default nextval('loads_id_seq'::regclass),
  reference text not null,
  warehouse_id bigint not null,
  carrier_id bigint,
  trailer_id bigint,
  location_id bigint,
  load_by timestamp(3) with time zone,
  expected_storage_unit_quantity bigint,
  loading_validation_mode text,
  status text not null,
  number_of_storage_units_loaded bigint not null,
  dispatched_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table location_groups (
  tenant_id bigint not null,
  id bigint not null default nextval('location_groups_id_seq'::regclass),
  group_id bigint not null,
  location_id bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table location_types (
  tenant_id bigint not null,
  id bigint not null default nextval('location_types_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table locations (
  tenant_id bigint not null,
  id bigint not null default nextval('locations_id_seq'::regclass),
  code text not null,
  warehouse_id bigint not null,
  location_type_id bigint not null,
  description text,
  barcode text,
  zone text,
  aisle text,
  bay text,
  level text,
  "position" text,
  "row" text,
  "column" text,
  slot text,
  check_digit text,
  pick_sequence bigint,
  putaway_sequence bigint,
  max_weight numeric(20,6),
  max_cube numeric(20,6),
  is_pickface boolean not null default false,
  is_active boolean not null default true,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  max_height numeric(20,6),
  storage_unit_capacity bigint,
  storage_unit_type_id bigint,
  available_in_booking_diary boolean not null default false,
  opening_times jsonb not null default '[]'::jsonb,
  last_counted_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table mapping_field_values (
  tenant_id bigint not null,
  id bigint not null default nextval('mapping_field_values_id_seq'::regclass),
  mapping_id bigint not null,
  code text not null,
  value text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table mapping_group_fields (
  tenant_id bigint not null,
  id bigint not null default nextval('mapping_group_fields_id_seq'::regclass),
  mapping_group_id bigint not null,
  field_name text not null,
  field_type text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table mapping_groups (
  tenant_id bigint not null,
  id bigint not null default nextval('mapping_groups_id_seq'::regclass),
  name text not null,
  description text,
  operation_type text not null,
  integration_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('mappings_id_seq'::regclass),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  operation_type_fields jsonb not null,
  operation_type text not null,
  account_id bigint,
  customer_id bigint,
  delivery_address_id bigint,
  collection_address_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table notifications (
  tenant_id bigint not null,
  id bigint not null default nextval('notifications_id_seq'::regclass),
  kind text,
  record_type text,
  record_id bigint,
  record_title text,
  comment_id bigint,
  message text,
  actor_id bigint,
  read boolean not null default false,
  user_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table oauth_applications (
  id bigint not null default nextval('oauth_applications_id_seq'::regclass),
  tenant_id bigint,
  user_id bigint not null,
  name text not null,
  client_id text not null,
  client_secret_hmac text,
  previous_secret_hmac text,
  previous_secret_until timestamp(3) with time zone,
  confidential boolean not null default true,
  grant_types text[] not null default '{client_credentials}'::text[],
  redirect_uris text[] not null default '{}'::text[],
  trusted boolean not null default false,
  active boolean not null default true,
  last_used_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table oauth_artifacts (
  kind text not null,
  id_hash text not null,
  grant_id text,
  user_id bigint,
  application_id bigint,
  payload jsonb not null,
  consumed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now()
);
create table oauth_consents (
  user_id bigint not null,
  application_id bigint not null,
  created_at timestamp(3) with time zone not null default now()
);
create table order_types (
  tenant_id bigint not null,
  id bigint not null default nextval('order_types_id_seq'::regclass),
  code text not null,
  name text not null,
  duty_payable boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table packages (
  tenant_id bigint not null,
  id bigint not null default nextval('packages_id_seq'::regclass),
  shipment_id bigint not null,
  storage_unit_type_id bigint,
  storage_unit_id bigint,
  tracking_number text,
  length numeric(20,6),
  width numeric(20,6),
  height numeric(20,6),
  weight numeric(20,6),
  unit_of_measure text not null,
  weight_unit_of_measure text not null,
  label_document_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table passkeys (
  id uuid not null,
  user_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp(3) with time zone not null default now()
);
create table permissions (
  id bigint not null default nextval('permissions_id_seq'::regclass),
  name text not null,
  area text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table pick_processing_requests (
  tenant_id bigint not null,
  id bigint not null default nextval('pick_processing_requests_id_seq'::regclass),
  goods_out_id bigint not null,
  status text not null,
  process_reference text not null,
  message text,
  error_code bigint,
  symbol text,
  goods_out_pick_list_id bigint,
  completed_at timestamp(3) with time zone,
  context jsonb,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table pickface_products (
  tenant_id bigint not null,
  id bigint not null default nextval('pickface_products_id_seq'::regclass),
  product_id bigint not null,
  location_id bigint,
  location_group_id bigint,
  warehouse_id bigint,
  replenishment_type text not null,
  trigger_min bigint,
  trigger_max bigint,
  priority bigint not null,
  full_storage_units_only boolean not null default false,
  first_filled_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table pickface_rotations (
  tenant_id bigint not null,
  id bigint not null default nextval('pickface_rotations_id_seq'::regclass),
  product_id bigint not null,
  warehouse_id bigint not null,
  location_id bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table preferences (
  tenant_id bigint not null,
  id bigint not null default nextval('preferences_id_seq'::regclass),
  key text not null,
  value jsonb not null default '{}'::jsonb,
  user_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table print_agent_tokens (
  tenant_id bigint not null,
  print_agent_id bigint not null,
  token_hash text not null
);
create table print_agents (
  tenant_id bigint not null,
  id bigint not null default nextval('print_agents_id_seq'::regclass),
  name text not null,
  last_seen_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table print_jobs (
  tenant_id bigint not null,
  id bigint not null default nextval('print_jobs_id_seq'::regclass),
  printer_id bigint,
  document_id bigint,
  content_type text not null,
  copies bigint not null,
  status text not null,
  message text,
  user_id bigint,
  sent_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  stuck_at timestamp(3) with time zone
);
create table printers (
  tenant_id bigint not null,
  id bigint not null default nextval('printers_id_seq'::regclass),
  name text not null,
  description text,
  supports_documents boolean not null default true,
  supports_labels boolean not null default false,
  is_default boolean not null default false,
  integration_id bigint,
  agent_id bigint,
  device_name text,
  status text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table product_groups (
  tenant_id bigint not null,
  id bigint not null default nextval('product_groups_id_seq'::regclass),
  group_id bigint not null,
  product_id bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table product_materials (
  tenant_id bigint not null,
  id bigint not null default nextval('product_materials_id_seq'::regclass),
  parent_product_id bigint not null,
  child_product_id bigint not null,
  quantity numeric(15,4) not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table product_storage_units (
  tenant_id bigint not null,
  id bigint not null default nextval('product_storage_units_id_seq'::regclass),
  product_id bigint not null,
  storage_unit_type_id bigint not null,
  stock_configuration text not null,
  unit_of_measure text not null,
  per_layer numeric(15,4) not null,
  number_of_layers numeric(15,4) not null,
  total numeric(15,4) not null,
  priority bigint not null,
  allow_receipt boolean not null default true,
  length numeric(20,6),
  width numeric(20,6),
  height numeric(20,6),
  weight numeric(20,6),
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table products (
  tenant_id bigint not null,
  id bigint not null default nextval('products_id_seq'::regclass),
  code text not null,
  description text not null,
  stock_unit_type_id bigint not null,
  long_description text,
  barcode text,
  case_barcode text,
  inner_barcode text,
  outer_barcode text,
  commodity_code text,
  country_of_manufacture text,
  customs_description text,
  shelf_life_min bigint,
  shelf_life_max bigint,
  stop boolean,
  obsolete bigint,
  specific_gravity numeric(20,6),
  output_quantity numeric(15,4),
  assemble_on_pick boolean,
  require_dimensions_on_receipt boolean,
  non_hazardous_for_transport boolean,
  pick_strategy text,
  product_type text,
  serial_number_tracking_setting text not null,
  units_per_inner numeric(15,4),
  units_per_case numeric(15,4),
  units_per_outer numeric(15,4),
  enforce_pickface_stock_consolidation boolean,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime1 timestamp(3) with time zone,
  datetime2 timestamp(3) with time zone,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  weight numeric(20,6),
  cube numeric(20,6),
  length numeric(20,6),
  width numeric(20,6),
  height numeric(20,6),
  unit_value numeric(20,6),
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table putaway_lines (
  tenant_id bigint not null,
  task_id bigint not null,
  goods_in_line_id bigint not null,
  quantity numeric(15,4) not null
);
create table putaway_rules (
  tenant_id bigint not null,
  id bigint not null default nextval('putaway_rules_id_seq'::regclass),
  account_id bigint not null,
  rule text not null,
  direction text not null,
  "position" bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table reason_codes (
  tenant_id bigint not null,
  id bigint not null default nextval('reason_codes_id_seq'::regclass),
  code text not null,
  name text not null,
  description text not null,
  reason_type text not null,
  active boolean not null default true,
  generic boolean not null default false,
  account_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table recovery_codes (
  user_id bigint not null,
  code_hash text not null,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
create table relay_leases (
  tenant_id bigint not null,
  last_position bigint not null default 0
);
create table rental_nights (
  tenant_id bigint not null,
  warehouse_id bigint not null,
  day date not null
);
create table rental_snapshots (
  tenant_id bigint not null,
  id bigint not null default nextval('rental_snapshots_id_seq'::regclass),
  day date not null,
  warehouse_id bigint not null,
  account_id bigint not null,
  location_id bigint not null,
  storage_unit_id bigint,
  storage_unit_type_id bigint,
  product_id bigint not null,
  quantity numeric(19,4) not null
);
create table report_queries (
  tenant_id bigint not null,
  id bigint not null default nextval('report_queries_id_seq'::regclass),
  name text not null,
  description text,
  graphql text not null,
  parameters jsonb not null,
  changed_by_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table reports (
  tenant_id bigint not null,
  id bigint not null default nextval('reports_id_seq'::regclass),
  name text not null,
  description text,
  report_type text not null,
  report_query_id bigint not null,
  source_path text,
  report_fields jsonb not null,
  variables jsonb not null,
  user_id bigint,
  changed_by_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table rf_flows (
  tenant_id bigint not null,
  id bigint not null default nextval('rf_flows_id_seq'::regclass),
  code text not null,
  name text not null,
  flow_type text not null,
  implementation_id bigint not null,
  is_default boolean not null default false,
  definition jsonb not null,
  slug text not null generated always as (replace(lower(code), '_'::text, '-'::text)) stored,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table rf_implementations (
  tenant_id bigint not null,
  id bigint not null default nextval('rf_implementations_id_seq'::regclass),
  code text not null,
  name text not null,
  menu text[] not null default '{}'::text[],
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  gs1_separators text[] not null default '{}'::text[],
  scan_prefix text,
  scan_suffix text
);
create table roles (
  tenant_id bigint not null,
  id bigint not null default nextval('roles_id_seq'::regclass),
  name text not null,
  description text,
  permissions text[] not null default '{}'::text[],
  role_type text not null default 'custom'::text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table saved_views (
  tenant_id bigint not null,
  id bigint not null default nextval('saved_views_id_seq'::regclass),
  name text not null,
  resource_name text not null,
  state jsonb not null default '{}'::jsonb,
  shared boolean not null default false,
  role_ids bigint[] not null default '{}'::bigint[],
  user_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table scheduled_report_ftp_recipients (
  tenant_id bigint not null,
  id bigint not null default nextval('scheduled_report_ftp_recipients_id_seq'::regclass),
  scheduled_report_id bigint not null,
  ftp_user_id bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table scheduled_report_recipients (
  tenant_id bigint not null,
  id bigint not null default nextval('scheduled_report_recipients_id_seq'::regclass),
  scheduled_report_id bigint not null,
  email_address text not null,
  name text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table scheduled_report_reports (
  tenant_id bigint not null,
  id bigint not null default nextval('scheduled_report_reports_id_seq'::regclass),
  scheduled_report_id bigint not null,
  report_id bigint not null,
  variables jsonb not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table scheduled_reports (
  tenant_id bigint not null,
  id bigint not null default nextval('scheduled_reports_id_seq'::regclass),
  name text not null,
  frequency text not null,
  numbers bigint[] not null,
  "time" text not null,
  timezone text,
  subject text,
  body text,
  user_id bigint,
  next_run_at timestamp(3) with time zone,
  last_run_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table schema_migrations (
  version integer not null,
  name text not null,
  sha256 text not null,
  on_citus boolean not null,
  applied_at timestamp(3) with time zone not null default now()
);
create table sequences (
  tenant_id bigint not null,
  id bigint not null default nextval('sequences_id_seq'::regclass),
  code text not null,
  name text not null,
  prefix text not null,
  next_number text not null,
  description text,
  kind text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table sftp_logins (
  login text not null,
  tenant_id bigint not null,
  ftp_user_id bigint not null
);
create table shipments (
  tenant_id bigint not null,
  id bigint not null default nextval('shipments_id_seq'::regclass),
  goods_out_id bigint not null,
  account_id bigint not null,
  warehouse_id bigint not null,
  reference text not null,
  name text not null,
  carrier_id bigint,
  carrier_service_id bigint,
  status text not null,
  tracking_number text,
  delivery_notes text,
  collection_datetime timestamp(3) with time zone,
  label_filename text,
  label_document_id bigint,
  packages_count bigint not null,
  carrier_message text,
  submitted_at timestamp(3) with time zone,
  dispatched_at timestamp(3) with time zone,
  calling_since timestamp(3) with time zone,
  attempt bigint not null,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  address_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table sign_in_failures (
  subject_hash text not null,
  failed_at timestamp(3) with time zone[] not null default '{}'::timestamp with time zone[],
  locks integer not null default 0,
  locked_until timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null default now()
);
create table sign_in_sessions (
  id_hash text not null,
  uid_hash text,
  user_id bigint,
  payload text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  bound_tenant_id bigint
);
create table sites (
  tenant_id bigint not null,
  id bigint not null default nextval('sites_id_seq'::regclass),
  code text not null,
  name text not null,
  "default" boolean not null default false,
  tier text,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime1 timestamp(3) with time zone,
  datetime2 timestamp(3) with time zone,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  address_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table stock_balances (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_balances_id_seq'::regclass),
  product_id bigint not null,
  account_id bigint not null,
  warehouse_id bigint not null,
  available numeric(15,4) not null default 0,
  allocated numeric(15,4) not null default 0,
  ordered numeric(15,4) not null default 0,
  received numeric(15,4) not null default 0,
  picked numeric(15,4) not null default 0,
  held numeric(15,4) not null default 0,
  on_hand numeric(15,4) not null default 0,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table stock_check_programme_days (
  tenant_id bigint not null,
  stock_check_programme_id bigint not null,
  seen_until date not null
);
create table stock_check_programmes (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_check_programmes_id_seq'::regclass),
  name text not null,
  warehouse_id bigint not null,
  method text not null,
  class_a_days bigint not null,
  class_b_days bigint not null,
  class_c_days bigint not null,
  daily_limit bigint not null,
  blind boolean not null default true,
  active boolean not null default true,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table stock_check_records (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_check_records_id_seq'::regclass),
  stock_check_id bigint not null,
  product_id bigint not null,
  account_id bigint not null,
  batch text,
  sell_by_date date,
  best_before_date date,
  attempts jsonb not null,
  result text not null,
  difference numeric(15,4) not null,
  unapplied numeric(15,4) not null,
  resolved_at timestamp(3) with time zone,
  reason_code_id bigint,
  counted_at timestamp(3) with time zone not null,
  left_out numeric(15,4) not null default 0,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table stock_checkpoint_piles (
  tenant_id bigint not null,
  checkpoint_id bigint not null,
  stock_id bigint not null,
  account_id bigint not null,
  product_id bigint not null,
  warehouse_id bigint not null,
  location_id bigint not null,
  storage_unit_id bigint,
  quantity numeric(15,4) not null,
  attributes jsonb not null
);
create table stock_checkpoints (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_checkpoints_id_seq'::regclass),
  taken_at timestamp(3) with time zone not null
);
create table stock_checks (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_checks_id_seq'::regclass),
  location_id bigint not null,
  warehouse_id bigint not null,
  expected_completion_date timestamp(3) with time zone,
  status text not null,
  origin text not null,
  blind boolean not null default true,
  task_id bigint,
  completed_at timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  stock_check_programme_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table stock_unit_types (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_unit_types_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  decimal_places bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table stocks (
  tenant_id bigint not null,
  id bigint not null default nextval('stocks_id_seq'::regclass),
  account_id bigint not null,
  product_id bigint not null,
  warehouse_id bigint not null,
  location_id bigint not null,
  storage_unit_id bigint,
  batch text,
  serial_number text,
  sell_by_date date,
  best_before_date date,
  fifo_date timestamp(3) with time zone not null,
  status text not null,
  quantity numeric(15,4) not null,
  allocated_quantity numeric(15,4) not null,
  free numeric(15,4) generated always as ((quantity - allocated_quantity)) stored,
  hold_description text,
  hold_reason_code_id bigint,
  last_counted_at timestamp(3) with time zone,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  walk text collate "C" not null default ''::text,
  cell uuid generated always as (stock_cell(account_id, product_id, batch, serial_number, sell_by_date, best_before_date, fifo_date, status, string2, string3, string4, string5, integer1, integer2, integer3, integer4, integer5, boolean1, boolean2, boolean3, boolean4, boolean5, datetime3, datetime4, datetime5)) stored,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table storage_unit_types (
  tenant_id bigint not null,
  id bigint not null default nextval('storage_unit_types_id_seq'::regclass),
  code text not null,
  name text not null,
  unit_name text not null,
  sequence_id bigint not null,
  has_check_digit boolean not null default false,
  is_pickable boolean not null default false,
  leaves_warehouse boolean not null default false,
  use_for_packing boolean not null default false,
  max_weight numeric(20,6),
  max_chars bigint,
  length numeric(20,6),
  width numeric(20,6),
  height numeric(20,6),
  weight numeric(20,6),
  unit_of_measure text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table storage_units (
  tenant_id bigint not null,
  id bigint not null default nextval('storage_units_id_seq'::regclass),
  reference text not null,
  barcode text not null,
  storage_unit_type_id bigint not null,
  warehouse_id bigint not null,
  location_id bigint,
  active boolean not null default true,
  dispatched boolean not null default false,
  dispatched_at timestamp(3) with time zone,
  broken boolean not null default false,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  load_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table storage_uses (
  tenant_id bigint not null,
  used_bytes bigint not null
);
create table subdomain_users (
  tenant_id bigint not null,
  id bigint not null default nextval('subdomain_users_id_seq'::regclass),
  user_id bigint not null,
  role_id bigint not null,
  all_accounts boolean not null default true,
  all_warehouses boolean not null default true,
  account_ids bigint[] not null default '{}'::bigint[],
  warehouse_ids bigint[] not null default '{}'::bigint[],
  is_active boolean not null default true,
  accepted_at timestamp(3) with time zone,
  language text not null default 'en-GB'::text,
  timezone text,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table suppliers (
  tenant_id bigint not null,
  id bigint not null default nextval('suppliers_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  active boolean not null default true,
  external_system_reference1 text,
  address_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table task_types (
  tenant_id bigint not null,
  id bigint not null default nextval('task_types_id_seq'::regclass),
  code text not null,
  name text not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table tasks (
  tenant_id bigint not null,
  id bigint not null default nextval('tasks_id_seq'::regclass),
  account_id bigint,
  warehouse_id bigint not null,
  product_id bigint,
  task_type_id bigint not null,
  type text not null,
  subtype text not null,
  status text not null,
  priority bigint not null,
  notes text,
  start_quantity numeric(15,4),
  confirmed_quantity numeric(15,4),
  stock_description text,
  stock_id bigint,
  location_from_id bigint,
  location_to_id bigint,
  storage_unit_from_id bigint,
  storage_unit_to_id bigint,
  storage_unit_type_id bigint,
  user_id bigint,
  assigned_at timestamp(3) with time zone,
  start_at timestamp(3) with time zone,
  last_accessed_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  completing_user_id bigint,
  held_at timestamp(3) with time zone,
  hold_reason text,
  reversed_at timestamp(3) with time zone,
  explanation jsonb,
  goods_in_receipt_id bigint,
  goods_in_line_id bigint,
  goods_out_id bigint,
  goods_out_line_id bigint,
  goods_out_pick_list_id bigint,
  load_id bigint,
  shipment_id bigint,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  datetime1 timestamp(3) with time zone,
  datetime2 timestamp(3) with time zone,
  datetime3 timestamp(3) with time zone,
  datetime4 timestamp(3) with time zone,
  datetime5 timestamp(3) with time zone,
  putaway_task_id bigint,
  ordering_account_id bigint,
  tote_position bigint,
  reversed_quantity numeric(15,4) not null default 0,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  performed_at timestamp(3) with time zone
);
create table tax_rates (
  tenant_id bigint not null,
  id bigint not null default nextval('tax_rates_id_seq'::regclass),
  name text not null,
  component_rate numeric(20,6) not null,
  component_name text not null,
  tax_type text not null,
  "default" boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table tax_types (
  tenant_id bigint not null,
  id bigint not null default nextval('tax_types_id_seq'::regclass),
  code text not null,
  description text not null,
  rate numeric(20,6) not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table template_contents (
  tenant_id bigint not null,
  template_id bigint not null,
  content text not null,
  content_type text not null
);
create table template_types (
  tenant_id bigint not null,
  id bigint not null default nextval('template_types_id_seq'::regclass),
  code text,
  name text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table templates (
  tenant_id bigint not null,
  id bigint not null default nextval('templates_id_seq'::regclass),
  template_type_id bigint not null,
  name text,
  "default" boolean not null default false,
  template_header_id bigint,
  template_footer_id bigint,
  account_id bigint,
  format text,
  file_name text,
  orientation text not null,
  page_height numeric(20,6) not null,
  page_width numeric(20,6) not null,
  top numeric(20,6) not null,
  bottom numeric(20,6) not null,
  "left" numeric(20,6) not null,
  "right" numeric(20,6) not null,
  header_height numeric(20,6) not null,
  header_spacing numeric(20,6) not null,
  footer_height numeric(20,6) not null,
  footer_spacing numeric(20,6) not null,
  template_type_code text not null,
  header_type_code text not null generated always as ('header'::text) stored,
  footer_type_code text not null generated always as ('footer'::text) stored,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table tenants (
  id bigint not null default nextval('tenants_id_seq'::regclass),
  subdomain text not null,
  company_name text not null,
  import_timezone text not null default 'UTC'::text,
  is_live boolean not null default true,
  is_active boolean not null default true,
  deleted_at timestamp(3) with time zone,
  packing_fill_percent bigint not null default 90,
  logo_url text,
  storage_quota_mib bigint,
  require_second_factor boolean not null default false,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  owner_id bigint,
  handheld_pin_min_characters bigint not null default 4,
  sample_data jsonb,
  has_sample_data boolean not null generated always as ((sample_data IS NOT NULL)) stored,
  portal_colour text
);
create table trailer_types (
  tenant_id bigint not null,
  id bigint not null default nextval('trailer_types_id_seq'::regclass),
  code text not null,
  name text not null,
  description text,
  active boolean not null default true,
  max_weight numeric(20,6),
  max_cube numeric(20,6),
  max_storage_units bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table trailers (
  tenant_id bigint not null,
  id bigint not null default nextval('trailers_id_seq'::regclass),
  code text not null,
  name text not null,
  trailer_type_id bigint not null,
  active boolean not null default true,
  description text,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table transactions (
  tenant_id bigint not null,
  id bigint not null default nextval('transactions_id_seq'::regclass),
  operation_id uuid not null,
  category text not null,
  subtype text not null,
  quantity numeric(15,4) not null,
  product_id bigint not null,
  account_id bigint not null,
  account_to_id bigint,
  warehouse_id bigint not null,
  node_from text not null,
  location_from_id bigint,
  storage_unit_from_id bigint,
  stock_from_id bigint,
  attributes_from jsonb,
  node_to text not null,
  location_to_id bigint,
  storage_unit_to_id bigint,
  stock_to_id bigint,
  attributes_to jsonb,
  task_id bigint,
  goods_in_receipt_id bigint,
  goods_in_line_id bigint,
  goods_out_id bigint,
  goods_out_line_id bigint,
  goods_out_pick_list_id bigint,
  load_id bigint,
  shipment_id bigint,
  stock_check_id bigint,
  reason_code_id bigint,
  description text,
  completing_user_id bigint,
  archived boolean not null default false,
  stock_merged_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  performed_at timestamp(3) with time zone,
  source text
);
create table users (
  id bigint not null default nextval('users_id_seq'::regclass),
  email text,
  name text not null,
  user_type text not null default 'user'::text,
  password_hash text,
  is_operator boolean not null default false,
  is_active boolean not null default true,
  last_signed_in_at timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table verifications (
  tenant_id bigint not null,
  verified_at timestamp(3) with time zone not null,
  differences integer not null
);
create table warehouse_layouts (
  tenant_id bigint not null,
  id bigint not null default nextval('warehouse_layouts_id_seq'::regclass),
  warehouse_id bigint not null,
  layout jsonb not null default '[]'::jsonb,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table warehouse_routes (
  tenant_id bigint not null,
  id bigint not null default nextval('warehouse_routes_id_seq'::regclass),
  product_id bigint not null,
  warehouse_id bigint not null,
  account_id bigint,
  customer_id bigint,
  "position" bigint not null,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table warehouses (
  tenant_id bigint not null,
  id bigint not null default nextval('warehouses_id_seq'::regclass),
  code text not null,
  name text not null,
  is_active boolean not null default true,
  timezone text not null,
  site_id bigint,
  default_goods_in_location_id bigint,
  default_goods_out_location_id bigint,
  default_work_location_id bigint,
  enforce_location_capacity boolean not null default true,
  short_pick_creates_stock_check boolean not null default true,
  short_pick_reallocates boolean not null default true,
  consolidate_pick_enabled boolean not null default true,
  opening_times_enabled boolean not null default false,
  opening_times jsonb not null,
  loading_validation_setting text not null,
  load_sequence_enforced boolean not null default false,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  integer1 bigint,
  integer2 bigint,
  integer3 bigint,
  integer4 bigint,
  integer5 bigint,
  boolean1 boolean,
  boolean2 boolean,
  boolean3 boolean,
  boolean4 boolean,
  boolean5 boolean,
  address_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table watches (
  tenant_id bigint not null,
  id bigint not null default nextval('watches_id_seq'::regclass),
  record_type text not null,
  record_id bigint not null,
  user_id bigint,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table web_sessions (
  id_hash text not null,
  user_id bigint not null,
  application_id bigint not null,
  access_token_sealed text not null,
  refresh_token_sealed text not null,
  renew_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  bound_tenant_id bigint
);
create table webhook_deliveries (
  tenant_id bigint not null,
  id bigint not null default nextval('webhook_deliveries_id_seq'::regclass),
  automation_id bigint,
  automation_action_id bigint,
  automation_run_id bigint not null,
  automation_action_log_id bigint,
  event_id text not null,
  url text,
  status text not null,
  attempts bigint not null,
  next_attempt_at timestamp(3) with time zone,
  last_status bigint,
  last_error text,
  response text,
  duration_ms bigint,
  aggregate_type text,
  aggregate_id bigint,
  aggregate_sequence bigint,
  first_attempt_at timestamp(3) with time zone,
  sending_until timestamp(3) with time zone,
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);

alter table account_notices add constraint account_notices_pkey PRIMARY KEY (id);
alter table account_notices add constraint account_notices_address_check CHECK ((char_length(address) <= 254));
alter table account_notices add constraint account_notices_change_check CHECK ((change = ANY (ARRAY['password'::text, 'second_factor'::text, 'email'::text])));
alter table account_notices add constraint account_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table account_products add constraint account_products_pkey PRIMARY KEY (tenant_id, id);
alter table account_products add constraint account_products_product_id_account_id_key UNIQUE (tenant_id, product_id, account_id);
alter table account_products add constraint account_products_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table account_products add constraint account_products_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table account_products add constraint account_products_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table account_warehouses add constraint account_warehouses_pkey PRIMARY KEY (tenant_id, id);
alter table account_warehouses add constraint account_warehouses_account_id_warehouse_id_key UNIQUE (tenant_id, account_id, warehouse_id);
alter table account_warehouses add constraint account_warehouses_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table account_warehouses add constraint account_warehouses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table account_warehouses add constraint account_warehouses_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table accounts add constraint accounts_pkey PRIMARY KEY (tenant_id, id);
alter table accounts add constraint accounts_code_key UNIQUE (tenant_id, code);
alter table accounts add constraint accounts_code_check CHECK ((char_length(code) <= 255));
alter table accounts add constraint accounts_dispatch_strategy_check CHECK ((dispatch_strategy = ANY (ARRAY['manual'::text, 'auto'::text, 'load'::text, 'shipment'::text, 'auto_shipment'::text])));
alter table accounts add constraint accounts_email_check CHECK ((char_length(email) <= 255));
alter table accounts add constraint accounts_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table accounts add constraint accounts_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table accounts add constraint accounts_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table accounts add constraint accounts_name_check CHECK ((char_length(name) <= 255));
alter table accounts add constraint accounts_pick_optimisation_check CHECK ((pick_optimisation = ANY (ARRAY['stock_rotation'::text, 'storage_unit_breakdown_avoidance'::text])));
alter table accounts add constraint accounts_pick_rule_check CHECK ((pick_rule = ANY (ARRAY['fifo'::text, 'lifo'::text, 'sell_by_date'::text, 'best_before_date'::text])));
alter table accounts add constraint accounts_pick_type_check CHECK ((pick_type = ANY (ARRAY['standard'::text, 'tote'::text])));
alter table accounts add constraint accounts_receipt_confirmation_format_check CHECK ((receipt_confirmation_format = ANY (ARRAY['JSON'::text, 'CSV'::text, 'EDI'::text])));
alter table accounts add constraint accounts_rental_basis_check CHECK ((rental_basis = ANY (ARRAY['closing'::text, 'peak'::text, 'average'::text])));
alter table accounts add constraint accounts_string1_check CHECK ((char_length(string1) <= 255));
alter table accounts add constraint accounts_string2_check CHECK ((char_length(string2) <= 255));
alter table accounts add constraint accounts_string3_check CHECK ((char_length(string3) <= 255));
alter table accounts add constraint accounts_string4_check CHECK ((char_length(string4) <= 255));
alter table accounts add constraint accounts_string5_check CHECK ((char_length(string5) <= 255));
alter table accounts add constraint accounts_tote_dispatch_strategy_check CHECK ((tote_dispatch_strategy = ANY (ARRAY['manual'::text, 'auto'::text, 'load'::text, 'shipment'::text, 'auto_shipment'::text])));
alter table accounts add constraint accounts_vat_number_check CHECK ((char_length(vat_number) <= 255));
alter table accounts add constraint accounts_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table accounts add constraint accounts_charge_card_id_fkey FOREIGN KEY (tenant_id, charge_card_id) REFERENCES charge_cards(tenant_id, id);
alter table accounts add constraint accounts_charge_window_id_fkey FOREIGN KEY (tenant_id, charge_window_id) REFERENCES charge_windows(tenant_id, id);
alter table accounts add constraint accounts_currency_id_fkey FOREIGN KEY (tenant_id, currency_id) REFERENCES currencies(tenant_id, id);
alter table accounts add constraint accounts_default_warehouse_id_fkey FOREIGN KEY (tenant_id, default_warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table accounts add constraint accounts_tax_rate_id_fkey FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES tax_rates(tenant_id, id);
alter table accounts add constraint accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table addresses add constraint addresses_pkey PRIMARY KEY (tenant_id, id);
alter table addresses add constraint addresses_address_1_check CHECK ((char_length(address_1) <= 255));
alter table addresses add constraint addresses_address_2_check CHECK ((char_length(address_2) <= 255));
alter table addresses add constraint addresses_address_3_check CHECK ((char_length(address_3) <= 255));
alter table addresses add constraint addresses_address_4_check CHECK ((char_length(address_4) <= 255));
alter table addresses add constraint addresses_country_code_check CHECK ((char_length(country_code) <= 6));
alter table addresses add constraint addresses_email_address_check CHECK ((char_length(email_address) <= 255));
alter table addresses add constraint addresses_name_check CHECK ((char_length(name) <= 255));
alter table addresses add constraint addresses_phone_number_check CHECK ((char_length(phone_number) <= 255));
alter table addresses add constraint addresses_postcode_check CHECK ((char_length(postcode) <= 255));
alter table addresses add constraint addresses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table allocations add constraint allocations_pkey PRIMARY KEY (tenant_id, id);
alter table allocations add constraint allocations_quantity_check CHECK ((quantity > (0)::numeric));
alter table allocations add constraint allocations_state_check CHECK ((state = ANY (ARRAY['open'::text, 'consumed'::text, 'released'::text])));
alter table allocations add constraint allocations_stock_id_check CHECK (((state <> 'open'::text) OR (stock_id IS NOT NULL)));
alter table allocations add constraint allocations_for_task_id_fkey FOREIGN KEY (tenant_id, for_task_id) REFERENCES tasks(tenant_id, id);
alter table allocations add constraint allocations_goods_out_line_id_fkey FOREIGN KEY (tenant_id, goods_out_line_id) REFERENCES goods_out_lines(tenant_id, id);
alter table allocations add constraint allocations_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES tasks(tenant_id, id);
alter table alternative_code_types add constraint alternative_code_types_pkey PRIMARY KEY (tenant_id, id);
alter table alternative_code_types add constraint alternative_code_types_code_key UNIQUE (tenant_id, code);
alter table alternative_code_types add constraint alternative_code_types_code_check CHECK ((char_length(code) <= 50));
alter table alternative_code_types add constraint alternative_code_types_description_check CHECK ((char_length(description) <= 500));
alter table alternative_code_types add constraint alternative_code_types_name_check CHECK ((char_length(name) <= 50));
alter table alternative_code_types add constraint alternative_code_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table alternative_codes add constraint alternative_codes_pkey PRIMARY KEY (tenant_id, id);
alter table alternative_codes add constraint alternative_codes_alternative_codeable_t_type_owner_id_code_key UNIQUE NULLS NOT DISTINCT (tenant_id, alternative_codeable_type, alternative_codeable_id, owner_type, owner_id, code);
alter table alternative_codes add constraint alternative_codes_alternative_codeable_type_check CHECK ((alternative_codeable_type = ANY (ARRAY['Product'::text, 'Supplier'::text, 'Carrier'::text, 'Warehouse'::text])));
alter table alternative_codes add constraint alternative_codes_bearer_check CHECK (((alternative_codeable_type IS NULL) = (alternative_codeable_id IS NULL)));
alter table alternative_codes add constraint alternative_codes_code_check CHECK ((char_length(code) <= 50));
alter table alternative_codes add constraint alternative_codes_description_check CHECK ((char_length(description) <= 10000));
alter table alternative_codes add constraint alternative_codes_kinds_check CHECK ((alternative_codeable_type <> owner_type));
alter table alternative_codes add constraint alternative_codes_name_check CHECK ((char_length(name) <= 50));
alter table alternative_codes add constraint alternative_codes_owner_check CHECK (((owner_type IS NULL) = (owner_id IS NULL)));
alter table alternative_codes add constraint alternative_codes_owner_type_check CHECK ((owner_type = ANY (ARRAY['Account'::text, 'Customer'::text, 'Supplier'::text, 'Carrier'::text, 'Warehouse'::text])));
alter table alternative_codes add constraint alternative_codes_alternative_code_type_id_fkey FOREIGN KEY (tenant_id, alternative_code_type_id) REFERENCES alternative_code_types(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_owner_account_id_fkey FOREIGN KEY (tenant_id, owner_account_id) REFERENCES accounts(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_owner_carrier_id_fkey FOREIGN KEY (tenant_id, owner_carrier_id) REFERENCES carriers(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_owner_customer_id_fkey FOREIGN KEY (tenant_id, owner_customer_id) REFERENCES customers(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_owner_supplier_id_fkey FOREIGN KEY (tenant_id, owner_supplier_id) REFERENCES suppliers(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_owner_warehouse_id_fkey FOREIGN KEY (tenant_id, owner_warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id);
alter table alternative_codes add constraint alternative_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table alternative_codes add constraint alternative_codes_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table audit_entries add constraint audit_entries_pkey PRIMARY KEY (tenant_id, id);
alter table audit_entries add constraint audit_entries_same_key_key UNIQUE (tenant_id, same_key);
alter table audit_entries add constraint audit_entries_action_check CHECK ((char_length(action) <= 100));
alter table audit_entries add constraint audit_entries_aggregate_type_check CHECK ((char_length(aggregate_type) <= 100));
alter table audit_entries add constraint audit_entries_operation_check CHECK ((char_length(operation) <= 200));
alter table audit_entries add constraint audit_entries_permission_check CHECK ((char_length(permission) <= 100));
alter table audit_entries add constraint audit_entries_remote_address_check CHECK ((char_length(remote_address) <= 100));
alter table audit_entries add constraint audit_entries_request_id_check CHECK ((char_length(request_id) <= 128));
alter table audit_entries add constraint audit_entries_same_key_check CHECK ((char_length(same_key) <= 43));
alter table audit_entries add constraint audit_entries_source_check CHECK ((char_length(source) <= 50));
alter table audit_entries add constraint audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table audit_entries add constraint audit_entries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table authenticators add constraint authenticators_pkey PRIMARY KEY (id);
alter table authenticators add constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table automation_action_logs add constraint automation_action_logs_pkey PRIMARY KEY (tenant_id, id);
alter table automation_action_logs add constraint automation_action_logs_answer_check CHECK ((char_length(answer) <= 10000));
alter table automation_action_logs add constraint automation_action_logs_destination_check CHECK ((char_length(destination) <= 2000));
alter table automation_action_logs add constraint automation_action_logs_destination_code_check CHECK ((char_length(destination_code) <= 50));
alter table automation_action_logs add constraint automation_action_logs_destination_type_check CHECK ((char_length(destination_type) <= 50));
alter table automation_action_logs add constraint automation_action_logs_error_check CHECK ((char_length(error) <= 10000));
alter table automation_action_logs add constraint automation_action_logs_request_check CHECK ((char_length(request) <= 10000));
alter table automation_action_logs add constraint automation_action_logs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])));
alter table automation_action_logs add constraint automation_action_logs_automation_action_id_fkey FOREIGN KEY (tenant_id, automation_action_id) REFERENCES automation_actions(tenant_id, id);
alter table automation_action_logs add constraint automation_action_logs_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id);
alter table automation_action_logs add constraint automation_action_logs_automation_run_id_fkey FOREIGN KEY (tenant_id, automation_run_id) REFERENCES automation_runs(tenant_id, id);
alter table automation_action_logs add constraint automation_action_logs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_action_parameters add constraint automation_action_parameters_pkey PRIMARY KEY (tenant_id, id);
alter table automation_action_parameters add constraint automation_action_parameters_parameter_code_check CHECK ((char_length(parameter_code) <= 50));
alter table automation_action_parameters add constraint automation_action_parameters_previous_sealed_check CHECK ((char_length(previous_sealed) <= 200000));
alter table automation_action_parameters add constraint automation_action_parameters_sealed_check CHECK ((char_length(sealed) <= 200000));
alter table automation_action_parameters add constraint automation_action_parameters_value_check CHECK ((char_length(value) <= 100000));
alter table automation_action_parameters add constraint automation_action_parameters_automation_action_id_fkey FOREIGN KEY (tenant_id, automation_action_id) REFERENCES automation_actions(tenant_id, id);
alter table automation_action_parameters add constraint automation_action_parameters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_actions add constraint automation_actions_pkey PRIMARY KEY (tenant_id, id);
alter table automation_actions add constraint automation_actions_destination_code_check CHECK ((char_length(destination_code) <= 50));
alter table automation_actions add constraint automation_actions_destination_type_check CHECK ((destination_type = ANY (ARRAY['email'::text, 'webhook'::text, 'api'::text, 'ftp'::text, 'file_import'::text, 'ai'::text, 'notification'::text])));
alter table automation_actions add constraint automation_actions_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id);
alter table automation_actions add constraint automation_actions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_conditions add constraint automation_conditions_pkey PRIMARY KEY (tenant_id, id);
alter table automation_conditions add constraint automation_conditions_condition_code_check CHECK ((char_length(condition_code) <= 50));
alter table automation_conditions add constraint automation_conditions_operator_check CHECK ((operator = ANY (ARRAY['eq'::text, 'not_eq'::text, 'gt'::text, 'gteq'::text, 'lt'::text, 'lteq'::text, 'in'::text, 'contains'::text, 'matches'::text, 'present'::text, 'blank'::text])));
alter table automation_conditions add constraint automation_conditions_source_path_check CHECK ((char_length(source_path) <= 255));
alter table automation_conditions add constraint automation_conditions_value_check CHECK ((char_length(value) <= 10000));
alter table automation_conditions add constraint automation_conditions_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id);
alter table automation_conditions add constraint automation_conditions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_due_firings add constraint automation_due_firings_pkey PRIMARY KEY (tenant_id, automation_id, record_id, due_at);
alter table automation_due_firings add constraint automation_due_firings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_firings add constraint automation_firings_pkey PRIMARY KEY (tenant_id, automation_id, scheduled_for);
alter table automation_firings add constraint automation_firings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_runs add constraint automation_runs_pkey PRIMARY KEY (tenant_id, id);
alter table automation_runs add constraint automation_runs_event_id_check CHECK ((char_length(event_id) <= 50));
alter table automation_runs add constraint automation_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'partially_failed'::text, 'failed'::text, 'skipped'::text])));
alter table automation_runs add constraint automation_runs_trigger_check CHECK ((trigger = ANY (ARRAY['event'::text, 'schedule'::text, 'manual'::text])));
alter table automation_runs add constraint automation_runs_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id);
alter table automation_runs add constraint automation_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automations add constraint automations_pkey PRIMARY KEY (tenant_id, id);
alter table automations add constraint automations_event_check CHECK ((event = ANY (ARRAY['account_transferred'::text, 'authorised'::text, 'cancelled'::text, 'completed'::text, 'created'::text, 'dispatched'::text, 'due'::text, 'failed'::text, 'moved_to_part'::text, 'negatively_adjusted'::text, 'paid'::text, 'picked'::text, 'placed_on_hold'::text, 'positively_adjusted'::text, 'processed'::text, 'received'::text, 'released_from_hold'::text, 'submitted'::text, 'triggered'::text, 'undispatched'::text, 'unreceived'::text, 'updated'::text, 'uploaded'::text])));
alter table automations add constraint automations_name_check CHECK ((char_length(name) <= 50));
alter table automations add constraint automations_resource_name_check CHECK ((resource_name = ANY (ARRAY['goods_out'::text, 'goods_in'::text, 'goods_out_pick_list'::text, 'invoice'::text, 'load_drop'::text, 'stock_balance'::text, 'stock'::text, 'putaway_task'::text, 'failure_event_log'::text, 'ftp_file'::text, 'ftp_import'::text, 'daily_schedule'::text, 'weekly_schedule'::text, 'monthly_schedule'::text, 'one_time_schedule'::text])));
alter table automations add constraint automations_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES users(id);
alter table automations add constraint automations_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table automations add constraint automations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table backup_results add constraint backup_results_pkey PRIMARY KEY (outcome);
alter table backup_results add constraint backup_results_folder_check CHECK ((char_length(folder) <= 4096));
alter table backup_results add constraint backup_results_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text])));
alter table backup_results add constraint backup_results_reason_check CHECK ((char_length(reason) <= 10000));
alter table barcode_formats add constraint barcode_formats_pkey PRIMARY KEY (tenant_id, id);
alter table barcode_formats add constraint barcode_formats_code_key UNIQUE (tenant_id, code);
alter table barcode_formats add constraint barcode_formats_code_check CHECK ((char_length(code) <= 255));
alter table barcode_formats add constraint barcode_formats_name_check CHECK ((char_length(name) <= 255));
alter table barcode_formats add constraint barcode_formats_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table bookings add constraint bookings_pkey PRIMARY KEY (tenant_id, id);
alter table bookings add constraint bookings_overlap_excl EXCLUDE USING gist (tenant_id WITH =, location_id WITH =, tstzrange(start_time, end_time) WITH &&) WHERE ((status = ANY (ARRAY['pending'::text, 'arrived'::text, 'departed'::text])));
alter table bookings add constraint bookings_account_reference_check CHECK ((char_length(account_reference) <= 255));
alter table bookings add constraint bookings_booking_reference_check CHECK ((char_length(booking_reference) <= 255));
alter table bookings add constraint bookings_consignment_reference_check CHECK ((char_length(consignment_reference) <= 255));
alter table bookings add constraint bookings_container_number_check CHECK ((char_length(container_number) <= 255));
alter table bookings add constraint bookings_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text])));
alter table bookings add constraint bookings_haulier_check CHECK ((char_length(haulier) <= 255));
alter table bookings add constraint bookings_intake_type_check CHECK ((intake_type = ANY (ARRAY['container'::text, 'part_load'::text, 'full_load'::text])));
alter table bookings add constraint bookings_notes_check CHECK ((char_length(notes) <= 10000));
alter table bookings add constraint bookings_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'arrived'::text, 'departed'::text, 'fail_to_arrive'::text, 'cancelled'::text])));
alter table bookings add constraint bookings_times_check CHECK ((end_time > start_time));
alter table bookings add constraint bookings_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table bookings add constraint bookings_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table bookings add constraint bookings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table bookings add constraint bookings_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table carrier_services add constraint carrier_services_pkey PRIMARY KEY (tenant_id, id);
alter table carrier_services add constraint carrier_services_carrier_id_code_key UNIQUE (tenant_id, carrier_id, code);
alter table carrier_services add constraint carrier_services_carrier_id_id_key UNIQUE (tenant_id, carrier_id, id);
alter table carrier_services add constraint carrier_services_code_check CHECK ((char_length(code) <= 30));
alter table carrier_services add constraint carrier_services_name_check CHECK ((char_length(name) <= 50));
alter table carrier_services add constraint carrier_services_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table carrier_services add constraint carrier_services_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table carriers add constraint carriers_pkey PRIMARY KEY (tenant_id, id);
alter table carriers add constraint carriers_code_key UNIQUE (tenant_id, code);
alter table carriers add constraint carriers_carrier_authentication_sealed_form_check CHECK ((carrier_authentication_sealed ~ '^[^.]+(\.[A-Za-z0-9_-]+){3}$'::text));
alter table carriers add constraint carriers_carrier_type_check CHECK ((char_length(carrier_type) <= 50));
alter table carriers add constraint carriers_code_check CHECK ((char_length(code) <= 50));
alter table carriers add constraint carriers_description_check CHECK ((char_length(description) <= 10000));
alter table carriers add constraint carriers_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table carriers add constraint carriers_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table carriers add constraint carriers_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table carriers add constraint carriers_name_check CHECK ((char_length(name) <= 50));
alter table carriers add constraint carriers_tracking_url_check CHECK ((char_length(tracking_url) <= 500));
alter table carriers add constraint carriers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_baskets add constraint charge_baskets_pkey PRIMARY KEY (tenant_id, id);
alter table charge_baskets add constraint charge_baskets_end_at_check CHECK (((end_at > start_at) AND ((status = 'OPEN'::text) OR (end_at IS NOT NULL))));
alter table charge_baskets add constraint charge_baskets_invoice_status_check CHECK ((invoice_status = ANY (ARRAY['not_invoiced'::text, 'invoiced'::text])));
alter table charge_baskets add constraint charge_baskets_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'CLOSED'::text])));
alter table charge_baskets add constraint charge_baskets_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table charge_baskets add constraint charge_baskets_charge_card_id_fkey FOREIGN KEY (tenant_id, charge_card_id) REFERENCES charge_cards(tenant_id, id);
alter table charge_baskets add constraint charge_baskets_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id);
alter table charge_baskets add constraint charge_baskets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_cards add constraint charge_cards_pkey PRIMARY KEY (tenant_id, id);
alter table charge_cards add constraint charge_cards_code_key UNIQUE (tenant_id, code);
alter table charge_cards add constraint charge_cards_code_check CHECK ((char_length(code) <= 30));
alter table charge_cards add constraint charge_cards_description_check CHECK ((char_length(description) <= 10000));
alter table charge_cards add constraint charge_cards_name_check CHECK ((char_length(name) <= 50));
alter table charge_cards add constraint charge_cards_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_counts add constraint charge_counts_pkey PRIMARY KEY (tenant_id, charge_basket_id, charge_key);
alter table charge_counts add constraint charge_counts_charge_line_id_key UNIQUE (tenant_id, charge_line_id);
alter table charge_counts add constraint charge_counts_charge_basket_id_fkey FOREIGN KEY (tenant_id, charge_basket_id) REFERENCES charge_baskets(tenant_id, id);
alter table charge_counts add constraint charge_counts_charge_line_id_fkey FOREIGN KEY (tenant_id, charge_line_id) REFERENCES charge_lines(tenant_id, id);
alter table charge_counts add constraint charge_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_line_units add constraint charge_line_units_pkey PRIMARY KEY (tenant_id, charge_line_id, storage_unit_id);
alter table charge_line_units add constraint charge_line_units_charge_line_id_fkey FOREIGN KEY (tenant_id, charge_line_id) REFERENCES charge_lines(tenant_id, id);
alter table charge_line_units add constraint charge_line_units_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_lines add constraint charge_lines_pkey PRIMARY KEY (tenant_id, id);
alter table charge_lines add constraint charge_lines_charge_type_check CHECK ((charge_type = ANY (ARRAY['PICK'::text, 'RECEIPT'::text, 'RENTAL'::text, 'SUNDRY'::text])));
alter table charge_lines add constraint charge_lines_code_check CHECK ((char_length(code) <= 30));
alter table charge_lines add constraint charge_lines_description_check CHECK ((char_length(description) <= 10000));
alter table charge_lines add constraint charge_lines_name_check CHECK ((char_length(name) <= 50));
alter table charge_lines add constraint charge_lines_unit_of_measure_check CHECK ((char_length(unit_of_measure) <= 255));
alter table charge_lines add constraint charge_lines_charge_basket_id_fkey FOREIGN KEY (tenant_id, charge_basket_id) REFERENCES charge_baskets(tenant_id, id);
alter table charge_lines add constraint charge_lines_charge_price_id_fkey FOREIGN KEY (tenant_id, charge_price_id) REFERENCES charge_prices(tenant_id, id);
alter table charge_lines add constraint charge_lines_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table charge_lines add constraint charge_lines_goods_out_pick_list_id_fkey FOREIGN KEY (tenant_id, goods_out_pick_list_id) REFERENCES goods_out_pick_lists(tenant_id, id);
alter table charge_lines add constraint charge_lines_inbound_good_id_fkey FOREIGN KEY (tenant_id, inbound_good_id) REFERENCES goods_in_receipts(tenant_id, id);
alter table charge_lines add constraint charge_lines_inbound_item_id_fkey FOREIGN KEY (tenant_id, inbound_item_id) REFERENCES goods_in_lines(tenant_id, id);
alter table charge_lines add constraint charge_lines_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table charge_lines add constraint charge_lines_storage_unit_id_fkey FOREIGN KEY (tenant_id, storage_unit_id) REFERENCES storage_units(tenant_id, id);
alter table charge_lines add constraint charge_lines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_prices add constraint charge_prices_pkey PRIMARY KEY (tenant_id, id);
alter table charge_prices add constraint charge_prices_code_key UNIQUE (tenant_id, code);
alter table charge_prices add constraint charge_prices_charge_type_check CHECK ((charge_type = ANY (ARRAY['RENTAL'::text, 'RECEIPT'::text, 'PICK'::text, 'SUNDRY'::text])));
alter table charge_prices add constraint charge_prices_code_check CHECK ((char_length(code) <= 50));
alter table charge_prices add constraint charge_prices_description_check CHECK ((char_length(description) <= 10000));
alter table charge_prices add constraint charge_prices_name_check CHECK ((char_length(name) <= 50));
alter table charge_prices add constraint charge_prices_nominal_code_check CHECK ((char_length(nominal_code) <= 255));
alter table charge_prices add constraint charge_prices_quantity_check CHECK ((quantity > (0)::numeric));
alter table charge_prices add constraint charge_prices_scope_check CHECK (((charge_type = 'PICK'::text) OR (num_nonnulls(subtype, carrier_id, carrier_service_id, order_type_id) = 0)));
alter table charge_prices add constraint charge_prices_subtype_check CHECK ((subtype = ANY (ARRAY['FULL'::text, 'PART'::text, 'PICKFACE'::text, 'DEMAND_PICKFACE'::text])));
alter table charge_prices add constraint charge_prices_unit_of_measure_check CHECK ((unit_of_measure = ANY (ARRAY['item'::text, 'inner'::text, 'case'::text, 'outer'::text, 'layer'::text, 'storage_unit'::text, 'storage_unit_to'::text, 'product_weight'::text, 'product_cube'::text, 'storage_unit_weight'::text, 'storage_unit_cube'::text, 'task'::text, 'line'::text, 'order'::text, 'pick_list'::text, 'receipt'::text, 'package'::text, 'shipment'::text, 'location'::text, 'hour'::text, 'fixed'::text])));
alter table charge_prices add constraint charge_prices_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table charge_prices add constraint charge_prices_carrier_service_id_fkey FOREIGN KEY (tenant_id, carrier_service_id) REFERENCES carrier_services(tenant_id, id);
alter table charge_prices add constraint charge_prices_charge_card_id_fkey FOREIGN KEY (tenant_id, charge_card_id) REFERENCES charge_cards(tenant_id, id);
alter table charge_prices add constraint charge_prices_location_group_id_fkey FOREIGN KEY (tenant_id, location_group_id) REFERENCES groups(tenant_id, id);
alter table charge_prices add constraint charge_prices_order_type_id_fkey FOREIGN KEY (tenant_id, order_type_id) REFERENCES order_types(tenant_id, id);
alter table charge_prices add constraint charge_prices_product_group_id_fkey FOREIGN KEY (tenant_id, product_group_id) REFERENCES groups(tenant_id, id);
alter table charge_prices add constraint charge_prices_storage_unit_type_id_fkey FOREIGN KEY (tenant_id, storage_unit_type_id) REFERENCES storage_unit_types(tenant_id, id);
alter table charge_prices add constraint charge_prices_tax_rate_id_fkey FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES tax_rates(tenant_id, id);
alter table charge_prices add constraint charge_prices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_window_runs add constraint charge_window_runs_pkey PRIMARY KEY (tenant_id, account_id, day);
alter table charge_window_runs add constraint charge_window_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_window_watches add constraint charge_window_watches_pkey PRIMARY KEY (tenant_id, account_id, given_at);
alter table charge_window_watches add constraint charge_window_watches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table charge_windows add constraint charge_windows_pkey PRIMARY KEY (tenant_id, id);
alter table charge_windows add constraint charge_windows_frequency_check CHECK ((frequency = ANY (ARRAY['Day'::text, 'Month'::text])));
alter table charge_windows add constraint charge_windows_name_check CHECK ((char_length(name) <= 255));
alter table charge_windows add constraint charge_windows_numbers_check CHECK (((cardinality(numbers) > 0) AND
CASE frequency
    WHEN 'Day'::text THEN ((0 <= ALL (numbers)) AND (6 >= ALL (numbers)))
    ELSE ((1 <= ALL (numbers)) AND (31 >= ALL (numbers)))
END));
alter table charge_windows add constraint charge_windows_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table collection_addresses add constraint collection_addresses_pkey PRIMARY KEY (tenant_id, id);
alter table collection_addresses add constraint collection_addresses_address_1_check CHECK ((char_length(address_1) <= 255));
alter table collection_addresses add constraint collection_addresses_address_2_check CHECK ((char_length(address_2) <= 255));
alter table collection_addresses add constraint collection_addresses_address_3_check CHECK ((char_length(address_3) <= 255));
alter table collection_addresses add constraint collection_addresses_address_4_check CHECK ((char_length(address_4) <= 255));
alter table collection_addresses add constraint collection_addresses_code_check CHECK ((char_length(code) <= 50));
alter table collection_addresses add constraint collection_addresses_country_code_check CHECK ((char_length(country_code) <= 6));
alter table collection_addresses add constraint collection_addresses_email_address_check CHECK ((char_length(email_address) <= 255));
alter table collection_addresses add constraint collection_addresses_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table collection_addresses add constraint collection_addresses_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table collection_addresses add constraint collection_addresses_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table collection_addresses add constraint collection_addresses_name_check CHECK ((char_length(name) <= 255));
alter table collection_addresses add constraint collection_addresses_phone_number_check CHECK ((char_length(phone_number) <= 255));
alter table collection_addresses add constraint collection_addresses_postcode_check CHECK ((char_length(postcode) <= 255));
alter table collection_addresses add constraint collection_addresses_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id);
alter table collection_addresses add constraint collection_addresses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table comments add constraint comments_pkey PRIMARY KEY (tenant_id, id);
alter table comments add constraint comments_kind_check CHECK ((kind = ANY (ARRAY['comment'::text, 'hand_over'::text])));
alter table comments add constraint comments_record_title_check CHECK ((char_length(record_title) <= 255));
alter table comments add constraint comments_record_type_check CHECK ((char_length(record_type) <= 63));
alter table comments add constraint comments_text_check CHECK ((char_length(text) <= 5000));
alter table comments add constraint comments_acknowledged_by_id_fkey FOREIGN KEY (acknowledged_by_id) REFERENCES users(id);
alter table comments add constraint comments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table comments add constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table crossdock_units add constraint crossdock_units_pkey PRIMARY KEY (tenant_id, id);
alter table crossdock_units add constraint crossdock_units_reference_check CHECK ((char_length(reference) <= 255));
alter table crossdock_units add constraint crossdock_units_crossdock_id_fkey FOREIGN KEY (tenant_id, crossdock_id) REFERENCES crossdocks(tenant_id, id);
alter table crossdock_units add constraint crossdock_units_delivery_address_id_fkey FOREIGN KEY (tenant_id, delivery_address_id) REFERENCES delivery_addresses(tenant_id, id);
alter table crossdock_units add constraint crossdock_units_storage_unit_id_fkey FOREIGN KEY (tenant_id, storage_unit_id) REFERENCES storage_units(tenant_id, id);
alter table crossdock_units add constraint crossdock_units_storage_unit_type_id_fkey FOREIGN KEY (tenant_id, storage_unit_type_id) REFERENCES storage_unit_types(tenant_id, id);
alter table crossdock_units add constraint crossdock_units_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table crossdocks add constraint crossdocks_pkey PRIMARY KEY (tenant_id, id);
alter table crossdocks add constraint crossdocks_inbound_method_check CHECK ((inbound_method = ANY (ARRAY['delivery'::text, 'collection'::text])));
alter table crossdocks add constraint crossdocks_reference_check CHECK ((char_length(reference) <= 255));
alter table crossdocks add constraint crossdocks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'received'::text, 'completed'::text])));
alter table crossdocks add constraint crossdocks_string1_check CHECK ((char_length(string1) <= 255));
alter table crossdocks add constraint crossdocks_string2_check CHECK ((char_length(string2) <= 255));
alter table crossdocks add constraint crossdocks_string3_check CHECK ((char_length(string3) <= 255));
alter table crossdocks add constraint crossdocks_string4_check CHECK ((char_length(string4) <= 255));
alter table crossdocks add constraint crossdocks_string5_check CHECK ((char_length(string5) <= 255));
alter table crossdocks add constraint crossdocks_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table crossdocks add constraint crossdocks_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table crossdocks add constraint crossdocks_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table crossdocks add constraint crossdocks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table crossdocks add constraint crossdocks_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table currencies add constraint currencies_pkey PRIMARY KEY (tenant_id, id);
alter table currencies add constraint currencies_code_key UNIQUE (tenant_id, code);
alter table currencies add constraint currencies_code_check CHECK ((code = ANY (ARRAY['aed'::text, 'afn'::text, 'all'::text, 'amd'::text, 'ang'::text, 'aoa'::text, 'ars'::text, 'aud'::text, 'awg'::text, 'azn'::text, 'bam'::text, 'bbd'::text, 'bdt'::text, 'bgn'::text, 'bhd'::text, 'bif'::text, 'bmd'::text, 'bnd'::text, 'bob'::text, 'bov'::text, 'brl'::text, 'bsd'::text, 'btn'::text, 'bwp'::text, 'byn'::text, 'bzd'::text, 'cad'::text, 'cdf'::text, 'che'::text, 'chf'::text, 'chw'::text, 'clf'::text, 'clp'::text, 'cny'::text, 'cop'::text, 'cou'::text, 'crc'::text, 'cuc'::text, 'cup'::text, 'cve'::text, 'czk'::text, 'djf'::text, 'dkk'::text, 'dop'::text, 'dzd'::text, 'egp'::text, 'ern'::text, 'etb'::text, 'eur'::text, 'fjd'::text, 'fkp'::text, 'gbp'::text, 'gel'::text, 'ghs'::text, 'gip'::text, 'gmd'::text, 'gnf'::text, 'gtq'::text, 'gyd'::text, 'hkd'::text, 'hnl'::text, 'hrk'::text, 'htg'::text, 'huf'::text, 'idr'::text, 'ils'::text, 'inr'::text, 'iqd'::text, 'irr'::text, 'isk'::text, 'jmd'::text, 'jod'::text, 'jpy'::text, 'kes'::text, 'kgs'::text, 'khr'::text, 'kmf'::text, 'kpw'::text, 'krw'::text, 'kwd'::text, 'kyd'::text, 'kzt'::text, 'lak'::text, 'lbp'::text, 'lkr'::text, 'lrd'::text, 'lsl'::text, 'lyd'::text, 'mad'::text, 'mdl'::text, 'mga'::text, 'mkd'::text, 'mmk'::text, 'mnt'::text, 'mop'::text, 'mru'::text, 'mur'::text, 'mvr'::text, 'mwk'::text, 'mxn'::text, 'mxv'::text, 'myr'::text, 'mzn'::text, 'nad'::text, 'ngn'::text, 'nio'::text, 'nok'::text, 'npr'::text, 'nzd'::text, 'omr'::text, 'pab'::text, 'pen'::text, 'pgk'::text, 'php'::text, 'pkr'::text, 'pln'::text, 'pyg'::text, 'qar'::text, 'ron'::text, 'rsd'::text, 'rub'::text, 'rwf'::text, 'sar'::text, 'sbd'::text, 'scr'::text, 'sdg'::text, 'sek'::text, 'sgd'::text, 'shp'::text, 'sle'::text, 'sll'::text, 'sos'::text, 'srd'::text, 'ssp'::text, 'stn'::text, 'svc'::text, 'syp'::text, 'szl'::text, 'thb'::text, 'tjs'::text, 'tmt'::text, 'tnd'::text, 'top'::text, 'try'::text, 'ttd'::text, 'twd'::text, 'tzs'::text, 'uah'::text, 'ugx'::text, 'usd'::text, 'usn'::text, 'uyi'::text, 'uyu'::text, 'uyw'::text, 'uzs'::text, 'ved'::text, 'ves'::text, 'vnd'::text, 'vuv'::text, 'wst'::text, 'xad'::text, 'xaf'::text, 'xag'::text, 'xau'::text, 'xba'::text, 'xbb'::text, 'xbc'::text, 'xbd'::text, 'xcd'::text, 'xcg'::text, 'xdr'::text, 'xof'::text, 'xpd'::text, 'xpf'::text, 'xpt'::text, 'xsu'::text, 'xts'::text, 'xua'::text, 'xxx'::text, 'yer'::text, 'zar'::text, 'zmw'::text, 'zwg'::text, 'zwl'::text])));
alter table currencies add constraint currencies_name_check CHECK ((char_length(name) <= 255));
alter table currencies add constraint currencies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table custom_carrier_type_contents add constraint custom_carrier_type_contents_pkey PRIMARY KEY (tenant_id, custom_carrier_type_id);
alter table custom_carrier_type_contents add constraint custom_carrier_type_contents_custom_carrier_type_id_fkey FOREIGN KEY (tenant_id, custom_carrier_type_id) REFERENCES custom_carrier_types(tenant_id, id);
alter table custom_carrier_type_contents add constraint custom_carrier_type_contents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table custom_carrier_types add constraint custom_carrier_types_pkey PRIMARY KEY (tenant_id, id);
alter table custom_carrier_types add constraint custom_carrier_types_code_check CHECK ((char_length(code) <= 255));
alter table custom_carrier_types add constraint custom_carrier_types_file_name_check CHECK ((char_length(file_name) <= 255));
alter table custom_carrier_types add constraint custom_carrier_types_format_check CHECK ((format = ANY (ARRAY['html'::text, 'zpl'::text])));
alter table custom_carrier_types add constraint custom_carrier_types_name_check CHECK ((char_length(name) <= 255));
alter table custom_carrier_types add constraint custom_carrier_types_orientation_check CHECK ((orientation = ANY (ARRAY['Portrait'::text, 'Landscape'::text])));
alter table custom_carrier_types add constraint custom_carrier_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table customers add constraint customers_pkey PRIMARY KEY (tenant_id, id);
alter table customers add constraint customers_code_key UNIQUE (tenant_id, code);
alter table customers add constraint customers_code_check CHECK ((char_length(code) <= 255));
alter table customers add constraint customers_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table customers add constraint customers_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table customers add constraint customers_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table customers add constraint customers_name_check CHECK ((char_length(name) <= 255));
alter table customers add constraint customers_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table customers add constraint customers_pick_label_id_fkey FOREIGN KEY (tenant_id, pick_label_id) REFERENCES templates(tenant_id, id);
alter table customers add constraint customers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table dashboard_widget_placements add constraint dashboard_widget_placements_pkey PRIMARY KEY (tenant_id, id);
alter table dashboard_widget_placements add constraint dashboard_widget_placements_dashboard_iddashboard_widget_id_key UNIQUE (tenant_id, dashboard_id, dashboard_widget_id);
alter table dashboard_widget_placements add constraint dashboard_widget_placements_dashboard_id_fkey FOREIGN KEY (tenant_id, dashboard_id) REFERENCES dashboards(tenant_id, id);
alter table dashboard_widget_placements add constraint dashboard_widget_placements_dashboard_widget_id_fkey FOREIGN KEY (tenant_id, dashboard_widget_id) REFERENCES dashboard_widgets(tenant_id, id);
alter table dashboard_widget_placements add constraint dashboard_widget_placements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table dashboard_widgets add constraint dashboard_widgets_pkey PRIMARY KEY (tenant_id, id);
alter table dashboard_widgets add constraint dashboard_widgets_code_key UNIQUE (tenant_id, code);
alter table dashboard_widgets add constraint dashboard_widgets_code_check CHECK ((char_length(code) <= 30));
alter table dashboard_widgets add constraint dashboard_widgets_description_check CHECK ((char_length(description) <= 255));
alter table dashboard_widgets add constraint dashboard_widgets_name_check CHECK ((char_length(name) <= 50));
alter table dashboard_widgets add constraint dashboard_widgets_widget_type_check CHECK ((widget_type = ANY (ARRAY['area'::text, 'bar'::text, 'funnel'::text, 'gauge'::text, 'graph'::text, 'grid'::text, 'heatmap'::text, 'line'::text, 'pictorial_bar'::text, 'pie'::text, 'radar'::text, 'sankey'::text, 'scatter'::text, 'single'::text, 'sunburst'::text, 'tree'::text, 'treemap'::text])));
alter table dashboard_widgets add constraint dashboard_widgets_report_query_id_fkey FOREIGN KEY (tenant_id, report_query_id) REFERENCES report_queries(tenant_id, id);
alter table dashboard_widgets add constraint dashboard_widgets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table dashboards add constraint dashboards_pkey PRIMARY KEY (tenant_id, id);
alter table dashboards add constraint dashboards_code_key UNIQUE (tenant_id, code);
alter table dashboards add constraint dashboards_code_check CHECK ((char_length(code) <= 30));
alter table dashboards add constraint dashboards_description_check CHECK ((char_length(description) <= 255));
alter table dashboards add constraint dashboards_name_check CHECK ((char_length(name) <= 50));
alter table dashboards add constraint dashboards_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table delivery_addresses add constraint delivery_addresses_pkey PRIMARY KEY (tenant_id, id);
alter table delivery_addresses add constraint delivery_addresses_address_1_check CHECK ((char_length(address_1) <= 255));
alter table delivery_addresses add constraint delivery_addresses_address_2_check CHECK ((char_length(address_2) <= 255));
alter table delivery_addresses add constraint delivery_addresses_address_3_check CHECK ((char_length(address_3) <= 255));
alter table delivery_addresses add constraint delivery_addresses_address_4_check CHECK ((char_length(address_4) <= 255));
alter table delivery_addresses add constraint delivery_addresses_code_check CHECK ((char_length(code) <= 50));
alter table delivery_addresses add constraint delivery_addresses_country_code_check CHECK ((char_length(country_code) <= 6));
alter table delivery_addresses add constraint delivery_addresses_email_address_check CHECK ((char_length(email_address) <= 255));
alter table delivery_addresses add constraint delivery_addresses_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table delivery_addresses add constraint delivery_addresses_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table delivery_addresses add constraint delivery_addresses_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table delivery_addresses add constraint delivery_addresses_name_check CHECK ((char_length(name) <= 255));
alter table delivery_addresses add constraint delivery_addresses_phone_number_check CHECK ((char_length(phone_number) <= 255));
alter table delivery_addresses add constraint delivery_addresses_postcode_check CHECK ((char_length(postcode) <= 255));
alter table delivery_addresses add constraint delivery_addresses_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table delivery_addresses add constraint delivery_addresses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table documents add constraint documents_pkey PRIMARY KEY (tenant_id, id);
alter table documents add constraint documents_category_check CHECK ((category = ANY (ARRAY['report'::text, 'import'::text, 'export'::text, 'test_print'::text, 'print'::text, 'label'::text, 'invoice'::text, 'attachment'::text, 'tenant_export'::text])));
alter table documents add constraint documents_file_name_check CHECK ((char_length(file_name) <= 255));
alter table documents add constraint documents_file_path_check CHECK ((char_length(file_path) <= 500));
alter table documents add constraint documents_file_type_check CHECK ((char_length(file_type) <= 255));
alter table documents add constraint documents_message_check CHECK ((char_length(message) <= 10000));
alter table documents add constraint documents_record_check CHECK (((record_type IS NULL) = (record_id IS NULL)));
alter table documents add constraint documents_record_type_check CHECK ((char_length(record_type) <= 63));
alter table documents add constraint documents_sha256_check CHECK ((char_length(sha256) <= 64));
alter table documents add constraint documents_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'available'::text, 'failed'::text])));
alter table documents add constraint documents_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table documents add constraint documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table documents add constraint documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table documents add constraint documents_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table edi_interchanges add constraint edi_interchanges_pkey PRIMARY KEY (tenant_id, id);
alter table edi_interchanges add constraint edi_interchanges_content_check CHECK ((char_length(content) <= 10000000));
alter table edi_interchanges add constraint edi_interchanges_control_number_check CHECK ((char_length(control_number) <= 35));
alter table edi_interchanges add constraint edi_interchanges_direction_check CHECK ((direction = ANY (ARRAY['sent'::text, 'received'::text])));
alter table edi_interchanges add constraint edi_interchanges_event_id_check CHECK ((char_length(event_id) <= 50));
alter table edi_interchanges add constraint edi_interchanges_file_name_check CHECK ((char_length(file_name) <= 255));
alter table edi_interchanges add constraint edi_interchanges_message_type_check CHECK ((char_length(message_type) <= 255));
alter table edi_interchanges add constraint edi_interchanges_reason_check CHECK ((char_length(reason) <= 10000));
alter table edi_interchanges add constraint edi_interchanges_record_type_check CHECK ((char_length(record_type) <= 100));
alter table edi_interchanges add constraint edi_interchanges_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'received'::text, 'accepted'::text, 'accepted_with_errors'::text, 'rejected'::text, 'duplicate'::text, 'overdue'::text])));
alter table edi_interchanges add constraint edi_interchanges_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table edi_interchanges add constraint edi_interchanges_acknowledges_id_fkey FOREIGN KEY (tenant_id, acknowledges_id) REFERENCES edi_interchanges(tenant_id, id);
alter table edi_interchanges add constraint edi_interchanges_edi_partner_id_fkey FOREIGN KEY (tenant_id, edi_partner_id) REFERENCES edi_partners(tenant_id, id);
alter table edi_interchanges add constraint edi_interchanges_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id);
alter table edi_interchanges add constraint edi_interchanges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table edi_partners add constraint edi_partners_pkey PRIMARY KEY (tenant_id, id);
alter table edi_partners add constraint edi_partners_format_own_identity_partner_identity_key UNIQUE (tenant_id, format, own_identity, partner_identity);
alter table edi_partners add constraint edi_partners_character_set_check CHECK ((character_set = ANY (ARRAY['UNOA'::text, 'UNOB'::text, 'UNOC'::text, 'UNOW'::text, 'UNOY'::text, 'basic'::text, 'extended'::text, 'utf8'::text])));
alter table edi_partners add constraint edi_partners_component_separator_check CHECK ((char_length(component_separator) <= 1));
alter table edi_partners add constraint edi_partners_decimal_sign_check CHECK ((char_length(decimal_sign) <= 1));
alter table edi_partners add constraint edi_partners_element_separator_check CHECK ((char_length(element_separator) <= 1));
alter table edi_partners add constraint edi_partners_format_check CHECK ((format = ANY (ARRAY['x12'::text, 'edifact'::text])));
alter table edi_partners add constraint edi_partners_message_version_check CHECK ((char_length(message_version) <= 30));
alter table edi_partners add constraint edi_partners_name_check CHECK ((char_length(name) <= 255));
alter table edi_partners add constraint edi_partners_own_group_identity_check CHECK ((char_length(own_group_identity) <= 15));
alter table edi_partners add constraint edi_partners_own_identity_check CHECK ((char_length(own_identity) <= 35));
alter table edi_partners add constraint edi_partners_own_qualifier_check CHECK ((char_length(own_qualifier) <= 4));
alter table edi_partners add constraint edi_partners_partner_group_identity_check CHECK ((char_length(partner_group_identity) <= 15));
alter table edi_partners add constraint edi_partners_partner_identity_check CHECK ((char_length(partner_identity) <= 35));
alter table edi_partners add constraint edi_partners_partner_qualifier_check CHECK ((char_length(partner_qualifier) <= 4));
alter table edi_partners add constraint edi_partners_segment_terminator_check CHECK ((char_length(segment_terminator) <= 1));
alter table edi_partners add constraint edi_partners_unsupported_characters_check CHECK ((unsupported_characters = ANY (ARRAY['transliterate'::text, 'refuse'::text])));
alter table edi_partners add constraint edi_partners_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table edi_partners add constraint edi_partners_ftp_user_id_fkey FOREIGN KEY (tenant_id, ftp_user_id) REFERENCES ftp_users(tenant_id, id);
alter table edi_partners add constraint edi_partners_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table events add constraint events_pkey PRIMARY KEY (tenant_id, id);
alter table events add constraint events_aggregate_type_check CHECK ((char_length(aggregate_type) <= 100));
alter table events add constraint events_cause_id_check CHECK ((char_length(cause_id) <= 50));
alter table events add constraint events_event_check CHECK ((char_length(event) <= 100));
alter table events add constraint events_kind_check CHECK ((kind = ANY (ARRAY['domain'::text, 'change'::text])));
alter table events add constraint events_request_id_check CHECK ((char_length(request_id) <= 128));
alter table events add constraint events_resource_name_check CHECK ((char_length(resource_name) <= 100));
alter table events add constraint events_source_check CHECK ((char_length(source) <= 50));
alter table events add constraint events_trace_parent_check CHECK ((char_length(trace_parent) <= 55));
alter table events add constraint events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table external_entities add constraint external_entities_pkey PRIMARY KEY (tenant_id, id);
alter table external_entities add constraint external_entities_entity_type_id_key UNIQUE (tenant_id, entity_type, id);
alter table external_entities add constraint external_entities_integration_id_entity_type_code_key UNIQUE NULLS NOT DISTINCT (tenant_id, integration_id, entity_type, code);
alter table external_entities add constraint external_entities_code_check CHECK ((char_length(code) <= 255));
alter table external_entities add constraint external_entities_description_check CHECK ((char_length(description) <= 10000));
alter table external_entities add constraint external_entities_entity_type_check CHECK ((entity_type = ANY (ARRAY['carrier'::text, 'product'::text, 'shipping_rate'::text, 'warehouse'::text])));
alter table external_entities add constraint external_entities_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table external_entities add constraint external_entities_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table external_entities add constraint external_entities_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table external_entities add constraint external_entities_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table external_entities add constraint external_entities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table failure_event_logs add constraint failure_event_logs_pkey PRIMARY KEY (tenant_id, id);
alter table failure_event_logs add constraint failure_event_logs_message_check CHECK ((char_length(message) <= 10000));
alter table failure_event_logs add constraint failure_event_logs_source_type_check CHECK ((char_length(source_type) <= 100));
alter table failure_event_logs add constraint failure_event_logs_symbol_check CHECK ((char_length(symbol) <= 100));
alter table failure_event_logs add constraint failure_event_logs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table field_labels add constraint field_labels_pkey PRIMARY KEY (tenant_id, id);
alter table field_labels add constraint field_labels_resource_name_account_id_field_name_key UNIQUE NULLS NOT DISTINCT (tenant_id, resource_name, account_id, field_name);
alter table field_labels add constraint field_labels_field_name_check CHECK ((field_name = ANY (ARRAY['external_system_reference1'::text, 'external_system_reference2'::text, 'external_system_reference3'::text, 'string1'::text, 'string2'::text, 'string3'::text, 'string4'::text, 'string5'::text, 'integer1'::text, 'integer2'::text, 'integer3'::text, 'integer4'::text, 'integer5'::text, 'boolean1'::text, 'boolean2'::text, 'boolean3'::text, 'boolean4'::text, 'boolean5'::text, 'datetime1'::text, 'datetime2'::text, 'datetime3'::text, 'datetime4'::text, 'datetime5'::text])));
alter table field_labels add constraint field_labels_label_check CHECK ((char_length(label) <= 60));
alter table field_labels add constraint field_labels_resource_name_check CHECK ((resource_name = ANY (ARRAY['accounts'::text, 'carriers'::text, 'collection_addresses'::text, 'crossdocks'::text, 'customers'::text, 'delivery_addresses'::text, 'external_entities'::text, 'goods_in_lines'::text, 'goods_in_receipts'::text, 'goods_out_lines'::text, 'goods_outs'::text, 'integrations'::text, 'locations'::text, 'products'::text, 'shipments'::text, 'sites'::text, 'stocks'::text, 'storage_units'::text, 'subdomain_users'::text, 'suppliers'::text, 'tasks'::text, 'users'::text, 'warehouses'::text])));
alter table field_labels add constraint field_labels_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table field_labels add constraint field_labels_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table ftp_files add constraint ftp_files_pkey PRIMARY KEY (tenant_id, id);
alter table ftp_files add constraint ftp_files_direction_check CHECK ((direction = ANY (ARRAY['upload'::text, 'download'::text])));
alter table ftp_files add constraint ftp_files_file_name_check CHECK ((char_length(file_name) <= 255));
alter table ftp_files add constraint ftp_files_folder_check CHECK ((folder = ANY (ARRAY['upload'::text, 'processed'::text, 'failed'::text, 'download'::text])));
alter table ftp_files add constraint ftp_files_message_check CHECK ((char_length(message) <= 10000));
alter table ftp_files add constraint ftp_files_renamed_to_check CHECK ((char_length(renamed_to) <= 255));
alter table ftp_files add constraint ftp_files_sha256_check CHECK ((char_length(sha256) <= 64));
alter table ftp_files add constraint ftp_files_status_check CHECK ((status = ANY (ARRAY['uploaded'::text, 'importing'::text, 'processed'::text, 'failed'::text, 'offered'::text, 'fetched'::text, 'removed'::text, 'duplicate'::text])));
alter table ftp_files add constraint ftp_files_uploaded_name_check CHECK ((char_length(uploaded_name) <= 255));
alter table ftp_files add constraint ftp_files_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id);
alter table ftp_files add constraint ftp_files_ftp_user_id_fkey FOREIGN KEY (tenant_id, ftp_user_id) REFERENCES ftp_users(tenant_id, id);
alter table ftp_files add constraint ftp_files_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id);
alter table ftp_files add constraint ftp_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table ftp_users add constraint ftp_users_pkey PRIMARY KEY (tenant_id, id);
alter table ftp_users add constraint ftp_users_direction_check CHECK ((direction = ANY (ARRAY['upload'::text, 'download'::text])));
alter table ftp_users add constraint ftp_users_login_check CHECK ((char_length(login) <= 255));
alter table ftp_users add constraint ftp_users_name_check CHECK ((char_length(name) <= 255));
alter table ftp_users add constraint ftp_users_password_hash_check CHECK ((password_hash ~~ '$argon2id$v=19$m=%'::text));
alter table ftp_users add constraint ftp_users_username_check CHECK ((char_length(username) <= 255));
alter table ftp_users add constraint ftp_users_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table ftp_users add constraint ftp_users_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES users(id);
alter table ftp_users add constraint ftp_users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table goods_in_lines add constraint goods_in_lines_pkey PRIMARY KEY (tenant_id, id);
alter table goods_in_lines add constraint goods_in_lines_alt_line_note_check CHECK ((char_length(alt_line_note) <= 10000));
alter table goods_in_lines add constraint goods_in_lines_alt_line_number_check CHECK ((char_length(alt_line_number) <= 255));
alter table goods_in_lines add constraint goods_in_lines_alt_line_reference_check CHECK ((char_length(alt_line_reference) <= 255));
alter table goods_in_lines add constraint goods_in_lines_alt_product_code_check CHECK ((char_length(alt_product_code) <= 255));
alter table goods_in_lines add constraint goods_in_lines_batch_check CHECK ((char_length(batch) <= 60));
alter table goods_in_lines add constraint goods_in_lines_discrepancy_check CHECK ((discrepancy = ANY (ARRAY['NONE'::text, 'UNDER'::text, 'OVER'::text])));
alter table goods_in_lines add constraint goods_in_lines_expected_quantity_check CHECK ((expected_quantity >= (0)::numeric));
alter table goods_in_lines add constraint goods_in_lines_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table goods_in_lines add constraint goods_in_lines_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table goods_in_lines add constraint goods_in_lines_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table goods_in_lines add constraint goods_in_lines_put_away_quantity_check CHECK (((put_away_quantity >= (0)::numeric) AND (put_away_quantity <= received_quantity)));
alter table goods_in_lines add constraint goods_in_lines_received_quantity_check CHECK ((received_quantity >= (0)::numeric));
alter table goods_in_lines add constraint goods_in_lines_string2_check CHECK ((char_length(string2) <= 255));
alter table goods_in_lines add constraint goods_in_lines_string3_check CHECK ((char_length(string3) <= 255));
alter table goods_in_lines add constraint goods_in_lines_string4_check CHECK ((char_length(string4) <= 255));
alter table goods_in_lines add constraint goods_in_lines_string5_check CHECK ((char_length(string5) <= 255));
alter table goods_in_lines add constraint goods_in_lines_goods_in_receipt_id_fkey FOREIGN KEY (tenant_id, goods_in_receipt_id) REFERENCES goods_in_receipts(tenant_id, id);
alter table goods_in_lines add constraint goods_in_lines_goods_out_line_id_fkey FOREIGN KEY (tenant_id, goods_out_line_id) REFERENCES goods_out_lines(tenant_id, id);
alter table goods_in_lines add constraint goods_in_lines_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table goods_in_lines add constraint goods_in_lines_product_storage_unit_id_fkey FOREIGN KEY (tenant_id, product_storage_unit_id) REFERENCES product_storage_units(tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_pkey PRIMARY KEY (tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_notes_check CHECK ((char_length(notes) <= 10000));
alter table goods_in_receipts add constraint goods_in_receipts_receipt_type_check CHECK ((receipt_type = ANY (ARRAY['standard'::text, 'blind'::text, 'customer_return'::text, 'crossdock'::text, 'warehouse_transfer'::text])));
alter table goods_in_receipts add constraint goods_in_receipts_reference_check CHECK ((char_length(reference) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'RCV'::text, 'COMPLETED'::text, 'CANCELLED'::text])));
alter table goods_in_receipts add constraint goods_in_receipts_string1_check CHECK ((char_length(string1) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_string2_check CHECK ((char_length(string2) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_string3_check CHECK ((char_length(string3) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_string4_check CHECK ((char_length(string4) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_string5_check CHECK ((char_length(string5) <= 255));
alter table goods_in_receipts add constraint goods_in_receipts_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id);
alter table goods_in_receipts add constraint goods_in_receipts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table goods_in_receipts add constraint goods_in_receipts_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table goods_out_line_materials add constraint goods_out_line_materials_pkey PRIMARY KEY (tenant_id, goods_out_line_id, product_id);
alter table goods_out_line_materials add constraint goods_out_line_materials_output_quantity_check CHECK ((output_quantity > (0)::numeric));
alter table goods_out_line_materials add constraint goods_out_line_materials_quantity_check CHECK ((quantity > (0)::numeric));
alter table goods_out_line_materials add constraint goods_out_line_materials_goods_out_line_id_fkey FOREIGN KEY (tenant_id, goods_out_line_id) REFERENCES goods_out_lines(tenant_id, id);
alter table goods_out_line_materials add constraint goods_out_line_materials_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table goods_out_line_materials add constraint goods_out_line_materials_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table goods_out_lines add constraint goods_out_lines_pkey PRIMARY KEY (tenant_id, id);
alter table goods_out_lines add constraint goods_out_lines_alt_line_note_check CHECK ((char_length(alt_line_note) <= 10000));
alter table goods_out_lines add constraint goods_out_lines_alt_line_number_check CHECK ((char_length(alt_line_number) <= 255));
alter table goods_out_lines add constraint goods_out_lines_alt_line_reference_check CHECK ((char_length(alt_line_reference) <= 255));
alter table goods_out_lines add constraint goods_out_lines_alt_product_code_check CHECK ((char_length(alt_product_code) <= 255));
alter table goods_out_lines add constraint goods_out_lines_batch_check CHECK ((char_length(batch) <= 60));
alter table goods_out_lines add constraint goods_out_lines_order_quantity_check CHECK (((order_quantity >= (0)::numeric) AND (rounded_quantity >= (0)::numeric)));
alter table goods_out_lines add constraint goods_out_lines_progress_check CHECK ((((0)::numeric <= dispatch_quantity) AND (dispatch_quantity <= pick_quantity) AND (pick_quantity <= allocated_quantity)));
alter table goods_out_lines add constraint goods_out_lines_short_description_check CHECK ((char_length(short_description) <= 10000));
alter table goods_out_lines add constraint goods_out_lines_short_status_check CHECK ((short_status = ANY (ARRAY[''::text, 'PART_SHORT'::text, 'SHORT'::text])));
alter table goods_out_lines add constraint goods_out_lines_unit_value_check CHECK ((unit_value >= (0)::numeric));
alter table goods_out_lines add constraint goods_out_lines_wanted_check CHECK (((short_quantity >= (0)::numeric) AND ((allocated_quantity + short_quantity) <= (order_quantity + rounded_quantity))));
alter table goods_out_lines add constraint goods_out_lines_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table goods_out_lines add constraint goods_out_lines_carrier_service_id_fkey FOREIGN KEY (tenant_id, carrier_service_id) REFERENCES carrier_services(tenant_id, id);
alter table goods_out_lines add constraint goods_out_lines_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table goods_out_lines add constraint goods_out_lines_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table goods_out_lines add constraint goods_out_lines_short_reason_code_id_fkey FOREIGN KEY (tenant_id, short_reason_code_id) REFERENCES reason_codes(tenant_id, id);
alter table goods_out_pick_lists add constraint goods_out_pick_lists_pkey PRIMARY KEY (tenant_id, id);
alter table goods_out_pick_lists add constraint goods_out_pick_lists_load_reference_check CHECK ((char_length(load_reference) <= 255));
alter table goods_out_pick_lists add constraint goods_out_pick_lists_pick_reference_check CHECK ((char_length(pick_reference) <= 255));
alter table goods_out_pick_lists add constraint goods_out_pick_lists_pick_type_check CHECK ((pick_type = ANY (ARRAY['standard'::text, 'tote'::text])));
alter table goods_out_pick_lists add constraint goods_out_pick_lists_reference_check CHECK ((char_length(reference) <= 255));
alter table goods_out_pick_lists add constraint goods_out_pick_lists_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table goods_out_pick_lists add constraint goods_out_pick_lists_goods_out_bay_id_fkey FOREIGN KEY (tenant_id, goods_out_bay_id) REFERENCES locations(tenant_id, id);
alter table goods_out_pick_lists add constraint goods_out_pick_lists_goods_out_status_id_fkey FOREIGN KEY (tenant_id, goods_out_status_id) REFERENCES goods_out_statuses(tenant_id, id);
alter table goods_out_pick_lists add constraint goods_out_pick_lists_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table goods_out_pick_lists add constraint goods_out_pick_lists_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table goods_out_statuses add constraint goods_out_statuses_pkey PRIMARY KEY (tenant_id, id);
alter table goods_out_statuses add constraint goods_out_statuses_code_key UNIQUE (tenant_id, code);
alter table goods_out_statuses add constraint goods_out_statuses_code_check CHECK ((char_length(code) <= 50));
alter table goods_out_statuses add constraint goods_out_statuses_name_check CHECK ((char_length(name) <= 255));
alter table goods_out_statuses add constraint goods_out_statuses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table goods_outs add constraint goods_outs_pkey PRIMARY KEY (tenant_id, id);
alter table goods_outs add constraint goods_outs_conversion_direction_check CHECK ((conversion_direction = ANY (ARRAY['assemble'::text, 'disassemble'::text])));
alter table goods_outs add constraint goods_outs_delivery_notes_check CHECK ((char_length(delivery_notes) <= 10000));
alter table goods_outs add constraint goods_outs_dispatch_strategy_check CHECK ((dispatch_strategy = ANY (ARRAY['manual'::text, 'auto'::text, 'load'::text, 'shipment'::text, 'auto_shipment'::text])));
alter table goods_outs add constraint goods_outs_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table goods_outs add constraint goods_outs_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table goods_outs add constraint goods_outs_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table goods_outs add constraint goods_outs_fulfilment_status_check CHECK ((fulfilment_status = ANY (ARRAY['FULL'::text, 'PART'::text, 'SHORT'::text])));
alter table goods_outs add constraint goods_outs_goods_out_type_check CHECK ((goods_out_type = ANY (ARRAY['sales_order'::text, 'work_order'::text, 'crossdock'::text])));
alter table goods_outs add constraint goods_outs_incoterms_check CHECK ((char_length(incoterms) <= 100));
alter table goods_outs add constraint goods_outs_load_reference_check CHECK ((char_length(load_reference) <= 255));
alter table goods_outs add constraint goods_outs_notes_check CHECK ((char_length(notes) <= 10000));
alter table goods_outs add constraint goods_outs_pick_reference_check CHECK ((char_length(pick_reference) <= 255));
alter table goods_outs add constraint goods_outs_pick_type_check CHECK ((pick_type = ANY (ARRAY['standard'::text, 'tote'::text])));
alter table goods_outs add constraint goods_outs_reference_check CHECK ((char_length(reference) <= 50));
alter table goods_outs add constraint goods_outs_string1_check CHECK ((char_length(string1) <= 255));
alter table goods_outs add constraint goods_outs_string2_check CHECK ((char_length(string2) <= 255));
alter table goods_outs add constraint goods_outs_string3_check CHECK ((char_length(string3) <= 255));
alter table goods_outs add constraint goods_outs_string4_check CHECK ((char_length(string4) <= 255));
alter table goods_outs add constraint goods_outs_string5_check CHECK ((char_length(string5) <= 255));
alter table goods_outs add constraint goods_outs_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table goods_outs add constraint goods_outs_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table goods_outs add constraint goods_outs_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table goods_outs add constraint goods_outs_carrier_service_id_fkey FOREIGN KEY (tenant_id, carrier_service_id) REFERENCES carrier_services(tenant_id, id);
alter table goods_outs add constraint goods_outs_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table goods_outs add constraint goods_outs_goods_in_receipt_id_fkey FOREIGN KEY (tenant_id, goods_in_receipt_id) REFERENCES goods_in_receipts(tenant_id, id);
alter table goods_outs add constraint goods_outs_goods_out_status_id_fkey FOREIGN KEY (tenant_id, goods_out_status_id) REFERENCES goods_out_statuses(tenant_id, id);
alter table goods_outs add constraint goods_outs_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table goods_outs add constraint goods_outs_load_drop_id_fkey FOREIGN KEY (tenant_id, load_drop_id) REFERENCES load_drops(tenant_id, id);
alter table goods_outs add constraint goods_outs_load_id_fkey FOREIGN KEY (tenant_id, load_id) REFERENCES loads(tenant_id, id);
alter table goods_outs add constraint goods_outs_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table goods_outs add constraint goods_outs_order_type_id_fkey FOREIGN KEY (tenant_id, order_type_id) REFERENCES order_types(tenant_id, id);
alter table goods_outs add constraint goods_outs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table goods_outs add constraint goods_outs_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table graphql_documents add constraint graphql_documents_pkey PRIMARY KEY (tenant_id, sha256);
alter table graphql_documents add constraint graphql_documents_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table graphql_documents add constraint graphql_documents_text_check CHECK ((octet_length(text) <= 65536));
alter table graphql_documents add constraint graphql_documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table groups add constraint groups_pkey PRIMARY KEY (tenant_id, id);
alter table groups add constraint groups_name_check CHECK ((char_length(name) <= 255));
alter table groups add constraint groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table hhd_user_badges add constraint hhd_user_badges_pkey PRIMARY KEY (tenant_id, hhd_user_id);
alter table hhd_user_badges add constraint hhd_user_badges_hhd_user_id_fkey FOREIGN KEY (tenant_id, hhd_user_id) REFERENCES hhd_users(tenant_id, id);
alter table hhd_user_badges add constraint hhd_user_badges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table hhd_users add constraint hhd_users_pkey PRIMARY KEY (tenant_id, id);
alter table hhd_users add constraint hhd_users_name_check CHECK ((char_length(name) <= 255));
alter table hhd_users add constraint hhd_users_password_hash_check CHECK ((password_hash ~~ '$argon2id$v=19$m=%'::text));
alter table hhd_users add constraint hhd_users_username_check CHECK ((char_length(username) <= 255));
alter table hhd_users add constraint hhd_users_document_printer_id_fkey FOREIGN KEY (tenant_id, document_printer_id) REFERENCES printers(tenant_id, id);
alter table hhd_users add constraint hhd_users_implementation_id_fkey FOREIGN KEY (tenant_id, implementation_id) REFERENCES rf_implementations(tenant_id, id);
alter table hhd_users add constraint hhd_users_label_printer_id_fkey FOREIGN KEY (tenant_id, label_printer_id) REFERENCES printers(tenant_id, id);
alter table hhd_users add constraint hhd_users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table hhd_users add constraint hhd_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table hhd_users add constraint hhd_users_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, scope_hash);
alter table idempotency_keys add constraint idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table import_configurations add constraint import_configurations_pkey PRIMARY KEY (tenant_id, id);
alter table import_configurations add constraint import_configurations_failure_strategy_check CHECK ((failure_strategy = ANY (ARRAY['skip_resource'::text, 'abort'::text])));
alter table import_configurations add constraint import_configurations_name_check CHECK ((char_length(name) <= 255));
alter table import_configurations add constraint import_configurations_parser_check CHECK ((parser = ANY (ARRAY['xml'::text, 'headless_csv'::text, 'csv'::text, 'edi'::text, 'txt'::text])));
alter table import_configurations add constraint import_configurations_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES users(id);
alter table import_configurations add constraint import_configurations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table import_rows add constraint import_rows_pkey PRIMARY KEY (tenant_id, id);
alter table import_rows add constraint import_rows_message_check CHECK ((char_length(message) <= 10000));
alter table import_rows add constraint import_rows_raw_check CHECK ((char_length(raw) <= 10000));
alter table import_rows add constraint import_rows_resource_type_check CHECK ((char_length(resource_type) <= 100));
alter table import_rows add constraint import_rows_status_check CHECK ((status = ANY (ARRAY['created'::text, 'updated'::text, 'skipped'::text, 'failed'::text])));
alter table import_rows add constraint import_rows_symbol_check CHECK ((char_length(symbol) <= 100));
alter table import_rows add constraint import_rows_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id);
alter table import_rows add constraint import_rows_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table import_templates add constraint import_templates_pkey PRIMARY KEY (tenant_id, id);
alter table import_templates add constraint import_templates_file_regexp_check CHECK ((char_length(file_regexp) <= 255));
alter table import_templates add constraint import_templates_reading_check CHECK ((num_nonnulls(template_type, import_configuration_id) <= 1));
alter table import_templates add constraint import_templates_template_type_check CHECK ((template_type = ANY (ARRAY['StandardOrder'::text, 'StandardPreReceipt'::text, 'StandardProduct'::text, 'StandardProductStorageUnit'::text, 'StandardProductMaterial'::text, 'StandardPickface'::text, 'StandardCustomer'::text, 'StandardSupplier'::text, 'StandardDeliveryAddress'::text, 'StandardCollectionAddress'::text, 'StandardLocation'::text, 'StandardStock'::text, 'StandardStockAdjustment'::text, 'StandardStockHold'::text, 'StandardStockRelease'::text, 'StandardOrderCancellation'::text])));
alter table import_templates add constraint import_templates_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table import_templates add constraint import_templates_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES users(id);
alter table import_templates add constraint import_templates_ftp_user_id_fkey FOREIGN KEY (tenant_id, ftp_user_id) REFERENCES ftp_users(tenant_id, id);
alter table import_templates add constraint import_templates_import_configuration_id_fkey FOREIGN KEY (tenant_id, import_configuration_id) REFERENCES import_configurations(tenant_id, id);
alter table import_templates add constraint import_templates_mapping_group_id_fkey FOREIGN KEY (tenant_id, mapping_group_operation_type, mapping_group_id) REFERENCES mapping_groups(tenant_id, operation_type, id);
alter table import_templates add constraint import_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table import_templates add constraint import_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table imports add constraint imports_pkey PRIMARY KEY (tenant_id, id);
alter table imports add constraint imports_encoding_check CHECK ((char_length(encoding) <= 100));
alter table imports add constraint imports_file_name_check CHECK ((char_length(file_name) <= 255));
alter table imports add constraint imports_flow_code_check CHECK ((char_length(flow_code) <= 255));
alter table imports add constraint imports_message_check CHECK ((char_length(message) <= 10000));
alter table imports add constraint imports_source_check CHECK ((source = ANY (ARRAY['sftp'::text, 'api'::text, 'automation'::text, 'integration'::text])));
alter table imports add constraint imports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'parsing'::text, 'processing'::text, 'completed'::text, 'completed_with_errors'::text, 'failed'::text, 'cancelled'::text])));
alter table imports add constraint imports_template_type_check CHECK ((char_length(template_type) <= 100));
alter table imports add constraint imports_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table imports add constraint imports_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id);
alter table imports add constraint imports_ftp_user_id_fkey FOREIGN KEY (tenant_id, ftp_user_id) REFERENCES ftp_users(tenant_id, id);
alter table imports add constraint imports_import_configuration_id_fkey FOREIGN KEY (tenant_id, import_configuration_id) REFERENCES import_configurations(tenant_id, id);
alter table imports add constraint imports_import_template_id_fkey FOREIGN KEY (tenant_id, import_template_id) REFERENCES import_templates(tenant_id, id);
alter table imports add constraint imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table imports add constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table integration_carrier_mappings add constraint integration_carrier_mappings_pkey PRIMARY KEY (tenant_id, id);
alter table integration_carrier_mappings add constraint integration_carrier_mappings_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table integration_carrier_mappings add constraint integration_carrier_mappings_carrier_service_id_fkey FOREIGN KEY (tenant_id, carrier_id, carrier_service_id) REFERENCES carrier_services(tenant_id, carrier_id, id);
alter table integration_carrier_mappings add constraint integration_carrier_mappings_integration_carrier_id_fkey FOREIGN KEY (tenant_id, entity_type, integration_carrier_id) REFERENCES external_entities(tenant_id, entity_type, id);
alter table integration_carrier_mappings add constraint integration_carrier_mappings_mapping_group_id_fkey FOREIGN KEY (tenant_id, operation_type, mapping_group_id) REFERENCES mapping_groups(tenant_id, operation_type, id);
alter table integration_carrier_mappings add constraint integration_carrier_mappings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integration_orders add constraint integration_orders_pkey PRIMARY KEY (tenant_id, id);
alter table integration_orders add constraint integration_orders_integration_id_external_id_key UNIQUE (tenant_id, integration_id, external_id);
alter table integration_orders add constraint integration_orders_external_id_check CHECK ((char_length(external_id) <= 255));
alter table integration_orders add constraint integration_orders_message_check CHECK ((char_length(message) <= 10000));
alter table integration_orders add constraint integration_orders_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'taken'::text])));
alter table integration_orders add constraint integration_orders_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table integration_orders add constraint integration_orders_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table integration_orders add constraint integration_orders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integration_product_mappings add constraint integration_product_mappings_pkey PRIMARY KEY (tenant_id, id);
alter table integration_product_mappings add constraint integration_product_mappings_integration_product_id_fkey FOREIGN KEY (tenant_id, entity_type, integration_product_id) REFERENCES external_entities(tenant_id, entity_type, id);
alter table integration_product_mappings add constraint integration_product_mappings_mapping_group_id_fkey FOREIGN KEY (tenant_id, operation_type, mapping_group_id) REFERENCES mapping_groups(tenant_id, operation_type, id);
alter table integration_product_mappings add constraint integration_product_mappings_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table integration_product_mappings add constraint integration_product_mappings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integration_runs add constraint integration_runs_pkey PRIMARY KEY (tenant_id, id);
alter table integration_runs add constraint integration_runs_kind_check CHECK ((char_length(kind) <= 50));
alter table integration_runs add constraint integration_runs_message_check CHECK ((char_length(message) <= 10000));
alter table integration_runs add constraint integration_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text])));
alter table integration_runs add constraint integration_runs_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table integration_runs add constraint integration_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integration_shipping_rate_mappings add constraint integration_shipping_rate_mappings_pkey PRIMARY KEY (tenant_id, id);
alter table integration_shipping_rate_mappings add constraint integration_shipping_rate_mappings_carrier_check CHECK (((carrier_id IS NULL) = (carrier_service_id IS NULL)));
alter table integration_shipping_rate_mappings add constraint integration_shipping_rate_mappings_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table integration_shipping_rate_mappings add constraint integration_shipping_rate_mappings_carrier_service_id_fkey FOREIGN KEY (tenant_id, carrier_id, carrier_service_id) REFERENCES carrier_services(tenant_id, carrier_id, id);
alter table integration_shipping_rate_mappings add constraint integration_shipping_rate_mappings_integn_shipping_rate_id_fkey FOREIGN KEY (tenant_id, entity_type, integration_shipping_rate_id) REFERENCES external_entities(tenant_id, entity_type, id);
alter table integration_shipping_rate_mappings add constraint integration_shipping_rate_mappings_mapping_group_id_fkey FOREIGN KEY (tenant_id, operation_type, mapping_group_id) REFERENCES mapping_groups(tenant_id, operation_type, id);
alter table integration_shipping_rate_mappings add constraint integration_shipping_rate_mappings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integration_warehouse_mappings add constraint integration_warehouse_mappings_pkey PRIMARY KEY (tenant_id, id);
alter table integration_warehouse_mappings add constraint integration_warehouse_mappings_integration_warehouse_id_fkey FOREIGN KEY (tenant_id, entity_type, integration_warehouse_id) REFERENCES external_entities(tenant_id, entity_type, id);
alter table integration_warehouse_mappings add constraint integration_warehouse_mappings_mapping_group_id_fkey FOREIGN KEY (tenant_id, operation_type, mapping_group_id) REFERENCES mapping_groups(tenant_id, operation_type, id);
alter table integration_warehouse_mappings add constraint integration_warehouse_mappings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integration_warehouse_mappings add constraint integration_warehouse_mappings_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table integrations add constraint integrations_pkey PRIMARY KEY (tenant_id, id);
alter table integrations add constraint integrations_configuration_sealed_check CHECK ((char_length(configuration_sealed) <= 200000));
alter table integrations add constraint integrations_configuration_sealed_form_check CHECK ((configuration_sealed ~ '^[^.]+(\.[A-Za-z0-9_-]+){3}$'::text));
alter table integrations add constraint integrations_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table integrations add constraint integrations_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table integrations add constraint integrations_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table integrations add constraint integrations_integration_type_check CHECK ((char_length(integration_type) <= 50));
alter table integrations add constraint integrations_name_check CHECK ((char_length(name) <= 255));
alter table integrations add constraint integrations_string1_check CHECK ((char_length(string1) <= 255));
alter table integrations add constraint integrations_string2_check CHECK ((char_length(string2) <= 255));
alter table integrations add constraint integrations_string3_check CHECK ((char_length(string3) <= 255));
alter table integrations add constraint integrations_string4_check CHECK ((char_length(string4) <= 255));
alter table integrations add constraint integrations_string5_check CHECK ((char_length(string5) <= 255));
alter table integrations add constraint integrations_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table integrations add constraint integrations_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES users(id);
alter table integrations add constraint integrations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integrations add constraint integrations_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table invoice_lines add constraint invoice_lines_pkey PRIMARY KEY (tenant_id, id);
alter table invoice_lines add constraint invoice_lines_charge_type_check CHECK ((charge_type = ANY (ARRAY['RECEIPT'::text, 'PICK'::text, 'RENTAL'::text, 'SUNDRY'::text])));
alter table invoice_lines add constraint invoice_lines_code_check CHECK ((char_length(code) <= 255));
alter table invoice_lines add constraint invoice_lines_name_check CHECK ((char_length(name) <= 255));
alter table invoice_lines add constraint invoice_lines_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table invoice_lines add constraint invoice_lines_inbound_good_id_fkey FOREIGN KEY (tenant_id, inbound_good_id) REFERENCES goods_in_receipts(tenant_id, id);
alter table invoice_lines add constraint invoice_lines_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id);
alter table invoice_lines add constraint invoice_lines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table invoices add constraint invoices_pkey PRIMARY KEY (tenant_id, id);
alter table invoices add constraint invoices_document_number_key UNIQUE (tenant_id, document_number);
alter table invoices add constraint invoices_currency_check CHECK ((char_length(currency) <= 255));
alter table invoices add constraint invoices_document_number_check CHECK ((char_length(document_number) <= 255));
alter table invoices add constraint invoices_document_type_check CHECK ((document_type = 'invoice'::text));
alter table invoices add constraint invoices_reference_check CHECK ((char_length(reference) <= 255));
alter table invoices add constraint invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'authorised'::text, 'paid'::text, 'void'::text])));
alter table invoices add constraint invoices_tax_status_check CHECK ((tax_status = 'tax_exclusive'::text));
alter table invoices add constraint invoices_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table invoices add constraint invoices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table load_drops add constraint load_drops_pkey PRIMARY KEY (tenant_id, id);
alter table load_drops add constraint load_drops_booking_reference_check CHECK ((char_length(booking_reference) <= 255));
alter table load_drops add constraint load_drops_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'loaded'::text, 'dispatched'::text, 'cancelled'::text])));
alter table load_drops add constraint load_drops_target_check CHECK (((delivery_address_id IS NULL) OR (goods_out_id IS NULL)));
alter table load_drops add constraint load_drops_delivery_address_id_fkey FOREIGN KEY (tenant_id, delivery_address_id) REFERENCES delivery_addresses(tenant_id, id);
alter table load_drops add constraint load_drops_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table load_drops add constraint load_drops_load_id_fkey FOREIGN KEY (tenant_id, load_id) REFERENCES loads(tenant_id, id);
alter table load_drops add constraint load_drops_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table loads add constraint loads_pkey PRIMARY KEY (tenant_id, id);
alter table loads add constraint loads_loading_validation_mode_check CHECK ((loading_validation_mode = ANY (ARRAY['none'::text, 'delivery_address'::text, 'sales_order'::text])));
alter table loads add constraint loads_reference_check CHECK ((char_length(reference) <= 255));
alter table loads add constraint loads_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'open'::text, 'closed'::text, 'dispatched'::text, 'cancelled'::text])));
alter table loads add constraint loads_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table loads add constraint loads_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table loads add constraint loads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table loads add constraint loads_trailer_id_fkey FOREIGN KEY (tenant_id, trailer_id) REFERENCES trailers(tenant_id, id);
alter table loads add constraint loads_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table location_groups add constraint location_groups_pkey PRIMARY KEY (tenant_id, id);
alter table location_groups add constraint location_groups_group_id_location_id_key UNIQUE (tenant_id, group_id, location_id);
alter table location_groups add constraint location_groups_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES groups(tenant_id, id);
alter table location_groups add constraint location_groups_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table location_groups add constraint location_groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table location_types add constraint location_types_pkey PRIMARY KEY (tenant_id, id);
alter table location_types add constraint location_types_code_key UNIQUE (tenant_id, code);
alter table location_types add constraint location_types_code_check CHECK ((char_length(code) <= 50));
alter table location_types add constraint location_types_description_check CHECK ((char_length(description) <= 10000));
alter table location_types add constraint location_types_name_check CHECK ((char_length(name) <= 150));
alter table location_types add constraint location_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table locations add constraint locations_pkey PRIMARY KEY (tenant_id, id);
alter table locations add constraint locations_id_warehouse_id_key UNIQUE (tenant_id, id, warehouse_id);
alter table locations add constraint locations_warehouse_id_code_key UNIQUE (tenant_id, warehouse_id, code);
alter table locations add constraint locations_aisle_check CHECK ((char_length(aisle) <= 255));
alter table locations add constraint locations_barcode_check CHECK ((char_length(barcode) <= 255));
alter table locations add constraint locations_bay_check CHECK ((char_length(bay) <= 255));
alter table locations add constraint locations_check_digit_check CHECK ((char_length(check_digit) <= 4));
alter table locations add constraint locations_code_check CHECK ((char_length(code) <= 60));
alter table locations add constraint locations_column_check CHECK ((char_length("column") <= 255));
alter table locations add constraint locations_description_check CHECK ((char_length(description) <= 10000));
alter table locations add constraint locations_level_check CHECK ((char_length(level) <= 255));
alter table locations add constraint locations_position_check CHECK ((char_length("position") <= 255));
alter table locations add constraint locations_row_check CHECK ((char_length("row") <= 255));
alter table locations add constraint locations_slot_check CHECK ((char_length(slot) <= 255));
alter table locations add constraint locations_string1_check CHECK ((char_length(string1) <= 255));
alter table locations add constraint locations_string2_check CHECK ((char_length(string2) <= 255));
alter table locations add constraint locations_string3_check CHECK ((char_length(string3) <= 255));
alter table locations add constraint locations_string4_check CHECK ((char_length(string4) <= 255));
alter table locations add constraint locations_string5_check CHECK ((char_length(string5) <= 255));
alter table locations add constraint locations_zone_check CHECK ((char_length(zone) <= 255));
alter table locations add constraint locations_location_type_id_fkey FOREIGN KEY (tenant_id, location_type_id) REFERENCES location_types(tenant_id, id);
alter table locations add constraint locations_storage_unit_type_id_fkey FOREIGN KEY (tenant_id, storage_unit_type_id) REFERENCES storage_unit_types(tenant_id, id);
alter table locations add constraint locations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table locations add constraint locations_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table mapping_field_values add constraint mapping_field_values_pkey PRIMARY KEY (tenant_id, id);
alter table mapping_field_values add constraint mapping_field_values_code_check CHECK ((char_length(code) <= 100));
alter table mapping_field_values add constraint mapping_field_values_value_check CHECK ((char_length(value) <= 255));
alter table mapping_field_values add constraint mapping_field_values_mapping_id_fkey FOREIGN KEY (tenant_id, mapping_id) REFERENCES mappings(tenant_id, id);
alter table mapping_field_values add constraint mapping_field_values_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table mapping_group_fields add constraint mapping_group_fields_pkey PRIMARY KEY (tenant_id, id);
alter table mapping_group_fields add constraint mapping_group_fields_mapping_group_id_field_name_key UNIQUE (tenant_id, mapping_group_id, field_name);
alter table mapping_group_fields add constraint mapping_group_fields_field_name_check CHECK ((char_length(field_name) <= 100));
alter table mapping_group_fields add constraint mapping_group_fields_field_type_check CHECK ((field_type = ANY (ARRAY['string'::text, 'integer'::text, 'decimal'::text, 'boolean'::text, 'date'::text])));
alter table mapping_group_fields add constraint mapping_group_fields_mapping_group_id_fkey FOREIGN KEY (tenant_id, mapping_group_id) REFERENCES mapping_groups(tenant_id, id);
alter table mapping_group_fields add constraint mapping_group_fields_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table mapping_groups add constraint mapping_groups_pkey PRIMARY KEY (tenant_id, id);
alter table mapping_groups add constraint mapping_groups_operation_type_id_key UNIQUE (tenant_id, operation_type, id);
alter table mapping_groups add constraint mapping_groups_description_check CHECK ((char_length(description) <= 150));
alter table mapping_groups add constraint mapping_groups_name_check CHECK ((char_length(name) <= 50));
alter table mapping_groups add constraint mapping_groups_operation_type_check CHECK ((operation_type = ANY (ARRAY['ftp'::text, 'stock_hold'::text, 'stock_release'::text, 'lookup'::text, 'integration_product'::text, 'integration_carrier'::text, 'integration_shipping_rate'::text, 'integration_warehouse'::text])));
alter table mapping_groups add constraint mapping_groups_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table mapping_groups add constraint mapping_groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table mappings add constraint mappings_pkey PRIMARY KEY (tenant_id, id);
alter table mappings add constraint mappings_file_check CHECK (((operation_type = 'ftp'::text) OR (num_nonnulls(account_id, customer_id, delivery_address_id, collection_address_id) = 0)));
alter table mappings add constraint mappings_meaning_check CHECK (((operation_type <> 'ftp'::text) OR (operation_type_fields = jsonb_strip_nulls(jsonb_build_object('account_id', account_id, 'customer_id', customer_id, 'delivery_address_id', delivery_address_id, 'collection_address_id', collection_address_id)))));
alter table mappings add constraint mappings_operation_type_check CHECK ((operation_type = ANY (ARRAY['ftp'::text, 'stock_hold'::text, 'stock_release'::text, 'lookup'::text])));
alter table mappings add constraint mappings_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table mappings add constraint mappings_collection_address_id_fkey FOREIGN KEY (tenant_id, collection_address_id) REFERENCES collection_addresses(tenant_id, id);
alter table mappings add constraint mappings_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table mappings add constraint mappings_delivery_address_id_fkey FOREIGN KEY (tenant_id, delivery_address_id) REFERENCES delivery_addresses(tenant_id, id);
alter table mappings add constraint mappings_mapping_group_id_fkey FOREIGN KEY (tenant_id, operation_type, mapping_group_id) REFERENCES mapping_groups(tenant_id, operation_type, id);
alter table mappings add constraint mappings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table notifications add constraint notifications_pkey PRIMARY KEY (tenant_id, id);
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'comment'::text, 'status'::text, 'automation'::text])));
alter table notifications add constraint notifications_message_check CHECK ((char_length(message) <= 1000));
alter table notifications add constraint notifications_record_title_check CHECK ((char_length(record_title) <= 255));
alter table notifications add constraint notifications_record_type_check CHECK ((char_length(record_type) <= 63));
alter table notifications add constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table notifications add constraint notifications_comment_id_fkey FOREIGN KEY (tenant_id, comment_id) REFERENCES comments(tenant_id, id);
alter table notifications add constraint notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table oauth_applications add constraint oauth_applications_pkey PRIMARY KEY (id);
alter table oauth_applications add constraint oauth_applications_client_id_key UNIQUE (client_id);
alter table oauth_applications add constraint oauth_applications_user_id_key UNIQUE (user_id);
alter table oauth_applications add constraint oauth_applications_grant_types_check CHECK ((grant_types <@ ARRAY['client_credentials'::text, 'authorization_code'::text, 'refresh_token'::text]));
alter table oauth_applications add constraint oauth_applications_name_check CHECK ((char_length(name) <= 50));
alter table oauth_applications add constraint oauth_applications_secret_check CHECK ((confidential = (client_secret_hmac IS NOT NULL)));
alter table oauth_applications add constraint oauth_applications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table oauth_applications add constraint oauth_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table oauth_artifacts add constraint oauth_artifacts_pkey PRIMARY KEY (kind, id_hash);
alter table oauth_artifacts add constraint oauth_artifacts_application_id_fkey FOREIGN KEY (application_id) REFERENCES oauth_applications(id);
alter table oauth_artifacts add constraint oauth_artifacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table oauth_consents add constraint oauth_consents_pkey PRIMARY KEY (user_id, application_id);
alter table oauth_consents add constraint oauth_consents_application_id_fkey FOREIGN KEY (application_id) REFERENCES oauth_applications(id);
alter table oauth_consents add constraint oauth_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table order_types add constraint order_types_pkey PRIMARY KEY (tenant_id, id);
alter table order_types add constraint order_types_code_key UNIQUE (tenant_id, code);
alter table order_types add constraint order_types_code_check CHECK ((char_length(code) <= 30));
alter table order_types add constraint order_types_name_check CHECK ((char_length(name) <= 50));
alter table order_types add constraint order_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table packages add constraint packages_pkey PRIMARY KEY (tenant_id, id);
alter table packages add constraint packages_tracking_number_check CHECK ((char_length(tracking_number) <= 255));
alter table packages add constraint packages_unit_of_measure_check CHECK ((unit_of_measure = ANY (ARRAY['centimetre'::text, 'metre'::text, 'inch'::text, 'foot'::text, 'millimetre'::text])));
alter table packages add constraint packages_weight_unit_of_measure_check CHECK ((weight_unit_of_measure = ANY (ARRAY['kilogram'::text, 'gram'::text, 'pound'::text])));
alter table packages add constraint packages_label_document_id_fkey FOREIGN KEY (tenant_id, label_document_id) REFERENCES documents(tenant_id, id);
alter table packages add constraint packages_shipment_id_fkey FOREIGN KEY (tenant_id, shipment_id) REFERENCES shipments(tenant_id, id);
alter table packages add constraint packages_storage_unit_id_fkey FOREIGN KEY (tenant_id, storage_unit_id) REFERENCES storage_units(tenant_id, id);
alter table packages add constraint packages_storage_unit_type_id_fkey FOREIGN KEY (tenant_id, storage_unit_type_id) REFERENCES storage_unit_types(tenant_id, id);
alter table packages add constraint packages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table permissions add constraint permissions_pkey PRIMARY KEY (id);
alter table permissions add constraint permissions_name_key UNIQUE (name);
alter table permissions add constraint permissions_area_check CHECK ((char_length(area) <= 255));
alter table permissions add constraint permissions_name_check CHECK ((char_length(name) <= 255));
alter table pick_processing_requests add constraint pick_processing_requests_pkey PRIMARY KEY (tenant_id, id);
alter table pick_processing_requests add constraint pick_processing_requests_message_check CHECK ((char_length(message) <= 10000));
alter table pick_processing_requests add constraint pick_processing_requests_process_reference_check CHECK ((char_length(process_reference) <= 36));
alter table pick_processing_requests add constraint pick_processing_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text])));
alter table pick_processing_requests add constraint pick_processing_requests_symbol_check CHECK ((char_length(symbol) <= 255));
alter table pick_processing_requests add constraint pick_processing_requests_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table pick_processing_requests add constraint pick_processing_requests_goods_out_pick_list_id_fkey FOREIGN KEY (tenant_id, goods_out_pick_list_id) REFERENCES goods_out_pick_lists(tenant_id, id);
alter table pick_processing_requests add constraint pick_processing_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table pickface_products add constraint pickface_products_pkey PRIMARY KEY (tenant_id, id);
alter table pickface_products add constraint pickface_products_product_id_location_group_id_location_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, product_id, location_group_id, location_id);
alter table pickface_products add constraint pickface_products_place_check CHECK ((num_nonnulls(location_id, location_group_id) = 1));
alter table pickface_products add constraint pickface_products_range_check CHECK (((replenishment_type = 'demand'::text) OR (trigger_max >= trigger_min)));
alter table pickface_products add constraint pickface_products_replenishment_type_check CHECK ((replenishment_type = ANY (ARRAY['continuous'::text, 'demand'::text, 'order_volume'::text])));
alter table pickface_products add constraint pickface_products_location_group_id_fkey FOREIGN KEY (tenant_id, location_group_id) REFERENCES groups(tenant_id, id);
alter table pickface_products add constraint pickface_products_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table pickface_products add constraint pickface_products_location_id_warehouse_id_fkey FOREIGN KEY (tenant_id, location_id, warehouse_id) REFERENCES locations(tenant_id, id, warehouse_id);
alter table pickface_products add constraint pickface_products_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table pickface_products add constraint pickface_products_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table pickface_products add constraint pickface_products_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table pickface_rotations add constraint pickface_rotations_pkey PRIMARY KEY (tenant_id, id);
alter table pickface_rotations add constraint pickface_rotations_product_id_warehouse_id_key UNIQUE (tenant_id, product_id, warehouse_id);
alter table pickface_rotations add constraint pickface_rotations_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table pickface_rotations add constraint pickface_rotations_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table pickface_rotations add constraint pickface_rotations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table pickface_rotations add constraint pickface_rotations_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table preferences add constraint preferences_pkey PRIMARY KEY (tenant_id, id);
alter table preferences add constraint preferences_user_id_key_key UNIQUE (tenant_id, user_id, key);
alter table preferences add constraint preferences_key_check CHECK ((char_length(key) <= 100));
alter table preferences add constraint preferences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table preferences add constraint preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table print_agent_tokens add constraint print_agent_tokens_pkey PRIMARY KEY (tenant_id, print_agent_id);
alter table print_agent_tokens add constraint print_agent_tokens_print_agent_id_fkey FOREIGN KEY (tenant_id, print_agent_id) REFERENCES print_agents(tenant_id, id);
alter table print_agent_tokens add constraint print_agent_tokens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table print_agents add constraint print_agents_pkey PRIMARY KEY (tenant_id, id);
alter table print_agents add constraint print_agents_name_check CHECK ((char_length(name) <= 255));
alter table print_agents add constraint print_agents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table print_jobs add constraint print_jobs_pkey PRIMARY KEY (tenant_id, id);
alter table print_jobs add constraint print_jobs_content_type_check CHECK ((char_length(content_type) <= 100));
alter table print_jobs add constraint print_jobs_message_check CHECK ((char_length(message) <= 10000));
alter table print_jobs add constraint print_jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'printing'::text, 'done'::text, 'failed'::text, 'expired'::text])));
alter table print_jobs add constraint print_jobs_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES documents(tenant_id, id);
alter table print_jobs add constraint print_jobs_printer_id_fkey FOREIGN KEY (tenant_id, printer_id) REFERENCES printers(tenant_id, id);
alter table print_jobs add constraint print_jobs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table print_jobs add constraint print_jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table printers add constraint printers_pkey PRIMARY KEY (tenant_id, id);
alter table printers add constraint printers_description_check CHECK ((char_length(description) <= 10000));
alter table printers add constraint printers_device_name_check CHECK ((char_length(device_name) <= 255));
alter table printers add constraint printers_name_check CHECK ((char_length(name) <= 255));
alter table printers add constraint printers_status_check CHECK ((status = ANY (ARRAY['AVAILABLE'::text, 'OFFLINE'::text, 'DISABLED'::text])));
alter table printers add constraint printers_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES print_agents(tenant_id, id);
alter table printers add constraint printers_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table printers add constraint printers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table product_groups add constraint product_groups_pkey PRIMARY KEY (tenant_id, id);
alter table product_groups add constraint product_groups_group_id_product_id_key UNIQUE (tenant_id, group_id, product_id);
alter table product_groups add constraint product_groups_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES groups(tenant_id, id);
alter table product_groups add constraint product_groups_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table product_groups add constraint product_groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table product_materials add constraint product_materials_pkey PRIMARY KEY (tenant_id, id);
alter table product_materials add constraint product_materials_parent_product_id_child_product_id_key UNIQUE (tenant_id, parent_product_id, child_product_id);
alter table product_materials add constraint product_materials_itself_check CHECK ((child_product_id <> parent_product_id));
alter table product_materials add constraint product_materials_quantity_check CHECK ((quantity > (0)::numeric));
alter table product_materials add constraint product_materials_child_product_id_fkey FOREIGN KEY (tenant_id, child_product_id) REFERENCES products(tenant_id, id);
alter table product_materials add constraint product_materials_parent_product_id_fkey FOREIGN KEY (tenant_id, parent_product_id) REFERENCES products(tenant_id, id);
alter table product_materials add constraint product_materials_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table product_storage_units add constraint product_storage_units_pkey PRIMARY KEY (tenant_id, id);
alter table product_storage_units add constraint product_storage_units_priority_key UNIQUE (tenant_id, product_id, priority) DEFERRABLE INITIALLY DEFERRED;
alter table product_storage_units add constraint product_storage_units_priority_check CHECK ((priority >= 0));
alter table product_storage_units add constraint product_storage_units_stock_configuration_check CHECK ((stock_configuration = ANY (ARRAY['unit'::text, 'case'::text, 'inner'::text, 'outer'::text])));
alter table product_storage_units add constraint product_storage_units_total_check CHECK ((abs((total - (per_layer * number_of_layers))) < 0.0001));
alter table product_storage_units add constraint product_storage_units_unit_of_measure_check CHECK ((unit_of_measure = ANY (ARRAY['millimetre'::text, 'centimetre'::text, 'metre'::text, 'inch'::text, 'foot'::text])));
alter table product_storage_units add constraint product_storage_units_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table product_storage_units add constraint product_storage_units_storage_unit_type_id_fkey FOREIGN KEY (tenant_id, storage_unit_type_id) REFERENCES storage_unit_types(tenant_id, id);
alter table product_storage_units add constraint product_storage_units_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table products add constraint products_pkey PRIMARY KEY (tenant_id, id);
alter table products add constraint products_code_key UNIQUE (tenant_id, code);
alter table products add constraint products_barcode_check CHECK ((char_length(barcode) <= 255));
alter table products add constraint products_case_barcode_check CHECK ((char_length(case_barcode) <= 255));
alter table products add constraint products_code_check CHECK ((char_length(code) <= 50));
alter table products add constraint products_commodity_code_check CHECK ((char_length(commodity_code) <= 14));
alter table products add constraint products_country_of_manufacture_check CHECK ((char_length(country_of_manufacture) <= 6));
alter table products add constraint products_customs_description_check CHECK ((char_length(customs_description) <= 255));
alter table products add constraint products_description_check CHECK ((char_length(description) <= 150));
alter table products add constraint products_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table products add constraint products_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table products add constraint products_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table products add constraint products_inner_barcode_check CHECK ((char_length(inner_barcode) <= 255));
alter table products add constraint products_long_description_check CHECK ((char_length(long_description) <= 10000));
alter table products add constraint products_outer_barcode_check CHECK ((char_length(outer_barcode) <= 255));
alter table products add constraint products_pick_strategy_check CHECK ((pick_strategy = ANY (ARRAY['pick_by_line'::text, 'batch_pick'::text])));
alter table products add constraint products_product_type_check CHECK ((product_type = ANY (ARRAY['single'::text, 'bill_of_materials'::text])));
alter table products add constraint products_serial_number_tracking_setting_check CHECK ((serial_number_tracking_setting = ANY (ARRAY['none'::text, 'outbound'::text, 'inbound_and_outbound'::text])));
alter table products add constraint products_string1_check CHECK ((char_length(string1) <= 255));
alter table products add constraint products_string2_check CHECK ((char_length(string2) <= 255));
alter table products add constraint products_string3_check CHECK ((char_length(string3) <= 255));
alter table products add constraint products_string4_check CHECK ((char_length(string4) <= 255));
alter table products add constraint products_string5_check CHECK ((char_length(string5) <= 255));
alter table products add constraint products_unit_value_check CHECK ((unit_value >= (0)::numeric));
alter table products add constraint products_units_per_case_check CHECK ((mod(units_per_case, units_per_inner) = (0)::numeric));
alter table products add constraint products_units_per_outer_check CHECK ((mod(units_per_outer, COALESCE(units_per_case, units_per_inner)) = (0)::numeric));
alter table products add constraint products_stock_unit_type_id_fkey FOREIGN KEY (tenant_id, stock_unit_type_id) REFERENCES stock_unit_types(tenant_id, id);
alter table products add constraint products_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table putaway_lines add constraint putaway_lines_pkey PRIMARY KEY (tenant_id, task_id, goods_in_line_id);
alter table putaway_lines add constraint putaway_lines_quantity_check CHECK ((quantity > (0)::numeric));
alter table putaway_lines add constraint putaway_lines_goods_in_line_id_fkey FOREIGN KEY (tenant_id, goods_in_line_id) REFERENCES goods_in_lines(tenant_id, id);
alter table putaway_lines add constraint putaway_lines_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES tasks(tenant_id, id);
alter table putaway_lines add constraint putaway_lines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table putaway_rules add constraint putaway_rules_pkey PRIMARY KEY (tenant_id, id);
alter table putaway_rules add constraint putaway_rules_position_key UNIQUE (tenant_id, account_id, "position") DEFERRABLE INITIALLY DEFERRED;
alter table putaway_rules add constraint putaway_rules_direction_check CHECK ((direction = ANY (ARRAY['asc'::text, 'desc'::text])));
alter table putaway_rules add constraint putaway_rules_position_check CHECK (("position" >= 1));
alter table putaway_rules add constraint putaway_rules_rule_check CHECK ((rule = ANY (ARRAY['code'::text, 'walk_sequence'::text, 'remaining_height'::text, 'pickface_proximity'::text])));
alter table putaway_rules add constraint putaway_rules_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table putaway_rules add constraint putaway_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table reason_codes add constraint reason_codes_pkey PRIMARY KEY (tenant_id, id);
alter table reason_codes add constraint reason_codes_code_key UNIQUE (tenant_id, code);
alter table reason_codes add constraint reason_codes_code_check CHECK ((char_length(code) <= 30));
alter table reason_codes add constraint reason_codes_description_check CHECK ((char_length(description) <= 150));
alter table reason_codes add constraint reason_codes_name_check CHECK ((char_length(name) <= 50));
alter table reason_codes add constraint reason_codes_reason_type_check CHECK ((reason_type = ANY (ARRAY['negative_adjustment'::text, 'positive_adjustment'::text, 'hold'::text, 'release'::text, 'short_order_lines'::text, 'transfer'::text, 'stock_check'::text])));
alter table reason_codes add constraint reason_codes_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table reason_codes add constraint reason_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table relay_leases add constraint relay_leases_pkey PRIMARY KEY (tenant_id);
alter table relay_leases add constraint relay_leases_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table rental_nights add constraint rental_nights_pkey PRIMARY KEY (tenant_id, warehouse_id, day);
alter table rental_nights add constraint rental_nights_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table rental_snapshots add constraint rental_snapshots_pkey PRIMARY KEY (tenant_id, id);
alter table rental_snapshots add constraint rental_snapshots_quantity_check CHECK ((quantity > (0)::numeric));
alter table rental_snapshots add constraint rental_snapshots_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table report_queries add constraint report_queries_pkey PRIMARY KEY (tenant_id, id);
alter table report_queries add constraint report_queries_description_check CHECK ((char_length(description) <= 500));
alter table report_queries add constraint report_queries_graphql_check CHECK ((char_length(graphql) <= 50000));
alter table report_queries add constraint report_queries_name_check CHECK ((char_length(name) <= 50));
alter table report_queries add constraint report_queries_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES users(id);
alter table report_queries add constraint report_queries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table reports add constraint reports_pkey PRIMARY KEY (tenant_id, id);
alter table reports add constraint reports_description_check CHECK ((char_length(description) <= 500));
alter table reports add constraint reports_name_check CHECK ((char_length(name) <= 50));
alter table reports add constraint reports_report_type_check CHECK ((report_type = ANY (ARRAY['single'::text, 'bar'::text, 'pie'::text])));
alter table reports add constraint reports_source_path_check CHECK ((char_length(source_path) <= 255));
alter table reports add constraint reports_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES users(id);
alter table reports add constraint reports_report_query_id_fkey FOREIGN KEY (tenant_id, report_query_id) REFERENCES report_queries(tenant_id, id);
alter table reports add constraint reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table reports add constraint reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table rf_flows add constraint rf_flows_pkey PRIMARY KEY (tenant_id, id);
alter table rf_flows add constraint rf_flows_implementation_id_code_key UNIQUE (tenant_id, implementation_id, code);
alter table rf_flows add constraint rf_flows_code_check CHECK ((char_length(code) <= 50));
alter table rf_flows add constraint rf_flows_flow_type_check CHECK ((flow_type = ANY (ARRAY['standard'::text, 'task'::text, 'loading'::text])));
alter table rf_flows add constraint rf_flows_name_check CHECK ((char_length(name) <= 255));
alter table rf_flows add constraint rf_flows_slug_check CHECK ((char_length(slug) <= 50));
alter table rf_flows add constraint rf_flows_implementation_id_fkey FOREIGN KEY (tenant_id, implementation_id) REFERENCES rf_implementations(tenant_id, id);
alter table rf_flows add constraint rf_flows_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table rf_implementations add constraint rf_implementations_pkey PRIMARY KEY (tenant_id, id);
alter table rf_implementations add constraint rf_implementations_code_key UNIQUE (tenant_id, code);
alter table rf_implementations add constraint rf_implementations_code_check CHECK ((char_length(code) <= 50));
alter table rf_implementations add constraint rf_implementations_name_check CHECK ((char_length(name) <= 255));
alter table rf_implementations add constraint rf_implementations_scan_prefix_check CHECK ((char_length(scan_prefix) <= 20));
alter table rf_implementations add constraint rf_implementations_scan_suffix_check CHECK ((char_length(scan_suffix) <= 20));
alter table rf_implementations add constraint rf_implementations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table roles add constraint roles_pkey PRIMARY KEY (tenant_id, id);
alter table roles add constraint roles_name_key UNIQUE (tenant_id, name);
alter table roles add constraint roles_description_check CHECK ((char_length(description) <= 255));
alter table roles add constraint roles_name_check CHECK ((char_length(name) <= 50));
alter table roles add constraint roles_role_type_check CHECK ((role_type = ANY (ARRAY['admin'::text, 'standard'::text, 'client'::text, 'financial'::text, 'rf'::text, 'custom'::text])));
alter table roles add constraint roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (tenant_id, id);
alter table saved_views add constraint saved_views_user_id_resource_name_name_key UNIQUE (tenant_id, user_id, resource_name, name);
alter table saved_views add constraint saved_views_name_check CHECK ((char_length(name) <= 100));
alter table saved_views add constraint saved_views_resource_name_check CHECK ((char_length(resource_name) <= 63));
alter table saved_views add constraint saved_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table saved_views add constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table scheduled_report_ftp_recipients add constraint scheduled_report_ftp_recipients_pkey PRIMARY KEY (tenant_id, id);
alter table scheduled_report_ftp_recipients add constraint scheduled_report_ftp_recipients_ftp_user_id_fkey FOREIGN KEY (tenant_id, ftp_user_id) REFERENCES ftp_users(tenant_id, id);
alter table scheduled_report_ftp_recipients add constraint scheduled_report_ftp_recipients_scheduled_report_id_fkey FOREIGN KEY (tenant_id, scheduled_report_id) REFERENCES scheduled_reports(tenant_id, id);
alter table scheduled_report_ftp_recipients add constraint scheduled_report_ftp_recipients_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table scheduled_report_recipients add constraint scheduled_report_recipients_pkey PRIMARY KEY (tenant_id, id);
alter table scheduled_report_recipients add constraint scheduled_report_recipients_email_address_check CHECK ((char_length(email_address) <= 254));
alter table scheduled_report_recipients add constraint scheduled_report_recipients_name_check CHECK ((char_length(name) <= 255));
alter table scheduled_report_recipients add constraint scheduled_report_recipients_scheduled_report_id_fkey FOREIGN KEY (tenant_id, scheduled_report_id) REFERENCES scheduled_reports(tenant_id, id);
alter table scheduled_report_recipients add constraint scheduled_report_recipients_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table scheduled_report_reports add constraint scheduled_report_reports_pkey PRIMARY KEY (tenant_id, id);
alter table scheduled_report_reports add constraint scheduled_report_reports_report_id_fkey FOREIGN KEY (tenant_id, report_id) REFERENCES reports(tenant_id, id);
alter table scheduled_report_reports add constraint scheduled_report_reports_scheduled_report_id_fkey FOREIGN KEY (tenant_id, scheduled_report_id) REFERENCES scheduled_reports(tenant_id, id);
alter table scheduled_report_reports add constraint scheduled_report_reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table scheduled_reports add constraint scheduled_reports_pkey PRIMARY KEY (tenant_id, id);
alter table scheduled_reports add constraint scheduled_reports_body_check CHECK ((char_length(body) <= 10000));
alter table scheduled_reports add constraint scheduled_reports_frequency_check CHECK ((frequency = ANY (ARRAY['Day'::text, 'Month'::text])));
alter table scheduled_reports add constraint scheduled_reports_name_check CHECK ((char_length(name) <= 50));
alter table scheduled_reports add constraint scheduled_reports_subject_check CHECK ((char_length(subject) <= 256));
alter table scheduled_reports add constraint scheduled_reports_time_check CHECK ((char_length("time") <= 5));
alter table scheduled_reports add constraint scheduled_reports_timezone_check CHECK ((char_length(timezone) <= 255));
alter table scheduled_reports add constraint scheduled_reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table scheduled_reports add constraint scheduled_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (version);
alter table sequences add constraint sequences_pkey PRIMARY KEY (tenant_id, id);
alter table sequences add constraint sequences_code_key UNIQUE (tenant_id, code);
alter table sequences add constraint sequences_code_check CHECK ((char_length(code) <= 50));
alter table sequences add constraint sequences_description_check CHECK ((char_length(description) <= 10000));
alter table sequences add constraint sequences_kind_check CHECK ((kind = ANY (ARRAY['plain'::text, 'sscc'::text])));
alter table sequences add constraint sequences_name_check CHECK ((char_length(name) <= 255));
alter table sequences add constraint sequences_next_number_check CHECK ((next_number ~ '^[0-9]{1,18}$'::text));
alter table sequences add constraint sequences_prefix_check CHECK ((char_length(prefix) <= 30));
alter table sequences add constraint sequences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table sftp_logins add constraint sftp_logins_pkey PRIMARY KEY (login);
alter table shipments add constraint shipments_pkey PRIMARY KEY (tenant_id, id);
alter table shipments add constraint shipments_carrier_message_check CHECK ((char_length(carrier_message) <= 10000));
alter table shipments add constraint shipments_delivery_notes_check CHECK ((char_length(delivery_notes) <= 10000));
alter table shipments add constraint shipments_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table shipments add constraint shipments_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table shipments add constraint shipments_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table shipments add constraint shipments_label_filename_check CHECK ((char_length(label_filename) <= 255));
alter table shipments add constraint shipments_name_check CHECK ((char_length(name) <= 255));
alter table shipments add constraint shipments_reference_check CHECK ((char_length(reference) <= 255));
alter table shipments add constraint shipments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'submitted'::text, 'failed'::text, 'dispatched'::text, 'cancelled'::text])));
alter table shipments add constraint shipments_string1_check CHECK ((char_length(string1) <= 255));
alter table shipments add constraint shipments_string2_check CHECK ((char_length(string2) <= 255));
alter table shipments add constraint shipments_string3_check CHECK ((char_length(string3) <= 255));
alter table shipments add constraint shipments_string4_check CHECK ((char_length(string4) <= 255));
alter table shipments add constraint shipments_string5_check CHECK ((char_length(string5) <= 255));
alter table shipments add constraint shipments_tracking_number_check CHECK ((char_length(tracking_number) <= 255));
alter table shipments add constraint shipments_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table shipments add constraint shipments_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table shipments add constraint shipments_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table shipments add constraint shipments_carrier_service_id_fkey FOREIGN KEY (tenant_id, carrier_service_id) REFERENCES carrier_services(tenant_id, id);
alter table shipments add constraint shipments_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table shipments add constraint shipments_label_document_id_fkey FOREIGN KEY (tenant_id, label_document_id) REFERENCES documents(tenant_id, id);
alter table shipments add constraint shipments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table shipments add constraint shipments_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table sign_in_failures add constraint sign_in_failures_pkey PRIMARY KEY (subject_hash);
alter table sign_in_sessions add constraint sign_in_sessions_pkey PRIMARY KEY (id_hash);
alter table sign_in_sessions add constraint sign_in_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table sites add constraint sites_pkey PRIMARY KEY (tenant_id, id);
alter table sites add constraint sites_code_key UNIQUE (tenant_id, code);
alter table sites add constraint sites_code_check CHECK ((char_length(code) <= 50));
alter table sites add constraint sites_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table sites add constraint sites_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table sites add constraint sites_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table sites add constraint sites_name_check CHECK ((char_length(name) <= 50));
alter table sites add constraint sites_string1_check CHECK ((char_length(string1) <= 255));
alter table sites add constraint sites_string2_check CHECK ((char_length(string2) <= 255));
alter table sites add constraint sites_string3_check CHECK ((char_length(string3) <= 255));
alter table sites add constraint sites_string4_check CHECK ((char_length(string4) <= 255));
alter table sites add constraint sites_string5_check CHECK ((char_length(string5) <= 255));
alter table sites add constraint sites_tier_check CHECK ((tier = ANY (ARRAY['none'::text, 'lower'::text, 'upper'::text])));
alter table sites add constraint sites_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table sites add constraint sites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table stock_balances add constraint stock_balances_pkey PRIMARY KEY (tenant_id, id);
alter table stock_balances add constraint stock_balances_account_id_product_id_warehouse_id_key UNIQUE (tenant_id, account_id, product_id, warehouse_id);
alter table stock_balances add constraint stock_balances_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table stock_balances add constraint stock_balances_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table stock_balances add constraint stock_balances_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table stock_check_programme_days add constraint stock_check_programme_days_pkey PRIMARY KEY (tenant_id, stock_check_programme_id);
alter table stock_check_programme_days add constraint stock_check_programme_days_stock_check_programme_id_fkey FOREIGN KEY (tenant_id, stock_check_programme_id) REFERENCES stock_check_programmes(tenant_id, id);
alter table stock_check_programme_days add constraint stock_check_programme_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table stock_check_programmes add constraint stock_check_programmes_pkey PRIMARY KEY (tenant_id, id);
alter table stock_check_programmes add constraint stock_check_programmes_method_check CHECK ((method = ANY (ARRAY['abc'::text, 'all'::text])));
alter table stock_check_programmes add constraint stock_check_programmes_name_check CHECK ((char_length(name) <= 255));
alter table stock_check_programmes add constraint stock_check_programmes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table stock_check_programmes add constraint stock_check_programmes_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table stock_check_records add constraint stock_check_records_pkey PRIMARY KEY (tenant_id, id);
alter table stock_check_records add constraint stock_check_records_batch_check CHECK ((char_length(batch) <= 60));
alter table stock_check_records add constraint stock_check_records_result_check CHECK ((result = ANY (ARRAY['success'::text, 'failure'::text, 'left_out'::text])));
alter table stock_check_records add constraint stock_check_records_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table stock_check_records add constraint stock_check_records_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table stock_check_records add constraint stock_check_records_reason_code_id_fkey FOREIGN KEY (tenant_id, reason_code_id) REFERENCES reason_codes(tenant_id, id);
alter table stock_check_records add constraint stock_check_records_stock_check_id_fkey FOREIGN KEY (tenant_id, stock_check_id) REFERENCES stock_checks(tenant_id, id);
alter table stock_check_records add constraint stock_check_records_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table stock_checkpoint_piles add constraint stock_checkpoint_piles_pkey PRIMARY KEY (tenant_id, checkpoint_id, stock_id);
alter table stock_checkpoint_piles add constraint stock_checkpoint_piles_checkpoint_id_fkey FOREIGN KEY (tenant_id, checkpoint_id) REFERENCES stock_checkpoints(tenant_id, id);
alter table stock_checkpoint_piles add constraint stock_checkpoint_piles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table stock_checkpoints add constraint stock_checkpoints_pkey PRIMARY KEY (tenant_id, id);
alter table stock_checkpoints add constraint stock_checkpoints_taken_at_key UNIQUE (tenant_id, taken_at);
alter table stock_checkpoints add constraint stock_checkpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table stock_checks add constraint stock_checks_pkey PRIMARY KEY (tenant_id, id);
alter table stock_checks add constraint stock_checks_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'short_pick'::text, 'programme'::text])));
alter table stock_checks add constraint stock_checks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'passed'::text, 'failed'::text, 'resolved'::text, 'cancelled'::text])));
alter table stock_checks add constraint stock_checks_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table stock_checks add constraint stock_checks_stock_check_programme_id_fkey FOREIGN KEY (tenant_id, stock_check_programme_id) REFERENCES stock_check_programmes(tenant_id, id);
alter table stock_checks add constraint stock_checks_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES tasks(tenant_id, id);
alter table stock_checks add constraint stock_checks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table stock_checks add constraint stock_checks_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table stock_unit_types add constraint stock_unit_types_pkey PRIMARY KEY (tenant_id, id);
alter table stock_unit_types add constraint stock_unit_types_code_key UNIQUE (tenant_id, code);
alter table stock_unit_types add constraint stock_unit_types_code_check CHECK ((char_length(code) <= 50));
alter table stock_unit_types add constraint stock_unit_types_description_check CHECK ((char_length(description) <= 10000));
alter table stock_unit_types add constraint stock_unit_types_name_check CHECK ((char_length(name) <= 255));
alter table stock_unit_types add constraint stock_unit_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table stocks add constraint stocks_pkey PRIMARY KEY (tenant_id, id);
alter table stocks add constraint stocks_cell_key UNIQUE NULLS NOT DISTINCT (tenant_id, location_id, storage_unit_id, cell);
alter table stocks add constraint stocks_allocated_quantity_check CHECK (((allocated_quantity >= (0)::numeric) AND (allocated_quantity <= quantity)));
alter table stocks add constraint stocks_batch_check CHECK ((char_length(batch) <= 60));
alter table stocks add constraint stocks_held_check CHECK (((status <> 'held'::text) OR (allocated_quantity = (0)::numeric)));
alter table stocks add constraint stocks_hold_description_check CHECK ((char_length(hold_description) <= 10000));
alter table stocks add constraint stocks_quantity_check CHECK ((quantity >= (0)::numeric));
alter table stocks add constraint stocks_serial_check CHECK (((serial_number IS NULL) OR (quantity = ANY (ARRAY[(0)::numeric, (1)::numeric]))));
alter table stocks add constraint stocks_serial_number_check CHECK ((char_length(serial_number) <= 100));
alter table stocks add constraint stocks_status_check CHECK ((status = ANY (ARRAY['available'::text, 'held'::text])));
alter table stocks add constraint stocks_string2_check CHECK ((char_length(string2) <= 255));
alter table stocks add constraint stocks_string3_check CHECK ((char_length(string3) <= 255));
alter table stocks add constraint stocks_string4_check CHECK ((char_length(string4) <= 255));
alter table stocks add constraint stocks_string5_check CHECK ((char_length(string5) <= 255));
alter table stocks add constraint stocks_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table stocks add constraint stocks_hold_reason_code_id_fkey FOREIGN KEY (tenant_id, hold_reason_code_id) REFERENCES reason_codes(tenant_id, id);
alter table stocks add constraint stocks_location_id_fkey FOREIGN KEY (tenant_id, location_id, warehouse_id) REFERENCES locations(tenant_id, id, warehouse_id);
alter table stocks add constraint stocks_product_id_fkey FOREIGN KEY (tenant_id, product_id, account_id) REFERENCES account_products(tenant_id, product_id, account_id);
alter table stocks add constraint stocks_storage_unit_id_fkey FOREIGN KEY (tenant_id, storage_unit_id, location_id) REFERENCES storage_units(tenant_id, id, location_id) DEFERRABLE INITIALLY DEFERRED;
alter table stocks add constraint stocks_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table storage_unit_types add constraint storage_unit_types_pkey PRIMARY KEY (tenant_id, id);
alter table storage_unit_types add constraint storage_unit_types_code_key UNIQUE (tenant_id, code);
alter table storage_unit_types add constraint storage_unit_types_code_check CHECK ((char_length(code) <= 30));
alter table storage_unit_types add constraint storage_unit_types_name_check CHECK ((char_length(name) <= 50));
alter table storage_unit_types add constraint storage_unit_types_unit_name_check CHECK ((char_length(unit_name) <= 255));
alter table storage_unit_types add constraint storage_unit_types_unit_of_measure_check CHECK ((unit_of_measure = ANY (ARRAY['millimetre'::text, 'centimetre'::text, 'metre'::text, 'inch'::text, 'foot'::text])));
alter table storage_unit_types add constraint storage_unit_types_sequence_id_fkey FOREIGN KEY (tenant_id, sequence_id) REFERENCES sequences(tenant_id, id);
alter table storage_unit_types add constraint storage_unit_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table storage_units add constraint storage_units_pkey PRIMARY KEY (tenant_id, id);
alter table storage_units add constraint storage_units_id_location_id_key UNIQUE (tenant_id, id, location_id);
alter table storage_units add constraint storage_units_reference_key UNIQUE (tenant_id, reference);
alter table storage_units add constraint storage_units_barcode_check CHECK ((char_length(barcode) <= 255));
alter table storage_units add constraint storage_units_dispatched_check CHECK (((NOT dispatched) OR ((location_id IS NULL) AND (NOT active))));
alter table storage_units add constraint storage_units_reference_check CHECK ((char_length(reference) <= 255));
alter table storage_units add constraint storage_units_string1_check CHECK ((char_length(string1) <= 255));
alter table storage_units add constraint storage_units_string2_check CHECK ((char_length(string2) <= 255));
alter table storage_units add constraint storage_units_string3_check CHECK ((char_length(string3) <= 255));
alter table storage_units add constraint storage_units_string4_check CHECK ((char_length(string4) <= 255));
alter table storage_units add constraint storage_units_string5_check CHECK ((char_length(string5) <= 255));
alter table storage_units add constraint storage_units_load_id_fkey FOREIGN KEY (tenant_id, load_id) REFERENCES loads(tenant_id, id);
alter table storage_units add constraint storage_units_location_id_fkey FOREIGN KEY (tenant_id, location_id) REFERENCES locations(tenant_id, id);
alter table storage_units add constraint storage_units_storage_unit_type_id_fkey FOREIGN KEY (tenant_id, storage_unit_type_id) REFERENCES storage_unit_types(tenant_id, id);
alter table storage_units add constraint storage_units_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table storage_units add constraint storage_units_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table storage_uses add constraint storage_uses_pkey PRIMARY KEY (tenant_id);
alter table storage_uses add constraint storage_uses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table subdomain_users add constraint subdomain_users_pkey PRIMARY KEY (tenant_id, id);
alter table subdomain_users add constraint subdomain_users_user_id_key UNIQUE (tenant_id, user_id);
alter table subdomain_users add constraint subdomain_users_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table subdomain_users add constraint subdomain_users_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table subdomain_users add constraint subdomain_users_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table subdomain_users add constraint subdomain_users_language_check CHECK ((char_length(language) <= 35));
alter table subdomain_users add constraint subdomain_users_string1_check CHECK ((char_length(string1) <= 255));
alter table subdomain_users add constraint subdomain_users_string2_check CHECK ((char_length(string2) <= 255));
alter table subdomain_users add constraint subdomain_users_string3_check CHECK ((char_length(string3) <= 255));
alter table subdomain_users add constraint subdomain_users_string4_check CHECK ((char_length(string4) <= 255));
alter table subdomain_users add constraint subdomain_users_string5_check CHECK ((char_length(string5) <= 255));
alter table subdomain_users add constraint subdomain_users_timezone_check CHECK ((char_length(timezone) <= 255));
alter table subdomain_users add constraint subdomain_users_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id);
alter table subdomain_users add constraint subdomain_users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table subdomain_users add constraint subdomain_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table suppliers add constraint suppliers_pkey PRIMARY KEY (tenant_id, id);
alter table suppliers add constraint suppliers_code_key UNIQUE (tenant_id, code);
alter table suppliers add constraint suppliers_code_check CHECK ((char_length(code) <= 50));
alter table suppliers add constraint suppliers_description_check CHECK ((char_length(description) <= 10000));
alter table suppliers add constraint suppliers_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table suppliers add constraint suppliers_name_check CHECK ((char_length(name) <= 50));
alter table suppliers add constraint suppliers_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table suppliers add constraint suppliers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table task_types add constraint task_types_pkey PRIMARY KEY (tenant_id, id);
alter table task_types add constraint task_types_code_key UNIQUE (tenant_id, code);
alter table task_types add constraint task_types_id_code_key UNIQUE (tenant_id, id, code);
alter table task_types add constraint task_types_code_check CHECK ((char_length(code) <= 10));
alter table task_types add constraint task_types_name_check CHECK ((char_length(name) <= 255));
alter table task_types add constraint task_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table tasks add constraint tasks_pkey PRIMARY KEY (tenant_id, id);
alter table tasks add constraint tasks_hold_reason_check CHECK ((char_length(hold_reason) <= 255));
alter table tasks add constraint tasks_notes_check CHECK ((char_length(notes) <= 10000));
alter table tasks add constraint tasks_quantity_check CHECK (((start_quantity >= (0)::numeric) AND (confirmed_quantity >= (0)::numeric)));
alter table tasks add constraint tasks_reversed_quantity_check CHECK (((reversed_quantity >= (0)::numeric) AND (reversed_quantity <= COALESCE(confirmed_quantity, (0)::numeric))));
alter table tasks add constraint tasks_status_check CHECK ((status = ANY (ARRAY['AVAILABLE'::text, 'ALLOCATED'::text, 'ON_HOLD'::text, 'COMPLETED'::text, 'CANCELLED'::text])));
alter table tasks add constraint tasks_stock_description_check CHECK ((char_length(stock_description) <= 500));
alter table tasks add constraint tasks_string1_check CHECK ((char_length(string1) <= 255));
alter table tasks add constraint tasks_string2_check CHECK ((char_length(string2) <= 255));
alter table tasks add constraint tasks_string3_check CHECK ((char_length(string3) <= 255));
alter table tasks add constraint tasks_string4_check CHECK ((char_length(string4) <= 255));
alter table tasks add constraint tasks_string5_check CHECK ((char_length(string5) <= 255));
alter table tasks add constraint tasks_subtype_check CHECK ((char_length(subtype) <= 30));
alter table tasks add constraint tasks_tote_position_check CHECK ((tote_position > 0));
alter table tasks add constraint tasks_type_check CHECK ((type = ANY (ARRAY['RCV'::text, 'PWAY'::text, 'PICK'::text, 'REPLEN'::text, 'TRAN'::text, 'CONV'::text, 'DISP'::text, 'LOAD'::text, 'CHECK'::text])));
alter table tasks add constraint tasks_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table tasks add constraint tasks_completing_user_id_fkey FOREIGN KEY (completing_user_id) REFERENCES users(id);
alter table tasks add constraint tasks_goods_in_line_id_fkey FOREIGN KEY (tenant_id, goods_in_line_id) REFERENCES goods_in_lines(tenant_id, id);
alter table tasks add constraint tasks_goods_in_receipt_id_fkey FOREIGN KEY (tenant_id, goods_in_receipt_id) REFERENCES goods_in_receipts(tenant_id, id);
alter table tasks add constraint tasks_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table tasks add constraint tasks_goods_out_line_id_fkey FOREIGN KEY (tenant_id, goods_out_line_id) REFERENCES goods_out_lines(tenant_id, id);
alter table tasks add constraint tasks_goods_out_pick_list_id_fkey FOREIGN KEY (tenant_id, goods_out_pick_list_id) REFERENCES goods_out_pick_lists(tenant_id, id);
alter table tasks add constraint tasks_load_id_fkey FOREIGN KEY (tenant_id, load_id) REFERENCES loads(tenant_id, id);
alter table tasks add constraint tasks_location_from_id_fkey FOREIGN KEY (tenant_id, location_from_id) REFERENCES locations(tenant_id, id);
alter table tasks add constraint tasks_location_to_id_fkey FOREIGN KEY (tenant_id, location_to_id) REFERENCES locations(tenant_id, id);
alter table tasks add constraint tasks_ordering_account_id_fkey FOREIGN KEY (tenant_id, ordering_account_id) REFERENCES accounts(tenant_id, id);
alter table tasks add constraint tasks_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table tasks add constraint tasks_putaway_task_id_fkey FOREIGN KEY (tenant_id, putaway_task_id) REFERENCES tasks(tenant_id, id);
alter table tasks add constraint tasks_shipment_id_fkey FOREIGN KEY (tenant_id, shipment_id) REFERENCES shipments(tenant_id, id);
alter table tasks add constraint tasks_storage_unit_from_id_fkey FOREIGN KEY (tenant_id, storage_unit_from_id) REFERENCES storage_units(tenant_id, id);
alter table tasks add constraint tasks_storage_unit_to_id_fkey FOREIGN KEY (tenant_id, storage_unit_to_id) REFERENCES storage_units(tenant_id, id);
alter table tasks add constraint tasks_storage_unit_type_id_fkey FOREIGN KEY (tenant_id, storage_unit_type_id) REFERENCES storage_unit_types(tenant_id, id);
alter table tasks add constraint tasks_task_type_id_fkey FOREIGN KEY (tenant_id, task_type_id, type) REFERENCES task_types(tenant_id, id, code);
alter table tasks add constraint tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table tasks add constraint tasks_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table tax_rates add constraint tax_rates_pkey PRIMARY KEY (tenant_id, id);
alter table tax_rates add constraint tax_rates_component_name_check CHECK ((char_length(component_name) <= 255));
alter table tax_rates add constraint tax_rates_name_check CHECK ((char_length(name) <= 255));
alter table tax_rates add constraint tax_rates_tax_type_check CHECK ((tax_type = ANY (ARRAY['sales'::text, 'purchases'::text])));
alter table tax_rates add constraint tax_rates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table tax_types add constraint tax_types_pkey PRIMARY KEY (tenant_id, id);
alter table tax_types add constraint tax_types_code_check CHECK ((char_length(code) <= 255));
alter table tax_types add constraint tax_types_description_check CHECK ((char_length(description) <= 255));
alter table tax_types add constraint tax_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table template_contents add constraint template_contents_pkey PRIMARY KEY (tenant_id, template_id);
alter table template_contents add constraint template_contents_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES templates(tenant_id, id);
alter table template_contents add constraint template_contents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table template_types add constraint template_types_pkey PRIMARY KEY (tenant_id, id);
alter table template_types add constraint template_types_code_key UNIQUE (tenant_id, code);
alter table template_types add constraint template_types_id_code_key UNIQUE (tenant_id, id, code);
alter table template_types add constraint template_types_code_check CHECK ((char_length(code) <= 255));
alter table template_types add constraint template_types_name_check CHECK ((char_length(name) <= 255));
alter table template_types add constraint template_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table templates add constraint templates_pkey PRIMARY KEY (tenant_id, id);
alter table templates add constraint templates_template_type_code_id_key UNIQUE (tenant_id, template_type_code, id);
alter table templates add constraint templates_file_name_check CHECK ((char_length(file_name) <= 255));
alter table templates add constraint templates_format_check CHECK ((format = ANY (ARRAY['html'::text, 'zpl'::text])));
alter table templates add constraint templates_name_check CHECK ((char_length(name) <= 50));
alter table templates add constraint templates_orientation_check CHECK ((orientation = ANY (ARRAY['Portrait'::text, 'Landscape'::text])));
alter table templates add constraint templates_template_type_code_check CHECK ((char_length(template_type_code) <= 255));
alter table templates add constraint templates_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table templates add constraint templates_template_footer_id_fkey FOREIGN KEY (tenant_id, footer_type_code, template_footer_id) REFERENCES templates(tenant_id, template_type_code, id);
alter table templates add constraint templates_template_header_id_fkey FOREIGN KEY (tenant_id, header_type_code, template_header_id) REFERENCES templates(tenant_id, template_type_code, id);
alter table templates add constraint templates_template_type_id_fkey FOREIGN KEY (tenant_id, template_type_id, template_type_code) REFERENCES template_types(tenant_id, id, code);
alter table templates add constraint templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table tenants add constraint tenants_pkey PRIMARY KEY (id);
alter table tenants add constraint tenants_subdomain_key UNIQUE (subdomain);
alter table tenants add constraint tenants_company_name_check CHECK ((char_length(company_name) <= 100));
alter table tenants add constraint tenants_handheld_pin_min_characters_check CHECK (((handheld_pin_min_characters >= 4) AND (handheld_pin_min_characters <= 64)));
alter table tenants add constraint tenants_logo_url_check CHECK ((char_length(logo_url) <= 300000));
alter table tenants add constraint tenants_packing_fill_percent_check CHECK (((packing_fill_percent >= 1) AND (packing_fill_percent <= 100)));
alter table tenants add constraint tenants_storage_quota_mib_check CHECK ((storage_quota_mib >= 0));
alter table tenants add constraint tenants_subdomain_check CHECK ((subdomain ~ '^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$'::text));
alter table trailer_types add constraint trailer_types_pkey PRIMARY KEY (tenant_id, id);
alter table trailer_types add constraint trailer_types_code_key UNIQUE (tenant_id, code);
alter table trailer_types add constraint trailer_types_code_check CHECK ((char_length(code) <= 50));
alter table trailer_types add constraint trailer_types_description_check CHECK ((char_length(description) <= 10000));
alter table trailer_types add constraint trailer_types_name_check CHECK ((char_length(name) <= 50));
alter table trailer_types add constraint trailer_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table trailers add constraint trailers_pkey PRIMARY KEY (tenant_id, id);
alter table trailers add constraint trailers_code_key UNIQUE (tenant_id, code);
alter table trailers add constraint trailers_code_check CHECK ((char_length(code) <= 50));
alter table trailers add constraint trailers_description_check CHECK ((char_length(description) <= 10000));
alter table trailers add constraint trailers_name_check CHECK ((char_length(name) <= 50));
alter table trailers add constraint trailers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table trailers add constraint trailers_trailer_type_id_fkey FOREIGN KEY (tenant_id, trailer_type_id) REFERENCES trailer_types(tenant_id, id);
alter table transactions add constraint transactions_pkey PRIMARY KEY (tenant_id, id);
alter table transactions add constraint transactions_category_check CHECK ((category = ANY (ARRAY['RCV'::text, 'PWAY'::text, 'TRAN'::text, 'REPLEN'::text, 'PICK'::text, 'LOAD'::text, 'DISP'::text, 'CONV'::text, 'ADJ'::text, 'STATUS'::text, 'ATTR'::text])));
alter table transactions add constraint transactions_description_check CHECK ((char_length(description) <= 10000));
alter table transactions add constraint transactions_node_from_cell_check CHECK (((node_from = 'cell'::text) = ((stock_from_id IS NOT NULL) AND (location_from_id IS NOT NULL))));
alter table transactions add constraint transactions_node_from_check CHECK ((node_from = ANY (ARRAY['cell'::text, 'inbound'::text, 'outbound'::text, 'adjustment'::text, 'production'::text, 'transit'::text])));
alter table transactions add constraint transactions_node_to_cell_check CHECK (((node_to = 'cell'::text) = ((stock_to_id IS NOT NULL) AND (location_to_id IS NOT NULL))));
alter table transactions add constraint transactions_node_to_check CHECK ((node_to = ANY (ARRAY['cell'::text, 'inbound'::text, 'outbound'::text, 'adjustment'::text, 'production'::text, 'transit'::text])));
alter table transactions add constraint transactions_quantity_check CHECK ((quantity > (0)::numeric));
alter table transactions add constraint transactions_source_check CHECK ((char_length(source) <= 50));
alter table transactions add constraint transactions_subtype_check CHECK ((subtype = ANY (ARRAY['RECEIVE'::text, 'RETURN'::text, 'TRANSFER_IN'::text, 'UNRECEIVE'::text, 'PUTAWAY'::text, 'PUTAWAY_REVERT'::text, 'MOVE'::text, 'PUT_BACK'::text, 'MERGE'::text, 'SPLIT'::text, 'REPLENISH'::text, 'PICK'::text, 'UNPICK'::text, 'PACK'::text, 'UNPACK'::text, 'LOAD'::text, 'UNLOAD'::text, 'DISPATCH'::text, 'UNDISPATCH'::text, 'TRANSFER_OUT'::text, 'TRANSFER_CANCEL'::text, 'CONSUME'::text, 'PRODUCE'::text, 'UNCONSUME'::text, 'POSITIVE'::text, 'NEGATIVE'::text, 'STOCK_CHECK_POSITIVE'::text, 'STOCK_CHECK_NEGATIVE'::text, 'HOLD'::text, 'RELEASE'::text, 'ACCOUNT_TRANSFER'::text, 'ATTRIBUTE_CHANGE'::text, 'RCV'::text, 'TRAN'::text])));
alter table transactions add constraint transactions_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table transactions add constraint transactions_account_to_id_fkey FOREIGN KEY (tenant_id, account_to_id) REFERENCES accounts(tenant_id, id);
alter table transactions add constraint transactions_completing_user_id_fkey FOREIGN KEY (completing_user_id) REFERENCES users(id);
alter table transactions add constraint transactions_goods_in_line_id_fkey FOREIGN KEY (tenant_id, goods_in_line_id) REFERENCES goods_in_lines(tenant_id, id);
alter table transactions add constraint transactions_goods_in_receipt_id_fkey FOREIGN KEY (tenant_id, goods_in_receipt_id) REFERENCES goods_in_receipts(tenant_id, id);
alter table transactions add constraint transactions_goods_out_id_fkey FOREIGN KEY (tenant_id, goods_out_id) REFERENCES goods_outs(tenant_id, id);
alter table transactions add constraint transactions_goods_out_line_id_fkey FOREIGN KEY (tenant_id, goods_out_line_id) REFERENCES goods_out_lines(tenant_id, id);
alter table transactions add constraint transactions_goods_out_pick_list_id_fkey FOREIGN KEY (tenant_id, goods_out_pick_list_id) REFERENCES goods_out_pick_lists(tenant_id, id);
alter table transactions add constraint transactions_load_id_fkey FOREIGN KEY (tenant_id, load_id) REFERENCES loads(tenant_id, id);
alter table transactions add constraint transactions_location_from_id_fkey FOREIGN KEY (tenant_id, location_from_id) REFERENCES locations(tenant_id, id);
alter table transactions add constraint transactions_location_to_id_fkey FOREIGN KEY (tenant_id, location_to_id) REFERENCES locations(tenant_id, id);
alter table transactions add constraint transactions_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table transactions add constraint transactions_reason_code_id_fkey FOREIGN KEY (tenant_id, reason_code_id) REFERENCES reason_codes(tenant_id, id);
alter table transactions add constraint transactions_shipment_id_fkey FOREIGN KEY (tenant_id, shipment_id) REFERENCES shipments(tenant_id, id);
alter table transactions add constraint transactions_stock_check_id_fkey FOREIGN KEY (tenant_id, stock_check_id) REFERENCES stock_checks(tenant_id, id);
alter table transactions add constraint transactions_storage_unit_from_id_fkey FOREIGN KEY (tenant_id, storage_unit_from_id) REFERENCES storage_units(tenant_id, id);
alter table transactions add constraint transactions_storage_unit_to_id_fkey FOREIGN KEY (tenant_id, storage_unit_to_id) REFERENCES storage_units(tenant_id, id);
alter table transactions add constraint transactions_task_id_fkey FOREIGN KEY (tenant_id, task_id) REFERENCES tasks(tenant_id, id);
alter table transactions add constraint transactions_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_email_check CHECK ((char_length(email) <= 254));
alter table users add constraint users_name_check CHECK ((char_length(name) <= 100));
alter table users add constraint users_password_hash_check CHECK ((password_hash ~~ '$argon2id$v=19$m=%'::text));
alter table users add constraint users_user_type_check CHECK ((user_type = ANY (ARRAY['user'::text, 'application'::text, 'system'::text, 'handheld'::text])));
alter table verifications add constraint verifications_pkey PRIMARY KEY (tenant_id);
alter table verifications add constraint verifications_differences_check CHECK ((differences >= 0));
alter table verifications add constraint verifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table warehouse_layouts add constraint warehouse_layouts_pkey PRIMARY KEY (tenant_id, id);
alter table warehouse_layouts add constraint warehouse_layouts_warehouse_id_key UNIQUE (tenant_id, warehouse_id);
alter table warehouse_layouts add constraint warehouse_layouts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table warehouse_layouts add constraint warehouse_layouts_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table warehouse_routes add constraint warehouse_routes_pkey PRIMARY KEY (tenant_id, id);
alter table warehouse_routes add constraint warehouse_routes_position_key UNIQUE NULLS NOT DISTINCT (tenant_id, product_id, account_id, customer_id, "position") DEFERRABLE INITIALLY DEFERRED;
alter table warehouse_routes add constraint warehouse_routes_product_id_account_id_cmer_id_warehouse_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, product_id, account_id, customer_id, warehouse_id);
alter table warehouse_routes add constraint warehouse_routes_position_check CHECK (("position" >= 0));
alter table warehouse_routes add constraint warehouse_routes_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table warehouse_routes add constraint warehouse_routes_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table warehouse_routes add constraint warehouse_routes_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table warehouse_routes add constraint warehouse_routes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table warehouse_routes add constraint warehouse_routes_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table warehouses add constraint warehouses_pkey PRIMARY KEY (tenant_id, id);
alter table warehouses add constraint warehouses_code_key UNIQUE (tenant_id, code);
alter table warehouses add constraint warehouses_code_check CHECK ((char_length(code) <= 255));
alter table warehouses add constraint warehouses_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table warehouses add constraint warehouses_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table warehouses add constraint warehouses_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table warehouses add constraint warehouses_loading_validation_setting_check CHECK ((loading_validation_setting = ANY (ARRAY['none'::text, 'delivery_address'::text, 'sales_order'::text])));
alter table warehouses add constraint warehouses_name_check CHECK ((char_length(name) <= 255));
alter table warehouses add constraint warehouses_string1_check CHECK ((char_length(string1) <= 255));
alter table warehouses add constraint warehouses_string2_check CHECK ((char_length(string2) <= 255));
alter table warehouses add constraint warehouses_string3_check CHECK ((char_length(string3) <= 255));
alter table warehouses add constraint warehouses_string4_check CHECK ((char_length(string4) <= 255));
alter table warehouses add constraint warehouses_string5_check CHECK ((char_length(string5) <= 255));
alter table warehouses add constraint warehouses_timezone_check CHECK ((char_length(timezone) <= 255));
alter table warehouses add constraint warehouses_address_id_fkey FOREIGN KEY (tenant_id, address_id) REFERENCES addresses(tenant_id, id);
alter table warehouses add constraint warehouses_default_goods_in_location_id_fkey FOREIGN KEY (tenant_id, default_goods_in_location_id) REFERENCES locations(tenant_id, id);
alter table warehouses add constraint warehouses_default_goods_out_location_id_fkey FOREIGN KEY (tenant_id, default_goods_out_location_id) REFERENCES locations(tenant_id, id);
alter table warehouses add constraint warehouses_default_work_location_id_fkey FOREIGN KEY (tenant_id, default_work_location_id) REFERENCES locations(tenant_id, id);
alter table warehouses add constraint warehouses_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id);
alter table warehouses add constraint warehouses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table watches add constraint watches_pkey PRIMARY KEY (tenant_id, id);
alter table watches add constraint watches_user_id_record_type_record_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, user_id, record_type, record_id);
alter table watches add constraint watches_record_type_check CHECK ((char_length(record_type) <= 63));
alter table watches add constraint watches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table watches add constraint watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table web_sessions add constraint web_sessions_pkey PRIMARY KEY (id_hash);
alter table web_sessions add constraint web_sessions_application_id_fkey FOREIGN KEY (application_id) REFERENCES oauth_applications(id);
alter table web_sessions add constraint web_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_aggregate_type_check CHECK ((char_length(aggregate_type) <= 100));
alter table webhook_deliveries add constraint webhook_deliveries_event_id_check CHECK ((char_length(event_id) <= 50));
alter table webhook_deliveries add constraint webhook_deliveries_last_error_check CHECK ((char_length(last_error) <= 10000));
alter table webhook_deliveries add constraint webhook_deliveries_response_check CHECK ((char_length(response) <= 10000));
alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'dead'::text, 'cancelled'::text])));
alter table webhook_deliveries add constraint webhook_deliveries_url_check CHECK ((char_length(url) <= 2000));
alter table webhook_deliveries add constraint webhook_deliveries_automation_action_id_fkey FOREIGN KEY (tenant_id, automation_action_id) REFERENCES automation_actions(tenant_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_automation_action_log_id_fkey FOREIGN KEY (tenant_id, automation_action_log_id) REFERENCES automation_action_logs(tenant_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_automation_run_id_fkey FOREIGN KEY (tenant_id, automation_run_id) REFERENCES automation_runs(tenant_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);

CREATE INDEX account_notices_due_at_idx ON public.account_notices USING btree (due_at);
CREATE INDEX account_notices_user_idx ON public.account_notices USING btree (user_id);
CREATE INDEX account_products_account_id_idx ON public.account_products USING btree (tenant_id, account_id);
CREATE UNIQUE INDEX account_warehouses_one_is_default ON public.account_warehouses USING btree (tenant_id, account_id) WHERE is_default;
CREATE INDEX account_warehouses_warehouse_id_idx ON public.account_warehouses USING btree (tenant_id, warehouse_id);
CREATE INDEX accounts_address_id_idx ON public.accounts USING btree (tenant_id, address_id);
CREATE INDEX accounts_charge_card_id_idx ON public.accounts USING btree (tenant_id, charge_card_id);
CREATE INDEX accounts_charge_window_id_idx ON public.accounts USING btree (tenant_id, charge_window_id);
CREATE INDEX accounts_code_search_idx ON public.accounts USING btree (tenant_id, code COLLATE case_insensitive);
CREATE INDEX accounts_currency_id_idx ON public.accounts USING btree (tenant_id, currency_id);
CREATE INDEX accounts_default_warehouse_id_idx ON public.accounts USING btree (tenant_id, default_warehouse_id);
CREATE INDEX accounts_name_search_idx ON public.accounts USING btree (tenant_id, name COLLATE case_insensitive);
CREATE INDEX accounts_tax_rate_id_idx ON public.accounts USING btree (tenant_id, tax_rate_id);
CREATE INDEX allocations_for_task_id_idx ON public.allocations USING btree (tenant_id, for_task_id) WHERE (for_task_id IS NOT NULL);
CREATE INDEX allocations_goods_out_line_id_idx ON public.allocations USING btree (tenant_id, goods_out_line_id) WHERE (goods_out_line_id IS NOT NULL);
CREATE INDEX allocations_open_stock_id_idx ON public.allocations USING btree (tenant_id, stock_id) WHERE (state = 'open'::text);
CREATE INDEX allocations_task_id_idx ON public.allocations USING btree (tenant_id, task_id);
CREATE INDEX alternative_codes_alternative_code_type_id_idx ON public.alternative_codes USING btree (tenant_id, alternative_code_type_id);
CREATE INDEX alternative_codes_carrier_id_idx ON public.alternative_codes USING btree (tenant_id, carrier_id);
CREATE INDEX alternative_codes_code_idx ON public.alternative_codes USING btree (tenant_id, code);
CREATE INDEX alternative_codes_code_search_idx ON public.alternative_codes USING btree (tenant_id, code COLLATE case_insensitive);
CREATE INDEX alternative_codes_owner_account_id_idx ON public.alternative_codes USING btree (tenant_id, owner_account_id);
CREATE INDEX alternative_codes_owner_carrier_id_idx ON public.alternative_codes USING btree (tenant_id, owner_carrier_id);
CREATE INDEX alternative_codes_owner_customer_id_idx ON public.alternative_codes USING btree (tenant_id, owner_customer_id);
CREATE INDEX alternative_codes_owner_supplier_id_idx ON public.alternative_codes USING btree (tenant_id, owner_supplier_id);
CREATE INDEX alternative_codes_owner_warehouse_id_idx ON public.alternative_codes USING btree (tenant_id, owner_warehouse_id);
CREATE INDEX alternative_codes_product_id_idx ON public.alternative_codes USING btree (tenant_id, product_id);
CREATE INDEX alternative_codes_supplier_id_idx ON public.alternative_codes USING btree (tenant_id, supplier_id);
CREATE INDEX alternative_codes_warehouse_id_idx ON public.alternative_codes USING btree (tenant_id, warehouse_id);
CREATE INDEX audit_entries_action_idx ON public.audit_entries USING btree (tenant_id, action, id);
CREATE INDEX audit_entries_actor_id_idx ON public.audit_entries USING btree (tenant_id, actor_id);
CREATE INDEX audit_entries_aggregate_idx ON public.audit_entries USING btree (tenant_id, aggregate_type, aggregate_id, id);
CREATE INDEX authenticators_user_id_idx ON public.authenticators USING btree (user_id);
CREATE INDEX automation_action_logs_automation_action_id_idx ON public.automation_action_logs USING btree (tenant_id, automation_action_id);
CREATE INDEX automation_action_logs_automation_id_idx ON public.automation_action_logs USING btree (tenant_id, automation_id);
CREATE INDEX automation_action_logs_automation_run_id_idx ON public.automation_action_logs USING btree (tenant_id, automation_run_id);
CREATE INDEX automation_action_logs_created_at_idx ON public.automation_action_logs USING btree (tenant_id, created_at);
CREATE INDEX automation_action_parameters_automation_action_id_idx ON public.automation_action_parameters USING btree (tenant_id, automation_action_id);
CREATE INDEX automation_actions_automation_id_idx ON public.automation_actions USING btree (tenant_id, automation_id);
CREATE INDEX automation_conditions_automation_id_idx ON public.automation_conditions USING btree (tenant_id, automation_id);
CREATE INDEX automation_due_firings_due_at_idx ON public.automation_due_firings USING btree (tenant_id, due_at);
CREATE INDEX automation_runs_automation_id_idx ON public.automation_runs USING btree (tenant_id, automation_id);
CREATE UNIQUE INDEX automation_runs_event_key ON public.automation_runs USING btree (tenant_id, automation_id, event_id) WHERE (trigger <> 'manual'::text);
CREATE INDEX automation_runs_finished_idx ON public.automation_runs USING btree (tenant_id, created_at);
CREATE INDEX automation_runs_started_idx ON public.automation_runs USING btree (tenant_id, automation_id, created_at) WHERE conditions_passed;
CREATE INDEX automations_changed_by_id_idx ON public.automations USING btree (tenant_id, changed_by_id);
CREATE INDEX automations_due_idx ON public.automations USING btree (next_run_at) WHERE (enabled AND (next_run_at IS NOT NULL));
CREATE INDEX automations_integration_id_idx ON public.automations USING btree (tenant_id, integration_id);
CREATE INDEX automations_listening_idx ON public.automations USING btree (tenant_id, resource_name, event) WHERE enabled;
CREATE INDEX automations_waiting_idx ON public.automations USING btree (tenant_id, resource_name, id) WHERE ((event = 'due'::text) AND enabled);
CREATE UNIQUE INDEX barcode_formats_one_is_default ON public.barcode_formats USING btree (tenant_id) WHERE is_default;
CREATE INDEX bookings_account_id_idx ON public.bookings USING btree (tenant_id, account_id);
CREATE INDEX bookings_booking_reference_search_idx ON public.bookings USING btree (tenant_id, booking_reference COLLATE case_insensitive);
CREATE INDEX bookings_consignment_reference_search_idx ON public.bookings USING btree (tenant_id, consignment_reference COLLATE case_insensitive);
CREATE INDEX bookings_location_id_idx ON public.bookings USING btree (tenant_id, location_id);
CREATE INDEX bookings_warehouse_id_idx ON public.bookings USING btree (tenant_id, warehouse_id);
CREATE INDEX carrier_services_carrier_id_idx ON public.carrier_services USING btree (tenant_id, carrier_id);
CREATE UNIQUE INDEX carrier_services_one_is_default ON public.carrier_services USING btree (tenant_id, carrier_id) WHERE is_default;
CREATE INDEX carriers_code_search_idx ON public.carriers USING btree (tenant_id, code COLLATE case_insensitive);
CREATE INDEX carriers_name_search_idx ON public.carriers USING btree (tenant_id, name COLLATE case_insensitive);
CREATE INDEX charge_baskets_account_id_idx ON public.charge_baskets USING btree (tenant_id, account_id);
CREATE INDEX charge_baskets_charge_card_id_idx ON public.charge_baskets USING btree (tenant_id, charge_card_id);
CREATE INDEX charge_baskets_invoice_id_idx ON public.charge_baskets USING btree (tenant_id, invoice_id);
CREATE UNIQUE INDEX charge_baskets_one_open ON public.charge_baskets USING btree (tenant_id, account_id) WHERE (status = 'OPEN'::text);
CREATE INDEX charge_lines_charge_basket_id_idx ON public.charge_lines USING btree (tenant_id, charge_basket_id);
CREATE INDEX charge_lines_charge_price_id_idx ON public.charge_lines USING btree (tenant_id, charge_price_id);
CREATE INDEX charge_lines_goods_out_id_idx ON public.charge_lines USING btree (tenant_id, goods_out_id) WHERE (goods_out_id IS NOT NULL);
CREATE INDEX charge_lines_goods_out_pick_list_id_idx ON public.charge_lines USING btree (tenant_id, goods_out_pick_list_id) WHERE (goods_out_pick_list_id IS NOT NULL);
CREATE INDEX charge_lines_inbound_good_id_idx ON public.charge_lines USING btree (tenant_id, inbound_good_id);
CREATE INDEX charge_lines_inbound_item_id_idx ON public.charge_lines USING btree (tenant_id, inbound_item_id);
CREATE INDEX charge_lines_product_id_idx ON public.charge_lines USING btree (tenant_id, product_id);
CREATE INDEX charge_lines_storage_unit_id_idx ON public.charge_lines USING btree (tenant_id, storage_unit_id);
CREATE INDEX charge_prices_carrier_id_idx ON public.charge_prices USING btree (tenant_id, carrier_id);
CREATE INDEX charge_prices_carrier_service_id_idx ON public.charge_prices USING btree (tenant_id, carrier_service_id);
CREATE INDEX charge_prices_charge_card_id_idx ON public.charge_prices USING btree (tenant_id, charge_card_id);
CREATE INDEX charge_prices_location_group_id_idx ON public.charge_prices USING btree (tenant_id, location_group_id);
CREATE INDEX charge_prices_order_type_id_idx ON public.charge_prices USING btree (tenant_id, order_type_id);
CREATE INDEX charge_prices_product_group_id_idx ON public.charge_prices USING btree (tenant_id, product_group_id);
CREATE INDEX charge_prices_storage_unit_type_id_idx ON public.charge_prices USING btree (tenant_id, storage_unit_type_id);
CREATE INDEX charge_prices_tax_rate_id_idx ON public.charge_prices USING btree (tenant_id, tax_rate_id);
CREATE UNIQUE INDEX charge_window_watches_account_id_key ON public.charge_window_watches USING btree (tenant_id, account_id) WHERE (ended_at IS NULL);
CREATE INDEX collection_addresses_supplier_id_idx ON public.collection_addresses USING btree (tenant_id, supplier_id);
CREATE INDEX comments_acknowledged_by_id_idx ON public.comments USING btree (tenant_id, acknowledged_by_id);
CREATE INDEX comments_awaits_answer_idx ON public.comments USING btree (tenant_id, id) WHERE awaits_answer;
CREATE INDEX comments_record_idx ON public.comments USING btree (tenant_id, record_type, record_id);
CREATE INDEX comments_user_id_idx ON public.comments USING btree (tenant_id, user_id);
CREATE INDEX crossdock_units_crossdock_id_idx ON public.crossdock_units USING btree (tenant_id, crossdock_id);
CREATE INDEX crossdock_units_delivery_address_id_idx ON public.crossdock_units USING btree (tenant_id, delivery_address_id);
CREATE INDEX crossdock_units_storage_unit_id_idx ON public.crossdock_units USING btree (tenant_id, storage_unit_id);
CREATE INDEX crossdock_units_storage_unit_type_id_idx ON public.crossdock_units USING btree (tenant_id, storage_unit_type_id);
CREATE INDEX crossdocks_account_id_idx ON public.crossdocks USING btree (tenant_id, account_id);
CREATE INDEX crossdocks_address_id_idx ON public.crossdocks USING btree (tenant_id, address_id);
CREATE INDEX crossdocks_location_id_idx ON public.crossdocks USING btree (tenant_id, location_id);
CREATE INDEX crossdocks_warehouse_id_idx ON public.crossdocks USING btree (tenant_id, warehouse_id);
CREATE UNIQUE INDEX currencies_one_default ON public.currencies USING btree (tenant_id) WHERE "default";
CREATE INDEX customers_address_id_idx ON public.customers USING btree (tenant_id, address_id);
CREATE INDEX customers_code_search_idx ON public.customers USING btree (tenant_id, code COLLATE case_insensitive);
CREATE INDEX customers_name_search_idx ON public.customers USING btree (tenant_id, name COLLATE case_insensitive);
CREATE INDEX customers_pick_label_id_idx ON public.customers USING btree (tenant_id, pick_label_id);
CREATE INDEX dashboard_widget_placements_dashboard_id_idx ON public.dashboard_widget_placements USING btree (tenant_id, dashboard_id);
CREATE INDEX dashboard_widget_placements_dashboard_widget_id_idx ON public.dashboard_widget_placements USING btree (tenant_id, dashboard_widget_id);
CREATE INDEX dashboard_widgets_report_query_id_idx ON public.dashboard_widgets USING btree (tenant_id, report_query_id);
CREATE UNIQUE INDEX dashboards_one_is_default ON public.dashboards USING btree (tenant_id) WHERE is_default;
CREATE INDEX delivery_addresses_customer_id_idx ON public.delivery_addresses USING btree (tenant_id, customer_id);
CREATE INDEX documents_account_id_idx ON public.documents USING btree (tenant_id, account_id);
CREATE INDEX documents_expires_at_idx ON public.documents USING btree (tenant_id, expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX documents_file_name_search_idx ON public.documents USING btree (tenant_id, file_name COLLATE case_insensitive) WHERE (file_name IS NOT NULL);
CREATE INDEX documents_record_idx ON public.documents USING btree (tenant_id, record_type, record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX documents_user_id_idx ON public.documents USING btree (tenant_id, user_id);
CREATE INDEX documents_warehouse_id_idx ON public.documents USING btree (tenant_id, warehouse_id);
CREATE INDEX edi_interchanges_account_id_idx ON public.edi_interchanges USING btree (tenant_id, account_id);
CREATE INDEX edi_interchanges_acknowledges_id_idx ON public.edi_interchanges USING btree (tenant_id, acknowledges_id);
CREATE INDEX edi_interchanges_created_at_idx ON public.edi_interchanges USING btree (tenant_id, created_at) WHERE ((content IS NOT NULL) AND (file_name IS NOT NULL));
CREATE INDEX edi_interchanges_edi_partner_id_idx ON public.edi_interchanges USING btree (tenant_id, edi_partner_id);
CREATE UNIQUE INDEX edi_interchanges_event_id_idx ON public.edi_interchanges USING btree (tenant_id, edi_partner_id, message_type, event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX edi_interchanges_import_id_idx ON public.edi_interchanges USING btree (tenant_id, import_id);
CREATE UNIQUE INDEX edi_interchanges_received_idx ON public.edi_interchanges USING btree (tenant_id, edi_partner_id, control_number) WHERE ((direction = 'received'::text) AND (status <> ALL (ARRAY['rejected'::text, 'duplicate'::text])));
CREATE INDEX edi_partners_account_id_idx ON public.edi_partners USING btree (tenant_id, account_id);
CREATE INDEX edi_partners_ftp_user_id_idx ON public.edi_partners USING btree (tenant_id, ftp_user_id);
CREATE INDEX events_aggregate_idx ON public.events USING btree (tenant_id, aggregate_type, aggregate_id, aggregate_seq);
CREATE INDEX events_pair_idx ON public.events USING btree (tenant_id, resource_name, event, inserted_seq) WHERE (kind = 'domain'::text);
CREATE UNIQUE INDEX events_position_key ON public.events USING btree (tenant_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX events_unpositioned_idx ON public.events USING btree (tenant_id, inserted_seq) WHERE ("position" IS NULL);
CREATE INDEX external_entities_integration_id_idx ON public.external_entities USING btree (tenant_id, integration_id);
CREATE INDEX failure_event_logs_created_at_idx ON public.failure_event_logs USING btree (tenant_id, created_at);
CREATE INDEX field_labels_account_id_idx ON public.field_labels USING btree (tenant_id, account_id);
CREATE INDEX ftp_files_document_id_idx ON public.ftp_files USING btree (tenant_id, document_id);
CREATE UNIQUE INDEX ftp_files_ftp_user_id_folder_file_name_key ON public.ftp_files USING btree (tenant_id, ftp_user_id, folder, file_name) WHERE ((folder <> 'upload'::text) AND (status <> 'removed'::text));
CREATE INDEX ftp_files_ftp_user_id_idx ON public.ftp_files USING btree (tenant_id, ftp_user_id);
CREATE INDEX ftp_files_import_id_idx ON public.ftp_files USING btree (tenant_id, import_id);
CREATE INDEX ftp_files_uploads_idx ON public.ftp_files USING btree (tenant_id, ftp_user_id, created_at) WHERE (uploaded_name IS NOT NULL);
CREATE INDEX ftp_users_account_id_idx ON public.ftp_users USING btree (tenant_id, account_id);
CREATE INDEX ftp_users_changed_by_id_idx ON public.ftp_users USING btree (tenant_id, changed_by_id);
CREATE UNIQUE INDEX ftp_users_username_key ON public.ftp_users USING btree (tenant_id, lower(username));
CREATE INDEX goods_in_lines_goods_in_receipt_id_idx ON public.goods_in_lines USING btree (tenant_id, goods_in_receipt_id);
CREATE INDEX goods_in_lines_goods_out_line_id_idx ON public.goods_in_lines USING btree (tenant_id, goods_out_line_id) WHERE (goods_out_line_id IS NOT NULL);
CREATE INDEX goods_in_lines_product_id_idx ON public.goods_in_lines USING btree (tenant_id, product_id);
CREATE INDEX goods_in_lines_product_storage_unit_id_idx ON public.goods_in_lines USING btree (tenant_id, product_storage_unit_id);
CREATE UNIQUE INDEX goods_in_receipts_account_id_reference_key ON public.goods_in_receipts USING btree (tenant_id, account_id, reference) WHERE (status <> 'CANCELLED'::text);
CREATE INDEX goods_in_receipts_address_id_idx ON public.goods_in_receipts USING btree (tenant_id, address_id);
CREATE INDEX goods_in_receipts_carrier_id_idx ON public.goods_in_receipts USING btree (tenant_id, carrier_id);
CREATE INDEX goods_in_receipts_customer_id_idx ON public.goods_in_receipts USING btree (tenant_id, customer_id);
CREATE INDEX goods_in_receipts_expected_date_of_arrival_idx ON public.goods_in_receipts USING btree (tenant_id, expected_date_of_arrival);
CREATE INDEX goods_in_receipts_external_system_reference1_idx ON public.goods_in_receipts USING btree (tenant_id, external_system_reference1) WHERE (external_system_reference1 IS NOT NULL);
CREATE INDEX goods_in_receipts_external_system_reference1_search_idx ON public.goods_in_receipts USING btree (tenant_id, external_system_reference1 COLLATE case_insensitive) WHERE (external_system_reference1 IS NOT NULL);
CREATE INDEX goods_in_receipts_goods_out_id_idx ON public.goods_in_receipts USING btree (tenant_id, goods_out_id) WHERE (goods_out_id IS NOT NULL);
CREATE INDEX goods_in_receipts_location_id_idx ON public.goods_in_receipts USING btree (tenant_id, location_id);
CREATE INDEX goods_in_receipts_reference_idx ON public.goods_in_receipts USING btree (tenant_id, reference);
CREATE INDEX goods_in_receipts_reference_search_idx ON public.goods_in_receipts USING btree (tenant_id, reference COLLATE case_insensitive);
CREATE INDEX goods_in_receipts_supplier_id_idx ON public.goods_in_receipts USING btree (tenant_id, supplier_id);
CREATE INDEX goods_in_receipts_updated_at_idx ON public.goods_in_receipts USING btree (tenant_id, updated_at, id);
CREATE INDEX goods_in_receipts_warehouse_id_idx ON public.goods_in_receipts USING btree (tenant_id, warehouse_id);
CREATE INDEX goods_out_line_materials_product_id_idx ON public.goods_out_line_materials USING btree (tenant_id, product_id);
CREATE INDEX goods_out_lines_carrier_id_idx ON public.goods_out_lines USING btree (tenant_id, carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX goods_out_lines_carrier_service_id_idx ON public.goods_out_lines USING btree (tenant_id, carrier_service_id) WHERE (carrier_service_id IS NOT NULL);
CREATE INDEX goods_out_lines_goods_out_id_idx ON public.goods_out_lines USING btree (tenant_id, goods_out_id);
CREATE INDEX goods_out_lines_product_id_idx ON public.goods_out_lines USING btree (tenant_id, product_id);
CREATE INDEX goods_out_lines_short_reason_code_id_idx ON public.goods_out_lines USING btree (tenant_id, short_reason_code_id) WHERE (short_reason_code_id IS NOT NULL);
CREATE INDEX goods_out_pick_lists_account_id_idx ON public.goods_out_pick_lists USING btree (tenant_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX goods_out_pick_lists_goods_out_bay_id_idx ON public.goods_out_pick_lists USING btree (tenant_id, goods_out_bay_id) WHERE (goods_out_bay_id IS NOT NULL);
CREATE INDEX goods_out_pick_lists_goods_out_status_id_idx ON public.goods_out_pick_lists USING btree (tenant_id, goods_out_status_id);
CREATE INDEX goods_out_pick_lists_reference_idx ON public.goods_out_pick_lists USING btree (tenant_id, reference);
CREATE INDEX goods_out_pick_lists_reference_search_idx ON public.goods_out_pick_lists USING btree (tenant_id, reference COLLATE case_insensitive);
CREATE INDEX goods_out_pick_lists_warehouse_id_idx ON public.goods_out_pick_lists USING btree (tenant_id, warehouse_id);
CREATE UNIQUE INDEX goods_outs_account_id_reference_key ON public.goods_outs USING btree (tenant_id, account_id, reference) WHERE (goods_out_status_id <> 8);
CREATE INDEX goods_outs_address_id_idx ON public.goods_outs USING btree (tenant_id, address_id) WHERE (address_id IS NOT NULL);
CREATE INDEX goods_outs_carrier_id_idx ON public.goods_outs USING btree (tenant_id, carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX goods_outs_carrier_service_id_idx ON public.goods_outs USING btree (tenant_id, carrier_service_id) WHERE (carrier_service_id IS NOT NULL);
CREATE INDEX goods_outs_customer_id_idx ON public.goods_outs USING btree (tenant_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX goods_outs_expected_date_of_dispatch_idx ON public.goods_outs USING btree (tenant_id, expected_date_of_dispatch);
CREATE INDEX goods_outs_external_system_reference1_idx ON public.goods_outs USING btree (tenant_id, external_system_reference1) WHERE (external_system_reference1 IS NOT NULL);
CREATE INDEX goods_outs_external_system_reference1_search_idx ON public.goods_outs USING btree (tenant_id, external_system_reference1 COLLATE case_insensitive) WHERE (external_system_reference1 IS NOT NULL);
CREATE INDEX goods_outs_goods_in_receipt_id_idx ON public.goods_outs USING btree (tenant_id, goods_in_receipt_id) WHERE (goods_in_receipt_id IS NOT NULL);
CREATE INDEX goods_outs_goods_out_status_id_idx ON public.goods_outs USING btree (tenant_id, goods_out_status_id);
CREATE INDEX goods_outs_integration_id_idx ON public.goods_outs USING btree (tenant_id, integration_id) WHERE (integration_id IS NOT NULL);
CREATE INDEX goods_outs_live_idx ON public.goods_outs USING btree (tenant_id, warehouse_id, account_id) WHERE (goods_out_status_id <> ALL (ARRAY[(6)::bigint, (8)::bigint]));
CREATE INDEX goods_outs_load_drop_id_idx ON public.goods_outs USING btree (tenant_id, load_drop_id) WHERE (load_drop_id IS NOT NULL);
CREATE INDEX goods_outs_load_id_idx ON public.goods_outs USING btree (tenant_id, load_id) WHERE (load_id IS NOT NULL);
CREATE INDEX goods_outs_load_reference_idx ON public.goods_outs USING btree (tenant_id, load_reference) WHERE (load_reference IS NOT NULL);
CREATE INDEX goods_outs_location_id_idx ON public.goods_outs USING btree (tenant_id, location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX goods_outs_order_type_id_idx ON public.goods_outs USING btree (tenant_id, order_type_id) WHERE (order_type_id IS NOT NULL);
CREATE INDEX goods_outs_pick_reference_search_idx ON public.goods_outs USING btree (tenant_id, pick_reference COLLATE case_insensitive) WHERE (pick_reference IS NOT NULL);
CREATE INDEX goods_outs_reference_idx ON public.goods_outs USING btree (tenant_id, reference);
CREATE INDEX goods_outs_reference_search_idx ON public.goods_outs USING btree (tenant_id, reference COLLATE case_insensitive);
CREATE INDEX goods_outs_updated_at_idx ON public.goods_outs USING btree (tenant_id, updated_at, id);
CREATE INDEX goods_outs_warehouse_id_idx ON public.goods_outs USING btree (tenant_id, warehouse_id);
CREATE INDEX graphql_documents_last_used_at_idx ON public.graphql_documents USING btree (tenant_id, last_used_at);
CREATE INDEX hhd_users_document_printer_id_idx ON public.hhd_users USING btree (tenant_id, document_printer_id);
CREATE INDEX hhd_users_implementation_id_idx ON public.hhd_users USING btree (tenant_id, implementation_id);
CREATE INDEX hhd_users_label_printer_id_idx ON public.hhd_users USING btree (tenant_id, label_printer_id);
CREATE INDEX hhd_users_user_id_idx ON public.hhd_users USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX hhd_users_username_key ON public.hhd_users USING btree (tenant_id, lower(username));
CREATE INDEX hhd_users_warehouse_id_idx ON public.hhd_users USING btree (tenant_id, warehouse_id);
CREATE INDEX idempotency_keys_expires_at_idx ON public.idempotency_keys USING btree (tenant_id, expires_at);
CREATE INDEX import_configurations_changed_by_id_idx ON public.import_configurations USING btree (tenant_id, changed_by_id);
CREATE INDEX import_rows_import_id_idx ON public.import_rows USING btree (tenant_id, import_id, row_number, id);
CREATE INDEX import_templates_account_id_idx ON public.import_templates USING btree (tenant_id, account_id);
CREATE INDEX import_templates_changed_by_id_idx ON public.import_templates USING btree (tenant_id, changed_by_id);
CREATE INDEX import_templates_ftp_user_id_idx ON public.import_templates USING btree (tenant_id, ftp_user_id);
CREATE INDEX import_templates_import_configuration_id_idx ON public.import_templates USING btree (tenant_id, import_configuration_id);
CREATE INDEX import_templates_mapping_group_id_idx ON public.import_templates USING btree (tenant_id, mapping_group_id);
CREATE INDEX import_templates_user_id_idx ON public.import_templates USING btree (tenant_id, user_id);
CREATE INDEX imports_account_id_idx ON public.imports USING btree (tenant_id, account_id);
CREATE INDEX imports_document_id_idx ON public.imports USING btree (tenant_id, document_id);
CREATE INDEX imports_ftp_user_id_idx ON public.imports USING btree (tenant_id, ftp_user_id);
CREATE INDEX imports_import_configuration_id_idx ON public.imports USING btree (tenant_id, import_configuration_id);
CREATE INDEX imports_import_template_id_idx ON public.imports USING btree (tenant_id, import_template_id);
CREATE INDEX imports_user_id_idx ON public.imports USING btree (tenant_id, user_id);
CREATE INDEX integration_carrier_mappings_carrier_id_idx ON public.integration_carrier_mappings USING btree (tenant_id, carrier_id);
CREATE INDEX integration_carrier_mappings_carrier_service_id_idx ON public.integration_carrier_mappings USING btree (tenant_id, carrier_service_id);
CREATE INDEX integration_carrier_mappings_integration_carrier_id_idx ON public.integration_carrier_mappings USING btree (tenant_id, integration_carrier_id);
CREATE UNIQUE INDEX integration_carrier_mappings_mapping_grop_id_mapping_fields_key ON public.integration_carrier_mappings USING btree (tenant_id, mapping_group_id, md5((mapping_fields)::text));
CREATE INDEX integration_carrier_mappings_mapping_group_id_idx ON public.integration_carrier_mappings USING btree (tenant_id, mapping_group_id);
CREATE INDEX integration_orders_goods_out_id_idx ON public.integration_orders USING btree (tenant_id, goods_out_id);
CREATE INDEX integration_orders_waiting_idx ON public.integration_orders USING btree (tenant_id, integration_id, id) WHERE (status = 'waiting'::text);
CREATE INDEX integration_product_mappings_integration_product_id_idx ON public.integration_product_mappings USING btree (tenant_id, integration_product_id);
CREATE UNIQUE INDEX integration_product_mappings_mapping_grop_id_mapping_fields_key ON public.integration_product_mappings USING btree (tenant_id, mapping_group_id, md5((mapping_fields)::text));
CREATE INDEX integration_product_mappings_mapping_group_id_idx ON public.integration_product_mappings USING btree (tenant_id, mapping_group_id);
CREATE INDEX integration_product_mappings_product_id_idx ON public.integration_product_mappings USING btree (tenant_id, product_id);
CREATE UNIQUE INDEX integration_runs_in_progress_key ON public.integration_runs USING btree (tenant_id, integration_id) WHERE ((kind = 'synchronization'::text) AND (status = ANY (ARRAY['queued'::text, 'running'::text])));
CREATE INDEX integration_runs_integration_id_idx ON public.integration_runs USING btree (tenant_id, integration_id);
CREATE INDEX integration_shipping_rate_mappings_carrier_id_idx ON public.integration_shipping_rate_mappings USING btree (tenant_id, carrier_id);
CREATE INDEX integration_shipping_rate_mappings_carrier_service_id_idx ON public.integration_shipping_rate_mappings USING btree (tenant_id, carrier_service_id);
CREATE INDEX integration_shipping_rate_mappings_integration_shipping_rat_idx ON public.integration_shipping_rate_mappings USING btree (tenant_id, integration_shipping_rate_id);
CREATE INDEX integration_shipping_rate_mappings_mapping_group_id_idx ON public.integration_shipping_rate_mappings USING btree (tenant_id, mapping_group_id);
CREATE UNIQUE INDEX integration_shipping_rate_mappings_mappip_id_mapping_fields_key ON public.integration_shipping_rate_mappings USING btree (tenant_id, mapping_group_id, md5((mapping_fields)::text));
CREATE INDEX integration_warehouse_mappings_integration_warehouse_id_idx ON public.integration_warehouse_mappings USING btree (tenant_id, integration_warehouse_id);
CREATE UNIQUE INDEX integration_warehouse_mappings_mapping_gp_id_mapping_fields_key ON public.integration_warehouse_mappings USING btree (tenant_id, mapping_group_id, md5((mapping_fields)::text));
CREATE INDEX integration_warehouse_mappings_mapping_group_id_idx ON public.integration_warehouse_mappings USING btree (tenant_id, mapping_group_id);
CREATE INDEX integration_warehouse_mappings_warehouse_id_idx ON public.integration_warehouse_mappings USING btree (tenant_id, warehouse_id);
CREATE INDEX integrations_account_id_idx ON public.integrations USING btree (tenant_id, account_id);
CREATE INDEX integrations_changed_by_id_idx ON public.integrations USING btree (tenant_id, changed_by_id);
CREATE INDEX integrations_next_poll_at_idx ON public.integrations USING btree (tenant_id, next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX integrations_warehouse_id_idx ON public.integrations USING btree (tenant_id, warehouse_id);
CREATE INDEX invoice_lines_goods_out_id_idx ON public.invoice_lines USING btree (tenant_id, goods_out_id);
CREATE INDEX invoice_lines_inbound_good_id_idx ON public.invoice_lines USING btree (tenant_id, inbound_good_id);
CREATE INDEX invoice_lines_invoice_id_idx ON public.invoice_lines USING btree (tenant_id, invoice_id);
CREATE INDEX invoices_account_id_idx ON public.invoices USING btree (tenant_id, account_id);
CREATE INDEX invoices_document_number_search_idx ON public.invoices USING btree (tenant_id, document_number COLLATE case_insensitive);
CREATE INDEX load_drops_delivery_address_id_idx ON public.load_drops USING btree (tenant_id, delivery_address_id);
CREATE INDEX load_drops_goods_out_id_idx ON public.load_drops USING btree (tenant_id, goods_out_id);
CREATE INDEX load_drops_load_id_idx ON public.load_drops USING btree (tenant_id, load_id);
CREATE INDEX loads_carrier_id_idx ON public.loads USING btree (tenant_id, carrier_id);
CREATE INDEX loads_location_id_idx ON public.loads USING btree (tenant_id, location_id);
CREATE UNIQUE INDEX loads_one_location_id ON public.loads USING btree (tenant_id, location_id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX loads_one_trailer_id ON public.loads USING btree (tenant_id, trailer_id) WHERE (status = ANY (ARRAY['pending'::text, 'open'::text, 'closed'::text]));
CREATE INDEX loads_reference_search_idx ON public.loads USING btree (tenant_id, reference COLLATE case_insensitive);
CREATE INDEX loads_trailer_id_idx ON public.loads USING btree (tenant_id, trailer_id);
CREATE INDEX loads_warehouse_id_idx ON public.loads USING btree (tenant_id, warehouse_id);
CREATE UNIQUE INDEX loads_warehouse_id_reference_key ON public.loads USING btree (tenant_id, warehouse_id, reference) WHERE (status = ANY (ARRAY['pending'::text, 'open'::text, 'closed'::text]));
CREATE INDEX location_groups_location_id_idx ON public.location_groups USING btree (tenant_id, location_id);
CREATE INDEX locations_aisle_walk_idx ON public.locations USING btree (tenant_id, warehouse_id, aisle, pick_sequence, id);
CREATE INDEX locations_barcode_idx ON public.locations USING btree (tenant_id, barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX locations_barcode_place_idx ON public.locations USING btree (tenant_id, barcode COLLATE place_code) WHERE (barcode IS NOT NULL);
CREATE INDEX locations_barcode_search_idx ON public.locations USING btree (tenant_id, barcode COLLATE case_insensitive) WHERE (barcode IS NOT NULL);
CREATE INDEX locations_code_place_idx ON public.locations USING btree (tenant_id, code COLLATE place_code);
CREATE INDEX locations_code_search_idx ON public.locations USING btree (tenant_id, code COLLATE case_insensitive);
CREATE INDEX locations_location_type_id_idx ON public.locations USING btree (tenant_id, location_type_id);
CREATE INDEX locations_storage_unit_type_id_idx ON public.locations USING btree (tenant_id, storage_unit_type_id);
CREATE INDEX locations_walk_idx ON public.locations USING btree (tenant_id, warehouse_id, pick_sequence, id);
CREATE INDEX locations_warehouse_id_idx ON public.locations USING btree (tenant_id, warehouse_id);
CREATE INDEX mapping_field_values_mapping_id_idx ON public.mapping_field_values USING btree (tenant_id, mapping_id);
CREATE INDEX mapping_group_fields_mapping_group_id_idx ON public.mapping_group_fields USING btree (tenant_id, mapping_group_id);
CREATE INDEX mapping_groups_integration_id_idx ON public.mapping_groups USING btree (tenant_id, integration_id);
CREATE INDEX mappings_account_id_idx ON public.mappings USING btree (tenant_id, account_id);
CREATE INDEX mappings_collection_address_id_idx ON public.mappings USING btree (tenant_id, collection_address_id);
CREATE INDEX mappings_customer_id_idx ON public.mappings USING btree (tenant_id, customer_id);
CREATE INDEX mappings_delivery_address_id_idx ON public.mappings USING btree (tenant_id, delivery_address_id);
CREATE INDEX mappings_mapping_group_id_idx ON public.mappings USING btree (tenant_id, mapping_group_id);
CREATE UNIQUE INDEX mappings_mapping_group_id_mapping_fields_key ON public.mappings USING btree (tenant_id, mapping_group_id, md5((mapping_fields)::text));
CREATE INDEX notifications_actor_id_idx ON public.notifications USING btree (tenant_id, actor_id);
CREATE INDEX notifications_comment_id_idx ON public.notifications USING btree (tenant_id, comment_id);
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (tenant_id, user_id, id) WHERE (NOT read);
CREATE INDEX notifications_user_id_idx ON public.notifications USING btree (tenant_id, user_id);
CREATE INDEX oauth_applications_tenant_idx ON public.oauth_applications USING btree (tenant_id);
CREATE INDEX oauth_artifacts_application_idx ON public.oauth_artifacts USING btree (application_id);
CREATE INDEX oauth_artifacts_expires_at_idx ON public.oauth_artifacts USING btree (expires_at);
CREATE INDEX oauth_artifacts_grant_idx ON public.oauth_artifacts USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oauth_artifacts_user_idx ON public.oauth_artifacts USING btree (user_id);
CREATE INDEX packages_label_document_id_idx ON public.packages USING btree (tenant_id, label_document_id);
CREATE INDEX packages_shipment_id_idx ON public.packages USING btree (tenant_id, shipment_id);
CREATE INDEX packages_storage_unit_id_idx ON public.packages USING btree (tenant_id, storage_unit_id);
CREATE INDEX packages_storage_unit_type_id_idx ON public.packages USING btree (tenant_id, storage_unit_type_id);
CREATE INDEX packages_tracking_number_search_idx ON public.packages USING btree (tenant_id, tracking_number COLLATE case_insensitive) WHERE (tracking_number IS NOT NULL);
CREATE INDEX passkeys_user_id_idx ON public.passkeys USING btree (user_id);
CREATE INDEX pick_processing_requests_goods_out_id_idx ON public.pick_processing_requests USING btree (tenant_id, goods_out_id);
CREATE INDEX pick_processing_requests_goods_out_pick_list_id_idx ON public.pick_processing_requests USING btree (tenant_id, goods_out_pick_list_id) WHERE (goods_out_pick_list_id IS NOT NULL);
CREATE INDEX pick_processing_requests_pending_idx ON public.pick_processing_requests USING btree (tenant_id, id) WHERE (status = 'pending'::text);
CREATE INDEX pick_processing_requests_process_reference_idx ON public.pick_processing_requests USING btree (tenant_id, process_reference);
CREATE INDEX pickface_products_location_group_id_idx ON public.pickface_products USING btree (tenant_id, location_group_id);
CREATE INDEX pickface_products_location_id_idx ON public.pickface_products USING btree (tenant_id, location_id);
CREATE UNIQUE INDEX pickface_products_one_order_volume ON public.pickface_products USING btree (tenant_id, product_id, warehouse_id) WHERE (replenishment_type = 'order_volume'::text);
CREATE INDEX pickface_products_warehouse_id_idx ON public.pickface_products USING btree (tenant_id, warehouse_id);
CREATE INDEX pickface_rotations_location_id_idx ON public.pickface_rotations USING btree (tenant_id, location_id);
CREATE INDEX pickface_rotations_warehouse_id_idx ON public.pickface_rotations USING btree (tenant_id, warehouse_id);
CREATE INDEX print_jobs_document_id_idx ON public.print_jobs USING btree (tenant_id, document_id);
CREATE INDEX print_jobs_open_idx ON public.print_jobs USING btree (tenant_id, printer_id, id) WHERE (status = ANY (ARRAY['queued'::text, 'sent'::text, 'printing'::text]));
CREATE INDEX print_jobs_printer_id_idx ON public.print_jobs USING btree (tenant_id, printer_id);
CREATE INDEX print_jobs_user_id_idx ON public.print_jobs USING btree (tenant_id, user_id);
CREATE INDEX print_jobs_waiting_idx ON public.print_jobs USING btree (tenant_id, created_at) WHERE ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'printing'::text])) AND (stuck_at IS NULL));
CREATE INDEX printers_agent_id_idx ON public.printers USING btree (tenant_id, agent_id);
CREATE INDEX printers_integration_id_idx ON public.printers USING btree (tenant_id, integration_id);
CREATE UNIQUE INDEX printers_one_default_for_documents ON public.printers USING btree (tenant_id) WHERE (is_default AND supports_documents);
CREATE UNIQUE INDEX printers_one_default_for_labels ON public.printers USING btree (tenant_id) WHERE (is_default AND supports_labels);
CREATE INDEX product_groups_product_id_idx ON public.product_groups USING btree (tenant_id, product_id);
CREATE INDEX product_materials_child_product_id_idx ON public.product_materials USING btree (tenant_id, child_product_id);
CREATE INDEX product_storage_units_storage_unit_type_id_idx ON public.product_storage_units USING btree (tenant_id, storage_unit_type_id);
CREATE INDEX products_barcode_idx ON public.products USING btree (tenant_id, barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX products_barcode_search_idx ON public.products USING btree (tenant_id, barcode COLLATE case_insensitive) WHERE (barcode IS NOT NULL);
CREATE INDEX products_case_barcode_idx ON public.products USING btree (tenant_id, case_barcode) WHERE (case_barcode IS NOT NULL);
CREATE INDEX products_case_barcode_search_idx ON public.products USING btree (tenant_id, case_barcode COLLATE case_insensitive) WHERE (case_barcode IS NOT NULL);
CREATE INDEX products_code_search_idx ON public.products USING btree (tenant_id, code COLLATE case_insensitive);
CREATE INDEX products_inner_barcode_idx ON public.products USING btree (tenant_id, inner_barcode) WHERE (inner_barcode IS NOT NULL);
CREATE INDEX products_inner_barcode_search_idx ON public.products USING btree (tenant_id, inner_barcode COLLATE case_insensitive) WHERE (inner_barcode IS NOT NULL);
CREATE INDEX products_outer_barcode_idx ON public.products USING btree (tenant_id, outer_barcode) WHERE (outer_barcode IS NOT NULL);
CREATE INDEX products_outer_barcode_search_idx ON public.products USING btree (tenant_id, outer_barcode COLLATE case_insensitive) WHERE (outer_barcode IS NOT NULL);
CREATE INDEX products_stock_unit_type_id_idx ON public.products USING btree (tenant_id, stock_unit_type_id);
CREATE INDEX products_updated_at_idx ON public.products USING btree (tenant_id, updated_at, id);
CREATE INDEX putaway_lines_goods_in_line_id_idx ON public.putaway_lines USING btree (tenant_id, goods_in_line_id);
CREATE INDEX reason_codes_account_id_idx ON public.reason_codes USING btree (tenant_id, account_id);
CREATE INDEX rental_snapshots_account_id_idx ON public.rental_snapshots USING btree (tenant_id, account_id, day);
CREATE INDEX rental_snapshots_day_idx ON public.rental_snapshots USING btree (tenant_id, day);
CREATE INDEX rental_snapshots_storage_unit_id_idx ON public.rental_snapshots USING btree (tenant_id, storage_unit_id, day) WHERE (storage_unit_id IS NOT NULL);
CREATE INDEX report_queries_changed_by_id_idx ON public.report_queries USING btree (tenant_id, changed_by_id);
CREATE INDEX reports_changed_by_id_idx ON public.reports USING btree (tenant_id, changed_by_id);
CREATE INDEX reports_report_query_id_idx ON public.reports USING btree (tenant_id, report_query_id);
CREATE INDEX reports_user_id_idx ON public.reports USING btree (tenant_id, user_id);
CREATE INDEX rf_flows_implementation_id_idx ON public.rf_flows USING btree (tenant_id, implementation_id);
CREATE UNIQUE INDEX rf_flows_one_is_default ON public.rf_flows USING btree (tenant_id, implementation_id, flow_type) WHERE is_default;
CREATE INDEX saved_views_resource_name_idx ON public.saved_views USING btree (tenant_id, resource_name);
CREATE INDEX scheduled_report_ftp_recipients_ftp_user_id_idx ON public.scheduled_report_ftp_recipients USING btree (tenant_id, ftp_user_id);
CREATE INDEX scheduled_report_ftp_recipients_scheduled_report_id_idx ON public.scheduled_report_ftp_recipients USING btree (tenant_id, scheduled_report_id);
CREATE INDEX scheduled_report_recipients_scheduled_report_id_idx ON public.scheduled_report_recipients USING btree (tenant_id, scheduled_report_id);
CREATE INDEX scheduled_report_reports_report_id_idx ON public.scheduled_report_reports USING btree (tenant_id, report_id);
CREATE INDEX scheduled_report_reports_scheduled_report_id_idx ON public.scheduled_report_reports USING btree (tenant_id, scheduled_report_id);
CREATE INDEX scheduled_reports_next_run_at_idx ON public.scheduled_reports USING btree (next_run_at NULLS FIRST);
CREATE INDEX scheduled_reports_user_id_idx ON public.scheduled_reports USING btree (tenant_id, user_id);
CREATE INDEX sftp_logins_ftp_user_idx ON public.sftp_logins USING btree (tenant_id, ftp_user_id);
CREATE INDEX shipments_account_id_idx ON public.shipments USING btree (tenant_id, account_id);
CREATE INDEX shipments_address_id_idx ON public.shipments USING btree (tenant_id, address_id);
CREATE INDEX shipments_carrier_id_idx ON public.shipments USING btree (tenant_id, carrier_id);
CREATE INDEX shipments_carrier_service_id_idx ON public.shipments USING btree (tenant_id, carrier_service_id);
CREATE INDEX shipments_goods_out_id_idx ON public.shipments USING btree (tenant_id, goods_out_id);
CREATE INDEX shipments_label_document_id_idx ON public.shipments USING btree (tenant_id, label_document_id);
CREATE INDEX shipments_reference_search_idx ON public.shipments USING btree (tenant_id, reference COLLATE case_insensitive);
CREATE INDEX shipments_tracking_number_search_idx ON public.shipments USING btree (tenant_id, tracking_number COLLATE case_insensitive) WHERE (tracking_number IS NOT NULL);
CREATE INDEX shipments_updated_at_idx ON public.shipments USING btree (tenant_id, updated_at, id);
CREATE INDEX shipments_warehouse_id_idx ON public.shipments USING btree (tenant_id, warehouse_id);
CREATE INDEX sign_in_failures_updated_at_idx ON public.sign_in_failures USING btree (updated_at);
CREATE INDEX sign_in_sessions_expires_at_idx ON public.sign_in_sessions USING btree (expires_at);
CREATE INDEX sign_in_sessions_uid_idx ON public.sign_in_sessions USING btree (uid_hash);
CREATE INDEX sign_in_sessions_user_idx ON public.sign_in_sessions USING btree (user_id);
CREATE INDEX sites_address_id_idx ON public.sites USING btree (tenant_id, address_id);
CREATE UNIQUE INDEX sites_one_default ON public.sites USING btree (tenant_id) WHERE "default";
CREATE INDEX stock_balances_product_id_idx ON public.stock_balances USING btree (tenant_id, product_id);
CREATE INDEX stock_balances_warehouse_id_idx ON public.stock_balances USING btree (tenant_id, warehouse_id);
CREATE INDEX stock_check_programmes_warehouse_id_idx ON public.stock_check_programmes USING btree (tenant_id, warehouse_id);
CREATE INDEX stock_check_records_account_id_idx ON public.stock_check_records USING btree (tenant_id, account_id);
CREATE UNIQUE INDEX stock_check_records_group_key ON public.stock_check_records USING btree (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date) NULLS NOT DISTINCT;
CREATE INDEX stock_check_records_product_id_idx ON public.stock_check_records USING btree (tenant_id, product_id);
CREATE INDEX stock_check_records_reason_code_id_idx ON public.stock_check_records USING btree (tenant_id, reason_code_id);
CREATE INDEX stock_checks_location_id_idx ON public.stock_checks USING btree (tenant_id, location_id);
CREATE UNIQUE INDEX stock_checks_one_pending ON public.stock_checks USING btree (tenant_id, location_id) WHERE (status = 'pending'::text);
CREATE INDEX stock_checks_stock_check_programme_id_idx ON public.stock_checks USING btree (tenant_id, stock_check_programme_id);
CREATE INDEX stock_checks_task_id_idx ON public.stock_checks USING btree (tenant_id, task_id);
CREATE INDEX stock_checks_warehouse_id_idx ON public.stock_checks USING btree (tenant_id, warehouse_id);
CREATE INDEX stocks_account_id_idx ON public.stocks USING btree (tenant_id, account_id);
CREATE INDEX stocks_free_best_before_idx ON public.stocks USING btree (tenant_id, account_id, product_id, warehouse_id, best_before_date, fifo_date, walk, id) WHERE ((status = 'available'::text) AND (free > (0)::numeric) AND (best_before_date IS NOT NULL));
CREATE INDEX stocks_free_fifo_idx ON public.stocks USING btree (tenant_id, account_id, product_id, warehouse_id, fifo_date, walk, id) WHERE ((status = 'available'::text) AND (free > (0)::numeric));
CREATE INDEX stocks_free_sell_by_idx ON public.stocks USING btree (tenant_id, account_id, product_id, warehouse_id, sell_by_date, fifo_date, walk, id) WHERE ((status = 'available'::text) AND (free > (0)::numeric) AND (sell_by_date IS NOT NULL));
CREATE INDEX stocks_hold_reason_code_id_idx ON public.stocks USING btree (tenant_id, hold_reason_code_id) WHERE (hold_reason_code_id IS NOT NULL);
CREATE INDEX stocks_product_id_idx ON public.stocks USING btree (tenant_id, product_id, account_id, warehouse_id);
CREATE UNIQUE INDEX stocks_serial_number_key ON public.stocks USING btree (tenant_id, product_id, serial_number) WHERE (serial_number IS NOT NULL);
CREATE INDEX stocks_storage_unit_id_idx ON public.stocks USING btree (tenant_id, storage_unit_id) WHERE (storage_unit_id IS NOT NULL);
CREATE INDEX stocks_warehouse_id_idx ON public.stocks USING btree (tenant_id, warehouse_id);
CREATE INDEX stocks_whole_unit_idx ON public.stocks USING btree (tenant_id, account_id, product_id, warehouse_id, quantity) WHERE ((storage_unit_id IS NOT NULL) AND (status = 'available'::text) AND (allocated_quantity = (0)::numeric));
CREATE INDEX storage_unit_types_sequence_id_idx ON public.storage_unit_types USING btree (tenant_id, sequence_id);
CREATE INDEX storage_units_barcode_idx ON public.storage_units USING btree (tenant_id, barcode);
CREATE INDEX storage_units_barcode_search_idx ON public.storage_units USING btree (tenant_id, barcode COLLATE case_insensitive) WHERE (barcode IS NOT NULL);
CREATE INDEX storage_units_load_id_idx ON public.storage_units USING btree (tenant_id, load_id) WHERE (load_id IS NOT NULL);
CREATE INDEX storage_units_location_id_idx ON public.storage_units USING btree (tenant_id, location_id);
CREATE INDEX storage_units_reference_search_idx ON public.storage_units USING btree (tenant_id, reference COLLATE case_insensitive);
CREATE INDEX storage_units_storage_unit_type_id_idx ON public.storage_units USING btree (tenant_id, storage_unit_type_id);
CREATE INDEX storage_units_warehouse_id_idx ON public.storage_units USING btree (tenant_id, warehouse_id);
CREATE INDEX subdomain_users_role_idx ON public.subdomain_users USING btree (tenant_id, role_id);
CREATE INDEX subdomain_users_user_idx ON public.subdomain_users USING btree (user_id);
CREATE INDEX suppliers_address_id_idx ON public.suppliers USING btree (tenant_id, address_id);
CREATE INDEX suppliers_code_search_idx ON public.suppliers USING btree (tenant_id, code COLLATE case_insensitive);
CREATE INDEX suppliers_name_search_idx ON public.suppliers USING btree (tenant_id, name COLLATE case_insensitive);
CREATE INDEX tasks_account_id_idx ON public.tasks USING btree (tenant_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX tasks_available_idx ON public.tasks USING btree (tenant_id, warehouse_id, type, priority DESC, due_at, id) WHERE (status = 'AVAILABLE'::text);
CREATE INDEX tasks_available_location_from_id_idx ON public.tasks USING btree (tenant_id, location_from_id, type, priority DESC, due_at, id) WHERE (status = 'AVAILABLE'::text);
CREATE INDEX tasks_goods_in_line_id_idx ON public.tasks USING btree (tenant_id, goods_in_line_id) WHERE (goods_in_line_id IS NOT NULL);
CREATE INDEX tasks_goods_in_receipt_id_idx ON public.tasks USING btree (tenant_id, goods_in_receipt_id) WHERE (goods_in_receipt_id IS NOT NULL);
CREATE INDEX tasks_goods_out_id_idx ON public.tasks USING btree (tenant_id, goods_out_id) WHERE (goods_out_id IS NOT NULL);
CREATE INDEX tasks_goods_out_line_id_idx ON public.tasks USING btree (tenant_id, goods_out_line_id) WHERE (goods_out_line_id IS NOT NULL);
CREATE INDEX tasks_goods_out_pick_list_id_idx ON public.tasks USING btree (tenant_id, goods_out_pick_list_id) WHERE (goods_out_pick_list_id IS NOT NULL);
CREATE INDEX tasks_load_id_idx ON public.tasks USING btree (tenant_id, load_id) WHERE (load_id IS NOT NULL);
CREATE INDEX tasks_location_from_id_idx ON public.tasks USING btree (tenant_id, location_from_id) WHERE (location_from_id IS NOT NULL);
CREATE INDEX tasks_location_to_id_idx ON public.tasks USING btree (tenant_id, location_to_id) WHERE (location_to_id IS NOT NULL);
CREATE INDEX tasks_open_idx ON public.tasks USING btree (tenant_id, warehouse_id, type, priority DESC, id) WHERE (status = ANY (ARRAY['AVAILABLE'::text, 'ALLOCATED'::text, 'ON_HOLD'::text]));
CREATE INDEX tasks_open_location_to_id_idx ON public.tasks USING btree (tenant_id, location_to_id) WHERE ((location_to_id IS NOT NULL) AND (status = ANY (ARRAY['AVAILABLE'::text, 'ALLOCATED'::text, 'ON_HOLD'::text])));
CREATE INDEX tasks_open_stock_id_idx ON public.tasks USING btree (tenant_id, stock_id) WHERE ((stock_id IS NOT NULL) AND (status = ANY (ARRAY['AVAILABLE'::text, 'ALLOCATED'::text, 'ON_HOLD'::text])));
CREATE INDEX tasks_open_storage_unit_from_id_idx ON public.tasks USING btree (tenant_id, storage_unit_from_id) WHERE ((storage_unit_from_id IS NOT NULL) AND (status = ANY (ARRAY['AVAILABLE'::text, 'ALLOCATED'::text, 'ON_HOLD'::text])));
CREATE INDEX tasks_open_user_id_idx ON public.tasks USING btree (tenant_id, user_id) WHERE ((user_id IS NOT NULL) AND (status = ANY (ARRAY['AVAILABLE'::text, 'ALLOCATED'::text, 'ON_HOLD'::text])));
CREATE INDEX tasks_ordering_account_id_idx ON public.tasks USING btree (tenant_id, ordering_account_id) WHERE (ordering_account_id IS NOT NULL);
CREATE INDEX tasks_product_id_idx ON public.tasks USING btree (tenant_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX tasks_putaway_task_id_idx ON public.tasks USING btree (tenant_id, putaway_task_id) WHERE (putaway_task_id IS NOT NULL);
CREATE INDEX tasks_shipment_id_idx ON public.tasks USING btree (tenant_id, shipment_id) WHERE (shipment_id IS NOT NULL);
CREATE INDEX tasks_storage_unit_from_id_idx ON public.tasks USING btree (tenant_id, storage_unit_from_id) WHERE (storage_unit_from_id IS NOT NULL);
CREATE INDEX tasks_storage_unit_to_id_idx ON public.tasks USING btree (tenant_id, storage_unit_to_id) WHERE (storage_unit_to_id IS NOT NULL);
CREATE INDEX tasks_updated_at_idx ON public.tasks USING btree (tenant_id, updated_at);
CREATE INDEX templates_account_id_idx ON public.templates USING btree (tenant_id, account_id);
CREATE UNIQUE INDEX templates_one_default ON public.templates USING btree (tenant_id, template_type_id) WHERE "default";
CREATE INDEX templates_template_footer_id_idx ON public.templates USING btree (tenant_id, template_footer_id);
CREATE INDEX templates_template_header_id_idx ON public.templates USING btree (tenant_id, template_header_id);
CREATE INDEX templates_template_type_id_idx ON public.templates USING btree (tenant_id, template_type_id);
CREATE INDEX trailers_trailer_type_id_idx ON public.trailers USING btree (tenant_id, trailer_type_id);
CREATE INDEX transactions_account_id_idx ON public.transactions USING btree (tenant_id, account_id, id);
CREATE INDEX transactions_created_at_idx ON public.transactions USING btree (tenant_id, created_at);
CREATE INDEX transactions_goods_in_line_id_idx ON public.transactions USING btree (tenant_id, goods_in_line_id) WHERE (goods_in_line_id IS NOT NULL);
CREATE INDEX transactions_goods_in_receipt_id_idx ON public.transactions USING btree (tenant_id, goods_in_receipt_id) WHERE (goods_in_receipt_id IS NOT NULL);
CREATE INDEX transactions_goods_out_id_idx ON public.transactions USING btree (tenant_id, goods_out_id) WHERE (goods_out_id IS NOT NULL);
CREATE INDEX transactions_goods_out_line_id_idx ON public.transactions USING btree (tenant_id, goods_out_line_id) WHERE (goods_out_line_id IS NOT NULL);
CREATE INDEX transactions_goods_out_pick_list_id_idx ON public.transactions USING btree (tenant_id, goods_out_pick_list_id) WHERE (goods_out_pick_list_id IS NOT NULL);
CREATE INDEX transactions_load_id_idx ON public.transactions USING btree (tenant_id, load_id) WHERE (load_id IS NOT NULL);
CREATE INDEX transactions_location_from_id_idx ON public.transactions USING btree (tenant_id, location_from_id) WHERE (location_from_id IS NOT NULL);
CREATE INDEX transactions_location_to_id_idx ON public.transactions USING btree (tenant_id, location_to_id) WHERE (location_to_id IS NOT NULL);
CREATE INDEX transactions_product_id_idx ON public.transactions USING btree (tenant_id, product_id, id);
CREATE INDEX transactions_serial_number_from_idx ON public.transactions USING btree (tenant_id, product_id, ((attributes_from ->> 'serial_number'::text)), id) WHERE ((attributes_from ->> 'serial_number'::text) IS NOT NULL);
CREATE INDEX transactions_shipment_id_idx ON public.transactions USING btree (tenant_id, shipment_id) WHERE (shipment_id IS NOT NULL);
CREATE INDEX transactions_stock_check_id_idx ON public.transactions USING btree (tenant_id, stock_check_id) WHERE (stock_check_id IS NOT NULL);
CREATE INDEX transactions_stock_from_id_idx ON public.transactions USING btree (tenant_id, stock_from_id) WHERE (stock_from_id IS NOT NULL);
CREATE INDEX transactions_stock_to_id_idx ON public.transactions USING btree (tenant_id, stock_to_id) WHERE (stock_to_id IS NOT NULL);
CREATE INDEX transactions_storage_unit_from_id_idx ON public.transactions USING btree (tenant_id, storage_unit_from_id) WHERE (storage_unit_from_id IS NOT NULL);
CREATE INDEX transactions_storage_unit_to_id_idx ON public.transactions USING btree (tenant_id, storage_unit_to_id) WHERE (storage_unit_to_id IS NOT NULL);
CREATE INDEX transactions_task_id_idx ON public.transactions USING btree (tenant_id, task_id) WHERE (task_id IS NOT NULL);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX warehouse_routes_account_id_idx ON public.warehouse_routes USING btree (tenant_id, account_id);
CREATE INDEX warehouse_routes_customer_id_idx ON public.warehouse_routes USING btree (tenant_id, customer_id);
CREATE INDEX warehouse_routes_warehouse_id_idx ON public.warehouse_routes USING btree (tenant_id, warehouse_id);
CREATE INDEX warehouses_address_id_idx ON public.warehouses USING btree (tenant_id, address_id);
CREATE INDEX warehouses_code_search_idx ON public.warehouses USING btree (tenant_id, code COLLATE case_insensitive);
CREATE INDEX warehouses_default_goods_in_location_id_idx ON public.warehouses USING btree (tenant_id, default_goods_in_location_id);
CREATE INDEX warehouses_default_goods_out_location_id_idx ON public.warehouses USING btree (tenant_id, default_goods_out_location_id);
CREATE INDEX warehouses_default_work_location_id_idx ON public.warehouses USING btree (tenant_id, default_work_location_id);
CREATE INDEX warehouses_name_search_idx ON public.warehouses USING btree (tenant_id, name COLLATE case_insensitive);
CREATE INDEX warehouses_site_id_idx ON public.warehouses USING btree (tenant_id, site_id);
CREATE INDEX watches_record_idx ON public.watches USING btree (tenant_id, record_type, record_id);
CREATE INDEX watches_user_id_idx ON public.watches USING btree (tenant_id, user_id);
CREATE INDEX web_sessions_application_idx ON public.web_sessions USING btree (application_id);
CREATE INDEX web_sessions_expires_at_idx ON public.web_sessions USING btree (expires_at);
CREATE INDEX web_sessions_user_idx ON public.web_sessions USING btree (user_id);
CREATE INDEX webhook_deliveries_automation_action_id_idx ON public.webhook_deliveries USING btree (tenant_id, automation_action_id);
CREATE INDEX webhook_deliveries_automation_action_log_id_idx ON public.webhook_deliveries USING btree (tenant_id, automation_action_log_id);
CREATE INDEX webhook_deliveries_automation_id_idx ON public.webhook_deliveries USING btree (tenant_id, automation_id);
CREATE INDEX webhook_deliveries_automation_run_id_idx ON public.webhook_deliveries USING btree (tenant_id, automation_run_id);
CREATE INDEX webhook_deliveries_created_at_idx ON public.webhook_deliveries USING btree (tenant_id, created_at);
CREATE INDEX webhook_deliveries_open_idx ON public.webhook_deliveries USING btree (tenant_id, automation_action_id, aggregate_type, aggregate_id, aggregate_sequence, id) WHERE (status = ANY (ARRAY['pending'::text, 'failed'::text]));
CREATE INDEX webhook_deliveries_under_way_idx ON public.webhook_deliveries USING btree (tenant_id, automation_id, sending_until) WHERE ((status = ANY (ARRAY['pending'::text, 'failed'::text])) AND (sending_until IS NOT NULL));

CREATE OR REPLACE FUNCTION public.stock_cell(account_id bigint, product_id bigint, batch text, serial_number text, sell_by_date date, best_before_date date, fifo_date timestamp with time zone, status text, string2 text, string3 text, string4 text, string5 text, integer1 bigint, integer2 bigint, integer3 bigint, integer4 bigint, integer5 bigint, boolean1 boolean, boolean2 boolean, boolean3 boolean, boolean4 boolean, boolean5 boolean, datetime3 timestamp with time zone, datetime4 timestamp with time zone, datetime5 timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return md5(
    account_id::text || '|'
    || product_id::text || '|'
    || coalesce(md5(batch), '') || '|'
    || coalesce(md5(serial_number), '') || '|'
    || coalesce((sell_by_date - date '2000-01-01')::text, '') || '|'
    || coalesce((best_before_date - date '2000-01-01')::text, '') || '|'
    || (extract(epoch from fifo_date) * 1000)::bigint::text || '|'
    || status || '|'
    || coalesce(md5(string2), '') || '|'
    || coalesce(md5(string3), '') || '|'
    || coalesce(md5(string4), '') || '|'
    || coalesce(md5(string5), '') || '|'
    || coalesce(integer1::text, '') || '|'
    || coalesce(integer2::text, '') || '|'
    || coalesce(integer3::text, '') || '|'
    || coalesce(integer4::text, '') || '|'
    || coalesce(integer5::text, '') || '|'
    || coalesce(boolean1::text, '') || '|'
    || coalesce(boolean2::text, '') || '|'
    || coalesce(boolean3::text, '') || '|'
    || coalesce(boolean4::text, '') || '|'
    || coalesce(boolean5::text, '') || '|'
    || coalesce((extract(epoch from datetime3) * 1000)::bigint::text, '') || '|'
    || coalesce((extract(epoch from datetime4) * 1000)::bigint::text, '') || '|'
    || coalesce((extract(epoch from datetime5) * 1000)::bigint::text, '')
  )::uuid;
end
$function$
;

alter table account_products enable row level security, force row level security;
alter table account_warehouses enable row level security, force row level security;
alter table accounts enable row level security, force row level security;
alter table addresses enable row level security, force row level security;
alter table allocations enable row level security, force row level security;
alter table alternative_code_types enable row level security, force row level security;
alter table alternative_codes enable row level security, force row level security;
alter table audit_entries enable row level security, force row level security;
alter table automation_action_logs enable row level security, force row level security;
alter table automation_action_parameters enable row level security, force row level security;
alter table automation_actions enable row level security, force row level security;
alter table automation_conditions enable row level security, force row level security;
alter table automation_due_firings enable row level security, force row level security;
alter table automation_firings enable row level security, force row level security;
alter table automation_runs enable row level security, force row level security;
alter table automations enable row level security, force row level security;
alter table barcode_formats enable row level security, force row level security;
alter table bookings enable row level security, force row level security;
alter table carrier_services enable row level security, force row level security;
alter table carriers enable row level security, force row level security;
alter table charge_baskets enable row level security, force row level security;
alter table charge_cards enable row level security, force row level security;
alter table charge_counts enable row level security, force row level security;
alter table charge_line_units enable row level security, force row level security;
alter table charge_lines enable row level security, force row level security;
alter table charge_prices enable row level security, force row level security;
alter table charge_window_runs enable row level security, force row level security;
alter table charge_window_watches enable row level security, force row level security;
alter table charge_windows enable row level security, force row level security;
alter table collection_addresses enable row level security, force row level security;
alter table comments enable row level security, force row level security;
alter table crossdock_units enable row level security, force row level security;
alter table crossdocks enable row level security, force row level security;
alter table currencies enable row level security, force row level security;
alter table custom_carrier_type_contents enable row level security, force row level security;
alter table custom_carrier_types enable row level security, force row level security;
alter table customers enable row level security, force row level security;
alter table dashboard_widget_placements enable row level security, force row level security;
alter table dashboard_widgets enable row level security, force row level security;
alter table dashboards enable row level security, force row level security;
alter table delivery_addresses enable row level security, force row level security;
alter table documents enable row level security, force row level security;
alter table edi_interchanges enable row level security, force row level security;
alter table edi_partners enable row level security, force row level security;
alter table events enable row level security, force row level security;
alter table external_entities enable row level security, force row level security;
alter table failure_event_logs enable row level security, force row level security;
alter table field_labels enable row level security, force row level security;
alter table ftp_files enable row level security, force row level security;
alter table ftp_users enable row level security, force row level security;
alter table goods_in_lines enable row level security, force row level security;
alter table goods_in_receipts enable row level security, force row level security;
alter table goods_out_line_materials enable row level security, force row level security;
alter table goods_out_lines enable row level security, force row level security;
alter table goods_out_pick_lists enable row level security, force row level security;
alter table goods_out_statuses enable row level security, force row level security;
alter table goods_outs enable row level security, force row level security;
alter table graphql_documents enable row level security, force row level security;
alter table groups enable row level security, force row level security;
alter table hhd_user_badges enable row level security, force row level security;
alter table hhd_users enable row level security, force row level security;
alter table idempotency_keys enable row level security, force row level security;
alter table import_configurations enable row level security, force row level security;
alter table import_rows enable row level security, force row level security;
alter table import_templates enable row level security, force row level security;
alter table imports enable row level security, force row level security;
alter table integration_carrier_mappings enable row level security, force row level security;
alter table integration_orders enable row level security, force row level security;
alter table integration_product_mappings enable row level security, force row level security;
alter table integration_runs enable row level security, force row level security;
alter table integration_shipping_rate_mappings enable row level security, force row level security;
alter table integration_warehouse_mappings enable row level security, force row level security;
alter table integrations enable row level security, force row level security;
alter table invoice_lines enable row level security, force row level security;
alter table invoices enable row level security, force row level security;
alter table load_drops enable row level security, force row level security;
alter table loads enable row level security, force row level security;
alter table location_groups enable row level security, force row level security;
alter table location_types enable row level security, force row level security;
alter table locations enable row level security, force row level security;
alter table mapping_field_values enable row level security, force row level security;
alter table mapping_group_fields enable row level security, force row level security;
alter table mapping_groups enable row level security, force row level security;
alter table mappings enable row level security, force row level security;
alter table notifications enable row level security, force row level security;
alter table oauth_applications enable row level security;
alter table order_types enable row level security, force row level security;
alter table packages enable row level security, force row level security;
alter table pick_processing_requests enable row level security, force row level security;
alter table pickface_products enable row level security, force row level security;
alter table pickface_rotations enable row level security, force row level security;
alter table preferences enable row level security, force row level security;
alter table print_agent_tokens enable row level security, force row level security;
alter table print_agents enable row level security, force row level security;
alter table print_jobs enable row level security, force row level security;
alter table printers enable row level security, force row level security;
alter table product_groups enable row level security, force row level security;
alter table product_materials enable row level security, force row level security;
alter table product_storage_units enable row level security, force row level security;
alter table products enable row level security, force row level security;
alter table putaway_lines enable row level security, force row level security;
alter table putaway_rules enable row level security, force row level security;
alter table reason_codes enable row level security, force row level security;
alter table relay_leases enable row level security, force row level security;
alter table rental_nights enable row level security, force row level security;
alter table rental_snapshots enable row level security, force row level security;
alter table report_queries enable row level security, force row level security;
alter table reports enable row level security, force row level security;
alter table rf_flows enable row level security, force row level security;
alter table rf_implementations enable row level security, force row level security;
alter table roles enable row level security, force row level security;
alter table saved_views enable row level security, force row level security;
alter table scheduled_report_ftp_recipients enable row level security, force row level security;
alter table scheduled_report_recipients enable row level security, force row level security;
alter table scheduled_report_reports enable row level security, force row level security;
alter table scheduled_reports enable row level security, force row level security;
alter table sequences enable row level security, force row level security;
alter table sftp_logins enable row level security;
alter table shipments enable row level security, force row level security;
alter table sites enable row level security, force row level security;
alter table stock_balances enable row level security, force row level security;
alter table stock_check_programme_days enable row level security, force row level security;
alter table stock_check_programmes enable row level security, force row level security;
alter table stock_check_records enable row level security, force row level security;
alter table stock_checkpoint_piles enable row level security, force row level security;
alter table stock_checkpoints enable row level security, force row level security;
alter table stock_checks enable row level security, force row level security;
alter table stock_unit_types enable row level security, force row level security;
alter table stocks enable row level security, force row level security;
alter table storage_unit_types enable row level security, force row level security;
alter table storage_units enable row level security, force row level security;
alter table storage_uses enable row level security, force row level security;
alter table subdomain_users enable row level security, force row level security;
alter table suppliers enable row level security, force row level security;
alter table task_types enable row level security, force row level security;
alter table tasks enable row level security, force row level security;
alter table tax_rates enable row level security, force row level security;
alter table tax_types enable row level security, force row level security;
alter table template_contents enable row level security, force row level security;
alter table template_types enable row level security, force row level security;
alter table templates enable row level security, force row level security;
alter table trailer_types enable row level security, force row level security;
alter table trailers enable row level security, force row level security;
alter table transactions enable row level security, force row level security;
alter table verifications enable row level security, force row level security;
alter table warehouse_layouts enable row level security, force row level security;
alter table warehouse_routes enable row level security, force row level security;
alter table warehouses enable row level security, force row level security;
alter table watches enable row level security, force row level security;
alter table webhook_deliveries enable row level security, force row level security;

create policy tenant on account_products as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on account_warehouses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on accounts as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on addresses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on allocations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on alternative_code_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on alternative_codes as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on audit_entries as permissive for all to goodsyard_access using (true);
create policy tenant on audit_entries as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_action_logs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_action_parameters as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_actions as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_conditions as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_due_firings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_firings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_runs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on automations as permissive for select to goodsyard_access using (true);
create policy tenant on automations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on barcode_formats as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on bookings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on carrier_services as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on carriers as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_baskets as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_cards as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_counts as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_line_units as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_lines as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_prices as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_window_runs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_window_watches as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on charge_windows as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on collection_addresses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on comments as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on crossdock_units as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on crossdocks as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on currencies as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on custom_carrier_type_contents as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on custom_carrier_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on customers as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on dashboard_widget_placements as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on dashboard_widgets as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on dashboards as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on delivery_addresses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on documents as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on edi_interchanges as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on edi_partners as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on events as permissive for select to goodsyard_access using (true);
create policy tenant on events as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on external_entities as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on failure_event_logs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on field_labels as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on ftp_files as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on ftp_users as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on goods_in_lines as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on goods_in_receipts as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on goods_out_line_materials as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on goods_out_lines as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on goods_out_pick_lists as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on goods_out_statuses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on goods_outs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on graphql_documents as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on groups as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on hhd_user_badges as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on hhd_users as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on idempotency_keys as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on import_configurations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on import_rows as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on import_templates as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on imports as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on integration_carrier_mappings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on integration_orders as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on integration_product_mappings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on integration_runs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on integration_shipping_rate_mappings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on integration_warehouse_mappings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on integrations as permissive for select to goodsyard_access using (true);
create policy tenant on integrations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on invoice_lines as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on invoices as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on load_drops as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on loads as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on location_groups as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on location_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on locations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on mapping_field_values as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on mapping_group_fields as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on mapping_groups as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on mappings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on notifications as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on oauth_applications as permissive for all to goodsyard_access using (true);
create policy tenant on oauth_applications as permissive for all to goodsyard_app using (((tenant_id = (current_setting('app.tenant_id'::text))::bigint) OR (user_id IN ( SELECT m.user_id
   FROM subdomain_users m
  WHERE (m.tenant_id = (current_setting('app.tenant_id'::text))::bigint)))));
create policy tenant on order_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on packages as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on pick_processing_requests as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on pickface_products as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on pickface_rotations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on preferences as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on print_agent_tokens as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on print_agents as permissive for select to goodsyard_access using (true);
create policy tenant on print_agents as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on print_jobs as permissive for select to goodsyard_access using (true);
create policy tenant on print_jobs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on printers as permissive for select to goodsyard_access using (true);
create policy tenant on printers as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on product_groups as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on product_materials as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on product_storage_units as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on products as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on putaway_lines as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on putaway_rules as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on reason_codes as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on relay_leases as permissive for select to goodsyard_access using (true);
create policy tenant on relay_leases as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on rental_nights as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on rental_snapshots as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on report_queries as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on reports as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on rf_flows as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on rf_implementations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on roles as permissive for all to goodsyard_access using (true);
create policy tenant on roles as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on saved_views as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on scheduled_report_ftp_recipients as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on scheduled_report_recipients as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on scheduled_report_reports as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on scheduled_reports as permissive for select to goodsyard_access using (true);
create policy tenant on scheduled_reports as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on sequences as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on sftp_logins as permissive for all to goodsyard_access using (true);
create policy tenant on sftp_logins as permissive for all to goodsyard_app using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on shipments as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on sites as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_balances as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_check_programme_days as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_check_programmes as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_check_records as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_checkpoint_piles as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_checkpoints as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_checks as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_unit_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stocks as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on storage_unit_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on storage_units as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on storage_uses as permissive for select to goodsyard_access using (true);
create policy tenant on storage_uses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on subdomain_users as permissive for all to goodsyard_access using (true);
create policy own on subdomain_users as permissive for select to public using ((user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint));
create policy tenant on subdomain_users as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on suppliers as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on task_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on tasks as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on tax_rates as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on tax_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on template_contents as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on template_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on templates as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on trailer_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on trailers as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on transactions as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on verifications as permissive for select to goodsyard_access using (true);
create policy tenant on verifications as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on warehouse_layouts as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on warehouse_routes as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on warehouses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on watches as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on webhook_deliveries as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));

grant delete, insert, select, update on table account_notices to goodsyard_access;
grant insert on table account_notices to goodsyard_app;
grant delete, insert, select, update on table account_products to goodsyard_app;
grant select, usage on sequence account_products_id_seq to goodsyard_app;
grant delete, insert, select, update on table account_warehouses to goodsyard_app;
grant select, usage on sequence account_warehouses_id_seq to goodsyard_app;
grant delete, insert, select, update on table accounts to goodsyard_app;
grant select, usage on sequence accounts_id_seq to goodsyard_app;
grant delete, insert, select, update on table addresses to goodsyard_app;
grant select, usage on sequence addresses_id_seq to goodsyard_app;
grant delete, insert, select, update on table allocations to goodsyard_app;
grant select, usage on sequence allocations_id_seq to goodsyard_app;
grant delete, insert, select, update on table alternative_code_types to goodsyard_app;
grant select, usage on sequence alternative_code_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table alternative_codes to goodsyard_app;
grant select, usage on sequence alternative_codes_id_seq to goodsyard_app;
grant insert on table audit_entries to goodsyard_access;
grant delete, insert, select, update on table audit_entries to goodsyard_app;
grant delete, insert, select, update on table authenticators to goodsyard_access;
grant delete, insert, select, update on table automation_action_logs to goodsyard_app;
grant select, usage on sequence automation_action_logs_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_action_parameters to goodsyard_app;
grant select, usage on sequence automation_action_parameters_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_actions to goodsyard_app;
grant select, usage on sequence automation_actions_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_conditions to goodsyard_app;
grant select, usage on sequence automation_conditions_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_due_firings to goodsyard_app;
grant delete, insert, select, update on table automation_firings to goodsyard_app;
grant delete, insert, select, update on table automation_runs to goodsyard_app;
grant select, usage on sequence automation_runs_id_seq to goodsyard_app;
grant delete, insert, select, update on table automations to goodsyard_app;
grant select, usage on sequence automations_id_seq to goodsyard_app;
grant insert, select, update on table backup_results to goodsyard_access;
grant delete, insert, select, update on table barcode_formats to goodsyard_app;
grant select, usage on sequence barcode_formats_id_seq to goodsyard_app;
grant delete, insert, select, update on table bookings to goodsyard_app;
grant select, usage on sequence bookings_id_seq to goodsyard_app;
grant delete, insert, select, update on table carrier_services to goodsyard_app;
grant select, usage on sequence carrier_services_id_seq to goodsyard_app;
grant delete, insert, select, update on table carriers to goodsyard_app;
grant select, usage on sequence carriers_id_seq to goodsyard_app;
grant delete, insert, select, update on table charge_baskets to goodsyard_app;
grant select, usage on sequence charge_baskets_id_seq to goodsyard_app;
grant delete, insert, select, update on table charge_cards to goodsyard_app;
grant select, usage on sequence charge_cards_id_seq to goodsyard_app;
grant delete, insert, select, update on table charge_counts to goodsyard_app;
grant delete, insert, select, update on table charge_line_units to goodsyard_app;
grant delete, insert, select, update on table charge_lines to goodsyard_app;
grant select, usage on sequence charge_lines_id_seq to goodsyard_app;
grant delete, insert, select, update on table charge_prices to goodsyard_app;
grant select, usage on sequence charge_prices_id_seq to goodsyard_app;
grant delete, insert, select, update on table charge_window_runs to goodsyard_app;
grant delete, insert, select, update on table charge_window_watches to goodsyard_app;
grant delete, insert, select, update on table charge_windows to goodsyard_app;
grant select, usage on sequence charge_windows_id_seq to goodsyard_app;
grant delete, insert, select, update on table collection_addresses to goodsyard_app;
grant select, usage on sequence collection_addresses_id_seq to goodsyard_app;
grant delete, insert, select, update on table comments to goodsyard_app;
grant select, usage on sequence comments_id_seq to goodsyard_app;
grant delete, insert, select, update on table crossdock_units to goodsyard_app;
grant select, usage on sequence crossdock_units_id_seq to goodsyard_app;
grant delete, insert, select, update on table crossdocks to goodsyard_app;
grant select, usage on sequence crossdocks_id_seq to goodsyard_app;
grant delete, insert, select, update on table currencies to goodsyard_app;
grant select, usage on sequence currencies_id_seq to goodsyard_app;
grant delete, insert, select, update on table custom_carrier_type_contents to goodsyard_app;
grant delete, insert, select, update on table custom_carrier_types to goodsyard_app;
grant select, usage on sequence custom_carrier_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table customers to goodsyard_app;
grant select, usage on sequence customers_id_seq to goodsyard_app;
grant delete, insert, select, update on table dashboard_widget_placements to goodsyard_app;
grant select, usage on sequence dashboard_widget_placements_id_seq to goodsyard_app;
grant delete, insert, select, update on table dashboard_widgets to goodsyard_app;
grant select, usage on sequence dashboard_widgets_id_seq to goodsyard_app;
grant delete, insert, select, update on table dashboards to goodsyard_app;
grant select, usage on sequence dashboards_id_seq to goodsyard_app;
grant delete, insert, select, update on table delivery_addresses to goodsyard_app;
grant select, usage on sequence delivery_addresses_id_seq to goodsyard_app;
grant delete, insert, select, update on table documents to goodsyard_app;
grant select, usage on sequence documents_id_seq to goodsyard_app;
grant delete, insert, select, update on table edi_interchanges to goodsyard_app;
grant select, usage on sequence edi_interchanges_id_seq to goodsyard_app;
grant delete, insert, select, update on table edi_partners to goodsyard_app;
grant select, usage on sequence edi_partners_id_seq to goodsyard_app;
grant delete, insert, select, update on table events to goodsyard_app;
grant select, usage on sequence events_seq to goodsyard_app;
grant delete, insert, select, update on table external_entities to goodsyard_app;
grant select, usage on sequence external_entities_id_seq to goodsyard_app;
grant delete, insert, select, update on table failure_event_logs to goodsyard_app;
grant select, usage on sequence failure_event_logs_id_seq to goodsyard_app;
grant delete, insert, select, update on table field_labels to goodsyard_app;
grant select, usage on sequence field_labels_id_seq to goodsyard_app;
grant delete, insert, select, update on table ftp_files to goodsyard_app;
grant select, usage on sequence ftp_files_id_seq to goodsyard_app;
grant delete, insert, select, update on table ftp_users to goodsyard_app;
grant select, usage on sequence ftp_users_id_seq to goodsyard_app;
grant delete, insert, select, update on table goods_in_lines to goodsyard_app;
grant select, usage on sequence goods_in_lines_id_seq to goodsyard_app;
grant delete, insert, select, update on table goods_in_receipts to goodsyard_app;
grant select, usage on sequence goods_in_receipts_id_seq to goodsyard_app;
grant delete, insert, select, update on table goods_out_line_materials to goodsyard_app;
grant delete, insert, select, update on table goods_out_lines to goodsyard_app;
grant select, usage on sequence goods_out_lines_id_seq to goodsyard_app;
grant delete, insert, select, update on table goods_out_pick_lists to goodsyard_app;
grant select, usage on sequence goods_out_pick_lists_id_seq to goodsyard_app;
grant delete, insert, select, update on table goods_out_statuses to goodsyard_app;
grant delete, insert, select, update on table goods_outs to goodsyard_app;
grant select, usage on sequence goods_outs_id_seq to goodsyard_app;
grant delete, insert, select, update on table graphql_documents to goodsyard_app;
grant delete, insert, select, update on table groups to goodsyard_app;
grant select, usage on sequence groups_id_seq to goodsyard_app;
grant delete, insert, select, update on table hhd_user_badges to goodsyard_app;
grant delete, insert, select, update on table hhd_users to goodsyard_app;
grant select, usage on sequence hhd_users_id_seq to goodsyard_app;
grant delete, insert, select, update on table idempotency_keys to goodsyard_app;
grant delete, insert, select, update on table import_configurations to goodsyard_app;
grant select, usage on sequence import_configurations_id_seq to goodsyard_app;
grant delete, insert, select, update on table import_rows to goodsyard_app;
grant select, usage on sequence import_rows_id_seq to goodsyard_app;
grant delete, insert, select, update on table import_templates to goodsyard_app;
grant select, usage on sequence import_templates_id_seq to goodsyard_app;
grant delete, insert, select, update on table imports to goodsyard_app;
grant select, usage on sequence imports_id_seq to goodsyard_app;
grant delete, insert, select, update on table integration_carrier_mappings to goodsyard_app;
grant select, usage on sequence integration_carrier_mappings_id_seq to goodsyard_app;
grant delete, insert, select, update on table integration_orders to goodsyard_app;
grant select, usage on sequence integration_orders_id_seq to goodsyard_app;
grant delete, insert, select, update on table integration_product_mappings to goodsyard_app;
grant select, usage on sequence integration_product_mappings_id_seq to goodsyard_app;
grant delete, insert, select, update on table integration_runs to goodsyard_app;
grant select, usage on sequence integration_runs_id_seq to goodsyard_app;
grant delete, insert, select, update on table integration_shipping_rate_mappings to goodsyard_app;
grant select, usage on sequence integration_shipping_rate_mappings_id_seq to goodsyard_app;
grant delete, insert, select, update on table integration_warehouse_mappings to goodsyard_app;
grant select, usage on sequence integration_warehouse_mappings_id_seq to goodsyard_app;
grant delete, insert, select, update on table integrations to goodsyard_app;
grant select, usage on sequence integrations_id_seq to goodsyard_app;
grant delete, insert, select, update on table invoice_lines to goodsyard_app;
grant select, usage on sequence invoice_lines_id_seq to goodsyard_app;
grant delete, insert, select, update on table invoices to goodsyard_app;
grant select, usage on sequence invoices_id_seq to goodsyard_app;
grant delete, insert, select, update on table load_drops to goodsyard_app;
grant select, usage on sequence load_drops_id_seq to goodsyard_app;
grant delete, insert, select, update on table loads to goodsyard_app;
grant select, usage on sequence loads_id_seq to goodsyard_app;
grant delete, insert, select, update on table location_groups to goodsyard_app;
grant select, usage on sequence location_groups_id_seq to goodsyard_app;
grant delete, insert, select, update on table location_types to goodsyard_app;
grant select, usage on sequence location_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table locations to goodsyard_app;
grant select, usage on sequence locations_id_seq to goodsyard_app;
grant delete, insert, select, update on table mapping_field_values to goodsyard_app;
grant select, usage on sequence mapping_field_values_id_seq to goodsyard_app;
grant delete, insert, select, update on table mapping_group_fields to goodsyard_app;
grant select, usage on sequence mapping_group_fields_id_seq to goodsyard_app;
grant delete, insert, select, update on table mapping_groups to goodsyard_app;
grant select, usage on sequence mapping_groups_id_seq to goodsyard_app;
grant delete, insert, select, update on table mappings to goodsyard_app;
grant select, usage on sequence mappings_id_seq to goodsyard_app;
grant delete, insert, select, update on table notifications to goodsyard_app;
grant select, usage on sequence notifications_id_seq to goodsyard_app;
grant delete, insert, select, update on table oauth_applications to goodsyard_access;
grant select, usage on sequence oauth_applications_id_seq to goodsyard_access;
grant select, usage on sequence oauth_applications_id_seq to goodsyard_app;
grant delete, insert, select, update on table oauth_artifacts to goodsyard_access;
grant delete on table oauth_artifacts to goodsyard_app;
grant delete, insert, select, update on table oauth_consents to goodsyard_access;
grant delete, select on table oauth_consents to goodsyard_app;
grant delete, insert, select, update on table order_types to goodsyard_app;
grant select, usage on sequence order_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table packages to goodsyard_app;
grant select, usage on sequence packages_id_seq to goodsyard_app;
grant delete, insert, select, update on table passkeys to goodsyard_access;
grant delete, insert, select, update on table permissions to goodsyard_access;
grant select on table permissions to goodsyard_app;
grant select, usage on sequence permissions_id_seq to goodsyard_access;
grant select, usage on sequence permissions_id_seq to goodsyard_app;
grant delete, insert, select, update on table pick_processing_requests to goodsyard_app;
grant select, usage on sequence pick_processing_requests_id_seq to goodsyard_app;
grant delete, insert, select, update on table pickface_products to goodsyard_app;
grant select, usage on sequence pickface_products_id_seq to goodsyard_app;
grant delete, insert, select, update on table pickface_rotations to goodsyard_app;
grant select, usage on sequence pickface_rotations_id_seq to goodsyard_app;
grant delete, insert, select, update on table preferences to goodsyard_app;
grant select, usage on sequence preferences_id_seq to goodsyard_app;
grant delete, insert, select, update on table print_agent_tokens to goodsyard_app;
grant delete, insert, select, update on table print_agents to goodsyard_app;
grant select, usage on sequence print_agents_id_seq to goodsyard_app;
grant delete, insert, select, update on table print_jobs to goodsyard_app;
grant select, usage on sequence print_jobs_id_seq to goodsyard_app;
grant delete, insert, select, update on table printers to goodsyard_app;
grant select, usage on sequence printers_id_seq to goodsyard_app;
grant delete, insert, select, update on table product_groups to goodsyard_app;
grant select, usage on sequence product_groups_id_seq to goodsyard_app;
grant delete, insert, select, update on table product_materials to goodsyard_app;
grant select, usage on sequence product_materials_id_seq to goodsyard_app;
grant delete, insert, select, update on table product_storage_units to goodsyard_app;
grant select, usage on sequence product_storage_units_id_seq to goodsyard_app;
grant delete, insert, select, update on table products to goodsyard_app;
grant select, usage on sequence products_id_seq to goodsyard_app;
grant delete, insert, select, update on table putaway_lines to goodsyard_app;
grant delete, insert, select, update on table putaway_rules to goodsyard_app;
grant select, usage on sequence putaway_rules_id_seq to goodsyard_app;
grant delete, insert, select, update on table reason_codes to goodsyard_app;
grant select, usage on sequence reason_codes_id_seq to goodsyard_app;
grant delete, insert, select, update on table recovery_codes to goodsyard_access;
grant select on table relay_leases to goodsyard_access;
grant delete, insert, select, update on table relay_leases to goodsyard_app;
grant delete, insert, select, update on table rental_nights to goodsyard_app;
grant delete, insert, select, update on table rental_snapshots to goodsyard_app;
grant select, usage on sequence rental_snapshots_id_seq to goodsyard_app;
grant delete, insert, select, update on table report_queries to goodsyard_app;
grant select, usage on sequence report_queries_id_seq to goodsyard_app;
grant delete, insert, select, update on table reports to goodsyard_app;
grant select, usage on sequence reports_id_seq to goodsyard_app;
grant delete, insert, select, update on table rf_flows to goodsyard_app;
grant select, usage on sequence rf_flows_id_seq to goodsyard_app;
grant delete, insert, select, update on table rf_implementations to goodsyard_app;
grant select, usage on sequence rf_implementations_id_seq to goodsyard_app;
grant delete, insert, select, update on table roles to goodsyard_access;
grant delete, insert, select, update on table roles to goodsyard_app;
grant select, usage on sequence roles_id_seq to goodsyard_access;
grant select, usage on sequence roles_id_seq to goodsyard_app;
grant delete, insert, select, update on table saved_views to goodsyard_app;
grant select, usage on sequence saved_views_id_seq to goodsyard_app;
grant delete, insert, select, update on table scheduled_report_ftp_recipients to goodsyard_app;
grant select, usage on sequence scheduled_report_ftp_recipients_id_seq to goodsyard_app;
grant delete, insert, select, update on table scheduled_report_recipients to goodsyard_app;
grant select, usage on sequence scheduled_report_recipients_id_seq to goodsyard_app;
grant delete, insert, select, update on table scheduled_report_reports to goodsyard_app;
grant select, usage on sequence scheduled_report_reports_id_seq to goodsyard_app;
grant delete, insert, select, update on table scheduled_reports to goodsyard_app;
grant select, usage on sequence scheduled_reports_id_seq to goodsyard_app;
grant select on table schema_migrations to goodsyard_app;
grant delete, insert, select, update on table sequences to goodsyard_app;
grant select, usage on sequence sequences_id_seq to goodsyard_app;
grant delete, select on table sftp_logins to goodsyard_access;
grant delete, insert, select, update on table sftp_logins to goodsyard_app;
grant delete, insert, select, update on table shipments to goodsyard_app;
grant select, usage on sequence shipments_id_seq to goodsyard_app;
grant delete, insert, select, update on table sign_in_failures to goodsyard_access;
grant delete, insert, select, update on table sign_in_sessions to goodsyard_access;
grant delete on table sign_in_sessions to goodsyard_app;
grant delete, insert, select, update on table sites to goodsyard_app;
grant select, usage on sequence sites_id_seq to goodsyard_app;
grant delete, insert, select, update on table stock_balances to goodsyard_app;
grant select, usage on sequence stock_balances_id_seq to goodsyard_app;
grant delete, insert, select, update on table stock_check_programme_days to goodsyard_app;
grant delete, insert, select, update on table stock_check_programmes to goodsyard_app;
grant select, usage on sequence stock_check_programmes_id_seq to goodsyard_app;
grant delete, insert, select, update on table stock_check_records to goodsyard_app;
grant select, usage on sequence stock_check_records_id_seq to goodsyard_app;
grant delete, insert, select, update on table stock_checkpoint_piles to goodsyard_app;
grant delete, insert, select, update on table stock_checkpoints to goodsyard_app;
grant select, usage on sequence stock_checkpoints_id_seq to goodsyard_app;
grant delete, insert, select, update on table stock_checks to goodsyard_app;
grant select, usage on sequence stock_checks_id_seq to goodsyard_app;
grant delete, insert, select, update on table stock_unit_types to goodsyard_app;
grant select, usage on sequence stock_unit_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table stocks to goodsyard_app;
grant select, usage on sequence stocks_id_seq to goodsyard_app;
grant delete, insert, select, update on table storage_unit_types to goodsyard_app;
grant select, usage on sequence storage_unit_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table storage_units to goodsyard_app;
grant select, usage on sequence storage_units_id_seq to goodsyard_app;
grant select on table storage_uses to goodsyard_access;
grant delete, insert, select, update on table storage_uses to goodsyard_app;
grant delete, insert, select, update on table subdomain_users to goodsyard_access;
grant delete, insert, select, update on table subdomain_users to goodsyard_app;
grant select, usage on sequence subdomain_users_id_seq to goodsyard_access;
grant select, usage on sequence subdomain_users_id_seq to goodsyard_app;
grant delete, insert, select, update on table suppliers to goodsyard_app;
grant select, usage on sequence suppliers_id_seq to goodsyard_app;
grant delete, insert, select, update on table task_types to goodsyard_app;
grant select, usage on sequence task_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table tasks to goodsyard_app;
grant select, usage on sequence tasks_id_seq to goodsyard_app;
grant delete, insert, select, update on table tax_rates to goodsyard_app;
grant select, usage on sequence tax_rates_id_seq to goodsyard_app;
grant delete, insert, select, update on table tax_types to goodsyard_app;
grant select, usage on sequence tax_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table template_contents to goodsyard_app;
grant delete, insert, select, update on table template_types to goodsyard_app;
grant select, usage on sequence template_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table templates to goodsyard_app;
grant select, usage on sequence templates_id_seq to goodsyard_app;
grant delete, insert, select, update on table tenants to goodsyard_access;
grant delete, insert, select, update on table tenants to goodsyard_app;
grant select, usage on sequence tenants_id_seq to goodsyard_access;
grant select, usage on sequence tenants_id_seq to goodsyard_app;
grant delete, insert, select, update on table trailer_types to goodsyard_app;
grant select, usage on sequence trailer_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table trailers to goodsyard_app;
grant select, usage on sequence trailers_id_seq to goodsyard_app;
grant delete on table transactions to goodsyard_access;
grant insert, select on table transactions to goodsyard_app;
grant select, usage on sequence transactions_id_seq to goodsyard_app;
grant delete, insert, select, update on table users to goodsyard_access;
grant select, usage on sequence users_id_seq to goodsyard_access;
grant select, usage on sequence users_id_seq to goodsyard_app;
grant select on table verifications to goodsyard_access;
grant delete, insert, select, update on table verifications to goodsyard_app;
grant delete, insert, select, update on table warehouse_layouts to goodsyard_app;
grant select, usage on sequence warehouse_layouts_id_seq to goodsyard_app;
grant delete, insert, select, update on table warehouse_routes to goodsyard_app;
grant select, usage on sequence warehouse_routes_id_seq to goodsyard_app;
grant delete, insert, select, update on table warehouses to goodsyard_app;
grant select, usage on sequence warehouses_id_seq to goodsyard_app;
grant delete, insert, select, update on table watches to goodsyard_app;
grant select, usage on sequence watches_id_seq to goodsyard_app;
grant delete, insert, select, update on table web_sessions to goodsyard_access;
grant delete on table web_sessions to goodsyard_app;
grant delete, insert, select, update on table webhook_deliveries to goodsyard_app;
grant select, usage on sequence webhook_deliveries_id_seq to goodsyard_app;

grant select (tenant_id, times, same_key) on audit_entries to goodsyard_access;
grant update (times) on audit_entries to goodsyard_access;
grant select (tenant_id, event, enabled, next_run_at) on automations to goodsyard_access;
grant select (tenant_id, "position", occurred_at) on events to goodsyard_access;
grant select (tenant_id, next_poll_at) on integrations to goodsyard_access;
grant select (id, tenant_id, user_id, name, client_id, confidential, grant_types, redirect_uris, trusted, active, last_used_at, lock_version, created_at, updated_at) on oauth_applications to goodsyard_app;
grant update (lock_version) on oauth_applications to goodsyard_app;
grant select (kind, user_id, application_id) on oauth_artifacts to goodsyard_app;
grant select (tenant_id, id, last_seen_at) on print_agents to goodsyard_access;
grant select (tenant_id, status, created_at, stuck_at) on print_jobs to goodsyard_access;
grant select (tenant_id, agent_id, status) on printers to goodsyard_access;
grant select (tenant_id, next_run_at) on scheduled_reports to goodsyard_access;
grant select (user_id) on sign_in_sessions to goodsyard_app;
grant select (tenant_id, id) on transactions to goodsyard_access;
grant update (archived) on transactions to goodsyard_app;
grant insert (id, email, name, user_type, is_active, created_at, updated_at) on users to goodsyard_app;
grant select (id, email, name, user_type, is_operator, is_active, last_signed_in_at, lock_version, created_at, updated_at) on users to goodsyard_app;
grant update (lock_version, updated_at) on users to goodsyard_app;
grant select (user_id) on web_sessions to goodsyard_app;
