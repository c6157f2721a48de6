-- Files: the documents there are, how files become records, and what was exchanged with other systems.

create sequence documents_id_seq;
create table documents (
  tenant_id bigint not null,
  id bigint not null default nextval('documents_id_seq'),
  category text not null,
  file_name text,
  file_type text,
  file_path text,
  file_size bigint,
  sha256 text,
  status text not null,
  message text,
  warnings text[] not null default '{}',
  user_id bigint,
  expires_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint documents_category_check check (category in ('report', 'import', 'export', 'test_print', 'print', 'label', 'invoice', 'attachment', 'tenant_export')),
  constraint documents_file_name_check check (char_length(file_name) <= 255),
  constraint documents_file_type_check check (char_length(file_type) <= 255),
  constraint documents_file_path_check check (char_length(file_path) <= 500),
  constraint documents_sha256_check check (char_length(sha256) <= 64),
  constraint documents_status_check check (status in ('queued', 'processing', 'available', 'failed')),
  constraint documents_message_check check (char_length(message) <= 10000),
  constraint documents_pkey primary key (tenant_id, id)
);
create index documents_user_id_idx on documents (tenant_id, user_id);

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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint imports_file_name_check check (char_length(file_name) <= 255),
  constraint imports_source_check check (source in ('sftp', 'api', 'automation', 'integration')),
  constraint imports_template_type_check check (char_length(template_type) <= 100),
  constraint imports_status_check check (status in ('queued', 'parsing', 'processing', 'completed', 'completed_with_errors', 'failed', 'cancelled')),
  constraint imports_message_check check (char_length(message) <= 10000),
  constraint imports_pkey primary key (tenant_id, id)
);
create index imports_document_id_idx on imports (tenant_id, document_id);
create index imports_import_template_id_idx on imports (tenant_id, import_template_id);
create index imports_import_configuration_id_idx on imports (tenant_id, import_configuration_id);
create index imports_account_id_idx on imports (tenant_id, account_id);
create index imports_user_id_idx on imports (tenant_id, user_id);

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
  constraint import_rows_status_check check (status in ('created', 'updated', 'skipped', 'failed')),
  constraint import_rows_resource_type_check check (char_length(resource_type) <= 100),
  constraint import_rows_symbol_check check (char_length(symbol) <= 100),
  constraint import_rows_message_check check (char_length(message) <= 10000),
  constraint import_rows_raw_check check (char_length(raw) <= 10000),
  constraint import_rows_pkey primary key (tenant_id, id)
);
create index import_rows_import_id_idx on import_rows (tenant_id, import_id);

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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint ftp_files_direction_check check (direction in ('upload', 'download')),
  constraint ftp_files_file_name_check check (char_length(file_name) <= 255),
  constraint ftp_files_folder_check check (folder in ('upload', 'processed', 'failed', 'download')),
  constraint ftp_files_sha256_check check (char_length(sha256) <= 64),
  constraint ftp_files_status_check check (status in ('uploaded', 'importing', 'processed', 'failed', 'offered', 'fetched', 'removed')),
  constraint ftp_files_message_check check (char_length(message) <= 10000),
  constraint ftp_files_pkey primary key (tenant_id, id)
);
create index ftp_files_ftp_user_id_idx on ftp_files (tenant_id, ftp_user_id);
create index ftp_files_document_id_idx on ftp_files (tenant_id, document_id);
create index ftp_files_import_id_idx on ftp_files (tenant_id, import_id);

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
  constraint integration_runs_kind_check check (char_length(kind) <= 50),
  constraint integration_runs_status_check check (status in ('queued', 'running', 'succeeded', 'failed')),
  constraint integration_runs_message_check check (char_length(message) <= 10000),
  constraint integration_runs_pkey primary key (tenant_id, id)
);
create index integration_runs_integration_id_idx on integration_runs (tenant_id, integration_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('documents', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('imports', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('import_rows', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('ftp_files', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('integration_runs', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table documents
  add constraint documents_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint documents_user_id_fkey foreign key (user_id) references users (id);

alter table imports
  add constraint imports_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint imports_document_id_fkey foreign key (tenant_id, document_id) references documents (tenant_id, id),
  add constraint imports_import_template_id_fkey foreign key (tenant_id, import_template_id) references import_templates (tenant_id, id),
  add constraint imports_import_configuration_id_fkey foreign key (tenant_id, import_configuration_id) references import_configurations (tenant_id, id),
  add constraint imports_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint imports_user_id_fkey foreign key (user_id) references users (id);

alter table import_rows
  add constraint import_rows_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint import_rows_import_id_fkey foreign key (tenant_id, import_id) references imports (tenant_id, id);

alter table ftp_files
  add constraint ftp_files_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint ftp_files_ftp_user_id_fkey foreign key (tenant_id, ftp_user_id) references ftp_users (tenant_id, id),
  add constraint ftp_files_document_id_fkey foreign key (tenant_id, document_id) references documents (tenant_id, id),
  add constraint ftp_files_import_id_fkey foreign key (tenant_id, import_id) references imports (tenant_id, id);

alter table integration_runs
  add constraint integration_runs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_runs_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id);

alter table documents enable row level security, force row level security;
create policy tenant on documents using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table imports enable row level security, force row level security;
create policy tenant on imports using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table import_rows enable row level security, force row level security;
create policy tenant on import_rows using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table ftp_files enable row level security, force row level security;
create policy tenant on ftp_files using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table integration_runs enable row level security, force row level security;
create policy tenant on integration_runs using (tenant_id = current_setting('app.tenant_id')::bigint);
