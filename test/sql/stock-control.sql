-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/stock-control/create-put-backs.ts

select s.id, p.code, a.putaway_to_pickface
from stocks s
join products p on p.tenant_id = $1 and p.id = s.product_id
join accounts a on a.tenant_id = $2 and a.id = s.account_id
where s.tenant_id = $3 and s.id = any($4::bigint[]);

-- src/domain/stock-control/create-unit.ts

select t.id, t.has_check_digit, t.max_chars, s.kind
from storage_unit_types t
join sequences s on s.tenant_id = t.tenant_id and s.id = t.sequence_id
where t.tenant_id = $1 and t.id = $2;

select u.id from storage_units u where u.tenant_id = $1 and u.reference = $2;

-- src/domain/stock-control/lock-shifts.ts

select distinct s.id
from stocks s
join tasks k on k.tenant_id = s.tenant_id and k.stock_id = s.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
where s.tenant_id = $1 and s.location_id = any($2::bigint[]) and s.product_id = any($3::bigint[]);

select k.*
from tasks k
where k.tenant_id = $1 and k.id in (
  select p.id from tasks p
  where p.tenant_id = $2 and p.stock_id = any($3::bigint[]) and p.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  union
  select p.id from tasks p
  where p.tenant_id = $4 and p.storage_unit_from_id = any($5::bigint[]) and p.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  union
  select p.id from tasks p
  where p.tenant_id = $6 and p.type = 'PWAY' and p.stock_id is null and p.storage_unit_from_id is null
  and p.location_from_id = any($7::bigint[]) and p.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  union
  select a.task_id from allocations a
  where a.tenant_id = $8 and a.stock_id = any($9::bigint[]) and a.state = 'open')
order by k.id;

-- src/domain/stock-control/move-goods.ts

select count(distinct a.stock_id) as staged
from allocations a
join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
where a.tenant_id = $1 and a.stock_id = any($2::bigint[]) and a.state = 'open' and k.type = 'DISP';

-- src/domain/stock-control/put-away-released.ts

select s.id as stock_id, g.goods_out_id, least(g.quantity, s.quantity - s.allocated_quantity - p.pointed) as quantity
from (
  select t.stock_id, min(t.goods_out_id) as goods_out_id, sum(t.quantity) as quantity
  from jsonb_to_recordset($1::jsonb) as t (stock_id bigint, quantity numeric, goods_out_id bigint)
  join goods_outs o on o.tenant_id = $2 and o.id = t.goods_out_id and o.goods_out_type = 'crossdock'
  group by t.stock_id
) g
join stocks s on s.tenant_id = $3 and s.id = g.stock_id
join locations l on l.tenant_id = $4 and l.id = s.location_id
join location_types y on y.tenant_id = $5 and y.id = l.location_type_id and y.code in ('GIBAY', 'BAY')
cross join lateral (
  select coalesce(sum(case when k.stock_id is null then s.quantity else k.start_quantity end), 0) as pointed
  from tasks k
  where k.tenant_id = $6 and k.type in ('PWAY', 'TRAN') and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  and (k.stock_id = s.id or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id))
) p
where s.quantity - s.allocated_quantity > p.pointed
order by s.id;

-- src/domain/stock-control/transfer-warehouse.ts

select u.id
from storage_units u
where u.tenant_id = $1 and u.id = any($2::bigint[])
and not exists (
  select from stocks s
  where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id and s.id <> all($3::bigint[]));

update storage_units u
set location_id = null, active = true, broken = false, lock_version = "u"."lock_version" + 1, updated_at = $1
where u.tenant_id = $2 and u.id = any($3::bigint[]);

-- src/domain/stock-control/update-location.ts

select count(*) as count
from pickface_products f
where f.tenant_id = $1
and (f.location_id = $2
  or f.location_group_id in (
    select m.group_id from location_groups m where m.tenant_id = $3 and m.location_id = $4));

-- src/domain/stock-control/update-pointing-tasks.ts

select p.id, p.code
from products p
where p.tenant_id = $1 and p.id = any($2::bigint[]);

update tasks k
set goods_in_line_id = case when j.is_same_line then k.goods_in_line_id end,
product_id = case when j.is_same_product then k.product_id end,
account_id = case when j.is_same_account then k.account_id end, lock_version = "k"."lock_version" + 1, updated_at = $1
from (
  select x.id, bool_and(n.goods_in_line_id is null or x.line_id is not distinct from n.goods_in_line_id) as is_same_line,
  bool_and(n.product_id is null or x.product_id is not distinct from n.product_id) as is_same_product,
  bool_and(n.account_id is null or x.account_id is not distinct from n.account_id) as is_same_account
  from jsonb_to_recordset($2::jsonb) as x (id bigint, line_id bigint, product_id bigint, account_id bigint)
  join tasks n on n.tenant_id = $3 and n.id = x.id
  group by x.id
) j
where k.tenant_id = $4 and k.id = j.id and not (j.is_same_line and j.is_same_product and j.is_same_account);

update tasks k
set putaway_task_id = f.successor, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as f (id bigint, successor bigint)
where k.tenant_id = $3 and k.putaway_task_id = f.id and k.reversed_at is null;

