-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/putaway/choose-location.ts

select distinct f.product_id
from pickface_products f
where f.tenant_id = $1 and f.product_id = any($2::bigint[]);

select r.rule, r.direction
from putaway_rules r
where r.tenant_id = $1 and r.account_id = $2
order by r.position, r.id;

-- src/domain/putaway/complete-putaways-together.ts

select r.id
from goods_in_receipts r
where r.tenant_id = $1 and r.id = any($2::bigint[])
and r.receipt_type = 'warehouse_transfer';

-- src/domain/putaway/putaway-rules.ts

select a.id as account_id
from accounts a
where a.tenant_id = $1 and a.id = any($2::bigint[])
and not exists (
  select from putaway_rules r where r.tenant_id = a.tenant_id and r.account_id = a.id)
order by a.id;

-- src/domain/putaway/rechoose-location.ts

select a.putaway_to_pickface from accounts a where a.tenant_id = $1 and a.id = $2::bigint;

update tasks k
set location_to_id = $1::bigint, explanation = $2::jsonb,
notes = case when $3 then 'no location fits' else k.notes end,
lock_version = "k"."lock_version" + 1, updated_at = $4
where k.tenant_id = $5 and k.id = $6;

-- src/domain/putaway/revert-putaway.ts

select k.id
from tasks k
where k.tenant_id = $1 and k.type = 'PWAY' and k.subtype = 'SECOND_LEG' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.location_from_id = $2 and k.storage_unit_from_id is not distinct from $3::bigint
and k.goods_in_receipt_id is not distinct from $4::bigint
and k.goods_in_line_id is not distinct from $5::bigint
order by k.id;

update tasks k
set putaway_task_id = $1, lock_version = "k"."lock_version" + 1, updated_at = $2
where k.tenant_id = $3 and k.putaway_task_id = any($4::bigint[]) and k.reversed_at is null;

-- src/domain/putaway/storage-candidates.ts

select l.id, jsonb_build_object('priority', f.priority, 'level', v.level) as keys
from (
  select f.product_id, f.priority, f.replenishment_type, f.trigger_min, coalesce(f.location_id, m.location_id) as location_id
  from pickface_products f
  left join location_groups m on m.tenant_id = f.tenant_id and m.group_id = f.location_group_id
  where f.tenant_id = $1 and f.warehouse_id = $2 and f.product_id = any($3::bigint[])
  and coalesce(f.location_id, m.location_id) is not null) f
join locations l on l.tenant_id = $4 and l.id = f.location_id and l.is_active
cross join lateral (
  select coalesce((select sum(s.quantity) from stocks s
      where s.tenant_id = $5 and s.location_id = l.id and s.product_id = f.product_id
      and s.account_id = $6 and s.status = 'available'), 0)
  + coalesce((select sum(k.start_quantity) from tasks k
      where k.tenant_id = $7 and k.location_to_id = l.id and k.product_id = f.product_id
      and k.account_id = $8 and k.type = 'REPLEN' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')), 0) as level
) v
where f.replenishment_type = 'continuous' and v.level < f.trigger_min
order by f.priority, l.pick_sequence nulls last, l.id;

with face as materialized (
  select l.pick_sequence, l.aisle
  from (
    select f.product_id, f.priority, f.replenishment_type, f.trigger_min, coalesce(f.location_id, m.location_id) as location_id
    from pickface_products f
    left join location_groups m on m.tenant_id = f.tenant_id and m.group_id = f.location_group_id
    where f.tenant_id = $1 and f.warehouse_id = $2 and f.product_id = any($3::bigint[])
    and coalesce(f.location_id, m.location_id) is not null) f
  join locations l on l.tenant_id = $4 and l.id = f.location_id
)
select c.id, jsonb_build_object('code', c.code, 'walk_sequence', c.walk_sequence, 'remaining_height', c.remaining_height,
  'pickface_proximity', c.pickface_proximity) as keys
from (
  select l.id, l.code, coalesce(l.putaway_sequence, l.pick_sequence) as walk_sequence,
  l.max_height - $5::numeric as remaining_height,
  case when exists (select from face) then (
    select min(abs(l.pick_sequence - face.pick_sequence) + case when face.aisle is distinct from l.aisle then 10000 else 0 end)
    from face
  ) else 0 end as pickface_proximity
  from locations l
  join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
  where l.tenant_id = $6 and l.warehouse_id = $7 and l.is_active and not l.is_pickface
  and t.code not in ('GIBAY', 'GOBAY', 'BAY', 'PICKANDDROP', 'WORK', 'PERSONALLOCATION')
) c
order by /* join(order, sql`, `) */
limit $8::bigint;
