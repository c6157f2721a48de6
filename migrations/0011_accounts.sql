-- Accounts and the parties they deal with.

create sequence currencies_id_seq;
create table currencies (
  tenant_id bigint not null,
  id bigint not null default nextval('currencies_id_seq'),
  code text not null,
  name text not null,
  "default" boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint currencies_pkey primary key (tenant_id, id),
  constraint currencies_code_key unique (tenant_id, code),
  constraint currencies_code_check check (code in ('aed', 'afn', 'all', 'amd', 'ang', 'aoa', 'ars', 'aud', 'awg', 'azn', 'bam', 'bbd', 'bdt', 'bgn', 'bhd', 'bif', 'bmd', 'bnd', 'bob', 'bov', 'brl', 'bsd', 'btn', 'bwp', 'byn', 'bzd', 'cad', 'cdf', 'che', 'chf', 'chw', 'clf', 'clp', 'cny', 'cop', 'cou', 'crc', 'cuc', 'cup', 'cve', 'czk', 'djf', 'dkk', 'dop', 'dzd', 'egp', 'ern', 'etb', 'eur', 'fjd', 'fkp', 'gbp', 'gel', 'ghs', 'gip', 'gmd', 'gnf', 'gtq', 'gyd', 'hkd', 'hnl', 'hrk', 'htg', 'huf', 'idr', 'ils', 'inr', 'iqd', 'irr', 'isk', 'jmd', 'jod', 'jpy', 'kes', 'kgs', 'khr', 'kmf', 'kpw', 'krw', 'kwd', 'kyd', 'kzt', 'lak', 'lbp', 'lkr', 'lrd', 'lsl', 'lyd', 'mad', 'mdl', 'mga', 'mkd', 'mmk', 'mnt', 'mop', 'mru', 'mur', 'mvr', 'mwk', 'mxn', 'mxv', 'myr', 'mzn', 'nad', 'ngn', 'nio', 'nok', 'npr', 'nzd', 'omr', 'pab', 'pen', 'pgk', 'php', 'pkr', 'pln', 'pyg', 'qar', 'ron', 'rsd', 'rub', 'rwf', 'sar', 'sbd', 'scr', 'sdg', 'sek', 'sgd', 'shp', 'sle', 'sll', 'sos', 'srd', 'ssp', 'stn', 'svc', 'syp', 'szl', 'thb', 'tjs', 'tmt', 'tnd', 'top', 'try', 'ttd', 'twd', 'tzs', 'uah', 'ugx', 'usd', 'usn', 'uyi', 'uyu', 'uyw', 'uzs', 'ved', 'ves', 'vnd', 'vuv', 'wst', 'xad', 'xaf', 'xag', 'xau', 'xba', 'xbb', 'xbc', 'xbd', 'xcd', 'xcg', 'xdr', 'xof', 'xpd', 'xpf', 'xpt', 'xsu', 'xts', 'xua', 'xxx', 'yer', 'zar', 'zmw', 'zwg', 'zwl')),
  constraint currencies_name_check check (char_length(name) <= 255)
);
create unique index currencies_one_default on currencies (tenant_id) where "default";

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
  constraint tax_types_pkey primary key (tenant_id, id),
  constraint tax_types_code_check check (char_length(code) <= 255),
  constraint tax_types_description_check check (char_length(description) <= 255)
);

