-- The installation: the two roles the service works as, tenants, people, their roles and memberships.

-- Roles belong to the whole server. Several databases of one server may be migrated at the same moment, so losing
-- the race to create or grant one is as good as winning it.
do $$
declare
  statement text;
  statements text[] := array[
    'create role goodsyard_app nologin noinherit',
    'create role goodsyard_access nologin noinherit',
    'grant goodsyard_access to goodsyard_app'
  ];
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    statements := statements
      || format('grant goodsyard_app to %I', current_user)
      || format('grant goodsyard_access to %I', current_user);
  end if;
  foreach statement in array statements loop
    for attempt in 1..20 loop
      begin
        execute statement;
        exit;
      exception
        when duplicate_object or unique_violation then
          exit;
        when internal_error then
          -- "tuple concurrently updated": another database's migration is at the same row.
          if attempt = 20 then raise; end if;
          perform pg_sleep(0.05);
      end;
    end loop;
  end loop;
end
$$;

grant usage on schema public to goodsyard_app, goodsyard_access;

-- The application role may use the tables created from here on; the access role only those that grant it something.
alter default privileges in schema public grant select, insert, update, delete on tables to goodsyard_app;
alter default privileges in schema public grant usage, select on sequences to goodsyard_app;

create sequence tenants_id_seq;
create table tenants (
  id bigint not null default nextval('tenants_id_seq'),
  subdomain text not null,
  company_name text not null,
  import_timezone text not null default 'UTC',
  is_live boolean not null default true,
  is_active boolean not null default true,
  deleted_at timestamptz(3),
  -- Share of the volume of a carton that is filled when packages are suggested.
  packing_fill_percent bigint not null default 90,
  logo_url text,
  -- What an operator allows this tenant instead of the default of the service; 0 is unlimited.
  storage_quota_mib bigint,
  require_second_factor boolean not null default false,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint tenants_pkey primary key (id),
  constraint tenants_subdomain_key unique (subdomain),
  constraint tenants_subdomain_check check (subdomain ~ '^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$'),
  constraint tenants_company_name_check check (char_length(company_name) <= 100),
  constraint tenants_packing_fill_percent_check check (packing_fill_percent between 1 and 100),
  constraint tenants_logo_url_check check (char_length(logo_url) <= 300000),
  constraint tenants_storage_quota_mib_check check (storage_quota_mib >= 0)
);

-- Bytes taken by the files of each tenant's documents, so that no upload has to add them up.
create table storage_uses (
  tenant_id bigint not null,
  used_bytes bigint not null,
  constraint storage_uses_pkey primary key (tenant_id)
);

-- Result of the last verification of each tenant, for monitoring.
create table verifications (
  tenant_id bigint not null,
  verified_at timestamptz(3) not null,
  differences int not null,
  constraint verifications_pkey primary key (tenant_id),
  constraint verifications_differences_check check (differences >= 0)
);

-- The permissions there are, as a list for clients; the service writes it at every start.
create sequence permissions_id_seq;
create table permissions (
  id bigint not null default nextval('permissions_id_seq'),
  name text not null,
  area text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint permissions_pkey primary key (id),
  constraint permissions_name_key unique (name),
  constraint permissions_name_check check (char_length(name) <= 255),
  constraint permissions_area_check check (char_length(area) <= 255)
);

create sequence users_id_seq;
create table users (
  id bigint not null default nextval('users_id_seq'),
  email text,
  name text not null,
  user_type text not null default 'user',
  password_hash text,
  is_operator boolean not null default false,
  is_active boolean not null default true,
  last_signed_in_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint users_pkey primary key (id),
  constraint users_email_check check (char_length(email) <= 254),
  constraint users_name_check check (char_length(name) <= 100),
  constraint users_user_type_check check (user_type in ('user', 'application', 'system', 'handheld')),
  -- Passwords are stored as slow hashes only.
  constraint users_password_hash_check check (password_hash like '$argon2id$v=19$m=%')
);
create unique index users_email_key on users (lower(email));

create sequence roles_id_seq;
create table roles (
  tenant_id bigint not null,
  id bigint not null default nextval('roles_id_seq'),
  name text not null,
  description text,
  permissions text[] not null default '{}',
  role_type text not null default 'custom',
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint roles_pkey primary key (tenant_id, id),
  constraint roles_name_key unique (tenant_id, name),
  constraint roles_name_check check (char_length(name) <= 50),
  constraint roles_description_check check (char_length(description) <= 255),
  constraint roles_role_type_check check (role_type in ('admin', 'standard', 'client', 'financial', 'rf', 'custom'))
);

