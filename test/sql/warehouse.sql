-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/warehouse/create-location-range.ts

insert into locations (tenant_id, warehouse_id, location_type_id, code, zone, aisle, "column", row, slot, is_active,
  opening_times, created_at, updated_at)
select $1::bigint, $2::bigint, $3::bigint,
concat($4::text, concat_ws($5::text, z.part, a.part, c.part, r.part, s.part)),
z.part, a.part, c.part, r.part, s.part, $6::boolean, '[]', $7::timestamptz, $8::timestamptz
from unnest($9::text[]) with ordinality as z (part, place)
cross join unnest($10::text[]) with ordinality as a (part, place)
cross join unnest($11::text[]) with ordinality as c (part, place)
cross join unnest($12::text[]) with ordinality as r (part, place)
cross join unnest($13::text[]) with ordinality as s (part, place)
order by z.place, a.place, c.place, r.place, s.place
returning /* selectList(locations) */;

select code from locations where tenant_id = $1::bigint and warehouse_id = $2::bigint
and code = any($3::text[]) order by code;

-- src/domain/warehouse/group-members.ts

delete from /* name(members.table) */ m
using /* name(target.table) */ t
where m.tenant_id = $1 and m.group_id = $2 and /* name('m', `${field}_id`) */ = $3
and t.id = /* name('m', `${field}_id`) */ and /* visibilityOf(target, 't', tx) */
returning /* selectList(members, 'm') */;

insert into /* name(members.table) */ (tenant_id, group_id, /* name(`${field}_id`) */, created_at, updated_at)
select $1::bigint, $2::bigint, m.id, $3::timestamptz, $4::timestamptz
from unnest($5::bigint[]) as m (id)
on conflict do nothing
returning /* selectList(members) */;

select count(*) as known
from /* name(target.table) */ t
where t.id = any($1::bigint[]) and /* visibilityOf(target, 't', tx) */;

-- src/domain/warehouse/open-work.ts

select 'stocks' as type, count(*) as count
from stocks s
where s.tenant_id = $1 and s.warehouse_id = any($2::bigint[]) and
exists (
  select from jsonb_to_recordset($3::jsonb) as p (account_id bigint, warehouse_id bigint)
  where p.warehouse_id = "s"."warehouse_id"
  and (p.account_id is null or p.account_id = "s"."account_id"))
union all
select 'goods_in_receipts', count(*)
from goods_in_receipts r
where r.tenant_id = $4 and r.warehouse_id = any($5::bigint[]) and
exists (
  select from jsonb_to_recordset($6::jsonb) as p (account_id bigint, warehouse_id bigint)
  where p.warehouse_id = "r"."warehouse_id"
  and (p.account_id is null or p.account_id = "r"."account_id"))
and r.status in ('PENDING', 'RCV')
union all
select 'goods_outs', count(*)
from goods_outs o
where o.tenant_id = $7 and o.warehouse_id = any($8::bigint[]) and
exists (
  select from jsonb_to_recordset($9::jsonb) as p (account_id bigint, warehouse_id bigint)
  where p.warehouse_id = "o"."warehouse_id"
  and (p.account_id is null or p.account_id = "o"."account_id"))
and o.goods_out_status_id not in (6, 8)
union all
select 'tasks', count(*)
from tasks t
where t.tenant_id = $10 and t.warehouse_id = any($11::bigint[]) and
exists (
  select from jsonb_to_recordset($12::jsonb) as p (account_id bigint, warehouse_id bigint)
  where p.warehouse_id = "t"."warehouse_id"
  and (p.account_id is null or p.account_id = "t"."account_id"))
and t.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
union all
select 'crossdocks', count(*)
from crossdocks c
where c.tenant_id = $13 and c.warehouse_id = any($14::bigint[]) and
exists (
  select from jsonb_to_recordset($15::jsonb) as p (account_id bigint, warehouse_id bigint)
  where p.warehouse_id = "c"."warehouse_id"
  and (p.account_id is null or p.account_id = "c"."account_id"))
and c.status <> 'completed'
union all
select 'loads', count(*)
from loads d
where d.tenant_id = $16 and d.warehouse_id = any($17::bigint[])
and d.status in ('pending', 'open', 'closed');

select count(*) as count
from goods_in_receipts r
where r.tenant_id = $1 and r.receipt_type = 'warehouse_transfer' and r.status in ('PENDING', 'RCV')
and (r.warehouse_id = $2
  or exists (
    select from transactions t
    where t.tenant_id = $3 and t.goods_in_receipt_id = r.id and t.warehouse_id = $4
    and t.subtype = 'TRANSFER_OUT'));

-- src/domain/warehouse/update-group-pickfaces.ts

select count(*) as faces
from pickface_products f
where f.tenant_id = $1 and f.location_group_id = $2;

select l.code, l.is_pickface, l.warehouse_id
from location_groups m
join locations l on l.tenant_id = m.tenant_id and l.id = m.location_id
where m.tenant_id = $1 and m.group_id = $2
order by l.id
for share of l;

select p.code
from pickface_products f
join pickface_products o on o.tenant_id = f.tenant_id and o.product_id = f.product_id and o.id <> f.id
join products p on p.tenant_id = f.tenant_id and p.id = f.product_id
where f.tenant_id = $1 and f.location_group_id = $2
and f.replenishment_type = 'order_volume' and o.replenishment_type = 'order_volume'
and o.warehouse_id = $3::bigint
limit 1;

update pickface_products f
set warehouse_id = $1, lock_version = "f"."lock_version" + 1, updated_at = $2
where f.tenant_id = $3 and f.location_group_id = $4
and f.warehouse_id is distinct from $5::bigint;
