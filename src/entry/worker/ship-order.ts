import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { noteUnaskable } from '#domain/shipping/note-submission.ts'
import { type Prepared, prepareShipments } from '#domain/shipping/prepare-shipment.ts'
import { Asker } from '#operations/ask.ts'
import { shipmentOperations } from '#operations/shipments.ts'
import { Problem, type Violation } from '#problems/problem.ts'
import { backgroundCaller } from './callers.ts'
import type { JobInHand } from './job.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

const MAY = ['view_shipments', 'manage_shipments', 'submit_shipments', 'dispatch_orders']

/**
 * Ships an order that is dispatched by itself: its shipment is made where there is none, and each that has goods of it is
 * given to its carrier, and sent off once the carrier has it (operations 4.9, `auto_shipment`). What goes wrong leaves the
 * shipment failed, and its goods staged; the others leave all the same.
 */
export async function shipOrder(worker: WorkerContext, { payload, known }: JobInHand): Promise<void> {
  const { model, carriers, label_files: files } = worker
  const caller = { ...backgroundCaller(worker.user_id), permissions: new Set(MAY) }
  const scope: Scope = { tenant: known.tenant, caller }
  const goods_out_id = Number(payload.goods_out_id)
  const prepared = await inTransaction(worker, scope, (tx) => prepareShipments(tx, model, goods_out_id))
  const asker = new Asker(worker, shipmentOperations(model, { carriers, files }), scope)
  for (const shipment of prepared) await ship(worker, { scope, asker, shipment })
}

type Shipping = { readonly scope: Scope; readonly asker: Asker; readonly shipment: Prepared }

async function ship(worker: WorkerContext, { scope, asker, shipment }: Shipping): Promise<void> {
  const { shipment_id: id, is_submitted, refused } = shipment
  if (refused !== null) return fail(worker, scope, { id, reason: refused })
  const reason = is_submitted
    ? null
    : await refusalOf(() => asker.done({ to: `POST ${path('submit')}`, path: { id } }))
  if (reason !== null) {
    // What the carrier said has been written down with the shipment; what was asked for before is written here.
    const isNoted = reason.symbol === 'carrier_rejected' || reason.symbol === 'carrier_unreachable'
    return isNoted ? undefined : fail(worker, scope, { id, reason })
  }
  // Nobody is there to pack what is suggested to be packed, or to be asked about it.
  const attributes = { force: true }
  const left = await refusalOf(() => asker.done({ to: `POST ${path('dispatch')}`, path: { id }, attributes }))
  if (left !== null)
    worker.log.warn({ shipment_id: id, reason: left.symbol }, 'a shipment was not dispatched')
}

const path = (act: string) => `/api/shipments/{id}/${act}`

type Failed = { readonly id: number; readonly reason: Violation }

/** A shipment that is being submitted by somebody else is theirs. */
async function fail(worker: WorkerContext, scope: Scope, { id, reason }: Failed): Promise<void> {
  if (reason.symbol === 'shipment_state_invalid') return
  const shipments = resourceNamed(worker.model, 'shipments')
  await inTransaction(worker, scope, (tx) => noteUnaskable(tx, shipments, { id, reason }))
}

async function refusalOf(ask: () => Promise<void>): Promise<Violation | null> {
  try {
    await ask()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.first
    throw error
  }
}
