-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/handheld/device.ts

select h.task_type_codes, h.warehouse_id, w.code as warehouse_code,
coalesce(i.gs1_separators, '{}'::text[]) as gs1_separators
from hhd_users h
join warehouses w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
left join rf_implementations i on i.tenant_id = h.tenant_id and i.id = h.implementation_id
where h.tenant_id = $1 and h.user_id = $2 and h.active
order by h.id
limit 1;

-- src/domain/handheld/find-label-printer.ts

select h.label_printer_id
from hhd_users h
where h.tenant_id = $1 and h.user_id = $2 and h.active
order by h.id
limit 1;

-- src/domain/handheld/record-report.ts

update hhd_users h
set reported_at = $1, waiting_count = $2, refused_count = $3,
battery_percent = $4, lock_version = "h"."lock_version" + 1, updated_at = $5
where h.tenant_id = $6
and h.id = (
  select min(own.id) from hhd_users own
  where own.tenant_id = $7 and own.user_id = $8 and own.active)
and (
  h.reported_at is null
  or h.reported_at < $9::timestamptz - make_interval(secs => $10::int)
  or (h.waiting_count, h.refused_count) is distinct from ($11::int, $12::int));

-- src/domain/handheld/resolve-scan.ts

select f.*
from (
  select case when (l.barcode = $1::text or l.code = $2::text or l.code || coalesce(l.check_digit, '') = $3::text) then 1 else 2 end as rank, 'location' as kind, l.id, l.warehouse_id,
  jsonb_build_object('code', l.code, 'barcode', l.barcode) as fields,
  coalesce(l.check_digit, '') = '' or (l.code || coalesce(l.check_digit, '')) collate place_code = $4::text or ((l.barcode collate place_code = $5::text) is true and strpos(l.barcode, coalesce(l.check_digit, '')) > 0)
  as is_verified
  from locations l
  where /* visibilityOf(resource, 'l', tx) */
  and (l.barcode collate place_code = $6::text
    or (l.code collate place_code = any($7::text[])
      and (l.code collate place_code = $8::text or (l.code || coalesce(l.check_digit, '')) collate place_code = $9::text)))
  union all
  select 3, 'storage_unit', u.id, u.warehouse_id, jsonb_build_object('reference', u.reference, 'barcode', u.barcode,
    'location_id', u.location_id), true
  from storage_units u
  where /* visibilityOf(resource, 'u', tx) */ and (u.reference = any($10::text[]) or u.barcode = any($11::text[]))
  union all
  select 4, 'product', p.id, null,
  jsonb_build_object('code', p.code, 'description', p.description,
    'serial_number_tracking_setting', p.serial_number_tracking_setting, 'matched_by', m.field, 'units', trim_scale(m.units))
  || jsonb_strip_nulls(jsonb_build_object('require_dimensions_on_receipt', p.require_dimensions_on_receipt, 'units_per_inner', trim_scale(p.units_per_inner),
      'units_per_case', trim_scale(p.units_per_case), 'units_per_outer', trim_scale(p.units_per_outer))), true
  from products p
  cross join lateral (
    select c.field, coalesce(c.units, 1) as units
    from (values
      (1, 'code', p.code, 1::numeric),
      (2, 'barcode', p.barcode, 1),
      (3, 'inner_barcode', p.inner_barcode, p.units_per_inner),
      (4, 'case_barcode', p.case_barcode, p.units_per_case),
      (5, 'outer_barcode', p.outer_barcode, p.units_per_outer)) c (place, field, code, units)
    where c.code = any($12::text[])
    order by c.place
    limit 1) m
  where /* visibilityOf(resource, 'p', tx) */
  and (p.code = any($13::text[]) or p.barcode = any($14::text[]) or p.inner_barcode = any($15::text[]) or p.case_barcode = any($16::text[])
    or p.outer_barcode = any($17::text[]))
  union all
  select 5, 'product', p.id, null,
  jsonb_build_object('code', p.code, 'description', p.description,
    'serial_number_tracking_setting', p.serial_number_tracking_setting, 'matched_by', m.field, 'units', trim_scale(m.units))
  || jsonb_strip_nulls(jsonb_build_object('require_dimensions_on_receipt', p.require_dimensions_on_receipt, 'units_per_inner', trim_scale(p.units_per_inner),
      'units_per_case', trim_scale(p.units_per_case), 'units_per_outer', trim_scale(p.units_per_outer))), true
  from products p
  cross join (values ('alternative_code', 1::numeric)) m (field, units)
  where /* visibilityOf(resource, 'p', tx) */ and p.id in (
    select a.product_id from alternative_codes a
    where a.tenant_id = $18 and a.product_id is not null and a.code = any($19::text[]))
  union all
  select 6, 'task', k.id, k.warehouse_id, jsonb_build_object('type', k.type, 'status', k.status), true
  from tasks k
  where /* visibilityOf(resource, 'k', tx) */ and k.id = $20::bigint
  union all
  select 7, 'pick_list', g.id, g.warehouse_id, jsonb_build_object('reference', g.reference, 'status', s.code), true
  from goods_out_pick_lists g
  join goods_out_statuses s on s.tenant_id = g.tenant_id and s.id = g.goods_out_status_id
  where /* visibilityOf(pick_list, 'g', tx) */ and g.reference = $21::text
  union all
  select 8, 'load', d.id, d.warehouse_id, jsonb_build_object('reference', d.reference, 'status', d.status), true
  from loads d
  where /* visibilityOf(load, 'd', tx) */ and d.reference = $22::text
  union all
  select 9, 'receipt', r.id, r.warehouse_id, jsonb_build_object('reference', r.reference, 'status', r.status), true
  from goods_in_receipts r
  where /* visibilityOf(receipt, 'r', tx) */ and r.reference = $23::text
) f
where f.kind = any($24::text[])
and ($25::bigint is null or f.warehouse_id is null or f.warehouse_id = $26::bigint)
order by f.rank, f.id;

select l.warehouse_id from locations l where l.tenant_id = $1 and l.id = $2::bigint;

-- src/domain/handheld/take-default-flows.ts

insert into rf_flows as t (tenant_id, implementation_id, code, name, flow_type, is_default, definition, created_at, updated_at)
select $1::bigint, $2::bigint, d.code, d.name, d.flow_type, d.is_default and not exists (
  select from rf_flows o
  where o.tenant_id = $3 and o.implementation_id = $4 and o.flow_type = d.flow_type and o.is_default),
d.definition, $5::timestamptz, $6::timestamptz
from jsonb_to_recordset($7::jsonb)
as d (code text, name text, flow_type text, is_default boolean, definition jsonb)
returning t.id;

select f.code, f.definition from rf_flows f
where f.tenant_id = $1 and f.implementation_id = $2;

select t.id from rf_flows t
where t.tenant_id = $1 and t.implementation_id = $2
order by t.id
for no key update;

update rf_flows t
set definition = d.definition, flow_type = d.flow_type, is_default = t.is_default and t.flow_type = d.flow_type,
lock_version = "t"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as d (code text, flow_type text, definition jsonb)
where t.tenant_id = $3 and t.implementation_id = $4 and t.code = d.code
returning t.id;
