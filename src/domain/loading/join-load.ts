import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { Order } from '#domain/orders/order.ts'
import { applyStrategies } from '#domain/shipping/apply-strategies.ts'
import { announceCreated } from '#events/announce.ts'
import type { Load } from './load.ts'
import { assignDrops, createDrops } from './update-drop-statuses.ts'
import { updateLoadTasks } from './update-load-tasks.ts'

type JoiningOrder = Pick<Order, 'id' | 'warehouse_id' | 'load_reference'>

/**
 * Adds orders to the load of their load reference in their warehouse, which is created if there is none
 * (operations 4.4, 7.1): they get their drops and are dispatched with it. A closed load takes them when it is
 * reopened. The orders are locked.
 */
export async function joinLoad(
  tx: Transaction,
  model: Model,
  orders: readonly JoiningOrder[],
): Promise<void> {
  const withReference = orders.flatMap(({ id, warehouse_id, load_reference }) =>
    load_reference === null ? [] : [{ id, warehouse_id, load_reference }],
  )
  if (withReference.length === 0) return
  await createMissingLoads(tx, model, withReference)
  const targets = await findLoads(tx, withReference)
  await lockAll(tx, { loads: targets.map(({ load_id }) => load_id) })
  const joined = await tx.rows<{ id: number; load_id: number }>(sql`
    update goods_outs o
    set load_id = j.load_id, ${nextVersion(tx, 'o')}
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as j (order_id bigint, load_id bigint)
    join loads l on l.tenant_id = ${tx.tenant.id} and l.id = j.load_id and l.status in ('pending', 'open')
    where o.tenant_id = ${tx.tenant.id} and o.id = j.order_id and o.load_id is distinct from j.load_id
    returning o.id, o.load_id`)
  await updateJoined(
    tx,
    joined.map(({ id }) => id),
    joined.map(({ load_id }) => load_id),
  )
}

/** Creates drops and load tasks for orders that have just joined loads, and updates how they are dispatched. */
export async function updateJoined(
  tx: Transaction,
  order_ids: readonly number[],
  load_ids: readonly number[],
): Promise<void> {
  if (order_ids.length === 0) return
  await createDrops(tx, order_ids)
  await assignDrops(tx, [...new Set(load_ids)])
  await applyStrategies(tx, order_ids)
  await updateLoadTasks(tx, order_ids)
}

type OrderWithReference = {
  readonly id: number
  readonly warehouse_id: number
  readonly load_reference: string
}

/**
 * Creates loads that do not exist yet. A concurrent request for the same load waits for the insert and then
 * finds it.
 */
async function createMissingLoads(
  tx: Transaction,
  model: Model,
  orders: readonly OrderWithReference[],
): Promise<void> {
  const loads = resourceNamed(model, 'loads')
  const created = await tx.rows<Load>(sql`
    insert into loads (tenant_id, reference, warehouse_id, loading_validation_mode, status, number_of_storage_units_loaded, created_at,
      updated_at)
    with missing as materialized (
      select distinct on (j.warehouse_id, j.load_reference) j.load_reference, j.warehouse_id, w.loading_validation_setting
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as j (warehouse_id bigint, load_reference text)
      join warehouses w on w.tenant_id = ${tx.tenant.id} and w.id = j.warehouse_id
      where not exists (
        select from loads l
        where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = j.warehouse_id and l.reference = j.load_reference
          and l.status in ('pending', 'open', 'closed'))
    )
    select ${tx.tenant.id}::bigint, m.load_reference, m.warehouse_id, m.loading_validation_setting, 'pending', 0, ${tx.now}::timestamptz,
      ${tx.now}::timestamptz
    from missing m
    on conflict (tenant_id, warehouse_id, reference) where status in ('pending', 'open', 'closed') do nothing
    returning *`)
  announceCreated(tx, loads, created)
}

function findLoads(tx: Transaction, orders: readonly OrderWithReference[]) {
  return tx.rows<{ order_id: number; load_id: number }>(sql`
    select j.id as order_id, l.id as load_id
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as j (id bigint, warehouse_id bigint, load_reference text)
    join loads l on l.tenant_id = ${tx.tenant.id} and l.warehouse_id = j.warehouse_id and l.reference = j.load_reference
      and l.status in ('pending', 'open', 'closed')
    order by l.id, j.id`)
}
