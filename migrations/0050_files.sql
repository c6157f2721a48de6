-- Files: SFTP users, mappings, imports and their rows.

create sequence ftp_users_id_seq;
create table ftp_users (
  tenant_id bigint not null,
  id bigint not null default nextval('ftp_users_id_seq'),
  direction text not null,
  name text not null,
  username text not null,
  password_hash text not null,
  active boolean not null default true,
  account_id bigint,
  public_keys text[] not null default '{}',
  login text,
  -- Imports run with the rights of everybody who last changed what they run by.
  changed_by_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint ftp_users_pkey primary key (tenant_id, id),
  constraint ftp_users_direction_check check (direction in ('upload', 'download')),
  constraint ftp_users_name_check check (char_length(name) <= 255),
  constraint ftp_users_username_check check (char_length(username) <= 255),
  constraint ftp_users_login_check check (char_length(login) <= 255),
  -- Passwords are stored as slow hashes only.
  constraint ftp_users_password_hash_check check (password_hash like '$argon2id$v=19$m=%')
);
create unique index ftp_users_username_key on ftp_users (tenant_id, lower(username));
create index ftp_users_account_id_idx on ftp_users (tenant_id, account_id);
create index ftp_users_changed_by_id_idx on ftp_users (tenant_id, changed_by_id);

-- Login names of the SFTP server: one server serves all tenants, so they are unique in the installation.
create table sftp_logins (
  login text not null,
  tenant_id bigint not null,
  ftp_user_id bigint not null,
  constraint sftp_logins_pkey primary key (login)
);
create index sftp_logins_ftp_user_idx on sftp_logins (tenant_id, ftp_user_id);

create sequence ftp_files_id_seq;
create table ftp_files (
  tenant_id bigint not null,
  id bigint not null default nextval('ftp_files_id_seq'),
  ftp_user_id bigint,
  direction text not null,
  file_name text not null,
  folder text not null,
  file_size bigint not null,
  sha256 text,
  status text not null,
  message text,
  document_id bigint,
  import_id bigint,
  uploaded_name text,
  renamed_to text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint ftp_files_pkey primary key (tenant_id, id),
  constraint ftp_files_direction_check check (direction in ('upload', 'download')),
  constraint ftp_files_file_name_check check (char_length(file_name) <= 255),
  constraint ftp_files_folder_check check (folder in ('upload', 'processed', 'failed', 'download')),
  constraint ftp_files_sha256_check check (char_length(sha256) <= 64),
  constraint ftp_files_message_check check (char_length(message) <= 10000),
  constraint ftp_files_uploaded_name_check check (char_length(uploaded_name) <= 255),
  constraint ftp_files_renamed_to_check check (char_length(renamed_to) <= 255),
  constraint ftp_files_status_check check (status in ('uploaded', 'importing', 'processed', 'failed', 'offered', 'fetched', 'removed', 'duplicate'))
);
create index ftp_files_ftp_user_id_idx on ftp_files (tenant_id, ftp_user_id);
create index ftp_files_document_id_idx on ftp_files (tenant_id, document_id);
create index ftp_files_import_id_idx on ftp_files (tenant_id, import_id);
-- A name is one file in the folders that clients read; uploaded files leave their folder at once.
create unique index ftp_files_ftp_user_id_folder_file_name_key
  on ftp_files (tenant_id, ftp_user_id, folder, file_name) where folder <> 'upload' and status <> 'removed';
create index ftp_files_uploads_idx on ftp_files (tenant_id, ftp_user_id, created_at) where uploaded_name is not null;

