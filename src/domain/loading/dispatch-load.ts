import { brokenBy } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { completeDispatches } from '#domain/dispatch/complete-dispatches.ts'
import { endShipments } from '#domain/dispatch/end-shipments.ts'
import { undispatch } from '#domain/dispatch/undispatch.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { announceAll } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'
import { refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import { leaveLoad } from './leave-load.ts'
import {
  assertLoad,
  type Load,
  type LoadDrop,
  ordersOf,
  readDrops,
  readLoad,
  takeLoad,
  waitingFor,
  writeLoad,
} from './load.ts'
import { reopenClosed } from './move-load.ts'
import { splitLoaded } from './split-loaded.ts'

/** Sends a closed load off: all that is on it leaves, stop after stop (operations 7.1). */
export async function dispatchLoad(tx: Transaction, model: Model, id: number): Promise<void> {
  const load = await takeLoad(tx, id, { shipments: await shipmentsOf(tx, id) })
  assertLoad(load, ['closed'])
  if ((await findLoaded(tx, id)).length === 0)
    throw refusal('nothing_to_dispatch', { reference: load.reference })
  const orders = await ordersOf(tx, [id])
  await splitLoaded(tx, orders)
  const tasks = await findLoaded(tx, id)

  // An order of which nothing is on it stays, and so does a stop that is for that order alone.
  const going = new Set(tasks.map(({ goods_out_id }) => goods_out_id))
  await leaveBehind(
    tx,
    orders.filter((order) => !going.has(order)),
  )
  await completeDispatches(tx, model, { tasks })
  await endShipments(tx, model, tasks)
  await writeLoad(tx, id, { status: 'dispatched', dispatched_at: tx.now })
  await tx.pipeline([releaseStaying(tx, id), sendDrops(tx, id)])
  const { completed } = await updateOrderProgress(tx, model, {
    order_ids: tasks.map(({ goods_out_id }) => goods_out_id),
  })
  await announceDrops(tx, model, load)
  // What of an order is yet to come cannot go with a load that has left.
  const done = new Set(completed.map((order) => order.id))
  await leaveBehind(
    tx,
    orders.filter((order) => going.has(order) && !done.has(order)),
  )
}

async function shipmentsOf(tx: Transaction, load_id: number): Promise<readonly number[]> {
  const rows = await tx.rows<{ shipment_id: number }>(sql`
    select distinct k.shipment_id
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.load_id = ${load_id} and k.type = 'DISP' and k.status in ${OPEN}
      and k.shipment_id is not null`)
  return rows.map(({ shipment_id }) => shipment_id)
}

/** The tasks of dispatching what is on a load, in the order of its stops. */
function findLoaded(tx: Transaction, load_id: number): Promise<readonly Task[]> {
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

/** Units that stay in the house, such as totes, are not on the load any more. */
function releaseStaying(tx: Transaction, load_id: number): Query<unknown> {
  return tx.run(sql`
    update storage_units u
    set load_id = null, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tx.tenant.id} and u.load_id = ${load_id} and not u.dispatched`)
}

function sendDrops(tx: Transaction, load_id: number): Query<unknown> {
  return tx.run(sql`
    update load_drops d
    set status = 'dispatched', ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.load_id = ${load_id} and d.status in ('pending', 'loaded')`)
}

async function leaveBehind(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  await leaveLoad(tx, order_ids)
  await tx.run(sql`
    update goods_outs o
    set load_id = null, load_drop_id = null, ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...order_ids]}::bigint[])
      and (o.load_id is not null or o.load_drop_id is not null)`)
}

/** Tells of each stop that left, with its load and the orders that are unloaded there (operations 13). */
async function announceDrops(tx: Transaction, model: Model, { id }: Load): Promise<void> {
  const tenant = tx.tenant.id
  const [all, row] = await tx.pipeline([
    readDrops(tx, [id]),
    tx.one<LoadDrop>(sql`select l.* from loads l where l.tenant_id = ${tenant} and l.id = ${id}`),
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
    drops.map((drop, place) => ({
      resource_name: 'load_drop',
      event: 'dispatched',
      aggregate: { type: 'load_drops', id: drop.id },
      data: {
        ...data[place],
        load: load ?? null,
        orders: orders
          .filter(({ load_drop_id }) => load_drop_id === drop.id)
          .map(({ load_drop_id: _, ...order }) => order),
      },
    })),
  )
}

/** Opens a closed load again, or takes back one that has left: what was on it stands on it at its dock (operations 7.1). */
export async function reopenLoad(tx: Transaction, model: Model, id: number): Promise<void> {
  const left = await findLeft(tx, id)
  const waiting = await waitingFor(tx, await readLoad(tx, id))
  const load = await takeLoad(tx, id, {
    goods_outs: [...left.map(({ goods_out_id }) => goods_out_id), ...waiting],
  })
  assertLoad(load, ['closed', 'dispatched'])
  if (load.status === 'closed') return reopenClosed(tx, model, load)
  const { reference } = load
  const tasks = await findLeft(tx, id)
  const order_ids = [...new Set(tasks.flatMap(({ goods_out_id }) => goods_out_id ?? []))]
  const reason = (await successorOf(tx, load)) ?? (await reasonAgainst(tx, order_ids))
  if (reason !== null) throw refusal('not_undispatchable', { reference, reason })

  await undispatch(tx, model, {
    tasks,
    subtype: 'LOAD',
    refuse: (_, why) => refusal('not_undispatchable', { reference, reason: why }),
  })
  await putBackOn(tx, load, tasks)
  await writeBack(tx, load)
  await tx.run(sql`
    update load_drops d
    set status = 'loaded', ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.load_id = ${id} and d.status = 'dispatched'`)
  await updateOrderProgress(tx, model, { order_ids, announced: { event: 'updated' } })
}

function findLeft(tx: Transaction, load_id: number): Promise<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.load_id = ${load_id} and k.type = 'DISP' and k.status = 'COMPLETED'
      and k.reversed_at is null
    order by k.id`)
}

/** A load that has left gave its reference and its trailer free: another may bear them now. */
async function successorOf(
  tx: Transaction,
  { id, warehouse_id, reference, trailer_id }: Load,
): Promise<string | null> {
  const other = await tx.maybe<{ reference: string }>(sql`
    select l.reference
    from loads l
    where l.tenant_id = ${tx.tenant.id} and l.id <> ${id} and l.status in ('pending', 'open', 'closed')
      and ((l.warehouse_id = ${warehouse_id} and l.reference = ${reference}) or l.trailer_id = ${trailer_id})
    order by l.id
    limit 1`)
  return other === null ? null : `load ${other.reference} has its reference or trailer`
}

/** Of a load that comes back and one that takes its reference at the same time, one does. */
async function writeBack(tx: Transaction, { id, reference }: Load): Promise<void> {
  try {
    await writeLoad(tx, id, { status: 'closed' })
  } catch (error) {
    const taken = ['loads_warehouse_id_reference_key', 'loads_one_trailer_id']
    if (!taken.includes(brokenBy(error)?.constraint ?? '')) throw error
    throw refusal('not_undispatchable', { reference, reason: 'another load uses its reference or trailer' })
  }
}

/** Why goods of orders cannot come back: a carrier has them, or they are on their way back already. */
async function reasonAgainst(tx: Transaction, order_ids: readonly number[]): Promise<string | null> {
  const tenant = tx.tenant.id
  const [shipment, receipt] = await tx.pipeline([
    tx.maybe<{ reference: string }>(sql`
      select s.reference
      from shipments s
      where s.tenant_id = ${tenant} and s.goods_out_id = any(${[...order_ids]}::bigint[]) and s.status in ('submitted', 'dispatched')
      order by s.id
      limit 1`),
    tx.maybe<{ reference: string }>(sql`
      select r.reference
      from goods_out_lines l
      join goods_in_lines i on i.tenant_id = ${tenant} and i.goods_out_line_id = l.id
      join goods_in_receipts r on r.tenant_id = ${tenant} and r.id = i.goods_in_receipt_id and r.status <> 'CANCELLED'
      where l.tenant_id = ${tenant} and l.goods_out_id = any(${[...order_ids]}::bigint[])
      order by r.id
      limit 1`),
  ])
  if (shipment !== null) return `shipment ${shipment.reference} is not cancelled`
  return receipt === null ? null : `receipt ${receipt.reference} returns some of it`
}

/** Units that came back are on the load, by tasks of loading that are done already. */
async function putBackOn(tx: Transaction, load: Load, tasks: readonly Task[]): Promise<void> {
  const tenant = tx.tenant.id
  const order_ids = [...new Set(tasks.flatMap(({ goods_out_id }) => goods_out_id ?? []))]
  await tx.run(sql`
    update goods_outs o
    set load_id = ${load.id}, load_reference = ${load.reference}, ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tenant} and o.id = any(${order_ids}::bigint[])`)
  const units = await tx.rows<{ id: number }>(sql`
    update storage_units u
    set load_id = ${load.id}, ${nextVersion(tx, 'u')}
    where u.tenant_id = ${tenant} and u.id in (
      select s.storage_unit_id
      from tasks k
      join allocations a on a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
      join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
      where k.tenant_id = ${tenant} and k.load_id = ${load.id} and k.type = 'DISP' and k.status in ${OPEN})
    returning u.id`)
  await tx.run(sql`
    update loads l
    set number_of_storage_units_loaded = ${units.length}::int, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tenant} and l.id = ${load.id}`)
}
