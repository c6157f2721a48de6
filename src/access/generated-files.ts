import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#database/make-folder.ts'

/** Reads a file the service once generated; null where it never did. */
export async function readGenerated(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Keeps a generated secret in a file only the service's account can read, and answers what is in the file after
 * all: of two processes that generate at once, both use what the first one kept, and none reads half a file.
 */
export async function keepGenerated(path: string, content: string): Promise<string> {
  const known = await readGenerated(path)
  if (known !== null) return known
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

/** The installation's secret key in `DATA_DIR/secret.key`; null where none was generated yet. */
export async function keptSecretKey(dataDir: string): Promise<string | null> {
  return (await readGenerated(secretKeyFile(dataDir)))?.trim() ?? null
}

/** The same key, generated at the first start. */
export async function secretKeyIn(dataDir: string): Promise<string> {
  const kept = await keepGenerated(secretKeyFile(dataDir), `${randomBytes(48).toString('base64url')}\n`)
  return kept.trim()
}
