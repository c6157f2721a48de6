-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/tasks/assign-tasks.ts

select u.name as user, w.code as warehouse
from warehouses w
join users u on u.id = $1
where w.tenant_id = $2 and w.id = any($3::bigint[])
and not exists (
  select from subdomain_users m
  where m.tenant_id = $4 and m.user_id = $5 and m.is_active and m.accepted_at is not null
  and (m.all_warehouses or w.id = any(m.warehouse_ids)))
order by w.id
limit 1;

update tasks k
set status = 'ALLOCATED', user_id = $1, assigned_at = $2,
start_at = case when k.user_id = $3 then k.start_at end, lock_version = "k"."lock_version" + 1, updated_at = $4
where k.tenant_id = $5 and k.id = any($6::bigint[]);

update tasks k
set status = 'ALLOCATED', user_id = $1, assigned_at = $2, start_at = null, lock_version = "k"."lock_version" + 1, updated_at = $3
where k.tenant_id = $4 and k.id = any($5::bigint[]) and k.status = 'AVAILABLE';

update tasks k
set status = 'ALLOCATED', user_id = $1, start_at = coalesce(k.start_at, $2),
assigned_at = case when k.status = 'ALLOCATED' then k.assigned_at else $3 end,
last_accessed_at = $4, lock_version = "k"."lock_version" + 1, updated_at = $5
where k.tenant_id = $6 and k.id = $7
returning k.*;

update tasks k
set status = case when (k.status = 'ALLOCATED' and k.user_id = $1) then 'AVAILABLE' else k.status end,
user_id = case when (k.status = 'ALLOCATED' and k.user_id = $2) then null else k.user_id end,
assigned_at = case when (k.status = 'ALLOCATED' and k.user_id = $3) then null else k.assigned_at end,
start_at = case when (k.status = 'ALLOCATED' and k.user_id = $4) then null else k.start_at end,
last_accessed_at = $5, lock_version = "k"."lock_version" + 1, updated_at = $6
where k.tenant_id = $7 and k.id = any($8::bigint[]);

update tasks k
set status = case when k.status = 'ALLOCATED' then 'AVAILABLE' else k.status end, user_id = null, assigned_at = null,
start_at = null, lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.id = any($3::bigint[]);

-- src/domain/tasks/available-tasks.ts

