-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/kitting/create-conversions.ts

select k.id, o.conversion_direction as direction, g.is_gathered,
case when g.is_gathered then (
  select c.id
  from tasks c
  where c.tenant_id = $1 and c.goods_out_line_id = k.goods_out_line_id and c.product_id = k.product_id
  and c.account_id = k.account_id and c.type = 'CONV' and c.location_from_id = t.location_id
  and case when o.conversion_direction = 'disassemble' then c.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and mod(c.start_quantity, g.output) <> 0
  else c.status = 'AVAILABLE' and c.start_at is null end
  order by c.id
  limit 1) end as conversion_id
from jsonb_to_recordset($2::jsonb) as t (id bigint, quantity numeric, location_id bigint)
join tasks k on k.tenant_id = $3 and k.id = t.id
join goods_outs o on o.tenant_id = $4 and o.id = k.goods_out_id
join accounts a on a.tenant_id = $5 and a.id = o.account_id
join goods_out_lines l on l.tenant_id = $6 and l.id = k.goods_out_line_id
join products p on p.tenant_id = $7 and p.id = l.product_id
cross join lateral (
  select coalesce(max(m.output_quantity), 1) as output,
  case o.conversion_direction when 'assemble' then a.convert_by_output_quantity
  else mod(t.quantity, coalesce(max(m.output_quantity), 1)) <> 0 end as is_gathered
  from (
    select b.product_id, b.quantity, b.output_quantity, b.position
    from goods_out_line_materials b
    where b.tenant_id = $8 and b.goods_out_line_id = l.id and exists (
      select from tasks k
      where k.tenant_id = $9 and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
      and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null)
    union all
    select b.child_product_id, b.quantity, coalesce(p.output_quantity, 1), b.id
    from product_materials b
    where b.tenant_id = $10 and b.parent_product_id = l.product_id and not (exists (
        select from tasks k
        where k.tenant_id = $11 and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
        and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null) and exists (
        select from goods_out_line_materials x where x.tenant_id = $12 and x.goods_out_line_id = l.id))) m
) g;

update tasks k
set start_quantity = k.start_quantity + g.quantity, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as g (id bigint, quantity numeric)
where k.tenant_id = $3 and k.id = g.id;

-- src/domain/kitting/lock-conversion.ts

select h.id as product_id, h.code, m.quantity, coalesce(sum(k.confirmed_quantity - k.reversed_quantity) filter (
    where k.status = 'COMPLETED' and k.type = 'CONV' and k.reversed_at is null), 0) as consumed
from goods_out_lines l
join goods_outs o on o.tenant_id = $1 and o.id = l.goods_out_id
join products p on p.tenant_id = $2 and p.id = l.product_id
cross join lateral (
  select b.product_id, b.quantity, b.output_quantity, b.position
  from goods_out_line_materials b
  where b.tenant_id = $3 and b.goods_out_line_id = l.id and exists (
    select from tasks k
    where k.tenant_id = $4 and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
    and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null)
  union all
  select b.child_product_id, b.quantity, coalesce(p.output_quantity, 1), b.id
  from product_materials b
  where b.tenant_id = $5 and b.parent_product_id = l.product_id and not (exists (
      select from tasks k
      where k.tenant_id = $6 and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
      and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null) and exists (
      select from goods_out_line_materials x where x.tenant_id = $7 and x.goods_out_line_id = l.id))) m
join products h on h.tenant_id = $8 and h.id = m.product_id
left join tasks k on k.tenant_id = $9 and k.goods_out_line_id = l.id and k.product_id = m.product_id
where l.tenant_id = $10 and l.id = $11 and (k.id is not null or o.conversion_direction = 'disassemble')
group by h.id, h.code, m.quantity, m.position
order by m.position;

select min((x.attributes_from ->> 'sell_by_date')::date) as sell_by_date,
min((x.attributes_from ->> 'best_before_date')::date) as best_before_date
from transactions x
join tasks k on k.tenant_id = $1 and k.id = x.task_id and k.reversed_at is null
where x.tenant_id = $2 and x.goods_out_line_id = $3 and x.category = 'CONV' and x.subtype = 'CONSUME';

select p.code, coalesce(m.quantity, p.output_quantity, 1) as quantity
from goods_out_lines l
join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
cross join lateral (select max(b.output_quantity) as quantity from (
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
        select from goods_out_line_materials x where x.tenant_id = $5 and x.goods_out_line_id = l.id))) b) m
where l.tenant_id = $6 and l.id = $7;

