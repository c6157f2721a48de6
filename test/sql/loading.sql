-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/loading/cancel-load.ts

update load_drops d
set status = 'cancelled', lock_version = "d"."lock_version" + 1, updated_at = $1
where d.tenant_id = $2 and d.load_id = $3 and d.status <> 'cancelled';

-- src/domain/loading/change-drop.ts

update goods_outs o
set load_drop_id = null, lock_version = "o"."lock_version" + 1, updated_at = $1
from loads l
where o.tenant_id = $2 and o.id = $3 and l.tenant_id = $4 and l.id = o.load_id and l.status in ('pending', 'open')
and not (
  exists (
    select from tasks k
    where k.tenant_id = $5 and k.goods_out_id = o.id and k.type = 'LOAD' and k.status = 'COMPLETED' and k.reversed_at is null)
  or exists (
    select from tasks k
    join allocations a on a.tenant_id = $6 and a.task_id = k.id and a.state = 'open'
    join stocks s on s.tenant_id = $7 and s.id = a.stock_id
    join storage_units u on u.tenant_id = $8 and u.id = s.storage_unit_id and u.load_id is not null
    where k.tenant_id = $9 and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')))
and not exists (
  select from load_drops d where d.tenant_id = $10 and d.id = o.load_drop_id and d.goods_out_id = o.id)
returning o.id;

-- src/domain/loading/change-load.ts

update goods_outs o
set load_reference = $1, dispatch_strategy = $2,
lock_version = "o"."lock_version" + 1, updated_at = $3
where o.tenant_id = $4 and o.id = $5;

-- src/domain/loading/check-load-unique.ts

select coalesce(bool_or(l.warehouse_id = $1::bigint and l.reference = $2), false) as reference,
coalesce(bool_or(l.trailer_id = $3::bigint), false) as trailer,
coalesce(bool_or(l.location_id = $4::bigint and l.status = 'open'), false) as dock
from loads l
where l.tenant_id = $5 and l.status in ('pending', 'open', 'closed') and l.id is distinct from $6::bigint;

-- src/domain/loading/close-load.ts

select k.id, coalesce((
    select array_agg(distinct d.goods_out_id)
    from stocks s
    join allocations a on a.tenant_id = $1 and a.stock_id = s.id and a.state = 'open'
    join tasks d on d.tenant_id = $2 and d.id = a.task_id and d.type = 'DISP' and d.load_id = k.load_id
    where s.tenant_id = $3 and s.storage_unit_id = k.storage_unit_from_id), '{}') as order_ids
from tasks k
where k.tenant_id = $4 and k.load_id = $5 and k.type = 'LOAD' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
order by k.id;

select y.max_weight::float8 as max_weight, y.max_cube::float8 as max_cube, y.max_storage_units,
g.weight::float8 as weight, g.cube::float8 as cube, g.units::int as units
from trailers r
join trailer_types y on y.tenant_id = $1 and y.id = r.trailer_type_id
cross join lateral (
  select coalesce(sum(coalesce(t.weight, 0) + coalesce((
          select sum(s.quantity * coalesce(p.weight, 0))
          from stocks s
          join products p on p.tenant_id = $2 and p.id = s.product_id
          where s.tenant_id = $3 and s.storage_unit_id = u.id), 0)), 0) as weight,
  coalesce(sum(coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
          when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
          when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
          when 'foot' then 0.3048 else 0.01 end), 0)), 0) as cube, count(*) as units
  from storage_units u
  join storage_unit_types t on t.tenant_id = $4 and t.id = u.storage_unit_type_id
  where u.tenant_id = $5 and u.load_id = $6
) g
where r.tenant_id = $7 and r.id = $8;

-- src/domain/loading/create-drop.ts

update goods_outs o
set load_id = $1, load_reference = $2, lock_version = "o"."lock_version" + 1, updated_at = $3
where o.tenant_id = $4 and o.id = $5 and o.load_id is distinct from $6;

-- src/domain/loading/create-load.ts

select l.id
from loads l
where l.tenant_id = $1 and l.warehouse_id = $2 and l.reference = $3
limit 1;

-- src/domain/loading/default-validation-mode.ts

select w.loading_validation_setting as mode
from warehouses w
where w.tenant_id = $1 and w.id = $2;

-- src/domain/loading/delete-drops.ts

