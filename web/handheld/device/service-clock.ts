/** The header `Date` has whole seconds, and answers take a while: smaller differences are none, in milliseconds. */
const RESOLUTION_MS = 2000

/** The clock of the service, as its answers tell it: moments of acts are told by it, since clocks of devices are often wrong. */
export class ServiceClock {
  #ahead_ms = 0
  readonly #deviceNow: () => number

  /** `deviceNow` is the clock of the device, in milliseconds since 1970. */
  constructor(deviceNow: () => number = Date.now) {
    this.#deviceNow = deviceNow
  }

  /** By how much the clock of the device is ahead of the service, in milliseconds. */
  get ahead_ms(): number {
    return this.#ahead_ms
  }

  /** Takes the difference that was known when the program was closed. */
  restore(ahead_ms: number): void {
    this.#ahead_ms = ahead_ms
  }

  /** Takes the header `Date` of an answer that has just come. */
  take(date: string | null): void {
    const told = date === null ? Number.NaN : Date.parse(date)
    const ahead_ms = this.#deviceNow() - told
    if (Math.abs(ahead_ms - this.#ahead_ms) > RESOLUTION_MS) this.#ahead_ms = ahead_ms
  }

  /** The present moment of the service, in milliseconds since 1970. */
  now(): number {
    return this.#deviceNow() - this.#ahead_ms
  }
}
