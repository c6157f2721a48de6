import { setTimeout as pause } from 'node:timers/promises'
import { instantFor } from '#values/instant.ts'
import { isConnectionLost, isDiskFull, isUnreachable, NoConnection } from './failures.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'
import type { Query } from './query.ts'
import { name, type Sql, sql } from './sql.ts'
import { TenantPool } from './tenant-pool.ts'
import {
  type Circumstances,
  DOCUMENT_DAYS,
  type Scope,
  type SeparateTransaction,
  Session,
  Transaction,
  type TransactionOptions,
} from './transaction.ts'

/** The role that serves tenants: it owns no table and passes no policy by. */
export const APPLICATION_ROLE = 'goodsyard_app'

/** The role that may look across tenants, for signing in and for work that goes through all of them. */
export const ACCESS_ROLE = 'goodsyard_access'

/** How a database is reached, and what the installation tells every transaction. */
export type DatabaseOptions = {
  readonly url: string
  readonly pool: number
  readonly document_days?: number
  readonly storage_quota_mib?: number
  /** Is told each time the database cannot be reached, or cannot do its work. */
  readonly report?: (error: unknown) => void
}

/** The clock of transactions; tests set it. */
export type Clock = () => Date

/**
 * So many connections serve what run in separate transactions; they are apart from the others, so that a transaction that waits
 * for one keeps nobody from ending.
 */
const SEPARATE_POOL_SIZE = 2

/** What looks across tenants takes turns with tenants as one of them. */
const NO_TENANT = 0

/** So long whoever watches the service waits for the database. */
const PROBE_MS = 3_000

/** A database that had no room to write counts as full for so long; what is written then shows whether it has some. */
const FULL_MS = 5_000

type Pools = { readonly shared: TenantPool; readonly separate: TenantPool }

function openPools({ url, pool }: DatabaseOptions): Pools {
  return {
    shared: new TenantPool({ url, size: pool, role: APPLICATION_ROLE }),
    separate: new TenantPool({ url, size: SEPARATE_POOL_SIZE, role: APPLICATION_ROLE }),
  }
}

/** The service's database: it gives out transactions and nothing else. */
export class Database {
  readonly #options: DatabaseOptions
  readonly #pool: TenantPool
  readonly #separatePool: TenantPool
  readonly #clock: Clock
  readonly #documentDays: number
  /** The storage quota of tenants that have none of their own, in MiB; 0 is no limit. */
  readonly storage_quota_mib: number
  readonly #report: (error: unknown) => void
  #fullAt = Number.NEGATIVE_INFINITY

  constructor(options: DatabaseOptions, clock: Clock = () => new Date(), pools = openPools(options)) {
    this.#options = options
    this.#pool = pools.shared
    this.#separatePool = pools.separate
    this.#clock = clock
    this.#documentDays = options.document_days ?? DOCUMENT_DAYS
    this.storage_quota_mib = options.storage_quota_mib ?? 0
    this.#report = options.report ?? (() => undefined)
  }