create sequence mapping_groups_id_seq;
create table mapping_groups (
  tenant_id bigint not null,
  id bigint not null default nextval('mapping_groups_id_seq'),
  name text not null,
  description text,
  operation_type text not null,
  integration_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mapping_groups_pkey primary key (tenant_id, id),
  -- Referenced together with the type, so that a reference can only point to a record of that type.
  constraint mapping_groups_operation_type_id_key unique (tenant_id, operation_type, id),
  constraint mapping_groups_name_check check (char_length(name) <= 50),
  constraint mapping_groups_description_check check (char_length(description) <= 150),
  constraint mapping_groups_operation_type_check check (operation_type in ('ftp', 'stock_hold', 'stock_release', 'lookup', 'integration_product', 'integration_carrier', 'integration_shipping_rate', 'integration_warehouse'))
);
create index mapping_groups_integration_id_idx on mapping_groups (tenant_id, integration_id);

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
  constraint mapping_group_fields_pkey primary key (tenant_id, id),
  constraint mapping_group_fields_mapping_group_id_field_name_key unique (tenant_id, mapping_group_id, field_name),
  constraint mapping_group_fields_field_name_check check (char_length(field_name) <= 100),
  constraint mapping_group_fields_field_type_check check (field_type in ('string', 'integer', 'decimal', 'boolean', 'date'))
);
create index mapping_group_fields_mapping_group_id_idx on mapping_group_fields (tenant_id, mapping_group_id);

create sequence mapping_field_values_id_seq;
create table mapping_field_values (
  tenant_id bigint not null,
  id bigint not null default nextval('mapping_field_values_id_seq'),
  mapping_id bigint not null,
  code text not null,
  value text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mapping_field_values_pkey primary key (tenant_id, id),
  constraint mapping_field_values_code_check check (char_length(code) <= 100),
  constraint mapping_field_values_value_check check (char_length("value") <= 255)
);
create index mapping_field_values_mapping_id_idx on mapping_field_values (tenant_id, mapping_id);

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
  constraint mappings_pkey primary key (tenant_id, id),
  constraint mappings_operation_type_check check (operation_type in ('ftp', 'stock_hold', 'stock_release', 'lookup')),
  constraint mappings_file_check check (
    operation_type = 'ftp' or num_nonnulls(account_id, customer_id, delivery_address_id, collection_address_id) = 0
    ),
  -- The meaning of a file mapping is written in columns and in JSON at once; they cannot differ.
  constraint mappings_meaning_check check (
    operation_type <> 'ftp' or operation_type_fields = jsonb_strip_nulls(
    jsonb_build_object(
    'account_id', account_id,
    'customer_id', customer_id,
    'delivery_address_id', delivery_address_id,
    'collection_address_id', collection_address_id
    )
    )
    )
);
create unique index mappings_mapping_group_id_mapping_fields_key on mappings (tenant_id, mapping_group_id, md5(mapping_fields::text));
create index mappings_mapping_group_id_idx on mappings (tenant_id, mapping_group_id);
create index mappings_account_id_idx on mappings (tenant_id, account_id);
create index mappings_customer_id_idx on mappings (tenant_id, customer_id);
create index mappings_delivery_address_id_idx on mappings (tenant_id, delivery_address_id);
create index mappings_collection_address_id_idx on mappings (tenant_id, collection_address_id);

create sequence import_configurations_id_seq;
create table import_configurations (
  tenant_id bigint not null,
  id bigint not null default nextval('import_configurations_id_seq'),
  name text not null,
  parser text not null,
  failure_strategy text not null,
  configuration jsonb not null,
  version bigint not null,
  changed_by_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint import_configurations_pkey primary key (tenant_id, id),
  constraint import_configurations_name_check check (char_length(name) <= 255),
  constraint import_configurations_parser_check check (parser in ('xml', 'headless_csv', 'csv', 'edi', 'txt')),
  constraint import_configurations_failure_strategy_check check (failure_strategy in ('skip_resource', 'abort'))
);
create index import_configurations_changed_by_id_idx on import_configurations (tenant_id, changed_by_id);

