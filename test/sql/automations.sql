-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/automations/action-references.ts

select a.destination_type, a.destination_code,
coalesce(jsonb_agg(jsonb_build_object('parameter_code', p.parameter_code, 'value', p.value, 'pointer', ''))
  filter (where p.id is not null), '[]') as parameters
from automation_actions a
left join automation_action_parameters p on p.tenant_id = a.tenant_id and p.automation_action_id = a.id
where a.tenant_id = $1 and a.automation_id = $2
group by a.id, a.destination_type, a.destination_code;

select t.id from /* sourceOf(resource) */ t
where t.tenant_id = $1 and t.id = $2 and (/* visibilityOf(resource, 't', tx) */) is not true;

select t.id from /* sourceOf(resource) */ t where /* visibility(resource) */ and t.id = $1;

select t.id from /* sourceOf(resource) */ t where /* visibility(resource) */ and t.id = $1 and t.direction = 'download';

-- src/domain/automations/action-task.ts

select l.output
from automation_action_logs l
where l.tenant_id = $1 and l.automation_run_id = $2 and l.position < $3
order by l.position;

select p.parameter_code, p.value, p.sealed,
case when p.previous_sealed_until > $1 then p.previous_sealed end as previous_sealed
from automation_action_parameters p
where p.tenant_id = $2 and p.automation_action_id = $3
order by p.id;

select r.event_id, r.subject,
jsonb_build_object('id', a.id, 'name', a.name, 'resource_name', a.resource_name, 'event', a.event,
  'integration_id', a.integration_id, 'changed_by_id', a.changed_by_id) as automation
from automation_runs r
join automations a on a.tenant_id = r.tenant_id and a.id = $1
where r.tenant_id = $2 and r.id = $3;

-- src/domain/automations/close-run.ts

select l.id as log_id, d.id as delivery_id
from automation_action_logs l
left join webhook_deliveries d
on d.tenant_id = l.tenant_id and d.automation_action_log_id = l.id and d.status = 'pending'
where l.tenant_id = $1 and l.automation_run_id = $2 and l.position > $3
and l.status = 'queued'
order by l.position
limit 1;

select r.id from automation_runs r where r.tenant_id = $1 and r.id = $2 for update;

update automation_runs r
set status = case
when l.succeeded = l.total then 'succeeded'
when l.succeeded = 0 then 'failed'
else 'partially_failed'
end,
finished_at = $1,
lock_version = "r"."lock_version" + 1, updated_at = $2
from (
  select count(*) as total,
  count(*) filter (where l.status = 'succeeded') as succeeded,
  count(*) filter (where l.status in ('queued', 'running', 'waiting')) as open
  from automation_action_logs l
  where l.tenant_id = $3 and l.automation_run_id = $4) l
where r.tenant_id = $5 and r.id = $6 and l.open = 0;

-- src/domain/automations/count-referencing-conditions.ts

select c.source_path, c.value
from automation_conditions c
where c.tenant_id = $1 and strpos(c.source_path, $2) > 0 and c.value is not null;

-- src/domain/automations/find-automations.ts

select a.id, a.name, a.resource_name, a.event, a.enabled, a.integration_id, a.schedule,
coalesce((
    select jsonb_agg(
      jsonb_build_object('id', c.id, 'source_path', c.source_path, 'operator', c.operator, 'value', c.value)
      order by c.id)
    from automation_conditions c
    where c.tenant_id = a.tenant_id and c.automation_id = a.id), '[]') as conditions,
coalesce((
    select jsonb_agg(
      jsonb_build_object('id', x.id, 'destination_type', x.destination_type, 'destination_code', x.destination_code)
      order by x.id)
    from automation_actions x
    where x.tenant_id = a.tenant_id and x.automation_id = a.id), '[]') as actions
from automations a
where a.tenant_id = $1 and /* condition */
order by a.id;

-- src/domain/automations/fire-schedules.ts

