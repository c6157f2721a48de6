-- Charging: prices, windows, baskets, charge lines, rental and invoices.

create sequence charge_cards_id_seq;
create table charge_cards (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_cards_id_seq'),
  code text not null,
  name text not null,
  active boolean not null default true,
  description text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_cards_pkey primary key (tenant_id, id),
  constraint charge_cards_code_key unique (tenant_id, code),
  constraint charge_cards_code_check check (char_length(code) <= 30),
  constraint charge_cards_name_check check (char_length(name) <= 50),
  constraint charge_cards_description_check check (char_length(description) <= 10000)
);

create sequence charge_windows_id_seq;
create table charge_windows (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_windows_id_seq'),
  frequency text not null,
  numbers bigint[] not null,
  name text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_windows_pkey primary key (tenant_id, id),
  constraint charge_windows_frequency_check check (frequency in ('Day', 'Month')),
  constraint charge_windows_name_check check (char_length(name) <= 255),
  constraint charge_windows_numbers_check check (
    cardinality(numbers) > 0
    and case frequency when 'Day' then 0 <= all (numbers) and 6 >= all (numbers) else 1 <= all (numbers) and 31 >= all (numbers) end)
);

create sequence charge_prices_id_seq;
create table charge_prices (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_prices_id_seq'),
  charge_card_id bigint not null,
  code text not null,
  name text not null,
  charge_type text not null,
  unit_of_measure text not null,
  quantity numeric(15,4) not null,
  price numeric(15,4) not null,
  auto_charge boolean not null default false,
  description text,
  nominal_code text,
  subtype text,
  carrier_id bigint,
  carrier_service_id bigint,
  order_type_id bigint,
  location_group_id bigint,
  product_group_id bigint,
  storage_unit_type_id bigint,
  tax_rate_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_prices_pkey primary key (tenant_id, id),
  constraint charge_prices_code_key unique (tenant_id, code),
  constraint charge_prices_code_check check (char_length(code) <= 50),
  constraint charge_prices_name_check check (char_length(name) <= 50),
  constraint charge_prices_charge_type_check check (charge_type in ('RENTAL', 'RECEIPT', 'PICK', 'SUNDRY')),
  constraint charge_prices_unit_of_measure_check check (unit_of_measure in ('item', 'inner', 'case', 'outer', 'layer', 'storage_unit', 'storage_unit_to', 'product_weight', 'product_cube', 'storage_unit_weight', 'storage_unit_cube', 'task', 'line', 'order', 'pick_list', 'receipt', 'package', 'shipment', 'location', 'hour', 'fixed')),
  constraint charge_prices_description_check check (char_length(description) <= 10000),
  constraint charge_prices_nominal_code_check check (char_length(nominal_code) <= 255),
  constraint charge_prices_subtype_check check (subtype in ('FULL', 'PART', 'PICKFACE', 'DEMAND_PICKFACE')),
  constraint charge_prices_quantity_check check (quantity > 0),
  constraint charge_prices_scope_check check (charge_type = 'PICK' or num_nonnulls(subtype, carrier_id, carrier_service_id, order_type_id) = 0)
);
create index charge_prices_charge_card_id_idx on charge_prices (tenant_id, charge_card_id);
create index charge_prices_carrier_id_idx on charge_prices (tenant_id, carrier_id);
create index charge_prices_carrier_service_id_idx on charge_prices (tenant_id, carrier_service_id);
create index charge_prices_order_type_id_idx on charge_prices (tenant_id, order_type_id);
create index charge_prices_location_group_id_idx on charge_prices (tenant_id, location_group_id);
create index charge_prices_product_group_id_idx on charge_prices (tenant_id, product_group_id);
create index charge_prices_storage_unit_type_id_idx on charge_prices (tenant_id, storage_unit_type_id);
create index charge_prices_tax_rate_id_idx on charge_prices (tenant_id, tax_rate_id);

