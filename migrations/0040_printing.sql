-- Documents, templates, printers, print agents and print jobs.

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
  -- Owner of the goods that a document is about: who may not see the account or the warehouse does not see the document.
  account_id bigint,
  warehouse_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint documents_pkey primary key (tenant_id, id),
  constraint documents_category_check check (category in ('report', 'import', 'export', 'test_print', 'print', 'label', 'invoice', 'attachment', 'tenant_export')),
  constraint documents_file_name_check check (char_length(file_name) <= 255),
  constraint documents_file_type_check check (char_length(file_type) <= 255),
  constraint documents_file_path_check check (char_length(file_path) <= 500),
  constraint documents_sha256_check check (char_length(sha256) <= 64),
  constraint documents_status_check check (status in ('queued', 'processing', 'available', 'failed')),
  constraint documents_message_check check (char_length(message) <= 10000)
);
create index documents_user_id_idx on documents (tenant_id, user_id);
-- Housekeeping finds documents past their retention without reading the others.
create index documents_expires_at_idx on documents (tenant_id, expires_at) where expires_at is not null;
create index documents_account_id_idx on documents (tenant_id, account_id);
create index documents_warehouse_id_idx on documents (tenant_id, warehouse_id);

create sequence template_types_id_seq;
create table template_types (
  tenant_id bigint not null,
  id bigint not null default nextval('template_types_id_seq'),
  code text,
  name text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint template_types_pkey primary key (tenant_id, id),
  constraint template_types_code_key unique (tenant_id, code),
  constraint template_types_id_code_key unique (tenant_id, id, code),
  constraint template_types_code_check check (char_length(code) <= 255),
  constraint template_types_name_check check (char_length(name) <= 255)
);

create sequence templates_id_seq;
create table templates (
  tenant_id bigint not null,
  id bigint not null default nextval('templates_id_seq'),
  template_type_id bigint not null,
  name text,
  "default" boolean not null default false,
  template_header_id bigint,
  template_footer_id bigint,
  account_id bigint,
  format text,
  file_name text,
  orientation text not null,
  page_height numeric(20,6) not null,
  page_width numeric(20,6) not null,
  top numeric(20,6) not null,
  bottom numeric(20,6) not null,
  "left" numeric(20,6) not null,
  "right" numeric(20,6) not null,
  header_height numeric(20,6) not null,
  header_spacing numeric(20,6) not null,
  footer_height numeric(20,6) not null,
  footer_spacing numeric(20,6) not null,
  -- The code of the type, so that a header can only be a template of type header, and a footer one of type footer.
  template_type_code text not null,
  header_type_code text not null generated always as ('header') stored,
  footer_type_code text not null generated always as ('footer') stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint templates_pkey primary key (tenant_id, id),
  constraint templates_template_type_code_id_key unique (tenant_id, template_type_code, id),
  constraint templates_name_check check (char_length(name) <= 50),
  constraint templates_format_check check (format in ('html', 'zpl')),
  constraint templates_file_name_check check (char_length(file_name) <= 255),
  constraint templates_orientation_check check (orientation in ('Portrait', 'Landscape')),
  constraint templates_template_type_code_check check (char_length(template_type_code) <= 255)
);
create unique index templates_one_default on templates (tenant_id, template_type_id) where "default";
create index templates_template_type_id_idx on templates (tenant_id, template_type_id);
create index templates_template_header_id_idx on templates (tenant_id, template_header_id);
create index templates_template_footer_id_idx on templates (tenant_id, template_footer_id);
create index templates_account_id_idx on templates (tenant_id, account_id);

-- The file attached to a template.
create table template_contents (
  tenant_id bigint not null,
  template_id bigint not null,
  content text not null,
  content_type text not null,
  constraint template_contents_pkey primary key (tenant_id, template_id)
);

create sequence custom_carrier_types_id_seq;
create table custom_carrier_types (
  tenant_id bigint not null,
  id bigint not null default nextval('custom_carrier_types_id_seq'),
  code text,
  name text,
  format text,
  file_name text,
  orientation text not null,
  page_height numeric(20,6) not null,
  page_width numeric(20,6) not null,
  top numeric(20,6) not null,
  bottom numeric(20,6) not null,
  "left" numeric(20,6) not null,
  "right" numeric(20,6) not null,
  header_height numeric(20,6) not null,
  header_spacing numeric(20,6) not null,
  footer_height numeric(20,6) not null,
  footer_spacing numeric(20,6) not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint custom_carrier_types_pkey primary key (tenant_id, id),
  constraint custom_carrier_types_code_check check (char_length(code) <= 255),
  constraint custom_carrier_types_name_check check (char_length(name) <= 255),
  constraint custom_carrier_types_format_check check (format in ('html', 'zpl')),
  constraint custom_carrier_types_file_name_check check (char_length(file_name) <= 255),
  constraint custom_carrier_types_orientation_check check (orientation in ('Portrait', 'Landscape'))
);

-- The file attached to the label of a custom carrier.
create table custom_carrier_type_contents (
  tenant_id bigint not null,
  custom_carrier_type_id bigint not null,
  content text not null,
  content_type text not null,
  constraint custom_carrier_type_contents_pkey primary key (tenant_id, custom_carrier_type_id)
);

create sequence print_agents_id_seq;
create table print_agents (
  tenant_id bigint not null,
  id bigint not null default nextval('print_agents_id_seq'),
  name text not null,
  last_seen_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint print_agents_pkey primary key (tenant_id, id),
  constraint print_agents_name_check check (char_length(name) <= 255)
);

-- Hashes of the tokens of print agents.
create table print_agent_tokens (
  tenant_id bigint not null,
  print_agent_id bigint not null,
  token_hash text not null,
  constraint print_agent_tokens_pkey primary key (tenant_id, print_agent_id)
);

