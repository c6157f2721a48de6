import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { removeFiles } from '#domain/documents/documents.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import type { CarrierAnswer } from '#values/carrier.ts'
import { attachTasks, detachTasks } from './attach-tasks.ts'
import type { CarrierCall } from './prepare-carrier-call.ts'
import type { CarrierOutcome } from './record-submission.ts'
import { lockShipmentWithOrder } from './shipment.ts'

/** Why a carrier does not call off what it has collected. */
const TOO_LATE = 'too late, it has been collected'

/**
 * Writes the answer of a carrier to a cancellation: tracking numbers and labels are removed; goods that have
 * left stay dispatched, others go into another shipment of the order (operations 7.4).
 */
export async function recordCancellation(
  tx: Transaction,
  resource: Resource,
  { call, answer }: { readonly call: CarrierCall; readonly answer: CarrierAnswer<'cancelled' | 'too_late'> },
): Promise<CarrierOutcome> {
  const { id } = call.shipment
  const shipment = await lockShipmentWithOrder(tx, id)
  const isOver = shipment.status !== 'submitted' && shipment.status !== 'dispatched'
  if (isOver) return { row: await readRecord(tx, resource, { id }) }
  if (answer.kind === 'answered' && answer.answer === 'cancelled') {
    await detachTasks(tx, [id])
    await voidLabels(tx, id)
    await attachTasks(tx, [shipment.goods_out_id])
    const row = await readRecord(tx, resource, { id })
    announceChange(tx, resource, { event: 'updated', row, previous: { status: shipment.status } })
    return { row }
  }
  await tx.run(sql`
    update shipments s
    set calling_since = null
    where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`)
  const { code } = call.request.carrier
  if (answer.kind === 'silent') return { problem: refusal('carrier_unreachable', {}) }
  const message = answer.kind === 'refused' ? answer.message : TOO_LATE
  return { problem: refusal('carrier_cancel_refused', { carrier: code, message }) }
}

/** Removes the tracking numbers and labels of a shipment, and deletes the label files. */
async function voidLabels(tx: Transaction, id: number): Promise<void> {
  const tenant = tx.tenant.id
  const labels = await tx.rows<AnyRow>(sql`
    select d.*
    from packages p
    join documents d on d.tenant_id = p.tenant_id and d.id = p.label_document_id
    where p.tenant_id = ${tenant} and p.shipment_id = ${id}`)
  await tx.run(sql`
    update packages p
    set tracking_number = null, label_document_id = null, ${nextVersion(tx, 'p')}
    where p.tenant_id = ${tenant} and p.shipment_id = ${id}`)
  await tx.run(sql`
    update shipments s
    set status = 'cancelled', tracking_number = null, label_filename = null, label_document_id = null, calling_since = null,
      ${nextVersion(tx, 's')}
    where s.tenant_id = ${tenant} and s.id = ${id}`)
  await tx.run(sql`
    delete from documents d
    where d.tenant_id = ${tenant} and d.id = any(${labels.map((label) => label.id)}::bigint[])`)
  await removeFiles(tx, labels)
}
