-- Those an account deals with: its warehouses, customers, suppliers, their addresses, and the codes others know records by.

create sequence account_warehouses_id_seq;
create table account_warehouses (
  tenant_id bigint not null,
  id bigint not null default nextval('account_warehouses_id_seq'),
  account_id bigint not null,
  warehouse_id bigint not null,
  is_default boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint account_warehouses_account_id_warehouse_id_key unique (tenant_id, account_id, warehouse_id),
  constraint account_warehouses_pkey primary key (tenant_id, id)
);
create unique index account_warehouses_one_is_default on account_warehouses (tenant_id, account_id) where is_default;
create index account_warehouses_warehouse_id_idx on account_warehouses (tenant_id, warehouse_id);

create sequence customers_id_seq;
create table customers (
  tenant_id bigint not null,
  id bigint not null default nextval('customers_id_seq'),
  code text not null,
  name text not null,
  shelf_life_min bigint,
  shelf_life_max bigint,
  pick_label_id bigint,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  address_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint customers_code_key unique (tenant_id, code),
  constraint customers_code_check check (char_length(code) <= 255),
  constraint customers_name_check check (char_length(name) <= 255),
  constraint customers_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint customers_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint customers_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint customers_pkey primary key (tenant_id, id)
);
create index customers_pick_label_id_idx on customers (tenant_id, pick_label_id);
create index customers_address_id_idx on customers (tenant_id, address_id);

create sequence suppliers_id_seq;
create table suppliers (
  tenant_id bigint not null,
  id bigint not null default nextval('suppliers_id_seq'),
  code text not null,
  name text not null,
  description text,
  active boolean not null default true,
  external_system_reference1 text,
  address_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint suppliers_code_key unique (tenant_id, code),
  constraint suppliers_code_check check (char_length(code) <= 50),
  constraint suppliers_name_check check (char_length(name) <= 50),
  constraint suppliers_description_check check (char_length(description) <= 10000),
  constraint suppliers_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint suppliers_pkey primary key (tenant_id, id)
);
create index suppliers_address_id_idx on suppliers (tenant_id, address_id);

create sequence delivery_addresses_id_seq;
create table delivery_addresses (
  tenant_id bigint not null,
  id bigint not null default nextval('delivery_addresses_id_seq'),
  code text not null,
  name text not null,
  customer_id bigint,
  active boolean not null default true,
  address_1 text,
  address_2 text,
  address_3 text,
  address_4 text,
  postcode text,
  country_code text,
  email_address text,
  phone_number text,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint delivery_addresses_code_check check (char_length(code) <= 50),
  constraint delivery_addresses_name_check check (char_length(name) <= 255),
  constraint delivery_addresses_address_1_check check (char_length(address_1) <= 255),
  constraint delivery_addresses_address_2_check check (char_length(address_2) <= 255),
  constraint delivery_addresses_address_3_check check (char_length(address_3) <= 255),
  constraint delivery_addresses_address_4_check check (char_length(address_4) <= 255),
  constraint delivery_addresses_postcode_check check (char_length(postcode) <= 255),
  constraint delivery_addresses_country_code_check check (char_length(country_code) <= 6),
  constraint delivery_addresses_email_address_check check (char_length(email_address) <= 255),
  constraint delivery_addresses_phone_number_check check (char_length(phone_number) <= 255),
  constraint delivery_addresses_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint delivery_addresses_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint delivery_addresses_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint delivery_addresses_pkey primary key (tenant_id, id)
);
create index delivery_addresses_customer_id_idx on delivery_addresses (tenant_id, customer_id);

