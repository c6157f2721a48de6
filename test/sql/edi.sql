-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/edi/edi-partner.ts

select
p.id, p.name, p.account_id, p.format, p.own_identity, p.own_qualifier, p.own_group_identity, p.partner_identity,
p.partner_qualifier, p.partner_group_identity, p.message_version, p.character_set, p.unsupported_characters,
p.element_separator, p.component_separator, p.segment_terminator, p.decimal_sign, p.line_breaks, p.is_test,
p.sends_acknowledgements, p.requests_acknowledgements, p.acknowledgement_hours, p.ftp_user_id
from edi_partners p
where p.tenant_id = $1 and p.format = $2
and ($3::bigint is null or p.account_id = $4::bigint)
order by p.id;

select
p.id, p.name, p.account_id, p.format, p.own_identity, p.own_qualifier, p.own_group_identity, p.partner_identity,
p.partner_qualifier, p.partner_group_identity, p.message_version, p.character_set, p.unsupported_characters,
p.element_separator, p.component_separator, p.segment_terminator, p.decimal_sign, p.line_breaks, p.is_test,
p.sends_acknowledgements, p.requests_acknowledgements, p.acknowledgement_hours, p.ftp_user_id from edi_partners p where p.tenant_id = $1 and p.id = $2;

-- src/domain/edi/number-interchange.ts

insert into edi_interchanges as i (tenant_id, edi_partner_id, account_id, direction, message_type, control_number, is_test,
  status, record_type, record_id, event_id, acknowledges_id, acknowledge_by, content, created_at, updated_at)
values ($1, $2, $3, 'sent', $4, $5, $6,
  'sent', $7, $8, $9, $10, $11,
  $12, $13, $14)
returning i.id, i.control_number, coalesce(i.content, '') as content, i.account_id, i.file_name;

select i.id, i.control_number, coalesce(i.content, '') as content, i.account_id, i.file_name
from edi_interchanges i
where i.tenant_id = $1 and i.edi_partner_id = $2 and i.direction = 'sent'
and ((i.message_type = $3 and i.event_id = $4) or i.acknowledges_id = $5)
limit 1;

select p.id from edi_partners p where p.tenant_id = $1 and p.id = $2 for update;

update edi_interchanges i
set file_name = $1, lock_version = "i"."lock_version" + 1, updated_at = $2
where i.tenant_id = $3 and i.id = $4;

update edi_partners p
set last_control_number = p.last_control_number % 999999999 + 1, lock_version = "p"."lock_version" + 1, updated_at = $1
where p.tenant_id = $2 and p.id = $3
returning p.last_control_number;

-- src/domain/edi/receive-interchanges.ts

insert into edi_interchanges (tenant_id, edi_partner_id, account_id, direction, message_type, control_number, is_test, status,
  import_id, created_at, updated_at)
select $1, r.edi_partner_id, r.account_id, 'received', r.message_type, r.control_number, r.is_test, $2,
$3, $4, $5
from jsonb_to_recordset($6::jsonb)
as r (edi_partner_id bigint, account_id bigint, message_type text, control_number text, is_test boolean, place int)
order by r.edi_partner_id, r.control_number, r.place
on conflict do nothing;

select i.id, i.edi_partner_id, i.control_number, i.status
from edi_interchanges i
where i.tenant_id = $1 and i.import_id = $2 and i.direction = 'received'
order by i.id;

select i.status, coalesce(i.account_id, u.account_id) as account_id
from imports i
left join ftp_users u on u.tenant_id = i.tenant_id and u.id = i.ftp_user_id
where i.tenant_id = $1 and i.id = $2;

select p.id from edi_partners p where p.tenant_id = $1 limit 1;

select r.row_number, r.status, r.message
from import_rows r
where r.tenant_id = $1 and r.import_id = $2;

update edi_interchanges i
set status = $1, reason = $2, lock_version = "i"."lock_version" + 1, updated_at = $3
where i.tenant_id = $4 and i.id = $5;

-- src/domain/edi/stock-paper.ts

select jsonb_build_object('code', w.code, 'name', w.name) as warehouse, coalesce(b.stock, '[]') as stock
from account_warehouses a
join warehouses w on w.tenant_id = a.tenant_id and w.id = a.warehouse_id
left join lateral (
  select jsonb_agg(jsonb_build_object('product', jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
        'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
        'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode"), 'on_hand', s.on_hand, 'available', s.available,
      'allocated', s.allocated, 'held', s.held, 'picked', s.picked, 'received', s.received) order by p.code, p.id) as stock
  from stock_balances s
  join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
  where s.tenant_id = a.tenant_id and s.account_id = a.account_id and s.warehouse_id = a.warehouse_id
) b on true
where a.tenant_id = $1 and a.account_id = $2
order by w.code, w.id;

-- src/domain/edi/take-acknowledgement.ts

update edi_interchanges i
set status = $1, reason = $2, acknowledged_at = $3, lock_version = "i"."lock_version" + 1, updated_at = $4
where i.tenant_id = $5 and i.id = (
  select s.id
  from edi_interchanges s
  where s.tenant_id = $6 and s.edi_partner_id = $7 and s.direction = 'sent'
  and s.control_number = $8 and s.acknowledges_id is null
  order by s.id desc
  limit 1)
returning i.id, i.message_type;

update edi_interchanges i
set status = 'overdue', lock_version = "i"."lock_version" + 1, updated_at = $1
where i.tenant_id = $2 and i.id = $3 and i.status = 'sent'
returning i.message_type, i.control_number;
