-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/charging/advance-invoice.ts

select l.* from invoice_lines l where l.tenant_id = $1 and l.invoice_id = $2 order by l.id;

update charge_baskets b
set invoice_status = 'not_invoiced', invoice_id = null, lock_version = "b"."lock_version" + 1, updated_at = $1
where b.tenant_id = $2 and b.invoice_id = $3
returning b.*;

update invoices i
set status = $1, paid_at = $2::timestamptz, lock_version = "i"."lock_version" + 1, updated_at = $3
where i.tenant_id = $4 and i.id = $5;

-- src/domain/charging/assert-not-invoiced.ts

select b.id, b.invoice_status
from charge_baskets b
where b.tenant_id = $1 and b.id = any($2::bigint[])
order by b.id
for share of b;

-- src/domain/charging/charge-rental.ts

with priced as materialized (
  with counted as materialized (
    select row_number() over () as place, $1::bigint as account_id, c.*, null::text as subtype,
    null::bigint as order_type_id, null::bigint as carrier_id, null::bigint as carrier_service_id
    from (
      select 'RENTAL' as charge_type, m.unit_of_measure, m.amount, m.unit_id, m.is_unit, u.night, u.rental_basis as basis, u.location_id,
      u.product_id, u.storage_unit_type_id
      from (
        select r.*, h.last - r.day as night, a.rental_basis, w.wanted
        from accounts a
        cross join lateral (
          select array_agg(distinct p.unit_of_measure) as wanted
          from (
            select p.unit_of_measure
            from charge_baskets b
            join charge_prices p on p.tenant_id = $2 and p.charge_card_id = coalesce(b.charge_card_id, a.charge_card_id)
            where b.tenant_id = $3 and b.account_id = a.id and b.status = 'OPEN' and p.charge_type = 'RENTAL' and p.auto_charge) p
        ) w
        cross join (
          select w.id as warehouse_id, ($4::timestamptz at time zone w.timezone)::date as first, ($5::timestamptz at time zone w.timezone)::date - 1 as last
          from warehouses w
          where w.tenant_id = $6 and (
            exists (
              select from account_warehouses x
              where x.tenant_id = $7 and x.warehouse_id = w.id and x.account_id = $8)
            or exists (
              select from rental_snapshots s
              where s.tenant_id = $9 and s.warehouse_id = w.id and s.account_id = $10))
          offset 0) h
        join rental_snapshots r on r.tenant_id = $11 and r.account_id = a.id and r.warehouse_id = h.warehouse_id
        and r.day between h.first and h.last
        where a.tenant_id = $12 and a.id = $13 and w.wanted is not null
        and (a.rental_basis <> 'closing' or r.day = (
            select max(n.day) from rental_nights n
            where n.tenant_id = $14 and n.warehouse_id = h.warehouse_id and n.day between h.first and h.last))) u
      join products p on p.tenant_id = $15 and p.id = u.product_id
      left join product_storage_units s on s.tenant_id = $16 and s.product_id = p.id and s.priority = 0
      left join storage_unit_types t on t.tenant_id = $17 and t.id = u.storage_unit_type_id
      cross join lateral (
        select v.*, null::bigint, false from (values
          ('item', u.quantity), ('inner', u.quantity / p.units_per_inner), ('case', u.quantity / p.units_per_case),
          ('outer', u.quantity / p.units_per_outer),
          ('layer', u.quantity / (s.per_layer * case s.stock_configuration when 'inner' then p.units_per_inner
              when 'case' then p.units_per_case when 'outer' then p.units_per_outer else 1 end)),
          ('product_weight', u.quantity * p.weight), ('product_cube', u.quantity * p.cube)) v
        union all
        values ('storage_unit', 1, u.storage_unit_id, true),
        ('storage_unit_weight', coalesce(t.weight, 0) + coalesce((
              select sum(x.quantity * xp.weight)
              from rental_snapshots x
              join products xp on xp.tenant_id = $18 and xp.id = x.product_id
              where x.tenant_id = $19 and x.storage_unit_id = u.storage_unit_id and x.day = u.day), 0), u.storage_unit_id, true),
        ('storage_unit_cube', coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
              when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
              when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
              when 'foot' then 0.3048 else 0.01 end), 0), u.storage_unit_id, true),
        ('location', 1, u.location_id, false)
      ) m (unit_of_measure, amount, unit_id, is_unit)
      where m.unit_of_measure = any(u.wanted) and m.amount > 0 and not (m.is_unit and m.unit_id is null)
      union all
      select f.charge_type, 'fixed', 1, null, false, null, null, null, null, null
      from (values ('RENTAL'), ('SUNDRY')) f (charge_type)
    ) c),
  basket as materialized (
    select b.id, b.account_id, coalesce(b.charge_card_id, a.charge_card_id) as card_id,
    coalesce(($20::jsonb ->> coalesce(c.code, d.code))::int, 2) as digits
    from charge_baskets b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
    left join currencies d on d.tenant_id = a.tenant_id and d."default"
    where b.tenant_id = $21 and b.status = 'OPEN' and b.account_id in (select account_id from counted))
  select distinct on (c.place, p.nominal_code) c.*, b.id as basket_id, b.digits, p.id as price_id, p.quantity as block, p.price,
  p.code, p.name
  from counted c
  join basket b on b.account_id = c.account_id
  join charge_prices p on p.tenant_id = $22 and p.charge_card_id = b.card_id and p.auto_charge
  and p.charge_type = c.charge_type and p.unit_of_measure = c.unit_of_measure
  where c.amount <> 0 and (p.subtype is null or p.subtype = c.subtype)
  and (p.order_type_id is null or p.order_type_id = c.order_type_id)
  and (p.carrier_id is null or p.carrier_id = c.carrier_id)
  and (p.carrier_service_id is null or p.carrier_service_id = c.carrier_service_id)
  and (p.storage_unit_type_id is null or p.storage_unit_type_id = c.storage_unit_type_id)
  and (p.location_group_id is null or exists (
      select from location_groups g
      where g.tenant_id = $23 and g.group_id = p.location_group_id and g.location_id = c.location_id))
  and (p.product_group_id is null or exists (
      select from product_groups g
      where g.tenant_id = $24 and g.group_id = p.product_group_id and g.product_id = c.product_id))
  order by c.place, p.nominal_code, num_nonnulls(p.subtype, p.order_type_id, p.carrier_id, p.carrier_service_id,
    p.storage_unit_type_id, p.location_group_id, p.product_group_id) desc, p.id),
-- Each unit and location counts once a night.
one as (
  select p.price_id, p.night, p.basis, p.basis = 'closing' and p.block = 1 as is_itemised, p.is_unit, p.unit_of_measure,
  coalesce(p.unit_id, -p.place) as thing, max(p.unit_id) as unit_id, max(p.amount) as amount,
  case when min(p.product_id) = max(p.product_id) then min(p.product_id) end as product_id
  from priced p
  group by p.price_id, p.night, p.basis, p.block, p.is_unit, p.unit_of_measure, coalesce(p.unit_id, -p.place)
),
nightly as (
  select o.price_id, o.night, o.basis, sum(o.amount) as amount,
  case when o.is_itemised and o.is_unit then o.unit_id end as line_unit_id,
  case when o.is_itemised and o.unit_of_measure not in ('location', 'fixed') then o.product_id end as line_product_id
  from one o
  group by 1, 2, 3, 5, 6
),
measured as (
  select n.price_id, n.line_unit_id, n.line_product_id,
  case when min(n.night) is null or min(n.basis) = 'closing' then sum(n.amount) when min(n.basis) = 'peak' then max(n.amount)
  else round(sum(n.amount) / greatest(count(distinct n.night), (
        select count(distinct h.last - t.day)
        from account_warehouses x
        join (
          select w.id as warehouse_id, ($25::timestamptz at time zone w.timezone)::date as first, ($26::timestamptz at time zone w.timezone)::date - 1 as last
          from warehouses w
          where w.tenant_id = $27 and (
            exists (
              select from account_warehouses x
              where x.tenant_id = $28 and x.warehouse_id = w.id and x.account_id = $29)
            or exists (
              select from rental_snapshots s
              where s.tenant_id = $30 and s.warehouse_id = w.id and s.account_id = $31))
          offset 0) h on h.warehouse_id = x.warehouse_id
        join rental_nights t on t.tenant_id = $32 and t.warehouse_id = h.warehouse_id and t.day between h.first and h.last
        where x.tenant_id = $33 and x.account_id = $34)), 4) end as counted
  from nightly n
  group by n.price_id, n.line_unit_id, n.line_product_id
),
line as materialized (
  select distinct on (m.price_id, m.line_unit_id, m.line_product_id) p.*, m.counted, m.line_unit_id, m.line_product_id,
  nextval('charge_lines_id_seq') as line_id, null::bigint as receipt_id, null::bigint as item_id, null::bigint as goods_out_id,
  null::bigint as list_id, null::numeric as line_price
  from measured m
  join priced p on p.price_id = m.price_id
  where m.counted > 0
  order by m.price_id, m.line_unit_id, m.line_product_id, p.place
)
insert into charge_lines as l (tenant_id, id, charge_basket_id, code, name, charge_type, quantity, price, total, measure,
  unit_of_measure, charge_price_id, product_id, inbound_good_id, inbound_item_id, goods_out_id, goods_out_pick_list_id,
  storage_unit_id, created_at, updated_at)
