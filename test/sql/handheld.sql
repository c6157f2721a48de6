-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/handheld/device.ts

select h.task_type_codes, h.warehouse_id, w.code as warehouse_code
from hhd_users h
join warehouses w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
where h.tenant_id = $1 and h.user_id = $2 and h.active
order by h.id
limit 1;

-- src/domain/handheld/resolve-scan.ts

select f.*
from (
  select 1 as rank, 'location' as kind, l.id, l.warehouse_id, jsonb_build_object('code', l.code, 'barcode', l.barcode) as fields,
  coalesce(l.check_digit, '') = '' or l.code || coalesce(l.check_digit, '') = $1::text
  or (l.barcode = $2::text and strpos(l.barcode, coalesce(l.check_digit, '')) > 0) as is_verified
  from locations l
  where /* visibilityOf(resource, 'l', tx) */
  and (l.barcode = $3::text
    or (l.code = any($4::text[]) and (l.code = $5::text or l.code || coalesce(l.check_digit, '') = $6::text)))
  union all
  select 2, 'storage_unit', u.id, u.warehouse_id, jsonb_build_object('reference', u.reference, 'barcode', u.barcode,
    'location_id', u.location_id), true
  from storage_units u
  where /* visibilityOf(resource, 'u', tx) */ and (u.reference = any($7::text[]) or u.barcode = any($8::text[]))
  union all
  select 3, 'product', p.id, null, jsonb_build_object('code', p.code, 'description', p.description,
    'serial_number_tracking_setting', p.serial_number_tracking_setting), true
  from products p
  where /* visibilityOf(resource, 'p', tx) */
  and (/* join( PRODUCT_CODES.map((column) => sql`${name('p', column)} = any(${[...texts]}::text[])`), sql` or `, ) */)
  union all
  select 4, 'product', p.id, null, jsonb_build_object('code', p.code, 'description', p.description,
    'serial_number_tracking_setting', p.serial_number_tracking_setting), true
  from products p
  where /* visibilityOf(resource, 'p', tx) */ and p.id in (
    select a.product_id from alternative_codes a
    where a.tenant_id = $9 and a.product_id is not null and a.code = $10::text)
  union all
  select 5, 'task', k.id, k.warehouse_id, jsonb_build_object('type', k.type, 'status', k.status), true
  from tasks k
  where /* visibilityOf(resource, 'k', tx) */ and k.id = $11::bigint
) f
where f.kind = any($12::text[])
and ($13::bigint is null or f.warehouse_id is null or f.warehouse_id = $14::bigint)
order by f.rank, f.id;

select l.warehouse_id from locations l where l.tenant_id = $1 and l.id = $2::bigint;