create sequence charge_baskets_id_seq;
create table charge_baskets (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_baskets_id_seq'),
  account_id bigint not null,
  charge_card_id bigint,
  start_at timestamptz(3) not null,
  end_at timestamptz(3),
  status text not null,
  invoice_status text not null,
  invoice_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_baskets_pkey primary key (tenant_id, id),
  constraint charge_baskets_status_check check (status in ('OPEN', 'CLOSED')),
  constraint charge_baskets_invoice_status_check check (invoice_status in ('not_invoiced', 'invoiced')),
  constraint charge_baskets_end_at_check check (end_at > start_at and (status = 'OPEN' or end_at is not null))
);
create unique index charge_baskets_one_open on charge_baskets (tenant_id, account_id) where status = 'OPEN';
create index charge_baskets_account_id_idx on charge_baskets (tenant_id, account_id);
create index charge_baskets_charge_card_id_idx on charge_baskets (tenant_id, charge_card_id);
create index charge_baskets_invoice_id_idx on charge_baskets (tenant_id, invoice_id);

create sequence charge_lines_id_seq;
create table charge_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('charge_lines_id_seq'),
  charge_basket_id bigint not null,
  code text not null,
  name text not null,
  charge_type text not null,
  quantity numeric(15,4) not null,
  price numeric(15,4) not null,
  total numeric(15,4) not null,
  measure numeric(20,6),
  unit_of_measure text,
  description text,
  charge_price_id bigint,
  product_id bigint,
  inbound_good_id bigint,
  inbound_item_id bigint,
  storage_unit_id bigint,
  goods_out_id bigint,
  goods_out_pick_list_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint charge_lines_pkey primary key (tenant_id, id),
  constraint charge_lines_code_check check (char_length(code) <= 30),
  constraint charge_lines_name_check check (char_length(name) <= 50),
  constraint charge_lines_charge_type_check check (charge_type in ('PICK', 'RECEIPT', 'RENTAL', 'SUNDRY')),
  constraint charge_lines_unit_of_measure_check check (char_length(unit_of_measure) <= 255),
  constraint charge_lines_description_check check (char_length(description) <= 10000)
);
create index charge_lines_charge_basket_id_idx on charge_lines (tenant_id, charge_basket_id);
create index charge_lines_charge_price_id_idx on charge_lines (tenant_id, charge_price_id);
create index charge_lines_product_id_idx on charge_lines (tenant_id, product_id);
create index charge_lines_inbound_good_id_idx on charge_lines (tenant_id, inbound_good_id);
create index charge_lines_inbound_item_id_idx on charge_lines (tenant_id, inbound_item_id);
create index charge_lines_storage_unit_id_idx on charge_lines (tenant_id, storage_unit_id);
create index charge_lines_goods_out_id_idx on charge_lines (tenant_id, goods_out_id) where goods_out_id is not null;
create index charge_lines_goods_out_pick_list_id_idx on charge_lines (tenant_id, goods_out_pick_list_id) where goods_out_pick_list_id is not null;

-- The line of a basket that counts a key, and how much of it exactly, so that thirds of a case add up to whole ones.
-- A line that a person moves to another basket no longer counts.
create table charge_counts (
  tenant_id bigint not null,
  charge_basket_id bigint not null,
  charge_key text not null,
  charge_line_id bigint not null,
  counted numeric not null,
  constraint charge_counts_pkey primary key (tenant_id, charge_basket_id, charge_key),
  constraint charge_counts_charge_line_id_key unique (tenant_id, charge_line_id)
);

-- Storage units that a line has counted: each is counted once.
create table charge_line_units (
  tenant_id bigint not null,
  charge_line_id bigint not null,
  storage_unit_id bigint not null,
  measure numeric not null,
  constraint charge_line_units_pkey primary key (tenant_id, charge_line_id, storage_unit_id)
);

-- Stock at the end of a day, for rental. Plain numbers: snapshots stay when what they describe is deleted.
create sequence rental_snapshots_id_seq;
create table rental_snapshots (
  tenant_id bigint not null,
  id bigint not null default nextval('rental_snapshots_id_seq'),
  day date not null,
  warehouse_id bigint not null,
  account_id bigint not null,
  location_id bigint not null,
  storage_unit_id bigint,
  storage_unit_type_id bigint,
  product_id bigint not null,
  quantity numeric(19,4) not null,
  constraint rental_snapshots_pkey primary key (tenant_id, id),
  constraint rental_snapshots_quantity_check check (quantity > 0)
);
create index rental_snapshots_account_id_idx on rental_snapshots (tenant_id, account_id, day);
create index rental_snapshots_storage_unit_id_idx on rental_snapshots (tenant_id, storage_unit_id, day) where storage_unit_id is not null;
create index rental_snapshots_day_idx on rental_snapshots (tenant_id, day);

