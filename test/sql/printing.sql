-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/printing/agent-jobs.ts

select d.status from documents d where d.tenant_id = $1 and d.id = $2::bigint;

select j.id
from print_jobs j
join printers p on p.tenant_id = j.tenant_id and p.id = j.printer_id
where j.tenant_id = $1 and j.id = $2 and p.agent_id = $3;

select j.id, p.device_name
from print_jobs j
join printers p on p.tenant_id = j.tenant_id and p.id = j.printer_id
join documents d on d.tenant_id = j.tenant_id and d.id = j.document_id and d.status = 'available'
where j.tenant_id = $1 and p.agent_id = $2 and p.status <> 'DISABLED'
and (j.status = 'queued'
  or j.status = 'sent' and j.sent_at < $3::timestamptz - make_interval(secs => $4::int))
order by j.id
limit 1
for update of j skip locked;

update print_jobs j
set status = 'expired', finished_at = $1, stuck_at = null, lock_version = "j"."lock_version" + 1, updated_at = $2
where j.tenant_id = $3 and j.id in (
  select o.id
  from print_jobs o
  where o.tenant_id = $4 and o.status in ('queued', 'sent', 'printing')
  and o.created_at < $5::timestamptz - make_interval(hours => $6::int)
  order by o.id
  limit $7
  for update skip locked)
returning /* selectList(print_jobs, 'j') */;

-- src/domain/printing/agent-printers.ts

select /* selectList(kinds.printers, 'p') */
from printers p
where p.tenant_id = $1 and p.agent_id = $2
order by p.id;

select distinct p.tenant_id
from printers p
join print_agents a on a.tenant_id = p.tenant_id and a.id = p.agent_id
where p.status = 'AVAILABLE' and a.last_seen_at < now() - make_interval(secs => $1::int);

select p.device_name
from printers p
where p.tenant_id = $1 and p.agent_id = $2 and p.device_name is not null;

update print_agents a
set last_seen_at = $1, lock_version = "a"."lock_version" + 1, updated_at = $2
where a.tenant_id = $3 and a.id = $4
and (a.last_seen_at is null or a.last_seen_at < $5::timestamptz - make_interval(secs => $6::int));

update printers p
set status = 'AVAILABLE', lock_version = "p"."lock_version" + 1, updated_at = $1
where p.tenant_id = $2 and p.agent_id = $3 and p.status = 'OFFLINE'
returning /* selectList(printers, 'p') */;

update printers p
set status = 'OFFLINE', lock_version = "p"."lock_version" + 1, updated_at = $1
from print_agents a
where p.tenant_id = $2 and a.tenant_id = $3 and a.id = p.agent_id
and p.status = 'AVAILABLE' and a.last_seen_at < $4::timestamptz - make_interval(secs => $5::int)
returning /* selectList(printers, 'p') */;

-- src/domain/printing/attach-file.ts

delete from /* name(table) */ c
where c.tenant_id = $1 and /* name('c', by) */ = any($2::bigint[]);

insert into /* name(table) */ (tenant_id, /* name(by) */, content, content_type)
values ($1, $2, $3, $4)
on conflict (tenant_id, /* name(by) */) do update
set content = excluded.content, content_type = excluded.content_type;

update /* name(owner) */ t
set file_name = $1, format = $2, lock_version = "t"."lock_version" + 1, updated_at = $3
where t.tenant_id = $4 and t.id = $5;

-- src/domain/printing/choose-form.ts

select t.name, coalesce(t.format, 'html') as format, c.content,
(select h.content from template_contents h where h.tenant_id = $1 and h.template_id = t.template_header_id) as head,
(select f.content from template_contents f where f.tenant_id = $2 and f.template_id = t.template_footer_id) as foot,
jsonb_build_object('orientation', t.orientation, 'page_height', t.page_height, 'page_width', t.page_width,
  'top', t.top, 'bottom', t.bottom, 'left', t."left", 'right', t."right",
  'header_height', t.header_height, 'header_spacing', t.header_spacing,
  'footer_height', t.footer_height, 'footer_spacing', t.footer_spacing) as layout
from templates t
join template_contents c on c.tenant_id = $3 and c.template_id = t.id
left join customers u on u.tenant_id = $4 and u.id = $5
where t.tenant_id = $6
and (t.id = u.pick_label_id or (t.template_type_code = $7 and (t.account_id = $8 or t."default")))
order by coalesce(t.account_id = $9 and t.template_type_code = $10, false) desc,
coalesce(t.id = u.pick_label_id, false) desc, t.id
limit 1;

