import { type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import { outerCube } from '#domain/stock/location-usage.ts'
import type { Instant } from '#values/instant.ts'
import type { ReversedPick, WorkDone } from './work-done.ts'

/** The tenant, and the ledger operations of the act; of past work, when it began instead. */
export type ActScope = {
  readonly tenant: number
  readonly operation_ids: readonly string[]
  /** The beginning of a period, of past work that is counted again: only what was done before it came first. */
  readonly since?: Instant
}

/**
 * Quantities of goods `u` of product `p`, with default unit `s`, by unit of measure; null if not applicable.
 */
export const goodsMeasures: Sql = sql`
  ('item', u.quantity), ('inner', u.quantity / p.units_per_inner), ('case', u.quantity / p.units_per_case),
  ('outer', u.quantity / p.units_per_outer),
  ('layer', u.quantity / (s.per_layer * case s.stock_configuration when 'inner' then p.units_per_inner
    when 'case' then p.units_per_case when 'outer' then p.units_per_outer else 1 end)),
  ('product_weight', u.quantity * p.weight), ('product_cube', u.quantity * p.cube)`

/**
 * The work of an act, counted in every unit of measure (operations 10.2), as rows to be priced. Picked and
 * received quantities come from the ledger, so tasks without movements do not count. Reversed picks count
 * negatively.
 */
export function countedWork(scope: ActScope, work: WorkDone): Sql {
  return sql`
    select row_number() over () as place, w.*
    from (
      ${countedTasks(scope, work.task_ids)}
      union all
      ${countedOrders(scope, work.order_ids)}
      union all
      ${countedLists(scope, work.list_ids)}
      union all
      ${countedReceipts(scope, work.receipt_ids)}
      union all
      ${countedReversals(scope, work.reversed_picks)}
    ) w`
}

/** A row for each task, product, location and units of picks and receive tasks, in each unit of measure. */
function countedTasks(scope: ActScope, ids: readonly number[]): Sql {
  const { tenant } = scope
  return sql`
    select u.account_id, u.charge_type, m.unit_of_measure, m.amount, m.unit_id, u.subtype, u.order_type_id, u.carrier_id,
      u.carrier_service_id, u.location_id, u.product_id, m.storage_unit_type_id, u.goods_out_id, u.list_id, u.receipt_id, u.item_id,
      u.product_id as line_product_id
    from (${tasksDone(scope, ids)}) u
    join products p on p.tenant_id = ${tenant} and p.id = u.product_id
    left join product_storage_units s on s.tenant_id = ${tenant} and s.product_id = p.id and s.priority = 0
    left join storage_units f on f.tenant_id = ${tenant} and f.id = u.from_id
    left join storage_units n on n.tenant_id = ${tenant} and n.id = u.to_id
    left join storage_unit_types t on t.tenant_id = ${tenant} and t.id = n.storage_unit_type_id
    cross join lateral (
      select v.*, null::bigint, case u.charge_type when 'PICK' then f.storage_unit_type_id else n.storage_unit_type_id end
      from (values ${goodsMeasures}, ('task', u.is_first_of_task::int), ('line', u.is_first_of_line::int)) v
      union all
      values ('storage_unit', case when f.id is not null then 1 end, f.id, f.storage_unit_type_id),
        ('storage_unit_to', case when n.id is not null then 1 end, n.id, n.storage_unit_type_id),
        ('storage_unit_weight', case when n.id is not null then coalesce(t.weight, 0) + ${contents(scope)} end, n.id, n.storage_unit_type_id),
        ('storage_unit_cube', case when n.id is not null then ${outerCube} end, n.id, n.storage_unit_type_id)
    ) m (unit_of_measure, amount, unit_id, storage_unit_type_id)
    where m.amount > 0`
}

function tasksDone({ tenant, since }: ActScope, ids: readonly number[]): Sql {
  const earlier =
    since === undefined
      ? sql`b.id <> all(${[...ids]}::bigint[])`
      : sql`b.completed_at < ${since}::timestamptz`
  return sql`
    select d.*, row_number() over (partition by d.task_id order by d.first) = 1 as is_first_of_task,
      row_number() over (partition by d.charge_type, d.line_id order by d.first) = 1 and not exists (
        select from tasks b
        where b.tenant_id = ${tenant} and b.type = d.type and b.status = 'COMPLETED' and b.confirmed_quantity > 0
          and (b.type <> 'PICK' or b.reversed_at is null)
          and ${earlier}
          and case d.type when 'PICK' then b.goods_out_line_id else b.goods_in_line_id end = d.line_id) as is_first_of_line
    from (
      select k.id as task_id, k.type, case k.type when 'PICK' then 'PICK' else 'RECEIPT' end as charge_type,
        coalesce(o.account_id, k.account_id) as account_id, k.subtype, o.order_type_id, o.carrier_id, o.carrier_service_id,
        o.id as goods_out_id, k.goods_out_pick_list_id as list_id, k.goods_in_receipt_id as receipt_id,
        k.goods_in_line_id as item_id, coalesce(k.goods_out_line_id, k.goods_in_line_id) as line_id, x.product_id,
        case k.type when 'PICK' then x.location_from_id else x.location_to_id end as location_id,
        x.storage_unit_from_id as from_id, x.storage_unit_to_id as to_id, sum(x.quantity) as quantity, min(x.id) as first, max(x.id) as last
      from tasks k
      join transactions x on x.tenant_id = ${tenant} and x.task_id = k.id and x.category = k.type
        and x.subtype in ('PICK', 'RECEIVE', 'RETURN', 'TRANSFER_IN')
      left join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id and k.type = 'PICK'
      where k.tenant_id = ${tenant} and k.id = any(${[...ids]}::bigint[])
      group by k.tenant_id, k.id, o.tenant_id, o.id, x.product_id, x.location_from_id, x.location_to_id, x.storage_unit_from_id,
        x.storage_unit_to_id
    ) d`
}

const REVERSED = { id: 'int8', quantity: 'numeric', is_whole: 'bool' } as const

/** The negative measures of reversed picks, for goods only: their units were handled nevertheless. */
function countedReversals({ tenant }: ActScope, reversed: readonly ReversedPick[]): Sql {
  const ids = reversed.map(({ id }) => id)
  return sql`
    select u.account_id, 'PICK', m.unit_of_measure, -m.amount, null::bigint, u.subtype, u.order_type_id, u.carrier_id,
      u.carrier_service_id, u.location_id, u.product_id, f.storage_unit_type_id, u.goods_out_id, u.list_id, null::bigint, null::bigint,
      u.product_id
    from (
      select o.account_id, k.subtype, o.order_type_id, o.carrier_id, o.carrier_service_id, x.location_from_id as location_id, x.product_id,
        x.storage_unit_from_id as from_id, o.id as goods_out_id, k.goods_out_pick_list_id as list_id, r.quantity, r.is_whole,
        r.is_whole and not exists (
          select from tasks b
          where b.tenant_id = ${tenant} and b.goods_out_line_id = k.goods_out_line_id and b.type = 'PICK' and b.status = 'COMPLETED'
            and b.confirmed_quantity > 0 and b.reversed_at is null) as is_last_of_line
      from ${tableOf('r', REVERSED, reversed)}
      join tasks k on k.tenant_id = ${tenant} and k.id = any(${ids}::bigint[]) and k.id = r.id
      join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
      cross join lateral (
        select t.location_from_id, t.storage_unit_from_id, t.product_id
        from transactions t
        where t.tenant_id = ${tenant} and t.task_id = k.id and t.category = 'PICK' and t.subtype = 'PICK'
        order by t.id
        limit 1
      ) x
    ) u
    join products p on p.tenant_id = ${tenant} and p.id = u.product_id
    left join product_storage_units s on s.tenant_id = ${tenant} and s.product_id = p.id and s.priority = 0
    left join storage_units f on f.tenant_id = ${tenant} and f.id = u.from_id
    cross join lateral (
      values ${goodsMeasures}, ('task', u.is_whole::int), ('line', u.is_last_of_line::int)
    ) m (unit_of_measure, amount)
    where m.amount > 0`
}

/**
 * The weight on unit `n`, including goods that left it in the same act, since an order may leave with its last
 * pick.
 */
function contents({ tenant, operation_ids, since }: ActScope): Sql {
  if (since !== undefined) return pastContents(tenant)
  return sql`coalesce((
    select sum(g.quantity * cp.weight)
    from (
      select cs.product_id, cs.quantity from stocks cs where cs.tenant_id = ${tenant} and cs.storage_unit_id = n.id
      union all
      select cx.product_id, cx.quantity from transactions cx
      where cx.tenant_id = ${tenant} and cx.storage_unit_from_id = n.id and cx.operation_id = any(${[...operation_ids]}::uuid[]) and cx.category = 'DISP'
    ) g
    join products cp on cp.tenant_id = ${tenant} and cp.id = g.product_id), 0)`
}

/** The weight that the ledger had put on unit `n` when the task `u` was done. */
function pastContents(tenant: number): Sql {
  return sql`coalesce((
    select greatest(sum(case when cx.storage_unit_to_id = n.id then cx.quantity else 0 end * cp.weight)
      - sum(case when cx.storage_unit_from_id = n.id then cx.quantity else 0 end * cp.weight), 0)
    from transactions cx
    join products cp on cp.tenant_id = ${tenant} and cp.id = cx.product_id
    where cx.tenant_id = ${tenant} and (cx.storage_unit_to_id = n.id or cx.storage_unit_from_id = n.id) and cx.id <= u.last), 0)`
}

const NO_PLACE = sql`null::bigint, null::bigint, null::bigint`

/** What a completed order is charged, including its shipments and packages. */
function countedOrders({ tenant }: ActScope, ids: readonly number[]): Sql {
  return sql`
    select o.account_id, 'PICK', m.unit_of_measure, m.amount, null::bigint, null::text, o.order_type_id, o.carrier_id,
      o.carrier_service_id, ${NO_PLACE}, o.id, null::bigint, ${NO_PLACE}
    from goods_outs o
    cross join lateral (
      values ('order', 1),
        ('shipment', (select count(*) from shipments h where h.tenant_id = ${tenant} and h.goods_out_id = o.id and h.status = 'dispatched')),
        ('package', (
          select count(*)
          from shipments h
          join packages g on g.tenant_id = ${tenant} and g.shipment_id = h.id
          where h.tenant_id = ${tenant} and h.goods_out_id = o.id and h.status = 'dispatched'))
    ) m (unit_of_measure, amount)
    where o.tenant_id = ${tenant} and o.id = any(${[...ids]}::bigint[])`
}

/**
 * A pick list is charged to each account with picked orders on it, and names the order if there is only one.
 */
function countedLists({ tenant }: ActScope, ids: readonly number[]): Sql {
  return sql`
    select l.account_id, 'PICK', 'pick_list', 1, null::bigint, null::text, o.order_type_id, o.carrier_id, o.carrier_service_id,
      ${NO_PLACE}, o.id, l.id, ${NO_PLACE}
    from (
      select k.goods_out_pick_list_id as id, o.account_id, case when min(o.id) = max(o.id) then min(o.id) end as goods_out_id
      from tasks k
      join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
      where k.tenant_id = ${tenant} and k.goods_out_pick_list_id = any(${[...ids]}::bigint[]) and k.type = 'PICK' and k.status = 'COMPLETED'
        and k.reversed_at is null
      group by k.goods_out_pick_list_id, o.account_id
    ) l
    left join goods_outs o on o.tenant_id = ${tenant} and o.id = l.goods_out_id`
}

function countedReceipts({ tenant }: ActScope, ids: readonly number[]): Sql {
  return sql`
    select r.account_id, 'RECEIPT', 'receipt', 1, null::bigint, null::text, ${NO_PLACE}, ${NO_PLACE}, null::bigint, null::bigint, r.id,
      null::bigint, null::bigint
    from goods_in_receipts r
    where r.tenant_id = ${tenant} and r.id = any(${[...ids]}::bigint[])`
}
