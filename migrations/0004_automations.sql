-- What automations do: their runs and the actions of those, webhooks on their way, failures, firings, and the relay's place.

create sequence automation_runs_id_seq;
create table automation_runs (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_runs_id_seq'),
  automation_id bigint,
  status text not null,
  trigger text not null,
  event_id text,
  conditions_passed boolean,
  conditions jsonb not null,
  actions_count bigint not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  subject jsonb,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automation_runs_status_check check (status in ('queued', 'running', 'succeeded', 'partially_failed', 'failed', 'skipped')),
  constraint automation_runs_trigger_check check (trigger in ('event', 'schedule', 'manual')),
  constraint automation_runs_event_id_check check (char_length(event_id) <= 50),
  constraint automation_runs_pkey primary key (tenant_id, id)
);
create index automation_runs_automation_id_idx on automation_runs (tenant_id, automation_id);

create sequence automation_action_logs_id_seq;
create table automation_action_logs (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_action_logs_id_seq'),
  automation_run_id bigint not null,
  automation_id bigint,
  automation_action_id bigint,
  position bigint not null,
  destination_type text not null,
  destination_code text not null,
  destination text,
  status text not null,
  attempt bigint not null,
  next_attempt_at timestamptz(3),
  duration_ms bigint,
  request text,
  answer text,
  error text,
  output jsonb,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automation_action_logs_destination_type_check check (char_length(destination_type) <= 50),
  constraint automation_action_logs_destination_code_check check (char_length(destination_code) <= 50),
  constraint automation_action_logs_destination_check check (char_length(destination) <= 2000),
  constraint automation_action_logs_status_check check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled')),
  constraint automation_action_logs_request_check check (char_length(request) <= 10000),
  constraint automation_action_logs_answer_check check (char_length(answer) <= 10000),
  constraint automation_action_logs_error_check check (char_length(error) <= 10000),
  constraint automation_action_logs_pkey primary key (tenant_id, id)
);
create index automation_action_logs_automation_run_id_idx on automation_action_logs (tenant_id, automation_run_id);
create index automation_action_logs_automation_id_idx on automation_action_logs (tenant_id, automation_id);
create index automation_action_logs_automation_action_id_idx on automation_action_logs (tenant_id, automation_action_id);

create sequence webhook_deliveries_id_seq;
create table webhook_deliveries (
  tenant_id bigint not null,
  id bigint not null default nextval('webhook_deliveries_id_seq'),
  automation_id bigint,
  automation_action_id bigint,
  automation_run_id bigint not null,
  automation_action_log_id bigint,
  event_id text not null,
  url text,
  status text not null,
  attempts bigint not null,
  next_attempt_at timestamptz(3),
  last_status bigint,
  last_error text,
  response text,
  duration_ms bigint,
  aggregate_type text,
  aggregate_id bigint,
  aggregate_sequence bigint,
  first_attempt_at timestamptz(3),
  sending_until timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint webhook_deliveries_event_id_check check (char_length(event_id) <= 50),
  constraint webhook_deliveries_url_check check (char_length(url) <= 2000),
  constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed', 'dead', 'cancelled')),
  constraint webhook_deliveries_last_error_check check (char_length(last_error) <= 10000),
  constraint webhook_deliveries_response_check check (char_length(response) <= 10000),
  constraint webhook_deliveries_aggregate_type_check check (char_length(aggregate_type) <= 100),
  constraint webhook_deliveries_pkey primary key (tenant_id, id)
);
create index webhook_deliveries_automation_id_idx on webhook_deliveries (tenant_id, automation_id);
create index webhook_deliveries_automation_action_id_idx on webhook_deliveries (tenant_id, automation_action_id);
create index webhook_deliveries_automation_run_id_idx on webhook_deliveries (tenant_id, automation_run_id);
create index webhook_deliveries_automation_action_log_id_idx on webhook_deliveries (tenant_id, automation_action_log_id);

create sequence failure_event_logs_id_seq;
create table failure_event_logs (
  tenant_id bigint not null,
  id bigint not null default nextval('failure_event_logs_id_seq'),
  source_type text not null,
  source_id bigint,
  symbol text not null,
  message text not null,
  context jsonb not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint failure_event_logs_source_type_check check (char_length(source_type) <= 100),
  constraint failure_event_logs_symbol_check check (char_length(symbol) <= 100),
  constraint failure_event_logs_message_check check (char_length(message) <= 10000),
  constraint failure_event_logs_pkey primary key (tenant_id, id)
);

