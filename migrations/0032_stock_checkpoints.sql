-- Stock as it stood at some instants, so that a look far into the past need not unwind the ledger from today.

create sequence stock_checkpoints_id_seq;
create table stock_checkpoints (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_checkpoints_id_seq'),
  taken_at timestamptz(3) not null,
  constraint stock_checkpoints_taken_at_key unique (tenant_id, taken_at),
  constraint stock_checkpoints_pkey primary key (tenant_id, id)
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

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('stock_checkpoints', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('stock_checkpoint_piles', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table stock_checkpoints
  add constraint stock_checkpoints_tenant_id_fkey foreign key (tenant_id) references tenants (id);
alter table stock_checkpoint_piles
  add constraint stock_checkpoint_piles_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint stock_checkpoint_piles_checkpoint_id_fkey foreign key (tenant_id, checkpoint_id) references stock_checkpoints (tenant_id, id);

alter table stock_checkpoints enable row level security, force row level security;
create policy tenant on stock_checkpoints using (tenant_id = current_setting('app.tenant_id')::bigint);
alter table stock_checkpoint_piles enable row level security, force row level security;
create policy tenant on stock_checkpoint_piles using (tenant_id = current_setting('app.tenant_id')::bigint);

-- The pile that stood where goods arrived, where it became part of theirs: what the cell held before can be named.
alter table transactions add column stock_merged_id bigint;
