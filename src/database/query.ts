import type { Answered } from './batch.ts'
import type { Statement } from './sql.ts'

/** A statement to be sent. */
export type PendingStatement = {
  readonly statement: Statement
  /** Whether its rows are wanted as lists of PostgreSQL's own text. */
  readonly as_text: boolean
}

/** Sends statements over the connection of one transaction, in their order, and gives an answer for each. */
export type Send = (statements: readonly PendingStatement[]) => Promise<readonly Answered[]>

/**
 * Statements in their order, and what their answers mean: a value. Nothing is sent before it is awaited, or the pipeline it
 * stands in is; then it is sent once, as one message.
 */
export class Query<Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly #send: Send
  /** The statements, in their order. */
  readonly statements: readonly PendingStatement[]
  /** What their answers mean, one for each statement. */
  readonly decode: (answers: readonly Answered[]) => Result
  #sent: Promise<Result> | null = null

  constructor(
    send: Send,
    statements: readonly PendingStatement[],
    decode: (answers: readonly Answered[]) => Result,
  ) {
    this.#send = send
    this.statements = statements
    this.decode = decode
  }

  /** Several queries as one: all statements in the order given, as one message; the results in the same order. */
  static pipeline<const Parts extends readonly Part[]>(send: Send, parts: Parts): Query<Results<Parts>> {
    const queries = parts.map((part) => (part instanceof Query ? part : null))
    if (queries.some((query) => query !== null && query.#sent !== null))
      throw new Error('a query in a pipeline was sent already')
    const statements = queries.flatMap((query) => (query === null ? [] : query.statements))
    return new Query(send, statements, (answers) => {
      let place = 0
      return queries.map((query) => {
        if (query === null) return null
        const own = answers.slice(place, place + query.statements.length)
        place += query.statements.length
        return query.decode(own)
      }) as Results<Parts>
    })
  }

  /** The same statements with another result; what the function throws fails the query. */
  map<Other>(change: (result: Result) => Other): Query<Other> {
    return new Query(this.#send, this.statements, (answers) => change(this.decode(answers)))
  }

  /** The same query, which has its result looked at as it comes; what the function throws fails the query. */
  tap(look: (result: Result) => void): Query<Result> {
    return this.map((result) => {
      look(result)
      return result
    })
  }

  /** Sends the statements now, unless they were: what is awaited later goes out after them. */
  sent(): Promise<Result> {
    this.#sent ??=
      this.statements.length === 0 ? this.#without() : this.#send(this.statements).then(this.decode)
    return this.#sent
  }

  /** Sends the statements now for somebody who awaits the result later: until then a failure does not count as unhandled. */
  sentAhead(): Promise<Result> {
    const sent = this.sent()
    sent.catch(() => undefined)
    return sent
  }

  async #without(): Promise<Result> {
    return this.decode([])
  }

  then<Fulfilled = Result, Rejected = never>(
    fulfilled?: ((result: Result) => Fulfilled | PromiseLike<Fulfilled>) | null,
    rejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.sent().then(fulfilled, rejected)
  }

  catch<Rejected = never>(
    rejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Result | Rejected> {
    return this.sent().catch(rejected)
  }

  finally(done?: (() => void) | null): Promise<Result> {
    return this.sent().finally(done)
  }
}

/** What a pipeline is made of: queries, and null where there is nothing to ask. */
export type Part = Query<unknown> | null

/** What comes of the parts of a pipeline, in their order. */
export type Results<Parts extends readonly Part[]> = {
  -readonly [Place in keyof Parts]: Parts[Place] extends Query<infer Result>
    ? Result
    : ResultOrNull<Parts[Place]>
}

type ResultOrNull<One> = One extends Query<infer Result> ? Result : null
