-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/counting/complete-check.ts

insert into stock_check_records (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date,
  attempts, result, difference, unapplied, left_out, counted_at, created_at, updated_at)
select $1::bigint, $2::bigint, r.product_id, r.account_id, r.batch, r.sell_by_date, r.best_before_date,
r.attempts, r.result, r.difference, 0, r.left_out, $3::timestamptz, $4::timestamptz, $5::timestamptz
from jsonb_to_recordset($6::jsonb) as r (product_id bigint, account_id bigint, batch text, sell_by_date date,
  best_before_date date, attempts jsonb, result text, difference numeric, left_out numeric);

update locations l
set last_counted_at = $1, lock_version = "l"."lock_version" + 1, updated_at = $2
where l.tenant_id = $3 and l.id = $4;

update stock_checks c
set status = $1, completed_at = $2, lock_version = "c"."lock_version" + 1, updated_at = $3
where c.tenant_id = $4 and c.id = $5;

update stock_checks c
set status = 'cancelled', lock_version = "c"."lock_version" + 1, updated_at = $1
where c.tenant_id = $2 and c.id = $3;

-- src/domain/counting/count-system.ts

select s.product_id, s.account_id, case when a.track_batch then s.batch end as batch,
case when a.track_sell_by_date then s.sell_by_date end as sell_by_date,
case when a.track_best_before_date then s.best_before_date end as best_before_date,
sum(s.quantity) as quantity, array_agg(s.id order by s.id) as pile_ids,
array_remove(array_agg(s.serial_number order by s.serial_number), null) as serial_numbers
from stocks s
join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
where s.tenant_id = $1 and s.location_id = $2 and /* which */
and s.account_id = any($3::bigint[])
group by 1, 2, 3, 4, 5
order by 1, 2, 3, 4, 5;

select s.product_id, s.account_id, case when a.track_batch then s.batch end as batch,
case when a.track_sell_by_date then s.sell_by_date end as sell_by_date,
case when a.track_best_before_date then s.best_before_date end as best_before_date,
sum(s.quantity) as quantity, array_agg(s.id order by s.id) as pile_ids,
array_remove(array_agg(s.serial_number order by s.serial_number), null) as serial_numbers
from stocks s
join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
where s.tenant_id = $1 and s.location_id = $2 and /* which */
and true
group by 1, 2, 3, 4, 5
order by 1, 2, 3, 4, 5;

-- src/domain/counting/daily-programmes.ts

insert into stock_check_programme_days as d (tenant_id, stock_check_programme_id, seen_until)
values ($1, $2, $3::date)
on conflict (tenant_id, stock_check_programme_id) do update
set seen_until = excluded.seen_until
where d.seen_until < excluded.seen_until
returning d.seen_until;

select p.*, t.today::text as today
from stock_check_programmes p
join warehouses w on w.tenant_id = $1 and w.id = p.warehouse_id and w.is_active
cross join lateral (select ((/* moment */::timestamptz - make_interval(hours => $2::int)) at time zone w.timezone)::date as today, ((p.created_at::timestamptz - make_interval(hours => $3::int)) at time zone w.timezone)::date as made_on) t
left join stock_check_programme_days d on d.tenant_id = $4 and d.stock_check_programme_id = p.id
where p.tenant_id = $5 and p.active and coalesce(d.seen_until, t.made_on) < t.today
order by p.id;

-- src/domain/counting/found-goods.ts

select p.code, p.serial_number_tracking_setting = 'inbound_and_outbound' as is_serialised
from products p
where p.tenant_id = $1 and p.id = $2;

select s.serial_number, s.location_id
from stocks s
where s.tenant_id = $1 and s.product_id = $2 and s.serial_number = any($3::text[])
order by s.serial_number;

select s.status, s.hold_description as description, s.hold_reason_code_id as reason_code_id
from stocks s
join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
where s.tenant_id = $1 and s.product_id = $2 and s.account_id = $3
and s.warehouse_id = $4
and (not a.track_batch or s.batch is not distinct from $5::text)
and (not a.track_sell_by_date or s.sell_by_date is not distinct from $6::date)
and (not a.track_best_before_date or s.best_before_date is not distinct from $7::date)
order by s.status, s.id desc
limit 1;

