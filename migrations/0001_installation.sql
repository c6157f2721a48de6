-- The installation: the two roles the service works as, tenants, people, OAuth, signing in, roles and memberships.

-- Roles belong to the whole cluster. Several databases of one cluster may be migrated at the same moment, so losing
-- the race to make or grant one is as good as winning it.
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

create sequence tenants_id_seq;
create table tenants (
  id bigint not null default nextval('tenants_id_seq'),
  subdomain text not null,
  company_name text not null,
  import_timezone text not null default 'UTC',
  is_live boolean not null default true,
  is_active boolean not null default true,
  deleted_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint tenants_pkey primary key (id),
  constraint tenants_subdomain_key unique (subdomain),
  constraint tenants_subdomain_check check (subdomain ~ '^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$'),
  constraint tenants_company_name_check check (char_length(company_name) <= 100)
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
  last_signed_in_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint users_pkey primary key (id),
  constraint users_user_type_check check (user_type in ('user', 'application', 'system')),
  constraint users_email_check check (char_length(email) <= 254),
  constraint users_name_check check (char_length(name) <= 100)
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
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint subdomain_users_pkey primary key (tenant_id, id),
  constraint subdomain_users_user_id_key unique (tenant_id, user_id)
);
create index subdomain_users_user_idx on subdomain_users (user_id);
create index subdomain_users_role_idx on subdomain_users (tenant_id, role_id);

create sequence oauth_applications_id_seq;
create table oauth_applications (
  id bigint not null default nextval('oauth_applications_id_seq'),
  tenant_id bigint,
  user_id bigint not null,
  name text not null,
  client_id text not null,
  client_secret_hmac text,
  previous_secret_hmac text,
  previous_secret_until timestamptz(3),
  confidential boolean not null default true,
  grant_types text[] not null default '{client_credentials}',
  redirect_uris text[] not null default '{}',
  trusted boolean not null default false,
  active boolean not null default true,
  last_used_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint oauth_applications_pkey primary key (id),
  constraint oauth_applications_client_id_key unique (client_id),
  constraint oauth_applications_user_id_key unique (user_id),
  constraint oauth_applications_name_check check (char_length(name) <= 50),
  constraint oauth_applications_secret_check check (confidential = (client_secret_hmac is not null)),
  constraint oauth_applications_grant_types_check
    check (grant_types <@ array['client_credentials', 'authorization_code', 'refresh_token'])
);
create index oauth_applications_tenant_idx on oauth_applications (tenant_id);

-- What the authorization server keeps between requests: tokens, codes, grants, one-time links. None is found by
-- itself: id_hash is the SHA-256 of what its holder shows.
create table oauth_artifacts (
  kind text not null,
  id_hash text not null,
  grant_id text,
  user_id bigint,
  application_id bigint,
  payload jsonb not null,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  constraint oauth_artifacts_pkey primary key (kind, id_hash)
);
create index oauth_artifacts_grant_idx on oauth_artifacts (grant_id) where grant_id is not null;
create index oauth_artifacts_user_idx on oauth_artifacts (user_id);
create index oauth_artifacts_application_idx on oauth_artifacts (application_id);
create index oauth_artifacts_expires_at_idx on oauth_artifacts (expires_at);

create table oauth_consents (
  user_id bigint not null,
  application_id bigint not null,
  created_at timestamptz(3) not null default now(),
  constraint oauth_consents_pkey primary key (user_id, application_id)
);

-- A browser that is signed in, or on its way to be. The payload is sealed: it names codes and other sessions' ids.
create table sign_in_sessions (
  id_hash text not null,
  uid_hash text,
  user_id bigint,
  payload text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  constraint sign_in_sessions_pkey primary key (id_hash)
);
create index sign_in_sessions_uid_idx on sign_in_sessions (uid_hash);
create index sign_in_sessions_user_idx on sign_in_sessions (user_id);
create index sign_in_sessions_expires_at_idx on sign_in_sessions (expires_at);

-- Failed attempts, by the hash of who was tried from where. Names are not kept: people type passwords into the
-- wrong field.
create table sign_in_failures (
  subject_hash text not null,
  failed_at timestamptz(3)[] not null default '{}',
  locks int not null default 0,
  locked_until timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  constraint sign_in_failures_pkey primary key (subject_hash)
);
create index sign_in_failures_updated_at_idx on sign_in_failures (updated_at);

-- On a cluster every node holds the installation's tables, and tenants are spread by their id.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_reference_table('tenants');
    perform create_reference_table('users');
    perform create_reference_table('oauth_applications');
    perform create_distributed_table('roles', 'tenant_id');
    perform create_distributed_table('subdomain_users', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table roles
  add constraint roles_tenant_id_fkey foreign key (tenant_id) references tenants (id);
alter table subdomain_users
  add constraint subdomain_users_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint subdomain_users_user_id_fkey foreign key (user_id) references users (id),
  add constraint subdomain_users_role_id_fkey foreign key (tenant_id, role_id) references roles (tenant_id, id);
alter table oauth_applications
  add constraint oauth_applications_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint oauth_applications_user_id_fkey foreign key (user_id) references users (id);
alter table oauth_artifacts
  add constraint oauth_artifacts_user_id_fkey foreign key (user_id) references users (id),
  add constraint oauth_artifacts_application_id_fkey foreign key (application_id) references oauth_applications (id);
alter table oauth_consents
  add constraint oauth_consents_user_id_fkey foreign key (user_id) references users (id),
  add constraint oauth_consents_application_id_fkey foreign key (application_id) references oauth_applications (id);
alter table sign_in_sessions
  add constraint sign_in_sessions_user_id_fkey foreign key (user_id) references users (id);

alter table roles enable row level security, force row level security;
create policy tenant on roles
  using (tenant_id = current_setting('app.tenant_id')::bigint);
create policy access on roles to goodsyard_access
  using (true);

alter table subdomain_users enable row level security, force row level security;
create policy tenant on subdomain_users
  using (tenant_id = current_setting('app.tenant_id')::bigint);
create policy access on subdomain_users to goodsyard_access
  using (true);
-- A person sees their own memberships, whichever tenant they are working in: the list of subdomains needs it.
create policy own on subdomain_users for select
  using (user_id = nullif(current_setting('app.user_id', true), '')::bigint);

-- The application role writes password hashes but cannot read one back.
grant select, insert, update, delete on tenants, roles, subdomain_users, oauth_applications to goodsyard_app;
grant insert, update, delete on users to goodsyard_app;
grant select (id, email, name, user_type, is_operator, is_active, language, timezone, external_system_reference1,
  external_system_reference2, external_system_reference3, string1, string2, string3, string4, string5,
  last_signed_in_at, lock_version, created_at, updated_at) on users to goodsyard_app;
grant select, insert, update, delete on oauth_artifacts to goodsyard_app;
grant select, delete on oauth_consents, sign_in_sessions to goodsyard_app;

grant select, insert, update, delete
  on tenants, users, roles, subdomain_users, oauth_applications, oauth_artifacts, oauth_consents, sign_in_sessions,
    sign_in_failures
  to goodsyard_access;
grant usage, select on all sequences in schema public to goodsyard_app, goodsyard_access;

-- What later migrations make is the application role's to work with, and the access role's only where they say so.
alter default privileges in schema public grant select, insert, update, delete on tables to goodsyard_app;
alter default privileges in schema public grant usage, select on sequences to goodsyard_app;
