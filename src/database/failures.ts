import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOST_RACES = new Set(['40P01', '40001', '55P03'])
/**
 * Constraints that only a race breaks: whether the cell or the serial number is free was asked before, and somebody else has
 * filled it meanwhile.
 */
const RACED = new Set(['stocks_cell_key', 'stocks_serial_number_key'])
const TIMEOUTS = new Set(['57014', '25P03'])
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

/** What an act read has changed before it could be locked: the act starts over (operations 0.9). */
export class LostRace extends Error {
  /** The code PostgreSQL gives to a serialization failure, which it is. */
  readonly code = '40001'
}

/** Whether starting over may help: a deadlock, a serialization failure, a lock not had in time, a place taken meanwhile. */
export function isLostRace(error: unknown): boolean {
  return LOST_RACES.has(codeOf(error)) || RACED.has(brokenBy(error)?.constraint ?? '')
}

/** Lets others come to their end before an act starts over: longer each time, and never in step with them. */
export async function letOthersPass(attempt: number): Promise<void> {
  await pause(Math.random() * Math.min(10 * 2 ** attempt, 500))
}

/** Whether a statement took longer than it may. */
export function isTimeout(error: unknown): boolean {
  return TIMEOUTS.has(codeOf(error))
}

/** No connection could be had, whatever the reason. */
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

/** Whether the connection broke off under a statement. */
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

/** The constraint an error says was broken, and whether by a twin, a missing record, or a bad value. */
export function brokenBy(
  error: unknown,
): { readonly constraint: string; readonly how: 'unique' | 'reference' | 'check' | 'overlap' } | null {
  if (!(error instanceof pg.DatabaseError) || error.constraint === undefined) return null
  if (error.code === '23505') return { constraint: error.constraint, how: 'unique' }
  if (error.code === '23503') return { constraint: error.constraint, how: 'reference' }
  if (error.code === '23514') return { constraint: error.constraint, how: 'check' }
  if (error.code === '23P01') return { constraint: error.constraint, how: 'overlap' }
  return null
}

/** Whether the database kept a row out because of what is in it, or is not in it: a value that must be there has no name. */
export function isKeptOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^23/.test(error.code ?? '')
}

/** What the database says of a value it will not keep: no number, too long, taken, named by nobody; null for other errors. */
export function refusedValue(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return /^2[23]/.test(error.code ?? '') ? error.message : null
}
