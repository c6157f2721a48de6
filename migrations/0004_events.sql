-- The outbox, its numbering, and the audit log beside it.

-- The outbox: every change of state writes its events in its own transaction; the relay numbers them after commit.
create sequence events_seq;
create table events (
  tenant_id bigint not null,
  id text not null,
  position bigint,
  kind text not null,
  resource_name text not null,
  event text not null,
  aggregate_type text not null,
  aggregate_id bigint not null,
  aggregate_seq bigint not null,
  data jsonb not null,
  previous jsonb,
  actor_id bigint,
  source text not null,
  request_id text,
  cause_id text,
  depth bigint not null default 0,
  occurred_at timestamptz(3) not null,
  inserted_seq bigint not null default nextval('events_seq'),
  constraint events_pkey primary key (tenant_id, id),
  constraint events_kind_check check (kind in ('domain', 'change')),
  constraint events_resource_name_check check (char_length(resource_name) <= 100),
  constraint events_event_check check (char_length(event) <= 100),
  constraint events_aggregate_type_check check (char_length(aggregate_type) <= 100),
  constraint events_source_check check (char_length(source) <= 50),
  constraint events_request_id_check check (char_length(request_id) <= 128),
  constraint events_cause_id_check check (char_length(cause_id) <= 50)
);
create unique index events_position_key on events (tenant_id, position) where position is not null;
create index events_unpositioned_idx on events (tenant_id, inserted_seq) where position is null;
create index events_aggregate_idx on events (tenant_id, aggregate_type, aggregate_id, aggregate_seq);
create index events_pair_idx on events (tenant_id, resource_name, event, inserted_seq) where kind = 'domain';

-- The last position assigned in a tenant; the process that holds the row numbers its events.
create table relay_leases (
  tenant_id bigint not null,
  last_position bigint not null default 0,
  constraint relay_leases_pkey primary key (tenant_id)
);

-- Entries of the audit log that are no events: sign-ins, failed sign-ins, lockouts, refusals. Read together with the events.
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
create index audit_entries_aggregate_idx on audit_entries (tenant_id, aggregate_type, aggregate_id, id);
create index audit_entries_action_idx on audit_entries (tenant_id, action, id);

-- Without statistics of the tenant the planner assumes a two-hundredth of all events for each tenant. With statistics, a tenant
-- that was added after the last analyse counts as one event, and any index that begins with the tenant looks as good as the one
-- that names the record: each event of an act then read all events of its tenant.
alter table events alter column tenant_id set statistics 0;

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('events', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('relay_leases', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('audit_entries', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table events
  add constraint events_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table relay_leases
  add constraint relay_leases_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table audit_entries
  add constraint audit_entries_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint audit_entries_actor_id_fkey foreign key (actor_id) references users (id);

alter table events enable row level security, force row level security;
-- The relay and the scheduler look across tenants for due work, and may read nothing else.
create policy access on events for select to goodsyard_access using (true);
create policy tenant on events using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table relay_leases enable row level security, force row level security;
create policy tenant on relay_leases using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table audit_entries enable row level security, force row level security;
create policy access on audit_entries to goodsyard_access using (true);
create policy tenant on audit_entries using (tenant_id = current_setting('app.tenant_id')::bigint);

grant select (tenant_id, "position", occurred_at) on events to goodsyard_access;
-- A sign-in is recorded in every tenant of a person before any of them is entered.
grant insert, select (tenant_id, times, same_key), update (times) on audit_entries to goodsyard_access;