select t.template_type_code from templates t where t.tenant_id = $1 and t.id = $2;

-- src/domain/printing/code-labels.ts

select case when "l"."id" is not null then jsonb_build_object('code', "l"."code",
  'barcode', coalesce("l"."barcode", "l"."code"), 'check_digit', "l"."check_digit",
  'description', "l"."description", 'zone', "l"."zone", 'aisle', "l"."aisle", 'bay', "l"."bay",
  'level', "l"."level", 'position', "l"."position") end as shown, l.warehouse_id
from locations l
where l.tenant_id = $1 and l.id = any($2::bigint[])
order by l.pick_sequence, l.code;

select jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
  'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
  'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode") as shown
from products p
where p.tenant_id = $1 and p.id = any($2::bigint[])
order by p.code;

-- src/domain/printing/find-form.ts

select t.name, coalesce(t.format, 'html') as format, c.content,
(select h.content from template_contents h where h.tenant_id = $1 and h.template_id = t.template_header_id) as head,
(select f.content from template_contents f where f.tenant_id = $2 and f.template_id = t.template_footer_id) as foot,
jsonb_build_object('orientation', t.orientation, 'page_height', t.page_height, 'page_width', t.page_width,
  'top', t.top, 'bottom', t.bottom, 'left', t."left", 'right', t."right",
  'header_height', t.header_height, 'header_spacing', t.header_spacing,
  'footer_height', t.footer_height, 'footer_spacing', t.footer_spacing) as layout
from templates t
join template_contents c on c.tenant_id = t.tenant_id and c.template_id = t.id
where t.tenant_id = $3 and t.id = $4;

-- src/domain/printing/invoice-paper.ts

