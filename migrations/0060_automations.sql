-- Automations, their runs, webhook deliveries and failures.

create sequence automations_id_seq;
create table automations (
  tenant_id bigint not null,
  id bigint not null default nextval('automations_id_seq'),
  resource_name text not null,
  event text,
  name text,
  enabled boolean not null default true,
  integration_id bigint,
  schedule jsonb,
  next_run_at timestamptz(3),
  last_run_at timestamptz(3),
  -- Automations run with the rights of everybody who last changed what they run by.
  changed_by_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automations_pkey primary key (tenant_id, id),
  constraint automations_resource_name_check check (resource_name in ('goods_out', 'goods_in', 'goods_out_pick_list', 'invoice', 'load_drop', 'stock_balance', 'stock', 'putaway_task', 'failure_event_log', 'ftp_file', 'ftp_import', 'daily_schedule', 'weekly_schedule', 'monthly_schedule', 'one_time_schedule')),
  constraint automations_event_check check (event in ('account_transferred', 'authorised', 'cancelled', 'completed', 'created', 'dispatched', 'failed', 'moved_to_part', 'negatively_adjusted', 'paid', 'picked', 'placed_on_hold', 'positively_adjusted', 'processed', 'received', 'released_from_hold', 'submitted', 'triggered', 'undispatched', 'unreceived', 'updated', 'uploaded')),
  constraint automations_name_check check (char_length(name) <= 50)
);
create index automations_integration_id_idx on automations (tenant_id, integration_id);
create index automations_listening_idx on automations (tenant_id, resource_name, event) where enabled;
create index automations_due_idx on automations (next_run_at) where enabled and next_run_at is not null;
create index automations_changed_by_id_idx on automations (tenant_id, changed_by_id);

create sequence automation_conditions_id_seq;
create table automation_conditions (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_conditions_id_seq'),
  automation_id bigint not null,
  condition_code text,
  source_path text not null,
  operator text not null,
  value text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automation_conditions_pkey primary key (tenant_id, id),
  constraint automation_conditions_condition_code_check check (char_length(condition_code) <= 50),
  constraint automation_conditions_source_path_check check (char_length(source_path) <= 255),
  constraint automation_conditions_operator_check check (operator in ('eq', 'not_eq', 'gt', 'gteq', 'lt', 'lteq', 'in', 'contains', 'matches', 'present', 'blank')),
  constraint automation_conditions_value_check check (char_length(value) <= 10000)
);
create index automation_conditions_automation_id_idx on automation_conditions (tenant_id, automation_id);

create sequence automation_actions_id_seq;
create table automation_actions (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_actions_id_seq'),
  automation_id bigint not null,
  destination_type text not null,
  destination_code text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automation_actions_pkey primary key (tenant_id, id),
  constraint automation_actions_destination_type_check check (destination_type in ('email', 'webhook', 'api', 'ftp', 'file_import', 'ai')),
  constraint automation_actions_destination_code_check check (char_length(destination_code) <= 50)
);
create index automation_actions_automation_id_idx on automation_actions (tenant_id, automation_id);

create sequence automation_action_parameters_id_seq;
create table automation_action_parameters (
  tenant_id bigint not null,
  id bigint not null default nextval('automation_action_parameters_id_seq'),
  automation_action_id bigint not null,
  parameter_code text not null,
  value text,
  has_value boolean not null default false,
  sealed text,
  previous_sealed text,
  previous_sealed_until timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint automation_action_parameters_pkey primary key (tenant_id, id),
  constraint automation_action_parameters_parameter_code_check check (char_length(parameter_code) <= 50),
  constraint automation_action_parameters_value_check check (char_length(value) <= 100000),
  constraint automation_action_parameters_sealed_check check (char_length(sealed) <= 200000),
  constraint automation_action_parameters_previous_sealed_check check (char_length(previous_sealed) <= 200000)
);
create index automation_action_parameters_automation_action_id_idx on automation_action_parameters (tenant_id, automation_action_id);

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
  constraint automation_runs_pkey primary key (tenant_id, id),
  constraint automation_runs_status_check check (status in ('queued', 'running', 'succeeded', 'partially_failed', 'failed', 'skipped')),
  constraint automation_runs_trigger_check check (trigger in ('event', 'schedule', 'manual')),
  constraint automation_runs_event_id_check check (char_length(event_id) <= 50)
);
create index automation_runs_automation_id_idx on automation_runs (tenant_id, automation_id);
-- An event starts an automation once, however often the relay reads it.
create unique index automation_runs_event_key on automation_runs (tenant_id, automation_id, event_id) where trigger <> 'manual';
create index automation_runs_started_idx on automation_runs (tenant_id, automation_id, created_at) where conditions_passed;
create index automation_runs_finished_idx on automation_runs (tenant_id, created_at);

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
  constraint automation_action_logs_pkey primary key (tenant_id, id),
  constraint automation_action_logs_destination_type_check check (char_length(destination_type) <= 50),
  constraint automation_action_logs_destination_code_check check (char_length(destination_code) <= 50),
  constraint automation_action_logs_destination_check check (char_length(destination) <= 2000),
  constraint automation_action_logs_status_check check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled')),
  constraint automation_action_logs_request_check check (char_length(request) <= 10000),
  constraint automation_action_logs_answer_check check (char_length(answer) <= 10000),
  constraint automation_action_logs_error_check check (char_length(error) <= 10000)
);
create index automation_action_logs_automation_run_id_idx on automation_action_logs (tenant_id, automation_run_id);
create index automation_action_logs_automation_id_idx on automation_action_logs (tenant_id, automation_id);
create index automation_action_logs_automation_action_id_idx on automation_action_logs (tenant_id, automation_action_id);
create index automation_action_logs_created_at_idx on automation_action_logs (tenant_id, created_at);

