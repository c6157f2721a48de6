import type pg from 'pg'
import { FairSemaphore } from '#values/fair-semaphore.ts'
import { isCluster } from './citus/is-cluster.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { openPool, type PoolOptions } from './pool.ts'

/** Of so many connections one is reserved for owners that hold none. */
const RESERVED_OF = 4

/**
 * A connection pool that is fair between the owners of tenants: those that wait take turns, and a quarter of the connections
 * is only for those that hold none, so that others need not wait until statements of busy tenants end, however many are busy.
 */
export class TenantPool {
  readonly #pool: pg.Pool
  readonly #turns: FairSemaphore<number>
  /** Whether the database is one of a Citus cluster; null until the first connection has asked. */
  #isCluster: boolean | null = null

  constructor(options: PoolOptions) {
    const { size } = options
    this.#pool = openPool(options)
    this.#turns = new FairSemaphore(size, { reserved: Math.floor(size / RESERVED_OF) })
  }

  /** A connection for a tenant of this owner; it goes to the next one when it is released. */
  async connect(owner: number): Promise<PipelinedConnection> {
    const waiting = this.#turns.acquire(owner)
    if (waiting !== null) await waiting
    const end = () => this.#turns.release(owner)
    try {
      const client = await this.#pool.connect()
      return new PipelinedConnection(client, end, await this.#askedIsCluster(client))
    } catch (error) {
      end()
      throw error
    }
  }

  async #askedIsCluster(client: pg.PoolClient): Promise<boolean> {
    if (this.#isCluster !== null) return this.#isCluster
    try {
      this.#isCluster = await isCluster(client)
      return this.#isCluster
    } catch (error) {
      client.release(true)
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
