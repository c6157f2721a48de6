import type pg from 'pg'
import { FairTurns } from '#values/fair-turns.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { openPool, type PoolOptions } from './pool.ts'

/** Of so many connections one is left to other tenants. */
const RESERVED_OF = 4

/**
 * Connections to the database, handed out tenant by tenant: whoever waits for one takes turns with other tenants, and one tenant
 * alone never has all of them, so that a list of another need not wait until its statements end.
 */
export class TenantPool {
  readonly #pool: pg.Pool
  readonly #turns: FairTurns<number>

  constructor(options: PoolOptions) {
    const { size } = options
    this.#pool = openPool(options)
    this.#turns = new FairTurns(size, Math.ceil(size * (1 - 1 / RESERVED_OF)))
  }

  /** A connection for a tenant; releasing it hands it on. */
  async connect(tenant: number): Promise<PipelinedConnection> {
    const waiting = this.#turns.begin(tenant)
    if (waiting !== null) await waiting
    const end = () => this.#turns.end(tenant)
    try {
      return new PipelinedConnection(await this.#pool.connect(), end)
    } catch (error) {
      end()
      throw error
    }
  }

  /** How many connections are open, idle and waited for. */
  get usage(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#turns.waiting }
  }

  /** Closes every connection once its work is done. */
  async end(): Promise<void> {
    await this.#pool.end()
  }
}
