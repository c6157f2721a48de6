import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { type PreparedShipment, prepareShipments } from '#domain/shipping/prepare-shipments.ts'
import { noteUnaskable } from '#domain/shipping/record-submission.ts'
import { InternalClient } from '#operations/internal-client.ts'
import { shipmentOperations } from '#operations/shipments.ts'
import { Problem, type Violation } from '#problems/problem.ts'
import { backgroundCaller } from './callers.ts'
import type { JobContext } from './job.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

const PERMISSIONS = ['view_shipments', 'manage_shipments', 'submit_shipments', 'dispatch_orders']

/**
 * Ships an automatically dispatched order: creates its shipment if there is none, submits each of its shipments to
 * the carrier, and dispatches it afterwards (operations 4.9, `auto_shipment`). After a refusal the shipment is failed
 * and its goods stay staged; other shipments are not affected.
 */
export async function shipOrder(worker: WorkerContext, { payload, known }: JobContext): Promise<void> {
  const { model, carriers, label_files: files } = worker
  const caller = { ...backgroundCaller(worker.user_id), permissions: new Set(PERMISSIONS) }
  const scope: Scope = { tenant: known.tenant, caller }
  const goods_out_id = Number(payload.goods_out_id)
  const prepared = await inTransaction(worker, scope, (tx) => prepareShipments(tx, model, goods_out_id))
  const client = new InternalClient(worker, shipmentOperations(model, { carriers, files }), scope)
  for (const shipment of prepared) await ship(worker, { scope, client, shipment })
}

type ShipmentSubmission = {
  readonly scope: Scope
  readonly client: InternalClient
  readonly shipment: PreparedShipment
}

async function ship(worker: WorkerContext, { scope, client, shipment }: ShipmentSubmission): Promise<void> {
  const { shipment_id: id, is_submitted, refused } = shipment
  if (refused !== null) return fail(worker, scope, { id, reason: refused })
  const reason = is_submitted
    ? null
    : await refusalOf(() => client.call({ to: `POST ${path('submit')}`, path: { id } }))
  if (reason !== null) {
    // The carrier's refusal was recorded with the shipment; other refusals are recorded here.
    const isNoted = reason.symbol === 'carrier_rejected' || reason.symbol === 'carrier_unreachable'
    return isNoted ? undefined : fail(worker, scope, { id, reason })
  }
  // Nobody is there to pack or confirm suggested packages.
  const attributes = { force: true }
  const refusal = await refusalOf(() =>
    client.call({ to: `POST ${path('dispatch')}`, path: { id }, attributes }),
  )
  if (refusal !== null)
    worker.log.warn({ shipment_id: id, reason: refusal.symbol }, 'a shipment was not dispatched')
}

const path = (act: string) => `/api/shipments/{id}/${act}`

type FailedShipment = { readonly id: number; readonly reason: Violation }

/** A shipment that somebody else is submitting is skipped. */
async function fail(worker: WorkerContext, scope: Scope, { id, reason }: FailedShipment): Promise<void> {
  if (reason.symbol === 'shipment_state_invalid') return
  const shipments = resourceNamed(worker.model, 'shipments')
  await inTransaction(worker, scope, (tx) => noteUnaskable(tx, shipments, { id, reason }))
}

async function refusalOf(act: () => Promise<void>): Promise<Violation | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.first
    throw error
  }
}