select $35::bigint, k.line_id, k.basket_id, left(k.code, 30), k.name, k.charge_type, least(ceil(round(k.counted / k.block, 8)), $36::numeric), k.price,
least(greatest(round(least(ceil(round(k.counted / k.block, 8)), $37::numeric) * k.price, k.digits), $38::numeric), $39::numeric), least(round(k.counted, 6), $40::numeric), k.unit_of_measure, k.price_id, k.line_product_id, k.receipt_id,
k.item_id, k.goods_out_id, k.list_id, k.line_unit_id, $41::timestamptz, $42::timestamptz
from line k
order by k.line_id
on conflict (tenant_id, id) do update
set quantity = excluded.quantity, measure = excluded.measure, lock_version = "l"."lock_version" + 1, updated_at = excluded.updated_at,
total = (select least(greatest(round(least(ceil(round(k.counted / k.block, 8)), $43::numeric) * l.price, k.digits), $44::numeric), $45::numeric) from line k where k.line_id = l.id)
returning l.*;

-- src/domain/charging/charge-work.ts

with
keyed as materialized (
  select p.*, concat_ws(' ', 'price', p.price_id, 'order', p.goods_out_id, 'receipt', p.receipt_id, 'product', p.line_product_id,
    case p.unit_of_measure when 'pick_list' then 'list ' || p.list_id end) as key
  from (
    with counted as materialized (/* counted */),
    basket as materialized (
      select b.id, b.account_id, coalesce(b.charge_card_id, a.charge_card_id) as card_id,
      coalesce(($1::jsonb ->> coalesce(c.code, d.code))::int, 2) as digits
      from charge_baskets b
      join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
      left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
      left join currencies d on d.tenant_id = a.tenant_id and d."default"
      where b.tenant_id = $2 and b.status = 'OPEN' and b.account_id in (select account_id from counted))
    select distinct on (c.place, p.nominal_code) c.*, b.id as basket_id, b.digits, p.id as price_id, p.quantity as block, p.price,
    p.code, p.name
    from counted c
    join basket b on b.account_id = c.account_id
    join charge_prices p on p.tenant_id = $3 and p.charge_card_id = b.card_id and p.auto_charge
    and p.charge_type = c.charge_type and p.unit_of_measure = c.unit_of_measure
    where c.amount <> 0 and (p.subtype is null or p.subtype = c.subtype)
    and (p.order_type_id is null or p.order_type_id = c.order_type_id)
    and (p.carrier_id is null or p.carrier_id = c.carrier_id)
    and (p.carrier_service_id is null or p.carrier_service_id = c.carrier_service_id)
    and (p.storage_unit_type_id is null or p.storage_unit_type_id = c.storage_unit_type_id)
    and (p.location_group_id is null or exists (
        select from location_groups g
        where g.tenant_id = $4 and g.group_id = p.location_group_id and g.location_id = c.location_id))
    and (p.product_group_id is null or exists (
        select from product_groups g
        where g.tenant_id = $5 and g.group_id = p.product_group_id and g.product_id = c.product_id))
    order by c.place, p.nominal_code, num_nonnulls(p.subtype, p.order_type_id, p.carrier_id, p.carrier_service_id,
      p.storage_unit_type_id, p.location_group_id, p.product_group_id) desc, p.id) p
),
unit as materialized (
  select k.basket_id, k.key, k.unit_id, max(k.amount) as amount
  from keyed k
  where k.unit_id is not null
  group by k.basket_id, k.key, k.unit_id
),
added as (
  select a.basket_id, a.key, sum(a.amount) as amount
  from (
    select k.basket_id, k.key, k.amount from keyed k where k.unit_id is null and k.amount > 0
    union all
    select r.basket_id, r.key, -case when r.amount <= c.charged + 0.000001 then r.amount else c.charged end
    from (
      select k.basket_id, k.key, k.price_id, k.goods_out_id, k.line_product_id, -sum(k.amount) as amount
      from keyed k
      where k.amount < 0
      group by k.basket_id, k.key, k.price_id, k.goods_out_id, k.line_product_id
    ) r
    cross join lateral (
      select greatest(coalesce(sum(l.measure), 0), 0) as charged
      from charge_lines l
      where l.tenant_id = $6 and l.goods_out_id = r.goods_out_id and l.charge_price_id = r.price_id
      and l.product_id = r.line_product_id
    ) c
    union all
    select u.basket_id, u.key, greatest(u.amount - coalesce(b.measure, 0), 0)
    from unit u
    left join (
      select n.charge_basket_id, n.charge_key, c.storage_unit_id, c.measure
      from charge_counts n
      join charge_line_units c on c.tenant_id = $7 and c.charge_line_id = n.charge_line_id
      where n.tenant_id = $8) b on b.charge_basket_id = u.basket_id and b.charge_key = u.key and b.storage_unit_id = u.unit_id
  ) a
  group by a.basket_id, a.key
  having sum(a.amount) <> 0
),
line as materialized (
  select distinct on (k.basket_id, k.key) k.*, null::bigint as line_unit_id, coalesce(n.charge_line_id, nextval('charge_lines_id_seq')) as line_id,
  coalesce(n.counted, 0) + a.amount as counted, n.previous, n.line_price
  from keyed k
  join added a on a.basket_id = k.basket_id and a.key = k.key
  left join (
    select n.charge_basket_id, n.charge_key, n.charge_line_id, n.counted, o.price as line_price,
    jsonb_build_object('quantity', o.quantity, 'measure', o.measure, 'total', o.total) as previous
    from charge_counts n
    join charge_lines o on o.tenant_id = $9 and o.id = n.charge_line_id
    where n.tenant_id = $10) n on n.charge_basket_id = k.basket_id and n.charge_key = k.key
  order by k.basket_id, k.key, k.place
),
written as (
  insert into charge_lines as l (tenant_id, id, charge_basket_id, code, name, charge_type, quantity, price, total, measure,
    unit_of_measure, charge_price_id, product_id, inbound_good_id, inbound_item_id, goods_out_id, goods_out_pick_list_id,
    storage_unit_id, created_at, updated_at)
  select $11::bigint, k.line_id, k.basket_id, left(k.code, 30), k.name, k.charge_type, least(ceil(round(k.counted / k.block, 8)), $12::numeric), k.price,
  least(greatest(round(least(ceil(round(k.counted / k.block, 8)), $13::numeric) * k.price, k.digits), $14::numeric), $15::numeric), least(round(k.counted, 6), $16::numeric), k.unit_of_measure, k.price_id, k.line_product_id, k.receipt_id,
  k.item_id, k.goods_out_id, k.list_id, k.line_unit_id, $17::timestamptz, $18::timestamptz
  from line k
  order by k.line_id
  on conflict (tenant_id, id) do update
  set quantity = excluded.quantity, measure = excluded.measure, lock_version = "l"."lock_version" + 1, updated_at = excluded.updated_at,
  total = (select least(greatest(round(least(ceil(round(k.counted / k.block, 8)), $19::numeric) * l.price, k.digits), $20::numeric), $21::numeric) from line k where k.line_id = l.id)
  returning l.*),
noted as (
  insert into charge_line_units as b (tenant_id, charge_line_id, storage_unit_id, measure)
  select $22::bigint, l.line_id, u.unit_id, u.amount
  from line l
  join unit u on u.basket_id = l.basket_id and u.key = l.key
  order by l.line_id, u.unit_id
  on conflict (tenant_id, charge_line_id, storage_unit_id) do update set measure = greatest(b.measure, excluded.measure)
),
kept as (
  insert into charge_counts as n (tenant_id, charge_basket_id, charge_key, charge_line_id, counted)
  select $23::bigint, l.basket_id, l.key, l.line_id, l.counted
  from line l
  order by l.basket_id, l.key
  on conflict (tenant_id, charge_basket_id, charge_key) do update set counted = excluded.counted
)
select w.*, l.previous
from written w
join line l on l.line_id = w.id
order by w.id;

-- src/domain/charging/check-basket.ts

select a.code
from charge_baskets b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
where b.tenant_id = $1 and b.account_id = $2 and b.status = 'OPEN'
and b.id is distinct from $3::bigint and /* visibilityOf(accounts, 'a', tx) */;

-- src/domain/charging/close-and-invoice.ts

select b.id, b.account_id, a.code, b.status, b.start_at < $1::timestamptz as has_begun,
a.charge_window_id is not null as has_window,
exists (
  select from charge_lines l where l.tenant_id = b.tenant_id and l.charge_basket_id = b.id and l.total <> 0) as is_charged
from charge_baskets b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
where b.tenant_id = $2 and b.account_id = any($3::bigint[]) and b.invoice_status = 'not_invoiced'
order by b.id;

update charge_baskets b
set status = 'CLOSED', end_at = $1::timestamptz, lock_version = "b"."lock_version" + 1, updated_at = $2
where b.tenant_id = $3 and b.id = any($4::bigint[])
returning b.*;

-- src/domain/charging/copy-prices.ts

select c.code from charge_cards c where c.tenant_id = $1 and c.id = $2;

select p.*
from charge_prices p
where p.tenant_id = $1 and p.charge_card_id = $2
order by p.id;

select p.code, p.charge_card_id = $1 as is_own
from charge_prices p
where p.tenant_id = $2 and p.code = any($3::text[])
order by p.id;

-- src/domain/charging/create-basket.ts

select a.charge_card_id from accounts a where a.tenant_id = $1 and a.id = $2;

-- src/domain/charging/create-invoices.ts

