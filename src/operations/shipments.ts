import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { updateLoadTasks } from '#domain/loading/update-load-tasks.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { createShipment } from '#domain/shipping/create-shipment.ts'
import { deleteShipments } from '#domain/shipping/delete-shipments.ts'
import { dispatchShipment } from '#domain/shipping/dispatch-shipment.ts'
import {
  type CarrierCall,
  type OpenCredentials,
  prepareCancellation,
  prepareSubmission,
} from '#domain/shipping/prepare-carrier-call.ts'
import { readSuggestions } from '#domain/shipping/read-suggestions.ts'
import { recordCancellation } from '#domain/shipping/record-cancellation.ts'
import {
  type CarrierOutcome,
  recordSubmission,
  type StoredBooking,
} from '#domain/shipping/record-submission.ts'
import type { Shipment } from '#domain/shipping/shipment.ts'
import { updateShipment } from '#domain/shipping/update-shipment.ts'
import type { AnyRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import { shipmentDispatch } from '#resources/outbound/dispatch-acts.ts'
import { packageSuggestions } from '#resources/outbound/packages.ts'
import type { CarrierAnswer, CarrierBooking, CarrierGateway } from '#values/carrier.ts'
import { cut } from '#values/cut.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import { actWithInput } from './act-with-input.ts'
import type { Files } from './app-context.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, ActRun, ExternalStep, Operation, Outcome, RefusedOutcome } from './operation.ts'
import { deleteOperationsBy } from './operations-by-act.ts'
import { loadPacked } from './packages.ts'
import { sealPurpose } from './protect-secrets.ts'
import { dispatchesTogether } from './shipments-together.ts'

/** The carriers and file storage for shipments; provided by entry points that call carriers. */
export type ShippingServices = { readonly carriers: CarrierGateway; readonly files: Files }

/** How much of a reference a file name contains. */
const NAME_MAX = 200

/** Operations on shipments (operations 7.4). */
export function shipmentOperations(model: Model, services: ShippingServices | null): readonly Operation[] {
  const shipments = resourceNamed(model, 'shipments')
  return [
    ...createAndUpdateOperations(shipments, {
      create: (tx, { parsed }) => createShipment(tx, shipments, parsed),
      update: (tx, { subject, parsed }) => updateShipment(tx, shipments, { id: subject.id, parsed }),
      description: {
        create: 'Creates a shipment for an order.',
        update: 'Updates a shipment that has not been submitted to its carrier.',
      },
    }).map((operation) => withLoading(operation)),
    ...deleteOperationsBy(shipments, deleteShipments).map((operation) => withLoading(operation)),
    ...carrierOperations(shipments, services ?? UNAVAILABLE),
    dispatch(model, shipments),
    suggestion(model, shipments),
  ]
}

/** Deleting packages unpacks them, which changes stock; a shipment is locked after its order. */
function withLoading(operation: Operation): Operation {
  const on_record = operation.on_record ? 'unlocked' : false
  const run: ActRun = async (tx, act) => {
    const outcome = await operation.run(tx, act)
    if (outcome.kind === 'record') await loadPacked(tx, [outcome.row.id])
    else await updateLoadTasks(tx, ordersOf([act.subject, ...act.subjects]))
    return outcome
  }
  return { ...operation, on_record, uses_generic_plans: true, run }
}

/** The orders of deleted shipments: their goods are in no package or unit to load any more. */
const ordersOf = (rows: readonly AnyRow[]) =>
  rows.flatMap(({ goods_out_id }) => (typeof goods_out_id === 'number' ? [goods_out_id] : []))

const UNAVAILABLE: ShippingServices = {
  carriers: {
    adapters: () => [],
    supports: () => false,
    submit: async () => ({ kind: 'silent' }),
    cancel: async () => ({ kind: 'silent' }),
  },
  files: {
    put: () => Promise.reject(new Error('no file storage was provided')),
    size: async () => null,
    read: () => {
      throw new Error('no file storage was provided')
    },
    remove: async () => undefined,
  },
}

type CarrierAct = { readonly name: string; readonly description: string; readonly run: ActRun }

/** Acts with a call to the carrier in between: check and mark, call, write the result (docs/decisions/0015-external-steps.md). */
function carrierOperations(shipments: Resource, { carriers, files }: ShippingServices): readonly Operation[] {
  const acts: readonly CarrierAct[] = [
    {
      name: 'submit',
      description: 'Submits a shipment to its carrier, which returns tracking numbers and labels.',
      run: async (tx, act) => {
        const call = await prepareSubmission(tx, act.subject.id, {
          gateway: carriers,
          open: credentialsOpener(shipments, act),
        })
        return externalStep(async () => {
          const answer = await storeLabels(await carriers.submit(call.request, call.key), { tx, call, files })
          return async (later) =>
            outcomeOf(shipments, await recordSubmission(later, shipments, { call, answer }))
        })
      },
    },
    {
      name: 'cancel',
      description: 'Cancels a shipment with its carrier.',
      run: async (tx, act) => {
        const call = await prepareCancellation(tx, act.subject.id, {
          gateway: carriers,
          open: credentialsOpener(shipments, act),
        })
        return externalStep(async () => {
          const answer = await carriers.cancel(call.shipment.tracking_number ?? '', call.request)
          return async (later) =>
            outcomeOf(shipments, await recordCancellation(later, shipments, { call, answer }))
        })
      },
    },
  ]
  return acts.map((act) => ({
    ...onShipment(shipments, { ...act, permission: 'submit_shipments', input: null }),
    uses_generic_plans: true as const,
  }))
}

function onShipment(
  shipments: Resource,
  {
    name,
    description,
    run,
    permission,
    input,
  }: CarrierAct & { readonly permission: string; readonly input: Resource | null },
): Operation {
  return {
    ...operationDefaults(shipments, input === null ? 'change' : 'creation'),
    name,
    method: 'POST',
    path: `/api/shipments/{id}/${name}`,
    permission,
    accepts: input === null ? 'nothing' : 'plain',
    input,
    on_record: 'unlocked',
    description,
    run,
  }
}

function externalStep(call: () => Promise<ActRun>): ExternalStep {
  return { kind: 'external_step', call }
}

function outcomeOf(resource: Resource, result: CarrierOutcome): Outcome | RefusedOutcome {
  return 'row' in result
    ? { kind: 'record', resource, row: result.row }
    : { kind: 'refused', problem: result.problem }
}

/** Opens the sealed credentials of carriers. */
function credentialsOpener(shipments: Resource, { sealer }: ActInput): OpenCredentials {
  const carriers = shipments.references.find(({ field }) => field === 'carrier')?.target.name ?? ''
  return (sealed) => {
    const text = sealer.open(sealPurpose(carriers, 'carrier_authentication_sealed'), sealed)
    const opened: unknown = text === null ? null : JSON.parse(text)
    return isObject(opened) ? (opened as JsonObject) : null
  }
}

type LabelsToStore = { readonly tx: Transaction; readonly call: CarrierCall; readonly files: Files }

/** Stores the labels of a booking before the database knows them. */
async function storeLabels(
  answer: CarrierAnswer<CarrierBooking>,
  { tx, call, files }: LabelsToStore,
): Promise<CarrierAnswer<StoredBooking>> {
  if (answer.kind !== 'answered') return answer
  const { trackingNumber, packages } = answer.answer
  const labels = await Promise.all(
    packages.map(async ({ reference, trackingNumber: own, label, format, warnings = [] }, index) => {
      const stored = await files.put(tx.tenant.id, Buffer.from(label))
      const number = packages.length === 1 ? '' : `-${index + 1}`
      const file_name = `${fileNameOf(call.shipment.reference)}${number}.${format}`
      const file = { file_name, file_type: PRINTED_TYPES[format], warnings, ...stored }
      return { reference, tracking_number: own, ...file }
    }),
  )
  return { kind: 'answered', answer: { tracking_number: trackingNumber, labels } }
}

/** A reference as part of a file name: without path separators and of limited length. */
function fileNameOf(reference: string): string {
  return cut(reference.replaceAll(/[\p{Cc}/\\]/gu, '-'), NAME_MAX)
}

function dispatch(model: Model, shipments: Resource): Operation {
  const act = actWithInput(model, shipmentDispatch, async (tx, { force }, { subject }) => {
    // The record of the path is a row of shipments.
    const read = subject as ActInput['subject'] & Shipment
    const { id } = read
    const { goods_out_id, row } = await dispatchShipment(tx, model, { read, force })
    await updateOrderProgress(tx, model, { order_ids: [goods_out_id] })
    return {
      kind: 'record' as const,
      resource: shipments,
      row: row ?? (await readRecord(tx, shipments, { id })),
    }
  })
  const operation = onShipment(shipments, {
    ...act,
    name: 'dispatch',
    permission: 'dispatch_orders',
    description:
      'Dispatches a submitted shipment with everything staged for it; goods that are not packed are dispatched only with force.',
  })
  const together = dispatchesTogether(model, { resource: shipments, input: act.input })
  return { ...operation, uses_generic_plans: true, together }
}

function suggestion(model: Model, shipments: Resource): Operation {
  const resource = inputFor(model, packageSuggestions)
  return {
    ...onShipment(shipments, {
      name: 'suggest_packages',
      permission: 'view_shipments',
      input: null,
      description: 'Suggests cartons for the goods of a shipment (cartonisation); nothing is stored.',
      run: async (tx, { subject }) => {
        const suggestionRequest = { goods_out_id: Number(subject.goods_out_id), scope: 'staged' } as const
        const suggested = await readSuggestions(tx, suggestionRequest)
        const stamps = { lock_version: 1, created_at: tx.now, updated_at: tx.now }
        const rows = suggested.map((packed, index) => ({ ...stamps, ...packed, id: index + 1 }))
        return { kind: 'records', resource, rows }
      },
    }),
    answer: 'records',
    answers: resource.name,
  }
}
