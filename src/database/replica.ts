import { Database, type DatabaseOptions } from './database.ts'
import { sql } from './sql.ts'
import type { Session } from './transaction.ts'

/** A replica that is this far behind, in milliseconds, is not read from (platform 15.5). */
const BEHIND_MAX_MS = 2_000

/** How often it is asked how far it is. */
const LOOK_MS = 500

/** So many moments are remembered that the replica has not come to: of those after, the first ones tell enough. */
const MOMENTS_MAX = 1_000

/** How far the log of the database had been written at a moment. */
type Moment = { readonly at: number; readonly written: bigint }

/** A physical replica of the database, and how far behind it is. */
export class Replica {
  /** What reads from it; nothing can be written there. */
  readonly database: Database
  readonly #primary: Database
  #ahead: Moment[] = []
  #seen_at: number | null = null
  #next: NodeJS.Timeout | null = null
  #look: Promise<void> = Promise.resolve()

  constructor(options: DatabaseOptions, primary: Database) {
    this.database = new Database(options)
    this.#primary = primary
    this.#begin()
  }

  /** How far behind it is in milliseconds; infinite where that is not known, as when it cannot be reached. */
  get behind_ms(): number {
    const now = performance.now()
    if (this.#seen_at === null || now - this.#seen_at > BEHIND_MAX_MS) return Number.POSITIVE_INFINITY
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
      this.#look = this.#see().catch(() => {
        this.#seen_at = null
      })
      void this.#look.then(() => {
        if (this.#next !== null) this.#begin()
      })
    }, LOOK_MS)
    this.#next.unref()
  }

  async #see(): Promise<void> {
    const at = performance.now()
    const written = await this.#primary.acrossTenants(readWritten)
    const replayed = await this.database.acrossTenants(readReplayed)
    if (this.#ahead.length < MOMENTS_MAX) this.#ahead.push({ at, written })
    this.#ahead = this.#ahead.filter((moment) => moment.written > replayed)
    this.#seen_at = at
  }
}

async function readWritten(session: Session): Promise<bigint> {
  const { written } = await session.one<{ written: string }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as written`,
  )
  return BigInt(written)
}

/** Fails on what is no replica: the position of another log would say nothing. */
async function readReplayed(session: Session): Promise<bigint> {
  const { replayed } = await session.one<{ replayed: string | null }>(
    sql`select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as replayed where pg_is_in_recovery()`,
  )
  if (replayed === null) throw new Error('the replica has not replayed anything yet')
  return BigInt(replayed)
}
