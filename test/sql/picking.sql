-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/picking/cancel-orders.ts

select d.id from load_drops d where d.tenant_id = $1 and d.goods_out_id = any($2::bigint[]);

select distinct k.goods_out_pick_list_id as id
from tasks k
where k.tenant_id = $1 and k.goods_out_id = any($2::bigint[]) and k.goods_out_pick_list_id is not null;

select k.*
from tasks k
where k.tenant_id = $1 and k.goods_out_id = any($2::bigint[]) and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.type <> 'TRAN'
order by k.id;

select o.id,
exists (select from goods_out_lines l
  where l.tenant_id = o.tenant_id and l.goods_out_id = o.id and l.dispatch_quantity > 0) as is_dispatched,
(
  exists (
    select from tasks k
    where k.tenant_id = $1 and k.goods_out_id = o.id and k.type = 'LOAD' and k.status = 'COMPLETED' and k.reversed_at is null)
  or exists (
    select from tasks k
    join allocations a on a.tenant_id = $2 and a.task_id = k.id and a.state = 'open'
    join stocks s on s.tenant_id = $3 and s.id = a.stock_id
    join storage_units u on u.tenant_id = $4 and u.id = s.storage_unit_id and u.load_id is not null
    where k.tenant_id = $5 and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))) as is_loaded,
exists (select from shipments s
  where s.tenant_id = o.tenant_id and s.goods_out_id = o.id and s.status = 'submitted') as is_submitted,
(select min(s.reference) from shipments s
  where s.tenant_id = o.tenant_id and s.goods_out_id = o.id and s.calling_since is not null) as unanswered_shipment
from goods_outs o
where o.tenant_id = $6 and o.id = any($7::bigint[]);

select s.id from shipments s where s.tenant_id = $1 and s.goods_out_id = any($2::bigint[]);

update goods_outs o
set goods_out_status_id = $1, awaits_receipt = false, load_id = null, load_drop_id = null,
lock_version = "o"."lock_version" + 1, updated_at = $2
where o.tenant_id = $3 and o.id = any($4::bigint[])
returning o.*;

update load_drops d
set status = 'cancelled', lock_version = "d"."lock_version" + 1, updated_at = $1
where d.tenant_id = $2 and d.goods_out_id = any($3::bigint[]) and d.status = 'pending';

update shipments s
set status = 'cancelled', lock_version = "s"."lock_version" + 1, updated_at = $1
where s.tenant_id = $2 and s.goods_out_id = any($3::bigint[]) and s.status in ('pending', 'failed');

-- src/domain/picking/confirm-batch.ts

select k.*, coalesce(o.priority, 0) as order_priority, p.pick_strategy,
array(select a.stock_id from allocations a
  where a.tenant_id = $1 and a.task_id = k.id and a.state = 'open' order by a.id) as stock_ids
from tasks k
left join goods_outs o on o.tenant_id = $2 and o.id = k.goods_out_id
left join products p on p.tenant_id = $3 and p.id = k.product_id
where k.tenant_id = $4 and k.id = any($5::bigint[])
order by k.id;

-- src/domain/picking/join-pick-list.ts

select k.* from tasks k where k.tenant_id = $1 and k.goods_out_id = $2 and k.type in ('PICK', 'REPLEN') and k.status <> 'CANCELLED' order by k.id;

update tasks k
set goods_out_pick_list_id = $1, tote_position = null,
location_to_id = case when k.type = 'PICK' then coalesce($2::bigint, k.location_to_id) else k.location_to_id end,
lock_version = "k"."lock_version" + 1, updated_at = $3
where k.tenant_id = $4 and k.goods_out_id = $5 and k.type in ('PICK', 'REPLEN') and k.status <> 'CANCELLED' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

-- src/domain/picking/lock-for-processing.ts

select o.id as order_id, nextval('goods_out_pick_lists_id_seq') as new_list_id, a.allow_part_allocation,
a.code as account_code, a.is_active as is_account_active,
w.default_goods_out_location_id, w.default_work_location_id,
exists (select from goods_in_receipts r
  where r.tenant_id = o.tenant_id and r.id = o.goods_in_receipt_id and r.status in ('PENDING', 'RCV')) as is_receipt_open,
(
  select coalesce(sum(l.received_quantity), 0) from goods_in_lines l
  where l.tenant_id = o.tenant_id and l.goods_in_receipt_id = o.goods_in_receipt_id) as received
from goods_outs o
join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
join warehouses w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
where o.tenant_id = $1 and o.id = any($2::bigint[]);

-- src/domain/picking/lock-picks-to-confirm.ts

select k.id, o.load_id, o.reference as order_reference, o.goods_out_type, o.priority as order_priority, o.account_id as order_account_id,
coalesce(p.pick_type, o.pick_type) as pick_type, case when o.load_id is not null or o.load_reference is not null then 'load'
else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end as strategy, l.product_id as line_product_id,
exists (
  select from tasks b
  where b.tenant_id = $1 and b.goods_out_line_id = l.id and b.type = 'PICK' and b.product_id <> l.product_id
  -- Looked up line by line: joined, it reads the tasks of all lines there ever were.
  offset 0) as is_built, coalesce(p.shares_totes, false) as shares_totes,