create sequence tax_rates_id_seq;
create table tax_rates (
  tenant_id bigint not null,
  id bigint not null default nextval('tax_rates_id_seq'),
  name text not null,
  component_rate numeric(20,6) not null,
  component_name text not null,
  tax_type text not null,
  "default" boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint tax_rates_pkey primary key (tenant_id, id),
  constraint tax_rates_name_check check (char_length(name) <= 255),
  constraint tax_rates_component_name_check check (char_length(component_name) <= 255),
  constraint tax_rates_tax_type_check check (tax_type in ('sales', 'purchases'))
);

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
  constraint addresses_pkey primary key (tenant_id, id),
  constraint addresses_name_check check (char_length(name) <= 255),
  constraint addresses_address_1_check check (char_length(address_1) <= 255),
  constraint addresses_address_2_check check (char_length(address_2) <= 255),
  constraint addresses_address_3_check check (char_length(address_3) <= 255),
  constraint addresses_address_4_check check (char_length(address_4) <= 255),
  constraint addresses_postcode_check check (char_length(postcode) <= 255),
  constraint addresses_country_code_check check (char_length(country_code) <= 6),
  constraint addresses_email_address_check check (char_length(email_address) <= 255),
  constraint addresses_phone_number_check check (char_length(phone_number) <= 255)
);

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
  putaway_to_pickface boolean not null default false,
  invoice_display jsonb not null default '{"pick": "summary", "rental": "summary", "sundry": "summary", "receipt": "summary"}',
  charge_card_id bigint,
  charge_window_id bigint,
  currency_id bigint,
  tax_rate_id bigint,
  -- Whether returns may contain serial numbers that were never dispatched to the customer.
  allow_undispatched_serial_returns boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint accounts_pkey primary key (tenant_id, id),
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
  constraint accounts_string5_check check (char_length(string5) <= 255)
);
create index accounts_default_warehouse_id_idx on accounts (tenant_id, default_warehouse_id);
create index accounts_address_id_idx on accounts (tenant_id, address_id);
create index accounts_charge_card_id_idx on accounts (tenant_id, charge_card_id);
create index accounts_charge_window_id_idx on accounts (tenant_id, charge_window_id);
create index accounts_currency_id_idx on accounts (tenant_id, currency_id);
create index accounts_tax_rate_id_idx on accounts (tenant_id, tax_rate_id);

create sequence account_warehouses_id_seq;
create table account_warehouses (
  tenant_id bigint not null,
  id bigint not null default nextval('account_warehouses_id_seq'),
  account_id bigint not null,
  warehouse_id bigint not null,
  is_default boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint account_warehouses_pkey primary key (tenant_id, id),
  constraint account_warehouses_account_id_warehouse_id_key unique (tenant_id, account_id, warehouse_id)
);
create unique index account_warehouses_one_is_default on account_warehouses (tenant_id, account_id) where is_default;
create index account_warehouses_warehouse_id_idx on account_warehouses (tenant_id, warehouse_id);

create sequence customers_id_seq;
create table customers (
  tenant_id bigint not null,
  id bigint not null default nextval('customers_id_seq'),
  code text not null,
  name text not null,
  shelf_life_min bigint,
  shelf_life_max bigint,
  pick_label_id bigint,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  address_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint customers_pkey primary key (tenant_id, id),
  constraint customers_code_key unique (tenant_id, code),
  constraint customers_code_check check (char_length(code) <= 255),
  constraint customers_name_check check (char_length(name) <= 255),
  constraint customers_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint customers_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint customers_external_system_reference3_check check (char_length(external_system_reference3) <= 255)
);
create index customers_pick_label_id_idx on customers (tenant_id, pick_label_id);
create index customers_address_id_idx on customers (tenant_id, address_id);

create sequence suppliers_id_seq;
create table suppliers (
  tenant_id bigint not null,
  id bigint not null default nextval('suppliers_id_seq'),
  code text not null,
  name text not null,
  description text,
  active boolean not null default true,
  external_system_reference1 text,
  address_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint suppliers_pkey primary key (tenant_id, id),
  constraint suppliers_code_key unique (tenant_id, code),
  constraint suppliers_code_check check (char_length(code) <= 50),
  constraint suppliers_name_check check (char_length(name) <= 50),
  constraint suppliers_description_check check (char_length(description) <= 10000),
  constraint suppliers_external_system_reference1_check check (char_length(external_system_reference1) <= 255)
);
create index suppliers_address_id_idx on suppliers (tenant_id, address_id);

