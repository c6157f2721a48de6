-- Integrations with shops and other systems.

create sequence integrations_id_seq;
create table integrations (
  tenant_id bigint not null,
  id bigint not null default nextval('integrations_id_seq'),
  name text not null,
  integration_type text not null,
  is_active boolean not null default true,
  account_id bigint,
  warehouse_id bigint,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  -- The settings hold credentials, so all of them are sealed.
  configuration_sealed text,
  last_run_failed boolean not null default false,
  -- Category and status follow from the other columns; a version that adds an adapter changes the lists here.
  category text not null generated always as (
    case integration_type when 'simulated' then 'ecommerce' when 'cloud_print' then 'print' else 'other' end
  ) stored,
  status text not null generated always as (
    case
      when not is_active then 'inactive'
      when integration_type not in ('simulated', 'generic_rest', 'cloud_print') then 'unsupported'
      when last_run_failed then 'error'
      else 'active'
    end
  ) stored,
  configuration jsonb,
  cursors jsonb not null default '{}',
  poll_minutes bigint,
  next_poll_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integrations_pkey primary key (tenant_id, id),
  constraint integrations_name_check check (char_length(name) <= 255),
  constraint integrations_integration_type_check check (char_length(integration_type) <= 50),
  constraint integrations_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint integrations_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint integrations_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint integrations_string1_check check (char_length(string1) <= 255),
  constraint integrations_string2_check check (char_length(string2) <= 255),
  constraint integrations_string3_check check (char_length(string3) <= 255),
  constraint integrations_string4_check check (char_length(string4) <= 255),
  constraint integrations_string5_check check (char_length(string5) <= 255),
  constraint integrations_configuration_sealed_check check (char_length(configuration_sealed) <= 200000),
  -- Settings are stored sealed only.
  constraint integrations_configuration_sealed_form_check check (configuration_sealed ~ '^[^.]+(\.[A-Za-z0-9_-]+){3}$')
);
create index integrations_account_id_idx on integrations (tenant_id, account_id);
create index integrations_warehouse_id_idx on integrations (tenant_id, warehouse_id);
create index integrations_next_poll_at_idx on integrations (tenant_id, next_poll_at) where next_poll_at is not null;

create sequence integration_product_mappings_id_seq;
create table integration_product_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_product_mappings_id_seq'),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  product_id bigint,
  integration_product_id bigint,
  operation_type text not null generated always as ('integration_product') stored,
  entity_type text not null generated always as ('product') stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integration_product_mappings_pkey primary key (tenant_id, id)
);
create unique index integration_product_mappings_mapping_grop_id_mapping_fields_key on integration_product_mappings (tenant_id, mapping_group_id, md5(mapping_fields::text));
create index integration_product_mappings_mapping_group_id_idx on integration_product_mappings (tenant_id, mapping_group_id);
create index integration_product_mappings_product_id_idx on integration_product_mappings (tenant_id, product_id);
create index integration_product_mappings_integration_product_id_idx on integration_product_mappings (tenant_id, integration_product_id);

create sequence integration_carrier_mappings_id_seq;
create table integration_carrier_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_carrier_mappings_id_seq'),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  carrier_id bigint not null,
  carrier_service_id bigint,
  integration_carrier_id bigint,
  operation_type text not null generated always as ('integration_carrier') stored,
  entity_type text not null generated always as ('carrier') stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integration_carrier_mappings_pkey primary key (tenant_id, id)
);
create unique index integration_carrier_mappings_mapping_grop_id_mapping_fields_key on integration_carrier_mappings (tenant_id, mapping_group_id, md5(mapping_fields::text));
create index integration_carrier_mappings_mapping_group_id_idx on integration_carrier_mappings (tenant_id, mapping_group_id);
create index integration_carrier_mappings_carrier_id_idx on integration_carrier_mappings (tenant_id, carrier_id);
create index integration_carrier_mappings_carrier_service_id_idx on integration_carrier_mappings (tenant_id, carrier_service_id);
create index integration_carrier_mappings_integration_carrier_id_idx on integration_carrier_mappings (tenant_id, integration_carrier_id);

create sequence integration_shipping_rate_mappings_id_seq;
create table integration_shipping_rate_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_shipping_rate_mappings_id_seq'),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  carrier_id bigint,
  carrier_service_id bigint,
  integration_shipping_rate_id bigint,
  operation_type text not null generated always as ('integration_shipping_rate') stored,
  entity_type text not null generated always as ('shipping_rate') stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integration_shipping_rate_mappings_pkey primary key (tenant_id, id),
  constraint integration_shipping_rate_mappings_carrier_check check ((carrier_id is null) = (carrier_service_id is null))
);
create unique index integration_shipping_rate_mappings_mappip_id_mapping_fields_key on integration_shipping_rate_mappings (tenant_id, mapping_group_id, md5(mapping_fields::text));
create index integration_shipping_rate_mappings_mapping_group_id_idx on integration_shipping_rate_mappings (tenant_id, mapping_group_id);
create index integration_shipping_rate_mappings_carrier_id_idx on integration_shipping_rate_mappings (tenant_id, carrier_id);
create index integration_shipping_rate_mappings_carrier_service_id_idx on integration_shipping_rate_mappings (tenant_id, carrier_service_id);
create index integration_shipping_rate_mappings_integration_shipping_rat_idx on integration_shipping_rate_mappings (tenant_id, integration_shipping_rate_id);

