-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/events/changes.ts

select
coalesce((select l.last_position from relay_leases l where l.tenant_id = $1), 0) as last,
(select min(e.position) from events e where e.tenant_id = $2 and e.position is not null) as first;

select e.position, e.aggregate_type, e.aggregate_id, e.event, e.actor_id, e.occurred_at,
(/* visibilityOf(events, 'e', tx) */) is true as is_visible
from events e
where e.tenant_id = $1 and e.position > $2
order by e.position
limit $3;

select w.tenant_id, l.position
from unnest($1::bigint[]) as w (tenant_id)
cross join lateral (
  select e.position from events e
  where e.tenant_id = w.tenant_id and e.position is not null
  order by e.position desc
  limit 1) l;

-- src/events/feed.ts

select f.*
from (
  select e.position, e.id, e.kind, e.resource_name, e.event, e.aggregate_type, e.aggregate_id, e.source, e.actor_id,
  e.occurred_at, e.data
  from events e
  where e.tenant_id = $1 and e.position > $2
  order by e.position asc
  limit $3
) f
order by f.position;

select f.*
from (
  select e.position, e.id, e.kind, e.resource_name, e.event, e.aggregate_type, e.aggregate_id, e.source, e.actor_id,
  e.occurred_at, e.data
  from events e
  where e.tenant_id = $1 and e.position > $2
  order by e.position desc
  limit $3
) f
order by f.position;

-- src/events/own-writes.ts

select exists (
  select from events e
  where e.tenant_id = $1 and e.id > $2 and e.actor_id = $3) as has_written;

-- src/events/queue.ts

select coalesce(greatest(0, extract(epoch from now() - min(j.run_at))), 0)::double precision as seconds
from graphile_worker._private_jobs j
where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now();

select count(*)
from graphile_worker.add_jobs((
    select array_agg(
      (j.task, j.payload, null, j.run_at, $1::smallint, j.key, null, array[$2]::text[])
      ::graphile_worker.job_spec
      order by j.place)
    from rows from (
      jsonb_to_recordset($3::jsonb) as (task text, payload json, run_at timestamptz, key text)
    ) with ordinality as j (task, payload, run_at, key, place)));

select exists (
  select from graphile_worker._private_jobs j
  where j.is_available and j.run_at <= now() and (j.flags ?| $1::text[]) is not true) as waiting;

select graphile_worker.add_job($1::text, $2::json, run_at => $3::timestamptz,
  max_attempts => $4::int, job_key => $5::text, job_key_mode => 'unsafe_dedupe',
  flags => array[$6::text]);

select j.id from graphile_worker.complete_jobs(array[$1::bigint]) j where j.id is not null;

select j.id from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0) j where j.id is not null;

select l.*
from (
  select j.id, k.identifier as task, t.subdomain,
  case
  when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'failed'
  when j.run_at > now() then 'scheduled'
  else 'ready'
  end as state, j.attempts::int, j.max_attempts::int, j.run_at, j.payload,
  j.last_error
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks k on k.id = j.task_id
  left join tenants t on t.id = (j.payload ->> 'tenant')::bigint
) l
where ($1::bigint is null or l.id = $2) and ($3::text is null or l.state = $4) and ($5::text is null or l.subdomain = $6)
order by l.id
limit $7;

select set_config('role', $1, true);

select t.identifier as queue,
case
when j.locked_at is not null then 'running'
when j.attempts >= j.max_attempts then 'failed'
when j.run_at > now() then 'scheduled'
else 'ready'
end as state,
count(*) as count
from graphile_worker._private_jobs j
join graphile_worker._private_tasks t on t.id = j.task_id
group by 1, 2;

set local role "goodsyard_app";

with waiting as materialized (
  select j.key, j.payload
  from graphile_worker._private_jobs j
  where j.key = $1 and j.locked_at is null
  for update skip locked)
select graphile_worker.add_job($2::text, w.payload, max_attempts => $3::int, job_key => w.key,
  flags => array[$4::text])
from waiting w;

-- src/events/record-data.ts

/* join(parts, sql` union all `) */;

-- src/events/relay.ts

insert into relay_leases (tenant_id) values ($1) on conflict do nothing;

select distinct tenant_id from events where position is null;

select exists (
  select from events where position is null and occurred_at < now() - interval '30 seconds') as late;

select l.last_position from relay_leases l where l.tenant_id = $1 for update skip locked;

update relay_leases l
set last_position = l.last_position + $1
where l.tenant_id = $2;

with waiting as (
  select e.ctid as row, row_number() over (order by e.inserted_seq) as place
  from events e
  where e.tenant_id = $1 and e.position is null
  order by e.inserted_seq
  limit $2
)
update events e
set position = $3 + w.place
from waiting w
where e.tenant_id = $4 and e.ctid = w.row
returning e.id, e.position, e.kind, e.resource_name, e.event, e.aggregate_id, e.depth, e.occurred_at;

-- src/events/sequence.ts

select coalesce(max(e.aggregate_seq), 0) + 1 as next
from events e
where e.tenant_id = $1 and e.aggregate_type = $2 and e.aggregate_id = $3;
