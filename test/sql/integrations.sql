-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/integrations/external-order.ts

insert into integration_orders as o (tenant_id, integration_id, external_id, status, content, created_at, updated_at)
values ($1, $2, $3, 'waiting', $4::jsonb, $5, $6)
on conflict (tenant_id, integration_id, external_id) do update
set content = case when o.status = 'waiting' then excluded.content end
returning o.status = 'waiting' and coalesce(o.tried_at < $7, true) as is_open;

select o.content
from integration_orders o
where o.tenant_id = $1 and o.integration_id = $2 and o.status = 'waiting'
and o.content is not null and coalesce(o.tried_at < $3, true)
order by o.id
limit $4;

update integration_orders o
set message = $1, tried_at = $2, lock_version = "o"."lock_version" + 1, updated_at = $3
from integration_orders before
where o.tenant_id = $4 and o.integration_id = $5 and o.external_id = $6
and before.tenant_id = o.tenant_id and before.id = o.id
returning o.id, before.message as was;

update integration_orders o
set status = 'taken', goods_out_id = $1, message = null, content = null, tried_at = $2,
lock_version = "o"."lock_version" + 1, updated_at = $3
where o.tenant_id = $4 and o.integration_id = $5 and o.external_id = $6;

-- src/domain/integrations/fulfilment.ts

select e.id as event_id, i.id as integration_id, i.integration_type, i.configuration
from rows from (
  jsonb_to_recordset($1::jsonb) as (id text, goods_out_id bigint)
) with ordinality as e (id, goods_out_id, place)
join goods_outs o on o.tenant_id = $2 and o.id = e.goods_out_id
join integrations i on i.tenant_id = o.tenant_id and i.id = o.integration_id and i.is_active
order by e.place;

update integration_runs r
set status = 'queued', message = $1, lock_version = "r"."lock_version" + 1, updated_at = $2
where r.tenant_id = $3 and r.id = $4 and r.status = 'running';

-- src/domain/integrations/import-products.ts

select e.code from external_entities e
where e.tenant_id = $1 and e.integration_id = $2 and e.entity_type = 'product'
and e.code = any($3::text[]);

select e.id, e.code
from external_entities e
where e.tenant_id = $1 and e.integration_id = $2 and e.entity_type = 'product'
and e.code = any($3::text[])
and not exists (
  select from integration_product_mappings m
  where m.tenant_id = e.tenant_id and m.integration_product_id = e.id)
and not exists (
  select from integration_product_mappings m
  join mapping_groups g on g.tenant_id = m.tenant_id and g.id = m.mapping_group_id
  where m.tenant_id = e.tenant_id and g.integration_id = $4
  and md5(m.mapping_fields::text) = md5(jsonb_build_array(jsonb_build_object($5::text, e.code))::text))
order by e.id;

select g.id from mapping_groups g
where g.tenant_id = $1 and g.integration_id = $2 and g.operation_type = 'integration_product'
and not exists (
  select from mapping_group_fields f where f.tenant_id = g.tenant_id and f.mapping_group_id = g.id)
order by g.id
limit 1;

update integration_product_mappings t
set product_id = p.id, lock_version = "t"."lock_version" + 1, updated_at = $1
from mapping_groups g, external_entities e, products p
where t.tenant_id = $2 and t.product_id is null
and g.tenant_id = t.tenant_id and g.id = t.mapping_group_id and g.integration_id = $3
and e.tenant_id = t.tenant_id and e.id = t.integration_product_id
and p.tenant_id = t.tenant_id and p.code = e.code
returning /* selectList(mappings, 't') */;

-- src/domain/integrations/integration-run.ts

select i.id from integrations i where i.tenant_id = $1 and i.id = $2 for no key update;

select r.id, r.kind, r.started_at,
jsonb_build_object('id', i.id, 'name', i.name, 'integration_type', i.integration_type, 'is_active', i.is_active,
  'account_id', i.account_id, 'warehouse_id', i.warehouse_id, 'changed_by_id', i.changed_by_id,
  'configuration', i.configuration, 'configuration_sealed', i.configuration_sealed, 'cursors', i.cursors) as integration
from integration_runs r
join integrations i on i.tenant_id = r.tenant_id and i.id = r.integration_id
where r.tenant_id = $1 and r.id = $2;

update integration_runs r
set created_count = r.created_count + $1::bigint, updated_count = r.updated_count + $2::bigint,
failed_count = r.failed_count + $3::bigint, lock_version = "r"."lock_version" + 1, updated_at = $4
where r.tenant_id = $5 and r.id = $6;

update integration_runs r
set status = 'running', started_at = coalesce(r.started_at, $1), lock_version = "r"."lock_version" + 1, updated_at = $2
where r.tenant_id = $3 and r.id = $4 and r.status in ('queued', 'running')
returning r.id;

update integration_runs t
set status = $1, message = $2,
finished_at = $3, lock_version = "t"."lock_version" + 1, updated_at = $4
where t.tenant_id = $5 and t.id = $6 and t.status in ('queued', 'running')
returning /* selectList(runs, 't') */;

update integrations i
set cursors = i.cursors || $1::jsonb
where i.tenant_id = $2 and i.id = $3;

update integrations i
set last_run_failed = $1, lock_version = "i"."lock_version" + 1, updated_at = $2
where i.tenant_id = $3 and i.id = $4 and i.last_run_failed <> $5;

-- src/domain/integrations/read-mappings.ts

select m.id, e.code, /* RESULT[kind] */ as meaning,
coalesce((
    select jsonb_object_agg(f.key, f.value)
    from jsonb_array_elements(m.mapping_fields) o
    cross join lateral jsonb_each_text(o) f), '{}') as fields
from mapping_groups g
join /* name(`integration_${kind}_mappings`) */ m on m.tenant_id = g.tenant_id and m.mapping_group_id = g.id
left join external_entities e on e.tenant_id = m.tenant_id and e.id = /* name('m', `integration_${kind}_id`) */
where g.tenant_id = $1 and g.integration_id = $2
order by m.id;

-- src/domain/integrations/request-synchronization.ts

select /* selectList(runs, 'r') */
from integration_runs r
where r.tenant_id = $1 and r.integration_id = any($2::bigint[])
and r.kind = $3 and r.status in ('queued', 'running');

select distinct tenant_id from integrations where next_poll_at <= now();

with due as materialized (
  select i.id, $1::timestamptz + make_interval(mins => i.poll_minutes::int) as next_poll_at
  from integrations i
  where i.tenant_id = $2 and i.next_poll_at <= $3
  order by i.id
  for update skip locked
)
update integrations i
set next_poll_at = due.next_poll_at
from due
where i.tenant_id = $4 and i.id = due.id
returning i.id;

-- src/domain/integrations/save-integration.ts

select i.configuration_sealed as sealed, i.poll_minutes
from integrations i
where i.tenant_id = $1 and i.id = $2;