select b.type, b.priority, (b.due_at at time zone w.timezone)::date::text as due_on, w.timezone
from warehouses w
cross join unnest($1::text[]) as kind (code)
cross join lateral (
  select k.type, k.priority, k.due_at
  from tasks k
  where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $2 and k.warehouse_id = $3
  and ($4::text[] is null or k.type = any($5::text[]))
  and ($6::bigint is null or k.goods_out_pick_list_id = $7)
  and ($8::bigint is null or k.goods_in_receipt_id = $9)
  and ($10::bigint is null or k.load_id = $11)
  and (k.type <> 'LOAD' or exists (
      select
      from loads l
      join warehouses y on y.tenant_id = $12 and y.id = l.warehouse_id
      left join goods_outs g on g.tenant_id = $13 and g.id = k.goods_out_id
      left join load_drops s on s.tenant_id = $14 and s.id = g.load_drop_id and s.load_id = l.id
      where l.tenant_id = $15 and l.id = k.load_id and l.status = 'open'
      and not (y.load_sequence_enforced and exists (
          select d.sequence
          from load_drops d
          where d.tenant_id = $16 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
          and (d.expected_storage_unit_quantity > 0 or exists (
              select from goods_outs o
              join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
              and u.status in ('AVAILABLE', 'ALLOCATED')
              where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
          order by d.sequence desc
          limit 1)))) and k.type = kind.code and k.status = 'AVAILABLE'
  order by k.priority desc, k.due_at
  limit 1
) b
where w.tenant_id = $17 and w.id = $18
order by b.priority desc, due_on nulls last, array_position($19::text[], b.type);

-- src/domain/tasks/changed-members.ts

select k.id
from tasks k
where k.tenant_id = $1 and k.user_id = any($2::bigint[]) and k.status = 'ALLOCATED'
and not exists (
  select from users u
  left join subdomain_users m on m.tenant_id = $3 and m.user_id = u.id
  where u.id = k.user_id and (u.is_operator or m.is_active and m.accepted_at is not null
    and (m.all_warehouses or k.warehouse_id = any(m.warehouse_ids))
    and (m.all_accounts or k.account_id is null or k.account_id = any(m.account_ids))))
order by k.id;

-- src/domain/tasks/close-tasks.ts

update tasks k
set reversed_at = $1, reversed_quantity = coalesce(k.confirmed_quantity, 0), lock_version = "k"."lock_version" + 1, updated_at = $2
where k.tenant_id = $3 and k.id = any($4::bigint[]);

update tasks k
set status = 'CANCELLED', lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.id = any($3::bigint[]);

update tasks k
set status = 'CANCELLED', lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'TRAN'
and (k.stock_id = any($3::bigint[])
  or (k.stock_id is null and k.storage_unit_from_id = any($4::bigint[])));

update tasks k
set status = 'CANCELLED', lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.type = 'REPLEN' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.stock_id = any($3::bigint[])
and not exists (select from allocations a where a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open');

update tasks k
set status = 'COMPLETED', confirmed_quantity = f.confirmed_quantity, start_quantity = coalesce(f.start_quantity, k.start_quantity),
location_to_id = case when f.sets_location then f.location_to_id else k.location_to_id end,
storage_unit_to_id = case when f.sets_unit then f.storage_unit_to_id else k.storage_unit_to_id end,
explanation = coalesce(f.explanation, k.explanation), putaway_task_id = coalesce(f.putaway_task_id, k.putaway_task_id),
completed_at = $1, completing_user_id = f.user_id, performed_at = f.performed_at, lock_version = "k"."lock_version" + 1, updated_at = $2
from jsonb_to_recordset($3::jsonb) as "f" ("id" "int8", "confirmed_quantity" "numeric", "start_quantity" "numeric", "location_to_id" "int8", "storage_unit_to_id" "int8", "explanation" "jsonb", "putaway_task_id" "int8", "user_id" "int8", "performed_at" "timestamptz", "sets_location" "bool", "sets_unit" "bool")
where k.tenant_id = $4 and k.id = any($5::bigint[]) and k.id = f.id
returning k.*, k.type in ('PICK', 'RCV') and exists (
  select from accounts ca
  left join charge_baskets cb on cb.tenant_id = ca.tenant_id and cb.account_id = ca.id and cb.status = 'OPEN'
  join charge_prices cp on cp.tenant_id = ca.tenant_id and cp.charge_card_id = coalesce(cb.charge_card_id, ca.charge_card_id)
  where ca.tenant_id = $6 and ca.id = coalesce(k.ordering_account_id, k.account_id) and cp.auto_charge and cp.charge_type = case when k.type = 'PICK' then 'PICK' else 'RECEIPT' end) as is_charged;

-- src/domain/tasks/create-tasks.ts

insert into tasks (tenant_id, id, task_type_id, created_at, updated_at, "type", "subtype", "status", "warehouse_id", "account_id", "ordering_account_id", "product_id", "priority", "notes", "start_quantity", "stock_description", "stock_id", "location_from_id", "location_to_id", "storage_unit_from_id", "storage_unit_to_id", "storage_unit_type_id", "due_at", "held_at", "hold_reason", "explanation", "goods_in_receipt_id", "goods_in_line_id", "putaway_task_id", "goods_out_id", "goods_out_line_id", "goods_out_pick_list_id", "tote_position", "load_id", "shipment_id")
select $1::bigint, coalesce(r.id, nextval('tasks_id_seq')),
(select t.id from task_types t where t.tenant_id = $2 and t.code = r.type), $3::timestamptz,
$4::timestamptz, "r"."type", "r"."subtype", "r"."status", "r"."warehouse_id", "r"."account_id", "r"."ordering_account_id", "r"."product_id", "r"."priority", "r"."notes", "r"."start_quantity", "r"."stock_description", "r"."stock_id", "r"."location_from_id", "r"."location_to_id", "r"."storage_unit_from_id", "r"."storage_unit_to_id", "r"."storage_unit_type_id", "r"."due_at", "r"."held_at", "r"."hold_reason", "r"."explanation", "r"."goods_in_receipt_id", "r"."goods_in_line_id", "r"."putaway_task_id", "r"."goods_out_id", "r"."goods_out_line_id", "r"."goods_out_pick_list_id", "r"."tote_position", "r"."load_id", "r"."shipment_id"
from jsonb_to_recordset($5::jsonb) as "r" ("id" "int8", "type" "text", "subtype" "text", "status" "text", "warehouse_id" "int8", "account_id" "int8", "ordering_account_id" "int8", "product_id" "int8", "priority" "int8", "notes" "text", "start_quantity" "numeric", "stock_description" "text", "stock_id" "int8", "location_from_id" "int8", "location_to_id" "int8", "storage_unit_from_id" "int8", "storage_unit_to_id" "int8", "storage_unit_type_id" "int8", "due_at" "timestamptz", "held_at" "timestamptz", "hold_reason" "text", "explanation" "jsonb", "goods_in_receipt_id" "int8", "goods_in_line_id" "int8", "putaway_task_id" "int8", "goods_out_id" "int8", "goods_out_line_id" "int8", "goods_out_pick_list_id" "int8", "tote_position" "int8", "load_id" "int8", "shipment_id" "int8")
returning id;

insert into tasks as k (tenant_id, id, task_type_id, created_at, updated_at, "type", "subtype", "status", "warehouse_id", "account_id", "ordering_account_id", "product_id", "priority", "notes", "start_quantity", "stock_description", "stock_id", "location_from_id", "location_to_id", "storage_unit_from_id", "storage_unit_to_id", "storage_unit_type_id", "due_at", "held_at", "hold_reason", "explanation", "goods_in_receipt_id", "goods_in_line_id", "putaway_task_id", "goods_out_id", "goods_out_line_id", "goods_out_pick_list_id", "tote_position", "load_id", "shipment_id")
select t.tenant_id, r.id, t.id, $1::timestamptz, $2::timestamptz, "r"."type", "r"."subtype", "r"."status", "r"."warehouse_id", "r"."account_id", "r"."ordering_account_id", "r"."product_id", "r"."priority", "r"."notes", "r"."start_quantity", "r"."stock_description", "r"."stock_id", "r"."location_from_id", "r"."location_to_id", "r"."storage_unit_from_id", "r"."storage_unit_to_id", "r"."storage_unit_type_id", "r"."due_at", "r"."held_at", "r"."hold_reason", "r"."explanation", "r"."goods_in_receipt_id", "r"."goods_in_line_id", "r"."putaway_task_id", "r"."goods_out_id", "r"."goods_out_line_id", "r"."goods_out_pick_list_id", "r"."tote_position", "r"."load_id", "r"."shipment_id"
from jsonb_to_recordset($3::jsonb) as "r" ("id" "int8", "type" "text", "subtype" "text", "status" "text", "warehouse_id" "int8", "account_id" "int8", "ordering_account_id" "int8", "product_id" "int8", "priority" "int8", "notes" "text", "start_quantity" "numeric", "stock_description" "text", "stock_id" "int8", "location_from_id" "int8", "location_to_id" "int8", "storage_unit_from_id" "int8", "storage_unit_to_id" "int8", "storage_unit_type_id" "int8", "due_at" "timestamptz", "held_at" "timestamptz", "hold_reason" "text", "explanation" "jsonb", "goods_in_receipt_id" "int8", "goods_in_line_id" "int8", "putaway_task_id" "int8", "goods_out_id" "int8", "goods_out_line_id" "int8", "goods_out_pick_list_id" "int8", "tote_position" "int8", "load_id" "int8", "shipment_id" "int8")
join task_types t on t.tenant_id = $4 and t.code = r.type;

select nextval('tasks_id_seq') as id from generate_series(1, $1::int);

select nextval('tasks_id_seq') as task_id, nextval('stocks_id_seq') as pile_id
from generate_series(1, $1::int);

-- src/domain/tasks/nearest-task.ts

select (
  select abs(l.pick_sequence - $1)
  from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $2 and l.warehouse_id = $3 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $4) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $5 and k.warehouse_id = $6
    and ($7::text[] is null or k.type = any($8::text[]))
    and ($9::bigint is null or k.goods_out_pick_list_id = $10)
    and ($11::bigint is null or k.goods_in_receipt_id = $12)
    and ($13::bigint is null or k.load_id = $14)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $15 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $16 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $17 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $18 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $19 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($20::text[]) and k.priority = $21 and k.due_at >= ($22::date::timestamp at time zone $23) - interval '1 hour'
    and k.due_at < (($24::date + 1)::timestamp at time zone $25) + interval '1 hour'
    and (k.due_at at time zone $26)::date = $27::date and k.location_from_id = l.id limit 1) there
  order by l.pick_sequence
  limit 1
) as way, (
  select max(abs(l.pick_sequence - $28)) from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $29 and l.warehouse_id = $30 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $31) l having count(*) = $32
) as reach;

