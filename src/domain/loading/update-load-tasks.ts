import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import type { Instant } from '#values/instant.ts'
import { updateDropStatuses } from './update-drop-statuses.ts'

/**
 * Creates a load task for each unit with staged goods of these orders, once the goods are staged and their
 * order is on a load, whichever is later (operations 7.2). Cancels load tasks of units that hold nothing for
 * the load any more. Called by every act that stages or packs goods or changes loads; the orders are locked.
 */
export async function updateLoadTasks(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  const [, , units] = await tx.pipeline([
    updateLoadIds(tx, order_ids),
    cancelEmptyTasks(tx, order_ids),
    findUnitsToLoad(tx, order_ids),
  ])
  const newUnits = units.filter(({ task_id }) => task_id === null)
  await tx.pipeline([
    updateTasks(
      tx,
      units.filter(({ task_id }) => task_id !== null),
    ),
    createTasks(tx, newUnits.map(newTaskFor)),
    updateDropStatuses(tx, [...new Set(newUnits.map(({ load_id }) => load_id))]),
  ])
}

function newTaskFor(unit: UnitToLoad): NewTask {
  return {
    type: 'LOAD',
    warehouse_id: unit.warehouse_id,
    account_id: unit.account_id,
    product_id: unit.product_id,
    priority: unit.priority,
    start_quantity: unit.quantity,
    stock_description: unit.reference,
    location_from_id: unit.location_id,
    location_to_id: unit.dock_id,
    storage_unit_from_id: unit.id,
    storage_unit_to_id: unit.id,
    due_at: unit.due_at,
    goods_out_id: unit.goods_out_id,
    load_id: unit.load_id,
  }
}

/** Updates load tasks whose unit has other contents than when they were created. */
function updateTasks(tx: Transaction, units: readonly UnitToLoad[]): Query<unknown> {
  if (units.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set account_id = u.account_id, product_id = u.product_id, start_quantity = u.quantity, priority = u.priority,
      due_at = u.due_at, goods_out_id = u.goods_out_id, ${nextVersion(tx, 'k')}
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u (task_id bigint, account_id bigint, product_id bigint, quantity numeric,
      priority int, due_at timestamptz, goods_out_id bigint)
    where k.tenant_id = ${tx.tenant.id} and k.id = u.task_id
      and (k.account_id, k.product_id, k.start_quantity, k.priority, k.due_at, k.goods_out_id)
        is distinct from (u.account_id, u.product_id, u.quantity, u.priority, u.due_at, u.goods_out_id)`)
}

/**
 * Copies the load of orders to their dispatch tasks. Goods that were left behind have another subtype and are
 * dispatched by hand, even if their order is still on the load.
 */
function updateLoadIds(tx: Transaction, order_ids: readonly number[]): Query<unknown> {
  return tx.run(sql`
    update tasks k
    set load_id = o.load_id, ${nextVersion(tx, 'k')}
    from goods_outs o
    join loads l on l.tenant_id = o.tenant_id and l.id = o.load_id and l.status in ('pending', 'open')
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.type = 'DISP'
      and k.subtype = 'LOAD' and k.status in ${OPEN} and o.tenant_id = k.tenant_id and o.id = k.goods_out_id and k.load_id is distinct from o.load_id`)
}

/** Whether the unit of load task `k` still holds staged goods for its load. */
const isStagedFor = sql`exists (
  select from stocks s
  join allocations a on a.tenant_id = s.tenant_id and a.stock_id = s.id and a.state = 'open'
  join tasks d on d.tenant_id = a.tenant_id and d.id = a.task_id and d.type = 'DISP' and d.subtype = 'LOAD'
  join goods_outs o on o.tenant_id = d.tenant_id and o.id = d.goods_out_id
  where s.tenant_id = k.tenant_id and s.storage_unit_id = k.storage_unit_from_id and o.load_id = k.load_id)`

/** Cancels load tasks of units that hold nothing for their load any more. */
function cancelEmptyTasks(tx: Transaction, order_ids: readonly number[]): Query<unknown> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    update tasks k
    set status = 'CANCELLED', ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tenant} and k.type = 'LOAD' and k.status in ${OPEN}
      and (k.goods_out_id = any(${[...order_ids]}::bigint[]) or k.load_id in (
        select o.load_id from goods_outs o where o.tenant_id = ${tenant} and o.id = any(${[...order_ids]}::bigint[])))
      and not ${isStagedFor}`)
}

/** A unit to be loaded, with what its goods have in common, and its open load task if there is one. */
type UnitToLoad = {
  readonly task_id: number | null
  readonly id: number
  readonly reference: string
  readonly warehouse_id: number
  readonly location_id: number | null
  readonly load_id: number
  readonly dock_id: number | null
  readonly goods_out_id: number | null
  readonly account_id: number | null
  readonly product_id: number | null
  readonly quantity: string
  readonly priority: number
  readonly due_at: Instant
}

function findUnitsToLoad(tx: Transaction, order_ids: readonly number[]): Query<readonly UnitToLoad[]> {
  const tenant = tx.tenant.id
  return tx.rows<UnitToLoad>(sql`
    select k.id as task_id, u.id, u.reference, u.warehouse_id, u.location_id, l.id as load_id, l.location_id as dock_id,
      min(o.id) as goods_out_id,
      case when count(distinct s.account_id) = 1 then min(s.account_id) end as account_id,
      case when count(distinct s.product_id) = 1 then min(s.product_id) end as product_id,
      sum(a.quantity) as quantity, max(o.priority) as priority, min(o.expected_date_of_dispatch) as due_at
    from (${unitsOf(tenant, order_ids)}) w
    join storage_units u on u.tenant_id = ${tenant} and u.id = w.storage_unit_id and u.load_id is null
    join loads l on l.tenant_id = ${tenant} and l.id = w.load_id and l.status in ('pending', 'open')
    join stocks s on s.tenant_id = ${tenant} and s.storage_unit_id = u.id
    join allocations a on a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
    join tasks d on d.tenant_id = ${tenant} and d.id = a.task_id and d.type = 'DISP' and d.subtype = 'LOAD'
      and d.status in ${OPEN}
    join goods_outs o on o.tenant_id = ${tenant} and o.id = d.goods_out_id and o.load_id = l.id
    left join tasks k on k.tenant_id = ${tenant} and k.type = 'LOAD' and k.status in ${OPEN} and k.storage_unit_from_id = u.id
      and k.load_id = l.id
    group by k.id, u.id, u.reference, u.warehouse_id, u.location_id, l.id, l.location_id
    order by min(a.id)`)
}

/** The units with staged goods of orders on a load. */
function unitsOf(tenant: number, order_ids: readonly number[]): Sql {
  return sql`
    select distinct o.load_id, s.storage_unit_id
    from goods_outs o
    join tasks d on d.tenant_id = ${tenant} and d.goods_out_id = o.id and d.type = 'DISP' and d.subtype = 'LOAD'
      and d.status in ${OPEN}
    join allocations a on a.tenant_id = ${tenant} and a.task_id = d.id and a.state = 'open'
    join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
    where o.tenant_id = ${tenant} and o.id = any(${[...order_ids]}::bigint[]) and o.load_id is not null`
}
