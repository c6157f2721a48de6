import { refusal } from '#problems/problem.ts'
import type { Caller, Tenant } from '#values/caller.ts'
import type { Instant } from '#values/instant.ts'
import type { StatementResult } from './batch.ts'
import { SerializationFailure } from './failures.ts'
import { LockOrder } from './lock.ts'
import { type PipelinedConnection, pendingStatement } from './pipelined-connection.ts'
import { type PendingStatement, type PipelinePart, Query, type Results, type Send } from './query.ts'
import { type Sql, type Statement, sql } from './sql.ts'
import type { Topology } from './topology.ts'
import { reportWritten, tablesWrittenBy } from './written-tables.ts'

/** How many days temporary documents are kept by default (platform 15.1). */
export const DOCUMENT_DAYS = 30

/** The ways to run a statement. */
export interface Queries {
  /** What the database is made of. */
  readonly topology: Topology
  /** Every row. */
  rows<Row>(piece: Sql): Query<readonly Row[]>
  /** The one row there must be; none or several is a bug. */
  one<Row>(piece: Sql): Query<Row>
  /** The row, or null where there is none. */
  maybe<Row>(piece: Sql): Query<Row | null>
  /** How many rows were written. */
  run(piece: Sql): Query<number>
}

/** Runs statements over one connection. A query is sent when it is awaited; several are sent in order, as one message, by `pipeline`. */
export class Session implements Queries {
  protected readonly connection: PipelinedConnection
  protected readonly lastMoment: number
  /** The tables written so far, also by sessions within this one. */
  protected readonly written: Set<string>
  readonly topology: Topology

  constructor(
    connection: PipelinedConnection,
    until = Number.POSITIVE_INFINITY,
    written = new Set<string>(),
  ) {
    this.connection = connection
    this.lastMoment = until
    this.written = written
    this.topology = connection.topology
  }

  /** Executes what other nodes have passed on to the queue. */
  executePassedOn(): Query<unknown> {
    return this.pipeline(this.topology.executePassedOn().map((statement) => this.run(statement)))
  }

  rows<Row>(piece: Sql): Query<readonly Row[]> {
    return this.#query(pendingStatement(piece), ({ rows }) => rows as Row[])
  }

  one<Row>(piece: Sql): Query<Row> {
    return this.rows<Row>(piece).map((rows) => {
      const [row] = rows
      if (row === undefined || rows.length > 1) throw new Error(`expected one row, found ${rows.length}`)
      return row
    })
  }

  maybe<Row>(piece: Sql): Query<Row | null> {
    return this.rows<Row>(piece).map((rows) => {
      if (rows.length > 1) throw new Error(`expected at most one row, found ${rows.length}`)
      return rows[0] ?? null
    })
  }

  /** A row that was read before; if it was deleted, the act is retried. */
  oneUnchanged<Row>(piece: Sql): Query<Row> {
    return this.maybe<Row>(piece).map((row) => {
      if (row === null) throw new SerializationFailure('a row that was read before is gone')
      return row
    })
  }

  run(piece: Sql): Query<number> {
    return this.#query(pendingStatement(piece), ({ count }) => count)
  }

  /** Rows as PostgreSQL's own text, for writers that turn them into JSON without making objects first. */
  texts(statement: Statement): Query<readonly (readonly (string | null)[])[]> {
    return this.#query({ statement, as_text: true }, ({ rows }) => rows as (string | null)[][])
  }

