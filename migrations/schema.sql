-- Generated from the migrations, for reading; npm test -- --update writes it.

create sequence accounts_id_seq;
create sequence addresses_id_seq;
create sequence automation_action_logs_id_seq;
create sequence automation_action_parameters_id_seq;
create sequence automation_actions_id_seq;
create sequence automation_conditions_id_seq;
create sequence automation_runs_id_seq;
create sequence automations_id_seq;
create sequence barcode_formats_id_seq;
create sequence carrier_services_id_seq;
create sequence carriers_id_seq;
create sequence events_seq;
create sequence external_entities_id_seq;
create sequence failure_event_logs_id_seq;
create sequence ftp_users_id_seq;
create sequence import_templates_id_seq;
create sequence integration_product_mappings_id_seq;
create sequence integrations_id_seq;
create sequence location_types_id_seq;
create sequence locations_id_seq;
create sequence mapping_groups_id_seq;
create sequence oauth_applications_id_seq;
create sequence products_id_seq;
create sequence roles_id_seq;
create sequence sequences_id_seq;
create sequence sites_id_seq;
create sequence stock_unit_types_id_seq;
create sequence subdomain_users_id_seq;
create sequence tax_types_id_seq;
create sequence template_types_id_seq;
create sequence templates_id_seq;
create sequence tenants_id_seq;
create sequence users_id_seq;
create sequence warehouses_id_seq;
create sequence webhook_deliveries_id_seq;

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
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  sealed text,
  previous_sealed text,
  previous_sealed_until timestamp(3) with time zone
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
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
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
  depth integer not null default 0,
  occurred_at timestamp(3) with time zone not null,
  inserted_seq bigint not null default nextval('events_seq'::regclass)
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
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table idempotency_keys (
  tenant_id bigint not null,
  scope_hash text not null,
  fingerprint text not null,
  status integer not null,
  body text,
  headers jsonb not null,
  expires_at timestamp(3) with time zone not null
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
  configuration jsonb not null,
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
create table products (
  tenant_id bigint not null,
  id bigint not null default nextval('products_id_seq'::regclass),
  code text,
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
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table relay_leases (
  tenant_id bigint not null,
  last_position bigint not null default 0
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
  created_at timestamp(3) with time zone not null default now()
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
  lock_version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create table users (
  id bigint not null default nextval('users_id_seq'::regclass),
  email text,
  name text not null,
  user_type text not null default 'user'::text,
  password_hash text,
  is_operator boolean not null default false,
  is_active boolean not null default true,
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
  last_signed_in_at timestamp(3) with time zone,
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
alter table accounts add constraint accounts_default_warehouse_id_fkey FOREIGN KEY (tenant_id, default_warehouse_id) REFERENCES warehouses(tenant_id, id);
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
alter table automation_actions add constraint automation_actions_destination_type_check CHECK ((destination_type = ANY (ARRAY['email'::text, 'webhook'::text, 'api'::text, 'ftp'::text, 'file_import'::text, 'ai'::text])));
alter table automation_actions add constraint automation_actions_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id);
alter table automation_actions add constraint automation_actions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_conditions add constraint automation_conditions_pkey PRIMARY KEY (tenant_id, id);
alter table automation_conditions add constraint automation_conditions_condition_code_check CHECK ((char_length(condition_code) <= 50));
alter table automation_conditions add constraint automation_conditions_operator_check CHECK ((operator = ANY (ARRAY['eq'::text, 'not_eq'::text, 'gt'::text, 'gteq'::text, 'lt'::text, 'lteq'::text, 'in'::text, 'contains'::text, 'matches'::text, 'present'::text, 'blank'::text])));
alter table automation_conditions add constraint automation_conditions_source_path_check CHECK ((char_length(source_path) <= 255));
alter table automation_conditions add constraint automation_conditions_value_check CHECK ((char_length(value) <= 10000));
alter table automation_conditions add constraint automation_conditions_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id);
alter table automation_conditions add constraint automation_conditions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_firings add constraint automation_firings_pkey PRIMARY KEY (tenant_id, automation_id, scheduled_for);
alter table automation_firings add constraint automation_firings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automation_runs add constraint automation_runs_pkey PRIMARY KEY (tenant_id, id);
alter table automation_runs add constraint automation_runs_event_id_check CHECK ((char_length(event_id) <= 50));
alter table automation_runs add constraint automation_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'partially_failed'::text, 'failed'::text, 'skipped'::text])));
alter table automation_runs add constraint automation_runs_trigger_check CHECK ((trigger = ANY (ARRAY['event'::text, 'schedule'::text, 'manual'::text])));
alter table automation_runs add constraint automation_runs_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id);
alter table automation_runs add constraint automation_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table automations add constraint automations_pkey PRIMARY KEY (tenant_id, id);
alter table automations add constraint automations_event_check CHECK ((event = ANY (ARRAY['account_transferred'::text, 'authorised'::text, 'cancelled'::text, 'completed'::text, 'created'::text, 'dispatched'::text, 'failed'::text, 'moved_to_part'::text, 'negatively_adjusted'::text, 'paid'::text, 'picked'::text, 'placed_on_hold'::text, 'positively_adjusted'::text, 'processed'::text, 'received'::text, 'released_from_hold'::text, 'submitted'::text, 'triggered'::text, 'undispatched'::text, 'unreceived'::text, 'updated'::text, 'uploaded'::text])));
alter table automations add constraint automations_name_check CHECK ((char_length(name) <= 50));
alter table automations add constraint automations_resource_name_check CHECK ((resource_name = ANY (ARRAY['goods_out'::text, 'goods_in'::text, 'goods_out_pick_list'::text, 'invoice'::text, 'load_drop'::text, 'stock_balance'::text, 'stock'::text, 'putaway_task'::text, 'failure_event_log'::text, 'ftp_file'::text, 'ftp_import'::text, 'daily_schedule'::text, 'weekly_schedule'::text, 'monthly_schedule'::text, 'one_time_schedule'::text])));
alter table automations add constraint automations_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table automations add constraint automations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table barcode_formats add constraint barcode_formats_pkey PRIMARY KEY (tenant_id, id);
alter table barcode_formats add constraint barcode_formats_code_key UNIQUE (tenant_id, code);
alter table barcode_formats add constraint barcode_formats_code_check CHECK ((char_length(code) <= 255));
alter table barcode_formats add constraint barcode_formats_name_check CHECK ((char_length(name) <= 255));
alter table barcode_formats add constraint barcode_formats_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table carrier_services add constraint carrier_services_pkey PRIMARY KEY (tenant_id, id);
alter table carrier_services add constraint carrier_services_carrier_id_code_key UNIQUE (tenant_id, carrier_id, code);
alter table carrier_services add constraint carrier_services_code_check CHECK ((char_length(code) <= 30));
alter table carrier_services add constraint carrier_services_name_check CHECK ((char_length(name) <= 50));
alter table carrier_services add constraint carrier_services_carrier_id_fkey FOREIGN KEY (tenant_id, carrier_id) REFERENCES carriers(tenant_id, id);
alter table carrier_services add constraint carrier_services_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table carriers add constraint carriers_pkey PRIMARY KEY (tenant_id, id);
alter table carriers add constraint carriers_code_key UNIQUE (tenant_id, code);
alter table carriers add constraint carriers_carrier_type_check CHECK ((char_length(carrier_type) <= 50));
alter table carriers add constraint carriers_code_check CHECK ((char_length(code) <= 50));
alter table carriers add constraint carriers_description_check CHECK ((char_length(description) <= 10000));
alter table carriers add constraint carriers_external_system_reference1_check CHECK ((char_length(external_system_reference1) <= 255));
alter table carriers add constraint carriers_external_system_reference2_check CHECK ((char_length(external_system_reference2) <= 255));
alter table carriers add constraint carriers_external_system_reference3_check CHECK ((char_length(external_system_reference3) <= 255));
alter table carriers add constraint carriers_name_check CHECK ((char_length(name) <= 50));
alter table carriers add constraint carriers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table events add constraint events_pkey PRIMARY KEY (tenant_id, id);
alter table events add constraint events_kind_check CHECK ((kind = ANY (ARRAY['domain'::text, 'change'::text])));
alter table events add constraint events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table external_entities add constraint external_entities_pkey PRIMARY KEY (tenant_id, id);
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
alter table ftp_users add constraint ftp_users_pkey PRIMARY KEY (tenant_id, id);
alter table ftp_users add constraint ftp_users_direction_check CHECK ((direction = ANY (ARRAY['upload'::text, 'download'::text])));
alter table ftp_users add constraint ftp_users_login_check CHECK ((char_length(login) <= 255));
alter table ftp_users add constraint ftp_users_name_check CHECK ((char_length(name) <= 255));
alter table ftp_users add constraint ftp_users_username_check CHECK ((char_length(username) <= 255));
alter table ftp_users add constraint ftp_users_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table ftp_users add constraint ftp_users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, scope_hash);
alter table idempotency_keys add constraint idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table import_templates add constraint import_templates_pkey PRIMARY KEY (tenant_id, id);
alter table import_templates add constraint import_templates_file_regexp_check CHECK ((char_length(file_regexp) <= 255));
alter table import_templates add constraint import_templates_template_type_check CHECK ((template_type = ANY (ARRAY['StandardOrder'::text, 'StandardPreReceipt'::text, 'StandardProduct'::text, 'StandardProductStorageUnit'::text, 'StandardProductMaterial'::text, 'StandardPickface'::text, 'StandardCustomer'::text, 'StandardSupplier'::text, 'StandardDeliveryAddress'::text, 'StandardCollectionAddress'::text, 'StandardLocation'::text, 'StandardStock'::text, 'StandardStockAdjustment'::text, 'StandardStockHold'::text, 'StandardStockRelease'::text, 'StandardOrderCancellation'::text])));
alter table import_templates add constraint import_templates_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table import_templates add constraint import_templates_ftp_user_id_fkey FOREIGN KEY (tenant_id, ftp_user_id) REFERENCES ftp_users(tenant_id, id);
alter table import_templates add constraint import_templates_mapping_group_id_fkey FOREIGN KEY (tenant_id, mapping_group_id) REFERENCES mapping_groups(tenant_id, id);
alter table import_templates add constraint import_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table import_templates add constraint import_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table integration_product_mappings add constraint integration_product_mappings_pkey PRIMARY KEY (tenant_id, id);
alter table integration_product_mappings add constraint integration_product_mappings_integration_product_id_fkey FOREIGN KEY (tenant_id, integration_product_id) REFERENCES external_entities(tenant_id, id);
alter table integration_product_mappings add constraint integration_product_mappings_mapping_group_id_fkey FOREIGN KEY (tenant_id, mapping_group_id) REFERENCES mapping_groups(tenant_id, id);
alter table integration_product_mappings add constraint integration_product_mappings_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table integration_product_mappings add constraint integration_product_mappings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integrations add constraint integrations_pkey PRIMARY KEY (tenant_id, id);
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
alter table integrations add constraint integrations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table integrations add constraint integrations_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table location_types add constraint location_types_pkey PRIMARY KEY (tenant_id, id);
alter table location_types add constraint location_types_code_key UNIQUE (tenant_id, code);
alter table location_types add constraint location_types_code_check CHECK ((char_length(code) <= 50));
alter table location_types add constraint location_types_description_check CHECK ((char_length(description) <= 10000));
alter table location_types add constraint location_types_name_check CHECK ((char_length(name) <= 150));
alter table location_types add constraint location_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table locations add constraint locations_pkey PRIMARY KEY (tenant_id, id);
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
alter table locations add constraint locations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table locations add constraint locations_warehouse_id_fkey FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouses(tenant_id, id);
alter table mapping_groups add constraint mapping_groups_pkey PRIMARY KEY (tenant_id, id);
alter table mapping_groups add constraint mapping_groups_description_check CHECK ((char_length(description) <= 150));
alter table mapping_groups add constraint mapping_groups_name_check CHECK ((char_length(name) <= 50));
alter table mapping_groups add constraint mapping_groups_operation_type_check CHECK ((operation_type = ANY (ARRAY['ftp'::text, 'stock_hold'::text, 'stock_release'::text, 'lookup'::text, 'integration_product'::text, 'integration_carrier'::text, 'integration_shipping_rate'::text, 'integration_warehouse'::text])));
alter table mapping_groups add constraint mapping_groups_integration_id_fkey FOREIGN KEY (tenant_id, integration_id) REFERENCES integrations(tenant_id, id);
alter table mapping_groups add constraint mapping_groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
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
alter table products add constraint products_stock_unit_type_id_fkey FOREIGN KEY (tenant_id, stock_unit_type_id) REFERENCES stock_unit_types(tenant_id, id);
alter table products add constraint products_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table relay_leases add constraint relay_leases_pkey PRIMARY KEY (tenant_id);
alter table relay_leases add constraint relay_leases_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table roles add constraint roles_pkey PRIMARY KEY (tenant_id, id);
alter table roles add constraint roles_name_key UNIQUE (tenant_id, name);
alter table roles add constraint roles_name_check CHECK ((char_length(name) <= 50));
alter table roles add constraint roles_role_type_check CHECK ((role_type = ANY (ARRAY['admin'::text, 'standard'::text, 'client'::text, 'financial'::text, 'rf'::text, 'custom'::text])));
alter table roles add constraint roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
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
alter table stock_unit_types add constraint stock_unit_types_pkey PRIMARY KEY (tenant_id, id);
alter table stock_unit_types add constraint stock_unit_types_code_key UNIQUE (tenant_id, code);
alter table stock_unit_types add constraint stock_unit_types_code_check CHECK ((char_length(code) <= 50));
alter table stock_unit_types add constraint stock_unit_types_description_check CHECK ((char_length(description) <= 10000));
alter table stock_unit_types add constraint stock_unit_types_name_check CHECK ((char_length(name) <= 255));
alter table stock_unit_types add constraint stock_unit_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table subdomain_users add constraint subdomain_users_pkey PRIMARY KEY (tenant_id, id);
alter table subdomain_users add constraint subdomain_users_user_id_key UNIQUE (tenant_id, user_id);
alter table subdomain_users add constraint subdomain_users_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id);
alter table subdomain_users add constraint subdomain_users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table subdomain_users add constraint subdomain_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table tax_types add constraint tax_types_pkey PRIMARY KEY (tenant_id, id);
alter table tax_types add constraint tax_types_code_check CHECK ((char_length(code) <= 255));
alter table tax_types add constraint tax_types_description_check CHECK ((char_length(description) <= 255));
alter table tax_types add constraint tax_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table template_contents add constraint template_contents_pkey PRIMARY KEY (tenant_id, template_id);
alter table template_contents add constraint template_contents_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES templates(tenant_id, id);
alter table template_contents add constraint template_contents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table template_types add constraint template_types_pkey PRIMARY KEY (tenant_id, id);
alter table template_types add constraint template_types_code_key UNIQUE (tenant_id, code);
alter table template_types add constraint template_types_code_check CHECK ((char_length(code) <= 255));
alter table template_types add constraint template_types_name_check CHECK ((char_length(name) <= 255));
alter table template_types add constraint template_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table templates add constraint templates_pkey PRIMARY KEY (tenant_id, id);
alter table templates add constraint templates_file_name_check CHECK ((char_length(file_name) <= 255));
alter table templates add constraint templates_format_check CHECK ((format = ANY (ARRAY['html'::text, 'zpl'::text])));
alter table templates add constraint templates_name_check CHECK ((char_length(name) <= 50));
alter table templates add constraint templates_orientation_check CHECK ((orientation = ANY (ARRAY['Portrait'::text, 'Landscape'::text])));
alter table templates add constraint templates_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts(tenant_id, id);
alter table templates add constraint templates_template_footer_id_fkey FOREIGN KEY (tenant_id, template_footer_id) REFERENCES templates(tenant_id, id);
alter table templates add constraint templates_template_header_id_fkey FOREIGN KEY (tenant_id, template_header_id) REFERENCES templates(tenant_id, id);
alter table templates add constraint templates_template_type_id_fkey FOREIGN KEY (tenant_id, template_type_id) REFERENCES template_types(tenant_id, id);
alter table templates add constraint templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table tenants add constraint tenants_pkey PRIMARY KEY (id);
alter table tenants add constraint tenants_subdomain_key UNIQUE (subdomain);
alter table tenants add constraint tenants_company_name_check CHECK ((char_length(company_name) <= 100));
alter table tenants add constraint tenants_subdomain_check CHECK ((subdomain ~ '^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$'::text));
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_email_check CHECK ((char_length(email) <= 254));
alter table users add constraint users_name_check CHECK ((char_length(name) <= 100));
alter table users add constraint users_user_type_check CHECK ((user_type = ANY (ARRAY['user'::text, 'application'::text, 'system'::text])));
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

