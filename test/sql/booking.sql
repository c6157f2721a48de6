-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/booking/booking-slot.ts

select case when /* visibilityOf(bookings, 'b', tx) */ then b.booking_reference end as booking_reference
from bookings b
where b.tenant_id = $1 and b.location_id = $2 and b.status = any($3::text[])
and b.id is distinct from $4::bigint and tstzrange(b.start_time, b.end_time) && tstzrange($5, $6)
order by b.start_time
limit 1;

select l.code, l.warehouse_id, l.is_active and l.available_in_booking_diary as is_bookable,
case when jsonb_array_length(l.opening_times) > 0 then l.opening_times
when w.opening_times_enabled then w.opening_times end as opening_times,
extract(dow from z.starts)::int as weekday, z.starts::date::text as start_day, z.ends::date::text as end_day,
z.starts::time::text as start, z.ends::time::text as "end"
from locations l
join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
cross join lateral (
  select $1::timestamptz at time zone w.timezone as starts, $2::timestamptz at time zone w.timezone as ends
) z
where l.tenant_id = $3 and l.id = $4 and /* visibilityOf(locations, 'l', tx) */;

-- src/domain/booking/find-free-slots.ts

select l.id, l.code, w.timezone,
case when jsonb_array_length(l.opening_times) > 0 then l.opening_times
when w.opening_times_enabled then w.opening_times end as opening_times
from locations l
join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
where l.tenant_id = $1 and l.warehouse_id = $2 and /* visibilityOf(locations, 'l', tx) */
and l.is_active and l.available_in_booking_diary
order by l.code, l.id;

with hours as (
  select * from jsonb_to_recordset($1::jsonb)
  as h (location_id bigint, timezone text, weekday int, opens text, closes text)
), windows as (
  select h.location_id, tstzrange((d.day::date + h.opens::interval) at time zone h.timezone,
    (d.day::date + h.closes::interval) at time zone h.timezone) as slot
  from hours h
  cross join lateral generate_series(($2::timestamptz at time zone h.timezone)::date,
    ($3::timestamptz at time zone h.timezone)::date, interval '1 day') as d (day)
  where extract(dow from d.day)::int = h.weekday
  union all
  select a.id, tstzrange($4, $5) from unnest($6::bigint[]) as a (id)
), opened as (
  select w.location_id, range_agg(w.slot) * multirange(tstzrange($7, $8)) as slots
  from windows w
  group by w.location_id
), taken as (
  select b.location_id, range_agg(tstzrange(b.start_time, b.end_time)) as slots
  from bookings b
  where b.tenant_id = $9 and b.location_id = any($10::bigint[]) and b.status in ('pending', 'arrived', 'departed')
  and b.start_time < $11 and b.end_time > $12
  group by b.location_id
), slots as (
  select o.location_id, 'open' as kind, unnest(o.slots) as slot from opened o
  union all
  select o.location_id, 'free', unnest(o.slots - coalesce(t.slots, '{}'::tstzmultirange))
  from opened o
  left join taken t on t.location_id = o.location_id
)
select s.location_id, s.kind, lower(s.slot) as start_time, upper(s.slot) as end_time
from slots s
order by s.location_id, s.kind, lower(s.slot);
