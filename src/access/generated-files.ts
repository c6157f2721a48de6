import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#values/make-folder.ts'

/** Reads a generated file; null if it does not exist. */
export async function readGenerated(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes a generated secret to a file that only the service account can read, and returns the content of the file: of
 * two concurrent processes both use the first value, and neither reads half a file.
 */
export async function writeGenerated(path: string, content: string): Promise<string> {
  const existing = await readGenerated(path)
  if (existing !== null) return existing
  await makeFolder(join(path, '..'))
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, content, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
    return content
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return await readFile(path, 'utf8')
  } finally {
    await rm(draft)
  }
}

const secretKeyFile = (dataDir: string) => join(dataDir, 'secret.key')

/** The secret key of the installation in `DATA_DIR/secret.key`; null if none was generated. */
export async function readSecretKey(dataDir: string): Promise<string | null> {
  return (await readGenerated(secretKeyFile(dataDir)))?.trim() ?? null
}

/** The same key, generated at the first start. */
export async function secretKeyIn(dataDir: string): Promise<string> {
  const stored = await writeGenerated(secretKeyFile(dataDir), `${randomBytes(48).toString('base64url')}\n`)
  return stored.trim()
}
