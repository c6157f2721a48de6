-- Scheduled reports know when they go out next; those that were made before are planned when somebody first looks.

alter table scheduled_reports
  add column next_run_at timestamptz(3),
  add column last_run_at timestamptz(3);
create index scheduled_reports_next_run_at_idx on scheduled_reports (next_run_at nulls first);

-- The scheduler looks across tenants at what is due, and at nothing else.
grant select (tenant_id, next_run_at) on scheduled_reports to goodsyard_access;
create policy access on scheduled_reports for select to goodsyard_access using (true);
