-- How products are owned, built, stacked, grouped, picked and put away, and the kinds of units, reasons and orders.

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
  constraint storage_unit_types_code_key unique (tenant_id, code),
  constraint storage_unit_types_code_check check (char_length(code) <= 30),
  constraint storage_unit_types_name_check check (char_length(name) <= 50),
  constraint storage_unit_types_unit_name_check check (char_length(unit_name) <= 255),
  constraint storage_unit_types_unit_of_measure_check check (unit_of_measure in ('millimetre', 'centimetre', 'metre', 'inch', 'foot')),
  constraint storage_unit_types_pkey primary key (tenant_id, id)
);
create index storage_unit_types_sequence_id_idx on storage_unit_types (tenant_id, sequence_id);

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
  constraint reason_codes_code_key unique (tenant_id, code),
  constraint reason_codes_code_check check (char_length(code) <= 30),
  constraint reason_codes_name_check check (char_length(name) <= 50),
  constraint reason_codes_description_check check (char_length(description) <= 150),
  constraint reason_codes_reason_type_check check (reason_type in ('negative_adjustment', 'positive_adjustment', 'hold', 'release', 'short_order_lines', 'transfer', 'stock_check')),
  constraint reason_codes_pkey primary key (tenant_id, id)
);
create index reason_codes_account_id_idx on reason_codes (tenant_id, account_id);

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
  constraint order_types_code_key unique (tenant_id, code),
  constraint order_types_code_check check (char_length(code) <= 30),
  constraint order_types_name_check check (char_length(name) <= 50),
  constraint order_types_pkey primary key (tenant_id, id)
);

create sequence account_products_id_seq;
create table account_products (
  tenant_id bigint not null,
  id bigint not null default nextval('account_products_id_seq'),
  product_id bigint not null,
  account_id bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint account_products_product_id_account_id_key unique (tenant_id, product_id, account_id),
  constraint account_products_pkey primary key (tenant_id, id)
);
create index account_products_account_id_idx on account_products (tenant_id, account_id);

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
  constraint product_materials_parent_product_id_child_product_id_key unique (tenant_id, parent_product_id, child_product_id),
  constraint product_materials_quantity_check check (quantity > 0),
  constraint product_materials_itself_check check (child_product_id <> parent_product_id),
  constraint product_materials_pkey primary key (tenant_id, id)
);
create index product_materials_child_product_id_idx on product_materials (tenant_id, child_product_id);

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
  constraint product_storage_units_stock_configuration_check check (stock_configuration in ('unit', 'case', 'inner', 'outer')),
  constraint product_storage_units_unit_of_measure_check check (unit_of_measure in ('millimetre', 'centimetre', 'metre', 'inch', 'foot')),
  constraint product_storage_units_total_check check (abs(total - per_layer * number_of_layers) < 0.0001),
  constraint product_storage_units_priority_check check (priority >= 0),
  -- Checked at the end of the transaction: rows change places in several statements.
  constraint product_storage_units_priority_key unique (tenant_id, product_id, priority) deferrable initially deferred,
  constraint product_storage_units_pkey primary key (tenant_id, id)
);
create index product_storage_units_storage_unit_type_id_idx on product_storage_units (tenant_id, storage_unit_type_id);

create sequence groups_id_seq;
create table groups (
  tenant_id bigint not null,
  id bigint not null default nextval('groups_id_seq'),
  name text not null,
  is_active boolean not null default true,
  use_for_products boolean not null default false,
  use_for_locations boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint groups_name_check check (char_length(name) <= 255),
  constraint groups_pkey primary key (tenant_id, id)
);

create sequence location_groups_id_seq;
create table location_groups (
  tenant_id bigint not null,
  id bigint not null default nextval('location_groups_id_seq'),
  group_id bigint not null,
  location_id bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint location_groups_group_id_location_id_key unique (tenant_id, group_id, location_id),
  constraint location_groups_pkey primary key (tenant_id, id)
);
create index location_groups_location_id_idx on location_groups (tenant_id, location_id);