insert into automation_firings (tenant_id, automation_id, scheduled_for)
select $1, f.id, f.fires
from jsonb_to_recordset($2::jsonb) as f (id bigint, fires timestamptz)
on conflict (tenant_id, automation_id, scheduled_for) do nothing
returning automation_id;

select a.id, a.resource_name, a.schedule, a.next_run_at
from automations a
where a.tenant_id = $1 and a.enabled and a.next_run_at <= $2
order by a.id
for update skip locked;

select distinct tenant_id from automations
where enabled and next_run_at is not null and next_run_at <= now();

update automations a
set next_run_at = f.next,
enabled = not f.is_over,
lock_version = "a"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as f (id bigint, next timestamptz, is_over boolean)
where a.tenant_id = $3 and a.id = f.id
returning /* selectList(automations, 'a') */;

-- src/domain/automations/insert-runs.ts

insert into automation_action_logs (tenant_id, id, automation_run_id, automation_id, automation_action_id, position,
  destination_type, destination_code, status, attempt, created_at, updated_at)
select $1, l.id, l.run_id, l.automation_id, l.action_id, l.position, l.destination_type,
l.destination_code, 'queued', 0, $2, $3
from jsonb_to_recordset($4::jsonb)
as l (id bigint, run_id bigint, automation_id bigint, action_id bigint, position bigint, destination_type text,
  destination_code text);

insert into automation_runs (tenant_id, id, automation_id, status, trigger, event_id, conditions_passed, conditions,
  actions_count, subject, finished_at, created_at, updated_at)
select $1, r.id, r.automation_id, r.status, r.trigger, r.event_id, r.conditions_passed, r.conditions,
r.actions_count, r.subject, case when r.is_finished then $2::timestamptz end, $3, $4
from jsonb_to_recordset($5::jsonb)
as r (id bigint, automation_id bigint, status text, trigger text, event_id text, conditions_passed boolean,
  conditions jsonb, actions_count bigint, subject jsonb, is_finished boolean);

insert into webhook_deliveries (tenant_id, id, automation_id, automation_action_id, automation_run_id,
  automation_action_log_id, event_id, aggregate_type, aggregate_id, aggregate_sequence, status, attempts, created_at,
  updated_at)
select $1, d.id, d.automation_id, d.action_id, d.run_id, d.log_id, d.event_id, d.aggregate_type,
d.aggregate_id, d.aggregate_sequence, 'pending', 0, $2, $3
from jsonb_to_recordset($4::jsonb)
as d (id bigint, automation_id bigint, action_id bigint, run_id bigint, log_id bigint, event_id text,
  aggregate_type text, aggregate_id bigint, aggregate_sequence bigint);

select
array(select nextval('automation_runs_id_seq') from generate_series(1, $1::int)) as runs,
array(select nextval('automation_action_logs_id_seq') from generate_series(1, $2::int)) as logs,
array(select nextval('webhook_deliveries_id_seq') from generate_series(1, $3::int)) as deliveries;

update automations a
set last_run_at = $1, lock_version = "a"."lock_version" + 1, updated_at = $2
from (
  select s.id from automations s
  where s.tenant_id = $3 and s.id = any($4::bigint[])
  order by s.id for no key update) s
where a.tenant_id = $5 and a.id = s.id;

-- src/domain/automations/record-action-result.ts

update automation_action_logs l
set status = $1, next_attempt_at = $2, destination = $3,
request = $4, answer = $5, error = $6,
output = $7, duration_ms = $8, lock_version = "l"."lock_version" + 1, updated_at = $9
where l.tenant_id = $10 and l.id = $11 and l.status in ('queued', 'running', 'waiting');

-- src/domain/automations/record-delivery-result.ts

update webhook_deliveries d
set status = $1, next_attempt_at = $2, url = $3,
last_status = $4, last_error = $5, response = $6,
duration_ms = $7, sending_until = null, lock_version = "d"."lock_version" + 1, updated_at = $8
where d.tenant_id = $9 and d.id = $10 and d.status in ('pending', 'failed');

