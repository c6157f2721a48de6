import type { Duplex } from 'node:stream'
import pg from 'pg'

/** The settings of a pool of connections. */
export type PoolOptions = {
  readonly url: string
  readonly size: number
  readonly role: string
  /** Whether commits are answered before they are on the disk; a power cut loses those of the last second. */
  readonly commits_asynchronously?: boolean | undefined
}

/** Opens a pool whose sessions work in UTC, with the rights of one role alone, and let nothing wait for ever. */
export function openPool(options: PoolOptions): pg.Pool {
  const settings = [
    '-c timezone=UTC',
    '-c statement_timeout=15s',
    '-c lock_timeout=5s',
    '-c idle_in_transaction_session_timeout=60s',
    // Compiling a plan costs more than any of our statements takes, and before 18 a plan of an act may look as if it were dear.
    '-c jit=off',
    `-c role=${options.role}`,
    ...(options.commits_asynchronously === true ? ['-c synchronous_commit=off'] : []),
  ]
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    options: settings.join(' '),
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
