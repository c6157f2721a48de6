-- What every request may use: idempotency keys, number ranges, registered GraphQL documents, saved views and preferences.

-- Responses kept for requests with an Idempotency-Key.
create table idempotency_keys (
  tenant_id bigint not null,
  scope_hash text not null,
  fingerprint text not null,
  -- Null while an act that calls an external system has committed its first part and has no response yet.
  status int,
  body text,
  headers jsonb not null,
  expires_at timestamptz(3) not null,
  constraint idempotency_keys_pkey primary key (tenant_id, scope_hash)
);
create index idempotency_keys_expires_at_idx on idempotency_keys (tenant_id, expires_at);

-- Number ranges: a number is prefix and next_number, whose leading zeros keep its width.
create sequence sequences_id_seq;
create table sequences (
  tenant_id bigint not null,
  id bigint not null default nextval('sequences_id_seq'),
  code text not null,
  name text not null,
  prefix text not null,
  next_number text not null,
  description text,
  kind text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint sequences_pkey primary key (tenant_id, id),
  constraint sequences_code_key unique (tenant_id, code),
  constraint sequences_code_check check (char_length(code) <= 50),
  constraint sequences_name_check check (char_length(name) <= 255),
  constraint sequences_prefix_check check (char_length(prefix) <= 30),
  constraint sequences_next_number_check check (next_number ~ '^[0-9]{1,18}$'),
  constraint sequences_description_check check (char_length(description) <= 10000),
  constraint sequences_kind_check check (kind in ('plain', 'sscc'))
);

-- Queries that clients registered by hash, so that they need not be sent again; kept for a day after their last use.
create table graphql_documents (
  tenant_id bigint not null,
  sha256 text not null,
  text text not null,
  last_used_at timestamptz(3) not null default now(),
  constraint graphql_documents_pkey primary key (tenant_id, sha256),
  constraint graphql_documents_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint graphql_documents_text_check check (octet_length(text) <= 65536)
);
create index graphql_documents_last_used_at_idx on graphql_documents (tenant_id, last_used_at);

-- Views of lists, which may be shared, and preferences, which belong to one person.
create sequence saved_views_id_seq;
create table saved_views (
  tenant_id bigint not null,
  id bigint not null default nextval('saved_views_id_seq'),
  name text not null,
  resource_name text not null,
  state jsonb not null default '{}',
  shared boolean not null default false,
  role_ids bigint[] not null default '{}',
  user_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint saved_views_pkey primary key (tenant_id, id),
  constraint saved_views_user_id_resource_name_name_key unique (tenant_id, user_id, resource_name, name),
  constraint saved_views_name_check check (char_length(name) <= 100),
  constraint saved_views_resource_name_check check (char_length(resource_name) <= 63)
);
create index saved_views_resource_name_idx on saved_views (tenant_id, resource_name);

create sequence preferences_id_seq;
create table preferences (
  tenant_id bigint not null,
  id bigint not null default nextval('preferences_id_seq'),
  key text not null,
  value jsonb not null default '{}',
  user_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint preferences_pkey primary key (tenant_id, id),
  constraint preferences_user_id_key_key unique (tenant_id, user_id, key),
  constraint preferences_key_check check (char_length(key) <= 100)
);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('idempotency_keys', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('sequences', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('graphql_documents', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('saved_views', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('preferences', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table idempotency_keys
  add constraint idempotency_keys_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table sequences
  add constraint sequences_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table graphql_documents
  add constraint graphql_documents_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table saved_views
  add constraint saved_views_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint saved_views_user_id_fkey foreign key (user_id) references users (id);

alter table preferences
  add constraint preferences_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint preferences_user_id_fkey foreign key (user_id) references users (id);

alter table idempotency_keys enable row level security, force row level security;
create policy tenant on idempotency_keys using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table sequences enable row level security, force row level security;
create policy tenant on sequences using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table graphql_documents enable row level security, force row level security;
create policy tenant on graphql_documents using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table saved_views enable row level security, force row level security;
create policy tenant on saved_views using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table preferences enable row level security, force row level security;
create policy tenant on preferences using (tenant_id = current_setting('app.tenant_id')::bigint);
