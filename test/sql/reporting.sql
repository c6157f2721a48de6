-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/reporting/assert-room-for-exports.ts

select count(*) as waiting
from documents d
where d.tenant_id = $1 and d.category in ('report', 'export') and d.status in ('queued', 'processing')
and d.user_id is not null and d.file_path is null;

-- src/domain/reporting/check-report.ts

select q.parameters from report_queries q where q.tenant_id = $1 and q.id = $2;

select r.id, q.parameters
from reports r
join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
where r.tenant_id = $1 and r.id = any($2::bigint[]);

-- src/domain/reporting/date-context.ts

select m.timezone from subdomain_users m where m.tenant_id = $1 and m.user_id = $2;

-- src/domain/reporting/find-report.ts

select r.user_id, r.name, r.report_type, r.source_path, r.report_fields, r.variables, q.graphql, q.parameters,
jsonb_build_array(r.changed_by_id, q.changed_by_id) as changed_by
from reports r
join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
where r.tenant_id = $1 and r.id = $2;

-- src/domain/reporting/find-scheduled-reports.ts

select r.name, r.report_type, r.source_path, r.report_fields, r.variables, q.graphql, q.parameters,
jsonb_build_array(r.changed_by_id, q.changed_by_id) as changed_by, s.variables as overrides
from scheduled_report_reports s
join reports r on r.tenant_id = s.tenant_id and r.id = s.report_id
join report_queries q on q.tenant_id = r.tenant_id and q.id = r.report_query_id
where s.tenant_id = $1 and s.scheduled_report_id = $2
order by s.id;

select s.name, s.subject, s."body", s.user_id, coalesce(m.timezone, s.timezone) as timezone,
array(
  select r.email_address from scheduled_report_recipients r
  where r.tenant_id = $1 and r.scheduled_report_id = s.id order by r.id) as recipients,
array(
  select f.ftp_user_id from scheduled_report_ftp_recipients f
  where f.tenant_id = $2 and f.scheduled_report_id = s.id order by f.id) as ftp_user_ids,
array(
  select u.changed_by_id from scheduled_report_ftp_recipients f
  join ftp_users u on u.tenant_id = f.tenant_id and u.id = f.ftp_user_id
  where f.tenant_id = $3 and f.scheduled_report_id = s.id order by f.id) as ftp_users_changed_by
from scheduled_reports s
left join subdomain_users m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
where s.tenant_id = $4 and s.id = $5;

-- src/domain/reporting/place-widgets.ts

delete from dashboard_widget_placements p
where p.tenant_id = $1 and p.dashboard_id = $2;

update dashboards d
set lock_version = "d"."lock_version" + 1, updated_at = $1
where d.tenant_id = $2 and d.id = $3;

-- src/domain/reporting/queue-due-reports.ts

select distinct tenant_id from scheduled_reports where next_run_at is null or next_run_at <= now();

select s.id, s.frequency, s.numbers, s."time", s.timezone, s.next_run_at
from scheduled_reports s
where s.tenant_id = $1 and (s.next_run_at is null or s.next_run_at <= $2)
order by s.id
for update skip locked;

update scheduled_reports s
set next_run_at = p.next, last_run_at = coalesce(p.fires, s.last_run_at), lock_version = "s"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as p (id bigint, fires timestamptz, next timestamptz)
where s.tenant_id = $3 and s.id = p.id;

-- src/domain/reporting/request-report.ts

select q.graphql, q.parameters from report_queries q where q.tenant_id = $1 and q.id = $2;
