import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#database/make-folder.ts'

/** Creates a private key in the format of OpenSSH. */
export type CreateKey = (kind: 'ed25519' | 'rsa') => Promise<string>

/**
 * The host keys. They are generated once and stored with the other generated keys, readable only by the service;
 * processes on other machines need the same files.
 */
export async function hostKeys(data_dir: string, create: CreateKey): Promise<readonly string[]> {
  const folder = join(data_dir, 'sftp')
  await makeFolder(folder)
  return [await hostKey(folder, 'ed25519', create), await hostKey(folder, 'rsa', create)]
}

async function hostKey(folder: string, kind: 'ed25519' | 'rsa', create: CreateKey): Promise<string> {
  const place = join(folder, `host_key_${kind}`)
  const stored = await readStored(place)
  if (stored !== null) return stored
  // Written to a temporary file first, so that a crash leaves no partial key.
  const temporary = `${place}.${process.pid}`
  await writeFile(temporary, await create(kind), { mode: 0o600 })
  await rename(temporary, place)
  return readFile(place, 'utf8')
}

async function readStored(place: string): Promise<string | null> {
  try {
    return await readFile(place, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
