import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import { isEmptied } from '#domain/dispatch/end-shipments.ts'
import type { KeptFile } from '#domain/reporting/documents.ts'
import { addStorage } from '#domain/reporting/storage.ts'
import { announceChange } from '#events/announce.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { seeRecord } from '#records/find.ts'
import type { CarrierAnswer } from '#values/carrier.ts'
import type { Call } from './ask-carrier.ts'
import { attachTasks } from './attach-tasks.ts'
import { isToldOf, type Shipment, takeWithOrder } from './shipment.ts'

/** A label whose bytes are kept. */
export type KeptLabel = KeptFile & {
  /** The id of its package, as text. */
  readonly reference: string
  readonly tracking_number: string
  /** What could not be shown on it. */
  readonly warnings: readonly string[]
}

/** What a carrier booked, with the labels kept. */
export type Booked = { readonly tracking_number: string; readonly labels: readonly KeptLabel[] }

/** A shipment as it is then, or the refusal its carrier gave. */
export type Noted = { readonly row: FullRow } | { readonly problem: Problem }

/**
 * Writes what a carrier said to a shipment: its numbers and labels, or why it failed (operations 7.4). A refusal ends the
 * attempt; silence does not, so that the next one asks under the same key. A shipment whose goods have all left meanwhile is
 * dispatched; into one that failed go those that were staged meanwhile.
 */
export async function noteSubmission(
  tx: Transaction,
  resource: Resource,
  { call, answer }: { readonly call: Call; readonly answer: CarrierAnswer<Booked> },
): Promise<Noted> {
  const { id } = call.shipment
  const shipment = await takeWithOrder(tx, id)
  // Somebody else took the call over, and had the carrier's answer first.
  const isOver = shipment.status !== 'pending' && shipment.status !== 'failed'
  if (isOver) return { row: await seeRecord(tx, resource, { id }) }
  if (answer.kind === 'answered') {
    await book(tx, id, answer.answer)
    return { row: await told(tx, resource, call.shipment) }
  }
  const { code } = call.request.carrier
  const isRefused = answer.kind === 'refused'
  const reason = isRefused
    ? violation('carrier_rejected', { carrier: code, message: answer.message })
    : violation('carrier_unreachable', {})
  await failShipment(tx, {
    id,
    message: isRefused ? answer.message : reason.details,
    ends: isRefused,
    reason,
  })
  await attachTasks(tx, [shipment.goods_out_id])
  await told(tx, resource, call.shipment)
  return { problem: new Problem([reason]) }
}

/**
 * Writes why a shipment that goes by itself could not be given to its carrier: it is failed. One that is gone, or that
 * somebody else has given it or is giving it, is left alone.
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
  if (shipment === null || shipment.status === 'cancelled' || isToldOf(tx, shipment)) return
  await failShipment(tx, { id, message: reason.details, ends: false, reason })
  await told(tx, resource, shipment)
}

/** Marks a shipment as failed, and tells of it. */
async function failShipment(
  tx: Transaction,
  failed: {
    readonly id: number
    readonly message: string
    /** Whether the attempt is over; the next is told the carrier under a key of its own. */
    readonly ends: boolean
    readonly reason: Violation
  },
): Promise<void> {
  const { id, message, ends, reason } = failed
  await tx.pipeline([
    tx.run(sql`
      update shipments s
      set status = 'failed', carrier_message = ${message.slice(0, 10_000)}, calling_since = null,
        attempt = s.attempt + ${ends ? 1 : 0}::int, ${nextVersion(tx, 's')}
      where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`),
    recordFailure(tx, { source_type: 'shipments', source_id: id, reason }),
  ])
}

async function book(tx: Transaction, id: number, { tracking_number, labels }: Booked): Promise<void> {
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
    set status = case when ${isEmptied} then 'dispatched' else 'submitted' end,
      dispatched_at = case when ${isEmptied} then ${tx.now}::timestamptz end, tracking_number = ${tracking_number}, submitted_at = ${tx.now}, calling_since = null,
      carrier_message = null, label_document_id = (select k.document_id from kept k where k.place = 1),
      label_filename = (select k.file_name from kept k where k.place = 1), ${nextVersion(tx, 's')}
    where s.tenant_id = ${tenant} and s.id = ${id}`)
  // What the carrier has booked it does not send again: whether there is room was asked before it was.
  await addStorage(
    tx,
    labels.reduce((sum, { file_size }) => sum + file_size, 0),
  )
}

async function told(tx: Transaction, resource: Resource, shipment: Shipment): Promise<FullRow> {
  const row = await seeRecord(tx, resource, { id: shipment.id })
  announceChange(tx, resource, { event: 'updated', row, previous: { status: shipment.status } })
  return row
}