create sequence product_groups_id_seq;
create table product_groups (
  tenant_id bigint not null,
  id bigint not null default nextval('product_groups_id_seq'),
  group_id bigint not null,
  product_id bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint product_groups_group_id_product_id_key unique (tenant_id, group_id, product_id),
  constraint product_groups_pkey primary key (tenant_id, id)
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
  constraint pickface_products_product_id_location_group_id_location_id_key unique nulls not distinct (tenant_id, product_id, location_group_id, location_id),
  constraint pickface_products_place_check check (num_nonnulls(location_id, location_group_id) = 1),
  constraint pickface_products_range_check check (replenishment_type = 'demand' or trigger_max >= trigger_min),
  constraint pickface_products_replenishment_type_check check (replenishment_type in ('continuous', 'demand', 'order_volume')),
  constraint pickface_products_pkey primary key (tenant_id, id)
);
create unique index pickface_products_one_order_volume on pickface_products (tenant_id, product_id, warehouse_id) where replenishment_type = 'order_volume';
create index pickface_products_location_id_idx on pickface_products (tenant_id, location_id);
create index pickface_products_location_group_id_idx on pickface_products (tenant_id, location_group_id);
create index pickface_products_warehouse_id_idx on pickface_products (tenant_id, warehouse_id);

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
  constraint warehouse_routes_product_id_account_id_cmer_id_warehouse_id_key unique nulls not distinct (tenant_id, product_id, account_id, customer_id, warehouse_id),
  constraint warehouse_routes_position_check check (position >= 0),
  constraint warehouse_routes_position_key unique nulls not distinct (tenant_id, product_id, account_id, customer_id, position) deferrable initially deferred,
  constraint warehouse_routes_pkey primary key (tenant_id, id)
);
create index warehouse_routes_warehouse_id_idx on warehouse_routes (tenant_id, warehouse_id);
create index warehouse_routes_account_id_idx on warehouse_routes (tenant_id, account_id);
create index warehouse_routes_customer_id_idx on warehouse_routes (tenant_id, customer_id);

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
  constraint putaway_rules_rule_check check (rule in ('code', 'walk_sequence', 'remaining_height', 'pickface_proximity')),
  constraint putaway_rules_direction_check check (direction in ('asc', 'desc')),
  constraint putaway_rules_position_check check (position >= 1),
  constraint putaway_rules_position_key unique (tenant_id, account_id, position) deferrable initially deferred,
  constraint putaway_rules_pkey primary key (tenant_id, id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('storage_unit_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('reason_codes', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('order_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('account_products', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('product_materials', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('product_storage_units', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('groups', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('location_groups', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('product_groups', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('pickface_products', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('warehouse_routes', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('putaway_rules', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

-- A pickface and the location it is at are in one warehouse.
alter table locations
  add column max_height numeric(20,6),
  add column storage_unit_capacity bigint,
  add column storage_unit_type_id bigint,
  add column available_in_booking_diary boolean not null default false,
  add column opening_times jsonb not null default '[]',
  add column last_counted_at timestamptz(3),
  add constraint locations_id_warehouse_id_key unique (tenant_id, id, warehouse_id),
  add constraint locations_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id);
create index locations_storage_unit_type_id_idx on locations (tenant_id, storage_unit_type_id);

alter table accounts
  add column putaway_to_pickface boolean not null default false;

alter table products
  add column weight numeric(20,6),
  add column cube numeric(20,6),
  add column length numeric(20,6),
  add column width numeric(20,6),
  add column height numeric(20,6),
  add constraint products_units_per_case_check check (mod(units_per_case, units_per_inner) = 0),
  add constraint products_units_per_outer_check check (mod(units_per_outer, coalesce(units_per_case, units_per_inner)) = 0);

alter table storage_unit_types
  add constraint storage_unit_types_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint storage_unit_types_sequence_id_fkey foreign key (tenant_id, sequence_id) references sequences (tenant_id, id);

alter table reason_codes
  add constraint reason_codes_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint reason_codes_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table order_types
  add constraint order_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table account_products
  add constraint account_products_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint account_products_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint account_products_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table product_materials
  add constraint product_materials_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint product_materials_parent_product_id_fkey foreign key (tenant_id, parent_product_id) references products (tenant_id, id),
  add constraint product_materials_child_product_id_fkey foreign key (tenant_id, child_product_id) references products (tenant_id, id);

alter table product_storage_units
  add constraint product_storage_units_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint product_storage_units_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint product_storage_units_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id);

alter table groups
  add constraint groups_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table location_groups
  add constraint location_groups_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint location_groups_group_id_fkey foreign key (tenant_id, group_id) references groups (tenant_id, id),
  add constraint location_groups_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id);

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

alter table warehouse_routes
  add constraint warehouse_routes_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint warehouse_routes_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint warehouse_routes_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint warehouse_routes_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint warehouse_routes_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id);

alter table putaway_rules
  add constraint putaway_rules_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint putaway_rules_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table storage_unit_types enable row level security, force row level security;
create policy tenant on storage_unit_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table reason_codes enable row level security, force row level security;
create policy tenant on reason_codes using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table order_types enable row level security, force row level security;
create policy tenant on order_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table account_products enable row level security, force row level security;
create policy tenant on account_products using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table product_materials enable row level security, force row level security;
create policy tenant on product_materials using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table product_storage_units enable row level security, force row level security;
create policy tenant on product_storage_units using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table groups enable row level security, force row level security;
create policy tenant on groups using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table location_groups enable row level security, force row level security;
create policy tenant on location_groups using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table product_groups enable row level security, force row level security;
create policy tenant on product_groups using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table pickface_products enable row level security, force row level security;
create policy tenant on pickface_products using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table warehouse_routes enable row level security, force row level security;
create policy tenant on warehouse_routes using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table putaway_rules enable row level security, force row level security;
create policy tenant on putaway_rules using (tenant_id = current_setting('app.tenant_id')::bigint);

