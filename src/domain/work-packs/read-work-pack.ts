import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { dispatchStrategy } from '#domain/dispatch/dispatch-strategy.ts'
import { visibilityOf } from '#records/visibility.ts'
import { momentSql } from '#records/wire-sql.ts'
import { breakdownText } from '#values/breakdown.ts'
import type { JsonObject } from '#values/json.ts'

/** What else is needed to read a pack. */
type PackResources = {
  /** Alternative codes: the caller gets those they see. */
  readonly alternative_codes: Resource
}

type PackedTask = {
  readonly id: number
  /** An exact decimal as text. */
  readonly start_quantity: string | null
  /** How many units each pack of the product holds, as text. */
  readonly units_per_inner: string | null
  readonly units_per_case: string | null
  readonly units_per_outer: string | null
  readonly task: JsonObject
  readonly needs: readonly string[]
}

/** Tasks in the order of their ids in the list, with all that a device needs to do them (spec: operations 11.5). */
export async function readWorkPack(
  tx: Transaction,
  resources: PackResources,
  ids: readonly number[],
): Promise<readonly JsonObject[]> {
  const rows = await tx.rows<PackedTask>(sql`
    select k.id, k.start_quantity::text, d.units_per_inner::text, d.units_per_case::text, d.units_per_outer::text,
      ${taskObject} || jsonb_build_object('product', ${productObject(tx, resources)}, 'goods', ${goodsList}) as task, ${needs} as needs
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
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], k.id)`)
  return rows.map(({ task, needs: symbols, ...quantities }) => ({
    ...task,
    start_quantity_breakdown: breakdownOf(quantities),
    needs: [...symbols],
  }))
}

function breakdownOf(quantities: Omit<PackedTask, 'task' | 'needs' | 'id'>): string | null {
  const { start_quantity, units_per_inner, units_per_case, units_per_outer } = quantities
  if (start_quantity === null) return null
  const packs = [
    { name: 'outer', units: units_per_outer },
    { name: 'case', units: units_per_case },
    { name: 'inner', units: units_per_inner },
  ]
  return breakdownText(start_quantity, packs)
}

const location = (
  alias: Sql,
) => sql`case when ${alias}.id is not null then jsonb_build_object('__typename', 'Location',
  'id', ${alias}.id, 'code', ${alias}.code, 'barcode', ${alias}.barcode, 'check_digit', ${alias}.check_digit, 'zone', ${alias}.zone,
  'aisle', ${alias}.aisle, 'pick_sequence', ${alias}.pick_sequence) end`

const unit = (
  alias: Sql,
) => sql`case when ${alias}.id is not null then jsonb_build_object('__typename', 'StorageUnit',
  'id', ${alias}.id, 'reference', ${alias}.reference, 'barcode', ${alias}.barcode) end`

/** Task `k` with what it refers to, named as in GraphQL, apart from its product. */
const taskObject: Sql = sql`jsonb_build_object('__typename', 'Task', 'id', k.id, 'type', k.type, 'subtype', k.subtype,
    'status', k.status, 'priority', k.priority, 'notes', k.notes, 'due_at', ${momentSql(sql`k.due_at`)},
    'start_at', ${momentSql(sql`k.start_at`)},
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
    'location_from', ${location(sql`lf`)}, 'location_to', ${location(sql`lt`)}, 'storage_unit_from', ${unit(sql`uf`)},
    'storage_unit_to', ${unit(sql`ut`)})`

/**
 * What is known of the goods of task `k` besides their product, by which their labels are compared: those of its pile, else those on its unit,
 * else those that it reserved.
 */
const goodsList: Sql = sql`(
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
        and k.storage_unit_from_id is null) g)`

/** Product `d` with all codes that stand for it, each with the units that it stands for. */
function productObject(tx: Transaction, { alternative_codes }: PackResources): Sql {
  return sql`case when d.id is not null then jsonb_build_object('__typename', 'Product', 'id', d.id, 'code', d.code,
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
        where ${visibilityOf(alternative_codes, 'x', tx)} and x.tenant_id = ${tx.tenant.id} and x.product_id = d.id) n
      where n.code is not null)) end`
}

/**
 * The symbols that task `k` is refused with unless more is told than quantity and place; in the order of the checks of operations 1.4
 * and 4.7.
 */
const needs: Sql = sql`array_remove(array[
    case when k.type = 'PICK' and coalesce(p.pick_type, o.pick_type) = 'tote' then 'tote_required' end,
    case when k.type = 'PICK' and k.subtype <> 'FULL' and o.goods_out_type <> 'work_order' and ${dispatchStrategy} = 'load'
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
    case when k.type = 'RCV' and r.receipt_type = 'customer_return' then 'disposition_required' end], null)`
