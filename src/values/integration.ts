import type { Json, JsonObject } from './json.ts'

/** Values that another system sends for an order or a line, by field. */
export type ExternalFields = Readonly<Record<string, string>>

/** A product as another system lists it. */
export type ExternalProduct = {
  /** Its SKU, which is what lines of orders name. */
  readonly code: string
  readonly description: string | null
}

/** Where an order goes, in the attributes of an address. */
export type ExternalAddress = Partial<
  Record<
    | 'name'
    | 'address_1'
    | 'address_2'
    | 'address_3'
    | 'address_4'
    | 'postcode'
    | 'country_code'
    | 'email_address'
    | 'phone_number',
    string
  >
>

/** One line of an order of another system. */
export type ExternalLine = {
  /** Its id there, if it has one. */
  readonly id: string | null
  readonly sku: string
  /** A decimal in units, as sent. */
  readonly quantity: string
  /** Other values by which product mappings may be found. */
  readonly fields: ExternalFields
}

/** An order of another system, in our words. What it names of places and carriers is in the other system's codes. */
export type ExternalOrder = {
  readonly id: string
  /** Its number; its id where it has none of its own. */
  readonly reference: string | null
  /** An instant, as sent; the time of the import where there is none. */
  readonly expected_date_of_dispatch: string | null
  readonly warehouse: string | null
  readonly carrier: string | null
  readonly shipping_rate: string | null
  readonly delivery_notes: string | null
  readonly notes: string | null
  readonly address: ExternalAddress
  readonly lines: readonly ExternalLine[]
  /** Other values by which mappings of warehouses and carriers may be found. */
  readonly fields: ExternalFields
}

/** How much of a product the account of an integration has, in the warehouse of the integration or in all. */
export type StockLevel = {
  /** What the other system calls the product. */
  readonly sku: string
  readonly product_id: number
  /** What can be allocated from where it is: a decimal in units. */
  readonly available: string
  /** What of that an order of today may have, which is what a shop may offer. */
  readonly sellable: string
  readonly on_hand: string
}

/** One request to the other system. */
type OutsideRequest = {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
}

/** The complete response of the other system. */
export type OutsideAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What codes of another system may stand for (platform 11.6). */
export type MappingKind = 'product' | 'carrier' | 'shipping_rate' | 'warehouse'

/** The context of an adapter (platform 12.1). */
export type AdapterContext = {
  /** Its settings, with secrets decrypted. */
  readonly configuration: JsonObject
  /** Calls the other system within the egress rules; throws `AdapterFailure` where the response is incomplete. */
  readonly fetch: (request: OutsideRequest) => Promise<OutsideAnswer>
  /** The mappings of the integration, both ways; null where there is none. */
  readonly mappings: {
    /** The ids that the fields map to: `{product_id}`, `{carrier_id, carrier_service_id}`, `{warehouse_id}`. */
    readonly find: (kind: MappingKind, fields: ExternalFields) => Promise<JsonObject | null>
    /** What the other system calls one of our records. */
    readonly codeFor: (kind: MappingKind, id: number) => Promise<string | null>
  }
  /**
   * Stores how far a list has been read, for the next run; to be called once everything up to there has been processed: an
   * item that a generator yields has been processed when the next one is requested.
   */
  readonly saveCursor: (list: 'orders' | 'products', cursor: Json) => Promise<void>
  readonly log: { readonly warn: (facts: JsonObject, message: string) => void }
  /** Aborted when the work is to end. */
  readonly signal: AbortSignal
}

/** What can be exchanged with another system, in the order in which a synchronization does it. */
export type Exchange = 'products' | 'orders' | 'stock' | 'fulfilment'

/** The adapter of one kind of external system (platform 12.1). It throws `AdapterFailure` when that does not respond as expected. */
export interface IntegrationAdapter {
  readonly name: string
  readonly category: 'ecommerce' | 'erp' | 'marketplace' | 'carrier' | 'print' | 'other'
  /** What its settings are, as a JSON schema; `"x-secret": true` marks keys that are never shown. */
  readonly configurationSchema: JsonObject
  /** The exchanges that the settings enable; other exchanges are not started. Secrets are not among the settings. */
  readonly exchanges: (configuration: JsonObject) => readonly Exchange[]
  /** Throws when the other system cannot be reached. */
  test(context: AdapterContext): Promise<void>
  pullOrders?(context: AdapterContext, cursor: Json): AsyncIterable<ExternalOrder>
  pullProducts?(context: AdapterContext, cursor: Json): AsyncIterable<ExternalProduct>
  pushStock?(context: AdapterContext, levels: readonly StockLevel[]): Promise<void>
  /** Reports a dispatched order: the event's payload of platform 9.1. It may be sent twice, with the same event id. */
  pushFulfilment?(context: AdapterContext, event: JsonObject): Promise<void>
}

/** The other system did not answer as it should, in words for people. */
export class AdapterFailure extends Error {
  /** The value of its `Retry-After` header. */
  readonly retry_after: string | null
  /** Whether a retry would fail in the same way. */
  readonly is_final: boolean

  constructor(
    reason: string,
    {
      retry_after = null,
      is_final = false,
    }: { readonly retry_after?: string | null; readonly is_final?: boolean } = {},
  ) {
    super(reason)
    this.retry_after = retry_after
    this.is_final = is_final
  }
}

/** Something that is wrong with settings: where, as keys from the outside in, and in which way. */
export type SettingsViolation = { readonly at: readonly string[] } & (
  | { readonly symbol: 'blank' | 'invalid' }
  | { readonly symbol: 'inclusion'; readonly allowed: readonly string[] }
  | {
      readonly symbol: 'destination_not_allowed'
      readonly host: string
      readonly settings: readonly string[]
    }
)

/** The adapters of all external systems. */
export type IntegrationGateway = {
  /** The adapter of this name, or null where there is none. */
  adapterFor(name: string): IntegrationAdapter | null
  /** All adapters there are. */
  adapters(): readonly IntegrationAdapter[]
  /** What is wrong with settings for an adapter. */
  check(adapter: IntegrationAdapter, configuration: JsonObject): Promise<readonly SettingsViolation[]>
  /** Calls the outside within the egress rules. */
  readonly fetch: (request: OutsideRequest, signal: AbortSignal) => Promise<OutsideAnswer>
}

/** Minutes between polls, unless set (platform 12.1). */
export const POLL_MINUTES = 15
