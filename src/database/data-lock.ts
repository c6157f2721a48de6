import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'
import { Unstartable } from './unstartable.ts'

/** The right to use a data directory, held by one process at a time. */
export type DataLock = { release(): void }

/**
 * Takes the right to use a data directory, or tells which process holds it. The kernel keeps the lock and drops it
 * with the process, however that ends: there is no stale lock to find out about.
 */
export async function lockData(dataDir: string): Promise<DataLock | { readonly holder: number }> {
  const file = await lockIn(dataDir)
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
async function lockIn(dataDir: string): Promise<DatabaseSync> {
  try {
    await makeFolder(dataDir)
    return new DatabaseSync(join(dataDir, 'service.lock'), { timeout: 0 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Unstartable(`nothing can be kept in ${dataDir}, which DATA_DIR names: ${reason}`, error)
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