-- src/domain/stock-control/update-remaining-tasks.ts

select k.id
from tasks k
left join stocks s on s.tenant_id = $1 and s.id = k.stock_id
where k.tenant_id = $2 and k.stock_id = any($3::bigint[]) and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.type in ('PWAY', 'TRAN') and (k.start_quantity > coalesce(s.quantity - case when k.subtype = 'PUT_BACK' and k.stock_id is not null then s.allocated_quantity else 0 end, 0) or s.location_id <> k.location_from_id
  or s.quantity < (
    select sum(o.start_quantity) from tasks o
    where o.tenant_id = $4 and o.stock_id = k.stock_id and o.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and (o.type = 'PWAY' or o.subtype = 'PUT_BACK')))
union all
select k.id
from tasks k
where k.tenant_id = $5 and k.storage_unit_from_id = any($6::bigint[]) and k.stock_id is null
and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type in ('PWAY', 'TRAN')
and k.start_quantity <> (
  select coalesce(sum(s.quantity), 0) from stocks s
  where s.tenant_id = $7 and s.storage_unit_id = k.storage_unit_from_id and s.location_id = k.location_from_id)
union all
select k.id
from tasks k
where k.tenant_id = $8 and k.location_from_id = any($9::bigint[]) and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.stock_id is null and k.storage_unit_from_id is null
and k.start_quantity > (
  select count(*) from stocks s
  where s.tenant_id = $10 and s.location_id = k.location_from_id
  and (s.storage_unit_id is null and s.id in (
      select x.stock_to_id
      from tasks r
      join transactions x on x.tenant_id = $11 and x.task_id = r.id
      where r.tenant_id = $12 and r.type = 'RCV' and r.putaway_task_id = any(array[k.id, k.putaway_task_id]) and r.reversed_at is null)));

-- src/domain/stock-control/update-task-quantities.ts

with pointing as materialized (
  select k.id, k.stock_id, k.start_quantity, k.type = 'PWAY' or k.subtype = 'PUT_BACK' as is_put_away,
  k.stock_id is null and k.storage_unit_from_id is not null as is_unit,
  coalesce((
      select sum(s.quantity - case when k.subtype = 'PUT_BACK' and k.stock_id is not null then s.allocated_quantity else 0 end)
      from stocks s
      where s.tenant_id = $1
      -- What others took as a whole to another place is the same pile, or on the same unit, there.
      and s.location_id = k.location_from_id
      and not (k.type = 'TRAN' and k.location_to_id = s.location_id and s.storage_unit_id is not distinct from
        coalesce(k.storage_unit_to_id, case when k.stock_id is null then k.storage_unit_from_id end))
      and (s.id = k.stock_id or (k.stock_id is null and s.storage_unit_id = k.storage_unit_from_id)
        or (k.stock_id is null and k.storage_unit_from_id is null
          and (s.storage_unit_id is null and s.id in (
              select x.stock_to_id
              from tasks r
              join transactions x on x.tenant_id = $2 and x.task_id = r.id
              where r.tenant_id = $3 and r.type = 'RCV' and r.putaway_task_id = any(array[k.id, k.putaway_task_id]) and r.reversed_at is null))))
    ), 0) as there
  from tasks k
  where k.tenant_id = $4 and k.id = any($5::bigint[]) and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
),
left_over as (
  select p.id, case when p.is_unit then p.there else least(p.start_quantity, greatest(0, p.there - coalesce(
        sum(p.start_quantity) over (partition by p.is_put_away, coalesce(p.stock_id, -p.id) order by p.id
          rows between unbounded preceding and 1 preceding), 0))) end as quantity
  from pointing p
)
update tasks k
set start_quantity = case when l.quantity = 0 then k.start_quantity else l.quantity end,
status = case when l.quantity = 0 then 'CANCELLED' else k.status end,
lock_version = "k"."lock_version" + 1, updated_at = $6
from left_over l
where k.tenant_id = $7 and k.id = l.id and (l.quantity = 0 or l.quantity <> k.start_quantity)
returning k.*;

-- src/domain/stock-control/update-tasks-of-goods.ts

update tasks k
set location_from_id = s.location_id, storage_unit_from_id = s.storage_unit_id,
stock_id = case when k.stock_id is null then null else s.id end,
account_id = case when k.stock_id is not null and k.type in ('PWAY', 'TRAN') then s.account_id else k.account_id end,
stock_description = case when k.stock_id is null then k.stock_description else left(concat_ws(' ', p.code, s.batch, s.sell_by_date, s.best_before_date), 500) end,
lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as m (pile_id bigint, stock_id bigint)
join stocks s on s.tenant_id = $3 and s.id = m.stock_id
join products p on p.tenant_id = $4 and p.id = s.product_id
where k.tenant_id = $5 and k.id = any($6::bigint[])
and (k.stock_id in (m.pile_id, m.stock_id)
  or (k.stock_id is null and k.storage_unit_from_id = $7::bigint and s.storage_unit_id = $8::bigint)
  or exists (select from allocations a
    where a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open' and a.stock_id = m.stock_id));
