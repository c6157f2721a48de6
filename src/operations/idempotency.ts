import { createHash } from 'node:crypto'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { instantFor } from '#values/instant.ts'
import type { OperationResult } from './operation.ts'

/** An answer that is stored for replay. */
export type StoredAnswer = {
  readonly status: number
  readonly body: string | Buffer | null
  readonly headers: Readonly<Record<string, string>>
}

/** The stored answer of an earlier request with the same key. */
export class Replay extends Error {
  readonly answer: StoredAnswer

  constructor(answer: StoredAnswer) {
    super('replayed')
    this.answer = answer
  }
}

/** A request with an idempotency key, compared byte by byte. */
export type IdempotentRequest = {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: Buffer
}

/** Hooks around an act whose answer is stored. */
export type AnswerRecorder = {
  /** The key that the request holds while it is done; a transaction has one request that holds it. Null where it holds none. */
  readonly key: string | null
  /** Why the act is not done, if it is not: it was done before, or is being done. */
  readonly before: (tx: Transaction) => Query<Error | null>
  /** The act continues in a later transaction. */
  readonly pending: (tx: Transaction) => void
  readonly after: (tx: Transaction, performed: OperationResult) => void | Promise<void>
}

const BODY = 'idempotency_keys.body'
/** The purpose of sealed bytes, which are stored as base64. */
const BYTES = 'idempotency_keys.bytes'
const LIFETIME_MS = 24 * 60 * 60 * 1000
/** How long an act may wait for an external step before it counts as aborted. */
const PENDING_MS = 2 * 60 * 1000

type SealedBody = { readonly body: string | null }

/** Stores and replays the answers of requests with an `Idempotency-Key` (platform 1.9). */
export class Idempotency {
  readonly #scopeHash: string
  readonly #fingerprint: string
  readonly #secrets: Secrets
  #isUnderWay = false

  constructor(secrets: Secrets, scope: Scope, request: IdempotentRequest) {
    this.#secrets = secrets
    this.#scopeHash = digest([String(scope.caller.user_id), request.method, request.path, request.key])
    this.#fingerprint = digest([request.method, request.path, request.query, request.body])
  }

  /** What the request holds while it is done: its key, for its caller, method and path. */
  get key(): string {
    return this.#scopeHash
  }

  /** Looks for an answer before the act, holding the key until the end: the replay, or why there is none. */
  before(tx: Transaction): Query<Error | null> {
    this.#isUnderWay = false
    const lock = tx.one<{ locked: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`${tx.tenant.id} ${this.#scopeHash}`}, 1)) as locked
      from ${tx.topology.atTenant(tx.tenant.id)}`)
    const stored = tx.maybe<
      Omit<StoredAnswer, 'status' | 'body'> & SealedBody & { fingerprint: string; status: number | null }
    >(sql`
      select k.fingerprint, k.status, k.body, k.headers
      from idempotency_keys k
      where k.tenant_id = ${tx.tenant.id} and k.scope_hash = ${this.#scopeHash} and k.expires_at > ${tx.now}`)
    return tx.pipeline([lock, stored]).map(([{ locked }, answer]) => {
      // A locked key with a stored answer is only being replayed.
      if (answer === null) return locked ? null : refusal('idempotency_in_progress', {})
      if (answer.fingerprint !== this.#fingerprint) return refusal('idempotency_key_reused', {})
      if (answer.status === null) return refusal('idempotency_in_progress', {})
      const body = answer.body === null ? null : this.#opened(answer.body)
      return new Replay({ status: answer.status, headers: answer.headers, body })
    })
  }

  /** Marks the answer as pending while the act continues in another transaction. */
  pending(tx: Transaction): void {
    this.#isUnderWay = true
    this.#write(tx, { status: null, body: null, headers: {} }, PENDING_MS)
  }

  /** Stores the answer in the transaction of its act. */
  record(tx: Transaction, answer: StoredAnswer): void {
    // Some answers contain a secret that is shown once, so bodies are stored encrypted.
    const body = answer.body === null ? null : this.#sealed(answer.body)
    this.#write(tx, { ...answer, body }, LIFETIME_MS)
  }

  /**
   * Stores a refusal in a transaction of its own, since that of its act was rolled back; throws instead if another
   * request with the same key was answered meanwhile or is running.
   */
  async recordRefusal(database: Database, scope: Scope, answer: StoredAnswer): Promise<void> {
    await database.transaction(scope, async (tx) => {
      const stopped = this.#isUnderWay ? null : await this.before(tx)
      if (stopped !== null) throw stopped
      this.record(tx, answer)
    })
  }

  /** Releases the key after an act that failed without an answer to store. */
  async release(database: Database, scope: Scope): Promise<void> {
    if (!this.#isUnderWay) return
    await database.transaction(scope, async (tx) => {
      await tx.run(sql`
        delete from idempotency_keys k
        where k.tenant_id = ${tx.tenant.id} and k.scope_hash = ${this.#scopeHash} and k.status is null`)
    })
  }

  #sealed(body: string | Buffer): string {
    return typeof body === 'string'
      ? this.#secrets.seal(BODY, body)
      : this.#secrets.seal(BYTES, body.toString('base64'))
  }

  #opened(sealed: string): string | Buffer | null {
    const text = this.#secrets.open(BODY, sealed)
    if (text !== null) return text
    const bytes = this.#secrets.open(BYTES, sealed)
    return bytes === null ? null : Buffer.from(bytes, 'base64')
  }

  #write(
    tx: Transaction,
    {
      status,
      body,
      headers,
    }: Omit<StoredAnswer, 'status' | 'body'> & SealedBody & { readonly status: number | null },
    lasts_ms: number,
  ): void {
    const expires = instantFor(new Date(Date.parse(tx.now) + lasts_ms))
    tx.beforeCommit(
      () => sql`
      insert into idempotency_keys (tenant_id, scope_hash, fingerprint, status, body, headers, expires_at)
      values (${tx.tenant.id}, ${this.#scopeHash}, ${this.#fingerprint}, ${status}, ${body}, ${JSON.stringify(headers)}, ${expires})
      on conflict (tenant_id, scope_hash) do update
      set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, headers = excluded.headers,
        expires_at = excluded.expires_at
      where idempotency_keys.status is null or idempotency_keys.expires_at <= ${tx.now}`,
    )
  }
}

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(String(part.length)).update(' ').update(part)
  return hash.digest('base64url')
}
