-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/receipts/advance-receipt.ts

update goods_in_lines l
set discrepancy = 'NONE', lock_version = "l"."lock_version" + 1, updated_at = $1
where l.tenant_id = $2 and l.goods_in_receipt_id = any($3::bigint[]) and l.discrepancy <> 'NONE';

update goods_in_lines l
set discrepancy = d.discrepancy, lock_version = "l"."lock_version" + 1, updated_at = $1
from (
  select x.id, case when x.received_quantity > x.expected_quantity then 'OVER'
  when x.received_quantity < x.expected_quantity then 'UNDER' else 'NONE' end as discrepancy
  from goods_in_lines x
  where x.tenant_id = $2 and x.goods_in_receipt_id = any($3::bigint[])
) d
where l.tenant_id = $4 and l.id = d.id and l.discrepancy <> d.discrepancy;

update goods_in_lines l
set received_quantity = l.received_quantity + p.received,
put_away_quantity = l.put_away_quantity + p.put_away,
lock_version = "l"."lock_version" + 1, updated_at = $1
from (
  select t.id, sum(coalesce(t.received, 0)) as received, sum(coalesce(t.put_away, 0)) as put_away
  from jsonb_to_recordset($2::jsonb) as t (id bigint, received numeric, put_away numeric)
  group by t.id
) p
where l.tenant_id = $3 and l.id = p.id;

update goods_in_receipts r
set closed_at = $1, lock_version = "r"."lock_version" + 1, updated_at = $2
where r.tenant_id = $3 and r.id = any($4::bigint[]);

update goods_in_receipts r
set discrepancy_alert = true, lock_version = "r"."lock_version" + 1, updated_at = $1
from accounts a
where r.tenant_id = $2 and r.id = any($3::bigint[]) and a.tenant_id = r.tenant_id and a.id = r.account_id
and a.under_receipt_tolerance_percent is not null
and exists (
  select from goods_in_lines l
  where l.tenant_id = r.tenant_id and l.goods_in_receipt_id = r.id
  and l.received_quantity < l.expected_quantity * (1 - a.under_receipt_tolerance_percent / 100))
returning r.id, r.reference, a.under_receipt_tolerance_percent as tolerance, r.discrepancy_alert;

