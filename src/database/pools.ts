import { ownerOf, type Tenant } from '#values/caller.ts'
import { hostAddressesOf } from '#values/database-hosts.ts'
import { answerInTime } from './answer-in-time.ts'
import { NoConnection } from './failures.ts'
import { type PipelinedConnection, pendingStatement } from './pipelined-connection.ts'
import type { PoolOptions } from './pool.ts'
import { sql } from './sql.ts'
import { type Place, TenantPlaces } from './tenant-places.ts'
import { TenantPool } from './tenant-pool.ts'

/**
 * The number of connections for separate transactions; they have a pool of their own, so that a transaction that waits
 * for one does not block those that would release theirs.
 */
const SEPARATE_POOL_SIZE = 2

/** The number of connections for the queue, where it is on another node. */
const COORDINATOR_POOL_SIZE = 2

/** How long another server may take to accept a connection; one that has lost its power never answers. */
const CONNECT_MS = 5_000

/** For so long a server that could not be reached is not asked again. */
const AWAY_MS = 5_000

/** What asks for connections without being a tenant counts as one more owner. */
const NO_TENANT = 0

type PoolsOptions = {
  readonly url: string
  readonly coordinator_url?: string | undefined
  readonly pool: number
  readonly role: string
  readonly commits_asynchronously?: boolean | undefined
  /** Called when one of several servers cannot be reached. */
  readonly report?: ((error: unknown) => void) | undefined
}

/** What a transaction of a tenant is for: its own work, or a short statement beside it. */
type Purpose = 'shared' | 'separate'

type ServerPools = Readonly<Record<Purpose, TenantPool>>

/** A server that has tenants: its pools, and until when it is not asked, since it could not be reached. */
type Server = { readonly name: string; readonly pools: ServerPools; away_until: number }

/**
 * The pools of a database, whose connections work as a role; none is open yet. Where several servers divide the tenants, each
 * that has some gets pools of its own when one of them is first served.
 */
export class Pools {
  /** Those of the server whose address the process was given. */
  readonly #own: ServerPools
  readonly #options: PoolsOptions
  /** Where the queue is; the shared one unless that is on another node. */
  readonly coordinator: TenantPool
  readonly #servers = new Map<string, Server>()
  #places: TenantPlaces | null = null

  constructor(options: PoolsOptions) {
    const { url, coordinator_url = url } = options
    this.#options = options
    const has_queue = coordinator_url === url
    this.#own = this.#poolsAt({ url, has_queue })
    this.coordinator = has_queue
      ? this.#own.shared
      : this.#poolAt({ url: coordinator_url, size: COORDINATOR_POOL_SIZE, has_queue: true })
  }

  /** Connections for what belongs to no tenant. */
  get shared(): TenantPool {
    return this.#own.shared
  }

