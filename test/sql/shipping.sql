-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/shipping/apply-account-strategy.ts

select o.id, case when o.load_id is not null or o.load_reference is not null then 'load'
else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end in ('auto', 'auto_shipment') as is_automatic
from goods_outs o
join accounts a on a.tenant_id = $1 and a.id = o.account_id
where o.tenant_id = $2 and o.account_id = $3 and o.dispatch_strategy is null
and o.goods_out_status_id not in (6, 8) and exists (
  select from tasks k
  where k.tenant_id = $4 and k.goods_out_id = o.id and k.type = any($5::text[]) and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
order by o.id;

-- src/domain/shipping/apply-strategies.ts

update tasks k
set subtype = s.subtype, lock_version = "k"."lock_version" + 1, updated_at = $1
from (
  select o.id, $2::jsonb ->> (case when o.load_id is not null or o.load_reference is not null then 'load'
    else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end) as subtype
  from goods_outs o
  join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
  where o.tenant_id = $3 and o.id = any($4::bigint[])
) s
where k.tenant_id = $5 and k.goods_out_id = s.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.subtype <> s.subtype;

-- src/domain/shipping/attach-tasks.ts

update tasks k
set shipment_id = null, lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.shipment_id = any($3::bigint[]) and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

update tasks k
set shipment_id = s.id, lock_version = "k"."lock_version" + 1, updated_at = $1
from (/* shipments */) s
where k.tenant_id = $2 and k.goods_out_id = s.goods_out_id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.shipment_id is null
-- offset 0 makes the planner find them by order instead of scanning all open dispatch tasks.
and k.id = any(array(
    select x.id from tasks x where x.tenant_id = $3 and x.goods_out_id = any($4::bigint[]) offset 0));

-- src/domain/shipping/count-packages.ts

update shipments s
set packages_count = (
  select count(*) from packages p where p.tenant_id = s.tenant_id and p.shipment_id = s.id),
lock_version = "s"."lock_version" + 1, updated_at = $1
where s.tenant_id = $2 and s.id = any($3::bigint[]);

-- src/domain/shipping/create-packages-together.ts

insert into packages (tenant_id, created_at, updated_at, shipment_id, storage_unit_type_id, storage_unit_id, tracking_number, length,
  width, height, weight, unit_of_measure, weight_unit_of_measure)
select $1::bigint, $2::timestamptz, $3::timestamptz, r.shipment_id, r.storage_unit_type_id, r.storage_unit_id,
r.tracking_number, r.length, r.width, r.height, r.weight, r.unit_of_measure, r.weight_unit_of_measure
from jsonb_to_recordset($4::jsonb) as "r" ("shipment_id" "int8", "storage_unit_type_id" "int8", "storage_unit_id" "int8", "tracking_number" "text", "length" "numeric", "width" "numeric", "height" "numeric", "weight" "numeric", "unit_of_measure" "text", "weight_unit_of_measure" "text")
returning id;

select s.id, s.goods_out_id, s.status, s.calling_since, o.load_id
from shipments s
join goods_outs o on o.tenant_id = $1 and o.id = s.goods_out_id
where s.tenant_id = $2 and s.id = any($3::bigint[])
order by s.id;

-- src/domain/shipping/delete-shipments.ts

select p.* from packages p where p.tenant_id = $1 and p.shipment_id = any($2::bigint[]) order by p.id;

select s.* from shipments s where s.tenant_id = $1 and s.id = any($2::bigint[]) order by s.id;

-- src/domain/shipping/dispatch-shipments-together.ts

select s.id, s.goods_out_id from shipments s where s.tenant_id = $1 and s.id = any($2::bigint[]) order by s.id;

select s.id, s.goods_out_id, s.status, s.calling_since
from shipments s
where s.tenant_id = $1 and s.id = any($2::bigint[])
order by s.id;

-- src/domain/shipping/find-staged.ts

select a.*, k.goods_out_id
from allocations a
join lateral (select * from "tasks" "k" where "k".tenant_id = $1 and "k".id = a.task_id offset 0) "k" on true
where a.tenant_id = $2 and a.stock_id = any($3::bigint[]) and a.state = 'open'
and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.goods_out_id = any($4::bigint[])
order by a.id;

-- src/domain/shipping/join-shipments.ts

select k.*, p.packed, p.packed_ids, p.is_whole, u.shipment_id as packed_shipment_id
from jsonb_to_recordset($1::jsonb) as "u" ("storage_unit_id" "int8", "shipment_id" "int8", "goods_out_id" "int8")
join tasks k on k.tenant_id = $2 and k.goods_out_id = any($3::bigint[]) and k.goods_out_id = u.goods_out_id
cross join lateral (
  select sum(a.quantity) filter (where s.id is not null) as packed, array_agg(a.id) filter (where s.id is not null) as packed_ids,
  bool_and(s.id is not null) as is_whole
  from allocations a
  left join stocks s on s.tenant_id = $4 and s.id = a.stock_id and s.storage_unit_id = u.storage_unit_id
  where a.tenant_id = $5 and a.task_id = k.id and a.state = 'open'
) p
where k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.shipment_id is distinct from u.shipment_id and p.packed > 0
order by k.id;

update tasks k
set shipment_id = p.shipment_id, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "p" ("id" "int8", "shipment_id" "int8")
where k.tenant_id = $3 and k.id = any($4::bigint[]) and k.id = p.id;

-- src/domain/shipping/lock-shipments.ts

select distinct h.id
from stocks s
join packages p on p.tenant_id = $1 and p.storage_unit_id = s.storage_unit_id
join shipments h on h.tenant_id = $2 and h.id = p.shipment_id and h.status <> 'cancelled'
where s.tenant_id = $3 and s.id = any($4::bigint[]);

select s.* from shipments s where s.tenant_id = $1 and s.id = any($2::bigint[]);

-- src/domain/shipping/prepare-carrier-call.ts

update shipments s
set calling_since = $1
where s.tenant_id = $2 and s.id = $3;

-- src/domain/shipping/prepare-shipments.ts

select k.id
from tasks k
where k.tenant_id = $1 and k.goods_out_id = $2 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.shipment_id is null
limit 1;

select s.id as shipment_id, s.status = 'submitted' as is_submitted, null::jsonb as refused
from shipments s
where s.tenant_id = $1 and s.id = any(array(
    select k.shipment_id
    from tasks k
    where k.tenant_id = $2 and k.goods_out_id = $3 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')))
order by s.id;

with units as (
  select u.id, u.storage_unit_type_id, sum(s.quantity * coalesce(p.weight, 0)) as goods
  from storage_units u
  join stocks s on s.tenant_id = $1 and s.storage_unit_id = u.id
  join products p on p.tenant_id = $2 and p.id = s.product_id
  join storage_unit_types y on y.tenant_id = $3 and y.id = u.storage_unit_type_id and y.leaves_warehouse
  where u.tenant_id = $4 and u.id in (
    select x.storage_unit_id
    from tasks k
    join allocations a on a.tenant_id = $5 and a.task_id = k.id and a.state = 'open'
    join stocks x on x.tenant_id = $6 and x.id = a.stock_id
    where k.tenant_id = $7 and k.goods_out_id = $8 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
    and k.shipment_id is null)
  group by u.id, u.storage_unit_type_id
),
wanted as (
  select u.id as storage_unit_id, u.storage_unit_type_id, u.goods, 0 as rank, u.id as place
  from units u
  union all
  select null, c.storage_unit_type_id, c.weight, 1, c.place
  from rows from (
    jsonb_to_recordset($9::jsonb) as (storage_unit_type_id bigint, weight numeric)
  ) with ordinality as c (storage_unit_type_id, weight, place)
),
made as (
  insert into packages (tenant_id, shipment_id, storage_unit_type_id, storage_unit_id, length, width, height, weight, unit_of_measure,
    weight_unit_of_measure, created_at, updated_at)
  select $10::bigint, $11::bigint, t.id, w.storage_unit_id, round(t.length * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end) * 100, 4), round(t.width * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end) * 100, 4),
  round(t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
      when 'foot' then 0.3048 else 0.01 end) * 100, 4), w.goods + coalesce(t.weight, 0), 'centimetre', 'kilogram', $12::timestamptz,
  $13::timestamptz
  from wanted w
  join storage_unit_types t on t.tenant_id = $14 and t.id = w.storage_unit_type_id
  order by w.rank, w.place
  returning id
)
update shipments s
set packages_count = (select count(*) from made), lock_version = "s"."lock_version" + 1, updated_at = $15
where s.tenant_id = $16 and s.id = $17;

