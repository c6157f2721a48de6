-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/orders/announce-order.ts

select a.*
from addresses a
where a.tenant_id = $1 and a.id = any($2::bigint[]);

select k.id, k.type, k.subtype, k.status, k.account_id, k.product_id, k.start_quantity::float8 as start_quantity,
k.confirmed_quantity::float8 as confirmed_quantity, k.location_from_id, k.location_to_id, k.goods_out_id, k.goods_out_line_id,
k.goods_out_pick_list_id
from tasks k
where k.tenant_id = $1 and k.goods_out_pick_list_id = any($2::bigint[]) and k.status <> 'CANCELLED'
order by k.id;

select s.*
from shipments s
where s.tenant_id = $1 and s.goods_out_id = any($2::bigint[])
order by s.id;

-- src/domain/orders/assert-editable.ts

select
exists (select from goods_out_lines l
  where l.tenant_id = $1 and l.goods_out_id = $2 and l.dispatch_quantity > 0) as is_dispatched,
(
  exists (
    select from tasks k
    where k.tenant_id = $3 and k.goods_out_id = $4::bigint and k.type = 'LOAD' and k.status = 'COMPLETED' and k.reversed_at is null)
  or exists (
    select from tasks k
    join allocations a on a.tenant_id = $5 and a.task_id = k.id and a.state = 'open'
    join stocks s on s.tenant_id = $6 and s.id = a.stock_id
    join storage_units u on u.tenant_id = $7 and u.id = s.storage_unit_id and u.load_id is not null
    where k.tenant_id = $8 and k.goods_out_id = $9::bigint and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))) as is_loaded,
exists (select from shipments s
  where s.tenant_id = $10 and s.goods_out_id = $11
  and (s.status in ('submitted', 'dispatched') or s.calling_since is not null)) as is_submitted;

-- src/domain/orders/cancel-picks.ts

select a.*
from allocations a
where a.tenant_id = $1 and a.state = 'open' and a.task_id in (
  select unnest($2::bigint[])
  union
  select f.task_id from allocations f
  where f.tenant_id = $3 and f.for_task_id = any($4::bigint[]) and f.state = 'open')
order by a.id;

select k.*
from tasks k
where k.tenant_id = $1 and k.goods_out_id = any($2::bigint[]) and k.type = 'PICK'
and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
order by k.id;

update allocations a
set for_task_id = null, goods_out_line_id = null, lock_version = "a"."lock_version" + 1, updated_at = $1
where a.tenant_id = $2 and a.id = any($3::bigint[]);

-- src/domain/orders/check-convertible.ts

select p.id, p.code, p.product_type, coalesce(p.output_quantity, 1) as output_quantity,
(select count(*) from product_materials m where m.tenant_id = p.tenant_id and m.parent_product_id = p.id) as materials
from products p
where p.tenant_id = $1 and p.id = any($2::bigint[]);

select w.id, w.default_work_location_id
from warehouses w
where w.tenant_id = $1 and w.id = any($2::bigint[]);

-- src/domain/orders/check-order.ts

select distinct a.id, x.product_id
from accounts a
cross join lateral jsonb_to_recordset(a.linked_accounts) as k (account_id bigint)
join account_products x on x.tenant_id = a.tenant_id and x.account_id = k.account_id
where a.tenant_id = $1 and a.id = any($2::bigint[]) and a.order_from_linked_accounts
and x.product_id = any($3::bigint[]);

select r.id, r.account_id, r.warehouse_id
from goods_in_receipts r
where r.tenant_id = $1 and r.id = any($2::bigint[]);

-- src/domain/orders/choose-warehouse.ts

select r.product_id, r.warehouse_id, r.account_id, r.customer_id, r.position
from warehouse_routes r
where r.tenant_id = $1 and r.product_id = any($2::bigint[])
and (r.account_id is null or r.account_id = any($3::bigint[]))
and (r.customer_id is null or r.customer_id = any($4::bigint[]));

