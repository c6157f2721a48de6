import { refusal } from '#problems/problem.ts'
import type { Caller, Tenant } from '#values/caller.ts'
import type { Instant } from '#values/instant.ts'
import type { Answered } from './batch.ts'
import { LostRace } from './failures.ts'
import { LockOrder } from './lock.ts'
import { type PipelinedConnection, pendingStatement } from './pipelined-connection.ts'
import { type Part, type PendingStatement, Query, type Results, type Send } from './query.ts'
import { type Sql, type Statement, sql } from './sql.ts'

/** How many days documents are kept that go by themselves, where nothing else is said (platform 15.1). */
export const DOCUMENT_DAYS = 30

/** What a statement can be asked for. */
export interface Queries {
  /** Every row. */
  rows<Row>(piece: Sql): Query<readonly Row[]>
  /** The one row there must be; none or several is a bug. */
  one<Row>(piece: Sql): Query<Row>
  /** The row, or null where there is none. */
  maybe<Row>(piece: Sql): Query<Row | null>
  /** How many rows were written. */
  run(piece: Sql): Query<number>
}

/** Asks over one connection. A query is sent when it is awaited; several are sent in order, as one message, by `pipeline`. */
export class Session implements Queries {
  protected readonly connection: PipelinedConnection
  protected readonly lastMoment: number

