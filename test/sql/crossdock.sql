-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/crossdock/allocate-to-waiting-orders.ts

select coalesce(sum(s.allocated_quantity), 0) as quantity
from stocks s
where s.tenant_id = $1 and s.id = any($2::bigint[]);

select distinct k.goods_out_pick_list_id as id
from tasks k
join goods_out_pick_lists p on p.tenant_id = k.tenant_id and p.id = k.goods_out_pick_list_id and p.goods_out_status_id in (3, 5)
where k.tenant_id = $1 and k.goods_out_id = $2 and k.type = 'PICK'
order by id;

select o.id as order_id, l.id as line_id
from goods_outs o
join goods_out_lines l on l.tenant_id = o.tenant_id and l.goods_out_id = o.id
where o.tenant_id = $1 and o.goods_in_receipt_id = $2 and o.goods_out_type = 'crossdock'
and o.awaits_receipt and l.product_id = $3 and (l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity) > 0
order by o.priority desc, o.id, l.id;

select w.default_goods_out_location_id as id
from warehouses w
where w.tenant_id = $1 and w.id = $2;

update goods_outs o
set first_processed_at = coalesce(o.first_processed_at, $1), awaits_receipt = $2,
lock_version = "o"."lock_version" + 1, updated_at = $3
where o.tenant_id = $4 and o.id = $5;

update tasks k
set goods_out_pick_list_id = $1, lock_version = "k"."lock_version" + 1, updated_at = $2
where k.tenant_id = $3 and k.id = any($4::bigint[]);

-- src/domain/crossdock/create-crossdock.ts

select w.warehouse_id
from account_warehouses w
where w.tenant_id = $1 and w.account_id = $2 and w.is_default;

-- src/domain/crossdock/receive-crossdock.ts

select u.reference from storage_units u where u.tenant_id = $1 and u.reference = any($2::text[]);

update crossdocks c
set status = 'completed', completed_at = $1, lock_version = "c"."lock_version" + 1, updated_at = $2
where c.tenant_id = $3 and c.id = $4;

update crossdocks c
set status = 'received', location_id = $1, warehouse_id = $2, received_at = $3,
lock_version = "c"."lock_version" + 1, updated_at = $4
where c.tenant_id = $5 and c.id = $6;

update storage_units u
set dispatched = true, dispatched_at = $1, active = false, location_id = null, lock_version = "u"."lock_version" + 1, updated_at = $2
where u.tenant_id = $3 and u.id = any($4::bigint[]) and not u.dispatched;

with given as materialized (
  select u.*, nextval('storage_units_id_seq') as storage_unit_id
  from jsonb_to_recordset($1::jsonb)
  as u (id bigint, storage_unit_type_id bigint, reference text, barcode text)
),
made as (
  insert into storage_units (tenant_id, id, reference, barcode, storage_unit_type_id, warehouse_id, location_id, created_at, updated_at)
  select $2::bigint, g.storage_unit_id, g.reference, g.barcode, g.storage_unit_type_id, $3::bigint,
  $4::bigint, $5::timestamptz, $6::timestamptz
  from given g
)
update crossdock_units x
set storage_unit_id = g.storage_unit_id, reference = g.reference, lock_version = "x"."lock_version" + 1, updated_at = $7
from given g
where x.tenant_id = $8 and x.id = g.id;
