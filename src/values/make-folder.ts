import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents, for the account of this process only; fails where one of them cannot be created. The
 * platform's recursive `mkdir` never ends below a folder that reports itself missing, as under /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  await makeFolder(dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => null)
  return found?.isDirectory() ?? false
}
