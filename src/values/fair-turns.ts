/**
 * Lets so many work at once and has the others wait. Whoever waits under one key takes turns with those under others, so that
 * one with a thousand waiting delays those of another by one of its own at most.
 */
export class FairTurns<Key> {
  readonly #at_once: number
  readonly #of_one_key: number
  /** What waits, by key; the key that is next stands first. */
  readonly #waiting = new Map<Key, (() => void)[]>()
  /** How many work under each key. */
  readonly #working = new Map<Key, number>()
  #total = 0

  /** With a second number, no more than so many of one key work at once, even where nobody else does. */
  constructor(at_once: number, of_one_key = at_once) {
    this.#at_once = at_once
    this.#of_one_key = of_one_key
  }

  /** Whether nobody works and nobody waits. */
  get isIdle(): boolean {
    return this.#total === 0
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.values().reduce((sum, { length }) => sum + length, 0)
  }

  /** How many wait under a key. */
  waitingUnder(key: Key): number {
    return this.#waiting.get(key)?.length ?? 0
  }

  /** Waits for a turn, which ends with `end`; null where it begins at once. Rejects with the reason of the signal if that comes first. */
  begin(key: Key, signal?: AbortSignal): Promise<void> | null {
    if (this.#total < this.#at_once && this.#mayWork(key)) {
      this.#count(key, 1)
      return null
    }
    return this.#wait(key, signal)
  }

  /** Ends a turn and begins the next one. */
  end(key: Key): void {
    this.#count(key, -1)
    const next = [...this.#waiting].find(([waiting]) => this.#mayWork(waiting))
    if (next === undefined) return
    const [nextKey, [begin, ...others]] = next
    // A key that has had its turn goes to the end of the row.
    this.#waiting.delete(nextKey)
    this.#keep(nextKey, others)
    this.#count(nextKey, 1)
    begin?.()
  }

  /** Works in a turn. */
  async during<Result>(key: Key, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.begin(key, signal)
    try {
      return await work()
    } finally {
      this.end(key)
    }
  }

  #mayWork(key: Key): boolean {
    return (this.#working.get(key) ?? 0) < this.#of_one_key
  }

  #count(key: Key, change: 1 | -1): void {
    const working = (this.#working.get(key) ?? 0) + change
    this.#total += change
    if (working === 0) this.#working.delete(key)
    else this.#working.set(key, working)
  }

  async #wait(key: Key, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#keep(key, [...(this.#waiting.get(key) ?? []), resolve])
    const leave = () => {
      this.#keep(
        key,
        (this.#waiting.get(key) ?? []).filter((one) => one !== resolve),
      )
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #keep(key: Key, waiting: (() => void)[]): void {
    if (waiting.length === 0) this.#waiting.delete(key)
    else this.#waiting.set(key, waiting)
  }
}
