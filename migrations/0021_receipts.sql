-- Goods in: receipts, their lines, and which lines a putaway completes.

create sequence goods_in_receipts_id_seq;
create table goods_in_receipts (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_in_receipts_id_seq'),
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
  expected_date_of_arrival timestamptz(3),
  actual_date_of_arrival timestamptz(3),
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
  datetime1 timestamptz(3),
  datetime2 timestamptz(3),
  datetime3 timestamptz(3),
  datetime4 timestamptz(3),
  datetime5 timestamptz(3),
  address_id bigint,
  -- When the receipt was closed by hand.
  closed_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint goods_in_receipts_pkey primary key (tenant_id, id),
  constraint goods_in_receipts_reference_check check (char_length(reference) <= 255),
  constraint goods_in_receipts_receipt_type_check check (receipt_type in ('standard', 'blind', 'customer_return', 'crossdock', 'warehouse_transfer')),
  constraint goods_in_receipts_status_check check (status in ('PENDING', 'RCV', 'COMPLETED', 'CANCELLED')),
  constraint goods_in_receipts_notes_check check (char_length(notes) <= 10000),
  constraint goods_in_receipts_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint goods_in_receipts_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint goods_in_receipts_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint goods_in_receipts_string1_check check (char_length(string1) <= 255),
  constraint goods_in_receipts_string2_check check (char_length(string2) <= 255),
  constraint goods_in_receipts_string3_check check (char_length(string3) <= 255),
  constraint goods_in_receipts_string4_check check (char_length(string4) <= 255),
  constraint goods_in_receipts_string5_check check (char_length(string5) <= 255)
);
-- The reference of a cancelled receipt may be used again.
create unique index goods_in_receipts_account_id_reference_key on goods_in_receipts (tenant_id, account_id, reference)
  where status <> 'CANCELLED';
create index goods_in_receipts_warehouse_id_idx on goods_in_receipts (tenant_id, warehouse_id);
create index goods_in_receipts_goods_out_id_idx on goods_in_receipts (tenant_id, goods_out_id) where goods_out_id is not null;
create index goods_in_receipts_supplier_id_idx on goods_in_receipts (tenant_id, supplier_id);
create index goods_in_receipts_carrier_id_idx on goods_in_receipts (tenant_id, carrier_id);
create index goods_in_receipts_customer_id_idx on goods_in_receipts (tenant_id, customer_id);
create index goods_in_receipts_location_id_idx on goods_in_receipts (tenant_id, location_id);
create index goods_in_receipts_address_id_idx on goods_in_receipts (tenant_id, address_id);
create index goods_in_receipts_updated_at_idx on goods_in_receipts (tenant_id, updated_at, id);
create index goods_in_receipts_reference_idx on goods_in_receipts (tenant_id, reference);
create index goods_in_receipts_external_system_reference1_idx on goods_in_receipts (tenant_id, external_system_reference1)
  where external_system_reference1 is not null;

create sequence goods_in_lines_id_seq;
create table goods_in_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('goods_in_lines_id_seq'),
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
  datetime3 timestamptz(3),
  datetime4 timestamptz(3),
  datetime5 timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint goods_in_lines_pkey primary key (tenant_id, id),
  constraint goods_in_lines_expected_quantity_check check (expected_quantity >= 0),
  constraint goods_in_lines_received_quantity_check check (received_quantity >= 0),
  constraint goods_in_lines_put_away_quantity_check check (put_away_quantity between 0 and received_quantity),
  constraint goods_in_lines_batch_check check (char_length(batch) <= 60),
  constraint goods_in_lines_discrepancy_check check (discrepancy in ('NONE', 'UNDER', 'OVER')),
  constraint goods_in_lines_alt_line_note_check check (char_length(alt_line_note) <= 10000),
  constraint goods_in_lines_alt_line_number_check check (char_length(alt_line_number) <= 255),
  constraint goods_in_lines_alt_line_reference_check check (char_length(alt_line_reference) <= 255),
  constraint goods_in_lines_alt_product_code_check check (char_length(alt_product_code) <= 255),
  constraint goods_in_lines_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint goods_in_lines_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint goods_in_lines_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint goods_in_lines_string2_check check (char_length(string2) <= 255),
  constraint goods_in_lines_string3_check check (char_length(string3) <= 255),
  constraint goods_in_lines_string4_check check (char_length(string4) <= 255),
  constraint goods_in_lines_string5_check check (char_length(string5) <= 255)
);
create index goods_in_lines_goods_in_receipt_id_idx on goods_in_lines (tenant_id, goods_in_receipt_id);
create index goods_in_lines_product_id_idx on goods_in_lines (tenant_id, product_id);
create index goods_in_lines_goods_out_line_id_idx on goods_in_lines (tenant_id, goods_out_line_id) where goods_out_line_id is not null;
create index goods_in_lines_product_storage_unit_id_idx on goods_in_lines (tenant_id, product_storage_unit_id);

-- How much of which receipt lines each putaway moves: one unit may hold goods of several lines, and one line may be put away in several parts.
create table putaway_lines (
  tenant_id bigint not null,
  task_id bigint not null,
  goods_in_line_id bigint not null,
  quantity numeric(15,4) not null,
  constraint putaway_lines_pkey primary key (tenant_id, task_id, goods_in_line_id),
  constraint putaway_lines_quantity_check check (quantity > 0)
);
create index putaway_lines_goods_in_line_id_idx on putaway_lines (tenant_id, goods_in_line_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('goods_in_receipts', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('goods_in_lines', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('putaway_lines', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table goods_in_receipts
  add constraint goods_in_receipts_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint goods_in_receipts_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint goods_in_receipts_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint goods_in_receipts_supplier_id_fkey foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id),
  add constraint goods_in_receipts_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint goods_in_receipts_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  add constraint goods_in_receipts_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add constraint goods_in_receipts_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table goods_in_lines
  add constraint goods_in_lines_goods_in_receipt_id_fkey foreign key (tenant_id, goods_in_receipt_id) references goods_in_receipts (tenant_id, id),
  add constraint goods_in_lines_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint goods_in_lines_product_storage_unit_id_fkey foreign key (tenant_id, product_storage_unit_id) references product_storage_units (tenant_id, id);

alter table putaway_lines
  add constraint putaway_lines_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint putaway_lines_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id),
  add constraint putaway_lines_goods_in_line_id_fkey foreign key (tenant_id, goods_in_line_id) references goods_in_lines (tenant_id, id);

-- References of earlier tables to these.
alter table tasks
  add constraint tasks_goods_in_receipt_id_fkey foreign key (tenant_id, goods_in_receipt_id) references goods_in_receipts (tenant_id, id),
  add constraint tasks_goods_in_line_id_fkey foreign key (tenant_id, goods_in_line_id) references goods_in_lines (tenant_id, id);

alter table transactions
  add constraint transactions_goods_in_receipt_id_fkey foreign key (tenant_id, goods_in_receipt_id) references goods_in_receipts (tenant_id, id),
  add constraint transactions_goods_in_line_id_fkey foreign key (tenant_id, goods_in_line_id) references goods_in_lines (tenant_id, id);

alter table goods_in_receipts enable row level security, force row level security;
create policy tenant on goods_in_receipts using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table goods_in_lines enable row level security, force row level security;
create policy tenant on goods_in_lines using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table putaway_lines enable row level security, force row level security;
create policy tenant on putaway_lines using (tenant_id = current_setting('app.tenant_id')::bigint);
