-- Orders, their lines and materials, pick lists, and requests to process orders.

-- Every tenant has the same statuses under the same ids.
create table goods_out_statuses (
  tenant_id bigint not null,
  id bigint not null,
  code text not null,
  name text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint goods_out_statuses_pkey primary key (tenant_id, id),
  constraint goods_out_statuses_code_key unique (tenant_id, code),
  constraint goods_out_statuses_code_check check (char_length(code) <= 50),
  constraint goods_out_statuses_name_check check (char_length(name) <= 255)
);

create sequence goods_outs_id_seq;
create table goods_outs (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_outs_id_seq'),
  account_id bigint not null,
  expected_date_of_dispatch timestamptz(3) not null,
  goods_out_type text not null,
  reference text not null,
  warehouse_id bigint not null,
  goods_out_status_id bigint not null,
  fulfilment_status text,
  priority bigint not null,
  actual_date_of_dispatch timestamptz(3),
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
  first_processed_at timestamptz(3),
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
  datetime1 timestamptz(3),
  datetime2 timestamptz(3),
  datetime3 timestamptz(3),
  datetime4 timestamptz(3),
  datetime5 timestamptz(3),
  address_id bigint,
  load_id bigint,
  load_drop_id bigint,
  incoterms text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint goods_outs_pkey primary key (tenant_id, id),
  constraint goods_outs_goods_out_type_check check (goods_out_type in ('sales_order', 'work_order', 'crossdock')),
  constraint goods_outs_reference_check check (char_length(reference) <= 50),
  constraint goods_outs_fulfilment_status_check check (fulfilment_status in ('FULL', 'PART', 'SHORT')),
  constraint goods_outs_delivery_notes_check check (char_length(delivery_notes) <= 10000),
  constraint goods_outs_dispatch_strategy_check check (dispatch_strategy in ('manual', 'auto', 'load', 'shipment', 'auto_shipment')),
  constraint goods_outs_load_reference_check check (char_length(load_reference) <= 255),
  constraint goods_outs_pick_reference_check check (char_length(pick_reference) <= 255),
  constraint goods_outs_notes_check check (char_length(notes) <= 10000),
  constraint goods_outs_pick_type_check check (pick_type in ('standard', 'tote')),
  constraint goods_outs_conversion_direction_check check (conversion_direction in ('assemble', 'disassemble')),
  constraint goods_outs_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint goods_outs_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint goods_outs_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint goods_outs_string1_check check (char_length(string1) <= 255),
  constraint goods_outs_string2_check check (char_length(string2) <= 255),
  constraint goods_outs_string3_check check (char_length(string3) <= 255),
  constraint goods_outs_string4_check check (char_length(string4) <= 255),
  constraint goods_outs_string5_check check (char_length(string5) <= 255),
  constraint goods_outs_incoterms_check check (char_length(incoterms) <= 100)
);
-- The reference of a cancelled order may be used again.
create unique index goods_outs_account_id_reference_key on goods_outs (tenant_id, account_id, reference)
  where goods_out_status_id <> 8;
