-- The resources of the foundation: sites, locations, accounts, products, carriers, templates, automations and what they stand on.

create sequence accounts_id_seq;
create table accounts (
  tenant_id bigint not null,
  id bigint not null default nextval('accounts_id_seq'),
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
  datetime1 timestamptz(3),
  datetime2 timestamptz(3),
  datetime3 timestamptz(3),
  datetime4 timestamptz(3),
  datetime5 timestamptz(3),
  address_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint accounts_code_key unique (tenant_id, code),
  constraint accounts_code_check check (char_length(code) <= 255),
  constraint accounts_name_check check (char_length(name) <= 255),
  constraint accounts_email_check check (char_length(email) <= 255),
  constraint accounts_vat_number_check check (char_length(vat_number) <= 255),
  constraint accounts_pick_rule_check check (pick_rule in ('fifo', 'lifo', 'sell_by_date', 'best_before_date')),
  constraint accounts_pick_optimisation_check check (pick_optimisation in ('stock_rotation', 'storage_unit_breakdown_avoidance')),
  constraint accounts_pick_type_check check (pick_type in ('standard', 'tote')),
  constraint accounts_dispatch_strategy_check check (dispatch_strategy in ('manual', 'auto', 'load', 'shipment', 'auto_shipment')),
  constraint accounts_tote_dispatch_strategy_check check (tote_dispatch_strategy in ('manual', 'auto', 'load', 'shipment', 'auto_shipment')),
  constraint accounts_receipt_confirmation_format_check check (receipt_confirmation_format in ('JSON', 'CSV', 'EDI')),
  constraint accounts_rental_basis_check check (rental_basis in ('closing', 'peak', 'average')),
  constraint accounts_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint accounts_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint accounts_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint accounts_string1_check check (char_length(string1) <= 255),
  constraint accounts_string2_check check (char_length(string2) <= 255),
  constraint accounts_string3_check check (char_length(string3) <= 255),
  constraint accounts_string4_check check (char_length(string4) <= 255),
  constraint accounts_string5_check check (char_length(string5) <= 255),
  constraint accounts_pkey primary key (tenant_id, id)
);
create index accounts_default_warehouse_id_idx on accounts (tenant_id, default_warehouse_id);
create index accounts_address_id_idx on accounts (tenant_id, address_id);

create sequence addresses_id_seq;
create table addresses (
  tenant_id bigint not null,
  id bigint not null default nextval('addresses_id_seq'),
  name text,
  address_1 text,
  address_2 text,
  address_3 text,
  address_4 text,
  postcode text,
  country_code text,
  email_address text,
  phone_number text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint addresses_name_check check (char_length(name) <= 255),
  constraint addresses_address_1_check check (char_length(address_1) <= 255),
  constraint addresses_address_2_check check (char_length(address_2) <= 255),
  constraint addresses_address_3_check check (char_length(address_3) <= 255),
  constraint addresses_address_4_check check (char_length(address_4) <= 255),
  constraint addresses_postcode_check check (char_length(postcode) <= 255),
  constraint addresses_country_code_check check (char_length(country_code) <= 6),
  constraint addresses_email_address_check check (char_length(email_address) <= 255),
  constraint addresses_phone_number_check check (char_length(phone_number) <= 255),
  constraint addresses_pkey primary key (tenant_id, id)
);

create sequence automation_action_parameters_id_seq;
create table automation_action_parameters (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_action_parameters_id_seq'),
  automation_action_id bigint not null,
  parameter_code text not null,
  value text,
  has_value boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automation_action_parameters_parameter_code_check check (char_length(parameter_code) <= 50),
  constraint automation_action_parameters_value_check check (char_length(value) <= 100000),
  constraint automation_action_parameters_pkey primary key (tenant_id, id)
);
create index automation_action_parameters_automation_action_id_idx on automation_action_parameters (tenant_id, automation_action_id);

