-- Reports, their schedules, dashboards and widgets.

create sequence report_queries_id_seq;
create table report_queries (
  tenant_id bigint not null,
  id bigint not null default nextval('report_queries_id_seq'),
  name text not null,
  description text,
  graphql text not null,
  parameters jsonb not null,
  changed_by_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint report_queries_pkey primary key (tenant_id, id),
  constraint report_queries_name_check check (char_length(name) <= 50),
  constraint report_queries_description_check check (char_length(description) <= 500),
  constraint report_queries_graphql_check check (char_length(graphql) <= 50000)
);
create index report_queries_changed_by_id_idx on report_queries (tenant_id, changed_by_id);

create sequence reports_id_seq;
create table reports (
  tenant_id bigint not null,
  id bigint not null default nextval('reports_id_seq'),
  name text not null,
  description text,
  report_type text not null,
  report_query_id bigint not null,
  source_path text,
  report_fields jsonb not null,
  variables jsonb not null,
  user_id bigint,
  -- Scheduled reports show what everybody who last changed a part of them may see.
  changed_by_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint reports_pkey primary key (tenant_id, id),
  constraint reports_name_check check (char_length(name) <= 50),
  constraint reports_description_check check (char_length(description) <= 500),
  constraint reports_report_type_check check (report_type in ('single', 'bar', 'pie')),
  constraint reports_source_path_check check (char_length(source_path) <= 255)
);
create index reports_report_query_id_idx on reports (tenant_id, report_query_id);
create index reports_user_id_idx on reports (tenant_id, user_id);
create index reports_changed_by_id_idx on reports (tenant_id, changed_by_id);

create sequence scheduled_reports_id_seq;
create table scheduled_reports (
  tenant_id bigint not null,
  id bigint not null default nextval('scheduled_reports_id_seq'),
  name text not null,
  frequency text not null,
  numbers bigint[] not null,
  time text not null,
  timezone text,
  subject text,
  body text,
  user_id bigint,
  next_run_at timestamptz(3),
  last_run_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint scheduled_reports_pkey primary key (tenant_id, id),
  constraint scheduled_reports_name_check check (char_length(name) <= 50),
  constraint scheduled_reports_frequency_check check (frequency in ('Day', 'Month')),
  constraint scheduled_reports_time_check check (char_length("time") <= 5),
  constraint scheduled_reports_timezone_check check (char_length(timezone) <= 255),
  constraint scheduled_reports_subject_check check (char_length(subject) <= 256),
  constraint scheduled_reports_body_check check (char_length("body") <= 10000)
);
create index scheduled_reports_user_id_idx on scheduled_reports (tenant_id, user_id);
create index scheduled_reports_next_run_at_idx on scheduled_reports (next_run_at nulls first);

create sequence scheduled_report_reports_id_seq;
create table scheduled_report_reports (
  tenant_id bigint not null,
  id bigint not null default nextval('scheduled_report_reports_id_seq'),
  scheduled_report_id bigint not null,
  report_id bigint not null,
  variables jsonb not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint scheduled_report_reports_pkey primary key (tenant_id, id)
);
create index scheduled_report_reports_scheduled_report_id_idx on scheduled_report_reports (tenant_id, scheduled_report_id);
create index scheduled_report_reports_report_id_idx on scheduled_report_reports (tenant_id, report_id);

create sequence scheduled_report_recipients_id_seq;
create table scheduled_report_recipients (
  tenant_id bigint not null,
  id bigint not null default nextval('scheduled_report_recipients_id_seq'),
  scheduled_report_id bigint not null,
  email_address text not null,
  name text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint scheduled_report_recipients_pkey primary key (tenant_id, id),
  constraint scheduled_report_recipients_email_address_check check (char_length(email_address) <= 254),
  constraint scheduled_report_recipients_name_check check (char_length(name) <= 255)
);
create index scheduled_report_recipients_scheduled_report_id_idx on scheduled_report_recipients (tenant_id, scheduled_report_id);

create sequence scheduled_report_ftp_recipients_id_seq;
create table scheduled_report_ftp_recipients (
  tenant_id bigint not null,
  id bigint not null default nextval('scheduled_report_ftp_recipients_id_seq'),
  scheduled_report_id bigint not null,
  ftp_user_id bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint scheduled_report_ftp_recipients_pkey primary key (tenant_id, id)
);
create index scheduled_report_ftp_recipients_scheduled_report_id_idx on scheduled_report_ftp_recipients (tenant_id, scheduled_report_id);
create index scheduled_report_ftp_recipients_ftp_user_id_idx on scheduled_report_ftp_recipients (tenant_id, ftp_user_id);

create sequence dashboards_id_seq;
create table dashboards (
  tenant_id bigint not null,
  id bigint not null default nextval('dashboards_id_seq'),
  code text not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  is_default boolean not null default false,
  role_ids bigint[] not null default '{}',
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint dashboards_pkey primary key (tenant_id, id),
  constraint dashboards_code_key unique (tenant_id, code),
  constraint dashboards_code_check check (char_length(code) <= 30),
  constraint dashboards_name_check check (char_length(name) <= 50),
  constraint dashboards_description_check check (char_length(description) <= 255)
);
create unique index dashboards_one_is_default on dashboards (tenant_id) where is_default;

