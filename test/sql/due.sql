-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/due/fire-due-records.ts

insert into automation_due_firings (tenant_id, automation_id, record_id, due_at)
select $1::bigint, f.automation_id, f.record_id, f.due_at
from jsonb_to_recordset($2::jsonb) as f (automation_id bigint, record_id bigint, due_at timestamptz)
order by f.automation_id, f.record_id, f.due_at
on conflict (tenant_id, automation_id, record_id, due_at) do nothing
returning automation_id, record_id;

select a.id, a.resource_name, a.schedule, a.due_since
from automations a
where a.tenant_id = $1 and a.event = 'due' and a.enabled
order by a.id;

select distinct a.tenant_id from automations a where a.event = 'due' and a.enabled;

select o.* from goods_outs o where o.tenant_id = $1 and o.id = any($2::bigint[]);

select r.id as automation_id, d.id as record_id, d.due_at
from jsonb_to_recordset($1::jsonb) as r (id bigint, offset_minutes int, "time" time, statuses bigint[], due_since timestamptz)
cross join lateral (
  select o.id, f.due_at
  from goods_outs o
  join warehouses w on w.tenant_id = $2 and w.id = o.warehouse_id
  cross join lateral (select (case when r."time" is null then o.expected_date_of_dispatch
      else ((o.expected_date_of_dispatch at time zone w.timezone)::date + r."time") at time zone w.timezone end + make_interval(mins => r.offset_minutes)) as due_at) f
  where o.tenant_id = $3 and o.expected_date_of_dispatch <= $4::timestamptz - make_interval(mins => r.offset_minutes) + case when r."time" is null then interval '0' else interval '25 hours' end
  and o.expected_date_of_dispatch > greatest(r.due_since, $5::timestamptz - make_interval(days => $6::int)) - make_interval(mins => r.offset_minutes) - case when r."time" is null then interval '0' else interval '25 hours' end
  and o.goods_out_status_id = any(r.statuses) and f.due_at <= $7::timestamptz and f.due_at > greatest(r.due_since, $8::timestamptz - make_interval(days => $9::int))
  and not exists (
    select from automation_due_firings x
    where x.tenant_id = $10 and x.automation_id = r.id and x.record_id = o.id and x.due_at = f.due_at)
  order by o.expected_date_of_dispatch, o.id
  limit $11) d
order by d.due_at, r.id, d.id;

select r.id as automation_id, d.id as record_id, d.due_at
from jsonb_to_recordset($1::jsonb) as r (id bigint, offset_minutes int, "time" time, statuses text[], due_since timestamptz)
cross join lateral (
  select g.id, f.due_at
  from goods_in_receipts g
  join warehouses w on w.tenant_id = $2 and w.id = g.warehouse_id
  cross join lateral (select (case when r."time" is null then g.expected_date_of_arrival
      else ((g.expected_date_of_arrival at time zone w.timezone)::date + r."time") at time zone w.timezone end + make_interval(mins => r.offset_minutes)) as due_at) f
  where g.tenant_id = $3 and g.expected_date_of_arrival <= $4::timestamptz - make_interval(mins => r.offset_minutes) + case when r."time" is null then interval '0' else interval '25 hours' end
  and g.expected_date_of_arrival > greatest(r.due_since, $5::timestamptz - make_interval(days => $6::int)) - make_interval(mins => r.offset_minutes) - case when r."time" is null then interval '0' else interval '25 hours' end
  and g.status = any(r.statuses) and f.due_at <= $7::timestamptz and f.due_at > greatest(r.due_since, $8::timestamptz - make_interval(days => $9::int))
  and not exists (
    select from automation_due_firings x
    where x.tenant_id = $10 and x.automation_id = r.id and x.record_id = g.id and x.due_at = f.due_at)
  order by g.expected_date_of_arrival, g.id
  limit $11) d
order by d.due_at, r.id, d.id;