select (
  select abs(l.pick_sequence - $1)
  from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $2 and l.warehouse_id = $3 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $4) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $5 and k.warehouse_id = $6
    and ($7::text[] is null or k.type = any($8::text[]))
    and ($9::bigint is null or k.goods_out_pick_list_id = $10)
    and ($11::bigint is null or k.goods_in_receipt_id = $12)
    and ($13::bigint is null or k.load_id = $14)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $15 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $16 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $17 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $18 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $19 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($20::text[]) and k.priority = $21 and k.due_at >= ($22::date::timestamp at time zone $23) - interval '1 hour'
    and k.due_at < (($24::date + 1)::timestamp at time zone $25) + interval '1 hour'
    and (k.due_at at time zone $26)::date = $27::date and k.location_from_id = l.id limit 1) there
  order by l.pick_sequence
  limit 1
) as way, (
  select max(l.pick_sequence) from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $28 and l.warehouse_id = $29 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $30) l having count(*) = $31
) as reach;

select (
  select abs(l.pick_sequence - $1)
  from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $2 and l.warehouse_id = $3 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $4) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $5 and k.warehouse_id = $6
    and ($7::text[] is null or k.type = any($8::text[]))
    and ($9::bigint is null or k.goods_out_pick_list_id = $10)
    and ($11::bigint is null or k.goods_in_receipt_id = $12)
    and ($13::bigint is null or k.load_id = $14)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $15 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $16 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $17 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $18 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $19 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($20::text[]) and k.priority = $21 and k.due_at is null and k.location_from_id = l.id limit 1) there
  order by l.pick_sequence
  limit 1
) as way, (
  select max(abs(l.pick_sequence - $22)) from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $23 and l.warehouse_id = $24 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $25) l having count(*) = $26
) as reach;

select (
  select abs(l.pick_sequence - $1)
  from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $2 and l.warehouse_id = $3 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $4) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $5 and k.warehouse_id = $6
    and ($7::text[] is null or k.type = any($8::text[]))
    and ($9::bigint is null or k.goods_out_pick_list_id = $10)
    and ($11::bigint is null or k.goods_in_receipt_id = $12)
    and ($13::bigint is null or k.load_id = $14)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $15 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $16 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $17 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $18 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $19 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($20::text[]) and k.priority = $21 and k.due_at is null and k.location_from_id = l.id limit 1) there
  order by l.pick_sequence
  limit 1
) as way, (
  select max(l.pick_sequence) from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $22 and l.warehouse_id = $23 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $24) l having count(*) = $25
) as reach;

select (
  select l.pick_sequence
  from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $1 and l.warehouse_id = $2 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $3) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $4 and k.warehouse_id = $5
    and ($6::text[] is null or k.type = any($7::text[]))
    and ($8::bigint is null or k.goods_out_pick_list_id = $9)
    and ($10::bigint is null or k.goods_in_receipt_id = $11)
    and ($12::bigint is null or k.load_id = $13)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $14 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $15 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $16 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $17 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $18 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($19::text[]) and k.priority = $20 and k.due_at >= ($21::date::timestamp at time zone $22) - interval '1 hour'
    and k.due_at < (($23::date + 1)::timestamp at time zone $24) + interval '1 hour'
    and (k.due_at at time zone $25)::date = $26::date and k.location_from_id = l.id limit 1) there
  order by l.pick_sequence
  limit 1
) as way, (
  select max(abs(l.pick_sequence - $27)) from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $28 and l.warehouse_id = $29 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $30) l having count(*) = $31
) as reach;

select (
  select l.pick_sequence
  from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $1 and l.warehouse_id = $2 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $3) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $4 and k.warehouse_id = $5
    and ($6::text[] is null or k.type = any($7::text[]))
    and ($8::bigint is null or k.goods_out_pick_list_id = $9)
    and ($10::bigint is null or k.goods_in_receipt_id = $11)
    and ($12::bigint is null or k.load_id = $13)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $14 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $15 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $16 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $17 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $18 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($19::text[]) and k.priority = $20 and k.due_at >= ($21::date::timestamp at time zone $22) - interval '1 hour'
    and k.due_at < (($23::date + 1)::timestamp at time zone $24) + interval '1 hour'
    and (k.due_at at time zone $25)::date = $26::date and k.location_from_id = l.id limit 1) there
  order by l.pick_sequence
  limit 1
) as way, (
  select max(l.pick_sequence) from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $27 and l.warehouse_id = $28 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $29) l having count(*) = $30
) as reach;

