-- Products: who owns them, how they are packed, built, stored and picked.

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
  constraint stock_unit_types_pkey primary key (tenant_id, id),
  constraint stock_unit_types_code_key unique (tenant_id, code),
  constraint stock_unit_types_code_check check (char_length(code) <= 50),
  constraint stock_unit_types_name_check check (char_length(name) <= 255),
  constraint stock_unit_types_description_check check (char_length(description) <= 10000)
);

create sequence storage_unit_types_id_seq;
create table storage_unit_types (
  tenant_id bigint not null,
  id bigint not null default nextval('storage_unit_types_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint storage_unit_types_pkey primary key (tenant_id, id),
  constraint storage_unit_types_code_key unique (tenant_id, code),
  constraint storage_unit_types_code_check check (char_length(code) <= 30),
  constraint storage_unit_types_name_check check (char_length(name) <= 50),
  constraint storage_unit_types_unit_name_check check (char_length(unit_name) <= 255),
  constraint storage_unit_types_unit_of_measure_check check (unit_of_measure in ('millimetre', 'centimetre', 'metre', 'inch', 'foot'))
);
create index storage_unit_types_sequence_id_idx on storage_unit_types (tenant_id, sequence_id);

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
  weight numeric(20,6),
  cube numeric(20,6),
  length numeric(20,6),
  width numeric(20,6),
  height numeric(20,6),
  unit_value numeric(20,6),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint products_pkey primary key (tenant_id, id),
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
  constraint products_units_per_case_check check (mod(units_per_case, units_per_inner) = 0),
  constraint products_units_per_outer_check check (mod(units_per_outer, coalesce(units_per_case, units_per_inner)) = 0),
  constraint products_unit_value_check check (unit_value >= 0)
);
create index products_stock_unit_type_id_idx on products (tenant_id, stock_unit_type_id);
create index products_barcode_idx on products (tenant_id, barcode) where barcode is not null;
create index products_case_barcode_idx on products (tenant_id, case_barcode) where case_barcode is not null;
create index products_inner_barcode_idx on products (tenant_id, inner_barcode) where inner_barcode is not null;
create index products_outer_barcode_idx on products (tenant_id, outer_barcode) where outer_barcode is not null;
create index products_updated_at_idx on products (tenant_id, updated_at, id);

create sequence account_products_id_seq;
create table account_products (
  tenant_id bigint not null,
  id bigint not null default nextval('account_products_id_seq'),
  product_id bigint not null,
  account_id bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint account_products_pkey primary key (tenant_id, id),
  constraint account_products_product_id_account_id_key unique (tenant_id, product_id, account_id)
);
create index account_products_account_id_idx on account_products (tenant_id, account_id);

