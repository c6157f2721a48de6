-- Handhelds: flows and the people who use them.

create sequence rf_implementations_id_seq;
create table rf_implementations (
  tenant_id bigint not null,
  id bigint not null default nextval('rf_implementations_id_seq'),
  code text not null,
  name text not null,
  menu text[] not null default '{}',
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint rf_implementations_pkey primary key (tenant_id, id),
  constraint rf_implementations_code_key unique (tenant_id, code),
  constraint rf_implementations_code_check check (char_length(code) <= 50),
  constraint rf_implementations_name_check check (char_length(name) <= 255)
);

create sequence rf_flows_id_seq;
create table rf_flows (
  tenant_id bigint not null,
  id bigint not null default nextval('rf_flows_id_seq'),
  code text not null,
  name text not null,
  flow_type text not null,
  implementation_id bigint not null,
  is_default boolean not null default false,
  definition jsonb not null,
  slug text not null generated always as (replace(lower(code), '_', '-')) stored,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint rf_flows_pkey primary key (tenant_id, id),
  constraint rf_flows_implementation_id_code_key unique (tenant_id, implementation_id, code),
  constraint rf_flows_code_check check (char_length(code) <= 50),
  constraint rf_flows_name_check check (char_length(name) <= 255),
  constraint rf_flows_flow_type_check check (flow_type in ('standard', 'task', 'loading')),
  constraint rf_flows_slug_check check (char_length(slug) <= 50)
);
create unique index rf_flows_one_is_default on rf_flows (tenant_id, implementation_id, flow_type) where is_default;
create index rf_flows_implementation_id_idx on rf_flows (tenant_id, implementation_id);

create sequence hhd_users_id_seq;
create table hhd_users (
  tenant_id bigint not null,
  id bigint not null default nextval('hhd_users_id_seq'),
  username text not null,
  name text not null,
  password_hash text not null,
  user_id bigint,
  warehouse_id bigint not null,
  implementation_id bigint,
  label_printer_id bigint,
  document_printer_id bigint,
  task_type_codes text[] not null default '{}',
  active boolean not null default true,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint hhd_users_pkey primary key (tenant_id, id),
  constraint hhd_users_username_check check (char_length(username) <= 255),
  constraint hhd_users_name_check check (char_length(name) <= 255),
  -- Passwords are stored as slow hashes only.
  constraint hhd_users_password_hash_check check (password_hash like '$argon2id$v=19$m=%')
);
create unique index hhd_users_username_key on hhd_users (tenant_id, lower(username));
create index hhd_users_user_id_idx on hhd_users (tenant_id, user_id);
create index hhd_users_warehouse_id_idx on hhd_users (tenant_id, warehouse_id);
create index hhd_users_implementation_id_idx on hhd_users (tenant_id, implementation_id);
create index hhd_users_label_printer_id_idx on hhd_users (tenant_id, label_printer_id);
create index hhd_users_document_printer_id_idx on hhd_users (tenant_id, document_printer_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('rf_implementations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('rf_flows', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('hhd_users', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table rf_implementations
  add constraint rf_implementations_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table rf_flows
  add constraint rf_flows_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint rf_flows_implementation_id_fkey foreign key (tenant_id, implementation_id) references rf_implementations (tenant_id, id);

alter table hhd_users
  add constraint hhd_users_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint hhd_users_user_id_fkey foreign key (user_id) references users (id),
  add constraint hhd_users_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint hhd_users_implementation_id_fkey foreign key (tenant_id, implementation_id) references rf_implementations (tenant_id, id),
  add constraint hhd_users_label_printer_id_fkey foreign key (tenant_id, label_printer_id) references printers (tenant_id, id),
  add constraint hhd_users_document_printer_id_fkey foreign key (tenant_id, document_printer_id) references printers (tenant_id, id);

alter table rf_implementations enable row level security, force row level security;
create policy tenant on rf_implementations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table rf_flows enable row level security, force row level security;
create policy tenant on rf_flows using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table hhd_users enable row level security, force row level security;
create policy tenant on hhd_users using (tenant_id = current_setting('app.tenant_id')::bigint);