-- An event starts an automation once, however often the relay looks at it.
create unique index automation_runs_event_key on automation_runs (tenant_id, automation_id, event_id) where trigger <> 'manual';
create index automation_runs_started_idx on automation_runs (tenant_id, automation_id, created_at) where conditions_passed;
create index automation_runs_finished_idx on automation_runs (tenant_id, created_at);
create index automation_action_logs_created_at_idx on automation_action_logs (tenant_id, created_at);
create index webhook_deliveries_created_at_idx on webhook_deliveries (tenant_id, created_at);
create index failure_event_logs_created_at_idx on failure_event_logs (tenant_id, created_at);
-- What has not arrived yet of one action about one record, in the order in which it must.
create index webhook_deliveries_open_idx
  on webhook_deliveries (tenant_id, automation_action_id, aggregate_type, aggregate_id, aggregate_sequence, id)
  where status in ('pending', 'failed');

-- The last position given out in a tenant; whoever holds the row numbers its events.
create table relay_leases (
  tenant_id bigint not null,
  last_position bigint not null default 0,
  constraint relay_leases_pkey primary key (tenant_id)
);

-- A schedule fires once for each instant, whichever process looks at the clock first.
create table automation_firings (
  tenant_id bigint not null,
  automation_id bigint not null,
  scheduled_for timestamptz(3) not null,
  constraint automation_firings_pkey primary key (tenant_id, automation_id, scheduled_for)
);

create index automations_listening_idx on automations (tenant_id, resource_name, event) where enabled;
create index automations_due_idx on automations (next_run_at) where enabled and next_run_at is not null;
create index events_pair_idx on events (tenant_id, resource_name, event, inserted_seq) where kind = 'domain';

-- A secret is kept sealed beside its parameter, and the one before it for as long as receivers may still expect it.
alter table automation_action_parameters
  add column sealed text,
  add column previous_sealed text,
  add column previous_sealed_until timestamptz(3),
  add constraint automation_action_parameters_sealed_check check (char_length(sealed) <= 200000),
  add constraint automation_action_parameters_previous_sealed_check check (char_length(previous_sealed) <= 200000);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('automation_runs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_action_logs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('webhook_deliveries', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('failure_event_logs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('relay_leases', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_firings', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table automation_runs
  add constraint automation_runs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_runs_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id);

alter table automation_action_logs
  add constraint automation_action_logs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_action_logs_automation_run_id_fkey foreign key (tenant_id, automation_run_id) references automation_runs (tenant_id, id),
  add constraint automation_action_logs_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id),
  add constraint automation_action_logs_automation_action_id_fkey foreign key (tenant_id, automation_action_id) references automation_actions (tenant_id, id);

alter table webhook_deliveries
  add constraint webhook_deliveries_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint webhook_deliveries_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id),
  add constraint webhook_deliveries_automation_action_id_fkey foreign key (tenant_id, automation_action_id) references automation_actions (tenant_id, id),
  add constraint webhook_deliveries_automation_run_id_fkey foreign key (tenant_id, automation_run_id) references automation_runs (tenant_id, id),
  add constraint webhook_deliveries_automation_action_log_id_fkey foreign key (tenant_id, automation_action_log_id) references automation_action_logs (tenant_id, id);

alter table failure_event_logs
  add constraint failure_event_logs_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table relay_leases
  add constraint relay_leases_tenant_id_fkey foreign key (tenant_id) references tenants (id);
alter table automation_firings
  add constraint automation_firings_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table automation_runs enable row level security, force row level security;
create policy tenant on automation_runs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_action_logs enable row level security, force row level security;
create policy tenant on automation_action_logs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table webhook_deliveries enable row level security, force row level security;
create policy tenant on webhook_deliveries using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table failure_event_logs enable row level security, force row level security;
create policy tenant on failure_event_logs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table relay_leases enable row level security, force row level security;
create policy tenant on relay_leases using (tenant_id = current_setting('app.tenant_id')::bigint);
alter table automation_firings enable row level security, force row level security;
create policy tenant on automation_firings using (tenant_id = current_setting('app.tenant_id')::bigint);

-- The relay and the scheduler ask across tenants who has something to do, and may read nothing else there.
grant select (tenant_id, position, occurred_at) on events to goodsyard_access;
create policy access on events for select to goodsyard_access
  using (true);
grant select (tenant_id, enabled, next_run_at) on automations to goodsyard_access;
create policy access on automations for select to goodsyard_access
  using (true);