create index goods_outs_warehouse_id_idx on goods_outs (tenant_id, warehouse_id);
create index goods_outs_goods_out_status_id_idx on goods_outs (tenant_id, goods_out_status_id);
create index goods_outs_reference_idx on goods_outs (tenant_id, reference);
create index goods_outs_expected_date_of_dispatch_idx on goods_outs (tenant_id, expected_date_of_dispatch);
create index goods_outs_load_reference_idx on goods_outs (tenant_id, load_reference) where load_reference is not null;
-- Most lookups are for orders in progress.
create index goods_outs_live_idx on goods_outs (tenant_id, warehouse_id, account_id) where goods_out_status_id not in (6, 8);
create index goods_outs_carrier_id_idx on goods_outs (tenant_id, carrier_id) where carrier_id is not null;
create index goods_outs_carrier_service_id_idx on goods_outs (tenant_id, carrier_service_id) where carrier_service_id is not null;
create index goods_outs_customer_id_idx on goods_outs (tenant_id, customer_id) where customer_id is not null;
create index goods_outs_integration_id_idx on goods_outs (tenant_id, integration_id) where integration_id is not null;
create index goods_outs_location_id_idx on goods_outs (tenant_id, location_id) where location_id is not null;
create index goods_outs_order_type_id_idx on goods_outs (tenant_id, order_type_id) where order_type_id is not null;
create index goods_outs_goods_in_receipt_id_idx on goods_outs (tenant_id, goods_in_receipt_id) where goods_in_receipt_id is not null;
create index goods_outs_address_id_idx on goods_outs (tenant_id, address_id) where address_id is not null;
create index goods_outs_load_id_idx on goods_outs (tenant_id, load_id) where load_id is not null;
create index goods_outs_load_drop_id_idx on goods_outs (tenant_id, load_drop_id) where load_drop_id is not null;
create index goods_outs_updated_at_idx on goods_outs (tenant_id, updated_at, id);
create index goods_outs_external_system_reference1_idx on goods_outs (tenant_id, external_system_reference1)
  where external_system_reference1 is not null;

create sequence goods_out_lines_id_seq;
create table goods_out_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_out_lines_id_seq'),
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
  datetime1_from timestamptz(3),
  datetime1_to timestamptz(3),
  datetime2_from timestamptz(3),
  datetime2_to timestamptz(3),
  datetime3_from timestamptz(3),
  datetime3_to timestamptz(3),
  datetime4_from timestamptz(3),
  datetime4_to timestamptz(3),
  datetime5_from timestamptz(3),
  datetime5_to timestamptz(3),
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
  unit_value numeric(20,6),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint goods_out_lines_pkey primary key (tenant_id, id),
  constraint goods_out_lines_order_quantity_check check (order_quantity >= 0 and rounded_quantity >= 0),
  -- Dispatched goods were picked, picked goods were reserved, and no more is reserved or short than was ordered.
  constraint goods_out_lines_progress_check check (0 <= dispatch_quantity and dispatch_quantity <= pick_quantity and pick_quantity <= allocated_quantity),
  constraint goods_out_lines_wanted_check check (short_quantity >= 0 and allocated_quantity + short_quantity <= order_quantity + rounded_quantity),
  constraint goods_out_lines_short_status_check check (short_status in ('', 'PART_SHORT', 'SHORT')),
  constraint goods_out_lines_short_description_check check (char_length(short_description) <= 10000),
  constraint goods_out_lines_batch_check check (char_length(batch) <= 60),
  constraint goods_out_lines_alt_line_note_check check (char_length(alt_line_note) <= 10000),
  constraint goods_out_lines_alt_line_number_check check (char_length(alt_line_number) <= 255),
  constraint goods_out_lines_alt_line_reference_check check (char_length(alt_line_reference) <= 255),
  constraint goods_out_lines_alt_product_code_check check (char_length(alt_product_code) <= 255),
  constraint goods_out_lines_unit_value_check check (unit_value >= 0)
);
create index goods_out_lines_goods_out_id_idx on goods_out_lines (tenant_id, goods_out_id);
create index goods_out_lines_product_id_idx on goods_out_lines (tenant_id, product_id);
create index goods_out_lines_short_reason_code_id_idx on goods_out_lines (tenant_id, short_reason_code_id) where short_reason_code_id is not null;
create index goods_out_lines_carrier_id_idx on goods_out_lines (tenant_id, carrier_id) where carrier_id is not null;
create index goods_out_lines_carrier_service_id_idx on goods_out_lines (tenant_id, carrier_service_id) where carrier_service_id is not null;

