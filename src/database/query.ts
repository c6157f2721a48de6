import type { StatementResult } from './batch.ts'
import type { Statement } from './sql.ts'

/** A statement to be sent. */
export type PendingStatement = {
  readonly statement: Statement
  /** Whether its rows are returned as lists of PostgreSQL's own text. */
  readonly as_text: boolean
}

/** Sends statements over the connection of one transaction, in their order, and returns a result for each. */
export type Send = (statements: readonly PendingStatement[]) => Promise<readonly StatementResult[]>

/**
 * Statements in their order, with a function that decodes their results. It is sent when it is awaited, or when the pipeline it
 * is part of is awaited; it is sent once, as one message.
 */
export class Query<Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly #send: Send
  /** The statements, in their order. */
  readonly statements: readonly PendingStatement[]
  /** Decodes their results, one for each statement. */
  readonly decode: (answers: readonly StatementResult[]) => Result
  #sent: Promise<Result> | null = null

  constructor(
    send: Send,
    statements: readonly PendingStatement[],
    decode: (answers: readonly StatementResult[]) => Result,
  ) {
    this.#send = send
    this.statements = statements
    this.decode = decode
  }

  /** Several queries as one: all statements in the order given, as one message; the results in the same order. */
  static pipeline<const Parts extends readonly PipelinePart[]>(
    send: Send,
    parts: Parts,
  ): Query<Results<Parts>> {
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

  /** The same statements with another result; an exception of the function fails the query. */
  map<Other>(change: (result: Result) => Other): Query<Other> {
    return new Query(this.#send, this.statements, (answers) => change(this.decode(answers)))
  }

  /** The same query, calling a function with its result; an exception of the function fails the query. */
  tap(look: (result: Result) => void): Query<Result> {
    return this.map((result) => {
      look(result)
      return result
    })
  }

  /** Sends the statements now, unless they were sent: queries awaited later are sent after them. */
  sent(): Promise<Result> {
    this.#sent ??=
      this.statements.length === 0 ? this.#without() : this.#send(this.statements).then(this.decode)
    return this.#sent
  }

  /** Sends the statements now, for a result that is awaited later: until then a failure does not count as unhandled. */
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

/** A part of a pipeline: a query, or null where there is none. */
export type PipelinePart = Query<unknown> | null

/** The results of the parts of a pipeline, in their order. */
export type Results<Parts extends readonly PipelinePart[]> = {
  -readonly [Place in keyof Parts]: Parts[Place] extends Query<infer Result>
    ? Result
    : ResultOrNull<Parts[Place]>
}

type ResultOrNull<One> = One extends Query<infer Result> ? Result : null
