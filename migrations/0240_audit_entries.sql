-- What is no event and yet to be known: who signed in, who failed to, who was locked out, who was refused. Read together with the events.

create table audit_entries (
  tenant_id bigint not null,
  id text not null,
  action text not null,
  aggregate_type text,
  aggregate_id bigint,
  changes jsonb,
  operation text,
  permission text,
  times bigint not null default 1,
  actor_id bigint,
  application_id bigint,
  source text not null,
  request_id text,
  remote_address text,
  occurred_at timestamptz(3) not null,
  same_key text not null,
  constraint audit_entries_pkey primary key (tenant_id, id),
  constraint audit_entries_same_key_key unique (tenant_id, same_key),
  constraint audit_entries_action_check check (char_length(action) <= 100),
  constraint audit_entries_aggregate_type_check check (char_length(aggregate_type) <= 100),
  constraint audit_entries_operation_check check (char_length(operation) <= 200),
  constraint audit_entries_permission_check check (char_length(permission) <= 100),
  constraint audit_entries_source_check check (char_length(source) <= 50),
  constraint audit_entries_request_id_check check (char_length(request_id) <= 128),
  constraint audit_entries_remote_address_check check (char_length(remote_address) <= 100),
  constraint audit_entries_same_key_check check (char_length(same_key) <= 43)
);
create index audit_entries_actor_id_idx on audit_entries (tenant_id, actor_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('audit_entries', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table audit_entries
  add constraint audit_entries_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint audit_entries_actor_id_fkey foreign key (actor_id) references users (id);

alter table audit_entries enable row level security, force row level security;
create policy tenant on audit_entries using (tenant_id = current_setting('app.tenant_id')::bigint);

-- A sign-in is noted in every tenant of whoever signs in, before any of them is entered; nothing of other notes is read for it.
grant insert, select (tenant_id, same_key, times), update (times) on audit_entries to goodsyard_access;
create policy access on audit_entries to goodsyard_access using (true);