create sequence dashboard_widgets_id_seq;
create table dashboard_widgets (
  tenant_id bigint not null,
  id bigint not null default nextval('dashboard_widgets_id_seq'),
  code text not null,
  name text not null,
  description text,
  widget_type text not null,
  report_query_id bigint,
  configuration jsonb not null,
  dashboard_filters jsonb not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint dashboard_widgets_pkey primary key (tenant_id, id),
  constraint dashboard_widgets_code_key unique (tenant_id, code),
  constraint dashboard_widgets_code_check check (char_length(code) <= 30),
  constraint dashboard_widgets_name_check check (char_length(name) <= 50),
  constraint dashboard_widgets_description_check check (char_length(description) <= 255),
  constraint dashboard_widgets_widget_type_check check (widget_type in ('area', 'bar', 'funnel', 'gauge', 'graph', 'grid', 'heatmap', 'line', 'pictorial_bar', 'pie', 'radar', 'sankey', 'scatter', 'single', 'sunburst', 'tree', 'treemap'))
);
create index dashboard_widgets_report_query_id_idx on dashboard_widgets (tenant_id, report_query_id);

create sequence dashboard_widget_placements_id_seq;
create table dashboard_widget_placements (
  tenant_id bigint not null,
  id bigint not null default nextval('dashboard_widget_placements_id_seq'),
  dashboard_id bigint not null,
  dashboard_widget_id bigint not null,
  position jsonb not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint dashboard_widget_placements_pkey primary key (tenant_id, id),
  constraint dashboard_widget_placements_dashboard_iddashboard_widget_id_key unique (tenant_id, dashboard_id, dashboard_widget_id)
);
create index dashboard_widget_placements_dashboard_id_idx on dashboard_widget_placements (tenant_id, dashboard_id);
create index dashboard_widget_placements_dashboard_widget_id_idx on dashboard_widget_placements (tenant_id, dashboard_widget_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('report_queries', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('reports', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('scheduled_reports', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('scheduled_report_reports', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('scheduled_report_recipients', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('scheduled_report_ftp_recipients', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('dashboards', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('dashboard_widgets', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('dashboard_widget_placements', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table report_queries
  add constraint report_queries_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint report_queries_changed_by_id_fkey foreign key (changed_by_id) references users (id);

alter table reports
  add constraint reports_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint reports_report_query_id_fkey foreign key (tenant_id, report_query_id) references report_queries (tenant_id, id),
  add constraint reports_user_id_fkey foreign key (user_id) references users (id),
  add constraint reports_changed_by_id_fkey foreign key (changed_by_id) references users (id);

alter table scheduled_reports
  add constraint scheduled_reports_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint scheduled_reports_user_id_fkey foreign key (user_id) references users (id);

alter table scheduled_report_reports
  add constraint scheduled_report_reports_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint scheduled_report_reports_scheduled_report_id_fkey foreign key (tenant_id, scheduled_report_id) references scheduled_reports (tenant_id, id),
  add constraint scheduled_report_reports_report_id_fkey foreign key (tenant_id, report_id) references reports (tenant_id, id);

alter table scheduled_report_recipients
  add constraint scheduled_report_recipients_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint scheduled_report_recipients_scheduled_report_id_fkey foreign key (tenant_id, scheduled_report_id) references scheduled_reports (tenant_id, id);

alter table scheduled_report_ftp_recipients
  add constraint scheduled_report_ftp_recipients_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint scheduled_report_ftp_recipients_scheduled_report_id_fkey foreign key (tenant_id, scheduled_report_id) references scheduled_reports (tenant_id, id);

alter table dashboards
  add constraint dashboards_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table dashboard_widgets
  add constraint dashboard_widgets_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint dashboard_widgets_report_query_id_fkey foreign key (tenant_id, report_query_id) references report_queries (tenant_id, id);

alter table dashboard_widget_placements
  add constraint dashboard_widget_placements_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint dashboard_widget_placements_dashboard_id_fkey foreign key (tenant_id, dashboard_id) references dashboards (tenant_id, id),
  add constraint dashboard_widget_placements_dashboard_widget_id_fkey foreign key (tenant_id, dashboard_widget_id) references dashboard_widgets (tenant_id, id);

alter table report_queries enable row level security, force row level security;
create policy tenant on report_queries using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table reports enable row level security, force row level security;
create policy tenant on reports using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table scheduled_reports enable row level security, force row level security;
-- The scheduler looks across tenants for due reports, and at nothing else.
create policy access on scheduled_reports for select to goodsyard_access using (true);
create policy tenant on scheduled_reports using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table scheduled_report_reports enable row level security, force row level security;
create policy tenant on scheduled_report_reports using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table scheduled_report_recipients enable row level security, force row level security;
create policy tenant on scheduled_report_recipients using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table scheduled_report_ftp_recipients enable row level security, force row level security;
create policy tenant on scheduled_report_ftp_recipients using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table dashboards enable row level security, force row level security;
create policy tenant on dashboards using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table dashboard_widgets enable row level security, force row level security;
create policy tenant on dashboard_widgets using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table dashboard_widget_placements enable row level security, force row level security;
create policy tenant on dashboard_widget_placements using (tenant_id = current_setting('app.tenant_id')::bigint);

grant select (tenant_id, next_run_at) on scheduled_reports to goodsyard_access;
