/**
 * Lets so many work at once and has the others wait. Whoever waits under one key takes turns with those under others, so that
 * one with a thousand waiting keeps nobody else's waiting for more than one of its own.
 */
export class FairTurns<Key> {
  readonly #at_once: number
  /** What waits, by key; the key that is next stands first. */
  readonly #waiting = new Map<Key, (() => void)[]>()
  #working = 0

  constructor(at_once: number) {
    this.#at_once = at_once
  }

  /** Whether nobody works and nobody waits. */
  get isIdle(): boolean {
    return this.#working === 0
  }

  /** How many wait under a key. */
  waitingUnder(key: Key): number {
    return this.#waiting.get(key)?.length ?? 0
  }

  /** Waits for a turn, which ends with `end`; null where it begins at once. Rejects with the reason of the signal if that comes first. */
  begin(key: Key, signal?: AbortSignal): Promise<void> | null {
    if (this.#working < this.#at_once) {
      this.#working += 1
      return null
    }
    return this.#wait(key, signal)
  }

  /** Ends a turn and begins the next one. */
  end(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#working -= 1
      return
    }
    const [key, [begin, ...others]] = next
    // A key that has had its turn goes to the end of the row.
    this.#waiting.delete(key)
    this.#keep(key, others)
    begin?.()
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
