-- What is printed with and on: printers, their agents and jobs, labels of custom carriers, and headers that are headers.

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
  constraint printers_name_check check (char_length(name) <= 255),
  constraint printers_description_check check (char_length(description) <= 10000),
  constraint printers_device_name_check check (char_length(device_name) <= 255),
  constraint printers_status_check check (status in ('AVAILABLE', 'OFFLINE', 'DISABLED')),
  constraint printers_pkey primary key (tenant_id, id)
);
create index printers_integration_id_idx on printers (tenant_id, integration_id);
create index printers_agent_id_idx on printers (tenant_id, agent_id);
create unique index printers_one_default_for_documents on printers (tenant_id) where is_default and supports_documents;
create unique index printers_one_default_for_labels on printers (tenant_id) where is_default and supports_labels;

create sequence print_agents_id_seq;
create table print_agents (
  tenant_id bigint not null,
  id bigint not null default nextval('print_agents_id_seq'),
  name text not null,
  last_seen_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint print_agents_name_check check (char_length(name) <= 255),
  constraint print_agents_pkey primary key (tenant_id, id)
);

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
  constraint print_jobs_content_type_check check (char_length(content_type) <= 100),
  constraint print_jobs_status_check check (status in ('queued', 'sent', 'printing', 'done', 'failed', 'expired')),
  constraint print_jobs_message_check check (char_length(message) <= 10000),
  constraint print_jobs_pkey primary key (tenant_id, id)
);
create index print_jobs_printer_id_idx on print_jobs (tenant_id, printer_id);
create index print_jobs_document_id_idx on print_jobs (tenant_id, document_id);
create index print_jobs_user_id_idx on print_jobs (tenant_id, user_id);

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
  constraint custom_carrier_types_code_check check (char_length(code) <= 255),
  constraint custom_carrier_types_name_check check (char_length(name) <= 255),
  constraint custom_carrier_types_format_check check (format in ('html', 'zpl')),
  constraint custom_carrier_types_file_name_check check (char_length(file_name) <= 255),
  constraint custom_carrier_types_orientation_check check (orientation in ('Portrait', 'Landscape')),
  constraint custom_carrier_types_pkey primary key (tenant_id, id)
);

-- The file attached to the label of a custom carrier.
create table custom_carrier_type_contents (
  tenant_id bigint not null,
  custom_carrier_type_id bigint not null,
  content text not null,
  content_type text not null,
  constraint custom_carrier_type_contents_pkey primary key (tenant_id, custom_carrier_type_id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('printers', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('print_agents', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('print_jobs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('custom_carrier_types', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('custom_carrier_type_contents', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table printers
  add constraint printers_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint printers_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id),
  add constraint printers_agent_id_fkey foreign key (tenant_id, agent_id) references print_agents (tenant_id, id);

alter table print_agents
  add constraint print_agents_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table print_jobs
  add constraint print_jobs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint print_jobs_printer_id_fkey foreign key (tenant_id, printer_id) references printers (tenant_id, id),
  add constraint print_jobs_document_id_fkey foreign key (tenant_id, document_id) references documents (tenant_id, id),
  add constraint print_jobs_user_id_fkey foreign key (user_id) references users (id);

alter table custom_carrier_types
  add constraint custom_carrier_types_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table printers enable row level security, force row level security;
create policy tenant on printers using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table print_agents enable row level security, force row level security;
create policy tenant on print_agents using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table print_jobs enable row level security, force row level security;
create policy tenant on print_jobs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table custom_carrier_types enable row level security, force row level security;
create policy tenant on custom_carrier_types using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table custom_carrier_type_contents
  add constraint custom_carrier_type_contents_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint custom_carrier_type_contents_custom_carrier_type_id_fkey foreign key (tenant_id, custom_carrier_type_id) references custom_carrier_types (tenant_id, id);
alter table custom_carrier_type_contents enable row level security, force row level security;
create policy tenant on custom_carrier_type_contents using (tenant_id = current_setting('app.tenant_id')::bigint);

-- A template bears the code of its type, so that a header can only be a template of type header, and a footer one of type footer.
alter table template_types add constraint template_types_id_code_key unique (tenant_id, id, code);
alter table templates
  add column template_type_code text,
  add column header_type_code text not null generated always as ('header') stored,
  add column footer_type_code text not null generated always as ('footer') stored;
alter table templates no force row level security;
alter table template_types no force row level security;
update templates t
set template_type_code = y.code
from template_types y
where y.tenant_id = t.tenant_id and y.id = t.template_type_id;
alter table templates force row level security;
alter table template_types force row level security;
alter table templates
  alter column template_type_code set not null,
  add constraint templates_template_type_code_check check (char_length(template_type_code) <= 255),
  add constraint templates_template_type_code_id_key unique (tenant_id, template_type_code, id),
  drop constraint templates_template_type_id_fkey,
  drop constraint templates_template_header_id_fkey,
  drop constraint templates_template_footer_id_fkey;
alter table templates
  add constraint templates_template_type_id_fkey foreign key (tenant_id, template_type_id, template_type_code) references template_types (tenant_id, id, code),
  add constraint templates_template_header_id_fkey foreign key (tenant_id, header_type_code, template_header_id) references templates (tenant_id, template_type_code, id),
  add constraint templates_template_footer_id_fkey foreign key (tenant_id, footer_type_code, template_footer_id) references templates (tenant_id, template_type_code, id);