o.goods_out_status_id as order_status_id, p.goods_out_status_id as list_status_id,
exists (
  select from tasks n
  where n.tenant_id = $2 and n.goods_out_pick_list_id = k.goods_out_pick_list_id and n.type = 'PICK'
  and n.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and n.id <> all($3::bigint[])
) as list_goes_on,
exists (
  select from tasks n
  where n.tenant_id = $4 and n.goods_out_id = k.goods_out_id and n.type = 'PICK' and n.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  and n.id <> all($5::bigint[])
) as order_goes_on,
case when a.dispatch_by_output_quantity and k.product_id <> l.product_id then (
  select m.quantity from goods_out_line_materials m
  where m.tenant_id = $6 and m.goods_out_line_id = l.id and m.product_id = k.product_id
) end as dispatched_by,
a.allow_pick_substitution, w.short_pick_creates_stock_check, w.short_pick_reallocates, d.code as product_code,
d.serial_number_tracking_setting, d.pick_strategy, coalesce(u.decimal_places, 0) as decimal_places,
(select count(*) from stocks s where s.tenant_id = $7 and s.storage_unit_id = k.storage_unit_from_id) as unit_piles
from unnest($8::bigint[]) as requested (id)
join lateral (select * from "tasks" "k" where "k".tenant_id = $9 and "k".id = requested.id offset 0) "k" on true
join lateral (select * from "goods_outs" "o" where "o".tenant_id = $10 and "o".id = k.goods_out_id offset 0) "o" on true
join lateral (select * from "goods_out_lines" "l" where "l".tenant_id = $11 and "l".id = k.goods_out_line_id offset 0) "l" on true
join lateral (select * from "accounts" "a" where "a".tenant_id = $12 and "a".id = o.account_id offset 0) "a" on true
join lateral (select * from "warehouses" "w" where "w".tenant_id = $13 and "w".id = k.warehouse_id offset 0) "w" on true
left join lateral (select * from "goods_out_pick_lists" "p" where "p".tenant_id = $14 and "p".id = k.goods_out_pick_list_id offset 0) "p" on true
left join lateral (select * from "products" "d" where "d".tenant_id = $15 and "d".id = k.product_id offset 0) "d" on true
left join lateral (select * from "stock_unit_types" "u" where "u".tenant_id = $16 and "u".id = d.stock_unit_type_id offset 0) "u" on true;

-- src/domain/picking/mark-awaiting-receipt.ts

select o.goods_out_status_id, (
  select coalesce(sum(l.received_quantity), 0) from goods_in_lines l
  where l.tenant_id = o.tenant_id and l.goods_in_receipt_id = o.goods_in_receipt_id) as received
from goods_outs o
where o.tenant_id = $1 and o.id = $2;

update goods_outs o
set awaits_receipt = true, lock_version = "o"."lock_version" + 1, updated_at = $1
where o.tenant_id = $2 and o.id = $3;

-- src/domain/picking/prepare-substitution.ts

select a.* from allocations a
where a.tenant_id = $1 and a.task_id = any($2::bigint[]) and a.state = 'open'
order by a.id;

select k.*
from tasks k
where k.tenant_id = $1 and k.id <> $2 and k.type = 'PICK' and k.status = 'AVAILABLE' and k.last_accessed_at is null
and k.id in (
  select a.task_id from allocations a
  where a.tenant_id = $3 and a.stock_id = any($4::bigint[]) and a.state = 'open')
order by k.id;

-- src/domain/picking/preview-orders.ts

select
(select trim_scale(coalesce(sum(k.start_quantity), 0))::text from tasks k where k.tenant_id = $1 and k.goods_out_id = any($2::bigint[]) and k.type = 'PICK'
  and k.created_at = $3) as units_reserved,
(select count(*)::int from tasks k where k.tenant_id = $4 and k.goods_out_id = any($5::bigint[]) and k.type = 'PICK'
  and k.created_at = $6 and k.status = 'ON_HOLD') as picks_held,
(select count(*)::int from tasks k
  where k.tenant_id = $7 and k.type = 'REPLEN' and k.created_at = $8) as replenishments,
count(*) filter (where o.goods_out_status_id = $9)::int as full,
count(*) filter (where o.goods_out_status_id = $10)::int as part
from goods_outs o
where o.tenant_id = $11 and o.id = any($12::bigint[]) and o.updated_at = $13;

select coalesce(nullif(l.zone, ''), nullif(l.aisle, '')) as zone, count(*)::int as picks, trim_scale(sum(k.start_quantity))::text as units
from tasks k
left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
where k.tenant_id = $1 and k.goods_out_id = any($2::bigint[]) and k.type = 'PICK'
and k.created_at = $3
group by 1
order by 1 nulls last;

