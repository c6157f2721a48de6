import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#values/make-folder.ts'
import { StartupFailure } from './startup-failure.ts'

/** The lock of a data directory, held by one process at a time. */
export type DataLock = { release(): void }

/**
 * Locks a data directory, or returns which process holds the lock. The kernel holds the lock and releases it
 * when the process ends, so there are no stale locks.
 */
export async function lockData(dataDir: string): Promise<DataLock | { readonly holder: number }> {
  const file = await lockFile(dataDir)
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

/** SQLite is only here for its file lock: the runtime itself offers none. */
async function lockFile(dataDir: string): Promise<DatabaseSync> {
  try {
    await makeFolder(dataDir)
    return new DatabaseSync(join(dataDir, 'service.lock'), { timeout: 0 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupFailure(`DATA_DIR ${dataDir} is not usable: ${reason}`, error)
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
