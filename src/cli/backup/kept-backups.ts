import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from './manifest.ts'

/** The name of a backup among others, by the moment it was started: `2026-11-28T031500Z`. */
const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/
const UNFINISHED = '.unfinished'
/** What a run left that began longer ago than this is not being written any more. */
const LEFT_MS = 24 * 3600 * 1000

/** The name of a backup that starts at a moment. */
export function backupName(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

/**
 * Makes a backup below a name that is its own only once it was made and checked; before, it is `….unfinished`. One that fails is
 * deleted, so that a full disk has room again.
 */
export async function makeUnderName(
  place: string,
  make: (unfinished: string) => Promise<Manifest>,
): Promise<Manifest> {
  const unfinished = `${place}${UNFINISHED}`
  try {
    const manifest = await make(unfinished)
    await rename(unfinished, place)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/**
 * Deletes all backups of a folder but the newest ones, and what runs left that were broken off; everything else in the folder
 * stays. Returns the names that were deleted.
 */
export async function deleteOldBackups(folder: string, keep: number, now: Date): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const old = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -keep)
  const oldest = backupName(new Date(now.getTime() - LEFT_MS))
  const left = names.filter((name) => {
    const start = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : ''
    return NAME.test(start) && start < oldest
  })
  const deleted = [...old, ...left]
  for (const name of deleted) await rm(join(folder, name), { recursive: true, force: true })
  return deleted
}