create sequence import_templates_id_seq;
create table import_templates (
  tenant_id bigint not null,
  id bigint not null default nextval('import_templates_id_seq'),
  file_regexp text not null,
  ftp_user_id bigint not null,
  template_type text,
  account_id bigint,
  mapping_group_id bigint,
  position bigint not null,
  user_id bigint,
  import_configuration_id bigint,
  mapping_group_operation_type text not null generated always as ('ftp') stored,
  allow_duplicate_files boolean not null default false,
  changed_by_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint import_templates_pkey primary key (tenant_id, id),
  constraint import_templates_file_regexp_check check (char_length(file_regexp) <= 255),
  constraint import_templates_template_type_check check (template_type in ('StandardOrder', 'StandardPreReceipt', 'StandardProduct', 'StandardProductStorageUnit', 'StandardProductMaterial', 'StandardPickface', 'StandardCustomer', 'StandardSupplier', 'StandardDeliveryAddress', 'StandardCollectionAddress', 'StandardLocation', 'StandardStock', 'StandardStockAdjustment', 'StandardStockHold', 'StandardStockRelease', 'StandardOrderCancellation')),
  -- A template reads by a standard type or by a configuration.
  constraint import_templates_reading_check check (num_nonnulls(template_type, import_configuration_id) <= 1)
);
create index import_templates_ftp_user_id_idx on import_templates (tenant_id, ftp_user_id);
create index import_templates_account_id_idx on import_templates (tenant_id, account_id);
create index import_templates_mapping_group_id_idx on import_templates (tenant_id, mapping_group_id);
create index import_templates_user_id_idx on import_templates (tenant_id, user_id);
create index import_templates_import_configuration_id_idx on import_templates (tenant_id, import_configuration_id);
create index import_templates_changed_by_id_idx on import_templates (tenant_id, changed_by_id);

create sequence imports_id_seq;
create table imports (
  tenant_id bigint not null,
  id bigint not null default nextval('imports_id_seq'),
  file_name text not null,
  document_id bigint,
  source text not null,
  template_type text,
  import_template_id bigint,
  import_configuration_id bigint,
  configuration_version bigint,
  account_id bigint,
  dry_run boolean not null default false,
  status text not null,
  total_rows bigint not null,
  processed_rows bigint not null,
  created_count bigint not null,
  updated_count bigint not null,
  skipped_count bigint not null,
  failed_count bigint not null,
  progress bigint not null,
  message text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  user_id bigint,
  -- The SFTP user whose file this is.
  ftp_user_id bigint,
  flow_code text,
  interruptions bigint not null default 0,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint imports_pkey primary key (tenant_id, id),
  constraint imports_file_name_check check (char_length(file_name) <= 255),
  constraint imports_source_check check (source in ('sftp', 'api', 'automation', 'integration')),
  constraint imports_template_type_check check (char_length(template_type) <= 100),
  constraint imports_status_check check (status in ('queued', 'parsing', 'processing', 'completed', 'completed_with_errors', 'failed', 'cancelled')),
  constraint imports_message_check check (char_length(message) <= 10000),
  constraint imports_flow_code_check check (char_length(flow_code) <= 255)
);
create index imports_document_id_idx on imports (tenant_id, document_id);
create index imports_import_template_id_idx on imports (tenant_id, import_template_id);
create index imports_import_configuration_id_idx on imports (tenant_id, import_configuration_id);
create index imports_account_id_idx on imports (tenant_id, account_id);
create index imports_user_id_idx on imports (tenant_id, user_id);
create index imports_ftp_user_id_idx on imports (tenant_id, ftp_user_id);

