-- What people keep of how their screens look: views of lists, which may be shared, and preferences, which are theirs alone.
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
  constraint saved_views_user_id_resource_name_name_key unique (tenant_id, user_id, resource_name, name),
  constraint saved_views_name_check check (char_length(name) <= 100),
  constraint saved_views_resource_name_check check (char_length(resource_name) <= 63),
  constraint saved_views_pkey primary key (tenant_id, id)
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
  constraint preferences_user_id_key_key unique (tenant_id, user_id, key),
  constraint preferences_key_check check (char_length(key) <= 100),
  constraint preferences_pkey primary key (tenant_id, id)
);

-- On a cluster tenants are spread by their id; references come after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('saved_views', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('preferences', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table saved_views
  add constraint saved_views_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint saved_views_user_id_fkey foreign key (user_id) references users (id);
alter table preferences
  add constraint preferences_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint preferences_user_id_fkey foreign key (user_id) references users (id);

alter table saved_views enable row level security, force row level security;
create policy tenant on saved_views using (tenant_id = current_setting('app.tenant_id')::bigint);
alter table preferences enable row level security, force row level security;
create policy tenant on preferences using (tenant_id = current_setting('app.tenant_id')::bigint);

-- Whoever has a role today keeps views and preferences of their own. Row security binds the owner too.
alter table roles no force row level security;
update roles set permissions = permissions || '{manage_screens}' where role_type <> 'admin';
alter table roles force row level security;
