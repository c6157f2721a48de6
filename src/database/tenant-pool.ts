import type pg from 'pg'
import { FairSemaphore } from '#values/fair-semaphore.ts'
import { topologyOf } from './citus/topology-of.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { openPool, type PoolOptions } from './pool.ts'
import type { Topology } from './topology.ts'

/** Of so many connections one is reserved for owners that hold none. */
const RESERVED_OF = 4

/** Of so many connections one is kept for acts on stock where others are free. */
const ACTS_OF = 3

/** What a connection is for: acts on stock have hundreds of statements, which each connection plans anew. */
export type ConnectionUse = 'acts' | 'others'

const OTHER: Readonly<Record<ConnectionUse, ConnectionUse>> = { acts: 'others', others: 'acts' }

/**
 * A connection pool that is fair between the owners of tenants: those that wait take turns, and a quarter of the connections
 * is only for those that hold none, so that others need not wait until statements of busy tenants end, however many are busy.
 */
export class TenantPool {
  /** The same pool for both where there are few connections. */
  readonly #pools: Readonly<Record<ConnectionUse, pg.Pool>>
  readonly #sizes: Readonly<Record<ConnectionUse, number>>
  /** How many connections are taken. */
  readonly #taken: Record<ConnectionUse, number> = { acts: 0, others: 0 }
  readonly #turns: FairSemaphore<number>
  readonly #hasQueue: boolean
  #topology: Topology | null = null

  constructor(options: PoolOptions) {
    const { size, has_queue = false } = options
    this.#hasQueue = has_queue
    const acts = Math.floor(size / ACTS_OF)
    this.#sizes = { acts, others: size - acts }
    const others = openPool({ ...options, size: size - acts })
    this.#pools = { acts: acts === 0 ? others : openPool({ ...options, size: acts }), others }
    this.#turns = new FairSemaphore(size, { reserved: Math.floor(size / RESERVED_OF) })
  }

  /** A connection for a tenant of this owner, if possible one that was used for the same; it goes to the next one when it is released. */
  async connect(owner: number, use: ConnectionUse = 'others'): Promise<PipelinedConnection> {
    const waiting = this.#turns.acquire(owner)
    if (waiting !== null) await waiting
    const taken = this.#taken[use] < this.#sizes[use] ? use : OTHER[use]
    this.#taken[taken] += 1
    const end = () => {
      this.#taken[taken] -= 1
      this.#turns.release(owner)
    }
    try {
      const client = await this.#pools[taken].connect()
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
    const pools = this.#distinct()
    return {
      total: pools.reduce((sum, pool) => sum + pool.totalCount, 0),
      idle: pools.reduce((sum, pool) => sum + pool.idleCount, 0),
      waiting: this.#turns.waiting,
    }
  }

  /** Closes every connection once its work is done. */
  async end(): Promise<void> {
    await Promise.all(this.#distinct().map((pool) => pool.end()))
  }

  #distinct(): readonly pg.Pool[] {
    return [...new Set(Object.values(this.#pools))]
  }
}