-- src/domain/shipping/read-measures.ts

select trim_scale(t.length * f.factor)::text as length, trim_scale(t.width * f.factor)::text as width,
trim_scale(t.height * f.factor)::text as height, trim_scale(g.weight + coalesce(t.weight, 0))::text as weight
from jsonb_to_recordset($1::jsonb) as "p" ("place" "int8", "storage_unit_type_id" "int8", "storage_unit_id" "int8")
left join storage_unit_types t on t.tenant_id = $2 and t.id = p.storage_unit_type_id
left join (values ('millimetre', 0.1), ('centimetre', 1), ('metre', 100), ('inch', 2.54), ('foot', 30.48)) f (unit, factor)
on f.unit = t.unit_of_measure
left join lateral (
  select case when bool_and(coalesce(r.weight, 0) > 0) then sum(s.quantity * r.weight) end as weight
  from stocks s
  join products r on r.tenant_id = $3 and r.id = s.product_id
  where s.tenant_id = $4 and s.storage_unit_id = p.storage_unit_id and s.quantity > 0) g on true
order by p.place;

-- src/domain/shipping/read-packed-units.ts

select s.id, s.goods_out_id, p.storage_unit_id
from packages p
join shipments s on s.tenant_id = $1 and s.id = p.shipment_id and s.status in ('pending', 'failed')
where p.tenant_id = $2 and p.storage_unit_id = any($3::bigint[])
order by s.id;

