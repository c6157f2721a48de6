import { accessGeneration } from './access-changes.ts'

/** The longest lifetime of a cached lookup, so that a lost notification is noticed within the promised 5 seconds. */
const LIFETIME_MS = 4000
const SIZE_MAX = 20_000

/** A cached value and its expiry, by `performance.now()`. */
type CacheEntry<Value> = { readonly value: Value; readonly until: number }

/** A short-lived cache of access lookups, cleared by any change of access. */
export class FreshCache<Value> {
  readonly #kept = new Map<string, CacheEntry<Value>>()
  readonly #coming = new Map<string, Promise<Value | null>>()
  #generation = accessGeneration()

  /** The cached value, if it is still valid. */
  get(key: string): Value | undefined {
    if (this.#generation !== accessGeneration()) this.#clear()
    const entry = this.#kept.get(key)
    if (entry === undefined || entry.until <= performance.now()) return undefined
    return entry.value
  }

  /** Reads a value; concurrent readers share one lookup. Null is not cached, since it may change at any moment. */
  load(key: string, read: () => Promise<{ value: Value; lives_ms?: number } | null>): Promise<Value | null> {
    if (this.#generation !== accessGeneration()) this.#clear()
    const pending = this.#coming.get(key)
    if (pending !== undefined) return pending
    const generation = this.#generation
    const requested_at = performance.now()
    const answer = read()
      .then((loaded) => {
        if (loaded === null) return null
        const until = requested_at + Math.min(LIFETIME_MS, loaded.lives_ms ?? LIFETIME_MS)
        // A value read before a change must not be cached after it.
        if (generation === accessGeneration()) this.#keep(key, { value: loaded.value, until })
        return loaded.value
      })
      .finally(() => {
        if (this.#coming.get(key) === answer) this.#coming.delete(key)
      })
    this.#coming.set(key, answer)
    return answer
  }

  #keep(key: string, entry: CacheEntry<Value>): void {
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    if (this.#kept.size <= SIZE_MAX) return
    const oldest = this.#kept.keys().next()
    if (!oldest.done) this.#kept.delete(oldest.value)
  }

  #clear(): void {
    this.#kept.clear()
    this.#coming.clear()
    this.#generation = accessGeneration()
  }
}
