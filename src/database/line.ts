import type pg from 'pg'
import pgUtils from 'pg/lib/utils.js'
import { type Answered, Batch, type Pending } from './batch.ts'
import { type Sql, type Statement, statementFor } from './sql.ts'

/**
 * A connection, as statements are sent over it: those asked for at one moment, without waiting in between, go out
 * together.
 */
export class Line {
  readonly #client: pg.PoolClient
  #waiting: Pending[] = []

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Sends a statement together with whatever else is asked at this moment. */
  ask(piece: Sql): Promise<Answered> {
    return this.#send(statementFor(piece), false)
  }

  /** The same, with rows as lists of PostgreSQL's own text. */
  askForText(statement: Statement): Promise<Answered> {
    return this.#send(statement, true)
  }

  /** Gives the connection back; one whose state is unknown is closed instead. */
  release(broken: boolean): void {
    this.#client.release(broken)
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
    const batch = new Batch(this.#client, this.#waiting)
    this.#waiting = []
    this.#client.query(batch as unknown as pg.Submittable)
  }
}
