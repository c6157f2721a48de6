import type pg from 'pg'
import pgUtils from 'pg/lib/utils.js'
import { type Answered, Batch, type Pending } from './batch.ts'
import { type Sql, type Statement, sql, statementFor } from './sql.ts'

/**
 * A connection, as statements are sent over it for one transaction: those asked for at one moment, without waiting in between,
 * go out together. What is asked for after the transaction has ended is refused, since by then the connection serves another.
 */
export class Line {
  readonly #client: pg.PoolClient
  #waiting: Pending[] = []
  #isOver = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Whether the transaction has ended. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Sends a statement together with whatever else is asked at this moment. */
  async ask(piece: Sql): Promise<Answered> {
    this.assertOpen()
    return this.#send(statementFor(piece), false)
  }

  /** The same, with rows as lists of PostgreSQL's own text. */
  async askForText(statement: Statement): Promise<Answered> {
    this.assertOpen()
    return this.#send(statement, true)
  }

  /** Sends the commit together with whatever else is asked at this moment; nothing but a rollback is sent after it. */
  commit(): Promise<Answered> {
    this.#isOver = true
    return this.#send(statementFor(sql`commit`), false)
  }

  /** Sends the rollback; nothing is sent after it. */
  rollback(): Promise<Answered> {
    this.#isOver = true
    // A statement that fails takes along what goes out with it: the rollback goes by itself.
    this.#flush()
    return this.#send(statementFor(sql`rollback`), false)
  }

  /** Gives the connection back; one whose state is unknown is closed instead. What was not sent yet is refused. */
  release(broken: boolean): void {
    this.#isOver = true
    for (const pending of this.#waiting.splice(0)) pending.reject(new TransactionOver())
    this.#client.release(broken)
  }

  /** Refuses what a branch of an act does after the act has ended. */
  assertOpen(): void {
    if (this.#isOver) throw new TransactionOver()
  }

  async #send({ text, values }: Statement, as_text: boolean): Promise<Answered> {
    // A value that no column can hold is the sender's bug; it must not break what is sent with it.
    const statement = { text, values: values.map(pgUtils.prepareValue) }
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    // After the microtasks at hand: an act that awaits what is there already has not begun to wait.
    if (this.#waiting.length === 0) queueMicrotask(() => process.nextTick(() => this.#flush()))
    this.#waiting.push({ statement, as_text, resolve, reject })
    return promise
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const batch = new Batch(this.#client, this.#waiting)
    this.#waiting = []
    this.#client.query(batch as unknown as pg.Submittable)
  }
}

/** A statement was asked for after its transaction had ended: a branch of an act went on after another had thrown. */
export class TransactionOver extends Error {
  constructor() {
    super('the transaction is over')
  }
}
