-- Stock: storage units, piles, tasks, the ledger of movements, balances and checkpoints.

-- Everything that distinguishes two piles at one place, in one value; `domain/stock/identity.ts` computes the same. It is a function
-- because a connection parses a function once, but an expression of a column with each statement that writes a pile.
create function stock_cell(
  account_id bigint, product_id bigint, batch text, serial_number text, sell_by_date date, best_before_date date,
  fifo_date timestamptz, status text, string2 text, string3 text, string4 text, string5 text,
  integer1 bigint, integer2 bigint, integer3 bigint, integer4 bigint, integer5 bigint,
  boolean1 boolean, boolean2 boolean, boolean3 boolean, boolean4 boolean, boolean5 boolean,
  datetime3 timestamptz, datetime4 timestamptz, datetime5 timestamptz
) returns uuid language plpgsql immutable parallel safe as $$
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
$$;

create sequence storage_units_id_seq;
create table storage_units (
  tenant_id bigint not null,
  id bigint not null default nextval('storage_units_id_seq'),
  reference text not null,
  barcode text not null,
  storage_unit_type_id bigint not null,
  warehouse_id bigint not null,
  location_id bigint,
  active boolean not null default true,
  dispatched boolean not null default false,
  dispatched_at timestamptz(3),
  broken boolean not null default false,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  load_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint storage_units_pkey primary key (tenant_id, id),
  constraint storage_units_reference_key unique (tenant_id, reference),
  -- Referenced by the stock on a storage unit, which must be at the location of the unit.
  constraint storage_units_id_location_id_key unique (tenant_id, id, location_id),
  constraint storage_units_dispatched_check check (not dispatched or (location_id is null and not active)),
  constraint storage_units_reference_check check (char_length(reference) <= 255),
  constraint storage_units_barcode_check check (char_length(barcode) <= 255),
  constraint storage_units_string1_check check (char_length(string1) <= 255),
  constraint storage_units_string2_check check (char_length(string2) <= 255),
  constraint storage_units_string3_check check (char_length(string3) <= 255),
  constraint storage_units_string4_check check (char_length(string4) <= 255),
  constraint storage_units_string5_check check (char_length(string5) <= 255)
);
create index storage_units_storage_unit_type_id_idx on storage_units (tenant_id, storage_unit_type_id);
create index storage_units_warehouse_id_idx on storage_units (tenant_id, warehouse_id);
create index storage_units_barcode_idx on storage_units (tenant_id, barcode);
create index storage_units_location_id_idx on storage_units (tenant_id, location_id);
create index storage_units_load_id_idx on storage_units (tenant_id, load_id) where load_id is not null;

create sequence task_types_id_seq;
create table task_types (
  tenant_id bigint not null,
  id bigint not null default nextval('task_types_id_seq'),
  code text not null,
  name text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint task_types_pkey primary key (tenant_id, id),
  constraint task_types_code_key unique (tenant_id, code),
  constraint task_types_id_code_key unique (tenant_id, id, code),
  constraint task_types_code_check check (char_length(code) <= 10),
  constraint task_types_name_check check (char_length(name) <= 255)
);

