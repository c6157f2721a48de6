-- Automations fed by time: from when on they look, and what they have fired for.
alter table automations add column due_since timestamptz(3);
alter table automations
  drop constraint automations_event_check,
  add constraint automations_event_check check (event in ('account_transferred', 'authorised', 'cancelled', 'completed', 'created', 'dispatched', 'due', 'failed', 'moved_to_part', 'negatively_adjusted', 'paid', 'picked', 'placed_on_hold', 'positively_adjusted', 'processed', 'received', 'released_from_hold', 'submitted', 'triggered', 'undispatched', 'unreceived', 'updated', 'uploaded'));
alter table automation_actions
  drop constraint automation_actions_destination_type_check,
  add constraint automation_actions_destination_type_check check (destination_type in ('email', 'webhook', 'api', 'ftp', 'file_import', 'ai', 'notification'));
create index automations_waiting_idx on automations (tenant_id, resource_name, id) where event = 'due' and enabled;
create index goods_in_receipts_expected_date_of_arrival_idx on goods_in_receipts (tenant_id, expected_date_of_arrival);

create table automation_due_firings (
  tenant_id bigint not null,
  automation_id bigint not null,
  record_id bigint not null,
  due_at timestamptz(3) not null,
  constraint automation_due_firings_pkey primary key (tenant_id, automation_id, record_id, due_at)
);
create index automation_due_firings_due_at_idx on automation_due_firings (tenant_id, due_at);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('automation_due_firings', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table automation_due_firings
  add constraint automation_due_firings_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table automation_due_firings enable row level security, force row level security;
create policy tenant on automation_due_firings using (tenant_id = current_setting('app.tenant_id')::bigint);

-- The scheduler asks across tenants which have automations that wait.
grant select (event) on automations to goodsyard_access;
