import pg from 'pg'
import { isUnreachable, NoConnection } from './failures.ts'

/** How long a host may take to say whether it is the primary. */
const ANSWER_MS = 3_000

/** A host, as the driver connects to it. */
export type HostPort = { readonly host: string; readonly port: number }

/** The host accepts connections and no writes. */
class NotPrimary extends Error {}

/**
 * Finds the one of several servers that accepts writes, by asking all at once; the last one found counts until it is forgotten,
 * and whoever asks at the same time waits for the same search.
 */
export class PrimarySearch {
  readonly #addresses: readonly string[]
  #found: Promise<HostPort> | null = null

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** The primary; throws `NoConnection` where no host is one now but may become one. */
  find(): Promise<HostPort> {
    if (this.#found !== null) return this.#found
    const search = this.#search()
    this.#found = search
    search.catch(() => this.forget())
    return search
  }

  /** Searches anew the next time: the primary may be another one. */
  forget(): void {
    this.#found = null
  }

  async #search(): Promise<HostPort> {
    try {
      return await Promise.any(this.#addresses.map(validatePrimary))
    } catch (error) {
      const errors = error instanceof AggregateError ? error.errors : [error]
      const lasting = errors.find((one) => !(one instanceof NotPrimary) && !isUnreachable(one))
      if (lasting !== undefined && errors.every((one) => !(one instanceof NotPrimary))) throw lasting
      const reasons = errors.map((one) => (one instanceof Error ? one.message : String(one)))
      throw new NoConnection(new Error(`no host accepts writes: ${reasons.join('; ')}`))
    }
  }
}

/** Where an address leads, if the server there accepts writes. */
async function validatePrimary(address: string): Promise<HostPort> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'goodsyard',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  const { host, port } = client
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    if (rows[0]?.is_standby !== false) throw new NotPrimary(`${host}:${port} is a standby`)
    return { host, port }
  } finally {
    await client.end().catch(() => undefined)
  }
}