create sequence tasks_id_seq;
create table tasks (
  tenant_id bigint not null,
  id bigint not null default nextval('tasks_id_seq'),
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
  assigned_at timestamptz(3),
  start_at timestamptz(3),
  last_accessed_at timestamptz(3),
  due_at timestamptz(3),
  completed_at timestamptz(3),
  completing_user_id bigint,
  held_at timestamptz(3),
  hold_reason text,
  reversed_at timestamptz(3),
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
  datetime1 timestamptz(3),
  datetime2 timestamptz(3),
  datetime3 timestamptz(3),
  datetime4 timestamptz(3),
  datetime5 timestamptz(3),
  -- The putaway that moves on what this receive task brought in.
  putaway_task_id bigint,
  ordering_account_id bigint,
  -- Position of the order in a tote that the pick list shares between orders.
  tote_position bigint,
  -- How much of what this task did was reversed.
  reversed_quantity numeric(15,4) not null default 0,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint tasks_pkey primary key (tenant_id, id),
  constraint tasks_quantity_check check (start_quantity >= 0 and confirmed_quantity >= 0),
  constraint tasks_type_check check (type in ('RCV', 'PWAY', 'PICK', 'REPLEN', 'TRAN', 'CONV', 'DISP', 'LOAD', 'CHECK')),
  constraint tasks_subtype_check check (char_length(subtype) <= 30),
  constraint tasks_status_check check (status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD', 'COMPLETED', 'CANCELLED')),
  constraint tasks_notes_check check (char_length(notes) <= 10000),
  constraint tasks_stock_description_check check (char_length(stock_description) <= 500),
  constraint tasks_hold_reason_check check (char_length(hold_reason) <= 255),
  constraint tasks_string1_check check (char_length(string1) <= 255),
  constraint tasks_string2_check check (char_length(string2) <= 255),
  constraint tasks_string3_check check (char_length(string3) <= 255),
  constraint tasks_string4_check check (char_length(string4) <= 255),
  constraint tasks_string5_check check (char_length(string5) <= 255),
  constraint tasks_tote_position_check check (tote_position > 0),
  constraint tasks_reversed_quantity_check check (reversed_quantity >= 0 and reversed_quantity <= coalesce(confirmed_quantity, 0))
);
-- Most lookups are for open work.
create index tasks_open_idx on tasks (tenant_id, warehouse_id, type, priority desc, id) where status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');
create index tasks_account_id_idx on tasks (tenant_id, account_id) where account_id is not null;
create index tasks_product_id_idx on tasks (tenant_id, product_id) where product_id is not null;
create index tasks_location_from_id_idx on tasks (tenant_id, location_from_id) where location_from_id is not null;
create index tasks_location_to_id_idx on tasks (tenant_id, location_to_id) where location_to_id is not null;
create index tasks_storage_unit_from_id_idx on tasks (tenant_id, storage_unit_from_id) where storage_unit_from_id is not null;
create index tasks_storage_unit_to_id_idx on tasks (tenant_id, storage_unit_to_id) where storage_unit_to_id is not null;
create index tasks_goods_in_receipt_id_idx on tasks (tenant_id, goods_in_receipt_id) where goods_in_receipt_id is not null;
create index tasks_goods_in_line_id_idx on tasks (tenant_id, goods_in_line_id) where goods_in_line_id is not null;
create index tasks_goods_out_id_idx on tasks (tenant_id, goods_out_id) where goods_out_id is not null;
create index tasks_goods_out_line_id_idx on tasks (tenant_id, goods_out_line_id) where goods_out_line_id is not null;
create index tasks_goods_out_pick_list_id_idx on tasks (tenant_id, goods_out_pick_list_id) where goods_out_pick_list_id is not null;
create index tasks_load_id_idx on tasks (tenant_id, load_id) where load_id is not null;
create index tasks_shipment_id_idx on tasks (tenant_id, shipment_id) where shipment_id is not null;
create index tasks_putaway_task_id_idx on tasks (tenant_id, putaway_task_id) where putaway_task_id is not null;
create index tasks_ordering_account_id_idx on tasks (tenant_id, ordering_account_id) where ordering_account_id is not null;
-- The next task for a person: the best of each type without reading the others, and those of a type at a location.
create index tasks_available_idx on tasks (tenant_id, warehouse_id, type, priority desc, due_at, id) where status = 'AVAILABLE';
create index tasks_available_location_from_id_idx on tasks (tenant_id, location_from_id, type, priority desc, due_at, id)
  where status = 'AVAILABLE';
-- Tasks are looked up by what they refer to, never by referring to nothing.
create index tasks_open_stock_id_idx on tasks (tenant_id, stock_id)
  where stock_id is not null and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');
create index tasks_open_storage_unit_from_id_idx on tasks (tenant_id, storage_unit_from_id)
  where storage_unit_from_id is not null and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');
create index tasks_open_location_to_id_idx on tasks (tenant_id, location_to_id)
  where location_to_id is not null and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');
create index tasks_open_user_id_idx on tasks (tenant_id, user_id)
  where user_id is not null and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

create sequence stocks_id_seq;
create table stocks (
  tenant_id bigint not null,
  id bigint not null default nextval('stocks_id_seq'),
  account_id bigint not null,
  product_id bigint not null,
  warehouse_id bigint not null,
  location_id bigint not null,
  storage_unit_id bigint,
  batch text,
  serial_number text,
  sell_by_date date,
  best_before_date date,
  fifo_date timestamptz(3) not null,
  status text not null,
  quantity numeric(15,4) not null,
  allocated_quantity numeric(15,4) not null,
  free numeric(15,4) generated always as (quantity - allocated_quantity) stored,
  hold_description text,
  hold_reason_code_id bigint,
  last_counted_at timestamptz(3),
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
  -- Picking position as one sortable text: pick sequence (none comes last), location, storage unit (loose goods first).
  -- Written together with the location; renaming a location writes it again.
  walk text collate "C" not null default '',
  cell uuid generated always as (stock_cell(
  account_id, product_id, batch, serial_number, sell_by_date, best_before_date, fifo_date, status, string2, string3, string4, string5,
  integer1, integer2, integer3, integer4, integer5, boolean1, boolean2, boolean3, boolean4, boolean5, datetime3, datetime4, datetime5
  )) stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint stocks_pkey primary key (tenant_id, id),
  constraint stocks_cell_key unique nulls not distinct (tenant_id, location_id, storage_unit_id, cell),
  constraint stocks_quantity_check check (quantity >= 0),
  constraint stocks_allocated_quantity_check check (allocated_quantity between 0 and quantity),
  constraint stocks_held_check check (status <> 'held' or allocated_quantity = 0),
  constraint stocks_serial_check check (serial_number is null or quantity in (0, 1)),
  constraint stocks_batch_check check (char_length(batch) <= 60),
  constraint stocks_serial_number_check check (char_length(serial_number) <= 100),
  constraint stocks_status_check check (status in ('available', 'held')),
  constraint stocks_hold_description_check check (char_length(hold_description) <= 10000),
  constraint stocks_string2_check check (char_length(string2) <= 255),
  constraint stocks_string3_check check (char_length(string3) <= 255),
  constraint stocks_string4_check check (char_length(string4) <= 255),
  constraint stocks_string5_check check (char_length(string5) <= 255)
);
create unique index stocks_serial_number_key on stocks (tenant_id, product_id, serial_number) where serial_number is not null;
create index stocks_account_id_idx on stocks (tenant_id, account_id);
create index stocks_product_id_idx on stocks (tenant_id, product_id, account_id, warehouse_id);
create index stocks_warehouse_id_idx on stocks (tenant_id, warehouse_id);
create index stocks_storage_unit_id_idx on stocks (tenant_id, storage_unit_id) where storage_unit_id is not null;
create index stocks_hold_reason_code_id_idx on stocks (tenant_id, hold_reason_code_id) where hold_reason_code_id is not null;
-- Stock of a product that can be reserved, best first by each rule: allocation reads no more of it than an order needs.
create index stocks_free_fifo_idx on stocks (tenant_id, account_id, product_id, warehouse_id, fifo_date, walk, id)
  where status = 'available' and free > 0;
create index stocks_free_sell_by_idx on stocks (tenant_id, account_id, product_id, warehouse_id, sell_by_date, fifo_date, walk, id)
  where status = 'available' and free > 0 and sell_by_date is not null;
create index stocks_free_best_before_idx on stocks (tenant_id, account_id, product_id, warehouse_id, best_before_date, fifo_date, walk, id)
  where status = 'available' and free > 0 and best_before_date is not null;
-- Storage units that may fit an order whole are looked up by their quantity.
create index stocks_whole_unit_idx on stocks (tenant_id, account_id, product_id, warehouse_id, quantity)
  where storage_unit_id is not null and status = 'available' and allocated_quantity = 0;

create sequence allocations_id_seq;
create table allocations (
  tenant_id bigint not null,
  id bigint not null default nextval('allocations_id_seq'),
  task_id bigint not null,
  stock_id bigint,
  goods_out_line_id bigint,
  for_task_id bigint,
  quantity numeric(15,4) not null,
  state text not null,
  explanation jsonb,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint allocations_pkey primary key (tenant_id, id),
  constraint allocations_quantity_check check (quantity > 0),
  constraint allocations_stock_id_check check (state <> 'open' or stock_id is not null),
  constraint allocations_state_check check (state in ('open', 'consumed', 'released'))
);
create index allocations_task_id_idx on allocations (tenant_id, task_id);
create index allocations_for_task_id_idx on allocations (tenant_id, for_task_id) where for_task_id is not null;
create index allocations_open_stock_id_idx on allocations (tenant_id, stock_id) where state = 'open';
create index allocations_goods_out_line_id_idx on allocations (tenant_id, goods_out_line_id) where goods_out_line_id is not null;

create sequence stock_balances_id_seq;
create table stock_balances (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_balances_id_seq'),
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint stock_balances_pkey primary key (tenant_id, id),
  constraint stock_balances_account_id_product_id_warehouse_id_key unique (tenant_id, account_id, product_id, warehouse_id)
);
create index stock_balances_product_id_idx on stock_balances (tenant_id, product_id);
create index stock_balances_warehouse_id_idx on stock_balances (tenant_id, warehouse_id);

create sequence transactions_id_seq;
create table transactions (
  tenant_id bigint not null,
  id bigint not null default nextval('transactions_id_seq'),
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
  -- The pile at the destination that became part of the moved one, to name what was there before.
  stock_merged_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint transactions_pkey primary key (tenant_id, id),
  constraint transactions_quantity_check check (quantity > 0),
  constraint transactions_node_from_cell_check check ((node_from = 'cell') = (stock_from_id is not null and location_from_id is not null)),
  constraint transactions_node_to_cell_check check ((node_to = 'cell') = (stock_to_id is not null and location_to_id is not null)),
  constraint transactions_category_check check (category in ('RCV', 'PWAY', 'TRAN', 'REPLEN', 'PICK', 'LOAD', 'DISP', 'CONV', 'ADJ', 'STATUS', 'ATTR')),
  constraint transactions_node_from_check check (node_from in ('cell', 'inbound', 'outbound', 'adjustment', 'production', 'transit')),
  constraint transactions_node_to_check check (node_to in ('cell', 'inbound', 'outbound', 'adjustment', 'production', 'transit')),
  constraint transactions_description_check check (char_length(description) <= 10000),
  constraint transactions_subtype_check check (subtype in ('RECEIVE', 'RETURN', 'TRANSFER_IN', 'UNRECEIVE', 'PUTAWAY', 'PUTAWAY_REVERT', 'MOVE', 'PUT_BACK', 'MERGE', 'SPLIT', 'REPLENISH', 'PICK', 'UNPICK', 'PACK', 'UNPACK', 'LOAD', 'UNLOAD', 'DISPATCH', 'UNDISPATCH', 'TRANSFER_OUT', 'TRANSFER_CANCEL', 'CONSUME', 'PRODUCE', 'POSITIVE', 'NEGATIVE', 'STOCK_CHECK_POSITIVE', 'STOCK_CHECK_NEGATIVE', 'HOLD', 'RELEASE', 'ACCOUNT_TRANSFER', 'ATTRIBUTE_CHANGE', 'RCV', 'TRAN'))
);
create index transactions_created_at_idx on transactions (tenant_id, created_at);
create index transactions_product_id_idx on transactions (tenant_id, product_id, id);
create index transactions_account_id_idx on transactions (tenant_id, account_id, id);
create index transactions_location_from_id_idx on transactions (tenant_id, location_from_id) where location_from_id is not null;
create index transactions_location_to_id_idx on transactions (tenant_id, location_to_id) where location_to_id is not null;
create index transactions_storage_unit_from_id_idx on transactions (tenant_id, storage_unit_from_id) where storage_unit_from_id is not null;
create index transactions_storage_unit_to_id_idx on transactions (tenant_id, storage_unit_to_id) where storage_unit_to_id is not null;
create index transactions_stock_from_id_idx on transactions (tenant_id, stock_from_id) where stock_from_id is not null;
create index transactions_stock_to_id_idx on transactions (tenant_id, stock_to_id) where stock_to_id is not null;
create index transactions_task_id_idx on transactions (tenant_id, task_id) where task_id is not null;
create index transactions_goods_in_receipt_id_idx on transactions (tenant_id, goods_in_receipt_id) where goods_in_receipt_id is not null;
create index transactions_goods_in_line_id_idx on transactions (tenant_id, goods_in_line_id) where goods_in_line_id is not null;
create index transactions_goods_out_id_idx on transactions (tenant_id, goods_out_id) where goods_out_id is not null;
create index transactions_goods_out_line_id_idx on transactions (tenant_id, goods_out_line_id) where goods_out_line_id is not null;
create index transactions_load_id_idx on transactions (tenant_id, load_id) where load_id is not null;
create index transactions_shipment_id_idx on transactions (tenant_id, shipment_id) where shipment_id is not null;
create index transactions_stock_check_id_idx on transactions (tenant_id, stock_check_id) where stock_check_id is not null;
create index transactions_goods_out_pick_list_id_idx on transactions (tenant_id, goods_out_pick_list_id) where goods_out_pick_list_id is not null;
-- Where a serial number went last.
create index transactions_serial_number_from_idx on transactions (tenant_id, product_id, (attributes_from ->> 'serial_number'), id)
  where attributes_from ->> 'serial_number' is not null;

-- Stock at some moments, so that looking far back need not undo the ledger from today.
create sequence stock_checkpoints_id_seq;
create table stock_checkpoints (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_checkpoints_id_seq'),
  taken_at timestamptz(3) not null,
  constraint stock_checkpoints_pkey primary key (tenant_id, id),
  constraint stock_checkpoints_taken_at_key unique (tenant_id, taken_at)
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
  attributes jsonb not null,
  constraint stock_checkpoint_piles_pkey primary key (tenant_id, checkpoint_id, stock_id)
);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('storage_units', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('task_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('tasks', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stocks', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('allocations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stock_balances', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('transactions', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stock_checkpoints', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stock_checkpoint_piles', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table storage_units
  add constraint storage_units_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint storage_units_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id),
  add constraint storage_units_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint storage_units_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id);

alter table task_types
  add constraint task_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table tasks
  add constraint tasks_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint tasks_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint tasks_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint tasks_task_type_id_fkey foreign key (tenant_id, task_type_id, type) references task_types (tenant_id, id, code),
  add constraint tasks_location_from_id_fkey foreign key (tenant_id, location_from_id) references locations (tenant_id, id),
  add constraint tasks_location_to_id_fkey foreign key (tenant_id, location_to_id) references locations (tenant_id, id),
  add constraint tasks_storage_unit_from_id_fkey foreign key (tenant_id, storage_unit_from_id) references storage_units (tenant_id, id),
  add constraint tasks_storage_unit_to_id_fkey foreign key (tenant_id, storage_unit_to_id) references storage_units (tenant_id, id),
  add constraint tasks_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id),
  add constraint tasks_user_id_fkey foreign key (user_id) references users (id),
  add constraint tasks_completing_user_id_fkey foreign key (completing_user_id) references users (id),
  add constraint tasks_putaway_task_id_fkey foreign key (tenant_id, putaway_task_id) references tasks (tenant_id, id),
  add constraint tasks_ordering_account_id_fkey foreign key (tenant_id, ordering_account_id) references accounts (tenant_id, id);

alter table stocks
  add constraint stocks_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint stocks_product_id_fkey foreign key (tenant_id, product_id, account_id) references account_products (tenant_id, product_id, account_id),
  add constraint stocks_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint stocks_location_id_fkey foreign key (tenant_id, location_id, warehouse_id) references locations (tenant_id, id, warehouse_id),
  add constraint stocks_storage_unit_id_fkey foreign key (tenant_id, storage_unit_id, location_id)
    references storage_units (tenant_id, id, location_id) deferrable initially deferred,
  add constraint stocks_hold_reason_code_id_fkey foreign key (tenant_id, hold_reason_code_id) references reason_codes (tenant_id, id);

alter table allocations
  add constraint allocations_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id),
  add constraint allocations_for_task_id_fkey foreign key (tenant_id, for_task_id) references tasks (tenant_id, id);

alter table stock_balances
  add constraint stock_balances_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint stock_balances_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint stock_balances_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table transactions
  add constraint transactions_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint transactions_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint transactions_account_to_id_fkey foreign key (tenant_id, account_to_id) references accounts (tenant_id, id),
  add constraint transactions_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint transactions_location_from_id_fkey foreign key (tenant_id, location_from_id) references locations (tenant_id, id),
  add constraint transactions_storage_unit_from_id_fkey foreign key (tenant_id, storage_unit_from_id) references storage_units (tenant_id, id),
  add constraint transactions_location_to_id_fkey foreign key (tenant_id, location_to_id) references locations (tenant_id, id),
  add constraint transactions_storage_unit_to_id_fkey foreign key (tenant_id, storage_unit_to_id) references storage_units (tenant_id, id),
  add constraint transactions_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id),
  add constraint transactions_reason_code_id_fkey foreign key (tenant_id, reason_code_id) references reason_codes (tenant_id, id),
  add constraint transactions_completing_user_id_fkey foreign key (completing_user_id) references users (id);