-- The components of an order line as they were when the first of them was reserved: a bill of materials that changes later does not affect work in progress.
create table goods_out_line_materials (
  tenant_id bigint not null,
  goods_out_line_id bigint not null,
  product_id bigint not null,
  quantity numeric(15,4) not null,
  output_quantity numeric(15,4) not null,
  position int not null,
  constraint goods_out_line_materials_pkey primary key (tenant_id, goods_out_line_id, product_id),
  constraint goods_out_line_materials_quantity_check check (quantity > 0),
  constraint goods_out_line_materials_output_quantity_check check (output_quantity > 0)
);
create index goods_out_line_materials_product_id_idx on goods_out_line_materials (tenant_id, product_id);

create sequence goods_out_pick_lists_id_seq;
create table goods_out_pick_lists (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_out_pick_lists_id_seq'),
  reference text not null,
  pick_reference text,
  pick_type text not null,
  load_reference text,
  goods_out_status_id bigint not null,
  account_id bigint,
  warehouse_id bigint not null,
  goods_out_bay_id bigint,
  expected_date_of_dispatch timestamptz(3),
  picked_at timestamptz(3),
  pick_tasks_count bigint not null,
  -- Whether a tote holds goods of several orders, each at its position.
  shares_totes boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint goods_out_pick_lists_pkey primary key (tenant_id, id),
  constraint goods_out_pick_lists_reference_check check (char_length(reference) <= 255),
  constraint goods_out_pick_lists_pick_reference_check check (char_length(pick_reference) <= 255),
  constraint goods_out_pick_lists_pick_type_check check (pick_type in ('standard', 'tote')),
  constraint goods_out_pick_lists_load_reference_check check (char_length(load_reference) <= 255)
);
create index goods_out_pick_lists_reference_idx on goods_out_pick_lists (tenant_id, reference);
create index goods_out_pick_lists_goods_out_status_id_idx on goods_out_pick_lists (tenant_id, goods_out_status_id);
create index goods_out_pick_lists_account_id_idx on goods_out_pick_lists (tenant_id, account_id) where account_id is not null;
create index goods_out_pick_lists_warehouse_id_idx on goods_out_pick_lists (tenant_id, warehouse_id);
create index goods_out_pick_lists_goods_out_bay_id_idx on goods_out_pick_lists (tenant_id, goods_out_bay_id) where goods_out_bay_id is not null;