insert into invoice_lines (tenant_id, invoice_id, charge_type, code, name, quantity, price, net, tax_rate, tax, total,
  goods_out_id, inbound_good_id, created_at, updated_at)
select $1::bigint, r.invoice_id, r.charge_type, r.code, r.name, r.quantity, r.price, r.net, r.tax_rate, r.tax, r.total,
r.goods_out_id, r.inbound_good_id, $2::timestamptz, $3::timestamptz
from jsonb_array_elements($4::jsonb) with ordinality as l (value, place)
cross join lateral jsonb_populate_record(null::invoice_lines, l.value) r
order by l.place;

insert into invoices (tenant_id, id, account_id, document_number, document_type, status, document_date, document_due_date,
  tax_status, currency, net_total, tax_total, gross_total, start_at, end_at, created_at, updated_at)
select $1::bigint, i.id, i.account_id, i.document_number, 'invoice', 'draft', ($2::timestamptz at time zone $3)::date, ($4::timestamptz at time zone $5)::date + i.payment_terms_days,
'tax_exclusive', i.currency, i.net_total, i.tax_total, i.gross_total, i.start_at, i.end_at, $6::timestamptz, $7::timestamptz
from jsonb_to_recordset($8::jsonb) as i (id bigint, account_id bigint, document_number text,
  payment_terms_days int, currency text, net_total numeric, tax_total numeric, gross_total numeric, start_at timestamptz, end_at timestamptz);

select b.account_id, l.charge_type, l.code, l.name, l.quantity, l.price, l.total, l.goods_out_id, l.inbound_good_id,
coalesce(p.component_rate, r.component_rate, d.component_rate, 0) as tax_rate
from charge_lines l
join charge_baskets b on b.tenant_id = l.tenant_id and b.id = l.charge_basket_id
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
left join charge_prices c on c.tenant_id = l.tenant_id and c.id = l.charge_price_id
left join tax_rates p on p.tenant_id = l.tenant_id and p.id = c.tax_rate_id
left join tax_rates r on r.tenant_id = a.tenant_id and r.id = a.tax_rate_id
left join lateral (
  select t.component_rate from tax_rates t where t.tenant_id = a.tenant_id and t."default" order by t.id limit 1
) d on true
where l.tenant_id = $1 and l.charge_basket_id = any($2::bigint[])
order by l.id;

select b.id, b.account_id, b.status, b.invoice_status, b.start_at, b.end_at, a.invoice_display, a.payment_terms_days,
coalesce(c.code, d.code) as currency
from charge_baskets b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
left join currencies d on d.tenant_id = a.tenant_id and d."default"
where b.tenant_id = $1 and b.id = any($2::bigint[])
order by b.account_id, b.id;

select nextval('invoices_id_seq') as id from generate_series(1, $1::int);

update charge_baskets b
set invoice_status = 'invoiced', invoice_id = t.invoice_id, lock_version = "b"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as t (id bigint, invoice_id bigint)
where b.tenant_id = $3 and b.id = t.id
returning b.*;

-- src/domain/charging/due-windows.ts

delete from charge_window_watches h
using jsonb_to_recordset($1::jsonb)
as s (account_id bigint, given_at timestamptz, is_ended boolean, until date)
where h.tenant_id = $2 and h.account_id = s.account_id and h.given_at = s.given_at and s.is_ended;

select distinct coalesce((
    select w.timezone
    from account_warehouses x
    join warehouses w on w.tenant_id = $1 and w.id = x.warehouse_id
    where x.tenant_id = $2 and x.account_id = a.id
    order by (w.id = a.default_warehouse_id) desc nulls last, x.is_default desc, x.id
    limit 1), $3) as timezone
from accounts a
where a.tenant_id = $4
and exists (select from charge_window_watches h where h.tenant_id = $5 and h.account_id = a.id)
order by timezone;

select h.account_id, h.given_at, h.charged_from, h.frequency, h.numbers,
h.ended_at is not null and (h.ended_at at time zone $1)::date <= t.today as is_ended,
greatest(h.seen_until, (h.given_at at time zone $2)::date)::text as after,
least(t.today, (h.ended_at at time zone $3)::date)::text as until
from accounts a
join charge_window_watches h on h.tenant_id = $4 and h.account_id = a.id
cross join (select (($5::timestamptz - interval '5 minutes') at time zone $6)::date as today) t
where a.tenant_id = $7 and coalesce((
    select w.timezone
    from account_warehouses x
    join warehouses w on w.tenant_id = $8 and w.id = x.warehouse_id
    where x.tenant_id = $9 and x.account_id = a.id
    order by (w.id = a.default_warehouse_id) desc nulls last, x.is_default desc, x.id
    limit 1), $10) = $11
and (h.seen_until is null or h.seen_until < t.today or h.ended_at is not null)
and not exists (
  select
  from account_warehouses x
  join (
    select w.id
    from warehouses w
    where w.tenant_id = $12
    and case when w.timezone = any($13::text[]) then true else coalesce(
      (select max(n.day) from rental_nights n where n.tenant_id = $14 and n.warehouse_id = w.id),
      (w.created_at at time zone w.timezone)::date - 1) < (($15::timestamptz - interval '1 minute') at time zone w.timezone)::date - 1 end) w on w.id = x.warehouse_id
  where x.tenant_id = $16 and x.account_id = a.id)
order by h.account_id, h.given_at;

update charge_window_watches h
set seen_until = s.until
from jsonb_to_recordset($1::jsonb)
as s (account_id bigint, given_at timestamptz, is_ended boolean, until date)
where h.tenant_id = $2 and h.account_id = s.account_id and h.given_at = s.given_at and not s.is_ended;

-- src/domain/charging/line-figures.ts

select b.status, b.invoice_status, coalesce(c.code, d.code) as currency
from charge_baskets b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
left join currencies d on d.tenant_id = a.tenant_id and d."default"
where b.tenant_id = $1 and b.id = $2
for share of b;

select p.unit_of_measure from charge_prices p where p.tenant_id = $1 and p.id = $2;

-- src/domain/charging/open-baskets.ts

insert into charge_baskets (tenant_id, account_id, charge_card_id, start_at, status, invoice_status, created_at, updated_at)
with missing as materialized (
  select a.id, a.charge_card_id
  from accounts a
  where a.tenant_id = $1 and a.id in (/* accounts */) and a.charge_card_id is not null and not exists (
    select from charge_baskets b where b.tenant_id = $2 and b.account_id = a.id and b.status = 'OPEN')
)
select $3::bigint, a.id, a.charge_card_id, $4::timestamptz, 'OPEN', 'not_invoiced', $5::timestamptz,
$6::timestamptz
from missing a
order by a.id
on conflict (tenant_id, account_id) where status = 'OPEN' do nothing
returning *;

select a.id from accounts a where a.tenant_id = $1 and a.id in (/* accounts */) and a.charge_card_id is not null;

select b.account_id
from charge_baskets b
where b.tenant_id = $1 and b.status = 'OPEN' and b.account_id in (/* accounts */)
order by b.id
for share of b;

-- src/domain/charging/prices-of-trial.ts

select coalesce(jsonb_agg(p order by p.id), '[]')::text as prices
from charge_prices p
where p.tenant_id = $1 and p.charge_card_id = $2 and p.auto_charge;

-- src/domain/charging/rental-nights.ts

delete from rental_snapshots r where r.tenant_id = $1 and r.day < $2::date - $3::int;

insert into rental_nights (tenant_id, warehouse_id, day)
select $1::bigint, w.id, $2::date
from unnest($3::bigint[]) as w (id)
order by w.id
on conflict (tenant_id, warehouse_id, day) do nothing
returning warehouse_id;

insert into rental_snapshots (tenant_id, day, warehouse_id, account_id, location_id, storage_unit_id, storage_unit_type_id,
  product_id, quantity)
select $1::bigint, $2::date, p.warehouse_id, p.account_id, p.location_id, p.storage_unit_id, u.storage_unit_type_id,
p.product_id, sum(p.quantity)
from (
  with nearest as (
    select c.id, c.taken_at from stock_checkpoints c
    where c.tenant_id = $3 and c.taken_at >= $4::timestamptz
    order by c.taken_at
    limit 1
  ),
  later as (
    select s.id, /* names(cell, 's') */, s.quantity
    from stocks s
    where s.tenant_id = $5 and not exists (select from nearest)
    union all
    select p.stock_id, "p"."account_id", "p"."product_id", "p"."warehouse_id", "p"."location_id", "p"."storage_unit_id", /* names(ATTRIBUTES, 'a') */, p.quantity
    from stock_checkpoint_piles p cross join lateral jsonb_populate_record(null::stocks, p.attributes) "a"
    where p.tenant_id = $6 and p.checkpoint_id = (select id from nearest)
  ),
  moved as materialized (
    select x.* from transactions x
    where x.tenant_id = $7 and x.created_at > $8::timestamptz
    and x.created_at <= coalesce((select taken_at from nearest), 'infinity')
  ),
  touched as materialized (
    select stock_from_id as id from moved where stock_from_id is not null
    union
    select stock_to_id from moved where stock_to_id is not null
    union
    select stock_merged_id from moved where stock_merged_id is not null
  ),
  undone as (
    select l.id, /* names(cell, 'l') */, l.quantity, null::bigint as place
    from later l
    where l.id in (select id from touched)
    union all
    select x.stock_from_id, x.account_id, x.product_id, x.warehouse_id, x.location_from_id, x.storage_unit_from_id,
    /* names(ATTRIBUTES, 'f') */, x.quantity, x.id
    from moved x cross join lateral jsonb_populate_record(null::stocks, x.attributes_from) "f"
    where x.node_from = 'cell'
    union all
    select coalesce(x.stock_merged_id, x.stock_to_id), coalesce(x.account_to_id, x.account_id), x.product_id, x.warehouse_id, x.location_to_id,
    x.storage_unit_to_id, /* names(ATTRIBUTES, 't') */, -x.quantity, x.id
    from moved x cross join lateral jsonb_populate_record(null::stocks, x.attributes_to) "t"
    where x.node_to = 'cell'
  )
  select l.id, /* names(cell, 'l') */, l.quantity
  from later l
  where l.id not in (select id from touched)
  union all
  select (array_agg(u.id order by u.place nulls last))[1], /* names(cell, 'u') */, sum(u.quantity)
  from undone u
  group by /* names(cell, 'u') */
  having sum(u.quantity) > 0) p
