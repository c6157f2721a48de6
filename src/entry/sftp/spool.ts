import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#database/make-folder.ts'

/** A file that is being brought, as a listing shows it. */
export type Spooled = { readonly file_name: string; readonly file_size: number; readonly changed_at: Date }

/** A broken transfer can be taken up again for so long (platform 10.3). */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Names stand behind this sign, so that none is a folder's own. */
const SIGN = '='

/** Where the bytes of a login lie until they are whole. */
export class Spool {
  readonly #folder: string

  constructor(root: string, tenant_id: number, ftp_user_id: number) {
    this.#folder = join(root, String(tenant_id), String(ftp_user_id))
  }

  #placeOf(file_name: string): string {
    return join(this.#folder, `${SIGN}${file_name}`)
  }

  /** Opens a file for writing, made where there is none; `empty` throws away what was there. */
  async open(file_name: string, how: 'empty' | 'keep'): Promise<FileHandle> {
    await makeFolder(this.#folder)
    const place = this.#placeOf(file_name)
    if (how === 'empty') return open(place, 'w+', 0o600)
    try {
      return await open(place, 'r+', 0o600)
    } catch (error) {
      if (isMissing(error)) return open(place, 'w+', 0o600)
      throw error
    }
  }

  /** What is being brought under this name; null where nothing is. */
  async find(file_name: string): Promise<Spooled | null> {
    try {
      const { size, mtime } = await stat(this.#placeOf(file_name))
      return { file_name, file_size: size, changed_at: mtime }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Everything that is being brought. */
  async list(): Promise<readonly Spooled[]> {
    const found = await Promise.all((await namesIn(this.#folder)).map((name) => this.find(name)))
    return found.filter((one) => one !== null)
  }

  /** Gives a file another name, in the place of what bears it. */
  async rename(from: string, to: string): Promise<void> {
    await rename(this.#placeOf(from), this.#placeOf(to))
  }

  /** Throws a file away. */
  async remove(file_name: string): Promise<void> {
    await rm(this.#placeOf(file_name), { force: true })
  }

  /**
   * Takes a whole file out of the spool, which nobody else can do too, and hands on its bytes; where they are not taken
   * it lies there again. False where it was gone.
   */
  async take(file_name: string, keep: (bytes: Buffer) => Promise<void>): Promise<boolean> {
    const place = this.#placeOf(file_name)
    const aside = join(this.#folder, randomUUID())
    try {
      await rename(place, aside)
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
    try {
      await keep(await readFile(aside))
    } catch (error) {
      await rename(aside, place)
      throw error
    }
    await rm(aside, { force: true })
    return true
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder)
    return names.filter((name) => name.startsWith(SIGN)).map((name) => name.slice(SIGN.length))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Throws away what was broken off too long ago to be taken up again, of all logins. */
export async function sweepSpool(root: string, now: Date): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((one) => one.isFile())) {
    const place = join(entry.parentPath, entry.name)
    const known = await stat(place).catch(() => null)
    if (known !== null && now.getTime() - known.mtimeMs > KEPT_MS) await rm(place, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
