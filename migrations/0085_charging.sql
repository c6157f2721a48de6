-- What work and storage are charged: lines that are counted up, nightly snapshots of what is stored, window runs, invoices.

-- What was counted is shown to six digits.
alter table charge_lines alter column measure type numeric(20,6);

-- Which line of a basket counts what, and how much of it exactly, so that thirds of a case add up to whole ones. A line
-- that a person moves to another basket counts no more.
create table charge_counts (
  tenant_id bigint not null,
  charge_basket_id bigint not null,
  charge_key text not null,
  charge_line_id bigint not null,
  counted numeric not null,
  constraint charge_counts_charge_line_id_key unique (tenant_id, charge_line_id),
  constraint charge_counts_pkey primary key (tenant_id, charge_basket_id, charge_key)
);

-- Units that a line has counted already, and with what: each is counted once.
create table charge_line_units (
  tenant_id bigint not null,
  charge_line_id bigint not null,
  storage_unit_id bigint not null,
  measure numeric not null,
  constraint charge_line_units_pkey primary key (tenant_id, charge_line_id, storage_unit_id)
);

-- What stood where at the end of a day, for rental.
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
  constraint rental_snapshots_quantity_check check (quantity > 0),
  constraint rental_snapshots_pkey primary key (tenant_id, id)
);
create index rental_snapshots_account_id_idx on rental_snapshots (tenant_id, account_id, day);
create index rental_snapshots_storage_unit_id_idx on rental_snapshots (tenant_id, storage_unit_id, day) where storage_unit_id is not null;
create index rental_snapshots_day_idx on rental_snapshots (tenant_id, day);

-- The nights whose snapshot was taken: a warehouse without stock has one too.
create table rental_nights (
  tenant_id bigint not null,
  warehouse_id bigint not null,
  day date not null,
  constraint rental_nights_pkey primary key (tenant_id, warehouse_id, day)
);

-- Up to which day the window of an account was looked at; another window begins anew.
create table charge_window_watches (
  tenant_id bigint not null,
  account_id bigint not null,
  charge_window_id bigint not null,
  seen_until date not null,
  constraint charge_window_watches_pkey primary key (tenant_id, account_id)
);

create table charge_window_runs (
  tenant_id bigint not null,
  account_id bigint not null,
  day date not null,
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
  constraint invoices_document_number_key unique (tenant_id, document_number),
  constraint invoices_document_number_check check (char_length(document_number) <= 255),
  constraint invoices_document_type_check check (document_type in ('invoice')),
  constraint invoices_status_check check (status in ('draft', 'submitted', 'authorised', 'paid', 'void')),
  constraint invoices_reference_check check (char_length(reference) <= 255),
  constraint invoices_tax_status_check check (tax_status in ('tax_exclusive')),
  constraint invoices_currency_check check (char_length(currency) <= 255),
  constraint invoices_pkey primary key (tenant_id, id)
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
  constraint invoice_lines_charge_type_check check (charge_type in ('RECEIPT', 'PICK', 'RENTAL', 'SUNDRY')),
  constraint invoice_lines_code_check check (char_length(code) <= 255),
  constraint invoice_lines_name_check check (char_length(name) <= 255),
  constraint invoice_lines_pkey primary key (tenant_id, id)
);
create index invoice_lines_invoice_id_idx on invoice_lines (tenant_id, invoice_id);
create index invoice_lines_goods_out_id_idx on invoice_lines (tenant_id, goods_out_id);
create index invoice_lines_inbound_good_id_idx on invoice_lines (tenant_id, inbound_good_id);

alter table charge_baskets add column invoice_id bigint;
create index charge_baskets_invoice_id_idx on charge_baskets (tenant_id, invoice_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
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

alter table charge_counts
  add constraint charge_counts_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_counts_charge_basket_id_fkey foreign key (tenant_id, charge_basket_id) references charge_baskets (tenant_id, id),
  add constraint charge_counts_charge_line_id_fkey foreign key (tenant_id, charge_line_id) references charge_lines (tenant_id, id);

alter table charge_line_units
  add constraint charge_line_units_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint charge_line_units_charge_line_id_fkey foreign key (tenant_id, charge_line_id) references charge_lines (tenant_id, id);

-- What was stored, and when windows ran, is told by plain numbers: it stays when what it tells of is removed.
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

alter table charge_baskets
  add constraint charge_baskets_invoice_id_fkey foreign key (tenant_id, invoice_id) references invoices (tenant_id, id);

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
