import type pg from 'pg'
import pgUtils from 'pg/lib/utils.js'
import { Batch, type QueuedStatement, type StatementResult } from './batch.ts'
import type { PendingStatement } from './query.ts'
import { type Sql, sql, statementFor } from './sql.ts'
import type { Topology } from './topology.ts'

/**
 * A connection for one transaction: statements that are issued without waiting in between
 * are sent together. Statements after the end of the transaction are refused, since by then the connection serves another.
 */
export class PipelinedConnection {
  readonly #client: pg.PoolClient
  readonly #released: () => void
  /** What the database is made of. */
  readonly topology: Topology
  readonly #hasQueue: boolean
  #hasPassedOn = false
  #waiting: QueuedStatement[] = []
  #isOver = false
  #plansServe = ''

  /** `released` is called when the connection has been released. */
  constructor(client: pg.PoolClient, { released, topology, has_queue }: ConnectionContext) {
    this.#client = client
    this.#released = released
    this.#hasQueue = has_queue
    this.topology = topology
  }

  /** Whether a statement waits where the queue is: it was passed on by another server. */
  get hasPassedOn(): boolean {
    return this.#hasPassedOn && !this.#hasQueue
  }

  /** Whether the transaction has ended. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Sends statements in their order, together with others that are issued at the same time. */
  async send(statements: readonly PendingStatement[]): Promise<readonly StatementResult[]> {
    this.assertOpen()
    return this.#send(statements)
  }

  /** The same for the last statements of the transaction, of which the very last is its commit; only a rollback may follow. */
  async end(statements: readonly PendingStatement[]): Promise<readonly StatementResult[]> {
    this.assertOpen()
    this.#isOver = true
    return this.#send(statements)
  }

  /** Sends the rollback; nothing is sent after it. */
  async rollback(): Promise<void> {
    this.#isOver = true
    // A failing statement aborts those sent with it, so the rollback is sent alone.
    this.#flush()
    await this.#send([pendingStatement(sql`rollback`)])
  }

  /** Releases the connection; one in an unknown state is closed instead. Statements not sent yet are refused. */
  release(broken: boolean): void {
    this.#isOver = true
    for (const pending of this.#waiting.splice(0)) pending.reject(new TransactionOver())
    this.#client.release(broken)
    this.#released()
  }

  /** Throws for statements after the end of the transaction. */
  assertOpen(): void {
    if (this.#isOver) throw new TransactionOver()
  }

  async #send(statements: readonly PendingStatement[]): Promise<readonly StatementResult[]> {
    if (statements.some(({ statement }) => this.topology.isPassedOn(statement))) this.#hasPassedOn = true
    // A value that no column can hold is the sender's bug; it must not break what is sent with it.
    const prepared = statements.map(({ statement: { text, values }, as_text }) => ({
      statement: {
        text: this.topology.textFor(text),
        values: values.map(pgUtils.prepareValue),
      },
      as_text,
      plan_serves: this.#planServes(text),
    }))
    // After the microtasks at hand: an act that awaits what is there already has not begun to wait.
    if (this.#waiting.length === 0) queueMicrotask(() => process.nextTick(() => this.#flush()))
    return Promise.all(prepared.map((pending) => this.#wait(pending)))
  }

  #planServes(text: string): string {
    this.#plansServe = this.topology.plansServe(this.#plansServe, text)
    return this.#plansServe
  }

  #wait(pending: Omit<QueuedStatement, 'resolve' | 'reject'>): Promise<StatementResult> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
    this.#waiting.push({ ...pending, resolve, reject })
    return promise
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const batch = new Batch(this.#client, this.#waiting, this.topology)
    this.#waiting = []
    this.#client.query(batch as unknown as pg.Submittable)
  }
}

/** What a connection is told of its server; `has_queue` says whether that has the queue, where not every one has it. */
type ConnectionContext = {
  readonly released: () => void
  readonly topology: Topology
  readonly has_queue: boolean
}

/** A statement whose rows are returned as objects. */
export function pendingStatement(piece: Sql): PendingStatement {
  return { statement: statementFor(piece), as_text: false }
}

/** A statement was issued after its transaction had ended: one branch of an act continued after another had thrown. */
class TransactionOver extends Error {
  constructor() {
    super('the transaction is over')
  }
}