CREATE INDEX accounts_address_id_idx ON public.accounts USING btree (tenant_id, address_id);
CREATE INDEX accounts_default_warehouse_id_idx ON public.accounts USING btree (tenant_id, default_warehouse_id);
CREATE INDEX automation_action_logs_automation_action_id_idx ON public.automation_action_logs USING btree (tenant_id, automation_action_id);
CREATE INDEX automation_action_logs_automation_id_idx ON public.automation_action_logs USING btree (tenant_id, automation_id);
CREATE INDEX automation_action_logs_automation_run_id_idx ON public.automation_action_logs USING btree (tenant_id, automation_run_id);
CREATE INDEX automation_action_logs_created_at_idx ON public.automation_action_logs USING btree (tenant_id, created_at);
CREATE INDEX automation_action_parameters_automation_action_id_idx ON public.automation_action_parameters USING btree (tenant_id, automation_action_id);
CREATE INDEX automation_actions_automation_id_idx ON public.automation_actions USING btree (tenant_id, automation_id);
CREATE INDEX automation_conditions_automation_id_idx ON public.automation_conditions USING btree (tenant_id, automation_id);
CREATE INDEX automation_runs_automation_id_idx ON public.automation_runs USING btree (tenant_id, automation_id);
CREATE UNIQUE INDEX automation_runs_event_key ON public.automation_runs USING btree (tenant_id, automation_id, event_id) WHERE (trigger <> 'manual'::text);
CREATE INDEX automation_runs_finished_idx ON public.automation_runs USING btree (tenant_id, created_at);
CREATE INDEX automation_runs_started_idx ON public.automation_runs USING btree (tenant_id, automation_id, created_at) WHERE conditions_passed;
CREATE INDEX automations_due_idx ON public.automations USING btree (next_run_at) WHERE (enabled AND (next_run_at IS NOT NULL));
CREATE INDEX automations_integration_id_idx ON public.automations USING btree (tenant_id, integration_id);
CREATE INDEX automations_listening_idx ON public.automations USING btree (tenant_id, resource_name, event) WHERE enabled;
CREATE UNIQUE INDEX barcode_formats_one_is_default ON public.barcode_formats USING btree (tenant_id) WHERE is_default;
CREATE INDEX carrier_services_carrier_id_idx ON public.carrier_services USING btree (tenant_id, carrier_id);
CREATE UNIQUE INDEX carrier_services_one_is_default ON public.carrier_services USING btree (tenant_id, carrier_id) WHERE is_default;
CREATE INDEX events_aggregate_idx ON public.events USING btree (tenant_id, aggregate_type, aggregate_id, aggregate_seq);
CREATE INDEX events_occurred_at_idx ON public.events USING btree (tenant_id, occurred_at);
CREATE INDEX events_pair_idx ON public.events USING btree (tenant_id, resource_name, event, inserted_seq) WHERE (kind = 'domain'::text);
CREATE UNIQUE INDEX events_position_key ON public.events USING btree (tenant_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX events_unpositioned_idx ON public.events USING btree (tenant_id, inserted_seq) WHERE ("position" IS NULL);
CREATE INDEX external_entities_integration_id_idx ON public.external_entities USING btree (tenant_id, integration_id);
CREATE INDEX failure_event_logs_created_at_idx ON public.failure_event_logs USING btree (tenant_id, created_at);
CREATE INDEX ftp_users_account_id_idx ON public.ftp_users USING btree (tenant_id, account_id);
CREATE UNIQUE INDEX ftp_users_username_key ON public.ftp_users USING btree (tenant_id, lower(username));
CREATE INDEX idempotency_keys_expires_at_idx ON public.idempotency_keys USING btree (tenant_id, expires_at);
CREATE INDEX import_templates_account_id_idx ON public.import_templates USING btree (tenant_id, account_id);
CREATE INDEX import_templates_ftp_user_id_idx ON public.import_templates USING btree (tenant_id, ftp_user_id);
CREATE INDEX import_templates_mapping_group_id_idx ON public.import_templates USING btree (tenant_id, mapping_group_id);
CREATE INDEX import_templates_user_id_idx ON public.import_templates USING btree (tenant_id, user_id);
CREATE INDEX integration_product_mappings_integration_product_id_idx ON public.integration_product_mappings USING btree (tenant_id, integration_product_id);
CREATE UNIQUE INDEX integration_product_mappings_mapping_grop_id_mapping_fields_key ON public.integration_product_mappings USING btree (tenant_id, mapping_group_id, md5((mapping_fields)::text));
CREATE INDEX integration_product_mappings_mapping_group_id_idx ON public.integration_product_mappings USING btree (tenant_id, mapping_group_id);
CREATE INDEX integration_product_mappings_product_id_idx ON public.integration_product_mappings USING btree (tenant_id, product_id);
CREATE INDEX integrations_account_id_idx ON public.integrations USING btree (tenant_id, account_id);
CREATE INDEX integrations_warehouse_id_idx ON public.integrations USING btree (tenant_id, warehouse_id);
CREATE INDEX locations_location_type_id_idx ON public.locations USING btree (tenant_id, location_type_id);
CREATE INDEX locations_warehouse_id_idx ON public.locations USING btree (tenant_id, warehouse_id);
CREATE INDEX mapping_groups_integration_id_idx ON public.mapping_groups USING btree (tenant_id, integration_id);
CREATE INDEX oauth_applications_tenant_idx ON public.oauth_applications USING btree (tenant_id);
CREATE INDEX oauth_artifacts_application_idx ON public.oauth_artifacts USING btree (application_id);
CREATE INDEX oauth_artifacts_expires_at_idx ON public.oauth_artifacts USING btree (expires_at);
CREATE INDEX oauth_artifacts_grant_idx ON public.oauth_artifacts USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oauth_artifacts_user_idx ON public.oauth_artifacts USING btree (user_id);
CREATE INDEX products_stock_unit_type_id_idx ON public.products USING btree (tenant_id, stock_unit_type_id);
CREATE INDEX sftp_logins_ftp_user_idx ON public.sftp_logins USING btree (tenant_id, ftp_user_id);
CREATE INDEX sign_in_failures_updated_at_idx ON public.sign_in_failures USING btree (updated_at);
CREATE INDEX sign_in_sessions_expires_at_idx ON public.sign_in_sessions USING btree (expires_at);
CREATE INDEX sign_in_sessions_uid_idx ON public.sign_in_sessions USING btree (uid_hash);
CREATE INDEX sign_in_sessions_user_idx ON public.sign_in_sessions USING btree (user_id);
CREATE INDEX sites_address_id_idx ON public.sites USING btree (tenant_id, address_id);
CREATE UNIQUE INDEX sites_one_default ON public.sites USING btree (tenant_id) WHERE "default";
CREATE INDEX subdomain_users_role_idx ON public.subdomain_users USING btree (tenant_id, role_id);
CREATE INDEX subdomain_users_user_idx ON public.subdomain_users USING btree (user_id);
CREATE INDEX templates_account_id_idx ON public.templates USING btree (tenant_id, account_id);
CREATE UNIQUE INDEX templates_one_default ON public.templates USING btree (tenant_id, template_type_id) WHERE "default";
CREATE INDEX templates_template_footer_id_idx ON public.templates USING btree (tenant_id, template_footer_id);
CREATE INDEX templates_template_header_id_idx ON public.templates USING btree (tenant_id, template_header_id);
CREATE INDEX templates_template_type_id_idx ON public.templates USING btree (tenant_id, template_type_id);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX warehouses_address_id_idx ON public.warehouses USING btree (tenant_id, address_id);
CREATE INDEX warehouses_default_goods_in_location_id_idx ON public.warehouses USING btree (tenant_id, default_goods_in_location_id);
CREATE INDEX warehouses_default_goods_out_location_id_idx ON public.warehouses USING btree (tenant_id, default_goods_out_location_id);
CREATE INDEX warehouses_default_work_location_id_idx ON public.warehouses USING btree (tenant_id, default_work_location_id);
CREATE INDEX warehouses_site_id_idx ON public.warehouses USING btree (tenant_id, site_id);
CREATE INDEX webhook_deliveries_automation_action_id_idx ON public.webhook_deliveries USING btree (tenant_id, automation_action_id);
CREATE INDEX webhook_deliveries_automation_action_log_id_idx ON public.webhook_deliveries USING btree (tenant_id, automation_action_log_id);
CREATE INDEX webhook_deliveries_automation_id_idx ON public.webhook_deliveries USING btree (tenant_id, automation_id);
CREATE INDEX webhook_deliveries_automation_run_id_idx ON public.webhook_deliveries USING btree (tenant_id, automation_run_id);
CREATE INDEX webhook_deliveries_created_at_idx ON public.webhook_deliveries USING btree (tenant_id, created_at);
CREATE INDEX webhook_deliveries_open_idx ON public.webhook_deliveries USING btree (tenant_id, automation_action_id, aggregate_type, aggregate_id, aggregate_sequence, id) WHERE (status = ANY (ARRAY['pending'::text, 'failed'::text]));

alter table accounts enable row level security, force row level security;
alter table addresses enable row level security, force row level security;
alter table automation_action_logs enable row level security, force row level security;
alter table automation_action_parameters enable row level security, force row level security;
alter table automation_actions enable row level security, force row level security;
alter table automation_conditions enable row level security, force row level security;
alter table automation_firings enable row level security, force row level security;
alter table automation_runs enable row level security, force row level security;
alter table automations enable row level security, force row level security;
alter table barcode_formats enable row level security, force row level security;
alter table carrier_services enable row level security, force row level security;
alter table carriers enable row level security, force row level security;
alter table events enable row level security, force row level security;
alter table external_entities enable row level security, force row level security;
alter table failure_event_logs enable row level security, force row level security;
alter table ftp_users enable row level security, force row level security;
alter table idempotency_keys enable row level security, force row level security;
alter table import_templates enable row level security, force row level security;
alter table integration_product_mappings enable row level security, force row level security;
alter table integrations enable row level security, force row level security;
alter table location_types enable row level security, force row level security;
alter table locations enable row level security, force row level security;
alter table mapping_groups enable row level security, force row level security;
alter table products enable row level security, force row level security;
alter table relay_leases enable row level security, force row level security;
alter table roles enable row level security, force row level security;
alter table sequences enable row level security, force row level security;
alter table sites enable row level security, force row level security;
alter table stock_unit_types enable row level security, force row level security;
alter table subdomain_users enable row level security, force row level security;
alter table tax_types enable row level security, force row level security;
alter table template_contents enable row level security, force row level security;
alter table template_types enable row level security, force row level security;
alter table templates enable row level security, force row level security;
alter table warehouses enable row level security, force row level security;
alter table webhook_deliveries enable row level security, force row level security;

create policy tenant on accounts as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on addresses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_action_logs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_action_parameters as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_actions as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_conditions as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_firings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on automation_runs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on automations as permissive for select to goodsyard_access using (true);
create policy tenant on automations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on barcode_formats as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on carrier_services as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on carriers as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on events as permissive for select to goodsyard_access using (true);
create policy tenant on events as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on external_entities as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on failure_event_logs as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on ftp_users as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on idempotency_keys as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on import_templates as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on integration_product_mappings as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on integrations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on location_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on locations as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on mapping_groups as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on products as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on relay_leases as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on roles as permissive for all to goodsyard_access using (true);
create policy tenant on roles as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on sequences as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on sites as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on stock_unit_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy access on subdomain_users as permissive for all to goodsyard_access using (true);
create policy own on subdomain_users as permissive for select to public using ((user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint));
create policy tenant on subdomain_users as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on tax_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on template_contents as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on template_types as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on templates as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on warehouses as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));
create policy tenant on webhook_deliveries as permissive for all to public using ((tenant_id = (current_setting('app.tenant_id'::text))::bigint));

