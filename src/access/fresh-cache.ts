import { accessGeneration } from './changes.ts'

/** Looked-up answers live this long at most, so that a lost notice costs less than the promised 5 seconds. */
const LIFETIME_MS = 4000
const SIZE_MAX = 20_000

/** An answer, and until when it may be used, as `performance.now()` counts. */
type Kept<Value> = { readonly value: Value; readonly until: number }

/** Answers about access that may be used again for a moment; any change of access empties it. */
export class FreshCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>()
  readonly #coming = new Map<string, Promise<Value | null>>()
  #generation = accessGeneration()

  /** The answer, when it is still fresh. */
  get(key: string): Value | undefined {
    if (this.#generation !== accessGeneration()) this.#clear()
    const kept = this.#kept.get(key)
    if (kept === undefined || kept.until <= performance.now()) return undefined
    return kept.value
  }

  /** Looks an answer up; those who ask meanwhile share it. Null is not remembered: it may be true at any moment. */
  load(key: string, look: () => Promise<{ value: Value; lives_ms?: number } | null>): Promise<Value | null> {
    if (this.#generation !== accessGeneration()) this.#clear()
    const coming = this.#coming.get(key)
    if (coming !== undefined) return coming
    const generation = this.#generation
    const asked = performance.now()
    const answer = look()
      .then((found) => {
        if (found === null) return null
        const until = asked + Math.min(LIFETIME_MS, found.lives_ms ?? LIFETIME_MS)
        // What was read before a change must not outlive it.
        if (generation === accessGeneration()) this.#keep(key, { value: found.value, until })
        return found.value
      })
      .finally(() => {
        if (this.#coming.get(key) === answer) this.#coming.delete(key)
      })
    this.#coming.set(key, answer)
    return answer
  }

  #keep(key: string, kept: Kept<Value>): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
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
