import type { JsonObject } from './json.ts'
import type { Form } from './printed-form.ts'

/** Where a carrier takes a shipment; the town stands apart, as carriers want it. */
export type CarrierAddress = {
  readonly name: string | null
  readonly lines: readonly string[]
  readonly city: string | null
  readonly region: string | null
  readonly postcode: string | null
  readonly country_code: string | null
  readonly email_address: string | null
  readonly phone_number: string | null
}

/** One package as a carrier is told of it, in centimetres and kilograms. */
export type CarrierPackage = {
  /** Ours; the carrier answers under the same. */
  readonly reference: string
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
}

/** Everything a carrier is told of a shipment. */
export type ShipmentRequest = {
  readonly shipment: { readonly id: number; readonly reference: string; readonly order_reference: string }
  readonly carrier: { readonly code: string; readonly name: string; readonly carrier_type: string }
  readonly service: { readonly code: string; readonly external_preset_id: number | null } | null
  /** The credentials the carrier knows us by. */
  readonly authentication: JsonObject | null
  readonly address: CarrierAddress
  readonly packages: readonly CarrierPackage[]
  readonly delivery_notes: string | null
  readonly collection_datetime: string | null
  /** The label of a carrier that makes none, with what every form knows. */
  readonly label: (Form & { readonly letterhead: JsonObject; readonly tenant: number }) | null
}

/** What a carrier may print labels in. */
export type LabelFormat = 'pdf' | 'zpl'

/** A shipment a carrier has taken on. */
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

/** A price a carrier asks. */
export type CarrierRate = {
  readonly serviceCode: string
  readonly price: number
  readonly currency: string
  readonly days?: number
}

/** What speaks to one kind of carrier (platform 12.4). It throws `CarrierRefusal` for a no, anything else for silence. */
export interface CarrierAdapter {
  readonly name: string
  /** What its credentials are, as a JSON schema. */
  readonly authenticationSchema: JsonObject
  readonly labelFormats: readonly LabelFormat[]
  rates(request: ShipmentRequest): Promise<readonly CarrierRate[]>
  /** Books a shipment; the same key books once. */
  submit(request: ShipmentRequest, idempotencyKey: string): Promise<CarrierBooking>
  /** Calls a shipment off, unless it has been collected. */
  cancel(trackingNumber: string, request: ShipmentRequest): Promise<'cancelled' | 'too_late'>
}

/** A carrier that said no, in its words. */
export class CarrierRefusal extends Error {}

/** What asking a carrier came to: its answer, its refusal, or none in time. */
export type CarrierAnswer<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'silent' }

/** All carriers that can be spoken to. */
export type CarrierGateway = {
  /** Whether there is an adapter for a kind of carrier, and the credentials are what it asks for. */
  speaksTo(carrier_type: string, authentication: JsonObject | null): boolean
  submit(request: ShipmentRequest, key: string): Promise<CarrierAnswer<CarrierBooking>>
  cancel(trackingNumber: string, request: ShipmentRequest): Promise<CarrierAnswer<'cancelled' | 'too_late'>>
}
