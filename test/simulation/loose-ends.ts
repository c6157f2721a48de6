import { ORDER_STATUS } from '#domain/orders/order.ts'
import type { World } from './world.ts'

const OPEN = "('AVAILABLE', 'ALLOCATED')"

/** Open work without anything left to do, and automatic acts that did not happen; each as a condition. */
const LOOSE_ENDS: Readonly<Record<string, string>> = {
  'a receipt of which nothing is left to do': `
    select r.id from goods_in_receipts r
    where r.status = 'RCV' and r.receipt_type <> 'blind' and not exists (
      select from tasks k where k.goods_in_receipt_id = r.id and k.type in ('RCV', 'PWAY') and k.status in ${OPEN})
      and not exists (select from goods_in_lines l join putaway_lines w on w.goods_in_line_id = l.id join tasks p on p.id = w.task_id
        where l.goods_in_receipt_id = r.id and p.status in ${OPEN})`,
  'a task that takes reserved goods and has none': `
    select k.id, k.type, k.subtype, k.status, k.goods_out_id from tasks k
    where k.type in ('PICK', 'DISP', 'CONV') and k.status in ${OPEN}
      and not exists (select from allocations a where a.task_id = k.id and a.state = 'open')`,
  'a pick or dispatch of another quantity than it has reserved': `
    select k.id, k.type, k.subtype, k.status, k.goods_out_id from tasks k
    where k.type in ('PICK', 'DISP') and k.status in ${OPEN} and k.start_quantity <> (
      select coalesce(sum(a.quantity), 0) from allocations a where a.task_id = k.id and a.state = 'open')`,
  'a tote with goods of several orders that do not share it': `
    select u.id, array_agg(distinct k.goods_out_id) as orders from storage_units u
    join storage_unit_types t on t.id = u.storage_unit_type_id and not t.leaves_warehouse
    join stocks s on s.storage_unit_id = u.id
    join allocations a on a.stock_id = s.id and a.state = 'open'
    join tasks k on k.id = a.task_id and k.goods_out_id is not null and k.type in ('DISP', 'CONV')
    left join goods_out_pick_lists p on p.id = k.goods_out_pick_list_id
    group by u.id
    having count(distinct k.goods_out_id) > 1
      and not (count(distinct k.goods_out_pick_list_id) = 1 and bool_and(p.shares_totes))`,
  'an open pick of a list that shares totes without a position, or with that of another order': `
    select k.id, k.goods_out_id, k.goods_out_pick_list_id, k.tote_position from tasks k
    join goods_out_pick_lists p on p.id = k.goods_out_pick_list_id and p.shares_totes
    where k.type = 'PICK' and k.status in ${OPEN} and (k.tote_position is null or exists (
      select from tasks x
      where x.goods_out_pick_list_id = p.id and x.type = 'PICK' and x.status in ${OPEN}
        and (x.goods_out_id = k.goods_out_id) <> (x.tote_position is not distinct from k.tote_position)))`,
  'a pick list that counts other picks than it has': `
    select p.id, p.pick_tasks_count from goods_out_pick_lists p
    where p.pick_tasks_count <> (
      select count(*) from tasks k
      join goods_outs o on o.id = k.goods_out_id and o.goods_out_status_id <> ${ORDER_STATUS.CANCELLED}
      where k.goods_out_pick_list_id = p.id and k.type = 'PICK' and k.status <> 'CANCELLED' and k.reversed_at is null)
      -- What is released in parts from a pickface is counted when its order is settled next.
      and not exists (
        select from tasks k
        where k.goods_out_pick_list_id = p.id and k.type = 'PICK' and k.subtype in ('PICKFACE', 'DEMAND_PICKFACE'))`,
  'a task of an order that is over': `
    select k.id, k.type, k.subtype, k.status, k.goods_out_id from tasks k
    join goods_outs o on o.id = k.goods_out_id
    join goods_out_statuses s on s.id = o.goods_out_status_id
    where k.type in ('PICK', 'DISP', 'REPLEN', 'LOAD') and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')
      and s.code in ('COMPLETED', 'CANCELLED')`,
  'a task that points at goods that are gone': `
    select k.id, k.type, k.subtype, k.status, k.stock_id, k.storage_unit_from_id from tasks k
    where k.type in ('PWAY', 'TRAN', 'LOAD') and k.status in ${OPEN} and (
      (k.stock_id is not null and not exists (select from stocks s where s.id = k.stock_id))
      or (k.stock_id is null and k.storage_unit_from_id is not null
        and not exists (select from stocks s where s.storage_unit_id = k.storage_unit_from_id)))`,
  'a putaway or move that is about another quantity than is there': `
    select k.id, k.type, k.subtype, k.status, k.stock_id, k.storage_unit_from_id, k.start_quantity from tasks k
    where k.type in ('PWAY', 'TRAN') and k.status in ${OPEN} and (
      k.start_quantity > (select s.quantity from stocks s where s.id = k.stock_id)
      or (k.stock_id is null and k.storage_unit_from_id is not null and k.start_quantity <> (
        select sum(s.quantity) from stocks s where s.storage_unit_id = k.storage_unit_from_id)))`,
  'a pile of which more is to be put away than is there': `
    select s.id, s.quantity, p.asked from stocks s
    cross join lateral (
      select sum(k.start_quantity) as asked from tasks k
      where k.stock_id = s.id and k.status in ${OPEN} and (k.type = 'PWAY' or k.subtype = 'PUT_BACK')) p
    where p.asked > s.quantity`,
  'goods that came to be sent on, are not, and nobody is to put away': `
    select s.id, s.quantity, s.allocated_quantity, p.asked from stocks s
    join locations l on l.id = s.location_id
    join location_types y on y.id = l.location_type_id and y.code = 'GIBAY'
    cross join lateral (
      select coalesce(sum(k.start_quantity), 0) as asked from tasks k
      where k.type in ('PWAY', 'TRAN') and k.status in ${OPEN}
        and (k.stock_id = s.id or k.stock_id is null and k.storage_unit_from_id = s.storage_unit_id)) p
    where s.quantity - s.allocated_quantity > p.asked and s.serial_number is null and not exists (
      select from transactions x left join goods_in_receipts r on r.id = x.goods_in_receipt_id
      where x.stock_to_id = s.id and (r.receipt_type is distinct from 'crossdock' or x.category <> 'RCV'))
      and exists (select from transactions x where x.stock_to_id = s.id)
      -- Somebody may have said that they stay.
      and not exists (select from tasks k where k.type in ('PWAY', 'TRAN') and k.status = 'CANCELLED' and k.stock_id = s.id)`,
  'a reserved replenishment that nobody waits for and is not of a demand face': `
    select k.id, k.type, k.subtype, k.status, k.goods_out_id from tasks k
    where k.type = 'REPLEN' and k.subtype <> 'DEMAND' and k.status in ${OPEN}
      and exists (select from allocations a where a.task_id = k.id and a.state = 'open' and a.for_task_id is null)
      and not exists (select from allocations a where a.task_id = k.id and a.state = 'open' and a.for_task_id is not null)`,
  'a count whose check is over': `
    select k.id from tasks k join stock_checks c on c.task_id = k.id
    where k.status in ${OPEN} and c.status <> 'pending'`,
  'an order that should have left by itself': `
    select o.id from goods_outs o
    where exists (select from tasks k where k.goods_out_id = o.id and k.type = 'DISP' and k.subtype = 'AUTO' and k.status in ${OPEN})
      and not exists (select from tasks k where k.goods_out_id = o.id and k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD'))
      and not exists (select from goods_out_lines l where l.goods_out_id = o.id
        and l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity > 0)`,
  'a dispatch that goes another way than its order': `
    select k.id, k.subtype, o.id as goods_out_id, w.strategy from tasks k
    join goods_outs o on o.id = k.goods_out_id
    join accounts a on a.id = o.account_id
    cross join lateral (
      select case when o.load_id is not null or o.load_reference is not null then 'load' else coalesce(
        o.dispatch_strategy, case o.pick_type when 'tote' then a.tote_dispatch_strategy end, a.dispatch_strategy) end as strategy
    ) w
    where k.type = 'DISP' and k.status in ${OPEN}
      and k.subtype <> case w.strategy when 'load' then 'LOAD' when 'auto' then 'AUTO' else 'SHIPMENT' end
      -- What came back onto a load goes with it, and what did not fit onto it goes by hand.
      and not (k.subtype = 'LOAD' and k.load_id is not null)
      and not (k.subtype = 'SHIPMENT' and o.load_id is not null and o.dispatch_strategy = 'manual')`,
  'a unit that passes through and is not where its crossdock says': `
    select c.id, c.status, u.storage_unit_id from crossdocks c
    join crossdock_units u on u.crossdock_id = c.id
    left join storage_units s on s.id = u.storage_unit_id
    where (c.status in ('pending', 'confirmed')) <> (u.storage_unit_id is null)
      or c.status = 'received' and (s.location_id is null or not s.active or s.dispatched)
      or c.status = 'completed' and not s.dispatched`,
  'a line of which more comes back than was sent': `
    select l.id, l.dispatch_quantity from goods_out_lines l
    where l.dispatch_quantity < (
      select sum(case when r.status = 'PENDING' then x.expected_quantity else x.received_quantity + (
        select coalesce(sum(k.start_quantity), 0) from tasks k
        where k.goods_in_line_id = x.id and k.type = 'RCV' and k.status in ${OPEN}) end)
      from goods_in_lines x join goods_in_receipts r on r.id = x.goods_in_receipt_id
      where x.goods_out_line_id = l.id and r.receipt_type = 'customer_return' and r.status <> 'CANCELLED')`,
  'a return of which more came back than was announced': `
    select l.id, l.expected_quantity, l.received_quantity from goods_in_lines l
    join goods_in_receipts r on r.id = l.goods_in_receipt_id
    where r.receipt_type in ('customer_return', 'warehouse_transfer') and l.received_quantity > l.expected_quantity`,
  'a line that received another quantity than its ledger says': `
    select l.id, l.received_quantity from goods_in_lines l
    where l.received_quantity <> (
      select coalesce(sum(case when x.subtype = 'UNRECEIVE' then -x.quantity else x.quantity end), 0) from transactions x
      where x.goods_in_line_id = l.id and x.category = 'RCV')`,
  'a putaway of pieces that are not there': `
    select k.id, k.start_quantity from tasks k
    where k.type = 'PWAY' and k.status in ${OPEN} and k.stock_id is null and k.storage_unit_from_id is null and k.start_quantity > (
      select count(*) from stocks s
      where s.location_id = k.location_from_id and s.storage_unit_id is null and s.id in (
        select x.stock_to_id from tasks r join transactions x on x.task_id = r.id
        where r.type = 'RCV' and r.putaway_task_id in (k.id, k.putaway_task_id) and r.reversed_at is null))`,
  'work of a receipt that is over': `
    select r.id, r.status, k.id as task_id, k.type from goods_in_receipts r join tasks k on k.goods_in_receipt_id = r.id
    where k.type in ('RCV', 'PWAY') and k.status in ${OPEN} and r.status <> 'RCV'`,
  'a task that starts elsewhere than its goods': `
    select k.id, k.type, k.subtype, k.location_from_id, s.location_id, k.storage_unit_from_id, s.storage_unit_id from tasks k
    join stocks s on s.id = k.stock_id or (k.stock_id is null and s.storage_unit_id = k.storage_unit_from_id)
    where k.type in ('PWAY', 'TRAN') and k.status in ${OPEN}
      and (k.location_from_id is distinct from s.location_id or k.storage_unit_from_id is distinct from s.storage_unit_id)`,
  'a task that takes its goods from elsewhere': `
    select k.id, k.type, k.subtype, k.location_from_id, s.location_id, k.storage_unit_from_id, s.storage_unit_id from tasks k
    join allocations a on a.task_id = k.id and a.state = 'open'
    join stocks s on s.id = a.stock_id
    where k.status in ${OPEN} and k.location_from_id <> s.location_id`,
  'a task that somebody has and nobody was given, or the other way round': `
    select k.id, k.type, k.status, k.user_id from tasks k
    where k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and (k.status = 'ALLOCATED') <> (k.user_id is not null)`,
  'a unit that is broken and empty': `
    select u.id from storage_units u where u.broken and not exists (select from stocks s where s.storage_unit_id = u.id)`,
  'an order line of which other goods are staged than were picked': `
    select l.id, l.pick_quantity, l.dispatch_quantity, o.id as goods_out_id from goods_out_lines l
    join goods_outs o on o.id = l.goods_out_id
    join goods_out_statuses s on s.id = o.goods_out_status_id
    where o.goods_out_type <> 'work_order' and s.code <> 'CANCELLED'
      and not exists (select from tasks b where b.goods_out_line_id = l.id and b.product_id <> l.product_id)
      and l.pick_quantity - l.dispatch_quantity <> (
        select coalesce(sum(k.start_quantity), 0) from tasks k where k.goods_out_line_id = l.id and k.type = 'DISP' and k.status in ${OPEN})`,
  'a load that counts other units than are on it': `
    select l.id, l.status, l.number_of_storage_units_loaded from loads l
    where l.status <> 'dispatched' and l.number_of_storage_units_loaded <> (select count(*) from storage_units u where u.load_id = l.id)`,
  'a unit on a load that is over': `
    select u.id, l.id as load_id, l.status from storage_units u join loads l on l.id = u.load_id
    where l.status in ('cancelled', 'dispatched') and not u.dispatched`,
  'an order on a load that is over': `
    select o.id, l.id as load_id, l.status from goods_outs o join loads l on l.id = o.load_id
    where l.status = 'cancelled'`,
  'a stop that is not where its load is': `
    select d.id, d.status, l.id as load_id, l.status as load_status from load_drops d join loads l on l.id = d.load_id
    where l.status = 'dispatched' and d.status not in ('dispatched', 'cancelled')
      or l.status <> 'dispatched' and d.status = 'dispatched' or l.status = 'cancelled' and d.status <> 'cancelled'`,
  'loading for a load that is over': `
    select k.id, l.id as load_id, l.status from tasks k join loads l on l.id = k.load_id
    where k.type = 'LOAD' and k.status in ${OPEN} and l.status in ('cancelled', 'dispatched')`,
  'a staged unit that nobody is to load': `
    select distinct l.id as load_id, l.status, o.id as goods_out_id, s.storage_unit_id from tasks k
    join goods_outs o on o.id = k.goods_out_id
    join loads l on l.id = o.load_id and l.status in ('pending', 'open')
    join allocations a on a.task_id = k.id and a.state = 'open'
    join stocks s on s.id = a.stock_id
    join storage_units u on u.id = s.storage_unit_id and u.load_id is null
    where k.type = 'DISP' and k.subtype = 'LOAD' and k.status in ${OPEN}
      and not exists (select from tasks n where n.type = 'LOAD' and n.status in ${OPEN} and n.storage_unit_from_id = u.id)`,
  'a part that no kit of its line can want': `
    select l.id, m.product_id, t.parts, l.order_quantity from goods_out_lines l
    join goods_out_line_materials m on m.goods_out_line_id = l.id
    cross join lateral (
      select sum(case k.status when 'COMPLETED' then k.confirmed_quantity else k.start_quantity end) as parts,
        bool_or(k.status = 'AVAILABLE') as is_open
      from tasks k
      where k.goods_out_line_id = l.id and k.product_id = m.product_id and k.reversed_at is null
        and (k.type = 'PICK' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') or k.type in ('DISP', 'CONV') and k.status <> 'CANCELLED')
    ) t
    where t.is_open and l.short_quantity = 0 and t.parts > m.quantity * l.order_quantity / m.output_quantity`,
  'goods of a shipment that has left': `
    select k.id, h.id as shipment_id from tasks k join shipments h on h.id = k.shipment_id
    where k.type = 'DISP' and k.status in ${OPEN} and h.status = 'dispatched'`,
  'a check nobody can end': `
    select c.id, k.status from stock_checks c join tasks k on k.id = c.task_id
    where c.status = 'pending' and k.status not in ${OPEN}`,
  'a request that broke off': `
    select q.id, q.symbol from pick_processing_requests q
    where q.status = 'failed' and q.symbol in ('processing_broke_off', 'concurrent_change')`,
}

/** What is left hanging: the name of what it is, the record it is about, and what else tells of it. */
export async function findLooseEnds({ floor }: World): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(LOOSE_ENDS).map(async ([what, statement]) => {
      const [, table = ''] = /from (\w+)/.exec(statement) ?? []
      const rows = await floor.rows(statement)
      return rows.map((row) => {
        const details = Object.entries(row).map(
          ([column, value]) => `${column === 'id' ? table : column} ${value}`,
        )
        return `${what}: ${details.join(', ')}`
      })
    }),
  )
  return found.flat()
}
