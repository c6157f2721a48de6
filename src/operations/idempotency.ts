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
  readonly body: string | Buffer | null
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
  /** The act comes to its end in a later transaction. */
  readonly between: (tx: Transaction) => void
  readonly after: (tx: Transaction, performed: Performed) => void
}

const BODY = 'idempotency_keys.body'
/** What is sealed for this purpose is base64 of bytes. */
const BYTES = 'idempotency_keys.bytes'
const KEPT_MS = 24 * 60 * 60 * 1000
/** For so long an act may be in the midst of asking the outside; one that died meanwhile is then taken to be gone. */
const UNDER_WAY_MS = 2 * 60 * 1000

type Sealed = { readonly body: string | null }

/** Keeps answers for requests with an `Idempotency-Key` (platform 1.9). */
export class Idempotency {
  readonly #scopeHash: string
  readonly #fingerprint: string
  readonly #secrets: Secrets
  #isUnderWay = false

  constructor(secrets: Secrets, scope: Scope, request: Repeatable) {
    this.#secrets = secrets
    this.#scopeHash = digest([String(scope.caller.user_id), request.method, request.path, request.key])
    this.#fingerprint = digest([request.method, request.path, request.query, request.body])
  }

  /** Looks for an answer before the act, holding the key until the end; throws the replay, or why there is none. */
  async before(tx: Transaction): Promise<void> {
    this.#isUnderWay = false
    const lock = tx.one<{ taken: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`${tx.tenant.id} ${this.#scopeHash}`}, 1)) as taken`)
    const kept = tx.maybe<
      Omit<KeptAnswer, 'status' | 'body'> & Sealed & { fingerprint: string; status: number | null }
    >(sql`
      select k.fingerprint, k.status, k.body, k.headers
      from idempotency_keys k
      where k.tenant_id = ${tx.tenant.id} and k.scope_hash = ${this.#scopeHash} and k.expires_at > ${tx.now}`)
    const [{ taken }, answer] = await tx.pipeline([lock, kept])
    // Whoever holds the key of an answer that is kept is only being given it.
    if (answer === null && !taken) throw refusal('idempotency_in_progress', {})
    if (answer === null) return
    if (answer.fingerprint !== this.#fingerprint) throw refusal('idempotency_key_reused', {})
    if (answer.status === null) throw refusal('idempotency_in_progress', {})
    const body = answer.body === null ? null : this.#opened(answer.body)
    throw new Replay({ status: answer.status, headers: answer.headers, body })
  }

  /** Says that the answer is still to come although a first transaction of the act ends here. */
  between(tx: Transaction): void {
    this.#isUnderWay = true
    this.#write(tx, { status: null, body: null, headers: {} }, UNDER_WAY_MS)
  }

  /** Keeps an answer in the transaction of the act it belongs to. */
  keep(tx: Transaction, answer: KeptAnswer): void {
    // Some answers hold a secret that is shown once; it must not stand in the clear where they are kept.
    const body = answer.body === null ? null : this.#sealed(answer.body)
    this.#write(tx, { ...answer, body }, KEPT_MS)
  }

  /**
   * Keeps a refusal on its own, its act having been rolled back; throws what to answer instead where somebody else who
   * sent the same has been answered meanwhile, or is at it.
   */
  async keepRefusal(database: Database, scope: Scope, answer: KeptAnswer): Promise<void> {
    await database.transaction(scope, async (tx) => {
      if (!this.#isUnderWay) await this.before(tx)
      this.keep(tx, answer)
    })
  }

  /** Gives the key free after an act that broke off in its midst, whose answer is none to be kept. */
  async giveUp(database: Database, scope: Scope): Promise<void> {
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
    }: Omit<KeptAnswer, 'status' | 'body'> & Sealed & { readonly status: number | null },
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
