import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOST_RACES = new Set(['40P01', '40001'])
/**
 * Constraints that are violated only by concurrent transactions: the cell or the serial number was checked before, and another
 * transaction has used it meanwhile.
 */
const RACED = new Set(['stocks_cell_key', 'stocks_serial_number_key'])
const LOCK_TIMEOUT = '55P03'
const TIMEOUTS = new Set(['57014', '25P03', LOCK_TIMEOUT])
const GONE = new Set(['57P01', '57P02', '57P03', '57P05', '08000', '08003', '08006', '08001'])
/** The disk, memory, connections and the like that the server has run out of. */
const EXHAUSTED = /^53/
const DISK_FULL = '53100'
/** The server could not read or write its files. */
const IO_ERROR = '58030'
const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A row has changed between being read and being locked: the act is retried (operations 0.9). */
export class SerializationFailure extends Error {
  /** The code PostgreSQL gives to a serialization failure, which it is. */
  readonly code = '40001'
}

/** Whether a retry may succeed: after a deadlock, a serialization failure, a lock timeout, or a concurrent duplicate. */
export function isRetryable(error: unknown): boolean {
  return (
    LOST_RACES.has(codeOf(error)) ||
    isLockTimeout(error) ||
    RACED.has(violatedConstraint(error)?.constraint ?? '')
  )
}

/** Waits before a retry, exponentially longer each time, with jitter. */
export async function backOff(attempt: number): Promise<void> {
  await pause(Math.random() * Math.min(10 * 2 ** attempt, 500))
}

/** Whether a statement waited longer for a lock than it may: another act has it, or a tenant is being moved. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT
}

/**
 * Whether a statement waited for a lock as long as it may. One that must not wait at all (`nowait`) fails with the same code, in
 * another routine of the server.
 */
export function hasWaitedForLock(error: unknown): boolean {
  return isLockTimeout(error) && error instanceof pg.DatabaseError && error.routine === 'ProcessInterrupts'
}

/** Whether a statement took longer than it may, or waited longer for a lock; whoever repeats it later may succeed. */
export function isTimeout(error: unknown): boolean {
  return TIMEOUTS.has(codeOf(error))
}

/** A connection could not be opened. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(`no connection to the database: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

/** Whether the database is out of reach, shutting down, or without what it needs to work, such as room on its disk. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof NoConnection) return true
  const code = codeOf(error)
  if (GONE.has(code) || LOST.has(code) || EXHAUSTED.test(code) || code === IO_ERROR) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|encountered a connection error|not currently accepting connections/.test(
      error.message,
    )
  )
}

/** Whether the connection was lost during a statement. */
export function isConnectionLost(error: unknown): boolean {
  return LOST.has(codeOf(error))
}

/** Whether the database has no room to write. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === DISK_FULL
}

/** Whether a number came out larger than a column holds, although each of those it was made of fits. */
export function isTooLarge(error: unknown): boolean {
  return codeOf(error) === '22003'
}

/** A constraint that was violated. */
export type ViolatedConstraint = {
  readonly constraint: string
  readonly how: 'unique' | 'reference' | 'check' | 'overlap'
}

/** The constraint that an error reports, and its kind. */
export function violatedConstraint(error: unknown): ViolatedConstraint | null {
  if (!(error instanceof pg.DatabaseError)) return null
  const constraint = error.constraint ?? constraintOfShard(error.message)
  if (constraint === undefined) return null
  if (error.code === '23505') return { constraint, how: 'unique' }
  if (error.code === '23503') return { constraint, how: 'reference' }
  if (error.code === '23514') return { constraint, how: 'check' }
  if (error.code === '23P01') return { constraint, how: 'overlap' }
  return null
}

/**
 * The table whose rows refer to a row that was to be changed or deleted; null for other errors. The tables of a cluster have
 * the number of the shard at the end of their names.
 */
export function referringTable(error: unknown): string | null {
  if (violatedConstraint(error)?.how !== 'reference' || !(error instanceof pg.DatabaseError)) return null
  const table = /^update or delete .* on table "([^"]+)"$/.exec(error.message)?.[1]
  return table?.replace(/_\d{6,}$/, '') ?? null
}

/** The nodes of a cluster name the constraint of a shard, which has the number of the shard at its end, in the message alone. */
function constraintOfShard(message: string): string | undefined {
  return /constraint "([^"]+)_\d{6,}"/.exec(message)?.[1]
}

/** Whether an error is a constraint violation, not-null constraints included, which have no name. */
export function isConstraintViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^23/.test(error.code ?? '')
}

/** The database's message for an invalid value (not a number, too long, duplicate, unknown reference); null for other errors. */
export function refusedValue(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return /^2[23]/.test(error.code ?? '') ? error.message : null
}
