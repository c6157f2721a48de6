import type { JsonObject } from './json.ts'
import type { Form } from './printed-form.ts'

/** The address a carrier delivers to; the city is a field of its own, as carriers require it. */
type CarrierAddress = {
  readonly name: string | null
  readonly lines: readonly string[]
  readonly city: string | null
  readonly region: string | null
  readonly postcode: string | null
  readonly country_code: string | null
  readonly email_address: string | null
  readonly phone_number: string | null
}

/** A package in a request to a carrier, in centimetres and kilograms. */
export type CarrierPackage = {
  /** Ours; the carrier answers under the same. */
  readonly reference: string
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
}

/** A shipment in a request to a carrier. */
export type ShipmentRequest = {
  readonly shipment: { readonly id: number; readonly reference: string; readonly order_reference: string }
  readonly carrier: { readonly code: string; readonly name: string; readonly carrier_type: string }
  readonly service: { readonly code: string; readonly external_preset_id: number | null } | null
  /** Our credentials at the carrier. */
  readonly authentication: JsonObject | null
  readonly address: CarrierAddress
  readonly packages: readonly CarrierPackage[]
  readonly delivery_notes: string | null
  readonly collection_datetime: string | null
  /** For carriers without labels of their own: the label form and the variables common to all forms. */
  readonly label: (Form & { readonly letterhead: JsonObject; readonly owner: number }) | null
}

/** The format of a label. */
type LabelFormat = 'pdf' | 'zpl'

/** A shipment that a carrier has accepted. */
export type CarrierBooking = {
  readonly trackingNumber: string
  readonly packages: readonly {
    readonly reference: string
    readonly trackingNumber: string
    readonly label: Uint8Array
    readonly format: LabelFormat
    /** What could not be shown on it. */
    readonly warnings?: readonly string[]
  }[]
}

/** The price of a carrier service. */
type CarrierRate = {
  readonly serviceCode: string
  readonly price: number
  readonly currency: string
  readonly days?: number
}

/** The adapter of one kind of carrier (platform 12.4). It throws `CarrierRefusal` when the carrier refuses, any other error when it does not answer. */
export interface CarrierAdapter {
  readonly name: string
  /** What its credentials are, as a JSON schema. */
  readonly authenticationSchema: JsonObject
  readonly labelFormats: readonly LabelFormat[]
  rates(request: ShipmentRequest): Promise<readonly CarrierRate[]>
  /** Books a shipment; the same key books once. */
  submit(request: ShipmentRequest, idempotencyKey: string): Promise<CarrierBooking>
  /** Cancels a shipment, unless it has been collected. */
  cancel(trackingNumber: string, request: ShipmentRequest): Promise<'cancelled' | 'too_late'>
}

/** The carrier refused; the message is the carrier's. */
export class CarrierRefusal extends Error {}

/** The outcome of a carrier call: an answer, a refusal, or no answer in time. */
export type CarrierAnswer<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'silent' }

/** The adapters of all kinds of carrier. */
export type CarrierGateway = {
  /** All adapters there are. */
  adapters(): readonly CarrierAdapter[]
  /** Whether there is an adapter for a kind of carrier, and the credentials match its schema. */
  supports(carrier_type: string, authentication: JsonObject | null): boolean
  submit(request: ShipmentRequest, key: string): Promise<CarrierAnswer<CarrierBooking>>
  cancel(trackingNumber: string, request: ShipmentRequest): Promise<CarrierAnswer<'cancelled' | 'too_late'>>
}