left join storage_units u on u.tenant_id = $9 and u.id = p.storage_unit_id
where p.warehouse_id = any($10::bigint[])
group by p.warehouse_id, p.account_id, p.location_id, p.storage_unit_id, u.storage_unit_type_id, p.product_id;

select d.day::date::text as day, (d.day + interval '1 day') at time zone w.timezone - interval '1 second' as instant,
array_agg(w.id order by w.id) as warehouse_ids
from (
  select w.id, w.timezone, (($1::timestamptz - interval '1 minute') at time zone w.timezone)::date - 1 as last_day, coalesce(
    (select max(n.day) from rental_nights n where n.tenant_id = $2 and n.warehouse_id = w.id),
    (w.created_at at time zone w.timezone)::date - 1) as taken
  from warehouses w
  where w.tenant_id = $3 and w.timezone = $4
) w
cross join lateral generate_series(greatest(w.taken + 1, w.last_day - $5::int)::timestamp,
  w.last_day::timestamp, interval '1 day') as d (day)
group by d.day, w.timezone
order by d.day;

select distinct w.timezone from warehouses w where w.tenant_id = $1 order by w.timezone;

-- src/domain/charging/run-window.ts

insert into charge_baskets (tenant_id, account_id, charge_card_id, start_at, status, invoice_status, created_at, updated_at)
values ($1, $2, $3, $4, 'OPEN', 'not_invoiced', $5, $6)
returning *;

insert into charge_window_runs (tenant_id, account_id, day, midnight, created_at)
select a.tenant_id, a.id, $1::date, $2::date::timestamp at time zone coalesce((
    select w.timezone
    from account_warehouses x
    join warehouses w on w.tenant_id = $3 and w.id = x.warehouse_id
    where x.tenant_id = $4 and x.account_id = a.id
    order by (w.id = a.default_warehouse_id) desc nulls last, x.is_default desc, x.id
    limit 1), $5), $6::timestamptz
from accounts a
where a.tenant_id = $7 and a.id = $8
on conflict (tenant_id, account_id, day) do nothing
returning midnight;

select a.charge_card_id, greatest(
  (select coalesce(r.midnight, r.day::timestamp at time zone coalesce((
          select w.timezone
          from account_warehouses x
          join warehouses w on w.tenant_id = $1 and w.id = x.warehouse_id
          where x.tenant_id = $2 and x.account_id = a.id
          order by (w.id = a.default_warehouse_id) desc nulls last, x.is_default desc, x.id
          limit 1), $3))
    from charge_window_runs r
    where r.tenant_id = $4 and r.account_id = a.id and r.day < $5::date
    order by r.day desc
    limit 1),
  least($6::timestamptz, (
      select b.start_at from charge_baskets b
      where b.tenant_id = $7 and b.account_id = a.id and b.status = 'OPEN'))) as since
from accounts a
where a.tenant_id = $8 and a.id = $9;

select b.*
from charge_baskets b
where b.tenant_id = $1 and b.account_id = $2 and b.status = 'OPEN'
for no key update of b;

update charge_baskets b
set status = 'CLOSED', end_at = $1, lock_version = "b"."lock_version" + 1, updated_at = $2
where b.tenant_id = $3 and b.id = $4
returning b.*;

-- src/domain/charging/stop-counting.ts

delete from charge_counts n where n.tenant_id = $1 and n.charge_line_id = any($2::bigint[]);

delete from charge_line_units u where u.tenant_id = $1 and u.charge_line_id = any($2::bigint[]);

-- src/domain/charging/trial-period.ts

select coalesce(c.code, d.code) as currency, w.frequency, w.numbers
from accounts a
left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
left join currencies d on d.tenant_id = a.tenant_id and d."default"
left join charge_windows w on w.tenant_id = a.tenant_id and w.id = a.charge_window_id
where a.tenant_id = $1 and a.id = $2;

select d.day::timestamp at time zone coalesce((
    select w.timezone
    from account_warehouses x
    join warehouses w on w.tenant_id = $1 and w.id = x.warehouse_id
    where x.tenant_id = $2 and x.account_id = a.id
    order by (w.id = a.default_warehouse_id) desc nulls last, x.is_default desc, x.id
    limit 1), $3) as instant
from accounts a
cross join unnest($4::date[]) with ordinality as d (day, place)
where a.tenant_id = $5 and a.id = $6
order by d.place;

-- src/domain/charging/try-prices.ts

select l.charge_type, sum(l.total) as total
from charge_baskets b
join charge_lines l on l.tenant_id = $1 and l.charge_basket_id = b.id
where b.tenant_id = $2 and b.account_id = $3 and l.measure is not null
and case when l.charge_type = 'RENTAL' or l.unit_of_measure = 'fixed'
then coalesce(b.end_at, l.created_at) > $4::timestamptz and coalesce(b.end_at, l.created_at) <= $5::timestamptz
else l.created_at >= $6::timestamptz and l.created_at < $7::timestamptz end
group by l.charge_type;

with priced as materialized (
  with counted as materialized (
    select row_number() over () as place, $1::bigint as account_id, c.*, null::text as subtype,
    null::bigint as order_type_id, null::bigint as carrier_id, null::bigint as carrier_service_id
    from (
      select 'RENTAL' as charge_type, m.unit_of_measure, m.amount, m.unit_id, m.is_unit, u.night, u.rental_basis as basis, u.location_id,
      u.product_id, u.storage_unit_type_id
      from (
        select r.*, h.last - r.day as night, a.rental_basis, w.wanted
        from accounts a
        cross join lateral (
          select array_agg(distinct p.unit_of_measure) as wanted
          from (select r.unit_of_measure from (
              select $2::bigint as tenant_id, 0::bigint as charge_card_id, true as auto_charge, t.*
              from jsonb_to_recordset($3::jsonb) as t (id bigint, code text, name text, charge_type text, unit_of_measure text,
                quantity numeric, price numeric, nominal_code text, subtype text, carrier_id bigint, carrier_service_id bigint, order_type_id bigint,
                location_group_id bigint, product_group_id bigint, storage_unit_type_id bigint)) r where r.charge_type = 'RENTAL') p
        ) w
        cross join (
          select w.id as warehouse_id, ($4::timestamptz at time zone w.timezone)::date as first, ($5::timestamptz at time zone w.timezone)::date - 1 as last
          from warehouses w
          where w.tenant_id = $6 and (
            exists (
              select from account_warehouses x
              where x.tenant_id = $7 and x.warehouse_id = w.id and x.account_id = $8)
            or exists (
              select from rental_snapshots s
              where s.tenant_id = $9 and s.warehouse_id = w.id and s.account_id = $10))
          offset 0) h
        join rental_snapshots r on r.tenant_id = $11 and r.account_id = a.id and r.warehouse_id = h.warehouse_id
        and r.day between h.first and h.last
        where a.tenant_id = $12 and a.id = $13 and w.wanted is not null
        and (a.rental_basis <> 'closing' or r.day = (
            select max(n.day) from rental_nights n
            where n.tenant_id = $14 and n.warehouse_id = h.warehouse_id and n.day between h.first and h.last))) u
      join products p on p.tenant_id = $15 and p.id = u.product_id
      left join product_storage_units s on s.tenant_id = $16 and s.product_id = p.id and s.priority = 0
      left join storage_unit_types t on t.tenant_id = $17 and t.id = u.storage_unit_type_id
      cross join lateral (
        select v.*, null::bigint, false from (values
          ('item', u.quantity), ('inner', u.quantity / p.units_per_inner), ('case', u.quantity / p.units_per_case),
          ('outer', u.quantity / p.units_per_outer),
          ('layer', u.quantity / (s.per_layer * case s.stock_configuration when 'inner' then p.units_per_inner
              when 'case' then p.units_per_case when 'outer' then p.units_per_outer else 1 end)),
          ('product_weight', u.quantity * p.weight), ('product_cube', u.quantity * p.cube)) v
        union all
        values ('storage_unit', 1, u.storage_unit_id, true),
        ('storage_unit_weight', coalesce(t.weight, 0) + coalesce((
              select sum(x.quantity * xp.weight)
              from rental_snapshots x
              join products xp on xp.tenant_id = $18 and xp.id = x.product_id
              where x.tenant_id = $19 and x.storage_unit_id = u.storage_unit_id and x.day = u.day), 0), u.storage_unit_id, true),
        ('storage_unit_cube', coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
              when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
              when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
              when 'foot' then 0.3048 else 0.01 end), 0), u.storage_unit_id, true),
        ('location', 1, u.location_id, false)
      ) m (unit_of_measure, amount, unit_id, is_unit)
      where m.unit_of_measure = any(u.wanted) and m.amount > 0 and not (m.is_unit and m.unit_id is null)
      union all
      select f.charge_type, 'fixed', 1, null, false, null, null, null, null, null
      from (values ('RENTAL'), ('SUNDRY')) f (charge_type)
    ) c),
  basket as materialized (select 0::bigint as id, $20::bigint as account_id, 0::bigint as card_id, $21::int as digits)
  select distinct on (c.place, p.nominal_code) c.*, b.id as basket_id, b.digits, p.id as price_id, p.quantity as block, p.price,
  p.code, p.name
  from counted c
  join basket b on b.account_id = c.account_id
  join (
    select $22::bigint as tenant_id, 0::bigint as charge_card_id, true as auto_charge, t.*
    from jsonb_to_recordset($23::jsonb) as t (id bigint, code text, name text, charge_type text, unit_of_measure text,
      quantity numeric, price numeric, nominal_code text, subtype text, carrier_id bigint, carrier_service_id bigint, order_type_id bigint,
      location_group_id bigint, product_group_id bigint, storage_unit_type_id bigint)) p on p.tenant_id = $24 and p.charge_card_id = b.card_id and p.auto_charge
  and p.charge_type = c.charge_type and p.unit_of_measure = c.unit_of_measure
  where c.amount <> 0 and (p.subtype is null or p.subtype = c.subtype)
  and (p.order_type_id is null or p.order_type_id = c.order_type_id)
  and (p.carrier_id is null or p.carrier_id = c.carrier_id)
  and (p.carrier_service_id is null or p.carrier_service_id = c.carrier_service_id)
  and (p.storage_unit_type_id is null or p.storage_unit_type_id = c.storage_unit_type_id)
  and (p.location_group_id is null or exists (
      select from location_groups g
      where g.tenant_id = $25 and g.group_id = p.location_group_id and g.location_id = c.location_id))
  and (p.product_group_id is null or exists (
      select from product_groups g
      where g.tenant_id = $26 and g.group_id = p.product_group_id and g.product_id = c.product_id))
  order by c.place, p.nominal_code, num_nonnulls(p.subtype, p.order_type_id, p.carrier_id, p.carrier_service_id,
    p.storage_unit_type_id, p.location_group_id, p.product_group_id) desc, p.id),
