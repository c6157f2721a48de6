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

select jsonb_build_object('code', w.code, 'name', w.name) as warehouse, coalesce(t.stock, '[]') as stock
from account_warehouses l
join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
left join lateral (
  select jsonb_agg(jsonb_build_object('product', jsonb_build_object('code', "p"."code", 'barcode', "p"."barcode", 'description', "p"."description",
        'long_description', "p"."long_description", 'inner_barcode', "p"."inner_barcode",
        'case_barcode', "p"."case_barcode", 'outer_barcode', "p"."outer_barcode"), 'on_hand', b.on_hand, 'available', b.available,
      'sellable', (
        select case when b.available = 0 or p.stop is true or p.obsolete >= 2 or not a.is_active or not w.is_active then 0
        else b.available - coalesce((
            select sum(n.available - n.sellable)
            from (
              with pile as materialized (
                select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
                s.free, (l.is_active and t.code <> all($1::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                    else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
                    else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                    else coalesce(s.sell_by_date, s.best_before_date) end - ($2::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
                    and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                      else coalesce(s.sell_by_date, s.best_before_date) end - ($3::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
                from (select distinct unnest(array(
                      select s.id from stocks s
                      where s.tenant_id = $4 and s.account_id = b.account_id and s.product_id = b.product_id
                      and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and s.sell_by_date < (($5::timestamptz at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), $6::bigint)::int) and a.pick_rule <> 'best_before_date'
                      union all
                      select s.id from stocks s
                      where s.tenant_id = $7 and s.account_id = b.account_id and s.product_id = b.product_id
                      and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and s.best_before_date < (($8::timestamptz at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), $9::bigint)::int) and a.pick_rule <> 'sell_by_date'
                      union all
                      select s.id from stocks s
                      where s.tenant_id = $10 and s.account_id = b.account_id and s.product_id = b.product_id
                      and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0 and coalesce(p.shelf_life_min, p.shelf_life_max) is not null and not (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                        else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
                        else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                        else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
                        and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
                          else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end))) as id) one
                join lateral (select * from "stocks" "s" where "s".tenant_id = $13 and "s".id = one.id offset 0) "s" on true
                join lateral (select * from "locations" "l" where "l".tenant_id = $14 and "l".id = s.location_id offset 0) "l" on true
                join lateral (select * from "location_types" "t" where "t".tenant_id = $15 and "t".id = l.location_type_id offset 0) "t" on true
                join lateral (select * from "products" "p" where "p".tenant_id = $16 and "p".id = s.product_id offset 0) "p" on true
                join lateral (select * from "accounts" "a" where "a".tenant_id = $17 and "a".id = s.account_id offset 0) "a" on true
                join lateral (select * from "warehouses" "w" where "w".tenant_id = $18 and "w".id = s.warehouse_id offset 0) "w" on true
              )
              select p.id, p.account_id, p.product_id, p.warehouse_id,
              case when p.status = 'held' then p.quantity else 0 end as held,
              r.picked,
              r.allocated,
              case when p.status = 'held' or not p.allocatable then 0 else p.free - w.quantity end as available,
              case when p.status = 'held' or not p.allocatable or not p.is_sellable then 0 else p.free - w.quantity end as sellable,
              case when p.status = 'held' then 0 when p.allocatable then w.quantity else p.free end as received
              from pile p
              cross join lateral (
                select coalesce(sum(a.quantity) filter (where k.type = 'DISP'), 0) as picked,
                coalesce(sum(a.quantity) filter (where k.type <> 'DISP'), 0) as allocated
                from allocations a
                join tasks k on k.tenant_id = $19 and k.id = a.task_id
                where a.tenant_id = $20 and a.stock_id = p.id and a.state = 'open'
              ) r
              cross join lateral (
                select case
                when not p.allocatable then 0
                when p.storage_unit_id is not null and exists (
                  select from tasks k
                  where k.tenant_id = $21 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
                  and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
                when p.serial_number is not null and p.storage_unit_id is null
                and exists (
                  select from transactions m
                  join tasks r on r.tenant_id = $22 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
                  join tasks k on k.tenant_id = $23 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
                  and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
                  and k.stock_id is null and k.storage_unit_from_id is null
                  where m.tenant_id = $24 and m.stock_to_id = p.id) then p.free
                else least(p.free, (
                    select coalesce(sum(k.start_quantity), 0)
                    from tasks k
                    where k.tenant_id = $25 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
                end as quantity
                -- Used twice above, computed once.
                offset 0
              ) w) n), 0) end
        from products p, accounts a, warehouses w
        where p.tenant_id = $26 and p.id = b.product_id and a.tenant_id = $27 and a.id = b.account_id
        and w.tenant_id = $28 and w.id = b.warehouse_id),
      'allocated', b.allocated, 'held', b.held, 'picked', b.picked, 'received', b.received) order by p.code, p.id) as stock
  from stock_balances b
  join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
  where b.tenant_id = l.tenant_id and b.account_id = l.account_id and b.warehouse_id = l.warehouse_id
) t on true
where l.tenant_id = $29 and l.account_id = $30
order by w.code, w.id;

-- src/domain/edi/take-acknowledgement.ts

update edi_interchanges i
set status = 'overdue', lock_version = "i"."lock_version" + 1, updated_at = $1
where i.tenant_id = $2 and i.id = $3 and i.status = 'sent'
returning i.message_type, i.control_number;

update edi_interchanges i
set status = case when ($1::boolean and (i.acknowledge_by is not null or i.status not in ('sent', 'overdue'))) then i.status else $2 end,
reason = case when ($3::boolean and (i.acknowledge_by is not null or i.status not in ('sent', 'overdue'))) then i.reason else $4 end,
acknowledged_at = case when ($5::boolean and (i.acknowledge_by is not null or i.status not in ('sent', 'overdue'))) then i.acknowledged_at else $6 end, lock_version = "i"."lock_version" + 1, updated_at = $7
where i.tenant_id = $8 and i.id = (
  select s.id
  from edi_interchanges s
  where s.tenant_id = $9 and s.edi_partner_id = $10 and s.direction = 'sent'
  and s.control_number = $11 and ($12::boolean or s.acknowledges_id is null)
  order by s.id desc
  limit 1)
returning i.id, i.message_type;