with next as materialized (
  select n.id, n.automation_action_log_id
  from webhook_deliveries n
  where n.tenant_id = $1 and n.automation_action_id = $2
  and n.aggregate_type = $3 and n.aggregate_id = $4
  and n.status in ('pending', 'failed') and coalesce(n.next_attempt_at, $5) <= $6
  order by n.aggregate_sequence, n.id
  limit 1
)
select next.id
from next
where not exists (
  select from automation_action_logs own
  join automation_action_logs before
  on before.tenant_id = own.tenant_id and before.automation_run_id = own.automation_run_id
  and before.position < own.position and before.status = 'queued'
  where own.tenant_id = $7 and own.id = next.automation_action_log_id);

-- src/domain/automations/record-failure.ts

insert into failure_event_logs (tenant_id, source_type, source_id, symbol, message, context, created_at, updated_at)
select $1, f.source_type, f.source_id, f.symbol, f.message, f.context, $2, $3
from jsonb_to_recordset($4::jsonb)
as f (source_type text, source_id bigint, symbol text, message text, context jsonb)
returning id, source_type, source_id, symbol, message, context, created_at;

-- src/domain/automations/render-actions.ts

select p.automation_action_id, p.parameter_code, p.value, p.sealed is not null as is_secret
from automation_action_parameters p
join automation_actions a on a.tenant_id = p.tenant_id and a.id = p.automation_action_id
where p.tenant_id = $1 and a.automation_id = $2
order by p.automation_action_id, p.id;

-- src/domain/automations/replay-deliveries.ts

select d.id
from webhook_deliveries d
where /* visibilityOf(deliveries, 'd', tx) */ and d.status in ('delivered', 'dead', 'cancelled')
and ($1::bigint is null or d.automation_id = $2)
and ($3::text is null or d.status = $4)
and ($5::timestamptz is null or d.created_at >= $6)
and ($7::timestamptz is null or d.created_at <= $8)
order by d.id
limit $9;

select d.id
from webhook_deliveries d
where d.tenant_id = $1 and d.id = any($2::bigint[]) and d.status in ('pending', 'failed')
limit 1;

-- src/domain/automations/retry-action.ts

insert into webhook_deliveries as d (tenant_id, automation_id, automation_action_id, automation_run_id,
  automation_action_log_id, event_id, url, aggregate_type, aggregate_id, aggregate_sequence, status, attempts,
  created_at, updated_at)
select o.tenant_id, o.automation_id, o.automation_action_id, o.automation_run_id, $1::bigint, o.event_id, o.url,
o.aggregate_type, o.aggregate_id, o.aggregate_sequence, 'pending', 0, $2, $3
from webhook_deliveries o
where o.tenant_id = $4 and o.id = any($5::bigint[])
and o.status in ('delivered', 'dead', 'cancelled') and o.automation_action_id is not null
order by o.id
returning /* selectList(deliveries, 'd') */;

select d.id from webhook_deliveries d
where d.tenant_id = $1 and d.automation_action_log_id = $2
order by d.id desc
limit 1;

update automation_action_logs l
set status = 'queued', attempt = 0, next_attempt_at = null, lock_version = "l"."lock_version" + 1, updated_at = $1
where l.tenant_id = $2 and l.id = $3
returning /* selectList(model.logs, 'l') */;

update automation_runs r
set status = 'running', finished_at = null, lock_version = "r"."lock_version" + 1, updated_at = $1
where r.tenant_id = $2 and r.id = $3;

-- src/domain/automations/run-automation.ts

select /* selectList(runs, 'r') */
from automation_runs r
where r.tenant_id = $1 and r.id = $2;

-- src/domain/automations/save-automation.ts

update automation_action_logs l
set automation_action_id = null, lock_version = "l"."lock_version" + 1, updated_at = $1
where l.tenant_id = $2 and l.automation_action_id = any($3::bigint[]);

