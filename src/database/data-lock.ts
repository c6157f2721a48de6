import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The right to use a data directory, held by one process at a time. */
export type DataLock = { release(): void }

/**
 * Takes the right to use a data directory, or tells which process holds it. The kernel keeps the lock and drops it
 * with the process, however that ends: there is no stale lock to find out about.
 */
export function lockData(dataDir: string): DataLock | { readonly holder: number } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // SQLite is only here for its file lock: the runtime itself offers none.
  const file = new DatabaseSync(join(dataDir, 'service.lock'), { timeout: 0 })
  const pid = join(dataDir, 'service.pid')
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (!isLocked(error)) throw error
    return { holder: Number(readFileSync(pid, 'utf8')) }
  }
  writeFileSync(pid, `${process.pid}\n`, { mode: 0o600 })
  return { release: () => file.close() }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
