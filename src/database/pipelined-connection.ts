import type pg from 'pg'
import pgUtils from 'pg/lib/utils.js'
import { type Answered, Batch, type Pending } from './batch.ts'
import type { PendingStatement } from './query.ts'
import { type Sql, sql, statementFor } from './sql.ts'

/**
 * A connection, as statements are sent over it for one transaction: what is asked for at one moment, without waiting in between,
 * goes out together. What is asked for after the transaction has ended is refused, since by then the connection serves another.
 */
export class PipelinedConnection {
  readonly #client: pg.PoolClient
  readonly #released: () => void
  #waiting: Pending[] = []
  #isOver = false

  /** `released` is told when the connection has been given back. */
  constructor(client: pg.PoolClient, released: () => void) {
    this.#client = client
    this.#released = released
  }

  /** Whether the transaction has ended. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Sends statements, in their order, together with whatever else is asked at this moment. */
  async send(statements: readonly PendingStatement[]): Promise<readonly Answered[]> {
    this.assertOpen()
    return this.#send(statements)
  }

  /** The same for the last statements of the transaction, of which the very last is its commit; only a rollback may follow. */
  async end(statements: readonly PendingStatement[]): Promise<readonly Answered[]> {
    this.assertOpen()
    this.#isOver = true
    return this.#send(statements)
  }

  /** Sends the rollback; nothing is sent after it. */
  async rollback(): Promise<void> {
    this.#isOver = true
    // A statement that fails takes along what goes out with it: the rollback goes by itself.
    this.#flush()
    await this.#send([pendingStatement(sql`rollback`)])
  }

  /** Gives the connection back; one whose state is unknown is closed instead. What was not sent yet is refused. */
  release(broken: boolean): void {
    this.#isOver = true
    for (const pending of this.#waiting.splice(0)) pending.reject(new TransactionOver())
    this.#client.release(broken)
    this.#released()
  }

  /** Refuses what a branch of an act does after the act has ended. */
  assertOpen(): void {
    if (this.#isOver) throw new TransactionOver()
  }

  async #send(statements: readonly PendingStatement[]): Promise<readonly Answered[]> {
    // A value that no column can hold is the sender's bug; it must not break what is sent with it.
    const prepared = statements.map(({ statement: { text, values }, as_text }) => ({
      statement: { text, values: values.map(pgUtils.prepareValue) },
      as_text,
    }))
    // After the microtasks at hand: an act that awaits what is there already has not begun to wait.
    if (this.#waiting.length === 0) queueMicrotask(() => process.nextTick(() => this.#flush()))
    return Promise.all(prepared.map((pending) => this.#wait(pending)))
  }

  #wait(pending: PendingStatement): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    this.#waiting.push({ ...pending, resolve, reject })
    return promise
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const batch = new Batch(this.#client, this.#waiting)
    this.#waiting = []
    this.#client.query(batch as unknown as pg.Submittable)
  }
}

/** A statement whose rows are wanted as objects. */
export function pendingStatement(piece: Sql): PendingStatement {
  return { statement: statementFor(piece), as_text: false }
}

/** A statement was asked for after its transaction had ended: a branch of an act went on after another had thrown. */
export class TransactionOver extends Error {
  constructor() {
    super('the transaction is over')
  }
}