create sequence automation_actions_id_seq;
create table automation_actions (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_actions_id_seq'),
  automation_id bigint not null,
  destination_type text not null,
  destination_code text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automation_actions_destination_type_check check (destination_type in ('email', 'webhook', 'api', 'ftp', 'file_import', 'ai')),
  constraint automation_actions_destination_code_check check (char_length(destination_code) <= 50),
  constraint automation_actions_pkey primary key (tenant_id, id)
);
create index automation_actions_automation_id_idx on automation_actions (tenant_id, automation_id);

create sequence automation_conditions_id_seq;
create table automation_conditions (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_conditions_id_seq'),
  automation_id bigint not null,
  condition_code text,
  source_path text not null,
  operator text not null,
  value text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automation_conditions_condition_code_check check (char_length(condition_code) <= 50),
  constraint automation_conditions_source_path_check check (char_length(source_path) <= 255),
  constraint automation_conditions_operator_check check (operator in ('eq', 'not_eq', 'gt', 'gteq', 'lt', 'lteq', 'in', 'contains', 'matches', 'present', 'blank')),
  constraint automation_conditions_value_check check (char_length(value) <= 10000),
  constraint automation_conditions_pkey primary key (tenant_id, id)
);
create index automation_conditions_automation_id_idx on automation_conditions (tenant_id, automation_id);

create sequence automations_id_seq;
create table automations (
  tenant_id bigint not null,
  id bigint not null default nextval('automations_id_seq'),
  resource_name text not null,
  event text,
  name text,
  enabled boolean not null default true,
  integration_id bigint,
  schedule jsonb,
  next_run_at timestamptz(3),
  last_run_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automations_resource_name_check check (resource_name in ('goods_out', 'goods_in', 'goods_out_pick_list', 'invoice', 'load_drop', 'stock_balance', 'stock', 'putaway_task', 'failure_event_log', 'ftp_file', 'ftp_import', 'daily_schedule', 'weekly_schedule', 'monthly_schedule', 'one_time_schedule')),
  constraint automations_event_check check (event in ('account_transferred', 'authorised', 'cancelled', 'completed', 'created', 'dispatched', 'failed', 'moved_to_part', 'negatively_adjusted', 'paid', 'picked', 'placed_on_hold', 'positively_adjusted', 'processed', 'received', 'released_from_hold', 'submitted', 'triggered', 'undispatched', 'unreceived', 'updated', 'uploaded')),
  constraint automations_name_check check (char_length(name) <= 50),
  constraint automations_pkey primary key (tenant_id, id)
);
create index automations_integration_id_idx on automations (tenant_id, integration_id);

create sequence barcode_formats_id_seq;
create table barcode_formats (
  tenant_id bigint not null,
  id bigint not null default nextval('barcode_formats_id_seq'),
  code text not null,
  name text not null,
  is_default boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint barcode_formats_code_key unique (tenant_id, code),
  constraint barcode_formats_code_check check (char_length(code) <= 255),
  constraint barcode_formats_name_check check (char_length(name) <= 255),
  constraint barcode_formats_pkey primary key (tenant_id, id)
);
create unique index barcode_formats_one_is_default on barcode_formats (tenant_id) where is_default;

create sequence carrier_services_id_seq;
create table carrier_services (
  tenant_id bigint not null,
  id bigint not null default nextval('carrier_services_id_seq'),
  code text not null,
  name text not null,
  carrier_id bigint not null,
  is_default boolean not null default false,
  active boolean not null default true,
  external_preset_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint carrier_services_carrier_id_code_key unique (tenant_id, carrier_id, code),
  constraint carrier_services_code_check check (char_length(code) <= 30),
  constraint carrier_services_name_check check (char_length(name) <= 50),
  constraint carrier_services_pkey primary key (tenant_id, id)
);
create unique index carrier_services_one_is_default on carrier_services (tenant_id, carrier_id) where is_default;
create index carrier_services_carrier_id_idx on carrier_services (tenant_id, carrier_id);