-- src/domain/kitting/put-away-produced.ts

select a.putaway_to_pickface
from accounts a
where a.tenant_id = $1 and a.id = $2;

-- src/domain/kitting/release-incomplete-sets.ts

select l.id as line_id, l.product_id, l.allocated_quantity, m.output_quantity, mod(l.allocated_quantity, m.output_quantity) as quantity
from goods_out_lines l
join goods_outs o on o.tenant_id = $1 and o.id = l.goods_out_id
and o.goods_out_type = 'work_order' and o.conversion_direction = 'disassemble'
join products p on p.tenant_id = $2 and p.id = l.product_id
cross join lateral (select max(x.output_quantity) as output_quantity from (
    select b.product_id, b.quantity, b.output_quantity, b.position
    from goods_out_line_materials b
    where b.tenant_id = $3 and b.goods_out_line_id = l.id and exists (
      select from tasks k
      where k.tenant_id = $4 and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
      and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null)
    union all
    select b.child_product_id, b.quantity, coalesce(p.output_quantity, 1), b.id
    from product_materials b
    where b.tenant_id = $5 and b.parent_product_id = l.product_id and not (exists (
        select from tasks k
        where k.tenant_id = $6 and k.goods_out_line_id = l.id and k.type in ('PICK', 'DISP', 'CONV')
        and k.product_id <> l.product_id and k.status <> 'CANCELLED' and k.reversed_at is null) and exists (
        select from goods_out_line_materials x where x.tenant_id = $7 and x.goods_out_line_id = l.id))) x) m
where l.tenant_id = $8 and l.id = any($9::bigint[])
and mod(l.allocated_quantity, m.output_quantity) <> 0
order by l.id;

-- src/domain/kitting/release-spare-components.ts

select k.*
from jsonb_to_recordset($1::jsonb) as s (line_id bigint, product_id bigint)
join tasks k on k.tenant_id = $2 and k.goods_out_line_id = s.line_id and k.product_id = s.product_id
and k.type = 'PICK' and k.status = 'ON_HOLD'
order by k.id;

select k.*
from jsonb_to_recordset($1::jsonb) as s (line_id bigint, product_id bigint)
join tasks k on k.tenant_id = $2 and k.goods_out_line_id = s.line_id and k.product_id = s.product_id
and k.type in ('PICK', 'DISP', 'CONV') and k.status = 'AVAILABLE'
order by k.id;

update tasks k
set start_quantity = case when k.start_quantity > g.quantity then k.start_quantity - g.quantity else k.start_quantity end,
status = case when k.start_quantity > g.quantity then k.status else 'CANCELLED' end,
lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as g (id bigint, quantity numeric)
where k.tenant_id = $3 and k.id = g.id;

