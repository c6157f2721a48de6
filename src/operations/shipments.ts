import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announceLoading } from '#domain/loading/announce-loading.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { askForCancellation, askForSubmission, type Call, type Open } from '#domain/shipping/ask-carrier.ts'
import { dispatchShipment } from '#domain/shipping/dispatch-shipment.ts'
import { createShipment, removeShipments, updateShipment } from '#domain/shipping/keep-shipment.ts'
import { noteCancellation } from '#domain/shipping/note-cancellation.ts'
import { type Booked, type Noted, noteSubmission } from '#domain/shipping/note-submission.ts'
import { seeSuggestions } from '#domain/shipping/see-packing.ts'
import { checkInput } from '#records/check-input.ts'
import type { AnyRow } from '#records/columns.ts'
import { seeRecord } from '#records/find.ts'
import { shipmentDispatch } from '#resources/outbound/dispatch-acts.ts'
import { packageSuggestions } from '#resources/outbound/packages.ts'
import type { CarrierAnswer, CarrierBooking, CarrierGateway } from '#values/carrier.ts'
import { cut } from '#values/cut.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import type { Files } from './app-context.ts'
import { shapeFor } from './generic.ts'
import { sealPurpose } from './keep-secrets.ts'
import { keeping } from './keeping.ts'
import type { Act, ExternalStep, Operation, Outcome, Refused, Step } from './operation.ts'
import { removalsBy } from './owned-verbs.ts'
import { loadPacked } from './packages.ts'
import { settling } from './settling.ts'

/** What shipments need of the outside; the way in that can reach it brings it. */
export type ShippingOutside = { readonly carriers: CarrierGateway; readonly files: Files }

/** So much of a reference is in the name of a file. */
const NAME_MAX = 200

/** What can be done with shipments (operations 7.4). */
export function shipmentOperations(model: Model, outside: ShippingOutside | null): readonly Operation[] {
  const shipments = resourceNamed(model, 'shipments')
  return [
    ...keeping(shipments, {
      create: (tx, { parsed }) => createShipment(tx, shipments, parsed),
      update: (tx, { subject, parsed }) => updateShipment(tx, shipments, { id: subject.id, parsed }),
      description: {
        create: 'Creates a shipment for an order.',
        update: 'Updates a shipment that has not been submitted to its carrier.',
      },
    }).map((operation) => withGoods(model, operation)),
    ...removalsBy(shipments, removeShipments).map((operation) => withGoods(model, operation)),
    ...carrierOperations(shipments, outside ?? NOBODY),
    dispatch(model, shipments),
    suggestion(model, shipments),
  ]
}

/** Packages that go are unpacked, so stock is touched; a shipment is locked after its order. */
function withGoods(model: Model, operation: Operation): Operation {
  const on_record = operation.on_record ? 'seen' : false
  const run: Step = async (tx, act) => {
    const outcome = await operation.run(tx, act)
    if (outcome.kind === 'record') await loadPacked(tx, [outcome.row.id])
    else await announceLoading(tx, ordersOf([act.subject, ...act.subjects]))
    return outcome
  }
  return { ...operation, on_record, run: settling(model, run) }
}

/** The orders of shipments that are gone: what was packed in them is loose, and on no unit that is to be loaded. */
const ordersOf = (rows: readonly AnyRow[]) =>
  rows.flatMap(({ goods_out_id }) => (typeof goods_out_id === 'number' ? [goods_out_id] : []))

const NOBODY: ShippingOutside = {
  carriers: {
    speaksTo: () => false,
    submit: async () => ({ kind: 'silent' }),
    cancel: async () => ({ kind: 'silent' }),
  },
  files: {
    put: () => Promise.reject(new Error('no way in has brought a place for files')),
    size: async () => null,
    read: () => {
      throw new Error('no way in has brought a place for files')
    },
    remove: async () => undefined,
  },
}

type CarrierAct = { readonly name: string; readonly description: string; readonly run: Step }