-- Nights whose snapshot was taken: a warehouse without stock has one too.
create table rental_nights (
  tenant_id bigint not null,
  warehouse_id bigint not null,
  day date not null,
  constraint rental_nights_pkey primary key (tenant_id, warehouse_id, day)
);

-- The charge window of an account since it was assigned, with the days it had then.
create table charge_window_watches (
  tenant_id bigint not null,
  account_id bigint not null,
  seen_until date,
  frequency text not null,
  numbers bigint[] not null,
  charged_from timestamptz(3) not null,
  given_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint charge_window_watches_pkey primary key (tenant_id, account_id, given_at)
);
-- An account has one window at a time.
create unique index charge_window_watches_account_id_key on charge_window_watches (tenant_id, account_id) where ended_at is null;

create table charge_window_runs (
  tenant_id bigint not null,
  account_id bigint not null,
  day date not null,
  -- End of the period that was charged: the day begins at another moment when the account moves to another time zone.
  midnight timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint charge_window_runs_pkey primary key (tenant_id, account_id, day)
);

create sequence invoices_id_seq;
create table invoices (
  tenant_id bigint not null,
  id bigint not null default nextval('invoices_id_seq'),
  account_id bigint not null,
  document_number text not null,
  document_type text not null,
  status text not null,
  document_date date not null,
  document_due_date date not null,
  reference text,
  tax_status text not null,
  currency text,
  net_total numeric(15,4) not null,
  tax_total numeric(15,4) not null,
  gross_total numeric(15,4) not null,
  start_at timestamptz(3),
  end_at timestamptz(3),
  paid_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint invoices_pkey primary key (tenant_id, id),
  constraint invoices_document_number_key unique (tenant_id, document_number),
  constraint invoices_document_number_check check (char_length(document_number) <= 255),
  constraint invoices_document_type_check check (document_type in ('invoice')),
  constraint invoices_status_check check (status in ('draft', 'submitted', 'authorised', 'paid', 'void')),
  constraint invoices_reference_check check (char_length(reference) <= 255),
  constraint invoices_tax_status_check check (tax_status in ('tax_exclusive')),
  constraint invoices_currency_check check (char_length(currency) <= 255)
);
create index invoices_account_id_idx on invoices (tenant_id, account_id);

