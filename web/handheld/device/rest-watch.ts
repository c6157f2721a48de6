/** After so long without a press or a scan a device is locked, in milliseconds. */
const REST_MS = 15 * 60_000

/** How a watch reaches its surroundings. */
export type RestWatchOptions = {
  /** The present moment, in milliseconds since 1970: a device also rests while it is switched off. */
  readonly now: () => number
  /** When the device was used last, as it was kept; null where nobody has used it since they signed in. */
  readonly read: () => number | null
  readonly keep: (at: number) => void
  /** Called at each check while the device rests. */
  readonly onRest: () => unknown
}

/** Watches whether a device rests. */
export class RestWatch {
  readonly #options: RestWatchOptions
  #used_at: number

  constructor(options: RestWatchOptions) {
    this.#options = options
    this.#used_at = options.read() ?? options.now()
  }

  /** Takes a press, a key or a scan. */
  used(): void {
    if (this.#isResting()) return
    this.#used_at = this.#options.now()
    this.#options.keep(this.#used_at)
  }

  /** Looks whether the device rests; to be called now and then. */
  check(): void {
    if (this.#isResting()) this.#options.onRest()
  }

  #isResting(): boolean {
    return this.#options.now() - this.#used_at >= REST_MS
  }
}
