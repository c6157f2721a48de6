-- Stock checks and the programmes that create them.

create sequence stock_check_programmes_id_seq;
create table stock_check_programmes (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_check_programmes_id_seq'),
  name text not null,
  warehouse_id bigint not null,
  method text not null,
  class_a_days bigint not null,
  class_b_days bigint not null,
  class_c_days bigint not null,
  daily_limit bigint not null,
  blind boolean not null default true,
  active boolean not null default true,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint stock_check_programmes_pkey primary key (tenant_id, id),
  constraint stock_check_programmes_name_check check (char_length(name) <= 255),
  constraint stock_check_programmes_method_check check (method in ('abc', 'all'))
);
create index stock_check_programmes_warehouse_id_idx on stock_check_programmes (tenant_id, warehouse_id);

-- The day up to which a programme was run by the scheduler.
create table stock_check_programme_days (
  tenant_id bigint not null,
  stock_check_programme_id bigint not null,
  seen_until date not null,
  constraint stock_check_programme_days_pkey primary key (tenant_id, stock_check_programme_id)
);

create sequence stock_checks_id_seq;
create table stock_checks (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_checks_id_seq'),
  location_id bigint not null,
  warehouse_id bigint not null,
  expected_completion_date timestamptz(3),
  status text not null,
  origin text not null,
  blind boolean not null default true,
  task_id bigint,
  completed_at timestamptz(3),
  resolved_at timestamptz(3),
  stock_check_programme_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint stock_checks_pkey primary key (tenant_id, id),
  constraint stock_checks_status_check check (status in ('pending', 'passed', 'failed', 'resolved', 'cancelled')),
  constraint stock_checks_origin_check check (origin in ('manual', 'short_pick', 'programme'))
);
create unique index stock_checks_one_pending on stock_checks (tenant_id, location_id) where status = 'pending';
create index stock_checks_location_id_idx on stock_checks (tenant_id, location_id);
create index stock_checks_warehouse_id_idx on stock_checks (tenant_id, warehouse_id);
create index stock_checks_task_id_idx on stock_checks (tenant_id, task_id);
create index stock_checks_stock_check_programme_id_idx on stock_checks (tenant_id, stock_check_programme_id);

create sequence stock_check_records_id_seq;
create table stock_check_records (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_check_records_id_seq'),
  stock_check_id bigint not null,
  product_id bigint not null,
  account_id bigint not null,
  batch text,
  sell_by_date date,
  best_before_date date,
  attempts jsonb not null,
  result text not null,
  difference numeric(15,4) not null,
  unapplied numeric(15,4) not null,
  resolved_at timestamptz(3),
  reason_code_id bigint,
  -- When the group was last counted.
  counted_at timestamptz(3) not null,
  -- How much arrived after the count and was left out of it.
  left_out numeric(15,4) not null default 0,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint stock_check_records_pkey primary key (tenant_id, id),
  constraint stock_check_records_batch_check check (char_length(batch) <= 60),
  constraint stock_check_records_result_check check (result in ('success', 'failure', 'left_out'))
);
create unique index stock_check_records_group_key on stock_check_records
  (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date) nulls not distinct;
create index stock_check_records_product_id_idx on stock_check_records (tenant_id, product_id);
create index stock_check_records_account_id_idx on stock_check_records (tenant_id, account_id);
create index stock_check_records_reason_code_id_idx on stock_check_records (tenant_id, reason_code_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('stock_check_programmes', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stock_check_programme_days', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stock_checks', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stock_check_records', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table stock_check_programmes
  add constraint stock_check_programmes_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint stock_check_programmes_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table stock_check_programme_days
  add constraint stock_check_programme_days_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint stock_check_programme_days_stock_check_programme_id_fkey foreign key (tenant_id, stock_check_programme_id) references stock_check_programmes (tenant_id, id);

alter table stock_checks
  add constraint stock_checks_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint stock_checks_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id),
  add constraint stock_checks_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint stock_checks_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id),
  add constraint stock_checks_stock_check_programme_id_fkey foreign key (tenant_id, stock_check_programme_id) references stock_check_programmes (tenant_id, id);

alter table stock_check_records
  add constraint stock_check_records_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint stock_check_records_stock_check_id_fkey foreign key (tenant_id, stock_check_id) references stock_checks (tenant_id, id),
  add constraint stock_check_records_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint stock_check_records_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint stock_check_records_reason_code_id_fkey foreign key (tenant_id, reason_code_id) references reason_codes (tenant_id, id);

-- References of earlier tables to these.
alter table transactions
  add constraint transactions_stock_check_id_fkey foreign key (tenant_id, stock_check_id) references stock_checks (tenant_id, id);

alter table stock_check_programmes enable row level security, force row level security;
create policy tenant on stock_check_programmes using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table stock_check_programme_days enable row level security, force row level security;
create policy tenant on stock_check_programme_days using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table stock_checks enable row level security, force row level security;
create policy tenant on stock_checks using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table stock_check_records enable row level security, force row level security;
create policy tenant on stock_check_records using (tenant_id = current_setting('app.tenant_id')::bigint);
