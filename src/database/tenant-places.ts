import type { Sql } from './sql.ts'
import type { Placement, Share } from './topology.ts'

/** So old may be what is known of the places; then they are looked up beside the work that goes on. */
const FRESH_MS = 2_000

/** After a failure they are looked up again, but not more often than this. */
const PAUSE_MS = 100

/** So many keys of tenants are kept. */
const KEYS_MAX = 100_000

/** A server that has rows of tenants. */
export type Place = Pick<Share, 'host' | 'port'>

/** Reads rows from a server that knows where tenants are. */
type Ask = <Row>(statement: Sql) => Promise<readonly Row[]>

/**
 * Which of several servers has the rows of a tenant, as the catalogue of the servers says. What is known may be some seconds old: each server
 * answers about every tenant, with a longer way, so a tenant that was moved meanwhile is only served more slowly.
 */
export class TenantPlaces {
  readonly #placement: Placement
  readonly #ask: Ask
  readonly #keys = new Map<number, number>()
  #shares: readonly Share[] = []
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | null = null

  constructor(placement: Placement, ask: Ask) {
    this.#placement = placement
    this.#ask = ask
  }

  /** The server of a tenant; null where that is the server which is asked about places, or none is known. */
  async placeOf(tenant: number): Promise<Place | null> {
    const age = performance.now() - this.#lookedAt
    if (age === Number.POSITIVE_INFINITY) await this.lookAgain()
    else if (age > FRESH_MS) this.lookAgain().catch(() => undefined)
    const key = this.#keys.get(tenant) ?? (await this.#findKey(tenant))
    const share = this.#shares.find(({ first, last }) => first <= key && key <= last)
    return share === undefined || share.is_own ? null : share
  }

  /** Every other server that has tenants. */
  get others(): readonly Place[] {
    const places = new Map(
      this.#shares.flatMap((share) => (share.is_own ? [] : [[`${share.host}:${share.port}`, share]])),
    )
    return [...places.values()]
  }

  /** Looks where tenants are now; whoever asks at the same time waits for the same answer. */
  lookAgain(): Promise<void> {
    if (performance.now() - this.#lookedAt < PAUSE_MS) return Promise.resolve()
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    this.#shares = await this.#ask<Share>(this.#placement.shares)
    this.#lookedAt = performance.now()
  }

  async #findKey(tenant: number): Promise<number> {
    const [row] = await this.#ask<{ key: number }>(this.#placement.keyOf(tenant))
    if (row === undefined) throw new Error(`tenant ${tenant} has no key`)
    if (this.#keys.size >= KEYS_MAX) this.#keys.clear()
    this.#keys.set(tenant, row.key)
    return row.key
  }
}
