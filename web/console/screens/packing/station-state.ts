import type { Address } from './address.ts'
import type { Carton } from './carton.ts'

/** A message of the station to its packer. */
export type StationNotice = {
  readonly tone: 'good' | 'bad' | 'info'
  readonly text: string
  /** Increased with each message, so that repeated ones are announced too. */
  readonly number: number
}

/** What became of an order that was packed. */
export type PackedResult = {
  readonly reference: string
  readonly tracking_number: string | null
  readonly package_ids: readonly string[]
  readonly order_id: string
}

/** A carrier's refusal, with the address that may be at fault. */
export type CarrierRefusal = {
  readonly shipment_id: string
  readonly message: string
  readonly address: Address
}

/** A carton that is suggested for what is left. */
export type SuggestedCarton = {
  readonly storage_unit_type_id: string
  readonly contents: readonly { readonly product_id: string; readonly quantity: string }[]
}

/** Everything that a packing station knows beside what it reads. */
export type StationState = {
  readonly order_id: string | null
  readonly carton: Carton | null
  readonly suggested: readonly SuggestedCarton[]
  readonly notice: StationNotice | null
  /** Set while the carton waits for its weight. */
  readonly isWeighing: boolean
  /** The number of scans that are waiting or at work. */
  readonly waiting: number
  readonly refusal: CarrierRefusal | null
  readonly result: PackedResult | null
}

/** A station at which nothing has been scanned. */
export const IDLE: StationState = {
  order_id: null,
  carton: null,
  suggested: [],
  notice: null,
  isWeighing: false,
  waiting: 0,
  refusal: null,
  result: null,
}

/** The stored state of an order on the device, so that a reload loses no scans. */
type KeptCartons = Readonly<Record<string, Carton>>

const KEY = 'goodsyard.packing'

/** The stored open carton of an order; null if there is none. */
export function keptCarton(tenant: string, order_id: string): Carton | null {
  return readKept()[`${tenant} ${order_id}`] ?? null
}

/** Stores the open carton of an order on the device, or deletes it. */
export function keepCarton(tenant: string, order_id: string, carton: Carton | null): void {
  const { [`${tenant} ${order_id}`]: _, ...others } = readKept()
  const next = carton === null ? others : { ...others, [`${tenant} ${order_id}`]: carton }
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage the carton lasts as long as the page is open.
  }
}

function readKept(): KeptCartons {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as KeptCartons
  } catch {
    return {}
  }
}