create sequence subdomain_users_id_seq;
create table subdomain_users (
  tenant_id bigint not null,
  id bigint not null default nextval('subdomain_users_id_seq'),
  user_id bigint not null,
  role_id bigint not null,
  all_accounts boolean not null default true,
  all_warehouses boolean not null default true,
  account_ids bigint[] not null default '{}',
  warehouse_ids bigint[] not null default '{}',
  is_active boolean not null default true,
  -- A person works in a tenant once they accepted its invitation from their mailbox.
  accepted_at timestamptz(3),
  -- What a tenant records about a person belongs to the membership, so that no other tenant sees it.
  language text not null default 'en-GB',
  timezone text,
  external_system_reference1 text,
  external_system_reference2 text,
  external_system_reference3 text,
  string1 text,
  string2 text,
  string3 text,
  string4 text,
  string5 text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint subdomain_users_pkey primary key (tenant_id, id),
  constraint subdomain_users_user_id_key unique (tenant_id, user_id),
  constraint subdomain_users_language_check check (char_length(language) <= 35),
  constraint subdomain_users_timezone_check check (char_length(timezone) <= 255),
  constraint subdomain_users_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  constraint subdomain_users_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  constraint subdomain_users_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  constraint subdomain_users_string1_check check (char_length(string1) <= 255),
  constraint subdomain_users_string2_check check (char_length(string2) <= 255),
  constraint subdomain_users_string3_check check (char_length(string3) <= 255),
  constraint subdomain_users_string4_check check (char_length(string4) <= 255),
  constraint subdomain_users_string5_check check (char_length(string5) <= 255)
);
create index subdomain_users_user_idx on subdomain_users (user_id);
create index subdomain_users_role_idx on subdomain_users (tenant_id, role_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_reference_table('tenants');
    perform create_reference_table('permissions');
    perform create_reference_table('users');
    perform create_distributed_table('storage_uses', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('verifications', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('roles', 'tenant_id');
    perform create_distributed_table('subdomain_users', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table storage_uses
  add constraint storage_uses_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table verifications
  add constraint verifications_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table roles
  add constraint roles_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table subdomain_users
  add constraint subdomain_users_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint subdomain_users_user_id_fkey foreign key (user_id) references users (id),
  add constraint subdomain_users_role_id_fkey foreign key (tenant_id, role_id) references roles (tenant_id, id);

alter table storage_uses enable row level security, force row level security;
create policy access on storage_uses for select to goodsyard_access using (true);
create policy tenant on storage_uses using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table verifications enable row level security, force row level security;
create policy access on verifications for select to goodsyard_access using (true);
create policy tenant on verifications using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table roles enable row level security, force row level security;
create policy access on roles to goodsyard_access using (true);
create policy tenant on roles using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table subdomain_users enable row level security, force row level security;
create policy access on subdomain_users to goodsyard_access using (true);
-- People see their own memberships in every tenant: the list of subdomains needs it.
create policy own on subdomain_users for select using (user_id = nullif(current_setting('app.user_id', true), '')::bigint);
create policy tenant on subdomain_users using (tenant_id = current_setting('app.tenant_id')::bigint);

grant select, insert, update, delete on tenants to goodsyard_access;
grant usage, select on sequence tenants_id_seq to goodsyard_access;
grant select on storage_uses to goodsyard_access;
grant select on verifications to goodsyard_access;
revoke insert, update, delete on permissions from goodsyard_app;
grant select, insert, update, delete on permissions to goodsyard_access;
grant usage, select on sequence permissions_id_seq to goodsyard_access;
-- The application role writes password hashes but cannot read one.
revoke select on users from goodsyard_app;
grant select (id, email, name, user_type, is_operator, is_active, last_signed_in_at, lock_version, created_at, updated_at) on users to goodsyard_app;
grant select, insert, update, delete on users to goodsyard_access;
grant usage, select on sequence users_id_seq to goodsyard_access;
grant select, insert, update, delete on roles to goodsyard_access;
grant usage, select on sequence roles_id_seq to goodsyard_access;
grant select, insert, update, delete on subdomain_users to goodsyard_access;
grant usage, select on sequence subdomain_users_id_seq to goodsyard_access;