-- Each unit and location counts once a night.
one as (
  select p.price_id, p.night, p.basis, p.basis = 'closing' and p.block = 1 as is_itemised, p.is_unit, p.unit_of_measure,
  coalesce(p.unit_id, -p.place) as thing, max(p.unit_id) as unit_id, max(p.amount) as amount,
  case when min(p.product_id) = max(p.product_id) then min(p.product_id) end as product_id
  from priced p
  group by p.price_id, p.night, p.basis, p.block, p.is_unit, p.unit_of_measure, coalesce(p.unit_id, -p.place)
),
nightly as (
  select o.price_id, o.night, o.basis, sum(o.amount) as amount,
  case when o.is_itemised and o.is_unit then o.unit_id end as line_unit_id,
  case when o.is_itemised and o.unit_of_measure not in ('location', 'fixed') then o.product_id end as line_product_id
  from one o
  group by 1, 2, 3, 5, 6
),
measured as (
  select n.price_id, n.line_unit_id, n.line_product_id,
  case when min(n.night) is null or min(n.basis) = 'closing' then sum(n.amount) when min(n.basis) = 'peak' then max(n.amount)
  else round(sum(n.amount) / greatest(count(distinct n.night), (
        select count(distinct h.last - t.day)
        from account_warehouses x
        join (
          select w.id as warehouse_id, ($27::timestamptz at time zone w.timezone)::date as first, ($28::timestamptz at time zone w.timezone)::date - 1 as last
          from warehouses w
          where w.tenant_id = $29 and (
            exists (
              select from account_warehouses x
              where x.tenant_id = $30 and x.warehouse_id = w.id and x.account_id = $31)
            or exists (
              select from rental_snapshots s
              where s.tenant_id = $32 and s.warehouse_id = w.id and s.account_id = $33))
          offset 0) h on h.warehouse_id = x.warehouse_id
        join rental_nights t on t.tenant_id = $34 and t.warehouse_id = h.warehouse_id and t.day between h.first and h.last
        where x.tenant_id = $35 and x.account_id = $36)), 4) end as counted
  from nightly n
  group by n.price_id, n.line_unit_id, n.line_product_id
),
line as (
  select distinct on (m.price_id, m.line_unit_id, m.line_product_id) p.*, m.counted
  from measured m
  join priced p on p.price_id = m.price_id
  where m.counted > 0
  order by m.price_id, m.line_unit_id, m.line_product_id, p.place
)
select k.price_id, k.code, k.name, k.charge_type, k.unit_of_measure, count(*) as lines,
sum(least(ceil(round(k.counted / k.block, 8)), $37::numeric)) as quantity,
sum(least(greatest(round(least(ceil(round(k.counted / k.block, 8)), $38::numeric) * k.price, k.digits), $39::numeric), $40::numeric)) as total
from line k
group by k.price_id, k.code, k.name, k.charge_type, k.unit_of_measure
order by k.price_id;

