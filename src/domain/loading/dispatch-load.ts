import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { completeDispatches } from '#domain/dispatch/complete-dispatches.ts'
import { markShipmentsDispatched } from '#domain/dispatch/mark-shipments-dispatched.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { announceAll } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'
import { refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import { leaveLoad } from './leave-load.ts'
import { assertLoad, type Load, lockLoad, ordersOf, readDrops, updateLoadStatus } from './load.ts'
import { splitLoaded } from './split-loaded.ts'

/** Dispatches a closed load with everything on it, drop by drop (operations 7.1). */
export async function dispatchLoad(tx: Transaction, model: Model, id: number): Promise<void> {
  const load = await lockLoad(tx, id, { shipments: await readShipmentIds(tx, id) })
  assertLoad(load, ['closed'])
  if ((await findTasksOnLoad(tx, id)).length === 0)
    throw refusal('nothing_to_dispatch', { reference: load.reference })
  const orders = await ordersOf(tx, [id])
  await splitLoaded(tx, orders)
  const tasks = await findTasksOnLoad(tx, id)

  // Orders without goods on the load leave it, before drops of their own are marked as dispatched.
  const withGoods = new Set(tasks.map(({ goods_out_id }) => goods_out_id))
  await removeFromLoad(
    tx,
    orders.filter((order) => !withGoods.has(order)),
  )
  await completeDispatches(tx, model, { tasks })
  await markShipmentsDispatched(tx, model, tasks)
  await updateLoadStatus(tx, id, { status: 'dispatched', dispatched_at: tx.now })
  await tx.pipeline([releaseTotes(tx, id), markDropsDispatched(tx, id)])
  const { completed } = await updateOrderProgress(tx, model, {
    order_ids: tasks.map(({ goods_out_id }) => goods_out_id),
  })
  await announceDrops(tx, model, load)
  // The remainder of incomplete orders cannot go with a load that has left.
  const completedIds = new Set(completed.map((order) => order.id))
  await removeFromLoad(
    tx,
    orders.filter((order) => withGoods.has(order) && !completedIds.has(order)),
  )
}

async function readShipmentIds(tx: Transaction, load_id: number): Promise<readonly number[]> {
  const rows = await tx.rows<{ shipment_id: number }>(sql`
    select distinct k.shipment_id
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.load_id = ${load_id} and k.type = 'DISP' and k.status in ${OPEN}
      and k.shipment_id is not null`)
  return rows.map(({ shipment_id }) => shipment_id)
}

/** The dispatch tasks of the goods on a load, in drop sequence. */
function findTasksOnLoad(tx: Transaction, load_id: number): Promise<readonly Task[]> {
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    left join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    left join load_drops d on d.tenant_id = ${tenant} and d.id = o.load_drop_id
    where k.tenant_id = ${tenant} and k.load_id = ${load_id} and k.type = 'DISP' and k.status in ${OPEN}
      and exists (
        select from allocations a
        join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
        join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id and u.load_id = k.load_id
        where a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open')
    order by d.sequence nulls last, k.id`)
}

/** Units that stay in the warehouse, such as totes, are taken off the load. */
function releaseTotes(tx: Transaction, load_id: number): Query<unknown> {
  return tx.run(sql`
    update storage_units u
    set load_id = null, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.load_id = ${load_id} and not u.dispatched`)
}

function markDropsDispatched(tx: Transaction, load_id: number): Query<unknown> {
  return tx.run(sql`
    update load_drops d
    set status = 'dispatched', ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.load_id = ${load_id} and d.status in ('pending', 'loaded')`)
}

/** Takes orders off the load; what is staged of them is dispatched by hand. */
async function removeFromLoad(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  await leaveLoad(tx, order_ids)
  await tx.run(sql`
    update goods_outs o
    set load_id = null, load_drop_id = null, ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...order_ids]}::bigint[])
      and (o.load_id is not null or o.load_drop_id is not null)`)
}

/** Announces each dispatched drop with its load and the orders unloaded there (operations 13). */
async function announceDrops(tx: Transaction, model: Model, { id }: Load): Promise<void> {
  const tenant = tx.tenant.id
  const [all, row] = await tx.pipeline([
    readDrops(tx, [id]),
    tx.one<Load>(sql`select l.* from loads l where l.tenant_id = ${tenant} and l.id = ${id}`),
  ])
  const drops = all.filter(({ status }) => status === 'dispatched')
  const [data, [load], orders] = await tx.pipeline([
    recordData(tx, resourceNamed(model, 'load_drops'), drops),
    recordData(tx, resourceNamed(model, 'loads'), [row]),
    tx.rows<JsonObject & { readonly load_drop_id: number }>(sql`
      select distinct o.load_drop_id, o.id, o.reference, o.account_id, o.customer_id
      from goods_outs o
      where o.tenant_id = ${tenant} and o.load_drop_id = any(${drops.map((drop) => drop.id)}::bigint[])
      order by o.id`),
  ])
  announceAll(
    tx,
    drops.map((drop, index) => ({
      resource_name: 'load_drop',
      event: 'dispatched',
      aggregate: { type: 'load_drops', id: drop.id },
      data: {
        ...data[index],
        load: load ?? null,
        orders: orders
          .filter(({ load_drop_id }) => load_drop_id === drop.id)
          .map(({ load_drop_id: _, ...order }) => order),
      },
    })),
  )
}