create sequence collection_addresses_id_seq;
create table collection_addresses (
  tenant_id bigint not null,
  id bigint not null default nextval('collection_addresses_id_seq'),
  code text not null,
  name text not null,
  supplier_id bigint,
  active boolean not null default true,
  address_1 text,
  address_2 text,
  address_3 text,
  address_4 text,
  postcode text,
  country_code text,
  email_address text,
  phone_number text,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint collection_addresses_code_check check (char_length(code) <= 50),
  constraint collection_addresses_name_check check (char_length(name) <= 255),
  constraint collection_addresses_address_1_check check (char_length(address_1) <= 255),
  constraint collection_addresses_address_2_check check (char_length(address_2) <= 255),
  constraint collection_addresses_address_3_check check (char_length(address_3) <= 255),
  constraint collection_addresses_address_4_check check (char_length(address_4) <= 255),
  constraint collection_addresses_postcode_check check (char_length(postcode) <= 255),
  constraint collection_addresses_country_code_check check (char_length(country_code) <= 6),
  constraint collection_addresses_email_address_check check (char_length(email_address) <= 255),
  constraint collection_addresses_phone_number_check check (char_length(phone_number) <= 255),
  constraint collection_addresses_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint collection_addresses_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint collection_addresses_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint collection_addresses_pkey primary key (tenant_id, id)
);
create index collection_addresses_supplier_id_idx on collection_addresses (tenant_id, supplier_id);

create sequence alternative_code_types_id_seq;
create table alternative_code_types (
  tenant_id bigint not null,
  id bigint not null default nextval('alternative_code_types_id_seq'),
  code text not null,
  name text not null,
  description text,
  system_type boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint alternative_code_types_code_key unique (tenant_id, code),
  constraint alternative_code_types_code_check check (char_length(code) <= 50),
  constraint alternative_code_types_name_check check (char_length(name) <= 50),
  constraint alternative_code_types_description_check check (char_length(description) <= 500),
  constraint alternative_code_types_pkey primary key (tenant_id, id)
);

