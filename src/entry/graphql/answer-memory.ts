/** The oldest answer that can be asked for, in seconds (platform 3.12). */
export const MAX_AGE_SECONDS = 60

/** All kept answers together are at most so large; the oldest go first. */
const BYTES_MAX = 32 * 1024 * 1024

/** An answer with the age that it has, in seconds. */
export type AnswerWithAge = { readonly body: Buffer; readonly age_seconds: number }

/** An answer that was made, and whether it may be given to others. */
export type NewAnswer = { readonly body: Buffer; readonly isWhole: boolean }

type MemoryEntry = { readonly body: Buffer; readonly since: number }

/** Answers that are given again to those who ask for the same with the same rights and sight, and take what is some seconds old. */
export class AnswerMemory {
  readonly #entries = new Map<string, MemoryEntry>()
  readonly #made = new Map<string, Promise<NewAnswer>>()
  #bytes = 0

  /** The kept answer, where it is young enough, else a new one; those who ask meanwhile wait for it. */
  async read(key: string, max_age_seconds: number, make: () => Promise<NewAnswer>): Promise<AnswerWithAge> {
    const found = this.#entries.get(key)
    const age_seconds = found === undefined ? 0 : Math.floor((performance.now() - found.since) / 1000)
    if (found !== undefined && age_seconds < max_age_seconds) return { body: found.body, age_seconds }
    const other = this.#made.get(key)
    if (other !== undefined) {
      const shared = await other.catch(() => null)
      if (shared?.isWhole) return { body: shared.body, age_seconds: 0 }
      return { body: (await make()).body, age_seconds: 0 }
    }
    const making = make()
    this.#made.set(key, making)
    try {
      const { body, isWhole } = await making
      if (isWhole) this.#keep(key, body)
      return { body, age_seconds: 0 }
    } finally {
      this.#made.delete(key)
    }
  }

  #keep(key: string, body: Buffer): void {
    this.#forget(key)
    const now = performance.now()
    this.#entries.set(key, { body, since: now })
    this.#bytes += body.length
    for (const [oldest, { since }] of this.#entries) {
      if (this.#bytes <= BYTES_MAX && now - since < MAX_AGE_SECONDS * 1000) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const found = this.#entries.get(key)
    if (found === undefined) return
    this.#entries.delete(key)
    this.#bytes -= found.body.length
  }
}
