import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those it lies in, for the account of this process alone; fails where one of them cannot be made. The
 * platform's own making of several folders never ends below one that says it is not there, as under /proc.
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