select (
  select l.pick_sequence
  from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $1 and l.warehouse_id = $2 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $3) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $4 and k.warehouse_id = $5
    and ($6::text[] is null or k.type = any($7::text[]))
    and ($8::bigint is null or k.goods_out_pick_list_id = $9)
    and ($10::bigint is null or k.goods_in_receipt_id = $11)
    and ($12::bigint is null or k.load_id = $13)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $14 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $15 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $16 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $17 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $18 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($19::text[]) and k.priority = $20 and k.due_at is null and k.location_from_id = l.id limit 1) there
  order by l.pick_sequence
  limit 1
) as way, (
  select max(abs(l.pick_sequence - $21)) from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $22 and l.warehouse_id = $23 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $24) l having count(*) = $25
) as reach;

select (
  select l.pick_sequence
  from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $1 and l.warehouse_id = $2 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $3) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $4 and k.warehouse_id = $5
    and ($6::text[] is null or k.type = any($7::text[]))
    and ($8::bigint is null or k.goods_out_pick_list_id = $9)
    and ($10::bigint is null or k.goods_in_receipt_id = $11)
    and ($12::bigint is null or k.load_id = $13)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $14 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $15 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $16 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $17 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $18 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($19::text[]) and k.priority = $20 and k.due_at is null and k.location_from_id = l.id limit 1) there
  order by l.pick_sequence
  limit 1
) as way, (
  select max(l.pick_sequence) from (
    select l.id, l.pick_sequence
    from locations l
    where l.tenant_id = $21 and l.warehouse_id = $22 and /* within */ and l.pick_sequence is not null
    order by l.pick_sequence
    limit $23) l having count(*) = $24
) as reach;

select (select count(*) from (
    select l.id
    from locations l
    where l.tenant_id = $1 and l.warehouse_id = $2 and /* inAisle */
    and l.pick_sequence is null
    limit $3) l) = $4
or exists (
  select from (
    select l.id
    from locations l
    where l.tenant_id = $5 and l.warehouse_id = $6 and /* inAisle */
    and l.pick_sequence is null
    limit $7) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $8 and k.warehouse_id = $9
    and ($10::text[] is null or k.type = any($11::text[]))
    and ($12::bigint is null or k.goods_out_pick_list_id = $13)
    and ($14::bigint is null or k.goods_in_receipt_id = $15)
    and ($16::bigint is null or k.load_id = $17)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $18 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $19 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $20 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $21 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $22 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($23::text[]) and k.priority = $24 and k.due_at >= ($25::date::timestamp at time zone $26) - interval '1 hour'
    and k.due_at < (($27::date + 1)::timestamp at time zone $28) + interval '1 hour'
    and (k.due_at at time zone $29)::date = $30::date and k.location_from_id = l.id limit 1) there)
or ($31::text is null and exists (
    select from tasks k
    where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $32 and k.warehouse_id = $33
    and ($34::text[] is null or k.type = any($35::text[]))
    and ($36::bigint is null or k.goods_out_pick_list_id = $37)
    and ($38::bigint is null or k.goods_in_receipt_id = $39)
    and ($40::bigint is null or k.load_id = $41)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $42 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $43 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $44 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $45 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $46 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($47::text[]) and k.priority = $48 and k.due_at >= ($49::date::timestamp at time zone $50) - interval '1 hour'
    and k.due_at < (($51::date + 1)::timestamp at time zone $52) + interval '1 hour'
    and (k.due_at at time zone $53)::date = $54::date and k.location_from_id is null)) as found;

select (select count(*) from (
    select l.id
    from locations l
    where l.tenant_id = $1 and l.warehouse_id = $2 and /* inAisle */
    and l.pick_sequence is null
    limit $3) l) = $4
or exists (
  select from (
    select l.id
    from locations l
    where l.tenant_id = $5 and l.warehouse_id = $6 and /* inAisle */
    and l.pick_sequence is null
    limit $7) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $8 and k.warehouse_id = $9
    and ($10::text[] is null or k.type = any($11::text[]))
    and ($12::bigint is null or k.goods_out_pick_list_id = $13)
    and ($14::bigint is null or k.goods_in_receipt_id = $15)
    and ($16::bigint is null or k.load_id = $17)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $18 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $19 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $20 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $21 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $22 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($23::text[]) and k.priority = $24 and k.due_at >= ($25::date::timestamp at time zone $26) - interval '1 hour'
    and k.due_at < (($27::date + 1)::timestamp at time zone $28) + interval '1 hour'
    and (k.due_at at time zone $29)::date = $30::date and k.location_from_id = l.id limit 1) there)
or ($31::text is null and exists (
    select from tasks k
    where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $32 and k.warehouse_id = $33
    and ($34::text[] is null or k.type = any($35::text[]))
    and ($36::bigint is null or k.goods_out_pick_list_id = $37)
    and ($38::bigint is null or k.goods_in_receipt_id = $39)
    and ($40::bigint is null or k.load_id = $41)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $42 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $43 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $44 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $45 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $46 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($47::text[]) and k.priority = $48 and k.due_at is null and k.location_from_id is null)) as found;

select (select count(*) from (
    select l.id
    from locations l
    where l.tenant_id = $1 and l.warehouse_id = $2 and /* inAisle */
    and l.pick_sequence is null
    limit $3) l) = $4
