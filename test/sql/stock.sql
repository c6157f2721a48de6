-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/stock/announce-sellable.ts

select b.id
from stock_balances b
where b.tenant_id = $1 and (b.account_id, b.product_id, b.warehouse_id) in (
  select s.account_id, s.product_id, s.warehouse_id
  from stocks s
  join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
  join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
  join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
  where s.tenant_id = $2 and s.warehouse_id = any($3::bigint[]) and s.status = 'available'
  and s.free > 0 and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
    else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
    else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
    else coalesce(s.sell_by_date, s.best_before_date) end - ($4::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
    and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
      else coalesce(s.sell_by_date, s.best_before_date) end - ($5::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end) <> (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
    else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
    else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
    else coalesce(s.sell_by_date, s.best_before_date) end - ($6::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
    and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
      else coalesce(s.sell_by_date, s.best_before_date) end - ($7::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end));

select b.id
from stock_balances b
where b.tenant_id = $1 and /* name('b', of.field) */ = $2 and b.available > 0;

update stock_balances b
set lock_version = "b"."lock_version" + 1, updated_at = $1
from (
  select b.id
  from stock_balances b
  where b.tenant_id = $2 and b.id = any($3::bigint[])
  order by b.account_id, b.product_id, b.warehouse_id
  for no key update) k
where b.tenant_id = $4 and b.id = k.id
returning b.*;

-- src/domain/stock/assign-pile-ids.ts

select nextval('stocks_id_seq') as id from generate_series(1, $1::int);

-- src/domain/stock/blocked-goods.ts

select k.id as task_id, a.code as account, a.is_active as is_account_active, b.code as orderer,
b.is_active as is_orderer_active, p.code as product, p.stop is true as is_stopped, l.code as location
from tasks k
join allocations x on x.tenant_id = $1 and x.task_id = k.id and x.state = 'open'
join stocks s on s.tenant_id = $2 and s.id = x.stock_id
join products p on p.tenant_id = $3 and p.id = s.product_id
join accounts a on a.tenant_id = $4 and a.id = s.account_id
join locations l on l.tenant_id = $5 and l.id = s.location_id
left join goods_outs g on g.tenant_id = $6 and g.id = k.goods_out_id
left join accounts b on b.tenant_id = $7 and b.id = g.account_id
where k.tenant_id = $8 and /* tasks */ and (p.stop or not a.is_active or not b.is_active or not l.is_active)
order by k.id desc, s.id desc;

-- src/domain/stock/change-piles.ts

delete from stocks s
using jsonb_to_recordset($1::jsonb) as "c" ("id" "int8", "quantity" "numeric", "allocated_quantity" "numeric")
where s.tenant_id = $2 and s.id = any($3::bigint[]) and s.id = c.id and s.quantity + c.quantity = 0
and s.allocated_quantity + c.allocated_quantity = 0;

insert into stocks as s (tenant_id, id, quantity, allocated_quantity, walk, hold_description, hold_reason_code_id, created_at,
  updated_at, "account_id", "product_id", "warehouse_id", "location_id", "storage_unit_id", "batch", "sell_by_date", "best_before_date", "string2", "string3", "string4", "string5", "integer1", "integer2", "integer3", "integer4", "integer5", "boolean1", "boolean2", "boolean3", "boolean4", "boolean5", "datetime3", "datetime4", "datetime5", "serial_number", "fifo_date", "status")
select l.tenant_id, p.id, p.quantity, p.allocated_quantity, (coalesce(lpad((l.pick_sequence + 9223372036854775808)::text, 20, '0'), '~') || chr(1) || l.code || chr(1)
  || coalesce(u.reference, '')), p.hold_description, p.hold_reason_code_id,
$1::timestamptz, $2::timestamptz, "p"."account_id", "p"."product_id", "p"."warehouse_id", "p"."location_id", "p"."storage_unit_id", "p"."batch", "p"."sell_by_date", "p"."best_before_date", "p"."string2", "p"."string3", "p"."string4", "p"."string5", "p"."integer1", "p"."integer2", "p"."integer3", "p"."integer4", "p"."integer5", "p"."boolean1", "p"."boolean2", "p"."boolean3", "p"."boolean4", "p"."boolean5", "p"."datetime3", "p"."datetime4", "p"."datetime5", "p"."serial_number", "p"."fifo_date", "p"."status"
from jsonb_to_recordset($3::jsonb) as "p" ("id" "int8", "quantity" "numeric", "allocated_quantity" "numeric", "account_id" "int8", "product_id" "int8", "warehouse_id" "int8", "location_id" "int8", "storage_unit_id" "int8", "batch" "text", "sell_by_date" "date", "best_before_date" "date", "string2" "text", "string3" "text", "string4" "text", "string5" "text", "integer1" "int8", "integer2" "int8", "integer3" "int8", "integer4" "int8", "integer5" "int8", "boolean1" "bool", "boolean2" "bool", "boolean3" "bool", "boolean4" "bool", "boolean5" "bool", "datetime3" "timestamptz", "datetime4" "timestamptz", "datetime5" "timestamptz", "serial_number" "text", "fifo_date" "timestamptz", "status" "text", "is_held_anew" "bool", "hold_description" "text", "hold_reason_code_id" "int8")
join locations l on l.tenant_id = $4 and l.id = any($5::bigint[]) and l.id = p.location_id
left join storage_units u on u.tenant_id = $6 and u.id = any($7::bigint[]) and u.id = p.storage_unit_id
order by p.location_id, p.storage_unit_id, p.id
returning s.*;

update stocks s
set quantity = s.quantity + c.quantity, allocated_quantity = s.allocated_quantity + c.allocated_quantity,
lock_version = "s"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "c" ("id" "int8", "quantity" "numeric", "allocated_quantity" "numeric")
where s.tenant_id = $3 and s.id = any($4::bigint[]) and s.id = c.id
returning s.*;

update stocks s
set quantity = s.quantity + p.quantity, allocated_quantity = s.allocated_quantity + p.allocated_quantity, walk = p.walk,
/* cellChanges */,
hold_description = case when p.is_held_anew then p.hold_description else s.hold_description end,
hold_reason_code_id = case when p.is_held_anew then p.hold_reason_code_id else s.hold_reason_code_id end,
lock_version = "s"."lock_version" + 1, updated_at = $1
from (
  select p.id, p.quantity, p.allocated_quantity, "p"."account_id", "p"."product_id", "p"."warehouse_id", "p"."location_id", "p"."storage_unit_id", "p"."batch", "p"."sell_by_date", "p"."best_before_date", "p"."string2", "p"."string3", "p"."string4", "p"."string5", "p"."integer1", "p"."integer2", "p"."integer3", "p"."integer4", "p"."integer5", "p"."boolean1", "p"."boolean2", "p"."boolean3", "p"."boolean4", "p"."boolean5", "p"."datetime3", "p"."datetime4", "p"."datetime5", "p"."serial_number", "p"."fifo_date", "p"."status", p.hold_description, p.hold_reason_code_id, p.is_held_anew,
  (coalesce(lpad((l.pick_sequence + 9223372036854775808)::text, 20, '0'), '~') || chr(1) || l.code || chr(1)
    || coalesce(u.reference, '')) as walk
  from jsonb_to_recordset($2::jsonb) as "p" ("id" "int8", "quantity" "numeric", "allocated_quantity" "numeric", "account_id" "int8", "product_id" "int8", "warehouse_id" "int8", "location_id" "int8", "storage_unit_id" "int8", "batch" "text", "sell_by_date" "date", "best_before_date" "date", "string2" "text", "string3" "text", "string4" "text", "string5" "text", "integer1" "int8", "integer2" "int8", "integer3" "int8", "integer4" "int8", "integer5" "int8", "boolean1" "bool", "boolean2" "bool", "boolean3" "bool", "boolean4" "bool", "boolean5" "bool", "datetime3" "timestamptz", "datetime4" "timestamptz", "datetime5" "timestamptz", "serial_number" "text", "fifo_date" "timestamptz", "status" "text", "is_held_anew" "bool", "hold_description" "text", "hold_reason_code_id" "int8")
  join locations l on l.tenant_id = $3 and l.id = any($4::bigint[]) and l.id = p.location_id
  left join storage_units u on u.tenant_id = $5 and u.id = any($6::bigint[]) and u.id = p.storage_unit_id
) p
where s.tenant_id = $7 and s.id = any($8::bigint[]) and s.id = p.id
returning s.*;

-- src/domain/stock/checkpoints.ts

insert into stock_checkpoint_piles (tenant_id, checkpoint_id, stock_id, account_id, product_id, warehouse_id, location_id,
  storage_unit_id, quantity, attributes)
select $1::bigint, $2::bigint, p.id, p.account_id, p.product_id, p.warehouse_id, p.location_id,
p.storage_unit_id, p.quantity, jsonb_strip_nulls(jsonb_build_object(/* attributes */))
from (
  with nearest as (
    select c.id, c.taken_at from stock_checkpoints c
    where c.tenant_id = $3 and c.taken_at >= $4::timestamptz and c.id <> $5
    order by c.taken_at
    limit 1
  ),
  later as (
    select s.id, /* names(cell, 's') */, s.quantity
    from stocks s
    where s.tenant_id = $6 and not exists (select from nearest)
    union all
    select p.stock_id, "p"."account_id", "p"."product_id", "p"."warehouse_id", "p"."location_id", "p"."storage_unit_id", /* names(ATTRIBUTES, 'a') */, p.quantity
    from stock_checkpoint_piles p cross join lateral jsonb_populate_record(null::stocks, p.attributes) "a"
    where p.tenant_id = $7 and p.checkpoint_id = (select id from nearest)
  ),
  moved as materialized (
    select x.* from transactions x
    where x.tenant_id = $8 and x.created_at > $9::timestamptz
    and x.created_at <= coalesce((select taken_at from nearest), 'infinity')
  ),
  touched as materialized (
    select stock_from_id as id from moved where stock_from_id is not null
    union
    select stock_to_id from moved where stock_to_id is not null
    union
    select stock_merged_id from moved where stock_merged_id is not null
  ),
  undone as (
    select l.id, /* names(cell, 'l') */, l.quantity, null::bigint as place
    from later l
    where l.id in (select id from touched)
    union all
    select x.stock_from_id, x.account_id, x.product_id, x.warehouse_id, x.location_from_id, x.storage_unit_from_id,
    /* names(ATTRIBUTES, 'f') */, x.quantity, x.id
    from moved x cross join lateral jsonb_populate_record(null::stocks, x.attributes_from) "f"
    where x.node_from = 'cell'
    union all
    select coalesce(x.stock_merged_id, x.stock_to_id), coalesce(x.account_to_id, x.account_id), x.product_id, x.warehouse_id, x.location_to_id,
    x.storage_unit_to_id, /* names(ATTRIBUTES, 't') */, -x.quantity, x.id
    from moved x cross join lateral jsonb_populate_record(null::stocks, x.attributes_to) "t"
    where x.node_to = 'cell'
  )
  select l.id, /* names(cell, 'l') */, l.quantity
  from later l
  where l.id not in (select id from touched)
  union all
  select (array_agg(u.id order by u.place nulls last))[1], /* names(cell, 'u') */, sum(u.quantity)
  from undone u
  group by /* names(cell, 'u') */
  having sum(u.quantity) > 0) p;

insert into stock_checkpoints (tenant_id, taken_at) values ($1, $2) returning id;

select coalesce(l.taken_at <= $1, true) or (
  select count(*) from transactions x
  where x.tenant_id = $2 and x.created_at > l.taken_at and x.created_at <= $3
) >= greatest($4::bigint, (select count(*) from stocks s where s.tenant_id = $5)) as is_due
from (select max(c.taken_at) as taken_at from stock_checkpoints c where c.tenant_id = $6) l;

-- src/domain/stock/close-allocations.ts

insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, for_task_id, quantity, state, explanation, created_at,
  updated_at)
select $1::bigint, a.task_id, a.stock_id, a.goods_out_line_id, a.for_task_id, c.quantity, c.state, a.explanation,
a.created_at, $2::timestamptz
from unnest($3::bigint[], $4::numeric[], $5::text[])
with ordinality as c (id, quantity, state, place)
join allocations a on a.tenant_id = $6 and a.id = any($7::bigint[]) and a.id = c.id
order by c.place;

update allocations a
set quantity = c.quantity, state = c.state, lock_version = "a"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "c" ("id" "int8", "stock_id" "int8", "reserved" "numeric", "quantity" "numeric", "state" "text")
where a.tenant_id = $3 and a.id = any($4::bigint[]) and a.id = c.id and a.stock_id = c.stock_id
and a.quantity = c.reserved and a.state = 'open';

-- src/domain/stock/create-units.ts

insert into storage_units (tenant_id, reference, barcode, storage_unit_type_id, warehouse_id, location_id, created_at, updated_at)
select $1::bigint, r.reference, r.barcode, $2::bigint, $3::bigint,
$4::bigint, $5::timestamptz, $6::timestamptz
from rows from (jsonb_to_recordset($7::jsonb) as (reference text, barcode text))
with ordinality as r (reference, barcode, place)
order by r.place
on conflict (tenant_id, reference) do nothing
returning id;

with range as (
  select s.id, s.code, s.prefix, s.next_number, s.kind, t.has_check_digit
  from storage_unit_types t
  join sequences s on s.tenant_id = t.tenant_id and s.id = t.sequence_id
  where t.tenant_id = $1 and t.id = $2
  for update of s
),
advanced as (
  update sequences s
  set next_number = lpad((r.next_number::numeric + $3::int)::text, length(r.next_number), '0'),
  lock_version = "s"."lock_version" + 1, updated_at = $4
  from range r
  where s.tenant_id = $5 and s.id = r.id and length((r.next_number::numeric + $6::int)::text) <= length(r.next_number)
)
select r.code, r.prefix, r.next_number, r.kind, r.has_check_digit
from range r;

-- src/domain/stock/goods.ts

select a.id, a.code, a.is_active, a.track_batch, a.track_sell_by_date, a.track_best_before_date,
a.over_receipt_tolerance_percent, a.under_receipt_tolerance_percent, a.enforce_reason_codes, a.putaway_strict,
a.putaway_to_pickface, a.receipt_confirmation_format, a.allow_undispatched_serial_returns,
exists (select from account_warehouses w
  where w.tenant_id = a.tenant_id and w.account_id = a.id and w.warehouse_id = $1) as is_linked
from accounts a
where a.tenant_id = $2 and a.id = $3;

select p.id, p.code, p.stop, p.obsolete, p.serial_number_tracking_setting, p.require_dimensions_on_receipt,
p.units_per_inner, p.units_per_case, p.units_per_outer, p.enforce_pickface_stock_consolidation,
coalesce(t.decimal_places, 0) as decimal_places,
exists (select from account_products x
  where x.tenant_id = p.tenant_id and x.product_id = p.id and x.account_id = $1) as is_assigned
from products p
left join stock_unit_types t on t.tenant_id = p.tenant_id and t.id = p.stock_unit_type_id
where p.tenant_id = $2 and p.id = any($3::bigint[]);

select w.id, w.code, w.is_active, w.timezone, w.default_goods_in_location_id, w.default_goods_out_location_id,
w.default_work_location_id, w.enforce_location_capacity,
date_trunc('day', $1::timestamptz, w.timezone) as today,
(date_trunc('day', $2::timestamptz at time zone w.timezone) + interval '1 day') at time zone w.timezone as tomorrow
from warehouses w
where w.tenant_id = $3 and w.id = $4;

-- src/domain/stock/ledger-cells.ts

select x.id, x.task_id, x.quantity, x.product_id, x.account_id, x.account_to_id, x.warehouse_id,
x.location_from_id, x.storage_unit_from_id, x.attributes_from, x.location_to_id, x.storage_unit_to_id, x.attributes_to
from transactions x
where x.tenant_id = $1 and x.task_id = any($2::bigint[]) and x.subtype = any($3::text[])
order by x.id;

-- src/domain/stock/ledger-rows.ts

insert into transactions (tenant_id, created_at, /* columns */)
select $1::bigint, $2::timestamptz, /* names(Object.keys(types), 'r') */ from /* tableOf('r', types, rows) */
returning id;

-- src/domain/stock/location-usage.ts

with place as materialized (
  select l.id, l.code, l.warehouse_id, l.is_active, l.is_pickface, lt.code as type, l.max_weight, l.max_cube, l.max_height,
  l.storage_unit_capacity, l.storage_unit_type_id
  from locations l
  join location_types lt on lt.tenant_id = l.tenant_id and lt.id = l.location_type_id
  where l.tenant_id = $1 and /* which */
),
limited as materialized (
  select p.id
  from place p
  where p.max_weight is not null or p.max_cube is not null or p.storage_unit_capacity is not null
),
coming as (
  select k.id, k.location_to_id, k.storage_unit_from_id, k.stock_id, k.product_id, k.start_quantity
  from limited l
  -- Goods already there do not arrive.
  join tasks k on k.tenant_id = $2 and k.location_to_id = l.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  and k.location_from_id is distinct from k.location_to_id and k.type in ('PWAY', 'REPLEN', 'TRAN') and k.id <> all($3::bigint[])
),
unit as (
  select distinct on (location_id, id) location_id, id
  from (
    select l.id as location_id, u.id
    from limited l
    join storage_units u on u.tenant_id = $4 and u.location_id = l.id
    union all
    select c.location_to_id, c.storage_unit_from_id
    from coming c
    where c.stock_id is null and c.storage_unit_from_id is not null
  ) x
  where id <> all($5::bigint[])
),
filling as (
  select u.location_id, coalesce(t.weight, 0) as weight, coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end), 0) as cube, 1 as units
  from unit u
  join lateral (select * from "storage_units" "n" where "n".tenant_id = $6 and "n".id = u.id offset 0) "n" on true
  join lateral (select * from "storage_unit_types" "t" where "t".tenant_id = $7 and "t".id = n.storage_unit_type_id offset 0) "t" on true
  union all
  select u.location_id, s.quantity * coalesce(p.weight, 0), 0, 0
  from unit u
  join stocks s on s.tenant_id = $8 and s.storage_unit_id = u.id
  join lateral (select * from "products" "p" where "p".tenant_id = $9 and "p".id = s.product_id offset 0) "p" on true
  union all
  select l.id, s.quantity * coalesce(p.weight, 0), s.quantity * coalesce(p.cube, 0), 0
  from limited l
  join stocks s on s.tenant_id = $10 and s.location_id = l.id and s.storage_unit_id is null
  join lateral (select * from "products" "p" where "p".tenant_id = $11 and "p".id = s.product_id offset 0) "p" on true
  where s.id <> all($12::bigint[])
  union all
  select c.location_to_id, c.start_quantity * coalesce(p.weight, 0), c.start_quantity * coalesce(p.cube, 0), 0
  from coming c
  join lateral (select * from "products" "p" where "p".tenant_id = $13 and "p".id = c.product_id offset 0) "p" on true
  where c.stock_id is not null or c.storage_unit_from_id is null)
