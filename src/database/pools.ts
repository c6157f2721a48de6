import { TenantPool } from './tenant-pool.ts'

/**
 * The number of connections for separate transactions; they have a pool of their own, so that a transaction that waits
 * for one does not block those that would release theirs.
 */
const SEPARATE_POOL_SIZE = 2

/** The number of connections for the queue, where it is on another node. */
const COORDINATOR_POOL_SIZE = 2

type PoolsOptions = {
  readonly url: string
  readonly coordinator_url?: string | undefined
  readonly pool: number
  readonly role: string
  readonly commits_asynchronously?: boolean | undefined
}

type Pools = {
  readonly shared: TenantPool
  readonly separate: TenantPool
  /** Where the queue is; the shared one unless that is on another node. */
  readonly coordinator: TenantPool
}

/** The pools of a database, whose connections work as a role; none is open yet. */
export function openPools({ url, coordinator_url = url, pool, ...options }: PoolsOptions): Pools {
  const shared = new TenantPool({ ...options, url, size: pool })
  const separate = new TenantPool({ ...options, url, size: SEPARATE_POOL_SIZE })
  if (coordinator_url === url) return { shared, separate, coordinator: shared }
  const coordinator = new TenantPool({ ...options, url: coordinator_url, size: COORDINATOR_POOL_SIZE })
  return { shared, separate, coordinator }
}