select count(distinct u.id) as count
from goods_outs o
join tasks k on k.tenant_id = o.tenant_id and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
join allocations a on a.tenant_id = o.tenant_id and a.task_id = k.id and a.state = 'open'
join stocks s on s.tenant_id = o.tenant_id and s.id = a.stock_id
join storage_units u on u.tenant_id = o.tenant_id and u.id = s.storage_unit_id and u.load_id = o.load_id
where o.tenant_id = $1 and o.load_drop_id = any($2::bigint[])
having count(*) > 0;

select distinct o.id
from load_drops d
join goods_outs o on o.tenant_id = $1 and o.id = d.goods_out_id and o.load_id = d.load_id
where d.tenant_id = $2 and d.id = any($3::bigint[]) and d.status <> 'cancelled'
order by o.id;

select l.* from loads l where l.tenant_id = $1 and l.id = any($2::bigint[]) order by l.id;

-- src/domain/loading/delete-loads.ts

select l.* from loads l where l.tenant_id = $1 and l.id = any($2::bigint[]) order by l.id;

-- src/domain/loading/dispatch-load.ts

select distinct k.shipment_id
from tasks k
where k.tenant_id = $1 and k.load_id = $2 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.shipment_id is not null;

select distinct o.load_drop_id, o.id, o.reference, o.account_id, o.customer_id
from goods_outs o
where o.tenant_id = $1 and o.load_drop_id = any($2::bigint[])
order by o.id;

select k.*
from tasks k
left join goods_outs o on o.tenant_id = $1 and o.id = k.goods_out_id
left join load_drops d on d.tenant_id = $2 and d.id = o.load_drop_id
where k.tenant_id = $3 and k.load_id = $4 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and exists (
  select from allocations a
  join stocks s on s.tenant_id = $5 and s.id = a.stock_id
  join storage_units u on u.tenant_id = $6 and u.id = s.storage_unit_id and u.load_id = k.load_id
  where a.tenant_id = $7 and a.task_id = k.id and a.state = 'open')
order by d.sequence nulls last, k.id;

select l.* from loads l where l.tenant_id = $1 and l.id = $2;

update goods_outs o
set load_id = null, load_drop_id = null, lock_version = "o"."lock_version" + 1, updated_at = $1
where o.tenant_id = $2 and o.id = any($3::bigint[])
and (o.load_id is not null or o.load_drop_id is not null);

update load_drops d
set status = 'dispatched', lock_version = "d"."lock_version" + 1, updated_at = $1
where d.tenant_id = $2 and d.load_id = $3 and d.status in ('pending', 'loaded');

update storage_units u
set load_id = null, lock_version = "u"."lock_version" + 1, updated_at = $1
where u.tenant_id = $2 and u.load_id = $3 and not u.dispatched;

-- src/domain/loading/join-load.ts

insert into loads (tenant_id, reference, warehouse_id, loading_validation_mode, status, number_of_storage_units_loaded, created_at,
  updated_at)
with missing as materialized (
  select distinct on (j.warehouse_id, j.load_reference) j.load_reference, j.warehouse_id, w.loading_validation_setting
  from jsonb_to_recordset($1::jsonb) as j (warehouse_id bigint, load_reference text)
  join warehouses w on w.tenant_id = $2 and w.id = j.warehouse_id
  where not exists (
    select from loads l
    where l.tenant_id = $3 and l.warehouse_id = j.warehouse_id and l.reference = j.load_reference
    and l.status in ('pending', 'open', 'closed'))
)
select $4::bigint, m.load_reference, m.warehouse_id, m.loading_validation_setting, 'pending', 0, $5::timestamptz,
$6::timestamptz
from missing m
on conflict (tenant_id, warehouse_id, reference) where status in ('pending', 'open', 'closed') do nothing
returning *;

select j.id as order_id, l.id as load_id
from jsonb_to_recordset($1::jsonb) as j (id bigint, warehouse_id bigint, load_reference text)
join loads l on l.tenant_id = $2 and l.warehouse_id = j.warehouse_id and l.reference = j.load_reference
and l.status in ('pending', 'open', 'closed')
order by l.id, j.id;

update goods_outs o
set load_id = j.load_id, lock_version = "o"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as j (order_id bigint, load_id bigint)
join loads l on l.tenant_id = $3 and l.id = j.load_id and l.status in ('pending', 'open')
where o.tenant_id = $4 and o.id = j.order_id and o.load_id is distinct from j.load_id
returning o.id, o.load_id;

-- src/domain/loading/leave-load.ts