-- src/domain/shipping/read-suggestions.ts

select p.id as product_id, p.code, g.quantity, coalesce(p.cube, p.length * p.width * p.height / 1000000, 0)::text as cube, coalesce(p.weight, 0)::text as weight,
jsonb_build_array(coalesce(p.length, 0), coalesce(p.width, 0), coalesce(p.height, 0)) as sides
from (
  select l.product_id, sum(l.order_quantity + l.rounded_quantity - l.short_quantity - l.dispatch_quantity) as quantity
  from goods_out_lines l
  where l.tenant_id = $1 and l.goods_out_id = $2
  group by l.product_id
) g
join products p on p.tenant_id = $3 and p.id = g.product_id
where g.quantity > 0
order by p.id;

select p.id as product_id, p.code, g.quantity, coalesce(p.cube, p.length * p.width * p.height / 1000000, 0)::text as cube, coalesce(p.weight, 0)::text as weight,
jsonb_build_array(coalesce(p.length, 0), coalesce(p.width, 0), coalesce(p.height, 0)) as sides
from (
  select s.product_id, sum(a.quantity) as quantity
  from tasks k
  join allocations a on a.tenant_id = $1 and a.task_id = k.id and a.state = 'open'
  join stocks s on s.tenant_id = $2 and s.id = a.stock_id
  where k.tenant_id = $3 and k.goods_out_id = $4 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.shipment_id is null and not exists (
    select from storage_units u
    join storage_unit_types y on y.tenant_id = $5 and y.id = u.storage_unit_type_id
    where u.tenant_id = $6 and u.id = s.storage_unit_id and y.leaves_warehouse)
  and not exists (
    select from packages x
    join shipments h on h.tenant_id = $7 and h.id = x.shipment_id and h.status in ('pending', 'failed', 'submitted')
    where x.tenant_id = $8 and x.storage_unit_id = s.storage_unit_id)
  group by s.product_id
) g
join products p on p.tenant_id = $9 and p.id = g.product_id
order by p.id;

select p.id as product_id, p.code, g.quantity, coalesce(p.cube, p.length * p.width * p.height / 1000000, 0)::text as cube, coalesce(p.weight, 0)::text as weight,
jsonb_build_array(coalesce(p.length, 0), coalesce(p.width, 0), coalesce(p.height, 0)) as sides
from (
  select s.product_id, sum(a.quantity) as quantity
  from tasks k
  join allocations a on a.tenant_id = $1 and a.task_id = k.id and a.state = 'open'
  join stocks s on s.tenant_id = $2 and s.id = a.stock_id
  where k.tenant_id = $3 and k.goods_out_id = $4 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and not exists (
    select from shipments h where h.tenant_id = $5 and h.id = k.shipment_id and h.status = 'submitted')
  and not exists (
    select from packages x
    join shipments h on h.tenant_id = $6 and h.id = x.shipment_id and h.status in ('pending', 'failed', 'submitted')
    where x.tenant_id = $7 and x.storage_unit_id = s.storage_unit_id)
  group by s.product_id
) g
join products p on p.tenant_id = $8 and p.id = g.product_id
order by p.id;

