import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#values/make-folder.ts'

/**
 * The host keys in the format of OpenSSH. They are generated once and stored with the other generated keys, readable only by the
 * service; processes on other machines need the same files.
 */
export async function hostKeys(data_dir: string): Promise<readonly string[]> {
  const folder = join(data_dir, 'sftp')
  await makeFolder(folder)
  return [await hostKey(folder, 'ed25519'), await hostKey(folder, 'rsa')]
}

type Kind = 'ed25519' | 'rsa'

/** A stored key that cannot be read is replaced, and kept beside the new one under another name. */
async function hostKey(folder: string, kind: Kind): Promise<string> {
  const place = join(folder, `host_key_${kind}`)
  const stored = await readStored(place)
  if (stored !== null && (await isKey(stored))) return stored
  if (stored !== null) await rename(place, `${place}.unreadable`)
  // Written to a temporary file first, so that a crash leaves no partial key.
  const temporary = `${place}.${process.pid}`
  await writeFile(temporary, (await createKeyPair(kind)).private, { mode: 0o600 })
  await rename(temporary, place)
  return readFile(place, 'utf8')
}

type KeyPair = { readonly public: string; readonly private: string }

/** Generates a pair of keys. The library drops a leading zero byte of one Ed25519 key in about 170, so such a pair is generated again. */
async function createKeyPair(kind: Kind): Promise<KeyPair> {
  for (;;) {
    const pair = await generate(kind)
    if ((await isKey(pair.private)) && (await isKey(pair.public))) return pair
  }
}

async function generate(kind: Kind): Promise<KeyPair> {
  const { generateKeyPair } = (await library()).utils
  return new Promise((resolve, reject) => {
    const finish = (error: Error | null, pair: KeyPair) => (error === null ? resolve(pair) : reject(error))
    if (kind === 'rsa') generateKeyPair('rsa', { bits: 3072 }, finish)
    else generateKeyPair('ed25519', {}, finish)
  })
}

async function isKey(text: string): Promise<boolean> {
  const { utils } = await library()
  return !(utils.parseKey(text) instanceof Error)
}

const library = async () => (await import('ssh2')).default

async function readStored(place: string): Promise<string | null> {
  try {
    return await readFile(place, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