update goods_in_receipts r
set status = 'COMPLETED', lock_version = "r"."lock_version" + 1, updated_at = $1
where r.tenant_id = $2 and r.id = any($3::bigint[]) and r.status = 'RCV'
and (r.receipt_type <> 'blind' or r.closed_at is not null)
and not exists (
  select from tasks k
  where k.tenant_id = r.tenant_id and k.goods_in_receipt_id = r.id and k.type in ('RCV', 'PWAY') and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
and not exists (
  select from goods_in_lines l
  -- Looked up line by line: joined, it may read all lines and tasks there ever were.
  cross join lateral (
    select from putaway_lines w
    join lateral (select * from "tasks" "p" where "p".tenant_id = $4 and "p".id = w.task_id offset 0) "p" on true
    where w.tenant_id = $5 and w.goods_in_line_id = l.id and p.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
    offset 0
  ) w
  where l.tenant_id = $6 and l.goods_in_receipt_id = r.id)
returning r.*, exists (
  select from accounts ca
  left join charge_baskets cb on cb.tenant_id = ca.tenant_id and cb.account_id = ca.id and cb.status = 'OPEN'
  join charge_prices cp on cp.tenant_id = ca.tenant_id and cp.charge_card_id = coalesce(cb.charge_card_id, ca.charge_card_id)
  where ca.tenant_id = $7 and ca.id = r.account_id and cp.auto_charge and cp.charge_type = 'RECEIPT') as is_charged;

update goods_in_receipts r
set status = 'RCV', closed_at = case when r.receipt_type = 'warehouse_transfer' then r.closed_at end, discrepancy_alert = false, lock_version = "r"."lock_version" + 1, updated_at = $1
where r.tenant_id = $2 and r.id = any($3::bigint[]) and r.status = 'COMPLETED';

-- src/domain/receipts/extend-putaways.ts

update tasks k
set putaway_task_id = $1, lock_version = "k"."lock_version" + 1, updated_at = $2
where k.tenant_id = $3 and (k.putaway_task_id = $4 or k.id = any($5::bigint[]))
and k.reversed_at is null;

update tasks k
set start_quantity = k.start_quantity + $1::numeric,
goods_in_line_id = case when k.goods_in_line_id = $2 then k.goods_in_line_id end,
product_id = case when k.product_id = $3 then k.product_id end,
account_id = case when k.account_id = $4 then k.account_id end,
lock_version = "k"."lock_version" + 1, updated_at = $5
where k.tenant_id = $6 and k.id = $7;

-- src/domain/receipts/next-receipt-reference.ts

select n.place
from jsonb_to_recordset($1::jsonb) as "n" ("place" "int8", "account_id" "int8", "reference" "text")
where exists (
  select from goods_in_receipts r
  where r.tenant_id = $2 and r.account_id = n.account_id and r.reference = n.reference
  and r.status <> 'CANCELLED');

-- src/domain/receipts/putaway-lines.ts

delete from putaway_lines w
using jsonb_to_recordset($1::jsonb) as t (task_id bigint, goods_in_line_id bigint, quantity numeric)
where w.tenant_id = $2 and w.task_id = t.task_id and w.goods_in_line_id = t.goods_in_line_id
and w.quantity <= t.quantity;

insert into putaway_lines as w (tenant_id, task_id, goods_in_line_id, quantity)
select $1::bigint, "r"."task_id", "r"."goods_in_line_id", "r"."quantity" from jsonb_to_recordset($2::jsonb) as "r" ("task_id" "int8", "goods_in_line_id" "int8", "quantity" "numeric")
on conflict (tenant_id, task_id, goods_in_line_id) do update set quantity = w.quantity + excluded.quantity;

select w.task_id, w.goods_in_line_id, w.quantity, l.goods_in_receipt_id, l.product_id
from putaway_lines w
join goods_in_lines l on l.tenant_id = w.tenant_id and l.id = w.goods_in_line_id
where w.tenant_id = $1 and w.task_id = any($2::bigint[])
order by w.task_id, w.goods_in_line_id;

update putaway_lines w
set quantity = w.quantity - t.quantity
from jsonb_to_recordset($1::jsonb) as t (task_id bigint, goods_in_line_id bigint, quantity numeric)
where w.tenant_id = $2 and w.task_id = t.task_id and w.goods_in_line_id = t.goods_in_line_id
and w.quantity > t.quantity;

with standing as (
  select w.task_id, w.goods_in_line_id, w.quantity, l.goods_in_receipt_id, l.product_id,
  case when k.status = 'CANCELLED' then 0
  when k.stock_id is null and k.storage_unit_from_id is not null then coalesce((
      select sum(s.quantity) from stocks s
      where s.tenant_id = $1 and s.storage_unit_id = k.storage_unit_from_id and s.product_id = l.product_id), 0)
  else k.start_quantity end
  - coalesce(sum(w.quantity) over (partition by w.task_id, l.product_id order by w.goods_in_line_id
      rows between unbounded preceding and 1 preceding), 0) as room
  from putaway_lines w
  join goods_in_lines l on l.tenant_id = $2 and l.id = w.goods_in_line_id
  join tasks k on k.tenant_id = $3 and k.id = w.task_id
  where w.tenant_id = $4 and w.task_id = any($5::bigint[])
)
select task_id, goods_in_line_id, goods_in_receipt_id, product_id, quantity - greatest(0, room) as quantity
from standing
where quantity > room
order by task_id, goods_in_line_id;

-- src/domain/receipts/receipt.ts

select l.*
from goods_in_lines l
where l.tenant_id = $1 and l.goods_in_receipt_id = any($2::bigint[])
order by l.id;

select l.*
from goods_in_lines l
where l.tenant_id = $1 and l.id = any($2::bigint[])
order by l.id;

select r.*
from goods_in_receipts r
where r.tenant_id = $1 and r.id = any($2::bigint[]);

-- src/domain/receipts/save-unit-sizes.ts

update product_storage_units u
set length = m.length, width = m.width, height = m.height, weight = m.weight,
unit_of_measure = coalesce(m.unit_of_measure, u.unit_of_measure), lock_version = "u"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "m" ("product_storage_unit_id" "int8", "length" "numeric", "width" "numeric", "height" "numeric", "weight" "numeric", "unit_of_measure" "text")
where u.tenant_id = $3 and u.id = m.product_storage_unit_id;

-- src/domain/receipts/update-receipt-progress.ts

select r.*, k.completed, k.open
from goods_in_receipts r
cross join lateral (
  select count(*) filter (where k.status = 'COMPLETED') as completed, count(*) filter (where k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')) as open
  from tasks k
  where k.tenant_id = $1 and k.goods_in_receipt_id = r.id and k.type = 'RCV'
) k
where r.tenant_id = $2 and r.id = any($3::bigint[]);

-- src/domain/receipts/write-off-transfer.ts

select x.goods_in_line_id, x.quantity, x.account_id, x.product_id, x.warehouse_id, x.location_from_id, x.storage_unit_from_id,
x.stock_from_id, x.attributes_from
from transactions x
where x.tenant_id = $1 and x.goods_in_receipt_id = $2 and x.subtype = 'TRANSFER_OUT'
order by x.id;
