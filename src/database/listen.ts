import pg from 'pg'

/** Where to listen, on which channel, and what to do with what is heard. */
export type Listening = {
  readonly url: string
  readonly channel: string
  /** Called for each notice, and once after every time the connection was made anew, when notices may be lost. */
  readonly heard: (payload: string) => void
}

const PAUSE_MS = 1000
const CHANNEL = /^[a-z_][a-z0-9_]*$/

/** Hears notices on a connection of its own, which is made anew whenever it is lost. Close it to stop. */
export class Listener {
  readonly #listening: Listening
  #client: pg.Client | null = null
  #pause: NodeJS.Timeout | null = null
  #closed = false

  private constructor(listening: Listening) {
    this.#listening = listening
  }

  /** Starts listening; returns once the first connection hears. */
  static async open(listening: Listening): Promise<Listener> {
    if (!CHANNEL.test(listening.channel)) throw new Error(`not a channel: ${listening.channel}`)
    const listener = new Listener(listening)
    await listener.#connect()
    return listener
  }

  /** Stops listening and gives the connection back. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#pause !== null) clearTimeout(this.#pause)
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#listening.url,
      application_name: 'goodsyard listener',
      keepAlive: true,
    })
    // The end of the connection is met below; its error says no more than that.
    client.on('error', () => undefined)
    client.on('notification', (notice) => this.#listening.heard(notice.payload ?? ''))
    await client.connect()
    if (this.#closed) {
      await client.end()
      return
    }
    this.#client = client
    client.once('end', () => this.#lost())
    await client.query(`listen ${this.#listening.channel}`)
    this.#listening.heard('')
  }

  #lost(): void {
    this.#client = null
    if (this.#closed) return
    this.#pause = setTimeout(() => {
      this.#connect().catch(() => this.#lost())
    }, PAUSE_MS)
  }
}