or exists (
  select from (
    select l.id
    from locations l
    where l.tenant_id = $5 and l.warehouse_id = $6 and /* inAisle */
    and l.pick_sequence is null
    limit $7) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $8 and k.warehouse_id = $9
    and ($10::text[] is null or k.type = any($11::text[]))
    and ($12::bigint is null or k.goods_out_pick_list_id = $13)
    and ($14::bigint is null or k.goods_in_receipt_id = $15)
    and ($16::bigint is null or k.load_id = $17)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $18 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $19 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $20 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $21 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $22 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($23::text[]) and k.priority = $24 and k.due_at is null and k.location_from_id = l.id limit 1) there)
or ($25::text is null and exists (
    select from tasks k
    where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $26 and k.warehouse_id = $27
    and ($28::text[] is null or k.type = any($29::text[]))
    and ($30::bigint is null or k.goods_out_pick_list_id = $31)
    and ($32::bigint is null or k.goods_in_receipt_id = $33)
    and ($34::bigint is null or k.load_id = $35)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $36 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $37 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $38 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $39 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $40 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($41::text[]) and k.priority = $42 and k.due_at >= ($43::date::timestamp at time zone $44) - interval '1 hour'
    and k.due_at < (($45::date + 1)::timestamp at time zone $46) + interval '1 hour'
    and (k.due_at at time zone $47)::date = $48::date and k.location_from_id is null)) as found;

select (select count(*) from (
    select l.id
    from locations l
    where l.tenant_id = $1 and l.warehouse_id = $2 and /* inAisle */
    and l.pick_sequence is null
    limit $3) l) = $4
or exists (
  select from (
    select l.id
    from locations l
    where l.tenant_id = $5 and l.warehouse_id = $6 and /* inAisle */
    and l.pick_sequence is null
    limit $7) l
  cross join lateral (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $8 and k.warehouse_id = $9
    and ($10::text[] is null or k.type = any($11::text[]))
    and ($12::bigint is null or k.goods_out_pick_list_id = $13)
    and ($14::bigint is null or k.goods_in_receipt_id = $15)
    and ($16::bigint is null or k.load_id = $17)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $18 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $19 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $20 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $21 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $22 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($23::text[]) and k.priority = $24 and k.due_at is null and k.location_from_id = l.id limit 1) there)
or ($25::text is null and exists (
    select from tasks k
    where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $26 and k.warehouse_id = $27
    and ($28::text[] is null or k.type = any($29::text[]))
    and ($30::bigint is null or k.goods_out_pick_list_id = $31)
    and ($32::bigint is null or k.goods_in_receipt_id = $33)
    and ($34::bigint is null or k.load_id = $35)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $36 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $37 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $38 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $39 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $40 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($41::text[]) and k.priority = $42 and k.due_at is null and k.location_from_id is null)) as found;

select h.aisle, h.pick_sequence as origin, (
  select count(*)
  from (
    select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $1 and k.warehouse_id = $2
    and ($3::text[] is null or k.type = any($4::text[]))
    and ($5::bigint is null or k.goods_out_pick_list_id = $6)
    and ($7::bigint is null or k.goods_in_receipt_id = $8)
    and ($9::bigint is null or k.load_id = $10)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $11 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $12 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $13 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $14 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $15 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($16::text[]) and k.priority = $17 and k.due_at >= ($18::date::timestamp at time zone $19) - interval '1 hour'
    and k.due_at < (($20::date + 1)::timestamp at time zone $21) + interval '1 hour'
    and (k.due_at at time zone $22)::date = $23::date limit $24
  ) counted
) as size
from (select) here
left join locations h on h.tenant_id = $25 and h.id = $26::bigint;

