import type { Reply } from '../support/api-client.ts'
import type { SentRequest } from './repeats.ts'

/** A record as the latest answer about it said; which is the latest, its version tells. */
export type EventFacts = {
  readonly version: number
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Of what is kept which records there must be, and how they are. */
const REMEMBERED = ['goods_outs', 'goods_in_receipts', 'bookings', 'crossdocks'] as const

export type Remembered = (typeof REMEMBERED)[number]

/**
 * What the answers imply: the quantity of every product, what was picked for every order, and which records exist.
 */
export class Expected {
  /** Units that came in, less those that went without an order. */
  readonly #units = new Map<number, number>()
  readonly #picked = new Map<number, number>()
  readonly #records = new Map<string, Map<number, Map<number, EventFacts>>>()
  /** Paths of what was removed; an answer that is given again must not bring it back. */
  readonly #removed = new Set<string>()
  /** Stock checks of which differences were settled; the ledger alone knows by how much. */
  readonly settled_checks = new Set<number>()
  /** Orders that were cancelled: what was picked for them is put back. */
  readonly cancelled = new Set<number>()

  units(product: unknown, change: number): void {
    this.#units.set(Number(product), this.unitsOf(Number(product)) + change)
  }

  unitsOf(product: number): number {
    return this.#units.get(product) ?? 0
  }

  picked(order: unknown, quantity: number): void {
    this.#picked.set(Number(order), this.pickedOf(Number(order)) + quantity)
  }

  pickedOf(order: number): number {
    return this.#picked.get(order) ?? 0
  }

  /** Records the created, changed or deleted record of an answer. */
  record({ method, path }: Pick<SentRequest, 'method' | 'path'>, { status, headers, body }: Reply): void {
    if (method === 'DELETE' && status === 204) this.#removed.add(path)
    const { data } = body
    const version = Number(/-(\d+)"$/.exec(headers.etag ?? '')?.[1])
    if (status !== 200 || data === undefined || !REMEMBERED.some((one) => one === data.type)) return
    const records = this.#records.get(data.type) ?? new Map<number, Map<number, EventFacts>>()
    const versions = records.get(Number(data.id)) ?? new Map<number, EventFacts>()
    versions.set(version, { version, attributes: data.attributes })
    this.#records.set(data.type, records.set(Number(data.id), versions))
  }

  /** The announced versions of all existing records of a type, first to last. */
  eventsOf(type: Remembered): ReadonlyMap<number, readonly EventFacts[]> {
    const records = this.#records.get(type) ?? new Map<number, Map<number, EventFacts>>()
    return new Map(
      [...records]
        .filter(([id]) => !this.#removed.has(`/api/${type}/${id}`))
        .sort(([one], [two]) => one - two)
        .map(([id, versions]) => [id, [...versions.values()].sort((one, two) => one.version - two.version)]),
    )
  }
}
