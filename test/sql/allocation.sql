-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/allocation/bulk-sources.ts

select a.pick_rule as rule, ($1::timestamptz at time zone w.timezone)::date as day
from accounts a
join warehouses w on w.tenant_id = a.tenant_id and w.id = $2
where a.tenant_id = $3 and a.id = $4;

-- src/domain/allocation/candidates.ts

with known as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, true as is_ranked, null::bigint as small_place
  from stocks s
  where s.tenant_id = $1 and /* which */
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($2::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $3 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $4 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $5 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $6 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $7 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $8 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $9 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $10 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $11 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $12 and p.id = n.product_id
    where n.tenant_id = $13 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $14 and t.id = x.storage_unit_type_id
  where x.tenant_id = $15 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.id;

with known as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, true as is_ranked, null::bigint as small_place
  from stocks s
  where s.tenant_id = $1 and /* which */
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred_on_arrival end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($2::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $3 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $4 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $5 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $6 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $7 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $8 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $9 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $10 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $11 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $12 and p.id = n.product_id
    where n.tenant_id = $13 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $14 and t.id = x.storage_unit_type_id
  where x.tenant_id = $15 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.id;

with search as materialized (
  select q.*
  from jsonb_to_recordset($1::jsonb)
  as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
),
named as materialized (
  select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
  from (
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (
      (with dated as materialized (
          select s.id from stocks s where s.tenant_id = $2 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $3 and s.status = 'available' and s.free > 0 and s.best_before_date is not null order by /* orderOf(rule) */ limit q.look
        ),
        undated as (
          select s.id from stocks s where s.tenant_id = $4 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $5 and s.status = 'available' and s.free > 0 and s.best_before_date is null order by s.fifo_date, s.walk, s.id
          limit (select q.look - count(*) from dated)
        )
        select id from dated
        union all
        select id from undated)) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = $6 and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = $7
      and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = $8 and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)) f
  group by f.id
),
found as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, n.is_ranked, n.small_place
  from named n
  join stocks s on s.tenant_id = $9 and s.id = n.id
),
known as materialized (
  select * from found
  union all
  select distinct on (x.id) x.*, false, null::bigint
  from found f
  cross join lateral (
    select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
    s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk
    from stocks s
    where s.tenant_id = $10 and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
    and s.storage_unit_id = f.storage_unit_id
    offset 0
  ) x
  where f.storage_unit_id is not null and x.id not in (select id from found)
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($11::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $12 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $17 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $18 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $19 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $20 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $21 and p.id = n.product_id
    where n.tenant_id = $22 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $23 and t.id = x.storage_unit_type_id
  where x.tenant_id = $24 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.account_id, s.product_id, /* orderOf(rule) */;

with search as materialized (
  select q.*
  from jsonb_to_recordset($1::jsonb)
  as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
),
named as materialized (
  select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
  from (
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (
      (with dated as materialized (
          select s.id from stocks s where s.tenant_id = $2 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $3 and s.status = 'available' and s.free > 0 and s.best_before_date is not null order by /* orderOf(rule) */ limit q.look
        ),
        undated as (
          select s.id from stocks s where s.tenant_id = $4 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $5 and s.status = 'available' and s.free > 0 and s.best_before_date is null order by s.fifo_date, s.walk, s.id
          limit (select q.look - count(*) from dated)
        )
        select id from dated
        union all
        select id from undated)) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = $6 and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = $7
      and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = $8 and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)) f
  group by f.id
),
found as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, n.is_ranked, n.small_place
  from named n
  join stocks s on s.tenant_id = $9 and s.id = n.id
),
known as materialized (
  select * from found
  union all
  select distinct on (x.id) x.*, false, null::bigint
  from found f
  cross join lateral (
    select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
    s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk
    from stocks s
    where s.tenant_id = $10 and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
    and s.storage_unit_id = f.storage_unit_id
    offset 0
  ) x
  where f.storage_unit_id is not null and x.id not in (select id from found)
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred_on_arrival end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($11::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $12 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $17 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $18 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $19 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $20 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $21 and p.id = n.product_id
    where n.tenant_id = $22 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $23 and t.id = x.storage_unit_type_id
  where x.tenant_id = $24 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.account_id, s.product_id, /* orderOf(rule) */;

with search as materialized (
  select q.*
  from jsonb_to_recordset($1::jsonb)
  as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
),
named as materialized (
  select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
  from (
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (
      (with dated as materialized (
          select s.id from stocks s where s.tenant_id = $2 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $3 and s.status = 'available' and s.free > 0 and s.best_before_date is not null order by /* orderOf(rule) */ limit q.look
        ),
        undated as (
          select s.id from stocks s where s.tenant_id = $4 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $5 and s.status = 'available' and s.free > 0 and s.sell_by_date is null order by s.fifo_date, s.walk, s.id
          limit (select q.look - count(*) from dated)
        )
        select id from dated
        union all
        select id from undated)) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = $6 and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = $7
      and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = $8 and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)) f
  group by f.id
),
found as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, n.is_ranked, n.small_place
  from named n
  join stocks s on s.tenant_id = $9 and s.id = n.id
),
known as materialized (
  select * from found
  union all
  select distinct on (x.id) x.*, false, null::bigint
  from found f
  cross join lateral (
    select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
    s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk
    from stocks s
    where s.tenant_id = $10 and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
    and s.storage_unit_id = f.storage_unit_id
    offset 0
  ) x
  where f.storage_unit_id is not null and x.id not in (select id from found)
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($11::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $12 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $17 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $18 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $19 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $20 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $21 and p.id = n.product_id
    where n.tenant_id = $22 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $23 and t.id = x.storage_unit_type_id
  where x.tenant_id = $24 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.account_id, s.product_id, /* orderOf(rule) */;

with search as materialized (
  select q.*
  from jsonb_to_recordset($1::jsonb)
  as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
),
named as materialized (
  select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
  from (
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (
      (with dated as materialized (
          select s.id from stocks s where s.tenant_id = $2 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $3 and s.status = 'available' and s.free > 0 and s.best_before_date is not null order by /* orderOf(rule) */ limit q.look
        ),
        undated as (
          select s.id from stocks s where s.tenant_id = $4 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $5 and s.status = 'available' and s.free > 0 and s.sell_by_date is null order by s.fifo_date, s.walk, s.id
          limit (select q.look - count(*) from dated)
        )
        select id from dated
        union all
        select id from undated)) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = $6 and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = $7
      and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = $8 and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)) f
  group by f.id
),
found as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, n.is_ranked, n.small_place
  from named n
  join stocks s on s.tenant_id = $9 and s.id = n.id
),
known as materialized (
  select * from found
  union all
  select distinct on (x.id) x.*, false, null::bigint
  from found f
  cross join lateral (
    select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
    s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk
    from stocks s
    where s.tenant_id = $10 and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
    and s.storage_unit_id = f.storage_unit_id
    offset 0
  ) x
  where f.storage_unit_id is not null and x.id not in (select id from found)
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred_on_arrival end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($11::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $12 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $17 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $18 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $19 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $20 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $21 and p.id = n.product_id
    where n.tenant_id = $22 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $23 and t.id = x.storage_unit_type_id
  where x.tenant_id = $24 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.account_id, s.product_id, /* orderOf(rule) */;

with search as materialized (
  select q.*
  from jsonb_to_recordset($1::jsonb)
  as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
),
named as materialized (
  select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
  from (
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (
      (with dated as materialized (
          select s.id from stocks s where s.tenant_id = $2 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $3 and s.status = 'available' and s.free > 0 and s.sell_by_date is not null order by /* orderOf(rule) */ limit q.look
        ),
        undated as (
          select s.id from stocks s where s.tenant_id = $4 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $5 and s.status = 'available' and s.free > 0 and s.best_before_date is null order by s.fifo_date, s.walk, s.id
          limit (select q.look - count(*) from dated)
        )
        select id from dated
        union all
        select id from undated)) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = $6 and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = $7
      and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = $8 and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)) f
  group by f.id
),
found as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, n.is_ranked, n.small_place
  from named n
  join stocks s on s.tenant_id = $9 and s.id = n.id
),
known as materialized (
  select * from found
  union all
  select distinct on (x.id) x.*, false, null::bigint
  from found f
  cross join lateral (
    select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
    s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk
    from stocks s
    where s.tenant_id = $10 and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
    and s.storage_unit_id = f.storage_unit_id
    offset 0
  ) x
  where f.storage_unit_id is not null and x.id not in (select id from found)
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($11::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $12 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $17 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $18 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $19 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $20 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $21 and p.id = n.product_id
    where n.tenant_id = $22 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $23 and t.id = x.storage_unit_type_id
  where x.tenant_id = $24 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.account_id, s.product_id, /* orderOf(rule) */;

with search as materialized (
  select q.*
  from jsonb_to_recordset($1::jsonb)
  as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
),
named as materialized (
  select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
  from (
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (
      (with dated as materialized (
          select s.id from stocks s where s.tenant_id = $2 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $3 and s.status = 'available' and s.free > 0 and s.sell_by_date is not null order by /* orderOf(rule) */ limit q.look
        ),
        undated as (
          select s.id from stocks s where s.tenant_id = $4 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $5 and s.status = 'available' and s.free > 0 and s.best_before_date is null order by s.fifo_date, s.walk, s.id
          limit (select q.look - count(*) from dated)
        )
        select id from dated
        union all
        select id from undated)) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = $6 and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = $7
      and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = $8 and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)) f
  group by f.id
),
found as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, n.is_ranked, n.small_place
  from named n
  join stocks s on s.tenant_id = $9 and s.id = n.id
),
known as materialized (
  select * from found
  union all
  select distinct on (x.id) x.*, false, null::bigint
  from found f
  cross join lateral (
    select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
    s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk
    from stocks s
    where s.tenant_id = $10 and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
    and s.storage_unit_id = f.storage_unit_id
    offset 0
  ) x
  where f.storage_unit_id is not null and x.id not in (select id from found)
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred_on_arrival end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($11::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $12 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $17 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $18 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $19 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $20 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $21 and p.id = n.product_id
    where n.tenant_id = $22 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $23 and t.id = x.storage_unit_type_id
  where x.tenant_id = $24 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.account_id, s.product_id, /* orderOf(rule) */;

with search as materialized (
  select q.*
  from jsonb_to_recordset($1::jsonb)
  as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
),
named as materialized (
  select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
  from (
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (
      (with dated as materialized (
          select s.id from stocks s where s.tenant_id = $2 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $3 and s.status = 'available' and s.free > 0 and s.sell_by_date is not null order by /* orderOf(rule) */ limit q.look
        ),
        undated as (
          select s.id from stocks s where s.tenant_id = $4 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $5 and s.status = 'available' and s.free > 0 and s.sell_by_date is null order by s.fifo_date, s.walk, s.id
          limit (select q.look - count(*) from dated)
        )
        select id from dated
        union all
        select id from undated)) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = $6 and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = $7
      and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = $8 and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)) f
  group by f.id
),
found as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, n.is_ranked, n.small_place
  from named n
  join stocks s on s.tenant_id = $9 and s.id = n.id
),
known as materialized (
  select * from found
  union all
  select distinct on (x.id) x.*, false, null::bigint
  from found f
  cross join lateral (
    select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
    s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk
    from stocks s
    where s.tenant_id = $10 and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
    and s.storage_unit_id = f.storage_unit_id
    offset 0
  ) x
  where f.storage_unit_id is not null and x.id not in (select id from found)
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($11::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $12 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $17 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $18 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $19 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $20 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $21 and p.id = n.product_id
    where n.tenant_id = $22 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $23 and t.id = x.storage_unit_type_id
  where x.tenant_id = $24 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.account_id, s.product_id, /* orderOf(rule) */;

with search as materialized (
  select q.*
  from jsonb_to_recordset($1::jsonb)
  as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
),
named as materialized (
  select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
  from (
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (
      (with dated as materialized (
          select s.id from stocks s where s.tenant_id = $2 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $3 and s.status = 'available' and s.free > 0 and s.sell_by_date is not null order by /* orderOf(rule) */ limit q.look
        ),
        undated as (
          select s.id from stocks s where s.tenant_id = $4 and s.account_id = q.account_id and s.product_id = q.product_id
          and s.warehouse_id = $5 and s.status = 'available' and s.free > 0 and s.sell_by_date is null order by s.fifo_date, s.walk, s.id
          limit (select q.look - count(*) from dated)
        )
        select id from dated
        union all
        select id from undated)) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = $6 and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = $7
      and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = $8 and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)) f
  group by f.id
),
found as materialized (
  select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk, n.is_ranked, n.small_place
  from named n
  join stocks s on s.tenant_id = $9 and s.id = n.id
),
known as materialized (
  select * from found
  union all
  select distinct on (x.id) x.*, false, null::bigint
  from found f
  cross join lateral (
    select s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
    s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk
    from stocks s
    where s.tenant_id = $10 and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
    and s.storage_unit_id = f.storage_unit_id
    offset 0
  ) x
  where f.storage_unit_id is not null and x.id not in (select id from found)
)
select s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
s.free, case when u.is_loaded then 'location' else l.barred_on_arrival end as barred,
u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
s.is_ranked, s.small_place
from known s
cross join lateral (
  select x.is_pickface,
  case when not x.is_active or t.code = any($11::text[]) or (t.code = 'BAY' and (exists (select from tasks k where k.tenant_id = $12 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = s.id)
      or (s.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = $13 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id is null
          and k.storage_unit_from_id = s.storage_unit_id))
      or (s.serial_number is not null and s.storage_unit_id is null
        and exists (
          select from transactions m
          join tasks r on r.tenant_id = $14 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $15 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $16 and m.stock_to_id = s.id))))
  then 'location' when c.id is not null then 'check_pending' end as barred,
  case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
  when c.id is not null then 'check_pending' end as barred_on_arrival
  from locations x
  join location_types t on t.tenant_id = $17 and t.id = x.location_type_id
  left join stock_checks c on c.tenant_id = $18 and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
  where x.tenant_id = $19 and x.id = s.location_id
  limit 1
) l
left join lateral (
  select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
  (select count(*) from stocks o where o.tenant_id = $20 and o.storage_unit_id = x.id) as piles,
  (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case else p.units_per_outer end
    from product_storage_units n
    join products p on p.tenant_id = $21 and p.id = n.product_id
    where n.tenant_id = $22 and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
    order by n.priority
    limit 1) as full
  from storage_units x
  join storage_unit_types t on t.tenant_id = $23 and t.id = x.storage_unit_type_id
  where x.tenant_id = $24 and x.id = s.storage_unit_id
  limit 1
) u on true
order by s.account_id, s.product_id, /* orderOf(rule) */;

