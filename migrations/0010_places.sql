-- Places: sites, warehouses, locations and their types and groups.

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
  constraint sites_pkey primary key (tenant_id, id),
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
  constraint sites_string5_check check (char_length(string5) <= 255)
);
create unique index sites_one_default on sites (tenant_id) where "default";
create index sites_address_id_idx on sites (tenant_id, address_id);

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
  constraint warehouses_pkey primary key (tenant_id, id),
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
  constraint warehouses_string5_check check (char_length(string5) <= 255)
);
create index warehouses_site_id_idx on warehouses (tenant_id, site_id);
create index warehouses_default_goods_in_location_id_idx on warehouses (tenant_id, default_goods_in_location_id);
create index warehouses_default_goods_out_location_id_idx on warehouses (tenant_id, default_goods_out_location_id);
create index warehouses_default_work_location_id_idx on warehouses (tenant_id, default_work_location_id);
create index warehouses_address_id_idx on warehouses (tenant_id, address_id);

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
  constraint location_types_pkey primary key (tenant_id, id),
  constraint location_types_code_key unique (tenant_id, code),
  constraint location_types_code_check check (char_length(code) <= 50),
  constraint location_types_name_check check (char_length(name) <= 150),
  constraint location_types_description_check check (char_length(description) <= 10000)
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
  level text,
  position text,
  row text,
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
  opening_times jsonb not null default '[]',
  last_counted_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint locations_pkey primary key (tenant_id, id),
  constraint locations_warehouse_id_code_key unique (tenant_id, warehouse_id, code),
  -- Referenced by records that must be in the warehouse of their location.
  constraint locations_id_warehouse_id_key unique (tenant_id, id, warehouse_id),
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
  constraint locations_string5_check check (char_length(string5) <= 255)
);
create index locations_warehouse_id_idx on locations (tenant_id, warehouse_id);
create index locations_location_type_id_idx on locations (tenant_id, location_type_id);
create index locations_storage_unit_type_id_idx on locations (tenant_id, storage_unit_type_id);
-- Locations in picking order, along an aisle and through the warehouse.
create index locations_aisle_walk_idx on locations (tenant_id, warehouse_id, aisle, pick_sequence, id);
create index locations_walk_idx on locations (tenant_id, warehouse_id, pick_sequence, id);
-- Scanned codes are found by index, however many products and locations there are.
create index locations_barcode_idx on locations (tenant_id, barcode) where barcode is not null;

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
  constraint groups_pkey primary key (tenant_id, id),
  constraint groups_name_check check (char_length(name) <= 255)
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
  constraint location_groups_pkey primary key (tenant_id, id),
  constraint location_groups_group_id_location_id_key unique (tenant_id, group_id, location_id)
);
create index location_groups_location_id_idx on location_groups (tenant_id, location_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('sites', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('warehouses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('location_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('locations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('groups', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('location_groups', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table sites
  add constraint sites_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table warehouses
  add constraint warehouses_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint warehouses_site_id_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  add constraint warehouses_default_goods_in_location_id_fkey foreign key (tenant_id, default_goods_in_location_id) references locations (tenant_id, id),
  add constraint warehouses_default_goods_out_location_id_fkey foreign key (tenant_id, default_goods_out_location_id) references locations (tenant_id, id),
  add constraint warehouses_default_work_location_id_fkey foreign key (tenant_id, default_work_location_id) references locations (tenant_id, id);

alter table location_types
  add constraint location_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table locations
  add constraint locations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint locations_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint locations_location_type_id_fkey foreign key (tenant_id, location_type_id) references location_types (tenant_id, id);

alter table groups
  add constraint groups_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table location_groups
  add constraint location_groups_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint location_groups_group_id_fkey foreign key (tenant_id, group_id) references groups (tenant_id, id),
  add constraint location_groups_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id);

alter table sites enable row level security, force row level security;
create policy tenant on sites using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table warehouses enable row level security, force row level security;
create policy tenant on warehouses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table location_types enable row level security, force row level security;
create policy tenant on location_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table locations enable row level security, force row level security;
create policy tenant on locations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table groups enable row level security, force row level security;
create policy tenant on groups using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table location_groups enable row level security, force row level security;
create policy tenant on location_groups using (tenant_id = current_setting('app.tenant_id')::bigint);