update webhook_deliveries d
set automation_action_id = null, lock_version = "d"."lock_version" + 1, updated_at = $1
where d.tenant_id = $2 and d.automation_action_id = any($3::bigint[]);

-- src/domain/automations/seal-parameters.ts

select p.id, p.sealed
from automation_action_parameters p
where p.tenant_id = $1 and p.id = any($2::bigint[]) and p.sealed is not null;

select p.id, p.sealed
from automation_action_parameters p
where p.tenant_id = $1 and p.sealed = any($2::text[]);

-- src/domain/automations/start-action.ts

select l.automation_run_id
from automation_action_logs l
where l.tenant_id = $1 and l.id = $2;

update automation_action_logs l
set status = 'cancelled', error = 'what it belongs to was deleted', next_attempt_at = null, lock_version = "l"."lock_version" + 1, updated_at = $1
where l.tenant_id = $2 and l.id = $3;

update automation_action_logs l
set status = 'running', attempt = l.attempt + 1, next_attempt_at = null, lock_version = "l"."lock_version" + 1, updated_at = $1
where l.tenant_id = $2 and l.id = $3 and l.status in ('queued', 'running', 'waiting')
returning l.automation_run_id, l.automation_id, l.automation_action_id, l.destination_type, l.destination_code,
l.position, l.attempt;

update automation_runs r
set status = 'running', started_at = coalesce(r.started_at, $1), lock_version = "r"."lock_version" + 1, updated_at = $2
where r.tenant_id = $3 and r.id = $4
and (r.status = 'queued' or r.status = 'running' and r.started_at is null);

-- src/domain/automations/start-delivery.ts

select
(select count(*)
  from webhook_deliveries o
  where o.tenant_id = $1 and o.id <> $2 and o.status in ('pending', 'failed') and o.automation_id = $3 and o.sending_until > $4) as under_way,
exists (select
  from webhook_deliveries o
  where o.tenant_id = $5 and o.id <> $6 and o.status in ('pending', 'failed')
  and o.automation_action_id = $7
  and o.aggregate_type = $8 and o.aggregate_id = $9 and o.sending_until > $10) as is_busy,
earlier.id is not null as is_held,
earlier.first_attempt_at as held_since
from (select) as nothing
left join lateral (
  select o.id, o.first_attempt_at
  from webhook_deliveries o
  where o.tenant_id = $11 and o.id <> $12 and o.status in ('pending', 'failed')
  and o.automation_action_id = $13
  and o.aggregate_type = $14 and o.aggregate_id = $15
  and (o.aggregate_sequence, o.id) < ($16::bigint, $17::bigint)
  and (o.first_attempt_at is null or o.first_attempt_at > $18::timestamptz - $19 * interval '1 ms')
  order by o.first_attempt_at desc nulls first
  limit 1) earlier on true;

select d.automation_run_id, d.automation_id
from webhook_deliveries d
where d.tenant_id = $1 and d.id = $2;

select d.id, d.automation_id, d.automation_action_id, d.automation_run_id, d.automation_action_log_id, d.attempts,
d.aggregate_type, d.aggregate_id, d.aggregate_sequence
from webhook_deliveries d
where d.tenant_id = $1 and d.id = $2 and d.status in ('pending', 'failed')
for update;

select l.position from automation_action_logs l
where l.tenant_id = $1 and l.id = $2;

select pg_advisory_xact_lock(hashtextextended($1, 0))
from (values (1)) as place;

update automation_action_logs l
set status = 'running', attempt = $1, next_attempt_at = null, lock_version = "l"."lock_version" + 1, updated_at = $2
where l.tenant_id = $3 and l.id = $4;

update webhook_deliveries d
set attempts = $1, first_attempt_at = coalesce(d.first_attempt_at, $2), next_attempt_at = null,
sending_until = $3, lock_version = "d"."lock_version" + 1, updated_at = $4
where d.tenant_id = $5 and d.id = $6;

update webhook_deliveries d
set status = 'cancelled', last_error = 'what it belongs to was deleted', next_attempt_at = null,
lock_version = "d"."lock_version" + 1, updated_at = $1
where d.tenant_id = $2 and d.id = $3;

