import { Database, type DatabaseOptions } from './database.ts'
import { sql } from './sql.ts'
import type { Session } from './transaction.ts'

/** The replication lag, in milliseconds, beyond which a replica is not used (platform 15.5). */
const BEHIND_MAX_MS = 2_000

/** How often the lag is measured. */
const LOOK_MS = 500

/** The number of positions remembered that the replica has not replayed yet; the oldest ones suffice. */
const MOMENTS_MAX = 1_000

/** The WAL position of the primary at a moment. */
type LogPosition = { readonly at: number; readonly written: bigint }

/** A physical replica of the database, and how far behind it is. */
export class Replica {
  /** Reads from it; nothing can be written there. */
  readonly database: Database
  readonly #primary: Database
  #ahead: LogPosition[] = []
  #measured_at: number | null = null
  #next: NodeJS.Timeout | null = null
  #look: Promise<void> = Promise.resolve()

  constructor(options: DatabaseOptions, primary: Database) {
    this.database = new Database(options)
    this.#primary = primary
    this.#begin()
  }

  /** The replication lag in milliseconds; infinite while it is unknown. */
  get behind_ms(): number {
    const now = performance.now()
    if (this.#measured_at === null || now - this.#measured_at > BEHIND_MAX_MS) return Number.POSITIVE_INFINITY
    const [oldest] = this.#ahead
    return oldest === undefined ? 0 : now - oldest.at
  }

  /** Whether it may be read from. */
  get isNear(): boolean {
    return this.behind_ms < BEHIND_MAX_MS
  }

  async close(): Promise<void> {
    if (this.#next !== null) clearTimeout(this.#next)
    this.#next = null
    await this.#look
    await this.database.close()
  }

  #begin(): void {
    this.#next = setTimeout(() => {
      this.#look = this.#measure().catch(() => {
        this.#measured_at = null
      })
      void this.#look.then(() => {
        if (this.#next !== null) this.#begin()
      })
    }, LOOK_MS)
    this.#next.unref()
  }

  async #measure(): Promise<void> {
    const at = performance.now()
    const written = await this.#primary.acrossTenants(readWritten)
    const replayed = await this.database.acrossTenants(readReplayed)
    if (this.#ahead.length < MOMENTS_MAX) this.#ahead.push({ at, written })
    this.#ahead = this.#ahead.filter((moment) => moment.written > replayed)
    this.#measured_at = at
  }
}

/** Fails where nodes have a log each: then the lag stays unknown, and the replica is not used. */
async function readWritten(session: Session): Promise<bigint> {
  if (!session.topology.hasReplica) throw new Error('there is no replica to read from')
  const { written } = await session.one<{ written: string }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as written`,
  )
  return BigInt(written)
}

/** Fails on a server that is not a replica. */
async function readReplayed(session: Session): Promise<bigint> {
  const { replayed } = await session.one<{ replayed: string | null }>(
    sql`select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as replayed where pg_is_in_recovery()`,
  )
  if (replayed === null) throw new Error('the replica has not replayed anything yet')
  return BigInt(replayed)
}