  /** Several queries as one: their statements go out in the order given, as one message. */
  pipeline<const Parts extends readonly PipelinePart[]>(parts: Parts): Query<Results<Parts>> {
    return Query.pipeline(this.#send, parts)
  }

  /** A query without statements: for a known value where a query is expected. */
  value<const Result>(result: Result): Query<Result> {
    return new Query(this.#send, [], () => result)
  }

  /** A query followed by the deferred statements and the commit. It must be the last one. */
  withCommit<Result>(query: Query<Result>): Query<Result> {
    if (this.connection.isOver) return query
    const statements = [
      ...query.statements,
      ...[...this.deferredStatements(), sql`commit`].map(pendingStatement),
    ]
    return new Query(
      async (all) => {
        this.#prepare(all)
        return this.connection.end(all)
      },
      statements,
      (answers) => query.decode(answers.slice(0, query.statements.length)),
    )
  }

  /** The deferred statements; returned once. */
  protected deferredStatements(): readonly Sql[] {
    return []
  }

  #query<Result>(statement: PendingStatement, decode: (answered: StatementResult) => Result): Query<Result> {
    return new Query(this.#send, [statement], ([answered]) => decode(answered as StatementResult))
  }

  readonly #send: Send = async (statements) => {
    this.#prepare(statements)
    return this.connection.send(statements)
  }

  /** Before statements are sent: refuses them after the deadline, and notes the tables that they write. */
  #prepare(statements: readonly PendingStatement[]): void {
    if (performance.now() > this.lastMoment) throw refusal('request_timeout', {})
    for (const { statement } of statements)
      for (const table of tablesWrittenBy(statement.text)) this.written.add(table)
  }
}

/**
 * A transaction, confined to a tenant from its first statement to its last. It carries the caller, so functions
 * it is passed to know who makes the request; no other object can run a statement on a tenant's tables.
 */
export class Transaction extends Session {
  readonly tenant: Tenant
  readonly caller: Caller
  /** The timestamp of everything written in this transaction. */
  readonly now: Instant
  /** How many days temporary documents written here are kept. */
  readonly document_days: number
  /** The storage quota of tenants that have none of their own, in MiB; 0 is no limit. */
  readonly storage_quota_mib: number
  /** The `traceparent` of its trace; null where nothing is traced. */
  readonly trace_parent: string | null
  /** Whether this is the first, optimistic attempt, which relies on constraints for checks that rarely fail. */
  readonly isOptimistic: boolean
  /** Whether statements use generic plans from the first on. */
  readonly plans_once: boolean
  readonly #isAlone: boolean
  readonly #separately: SeparateTransaction | undefined
  readonly locks = new LockOrder()
  readonly #finish: Finish
  readonly #last: (() => Sql)[] = []
  readonly #committed: (() => void)[] = []

  constructor(connection: PipelinedConnection, scope: Scope & TransactionOptions & TransactionDefaults) {
    super(connection, scope.until)
    this.tenant = scope.tenant
    this.caller = scope.caller
    this.now = scope.now
    this.document_days = scope.document_days
    this.storage_quota_mib = scope.storage_quota_mib
    this.trace_parent = scope.trace_parent
    this.isOptimistic = scope.isOptimistic ?? false
    this.plans_once = scope.plans_once ?? false
    this.#isAlone = scope.isAlone ?? false
    this.#separately = scope.separately
    this.#finish = scope.finish
  }

