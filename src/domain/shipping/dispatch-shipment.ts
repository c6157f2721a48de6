import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { completeDispatches } from '#domain/dispatch/complete-dispatches.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import { seeRecord } from '#records/find.ts'
import { isCalling, resourceOf, type Shipment, takeShipment } from './shipment.ts'

/** Sends a shipment off: all of its goods that are staged leave (operations 7.4). Gives its order. */
export async function dispatchShipment(tx: Transaction, model: Model, id: number): Promise<number> {
  const { goods_out_id } = await seeShipment(tx, id)
  const shipment = await takeShipment(tx, id, { goods_outs: [goods_out_id] })
  const { reference, status } = shipment
  if (status !== 'submitted' || isCalling(tx, shipment))
    throw refusal('shipment_not_submitted', { reference })
  const tasks = await tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.shipment_id = ${id} and k.type = 'DISP' and k.status in ${OPEN}
    order by k.id`)
  if (tasks.length === 0) throw refusal('nothing_to_dispatch', { reference })
  for (const task of tasks) assertWorkable(tx, task)

  await completeDispatches(tx, model, tasks)
  await settleShipments(tx, model, [id])
  return shipment.goods_out_id
}

function seeShipment(tx: Transaction, id: number): Promise<Shipment> {
  return tx.one<Shipment>(
    sql`select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`,
  )
}

/** Shipments that were taken on, and all of whose goods have left, have left themselves. */
export async function settleShipments(
  tx: Transaction,
  model: Model,
  ids: readonly (number | null)[],
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return
  const tenant = tx.tenant.id
  const gone = await tx.rows<{ id: number }>(sql`
    update shipments s
    set status = 'dispatched', dispatched_at = ${tx.now}, lock_version = s.lock_version + 1, updated_at = ${tx.now}
    where s.tenant_id = ${tenant} and s.id = any(${wanted}::bigint[]) and s.status = 'submitted'
      and exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.shipment_id = s.id and k.type = 'DISP' and k.status = 'COMPLETED' and k.reversed_at is null)
      and not exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.shipment_id = s.id and k.type = 'DISP' and k.status in ${OPEN})
    returning s.id`)
  const shipments = resourceOf(model, 'shipments')
  const rows = await Promise.all(gone.map(({ id }) => seeRecord(tx, shipments, { id })))
  for (const row of rows)
    announceChange(tx, shipments, { event: 'updated', row, previous: { status: 'submitted' } })
}
