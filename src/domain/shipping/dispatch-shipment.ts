import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { completeDispatches } from '#domain/dispatch/complete-dispatches.ts'
import { endShipments } from '#domain/dispatch/end-shipments.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { isCalling, type Shipment, takeShipment } from './shipment.ts'

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
  await endShipments(tx, model, tasks)
  return shipment.goods_out_id
}

function seeShipment(tx: Transaction, id: number): Promise<Shipment> {
  return tx.one<Shipment>(
    sql`select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`,
  )
}