create sequence carriers_id_seq;
create table carriers (
  tenant_id bigint not null,
  id bigint not null default nextval('carriers_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint carriers_code_key unique (tenant_id, code),
  constraint carriers_code_check check (char_length(code) <= 50),
  constraint carriers_name_check check (char_length(name) <= 50),
  constraint carriers_description_check check (char_length(description) <= 10000),
  constraint carriers_carrier_type_check check (char_length(carrier_type) <= 50),
  constraint carriers_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint carriers_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint carriers_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint carriers_pkey primary key (tenant_id, id)
);

create sequence external_entities_id_seq;
create table external_entities (
  tenant_id bigint not null,
  id bigint not null default nextval('external_entities_id_seq'),
  entity_type text not null,
  code text not null,
  description text,
  integration_id bigint,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint external_entities_integration_id_entity_type_code_key unique nulls not distinct (tenant_id, integration_id, entity_type, code),
  constraint external_entities_entity_type_check check (entity_type in ('carrier', 'product', 'shipping_rate', 'warehouse')),
  constraint external_entities_code_check check (char_length(code) <= 255),
  constraint external_entities_description_check check (char_length(description) <= 10000),
  constraint external_entities_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint external_entities_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint external_entities_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint external_entities_pkey primary key (tenant_id, id)
);
create index external_entities_integration_id_idx on external_entities (tenant_id, integration_id);

create sequence ftp_users_id_seq;
create table ftp_users (
  tenant_id bigint not null,
  id bigint not null default nextval('ftp_users_id_seq'),
  direction text not null,
  name text not null,
  username text not null,
  password_hash text not null,
  active boolean not null default true,
  account_id bigint,
  public_keys text[] not null default '{}',
  login text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint ftp_users_direction_check check (direction in ('upload', 'download')),
  constraint ftp_users_name_check check (char_length(name) <= 255),
  constraint ftp_users_username_check check (char_length(username) <= 255),
  constraint ftp_users_login_check check (char_length(login) <= 255),
  constraint ftp_users_pkey primary key (tenant_id, id)
);
create unique index ftp_users_username_key on ftp_users (tenant_id, lower(username));
create index ftp_users_account_id_idx on ftp_users (tenant_id, account_id);

create sequence import_templates_id_seq;
create table import_templates (
  tenant_id bigint not null,
  id bigint not null default nextval('import_templates_id_seq'),
  file_regexp text not null,
  ftp_user_id bigint not null,
  template_type text,
  account_id bigint,
  mapping_group_id bigint,
  "position" bigint not null,
  user_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint import_templates_file_regexp_check check (char_length(file_regexp) <= 255),
  constraint import_templates_template_type_check check (template_type in ('StandardOrder', 'StandardPreReceipt', 'StandardProduct', 'StandardProductStorageUnit', 'StandardProductMaterial', 'StandardPickface', 'StandardCustomer', 'StandardSupplier', 'StandardDeliveryAddress', 'StandardCollectionAddress', 'StandardLocation', 'StandardStock', 'StandardStockAdjustment', 'StandardStockHold', 'StandardStockRelease', 'StandardOrderCancellation')),
  constraint import_templates_pkey primary key (tenant_id, id)
);
create index import_templates_ftp_user_id_idx on import_templates (tenant_id, ftp_user_id);
create index import_templates_account_id_idx on import_templates (tenant_id, account_id);
create index import_templates_mapping_group_id_idx on import_templates (tenant_id, mapping_group_id);
create index import_templates_user_id_idx on import_templates (tenant_id, user_id);

create sequence integration_product_mappings_id_seq;
create table integration_product_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_product_mappings_id_seq'),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  product_id bigint,
  integration_product_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integration_product_mappings_pkey primary key (tenant_id, id)
);
create unique index integration_product_mappings_mapping_grop_id_mapping_fields_key on integration_product_mappings (tenant_id, mapping_group_id, md5(mapping_fields::text));
create index integration_product_mappings_mapping_group_id_idx on integration_product_mappings (tenant_id, mapping_group_id);
create index integration_product_mappings_product_id_idx on integration_product_mappings (tenant_id, product_id);
create index integration_product_mappings_integration_product_id_idx on integration_product_mappings (tenant_id, integration_product_id);