create sequence product_storage_units_id_seq;
create table product_storage_units (
  tenant_id bigint not null,
  id bigint not null default nextval('product_storage_units_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint product_storage_units_pkey primary key (tenant_id, id),
  -- Checked at the end of the transaction: rows swap priorities in several statements.
  constraint product_storage_units_priority_key unique (tenant_id, product_id, priority) deferrable initially deferred,
  constraint product_storage_units_stock_configuration_check check (stock_configuration in ('unit', 'case', 'inner', 'outer')),
  constraint product_storage_units_unit_of_measure_check check (unit_of_measure in ('millimetre', 'centimetre', 'metre', 'inch', 'foot')),
  constraint product_storage_units_total_check check (abs(total - per_layer * number_of_layers) < 0.0001),
  constraint product_storage_units_priority_check check (priority >= 0)
);
create index product_storage_units_storage_unit_type_id_idx on product_storage_units (tenant_id, storage_unit_type_id);

create sequence product_materials_id_seq;
create table product_materials (
  tenant_id bigint not null,
  id bigint not null default nextval('product_materials_id_seq'),
  parent_product_id bigint not null,
  child_product_id bigint not null,
  quantity numeric(15,4) not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint product_materials_pkey primary key (tenant_id, id),
  constraint product_materials_parent_product_id_child_product_id_key unique (tenant_id, parent_product_id, child_product_id),
  constraint product_materials_quantity_check check (quantity > 0),
  constraint product_materials_itself_check check (child_product_id <> parent_product_id)
);
create index product_materials_child_product_id_idx on product_materials (tenant_id, child_product_id);

create sequence product_groups_id_seq;
create table product_groups (
  tenant_id bigint not null,
  id bigint not null default nextval('product_groups_id_seq'),
  group_id bigint not null,
  product_id bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint product_groups_pkey primary key (tenant_id, id),
  constraint product_groups_group_id_product_id_key unique (tenant_id, group_id, product_id)
);
create index product_groups_product_id_idx on product_groups (tenant_id, product_id);

create sequence pickface_products_id_seq;
create table pickface_products (
  tenant_id bigint not null,
  id bigint not null default nextval('pickface_products_id_seq'),
  product_id bigint not null,
  location_id bigint,
  location_group_id bigint,
  warehouse_id bigint,
  replenishment_type text not null,
  trigger_min bigint,
  trigger_max bigint,
  priority bigint not null,
  full_storage_units_only boolean not null default false,
  first_filled_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint pickface_products_pkey primary key (tenant_id, id),
  constraint pickface_products_product_id_location_group_id_location_id_key unique nulls not distinct (tenant_id, product_id, location_group_id, location_id),
  constraint pickface_products_place_check check (num_nonnulls(location_id, location_group_id) = 1),
  constraint pickface_products_range_check check (replenishment_type = 'demand' or trigger_max >= trigger_min),
  constraint pickface_products_replenishment_type_check check (replenishment_type in ('continuous', 'demand', 'order_volume'))
);
create unique index pickface_products_one_order_volume on pickface_products (tenant_id, product_id, warehouse_id) where replenishment_type = 'order_volume';
create index pickface_products_location_id_idx on pickface_products (tenant_id, location_id);
create index pickface_products_location_group_id_idx on pickface_products (tenant_id, location_group_id);
create index pickface_products_warehouse_id_idx on pickface_products (tenant_id, warehouse_id);

-- The pickface of a product that was used last.
create sequence pickface_rotations_id_seq;
create table pickface_rotations (
  tenant_id bigint not null,
  id bigint not null default nextval('pickface_rotations_id_seq'),
  product_id bigint not null,
  warehouse_id bigint not null,
  location_id bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint pickface_rotations_pkey primary key (tenant_id, id),
  constraint pickface_rotations_product_id_warehouse_id_key unique (tenant_id, product_id, warehouse_id)
);
create index pickface_rotations_warehouse_id_idx on pickface_rotations (tenant_id, warehouse_id);
create index pickface_rotations_location_id_idx on pickface_rotations (tenant_id, location_id);

create sequence putaway_rules_id_seq;
create table putaway_rules (
  tenant_id bigint not null,
  id bigint not null default nextval('putaway_rules_id_seq'),
  account_id bigint not null,
  rule text not null,
  direction text not null,
  position bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint putaway_rules_pkey primary key (tenant_id, id),
  constraint putaway_rules_position_key unique (tenant_id, account_id, position) deferrable initially deferred,
  constraint putaway_rules_rule_check check (rule in ('code', 'walk_sequence', 'remaining_height', 'pickface_proximity')),
  constraint putaway_rules_direction_check check (direction in ('asc', 'desc')),
  constraint putaway_rules_position_check check (position >= 1)
);

create sequence warehouse_routes_id_seq;
create table warehouse_routes (
  tenant_id bigint not null,
  id bigint not null default nextval('warehouse_routes_id_seq'),
  product_id bigint not null,
  warehouse_id bigint not null,
  account_id bigint,
  customer_id bigint,
  position bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint warehouse_routes_pkey primary key (tenant_id, id),
  constraint warehouse_routes_product_id_account_id_cmer_id_warehouse_id_key unique nulls not distinct (tenant_id, product_id, account_id, customer_id, warehouse_id),
  constraint warehouse_routes_position_key unique nulls not distinct (tenant_id, product_id, account_id, customer_id, position) deferrable initially deferred,
  constraint warehouse_routes_position_check check (position >= 0)
);
create index warehouse_routes_warehouse_id_idx on warehouse_routes (tenant_id, warehouse_id);
create index warehouse_routes_account_id_idx on warehouse_routes (tenant_id, account_id);
create index warehouse_routes_customer_id_idx on warehouse_routes (tenant_id, customer_id);

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
  constraint barcode_formats_pkey primary key (tenant_id, id),
  constraint barcode_formats_code_key unique (tenant_id, code),
  constraint barcode_formats_code_check check (char_length(code) <= 255),
  constraint barcode_formats_name_check check (char_length(name) <= 255)
);
create unique index barcode_formats_one_is_default on barcode_formats (tenant_id) where is_default;

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('stock_unit_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('storage_unit_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('products', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('account_products', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('product_storage_units', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('product_materials', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('product_groups', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('pickface_products', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('pickface_rotations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('putaway_rules', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('warehouse_routes', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('barcode_formats', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table stock_unit_types
  add constraint stock_unit_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table storage_unit_types
  add constraint storage_unit_types_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint storage_unit_types_sequence_id_fkey foreign key (tenant_id, sequence_id) references sequences (tenant_id, id);

alter table products
  add constraint products_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint products_stock_unit_type_id_fkey foreign key (tenant_id, stock_unit_type_id) references stock_unit_types (tenant_id, id);

alter table account_products
  add constraint account_products_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint account_products_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint account_products_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table product_storage_units
  add constraint product_storage_units_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint product_storage_units_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint product_storage_units_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id);

alter table product_materials
  add constraint product_materials_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint product_materials_parent_product_id_fkey foreign key (tenant_id, parent_product_id) references products (tenant_id, id),
  add constraint product_materials_child_product_id_fkey foreign key (tenant_id, child_product_id) references products (tenant_id, id);

alter table product_groups
  add constraint product_groups_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint product_groups_group_id_fkey foreign key (tenant_id, group_id) references groups (tenant_id, id),
  add constraint product_groups_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id);

alter table pickface_products
  add constraint pickface_products_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint pickface_products_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint pickface_products_location_id_warehouse_id_fkey foreign key (tenant_id, location_id, warehouse_id) references locations (tenant_id, id, warehouse_id),
  add constraint pickface_products_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add constraint pickface_products_location_group_id_fkey foreign key (tenant_id, location_group_id) references groups (tenant_id, id),
  add constraint pickface_products_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table pickface_rotations
  add constraint pickface_rotations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint pickface_rotations_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint pickface_rotations_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint pickface_rotations_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id);

alter table putaway_rules
  add constraint putaway_rules_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint putaway_rules_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table warehouse_routes
  add constraint warehouse_routes_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint warehouse_routes_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint warehouse_routes_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint warehouse_routes_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint warehouse_routes_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id);

alter table barcode_formats
  add constraint barcode_formats_tenant_id_fkey foreign key (tenant_id) references tenants (id);

-- References of earlier tables to these.
alter table locations
  add constraint locations_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id);

alter table alternative_codes
  add constraint alternative_codes_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id);

alter table stock_unit_types enable row level security, force row level security;
create policy tenant on stock_unit_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table storage_unit_types enable row level security, force row level security;
create policy tenant on storage_unit_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table products enable row level security, force row level security;
create policy tenant on products using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table account_products enable row level security, force row level security;
create policy tenant on account_products using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table product_storage_units enable row level security, force row level security;
create policy tenant on product_storage_units using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table product_materials enable row level security, force row level security;
create policy tenant on product_materials using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table product_groups enable row level security, force row level security;
create policy tenant on product_groups using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table pickface_products enable row level security, force row level security;
create policy tenant on pickface_products using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table pickface_rotations enable row level security, force row level security;
create policy tenant on pickface_rotations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table putaway_rules enable row level security, force row level security;
create policy tenant on putaway_rules using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table warehouse_routes enable row level security, force row level security;
create policy tenant on warehouse_routes using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table barcode_formats enable row level security, force row level security;
create policy tenant on barcode_formats using (tenant_id = current_setting('app.tenant_id')::bigint);
