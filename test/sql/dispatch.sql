-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/dispatch/dispatch-strategy.ts

select o.id, case when o.load_id is not null or o.load_reference is not null then 'load'
else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end as strategy
from goods_outs o
join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
where o.tenant_id = $1 and o.id = any($2::bigint[]);

-- src/domain/dispatch/dispatch-task.ts

select k.*, case when o.load_id is not null or o.load_reference is not null then 'load'
else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end as strategy, o.reference as order_reference, coalesce(l.reference, o.load_reference) as load_reference,
s.reference as shipment_reference, s.status as shipment_status, s.calling_since
from tasks k
join goods_outs o on o.tenant_id = $1 and o.id = k.goods_out_id
join accounts a on a.tenant_id = $2 and a.id = o.account_id
left join loads l on l.tenant_id = $3 and l.id = o.load_id
left join shipments s on s.tenant_id = $4 and s.id = k.shipment_id
where k.tenant_id = $5 and k.type = 'DISP' and k.id = any($6::bigint[])
order by k.id;

select k.*, case when o.load_id is not null or o.load_reference is not null then 'load'
else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end as strategy, o.reference as order_reference, coalesce(l.reference, o.load_reference) as load_reference,
s.reference as shipment_reference, s.status as shipment_status, s.calling_since
from tasks k
join goods_outs o on o.tenant_id = $1 and o.id = k.goods_out_id
join accounts a on a.tenant_id = $2 and a.id = o.account_id
left join loads l on l.tenant_id = $3 and l.id = o.load_id
left join shipments s on s.tenant_id = $4 and s.id = k.shipment_id
where k.tenant_id = $5 and k.type = 'DISP' and k.id = any(array(
    select x.id from tasks x
    where x.tenant_id = $6 and x.goods_out_id = any($7::bigint[])
    offset 0)) and k.status in ('AVAILABLE', 'ALLOCATED')
order by k.id;

-- src/domain/dispatch/mark-shipments-dispatched.ts

update shipments s
set status = 'dispatched', dispatched_at = $1, lock_version = "s"."lock_version" + 1, updated_at = $2
where s.tenant_id = $3 and s.id = any($4::bigint[]) and s.status = 'submitted'
and exists (
  select from tasks k
  where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status = 'COMPLETED' and k.reversed_at is null)
and not exists (
  select from tasks k
  where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
returning s.id;

-- src/domain/dispatch/move-staged.ts

update tasks k
set location_from_id = $1, storage_unit_from_id = $2::bigint, lock_version = "k"."lock_version" + 1, updated_at = $3
where k.tenant_id = $4 and k.id = $5;

-- src/domain/dispatch/resume-dispatch.ts

select o.id
from goods_outs o
join accounts a on a.tenant_id = $1 and a.id = o.account_id
where o.tenant_id = $2 and o.goods_out_status_id not in (6, 8) and case when o.load_id is not null or o.load_reference is not null then 'load'
else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end in ('auto', 'auto_shipment')
and exists (
  select from tasks k
  join allocations x on x.tenant_id = $3 and x.task_id = k.id and x.state = 'open'
  join stocks s on s.tenant_id = $4 and s.id = x.stock_id
  where k.tenant_id = $5 and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* goods */)
order by o.id;

-- src/domain/dispatch/trigger-automatic-dispatch.ts

select o.id, case when o.load_id is not null or o.load_reference is not null then 'load'
else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end as strategy, d.task_ids, d.shipment_ids
from goods_outs o
join accounts a on a.tenant_id = $1 and a.id = o.account_id
cross join lateral (
  select array_agg(k.id order by k.id) as task_ids, array_remove(array_agg(distinct k.shipment_id), null) as shipment_ids
  from tasks k
  where k.tenant_id = $2 and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
) d
where o.tenant_id = $3 and o.id = any($4::bigint[]) and case when o.load_id is not null or o.load_reference is not null then 'load'
else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end in ('auto', 'auto_shipment')
and o.goods_out_type <> 'work_order' and d.task_ids is not null
and not exists (
  select from tasks k
  where k.tenant_id = $5 and k.goods_out_id = o.id and k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
-- It leaves once its goods may be sent again.
and not exists (select
  from tasks k
  join allocations x on x.tenant_id = $6 and x.task_id = k.id and x.state = 'open'
  join stocks s on s.tenant_id = $7 and s.id = x.stock_id
  join products p on p.tenant_id = $8 and p.id = s.product_id
  join accounts a on a.tenant_id = $9 and a.id = s.account_id
  join locations l on l.tenant_id = $10 and l.id = s.location_id
  left join goods_outs g on g.tenant_id = $11 and g.id = k.goods_out_id
  left join accounts b on b.tenant_id = $12 and b.id = g.account_id
  where k.tenant_id = $13 and k.goods_out_id = o.id and k.type = 'DISP' and (p.stop or not a.is_active or not b.is_active or not l.is_active))
and not exists (
  select from goods_out_lines l
  where l.tenant_id = $14 and l.goods_out_id = o.id and (l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity) > 0)
order by o.id;

-- src/domain/dispatch/undispatch-orders.ts

select k.*
from tasks k
where k.tenant_id = $1 and k.goods_out_id = any($2::bigint[]) and k.type = 'DISP'
and k.status = 'COMPLETED' and k.reversed_at is null
order by k.id;

select o.id, o.reference,
(select count(*) from tasks k
  where k.tenant_id = $1 and k.goods_out_id = o.id and k.type = 'DISP' and k.status = 'COMPLETED'
  and k.reversed_at is null) as dispatched,
(select min(s.reference) from shipments s
  where s.tenant_id = $2 and s.goods_out_id = o.id and s.status in ('submitted', 'dispatched')) as shipment,
-- By task, because an order that left goods behind is no longer on the load.
(select min(l.reference)
  from tasks k
  join loads l on l.tenant_id = $3 and l.id = k.load_id and l.status = 'dispatched'
  where k.tenant_id = $4 and k.goods_out_id = o.id and k.type = 'DISP' and k.status = 'COMPLETED'
  and k.reversed_at is null) as load,
(select min(r.reference)
  from goods_out_lines x
  join goods_in_lines i on i.tenant_id = $5 and i.goods_out_line_id = x.id
  join goods_in_receipts r on r.tenant_id = $6 and r.id = i.goods_in_receipt_id and r.status <> 'CANCELLED'
  where x.tenant_id = $7 and x.goods_out_id = o.id) as receipt
from goods_outs o
where o.tenant_id = $8 and o.id = any($9::bigint[])
order by o.id;

update goods_outs o
set dispatch_strategy = 'manual', lock_version = "o"."lock_version" + 1, updated_at = $1
where o.tenant_id = $2 and o.id = any($3::bigint[]);

update tasks k
set subtype = $1, lock_version = "k"."lock_version" + 1, updated_at = $2
from goods_outs o
where k.tenant_id = $3 and k.goods_out_id = any($4::bigint[]) and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.subtype <> $5 and k.load_id is null
and o.tenant_id = $6 and o.id = k.goods_out_id and o.load_id is null and o.load_reference is null;

-- src/domain/dispatch/undispatch.ts

select l.id, case when l.is_active then l.id else b.id end as location_id
from locations l
join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
left join locations b on b.tenant_id = w.tenant_id and b.id = w.default_goods_out_location_id and b.is_active
where l.tenant_id = $1 and l.id = any($2::bigint[]);
