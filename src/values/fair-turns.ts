/**
 * Lets so many work at once and has the others wait. Whoever waits under one key takes turns with those under others, so that
 * one with a thousand waiting keeps nobody else's waiting for more than one of its own.
 */
export class FairTurns {
  readonly #at_once: number
  /** What waits, by key; the key that is next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #working = 0

  constructor(at_once: number) {
    this.#at_once = at_once
  }

  /** Waits for a turn, which ends with `end`. */
  begin(key: string): Promise<void> | null {
    if (this.#working < this.#at_once) {
      this.#working += 1
      return null
    }
    const turn = Promise.withResolvers<void>()
    const own = this.#waiting.get(key) ?? []
    own.push(turn.resolve)
    this.#waiting.set(key, own)
    return turn.promise
  }

  /** Ends a turn and begins the next one. */
  end(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#working -= 1
      return
    }
    const [key, own] = next
    const begin = own.shift()
    this.#waiting.delete(key)
    if (own.length > 0) this.#waiting.set(key, own)
    begin?.()
  }
}
