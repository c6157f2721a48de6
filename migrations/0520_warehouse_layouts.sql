-- Where the aisles of a warehouse stand on its map.
create sequence warehouse_layouts_id_seq;
create table warehouse_layouts (
  tenant_id bigint not null,
  id bigint not null default nextval('warehouse_layouts_id_seq'),
  warehouse_id bigint not null,
  layout jsonb not null default '[]',
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint warehouse_layouts_pkey primary key (tenant_id, id),
  constraint warehouse_layouts_warehouse_id_key unique (tenant_id, warehouse_id)
);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('warehouse_layouts', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table warehouse_layouts
  add constraint warehouse_layouts_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint warehouse_layouts_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table warehouse_layouts enable row level security, force row level security;
create policy tenant on warehouse_layouts using (tenant_id = current_setting('app.tenant_id')::bigint);