create sequence integration_warehouse_mappings_id_seq;
create table integration_warehouse_mappings (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_warehouse_mappings_id_seq'),
  mapping_group_id bigint not null,
  mapping_fields jsonb not null,
  warehouse_id bigint not null,
  integration_warehouse_id bigint,
  operation_type text not null generated always as ('integration_warehouse') stored,
  entity_type text not null generated always as ('warehouse') stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integration_warehouse_mappings_pkey primary key (tenant_id, id)
);
create unique index integration_warehouse_mappings_mapping_gp_id_mapping_fields_key on integration_warehouse_mappings (tenant_id, mapping_group_id, md5(mapping_fields::text));
create index integration_warehouse_mappings_mapping_group_id_idx on integration_warehouse_mappings (tenant_id, mapping_group_id);
create index integration_warehouse_mappings_warehouse_id_idx on integration_warehouse_mappings (tenant_id, warehouse_id);
create index integration_warehouse_mappings_integration_warehouse_id_idx on integration_warehouse_mappings (tenant_id, integration_warehouse_id);

create sequence integration_runs_id_seq;
create table integration_runs (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_runs_id_seq'),
  integration_id bigint not null,
  kind text not null,
  status text not null,
  created_count bigint not null,
  updated_count bigint not null,
  failed_count bigint not null,
  message text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integration_runs_pkey primary key (tenant_id, id),
  constraint integration_runs_kind_check check (char_length(kind) <= 50),
  constraint integration_runs_status_check check (status in ('queued', 'running', 'succeeded', 'failed')),
  constraint integration_runs_message_check check (char_length(message) <= 10000)
);
create index integration_runs_integration_id_idx on integration_runs (tenant_id, integration_id);
create unique index integration_runs_in_progress_key on integration_runs (tenant_id, integration_id)
  where kind = 'synchronization' and status in ('queued', 'running');

create sequence integration_orders_id_seq;
create table integration_orders (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_orders_id_seq'),
  integration_id bigint not null,
  external_id text not null,
  status text not null,
  goods_out_id bigint,
  message text,
  tried_at timestamptz(3),
  content jsonb,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integration_orders_pkey primary key (tenant_id, id),
  constraint integration_orders_integration_id_external_id_key unique (tenant_id, integration_id, external_id),
  constraint integration_orders_external_id_check check (char_length(external_id) <= 255),
  constraint integration_orders_status_check check (status in ('waiting', 'taken')),
  constraint integration_orders_message_check check (char_length(message) <= 10000)
);
create index integration_orders_waiting_idx on integration_orders (tenant_id, integration_id, id) where status = 'waiting';
create index integration_orders_goods_out_id_idx on integration_orders (tenant_id, goods_out_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('integrations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_product_mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_carrier_mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_shipping_rate_mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_warehouse_mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_runs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_orders', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table integrations
  add constraint integrations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integrations_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint integrations_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table integration_product_mappings
  add constraint integration_product_mappings_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_product_mappings_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint integration_product_mappings_mapping_group_id_fkey foreign key (tenant_id, operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id),
  add constraint integration_product_mappings_integration_product_id_fkey foreign key (tenant_id, entity_type, integration_product_id) references external_entities (tenant_id, entity_type, id);

alter table integration_carrier_mappings
  add constraint integration_carrier_mappings_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_carrier_mappings_mapping_group_id_fkey foreign key (tenant_id, operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id),
  add constraint integration_carrier_mappings_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint integration_carrier_mappings_carrier_service_id_fkey foreign key (tenant_id, carrier_id, carrier_service_id) references carrier_services (tenant_id, carrier_id, id),
  add constraint integration_carrier_mappings_integration_carrier_id_fkey foreign key (tenant_id, entity_type, integration_carrier_id) references external_entities (tenant_id, entity_type, id);

alter table integration_shipping_rate_mappings
  add constraint integration_shipping_rate_mappings_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_shipping_rate_mappings_mapping_group_id_fkey foreign key (tenant_id, operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id),
  add constraint integration_shipping_rate_mappings_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint integration_shipping_rate_mappings_carrier_service_id_fkey foreign key (tenant_id, carrier_id, carrier_service_id) references carrier_services (tenant_id, carrier_id, id),
  add constraint integration_shipping_rate_mappings_integn_shipping_rate_id_fkey foreign key (tenant_id, entity_type, integration_shipping_rate_id) references external_entities (tenant_id, entity_type, id);

alter table integration_warehouse_mappings
  add constraint integration_warehouse_mappings_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_warehouse_mappings_mapping_group_id_fkey foreign key (tenant_id, operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id),
  add constraint integration_warehouse_mappings_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint integration_warehouse_mappings_integration_warehouse_id_fkey foreign key (tenant_id, entity_type, integration_warehouse_id) references external_entities (tenant_id, entity_type, id);

alter table integration_runs
  add constraint integration_runs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_runs_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table integration_orders
  add constraint integration_orders_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_orders_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id),
  add constraint integration_orders_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id);

-- References of earlier tables to these.
alter table external_entities
  add constraint external_entities_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table goods_outs
  add constraint goods_outs_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table printers
  add constraint printers_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table mapping_groups
  add constraint mapping_groups_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table integrations enable row level security, force row level security;
-- The scheduler looks across tenants for integrations that are due, and at nothing else.
create policy access on integrations for select to goodsyard_access using (true);
create policy tenant on integrations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_product_mappings enable row level security, force row level security;
create policy tenant on integration_product_mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_carrier_mappings enable row level security, force row level security;
create policy tenant on integration_carrier_mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_shipping_rate_mappings enable row level security, force row level security;
create policy tenant on integration_shipping_rate_mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_warehouse_mappings enable row level security, force row level security;
create policy tenant on integration_warehouse_mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_runs enable row level security, force row level security;
create policy tenant on integration_runs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_orders enable row level security, force row level security;
create policy tenant on integration_orders using (tenant_id = current_setting('app.tenant_id')::bigint);

grant select (tenant_id, next_poll_at) on integrations to goodsyard_access;
