import type pg from 'pg'
import { FairSemaphore } from '#values/fair-semaphore.ts'
import { topologyOf } from './citus/topology-of.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { openPool, type PoolOptions } from './pool.ts'
import type { Topology } from './topology.ts'

/** Of so many connections one is reserved for owners that hold none. */
const RESERVED_OF = 4

/**
 * A connection pool that is fair between the owners of tenants: those that wait take turns, and a quarter of the connections
 * is only for those that hold none, so that others need not wait until statements of busy tenants end, however many are busy.
 */
export class TenantPool {
  readonly #pool: pg.Pool
  readonly #turns: FairSemaphore<number>
  readonly #hasQueue: boolean
  #topology: Topology | null = null

  constructor(options: PoolOptions) {
    const { size, has_queue = false } = options
    this.#hasQueue = has_queue
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
      const topology = await this.#topologyOf(client)
      return new PipelinedConnection(client, { released: end, topology, has_queue: this.#hasQueue })
    } catch (error) {
      end()
      throw error
    }
  }

  /** What the database is made of; null until the first connection has asked. */
  get topology(): Topology | null {
    return this.#topology
  }

  async #topologyOf(client: pg.PoolClient): Promise<Topology> {
    if (this.#topology !== null) return this.#topology
    try {
      this.#topology = await topologyOf(client)
      return this.#topology
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