  /** The same connections, with transactions that take place at another time. */
  at(moment: Date): Database {
    const pools = { shared: this.#pool, separate: this.#separatePool }
    return new Database(this.#options, () => moment, pools)
  }

  /** Does work in one read-committed transaction of a tenant; a throw rolls everything back. */
  transaction<Result>(
    scope: Scope,
    work: (tx: Transaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    const separately: SeparateTransaction = (work) =>
      this.#oneStatement({ pool: this.#separatePool, scope }, work)
    return this.#confined({ begin: sql`begin`, scope, options: { ...options, separately } }, work)
  }

  /** Reads one snapshot of a tenant. */
  snapshot<Result>(
    scope: Scope,
    work: (tx: Transaction) => Promise<Result>,
    options: Pick<TransactionOptions, 'statement_minutes'> = {},
  ): Promise<Result> {
    const begin = sql`begin isolation level repeatable read read only`
    return this.#confined({ begin, scope, options }, work)
  }

  /**
   * Reads with one statement, which is its own snapshot. It goes out together with the settings that confine it, as one
   * batch, which PostgreSQL runs as one transaction; so nothing has to be begun or committed.
   */
  readOnce<Result>(scope: Scope, look: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#oneStatement({ pool: this.#pool, scope }, look)
  }

  /** Works on the tables of the installation (tenants, users, OAuth) and looks across tenants where policies let it. */
  async acrossTenants<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const connection = await this.#connectionFrom(this.#pool, NO_TENANT)
    const session = new Session(connection)
    const opened = session.pipeline([
      session.run(sql`begin`),
      session.run(sql`set local role ${name(ACCESS_ROLE)}`),
    ])
    return this.#bracketed({ connection, session, opened, work: () => work(session) })
  }

  /** Looks across tenants for whoever watches the service; a database that says nothing is as good as none. */
  async probe<Result>(look: (session: Session) => Promise<Result>): Promise<Result> {
    const answered = new AbortController()
    const silence = pause(PROBE_MS, undefined, { signal: answered.signal, ref: false }).then(() => {
      throw new NoConnection(new Error(`the database has said nothing for ${PROBE_MS} ms`))
    })
    try {
      return await Promise.race([this.acrossTenants(look), silence])
    } finally {
      answered.abort()
    }
  }

  /** Whether there was no room to write within the last seconds. */
  get isFull(): boolean {
    return performance.now() - this.#fullAt < FULL_MS
  }

  /** How many connections are open, idle and waited for. */
  get usage(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    return this.#pool.usage
  }

  /** Closes every connection once its work is done. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#separatePool.end()])
  }

  #circumstances(): Circumstances {
    return {
      now: instantFor(this.#clock()),
      document_days: this.#documentDays,
      storage_quota_mib: this.storage_quota_mib,
    }
  }

  async #oneStatement<Result>(
    { pool, scope }: { readonly pool: TenantPool; readonly scope: Scope },
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const connection = await this.#connectionFrom(pool, scope.tenant.id)
    const tx = new Transaction(connection, { ...scope, ...this.#circumstances() })
    try {
      // Sent with what the work asks for first.
      const confined = tx.confine().sentAhead()
      const result = await work(tx)
      await confined
      connection.release(false)
      return result
    } catch (error) {
      connection.release(true)
      throw this.#failed(error)
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
    const connection = await this.#connectionFrom(this.#pool, scope.tenant.id)
    const tx = new Transaction(connection, { ...scope, ...this.#circumstances(), ...options })
    const { statement_minutes: minutes } = options
    const opened = tx.pipeline([
      tx.run(begin),
      tx.confine(),
      minutes === undefined ? null : tx.allow(minutes),
    ])
    const result = await this.#bracketed({ connection, session: tx, opened, work: () => work(tx) })
    tx.committed()
    return result
  }

  async #connectionFrom(pool: TenantPool, tenant: number): Promise<PipelinedConnection> {
    try {
      return await pool.connect(tenant)
    } catch (error) {
      throw this.#failed(new NoConnection(error))
    }
  }

  async #bracketed<Result>({ connection, session, opened, work }: Bracketed<Result>): Promise<Result> {
    const opening = opened.sentAhead()
    try {
      const result = await work()
      await session.withCommit(session.value(null))
      await opening
      connection.release(false)
      return result
    } catch (error) {
      const isLost = await rollback(connection)
      connection.release(isLost)
      throw this.#failed(error)
    }
  }

  /** Tells of what the database itself has failed at. A connection that was cut says so: others are cut too. */
  #failed(error: unknown): unknown {
    const failure = isConnectionLost(error) ? new NoConnection(error) : error
    if (isDiskFull(failure)) this.#fullAt = performance.now()
    if (isUnreachable(failure)) this.#report(failure)
    return failure
  }
}

type Bracketed<Result> = {
  readonly connection: PipelinedConnection
  readonly session: Session
  /** What opens the transaction; it goes out with the first statements of the work. */
  readonly opened: Query<unknown>
  readonly work: () => Promise<Result>
}

/** Rolls back; true where the connection itself is gone and must not be used again. */
async function rollback(connection: PipelinedConnection): Promise<boolean> {
  try {
    await connection.rollback()
    return false
  } catch {
    return true
  }
}
