import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { dropFiles } from '#domain/reporting/documents.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { seeRecord } from '#records/find.ts'
import type { CarrierAnswer } from '#values/carrier.ts'
import type { Call } from './ask-carrier.ts'
import { attachTasks, detachTasks } from './attach-tasks.ts'
import type { Noted } from './note-submission.ts'
import { takeWithOrder } from './shipment.ts'

/** Why a carrier does not call off what it has collected. */
const TOO_LATE = 'too late, it has been collected'

/**
 * Writes what a carrier said to the cancellation of a shipment: its numbers go and its labels are void; what has left
 * stays gone until it is undispatched, and what has not goes into another of its order (operations 7.4).
 */
export async function noteCancellation(
  tx: Transaction,
  resource: Resource,
  { call, answer }: { readonly call: Call; readonly answer: CarrierAnswer<'cancelled' | 'too_late'> },
): Promise<Noted> {
  const { id } = call.shipment
  const shipment = await takeWithOrder(tx, id)
  const isOver = shipment.status !== 'submitted' && shipment.status !== 'dispatched'
  if (isOver) return { row: await seeRecord(tx, resource, { id }) }
  if (answer.kind === 'answered' && answer.answer === 'cancelled') {
    await detachTasks(tx, [id])
    await voidLabels(tx, id)
    await attachTasks(tx, [shipment.goods_out_id])
    const row = await seeRecord(tx, resource, { id })
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

/** A label nobody may stick on any more is gone, with its bytes. */
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
  await dropFiles(tx, labels)
}
