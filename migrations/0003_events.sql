-- The outbox: every state change writes its events in its own transaction; the relay numbers them after commit.

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
  depth int not null default 0,
  occurred_at timestamptz(3) not null,
  inserted_seq bigint not null default nextval('events_seq'),
  constraint events_pkey primary key (tenant_id, id),
  constraint events_kind_check check (kind in ('domain', 'change'))
);
create unique index events_position_key on events (tenant_id, position) where position is not null;
create index events_unpositioned_idx on events (tenant_id, inserted_seq) where position is null;
create index events_aggregate_idx on events (tenant_id, aggregate_type, aggregate_id, aggregate_seq);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('events', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table events
  add constraint events_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table events enable row level security, force row level security;
create policy tenant on events using (tenant_id = current_setting('app.tenant_id')::bigint);