/** The acts that ask a carrier in their midst: checked and marked, asked, written down (decisions/0022). */
function carrierOperations(shipments: Resource, { carriers, files }: ShippingOutside): readonly Operation[] {
  const acts: readonly CarrierAct[] = [
    {
      name: 'submit',
      description: 'Submits a shipment to its carrier, which returns tracking numbers and labels.',
      run: async (tx, act) => {
        const call = await askForSubmission(tx, act.subject.id, {
          gateway: carriers,
          open: openerOf(shipments, act),
        })
        return externalStep(async () => {
          const answer = await booked(await carriers.submit(call.request, call.key), { tx, call, files })
          return async (later) => noted(shipments, await noteSubmission(later, shipments, { call, answer }))
        })
      },
    },
    {
      name: 'cancel',
      description: 'Cancels a shipment with its carrier.',
      run: async (tx, act) => {
        const call = await askForCancellation(tx, act.subject.id, {
          gateway: carriers,
          open: openerOf(shipments, act),
        })
        return externalStep(async () => {
          const answer = await carriers.cancel(call.shipment.tracking_number ?? '', call.request)
          return async (later) => noted(shipments, await noteCancellation(later, shipments, { call, answer }))
        })
      },
    },
  ]
  return acts.map((act) => onShipment(shipments, { ...act, permission: 'submit_shipments', input: null }))
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
    ...shapeFor(shipments, input === null ? 'change' : 'creation'),
    name,
    method: 'POST',
    path: `/api/shipments/{id}/${name}`,
    permission,
    takes: input === null ? 'nothing' : 'plain',
    input,
    on_record: 'seen',
    description,
    run,
  }
}

function externalStep(ask: () => Promise<Step>): ExternalStep {
  return { kind: 'external_step', ask }
}

function noted(resource: Resource, result: Noted): Outcome | Refused {
  return 'row' in result
    ? { kind: 'record', resource, row: result.row }
    : { kind: 'refused', problem: result.problem }
}

/** Opens the credentials of carriers, which are sealed where they are kept. */
function openerOf(shipments: Resource, { sealer }: Act): Open {
  const carriers = shipments.references.find(({ field }) => field === 'carrier')?.target.name ?? ''
  return (sealed) => {
    const text = sealer.open(sealPurpose(carriers, 'carrier_authentication_sealed'), sealed)
    const opened: unknown = text === null ? null : JSON.parse(text)
    return isObject(opened) ? (opened as JsonObject) : null
  }
}

type Keeping = { readonly tx: Transaction; readonly call: Call; readonly files: Files }

/** Keeps the labels of a booking; nothing of it is written in the database yet. */
async function booked(
  answer: CarrierAnswer<CarrierBooking>,
  { tx, call, files }: Keeping,
): Promise<CarrierAnswer<Booked>> {
  if (answer.kind !== 'answered') return answer
  const { trackingNumber, packages } = answer.answer
  const labels = await Promise.all(
    packages.map(async ({ reference, trackingNumber: own, label, format, warnings = [] }, place) => {
      const stored = await files.put(tx.tenant.id, Buffer.from(label))
      const number = packages.length === 1 ? '' : `-${place + 1}`
      const file_name = `${fileNameOf(call.shipment.reference)}${number}.${format}`
      const file = { file_name, file_type: PRINTED_TYPES[format], warnings, ...stored }
      return { reference, tracking_number: own, ...file }
    }),
  )
  return { kind: 'answered', answer: { tracking_number: trackingNumber, labels } }
}

/** A reference as the name of a file: in no folder, and with room behind it. */
function fileNameOf(reference: string): string {
  return cut(reference.replaceAll(/[\p{Cc}/\\]/gu, '-'), NAME_MAX)
}

function dispatch(model: Model, shipments: Resource): Operation {
  const input = inputFor(model, shipmentDispatch)
  return onShipment(shipments, {
    name: 'dispatch',
    permission: 'dispatch_orders',
    description:
      'Dispatches a submitted shipment with everything staged for it; goods that are not packed are dispatched only with force.',
    input,
    run: settling(model, async (tx, { subject: { id }, parsed }) => {
      await checkInput(tx, input, parsed)
      const force = parsed.values.force === true
      const goods_out_id = await dispatchShipment(tx, model, { id, force })
      await updateOrderProgress(tx, model, { order_ids: [goods_out_id] })
      return { kind: 'record', resource: shipments, row: await seeRecord(tx, shipments, { id }) }
    }),
  })
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
        const wanted = { goods_out_id: Number(subject.goods_out_id), sought: 'staged' } as const
        const suggested = await seeSuggestions(tx, wanted)
        const stamps = { lock_version: 1, created_at: tx.now, updated_at: tx.now }
        const rows = suggested.map((one, place) => ({ ...stamps, ...one, id: place + 1 }))
        return { kind: 'records', resource, rows }
      },
    }),
    answer: 'records',
    answers: resource.name,
  }
}