-- src/domain/allocation/cover-held-pick.ts

update tasks k
set hold_reason = $1, location_from_id = $2::bigint,
lock_version = "k"."lock_version" + 1, updated_at = $3
where k.tenant_id = $4 and k.id = $5;

-- src/domain/allocation/criteria.ts

select l.id as line_id, l.batch, a.pick_rule as rule,
greatest(($1::timestamptz at time zone w.timezone)::date, (o.expected_date_of_dispatch at time zone w.timezone)::date) as day,
coalesce(c.shelf_life_min, p.shelf_life_min) as shelf_life_min, coalesce(c.shelf_life_max, p.shelf_life_max) as shelf_life_max,
a.match_line_datetimes as matches_datetimes, /* join(dayColumns, sql`, `) */, l.datetime3, l.datetime3_from, l.datetime3_to,
l.datetime4, l.datetime4_from, l.datetime4_to, l.datetime5, l.datetime5_from, l.datetime5_to
from goods_out_lines l
join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
join accounts a on a.tenant_id = l.tenant_id and a.id = o.account_id
join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
join warehouses w on w.tenant_id = l.tenant_id and w.id = o.warehouse_id
left join customers c on c.tenant_id = l.tenant_id and c.id = o.customer_id
where l.tenant_id = $2 and l.id = any($3::bigint[]);