with kit as materialized (
  with line as materialized (
    select l.id, l.product_id, l.allocated_quantity as before, o.account_id, o.warehouse_id, o.goods_out_status_id,
    o.goods_out_type = 'work_order' as is_made, coalesce((
        select max(m.output_quantity) from goods_out_line_materials m where m.tenant_id = $1 and m.goods_out_line_id = l.id
      ), 1) as output
    from goods_out_lines l
    join goods_outs o on o.tenant_id = $2 and o.id = l.goods_out_id
    where l.tenant_id = $3 and l.goods_out_id = any($4::bigint[]) and exists (
      select from tasks b
      where b.tenant_id = $5 and b.goods_out_line_id = l.id and b.type = 'PICK' and b.product_id <> l.product_id
      -- Looked up line by line: joined, it reads the tasks of all lines there ever were.
      offset 0)
  ),
  done as materialized (
    select n.id, k.product_id,
    coalesce(sum(k.start_quantity) filter (where k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')), 0) as coming,
    coalesce(sum(k.start_quantity) filter (where k.type <> 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')), 0) as staged,
    coalesce(sum(k.confirmed_quantity - k.reversed_quantity) filter (where k.type <> 'PICK' and k.status = 'COMPLETED' and k.reversed_at is null), 0) as gone
    from line n
    join tasks k on k.tenant_id = $6 and k.goods_out_line_id = n.id and k.type in ('PICK', 'DISP', 'CONV')
    group by n.id, k.product_id
  ),
  built as (
    select n.id, n.output * floor(min((d.coming + d.staged + d.gone) / m.quantity)) as allocated,
    n.output * floor(min((case when n.is_made then 0 else d.staged end + d.gone) / m.quantity)) as picked,
    n.output * floor(min(d.gone / m.quantity)) as dispatched
    from line n
    join goods_out_line_materials m on m.tenant_id = $7 and m.goods_out_line_id = n.id
    join done d on d.id = n.id and d.product_id = m.product_id
    group by n.id, n.output
  )
  select n.*, coalesce(b.allocated, 0) + coalesce(d.coming + d.staged + d.gone, 0) as allocated,
  coalesce(b.picked, 0) + coalesce(d.staged + d.gone, 0) as picked, coalesce(b.dispatched, 0) + coalesce(d.gone, 0) as dispatched
  from line n
  left join built b on b.id = n.id
  left join done d on d.id = n.id and d.product_id = n.product_id),
built as (
  select k.id, k.product_id, k.output, k.allocated - coalesce((
      select sum(case when t.status = 'COMPLETED' then t.confirmed_quantity - t.reversed_quantity else t.start_quantity end)
      from tasks t
      where t.tenant_id = $8 and t.goods_out_line_id = k.id and t.product_id = k.product_id and t.reversed_at is null
      and ((t.type = 'PICK' and t.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
        or (t.type = 'DISP' and t.status <> 'CANCELLED'))), 0) as kits
  from kit k
),
there as (
  select b.id, t.product_id, sum(case when t.status = 'COMPLETED' then t.confirmed_quantity - t.reversed_quantity else t.start_quantity end) as quantity
  from built b
  join tasks t on t.tenant_id = $9 and t.goods_out_line_id = b.id and t.product_id <> b.product_id and t.reversed_at is null
  and ((t.type = 'PICK' and t.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
    or (t.type in ('DISP', 'CONV') and t.status <> 'CANCELLED'))
  group by b.id, t.product_id
)
select b.id as line_id, h.product_id, h.quantity - m.quantity * b.kits / b.output as quantity
from built b
join there h on h.id = b.id
join goods_out_line_materials m on m.tenant_id = $10 and m.goods_out_line_id = b.id and m.product_id = h.product_id
where h.quantity > m.quantity * b.kits / b.output
order by b.id, h.product_id;

-- src/domain/kitting/return-unused-components.ts

select k.*
from jsonb_to_recordset($1::jsonb) as u (line_id bigint, product_id bigint)
join tasks k on k.tenant_id = $2 and k.goods_out_line_id = u.line_id and k.product_id = u.product_id
and k.type = 'CONV' and k.status = 'COMPLETED' and k.reversed_at is null
order by k.id desc;

select u.line_id, u.product_id, trunc(u.quantity - u.wanted, 4) as quantity
from (
  select c.line_id, c.product_id, c.quantity, coalesce(m.quantity * l.dispatch_quantity / m.output_quantity, 0) as made,
  coalesce(m.quantity * case
    when o.goods_out_status_id = $1 or o.goods_out_type <> 'work_order'
    or o.conversion_direction is distinct from 'assemble' then l.dispatch_quantity
    else l.order_quantity + l.rounded_quantity - l.short_quantity end / m.output_quantity, 0) as wanted
  from (
    select x.goods_out_line_id as line_id, x.product_id,
    sum(case x.subtype when 'CONSUME' then x.quantity else -x.quantity end) as quantity
    from transactions x
    join goods_out_lines l on l.tenant_id = $2 and l.id = x.goods_out_line_id
    join tasks k on k.tenant_id = $3 and k.id = x.task_id and k.subtype = 'ASSEMBLE'
    where x.tenant_id = $4 and x.category = 'CONV' and x.subtype in ('CONSUME', 'UNCONSUME') and l.goods_out_id = any($5::bigint[])
    group by x.goods_out_line_id, x.product_id
  ) c
  join goods_out_lines l on l.tenant_id = $6 and l.id = c.line_id
  join goods_outs o on o.tenant_id = $7 and o.id = l.goods_out_id
  left join goods_out_line_materials m on m.tenant_id = $8 and m.goods_out_line_id = c.line_id and m.product_id = c.product_id
  where c.quantity > 0) u
where u.quantity - u.wanted >= 0.0001
order by u.line_id, u.product_id;

update tasks k
set reversed_quantity = k.reversed_quantity + r.quantity,
reversed_at = case when k.reversed_quantity + r.quantity = k.confirmed_quantity then $1::timestamptz else k.reversed_at end,
lock_version = "k"."lock_version" + 1, updated_at = $2
from jsonb_to_recordset($3::jsonb) as "r" ("id" "int8", "quantity" "numeric")
where k.tenant_id = $4 and k.id = r.id;
