import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { newPool } from './client.ts'

/** The settings of a pool of connections. */
export type PoolOptions = {
  readonly url: string
  readonly size: number
  readonly role: string
  /** Whether commits are answered before they are on the disk; a power cut loses those of the last second. */
  readonly commits_asynchronously?: boolean | undefined
  /** How long the server may take to accept a connection; as long as the network lets it where left out. */
  readonly connect_ms?: number | undefined
  /** Whether the server has the queue, where not every one has it. */
  readonly has_queue?: boolean | undefined
}

/** The settings of every session, by name, each as PostgreSQL shows it: it works in UTC, as one role, and waits for nothing for ever. */
export function sessionSettings(role: string): Readonly<Record<string, string>> {
  return {
    timezone: 'UTC',
    statement_timeout: '15s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '1min',
    // Compiling a plan costs more than any of our statements takes, and before 18 a plan of an act may look as if it were dear.
    jit: 'off',
    role,
  }
}

/** Settings as the server's command line has them. */
export function optionsFor(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * For so long a connection is kept that nobody needs. It knows the plans of what was sent over it: with ten seconds, the default of the
 * library, somebody who picked every quarter of a minute had each statement planned anew for each pick.
 */
const IDLE_MS = 5 * 60_000

/** Networks forget connections on which nothing is sent. */
const KEPT_ALIVE_MS = 30_000

/** Opens a pool whose sessions have these settings. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = newPool({
    url: options.url,
    max: options.size,
    idleTimeoutMillis: IDLE_MS,
    ...(options.connect_ms === undefined ? {} : { connectionTimeoutMillis: options.connect_ms }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEPT_ALIVE_MS,
    options: optionsFor({
      ...sessionSettings(options.role),
      ...(options.commits_asynchronously === true ? { synchronous_commit: 'off' } : {}),
    }),
    application_name: 'goodsyard',
  })
  // A connection that is lost, idle or in use, is met by the next statement; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    readInPieces(client)
  })
  return pool
}

/** The size of a chunk that belongs to a large answer. */
const LARGE_CHUNK = 32 * 1024

/**
 * Reads large answers piece by piece, in turn with everything else: a socket on which more is waiting is otherwise read up to two
 * megabytes at a time, and several of them keep all other requests waiting for a second.
 */
function readInPieces(client: pg.PoolClient): void {
  const { stream } = (client as unknown as DriverClient).connection
  stream.on('data', (chunk) => {
    if (chunk.length < LARGE_CHUNK) return
    stream.pause()
    setImmediate(() => stream.resume())
  })
}

/** The driver's own side of a connection. */
type DriverClient = { readonly connection: { readonly stream: Duplex } }
