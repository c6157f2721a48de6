import { ownerOf } from '#values/caller.ts'
import { instantFor } from '#values/instant.ts'
import { type Tracing, traced } from '#values/tracing.ts'
import { answerInTime } from './answer-in-time.ts'
import {
  isConnectionLost,
  isDiskFull,
  isUnreachable,
  NoConnection,
  SerializationFailure,
} from './failures.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import { Pools } from './pools.ts'
import type { Query } from './query.ts'
import { ACCESS_ROLE, APPLICATION_ROLE } from './roles.ts'
import { type Sql, sql } from './sql.ts'
import type { TenantPool } from './tenant-pool.ts'
import {
  DOCUMENT_DAYS,
  type Finish,
  type Scope,
  type SeparateTransaction,
  Session,
  Transaction,
  type TransactionDefaults,
  type TransactionOptions,
} from './transaction.ts'

/** How to connect to a database, and settings of the installation for every transaction. */
export type DatabaseOptions = {
  readonly url: string
  /** The coordinator of a Citus cluster of which `url` names another node. */
  readonly coordinator_url?: string
  readonly pool: number
  /** For work that is done again from its beginning, or can be missing, after a power cut. */
  readonly commits_asynchronously?: boolean
  readonly document_days?: number
  readonly storage_quota_mib?: number
  /** Writes the consequences of a transaction, right before each commit. */
  readonly finish?: Finish
  /** Measures transactions; null or left out where nothing is traced. */
  readonly tracing?: Tracing | null
  /** Called each time the database cannot be reached, or cannot work. */
  readonly report?: (error: unknown) => void
}

/** The clock of transactions; tests set it. */
export type Clock = () => Date

/** Reads across tenants count as one more owner in the turns of the pool. */
const NO_TENANT = 0

/** How long a database without disk space counts as full; the next write shows whether it still is. */
const FULL_MS = 5_000

const nothingFollows: Finish = async () => {}

/** The service's database: it provides transactions and nothing else. */
export class Database {
  readonly #options: DatabaseOptions
  readonly #pools: Pools
  readonly #clock: Clock
  readonly #documentDays: number
  /** The storage quota of tenants that have none of their own, in MiB; 0 is no limit. */
  readonly storage_quota_mib: number
  readonly #report: (error: unknown) => void
  readonly #tracing: Tracing | null
  #fullAt = Number.NEGATIVE_INFINITY

  constructor(
    options: DatabaseOptions,
    clock: Clock = () => new Date(),
    pools = new Pools({ ...options, role: APPLICATION_ROLE }),
  ) {
    this.#options = options
    this.#pools = pools
    this.#clock = clock
    this.#documentDays = options.document_days ?? DOCUMENT_DAYS
    this.storage_quota_mib = options.storage_quota_mib ?? 0
    this.#report = options.report ?? (() => undefined)
    this.#tracing = options.tracing ?? null
  }

  /** The same connections, with transactions at another time. */
  at(moment: Date): Database {
    return new Database(this.#options, () => moment, this.#pools)
  }

  /** Runs work in one read-committed transaction of a tenant; an exception rolls it back. */
  transaction<Result>(
    scope: Scope,
    work: (tx: Transaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    const separately: SeparateTransaction = (work) => this.#oneStatement({ purpose: 'separate', scope }, work)
    return this.#traced('transaction', () =>
      this.#confined({ begin: sql`begin`, scope, options: { ...options, separately } }, work),
    )
  }

  /** Reads one snapshot of a tenant. */
  snapshot<Result>(
    scope: Scope,
    work: (tx: Transaction) => Promise<Result>,
    options: Pick<TransactionOptions, 'statement_minutes'> = {},
  ): Promise<Result> {
    const begin = sql`begin isolation level repeatable read read only`
    return this.#traced('snapshot', () => this.#confined({ begin, scope, options }, work))
  }

  /**
   * Reads with one statement, which is its own snapshot. It goes out together with the settings that confine it, as one
   * batch, which PostgreSQL runs as one transaction; so nothing has to be begun or committed.
   */
  readOnce<Result>(scope: Scope, look: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#traced('read', () => this.#oneStatement({ purpose: 'shared', scope }, look))
  }

  /** Runs work on the tables of the installation (tenants, users, OAuth) and across tenants as policies allow. */
  acrossTenants<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#traced('transaction across tenants', () => this.#across(this.#pools.shared, work))
  }