-- src/domain/counting/read-changes.ts

select x.quantity, x.stock_from_id, x.stock_to_id,
case when x.location_from_id = $1 then jsonb_build_object('product_id', x.product_id, 'account_id', f.id,
  'batch', case when f.track_batch then x.attributes_from ->> 'batch' end,
  'sell_by_date', case when f.track_sell_by_date then x.attributes_from ->> 'sell_by_date' end,
  'best_before_date', case when f.track_best_before_date then x.attributes_from ->> 'best_before_date' end) end as group_from,
case when x.location_to_id = $2 then jsonb_build_object('product_id', x.product_id, 'account_id', t.id,
  'batch', case when t.track_batch then x.attributes_to ->> 'batch' end,
  'sell_by_date', case when t.track_sell_by_date then x.attributes_to ->> 'sell_by_date' end,
  'best_before_date', case when t.track_best_before_date then x.attributes_to ->> 'best_before_date' end) end as group_to
from transactions x
join accounts f on f.tenant_id = x.tenant_id and f.id = x.account_id
join accounts t on t.tenant_id = x.tenant_id and t.id = coalesce(x.account_to_id, x.account_id)
where x.tenant_id = $3 and x.created_at > $4::timestamptz and /* which */
and (x.location_from_id = $5 or x.location_to_id = $6)
order by x.id;

-- src/domain/counting/record-attempt.ts

insert into stock_check_records as r (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date,
  attempts, result, difference, unapplied, counted_at, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6,
  $7, $8, $9, $10, 0, $11, $12, $13)
on conflict (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date) do update
set attempts = excluded.attempts, result = excluded.result, difference = excluded.difference,
counted_at = excluded.counted_at, lock_version = "r"."lock_version" + 1, updated_at = excluded.updated_at;

select p.code from products p where p.tenant_id = $1 and p.id = $2;

select x.account_id, bool_or(x.holds) as holds
from (
  select s.account_id, true as holds
  from stocks s
  where s.tenant_id = $1 and s.location_id = $2 and s.product_id = $3
  union all
  select p.account_id, false
  from account_products p
  join account_warehouses w on w.tenant_id = p.tenant_id and w.account_id = p.account_id and w.warehouse_id = $4
  where p.tenant_id = $5 and p.product_id = $6
) x
where true
group by x.account_id
order by x.account_id;

select x.account_id, bool_or(x.holds) as holds
from (
  select s.account_id, true as holds
  from stocks s
  where s.tenant_id = $1 and s.location_id = $2 and s.product_id = $3
  union all
  select p.account_id, false
  from account_products p
  join account_warehouses w on w.tenant_id = p.tenant_id and w.account_id = p.account_id and w.warehouse_id = $4
  where p.tenant_id = $5 and p.product_id = $6
) x
where x.account_id = any($7::bigint[])
group by x.account_id
order by x.account_id;

-- src/domain/counting/reduce-reservations.ts

select a.id, a.stock_id, a.task_id, k.type, coalesce(o.priority, k.priority) as priority, a.quantity, a.for_task_id
from stocks s
join allocations a on a.tenant_id = s.tenant_id and a.stock_id = s.id and a.state = 'open'
join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id and k.type in ('PICK', 'REPLEN', 'CONV') and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
left join goods_outs o on o.tenant_id = k.tenant_id and o.id = k.goods_out_id
where s.tenant_id = $1 and /* which */
order by a.id;

update tasks k
set start_quantity = case when k.start_quantity > m.quantity then k.start_quantity - m.quantity else k.start_quantity end,
status = case when k.start_quantity > m.quantity then k.status else 'CANCELLED' end,
lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as m (id bigint, quantity numeric)
where k.tenant_id = $3 and k.id = m.id;

-- src/domain/counting/request-check.ts

insert into stock_checks (tenant_id, location_id, warehouse_id, expected_completion_date, status, origin, blind, task_id,
  stock_check_programme_id, created_at, updated_at)
select $1::bigint, r.location_id, r.warehouse_id, r.due, 'pending', r.origin, r.blind, r.task_id, r.programme_id,
$2::timestamptz, $3::timestamptz
from rows from (
  jsonb_to_recordset($4::jsonb) as (location_id bigint, warehouse_id bigint, due timestamptz, origin text,
    blind boolean, task_id bigint, programme_id bigint)
) with ordinality as r (location_id, warehouse_id, due, origin, blind, task_id, programme_id, place)
order by r.place
returning *;