with work_counted as materialized (
  select row_number() over () as place, w.*
  from (
    select u.account_id, u.charge_type, m.unit_of_measure, m.amount, m.unit_id, u.subtype, u.order_type_id, u.carrier_id,
    u.carrier_service_id, u.location_id, u.product_id, m.storage_unit_type_id, u.goods_out_id, u.list_id, u.receipt_id, u.item_id,
    u.product_id as line_product_id
    from (
      select d.*, row_number() over (partition by d.task_id order by d.first) = 1 as is_first_of_task,
      row_number() over (partition by d.charge_type, d.line_id order by d.first) = 1 and not exists (
        select from tasks b
        where b.tenant_id = $1 and b.type = d.type and b.status = 'COMPLETED' and b.confirmed_quantity > 0
        and (b.type <> 'PICK' or b.reversed_at is null)
        and b.completed_at < $2::timestamptz
        and case d.type when 'PICK' then b.goods_out_line_id else b.goods_in_line_id end = d.line_id) as is_first_of_line
      from (
        select k.id as task_id, k.type, case k.type when 'PICK' then 'PICK' else 'RECEIPT' end as charge_type,
        coalesce(o.account_id, k.account_id) as account_id, k.subtype, o.order_type_id, o.carrier_id, o.carrier_service_id,
        o.id as goods_out_id, k.goods_out_pick_list_id as list_id, k.goods_in_receipt_id as receipt_id,
        k.goods_in_line_id as item_id, coalesce(k.goods_out_line_id, k.goods_in_line_id) as line_id, x.product_id,
        case k.type when 'PICK' then x.location_from_id else x.location_to_id end as location_id,
        x.storage_unit_from_id as from_id, x.storage_unit_to_id as to_id, sum(x.quantity) as quantity, min(x.id) as first, max(x.id) as last
        from tasks k
        join transactions x on x.tenant_id = $3 and x.task_id = k.id and x.category = k.type
        and x.subtype in ('PICK', 'RECEIVE', 'RETURN', 'TRANSFER_IN')
        left join goods_outs o on o.tenant_id = $4 and o.id = k.goods_out_id and k.type = 'PICK'
        where k.tenant_id = $5 and k.id = any($6::bigint[])
        group by k.tenant_id, k.id, o.tenant_id, o.id, x.product_id, x.location_from_id, x.location_to_id, x.storage_unit_from_id,
        x.storage_unit_to_id
      ) d) u
    join products p on p.tenant_id = $7 and p.id = u.product_id
    left join product_storage_units s on s.tenant_id = $8 and s.product_id = p.id and s.priority = 0
    left join storage_units f on f.tenant_id = $9 and f.id = u.from_id
    left join storage_units n on n.tenant_id = $10 and n.id = u.to_id
    left join storage_unit_types t on t.tenant_id = $11 and t.id = n.storage_unit_type_id
    cross join lateral (
      select v.*, null::bigint, case u.charge_type when 'PICK' then f.storage_unit_type_id else n.storage_unit_type_id end
      from (values
        ('item', u.quantity), ('inner', u.quantity / p.units_per_inner), ('case', u.quantity / p.units_per_case),
        ('outer', u.quantity / p.units_per_outer),
        ('layer', u.quantity / (s.per_layer * case s.stock_configuration when 'inner' then p.units_per_inner
            when 'case' then p.units_per_case when 'outer' then p.units_per_outer else 1 end)),
        ('product_weight', u.quantity * p.weight), ('product_cube', u.quantity * p.cube), ('task', u.is_first_of_task::int), ('line', u.is_first_of_line::int)) v
      union all
      values ('storage_unit', case when f.id is not null then 1 end, f.id, f.storage_unit_type_id),
      ('storage_unit_to', case when n.id is not null then 1 end, n.id, n.storage_unit_type_id),
      ('storage_unit_weight', case when n.id is not null then coalesce(t.weight, 0) + coalesce((
            select sum(g.quantity * cp.weight)
            from (
              select cs.product_id, cs.quantity from stocks cs where cs.tenant_id = $12 and cs.storage_unit_id = n.id
              union all
              select cx.product_id, cx.quantity from transactions cx
              where cx.tenant_id = $13 and cx.storage_unit_from_id = n.id and cx.operation_id = any($14::uuid[]) and cx.category = 'DISP'
            ) g
            join products cp on cp.tenant_id = $15 and cp.id = g.product_id), 0) end, n.id, n.storage_unit_type_id),
      ('storage_unit_cube', case when n.id is not null then coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
            when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
            when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
            when 'foot' then 0.3048 else 0.01 end), 0) end, n.id, n.storage_unit_type_id)
    ) m (unit_of_measure, amount, unit_id, storage_unit_type_id)
    where m.amount > 0
    union all
    select o.account_id, 'PICK', m.unit_of_measure, m.amount, null::bigint, null::text, o.order_type_id, o.carrier_id,
    o.carrier_service_id, null::bigint, null::bigint, null::bigint, o.id, null::bigint, null::bigint, null::bigint, null::bigint
    from goods_outs o
    cross join lateral (
      values ('order', 1),
      ('shipment', (select count(*) from shipments h where h.tenant_id = $16 and h.goods_out_id = o.id and h.status = 'dispatched')),
      ('package', (
          select count(*)
          from shipments h
          join packages g on g.tenant_id = $17 and g.shipment_id = h.id
          where h.tenant_id = $18 and h.goods_out_id = o.id and h.status = 'dispatched'))
    ) m (unit_of_measure, amount)
    where o.tenant_id = $19 and o.id = any($20::bigint[])
    union all
    select l.account_id, 'PICK', 'pick_list', 1, null::bigint, null::text, o.order_type_id, o.carrier_id, o.carrier_service_id,
    null::bigint, null::bigint, null::bigint, o.id, l.id, null::bigint, null::bigint, null::bigint
    from (
      select k.goods_out_pick_list_id as id, o.account_id, case when min(o.id) = max(o.id) then min(o.id) end as goods_out_id
      from tasks k
      join goods_outs o on o.tenant_id = $21 and o.id = k.goods_out_id
      where k.tenant_id = $22 and k.goods_out_pick_list_id = any($23::bigint[]) and k.type = 'PICK' and k.status = 'COMPLETED'
      and k.reversed_at is null
      group by k.goods_out_pick_list_id, o.account_id
    ) l
    left join goods_outs o on o.tenant_id = $24 and o.id = l.goods_out_id
    union all
    select r.account_id, 'RECEIPT', 'receipt', 1, null::bigint, null::text, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, r.id,
    null::bigint, null::bigint
    from goods_in_receipts r
    where r.tenant_id = $25 and r.id = any($26::bigint[])
    union all
    select u.account_id, 'PICK', m.unit_of_measure, -m.amount, null::bigint, u.subtype, u.order_type_id, u.carrier_id,
    u.carrier_service_id, u.location_id, u.product_id, f.storage_unit_type_id, u.goods_out_id, u.list_id, null::bigint, null::bigint,
    u.product_id
    from (
      select o.account_id, k.subtype, o.order_type_id, o.carrier_id, o.carrier_service_id, x.location_from_id as location_id, x.product_id,
      x.storage_unit_from_id as from_id, o.id as goods_out_id, k.goods_out_pick_list_id as list_id, r.quantity, r.is_whole,
      r.is_whole and not exists (
        select from tasks b
        where b.tenant_id = $27 and b.goods_out_line_id = k.goods_out_line_id and b.type = 'PICK' and b.status = 'COMPLETED'
        and b.confirmed_quantity > 0 and b.reversed_at is null) as is_last_of_line
      from jsonb_to_recordset($28::jsonb) as "r" ("id" "int8", "quantity" "numeric", "is_whole" "bool")
      join tasks k on k.tenant_id = $29 and k.id = any($30::bigint[]) and k.id = r.id
      join goods_outs o on o.tenant_id = $31 and o.id = k.goods_out_id
      cross join lateral (
        select t.location_from_id, t.storage_unit_from_id, t.product_id
        from transactions t
        where t.tenant_id = $32 and t.task_id = k.id and t.category = 'PICK' and t.subtype = 'PICK'
        order by t.id
        limit 1
      ) x
    ) u
    join products p on p.tenant_id = $33 and p.id = u.product_id
    left join product_storage_units s on s.tenant_id = $34 and s.product_id = p.id and s.priority = 0
    left join storage_units f on f.tenant_id = $35 and f.id = u.from_id
    cross join lateral (
      values
      ('item', u.quantity), ('inner', u.quantity / p.units_per_inner), ('case', u.quantity / p.units_per_case),
      ('outer', u.quantity / p.units_per_outer),
      ('layer', u.quantity / (s.per_layer * case s.stock_configuration when 'inner' then p.units_per_inner
          when 'case' then p.units_per_case when 'outer' then p.units_per_outer else 1 end)),
      ('product_weight', u.quantity * p.weight), ('product_cube', u.quantity * p.cube), ('task', u.is_whole::int), ('line', u.is_last_of_line::int)
    ) m (unit_of_measure, amount)
    where m.amount > 0
  ) w),
keyed as materialized (
  select p.*, concat_ws(' ', 'price', p.price_id, 'order', p.goods_out_id, 'receipt', p.receipt_id, 'product', p.line_product_id,
    case p.unit_of_measure when 'pick_list' then 'list ' || p.list_id end) as key
  from (
    with counted as materialized (select c.* from work_counted c),
    basket as materialized (select 0::bigint as id, $36::bigint as account_id, 0::bigint as card_id, $37::int as digits)
    select distinct on (c.place, p.nominal_code) c.*, b.id as basket_id, b.digits, p.id as price_id, p.quantity as block, p.price,
    p.code, p.name
    from counted c
    join basket b on b.account_id = c.account_id
    join (
      select $38::bigint as tenant_id, 0::bigint as charge_card_id, true as auto_charge, t.*
      from jsonb_to_recordset($39::jsonb) as t (id bigint, code text, name text, charge_type text, unit_of_measure text,
        quantity numeric, price numeric, nominal_code text, subtype text, carrier_id bigint, carrier_service_id bigint, order_type_id bigint,
        location_group_id bigint, product_group_id bigint, storage_unit_type_id bigint)) p on p.tenant_id = $40 and p.charge_card_id = b.card_id and p.auto_charge
    and p.charge_type = c.charge_type and p.unit_of_measure = c.unit_of_measure
    where c.amount <> 0 and (p.subtype is null or p.subtype = c.subtype)
    and (p.order_type_id is null or p.order_type_id = c.order_type_id)
    and (p.carrier_id is null or p.carrier_id = c.carrier_id)
    and (p.carrier_service_id is null or p.carrier_service_id = c.carrier_service_id)
    and (p.storage_unit_type_id is null or p.storage_unit_type_id = c.storage_unit_type_id)
    and (p.location_group_id is null or exists (
        select from location_groups g
        where g.tenant_id = $41 and g.group_id = p.location_group_id and g.location_id = c.location_id))
    and (p.product_group_id is null or exists (
        select from product_groups g
        where g.tenant_id = $42 and g.group_id = p.product_group_id and g.product_id = c.product_id))
    order by c.place, p.nominal_code, num_nonnulls(p.subtype, p.order_type_id, p.carrier_id, p.carrier_service_id,
      p.storage_unit_type_id, p.location_group_id, p.product_group_id) desc, p.id) p
),
unit as materialized (
  select k.basket_id, k.key, k.unit_id, max(k.amount) as amount
  from keyed k
  where k.unit_id is not null
  group by k.basket_id, k.key, k.unit_id
),
added as (
  select a.basket_id, a.key, sum(a.amount) as amount
  from (
    select k.basket_id, k.key, k.amount from keyed k where k.unit_id is null
    union all
    select u.basket_id, u.key, u.amount from unit u
  ) a
  group by a.basket_id, a.key
  having sum(a.amount) > 0
),
line as (
  select distinct on (k.basket_id, k.key) k.*, a.amount as counted
  from keyed k
  join added a on a.basket_id = k.basket_id and a.key = k.key
  order by k.basket_id, k.key, k.place
),
work as materialized (
  select c.charge_type, coalesce(c.goods_out_id, 0) as order_id, coalesce(c.receipt_id, 0) as receipt_id,
  coalesce(c.line_product_id, 0) as product_id, coalesce(c.list_id, 0) as list_id, sum(c.amount) filter (where c.unit_of_measure = 'item') as units
  from work_counted c
  where c.line_product_id is not null
  group by 1, 2, 3, 4, 5
  having sum(c.amount) filter (where c.unit_of_measure = 'item') > 0
),
found as materialized (
  select distinct p.charge_type, coalesce(p.goods_out_id, 0) as order_id, coalesce(p.receipt_id, 0) as receipt_id,
  coalesce(p.line_product_id, 0) as product_id, case p.unit_of_measure when 'pick_list' then coalesce(p.list_id, 0) else 0 end as list_id
  from keyed p
),
missing as (
  select w.charge_type, w.order_id, w.receipt_id, count(distinct w.product_id) as products, sum(w.units) as units
  from work w
  where not exists (
    select from found f
    where f.charge_type = w.charge_type and f.order_id = w.order_id and f.receipt_id = w.receipt_id and f.product_id = w.product_id)
  and not exists (
    select from found f
    where f.charge_type = w.charge_type and f.order_id = w.order_id and f.receipt_id = w.receipt_id and f.product_id = 0)
  and not exists (select from found f where f.list_id = w.list_id and f.list_id <> 0)
  group by w.charge_type, w.order_id, w.receipt_id
),
unpriced as (
  select m.charge_type, o.id as goods_out_id, r.id as goods_in_receipt_id, coalesce(o.reference, r.reference) as reference, m.products, m.units
  from missing m
  left join goods_outs o on o.tenant_id = $43 and o.id = m.order_id
  left join goods_in_receipts r on r.tenant_id = $44 and r.id = m.receipt_id
)
select t.price_id, t.code, t.name, t.charge_type, t.unit_of_measure, t.lines, t.quantity, t.total, null::bigint as goods_out_id,
null::bigint as goods_in_receipt_id, null::text as reference, null::bigint as products, null::numeric as units
from (
  select k.price_id, k.code, k.name, k.charge_type, k.unit_of_measure, count(*) as lines,
  sum(least(ceil(round(k.counted / k.block, 8)), $45::numeric)) as quantity,
  sum(least(greatest(round(least(ceil(round(k.counted / k.block, 8)), $46::numeric) * k.price, k.digits), $47::numeric), $48::numeric)) as total
  from line k
  group by k.price_id, k.code, k.name, k.charge_type, k.unit_of_measure
  order by k.price_id) t
