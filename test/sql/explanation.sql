-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/explanation/explain-balances.ts

with piles as materialized (
  select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
  n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
  u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
  s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
  case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
  c.id as stock_check_id, (
    select min(k.id)
    from tasks k
    where k.tenant_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* visibilityOf(tasks, 'k', tx) */
    and (k.stock_id = s.id
      or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
      or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
        and k.product_id = s.product_id and exists (
          select from transactions m
          join tasks r on r.tenant_id = $2 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $3 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $4 and m.stock_to_id = s.id)))) as putaway_task_id, coalesce((
      select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
      from (
        select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when false then k.id end as task_id, case when false then k.type end as type,
        case when false then k.status end as status, case when /* visibilityOf(tasks, 'k', tx) */ then v.name end as user,
        case when /* visibilityOf(orders, 'o', tx) */ then o.id end as order_id, case when /* visibilityOf(orders, 'o', tx) */ then o.reference end as order
        from allocations e
        join tasks k on k.tenant_id = $5 and k.id = e.task_id
        left join users v on v.id = k.user_id
        left join goods_outs o on o.tenant_id = $6 and o.id = k.goods_out_id
        where e.tenant_id = $7 and e.stock_id = s.id and e.state = 'open'
        group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
        order by sum(e.quantity) desc, k.id
        limit $8
      ) y), '[]') as reservations,
  p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
  to_char($9::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($10::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = $13 and s.id in (
        select x.id
        from stock_balances b
        cross join lateral (
          select s.id from stocks s where s.tenant_id = $14 and s.account_id = b.account_id and s.product_id = b.product_id
          and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */ order by s.quantity desc, s.id limit $15
        ) x
        where b.tenant_id = $16 and b.id = any($17::bigint[]))
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
      join tasks k on k.tenant_id = $18 and k.id = a.task_id
      where a.tenant_id = $19 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $20 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $21 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $22 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $23 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $24 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  join stocks s on s.tenant_id = $25 and s.id = n.id
  join stock_balances b on b.tenant_id = $26 and b.account_id = s.account_id and b.product_id = s.product_id
  and b.warehouse_id = s.warehouse_id
  join locations l on l.tenant_id = $27 and l.id = s.location_id
  join location_types t on t.tenant_id = $28 and t.id = l.location_type_id
  join products p on p.tenant_id = $29 and p.id = s.product_id
  join accounts a on a.tenant_id = $30 and a.id = s.account_id
  join warehouses w on w.tenant_id = $31 and w.id = s.warehouse_id
  left join storage_units u on u.tenant_id = $32 and u.id = s.storage_unit_id
  left join reason_codes r on r.tenant_id = $33 and r.id = s.hold_reason_code_id
  left join stock_checks c on c.tenant_id = $34 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick')
select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
(select count(*) from stocks s where s.tenant_id = $35 and s.account_id = b.account_id and s.product_id = b.product_id
  and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */)::int as pile_count,
coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
from stock_balances b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $36 and b.id = any($37::bigint[]);

with piles as materialized (
  select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
  n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
  u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
  s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
  case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
  c.id as stock_check_id, (
    select min(k.id)
    from tasks k
    where k.tenant_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* visibilityOf(tasks, 'k', tx) */
    and (k.stock_id = s.id
      or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
      or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
        and k.product_id = s.product_id and exists (
          select from transactions m
          join tasks r on r.tenant_id = $2 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $3 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $4 and m.stock_to_id = s.id)))) as putaway_task_id, coalesce((
      select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
      from (
        select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when false then k.id end as task_id, case when false then k.type end as type,
        case when false then k.status end as status, case when /* visibilityOf(tasks, 'k', tx) */ then v.name end as user,
        case when /* visibilityOf(orders, 'o', tx) */ then o.id end as order_id, case when false then o.reference end as order
        from allocations e
        join tasks k on k.tenant_id = $5 and k.id = e.task_id
        left join users v on v.id = k.user_id
        left join goods_outs o on o.tenant_id = $6 and o.id = k.goods_out_id
        where e.tenant_id = $7 and e.stock_id = s.id and e.state = 'open'
        group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
        order by sum(e.quantity) desc, k.id
        limit $8
      ) y), '[]') as reservations,
  p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
  to_char($9::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($10::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = $13 and s.id in (
        select x.id
        from stock_balances b
        cross join lateral (
          select s.id from stocks s where s.tenant_id = $14 and s.account_id = b.account_id and s.product_id = b.product_id
          and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */ order by s.quantity desc, s.id limit $15
        ) x
        where b.tenant_id = $16 and b.id = any($17::bigint[]))
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
      join tasks k on k.tenant_id = $18 and k.id = a.task_id
      where a.tenant_id = $19 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $20 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $21 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $22 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $23 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $24 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  join stocks s on s.tenant_id = $25 and s.id = n.id
  join stock_balances b on b.tenant_id = $26 and b.account_id = s.account_id and b.product_id = s.product_id
  and b.warehouse_id = s.warehouse_id
  join locations l on l.tenant_id = $27 and l.id = s.location_id
  join location_types t on t.tenant_id = $28 and t.id = l.location_type_id
  join products p on p.tenant_id = $29 and p.id = s.product_id
  join accounts a on a.tenant_id = $30 and a.id = s.account_id
  join warehouses w on w.tenant_id = $31 and w.id = s.warehouse_id
  left join storage_units u on u.tenant_id = $32 and u.id = s.storage_unit_id
  left join reason_codes r on r.tenant_id = $33 and r.id = s.hold_reason_code_id
  left join stock_checks c on c.tenant_id = $34 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick')
select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
(select count(*) from stocks s where s.tenant_id = $35 and s.account_id = b.account_id and s.product_id = b.product_id
  and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */)::int as pile_count,
coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
from stock_balances b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $36 and b.id = any($37::bigint[]);

with piles as materialized (
  select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
  n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
  u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
  s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
  case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
  c.id as stock_check_id, (
    select min(k.id)
    from tasks k
    where k.tenant_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* visibilityOf(tasks, 'k', tx) */
    and (k.stock_id = s.id
      or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
      or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
        and k.product_id = s.product_id and exists (
          select from transactions m
          join tasks r on r.tenant_id = $2 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $3 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $4 and m.stock_to_id = s.id)))) as putaway_task_id, coalesce((
      select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
      from (
        select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when false then k.id end as task_id, case when false then k.type end as type,
        case when false then k.status end as status, case when /* visibilityOf(tasks, 'k', tx) */ then v.name end as user,
        case when false then o.id end as order_id, case when /* visibilityOf(orders, 'o', tx) */ then o.reference end as order
        from allocations e
        join tasks k on k.tenant_id = $5 and k.id = e.task_id
        left join users v on v.id = k.user_id
        left join goods_outs o on o.tenant_id = $6 and o.id = k.goods_out_id
        where e.tenant_id = $7 and e.stock_id = s.id and e.state = 'open'
        group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
        order by sum(e.quantity) desc, k.id
        limit $8
      ) y), '[]') as reservations,
  p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
  to_char($9::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($10::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = $13 and s.id in (
        select x.id
        from stock_balances b
        cross join lateral (
          select s.id from stocks s where s.tenant_id = $14 and s.account_id = b.account_id and s.product_id = b.product_id
          and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */ order by s.quantity desc, s.id limit $15
        ) x
        where b.tenant_id = $16 and b.id = any($17::bigint[]))
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
      join tasks k on k.tenant_id = $18 and k.id = a.task_id
      where a.tenant_id = $19 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $20 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $21 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $22 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $23 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $24 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  join stocks s on s.tenant_id = $25 and s.id = n.id
  join stock_balances b on b.tenant_id = $26 and b.account_id = s.account_id and b.product_id = s.product_id
  and b.warehouse_id = s.warehouse_id
  join locations l on l.tenant_id = $27 and l.id = s.location_id
  join location_types t on t.tenant_id = $28 and t.id = l.location_type_id
  join products p on p.tenant_id = $29 and p.id = s.product_id
  join accounts a on a.tenant_id = $30 and a.id = s.account_id
  join warehouses w on w.tenant_id = $31 and w.id = s.warehouse_id
  left join storage_units u on u.tenant_id = $32 and u.id = s.storage_unit_id
  left join reason_codes r on r.tenant_id = $33 and r.id = s.hold_reason_code_id
  left join stock_checks c on c.tenant_id = $34 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick')
select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
(select count(*) from stocks s where s.tenant_id = $35 and s.account_id = b.account_id and s.product_id = b.product_id
  and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */)::int as pile_count,
coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
from stock_balances b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $36 and b.id = any($37::bigint[]);

with piles as materialized (
  select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
  n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
  u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
  s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
  case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
  c.id as stock_check_id, (
    select min(k.id)
    from tasks k
    where k.tenant_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* visibilityOf(tasks, 'k', tx) */
    and (k.stock_id = s.id
      or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
      or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
        and k.product_id = s.product_id and exists (
          select from transactions m
          join tasks r on r.tenant_id = $2 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $3 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $4 and m.stock_to_id = s.id)))) as putaway_task_id, coalesce((
      select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
      from (
        select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when false then k.id end as task_id, case when false then k.type end as type,
        case when false then k.status end as status, case when /* visibilityOf(tasks, 'k', tx) */ then v.name end as user,
        case when false then o.id end as order_id, case when false then o.reference end as order
        from allocations e
        join tasks k on k.tenant_id = $5 and k.id = e.task_id
        left join users v on v.id = k.user_id
        left join goods_outs o on o.tenant_id = $6 and o.id = k.goods_out_id
        where e.tenant_id = $7 and e.stock_id = s.id and e.state = 'open'
        group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
        order by sum(e.quantity) desc, k.id
        limit $8
      ) y), '[]') as reservations,
  p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
  to_char($9::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($10::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = $13 and s.id in (
        select x.id
        from stock_balances b
        cross join lateral (
          select s.id from stocks s where s.tenant_id = $14 and s.account_id = b.account_id and s.product_id = b.product_id
          and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */ order by s.quantity desc, s.id limit $15
        ) x
        where b.tenant_id = $16 and b.id = any($17::bigint[]))
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
      join tasks k on k.tenant_id = $18 and k.id = a.task_id
      where a.tenant_id = $19 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $20 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $21 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $22 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $23 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $24 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  join stocks s on s.tenant_id = $25 and s.id = n.id
  join stock_balances b on b.tenant_id = $26 and b.account_id = s.account_id and b.product_id = s.product_id
  and b.warehouse_id = s.warehouse_id
  join locations l on l.tenant_id = $27 and l.id = s.location_id
  join location_types t on t.tenant_id = $28 and t.id = l.location_type_id
  join products p on p.tenant_id = $29 and p.id = s.product_id
  join accounts a on a.tenant_id = $30 and a.id = s.account_id
  join warehouses w on w.tenant_id = $31 and w.id = s.warehouse_id
  left join storage_units u on u.tenant_id = $32 and u.id = s.storage_unit_id
  left join reason_codes r on r.tenant_id = $33 and r.id = s.hold_reason_code_id
  left join stock_checks c on c.tenant_id = $34 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick')
select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
(select count(*) from stocks s where s.tenant_id = $35 and s.account_id = b.account_id and s.product_id = b.product_id
  and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */)::int as pile_count,
coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
from stock_balances b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $36 and b.id = any($37::bigint[]);

with piles as materialized (
  select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
  n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
  u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
  s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
  case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
  c.id as stock_check_id, (
    select min(k.id)
    from tasks k
    where k.tenant_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* visibilityOf(tasks, 'k', tx) */
    and (k.stock_id = s.id
      or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
      or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
        and k.product_id = s.product_id and exists (
          select from transactions m
          join tasks r on r.tenant_id = $2 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $3 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $4 and m.stock_to_id = s.id)))) as putaway_task_id, coalesce((
      select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
      from (
        select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when false then k.id end as task_id, case when false then k.type end as type,
        case when false then k.status end as status, case when false then v.name end as user,
        case when /* visibilityOf(orders, 'o', tx) */ then o.id end as order_id, case when /* visibilityOf(orders, 'o', tx) */ then o.reference end as order
        from allocations e
        join tasks k on k.tenant_id = $5 and k.id = e.task_id
        left join users v on v.id = k.user_id
        left join goods_outs o on o.tenant_id = $6 and o.id = k.goods_out_id
        where e.tenant_id = $7 and e.stock_id = s.id and e.state = 'open'
        group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
        order by sum(e.quantity) desc, k.id
        limit $8
      ) y), '[]') as reservations,
  p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
  to_char($9::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($10::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = $13 and s.id in (
        select x.id
        from stock_balances b
        cross join lateral (
          select s.id from stocks s where s.tenant_id = $14 and s.account_id = b.account_id and s.product_id = b.product_id
          and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */ order by s.quantity desc, s.id limit $15
        ) x
        where b.tenant_id = $16 and b.id = any($17::bigint[]))
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
      join tasks k on k.tenant_id = $18 and k.id = a.task_id
      where a.tenant_id = $19 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $20 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $21 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $22 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $23 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $24 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  join stocks s on s.tenant_id = $25 and s.id = n.id
  join stock_balances b on b.tenant_id = $26 and b.account_id = s.account_id and b.product_id = s.product_id
  and b.warehouse_id = s.warehouse_id
  join locations l on l.tenant_id = $27 and l.id = s.location_id
  join location_types t on t.tenant_id = $28 and t.id = l.location_type_id
  join products p on p.tenant_id = $29 and p.id = s.product_id
  join accounts a on a.tenant_id = $30 and a.id = s.account_id
  join warehouses w on w.tenant_id = $31 and w.id = s.warehouse_id
  left join storage_units u on u.tenant_id = $32 and u.id = s.storage_unit_id
  left join reason_codes r on r.tenant_id = $33 and r.id = s.hold_reason_code_id
  left join stock_checks c on c.tenant_id = $34 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick')
select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
(select count(*) from stocks s where s.tenant_id = $35 and s.account_id = b.account_id and s.product_id = b.product_id
  and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */)::int as pile_count,
coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
from stock_balances b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $36 and b.id = any($37::bigint[]);

with piles as materialized (
  select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
  n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
  u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
  s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
  case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
  c.id as stock_check_id, (
    select min(k.id)
    from tasks k
    where k.tenant_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* visibilityOf(tasks, 'k', tx) */
    and (k.stock_id = s.id
      or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
      or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
        and k.product_id = s.product_id and exists (
          select from transactions m
          join tasks r on r.tenant_id = $2 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $3 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $4 and m.stock_to_id = s.id)))) as putaway_task_id, coalesce((
      select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
      from (
        select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when false then k.id end as task_id, case when false then k.type end as type,
        case when false then k.status end as status, case when false then v.name end as user,
        case when /* visibilityOf(orders, 'o', tx) */ then o.id end as order_id, case when false then o.reference end as order
        from allocations e
        join tasks k on k.tenant_id = $5 and k.id = e.task_id
        left join users v on v.id = k.user_id
        left join goods_outs o on o.tenant_id = $6 and o.id = k.goods_out_id
        where e.tenant_id = $7 and e.stock_id = s.id and e.state = 'open'
        group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
        order by sum(e.quantity) desc, k.id
        limit $8
      ) y), '[]') as reservations,
  p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
  to_char($9::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($10::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = $13 and s.id in (
        select x.id
        from stock_balances b
        cross join lateral (
          select s.id from stocks s where s.tenant_id = $14 and s.account_id = b.account_id and s.product_id = b.product_id
          and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */ order by s.quantity desc, s.id limit $15
        ) x
        where b.tenant_id = $16 and b.id = any($17::bigint[]))
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
      join tasks k on k.tenant_id = $18 and k.id = a.task_id
      where a.tenant_id = $19 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $20 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $21 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $22 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $23 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $24 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  join stocks s on s.tenant_id = $25 and s.id = n.id
  join stock_balances b on b.tenant_id = $26 and b.account_id = s.account_id and b.product_id = s.product_id
  and b.warehouse_id = s.warehouse_id
  join locations l on l.tenant_id = $27 and l.id = s.location_id
  join location_types t on t.tenant_id = $28 and t.id = l.location_type_id
  join products p on p.tenant_id = $29 and p.id = s.product_id
  join accounts a on a.tenant_id = $30 and a.id = s.account_id
  join warehouses w on w.tenant_id = $31 and w.id = s.warehouse_id
  left join storage_units u on u.tenant_id = $32 and u.id = s.storage_unit_id
  left join reason_codes r on r.tenant_id = $33 and r.id = s.hold_reason_code_id
  left join stock_checks c on c.tenant_id = $34 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick')
select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
(select count(*) from stocks s where s.tenant_id = $35 and s.account_id = b.account_id and s.product_id = b.product_id
  and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */)::int as pile_count,
coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
from stock_balances b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $36 and b.id = any($37::bigint[]);

with piles as materialized (
  select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
  n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
  u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
  s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
  case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
  c.id as stock_check_id, (
    select min(k.id)
    from tasks k
    where k.tenant_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* visibilityOf(tasks, 'k', tx) */
    and (k.stock_id = s.id
      or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
      or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
        and k.product_id = s.product_id and exists (
          select from transactions m
          join tasks r on r.tenant_id = $2 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $3 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $4 and m.stock_to_id = s.id)))) as putaway_task_id, coalesce((
      select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
      from (
        select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when false then k.id end as task_id, case when false then k.type end as type,
        case when false then k.status end as status, case when false then v.name end as user,
        case when false then o.id end as order_id, case when /* visibilityOf(orders, 'o', tx) */ then o.reference end as order
        from allocations e
        join tasks k on k.tenant_id = $5 and k.id = e.task_id
        left join users v on v.id = k.user_id
        left join goods_outs o on o.tenant_id = $6 and o.id = k.goods_out_id
        where e.tenant_id = $7 and e.stock_id = s.id and e.state = 'open'
        group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
        order by sum(e.quantity) desc, k.id
        limit $8
      ) y), '[]') as reservations,
  p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
  to_char($9::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($10::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = $13 and s.id in (
        select x.id
        from stock_balances b
        cross join lateral (
          select s.id from stocks s where s.tenant_id = $14 and s.account_id = b.account_id and s.product_id = b.product_id
          and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */ order by s.quantity desc, s.id limit $15
        ) x
        where b.tenant_id = $16 and b.id = any($17::bigint[]))
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
      join tasks k on k.tenant_id = $18 and k.id = a.task_id
      where a.tenant_id = $19 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $20 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $21 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $22 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $23 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $24 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  join stocks s on s.tenant_id = $25 and s.id = n.id
  join stock_balances b on b.tenant_id = $26 and b.account_id = s.account_id and b.product_id = s.product_id
  and b.warehouse_id = s.warehouse_id
  join locations l on l.tenant_id = $27 and l.id = s.location_id
  join location_types t on t.tenant_id = $28 and t.id = l.location_type_id
  join products p on p.tenant_id = $29 and p.id = s.product_id
  join accounts a on a.tenant_id = $30 and a.id = s.account_id
  join warehouses w on w.tenant_id = $31 and w.id = s.warehouse_id
  left join storage_units u on u.tenant_id = $32 and u.id = s.storage_unit_id
  left join reason_codes r on r.tenant_id = $33 and r.id = s.hold_reason_code_id
  left join stock_checks c on c.tenant_id = $34 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick')
select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
(select count(*) from stocks s where s.tenant_id = $35 and s.account_id = b.account_id and s.product_id = b.product_id
  and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */)::int as pile_count,
coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
from stock_balances b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $36 and b.id = any($37::bigint[]);

with piles as materialized (
  select b.id as balance_id, s.id as stock_id, s.quantity as size, n.held::text, n.picked::text, n.allocated::text, n.available::text,
  n.received::text, l.id as location_id, l.code as location_code, t.code as location_type, l.is_active as is_location_active,
  u.id as storage_unit_id, u.reference as storage_unit, u.load_id is not null as is_unit_loaded,
  s.batch, s.serial_number, s.sell_by_date, s.best_before_date,
  case when s.status = 'held' then coalesce(s.hold_description, r.name, r.code) end as hold,
  c.id as stock_check_id, (
    select min(k.id)
    from tasks k
    where k.tenant_id = $1 and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and /* visibilityOf(tasks, 'k', tx) */
    and (k.stock_id = s.id
      or (k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)
      or (s.serial_number is not null and s.storage_unit_id is null and k.location_from_id = s.location_id
        and k.product_id = s.product_id and exists (
          select from transactions m
          join tasks r on r.tenant_id = $2 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
          join tasks k on k.tenant_id = $3 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
          and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = s.location_id
          and k.stock_id is null and k.storage_unit_from_id is null
          where m.tenant_id = $4 and m.stock_to_id = s.id)))) as putaway_task_id, coalesce((
      select jsonb_agg(to_jsonb(y) order by y.quantity desc, y.task_id)
      from (
        select case when k.type = 'DISP' then 'picked' else 'allocated' end as bucket, sum(e.quantity)::float8 as quantity,
        case when false then k.id end as task_id, case when false then k.type end as type,
        case when false then k.status end as status, case when false then v.name end as user,
        case when false then o.id end as order_id, case when false then o.reference end as order
        from allocations e
        join tasks k on k.tenant_id = $5 and k.id = e.task_id
        left join users v on v.id = k.user_id
        left join goods_outs o on o.tenant_id = $6 and o.id = k.goods_out_id
        where e.tenant_id = $7 and e.stock_id = s.id and e.state = 'open'
        group by k.tenant_id, k.id, v.id, o.tenant_id, o.id
        order by sum(e.quantity) desc, k.id
        limit $8
      ) y), '[]') as reservations,
  p.code as product_code, p.stop is true as is_stopped, p.shelf_life_min, p.shelf_life_max, a.pick_rule as rule,
  to_char($9::timestamptz at time zone w.timezone, 'YYYY-MM-DD') as day
  from (
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
      s.free, (l.is_active and t.code <> all($10::text[])) as allocatable, ((p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active) and (case when case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
          else case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
          else coalesce(s.sell_by_date, s.best_before_date) end - ($11::timestamptz at time zone w.timezone)::date >= greatest(p.shelf_life_min, 0)
          and (p.shelf_life_max is null or case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
            else coalesce(s.sell_by_date, s.best_before_date) end - ($12::timestamptz at time zone w.timezone)::date <= p.shelf_life_max) end)) as is_sellable
      from stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
      where s.tenant_id = $13 and s.id in (
        select x.id
        from stock_balances b
        cross join lateral (
          select s.id from stocks s where s.tenant_id = $14 and s.account_id = b.account_id and s.product_id = b.product_id
          and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */ order by s.quantity desc, s.id limit $15
        ) x
        where b.tenant_id = $16 and b.id = any($17::bigint[]))
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
      join tasks k on k.tenant_id = $18 and k.id = a.task_id
      where a.tenant_id = $19 and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
      when not p.allocatable then 0
      when p.storage_unit_id is not null and exists (
        select from tasks k
        where k.tenant_id = $20 and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
        and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY') then p.free
      when p.serial_number is not null and p.storage_unit_id is null
      and exists (
        select from transactions m
        join tasks r on r.tenant_id = $21 and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
        join tasks k on k.tenant_id = $22 and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
        and k.type = 'PWAY' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.location_from_id = p.location_id
        and k.stock_id is null and k.storage_unit_from_id is null
        where m.tenant_id = $23 and m.stock_to_id = p.id) then p.free
      else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = $24 and k.stock_id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'PWAY'))
      end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w) n
  join stocks s on s.tenant_id = $25 and s.id = n.id
  join stock_balances b on b.tenant_id = $26 and b.account_id = s.account_id and b.product_id = s.product_id
  and b.warehouse_id = s.warehouse_id
  join locations l on l.tenant_id = $27 and l.id = s.location_id
  join location_types t on t.tenant_id = $28 and t.id = l.location_type_id
  join products p on p.tenant_id = $29 and p.id = s.product_id
  join accounts a on a.tenant_id = $30 and a.id = s.account_id
  join warehouses w on w.tenant_id = $31 and w.id = s.warehouse_id
  left join storage_units u on u.tenant_id = $32 and u.id = s.storage_unit_id
  left join reason_codes r on r.tenant_id = $33 and r.id = s.hold_reason_code_id
  left join stock_checks c on c.tenant_id = $34 and c.location_id = l.id and c.status = 'pending' and c.origin = 'short_pick')
select b.id, b.on_hand::float8 as on_hand, b.ordered::float8 as ordered, b.held::float8 as held, b.picked::float8 as picked,
b.allocated::float8 as allocated, b.available::float8 as available, b.received::float8 as received,
jsonb_build_object('id', a.id, 'code', a.code) as account, jsonb_build_object('id', p.id, 'code', p.code) as product,
jsonb_build_object('id', w.id, 'code', w.code) as warehouse,
(select count(*) from stocks s where s.tenant_id = $35 and s.account_id = b.account_id and s.product_id = b.product_id
  and s.warehouse_id = b.warehouse_id and s.quantity > 0 and /* visibilityOf(stocks, 's', tx) */)::int as pile_count,
coalesce((select jsonb_agg(to_jsonb(x) order by x.size desc, x.stock_id) from piles x where x.balance_id = b.id), '[]') as piles
from stock_balances b
join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
join products p on p.tenant_id = b.tenant_id and p.id = b.product_id
join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $36 and b.id = any($37::bigint[]);
