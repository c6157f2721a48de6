import type pg from 'pg'
import { newClient } from './client.ts'

/** Options of a connection that is reopened when it is lost. */
export type ReconnectingOptions = {
  readonly url: string
  /** Its name in `pg_stat_activity`. */
  readonly application_name: string
  /** Settings of the session, as on the server's command line. */
  readonly options?: string
  /** Runs the first statements of every new connection. */
  readonly begin: (client: pg.Client) => Promise<void>
}

const PAUSE_MS = 1_000

/** A dedicated connection that is reopened whenever it is lost, until it is closed. */
export class ReconnectingConnection {
  readonly #purpose: ReconnectingOptions
  #client: pg.Client | null = null
  #pause: NodeJS.Timeout | null = null
  #closed = false

  private constructor(purpose: ReconnectingOptions) {
    this.#purpose = purpose
  }

  /** Connects for the first time; throws if that fails. */
  static async open(purpose: ReconnectingOptions): Promise<ReconnectingConnection> {
    const connection = new ReconnectingConnection(purpose)
    await connection.#connect()
    return connection
  }

  /** The connection as it is now; null while there is none. */
  get client(): pg.Client | null {
    return this.#client
  }

  /** Closes the connection for good. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#pause !== null) clearTimeout(this.#pause)
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #connect(): Promise<void> {
    const { url, application_name, options, begin } = this.#purpose
    const client = newClient({ url, application_name, options, keepAlive: true })
    // The end of the connection is handled below; its error has no more information.
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