  /** The same where the job queue is: on the coordinator of a cluster, whichever node this process asks. */
  atQueue<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#across(this.#pools.coordinator, work)
  }

  async #across<Result>(pool: TenantPool, work: (session: Session) => Promise<Result>): Promise<Result> {
    const connection = await this.#connected(pool.connect(NO_TENANT))
    const session = new Session(connection)
    const opened = session.pipeline([
      session.run(sql`begin`),
      session.run(connection.topology.assumeRole(ACCESS_ROLE)),
    ])
    return this.#bracketed({ connection, session, opened, work: () => work(session) })
  }

  /** Reads across tenants for health checks; a database that does not answer counts as unreachable. */
  probe<Result>(look: (session: Session) => Promise<Result>): Promise<Result> {
    return answerInTime(this.acrossTenants(look))
  }

  /** Fails where the database does not answer. */
  async ping(): Promise<void> {
    await this.probe((session) => session.one(sql`select true as answers`))
  }

  /** Reads for health checks where the job queue is. */
  probeQueue<Result>(look: (session: Session) => Promise<Result>): Promise<Result> {
    return answerInTime(this.atQueue(look))
  }

  /** Whether there was no room to write within the last seconds. */
  get isFull(): boolean {
    return performance.now() - this.#fullAt < FULL_MS
  }

  /** How many connections are open, idle and waited for. */
  get usage(): TenantPool['usage'] {
    return this.#pools.usage
  }

  /** The servers that have tenants and do not answer, where several divide them; null where one has all. */
  unreachableServers(): Promise<readonly string[] | null> {
    return this.#pools.unreachable()
  }

  /** Closes every connection once its work is done. */
  async close(): Promise<void> {
    await this.#pools.end()
  }

  #circumstances(): TransactionDefaults {
    return {
      now: instantFor(this.#clock()),
      document_days: this.#documentDays,
      storage_quota_mib: this.storage_quota_mib,
      finish: this.#options.finish ?? nothingFollows,
      trace_parent: this.#tracing?.current()?.traceparent ?? null,
    }
  }

  /** Traces database work that is part of a traced request; background work is not traced. */
  #traced<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const tracing = this.#tracing
    if (tracing === null || tracing.current() === null) return work()
    return traced(tracing, { name, kind: 'client', facts: { 'db.system.name': 'postgresql' } }, work)
  }

  async #oneStatement<Result>(
    { purpose, scope }: { readonly purpose: 'shared' | 'separate'; readonly scope: Scope },
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const connection = await this.#connected(this.#pools.connect(scope.tenant, purpose))
    const tx = new Transaction(connection, { ...scope, ...this.#circumstances() })
    if (!connection.topology.confinesBeforeBegin) {
      const opened = tx.pipeline([tx.run(sql`begin`), tx.confine()])
      return this.#bracketed({ connection, session: tx, opened, work: () => work(tx) })
    }
    try {
      // Sent with the first statements of the work.
      const confined = tx.confine().sentAhead()
      const result = await work(tx)
      await confined
      connection.release(false)
      return result
    } catch (error) {
      connection.release(true)
      throw await this.#failed(error)
    }
  }

  async #confined<Result>(
    {
      begin,
      scope,
      options,
    }: { readonly begin: Sql; readonly scope: Scope; readonly options: TransactionOptions },
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const connection = await this.#connected(
      options.at_queue === true
        ? this.#pools.coordinator.connect(ownerOf(scope.tenant))
        : this.#pools.connect(scope.tenant, 'shared'),
    )
    const tx = new Transaction(connection, { ...scope, ...this.#circumstances(), ...options })
    const { statement_minutes: minutes } = options
    const opened = tx.pipeline([
      tx.run(begin),
      tx.confine(),
      minutes === undefined ? null : tx.extendStatementTimeout(minutes),
    ])
    const finished = async () => {
      const result = await work(tx)
      await tx.finish()
      return result
    }
    const result = await this.#bracketed({ connection, session: tx, opened, work: finished })
    tx.committed()
    return result
  }

  async #connected(connecting: Promise<PipelinedConnection>): Promise<PipelinedConnection> {
    try {
      return await connecting
    } catch (error) {
      throw await this.#failed(new NoConnection(error))
    }
  }

  async #bracketed<Result>({
    connection,
    session,
    opened,
    work,
  }: OpenedTransaction<Result>): Promise<Result> {
    const opening = opened.sentAhead()
    try {
      const result = await work()
      await session.withCommit(session.value(null))
      await opening
      connection.release(false)
      if (connection.hasPassedOn) this.#executePassedOn()
      return result
    } catch (error) {
      const isLost = await rollback(connection)
      connection.release(isLost)
      throw await this.#failed(error)
    }
  }

  /** Workers execute what this could not, within seconds. */
  #executePassedOn(): void {
    this.atQueue((session) => session.executePassedOn()).catch((error) => this.#report(error))
  }

  /**
   * Reports failures of the database itself. After a lost connection others are probably lost too. An act whose tenant was moved to
   * another server meanwhile has written nothing, and is tried again there.
   */
  async #failed(error: unknown): Promise<unknown> {
    if (await this.#pools.hasMoved(error))
      return new SerializationFailure('the tenant was moved to another server')
    const failure = isConnectionLost(error) ? new NoConnection(error) : error
    if (isDiskFull(failure)) this.#fullAt = performance.now()
    if (isUnreachable(failure)) this.#report(failure)
    return failure
  }
}

type OpenedTransaction<Result> = {
  readonly connection: PipelinedConnection
  readonly session: Session
  /** The statements that open the transaction; they are sent with the first statements of the work. */
  readonly opened: Query<unknown>
  readonly work: () => Promise<Result>
}

/** Rolls back; true if the connection itself is lost and must not be used again. */
async function rollback(connection: PipelinedConnection): Promise<boolean> {
  try {
    await connection.rollback()
    return false
  } catch {
    return true
  }
}
