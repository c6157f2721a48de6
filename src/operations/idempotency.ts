import { createHash } from 'node:crypto'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { instantFor } from '#values/instant.ts'
import type { Performed } from './operation.ts'

/** What an answer was, so that it can be given again. */
export type KeptAnswer = {
  readonly status: number
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
}

/** A request that was sent with a key before, and got this answer. */
export class Replay extends Error {
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('replayed')
    this.answer = answer
  }
}

/** A request that may be sent again: whose it is, what it asks, byte for byte. */
export type Repeatable = {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: Buffer
}

/** What performing does around an act whose answer is kept. */
export type Keep = {
  readonly before: (tx: Transaction) => Promise<void>
  readonly after: (tx: Transaction, performed: Performed) => void
}

const BODY = 'idempotency_keys.body'
const KEPT_MS = 24 * 60 * 60 * 1000

/** Keeps answers for requests with an `Idempotency-Key` (platform 1.9). */
export class Idempotency {
  readonly #scopeHash: string
  readonly #fingerprint: string
  readonly #secrets: Secrets

  constructor(secrets: Secrets, scope: Scope, request: Repeatable) {
    this.#secrets = secrets
    this.#scopeHash = digest([String(scope.caller.user_id), request.method, request.path, request.key])
    this.#fingerprint = digest([request.method, request.path, request.query, request.body])
  }

  /** Looks for an answer before the act, holding the key until the end; throws the replay, or why there is none. */
  async before(tx: Transaction): Promise<void> {
    const lock = tx.one<{ taken: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`${tx.tenant.id} ${this.#scopeHash}`}, 1)) as taken`)
    const kept = tx.maybe<KeptAnswer & { fingerprint: string }>(sql`
      select k.fingerprint, k.status, k.body, k.headers
      from idempotency_keys k
      where k.tenant_id = ${tx.tenant.id} and k.scope_hash = ${this.#scopeHash} and k.expires_at > ${tx.now}`)
    const [{ taken }, answer] = await Promise.all([lock, kept])
    if (!taken) throw refusal('idempotency_in_progress', {})
    if (answer === null) return
    if (answer.fingerprint !== this.#fingerprint) throw refusal('idempotency_key_reused', {})
    const body = answer.body === null ? null : this.#secrets.open(BODY, answer.body)
    throw new Replay({ status: answer.status, headers: answer.headers, body })
  }

  /** Keeps an answer in the transaction of the act it belongs to. */
  keep(tx: Transaction, answer: KeptAnswer): void {
    // Some answers hold a secret that is shown once; it must not stand in the clear where they are kept.
    const body = answer.body === null ? null : this.#secrets.seal(BODY, answer.body)
    const expires = instantFor(new Date(Date.parse(tx.now) + KEPT_MS))
    tx.atEnd(sql`
      insert into idempotency_keys (tenant_id, scope_hash, fingerprint, status, body, headers, expires_at)
      values (${tx.tenant.id}, ${this.#scopeHash}, ${this.#fingerprint}, ${answer.status}, ${body},
        ${JSON.stringify(answer.headers)}, ${expires})
      on conflict (tenant_id, scope_hash) do update
      set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, headers = excluded.headers,
        expires_at = excluded.expires_at
      where idempotency_keys.expires_at <= ${tx.now}`)
  }

  /** Keeps a refusal on its own, its act having been rolled back. */
  async keepRefusal(database: Database, scope: Scope, answer: KeptAnswer): Promise<void> {
    await database.transaction(scope, async (tx) => this.keep(tx, answer))
  }
}

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(String(part.length)).update(' ').update(part)
  return hash.digest('base64url')
}