grant delete, insert, select, update on table accounts to goodsyard_app;
grant select, usage on sequence accounts_id_seq to goodsyard_app;
grant delete, insert, select, update on table addresses to goodsyard_app;
grant select, usage on sequence addresses_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_action_logs to goodsyard_app;
grant select, usage on sequence automation_action_logs_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_action_parameters to goodsyard_app;
grant select, usage on sequence automation_action_parameters_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_actions to goodsyard_app;
grant select, usage on sequence automation_actions_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_conditions to goodsyard_app;
grant select, usage on sequence automation_conditions_id_seq to goodsyard_app;
grant delete, insert, select, update on table automation_firings to goodsyard_app;
grant delete, insert, select, update on table automation_runs to goodsyard_app;
grant select, usage on sequence automation_runs_id_seq to goodsyard_app;
grant delete, insert, select, update on table automations to goodsyard_app;
grant select, usage on sequence automations_id_seq to goodsyard_app;
grant delete, insert, select, update on table barcode_formats to goodsyard_app;
grant select, usage on sequence barcode_formats_id_seq to goodsyard_app;
grant delete, insert, select, update on table carrier_services to goodsyard_app;
grant select, usage on sequence carrier_services_id_seq to goodsyard_app;
grant delete, insert, select, update on table carriers to goodsyard_app;
grant select, usage on sequence carriers_id_seq to goodsyard_app;
grant delete, insert, select, update on table events to goodsyard_app;
grant select, usage on sequence events_seq to goodsyard_app;
grant delete, insert, select, update on table external_entities to goodsyard_app;
grant select, usage on sequence external_entities_id_seq to goodsyard_app;
grant delete, insert, select, update on table failure_event_logs to goodsyard_app;
grant select, usage on sequence failure_event_logs_id_seq to goodsyard_app;
grant delete, insert, select, update on table ftp_users to goodsyard_app;
grant select, usage on sequence ftp_users_id_seq to goodsyard_app;
grant delete, insert, select, update on table idempotency_keys to goodsyard_app;
grant delete, insert, select, update on table import_templates to goodsyard_app;
grant select, usage on sequence import_templates_id_seq to goodsyard_app;
grant delete, insert, select, update on table integration_product_mappings to goodsyard_app;
grant select, usage on sequence integration_product_mappings_id_seq to goodsyard_app;
grant delete, insert, select, update on table integrations to goodsyard_app;
grant select, usage on sequence integrations_id_seq to goodsyard_app;
grant delete, insert, select, update on table location_types to goodsyard_app;
grant select, usage on sequence location_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table locations to goodsyard_app;
grant select, usage on sequence locations_id_seq to goodsyard_app;
grant delete, insert, select, update on table mapping_groups to goodsyard_app;
grant select, usage on sequence mapping_groups_id_seq to goodsyard_app;
grant delete, insert, select, update on table oauth_applications to goodsyard_access;
grant delete, insert, select, update on table oauth_applications to goodsyard_app;
grant select, usage on sequence oauth_applications_id_seq to goodsyard_access;
grant select, usage on sequence oauth_applications_id_seq to goodsyard_app;
grant delete, insert, select, update on table oauth_artifacts to goodsyard_access;
grant delete, insert, select, update on table oauth_artifacts to goodsyard_app;
grant delete, insert, select, update on table oauth_consents to goodsyard_access;
grant delete, select on table oauth_consents to goodsyard_app;
grant delete, insert, select, update on table products to goodsyard_app;
grant select, usage on sequence products_id_seq to goodsyard_app;
grant delete, insert, select, update on table relay_leases to goodsyard_app;
grant delete, insert, select, update on table roles to goodsyard_access;
grant delete, insert, select, update on table roles to goodsyard_app;
grant select, usage on sequence roles_id_seq to goodsyard_access;
grant select, usage on sequence roles_id_seq to goodsyard_app;
grant delete, insert, select, update on table sequences to goodsyard_app;
grant select, usage on sequence sequences_id_seq to goodsyard_app;
grant delete, insert, select, update on table sftp_logins to goodsyard_app;
grant delete, insert, select, update on table sign_in_failures to goodsyard_access;
grant delete, insert, select, update on table sign_in_sessions to goodsyard_access;
grant delete, select on table sign_in_sessions to goodsyard_app;
grant delete, insert, select, update on table sites to goodsyard_app;
grant select, usage on sequence sites_id_seq to goodsyard_app;
grant delete, insert, select, update on table stock_unit_types to goodsyard_app;
grant select, usage on sequence stock_unit_types_id_seq to goodsyard_app;
grant delete, insert, select, update on table subdomain_users to goodsyard_access;
grant delete, insert, select, update on table subdomain_users to goodsyard_app;
grant select, usage on sequence subdomain_users_id_seq to goodsyard_access;
grant select, usage on sequence subdomain_users_id_seq to goodsyard_app;
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
grant delete, insert, select, update on table users to goodsyard_access;
grant delete, insert, update on table users to goodsyard_app;
grant select, usage on sequence users_id_seq to goodsyard_access;
grant select, usage on sequence users_id_seq to goodsyard_app;
grant delete, insert, select, update on table warehouses to goodsyard_app;
grant select, usage on sequence warehouses_id_seq to goodsyard_app;
grant delete, insert, select, update on table webhook_deliveries to goodsyard_app;
grant select, usage on sequence webhook_deliveries_id_seq to goodsyard_app;

grant select (tenant_id, enabled, next_run_at) on automations to goodsyard_access;
grant select (tenant_id, "position") on events to goodsyard_access;
grant select (id, email, name, user_type, is_operator, is_active, language, timezone, external_system_reference1, external_system_reference2, external_system_reference3, string1, string2, string3, string4, string5, last_signed_in_at, lock_version, created_at, updated_at) on users to goodsyard_app;