select count(*)::int as lines,
trim_scale(coalesce(sum(l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity), 0))::text as units_wanted
from goods_out_lines l
where l.tenant_id = $1 and l.goods_out_id = any($2::bigint[]);

select p.id as product_id, p.code as product_code, count(distinct l.goods_out_id)::int as orders,
trim_scale(sum(l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity))::text as missing
from goods_out_lines l
join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
where l.tenant_id = $1 and l.goods_out_id = any($2::bigint[])
and l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity > 0
group by p.id, p.code
order by p.code;

-- src/domain/picking/process-orders.ts

update goods_outs o
set first_processed_at = coalesce(o.first_processed_at, $1), awaits_receipt = o.id = any($2::bigint[]),
lock_version = "o"."lock_version" + 1, updated_at = $3
where o.tenant_id = $4 and o.id = any($5::bigint[]);

-- src/domain/picking/read-neighbours.ts

select s.id, (select count(*) from stocks o where o.tenant_id = s.tenant_id and o.storage_unit_id = s.storage_unit_id) as count
from stocks s
where s.tenant_id = $1 and s.id = any($2::bigint[]);

-- src/domain/picking/replace-shortage.ts

select l.id
from locations l
where l.tenant_id = $1 and l.id = any($2::bigint[]) and l.is_active
order by l.id;

-- src/domain/picking/reserved-piles.ts

select a.id as allocation_id, a.task_id as pick_id, a.stock_id, a.quantity as reserved, a.explanation
from allocations a
where a.tenant_id = $1 and a.task_id = any($2::bigint[]) and a.state = 'open'
order by a.stock_id, a.id;

-- src/domain/picking/short-orders.ts

select a.id, a.code, a.is_short_pickable, a.enforce_reason_codes
from accounts a
where a.tenant_id = $1 and a.id = any($2::bigint[])
order by a.id;

update goods_out_lines l
set short_status = case when l.short_quantity = l.order_quantity then 'SHORT' else 'PART_SHORT' end,
short_description = $1, short_reason_code_id = $2::bigint,
lock_version = "l"."lock_version" + 1, updated_at = $3
where l.tenant_id = $4 and l.id = any($5::bigint[]);

update goods_outs o
set awaits_receipt = false, lock_version = "o"."lock_version" + 1, updated_at = $1
where o.tenant_id = $2 and o.id = any($3::bigint[]) and o.awaits_receipt;

-- src/domain/picking/split-pick.ts

select u.decimal_places
from products p
join stock_unit_types u on u.tenant_id = $1 and u.id = p.stock_unit_type_id
where p.tenant_id = $2 and p.id = $3;

-- src/domain/picking/split-picks.ts

insert into tasks (tenant_id, id, subtype, status, user_id, assigned_at, start_quantity, stock_id, stock_description, created_at,
  updated_at, /* names(COPIED_COLUMNS) */)
select $1::bigint, t.id, t.subtype, case when t.keeps_user then k.status else 'AVAILABLE' end,
case when t.keeps_user then k.user_id end, case when t.keeps_user then k.assigned_at end, t.quantity, t.stock_id,
coalesce((
    select left(concat_ws(' ', p.code, s.batch, s.sell_by_date, s.best_before_date), 500)
    from stocks s
    join products p on p.tenant_id = $2 and p.id = s.product_id
    where s.tenant_id = $3 and s.id = t.stock_id), k.stock_description),
$4::timestamptz, $5::timestamptz, /* names(COPIED_COLUMNS, 'k') */
from jsonb_to_recordset($6::jsonb) as "t" ("id" "int8", "task_id" "int8", "subtype" "text", "quantity" "numeric", "stock_id" "int8", "remaining_stock_id" "int8", "keeps_user" "bool")
join tasks k on k.tenant_id = $7 and k.id = any($8::bigint[]) and k.id = t.task_id;

update tasks k
set start_quantity = k.start_quantity - t.quantity, subtype = t.subtype, stock_id = t.remaining_stock_id,
lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "t" ("id" "int8", "task_id" "int8", "subtype" "text", "quantity" "numeric", "stock_id" "int8", "remaining_stock_id" "int8", "keeps_user" "bool")
where k.tenant_id = $3 and k.id = any($4::bigint[]) and k.id = t.task_id;

-- src/domain/picking/substitute-goods.ts

update tasks k
set start_quantity = k.start_quantity - $1::numeric, subtype = $2,
stock_id = $3::bigint, lock_version = "k"."lock_version" + 1, updated_at = $4
where k.tenant_id = $5 and k.id = $6;

update tasks k
set subtype = $1, stock_id = $2::bigint, stock_description = $3,
location_from_id = $4, storage_unit_from_id = $5::bigint,
lock_version = "k"."lock_version" + 1, updated_at = $6
where k.tenant_id = $7 and k.id = $8;