alter table stock_checkpoints
  add constraint stock_checkpoints_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table stock_checkpoint_piles
  add constraint stock_checkpoint_piles_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint stock_checkpoint_piles_checkpoint_id_fkey foreign key (tenant_id, checkpoint_id) references stock_checkpoints (tenant_id, id);

alter table storage_units enable row level security, force row level security;
create policy tenant on storage_units using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table task_types enable row level security, force row level security;
create policy tenant on task_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table tasks enable row level security, force row level security;
create policy tenant on tasks using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table stocks enable row level security, force row level security;
create policy tenant on stocks using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table allocations enable row level security, force row level security;
create policy tenant on allocations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table stock_balances enable row level security, force row level security;
create policy tenant on stock_balances using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table transactions enable row level security, force row level security;
create policy tenant on transactions using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table stock_checkpoints enable row level security, force row level security;
create policy tenant on stock_checkpoints using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table stock_checkpoint_piles enable row level security, force row level security;
create policy tenant on stock_checkpoint_piles using (tenant_id = current_setting('app.tenant_id')::bigint);

-- The ledger is only added to; rows past their retention may be marked as archived. Only removing all data of a tenant deletes rows.
revoke update, delete on transactions from goodsyard_app;
grant update (archived) on transactions to goodsyard_app;
grant delete, select (tenant_id, id) on transactions to goodsyard_access;