union all
select null, null, null, n.charge_type, null, null, null, null, n.goods_out_id, n.goods_in_receipt_id, n.reference, n.products, n.units
from unpriced n
order by price_id, charge_type, goods_out_id, goods_in_receipt_id;

with work_counted as materialized (
  select row_number() over () as place, w.*
  from (
    select u.account_id, u.charge_type, m.unit_of_measure, m.amount, m.unit_id, u.subtype, u.order_type_id, u.carrier_id,
    u.carrier_service_id, u.location_id, u.product_id, m.storage_unit_type_id, u.goods_out_id, u.list_id, u.receipt_id, u.item_id,
    u.product_id as line_product_id
    from (
      select d.*, row_number() over (partition by d.task_id order by d.first) = 1 as is_first_of_task,
      row_number() over (partition by d.charge_type, d.line_id order by d.first) = 1 and not exists (
        select from tasks b
        where b.tenant_id = $1 and b.type = d.type and b.status = 'COMPLETED' and b.confirmed_quantity > 0
        and (b.type <> 'PICK' or b.reversed_at is null)
        and b.id <> all($2::bigint[])
        and case d.type when 'PICK' then b.goods_out_line_id else b.goods_in_line_id end = d.line_id) as is_first_of_line
      from (
        select k.id as task_id, k.type, case k.type when 'PICK' then 'PICK' else 'RECEIPT' end as charge_type,
        coalesce(o.account_id, k.account_id) as account_id, k.subtype, o.order_type_id, o.carrier_id, o.carrier_service_id,
        o.id as goods_out_id, k.goods_out_pick_list_id as list_id, k.goods_in_receipt_id as receipt_id,
        k.goods_in_line_id as item_id, coalesce(k.goods_out_line_id, k.goods_in_line_id) as line_id, x.product_id,
        case k.type when 'PICK' then x.location_from_id else x.location_to_id end as location_id,
        x.storage_unit_from_id as from_id, x.storage_unit_to_id as to_id, sum(x.quantity) as quantity, min(x.id) as first, max(x.id) as last
        from tasks k
        join transactions x on x.tenant_id = $3 and x.task_id = k.id and x.category = k.type
        and x.subtype in ('PICK', 'RECEIVE', 'RETURN', 'TRANSFER_IN')
        left join goods_outs o on o.tenant_id = $4 and o.id = k.goods_out_id and k.type = 'PICK'
        where k.tenant_id = $5 and k.id = any($6::bigint[])
        group by k.tenant_id, k.id, o.tenant_id, o.id, x.product_id, x.location_from_id, x.location_to_id, x.storage_unit_from_id,
        x.storage_unit_to_id
      ) d) u
    join products p on p.tenant_id = $7 and p.id = u.product_id
    left join product_storage_units s on s.tenant_id = $8 and s.product_id = p.id and s.priority = 0
    left join storage_units f on f.tenant_id = $9 and f.id = u.from_id
    left join storage_units n on n.tenant_id = $10 and n.id = u.to_id
    left join storage_unit_types t on t.tenant_id = $11 and t.id = n.storage_unit_type_id
    cross join lateral (
      select v.*, null::bigint, case u.charge_type when 'PICK' then f.storage_unit_type_id else n.storage_unit_type_id end
      from (values
        ('item', u.quantity), ('inner', u.quantity / p.units_per_inner), ('case', u.quantity / p.units_per_case),
        ('outer', u.quantity / p.units_per_outer),
        ('layer', u.quantity / (s.per_layer * case s.stock_configuration when 'inner' then p.units_per_inner
            when 'case' then p.units_per_case when 'outer' then p.units_per_outer else 1 end)),
        ('product_weight', u.quantity * p.weight), ('product_cube', u.quantity * p.cube), ('task', u.is_first_of_task::int), ('line', u.is_first_of_line::int)) v
      union all
      values ('storage_unit', case when f.id is not null then 1 end, f.id, f.storage_unit_type_id),
      ('storage_unit_to', case when n.id is not null then 1 end, n.id, n.storage_unit_type_id),
      ('storage_unit_weight', case when n.id is not null then coalesce(t.weight, 0) + coalesce((
            select sum(g.quantity * cp.weight)
            from (
              select cs.product_id, cs.quantity from stocks cs where cs.tenant_id = $12 and cs.storage_unit_id = n.id
              union all
              select cx.product_id, cx.quantity from transactions cx
              where cx.tenant_id = $13 and cx.storage_unit_from_id = n.id and cx.operation_id = any($14::uuid[]) and cx.category = 'DISP'
            ) g
            join products cp on cp.tenant_id = $15 and cp.id = g.product_id), 0) end, n.id, n.storage_unit_type_id),
      ('storage_unit_cube', case when n.id is not null then coalesce(t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
            when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
            when 'foot' then 0.3048 else 0.01 end) * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
            when 'foot' then 0.3048 else 0.01 end), 0) end, n.id, n.storage_unit_type_id)
    ) m (unit_of_measure, amount, unit_id, storage_unit_type_id)
    where m.amount > 0
    union all
    select o.account_id, 'PICK', m.unit_of_measure, m.amount, null::bigint, null::text, o.order_type_id, o.carrier_id,
    o.carrier_service_id, null::bigint, null::bigint, null::bigint, o.id, null::bigint, null::bigint, null::bigint, null::bigint
    from goods_outs o
    cross join lateral (
      values ('order', 1),
      ('shipment', (select count(*) from shipments h where h.tenant_id = $16 and h.goods_out_id = o.id and h.status = 'dispatched')),
      ('package', (
          select count(*)
          from shipments h
          join packages g on g.tenant_id = $17 and g.shipment_id = h.id
          where h.tenant_id = $18 and h.goods_out_id = o.id and h.status = 'dispatched'))
    ) m (unit_of_measure, amount)
    where o.tenant_id = $19 and o.id = any($20::bigint[])
    union all
    select l.account_id, 'PICK', 'pick_list', 1, null::bigint, null::text, o.order_type_id, o.carrier_id, o.carrier_service_id,
    null::bigint, null::bigint, null::bigint, o.id, l.id, null::bigint, null::bigint, null::bigint
    from (
      select k.goods_out_pick_list_id as id, o.account_id, case when min(o.id) = max(o.id) then min(o.id) end as goods_out_id
      from tasks k
      join goods_outs o on o.tenant_id = $21 and o.id = k.goods_out_id
      where k.tenant_id = $22 and k.goods_out_pick_list_id = any($23::bigint[]) and k.type = 'PICK' and k.status = 'COMPLETED'
      and k.reversed_at is null
      group by k.goods_out_pick_list_id, o.account_id
    ) l
    left join goods_outs o on o.tenant_id = $24 and o.id = l.goods_out_id
    union all
    select r.account_id, 'RECEIPT', 'receipt', 1, null::bigint, null::text, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, r.id,
    null::bigint, null::bigint
    from goods_in_receipts r
    where r.tenant_id = $25 and r.id = any($26::bigint[])
    union all
    select u.account_id, 'PICK', m.unit_of_measure, -m.amount, null::bigint, u.subtype, u.order_type_id, u.carrier_id,
    u.carrier_service_id, u.location_id, u.product_id, f.storage_unit_type_id, u.goods_out_id, u.list_id, null::bigint, null::bigint,
    u.product_id
    from (
      select o.account_id, k.subtype, o.order_type_id, o.carrier_id, o.carrier_service_id, x.location_from_id as location_id, x.product_id,
      x.storage_unit_from_id as from_id, o.id as goods_out_id, k.goods_out_pick_list_id as list_id, r.quantity, r.is_whole,
      r.is_whole and not exists (
        select from tasks b
        where b.tenant_id = $27 and b.goods_out_line_id = k.goods_out_line_id and b.type = 'PICK' and b.status = 'COMPLETED'
        and b.confirmed_quantity > 0 and b.reversed_at is null) as is_last_of_line
      from jsonb_to_recordset($28::jsonb) as "r" ("id" "int8", "quantity" "numeric", "is_whole" "bool")
      join tasks k on k.tenant_id = $29 and k.id = any($30::bigint[]) and k.id = r.id
      join goods_outs o on o.tenant_id = $31 and o.id = k.goods_out_id
      cross join lateral (
        select t.location_from_id, t.storage_unit_from_id, t.product_id
        from transactions t
        where t.tenant_id = $32 and t.task_id = k.id and t.category = 'PICK' and t.subtype = 'PICK'
        order by t.id
        limit 1
      ) x
    ) u
    join products p on p.tenant_id = $33 and p.id = u.product_id
    left join product_storage_units s on s.tenant_id = $34 and s.product_id = p.id and s.priority = 0
    left join storage_units f on f.tenant_id = $35 and f.id = u.from_id
    cross join lateral (
      values
      ('item', u.quantity), ('inner', u.quantity / p.units_per_inner), ('case', u.quantity / p.units_per_case),
      ('outer', u.quantity / p.units_per_outer),
      ('layer', u.quantity / (s.per_layer * case s.stock_configuration when 'inner' then p.units_per_inner
          when 'case' then p.units_per_case when 'outer' then p.units_per_outer else 1 end)),
      ('product_weight', u.quantity * p.weight), ('product_cube', u.quantity * p.cube), ('task', u.is_whole::int), ('line', u.is_last_of_line::int)
    ) m (unit_of_measure, amount)
    where m.amount > 0
  ) w),