select place.*, coalesce(sum(f.weight), 0) as weight, coalesce(sum(f.cube), 0) as cube, coalesce(sum(f.units), 0)::int as units
from place
left join filling f on f.location_id = place.id
group by place.id, place.code, place.warehouse_id, place.is_active, place.is_pickface, place.type, place.max_weight,
place.max_cube, place.max_height, place.storage_unit_capacity, place.storage_unit_type_id;

-- src/domain/stock/locations.ts

select l.id, l.code, l.warehouse_id, l.is_active, l.is_pickface, t.code as type, l.max_weight, l.max_cube, l.max_height,
l.storage_unit_capacity, l.storage_unit_type_id
from locations l
join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
where l.tenant_id = $1 and l.id = any($2::bigint[]);

-- src/domain/stock/lock-piles.ts

select distinct c.product_id, c.location_id
from jsonb_to_recordset($1::jsonb) as c (product_id bigint, location_id bigint)
join products p on p.tenant_id = $2 and p.id = c.product_id and p.enforce_pickface_stock_consolidation
where exists (
  select from pickface_products f
  where f.tenant_id = $3 and f.product_id = c.product_id
  and (f.location_id = c.location_id or f.location_group_id in (
      select m.group_id from location_groups m where m.tenant_id = $4 and m.location_id = c.location_id)));