-- A schedule fires once for each moment, whichever process looks first.
create table automation_firings (
  tenant_id bigint not null,
  automation_id bigint not null,
  scheduled_for timestamptz(3) not null,
  constraint automation_firings_pkey primary key (tenant_id, automation_id, scheduled_for)
);

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
  constraint webhook_deliveries_pkey primary key (tenant_id, id),
  constraint webhook_deliveries_event_id_check check (char_length(event_id) <= 50),
  constraint webhook_deliveries_url_check check (char_length(url) <= 2000),
  constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed', 'dead', 'cancelled')),
  constraint webhook_deliveries_last_error_check check (char_length(last_error) <= 10000),
  constraint webhook_deliveries_response_check check (char_length(response) <= 10000),
  constraint webhook_deliveries_aggregate_type_check check (char_length(aggregate_type) <= 100)
);
create index webhook_deliveries_automation_id_idx on webhook_deliveries (tenant_id, automation_id);
create index webhook_deliveries_automation_action_id_idx on webhook_deliveries (tenant_id, automation_action_id);
create index webhook_deliveries_automation_run_id_idx on webhook_deliveries (tenant_id, automation_run_id);
create index webhook_deliveries_automation_action_log_id_idx on webhook_deliveries (tenant_id, automation_action_log_id);
create index webhook_deliveries_created_at_idx on webhook_deliveries (tenant_id, created_at);
-- Pending deliveries of one action about one record, in their order.
create index webhook_deliveries_open_idx
  on webhook_deliveries (tenant_id, automation_action_id, aggregate_type, aggregate_id, aggregate_sequence, id)
  where status in ('pending', 'failed');
create index webhook_deliveries_under_way_idx
  on webhook_deliveries (tenant_id, automation_id, sending_until)
  where status in ('pending', 'failed') and sending_until is not null;

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
  constraint failure_event_logs_pkey primary key (tenant_id, id),
  constraint failure_event_logs_source_type_check check (char_length(source_type) <= 100),
  constraint failure_event_logs_symbol_check check (char_length(symbol) <= 100),
  constraint failure_event_logs_message_check check (char_length(message) <= 10000)
);
create index failure_event_logs_created_at_idx on failure_event_logs (tenant_id, created_at);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('automations', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_conditions', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_actions', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_action_parameters', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_runs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_action_logs', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('automation_firings', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('webhook_deliveries', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('failure_event_logs', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table automations
  add constraint automations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automations_integration_id_fkey foreign key (tenant_id, integration_id) references integrations (tenant_id, id),
  add constraint automations_changed_by_id_fkey foreign key (changed_by_id) references users (id);

alter table automation_conditions
  add constraint automation_conditions_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_conditions_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id);

alter table automation_actions
  add constraint automation_actions_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_actions_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id);

alter table automation_action_parameters
  add constraint automation_action_parameters_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_action_parameters_automation_action_id_fkey foreign key (tenant_id, automation_action_id) references automation_actions (tenant_id, id);

alter table automation_runs
  add constraint automation_runs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_runs_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id);

alter table automation_action_logs
  add constraint automation_action_logs_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint automation_action_logs_automation_run_id_fkey foreign key (tenant_id, automation_run_id) references automation_runs (tenant_id, id),
  add constraint automation_action_logs_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id),
  add constraint automation_action_logs_automation_action_id_fkey foreign key (tenant_id, automation_action_id) references automation_actions (tenant_id, id);

alter table automation_firings
  add constraint automation_firings_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table webhook_deliveries
  add constraint webhook_deliveries_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint webhook_deliveries_automation_id_fkey foreign key (tenant_id, automation_id) references automations (tenant_id, id),
  add constraint webhook_deliveries_automation_action_id_fkey foreign key (tenant_id, automation_action_id) references automation_actions (tenant_id, id),
  add constraint webhook_deliveries_automation_run_id_fkey foreign key (tenant_id, automation_run_id) references automation_runs (tenant_id, id),
  add constraint webhook_deliveries_automation_action_log_id_fkey foreign key (tenant_id, automation_action_log_id) references automation_action_logs (tenant_id, id);

alter table failure_event_logs
  add constraint failure_event_logs_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table automations enable row level security, force row level security;
create policy access on automations for select to goodsyard_access using (true);
create policy tenant on automations using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_conditions enable row level security, force row level security;
create policy tenant on automation_conditions using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_actions enable row level security, force row level security;
create policy tenant on automation_actions using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_action_parameters enable row level security, force row level security;
create policy tenant on automation_action_parameters using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_runs enable row level security, force row level security;
create policy tenant on automation_runs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_action_logs enable row level security, force row level security;
create policy tenant on automation_action_logs using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table automation_firings enable row level security, force row level security;
create policy tenant on automation_firings using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table webhook_deliveries enable row level security, force row level security;
create policy tenant on webhook_deliveries using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table failure_event_logs enable row level security, force row level security;
create policy tenant on failure_event_logs using (tenant_id = current_setting('app.tenant_id')::bigint);

grant select (tenant_id, enabled, next_run_at) on automations to goodsyard_access;