create sequence delivery_addresses_id_seq;
create table delivery_addresses (
  tenant_id bigint not null,
  id bigint not null default nextval('delivery_addresses_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint delivery_addresses_pkey primary key (tenant_id, id),
  constraint delivery_addresses_code_check check (char_length(code) <= 50),
  constraint delivery_addresses_name_check check (char_length(name) <= 255),
  constraint delivery_addresses_address_1_check check (char_length(address_1) <= 255),
  constraint delivery_addresses_address_2_check check (char_length(address_2) <= 255),
  constraint delivery_addresses_address_3_check check (char_length(address_3) <= 255),
  constraint delivery_addresses_address_4_check check (char_length(address_4) <= 255),
  constraint delivery_addresses_postcode_check check (char_length(postcode) <= 255),
  constraint delivery_addresses_country_code_check check (char_length(country_code) <= 6),
  constraint delivery_addresses_email_address_check check (char_length(email_address) <= 255),
  constraint delivery_addresses_phone_number_check check (char_length(phone_number) <= 255),
  constraint delivery_addresses_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint delivery_addresses_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint delivery_addresses_external_system_reference3_check check (char_length(external_system_reference3) <= 255)
);
create index delivery_addresses_customer_id_idx on delivery_addresses (tenant_id, customer_id);

create sequence collection_addresses_id_seq;
create table collection_addresses (
  tenant_id bigint not null,
  id bigint not null default nextval('collection_addresses_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint collection_addresses_pkey primary key (tenant_id, id),
  constraint collection_addresses_code_check check (char_length(code) <= 50),
  constraint collection_addresses_name_check check (char_length(name) <= 255),
  constraint collection_addresses_address_1_check check (char_length(address_1) <= 255),
  constraint collection_addresses_address_2_check check (char_length(address_2) <= 255),
  constraint collection_addresses_address_3_check check (char_length(address_3) <= 255),
  constraint collection_addresses_address_4_check check (char_length(address_4) <= 255),
  constraint collection_addresses_postcode_check check (char_length(postcode) <= 255),
  constraint collection_addresses_country_code_check check (char_length(country_code) <= 6),
  constraint collection_addresses_email_address_check check (char_length(email_address) <= 255),
  constraint collection_addresses_phone_number_check check (char_length(phone_number) <= 255),
  constraint collection_addresses_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint collection_addresses_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint collection_addresses_external_system_reference3_check check (char_length(external_system_reference3) <= 255)
);
create index collection_addresses_supplier_id_idx on collection_addresses (tenant_id, supplier_id);

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
  constraint carriers_pkey primary key (tenant_id, id),
  constraint carriers_code_key unique (tenant_id, code),
  constraint carriers_code_check check (char_length(code) <= 50),
  constraint carriers_name_check check (char_length(name) <= 50),
  constraint carriers_description_check check (char_length(description) <= 10000),
  constraint carriers_carrier_type_check check (char_length(carrier_type) <= 50),
  constraint carriers_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint carriers_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint carriers_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  -- Credentials are stored sealed only.
  constraint carriers_carrier_authentication_sealed_form_check check (carrier_authentication_sealed ~ '^[^.]+(\.[A-Za-z0-9_-]+){3}$')
);

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
  constraint carrier_services_pkey primary key (tenant_id, id),
  constraint carrier_services_carrier_id_code_key unique (tenant_id, carrier_id, code),
  -- Referenced by records whose service must be one of their carrier.
  constraint carrier_services_carrier_id_id_key unique (tenant_id, carrier_id, id),
  constraint carrier_services_code_check check (char_length(code) <= 30),
  constraint carrier_services_name_check check (char_length(name) <= 50)
);
create unique index carrier_services_one_is_default on carrier_services (tenant_id, carrier_id) where is_default;
create index carrier_services_carrier_id_idx on carrier_services (tenant_id, carrier_id);

create sequence order_types_id_seq;
create table order_types (
  tenant_id bigint not null,
  id bigint not null default nextval('order_types_id_seq'),
  code text not null,
  name text not null,
  duty_payable boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint order_types_pkey primary key (tenant_id, id),
  constraint order_types_code_key unique (tenant_id, code),
  constraint order_types_code_check check (char_length(code) <= 30),
  constraint order_types_name_check check (char_length(name) <= 50)
);

create sequence reason_codes_id_seq;
create table reason_codes (
  tenant_id bigint not null,
  id bigint not null default nextval('reason_codes_id_seq'),
  code text not null,
  name text not null,
  description text not null,
  reason_type text not null,
  active boolean not null default true,
  generic boolean not null default false,
  account_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint reason_codes_pkey primary key (tenant_id, id),
  constraint reason_codes_code_key unique (tenant_id, code),
  constraint reason_codes_code_check check (char_length(code) <= 30),
  constraint reason_codes_name_check check (char_length(name) <= 50),
  constraint reason_codes_description_check check (char_length(description) <= 150),
  constraint reason_codes_reason_type_check check (reason_type in ('negative_adjustment', 'positive_adjustment', 'hold', 'release', 'short_order_lines', 'transfer', 'stock_check'))
);
create index reason_codes_account_id_idx on reason_codes (tenant_id, account_id);

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
  constraint external_entities_pkey primary key (tenant_id, id),
  constraint external_entities_integration_id_entity_type_code_key unique nulls not distinct (tenant_id, integration_id, entity_type, code),
  -- Referenced together with the type, so that a reference can only point to a record of that type.
  constraint external_entities_entity_type_id_key unique (tenant_id, entity_type, id),
  constraint external_entities_entity_type_check check (entity_type in ('carrier', 'product', 'shipping_rate', 'warehouse')),
  constraint external_entities_code_check check (char_length(code) <= 255),
  constraint external_entities_description_check check (char_length(description) <= 10000),
  constraint external_entities_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint external_entities_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint external_entities_external_system_reference3_check check (char_length(external_system_reference3) <= 255)
);
create index external_entities_integration_id_idx on external_entities (tenant_id, integration_id);