  /**
   * Runs one statement in a short separate transaction, which persists whatever becomes of this one, and whose locks are released at
   * once. For a tenant that is being created in this transaction, it runs in this one.
   */
  async inSeparateTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.connection.assertOpen()
    return this.#separately === undefined ? work(this) : this.#separately(work)
  }

  /**
   * The one row of the last statement of an act. Where nothing follows the act, the deferred statements and the commit
   * are sent with it, as one message.
   */
  oneAndCommit<Row>(piece: Sql): Query<Row> {
    const query = this.one<Row>(piece)
    return this.#isAlone ? this.withCommit(query) : query
  }

  /** Writes the consequences of everything written so far; called before every commit. */
  finish(): Promise<void> {
    return this.#finish(this)
  }

  /** Defers a write: it is made at the end and sent together with the commit, in the order deferred. */
  beforeCommit(piece: () => Sql): void {
    this.#last.push(piece)
  }

  /** Registers a function of this process to be called after the commit. */
  afterCommit(act: () => void): void {
    this.#committed.push(act)
  }

  /** Runs what was registered for after the commit. */
  committed(): void {
    for (const act of this.#committed) act()
    if (this.written.size > 0) reportWritten(this.tenant.id, this.written, 'in this process')
  }

  /**
   * Works in another tenant within this transaction: a tenant is created from within another one. Statements
   * deferred inside are sent before it returns.
   */
  async inTenant<Result>(tenant: Tenant, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const { caller, now, document_days, storage_quota_mib, trace_parent } = this
    const inherited = { caller, now, document_days, storage_quota_mib, trace_parent }
    const ending = { finish: this.#finish, until: this.lastMoment }
    const inner = new Transaction(this.connection, { tenant, ...inherited, ...ending })
    const moved = this.confine(tenant.id).sentAhead()
    const result = await work(inner)
    await inner.finish()
    await this.pipeline([
      ...inner.deferredStatements().map((piece) => this.run(piece)),
      this.confine(this.tenant.id),
    ])
    await moved
    this.afterCommit(() => inner.committed())
    return result
  }

  /**
   * Reads and writes users, applications and memberships across tenants within this transaction. Nothing else of
   * the transaction may run meanwhile: it would have the same visibility.
   */
  async acrossTenants<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    await this.run(this.topology.seeAcrossTenants(true))
    const result = await work(new Session(this.connection, this.lastMoment, this.written))
    await this.run(this.topology.seeAcrossTenants(false))
    return result
  }

  /** Confines the following statements to a tenant, and sets the user; policies read both. */
  confine(tenant: number = this.tenant.id): Query<unknown> {
    const settings = this.topology.confinement(tenant, this.caller.user_id, this.plans_once)
    return this.pipeline(settings.map((one) => this.run(one)))
  }

  /** Sets the timeout of the following statements. */
  extendStatementTimeout(minutes: number): Query<unknown> {
    return this.run(sql`select set_config('statement_timeout', ${`${minutes}min`}, true)`)
  }

  protected override deferredStatements(): readonly Sql[] {
    return this.#last.splice(0).map((piece) => piece())
  }
}

/** Runs a statement in a separate transaction. */
export type SeparateTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>

/** Writes the consequences of what a transaction has written. */
export type Finish = (tx: Transaction) => Promise<void>

/** Settings of the installation for every transaction. */
export type TransactionDefaults = {
  readonly finish: Finish
  readonly now: Instant
  readonly document_days: number
  readonly storage_quota_mib: number
  /** The `traceparent` of its trace; null where nothing is traced. */
  readonly trace_parent: string | null
}

/** The timeout of a statement that covers a whole tenant, in minutes: a day. */
export const WHOLE_TENANT_MINUTES = 24 * 60

/** Options of a transaction. */
export type TransactionOptions = {
  /** Whether checks are left to constraints (`records/database-checks.ts`). */
  readonly isOptimistic?: boolean
  /** Runs a statement in a separate transaction. */
  readonly separately?: SeparateTransaction
  /** Whether it contains one act only, so that the commit may be sent with the act's last statement. */
  readonly isAlone?: boolean
  /** Whether its statements use generic plans (`use-generic-plans.ts`), as acts on stock do. */
  readonly plans_once?: boolean
  /** The statement timeout in minutes, for background work. */
  readonly statement_minutes?: number
  /** Whether it is for the server that has the queue, whichever has the tenant. */
  readonly at_queue?: boolean
}

/** The tenant and the caller of a transaction. */
export type Scope = {
  readonly tenant: Tenant
  readonly caller: Caller
  /** The deadline of the request, as `performance.now()` counts; no statement is sent after it. */
  readonly until?: number
  /** Aborts when the client disconnects. */
  readonly disconnected?: () => AbortSignal
  /** The address the request came from. */
  readonly remote_address?: string
}