update goods_outs o
set load_reference = null, dispatch_strategy = 'manual',
load_id = case when g.stays then o.load_id end, load_drop_id = case when g.stays then o.load_drop_id end,
lock_version = "o"."lock_version" + 1, updated_at = $1
from (
  select x.id, exists (
    select from tasks k
    where k.tenant_id = $2 and k.goods_out_id = x.id and k.type = 'DISP' and k.load_id = x.load_id
    and k.status <> 'CANCELLED' and k.reversed_at is null) as stays
  from goods_outs x
  where x.tenant_id = $3 and x.id = any($4::bigint[])
) g
where o.tenant_id = $5 and o.id = g.id;

update load_drops d
set status = 'cancelled', lock_version = "d"."lock_version" + 1, updated_at = $1
where d.tenant_id = $2 and d.status = 'pending' and d.goods_out_id = any($3::bigint[])
and not exists (
  select from tasks k
  where k.tenant_id = $4 and k.goods_out_id = d.goods_out_id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.load_id = d.load_id);

update tasks k
set status = 'CANCELLED', lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.type = 'LOAD' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.storage_unit_from_id in (
  select s.storage_unit_id
  from tasks d
  join allocations a on a.tenant_id = $3 and a.task_id = d.id and a.state = 'open'
  join stocks s on s.tenant_id = $4 and s.id = a.stock_id
  where d.tenant_id = $5 and d.goods_out_id = any($6::bigint[]) and d.type = 'DISP' and d.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
and not exists (
  select from allocations a
  join stocks s on s.tenant_id = $7 and s.id = a.stock_id and s.storage_unit_id = k.storage_unit_from_id
  join tasks d on d.tenant_id = $8 and d.id = a.task_id and d.type = 'DISP' and d.load_id = k.load_id
  where a.tenant_id = $9 and a.state = 'open');

update tasks k
set subtype = 'SHIPMENT', load_id = null, lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.goods_out_id = any($3::bigint[]) and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and (k.subtype = 'LOAD' or k.load_id is not null)
and not exists (
  select from allocations a
  join stocks s on s.tenant_id = $4 and s.id = a.stock_id
  join storage_units u on u.tenant_id = $5 and u.id = s.storage_unit_id
  where a.tenant_id = $6 and a.task_id = k.id and a.state = 'open' and u.load_id = k.load_id);

-- src/domain/loading/load-unit.ts

select a.task_id
from stocks s
join allocations a on a.tenant_id = $1 and a.stock_id = s.id and a.state = 'open'
join tasks k on k.tenant_id = $2 and k.id = a.task_id and k.type <> 'DISP'
where s.tenant_id = $3 and s.storage_unit_id = $4
order by a.task_id
limit 1;

select d.sequence
from load_drops d
where d.tenant_id = $1 and d.load_id = $2 and d.sequence > $3 and d.status = 'pending'
and (d.expected_storage_unit_quantity > 0 or exists (
    select from goods_outs o
    join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
    and u.status in ('AVAILABLE', 'ALLOCATED')
    where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
order by d.sequence desc
limit 1;

select o.load_drop_id as own, w.load_sequence_enforced as is_enforced
from warehouses w
left join goods_outs o on o.tenant_id = $1 and o.id = $2::bigint
where w.tenant_id = $3 and w.id = $4;

select u.id, u.reference, u.load_id
from storage_units u
where u.tenant_id = $1
and (u.barcode = any($2::text[]) or u.reference = any($3::text[]))
order by u.id <> $4, u.id
limit 1;

update goods_outs o
set load_drop_id = $1, lock_version = "o"."lock_version" + 1, updated_at = $2
where o.tenant_id = $3 and o.id = $4;

update loads l
set number_of_storage_units_loaded = l.number_of_storage_units_loaded + $1::int,
lock_version = "l"."lock_version" + 1, updated_at = $2
where l.tenant_id = $3 and l.id = $4;

update storage_units u
set load_id = $1::bigint, lock_version = "u"."lock_version" + 1, updated_at = $2
where u.tenant_id = $3 and u.id = $4;

-- src/domain/loading/load.ts

select d.*
from load_drops d
where d.tenant_id = $1 and d.load_id = any($2::bigint[])
order by d.load_id, d.sequence, d.id;

select d.id from load_drops d where d.tenant_id = $1 and d.load_id = any($2::bigint[]) order by d.id;

select o.id
from goods_outs o
where o.tenant_id = $1 and o.warehouse_id = $2 and o.load_reference = $3
and o.load_id is null and o.first_processed_at is not null and o.goods_out_status_id not in ($4, $5)
order by o.id;

select o.id from goods_outs o where o.tenant_id = $1 and o.load_id = any($2::bigint[]) order by o.id;

update loads l
set status = $1, dispatched_at = $2, lock_version = "l"."lock_version" + 1, updated_at = $3
where l.tenant_id = $4 and l.id = $5;

-- src/domain/loading/open-load.ts

select l.reference
from loads l
where l.tenant_id = $1 and l.location_id = $2 and l.status = 'open' and l.id <> $3
limit 1;

-- src/domain/loading/renumber-drops.ts

update load_drops d
set sequence = n.sequence, lock_version = "d"."lock_version" + 1, updated_at = $1
from (
  select x.id, row_number() over (partition by x.load_id order by p.place) as sequence
  from unnest($2::bigint[]) with ordinality as p (id, place)
  join load_drops x on x.tenant_id = $3 and x.id = p.id
) n
where d.tenant_id = $4 and d.id = n.id and d.sequence <> n.sequence;

-- src/domain/loading/reopen-load.ts

select k.*
from tasks k
where k.tenant_id = $1 and k.load_id = $2 and k.type = 'DISP' and k.status = 'COMPLETED'
and k.reversed_at is null
order by k.id;

select l.reference
from loads l
where l.tenant_id = $1 and l.id <> $2 and l.status in ('pending', 'open', 'closed')
and ((l.warehouse_id = $3 and l.reference = $4) or l.trailer_id = $5)
order by l.id
limit 1;

select r.reference
from goods_out_lines l
join goods_in_lines i on i.tenant_id = $1 and i.goods_out_line_id = l.id
join goods_in_receipts r on r.tenant_id = $2 and r.id = i.goods_in_receipt_id and r.status <> 'CANCELLED'
where l.tenant_id = $3 and l.goods_out_id = any($4::bigint[])
order by r.id
limit 1;

select s.reference
from shipments s
where s.tenant_id = $1 and s.goods_out_id = any($2::bigint[]) and s.status in ('submitted', 'dispatched')
order by s.id
limit 1;

update goods_outs o
set load_id = $1, load_reference = $2, lock_version = "o"."lock_version" + 1, updated_at = $3
where o.tenant_id = $4 and o.id = any($5::bigint[]);

update load_drops d
set status = 'loaded', lock_version = "d"."lock_version" + 1, updated_at = $1
where d.tenant_id = $2 and d.load_id = $3 and d.status = 'dispatched';

update loads l
set number_of_storage_units_loaded = $1::int, lock_version = "l"."lock_version" + 1, updated_at = $2
where l.tenant_id = $3 and l.id = $4;

update storage_units u
set load_id = $1, lock_version = "u"."lock_version" + 1, updated_at = $2
where u.tenant_id = $3 and u.id in (
  select s.storage_unit_id
  from tasks k
  join allocations a on a.tenant_id = $4 and a.task_id = k.id and a.state = 'open'
  join stocks s on s.tenant_id = $5 and s.id = a.stock_id
  where k.tenant_id = $6 and k.load_id = $7 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
returning u.id;

-- src/domain/loading/split-loaded.ts

select k.*, p.left, p.left_ids
from tasks k
cross join lateral (
  select sum(a.quantity) filter (where u.id is null) as left, array_agg(a.id) filter (where u.id is null) as left_ids,
  count(u.id) as loaded
  from allocations a
  join stocks s on s.tenant_id = $1 and s.id = a.stock_id
  left join storage_units u on u.tenant_id = $2 and u.id = s.storage_unit_id and u.load_id = k.load_id
  where a.tenant_id = $3 and a.task_id = k.id and a.state = 'open'
) p
where k.tenant_id = $4 and k.goods_out_id = any($5::bigint[]) and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.load_id is not null and p.loaded > 0 and p.left > 0
order by k.id;

-- src/domain/loading/update-drop-statuses.ts

update goods_outs t
set load_drop_id = p.drop_id, lock_version = "t"."lock_version" + 1, updated_at = $1
from (
  select o.id, (
    select d.id
    from load_drops d
    left join delivery_addresses e on e.tenant_id = $2 and e.id = d.delivery_address_id
    left join addresses a on a.tenant_id = $3 and a.id = o.address_id
    where d.tenant_id = $4 and d.load_id = o.load_id and d.status <> 'cancelled'
    and (d.goods_out_id = o.id or (d.goods_out_id is null and e.id is not null and (e.customer_id is null or o.customer_id is null or e.customer_id = o.customer_id)
        and case when a.id is null then e.customer_id = o.customer_id
        else lower(coalesce(a.address_1, '')) = lower(coalesce(e.address_1, ''))
        and lower(coalesce(a.postcode, '')) = lower(coalesce(e.postcode, '')) end))
    order by d.goods_out_id is null, d.sequence
    limit 1) as drop_id
  from goods_outs o
  where o.tenant_id = $5 and o.load_id = any($6::bigint[])
) p
where t.tenant_id = $7 and t.id = p.id and p.drop_id is not null and t.load_drop_id is distinct from p.drop_id;

update load_drops t
set status = n.status, lock_version = "t"."lock_version" + 1, updated_at = $1
from (
  select d.id, case when c.loaded > 0 and c.waiting = 0 and c.loaded >= coalesce(d.expected_storage_unit_quantity, 0)
  then 'loaded' else 'pending' end as status
  from load_drops d
  cross join lateral (
    select count(distinct u.id) filter (where u.load_id = d.load_id) as loaded,
    count(distinct u.id) filter (where u.load_id is null) as waiting
    from goods_outs o
    join tasks k on k.tenant_id = $2 and k.goods_out_id = o.id and k.load_id = d.load_id and k.type = 'DISP'
    and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
    join allocations a on a.tenant_id = $3 and a.task_id = k.id and a.state = 'open'
    join stocks s on s.tenant_id = $4 and s.id = a.stock_id
    join storage_units u on u.tenant_id = $5 and u.id = s.storage_unit_id
    where o.tenant_id = $6 and o.load_drop_id = d.id
  ) c
  where d.tenant_id = $7 and d.load_id = any($8::bigint[]) and d.status in ('pending', 'loaded')
) n
where t.tenant_id = $9 and t.id = n.id and t.status <> n.status;

with wanted as (
  select o.load_id, case when l.loading_validation_mode = 'sales_order' then o.id end as goods_out_id,
  case when l.loading_validation_mode = 'delivery_address' then (
    select e.id
    from delivery_addresses e
    left join addresses a on a.tenant_id = $1 and a.id = o.address_id
    where e.tenant_id = $2 and e.active and (e.customer_id is null or o.customer_id is null or e.customer_id = o.customer_id)
    and case when a.id is null then e.customer_id = o.customer_id
    else lower(coalesce(a.address_1, '')) = lower(coalesce(e.address_1, ''))
    and lower(coalesce(a.postcode, '')) = lower(coalesce(e.postcode, '')) end
    order by e.customer_id is null, e.id
    limit 1) end as delivery_address_id,
  min(o.drop_sequence) as rank, min(o.id) as place
  from goods_outs o
  join loads l on l.tenant_id = $3 and l.id = o.load_id
  where o.tenant_id = $4 and o.id = any($5::bigint[]) and l.loading_validation_mode <> 'none'
  group by o.load_id, o.id, l.loading_validation_mode, o.customer_id, o.address_id
),
missing as (
  select w.load_id, w.goods_out_id, w.delivery_address_id, min(w.rank) as rank, min(w.place) as place
  from wanted w
  where coalesce(w.goods_out_id, w.delivery_address_id) is not null and not exists (
    select from load_drops d
    where d.tenant_id = $6 and d.load_id = w.load_id and d.status <> 'cancelled'
    and (d.goods_out_id = w.goods_out_id or d.delivery_address_id = w.delivery_address_id))
  group by w.load_id, w.goods_out_id, w.delivery_address_id
)
insert into load_drops (tenant_id, load_id, goods_out_id, delivery_address_id, sequence, status, created_at, updated_at)
select $7::bigint, m.load_id, m.goods_out_id, m.delivery_address_id,
(select coalesce(max(d.sequence), 0) from load_drops d where d.tenant_id = $8 and d.load_id = m.load_id)
+ row_number() over (partition by m.load_id order by m.rank nulls last, m.place),
'pending', $9::timestamptz, $10::timestamptz
from missing m
order by m.load_id, m.rank nulls last, m.place;

-- src/domain/loading/update-load-tasks.ts

select k.id as task_id, u.id, u.reference, u.warehouse_id, u.location_id, l.id as load_id, l.location_id as dock_id,
min(o.id) as goods_out_id,
case when count(distinct s.account_id) = 1 then min(s.account_id) end as account_id,
case when count(distinct s.product_id) = 1 then min(s.product_id) end as product_id,
sum(a.quantity) as quantity, max(o.priority) as priority, min(o.expected_date_of_dispatch) as due_at
from (
  select distinct o.load_id, s.storage_unit_id
  from goods_outs o
  join tasks d on d.tenant_id = $1 and d.goods_out_id = o.id and d.type = 'DISP' and d.subtype = 'LOAD'
  and d.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  join allocations a on a.tenant_id = $2 and a.task_id = d.id and a.state = 'open'
  join stocks s on s.tenant_id = $3 and s.id = a.stock_id
  where o.tenant_id = $4 and o.id = any($5::bigint[]) and o.load_id is not null) w
join storage_units u on u.tenant_id = $6 and u.id = w.storage_unit_id and u.load_id is null
join loads l on l.tenant_id = $7 and l.id = w.load_id and l.status in ('pending', 'open')
join stocks s on s.tenant_id = $8 and s.storage_unit_id = u.id
join allocations a on a.tenant_id = $9 and a.stock_id = s.id and a.state = 'open'
join tasks d on d.tenant_id = $10 and d.id = a.task_id and d.type = 'DISP' and d.subtype = 'LOAD'
and d.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
join goods_outs o on o.tenant_id = $11 and o.id = d.goods_out_id and o.load_id = l.id
left join tasks k on k.tenant_id = $12 and k.type = 'LOAD' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.storage_unit_from_id = u.id
and k.load_id = l.id
group by k.id, u.id, u.reference, u.warehouse_id, u.location_id, l.id, l.location_id
order by min(a.id);

update tasks k
set account_id = u.account_id, product_id = u.product_id, start_quantity = u.quantity, priority = u.priority,
due_at = u.due_at, goods_out_id = u.goods_out_id, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as u (task_id bigint, account_id bigint, product_id bigint, quantity numeric,
  priority int, due_at timestamptz, goods_out_id bigint)
where k.tenant_id = $3 and k.id = u.task_id
and (k.account_id, k.product_id, k.start_quantity, k.priority, k.due_at, k.goods_out_id)
is distinct from (u.account_id, u.product_id, u.quantity, u.priority, u.due_at, u.goods_out_id);

update tasks k
set load_id = o.load_id, lock_version = "k"."lock_version" + 1, updated_at = $1
from goods_outs o
join loads l on l.tenant_id = o.tenant_id and l.id = o.load_id and l.status in ('pending', 'open')
where k.tenant_id = $2 and k.goods_out_id = any($3::bigint[]) and k.type = 'DISP'
and k.subtype = 'LOAD' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and o.tenant_id = k.tenant_id and o.id = k.goods_out_id and k.load_id is distinct from o.load_id;

update tasks k
set status = 'CANCELLED', lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.type = 'LOAD' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and (k.goods_out_id = any($3::bigint[]) or k.load_id in (
    select o.load_id from goods_outs o where o.tenant_id = $4 and o.id = any($5::bigint[])))
and not exists (
  select from stocks s
  join allocations a on a.tenant_id = s.tenant_id and a.stock_id = s.id and a.state = 'open'
  join tasks d on d.tenant_id = a.tenant_id and d.id = a.task_id and d.type = 'DISP' and d.subtype = 'LOAD'
  join goods_outs o on o.tenant_id = d.tenant_id and o.id = d.goods_out_id
  where s.tenant_id = k.tenant_id and s.storage_unit_id = k.storage_unit_from_id and o.load_id = k.load_id);

-- src/domain/loading/update-load.ts

update tasks k
set location_to_id = $1::bigint, lock_version = "k"."lock_version" + 1, updated_at = $2
where k.tenant_id = $3 and k.load_id = $4 and k.type = 'LOAD' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

-- src/domain/loading/update-moved-load-tasks.ts

select o.id
from goods_outs o
where o.tenant_id = $1 and o.load_id is not null and o.id in (
  select k.goods_out_id
  from tasks k
  where k.tenant_id = $2 and k.storage_unit_from_id = any($3::bigint[]) and k.type = 'LOAD' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  union
  select d.goods_out_id
  from stocks s
  join allocations a on a.tenant_id = $4 and a.stock_id = s.id and a.state = 'open'
  join tasks d on d.tenant_id = $5 and d.id = a.task_id and d.type = 'DISP'
  where s.tenant_id = $6 and s.storage_unit_id = any($7::bigint[]))
order by o.id;
