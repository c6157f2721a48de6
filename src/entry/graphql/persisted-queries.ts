import { hash as digest } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { Scope } from '#database/transaction.ts'
import { isStorableText } from '#declare/coerce.ts'
import { refusal, violation } from '#problems/problem.ts'
import { findDocument, keepDocument } from '#records/kept-documents.ts'
import { requestRefusal } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { Params } from './params.ts'

type Remembered = { readonly text: string; readonly since: number }

const REMEMBERED_MAX = 500

/** How often the last use of a text is written down. */
const HOUR = 3_600_000

/** Texts that clients registered under their hash, so that they need not be sent again (platform 3.9). */
export class PersistedQueries {
  readonly #database: Database
  readonly #remembered = new Map<string, Remembered>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The text that is meant: the one sent, which is registered, or the one the hash names. */
  async text(scope: Scope, { query, hash }: Params): Promise<string> {
    if (hash === null) return query ?? ''
    if (query !== null && digest('sha256', query, 'hex') !== hash)
      throw refusal('malformed_body', { reason: 'sha256Hash is not the hash of query' })
    const key = `${scope.tenant.id} ${hash}`
    const remembered = this.#remembered.get(key)
    if (remembered !== undefined && performance.now() - remembered.since < HOUR) return remembered.text
    // What cannot be kept is read all the same, and what is wrong with it said there.
    if (query !== null && !isKeepable(query)) return query
    const text = query === null ? await this.#look(scope, hash) : await this.#keep(scope, hash, query)
    this.#remember(key, text)
    return text
  }

  async #look(scope: Scope, hash: string): Promise<string> {
    const found = await this.#database.transaction(scope, (tx) => findDocument(tx, hash))
    if (found === null) throw requestRefusal(violation('persisted_query_not_found', {}))
    return found
  }

  async #keep(scope: Scope, hash: string, text: string): Promise<string> {
    await this.#database.transaction(scope, (tx) => keepDocument(tx, { hash, text }))
    return text
  }

  #remember(key: string, text: string): void {
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size >= REMEMBERED_MAX && oldest !== undefined) this.#remembered.delete(oldest)
    this.#remembered.delete(key)
    this.#remembered.set(key, { text, since: performance.now() })
  }
}

function isKeepable(query: string): boolean {
  return Buffer.byteLength(query, 'utf8') <= LIMITS.text && isStorableText(query)
}
