import { violatedConstraint } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { undispatch } from '#domain/dispatch/undispatch.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import {
  assertLoad,
  findOrdersWaitingForLoad,
  type Load,
  lockLoad,
  readLoad,
  updateLoadStatus,
} from './load.ts'
import { reopenClosedLoad } from './open-load.ts'

/**
 * Reopens a closed load, or takes back a dispatched one: everything that was on it is on it again, at its dock
 * (operations 7.1).
 */
export async function reopenLoad(tx: Transaction, model: Model, id: number): Promise<void> {
  const dispatched = await findDispatchedTasks(tx, id)
  const waiting = await findOrdersWaitingForLoad(tx, await readLoad(tx, id))
  const load = await lockLoad(tx, id, {
    goods_outs: [...dispatched.map(({ goods_out_id }) => goods_out_id), ...waiting],
  })
  assertLoad(load, ['closed', 'dispatched'])
  if (load.status === 'closed') return reopenClosedLoad(tx, model, load)
  const { reference } = load
  const tasks = await findDispatchedTasks(tx, id)
  const order_ids = [...new Set(tasks.flatMap(({ goods_out_id }) => goods_out_id ?? []))]
  const reason = (await reasonOfReplacement(tx, load)) ?? (await reasonOfOrders(tx, order_ids))
  if (reason !== null) throw refusal('not_undispatchable', { reference, reason })

  await undispatch(tx, model, {
    tasks,
    subtype: 'LOAD',
    refuse: (_, why) => refusal('not_undispatchable', { reference, reason: why }),
  })
  await returnToLoad(tx, load, tasks)
  await writeReopened(tx, load)
  await tx.run(sql`
    update load_drops d
    set status = 'loaded', ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.load_id = ${id} and d.status = 'dispatched'`)
  await updateOrderProgress(tx, model, { order_ids, announced: { event: 'updated' } })
}

function findDispatchedTasks(tx: Transaction, load_id: number): Promise<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.load_id = ${load_id} and k.type = 'DISP' and k.status = 'COMPLETED'
      and k.reversed_at is null
    order by k.id`)
}

/**
 * Whether another load uses the reference or trailer, which a dispatched load no longer reserves; null if
 * neither.
 */
async function reasonOfReplacement(
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

/** Closes the load again. If a concurrent request takes its reference or trailer, one of the two is refused. */
async function writeReopened(tx: Transaction, { id, reference }: Load): Promise<void> {
  try {
    await updateLoadStatus(tx, id, { status: 'closed' })
  } catch (error) {
    const taken = ['loads_warehouse_id_reference_key', 'loads_one_trailer_id']
    if (!taken.includes(violatedConstraint(error)?.constraint ?? '')) throw error
    throw refusal('not_undispatchable', { reference, reason: 'another load uses its reference or trailer' })
  }
}

/** Why goods of orders cannot come back: a carrier has them, or a receipt returns them; null if they can. */
async function reasonOfOrders(tx: Transaction, order_ids: readonly number[]): Promise<string | null> {
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

/** Puts the returned units on the load. Their load tasks are still completed. */
async function returnToLoad(tx: Transaction, load: Load, tasks: readonly Task[]): Promise<void> {
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
