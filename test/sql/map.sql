-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/map/map-figures.ts

select c.location_id as place, floor(extract(epoch from ($1::timestamptz - max(c.completed_at))) / 86400)::int as value
from stock_checks c
where c.tenant_id = $2 and c.warehouse_id = $3 and c.status in ('passed', 'failed', 'resolved')
and c.completed_at <= $4::timestamptz and /* visibilityOf(stockChecks, 'c', tx) */
group by c.location_id;

select x.location_from_id as place, count(*)::int as value
from transactions x
where x.tenant_id = $1 and x.warehouse_id = $2 and x.subtype = 'PICK' and x.location_from_id is not null
and x.created_at > $3::timestamptz - make_interval(days => $4) and x.created_at <= $5::timestamptz
and /* visibilityOf(transactions, 'x', tx) */
group by x.location_from_id;

with pile as materialized (
  select s.location_id, s.storage_unit_id, s.account_id, s.product_id, s.quantity, s.status, s.fifo_date
  from (
    with nearest as (
      select c.id, c.taken_at from stock_checkpoints c
      where c.tenant_id = $1 and c.taken_at >= $2::timestamptz
      order by c.taken_at
      limit 1
    ),
    later as (
      select s.id, /* names(cell, 's') */, s.quantity
      from stocks s
      where s.tenant_id = $3 and not exists (select from nearest)
      union all
      select p.stock_id, "p"."account_id", "p"."product_id", "p"."warehouse_id", "p"."location_id", "p"."storage_unit_id", /* names(ATTRIBUTES, 'a') */, p.quantity
      from stock_checkpoint_piles p cross join lateral jsonb_populate_record(null::stocks, p.attributes) "a"
      where p.tenant_id = $4 and p.checkpoint_id = (select id from nearest)
    ),
    moved as materialized (
      select x.* from transactions x
      where x.tenant_id = $5 and x.created_at > $6::timestamptz
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
    having sum(u.quantity) > 0) s
  where s.warehouse_id = $7 and true and /* ...limitsOf(stocks, 's', tx) */),
goods as (
  select p.location_id, count(*)::int as piles, count(*) filter (where p.status = 'held')::int as held,
  min(p.fifo_date) as oldest, min(p.account_id) as owner, count(distinct p.account_id)::int as owners,
  sum(p.quantity * coalesce(r.weight, 0)) as weight,
  coalesce(sum(p.quantity * coalesce(r.cube, 0)) filter (where p.storage_unit_id is null), 0) as cube
  from pile p
  join products r on r.tenant_id = $8 and r.id = p.product_id
  group by p.location_id
),
standing as (
  select u.location_id, count(*)::int as units, sum(coalesce(t.weight, 0)) as weight,
  sum(coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
        when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
        when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
        when 'foot' then 0.3048 else 0.01 end), 0)) as cube
  from (select distinct p.location_id, p.storage_unit_id from pile p where p.storage_unit_id is not null) u
  join storage_units n on n.tenant_id = $9 and n.id = u.storage_unit_id
  join storage_unit_types t on t.tenant_id = $10 and t.id = n.storage_unit_type_id
  group by u.location_id
)
select l.id as place, g.piles, coalesce(u.units, 0) as units,
round(100 * greatest(
    u.units::numeric / nullif(l.storage_unit_capacity, 0),
    (g.weight + coalesce(u.weight, 0)) / nullif(l.max_weight, 0),
    (g.cube + coalesce(u.cube, 0)) / nullif(l.max_cube, 0)
  ))::int as fill,
greatest(floor(extract(epoch from ($11::timestamptz - g.oldest)) / 86400), 0)::int as age,
g.held, g.owner, g.owners
from goods g
join locations l on l.tenant_id = $12 and l.id = g.location_id
left join standing u on u.location_id = g.location_id;

with pile as materialized (
  select s.location_id, s.storage_unit_id, s.account_id, s.product_id, s.quantity, s.status, s.fifo_date
  from stocks s
  where s.warehouse_id = $1 and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */),
goods as (
  select p.location_id, count(*)::int as piles, count(*) filter (where p.status = 'held')::int as held,
  min(p.fifo_date) as oldest, min(p.account_id) as owner, count(distinct p.account_id)::int as owners,
  sum(p.quantity * coalesce(r.weight, 0)) as weight,
  coalesce(sum(p.quantity * coalesce(r.cube, 0)) filter (where p.storage_unit_id is null), 0) as cube
  from pile p
  join products r on r.tenant_id = $2 and r.id = p.product_id
  group by p.location_id
),
standing as (
  select u.location_id, count(*)::int as units, sum(coalesce(t.weight, 0)) as weight,
  sum(coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
        when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
        when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
        when 'foot' then 0.3048 else 0.01 end), 0)) as cube
  from (select distinct p.location_id, p.storage_unit_id from pile p where p.storage_unit_id is not null) u
  join storage_units n on n.tenant_id = $3 and n.id = u.storage_unit_id
  join storage_unit_types t on t.tenant_id = $4 and t.id = n.storage_unit_type_id
  group by u.location_id
)
select l.id as place, g.piles, coalesce(u.units, 0) as units,
round(100 * greatest(
    u.units::numeric / nullif(l.storage_unit_capacity, 0),
    (g.weight + coalesce(u.weight, 0)) / nullif(l.max_weight, 0),
    (g.cube + coalesce(u.cube, 0)) / nullif(l.max_cube, 0)
  ))::int as fill,
greatest(floor(extract(epoch from ($5::timestamptz - g.oldest)) / 86400), 0)::int as age,
g.held, g.owner, g.owners
from goods g
join locations l on l.tenant_id = $6 and l.id = g.location_id
left join standing u on u.location_id = g.location_id;

-- src/domain/map/warehouse-map.ts

select a.id, a.code, a.name
from accounts a
where a.id = any($1::bigint[]) and /* visibilityOf(accounts, 'a', tx) */
order by a.code, a.id;

select l.id, l.code, l.zone, l.aisle, l.bay, l.level, l.position, l."column", l.row, l.slot, l.is_pickface, l.is_active
from locations l
where l.warehouse_id = $1 and /* visibilityOf(types.locations, 'l', tx) */
order by l.pick_sequence, l.code, l.id
limit $2;