-- src/domain/automations/start-runs.ts

select a.id as automation_id, r.count
from unnest($1::bigint[]) as a (id)
cross join lateral (
  select count(*) as count
  from (
    select from automation_runs r
    where r.tenant_id = $2 and r.automation_id = a.id and r.conditions_passed
    and r.created_at > $3::timestamptz - interval '1 hour'
    limit $4) r) r;

-- src/domain/automations/subjects.ts

select
e.id, e.position, e.resource_name, e.event, e.occurred_at, e.aggregate_type, e.aggregate_id, e.aggregate_seq, e.data, e.previous,
e.depth, e.trace_parent
from events e
where e.tenant_id = $1 and /* condition */;

select
e.id, e.position, e.resource_name, e.event, e.occurred_at, e.aggregate_type, e.aggregate_id, e.aggregate_seq, e.data, e.previous,
e.depth, e.trace_parent
from unnest($1::text[]) as w (id)
cross join lateral (
  select f.* from events f
  where f.tenant_id = $2 and f.id >= w.id
  order by f.id
  limit 1) e
where e.id = w.id;

-- src/domain/automations/sweep.ts

delete from /* name(table) */ e
where e.tenant_id = $1 and e.id in (
  select o.id
  from (
    select f.id, f.occurred_at from /* name(table) */ f
    where f.tenant_id = $2 and /* name('f', order) */ is not null
    order by /* name('f', order) */
    limit $3) o
  where o.occurred_at < /* old */);

delete from automation_action_logs l where l.tenant_id = $1 and l.automation_run_id = any($2::bigint[]);

delete from automation_due_firings f
where f.tenant_id = $1 and f.due_at < $2::timestamptz - make_interval(days => $3::int);

delete from automation_firings f where f.tenant_id = $1 and f.scheduled_for < $2::timestamptz - make_interval(days => $3::int);

delete from automation_runs r where r.tenant_id = $1 and r.id = any($2::bigint[]);

delete from failure_event_logs f
where f.tenant_id = $1 and f.id in (
  select o.id from failure_event_logs o where o.tenant_id = $2 and o.created_at < $3::timestamptz - make_interval(days => $4::int) limit $5);

delete from idempotency_keys k where k.tenant_id = $1 and k.expires_at < $2;

delete from integration_runs r
where r.tenant_id = $1 and r.id in (
  select o.id from integration_runs o
  where o.tenant_id = $2 and o.finished_at < $3::timestamptz - make_interval(days => $4::int)
  limit $5);

delete from notifications n
where n.tenant_id = $1 and n.id in (
  select o.id
  from (select f.id, f.created_at from notifications f where f.tenant_id = $2 order by f.id limit $3) o
  where o.created_at < $4::timestamptz - make_interval(days => $5::int));

delete from webhook_deliveries d where d.tenant_id = $1 and d.automation_run_id = any($2::bigint[]);

select r.id
from automation_runs r
where r.tenant_id = $1 and r.status not in ('queued', 'running')
and r.created_at < case when r.status = 'skipped' then $2::timestamptz - make_interval(days => $3::int) else $4::timestamptz - make_interval(days => $5::int) end
and not exists (
  select from webhook_deliveries d
  where d.tenant_id = r.tenant_id and d.automation_run_id = r.id and d.status in ('pending', 'failed'))
order by r.id
limit $6
for update skip locked;

update automation_action_parameters p
set previous_sealed = null, previous_sealed_until = null
where p.tenant_id = $1 and p.previous_sealed_until < $2;

update edi_interchanges i
set content = null, lock_version = "i"."lock_version" + 1, updated_at = $1
where i.tenant_id = $2 and i.id in (
  select o.id from edi_interchanges o
  where o.tenant_id = $3 and o.content is not null and o.file_name is not null and o.created_at < $4::timestamptz - make_interval(days => $5::int)
  limit $6);
