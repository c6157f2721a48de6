-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/work-packs/read-work-pack.ts

select k.id, k.start_quantity::text, d.units_per_inner::text, d.units_per_case::text, d.units_per_outer::text,
jsonb_build_object('__typename', 'Task', 'id', k.id, 'type', k.type, 'subtype', k.subtype,
  'status', k.status, 'priority', k.priority, 'notes', k.notes, 'due_at', replace(to_char(k.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'),
  'start_at', replace(to_char(k.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z'),
  'lock_version', k.lock_version, 'start_quantity', trim_scale(k.start_quantity), 'stock_description', k.stock_description,
  'tote_position', k.tote_position, 'stock_id', k.stock_id,
  'account', case when ka.id is not null then jsonb_build_object('__typename', 'Account', 'id', ka.id, 'code', ka.code,
    'name', ka.name) end)
|| jsonb_build_object(
  'goods_out', case when o.id is not null then jsonb_build_object('__typename', 'GoodsOut', 'id', o.id,
    'reference', o.reference) end,
  'goods_out_pick_list', case when p.id is not null then jsonb_build_object('__typename', 'GoodsOutPickList', 'id', p.id,
    'reference', p.reference) end,
  'goods_in_receipt', case when r.id is not null then jsonb_build_object('__typename', 'GoodsInReceipt', 'id', r.id,
    'reference', r.reference) end,
  'load', case when v.id is not null then jsonb_build_object('__typename', 'Load', 'id', v.id, 'reference', v.reference) end,
  'location_from', case when lf.id is not null then jsonb_build_object('__typename', 'Location',
    'id', lf.id, 'code', lf.code, 'barcode', lf.barcode, 'check_digit', lf.check_digit, 'zone', lf.zone,
    'aisle', lf.aisle, 'pick_sequence', lf.pick_sequence) end, 'location_to', case when lt.id is not null then jsonb_build_object('__typename', 'Location',
    'id', lt.id, 'code', lt.code, 'barcode', lt.barcode, 'check_digit', lt.check_digit, 'zone', lt.zone,
    'aisle', lt.aisle, 'pick_sequence', lt.pick_sequence) end, 'storage_unit_from', case when uf.id is not null then jsonb_build_object('__typename', 'StorageUnit',
    'id', uf.id, 'reference', uf.reference, 'barcode', uf.barcode) end,
  'storage_unit_to', case when ut.id is not null then jsonb_build_object('__typename', 'StorageUnit',
    'id', ut.id, 'reference', ut.reference, 'barcode', ut.barcode) end) || jsonb_build_object('product', case when d.id is not null then jsonb_build_object('__typename', 'Product', 'id', d.id, 'code', d.code,
    'description', d.description, 'serial_number_tracking_setting', d.serial_number_tracking_setting,
    'require_dimensions_on_receipt', d.require_dimensions_on_receipt, 'units_per_inner', trim_scale(d.units_per_inner),
    'units_per_case', trim_scale(d.units_per_case), 'units_per_outer', trim_scale(d.units_per_outer), 'codes', (
      select jsonb_agg(jsonb_build_object('code', n.code, 'matched_by', n.matched_by, 'units', trim_scale(coalesce(n.units, 1)))
        order by n.place, n.code)
      from (
        select n.* from (values (1, 'code', d.code, 1::numeric), (2, 'barcode', d.barcode, 1),
          (3, 'inner_barcode', d.inner_barcode, d.units_per_inner), (4, 'case_barcode', d.case_barcode, d.units_per_case),
          (5, 'outer_barcode', d.outer_barcode, d.units_per_outer)) n (place, matched_by, code, units)
        union all
        select 6, 'alternative_code', x.code, 1
        from alternative_codes x
        where /* visibilityOf(alternative_codes, 'x', tx) */ and x.tenant_id = $1 and x.product_id = d.id) n
      where n.code is not null)) end, 'goods', (
    select coalesce(jsonb_agg(distinct jsonb_strip_nulls(jsonb_build_object('batch', g.batch, 'sell_by_date', g.sell_by_date,
            'best_before_date', g.best_before_date, 'serial_number', g.serial_number))), '[]')
    from (
      select s.batch, s.sell_by_date, s.best_before_date, s.serial_number
      from stocks s
      where s.tenant_id = k.tenant_id and s.id = k.stock_id
      union all
      select s.batch, s.sell_by_date, s.best_before_date, s.serial_number
      from stocks s
      where s.tenant_id = k.tenant_id and s.storage_unit_id = k.storage_unit_from_id and k.stock_id is null
      and s.product_id = coalesce(k.product_id, s.product_id)
      union all
      select s.batch, s.sell_by_date, s.best_before_date, s.serial_number
      from allocations a
      join stocks s on s.tenant_id = a.tenant_id and s.id = a.stock_id
      where a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open' and k.stock_id is null
      and k.storage_unit_from_id is null) g)) as task, array_remove(array[
  case when k.type = 'PICK' and coalesce(p.pick_type, o.pick_type) = 'tote' then 'tote_required' end,
  case when k.type = 'PICK' and k.subtype <> 'FULL' and o.goods_out_type <> 'work_order' and case when o.load_id is not null or o.load_reference is not null then 'load'
  else coalesce(o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy, 'manual') end = 'load'
  then 'storage_unit_to_required' end,
  case when k.type = 'RCV' and r.receipt_type <> 'warehouse_transfer' and (
    (ra.track_batch and trim(coalesce(i.batch, '')) = '')
    or (ra.track_sell_by_date and i.sell_by_date is null)
    or (ra.track_best_before_date and i.best_before_date is null)
    or d.serial_number_tracking_setting = 'inbound_and_outbound'
    or (d.require_dimensions_on_receipt and (c.length is null or c.width is null or c.height is null or c.weight is null)
      and c.id is not null))
  then 'capture_required' end,
  case when k.type = 'PICK' and d.serial_number_tracking_setting in ('outbound', 'inbound_and_outbound')
  then 'serial_numbers_count_mismatch' end,
  case when k.type = 'RCV' and r.receipt_type = 'customer_return' then 'disposition_required' end], null) as needs
from tasks k
left join accounts ka on ka.tenant_id = k.tenant_id and ka.id = k.account_id
left join goods_outs o on o.tenant_id = k.tenant_id and o.id = k.goods_out_id
left join goods_out_pick_lists p on p.tenant_id = k.tenant_id and p.id = k.goods_out_pick_list_id
left join accounts a on a.tenant_id = k.tenant_id and a.id = o.account_id
left join loads v on v.tenant_id = k.tenant_id and v.id = k.load_id
left join goods_in_receipts r on r.tenant_id = k.tenant_id and r.id = k.goods_in_receipt_id
left join accounts ra on ra.tenant_id = k.tenant_id and ra.id = r.account_id
left join goods_in_lines i on i.tenant_id = k.tenant_id and i.id = k.goods_in_line_id
left join product_storage_units c on c.tenant_id = k.tenant_id and c.id = i.product_storage_unit_id
left join products d on d.tenant_id = k.tenant_id and d.id = k.product_id
left join locations lf on lf.tenant_id = k.tenant_id and lf.id = k.location_from_id
left join locations lt on lt.tenant_id = k.tenant_id and lt.id = k.location_to_id
left join storage_units uf on uf.tenant_id = k.tenant_id and uf.id = k.storage_unit_from_id
left join storage_units ut on ut.tenant_id = k.tenant_id and ut.id = k.storage_unit_to_id
where k.tenant_id = $2 and k.id = any($3::bigint[])
order by array_position($4::bigint[], k.id);

-- src/domain/work-packs/report-problem.ts

select concat(
  to_char(coalesce($1::timestamptz, $2::timestamptz) at time zone w.timezone, 'YYYY-MM-DD HH24:MI'), ' ',
  (select u.name from users u where u.id = $3), ': ', $4::text) as text
from tasks k
join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
where k.tenant_id = $5 and k.id = $6;

update tasks k
set notes = right(coalesce(nullif(k.notes, '') || E'
    ', '') || $1::text, $2), lock_version = "k"."lock_version" + 1, updated_at = $3
where k.tenant_id = $4 and k.id = $5;
