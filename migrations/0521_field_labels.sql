-- What tenants call their own fields.
create sequence field_labels_id_seq;
create table field_labels (
  tenant_id bigint not null,
  id bigint not null default nextval('field_labels_id_seq'),
  resource_name text not null,
  field_name text not null,
  label text not null,
  account_id bigint,
  position bigint not null default 0,
  shown boolean not null default true,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint field_labels_pkey primary key (tenant_id, id),
  constraint field_labels_resource_name_account_id_field_name_key unique nulls not distinct (tenant_id, resource_name, account_id, field_name),
  constraint field_labels_resource_name_check check (resource_name in ('accounts', 'carriers', 'collection_addresses', 'crossdocks', 'customers', 'delivery_addresses', 'external_entities', 'goods_in_lines', 'goods_in_receipts', 'goods_out_lines', 'goods_outs', 'integrations', 'locations', 'products', 'shipments', 'sites', 'stocks', 'storage_units', 'subdomain_users', 'suppliers', 'tasks', 'users', 'warehouses')),
  constraint field_labels_field_name_check check (field_name in ('external_system_reference1', 'external_system_reference2', 'external_system_reference3', 'string1', 'string2', 'string3', 'string4', 'string5', 'integer1', 'integer2', 'integer3', 'integer4', 'integer5', 'boolean1', 'boolean2', 'boolean3', 'boolean4', 'boolean5', 'datetime1', 'datetime2', 'datetime3', 'datetime4', 'datetime5')),
  constraint field_labels_label_check check (char_length(label) <= 60)
);
create index field_labels_account_id_idx on field_labels (tenant_id, account_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('field_labels', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table field_labels
  add constraint field_labels_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint field_labels_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id);

alter table field_labels enable row level security, force row level security;
create policy tenant on field_labels using (tenant_id = current_setting('app.tenant_id')::bigint);
