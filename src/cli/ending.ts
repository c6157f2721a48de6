/** A key pressed once arrives twice where the terminal and npm both pass it on; that is not a second wish. */
const SAME_WISH_MS = 1_000

const PARENT_CHECK_MS = 1_000

/** The moment the service is to end; asking a second time ends it at once. */
export class Ending {
  readonly asked: Promise<string>
  #resolve: (reason: string) => void = () => undefined
  #askedAt: number | null = null

  constructor() {
    this.asked = new Promise((resolve) => {
      this.#resolve = resolve
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.ask(signal))
    this.#watchParent()
  }

  get isAsked(): boolean {
    return this.#askedAt !== null
  }

  /** Asks the service to end. */
  ask(reason: string): void {
    const now = performance.now()
    if (this.#askedAt === null) this.#resolve(reason)
    else if (now - this.#askedAt > SAME_WISH_MS) process.exit(0)
    this.#askedAt ??= now
  }

  /** Started by npm, the service ends with it, also where npm was killed and could pass nothing on. */
  #watchParent(): void {
    if (process.env.npm_lifecycle_event === undefined) return
    const parent = process.ppid
    const check = () => {
      if (process.ppid === parent) return
      clearInterval(timer)
      this.ask('its parent has ended')
    }
    const timer = setInterval(check, PARENT_CHECK_MS).unref()
  }
}
