-- Dispatch: trailers, loads, shipments, packages, dock bookings and crossdocks.

-- Equality beside ranges, for the bookings of a dock.
create extension if not exists btree_gist;

create sequence trailer_types_id_seq;
create table trailer_types (
  tenant_id bigint not null,
  id bigint not null default nextval('trailer_types_id_seq'),
  code text not null,
  name text not null,
  description text,
  active boolean not null default true,
  max_weight numeric(20,6),
  max_cube numeric(20,6),
  max_storage_units bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint trailer_types_pkey primary key (tenant_id, id),
  constraint trailer_types_code_key unique (tenant_id, code),
  constraint trailer_types_code_check check (char_length(code) <= 50),
  constraint trailer_types_name_check check (char_length(name) <= 50),
  constraint trailer_types_description_check check (char_length(description) <= 10000)
);

create sequence trailers_id_seq;
create table trailers (
  tenant_id bigint not null,
  id bigint not null default nextval('trailers_id_seq'),
  code text not null,
  name text not null,
  trailer_type_id bigint not null,
  active boolean not null default true,
  description text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint trailers_pkey primary key (tenant_id, id),
  constraint trailers_code_key unique (tenant_id, code),
  constraint trailers_code_check check (char_length(code) <= 50),
  constraint trailers_name_check check (char_length(name) <= 50),
  constraint trailers_description_check check (char_length(description) <= 10000)
);
create index trailers_trailer_type_id_idx on trailers (tenant_id, trailer_type_id);

create sequence loads_id_seq;
create table loads (
  tenant_id bigint not null,
  id bigint not null default nextval('loads_id_seq'),
  reference text not null,
  warehouse_id bigint not null,
  carrier_id bigint,
  trailer_id bigint,
  location_id bigint,
  load_by timestamptz(3),
  expected_storage_unit_quantity bigint,
  loading_validation_mode text,
  status text not null,
  number_of_storage_units_loaded bigint not null,
  dispatched_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint loads_pkey primary key (tenant_id, id),
  constraint loads_reference_check check (char_length(reference) <= 255),
  constraint loads_loading_validation_mode_check check (loading_validation_mode in ('none', 'delivery_address', 'sales_order')),
  constraint loads_status_check check (status in ('pending', 'open', 'closed', 'dispatched', 'cancelled'))
);
-- The reference, trailer and dock of a load that has left or was cancelled may be used again.
create unique index loads_warehouse_id_reference_key on loads (tenant_id, warehouse_id, reference)
  where status in ('pending', 'open', 'closed');
create unique index loads_one_trailer_id on loads (tenant_id, trailer_id) where status in ('pending', 'open', 'closed');
create unique index loads_one_location_id on loads (tenant_id, location_id) where status = 'open';
create index loads_warehouse_id_idx on loads (tenant_id, warehouse_id);
create index loads_carrier_id_idx on loads (tenant_id, carrier_id);
create index loads_trailer_id_idx on loads (tenant_id, trailer_id);
create index loads_location_id_idx on loads (tenant_id, location_id);

create sequence load_drops_id_seq;
create table load_drops (
  tenant_id bigint not null,
  id bigint not null default nextval('load_drops_id_seq'),
  load_id bigint not null,
  delivery_address_id bigint,
  goods_out_id bigint,
  expected_storage_unit_quantity bigint,
  booking_reference text,
  sequence bigint not null,
  status text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint load_drops_pkey primary key (tenant_id, id),
  constraint load_drops_booking_reference_check check (char_length(booking_reference) <= 255),
  constraint load_drops_status_check check (status in ('pending', 'loaded', 'dispatched', 'cancelled')),
  constraint load_drops_target_check check (delivery_address_id is null or goods_out_id is null)
);
create index load_drops_load_id_idx on load_drops (tenant_id, load_id);
create index load_drops_delivery_address_id_idx on load_drops (tenant_id, delivery_address_id);
create index load_drops_goods_out_id_idx on load_drops (tenant_id, goods_out_id);