keyed as materialized (
  select p.*, concat_ws(' ', 'price', p.price_id, 'order', p.goods_out_id, 'receipt', p.receipt_id, 'product', p.line_product_id,
    case p.unit_of_measure when 'pick_list' then 'list ' || p.list_id end) as key
  from (
    with counted as materialized (select c.* from work_counted c),
    basket as materialized (select 0::bigint as id, $36::bigint as account_id, 0::bigint as card_id, $37::int as digits)
    select distinct on (c.place, p.nominal_code) c.*, b.id as basket_id, b.digits, p.id as price_id, p.quantity as block, p.price,
    p.code, p.name
    from counted c
    join basket b on b.account_id = c.account_id
    join (
      select $38::bigint as tenant_id, 0::bigint as charge_card_id, true as auto_charge, t.*
      from jsonb_to_recordset($39::jsonb) as t (id bigint, code text, name text, charge_type text, unit_of_measure text,
        quantity numeric, price numeric, nominal_code text, subtype text, carrier_id bigint, carrier_service_id bigint, order_type_id bigint,
        location_group_id bigint, product_group_id bigint, storage_unit_type_id bigint)) p on p.tenant_id = $40 and p.charge_card_id = b.card_id and p.auto_charge
    and p.charge_type = c.charge_type and p.unit_of_measure = c.unit_of_measure
    where c.amount <> 0 and (p.subtype is null or p.subtype = c.subtype)
    and (p.order_type_id is null or p.order_type_id = c.order_type_id)
    and (p.carrier_id is null or p.carrier_id = c.carrier_id)
    and (p.carrier_service_id is null or p.carrier_service_id = c.carrier_service_id)
    and (p.storage_unit_type_id is null or p.storage_unit_type_id = c.storage_unit_type_id)
    and (p.location_group_id is null or exists (
        select from location_groups g
        where g.tenant_id = $41 and g.group_id = p.location_group_id and g.location_id = c.location_id))
    and (p.product_group_id is null or exists (
        select from product_groups g
        where g.tenant_id = $42 and g.group_id = p.product_group_id and g.product_id = c.product_id))
    order by c.place, p.nominal_code, num_nonnulls(p.subtype, p.order_type_id, p.carrier_id, p.carrier_service_id,
      p.storage_unit_type_id, p.location_group_id, p.product_group_id) desc, p.id) p
),
unit as materialized (
  select k.basket_id, k.key, k.unit_id, max(k.amount) as amount
  from keyed k
  where k.unit_id is not null
  group by k.basket_id, k.key, k.unit_id
),
added as (
  select a.basket_id, a.key, sum(a.amount) as amount
  from (
    select k.basket_id, k.key, k.amount from keyed k where k.unit_id is null
    union all
    select u.basket_id, u.key, u.amount from unit u
  ) a
  group by a.basket_id, a.key
  having sum(a.amount) > 0
),
line as (
  select distinct on (k.basket_id, k.key) k.*, a.amount as counted
  from keyed k
  join added a on a.basket_id = k.basket_id and a.key = k.key
  order by k.basket_id, k.key, k.place
),
work as materialized (
  select c.charge_type, coalesce(c.goods_out_id, 0) as order_id, coalesce(c.receipt_id, 0) as receipt_id,
  coalesce(c.line_product_id, 0) as product_id, coalesce(c.list_id, 0) as list_id, sum(c.amount) filter (where c.unit_of_measure = 'item') as units
  from work_counted c
  where c.line_product_id is not null
  group by 1, 2, 3, 4, 5
  having sum(c.amount) filter (where c.unit_of_measure = 'item') > 0
),
found as materialized (
  select distinct p.charge_type, coalesce(p.goods_out_id, 0) as order_id, coalesce(p.receipt_id, 0) as receipt_id,
  coalesce(p.line_product_id, 0) as product_id, case p.unit_of_measure when 'pick_list' then coalesce(p.list_id, 0) else 0 end as list_id
  from keyed p
),
missing as (
  select w.charge_type, w.order_id, w.receipt_id, count(distinct w.product_id) as products, sum(w.units) as units
  from work w
  where not exists (
    select from found f
    where f.charge_type = w.charge_type and f.order_id = w.order_id and f.receipt_id = w.receipt_id and f.product_id = w.product_id)
  and not exists (
    select from found f
    where f.charge_type = w.charge_type and f.order_id = w.order_id and f.receipt_id = w.receipt_id and f.product_id = 0)
  and not exists (select from found f where f.list_id = w.list_id and f.list_id <> 0)
  group by w.charge_type, w.order_id, w.receipt_id
),
unpriced as (
  select m.charge_type, o.id as goods_out_id, r.id as goods_in_receipt_id, coalesce(o.reference, r.reference) as reference, m.products, m.units
  from missing m
  left join goods_outs o on o.tenant_id = $43 and o.id = m.order_id
  left join goods_in_receipts r on r.tenant_id = $44 and r.id = m.receipt_id
)
select t.price_id, t.code, t.name, t.charge_type, t.unit_of_measure, t.lines, t.quantity, t.total, null::bigint as goods_out_id,
null::bigint as goods_in_receipt_id, null::text as reference, null::bigint as products, null::numeric as units
from (
  select k.price_id, k.code, k.name, k.charge_type, k.unit_of_measure, count(*) as lines,
  sum(least(ceil(round(k.counted / k.block, 8)), $45::numeric)) as quantity,
  sum(least(greatest(round(least(ceil(round(k.counted / k.block, 8)), $46::numeric) * k.price, k.digits), $47::numeric), $48::numeric)) as total
  from line k
  group by k.price_id, k.code, k.name, k.charge_type, k.unit_of_measure
  order by k.price_id) t
union all
select null, null, null, n.charge_type, null, null, null, null, n.goods_out_id, n.goods_in_receipt_id, n.reference, n.products, n.units
from unpriced n
order by price_id, charge_type, goods_out_id, goods_in_receipt_id;

-- src/domain/charging/unpriced-work.ts

select 'RENTAL' as charge_type, null::bigint as goods_out_id, null::bigint as goods_in_receipt_id, null::text as reference,
count(distinct r.product_id) as products, sum(r.quantity) as units
from rental_snapshots r
join warehouses w on w.tenant_id = $1 and w.id = r.warehouse_id
where r.tenant_id = $2 and r.account_id = $3 and r.day = (
  select max(n.day) from rental_nights n
  where n.tenant_id = $4 and n.warehouse_id = r.warehouse_id
  and n.day between ($5::timestamptz at time zone w.timezone)::date and ($6::timestamptz at time zone w.timezone)::date - 1)
having count(*) > 0;

-- src/domain/charging/update-basket.ts

select count(*) as count
from charge_lines l
where l.tenant_id = $1 and l.charge_basket_id = $2;

-- src/domain/charging/work-of-period.ts

select k.id, k.type, nullif(k.reversed_quantity, 0) as reversed, k.reversed_at is not null as is_whole
from tasks k
where k.tenant_id = $1 and coalesce(k.ordering_account_id, k.account_id) = $2 and k.type in ('PICK', 'RCV')
and k.status = 'COMPLETED' and k.completed_at >= $3::timestamptz and k.completed_at < $4::timestamptz
order by k.id;

select l.id
from goods_out_pick_lists l
cross join lateral (
  select max(k.completed_at) as last, bool_or(o.account_id = $1) as is_own
  from tasks k
  left join goods_outs o on o.tenant_id = $2 and o.id = k.goods_out_id
  where k.tenant_id = $3 and k.goods_out_pick_list_id = l.id
) d
where l.tenant_id = $4 and l.goods_out_status_id = $5::int and l.updated_at >= $6::timestamptz
and d.is_own and d.last >= $7::timestamptz and d.last < $8::timestamptz
order by l.id;

select o.id
from goods_outs o
cross join lateral (
  select max(k.completed_at) as last from tasks k where k.tenant_id = $1 and k.goods_out_id = o.id
) d
where o.tenant_id = $2 and o.account_id = $3 and o.goods_out_status_id = $4::int
and o.updated_at >= $5::timestamptz and d.last >= $6::timestamptz and d.last < $7::timestamptz
order by o.id;

select r.id
from goods_in_receipts r
cross join lateral (
  select greatest(r.closed_at, max(k.completed_at)) as last
  from tasks k
  where k.tenant_id = $1 and k.goods_in_receipt_id = r.id
) d
where r.tenant_id = $2 and r.account_id = $3 and r.status = 'COMPLETED' and r.updated_at >= $4::timestamptz
and d.last >= $5::timestamptz and d.last < $6::timestamptz
order by r.id;