create sequence printers_id_seq;
create table printers (
  tenant_id bigint not null,
  id bigint not null default nextval('printers_id_seq'),
  name text not null,
  description text,
  supports_documents boolean not null default true,
  supports_labels boolean not null default false,
  is_default boolean not null default false,
  integration_id bigint,
  agent_id bigint,
  device_name text,
  status text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint printers_pkey primary key (tenant_id, id),
  constraint printers_name_check check (char_length(name) <= 255),
  constraint printers_description_check check (char_length(description) <= 10000),
  constraint printers_device_name_check check (char_length(device_name) <= 255),
  constraint printers_status_check check (status in ('AVAILABLE', 'OFFLINE', 'DISABLED'))
);
create index printers_integration_id_idx on printers (tenant_id, integration_id);
create index printers_agent_id_idx on printers (tenant_id, agent_id);
create unique index printers_one_default_for_documents on printers (tenant_id) where is_default and supports_documents;
create unique index printers_one_default_for_labels on printers (tenant_id) where is_default and supports_labels;

create sequence print_jobs_id_seq;
create table print_jobs (
  tenant_id bigint not null,
  id bigint not null default nextval('print_jobs_id_seq'),
  printer_id bigint,
  document_id bigint,
  content_type text not null,
  copies bigint not null,
  status text not null,
  message text,
  user_id bigint,
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint print_jobs_pkey primary key (tenant_id, id),
  constraint print_jobs_content_type_check check (char_length(content_type) <= 100),
  constraint print_jobs_status_check check (status in ('queued', 'sent', 'printing', 'done', 'failed', 'expired')),
  constraint print_jobs_message_check check (char_length(message) <= 10000)
);
create index print_jobs_printer_id_idx on print_jobs (tenant_id, printer_id);
create index print_jobs_document_id_idx on print_jobs (tenant_id, document_id);
create index print_jobs_user_id_idx on print_jobs (tenant_id, user_id);
create index print_jobs_open_idx on print_jobs (tenant_id, printer_id, id) where status in ('queued', 'sent', 'printing');

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('documents', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('template_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('templates', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('template_contents', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('custom_carrier_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('custom_carrier_type_contents', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('print_agents', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('print_agent_tokens', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('printers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('print_jobs', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table documents
  add constraint documents_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint documents_user_id_fkey foreign key (user_id) references users (id),
  add constraint documents_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint documents_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);

alter table template_types
  add constraint template_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table templates
  add constraint templates_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint templates_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint templates_template_type_id_fkey foreign key (tenant_id, template_type_id, template_type_code) references template_types (tenant_id, id, code),
  add constraint templates_template_header_id_fkey foreign key (tenant_id, header_type_code, template_header_id) references templates (tenant_id, template_type_code, id),
  add constraint templates_template_footer_id_fkey foreign key (tenant_id, footer_type_code, template_footer_id) references templates (tenant_id, template_type_code, id);

alter table template_contents
  add constraint template_contents_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint template_contents_template_id_fkey foreign key (tenant_id, template_id) references templates (tenant_id, id);

alter table custom_carrier_types
  add constraint custom_carrier_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table custom_carrier_type_contents
  add constraint custom_carrier_type_contents_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint custom_carrier_type_contents_custom_carrier_type_id_fkey foreign key (tenant_id, custom_carrier_type_id) references custom_carrier_types (tenant_id, id);

alter table print_agents
  add constraint print_agents_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table print_agent_tokens
  add constraint print_agent_tokens_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint print_agent_tokens_print_agent_id_fkey foreign key (tenant_id, print_agent_id) references print_agents (tenant_id, id);

alter table printers
  add constraint printers_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint printers_agent_id_fkey foreign key (tenant_id, agent_id) references print_agents (tenant_id, id);

alter table print_jobs
  add constraint print_jobs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint print_jobs_printer_id_fkey foreign key (tenant_id, printer_id) references printers (tenant_id, id),
  add constraint print_jobs_document_id_fkey foreign key (tenant_id, document_id) references documents (tenant_id, id),
  add constraint print_jobs_user_id_fkey foreign key (user_id) references users (id);

-- References of earlier tables to these.
alter table customers
  add constraint customers_pick_label_id_fkey foreign key (tenant_id, pick_label_id) references templates (tenant_id, id);

alter table shipments
  add constraint shipments_label_document_id_fkey foreign key (tenant_id, label_document_id) references documents (tenant_id, id);

alter table packages
  add constraint packages_label_document_id_fkey foreign key (tenant_id, label_document_id) references documents (tenant_id, id);

alter table documents enable row level security, force row level security;
create policy tenant on documents using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table template_types enable row level security, force row level security;
create policy tenant on template_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table templates enable row level security, force row level security;
create policy tenant on templates using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table template_contents enable row level security, force row level security;
create policy tenant on template_contents using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table custom_carrier_types enable row level security, force row level security;
create policy tenant on custom_carrier_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table custom_carrier_type_contents enable row level security, force row level security;
create policy tenant on custom_carrier_type_contents using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table print_agents enable row level security, force row level security;
-- The scheduler looks across tenants for printers whose agent is silent, and at nothing else.
create policy access on print_agents for select to goodsyard_access using (true);
create policy tenant on print_agents using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table print_agent_tokens enable row level security, force row level security;
create policy tenant on print_agent_tokens using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table printers enable row level security, force row level security;
create policy access on printers for select to goodsyard_access using (true);
create policy tenant on printers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table print_jobs enable row level security, force row level security;
create policy tenant on print_jobs using (tenant_id = current_setting('app.tenant_id')::bigint);

grant select (tenant_id, id, last_seen_at) on print_agents to goodsyard_access;
grant select (tenant_id, agent_id, status) on printers to goodsyard_access;
