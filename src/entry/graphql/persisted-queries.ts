import { hash as digest } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { Scope } from '#database/transaction.ts'
import { isStorableText } from '#declare/coerce.ts'
import { refusal, violation } from '#problems/problem.ts'
import { findDocument, saveDocument } from '#records/stored-documents.ts'
import { requestRefusal } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { Params } from './params.ts'

type CachedQuery = { readonly text: string; readonly since: number }

const REMEMBERED_MAX = 500

/** How often the last use of a text is recorded. */
const HOUR = 3_600_000

/** Texts that clients registered by hash, to avoid sending them again (platform 3.9). */
export class PersistedQueries {
  readonly #database: Database
  readonly #remembered = new Map<string, CachedQuery>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The text of a request: the sent one, which is registered, or the one of the hash. */
  async text(scope: Scope, { query, hash }: Params): Promise<string> {
    if (hash === null) return query ?? ''
    if (query !== null && digest('sha256', query, 'hex') !== hash)
      throw refusal('malformed_body', { reason: 'sha256Hash is not the hash of query' })
    const key = `${scope.tenant.id} ${hash}`
    const remembered = this.#remembered.get(key)
    if (remembered !== undefined && performance.now() - remembered.since < HOUR) return remembered.text
    // A text that cannot be stored is executed anyway, and its errors are reported.
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
    await this.#database.transaction(scope, (tx) => saveDocument(tx, { hash, text }))
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