-- src/domain/allocation/judge-stock.ts

select s.id as stock_id, l.code as location_code, u.reference as storage_unit,
case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
coalesce(x.reserved_for, '{}') as reserved_for, coalesce(x.own, 0) as own
from stocks s
cross join lateral (
  select sum(a.quantity) filter (where k.goods_out_id = $1) as own,
  array_agg(distinct o.reference) filter (where o.id <> $2 and /* visibilityOf(orders, 'o', tx) */) as reserved_for
  from allocations a
  join tasks k on k.tenant_id = $3 and k.id = a.task_id
  left join goods_outs o on o.tenant_id = $4 and o.id = k.goods_out_id
  where a.tenant_id = $5 and a.stock_id = s.id and a.state = 'open'
) x
join locations l on l.tenant_id = $6 and l.id = s.location_id
left join storage_units u on u.tenant_id = $7 and u.id = s.storage_unit_id
left join reason_codes r on r.tenant_id = $8 and r.id = s.hold_reason_code_id
where s.tenant_id = $9 and s.id = any($10::bigint[]);

-- src/domain/allocation/kits.ts

select l.id as line_id, h.id as product_id, h.code as product_code, h.stop is true as is_stopped,
coalesce(c.shelf_life_min, h.shelf_life_min) as shelf_life_min, coalesce(c.shelf_life_max, h.shelf_life_max) as shelf_life_max,
m.quantity, m.output_quantity, greatest(0, t.parts - m.quantity * (l.allocated_quantity - t.ready_made) / m.output_quantity) as spare
from goods_out_lines l
join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
cross join lateral (
  select b.product_id, b.quantity, b.output_quantity, b.position
  from goods_out_line_materials b
  where b.tenant_id = $1 and b.goods_out_line_id = l.id and exists (
    select from tasks k
    where k.tenant_id = $2 and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
    and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null)
  union all
  select b.child_product_id, b.quantity, coalesce(p.output_quantity, 1), b.id
  from product_materials b
  where b.tenant_id = $3 and b.parent_product_id = l.product_id and not (exists (
      select from tasks k
      where k.tenant_id = $4 and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
      and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null) and exists (
      select from goods_out_line_materials x where x.tenant_id = $5 and x.goods_out_line_id = l.id))) m