select h.aisle, h.pick_sequence as origin, (
  select count(*)
  from (
    select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $1 and k.warehouse_id = $2
    and ($3::text[] is null or k.type = any($4::text[]))
    and ($5::bigint is null or k.goods_out_pick_list_id = $6)
    and ($7::bigint is null or k.goods_in_receipt_id = $8)
    and ($9::bigint is null or k.load_id = $10)
    and (k.type <> 'LOAD' or exists (
        select
        from loads l
        join warehouses y on y.tenant_id = $11 and y.id = l.warehouse_id
        left join goods_outs g on g.tenant_id = $12 and g.id = k.goods_out_id
        left join load_drops s on s.tenant_id = $13 and s.id = g.load_drop_id and s.load_id = l.id
        where l.tenant_id = $14 and l.id = k.load_id and l.status = 'open'
        and not (y.load_sequence_enforced and exists (
            select d.sequence
            from load_drops d
            where d.tenant_id = $15 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
            and (d.expected_storage_unit_quantity > 0 or exists (
                select from goods_outs o
                join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
                and u.status in ('AVAILABLE', 'ALLOCATED')
                where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
            order by d.sequence desc
            limit 1)))) and k.status = 'AVAILABLE' and k.type = any($16::text[]) and k.priority = $17 and k.due_at is null limit $18
  ) counted
) as size
from (select) here
left join locations h on h.tenant_id = $19 and h.id = $20::bigint;

select t.id
from locations l
cross join lateral (
  select k.id, array_position($1::text[], k.type) as kind from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $2 and k.warehouse_id = $3
  and ($4::text[] is null or k.type = any($5::text[]))
  and ($6::bigint is null or k.goods_out_pick_list_id = $7)
  and ($8::bigint is null or k.goods_in_receipt_id = $9)
  and ($10::bigint is null or k.load_id = $11)
  and (k.type <> 'LOAD' or exists (
      select
      from loads l
      join warehouses y on y.tenant_id = $12 and y.id = l.warehouse_id
      left join goods_outs g on g.tenant_id = $13 and g.id = k.goods_out_id
      left join load_drops s on s.tenant_id = $14 and s.id = g.load_drop_id and s.load_id = l.id
      where l.tenant_id = $15 and l.id = k.load_id and l.status = 'open'
      and not (y.load_sequence_enforced and exists (
          select d.sequence
          from load_drops d
          where d.tenant_id = $16 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
          and (d.expected_storage_unit_quantity > 0 or exists (
              select from goods_outs o
              join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
              and u.status in ('AVAILABLE', 'ALLOCATED')
              where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
          order by d.sequence desc
          limit 1)))) and k.status = 'AVAILABLE' and k.type = any($17::text[]) and k.priority = $18 and k.due_at >= ($19::date::timestamp at time zone $20) - interval '1 hour'
  and k.due_at < (($21::date + 1)::timestamp at time zone $22) + interval '1 hour'
  and (k.due_at at time zone $23)::date = $24::date and k.location_from_id = l.id order by array_position($25::text[], k.type), k.id limit 1
) t
where l.tenant_id = $26 and l.warehouse_id = $27 and /* within */
and l.pick_sequence = any($28::bigint[])
order by t.kind, l.pick_sequence, t.id
limit 1;

select t.id
from locations l
cross join lateral (
  select k.id, array_position($1::text[], k.type) as kind from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $2 and k.warehouse_id = $3
  and ($4::text[] is null or k.type = any($5::text[]))
  and ($6::bigint is null or k.goods_out_pick_list_id = $7)
  and ($8::bigint is null or k.goods_in_receipt_id = $9)
  and ($10::bigint is null or k.load_id = $11)
  and (k.type <> 'LOAD' or exists (
      select
      from loads l
      join warehouses y on y.tenant_id = $12 and y.id = l.warehouse_id
      left join goods_outs g on g.tenant_id = $13 and g.id = k.goods_out_id
      left join load_drops s on s.tenant_id = $14 and s.id = g.load_drop_id and s.load_id = l.id
      where l.tenant_id = $15 and l.id = k.load_id and l.status = 'open'
      and not (y.load_sequence_enforced and exists (
          select d.sequence
          from load_drops d
          where d.tenant_id = $16 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
          and (d.expected_storage_unit_quantity > 0 or exists (
              select from goods_outs o
              join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
              and u.status in ('AVAILABLE', 'ALLOCATED')
              where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
          order by d.sequence desc
          limit 1)))) and k.status = 'AVAILABLE' and k.type = any($17::text[]) and k.priority = $18 and k.due_at is null and k.location_from_id = l.id order by array_position($19::text[], k.type), k.id limit 1
) t
where l.tenant_id = $20 and l.warehouse_id = $21 and /* within */
and l.pick_sequence = any($22::bigint[])
order by t.kind, l.pick_sequence, t.id
limit 1;

-- src/domain/tasks/next-task.ts

select exists (select from tasks k where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $1 and k.warehouse_id = $2
  and ($3::text[] is null or k.type = any($4::text[]))
  and ($5::bigint is null or k.goods_out_pick_list_id = $6)
  and ($7::bigint is null or k.goods_in_receipt_id = $8)
  and ($9::bigint is null or k.load_id = $10)
  and (k.type <> 'LOAD' or exists (
      select
      from loads l
      join warehouses y on y.tenant_id = $11 and y.id = l.warehouse_id
      left join goods_outs g on g.tenant_id = $12 and g.id = k.goods_out_id
      left join load_drops s on s.tenant_id = $13 and s.id = g.load_drop_id and s.load_id = l.id
      where l.tenant_id = $14 and l.id = k.load_id and l.status = 'open'
      and not (y.load_sequence_enforced and exists (
          select d.sequence
          from load_drops d
          where d.tenant_id = $15 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
          and (d.expected_storage_unit_quantity > 0 or exists (
              select from goods_outs o
              join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
              and u.status in ('AVAILABLE', 'ALLOCATED')
              where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
          order by d.sequence desc
          limit 1)))) and (k.status = 'ALLOCATED' and k.user_id = $16)) as has_own;

select k.*
from tasks k
join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
left join locations h on h.tenant_id = k.tenant_id and h.id = $1::bigint
where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $2 and k.warehouse_id = $3
and ($4::text[] is null or k.type = any($5::text[]))
and ($6::bigint is null or k.goods_out_pick_list_id = $7)
and ($8::bigint is null or k.goods_in_receipt_id = $9)
and ($10::bigint is null or k.load_id = $11)
and (k.type <> 'LOAD' or exists (
    select
    from loads l
    join warehouses y on y.tenant_id = $12 and y.id = l.warehouse_id
    left join goods_outs g on g.tenant_id = $13 and g.id = k.goods_out_id
    left join load_drops s on s.tenant_id = $14 and s.id = g.load_drop_id and s.load_id = l.id
    where l.tenant_id = $15 and l.id = k.load_id and l.status = 'open'
    and not (y.load_sequence_enforced and exists (
        select d.sequence
        from load_drops d
        where d.tenant_id = $16 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
        and (d.expected_storage_unit_quantity > 0 or exists (
            select from goods_outs o
            join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
            and u.status in ('AVAILABLE', 'ALLOCATED')
            where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
        order by d.sequence desc
        limit 1)))) and /* condition */
and (k.status = 'AVAILABLE' or (k.status = 'ALLOCATED' and k.user_id = $17))
order by case when k.status = 'AVAILABLE' then 3 when k.start_at is null then 2 else 1 end,
k.priority desc, (k.due_at at time zone w.timezone)::date nulls last, (l.aisle is distinct from h.aisle), abs(l.pick_sequence - h.pick_sequence) nulls last, array_position($18::text[], k.type), l.pick_sequence nulls last, k.id limit 1 /* lock */;

select k.*
from tasks k
join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
left join locations h on h.tenant_id = k.tenant_id and h.id = $1::bigint
where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $2 and k.warehouse_id = $3
and ($4::text[] is null or k.type = any($5::text[]))
and ($6::bigint is null or k.goods_out_pick_list_id = $7)
and ($8::bigint is null or k.goods_in_receipt_id = $9)
and ($10::bigint is null or k.load_id = $11)
and (k.type <> 'LOAD' or exists (
    select
    from loads l
    join warehouses y on y.tenant_id = $12 and y.id = l.warehouse_id
    left join goods_outs g on g.tenant_id = $13 and g.id = k.goods_out_id
    left join load_drops s on s.tenant_id = $14 and s.id = g.load_drop_id and s.load_id = l.id
    where l.tenant_id = $15 and l.id = k.load_id and l.status = 'open'
    and not (y.load_sequence_enforced and exists (
        select d.sequence
        from load_drops d
        where d.tenant_id = $16 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
        and (d.expected_storage_unit_quantity > 0 or exists (
            select from goods_outs o
            join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
            and u.status in ('AVAILABLE', 'ALLOCATED')
            where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
        order by d.sequence desc
        limit 1)))) and /* condition */
and (k.status = 'AVAILABLE' or (k.status = 'ALLOCATED' and k.user_id = $17))
order by case when k.status = 'AVAILABLE' then 3 when k.start_at is null then 2 else 1 end,
k.priority desc, (k.due_at at time zone w.timezone)::date nulls last, array_position($18::text[], k.type), (l.aisle is distinct from h.aisle), abs(l.pick_sequence - h.pick_sequence) nulls last, l.pick_sequence nulls last, k.id limit 1 /* lock */;

select k.*
from tasks k
join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
left join locations h on h.tenant_id = k.tenant_id and h.id = $1::bigint
where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $2 and k.warehouse_id = $3
and ($4::text[] is null or k.type = any($5::text[]))
and ($6::bigint is null or k.goods_out_pick_list_id = $7)
and ($8::bigint is null or k.goods_in_receipt_id = $9)
and ($10::bigint is null or k.load_id = $11)
and (k.type <> 'LOAD' or exists (
    select
    from loads l
    join warehouses y on y.tenant_id = $12 and y.id = l.warehouse_id
    left join goods_outs g on g.tenant_id = $13 and g.id = k.goods_out_id
    left join load_drops s on s.tenant_id = $14 and s.id = g.load_drop_id and s.load_id = l.id
    where l.tenant_id = $15 and l.id = k.load_id and l.status = 'open'
    and not (y.load_sequence_enforced and exists (
        select d.sequence
        from load_drops d
        where d.tenant_id = $16 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
        and (d.expected_storage_unit_quantity > 0 or exists (
            select from goods_outs o
            join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
            and u.status in ('AVAILABLE', 'ALLOCATED')
            where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
        order by d.sequence desc
        limit 1)))) and true
and (k.status = 'AVAILABLE' or (k.status = 'ALLOCATED' and k.user_id = $17))
order by case when k.status = 'AVAILABLE' then 3 when k.start_at is null then 2 else 1 end,
k.priority desc, (k.due_at at time zone w.timezone)::date nulls last, (l.aisle is distinct from h.aisle), abs(l.pick_sequence - h.pick_sequence) nulls last, array_position($18::text[], k.type), l.pick_sequence nulls last, k.id limit $19 for update of k skip locked;

select k.*
from tasks k
join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
left join locations h on h.tenant_id = k.tenant_id and h.id = $1::bigint
where /* visibilityOf(tasks, 'k', tx) */ and k.tenant_id = $2 and k.warehouse_id = $3
and ($4::text[] is null or k.type = any($5::text[]))
and ($6::bigint is null or k.goods_out_pick_list_id = $7)
and ($8::bigint is null or k.goods_in_receipt_id = $9)
and ($10::bigint is null or k.load_id = $11)
and (k.type <> 'LOAD' or exists (
    select
    from loads l
    join warehouses y on y.tenant_id = $12 and y.id = l.warehouse_id
    left join goods_outs g on g.tenant_id = $13 and g.id = k.goods_out_id
    left join load_drops s on s.tenant_id = $14 and s.id = g.load_drop_id and s.load_id = l.id
    where l.tenant_id = $15 and l.id = k.load_id and l.status = 'open'
    and not (y.load_sequence_enforced and exists (
        select d.sequence
        from load_drops d
        where d.tenant_id = $16 and d.load_id = l.id and d.sequence > s.sequence and d.status = 'pending'
        and (d.expected_storage_unit_quantity > 0 or exists (
            select from goods_outs o
            join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
            and u.status in ('AVAILABLE', 'ALLOCATED')
            where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
        order by d.sequence desc
        limit 1)))) and true
and (k.status = 'AVAILABLE' or (k.status = 'ALLOCATED' and k.user_id = $17))
order by case when k.status = 'AVAILABLE' then 3 when k.start_at is null then 2 else 1 end,
k.priority desc, (k.due_at at time zone w.timezone)::date nulls last, array_position($18::text[], k.type), (l.aisle is distinct from h.aisle), abs(l.pick_sequence - h.pick_sequence) nulls last, l.pick_sequence nulls last, k.id limit $19 for update of k skip locked;

-- src/domain/tasks/piles-of-task.ts

select k.*
from tasks k
where k.tenant_id = $1 and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type in ('PWAY', 'TRAN', 'LOAD')
and k.id in (
  select p.id from tasks p
  where p.tenant_id = $2 and p.stock_id = any($3::bigint[]) and p.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  union
  select p.id from tasks p
  where p.tenant_id = $4 and p.storage_unit_from_id = any($5::bigint[]) and p.stock_id is null
  and p.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
order by k.id;

select s.*
from stocks s
where s.tenant_id = $1 and s.id in (
  select unnest($2::bigint[])
  union
  select x.id from stocks x where x.tenant_id = $3 and x.storage_unit_id = any($4::bigint[]))
order by s.id;

select s.id
from stocks s
where s.tenant_id = $1 and s.id = any($2::bigint[])
and s.id in (
  select x.stock_to_id
  from tasks r
  join transactions x on x.tenant_id = $3 and x.task_id = r.id
  where r.tenant_id = $4 and r.type = 'RCV' and r.putaway_task_id = any($5::bigint[]) and r.reversed_at is null);

-- src/domain/tasks/reverse-picks.ts

with wanted as (
  select r.goods_out_line_id, r.product_id, r.pick_id, sum(r.quantity) as quantity
  from jsonb_to_recordset($1::jsonb) as "r" ("goods_out_line_id" "int8", "product_id" "int8", "quantity" "numeric", "pick_id" "int8")
  group by r.goods_out_line_id, r.product_id, r.pick_id
),
pick as (
  select p.id, w.quantity as wanted, p.confirmed_quantity - p.reversed_quantity as rest,
  coalesce(sum(p.confirmed_quantity - p.reversed_quantity) over (
      partition by w.goods_out_line_id, w.product_id, w.pick_id order by p.id desc
      rows between unbounded preceding and 1 preceding), 0) as before
  from wanted w
  join tasks p on p.tenant_id = $2 and p.goods_out_line_id = any($3::bigint[])
  and p.goods_out_line_id = w.goods_out_line_id and p.product_id = w.product_id and p.type = 'PICK' and p.status = 'COMPLETED'
  and p.confirmed_quantity > p.reversed_quantity and (w.pick_id is null or p.id = w.pick_id)
),
part as (
  select p.id, p.rest, least(p.rest, p.wanted - p.before) as quantity
  from pick p
  where p.wanted > p.before
)
update tasks k
set reversed_quantity = k.reversed_quantity + t.quantity,
reversed_at = case when t.quantity = t.rest then $4::timestamptz else k.reversed_at end,
lock_version = "k"."lock_version" + 1, updated_at = $5
from part t
where k.tenant_id = $6 and k.id = t.id
returning k.id, t.quantity, t.quantity = t.rest as is_whole, k.type in ('PICK', 'RCV') and exists (
  select from accounts ca
  left join charge_baskets cb on cb.tenant_id = ca.tenant_id and cb.account_id = ca.id and cb.status = 'OPEN'
  join charge_prices cp on cp.tenant_id = ca.tenant_id and cp.charge_card_id = coalesce(cb.charge_card_id, ca.charge_card_id)
  where ca.tenant_id = $7 and ca.id = coalesce(k.ordering_account_id, k.account_id) and cp.auto_charge and cp.charge_type = case when k.type = 'PICK' then 'PICK' else 'RECEIPT' end) as is_charged;

-- src/domain/tasks/task.ts

select k.*
from tasks k
where k.tenant_id = $1 and k.id = any($2::bigint[])
order by k.id;

-- src/domain/tasks/update-dispatch-sources.ts

update tasks k
set location_from_id = p.location_id, storage_unit_from_id = p.storage_unit_id, lock_version = "k"."lock_version" + 1, updated_at = $1
from (
  select a.task_id, case when count(distinct s.location_id) = 1 then min(s.location_id) end as location_id,
  case when count(distinct s.storage_unit_id) = 1 and count(s.storage_unit_id) = count(*) then min(s.storage_unit_id) end
  as storage_unit_id
  from allocations a
  join lateral (select * from "stocks" "s" where "s".tenant_id = $2 and "s".id = a.stock_id offset 0) "s" on true
  where a.tenant_id = $3 and a.task_id = any($4::bigint[]) and a.state = 'open'
  group by a.task_id
) p
where k.tenant_id = $5 and k.id = any($6::bigint[]) and k.id = p.task_id
and (k.location_from_id, k.storage_unit_from_id) is distinct from (p.location_id, p.storage_unit_id);

-- src/domain/tasks/update-task-sources.ts

select k.id, s.location_id, s.storage_unit_id
from stocks s
join tasks k on k.tenant_id = $1 and k.stock_id = any($2::bigint[]) and k.stock_id = s.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
and k.id <> all($3::bigint[])
where s.tenant_id = $4 and s.id = any($5::bigint[])
and (k.location_from_id, k.storage_unit_from_id) is distinct from (s.location_id, s.storage_unit_id)
union
select k.id, u.location_id, u.id
from storage_units u
join tasks k on k.tenant_id = $6 and k.storage_unit_from_id = any($7::bigint[]) and k.storage_unit_from_id = u.id
and k.stock_id is null and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.id <> all($8::bigint[])
where u.tenant_id = $9 and u.id = any($10::bigint[]) and k.location_from_id is distinct from u.location_id;

update tasks k
set location_from_id = p.location_id, storage_unit_from_id = p.storage_unit_id, lock_version = "k"."lock_version" + 1, updated_at = $1
from jsonb_to_recordset($2::jsonb) as p (id bigint, location_id bigint, storage_unit_id bigint)
where k.tenant_id = $3 and k.id = p.id and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

-- src/domain/tasks/update-task.ts

update tasks k
set /* join(sets, sql`, `) */, lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.id = $3
returning k.*;

update tasks k
set /* join(sets, sql`, `) */, lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.id = any($3::bigint[]);

-- src/domain/tasks/update-unit-tasks.ts

update tasks k
set product_id = u.product_id, account_id = u.account_id,
stock_description = case when k.type = 'PWAY' and u.product_id <> k.product_id then p.code else k.stock_description end,
lock_version = "k"."lock_version" + 1, updated_at = $1
from (
  select t.id, case when min(s.product_id) = max(s.product_id) then min(s.product_id) end as product_id,
  case when min(s.account_id) = max(s.account_id) then min(s.account_id) end as account_id
  from tasks t
  join stocks s on s.tenant_id = $2 and s.storage_unit_id = t.storage_unit_from_id
  where t.tenant_id = $3 and t.id = any($4::bigint[]) and t.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
  group by t.id
) u
left join products p on p.tenant_id = $5 and p.id = u.product_id
where k.tenant_id = $6 and k.id = u.id
and (k.product_id is distinct from u.product_id or k.account_id is distinct from u.account_id);