  /** How many connections are open, idle and waited for. */
  get usage(): TenantPool['usage'] {
    const usages = [this.#own, ...this.#serverPools()].map(({ shared }) => shared.usage)
    const sum = (kind: keyof TenantPool['usage']) => usages.reduce((total, usage) => total + usage[kind], 0)
    return { total: sum('total'), idle: sum('idle'), waiting: sum('waiting') }
  }

  /**
   * A connection for a transaction of a tenant, to the server that has its rows. Where that cannot be reached, it may have been moved:
   * its place is looked up again, once. Then the own server is asked, which may know another way.
   */
  async connect(tenant: Tenant, purpose: Purpose): Promise<PipelinedConnection> {
    const places = this.#knownPlaces()
    const owner = ownerOf(tenant)
    if (places === null) return this.#own[purpose].connect(owner)
    const server = await this.#serverOf(places, tenant)
    const reached = server === null ? null : await this.#reach(server, purpose, owner)
    if (reached !== null) return reached
    if (server !== null) {
      await places.lookAgain().catch(() => undefined)
      const next = await this.#serverOf(places, tenant)
      const again = next === null || next === server ? null : await this.#reach(next, purpose, owner)
      if (again !== null) return again
    }
    return this.#own[purpose].connect(owner)
  }

  /** Whether a transaction failed since its tenant was moved to another server meanwhile; then its place is looked up again. */
  async hasMoved(error: unknown): Promise<boolean> {
    const places = this.#places
    const hasMoved = this.#own.shared.topology?.placement?.hasMoved(error) ?? false
    if (!hasMoved || places === null) return hasMoved
    await places.lookAgain().catch(() => undefined)
    return true
  }

  /** The other servers that have tenants and do not answer; null where one server has all tenants. */
  async unreachable(): Promise<readonly string[] | null> {
    const places = this.#knownPlaces()
    if (places === null) return null
    await places.lookAgain().catch(() => undefined)
    const servers = places.others.map((place) => this.#serverAt(place))
    const answers = await Promise.allSettled(servers.map(({ pools }) => answerInTime(answered(pools.shared))))
    return servers.flatMap(({ name }, nth) => (answers[nth]?.status === 'rejected' ? [name] : []))
  }

  /** Closes every connection once its work is done. */
  async end(): Promise<void> {
    const all = [this.#own, ...this.#serverPools()].flatMap(({ shared, separate }) => [shared, separate])
    await Promise.all([...new Set([...all, this.coordinator])].map((pool) => pool.end()))
  }

  /** Null until the first connection has shown what the database is made of, and where one server has all tenants. */
  #knownPlaces(): TenantPlaces | null {
    if (this.#places !== null) return this.#places
    const placement = this.#own.shared.topology?.placement
    if (placement === undefined || placement === null) return null
    this.#places = new TenantPlaces(placement, (statement) =>
      withConnection(this.#own.shared, async (connection) => {
        const [result] = await connection.send([pendingStatement(statement)])
        return (result?.rows ?? []) as never
      }),
    )
    return this.#places
  }

  async #serverOf(places: TenantPlaces, tenant: Tenant): Promise<Server | null> {
    // Where nobody can say, the own server shows whether it answers.
    const place = await places.placeOf(tenant.id).catch(() => null)
    return place === null ? null : this.#serverAt(place)
  }

  async #reach(server: Server, purpose: Purpose, owner: number): Promise<PipelinedConnection | null> {
    if (performance.now() < server.away_until) return null
    try {
      return await server.pools[purpose].connect(owner)
    } catch (error) {
      server.away_until = performance.now() + AWAY_MS
      this.#options.report?.(new NoConnection(error))
      return null
    }
  }

  #serverAt({ host, port }: Place): Server {
    const name = `${host}:${port}`
    const known = this.#servers.get(name)
    if (known !== undefined) return known
    const pools = this.#poolsAt({ url: this.#addressOf({ host, port }), connect_ms: CONNECT_MS })
    const server = { name, pools, away_until: Number.NEGATIVE_INFINITY }
    this.#servers.set(name, server)
    return server
  }

  /** The address of another server: the own one with another host. */
  #addressOf({ host, port }: Place): string {
    const [first = ''] = hostAddressesOf(this.#options.url)
    // An address may have its host in the query, as the folder of a socket.
    const address = new URL(first.replace('@/', '@localhost/'))
    address.searchParams.delete('host')
    address.searchParams.delete('port')
    address.hostname = host
    address.port = String(port)
    return address.href
  }

  #poolsAt(at: Pick<PoolOptions, 'url' | 'connect_ms' | 'has_queue'>): ServerPools {
    return {
      shared: this.#poolAt({ ...at, size: this.#options.pool }),
      separate: this.#poolAt({ ...at, size: SEPARATE_POOL_SIZE }),
    }
  }

  #poolAt(at: Pick<PoolOptions, 'url' | 'size' | 'connect_ms' | 'has_queue'>): TenantPool {
    const { role, commits_asynchronously } = this.#options
    return new TenantPool({ role, commits_asynchronously, ...at })
  }

  #serverPools(): readonly ServerPools[] {
    return [...this.#servers.values()].map(({ pools }) => pools)
  }
}

async function answered(pool: TenantPool): Promise<void> {
  await withConnection(pool, (connection) => connection.send([pendingStatement(sql`select true as answers`)]))
}

async function withConnection<Result>(
  pool: TenantPool,
  work: (connection: PipelinedConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect(NO_TENANT)
  try {
    const result = await work(connection)
    connection.release(false)
    return result
  } catch (error) {
    connection.release(true)
    throw error
  }
}
