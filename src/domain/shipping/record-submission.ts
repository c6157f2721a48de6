import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import { isFullyDispatched } from '#domain/dispatch/mark-shipments-dispatched.ts'
import type { StoredFile } from '#domain/documents/documents.ts'
import { addStorage } from '#domain/documents/storage.ts'
import { announceChange } from '#events/announce.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import type { CarrierAnswer } from '#values/carrier.ts'
import { attachTasks } from './attach-tasks.ts'
import type { CarrierCall } from './prepare-carrier-call.ts'
import { isKnownToCarrier, lockShipmentWithOrder, type Shipment } from './shipment.ts'

/** A stored label file. */
type StoredLabel = StoredFile & {
  /** The id of its package, as text. */
  readonly reference: string
  readonly tracking_number: string
  /** What could not be rendered. */
  readonly warnings: readonly string[]
}

/** What a carrier booked, with the stored labels. */
export type StoredBooking = { readonly tracking_number: string; readonly labels: readonly StoredLabel[] }

/** The updated shipment, or the refusal of its carrier. */
export type CarrierOutcome = { readonly row: FullRow } | { readonly problem: Problem }

/**
 * Writes the answer of a carrier to a submission: tracking numbers and labels, or the failure (operations 7.4).
 * A refusal ends the attempt; without an answer the next attempt uses the same key. A shipment whose goods have
 * all left meanwhile becomes dispatched; goods staged during a failed call are added to it.
 */
export async function recordSubmission(
  tx: Transaction,
  resource: Resource,
  { call, answer }: { readonly call: CarrierCall; readonly answer: CarrierAnswer<StoredBooking> },
): Promise<CarrierOutcome> {
  const { id } = call.shipment
  const shipment = await lockShipmentWithOrder(tx, id)
  // A concurrent request took the call over and has already written the answer.
  const isOver = shipment.status !== 'pending' && shipment.status !== 'failed'
  if (isOver) return { row: await readRecord(tx, resource, { id }) }
  if (answer.kind === 'answered') {
    await writeBooking(tx, id, answer.answer)
    return { row: await announceUpdated(tx, resource, call.shipment) }
  }
  const { code } = call.request.carrier
  const isRefused = answer.kind === 'refused'
  const reason = isRefused
    ? violation('carrier_rejected', { carrier: code, message: answer.message })
    : violation('carrier_unreachable', {})
  await failShipment(tx, {
    id,
    message: isRefused ? answer.message : reason.details,
    isFinal: isRefused,
    reason,
  })
  await attachTasks(tx, [shipment.goods_out_id])
  await announceUpdated(tx, resource, call.shipment)
  return { problem: new Problem([reason]) }
}

/**
 * Records why an automatically dispatched shipment could not be submitted: it is failed. A deleted shipment, or one
 * that another request has submitted or is submitting, is skipped.
 */
export async function noteUnaskable(
  tx: Transaction,
  resource: Resource,
  { id, reason }: { readonly id: number; readonly reason: Violation },
): Promise<void> {
  const [, shipment] = await tx.pipeline([
    lockAll(tx, { shipments: [id] }),
    tx.maybe<Shipment>(sql`
      select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`),
  ])
  if (shipment === null || shipment.status === 'cancelled' || isKnownToCarrier(tx, shipment)) return
  await failShipment(tx, { id, message: reason.details, isFinal: false, reason })
  await announceUpdated(tx, resource, shipment)
}

/** Marks a shipment as failed, and records the failure. */
async function failShipment(
  tx: Transaction,
  failed: {
    readonly id: number
    readonly message: string
    /** Whether the attempt has ended; the next one is sent to the carrier with a new key. */
    readonly isFinal: boolean
    readonly reason: Violation
  },
): Promise<void> {
  const { id, message, isFinal, reason } = failed
  await tx.pipeline([
    tx.run(sql`
      update shipments s
      set status = 'failed', carrier_message = ${message.slice(0, 10_000)}, calling_since = null,
        attempt = s.attempt + ${isFinal ? 1 : 0}::int, ${nextVersion(tx, 's')}
      where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`),
    recordFailure(tx, { source_type: 'shipments', source_id: id, reason }),
  ])
}

async function writeBooking(
  tx: Transaction,
  id: number,
  { tracking_number, labels }: StoredBooking,
): Promise<void> {
  const tenant = tx.tenant.id
  await tx.run(sql`
    with kept as materialized (
      select l.*, nextval('documents_id_seq') as document_id
      from rows from (
        jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as (reference bigint, tracking_number text, file_name text, file_type text,
          file_path text, file_size bigint, sha256 text, warnings text[])
      ) with ordinality as l (reference, tracking_number, file_name, file_type, file_path, file_size, sha256, warnings, place)
    ),
    filed as (
      insert into documents (tenant_id, id, category, file_name, file_type, file_path, file_size, sha256, warnings, status, user_id,
        account_id, warehouse_id, created_at, updated_at)
      select ${tenant}::bigint, k.document_id, 'label', k.file_name, k.file_type, k.file_path, k.file_size, k.sha256, k.warnings,
        'available', ${tx.caller.user_id}::bigint, s.account_id, s.warehouse_id, ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from kept k
      join shipments s on s.tenant_id = ${tenant} and s.id = ${id}
    ),
    labelled as (
      update packages p
      set tracking_number = k.tracking_number, label_document_id = k.document_id, ${nextVersion(tx, 'p')}
      from kept k
      where p.tenant_id = ${tenant} and p.id = k.reference and p.shipment_id = ${id}
    )
    update shipments s
    set status = case when ${isFullyDispatched} then 'dispatched' else 'submitted' end,
      dispatched_at = case when ${isFullyDispatched} then ${tx.now}::timestamptz end, tracking_number = ${tracking_number}, submitted_at = ${tx.now}, calling_since = null,
      carrier_message = null, label_document_id = (select k.document_id from kept k where k.place = 1),
      label_filename = (select k.file_name from kept k where k.place = 1), ${nextVersion(tx, 's')}
    where s.tenant_id = ${tenant} and s.id = ${id}`)
  // The quota is not checked again, because the carrier does not send its labels a second time.
  await addStorage(
    tx,
    labels.reduce((sum, { file_size }) => sum + file_size, 0),
  )
}

async function announceUpdated(tx: Transaction, resource: Resource, shipment: Shipment): Promise<FullRow> {
  const row = await readRecord(tx, resource, { id: shipment.id })
  announceChange(tx, resource, { event: 'updated', row, previous: { status: shipment.status } })
  return row
}
