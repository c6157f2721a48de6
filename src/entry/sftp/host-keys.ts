import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#database/make-folder.ts'

/** Makes a private key as OpenSSH writes it. */
export type MakeKey = (kind: 'ed25519' | 'rsa') => Promise<string>

/**
 * The keys by which clients know the server again. They are made once and kept beside the other generated keys, readable
 * by nobody else; processes on other machines are given the same files.
 */
export async function hostKeys(data_dir: string, make: MakeKey): Promise<readonly string[]> {
  const folder = join(data_dir, 'sftp')
  await makeFolder(folder)
  return [await hostKey(folder, 'ed25519', make), await hostKey(folder, 'rsa', make)]
}

async function hostKey(folder: string, kind: 'ed25519' | 'rsa', make: MakeKey): Promise<string> {
  const place = join(folder, `host_key_${kind}`)
  const kept = await readKept(place)
  if (kept !== null) return kept
  // Written beside the place first: a process that is broken off leaves no half of a key.
  const beside = `${place}.${process.pid}`
  await writeFile(beside, await make(kind), { mode: 0o600 })
  await rename(beside, place)
  return readFile(place, 'utf8')
}

async function readKept(place: string): Promise<string | null> {
  try {
    return await readFile(place, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