create sequence import_rows_id_seq;
create table import_rows (
  tenant_id bigint not null,
  id bigint not null default nextval('import_rows_id_seq'),
  import_id bigint not null,
  row_number bigint not null,
  status text not null,
  resource_type text,
  resource_id bigint,
  code bigint,
  symbol text,
  message text,
  raw text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint import_rows_pkey primary key (tenant_id, id),
  constraint import_rows_status_check check (status in ('created', 'updated', 'skipped', 'failed')),
  constraint import_rows_resource_type_check check (char_length(resource_type) <= 100),
  constraint import_rows_symbol_check check (char_length(symbol) <= 100),
  constraint import_rows_message_check check (char_length(message) <= 10000),
  constraint import_rows_raw_check check (char_length(raw) <= 10000)
);
create index import_rows_import_id_idx on import_rows (tenant_id, import_id, row_number, id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_reference_table('sftp_logins');
    perform create_distributed_table('ftp_users', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('ftp_files', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('mapping_groups', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('mapping_group_fields', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('mapping_field_values', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('mappings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('import_configurations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('import_templates', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('imports', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('import_rows', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table ftp_users
  add constraint ftp_users_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint ftp_users_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint ftp_users_changed_by_id_fkey foreign key (changed_by_id) references users (id);

alter table ftp_files
  add constraint ftp_files_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint ftp_files_ftp_user_id_fkey foreign key (tenant_id, ftp_user_id) references ftp_users (tenant_id, id),
  add constraint ftp_files_document_id_fkey foreign key (tenant_id, document_id) references documents (tenant_id, id),
  add constraint ftp_files_import_id_fkey foreign key (tenant_id, import_id) references imports (tenant_id, id);

alter table mapping_groups
  add constraint mapping_groups_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table mapping_group_fields
  add constraint mapping_group_fields_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint mapping_group_fields_mapping_group_id_fkey foreign key (tenant_id, mapping_group_id) references mapping_groups (tenant_id, id);

alter table mapping_field_values
  add constraint mapping_field_values_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint mapping_field_values_mapping_id_fkey foreign key (tenant_id, mapping_id) references mappings (tenant_id, id);

alter table mappings
  add constraint mappings_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint mappings_mapping_group_id_fkey foreign key (tenant_id, operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id),
  add constraint mappings_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint mappings_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  add constraint mappings_delivery_address_id_fkey foreign key (tenant_id, delivery_address_id) references delivery_addresses (tenant_id, id),
  add constraint mappings_collection_address_id_fkey foreign key (tenant_id, collection_address_id) references collection_addresses (tenant_id, id);

alter table import_configurations
  add constraint import_configurations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint import_configurations_changed_by_id_fkey foreign key (changed_by_id) references users (id);

alter table import_templates
  add constraint import_templates_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint import_templates_ftp_user_id_fkey foreign key (tenant_id, ftp_user_id) references ftp_users (tenant_id, id),
  add constraint import_templates_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint import_templates_user_id_fkey foreign key (user_id) references users (id),
  add constraint import_templates_import_configuration_id_fkey foreign key (tenant_id, import_configuration_id) references import_configurations (tenant_id, id),
  add constraint import_templates_mapping_group_id_fkey foreign key (tenant_id, mapping_group_operation_type, mapping_group_id) references mapping_groups (tenant_id, operation_type, id),
  add constraint import_templates_changed_by_id_fkey foreign key (changed_by_id) references users (id);

alter table imports
  add constraint imports_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint imports_document_id_fkey foreign key (tenant_id, document_id) references documents (tenant_id, id),
  add constraint imports_import_template_id_fkey foreign key (tenant_id, import_template_id) references import_templates (tenant_id, id),
  add constraint imports_import_configuration_id_fkey foreign key (tenant_id, import_configuration_id) references import_configurations (tenant_id, id),
  add constraint imports_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint imports_user_id_fkey foreign key (user_id) references users (id),
  add constraint imports_ftp_user_id_fkey foreign key (tenant_id, ftp_user_id) references ftp_users (tenant_id, id);

alter table import_rows
  add constraint import_rows_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint import_rows_import_id_fkey foreign key (tenant_id, import_id) references imports (tenant_id, id);

-- References of earlier tables to these.
alter table scheduled_report_ftp_recipients
  add constraint scheduled_report_ftp_recipients_ftp_user_id_fkey foreign key (tenant_id, ftp_user_id) references ftp_users (tenant_id, id);

alter table ftp_users enable row level security, force row level security;
create policy tenant on ftp_users using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table ftp_files enable row level security, force row level security;
create policy tenant on ftp_files using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table mapping_groups enable row level security, force row level security;
create policy tenant on mapping_groups using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table mapping_group_fields enable row level security, force row level security;
create policy tenant on mapping_group_fields using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table mapping_field_values enable row level security, force row level security;
create policy tenant on mapping_field_values using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table mappings enable row level security, force row level security;
create policy tenant on mappings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table import_configurations enable row level security, force row level security;
create policy tenant on import_configurations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table import_templates enable row level security, force row level security;
create policy tenant on import_templates using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table imports enable row level security, force row level security;
create policy tenant on imports using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table import_rows enable row level security, force row level security;
create policy tenant on import_rows using (tenant_id = current_setting('app.tenant_id')::bigint);

-- A login determines its tenant, so it is looked up before a tenant is known.
grant select on sftp_logins to goodsyard_access;