create sequence shipments_id_seq;
create table shipments (
  tenant_id bigint not null,
  id bigint not null default nextval('shipments_id_seq'),
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
  collection_datetime timestamptz(3),
  label_filename text,
  label_document_id bigint,
  packages_count bigint not null,
  carrier_message text,
  submitted_at timestamptz(3),
  dispatched_at timestamptz(3),
  calling_since timestamptz(3),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint shipments_pkey primary key (tenant_id, id),
  constraint shipments_reference_check check (char_length(reference) <= 255),
  constraint shipments_name_check check (char_length(name) <= 255),
  constraint shipments_status_check check (status in ('pending', 'submitted', 'failed', 'dispatched', 'cancelled')),
  constraint shipments_tracking_number_check check (char_length(tracking_number) <= 255),
  constraint shipments_delivery_notes_check check (char_length(delivery_notes) <= 10000),
  constraint shipments_label_filename_check check (char_length(label_filename) <= 255),
  constraint shipments_carrier_message_check check (char_length(carrier_message) <= 10000),
  constraint shipments_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint shipments_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint shipments_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint shipments_string1_check check (char_length(string1) <= 255),
  constraint shipments_string2_check check (char_length(string2) <= 255),
  constraint shipments_string3_check check (char_length(string3) <= 255),
  constraint shipments_string4_check check (char_length(string4) <= 255),
  constraint shipments_string5_check check (char_length(string5) <= 255)
);
create index shipments_goods_out_id_idx on shipments (tenant_id, goods_out_id);
create index shipments_account_id_idx on shipments (tenant_id, account_id);
create index shipments_warehouse_id_idx on shipments (tenant_id, warehouse_id);
create index shipments_carrier_id_idx on shipments (tenant_id, carrier_id);
create index shipments_carrier_service_id_idx on shipments (tenant_id, carrier_service_id);
create index shipments_label_document_id_idx on shipments (tenant_id, label_document_id);
create index shipments_address_id_idx on shipments (tenant_id, address_id);
create index shipments_updated_at_idx on shipments (tenant_id, updated_at, id);