create sequence alternative_codes_id_seq;
create table alternative_codes (
  tenant_id bigint not null,
  id bigint not null default nextval('alternative_codes_id_seq'),
  code text not null,
  name text not null,
  description text,
  alternative_code_type_id bigint not null,
  alternative_codeable_type text,
  alternative_codeable_id bigint,
  owner_type text,
  owner_id bigint,
  product_id bigint generated always as (case when alternative_codeable_type = 'Product' then alternative_codeable_id end) stored,
  supplier_id bigint generated always as (case when alternative_codeable_type = 'Supplier' then alternative_codeable_id end) stored,
  carrier_id bigint generated always as (case when alternative_codeable_type = 'Carrier' then alternative_codeable_id end) stored,
  warehouse_id bigint generated always as (case when alternative_codeable_type = 'Warehouse' then alternative_codeable_id end) stored,
  owner_account_id bigint generated always as (case when owner_type = 'Account' then owner_id end) stored,
  owner_customer_id bigint generated always as (case when owner_type = 'Customer' then owner_id end) stored,
  owner_supplier_id bigint generated always as (case when owner_type = 'Supplier' then owner_id end) stored,
  owner_carrier_id bigint generated always as (case when owner_type = 'Carrier' then owner_id end) stored,
  owner_warehouse_id bigint generated always as (case when owner_type = 'Warehouse' then owner_id end) stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint alternative_codes_alternative_codeable_t_type_owner_id_code_key unique nulls not distinct (tenant_id, alternative_codeable_type, alternative_codeable_id, owner_type, owner_id, code),
  constraint alternative_codes_code_check check (char_length(code) <= 50),
  constraint alternative_codes_name_check check (char_length(name) <= 50),
  constraint alternative_codes_description_check check (char_length(description) <= 10000),
  constraint alternative_codes_alternative_codeable_type_check check (alternative_codeable_type in ('Product', 'Supplier', 'Carrier', 'Warehouse')),
  constraint alternative_codes_owner_type_check check (owner_type in ('Account', 'Customer', 'Supplier', 'Carrier', 'Warehouse')),
  constraint alternative_codes_bearer_check check ((alternative_codeable_type is null) = (alternative_codeable_id is null)),
  constraint alternative_codes_owner_check check ((owner_type is null) = (owner_id is null)),
  constraint alternative_codes_kinds_check check (alternative_codeable_type <> owner_type),
  constraint alternative_codes_pkey primary key (tenant_id, id)
);
create index alternative_codes_alternative_code_type_id_idx on alternative_codes (tenant_id, alternative_code_type_id);
create index alternative_codes_product_id_idx on alternative_codes (tenant_id, product_id);
create index alternative_codes_supplier_id_idx on alternative_codes (tenant_id, supplier_id);
create index alternative_codes_carrier_id_idx on alternative_codes (tenant_id, carrier_id);
create index alternative_codes_warehouse_id_idx on alternative_codes (tenant_id, warehouse_id);
create index alternative_codes_owner_account_id_idx on alternative_codes (tenant_id, owner_account_id);
create index alternative_codes_owner_customer_id_idx on alternative_codes (tenant_id, owner_customer_id);
create index alternative_codes_owner_supplier_id_idx on alternative_codes (tenant_id, owner_supplier_id);
create index alternative_codes_owner_carrier_id_idx on alternative_codes (tenant_id, owner_carrier_id);
create index alternative_codes_owner_warehouse_id_idx on alternative_codes (tenant_id, owner_warehouse_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('account_warehouses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('customers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('suppliers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('delivery_addresses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('collection_addresses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('alternative_code_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('alternative_codes', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table account_warehouses
  add constraint account_warehouses_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint account_warehouses_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint account_warehouses_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table customers
  add constraint customers_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint customers_pick_label_id_fkey foreign key (tenant_id, pick_label_id) references templates (tenant_id, id),
  add constraint customers_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table suppliers
  add constraint suppliers_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint suppliers_address_id_fkey foreign key (tenant_id, address_id) references addresses (tenant_id, id);

alter table delivery_addresses
  add constraint delivery_addresses_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint delivery_addresses_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id);

alter table collection_addresses
  add constraint collection_addresses_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint collection_addresses_supplier_id_fkey foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);

alter table alternative_code_types
  add constraint alternative_code_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table alternative_codes
  add constraint alternative_codes_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint alternative_codes_alternative_code_type_id_fkey foreign key (tenant_id, alternative_code_type_id) references alternative_code_types (tenant_id, id),
  add constraint alternative_codes_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint alternative_codes_supplier_id_fkey foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id),
  add constraint alternative_codes_carrier_id_fkey foreign key (tenant_id, carrier_id) references carriers (tenant_id, id),
  add constraint alternative_codes_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint alternative_codes_owner_account_id_fkey foreign key (tenant_id, owner_account_id) references accounts (tenant_id, id),
  add constraint alternative_codes_owner_customer_id_fkey foreign key (tenant_id, owner_customer_id) references customers (tenant_id, id),
  add constraint alternative_codes_owner_supplier_id_fkey foreign key (tenant_id, owner_supplier_id) references suppliers (tenant_id, id),
  add constraint alternative_codes_owner_carrier_id_fkey foreign key (tenant_id, owner_carrier_id) references carriers (tenant_id, id),
  add constraint alternative_codes_owner_warehouse_id_fkey foreign key (tenant_id, owner_warehouse_id) references warehouses (tenant_id, id);

alter table account_warehouses enable row level security, force row level security;
create policy tenant on account_warehouses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table customers enable row level security, force row level security;
create policy tenant on customers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table suppliers enable row level security, force row level security;
create policy tenant on suppliers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table delivery_addresses enable row level security, force row level security;
create policy tenant on delivery_addresses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table collection_addresses enable row level security, force row level security;
create policy tenant on collection_addresses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table alternative_code_types enable row level security, force row level security;
create policy tenant on alternative_code_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table alternative_codes enable row level security, force row level security;
create policy tenant on alternative_codes using (tenant_id = current_setting('app.tenant_id')::bigint);