create sequence pick_processing_requests_id_seq;
create table pick_processing_requests (
  tenant_id bigint not null,
  id bigint not null default nextval('pick_processing_requests_id_seq'),
  goods_out_id bigint not null,
  status text not null,
  process_reference text not null,
  message text,
  error_code bigint,
  symbol text,
  goods_out_pick_list_id bigint,
  completed_at timestamptz(3),
  -- Why processing failed: required and free quantities, and what was unavailable for which reason.
  context jsonb,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint pick_processing_requests_pkey primary key (tenant_id, id),
  constraint pick_processing_requests_status_check check (status in ('pending', 'completed', 'failed')),
  constraint pick_processing_requests_process_reference_check check (char_length(process_reference) <= 36),
  constraint pick_processing_requests_message_check check (char_length(message) <= 10000),
  constraint pick_processing_requests_symbol_check check (char_length(symbol) <= 255)
);
create index pick_processing_requests_process_reference_idx on pick_processing_requests (tenant_id, process_reference);
create index pick_processing_requests_pending_idx on pick_processing_requests (tenant_id, id) where status = 'pending';
create index pick_processing_requests_goods_out_id_idx on pick_processing_requests (tenant_id, goods_out_id);
create index pick_processing_requests_goods_out_pick_list_id_idx on pick_processing_requests (tenant_id, goods_out_pick_list_id) where goods_out_pick_list_id is not null;

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('goods_out_statuses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('goods_outs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('goods_out_lines', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('goods_out_line_materials', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('goods_out_pick_lists', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('pick_processing_requests', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table goods_out_statuses
  add constraint goods_out_statuses_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table goods_outs
  add constraint goods_outs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint goods_outs_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint goods_outs_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint goods_outs_goods_out_status_id_fkey foreign key (tenant_id, goods_out_status_id) references goods_out_statuses (tenant_id, id),
  add constraint goods_outs_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint goods_outs_carrier_service_id_fkey foreign key (tenant_id, carrier_service_id) references carrier_services (tenant_id, id),
  add constraint goods_outs_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  add constraint goods_outs_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add constraint goods_outs_order_type_id_fkey foreign key (tenant_id, order_type_id) references order_types (tenant_id, id),
  add constraint goods_outs_goods_in_receipt_id_fkey foreign key (tenant_id, goods_in_receipt_id) references goods_in_receipts (tenant_id, id),
  add constraint goods_outs_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table goods_out_lines
  add constraint goods_out_lines_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id),
  add constraint goods_out_lines_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint goods_out_lines_short_reason_code_id_fkey foreign key (tenant_id, short_reason_code_id) references reason_codes (tenant_id, id),
  add constraint goods_out_lines_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint goods_out_lines_carrier_service_id_fkey foreign key (tenant_id, carrier_service_id) references carrier_services (tenant_id, id);

alter table goods_out_line_materials
  add constraint goods_out_line_materials_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint goods_out_line_materials_goods_out_line_id_fkey foreign key (tenant_id, goods_out_line_id) references goods_out_lines (tenant_id, id),
  add constraint goods_out_line_materials_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id);

alter table goods_out_pick_lists
  add constraint goods_out_pick_lists_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint goods_out_pick_lists_goods_out_status_id_fkey foreign key (tenant_id, goods_out_status_id) references goods_out_statuses (tenant_id, id),
  add constraint goods_out_pick_lists_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint goods_out_pick_lists_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint goods_out_pick_lists_goods_out_bay_id_fkey foreign key (tenant_id, goods_out_bay_id) references locations (tenant_id, id);

alter table pick_processing_requests
  add constraint pick_processing_requests_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint pick_processing_requests_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id),
  add constraint pick_processing_requests_goods_out_pick_list_id_fkey foreign key (tenant_id, goods_out_pick_list_id) references goods_out_pick_lists (tenant_id, id);

-- References of earlier tables to these.
alter table tasks
  add constraint tasks_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id),
  add constraint tasks_goods_out_line_id_fkey foreign key (tenant_id, goods_out_line_id) references goods_out_lines (tenant_id, id),
  add constraint tasks_goods_out_pick_list_id_fkey foreign key (tenant_id, goods_out_pick_list_id) references goods_out_pick_lists (tenant_id, id);

alter table allocations
  add constraint allocations_goods_out_line_id_fkey foreign key (tenant_id, goods_out_line_id) references goods_out_lines (tenant_id, id);

alter table transactions
  add constraint transactions_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id),
  add constraint transactions_goods_out_line_id_fkey foreign key (tenant_id, goods_out_line_id) references goods_out_lines (tenant_id, id),
  add constraint transactions_goods_out_pick_list_id_fkey foreign key (tenant_id, goods_out_pick_list_id) references goods_out_pick_lists (tenant_id, id);

alter table goods_in_receipts
  add constraint goods_in_receipts_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id);

alter table goods_in_lines
  add constraint goods_in_lines_goods_out_line_id_fkey foreign key (tenant_id, goods_out_line_id) references goods_out_lines (tenant_id, id);

alter table goods_out_statuses enable row level security, force row level security;
create policy tenant on goods_out_statuses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table goods_outs enable row level security, force row level security;
create policy tenant on goods_outs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table goods_out_lines enable row level security, force row level security;
create policy tenant on goods_out_lines using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table goods_out_line_materials enable row level security, force row level security;
create policy tenant on goods_out_line_materials using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table goods_out_pick_lists enable row level security, force row level security;
create policy tenant on goods_out_pick_lists using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table pick_processing_requests enable row level security, force row level security;
create policy tenant on pick_processing_requests using (tenant_id = current_setting('app.tenant_id')::bigint);
