-- What other systems say and what is meant by it: declared fields of mapping groups, mappings of every kind of integration,
-- and descriptions of files that are no standard ones.

-- A reference that names the kind beside the id can only point at a record of that kind.
alter table mapping_groups add constraint mapping_groups_operation_type_id_key unique (tenant_id, operation_type, id);
alter table external_entities add constraint external_entities_entity_type_id_key unique (tenant_id, entity_type, id);
alter table carrier_services add constraint carrier_services_carrier_id_id_key unique (tenant_id, carrier_id, id);

create sequence mapping_group_fields_id_seq;
create table mapping_group_fields (
  tenant_id bigint not null,
  id bigint not null default nextval('mapping_group_fields_id_seq'),
  mapping_group_id bigint not null,
  field_name text not null,
  field_type text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mapping_group_fields_mapping_group_id_field_name_key unique (tenant_id, mapping_group_id, field_name),
  constraint mapping_group_fields_field_name_check check (char_length(field_name) <= 100),
  constraint mapping_group_fields_field_type_check check (field_type in ('string', 'integer', 'decimal', 'boolean', 'date')),
  constraint mapping_group_fields_pkey primary key (tenant_id, id)
);
create index mapping_group_fields_mapping_group_id_idx on mapping_group_fields (tenant_id, mapping_group_id);

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
  constraint integration_shipping_rate_mappings_carrier_check check ((carrier_id is null) = (carrier_service_id is null)),
  constraint integration_shipping_rate_mappings_pkey primary key (tenant_id, id)
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

create sequence import_configurations_id_seq;
create table import_configurations (
  tenant_id bigint not null,
  id bigint not null default nextval('import_configurations_id_seq'),
  name text not null,
  parser text not null,
  failure_strategy text not null,
  configuration jsonb not null,
  version bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint import_configurations_name_check check (char_length(name) <= 255),
  constraint import_configurations_parser_check check (parser in ('xml', 'headless_csv', 'csv', 'edi', 'txt')),
  constraint import_configurations_failure_strategy_check check (failure_strategy in ('skip_resource', 'abort')),
  constraint import_configurations_pkey primary key (tenant_id, id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('mapping_group_fields', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_carrier_mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_shipping_rate_mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_warehouse_mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('import_configurations', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table mapping_group_fields
  add constraint mapping_group_fields_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint mapping_group_fields_mapping_group_id_fkey foreign key (tenant_id, mapping_group_id) references mapping_groups (tenant_id, id);

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

alter table import_configurations
  add constraint import_configurations_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table mapping_group_fields enable row level security, force row level security;
create policy tenant on mapping_group_fields using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_carrier_mappings enable row level security, force row level security;
create policy tenant on integration_carrier_mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_shipping_rate_mappings enable row level security, force row level security;
create policy tenant on integration_shipping_rate_mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_warehouse_mappings enable row level security, force row level security;
create policy tenant on integration_warehouse_mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table import_configurations enable row level security, force row level security;
create policy tenant on import_configurations using (tenant_id = current_setting('app.tenant_id')::bigint);

-- Product mappings are held to their kind as the others are.
alter table integration_product_mappings
  add column operation_type text not null generated always as ('integration_product') stored,
  add column entity_type text not null generated always as ('product') stored,
  drop constraint integration_product_mappings_mapping_group_id_fkey,
  drop constraint integration_product_mappings_integration_product_id_fkey;
alter table integration_product_mappings
  add constraint integration_product_mappings_mapping_group_id_fkey foreign key (tenant_id, operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id),
  add constraint integration_product_mappings_integration_product_id_fkey foreign key (tenant_id, entity_type, integration_product_id) references external_entities (tenant_id, entity_type, id);

-- An import template reads by a type or by a configuration, and translates by a group for files.
alter table import_templates
  add column import_configuration_id bigint,
  add column mapping_group_operation_type text not null generated always as ('ftp') stored,
  drop constraint import_templates_mapping_group_id_fkey,
  add constraint import_templates_reading_check check (num_nonnulls(template_type, import_configuration_id) <= 1);
create index import_templates_import_configuration_id_idx on import_templates (tenant_id, import_configuration_id);
alter table import_templates
  add constraint import_templates_import_configuration_id_fkey foreign key (tenant_id, import_configuration_id) references import_configurations (tenant_id, id),
  add constraint import_templates_mapping_group_id_fkey foreign key (tenant_id, mapping_group_operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id);

-- The settings of an integration hold credentials, so all of them are kept sealed. What its adapter is for, and whether it
-- works, follows from the other columns; a version that brings an adapter changes the lists here.
alter table integrations
  drop column configuration,
  add column configuration_sealed text,
  add column last_run_failed boolean not null default false,
  add column category text not null generated always as (
    case integration_type when 'simulated' then 'ecommerce' when 'cloud_print' then 'print' else 'other' end
  ) stored,
  add column status text not null generated always as (
    case
      when not is_active then 'inactive'
      when integration_type not in ('simulated', 'generic_rest', 'cloud_print') then 'unsupported'
      when last_run_failed then 'error'
      else 'active'
    end
  ) stored;