create sequence packages_id_seq;
create table packages (
  tenant_id bigint not null,
  id bigint not null default nextval('packages_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint packages_pkey primary key (tenant_id, id),
  constraint packages_tracking_number_check check (char_length(tracking_number) <= 255),
  constraint packages_unit_of_measure_check check (unit_of_measure in ('centimetre', 'metre', 'inch', 'foot', 'millimetre')),
  constraint packages_weight_unit_of_measure_check check (weight_unit_of_measure in ('kilogram', 'gram', 'pound'))
);
create index packages_shipment_id_idx on packages (tenant_id, shipment_id);
create index packages_storage_unit_type_id_idx on packages (tenant_id, storage_unit_type_id);
create index packages_storage_unit_id_idx on packages (tenant_id, storage_unit_id);
create index packages_label_document_id_idx on packages (tenant_id, label_document_id);

create sequence bookings_id_seq;
create table bookings (
  tenant_id bigint not null,
  id bigint not null default nextval('bookings_id_seq'),
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
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  haulier text,
  storage_unit_quantity bigint,
  notes text,
  status text not null,
  arrived_at timestamptz(3),
  departed_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint bookings_pkey primary key (tenant_id, id),
  -- A dock serves one vehicle at a time; a booking that was cancelled or missed frees its time.
  constraint bookings_overlap_excl exclude using gist (tenant_id with =, location_id with =, tstzrange(start_time, end_time) with &&)
    where (status in ('pending', 'arrived', 'departed')),
  constraint bookings_booking_reference_check check (char_length(booking_reference) <= 255),
  constraint bookings_consignment_reference_check check (char_length(consignment_reference) <= 255),
  constraint bookings_account_reference_check check (char_length(account_reference) <= 255),
  constraint bookings_direction_check check (direction in ('inbound', 'outbound')),
  constraint bookings_intake_type_check check (intake_type in ('container', 'part_load', 'full_load')),
  constraint bookings_container_number_check check (char_length(container_number) <= 255),
  constraint bookings_haulier_check check (char_length(haulier) <= 255),
  constraint bookings_notes_check check (char_length(notes) <= 10000),
  constraint bookings_status_check check (status in ('pending', 'arrived', 'departed', 'fail_to_arrive', 'cancelled')),
  constraint bookings_times_check check (end_time > start_time)
);
create index bookings_account_id_idx on bookings (tenant_id, account_id);
create index bookings_location_id_idx on bookings (tenant_id, location_id);
create index bookings_warehouse_id_idx on bookings (tenant_id, warehouse_id);

create sequence crossdocks_id_seq;
create table crossdocks (
  tenant_id bigint not null,
  id bigint not null default nextval('crossdocks_id_seq'),
  account_id bigint not null,
  warehouse_id bigint,
  reference text not null,
  expected_date_of_receipt timestamptz(3) not null,
  inbound_method text,
  status text not null,
  location_id bigint,
  received_at timestamptz(3),
  completed_at timestamptz(3),
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
  constraint crossdocks_pkey primary key (tenant_id, id),
  constraint crossdocks_reference_check check (char_length(reference) <= 255),
  constraint crossdocks_inbound_method_check check (inbound_method in ('delivery', 'collection')),
  constraint crossdocks_status_check check (status in ('pending', 'confirmed', 'received', 'completed')),
  constraint crossdocks_string1_check check (char_length(string1) <= 255),
  constraint crossdocks_string2_check check (char_length(string2) <= 255),
  constraint crossdocks_string3_check check (char_length(string3) <= 255),
  constraint crossdocks_string4_check check (char_length(string4) <= 255),
  constraint crossdocks_string5_check check (char_length(string5) <= 255)
);
create index crossdocks_account_id_idx on crossdocks (tenant_id, account_id);
create index crossdocks_warehouse_id_idx on crossdocks (tenant_id, warehouse_id);
create index crossdocks_location_id_idx on crossdocks (tenant_id, location_id);
create index crossdocks_address_id_idx on crossdocks (tenant_id, address_id);

create sequence crossdock_units_id_seq;
create table crossdock_units (
  tenant_id bigint not null,
  id bigint not null default nextval('crossdock_units_id_seq'),
  crossdock_id bigint not null,
  reference text,
  storage_unit_type_id bigint not null,
  delivery_address_id bigint,
  storage_unit_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint crossdock_units_pkey primary key (tenant_id, id),
  constraint crossdock_units_reference_check check (char_length(reference) <= 255)
);
create index crossdock_units_crossdock_id_idx on crossdock_units (tenant_id, crossdock_id);
create index crossdock_units_storage_unit_type_id_idx on crossdock_units (tenant_id, storage_unit_type_id);
create index crossdock_units_delivery_address_id_idx on crossdock_units (tenant_id, delivery_address_id);
create index crossdock_units_storage_unit_id_idx on crossdock_units (tenant_id, storage_unit_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('trailer_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('trailers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('loads', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('load_drops', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('shipments', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('packages', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('bookings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('crossdocks', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('crossdock_units', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table trailer_types
  add constraint trailer_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table trailers
  add constraint trailers_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint trailers_trailer_type_id_fkey foreign key (tenant_id, trailer_type_id) references trailer_types (tenant_id, id);

alter table loads
  add constraint loads_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint loads_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint loads_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint loads_trailer_id_fkey foreign key (tenant_id, trailer_id) references trailers (tenant_id, id),
  add constraint loads_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id);

alter table load_drops
  add constraint load_drops_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint load_drops_load_id_fkey foreign key (tenant_id, load_id) references loads (tenant_id, id),
  add constraint load_drops_delivery_address_id_fkey foreign key (tenant_id, delivery_address_id) references delivery_addresses (tenant_id, id),
  add constraint load_drops_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id);

alter table shipments
  add constraint shipments_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint shipments_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id),
  add constraint shipments_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint shipments_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint shipments_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint shipments_carrier_service_id_fkey foreign key (tenant_id, carrier_service_id) references carrier_services (tenant_id, id),
  add constraint shipments_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table packages
  add constraint packages_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint packages_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipments (tenant_id, id),
  add constraint packages_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id),
  add constraint packages_storage_unit_id_fkey foreign key (tenant_id, storage_unit_id) references storage_units (tenant_id, id);

alter table bookings
  add constraint bookings_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint bookings_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint bookings_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add constraint bookings_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table crossdocks
  add constraint crossdocks_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint crossdocks_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint crossdocks_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint crossdocks_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add constraint crossdocks_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table crossdock_units
  add constraint crossdock_units_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint crossdock_units_crossdock_id_fkey foreign key (tenant_id, crossdock_id) references crossdocks (tenant_id, id),
  add constraint crossdock_units_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id),
  add constraint crossdock_units_delivery_address_id_fkey foreign key (tenant_id, delivery_address_id) references delivery_addresses (tenant_id, id),
  add constraint crossdock_units_storage_unit_id_fkey foreign key (tenant_id, storage_unit_id) references storage_units (tenant_id, id);

-- References of earlier tables to these.
alter table storage_units
  add constraint storage_units_load_id_fkey foreign key (tenant_id, load_id) references loads (tenant_id, id);

alter table tasks
  add constraint tasks_load_id_fkey foreign key (tenant_id, load_id) references loads (tenant_id, id),
  add constraint tasks_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipments (tenant_id, id);

alter table transactions
  add constraint transactions_load_id_fkey foreign key (tenant_id, load_id) references loads (tenant_id, id),
  add constraint transactions_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipments (tenant_id, id);

alter table goods_outs
  add constraint goods_outs_load_id_fkey foreign key (tenant_id, load_id) references loads (tenant_id, id),
  add constraint goods_outs_load_drop_id_fkey foreign key (tenant_id, load_drop_id) references load_drops (tenant_id, id);

alter table trailer_types enable row level security, force row level security;
create policy tenant on trailer_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table trailers enable row level security, force row level security;
create policy tenant on trailers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table loads enable row level security, force row level security;
create policy tenant on loads using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table load_drops enable row level security, force row level security;
create policy tenant on load_drops using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table shipments enable row level security, force row level security;
create policy tenant on shipments using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table packages enable row level security, force row level security;
create policy tenant on packages using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table bookings enable row level security, force row level security;
create policy tenant on bookings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table crossdocks enable row level security, force row level security;
create policy tenant on crossdocks using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table crossdock_units enable row level security, force row level security;
create policy tenant on crossdock_units using (tenant_id = current_setting('app.tenant_id')::bigint);