select i.account_id,
jsonb_build_object('document_number', i.document_number, 'document_type', i.document_type, 'document_date', i.document_date,
  'document_due_date', i.document_due_date, 'reference', i.reference, 'status', i.status, 'tax_status', i.tax_status,
  'currency', lower(i.currency), 'paid_at', replace(to_char("i"."paid_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')) as invoice,
jsonb_build_object('net', i.net_total, 'tax', i.tax_total, 'gross', i.gross_total) as totals,
jsonb_build_object('start_at', replace(to_char("i"."start_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'), 'end_at', replace(to_char("i"."end_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')) as period,
coalesce(l.lines, '[]') as lines
from invoices i
left join lateral (
  select jsonb_agg(jsonb_build_object('charge_type', n.charge_type, 'code', n.code, 'name', n.name, 'quantity', n.quantity, 'price', n.price,
      'net', n.net, 'tax_rate', n.tax_rate, 'tax', n.tax, 'total', n.total, 'order_reference', o.reference,
      'receipt_reference', r.reference) order by n.id) as lines
  from invoice_lines n
  left join goods_outs o on o.tenant_id = $1 and o.id = n.goods_out_id
  left join goods_in_receipts r on r.tenant_id = $2 and r.id = n.inbound_good_id
  where n.tenant_id = $3 and n.invoice_id = i.id
) l on true
where i.tenant_id = $4 and i.id = $5;

-- src/domain/printing/letterhead.ts

select jsonb_build_object('name', t.company_name, 'address', case when "s"."id" is not null then jsonb_build_object('name', "s"."name",
    'address_1', "s"."address_1", 'address_2', "s"."address_2", 'address_3', "s"."address_3",
    'address_4', "s"."address_4", 'city', "s"."address_3", 'postcode', "s"."postcode",
    'country_code', "s"."country_code", 'email_address', "s"."email_address",
    'phone_number', "s"."phone_number") end, 'logo_url', t.logo_url) as company,
case when "n"."id" is not null then
jsonb_build_object('code', "n"."code", 'name', "n"."name") end || jsonb_build_object('vat_number', n.vat_number, 'address', case when "o"."id" is not null then jsonb_build_object('name', "o"."name",
    'address_1', "o"."address_1", 'address_2', "o"."address_2", 'address_3', "o"."address_3",
    'address_4', "o"."address_4", 'city', "o"."address_3", 'postcode', "o"."postcode",
    'country_code', "o"."country_code", 'email_address', "o"."email_address",
    'phone_number', "o"."phone_number") end) as account, coalesce(w.timezone, t.import_timezone) as timezone,
case when "w"."id" is not null then
jsonb_build_object('code', "w"."code", 'name', "w"."name") end || jsonb_build_object('address', case when "a"."id" is not null then jsonb_build_object('name', "a"."name",
    'address_1', "a"."address_1", 'address_2', "a"."address_2", 'address_3', "a"."address_3",
    'address_4', "a"."address_4", 'city', "a"."address_3", 'postcode', "a"."postcode",
    'country_code', "a"."country_code", 'email_address', "a"."email_address",
    'phone_number', "a"."phone_number") end) as warehouse, jsonb_build_object('name', u.name) as "user"
from tenants t
join users u on u.id = $1
left join sites d on d.tenant_id = $2 and d."default"
left join addresses s on s.tenant_id = $3 and s.id = d.address_id
left join accounts n on n.tenant_id = $4 and n.id = $5
left join addresses o on o.tenant_id = $6 and o.id = n.address_id
left join warehouses w on w.tenant_id = $7 and w.id = coalesce($8, n.default_warehouse_id)
left join addresses a on a.tenant_id = $9 and a.id = w.address_id
where t.id = $10;

-- src/domain/printing/load-manifest.ts

select l.warehouse_id, jsonb_build_object('reference', l.reference, 'status', l.status, 'load_by', replace(to_char("l"."load_by" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'),
  'dispatched_at', replace(to_char("l"."dispatched_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'), 'carrier', case when "c"."id" is not null then
  jsonb_build_object('code', "c"."code", 'name', "c"."name") end, 'trailer', case when "t"."id" is not null then
  jsonb_build_object('code', "t"."code", 'name', "t"."name") end, 'location', case when "k"."id" is not null then jsonb_build_object('code', "k"."code",
    'barcode', coalesce("k"."barcode", "k"."code"), 'check_digit', "k"."check_digit",
    'description', "k"."description", 'zone', "k"."zone", 'aisle', "k"."aisle", 'bay', "k"."bay",
    'level', "k"."level", 'position', "k"."position") end,
  'expected_storage_unit_quantity', l.expected_storage_unit_quantity,
  'number_of_storage_units_loaded', l.number_of_storage_units_loaded) as load,
coalesce(d.drops, '[]') as drops,
(select coalesce(jsonb_agg(o.id order by o.id), '[]') from goods_outs o where o.tenant_id = $1 and o.load_id = l.id) as orders
from loads l
left join carriers c on c.tenant_id = l.tenant_id and c.id = l.carrier_id
left join trailers t on t.tenant_id = l.tenant_id and t.id = l.trailer_id
left join locations k on k.tenant_id = l.tenant_id and k.id = l.location_id
left join lateral (
  select jsonb_agg(jsonb_build_object('id', p.id, 'address', case when "a"."id" is not null then jsonb_build_object('name', "a"."name",
        'address_1', "a"."address_1", 'address_2', "a"."address_2", 'address_3', "a"."address_3",
        'address_4', "a"."address_4", 'city', "a"."address_3", 'postcode', "a"."postcode",
        'country_code', "a"."country_code", 'email_address', "a"."email_address",
        'phone_number', "a"."phone_number") end,
      'drop', jsonb_build_object('sequence', p.sequence, 'status', p.status, 'booking_reference', p.booking_reference)) order by p.sequence) as drops
  from load_drops p
  left join delivery_addresses a on a.tenant_id = $2 and a.id = p.delivery_address_id
  where p.tenant_id = $3 and p.load_id = l.id and p.status <> 'cancelled'
) d on true
where l.tenant_id = $4 and l.id = $5;

-- src/domain/printing/package-label.ts

select d.id as document_id, d.file_name, d.file_type as content_type, d.file_path
from packages p
join documents d on d.tenant_id = p.tenant_id and d.id = p.label_document_id and d.status = 'available'
where p.tenant_id = $1 and p.id = $2;

-- src/domain/printing/picking-note.ts

select i.account_id, i.warehouse_id,
jsonb_build_object('reference', i.reference, 'pick_type', i.pick_type, 'load_reference', i.load_reference, 'status', j.code) as pick_list
from goods_out_pick_lists i
left join goods_out_statuses j on j.tenant_id = i.tenant_id and j.id = i.goods_out_status_id
where i.tenant_id = $1 and i.id = $2;

select jsonb_build_object('goods_out_id', o.id, 'location', case when "f"."id" is not null then jsonb_build_object('code', "f"."code",
    'barcode', coalesce("f"."barcode", "f"."code"), 'check_digit', "f"."check_digit",
    'description', "f"."description", 'zone', "f"."zone", 'aisle', "f"."aisle", 'bay', "f"."bay",
    'level', "f"."level", 'position', "f"."position") end, 'location_to', case when "t"."id" is not null then jsonb_build_object('code', "t"."code",
    'barcode', coalesce("t"."barcode", "t"."code"), 'check_digit', "t"."check_digit",
    'description', "t"."description", 'zone', "t"."zone", 'aisle', "t"."aisle", 'bay', "t"."bay",
    'level', "t"."level", 'position', "t"."position") end, 'product', jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
    'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
    'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode"),
  'quantity', coalesce(g.quantity, k.start_quantity), 'storage_unit', case when "u"."id" is not null then jsonb_build_object('reference', "u"."reference",
    'sscc', case when "u"."barcode" ~ '^00[0-9]{18}$' then substr("u"."barcode", 3) end,
    'barcode', coalesce("u"."barcode", "u"."reference"), 'type', "y"."name") end, 'batch', g.batch, 'sell_by_date', g.sell_by_date,
  'serial_number', g.serial_number, 'order_reference', o.reference, 'status', k.status) as pick
from tasks k
join goods_outs o on o.tenant_id = $1 and o.id = k.goods_out_id
join products p on p.tenant_id = $2 and p.id = k.product_id
left join lateral (
  select a.quantity, s.location_id, s.storage_unit_id, s.batch, s.sell_by_date::text as sell_by_date, s.serial_number
  from allocations a
  join stocks s on s.tenant_id = $3 and s.id = a.stock_id
  where a.tenant_id = $4 and a.task_id = k.id and a.state = 'open'
  union all
  select x.quantity, x.location_from_id, x.storage_unit_from_id, x.attributes_from->>'batch', x.attributes_from->>'sell_by_date',
  x.attributes_from->>'serial_number'
  from transactions x
  where x.tenant_id = $5 and x.task_id = k.id and x.category = 'PICK' and x.subtype = 'PICK'
) g on true
left join locations f on f.tenant_id = $6 and f.id = coalesce(g.location_id, k.location_from_id)
left join locations t on t.tenant_id = $7 and t.id = k.location_to_id
left join storage_units u on u.tenant_id = $8 and u.id = g.storage_unit_id
left join storage_unit_types y on y.tenant_id = $9 and y.id = u.storage_unit_type_id
where k.tenant_id = $10 and k.goods_out_pick_list_id = $11 and k.type = 'PICK' and k.status <> 'CANCELLED'
and k.reversed_at is null
and /* visibilityOf(orders, 'o', tx) */
order by f.pick_sequence, f.code, k.id;

-- src/domain/printing/preview-form.ts

select coalesce(t.format, 'html') as format,
(select h.content from template_contents h where h.tenant_id = $1 and h.template_id = t.template_header_id) as head,
(select f.content from template_contents f where f.tenant_id = $2 and f.template_id = t.template_footer_id) as foot,
jsonb_build_object('orientation', t.orientation, 'page_height', t.page_height, 'page_width', t.page_width,
  'top', t.top, 'bottom', t.bottom, 'left', t."left", 'right', t."right",
  'header_height', t.header_height, 'header_spacing', t.header_spacing,
  'footer_height', t.footer_height, 'footer_spacing', t.footer_spacing) as layout,
t.format is not null as has_content
from templates t
where t.tenant_id = $3 and t.id = $4;

-- src/domain/printing/queue-prints.ts

select p.supports_labels, p.supports_documents
from printers p
where p.tenant_id = $1 and p.id = $2;

-- src/domain/printing/read-paper-orders.ts

select o.id, o.account_id, o.warehouse_id, o.customer_id, o.load_drop_id, jsonb_build_object('reference', o.reference, 'customer', case when "c"."id" is not null then
  jsonb_build_object('code', "c"."code", 'name', "c"."name") end, 'address', case when "a"."id" is not null then jsonb_build_object('name', "a"."name",
    'address_1', "a"."address_1", 'address_2', "a"."address_2", 'address_3', "a"."address_3",
    'address_4', "a"."address_4", 'city', "a"."address_3", 'postcode', "a"."postcode",
    'country_code', "a"."country_code", 'email_address', "a"."email_address",
    'phone_number', "a"."phone_number") end,
  'carrier', case when "r"."id" is not null then
  jsonb_build_object('code', "r"."code", 'name', "r"."name") end, 'carrier_service', case when "v"."id" is not null then
  jsonb_build_object('code', "v"."code", 'name', "v"."name") end,
  'expected_date_of_dispatch', replace(to_char("o"."expected_date_of_dispatch" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'),
  'actual_date_of_dispatch', replace(to_char("o"."actual_date_of_dispatch" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'),
  'delivery_notes', o.delivery_notes, 'notes', o.notes, 'status', t.code, 'load_reference', o.load_reference,
  'priority', o.priority, 'incoterms', o.incoterms) || (
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('slots', coalesce(jsonb_object_agg(f.key, f.value), '{}'))
  from jsonb_each(to_jsonb("o")) f
  where f.key ~ $1) as "order", lower(coalesce(m.code, d.code)) as currency,
n.vat_number, coalesce(l.lines, '[]') as lines, coalesce(h.shipments, '[]') as shipments,
coalesce(u.storage_units, '[]') as storage_units, p.pick_list
from goods_outs o
join accounts n on n.tenant_id = o.tenant_id and n.id = o.account_id
left join goods_out_statuses t on t.tenant_id = o.tenant_id and t.id = o.goods_out_status_id
left join customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join addresses a on a.tenant_id = o.tenant_id and a.id = coalesce(o.address_id, c.address_id)
left join carriers r on r.tenant_id = o.tenant_id and r.id = o.carrier_id
left join carrier_services v on v.tenant_id = o.tenant_id and v.id = o.carrier_service_id
left join currencies m on m.tenant_id = n.tenant_id and m.id = n.currency_id
left join currencies d on d.tenant_id = n.tenant_id and d."default"
left join lateral (
  select jsonb_agg(jsonb_build_object('line_number', z.line_number, 'product', jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
        'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
        'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode"), 'order_quantity', b.order_quantity,
      'allocated_quantity', b.allocated_quantity, 'pick_quantity', b.pick_quantity, 'dispatch_quantity', b.dispatch_quantity,
      'short_quantity', b.short_quantity, 'quantity', case when t.code = 'COMPLETED' then b.dispatch_quantity when b.pick_quantity > 0 then b.pick_quantity
      else greatest(b.order_quantity - b.short_quantity, 0) end, 'batch', coalesce(g.batch, b.batch), 'sell_by_date', g.sell_by_date,
      'serial_numbers', coalesce(g.serial_numbers, '[]'), 'commodity_code', p.commodity_code,
      'country_of_manufacture', p.country_of_manufacture, 'customs_description', coalesce(p.customs_description, p.description),
      'unit_value', coalesce(b.unit_value, p.unit_value), 'line_value', coalesce(b.unit_value, p.unit_value) * (case when t.code = 'COMPLETED' then b.dispatch_quantity when b.pick_quantity > 0 then b.pick_quantity
        else greatest(b.order_quantity - b.short_quantity, 0) end), 'net_weight', coalesce(p.weight, 0) * (case when t.code = 'COMPLETED' then b.dispatch_quantity when b.pick_quantity > 0 then b.pick_quantity
        else greatest(b.order_quantity - b.short_quantity, 0) end)) || (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('slots', coalesce(jsonb_object_agg(f.key, f.value), '{}'))
      from jsonb_each(to_jsonb("b")) f
      where f.key ~ $2)
    order by z.line_number) as lines
  from (select b.id, (row_number() over (order by b.id))::int as line_number from goods_out_lines b where b.tenant_id = $3 and b.goods_out_id = o.id) z
  join goods_out_lines b on b.tenant_id = $4 and b.id = z.id
  join products p on p.tenant_id = $5 and p.id = b.product_id
  left join (
    select w.goods_out_line_id, string_agg(distinct w.batch, ', ') as batch, string_agg(distinct w.sell_by_date, ', ') as sell_by_date,
    jsonb_agg(w.serial_number order by w.serial_number) filter (where w.serial_number is not null) as serial_numbers
    from (
      select k.goods_out_line_id, s.storage_unit_id, s.product_id, a.quantity, s.batch, s.sell_by_date::text as sell_by_date, s.serial_number
      from tasks k
      join allocations a on a.tenant_id = $6 and a.task_id = k.id and a.state = 'open'
      join stocks s on s.tenant_id = $7 and s.id = a.stock_id
      where k.tenant_id = $8 and k.goods_out_id = o.id and k.type = 'DISP'
      union all
      select k.goods_out_line_id, x.storage_unit_from_id, x.product_id, x.quantity, x.attributes_from->>'batch',
      x.attributes_from->>'sell_by_date', x.attributes_from->>'serial_number'
      from tasks k
      join transactions x on x.tenant_id = $9 and x.task_id = k.id and x.category = 'DISP' and x.subtype = 'DISPATCH'
      where k.tenant_id = $10 and k.goods_out_id = o.id and k.type = 'DISP' and k.reversed_at is null) w
    group by w.goods_out_line_id
  ) g on g.goods_out_line_id = b.id) l on true
left join lateral (
  select jsonb_agg(jsonb_build_object('reference', s.reference, 'tracking_number', s.tracking_number, 'status', s.status,
      'carrier', case when "e"."id" is not null then
      jsonb_build_object('code', "e"."code", 'name', "e"."name") end, 'packages', coalesce(k.packages, '[]')) order by s.id) as shipments
  from shipments s
  left join carriers e on e.tenant_id = $11 and e.id = s.carrier_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('number', g.number, 'of', g.total, 'weight', g.weight, 'tracking_number', g.tracking_number,
        'dimensions', jsonb_build_object('length', g.length, 'width', g.width, 'height', g.height)) order by g.id) as packages
    from (
      select q.*, row_number() over (order by q.id) as number, count(*) over () as total
      from packages q
      where q.tenant_id = $12 and q.shipment_id = s.id
    ) g
  ) k on true
  where s.tenant_id = $13 and s.goods_out_id = o.id and s.status <> 'cancelled') h on true
left join lateral (
  select jsonb_agg(case when "u"."id" is not null then jsonb_build_object('reference', "u"."reference",
      'sscc', case when "u"."barcode" ~ '^00[0-9]{18}$' then substr("u"."barcode", 3) end,
      'barcode', coalesce("u"."barcode", "u"."reference"), 'type', "y"."name") end || jsonb_build_object('number', f.number, 'of', f.total, 'contents', f.contents)
    order by f.number) as storage_units
  from (
    select g.storage_unit_id, row_number() over (order by g.storage_unit_id) as number, count(*) over () as total,
    jsonb_agg(jsonb_build_object('line_number', g.line_number, 'product', jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
          'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
          'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode"), 'quantity', g.quantity,
        'batch', g.batch, 'sell_by_date', g.sell_by_date) order by g.line_number, g.batch, g.sell_by_date) as contents
    from (
      select w.storage_unit_id, w.product_id, z.line_number, w.batch, w.sell_by_date, sum(w.quantity) as quantity
      from (
        select k.goods_out_line_id, s.storage_unit_id, s.product_id, a.quantity, s.batch, s.sell_by_date::text as sell_by_date, s.serial_number
        from tasks k
        join allocations a on a.tenant_id = $14 and a.task_id = k.id and a.state = 'open'
        join stocks s on s.tenant_id = $15 and s.id = a.stock_id
        where k.tenant_id = $16 and k.goods_out_id = o.id and k.type = 'DISP'
        union all
        select k.goods_out_line_id, x.storage_unit_from_id, x.product_id, x.quantity, x.attributes_from->>'batch',
        x.attributes_from->>'sell_by_date', x.attributes_from->>'serial_number'
        from tasks k
        join transactions x on x.tenant_id = $17 and x.task_id = k.id and x.category = 'DISP' and x.subtype = 'DISPATCH'
        where k.tenant_id = $18 and k.goods_out_id = o.id and k.type = 'DISP' and k.reversed_at is null) w
      join (select b.id, (row_number() over (order by b.id))::int as line_number from goods_out_lines b where b.tenant_id = $19 and b.goods_out_id = o.id) z
      on z.id = w.goods_out_line_id
      where w.storage_unit_id is not null
      group by w.storage_unit_id, w.product_id, z.line_number, w.batch, w.sell_by_date
    ) g
    join products p on p.tenant_id = $20 and p.id = g.product_id
    group by g.storage_unit_id
  ) f
  join storage_units u on u.tenant_id = $21 and u.id = f.storage_unit_id
  join storage_unit_types y on y.tenant_id = $22 and y.id = u.storage_unit_type_id) u on true
left join lateral (
  select jsonb_build_object('reference', i.reference, 'pick_type', i.pick_type, 'load_reference', i.load_reference, 'status', j.code)
  as pick_list
  from tasks k
  join goods_out_pick_lists i on i.tenant_id = $23 and i.id = k.goods_out_pick_list_id
  left join goods_out_statuses j on j.tenant_id = $24 and j.id = i.goods_out_status_id
  where k.tenant_id = $25 and k.goods_out_id = o.id and k.type = 'PICK' and k.status <> 'CANCELLED' and k.reversed_at is null
  order by i.id desc
  limit 1) p on true
where o.id = any($26::bigint[]) and /* visibilityOf(orders, 'o', tx) */
order by o.id;

-- src/domain/printing/read-source.ts

select c.content, c.content_type
from template_contents c
where c.tenant_id = $1 and c.template_id = $2;

-- src/domain/printing/receipt-papers.ts

select case when "u"."id" is not null then jsonb_build_object('reference', "u"."reference",
  'sscc', case when "u"."barcode" ~ '^00[0-9]{18}$' then substr("u"."barcode", 3) end,
  'barcode', coalesce("u"."barcode", "u"."reference"), 'type', "y"."name") end || jsonb_build_object('number', row_number() over (order by u.id), 'of', count(*) over (),
  'contents', coalesce(c.contents, '[]')) as unit
from storage_units u
join storage_unit_types y on y.tenant_id = $1 and y.id = u.storage_unit_type_id
left join lateral (
  select jsonb_agg(jsonb_build_object('product', jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
        'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
        'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode"), 'quantity', g.quantity, 'batch', g.batch,
      'sell_by_date', g.sell_by_date) order by p.code, g.batch, g.sell_by_date) as contents
  from (
    select s.product_id, s.batch, s.sell_by_date, sum(s.quantity) as quantity
    from stocks s
    where s.tenant_id = $2 and s.storage_unit_id = u.id and s.account_id = /* account */
    group by s.product_id, s.batch, s.sell_by_date
  ) g
  join products p on p.tenant_id = $3 and p.id = g.product_id
) c on true
where u.tenant_id = $4 and u.id = any($5::bigint[])
order by u.id;

select jsonb_build_object('product', jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
    'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
    'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode"), 'quantity', coalesce(g.quantity, k.start_quantity), 'status', k.status,
  'storage_unit', case when "u"."id" is not null then jsonb_build_object('reference', "u"."reference",
    'sscc', case when "u"."barcode" ~ '^00[0-9]{18}$' then substr("u"."barcode", 3) end,
    'barcode', coalesce("u"."barcode", "u"."reference"), 'type', "y"."name") end, 'location_from', case when "f"."id" is not null then jsonb_build_object('code', "f"."code",
    'barcode', coalesce("f"."barcode", "f"."code"), 'check_digit', "f"."check_digit",
    'description', "f"."description", 'zone', "f"."zone", 'aisle', "f"."aisle", 'bay', "f"."bay",
    'level', "f"."level", 'position', "f"."position") end, 'location_to', case when "t"."id" is not null then jsonb_build_object('code', "t"."code",
    'barcode', coalesce("t"."barcode", "t"."code"), 'check_digit', "t"."check_digit",
    'description', "t"."description", 'zone', "t"."zone", 'aisle', "t"."aisle", 'bay', "t"."bay",
    'level', "t"."level", 'position', "t"."position") end, 'batch', g.batch,
  'sell_by_date', g.sell_by_date) as task
from tasks k
left join lateral (
  select x.product_id, x.quantity, x.attributes_from->>'batch' as batch, x.attributes_from->>'sell_by_date' as sell_by_date
  from transactions x
  where x.tenant_id = $1 and x.task_id = k.id and x.category = 'PWAY' and x.subtype = 'PUTAWAY' and k.status = 'COMPLETED'
  union all
  select s.product_id, case when k.stock_id is null then s.quantity else k.start_quantity end, s.batch, s.sell_by_date::text
  from stocks s
  where s.tenant_id = $2 and k.status <> 'COMPLETED' and s.account_id = k.account_id
  and (s.id = k.stock_id or (k.stock_id is null and s.storage_unit_id = k.storage_unit_from_id))
) g on true
join products p on p.tenant_id = $3 and p.id = coalesce(g.product_id, k.product_id)
left join storage_units u on u.tenant_id = $4 and u.id = coalesce(k.storage_unit_from_id, k.storage_unit_to_id)
left join storage_unit_types y on y.tenant_id = $5 and y.id = u.storage_unit_type_id
left join locations f on f.tenant_id = $6 and f.id = k.location_from_id
left join locations t on t.tenant_id = $7 and t.id = k.location_to_id
where k.tenant_id = $8 and k.goods_in_receipt_id = $9 and k.type = 'PWAY' and k.status <> 'CANCELLED'
and k.reversed_at is null
order by k.id, p.code, g.batch;

select r.account_id, r.warehouse_id,
jsonb_build_object('reference', r.reference, 'receipt_type', r.receipt_type, 'status', r.status, 'supplier', case when "v"."id" is not null then
  jsonb_build_object('code', "v"."code", 'name', "v"."name") end,
  'customer', case when "c"."id" is not null then
  jsonb_build_object('code', "c"."code", 'name', "c"."name") end, 'carrier', case when "i"."id" is not null then
  jsonb_build_object('code', "i"."code", 'name', "i"."name") end, 'address', case when "a"."id" is not null then jsonb_build_object('name', "a"."name",
    'address_1', "a"."address_1", 'address_2', "a"."address_2", 'address_3', "a"."address_3",
    'address_4', "a"."address_4", 'city', "a"."address_3", 'postcode', "a"."postcode",
    'country_code', "a"."country_code", 'email_address', "a"."email_address",
    'phone_number', "a"."phone_number") end,
  'expected_date_of_receipt', replace(to_char("r"."expected_date_of_arrival" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'),
  'actual_date_of_receipt', replace(to_char("r"."actual_date_of_arrival" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'), 'notes', r.notes) || (
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('slots', coalesce(jsonb_object_agg(f.key, f.value), '{}'))
  from jsonb_each(to_jsonb("r")) f
  where f.key ~ $1) as receipt,
coalesce(l.lines, '[]') as lines
from goods_in_receipts r
left join suppliers v on v.tenant_id = r.tenant_id and v.id = r.supplier_id
left join customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
left join carriers i on i.tenant_id = r.tenant_id and i.id = r.carrier_id
left join addresses a on a.tenant_id = r.tenant_id and a.id = r.address_id
left join lateral (
  select jsonb_agg(jsonb_build_object('line_number', z.line_number, 'product', jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
        'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
        'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode"), 'expected_quantity', b.expected_quantity,
      'expected_configurations_quantity', b.expected_configurations_quantity, 'received_quantity', b.received_quantity,
      'put_away_quantity', b.put_away_quantity, 'discrepancy', b.discrepancy, 'batch', b.batch, 'sell_by_date', b.sell_by_date,
      'best_before_date', b.best_before_date) || (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('slots', coalesce(jsonb_object_agg(f.key, f.value), '{}'))
      from jsonb_each(to_jsonb("b")) f
      where f.key ~ $2)
    order by z.line_number) as lines
  from (
    select b.id, row_number() over (order by b.id) as line_number
    from goods_in_lines b
    where b.tenant_id = $3 and b.goods_in_receipt_id = r.id
  ) z
  join goods_in_lines b on b.tenant_id = $4 and b.id = z.id
  join products p on p.tenant_id = $5 and p.id = b.product_id
) l on true
where r.tenant_id = $6 and r.id = $7;

-- src/domain/printing/save-printer.ts

select i.id from integrations i
where i.tenant_id = $1 and i.integration_type = $2
order by i.id
limit 1;

update printers p
set is_default = false, lock_version = "p"."lock_version" + 1, updated_at = $1
where p.tenant_id = $2 and p.is_default and p.id <> $3
and ((p.supports_documents and $4) or (p.supports_labels and $5));

-- src/domain/printing/save-template.ts

select t.id, t.code, t.name
from template_types t
where t.tenant_id = $1 and (t.id = $2::bigint or ($3::bigint is null and t.code = $4));

-- src/domain/printing/stuck-jobs.ts

select distinct j.tenant_id
from print_jobs j
where j.status in ('queued', 'sent', 'printing') and j.stuck_at is null
and j.created_at < now() - make_interval(mins => $1::int);

update print_jobs j
set stuck_at = $1, lock_version = "j"."lock_version" + 1, updated_at = $2
from (
  select o.id, p.name as printer
  from print_jobs o
  left join printers p on p.tenant_id = o.tenant_id and p.id = o.printer_id
  where o.tenant_id = $3 and o.status in ('queued', 'sent', 'printing') and o.stuck_at is null
  and o.created_at < $4::timestamptz - make_interval(mins => $5::int)
  order by o.id
  limit $6
  for update of o skip locked
) k
where j.tenant_id = $7 and j.id = k.id
returning j.*, k.printer;