  constructor(connection: PipelinedConnection, until: number = Number.POSITIVE_INFINITY) {
    this.connection = connection
    this.lastMoment = until
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

  /** The row that was there when it was looked at before; where it is gone, the act starts over. */
  still<Row>(piece: Sql): Query<Row> {
    return this.maybe<Row>(piece).map((row) => {
      if (row === null) throw new LostRace('what was seen before is gone')
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
  pipeline<const Parts extends readonly Part[]>(parts: Parts): Query<Results<Parts>> {
    return Query.pipeline(this.#send, parts)
  }

  /** A query that need not ask: for what is known already where a query is expected. */
  value<const Result>(result: Result): Query<Result> {
    return new Query(this.#send, [], () => result)
  }

  /** A query with what was left for the end and the commit behind it. Nothing can be asked for after it. */
  withCommit<Result>(query: Query<Result>): Query<Result> {
    if (this.connection.isOver) return query
    const statements = [
      ...query.statements,
      ...[...this.deferredStatements(), sql`commit`].map(pendingStatement),
    ]
    return new Query(
      async (all) => {
        this.#assertInTime()
        return this.connection.end(all)
      },
      statements,
      (answers) => query.decode(answers.slice(0, query.statements.length)),
    )
  }

  /** What was left for the end; given once. */
  protected deferredStatements(): readonly Sql[] {
    return []
  }

  #query<Result>(statement: PendingStatement, decode: (answered: Answered) => Result): Query<Result> {
    return new Query(this.#send, [statement], ([answered]) => decode(answered as Answered))
  }

  readonly #send: Send = async (statements) => {
    this.#assertInTime()
    return this.connection.send(statements)
  }

  #assertInTime(): void {
    if (performance.now() > this.lastMoment) throw refusal('request_timeout', {})
  }
}

/**
 * One transaction, confined to a tenant from its first statement to its last. It carries the caller, so whatever
 * it is passed to knows who asks; no other object can run a statement on a tenant's tables.
 */
export class Transaction extends Session {
  readonly tenant: Tenant
  readonly caller: Caller
  /** The one moment that everything written here bears. */
  readonly now: Instant
  /** How many days documents are kept that are written here and go by themselves. */
  readonly document_days: number
  /** How much the files of a tenant may take that has no quota of its own, in MiB; 0 is no limit. */
  readonly storage_quota_mib: number
  /** Whether the first try is under way, which counts on constraints to refuse what hardly ever is wrong. */
  readonly isOptimistic: boolean
  readonly #isAlone: boolean
  readonly #separately: SeparateTransaction | undefined
  readonly locks = new LockOrder()
  readonly #last: (() => Sql)[] = []
  readonly #committed: (() => void)[] = []

  constructor(connection: PipelinedConnection, scope: Scope & TransactionOptions & Circumstances) {
    super(connection, scope.until)
    this.tenant = scope.tenant
    this.caller = scope.caller
    this.now = scope.now
    this.document_days = scope.document_days
    this.storage_quota_mib = scope.storage_quota_mib
    this.isOptimistic = scope.isOptimistic ?? false
    this.#isAlone = scope.isAlone ?? false
    this.#separately = scope.separately
  }

  /**
   * Does one statement in a short transaction of its own, which stays whatever becomes of this one: for what nobody may wait
   * for until this one ends. Inside of another tenant, which nobody else knows of yet, it is done in this one.
   */
  async inSeparateTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.connection.assertOpen()
    return this.#separately === undefined ? work(this) : this.#separately(work)
  }

  /**
   * The one row of the last statement of an act. Where nothing follows the act, all that was left for the end and the commit
   * go out with it, as one message.
   */
  oneAtLast<Row>(piece: Sql): Query<Row> {
    const query = this.one<Row>(piece)
    return this.#isAlone ? this.withCommit(query) : query
  }

  /** Leaves a write for the end: it is asked for then, and sent together with the commit, in the order left. */
  beforeCommit(piece: () => Sql): void {
    this.#last.push(piece)
  }

  /** Leaves something of this process's own, in memory, to be done once the commit is through. */
  afterCommit(act: () => void): void {
    this.#committed.push(act)
  }

  /** Tells that the commit is through. */
  committed(): void {
    for (const act of this.#committed) act()
  }

  /**
   * Works in another tenant for a while, in this same transaction: a tenant is made from within another one. What is
   * left for the end inside is sent before coming back.
   */
  async inTenant<Result>(tenant: Tenant, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const inner = new Transaction(this.connection, {
      tenant,
      caller: this.caller,
      now: this.now,
      document_days: this.document_days,
      storage_quota_mib: this.storage_quota_mib,
      until: this.lastMoment,
    })
    const moved = this.confine(tenant.id).sentAhead()
    const result = await work(inner)
    await this.pipeline([
      ...inner.deferredStatements().map((piece) => this.run(piece)),
      this.confine(this.tenant.id),
    ])
    await moved
    this.afterCommit(() => inner.committed())
    return result
  }

  /**
   * Looks at people, applications and memberships across tenants for a while, in this same transaction. Nothing else of
   * the transaction may be under way meanwhile: it would be done with that sight.
   */
  async acrossTenants<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    await this.run(sql`set local role goodsyard_access`)
    const result = await work(new Session(this.connection, this.lastMoment))
    await this.run(sql`set local role goodsyard_app`)
    return result
  }

  /** Confines what follows to a tenant, and says who asks; policies read both. */
  confine(tenant: number = this.tenant.id): Query<unknown> {
    return this.run(sql`
      select set_config('app.tenant_id', ${String(tenant)}, true), set_config('app.user_id', ${String(this.caller.user_id)}, true)`)
  }

  /** Gives the statements that follow so many minutes each. */
  allow(minutes: number): Query<unknown> {
    return this.run(sql`select set_config('statement_timeout', ${`${minutes}min`}, true)`)
  }

  protected override deferredStatements(): readonly Sql[] {
    return this.#last.splice(0).map((piece) => piece())
  }
}

/** Does a statement in a transaction of its own. */
export type SeparateTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>

/** What the installation tells every transaction. */
export type Circumstances = {
  readonly now: Instant
  readonly document_days: number
  readonly storage_quota_mib: number
}

/** How long a statement may take that goes through all of a tenant, in minutes: a day. */
export const WHOLE_TENANT_MINUTES = 24 * 60

/** How a transaction goes about its work. */
export type TransactionOptions = {
  /** Whether what constraints would refuse is left to them (`records/questions.ts`). */
  readonly isOptimistic?: boolean
  /** Where a statement is done that must not wait for the end. */
  readonly separately?: SeparateTransaction
  /** Whether one act is all there is to it, so that it may end with the act's last statement. */
  readonly isAlone?: boolean
  /** How long a statement may take, in minutes, where nobody waits for it. */
  readonly statement_minutes?: number
}

/** In whose tenant, and for whom, a transaction runs. */
export type Scope = {
  readonly tenant: Tenant
  readonly caller: Caller
  /** When whoever asked stops waiting, as `performance.now()` counts; a statement after that is not sent. */
  readonly until?: number
  /** Tells when whoever asked has hung up. */
  readonly hung_up?: () => AbortSignal
  /** The address the request came from. */
  readonly remote_address?: string
}
