import type { World } from './world.ts'

const OPEN = "('AVAILABLE', 'ALLOCATED')"

/** Work that is open although nothing is left of it to do, and what should have happened by itself; each as a condition. */
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
  'a reserved replenishment that nobody waits for and is not of a demand face': `
    select k.id, k.type, k.subtype, k.status, k.goods_out_id from tasks k
    where k.type = 'REPLEN' and k.status in ${OPEN}
      and exists (select from allocations a where a.task_id = k.id and a.state = 'open' and a.for_task_id is null)
      and not exists (select from pickface_products f where f.product_id = k.product_id and f.replenishment_type = 'demand')
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
      select sum(x.expected_quantity) from goods_in_lines x join goods_in_receipts r on r.id = x.goods_in_receipt_id
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
  'a request that broke off': `
    select q.id, q.symbol from pick_processing_requests q
    where q.status = 'failed' and q.symbol in ('processing_broke_off', 'concurrent_change')`,
}

/** What is left hanging: the name of what it is, and ids. */
export async function findLooseEnds({ floor }: World): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(LOOSE_ENDS).map(async ([what, statement]) => {
      const rows = await floor.rows(statement)
      return rows.map((row) => `${what}: ${Object.values(row).join(' ')}`)
    }),
  )
  return found.flat()
}
