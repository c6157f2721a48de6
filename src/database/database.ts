import type pg from 'pg'
import { type Instant, instantFor } from '#values/instant.ts'
import { openPool } from './pool.ts'
import { type Scope, Session, Transaction } from './transaction.ts'

/** The role that serves tenants: it owns no table and passes no policy by. */
export const APPLICATION_ROLE = 'goodsyard_app'

/** The role that may look across tenants, for signing in and for work that goes through all of them. */
export const ACCESS_ROLE = 'goodsyard_access'

/** How a database is reached. */
export type DatabaseOptions = { readonly url: string; readonly pool: number }

/** The clock of transactions; tests set it. */
export type Clock = () => Date

/** The service's database: it gives out transactions and nothing else. */
export class Database {
  readonly #pool: pg.Pool
  readonly #clock: Clock

  constructor(options: DatabaseOptions, clock: Clock = () => new Date()) {
    this.#pool = openPool({ url: options.url, size: options.pool, role: APPLICATION_ROLE })
    this.#clock = clock
  }

  /** Does work in one read-committed transaction of a tenant; a throw rolls everything back. */
  transaction<Result>(scope: Scope, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#confined('begin', scope, work)
  }

  /** Reads one snapshot of a tenant. */
  snapshot<Result>(scope: Scope, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#confined('begin isolation level repeatable read read only', scope, work)
  }

  /** Works on the tables of the installation (tenants, users, OAuth) and looks across tenants where policies let it. */
  async acrossTenants<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const connection = await this.#pool.connect()
    return this.#bracketed(connection, `begin; set local role ${ACCESS_ROLE}`, async () => {
      const session = new Session(connection)
      return { result: await work(session), finish: () => [], committed: () => undefined }
    })
  }

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.#pool.query('select 1')
  }

  /** How many connections are open, idle and waited for. */
  get usage(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount }
  }

  /** Closes every connection once its work is done. */
  close(): Promise<void> {
    return this.#pool.end()
  }

  async #confined<Result>(
    begin: string,
    scope: Scope,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const connection = await this.#pool.connect()
    const now: Instant = instantFor(this.#clock())
    // Both are numbers of our own: they cannot carry SQL.
    const tenant = Number(scope.tenant.id)
    const user = Number(scope.caller.user_id)
    const start = `${begin}; set local app.tenant_id = '${tenant}'; set local app.user_id = '${user}'`
    return this.#bracketed(connection, start, async () => {
      const tx = new Transaction(connection, { ...scope, now })
      return { result: await work(tx), finish: () => tx.finish(), committed: () => tx.committed() }
    })
  }

  /** The first statement of the work is sent without waiting for the opening, and the last ones together with the commit. */
  async #bracketed<Result>(
    connection: pg.PoolClient,
    start: string,
    work: () => Promise<{ result: Result; finish: () => Promise<unknown>[]; committed: () => void }>,
  ): Promise<Result> {
    const opened = connection.query(start)
    // Its failure is met below; until then it must not count as unhandled.
    opened.catch(() => undefined)
    try {
      const { result, finish, committed: told } = await work()
      const writes = finish()
      const committed = connection.query('commit')
      await Promise.all([opened, ...writes, committed])
      connection.release()
      told()
      return result
    } catch (error) {
      const lost = await rollback(connection)
      connection.release(lost)
      throw error
    }
  }
}

/** Rolls back; true where the connection itself is gone and must not be used again. */
async function rollback(connection: pg.PoolClient): Promise<boolean> {
  try {
    await connection.query('rollback')
    return false
  } catch {
    return true
  }
}
