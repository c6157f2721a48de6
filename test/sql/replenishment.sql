-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/replenishment/assign-demand-faces.ts

update tasks k
set hold_reason = 'awaiting_replenishment', location_from_id = f.location_id, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as f (task_id bigint, location_id bigint)
join allocations a on a.tenant_id = $3 and a.task_id = f.task_id and a.state = 'open'
where k.tenant_id = $4 and k.id = a.for_task_id and k.status = 'ON_HOLD';

update tasks k
set location_to_id = f.location_id, status = 'AVAILABLE', hold_reason = null, held_at = null,
lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as f (task_id bigint, location_id bigint)
where k.tenant_id = $3 and k.id = f.task_id and k.status = 'ON_HOLD' and k.location_to_id is null;

with empty as materialized (
  select l.id, l.warehouse_id
  from locations l
  where l.tenant_id = $1 and l.id = any($2::bigint[]) and l.is_pickface and l.is_active
  and not exists (select from stocks s where s.tenant_id = $3 and s.location_id = l.id)
  and not exists (select from tasks k
    where k.tenant_id = $4 and k.location_to_id = l.id and k.type = 'REPLEN' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
)
select k.id as task_id, e.id as location_id
from empty e
join tasks k on k.tenant_id = $5 and k.warehouse_id = e.warehouse_id and k.type = 'REPLEN' and k.status = 'ON_HOLD'
and k.location_to_id is null
where exists (
  select from pickface_products f
  where f.tenant_id = $6 and f.product_id = k.product_id and f.replenishment_type = 'demand'
  and (f.location_id = e.id or f.location_group_id in (
      select m.group_id from location_groups m where m.tenant_id = $7 and m.location_id = e.id)))
order by k.held_at, k.id, e.id;

-- src/domain/replenishment/faces.ts

select q.account_id, f.product_id, p.code as product_code, f.warehouse_id,
l.id as location_id, l.code as location_code, f.replenishment_type, f.trigger_min, f.trigger_max,
f.full_storage_units_only, f.first_filled_at, l.is_active and p.stop is not true as is_usable,
coalesce(stands.quantity, 0) + coalesce(comes.quantity, 0) as level
from jsonb_to_recordset($1::jsonb) as q (account_id bigint, product_id bigint, warehouse_id bigint)
join pickface_products f on f.tenant_id = $2 and f.product_id = q.product_id and f.warehouse_id = q.warehouse_id
join products p on p.tenant_id = $3 and p.id = f.product_id
cross join lateral (
  select f.location_id as id
  where f.location_id is not null
  union all
  select m.location_id
  from location_groups m
  where m.tenant_id = $4 and m.group_id = f.location_group_id
) place
join locations l on l.tenant_id = $5 and l.id = place.id
left join lateral (
  select sum(s.quantity) as quantity
  from stocks s
  join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
  join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
  join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
  where s.tenant_id = $6 and s.location_id = l.id and s.product_id = q.product_id and s.account_id = q.account_id
  and s.status = 'available' and not coalesce(case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
    else coalesce(s.sell_by_date, s.best_before_date) end < ($7::timestamptz at time zone w.timezone)::date, false)
) stands on true
left join lateral (
  select sum(k.start_quantity) as quantity
  from tasks k
  where k.tenant_id = $8 and k.location_to_id = l.id and k.type = 'REPLEN' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  and k.product_id = q.product_id and k.account_id = q.account_id
) comes on true
order by f.priority, f.id, l.pick_sequence nulls last, l.id, q.account_id;

-- src/domain/replenishment/hold-by-force.ts

select k.*
from tasks k
where k.tenant_id = $1 and k.type in ('PICK', 'REPLEN') and k.id in (
  select a.task_id from allocations a
  where a.tenant_id = $2 and a.stock_id = any($3::bigint[]) and a.state = 'open')
order by k.id;

-- src/domain/replenishment/promises.ts

select a.*, p.held_at as pick_held_at
from allocations a
left join tasks p on p.tenant_id = $1 and p.id = a.for_task_id
where a.tenant_id = $2 and a.state = 'open' and a.task_id in (
  select unnest($3::bigint[])
  union
  select f.task_id
  from allocations f
  where f.tenant_id = $4 and f.for_task_id = any($5::bigint[]) and f.state = 'open')
order by a.for_task_id is null, p.held_at, a.for_task_id, a.id;

with part as materialized (
  select t.id, t.quantity, t.is_whole
  from jsonb_to_recordset($1::jsonb) as t (id bigint, quantity numeric, is_whole boolean)
),
kept as (
  insert into allocations (tenant_id, task_id, stock_id, quantity, state, explanation, created_at, updated_at)
  select $2::bigint, a.task_id, a.stock_id, p.quantity, a.state, a.explanation, a.created_at, $3::timestamptz
  from part p
  join allocations a on a.tenant_id = $4 and a.id = p.id
  where not p.is_whole
)
update allocations a
set for_task_id = case when p.is_whole then null else a.for_task_id end,
goods_out_line_id = case when p.is_whole then null else a.goods_out_line_id end,
quantity = case when p.is_whole then a.quantity else a.quantity - p.quantity end,
lock_version = "a"."lock_version" + 1, updated_at = $5
from part p
where a.tenant_id = $6 and a.id = p.id;

-- src/domain/replenishment/read-replenishment.ts

select p.enforce_pickface_stock_consolidation is true as consolidates
from products p
where p.tenant_id = $1 and p.id = $2;

-- src/domain/replenishment/rechoose-source.ts

update tasks k
set start_quantity = $1::numeric, stock_id = $2, location_from_id = $3,
storage_unit_from_id = $4::bigint, stock_description = $5,
lock_version = "k"."lock_version" + 1, updated_at = $6
where k.tenant_id = $7 and k.id = $8;

-- src/domain/replenishment/release-held-picks.ts

select k.*
from jsonb_to_recordset($1::jsonb) as w (account_id bigint, product_id bigint, warehouse_id bigint)
join tasks k on k.tenant_id = $2 and k.warehouse_id = w.warehouse_id and k.product_id = w.product_id
and k.account_id = w.account_id and k.type = 'PICK' and k.status = 'ON_HOLD'
order by k.held_at, k.id;

-- src/domain/replenishment/release-picks.ts

update tasks k
set start_quantity = t.quantity, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as t (id bigint, quantity numeric)
where k.tenant_id = $3 and k.id = t.id;

update tasks k
set start_quantity = t.quantity, status = 'AVAILABLE', hold_reason = null, held_at = null, stock_id = s.id,
stock_description = left(concat_ws(' ', p.code, s.batch, s.sell_by_date, s.best_before_date), 500), location_from_id = s.location_id, storage_unit_from_id = s.storage_unit_id,
lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as t (task_id bigint, stock_id bigint, quantity numeric)
join stocks s on s.tenant_id = $3 and s.id = t.stock_id
join products p on p.tenant_id = $4 and p.id = s.product_id
where k.tenant_id = $5 and k.id = t.task_id;

-- src/domain/replenishment/replan-picks.ts

update tasks k
set start_quantity = case when k.start_quantity > m.quantity then k.start_quantity - m.quantity else k.start_quantity end,
status = case when k.start_quantity > m.quantity then k.status else 'CANCELLED' end,
lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as m (id bigint, quantity numeric)
where k.tenant_id = $3 and k.id = m.id;

-- src/domain/replenishment/update-faces.ts

select l.id
from locations l
join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
where l.tenant_id = $1 and l.id = any($2::bigint[]) and (l.is_active and t.code <> all($3::text[])) and not l.is_pickface;

-- src/domain/replenishment/update-pickfaces.ts

select f.*
from pickface_products f
where f.tenant_id = $1 and f.location_group_id = $2
order by f.id;

select f.product_id, f.location_id
from pickface_products f
where f.tenant_id = $1 and f.id = any($2::bigint[]) and f.location_id is not null
union
select f.product_id, m.location_id
from pickface_products f
join location_groups m on m.tenant_id = $3 and m.group_id = f.location_group_id
where f.tenant_id = $4 and f.id = any($5::bigint[]);

select k.id
from jsonb_to_recordset($1::jsonb) as w (product_id bigint, location_id bigint)
join tasks k on k.tenant_id = $2 and k.location_to_id = w.location_id and k.product_id = w.product_id
and k.type = 'REPLEN' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
where not exists (
  select from pickface_products f
  where f.tenant_id = $3 and f.product_id = w.product_id
  and (f.location_id = w.location_id or f.location_group_id in (
      select m.group_id from location_groups m where m.tenant_id = $4 and m.location_id = w.location_id)))
order by k.id;

select k.id
from tasks k
where k.tenant_id = $1 and k.product_id = any($2::bigint[]) and k.type = 'REPLEN' and k.status = 'ON_HOLD'
and k.location_to_id is null and not exists (
  select from pickface_products f
  where f.tenant_id = $3 and f.product_id = k.product_id and f.warehouse_id = k.warehouse_id
  and f.replenishment_type = 'demand')
order by k.id;
