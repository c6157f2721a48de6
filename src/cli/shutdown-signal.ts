/** Ctrl-C can arrive twice, from the terminal and from npm; within this time it counts once. */
const REPEATED_SIGNAL_MS = 1_000

const PARENT_CHECK_MS = 1_000

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Signals the shutdown of the service; a second request exits immediately. */
export class ShutdownSignal {
  readonly requested: Promise<string>
  #resolve: (reason: string) => void = () => undefined
  #askedAt: number | null = null
  readonly #signalled = (signal: string) => this.request(signal)
  #watch: NodeJS.Timeout | undefined

  constructor() {
    this.requested = new Promise((resolve) => {
      this.#resolve = resolve
    })
    for (const signal of SIGNALS) process.on(signal, this.#signalled)
    this.#watchParent()
  }

  get isAsked(): boolean {
    return this.#askedAt !== null
  }

  /** Stops listening for signals. */
  [Symbol.dispose](): void {
    for (const signal of SIGNALS) process.off(signal, this.#signalled)
    clearInterval(this.#watch)
  }

  /** Requests the shutdown. */
  request(reason: string): void {
    const now = performance.now()
    if (this.#askedAt === null) this.#resolve(reason)
    else if (now - this.#askedAt > REPEATED_SIGNAL_MS) process.exit(0)
    this.#askedAt ??= now
  }

  /** If started by npm, the service stops with it, even if npm was killed and could not pass a signal on. */
  #watchParent(): void {
    if (process.env.npm_lifecycle_event === undefined) return
    const parent = process.ppid
    const check = () => {
      if (process.ppid === parent) return
      clearInterval(this.#watch)
      this.request('its parent has ended')
    }
    this.#watch = setInterval(check, PARENT_CHECK_MS).unref()
  }
}