select t.id as storage_unit_type_id, (t.length * t.width * t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
    when 'foot' then 0.3048 else 0.01 end) ^ 3)::numeric::text as volume, t.max_weight,
jsonb_build_array(t.length * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
    when 'foot' then 0.3048 else 0.01 end) * 100, t.width * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
    when 'foot' then 0.3048 else 0.01 end) * 100, t.height * (case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
    when 'foot' then 0.3048 else 0.01 end) * 100) as sides
from storage_unit_types t
where t.tenant_id = $1 and t.use_for_packing and t.length > 0 and t.width > 0 and t.height > 0
order by t.id;

select t.packing_fill_percent as fill_percent, exists (
  select from tasks k
  where k.tenant_id = $1 and k.goods_out_id = $2 and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')) as has_staged
from tenants t
where t.id = $3;

-- src/domain/shipping/record-cancellation.ts

delete from documents d
where d.tenant_id = $1 and d.id = any($2::bigint[]);

select d.*
from packages p
join documents d on d.tenant_id = p.tenant_id and d.id = p.label_document_id
where p.tenant_id = $1 and p.shipment_id = $2;

update packages p
set tracking_number = null, label_document_id = null, lock_version = "p"."lock_version" + 1, updated_at = $1
where p.tenant_id = $2 and p.shipment_id = $3;

update shipments s
set calling_since = null
where s.tenant_id = $1 and s.id = $2;

update shipments s
set status = 'cancelled', tracking_number = null, label_filename = null, label_document_id = null, calling_since = null,
lock_version = "s"."lock_version" + 1, updated_at = $1
where s.tenant_id = $2 and s.id = $3;

-- src/domain/shipping/record-submission.ts

select s.* from shipments s where s.tenant_id = $1 and s.id = $2;

update shipments s
set status = 'failed', carrier_message = $1, calling_since = null,
attempt = s.attempt + $2::int, lock_version = "s"."lock_version" + 1, updated_at = $3
where s.tenant_id = $4 and s.id = $5;

with kept as materialized (
  select l.*, nextval('documents_id_seq') as document_id
  from rows from (
    jsonb_to_recordset($1::jsonb) as (reference bigint, tracking_number text, file_name text, file_type text,
      file_path text, file_size bigint, sha256 text, warnings text[])
  ) with ordinality as l (reference, tracking_number, file_name, file_type, file_path, file_size, sha256, warnings, place)
),
filed as (
  insert into documents (tenant_id, id, category, file_name, file_type, file_path, file_size, sha256, warnings, status, user_id,
    account_id, warehouse_id, created_at, updated_at)
  select $2::bigint, k.document_id, 'label', k.file_name, k.file_type, k.file_path, k.file_size, k.sha256, k.warnings,
  'available', $3::bigint, s.account_id, s.warehouse_id, $4::timestamptz, $5::timestamptz
  from kept k
  join shipments s on s.tenant_id = $6 and s.id = $7
),
labelled as (
  update packages p
  set tracking_number = k.tracking_number, label_document_id = k.document_id, lock_version = "p"."lock_version" + 1, updated_at = $8
  from kept k
  where p.tenant_id = $9 and p.id = k.reference and p.shipment_id = $10
)
update shipments s
set status = case when exists (
  select from tasks k
  where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status = 'COMPLETED' and k.reversed_at is null)
and not exists (
  select from tasks k
  where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')) then 'dispatched' else 'submitted' end,
dispatched_at = case when exists (
  select from tasks k
  where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status = 'COMPLETED' and k.reversed_at is null)
and not exists (
  select from tasks k
  where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.type = 'DISP' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')) then $11::timestamptz end, tracking_number = $12, submitted_at = $13, calling_since = null,
carrier_message = null, label_document_id = (select k.document_id from kept k where k.place = 1),
label_filename = (select k.file_name from kept k where k.place = 1), lock_version = "s"."lock_version" + 1, updated_at = $14
where s.tenant_id = $15 and s.id = $16;

-- src/domain/shipping/remove-emptied-packages.ts

select p.*
from packages p
join shipments s on s.tenant_id = $1 and s.id = p.shipment_id and s.status in ('pending', 'failed') and not coalesce(s.calling_since > $2::timestamptz, false)
where p.tenant_id = $3 and p.storage_unit_id = any($4::bigint[])
and not exists (select from stocks x where x.tenant_id = $5 and x.storage_unit_id = p.storage_unit_id)
order by p.id;

-- src/domain/shipping/shipment-details.ts

select o.reference as order_reference, to_jsonb(a.*) as address,
case when c.id is not null then jsonb_build_object('code', c.code, 'name', c.name, 'carrier_type', c.carrier_type,
  'active', c.active, 'sealed', c.carrier_authentication_sealed) end as carrier,
case when v.id is not null then jsonb_build_object('code', v.code, 'external_preset_id', v.external_preset_id) end as service,
(select to_jsonb(x.*) - 'rank' - 'id'
  from (
    select 1 as rank, t.id, f.content, t.format, null::text as head, null::text as foot,
    jsonb_build_object('orientation', t.orientation, 'page_height', t.page_height, 'page_width', t.page_width,
      'top', t.top, 'bottom', t.bottom, 'left', t."left", 'right', t."right",
      'header_height', t.header_height, 'header_spacing', t.header_spacing,
      'footer_height', t.footer_height, 'footer_spacing', t.footer_spacing) as layout
    from custom_carrier_types t
    join custom_carrier_type_contents f on f.tenant_id = $1 and f.custom_carrier_type_id = t.id
    where t.tenant_id = $2 and t.code in (c.code, c.carrier_type)
    union all
    select case when t.account_id is null then 3 else 2 end, t.id, f.content, t.format,
    (select h.content from template_contents h where h.tenant_id = $3 and h.template_id = t.template_header_id) as head,
    (select f.content from template_contents f where f.tenant_id = $4 and f.template_id = t.template_footer_id) as foot,
    jsonb_build_object('orientation', t.orientation, 'page_height', t.page_height, 'page_width', t.page_width,
      'top', t.top, 'bottom', t.bottom, 'left', t."left", 'right', t."right",
      'header_height', t.header_height, 'header_spacing', t.header_spacing,
      'footer_height', t.footer_height, 'footer_spacing', t.footer_spacing)
    from templates t
    join template_contents f on f.tenant_id = $5 and f.template_id = t.id
    where t.tenant_id = $6 and t.template_type_code = 'shipment_label'
    and (t.account_id = s.account_id or (t.account_id is null and t."default"))) x
  order by x.rank, x.id
  limit 1) as label
from shipments s
join goods_outs o on o.tenant_id = $7 and o.id = s.goods_out_id
left join customers u on u.tenant_id = $8 and u.id = o.customer_id
left join addresses a on a.tenant_id = $9 and a.id = coalesce(s.address_id, o.address_id, u.address_id)
left join carriers c on c.tenant_id = $10 and c.id = s.carrier_id
left join carrier_services v on v.tenant_id = $11 and v.id = coalesce(s.carrier_service_id, (
    select d.id from carrier_services d where d.tenant_id = $12 and d.carrier_id = s.carrier_id and d.is_default and d.active))
where s.tenant_id = $13 and s.id = $14;

select p.id, p.length, p.width, p.height, p.weight
from packages p
where p.tenant_id = $1 and p.shipment_id = $2
order by p.id;

-- src/domain/shipping/split-staged.ts

update allocations a
set task_id = p.task_id, lock_version = "a"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "p" ("id" "int8", "task_id" "int8")
where a.tenant_id = $3 and a.id = any($4::bigint[]) and a.id = p.id;

update tasks k
set start_quantity = k.start_quantity - p.quantity, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as "p" ("id" "int8", "quantity" "numeric")
where k.tenant_id = $3 and k.id = any($4::bigint[]) and k.id = p.id;

-- src/domain/shipping/unpack-goods.ts

select a.stock_id, a.task_id, k.goods_out_id, a.goods_out_line_id
from allocations a
join tasks k on k.tenant_id = $1 and k.id = a.task_id
where a.tenant_id = $2 and a.stock_id = any($3::bigint[]) and a.state = 'open'
order by a.id;

select u.reference
from storage_units u
where u.tenant_id = $1 and u.id = any($2::bigint[]) and u.load_id is not null
order by u.id
limit 1;