join products h on h.tenant_id = l.tenant_id and h.id = m.product_id
left join customers c on c.tenant_id = l.tenant_id and c.id = o.customer_id
cross join lateral (
  select coalesce(sum(n.quantity) filter (where k.product_id = m.product_id), 0) as parts,
  coalesce(sum(n.quantity) filter (where k.product_id = l.product_id), 0) as ready_made
  from tasks k
  cross join lateral (
    select case when k.status = 'COMPLETED' then k.confirmed_quantity - k.reversed_quantity else k.start_quantity end as quantity) n
  where k.tenant_id = $6 and k.goods_out_line_id = l.id and k.reversed_at is null
  and (k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') or k.type in ('DISP', 'CONV') and k.status <> 'CANCELLED')
) t
where l.tenant_id = $7 and l.id = any($8::bigint[])
order by l.id, m.position;

-- src/domain/allocation/line-facts.ts

select f.product_id, l.id as location_id, f.replenishment_type, f.full_storage_units_only,
l.id <> all($1::bigint[]) and not exists (
  select from stock_checks c
  where c.tenant_id = $2 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick') as is_usable,
f.replenishment_type = 'demand'
and not exists (select from stocks s where s.tenant_id = $3 and s.location_id = l.id)
and not exists (
  select from tasks k
  where k.tenant_id = $4 and k.location_to_id = l.id and k.type = 'REPLEN' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')) as is_empty
from pickface_products f
cross join lateral (
  select f.location_id as id
  where f.location_id is not null
  union all
  select m.location_id from location_groups m where m.tenant_id = $5 and m.group_id = f.location_group_id
) place
join locations l on l.tenant_id = $6 and l.id = place.id and l.is_active
where f.tenant_id = $7 and f.product_id = any($8::bigint[]) and f.warehouse_id = $9
order by f.product_id, f.priority, f.id, l.pick_sequence nulls last, l.id;

select k.id as task_id, k.account_id, k.product_id, k.subtype, k.location_to_id, a.id as allocation_id, a.stock_id, a.quantity,
a.explanation, s.batch, s.sell_by_date, s.best_before_date, s.datetime3, s.datetime4, s.datetime5
from tasks k
join allocations a on a.tenant_id = $1 and a.task_id = k.id and a.state = 'open' and a.for_task_id is null
join stocks s on s.tenant_id = $2 and s.id = a.stock_id
where k.tenant_id = $3 and k.type = 'REPLEN' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.product_id = any($4::bigint[]) and k.warehouse_id = $5
order by k.id, a.id;

select l.id as line_id, l.batch, a.pick_rule as rule,
greatest(($1::timestamptz at time zone w.timezone)::date, (o.expected_date_of_dispatch at time zone w.timezone)::date) as day,
coalesce(c.shelf_life_min, p.shelf_life_min) as shelf_life_min, coalesce(c.shelf_life_max, p.shelf_life_max) as shelf_life_max,
a.match_line_datetimes as matches_datetimes, /* join(dayColumns, sql`, `) */, l.datetime3, l.datetime3_from, l.datetime3_to,
l.datetime4, l.datetime4_from, l.datetime4_to, l.datetime5, l.datetime5_from, l.datetime5_to, l.product_id, p.code as product_code, p.stop is true as is_stopped,
a.is_active as is_account_active,
case when p.product_type is distinct from 'bill_of_materials' then null
when o.goods_out_type = 'work_order' and o.conversion_direction = 'assemble' then 'made'
when o.goods_out_type = 'sales_order' and p.assemble_on_pick then 'on_pick' end as builds,
a.pick_optimisation as optimisation, a.round_up_to_full_storage_units as rounds_up,
case when a.order_from_linked_accounts and a.pick_from_linked_accounts_if_unavailable then coalesce((
    select array_agg(k.account_id order by k.position nulls last, k.account_id)
    from jsonb_to_recordset(a.linked_accounts) as k (account_id bigint, position numeric)
    join accounts n on n.tenant_id = a.tenant_id and n.id = k.account_id and n.is_active
    where k.account_id <> a.id
  ), '{}') else '{}' end as linked_account_ids
from goods_out_lines l
join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
join accounts a on a.tenant_id = l.tenant_id and a.id = o.account_id
join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
join warehouses w on w.tenant_id = l.tenant_id and w.id = o.warehouse_id
left join customers c on c.tenant_id = l.tenant_id and c.id = o.customer_id
where l.tenant_id = $2 and l.id = any($3::bigint[])
order by l.id;

select r.product_id, r.location_id
from pickface_rotations r
where r.tenant_id = $1 and r.product_id = any($2::bigint[]) and r.warehouse_id = $3;

-- src/domain/allocation/lock-planned.ts

select a.id, a.quantity
from allocations a
where a.tenant_id = $1 and a.id = any($2::bigint[]) and a.state = 'open'
and a.for_task_id is null;

-- src/domain/allocation/read-shortages.ts

select k.goods_out_id, a.stock_id, a.quantity
from tasks k
join allocations a on a.tenant_id = $1 and a.task_id = k.id and a.state = 'open'
where k.tenant_id = $2 and k.goods_out_id = any($3::bigint[]);

-- src/domain/allocation/write-allocation.ts

insert into pickface_rotations as r (tenant_id, product_id, warehouse_id, location_id, created_at, updated_at)
select $1::bigint, t.product_id, $2::bigint, t.location_id, $3::timestamptz, $4::timestamptz
from jsonb_to_recordset($5::jsonb) as t (product_id bigint, location_id bigint)
order by t.product_id
on conflict (tenant_id, product_id, warehouse_id) do update
set location_id = excluded.location_id, lock_version = "r"."lock_version" + 1, updated_at = excluded.updated_at;