select x.account_id, w.id, w.code, x.is_default, coalesce((
    select jsonb_object_agg(b.product_id, (
        select case when b.available = 0 or p.stop is true or p.obsolete >= 2 or not a.is_active or not w.is_active then 0
        else b.available - coalesce((
            select sum(n.available - n.sellable)
            from (
              with pile as materialized (
                select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
                s.free, (l.is_active and t.code <> all($1::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                    else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
                    else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                    else coalesce(s.sell_by_date, s.best_before_date) end - ($2::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
                    and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                      else coalesce(s.sell_by_date, s.best_before_date) end - ($3::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
                from (select distinct unnest(array(
                      select s.id from stocks s
                      where s.tenant_id = $4 and s.account_id = b.account_id and s.product_id = b.product_id
                      and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and s.sell_by_date < (($5::timestamptz at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), $6::bigint)::int) and a.pick_rule <> 'best_before_date'
                      union all
                      select s.id from stocks s
                      where s.tenant_id = $7 and s.account_id = b.account_id and s.product_id = b.product_id
                      and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and s.best_before_date < (($8::timestamptz at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), $9::bigint)::int) and a.pick_rule <> 'sell_by_date'
                      union all
                      select s.id from stocks s
                      where s.tenant_id = $10 and s.account_id = b.account_id and s.product_id = b.product_id
                      and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and coalesce(p.shelf_life_min, p.shelf_life_max) is not null and not (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                        else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
                        else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                        else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
                        and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                          else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end))) as id) one
                join lateral (select * from "stocks" "s" where "s".tenant_id = $13 and "s".id = one.id offset 0) "s" on true
                join lateral (select * from "locations" "l" where "l".tenant_id = $14 and "l".id = s.location_id offset 0) "l" on true
                join lateral (select * from "location_types" "t" where "t".tenant_id = $15 and "t".id = l.location_type_id offset 0) "t" on true
                join lateral (select * from "products" "p" where "p".tenant_id = $16 and "p".id = s.product_id offset 0) "p" on true
                join lateral (select * from "accounts" "a" where "a".tenant_id = $17 and "a".id = s.account_id offset 0) "a" on true
                join lateral (select * from "warehouses" "w" where "w".tenant_id = $18 and "w".id = s.warehouse_id offset 0) "w" on true
              )
              select p.id, p.account_id, p.product_id, p.warehouse_id,
              case when p.status = 'held' then p.quantity else 0 end as held,
              r.picked,
              r.allocated,
              case when p.status = 'held' or not p.allocatable then 0 else p.free - w.quantity end as available,
              case when p.status = 'held' or not p.allocatable or not p.is_sellable then 0 else p.free - w.quantity end as sellable,
              case when p.status = 'held' then 0 when p.allocatable then w.quantity else p.free end as received
              from pile p
              cross join lateral (
                select coalesce(sum(a.quantity) filter (where k.type = 'DISP'), 0) as picked,
                coalesce(sum(a.quantity) filter (where k.type <> 'DISP'), 0) as allocated
                from allocations a
                join tasks k on k.tenant_id = $19 and k.id = a.task_id
                where a.tenant_id = $20 and a.stock_id = p.id and a.state = 'open'
              ) r
              cross join lateral (
                select case
                when not p.allocatable then 0
                when p.storage_unit_id is not null and exists (
                  select from tasks k
                  where k.tenant_id = $21 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
                  and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
                when p.serial_number is not null and p.storage_unit_id is null
                and exists (
                  select from transactions m
                  join tasks r on r.tenant_id = $22 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
                  join tasks k on k.tenant_id = $23 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
                  and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
                  and k.stock_id is null and k.storage_unit_from_id is null
                  where m.tenant_id = $24 and m.stock_to_id = p.id) then p.free
                else least(p.free, (
                    select coalesce(sum(k.start_quantity), 0)
                    from tasks k
                    where k.tenant_id = $25 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
                end as quantity
                -- Used twice above, computed once.
                offset 0
              ) w) n), 0) end
        from products p, accounts a, warehouses w
        where p.tenant_id = $26 and p.id = b.product_id and a.tenant_id = $27 and a.id = b.account_id
        and w.tenant_id = $28 and w.id = b.warehouse_id)::text)
    from stock_balances b
    where b.tenant_id = $29 and b.warehouse_id = w.id and b.account_id = x.account_id
    and b.product_id = any($30::bigint[])), '{}') as sellable
from account_warehouses x
join warehouses w on w.tenant_id = x.tenant_id and w.id = x.warehouse_id
where x.tenant_id = $31 and x.account_id = any($32::bigint[]) and w.is_active
and ($33::bigint[] is null or w.id = any($34::bigint[]));

-- src/domain/orders/create-order.ts

select a.id, a.pick_type
from accounts a
where a.tenant_id = $1 and a.id = any($2::bigint[]);

select r.place
from jsonb_to_recordset($1::jsonb) as "r" ("place" "int8", "account_id" "int8", "reference" "text", "id" "int8")
where exists (
  select from goods_outs o
  where o.tenant_id = $2 and o.account_id = r.account_id and o.reference = r.reference
  and o.goods_out_status_id <> $3 and o.id is distinct from r.id);

select s.id, s.carrier_id
from carrier_services s
where s.tenant_id = $1 and s.id = any($2::bigint[]);

-- src/domain/orders/create-pick-list.ts

with made as (
  insert into goods_out_pick_lists (tenant_id, id, reference, pick_reference, pick_type, load_reference, goods_out_status_id,
    account_id, warehouse_id, goods_out_bay_id, expected_date_of_dispatch, shares_totes, pick_tasks_count, created_at, updated_at)
  select $1::bigint, coalesce(n.id, nextval('goods_out_pick_lists_id_seq')), n.reference, s.pick_reference, n.pick_type,
  s.load_reference, $2::int, s.account_id, n.warehouse_id, $3::bigint,
  coalesce($4::timestamptz, s.expected_date_of_dispatch),
  $5, 0,
  $6::timestamptz, $7::timestamptz
  from jsonb_to_recordset($8::jsonb) as n (id bigint, order_id bigint, pick_type text, warehouse_id bigint,
    reference text)
  cross join lateral (
    select case when count(distinct coalesce(o.pick_reference, '')) = 1 then min(o.pick_reference) end as pick_reference,
    case when count(distinct coalesce(o.load_reference, '')) = 1 then min(o.load_reference) end as load_reference,
    case when count(distinct o.account_id) = 1 then min(o.account_id) end as account_id,
    min(o.expected_date_of_dispatch) as expected_date_of_dispatch
    from goods_outs o
    where o.tenant_id = $9 and o.id = n.order_id
    group by o.tenant_id
  ) s
  returning *
)
select * from made order by id;

with made as (
  insert into goods_out_pick_lists (tenant_id, id, reference, pick_reference, pick_type, load_reference, goods_out_status_id,
    account_id, warehouse_id, goods_out_bay_id, expected_date_of_dispatch, shares_totes, pick_tasks_count, created_at, updated_at)
  select $1::bigint, coalesce(n.id, nextval('goods_out_pick_lists_id_seq')), n.reference, s.pick_reference, n.pick_type,
  s.load_reference, $2::int, s.account_id, n.warehouse_id, $3::bigint,
  coalesce($4::timestamptz, s.expected_date_of_dispatch),
  $5, 0,
  $6::timestamptz, $7::timestamptz
  from jsonb_to_recordset($8::jsonb) as n (id bigint, order_id bigint, pick_type text, warehouse_id bigint,
    reference text)
  cross join lateral (
    select case when count(distinct coalesce(o.pick_reference, '')) = 1 then min(o.pick_reference) end as pick_reference,
    case when count(distinct coalesce(o.load_reference, '')) = 1 then min(o.load_reference) end as load_reference,
    case when count(distinct o.account_id) = 1 then min(o.account_id) end as account_id,
    min(o.expected_date_of_dispatch) as expected_date_of_dispatch
    from goods_outs o
    where o.tenant_id = $9 and o.id in (select r.goods_out_id from pick_processing_requests r
      where r.tenant_id = $10 and r.process_reference = $11)
    group by o.tenant_id
  ) s
  returning *
)
select * from made order by id;

-- src/domain/orders/line-materials.ts

delete from goods_out_line_materials m
where m.tenant_id = $1 and m.goods_out_line_id = any($2::bigint[]);

insert into goods_out_line_materials (tenant_id, goods_out_line_id, product_id, quantity, output_quantity, position)
select $1::bigint, m.line_id, m.product_id, m.quantity, m.output_quantity, m.position
from jsonb_to_recordset($2::jsonb) as m (line_id bigint, product_id bigint, quantity numeric, output_quantity numeric,
  position int);

-- src/domain/orders/order.ts

select l.*
from goods_out_lines l
where l.tenant_id = $1 and l.goods_out_id = any($2::bigint[])
order by l.id;

select o.*
from goods_outs o
where o.tenant_id = $1 and o.id = any($2::bigint[])
order by o.id;

select p.*
from goods_out_pick_lists p
where p.tenant_id = $1 and p.id = any($2::bigint[])
order by p.id;

-- src/domain/orders/processing.ts

select r.goods_out_pick_list_id as id
from pick_processing_requests r
where r.tenant_id = $1 and r.process_reference = $2 and r.goods_out_pick_list_id is not null
order by r.id
limit 1;

select r.id, r.goods_out_id, o.load_reference is not null as joins_load,
case when o.goods_out_type = 'crossdock' then o.goods_in_receipt_id end as sends_on_receipt_id,
(select count(*) from goods_out_lines l where l.tenant_id = r.tenant_id and l.goods_out_id = r.goods_out_id)::int as lines
from pick_processing_requests r
join goods_outs o on o.tenant_id = r.tenant_id and o.id = r.goods_out_id
where r.tenant_id = $1 and r.process_reference = $2 and r.status = 'pending'
order by o.priority desc, o.expected_date_of_dispatch, o.id, r.id;

select r.id, r.status
from pick_processing_requests r
where r.tenant_id = $1 and r.id = any($2::bigint[])
order by r.id
for update;

update pick_processing_requests r
set status = 'completed', message = d.message, goods_out_pick_list_id = d.goods_out_pick_list_id, completed_at = $1,
lock_version = "r"."lock_version" + 1, updated_at = $2
from jsonb_to_recordset($3::jsonb) as "d" ("id" "int8", "message" "text", "goods_out_pick_list_id" "int8")
where r.tenant_id = $4 and r.id = any($5::bigint[]) and r.id = d.id;

update pick_processing_requests r
set status = 'failed', message = $1, error_code = $2, symbol = $3,
context = $4::jsonb, completed_at = $5, lock_version = "r"."lock_version" + 1, updated_at = $6
where r.tenant_id = $7 and r.id = $8 and r.status = 'pending';

-- src/domain/orders/read-carrier-services.ts

select s.id, s.code, s.carrier_id, coalesce((
    select jsonb_object_agg(c.id, c.code)
    from carriers c
    where c.tenant_id = $1 and c.id = any($2::bigint[])), '{}') as carriers
from carrier_services s
where s.tenant_id = $3 and s.id = any($4::bigint[]);

-- src/domain/orders/record-dispatch-dates.ts

update goods_outs o
set actual_date_of_dispatch = $1, lock_version = "o"."lock_version" + 1, updated_at = $2
where o.tenant_id = $3 and o.id = any($4::bigint[]) and o.actual_date_of_dispatch is null;

-- src/domain/orders/recount-kits.ts

with kit as materialized (
  with line as materialized (
    select l.id, l.product_id, l.allocated_quantity as before, o.account_id, o.warehouse_id, o.goods_out_status_id,
    o.goods_out_type = 'work_order' as is_made, coalesce((
        select max(m.output_quantity) from goods_out_line_materials m where m.tenant_id = $1 and m.goods_out_line_id = l.id
      ), 1) as output
    from goods_out_lines l
    join goods_outs o on o.tenant_id = $2 and o.id = l.goods_out_id
    where l.tenant_id = $3 and l.goods_out_id = any($4::bigint[]) and exists (
      select from tasks b
      where b.tenant_id = $5 and b.goods_out_line_id = l.id and b.type = 'PICK' and b.product_id <> l.product_id
      -- Looked up line by line: joined, it reads the tasks of all lines there ever were.
      offset 0)
  ),
  done as materialized (
    select n.id, k.product_id,
    coalesce(sum(k.start_quantity) filter (where k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')), 0) as coming,
    coalesce(sum(k.start_quantity) filter (where k.type <> 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')), 0) as staged,
    coalesce(sum(k.confirmed_quantity - k.reversed_quantity) filter (where k.type <> 'PICK' and k.status = 'COMPLETED' and k.reversed_at is null), 0) as gone
    from line n
    join tasks k on k.tenant_id = $6 and k.goods_out_line_id = n.id and k.type in ('PICK', 'DISP', 'CONV')
    group by n.id, k.product_id
  ),
  built as (
    select n.id, n.output * floor(min((d.coming + d.staged + d.gone) / m.quantity)) as allocated,
    n.output * floor(min((case when n.is_made then 0 else d.staged end + d.gone) / m.quantity)) as picked,
    n.output * floor(min(d.gone / m.quantity)) as dispatched
    from line n
    join goods_out_line_materials m on m.tenant_id = $7 and m.goods_out_line_id = n.id
    join done d on d.id = n.id and d.product_id = m.product_id
    group by n.id, n.output
  )
  select n.*, coalesce(b.allocated, 0) + coalesce(d.coming + d.staged + d.gone, 0) as allocated,
  coalesce(b.picked, 0) + coalesce(d.staged + d.gone, 0) as picked, coalesce(b.dispatched, 0) + coalesce(d.gone, 0) as dispatched
  from line n
  left join built b on b.id = n.id
  left join done d on d.id = n.id and d.product_id = n.product_id)
update goods_out_lines l
set allocated_quantity = k.allocated, pick_quantity = k.picked, dispatch_quantity = k.dispatched,
lock_version = "l"."lock_version" + 1, updated_at = $8
from kit k
where l.tenant_id = $9 and l.id = k.id
and (l.allocated_quantity, l.pick_quantity, l.dispatch_quantity) <> (k.allocated, k.picked, k.dispatched)
returning k.account_id, k.product_id, k.warehouse_id, k.goods_out_status_id, k.before - k.allocated as ordered;

-- src/domain/orders/request-processing.ts

insert into pick_processing_requests (tenant_id, status, created_at, updated_at, goods_out_id, process_reference)
select $1::bigint, 'pending', $2::timestamptz, $3::timestamptz, "r"."goods_out_id", "r"."process_reference" from jsonb_to_recordset($4::jsonb) as "r" ("goods_out_id" "int8", "process_reference" "text");

select o.id, o.reference, o.goods_out_type, o.goods_out_status_id, o.warehouse_id, o.pick_type, w.code as warehouse_code,
a.code as account_code, a.is_active as is_account_active, w.consolidate_pick_enabled,
exists (select from goods_out_lines l where l.tenant_id = o.tenant_id and l.goods_out_id = o.id) as has_lines,
-- The least id is not looked for among the tasks of all orders.
(select min(b.id) from (
    select k.id from tasks k
    where k.tenant_id = o.tenant_id and k.goods_out_id = o.id and k.type = 'PICK' and k.status <> 'CANCELLED'
    and k.reversed_at is null
    and (k.start_at is not null or k.status = 'COMPLETED')
    offset 0) b) as begun_task_id
from unnest($1::bigint[]) with ordinality as i (id, place)
join goods_outs o on o.tenant_id = $2 and o.id = i.id
join warehouses w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
order by i.place;

-- src/domain/orders/update-line-counters.ts

update goods_out_lines l
set pick_quantity = l.pick_quantity + c.picked, dispatch_quantity = l.dispatch_quantity + c.dispatched,
lock_version = "l"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "c" ("id" "int8", "picked" "numeric", "dispatched" "numeric")
where l.tenant_id = $3 and l.id = any($4::bigint[]) and l.id = c.id and not exists (
  select from tasks b
  where b.tenant_id = $5 and b.goods_out_line_id = l.id and b.type = 'PICK' and b.product_id <> l.product_id
  -- Looked up line by line: joined, it reads the tasks of all lines there ever were.
  offset 0);

with change as materialized (
  select t.id, sum(coalesce(t.allocated, 0)) as allocated, sum(coalesce(t.picked, 0)) as picked,
  sum(coalesce(t.dispatched, 0)) as dispatched, sum(coalesce(t.short, 0)) as short, sum(coalesce(t.rounded, 0)) as rounded,
  sum(coalesce(t.given_back, 0)) as given_back
  from jsonb_to_recordset($1::jsonb)
  as t (id bigint, allocated numeric, picked numeric, dispatched numeric, short numeric, rounded numeric, given_back numeric)
  group by t.id
),
known as materialized (
  select c.id, c.picked, c.dispatched, c.short, c.allocated - c.given_back as allocated, c.given_back > 0 as is_lost,
  b.goods_out_id, b.account_id, b.warehouse_id, b.own,
  c.rounded - least(b.rounded_quantity, b.own * c.given_back) as rounded
  from change c
  cross join lateral (
    select l.goods_out_id, o.account_id, o.warehouse_id, l.rounded_quantity, case when exists (
      select from tasks b
      where b.tenant_id = $2 and b.goods_out_line_id = l.id and b.type = 'PICK' and b.product_id <> l.product_id
      -- Looked up line by line: joined, it reads the tasks of all lines there ever were.
      offset 0) then 0 else 1 end as own
    from goods_out_lines l
    join goods_outs o on o.tenant_id = $3 and o.id = l.goods_out_id
    where l.tenant_id = $4 and l.id = c.id
    offset 0
  ) b
)
update goods_out_lines l
set allocated_quantity = l.allocated_quantity + c.own * c.allocated, pick_quantity = l.pick_quantity + c.own * c.picked,
dispatch_quantity = l.dispatch_quantity + c.own * c.dispatched, short_quantity = l.short_quantity + c.short,
rounded_quantity = l.rounded_quantity + c.rounded, lock_version = "l"."lock_version" + 1, updated_at = $5
from known c
where l.tenant_id = $6 and l.id = any($7::bigint[]) and l.id = c.id
returning l.product_id, c.account_id, c.warehouse_id, c.rounded - c.own * c.allocated - c.short as ordered,
c.goods_out_id,
c.is_lost and (c.own = 0 or (l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity) <= 0) or c.own = 0 and c.short > 0 as may_have_enough;

-- src/domain/orders/update-order-progress.ts

update goods_outs o
set goods_out_status_id = d.status_id, fulfilment_status = d.fulfilment, lock_version = "o"."lock_version" + 1, updated_at = $1
from (
  select o.id,
  case
  when o.goods_out_status_id in ($2::int, $3::int) then o.goods_out_status_id
  when c.lines > 0 and c.outstanding = 0 and c.is_over then $4::int
  when c.outstanding > 0 and c.allocated > 0 then $5::int
  when coalesce(c.allocated, 0) = 0 then $6::int
  when exists (
    select from tasks k
    where k.tenant_id = o.tenant_id and k.goods_out_id = o.id and k.type = 'PICK' and k.status <> 'CANCELLED'
    and k.reversed_at is null
    and (k.start_at is not null or k.status = 'COMPLETED')) then $7::int
  else $8::int
  end as status_id,
  case
  when o.first_processed_at is null then null
  when c.outstanding > 0 then 'PART'
  when c.short > 0 then 'SHORT'
  else 'FULL'
  end as fulfilment
  from goods_outs o
  cross join lateral (
    select count(*) as lines, sum((l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity)) as outstanding, sum(l.allocated_quantity) as allocated,
    sum(l.short_quantity) as short,
    bool_and(l.dispatch_quantity + l.short_quantity = l.order_quantity + l.rounded_quantity) as is_over
    from goods_out_lines l
    where l.tenant_id = o.tenant_id and l.goods_out_id = o.id
  ) c
  where o.tenant_id = $9 and o.id = any($10::bigint[])) d
join goods_outs f on f.tenant_id = $11 and f.id = any($12::bigint[]) and f.id = d.id
where o.tenant_id = $13 and o.id = any($14::bigint[]) and o.id = d.id
and (o.goods_out_status_id <> d.status_id or o.fulfilment_status is distinct from d.fulfilment)
returning o.*, f.goods_out_status_id as former_status_id, d.status_id = $15::int and exists (
  select from accounts ca
  left join charge_baskets cb on cb.tenant_id = ca.tenant_id and cb.account_id = ca.id and cb.status = 'OPEN'
  join charge_prices cp on cp.tenant_id = ca.tenant_id and cp.charge_card_id = coalesce(cb.charge_card_id, ca.charge_card_id)
  where ca.tenant_id = $16 and ca.id = o.account_id and cp.auto_charge and cp.charge_type = 'PICK') as is_charged;

with placed as materialized (
  select k.goods_out_pick_list_id as list_id, k.goods_out_id, max(k.tote_position) as position
  from tasks k
  where k.tenant_id = $1 and k.goods_out_pick_list_id = any($2::bigint[]) and k.type = 'PICK'
  group by k.goods_out_pick_list_id, k.goods_out_id
),
wanted as (
  select f.list_id, f.goods_out_id, row_number() over (partition by f.list_id order by f.goods_out_id)
  + coalesce((select max(p.position) from placed p where p.list_id = f.list_id), 0) as position
  from placed f
  where f.position is null
)
update tasks k
set tote_position = coalesce(p.position, w.position), lock_version = "k"."lock_version" + 1, updated_at = $3
from placed p
left join wanted w on w.list_id = p.list_id and w.goods_out_id = p.goods_out_id
where k.tenant_id = $4 and k.goods_out_pick_list_id = any($5::bigint[]) and k.goods_out_pick_list_id = p.list_id
and k.goods_out_id = p.goods_out_id and k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.tote_position is null;

with touched as materialized (
  select k.goods_out_pick_list_id as id
  from tasks k
  where k.tenant_id = $1 and k.goods_out_id = any($2::bigint[]) and k.goods_out_pick_list_id is not null
  union
  select unnest($3::bigint[])
),
counted as (
  select t.id, count(k.id) as tasks, count(k.id) filter (where k.type = 'PICK') as picks,
  count(k.id) filter (where k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')) as open_picks,
  count(k.id) filter (where k.type = 'PICK' and k.status = 'COMPLETED') as done_picks,
  count(k.id) filter (where k.type = 'PICK' and k.start_at is not null) as begun_picks,
  count(k.id) filter (where k.type in ('DISP', 'CONV') and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')) as open_rest,
  count(k.id) filter (where k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.tote_position is null) as unplaced_picks
  from touched t
  left join lateral (
    select k.id, k.type, k.status, k.start_at, k.tote_position
    from tasks k
    where k.tenant_id = $4 and k.goods_out_pick_list_id = t.id and k.status <> 'CANCELLED' and k.reversed_at is null
    and not exists (select from goods_outs o
      where o.tenant_id = $5 and o.id = k.goods_out_id and o.goods_out_status_id = $6::int)
  ) k on true
  group by t.id
),
derived as (
  select c.*, c.open_picks = 0 and c.done_picks > 0 as is_picked,
  case
  when c.tasks = 0 then $7::int
  when c.open_picks = 0 and c.done_picks > 0 and c.open_rest = 0 then $8::int
  when c.done_picks > 0 or c.begun_picks > 0 then $9::int
  else $10::int
  end as status_id
  from counted c
)
update goods_out_pick_lists p
set goods_out_status_id = d.status_id, pick_tasks_count = d.picks,
picked_at = case when d.is_picked then coalesce(p.picked_at, $11) end, lock_version = "p"."lock_version" + 1, updated_at = $12
from derived d
join goods_out_pick_lists f on f.tenant_id = $13 and f.id = any(array(select t.id from touched t)) and f.id = d.id
where p.tenant_id = $14 and p.id = any(array(select t.id from touched t)) and p.id = d.id
and (p.goods_out_status_id <> d.status_id or p.pick_tasks_count <> d.picks or (p.picked_at is not null) <> d.is_picked
  or (p.shares_totes and d.unplaced_picks > 0))
returning p.*, f.goods_out_status_id as former_status_id, d.is_picked and f.picked_at is null as is_picked_now,
d.status_id = $15::int and exists (
  select from tasks k
  join goods_outs o on o.tenant_id = $16 and o.id = k.goods_out_id
  where k.tenant_id = $17 and k.goods_out_pick_list_id = p.id and exists (
    select from accounts ca
    left join charge_baskets cb on cb.tenant_id = ca.tenant_id and cb.account_id = ca.id and cb.status = 'OPEN'
    join charge_prices cp on cp.tenant_id = ca.tenant_id and cp.charge_card_id = coalesce(cb.charge_card_id, ca.charge_card_id)
    where ca.tenant_id = $18 and ca.id = o.account_id and cp.auto_charge and cp.charge_type = 'PICK')) as is_charged;

-- src/domain/orders/update-order.ts

delete from goods_out_line_materials m
where m.tenant_id = $1 and m.goods_out_line_id = any($2::bigint[]);

update goods_out_lines l
set rounded_quantity = greatest(0, l.rounded_quantity - (l.order_quantity - b.order_quantity)),
lock_version = "l"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as b (id bigint, order_quantity numeric)
where l.tenant_id = $3 and l.id = b.id and l.order_quantity > b.order_quantity;

update goods_outs o
set awaits_receipt = false, lock_version = "o"."lock_version" + 1, updated_at = $1
where o.tenant_id = $2 and o.id = $3 and (
  o.goods_out_status_id = $4 or o.goods_out_type <> 'crossdock'
  or o.goods_in_receipt_id is distinct from $5
  or not exists (
    select from goods_out_lines l where l.tenant_id = $6 and l.goods_out_id = $7 and (l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity) > 0));

update tasks k
set priority = $1, due_at = $2, lock_version = "k"."lock_version" + 1, updated_at = $3
where k.tenant_id = $4 and k.goods_out_id = $5 and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

update tasks r
set priority = s.priority + 1, lock_version = "r"."lock_version" + 1, updated_at = $1
from (
  select a.task_id, max(p.priority) as priority
  from tasks k
  join allocations f on f.tenant_id = $2 and f.for_task_id = k.id and f.state = 'open'
  join allocations a on a.tenant_id = $3 and a.task_id = f.task_id and a.state = 'open'
  join tasks p on p.tenant_id = $4 and p.id = a.for_task_id
  where k.tenant_id = $5 and k.goods_out_id = $6 and k.status = 'ON_HOLD'
  group by a.task_id
) s
where r.tenant_id = $7 and r.id = s.task_id and r.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and r.priority <> s.priority + 1;
