-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/receiving/check-receipt-lines.ts

select u.id, u.product_id
from product_storage_units u
where u.tenant_id = $1 and u.id = any($2::bigint[]);

-- src/domain/receiving/check-returns.ts

select l.id, l.product_id, o.account_id, l.goods_out_id,
-- What a works order makes is in stock: nothing of it has left (operations 1.7).
case when o.goods_out_type = 'work_order' then 0 else l.dispatch_quantity end as dispatch_quantity, coalesce((
    select sum(case when r.status = 'PENDING' then x.expected_quantity else x.received_quantity + (
        select coalesce(sum(k.start_quantity), 0) from tasks k
        where k.tenant_id = x.tenant_id and k.goods_in_line_id = x.id and k.type = 'RCV' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')) end)
    from goods_in_lines x
    join goods_in_receipts r on r.tenant_id = x.tenant_id and r.id = x.goods_in_receipt_id
    where x.tenant_id = l.tenant_id and x.goods_out_line_id = l.id and r.receipt_type = 'customer_return'
    and r.status <> 'CANCELLED' and r.id is distinct from $1::bigint), 0) as returned
from goods_out_lines l
join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
where l.tenant_id = $2 and l.id = any($3::bigint[]);

select x.id, x.product_id, x.goods_out_line_id, x.expected_quantity from goods_in_lines x
where x.tenant_id = $1 and x.goods_in_receipt_id = $2 and x.goods_out_line_id is not null
order by x.id;

-- src/domain/receiving/create-receipt.ts

select n.place
from jsonb_to_recordset($1::jsonb) as "n" ("place" "int8", "account_id" "int8", "reference" "text", "id" "int8")
where exists (
  select from goods_in_receipts r
  where r.tenant_id = $2 and r.account_id = n.account_id and r.reference = n.reference
  and r.status <> 'CANCELLED' and r.id is distinct from n.id);

update goods_in_lines l
set product_storage_unit_id = u.id, lock_version = "l"."lock_version" + 1, updated_at = $1
from product_storage_units u
where l.tenant_id = $2 and l.goods_in_receipt_id = any($3::bigint[]) and l.product_storage_unit_id is null
and u.tenant_id = l.tenant_id and u.product_id = l.product_id and u.priority = 0;

-- src/domain/receiving/end-receipt.ts

select k.*
from tasks k
where k.tenant_id = $1 and k.goods_in_receipt_id = $2 and k.type = 'RCV'
order by k.id;

update goods_in_receipts r
set closed_at = $1, lock_version = "r"."lock_version" + 1, updated_at = $2
where r.tenant_id = $3 and r.id = $4;

update goods_in_receipts r
set status = 'CANCELLED', lock_version = "r"."lock_version" + 1, updated_at = $1
where r.tenant_id = $2 and r.id = $3
returning r.*;

update goods_in_receipts r
set status = 'PENDING', lock_version = "r"."lock_version" + 1, updated_at = $1
where r.tenant_id = $2 and r.id = $3;

-- src/domain/receiving/open-receipt.ts

select l.id, u.storage_unit_type_id, x.storage_unit_from_id as unit_id,
u.total * case u.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
when 'case' then p.units_per_case else p.units_per_outer end as full
from goods_in_lines l
join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
left join product_storage_units u on u.tenant_id = l.tenant_id and u.id = l.product_storage_unit_id
left join lateral (
  select m.storage_unit_from_id
  from transactions m
  join storage_units n on n.tenant_id = m.tenant_id and n.id = m.storage_unit_from_id and n.location_id is null and n.active
  where m.tenant_id = l.tenant_id and m.goods_in_line_id = l.id and m.subtype = 'TRANSFER_OUT'
  order by m.id
  limit 1
) x on $1::boolean
where l.tenant_id = $2 and l.goods_in_receipt_id = $3;

update goods_in_receipts r
set status = 'RCV', actual_date_of_arrival = coalesce(r.actual_date_of_arrival, $1), closed_at = null,
lock_version = "r"."lock_version" + 1, updated_at = $2
where r.tenant_id = $3 and r.id = $4;

-- src/domain/receiving/read-confirmation-file.ts

select k.id as task_id, k.status, p.code as product_code, coalesce(k.confirmed_quantity, 0) as confirmed_quantity,
l.code as location_code, k.completed_at, r.reference as receipt_reference, a.code as account_code, w.code as warehouse_code,
(
  select count(*)
  from goods_in_lines o
  where o.tenant_id = i.tenant_id and o.goods_in_receipt_id = i.goods_in_receipt_id and o.id <= i.id
) as line_number,
i.expected_quantity, i.discrepancy, x.batch, x.sell_by_date, x.best_before_date, x.serial_numbers,
u.reference as storage_unit_reference, r.external_system_reference1, a.receipt_confirmation_format as format
from tasks k
join goods_in_lines i on i.tenant_id = k.tenant_id and i.id = k.goods_in_line_id
join goods_in_receipts r on r.tenant_id = i.tenant_id and r.id = i.goods_in_receipt_id
join products p on p.tenant_id = i.tenant_id and p.id = i.product_id
join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_to_id
left join storage_units u on u.tenant_id = k.tenant_id and u.id = k.storage_unit_to_id
cross join lateral (
  select min(t.attributes_to->>'batch') as batch, min(t.attributes_to->>'sell_by_date') as sell_by_date,
  min(t.attributes_to->>'best_before_date') as best_before_date,
  string_agg(t.attributes_to->>'serial_number', ';' order by t.id) as serial_numbers
  from transactions t
  where t.tenant_id = k.tenant_id and t.task_id = k.id and t.subtype in ('RECEIVE', 'RETURN', 'TRANSFER_IN')
) x
where k.tenant_id = $1 and k.id = $2;

-- src/domain/receiving/read-receiving.ts

select distinct on (x.goods_in_line_id) x.goods_in_line_id as line_id, x.attributes_from
from transactions x
where x.tenant_id = $1 and x.goods_in_line_id = any($2::bigint[])
and x.subtype = 'TRANSFER_OUT'
order by x.goods_in_line_id, x.id;

select u.id, u.storage_unit_type_id, u.stock_configuration, u.allow_receipt,
u.length is not null and u.width is not null and u.height is not null and u.weight is not null as is_measured
from product_storage_units u
where u.tenant_id = $1 and u.id = any($2::bigint[]);

-- src/domain/receiving/read-unit-identity.ts

select u.reference, coalesce(u.barcode, u.reference) as barcode, y.name as type, u.warehouse_id,
q.kind = 'sscc' and coalesce(u.barcode, '') ~ '^00[0-9]{18}$' as is_sscc,
(select max(k.goods_in_receipt_id)
  from tasks k
  where k.tenant_id = u.tenant_id and k.storage_unit_to_id = u.id and k.type = 'RCV' and k.status = 'COMPLETED'
  and k.reversed_at is null) as receipt_id
from storage_units u
join storage_unit_types y on y.tenant_id = u.tenant_id and y.id = u.storage_unit_type_id
join sequences q on q.tenant_id = y.tenant_id and q.id = y.sequence_id
where u.tenant_id = $1 and u.id = $2::bigint;

-- src/domain/receiving/read-unit-labels.ts

select u.id, u.reference, coalesce(u.barcode, u.reference) as barcode, y.name as type, a.code as account_code,
r.reference as receipt_reference, q.kind = 'sscc' and coalesce(u.barcode, '') ~ '^00[0-9]{18}$' as is_sscc,
coalesce(c.contents, '[]'::jsonb) as contents
from goods_in_receipts r
join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
join storage_units u on u.tenant_id = r.tenant_id
join storage_unit_types y on y.tenant_id = u.tenant_id and y.id = u.storage_unit_type_id
join sequences q on q.tenant_id = y.tenant_id and q.id = y.sequence_id
left join lateral (
  select jsonb_agg(g order by g.product_code, g.batch, g.sell_by_date) as contents
  from (
    select p.code as product_code, trim_scale(sum(s.quantity))::text as quantity, s.batch, s.sell_by_date,
    jsonb_build_array(jsonb_build_object('name', 'outer', 'units', p.units_per_outer::text),
      jsonb_build_object('name', 'case', 'units', p.units_per_case::text),
      jsonb_build_object('name', 'inner', 'units', p.units_per_inner::text)) as packs
    from stocks s
    join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
    where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id and s.account_id = r.account_id
    group by p.tenant_id, p.id, s.batch, s.sell_by_date
  ) g
) c on true
where r.tenant_id = $1 and r.id = $2
and u.id in (
  select k.storage_unit_to_id
  from tasks k
  where k.tenant_id = r.tenant_id and k.goods_in_receipt_id = r.id and k.type = 'RCV' and k.status = 'COMPLETED'
  and k.reversed_at is null
)
and ($3::bigint is null or u.id = $4::bigint)
order by u.id;

-- src/domain/receiving/receive-blind.ts

insert into goods_in_lines (tenant_id, goods_in_receipt_id, product_id, expected_quantity, received_quantity, put_away_quantity,
  discrepancy, product_storage_unit_id, created_at, updated_at)
select $1::bigint, $2::bigint, $3::bigint, 0, 0, 0, 'NONE',
(select u.id from product_storage_units u
  where u.tenant_id = $4 and u.product_id = $5 and u.priority = 0),
$6::timestamptz, $7::timestamptz
returning id;

-- src/domain/receiving/receive-together.ts

select r.id
from goods_in_receipts r
where r.tenant_id = $1 and r.id = any($2::bigint[])
and exists (
  select from goods_outs o
  where o.tenant_id = $3 and o.goods_in_receipt_id = r.id and o.goods_out_type = 'crossdock' and o.awaits_receipt);

-- src/domain/receiving/undispatched-serials.ts

select s.serial_number
from unnest($1::text[]) with ordinality as s (serial_number, place)
left join lateral (
  select x.subtype, x.goods_out_id, x.goods_out_line_id
  from transactions x
  where x.tenant_id = $2 and x.product_id = $3 and x.attributes_from ->> 'serial_number' = s.serial_number
  and x.node_to <> 'cell' and x.subtype <> 'UNRECEIVE'
  order by x.id desc
  limit 1
) x on true
left join goods_outs o on o.tenant_id = $4 and o.id = x.goods_out_id and x.subtype = 'DISPATCH'
and o.account_id = $5
and ($6::bigint is null or o.customer_id = $7::bigint)
and ($8::bigint is null or o.id = $9::bigint)
and ($10::bigint is null or x.goods_out_line_id = $11::bigint)
where o.id is null
order by s.place;

-- src/domain/receiving/unreceive-task.ts

update storage_units u
set active = false, location_id = null, broken = false, lock_version = "u"."lock_version" + 1, updated_at = $1
where u.tenant_id = $2 and u.id = any($3::bigint[]) and u.created_at = $4::timestamptz
and not exists (select from stocks s where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id);

update storage_units u
set active = true, location_id = null, broken = false, lock_version = "u"."lock_version" + 1, updated_at = $1
where u.tenant_id = $2 and u.id = $3
and not exists (select from stocks s where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id);

update tasks k
set goods_in_receipt_id = (
  select l.goods_in_receipt_id
  from putaway_lines w
  join goods_in_lines l on l.tenant_id = w.tenant_id and l.id = w.goods_in_line_id
  where w.tenant_id = $1 and w.task_id = $2 order by l.id limit 1), goods_in_line_id = null, lock_version = "k"."lock_version" + 1, updated_at = $3
where k.tenant_id = $4 and k.id = $5 and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.goods_in_receipt_id not in (
  select l.goods_in_receipt_id
  from putaway_lines w
  join goods_in_lines l on l.tenant_id = w.tenant_id and l.id = w.goods_in_line_id
  where w.tenant_id = $6 and w.task_id = $7);

update tasks k
set start_quantity = $1::numeric, lock_version = "k"."lock_version" + 1, updated_at = $2
where k.tenant_id = $3 and k.id = $4;
