/** The next of those just answered is waited for this part of the time that the last batch took; where that is less than so long, all of it up to that. */
const PART = 0.25
const SHORT_MS = 10

/**
 * Waits for those just answered, who are about to ask again: until everybody is there, but not for long. While one after the other
 * comes it waits on, at most for as long as the last batch took: a batch without the rest of them would take nearly as long as one
 * with them, and the rest would wait for it.
 */
export class Linger {
  readonly over: Promise<void>
  readonly #isComplete: () => boolean
  readonly #end: () => void
  readonly #next_ms: number
  readonly #last: NodeJS.Timeout
  #next: NodeJS.Timeout

  /** `isComplete` tells whether everybody is there; `took_ms` is how long the last batch took. */
  constructor(isComplete: () => boolean, took_ms: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#isComplete = isComplete
    this.#end = resolve
    this.#next_ms = Math.max(took_ms * PART, Math.min(took_ms, SHORT_MS))
    this.#next = setTimeout(resolve, this.#next_ms)
    this.#last = setTimeout(resolve, took_ms)
    this.over = promise.finally(() => {
      clearTimeout(this.#next)
      clearTimeout(this.#last)
    })
    if (isComplete()) resolve()
  }

  /** Somebody came. */
  arrived(): void {
    clearTimeout(this.#next)
    if (this.#isComplete()) this.#end()
    else this.#next = setTimeout(this.#end, this.#next_ms)
  }
}