select s.*
from stocks s
where s.tenant_id = $1 and /* which */
order by s.id;

select s.*
from stocks s
where s.tenant_id = $1 and s.id = any(array(/* found */))
order by s.id
for no key update of s;

select s.*
from stocks s
where s.tenant_id = $1 and s.id = any(array(/* found */))
order by s.id
for no key update of s nowait;

with pile as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
  s.free, (l.is_active and t.code <> all($1::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
      else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
      else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
      else coalesce(s.sell_by_date, s.best_before_date) end - ($2::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
      and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
        else coalesce(s.sell_by_date, s.best_before_date) end - ($3::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
  from (select distinct unnest($4::bigint[]) as id) one
  join lateral (select * from "stocks" "s" where "s".tenant_id = $5 and "s".id = one.id offset 0) "s" on true
  join lateral (select * from "locations" "l" where "l".tenant_id = $6 and "l".id = s.location_id offset 0) "l" on true
  join lateral (select * from "location_types" "t" where "t".tenant_id = $7 and "t".id = l.location_type_id offset 0) "t" on true
  join lateral (select * from "products" "p" where "p".tenant_id = $8 and "p".id = s.product_id offset 0) "p" on true
  join lateral (select * from "accounts" "a" where "a".tenant_id = $9 and "a".id = s.account_id offset 0) "a" on true
  join lateral (select * from "warehouses" "w" where "w".tenant_id = $10 and "w".id = s.warehouse_id offset 0) "w" on true
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
  join tasks k on k.tenant_id = $11 and k.id = a.task_id
  where a.tenant_id = $12 and a.stock_id = p.id and a.state = 'open'
) r
cross join lateral (
  select case
  when not p.allocatable then 0
  when p.storage_unit_id is not null and exists (
    select from tasks k
    where k.tenant_id = $13 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
    and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
  when p.serial_number is not null and p.storage_unit_id is null
  and exists (
    select from transactions m
    join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
    join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
    and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
    and k.stock_id is null and k.storage_unit_from_id is null
    where m.tenant_id = $16 and m.stock_to_id = p.id) then p.free
  else least(p.free, (
      select coalesce(sum(k.start_quantity), 0)
      from tasks k
      where k.tenant_id = $17 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
  end as quantity
  -- Used twice above, computed once.
  offset 0
) w;

with pile as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
  s.free, (l.is_active and t.code <> all($1::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
      else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
      else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
      else coalesce(s.sell_by_date, s.best_before_date) end - ($2::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
      and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
        else coalesce(s.sell_by_date, s.best_before_date) end - ($3::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
  from (select distinct unnest(array(/* found */)) as id) one
  join lateral (select * from "stocks" "s" where "s".tenant_id = $4 and "s".id = one.id offset 0) "s" on true
  join lateral (select * from "locations" "l" where "l".tenant_id = $5 and "l".id = s.location_id offset 0) "l" on true
  join lateral (select * from "location_types" "t" where "t".tenant_id = $6 and "t".id = l.location_type_id offset 0) "t" on true
  join lateral (select * from "products" "p" where "p".tenant_id = $7 and "p".id = s.product_id offset 0) "p" on true
  join lateral (select * from "accounts" "a" where "a".tenant_id = $8 and "a".id = s.account_id offset 0) "a" on true
  join lateral (select * from "warehouses" "w" where "w".tenant_id = $9 and "w".id = s.warehouse_id offset 0) "w" on true
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
  join tasks k on k.tenant_id = $10 and k.id = a.task_id
  where a.tenant_id = $11 and a.stock_id = p.id and a.state = 'open'
) r
cross join lateral (
  select case
  when not p.allocatable then 0
  when p.storage_unit_id is not null and exists (
    select from tasks k
    where k.tenant_id = $12 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
    and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
  when p.serial_number is not null and p.storage_unit_id is null
  and exists (
    select from transactions m
    join tasks r on r.tenant_id = $13 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
    join tasks k on k.tenant_id = $14 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
    and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
    and k.stock_id is null and k.storage_unit_from_id is null
    where m.tenant_id = $15 and m.stock_to_id = p.id) then p.free
  else least(p.free, (
      select coalesce(sum(k.start_quantity), 0)
      from tasks k
      where k.tenant_id = $16 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
  end as quantity
  -- Used twice above, computed once.
  offset 0
) w;

-- src/domain/stock/merge-piles.ts

update allocations a
set stock_id = p.heir, lock_version = "a"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as p (id bigint, heir bigint)
where a.tenant_id = $3 and a.stock_id = any($4::bigint[]) and a.stock_id = p.id and a.state = 'open';

update tasks k
set stock_id = p.heir, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as p (id bigint, heir bigint)
where k.tenant_id = $3 and k.stock_id = any($4::bigint[]) and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

with lost as (
  delete from stocks s
  using jsonb_to_recordset($1::jsonb) as p (id bigint, heir bigint)
  where s.tenant_id = $2 and s.id = any($3::bigint[]) and s.id = p.id
  returning p.heir, s.quantity, s.allocated_quantity
)
update stocks s
set quantity = s.quantity + l.quantity, allocated_quantity = s.allocated_quantity + l.allocated_quantity,
status = case when l.allocated_quantity > 0 then 'available' else s.status end,
lock_version = "s"."lock_version" + 1, updated_at = $4
from (select heir, sum(quantity) as quantity, sum(allocated_quantity) as allocated_quantity from lost group by heir) l
where s.tenant_id = $5 and s.id = any($6::bigint[]) and s.id = l.heir;

-- src/domain/stock/open-allocations.ts

insert into allocations (tenant_id, state, created_at, updated_at, task_id, stock_id, goods_out_line_id, for_task_id, quantity,
  explanation)
select $1::bigint, 'open', $2::timestamptz, $3::timestamptz, "r"."task_id", "r"."stock_id", "r"."goods_out_line_id", "r"."for_task_id", "r"."quantity", "r"."explanation" from jsonb_to_recordset($4::jsonb) as "r" ("task_id" "int8", "stock_id" "int8", "goods_out_line_id" "int8", "for_task_id" "int8", "quantity" "numeric", "explanation" "jsonb")
returning id;

update stocks s
set allocated_quantity = s.allocated_quantity + c.quantity, lock_version = "s"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "c" ("id" "int8", "quantity" "numeric")
where s.tenant_id = $3 and s.id = any($4::bigint[]) and s.id = c.id;

-- src/domain/stock/pick-order.ts

update stocks s
set walk = w.walk
from (
  select s.id, (coalesce(lpad((l.pick_sequence + 9223372036854775808)::text, 20, '0'), '~') || chr(1) || l.code || chr(1)
    || coalesce(u.reference, '')) as walk
  from stocks s
  join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
  left join storage_units u on u.tenant_id = s.tenant_id and u.id = s.storage_unit_id
  where s.tenant_id = $1 and s.id = any($2::bigint[])
) w
where s.tenant_id = $3 and s.id = w.id and s.walk <> w.walk;

-- src/domain/stock/propose-transfers.ts

with demand as materialized (
  select b.account_id, b.product_id, b.warehouse_id, b.ordered, (
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
    and w.tenant_id = $28 and w.id = b.warehouse_id) as sellable
  from sites s
  join warehouses w on w.tenant_id = $29 and w.site_id = s.id and w.is_active
  join stock_balances b on b.tenant_id = $30 and b.warehouse_id = w.id
  where s.tenant_id = $31 and s.id = $32 and s.tier = 'lower' and ($33::bigint[] is null
    or b.account_id = any($34::bigint[]))
  and ($35::bigint[] is null
    or b.warehouse_id = any($36::bigint[]))
  and exists (
    select from stock_balances o
    where o.tenant_id = $37 and o.account_id = b.account_id and o.product_id = b.product_id and o.ordered > 0)
),
lacking as materialized (
  select d.account_id, d.product_id, sum(d.ordered - d.sellable) as quantity,
  (array_agg(d.warehouse_id order by d.ordered - d.sellable desc, d.warehouse_id))[1] as warehouse_id
  from demand d
  group by d.account_id, d.product_id
  having sum(d.ordered) > sum(d.sellable)
)
select l.account_id, l.product_id, h.warehouse_id as warehouse_from_id, l.warehouse_id as warehouse_to_id,
least(l.quantity, h.sellable) as quantity
from lacking l
cross join lateral (
  select b.warehouse_id, b.sellable
  from (
    select b.warehouse_id, (
      select case when b.available = 0 or p.stop is true or p.obsolete >= 2 or not a.is_active or not w.is_active then 0
      else b.available - coalesce((
          select sum(n.available - n.sellable)
          from (
            with pile as materialized (
              select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
              s.free, (l.is_active and t.code <> all($38::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                  else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
                  else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                  else coalesce(s.sell_by_date, s.best_before_date) end - ($39::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
                  and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                    else coalesce(s.sell_by_date, s.best_before_date) end - ($40::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
              from (select distinct unnest(array(
                    select s.id from stocks s
                    where s.tenant_id = $41 and s.account_id = b.account_id and s.product_id = b.product_id
                    and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and s.sell_by_date < (($42::timestamptz at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), $43::bigint)::int) and a.pick_rule <> 'best_before_date'
                    union all
                    select s.id from stocks s
                    where s.tenant_id = $44 and s.account_id = b.account_id and s.product_id = b.product_id
                    and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and s.best_before_date < (($45::timestamptz at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), $46::bigint)::int) and a.pick_rule <> 'sell_by_date'
                    union all
                    select s.id from stocks s
                    where s.tenant_id = $47 and s.account_id = b.account_id and s.product_id = b.product_id
                    and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and coalesce(p.shelf_life_min, p.shelf_life_max) is not null and not (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                      else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
                      else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                      else coalesce(s.sell_by_date, s.best_before_date) end - ($48::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
                      and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                        else coalesce(s.sell_by_date, s.best_before_date) end - ($49::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end))) as id) one
              join lateral (select * from "stocks" "s" where "s".tenant_id = $50 and "s".id = one.id offset 0) "s" on true
              join lateral (select * from "locations" "l" where "l".tenant_id = $51 and "l".id = s.location_id offset 0) "l" on true
              join lateral (select * from "location_types" "t" where "t".tenant_id = $52 and "t".id = l.location_type_id offset 0) "t" on true
              join lateral (select * from "products" "p" where "p".tenant_id = $53 and "p".id = s.product_id offset 0) "p" on true
              join lateral (select * from "accounts" "a" where "a".tenant_id = $54 and "a".id = s.account_id offset 0) "a" on true
              join lateral (select * from "warehouses" "w" where "w".tenant_id = $55 and "w".id = s.warehouse_id offset 0) "w" on true
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
              join tasks k on k.tenant_id = $56 and k.id = a.task_id
              where a.tenant_id = $57 and a.stock_id = p.id and a.state = 'open'
            ) r
            cross join lateral (
              select case
              when not p.allocatable then 0
              when p.storage_unit_id is not null and exists (
                select from tasks k
                where k.tenant_id = $58 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
                and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
              when p.serial_number is not null and p.storage_unit_id is null
              and exists (
                select from transactions m
                join tasks r on r.tenant_id = $59 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
                join tasks k on k.tenant_id = $60 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
                and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
                and k.stock_id is null and k.storage_unit_from_id is null
                where m.tenant_id = $61 and m.stock_to_id = p.id) then p.free
              else least(p.free, (
                  select coalesce(sum(k.start_quantity), 0)
                  from tasks k
                  where k.tenant_id = $62 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
              end as quantity
              -- Used twice above, computed once.
              offset 0
            ) w) n), 0) end
      from products p, accounts a, warehouses w
      where p.tenant_id = $63 and p.id = b.product_id and a.tenant_id = $64 and a.id = b.account_id
      and w.tenant_id = $65 and w.id = b.warehouse_id) as sellable
    from stock_balances b
    join warehouses w on w.tenant_id = $66 and w.id = b.warehouse_id and w.is_active
    join sites s on s.tenant_id = $67 and s.id = w.site_id and s.tier = 'upper'
    where b.tenant_id = $68 and b.account_id = l.account_id and b.product_id = l.product_id and b.available > 0
    and ($69::bigint[] is null
      or b.account_id = any($70::bigint[]))
    and ($71::bigint[] is null
      or b.warehouse_id = any($72::bigint[]))
  ) b
  where b.sellable > 0
  order by b.sellable desc, b.warehouse_id
  limit 1
) h
order by l.product_id, l.account_id;

-- src/domain/stock/reactivate-units.ts

update storage_units u
set active = true, dispatched = false, dispatched_at = null, load_id = null,
warehouse_id = m.warehouse_id, location_id = m.location_id, lock_version = "u"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as m (id bigint, warehouse_id bigint, location_id bigint)
where u.tenant_id = $3 and u.id = m.id;

-- src/domain/stock/reasons.ts

select exists (select from reason_codes r where r.tenant_id = $1 and r.active and r.reason_type = $2 and (r.generic or r.account_id = $3)) as exists;

select r.id, r.code, r.name, (r.active and r.reason_type = $1 and (r.generic or r.account_id = $2)) as is_usable
from reason_codes r
where r.tenant_id = $3 and r.id = $4;

-- src/domain/stock/record-counted.ts

update stocks s
set last_counted_at = $1, lock_version = "s"."lock_version" + 1, updated_at = $2
where s.tenant_id = $3 and s.id = any($4::bigint[]);

-- src/domain/stock/record-filled-pickfaces.ts

with filled as (
  update pickface_products f
  set first_filled_at = $1, lock_version = "f"."lock_version" + 1, updated_at = $2
  where f.tenant_id = $3 and f.product_id = any($4::bigint[]) and f.first_filled_at is null
  and exists (
    select from stocks s
    where s.tenant_id = f.tenant_id and s.product_id = f.product_id and s.location_id = any($5::bigint[])
    and (s.location_id = f.location_id or s.location_id in (
        select m.location_id from location_groups m
        where m.tenant_id = f.tenant_id and m.group_id = f.location_group_id)))
)
select distinct f.product_id, f.warehouse_id
from pickface_products f
where f.tenant_id = $6 and f.product_id = any($7::bigint[]) and f.warehouse_id is not null;

-- src/domain/stock/reserve.ts

select a.*
from allocations a
where a.tenant_id = $1 and a.task_id = any($2::bigint[]) and a.state = 'open'
order by a.id;

with part as materialized (
  select p.allocation_id, p.quantity, p.for_task_id, sum(p.quantity) over (partition by p.allocation_id) as total,
  row_number() over (partition by p.allocation_id order by p.for_task_id) as turn
  from jsonb_to_recordset($1::jsonb) as p (allocation_id bigint, quantity numeric, for_task_id bigint)
),
split as (
  insert into allocations (tenant_id, task_id, stock_id, for_task_id, quantity, state, explanation, created_at, updated_at)
  select $2::bigint, a.task_id, a.stock_id, p.for_task_id, p.quantity, a.state, a.explanation, a.created_at,
  $3::timestamptz
  from part p
  join allocations a on a.tenant_id = $4 and a.id = p.allocation_id
  where p.turn > 1 or p.total < a.quantity
)
update allocations a
set quantity = case when p.total = a.quantity then p.quantity else a.quantity - p.total end,
for_task_id = case when p.total = a.quantity then p.for_task_id else a.for_task_id end,
lock_version = "a"."lock_version" + 1, updated_at = $5
from part p
where a.tenant_id = $6 and a.id = p.allocation_id and p.turn = 1;

-- src/domain/stock/sellable-balance.ts

select b.id, (
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
  and w.tenant_id = $28 and w.id = b.warehouse_id) as sellable
from stock_balances b
where b.tenant_id = $29 and b.id = any($30::bigint[]);

-- src/domain/stock/serials.ts

select s.product_id, s.serial_number
from jsonb_to_recordset($1::jsonb) as g (product_id bigint, serial_number text)
join stocks s on s.tenant_id = $2 and s.product_id = g.product_id and s.serial_number = g.serial_number
order by s.serial_number;

-- src/domain/stock/space-requirement.ts

select coalesce(g.weight, 0) + coalesce(u.weight, 0) as weight, coalesce(u.cube, g.cube, 0) as cube, coalesce(u.height, 0) as height,
case when u.id is null then 0 else 1 end as units, u.id as storage_unit_type_id
from unnest($1::bigint[]) with ordinality as requested (type_id, place)
left join (
  select c.place, sum(c.quantity * coalesce(p.weight, 0)) as weight, sum(c.quantity * coalesce(p.cube, 0)) as cube
  from jsonb_to_recordset($2::jsonb) as c (place bigint, product_id bigint, quantity numeric)
  join lateral (select * from "products" "p" where "p".tenant_id = $3 and "p".id = c.product_id offset 0) "p" on true
  group by c.place
) g on g.place = requested.place
left join lateral (
  select t.id, coalesce(t.weight, 0) as weight, coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end), 0) as cube, coalesce(t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end) * 100, 0) as height
  from storage_unit_types t
  where t.tenant_id = $4 and t.id = requested.type_id
) u on true
order by requested.place;

-- src/domain/stock/start-of-day.ts

select (case when m.at = date_trunc('day', m.at, 'UTC') then m.at at time zone 'UTC' else m.at at time zone w.timezone end)::date::timestamp at time zone w.timezone as start
from unnest($1::bigint[], $2::timestamptz[]) with ordinality as m (warehouse_id, at, place)
join lateral (select * from "warehouses" "w" where "w".tenant_id = $3 and "w".id = m.warehouse_id offset 0) "w" on true
order by m.place;

select to_char((case when m.at = date_trunc('day', m.at, 'UTC') then m.at at time zone 'UTC' else m.at at time zone w.timezone end), 'YYYY-MM-DD') as day
from warehouses w
cross join (select $1::timestamptz as at) m
where w.tenant_id = $2 and w.id = $3;

-- src/domain/stock/stock-levels.ts

select b.product_id, sum(b.available) as available, sum((
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
    and w.tenant_id = $28 and w.id = b.warehouse_id)) as sellable,
sum(b.on_hand) as on_hand
from stock_balances b
where b.tenant_id = $29 and b.product_id = any($30::bigint[])
and ($31::bigint is null or b.account_id = $32::bigint)
and ($33::bigint is null or b.warehouse_id = $34::bigint)
group by b.product_id;

-- src/domain/stock/tote-goods.ts

select distinct s.storage_unit_id, o.id as goods_out_id, k.goods_out_pick_list_id, coalesce(p.shares_totes, false) as shares_totes,
case when $1 or o.account_id = any($2::bigint[]) then o.reference end as order_reference
from storage_units u
join storage_unit_types t on t.tenant_id = $3 and t.id = u.storage_unit_type_id and ($4 or not t.leaves_warehouse)
join stocks s on s.tenant_id = $5 and s.storage_unit_id = u.id
cross join lateral (
  select a.task_id from allocations a where a.tenant_id = $6 and a.stock_id = s.id and a.state = 'open'
  union all
  select b.id from tasks b
  where b.tenant_id = $7 and b.type = 'TRAN' and b.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and b.stock_id = s.id
  union all
  select b.id from tasks b
  where b.tenant_id = $8 and b.type = 'TRAN' and b.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and b.stock_id is null and b.storage_unit_from_id = u.id
) x
join tasks k on k.tenant_id = $9 and k.id = x.task_id
join goods_outs o on o.tenant_id = $10 and o.id = k.goods_out_id
left join goods_out_pick_lists p on p.tenant_id = $11 and p.id = k.goods_out_pick_list_id
where u.tenant_id = $12 and u.id = any($13::bigint[])
order by s.storage_unit_id, goods_out_id, k.goods_out_pick_list_id;

-- src/domain/stock/transfer-allocations.ts

insert into allocations (tenant_id, task_id, stock_id, goods_out_line_id, for_task_id, quantity, state, explanation, created_at,
  updated_at)
select $1::bigint, h.task_id, a.stock_id, a.goods_out_line_id, a.for_task_id, h.quantity, 'open', coalesce(a.explanation, '{}'::jsonb) || h.origin,
a.created_at, $2::timestamptz
from jsonb_to_recordset($3::jsonb) as "h" ("id" "int8", "stock_id" "int8", "reserved" "numeric", "quantity" "numeric", "task_id" "int8", "origin" "jsonb")
join allocations a on a.tenant_id = $4 and a.id = any($5::bigint[]) and a.id = h.id
where h.quantity < a.quantity;

update allocations a
set quantity = case when h.quantity < a.quantity then a.quantity - h.quantity else a.quantity end,
task_id = case when h.quantity < a.quantity then a.task_id else h.task_id end,
explanation = case when h.quantity < a.quantity then a.explanation else coalesce(a.explanation, '{}'::jsonb) || h.origin end,
lock_version = "a"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "h" ("id" "int8", "stock_id" "int8", "reserved" "numeric", "quantity" "numeric", "task_id" "int8", "origin" "jsonb")
where a.tenant_id = $3 and a.id = any($4::bigint[]) and a.id = h.id and a.stock_id = h.stock_id and a.quantity = h.reserved
and a.state = 'open';

-- src/domain/stock/units.ts

select u.id, u.reference, u.warehouse_id, u.location_id, l.code as location, u.storage_unit_type_id, t.leaves_warehouse, u.active,
u.dispatched, u.load_id,
exists (select from stocks s where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id) as is_filled,
x.id is not null as passes_through,
case when $1 or x.account_id = any($2::bigint[]) then x.reference end as crossdock,
exists (
  select from packages p
  join shipments s on s.tenant_id = $3 and s.id = p.shipment_id
  and (s.status = 'submitted' or s.status in ('pending', 'failed') and coalesce(s.calling_since > $4::timestamptz, false))
  where p.tenant_id = $5 and p.storage_unit_id = u.id) as is_submitted,
case when u.active and u.location_id is null then (
  select r.id
  from (
    select x.subtype, x.goods_in_receipt_id
    from transactions x
    where x.tenant_id = $6 and x.storage_unit_from_id = u.id
    order by x.id desc
    limit 1
  ) m
  join goods_in_receipts r on r.tenant_id = $7 and r.id = m.goods_in_receipt_id
  where m.subtype in ('TRANSFER_OUT', 'UNRECEIVE') and r.receipt_type = 'warehouse_transfer' and r.status in ('PENDING', 'RCV')
  and r.closed_at is null) end as travels_with
from storage_units u
join storage_unit_types t on t.tenant_id = u.tenant_id and t.id = u.storage_unit_type_id
left join locations l on l.tenant_id = u.tenant_id and l.id = u.location_id
left join lateral (
  select c.id, c.reference, c.account_id
  from crossdock_units w
  join crossdocks c on c.tenant_id = w.tenant_id and c.id = w.crossdock_id and c.status = 'received'
  where w.tenant_id = $8 and w.storage_unit_id = u.id
) x on true
where u.tenant_id = $9 and u.id = any($10::bigint[]);

-- src/domain/stock/update-balances.ts

insert into stock_balances as b (tenant_id, created_at, updated_at, "account_id", "product_id", "warehouse_id", "held", "picked", "allocated", "available", "received", "ordered", "on_hand")
select $1::bigint, $2::timestamptz, $3::timestamptz, "r"."account_id", "r"."product_id", "r"."warehouse_id", "r"."held", "r"."picked", "r"."allocated", "r"."available", "r"."received", "r"."ordered", "r"."on_hand" from jsonb_to_recordset($4::jsonb) as "r" ("account_id" "int8", "product_id" "int8", "warehouse_id" "int8", "held" "numeric", "picked" "numeric", "allocated" "numeric", "available" "numeric", "received" "numeric", "ordered" "numeric", "on_hand" "numeric")
on conflict (tenant_id, account_id, product_id, warehouse_id) do update
set available = b.available + excluded.available, allocated = b.allocated + excluded.allocated,
ordered = b.ordered + excluded.ordered, received = b.received + excluded.received, picked = b.picked + excluded.picked,
held = b.held + excluded.held, on_hand = b.on_hand + excluded.on_hand, lock_version = "b"."lock_version" + 1, updated_at = excluded.updated_at
returning b.*;

select c.account_id, c.product_id, c.warehouse_id, sum(c.held) as held, sum(c.picked) as picked, sum(c.allocated) as allocated,
sum(c.available) as available, sum(c.sellable) as sellable, sum(c.received) as received, sum(c.ordered) as ordered,
sum(c.held + c.picked + c.allocated + c.available + c.received) as on_hand
from (
  select n.account_id, n.product_id, n.warehouse_id, n.held, n.picked, n.allocated, n.available, n.sellable, n.received, 0 as ordered
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($1::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($2::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($3::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from (select distinct unnest($4::bigint[]) as id) one
      join lateral (select * from "stocks" "s" where "s".tenant_id = $5 and "s".id = one.id offset 0) "s" on true
      join lateral (select * from "locations" "l" where "l".tenant_id = $6 and "l".id = s.location_id offset 0) "l" on true
      join lateral (select * from "location_types" "t" where "t".tenant_id = $7 and "t".id = l.location_type_id offset 0) "t" on true
      join lateral (select * from "products" "p" where "p".tenant_id = $8 and "p".id = s.product_id offset 0) "p" on true
      join lateral (select * from "accounts" "a" where "a".tenant_id = $9 and "a".id = s.account_id offset 0) "a" on true
      join lateral (select * from "warehouses" "w" where "w".tenant_id = $10 and "w".id = s.warehouse_id offset 0) "w" on true
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
      join tasks k on k.tenant_id = $11 and k.id = a.task_id
      where a.tenant_id = $12 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $13 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $16 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $17 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  union all
  select b.account_id, b.product_id, b.warehouse_id, -coalesce(b.held, 0), -coalesce(b.picked, 0), -coalesce(b.allocated, 0),
  -coalesce(b.available, 0), -coalesce(b.sellable, 0), -coalesce(b.received, 0), coalesce(b.ordered, 0)
  from jsonb_to_recordset($18::jsonb) as "b" ("account_id" "int8", "product_id" "int8", "warehouse_id" "int8", "held" "numeric", "picked" "numeric", "allocated" "numeric", "available" "numeric", "received" "numeric", "ordered" "numeric", "sellable" "numeric")
) c
group by c.account_id, c.product_id, c.warehouse_id
having sum(c.held) <> 0 or sum(c.picked) <> 0 or sum(c.allocated) <> 0 or sum(c.available) <> 0
or sum(c.sellable) <> 0 or sum(c.received) <> 0 or sum(c.ordered) <> 0
order by c.account_id, c.product_id, c.warehouse_id;

with change as materialized (
  select c.account_id, c.product_id, c.warehouse_id, sum(c.held) as held, sum(c.picked) as picked, sum(c.allocated) as allocated,
  sum(c.available) as available, sum(c.sellable) as sellable, sum(c.received) as received, sum(c.ordered) as ordered,
  sum(c.held + c.picked + c.allocated + c.available + c.received) as on_hand
  from (
    select n.account_id, n.product_id, n.warehouse_id, n.held, n.picked, n.allocated, n.available, n.sellable, n.received, 0 as ordered
    from (
      with pile as materialized (
        select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
        s.free, (l.is_active and t.code <> all($1::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
            else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($2::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
            and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
              else coalesce(s.sell_by_date, s.best_before_date) end - ($3::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
        from (select distinct unnest($4::bigint[]) as id) one
        join lateral (select * from "stocks" "s" where "s".tenant_id = $5 and "s".id = one.id offset 0) "s" on true
        join lateral (select * from "locations" "l" where "l".tenant_id = $6 and "l".id = s.location_id offset 0) "l" on true
        join lateral (select * from "location_types" "t" where "t".tenant_id = $7 and "t".id = l.location_type_id offset 0) "t" on true
        join lateral (select * from "products" "p" where "p".tenant_id = $8 and "p".id = s.product_id offset 0) "p" on true
        join lateral (select * from "accounts" "a" where "a".tenant_id = $9 and "a".id = s.account_id offset 0) "a" on true
        join lateral (select * from "warehouses" "w" where "w".tenant_id = $10 and "w".id = s.warehouse_id offset 0) "w" on true
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
        join tasks k on k.tenant_id = $11 and k.id = a.task_id
        where a.tenant_id = $12 and a.stock_id = p.id and a.state = 'open'
      ) r
      cross join lateral (
        select case
        when not p.allocatable then 0
        when p.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
          and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
        when p.serial_number is not null and p.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = p.id) then p.free
        else least(p.free, (
            select coalesce(sum(k.start_quantity), 0)
            from tasks k
            where k.tenant_id = $17 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
        end as quantity
        -- Used twice above, computed once.
        offset 0
      ) w) n
    union all
    select b.account_id, b.product_id, b.warehouse_id, -coalesce(b.held, 0), -coalesce(b.picked, 0), -coalesce(b.allocated, 0),
    -coalesce(b.available, 0), -coalesce(b.sellable, 0), -coalesce(b.received, 0), coalesce(b.ordered, 0)
    from jsonb_to_recordset($18::jsonb) as "b" ("account_id" "int8", "product_id" "int8", "warehouse_id" "int8", "held" "numeric", "picked" "numeric", "allocated" "numeric", "available" "numeric", "received" "numeric", "ordered" "numeric", "sellable" "numeric")
  ) c
  group by c.account_id, c.product_id, c.warehouse_id
  having sum(c.held) <> 0 or sum(c.picked) <> 0 or sum(c.allocated) <> 0 or sum(c.available) <> 0
  or sum(c.sellable) <> 0 or sum(c.received) <> 0 or sum(c.ordered) <> 0),
written as (
  insert into stock_balances as b (tenant_id, created_at, updated_at, "account_id", "product_id", "warehouse_id", "held", "picked", "allocated", "available", "received", "ordered", "on_hand")
  select $19::bigint, $20::timestamptz, $21::timestamptz, "c"."account_id", "c"."product_id", "c"."warehouse_id", "c"."held", "c"."picked", "c"."allocated", "c"."available", "c"."received", "c"."ordered", "c"."on_hand" from change c order by c.account_id, c.product_id, c.warehouse_id
  on conflict (tenant_id, account_id, product_id, warehouse_id) do update
  set available = b.available + excluded.available, allocated = b.allocated + excluded.allocated,
  ordered = b.ordered + excluded.ordered, received = b.received + excluded.received, picked = b.picked + excluded.picked,
  held = b.held + excluded.held, on_hand = b.on_hand + excluded.on_hand, lock_version = "b"."lock_version" + 1, updated_at = excluded.updated_at
  returning b.*)
select b.*, jsonb_build_object('available', b.available - c.available, 'allocated', b.allocated - c.allocated,
  'ordered', b.ordered - c.ordered, 'received', b.received - c.received, 'picked', b.picked - c.picked,
  'held', b.held - c.held, 'on_hand', b.on_hand - c.on_hand, 'sellable', b.sellable - c.sellable) as previous
from (
  select b.*, (
    select case when b.available = 0 or p.stop is true or p.obsolete >= 2 or not a.is_active or not w.is_active then 0
    else b.available - coalesce((
        select sum(n.available - n.sellable)
        from (
          with pile as materialized (
            select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
            s.free, (l.is_active and t.code <> all($22::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
                else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                else coalesce(s.sell_by_date, s.best_before_date) end - ($23::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
                and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                  else coalesce(s.sell_by_date, s.best_before_date) end - ($24::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
            from (select distinct unnest(array(
                  select s.id from stocks s
                  where s.tenant_id = $25 and s.account_id = b.account_id and s.product_id = b.product_id
                  and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and s.sell_by_date < (($26::timestamptz at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), $27::bigint)::int) and a.pick_rule <> 'best_before_date'
                  union all
                  select s.id from stocks s
                  where s.tenant_id = $28 and s.account_id = b.account_id and s.product_id = b.product_id
                  and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and s.best_before_date < (($29::timestamptz at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), $30::bigint)::int) and a.pick_rule <> 'sell_by_date'
                  union all
                  select s.id from stocks s
                  where s.tenant_id = $31 and s.account_id = b.account_id and s.product_id = b.product_id
                  and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and coalesce(p.shelf_life_min, p.shelf_life_max) is not null and not (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                    else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
                    else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                    else coalesce(s.sell_by_date, s.best_before_date) end - ($32::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
                    and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                      else coalesce(s.sell_by_date, s.best_before_date) end - ($33::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end))) as id) one
            join lateral (select * from "stocks" "s" where "s".tenant_id = $34 and "s".id = one.id offset 0) "s" on true
            join lateral (select * from "locations" "l" where "l".tenant_id = $35 and "l".id = s.location_id offset 0) "l" on true
            join lateral (select * from "location_types" "t" where "t".tenant_id = $36 and "t".id = l.location_type_id offset 0) "t" on true
            join lateral (select * from "products" "p" where "p".tenant_id = $37 and "p".id = s.product_id offset 0) "p" on true
            join lateral (select * from "accounts" "a" where "a".tenant_id = $38 and "a".id = s.account_id offset 0) "a" on true
            join lateral (select * from "warehouses" "w" where "w".tenant_id = $39 and "w".id = s.warehouse_id offset 0) "w" on true
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
            join tasks k on k.tenant_id = $40 and k.id = a.task_id
            where a.tenant_id = $41 and a.stock_id = p.id and a.state = 'open'
          ) r
          cross join lateral (
            select case
            when not p.allocatable then 0
            when p.storage_unit_id is not null and exists (
              select from tasks k
              where k.tenant_id = $42 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
              and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
            when p.serial_number is not null and p.storage_unit_id is null
            and exists (
              select from transactions m
              join tasks r on r.tenant_id = $43 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
              join tasks k on k.tenant_id = $44 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
              and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
              and k.stock_id is null and k.storage_unit_from_id is null
              where m.tenant_id = $45 and m.stock_to_id = p.id) then p.free
            else least(p.free, (
                select coalesce(sum(k.start_quantity), 0)
                from tasks k
                where k.tenant_id = $46 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
            end as quantity
            -- Used twice above, computed once.
            offset 0
          ) w) n), 0) end
    from products p, accounts a, warehouses w
    where p.tenant_id = $47 and p.id = b.product_id and a.tenant_id = $48 and a.id = b.account_id
    and w.tenant_id = $49 and w.id = b.warehouse_id) as sellable
  from written b
  -- Used twice above, computed once.
  offset 0
) b
join change c on c.account_id = b.account_id and c.product_id = b.product_id and c.warehouse_id = b.warehouse_id
order by b.id;

-- src/domain/stock/update-units.ts

update storage_units u
set broken = f.is_filled,
active = u.active and (f.is_filled or not f.leaves_warehouse),
location_id = case when f.is_filled or not f.leaves_warehouse then u.location_id end,
dispatched = u.dispatched or f.is_dispatched,
dispatched_at = case when f.is_dispatched then $1::timestamptz else u.dispatched_at end,
lock_version = "u"."lock_version" + 1, updated_at = $2
from (
  select v.id, g.is_filled, t.leaves_warehouse,
  not g.is_filled and t.leaves_warehouse and v.id = any($3::bigint[]) as is_dispatched
  from storage_units v
  join storage_unit_types t on t.tenant_id = v.tenant_id and t.id = v.storage_unit_type_id
  cross join lateral (
    select exists (select from stocks s where s.tenant_id = $4 and s.storage_unit_id = v.id) as is_filled
  ) g
  where v.tenant_id = $5 and v.id = any($6::bigint[])
) f
where u.tenant_id = $7 and u.id = f.id;

update storage_units u
set warehouse_id = m.warehouse_id, location_id = m.location_id, lock_version = "u"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as m (id bigint, warehouse_id bigint, location_id bigint)
where u.tenant_id = $3 and u.id = m.id
and (u.warehouse_id, u.location_id) is distinct from (m.warehouse_id, m.location_id);

-- src/domain/stock/verify.ts

/* query(tx.tenant.id) */;
