-- Mappings of files, stock holds and releases, and lookups.

create sequence mappings_id_seq;
create table mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('mappings_id_seq'),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  operation_type_fields jsonb not null,
  operation_type text not null,
  account_id bigint,
  customer_id bigint,
  delivery_address_id bigint,
  collection_address_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mappings_operation_type_check check (operation_type in ('ftp', 'stock_hold', 'stock_release', 'lookup')),
  constraint mappings_file_check check (
    operation_type = 'ftp' or num_nonnulls(account_id, customer_id, delivery_address_id, collection_address_id) = 0
  ),
  -- What a file's mapping means is written in both words at once, and can never differ.
  constraint mappings_meaning_check check (
    operation_type <> 'ftp' or operation_type_fields = jsonb_strip_nulls(
      jsonb_build_object(
        'account_id', account_id,
        'customer_id', customer_id,
        'delivery_address_id', delivery_address_id,
        'collection_address_id', collection_address_id
      )
    )
  ),
  constraint mappings_pkey primary key (tenant_id, id)
);
create unique index mappings_mapping_group_id_mapping_fields_key on mappings (tenant_id, mapping_group_id, md5(mapping_fields::text));
create index mappings_mapping_group_id_idx on mappings (tenant_id, mapping_group_id);
create index mappings_account_id_idx on mappings (tenant_id, account_id);
create index mappings_customer_id_idx on mappings (tenant_id, customer_id);
create index mappings_delivery_address_id_idx on mappings (tenant_id, delivery_address_id);
create index mappings_collection_address_id_idx on mappings (tenant_id, collection_address_id);

create sequence mapping_field_values_id_seq;
create table mapping_field_values (
  tenant_id bigint not null,
  id bigint not null default nextval('mapping_field_values_id_seq'),
  mapping_id bigint not null,
  code text not null,
  "value" text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mapping_field_values_code_check check (char_length(code) <= 100),
  constraint mapping_field_values_value_check check (char_length("value") <= 255),
  constraint mapping_field_values_pkey primary key (tenant_id, id)
);
create index mapping_field_values_mapping_id_idx on mapping_field_values (tenant_id, mapping_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('mapping_field_values', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table mappings
  add constraint mappings_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint mappings_mapping_group_id_fkey foreign key (tenant_id, operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id),
  add constraint mappings_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint mappings_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  add constraint mappings_delivery_address_id_fkey foreign key (tenant_id, delivery_address_id) references delivery_addresses (tenant_id, id),
  add constraint mappings_collection_address_id_fkey foreign key (tenant_id, collection_address_id) references collection_addresses (tenant_id, id);

alter table mapping_field_values
  add constraint mapping_field_values_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint mapping_field_values_mapping_id_fkey foreign key (tenant_id, mapping_id) references mappings (tenant_id, id);

alter table mappings enable row level security, force row level security;
create policy tenant on mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table mapping_field_values enable row level security, force row level security;
create policy tenant on mapping_field_values using (tenant_id = current_setting('app.tenant_id')::bigint);