select c.*
from stock_checks c
where c.tenant_id = $1 and c.location_id = $2 and c.status = 'pending';

select c.* from stock_checks c where c.tenant_id = $1 and c.id = $2 and c.status = 'pending';

select c.* from stock_checks c where c.tenant_id = $1 and c.id = any($2::bigint[]) and c.status = 'pending';

select c.id
from stock_checks c
where c.tenant_id = $1 and c.location_id = any($2::bigint[]) and c.status = 'pending';

-- src/domain/counting/resolve-records.ts

select c.* from stock_checks c where c.tenant_id = $1 and c.id = any($2::bigint[]);

select r.*
from stock_check_records r
where r.tenant_id = $1 and r.id = any($2::bigint[])
order by r.id;

update stock_check_records r
set resolved_at = $1, reason_code_id = $2::bigint, unapplied = t.unapplied,
lock_version = "r"."lock_version" + 1, updated_at = $3
from jsonb_to_recordset($4::jsonb) as t (id bigint, unapplied numeric)
where r.tenant_id = $5 and r.id = t.id;

update stock_checks c
set status = 'resolved', resolved_at = $1, lock_version = "c"."lock_version" + 1, updated_at = $2
where c.tenant_id = $3 and c.status = 'failed'
and c.id in (select r.stock_check_id from stock_check_records r
  where r.tenant_id = $4 and r.id = any($5::bigint[]))
and not exists (select from stock_check_records r
  where r.tenant_id = c.tenant_id and r.stock_check_id = c.id and r.result = 'failure' and r.resolved_at is null);

-- src/domain/counting/run-programme.ts

with picked as (
  select x.product_id, count(*) as picks
  from transactions x
  where x.tenant_id = $1 and x.warehouse_id = $2 and x.category = 'PICK' and x.subtype = 'PICK'
  and x.created_at > $3::timestamptz - interval '90 days'
  group by x.product_id
),
ranked as (
  select p.product_id, coalesce(sum(p.picks) over (order by p.picks desc, p.product_id
      rows between unbounded preceding and 1 preceding), 0) / sum(p.picks) over () as before
  from picked p
),
class as (
  select r.product_id, case when r.before < 0.8 then 1 when r.before < 0.95 then 2 else 3 end as class
  from ranked r
),
place as (
  select l.id, l.pick_sequence, l.last_counted_at, case when $4 = 'all' then 3 else coalesce((
      select min(c.class)
      from stocks s
      join class c on c.product_id = s.product_id
      where s.tenant_id = $5 and s.location_id = l.id
    ), 3) end as class
  from locations l
  join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
  where l.tenant_id = $6 and l.warehouse_id = $7 and l.is_active
  and t.code <> all($8::text[])
  and not exists (select from stock_checks c
    where c.tenant_id = $9 and c.location_id = l.id and c.status = 'pending')
),
timed as (
  select p.*, (array[$10, $11, $12]::int[])[p.class] as days,
  date_trunc('day', $13::timestamptz, w.timezone) as today
  from place p
  join warehouses w on w.tenant_id = $14 and w.id = $15
)
select t.id
from timed t
where t.last_counted_at is null or t.last_counted_at + make_interval(days => t.days) < t.today + interval '1 day'
order by extract(epoch from ($16::timestamptz - t.last_counted_at)) / 86400 / t.days desc nulls first, t.class,
t.pick_sequence nulls last, t.id
limit greatest($17::int - (
    select count(*)::int
    from stock_checks c
    join warehouses w on w.tenant_id = c.tenant_id and w.id = $18
    where c.tenant_id = $19 and c.stock_check_programme_id = $20
    and c.created_at >= date_trunc('day', $21::timestamptz, w.timezone)
  ), 0);

-- src/domain/counting/stock-check.ts

select c.* from stock_checks c where c.tenant_id = $1 and c.id = $2;

select r.*
from stock_check_records r
where r.tenant_id = $1 and r.stock_check_id = $2
order by r.id;