create sequence alternative_code_types_id_seq;
create table alternative_code_types (
  tenant_id bigint not null,
  id bigint not null default nextval('alternative_code_types_id_seq'),
  code text not null,
  name text not null,
  description text,
  system_type boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint alternative_code_types_pkey primary key (tenant_id, id),
  constraint alternative_code_types_code_key unique (tenant_id, code),
  constraint alternative_code_types_code_check check (char_length(code) <= 50),
  constraint alternative_code_types_name_check check (char_length(name) <= 50),
  constraint alternative_code_types_description_check check (char_length(description) <= 500)
);

create sequence alternative_codes_id_seq;
create table alternative_codes (
  tenant_id bigint not null,
  id bigint not null default nextval('alternative_codes_id_seq'),
  code text not null,
  name text not null,
  description text,
  alternative_code_type_id bigint not null,
  alternative_codeable_type text,
  alternative_codeable_id bigint,
  owner_type text,
  owner_id bigint,
  product_id bigint generated always as (case when alternative_codeable_type = 'Product' then alternative_codeable_id end) stored,
  supplier_id bigint generated always as (case when alternative_codeable_type = 'Supplier' then alternative_codeable_id end) stored,
  carrier_id bigint generated always as (case when alternative_codeable_type = 'Carrier' then alternative_codeable_id end) stored,
  warehouse_id bigint generated always as (case when alternative_codeable_type = 'Warehouse' then alternative_codeable_id end) stored,
  owner_account_id bigint generated always as (case when owner_type = 'Account' then owner_id end) stored,
  owner_customer_id bigint generated always as (case when owner_type = 'Customer' then owner_id end) stored,
  owner_supplier_id bigint generated always as (case when owner_type = 'Supplier' then owner_id end) stored,
  owner_carrier_id bigint generated always as (case when owner_type = 'Carrier' then owner_id end) stored,
  owner_warehouse_id bigint generated always as (case when owner_type = 'Warehouse' then owner_id end) stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint alternative_codes_pkey primary key (tenant_id, id),
  constraint alternative_codes_alternative_codeable_t_type_owner_id_code_key unique nulls not distinct (tenant_id, alternative_codeable_type, alternative_codeable_id, owner_type, owner_id, code),
  constraint alternative_codes_code_check check (char_length(code) <= 50),
  constraint alternative_codes_name_check check (char_length(name) <= 50),
  constraint alternative_codes_description_check check (char_length(description) <= 10000),
  constraint alternative_codes_alternative_codeable_type_check check (alternative_codeable_type in ('Product', 'Supplier', 'Carrier', 'Warehouse')),
  constraint alternative_codes_owner_type_check check (owner_type in ('Account', 'Customer', 'Supplier', 'Carrier', 'Warehouse')),
  constraint alternative_codes_bearer_check check ((alternative_codeable_type is null) = (alternative_codeable_id is null)),
  constraint alternative_codes_owner_check check ((owner_type is null) = (owner_id is null)),
  constraint alternative_codes_kinds_check check (alternative_codeable_type <> owner_type)
);
create index alternative_codes_alternative_code_type_id_idx on alternative_codes (tenant_id, alternative_code_type_id);
create index alternative_codes_product_id_idx on alternative_codes (tenant_id, product_id);
create index alternative_codes_supplier_id_idx on alternative_codes (tenant_id, supplier_id);
create index alternative_codes_carrier_id_idx on alternative_codes (tenant_id, carrier_id);
create index alternative_codes_warehouse_id_idx on alternative_codes (tenant_id, warehouse_id);
create index alternative_codes_owner_account_id_idx on alternative_codes (tenant_id, owner_account_id);
create index alternative_codes_owner_customer_id_idx on alternative_codes (tenant_id, owner_customer_id);
create index alternative_codes_owner_supplier_id_idx on alternative_codes (tenant_id, owner_supplier_id);
create index alternative_codes_owner_carrier_id_idx on alternative_codes (tenant_id, owner_carrier_id);
create index alternative_codes_owner_warehouse_id_idx on alternative_codes (tenant_id, owner_warehouse_id);
create index alternative_codes_code_idx on alternative_codes (tenant_id, code);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('currencies', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('tax_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('tax_rates', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('addresses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('accounts', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('account_warehouses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('customers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('suppliers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('delivery_addresses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('collection_addresses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('carriers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('carrier_services', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('order_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('reason_codes', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('external_entities', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('alternative_code_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('alternative_codes', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table currencies
  add constraint currencies_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table tax_types
  add constraint tax_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table tax_rates
  add constraint tax_rates_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table addresses
  add constraint addresses_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table accounts
  add constraint accounts_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint accounts_default_warehouse_id_fkey foreign key (tenant_id, default_warehouse_id) references warehouses (tenant_id, id),
  add constraint accounts_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id),
  add constraint accounts_currency_id_fkey foreign key (tenant_id, currency_id) references currencies (tenant_id, id),
  add constraint accounts_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rates (tenant_id, id);

alter table account_warehouses
  add constraint account_warehouses_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint account_warehouses_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint account_warehouses_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table customers
  add constraint customers_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint customers_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table suppliers
  add constraint suppliers_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint suppliers_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table delivery_addresses
  add constraint delivery_addresses_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint delivery_addresses_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id);

alter table collection_addresses
  add constraint collection_addresses_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint collection_addresses_supplier_id_fkey foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);

alter table carriers
  add constraint carriers_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table carrier_services
  add constraint carrier_services_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint carrier_services_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id);

alter table order_types
  add constraint order_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table reason_codes
  add constraint reason_codes_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint reason_codes_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table external_entities
  add constraint external_entities_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table alternative_code_types
  add constraint alternative_code_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table alternative_codes
  add constraint alternative_codes_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint alternative_codes_alternative_code_type_id_fkey foreign key (tenant_id, alternative_code_type_id) references alternative_code_types (tenant_id, id),
  add constraint alternative_codes_supplier_id_fkey foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id),
  add constraint alternative_codes_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint alternative_codes_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint alternative_codes_owner_account_id_fkey foreign key (tenant_id, owner_account_id) references accounts (tenant_id, id),
  add constraint alternative_codes_owner_customer_id_fkey foreign key (tenant_id, owner_customer_id) references customers (tenant_id, id),
  add constraint alternative_codes_owner_supplier_id_fkey foreign key (tenant_id, owner_supplier_id) references suppliers (tenant_id, id),
  add constraint alternative_codes_owner_carrier_id_fkey foreign key (tenant_id, owner_carrier_id) references carriers (tenant_id, id),
  add constraint alternative_codes_owner_warehouse_id_fkey foreign key (tenant_id, owner_warehouse_id) references warehouses (tenant_id, id);

-- References of earlier tables to these.
alter table sites
  add constraint sites_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table warehouses
  add constraint warehouses_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table currencies enable row level security, force row level security;
create policy tenant on currencies using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table tax_types enable row level security, force row level security;
create policy tenant on tax_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table tax_rates enable row level security, force row level security;
create policy tenant on tax_rates using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table addresses enable row level security, force row level security;
create policy tenant on addresses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table accounts enable row level security, force row level security;
create policy tenant on accounts using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table account_warehouses enable row level security, force row level security;
create policy tenant on account_warehouses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table customers enable row level security, force row level security;
create policy tenant on customers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table suppliers enable row level security, force row level security;
create policy tenant on suppliers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table delivery_addresses enable row level security, force row level security;
create policy tenant on delivery_addresses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table collection_addresses enable row level security, force row level security;
create policy tenant on collection_addresses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table carriers enable row level security, force row level security;
create policy tenant on carriers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table carrier_services enable row level security, force row level security;
create policy tenant on carrier_services using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table order_types enable row level security, force row level security;
create policy tenant on order_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table reason_codes enable row level security, force row level security;
create policy tenant on reason_codes using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table external_entities enable row level security, force row level security;
create policy tenant on external_entities using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table alternative_code_types enable row level security, force row level security;
create policy tenant on alternative_code_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table alternative_codes enable row level security, force row level security;
create policy tenant on alternative_codes using (tenant_id = current_setting('app.tenant_id')::bigint);
