-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/events/changes.ts

select
coalesce((select l.last_position from relay_leases l where l.tenant_id = $1), 0) as last,
(select min(e.position) from events e where e.tenant_id = $2 and e.position is not null) as first;

select e.position, e.aggregate_type, e.aggregate_id, e.event, e.actor_id, e.occurred_at,
case when e.aggregate_type = any($1::text[]) then (e.data ->> 'user_id')::bigint end as owner_id,
(/* visibilityOf(events, 'e', tx) */) is true as is_visible
from events e
where e.tenant_id = $2 and e.position > $3
order by e.position
limit $4;

select l.tenant_id, l.last_position from relay_leases l
where l.tenant_id = any($1::bigint[]) and l.last_position > 0;

-- src/events/event-insertion.ts

select r.aggregate_type, r.aggregate_id, (
  select coalesce(max(o.aggregate_seq), 0) from events o
  where o.tenant_id = $1 and o.aggregate_type = r.aggregate_type and o.aggregate_id = r.aggregate_id) as last
from jsonb_to_recordset($2::jsonb) as "r" ("aggregate_type" "text", "aggregate_id" "int8");

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

/* tx.topology.atQueue(additionOf, { jobs: queued, flags: [ownerFlag(ownerOf(tx.tenant))] }) */;

/* tx.topology.atQueue(singleAdditionOf, queued) */;

/* tx.topology.atQueue(startOf, due) */;

select coalesce(greatest(0, extract(epoch from now() - min(j.run_at))), 0)::double precision as seconds
from graphile_worker._private_jobs j
where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now();

select exists (
  select from graphile_worker._private_jobs j
  where j.is_available and j.run_at <= now() and (j.flags ?| $1::text[]) is not true) as waiting;

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
where ($1::bigint is null or l.id = $2) and ($3::text is null or l.state = $4)
and ($5::text is null or l.task = $6) and ($7::text is null or l.subdomain = $8)
order by l.id
limit $9;

select t.identifier as queue,
case
when j.locked_at is not null then 'running'
when j.attempts >= j.max_attempts then 'failed'
when j.run_at > now() then 'scheduled'
else 'ready'
end as state,
count(*) as count,
greatest(0, extract(epoch from now() - min(j.run_at)))::double precision as oldest_seconds
from graphile_worker._private_jobs j
join graphile_worker._private_tasks t on t.id = j.task_id
group by 1, 2
order by 1, 2;

set local role "goodsyard_app";

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

with found as (
  select e.ctid as row, e.inserted_seq, e.aggregate_type, e.aggregate_id, e.aggregate_seq
  from events e
  where e.tenant_id = $1 and e.position is null
  order by e.inserted_seq
  limit $2
),
waiting as (
  select o.row, row_number() over (order by o.latest, o.aggregate_seq) as place
  from (
    select f.row, f.aggregate_seq,
    max(f.inserted_seq) over (partition by f.aggregate_type, f.aggregate_id order by f.aggregate_seq) as latest
    from found f
  ) o
  order by o.latest, o.aggregate_seq
  limit $3
)
update events e
set position = $4 + w.place
from waiting w
where e.tenant_id = $5 and e.ctid = w.row
returning e.id, e.position, e.kind, e.resource_name, e.event, e.aggregate_id, e.depth, e.occurred_at;

-- src/events/sequence.ts

select coalesce(max(e.aggregate_seq), 0) + 1 as next
from events e
where e.tenant_id = $1 and e.aggregate_type = $2 and e.aggregate_id = $3;
