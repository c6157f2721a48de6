-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/staging/leave-behind.ts

update tasks k
set explanation = coalesce(k.explanation, '{}'::jsonb) || jsonb_build_object('short_reason', $1::text),
lock_version = "k"."lock_version" + 1, updated_at = $2
where k.tenant_id = $3 and k.id = $4;

-- src/domain/staging/read-staged.ts

select a.*
from allocations a
join tasks k on k.tenant_id = $1 and k.id = a.task_id and k.type in ('DISP', 'CONV') and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
join goods_outs o on o.tenant_id = $2 and o.id = k.goods_out_id
join stocks s on s.tenant_id = $3 and s.id = a.stock_id
where a.tenant_id = $4 and a.state = 'open' and /* condition */
order by /* ordering */
exists (select from packages p where p.tenant_id = $5 and p.storage_unit_id = s.storage_unit_id),
s.storage_unit_id is not null, a.id;

select p.shipment_id
from packages p
where p.tenant_id = $1 and p.storage_unit_id = any($2::bigint[]);

-- src/domain/staging/unstage-goods.ts

update tasks k
set start_quantity = case when k.start_quantity > l.quantity then k.start_quantity - l.quantity else k.start_quantity end,
status = case when k.start_quantity > l.quantity then k.status else 'CANCELLED' end,
lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "l" ("id" "int8", "quantity" "numeric")
where k.tenant_id = $3 and k.id = any($4::bigint[]) and k.id = l.id;
