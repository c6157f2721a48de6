import type { Reply } from '../support/asking.ts'
import type { Asked } from './repeats.ts'

/** A record as the latest answer about it said; which is the latest, its version tells. */
export type Told = {
  readonly version: number
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Of what is kept which records there must be, and how they are. */
const REMEMBERED = ['goods_outs', 'goods_in_receipts', 'bookings', 'crossdocks'] as const

export type Remembered = (typeof REMEMBERED)[number]

/** What the answers said so far: what must be there of every product, what was picked for every order, which records there are. */
export class Expected {
  /** Units that came in, less those that went without an order. */
  readonly #units = new Map<number, number>()
  readonly #picked = new Map<number, number>()
  readonly #records = new Map<string, Map<number, Map<number, Told>>>()
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

  /** Takes note of the record an answer tells of, or of one that was removed. */
  heard({ method, path }: Pick<Asked, 'method' | 'path'>, { status, headers, body }: Reply): void {
    if (method === 'DELETE' && status === 204) this.#removed.add(path)
    const { data } = body
    const version = Number(/-(\d+)"$/.exec(headers.etag ?? '')?.[1])
    if (status !== 200 || data === undefined || !REMEMBERED.some((one) => one === data.type)) return
    const records = this.#records.get(data.type) ?? new Map<number, Map<number, Told>>()
    const versions = records.get(Number(data.id)) ?? new Map<number, Told>()
    versions.set(version, { version, attributes: data.attributes })
    this.#records.set(data.type, records.set(Number(data.id), versions))
  }

  /** What was told of the records of a type that were not removed, of each from its first version to its last. */
  toldOf(type: Remembered): ReadonlyMap<number, readonly Told[]> {
    const records = this.#records.get(type) ?? new Map<number, Map<number, Told>>()
    return new Map(
      [...records]
        .filter(([id]) => !this.#removed.has(`/api/${type}/${id}`))
        .sort(([one], [two]) => one - two)
        .map(([id, versions]) => [id, [...versions.values()].sort((one, two) => one.version - two.version)]),
    )
  }
}