create sequence integrations_id_seq;
create table integrations (
  tenant_id bigint not null,
  id bigint not null default nextval('integrations_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integrations_name_check check (char_length(name) <= 255),
  constraint integrations_integration_type_check check (char_length(integration_type) <= 50),
  constraint integrations_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint integrations_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint integrations_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint integrations_string1_check check (char_length(string1) <= 255),
  constraint integrations_string2_check check (char_length(string2) <= 255),
  constraint integrations_string3_check check (char_length(string3) <= 255),
  constraint integrations_string4_check check (char_length(string4) <= 255),
  constraint integrations_string5_check check (char_length(string5) <= 255),
  constraint integrations_pkey primary key (tenant_id, id)
);
create index integrations_account_id_idx on integrations (tenant_id, account_id);
create index integrations_warehouse_id_idx on integrations (tenant_id, warehouse_id);

create sequence location_types_id_seq;
create table location_types (
  tenant_id bigint not null,
  id bigint not null default nextval('location_types_id_seq'),
  code text not null,
  name text not null,
  description text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint location_types_code_key unique (tenant_id, code),
  constraint location_types_code_check check (char_length(code) <= 50),
  constraint location_types_name_check check (char_length(name) <= 150),
  constraint location_types_description_check check (char_length(description) <= 10000),
  constraint location_types_pkey primary key (tenant_id, id)
);

create sequence locations_id_seq;
create table locations (
  tenant_id bigint not null,
  id bigint not null default nextval('locations_id_seq'),
  code text not null,
  warehouse_id bigint not null,
  location_type_id bigint not null,
  description text,
  barcode text,
  zone text,
  aisle text,
  bay text,
  "level" text,
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint locations_warehouse_id_code_key unique (tenant_id, warehouse_id, code),
  constraint locations_code_check check (char_length(code) <= 60),
  constraint locations_description_check check (char_length(description) <= 10000),
  constraint locations_barcode_check check (char_length(barcode) <= 255),
  constraint locations_zone_check check (char_length(zone) <= 255),
  constraint locations_aisle_check check (char_length(aisle) <= 255),
  constraint locations_bay_check check (char_length(bay) <= 255),
  constraint locations_level_check check (char_length("level") <= 255),
  constraint locations_position_check check (char_length("position") <= 255),
  constraint locations_row_check check (char_length("row") <= 255),
  constraint locations_column_check check (char_length("column") <= 255),
  constraint locations_slot_check check (char_length(slot) <= 255),
  constraint locations_check_digit_check check (char_length(check_digit) <= 4),
  constraint locations_string1_check check (char_length(string1) <= 255),
  constraint locations_string2_check check (char_length(string2) <= 255),
  constraint locations_string3_check check (char_length(string3) <= 255),
  constraint locations_string4_check check (char_length(string4) <= 255),
  constraint locations_string5_check check (char_length(string5) <= 255),
  constraint locations_pkey primary key (tenant_id, id)
);
create index locations_warehouse_id_idx on locations (tenant_id, warehouse_id);
create index locations_location_type_id_idx on locations (tenant_id, location_type_id);

create sequence mapping_groups_id_seq;
create table mapping_groups (
  tenant_id bigint not null,
  id bigint not null default nextval('mapping_groups_id_seq'),
  name text not null,
  description text,
  operation_type text not null,
  integration_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mapping_groups_name_check check (char_length(name) <= 50),
  constraint mapping_groups_description_check check (char_length(description) <= 150),
  constraint mapping_groups_operation_type_check check (operation_type in ('ftp', 'stock_hold', 'stock_release', 'lookup', 'integration_product', 'integration_carrier', 'integration_shipping_rate', 'integration_warehouse')),
  constraint mapping_groups_pkey primary key (tenant_id, id)
);
create index mapping_groups_integration_id_idx on mapping_groups (tenant_id, integration_id);

create sequence products_id_seq;
create table products (
  tenant_id bigint not null,
  id bigint not null default nextval('products_id_seq'),
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
  datetime1 timestamptz(3),
  datetime2 timestamptz(3),
  datetime3 timestamptz(3),
  datetime4 timestamptz(3),
  datetime5 timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint products_code_key unique (tenant_id, code),
  constraint products_code_check check (char_length(code) <= 50),
  constraint products_description_check check (char_length(description) <= 150),
  constraint products_long_description_check check (char_length(long_description) <= 10000),
  constraint products_barcode_check check (char_length(barcode) <= 255),
  constraint products_case_barcode_check check (char_length(case_barcode) <= 255),
  constraint products_inner_barcode_check check (char_length(inner_barcode) <= 255),
  constraint products_outer_barcode_check check (char_length(outer_barcode) <= 255),
  constraint products_commodity_code_check check (char_length(commodity_code) <= 14),
  constraint products_country_of_manufacture_check check (char_length(country_of_manufacture) <= 6),
  constraint products_customs_description_check check (char_length(customs_description) <= 255),
  constraint products_pick_strategy_check check (pick_strategy in ('pick_by_line', 'batch_pick')),
  constraint products_product_type_check check (product_type in ('single', 'bill_of_materials')),
  constraint products_serial_number_tracking_setting_check check (serial_number_tracking_setting in ('none', 'outbound', 'inbound_and_outbound')),
  constraint products_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint products_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint products_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint products_string1_check check (char_length(string1) <= 255),
  constraint products_string2_check check (char_length(string2) <= 255),
  constraint products_string3_check check (char_length(string3) <= 255),
  constraint products_string4_check check (char_length(string4) <= 255),
  constraint products_string5_check check (char_length(string5) <= 255),
  constraint products_pkey primary key (tenant_id, id)
);
create index products_stock_unit_type_id_idx on products (tenant_id, stock_unit_type_id);

create sequence sites_id_seq;
create table sites (
  tenant_id bigint not null,
  id bigint not null default nextval('sites_id_seq'),
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
  datetime1 timestamptz(3),
  datetime2 timestamptz(3),
  datetime3 timestamptz(3),
  datetime4 timestamptz(3),
  datetime5 timestamptz(3),
  address_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint sites_code_key unique (tenant_id, code),
  constraint sites_code_check check (char_length(code) <= 50),
  constraint sites_name_check check (char_length(name) <= 50),
  constraint sites_tier_check check (tier in ('none', 'lower', 'upper')),
  constraint sites_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint sites_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint sites_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint sites_string1_check check (char_length(string1) <= 255),
  constraint sites_string2_check check (char_length(string2) <= 255),
  constraint sites_string3_check check (char_length(string3) <= 255),
  constraint sites_string4_check check (char_length(string4) <= 255),
  constraint sites_string5_check check (char_length(string5) <= 255),
  constraint sites_pkey primary key (tenant_id, id)
);
create unique index sites_one_default on sites (tenant_id) where "default";
create index sites_address_id_idx on sites (tenant_id, address_id);

create sequence stock_unit_types_id_seq;
create table stock_unit_types (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_unit_types_id_seq'),
  code text not null,
  name text not null,
  description text,
  decimal_places bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint stock_unit_types_code_key unique (tenant_id, code),
  constraint stock_unit_types_code_check check (char_length(code) <= 50),
  constraint stock_unit_types_name_check check (char_length(name) <= 255),
  constraint stock_unit_types_description_check check (char_length(description) <= 10000),
  constraint stock_unit_types_pkey primary key (tenant_id, id)
);

create sequence tax_types_id_seq;
create table tax_types (
  tenant_id bigint not null,
  id bigint not null default nextval('tax_types_id_seq'),
  code text not null,
  description text not null,
  rate numeric(20,6) not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint tax_types_code_check check (char_length(code) <= 255),
  constraint tax_types_description_check check (char_length(description) <= 255),
  constraint tax_types_pkey primary key (tenant_id, id)
);

create sequence template_types_id_seq;
create table template_types (
  tenant_id bigint not null,
  id bigint not null default nextval('template_types_id_seq'),
  code text,
  name text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint template_types_code_key unique (tenant_id, code),
  constraint template_types_code_check check (char_length(code) <= 255),
  constraint template_types_name_check check (char_length(name) <= 255),
  constraint template_types_pkey primary key (tenant_id, id)
);

create sequence templates_id_seq;
create table templates (
  tenant_id bigint not null,
  id bigint not null default nextval('templates_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint templates_name_check check (char_length(name) <= 50),
  constraint templates_format_check check (format in ('html', 'zpl')),
  constraint templates_file_name_check check (char_length(file_name) <= 255),
  constraint templates_orientation_check check (orientation in ('Portrait', 'Landscape')),
  constraint templates_pkey primary key (tenant_id, id)
);
create unique index templates_one_default on templates (tenant_id, template_type_id) where "default";
create index templates_template_type_id_idx on templates (tenant_id, template_type_id);
create index templates_template_header_id_idx on templates (tenant_id, template_header_id);
create index templates_template_footer_id_idx on templates (tenant_id, template_footer_id);
create index templates_account_id_idx on templates (tenant_id, account_id);

create sequence warehouses_id_seq;
create table warehouses (
  tenant_id bigint not null,
  id bigint not null default nextval('warehouses_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint warehouses_code_key unique (tenant_id, code),
  constraint warehouses_code_check check (char_length(code) <= 255),
  constraint warehouses_name_check check (char_length(name) <= 255),
  constraint warehouses_timezone_check check (char_length(timezone) <= 255),
  constraint warehouses_loading_validation_setting_check check (loading_validation_setting in ('none', 'delivery_address', 'sales_order')),
  constraint warehouses_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint warehouses_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint warehouses_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint warehouses_string1_check check (char_length(string1) <= 255),
  constraint warehouses_string2_check check (char_length(string2) <= 255),
  constraint warehouses_string3_check check (char_length(string3) <= 255),
  constraint warehouses_string4_check check (char_length(string4) <= 255),
  constraint warehouses_string5_check check (char_length(string5) <= 255),
  constraint warehouses_pkey primary key (tenant_id, id)
);
create index warehouses_site_id_idx on warehouses (tenant_id, site_id);
create index warehouses_default_goods_in_location_id_idx on warehouses (tenant_id, default_goods_in_location_id);
create index warehouses_default_goods_out_location_id_idx on warehouses (tenant_id, default_goods_out_location_id);
create index warehouses_default_work_location_id_idx on warehouses (tenant_id, default_work_location_id);
create index warehouses_address_id_idx on warehouses (tenant_id, address_id);

-- On a cluster tenants are spread by their id; references come after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('accounts', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('addresses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_action_parameters', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_actions', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_conditions', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('barcode_formats', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('carrier_services', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('carriers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('external_entities', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('ftp_users', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('import_templates', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_product_mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integrations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('location_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('locations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('mapping_groups', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('products', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('sites', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stock_unit_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('tax_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('template_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('templates', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('warehouses', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table accounts
  add constraint accounts_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint accounts_default_warehouse_id_fkey foreign key (tenant_id, default_warehouse_id) references warehouses (tenant_id, id),
  add constraint accounts_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table addresses
  add constraint addresses_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table automation_action_parameters
  add constraint automation_action_parameters_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_action_parameters_automation_action_id_fkey foreign key (tenant_id, automation_action_id) references automation_actions (tenant_id, id);

alter table automation_actions
  add constraint automation_actions_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_actions_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id);

alter table automation_conditions
  add constraint automation_conditions_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_conditions_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id);

alter table automations
  add constraint automations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automations_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table barcode_formats
  add constraint barcode_formats_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table carrier_services
  add constraint carrier_services_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint carrier_services_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id);

alter table carriers
  add constraint carriers_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table external_entities
  add constraint external_entities_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint external_entities_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table ftp_users
  add constraint ftp_users_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint ftp_users_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table import_templates
  add constraint import_templates_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint import_templates_ftp_user_id_fkey foreign key (tenant_id, ftp_user_id) references ftp_users (tenant_id, id),
  add constraint import_templates_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint import_templates_mapping_group_id_fkey foreign key (tenant_id, mapping_group_id) references mapping_groups (tenant_id, id),
  add constraint import_templates_user_id_fkey foreign key (user_id) references users (id);

alter table integration_product_mappings
  add constraint integration_product_mappings_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_product_mappings_mapping_group_id_fkey foreign key (tenant_id, mapping_group_id) references mapping_groups (tenant_id, id),
  add constraint integration_product_mappings_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint integration_product_mappings_integration_product_id_fkey foreign key (tenant_id, integration_product_id) references external_entities (tenant_id, id);

alter table integrations
  add constraint integrations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integrations_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint integrations_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table location_types
  add constraint location_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table locations
  add constraint locations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint locations_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint locations_location_type_id_fkey foreign key (tenant_id, location_type_id) references location_types (tenant_id, id);

alter table mapping_groups
  add constraint mapping_groups_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint mapping_groups_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table products
  add constraint products_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint products_stock_unit_type_id_fkey foreign key (tenant_id, stock_unit_type_id) references stock_unit_types (tenant_id, id);

alter table sites
  add constraint sites_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint sites_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table stock_unit_types
  add constraint stock_unit_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table tax_types
  add constraint tax_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table template_types
  add constraint template_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table templates
  add constraint templates_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint templates_template_type_id_fkey foreign key (tenant_id, template_type_id) references template_types (tenant_id, id),
  add constraint templates_template_header_id_fkey foreign key (tenant_id, template_header_id) references templates (tenant_id, id),
  add constraint templates_template_footer_id_fkey foreign key (tenant_id, template_footer_id) references templates (tenant_id, id),
  add constraint templates_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table warehouses
  add constraint warehouses_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint warehouses_site_id_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  add constraint warehouses_default_goods_in_location_id_fkey foreign key (tenant_id, default_goods_in_location_id) references locations (tenant_id, id),
  add constraint warehouses_default_goods_out_location_id_fkey foreign key (tenant_id, default_goods_out_location_id) references locations (tenant_id, id),
  add constraint warehouses_default_work_location_id_fkey foreign key (tenant_id, default_work_location_id) references locations (tenant_id, id),
  add constraint warehouses_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table accounts enable row level security, force row level security;
create policy tenant on accounts using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table addresses enable row level security, force row level security;
create policy tenant on addresses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_action_parameters enable row level security, force row level security;
create policy tenant on automation_action_parameters using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_actions enable row level security, force row level security;
create policy tenant on automation_actions using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_conditions enable row level security, force row level security;
create policy tenant on automation_conditions using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automations enable row level security, force row level security;
create policy tenant on automations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table barcode_formats enable row level security, force row level security;
create policy tenant on barcode_formats using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table carrier_services enable row level security, force row level security;
create policy tenant on carrier_services using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table carriers enable row level security, force row level security;
create policy tenant on carriers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table external_entities enable row level security, force row level security;
create policy tenant on external_entities using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table ftp_users enable row level security, force row level security;
create policy tenant on ftp_users using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table import_templates enable row level security, force row level security;
create policy tenant on import_templates using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_product_mappings enable row level security, force row level security;
create policy tenant on integration_product_mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integrations enable row level security, force row level security;
create policy tenant on integrations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table location_types enable row level security, force row level security;
create policy tenant on location_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table locations enable row level security, force row level security;
create policy tenant on locations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table mapping_groups enable row level security, force row level security;
create policy tenant on mapping_groups using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table products enable row level security, force row level security;
create policy tenant on products using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table sites enable row level security, force row level security;
create policy tenant on sites using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table stock_unit_types enable row level security, force row level security;
create policy tenant on stock_unit_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table tax_types enable row level security, force row level security;
create policy tenant on tax_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table template_types enable row level security, force row level security;
create policy tenant on template_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table templates enable row level security, force row level security;
create policy tenant on templates using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table warehouses enable row level security, force row level security;
create policy tenant on warehouses using (tenant_id = current_setting('app.tenant_id')::bigint);

-- The file attached to a template.
create table template_contents (
  tenant_id bigint not null,
  template_id bigint not null,
  content text not null,
  content_type text not null,
  constraint template_contents_pkey primary key (tenant_id, template_id)
);

-- The names people log in to the SFTP server with; one server serves all tenants, so they are unique in the installation.
create table sftp_logins (
  login text not null,
  tenant_id bigint not null,
  ftp_user_id bigint not null,
  constraint sftp_logins_pkey primary key (login)
);
create index sftp_logins_ftp_user_idx on sftp_logins (tenant_id, ftp_user_id);

-- Number ranges: a number is prefix and next_number, whose leading zeros keep its width.
create sequence sequences_id_seq;
create table sequences (
  tenant_id bigint not null,
  id bigint not null default nextval('sequences_id_seq'),
  code text not null,
  name text not null,
  prefix text not null,
  next_number text not null,
  description text,
  kind text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint sequences_pkey primary key (tenant_id, id),
  constraint sequences_code_key unique (tenant_id, code),
  constraint sequences_code_check check (char_length(code) <= 50),
  constraint sequences_name_check check (char_length(name) <= 255),
  constraint sequences_prefix_check check (char_length(prefix) <= 30),
  constraint sequences_next_number_check check (next_number ~ '^[0-9]{1,18}$'),
  constraint sequences_description_check check (char_length(description) <= 10000),
  constraint sequences_kind_check check (kind in ('plain', 'sscc'))
);

-- The answers kept for requests that carry an idempotency key.
create table idempotency_keys (
  tenant_id bigint not null,
  scope_hash text not null,
  fingerprint text not null,
  status int not null,
  body text,
  headers jsonb not null,
  expires_at timestamptz(3) not null,
  constraint idempotency_keys_pkey primary key (tenant_id, scope_hash)
);
create index idempotency_keys_expires_at_idx on idempotency_keys (tenant_id, expires_at);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('template_contents', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('sequences', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('idempotency_keys', 'tenant_id', colocate_with => 'roles');
    perform create_reference_table('sftp_logins');
  end if;
end
$$;

alter table template_contents
  add constraint template_contents_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint template_contents_template_id_fkey foreign key (tenant_id, template_id) references templates (tenant_id, id);
alter table sequences
  add constraint sequences_tenant_id_fkey foreign key (tenant_id) references tenants (id);
alter table idempotency_keys
  add constraint idempotency_keys_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table template_contents enable row level security, force row level security;
create policy tenant on template_contents using (tenant_id = current_setting('app.tenant_id')::bigint);
alter table sequences enable row level security, force row level security;
create policy tenant on sequences using (tenant_id = current_setting('app.tenant_id')::bigint);
alter table idempotency_keys enable row level security, force row level security;
create policy tenant on idempotency_keys using (tenant_id = current_setting('app.tenant_id')::bigint);
