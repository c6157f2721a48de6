import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import type { Instant } from '#values/instant.ts'
import { settleDrops } from './settle-drops.ts'

/**
 * Asks for the staged units of orders to be loaded, one task for all that is on a unit, as soon as it is staged and its
 * order goes with a load, whichever is later (operations 7.2). Tasks about units that hold nothing of the load any more are
 * given up. Called where goods are staged or packed and where loads change; the orders have been taken.
 */
export async function announceLoading(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  const [, , waiting] = await tx.pipeline([
    nameLoads(tx, order_ids),
    giveUpEmpty(tx, order_ids),
    findWaiting(tx, order_ids),
  ])
  const fresh = waiting.filter(({ task_id }) => task_id === null)
  await tx.pipeline([
    tellContents(
      tx,
      waiting.filter(({ task_id }) => task_id !== null),
    ),
    createTasks(tx, fresh.map(taskFor)),
    settleDrops(tx, [...new Set(fresh.map(({ load_id }) => load_id))]),
  ])
}

function taskFor(unit: Waiting): NewTask {
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

/** More is on a unit, or less, since it was to be loaded. */
function tellContents(tx: Transaction, units: readonly Waiting[]): Query<unknown> {
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

/** Tasks of dispatching with a load name that of their order. What was left behind goes by hand, though its order is on the load still. */
function nameLoads(tx: Transaction, order_ids: readonly number[]): Query<unknown> {
  return tx.run(sql`
    update tasks k
    set load_id = o.load_id, ${nextVersion(tx, 'k')}
    from goods_outs o
    join loads l on l.tenant_id = o.tenant_id and l.id = o.load_id and l.status in ('pending', 'open')
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.type = 'DISP'
      and k.subtype = 'LOAD' and k.status in ${OPEN} and o.tenant_id = k.tenant_id and o.id = k.goods_out_id and k.load_id is distinct from o.load_id`)
}

/** What of an order that goes with a load is staged on unit `u`: something reserved for its dispatch. */
const isStagedFor = sql`exists (
  select from stocks s
  join allocations a on a.tenant_id = s.tenant_id and a.stock_id = s.id and a.state = 'open'
  join tasks d on d.tenant_id = a.tenant_id and d.id = a.task_id and d.type = 'DISP' and d.subtype = 'LOAD'
  join goods_outs o on o.tenant_id = d.tenant_id and o.id = d.goods_out_id
  where s.tenant_id = k.tenant_id and s.storage_unit_id = k.storage_unit_from_id and o.load_id = k.load_id)`

function giveUpEmpty(tx: Transaction, order_ids: readonly number[]): Query<unknown> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    update tasks k
    set status = 'CANCELLED', ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tenant} and k.type = 'LOAD' and k.status in ${OPEN}
      and (k.goods_out_id = any(${[...order_ids]}::bigint[]) or k.load_id in (
        select o.load_id from goods_outs o where o.tenant_id = ${tenant} and o.id = any(${[...order_ids]}::bigint[])))
      and not ${isStagedFor}`)
}

/** A unit that waits to be loaded, with what all of its goods have in common, and the task of loading it, if there is one. */
type Waiting = {
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

function findWaiting(tx: Transaction, order_ids: readonly number[]): Query<readonly Waiting[]> {
  const tenant = tx.tenant.id
  return tx.rows<Waiting>(sql`
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

/** The units on which goods of orders are staged that go with a load. */
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