create sequence invoice_lines_id_seq;
create table invoice_lines (
  tenant_id bigint not null,
  id bigint not null default nextval('invoice_lines_id_seq'),
  invoice_id bigint not null,
  charge_type text,
  code text not null,
  name text not null,
  quantity numeric(15,4) not null,
  price numeric(15,4) not null,
  net numeric(15,4) not null,
  tax_rate numeric(20,6),
  tax numeric(15,4) not null,
  total numeric(15,4) not null,
  goods_out_id bigint,
  inbound_good_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint invoice_lines_pkey primary key (tenant_id, id),
  constraint invoice_lines_charge_type_check check (charge_type in ('RECEIPT', 'PICK', 'RENTAL', 'SUNDRY')),
  constraint invoice_lines_code_check check (char_length(code) <= 255),
  constraint invoice_lines_name_check check (char_length(name) <= 255)
);
create index invoice_lines_invoice_id_idx on invoice_lines (tenant_id, invoice_id);
create index invoice_lines_goods_out_id_idx on invoice_lines (tenant_id, goods_out_id);
create index invoice_lines_inbound_good_id_idx on invoice_lines (tenant_id, inbound_good_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('charge_cards', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_windows', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_prices', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_baskets', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_lines', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_counts', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_line_units', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('rental_snapshots', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('rental_nights', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_window_watches', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('charge_window_runs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('invoices', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('invoice_lines', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table charge_cards
  add constraint charge_cards_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table charge_windows
  add constraint charge_windows_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table charge_prices
  add constraint charge_prices_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_prices_charge_card_id_fkey foreign key (tenant_id, charge_card_id) references charge_cards (tenant_id, id),
  add constraint charge_prices_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint charge_prices_carrier_service_id_fkey foreign key (tenant_id, carrier_service_id) references carrier_services (tenant_id, id),
  add constraint charge_prices_order_type_id_fkey foreign key (tenant_id, order_type_id) references order_types (tenant_id, id),
  add constraint charge_prices_location_group_id_fkey foreign key (tenant_id, location_group_id) references groups (tenant_id, id),
  add constraint charge_prices_product_group_id_fkey foreign key (tenant_id, product_group_id) references groups (tenant_id, id),
  add constraint charge_prices_storage_unit_type_id_fkey foreign key (tenant_id, storage_unit_type_id) references storage_unit_types (tenant_id, id),
  add constraint charge_prices_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rates (tenant_id, id);

alter table charge_baskets
  add constraint charge_baskets_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_baskets_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint charge_baskets_charge_card_id_fkey foreign key (tenant_id, charge_card_id) references charge_cards (tenant_id, id),
  add constraint charge_baskets_invoice_id_fkey foreign key (tenant_id, invoice_id) references invoices (tenant_id, id);

alter table charge_lines
  add constraint charge_lines_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_lines_charge_basket_id_fkey foreign key (tenant_id, charge_basket_id) references charge_baskets (tenant_id, id),
  add constraint charge_lines_charge_price_id_fkey foreign key (tenant_id, charge_price_id) references charge_prices (tenant_id, id),
  add constraint charge_lines_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint charge_lines_inbound_good_id_fkey foreign key (tenant_id, inbound_good_id) references goods_in_receipts (tenant_id, id),
  add constraint charge_lines_inbound_item_id_fkey foreign key (tenant_id, inbound_item_id) references goods_in_lines (tenant_id, id),
  add constraint charge_lines_storage_unit_id_fkey foreign key (tenant_id, storage_unit_id) references storage_units (tenant_id, id),
  add constraint charge_lines_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id),
  add constraint charge_lines_goods_out_pick_list_id_fkey foreign key (tenant_id, goods_out_pick_list_id) references goods_out_pick_lists (tenant_id, id);

alter table charge_counts
  add constraint charge_counts_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_counts_charge_basket_id_fkey foreign key (tenant_id, charge_basket_id) references charge_baskets (tenant_id, id),
  add constraint charge_counts_charge_line_id_fkey foreign key (tenant_id, charge_line_id) references charge_lines (tenant_id, id);

alter table charge_line_units
  add constraint charge_line_units_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_line_units_charge_line_id_fkey foreign key (tenant_id, charge_line_id) references charge_lines (tenant_id, id);

alter table rental_snapshots
  add constraint rental_snapshots_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table rental_nights
  add constraint rental_nights_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table charge_window_watches
  add constraint charge_window_watches_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table charge_window_runs
  add constraint charge_window_runs_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table invoices
  add constraint invoices_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint invoices_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table invoice_lines
  add constraint invoice_lines_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint invoice_lines_invoice_id_fkey foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  add constraint invoice_lines_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id),
  add constraint invoice_lines_inbound_good_id_fkey foreign key (tenant_id, inbound_good_id) references goods_in_receipts (tenant_id, id);

-- References of earlier tables to these.
alter table accounts
  add constraint accounts_charge_card_id_fkey foreign key (tenant_id, charge_card_id) references charge_cards (tenant_id, id),
  add constraint accounts_charge_window_id_fkey foreign key (tenant_id, charge_window_id) references charge_windows (tenant_id, id);

alter table charge_cards enable row level security, force row level security;
create policy tenant on charge_cards using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_windows enable row level security, force row level security;
create policy tenant on charge_windows using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_prices enable row level security, force row level security;
create policy tenant on charge_prices using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_baskets enable row level security, force row level security;
create policy tenant on charge_baskets using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_lines enable row level security, force row level security;
create policy tenant on charge_lines using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_counts enable row level security, force row level security;
create policy tenant on charge_counts using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_line_units enable row level security, force row level security;
create policy tenant on charge_line_units using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table rental_snapshots enable row level security, force row level security;
create policy tenant on rental_snapshots using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table rental_nights enable row level security, force row level security;
create policy tenant on rental_nights using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_window_watches enable row level security, force row level security;
create policy tenant on charge_window_watches using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table charge_window_runs enable row level security, force row level security;
create policy tenant on charge_window_runs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table invoices enable row level security, force row level security;
create policy tenant on invoices using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table invoice_lines enable row level security, force row level security;
create policy tenant on invoice_lines using (tenant_id = current_setting('app.tenant_id')::bigint);
