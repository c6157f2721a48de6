-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/products/check-output.ts

select t.id, t.decimal_places
from stock_unit_types t
where t.tenant_id = $1 and t.id = any($2::bigint[]);

-- src/domain/products/save-material.ts

select coalesce(t.decimal_places, 0) as decimal_places
from products p
left join stock_unit_types t on t.tenant_id = p.tenant_id and t.id = p.stock_unit_type_id
where p.tenant_id = $1 and p.id = $2::bigint;

select p.id, p.code, p.product_type
from products p
where p.tenant_id = $1 and p.id = $2;

with recursive inside (id) as (
  select $1::bigint
  union
  select m.child_product_id
  from inside
  join product_materials m on m.tenant_id = $2 and m.parent_product_id = inside.id
)
select id from inside where id = $3;

-- src/domain/products/save-pickface.ts

select exists (
  select from stocks s
  where s.tenant_id = $1 and s.product_id = $2::bigint
  and s.location_id = any($3::bigint[])) as is_filled;

select l.id, l.code, l.is_pickface, l.warehouse_id
from locations l
where (l.id = $1::bigint
  or l.id in (
    select m.location_id
    from location_groups m
    where m.tenant_id = $2 and m.group_id = $3::bigint))
and l.tenant_id = $4 and /* visibilityOf(locations, 'l', tx) */
order by l.id
for share of l;

select p.code
from pickface_products f
join products p on p.tenant_id = f.tenant_id and p.id = f.product_id
where f.tenant_id = $1 and f.product_id = $2::bigint
and f.warehouse_id = $3::bigint and f.replenishment_type = 'order_volume'
and f.id is distinct from $4::bigint
limit 1;

-- src/domain/products/save-unit-type.ts

select length(s.prefix) + length(s.next_number) + ($1::boolean or s.kind = 'sscc')::int as max_chars
from sequences s
where s.tenant_id = $2 and s.id = $3::bigint;

update storage_unit_types t
set max_chars = length(s.prefix) + length(s.next_number) + (t.has_check_digit::boolean or s.kind = 'sscc')::int, lock_version = "t"."lock_version" + 1, updated_at = $1
from sequences s
where t.tenant_id = $2 and s.tenant_id = t.tenant_id and s.id = t.sequence_id and s.id = $3
and t.max_chars is distinct from length(s.prefix) + length(s.next_number) + (t.has_check_digit::boolean or s.kind = 'sscc')::int
returning /* selectList(resource, 't') */;
