import pg from 'pg'

/** What a connection is for. */
export type Purpose = {
  readonly url: string
  /** What the database calls it, in `pg_stat_activity`. */
  readonly application_name: string
  /** Settings of the session, as on the server's command line. */
  readonly options?: string
  /** Says what every new connection must say before it counts. */
  readonly begin: (client: pg.Client) => Promise<void>
}

const PAUSE_MS = 1_000

/** One connection of its own for as long as somebody needs it, made anew whenever it is lost. Close it to end. */
export class KeptConnection {
  readonly #purpose: Purpose
  #client: pg.Client | null = null
  #pause: NodeJS.Timeout | null = null
  #closed = false

  private constructor(purpose: Purpose) {
    this.#purpose = purpose
  }

  /** Connects for the first time; throws what hinders it. */
  static async open(purpose: Purpose): Promise<KeptConnection> {
    const kept = new KeptConnection(purpose)
    await kept.#connect()
    return kept
  }

  /** The connection as it is now; null while there is none. */
  get client(): pg.Client | null {
    return this.#client
  }

  /** Gives the connection back, and makes no other. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#pause !== null) clearTimeout(this.#pause)
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #connect(): Promise<void> {
    const { url, application_name, options, begin } = this.#purpose
    const client = new pg.Client({ connectionString: url, application_name, options, keepAlive: true })
    // The end of the connection is met below; its error says no more than that.
    client.on('error', () => undefined)
    client.once('end', () => {
      if (this.#client === client) this.#lost()
    })
    try {
      await client.connect()
      await begin(client)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) await client.end()
    else this.#client = client
  }

  #lost(): void {
    this.#client = null
    if (this.#closed) return
    this.#pause = setTimeout(() => {
      this.#connect().catch(() => this.#lost())
    }, PAUSE_MS)
  }
}
