-- What is exchanged with other systems: settings that may be shown, how far their lists were read, and their orders, each taken once.

alter table integrations
  add column configuration jsonb,
  add column cursors jsonb not null default '{}',
  add column poll_minutes bigint,
  add column next_poll_at timestamptz(3),
  add constraint integrations_configuration_sealed_check check (char_length(configuration_sealed) <= 200000);
create index integrations_next_poll_at_idx on integrations (tenant_id, next_poll_at) where next_poll_at is not null;

-- The scheduler looks across tenants for integrations that are to be polled, and at nothing else.
grant select (tenant_id, next_poll_at) on integrations to goodsyard_access;
create policy access on integrations for select to goodsyard_access using (true);

-- One synchronization of an integration is in progress at a time.
create unique index integration_runs_in_progress_key on integration_runs (tenant_id, integration_id)
  where kind = 'synchronization' and status in ('queued', 'running');

create sequence integration_orders_id_seq;
create table integration_orders (
  tenant_id bigint not null,
  id bigint not null default nextval('integration_orders_id_seq'),
  integration_id bigint not null,
  external_id text not null,
  status text not null,
  goods_out_id bigint,
  message text,
  tried_at timestamptz(3),
  content jsonb,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint integration_orders_pkey primary key (tenant_id, id),
  constraint integration_orders_integration_id_external_id_key unique (tenant_id, integration_id, external_id),
  constraint integration_orders_external_id_check check (char_length(external_id) <= 255),
  constraint integration_orders_status_check check (status in ('waiting', 'taken')),
  constraint integration_orders_message_check check (char_length(message) <= 10000)
);
create index integration_orders_waiting_idx on integration_orders (tenant_id, integration_id, id) where status = 'waiting';
create index integration_orders_goods_out_id_idx on integration_orders (tenant_id, goods_out_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('integration_orders', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table integration_orders
  add constraint integration_orders_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint integration_orders_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id),
  add constraint integration_orders_goods_out_id_fkey foreign key (tenant_id, goods_out_id) references goods_outs (tenant_id, id);

alter table integration_orders enable row level security, force row level security;
create policy tenant on integration_orders using (tenant_id = current_setting('app.tenant_id')::bigint);
